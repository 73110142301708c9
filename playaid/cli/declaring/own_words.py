"""Where any words may stand, a line of the table's own may have been meant: what surely is one is none of the words that are asked for, and
of what begins like one whoever types it says which it is."""

from collections.abc import Sequence
from contextlib import suppress

from playaid.cli.declaring.subject import begins_with_a_name, of_somebody
from playaid.cli.registry import COMMANDS, SHORT
from playaid.cli.terminal.prompt_commands import LEAVING
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import Stopped
from playaid.desk.questions import DICE
from playaid.language.message import message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game
from playaid.referee.contract.grammar import BUILT_IN, Incomplete, in_grammar, read_arguments, words_of
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

UNDO = "undo"
GOING_ON = ("n", "next", UNDO, "redo")
"""What is hardly ever a title, alone or with one word more, and often said where one is asked for."""
YES, NO = ("", "y", "yes"), ("n", "no", *LEAVING)
OF_TITLES = ("the", "of", "a", "an", "and", "for", "in", "from")
"""What stands behind the first word of a title, and hardly of a line."""


def is_other_line(session: Session, text: str) -> bool:
    """Whether what is typed where any words may stand is another line: one that goes on or back, or one about things of the game."""
    words = words_of(session.game, text)
    if not words or text.startswith('"'):
        return False
    word = fold(words[0])
    verb = session.game.verbs.get(word)
    if verb is None or not any(slot.kind not in BUILT_IN and not slot.doer for slot in verb.slots):
        return (word in GOING_ON and not words[2:]) or (not words[1:] and (verb is not None or word in COMMANDS))
    try:
        args = read_arguments(session.game, verb, words[1:], visible(session.state, None))
    except Incomplete as begun:
        args = begun.said
    except Refusal:
        return False
    return any(slot.kind not in BUILT_IN and slot.name in args for slot in verb.slots)


def takes_back(session: Session, waits: Stopped, text: str) -> bool:
    """Whether `undo` is said at a question in place of an answer: what waits in the log is what it takes back; where nothing stands there
    yet, and more has been typed than a verb, the line is dropped, as by `leave`."""
    declaration = waits.said.declaration
    said = waits.kept or waits.question.kind == DICE or bool(declaration.answers) or " " in (declaration.typed or "").strip()
    return said and fold(in_grammar(session.game, text)) == UNDO and UNDO not in map(fold, waits.question.options)


def read_by(session: Session, verbs: Sequence[str], text: str) -> str:
    """The one of these verbs behind which words are a whole line; empty where none is, or several are."""
    whole = list[str]()
    known = [session.game.verbs[verb] for verb in verbs if verb in session.game.verbs]
    free = any(slot.kind in ("text", "word") for verb in known for slot in verb.slots)  # such take in any words
    for verb in verbs if not free else ():
        with suppress(Refusal):
            session.read([verb, *words_of(session.game, text)])
            whole.append(verb)
    return whole[0] if len(whole) == 1 else ""


def is_line_of_somebody(session: Session, words: Sequence[str]) -> bool:
    """Whether words are a line, whole or begun, that says first who does it: `cid challenges morgana with wisdom`."""
    try:
        line = of_somebody(session, words) if begins_with_a_name(session.game, words) else None
        if line is None or line[0] not in session.game.verbs:
            return line is not None
        said = line[1 : line.index("--as")] if "--as" in line else line[1:]
        read_arguments(session.game, session.game.verbs[line[0]], said, visible(session.state, None))
    except Incomplete:
        return True
    except Refusal:
        return False
    return True


def begins_like_a_line(session: Session, text: str) -> bool:
    """Whether the first word is one that lines begin with which may be said now. Cards and tokens have such names, too: Challenge to All;
    written as a title is, with Find the Grail no line is begun."""
    words = words_of(session.game, text)
    word = fold(words[0]) if words and not text.startswith('"') else ""
    is_titled = text[:1].isupper() and fold("".join(words[1:2])) in OF_TITLES
    is_command = word in COMMANDS or (word in SHORT and (not words[1:] or len(word) == 1))  # Lucky Coin is no `luck`, nor its beginning
    verb = session.game.verbs.get(session.game.short.get(word, word))
    is_open = verb is not None and opens(session.game, session.state, verb)
    return bool(word) and not is_titled and (is_open or is_command)


def behind_its_verb(game: Game, missing: Incomplete, text: str) -> str:
    """What is answered by the whole line that asks: `remove Magog 1`, where `remove` asks who bears the loss; but for a title."""
    verb, slot = missing.verb, missing.slot
    word, _, rest = text.partition(" ")
    asks = slot.kind == "text" and slot is verb.slots[0] and not missing.said and not (slot.explained or verb.examples or verb.bounded)
    return rest.strip() if asks and rest.strip() and game.short.get(fold(word), fold(word)) == verb.name else text


def is_meant(terminal: Terminal, session: Session, text: str, hidden: bool = False) -> bool:
    """Whether words are what was asked for: of those that begin like a line whoever typed them says so."""
    if not terminal.in_shell or not begins_like_a_line(session, text):
        return True
    pattern = '  "{line}" begins like a line of its own: is it the answer? (Enter: yes, n: no) '
    yes = (*YES, fold(translate("yes")))
    while (answer := fold(terminal.ask(message(pattern, line=text), hidden=hidden))) not in (*yes, *NO, fold(translate("no"))):
        terminal.say("  Neither yes nor no; it has not been read.")
    return answer in yes
