"""The Art of Battle in words: the battlefield drawn as text, and every action as a sentence."""

from wartable.core.actions import Action
from wartable.core.effects import joined
from wartable.core.views import View
from wartable.games.art_of_battle.actions import Choose, Draw, Pass, Play
from wartable.games.art_of_battle.board import (
    DIRECTIONS,
    FULL_STAMINA,
    SEATS,
    TEAM_NAMES,
    facing,
    lane_of,
    team_of,
)
from wartable.games.art_of_battle.cards import ALL, NUMBERS, name_of
from wartable.games.art_of_battle.cards.directions import DIRECTION_CARDS
from wartable.games.art_of_battle.cards.kinds import ATTACK, DEFENCE, PASSIVE, ArtCard
from wartable.games.art_of_battle.events import count_cards, say_block
from wartable.games.art_of_battle.view import (
    ArtOfBattleView,
    CommitmentView,
    DueView,
    FighterView,
    WeaponView,
)

WIDTH = 34
"""Columns of one lane on the drawn battlefield."""

BAR = 10

ARRIVES = {1: "this turn", 2: "next turn", 3: "in two turns"}


# -- actions ---------------------------------------------------------------------------------------------------


def say(action: Action, view: View) -> str:
    assert isinstance(view, ArtOfBattleView)
    if isinstance(action, Pass):
        return "Pass: play nothing this turn"
    if isinstance(action, Play):
        return _say_play(action, view)
    if isinstance(action, Choose):
        card = ALL[NUMBERS[action.card]] if action.card in NUMBERS else None
        return f"Take {name_of(action.card)}" + ("" if card is None else f": {card.text}")
    if isinstance(action, Draw):
        return _say_draw(action, view)
    return "Take back what you have locked in"


def _say_play(action: Play, view: ArtOfBattleView) -> str:
    number = NUMBERS.get(action.card)
    seat = view.seat
    if number is None or seat is None:
        return f"Play {action.card}"
    card = ALL[number]
    text = f"Play {card.name}"
    if action.direction not in DIRECTIONS:
        return text
    named = lane_of(team_of(seat), DIRECTIONS.index(action.direction))
    if card.names == "":
        return f"{text} with {action.direction} beside it, as a bluff"
    if action.row is not None:
        when = ARRIVES.get(action.row, "")
        return f"{text} in lane {SEATS[named]}, row {action.row}: {_aim(card, named, when, view)}"
    if card.names == "ally":
        whom = "yourself" if named == seat else SEATS[named]
        return f"{text} on {whom}{_fallen(view, named)}"
    if card.names == "lane":
        enemy = facing(named)
        return f"{text} along lane {SEATS[named]}, against {SEATS[enemy]}{_fallen(view, enemy)}"
    side = "leftmost" if action.direction == "L" else "rightmost"
    return f"{text} on your team's {side} Weapon{_weapon_named(view, card, team_of(seat), action.direction)}"


def _aim(card: ArtCard, lane: int, when: str, view: ArtOfBattleView) -> str:
    if card.family == ATTACK:
        target = facing(lane)
        if not view.fighters[target].standing:
            return f"{SEATS[target]} has fallen, so it would strike nobody"
        return f"strikes {SEATS[target]} {when}"
    if card.family == DEFENCE:
        if not view.fighters[lane].standing:
            return f"{SEATS[lane]} has fallen, so it would guard nobody"
        return f"guards {'you' if lane == view.seat else SEATS[lane]} {when}"
    return f"gives you Stamina {when}"


def _fallen(view: ArtOfBattleView, at: int) -> str:
    return "" if view.fighters[at].standing else ", who has fallen: it would do nothing"


def _weapon_named(view: ArtOfBattleView, card: ArtCard, team: int, direction: str | None) -> str:
    """The allied Weapon that L or R names as the battlefield lies now, and whether its row is right for the card."""
    found = [
        (SEATS.index(fighter.weapon.lane), at, fighter.weapon)
        for at, fighter in enumerate(view.fighters)
        if fighter.weapon is not None and team_of(at) == team
    ]
    if not found:
        return ", if there is one by then"
    found.sort(key=lambda each: each[:2])
    _, at, weapon = found[0] if direction == "L" else found[-1]
    now = f", now {'your own' if at == view.seat else view.names[at] + chr(39) + 's'} {name_of(weapon.card)}"
    if weapon.row in card.rows:
        return now
    return f"{now} in row {weapon.row}: it would fail, since it needs row {_rows(card)}"


def _say_draw(action: Draw, view: ArtOfBattleView) -> str:
    own = None if view.seat is None else view.fighters[view.seat]
    left = 0 if own is None else own.hand_size - (action.discard is not None)
    if own is not None and own.hand_size == 0:
        return "Draw a card" if action.draw else "Do not draw"
    first = f"Discard {name_of(action.discard)}" if action.discard else "Keep your hand"
    if left >= 3:
        return first
    return f"{first} and {'draw a card' if action.draw else 'do not draw'}"


# -- the battlefield -------------------------------------------------------------------------------------------


def board(view: View) -> str:
    """The own team below, as it looks at the centre; the enemy above, mirrored, so that facing lanes meet."""
    assert isinstance(view, ArtOfBattleView)
    near = 0 if view.seat is None else team_of(view.seat)
    lanes = (lane_of(near, 0), lane_of(near, 1))
    far = (facing(lanes[0]), facing(lanes[1]))
    lines = [_headline(view), *_locks(view), ""]
    lines += [_status(view, at) for at in far]
    lines.append("")
    lines.append(_row("", [f"lane {SEATS[lane]}" for lane in far]))
    lines += [_row(f"row {row}", [_cell(view, lane, row) for lane in far]) for row in (3, 2, 1)]
    zone = ("WEST", "EAST") if near == 0 else ("EAST", "WEST")
    lines.append(_row("zone", [f"==== {word} ====" for word in zone]))
    lines += [_row(f"row {row}", [_cell(view, lane, row) for lane in lanes]) for row in (1, 2, 3)]
    lines.append(_row("", [f"lane {SEATS[lane]}" for lane in lanes]))
    lines.append("")
    lines += [_status(view, at) for at in lanes]
    lines += _weapon_lines(view, (*far, *lanes))
    lines += _due_lines(view)
    lines += _discard_lines(view, (*far, *lanes))
    lines += ["", _last_stand_line(view)]
    if view.seat is not None:
        lines += ["", *_hand_lines(view, view.seat)]
        mate = view.seat ^ 1
        if view.fighters[mate].hand is not None:
            lines += _partner_lines(view, mate)
    return "\n".join(line.rstrip() for line in lines)


def _headline(view: ArtOfBattleView) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners
        won = f"team {TEAM_NAMES[team_of(winners[0])]} wins" if winners else "a draw"
        return f"The game is over after turn {view.turn}: {won}."
    if view.step == "last_stand":
        return (
            f"Turn {view.turn}: {view.names[view.chooser or 0]} stands alone and chooses a Last Stand card."
        )
    doing = "lock in your plays" if view.step == "play" else "discard and draw"
    waiting = joined([view.names[at] for at in view.awaited])
    return f"Turn {view.turn} of 60, {doing}; waiting for {waiting}."


def _locks(view: ArtOfBattleView) -> list[str]:
    """What a lock means at this table."""
    if view.outcome is not None:
        return []
    if view.revise:
        return ["You may take a lock back until the last player has locked in."]
    return ["Every lock is final at this table."]


def _status(view: ArtOfBattleView, at: int) -> str:
    fighter = view.fighters[at]
    who = f"{view.names[at]}{' (you)' if at == view.seat else ''}".ljust(8)
    if not fighter.standing:
        return f"{who} has fallen"
    lock = ""
    if fighter.is_locked:
        lock = (
            ", locked in"
            if fighter.cards_laid is None
            else f", locked in with {count_cards(fighter.cards_laid)}"
        )
    return (
        f"{who} Health {_bar(fighter.health, view.full_health)}  Stamina {_bar(fighter.stamina, FULL_STAMINA)}"
        f"  hand {fighter.hand_size}, deck {fighter.deck}, discards {len(fighter.discard)}{lock}"
    )


def _bar(number: int, most: int) -> str:
    full = -(-number * BAR // most)
    return f"{'█' * full}{'·' * (BAR - full)} {number:>2}/{most}"


def _row(label: str, cells: list[str]) -> str:
    return f"{label:<7}" + "".join(cell.ljust(WIDTH) for cell in cells)


def _cell(view: ArtOfBattleView, lane: int, row: int) -> str:
    there = [
        _weapon_short(view, at, fighter.weapon)
        for at, fighter in enumerate(view.fighters)
        if fighter.weapon is not None and fighter.weapon.lane == SEATS[lane] and fighter.weapon.row == row
    ]
    if not there:
        return "[ ]"
    if len(there) == 1:
        return f"[{there[0]}]"
    return f"[{' + '.join(word.split(' ')[0] + ' ' + word.split(' ')[-1] for word in there)}]"


def _weapon_short(view: ArtOfBattleView, at: int, weapon: WeaponView) -> str:
    marks = "+" * len(weapon.modifiers) + ("!" if weapon.held else "")
    return f"{view.names[at]} {name_of(weapon.card)} {weapon.does[0].upper()}{weapon.strength}{marks}"


def _weapon_lines(view: ArtOfBattleView, order: tuple[int, ...]) -> list[str]:
    """Every Weapon once more as a sentence, with all that rides on it."""
    lines = []
    for at in order:
        weapon = view.fighters[at].weapon
        if weapon is None:
            continue
        mods = joined([f"{name_of(each.card)} ({view.names[each.owner]})" for each in weapon.modifiers])
        lines.append(
            f"  {view.names[at]}'s {name_of(weapon.card)} in lane {weapon.lane}, row {weapon.row}: "
            f"{_strength(weapon)}{', with ' + mods if mods else ''}{', held' if weapon.held else ''}"
        )
    return ["", "On the battlefield:", *lines] if lines else []


def _strength(weapon: WeaponView) -> str:
    return f"{weapon.strength} Stamina" if weapon.does == "rest" else f"{weapon.does} {weapon.strength}"


def _due_lines(view: ArtOfBattleView) -> list[str]:
    """What lands in the next RESOLVE, as it lies open now."""
    return ["", "About to land:", *[f"  {_due(view, each)}" for each in view.due]] if view.due else []


def _due(view: ArtOfBattleView, due: DueView) -> str:
    attack = f"attack {due.attack} from lane {due.lane}"
    if due.lost:
        return f"{attack} will strike nobody: {view.names[due.target]} has fallen"
    against = say_block(due.block, due.gap, _guard(view, due.target) if due.home else "")
    damage = f"{due.hit} damage" if due.hit else "no damage"
    return f"{attack} against {against}: {view.names[due.target]} will take {damage}"


def _guard(view: ArtOfBattleView, at: int) -> str:
    """The name of the Last Stand Passive that a seat has in play."""
    held = [card_id for card_id, place in view.last_stand.items() if place == SEATS[at]]
    return name_of(held[0]) if held else ""


def _discard_lines(view: ArtOfBattleView, order: tuple[int, ...]) -> list[str]:
    lines = []
    for at in order:
        pile = sorted(view.fighters[at].discard)
        counts = [(card_id, pile.count(card_id)) for card_id in dict.fromkeys(pile)]
        said = ", ".join(
            name_of(card_id) if count == 1 else f"{count}× {name_of(card_id)}" for card_id, count in counts
        )
        if said:
            lines.append(f"  {view.names[at]}: {said}")
    return ["", "Discard piles:", *lines] if lines else []


def _last_stand_line(view: ArtOfBattleView) -> str:
    if all(place == "centre" for place in view.last_stand.values()):
        return f"{_all(view)} Last Stand cards lie face down in the centre."
    for card_id, place in view.last_stand.items():
        if place in SEATS:
            where = "in play" if ALL[NUMBERS[card_id]].family == PASSIVE else "in hand"
            return f"{place} has {name_of(card_id)} {where}."
    return f"{_all(view)} Last Stand cards have left the game."


def _all(view: ArtOfBattleView) -> str:
    return "Both" if len(view.last_stand) == 2 else "All"


def _hand_lines(view: ArtOfBattleView, seat: int) -> list[str]:
    own = view.fighters[seat]
    if not own.standing:
        return ["You have fallen."]
    lines = []
    if own.commitment is not None:
        lines.append(f"You have locked in: {_commitment(own.commitment)}.")
    lines.append("Your hand:")
    for card_id in dict.fromkeys(view.hand):
        card = ALL[NUMBERS[card_id]]
        count = view.hand.count(card_id)
        rows = "" if not card.rows or card.names == "Weapon" else f", row {_rows(card)}"
        lines.append(f"  {count}× {card_id} {card.name} ({card.kind}, cost {card.cost}{rows}). {card.text}")
    lines.append("Beside your hand, always there:")
    lines += [
        f"  [{card.id}] {card.name}. {card.text}" for card in DIRECTION_CARDS if card.id in view.directions
    ]
    return lines


def _rows(card: ArtCard) -> str:
    return " or ".join(map(str, card.rows))


def _partner_lines(view: ArtOfBattleView, mate: int) -> list[str]:
    partner: FighterView = view.fighters[mate]
    if not partner.standing:
        return []
    held = ", ".join(name_of(card_id) for card_id in partner.hand or ()) or "no Proficiency"
    lines = [f"{view.names[mate]}'s hand: {held}."]
    if partner.commitment is not None:
        lines.append(f"{view.names[mate]} has locked in: {_commitment(partner.commitment)}.")
    return lines


def _commitment(locked: CommitmentView) -> str:
    if locked.draw is not None:
        first = f"discard {name_of(locked.card)}" if locked.card else "discard nothing"
        return f"{first} and draw" if locked.draw else first
    if locked.card is None:
        return "pass"
    with_direction = f" with {locked.direction}" if locked.direction else ""
    return f"{name_of(locked.card)}{with_direction}{f' in row {locked.row}' if locked.row else ''}"
