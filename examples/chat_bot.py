#!/usr/bin/env python3
"""A chat bot for an event of a Maneframe server: people sign up from a chat, and the chat hears what happens.

    chat_bot.py https://play.example KFTM-PQRX 8080

Lines of standard input are messages of the chat, `NAME: TEXT`; what the bot says is printed. To use it for real, connect
these two with the chat's own library. The organizer names the bot's address, https://HOST/…, at the event's desk.

    Ann: !join https://ponyhead.example/deckbuilder?v1code=…    Ann: !drop    Ann: !standings    Ann: !pairings
"""
import json, sys, threading, urllib.error, urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

server, event, port = sys.argv[1].rstrip("/") + "/api/v1", sys.argv[2], int(sys.argv[3])
sessions = {}  # A guest for each name in the chat.

def ask(path, body=None, session=None):
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {session}"} if session else {})}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(server + path, data, headers)) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return json.loads(error.read())["words"]

def act(who, **what):
    if who not in sessions:
        sessions[who] = json.loads(ask("/guests", {"name": who}))["session"]
    answer = ask(f"/events/{event}/acts", what, sessions[who])
    return "done" if answer.startswith("{") else answer

class Told(BaseHTTPRequestHandler):
    def do_POST(self):
        change = json.loads(self.rfile.read(int(self.headers["content-length"])))
        print(change["content"], flush=True)
        self.send_response(204), self.end_headers()

    def log_message(self, *_):
        pass

threading.Thread(target=HTTPServer(("", port), Told).serve_forever, daemon=True).start()
for line in sys.stdin:
    name, _, text = line.partition(": ")
    command, _, rest = text.strip().partition(" ")
    if command == "!join":
        print(act(name, do="sign-up", name=name, deck={"list": rest} if rest else None), flush=True)
    elif command == "!drop":
        print(act(name, do="drop"), flush=True)
    elif command in ("!standings", "!pairings"):
        print(ask(f"/events/{event}/exports/{command[1:]}.txt"), flush=True)
