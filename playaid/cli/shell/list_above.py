"""The list that `?` showed last: while it stands above the prompt, a number that the prompt itself has not stands for its line there."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from itertools import takewhile

from playaid.cli.declaring.speaker import seen_by_all
from playaid.cli.shell.at_the_prompt import as_asked, asks_for_dice, numbered_line, still_to_say
from playaid.cli.shell.branching import on_its_branch
from playaid.cli.terminal.options_behind import OF_A_LINE
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.numbered_list import Branches
from playaid.desk.next_line.verb_offers import NEXT
from playaid.language.message import SEMICOLON, Typed, listing, message
from playaid.referee.contract.grammar import Incomplete, read_arguments, split
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

LASTS = 3
"""Events for which a list is remembered since it was shown, or a number of it was taken."""


def line_by_number(
    table: Terminal, session: Session, number: int, asked: str, behind: str, own: bool, enter: str = "", before: Sequence[str] = ()
) -> str:
    """The line that a number stands for: of the last numbers on the screen, else of the list above them. own: those are the prompt's, and
    not those of names that a refusal lists, say; enter: the line that Enter alone says there; before: what the prompt's numbers were
    before the last line. Raises Unreadable, and Left where none of several is chosen."""
    theirs = whose_list(table, number)
    waits, known = session.pending() is not None, 1 <= number <= len(table.numbered)
    alone = enter if enter != NEXT and not (table.at_prompt or waits) else ""
    ways = table.at_prompt or ((alone,) if alone else ())
    throws = "" if known or not table.takes_dice else next((way for way in ways if asks_for_dice(session, way)), "")
    shown = table.listed.lines is table.numbered and (theirs is not None or not _for_one_alone(table))
    branches = table.listed.branches if shown else {}
    above = line_above(table, session, number) if own and not (known or waits or throws) else None
    if own and known and not (waits or asked):
        _refuse_moved(table.numbered, before, number, lambda line: bool(still_to_say(session, [line])))
    if above is None:
        listed = [alone] if own and alone and not table.numbered else table.numbered
        line = numbered_line(listed, asked, number, behind, waits, throws, repeats=theirs is None, enter=alone)
    else:
        line, branches = as_asked(above[0], asked, number, behind), above[1]
        table.listed = table.listed._replace(event=session.journal.tail_number)
        table.say(message("  {number} of the list above: {line}", number=number, line=Typed(above[0])))
    if asked or behind:
        return _with_its_word(session, line, behind)
    with table.eyes_of(theirs) if theirs is not None else nullcontext():
        return on_its_branch(table, session, line, branches)


def by_its_verb(session: Session, lines: Sequence[str], line: str) -> str:
    """The line of the prompt that is said by its verb and its number, `take 3`, where nothing else could be read as that; any other line as
    it is. lines: those that the prompt numbers."""
    verb, _, number = line.strip().partition(" ")
    named = session.game.verbs.get(session.game.short.get(fold(verb), fold(verb)))
    if named is None or not (number.isdecimal() and 1 <= int(number) <= len(lines)):
        return line
    meant = lines[int(number) - 1]
    if meant.partition(" ")[0] != named.name:
        return line
    try:
        session.read([named.name, number])
    except (Ambiguous, Unreadable) as unread:
        return line if isinstance(unread, Incomplete) else meant
    except Refusal:
        return line
    return line


def about_enter(session: Session, line: str, enter: str) -> str:
    """`odds` or `check` alone, where Enter alone says a line of the game, with that line behind it; any other line as it is."""
    return f"{fold(line)} {enter}" if fold(line) in OF_A_LINE and enter.split()[:1] and enter.split()[0] in session.game.verbs else line


def _with_its_word(session: Session, line: str, behind: str) -> str:
    """A line with what was said behind its number, and the little word before that with which alone it can be read: `1 prowess` of a line
    that ends with who says it."""
    begun, verbs, seen = line.removesuffix(behind).rstrip(), session.game.verbs, visible(session.state, None)
    verb = verbs.get(split(begun)[0]) if begun and begun != line else None
    if verb is None:
        return line
    slots = [slot for slot in verb.slots if slot.word and slot.kind not in ("flag", "text")]
    ways = [line, *(f"{begun} {(slot.word or '').split('|')[0]} {behind}" for slot in slots)]
    readable = list[str]()
    for way in ways:
        with suppress(Refusal):
            read_arguments(session.game, verb, [*takewhile(lambda word: not word.startswith("--"), split(way)[1:])], seen)
            readable.append(way)
    return readable[0] if readable[:1] == [line] or len(readable) == 1 else line


def _refuse_moved(lines: Sequence[str], before: Sequence[str], number: int, is_left: Callable[[str], bool]) -> None:
    """Raises Unreadable, once, for a number of the prompt that stood for another line before the last one was said, where that can be said
    yet: whoever typed it may have read it then. Said once more it means what it says."""
    was, now = before[number - 1] if number <= len(before) else "", lines[number - 1]
    if not was or was == now or not (was in lines or is_left(was)):
        return
    text = message("{number} was {was} until just now, and is {now}", number=number, was=Typed(was), now=Typed(now))
    once_more = message("{number} once more = {now}", number=number, now=Typed(now))
    other = (
        message("{number} = {line}", number=lines.index(was) + 1, line=Typed(was))
        if was in lines
        else message("or: {line}", line=Typed(was))
    )
    raise Unreadable(text, hint=listing((once_more, other), SEMICOLON))


def named_in_list(lines: Sequence[str], words: Sequence[str]) -> list[str] | None:
    """The words of the line among those that were asked for which ends with these, so that a name answers; None where none does, or several
    do."""
    text = fold(" ".join(words).rstrip(".!?"))
    having = [said for said in map(split, lines) if said[1:] and fold(" ".join(said[1:])) == text]
    return having[0] if len(having) == 1 else None


def whose_list(table: Terminal, number: int) -> str | None:
    """Whose a number is where the last ones are those of a list that one side alone has seen: what stands there is no more repeated. Those
    that the prompt itself shows are everybody's, also where such a list goes on from them."""
    if number <= len(table.at_prompt) and table.numbered[:number] == [*table.at_prompt][:number]:
        return None
    return table.listed.viewer if table.listed.lines is table.numbered and _for_one_alone(table) else None


def _for_one_alone(table: Terminal) -> bool:
    """Whether the list was made of what one side alone sees."""
    return table.listed.viewer is not None and table.keeps(table.listed.viewer)


def line_above(terminal: Terminal, session: Session, number: int) -> tuple[str, Branches] | None:
    """The line that a number has in the list above, as long as it can still be said, as it stands or with more behind it, by whoever saw
    the list; and the lines that it begins now. None where the list was for one side's eyes, or where so much has been done without it
    that nobody has it before them."""
    above = terminal.listed
    if session.journal.tail_number - above.event > LASTS:
        return None
    theirs = above.for_one or (above.viewer, above.speaker) != (seen_by_all(terminal, session), session.speaker())
    if theirs or not 1 <= number <= len(above.lines):
        return None
    line = above.lines[number - 1]
    branches = above.alive(session, line)
    if branches is None and still_to_say(session, [line]):  # a legal line that a list has in other words by now
        branches = {}
    return None if branches is None else (line, branches)
