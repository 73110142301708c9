"""Where a `next` that goes on by several lines or steps stops on its way, and why a way that was found for a line goes round."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from playaid.cli.answer import DONE, Answer
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.next_line.advance import come_to, gaining, left_unused, passed_over, told_of_unused
from playaid.desk.next_line.passes import awaited
from playaid.desk.next_line.ways import why_closed, why_round, with_the_way
from playaid.language.message import AND, as_message, listing, message
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting, leaf, turn_title, words_of_debts
from playaid.referee.contract.state import State, visible
from playaid.referee.session.local import Session

if TYPE_CHECKING:
    from playaid.desk.next_line.advance import Goal
    from playaid.desk.next_line.settling import Ways


def fights_anew(session: Session, ways: "Ways | None") -> bool:
    """Whether what has just been settled, by which a fight has gone on or ended, is followed by a fight that begins and is the one thing
    that can be done: what the first has cost is seen before dice fall again, and how likely the next goes may be asked."""
    game, number = session.game, session.journal.tail_number
    if ways is None or not ways.forced or number < 2:
        return False
    line, settled = ways.lines[0][0], session.journal.event(number)["kind"]
    begins = game.fights.get(line.split()[0], False)
    if begins is None and settled in game.fights:
        return not _is_fought(session, line)
    return begins is True and game.fights.get(settled) is False


def _is_fought(session: Session, line: str) -> bool:
    """Whether this is one more round of what was fought last, where each line names its fight."""
    said, number = session.read(split(line)), session.journal.tail_number
    for event in reversed(list(session.journal.events(max(number - LOOKED_BACK, 1)))):
        if session.game.fights.get(event["kind"], False) is None:
            before: Mapping[str, Any] = event.get("args", {})
            return bool(event["kind"] == said.verb and all(said.args[slot] == before[slot] for slot in said.args.keys() & before.keys()))
    return True


LOOKED_BACK = 20
"""So many events back lies the fight, behind losses that were removed and retreats."""


def by_its_way(terminal: Terminal, session: Session, said: Declaration) -> Declaration:
    """A declaration with the way that is found for it; where that goes round, what shuts the shorter one is told before it is ruled on."""
    gone = with_the_way(session, said)
    if terminal.in_shell and not terminal.json and (why := why_round(session, said, gone) or why_closed(session, said, gone)):
        terminal.say(message("  {told}.", told=why))
    return gone


def halts(opened: Session, before: State, alone: bool = False) -> str:
    """Why a line that goes on by several steps stops on the way: something that only gains would be let go by, or, unless that `alone`
    is asked, others have come to act."""
    if gains := gaining(opened):
        return message("  Stopped here: {step}. next passes it by.", step=listing(gains))
    if alone:
        return ""
    owed = words_of_debts(opened.game, opened.state, None)  # that is told by itself, and nobody lets it pass by
    if (others := awaited(opened, before)) and not owed and "pass" not in opened.game.verbs:
        way, turn = f"pass {others[0]}", as_message(turn_title(opened.game, opened.state) or "game")
        alone = set(acting(opened.game, opened.state)) == set(others)
        told = "  Stopped here: it is for {sides} to act now; next goes past that, {line} goes past all they may do in this {turn}."
        too = "  Stopped here, as {sides} may act, too: next ends that for all, {line} goes past all they may do in this {turn}."
        return message(told if alone else too, sides=listing(others), line=way, turn=turn)
    return ""


def with_what_was_passed(answer: Answer[Any], opened: Session, at: State, untouched: bool, told: bool) -> Answer[Any]:
    """An answer to `next` with the steps that went by. untouched: nothing was done in the one that it left; told: what was left unused has
    been said."""
    passed = passed_over(opened.game, at, opened.state)
    lines = [message("  Passed by itself: {steps}.", steps=listing(passed))] if passed else []
    lines += told_of_unused(opened, at) if untouched else []
    if not told and (left := left_unused(opened, at)) and (sides := acting(opened.game, at)):
        over = "  {side}'s part is over with {things}; undo takes it back."
        lines.append(message(over, side=listing(sides, AND), things=left))
    return answer._replace(lines=[*answer.lines, *lines])


def with_what_is_possible(terminal: Terminal, opened: Session, answers: list[Answer[Any]]) -> list[Answer[Any]]:
    """The same, and of the step that has been come to what may be done there alone."""
    *before, last = answers
    here = come_to(opened) if terminal.settles and last.code == DONE else ()
    more = [message("  Possible here: {things}. next passes it by.", things=listing(here))] if here else []
    return [*before, last._replace(lines=[*last.lines, *more])]


NO_MORE_OWED = as_message("  Nothing more is owed here; more may be said yet. next goes on.")


def open_to_more(session: Session, goal: "Goal") -> str:
    """What is told where that which has just been settled is a line to which others of its verb may be added, as to a plot, and nothing is
    owed besides: it is opened when somebody says that it goes on, and not by the word for what stands in it."""
    game, state = session.game, session.state
    if goal.steps != 1 or words_of_debts(game, visible(state, None), None):
        return ""
    verb = game.verbs.get(session.journal.event(session.journal.tail_number)["kind"])
    return NO_MORE_OWED if verb is not None and verb.joins and verb.name in leaf(game, state).verbs else ""
