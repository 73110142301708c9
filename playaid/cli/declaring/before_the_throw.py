"""What is said before dice fall: by `next`, of words that add to the one throw there is and have not been said, since once it is made none
do; and a reading without which a line could not be said, since nobody can choose otherwise afterwards."""

from collections.abc import Iterator

from playaid.cli.answer import DONE, Answer
from playaid.cli.declaring.ruling_answer import SHORT_DETAILS
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.render import reading_lines
from playaid.desk.conversation import Stopped
from playaid.desk.questions import DICE
from playaid.desk.ruling_view import eyes_of
from playaid.language.message import Typed, message
from playaid.referee.contract.grammar import read_arguments, split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, legal
from playaid.referee.session.local import Session
from playaid.referee.session.option_marks import decided_by


def told_first(terminal: Terminal, session: Session) -> Answer[None] | None:
    """Once an evening for each side what could be added to the line that settles what is owed; None where it goes on."""
    by, adding = terminal.going_by, [verb.name for verb in session.game.verbs.values() if any(slot.added for slot in verb.slots)]
    if not adding or not terminal.in_shell or not terminal.settles or terminal.json or by.guided:
        return None
    from playaid.desk.next_line.settling import ways_to_settle

    ways = ways_to_settle(session)
    line, side = ways.lines[0] if ways is not None and ways.forced else ("", "")
    verb = line.split()[0] if line else ""
    if verb not in adding or (verb, side) in by.added_told or not (more := _with_more(session, line, side)):
        return None
    by.added_told.add((verb, side))
    told = "  {line} is next. What adds to its throw, or takes off, is said with it ({more}); next once more throws without."
    return Answer(code=DONE, lines=[message(told, line=Typed(line), more=Typed(more))])


def _with_more(session: Session, line: str, side: str) -> str:
    """The line with one more by each word that adds to it; empty where none may be said."""
    game, state, words = session.game, visible(session.state, None), split(line)
    verb = game.verbs[words[0]]
    hearing = asking(game, state, session.book, verb.name, side)
    try:
        args = read_arguments(game, verb, words[1:], state)
    except Refusal:
        return ""
    more = [slot for slot in verb.slots if slot.added and slot.word and slot.name not in args and legal(hearing, {**args, slot.name: 1})]
    return " ".join([line, *(f"{str(slot.word).split('|')[0]} 1" for slot in more)]) if more else ""


def readings_before_dice(terminal: Terminal, session: Session, waits: Stopped) -> Iterator[str]:
    """What is to be said above a question for dice before any has fallen; nothing where it has been said this evening, or hangs on what
    not all may see."""
    question, ruling = waits.question, waits.ruling
    if question.kind != DICE or question.private is not None or ruling.rolls or waits.kept or not terminal.in_shell or terminal.json:
        return
    if terminal.detail not in SHORT_DETAILS:  # a whole worksheet tells each reading every time
        return
    if eyes_of(session.game, ruling.declaration) is not None:
        return
    fresh = [
        reading
        for reading in decided_by(session.game, session.state, ruling, session.book)
        if reading.only is None and f"{reading.option}={reading.value}" not in terminal.met
    ]
    terminal.met.update(f"{reading.option}={reading.value}" for reading in fresh)
    yield from reading_lines(fresh, terminal.width())
