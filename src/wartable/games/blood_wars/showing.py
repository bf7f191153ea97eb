"""What each seat may see of Blood Wars (3.7), built up from nothing; its shapes are in `view`."""

from wartable.core.choices import Choice
from wartable.games.blood_wars.combat import hand_strength, total
from wartable.games.blood_wars.effects import FLIPPED_CS, FLIPPED_IS
from wartable.games.blood_wars.events import Shown
from wartable.games.blood_wars.intrigue import strength
from wartable.games.blood_wars.state import (
    ACOLYTE_SHOWN,
    ACT,
    FLIPPED,
    GEAR_FLIPPED,
    GEAR_SHOWN,
    PHASES,
    RESOLVE,
    ROUSE,
    SHIELDED,
    SHOWN,
    BloodState,
    Legion,
    Todo,
)
from wartable.games.blood_wars.tables import CS, IDS, IS, ref_name
from wartable.games.blood_wars.targets import SEATS
from wartable.games.blood_wars.view import (
    BloodView,
    ChallengeView,
    ParticipantView,
    PendingView,
    PlayerView,
    WarlordView,
)
from wartable.games.blood_wars.zones import describe_legions, ids, is_hand_turned, warlord_name, warlord_ref

SIDE_NAMES = ("challenger", "defender")


def view(state: BloodState, seat: int | None, awaited: list[int], choice: Choice | None) -> BloodView:
    hand: tuple[str, ...] = ()
    picks: tuple[str, ...] = ()
    draft = ""
    if seat is not None:
        hand = ids(state.table[seat].hand)
        if state.picks and seat == state.asked:
            picks, draft = _picks(state, seat)
    pending = tuple(
        PendingView(step.seat, IDS[step.source])
        for step in state.agenda
        if isinstance(step, Todo) and step.what == RESOLVE
    )
    return BloodView(
        seat=seat,
        names=SEATS[: state.players],
        teams=tuple(range(state.players)),
        awaited=tuple(awaited),
        choice=choice,
        outcome=state.outcome,
        acting=state.acting,
        round=state.round(),
        phase=PHASES[state.phase],
        length=state.length,
        flipped_cs=FLIPPED_CS,
        muster=state.muster,
        players=tuple([_player(state, at, at == seat) for at in range(state.players)]),
        challenge=_challenge(state),
        pending=pending,
        hand=hand,
        picks=picks,
        draft=draft,
    )


def _picks(state: BloodState, seat: int) -> tuple[tuple[str, ...], str]:
    picks = state.picks
    if state.top().what not in (ACT, ROUSE):
        return ids(picks), ""
    cards = [card for card in picks[:1] if card >= 0]
    cards += [picks[at] for at in range(2, len(picks), 2)]
    return ids(cards), ref_name(warlord_ref(state.table[seat], picks[1]))


def _player(state: BloodState, at: int, is_own: bool) -> PlayerView:
    player = state.table[at]
    return PlayerView(
        vp=player.vp,
        pool=ids(player.pool),
        warlords=tuple([_warlord(state, at, place, is_own) for place in range(len(player.warlords))]),
        hand=len(player.hand),
        draw=len(player.draw),
        discard=ids(player.discard),
        dead_book=ids(player.dead),
        turns=player.turns,
        mustering=player.turns <= state.muster,
        deck=player.deck,
        left=state.has_left(at),
    )


def _warlord(state: BloodState, seat: int, place: int, is_own: bool) -> WarlordView:
    player = state.table[seat]
    warlord = player.warlords[place]
    turned = is_hand_turned(state, seat, place)
    size = warlord.size()
    name = warlord_name(player, place)
    influence = FLIPPED_IS if warlord.flipped else IS[warlord.card]
    if is_own:
        return WarlordView(
            name,
            warlord.flipped,
            warlord.used,
            size,
            describe_legions(warlord),
            ids(warlord.loose),
            strength=hand_strength(warlord),
            hand_flipped=turned,
            influence=influence,
        )
    seen = tuple([_seen(legion) for legion in warlord.legions if legion.marks & SHOWN])
    open_cards = sum(1 + len(each.gear) + (each.acolyte != "") for each in seen)
    power = sum(_seen_strength(legion) for legion in warlord.legions if legion.marks & SHOWN)
    return WarlordView(
        name, warlord.flipped, warlord.used, size, seen, (), size - open_cards, power, turned, influence
    )


def _seen(legion: Legion) -> Shown:
    """What others see of a Legion that lies open: gear devoted to it face down is left out."""
    marks = legion.marks
    gear: list[str] = []
    turned: list[bool] = []
    if legion.gear0 >= 0 and marks & GEAR_SHOWN:
        gear.append(IDS[legion.gear0])
        turned.append(marks & GEAR_FLIPPED != 0)
    if legion.gear1 >= 0 and marks & (GEAR_SHOWN << 1):
        gear.append(IDS[legion.gear1])
        turned.append(marks & (GEAR_FLIPPED << 1) != 0)
    acolyte = IDS[legion.acolyte] if legion.acolyte >= 0 and marks & ACOLYTE_SHOWN else ""
    return Shown(
        IDS[legion.card],
        tuple(gear),
        acolyte,
        marks & FLIPPED != 0,
        marks & SHIELDED != 0,
        tuple(turned) if True in turned else (),
    )


def _seen_strength(legion: Legion) -> int:
    marks = legion.marks
    strength = FLIPPED_CS if marks & FLIPPED else CS[legion.card]
    if legion.gear0 >= 0 and marks & GEAR_SHOWN:
        strength += FLIPPED_CS if marks & GEAR_FLIPPED else CS[legion.gear0]
    if legion.gear1 >= 0 and marks & (GEAR_SHOWN << 1):
        strength += FLIPPED_CS if marks & (GEAR_FLIPPED << 1) else CS[legion.gear1]
    if legion.acolyte >= 0 and marks & ACOLYTE_SHOWN:
        strength += CS[legion.acolyte]
    return strength


def _challenge(state: BloodState) -> ChallengeView | None:
    challenge = state.challenge
    if challenge is None:
        return None
    people: list[ParticipantView] = []
    for index in range(len(challenge.seats)):
        seat = challenge.seats[index]
        place = challenge.places[index]
        name = "" if place < 0 else warlord_name(state.table[seat], place)
        known: int | None = None
        if place >= 0 and not challenge.is_combat:
            known = strength(state, index)
        elif place >= 0 and challenge.is_revealed:
            known = total(state, index)
        people.append(ParticipantView(seat, SIDE_NAMES[challenge.sides[index]], name, known))
    return ChallengeView(
        battlefield=IDS[challenge.card],
        type="combat" if challenge.is_combat else "intrigue",
        participants=tuple(people),
        revealed=challenge.is_revealed,
        doubled=tuple([SIDE_NAMES[side] for side in range(2) if (challenge.doubled >> side) & 1]),
        advocates=tuple([seat for seat in challenge.seats if (challenge.advocates >> seat) & 1]),
    )
