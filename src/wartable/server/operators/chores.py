"""What every worker does now and then beside serving tables."""

from collections.abc import Awaitable, Callable

from wartable.server.accounts import erasure, mail
from wartable.server.cluster.worker import Hub
from wartable.server.operators import dump, retention
from wartable.server.settings import Settings

Chore = tuple[str, Callable[[Hub], Awaitable[None]], float]


def chores(settings: Settings) -> list[Chore]:
    """Name, work, and every how many seconds."""
    found: list[Chore] = [
        ("erase", erasure.run, erasure.EVERY_S),
        ("retention", retention.run, retention.EVERY_S),
    ]
    if settings.smtp:
        found += [
            ("letters", mail.send_some, mail.EVERY_S),
            ("slow games", mail.tell_of_slow_games, mail.NOTICES_EVERY_S),
        ]
    if settings.dump is not None:
        found.append(("dump", dump.run, dump.EVERY_S))
    return found
