"""The Story Quest and what is left to win. [Story Quests and Quest Coins] [Winning and Losing]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.state import realm, seats
from playaid.language.message import as_message, counted, listing, message
from playaid.referee.contract.names import fold

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


WITHOUT = as_message("this session is played without a Story Quest")


def quests_needed(state: State) -> int:
    story = state["referee"]["options"]["story"]
    return 0 if story == "none" else int(story)


def tasks(state: State) -> dict[str, bool]:
    return {task: done for quest in state["public"]["story"].values() for task, done in quest["tasks"].items()}


def tasks_left(state: State) -> list[str]:
    return [task for task, done in tasks(state).items() if not done]


def tasks_naming(state: State, token: str) -> list[str]:
    """The tasks still to be done whose words name a Story Token."""
    return [task for task, done in tasks(state).items() if not done and _names(task, token)]


def is_done_with(state: State, token: str) -> bool:
    """Whether a task is told as done already whose words name a Story Token."""
    return any(done and _names(task, token) for task, done in tasks(state).items())


def escorts_of(state: State, task: str) -> list[str]:
    """The Escort Tokens in play that a task names."""
    return [name for name in state["public"]["escorts"] if _names(task, name)]


def _names(task: str, token: str) -> bool:
    """Whether a task has the name of a token in it; its article is left out in many a task."""
    said = fold(token).split()
    named = " ".join(said[1:] if said[1:] and said[0] in ("the", "a", "an") else said)
    return f" {named} " in f" {fold(task)} "


def still_carried(state: State, task: str) -> dict[str, str]:
    """The Story Tokens that a task names and wants home, as its words have it, and that are still carried, each with the seat that does.
    Some tasks only are done by a return. [Story Tokens]"""
    if HOME.isdisjoint(fold(task).split()):
        return {}
    return {name: token["by"] for name, token in state["public"]["tokens"].items() if token["by"] is not None and _names(task, name)}


HOME = frozenset(("return", "returned", "returns", "bring", "brings", "brought", "home", "back", "deliver", "delivered"))
"""Words of a task that wants a token brought to the Round Table."""


def of_all_tokens(state: State) -> str | None:
    """The one task that is left, where all Story Tokens that have been found are home and its words are of all of them. [Story Tokens]"""
    left = tasks_left(state)
    if len(left) != 1 or not all(here["returned"] for here in state["public"]["tokens"].values()):
        return None
    return None if ALL.isdisjoint(fold(left[0]).split()) else left[0]


ALL = frozenset(("both", "all", "every", "everything", "it", "them", "they", "tokens", "relics"))
"""Words of a task that speaks of what has been found without its name."""


def untold(state: State) -> list[str]:
    """The tasks still to be done, where more Story Tokens have been returned than tasks have been told as done: one may be forgotten."""
    left = tasks_left(state)
    returned = sum(token["returned"] for token in state["public"]["tokens"].values())
    return left if returned > len(tasks(state)) - len(left) else []


def story_tiles(state: State) -> list[str]:
    """The tiles in play that may be Story Tiles, the last laid first: those to be found are all in the Albion Stack, which neither the
    castle nor the tiles with a mace are part of. [Starting the Game] [Play Area Setup]"""
    return [name for name, tile in reversed([*realm.tiles(state).items()]) if tile["region"] != realm.CAMELOT and not tile["named"]]


def tasks_done(state: State) -> bool:
    """Whether every task is done, of as many Story Quests as there are to be."""
    return len(state["public"]["story"]) >= quests_needed(state) and all(tasks(state).values())


def complete(state: State) -> bool:
    """Whether all conditions but the coins are met: tasks, of as many Story Quests as there are to be, and in a harder session the personal
    quests."""
    return tasks_done(state) and not personal_left(state)


def personal_left(state: State) -> list[str]:
    if state["referee"]["options"]["personal-quests"] != "required":
        return []
    return [seat for seat, here in seats.seats(state).items() if not here["artifact"] and not here["retired"]]


def collected(state: State) -> int:
    """The Quest Coins that count: those on the Quest Pad, and, as they have been collected, those that were spent."""
    spent = state["public"].get("spent", 0) if state["referee"]["options"].get("spent-coins", "collected") == "collected" else 0
    return state["public"]["coins"] + spent


def ready(state: State) -> bool:
    """Whether the game ends at this Key-Turn. Without a Story Quest it is the coins that end it."""
    if state["referee"]["options"]["story"] == "none":
        return collected(state) >= state["public"]["needs"]["coins"] and not personal_left(state)
    return complete(state)


def asked_task(state: State, _side: str | None = None) -> str:
    """How it is asked which task is done; of the last one with what follows by it. [Story Quests and Quest Coins]"""
    left = tasks_left(state)
    if len(left) != 1 or len(state["public"]["story"]) < quests_needed(state):
        return ""
    if waiting := personal_left(state):
        said = 'which task is done? "{task}" is the last; the game ends at a Key-Turn when the Personal Quests are completed, too: {seats}'
        return message(said, task=left[0], seats=listing(waiting))
    if (short := coins_short(state)) > 0:
        return counted(short, _LAST_BUT_ONE_COIN, _LAST_BUT_FOR_COINS, task=left[0])
    return message('which task is done? "{task}" is the last: the game ends at the next Key-Turn then', task=left[0])


_LAST_BUT_ONE_COIN = (
    'which task is done? "{task}" is the last: the game ends at the next Key-Turn then, and is lost unless {n} more Quest Coin is '
    "collected before"
)
_LAST_BUT_FOR_COINS = (
    'which task is done? "{task}" is the last: the game ends at the next Key-Turn then, and is lost unless {n} more Quest Coins are '
    "collected before"
)


def why_lost(state: State) -> str | None:
    """Why the game is lost at once, whatever the Key-Turn would bring; None while it is not. [Winning and Losing]"""
    public = state["public"]
    if public.get("story_failed"):
        return message("the Story Quest has failed ({why}): the game is lost", why=public["story_failed"])
    if public["virtue"]["stack"] <= 0:
        return "the last Virtue Plaque has left the stack: the game is lost"
    if public["despair"] >= public["flames"]:
        return "the last Flame of Hope is extinguished: the game is lost"
    return None


def coins_short(state: State) -> int:
    """How many Quest Coins are lacking; 0 or less where there are enough."""
    return state["public"]["needs"]["coins"] - collected(state)


def to_do(state: State) -> list[str]:
    public = state["public"]
    missing = []
    short = coins_short(state)
    if short > 0:
        missing.append(counted(short, "{n} more Quest Coin", "{n} more Quest Coins"))
    if state["referee"]["options"]["story"] != "none":
        left = tasks_left(state)
        missing += [message("task: {task}", task=task) for task in left]
        if len(public["story"]) < quests_needed(state):
            missing.append(as_message("another Story Quest" if public["story"] else "a Story Quest"))
    missing += [message("the Personal Quest of {seat}", seat=seat) for seat in personal_left(state)]
    if missing and ready(state) and not state["referee"].get("over"):
        missing.append(as_message("the game ends at the next Key-Turn, and is lost if anything of this is lacking then"))
    return missing
