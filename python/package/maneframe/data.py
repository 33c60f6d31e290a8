"""Positions of games as Parquet files, for supervised and offline learning. Needs `maneframe[parquet]`.

    python -m maneframe data FOLDER --games 1000 --policies greedy greedy

A dataset is a folder with `dataset.json` and shards `shard-00000.parquet`, …, of some games each. Each decision of a game
is a row. F is `maneframe.FEATURES` and A is `maneframe.ACTIONS`; `maneframe.schema()` describes both.

| column | type and shape | meaning |
| --- | --- | --- |
| `observation` | float32, (F,) | knowledge of the deciding seat, from -1 to 1 |
| `mask` | uint8, (A,) | 1 for each legal action |
| `action` | int32 | the chosen action, from 0 to A - 1 |
| `seat` | int8 | the deciding seat, 0 or 1 |
| `policy` | int8 | index of the deciding policy in the dataset's `policies`, 0 or 1 |
| `outcome` | float32 | result of the game for the deciding seat: 1 won, -1 lost, 0 no winner |
| `game` | int64 | number of the game in the dataset, from 0 |
| `seed` | int64 | seed of the game: `maneframe.State(Table(decks, rules), seed, stops)` begins it again |
| `pair` | int32 | index of the game's decks in the dataset's `pairs` |
| `step` | int32 | number of the decision in the game, from 0, of both seats |
| `turn` | int32 | number of the turn, from 1; 0 during the set-up |

`dataset.json` and the metadata of each shard, under the key `maneframe`, have the settings and `schema_version`.
`SCHEMA_VERSION` grows when a column changes. `numbers_version` is the version of `maneframe.schema()`.

Game n has the seed `seed` + n and the pair n modulo the number of pairs. The policies change seats each time that all
pairs were played. So a shard depends on its games only. A shard appears under its name when it is complete. If the writer is
interrupted, calling it again writes the missing shards.

>>> from maneframe import data
>>> data.write("games", ("greedy", "greedy"), games=1000)  # doctest: +SKIP
>>> for batch in data.batches("games", 256, shuffle=1):    # doctest: +SKIP
...     batch["observation"].shape, batch["mask"].shape, batch["outcome"].shape
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import ACTIONS, FEATURES, State, Table, __version__, decks as all_decks, schema
from .policies import Policy, check, chooser, name_of

SCHEMA_VERSION = 1
COLUMNS = ("observation", "mask", "action", "seat", "policy", "outcome", "game", "seed", "pair", "step", "turn")
FOR_LEARNING = ("observation", "mask", "action", "seat", "outcome")
"""Columns that `jax_batches` reads by default."""
_ROW_GROUP = 1024
"""Rows that are held in memory by the writer, and rows of a row group: 14 MB."""

Batch = dict[str, NDArray[Any]]
"""Arrays by column. The first dimension is the number of rows."""
Part = tuple[int, int]
"""`(i, n)`: every n-th shard, beginning with shard i."""


class DataError(ValueError):
    """A dataset that can't be read or continued, or an illegal action of a policy."""


def _need(module: str, package: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(f"{module.split('.')[0]} is not installed: pip install {package}") from error


def _parquet() -> Any:
    return _need("pyarrow.parquet", "'maneframe[parquet]'")


def write(
    folder: str | Path,
    policies: Sequence[Policy] = ("greedy", "greedy"),
    games: int = 1000,
    *,
    pairs: Sequence[Sequence[str]] | None = None,
    seed: int = 0,
    shard: int = 50,
    stops: Literal["choices", "discreet"] = "choices",
    rules: str = "cr-3.8",
    part: Part = (0, 1),
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Plays games and writes their positions. Returns the contents of `dataset.json`.

    `policies`: two policies, see `maneframe.policies`. `games`: number of games in all. `pairs`: pairs of decks, by default
    all pairs of the bundled ones, mirrors included. `seed`: seed of game 0, from 0. `shard`: games of a shard; 50 games of greedy
    are about 9,000 rows, 0.4 MB on disk, and 130 MB as arrays. `part`: writes only these shards, so that several processes
    can write one dataset. `progress` is called with the number of games written and the number of games of the part.

    If the folder has a dataset, its missing shards are written, and more `games` extend it. Raises DataError if its
    settings differ or a policy chooses an action that isn't legal, ValueError or TypeError for wrong arguments, and
    ImportError without pyarrow.
    """
    parquet = _parquet()
    folder = Path(folder)
    if len(policies) != 2:
        raise ValueError(f"policies must be two, not {len(policies)}")
    for policy in policies:
        check(policy)
    if games < 1 or shard < 1:
        raise ValueError(f"games and shard must be 1 or more, not {games} and {shard}")
    if not 0 <= seed < 2**62:
        raise ValueError(f"seed must be from 0 to 2**62 - 1, not {seed}")
    _check_part(part)
    if pairs is None:
        pairs = list(combinations_with_replacement(all_decks(), 2))
    first = [State(Table(list(pair), rules), 0, stops) for pair in pairs]
    if not first:
        raise ValueError("pairs must have at least one pair")
    settings = {
        "schema_version": SCHEMA_VERSION,
        "numbers_version": schema()["version"],
        "maneframe": __version__,
        "features": FEATURES,
        "actions": ACTIONS,
        "policies": [name_of(policy) for policy in policies],
        "pairs": [state.table.decks for state in first],
        "rules": rules,
        "stops": stops,
        "seed": seed,
        "games": games,
        "shard": shard,
    }
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "dataset.json").exists():
        old = info(folder)
        differ = [name for name, value in settings.items() if name != "games" and old.get(name) != value]
        if differ:
            raise DataError(f"{folder} has a dataset with other settings ({', '.join(differ)}): use another folder")
        settings["games"] = max(games, old["games"])
    _replace(folder / "dataset.json", json.dumps(settings, indent=2) + "\n")

    total = -(-games // shard)
    mine = [(i, range(i * shard, min((i + 1) * shard, games))) for i in range(total) if i % part[1] == part[0]]
    wanted, done = sum(len(numbers) for _, numbers in mine), 0
    missing = []
    for i, numbers in mine:
        path = folder / f"shard-{i:05}.parquet"
        if path.exists() and _metadata(parquet, path)["count"] >= len(numbers):
            done += len(numbers)
        else:
            missing.append((path, numbers))
    if progress:
        progress(done, wanted)
    for path, numbers in missing:
        for _ in _write_shard(path, numbers, policies, first, settings):
            done += 1
            if progress:
                progress(done, wanted)
    return settings


def _write_shard(
    path: Path,
    numbers: range,
    policies: Sequence[Policy],
    first: Sequence[State],
    settings: dict[str, Any],
) -> Iterator[None]:
    """Writes the games of a shard, and yields after each. The file has its name only when it is complete."""
    import pyarrow

    parquet = _parquet()
    kept = {name: value for name, value in settings.items() if name not in ("games", "shard")}
    metadata = {"maneframe": json.dumps(kept | {"first": numbers.start, "count": len(numbers)})}
    arrow = _arrow_schema(pyarrow).with_metadata(metadata)
    partial = path.with_suffix(".part")
    # Other columns hardly gain from a dictionary of values, but these have few different ones.
    options = {"compression": "zstd", "use_dictionary": ["observation.list.element", "mask.list.element"]}
    try:
        with parquet.ParquetWriter(partial, arrow, **options) as writer:
            rows: list[tuple[Any, ...]] = []
            for number in numbers:
                rows += _play(number, policies, first, settings["seed"])
                while len(rows) >= _ROW_GROUP or (rows and number == numbers[-1]):
                    writer.write_table(_arrow_table(pyarrow, arrow, rows[:_ROW_GROUP]), row_group_size=_ROW_GROUP)
                    del rows[:_ROW_GROUP]
                if number != numbers[-1]:
                    yield
        os.replace(partial, path)
        yield
    finally:
        partial.unlink(missing_ok=True)


def _play(number: int, policies: Sequence[Policy], first: Sequence[State], seed: int) -> list[tuple[Any, ...]]:
    """Plays a game and returns its rows."""
    pair, seed = number % len(first), seed + number
    state = first[pair].restart(seed)
    swapped = number // len(first) % 2
    choosers = [chooser(policies[seat ^ swapped], 2 * seed + seat) for seat in (0, 1)]
    rows: list[list[Any]] = []
    while not state.is_terminal():
        seat, turn = state.current_player(), state.turn
        observation, mask = state.observation_tensor(seat), state.legal_actions_mask(seat)
        action = choosers[seat](state)
        try:
            state.apply_action(action)
        except (ValueError, OverflowError) as error:
            raise DataError(f"{name_of(policies[seat ^ swapped])} in game {number} at seat {seat}: {error}") from error
        rows.append([observation, mask, action, seat, seat ^ swapped, 0.0, number, seed, pair, len(rows), turn])
    returns = state.returns()
    return [(*row[:5], returns[row[3]], *row[6:]) for row in rows]


def _arrow_schema(pyarrow: Any) -> Any:
    types = {
        "observation": pyarrow.list_(pyarrow.float32(), FEATURES),
        "mask": pyarrow.list_(pyarrow.uint8(), ACTIONS),
        "action": pyarrow.int32(),
        "seat": pyarrow.int8(),
        "policy": pyarrow.int8(),
        "outcome": pyarrow.float32(),
        "game": pyarrow.int64(),
        "seed": pyarrow.int64(),
        "pair": pyarrow.int32(),
        "step": pyarrow.int32(),
        "turn": pyarrow.int32(),
    }
    return pyarrow.schema([pyarrow.field(name, types[name], nullable=False) for name in COLUMNS])


def _arrow_table(pyarrow: Any, arrow: Any, rows: list[tuple[Any, ...]]) -> Any:
    columns = list(zip(*rows, strict=True))
    arrays = [
        pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(np.concatenate(columns[0])), FEATURES),
        pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(np.concatenate(columns[1]).astype(np.uint8)), ACTIONS),
        *(pyarrow.array(column, arrow.field(i).type) for i, column in enumerate(columns) if i > 1),
    ]
    return pyarrow.Table.from_arrays(arrays, schema=arrow)


def _replace(path: Path, text: str) -> None:
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, path)


def _check_part(part: Part) -> None:
    if not 0 <= part[0] < part[1]:
        raise ValueError(f"part must be (i, n) with 0 <= i < n, not {part}")


def info(folder: str | Path) -> dict[str, Any]:
    """Returns the contents of `dataset.json`. Raises DataError if the folder has no dataset or one of another schema."""
    path = Path(folder) / "dataset.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        version = found["schema_version"]
    except FileNotFoundError as error:
        raise DataError(f"{folder} has no dataset.json") from error
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path} is not the description of a dataset") from error
    if version != SCHEMA_VERSION:
        raise DataError(f"{path} has schema version {version}; this package reads version {SCHEMA_VERSION}")
    contents: dict[str, Any] = found
    return contents


def _metadata(parquet: Any, path: Path) -> dict[str, Any]:
    """Returns the settings in a shard's metadata."""
    import pyarrow

    try:
        found = json.loads(parquet.read_schema(path).metadata[b"maneframe"])
        version = found["schema_version"]
    except (pyarrow.ArrowInvalid, KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path} is not a shard of a dataset") from error
    if version != SCHEMA_VERSION:
        raise DataError(f"{path} has schema version {version}; this package reads version {SCHEMA_VERSION}")
    contents: dict[str, Any] = found
    return contents


def batches(
    folder: str | Path,
    size: int = 1024,
    *,
    columns: Sequence[str] = COLUMNS,
    shuffle: int | None = None,
    drop_last: bool = False,
    part: Part = (0, 1),
) -> Iterator[Batch]:
    """Returns an iterator over the complete shards once, in batches of `size` rows.

    Each batch has an array for each of `columns`, of shape (size, F), (size, A) or (size,) and of the type in the table
    above. The last batch may have fewer rows, unless `drop_last`. `shuffle`: a seed; shards are then read in a random
    order, and the rows of each shard, which is loaded as a whole, are mixed (up to 0.7 GB of memory for 50 games of greedy).
    Give another seed for each epoch.
    `part`: reads only these shards.

    Raises ValueError for wrong arguments, DataError if the dataset can't be read, and ImportError without pyarrow.
    """
    parquet = _parquet()
    unknown = [name for name in columns if name not in COLUMNS]
    if unknown or not columns:
        raise ValueError(f"unknown columns {unknown}; the columns are {', '.join(COLUMNS)}" if unknown else "columns must not be empty")
    if size < 1:
        raise ValueError(f"size must be 1 or more, not {size}")
    _check_part(part)
    info(folder)
    return _batches(parquet, Path(folder), size, list(columns), shuffle, drop_last, part)


def _batches(
    parquet: Any, folder: Path, size: int, columns: list[str], shuffle: int | None, drop_last: bool, part: Part
) -> Iterator[Batch]:
    shards = sorted(folder.glob("shard-*.parquet"))[part[0] :: part[1]]
    chance = None if shuffle is None else np.random.default_rng(shuffle)
    if chance is not None:
        shards = [shards[i] for i in chance.permutation(len(shards))]
    waiting: list[Batch] = []
    count = 0
    for shard in shards:
        _metadata(parquet, shard)
        with parquet.ParquetFile(shard) as file:
            pieces: Iterator[Batch]
            if chance is None:
                pieces = (_arrays(piece, columns) for piece in file.iter_batches(max(size, _ROW_GROUP), columns=columns))
            else:
                [whole] = _read((_arrays(file.read(columns).combine_chunks(), columns) for _ in range(1)), shard)
                order = chance.permutation(len(whole[columns[0]]))
                picks = np.array_split(order, max(len(order) // max(size, _ROW_GROUP), 1))
                pieces = ({name: array[pick] for name, array in whole.items()} for pick in picks)
            for piece in _read(pieces, shard):
                waiting.append(piece)
                count += len(piece[columns[0]])
                if count >= size:
                    joined = {name: np.concatenate([each[name] for each in waiting]) for name in columns}
                    for start in range(0, count - size + 1, size):
                        yield {name: array[start : start + size].copy() for name, array in joined.items()}
                    count %= size
                    rest = len(joined[columns[0]]) - count
                    waiting = [{name: array[rest:].copy() for name, array in joined.items()}]
    if count and not drop_last:
        yield {name: np.concatenate([each[name] for each in waiting]) for name in columns}


def _read(pieces: Iterator[Batch], path: Path) -> Iterator[Batch]:
    """Passes on the pieces of a shard. Raises DataError if it is damaged."""
    import pyarrow

    try:
        yield from pieces
    except (OSError, pyarrow.ArrowException) as error:
        raise DataError(f"{path} is damaged: {error}") from error


def _arrays(table: Any, columns: Sequence[str]) -> Batch:
    """Returns the columns of an Arrow table or batch as arrays. They may be read-only."""
    found = {}
    for name in columns:
        column = table.column(name)
        if hasattr(column, "combine_chunks"):
            column = column.combine_chunks()
        if hasattr(column.type, "list_size"):
            width = column.type.list_size
            found[name] = column.flatten().to_numpy(zero_copy_only=False).reshape(-1, width)
        else:
            found[name] = column.to_numpy(zero_copy_only=False)
    return found


def torch_dataset(folder: str | Path, size: int = 1024, **options: Any) -> Any:
    """Returns a `torch.utils.data.IterableDataset` of batches: dicts of tensors by column, shaped as in `batches`, whose
    options it takes.

    Use it as `torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=n)`. Each worker reads its share of the
    shards. With `shuffle`, `dataset.set_epoch(n)` mixes the rows differently for each epoch. Raises ImportError without torch, and
    otherwise like `batches`.
    """
    _need("torch", "torch")
    batches(folder, size, **options)  # Wrong arguments are an error now, not in a worker.
    return importlib.import_module("maneframe._torch").Batches(folder, size, options)


def jax_batches(folder: str | Path, size: int = 1024, *, columns: Sequence[str] = FOR_LEARNING, **options: Any) -> Iterator[dict[str, Any]]:
    """Returns an iterator of batches: dicts of `jax.numpy` arrays by column, shaped as in `batches`, whose options it takes.

    Raises ImportError without JAX, ValueError if 64-bit columns (`game`, `seed`) are asked for while JAX has 64-bit
    types disabled, and otherwise like `batches`.
    """
    jax = _need("jax", "jax")
    if not jax.config.jax_enable_x64 and {"game", "seed"} & set(columns):
        raise ValueError("`game` and `seed` have 64 bits: set jax_enable_x64, or leave these columns out")
    read = batches(folder, size, columns=columns, **options)
    return ({name: jax.numpy.asarray(array) for name, array in batch.items()} for batch in read)
