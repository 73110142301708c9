"""Numbers at the end of a line that cannot be read: the faces that fell, typed without the word that they stand behind."""

from collections.abc import Sequence

from playaid.desk.conversation import chancy, check
from playaid.desk.questions import DICE, DRAW
from playaid.desk.seats import step
from playaid.language.message import Typed, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.session.local import Session


def faces_behind(session: Session, words: Sequence[str], side: str | None) -> str:
    """The faces behind a verb behind which nothing else is said, where it throws dice now; nothing where they are none."""
    verb = session.game.verbs.get(words[0])
    if verb is None or verb.slots or not words[1:] or not all(word.replace(",", "").isdecimal() for word in words[1:]):
        return ""
    try:
        declared = step(session, lambda: session.read(words[:1], side))
        return " ".join(words[1:]) if isinstance(declared, Declaration) and chancy(session, declared) else ""
    except Refusal:
        return ""


def add_dice(session: Session, words: Sequence[str], side: str | None, unreadable: Unreadable) -> None:
    """Let a refusal to read a line say where faces are typed: of a line that throws dice without the numbers at its end, or is refused
    for another reason. Where it asks something else first, the number was meant for that."""
    end = next((at for at in range(len(words), 0, -1) if not words[at - 1].replace(",", "").isdecimal()), 0)
    verb = session.game.verbs.get(words[0])
    if verb is None or verb.query or not 0 < end < len(words):
        return
    try:
        declared = step(session, lambda: session.read(words[:end], side))
        if not isinstance(declared, Declaration) or not isinstance(ruling := check(session, declared), Ruling):
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
