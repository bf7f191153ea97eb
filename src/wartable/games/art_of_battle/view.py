"""What each seat may see of The Art of Battle."""

import msgspec

from wartable.core.views import View


class ModifierView(msgspec.Struct, frozen=True):
    card: str
    owner: int


class WeaponView(msgspec.Struct, frozen=True):
    """A Weapon on the battlefield; everybody sees all of it."""

    card: str
    lane: str
    row: int
    modifiers: tuple[ModifierView, ...]
    held: bool
    does: str
    """attack, block or rest"""
    strength: int
    """What it would resolve with now, Modifiers and a Last Stand Passive included."""


class CommitmentView(msgspec.Struct, frozen=True):
    """What a seat has locked, as far as this viewer may know it."""

    card: str | None = None
    """In PLAY: the card; None is a pass. In DRAW: the card to discard, if any."""
    direction: str | None = None
    row: int | None = None
    draw: bool | None = None
    """In DRAW: whether a card will be drawn."""


class FighterView(msgspec.Struct, frozen=True):
    """One player. `hand` and `commitment` are None for those who may not know them."""

    health: int
    stamina: int
    standing: bool
    weapon: WeaponView | None
    hand_size: int
    deck: int
    discard: tuple[str, ...]
    is_locked: bool
    cards_laid: int | None
    """With show_card_counts: how many cards a lock in PLAY is made of."""
    played: str | None
    """The card revealed this turn."""
    may_discard: bool
    """In DRAW: no Proficiency was played this turn."""
    hurt: bool
    """Took damage this turn."""
    gave_up: bool
    """Stays on the battlefield and passes in every step."""
    hand: tuple[str, ...] | None = None
    """The Proficiencies in hand, and a Last Stand Action."""
    weapons: tuple[str, ...] | None = None
    """The Weapons in hand."""
    commitment: CommitmentView | None = None


class DueView(msgspec.Struct, frozen=True):
    """An attack that lands in the next RESOLVE, if nobody does anything about it."""

    lane: str
    """Where it comes from."""
    target: int
    """The home player of the facing lane."""
    attack: int
    block: int
    """All block of the target's home lane, that of a Last Stand Passive included."""
    home: int
    """The part of it that a Last Stand Passive gives."""
    gap: int
    """By how much Modifiers lower that block, never below 0."""
    hit: int
    lost: bool
    """The target has fallen: the attack strikes nobody."""


class ArtOfBattleView(View, frozen=True, kw_only=True, tag="art-of-battle"):
    step: str
    turn: int
    full_health: int
    fighters: tuple[FighterView, ...]
    """AL, AR, BL, BR."""
    directions: tuple[str, ...] = ()
    """The own Directions, beside the hand: always there, never discarded."""
    due: tuple[DueView, ...] = ()
    """The attacks that lie open and land in the next RESOLVE."""
    last_stand: dict[str, str]
    """Where the Last Stand cards are: `centre`, `gone`, or the seat that has it."""
    chooser: int | None
    """The seat with the Last Stand choice."""
    """For each seat, the first seat that the same person holds."""
    open_teams: tuple[bool, bool]
    show_card_counts: bool
    revise: bool
