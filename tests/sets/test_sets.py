"""A set is a folder: made, read, checked, packed, installed, played; and refused with file and line where it is wrong."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from wartable.cli import run
from wartable.core.errors import BadSetup
from wartable.core.match import Match, resume
from wartable.core.record import read_record
from wartable.core.sets import CardSet, base_game, join_id, pack, split_id, unpack
from wartable.core.setup import Setup
from wartable.games import BUILT_IN, game
from wartable.sets import store
from wartable.sets.check import check_set, run_tests
from wartable.sets.folder import load_folder, read_folder
from wartable.sets.loading import let_go, make_game
from wartable.sets.new_set import make_set
from wartable.sets.trial import try_cards, try_set


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARTABLE_SETS", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_new_set_of_each_game_is_in_order_and_is_played(game_id: str, tmp_path: Path) -> None:
    folder = make_set(game_id, "frost-march", tmp_path / "frost-march")
    read = read_folder(folder)
    assert read.mistakes == [] and read.card_set is not None
    assert check_set(read.card_set, games=0) == []
    assert len(read.card_set.tests) == 2 and run_tests(read.card_set) == []
    assert len(list((folder / "cards").glob("*.json"))) >= 3
    tried = try_set(read.card_set, games=1)
    assert tried.games >= 1 and tried.findings == () and tried.left_out == ()


def test_a_packed_set_is_one_file_with_a_digest(tmp_path: Path) -> None:
    card_set = load_folder(make_set("circuit-warfare", "frost-march", tmp_path / "f"))
    again = unpack(pack(card_set))
    assert again == card_set and again.digest == card_set.digest and len(card_set.digest) == 10
    changed = msgspec.structs.replace(card_set, version="0.2")
    assert changed.digest != card_set.digest
    untested = msgspec.structs.replace(card_set, tests={})
    assert untested.digest == card_set.digest, "tests change nothing in play"


def test_a_record_carries_its_sets_and_is_refused_politely_where_one_is_missing(tmp_path: Path) -> None:
    card_set = load_folder(make_set("circuit-warfare", "frost-march", tmp_path / "f"))
    file = store.install(card_set)
    rules = game("circuit-warfare+frost-march")
    assert rules.id == f"circuit-warfare+{card_set.word}"
    match = Match(rules, Setup(2, {}, (card_set.decks[0], rules.decks[0])), seed=5)
    for _ in range(6):
        seat = match.awaited()[0]
        match.play(seat, match.update(seat).options[0])
    record = read_record(match.record().to_json() if hasattr(match.record(), "to_json") else _text(match))
    assert record.game == rules.id
    assert resume(game(record.game), record).seq == 6
    let_go(rules.id)
    store.install(msgspec.structs.replace(card_set, version="0.2"))
    file.unlink()
    with pytest.raises(BadSetup) as other:
        game(record.game)
    assert other.value.code == "OTHER_SET" and "frost-march" in other.value.sentence
    store.remove("frost-march")
    with pytest.raises(BadSetup) as missing:
        game(record.game)
    assert missing.value.code == "NO_SET" and "is not installed here" in missing.value.sentence


def _text(match: Match) -> bytes:
    return msgspec.json.encode(match.record())


def test_the_printed_game_stays_as_it_is_beside_a_game_with_sets(tmp_path: Path) -> None:
    before = game("hands-of-war")
    rules = make_game("hands-of-war", [load_folder(make_set("hands-of-war", "frost-march", tmp_path / "f"))])
    assert "FM1" in rules.cards and "FM1" not in before.cards and game("hands-of-war") is before
    assert type(rules) is not type(before)
    let_go(rules.id)


@pytest.mark.parametrize(
    "word", ["a+B", "hands-of-war+x@12", "hands-of-war+", "hands-of-war+a+a", "hands-of-war+a+b+c+d"]
)
def test_a_wrong_id_of_a_game_with_sets_is_a_sentence(word: str) -> None:
    with pytest.raises(BadSetup):
        split_id(word)
    with pytest.raises(BadSetup):
        game(word)


def test_ids_of_games_with_sets_have_one_order() -> None:
    one, two = (CardSet(id=name, name=name, game="circuit-warfare") for name in ("aa", "bb"))
    assert join_id("circuit-warfare", [two, one]) == join_id("circuit-warfare", [one, two])
    assert base_game(join_id("circuit-warfare", [one])) == "circuit-warfare"


MISTAKES = [
    (
        "set.toml",
        'game = "hands-of-war"',
        'game = "chess"',
        "set.toml:4: there is no game 'chess' that takes sets",
    ),
    ("set.toml", 'version = "0.1"', "version = ", "set.toml:3: this is not TOML"),
    ("set.toml", "licence =", "lizenz =", "set.toml:6: there is nothing called `lizenz`"),
    (
        "cards/ice-reader.json",
        '"attack": 1',
        '"attack": 91',
        "cards/ice-reader.json:7: FM1 attack: `attack` has to be",
    ),
    (
        "cards/ice-reader.json",
        '"draw"',
        '"dram"',
        "cards/ice-reader.json:16: FM1 abilities[1].does[1].is: there is no word",
    ),
    ("cards/ice-reader.json", '"range": 2,', '"range": 2', "cards/ice-reader.json:10: this is not JSON"),
    ("decks/frost-march.txt", "FM1", "FX9", "decks/frost-march.txt:"),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), MISTAKES)
def test_a_mistake_is_a_sentence_with_file_and_line(
    file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    folder = make_set("hands-of-war", "frost-march", tmp_path / "f")
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    told = [str(each) for each in read_folder(folder).mistakes]
    assert told and told[0].startswith(said), told


def test_cards_in_python_are_read_from_the_own_disk_alone(tmp_path: Path) -> None:
    folder = make_set("circuit-warfare", "frost-march", tmp_path / "f")
    words = "from wartable.games.circuit_warfare.cards.kinds import magic\nfrom wartable.games.circuit_warfare.effects import Charge\n"
    (folder / "cards" / "more.py").write_text(
        words + 'CARDS = [magic("FM9", "Long Spark", 2, 2, Charge(4))]\n'
    )
    read = read_folder(folder)
    assert read.mistakes == [] and read.card_set is not None
    assert {
        "id": "FM9",
        "name": "Long Spark",
        "rarity": 2,
        "cost": 2,
        "does": {"is": "charge", "ap": 4},
    } in read.card_set.cards
    refused = read_folder(folder, allow_python=False)
    assert "the operator's own disk" in str(refused.mistakes[0])
    (folder / "cards" / "more.py").write_text("CARDS = []\n1 / 0\n")
    assert str(read_folder(folder).mistakes[0]) == "cards/more.py:2: ZeroDivisionError: division by zero"


UNLAWFUL: list[tuple[str, dict[str, object], str]] = [
    (
        "hands-of-war",
        {
            "attack": 1, "health": 2, "range": 1, "cost": {"essence": "U"},
            "abilities": [{"is": "activated", "cost": {}, "modes": [[{"is": "draw", "count": 1}]]}],
        },
        "an ability that costs nothing could be used for ever",
    ),
    (
        "hands-of-war",
        {
            "attack": 1, "health": 2, "range": 1, "cost": {"essence": "G"},
            "abilities": [
                {
                    "is": "activated", "cost": {"exhaust": True},
                    "modes": [[{"is": "ready", "who": {"is": "target", "side": "own"}}]],
                }
            ],
        },
        "what readies for nothing but exhaustion could go on for ever",
    ),
    (
        "hands-of-war",
        {
            "attack": 1, "health": 2, "range": 1, "cost": {"essence": "P"},
            "abilities": [
                {"is": "triggered", "on": "enter", "does": [{"is": "clone", "who": {"is": "target"}}]}
            ],
        },
        "a permanent clones only what has no Enter ability",
    ),
    ("circuit-warfare", {"rarity": 1, "does": {"is": "charge", "ap": 6}}, "it gives at most 3 AP more than it costs"),
    ("the-battlefield", {"x1": [2, 2], "does": {"is": "cancel"}}, "a unit does nothing beside its numbers"),
    ("blood-wars", {"is": "legion", "faction": "nobody"}, "there is no Faction 'nobody'"),
    ("art-of-battle", {"family": "Direction", "cost": 0, "does": {"is": "point", "side": "left"}}, "there are two Directions"),
]  # fmt: skip


@pytest.mark.parametrize(("game_id", "card", "reason"), UNLAWFUL)
def test_the_law_of_each_game_refuses_a_card_with_its_reason(
    game_id: str, card: dict[str, object], reason: str
) -> None:
    card_set = CardSet(id="zed", name="Zed", game=game_id, cards=({"id": "ZZ1", "name": "Zed", **card},))
    found = [each.sentence for each in check_set(card_set, games=0) if each.card == "ZZ1"]
    assert any(reason in sentence for sentence in found), found


def test_tokens_are_counted_with_every_card_of_the_game_whichever_of_the_two_clones() -> None:
    """What only puts creatures back clones nothing itself; beside a card of the game that does, it fills the table."""
    back: dict[str, object] = {"is": "reanimate", "who": {"is": "target", "what": "fallen creature"}}

    def found(times: int) -> list[str]:
        enters = {"is": "triggered", "on": "enter", "does": [back] * times}
        card: dict[str, object] = {
            "id": "ZZ1", "name": "Zed", "rarity": "uncommon", "attack": 1, "health": 1, "range": 1,
            "cost": {"essence": "BBBBBB"}, "abilities": [enters],
        }  # fmt: skip
        card_set = CardSet(id="zed", name="Zed", game="hands-of-war", cards=(card,))
        return [each.sentence for each in check_set(card_set, games=0)]

    assert found(1) == []
    (sentence,) = found(2)
    assert "it can make more than 12 tokens in one turn with" in sentence


def test_what_explodes_in_play_is_found_by_search(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The law alone does not see everything: a trial stops at its limits, and names the card."""
    rules = make_game("hands-of-war", [load_folder(make_set("hands-of-war", "frost-march", tmp_path / "f"))])
    home = import_module(type(rules).__module__.replace(".rules", ".workshop"))
    monkeypatch.setattr(home, "WORKSHOP", replace(home.WORKSHOP, most_pieces=5))
    tried = try_cards(rules, ["FM1", "FM3"], games=1)
    assert [each.code for each in tried.findings] == ["EXPLODES"]
    monkeypatch.setattr(home, "WORKSHOP", replace(home.WORKSHOP, most_pieces=500))
    monkeypatch.setattr("wartable.sets.trial.MOST_ACTIONS", 10)
    assert [each.code for each in try_cards(rules, ["FM1"], games=1).findings] == ["LOOPS"]
    let_go(rules.id)


def test_the_commands_say_what_they_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "set", "circuit-warfare", "frost-march"]) == 0
    assert run(["set", "check", "frost-march", "--games", "0"]) == 0
    assert run(["set", "test", "frost-march"]) == 0
    assert run(["set", "pack", "frost-march", "--games", "0"]) == 0
    assert run(["set", "install", "frost-march-0.1.set.json", "--games", "0"]) == 0
    assert run(["set", "list"]) == 0
    told = capsys.readouterr().out
    assert "Nothing is wrong with it" in told and "2 scenarios, 0 not so" in told and "digest" in told
    assert run(["new", "set", "circuit-warfare", "frost-march"]) == 2
    assert run(["set", "check", "nowhere"]) == 2
    assert run(["set", "remove", "frost-march"]) == 0
