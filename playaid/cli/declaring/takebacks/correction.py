"""A throw that was typed wrong is typed anew: at once where it only lies on the table, else where all who sit round this screen agree."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from playaid.cli.declaring.speaker import all_look_on
from playaid.cli.terminal.prompt_commands import LEAVING
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import OneRight, Said, put_right
from playaid.desk.new_game import has_secrets
from playaid.desk.questions import DICE
from playaid.desk.seats import Needs, step
from playaid.dice.symbols import as_shown
from playaid.journal.chain import Event
from playaid.language.message import as_message, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.names import fold
from playaid.referee.session.consent import NeedsConsent, RestsOnSecret, named
from playaid.referee.session.local import Session
from playaid.referee.session.record import rolls_of


def put_right_if_all_agree(terminal: Terminal, session: Session, right: tuple[str, ...] | OneRight, agreed: Sequence[str] = ()) -> Said:
    """As `put_right`, with whoever is here asked where all must agree; what goes back with the throw is told."""
    led_to = [event for event in session.behind() if event["kind"] in session.game.verbs]
    try:
        said = terminal.with_keys(session, partial(put_right, session, right, agreed))
    except NeedsConsent as wanting:
        said = if_all_agree(terminal, session, session.staying, wanting, partial(put_right, session, right, session.staying))
    if led_to:
        terminal.say(message("  With that throw goes back what it led to: {lines}.", lines=named(led_to)))
    return said


def take_back_if_all_agree(terminal: Terminal, session: Session, event: Event) -> None:
    """Take the newest event back, with whoever is here asked where all must agree. Raises NeedsConsent where not all do."""
    number = event["n"]
    try:
        terminal.with_keys(session, partial(step, session, lambda: session.undo((), number)))
    except NeedsConsent as wanting:
        back = partial(step, session, lambda: session.undo(session.staying, number))
        if_all_agree(terminal, session, session.staying, wanting, back)


T = TypeVar("T")


def if_all_agree(terminal: Terminal, session: Session, sides: Sequence[str], wanting: NeedsConsent, turn: Callable[[], T | Needs]) -> T:
    """What is done where all must agree, once they do. Nobody is asked for what is hidden where all look on, or nobody hides anything: the
    log says so then. Raises `wanting` where nobody can be asked, NeedsConsent where somebody does not agree."""
    hides = has_secrets(session.game, session.state["referee"].get("options", {}))
    lies_open = isinstance(wanting, RestsOnSecret) and terminal.in_shell and (not hides or all_look_on(terminal, session))
    if not lies_open and not agreed_aloud(terminal, sides, wanting):
        raise wanting
    session.lies_open = lies_open
    try:
        return terminal.with_keys(session, turn)
    finally:
        session.lies_open = False


def agreed_aloud(terminal: Terminal, sides: Sequence[str], wanting: NeedsConsent) -> bool:
    """Whether all who sit round this screen say so; nobody is asked who has a key to sign with elsewhere, or where none can answer. Raises
    NeedsConsent where they were asked, and somebody does not."""
    if not terminal.in_shell or not terminal.can_ask():
        return False
    terminal.say(message("  {what}.", what=wanting.text))
    yes, no = ("y", "yes", fold(translate("yes"))), ("", "n", "no", fold(translate("no")), *LEAVING)
    try:
        while (answer := fold(terminal.ask(message("  Do all agree ({sides})? yes or no: ", sides=listing(sides))))) not in (*yes, *no):
            terminal.say("  Neither yes nor no: nothing has been done yet.")
    except EOFError:
        return False
    if answer not in yes:
        raise NeedsConsent(as_message("nothing is changed: not all agree"))
    return True


def as_it_was_meant(session: Session, events: Sequence[Event]) -> list[str]:
    """How a line that was taken back is said again with the dice that fell for it, where all of them lay on the table: a slip in its words
    needs no other throw. events: those that took it back."""
    taken = [session.journal.event(event["of"]) for event in events]
    with_dice = [event for event in taken if event.get("rolls")]
    if len(with_dice) != 1 or with_dice[0]["sealed"]:  # among several lines, or dice that one side saw, nobody could tell which are meant
        return []
    event = with_dice[0]
    rolls = rolls_of(event, {})
    if event.get("of", event["kind"]) not in session.game.verbs or any(rolled.kind != DICE for rolled in rolls):
        return []
    faces = ",".join(str(face) for rolled in rolls for face in rolled.faces)
    shown = [face for rolled in rolls for face in as_shown(rolled.faces, rolled.why)]
    pattern = "  If only a word of it was wrong, and the throw stands: the line as it was meant, with --dice {faces} behind it."
    pictures = "  If only a word of it was wrong, and the throw stands ({shown}): the line as it was meant, with --dice {faces} behind it."
    return [message(pattern if [*map(str, shown)] == faces.split(",") else pictures, faces=faces, shown=listing(shown))]
