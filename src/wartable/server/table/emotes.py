"""The fixed list of things that may be said without being typed."""

EMOTES: dict[str, str] = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "well-played": "Well played!",
    "thanks": "Thank you!",
    "oops": "Oops.",
    "wow": "Wow!",
    "thinking": "Let me think.",
    "sorry": "Sorry!",
    "good-game": "Good game!",
    "rematch": "Another one?",
}

COOL_DOWN = 4_000
"""Milliseconds between two emotes of one person."""
CHAT_COOL_DOWN = 700
"""Milliseconds between two chat lines of one person."""
