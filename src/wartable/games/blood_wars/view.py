"""What each seat may see of Blood Wars (3.7). Deck lists are open at the table; hands and piles are not."""

import msgspec

from wartable.core.decks import Deck
from wartable.core.views import View
from wartable.games.blood_wars.events import Shown


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
