"""5.3: the Battlefields."""

from wartable.games.blood_wars.cards.kinds import battlefield
from wartable.games.blood_wars.effects import (
    CaptureDraw,
    DefenderBonus,
    HeldDefenceReward,
    HeldOpeningDraw,
    HeldOpposeBonus,
    HomeOf,
    OnlyBy,
)

BATTLEFIELDS = (
    battlefield("B01", "Plain", 1, 5),
    battlefield("B02", "Plain", 2, 4),
    battlefield("B03", "Plain", 2, 4),
    battlefield("B04", "Plain", 3, 3),
    battlefield("B05", "Plain", 3, 3),
    battlefield("B06", "Plain", 3, 3),
    battlefield("B07", "Plain", 4, 2),
    battlefield("B08", "Plain", 4, 2),
    battlefield("B09", "Plain", 5, 1),
    battlefield("B10", "Realm", 5, 1, HomeOf("W11")),
    battlefield("B11", "Realm", 5, 1, HomeOf("W12")),
    battlefield("B12", "Realm", 5, 1, HomeOf("W13")),
    battlefield("B13", "Realm", 4, 2),
    battlefield("B14", "Layer", 3, 3, OnlyBy("combat")),
    battlefield("B15", "Layer", 3, 3, OnlyBy("intrigue")),
    battlefield("B16", "Layer", 4, 2, DefenderBonus(3)),
    battlefield("B17", "Site", 2, 4, HeldOpeningDraw(3)),
    battlefield("B18", "Site", 2, 4, HeldOpposeBonus(1)),
    battlefield("B19", "Site", 2, 4, HeldDefenceReward(1)),
    battlefield("B20", "Site", 1, 5, CaptureDraw(2)),
)
