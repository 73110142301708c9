"""Where a `next` that goes on by several lines or steps stops on its way, and why a way that was found for a line goes round."""

from typing import TYPE_CHECKING

from playaid.cli.terminal.terminal import Terminal
from playaid.desk.next_line.advance import awaited, gaining
from playaid.desk.next_line.ways import why_round, with_the_way
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting, turn_title, words_of_debts
from playaid.referee.contract.state import State
from playaid.referee.session.local import Session

if TYPE_CHECKING:
    from playaid.desk.next_line.settling import Ways


def fights_anew(game: Game, verb: str, ways: "Ways | None") -> bool:
    """Whether a line of this verb, with which a fight goes on or ends, is followed by a fight that begins and is the one thing that can be
    done: what the first has cost is seen before dice fall again."""
    return game.fights.get(verb) is False and ways is not None and ways.forced and game.fights.get(ways.lines[0][0].split()[0]) is True


def by_its_way(terminal: Terminal, session: Session, said: Declaration) -> Declaration:
    """A declaration with the way that is found for it; where that goes round, what shuts the shorter one is told before it is ruled on."""
    gone = with_the_way(session, said)
    if terminal.in_shell and not terminal.json and (why := why_round(session, said, gone)):
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
