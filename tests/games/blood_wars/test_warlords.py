"""Every Warlord in a short scenario of his own."""

import pytest

from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.effects import FLIPPED_CS, FLIPPED_IS
from wartable.games.blood_wars.scenario import scenario
from wartable.games.blood_wars.tables import IS
from wartable.games.blood_wars.view import BloodView


def test_w01_oriel_adds_4_cs() -> None:
    scenario("""
        P0 table W01[L01]
        P0 hand B09
        P0 CHALLENGE B09 combat W01
        P0 POWER
        expect CS 9 to 0 ; P0 Victory Pool B09
    """)


def test_w02_fennick_shields_a_legion() -> None:
    scenario("""
        P0 table W09[L33, L39]
        P0 hand B01
        P1 table W02[L07, L05]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W02
        P0 POWER
        now P1 discard pile L07
        P1 POWER > L05
        now P1 table W02*[L05!]
        try P0 LEGION L33 > L05 -> BAD_TARGET
        expect CS 11 to 5 ; Challenge won
    """)


def test_w03_talia_gains_a_random_result() -> None:
    scenario("""
        P0 table W03
        P0 hand B04 ; top F21
        P0 CHALLENGE B04 intrigue W03
        P0 POWER
        now P0 IS 17
    """)


def test_w04_cass_takes_3_is() -> None:
    scenario("""
        P0 table W04
        P0 hand B04
        P1 table W09
        P0 CHALLENGE B04 intrigue W04
        P1 JOIN oppose W09
        P0 POWER > P1
        now P1 IS 5
    """)


def test_w05_tansy_leads_everybody_but_only_nn_is_exact() -> None:
    scenario("""
        phase assembly
        P0 table W05
        P0 hand L25 L09 L33 L01 L17 L20 L18 L19 L41
        try P0 ARRANGE W05[L25, L17, L20, L18, L19] -> LEGION_LIMIT
        P0 ARRANGE W05[L25, L09, L33, L01]
        now P0 table W05[L25, L09, L33, L01]
        P0 ARRANGE W05[L17, L20, L18, L19, L41]
        expect P0 table W05[L17, L20, L18, L19, L41]
    """)


def test_w06_skarn_draws_for_the_limit() -> None:
    scenario("""
        P0 table W06[L21]
        P0 hand B01 ; top F15
        P1 table W07[L28, L37, L25]
        P0 CHALLENGE B01 combat W06
        P1 ROUSE W07
        P0 POWER
        now P1 discard pile L28 ; P0 discard pile F15
    """)


def test_w07_krull_takes_5_or_less() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W01[L01, L02]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W01
        P0 POWER
        now P1 discard pile L01
    """)


def test_w07_krull_passes_a_6_over() -> None:
    scenario("""
        P0 table W07[L25]
        P0 hand B01
        P1 table W07[L26, L28]
        P0 CHALLENGE B01 combat W07
        P1 ROUSE W07
        P0 POWER
        now P1 discard pile L28
    """)


def test_w08_sable_makes_a_player_discard() -> None:
    scenario("""
        P0 table W08
        P0 hand B04
        P1 table W04
        P1 hand L01 L02 L03
        P0 CHALLENGE B04 intrigue W08
        P1 JOIN oppose W04
        P0 POWER > P1
        P1 PICK L02
        now P1 Command Hand L01 L03 ; P1 discard pile L02
    """)


def test_w09_gorehorn_takes_6_or_more() -> None:
    scenario("""
        P0 table W09[L33]
        P0 hand B01
        P1 table W07[L25, L26, L37]
        P0 CHALLENGE B01 combat W09
        P1 ROUSE W07
        P0 POWER
        now P1 discard pile L26
    """)


def test_w10_vael_has_a_power_of_each_kind() -> None:
    scenario("""
        P0 table W10[L17]
        P0 hand B01
        P0 CHALLENGE B01 combat W10
        P0 POWER
        expect CS 8 to 0
    """)
    scenario("""
        P0 table W10
        P0 hand B01
        P0 CHALLENGE B01 intrigue W10
        P0 POWER
        now P0 IS 12
    """)


def test_w11_solenne_alone_and_with_noonhall() -> None:
    scenario("""
        players 3
        P0 table W11
        P0 hand B04 ; pool B10
        P2 table W10
        P0 CHALLENGE B04 intrigue W11
        P2 JOIN aid W10
        P0 POWER realm
        now P0 IS 19 ; P2 IS 13
    """)
    scenario("""
        P0 table W11
        P0 hand B04
        P0 CHALLENGE B04 intrigue W11
        P0 POWER
        now P0 IS 19
    """)


def test_w12_vhorrak_buries() -> None:
    scenario("""
        P0 table W12[L33]
        P0 hand B01
        P1 table W01[L02+F24, L01]
        P0 CHALLENGE B01 combat W12
        P1 ROUSE W01
        P0 POWER
        now P1 Dead-Book L02 ; P1 discard pile F24 ; P1 table W01[L01]
    """)


def test_w12_vhorrak_with_the_gullet_chooses() -> None:
    scenario("""
        P0 table W12[L33]
        P0 hand B01 ; pool B11
        P1 table W01[L02, L01, L05+F07]
        P0 CHALLENGE B01 combat W12
        P1 ROUSE W01
        try P0 POWER realm > L05 -> BAD_TARGET
        P0 POWER realm > L01
        now P1 Dead-Book L01
    """)


def test_w13_the_weaver_culls_to_9_and_fights_with_loomhold() -> None:
    scenario("""
        phase resolution
        P0 table W13
        P0 hand L01 L02 L03 L04 L05 L06 L07 L08 L09 L10
        now asked P0 cull
        P0 CULL L01
        now P0 discard pile L01
    """)
    scenario("""
        P0 table W13[L17]
        P0 hand B09 ; pool B12
        P0 CHALLENGE B09 combat W13
        P0 POWER realm
        expect CS 14 to 0
    """)


def test_w13_has_nothing_to_offer_without_loomhold() -> None:
    scenario("""
        P0 table W13[L17]
        P0 hand B09
        P0 CHALLENGE B09 combat W13
        now asked P0 battle
    """)


def test_w14_quill_flips_an_opponent_who_then_has_no_power() -> None:
    scenario("""
        P0 table W14
        P0 hand B04
        P1 table W04
        P0 CHALLENGE B04 intrigue W14
        P1 JOIN oppose W04
        P0 POWER > P1
        now P0 IS 5 ; P1 IS 5 ; P0 table W14* ; P1 table W04* ; asked P0 caucus
    """)


def test_w14_is_factol_of_the_ledger() -> None:
    scenario("""
        phase assembly
        P0 table W14
        P0 hand L37 L38 L14 L15 L16
        P0 ARRANGE W14[L37, L38, L14, L15, L16]
        expect P0 Command Hand size 0
    """)


def test_w15_vance_counts_emberhands() -> None:
    scenario("""
        P0 table W15[L39, L40, L09]
        P0 hand B09
        P0 CHALLENGE B09 combat W15
        P0 POWER
        expect CS 18 to 0
    """)


@pytest.mark.parametrize(("power", "code"), [("L31 > P1", "BAD_TARGET"), ("L35 > P1", "BAD_TARGET")])
def test_w16_nemo_is_no_target_for_parasites_and_terrorists(power: str, code: str) -> None:
    scenario(f"""
        P0 table W08
        P0 hand B04 L31 L35 F19
        P1 table W16
        P0 CHALLENGE B04 intrigue W08
        P1 JOIN oppose W16
        try P0 LEGION {power} -> {code}
        P0 FATE F19 > P1
        now P1 IS 9
    """)


def test_a_unique_warlord_comes_back_only_when_no_copy_is_in_play() -> None:
    scenario("""
        phase resolution
        P0 hand W12 W01
        P1 table W12
        P0 INDUCT W01
        now P0 table W01 ; P0 Command Hand W12
    """)


def test_the_view_says_what_a_warlord_counts_for() -> None:
    """Clients add nothing up themselves: a flipped Warlord's IS and a flipped Legion's CS come with the view."""
    table = scenario("P0 table W01")
    before = RULES.view(table.state, 1)
    assert isinstance(before, BloodView) and before.flipped_cs == FLIPPED_CS
    warlord = table.state.table[0].warlords[0]
    assert before.players[0].warlords[0].influence == IS[warlord.card] != FLIPPED_IS
    warlord.flipped = True
    after = RULES.view(table.state, 1)
    assert isinstance(after, BloodView) and after.players[0].warlords[0].influence == FLIPPED_IS
    assert f"IS {FLIPPED_IS}, flipped" in RULES.board(after)
