"""5.1: the Warlords."""

from wartable.games.blood_wars.cards.kinds import WarlordCard, warlord

from wartable.games.blood_wars.effects import (  # isort: skip
    FLIP, AddCombat, AddCombatPer, CullLimit, EveryLegionMatches, FlipWarlord, GainIntrigue,
    GainIntrigueByDraw, LoseIntrigue, LoseLegion, MakeDiscard, Power, Shield, SideGainsIntrigue, SlayLegion,
    Untouched, Verb,
)  # fmt: skip


def combat(does: Verb, realm: str = "") -> Power:
    return Power("combat", does, FLIP, realm)


def intrigue(does: Verb, realm: str = "", cost: int = 0) -> Power:
    return Power("intrigue", does, cost, realm)


WARLORDS: tuple[WarlordCard, ...] = (
    warlord("W01", "Oriel Brightlance", "LG", 11, 2, combat(AddCombat(4))),
    warlord("W02", "Fennick of the Orchards", "NG", 10, 4, combat(Shield())),
    warlord("W03", "Talia Farstride", "CG", 12, 3, intrigue(GainIntrigueByDraw())),
    warlord("W04", "High Auditor Cass", "LN", 13, 1, intrigue(LoseIntrigue(3))),
    warlord("W05", "Mother Tansy", "NN", 9, 5, personal=EveryLegionMatches()),
    warlord("W06", "Skarn Two-Dice", "CN", 9, 5, combat(LoseLegion(by_draw=True))),
    warlord("W07", "Marshal Krull", "LE", 14, 2, combat(LoseLegion(at_most=5))),
    warlord("W08", "Baroness Sable", "NE", 13, 3, intrigue(MakeDiscard(1))),
    warlord("W09", "Gorehorn", "CE", 8, 4, combat(LoseLegion(at_least=6))),
    warlord("W10", "Sister Vael", "NN", 10, 3, combat(AddCombat(2)), intrigue(GainIntrigue(2))),
    warlord(
        "W11", "Solenne of the Noon", "LG", 16, 1, intrigue(GainIntrigue(3)), intrigue(SideGainsIntrigue(3), realm="B10"), avatar=True
    ),
    warlord(
        "W12", "Vhorrak the Maw", "CE", 15, 2,
        combat(LoseLegion(at_most=4, buried=True)), combat(SlayLegion(buried=True), realm="B11"), avatar=True,
    ),
    warlord("W13", "The Quiet Weaver", "NN", 15, 1, combat(AddCombat(8), realm="B12"), personal=CullLimit(9), avatar=True),
    warlord("W14", "Marrow Quill", "LN", 14, 2, intrigue(FlipWarlord(), cost=FLIP), factol="ledger"),
    warlord("W15", "Ember Vance", "CG", 12, 3, combat(AddCombatPer(2, "emberhand")), factol="emberhand"),
    warlord("W16", "Nemo of No Banner", "CN", 13, 4, personal=Untouched(), factol="unbound"),
)  # fmt: skip
