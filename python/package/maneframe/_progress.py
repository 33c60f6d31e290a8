"""Progress of the commands, on standard error."""

from __future__ import annotations

import sys
import time


class Progress:
    """One line that is written again on a terminal, and a line every ten seconds elsewhere."""

    def __init__(self, total: int, unit: str, quiet: bool = False) -> None:
        self.total = total
        self._unit, self._quiet = unit, quiet
        self._begin = self._last = time.monotonic()
        self._terminal = sys.stderr.isatty()
        self._written = False
        self._skipped: int | None = None

    def update(self, done: int, text: str = "") -> None:
        """Reports that `done` of `total` are done. The first call sets what was already done before."""
        now = time.monotonic()
        if self._skipped is None:
            self._skipped = done
        if self._quiet or (done < self.total and now - self._last < (0.2 if self._terminal else 10)):
            return
        self._last = now
        fresh = done - self._skipped
        left = (self.total - done) * (now - self._begin) / fresh if fresh else 0
        line = f"{done:,} of {self.total:,} {self._unit}{text}, {now - self._begin:.0f} s"
        if fresh and done < self.total:
            line += f", about {left:.0f} s left"
        if self._terminal:
            sys.stderr.write(f"\r\x1b[K{line}")
        else:
            sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
        self._written = True

    def close(self) -> None:
        """Ends the line."""
        if self._written and self._terminal:
            sys.stderr.write("\n")
            sys.stderr.flush()
