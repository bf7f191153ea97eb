"""What each seat may see of The Battlefield."""

from typing import Literal

import msgspec

from wartable.core.views import View

Kind = Literal["single", "pair", "printed", "flank", "effect", "floor"]


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of the sum behind a card's values, in the order in which they are worked out."""

    what: Kind
    attack: str = ""
    """`4`, `+3` or `×½`; empty where the step does not touch the attack."""
    defence: str = ""
    card: str = ""
    """The card whose effect it is; for a flank bonus the one that doubles it."""
    times: int = 0
    """For a flank bonus: how many units are flanked."""


class SlotView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card on the board; flipped cards show their identity too."""

    card: str
    pair: bool = False
    flipped: bool = False
    owner: int = 0
    """The seat from whose deck it comes."""
    attack: int | None = None
    """What it is worth now; None for a card that has no values here."""
    defence: int | None = None
    parts: tuple[Part, ...] = ()
    """The sum behind these values."""
    flanks: tuple[str, ...] = ()
    """The slots of the units on which its flanking tells: by its bonus or by its effect."""
    cancels: bool = False
    stopped_by: str = ""
    """The canceller on this side that stops its effect."""


class EffectView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a card does to all units of a lane or of a side."""

    card: str
    measure: str
    """`A ×½`, `−1 A, −2 D`."""
    attack: str = ""
    """`×½` or `−1`; empty where the attack is not touched."""
    defence: str = ""
    flank: str = ""
    """What it makes of flank bonuses: `×2`."""
    lane: str = ""
    """The lane that it reaches; empty for the whole side."""
    stopped_by: str = ""


class Count(msgspec.Struct, frozen=True):
    """How a side scores: attack beyond the enemy's defence counts twice, defence beyond the enemy's attack once."""

    lane: str
    """The lane that is scored on its own; empty where whole sides meet."""
    attack: int
    enemy_defence: int
    attack_over: int
    defence: int
    enemy_attack: int
    defence_over: int
    score: int


class SideView(msgspec.Struct, frozen=True):
    """One side as everybody sees it."""

    army: str | None
    slots: tuple[SlotView | None, ...]
    """M1 to M5, R1 to R4, H1 to H3."""
    attack: int
    defence: int
    lanes: tuple[int, ...]
    """A and D of the melee, ranged and heavy lane."""
    effects: tuple[EffectView, ...]
    """What lies over whole lanes and over the whole side."""
    starter_bonus: int
    """What the starter of battle 1 has in the melee lane's defence beyond the cards."""
    counts: tuple[Count, ...]
    """How the score comes about."""
    score: int
    wins: int
    cumulative: int
    folded: bool
    hand: int
    deck: int
    discard: tuple[str, ...]
    is_ready: bool
    """Whether the side has locked in what both seats are asked in secret now."""


class BattlefieldView(View, frozen=True, kw_only=True, tag="the-battlefield"):
    step: str
    battle: int
    starter: int
    turn: int | None
    sides: tuple[SideView, SideView]
    battles: tuple[tuple[int, int], ...]
    """The scores of the battles fought."""
    wishes: tuple[str, ...] = ()
    """The own wish list."""
    rest: tuple[str, ...] = ()
    """With table_pick, the rest of the own deck while picking, sorted."""
    starter_bonus: int = 0
    lane_scoring: bool = False
    table_pick: bool = False
