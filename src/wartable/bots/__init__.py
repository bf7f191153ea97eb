"""Opponents. A bot is a seat: it gets what its seat may see and says what it does."""

from wartable.bots.bot import BOTS, Bot, make_bot

__all__ = ["BOTS", "Bot", "make_bot"]
