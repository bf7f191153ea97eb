"""The keys behind the seals of shuffles: a new one every day, forgotten two days later, and in no backup.

Whoever steals a backup, or the whole database of last week, foretells no shuffle of a table that is made after it.
"""

import secrets

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.server.accounts.database import Database, SealKey
from wartable.server.timing import Time

DAY_MS = 86_400_000
KEPT_DAYS = 2
"""A seal that was asked for is shown again within minutes; somebody may fall asleep over it."""


class SealKeys:
    def __init__(self, db: Database, time: Time) -> None:
        self.db = db
        self.time = time
        self.keys: list[bytes] = []
        """The keys that count, the newest first."""

    async def renew(self) -> None:
        """Make the key of today, unless another worker has; forget the old ones."""
        today = self.time.wall() // DAY_MS
        async with self.db.read() as session:
            days = set((await session.scalars(select(SealKey.day).where(SealKey.day >= 0))).all())
        if today not in days:
            try:
                async with self.db.begin() as session:
                    session.add(SealKey(day=today, key=secrets.token_hex(32)))
            except IntegrityError:
                pass  # another worker was faster
        if any(day < today - KEPT_DAYS for day in days):
            async with self.db.begin() as session:
                await session.execute(delete(SealKey).where(SealKey.day < today - KEPT_DAYS))
        async with self.db.read() as session:
            rows = (
                await session.execute(
                    select(SealKey.day, SealKey.key).where(SealKey.day >= today - KEPT_DAYS)
                )
            ).all()
        # Today's before all others: a day in the future was written by a clock that has come back since.
        ordered = sorted(rows, key=lambda row: (row[0] != today, -row[0]))
        self.keys = [bytes.fromhex(key) for _, key in ordered]

    async def forget(self, session: AsyncSession) -> None:
        """Forget all of them at once: seals that were given out and not used yet count no more. They are renewed after it."""
        await session.execute(delete(SealKey))
