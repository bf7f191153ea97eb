"""How the search is set for each game, and by hand: `search:64it,explore=0.2,horizon=2`."""

from collections.abc import Iterable

from wartable.bots.search import Tuning
from wartable.core.errors import BadSetup


class BadBot(BadSetup):
    """A bot that cannot be made: an unknown name, a budget of nothing."""


TUNED: dict[str, dict[str, float]] = {
    # Battles are long and the hand is what counts: play the battle on by the evaluation, then judge.
    "the-battlefield": {"horizon": 1, "onward": 8, "reply": 60, "tries": 8},
    # A turn is several cards and Chains, and all the others reply before the evaluation is asked: with four seats that
    # decides whether the search is worth anything.
    "circuit-warfare": {"horizon": 1, "reply": 40, "tries": 15},
    # A turn is many small steps, and others answer in it: play the whole turn, and the whole turns of the others.
    "hands-of-war": {"horizon": 1, "reply": 200, "tries": 6},
    "blood-wars": {"horizon": 1, "reply": 200, "tries": 8},
    # What the others lock in at the same time is guessed once for each world; then two turns are played on.
    "art-of-battle": {"model": 6, "field": 10, "onward": 2, "reply": 40, "tries": 5},
}
"""What differs from the defaults, by game. Measured with `wartable arena GAME search:... greedy`."""

SETTINGS = (
    *("explore", "prior", "width", "growth", "tries", "horizon", "reply", "onward"),
    *("regret", "race", "field", "model"),
)


def tune(game: str, settings: Iterable[tuple[str, str]] = ()) -> Tuning:
    """The knobs of a search for a game, some of them set by hand. Raises BadBot."""
    tuning = Tuning()
    for name, number in TUNED.get(game, {}).items():
        _set(tuning, name, number)
    for name, value in settings:
        if name not in SETTINGS:
            known = ", ".join(SETTINGS)
            raise BadBot("UNKNOWN_SETTING", f"search has no setting {name!r}; it has: {known}")
        try:
            number = float(value)
        except ValueError:
            raise BadBot("BAD_SETTING", f"{name} is a number, not {value!r}") from None
        if not 0 <= number <= 1000:
            raise BadBot("BAD_SETTING", f"{name} goes from 0 to 1000, not {value}")
        _set(tuning, name, number)
    return tuning


def _set(tuning: Tuning, name: str, number: float) -> None:
    match name:
        case "explore":
            tuning.explore = number
        case "prior":
            tuning.prior = max(0.01, number)
        case "width":
            tuning.width = max(1.0, number)
        case "growth":
            tuning.growth = min(1.0, number)
        case "tries":
            tuning.tries = max(1, int(number))
        case "horizon":
            tuning.horizon = max(1, int(number))
        case "reply":
            tuning.reply = int(number)
        case "onward":
            tuning.onward = int(number)
        case "regret":
            tuning.regret = number > 0
        case "race":
            tuning.race = number > 0
        case "field":
            tuning.field = max(2, int(number))
        case "model":
            tuning.model = int(number)
