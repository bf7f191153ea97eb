"""5.1: the Warlords."""

from wartable.games.blood_wars.cards.kinds import warlord
from wartable.games.blood_wars.effects import (
    FLIP,
    AddCombat,
    AddCombatPer,
    CullLimit,
    EveryLegionMatches,
    FlipWarlord,
    GainIntrigue,
    GainIntrigueByDraw,
    LoseIntrigue,
    LoseLegion,
    MakeDiscard,
    Power,
    Shield,
    SideGainsIntrigue,
    SlayLegion,
    Untouched,
    Verb,
)


def combat(does: Verb, realm: str = "") -> Power:
    return Power("combat", does, FLIP, realm)


def intrigue(does: Verb, realm: str = "", cost: int = 0) -> Power:
    return Power("intrigue", does, cost, realm)


WARLORDS = (
    warlord("W01", "LG", 11, 2, combat(AddCombat(4))),
    warlord("W02", "NG", 10, 4, combat(Shield())),
    warlord("W03", "CG", 12, 3, intrigue(GainIntrigueByDraw())),
    warlord("W04", "LN", 13, 1, intrigue(LoseIntrigue(3))),
    warlord("W05", "NN", 9, 5, personal=EveryLegionMatches()),
    warlord("W06", "CN", 9, 5, combat(LoseLegion(by_draw=True))),
    warlord("W07", "LE", 14, 2, combat(LoseLegion(at_most=5))),
    warlord("W08", "NE", 13, 3, intrigue(MakeDiscard(1))),
    warlord("W09", "CE", 8, 4, combat(LoseLegion(at_least=6))),
    warlord("W10", "NN", 10, 3, combat(AddCombat(2)), intrigue(GainIntrigue(2))),
    warlord(
        "W11", "LG", 16, 1, intrigue(GainIntrigue(3)), intrigue(SideGainsIntrigue(3), realm="B10"), avatar=True
    ),
    warlord(
        "W12", "CE", 15, 2,
        combat(LoseLegion(at_most=4, buried=True)), combat(SlayLegion(buried=True), realm="B11"), avatar=True,
    ),
    warlord("W13", "NN", 15, 1, combat(AddCombat(8), realm="B12"), personal=CullLimit(9), avatar=True),
    warlord("W14", "LN", 14, 2, intrigue(FlipWarlord(), cost=FLIP), factol="ledger"),
    warlord("W15", "CG", 12, 3, combat(AddCombatPer(2, "emberhand")), factol="emberhand"),
    warlord("W16", "CN", 13, 4, personal=Untouched(), factol="unbound"),
)  # fmt: skip
