"""What is said: an English pattern with named places, and what stands in them. It becomes a sentence of some language where it is read."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

AND = " and "
COMMA = ", "
SEMICOLON = "; "
PLUS = " + "
BETWEEN = (AND, COMMA, SEMICOLON, PLUS)
"""What stands between the parts of a list; a catalogue has its own for each."""


_NONE: Mapping[str, Any] = {}


NOUNS = (
    "armies|boxes|cards|cells|coins|counters|hexes|hits|leaders|losses|pieces|points|ships|spaces|spells|steps|stones|successes|times|"
    "tokens|turns|units|wounds"
)
"""What is counted at a table, in the plural: `{left} points left` is said of one, too."""
BETWEEN_THEM = "army|Army|explored|victory|strength|movement|Quest|Destiny|Wound|other|more"
ENDS = dict(zip("are were have".split(), "is was has".split(), strict=True))  # noqa: SIM905 they are no texts to translate


@lru_cache
def _of_one(pattern: str, names: tuple[str, ...]) -> str:
    """A pattern as it is said where some of its numbers are one."""
    for name in names:
        what = rf"(\bthere (?:are|were) )?(\{{{name}\}} (?:(?:{BETWEEN_THEM}) )?)({NOUNS})\b(?: (are|were|have)\b)?"
        pattern = re.sub(what, _singular, pattern)
    return pattern


def _singular(found: re.Match[str]) -> str:
    begun, number, noun, verb = found.groups()
    there = " ".join(ENDS.get(word, word) for word in (begun or "").split(" "))
    return f"{there}{number}{_one(noun)}{' ' + ENDS[verb] if verb else ''}"


def _one(noun: str) -> str:
    end, one = next((end, one) for end, one in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("s", "")) if noun.endswith(end))
    return noun.removesuffix(end) + one


def of_many(text: str, number: str) -> str:
    """A text in which `number` counts one thing as it counts several, with a mark in place of the number: `# wound healed`."""
    many = {_one(noun): noun for noun in NOUNS.split("|")}
    return re.sub(rf"({re.escape(number)} (?:(?:{BETWEEN_THEM}) )?)({'|'.join(many)})\b", lambda found: found[1] + many[found[2]], text)


class Message(str):
    """English text that keeps the pattern and the values it was made of; text that is none is an id, or what somebody typed.

    To whoever compares, sorts or prints it, it is that text. A text made out of it (`+`, an f-string, `join`) is text and can be read in
    English only: build sentences by giving messages as values to others. values: names and other messages by place, numbers; a pattern
    without them is taken as it is.
    """

    __slots__ = ("pattern", "values")

    pattern: str
    values: Mapping[str, Any]

    def __new__(cls, pattern: str, values: Mapping[str, Any]) -> "Message":
        if values:
            ones = [name for name, value in values.items() if type(value) is int and value == 1] if 1 in values.values() else None
            made = str.__new__(cls, (_of_one(pattern, tuple(ones)) if ones else pattern).format_map(values))
        else:
            made = str.__new__(cls, str.__str__(pattern))
        made.pattern = pattern
        made.values = values
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.pattern, self.values


class Typed(str):
    """What somebody typed: it is read in no other words than theirs."""

    __slots__ = ()


class Aloud(Message):
    """A line of the grammar as whoever reads another language would say it; to whoever reads English `text`. folder: of the game's
    catalogues."""

    __slots__ = ("folder",)

    folder: str

    def __new__(cls, line: str, folder: str, text: str = "") -> "Aloud":
        made = str.__new__(cls, text)
        made.pattern, made.values, made.folder = line, _NONE, folder
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.pattern, self.folder, str(self)


def as_said(line: str) -> str:
    """A line that was typed, as whoever reads would say it in the game that is theirs now."""
    return Aloud(line, "", line)


class Counted(Message):
    """A message whose words hang on a number: `pattern` is for one, `many` for any other; the place `n` holds the number."""

    __slots__ = ("many",)

    many: str

    def __new__(cls, one: str, many: str, values: Mapping[str, Any]) -> "Counted":
        made = str.__new__(cls, (one if values["n"] == 1 else many).format_map(values))
        made.pattern, made.many, made.values = one, many, values
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.pattern, self.many, self.values


class Listing(Message):
    """Several messages or names in a row; `pattern` is what stands between them."""

    __slots__ = ("parts",)

    parts: tuple[str, ...]

    def __new__(cls, parts: tuple[str, ...], between: str) -> "Listing":
        made = str.__new__(cls, between.join(parts))
        made.pattern, made.values, made.parts = between, {}, parts
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.parts, self.pattern


def message(pattern: str, /, **values: Any) -> str:
    """A message: `message("{side} marches to {place}", side=…, place=…)`. Values are names, numbers and other messages."""
    return Message(pattern, values)


def as_message(text: str) -> Message:
    """A message as it is; a text without places as a message."""
    if isinstance(text, Message):
        return text
    made = str.__new__(Message, text)  # a page has hundreds of them
    made.pattern, made.values = str(text), _NONE
    return made


def counted(n: int, one: str, many: str, /, **values: Any) -> str:
    """A message whose words hang on how many: `counted(wounds, "{n} wound", "{n} wounds")`."""
    return Counted(one, many, {"n": n, **values})


def listing(parts: Iterable[object], between: str = COMMA) -> str:
    """A list of names or messages, in their order: "a, b, c"."""
    return Listing(tuple([part if isinstance(part, str) else str(part) for part in parts]), between)


def series(parts: Iterable[object]) -> str:
    """A list as people say it: "a", "a and b", "a, b and c"."""
    *before, last = [part if isinstance(part, str) else str(part) for part in parts] or [""]
    if not before:
        return last
    return listing([listing(before) if len(before) > 1 else before[0], last], AND)


def within(text: str) -> Iterator[Message]:
    """A message and all that it is made of."""
    whole = as_message(text)
    yield whole
    for part in (*whole.values.values(), *(whole.parts if isinstance(whole, Listing) else ())):
        if isinstance(part, str) and not isinstance(part, Typed):
            yield from within(part)


def sentences(parts: Iterable[str]) -> str:
    """Whole sentences, one behind the other; what stands between them is their language's."""
    told = ""
    for part in parts:
        told = message("{before} {after}", before=told, after=part) if told else part
    return told


def said_by(fault: BaseException) -> str:
    """What an exception was raised with: a message stays one, which `str` of the exception would not be."""
    return fault.args[0] if fault.args and isinstance(fault.args[0], str) else str(fault)


def to_json(text: str) -> Any:
    """A message as JSON, to be kept: its pattern and values, so that it can be read in any language. One without places is text."""
    if isinstance(text, Listing):
        return {"list": [to_json(part) for part in text.parts], "between": text.pattern}
    if not isinstance(text, Message) or not text.values:
        return str(text)
    kept = {"say": text.pattern, "with": {place: _kept(value) for place, value in text.values.items()}}
    return {**kept, "many": text.many} if isinstance(text, Counted) else kept


def kept(*texts: str) -> list[Any]:
    """What is said, as a journal keeps it."""
    return [to_json(text) for text in texts]


def _kept(value: Any) -> Any:
    if isinstance(value, str):
        return to_json(value)
    return value if isinstance(value, int | float) else str(value)


def from_json(kept: Any) -> Message:
    """What `to_json` kept, as a message. Raises ValueError for what it is none.

    Another machine may have written it: a pattern whose places are more than names, which could look into this process or fill its memory,
    is read as it stands.
    """
    if isinstance(kept, str):
        return as_message(kept)
    try:
        if "list" in kept:
            parts = tuple(map(from_json, kept["list"]))
            if len(kept["between"]) * len(parts) + sum(map(len, parts)) > LONGEST:
                raise ValueError("a list that fills any memory")
            return Listing(parts, kept["between"])
        values = kept["with"]
        if dict in map(type, values.values()):
            values = {place: from_json(value) if isinstance(value, dict) else value for place, value in values.items()}
        if not all(map(_only_names, (kept["say"], kept.get("many", "")))) or _swells(kept["say"] + kept.get("many", ""), values):
            return as_message(kept["say"])
        if "many" in kept:
            return Counted(kept["say"], kept["many"], values)
        return Message(kept["say"], values)
    except (KeyError, TypeError, AttributeError, IndexError, ArithmeticError) as fault:
        raise ValueError("this is no message") from fault


def is_kept(text: str, kept: Any) -> bool:
    """Whether what was kept reads word for word as a text that was made here: it is what `to_json` makes of it. Where it is not, it may
    read so all the same."""
    kind = text.__class__
    if kept.__class__ is str:
        return text == kept and (kind is str or not isinstance(text, Message) or not text.values)
    if kept.__class__ is not dict or not isinstance(text, Message) or len(text) > _WIDE:
        return False
    pattern, values = text.pattern, text.values
    if kind is not Message and isinstance(text, Listing):
        parts = kept.get("list")
        if parts.__class__ is not list or kept.get("between") != pattern or len(parts) != len(text.parts):
            return False
        return all(map(is_kept, text.parts, parts))
    told = kept.get("with")
    if kept.get("say") != pattern or told.__class__ is not dict or len(told) != len(values) or not _only_names(pattern):
        return False
    if kind is not Message and isinstance(text, Counted):
        if len(kept) != 3 or kept.get("many") != text.many or not _only_names(text.many):
            return False
    elif len(kept) != 2:
        return False
    for place, value in values.items():
        there = told.get(place, _ABSENT)
        if value != there if value.__class__ is str else not _is_value(value, there):
            return False
    return True


_ABSENT = object()
"""What stands for a value that was not kept."""
_WIDE = 1000
"""Letters of a text of which it is no question whether it would fill any memory."""


def _is_value(value: Any, kept: Any) -> bool:
    if isinstance(value, str):
        return is_kept(value, kept)
    return kept.__class__ is value.__class__ and bool(kept == value) if isinstance(value, int | float) else bool(kept == str(value))


LONGEST = 100_000
"""Letters of a sentence at most: one whose parts hold it again and again could be made to fill any memory."""


def _swells(pattern: str, values: Mapping[str, Any]) -> bool:
    longest = _WIDEST
    for value in values.values():
        if value.__class__ is int and -_PLAIN < value < _PLAIN:
            continue
        letters = len(value) if value.__class__ in _TEXTS else len(str(value))
        if letters > longest:
            longest = letters
    return len(pattern) + longest * pattern.count("{") > LONGEST


_WIDEST = 99
_PLAIN = 10**18
_TEXTS = (str, Message, Listing, Counted)
"""Most numbers are as short as this, and most texts of these types: what else there is, is looked at more closely."""
_PLACE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:![rs])?(?::[+]?[0-9]{0,2},?(?:[.][0-9])?[defgs%]?)?")
"""What stands between braces: a name, and at most a short format; the same for every Python, whatever letters it knows."""


@lru_cache(4096)
def _only_names(pattern: str) -> bool:
    """Whether each place of a pattern is a name alone, with a short format at most."""
    for part in pattern.replace("{{", "").split("{")[1:]:
        place, closed, _ = part.partition("}")
        if not closed or not _PLACE.fullmatch(place):
            return False
    return True
