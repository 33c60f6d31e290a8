"""Policies for `maneframe.benchmark` and `maneframe.data`.

A policy is the name of a bot, a `Bot`, or a function that gets the `State` and returns one of its legal actions. The
state contains hidden cards. A fair function uses only what the deciding seat sees: `observation_tensor`,
`information_state_string`, `resample_from_infostate` and the like.
"""

from __future__ import annotations

import importlib
import importlib.util
import operator
import sys
from collections.abc import Callable
from pathlib import Path

from . import Bot, State, bots

Policy = str | Bot | Callable[[State], int]


def load(text: str) -> Policy:
    """Returns the policy that a command's argument names: a bot, `module:name`, or `file.py:name`.

    Raises ValueError if it names nothing, and TypeError if the named object is not a policy.
    """
    place, colon, name = text.rpartition(":")
    if not colon:
        if text not in bots():
            raise ValueError(
                f"unknown bot {text!r}; the bots are {', '.join(bots())}; a policy of yours is named by `module:name` or `file.py:name`"
            )
        return text
    if place.endswith(".py"):
        path = Path(place).resolve()
        specification = importlib.util.spec_from_file_location(path.stem, path)
        if specification is None or specification.loader is None or not path.is_file():
            raise ValueError(f"{place}: file not found")
        module = importlib.util.module_from_spec(specification)
        sys.path.insert(0, str(path.parent))
        # Dataclasses look their module up by its name.
        sys.modules.setdefault(path.stem, module)
        specification.loader.exec_module(module)
    else:
        try:
            module = importlib.import_module(place)
        except ModuleNotFoundError as error:
            raise ValueError(f"{place}: {error}") from error
    found = getattr(module, name, None)
    if found is None:
        raise ValueError(f"{place} has no {name!r}")
    check(found)
    policy: Policy = found
    return policy


def check(policy: object) -> None:
    """Raises ValueError if it is the name of no bot, and TypeError if it is not a policy."""
    if isinstance(policy, str):
        Bot(policy)
    elif not isinstance(policy, Bot) and not callable(policy):
        raise TypeError(f"a policy is the name of a bot, a Bot or a function of a State, not {policy!r}")


def name_of(policy: Policy) -> str:
    """Returns the name of a policy in reports: that of the bot, or of the function with its module."""
    if isinstance(policy, str):
        return policy
    if isinstance(policy, Bot):
        return policy.name
    name = getattr(policy, "__qualname__", None) or type(policy).__qualname__
    return f"{getattr(policy, '__module__', None) or type(policy).__module__}:{name}"


def chooser(policy: Policy, seed: int) -> Callable[[State], int]:
    """Returns a function that gives the policy's action in a state, for one game.

    A bot that is given by name begins with `seed`. A `Bot` continues its own random numbers from game to game.
    """
    if isinstance(policy, str | Bot):
        bot = Bot(policy, seed) if isinstance(policy, str) else policy
        return lambda state: state.bot_action(bot)
    function = policy
    return lambda state: action_number(function(state), "a policy must return")


def action_number(action: object, expected: str) -> int:
    """Returns an action as an int. Raises TypeError with a message that begins with `expected` if it isn't an integer."""
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{expected} an integer, the number of an action, not {action!r}") from None
