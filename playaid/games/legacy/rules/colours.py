"""The colour of a banner as a player says it. The rulebook lists none, so those that lie on the table are known. [Realm Tile Features]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.legacy.rules.tiles import NO_COLOUR
from playaid.games.legacy.state import realm, seats, shorthand
from playaid.language.message import message
from playaid.referee.contract.names import one_slip

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Hearing, State

SHORTEST = 3
"""Letters of a colour in which a slip of the finger is looked for."""


def known(state: State) -> list[str]:
    """The colours of the banners in play, in the order of their tiles."""
    told = {tile["colour"].casefold(): tile["colour"] for tile in realm.tiles(state).values()}
    return [colour for folded, colour in told.items() if folded not in ("", NO_COLOUR)]


def resolve_colour(h: Hearing, told: str) -> str:
    """The colour that was meant: one in play, by its beginning too; a new one, unless it is a slip away from another, or what a tile is
    called: then that is asked. None has a number in it.
    An empty text (nobody has told) and the sign for no colour are given back as they are."""
    colour = told.strip()
    folded = colour.casefold()
    there = {other.casefold(): other for other in known(h.state)}
    if folded in there or folded in ("", NO_COLOUR):
        return there.get(folded, colour)
    if any(map(str.isdecimal, folded)):  # `2 red`: what the card says next, and no colour
        return _without_number(h, colour, folded)
    begun = [name for other, name in there.items() if other.startswith(folded)]
    near = begun or [name for other, name in there.items() if one_slip(folded, other, SHORTEST)]
    if len(begun) == 1:
        return begun[0]
    if not near and (tile := next((name for name in realm.tiles(h.state) if name.casefold() == folded), None)) is not None:
        prompt = message("{tile} is a tile in play, and `@{tile}` says that: which colour is meant?", tile=tile)
        return h.ask(f"colour {colour}", who=seats.speaking(h), prompt=prompt, options=[*there.values(), colour])
    if not near and len(folded) >= SHORTEST:
        return colour
    prompt = message("no banner in play is {colour}: which colour is meant?", colour=colour)
    if near:
        return h.ask(f"colour {colour}", who=seats.speaking(h), prompt=prompt, options=[*near, colour])
    return h.ask(f"colour {colour}", who=seats.speaking(h), prompt=message("{question} (its name in full)", question=prompt)).strip()


def _without_number(h: Hearing, told: str, folded: str) -> str:
    """Which colour was meant by what holds a number: those that are named in it come first."""
    likely = [*shorthand.likely_colours(h.state)]
    named = [colour for colour in likely if colour in folded.split()]
    prompt = message("no colour is called {told}: which colour is meant?", told=told)
    options = dict.fromkeys([*named, *likely, NO_COLOUR])
    colour = h.ask(f"colour {told}", who=seats.speaking(h), prompt=prompt, options=[*options])
    return {other.casefold(): other for other in known(h.state)}.get(colour, colour)
