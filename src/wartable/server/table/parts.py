"""The parts of a shuffle as they are collected when all sit: first sealed, then opened, so that nobody adds anything after
having seen what the others add.

A seat that is not there in time adds nothing; that is settled before any part is opened, so nobody can choose a deal
by it. A seat that sealed a part and does not open it gains no deal of its choice either: that deal never is. All others
draw anew, in another round, to which it adds nothing; and everybody is shown that it was so.
"""

import secrets
from collections.abc import Sequence
from typing import Literal

import msgspec

from wartable.server.errors import ApiError
from wartable.server.table.shuffle_proof import pledge_of

OTHER_ROUND = "The shuffle has begun anew; look at the table again."


class Round(msgspec.Struct):
    """One try to collect all parts. It lives in memory only: a table that is taken up anew begins another one."""

    id: str
    terms: str
    """The hash of what is played with."""
    seats: list[int]
    """The seats that add a part."""
    fixed: list[str]
    """The hashes of what other seats added at sitting down, for all to see; empty for those that add nothing."""
    stage: Literal["pledge", "open"] = "pledge"
    pledges: dict[int, str] = {}
    opened: dict[int, str] = {}

    @property
    def asked(self) -> list[int]:
        """Who has still to pledge, or to open."""
        done = self.pledges if self.stage == "pledge" else self.opened
        return [seat for seat in self.seats if seat not in done]

    def shown(self) -> dict[str, object]:
        """What everybody may know of it."""
        return {
            "id": self.id,
            "stage": self.stage,
            "asked": self.asked,
            "terms": self.terms,
            "pledges": self.all_pledges() if self.stage == "open" else [],
        }

    def all_pledges(self) -> list[str]:
        return [self.pledges.get(seat, known) for seat, known in enumerate(self.fixed)]

    def pledge(self, seat: int | None, round_id: str, pledge: str) -> None:
        """The seal of a part. The same word again is nothing new; another one is refused."""
        seat = self._check(seat, round_id)
        if self.pledges.get(seat, pledge) != pledge:
            raise ApiError(409, "PLEDGED_ALREADY", "Your part of the shuffle is sealed already.")
        self.pledges[seat] = pledge

    def open(self, seat: int | None, round_id: str, luck: str) -> None:
        """A part, once all seals were shown."""
        seat = self._check(seat, round_id)
        if self.stage == "pledge":
            raise ApiError(409, "NOT_ALL_SEALED", "Not everybody's part of the shuffle is sealed yet.")
        if pledge_of(luck) != self.pledges[seat]:
            raise ApiError(409, "NOT_PLEDGED_SO", "This is not the part of the shuffle that you sealed.")
        self.opened[seat] = luck

    def _check(self, seat: int | None, round_id: str) -> int:
        if round_id != self.id:
            raise ApiError(409, "OTHER_ROUND", OTHER_ROUND)
        if seat is None or seat not in self.seats:
            raise ApiError(403, "NOT_ASKED_TO_ADD", "Nobody asks you for a part of this shuffle.")
        return seat

    def show_pledges(self) -> None:
        """All that came in time are sealed: from here nobody joins in, and the parts are opened."""
        self.seats = [seat for seat in self.seats if seat in self.pledges]
        self.stage = "open"


def new_round(terms: str, seats: Sequence[int], luck: Sequence[str]) -> Round:
    """`luck`: what the other seats added at sitting down."""
    fixed = ["" if seat in seats else pledge_of(added) for seat, added in enumerate(luck)]
    return Round(f"r_{secrets.token_urlsafe(9)}", terms, list(seats), fixed, "pledge", {}, {})
