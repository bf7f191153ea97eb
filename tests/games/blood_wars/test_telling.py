"""What the log and the board tell, in words that a player would use."""

from pathlib import Path

import pytest

from wartable.core.dice import Dice
from wartable.core.match import Match
from wartable.core.names import Names
from wartable.core.setup import Setup
from wartable.games.blood_wars import RULES
from wartable.games.blood_wars.cards import ALL
from wartable.games.blood_wars.events import FatePlayed, Shown, SurvivorsStay
from wartable.games.blood_wars.scenario import BloodScript, scenario
from wartable.games.blood_wars.view import BloodView, WarlordView
from wartable.games.blood_wars.words import HOMES

NAMES = ("Ann", "Bob")


def led(script: BloodScript, seat: int, place: int = 0) -> WarlordView:
    """A Warlord as a spectator sees him."""
    view = RULES.view(script.state, None)
    assert isinstance(view, BloodView)
    return view.players[seat].warlords[place]


# -- Warlords flip together with the Battle Hands they lead --------------------------------------------------------


def test_warlords_flip_together_with_the_battle_hands_they_lead_after_an_intrigue() -> None:
    script = scenario("""
        P0 table W07[L25, L26]
        P0 hand B04
        P1 table W04[L14+F01]
        P0 CHALLENGE B04 intrigue W07
        P1 JOIN oppose W04
        expect P0 table W07*[L25, L26] ; P1 table W04*[L14+F01]
    """)
    told = script.told(None)
    assert "P0's Marshal Krull is flipped together with a Battle Hand of 2 cards." in told
    assert "P1's High Auditor Cass is flipped together with a Battle Hand of 2 cards." in told
    assert led(script, 0).hand_flipped and led(script, 1).hand_flipped
    assert "flipped with the Battle Hand" in RULES.board(RULES.view(script.state, 0))


def test_a_battle_hand_that_fights_is_flipped_when_the_combat_ends() -> None:
    script = scenario("""
        P0 table W10[L20, L17]
        P0 hand B04
        P0 CHALLENGE B04 combat W10
        P0 POWER
        now P0 table W10*[L20, L17]
    """)
    assert led(script, 0).flipped and not led(script, 0).hand_flipped
    assert "P0's Sister Vael is flipped." in script.told(None)
    script.run_on()
    assert led(script, 0).hand_flipped
    assert script.told(None)[-2:] == [
        "P0's Sister Vael keeps Echo Walkers.",
        "P0's Sister Vael is flipped already; a Battle Hand of 1 card is flipped too.",
    ]


def test_a_warlord_sent_to_sleep_takes_his_battle_hand_along_and_back() -> None:
    script = scenario("""
        phase turn
        P0 table W05[L17]
        P0 hand F22 F12
        P0 OPEN F22 > P0:W05
        now P0 table W05*[L17]
        P0 OPEN F12 > W05
        now P0 table W05[L17]
    """)
    told = script.told(None)
    assert "P0's Mother Tansy is flipped together with a Battle Hand of 1 card." in told
    assert "P0's Mother Tansy is unflipped together with a Battle Hand of 1 card." in told
    assert not led(script, 0).hand_flipped


def test_the_regroup_unflips_every_warlord_with_his_battle_hand() -> None:
    script = scenario("""
        phase turn
        P0 table W07*[L25]
        P0 hand W04
        P0 INDUCT W04
        now P0 table W07[L25], W04
    """)
    assert "P0 regroups and unflips all Warlords with their Battle Hands." in script.told(None)
    assert not led(script, 0).hand_flipped


# -- texts a native speaker would write ------------------------------------------------------------------------------


def test_who_stays_with_a_warlord_is_told_in_a_sentence() -> None:
    said = SurvivorsStay(1, "W07", (Shown("L32"), Shown("L20"))).say(NAMES)
    assert said == "Bob's Marshal Krull keeps Hollow Ones and Echo Walkers."


def test_whoever_aims_at_the_own_seat_hears_yourself() -> None:
    card = next(card.id for card in ALL if card.name == "Silver Words")
    played = FatePlayed(0, card, "P0")
    assert played.say(Names(("Ann", "Bob"), 0)) == "You play Silver Words on yourself."
    assert played.say(Names(("Ann", "Bob"), 1)) == "Ann plays Silver Words on Ann."
    assert FatePlayed(0, card, "P1").say(Names(("Ann", "Bob"), 1)) == "Ann plays Silver Words on you."


def test_ending_the_action_phase_is_said_without_brackets() -> None:
    script = scenario("""
        P0 table W07
        P0 hand B04
        P1 table W04
        now P0 Victory Pool -
    """)
    assert "End the Action Phase" in script.options(0)


STIFF = ("(further)", " 0 cards", " 1 cards", "window 1", "window 2", "window 3", " is no ", "#", " stays ")


@pytest.mark.parametrize("players", [2, 4])
def test_no_sentence_of_a_game_is_stiff(players: int) -> None:
    """Every event, every option and every question of whole games by random seats."""
    dice = Dice(players)
    names = RULES.seat_names(players)
    for seed in range(2):
        match = Match(RULES, Setup(players), seed)
        said = [told.event.say(names) for told in match.opening]
        while match.outcome is None:
            seat = match.awaited()[0]
            view = RULES.view(match.state, seat)
            assert view.choice is not None
            said.append(view.choice.sentence)
            options = RULES.legal_actions(match.state, seat)
            said += [RULES.say(action, view) for action in options]
            said += [told.event.say(names) for told in match.play(seat, dice.pick(options))]
        for line in set(said):
            assert not [word for word in STIFF if word in line and "stays out" not in line], line


def test_no_card_tells_stiffly() -> None:
    for card in ALL:
        assert not [word for word in STIFF if word in card.text], card.text


# -- homes ---------------------------------------------------------------------------------------------------------


def test_warlords_legions_and_battlefields_have_a_home_and_fate_has_none() -> None:
    homes = set(HOMES.values())
    for card in ALL:
        if card.id[0] == "F":
            assert "home" not in card.facts()
        else:
            assert card.facts()["home"] in homes
    assert {card.facts()["home"] for card in ALL if card.id[0] == "B"} == homes


def test_the_page_has_an_icon_for_every_home_and_every_kind_of_fate() -> None:
    source = (Path(__file__).parents[3] / "web/src/lib/cards/faces/blood-wars.ts").read_text()
    for home in HOMES.values():
        assert f'"{home}":' in source or f" {home}:" in source
    for sort in ("acolyte", "item", "orders", "spell", "support"):
        assert f"{sort}:" in source
