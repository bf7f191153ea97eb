"""5.4: the Fate cards."""

from wartable.games.blood_wars.cards.kinds import FateCard, acolyte, item, orders, spell, support

from wartable.games.blood_wars.effects import (  # isort: skip
    BURY, DISCARD, FLIP, AddCombat, AllyGainsIntrigue, BuriedAfterCombat, Cancel, Draw, EndCombat,
    FlipLegion, GainIntrigue, LoseIntrigue, LoseLegion, LoseWarlord, ShieldsCarrier, SleepWarlord,
    TakeFromDiscard, UnflipLegion, WakeWarlord,
)  # fmt: skip

FATE_CARDS: tuple[FateCard, ...] = (
    item("F01", "Ashwood Pikes", "Other", 2, 4),
    item("F02", "Tower Shields", "Other", 3, 3, "LG"),
    item("F03", "Barbed Flails", "Other", 3, 3, "CE"),
    item("F04", "Marching Rations", "Other", 1, 5, does=UnflipLegion(), cost=DISCARD),
    item("F05", "Ever-Keen Blades", "Magical", 4, 2),
    item("F06", "Horn of Waking", "Magical", 2, 4, does=UnflipLegion(), cost=FLIP),
    item("F07", "Cloak of Nowhere", "Magical", 2, 4, rule=ShieldsCarrier()),
    item("F08", "Crown of the Ninth Hour", "Artifact", 6, 1, rule=BuriedAfterCombat()),
    item("F09", "Mask of Ninety Faces", "Artifact", 1, 3, does=GainIntrigue(6), cost=BURY, timing="I"),
    orders("F10", "Press the Line", 3, "C", AddCombat(4)),
    orders("F11", "Sound the Retreat", 2, "C", EndCombat()),
    orders("F12", "Sudden Reveille", 3, "O", WakeWarlord()),
    orders("F13", "Standing Denial", 2, "R", Cancel("power")),
    orders("F14", "Assassin's Writ", 1, "I", LoseWarlord(10), BURY),
    spell("F15", "Cinder Rain", 4, "C", LoseLegion(at_most=4)),
    spell("F16", "Giantfall", 2, "C", LoseLegion(at_least=6)),
    spell("F17", "Lull", 3, "C", FlipLegion()),
    spell("F18", "Silver Words", 4, "I", AllyGainsIntrigue(3)),
    spell("F19", "Slander", 3, "I", LoseIntrigue(4)),
    spell("F20", "Countersign", 2, "R", Cancel("fate")),
    spell("F21", "Second Harvest", 5, "O", Draw(2), BURY),
    spell("F22", "Burden of Sleep", 1, "O", SleepWarlord(), BURY),
    spell("F23", "Grave Bargain", 2, "O", TakeFromDiscard(), BURY),
    support("F24", "Mule Train", 1, 5),
    support("F25", "Field Surgeons", 2, 4, "NG"),
    support("F26", "War Drummers", 2, 4, "CE"),
    support("F27", "Siege Tower", 3, 3, "LN"),
    acolyte("F28", "Noon Vow", 0, 3, "W11"),
    acolyte("F29", "Maw Brand", 0, 3, "W12"),
    acolyte("F30", "Loom Thread", 1, 3, "W13"),
    acolyte("F31", "Concourse Papers", 0, 4, "factol"),
)
