"""Decks for tests: two bundled ones."""

import random

import pytest

import maneframe

DECKS = ["Orange-Yellow: Deep Roots", "White-Pink: The Masque"]


@pytest.fixture(scope="session")
def table():
    return maneframe.Table(DECKS)


def wander(state, steps, seed):
    """Takes up to `steps` random actions, until the game is over."""
    chance = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state
