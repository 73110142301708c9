"""In which language a message is read: a catalogue for whoever reads it, none where they read English."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playaid.language.message import Aloud, Counted, Listing, Message, Typed

if TYPE_CHECKING:
    from contextvars import ContextVar


class Catalogue:
    """What is said in one language.

    texts: English pattern, text or name -> how it is said; a list where it hangs on a number, the form for each as `plural` counts them.
    behind: a word -> the pattern of it and a name behind it, and the place of the name.
    aloud: a line of the grammar and the folder of a game's catalogues -> the line as it is said, or as it stands.
    """

    def __init__(
        self,
        language: str,
        texts: Mapping[str, str | list[str]],
        plural: Callable[[int], int] = lambda n: 0,
        aloud: Callable[[str, str], str] = lambda line, folder: line,
    ):
        self.language = language
        self.texts = texts
        self.plural = plural
        self.aloud = aloud
        two = ((key.partition(" "), said) for key, said in texts.items() if key.count(" ") == 1 and key.endswith("}") and type(said) is str)
        self.behind = {word: (said, place[1:-1]) for (word, _, place), said in two if place[:1] == "{" and place[1:-1].isidentifier()}


_read_in: "ContextVar[Catalogue | None] | None" = None  # made where somebody reads another language: no cold start in English pays for it


def _wanted() -> "ContextVar[Catalogue | None]":
    global _read_in
    if _read_in is None:
        from contextvars import ContextVar

        _read_in = ContextVar("catalogue", default=None)
    return _read_in


@contextmanager
def in_language(catalogue: Catalogue | None) -> Iterator[None]:
    """Whatever is read meanwhile is read in this language; None: in English."""
    before = _wanted().set(catalogue)
    try:
        yield
    finally:
        _wanted().reset(before)


def use(catalogue: Catalogue | None) -> None:
    """From here on this process reads in this language."""
    _wanted().set(catalogue)


def _now() -> Catalogue | None:
    return _read_in.get() if _read_in is not None else None


def language() -> str:
    """The language in which messages are read now, as `lang` names it."""
    catalogue = _now()
    return "en" if catalogue is None else catalogue.language


def aloud(line: str, folder: str) -> str:
    """A line of the grammar as whoever reads would say it; as it stands where it is not said otherwise.
    folder: of a game's catalogues, "" for none."""
    catalogue = _now()
    return line if catalogue is None else catalogue.aloud(line, folder)


def translate(text: str) -> str:
    """A message or a name in the language of whoever reads it; what their catalogue does not hold, in English."""
    catalogue = _now()
    return str(text) if catalogue is None else _translate(text, catalogue)


def _translate(text: str, catalogue: Catalogue) -> str:
    if isinstance(text, Listing):
        return _text(text.pattern, catalogue).join(_translate(part, catalogue) for part in text.parts)
    if isinstance(text, Typed):
        return str(text)
    if isinstance(text, Aloud):
        line = catalogue.aloud(text.pattern, text.folder)
        return str(text) if line == text.pattern else line
    if not isinstance(text, Message):
        return _text(text, catalogue)
    values = {place: _in_place(place, value, catalogue) if isinstance(value, str) else value for place, value in text.values.items()}
    said = catalogue.texts.get(text.pattern)
    try:
        if isinstance(said, list):
            said = said[catalogue.plural(text.values["n"])]
        if said is not None:
            return said.format_map(values) if values else said
    except (LookupError, ValueError, AttributeError):  # a translator's slip: it is read in English
        pass
    many = text.many if isinstance(text, Counted) and text.values["n"] != 1 else ""
    pattern = many or text.pattern
    return pattern.format_map(values) if values else pattern


TYPED = ("verb", "verbs", "line", "lines")
"""Places in which stands what may be typed: a line is said as this language says it, and no name in it is read in other words."""


def _in_place(place: str, value: str, catalogue: Catalogue) -> str:
    if place not in TYPED or type(value) is Message or isinstance(value, Counted):
        return _translate(value, catalogue)
    said = _called if place.startswith("verb") else _said
    if not isinstance(value, Listing):
        return said(value, catalogue)
    if not place.endswith("s") or any(type(part) is not str for part in value.parts):
        return _translate(value, catalogue)
    return _text(value.pattern, catalogue).join(said(part, catalogue) for part in value.parts)


def verb_told(verb: str) -> str:
    """What a verb is called by whoever reads: in their words, else as it is said alone, else as it is typed."""
    catalogue = _now()
    return verb if catalogue is None else _called(verb, catalogue)


def _called(verb: str, catalogue: Catalogue) -> str:
    said = catalogue.texts.get(f"{verb} (verb)")
    return said if isinstance(said, str) else _said(verb, catalogue)


def _said(line: str, catalogue: Catalogue) -> str:
    """What may be typed, as it is said in this language where it is said otherwise."""
    return catalogue.aloud(line, "") if type(line) is str else line


def _text(text: str, catalogue: Catalogue) -> str:
    found = catalogue.texts.get(text)
    if found is None:
        return _behind_a_word(text, catalogue)
    return found if isinstance(found, str) else found[0]


def _behind_a_word(text: str, catalogue: Catalogue) -> str:
    """A name behind a number or a word that has a pattern of its own (`2 Wolf`, `tired Wolf`); any other text as it stands."""
    word, _, name = text.partition(" ")
    pattern, place = catalogue.behind.get("{n}" if word.isdecimal() else word, ("", "")) if name else ("", "")
    told = _text(name, catalogue) if pattern else name
    return text if told == name else pattern.format_map({"n": word, place: told})


def translate_all(data: Any) -> Any:
    """Plain data with every message in it in the language of whoever reads it; ids and what was typed are no messages and stay."""
    if isinstance(data, Message):
        return translate(data)
    if isinstance(data, Mapping):
        return {key: translate_all(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [translate_all(value) for value in data]
    return data
