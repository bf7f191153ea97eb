"""What each seat may see of Hands of War, built up from nothing."""

import msgspec

from wartable.core.views import View


class LastingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shield, a Redirect, a Challenge or a change of control that lasts on a permanent."""

    kind: str
    """shielded, spared, aside, challenged or controlled."""
    amount: int = 0
    """shielded: how much damage is still prevented."""
    name: str = ""
    """aside and challenged: to whom its damage goes, who challenges it."""
    seat: int | None = None
    """controlled: by whom for now."""


class PieceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A permanent as everybody sees it."""

    id: int
    card: str
    name: str
    kind: str
    """creature, enchantment or standard"""
    zone: str
    owner: int
    health: int
    maximum: int
    attack: int = 0
    range: int = 0
    abilities: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    """The texts of its activated abilities: `1`, `2`, ..."""
    exhausted: bool = False
    locked: bool = False
    came_this_turn: bool = False
    moved: bool = False
    growth: int = 0
    spirit: int = 0
    glory: int = 0
    quests: int = 0
    host: int | None = None
    token: bool = False
    used: tuple[int, ...] = ()
    """Places of the once-a-turn abilities that were used this turn."""
    fired: bool = False
    stood: bool = False
    reduces: int = 0
    lasting: tuple[LastingView, ...] = ()


class ItemView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An item on the stack, or the one that is being resolved."""

    id: int
    seat: int
    name: str
    what: str
    on: tuple[str, ...] = ()
    targets: tuple[int, ...] = ()
    """The ids of what it is on, the permanents and the items of the stack: names alone may be ambiguous."""


class AttackView(msgspec.Struct, frozen=True):
    """A declared attack, and until the damage is dealt (0 from then on) what would come of it as things stand."""

    attacker: int
    target: int
    null: bool
    before: int
    """The health of the target before this attack, after those declared before it."""
    after: int
    """And after it: at most 0 if it would not live through it."""
    over: int
    """The damage that goes on to the Battle Standard."""
    back: int
    """The damage that the attacker is struck back."""


class SideView(msgspec.Struct, frozen=True):
    """One player's things as everybody sees them."""

    essence: str
    hand: int
    deck: int
    graveyard: tuple[str, ...]
    pieces: tuple[PieceView, ...]
    standard: int
    attrition: int
    actions: int
    deck_name: str
    deck_list: tuple[tuple[str, int], ...]
    """Deck lists are open at the table."""
    known: tuple[str, ...]
    """Cards in hand that the other player has seen there, sorted."""


class HandsView(View, frozen=True, kw_only=True, tag="hands-of-war"):
    phase: str
    turn: int
    active: int
    first: int
    priority: int
    sides: tuple[SideView, SideView]
    attacks: tuple[AttackView, ...]
    stack: tuple[ItemView, ...]
    """Oldest first; the last one resolves first."""
    resolving: tuple[ItemView, ...]
    hold: bool
    aside: tuple[str, ...] = ()
    top: str | None = None
    """The top card of the own deck, where it is known."""
    announcing: str | None = None
    picked: tuple[str, ...] = ()
