"""Opponents. A bot is a seat: it is shown what its seat may know, and answers with one of its legal actions."""

from wartable.bots.bot import BOTS, Bot, bot_names, make_bot
from wartable.bots.levels import list_levels

__all__ = ["BOTS", "Bot", "bot_names", "list_levels", "make_bot"]
