"""A declaration as a conversation in steps. No step waits for anybody: it says what it waits for, and is taken again with the answer.

    said = Said(declaration)
    outcome = rule(session, said)     Ruled: it stands, or is illegal
                                      Stopped: its question goes to whom it is for; `give_answer` gives what has been said then
                                      Needs: these sides unlock first; then the same step again

Once dice have fallen it waits in the log, where `resume` finds it from any device; before that a Stopped leaves no trace."""

from collections.abc import Collection, Container, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from playaid.book.book import Book
from playaid.desk import questions
from playaid.desk.line_dice import counted_in_line, drawn_of_that_name, facts_of, fit, of_that_name, shows_already, told_not_drawn
from playaid.desk.questions import CHOICE, DICE, DRAW, FACT, Naming
from playaid.desk.seats import Needs, hides_anything, may_sign, step
from playaid.dice.keeping import ForTheSame
from playaid.dice.sources import BadDice, Looking, Request, Rolled, Source, System, Typed, what_fell
from playaid.dice.symbols import faces_meant, without_legend
from playaid.language.message import listing, message
from playaid.referee.contract.doing import choices
from playaid.referee.contract.game import Game
from playaid.referee.contract.refusals import Hidden, Locked, Refusal, Unfit, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Question, Ruling
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.decide import is_unsaid, verb_of
from playaid.referee.deciding.general_verbs import GENERAL
from playaid.referee.session.consent import lies_there
from playaid.referee.session.local import NothingToUndo, Session

if TYPE_CHECKING:
    from playaid.book.owner_answers import ParsedAnswer


class Said(NamedTuple):
    """What has been said so far.

    dice     faces and names as typed, in order, more to be asked for; None: the system rolls
    exact    the typed dice must all be called for: they came with the declaration, and too many are a slip
    fallen   what has fallen already where no log holds it yet: in a set-up
    entered  what the last answer put into the owner's book
    left     whose throw or draw was left to the system just now; what is thrown after it is asked for all the same
    deals    only dice are thrown at the table: what playaid keeps, it draws
    throwers who throw their own, where not all do; () for all
    """

    declaration: Declaration
    dice: tuple[str, ...] | None = None
    exact: bool = False
    fallen: tuple[Rolled, ...] = ()
    entered: "ParsedAnswer | None" = None
    left: tuple[str, ...] = ()
    deals: bool = False
    throwers: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What the last answer put into the owner's book, in words."""
        return self.entered.told if self.entered is not None else ""

    def source(self) -> Source:
        return System() if self.dice is None else Typed(self.dice, self.left, self.deals, self.throwers)


def thrown_by(said: Said, speaker: str, throwing: Collection[str]) -> Said:
    """With who throws their own dice for it: all where the speaker does, else those of `throwing` alone."""
    throwers = () if speaker in throwing else tuple(sorted(throwing))
    return said._replace(dice=() if throwers and said.dice is None else said.dice, deals=bool(throwing), throwers=throwers)


class Ruled(NamedTuple):
    """The ruling stands: legal and recorded, illegal, or the answer of a query."""

    ruling: Ruling


class Stopped(NamedTuple):
    """The ruling waits for an answer to its question. `kept`: it waits in the log, and leaving it now leaves it there. `lent`: it was
    ruled on by a key at rest, and whoever drops it now may have learnt that it could be said."""

    ruling: Ruling
    said: Said
    kept: bool = False
    lent: bool = False

    @property
    def question(self) -> Question:
        assert self.ruling.question is not None
        return self.ruling.question


def rule(session: Session, said: Said) -> Ruled | Stopped | Needs:
    """Declare what has been said. Raises BadDice for typed dice that do not fit or are too many, and what `Session.declare` raises."""
    return step(session, partial(_ruled_with_the_word_of_others, session, said))


def _ruled_with_the_word_of_others(session: Session, said: Said) -> Ruled | Stopped:
    if session.journal.meta.get("acts") != "signed":
        return _ruled(session, said)
    from playaid.desk.next_line.word_of_others import check_given, who_is_asked

    asked = who_is_asked(session, said.declaration)
    if not asked or _is_refused(session, said.declaration):
        return _ruled(session, said)
    check_given(session, asked)
    session.with_word_of = asked
    try:
        return _ruled(session, said)
    finally:
        session.with_word_of = ()


def _is_refused(session: Session, declaration: Declaration) -> bool:
    """Whether a declaration is refused by what may be told ahead: nobody is asked for their word then."""
    with suppress(Refusal):
        ruling = check(session, declaration)
        return not isinstance(ruling, Needs) and ruling.verdict == ILLEGAL
    return False


def _ruled(session: Session, said: Said) -> Ruled | Stopped:
    query = verb_of(session.game, said.declaration.verb).query
    if said.dice and not fit(session, said.declaration, said.dice, said.exact, query):
        said = said._replace(dice=(), exact=False)
    source, before, used = said.source(), session.state, False
    if session.resting:
        from playaid.referee.session.resting import lent, noting_slips, told_without_key, used_of

        with lent(session, said.declaration) as compartments:
            with noting_slips(session, said.declaration, compartments):
                ruling = session.declare(said.declaration, source)
            used = bool(used_of(session, compartments))
            ruling = told_without_key(session, ruling, compartments)
    else:
        ruling = session.declare(said.declaration, source)
    if ruling.verdict == ILLEGAL:
        return Ruled(_told_what_bars(session, ruling))
    if ruling.verdict != NEEDS_INPUT:
        return Ruled(mark_options(session, before, ruling))
    return stop_at(session.book, ruling, said, source, not query and session.pending() is not None)._replace(lent=used)


def _told_what_bars(session: Session, ruling: Ruling) -> Ruling:
    """A refusal with what stands in the way: behind a step that would pass by itself, or by the line that settles what is owed."""
    if any(reason.check == "referee/sequence" for reason in ruling.reasons):
        from playaid.desk.next_line.obstacles import in_the_way

        ruling = ruling._replace(reasons=in_the_way(session, ruling.declaration) or ruling.reasons)
    if any(reason.check.endswith(OWED) and reason.instead is None for reason in ruling.reasons):
        from playaid.desk.next_line.due import due

        now = due(session)
        several = {way.split()[0] for way in now.ways} if len(now.ways) > 1 else set()
        line = several.pop() if len(several) == 1 else now.line  # one of several lines would look like the one that will do
        if line and not any(line.split()[0] in reason.text for reason in ruling.reasons):
            told = (reason._replace(instead=line) if reason.check.endswith(OWED) else reason for reason in ruling.reasons)
            ruling = ruling._replace(reasons=tuple(told))
    if ruling.reasons:
        from playaid.desk.next_line.nearest import what_would_do

        ruling = ruling._replace(reasons=what_would_do(session, ruling))
    return mark_options(session, session.state, ruling)


def note_dropped(session: Session, waits: Stopped) -> None:
    """Write down that a declaration is dropped that was ruled on by a key at rest, where nothing of it is in the log."""
    if waits.lent and not waits.kept:
        from playaid.referee.session.resting import note_tried

        note_tried(session, waits.said.declaration)


OWED = "next.owed"
"""How the id of the check ends that bars `next` while something is owed."""


def mark_options(session: Session, before: State, ruling: Ruling) -> Ruling:
    if not session.game.options:
        return ruling
    from playaid.referee.session.option_marks import decided_by

    return ruling._replace(readings=decided_by(session.game, before, ruling, session.book))


def stop_at(book: Book, ruling: Ruling, said: Said, source: Source, kept: bool = False) -> Stopped:
    """The ruling that waits, with the typed dice that it has not used; a question for a cell tells what else is missing in its line."""
    left = source.left if isinstance(source, Typed) else said.dice
    ruling = ruling._replace(question=questions.with_line(book, ruling.question))
    return Stopped(ruling, said._replace(dice=left, exact=said.exact and bool(left)), kept)


def give_answer(
    session: Session, waits: Stopped, text: str | None, *, by: str | None = None, numbered: bool = False, when: str = ""
) -> Said:
    """What has been said with the answer in it, once that fits; nothing is taken that does not. text: as typed; None, for dice, leaves them
    to the system, with what else the same side throws for this declaration. by: the side that answers, None for the whole table. numbered:
    options were shown with numbers. when: the time to note with a fact. Raises NotAsked, Unreadable, Ambiguous, and Locked where acts are
    signed and whoever is asked has not unlocked."""
    questions.check_may_answer(waits.question, session.sides, by)
    if session.journal.meta.get("acts") == "signed" and waits.question.kind == CHOICE:
        who = by or questions.asked_of(waits.question, session.sides)
        if who is not None and not may_sign(session, who):
            raise Locked(f"secret.{who}")
    if waits.question.kind == DICE and text is None and lies_there(session.journal):
        raise Unreadable("that has been thrown, and lies on the table: what does it show?", hint="undo takes the last line back")
    if waits.question.kind == DRAW and text is not None and (request := waits.question.request) is not None:
        text = _drawn(session, waits.question, request, text, numbered)
    if waits.question.kind == DRAW and text is not None and questions.not_there(waits.question, text):
        session.tried(
            waits.said.declaration, told_not_drawn(waits.said.declaration, by or questions.asked_of(waits.question, session.sides))
        )
    return take_answer(session.book, waits, text, partial(choices, session.game, session.state), numbered, when, commands(session.game))


def _drawn(session: Session, question: Question, request: Request, text: str, numbered: bool) -> str:
    """What is typed as drawn, in full. Of a name that lies elsewhere it is said what is drawn here. Raises Ambiguous, Unreadable."""
    there = drawable(session, question)
    known = of_that_name(session, text)
    try:
        if known and not known & {*there}:  # what another goes by in full is no slip of the finger for one that is here
            what = request.why or request.expression
            raise Unreadable(message("{name} is not among what is drawn here: {what}", name=listing(known), what=what))
        return questions.resolve_drawn(request, text, there, numbered)
    except Unreadable:
        with suppress(Refusal):  # of one that lies open that is told, and not that there is none
            return questions.resolve_drawn(request, text, drawable(session, _whole(question)))
        raise


def commands(game: Game) -> frozenset[str]:
    """The first words of lines that are declarations or commands, and no value of a cell."""
    return frozenset({*game.verbs, *GENERAL, *questions.LOOKING})


def drawable(session: Session, question: Question, drawn: Iterable[str] = ()) -> list[str]:
    """The names that a draw may be answered with, in the order in which they are listed; drawn: those that have been so far."""
    assert question.request is not None
    seen = visible(session.state, None)
    return questions.pool(question.request, (names(seen) for names in session.game.kinds.values()), drawn)


def _whole(question: Question) -> Question:
    return question._replace(request=question.request and question.request._replace(unseen=()))


def take_answer(
    book: Book, waits: Stopped, text: str | None, names: Naming, numbered: bool = False, when: str = "", commands: Container[str] = ()
) -> Said:
    """`answered`, whoever answers, for a declaration that has no session yet. names: what options go by; commands: as in `told_fact`."""
    said, question = waits.said, waits.question
    if question.kind in (DICE, DRAW):
        assert question.request is not None
        if text is None:
            return said._replace(dice=(), left=(question.request.who,))
        return said._replace(dice=questions.parse_faces(question.request, text), left=())
    if question.kind == FACT:
        return said._replace(entered=questions.remember_fact(book, question, text or "", when, commands))
    answer = questions.chosen(question, text or "", names, numbered)
    declaration = said.declaration
    said = said._replace(left=())  # what was left to the system has fallen by now, and what comes after this answer is asked for
    return said._replace(declaration=declaration._replace(answers={**declaration.answers, question.key: answer}))


def resume(session: Session, dice: tuple[str, ...] | None = None) -> Stopped | Said | Needs | None:
    """The declaration that waits in the log, stopped at its question again; None if none waits. dice: as in Said. Said where it waits for
    nothing any more, since the book has got what it lacked: rule on it."""
    return step(session, partial(_resumed, session, dice))


def _resumed(session: Session, dice: tuple[str, ...] | None) -> Stopped | Said | None:
    if session.pending() is None:
        return None
    from playaid.referee.session.pending import rule_pending

    declaration, ruling = rule_pending(session)
    said = Said(declaration, dice, exact=dice is not None)
    ruling = ruling._replace(question=questions.with_line(session.book, ruling.question))
    return said if ruling.question is None else Stopped(ruling, said, kept=True)


def put_right(session: Session, right: "tuple[str, ...] | OneRight" = (), agreed: Sequence[str] = ()) -> Said | Needs:
    """The declaration whose last throw was typed by hand, waiting for that throw again; it is logged that it was taken back. right: what
    it was, where that is known, or which die of which throw; agreed: who agrees, where all must. Raises NothingToUndo, NeedsConsent, and
    Unreadable, with nothing taken back, for what such dice cannot show."""
    if isinstance(right, OneRight):
        return step(session, partial(_put_one_right, session, right, agreed))
    return step(session, partial(_put_right, session, right, agreed))


def _put_right(session: Session, faces: tuple[str, ...], agreed: Sequence[str]) -> Said:
    _check_faces(session.typed_throws(agreed)[-1], faces)
    return Said(session.put_right(agreed), faces, exact=bool(faces))


def _put_one_right(session: Session, right: "OneRight", agreed: Sequence[str]) -> Said:
    """What fell besides stands where it is thrown for the same again, in whatever order that comes now; else it is asked for."""
    line = session.typed_throws(agreed)
    mistyped = line[-right.throws]
    for _ in range(right.throws):
        declaration, before = session.put_right(agreed), session.fallen()
        if mistyped not in (fallen := before.rolls if before is not None else []):
            break
    faces = tuple(int(face) if isinstance(fell, int) else face for face, fell in zip(right.faces, mistyped.faces, strict=True))
    line[-right.throws] = mistyped._replace(faces=faces)
    left = [rolled for at, rolled in enumerate(line) if line[: at + 1].count(rolled) > fallen.count(rolled)]
    try:
        again = session.judge(declaration, ForTheSame(left), fallen).rolls[len(fallen) :]
    except (BadDice, Refusal):
        return Said(declaration, right.faces, exact=True)
    return Said(declaration, tuple(str(face) for rolled in again if rolled.kind != "salt" for face in rolled.faces), exact=True)


def _check_faces(rolled: Rolled, faces: Sequence[str]) -> None:
    """Raises Unreadable for what such dice cannot show."""
    sides = rolled.expression.rpartition("d")[2]
    if faces and rolled.kind == DICE and sides.isdecimal() and all(map(str.isdecimal, faces)):
        questions.parse_faces(Request(DICE, rolled.expression, len(rolled.faces), int(sides)), " ".join(faces))


WHICH_DIE = ("which die shows what?", "back alone, or back DIE FACE: back 3 6 for the third die, which shows a 6")


def die_and_face(words: Sequence[str]) -> tuple[int, str]:
    """`3 6`, `3 Mana Burst`, `6`: the place of a die, 0 of the only one, and what it shows."""
    counted = bool(words[1:]) and words[0].isdecimal()
    return (int(words[0]), " ".join(words[1:])) if counted else (0, " ".join(words))


class OneRight(NamedTuple):
    """A throw as it should have been, and what is told of the die that was mistyped. throws: how many of the line are taken back, the last
    first, until it is the one."""

    faces: tuple[str, ...]
    told: str
    throws: int = 1


def with_one_die_right(session: Session, place: int, face: str, agreed: Sequence[str] = ()) -> OneRight | Needs:
    """The last throw that was typed by hand as it should have been: one die of it, by its place, shows another face; 0 is the only one.
    Where the last throw of a line is a single die, its place is counted among all that were thrown one after the other for the line.
    Raises NothingToUndo, NeedsConsent, and Unreadable, too where it shows that face already."""
    line = step(session, partial(session.typed_throws, agreed))
    if isinstance(line, Needs):
        return line
    if not place and not face.isdecimal() and (drawn := _drawn_of_that_name(session, line, face)) is not None:
        return drawn
    if not place and len(line[-1].faces) > 1:
        raise Unreadable(*WHICH_DIE)
    throws, place = counted_in_line(session, line, place, agreed)
    rolled = line[-throws]
    if rolled.kind != "dice" or not 1 <= place <= len(rolled.faces):
        fell = message("{who} typed {faces} for {expression}", who=rolled.who, faces=what_fell(rolled), expression=rolled.expression)
        fell = fell if rolled.private is None else message("{side} alone saw that throw", side=rolled.private)
        raise Unreadable(message("there is no die {place} to put right: {fell}", place=place, fell=fell), hint="back types the throw again")
    if not face.isdecimal():
        face = _of_that_name(rolled, face)
    whole = (*map(str, rolled.faces[: place - 1]), face, *map(str, rolled.faces[place:]))
    _check_faces(rolled, whole)
    facts = facts_of(rolled, whole)
    if whole == tuple(map(str, rolled.faces)) and rolled.private is None:  # whoever tries faces in turn would learn the one that fell
        raise Unreadable(shows_already(rolled, place, facts), hint=WHICH_THROW)
    told = "{who} typed {faces} for {expression}" if rolled.private is None else "{who} has typed the throw of {expression} again"
    return OneRight(whole, message(told, **facts), throws)


def _drawn_of_that_name(session: Session, line: Sequence[Rolled], name: str) -> OneRight | None:
    """The last draw of one in a line that might have shown what goes by this name, as it should have been. Raises Unreadable."""
    if (found := drawn_of_that_name(session, line, name)) is None:
        return None
    meant, throws = found
    rolled = line[-throws]
    told = message("{who} typed {faces} for {expression}", who=rolled.who, faces=meant, expression=rolled.expression)
    return OneRight((meant,), told, throws)


def _of_that_name(rolled: Rolled, name: str) -> str:
    """The number of the face that goes by a name on such dice. Raises Unreadable for none, and for several."""
    meant = faces_meant(rolled.why, name)
    if len(meant) != 1:
        numbers = "{face} is no number: a die is put right by that of its face ({why})"
        pattern = numbers if without_legend(rolled.why) == rolled.why else "{face} tells no one face of a die that was thrown for {why}"
        raise Unreadable(message(pattern, face=name, why=rolled.why), hint=WHICH_DIE[1])
    return str(meant[0])


WHICH_THROW = "nothing is taken back; `back` said alone takes the last throw back, and said once more the one before it"


def may_put_right(session: Session) -> bool:
    """Whether the last thing done is a throw typed by hand, by which nothing has been learnt but what lies on the table."""
    from playaid.referee.session.consent import may_put_right_alone, newest

    event = newest(session.journal, session.pending())
    return event is not None and may_put_right_alone(session.journal, event)


def was_typed(session: Session) -> bool:
    """Whether the last thing done is a throw typed by hand, whatever was learnt by it, as far as whoever is here can tell."""
    try:
        session.typed_throws(session.staying)
    except (NothingToUndo, Locked):
        return False
    return True


def take_answer_back(session: Session, waits: Stopped, said: Said) -> Said:
    """What had been said before an answer; what that put into the owner's book is taken out again. said: what had been said with it."""
    if waits.question.fact is not None and said.entered is not None:
        from playaid.book.owner_answers import take_again

        take_again(session.book, waits.question.fact["table"], said.entered)
    return waits.said


def check(session: Session, declaration: Declaration) -> Ruling | Needs:
    """The ruling up to the first roll, without what somebody would learn by it: that comes with an event only. Of what is overruled nothing
    is told either: it may look where its player may not."""
    return step(session, partial(_checked, session, declaration))


def chancy(session: Session, declaration: Declaration) -> bool:
    """Whether chance decides something of a declaration that has been found legal. Of what is overruled nothing is told."""
    if verb_of(session.game, declaration.verb).query:
        return False
    ruling = _ahead(session, declaration)
    falls = ruling.question is not None and ruling.question.kind in (DICE, DRAW)
    salted = bool(ruling.rolls) and all(roll.kind == "salt" for roll in ruling.rolls)
    return not ruling.overruled and (falls or (ruling.needs_consent and not salted and not _shows_its_own(ruling)))


def throws_dice(session: Session, declaration: Declaration) -> bool:
    """Whether the first that chance decides of such a declaration is dice, which may lie on the table. Where that could tell
    what another hides, it may be, but for a verb that never throws any."""
    if verb_of(session.game, declaration.verb).diceless:
        return False
    ruling = _ahead(session, declaration)
    return _tells_nothing(ruling) or _dice_of(ruling) is not None


def throw_ahead(session: Session, declaration: Declaration, kind: str = DICE) -> Question | None:
    """The dice that a legal declaration throws first, or what it draws (`kind`), where that tells nothing that another hides."""
    asked = None if _tells_nothing(ruling := _ahead(session, declaration)) else ruling.question
    return asked if asked is not None and asked.kind == kind and asked.private in (None, declaration.side) else None


def _dice_of(ahead: Ruling) -> Question | None:
    return ahead.question if ahead.question is not None and ahead.question.kind == DICE else None


def _tells_nothing(ruling: Ruling) -> bool:
    """Whether nothing is told ahead of a ruling that is not illegal, but that it is not: it would tell what only its event may."""
    return (ruling.needs_consent and not _shows_its_own(ruling)) or bool(ruling.overruled and ruling.verdict == LEGAL)


def _shows_its_own(ruling: Ruling) -> bool:
    """Whether what all would learn by a ruling is its declaring side's own, who knows it, and no other's secret was read for it."""
    return {ruling.declaration.side} == set(ruling.disclosed) >= set(ruling.opened)


def _hangs() -> Hidden:
    return Hidden("whether this may be done hangs on what another hides", hint="say it to find out: the log will tell that you did")


def _ahead(session: Session, declaration: Declaration) -> Ruling:
    """The ruling up to the first roll. What an option puts under seals is not looked into: an answer that hung on it would tell of it."""
    if not session.game.sealing.hides or declaration.verb not in session.game.verbs:
        return session.judge(declaration, Looking())
    from playaid.referee.deciding.look_ahead import look_ahead

    if declaration.side in session.sides:
        session.open(f"secret.{declaration.side}")
    return look_ahead(session.game, session.state, declaration, session.book)


def _checked(session: Session, declaration: Declaration) -> Ruling:
    from playaid.referee.session.pending import refusal_meanwhile

    if (refused := refusal_meanwhile(session, declaration)) is not None:
        return refused
    try:
        ruling = _ahead(session, declaration)
    except Unfit:
        raise _hangs() from None
    if ruling.rests_on_secret or is_unsaid(ruling):
        raise _hangs()
    lies_open = not (ruling.overruled or ruling.disclosed or ruling.opened or hides_anything(session))
    if _tells_nothing(ruling) and ruling.verdict != ILLEGAL and not lies_open:
        return Ruling(LEGAL, declaration, ruling.citations[:1], overruled=ruling.overruled, secret=ruling.secret, in_vain=ruling.in_vain)
    ruling = mark_options(session, session.state, ruling)  # by all that it would change
    if ruling.question is not None and ruling.question.kind in (DICE, DRAW):
        ruling = ruling._replace(verdict=LEGAL, question=None)
    return ruling._replace(changes=(), inverse=(), overruled=())
