"""Rulings as lines of text: verdict first, then the worksheet with its cases, then what happened."""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TypeVar

from playaid.book.facts import Fact, cell_in_words, value_in_words
from playaid.cli.text.words import in_words, table_in_words
from playaid.desk.ruling_view import RulingView
from playaid.dice.sources import Rolled, what_fell
from playaid.dice.symbols import as_shown, without_legend
from playaid.language.message import COMMA, PLUS, Listing, Message, Typed, as_message, as_said, counted, listing, message, within
from playaid.language.translation import translate
from playaid.language.width import columns, pad, pad_left, wrap_text
from playaid.referee.contract.ruling import ASIDE, ILLEGAL, IN_FORCE, LEGAL, NEEDS_INPUT, Line, Reading, Reason, thrower
from playaid.referee.session.passed_steps import in_one_sentence

Titles = Callable[[str], str]
Part = TypeVar("Part")

PAGE = 100  # The width of what is no terminal: there a line may run on
FLAG = "beware"  # The label of what a rule lets pass and warns of
NARROW = 60  # Below this width a worksheet line is broken after its label


def ruling_lines(told: RulingView, width: int = 100, asked: bool = False, titles: Titles | None = None, checks: bool = False) -> list[str]:
    """A ruling with its worksheet as it may be read, at most `width` columns where words allow. asked: nothing is done; titles: what tables
    are called, for whoever has not met them; checks: the check behind each reason is named, for whoever looks it up in the code."""
    if not told.whole:
        return _aside(told)
    lines = list(_verdict(told, VERDICTS | ASKED if asked else VERDICTS, checks))
    lines += worksheet_lines(told.worksheet, width)
    lines += dice_lines(told.rolls, width)
    lines += _marks(told, width, titles)
    story = [_as_asked(message("{sentence} (asked)", sentence=told.story[0])), *told.story[1:]] if asked and told.story else told.story
    would = asked and bool(story) and told.verdict == LEGAL
    lines += ["  If it is declared (nothing is done yet):"] if would else []
    lines += [f"{'    ' if would else '  '}{translate(sentence)}" for sentence in story]
    return [*lines, *_shown(told, width)]


def short_lines(
    told: RulingView, decisive: Container[str], met: set[str], width: int = 100, titles: Titles | None = None, ahead: Container[Rolled] = ()
) -> list[str]:
    """A ruling in short: verdict, the number that it hung on with what was added to the throw, what is unusual about it, and what happened.
    Dice that somebody typed lie on the table and are said again only as `worth_telling`. met: the tables and readings of which it has been
    said before that something rests on them; grows. titles: what tables are called. That a value was worked out out of what is printed is
    told by `why`. ahead: throws that were typed several at once."""
    if not told.whole:
        return _aside(told)
    lines = list(_verdict(told, VERDICTS))
    telling = [line for line in told.worksheet if line.label == FLAG or _decides(line, decisive)]
    telling += [line for line in told.worksheet if line.label in ASIDE and (line.label == IN_FORCE or line.text not in met)]
    met.update(line.text for line in telling if line.label in ASIDE)
    lines += worksheet_lines(telling, width) + apart_lines(worth_telling(told.rolls, ahead), width)
    fresh = tuple(fact for fact in told.facts if fact.table not in met and fact.provenance != "derived")
    readings = tuple(reading for reading in told.readings if told.reasons or f"{reading.option}={reading.value}" not in met)
    marks = _marks(told._replace(facts=fresh, readings=readings, worksheet=()), width, titles)
    met.update(fact.table for cells in told.doubts.values() for fact in cells)
    met.update(f"{reading.option}={reading.value}" for reading in readings)
    lines += [part for sentence in in_one_sentence(told.story) for part in _wrapped("  ", translate(sentence), width)]
    return [*lines, *_shown(told, width), *marks]


def _decides(line: Line, decisive: Container[str]) -> bool:
    return as_message(line.label).pattern in decisive or is_modified(line)


SIGNED = re.compile(r"[+-] (?:[a-z]+ )*\{(\w+)\}")
THROWN = {"die", "dice", "roll"}
MODIFIED = {"modified", "modifier", "plus", "minus"}


def is_modified(line: Line) -> bool:
    """Whether a line reckons with a throw to which something was added, or taken from it: what it came to is not what fell."""
    parts = list(within(line.text))
    fallen = [value for part in parts for key, value in part.values.items() if key in THROWN]
    if not fallen:
        return False
    if any(isinstance(part, Listing) and part.pattern == PLUS and len(part.parts) > 1 for part in parts):
        return True
    signed = (part.values.get(key) for part in parts for key in SIGNED.findall(part.pattern) if key not in THROWN)
    named = (value for part in parts for key, value in part.values.items() if key in MODIFIED and value not in fallen)
    return any(value not in (None, 0, "0", "") for value in (*signed, *named))


def _shown(told: RulingView, width: int) -> Iterable[str]:
    """What a query shows; a board drawn for the width there is."""
    if told.drawing is None:
        return map(translate, told.shown)
    return [*told.drawing.lines(width), *map(translate, told.shown[told.drawing.rows :])]


def worth_telling(rolls: Iterable[Rolled], ahead: Container[Rolled] = ()) -> tuple[Rolled, ...]:
    """The dice that are told in short: those that nobody typed, and of typed ones those of which it is not plain for whom each fell, so
    that a wrong one is seen: several of a throw that each count for somebody, and several throws that were typed before they were
    called for."""
    return tuple(roll for roll in rolls if roll.source != "typed" or (roll.kind != "draw" and (roll in ahead or _for_several(roll))))


def _for_several(roll: Rolled) -> bool:
    return len(roll.faces) > 1 and bool(_thrown_for(roll))


def _thrown_for(roll: Rolled) -> tuple[str, ...]:
    """For whom the dice of a throw are thrown, as its `why` lists them (`dice.sources.Request`)."""
    why = without_legend(roll.why)
    listed = why.values.get("each") if isinstance(why, Message) and not isinstance(why, Listing) else why
    return listed.parts if isinstance(listed, Listing) else ()


def apart_lines(rolls: Iterable[Rolled], width: int) -> list[str]:
    """What fell, as `dice_lines`, and of several typed dice for whom each did, where there are as many for each."""
    lines = list[str]()
    for roll in rolls:
        if roll.source == "typed" and _for_several(roll):
            lines += _wrapped(_label(translate("dice")), _each(roll), width)
        else:
            lines += dice_lines([roll], width)
    return lines


def _each(roll: Rolled) -> str:
    names, faces = _thrown_for(roll), as_shown(roll.faces, roll.why)
    who = f"{translate(thrower(roll.who))} " if roll.who else ""
    told = _why(roll) if not isinstance(roll.why, Listing) else f"  ({roll.expression}; {in_words(roll.source)})"
    if len(faces) % len(names) or (len(faces) > len(names) and not isinstance(roll.why, Listing)):
        return f"{who}{translate(what_fell(roll))}{_why(roll)}"
    dice = zip(*[iter(faces)] * (len(faces) // len(names)), strict=True)
    fell = listing(message("{faces} for {whom}", whom=name, faces=" ".join(map(str, of))) for name, of in zip(names, dice, strict=True))
    return f"{who}{translate(fell)}{told}"


def so_far(told: RulingView, decisive: Container[str], throws: bool = False, ahead: Container[Rolled] = ()) -> RulingView | None:
    """What can be told of a ruling that waits, if the number that it hung on has fallen: that number, the dice and what has happened.
    throws: also of each throw what it came to, though nothing has happened by it yet; ahead: as for `short_lines`."""
    telling = tuple(line for line in told.worksheet if as_message(line.label).pattern in decisive or (throws and is_modified(line)))
    if not (told.whole and telling and (told.story or (throws and any(map(is_modified, telling))))):
        return None
    return told._replace(worksheet=telling, rolls=worth_telling(told.rolls, ahead))


def thrown_so_far(told: RulingView, ahead: Container[Rolled] = ()) -> RulingView | None:
    """The dice alone that are told of a ruling that waits for dice of others, if any: those that playaid has rolled, as `worth_telling`."""
    rolls = worth_telling(told.rolls, ahead)
    return told._replace(worksheet=(), story=(), rolls=rolls) if told.whole and rolls else None


def lines_so_far(told: RulingView, width: int = 100) -> list[str]:
    """A ruling as `so_far` and `beyond` leave it, in lines."""
    story = [part for sentence in told.story for part in _wrapped("  ", translate(sentence), width)]
    return worksheet_lines(told.worksheet, width) + apart_lines(told.rolls, width) + story


def beyond(told: RulingView, before: RulingView | None) -> RulingView:
    """A ruling without what was told of it before, when it waited for an answer."""
    if before is None:
        return told
    return told._replace(
        worksheet=_without(told.worksheet, before.worksheet),
        story=_without(told.story, before.story),
        rolls=_without(told.rolls, before.rolls),
    )


def _without(now: Sequence[Part], before: Iterable[Part]) -> tuple[Part, ...]:
    """The parts that are new, each left out as often as it was told."""
    left = list(before)
    fresh = []
    for part in now:
        if part in left:
            left.remove(part)
        else:
            fresh.append(part)
    return tuple(fresh)


def sourced_lines(told: RulingView, width: int = 100) -> list[str]:
    """A ruling with its worksheet and every value that it looked up, each with where it is from."""
    cells = [
        f"    {translate(cell_in_words(fact.table, fact.keys))} = {value_in_words(fact.value)}  ({in_words(fact.provenance)})"
        for fact in told.facts
    ]
    return ruling_lines(told, width, checks=True) + (cells if told.whole else [])


def _aside(told: RulingView) -> list[str]:
    return [translate(sentence) for sentence in told.story] or [translate("Done, in secret.")]


def dice_lines(rolls: Iterable[Rolled], width: int) -> list[str]:
    """What fell, for whom and what for: a line each."""
    lines = list[str]()
    for roll in rolls:
        line = f"{translate(thrower(roll.who)) + ' ' if roll.who else ''}{translate(what_fell(roll))}{_why(roll)}"
        lines += _wrapped(_label(translate("dice")), line, width) if _shows_pictures(roll) else [_label(translate("dice")) + line]
    return lines


def _shows_pictures(roll: Rolled) -> bool:
    return roll.kind == "dice" and tuple(as_shown(roll.faces, roll.why)) != roll.faces


def _marks(told: RulingView, width: int, titles: Titles | None = None) -> list[str]:
    """What a ruling rests on besides the print: values by where they are from, and the readings that decided it.
    Values of a sort that the game names on its worksheet by itself (`house values`) are not named twice."""
    named = {line.label for line in told.worksheet}
    doubts = {source: cells for source, cells in told.doubts.items() if f"{source} values" not in named}
    if titles is not None:
        lines = [row for source, cells in doubts.items() for row in _hanging("    ", _in_short(source, cells, titles), width)]
    else:
        sources = "; ".join(f"{translate(SOURCES[source])}: {_cells(cells)}" for source, cells in doubts.items())
        lines = _wrapped(_label(translate("rests on")), sources, width) if sources else []
    if titles is not None:
        return lines + reading_lines(told.readings, width, OVERRULED if told.reasons else CHOSEN)
    head = _label(translate("reading"))
    return [*lines, *(line for reading in told.readings for line in _wrapped(head, translate(reading.told()), width))]


def reading_lines(readings: Sequence[Reading], width: int, chosen: str = "") -> list[str]:
    """What the rules leave open, and how it is played here; behind it, how that is chosen: `CHOSEN`, or nothing where there are none."""
    head = f"    {translate('left open by the rules')}: "
    lines = [line for reading in readings for line in _hanging(head, translate(reading.told()), width)]
    return lines + (_hanging("    ", translate(as_message(chosen or CHOSEN)), width) if readings else [])


CHOSEN = "an option is chosen as an evening begins, and holds until it ends; in the next one: new GAME NAME --option NAME=VALUE"
OVERRULED = "if you all read it otherwise: the same line with --overrule REASON behind it (an option is chosen as an evening begins)"


SOURCES = {
    "house": as_message("house table"),
    "conflict": as_message("sources that differ"),
    "derived": as_message("worked out"),
    "doubtful": as_message("hardly legible"),
}


IN_SHORT = {
    "house": as_message("values used here that the house has made up, for want of your own: {tables}"),
    "conflict": as_message("values used here that the rulebook gives in two ways, one of them taken: {tables}"),
    "derived": as_message("values worked out: {tables}"),
    "doubtful": as_message("values that can hardly be read: {tables}"),
}
"""The same for whoever reads of them the first time."""


def _in_short(source: str, facts: Iterable[Fact], titles: Titles) -> str:
    """The tables whose values of this source a ruling has looked up, in the words that people have for them, and how many values."""
    tables = Counter(table_in_words(titles(fact.table)) for fact in facts)
    told = listing(counted(number, "{table} (one value)", "{table} ({n} values)", table=table) for table, number in tables.items())
    return translate(message(IN_SHORT[source], tables=told))


def _label(word: str) -> str:
    return f"    {pad(word, 8)}  "


def _cells(facts: Iterable[Fact]) -> str:
    """Cells by table: a single one by its name, several by their number."""
    by_table: dict[str, list[Fact]] = {}
    for fact in facts:
        by_table.setdefault(fact.table, []).append(fact)
    return translate(COMMA).join(
        translate(cell_in_words(table, cells[0].keys) if len(cells) == 1 else message("{table} ({n} cells)", table=table, n=len(cells)))
        for table, cells in by_table.items()
    )


def _wrapped(head: str, text: str, width: int) -> list[str]:
    if columns(head + text) <= width:
        return [head + text]
    return wrap_text(text, max(width, NARROW), " " * columns(head), head, break_long_words=False, break_on_hyphens=False)


def _hanging(head: str, text: str, width: int) -> list[str]:
    """A sentence behind its head, in rows that stand further in."""
    return wrap_text(text, max(width, NARROW), "      ", head, break_long_words=False, break_on_hyphens=False)


def _why(roll: Rolled) -> str:
    why = without_legend(roll.why)
    return f"  ({roll.expression}{', ' + translate(why) if why else ''}; {in_words(roll.source)})"


def _verdict(told: RulingView, called: Mapping[str, str], checks: bool = False) -> Iterable[str]:
    if told.shown and not told.changed:
        return
    cites = "".join(f" [{translate(cite)}]" for cite in told.citations)
    yield f"  {_as_asked(called[told.verdict])}  {translate(as_said(told.typed or told.verb))}{cites}"
    if told.in_vain:
        yield message("    IN VAIN  {why}", why=told.in_vain)
    for reason in told.reasons:
        yield from _reason(reason, checks, told.verb)
    for reason in told.overruled:
        yield f"    {translate('OVERRULED')}  {_cited(reason)}"
    if told.overruled:
        yield message("    overruled because: {reason}", reason=told.because)


VERDICTS = {LEGAL: as_message("LEGAL"), ILLEGAL: as_message("ILLEGAL"), NEEDS_INPUT: as_message("WAITS")}
ASKED = {
    LEGAL: as_message("LEGAL (asked)"),
    ILLEGAL: as_message("ILLEGAL (asked)"),
    NEEDS_INPUT: as_message("LEGAL SO FAR (asked)"),
}
"""Where it was only asked whether something may be done: languages say it otherwise then, and what would come of it."""


def _as_asked(text: str) -> str:
    return translate(text).removesuffix(" (asked)")


def _reason(reason: Reason, check: bool, verb: str) -> Iterable[str]:
    """What stands in the way, by its case, and what would do instead; check: and by the check that found it. verb: of the line that is
    refused: another line of it stands in its place, one of another verb comes before it, or is all that is left."""
    yield f"    - {_cited(reason)}" + (f"  ({reason.check})" if check else "")
    if reason.instead:
        told = line = translate(reason.instead)
        if str(reason.instead).startswith(f"{verb} "):
            told = message("instead: {line}", line=Typed(line))
        elif " " not in str(reason.instead):  # a word alone reads as a stray one
            told = message("legal: {lines}", lines=Typed(line))
        yield f"      {translate(told)}"


def _cited(reason: Reason) -> str:
    """A reason with its case behind it, once: many tell it themselves."""
    text, cited = translate(reason.text), f"[{translate(reason.citation)}]"
    return text if not reason.citation or text.endswith(cited) else f"{text} {cited}"


def worksheet_lines(worksheet: Sequence[Line], width: int) -> list[str]:
    """The lines in columns; below them, in sentences, what is not counted or still to come."""
    aside = [_wrapped(f"    {translate(line.label)}  ", translate(line.text), width) for line in worksheet if line.label in ASIDE]
    return [*_in_columns([line for line in worksheet if line.label not in ASIDE], width), *(part for parts in aside for part in parts)]


def _in_columns(lines: Sequence[Line], width: int) -> list[str]:
    if not lines:
        return []
    lines = [line._replace(label=translate(line.label), text=translate(line.text), result=translate(line.result)) for line in lines]
    label = max(columns(line.label) for line in lines)
    text = max(columns(line.text) for line in lines)
    if width < NARROW or label + text + 24 > width:
        return [part for line in lines for part in _stacked(line)]
    result = max(columns(line.result) for line in lines)
    rows = [_row(line, label, text, result).rstrip() for line in lines]
    return rows if width >= PAGE or max(map(columns, rows)) <= width else [part for line in lines for part in _stacked(line)]


def _row(line: Line, label: int, text: int, result: int) -> str:
    value = f"= {pad_left(line.result, result)}" if line.result else " " * (result + 2 if result else 0)
    return f"    {pad(line.label, label)}  {pad(line.text, text)}  {value}  {f'[{translate(line.citation)}]' if line.citation else ''}"


def _stacked(line: Line) -> list[str]:
    tail = (f" = {line.result}" if line.result else "") + (f"  [{translate(line.citation)}]" if line.citation else "")
    return [f"    {line.label}", f"      {line.text}{tail}"]
