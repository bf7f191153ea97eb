"""What the server and the short processes that look into a job say to each other."""

import msgspec


class Wanted(msgspec.Struct, frozen=True):
    """Which games somebody wants to look at."""

    deck: str = ""
    against: str = ""
    card: str = ""


class Refused(msgspec.Struct, frozen=True):
    """Why there is no answer."""

    code: str
    sentence: str
