"""Why nobody attacks, and why nothing of a hand can be mustered, shown for a coup or discarded, as far as the hand is open to whoever
asks. [3.A, 3.E, 3.F, 3.H]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playaid.games.empire.ratings import holding, pieces
from playaid.games.empire.ratings.homes import places
from playaid.games.empire.state import board, hands
from playaid.language.message import SEMICOLON, as_message, listing, message

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def explorations(state: State, side: str | None) -> str:
    """Why nothing is explored; nothing where something may be. [1]"""
    if side is None or board.explorable(state, side):
        return ""
    if not board.unexplored_spaces(state):
        return as_message("all countries are explored")
    return message("{side} has units on the board, and none of them borders on an unexplored country", side=side)


def musters(state: State, side: str | None) -> str:
    """Why no counter of a hand comes onto the board; nothing where one may."""
    return _barred(state, side, coup=False)


def coups(state: State, side: str | None) -> str:
    """Why no counter of a hand can be shown for a coup; nothing where one may."""
    return _barred(state, side, coup=True)


def no_crowns(state: State, side: str | None, said: Mapping[str, Any]) -> str:
    """Why nothing of a hand can be shown for a coup in the country that was said; nothing where something can, or the hand is not open to
    the reader. [3.F]"""
    country, whatever = said.get("country"), board.option(state, "coup-counters") == "any"
    if side is None or country is None or hands.physical(state) or side not in state["secret"]:
        return ""
    held = [pieces.counters()[counter] for counter in holding.hand(state, side)]
    if any(piece.country == country and (whatever or piece.crowns) for piece in held):
        return ""
    told = "{side} holds no counter of {country}" if whatever else "{side} holds no crowns of {country}"
    return message(told, side=side, country=country)


def more_coups(state: State) -> str:
    """What is legal beside the coups that are listed: where the counters come in, and of hands on the table whatever may be there."""
    cells = "the cells where the counters come in may be said, too"
    whatever = "{cells}; as hands lie on the table alone, any counters of a country may be shown, also of one where nobody stands"
    return message(whatever, cells=as_message(cells)) if hands.physical(state) else as_message(cells)


def targets(state: State, side: str | None) -> list[str]:
    """The countries where a coup may be tried, as all see it: what is in a hand is no matter of it. [3.F]"""
    theirs = board.option(state, "coup-target") == "enemy"
    return [
        country
        for country, land in board.lands(state).items()
        if side is None or not board.natural_enemies(state, side, land["race"])
        if not theirs or state["public"]["control"].get(country) not in (None, side)
    ]


def discards(state: State, side: str | None) -> str:
    """Why no counter of a hand can be discarded; nothing where one can be."""
    return _empty(state, side)


def loads(state: State, side: str | None) -> str:
    """Why no army goes aboard; nothing where one may, or what bars each is told of it."""
    mine = board.afoot(state, side) if side is not None else []
    if side is None or any(board.units(state)[unit]["type"] == "fleet" for unit in mine):
        return ""
    return message("{side} has no fleet on the board", side=side)


def unloads(state: State, side: str | None) -> str:
    """Why no army goes ashore: nobody is aboard; else nothing."""
    if side is None or any(board.cargo(state, unit) for unit in board.afoot(state, side)):
        return ""
    return message("no fleet of {side} carries an army", side=side)


def attacks(state: State, side: str | None) -> str:
    """Why nobody attacks: none stands with an enemy, as all see; else nothing."""
    if side is None or board.beside_enemies(state, side):
        return ""
    return message("no unit of {side} stands in a cell with an enemy", side=side)


def _empty(state: State, side: str | None) -> str:
    """That a hand is empty, as all see it; nothing where it is not."""
    return message("{side} holds no counter", side=side) if side is not None and not state["public"]["hands"][side] else ""


def _barred(state: State, side: str | None, coup: bool) -> str:
    if side is None or hands.physical(state):
        return _empty(state, side)
    held = holding.hand(state, side)
    if not held:
        return _empty(state, side)
    why = {counter: _bar(state, side, counter, coup) for counter in held}
    if not all(why.values()):
        return ""
    by_reason = {reason: _countries(held, [counter for counter in held if why[counter] == reason]) for reason in why.values()}
    told = (message("{countries} ({reason})", reason=reason, countries=listing(those)) for reason, those in by_reason.items())
    return message("in the hand of {side} are {told}", side=side, told=listing(told, SEMICOLON))


def _countries(held: Sequence[str], counters: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(pieces.counters()[counter].country for counter in held if counter in counters))


def _bar(state: State, side: str, counter: str, coup: bool) -> str:
    """What keeps a counter off the board, in the order of the checks; nothing where nothing does."""
    piece = pieces.counters()[counter]
    holder = state["public"]["control"].get(piece.country)
    if piece.country not in board.lands(state):
        return as_message("not explored")
    if not coup and holder not in (None, side):
        return message("{who} controls it", who=holder)
    if board.natural_enemies(state, side, pieces.countries()[piece.country].race):
        return message("a natural enemy of what {side} controls", side=side)
    if coup and board.option(state, "coup-target") == "enemy" and holder in (None, side):
        return as_message("no other player controls it")
    if coup and not piece.crowns and board.option(state, "coup-counters") != "any":
        return as_message("no crowns")
    return "" if coup or places(state, counter) else as_message("no explored sea beside its land")
