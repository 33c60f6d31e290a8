"""Tests of a local cluster."""

import json
import os
import signal
from pathlib import Path

import pytest

ray = pytest.importorskip("ray")

import maneframe.ray as many  # noqa: E402

DECKS = ["Deep Roots", "The Masque"]
TASKS = many.self_play(DECKS, ["random", "greedy"], range(12), size=3)


@pytest.fixture(scope="module", params=[1, 2])
def workers(request):
    """Runs each test on a cluster with one processor, then on one with two."""
    ray.init(num_cpus=request.param, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield request.param
    ray.shutdown()


def here(tasks):
    return [row for task in tasks for row in task.play()]


def test_the_same_rows_on_any_number_of_workers(workers, tmp_path):
    assert ray.cluster_resources()["CPU"] == workers
    result = many.run(TASKS)
    assert result.lost == [] and result.rows == here(TASKS)
    many.write(result.rows, tmp_path / "games.jsonl")
    assert [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()] == result.rows
    parquet = pytest.importorskip("pyarrow.parquet")
    many.write(result.rows, tmp_path / "games.parquet")
    assert parquet.read_table(tmp_path / "games.parquet").to_pylist() == result.rows


def test_a_killed_worker_costs_its_task_only(workers, tmp_path):
    mark = str(tmp_path / "killed")

    def once(task):
        if 0 in task.seeds and not Path(mark).exists():
            Path(mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return task.play()

    def always(task):
        if 0 in task.seeds:
            os.kill(os.getpid(), signal.SIGKILL)
        return task.play()

    result = many.run(TASKS, play=once)
    assert Path(mark).exists() and result.lost == [] and result.rows == here(TASKS)
    result = many.run(TASKS, play=always, retries=0)
    assert result.lost == TASKS[:1] and len(result.reasons) == 1 and result.rows == here(TASKS[1:])


def test_a_task_that_fails_costs_itself_only(workers, tmp_path):
    wrong = many.Task(("no such deck", "The Masque"), ("random", "random"), (1,))
    kept = tmp_path / "rows.jsonl"
    result = many.run([TASKS[0], wrong, TASKS[1]], path=kept)
    assert result.lost == [wrong] and "no such deck" in result.reasons[0]
    assert result.rows == here(TASKS[:2])
    assert [json.loads(line) for line in kept.read_text().splitlines()] == result.rows
    with pytest.raises(ray.exceptions.RayError):
        many.run([wrong])


def test_ladders_and_matrices():
    tasks = many.matrix(range(4), DECKS, bot="random", size=2)
    assert len(tasks) == 4
    shares = many.shares(here(tasks))
    assert shares[tuple(DECKS)] + shares[tuple(DECKS[::-1])] == pytest.approx(1)
    ratings = many.ratings(here(many.ladder(["random", "greedy"], range(3), DECKS)))
    assert ratings["greedy"] > ratings["random"] + 100
    assert sum(ratings.values()) == pytest.approx(0)
