"""Cards tell the truth: change a number on one, and play changes as well as text; add one, and it is everywhere."""

from dataclasses import replace

import pytest

from wartable.games.art_of_battle import RULES
from wartable.games.art_of_battle.cards import LAST_STAND, PROFICIENCIES, WEAPONS, ArtCard
from wartable.games.art_of_battle.cards.kinds import ACTION, MODIFIER
from wartable.games.art_of_battle.effects import GiveAll, Guard, Sharpen

from ..changed_cards import Line, Number, trace, untrue


@pytest.mark.slow
@pytest.mark.parametrize(
    "cards", [PROFICIENCIES, WEAPONS, LAST_STAND], ids=["Proficiencies", "Weapons", "Last Stand"]
)
def test_every_number_on_every_card_is_read_by_the_rules(cards: tuple[ArtCard, ...]) -> None:
    assert untrue(RULES.id, cards, games=60) == []


LINES = (
    Line("proficiencies", 'modifier("P03"', 'modifier("P20", "Blood Groove", 1, Wind(5), rows=(1, 2)),'),
    Line("proficiencies", 'action("P09"', 'action("P21", "Turn Aside", 1, ChangeLane(), rows=(2,)),'),
    Line("weapons", 'weapon("W4"', 'weapon("W8", "Hook", 4, (2, 3), Strike(6)),'),
    Line("proficiencies", 'last_stand("LS2"', 'last_stand("LS3", "Iron Will", StandUnbroken(0, 5)),'),
    Line("proficiencies", 'last_stand("LS1"', 'last_stand("LS4", "Last Breath", GiveAll(5, 5)),'),
)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.line.split(chr(34))[1])
def test_a_card_added_to_a_set_file_alone_is_played_printed_encoded_and_judged(line: Line) -> None:
    new = line.line.split(chr(34))[1]
    (found,) = trace(
        RULES.id, [line], games=12 if new.startswith("LS") else 4
    )  # a Last Stand comes late, if at all
    assert not found.refused and found.printed
    assert new in found.seen


def test_giving_all_gives_its_stamina_though_it_strikes_for_nothing() -> None:
    (found,) = trace(RULES.id, [Number("LS2", ("does", "damage"), -3)])
    assert found.printed and found.differs is not None
    assert GiveAll(0, 20).describe().startswith("every standing enemy takes 0 damage and you gain 20 Stamina")


def test_a_card_does_nothing_that_the_rules_would_not_carry_out() -> None:
    for attempt in (
        lambda: replace(PROFICIENCIES[0], family=ACTION),
        lambda: replace(PROFICIENCIES[0], does=Guard(3)),
        lambda: replace(PROFICIENCIES[0], rows=(2, 2)),
        lambda: replace(PROFICIENCIES[9], rows=(1,)),
        lambda: replace(PROFICIENCIES[9], family=MODIFIER),
        lambda: replace(WEAPONS[0], copies=2),
        lambda: replace(WEAPONS[0], rows=()),
        lambda: replace(WEAPONS[0], does=Sharpen(3)),
        lambda: replace(LAST_STAND[0], cost=1),
    ):
        with pytest.raises(ValueError, match=r"^(P|W|LS)"):
            attempt()
