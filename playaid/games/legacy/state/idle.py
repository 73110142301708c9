"""Why nobody can or must do anything in a step. Everything lies open in this game, and what is owed the engine looks at itself.

A card that may be used at any time may be used before the step and after it just as well: nothing happens in between.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import commands, key_turn, pressing, quests, setting_up

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


def entry(state: State) -> str | None:
    return None if setting_up.free_sheets(state) else "every Character Sheet has been played"


def dungeon(state: State) -> str | None:
    """No card is drawn for the Dungeon: its deck has run out."""
    return None if pressing.draws(state) else "no Roaming Threat Card is left to draw"


def despair(state: State) -> str | None:
    return "the Despair Token is placed" if state["public"].get("extinguished") and quests.why_lost(state) is None else None


def abilities(state: State) -> str | None:
    return None if key_turn.abilities(state) else "no card in play has one"


def movement(state: State) -> str | None:
    if commands.waiting(state):
        return None
    now = state["public"].get("key_turn", 0)
    moved = any(token["moved"] == now for token in state["public"]["enemies"].values())
    return "every Enemy Token that moves has moved" if moved else "no Enemy Token moves"


def challenges(state: State) -> str | None:
    return None if pressing.beset(state) else "no enemy stands on a character's tile"


def handing_on(state: State) -> str | None:
    return "the Key-Turn Token is handed on" if state["public"].get("passed") else None
