"""The notation of the rule book's examples: `play AL W3 L 3`, `expect BR hp 17`.

Beside the rule book's words: `option NAME VALUE` sets any option, `lock SEAT ...` locks one seat and leaves the others
waiting, `back SEAT` takes a lock back, `try option NAME VALUE -> CODE`, and the facts `SEAT locked`, `SEAT unlocked`,
`SEAT mods CARD/OWNER ...`, `SEAT held`, `SEAT free`, `awaits SEATS`, `reason WORD`.
"""

from wartable.core.actions import Action
from wartable.core.dice import Dice
from wartable.core.setup import Option, Setup, Value
from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.actions import Choose, Draw, Pass, Play, TakeBack
from wartable.games.art_of_battle.board import SEATS, TEAM_NAMES, team_of
from wartable.games.art_of_battle.cards import NUMBERS
from wartable.games.art_of_battle.options import OPTIONS
from wartable.games.art_of_battle.state import (
    DRAW_STEP,
    GONE,
    HAND_LIMIT,
    IN_CENTRE,
    PLAY_STEP,
    ArtOfBattleState,
    Fighter,
    new_state,
    whole_deck,
)
from wartable.games.art_of_battle.tables import IDS, NO_CARD, PROFICIENCY_COUNT
from wartable.testing import Script, cards_in, known, number_in, place_in, same, same_cards

FACTS = ("hp", "st", "out", "up", "weapon", "noweapon", "hand", "discard", "decksize")
OUR_FACTS = ("locked", "unlocked", "mods", "held", "free")
NOBODY = 9
"""Stands for a seat that does not exist."""


def scenario(text: str) -> "ArtOfBattleScript":
    """Play a scenario; raises AssertionError with the line that is not so."""
    script = ArtOfBattleScript(text)
    script.run()
    return script


def _asked(word: str) -> int:
    """The seat of a request that may be refused: there may be no such seat."""
    return SEATS.index(word) if word in SEATS else NOBODY


def _seat(word: str) -> int:
    return place_in(SEATS, word, "player")


def _parts(rest: str) -> list[list[str]]:
    """`AL W1 L 1 ; BR W4 R 1` as lists of words."""
    return [part.split() for part in rest.split(";") if part.strip()]


def _option(name: str, text: str) -> Value:
    """The value meant by a word; a word that is none stays a word, and is refused as such."""
    option: Option | None = next((each for each in OPTIONS if each.name == name), None)
    if option is None or (
        isinstance(option.default, int) and not text.isdecimal() and text not in ("on", "off")
    ):
        return text
    return option.parse(text)


def _play(words: list[str]) -> Action:
    """`W3 L 3`, `P12`, `pass`: a commitment."""
    card, *more = words
    if card == "pass":
        return Pass()
    row = int(more.pop()) if more and more[-1].isdecimal() else None
    return Play(card, more[0] if more else None, row)


def _draw(words: list[str]) -> Draw:
    """`discard P02 yes`, `no`."""
    discard = words[words.index("discard") + 1] if "discard" in words else None
    return Draw(discard, "no" not in words)


class ArtOfBattleScript(Script[ArtOfBattleState]):
    def __init__(self, text: str) -> None:
        super().__init__(RULES, new_state(Dice(1), 20), text)
        self._options: dict[str, Value] = {}
        self._hands: dict[int, list[int]] = {}
        self._decks: dict[int, list[int]] = {}
        self._sets: list[tuple[int, list[str]]] = []
        self._has_ls = False

    # -- set-up ------------------------------------------------------------------------------------------------

    def setup_option(self, rest: str) -> None:
        name, value = rest.split()
        self._options[name] = _option(name, value)

    setup_opt = setup_option

    def setup_set(self, rest: str) -> None:
        player, *words = rest.split()
        if words != ["out"]:
            for word, number in zip(words[::2], words[1::2], strict=True):
                place_in(("hp", "st"), word, "number of a seat")
                number_in(number)
        self._sets.append((_seat(player), words))

    def setup_board(self, rest: str) -> None:
        player, card, lane, row, *modifiers = rest.split()
        fighter = self.state.fighters[_seat(player)]
        fighter.weapon = known(NUMBERS, card, "card")
        fighter.lane = _seat(lane)
        fighter.row = number_in(row)
        for word in modifiers:
            card_id, _, owner = word.partition("/")
            fighter.modifiers.append(known(NUMBERS, card_id, "card") * 4 + _seat(owner))

    def setup_hand(self, rest: str) -> None:
        player, *cards = rest.split()
        self._hands[_seat(player)] = cards_in(cards, NUMBERS)

    def setup_deck(self, rest: str) -> None:
        player, *cards = rest.split()
        self._decks[_seat(player)] = cards_in(cards, NUMBERS)[::-1]

    def setup_discard(self, rest: str) -> None:
        player, *cards = rest.split()
        self.state.fighters[_seat(player)].discard = cards_in(cards, NUMBERS)

    def setup_turn(self, rest: str) -> None:
        self.state.turn = number_in(rest)

    def setup_ls(self, rest: str) -> None:
        card, _, player = rest.partition(" ")
        self._has_ls = True
        if card == "centre":
            self.state.stand_holder = IN_CENTRE
        elif card == "gone":
            self.state.lose_stand()
        else:
            self.state.stand_holder = _seat(player)
            self.state.stand_card = known(NUMBERS, card, "card")

    def begin(self) -> None:
        state = self.state
        begun = RULES.new_game(Setup(4, self._options), 1)
        for name in ("full_health", "open_a", "open_b", "control", "show_card_counts", "revise", "seconds"):
            setattr(state, name, getattr(begun, name))
        for fighter in state.fighters:
            fighter.health = state.full_health
        for seat, words in self._sets:
            self._set(state.fighters[seat], words)
        for seat, fighter in enumerate(state.fighters):
            self._deal(seat, fighter)

    def _set(self, fighter: Fighter, words: list[str]) -> None:
        if words == ["out"]:
            fighter.health = 0
            fighter.standing = False
            if not self._has_ls:
                self.state.lose_stand()
            return
        for word, number in zip(words[::2], words[1::2], strict=True):
            if word == "hp":
                fighter.health = number_in(number)
            else:
                fighter.stamina = number_in(number)

    def _deal(self, seat: int, fighter: Fighter) -> None:
        """What is not given is dealt from the rest of the Proficiencies."""
        rest = whole_deck()
        riding = [each >> 2 for other in self.state.fighters for each in other.modifiers if each & 3 == seat]
        given = [*self._hands.get(seat, []), *self._decks.get(seat, []), *fighter.discard, *riding]
        for card in given:
            if card in rest:
                rest.remove(card)
        self.state.dice.shuffle(rest)
        hand = self._hands.get(seat)
        if hand is None:
            hand = [rest.pop() for _ in range(min(HAND_LIMIT, len(rest)))]
        fighter.hand = sorted(hand)
        fighter.deck = self._decks.get(seat, rest)

    # -- steps -------------------------------------------------------------------------------------------------

    def step_play(self, rest: str) -> None:
        if self.state.step == DRAW_STEP:
            self.step_draw("")
        for player, *words in _parts(rest):
            self._lock(_seat(player), words)
        for seat in self.rules.awaited(self.state) if self.state.step == PLAY_STEP else []:
            if self.state.step == PLAY_STEP:
                self.play(seat, Pass())

    def step_lock(self, rest: str) -> None:
        """Lock in PLAY and leave the others waiting."""
        player, *words = rest.split()
        self._lock(_seat(player), words)

    def step_answer(self, rest: str) -> None:
        """Lock in DRAW and leave the others waiting."""
        player, *words = rest.split()
        self.play(_seat(player), _draw(words))

    def step_back(self, rest: str) -> None:
        self.play(_seat(rest), TakeBack())

    def step_choose(self, rest: str) -> None:
        player, card = rest.split()
        self.play(_seat(player), Choose(card))

    def step_draw(self, rest: str) -> None:
        same("step", self.state.step, DRAW_STEP)
        turn = self.state.turn
        for player, *words in _parts(rest):
            self.play(_seat(player), _draw(words))
        for seat in self.rules.awaited(self.state):
            if self.state.turn == turn:
                self.play(seat, Draw())

    def _lock(self, seat: int, words: list[str]) -> None:
        """A hand that was not given contains whatever is played from it."""
        number = NUMBERS.get(words[0], NO_CARD)
        fighter = self.state.fighters[seat]
        if 0 <= number < PROFICIENCY_COUNT and seat not in self._hands and number not in fighter.hand:
            if number in fighter.deck:
                fighter.deck.remove(number)
            if len(fighter.hand) == HAND_LIMIT:
                fighter.deck.insert(0, fighter.hand.pop())
            fighter.take(number)
        self.play(seat, _play(words))

    def attempt(self, request: str) -> None:
        word, *words = request.split()
        if word in ("opt", "option"):
            RULES.new_game(Setup(4, {words[0]: _option(words[0], words[1])}), 1)
        elif word == "choose":
            self.rules.apply(self.state, _asked(words[0]), Choose(words[1]))
        elif word == "draw":
            self.rules.apply(self.state, _asked(words[0]), _draw(words[1:]))
        elif word == "back":
            self.rules.apply(self.state, _asked(words[0]), TakeBack())
        elif word == "play":
            self.rules.apply(self.state, _asked(words[0]), _play(words[1:]))
        else:
            self.rules.apply(self.state, _asked(word), _play(words))

    # -- facts -------------------------------------------------------------------------------------------------

    def fact(self, words: list[str]) -> None:
        state = self.state
        match words:
            case [player, *facts] if player in SEATS:
                self._fighter_is(player, facts)
            case ["ls", "gone"]:
                same("Last Stand", state.stand_holder, GONE)
            case ["ls", "centre"]:
                same("Last Stand", state.stand_holder, IN_CENTRE)
            case ["ls", card, player]:
                same(card, state.place_of(known(NUMBERS, card, "card")), _seat(player))
            case ["choice", player]:
                same("choice", state.chooser, _seat(player))
            case ["winner", who]:
                assert state.outcome is not None, "the game is not over"
                winners = {TEAM_NAMES[team_of(seat)] for seat in state.outcome.winners} or {"draw"}
                same("winner", winners, {who})
            case ["reason", why]:
                same("reason", None if state.outcome is None else state.outcome.reason, why)
            case ["running"]:
                same("outcome", state.outcome, None)
            case ["turn", number]:
                same("turn", state.turn, number_in(number))
            case ["awaits", *players]:
                awaited = [SEATS[seat] for seat in self.rules.awaited(state)]
                same("awaited", awaited, [each for each in players if each != "-"])
            case _:
                super().fact(words)

    def _fighter_is(self, player: str, words: list[str]) -> None:
        """`hp 17 st 19 weapon W4 BR 1`: one fact after the other."""
        while words:
            word, *words = words
            assert word in FACTS or word in OUR_FACTS, f"there is no fact {word!r} about a seat"
            upto = next((at for at, each in enumerate(words) if each in FACTS + OUR_FACTS), len(words))
            self._fact_about(player, word, words[:upto])
            words = words[upto:]

    def _fact_about(self, player: str, word: str, args: list[str]) -> None:
        fighter = self.state.fighters[_seat(player)]
        what = f"{player} {word}"
        match word:
            case "hp":
                same(what, fighter.health, number_in(args[0]))
            case "st":
                same(what, fighter.stamina, number_in(args[0]))
            case "out" | "up":
                same(what, "up" if fighter.standing else "out", word)
            case "noweapon":
                same(what, fighter.weapon, NO_CARD)
            case "weapon":
                assert fighter.weapon != NO_CARD, f"{player} has no Weapon on the battlefield"
                same(what, [IDS[fighter.weapon], SEATS[fighter.lane], str(fighter.row)], args)
            case "hand":
                same_cards(what, [IDS[card] for card in fighter.hand], args)
            case "discard":
                same_cards(what, [IDS[card] for card in fighter.discard], args)
            case "decksize":
                same(what, len(fighter.deck), number_in(args[0]))
            case "mods":
                mods = [f"{IDS[each >> 2]}/{SEATS[each & 3]}" for each in fighter.modifiers]
                same_cards(what, mods, args)
            case "held" | "free":
                same(what, "held" if fighter.held else "free", word)
            case _:
                same(what, "locked" if fighter.locked else "unlocked", word)
