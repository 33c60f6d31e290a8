"""Tests that the examples run."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_a_random_game():
    told = subprocess.run([sys.executable, EXAMPLES / "random_game.py", "3"], check=True, capture_output=True, text=True)
    assert "winner" in told.stdout.splitlines()[-1] and len(told.stdout.splitlines()) > 50


def test_the_linear_learner_runs():
    small = ["--train", "6", "--games", "2", "--bot", "search-6", "--workers", "2"]
    told = subprocess.run([sys.executable, EXAMPLES / "linear.py", *small], check=True, capture_output=True, text=True)
    assert "of 2 games" in told.stdout


def test_the_notebook_runs(monkeypatch):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(EXAMPLES / "balance.ipynb", as_version=4)
    monkeypatch.setenv("GAMES", "1")
    monkeypatch.setenv("BOT", "random")
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    said = "".join(out.get("text", "") for cell in notebook.cells for out in cell.get("outputs", []))
    assert "player 0 won" in said
