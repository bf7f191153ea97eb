"""The lab on a Ray cluster of two nodes, one of which is lost in the middle: the same rows as here, game by game."""

import pytest

from wartable.games import game
from wartable.lab.changes import read_version
from wartable.lab.matches import round_robin
from wartable.lab.workers import hire

pytest.importorskip("ray", reason="the extra wartable[ray] is not installed")

QUICK_TO_NOTICE = {
    "health_check_initial_delay_ms": 1000,
    "health_check_period_ms": 500,
    "health_check_failure_threshold": 4,
}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_lost_node_changes_no_row() -> None:
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 2, "include_dashboard": False, "_system_config": QUICK_TO_NOTICE},
    )
    try:
        lost = cluster.add_node(num_cpus=2)
        version = read_version("the-battlefield", ["VK02.x1.0=9"])
        tasks = list(round_robin(game("the-battlefield"), "random", 2, 60, 1, {}))
        crew = hire(version, 1, cluster.address)
        rows = []
        for row in crew.play(tasks, True, 2):
            rows.append(row)
            if len(rows) == 20:
                cluster.remove_node(lost, allow_graceful=False)
        crew.close()
    finally:
        ray.shutdown()
        cluster.shutdown()
    here = hire(version, 1)
    assert rows == list(here.play(tasks))
    here.close()
