"""Files of weights: what fits is played by, whatever else is refused; where nothing fits, search answers."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from wartable.bots import expert
from wartable.bots.bot import make_bot
from wartable.bots.levels import list_levels, seats_of_expert, weights_file
from wartable.bots.network import Floats, Network, fingerprints, load, parts, restamp, save
from wartable.bots.origin import FORMAT, BadWeights, Calibration, Origin, check_rules, read_origin
from wartable.core.dice import Dice
from wartable.core.match import Match, Sight
from wartable.core.setup import Setup
from wartable.core.version import rules_version
from wartable.env.vec import Vec, encoder_of
from wartable.games import BUILT_IN, GAMES, game
from wartable.learn.calibrate import calibrate, error_of, fit, reliability

RULES = game("the-battlefield")
LAYOUT = encoder_of(RULES).layout


def origin_of(**changed: object) -> Origin:
    origin = Origin(
        format=FORMAT,
        game=RULES.id,
        rules=rules_version(RULES),
        layout=LAYOUT.hash,
        width=16,
        blocks=2,
        key=8,
        cards={each.name: fingerprints(each) for each in LAYOUT.lookups},
        players=[2],
    )
    return msgspec.structs.replace(origin, **changed)  # type: ignore[arg-type]


def weights_of(origin: Origin) -> dict[str, Floats]:
    random = np.random.default_rng(3)
    return {
        name: random.normal(0, 0.2, shape).astype(np.float32) for name, shape in parts(LAYOUT, origin).items()
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "weights.npz"
    save(path, origin_of(), weights_of(origin_of()))
    return path


def test_weights_come_back_nearly_as_they_were(file: Path) -> None:
    origin, arrays = load(file, LAYOUT)
    assert origin == origin_of(arrays=origin.arrays) and len(origin.arrays) == 32
    for name, array in weights_of(origin).items():
        assert np.abs(arrays[name] - array).max() < 0.01


def test_a_game_is_played_by_them(file: Path) -> None:
    match = Match(RULES, Setup(2), 5)
    bots = [make_bot(f"expert:{file}", seat) for seat in range(2)]
    while match.outcome is None:
        seat = match.awaited()[0]
        match.play(seat, bots[seat].choose(match.sight(seat)))


def test_the_same_sight_gets_the_same_answer_whatever_is_hidden(file: Path) -> None:
    match = Match(RULES, Setup(2), 6)
    while match.outcome is None:
        seat = match.awaited()[0]
        sight = match.sight(seat)
        one = expert.think(expert.network(RULES.id, str(file)), sight, Dice(1))
        two = expert.think(expert.network(RULES.id, str(file)), sight, Dice(2))
        assert np.array_equal(one[0], two[0]) and one[1] == two[1]
        match.play(seat, make_bot("random", match.seq).choose(sight))


def change(path: Path, entry: str, edit: Callable[[np.ndarray], np.ndarray]) -> None:
    with np.load(path) as old:
        arrays = {name: old[name] for name in old.files}
    arrays[entry] = edit(arrays[entry])
    np.savez_compressed(path, **arrays)


def forget_the_digest(path: Path) -> None:
    plain = msgspec.json.encode(msgspec.structs.replace(read_origin(path), arrays=""))
    change(path, "origin", lambda _: np.frombuffer(plain, dtype=np.uint8))


@pytest.mark.parametrize(
    ("entry", "edit"),
    [
        ("table", lambda array: array[:-1]),
        ("table", lambda array: array.astype(np.float64)),
        ("table.scale", lambda array: np.full_like(array, np.nan)),
        ("value", lambda array: np.full_like(array, np.inf)),
        ("key", lambda array: np.array([{"a": 1}], dtype=object)),
        ("origin", lambda array: array[:-5]),
        ("origin", lambda array: np.zeros(0, dtype=np.uint8)),
    ],
)
def test_a_poisoned_file_is_refused(file: Path, entry: str, edit: Callable[[np.ndarray], np.ndarray]) -> None:
    """Also where no digest speaks against it."""
    forget_the_digest(file)
    change(file, entry, edit)
    with pytest.raises(BadWeights):
        load(file, LAYOUT)


@pytest.mark.parametrize("entry", ["table", "table.scale", "value", "in_bias1"])
def test_a_single_weight_that_was_changed_is_noticed(file: Path, entry: str) -> None:
    def nudge(array: np.ndarray) -> np.ndarray:
        array.flat[3 % array.size] += np.asarray(1, array.dtype)
        return array

    change(file, entry, nudge)
    with pytest.raises(BadWeights, match="changed"):
        load(file, LAYOUT)


def test_a_file_from_before_there_were_digests_is_read(file: Path) -> None:
    forget_the_digest(file)
    origin, _ = load(file, LAYOUT)
    assert origin.arrays == ""
    restamp(file, origin)
    assert len(read_origin(file).arrays) == 32


def test_what_is_no_archive_or_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "any.npz"
    for content in (b"", b"PK\x03\x04 nothing", b"\x80\x04K\x01.", bytes(9_000_000)):
        path.write_bytes(content)
        with pytest.raises(BadWeights):
            load(path, LAYOUT)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("origin.npy", bytes(70_000_000))
    with pytest.raises(BadWeights, match="unpacks"):
        load(path, LAYOUT)
    with pytest.raises(BadWeights):
        load(tmp_path / "missing.npz", LAYOUT)


@pytest.mark.parametrize(
    "changed", [{"layout": "0" * 16}, {"format": 99}, {"width": 100_000}, {"blocks": -1}, {"width": 32}]
)
def test_a_file_for_other_rows_is_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    path = tmp_path / "foreign.npz"
    save(path, origin_of(**changed), weights_of(origin_of()))
    with pytest.raises(BadWeights):
        load(path, LAYOUT)


@pytest.mark.parametrize("changed", [{"game": "blood-wars"}, {"rules": "1.0000000000"}])
def test_weights_of_another_game_or_of_other_rules_are_refused(changed: dict[str, object]) -> None:
    with pytest.raises(BadWeights):
        check_rules(origin_of(**changed), RULES)


def test_a_file_says_what_it_fits_without_its_arrays_being_read(file: Path) -> None:
    written = read_origin(file).arrays
    assert read_origin(file) == origin_of(arrays=written)
    stamped = origin_of(calibration=Calibration(0.8, 0.1, 10, 100), arrays=written)
    before = load(file, LAYOUT)[1]
    restamp(file, stamped)
    origin, arrays = load(file, LAYOUT)
    assert origin == read_origin(file) == stamped
    assert all(np.array_equal(before[name], array) for name, array in arrays.items())


def test_many_positions_at_once_are_judged_as_one_by_one() -> None:
    net = Network(LAYOUT, origin_of(), weights_of(origin_of()))
    vec = Vec(RULES, games=6)
    vec.reset()
    for _ in range(9):
        vec.step([at % count for at, count in enumerate(vec.counts.tolist())])
    counts = vec.counts.astype(np.int64)
    scores, values = net.think_many(vec.rows, vec.answers[: vec.total], counts)
    for at, start in enumerate(vec.starts()):
        here = slice(start, start + counts[at])
        alone, value = net.think(vec.rows[at].tobytes(), vec.answers[here].tobytes())
        assert np.allclose(alone, scores[here], atol=1e-4) and abs(value - values[at]) < 1e-5


@pytest.mark.parametrize("changed", [{"rules": "1.0000000000"}, {"layout": "0" * 16}, {"game": "blood-wars"}])
def test_an_expert_that_does_not_fit_is_not_offered(
    file: Path, monkeypatch: pytest.MonkeyPatch, changed: dict[str, object]
) -> None:
    file = file.rename(file.with_name(f"{RULES.id}.npz"))
    monkeypatch.setenv("WARTABLE_WEIGHTS", str(file.parent))
    try:
        for stamp, is_offered in ((origin_of(), True), (origin_of(**changed), False)):
            restamp(file, stamp)
            seats_of_expert.cache_clear()
            assert ("expert" in list_levels(RULES.id)) is is_offered
    finally:
        seats_of_expert.cache_clear()


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_the_expert_is_offered_at_the_tables_that_it_knows(game_id: str) -> None:
    rules = game(game_id)
    assert rules.players[0] in seats_of_expert(game_id), f"{game_id} has no Expert: were its rules changed?"
    for players in rules.players:
        assert ("expert" in list_levels(game_id, players)) is (players in seats_of_expert(game_id))


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_the_expert_plays_by_its_weights_and_by_nothing_hidden(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Search in its place would go unnoticed: here it may not."""

    def stand_in(self: expert.ExpertBot) -> None:
        raise AssertionError("search answers for the Expert")

    monkeypatch.setattr(expert.ExpertBot, "_stand_in", stand_in)
    rules = game(game_id)
    dice = Dice(3)
    for number, deck in enumerate((*rules.decks[:1], None)):
        match = Match(rules, Setup(rules.players[0], {}, (deck,) * rules.players[0] if deck else ()), number)
        for _ in range(25):
            if match.outcome is not None:
                break
            sight = match.sight(match.awaited()[0])
            chosen = make_bot("expert", number).choose(sight)
            world = sight.imagine(dice)
            assert make_bot("expert", number).choose(Sight(rules, world, sight.seat)) == chosen
            match.play(sight.seat, chosen if dice.below(2) else dice.pick(list(sight.actions)))


@pytest.mark.parametrize("game_id", GAMES)
def test_the_weights_that_come_with_the_package_fit(game_id: str) -> None:
    path = weights_file(game_id)
    if path is None:
        pytest.skip(f"nobody has learned to play {game_id} yet")
    assert path.stat().st_size <= 4_000_000
    origin, _ = load(path, encoder_of(game(game_id)).layout)
    check_rules(origin, game(game_id))
    assert origin.command and origin.games and origin.measured and origin.arrays


def test_where_no_weights_fit_search_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "weights_file", lambda card_id: None)
    monkeypatch.setattr(expert, "FALLBACK", (4, 0))
    expert.network.cache_clear()
    match = Match(RULES, Setup(2), 7)
    sight = match.sight(0)
    assert make_bot("expert", 1).choose(sight) in sight.actions
    expert.network.cache_clear()


def test_a_card_that_training_did_not_meet_is_judged_by_its_data_alone() -> None:
    origin = origin_of()
    met = [name for name in origin.cards["card"] if not name.startswith("VK02:")]
    met.insert(2, "gone:00000000")
    known = Network(LAYOUT, origin, weights_of(origin))
    changed = Network(LAYOUT, msgspec.structs.replace(origin, cards={"card": met}), weights_of(origin))
    assert known.position.tables[1][2] == 2
    assert changed.position.tables[1][2] == 0
    assert changed.position.tables[1][3] == 3
    assert (changed.position.tables[2:] == known.position.tables[2:]).all()


def test_chances_are_fitted_to_what_came_of_them(file: Path) -> None:
    """Results that a told chance overstates twofold on the scale of odds: the fit finds that out."""
    random = np.random.default_rng(2)
    told = random.random(20_000).astype(np.float32)
    odds = np.log(told / (1 - told))
    true = 1 / (1 + np.exp(-(0.5 * odds + 0.3)))
    came = (random.random(20_000) < true).astype(np.float32)
    fitted = fit(told, came)
    assert abs(fitted.slope - 0.5) < 0.05 and abs(fitted.shift - 0.3) < 0.05
    meant = np.array([fitted.chance(float(each)) for each in told], dtype=np.float32)
    assert error_of(reliability(meant, came)) < 0.015 < error_of(reliability(told, came))
    assert calibrate(RULES.id, file, games=4) == read_origin(file).calibration


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_the_chances_of_the_expert_are_calibrated(game_id: str) -> None:
    path = weights_file(game_id)
    assert path is not None
    found = read_origin(path).calibration
    assert found is not None and found.error < 0.03, "wartable learn GAME --calibrate FILE"
