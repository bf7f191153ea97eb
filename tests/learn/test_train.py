"""The trainer, in small and on a CPU: it learns something, its weights are played, and both networks agree."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from wartable.bots.network import Network, load
from wartable.bots.origin import BadWeights
from wartable.env import Vec
from wartable.games import game
from wartable.learn.settings import Settings, setups

torch = pytest.importorskip("torch", reason="training needs torch: pip install wartable[learn]")

RULES = game("the-battlefield")
SMALL = Settings(
    game=RULES.id, updates=2, games=12, steps=6, batch=64, width=24, blocks=1, key=8, past_every=1, epochs=1
)


def test_a_short_training_gives_weights_that_play_as_the_trainer_does(tmp_path: Path) -> None:
    from wartable.learn.net import Batch
    from wartable.learn.train import Progress, Trainer

    trainer = Trainer(RULES, SMALL, "cpu")
    told: list[Progress] = []
    trainer.run(told.append)
    assert told and told[-1].decisions >= 0 and 0 < told[-1].entropy < 6
    path = tmp_path / "small.npz"
    trainer.save(path, "a test")
    origin, arrays = load(path, trainer.layout)
    assert origin.command == "a test" and origin.players == [2]
    trainer.net.take(arrays)
    player = Network(trainer.layout, origin, arrays)
    vec = Vec(RULES, setups(RULES, SMALL), 20, 3)
    vec.reset()
    for _ in range(30):
        vec.step([at % count for at, count in enumerate(vec.counts.tolist())])
    counts = torch.from_numpy(vec.counts.astype(np.int64))
    most = int(vec.counts.max())
    answers = torch.from_numpy(vec.answers[: vec.total].copy())
    blind = torch.zeros(20, dtype=torch.bool)
    with torch.no_grad():
        chances, values = trainer.net.forward(
            Batch(torch.from_numpy(vec.rows.copy()), answers, counts, vec.total, most, blind)
        )
        batch = Batch(
            torch.from_numpy(vec.rows.copy()),
            torch.cat([answers, torch.zeros(50, answers.shape[1], dtype=torch.uint8)]),
            counts,
            vec.total + 50,
            most + 3,
            blind,
        )
        roomy, _ = trainer.net.forward(batch)
        index = trainer.net.position.index(torch.from_numpy(vec.rows.copy()), blind)
        counted = trainer.net.sum_by_counts(*index).float()
        summed = trainer.net._sum(*index)
    assert (counted - summed).abs().max() < 0.02 * max(1.0, float(summed.abs().max()))
    # With room for more, as it is recorded for a GPU, everything is said alike.
    assert torch.equal(roomy[:, :most], chances) and bool(torch.isneginf(roomy[:, most:]).all())
    for at, start in enumerate(vec.starts().tolist()):
        count = int(vec.counts[at])
        scores, chance = player.think(vec.rows[at].tobytes(), vec.answers[start : start + count].tobytes())
        logs = scores - scores.max() - np.log(np.exp(scores - scores.max()).sum())
        assert np.abs(logs - chances[at, :count].numpy()).max() < 1e-3
        assert abs(2 * chance - 1 - float(values[at])) < 1e-3
        assert bool(torch.isneginf(chances[at, count:]).all())


def test_on_a_cpu_the_same_seed_gives_the_same_weights() -> None:
    from wartable.learn.train import Trainer

    trained = []
    for seed in (1, 1, 2):
        trainer = Trainer(RULES, msgspec.structs.replace(SMALL, seed=seed), "cpu")
        trainer.run(lambda progress: None)
        trained.append(trainer.net.arrays())
    one, again, other = trained
    assert all(np.array_equal(array, again[name]) for name, array in one.items())
    assert not all(np.array_equal(array, other[name]) for name, array in one.items())


def test_training_goes_on_from_weights_and_against_frozen_ones(tmp_path: Path) -> None:
    from wartable.learn.train import Trainer

    first = Trainer(RULES, SMALL, "cpu")
    path = tmp_path / "first.npz"
    first.save(path)
    exploiter = Trainer(RULES, SMALL, "cpu", start=path, against=path)
    before = exploiter.frozen.arrays() if exploiter.frozen else {}
    exploiter.run(lambda progress: None)
    assert exploiter.updates >= 1
    assert exploiter.frozen is not None
    for name, array in exploiter.frozen.arrays().items():
        assert np.array_equal(array, before[name])


def test_a_training_that_was_kept_goes_on_as_it_would_have(tmp_path: Path) -> None:
    from wartable.learn.train import Trainer

    first = Trainer(RULES, SMALL, "cpu")
    first.run(lambda progress: None)
    first.save(tmp_path / "first.npz", "one")
    first.keep(tmp_path / "state.npz")
    settings = msgspec.structs.replace(SMALL, updates=3)
    on = Trainer(RULES, settings, "cpu", start=tmp_path / "state.npz")
    assert on.updates == 2
    for name, weight in on.net.weights.items():
        before = first.net.weights[name]
        assert torch.equal(weight, before)
        for memory in ("exp_avg", "exp_avg_sq", "step"):
            assert torch.equal(on.optimizer.state[weight][memory], first.optimizer.state[before][memory])
    on.run(lambda progress: None)
    on.save(tmp_path / "on.npz", "two")
    origin, _ = load(tmp_path / "on.npz", on.layout)
    assert on.updates == 3 and origin.earlier == ["one"] and origin.command == "two"
    assert origin.decisions == first.decisions + on.decisions > first.decisions
    (tmp_path / "state.npz").write_bytes((tmp_path / "state.npz").read_bytes()[:-900])
    with pytest.raises(BadWeights):
        Trainer(RULES, settings, "cpu", start=tmp_path / "state.npz")


def test_returns_go_along_the_decisions_of_each_seat() -> None:
    from types import SimpleNamespace

    from wartable.learn.train import judge

    def step(seat: int, value: float, ended: bool = False) -> SimpleNamespace:
        return SimpleNamespace(
            seats=torch.tensor([seat]),
            value=torch.tensor([value]),
            ended=torch.tensor([ended]),
            results=torch.tensor([[1.0, -1.0, 0, 0, 0, 0, 0, 0]]),
        )

    steps = [step(0, 0.2), step(1, 0.1), step(0, 0.4, ended=True), step(1, 0.3), step(0, 0.5)]
    gained, returns, known = judge(steps, trace=1.0)  # type: ignore[arg-type]
    assert known[:, 0].tolist() == [True, True, True, False, False]
    assert returns[:3, 0].tolist() == pytest.approx([1.0, -1.0, 1.0])
    assert gained[:3, 0].tolist() == pytest.approx([0.8, -1.1, 0.6])
