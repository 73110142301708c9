"""What is typed of dice that show something else than numbers: names, names of several words, and how many dice show which."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from playaid.language.message import Listing, Message, listing, message

_TIMES = ("x", "×", "*")
_SO_MANY = re.compile(r"(\d+)\s*[x×*]?\s*([^\d\s].*|)", re.IGNORECASE)


_FACE = "{face} {icon}"


def with_legend(why: str, symbols: Sequence[str]) -> str:
    """What a throw is for, and behind it which face of a die shows what: for whoever types the faces."""
    return message("{why}: {legend}", why=why, legend=icons(symbols))


def icons(symbols: Sequence[str]) -> str:
    """Which face of a die shows what."""
    return listing(message(_FACE, face=number, icon=symbol) for number, symbol in enumerate(symbols, 1))


def without_legend(why: str) -> str:
    """What a throw is for, without what its faces show."""
    return why.values["why"] if _shown(why) and isinstance(why, Message) else why


def as_shown(faces: Sequence[int | str], why: str) -> list[int | str]:
    """Faces as their dice show them, by what the throw is for; numbers where its dice show numbers."""
    shown = _shown(why)
    return [shown.get(face, face) for face in faces]


def _shown(why: str) -> dict[int | str, str]:
    faces = why.values.get("legend") if isinstance(why, Message) else None
    parts = [part for part in faces.parts if isinstance(part, Message) and part.pattern == _FACE] if isinstance(faces, Listing) else []
    return {part.values["face"]: part.values["icon"] for part in parts}


def faces_meant(why: str, text: str) -> list[int]:
    """The faces that a name may mean on a die that was thrown for this; none where its dice show numbers."""
    shown = _shown(why)
    names = [shown[face] for face in sorted(shown, key=int)]
    return showing(names, text)


def showing(symbols: Sequence[str], text: str) -> list[int]:
    """The faces whose symbols begin with what was typed; a whole symbol is that one alone. Where none begins so, those of which a
    later word does: `burst` for Mana Burst; else those whose words begin with its letters: `ne` for north-east."""
    wanted = text.casefold()
    shown = [symbol.casefold() for symbol in symbols]
    whole = [face for face, symbol in enumerate(shown, 1) if symbol == wanted]
    begun = [face for face, symbol in enumerate(shown, 1) if wanted and symbol.startswith(wanted)]
    later = [face for face, symbol in enumerate(shown, 1) if wanted and f" {wanted}" in symbol]
    return whole or begun or later or [face for face, symbol in enumerate(shown, 1) if wanted and _initials(symbol) == wanted]


def _initials(symbol: str) -> str:
    """The first letters of the words of a symbol of several."""
    words = re.split(r"[\s-]+", symbol)
    return "".join(word[:1] for word in words) if words[1:] else ""


def whole_names(tokens: Sequence[str], names: Iterable[str]) -> list[str]:
    """Names of several words in one token, where no commas stand between them; each as it is written, where it is meant."""
    names = tuple(names)
    known = {name.casefold() for name in names}
    longest, whole = max((len(name.split()) for name in known), default=1), list[str]()
    while tokens:
        words = next((n for n in range(longest, 1, -1) if " ".join(tokens[:n]).casefold() in known), 1)
        whole, tokens = [*whole, as_written(" ".join(tokens[:words]), names)], tokens[words:]
    return whole


def so_far(words: Sequence[str], names: Iterable[str]) -> int:
    """How many of some words are faces and names of one row, its first word in any case: `Prowess,Mana Burst with Wisdom` begins with two.
    A name of several words is one in full; behind a comma a name goes on, and without commas faces do where one of them is of several."""
    names = tuple(names)
    known = {name.casefold() for name in names}

    def ends_well(row: str) -> bool:
        if "," not in row:
            apart = [*map(str.casefold, whole_names(row.split(), names))]
            return any(" " in name for name in apart) and all(name in known or name.isdecimal() for name in apart)
        *pieces, last = (_SO_MANY_OF.sub("", piece.strip()).casefold() for piece in row.split(","))
        several = all(piece in known for piece in (*pieces, last) if " " in piece)
        glued = "," in row.split()[-1][:-1]  # it has no blank before it, and is a word of the row whatever it means
        return several and (glued or not last or last in known or last.isdecimal() or len(showing(names, last)) == 1)

    return next((end for end in range(len(words), 1, -1) if ends_well(" ".join(words[:end]))), min(1, len(words)))


_SO_MANY_OF = re.compile(r"^\d+\s*(?:[x×]\s+|[x×](?=\S)|\s)\s*(?=\S)", re.IGNORECASE)
"""A number before a name: so many dice show it."""


def as_written(token: str, names: Iterable[str]) -> str:
    """The name that a token means, where it is one but for blanks, hyphens and apostrophes: `Bernham 2nn` for Bernham-2nn."""
    names = dict.fromkeys(names)
    if any(name.casefold() == token.casefold() for name in names):
        return token
    meant = [name for name in names if _bare(name) == _bare(token)]
    return meant[0] if len(meant) == 1 else token


def _bare(name: str) -> str:
    return re.sub(r"[\s'’_-]", "", name).casefold()


class Slip(NamedTuple):
    """A name that there is not: how that is told, and those that it is near to."""

    why: str
    near: tuple[str, ...]


def slip_among(tokens: Sequence[str], names: Sequence[str]) -> Slip | None:
    """The first of some names typed that is none of all that there are, where those are known."""
    from difflib import get_close_matches

    known = {name.casefold(): name for name in names}
    slip = next((token for token in tokens if known and token.casefold() not in known), None)
    if slip is None:
        return None
    begun = [name for folded, name in known.items() if folded.startswith(slip.casefold())]
    near = tuple(begun or (known[folded] for folded in get_close_matches(slip.casefold(), known, n=3)))[:5]
    why = "there is no {name}: near it are {near}" if near else "there is no {name}"
    return Slip(message(why, name=repr(slip), near=listing(near)), near if len(tokens) == 1 else ())


def with_numbers_apart(symbols: Sequence[str], tokens: Sequence[str]) -> list[str]:
    """`2 Prowess`, `2x Prowess`, `2 x Prowess` as the number and the name, whether one token or several."""
    apart = list[str]()
    times = [before.isdecimal() and token.casefold() in _TIMES and not showing(symbols, token) for before, token in pairwise(("", *tokens))]
    for token in (token for token, between in zip(tokens, times, strict=True) if not between):
        said = _SO_MANY.fullmatch(token)
        apart += [said[1], *([said[2]] if said[2] else [])] if said and (not said[2] or showing(symbols, said[2])) else [token]
    return apart


def says_how_many(symbols: Sequence[str], tokens: Sequence[str]) -> bool:
    """Whether a number stands before a name somewhere: it may be a face of its own, or say how many dice show that name."""
    return any(number.isdecimal() and not name.isdecimal() and showing(symbols, name) for number, name in pairwise(tokens))


class Counted(NamedTuple):
    """Faces by how many dice show which; used: how many tokens said so; throughout: whether each name had its number."""

    faces: list[str]
    used: int
    throughout: bool


def so_many(symbols: Sequence[str], count: int, tokens: Sequence[str]) -> Counted | None:
    """The faces of `count` dice where a number before a name says how many show it; None where they come to more or fewer."""
    faces, at, throughout = list[str](), 0, True
    while len(faces) < count and at < len(tokens):
        if says_how_many(symbols, tokens[at : at + 2]):
            faces += [tokens[at + 1]] * min(int(tokens[at]), count + 1)
            at += 2
        else:
            faces.append(tokens[at])
            at, throughout = at + 1, False
    return Counted(faces, at, throughout) if len(faces) == count else None


def told_unclear(tokens: Sequence[str], count: int, both: bool) -> str:
    """Why tokens are not taken for `count` dice. both: they come to that many, and may be a face each as well."""
    if both:
        return message("{typed} may be so many dice of each name, or a face each", typed=" ".join(tokens))
    return message("a number before a name says how many dice show it; {typed} does not come to {n}", typed=" ".join(tokens), n=count)
