"""Between a ruling and its event in the journal: what is public stands open, what is one side's goes under that side's seal.

An event has, besides what the journal adds (`n`, `prev`, `hash`): `t` time, `kind`, `game`, `rules`, `side`, `typed`, `args`, `answers`,
`verdict`, `cite`, `overrule` with `overruled`, `lines`, `story`, `rolls`, `facts`, `changes`, `inverse`, `barrier`; `sealed`: compartment
-> {`do`: changes, `back`: their inverse, `say`: typed words, lines, story, rolls, facts}; `looked_up`: where pieces are hidden, the facts
that no side may know of alone, under the seal of the cup; `format`: that of its changes (`upcasting`);
`live`: the newest event that undo would take back; `redo`: the newest undo that redo would bring back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, TypeVar

from playaid.book.book import Fact
from playaid.dice.sources import Rolled
from playaid.journal.chain import Event
from playaid.language.message import Message, from_json, is_kept, kept, to_json
from playaid.referee.contract.derived import derive
from playaid.referee.contract.ruling import TOGETHER, Declaration, Line, Reason, Ruling, Said
from playaid.referee.contract.state import OPEN, Change, compartment_of
from playaid.referee.session.upcasting import format_of, stamp

Seal = Callable[[str, Any], str]
"""(compartment, document) -> sealed text."""
Unseal = Callable[[str, str], Any]
"""(compartment, sealed text) -> document."""
Words = TypeVar("Words")
_Held = tuple[list[Words] | None, int]
"""What is told, once it is read, and how many letters it has. No words, and the letters so far, of what takes more room than a ruling
might: that is read again, one after another."""

LOOKED_UP = "looked_up"
"""What an event says under the seal of all sides together, and nothing but this."""
AT_ONCE = 8
"""So many parts of events are remembered with what was read in them: those of the event in hand, which are asked for more than once."""
NO_CHANGES: Event = {"changes": [], "inverse": [], "sealed": {}, "barrier": False}
"""What an event has that changes nothing in the state."""


def to_event(ruling: Ruling, seal: Seal) -> Event:
    """The event of a ruling, sealed where it must be; without time, number and hash."""
    say = _say_by_compartment(ruling)
    own = say.pop("public")
    said = ruling.declaration
    event: Event = {"kind": said.verb, "side": said.side, "verdict": ruling.verdict, "cite": list(ruling.citations), **own}
    event["changes"] = open_ones(ruling.changes)
    event["inverse"] = open_ones(ruling.inverse)
    event["barrier"] = ruling.needs_consent
    if ruling.overruled:
        event["overrule"] = said.overrule
    sealed: dict[str, dict[str, str]] = {}
    for name, parts in (("do", by_compartment(ruling.changes)), ("back", by_compartment(ruling.inverse)), ("say", say)):
        for compartment, document in parts.items():
            sealed.setdefault(compartment, {})[name] = seal(compartment, document)
    event["sealed"] = dict(sorted(sealed.items()))
    if ruling.hides_facts:  # also where there are none: that there are some would tell
        event[LOOKED_UP] = seal(TOGETHER, [list(used.fact) for used in ruling.facts if used.only == TOGETHER])
    return event


def by_compartment(changes: Iterable[Change]) -> dict[str, list[Change]]:
    parts: dict[str, list[Change]] = {}
    for change in changes:
        if change[1][0] not in OPEN:  # most are
            parts.setdefault(compartment_of(change[1]), []).append(change)
    return parts


def open_ones(changes: Iterable[Change]) -> list[Change]:
    """Those changes of what lies open."""
    return [change for change in changes if change[1][0] in OPEN]


def _say_by_compartment(ruling: Ruling) -> dict[str, dict[str, Any]]:
    """Words, lines, story, rolls and facts by the compartment they belong to. Positions of private rolls are kept under seal only, so that
    no gap tells of them. Where the rule has read a side's secrets there is a part for it though nothing is said: that something is said to
    it alone would tell what was read."""
    say: dict[str, dict[str, Any]] = {"public": {}}

    def of(only: str | None) -> dict[str, Any]:
        return say.setdefault("public" if only is None else f"secret.{only}", {})

    declaration = ruling.declaration
    of(ruling.secret).update(typed=declaration.typed, args=declaration.args)
    for key, answer in declaration.answers.items():
        of(ruling.private_answers.get(key, ruling.secret)).setdefault("answers", {})[key] = answer
    if ruling.overruled:  # what was wrong with a secret declaration may tell what it was
        of(ruling.secret)["overruled"] = [_kept(reason) for reason in ruling.overruled]
    for line in ruling.worksheet:
        of(line.only).setdefault("lines", []).append([*kept(*line[:3]), line.citation])
    for said in ruling.story:
        of(said.only).setdefault("story", []).append(to_json(said.text))
    for at, rolled in enumerate(ruling.rolls):
        entry = [*rolled[:4], to_json(rolled.who), to_json(rolled.why)]
        of(rolled.private).setdefault("rolls", []).append(entry if rolled.private is None else [at, *entry])
    for used in ruling.facts:
        if used.only != TOGETHER:
            of(used.only).setdefault("facts", []).append(list(used.fact))
    for side in ruling.opened:
        of(side)
    return say


def declaration_of(event: Event, say: Mapping[str, Mapping[str, Any]]) -> Declaration:
    parts = (event, *say.values())
    args, typed = _words_in(parts)
    return Declaration(event["kind"], args, event["side"], typed, _answers_in(parts), event.get("overrule"))


def _words_in(parts: Iterable[Mapping[str, Any]]) -> tuple[Any, Any]:
    """The arguments and the typed line, out of whichever part has them."""
    for words in parts:
        if "args" in words:
            return words["args"], words.get("typed", "")
    return {}, ""


def _answers_in(parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    return {key: answer for part in parts if "answers" in part for key, answer in part["answers"].items()}


def rolls_of(event: Event, say: Mapping[str, Mapping[str, Any]]) -> list[Rolled]:
    """All rolls of an event in the order they fell, the private ones put back in their places."""
    rolls = [*_read_rolls(event["rolls"])] if "rolls" in event else []
    if not say:
        return rolls
    private = [(entry, _side(compartment)) for compartment, part in say.items() for entry in part.get("rolls", ())]
    for (at, *entry), side in sorted(private, key=lambda placed: placed[0][0]):
        rolls.insert(at, _rolled(entry, side))
    return rolls


@partial(derive, kept=AT_ONCE)
def _read_rolls(entries: Iterable[list[Any]]) -> list[Rolled]:
    return [_rolled(entry, None) for entry in entries]


def _rolled(entry: list[Any], private: str | None) -> Rolled:
    kind, expression, faces, source, who, why = entry
    return Rolled(kind, expression, tuple(faces), source, from_json(who), from_json(why), private)


def facts_of(event: Event, say: Mapping[str, Mapping[str, Any]]) -> list[Fact]:
    facts = [*_read_facts(event["facts"])] if "facts" in event else []
    for part in say.values():
        facts += _read_facts(part["facts"]) if "facts" in part else ()
    return facts


@partial(derive, kept=AT_ONCE)
def _read_facts(entries: Iterable[list[Any]]) -> list[Fact]:
    return [Fact(table, tuple(keys), *rest) for table, keys, *rest in entries]


def inverse_of(event: Event) -> Event:
    """An event's changes turned round, sealed ones included: they were sealed both ways when it was written."""
    sealed = {
        compartment: {new: parts[old] for new, old in (("do", "back"), ("back", "do")) if old in parts}
        for compartment, parts in event.get("sealed", {}).items()
    }
    return {
        **stamp(format_of(event)),
        "side": event.get("side"),
        "changes": event.get("inverse", []),
        "inverse": event.get("changes", []),
        "sealed": {compartment: parts for compartment, parts in sealed.items() if parts},
        "barrier": False,
    }


def open_parts(event: Event, unseal: Unseal, may_open: Callable[[str], bool], told: bool = True) -> dict[str, dict[str, Any]]:
    """What an event says under seals, of the compartments that may be opened. Anybody may write there: what does not open, or is not to be
    read, is nobody's words. told: as `is_readable`."""
    opened: dict[str, dict[str, Any]] = {}
    for compartment, part in event.get("sealed", {}).items():
        if "say" in part and may_open(compartment) and (words := open_part(compartment, part["say"], unseal, told)) is not None:
            opened[compartment] = words
    if isinstance(text := event.get(LOOKED_UP), str) and may_open(TOGETHER) and (facts := _looked_up(text, unseal)) is not None:
        opened[TOGETHER] = facts
    return opened


def _looked_up(text: str, unseal: Unseal) -> dict[str, Any] | None:
    from playaid.journal.seal import WrongKey  # whoever opens seals has loaded it

    try:
        words = {"facts": unseal(TOGETHER, text)}
    except WrongKey:
        return None
    return words if isinstance(words["facts"], list) and _says_what_can_be_read(words) else None


def once(unseal: Unseal) -> Unseal:
    """As `unseal`, each text opened once: for the parts of one event."""
    opened: dict[tuple[str, str], Any] = {}

    def unseal_once(compartment: str, text: str) -> Any:
        if (compartment, text) not in opened:
            opened[compartment, text] = unseal(compartment, text)
        return opened[compartment, text]

    return unseal_once


def open_part(compartment: str, text: str, unseal: Unseal, told: bool = True) -> dict[str, Any] | None:
    from playaid.journal.seal import WrongKey  # whoever opens seals has loaded it

    try:
        words = unseal(compartment, text)
    except WrongKey:
        return None
    if not isinstance(words, dict):
        return None
    return words if (not told and _says_what_can_be_asked(words)) or _says_what_can_be_read(words) else None


@partial(derive, kept=AT_ONCE)
def _says_what_can_be_read(words: Mapping[str, Any]) -> bool:
    return is_readable({}, {"": words})


@partial(derive, kept=AT_ONCE)
def _says_what_can_be_asked(words: Mapping[str, Any]) -> bool:
    return is_readable({}, {"": words}, told=False)


def is_readable(event: Event, say: Mapping[str, Mapping[str, Any]], told: bool = True) -> bool:
    """Whether all that is said in these parts can be read, and takes no more room than a ruling might. told: what is not, its story and
    its worksheet, is left to whoever holds it to a ruling; what else there is takes little room then (`FEW_LETTERS`)."""
    parts, letters, most = (event, *say.values()), 0, MOST_LETTERS if told else FEW_LETTERS
    try:
        for part in parts:
            for more in _letters(part, told) if told or "rolls" in part or "overruled" in part else ():
                letters += more
                if letters > most:
                    return False
        args, typed = _words_in(parts)
        _answers_in(parts)
        rolls_of(event, say)  # the other texts have been read to be counted
        hash(tuple(map(_CELL, facts_of(event, say))))
    except (LookupError, TypeError, AttributeError, ValueError):
        return False
    return isinstance(typed, (str, type(None))) and isinstance(args, dict)


_CELL: Callable[[Fact], tuple[Any, Any]] = itemgetter(0, 1)
"""The table of a fact, and its keys."""


def _letters(part: Mapping[str, Any], told: bool) -> Iterator[int]:
    """How long the texts are that are told in a part of an event, one after another: whoever adds them up need not hold what swells."""
    if told and "story" in part:
        yield _read_story(part["story"])[1]
    if told and "lines" in part:
        yield _read_lines(part["lines"])[1]
    for entry in part.get("overruled", ()):
        yield sum(len(text or "") for text in _reason(*entry)[2:])
    for entry in part.get("rolls", ()):
        who, why = entry[-2:]
        yield (len(who) if who.__class__ is str else len(from_json(who))) + len(from_json(why))


MOST_LETTERS = 500_000
"""Letters that all texts of an event have at most: a short one could be made to tell more than any log or page can hold."""
FEW_LETTERS = 10_000
"""Those of it that stand beside its story and its worksheet have no more, or it is looked at with them."""


def says_as_kept(event: Event, say: Mapping[str, Mapping[str, Any]], ruling: Ruling) -> bool:
    """Whether the worksheet and the story of an event are kept word for word as a ruling has them, so that there is nothing in them that
    cannot be read. Where they are not, they may read so all the same."""
    if sum(map(_length, ruling.worksheet)) + sum([len(one.text) for one in ruling.story]) > MOST_LETTERS - FEW_LETTERS:
        return False
    if not say:  # as with most
        read_by = {line.only for line in ruling.worksheet} | {one.only for one in ruling.story}
        return read_by <= {None} and _is_told(event, ruling.worksheet, ruling.story)
    told: dict[str | None, tuple[list[Line], list[Said]]] = {_side(c): ([], []) for c in say}
    told[None] = [], []
    try:
        for line in ruling.worksheet:
            told[line.only][0].append(line)
        for one in ruling.story:
            told[one.only][1].append(one)
    except KeyError:  # to somebody to whom the event says nothing
        return False
    return _is_told(event, *told[None]) and all(_is_told(part, *told[_side(c)]) for c, part in say.items())


def _is_told(part: Mapping[str, Any], lines: Sequence[Line], story: Sequence[Said]) -> bool:
    """Whether a part of an event keeps this word for word, and nothing else."""
    written, kept_story = part.get("lines", ()), part.get("story", ())
    if len(written) != len(lines) or len(kept_story) != len(story) or "overruled" in part:
        return False
    return all(map(_is_written, lines, written)) and all(map(is_kept, [one.text for one in story], kept_story))


def lines_of(event: Event, say: Mapping[str, Mapping[str, Any]]) -> list[Line]:
    return [*_lines_in(event), *(line._replace(only=_side(compartment)) for compartment, part in say.items() for line in _lines_in(part))]


def story_of(event: Event, say: Mapping[str, Mapping[str, Any]]) -> list[Said]:
    story = [Said(text) for text in _story_in(event)]
    return story + [Said(text, _side(compartment)) for compartment, part in say.items() for text in _story_in(part)]


def _lines_in(part: Mapping[str, Any]) -> Iterable[Line]:
    if "lines" not in part:
        return ()
    words, _ = _read_lines(part["lines"])
    return map(_line, part["lines"]) if words is None else words


def _story_in(part: Mapping[str, Any]) -> Iterable[Message]:
    if "story" not in part:
        return ()
    words, _ = _read_story(part["story"])
    return map(from_json, part["story"]) if words is None else words


@partial(derive, kept=AT_ONCE)
def _read_lines(entries: Iterable[list[Any]]) -> _Held[Line]:
    return _held(map(_line, entries), _length)


@partial(derive, kept=AT_ONCE)
def _read_story(entries: Iterable[Any]) -> _Held[Message]:
    return _held(map(from_json, entries), len)


def _held(told: Iterable[Words], length: Callable[[Words], int]) -> _Held[Words]:
    words, letters = list[Words](), 0
    for one in told:
        letters += length(one)
        if letters > MOST_LETTERS:
            return None, letters
        words.append(one)
    return words, letters


def _length(line: Line) -> int:
    return len(line[0]) + len(line[1]) + len(line[2])


def _is_written(line: Line, entry: Any) -> bool:
    if entry.__class__ is not list or len(entry) != 4 or line.citation != entry[3]:
        return False
    return is_kept(line[0], entry[0]) and is_kept(line[1], entry[1]) and is_kept(line[2], entry[2])


def ruling_of(event: Event, say: Mapping[str, Mapping[str, Any]]) -> Ruling:
    """A ruling that was made elsewhere, as the holder of these parts may read it; what it changes is not in it."""
    return Ruling(
        event["verdict"],
        declaration_of(event, say),
        tuple(event.get("cite", ())),
        worksheet=tuple(lines_of(event, say)),
        story=tuple(story_of(event, say)),
        rolls=tuple(rolls_of(event, say)),
        overruled=tuple(overruled_of(event, say)),
    )


def overruled_of(event: Event, say: Mapping[str, Mapping[str, Any]]) -> list[Reason]:
    return [_reason(*entry) for part in (event, *say.values()) for entry in part.get("overruled", ())]


def _kept(reason: Reason) -> list[Any]:
    return [reason.check, reason.citation, to_json(reason.text), None if reason.instead is None else to_json(reason.instead)]


def _reason(check: str, citation: str, text: Any, instead: Any) -> Reason:
    return Reason(check, citation, from_json(text), None if instead is None else from_json(instead))


def _line(entry: list[Any]) -> Line:
    label, text, result, citation = entry
    return Line(from_json(label), from_json(text), from_json(result), citation)


def _side(compartment: str) -> str:
    return compartment.removeprefix("secret.")
