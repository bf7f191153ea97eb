"""Standing orders: a player's own setting that answers some questions automatically.

Nobody else learns of them: they live with the player's client, which asks `automatic` before it shows a question. They
read nothing but the view and the options of their own seat.

    pass                                  every question that can be passed
    pass open respond                     only in Open windows and response windows
    pass open in opening resolution       only in these phases
    pass respond of P1 P2                 only in the turns of these players
    pass until a Combat against me        stop when I am asked to defend, or fight
"""

import msgspec

from wartable.core.actions import Action
from wartable.core.errors import WartableError
from wartable.games.blood_wars.actions import Pass
from wartable.games.blood_wars.state import PHASES
from wartable.games.blood_wars.targets import SEATS
from wartable.games.blood_wars.view import BloodView

ASKS = ("open", "respond", "join", "rouse", "power", "caucus", "battle", "act")
"""The questions that can be passed."""

UNTIL = {
    "my turn": "my_turn",
    "a challenge": "challenge",
    "an intrigue": "intrigue",
    "a combat": "combat",
    "a combat against me": "combat_against_me",
}


class BadOrder(WartableError):
    """A standing order that cannot be read."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Pass on these questions, in these phases, in the turns of these seats (nothing named: all), until something."""

    asks: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    of: tuple[int, ...] = ()
    until: str = ""


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All standing orders of one player."""

    orders: tuple[Order, ...] = ()
    only_option: bool = True
    """Whether the only option there is is played without asking."""


def automatic(view: BloodView, options: tuple[Action, ...], orders: Orders) -> Action | None:
    """The answer that the orders give to the open question; None if the player must be asked."""
    if view.choice is None or not options:
        return None
    if orders.only_option and len(options) == 1:
        return options[0]
    passing = next((action for action in options if isinstance(action, Pass)), None)
    if passing is None:
        return None
    for order in orders.orders:
        if _applies(order, view, view.choice.ask) and not has_come(order.until, view):
            return passing
    return None


def _applies(order: Order, view: BloodView, ask: str) -> bool:
    if order.asks and ask not in order.asks:
        return False
    if order.phases and view.phase not in order.phases:
        return False
    return not order.of or view.acting in order.of


def has_come(until: str, view: BloodView) -> bool:
    """Whether what an order waits for is there."""
    challenge = view.challenge
    if until == "my_turn":
        return view.acting == view.seat
    if challenge is None or not until:
        return False
    if until == "challenge":
        return True
    if until != "combat_against_me":
        return challenge.type == until
    is_asked = view.choice is not None and view.choice.ask == "rouse"
    fights = any(each.seat == view.seat and each.side == "defender" for each in challenge.participants)
    return challenge.type == "combat" and (is_asked or fights)


def read_order(text: str) -> Order:
    """An order as a player writes it; see the top of this file."""
    words = text.casefold().split()
    if not words or words[0] != "pass":
        raise BadOrder("BAD_ORDER", f"a standing order begins with `pass`, not with {text[:40]!r}")
    until = ""
    if "until" in words:
        at = words.index("until")
        wanted = " ".join(words[at + 1 :])
        if wanted not in UNTIL:
            raise BadOrder("BAD_ORDER", f"`until` is followed by one of: {', '.join(UNTIL)}")
        until = UNTIL[wanted]
        words = words[:at]
    parts: dict[str, list[str]] = {"pass": [], "in": [], "of": []}
    current = "pass"
    for word in words[1:]:
        if word in ("in", "of"):
            current = word
        else:
            parts[current].append(word)
    seats = [name.casefold() for name in SEATS]
    allowed = {"pass": ASKS, "in": PHASES, "of": tuple(seats)}
    for part, found in parts.items():
        for word in found:
            if word not in allowed[part]:
                raise BadOrder("BAD_ORDER", f"{word!r} is not one of: {', '.join(allowed[part])}")
    return Order(
        tuple(parts["pass"]), tuple(parts["in"]), tuple(seats.index(word) for word in parts["of"]), until
    )
