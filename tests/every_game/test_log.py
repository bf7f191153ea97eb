"""Every sentence of the log, as everybody hears it: it speaks to "you", and is one that a native speaker would write."""

import re
from collections.abc import Collection

from wartable.core.names import Names
from wartable.core.rules import Rules
from wartable.core.state import State

from .test_contract import on_random_games
from .test_fairness import some_give_up

PEOPLE = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")

WRONG = re.compile(
    r"  | [.,;:!]|\(\)|\.\.|[.,;:] ?[,;:]"  # spaces and marks
    r"|\b[Yy]ou (?:is|has|does|was|\w+(?:ys|ws|ts|ds|ns|ls|rs|ps|ks|kes|ves|ces|ges|shes|sses|ches))\b"  # you plays
    r"|\b[Yy]ou's\b|\b[Yy]our's\b"
    r"|\b(?:no|0) cards? (?:back|return)|\b(?:draw|draws|get|gets|gain|gains|deals?) 0\b|\b1 cards\b|\ball 2\b"  # counts
    r"|\bmain \d|\bwindow \d|is about to|\bNone\b|⟦"  # what no player needs
)


def problem(said: str) -> str | None:
    if not said or not (said[0].isupper() or said[0].isdigit()):
        return "begins without a capital"
    if said[-1] not in ".!":
        return "does not end"
    found = WRONG.search(said)
    return f"has {found[0]!r}" if found else None


def test_the_check_finds_what_is_wrong() -> None:
    for wrong in (
        "you play.",
        "You plays it.",
        "You has it.",
        "You's turn.",
        "A  b.",
        "Bot passes",
        "Bot draws 0 cards.",
    ):
        assert problem(wrong), wrong
    for right in ("You pass.", "Bot plays Raider on your R4.", "You press on!", "You discard Glass Hours."):
        assert problem(right) is None, right


@on_random_games(30)
def test_the_log_speaks_to_you_in_whole_sentences(rules: Rules[State], seed: int) -> None:
    for state, told in some_give_up(rules, seed, chance=200):
        names = PEOPLE[: state.players]
        for each in told:
            if not each.event.is_logged:
                assert each.event.say(names) == ""
                continue
            plain = each.event.say(names)
            for seat in (None, *range(state.players)):
                if not each.is_heard_by(seat):
                    continue
                said = each.event.say(Names(names, seat))
                assert problem(said) is None, f"{said!r} {problem(said)}"
                assert seat is not None or said == plain
                assert seat is None or names[seat] not in re.findall(r"\w+", said), (
                    f"{said!r} calls you by name"
                )


def id_in(said: str, ids: Collection[str]) -> str | None:
    """The first card id or number of a piece in a sentence."""
    return next(
        (word for word in re.findall(r"#\d+|[A-Za-z0-9-]+", said) if word[0] == "#" or word in ids), None
    )


# The two Directions of The Art of Battle are called L and R, on their faces and in the rule book.
CALLED_BY_ID = {"art-of-battle": {"L", "R"}}


@on_random_games(6)
def test_no_sentence_that_a_player_meets_contains_an_id(rules: Rules[State], seed: int) -> None:
    words = {word for card in rules.cards.values() for word in re.findall(r"[\w-]+", card.name)}
    ids = rules.cards.keys() - words - CALLED_BY_ID.get(rules.id, set())
    for state, told in some_give_up(rules, seed, chance=200):
        said = [each.event.say(PEOPLE[: state.players]) for each in told]
        for seat in rules.awaited(state):
            view = rules.view(state, seat)
            actions = [*rules.legal_actions(state, seat)[:30], *rules.revisions(state, seat)]
            said += [rules.say(action, view) for action in actions]
            said += [view.choice.sentence] if view.choice is not None else []
            said += [rules.why_not(state, seat, card) or "" for card in dict.fromkeys(view.hand)]
        for sentence in said:
            found = id_in(sentence, ids)
            assert found is None, f"{sentence!r} has {found!r}"


@on_random_games(2)
def test_no_line_of_a_board_in_words_names_a_card_by_its_id_alone(rules: Rules[State], seed: int) -> None:
    """The lists of the own cards have both, since decks and commands are written with ids."""
    words = {word for card in rules.cards.values() for word in re.findall(r"[\w-]+", card.name)}
    ids = rules.cards.keys() - words - CALLED_BY_ID.get(rules.id, set())
    for at, (state, _) in enumerate(some_give_up(rules, seed, chance=200)):
        if at % 10:
            continue
        for line in rules.board(rules.view(state, None)).splitlines():
            found = id_in(line.replace("#", ""), ids)
            assert found is None or rules.cards[found].name in line, f"{line!r} has {found!r}"
