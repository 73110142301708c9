"""20.3 A search as people say it: by who searches, for so many points, in which hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import hexes, pieces, printed, stacks
from playaid.games.albion.state.marches import acts
from playaid.games.albion.state.place_names import begun
from playaid.language.message import message
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import State

WHERE = ("at", "in")


def a_search(words: Sequence[str], state: State) -> Sequence[str]:
    """`search Balor 8`: for so many points; nobody is called by a number. `search with Balor`, `search for items in 2611`, `search 2611`:
    by the persons of the side to act who stand there."""
    words = _of_the_item([word for word in words if word.casefold() not in ("with", "by", "the")], state)
    words = words[:-1] if len(words) > 2 and words[-1].casefold() in POINTS and words[-2].isdecimal() else words
    words = _searchers(words, state)
    *who, points = words or [""]
    bare = who and points.isdecimal() and not hexes.is_hex(points) and not {"for", "keeper"} & {word.casefold() for word in who}
    return [*who, "for", points] if bare else words


POINTS = ("point", "points")


def _of_the_item(words: Sequence[str], state: State) -> Sequence[str]:
    """`search for Colt Pixy` as by those who stand where it is to be found. Raises Unreadable where nobody does, or it is no artifact."""
    said = words[1:] if words[1:] and words[0].casefold() == "for" else words
    text, known = fold(" ".join(said)), printed.item_names(state) if begun(state) else {}
    named = next((name for name, others in known.items() if text in map(fold, (name, *others)) and not text.isdecimal()), None)
    if named is None:  # `Dunatis` is a person, whose Staff is an item
        return words
    item = state["public"]["items"][printed.number_of(named)]
    if item["state"] != "artifact":
        raise Unreadable(message("{item} is not to be found by a search", item=named))
    return [str(item["hex"])] if _there(str(item["hex"]), state) else _nobody_there(named, str(item["hex"]))


def _there(number: str, state: State) -> list[str]:
    if stacks.are_hidden(state):
        return []
    return [name for side in acts(state) for name in pieces.at(state, number, side, "person")]


def _nobody_there(item: str, number: str) -> list[str]:
    """Raises Unreadable."""
    told = message("{item} is to be found in {hex}, by persons who search there", item=item, hex=number)
    raise Unreadable(told, hint=message("{line} tells how far it is", line=f"where {number}"))


ITEMS = ("item", "items", "artifact", "artifacts", "treasure")


def _searchers(words: Sequence[str], state: State) -> list[str]:
    words = words[1:] if words[1:] and words[0].casefold() == "for" else words
    sought = len(words) > 2 and words[0].casefold() in ITEMS and words[1].casefold() in WHERE
    who = words[2:] if sought else words[1:] if words and words[0].casefold() in WHERE else words
    if not sought and words and words[0].casefold() in ITEMS:  # `search for artifacts with Branwen`
        return [*words[1:]]
    if not who or not hexes.is_hex(who[0]) or not begun(state) or stacks.are_hidden(state):
        return [*who]
    there = _there(who[0], state)
    return [*", ".join(there).split(), *who[1:]] if there else [*who]


def points_of_a_search(args: Mapping[str, object], state: State) -> tuple[str, ...]:
    """Whoever leaves words of a search out is asked for its points too. [20.3]"""
    return ("points",)


def so_many_points(state: State, _side: str | None = None) -> str:
    """The points that a search may take, and what they do. [20.3]"""
    rows = printed.rows("modifiers")
    low, high = (rows[f"{end} points of a search"]["amount"] for end in ("least", "most"))
    payers = "all your persons in the hex spend them"
    if state["referee"].get("options", {}).get("search-cost") == "party":
        payers = "whoever searches spends them"
    text = "how many points, {low} to {high} (each above {low} adds 1 to the roll; {payers})?"
    return message(text, low=low, high=high, payers=message(payers))
