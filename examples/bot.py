#!/usr/bin/env python3
"""A player of another language: takes a seat at a table of a Maneframe server and plays a whole game.

    pip install websockets
    python3 examples/bot.py http://127.0.0.1:7440                      # opens a table, against the server's greedy bot
    python3 examples/bot.py http://127.0.0.1:7440 --table KFTM-PQRX    # sits down at a table

It knows nothing of the rules: it is told what it may do, and gives a number back. docs/openapi.json and docs/server.schema.json
describe all that there is. `--token` takes an API token (POST /api/v1/me/tokens); without one it plays as a guest.
"""
import argparse
import asyncio
import json
import random
import urllib.error
import urllib.request

import websockets


def call(base, path, session=None, body=None):
    """Asks over HTTP; what the server refuses is told in its own words."""
    headers = {"Content-Type": "application/json"}
    if session:
        headers["Authorization"] = f"Bearer {session}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(base + "/api/v1" + path, data, headers), timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise SystemExit(json.load(error).get("words", str(error)))


def choose(question, chance):
    """One of the options, by lot; passing only where there is nothing else to do."""
    options = question["options"]
    acts = [option for option in options if option["does"] != "pass"]
    return chance.choice(acts or options)["number"]


async def play(base, code, session, chance, most_turns):
    """Plays to the end of the game. A connection that breaks is opened again, and goes on from the last message that came."""
    address = base.replace("http", "ws", 1) + f"/api/v1/tables/{code}/socket"
    headers = {"Authorization": f"Bearer {session}"}
    seen, waits = {"me": None, "turn": 0, "answered": None, "acts": 0, "stream": None, "last": None}, 0.1
    while True:
        back = f"?stream={seen['stream']}&last={seen['last']}" if seen["last"] is not None else ""
        try:
            async with websockets.connect(address + back, additional_headers=headers, max_size=None) as socket:
                if back:
                    # Whether the last answer arrived, the whole table says.
                    seen["answered"] = None
                    await socket.send(json.dumps({"id": 0, "do": "snapshot"}))
                async for text in socket:
                    waits = 0.1
                    over = await hear(socket, json.loads(text), seen, chance, most_turns)
                    if over:
                        return over
        except (OSError, websockets.ConnectionClosed) as error:
            print("connection lost:", error)
        except websockets.InvalidStatus as error:
            if error.response.status_code != 503:
                raise SystemExit(f"refused by the server: {error.response.body.decode(errors='replace')}") from error
        await asyncio.sleep(waits)
        waits = min(2 * waits, 10)


async def hear(socket, message, seen, chance, most_turns):
    """Takes in a message, and answers where this player is asked. Says how the game ended once it has."""
    kind = message["type"]
    if kind == "welcome":
        seen["me"] = message["you"]["seat"]
        if message["stream"] != seen["stream"]:
            seen["stream"], seen["last"] = message["stream"], None
    elif kind == "refused":
        print("refused:", message["problem"]["words"])
        seen["answered"] = None
        await socket.send(json.dumps({"id": 0, "do": "snapshot"}))
    elif kind == "bye":
        print(message["why"])
    if kind not in ("snapshot", "update"):
        return None
    if kind == "update" and seen["last"] is not None and message["n"] <= seen["last"]:
        return None
    seen["last"] = message["n"]
    status = message.get("status") or {}
    if status.get("stage") == "over":
        return status["outcome"], status["replay"], seen["me"], seen["acts"]
    table = message.get("table") or {}
    course = (message.get("delta") or {}).get("course") or {}
    seen["turn"] = table.get("turn") or course.get("turn") or seen["turn"]
    question = message["question"]
    if not question or question["who"] != seen["me"] or question["number"] == seen["answered"]:
        return None
    seen["answered"] = question["number"]
    if seen["turn"] > most_turns:
        await socket.send(json.dumps({"id": seen["acts"], "do": "concede"}))
        return None
    seen["acts"] += 1
    act = {"id": seen["acts"], "do": "act", "question": question["number"], "option": choose(question, chance)}
    await socket.send(json.dumps(act))
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server", help="address of the server")
    parser.add_argument("--table", help="code of a table with a free seat (default: open a table)")
    parser.add_argument("--deck", default="Blue-Orange", help="deck of the server, or the text of a deck list")
    parser.add_argument("--against", default="greedy", help="bot that plays at an opened table")
    parser.add_argument("--name", default="bot.py", help="name for the other players")
    parser.add_argument("--token", help="an API token")
    parser.add_argument("--seed", type=int, help="seed for random choices")
    parser.add_argument("--turns", type=int, default=60, help="concede after this number of turns")
    given = parser.parse_args()
    base = given.server.rstrip("/")
    session = given.token or call(base, "/guests", body={"name": given.name})["session"]
    deck = {"list": given.deck} if "\n" in given.deck else {"named": given.deck}
    if given.table:
        code = call(base, f"/tables/{given.table}/seats", session, {"deck": deck})["code"]
    else:
        seats = [{"seat": "mine", "deck": deck}, {"seat": "bot", "bot": given.against}]
        code = call(base, "/tables", session, {"seats": seats, "pace": "at-once"})["code"]
    print("table", code)
    outcome, replay, me, acts = asyncio.run(play(base, code, session, random.Random(given.seed), given.turns))
    print(f"seat {me}, {acts} acts, outcome {json.dumps(outcome)}, replay {replay}")


if __name__ == "__main__":
    main()
