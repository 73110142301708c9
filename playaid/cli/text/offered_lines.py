"""How help tells lines that may be typed: as they are said, with a name for a number where it is read so, and in the reader's language."""

from collections.abc import Container, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import click

from playaid.cli.text.heading import pack_parts
from playaid.desk.legal_lines import Group, words_of
from playaid.language.message import Typed, as_message, listing, message
from playaid.language.translation import aloud, translate, verb_told
from playaid.language.width import columns, wrap_text
from playaid.referee.contract.game import Game, Verb
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import State

OR = " | "  # Between what may be typed in each other's place: a comma stands between several that are typed together
HOLE = "\0"
WIDE = 100  # So many letters at most are put into one line for those that differ in their last word


class Wording(NamedTuple):
    """How the lines of a game are told. state: as far as whoever reads them may see it."""

    game: Game
    state: State

    @property
    def folder(self) -> str:
        return str(self.game.languages)

    def called(self, verb: Verb, words: str) -> str:
        """What stands behind a verb, with names for numbers where its game has them and the line is read so: what a list shows is typed as
        it stands there."""
        if verb.called is None or not words:
            return ""
        called = as_message(verb.called(words))
        if str(called).startswith(f"{verb.name} "):  # the whole line in words: its verb stands before it anyhow
            called = as_message(str(called).removeprefix(f"{verb.name} "))
        return called if called != words and self._reads_as(verb, str(called), words) else ""

    def _reads_as(self, verb: Verb, called: str, words: str) -> bool:
        if verb.parts is not None and [*verb.parts(called)] == [*verb.parts(words)]:  # of one text, which no slots tell apart
            return True
        try:
            return self._read(verb, called) == self._read(verb, words)
        except Refusal:
            return False

    def _read(self, verb: Verb, words: str) -> dict[str, object]:
        return read_arguments(self.game, verb, split(words), self.state)

    def aloud(self, verb: Verb, words: str) -> str:
        """What stands behind a verb, or the whole line where it is said otherwise."""
        earnest = in_earnest(words)
        if called := self.called(verb, earnest):
            return f"{translate(called)}{words[len(earnest) :]}"
        line = f"{verb.name} {words}"
        return words if (said := aloud(line, self.folder)) == line else said

    def whole(self, line: str) -> str:
        """A line as people say it."""
        name, _, words = line.partition(" ")
        verb = self.game.verbs.get(name)
        called = self.called(verb, words) if verb is not None else ""
        return message("{verb} {words}", verb=Typed(name), words=called) if called else aloud(line, folder=self.folder)

    def said_alone(self, verb: Verb, heads: Sequence[str], room: int) -> list[str]:
        """Lines of a verb that say no more than what they are about, side by side; in another language each as it is said."""
        if not heads:
            return []
        before, after = self._around(verb.name)
        apart = [head for head in heads if not (before or after) or (" " in head and translate(head) == head)]
        lines = [self.aloud(verb, head) for head in apart]
        names = [translate(head) for head in heads if head not in apart]
        whole = pack_parts([f"{before}{names[0]}", *names[1:]], OR, room - columns(after) - 1) if names else []
        return [*whole[:-1], *(f"{text}{after}" for text in whole[-1:]), *pack_parts(lines, OR, room - 1)]

    def fitted(self, verb: Verb, group: Group, width: int, keywords: Container[str]) -> str:
        """A piece and what it may do, as many as fit; the number of the others. Where more keywords follow, each begins with its own."""
        longer = any(word in keywords for end in group.ends for word in words_of(end))
        between, head, ends = f"{OR}{group.word} " if longer else OR, f"{group.head} {group.word} ", group.ends
        before, after = ("", "") if longer else self._around(f"{verb.name} {head}".rstrip())
        if before or after:
            head, ends = before, tuple(map(translate, ends))
        elif (lines := tuple(self.aloud(verb, f"{head}{end}") for end in ends)) and lines[0] != f"{head}{ends[0]}":
            between, head, ends = OR, "", lines
        text = head + between.join(ends) + after
        shown = len(ends)
        while columns(text) > width and shown > 1:
            shown -= 1
            text = f"{head}{between.join(ends[:shown])}{after} … {translate(message('{n} more', n=len(ends) - shown))}"
        return text

    def _around(self, line: str) -> tuple[str, str]:
        """What is said before and behind a name that ends a line; nothing where it is not said otherwise."""
        said = aloud(f"{line} {HOLE}", self.folder)
        before, hole, after = said.partition(HOLE)
        return (before, after) if hole and said != f"{line} {HOLE}" else ("", "")


def by_their_ends(verb: str, lines: Sequence[str], keywords: Container[str]) -> Iterator[str]:
    """`move Rurik via 2809 | 2710` for the two that go there: lines of a verb that differ in what stands behind its last keyword, or where
    it has none behind the verb itself. What is said otherwise than it is typed stays whole."""
    ends = {line: _end(line, keywords) if line.startswith(f"{verb} ") else line for line in lines}
    for head, group in groupby(lines, lambda line: line.removesuffix(ends[line])):
        parts = [ends[line] for line in group]
        yield from (f"{head}{row}" for row in pack_parts(parts, OR, max(WIDE - columns(head), *map(columns, parts))))


def _end(line: str, keywords: Container[str]) -> str:
    """What stands in a line behind the last keyword that has something behind it: no name is cut in two."""
    words = words_of(line)
    at = max((at for at, word in enumerate(words[:-1]) if at and word in keywords), default=0)
    return line[len(" ".join(words[: at + 1])) :].lstrip()


def of_those(lines: Sequence[str], said: Sequence[str]) -> tuple[str, ...]:
    """Those of a verb's lines that have one of the words that were said behind it; all of them where none has."""
    words = {fold(word.strip("?,")) for word in said if len(word) >= LONG_WORD}
    return tuple(line for line in lines if words & {fold(word.strip(",")) for word in words_of(line)[1:]}) or tuple(lines)


LONG_WORD = 3


def in_earnest(text: str) -> str:
    return text.removesuffix(f" {translate('(in vain)')}")


def other_verbs(names: Sequence[str], width: int) -> list[str]:
    """Behind every line that is legal now, the verbs of the step that have none: whoever looks for one finds what it is called."""
    told = message("not possible now, and ? VERB says why: {verbs}", verbs=listing(Typed(verb_told(name)) for name in names))
    return [f"  {row}" for row in wrap_text(translate(told), width - 4, "  ")] if names else []


def command_lines(asked: click.Command) -> list[str]:
    """What a command of playaid's own is about, with what stands behind it."""
    arguments = [param.make_metavar(click.Context(asked)) for param in asked.params if isinstance(param, click.Argument)]
    options = [param.opts[0] for param in asked.params if isinstance(param, click.Option)]
    about = translate(" ".join((asked.help or "").split()))
    lines = [f"  {' '.join((asked.name or '', *arguments))}", f"      {about}"]
    return [*lines, message("      options: {options}", options=listing(options))] if options else lines
