"""What a training is set to. The numbers are those that worked; each may be changed on the command line."""

import msgspec

from wartable.core.rules import Rules
from wartable.core.setup import Setup
from wartable.core.state import State


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A training by proximal policy optimisation against itself."""

    game: str
    players: tuple[int, ...] = ()
    """Numbers of seats; none: the game's smallest."""
    seed: int = 1
    seconds: float = 300.0
    updates: int = 0
    """Updates to make, not seconds: the training is the same however busy the machine is. 0 goes by the clock."""
    jobs: int = 0
    """Collecting processes; 0 plays the games in the trainer's own."""
    games: int = 256
    """The games in each of the two groups of a process."""
    steps: int = 32
    """Decisions of a game between two updates."""
    width: int = 512
    blocks: int = 3
    key: int = 128
    rate: float = 3e-4
    last_rate: float = 3e-5
    warm_up: float = 0.02
    """Share of the time in which the rate rises; then it falls as a cosine."""
    batch: int = 8192
    epochs: int = 3
    clip: float = 0.15
    most_kl: float = 0.015
    """An update ends early once it has moved the chances that far."""
    entropy: float = 0.04
    last_entropy: float = 0.006
    value: float = 0.5
    norm: float = 0.5
    trace: float = 0.95
    """Lambda of the advantages."""
    past: float = 0.2
    """Share of the games against past selves, of which four sit at the tables at a time."""
    past_every: int = 30
    """Updates between two draws of past selves; each time the present one joins them."""
    most_past: int = 24
    blind: float = 0.06
    """Share of the games in which cards are known by their data only."""
    evaluation: bool = True
    """The value begins as the game's evaluation, where the rows hold its terms."""
    recorded: bool = False
    """On a GPU the answering of a group is recorded once and then started with one call; where the recording does not say the
    same, or there is no GPU, nothing is recorded. Not among the numbers that worked: compare the speeds in the curve."""
    mixed: float = 0.4
    """Share of the setups with different decks at one table, where a game has decks."""


def setups(rules: Rules[State], settings: Settings) -> list[Setup]:
    """The tables of a training: every deck against itself, and some against others; for each number of seats."""
    found: list[Setup] = []
    for players in settings.players or rules.players[:1]:
        rules.check_players(players)
        plain = Setup(players)
        count = len(rules.decks)
        if not count:
            found.append(plain)
            continue
        mirrored = [Setup(players, {}, (deck,) * players) for deck in rules.decks]
        mixed = [
            Setup(players, {}, tuple(rules.decks[(first + seat * step) % count] for seat in range(players)))
            for first in range(count)
            for step in range(1, count)
        ]
        times = max(1, round((1 - settings.mixed) / max(settings.mixed, 0.01) * len(mixed) / count))
        found += [plain, *(mirrored * times), *(mixed if settings.mixed > 0 else [])]
    return found
