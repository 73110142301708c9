"""What of a secret declaration the whole table is told, on the screen that all see."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from playaid.cli.answer import Answer
from playaid.cli.declaring.shared_screen.hidden_dice import without_faces
from playaid.cli.terminal.terminal import Terminal
from playaid.dice.sources import Refusing
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Locked, Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Reading, Reason, Ruling
from playaid.referee.contract.sequence import acting, comes_later
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import checks_of, hearing_of, reason_of
from playaid.referee.session.local import Session
from playaid.referee.session.option_marks import reading_of


class Unseen(Exception):
    """Why a line is refused that a side said, or was to say, on a screen of its own, or whose words are its own: for its eyes alone."""

    def __init__(self, refusal: Refusal, side: str):
        super().__init__(refusal, side)
        self.refusal, self.side = refusal, side


def show_refused(terminal: Terminal, refused: Answer[Any], line: Sequence[str] = ()) -> None:
    """Show a refusal before what was asked is asked again: what is a side's own, to that side. line: as far as it stands, of which a word
    is asked for again: what is typed where Enter clears the refusal answers that, if it is asked on the same side's screen."""
    if refused.private is None or not terminal.blanks_for(refused.private):
        terminal.say(*refused.lines)
    elif line:
        terminal.looks.begin(refused.private, " ".join(line))
        try:
            terminal.show_private(refused.lines, refused.private)
        finally:
            terminal.looks.end()
    else:
        terminal.show_private(refused.lines, refused.private)


def is_aloud(session: Session, name: str) -> bool:
    """Whether what is done by a secret verb is told to the whole table, by the options of the evening."""
    verb = session.game.verbs.get(name)
    aloud = verb is not None and verb.aloud
    return aloud(session.state["referee"].get("options", {})) if callable(aloud) else aloud


def asks_by_itself(session: Session, words: Sequence[str]) -> str:
    """What may be said in place of words of a secret verb that cannot be read, as none of them is repeated; empty for another verb."""
    verb = session.game.verbs.get(words[0])
    if verb is None or not verb.secret or verb.query or not verb.slots or not words[1:]:
        return ""
    return message("`{verb}` alone asks for it, and tells what it may be", verb=verb.name)


def tells_all(terminal: Terminal, session: Session, ruling: Ruling, side: str) -> bool:
    """Whether the table is told all that was done, and no more, so that nobody need take the screen. What is refused stays a side's own."""
    told = is_aloud(session, ruling.declaration.verb) and ruling.verdict == LEGAL and bool(ruling.changes)
    return told and (side in session.resting or shows_blanked(terminal, side))


def readings_aloud(session: Session, ruling: Ruling) -> tuple[Reading, ...]:
    """The readings by which what a secret verb does is told to the whole table at all: they hang on nothing that its side hides."""
    verb, options = session.game.verbs[ruling.declaration.verb], session.state["referee"].get("options", {})
    if not callable(verb.aloud):
        return ()
    told, readings = verb.aloud(options), []
    for option in session.game.options:
        others = tuple(value for value in option.values if verb.aloud({**options, option.name: value}) != told)
        if others and not option.variant:
            readings.append(reading_of(option, options.get(option.name, option.values[0]), others))
    return tuple(readings)


def shows_blanked(terminal: Terminal, side: str | None) -> bool:
    """Whether all see the screen at which a side speaks, and what is its own is shown on a blanked one alone."""
    return side is not None and terminal.in_shell and terminal.blanks_for(side) and not terminal.handed_over


def may_stand(terminal: Terminal, side: str) -> bool:
    """Whether what is a side's own may stand on this screen: it is theirs now, is blanked again, or nothing is kept on it."""
    return terminal.handed_over or not terminal.keeps(side) or terminal.blanks_for(side)


def open_refusal(terminal: Terminal, session: Session, ruling: Ruling, side: str | None) -> tuple[Reason, ...] | None:
    """Of a public verb's refusal that rests on what its side hides, on a screen that all see: the reasons that stand by what lies open, as
    the table would be told them; none where all of them are for the side's own eyes. None where the refusal is told as it is."""
    verb = session.game.verbs.get(ruling.declaration.verb)
    if verb is None or ruling.verdict != ILLEGAL or not shows_blanked(terminal, side):
        return None
    checks = {check.id: check for check in checks_of(verb)}
    hearing = hearing_of(session.game, visible(session.state, None), ruling.declaration, session.book, Refusing())
    told: list[Reason] = []
    later = _told_of_a_later_step(session, ruling)
    for reason in ruling.reasons:
        if (reason.check, reason.text) in later:
            told.append(reason)
            continue
        check = checks.get(reason.check.rpartition("/")[2])
        if check is None:
            told.append(reason)
            continue
        with suppress(Refusal, Ask):  # Locked: it is of what lies sealed
            if (facts := check.fails(hearing)) is not None:
                told.append(reason_of(hearing, check, facts))
    return tuple(told) if len(told) < len(ruling.reasons) else None


def looks_at_more(terminal: Terminal, session: Session, ruling: Ruling) -> bool:
    """Of a refusal on a screen that all see, by what lies open: whether something else is looked at by its verb that its side alone sees.
    That it is refused by that, too, is told to nobody else, and neither that it is not."""
    verb, side = session.game.verbs.get(ruling.declaration.verb), ruling.declaration.side
    if verb is None or verb.secret or ruling.verdict != ILLEGAL or not shows_blanked(terminal, side):
        return False
    checks = {check.id: check for check in checks_of(verb)}
    first = [checks.get(reason.check.rpartition("/")[2]) for reason in ruling.reasons]
    if any(check is None or _is_open(session, ruling, check) for check in first):  # something else comes first, whatever was said
        return False
    hearing = hearing_of(session.game, visible(session.state, None), ruling.declaration, session.book, Refusing())
    return any(_is_sealed(hearing, check) for check in checks.values() if check.message)


def _is_sealed(hearing: HearingOf[Any, Any, Any, Any], check: Check) -> bool:
    try:
        check.fails(hearing)
    except Locked:
        return True
    except (Refusal, Ask):
        return False
    return False


def _told_of_a_later_step(session: Session, ruling: Ruling) -> set[tuple[str, str]]:
    """What the whole table would be told of a line that belongs to a later step, each by its check and its words: what bars it there, and
    not here."""
    if not comes_later(session.game, session.state, ruling.declaration.verb):
        return set()
    from playaid.desk.next_line.obstacles import in_the_way  # only where a refusal is of a later step

    with suppress(LookupError, ValueError):  # it hangs on what is hidden
        return {(reason.check, reason.text) for reason in in_the_way(session, ruling.declaration, visible(session.state, None))}
    return set()


def reasons_for_all(terminal: Terminal, session: Session, ruling: Ruling, side: str) -> tuple[Reason, ...]:
    """The reasons of a refusal that lie open, where nobody need take the screen for them; whatever else it is refused by is left out, and
    so is what names somebody who lies hidden: a line that stands never tells of them."""
    verb = session.game.verbs.get(ruling.declaration.verb)
    told = is_aloud(session, ruling.declaration.verb) and ruling.verdict == ILLEGAL
    if not told or verb is None or not shows_blanked(terminal, side):
        return ()
    plain = {check.id for check in checks_of(verb) if _is_open(session, ruling, check)}
    return tuple(reason for reason in ruling.reasons if reason.check.startswith("referee/") or reason.check.rpartition("/")[2] in plain)


def _is_open(session: Session, ruling: Ruling, check: Check) -> bool:
    """Whether all may be told that a line fails a check, by what all can see of whom it names."""
    if not callable(check.open):
        return check.open
    return check.open(hearing_of(session.game, visible(session.state, None), ruling.declaration, session.book, Refusing()))


def _is_private(session: Session, words: Sequence[str]) -> bool:
    """Whether what stands behind a line's verb may be one side's own, so that it is not quoted in the open."""
    verb = session.game.verbs.get(words[0])
    return verb is not None and verb.secret and len(words) > 1 and not is_aloud(session, verb.name)


def in_the_open(session: Session | None, keeps: Callable[[str], bool], text: str) -> str:
    """What stays on a screen that all see of what was typed at a question: another line may be said there, and of that what stands behind a
    secret verb may be one side's own, and what was drawn for it. keeps: whether a side keeps what is its own from this screen."""
    if session is None or not any(map(keeps, session.sides)):
        return text
    text = without_faces(session, text)
    words = text.split()
    secret = {verb.name for verb in session.game.verbs.values() if verb.secret and not is_aloud(session, verb.name)}
    spoken = [session.game.short.get(fold(word), fold(word)) for word in words]
    said = (at for at, word in enumerate(spoken[:-1], 1) if word in secret or word.removesuffix("s") in secret or _begins(word, secret, at))
    at = next(said, None)
    return text if at is None else " ".join([*words[:at], "…"])


def _begins(word: str, verbs: Iterable[str], at: int) -> bool:
    """Whether the first word of a line is the beginning of one of these verbs."""
    return at == 1 and word != "" and any(verb.startswith(word) for verb in verbs)


def eyes_of_words(terminal: Terminal, session: Session, words: Sequence[str], side: str | None) -> str | None:
    """The side that alone is told why its words cannot be read, which are quoted in that: what stands behind a secret verb on the screen
    that all see, but where all that is done by it is told to the table anyway. None where they may stand in the open."""
    speaker = side or session.speaker()
    return speaker if _is_private(session, words) and shows_blanked(terminal, speaker) else None


def unquoted(terminal: Terminal, session: Session, words: Sequence[str], side: str | None) -> Refusal | None:
    """In place of why the words of a secret verb cannot be read, which are quoted in that, where several might have said them and nobody
    says who did: that they cannot be, and how one side alone is told why. None where they may stand in the open."""
    if side or session.speaker() or not _is_private(session, words):
        return None
    acts = acting(session.game, session.state)
    if not any(shows_blanked(terminal, one) for one in acts):
        return None
    lines = listing([f"{words[0]} … --as {quote(one)}" for one in acts], " or ")
    return Unreadable(
        message("{verb}: what stands behind it cannot be read, and may be one side's own", verb=words[0]),
        hint=message("who says it is told why: {lines}", lines=lines),
    )
