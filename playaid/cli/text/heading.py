"""The place in the game above the prompt, and the trackers below it, in lines."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from playaid.language.message import as_message, counted, listing, message, series
from playaid.language.translation import translate
from playaid.language.width import columns, cut, wrap_text
from playaid.referee.contract.grammar import quote


class Heading(NamedTuple):
    """What the prompt and the bottom line show: all of it public, in the language of whoever sits here. able: what can be said where
    nothing is owed; sides: who may say it, where several may, since a step that is gone on from is over for all of them; then: how many of
    the debts, at the end, come after the others; unseen: who may owe what they alone may know of; looked: they have looked;
    settles: what is owed, and done by going on; besides: what can be said before what is owed."""

    place: tuple[str, ...] = ()
    owed: tuple[str, ...] = ()
    waits: str = ""
    trackers: tuple[tuple[str, str], ...] = ()
    type_: str = ""
    enter: str = ""
    ways: tuple[str, ...] = ()
    able: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    then: int = 0
    over: bool = False
    unseen: str = ""
    settles: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
    looked: bool = False


OVER = "the game is over: `export` keeps the evening in a file, `luck` and `stats` look back on it, `quit` leaves"
UNSEEN = "whether {side} owes something, only {side} can see: `? --as {typed}` tells it, before `next`"
OWED, THEN = "owed: {debt}", "after that: {debt}"
VERB = re.compile("`([a-z-]+)")
NAMED = 6
"""So many verbs are named where nothing is owed, or one more."""


def place_lines(heading: Heading, width: int) -> list[str]:
    """The place in the game, what waits and what is owed, or how it goes on, in lines of at most `width`."""
    lines = pack_parts(heading.place, " · ", width)
    if heading.waits:
        lines += pack_parts((translate(message("waits: {question}", question=heading.waits)),), "", width)
    if heading.owed:
        lines += pack_parts((_debt(heading.owed[0]),), "", width)
        more = len(heading.owed) - 1
        other = _debt(heading.owed[1], THEN if heading.then else OWED) if more == 1 else ""
        told = counted(more, "one thing more is owed: `status` tells what", "{n} things more are owed: `status` tells what")
        told = other if other and columns(other) <= width else translate(told).replace("`", "")
        lines += pack_parts((told,), "", width) if more else []
    lines += pack_parts([f"{number} = {way}" for number, way in enumerate(heading.ways, 1) if way], "   ", width)
    if heading.enter:
        does = as_message("Enter goes on with it, undo takes it back") if heading.waits else message("Enter: {line}", line=heading.enter)
        lines += pack_parts((translate(does),), "", width)
    if heading.besides and not heading.waits:
        told = message("also possible now: {verbs}", verbs=_able(heading.besides))
        lines += pack_parts((translate(told).replace("`", ""),), "", width)
    if heading.unseen and not heading.looked:
        told = message(UNSEEN, side=heading.unseen, typed=quote(heading.unseen))
        lines += pack_parts((translate(told).replace("`", ""),), "", width)
    if heading.settles:
        lines += pack_parts((translate(_settling(heading)).replace("`", ""),), "", width)
    elif heading.able:
        alone = "nothing is owed: {verbs}, or `next` (n) goes on"
        together = "nothing is owed; {sides} may say {verbs}, and `next` (n) ends that for all of them"
        if heading.unseen:
            alone = "as far as all see, nothing is owed: {verbs}, or `next` (n) goes on"
            together = "as far as all see, nothing is owed; {sides} may say {verbs}, and `next` (n) ends that for all of them"
        told = message(together if heading.sides[1:] else alone, verbs=_able(heading.able), sides=series(heading.sides))
        lines += pack_parts((translate(told).replace("`", ""),), "", width)
    if heading.over:
        lines += pack_parts((translate(message(OVER)).replace("`", ""),), "", width)
    return lines


def _debt(debt: str, pattern: str = OWED) -> str:
    return translate(message(pattern, debt=debt)).replace("`", "")


def _settling(heading: Heading) -> str:
    """What is owed and done by going on, with the verb that does it at once, if it names one, and those that only come before it."""
    named = {verb for debt in heading.settles for verb in VERB.findall(debt)}
    before = [told for told in heading.able if told.split()[0] not in named]
    if len(before) < len(heading.able):
        told = "owed: {things}; or by itself with `next` (n)"
        told = "owed: {things}; or by itself with `next` (n); before that you may say {verbs}" if before else told
    else:
        told = "owed: {things}, which `next` (n) does"
        told = "owed: {things}, which `next` (n) does; before it there may be {verbs}" if before else told
    return message(told, things=listing(heading.settles), verbs=_able(before))


def _able(verbs: Sequence[str]) -> str:
    """What can be said, a few verbs by name."""
    more = len(verbs) - NAMED
    if more < 2:
        return listing(verbs)
    return message("{verbs} and {n} more (?)", verbs=listing(verbs[:NAMED]), n=more)


LEAST_ROWS, SHARE = 3, 6
"""The bottom line has so many rows at most, or where the screen is high one of so many of its rows."""


def tracker_lines(heading: Heading, width: int, height: int = 0) -> list[str]:
    """The trackers in a few lines; where there are more, the last is cut at a word and says what tells them all. The last of them, how dice
    come about, stands behind that where there is room: it is no part of `status`."""
    lines, most = pack_parts([f"{label} {value}" for label, value in heading.trackers], " | ", width), max(LEAST_ROWS, height // SHARE)
    if len(lines) <= most:
        return lines
    more = translate(message("… `status` tells the rest")).replace("`", "")
    label, value = heading.trackers[-1]
    more = whole if columns(whole := f"{more} | {label} {value}") < width * 2 // 3 else more
    room = width - columns(more) - 1
    last = lines[most - 1]
    if columns(last) > room:
        kept = cut(last, room).rpartition(" ")[0] or cut(last, room)
        if last[len(kept) :].split()[:1] and last[len(kept) :].split()[0].strip(",;").isdecimal():
            kept = kept.rpartition(" ")[0]  # within `Bob 1` it is not cut
        last = kept.rstrip(" |,(")
    return [*lines[: most - 1], f"{last} {more}"]


def in_rows(prompt: str, width: int) -> list[str]:
    """A prompt in rows that break at words, the last with its blank behind it."""
    if columns(prompt) < width:
        return [prompt]
    rows = pack_parts([prompt], "", width - 1)
    return [*rows[:-1], rows[-1] + " " * (len(prompt) - len(prompt.rstrip()))]


def pack_parts(parts: Sequence[str], between: str, width: int) -> list[str]:
    """Parts put side by side while they fit; what is too long alone is broken at blanks."""
    lines: list[str] = []
    for part in parts:
        if lines and between and columns(lines[-1] + between + part) <= width:
            lines[-1] += between + part
        else:
            lines += wrap_text(part, max(width, 10)) or [""]
    return lines
