"""The notation in which the scenarios of a set are written in Hands of War: one line for each thing, cards by their ids.

    field A V AL01 at 2         # AL01 stands in A's Vanguard with 2 health left; also: exhausted, spirit 1, glory 1, new
    hand A FM02                 # also: deck A (its top first), graveyard A, essence A UUW, health B 12
    A cast FM02 AL01            # then what is picked: a permanent, a zone (V, M, R), a player (A, B), `mode 2`, `nobody`
    A attack FM01 SB            # SA and SB are the Battle Standards
    A confirm
    pass                        # everybody passes until the window closes
    expect AL01 health 1/3 ; FM01 stats 2/3 ; A hand - ; A graveyard FM02 ; AL01 gone ; FM01 in A.V ; A essence U 9

All else is as in section 11 of the rule book: A is active and in Main 1, with 10 of each essence.
"""

from dataclasses import replace

from wartable.core.actions import Action
from wartable.games.hands_of_war.actions import Advance, Cast, Choose, Confirm, Pass
from wartable.games.hands_of_war.board import MAIN_1, SEATS, WINDOW_1, WINDOW_2, ZONES
from wartable.games.hands_of_war.cards import BY_ID
from wartable.games.hands_of_war.cards.kinds import HandsCard
from wartable.games.hands_of_war.rules import HandsRules
from wartable.games.hands_of_war.scenario import HandsTable, Placed, Player, SideSetup, battle, card, side
from wartable.games.hands_of_war.state import HandsState
from wartable.testing import Script, number_in, place_in, same, same_cards


def scenario(text: str) -> "HandsScript":
    """Play a scenario; raises AssertionError with the line that is not so."""
    script = HandsScript(text)
    script.run()
    return script


class HandsScript(Script[HandsState]):
    def __init__(self, text: str) -> None:
        self.table = battle()
        rules = self.table.rules
        assert isinstance(rules, HandsRules)
        super().__init__(rules, self.table.state, text)
        self.sides: list[SideSetup] = [side(), side()]

    # -- set-up ------------------------------------------------------------------------------------------------

    def setup_field(self, rest: str) -> None:
        player, zone, card_id, *marks = rest.split()
        seat, place = place_in(SEATS, player, "player"), place_in(ZONES, zone, "zone")
        put = Placed(card(card_id))
        at = 0
        while at < len(marks):
            word = marks[at]
            if word in ("at", "spirit", "glory"):
                number = number_in(marks[at + 1])
                put = put.at(number) if word == "at" else put
                put = put.with_spirit(number) if word == "spirit" else put
                put = put.with_glory(number) if word == "glory" else put
                at += 2
            elif word == "on":
                put = put.on(card(marks[at + 1]).name)
                at += 2
            else:
                place_in(("exhausted", "new"), word, "mark")
                put = put.exhausted() if word == "exhausted" else put.just_came()
                at += 1
        zones = list(self.sides[seat].zones)
        zones[place] = (*zones[place], put)
        self.sides[seat] = replace(self.sides[seat], zones=(zones[0], zones[1], zones[2]))

    def _cards(self, rest: str) -> tuple[int, tuple[HandsCard, ...]]:
        player, *ids = rest.split()
        return place_in(SEATS, player, "player"), tuple(card(each) for each in ids if each != "-")

    def setup_hand(self, rest: str) -> None:
        seat, cards = self._cards(rest)
        self.sides[seat] = replace(self.sides[seat], hand=cards)

    def setup_deck(self, rest: str) -> None:
        seat, cards = self._cards(rest)
        self.sides[seat] = replace(self.sides[seat], deck_top=cards)

    def setup_graveyard(self, rest: str) -> None:
        seat, cards = self._cards(rest)
        self.sides[seat] = replace(self.sides[seat], graveyard=cards)

    def setup_essence(self, rest: str) -> None:
        player, letters = rest.split()
        seat = place_in(SEATS, player, "player")
        self.sides[seat] = replace(self.sides[seat], essence=letters.strip("-"))

    def setup_health(self, rest: str) -> None:
        player, health = rest.split()
        seat = place_in(SEATS, player, "player")
        self.sides[seat] = replace(self.sides[seat], health=number_in(health))

    def begin(self) -> None:
        self._take(battle(self.sides[0], self.sides[1]))

    def _take(self, table: HandsTable) -> None:
        self.table = table
        self.state = table.state

    # -- steps -------------------------------------------------------------------------------------------------

    def step_A(self, rest: str) -> None:
        self._act(self.table.a, rest)

    def step_B(self, rest: str) -> None:
        self._act(self.table.b, rest)

    def _act(self, player: Player, rest: str) -> None:
        action = self._read(player, rest)
        if rest.startswith("attack ") and self.state.phase == MAIN_1:
            self.table.play(player.seat, Advance())  # from Main 1 on to Declare Attackers
        self.table.play(player.seat, action)
        self.state = self.table.state

    def step_pass(self, rest: str) -> None:
        if self.state.phase in (WINDOW_1, WINDOW_2):
            self.table.all_pass()  # else it has closed by itself: nobody could do anything in it
        self.state = self.table.state

    def step_end(self, rest: str) -> None:
        assert rest == "turn", "it is written `end turn`"
        self.table.end_turn()
        self.state = self.table.state

    def attempt(self, request: str) -> None:
        who, _, rest = request.partition(" ")
        player = (self.table.a, self.table.b)[place_in(SEATS, who, "player")]
        self.rules.apply(self.state, player.seat, self._read(player, rest))

    def _read(self, player: Player, rest: str) -> Action:
        verb, *words = rest.split()
        match verb:
            case "cast":
                return Cast(words[0], self._picks(player, words[1:]))
            case "use":
                return player.use_of(self._name(words[0]), words[1], *self._picks(player, words[2:]))
            case "attack":
                return player.attack_of(self._name(words[0]), self._name(words[1]))
            case "move":
                return player.move_of(self._name(words[0]), words[1])
            case "choose":
                [pick] = self._picks(player, words)
                return Choose(pick)
            case "confirm":
                return Confirm()
            case "pass":
                return Pass()
            case "advance":
                return Advance()
        raise AssertionError(f"nobody can {verb!r} in this notation")

    def _picks(self, player: Player, words: list[str]) -> tuple[int | str, ...]:
        found: list[int | str] = []
        at = 0
        while at < len(words):
            word = words[at]
            if word == "mode":
                found.append(f"mode {words[at + 1]}")
                at += 1
            elif word in ("SA", "SB") or word in BY_ID:
                name = self._name(word)
                # A card that is not on the battlefield is meant as the card that it is.
                found.append(self.table[name].id if self.table.has(name) else word)
            else:
                found.append(word)
            at += 1
        return tuple(found)

    def _name(self, word: str) -> str:
        return word if word in ("SA", "SB") else card(word).name

    # -- facts -------------------------------------------------------------------------------------------------

    def fact(self, words: list[str]) -> None:
        table = self.table
        match words:
            case ["A" | "B" as who, "hand" | "graveyard" as where, *cards]:
                player = table.a if who == "A" else table.b
                held = player.hand if where == "hand" else player.graveyard
                ids = [
                    next(each.id for each in BY_ID.values() if each.name == name)
                    for name in held
                    if name != "Blank"
                ]
                same_cards(f"{who} {where}", ids, cards)
            case ["A" | "B" as who, "cards", number]:
                player = table.a if who == "A" else table.b
                same(f"the number of {who}'s cards in hand", len(player.hand), number_in(number))
            case ["A" | "B" as who, "essence", letter, number]:
                player = table.a if who == "A" else table.b
                same(f"{who} essence {letter}", player.essence(letter), number_in(number))
            case [piece, "gone"]:
                same(f"{piece} on the battlefield", table.has(self._name(piece)), False)
            case [piece, "health", value]:
                same(f"{piece} health", "/".join(map(str, table.health(self._name(piece)))), value)
            case [piece, "stats", value]:
                same(f"{piece} stats", "/".join(map(str, table.stats(self._name(piece)))), value)
            case [piece, "in", place]:
                same(f"{piece} stands in", table.place(self._name(piece)), place)
            case [piece, "exhausted" | "ready" as word]:
                same(f"{piece} exhausted", table[self._name(piece)].exhausted, word == "exhausted")
            case ["winner", who]:
                assert self.state.outcome is not None, "the game is not over"
                same("winner", [SEATS[seat] for seat in self.state.outcome.winners] or ["draw"], [who])
            case _:
                super().fact(words)
