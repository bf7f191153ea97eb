"""The date by which things grow old: sessions, guests, reports, games.

A machine's clock may jump years ahead, by a dead battery or a wrong hand, and come back. Nothing may end by that: the
calendar goes on only as fast as time really passes while a server runs, and is credited with a month at most for the time
when none ran. It never goes back.
"""

from contextlib import suppress

from wartable.server.accounts.database import Database, Setting, keep_setting
from wartable.server.timing import Time

NAME = "calendar"
DAY_MS = 86_400_000
AWAY_MS = 30 * DAY_MS
"""What is believed of a clock at most when a server starts."""


class Calendar:
    def __init__(self, db: Database, time: Time) -> None:
        self.db = db
        self.time = time
        self._date = 0
        self._at = 0
        """When, by the steady time, it was that date."""

    async def open(self) -> None:
        async with self.db.read() as session:
            kept = await session.get(Setting, NAME)
        date = 0
        if kept is not None:
            with suppress(ValueError):
                date = int(kept.value)
        wall = self.time.wall()
        self._date = wall if date <= 0 else max(date, min(wall, date + AWAY_MS))
        self._at = self.time.now()
        await self.keep()

    def today(self) -> int:
        """Milliseconds since 1970, as far as they can be believed. A clock that was behind is caught up with, at twice
        the speed."""
        now = self.time.now()
        passed = max(0, now - self._at)
        self._date = max(self._date, min(self.time.wall(), self._date + passed * 2))
        self._at = now
        return min(self._date, self.time.wall())

    async def keep(self) -> None:
        """Remember the date for the next start."""
        self.today()
        async with self.db.begin() as session:
            await keep_setting(session, NAME, str(self._date))
