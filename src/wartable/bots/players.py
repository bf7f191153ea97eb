"""The two bots that judge: greedy, one ply; and search, a tree. Both may be soft: content with nearly the best."""

from collections.abc import Sequence

from wartable.bots.evaluation import Evaluation
from wartable.bots.greedy import cheap, rank, worlds_for
from wartable.bots.search import CERTAIN, Between, Search
from wartable.bots.stored import evaluation_for
from wartable.bots.styles import with_style
from wartable.bots.tuning import tune
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.core.sets import base_game

TRIES = {
    "the-battlefield": 20,
    "circuit-warfare": 24,
    "art-of-battle": 24,
    "hands-of-war": 16,
    "blood-wars": 16,
}
USUAL_TRIES = 16
"""How many likely answers the fast player looks at. Measured: docs/lab.md."""
LEAST_SHARE = 0.125
"""The share of the turn's budget that every pick of a long turn gets at the least."""


class Softness:
    """How far a bot may stray from its best answer."""

    def __init__(self, temperature: float, floor: float) -> None:
        self.temperature = temperature
        """How much worse an answer may be, in chances of winning, before it becomes unlikely. 0 always gives the best."""
        self.floor = floor
        """Answers that lose more than this much of the chance of winning are never given."""

    def pick(self, chances: Sequence[float], dice: Dice) -> int:
        """Which of the answers to give."""
        best = max(range(len(chances)), key=chances.__getitem__)
        # Even the softest bot takes a win on the table.
        if self.temperature <= 0 or chances[best] >= CERTAIN:
            return best
        kept = [at for at in range(len(chances)) if chances[at] >= chances[best] - self.floor]
        weights = [2.0 ** ((chances[at] - chances[best]) / self.temperature) for at in kept]
        roll = dice.below(1 << 30) / (1 << 30) * sum(weights)
        for at, weight in zip(kept, weights, strict=True):
            roll -= weight
            if roll < 0:
                return at
        return best


SHARP = Softness(0.0, 0.0)


class _Judging:
    """What greedy and search share: an evaluation that fits the table they sit at."""

    def __init__(self, spec: str, seed: int, softness: Softness, frozen: str) -> None:
        self.spec = spec
        self.dice = Dice(seed)
        self.softness = softness
        self.frozen = frozen
        self.style = ""
        """One of `styles.STYLES`, or none."""
        self._evaluation: Evaluation | None = None

    def evaluation(self, sight: Sight) -> Evaluation:
        if self._evaluation is None:
            teams = sight.view.teams
            usual = evaluation_for(sight.rules, len(teams), teams, self.frozen)
            self._evaluation = with_style(usual, self.style) if self.style else usual
        return self._evaluation


class GreedyBot(_Judging):
    """A bot that looks one ply ahead by the evaluation; a win now is seen exactly."""

    def __init__(self, spec: str, seed: int, softness: Softness = SHARP, frozen: str = "") -> None:
        super().__init__(spec, seed, softness, frozen)

    def choose(self, sight: Sight) -> Action:
        if len(sight.actions) == 1:
            return sight.actions[0]
        return sight.actions[self.softness.pick(self.chances(sight), self.dice)]

    def chances(self, sight: Sight) -> list[float]:
        """The chance of winning after each action."""
        worlds = [sight.imagine(self.dice) for _ in range(worlds_for(len(sight.actions)))]
        return rank(self.evaluation(sight), sight.seat, worlds, list(sight.actions), self.dice)

    def cancel(self) -> None:
        """Nothing to stop: it answers within milliseconds."""


class FastBot(_Judging):
    """A few likely answers in one world: for thousands of games, where every microsecond counts."""

    def __init__(self, spec: str, seed: int) -> None:
        super().__init__(spec, seed, SHARP, "")

    def choose(self, sight: Sight) -> Action:
        actions = sight.actions
        if len(actions) == 1:
            return actions[0]
        rules, seat = sight.rules, sight.seat
        evaluation = self.evaluation(sight)
        tries = TRIES.get(base_game(rules.id), USUAL_TRIES)
        world = sight.imagine(self.dice)
        if len(rules.awaited(world)) == 1:
            action = cheap(evaluation, world, seat, tries, self.dice)
            # A likely answer may be a whole path, where only its first step can be said.
            if action in actions:
                return action
            tried = list(actions)
        else:
            likely = rules.likely_actions(world, seat)
            tried = likely if len(likely) <= tries else [self.dice.pick(likely) for _ in range(tries)]
        chances = rank(evaluation, seat, [world], tried, self.dice)
        return tried[max(range(len(tried)), key=chances.__getitem__)]

    def cancel(self) -> None:
        """Nothing to stop: it answers at once."""


class SearchBot(_Judging):
    """Tree search with a budget a turn. The tree is kept through the picks of one turn, and so is the budget."""

    def __init__(
        self,
        spec: str,
        seed: int,
        iterations: int,
        milliseconds: int,
        softness: Softness = SHARP,
        settings: tuple[tuple[str, str], ...] = (),
        between: Between | None = None,
    ) -> None:
        super().__init__(spec, seed, softness, "")
        self.iterations = iterations
        self.milliseconds = milliseconds
        self.settings = settings
        self.between = between
        self.search: Search | None = None
        self.last: Action | None = None
        self.purse = 1.0
        """What is left of the turn's budget, as a share."""
        self.goes_on = False
        """The turn was expected to go on after the last answer."""

    def choose(self, sight: Sight) -> Action:
        if len(sight.actions) == 1:
            # A forced answer costs no thought, and the tree may go on below it.
            action = sight.actions[0]
            if not (
                self.search is not None and self.last is not None and self.search.follow(self.last, sight)
            ):
                self.search = None
            self.last = action
            return action
        search = self.think(sight)
        self.last = self._decide(search)
        self.goes_on = search.goes_on_after(self.last)
        return self.last

    def think(self, sight: Sight) -> Search:
        """Search this decision, within what the turn has left."""
        search = self.search
        if search is None or self.last is None or not search.follow(self.last, sight):
            tuning = tune(base_game(sight.rules.id), self.settings)
            search = Search(self.evaluation(sight), sight, self.dice, tuning, self.between)
            self.search = search
            if not self.goes_on:
                self.purse = 1.0
        if search.wins_now():
            return search
        # Half first; the other half stays for the picks to come, if there are any.
        self._spend(search, max(self.purse / 2, LEAST_SHARE))
        if not search.goes_on_after(search.rank()[0].action):
            self._spend(search, self.purse)
        return search

    def _spend(self, search: Search, share: float) -> None:
        if share <= 0:
            return
        iterations = max(1, round(self.iterations * share)) if self.iterations else 0
        search.run(iterations, self.milliseconds * share / 1000)
        self.purse = max(0.0, self.purse - share)

    def _decide(self, search: Search) -> Action:
        if search.wins_now():
            return search.greedy_choice()
        if self.softness.temperature <= 0 or search.is_simultaneous():
            return search.decide()
        # Soft, but only among moves that the search took seriously.
        arms = search.rank()
        tried = [arm for arm in arms if arm.visits * 10 >= arms[0].visits]
        chances = [arm.mean(search.tuning.prior) for arm in tried]
        return tried[self.softness.pick(chances, self.dice)].action

    def cancel(self) -> None:
        if self.search is not None:
            self.search.cancel()
