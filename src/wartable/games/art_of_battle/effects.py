"""What cards can do: the verbs of The Art of Battle, and the numbers that the resolution reads of them.

A verb is a frozen value: `describe` prints it, `carry_out` beside it writes what it does into a `Working`, the plain
numbers that `reveal.py` and `resolution.py` add up. So the two cannot differ, and the turn knows not a single card.
"""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from wartable.core.effects import Effect


class Working:
    """The numbers of one card; all zero but for what it does."""

    def __init__(self) -> None:
        self.attack = 0
        """The strength of an attack Weapon, or what is added to it."""
        self.block = 0
        """The strength of a defence Weapon, or what is added to it; of a Last Stand Passive, the block of its holder's home lane."""
        self.rest = 0
        self.rest_when_hurt = 0
        self.gap = 0
        self.drain = 0
        self.riposte = 0
        self.for_defence = False
        """A Modifier that does something on a defence Weapon only."""
        self.holds = False
        self.redirects = False
        self.lunges = False
        self.charges = False
        self.charge = 0
        self.heals = False
        self.health = 0
        self.rallies = False
        self.hits_all = False
        self.damage = 0
        self.stamina = 0
        """What a Rally gives to every ally, and giving all to its player."""
        self.ends_with_enemy = False
        """A Last Stand Passive that lasts only while both enemies stand."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class ArtEffect(Effect):
    """A verb of The Art of Battle."""

    @property
    def names(self) -> str:
        """What the Direction beside the card names: Weapon, lane, ally, or nothing."""
        return ""

    def carry_out(self, work: Working) -> None:
        """Write what the effect does into the numbers that the turn reads."""
        raise TypeError(f"The Art of Battle cannot carry out {self!r}")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class AlongLane(ArtEffect):
    """A verb whose Direction names a lane."""

    @property
    def names(self) -> str:
        return "lane"


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class OnWeapon(ArtEffect):
    """A verb whose Direction names an allied Weapon."""

    @property
    def names(self) -> str:
        return "Weapon"


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class ToAlly(ArtEffect):
    """A verb whose Direction names an ally."""

    @property
    def names(self) -> str:
        return "ally"


@dataclass(frozen=True)
class Strike(AlongLane):
    attack: int

    def describe(self) -> str:
        return f"attack {self.attack} against the home player of the facing lane"

    def carry_out(self, work: Working) -> None:
        work.attack = self.attack


@dataclass(frozen=True)
class Guard(AlongLane):
    block: int

    def describe(self) -> str:
        return f"block {self.block} for the home player of its lane"

    def carry_out(self, work: Working) -> None:
        work.block = self.block


@dataclass(frozen=True)
class Rest(AlongLane):
    stamina: int
    when_hurt: int

    def describe(self) -> str:
        text = f"you gain {self.stamina} Stamina"
        if self.when_hurt != self.stamina:
            text += f", or only {self.when_hurt} if you took damage this turn"
        return text

    def carry_out(self, work: Working) -> None:
        work.rest = self.stamina
        work.rest_when_hurt = self.when_hurt


@dataclass(frozen=True)
class Sharpen(OnWeapon):
    attack: int

    def describe(self) -> str:
        return f"on an attack Weapon: attack +{self.attack}"

    def carry_out(self, work: Working) -> None:
        work.attack = self.attack


@dataclass(frozen=True)
class FindGap(OnWeapon):
    less: int

    def describe(self) -> str:
        return f"on an attack Weapon: the total block against its lane counts {self.less} less, but never below 0"

    def carry_out(self, work: Working) -> None:
        work.gap = self.less


@dataclass(frozen=True)
class HoldBack(OnWeapon):
    attack: int

    def describe(self) -> str:
        return f"the Weapon is held this turn. On an attack Weapon: attack +{self.attack}"

    def carry_out(self, work: Working) -> None:
        work.holds = True
        work.attack = self.attack


@dataclass(frozen=True)
class Wind(OnWeapon):
    stamina: int

    def describe(self) -> str:
        return f"on an attack Weapon: if the attack of its lane hits for 1 or more, the target loses {self.stamina} Stamina"

    def carry_out(self, work: Working) -> None:
        work.drain = self.stamina


@dataclass(frozen=True)
class Strengthen(OnWeapon):
    block: int

    def describe(self) -> str:
        return f"on a defence Weapon: block +{self.block}"

    def carry_out(self, work: Working) -> None:
        work.for_defence = True
        work.block = self.block


@dataclass(frozen=True)
class StrikeBack(OnWeapon):
    damage: int

    def describe(self) -> str:
        return (
            "on a defence Weapon: if the facing lane attacks and the home player of this lane is not hit, "
            f"the home player of the facing lane takes {self.damage} damage that nothing can block"
        )

    def carry_out(self, work: Working) -> None:
        work.for_defence = True
        work.riposte = self.damage


@dataclass(frozen=True)
class ChangeLane(OnWeapon):
    def describe(self) -> str:
        return "the Weapon changes to your team's other lane and stays in its row"

    def carry_out(self, work: Working) -> None:
        work.redirects = True


@dataclass(frozen=True)
class Hasten(OnWeapon):
    def describe(self) -> str:
        return "the Weapon moves one row forward at once, but never past row 1"

    def carry_out(self, work: Working) -> None:
        work.lunges = True


@dataclass(frozen=True)
class Charge(AlongLane):
    damage: int

    def describe(self) -> str:
        return (
            f"the enemy facing the named lane, if still standing, takes {self.damage} damage, "
            "and that enemy's Weapon is held this turn, whichever lane it is in"
        )

    def carry_out(self, work: Working) -> None:
        work.charges = True
        work.charge = self.damage


@dataclass(frozen=True)
class Heal(ToAlly):
    health: int

    def describe(self) -> str:
        return f"the ally in the named seat, if still standing, gains {self.health} Health"

    def carry_out(self, work: Working) -> None:
        work.heals = True
        work.health = self.health


@dataclass(frozen=True)
class Rally(ArtEffect):
    stamina: int

    def describe(self) -> str:
        return f"every standing ally, you included, gains {self.stamina} Stamina"

    def carry_out(self, work: Working) -> None:
        work.rallies = True
        work.stamina = self.stamina


@dataclass(frozen=True)
class StandUnbroken(ArtEffect):
    attack: int
    block: int

    def describe(self) -> str:
        return (
            f"while both enemies stand, your attack Weapons resolve with +{self.attack} attack "
            f"and your home lane has {self.block} block in every RESOLVE"
        )

    def carry_out(self, work: Working) -> None:
        work.attack = self.attack
        work.block = self.block
        work.ends_with_enemy = True


@dataclass(frozen=True)
class GiveAll(ArtEffect):
    damage: int
    stamina: int

    def describe(self) -> str:
        return (
            f"every standing enemy takes {self.damage} damage and you gain {self.stamina} Stamina. "
            "Then this card leaves the game"
        )

    def carry_out(self, work: Working) -> None:
        work.hits_all = True
        work.damage = self.damage
        work.stamina = self.stamina


@dataclass(frozen=True)
class Point(ArtEffect):
    """What a Direction does: it says where the card beside it goes."""

    side: str

    def describe(self) -> str:
        return (
            f"laid beside another card, it names your team's {self.side} lane, its {self.side}most Weapon "
            f"or the ally in its {self.side} seat. It returns to your hand every turn"
        )

    def carry_out(self, work: Working) -> None:
        """Nothing by itself: it is laid beside another card."""


# Which verbs a card of which family may have.
MODIFIER_VERBS = (Sharpen, FindGap, HoldBack, Wind, Strengthen, StrikeBack)
ACTION_VERBS = (ChangeLane, Hasten, Charge, Heal, Rally)
PASSIVE_VERBS = (StandUnbroken,)
LAST_ACTION_VERBS = (GiveAll,)


def working(effect: ArtEffect) -> Working:
    """The numbers of an effect."""
    work = Working()
    effect.carry_out(work)
    return work
