"""Which build this is: the same source runs interpreted, or compiled by mypyc."""

from wartable.core import rules


def is_compiled() -> bool:
    """Whether the rules run compiled."""
    return not rules.__file__.endswith(".py")


def build_name() -> str:
    return "compiled" if is_compiled() else "interpreted"
