"""Confidence intervals."""

from __future__ import annotations

import math


def wilson(share: float, games: int) -> tuple[float, float]:
    """Returns the 95 % Wilson score interval of a share of that many games, as two numbers from 0 to 1."""
    if games == 0:
        return 0.0, 1.0
    z = 1.959963984540054
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(middle - width, 0.0), min(middle + width, 1.0)
