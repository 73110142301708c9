"""A declaration that its side types where nobody else looks on: its words, and what is put right of them, stay on that screen."""

from collections.abc import Sequence

from playaid.cli.answer import BUG, CLOSED, DONE, ILLEGAL_CODE, MISSING, USAGE
from playaid.cli.declaring.missing_word import told_before, told_late
from playaid.cli.main import run
from playaid.cli.registry import ALONE, COMMANDS, SHORT
from playaid.cli.terminal.prompt_commands import EXPLAIN, LEAVE, LEAVING, is_a_no, looked, of_a_no
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.next_line.advance import steps_before
from playaid.desk.next_line.missing_words import no_occasion
from playaid.desk.next_line.obstacles import refuse_shut
from playaid.desk.seats import seat_side
from playaid.language.message import Typed, message
from playaid.language.translation import translate
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Verb
from playaid.referee.contract.names import find_only, fold
from playaid.referee.contract.refusals import NotNow, Refusal
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session

GOES_ON = ("by", "on", "at", "for", "with", "to", "via", "from", "vs", "against")
"""Words that stand behind others: no line of a verb begins with them."""


def say_unseen(table: Terminal, session: Session, argv: Sequence[str], side: str) -> int:
    """Hand the screen to a side for the words of a verb, ask once more where they are refused or cannot be read, and give the exit code of
    what was said last. argv: the game's slug, the verb, and `--as SIDE` at most. Raises NotNow for a verb
    that is not open, or has no occasion that all could see, before any screen is handed over."""
    verb = session.game.verbs[argv[1]]
    refuse_shut(session, verb.name, side)
    if (none := no_occasion(session, verb, side, None)) is not None:
        raise NotNow(none.text, hint=message("see: {line}", line=f"rule {none.citation}"))
    with table.eyes_of(side, message("{side} types the rest of {verb} there", side=side, verb=Typed(verb.name))):
        table.say(f"{translate(grammar.usage(verb))}   ({translate(verb.summary)})")
        if verb.preview is not None and table.eyes is not None:
            table.with_keys(session, lambda: seat_side(session, side))
            table.say(*told_before(session, verb, side, side))
        table.say(*told_late(verb, steps_before(session, verb.name, side)))
        listed = table.eyes is not None and not any(slot.kind == "text" for slot in verb.slots)
        asks = "  Enter asks word by word, ? lists what may be said, {leave} drops it."
        if listed:
            several = any(slot.many for slot in verb.slots) or len(verb.slots) > 1
            asks = "  Word by word, or several at once; ? lists what may be said, {leave} drops it."
            asks = asks if several else "  ? lists what may be said, {leave} drops it."
        table.say(message(asks, leave=LEAVE))
        while not listed and _is_asked(table, verb, said := table.ask(f"{verb.name} ").strip(), side):
            pass
        if not listed and (left := _is_left(table, session, verb, said)) is not None:
            return left
        typed = "" if listed else said
        code = run([*argv, *grammar.split(typed)], table)
        while (code in (USAGE, ILLEGAL_CODE) or _only_looks(typed)) and table.eyes is not None:
            if not (said := table.ask(message("{verb} …: the rest of that line anew, or Enter clears this: ", verb=verb.name)).strip()):
                return code
            if fold(said) in LEAVING:
                return _left(table)
            if (line := _other_verb(session, verb, said)) is not None:
                return _dropped_for(table, verb, said, line)
            if not _is_asked(table, verb, said, side):
                typed = _gone_on_with(typed, said.removeprefix(f"{verb.name} "))
                code = run([*argv, *grammar.split(typed)], table)
        if code in (MISSING, CLOSED, BUG) and table.eyes is not None:
            table.pause("Enter clears this. ")
        return code


def _gone_on_with(before: str, said: str) -> str:
    """What is typed after half a line has been refused: a word that begins none (`by Sean`) goes on with that half."""
    word = fold(said.partition(" ")[0])
    before = " ".join(part for part in before.split() if not _only_looks(part))
    return f"{before} {said}" if before and word in GOES_ON else said


def _other_verb(session: Session, verb: Verb, said: str) -> str | None:
    """The verb with which another line begins that is typed after a refusal; None where the words are those of the verb's own line."""
    words = grammar.words_of(session.game, said)
    word = fold(words[0]) if words else ""
    other = session.game.verbs.get(session.game.short.get(word, word))
    if other is None or other is verb:
        return None
    try:
        grammar.read_arguments(session.game, verb, words, visible(session.state, None))
    except grammar.Incomplete:
        return None
    except Refusal:
        return other.name
    return None


def _is_left(table: Terminal, session: Session, verb: Verb, said: str) -> int | None:
    """The exit code where the line is left, or another is typed in its place; None where it goes on."""
    if fold(said) in LEAVING:
        return _left(table)
    line = _own_line(session, verb, said)
    return _dropped_for(table, verb, said, line) if line is not None else None


def _dropped_for(table: Terminal, verb: Verb, said: str, line: str) -> int:
    table.instead = said
    table.say(message("Left as it was: {began} is dropped for {line}.", began=Typed(verb.name), line=Typed(line)))
    return DONE


def _own_line(session: Session, verb: Verb, said: str) -> str | None:
    """The command that is typed in place of the words of a line (`n`, `next turn`, `undo`, `status`); None where it may be such a word."""
    words = fold(said).split()
    word = ALONE.get(words[0], SHORT.get(words[0], words[0])) if words else ""
    if word not in COMMANDS or word in ("help", "why", "back") or (words[1:] and word != "next"):
        return None
    kinds = [slot for slot in verb.slots if slot.kind not in grammar.BUILT_IN]
    seen = visible(session.state, None)
    return None if any(find_only(said, grammar.names_of(session.game, slot, seen)) is not None for slot in kinds) else word


def _is_asked(table: Terminal, verb: Verb, said: str, side: str) -> bool:
    """Whether what is typed asks what may be said, and is no words of the line; it has been told then. Where the screen was not handed
    over, `?` tells what `? VERB` does at the prompt: whoever means their own says `? VERB --as SIDE`."""
    if is_a_no(said, ()) and not any(slot.kind == "text" for slot in verb.slots):
        table.say(of_a_no(said))
        return True
    if fold(said) == "why":
        table.run = run  # no line may have been run at this table before
        return looked(table, said)
    if not said.startswith(EXPLAIN):
        return False
    own = [verb.name, *(["--as", side] if table.eyes == side else ())]
    run(["help", *(grammar.split(said.removeprefix(EXPLAIN)) or own)], table)
    return True


def _only_looks(said: str) -> bool:
    """Whether what was typed asks what a line would come to: nothing has been done by it, and what is to be is still to be said."""
    return any(word in ("--odds", "--check") for word in said.split())


def _left(table: Terminal) -> int:
    table.say("  Left as it was.")
    return DONE
