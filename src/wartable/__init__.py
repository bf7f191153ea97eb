"""Wartable: five card games of the battlefield, complete and faithful to their rule books."""

__version__ = "0.1.0"
