"""A Realm Tile as it is read off: its name, its symbol, the colour of its banner, its Open Paths, in short. [Realm Tile Features]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.legacy.state import names, realm
from playaid.games.legacy.state.shorthand import begins, colours, cut, one_of
from playaid.language.message import listing, message
from playaid.referee.contract.names import fold, printable
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Args, State

TILE = ("colour", "open", "region", "touching", "coin", "by", "mace")


def scout(words: Sequence[str], state: State) -> list[str]:
    """`Elder Wood threat green 2` or `Elder Wood threat 2 green` for `Elder Wood as Roaming Threat colour green open 2`; also `Elder Wood
    threat green open 2`. Raises Unreadable, which says what is lacking."""
    head, tail = cut(words, ("as", *TILE))
    if begins(tail, ("as",)) or len(head) < 2:
        return list(words)
    if "open" not in map(str.casefold, tail):
        if len(head) > 3 and head[-2].isdecimal() and fold(head[-1]) in colours(state):
            head[-2:] = head[-1], head[-2]
        if not head[-1].isdecimal():
            raise _missing("the number of Open Paths", "at the end: scout Elder Wood threat green 2")
        tail = [*tail, "open", head.pop()]
    for colour in (0, 1):
        for many in (2, 1):
            at = len(head) - colour - many
            kind = one_of(" ".join(head[at : at + many]), names.tile_kinds(state)) if at >= 1 else None
            if kind is not None:
                told = ["colour", head[-1]] if colour else []
                if "colour" not in map(str.casefold, tail):
                    _refuse_colour(head[:at], told[1] if told else "", state)
                return [*head[:at], "as", kind, *told, *tail]
    if len(head) < 2:
        return list(words)
    where = message("none is called {words}", words=listing(map(printable, head[-2:]), " or "))
    kinds = listing(kind for kind in names.tile_kinds(state) if kind != realm.NO_KIND)
    raise _missing(message("the symbol ({where})", where=where), message("the symbols: {kinds}; `-` for a tile that has none", kinds=kinds))


place = scout


def wants(args: Args, state: State) -> tuple[str, ...]:
    """Whoever is asked for what a tile shows is asked for the colour of its banner, too."""
    return ("colour",)


def _missing(what: str, hint: str) -> Unreadable:
    return Unreadable(message("{what} is missing behind the name of the tile", what=what), hint=hint)


def _refuse_colour(title: Sequence[str], told: str, state: State) -> None:
    """Raises Unreadable where the name would take the colour of the banner in, and no known one is told."""
    known = colours(state)
    if fold(told) in known:
        return
    colour = next((word for word in title if fold(word) in known and len(title) > 1), None)
    if colour is not None:
        name = " ".join(title)
        hint = message('behind the symbol it is the colour; in quotes it belongs to the name: "{name}"', name=name)
        raise Unreadable(
            message("{name}: is {colour} the colour of its banner?", name=printable(name), colour=printable(colour)), hint=hint
        )
