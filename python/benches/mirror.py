"""Share of games that the first seat wins if both sides have the same deck, the default of the environments. The first
seat begins every game.

    python benches/mirror.py [--games 2000] [--threads 1] [--deck "Morning Round"]
"""

from __future__ import annotations

import argparse

import maneframe
from maneframe.benchmark import wilson


def show(name: str, wins: float, games: int) -> None:
    low, high = wilson(wins / games, games)
    print(f"{name:48} {wins / games:6.1%} of {games:,} games (95 %: {low:.1%} to {high:.1%})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--deck", default="Morning Round")
    wanted = parser.parse_args()
    table = maneframe.Table([wanted.deck, wanted.deck])
    for bots in (["greedy", "greedy"], ["random", "random"], ["random", "greedy"]):
        games = maneframe.simulate(table, bots, range(wanted.games), wanted.threads)
        wins = sum(0.5 if game["winner"] is None else float(game["winner"] == 0) for game in games)
        show(f"{bots[0]} against {bots[1]}: the first seat won", wins, len(games))
        undecided, turns = sum(game["winner"] is None for game in games), sum(game["turns"] for game in games) / len(games)
        print(f"{'':48} {undecided} without a winner, {turns:.1f} turns on average", flush=True)


if __name__ == "__main__":
    main()
