"""Hands of War in words: the battlefield drawn as text, and every action as a sentence."""

from wartable.core.actions import Action
from wartable.core.effects import joined
from wartable.core.views import View
from wartable.games.hands_of_war.actions import (
    Activate,
    Advance,
    Attack,
    Cast,
    Choose,
    Confirm,
    Move,
    Mulligan,
    Pass,
    TakeBack,
    Unattack,
)
from wartable.games.hands_of_war.board import ZONE_NAMES, ZONES
from wartable.games.hands_of_war.cards import BY_ID
from wartable.games.hands_of_war.printed import Activated, describe_all
from wartable.games.hands_of_war.view import HandsView, LastingView, PieceView, SideView

ABILITY_ORDERS = {
    "guard": "Guard with {name}",
    "heal": "Heal with {name}",
    "redirect": "Turn damage to {name} aside",
    "quest": "Send {name} on a Spirit Quest",
}
PHASE_WORDS = {
    "recovery": "recovery",
    "maintenance": "maintenance",
    "main 1": "before combat",
    "declare attackers": "declaring attacks",
    "window 1": "answers before the damage",
    "apply damage": "the damage",
    "window 2": "answers after the damage",
    "main 2": "after combat",
    "end": "the end of the turn",
}


# -- sentences -----------------------------------------------------------------------------------------------------


def say(action: Action, view: View) -> str:
    assert isinstance(view, HandsView)
    if isinstance(action, Move):
        return f"Move {_piece_name(view, action.piece)} to the {_zone(action.zone)}"
    if isinstance(action, Attack):
        return f"Attack {_piece_name(view, action.target)} with {_piece_name(view, action.piece)}"
    if isinstance(action, Choose):
        return _say_choose(action, view)
    if isinstance(action, Cast):
        return _say_cast(action, view)
    if isinstance(action, Activate):
        return _say_activate(action, view)
    if isinstance(action, Unattack):
        return f"Take {_piece_name(view, action.piece)}'s attack back"
    if isinstance(action, Confirm):
        return (
            f"Confirm the attack{'' if len(view.attacks) == 1 else 's'}"
            if view.attacks
            else "Attack with nobody"
        )
    if isinstance(action, Advance):
        return "Go to combat" if view.phase == "main 1" else "End the turn"
    if isinstance(action, Pass):
        return "Pass"
    if isinstance(action, Mulligan):
        cards = [_card_name(card_id) for card_id in (*view.aside, *action.cards)]
        return f"Exchange {joined(cards)}" if cards else "Keep your hand"
    if isinstance(action, TakeBack):
        return "Take it back"
    return "Concede"


def _say_cast(action: Cast, view: HandsView) -> str:
    card = BY_ID.get(action.card)
    cost = f" ({card.cost.essence})" if card is not None else ""
    on = ", ".join(_pick_name(view, pick) for pick in action.picks)
    return f"Cast {_card_name(action.card)}{cost}{' on ' + on if on else ''}"


def _say_activate(action: Activate, view: HandsView) -> str:
    name = _piece_name(view, action.piece)
    on = ", ".join(_pick_name(view, pick) for pick in action.picks)
    tail = f" on {on}" if on else ""
    if action.ability in ABILITY_ORDERS:
        return ABILITY_ORDERS[action.ability].format(name=name) + tail
    piece = _find(view, action.piece)
    at = int(action.ability) - 1 if action.ability.isdecimal() else -1
    text = piece.acts[at] if piece is not None and 0 <= at < len(piece.acts) else f"ability {action.ability}"
    if text.startswith("Challenge"):
        return f"Challenge with {name}{text.removeprefix('Challenge')}{tail}"
    price, bracket, does = text.removeprefix("Legion — ").partition("]: ")
    return f"Use {name} {price}]{tail}: {does}" if bracket else f"Use {name}{tail}: {text}"


def _say_choose(action: Choose, view: HandsView) -> str:
    pick = action.pick
    ask = "" if view.choice is None else view.choice.ask
    if ask == "mulligan":
        return f"Set aside {_pick_name(view, pick)}"
    if ask == "spellstorm":
        return "Show it and take it" if pick == "yes" else "Leave it on top"
    if pick == "yes":
        return "Yes"
    if pick == "no":
        return "No"
    if pick == "nobody":
        return "Choose nobody"
    if ask in ("discard", "their_discard", "discard_cost"):
        return f"Discard {_pick_name(view, pick)}"
    if ask == "sacrifice":
        return f"Sacrifice {_pick_name(view, pick)}"
    if ask == "mode":
        return _say_mode(str(pick), view)
    return f"Choose {_pick_name(view, pick)}"


def _say_mode(pick: str, view: HandsView) -> str:
    """What the mode does, in the words of the card."""
    name = view.announcing or (view.resolving[0].name if view.resolving else "")
    at = int(pick.split()[-1]) - 1
    for card in BY_ID.values():
        if card.name != name:
            continue
        choices = [card.modes, *(each.modes for each in card.abilities if isinstance(each, Activated))]
        for modes in choices:
            if len(modes) > 1 and at < len(modes):
                text = describe_all(modes[at])
                return text[0].upper() + text[1:]
    return f"Choose {pick}"


def _pick_name(view: HandsView, pick: int | str) -> str:
    if isinstance(pick, int):
        return _piece_name(view, pick)
    if pick in ZONES:
        return f"the {_zone(pick)}"
    if pick in view.names:
        return "yourself" if view.seat is not None and view.names[view.seat] == pick else "your opponent"
    if pick.startswith("#"):
        for item in view.stack:
            if f"#{item.id}" == pick:
                return f"{item.name} ({item.what})"
    return _card_name(pick)


def _zone(letter: str) -> str:
    return ZONE_NAMES[ZONES.index(letter)] if letter in ZONES else letter


def _card_name(card_id: str) -> str:
    card = BY_ID.get(card_id)
    return card_id if card is None else card.name


def _find(view: HandsView, piece_id: int) -> PieceView | None:
    for side in view.sides:
        for piece in side.pieces:
            if piece.id == piece_id:
                return piece
    return None


def _piece_name(view: HandsView, piece_id: int) -> str:
    """Its name; where its side has several of it, with the zone and the place there that tell them apart."""
    piece = _find(view, piece_id)
    if piece is None:
        return "a permanent that is gone"
    seat = next(at for at, side in enumerate(view.sides) if piece in side.pieces)
    same = [each for each in view.sides[seat].pieces if each.name == piece.name]
    is_enemy = view.seat is not None and view.seat != seat
    whose = "the enemy's " if is_enemy else ""
    here = [each.id for each in same if each.zone == piece.zone]
    if len(here) > 1:
        whose = f"{whose or 'the '}{_ordinal(here.index(piece.id) + 1)} "
    # "The Empty Chair" has its own article, which gives way to another.
    name = piece.name.removeprefix("The ") if whose else piece.name
    return f"{whose}{name}" if len(same) == 1 else f"{whose}{name} in the {_zone(piece.zone)}"


def _ordinal(number: int) -> str:
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    return words[number - 1] if number <= len(words) else f"{number}th"


# -- the battlefield -----------------------------------------------------------------------------------------------


def board(view: View) -> str:
    """The enemy above with the Vanguards facing each other, the own side below, then what waits, then the hand."""
    assert isinstance(view, HandsView)
    near = view.seat if view.seat is not None else 0
    far = 1 - near
    lines = [_headline(view), ""]
    lines += [_summary(view, far), *(_zone_line(view, far, zone) for zone in reversed(ZONES))]
    lines.append("─" * 72)
    lines += [*(_zone_line(view, near, zone) for zone in ZONES), _summary(view, near)]
    for each in view.attacks:
        null = " (comes to nothing)" if each.null else ""
        lines.append(f"⚔ {_piece_name(view, each.attacker)} attacks {_piece_name(view, each.target)}{null}")
    for item in reversed(view.stack):
        on = f" on {', '.join(item.on)}" if item.on else ""
        lines.append(f"Stack #{item.id}: {view.names[item.seat]}'s {item.name} ({item.what}){on}")
    if view.seat is not None:
        lines += ["", *_hand_lines(view)]
    return "\n".join(lines)


def _headline(view: HandsView) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners
        return f"The game is over: {view.names[winners[0]]} wins." if winners else "The game is over: a draw."
    if view.phase == "mulligan":
        return "The players look at their opening hands."
    whose = "your turn" if view.active == view.seat else f"{view.names[view.active]}'s turn"
    hold = " Nobody dies before combat is resolved." if view.hold else ""
    return f"Turn {view.turn}, {whose}, {PHASE_WORDS.get(view.phase, view.phase)}.{hold}"


def _summary(view: HandsView, at: int) -> str:
    side: SideView = view.sides[at]
    who = f"{view.names[at]}{' (you)' if at == view.seat else ''}, {side.deck_name}"
    known = f" (seen: {', '.join(_card_name(card_id) for card_id in side.known)})" if side.known else ""
    grave = f"; graveyard {len(side.graveyard)}" if side.graveyard else ""
    return f"{who}: essence {side.essence or 'none'}; hand {side.hand}{known}; deck {side.deck}{grave}"


def _zone_line(view: HandsView, at: int, zone: str) -> str:
    pieces = [piece for piece in view.sides[at].pieces if piece.zone == zone]
    cells = " · ".join(_cell(view, piece) for piece in pieces) or "—"
    return f"{_zone(zone):<13} {cells}"


def _cell(view: HandsView, piece: PieceView) -> str:
    if piece.kind == "creature":
        numbers = f"{piece.attack}/{piece.health}"
        if piece.health != piece.maximum:
            numbers += f" of {piece.maximum}"
        numbers += f" r{piece.range}"
    else:
        numbers = f"{piece.health} of {piece.maximum}"
    marks = [*piece.abilities, *[_lasting(view, each) for each in piece.lasting]]
    for count, word in ((piece.growth, "Growth"), (piece.spirit, "Spirit"), (piece.glory, "Glory")):
        if count:
            marks.append(f"{count} {word}")
    if piece.host is not None:
        marks.append(f"bound to {_piece_name(view, piece.host)}")
    if piece.exhausted:
        marks.append("exhausted and locked" if piece.locked else "exhausted")
    if piece.token:
        marks.append("token")
    return f"#{piece.id} {piece.name} {numbers}{' [' + ', '.join(marks) + ']' if marks else ''}"


def _lasting(view: HandsView, lasting: LastingView) -> str:
    if lasting.kind == "controlled" and lasting.seat is not None:
        return f"controlled by {view.names[lasting.seat]} for now"
    return {
        "shielded": f"next {lasting.amount} damage prevented",
        "spared": "combat damage prevented",
        "aside": f"its damage goes to {lasting.name}",
        "challenged": f"challenged by {lasting.name}",
    }[lasting.kind]


def _hand_lines(view: HandsView) -> list[str]:
    if not view.hand:
        return ["Your hand is empty."]
    lines = ["Your hand:"]
    for card_id in dict.fromkeys(view.hand):
        card = BY_ID.get(card_id)
        count = view.hand.count(card_id)
        if card is None:
            lines.append(f"  {count}× {_card_name(card_id)}")
            continue
        numbers = f" {card.attack}/{card.health} r{card.range}" if card.range else ""
        text = f" {card.text}" if card.text else ""
        lines.append(f"  {count}× {card_id} {card.name} ({card.cost.essence}, {card.kind}{numbers}).{text}")
    if view.aside:
        lines.append(f"Set aside: {', '.join(_card_name(card_id) for card_id in view.aside)}.")
    if view.top is not None:
        lines.append(f"On top of your deck: {_card_name(view.top)}.")
    return lines
