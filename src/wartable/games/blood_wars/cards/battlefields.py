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
from wartable.games.blood_wars.words import CONCOURSE

BATTLEFIELDS = (
    battlefield("B01", "Plain", 1, 5, "NE"),
    battlefield("B02", "Plain", 2, 4, "CN"),
    battlefield("B03", "Plain", 2, 4, "LN"),
    battlefield("B04", "Plain", 3, 3, "LG"),
    battlefield("B05", "Plain", 3, 3, "NE"),
    battlefield("B06", "Plain", 3, 3, "NG"),
    battlefield("B07", "Plain", 4, 2, "CG"),
    battlefield("B08", "Plain", 4, 2, "LE"),
    battlefield("B09", "Plain", 5, 1, "NN"),
    battlefield("B10", "Realm", 5, 1, "LG", HomeOf("W11")),
    battlefield("B11", "Realm", 5, 1, "CE", HomeOf("W12")),
    battlefield("B12", "Realm", 5, 1, "NN", HomeOf("W13")),
    battlefield("B13", "Realm", 4, 2, "NG"),
    battlefield("B14", "Layer", 3, 3, "CE", OnlyBy("combat")),
    battlefield("B15", "Layer", 3, 3, CONCOURSE, OnlyBy("intrigue")),
    battlefield("B16", "Layer", 4, 2, "LE", DefenderBonus(3)),
    battlefield("B17", "Site", 2, 4, CONCOURSE, HeldOpeningDraw(3)),
    battlefield("B18", "Site", 2, 4, CONCOURSE, HeldOpposeBonus(1)),
    battlefield("B19", "Site", 2, 4, "NN", HeldDefenceReward(1)),
    battlefield("B20", "Site", 1, 5, "LN", CaptureDraw(2)),
)
