"""Environments for learners: many games at once, written down as rows of bytes."""

from wartable.env.many import VecMany
from wartable.env.vec import Vec

__all__ = ["Vec", "VecMany"]
