"""Tests of datasets: what is written, interrupted and read."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

pytest.importorskip("pyarrow")

import maneframe  # noqa: E402
from maneframe import data  # noqa: E402

PAIRS = [("Deep Roots", "The Masque"), ("High Road", "Mud and Music")]


def read(folder, **options):
    return {name: np.concatenate([batch[name] for batch in data.batches(folder, **options)]) for name in data.COLUMNS}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dataset")
    data.write(folder, ("random", "greedy"), 6, pairs=PAIRS, seed=9, shard=2)
    return folder


def test_rows_are_the_decisions_of_the_games(folder):
    rows = read(folder, size=100)
    assert rows["observation"].shape[1:] == (maneframe.FEATURES,) and rows["mask"].shape[1:] == (maneframe.ACTIONS,)
    kinds = {"observation": "float32", "mask": "uint8", "action": "int32", "seat": "int8", "policy": "int8", "outcome": "float32"}
    assert {name: str(rows[name].dtype) for name in kinds} == kinds
    assert sorted(set(rows["game"])) == list(range(6))
    kept = data.info(folder)
    assert kept["policies"] == ["random", "greedy"] and kept["schema_version"] == 1
    for game in range(6):
        picked = {name: column[rows["game"] == game] for name, column in rows.items()}
        state = maneframe.State(kept["pairs"][picked["pair"][0]], int(picked["seed"][0]))
        assert picked["seed"][0] == 9 + game and picked["pair"][0] == game % 2
        for step, action in enumerate(picked["action"]):
            seat = state.current_player()
            assert (picked["step"][step], picked["seat"][step], picked["turn"][step]) == (step, seat, state.turn)
            # Policies change seats after each round of the pairs.
            assert picked["policy"][step] == seat ^ (game // 2 % 2)
            assert np.array_equal(picked["observation"][step], state.observation_tensor(seat))
            assert np.array_equal(picked["mask"][step], state.legal_actions_mask(seat))
            state.apply_action(int(action))
        assert state.is_terminal()
        assert np.array_equal(picked["outcome"], np.array(state.returns())[picked["seat"]])
        # Greedy beats random.
        assert (picked["outcome"][picked["policy"] == 1] == 1).all()


def test_shards_have_the_settings(folder):
    parquet = pytest.importorskip("pyarrow.parquet")
    found = json.loads(parquet.read_schema(folder / "shard-00001.parquet").metadata[b"maneframe"])
    assert found["schema_version"] == 1 and (found["first"], found["count"]) == (2, 2)
    assert found["policies"] == ["random", "greedy"] and found["features"] == maneframe.FEATURES


def test_an_interrupted_writer_goes_on(folder, tmp_path):
    def stop(done, total):
        if done == 3:
            raise KeyboardInterrupt

    again = {"pairs": PAIRS, "seed": 9, "shard": 2}
    with pytest.raises(KeyboardInterrupt):
        data.write(tmp_path, ("random", "greedy"), 6, **again, progress=stop)
    # The first shard is complete, and nothing is left of the second one.
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dataset.json", "shard-00000.parquet"]
    assert set(read(tmp_path)["game"]) == {0, 1}
    before = (tmp_path / "shard-00000.parquet").stat().st_mtime_ns
    counts = []
    data.write(tmp_path, ("random", "greedy"), 6, **again, progress=lambda done, total: counts.append((done, total)))
    assert counts == [(2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]
    assert (tmp_path / "shard-00000.parquet").stat().st_mtime_ns == before
    one, other = read(folder), read(tmp_path)
    assert all(np.array_equal(one[name], other[name]) for name in data.COLUMNS)


def test_more_games_extend_a_dataset_and_parts_share_one(tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    data.write(whole, ("random", "random"), 3, pairs=PAIRS, shard=2)
    data.write(whole, ("random", "random"), 5, pairs=PAIRS, shard=2)
    for i in (1, 0):
        data.write(parts, ("random", "random"), 5, pairs=PAIRS, shard=2, part=(i, 2))
        if i == 1:
            assert [path.name for path in parts.glob("*.parquet")] == ["shard-00001.parquet"]
    one, other = read(whole), read(parts)
    assert set(one["game"]) == set(range(5))
    assert all(np.array_equal(one[name], other[name]) for name in data.COLUMNS)
    with pytest.raises(data.DataError, match="seed"):
        data.write(whole, ("random", "random"), 5, pairs=PAIRS, shard=2, seed=1)
    # Fewer games change nothing.
    assert data.write(whole, ("random", "random"), 2, pairs=PAIRS, shard=2)["games"] == 5


@pytest.mark.parametrize("size", [1, 64, 300, 10_000])
@pytest.mark.parametrize("shuffle", [None, 3])
def test_batches_have_each_row_once(folder, size, shuffle):
    found = list(data.batches(folder, size, columns=["game", "step"], shuffle=shuffle))
    assert all(len(batch["game"]) == size for batch in found[:-1]) and 0 < len(found[-1]["game"]) <= size
    rows = [(int(g), int(s)) for batch in found for g, s in zip(batch["game"], batch["step"], strict=True)]
    whole = read(folder)
    assert (sorted(rows) == rows) is (shuffle is None) and len(set(rows)) == len(rows) == len(whole["game"])
    dropped = list(data.batches(folder, size, columns=["game"], shuffle=shuffle, drop_last=True))
    assert [len(batch["game"]) for batch in dropped] == [size] * (len(rows) // size)


def test_shuffling_mixes_whole_rows(folder):
    one, other = read(folder), read(folder, shuffle=3)
    order = np.lexsort((other["step"], other["game"]))
    assert all(np.array_equal(one[name], other[name][order]) for name in data.COLUMNS)
    assert not np.array_equal(read(folder, shuffle=4)["step"], other["step"])
    assert other["observation"].flags.writeable
    parts = [set(read(folder, part=(i, 2))["game"]) for i in (0, 1)]
    assert parts == [{0, 1, 4, 5}, {2, 3}]


def test_policies_may_be_functions(tmp_path):
    chance = random.Random(1)
    data.write(tmp_path, (lambda state: chance.choice(state.legal_actions()), "random"), 1, pairs=PAIRS)
    assert len(read(tmp_path)["game"]) > 10
    with pytest.raises(data.DataError, match="game 0 at seat"):
        data.write(tmp_path / "wrong", (lambda state: -1, "random"), 1, pairs=PAIRS)
    assert [path.name for path in (tmp_path / "wrong").iterdir()] == ["dataset.json"]


def test_mistakes(folder, tmp_path):
    for wrong, expected in [
        ({"policies": ["random"]}, "two"),
        ({"policies": ["random", "nobody"]}, "nobody"),
        ({"games": 0}, "1 or more"),
        ({"seed": -1}, "seed"),
        ({"part": (2, 2)}, "part"),
        ({"pairs": []}, "at least one"),
        ({"pairs": [["Deep Roots"]]}, "two|2"),
    ]:
        with pytest.raises((ValueError, TypeError), match=expected):
            data.write(tmp_path / "new", **wrong)
    for wrong, expected in [({"columns": ["none"]}, "none"), ({"columns": []}, "empty"), ({"size": 0}, "1 or more"), ({"part": (0, 0)}, "part")]:
        with pytest.raises(ValueError, match=expected):
            data.batches(folder, **wrong)
    with pytest.raises(data.DataError, match=r"no dataset\.json"):
        data.batches(tmp_path)
    (tmp_path / "dataset.json").write_text((folder / "dataset.json").read_text().replace('"schema_version": 1', '"schema_version": 2'))
    with pytest.raises(data.DataError, match="version 2"):
        data.batches(tmp_path)
    (tmp_path / "dataset.json").write_text((folder / "dataset.json").read_text())
    (tmp_path / "shard-00000.parquet").write_bytes(b"broken")
    with pytest.raises(data.DataError, match="not a shard"):
        list(data.batches(tmp_path))


@pytest.mark.parametrize("module", ["pyarrow", "torch", "jax"])
def test_missing_packages_are_named(folder, module):
    calls = {"pyarrow": "list(data.batches(F))", "torch": "data.torch_dataset(F)", "jax": "data.jax_batches(F)"}
    script = (
        f"import sys; sys.modules[{module!r}] = None; sys.modules['pyarrow.parquet' if {module!r} == 'pyarrow' else 'none'] = None\n"
        f"from maneframe import data; F = {str(folder)!r}\n"
        f"try: {calls[module]}\nexcept ImportError as error: print(error)"
    )
    told = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert told.startswith(f"{module} is not installed: pip install")


def test_torch_reads_each_row_once(folder):
    torch = pytest.importorskip("torch")
    dataset = data.torch_dataset(folder, 50, columns=["observation", "outcome", "game", "step"], shuffle=1)
    orders = []
    for workers, epoch in [(0, 0), (2, 0), (2, 1)]:
        dataset.set_epoch(epoch)
        found = list(torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers))
        assert found[0]["observation"].shape == (50, maneframe.FEATURES) and found[0]["observation"].dtype == torch.float32
        rows = [(int(g), int(s)) for batch in found for g, s in zip(batch["game"], batch["step"], strict=True)]
        assert len(set(rows)) == len(rows) == len(read(folder)["game"])
        orders.append(rows)
    assert orders[1] != orders[2]
    with pytest.raises(ValueError, match="none"):
        data.torch_dataset(folder, columns=["none"])


def test_jax_reads_each_row_once(folder):
    jax = pytest.importorskip("jax")
    found = list(data.jax_batches(folder, 50))
    assert isinstance(found[0]["observation"], jax.Array) and found[0]["mask"].shape == (50, maneframe.ACTIONS)
    assert set(found[0]) == set(data.FOR_LEARNING) and sum(len(batch["action"]) for batch in found) == len(read(folder)["game"])
    with pytest.raises(ValueError, match="64"):
        data.jax_batches(folder, columns=["game"])


def command(*arguments):
    return subprocess.run([sys.executable, "-m", "maneframe", "data", *map(str, arguments)], capture_output=True, text=True)


def test_the_command(tmp_path):
    folder = tmp_path / "dataset"
    arguments = [folder, "--games", 3, "--policies", "random", "random", "--decks", *PAIRS[0], "--decks", *PAIRS[1], "--shard", 2]
    done = command(*arguments)
    assert done.returncode == 0 and "3 of 3 games" in done.stderr and "3 games in" in done.stdout
    assert set(read(folder)["game"]) == {0, 1, 2} and len(data.info(folder)["pairs"]) == 2
    other = command(*arguments, "--seed", 5)
    assert other.returncode == 1 and "other settings (seed)" in other.stderr and "Traceback" not in other.stderr
    assert command(tmp_path / "new", "--policies", "nobody", "random").stderr.startswith("error: unknown bot")
    assert command(tmp_path / "new", "--part", "2/2").returncode == 2


@pytest.mark.skipif(os.name != "posix", reason="sends SIGINT")
def test_an_interrupted_command_keeps_its_shards(tmp_path):
    arguments = ["data", str(tmp_path), "--games", "5000", "--shard", "2", "--policies", "random", "random", "--quiet"]
    running = subprocess.Popen([sys.executable, "-m", "maneframe", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while running.poll() is None and not (tmp_path / "shard-00002.parquet").exists():
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130 and "go on" in err
    shards = sorted(tmp_path.glob("shard-*.parquet"))
    assert len(shards) >= 3 and not list(tmp_path.glob("*.part"))
    assert len(set(read(tmp_path)["game"])) == 2 * len(shards)


@pytest.mark.parametrize("shuffle", [None, 1])
def test_a_damaged_shard_is_named(folder, tmp_path, shuffle):
    for file in folder.iterdir():
        whole = file.read_bytes()
        if file.suffix == ".parquet":
            whole = whole[:2000] + bytes(len(whole) // 2 - 2000) + whole[len(whole) // 2 :]
        (tmp_path / file.name).write_bytes(whole)
    with pytest.raises(data.DataError, match=r"shard-\d+.parquet is damaged"):
        list(data.batches(tmp_path, shuffle=shuffle))
