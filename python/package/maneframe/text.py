"""The table as text, for `render` and for scripts: `print(text.board(state))`."""

from __future__ import annotations

import json
from typing import Any

from . import State


def board(state: State, player: int | None = None) -> str:
    """Returns the table as a player sees it: by default the one who decides, and player 0 once the game is over."""
    if player is None:
        player = max(state.current_player(), 0)
    table, question = json.loads(state.observation_string(player))
    phase = f", {table['phase']} phase" if table["phase"] else ""
    lines = [f"Turn {table['turn']} of player {table['active'] - 1}{phase}; seen by player {player}"]
    for seat in table["players"]:
        hand = "" if seat["hand"] is None else f": {', '.join(card['name'] for card in seat['hand'])}"
        lines.append(
            f"Player {seat['seat'] - 1}: {seat['points']} of {seat['winning_score']} points, {seat['tokens']} tokens, "
            f"{seat['deck']} cards in the deck, {seat['hand_size']} in hand{hand}"
        )
    places: dict[str, list[str]] = {}
    for card in table["play"]:
        places.setdefault(_place(card["area"]), []).append(_card(card))
    for place, cards in sorted(places.items()):
        lines.append(f"{place}: {'; '.join(cards)}")
    if state.is_terminal():
        lines.append(f"The game is over: {state.returns()}")
    elif question is None or state.current_player() != player:
        lines.append(f"Player {state.current_player()} decides")
    else:
        lines.append(f"Player {player} decides:")
        for action in state.legal_actions():
            lines.append(f"  {action}: {state.action_to_string(player, action)}")
    return "\n".join(lines)


def _place(area: Any) -> str:
    match area:
        case {"home": seat}:
            return f"Home of player {seat - 1}"
        case {"problem": seat}:
            return f"Problem of player {seat - 1}"
        case None:
            return "Elsewhere"
    return str(area)


def _card(card: dict[str, Any]) -> str:
    name = card["name"] or "a face-down card"
    power = "" if card["power"] is None else f" {card['power']}"
    marks = "".join(f", {mark}" for mark in card["marks"])
    return f"{name}{power} (player {card['controller'] - 1}{marks})"
