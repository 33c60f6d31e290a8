"""Many games on many machines, by Ray: self-play, ladders, matrices.

A run is a list of *tasks*: two decks, two bots and the seeds of games. A game depends only on its seed. So the
resulting rows and their order are the same for any number of workers. If a worker is killed, Ray starts its task
again, up to `retries` times. Tasks that fail for good are listed with the reason, and the other rows are returned.
With `path`, the rows are written to disk as they arrive.

>>> import ray, maneframe.ray as many            # doctest: +SKIP
>>> ray.init()                                   # doctest: +SKIP
>>> result = many.run(many.self_play(["Deep Roots", "The Masque"], ["greedy", "greedy"], range(1000)))  # doctest: +SKIP
>>> many.write(result.rows, "games.parquet")     # doctest: +SKIP
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path
from typing import Any

import ray

from . import Table, decks as all_decks, simulate

Row = dict[str, Any]


@dataclass(frozen=True)
class Task:
    """Games of two bots with two decks. Seat `i` has `decks[i]` and `bots[i]`."""

    decks: tuple[str, str]
    bots: tuple[str, str]
    seeds: tuple[int, ...]

    def play(self) -> list[Row]:
        """Plays the games of a task and returns a row for each seed, in order."""
        rows = []
        for game in simulate(Table(list(self.decks)), list(self.bots), list(self.seeds)):
            first, second = game["points"]
            rows.append(
                {
                    "first_deck": self.decks[0],
                    "second_deck": self.decks[1],
                    "first_bot": self.bots[0],
                    "second_bot": self.bots[1],
                    "seed": game["seed"],
                    "outcome": game["outcome"],
                    "winner": game["winner"],
                    "turns": game["turns"],
                    "decisions": game["decisions"],
                    "first_points": first,
                    "second_points": second,
                }
            )
        return rows


@dataclass
class Result:
    """The rows of all games in the order of the tasks, and the lost tasks with their reasons."""

    rows: list[Row] = field(default_factory=list)
    lost: list[Task] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)


def _split(seeds: Iterable[int], size: int) -> Iterator[tuple[int, ...]]:
    seeds = list(seeds)
    for i in range(0, len(seeds), size):
        yield tuple(seeds[i : i + size])


def self_play(decks: Sequence[str], bots: Sequence[str], seeds: Iterable[int], size: int = 50) -> list[Task]:
    """Returns tasks for games of two bots with two decks, `size` games per task."""
    (a, b), (x, y) = decks, bots
    return [Task((a, b), (x, y), part) for part in _split(seeds, size)]


def matrix(seeds: Iterable[int], decks: Sequence[str] | None = None, bot: str = "greedy", size: int = 50) -> list[Task]:
    """Returns tasks for every deck against every other in both seats, with all seeds. Uses the bundled decks if none
    are named."""
    seeds = list(seeds)
    names = list(decks) if decks is not None else all_decks()
    pairs = [pair for a, b in combinations(names, 2) for pair in ((a, b), (b, a))]
    return [Task(pair, (bot, bot), part) for pair in pairs for part in _split(seeds, size)]


def ladder(bots: Sequence[str], seeds: Iterable[int], decks: Sequence[str] | None = None, size: int = 50) -> list[Task]:
    """Returns tasks for every bot against every other with every pair of decks in both seats, with all seeds."""
    seeds = list(seeds)
    names = list(decks) if decks is not None else all_decks()
    pairs = [pair for x, y in combinations(bots, 2) for pair in ((x, y), (y, x))]
    return [Task((a, b), pair, part) for (a, b), pair in product(product(names, names), pairs) for part in _split(seeds, size)]


def _play(task: Task) -> list[Row]:
    return task.play()


def run(tasks: Iterable[Task], *, retries: int = 3, play: Any = _play, path: str | Path | None = None) -> Result:
    """Plays all tasks on the cluster that `ray.init` found or started.

    With `path`, the rows of each task are added to that file as lines of JSON when the task and all previous ones
    are done. An exception of a task is only raised if all tasks failed, since then the call itself must be wrong.
    """
    tasks = list(tasks)
    remote = ray.remote(num_cpus=1, max_retries=retries)(play)
    waiting = [remote.remote(task) for task in tasks]
    result = Result()
    failed: ray.exceptions.RayError | None = None
    for task, done in zip(tasks, waiting, strict=True):
        try:
            rows = ray.get(done)
        except ray.exceptions.RayError as error:
            result.lost.append(task)
            result.reasons.append(str(error).strip().splitlines()[-1])
            failed = failed or error
            continue
        result.rows += rows
        if path is not None:
            with Path(path).open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in rows)
    if failed is not None and len(result.lost) == len(tasks):
        raise failed
    return result


def write(rows: Sequence[Row], path: str | Path) -> None:
    """Writes rows as Parquet (`.parquet`, which needs pyarrow) or as lines of JSON."""
    path = Path(path)
    if path.suffix == ".parquet":
        import pyarrow
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(list(rows)), path)
    else:
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def shares(rows: Iterable[Row]) -> dict[tuple[str, str], float]:
    """Returns the share of games that each deck won against each other deck. A game without a winner counts half."""
    won: dict[tuple[str, str], float] = {}
    games: dict[tuple[str, str], int] = {}
    for row in rows:
        seats = row["first_deck"], row["second_deck"]
        for i, pair in enumerate((seats, seats[::-1])):
            games[pair] = games.get(pair, 0) + 1
            won[pair] = won.get(pair, 0.0) + (0.5 if row["winner"] is None else float(row["winner"] == i))
    return {pair: won[pair] / games[pair] for pair in games}


def ratings(rows: Iterable[Row], rounds: int = 200) -> dict[str, float]:
    """Returns Elo ratings of the bots by the Bradley-Terry model, with mean 0. Half a game is added on both sides of
    each pair, so that a bot that won every game has a finite rating."""
    score: dict[tuple[str, str], float] = {}
    for row in rows:
        seats = row["first_bot"], row["second_bot"]
        if seats[0] == seats[1]:
            continue
        for i, pair in enumerate((seats, seats[::-1])):
            score.setdefault(pair, 0.5)
            score[pair] += 0.5 if row["winner"] is None else float(row["winner"] == i)
    bots = sorted({bot for pair in score for bot in pair})
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(rounds):
        for bot in bots:
            met = [(score[bot, other], score[other, bot], strength[other]) for other in bots if (bot, other) in score]
            wins = sum(mine for mine, _, _ in met)
            strength[bot] = wins / sum((mine + theirs) / (strength[bot] + s) for mine, theirs, s in met)
        mean = math.exp(sum(math.log(s) for s in strength.values()) / max(len(bots), 1))
        strength = {bot: s / mean for bot, s in strength.items()}
    return {bot: 400 * math.log10(s) for bot, s in strength.items()}
