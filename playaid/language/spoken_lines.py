"""Declarations as people say them in another language, put into the words of the grammar.

A file of a game, `ja.lines` beside its catalogue, says a line each: `{who}を活性化 = activate {who}`.
What stands in a place is a name as the grammar knows it, or several; how many of it may stand before or behind it.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from playaid.language.message import COMMA
from playaid.language.own import OWN
from playaid.language.translation import language, translate

_PLACE = re.compile(r"\{(\w+)\}")
_EASTERN = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_NUMBER = re.compile(r"^([^\d\s]+?)\s*(\d+)(?:つ|個|ユニット|騎)?$")
_ENDING = re.compile("(する|します|してください|です)$")
_BEHIND = re.compile(r"を(\d+)(?:つ|個|ユニット|騎)を?")
"""A number behind what it counts: `ウォーグループを2つ入れる`."""
_BETWEEN = re.compile(r"、|，|,|(?<=[\u3040-\u9fff\d])と(?=.)")


LONGEST_SAID = 120
"""Letters of a line that is looked at for its way of saying things: a longer one would be tried in too many ways."""


LITTLE = 3
"""A way with no more letters of its own says little (`{wizard}の{spell}`)."""


class SpokenLine(NamedTuple):
    """A way to say something: what is heard as it; the line that it stands for; how many letters of it are no place; its parts, every
    second of them a place; and what is a line of this kind, empty where it is heard and never said (`=>`)."""

    said: str
    line: str
    letters: int
    parts: tuple[str, ...]
    typed: str


_compiled = lru_cache(2048)(re.compile)  # each when it is first tried: that costs more than all else here


def is_eastern(text: str) -> bool:
    """Whether a text has letters or signs of the East, full-width digits among them."""
    return not text.isascii() and _EASTERN.search(text) is not None


def half_width(text: str) -> str:
    """An answer with the digits, letters and blanks that an input method has made wide as they are typed elsewhere."""
    return normalize("NFKC", text) if is_eastern(text) else text


Known = Callable[[str, str], bool]
"""Whether what was said in a place of this name could stand there."""


def in_grammar(text: str, folder: str, known: Known = lambda place, text: True) -> str:
    """A line in the words of the grammar: as it stands where no way of saying it fits. folder: of a game's catalogues, "" for none.
    known: asked of ways that say so little that they fit nearly everything."""
    if not is_eastern(text):
        return text
    bare, options, wishes = normalize("NFKC", text).strip().partition(" --")
    if options:  # `…を活性化 --odds`
        return f"{in_grammar(bare, folder, known)}{options}{wishes}"
    if bare.casefold().startswith("note "):
        return " ".join(text.split())
    whole = _ENDING.sub("", re.sub(r"\s+", " ", bare.rstrip("。.?!").strip()))
    whole = _BEHIND.sub(lambda counted: f"{counted[1]}つ" + ("" if counted.string[counted.end() :][:1] in "と、," else "を"), whole)
    in_words = not whole or whole.split()[0].isascii()  # what begins with a verb is in the grammar's words already
    ways = () if in_words or len(whole) > LONGEST_SAID else _ways(folder)
    for way in ways:
        found = _compiled(way.said).fullmatch(whole)
        if found is not None and (way.letters > LITTLE or all(known(place, _name(part)) for place, part in found.groupdict().items())):
            return way.line.format_map({place: _said_in(place, part, folder, known) for place, part in found.groupdict().items()})
    return bare.rstrip("。").replace("、", ", ")


def _said_in(place: str, text: str, folder: str, known: Known) -> str:
    if place == "line":
        return in_grammar(text, folder, known)
    return text if place == "text" else _names(text)


def _names(text: str) -> str:
    return ", ".join(_name(part.strip()) for part in _BETWEEN.split(text) if part.strip())


def _name(text: str) -> str:
    numbered = _NUMBER.match(text)
    return f"{numbered[2]} {numbered[1]}" if numbered else text


@lru_cache(16)
def _ways(folder: str) -> tuple[SpokenLine, ...]:
    files = [*sorted(Path(folder).glob("*.lines")), *sorted(OWN.glob("*.lines"))] if folder else sorted(OWN.glob("*.lines"))
    return tuple(sorted(_in_files(files), key=lambda way: -way.letters))  # what says more goes before what fits more


def _in_files(files: Iterable[Path]) -> list[SpokenLine]:
    return [way for file in files if file.is_file() for way in read_ways(file.read_text(encoding="utf-8").splitlines())]


@lru_cache(16)
def ways_in(folder: str, language: str) -> tuple[SpokenLine, ...]:
    """How the lines of a game, and those of every game, are said in a language: of each the way that comes first in its file."""
    ways = _in_files((*((Path(folder) / f"{language}.lines",) if folder else ()), OWN / f"{language}.lines"))
    return tuple(sorted(filter(attrgetter("typed"), ways), key=lambda way: -len(_PLACE.sub("", way.line))))


@lru_cache(16)
def _ways_of(folder: str, language: str) -> dict[str, list[SpokenLine]]:
    """The same by their verbs: each name that a line might mean is asked how it is said."""
    by_verb: dict[str, list[SpokenLine]] = {}
    for way in ways_in(folder, language):
        by_verb.setdefault(way.line.partition(" ")[0], []).append(way)
    return by_verb


def aloud(line: str, folder: str) -> str:
    """A line of the grammar as whoever reads would say it; as it stands where it is not said otherwise. folder: as in `in_grammar`."""
    for way in _ways_of(folder, language()).get(line.partition(" ")[0], ()) if language() != "en" else ():
        if found := _compiled(way.typed).fullmatch(line):
            said = {place: aloud(part, folder) if place == "line" else _told(part) for place, part in found.groupdict().items()}
            return "".join(said[part] if at % 2 else part for at, part in enumerate(way.parts))
    return line


def spoken_usage(verb: str, folder: str, whole: bool = False) -> str:
    """How lines of a verb are said in short, or with all that may be said, the places named; empty where they are said in the words of
    the grammar alone."""
    ways = [way for way in ways_in(folder, language()) if way.line.split()[0] == verb and "{" in way.line] if language() != "en" else []
    if not ways:
        return ""
    parts = (max if whole else min)(ways, key=lambda way: len(way.parts)).parts
    return "".join(f"〈{_place_named(part)}〉" if at % 2 else part for at, part in enumerate(parts))


def _place_named(place: str) -> str:
    return next((said for name in (place.upper(), place) if (said := translate(name)) != name), place)


def _told(names: str) -> str:
    return translate(COMMA).join(_name_told(name.strip('"')) for name in names.split(", "))


def _name_told(name: str) -> str:
    number, _, thing = name.partition(" ")
    return f"{translate(thing)}{number}つ" if number.isdecimal() and thing else translate(name)


def read_ways(rows: Iterable[str]) -> Iterator[SpokenLine]:
    """The ways of saying something in the rows of a file, each with blanks allowed about its places. Raises ValueError for a row that is
    none."""
    for row in rows:
        if not row.strip() or row.startswith("#"):
            continue
        said, equals, line = (part.strip() for part in row.partition("="))
        heard, line = line[:1] == ">", line.removeprefix(">").lstrip()
        told, said = said, _ENDING.sub("", said)
        places = _PLACE.findall(said)
        if not equals or not said or not line or not {*_PLACE.findall(line)} <= {*places}:
            raise ValueError(f"{row!r} says no line")
        parts = enumerate(_PLACE.split(said))  # of two places side by side the blank between them tells one from the other
        pattern = "".join(rf" ?(?P<{part}>.+?) ?" if at % 2 else re.escape(part.strip()) or " " * (part == " ") for at, part in parts)
        typed = "".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(_PLACE.split(line)))
        typed = "" if heard else typed
        yield SpokenLine(pattern, line, len(_PLACE.sub("", said)), tuple(_PLACE.split(told)), typed)
