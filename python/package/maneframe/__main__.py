"""Commands of the package: `python -m maneframe --help`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from . import Table, benchmark, bots, data, policies, schema
from ._progress import Progress


class _Mistake(Exception):
    """A wrong argument of a command."""


def _policy(text: str) -> policies.Policy:
    try:
        return policies.load(text)
    except (ValueError, TypeError) as error:
        raise _Mistake(str(error)) from error


def _benchmark(wanted: argparse.Namespace) -> int:
    opponents = list(dict.fromkeys(wanted.against))
    for opponent in opponents:
        if opponent not in bots():
            raise _Mistake(f"unknown bot {opponent!r}; the bots are {', '.join(bots())}")
    named = {text: _policy(text) for text in wanted.policies}
    rows: dict[str, list[benchmark.Row]] = {name: [] for name in named}
    code = 0
    for name, policy in named.items():
        progress = Progress(2 * wanted.deals * len(opponents), f"games of {name}", wanted.quiet)

        def note(so_far: list[benchmark.Row], name: str = name, progress: Progress = progress) -> None:
            rows[name] = so_far
            progress.update(len(so_far))

        try:
            benchmark.run(policy, opponents, wanted.deals, name=name, path=wanted.keep, progress=note)
        except KeyboardInterrupt:
            code = 130
        finally:
            progress.close()
        if code:
            kept = f"; the same command goes on with {wanted.keep}" if wanted.keep else ""
            print(f"interrupted: these are the games that were finished{kept}", file=sys.stderr)
            break
    reports = [benchmark.report(each, name, wanted.deals) for name, each in rows.items() if each]
    if wanted.json:
        print(json.dumps(reports, indent=2))
    else:
        print(f"benchmark version {benchmark.VERSION}")
        print(benchmark.text(benchmark.leaderboard(reports)))
    return code


def _leaderboard(wanted: argparse.Namespace) -> int:
    reports = []
    for path in wanted.reports:
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            found = found if isinstance(found, list) else [found]
            benchmark.text(benchmark.leaderboard(found[:1]))
        except (KeyError, TypeError, RecursionError, UnicodeDecodeError, json.JSONDecodeError) as error:
            raise _Mistake(f"{path}: not a report of `maneframe benchmark --json`") from error
        reports += found
    print(benchmark.text(benchmark.leaderboard(reports)))
    return 0


def _data(wanted: argparse.Namespace) -> int:
    both = [_policy(text) for text in wanted.policies]
    for pair in wanted.decks or ():
        try:
            Table(pair)
        except ValueError as error:
            raise _Mistake(str(error)) from error
    progress = Progress(0, "games", wanted.quiet)

    def note(done: int, total: int) -> None:
        progress.total = total
        progress.update(done)

    begin = time.monotonic()
    try:
        data.write(
            wanted.folder,
            both,
            wanted.games,
            pairs=wanted.decks,
            seed=wanted.seed,
            shard=wanted.shard,
            stops=wanted.stops,
            part=wanted.part,
            progress=note,
        )
    except KeyboardInterrupt:
        progress.close()
        print(f"interrupted: complete shards are in {wanted.folder}; call the same command again to go on", file=sys.stderr)
        return 130
    except ImportError as error:
        raise _Mistake(str(error)) from error
    finally:
        progress.close()
    print(f"{progress.total:,} games in {wanted.folder}, {time.monotonic() - begin:.0f} s")
    return 0


def _seed(text: str) -> int:
    if not text.isdecimal() or int(text) >= 2**62:
        raise argparse.ArgumentTypeError(f"must be an integer from 0 to 2**62 - 1, not {text!r}")
    return int(text)


def _part(text: str) -> data.Part:
    first, _, count = text.partition("/")
    if not first.isdecimal() or not count.isdecimal() or not int(first) < int(count):
        raise argparse.ArgumentTypeError(f"must be I/N with 0 <= I < N, such as 0/4, not {text!r}")
    return int(first), int(count)


def _schema(wanted: argparse.Namespace) -> int:
    print(json.dumps(schema(), indent=2))
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code: 0, 1 after an error, 2 for a wrong argument, 130 after an interrupt."""
    parser = argparse.ArgumentParser(prog="python -m maneframe", description="Commands of the package maneframe.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    policy = f"a bot ({', '.join(bots())}), or a function State -> action or a Bot: `module:name` or `file.py:name`"

    command = commands.add_parser("schema", help="print the meaning of each action and each feature as JSON")
    command.set_defaults(run=_schema)

    command = commands.add_parser("benchmark", help="play policies against bots on fixed deals", description=benchmark.__doc__)
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_argument("policies", nargs="+", metavar="POLICY", help=policy)
    command.add_argument("--against", nargs="+", default=list(benchmark.OPPONENTS), metavar="BOT", help="opponents (default: random greedy)")
    command.add_argument("--deals", type=_count, default=benchmark.DEALS, help=f"number of deals, two games each (default {benchmark.DEALS})")
    command.add_argument("--keep", type=Path, metavar="FILE", help="file for the games; an interrupted run goes on with it")
    command.add_argument("--json", action="store_true", help="print the reports as JSON")
    command.add_argument("--quiet", action="store_true", help="report no progress")
    command.set_defaults(run=_benchmark)

    command = commands.add_parser("leaderboard", help="compare reports of `benchmark --json`")
    command.add_argument("reports", nargs="+", type=Path, metavar="REPORT")
    command.set_defaults(run=_leaderboard)

    command = commands.add_parser("data", help="write positions of games to Parquet", description=data.__doc__)
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_argument("folder", type=Path, metavar="FOLDER", help="folder of the dataset; an interrupted run goes on with it")
    command.add_argument("--games", type=_count, default=1000, help="number of games (default 1000)")
    command.add_argument("--policies", nargs=2, default=["greedy", "greedy"], metavar="POLICY", help=f"both policies: {policy}")
    command.add_argument("--decks", nargs=2, action="append", metavar="DECK", help="a pair of decks, repeatable (default: all pairs of the bundled decks)")
    command.add_argument("--seed", type=_seed, default=0, help="seed of the first game (default 0)")
    command.add_argument("--shard", type=_count, default=50, help="games in a file (default 50)")
    command.add_argument("--stops", choices=["choices", "discreet"], default="choices", help="see `maneframe.State`")
    command.add_argument("--part", type=_part, default=(0, 1), metavar="I/N", help="write every N-th file, beginning with file I, from 0")
    command.add_argument("--quiet", action="store_true", help="report no progress")
    command.set_defaults(run=_data)

    wanted = parser.parse_args(arguments)
    try:
        code: int = wanted.run(wanted)
    except (_Mistake, benchmark.BenchmarkError, data.DataError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return code


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"must be an integer, 1 or more, not {text!r}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
