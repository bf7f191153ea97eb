"""A card is a document: every card of all games is written as JSON, read back as the same card, and fits its schema."""

from dataclasses import replace

import msgspec
import pytest

from wartable.core.cards import Card
from wartable.core.documents import BadDocument, line_of
from wartable.games import BUILT_IN, game
from wartable.games.the_battlefield.cards.kinds import BattlefieldCard
from wartable.sets.folder import documents_of


def read_back(game_id: str, card: Card) -> Card:
    text = msgspec.json.encode(documents_of(game_id).write(card))
    made = documents_of(game_id).read(msgspec.json.decode(text))
    # An army is said once, by the set, not on each of its cards.
    return replace(made, army=card.army) if isinstance(card, BattlefieldCard) else made  # type: ignore[call-arg]


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_every_card_is_a_document_and_comes_back_the_same(game_id: str) -> None:
    for card in game(game_id).cards.values():
        made = read_back(game_id, card)
        assert made == card
        assert (made.text, made.kind, made.facts()) == (card.text, card.kind, card.facts())


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_there_is_a_schema_of_the_cards_of_each_game(game_id: str) -> None:
    schema = documents_of(game_id).schema(game(game_id).name)
    assert schema["title"] == game(game_id).name
    definitions = schema["$defs"]
    assert isinstance(definitions, dict)
    verbs = [name for name in definitions if "is" in definitions[name]["properties"]]
    assert len(verbs) > 4


CASES = [
    (
        {"family": "dragon"},
        "there is no family 'dragon'; it is one of: creature, spell, enchantment, standard",
    ),
    ({"attack": 99}, "`attack` has to be a whole number of at most 8, not 99"),
    ({"attack": "x"}, "`attack` has to be a whole number, not a text"),
    ({"foo": 1}, "there is no field `foo` here; there are: id, name,"),
    ({"abilities": [{"is": "nope"}]}, "there is no word 'nope'; it is one of: keyword, static,"),
    ({"abilities": [{"is": "keyword"}]}, "it lacks the field `word`"),
    ({"abilities": {}}, "`abilities` has to be a list, not an object"),
]


@pytest.mark.parametrize(("change", "sentence"), CASES)
def test_a_mistake_in_a_document_is_a_sentence(change: dict[str, object], sentence: str) -> None:
    written = documents_of("hands-of-war").write(game("hands-of-war").cards["AL01"])
    with pytest.raises(BadDocument) as caught:
        documents_of("hands-of-war").read({**written, **change})
    assert caught.value.sentence.startswith(sentence)


def test_a_mistake_is_found_in_its_line() -> None:
    text = '{\n "is": "card",\n "a": [1,\n   {"b": 2,\n    "c": [\n      3]}],\n "d": 5\n}'
    assert [line_of(text, path) for path in ((), ("is",), ("a", 1), ("a", 1, "c", 0), ("d",), ("a", 7))] == [
        1, 2, 4, 6, 7, 3,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "junk", [None, 3, [], "x", {}, {"is": 3}, {"id": None}, {"id": "A1", "name": "x" * 30_000}]
)
def test_junk_is_refused(junk: object) -> None:
    for game_id in BUILT_IN:
        with pytest.raises(BadDocument):
            documents_of(game_id).read(junk)
