"""The Proficiencies, two copies of each in every player's deck, and the Last Stand cards."""

from wartable.games.art_of_battle.cards.kinds import ArtCard, action, last_stand, modifier

from wartable.games.art_of_battle.effects import (  # isort: skip
    ChangeLane, Charge, FindGap, GiveAll, Hasten, Heal, HoldBack, Rally, Sharpen, StandUnbroken, Strengthen,
    StrikeBack, Wind,
)  # fmt: skip

PROFICIENCIES: tuple[ArtCard, ...] = (
    modifier("P01", "Keen Edge", 1, Sharpen(2)),
    modifier("P02", "Overcommit", 2, Sharpen(4), rows=(2, 3)),
    modifier("P03", "Find the Gap", 1, FindGap(4)),
    modifier("P04", "Feint", 1, HoldBack(2)),
    modifier("P05", "Winding Blow", 1, Wind(3)),
    modifier("P06", "Brace", 1, Strengthen(3)),
    modifier("P07", "Riposte", 1, StrikeBack(3)),
    action("P08", "Redirect", 1, ChangeLane()),
    action("P09", "Lunge", 1, Hasten(), rows=(2, 3)),
    action("P10", "Shoulder Charge", 3, Charge(2)),
    action("P11", "Field Dressing", 3, Heal(3)),
    action("P12", "Rally", 0, Rally(2)),
)

LAST_STAND: tuple[ArtCard, ...] = (
    last_stand("LS1", "Unbroken", StandUnbroken(3, 3)),
    last_stand("LS2", "Nothing Left to Lose", GiveAll(3, 20)),
)
