"""The agenda: what is still to be done, as a stack of plain steps. A pause in a game is nothing but data."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Step:
    """One thing still to be done. Frozen once made, so that clones of a state share their steps."""

    def dump(self) -> list[object]:
        """The step as plain values, for hashing."""
        return [type(self).__name__]
