"""The Battlefield in words: the board drawn as text, and every action as a sentence."""

from wartable.core.actions import Action
from wartable.core.views import View
from wartable.games.the_battlefield.actions import NameArmy, Play, TakeBackWish, Wish, WishFor
from wartable.games.the_battlefield.board import ANY, LANE_LETTERS, LANE_SLOTS, LANES, PLACES, SLOTS
from wartable.games.the_battlefield.cards import ALL, NUMBERS
from wartable.games.the_battlefield.view import BattlefieldView, SideView, SlotView

WIDTH = 16
"""Columns of one slot on the drawn board."""


def say(action: Action, view: View) -> str:
    assert isinstance(view, BattlefieldView)
    if isinstance(action, Play):  # first: nothing is said so often
        return _say_play(action, view)
    if isinstance(action, NameArmy):
        return "No preference" if action.army == "any" else f"Lead the {action.army} army"
    if isinstance(action, WishFor):
        return f"Wish for {_name(action.card)}"
    if isinstance(action, TakeBackWish):
        return "Take back the last wish"
    if isinstance(action, Wish):
        return "Wish for " + ", ".join(_name(card) for card in action.cards)
    return "Fold: play no more cards in this battle"


def _say_play(action: Play, view: BattlefieldView) -> str:
    name = _name(action.card)
    place = PLACES.get(action.slot)
    if place is None:
        return f"Play {name} to {action.slot}"
    side, slot = place
    whose = "your" if side == view.seat else "the enemy's"
    there = view.sides[side].slots[slot]
    if there is not None and there.card == action.card:
        return f"Play {name} to {whose} {SLOTS[slot]}, making a pair"
    return f"Play {name} to {whose} {SLOTS[slot]}"


def _name(id: str) -> str:
    number = NUMBERS.get(id)
    return id if number is None else ALL[number].name


def board(view: View) -> str:
    """Both sides with the own one below: its rear at the very bottom, the enemy's at the very top."""
    assert isinstance(view, BattlefieldView)
    near = view.seat if view.seat is not None else 0
    far = 1 - near
    lines = [_headline(view), ""]
    lines += _side_lines(view, far, is_near=False)
    lines.append("═" * (5 * WIDTH + 8))
    lines += _side_lines(view, near, is_near=True)
    if view.seat is not None:
        lines += ["", *_hand_lines(view)]
    return "\n".join(lines)


def _headline(view: BattlefieldView) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners
        return f"The game is over: {view.names[winners[0]]} wins." if winners else "The game is over: a draw."
    if view.step == "army":
        return "The armies are being named."
    if view.step == "wish":
        return "The wish lists are being written."
    fought = "; ".join(f"battle {i} was {a}–{b}" for i, (a, b) in enumerate(view.battles, start=1))
    mover = "your turn" if view.turn == view.seat else f"{view.names[view.turn or 0]}'s turn"
    return f"Battle {view.battle} of 3, {mover}{'; ' + fought if fought else ''}."


def _side_lines(view: BattlefieldView, at: int, is_near: bool) -> list[str]:
    side = view.sides[at]
    lanes = [_lane_line(view, at, lane, is_near) for lane in range(3)]
    summary = _summary(view, at, side)
    return [*lanes, summary] if is_near else [summary, *reversed(lanes)]


def _summary(view: BattlefieldView, at: int, side: SideView) -> str:
    who = f"{view.names[at]} {side.army or ''}".strip() + (" (you)" if at == view.seat else "")
    folded = ", has folded" if side.folded else ""
    return (
        f"{who}: attack {side.attack}, defence {side.defence}, score {side.score} now; battles won {side.wins}, "
        f"points {side.cumulative}; hand {side.hand}, deck {side.deck}{folded}"
    )


def _lane_line(view: BattlefieldView, at: int, lane: int, is_near: bool) -> str:
    """One lane as a row of slots. The enemy's left is our right, so the far side is drawn mirrored."""
    slots = LANE_SLOTS[lane] if is_near else tuple(reversed(LANE_SLOTS[lane]))
    cells = [_cell(SLOTS[slot], view.sides[at].slots[slot]) for slot in slots]
    indent = " " * (lane * WIDTH // 2)
    return f"{LANES[lane]:<7} {indent}{''.join(cells)}".rstrip()


def _cell(slot: str, there: SlotView | None) -> str:
    if there is None:
        return f"[{slot} ·]".ljust(WIDTH)
    name = _name(there.card)
    mark = "▒" if there.flipped else "×2" if there.pair else ""
    room = WIDTH - 6 - len(mark)
    return f"[{slot} {name[:room]}{mark}]".ljust(WIDTH)


def _hand_lines(view: BattlefieldView) -> list[str]:
    if view.step == "wish":
        wished = ", ".join(_name(id) for id in view.wishes) or "nothing yet"
        return [f"Your wish list: {wished}."]
    if not view.hand:
        return ["Your hand is empty."]
    lines = ["Your hand:"]
    for id in dict.fromkeys(view.hand):
        card = ALL[NUMBERS[id]]
        count = view.hand.count(id)
        where = "any lane" if card.lane == ANY else f"{LANE_LETTERS[card.lane]} slots"
        values = (
            f"{card.x1[0]}/{card.x1[1]}, pair {card.x2[0]}/{card.x2[1]}"
            if card.family == "unit"
            else card.kind
        )
        text = f" {card.text}" if card.text else ""
        lines.append(f"  {count}× {id} {card.name} ({values}; {where}).{text}")
    return lines
