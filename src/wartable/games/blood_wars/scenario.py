"""The notation of the rule book's examples (1.8), so that tests read like it:

    P0 table W07[L25+F01, L27~F29 | F10], W03*
    P0 hand B04 ; top F21 ; pool B11
    P1 table W04
    P0 CHALLENGE B04 intrigue W07
    P1 JOIN oppose W04
    expect ballot 19 to 16 ; Challenge won ; P0 Victory Pool B04 ; P0 table W07*

P0 is the Acting Player in his Action Phase, unless `phase` names another (`assembly`, or `turn` for all of it). Whoever
is asked something that the next line does not answer passes, declines or takes the default. `expect` looks when the
phase is over, `now` at once. `try ACTION -> CODE` is refused as soon as the verb answers a question, `try now` at once.
`#2` names the second copy, `@` the Legion that carries.
"""

import re

from wartable.core.actions import Action
from wartable.core.decks import Deck
from wartable.core.dice import Dice
from wartable.games.blood_wars import RULES, actions
from wartable.games.blood_wars.asking import default_action
from wartable.games.blood_wars.cards import NUMBERS
from wartable.games.blood_wars.combat import total
from wartable.games.blood_wars.events import (
    BallotHeld,
    BattlefieldCaptured,
    ChallengeFailed,
    CombatCompared,
)
from wartable.games.blood_wars.flow import ACTION, advance
from wartable.games.blood_wars.intrigue import strength
from wartable.games.blood_wars.state import (
    ACT,
    ASSEMBLE,
    CULL_CARDS,
    FLIPPED,
    GEAR_FLIPPED,
    NAMES,
    NONE,
    PHASE,
    SHIELDED,
    BloodState,
    Legion,
    Player,
    Todo,
    Warlord,
    new_legion,
    new_player,
    new_state,
    new_warlord,
)
from wartable.games.blood_wars.tables import IDS, VP
from wartable.games.blood_wars.zones import ids
from wartable.testing import Script, cards_in, known, number_in, place_in, same, same_cards

BELOW = ("L17",) * 20
"""What lies under the named cards of every draw pile: RR 1."""

ANSWERS = {
    "CHALLENGE": ("act",),
    "PREPARE": ("act", "rouse"),
    "DEVOTE": ("act", "rouse"),
    "TAKEBACK": ("act", "rouse", "discard", "cull", "induct"),
    "JOIN": ("join",),
    "ROUSE": ("rouse",),
    "POWER": ("power",),
    "LEGION": ("caucus", "battle"),
    "FATE": ("caucus", "battle"),
    "ITEM": ("battle",),
    "OPEN": ("open",),
    "RESPOND": ("respond",),
    "LOSE": ("which_legion",),
    "WHOSE": ("which_warlord",),
    "SUPPORT": ("support",),
    "DISCARD": ("discard",),
    "CULL": ("cull",),
    "PICK": ("discard", "cull", "induct"),
    "INDUCT": ("induct",),
    "ARRANGE": ("assemble",),
    "ASSIGN": ("assemble",),
    "ATTACH": ("assemble",),
    "WITHDRAW": ("assemble",),
    "DONE": ("assemble", "act", "rouse", "induct"),
    "PASS": ("open", "respond", "act", "join", "rouse", "power", "caucus", "battle"),
}
"""Which questions a verb answers."""


def scenario(text: str) -> "BloodScript":
    """Play a scenario; raises AssertionError with the line that is not so."""
    script = BloodScript(text)
    script.run()
    return script


class BloodScript(Script[BloodState]):
    def __init__(self, text: str) -> None:
        players = re.search(r"^\s*players (\d)", text, re.MULTILINE)
        count = int(players.group(1)) if players else 2
        state = new_state(count, Dice(1))
        for _ in range(count):
            player = new_player(Deck("Scenario", ()))
            player.turns = state.muster + 1
            player.draw = [NUMBERS[card_id] for card_id in BELOW]
            state.table.append(player)
        state.turns = 3 * count + 1
        super().__init__(RULES, state, text)
        self.phase = "action"

    # -- reading ---------------------------------------------------------------------------------------------------

    def _line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in ("players", "phase", "length", "turns"):
            self._setup_word(word, rest)
        elif re.fullmatch(r"P\d", word) and rest.split()[0].islower():
            for part in rest.split(";"):
                self._setup_zone(int(word[1]), part.strip())
        elif word == "expect":
            self._begin()
            self.run_on()
            self._facts(rest)
        elif word == "now":
            self._begin()
            self._facts(rest)
        elif word == "try":
            self._begin()
            request, _, code = rest.rpartition("->")
            request = request.strip()
            seat, action, verb = read(request.removeprefix("now "))
            if not request.startswith("now "):
                self._find(seat, verb, must=False)
            self.refuses(seat, action, code.strip())
        else:
            self._begin()
            seat, action, verb = read(line)
            self._player(seat)
            self._find(seat, verb, must=True)
            self.play(seat, action)

    def _setup_word(self, word: str, rest: str) -> None:
        assert not self._begun, f"`{word}` belongs to the set-up"
        if word == "phase":
            place_in(("action", "assembly", "resolution", "turn"), rest, "phase")
            self.phase = rest
        elif word == "length":
            self.state.length = number_in(rest)
        elif word == "turns":
            self.state.turns = number_in(rest)

    def _player(self, seat: int) -> Player:
        assert seat < len(self.state.table), f"there is no player 'P{seat}'"
        return self.state.table[seat]

    def _setup_zone(self, seat: int, part: str) -> None:
        assert not self._begun, "the set-up is over"
        player = self._player(seat)
        zone, _, rest = part.partition(" ")
        if zone == "table":
            player.warlords = read_table(rest)
            return
        if zone == "turns":
            player.turns = number_in(rest)
            return
        cards = cards_in(rest, NUMBERS)
        if zone == "hand":
            player.hand = cards
        elif zone == "top":
            player.draw = [*player.draw, *reversed(cards)]
        elif zone == "draw":
            player.draw = list(reversed(cards))
        elif zone == "pool":
            player.pool = cards
            player.vp = sum(VP[card] for card in cards)
        elif zone == "discard":
            player.discard = cards
        else:
            raise AssertionError(f"there is no zone {zone!r}")

    def begin(self) -> None:
        """A cull of nothing marks the end of the phase: there the scenario stops."""
        stop = Todo(CULL_CARDS, 0, 0)
        if self.phase == "turn":
            self.state.agenda = [Todo(PHASE, 0, 0)]
        elif self.phase == "assembly":
            self.state.phase = 1
            self.state.agenda = [stop, Todo(ASSEMBLE, 0)]
        elif self.phase == "resolution":
            self.state.agenda = [Todo(PHASE, 0, ACTION + 1)]
        else:
            self.state.phase = 2
            self.state.agenda = [stop, Todo(ACT, 0)]
        advance(self.state)

    # -- playing ---------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """The phase is over, or the game."""
        if self.state.outcome is not None:
            return True
        step = self.state.top()
        return step.what == CULL_CARDS and step.n == 0

    def _fits(self, state: BloodState, seat: int, verb: str) -> bool:
        return state.asked == seat and NAMES[state.top().what] in known(ANSWERS, verb, "action")

    def _find(self, seat: int, verb: str, must: bool) -> None:
        """Answer by default until this seat is asked something that the verb answers."""
        ahead = self.state.clone()
        ahead.quiet = True
        waits = 0
        while not self._fits(ahead, seat, verb):
            step = None if ahead.outcome is not None else ahead.top()
            if waits > 60 or step is None or (step.what == CULL_CARDS and step.n == 0):
                assert not must, f"P{seat} is never asked for {verb}"
                return
            self.rules.apply(ahead, ahead.asked, default_action(ahead, ahead.asked))
            waits += 1
        for _ in range(waits):
            self.play_default()

    def play_default(self) -> None:
        seat = self.state.asked
        self.play(seat, default_action(self.state, seat))

    def run_on(self) -> None:
        """Everybody takes the defaults until the phase, or in a whole turn the turn, is over."""
        turn = self.state.turns
        while not self.is_over and self.state.turns == turn:
            self.play_default()

    def ends_clean(self) -> None:
        if not self.is_over:
            super().ends_clean()

    # -- facts -----------------------------------------------------------------------------------------------------

    def _facts(self, rest: str) -> None:
        for fact in rest.split(";"):
            self.fact(fact.split())

    def fact(self, words: list[str]) -> None:
        match words:
            case ["ballot", ours, "to", theirs]:
                same("ballot", self._last(BallotHeld), (number_in(ours), number_in(theirs)))
            case ["CS", ours, "to", theirs]:
                same("CS", self._last(CombatCompared), (number_in(ours), number_in(theirs)))
            case ["Challenge", "won" | "failed" as how]:
                ends = [
                    e.event for e in self._told if isinstance(e.event, BattlefieldCaptured | ChallengeFailed)
                ]
                assert ends, "no Challenge has ended"
                same("Challenge", "won" if isinstance(ends[-1], BattlefieldCaptured) else "failed", how)
            case ["asked", "nobody"]:
                same("asked", self.is_over, True)
            case ["asked", player, ask]:
                same("asked", (f"P{self.state.asked}", NAMES[self.state.top().what]), (player, ask))
            case ["turn", player]:
                same("turn", f"P{self.state.acting}", player)
            case ["winner", *players]:
                assert self.state.outcome is not None, "the game is not over"
                best = [seat for seat, rank in enumerate(self.state.outcome.ranks) if rank == 1]
                same("winner", [f"P{seat}" for seat in best], players)
            case ["running"]:
                same("outcome", self.state.outcome, None)
            case [player, *about] if re.fullmatch(r"P\d", player):
                self._player_fact(int(player[1]), about)
            case _:
                super().fact(words)

    def _player_fact(self, seat: int, words: list[str]) -> None:
        player = self._player(seat)
        who = f"P{seat}"
        match words:
            case ["Victory", "Pool", *cards]:
                same_cards(f"{who} Victory Pool", ids(player.pool), cards)
                same(f"{who} VP", player.vp, sum(VP[card] for card in player.pool))
            case ["Command", "Hand", "size", size]:
                same(f"{who} Command Hand size", len(player.hand), number_in(size))
            case ["Command", "Hand", *cards]:
                same_cards(f"{who} Command Hand", ids(player.hand), cards)
            case ["discard", "pile", *cards]:
                same_cards(f"{who} discard pile", ids(player.discard), cards)
            case ["Dead-Book", *cards]:
                same_cards(f"{who} Dead-Book", ids(player.dead), cards)
            case ["table", *rest]:
                wanted = [print_warlord(each) for each in read_table(" ".join(rest))]
                same(f"{who} table", [print_warlord(each) for each in player.warlords], wanted)
            case ["IS", number]:
                challenge = self.state.challenge
                assert challenge is not None, "there is no Challenge"
                same(f"{who} IS", strength(self.state, challenge.at(seat)), number_in(number))
            case ["CS", number]:
                challenge = self.state.challenge
                assert challenge is not None, "there is no Challenge"
                same(f"{who} CS", total(self.state, challenge.at(seat)), number_in(number))
            case _:
                super().fact([who, *words])

    def _last(self, kind: type[BallotHeld] | type[CombatCompared]) -> tuple[int, int]:
        for told in reversed(self._told):
            if isinstance(told.event, BallotHeld | CombatCompared) and isinstance(told.event, kind):
                return told.event.totals
        raise AssertionError("nothing was compared")


# -- tables ----------------------------------------------------------------------------------------------------------------


def _split(text: str) -> list[str]:
    """Split a text at the commas that are in no brackets."""
    return [part.strip() for part in re.split(r",(?![^\[]*\])", text) if part.strip() and part.strip() != "-"]


def read_table(text: str) -> list[Warlord]:
    """`W01[L01+F05, L02~F28 | F10], W03*`."""
    warlords = []
    for part in _split(text):
        head, _, inside = part.partition("[")
        warlord = new_warlord(known(NUMBERS, head.strip().rstrip("*"), "card"))
        warlord.flipped = head.strip().endswith("*")
        led, _, loose = inside.rstrip("]").partition("|")
        warlord.legions = [_read_legion(each.strip()) for each in led.split(",") if each.strip()]
        warlord.loose = cards_in(loose, NUMBERS)
        warlords.append(warlord)
    return warlords


def _read_legion(text: str) -> Legion:
    words = re.findall(r"([+~]?)(\w+)([*!]*)", text)
    legion = new_legion(known(NUMBERS, words[0][1], "card"))
    legion.marks |= (FLIPPED if "*" in words[0][2] else 0) | (SHIELDED if "!" in words[0][2] else 0)
    for sign, card_id, mark in words[1:]:
        if sign == "~":
            legion.acolyte = known(NUMBERS, card_id, "card")
        else:
            at = 0 if legion.gear0 == NONE else 1
            legion.take_gear(known(NUMBERS, card_id, "card"))
            legion.marks |= (GEAR_FLIPPED << at) if mark else 0
    return legion


def print_warlord(warlord: Warlord) -> str:
    star = "*" if warlord.flipped else ""
    led = ", ".join(_print_legion(legion) for legion in warlord.legions)
    loose = f" | {' '.join(sorted(ids(warlord.loose)))}" if warlord.loose else ""
    inside = f"[{led}{loose}]" if led or loose else ""
    return f"{IDS[warlord.card]}{star}{inside}"


def _print_legion(legion: Legion) -> str:
    text = (
        IDS[legion.card] + ("*" if legion.marks & FLIPPED else "") + ("!" if legion.marks & SHIELDED else "")
    )
    for at, card in enumerate((legion.gear0, legion.gear1)):
        if card >= 0:
            text += f"+{IDS[card]}" + ("*" if legion.marks & (GEAR_FLIPPED << at) else "")
    return text + (f"~{IDS[legion.acolyte]}" if legion.acolyte >= 0 else "")


# -- actions ----------------------------------------------------------------------------------------------------------------


def read(line: str) -> tuple[int, Action, str]:
    """`P0 CHALLENGE B04 combat W01 with F10, F05@L01`: seat, action and verb."""
    player, verb, *words = line.split()
    assert re.fullmatch(r"P\d", player), f"there is no player {player!r}"
    seat = int(player[1:])
    rest = " ".join(words)
    card, _, target = (part.strip() for part in rest.partition(">"))
    return seat, _action(verb, rest, words, card, target), verb


def _action(verb: str, rest: str, words: list[str], card: str, target: str) -> Action:
    plain: dict[str, Action] = {
        "PASS": actions.Pass(), "DONE": actions.Done(), "TAKEBACK": actions.TakeBack(),
    }  # fmt: skip
    if verb in plain:
        return plain[verb]
    match verb:
        case "CHALLENGE":
            head, _, devoted = rest.partition(" with ")
            field, battle, warlord = head.split()
            assert battle in ("intrigue", "combat")
            return actions.Challenge(field, battle, warlord, _devoted(devoted))  # type: ignore[arg-type]
        case "ROUSE":
            warlord, _, devoted = rest.partition(" with ")
            return actions.Rouse(warlord, _devoted(devoted))
        case "PREPARE":
            return actions.Prepare(words[0], words[1] if len(words) > 1 else "")
        case "DEVOTE":
            each = _devoted(words[0])[0]
            return actions.Devote(each.card, each.legion, words[1].lstrip("~") if len(words) > 1 else "")
        case "JOIN":
            return actions.Join("aid" if words[0] == "aid" else "oppose", words[1])
        case "POWER":
            return actions.UsePower(target, card == "realm")
        case "LEGION":
            return actions.UseLegion(card, target)
        case "ITEM":
            item, _, carrier = card.partition("@")
            return actions.UseItem(item, carrier, target)
        case "FATE":
            return actions.PlayFate(card, target)
        case "OPEN":
            return actions.PlayOpen(card, target)
        case _:
            return _plain_action(verb, rest, words)


def _plain_action(verb: str, rest: str, words: list[str]) -> Action:
    match verb:
        case "RESPOND":
            return actions.Respond(rest)
        case "LOSE":
            return actions.ChooseLegion(rest)
        case "WHOSE":
            return actions.ChooseWarlord(rest)
        case "SUPPORT":
            return actions.GiveSupport(rest == "yes")
        case "DISCARD":
            return actions.Discard(tuple(words))
        case "CULL":
            return actions.Cull(tuple(words))
        case "INDUCT":
            return actions.Induct(tuple(words))
        case "PICK":
            return actions.Pick(rest)
        case "ASSIGN":
            return actions.Assign(words[0], words[1], words[2].lstrip("~") if len(words) > 2 else "")
        case "ATTACH":
            return actions.Attach(words[0], words[1], words[2])
        case "WITHDRAW":
            return actions.Withdraw(words[0], words[1], words[2] if len(words) > 2 else "")
        case "ARRANGE":
            return actions.Arrange(tuple(_battle_hand(part) for part in _split(rest)))
        case _:
            raise AssertionError(f"there is no action {verb!r} in this notation")


def _devoted(text: str) -> tuple[actions.Devoted, ...]:
    found = []
    for part in text.replace(",", " ").split():
        card, _, legion = part.partition("@")
        found.append(actions.Devoted(card, legion))
    return tuple(found)


def _battle_hand(text: str) -> actions.BattleHand:
    """`W10[L18+F01+F05, L17 | F10]`; which card is gear and which an Acolyte is said by `+` and `~`."""
    warlord, _, inside = text.partition("[")
    led, _, loose = inside.rstrip("]").partition("|")
    legions = []
    for each in led.split(","):
        words = re.findall(r"([+~]?)([\w#]+)", each)
        if words:
            gear = tuple(card_id for sign, card_id in words[1:] if sign == "+")
            acolytes = tuple(card_id for sign, card_id in words[1:] if sign == "~")
            legions.append(actions.Led(words[0][1], gear, acolytes))
    return actions.BattleHand(warlord.strip(), tuple(legions), tuple(loose.split()))
