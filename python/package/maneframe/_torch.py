"""The dataset of `maneframe.data.torch_dataset`. Importing this module needs torch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from torch.utils.data import IterableDataset, get_worker_info

from .data import batches


class Batches(IterableDataset[dict[str, torch.Tensor]]):
    """Batches of a dataset as dicts of tensors. Each worker of a DataLoader reads its share of the shards."""

    def __init__(self, folder: str | Path, size: int, options: dict[str, Any]) -> None:
        super().__init__()
        self.folder, self.size, self.options = folder, size, options
        self.epoch = 0

    def set_epoch(self, epoch: int) -> None:
        """Sets the number of the epoch, which is added to the seed of `shuffle`."""
        self.epoch = epoch

    def __iter__(self) -> Iterator[dict[str, torch.Tensor]]:
        options = dict(self.options)
        if options.get("shuffle") is not None:
            options["shuffle"] += self.epoch
        worker = get_worker_info()
        if worker is not None:
            first, step = options.get("part", (0, 1))
            options["part"] = first + step * worker.id, step * worker.num_workers
        for batch in batches(self.folder, self.size, **options):
            yield {name: torch.from_numpy(array) for name, array in batch.items()}
