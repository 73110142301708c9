"""A line that gives way to another while words of it are asked for: what had been said of it is kept, and some go on by themselves."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from playaid.cli.answer import ILLEGAL_CODE, Answer
from playaid.cli.options import Typed
from playaid.cli.terminal.laid_aside import HalfSaid, Unanswered, as_typed
from playaid.cli.terminal.terminal import Left, Terminal
from playaid.desk.next_line.due import SPOKEN
from playaid.desk.ruling_view import RulingView
from playaid.language.message import as_message, message
from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Beforehand, Refusal
from playaid.referee.contract.state import State, visible


def give_way_to_what_comes_first(terminal: Terminal, unfit: Refusal, words: Sequence[str], half: HalfSaid) -> None:
    """Raises Left where what a line names comes about by another one, which is asked for now: the line goes on by itself behind it.
    What may be a slip does so only when it is typed once more."""
    if not isinstance(unfit, Beforehand) or not terminal.in_shell or not terminal.can_ask() or terminal.eyes:
        return
    if unfit.candidates and not terminal.laid_aside.doubted_before(words):
        return
    terminal.say(message("  {why}: that comes first.", why=unfit.text))
    terminal.laid_aside.put(terminal.name, words, half.answered, half.left_out, half.began)
    terminal.laid_aside.wait_for((unfit.line.split()[0],), unfit.line)
    terminal.instead = unfit.line
    raise Left from unfit


def line_before(terminal: Terminal, answered: list[Unanswered], words: Sequence[str]) -> Unanswered:
    """What `back` leads to at a question of a line: the line before its last answer, which is taken off `answered`, or its verb alone.
    Raises Left where it came before another line, for what that names, and nothing has been answered yet: there that word is asked for
    again."""
    if answered:
        return answered.pop()
    if line := terminal.laid_aside.back_behind(terminal.name, words):
        terminal.instead = line
        raise Left
    if len(words) == 1:
        terminal.say("  There is no word before this one to take back.")
    return Unanswered(words[:1])


def wait_for_what_is_advised(terminal: Terminal, words: Sequence[str], typed: Typed, answer: Answer[Any]) -> Answer[Any]:
    """A line refused for nothing but what another line brings about, one of a verb that may come before it: said so, and behind that one it
    goes on by itself."""
    refused, asks = answer.told, terminal.in_shell and terminal.can_ask()
    if refused is None or answer.code != ILLEGAL_CODE or typed != Typed() or not asks:
        return answer
    if RESUMES in answer.lines:  # it is a step of this line, and waits with the rest
        return answer
    if not (verbs := _brought_about_by(terminal, refused)):
        return answer
    terminal.laid_aside.comes_behind(words, verbs, [reason.instead for reason in refused.reasons if reason.instead])
    return answer._replace(lines=[*answer.lines, as_message(RESUMES)])


def waits_for_another(terminal: Terminal, answer: Answer[Any]) -> bool:
    """Whether a line is refused for nothing but what another line brings about: no other answer to its questions would mend it."""
    return answer.told is not None and answer.code == ILLEGAL_CODE and bool(_brought_about_by(terminal, answer.told))


def wait_without_what_may_change(
    terminal: Terminal, verb: Verb, words: Sequence[str], trail: Sequence[Unanswered], answer: Answer[Any]
) -> Answer[Any]:
    """As `wait_for_what_is_advised`, of a line of which words were asked for: those that its verb asks for by what lies on the table are
    asked for again, and what was asked behind them, since what comes first changes that."""
    names = _asked_of(verb, visible(terminal.open().state, None))
    asked = {keyword for slot in verb.slots if slot.name in names for keyword in (slot.word or "").split("|")}
    lines = [*(one.words for one in trail), words]
    cut = next((at for at, (before, after) in enumerate(pairwise(lines)) if asked & {*after} - {*before}), len(trail))
    if cut < len(trail):
        terminal.laid_aside.put(terminal.name, trail[cut].words, trail[:cut], trail[cut].left_out)
        terminal.laid_aside.told = ""
    return wait_for_what_is_advised(terminal, lines[cut], Typed(), answer)


def _asked_of(verb: Verb, state: State) -> tuple[str, ...]:
    asks = verb.asks({}, state) if callable(verb.asks) else verb.asks
    return asks if isinstance(asks, tuple) else ()


def _brought_about_by(terminal: Terminal, refused: RulingView) -> list[str]:
    """The verb that may come before a refused line and brings about what each reason lacks: a line of it is told as the way out."""
    verb = terminal.open().game.verbs.get(refused.verb)
    if verb is None or (verb.secret and not verb.aloud):
        return []
    ways = [{(reason.instead or "").partition(" ")[0]} if reason.instead else _told_as_a_way_out(reason.text) for reason in refused.reasons]
    verbs = set.intersection(*ways) if ways else set()
    return [*verbs] if len(verbs) == 1 and verbs <= {*verb.first} else []


def _told_as_a_way_out(text: str) -> set[str]:
    return {line.partition(" ")[0] for line in SPOKEN.findall(text)}


RESUMES = "      once that is done, this line goes on by itself"


def wait_with_the_rest(terminal: Terminal, words: Sequence[str], steps: Sequence[Sequence[str]]) -> None:
    """Where a step waits so, those behind it go on with it."""
    session, waits = terminal.open(), terminal.laid_aside.waits
    if waits and waits[-1].verbs and waits[-1].line == as_typed(words):
        from playaid.desk.tapping.steps import one_line

        waits[-1] = waits[-1]._replace(line=one_line(session.game, steps))


@contextmanager
def kept_aside(
    terminal: Terminal, asked: Incomplete, words: Sequence[str], answered: Sequence[Unanswered], left_out: Collection[str]
) -> Iterator[None]:
    """Where the line gives way to another, what had been said of it is kept, if all may read that."""
    try:
        yield
    except Left:
        if not (asked.verb.secret or terminal.eyes or len(words) < 2):
            terminal.laid_aside.put(terminal.name, words, answered, left_out)
            if terminal.instead.split()[:1] and terminal.instead.split()[0] in asked.verb.first:
                terminal.laid_aside.wait_for(asked.verb.first)
        raise
