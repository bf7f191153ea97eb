"""What each seat may see of Hands of War and is asked, built up from nothing; its shapes are in `view`."""

from wartable.core.choices import Choice
from wartable.games.hands_of_war.board import (
    DECLARE,
    ITEM_PICK,
    MAIN_1,
    MODE_PICK,
    MULLIGAN,
    NOBODY,
    PHASES,
    SEATS,
    SPELL,
    WINDOW_1,
    ZONE_PICK,
    ZONES,
    keyword_words,
)
from wartable.games.hands_of_war.combat import foresee
from wartable.games.hands_of_war.play import ability_words, essence_text, in_window, pick_name
from wartable.games.hands_of_war.printed import SLOT_DISCARD, SLOT_HEALTH, SLOT_SACRIFICE, SLOT_ZONE
from wartable.games.hands_of_war.state import (
    A_TRIGGER,
    AN_ABILITY,
    ASK_DISCARD,
    ASK_MAY,
    ASK_MODE,
    ASK_SLOT,
    ASK_STORM,
    CHALLENGED,
    CONTROLLED,
    NONE,
    REDIRECTED,
    SHIELDED,
    SPARED,
    Ask,
    Do,
    HandsState,
    Item,
    Piece,
)
from wartable.games.hands_of_war.view import (
    AttackView,
    HandsView,
    ItemView,
    LastingView,
    PieceView,
    SideView,
)

# -- the question --------------------------------------------------------------------------------------------------


def choice(state: HandsState, seat: int) -> Choice:
    """What the awaited seat is asked."""
    ask = state.ask
    seconds = state.seconds
    if ask is not None:
        return _asked(state, ask, seconds)
    if state.phase == MULLIGAN:
        aside = len(state.sides[seat].aside)
        sentence = "Choose the cards you want to exchange, or keep your hand."
        if aside:
            sentence = (
                f"{aside} to exchange so far: choose more, or exchange {'it' if aside == 1 else 'them'} now."
            )
        return Choice("some", "mulligan", sentence, True, aside, 0, len(state.sides[seat].hand), seconds)
    if state.phase == DECLARE:
        sentence = "Declare your attacks one by one, then confirm them."
        return Choice("some", "attack", sentence, False, len(state.charges), 0, len(state.pieces), seconds)
    if in_window(state):
        which = "before the damage" if state.phase == WINDOW_1 else "after the damage"
        return Choice("play", "window", f"Answer {which}, or pass.", seconds=seconds)
    what = "go to combat" if state.phase == MAIN_1 else "end your turn"
    sentence = f"Cast cards, use abilities, move creatures, or {what}."
    return Choice("play", "main", sentence, seconds=seconds)


def _asked(state: HandsState, ask: Ask, seconds: int) -> Choice:
    item = ask.item
    name = "" if item is None else item.print.name
    if ask.what == ASK_MAY:
        assert item is not None
        return Choice("yes_no", "may", f"{name}: {item.text}?", seconds=seconds)
    if ask.what == ASK_STORM:
        top = state.table.prints[state.sides[ask.seat].deck[-1]]
        then = "Take it?" if top.family == SPELL else "It is not a spell, so it stays there."
        sentence = f"Spellstorm: the top card is {top.name}. {then}"
        return Choice("yes_no", "spellstorm", sentence, True, seconds=seconds)
    if ask.what == ASK_DISCARD:
        more = f" ({ask.n} in all)" if ask.n > 1 else ""
        return Choice("one", "discard", f"Choose a card to discard{more}.", seconds=seconds)
    if ask.what == ASK_MODE:
        return Choice("one", "mode", f"{name}: choose one.", ask.announcing, seconds=seconds)
    if ask.what == ASK_SLOT and item is not None:
        return _slot_asked(ask, item, seconds)
    return Choice(
        "one", "their_discard", f"{name}: choose a card; your opponent discards it.", seconds=seconds
    )


def _slot_asked(ask: Ask, item: Item, seconds: int) -> Choice:
    slot = item.plan.slots[len(ask.picks)]
    name = item.print.name
    secret = ask.announcing
    picked = len(ask.picks)
    if slot.what == SLOT_ZONE:
        return Choice("one", "zone", f"{name}: choose a zone.", secret, picked, seconds=seconds)
    if slot.what == SLOT_SACRIFICE:
        return Choice(
            "one", "sacrifice", f"{name}: choose what to sacrifice.", secret, picked, seconds=seconds
        )
    if slot.what == SLOT_DISCARD:
        return Choice(
            "one", "discard_cost", f"{name}: choose a card to discard.", secret, picked, seconds=seconds
        )
    if slot.what == SLOT_HEALTH:
        sentence = f"{name}: choose what pays {slot.n} health."
        return Choice("one", "pay_health", sentence, secret, picked, seconds=seconds)
    assert slot.target is not None
    return Choice(
        "one", "target", f"{name}: choose {slot.target.describe()}.", secret, picked, seconds=seconds
    )


# -- the table -----------------------------------------------------------------------------------------------------


def view(state: HandsState, seat: int | None, awaited: list[int], choice: Choice | None) -> HandsView:
    prints = state.table.prints
    hand: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    top: str | None = None
    announcing: str | None = None
    picked: tuple[str, ...] = ()
    if seat is not None:
        own = state.sides[seat]
        hand = tuple([prints[number].id for number in own.hand])
        aside = tuple([prints[number].id for number in own.aside])
        if own.knows_top and own.deck:
            top = prints[own.deck[-1]].id
        ask = state.ask
        if ask is not None and ask.seat == seat and ask.announcing and ask.item is not None:
            announcing = ask.item.print.name
            picked = tuple([pick_name(state, pick) for pick in ask.picks if pick != NOBODY])
    sides = (_side(state, 0), _side(state, 1))
    return HandsView(
        seat=seat,
        names=SEATS,
        teams=(0, 1),
        awaited=tuple(awaited),
        choice=choice,
        outcome=state.outcome,
        phase=PHASES[state.phase],
        turn=state.turn,
        active=state.active,
        first=state.first,
        priority=state.priority,
        sides=sides,
        attacks=_attacks(state),
        stack=tuple([_item(state, item) for item in state.stack]),
        resolving=_resolving(state),
        hold=state.hold,
        hand=hand,
        aside=aside,
        top=top,
        announcing=announcing,
        picked=picked,
    )


def _attacks(state: HandsState) -> tuple[AttackView, ...]:
    """The declared attacks; up to the damage with what would come of them."""
    if not state.charges:
        return ()
    comes = foresee(state) if state.phase <= WINDOW_1 else [(0, 0, 0, 0)] * len(state.charges)
    return tuple(
        [
            AttackView(each.attacker, each.target, each.void, *numbers)
            for each, numbers in zip(state.charges, comes, strict=True)
        ]
    )


def _resolving(state: HandsState) -> tuple[ItemView, ...]:
    """What is being resolved while a question is open."""
    items: list[Item] = []
    ask = state.ask
    if ask is not None and not ask.announcing and ask.item is not None:
        items.append(ask.item)
    for step in reversed(state.agenda):
        assert isinstance(step, Do)
        if step.item is not None and all(step.item.id != item.id for item in items):
            items.append(step.item)
    return tuple([_item(state, item) for item in items])


def _item(state: HandsState, item: Item) -> ItemView:
    what = "spell"
    if item.kind == A_TRIGGER:
        what = item.text
    elif item.kind == AN_ABILITY:
        what = ability_words(item)
    picks = item.picks[: item.plan.picks]
    on = tuple([pick_name(state, pick) for pick in picks if pick != NOBODY])
    targets = [pick if pick < ZONE_PICK else pick - ITEM_PICK for pick in picks if _is_thing(pick)]
    return ItemView(item.id, item.seat, item.print.name, what, on, tuple(targets))


def _is_thing(pick: int) -> bool:
    """Whether a pick is a permanent or an item on the stack."""
    return pick < ZONE_PICK or ITEM_PICK <= pick < MODE_PICK


def _side(state: HandsState, seat: int) -> SideView:
    side = state.sides[seat]
    prints = state.table.prints
    known = sorted(prints[side.hand[at]].id for at in range(len(side.hand)) if side.known[at])
    return SideView(
        essence=essence_text(side.essence),
        hand=len(side.hand),
        deck=len(side.deck),
        graveyard=tuple([prints[number].id for number in side.graveyard]),
        pieces=tuple([_piece(state, piece) for piece in state.pieces if piece.controller == seat]),
        standard=side.standard,
        attrition=side.attrition,
        actions=side.actions,
        deck_name=side.deck_name,
        deck_list=side.deck_list,
        known=tuple(known),
    )


def _piece(state: HandsState, piece: Piece) -> PieceView:
    words = keyword_words(piece.keywords, piece.stalwart, piece.bloodlust, piece.heal)
    if piece.pacified:
        words.append("Pacified")
    if piece.nullified:
        words.append("Nullified")
    acts = piece.print.acts
    return PieceView(
        id=piece.id,
        card=piece.print.id,
        name=piece.print.name,
        kind="creature" if piece.is_creature() else "standard" if piece.is_standard() else "enchantment",
        zone=ZONES[piece.zone],
        owner=piece.owner,
        health=piece.current,
        maximum=piece.maximum,
        attack=piece.attack,
        range=piece.range,
        abilities=tuple(words),
        acts=() if piece.nullified else tuple([act.text for act in acts]),
        exhausted=piece.exhausted,
        locked=piece.locked,
        came_this_turn=piece.entered == state.turn,
        moved=piece.moved,
        growth=piece.growth,
        spirit=piece.spirit,
        glory=piece.glory,
        quests=piece.quests,
        host=None if piece.host == NONE else piece.host,
        token=piece.token,
        used=tuple([at for at in range(len(acts)) if piece.used >> at & 1]),
        fired=piece.fired != 0,
        stood=piece.stood,
        reduces=piece.reduces,
        lasting=_lasting(state, piece),
    )


def _lasting(state: HandsState, piece: Piece) -> tuple[LastingView, ...]:
    found: list[LastingView] = []
    for mod in state.mods:
        if mod.piece != piece.id:
            continue
        if mod.kind == SHIELDED:
            found.append(LastingView("shielded", amount=mod.n))
        elif mod.kind == SPARED:
            found.append(LastingView("spared"))
        elif mod.kind == REDIRECTED:
            found.append(LastingView("aside", name=pick_name(state, mod.other)))
        elif mod.kind == CHALLENGED:
            found.append(LastingView("challenged", name=state.table.prints[mod.other].name))
        elif mod.kind == CONTROLLED:
            found.append(LastingView("controlled", seat=mod.seat))
    return tuple(found)
