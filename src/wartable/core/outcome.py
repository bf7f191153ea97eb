"""How a game ended: one winner, a team, a ranking or a draw."""

from collections.abc import Sequence

import msgspec

from wartable.core.effects import joined


class Outcome(msgspec.Struct, frozen=True):
    """The end. `ranks[seat]` is 1 for the best; seats that share a rank drew with each other."""

    ranks: tuple[int, ...]
    reason: str
    """Why it ended, as a short code: `two_battles`, `FIELD_FULL`, `conceded`."""
    scores: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty when everybody drew."""
        best = tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
        return () if len(best) == len(self.ranks) else best

    @property
    def is_draw(self) -> bool:
        return not self.winners

    def verdict(self, names: Sequence[str], teams: Sequence[int] = ()) -> str:
        """`Ann won`, `Ann and Cid won`, `a draw`, `a draw between Ann and Bob`: who, not why."""
        first = [seat for seat, rank in enumerate(self.ranks) if rank == 1]
        sides = {teams[seat] if teams else seat for seat in first}
        told = joined([names[seat] for seat in first])
        if len(sides) == 1:
            return f"{told} won"
        return "a draw" if len(first) == len(self.ranks) else f"a draw between {told}"

    def returns(self, teams: Sequence[int] = ()) -> tuple[float, ...]:
        """One number per seat on the scale of winning chances: the winning sides share 1 between them.

        Members of one team get the same; without teams every seat is a side of its own.
        """
        sides = tuple(teams) or tuple(range(len(self.ranks)))
        first = {sides[seat] for seat, rank in enumerate(self.ranks) if rank == 1}
        return tuple(1.0 / len(first) if sides[seat] in first else 0.0 for seat in range(len(self.ranks)))


def ranking(scores: Sequence[int], reason: str, teams: Sequence[int] | None = None) -> Outcome:
    """Rank seats by score, higher is better. With teams, the sum of the team counts for each of its members."""
    totals = list(scores)
    if teams is not None:
        sums: dict[int, int] = {}
        for seat, team in enumerate(teams):
            sums[team] = sums.get(team, 0) + scores[seat]
        totals = [sums[team] for team in teams]
    order = sorted(set(totals), reverse=True)
    return Outcome(tuple(order.index(total) + 1 for total in totals), reason, tuple(scores))


def behind_those_who_stayed(outcome: Outcome, gone: int) -> Outcome:
    """The outcome with every seat that gave up (`gone`, as bits) ranked behind all that played on, whatever the score says."""
    if not gone:
        return outcome
    keys = [((gone >> seat) & 1, rank) for seat, rank in enumerate(outcome.ranks)]
    order = sorted(set(keys))
    return Outcome(tuple(order.index(key) + 1 for key in keys), outcome.reason, outcome.scores)


def won_by(winners: Sequence[int], players: int, reason: str, scores: Sequence[int] = ()) -> Outcome:
    """Some seats won, all others lost; no winners means a draw of all."""
    if not winners:
        return Outcome((1,) * players, reason, tuple(scores))
    return Outcome(tuple(1 if seat in winners else 2 for seat in range(players)), reason, tuple(scores))
