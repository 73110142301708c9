"""The hands: what each player holds unseen, and how many counters. [Setup, 4]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State

FULL = 6
"""The most counters a hand may hold. [Setup, 4]"""


def physical(state: State) -> bool:
    """Whether hands lie on the table alone: playaid keeps their number, and takes the players' word for what is played."""
    return state["referee"].get("options", {}).get("hands") == "physical"


UNTOLD = "one"
"""A counter that is laid face down out of a hand on the table, and of which nobody says which it is."""


def lies_untold(state: State) -> bool:
    """Whether a counter may be discarded without its name: playaid has not seen it, and nobody is to. [3.H]"""
    return physical(state) and state["referee"].get("options", {}).get("discards") == "face-down"


def hide(options: Mapping[str, str]) -> bool:
    """Whether playaid keeps anything of one player's own: a hand, or what was laid face down. [Setup, 3.H]"""
    return options.get("hands") != "physical" or options.get("discards") == "face-down"


def hand(state: State, side: str) -> list[str]:
    """What a player holds; empty where his hand is not open to the reader."""
    return state["secret"][side]["hand"] if side in state["secret"] else []


def laid(state: State, side: str) -> list[str]:
    """What a player has laid face down onto the discards that lie there now; empty where that is not open to the reader."""
    return state["secret"][side].get("laid", {}).get(_pile(state), []) if side in state["secret"] else []


def shown(state: State, side: str) -> list[str]:
    """What all know to be in a hand that lies on the table."""
    return state["public"].get("shown", {}).get(side, [])


def buried(state: State, side: str) -> list[str]:
    """Of hands that lie on the table: what a player knows to lie face down, or in the deck from which they have not drawn since. What went
    in with a shuffle is kept by its number."""
    own = state["secret"][side].get("laid", {}) if side in state["secret"] else {}
    return [counter for piles in (state["public"].get("buried", {}), own) for counter in _since_drawn(state, side, piles)]


def perhaps_laid_by_others(state: State, side: str) -> list[str]:
    """Of hands that lie on the table: what all have seen in those of others from which something was laid face down then, and what has come
    to this player from nowhere since: it lies there, or is in that hand still, unless it has come out into the open."""
    noted = state["public"].get("perhaps_laid", {})
    return [counter for other, piles in noted.items() if other != side for counter in _since_drawn(state, side, piles)]


def _since_drawn(state: State, side: str, piles: Mapping[str, list[str]]) -> list[str]:
    """What went onto the discards, by how often these had been shuffled in, and cannot have come to a player, who has not drawn since."""
    fresh = state["public"].get("drawn", {}).get(side, 0)
    return [counter for number, pile in piles.items() if int(number) >= fresh for counter in pile]


def lay_down(hearing: Hearing, counter: str) -> None:
    """Note what a player lays face down. What they had laid before the last shuffle is forgotten where playaid keeps the hands."""
    secret = hearing.secret(hearing.side)
    before = secret.get("laid", {}) if physical(hearing.state) else {}
    pile = {_pile(hearing.state): [*laid(hearing.state, hearing.side), counter]}
    hearing.put("secret", hearing.side, "laid", {**before, **pile})


def note_perhaps_laid(hearing: Hearing, counters: Sequence[str]) -> None:
    """All have seen these in the hand of the player who declares, and one of them may have been laid face down just now."""
    noted, pile = hearing.public.get("perhaps_laid", {}), _pile(hearing.state)
    own = noted.get(hearing.side, {})
    hearing.put("public", "perhaps_laid", {**noted, hearing.side: {**own, pile: [*own.get(pile, ()), *counters]}})


def _pile(state: State) -> str:
    return str(state["public"].get("shuffled", 0))


def own_hand(hearing: Hearing) -> list[str]:
    """The hand of the player who declares. Raises Locked."""
    return hearing.secret(hearing.side)["hand"]


def room(state: State, side: str) -> int:
    """How many counters a player may draw: up to a full hand, as far as the deck goes. [4]"""
    return max(0, min(FULL - state["public"]["hands"][side], state["public"]["deck"]))
