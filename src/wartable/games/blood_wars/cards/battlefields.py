"""5.3: the Battlefields."""

from wartable.games.blood_wars.cards.kinds import BattlefieldCard, battlefield
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

BATTLEFIELDS: tuple[BattlefieldCard, ...] = (
    battlefield("B01", "Cinder Flats", "Plain", 1, 5, "NE"),
    battlefield("B02", "Saltmarsh Ford", "Plain", 2, 4, "CN"),
    battlefield("B03", "Broken Causeway", "Plain", 2, 4, "LN"),
    battlefield("B04", "Windward Terraces", "Plain", 3, 3, "LG"),
    battlefield("B05", "Bonemeal Fields", "Plain", 3, 3, "NE"),
    battlefield("B06", "Glasswater Shore", "Plain", 3, 3, "NG"),
    battlefield("B07", "Thornline", "Plain", 4, 2, "CG"),
    battlefield("B08", "Red Quarry", "Plain", 4, 2, "LE"),
    battlefield("B09", "Mirror Steppe", "Plain", 5, 1, "NN"),
    battlefield("B10", "Noonhall", "Realm", 5, 1, "LG", HomeOf("W11")),
    battlefield("B11", "The Gullet", "Realm", 5, 1, "CE", HomeOf("W12")),
    battlefield("B12", "Loomhold", "Realm", 5, 1, "NN", HomeOf("W13")),
    battlefield("B13", "Orchard of Ages", "Realm", 4, 2, "NG"),
    battlefield("B14", "Fourth Stair", "Layer", 3, 3, "CE", OnlyBy("combat")),
    battlefield("B15", "Undercroft of Whispers", "Layer", 3, 3, CONCOURSE, OnlyBy("intrigue")),
    battlefield("B16", "Rust Tier", "Layer", 4, 2, "LE", DefenderBonus(3)),
    battlefield("B17", "Concourse Market", "Site", 2, 4, CONCOURSE, HeldOpeningDraw(3)),
    battlefield("B18", "Gatehouse Nine", "Site", 2, 4, CONCOURSE, HeldOpposeBonus(1)),
    battlefield("B19", "Hospice of Thread", "Site", 2, 4, "NN", HeldDefenceReward(1)),
    battlefield("B20", "Tollbridge", "Site", 1, 5, "LN", CaptureDraw(2)),
)
