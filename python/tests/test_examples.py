"""Tests that the examples run."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import maneframe

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_a_random_game():
    told = subprocess.run([sys.executable, EXAMPLES / "random_game.py", "3"], check=True, capture_output=True, text=True)
    assert "winner" in told.stdout.splitlines()[-1] and len(told.stdout.splitlines()) > 50


def test_the_linear_learner_runs():
    small = ["--train", "6", "--games", "2", "--bot", "search-6", "--workers", "2"]
    told = subprocess.run([sys.executable, EXAMPLES / "linear.py", *small], check=True, capture_output=True, text=True)
    assert "of 2 games" in told.stdout


def test_self_play_runs(tmp_path):
    small = "--imitate 600 --minutes 0.01 --judged 4 --games 2 --check 1000".split()
    saved = tmp_path / "player.npz"
    told = subprocess.run(
        [sys.executable, EXAMPLES / "self_play.py", *small, "--save", saved], check=True, capture_output=True, text=True
    )
    assert "with planning: won" in told.stdout and "after self-play: won" in told.stdout
    script = f"import self_play, maneframe; print(self_play.load(self_play.Path({str(saved)!r}))(maneframe.State(['Morning Round'] * 2, 1)))"
    chosen = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, cwd=EXAMPLES)
    assert int(chosen.stdout) in maneframe.State(["Morning Round"] * 2, 1).legal_actions()


def test_the_networks_gradients_are_those_of_its_output(monkeypatch):
    """Compares each weight's largest gradient with a difference quotient."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    import self_play

    vector = maneframe.Vector(["Morning Round", "Morning Round"], 8, seed=1)
    for _ in range(60):
        vector.step(vector.sample())
    network, chance = self_play.Network(3), np.random.default_rng(0)
    network.weights = {name: weight.astype(float) for name, weight in network.weights.items()}
    observations = vector.observations.astype(float)
    done = network.forward(observations, vector.masks)
    logs, values = chance.normal(size=len(done.logs)), chance.normal(size=len(done.values))

    def output():
        done = network.forward(observations, vector.masks)
        return float((done.logs * logs).sum() + (done.values * values).sum())

    # The logits' gradients follow from those of the logarithms of probabilities.
    logits = logs - np.exp(done.logs) * np.add.reduceat(logs, done.starts)[done.position]
    for name, gradient in network.gradients(done, logits, values).items():
        at, weight = np.unravel_index(np.abs(gradient).argmax(), gradient.shape), network.weights[name]
        before, results = weight[at], []
        for step in (1e-4, -1e-4):
            weight[at] = before + step
            results.append(output())
        weight[at] = before
        assert (results[0] - results[1]) / 2e-4 == pytest.approx(gradient[at], rel=1e-2, abs=1e-3), name


def test_the_notebook_runs(monkeypatch):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(EXAMPLES / "balance.ipynb", as_version=4)
    monkeypatch.setenv("GAMES", "1")
    monkeypatch.setenv("BOT", "random")
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    said = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", []))
    assert "player 0 won" in said
