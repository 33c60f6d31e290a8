"""Ctrl-C during long calls."""

import os
import pickle
import signal
import sys
import threading
import time

import maneframe
import pytest

DECKS = ["Morning Round", "Mud and Music"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends the process there")


def interrupted(call):
    """Returns the seconds from Ctrl-C, a moment after the call began, to its KeyboardInterrupt."""
    sent = []

    def send():
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, send)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
        return time.monotonic() - sent[0]
    finally:
        timer.cancel()
        timer.join()


@pytest.mark.parametrize("bot", ["greedy", "search-6"])
@pytest.mark.parametrize("threads", [1, 2])
def test_simulate_stops(bot, threads):
    assert interrupted(lambda: maneframe.simulate(DECKS, [bot, bot], range(1_000_000), threads)) < 2


def test_play_out_stops():
    states = [maneframe.State(DECKS, seed) for seed in range(200)]
    bot = maneframe.Bot("search-8")
    assert interrupted(lambda: [state.play_out(bot, 1000) for state in states]) < 2
    # The states can be played on.
    states[0].play_out(maneframe.Bot("random"), 1000)
    assert states[0].is_terminal()


def test_a_bot_that_thinks_long_stops():
    game, state, bot = maneframe.Game(DECKS, 1), maneframe.State(DECKS, 1), maneframe.Bot("search-3s")

    def choose():
        # The bot doesn't take its time for each choice.
        for _ in range(1000):
            game.choose(bot.choose(game))

    assert interrupted(choose) < 1
    bot = maneframe.Bot("search-3s")
    assert interrupted(lambda: state.play_out(bot, 1000)) < 1
    # The next choice waits for the one that was interrupted.
    assert state.bot_action(bot) in state.legal_actions()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_step_stops_and_reset_begins_again(threads):
    vector = maneframe.Vector(DECKS, 200, opponent="search-6", threads=threads)
    assert vector.opponent == "search-6"

    def play():
        while True:
            vector.step(vector.sample())

    assert interrupted(play) < 3
    with pytest.raises(RuntimeError, match="call `reset`"):
        vector.step(vector.sample())
    with pytest.raises(RuntimeError, match="call `reset`"):
        pickle.dumps(vector)
