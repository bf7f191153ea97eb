"""What each seat may see of Blood Wars (3.7). Deck lists are open at the table; hands and piles are not."""

import msgspec

from wartable.core.choices import Choice
from wartable.core.decks import Deck
from wartable.core.views import View
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
from wartable.games.blood_wars.zones import describe_legions, ids, is_hand_turned, warlord_name, warlord_ref


class WarlordView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Warlord and what may be seen of his Battle Hand."""

    warlord: str
    """His name on this table: `W07`, `W07#2`."""
    flipped: bool
    used: bool
    """Took part in a Challenge this turn."""
    size: int
    """Cards in the Battle Hand."""
    legions: tuple[Shown, ...] = ()
    """One's own, or those that lie open."""
    loose: tuple[str, ...] = ()
    """One's own Orders and Spells."""
    hidden: int = 0
    """Cards that this seat does not see."""
    strength: int = 0
    """CS of all that is seen."""
    hand_flipped: bool = False
    """The Battle Hand lies flipped with its Warlord."""
    influence: int = 0
    """The IS that he counts for now, before Powers: as printed, or that of a flipped Warlord."""


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player as everybody sees him."""

    vp: int
    pool: tuple[str, ...]
    warlords: tuple[WarlordView, ...]
    hand: int
    draw: int
    discard: tuple[str, ...]
    dead_book: tuple[str, ...]
    turns: int
    mustering: bool
    deck: Deck
    """The deck list is open information."""
    left: bool = False


class ParticipantView(msgspec.Struct, frozen=True, omit_defaults=True):
    seat: int
    side: str
    """challenger or defender"""
    warlord: str
    """Empty once he has left play."""
    strength: int | None = None
    """Current IS; in a Combat current CS once the Legions are revealed."""


class ChallengeView(msgspec.Struct, frozen=True, omit_defaults=True):
    battlefield: str
    type: str
    participants: tuple[ParticipantView, ...]
    revealed: bool = False
    doubled: tuple[str, ...] = ()
    """Sides whose Hidden Ally counts double."""
    advocates: tuple[int, ...] = ()


class PendingView(msgspec.Struct, frozen=True):
    """Something that was used and has not happened yet; the last one happens first."""

    seat: int
    card: str


class BloodView(View, frozen=True, kw_only=True, tag="blood-wars"):
    acting: int
    round: int
    phase: str
    length: int
    muster: int
    players: tuple[PlayerView, ...]
    challenge: ChallengeView | None = None
    pending: tuple[PendingView, ...] = ()
    flipped_cs: int
    """What a flipped Legion or Item counts for."""
    picks: tuple[str, ...] = ()
    """What this seat has picked and not yet confirmed."""
    draft: str = ""
    """The own Warlord for whom a Combat is being prepared."""


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
    sum = FLIPPED_CS if marks & FLIPPED else CS[legion.card]
    if legion.gear0 >= 0 and marks & GEAR_SHOWN:
        sum += FLIPPED_CS if marks & GEAR_FLIPPED else CS[legion.gear0]
    if legion.gear1 >= 0 and marks & (GEAR_SHOWN << 1):
        sum += FLIPPED_CS if marks & (GEAR_FLIPPED << 1) else CS[legion.gear1]
    if legion.acolyte >= 0 and marks & ACOLYTE_SHOWN:
        sum += CS[legion.acolyte]
    return sum


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
