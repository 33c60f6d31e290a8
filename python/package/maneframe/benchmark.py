"""A benchmark of fixed deals, whose figures can be compared between people.

    python -m maneframe benchmark search-4 my_bot.py:choose --against greedy --json >mine.json
    python -m maneframe leaderboard mine.json theirs.json

A *deal* has a number, a pair of bundled decks and the seed of everything that chance decides. The policy plays each deal
twice: once from either seat, and so once with either deck. Deals 0 to 35 are all 36 pairs of the eight decks, mirrors
included; then the pairs repeat with other seeds.

`VERSION` grows when the deals change. The *fingerprint* of an opponent is computed from the deck lists and from games of
the opponent against itself. It changes if the cards, the engine or the opponent's play change. So two results against
an opponent can be compared if the versions, the fingerprints and the numbers of deals are equal. Times depend on the machine.

A learner shouldn't train on the seeds from `FIRST_SEED` on.
"""

from __future__ import annotations

import functools
import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import State, Table, __version__, deck, simulate
from ._intervals import wilson as wilson
from .policies import Policy, check, chooser, name_of

VERSION = 1
RULEBOOK = "cr-3.8"
FIRST_SEED = 2**40
"""Seed of deal 0. Deal n has the seed FIRST_SEED + n."""
DEALS = 180
"""Default number of deals: five of each pair of decks, so 360 games against each opponent."""
OPPONENTS = ("random", "greedy")
DECKS = (
    "Blue-Orange: Bad Company",
    "Orange-Yellow: Deep Roots",
    "White-Purple: Glass and Bell",
    "Blue-White: The High Road",
    "Blue-Yellow: The Morning Round",
    "Orange-Pink: Mud and Music",
    "Blue-Purple: Spring Tide",
    "White-Pink: The Masque",
)
PAIRS = tuple((DECKS[i], DECKS[(i + k) % 8]) for k in (1, 2, 3, 0, 4) for i in range(4 if k == 4 else 8))
"""The 36 pairs of decks in the order of the deals. The first eight have each deck twice."""

Row = dict[str, Any]
"""A game: `version`, `fingerprint`, `policy` and `opponent` (names), `deal`, `seat` of the policy (0 or 1), `result` for
the policy (1 won, 0 lost, 0.5 no winner), `turns`, `decisions` of the policy, `seconds` that it took for them."""
Report = dict[str, Any]
"""See `report`."""


class BenchmarkError(ValueError):
    """An illegal action of a policy, or results that can't be read or compared."""


@dataclass(frozen=True)
class Deal:
    """Decks by seat, and the seed of the game."""

    decks: tuple[str, str]
    seed: int


def deal(number: int) -> Deal:
    """Returns a deal by its number, from 0. Raises ValueError if it is negative."""
    if number < 0:
        raise ValueError(f"the number of a deal must be 0 or more, not {number}")
    return Deal(PAIRS[number % len(PAIRS)], FIRST_SEED + number)


@functools.cache
def _table(decks: tuple[str, str]) -> Table:
    return Table(decks, RULEBOOK)


@functools.cache
def fingerprint(opponent: str) -> str:
    """Returns 12 hexadecimal digits that depend on the decks and on the opponent's play. Raises ValueError if the bot
    is unknown."""
    played = [simulate(_table(deal(i).decks), [opponent, opponent], [deal(i).seed]) for i in range(2)]
    text = json.dumps([VERSION, RULEBOOK, PAIRS, [deck(name) for name in DECKS], opponent, played], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def play(policy: Policy, opponent: str, number: int, seat: int, name: str | None = None) -> Row:
    """Plays the deal with that number, with the policy at `seat`. Returns the game's row.

    Raises BenchmarkError if the policy chooses an action that isn't legal, and TypeError if it returns no integer.
    Exceptions of the policy are passed on.
    """
    it = deal(number)
    state = State(_table(it.decks), it.seed)
    mine, theirs = chooser(policy, 2 * it.seed), chooser(opponent, 2 * it.seed + 1)
    decisions, seconds = 0, 0.0
    while not state.is_terminal():
        if state.current_player() != seat:
            state.apply_action(theirs(state))
            continue
        begin = time.perf_counter()
        action = mine(state)
        seconds += time.perf_counter() - begin
        decisions += 1
        try:
            state.apply_action(action)
        except (ValueError, OverflowError) as error:
            raise BenchmarkError(f"{name or name_of(policy)} in deal {number} at seat {seat} against {opponent}: {error}") from error
    return {
        "version": VERSION,
        "fingerprint": fingerprint(opponent),
        "policy": name or name_of(policy),
        "opponent": opponent,
        "deal": number,
        "seat": seat,
        "result": (1 + state.returns()[seat]) / 2,
        "turns": state.turn,
        "decisions": decisions,
        "seconds": seconds,
    }


def games(
    policy: Policy, opponents: Sequence[str] = OPPONENTS, deals: int = DEALS, *, name: str | None = None, done: Iterable[Row] = ()
) -> Iterator[Row]:
    """Plays deals 0 to `deals` - 1 from both seats against each opponent, and yields each game's row when it is over.

    Games that are in `done` under that name are not played again, nor yielded. Raises ValueError if an opponent is
    unknown or `deals` is below 1, and BenchmarkError if a row of `done` has another version or fingerprint.
    """
    check(policy)
    if isinstance(opponents, str):
        raise TypeError(f"opponents must be a list of bots, not {opponents!r}")
    if deals < 1:
        raise ValueError(f"deals must be 1 or more, not {deals}")
    name = name or name_of(policy)
    known = {opponent: fingerprint(opponent) for opponent in opponents}
    played = set()
    for row in done:
        if row["version"] != VERSION or row["fingerprint"] != known.get(row["opponent"], row["fingerprint"]):
            raise BenchmarkError(f"games against {row['opponent']} are of another version of the benchmark or of the program: use another file")
        if row["policy"] == name:
            played.add((row["opponent"], row["deal"], row["seat"]))
    # Deals come before opponents: a part of the games has something of each opponent.
    for number in range(deals):
        for opponent in opponents:
            for seat in (0, 1):
                if (opponent, number, seat) not in played:
                    yield play(policy, opponent, number, seat, name)


def report(rows: Iterable[Row], policy: str, deals: int = DEALS) -> Report:
    """Sums up the rows of a policy.

    The report has `version`, `maneframe` (the package's version), `policy`, `deals`, and `scores`, one for each
    opponent: `opponent`, `fingerprint`, `games`, `complete` (all games of the deals were played), `wins`, `losses`, `draws` (games
    without a winner), `share` (a draw counts half), `low` and `high` (its 95 % Wilson interval), `decisions` of the policy
    and `milliseconds` for each of them on average (None if there was no decision).
    """
    scores: dict[str, Row] = {}
    for row in rows:
        if row["policy"] != policy or row["deal"] >= deals:
            continue
        score = scores.setdefault(
            row["opponent"],
            {
                "opponent": row["opponent"],
                "fingerprint": row["fingerprint"],
                "games": 0,
                "complete": False,
                "wins": 0,
                "losses": 0,
                "draws": 0,
                "decisions": 0,
                "milliseconds": 0.0,
            },
        )
        score["games"] += 1
        score["wins"] += row["result"] == 1
        score["losses"] += row["result"] == 0
        score["draws"] += row["result"] == 0.5
        score["decisions"] += row["decisions"]
        score["milliseconds"] += 1000 * row["seconds"]
    for score in scores.values():
        score["complete"] = score["games"] == 2 * deals
        score["share"] = (score["wins"] + score["draws"] / 2) / score["games"]
        score["low"], score["high"] = wilson(score["share"], score["games"])
        score["milliseconds"] = score["milliseconds"] / score["decisions"] if score["decisions"] else None
    return {
        "version": VERSION,
        "maneframe": __version__,
        "policy": policy,
        "deals": deals,
        "scores": list(scores.values()),
    }


def read(path: str | Path) -> list[Row]:
    """Returns the rows of a file that `run` wrote; none if it doesn't exist. A last line that is cut off is removed from
    the file. Raises BenchmarkError with the line's number if another line is no row."""
    path = Path(path)
    if not path.exists():
        return []
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BenchmarkError(f"{path}: not a file of games of the benchmark: {error}") from error
    whole = text[: text.rfind("\n") + 1]
    rows = []
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            row = json.loads(line)
            rows.append({key: row[key] for key in _KEYS})
        except (ValueError, KeyError, TypeError) as error:
            raise BenchmarkError(f"{path}, line {number}: not a game of the benchmark") from error
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return rows


_KEYS = ("version", "fingerprint", "policy", "opponent", "deal", "seat", "result", "turns", "decisions", "seconds")


def run(
    policy: Policy,
    opponents: Sequence[str] = OPPONENTS,
    deals: int = DEALS,
    *,
    name: str | None = None,
    path: str | Path | None = None,
    progress: Callable[[list[Row]], None] | None = None,
) -> Report:
    """Plays the benchmark and returns the report.

    `name`: the policy's name in the report. `path`: a file to which each game's row is added as a line of JSON when the
    game is over. Games that it already has are not played again, so an interrupted run goes on. Use another file if the
    policy has changed. `progress` is called with the rows so far, at the beginning and after each game.
    """
    name = name or name_of(policy)
    rows = read(path) if path is not None else []
    mine = [row for row in rows if row["policy"] == name and row["opponent"] in opponents and row["deal"] < deals]
    if progress:
        progress(mine)
    for row in games(policy, opponents, deals, name=name, done=rows):
        mine.append(row)
        if path is not None:
            with Path(path).open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        if progress:
            progress(mine)
    return report(mine, name, deals)


def leaderboard(reports: Iterable[Report]) -> list[Row]:
    """Returns the scores of several reports, each with its `policy` and `deals`, by opponent and then by share, best first.

    Raises BenchmarkError if two scores against an opponent can't be compared because the versions or fingerprints differ.
    """
    found: list[Row] = []
    known: dict[str, tuple[int, str]] = {}
    for each in reports:
        for score in each["scores"]:
            key = each["version"], score["fingerprint"]
            if known.setdefault(score["opponent"], key) != key:
                raise BenchmarkError(
                    f"{each['policy']} against {score['opponent']}: version {key[0]} and fingerprint {key[1]} differ from "
                    f"{' and '.join(map(str, known[score['opponent']]))} of other reports, so they can't be compared"
                )
            found.append({"policy": each["policy"], "deals": each["deals"]} | score)
    order = list(known)
    return sorted(found, key=lambda row: (order.index(row["opponent"]), -row["share"]))


def text(rows: Sequence[Row]) -> str:
    """Returns the rows of `leaderboard` as a table."""
    lines = [("policy", "opponent", "deals", "games", "won", "drawn", "share", "95 % interval", "ms a decision", "fingerprint")]
    for row in rows:
        took = row["milliseconds"]
        lines.append(
            (
                row["policy"],
                row["opponent"],
                str(row["deals"]),
                f"{row['games']}{'' if row['complete'] else ' (part)'}",
                str(row["wins"]),
                str(row["draws"]),
                f"{row['share']:.1%}",
                f"{row['low']:.1%} to {row['high']:.1%}",
                "-" if took is None else f"{took:.3f}",
                row["fingerprint"],
            )
        )
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines)
