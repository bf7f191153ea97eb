"""Information-set tree search over imagined worlds. Compiled with the rules, so that no loop crosses the border.

Every iteration takes an imagined world, walks down the tree by the actions that are legal in it, opens one new node,
finishes the turn, lets the others give a cheap reply and asks the evaluation. A node keeps one bandit for each seat that
decides there: one for a turn, several for a simultaneous choice (decoupled, each seat for itself). Every seat maximises
its own chance (max^n); the seats of one team share theirs.

At the root the own actions run a race: all of them are tried in the same worlds, with the same luck, and the worse ones
fall out as the budget is used up. What is left differs by the action alone, so that a few worlds tell actions apart.
"""

from collections.abc import Callable
from math import ceil, exp, log, sqrt
from time import perf_counter
from typing import Final, TypeAlias

from wartable.bots.evaluation import Evaluation
from wartable.bots.greedy import Answer, cheap, outlook, outlook_of, rank, worlds_for
from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.match import Sight
from wartable.core.state import State

UNKNOWN: Final = -1.0
CERTAIN: Final = 1.0 - 1e-12
"""A chance this high is no estimate: the game is won. The evaluation itself never says so."""
MOST_WORLDS: Final = 64
"""Worlds that a race is run in; then they come round again."""
WASTE: Final = 0.25
"""An action that loses this much of the chance of winning by one ply is not looked at: nobody gives that for nothing."""
NEAR: Final = 0.015
"""The scale, in chances of winning, by which the support of an action in the race falls off."""
SUPPORT: Final = 0.75
"""In a simultaneous choice the move is drawn among those with this share of the best one's support."""

Between: TypeAlias = Callable[[], None]
"""Called before every iteration; there a search may make way for others."""


class Tuning:
    """The knobs of the search."""

    def __init__(self) -> None:
        self.explore = 0.12
        """The exploration constant on winning chances."""
        self.prior = 2.0
        """Visits that the one-ply judgement of an action is worth."""
        self.width = 2.0
        self.growth = 0.5
        """Progressive widening: after n visits of a node, width x n ** growth of its actions are open."""
        self.tries = 10
        """The number of actions that are looked at for a cheap reply, and when a node is opened."""
        self.horizon = 3
        """Turns that the tree may look ahead; 1 is the own turn only."""
        self.reply = 12
        """The most decisions that are played on below the tree."""
        self.onward = 0
        """Further own turns (where turns are counted: rounds) that are played on before the evaluation is asked."""
        self.regret = False
        """Regret matching instead of UCB where several seats choose at once."""
        self.race = True
        """At the root, the own actions run a race in the same worlds; else UCB there as everywhere."""
        self.field = 16
        """The most actions that start in the race: the best by one ply."""
        self.model = 0
        """Where several seats choose at once: actions looked at for the guess what the others say; 0 is a bandit each."""


class Arm:
    """One action in a bandit."""

    action: Action
    visits: int
    seen: int
    """How often it was among the legal actions: the count that its exploration is measured by."""
    total: float
    squares: float
    prior: float
    regret: float
    share: float
    """The sum of its chances to be drawn, under regret matching."""
    children: "dict[int, Node]"
    """The nodes it leads to, by the seats that are awaited there (as bits)."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.seen = 0
        self.total = 0.0
        self.squares = 0.0
        self.prior = UNKNOWN
        self.regret = 0.0
        self.share = 0.0
        self.children = {}

    def mean(self, weight: float) -> float:
        """Its value, the prior counted as `weight` visits."""
        if self.prior < 0.0:
            return self.total / self.visits if self.visits else 0.0
        return (self.total + weight * self.prior) / (self.visits + weight)


class Bandit:
    """The decision of one seat at one node."""

    def __init__(self, seat: int, together: bool) -> None:
        self.seat = seat
        self.together = together
        """Other seats decide at the same time."""
        self.visits = 0
        self.arms: list[Arm] = []
        self.index: dict[Action, Arm] = {}
        self.listed: list[Action] = []
        """The legal actions as last seen, and their arms: the own hand does not change between worlds."""
        self.here: list[Arm] = []

    def available(self, actions: list[Action]) -> list[Arm]:
        """The arms of the legal actions, made where they are new."""
        if self.listed and actions == self.listed:
            here = self.here
        else:
            here = []
            for action in actions:
                arm = self.index.get(action)
                if arm is None:
                    arm = Arm(action)
                    self.index[action] = arm
                    self.arms.append(arm)
                here.append(arm)
            self.listed = actions
            self.here = here
        for arm in here:
            arm.seen += 1
        return here


class Node:
    """A position as far as the tree knows it: the actions that led here, and who decides."""

    def __init__(self, seats: list[int], same_turn: bool) -> None:
        self.visits = 0
        self.same_turn = same_turn
        """The seat that decided before still has the turn."""
        self.bandits = [Bandit(seat, len(seats) > 1) for seat in seats]


def mask(seats: list[int]) -> int:
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


class Search:
    """One tree for one decision of one seat, or for the picks of one turn."""

    def __init__(
        self,
        evaluation: Evaluation,
        sight: Sight,
        dice: Dice,
        tuning: Tuning,
        between: Between | None = None,
    ) -> None:
        self.evaluation = evaluation
        self.rules = evaluation.rules
        self.sight = sight
        self.seat: int = sight.seat
        self.dice = dice
        self.tuning = tuning
        self.between = between
        self.iterations = 0
        self.cancelled = False
        self.worlds: list[State] = []
        self.guesses: list[list[Answer]] = []
        """What the others say at the same time, for each of the worlds."""
        self.luck: list[int] = []
        """The seeds of the cheap replies, for each of the worlds."""
        self.play_dice = dice
        self.turn = -1
        """The turn that the decision is in, where turns are counted."""
        self.field: list[Arm] = []
        """The actions in the race, best first."""
        self.root = self._make_root()
        self.mine = self.own()
        self._judge_root()

    def _make_root(self) -> Node:
        world: State = self.sight.imagine(self.dice)
        self.turn = self.rules.turn_number(world)
        return Node(self.rules.awaited(world), False)

    def own(self) -> Bandit:
        """The bandit of the seat that the search is for."""
        for bandit in self.root.bandits:
            if bandit.seat == self.seat:
                return bandit
        raise ValueError("the search is for a seat that is not awaited")

    def _judge_root(self) -> None:
        """Greedy's answer first: it orders the actions, and it is there when there is no time for more."""
        actions: list[Action] = list(self.sight.actions)
        arms = self.own().available(actions)
        worlds: list[State] = []
        for _ in range(worlds_for(len(actions))):
            world: State = self.sight.imagine(self.dice)
            worlds.append(world)
        chances = rank(self.evaluation, self.seat, worlds, actions, self.dice)
        for at in range(len(arms)):
            arms[at].prior = chances[at]

    def follow(self, action: Action, sight: Sight) -> bool:
        """Keep the tree below an own action, if the own turn goes on as the tree expected."""
        arm = self.own().index.get(action)
        if arm is None:
            return False
        seats: list[int] = list(sight.view.awaited)
        node = arm.children.get(mask(seats))
        if node is None or self.seat not in seats or node.visits == 0:
            return False
        actions: list[Action] = list(sight.actions)
        for bandit in node.bandits:
            if bandit.seat == self.seat:
                for known in bandit.here:
                    if known.action not in actions:
                        return False
        self.root = node
        self.mine = self.own()
        self.sight = sight
        self.worlds = []
        self.guesses = []
        self.luck = []
        self.field = []
        unknown = False
        for each in actions:
            if each not in self.mine.index or self.mine.index[each].prior < 0.0:
                unknown = True
        if unknown:
            self._judge_root()
        return True

    # -- running -----------------------------------------------------------------------------------------------

    def run(self, iterations: int, seconds: float) -> int:
        """Search on until the iterations (0: any number) or the seconds (0: any) are used up, or it is cancelled."""
        done = self._race(iterations, seconds) if self.tuning.race else self._climb(iterations, seconds)
        self.iterations += done
        return done

    def cancel(self) -> None:
        """Stop at once; the best answer so far stays."""
        self.cancelled = True

    def _climb(self, iterations: int, seconds: float) -> int:
        """Iterations with UCB at the root too."""
        done = 0
        end = perf_counter() + seconds
        while not self.cancelled:
            if iterations and done >= iterations:
                break
            if seconds > 0.0 and perf_counter() >= end:
                break
            self._iterate(None, len(self.worlds) if done < MOST_WORLDS else self.dice.below(MOST_WORLDS))
            done += 1
        return done

    def _race(self, iterations: int, seconds: float) -> int:
        """Run the race: all actions that are still in it, world by world; the longer it goes, the fewer."""
        begin = perf_counter()
        weight = self.tuning.prior
        first = not self.field
        if first:
            self._line_up()
        started = len(self.field) if first else ceil(sqrt(len(self.field)))
        done = 0
        while not self.cancelled:
            spent = done / iterations if iterations else 0.0
            if seconds > 0.0:
                spent = max(spent, (perf_counter() - begin) / seconds)
            if spent >= 1.0:
                break
            running = max(2, ceil(started ** (1.0 - spent)))
            at = self.field[0].visits
            for arm in self.field[:running]:
                at = min(at, arm.visits)
            for arm in self.field[:running]:
                if self.cancelled or (iterations and done >= iterations):
                    break
                if arm.visits == at:
                    self._iterate(arm, at)
                    done += 1
            self.field.sort(key=lambda arm: -arm.mean(weight))
        return done

    def _line_up(self) -> None:
        """Choose the actions that run: the best by what is known so far, which from here on counts as one ply did."""
        actions: list[Action] = list(self.sight.actions)
        field: list[Arm] = []
        weight = self.tuning.prior
        for action in actions:
            arm = self.mine.index[action]
            if arm.visits:
                arm.prior = arm.mean(weight)
                arm.visits = 0
                arm.total = 0.0
                arm.squares = 0.0
            field.append(arm)
        field.sort(key=lambda arm: -arm.prior)
        least = field[0].prior - WASTE
        self.field = [arm for arm in field[: self.tuning.field] if arm.prior >= least]

    def _world(self, at: int) -> State:
        """One of the worlds that all actions are tried in, as good as new."""
        at %= MOST_WORLDS
        while len(self.worlds) <= at:
            world = self._imagine()
            self.worlds.append(world)
            self.guesses.append(self._guess(world))
            self.luck.append(self.dice.below(1 << 30))
        return self.worlds[at].clone()

    def _imagine(self) -> State:
        world: State = self.sight.imagine(self.dice)
        if self.tuning.model:
            self.rules.reopen(world, self.seat)
        return world

    def _guess(self, world: State) -> list[Answer]:
        """What the others say at the same time in this world."""
        guesses: list[Answer] = []
        if self.tuning.model:
            for each in self.rules.awaited(world):
                if each != self.seat:
                    answer = cheap(self.evaluation, world, each, self.tuning.model, self.dice)
                    guesses.append(Answer(each, answer))
        return guesses

    def _iterate(self, runner: Arm | None, number: int) -> None:
        """Go down the tree once in one world; `runner` is our action at the root, None lets the bandit choose it."""
        if self.between is not None:
            self.between()
        rules = self.rules
        state = self._world(number)
        self.play_dice = Dice(self.luck[number % MOST_WORLDS])
        node = self.root
        path: list[Arm] = []
        bandits: list[Bandit] = []
        turns = 0
        mover = self.seat
        if runner is not None and self.tuning.model:
            # What the others say at the same time was guessed for this world: the same for all our actions.
            node.visits += 1
            path.append(runner)
            bandits.append(self.mine)
            rules.apply(state, self.seat, runner.action)
            guesses = self.guesses[number % MOST_WORLDS]
            for guess in guesses:
                if state.outcome is None and guess.seat in rules.awaited(state):
                    rules.apply(state, guess.seat, guess.action)
            if state.outcome is None:
                self._play_on(state, -1 if guesses else self.seat)
            self._back_up(state, path, bandits)
            return
        while True:
            fresh = node.visits == 0 and node is not self.root
            node.visits += 1
            chosen: list[Arm] = []
            for bandit in node.bandits:
                arm = runner if runner is not None and bandit is self.mine else self._select(bandit, state)
                chosen.append(arm)
                path.append(arm)
                bandits.append(bandit)
            key = chosen[0]
            for at in range(len(chosen)):
                seat = node.bandits[at].seat
                if at > 0 and (state.outcome is not None or seat not in rules.awaited(state)):
                    continue
                rules.apply(state, seat, chosen[at].action)
                if seat == self.seat:
                    key = chosen[at]
            together = len(chosen) > 1
            last = node.bandits[0].seat
            if state.outcome is not None:
                break
            awaited = rules.awaited(state)
            same_turn = self._picks_on(state) if together else awaited[0] == last
            turns += not same_turn
            mover = last
            if together:
                mover = self.seat if same_turn else -1
            if fresh or turns >= self.tuning.horizon:
                break
            bits = mask(awaited)
            child = key.children.get(bits)
            if child is None:
                child = Node(awaited, same_turn)
                key.children[bits] = child
            node = child
        self._play_on(state, mover)
        self._back_up(state, path, bandits)

    def _picks_on(self, state: State) -> bool:
        """Whether a simultaneous choice goes on for us: in the middle of several picks it is still our turn."""
        choice = self.rules.choice(state, self.seat)
        return choice is not None and choice.picked > 0

    def _select(self, bandit: Bandit, state: State) -> Arm:
        tuning = self.tuning
        if bandit is self.mine:
            actions = self.rules.legal_actions(state, bandit.seat)
        else:
            actions = self.rules.likely_actions(state, bandit.seat)
        here = bandit.available(actions)
        if len(here) == 1:
            return here[0]
        bandit.visits += 1
        self._judge_some(bandit, here, state)
        if bandit.together and tuning.regret:
            return self._match_regret(here)
        allowed = tuning.width * bandit.visits**tuning.growth
        best = here[0]
        best_score = -1.0
        opened = 0
        for arm in here:
            if arm.visits:
                opened += 1
                n = arm.visits + tuning.prior
                score = arm.mean(tuning.prior) + tuning.explore * sqrt(log(arm.seen + 1.0) / n)
                if score > best_score:
                    best_score = score
                    best = arm
        if opened == 0 or (opened < allowed and opened < len(here)):
            # Widen: open the best of those that were never tried.
            best_prior = -2.0
            for arm in here:
                if not arm.visits and arm.prior > best_prior:
                    best_prior = arm.prior
                    best = arm
        return best

    def _judge_some(self, bandit: Bandit, here: list[Arm], state: State) -> None:
        """Look one ply ahead at some actions that were never judged."""
        count = len(here)
        tries = self.tuning.tries if bandit.visits <= 1 else 2
        judged = 0
        start = self.dice.below(count)
        for step in range(count):
            if judged >= tries:
                break
            # The last action first: it is the fold, the pass, the done.
            arm = here[count - 1] if step == 0 else here[(start + step * 7) % count]
            if arm.prior < 0.0:
                after = state.clone()
                self.rules.apply(after, bandit.seat, arm.action)
                arm.prior = outlook(self.evaluation, after, bandit.seat)
                judged += 1

    def _match_regret(self, here: list[Arm]) -> Arm:
        """Draw an action in proportion to how much it is regretted not to have been played."""
        positive = 0.0
        for arm in here:
            if arm.regret > 0.0:
                positive += arm.regret
        floor = 0.1 / len(here)
        roll = self.dice.below(1 << 30) / float(1 << 30)
        drawn = here[len(here) - 1]
        found = False
        for arm in here:
            share = 1.0 / len(here)
            if positive > 0.0:
                share = 0.9 * max(0.0, arm.regret) / positive + floor
            arm.share += share
            roll -= share
            if roll < 0.0 and not found:
                found = True
                drawn = arm
        return drawn

    def _play_on(self, state: State, mover: int) -> None:
        """Finish the own turn and let the others reply, until it is our turn anew."""
        rules = self.rules
        seat = self.seat
        if self.turn >= 0:
            # Whole turns, whoever is asked in them: the own one, and the turns of the others that follow.
            last = self.turn + state.players - 1 + self.tuning.onward * state.players
            for _ in range(self.tuning.reply):
                if state.outcome is not None or rules.turn_number(state) > last:
                    return
                mover = rules.awaited(state)[0]
                rules.apply(
                    state, mover, cheap(self.evaluation, state, mover, self.tuning.tries, self.play_dice)
                )
            return
        turns = self.tuning.onward
        if mover < 0:
            if turns == 0:
                return
            turns -= 1
        for _ in range(self.tuning.reply):
            if state.outcome is not None:
                return
            awaited = rules.awaited(state)
            if mover != seat and seat in awaited:
                if turns == 0:
                    return
                turns -= 1
            mover = seat if mover == seat and seat in awaited else awaited[0]
            rules.apply(state, mover, cheap(self.evaluation, state, mover, self.tuning.tries, self.play_dice))

    def _back_up(self, state: State, path: list[Arm], bandits: list[Bandit]) -> None:
        teams = self.evaluation.teams
        known: dict[int, float] = {}
        for at in range(len(path)):
            seat = bandits[at].seat
            # A team shares one return; ours is judged by what we may know ourselves.
            if teams[seat] == teams[self.seat]:
                seat = self.seat
            value = known.get(seat, UNKNOWN)
            if value < 0.0:
                value = outlook_of(self.evaluation, state, seat)
                known[seat] = value
            arm = path[at]
            arm.visits += 1
            arm.total += value
            arm.squares += value * value
            if self.tuning.regret and bandits[at].together:
                self._regret(bandits[at], arm, value)

    def _regret(self, bandit: Bandit, played: Arm, value: float) -> None:
        for arm in bandit.here:
            if arm is not played:
                arm.regret += arm.mean(self.tuning.prior) - value

    # -- answering ---------------------------------------------------------------------------------------------

    def rank(self) -> list[Arm]:
        """The legal actions, best first: by visits, then by value."""
        bandit = self.own()
        actions: list[Action] = list(self.sight.actions)
        arms = [bandit.index[action] for action in actions if action in bandit.index]
        weight = self.tuning.prior
        if self.tuning.race:
            # As the race stands: who is still in it, then who fell out last.
            arms.sort(key=lambda arm: (-arm.visits, -arm.mean(weight)))
            top = arms[0].visits
            leading = [arm for arm in arms if arm.visits + 1 >= top]
            leading.sort(key=lambda arm: -arm.mean(weight))
            return leading + [arm for arm in arms if arm.visits + 1 < top]
        arms.sort(key=lambda arm: (-arm.visits, -arm.mean(weight)))
        return arms

    def is_simultaneous(self) -> bool:
        """Others choose at the same time, or have already locked their choice in."""
        choice = self.sight.view.choice
        return len(self.root.bandits) > 1 or (choice is not None and choice.kind == "lock")

    def support(self, arm: Arm) -> float:
        """What a move is drawn by in a simultaneous choice: its visits; in a race how near it is to the first."""
        if self.tuning.regret:
            return arm.share
        if not self.tuning.race:
            return float(arm.visits)
        weight = self.tuning.prior
        if not self.field or arm.visits + 1 < self.field[0].visits:
            return 0.0
        return exp((arm.mean(weight) - self.field[0].mean(weight)) / NEAR)

    def decide(self) -> Action:
        """The move: the most visited; in a simultaneous choice drawn among those with nearly as much support."""
        arms = self.rank()
        if not self.is_simultaneous() or self.iterations == 0:
            return self.greedy_choice() if self.iterations == 0 else self._sure(arms)
        most = 0.0
        for arm in arms:
            most = max(most, self.support(arm))
        good = [arm for arm in arms if self.support(arm) >= SUPPORT * most]
        total = 0.0
        for arm in good:
            total += self.support(arm)
        roll = self.dice.below(1 << 30) / float(1 << 30) * total
        for arm in good:
            roll -= self.support(arm)
            if roll < 0.0:
                return arm.action
        return good[0].action

    def _sure(self, arms: list[Arm]) -> Action:
        """The action with the best value among those with nearly the most visits."""
        best = arms[0]
        if self.tuning.race:
            return best.action
        weight = self.tuning.prior
        for arm in arms:
            if arm.visits * 2 >= arms[0].visits and arm.mean(weight) > best.mean(weight):
                best = arm
        return best.action

    def greedy_choice(self) -> Action:
        """The best by one ply."""
        bandit = self.own()
        best: Arm | None = None
        for action in self.sight.actions:
            arm = bandit.index[action]
            if best is None or arm.prior > best.prior:
                best = arm
        assert best is not None
        return best.action

    def wins_now(self) -> bool:
        """A win is on the table: one action wins in every world that was looked at."""
        for arm in self.mine.here:
            if arm.prior >= CERTAIN:
                return True
        return False

    def goes_on_after(self, action: Action) -> bool:
        """Whether the own turn goes on after an action, as far as the search has seen."""
        arm = self.mine.index.get(action)
        if arm is not None:
            for bits, child in arm.children.items():
                if (bits >> self.seat) & 1 == 1 and child.same_turn:
                    return True
        return False
