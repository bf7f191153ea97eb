"""Ratings per game and mode: openskill's Plackett-Luce, one maths for duels, teams and free-for-all."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from wartable.server.accounts.database import Rating, User

MODEL = PlackettLuce()
SCALE = 60.0
"""Shown ratings begin at 1500 with a deviation of 500, as people know them."""
UNCERTAIN = 300.0
"""Above this deviation a rating is shown with a question mark, and not on the leaderboard."""


def mode_of(teams: Sequence[int]) -> str:
    """`duel`, `teams` or `free-for-all`."""
    if len(teams) == 2 and len(set(teams)) == 2:
        return "duel"
    return "free-for-all" if len(set(teams)) == len(teams) else "teams"


def points(mu: float) -> int:
    return round(1500 + (mu - MODEL.mu) * SCALE)


def deviation(sigma: float) -> float:
    return sigma * SCALE


def is_uncertain(sigma: float) -> bool:
    return deviation(sigma) > UNCERTAIN


def format_rating(mu: float, sigma: float) -> str:
    return f"{points(mu)}{'?' if is_uncertain(sigma) else ''}"


class Change(NamedTuple):
    """One person's rating before and after a game, in points and as shown."""

    before: int
    after: int
    shown_before: str
    shown_after: str
    mu_moved: float
    sigma_moved: float


async def of(session: AsyncSession, user: str, game: str, mode: str) -> Rating:
    """The rating of a person; a new one if there is none yet."""
    kept = await session.get(Rating, (user, game, mode), with_for_update=True)
    if kept is None:
        kept = Rating(user=user, game=game, mode=mode, mu=MODEL.mu, sigma=MODEL.sigma, games=0)
        session.add(kept)
    return kept


def apart(mode: str) -> str:
    """The mode by which games with programs at the table are rated: apart from those among people."""
    return f"bot-{mode}"


async def rate(
    session: AsyncSession,
    game: str,
    teams: Sequence[int],
    users: Sequence[str],
    ranks: Sequence[int],
    weight: float = 1.0,
    mode: str | None = None,
) -> list[Change]:
    """Change the ratings of all seats by the result; before and after of each. `weight`: the share of the change that
    counts."""
    mode = mode or mode_of(teams)
    # In one order everywhere, so that two games that end at once cannot wait for each other.
    kept = {user: await of(session, user, game, mode) for user in sorted(set(users))}
    numbers = list(dict.fromkeys(teams))
    sides = [
        list(dict.fromkeys(users[seat] for seat in range(len(users)) if teams[seat] == team))
        for team in numbers
    ]
    places = [min(ranks[seat] for seat in range(len(users)) if teams[seat] == team) for team in numbers]
    rated = MODEL.rate(
        [[MODEL.rating(mu=kept[user].mu, sigma=kept[user].sigma) for user in side] for side in sides],
        ranks=[float(place) for place in places],
    )
    change: dict[str, Change] = {}
    for side, after, place in zip(sides, rated, places, strict=True):
        for user, new in zip(side, after, strict=True):
            row = kept[user]
            new.mu = row.mu + weight * (new.mu - row.mu)
            new.sigma = row.sigma + weight * (new.sigma - row.sigma)
            best = min(rank for rank, each in zip(ranks, users, strict=True) if each == user)
            if best > place and new.mu > row.mu:
                new.mu = row.mu  # whoever gave up gains nothing by a partner who played on and won
            change[user] = Change(
                points(row.mu),
                points(new.mu),
                format_rating(row.mu, row.sigma),
                format_rating(new.mu, new.sigma),
                new.mu - row.mu,
                new.sigma - row.sigma,
            )
            row.mu, row.sigma, row.games = new.mu, new.sigma, row.games + 1
    return [change[user] for user in users]


async def leaders(session: AsyncSession, game: str, mode: str, limit: int = 100) -> list[tuple[Rating, str]]:
    """The best, the uncertain left out."""
    rows = await session.execute(
        select(Rating, User.name)
        .join(User, User.id == Rating.user)
        .where(Rating.game == game, Rating.mode == mode, Rating.sigma <= UNCERTAIN / SCALE)
        .where(User.login.is_not(None))  # guests are not ranked
        .order_by(Rating.mu.desc(), Rating.user)
        .limit(limit)
    )
    return [(rating, name) for rating, name in rows.all()]
