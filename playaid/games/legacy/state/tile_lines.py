"""A Realm Tile as it is read off: its name, its symbol, the colour of its banner, its Open Paths, in short. [Realm Tile Features]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.legacy.state import likely, names, realm
from playaid.games.legacy.state.shorthand import colours, cut, one_of
from playaid.language.message import listing, message
from playaid.referee.contract.names import fold, printable
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Args, State

TILE = ("colour", "open", "region", "touching", "coin", "by", "mace")


class _Shown(NamedTuple):
    """What stands behind the name of a tile, in whatever order: empty where it was not said."""

    kind: str = ""
    colour: str = ""
    paths: str = ""


def scout(words: Sequence[str], state: State) -> list[str]:
    """`Elder Wood threat green 2`, in any order behind the name, for `Elder Wood as Roaming Threat colour green open 2`; of what is left
    out the rest as it stands, which is asked for. Raises Unreadable where a word may belong to the name or not."""
    words = _colour_said(words, state)
    head, tail = cut(words, ("as", *TILE))
    head = [word for word in (word.rstrip(",") for word in head) if word]
    folded = [fold(word) for word in tail]
    if "as" in folded:
        return list(words)
    name, shown = _behind(head, state, numbered="open" not in folded, whole="open" not in folded)
    if not shown.kind and shown.colour:
        _refuse_colour(head, "", state, symbol=bool(shown.paths) or "open" in folded)
    if shown.paths and not shown.kind and int(shown.paths) > realm.SIDES:
        return list(words)
    if shown.kind and "colour" not in folded:
        _refuse_colour(name, shown.colour, state)
    told = [("as", shown.kind), ("colour", shown.colour), ("open", shown.paths)]
    return [*name, *(word for key, value in told if value for word in (key, value)), *tail]


def _colour_said(words: Sequence[str], state: State) -> Sequence[str]:
    """`open 2 blue` as `open 2 colour blue`."""
    folded, known = [fold(word) for word in words], colours(state)
    behind = (at for at in range(2, len(folded)) if folded[at - 2] == "open" and folded[at - 1].isdecimal() and folded[at] in known)
    at = next(behind, None)
    return words if at is None else [*words[:at], "colour", *words[at:]]


def place(words: Sequence[str], state: State) -> list[str]:
    """The same; and `beside TILE` for `by TILE`."""
    return scout([("by" if fold(word) in ("beside", "near") and at else word) for at, word in enumerate(words)], state)


def _behind(head: Sequence[str], state: State, numbered: bool, whole: bool) -> tuple[list[str], _Shown]:
    """The words of a name, and what stands behind it. numbered: a number may stand there; whole: without one the symbol counts only where
    a word of it is written out, as names are made of such words (Deep Water)."""
    name, shown = list(head), _Shown()
    digits = numbered and any(word.isdecimal() for word in head[1:])
    while len(name) > 1:
        last = name[-1]
        if numbered and last.isdecimal() and not shown.paths:
            shown = shown._replace(paths=last)
        elif not shown.kind and not shown.colour and _is_colour(name, state, digits):
            shown = shown._replace(colour=last)
        else:
            many = 0 if shown.kind else _kind_at(name, state, whole and not digits)
            if not many:
                break
            shown = shown._replace(kind=one_of(" ".join(name[-many:]), names.tile_kinds(state)) or "")
            del name[-many:]
            continue
        name.pop()
    return name, shown


def _is_colour(name: Sequence[str], state: State, digits: bool) -> bool:
    """Whether the last word is the colour of the banner: where all is told, any word behind the symbol."""
    return fold(name[-1]) in colours(state) or (digits and not _kind_at(name, state, False) and _kind_at(name[:-1], state, False) > 0)


def _kind_at(words: Sequence[str], state: State, whole: bool) -> int:
    """By how many words at their end a symbol is named."""
    known = names.tile_kinds(state)
    written_out = {word for kind in known for word in (fold(kind), *fold(kind).split())}
    for many in (2, 1):
        said = " ".join(words[-many:])
        if len(words) > many and one_of(said, known) is not None and (not whole or fold(said) in written_out):
            return many
    return 0


def wants(args: Args, state: State) -> tuple[str, ...]:
    """Whoever is asked for what a tile shows is asked for the colour of its banner, too, and for what it touches where it may touch more
    than the tile that it is scouted from."""
    return ("colour", "touching") if likely.others_open(state, None) else ("colour",)


def place_wants(args: Args, state: State) -> tuple[str, ...]:
    """A tile is joined to one in play at least. [Placing Realm Tiles]"""
    return ("beside", "colour")


def _refuse_colour(title: Sequence[str], told: str, state: State, symbol: bool = False) -> None:
    """Raises Unreadable where the name would take the colour of the banner in, and no known one is told. symbol: what is lacking is the
    symbol behind the name."""
    known = colours(state)
    if fold(told) in known:
        return
    if symbol:
        plain = [word for word in title if not word.isdecimal()]
        where = message("none is called {words}", words=listing(map(printable, plain[-2:]), " or "))
        kinds = listing(kind for kind in names.tile_kinds(state) if kind != realm.NO_KIND)
        raise Unreadable(
            message("the symbol ({where}) is missing behind the name of the tile", where=where),
            hint=message("the symbols: {kinds}; `-` for a tile that has none", kinds=kinds),
        )
    colour = next((word for word in title if fold(word) in known and len(title) > 1), None)
    if colour is not None:
        name = " ".join(title)
        hint = message('behind the symbol it is the colour; in quotes it belongs to the name: "{name}"', name=name)
        raise Unreadable(
            message("{name}: is {colour} the colour of its banner?", name=printable(name), colour=printable(colour)), hint=hint
        )
