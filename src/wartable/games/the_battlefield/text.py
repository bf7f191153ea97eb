"""The Battlefield in words: the board drawn as text, and every action as a sentence."""

from wartable.core.actions import Action
from wartable.core.views import View
from wartable.games.the_battlefield.actions import NameArmy, Play, TakeBackWish, Wish, WishFor
from wartable.games.the_battlefield.board import ANY, LANE_LETTERS, LANE_SLOTS, LANES, PLACES, SLOTS
from wartable.games.the_battlefield.cards import ALL, NUMBERS
from wartable.games.the_battlefield.cards.kinds import BattlefieldCard
from wartable.games.the_battlefield.view import BattlefieldView, Count, Part, SideView, SlotView

WIDTH = 16
"""Columns of one slot on the drawn board."""
MARGIN = 10
"""Columns before a lane."""
SIDE_WORDS = {"own": "your side", "enemy": "the enemy's side", "either": "either side"}


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
        return f"Play {name} on {action.slot}"
    side, slot = place
    whose = "your" if side == view.seat else "the enemy's"
    there = view.sides[side].slots[slot]
    if there is not None and there.card == action.card:
        return f"Play {name} on {whose} {SLOTS[slot]}, making a pair"
    return f"Play {name} on {whose} {SLOTS[slot]}"


def _name(card_id: str) -> str:
    number = NUMBERS.get(card_id)
    return card_id if number is None else ALL[number].name


def board(view: View) -> str:
    """Both sides with the own one below: its rear at the very bottom, the enemy's at the very top."""
    assert isinstance(view, BattlefieldView)
    near = view.seat if view.seat is not None else 0
    far = 1 - near
    lines = [_headline(view), ""]
    if view.step not in ("army", "wish"):
        lines += _side_lines(view, far, is_near=False)
        lines.append("═" * (5 * WIDTH + MARGIN))
        lines += _side_lines(view, near, is_near=True)
        lines += _reasons(view, near) + _reasons(view, far)
    if view.seat is not None:
        lines += ["", *_hand_lines(view)]
    return "\n".join(lines).rstrip()


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


# -- the sides -----------------------------------------------------------------------------------------------------


def _side_lines(view: BattlefieldView, at: int, is_near: bool) -> list[str]:
    side = view.sides[at]
    lanes = [_lane_lines(view, at, lane, is_near) for lane in (range(3) if is_near else range(2, -1, -1))]
    drawn = [line for lane in lanes for line in lane]
    summary = _summary(view, at, side)
    return [*drawn, *summary] if is_near else [*summary, *drawn]


def _summary(view: BattlefieldView, at: int, side: SideView) -> list[str]:
    who = f"{view.names[at]} {side.army or ''}".strip() + (" (you)" if at == view.seat else "")
    folded = ", has folded" if side.folded else ""
    lines = [
        f"{who}: attack {side.attack}, defence {side.defence}, score {side.score} now; battles won {side.wins}, "
        f"points in the war {side.cumulative}; hand {side.hand}, deck {side.deck}{folded}"
    ]
    lines += [f"  {_count_words(count)}" for count in side.counts]
    if side.starter_bonus:
        lines.append(f"  The starter's bonus of {side.starter_bonus} is in the defence.")
    over = _over(side, "")
    if over:
        lines.append(f"  Over this whole side: {over}")
    if side.discard:
        lines.append(f"  Discard pile: {_counted_names(side.discard)}")
    return lines


def _count_words(count: Count) -> str:
    where = f"{count.lane}: " if count.lane else ""
    return (
        f"{where}attack {count.attack} against defence {count.enemy_defence}: {count.attack_over} over, doubled; "
        f"defence {count.defence} against attack {count.enemy_attack}: {count.defence_over} over; score {count.score}"
    )


def _counted_names(ids: tuple[str, ...]) -> str:
    """`Raider, 2 × Bondi Levy`, in the order in which they first appear."""
    found = [(card_id, ids.count(card_id)) for card_id in dict.fromkeys(ids)]
    return ", ".join(
        _name(card_id) if count == 1 else f"{count} × {_name(card_id)}" for card_id, count in found
    )


def _lane_lines(view: BattlefieldView, at: int, lane: int, is_near: bool) -> list[str]:
    """One lane as a row of slots with the values below. The enemy's left is our right, so the far side is mirrored."""
    side = view.sides[at]
    slots = LANE_SLOTS[lane] if is_near else tuple(reversed(LANE_SLOTS[lane]))
    cells = [_cell(SLOTS[slot], side.slots[slot]) for slot in slots]
    values = [_values(side.slots[slot]).ljust(WIDTH) for slot in slots]
    indent = " " * (lane * WIDTH // 2)
    sums = f"{side.lanes[2 * lane]}/{side.lanes[2 * lane + 1]}"
    head = f"{LANE_LETTERS[lane]} {LANES[lane]}"
    lines = [f"{head:<{MARGIN}}{indent}{''.join(cells)}".rstrip()]
    lines.append(f"{'= ' + sums:<{MARGIN}}{indent}{''.join(values)}".rstrip())
    over = _over(side, LANES[lane])
    if over:
        lines.append(f"{'':<{MARGIN}}{indent}over this lane: {over}")
    return lines


def _over(side: SideView, lane: str) -> str:
    """The effects that lie over a lane, or without a lane over the whole side."""
    return "; ".join(
        f"{each.measure} ({_name(each.card)}{', stopped by ' + _name(each.stopped_by) if each.stopped_by else ''})"
        for each in side.effects
        if each.lane == lane
    )


def _cell(slot: str, there: SlotView | None) -> str:
    if there is None:
        return f"[{slot} ·]".ljust(WIDTH)
    name = _name(there.card)
    mark = "▒" if there.flipped else "×2" if there.pair else ""
    room = WIDTH - 6 - len(mark)
    return f"[{slot} {name[:room]}{mark}]".ljust(WIDTH)


def _values(there: SlotView | None) -> str:
    """What lies under a slot: the values as they count now, and whether something is stopped."""
    if there is None:
        return ""
    if there.flipped:
        return "    face down"
    values = "" if there.attack is None else f"{there.attack}/{there.defence}"
    if there.stopped_by:
        return f"    {values} stopped" if values else "    stopped"
    return f"    {values or ('cancels' if there.cancels else _sign(ALL[NUMBERS[there.card]]))}"


def _reasons(view: BattlefieldView, at: int) -> list[str]:
    """The sum behind every unit whose values are not the printed ones."""
    found = [
        f"  {SLOTS[slot]} {_name(there.card)} {there.attack}/{there.defence}: {_sum(there.parts)}"
        for slot, there in enumerate(view.sides[at].slots)
        if there is not None and len(there.parts) > 1
    ]
    if not found:
        return []
    whose = f"{view.names[at]}'s" if at != view.seat else "your"
    return ["", f"Behind {whose} values:", *found]


def _sum(parts: tuple[Part, ...]) -> str:
    return ", ".join(_part(part) for part in parts)


def _part(part: Part) -> str:
    both = [f"{number} {word}" for number, word in ((part.attack, "A"), (part.defence, "D")) if number]
    amount = ", ".join(both)
    if part.what in ("single", "pair", "printed"):
        return f"{part.what} {part.attack}/{part.defence}"
    if part.what == "flank":
        doubled = f", doubled by {_name(part.card)}" if part.card else ""
        units = "one unit" if part.times == 1 else f"{part.times} units"
        return f"{amount} for flanking {units}{doubled}"
    if part.what == "floor":
        return f"at least {amount}"
    return f"{amount} by {_name(part.card)}"


# -- the hand ------------------------------------------------------------------------------------------------------


def _sign(card: BattlefieldCard) -> str:
    """The letter of the slots in which a card belongs; a star for those that fit any."""
    return "★" if card.lane == ANY else LANE_LETTERS[card.lane]


def _hand_lines(view: BattlefieldView) -> list[str]:
    if view.step == "wish":
        wished = ", ".join(_name(card_id) for card_id in view.wishes) or "nothing yet"
        lines = [f"Your wish list: {wished}."]
        if view.rest:
            lines.append("The rest of your deck, wishes included:")
            lines += [_card_line(card_id, view.rest.count(card_id)) for card_id in dict.fromkeys(view.rest)]
        return lines
    if view.step == "army":
        return []
    if not view.hand:
        return ["Your hand is empty."]
    return [
        "Your hand:",
        *[_card_line(card_id, view.hand.count(card_id)) for card_id in dict.fromkeys(view.hand)],
    ]


def _card_line(card_id: str, count: int) -> str:
    """One card: how many, where it belongs, its values or its kind, its side and its text."""
    card = ALL[NUMBERS[card_id]]
    values = f"{card.x1[0]}/{card.x1[1]}"
    if card.family == "unit":
        about = f"{values}, pair {card.x2[0]}/{card.x2[1]}"
        about += "; melee, ranged and heavy" if card.lane == ANY else f"; {LANES[card.lane]}"
    else:
        about = card.family + (f" {values}" if card.x1 != (0, 0) else "") + f"; {SIDE_WORDS[card.side]}"
    text = f" {card.text}" if card.text else ""
    return f"  {count}× [{_sign(card)}] {card_id} {card.name} ({about}).{text}"
