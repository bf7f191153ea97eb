"""5.4: the Fate cards."""

from wartable.games.blood_wars.cards.kinds import acolyte, item, orders, spell, support
from wartable.games.blood_wars.effects import (
    BURY,
    DISCARD,
    FLIP,
    AddCombat,
    AllyGainsIntrigue,
    Cancel,
    Draw,
    EndCombat,
    FlipLegion,
    GainIntrigue,
    LoseIntrigue,
    LoseLegion,
    LoseWarlord,
    SleepWarlord,
    TakeFromDiscard,
    UnflipLegion,
    WakeWarlord,
)
from wartable.games.blood_wars.words import DEAD_BOOK, LEGION

CLOAK = f"the {LEGION} carrying it is Shielded while it carries it"
CROWN = f"at the end of a Combat it goes to the {DEAD_BOOK} instead of the discard pile"

FATE_CARDS = (
    item("F01", "Other", 2, 4),
    item("F02", "Other", 3, 3, "LG"),
    item("F03", "Other", 3, 3, "CE"),
    item("F04", "Other", 1, 5, does=UnflipLegion(), cost=DISCARD),
    item("F05", "Magical", 4, 2),
    item("F06", "Magical", 2, 4, does=UnflipLegion(), cost=FLIP),
    item("F07", "Magical", 2, 4, rule=CLOAK),
    item("F08", "Artifact", 6, 1, rule=CROWN),
    item("F09", "Artifact", 1, 3, does=GainIntrigue(6), cost=BURY, timing="I"),
    orders("F10", 3, "C", AddCombat(4)),
    orders("F11", 2, "C", EndCombat()),
    orders("F12", 3, "O", WakeWarlord()),
    orders("F13", 2, "R", Cancel("power")),
    orders("F14", 1, "I", LoseWarlord(10), BURY),
    spell("F15", 4, "C", LoseLegion(at_most=4)),
    spell("F16", 2, "C", LoseLegion(at_least=6)),
    spell("F17", 3, "C", FlipLegion()),
    spell("F18", 4, "I", AllyGainsIntrigue(3)),
    spell("F19", 3, "I", LoseIntrigue(4)),
    spell("F20", 2, "R", Cancel("fate")),
    spell("F21", 5, "O", Draw(2), BURY),
    spell("F22", 1, "O", SleepWarlord(), BURY),
    spell("F23", 2, "O", TakeFromDiscard(), BURY),
    support("F24", 1, 5),
    support("F25", 2, 4, "NG"),
    support("F26", 2, 4, "CE"),
    support("F27", 3, 3, "LN"),
    acolyte("F28", 0, 3, "W11"),
    acolyte("F29", 0, 3, "W12"),
    acolyte("F30", 1, 3, "W13"),
    acolyte("F31", 0, 4, "factol"),
)
