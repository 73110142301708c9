"""Numbers at the end of a line that cannot be read: the faces that fell, typed without the word that they stand behind."""

from collections.abc import Sequence
from functools import partial

from playaid.desk.conversation import chancy, check, throw_ahead
from playaid.desk.questions import DICE, DRAW
from playaid.desk.seats import step
from playaid.language.message import Typed, message
from playaid.referee.contract.grammar import quote, split
from playaid.referee.contract.names import fits
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Question, Ruling
from playaid.referee.session.local import Session


def faces_behind(session: Session, words: Sequence[str], side: str | None) -> tuple[Sequence[str], str]:
    """A line, and the faces behind it, where it throws dice now: behind a verb behind which nothing else is said, or behind `=` as of a
    free roll (`command table = 8`). No faces where there are none."""
    verb, whole = session.game.verbs.get(words[0]), " ".join(map(quote, words))
    if verb is None or verb.query:
        return words, ""
    line, equals, said = whole.rpartition("=") if "=" in whole else (words[0], "", " ".join(words[1:]))
    if not said.strip() or not all(face.isdecimal() for face in said.replace(",", " ").split()) or (verb.slots and not equals):
        return words, ""
    try:
        declared = step(session, lambda: session.read(split(line), side))
        return (split(line), said.strip()) if isinstance(declared, Declaration) and chancy(session, declared) else (words, "")
    except Refusal:
        return words, ""


def add_dice(session: Session, words: Sequence[str], side: str | None, unreadable: Unreadable) -> None:
    """Let a refusal to read a line say where faces are typed: of a line that throws dice without the numbers at its end. Where that is
    refused, its reason is told; where it asks something else first, the number was meant for that."""
    end = next((at for at in range(len(words), 0, -1) if not words[at - 1].replace(",", "").isdecimal()), 0)
    verb = session.game.verbs.get(words[0])
    if verb is None or verb.query or not end:
        return
    if end == len(words):
        _add_drawn(session, words, side, unreadable)
        return
    if (first := _number_first(session, words, end, side)) is not None:
        unreadable.hint = message("how many stands behind the verb: {line}", line=first)
        return
    try:
        declared = step(session, lambda: session.read(words[:end], side))
        if not isinstance(declared, Declaration) or not isinstance(ruling := check(session, declared), Ruling):
            return
        if ruling.verdict == ILLEGAL and ruling.reasons:  # no die falls for it
            if ruling.secret is None and not ruling.rests_on_secret:
                unreadable.hint = message("without the number at its end: {reason}", reason=ruling.reasons[0].text)
            return
        if ruling.verdict == LEGAL and not chancy(session, declared):
            return
    except Refusal:
        return
    line, faces = Typed(" ".join(map(quote, words[:end]))), Typed(" ".join(words[end:]))
    asks = ruling.question
    if asks is not None and asks.kind not in (DICE, DRAW):
        if asks.private is None:
            unreadable.hint = message("without the number at its end it asks: {prompt}", prompt=asks.prompt)
        return
    unreadable.hint = message("the faces that fell stand behind --dice: {verb} --dice {text}", verb=line, text=faces)


def _number_first(session: Session, words: Sequence[str], end: int, side: str | None) -> Typed | None:
    """A line of how many, which are said last though they stand first: `reroll free 2`; None where they do not."""
    slots = session.game.verbs[words[0]].slots
    if len(words) - end != 1 or end == 1 or not slots or slots[0].kind != "int":
        return None
    said = [words[0], words[end], *words[1:end]]
    try:
        declared = step(session, lambda: session.read(said, side))
    except Refusal:
        return None
    return Typed(" ".join(map(quote, said))) if isinstance(declared, Declaration) else None


def _add_drawn(session: Session, words: Sequence[str], side: str | None, unreadable: Unreadable) -> None:
    """Let a refusal to read a line say where what was drawn is typed: of a line that draws openly, without the name at its end."""
    for end in range(len(words) - 1, max(len(words) - LONGEST, 0), -1):
        try:
            declared = step(session, partial(session.read, words[:end], side))
            drawn = step(session, partial(throw_ahead, session, declared, DRAW)) if isinstance(declared, Declaration) else None
        except Refusal:
            continue
        request = drawn.request if isinstance(drawn, Question) else None
        if request is None or request.private is not None or request.sealed:
            continue
        if found := fits(" ".join(words[end:]), dict.fromkeys(request.items, ()), slips=False):
            line = Typed(" ".join(map(quote, words[:end])))
            told = "what was drawn is asked for, or stands behind --dice: {verb} --dice {text}"
            unreadable.hint = message(told, verb=line, text=Typed(quote(found[0])))
            return


LONGEST = 4
"""A name of what is drawn has fewer words than that."""
