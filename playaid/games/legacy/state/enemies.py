"""The Enemy Tokens out of the pool, and the Roaming Threat Cards they came from. [Enemy Tokens] [Defeating Roaming Threat Cards]"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, islice
from typing import TYPE_CHECKING

from playaid.games.legacy.state import holdings
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Enemy, State

SEVERE, GENERAL = "severe", "general"
PLAIN = ("Dragon", "Druid", "Magic Creature", "Saxon", "Traitor", "Witch")
KINDS = ("Dragon", "Druid", "Knight", "Magic Creature", "Saxon", "Traitor", "Witch")


def tokens(state: State) -> dict[str, Enemy]:
    return state["public"].get("enemies", {})


def apart(state: State) -> dict[str, str]:
    """Of each token what tells it from others of its kind: the tile on which it stands, or who has claimed it."""
    where = {
        name: token["tile"] or (message("claimed by {seat}", seat=token["by"]) if token["by"] else "")
        for name, token in tokens(state).items()
    }
    return {name: told for name, told in where.items() if told}


def in_play(state: State, kind: str) -> list[str]:
    """The tokens of a kind, without a name, that stand on tiles."""
    return [name for name, token in tokens(state).items() if token["kind"] == kind and not token["named"] and token["tile"] is not None]


def fresh_name(state: State, kind: str) -> str:
    """What the next token of a kind is called."""
    return fresh_names(state, kind, 1)[0]


def fresh_names(state: State, kind: str, number: int) -> list[str]:
    """What the next tokens of a kind are called."""
    free = (name for at in count(1) if (name := f"{kind} {at}") not in tokens(state))
    return list(islice(free, number))


def is_defeated(state: State, name: str) -> bool:
    """Whether a card is defeated: its Named Enemy challenged, and no token of its kinds left in play, whichever card it came from."""
    card = state["public"]["threats"][name]
    if card["named"] is not None and not is_captain_defeated(state, name):
        return False
    return not any(in_play(state, kind) for kind in card["kinds"])


def is_captain_defeated(state: State, name: str) -> bool:
    """Whether a card's Named Enemy has been challenged successfully; gone back to the pool otherwise, only where the session says so."""
    card = state["public"]["threats"][name]
    captain = card["named"]
    if captain is None:
        return False
    if card.get("challenged"):
        return True
    token = tokens(state).get(captain)
    return token["by"] is not None if token else state["referee"]["options"].get("banished") == "defeated"


def relevant(state: State, seat: str, kinds: Iterable[str]) -> list[str]:
    """The claimed tokens without a name of these kinds on a seat's sheet."""
    return [
        name for name in holdings.enemy_tokens(state, seat) if tokens(state)[name]["kind"] in kinds and not tokens(state)[name]["named"]
    ]
