from scripts.benchmarks.gold_recall import measure
from tests.devices.perception.shared_data import EPISODES, needs_episodes


@needs_episodes
def test_what_humans_chose_is_marked_and_tapped_inside() -> None:
    results = measure(EPISODES.parent)
    assert results["steps"] > 300
    assert results["recall"] >= 0.99, results["misses"]
