"""What a table may choose about Hands of War."""

from wartable.core.setup import Option

OPTIONS = (Option("timer", 60, "Seconds for each decision; 0 for no limit.", low=0, high=86400),)
