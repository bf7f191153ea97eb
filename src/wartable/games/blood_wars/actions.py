"""What a player may say in Blood Wars.

Cards are named by their ids. A piece is named by its card, with `#2` for the second copy standing there: `L25#2`.
Seats are named P0 to P7, a Warlord of somebody else `P1:W07`.
"""

from typing import Literal

import msgspec

from wartable.core.actions import Action


class Led(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Legion with what it carries, in an arrangement."""

    legion: str
    gear: tuple[str, ...] = ()
    acolytes: tuple[str, ...] = ()


class BattleHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The complete new content of one Battle Hand."""

    warlord: str
    legions: tuple[Led, ...] = ()
    loose: tuple[str, ...] = ()


class Arrange(Action, frozen=True, tag="arrange"):
    """Arrange the Battle Hands of the named Warlords anew; everything not used goes to the Command Hand."""

    hands: tuple[BattleHand, ...]


class Assign(Action, frozen=True, tag="assign", omit_defaults=True):
    """Give a Warlord one Legion (with an Acolyte card, if named), Orders or Spell from the Command Hand."""

    card: str
    warlord: str
    acolyte: str = ""


class Attach(Action, frozen=True, tag="attach"):
    """Give a Legion of a Battle Hand one Item, Support or Acolyte card from the Command Hand."""

    card: str
    warlord: str
    legion: str


class Withdraw(Action, frozen=True, tag="withdraw", omit_defaults=True):
    """Take a Legion with all it carries, a loose card, or one card that a Legion carries back to the Command Hand."""

    warlord: str
    card: str
    legion: str = ""


class Done(Action, frozen=True, tag="done"):
    """Finish the assembly, the devotion or the induction as it stands."""


class Pass(Action, frozen=True, tag="pass"):
    """Play nothing, stay out, use no Power, issue no more Challenges."""


class Devoted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card devoted to a Combat; `legion` names the Legion that carries it."""

    card: str
    legion: str = ""


class Challenge(Action, frozen=True, tag="challenge", omit_defaults=True):
    """Lay out a Battlefield and challenge for it, with the devoted cards of a Combat all at once."""

    battlefield: str
    type: Literal["intrigue", "combat"]
    warlord: str
    devoted: tuple[Devoted, ...] = ()


class Prepare(Action, frozen=True, tag="prepare", omit_defaults=True):
    """Choose the Warlord of a Combat (and, to challenge, the Battlefield); the cards to devote are picked next."""

    warlord: str
    battlefield: str = ""


class Devote(Action, frozen=True, tag="devote", omit_defaults=True):
    """Devote one more card: to a Legion if it is carried; a Shock Troop may bring an Acolyte card."""

    card: str
    legion: str = ""
    acolyte: str = ""


class Join(Action, frozen=True, tag="join"):
    """Join an Intrigue with a Warlord."""

    side: Literal["aid", "oppose"]
    warlord: str


class Rouse(Action, frozen=True, tag="rouse", omit_defaults=True):
    """Defend in a Combat, with the devoted cards all at once."""

    warlord: str
    devoted: tuple[Devoted, ...] = ()


class UsePower(Action, frozen=True, tag="power", omit_defaults=True):
    """Use the Power, or the Realm Power, of the own Warlord in the Challenge."""

    target: str = ""
    realm: bool = False


class UseLegion(Action, frozen=True, tag="legion", omit_defaults=True):
    """Use the Power of a Legion: of the Command Hand in a Caucus, of the Battle Hand in a battle slot."""

    legion: str
    target: str = ""


class UseItem(Action, frozen=True, tag="item", omit_defaults=True):
    """Use the Power of an Item that a Legion carries."""

    card: str
    legion: str
    target: str = ""


class PlayFate(Action, frozen=True, tag="fate", omit_defaults=True):
    """Play a Fate card in a Caucus or battle slot."""

    card: str
    target: str = ""


class PlayOpen(Action, frozen=True, tag="open", omit_defaults=True):
    """Play a Fate card in an Open window."""

    card: str
    target: str = ""


class Respond(Action, frozen=True, tag="respond"):
    """Answer what was just used with a Fate card."""

    card: str


class ChooseLegion(Action, frozen=True, tag="choose_legion"):
    """Say which of several equally close Legions it is."""

    legion: str


class ChooseWarlord(Action, frozen=True, tag="choose_warlord"):
    """Say whose of several equally close Warlords it is."""

    player: str


class GiveSupport(Action, frozen=True, tag="support"):
    """Discard a Support in place of its Legion, or not."""

    yes: bool


class Pick(Action, frozen=True, tag="pick"):
    """Pick one card to discard, or one Warlord to induct."""

    card: str


class TakeBack(Action, frozen=True, tag="take_back"):
    """Take back the last pick that is not confirmed yet."""


class Discard(Action, frozen=True, tag="discard"):
    """Discard all the cards that must be discarded."""

    cards: tuple[str, ...]


class Cull(Action, frozen=True, tag="cull"):
    """Discard down to the limit of the Command Hand."""

    cards: tuple[str, ...]


class Induct(Action, frozen=True, tag="induct"):
    """Put these Warlords on the table."""

    warlords: tuple[str, ...]


ACTIONS = (
    Arrange, Assign, Attach, Withdraw, Done, Pass, Challenge, Prepare, Devote, Join, Rouse, UsePower, UseLegion,
    UseItem, PlayFate, PlayOpen, Respond, ChooseLegion, ChooseWarlord, GiveSupport, Pick, TakeBack, Discard, Cull,
    Induct,
)  # fmt: skip
