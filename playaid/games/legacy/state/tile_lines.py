"""A Realm Tile as it is read off: its name, its symbol, the colour of its banner, its Open Paths, in short. [Realm Tile Features]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.legacy.state import likely, names, realm, seats
from playaid.games.legacy.state.shorthand import OTHER_COLOURS, colours, cut, one_of
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import fold, printable
from playaid.referee.contract.refusals import Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Args, State

TILE = ("colour", "open", "region", "touching", "coin", "by", "mace")
LISTS = ("touching", "by")
"""Words behind which several tiles may stand, with commas between them."""


class _Shown(NamedTuple):
    """What stands behind the name of a tile, in whatever order: empty where it was not said."""

    kind: str = ""
    colour: str = ""
    paths: str = ""
    region: str = ""


def scout(words: Sequence[str], state: State) -> list[str]:
    """`Elder Wood threat green 2`, in any order behind the name, for `Elder Wood as Roaming Threat colour green open 2`; of what is left
    out the rest as it stands, which is asked for. Raises Unreadable where a word may belong to the name or not."""
    return _read("scout", words, state)


def place(words: Sequence[str], state: State) -> list[str]:
    """The same; and `beside TILE` for `by TILE`."""
    return _read("place", [("by" if fold(word) in ("beside", "near") and at else word) for at, word in enumerate(words)], state)


def _read(verb: str, words: Sequence[str], state: State) -> list[str]:
    words = ["colour" if fold(word) == "color" else word for word in words]
    words = _of_no_name(_symbol_alone(_counted(_with_symbol(_found(words), state), state)), state)
    if verb == "place":
        _refuse_pieces(words, state)
    words = _told_by_commas(words, state) or _open_in_front([word for word in _commas_apart(words) if word != ","])
    head, tail = cut(words, ("as", *TILE))
    tail, symbol = _behind_open(_behind_as(tail, state), state)
    folded = [fold(word) for word in tail]
    if symbol and "colour" not in folded:
        _refuse_colour(verb, head, _Shown(symbol), tail, state)
    if "as" in folded:
        return [*head, *tail]
    name, shown = _behind(head, state, numbered="open" not in folded, whole="open" not in folded)
    if not shown.kind and shown.colour:
        _refuse_symbol(head, state, sure=bool(shown.paths) or "open" in folded)
        _refuse_colour(verb, head, _Shown(), tail, state)
    if shown.paths and not shown.kind and int(shown.paths) > realm.SIDES:
        return list(words)
    if shown.kind and "colour" not in folded and fold(shown.colour) not in colours(state):
        _refuse_colour(verb, name, shown, tail, state)
    return [*name, *_keyed(shown), *tail]


def _found(words: Sequence[str]) -> list[str]:
    """`and finds the Black Tarn` as `Black Tarn`."""
    at = 1 if words[1:] and fold(words[0]) == "and" else 0
    if not words[at + 1 :] or fold(words[at]) not in ("find", "finds", "discovers", "reveals"):
        return list(words)
    rest = list(words[at + 1 :])
    return rest[1:] if rest[1:] and fold(rest[0]) in ("a", "an", "the") else rest


def _with_symbol(words: list[str], state: State) -> list[str]:
    """`Village with Healing` as `Village as Healing`."""
    at = next((at for at, word in enumerate(words) if at and fold(word) == "with"), 0)
    if not at or "as" in map(fold, words):
        return words
    kinds = names.tile_kinds(state)
    symbol = any(one_of(" ".join(words[at + 1 : at + 1 + many]).rstrip(","), kinds) for many in (2, 1))
    return [*words[:at], "as", *words[at + 1 :]] if symbol else words


_COUNTS = dict(zip(("no", "one", "two", "three", "four", "five"), "012345", strict=True))
_BETWEEN = ("with", "and", "a", "an")


def _counted(words: Sequence[str], state: State) -> list[str]:
    """`Wolf Crag, two open paths and a blue banner` as `Wolf Crag, 2 open paths blue`. Of how many paths a tile has it is not said how many
    are open: that is left out, and asked for."""
    told, listed = cut(words, LISTS)
    begin = next((at for at, word in enumerate(told) if word.endswith(",") or fold(word) == "as"), len(told))
    said = [*(fold(word.rstrip(",")) for word in told), "", ""]
    plain = told[:1]
    for at, word in enumerate(told[1:], 1):
        number = _COUNTS.get(said[at], said[at])
        of_paths = number.isdecimal() and said[at + 1] in _PATHS and (said[at].isdecimal() or at > begin)
        if (at > begin and word in _BETWEEN) or (said[at] == "with" and _COUNTS.get(said[at + 1], said[at + 1]).isdecimal()) or of_paths:
            continue
        if number.isdecimal() and said[at + 1] == "open":
            plain.append(number)
        elif (
            said[at] in _PATHS
            and said[at - 1] != "open"
            and _COUNTS.get(said[at - 1], said[at - 1]).isdecimal()
            and plain[-1] == told[at - 2]
        ):
            plain[-1] += "," if word.endswith(",") and not plain[-1].endswith(",") else ""
        elif said[at] == "banner" and said[at - 1] in colours(state) and plain[-1] == told[at - 1]:
            plain[-1] += "," if word.endswith(",") else ""
        else:
            plain.append(word)
    return [*plain, *listed]


_PATHS = ("path", "paths")


def _symbol_alone(words: Sequence[str]) -> list[str]:
    """`Eagle Rock, a relic tile, 2 open` as `Eagle Rock, relic, 2 open`."""
    at = next((at for at, word in enumerate(words) if word.endswith(",")), len(words))
    plain = list(words[: at + 1])
    for word in words[at + 1 :]:
        if fold(word) in ("a", "an"):
            continue
        if fold(word.rstrip(",")) == "tile" and len(plain) > at + 1:
            plain[-1] += "," if word.endswith(",") else ""
            continue
        plain.append(word)
    return plain


def _of_no_name(words: list[str], state: State) -> list[str]:
    """`the forest` alone, or `a new tile`, with nothing as its name, which is asked for."""
    said = [word for word in map(fold, words) if word not in ("a", "an", "the", "new", "another", "one", "next", "realm", "of", "in")]
    if said and said[-1] in ("tile", "region"):
        said.pop()
    return (
        ([] if not said else ["region", words[-1] if fold(words[-1]) == said[0] else said[0]])
        if words and (not said or (len(said) == 1 and said[0] in _regions(state)))
        else words
    )


def _refuse_pieces(words: Sequence[str], state: State) -> None:
    """Raises Unreadable for a character or an Enemy Token that is put on a tile, with how that is said."""
    head, tail = cut([word for word in words if fold(word) not in ("a", "an", "the")], ("on", "onto", "at"))
    tile = one_of(" ".join(tail[1:]), dict.fromkeys(realm.tiles(state), ())) if head and tail[1:] else None
    if tile is None:
        return
    said = fold(" ".join(head))
    kinds = {kind: () for kind in names.enemy_kinds(state) if fold(kind) == said}
    at_home = seats.underfoot(state) == realm.ROUND_TABLE
    tokens = dict.fromkeys(likely.tokens_carried(state, None) if at_home else (), ())
    escorts = dict.fromkeys(likely.escorts_carried(state, None) if seats.underfoot(state) == tile else (), ())
    if piece := one_of(said, {**tokens, **escorts}):
        line = f"{'return' if piece in tokens else 'drop'} {quote(piece)}"
        raise Unreadable(message("{name} is no Realm Tile, and what is placed is a tile", name=piece), hint=Typed(line))
    known = {"spawn {name} on {tile}": kinds, "lead {name} to {tile}": names.of_public(state, "enemies")}
    for line, there in {**known, "bear {tile} by {name}": names.seats(state)}.items():
        if name := one_of(said, there):
            told = message("{name} is no Realm Tile, and what is placed is a tile", name=name)
            raise Unreadable(told, hint=message(line, name=Typed(quote(name)), tile=Typed(quote(tile))))


def _commas_apart(words: Sequence[str]) -> list[str]:
    """The words with the commas between them as words of their own, up to those that name several tiles. What stands in quotes keeps its
    commas."""
    told, listed = cut(words, LISTS)
    quoted = {word: f"{word.rstrip(',')}\0,\0" if word.endswith(",") else word for word in told if " " in word}
    parts = (part for word in told for part in quoted.get(word, word.replace(",", "\0,\0")).split("\0"))
    return [*(part for part in parts if part), *listed]


def _open_in_front(words: list[str]) -> list[str]:
    """`2 open` and `2 open paths` as `open 2`."""
    folded = [*map(fold, words), ""]
    at = next((at for at in range(2, len(words)) if folded[at] == "open" and folded[at - 1].isdecimal()), None)
    if at is None or folded[at + 1].isdecimal():
        return words
    noun = folded[at + 1] in ("path", "paths")
    return [*words[: at - 1], "open", words[at - 1], *words[at + 1 + noun :]]


def _behind_as(tail: list[str], state: State) -> list[str]:
    """`as item 2 blue` with the words of its slots."""
    end = next((end for end, word in enumerate(tail) if fold(word) in TILE), len(tail))
    found = _fields(tail[:end], state) if tail and fold(tail[0]) == "as" else None
    return tail if found is None else [*_keyed(found), *tail[end:]]


def _behind_open(tail: list[str], state: State) -> tuple[list[str], str]:
    """`open 2 blue` as `open 2 colour blue`, `open 2 item` as `open 2 as item`; and which symbol is told so."""
    folded = [*map(fold, tail)]
    at = next((at for at in range(2, len(folded)) if folded[at - 2] == "open" and folded[at - 1].isdecimal()), len(folded))
    end = next((end for end in range(at, len(folded)) if folded[end] in ("as", *TILE)), len(folded))
    found = _fields(tail[at:end], state)
    return ([*tail[:at], *_keyed(found), *tail[end:]], found.kind) if found is not None else (tail, "")


def _keyed(shown: _Shown) -> list[str]:
    told = (("as", shown.kind), ("colour", shown.colour), ("open", shown.paths), ("region", shown.region))
    return [word for key, value in told if value for word in (key, value)]


def _told_by_commas(words: Sequence[str], state: State) -> list[str] | None:
    """`Red Ford, blue, item, 2 open` with the words of its slots, in whatever order: the name ends at the first comma. None where what
    stands behind it is something else besides."""
    told, rest = cut(_commas_apart(words), (*LISTS, "coin", "mace"))
    name, behind = cut(told, (",",))
    found = _fields(_open_in_front(["", *(word for word in behind if word != ",")])[1:], state)
    many = _kind_at(name, state, whole=True) if found is not None and any(found) and not found.kind else 0
    if found is not None and many and fold(name[-many - 1]) not in ("of", "the"):  # `Wolf Crag prowess, 2 open`
        found, name = found._replace(kind=one_of(" ".join(name[-many:]), names.tile_kinds(state)) or ""), name[:-many]
    if not name or found is None or not any(found) or {"as", *TILE} & {*map(fold, name)}:
        return None
    return [" ".join(name), *_keyed(found), *rest]


def _fields(words: Sequence[str], state: State) -> _Shown | None:
    """Words that tell the symbol, the colour, the Open Paths or the Region, each once, with the word of its slot or without; None where
    there are others."""
    rest, shown = [*words], _Shown()
    while rest:
        key = {"as": "kind", "colour": "colour", "open": "paths", "region": "region"}.get(fold(rest[0]), "")
        rest = rest[1:] if key else rest
        ways = ((many, way) for many in (2, 1) if (way := _field(" ".join(rest[:many]), state)) and key in ("", way[0]))
        many, (at, value) = next(ways, (0, ("", "")))
        if not many or getattr(shown, at):
            return None
        shown, rest = shown._replace(**{at: value}), rest[many:]
    return shown


def _field(said: str, state: State) -> tuple[str, str] | None:
    """What words tell of a tile, and how it is written out."""
    if said.isdecimal():
        return "paths", said
    if fold(said) in colours(state):
        return "colour", said
    known = {"kind": names.tile_kinds(state), "region": names.regions(state)}
    return next(((key, name) for key, found in known.items() if (name := one_of(said, found))), None)


def _behind(head: Sequence[str], state: State, numbered: bool, whole: bool) -> tuple[list[str], _Shown]:
    """The words of a name, and what stands behind it. numbered: a number may stand there; whole: without one the symbol counts only where
    a word of it is written out, as names are made of such words (Deep Water)."""
    name, shown = list(head), _Shown()
    digits = numbered and any(word.isdecimal() for word in head[1:])
    while len(name) > 1:
        last = name[-1]
        if numbered and last.isdecimal() and not shown.paths:
            shown = shown._replace(paths=last)
        elif not shown.region and not shown.kind and fold(last) in _regions(state) and _is_behind_what_is_shown(name[:-1], state, numbered):
            shown = shown._replace(region=last)  # it is none of the name's
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


def _is_behind_what_is_shown(name: Sequence[str], state: State, numbered: bool) -> bool:
    """Whether words end with what a tile shows, and no name does: its symbol, its Open Paths, or the colour of its banner behind these."""
    told = name[:-1] if len(name) > 2 and fold(name[-1]) in colours(state) else name
    return _kind_at(name, state, whole=False) > 0 or (numbered and len(told) > 1 and told[-1].isdecimal())


def _regions(state: State) -> set[str]:
    return {fold(region) for region in names.regions(state)}


def _is_colour(name: Sequence[str], state: State, digits: bool) -> bool:
    """Whether the last word is the colour of the banner: where all is told, any word behind the symbol, and behind the Open Paths there."""
    before = name[:-1]
    told = before[:-1] if before and before[-1].isdecimal() else before
    return fold(name[-1]) in colours(state) or (digits and not _kind_at(name, state, False) and _kind_at(told, state, False) > 0)


def _kind_at(words: Sequence[str], state: State, whole: bool) -> int:
    """By how many words at their end a symbol is named."""
    known = names.tile_kinds(state)
    written_out = {word for kind in known for word in (fold(kind), *fold(kind).split())}
    for many in (2, 1):
        said = " ".join(words[-many:])
        if len(words) > many and one_of(said, known) is not None and (not whole or fold(said) in written_out):
            return many
    return 0


def asked_name(state: State, side: str | None = None) -> str:
    """How the name of a tile that is scouted is asked for: which of those that are drawn it is. [Movement and Scouting Overview]"""
    here = seats.underfoot(state)
    regions = realm.scouted_from(state, here) if here is not None and realm.tiles(state)[here]["open"] else []
    if not regions:
        return ""
    asked = "draw Realm Tiles until one of the {regions} Region comes up: that one is laid. What is it called?"
    return message(asked, regions=listing(regions, " or "))


def wants(args: Args, state: State) -> tuple[str, ...]:
    """Whoever is asked for what a tile shows is asked for the colour of its banner, too, and for what it touches where it may touch more
    than the tile that it is scouted from."""
    return ("colour", "touching") if likely.others_open(state, None) else ("colour",)


def place_wants(args: Args, state: State) -> tuple[str, ...]:
    """A tile is joined to one in play at least. [Placing Realm Tiles]"""
    return ("beside", "colour")


def _refuse_symbol(title: Sequence[str], state: State, sure: bool) -> None:
    """Raises Unreadable where it is sure that the symbol is lacking behind the name of a tile."""
    if sure:
        plain = [word for word in title if not word.isdecimal()]
        where = message("none is called {words}", words=listing(map(printable, plain[-2:]), " or "))
        kinds = listing(kind for kind in names.tile_kinds(state) if kind != realm.NO_KIND)
        raise Unreadable(
            message("the symbol ({where}) is missing behind the name of the tile", where=where),
            hint=message("the symbols: {kinds}; `-` for a tile that has none", kinds=kinds),
        )


def _refuse_colour(verb: str, title: Sequence[str], shown: _Shown, tail: Sequence[str], state: State) -> None:
    """Raises Unreadable, with both lines that may be meant, where the name would take the colour of the banner in. shown: what was read
    behind it; tail: what is said by its own word."""
    known = colours(state)
    last = {len(title) - 1} if fold(title[-1]) in OTHER_COLOURS else ()
    at = next((at for at in reversed(range(len(title))) if (fold(title[at]) in known or at in last) and len(title) > 1), None)
    if at is None:
        return
    name, said = " ".join(title), printable(title[at])
    plain = [*title[:at], *title[at + 1 :]]
    keyed, paths = "as" in map(fold, tail), [shown.paths] * bool(shown.paths)
    symbol = [shown.kind.casefold()] if shown.kind else []
    behind = [*tail, "colour", title[at]] if keyed else [title[at], *paths, *tail]
    as_colour = [verb, *plain, *([] if keyed else symbol or ["SYMBOL"]), *behind]
    as_name = [verb, quote(name), *([] if keyed else symbol), *paths, *tail]
    told = {"colour": Typed(" ".join(as_colour)), "name": Typed(" ".join(as_name))}
    hint = message("as the colour: {colour}; as part of the name: {name}", **told)
    raise Unreadable(message("{name}: is {colour} the colour of its banner?", name=printable(name), colour=said), hint=hint)
