"""The turn as it stands: moves left, who is on the map, what the tiles underfoot allow. [Turn Overview]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import pressing, quests, realm, seats
from playaid.language.message import counted
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State, Turn


def turn(state: State) -> Turn:
    """The turn as it stands. Raises Refusal outside the turns."""
    here = state["public"].get("turn")
    if here is None:
        raise Refusal("nobody has a turn now")
    return here


def moves_left(state: State) -> int:
    here = turn(state)
    return max(0, seats.movement(state, here["seat"]) + int(here.get("extra", 0)) - int(here["moves"]))


def is_over(state: State) -> bool:
    """Whether whoever is on turn has ended it, and only what that brings, or what is due at once, is still done. [Game Board]"""
    return state["referee"]["at"][-1]["key"] in ("dungeon", "closing", "held")


def entered_tiles(state: State) -> list[str]:
    """The Encounter Tiles that have been entered in this turn, or outside the turns in this Key-Turn."""
    here = state["public"].get("turn")
    return here["entered"] if here else state["public"].get("entered", [])


def stopping(state: State) -> list[str]:
    """The tiles on which a move ends: enemies stand there, or an Encounter Card is drawn there now."""
    drawn = entered_tiles(state) if state["public"]["decks"]["encounter"] else realm.tiles(state)
    return [
        name for name, tile in realm.tiles(state).items() if realm.foes(state, name) or (tile["kind"] == "Encounter" and name not in drawn)
    ]


def way(state: State, start: str, goal: str) -> list[str]:
    """The shortest way; of several the one on which nothing stops a move before its end, if there is one."""
    short = realm.shortest(state, start, goal)
    free = realm.shortest(state, start, goal, stopping(state))
    return free if len(free) == len(short) else short


def to_step_on(state: State) -> str | None:
    """The tile that was scouted this turn and must be moved onto before the next; not one without an Open Path, or one without any left."""
    name = turn(state)["scouted"]
    return name if name and realm.tiles(state)[name]["open"] else None


def on_map(state: State) -> bool:
    return seats.underfoot(state) is not None


def free_to_act(state: State) -> bool:
    """Whether this turn's character is on the map and nothing presses."""
    return on_map(state) and not pressing.obligations(state)


def in_dungeon(state: State) -> bool:
    return seats.underfoot(state) == realm.DUNGEON


def needs_character(state: State) -> bool:
    """Whether the seat of this turn has retired its character and may choose another."""
    return any(here["retired"] for seat, here in seats.seats(state).items() if seat == seats.current(state))


def more_turns(state: State) -> bool:
    return bool(state["public"]["next_turn"] < len(state["public"]["turns"]))


def is_held(state: State) -> bool:
    """Whether the last turn of a round was ended by what was done in it, and the Key-Turn waits. [Round Overview]"""
    return bool(turn(state).get("held"))


def waits(state: State) -> bool:
    """Whether the Key-Turn waits: a turn is held, or the last Flame of Hope goes out in it though a task may have been forgotten."""
    return is_held(state) or bool(forgotten(state))


def forgotten(state: State) -> list[str]:
    """The tasks that may be done and have not been told, in the last turn before the last Flame of Hope goes out. [Winning and Losing]"""
    public = state["public"]
    return quests.untold(state) if public["flames"] - public["despair"] == 1 and not more_turns(state) else []


def stables_locked(state: State) -> bool:
    """Whether the Stables Token still lies on its tile. Coins spent later do not lock it again."""
    return "stables_open" not in state["public"]


def locked(state: State) -> str:
    """Why the Stables are not activated yet, whoever stands there; empty once they may be. [Stables Token]"""
    if not stables_locked(state):
        return ""
    needed, coins = state["public"]["needs"]["stables"], state["public"]["coins"]
    one = "the Stables are locked until {needed} Quest Coins have been collected; so far there is {n}"
    many = "the Stables are locked until {needed} Quest Coins have been collected; so far there are {n}"
    return counted(coins, one, many, needed=needed)


def may_be_activated(state: State, seat: str, kind: str) -> bool:
    """Whether a seat on turn stands on an Active Realm Tile of this kind, and nothing keeps it from activating that."""
    if seats.current(state) != seat or not free_to_act(state):
        return False
    here = seats.standing(state, seat)
    return realm.tiles(state)[here]["kind"] == kind and not (here == realm.STABLES and stables_locked(state))
