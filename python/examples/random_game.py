"""Two players who choose random options, and the public events of their game.

    python examples/random_game.py [SEED]
"""

import random
import sys

import maneframe

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
chance = random.Random(seed)
game = maneframe.Game(maneframe.decks()[:2], seed)
heard = 0
while game.player_to_move is not None:
    game.choose(chance.randrange(len(game.options)))
    for event in game.events("spectator", heard):
        heard = event["number"] + 1
        if event["words"]:
            print(event["words"])
print("points", game.points, "winner", game.winner)
