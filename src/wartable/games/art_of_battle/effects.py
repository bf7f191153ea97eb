"""What cards can do: the verbs of The Art of Battle, and the numbers that the resolution reads of them.

A verb is a frozen value that describes itself. `working` flattens it into plain numbers, so that `reveal.py` and
`resolution.py` add them up without knowing a single card.
"""

from dataclasses import dataclass

from wartable.core.effects import Effect


class Working:
    """The numbers of one card; all zero but for what it does."""

    def __init__(self) -> None:
        self.attack = 0
        """Of an attack Weapon, or what a Modifier adds to one."""
        self.block = 0
        """Of a defence Weapon, or what a Modifier adds to one."""
        self.rest = 0
        self.rest_when_hurt = 0
        self.gap = 0
        self.drain = 0
        self.riposte = 0
        self.holds = False
        self.redirects = False
        self.lunges = False
        self.charge = 0
        self.heals = 0
        self.rallies = 0
        self.hits_all = 0
        self.refresh = 0


@dataclass(frozen=True)
class Strike(Effect):
    attack: int

    def describe(self) -> str:
        return f"attack {self.attack} against the home player of the facing lane"


@dataclass(frozen=True)
class Guard(Effect):
    block: int

    def describe(self) -> str:
        return f"block {self.block} for the home player of its lane"


@dataclass(frozen=True)
class Rest(Effect):
    stamina: int
    when_hurt: int

    def describe(self) -> str:
        text = f"you gain {self.stamina} Stamina"
        if self.when_hurt != self.stamina:
            text += f", or only {self.when_hurt} if you took damage this turn"
        return text


@dataclass(frozen=True)
class Sharpen(Effect):
    attack: int

    def describe(self) -> str:
        return f"on an attack Weapon: attack +{self.attack}"


@dataclass(frozen=True)
class FindGap(Effect):
    less: int

    def describe(self) -> str:
        return f"on an attack Weapon: the total block against its lane counts {self.less} less, but never below 0"


@dataclass(frozen=True)
class HoldBack(Effect):
    attack: int

    def describe(self) -> str:
        return f"the Weapon is held this turn. On an attack Weapon: attack +{self.attack}"


@dataclass(frozen=True)
class Wind(Effect):
    stamina: int

    def describe(self) -> str:
        return f"on an attack Weapon: if the attack of its lane hits for 1 or more, the target loses {self.stamina} Stamina"


@dataclass(frozen=True)
class Strengthen(Effect):
    block: int

    def describe(self) -> str:
        return f"on a defence Weapon: block +{self.block}"


@dataclass(frozen=True)
class StrikeBack(Effect):
    damage: int

    def describe(self) -> str:
        return (
            "on a defence Weapon: if the facing lane attacks and the home player of this lane is not hit, "
            f"the home player of the facing lane takes {self.damage} damage that nothing can block"
        )


@dataclass(frozen=True)
class ChangeLane(Effect):
    def describe(self) -> str:
        return "the Weapon changes to your team's other lane and stays in its row"


@dataclass(frozen=True)
class Hasten(Effect):
    def describe(self) -> str:
        return "the Weapon moves one row forward at once, but never past row 1"


@dataclass(frozen=True)
class Charge(Effect):
    damage: int

    def describe(self) -> str:
        return (
            f"the enemy facing the named lane, if still standing, takes {self.damage} damage, "
            "and that enemy's Weapon is held this turn, whichever lane it is in"
        )


@dataclass(frozen=True)
class Heal(Effect):
    health: int

    def describe(self) -> str:
        return f"the ally in the named seat, if still standing, gains {self.health} Health"


@dataclass(frozen=True)
class Rally(Effect):
    stamina: int

    def describe(self) -> str:
        return f"every standing ally, you included, gains {self.stamina} Stamina"


@dataclass(frozen=True)
class StandUnbroken(Effect):
    attack: int
    block: int

    def describe(self) -> str:
        return (
            f"while both enemies stand, your attack Weapons resolve with +{self.attack} attack "
            f"and your home lane has {self.block} block in every RESOLVE"
        )


@dataclass(frozen=True)
class GiveAll(Effect):
    damage: int
    stamina: int

    def describe(self) -> str:
        return (
            f"every standing enemy takes {self.damage} damage and you gain {self.stamina} Stamina. "
            "Then this card leaves the game"
        )


@dataclass(frozen=True)
class Point(Effect):
    """What a Direction does: it says where the card beside it goes."""

    side: str

    def describe(self) -> str:
        return (
            f"laid beside another card, it names your team's {self.side} lane, its {self.side}most Weapon "
            f"or the ally in its {self.side} seat. It returns to your hand every turn"
        )


def working(effect: Effect) -> Working:
    """The numbers of an effect."""
    w = Working()
    if isinstance(effect, Strike | Sharpen):
        w.attack = effect.attack
    elif isinstance(effect, Guard | Strengthen):
        w.block = effect.block
    elif isinstance(effect, Rest):
        w.rest = effect.stamina
        w.rest_when_hurt = effect.when_hurt
    elif isinstance(effect, FindGap):
        w.gap = effect.less
    elif isinstance(effect, HoldBack):
        w.holds = True
        w.attack = effect.attack
    elif isinstance(effect, Wind):
        w.drain = effect.stamina
    elif isinstance(effect, StrikeBack):
        w.riposte = effect.damage
    elif isinstance(effect, ChangeLane):
        w.redirects = True
    elif isinstance(effect, Hasten):
        w.lunges = True
    elif isinstance(effect, Charge):
        w.charge = effect.damage
    elif isinstance(effect, Heal):
        w.heals = effect.health
    elif isinstance(effect, Rally):
        w.rallies = effect.stamina
    elif isinstance(effect, StandUnbroken):
        w.attack = effect.attack
        w.block = effect.block
    elif isinstance(effect, GiveAll):
        w.hits_all = effect.damage
        w.refresh = effect.stamina
    else:
        raise TypeError(f"The Art of Battle cannot carry out {effect!r}")
    return w
