"""Tests of the benchmark, its command and the loading of policies."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import maneframe
from maneframe import benchmark, policies


def first_legal(state):
    return np.int64(state.legal_actions()[0])


def test_the_deals_are_those_of_version_1():
    assert benchmark.VERSION == 1 and len(benchmark.PAIRS) == 36
    assert {frozenset(pair) for pair in benchmark.PAIRS} == {frozenset((a, b)) for a in benchmark.DECKS for b in benchmark.DECKS}
    assert benchmark.deal(0) == benchmark.Deal(("Blue-Orange: Bad Company", "Orange-Yellow: Deep Roots"), 2**40)
    assert benchmark.deal(61) == benchmark.Deal(("Orange-Yellow: Deep Roots",) * 2, 2**40 + 61)
    assert sorted(benchmark.DECKS) == sorted(maneframe.decks())


def test_a_deal_is_played_from_both_seats_with_both_decks():
    rows = list(benchmark.games("greedy", ["random"], 2))
    assert [(row["deal"], row["seat"]) for row in rows] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert all(row["result"] == 1 and row["decisions"] > 10 and row["seconds"] > 0 for row in rows)
    seen = []

    def watch(state):
        seen.append((state.current_player(), state.table.decks[state.current_player()]))
        return first_legal(state)

    for seat in (0, 1):
        benchmark.play(watch, "random", 0, seat)
    assert set(seen) == {(0, benchmark.PAIRS[0][0]), (1, benchmark.PAIRS[0][1])}


def without_times(rows):
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


def test_games_are_the_same_again_and_functions_count_like_bots():
    rows = list(benchmark.games("greedy", ["random"], 2))
    assert without_times(rows) == without_times(benchmark.games("greedy", ["random"], 2))
    bots = {}

    def greedy(state):
        if state.move_number() < 2:
            bots.clear()
        seed = benchmark.FIRST_SEED * 2
        return state.bot_action(bots.setdefault("bot", maneframe.Bot("greedy", seed)))

    [row] = without_times([benchmark.play(greedy, "random", 0, 0, name="greedy")])
    assert row == without_times(rows)[0]


def test_an_interrupted_run_goes_on(tmp_path):
    path = tmp_path / "games.jsonl"

    def stop(rows):
        if len(rows) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        benchmark.run("greedy", ["random"], 3, path=path, progress=stop)
    assert len(benchmark.read(path)) == 3
    with path.open("a") as file:
        file.write('{"version": 1, "fing')
    counts = []
    report = benchmark.run("greedy", ["random"], 3, path=path, progress=lambda rows: counts.append(len(rows)))
    assert counts == [3, 4, 5, 6]
    whole = benchmark.run("greedy", ["random"], 3)
    for each in (report, whole):
        assert each["scores"][0].pop("milliseconds") > 0
    assert report == whole and report["scores"][0]["complete"]
    path.write_text(path.read_text().replace('"fingerprint": "', '"fingerprint": "0'))
    with pytest.raises(benchmark.BenchmarkError, match="another version"):
        benchmark.run("greedy", ["random"], 4, path=path)
    path.write_text("[]\n")
    with pytest.raises(benchmark.BenchmarkError, match="line 1"):
        benchmark.read(path)


def test_intervals_are_wilsons():
    # Reference values from R: binom::binom.wilson(60, 100) and binom.wilson(0, 10).
    assert benchmark.wilson(0.6, 100) == pytest.approx((0.5020026, 0.6905987), abs=1e-6)
    assert benchmark.wilson(0, 10) == pytest.approx((0, 0.2775328), abs=1e-6)


def row(policy, result, fingerprint="f", deal=0, seat=0):
    return {
        "version": 1,
        "fingerprint": fingerprint,
        "policy": policy,
        "opponent": "greedy",
        "deal": deal,
        "seat": seat,
        "result": result,
        "turns": 20,
        "decisions": 10,
        "seconds": 0.02,
    }


def test_leaderboards_compare_only_equal_benchmarks():
    one = benchmark.report([row("a", 1), row("a", 0.5, seat=1)], "a", 1)
    two = benchmark.report([row("b", 1), row("b", 1, seat=1)], "b", 1)
    part = benchmark.report([row("c", 0)], "c", 1)
    assert one["scores"][0]["share"] == 0.75 and one["scores"][0]["milliseconds"] == pytest.approx(2)
    board = benchmark.leaderboard([one, two, part])
    assert [each["policy"] for each in board] == ["b", "a", "c"]
    lines = benchmark.text(board).splitlines()
    assert len(lines) == 4 and "1 (part)" in lines[3] and "75.0%" in lines[2]
    with pytest.raises(benchmark.BenchmarkError, match="can't be compared"):
        benchmark.leaderboard([one, benchmark.report([row("d", 1, fingerprint="g")], "d", 1)])


@pytest.mark.parametrize(
    ("policy", "error", "expected"),
    [
        ("nobody", ValueError, "nobody"),
        (3, TypeError, "name of a bot"),
        (lambda state: -1, ValueError, "deal 0 at seat 0"),
        (lambda state: 2**70, ValueError, "deal 0 at seat 0"),
        (lambda state: 1.0, TypeError, "an integer, .* not 1.0"),
    ],
)
def test_mistakes_of_policies(policy, error, expected):
    with pytest.raises(error, match=expected):
        benchmark.run(policy, ["random"], 1)


def test_mistakes_of_calls():
    with pytest.raises(ValueError, match="nobody"):
        benchmark.run("random", ["nobody"], 1)
    with pytest.raises(ValueError, match="1 or more"):
        benchmark.run("random", ["random"], 0)


def test_policies_are_loaded_by_name(tmp_path):
    (tmp_path / "mine.py").write_text(
        "from dataclasses import dataclass\n@dataclass\nclass P:\n    n: int\n    def __call__(self, state): return state.legal_actions()[self.n]\n"
        "last = P(-1)\nnumber = 3\n"
    )
    last = policies.load(f"{tmp_path / 'mine.py'}:last")
    state = maneframe.State(["Deep Roots", "The Masque"], 1)
    assert policies.chooser(last, 0)(state) == state.legal_actions()[-1]
    assert policies.load("greedy") == "greedy"
    assert policies.name_of(last) == "mine:P" and policies.name_of(maneframe.Bot("search-1")) == "search-1"
    for wrong, expected in [
        ("greddy", "greedy"),
        (f"{tmp_path}/none.py:last", "not found"),
        (f"{tmp_path}/mine.py:first", "first"),
        ("no.such.module:last", "no.such"),
    ]:
        with pytest.raises(ValueError, match=expected):
            policies.load(wrong)
    with pytest.raises(TypeError, match="3"):
        policies.load(f"{tmp_path}/mine.py:number")


def command(*arguments):
    return subprocess.run([sys.executable, "-m", "maneframe", *map(str, arguments)], capture_output=True, text=True)


def test_the_command_and_the_leaderboard(tmp_path):
    done = command("benchmark", "random", "greedy", "--against", "random", "--deals", "2", "--json")
    assert done.returncode == 0 and "4 of 4 games of greedy" in done.stderr
    assert [each["policy"] for each in json.loads(done.stdout)] == ["random", "greedy"]
    (tmp_path / "mine.json").write_text(done.stdout)
    board = command("leaderboard", tmp_path / "mine.json", tmp_path / "mine.json")
    assert board.returncode == 0 and board.stdout.splitlines()[1].startswith("greedy")
    (tmp_path / "other.json").write_text('[{"a": 1}]')
    assert "not a report" in command("leaderboard", tmp_path / "other.json").stderr
    text = command("benchmark", "random", "--against", "random", "--deals", "1", "--quiet")
    assert text.stderr == "" and "95 % interval" in text.stdout
    for wrong in (["benchmark", "nobody"], ["benchmark", "random", "--against", "nobody"], ["leaderboard", tmp_path / "no"]):
        mistake = command(*wrong)
        assert mistake.returncode == 1 and mistake.stderr.startswith("error: ") and "Traceback" not in mistake.stderr
    assert command("benchmark", "random", "--deals", "0").returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_an_interrupted_command_reports_its_part(tmp_path):
    keep = tmp_path / "games.jsonl"
    arguments = ["benchmark", "greedy", "--against", "greedy", "--deals", "1000", "--keep", str(keep)]
    running = subprocess.Popen([sys.executable, "-m", "maneframe", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while running.poll() is None and not (keep.exists() and len(keep.read_text().splitlines()) >= 3):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130 and "interrupted" in err and "(part)" in out
    assert len(benchmark.read(keep)) >= 3


def test_arguments_and_files_are_checked(tmp_path):
    with pytest.raises(TypeError, match="a list of bots, not 'random'"):
        benchmark.run("random", "random", 1)
    with pytest.raises(ValueError, match="0 or more, not -1"):
        benchmark.deal(-1)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\n")
    with pytest.raises(benchmark.BenchmarkError, match="not a file of games"):
        benchmark.read(tmp_path / "binary")
    (tmp_path / "deep").write_text("[" * 100_000)
    for name in ("binary", "deep"):
        board = command("leaderboard", tmp_path / name)
        assert board.returncode == 1 and "not a report" in board.stderr and "Traceback" not in board.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--seed", "-1"], "from 0 to 2**62 - 1, not '-1'"),
        (["--games", "x"], "1 or more, not 'x'"),
        (["--part", "x"], "not 'x'"),
        (["--decks", "nope", "nope"], "deck `nope` not found"),
    ],
)
def test_arguments_of_the_data_command_are_checked(tmp_path, arguments, expected):
    wrong = command("data", tmp_path, *arguments)
    assert wrong.returncode in (1, 2) and expected in wrong.stderr and "Traceback" not in wrong.stderr
