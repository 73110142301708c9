"""Dice that are typed on the line with a declaration: they are found to fit what it throws before anything is written."""

from collections.abc import Mapping, Sequence

from playaid.desk.settings.session_settings import all_look_on
from playaid.dice.keeping import Keeping
from playaid.dice.sources import BadDice, NotThere, Request, Rolled, Typed
from playaid.dice.symbols import as_shown, faces_meant
from playaid.language.message import SEMICOLON, counted, listing, message, said_by
from playaid.referee.contract.names import find_only, fold
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration
from playaid.referee.contract.sequence import heading, words_of_debts
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.smoke_check import FAULTS
from playaid.referee.session.consent import newest
from playaid.referee.session.local import Session
from playaid.referee.session.record import declaration_of, rolls_of


def fit(session: Session, declaration: Declaration, dice: Sequence[str], exact: bool, query: bool) -> bool:
    """Whether these dice can be declared with the line: too many are a slip, a key may be wanted. False where it hangs on what others hide
    and they do not: left out, they are asked for as they are called for; a fault would tell of it, and nothing be done. exact: all of them
    must be called for. Raises BadDice, Refusal, Locked."""
    if query:
        raise Refusal("nothing is rolled for this")
    before = session.fallen()
    if before is not None:
        if before.declaration[:3] != declaration[:3]:
            return True  # it is held up by that
        declaration = declaration._replace(answers={**declaration.answers, **before.declaration.answers})
    fallen, source = before.rolls if before else (), Typed(tuple(dice))
    try:
        ruling = session.judge(declaration, source, fallen)
        if ruling.verdict == LEGAL and exact:
            check_none_left(source)
    except NotThere:
        session.tried(declaration, told_not_drawn(declaration))
        raise
    except BadDice as fault:
        if str(fault) != _fault_in_the_open(session, declaration, dice, fallen):
            return False
        if source.drew:  # that it got so far tells that the name was there
            who = declaration.side or "Somebody"
            session.note(
                message(
                    "{side} named what {verb} draws, beside dice that do not fit: nothing came of it.", side=who, verb=declaration.verb
                ),
                None,
            )
        if halts := _where_next_halts(session, declaration):
            raise BadDice(message("{fault}; {halts}", fault=said_by(fault), halts=halts)) from None
        raise
    return True


HALTS = "next goes no further than {heading}, and throws nothing on the way"
HALTS_AT = "next goes no further than {heading}, and throws nothing on the way; what comes first there is: {owed}"
"""Why dice are not called for that lie on the line of a `next`: by another they were thrown before."""


def _where_next_halts(session: Session, declaration: Declaration) -> str:
    """How far a `next` goes that throws nothing, and what is owed there; by what is open to its side."""
    if declaration.verb != "next":
        return ""
    state = _open_to(session, declaration)
    try:
        ruling = decide(session.game, state, declaration, session.book, Typed(()))
    except (BadDice, Refusal, *FAULTS):
        return ""
    if ruling.verdict != LEGAL:
        return ""
    seen = visible(evolve(state, ruling.changes), None)
    owed = words_of_debts(session.game, seen, None)
    return message(HALTS_AT if owed else HALTS, heading=heading(session.game, seen), owed=listing(owed, SEMICOLON))


def are_thrown_together(session: Session, declaration: Declaration, request: Request, faces: Sequence[str]) -> bool:
    """Whether these are the faces of the dice that are asked for and of those that are thrown right behind them, none in secret and nothing
    drawn between: whoever throws at a table tells all that lies there. By what may be seen, as the line's dice are found to fit."""
    if request.private is not None or len(faces) <= request.count or not all(face.isdecimal() for face in faces):
        return False
    before = session.fallen()
    fallen = before.rolls if before is not None else []
    if before is not None:
        declaration = declaration._replace(answers={**before.declaration.answers, **declaration.answers})
    source = Typed(tuple(faces))
    try:
        ruling = decide(session.game, _open_to(session, declaration), declaration, session.book, Keeping(source, fallen))
    except (BadDice, Refusal, *FAULTS):
        return False
    thrown = [rolled for rolled in ruling.rolls[len(fallen) :] if rolled.kind != "salt"]
    plain = all(rolled.kind == "dice" and rolled.private is None for rolled in thrown)
    return ruling.verdict != ILLEGAL and plain and not source.left


def _open_to(session: Session, declaration: Declaration) -> State:
    """What the side of a line may see, and what lies in the cup, and where all look on what those hide who have no passphrase."""
    speaker = declaration.side or session.speaker()
    keys = session.journal.keys["sides"]
    looks_on = all_look_on(session)
    own = {
        side: part for side, part in session.state["secret"].items() if side == speaker or (looks_on and keys.get(side, {}).get("honour"))
    }
    return {**session.state, "secret": own}


def _fault_in_the_open(session: Session, declaration: Declaration, dice: Sequence[str], fallen: Sequence[Rolled]) -> str | None:
    """How the dice on a line do not fit, by what is open to its side; None where that does not tell."""
    source = Typed(tuple(dice))
    try:
        ruling = decide(session.game, _open_to(session, declaration), declaration, session.book, Keeping(source, fallen))
        if ruling.verdict == LEGAL:
            check_none_left(source)
    except BadDice as fault:
        return str(fault)
    except (Refusal, *FAULTS):  # what is hidden is missing
        return None
    return None


def told_not_drawn(declaration: Declaration, who: str | None = None) -> str:
    """What all are told of a name that cannot be drawn: it may lie in sight, or with another side, and which of them is not told."""
    side = who or declaration.side or "Somebody"
    return message("{side} named by {verb} what cannot be drawn, and was refused.", side=side, verb=declaration.verb)


def check_none_left(source: Typed) -> None:
    """Raises BadDice where typed dice are left that nothing has called for."""
    if source.left:
        raise BadDice(
            counted(
                len(source.left),
                "{n} of the dice on the line is not called for: {faces}",
                "{n} of the dice on the line are not called for: {faces}",
                faces=" ".join(source.left),
            )
        )


def of_that_name(session: Session, text: str) -> set[str]:
    """Whatever in the game goes by just this name, by what all see."""
    seen, wanted = visible(session.state, None), fold(text.strip(" ,"))
    return {name for names in session.game.kinds.values() for name in names(seen) if fold(name) == wanted}


def drawn_of_that_name(session: Session, line: Sequence[Rolled], name: str) -> tuple[str, int] | None:
    """The last draw of one in a typed line that could have shown what goes by this name: the name in full, and which throw from the end.
    None where a die that was thrown after it has a face of that name, or nothing that was drawn is of its kind. Raises Unreadable where it
    shows that already, or where that was not there to be drawn."""
    seen = visible(session.state, None)
    for throws, rolled in enumerate(reversed(line), 1):
        if rolled.kind == "dice" and faces_meant(rolled.why, name):
            return None
        if rolled.kind != "draw" or rolled.private is not None or len(rolled.faces) != 1:
            continue
        kinds = (names(seen) for names in session.game.kinds.values())
        meant = next(filter(None, (find_only(name, names) for names in kinds if rolled.faces[0] in names)), None)
        if meant == rolled.faces[0]:
            typed = message("{who} typed {faces} for {expression} already", who=rolled.who, faces=meant, expression=rolled.expression)
            raise Unreadable(typed, hint="nothing is taken back")
        if meant is not None:
            _check_could_be_drawn(session, meant, throws)
            return meant, throws
    return None


def counted_in_line(session: Session, line: Sequence[Rolled], place: int, agreed: Sequence[str] = ()) -> tuple[int, int]:
    """Which throw of a line, counted from its end, a die belongs to, and its place there. Raises Unreadable for one of `dice_that_stay`."""
    stay, dice = dice_that_stay(session, line, agreed) if place else [], dice_of(line)
    if 0 < place <= len(stay):
        after = message("back {place} FACE puts the first die after that right", place=len(stay) + 1)
        left = after if dice else "undo takes the last line back"
        pattern = _STAYS if isinstance(stay[place - 1], int) else _STAYS_BY_NAME
        raise Unreadable(message(pattern, place=place, face=stay[place - 1]), hint=left)
    if len(line[-1].faces) != 1 or not 0 < place - len(stay) <= len(dice):
        return 1, place or 1
    return dice[place - len(stay) - 1]


_STAYS_BY_NAME = "die {place} ({face}) stays as it fell: after it playaid has thrown or drawn for the same line, and that has been seen"
_STAYS = "die {place}, a {face}, stays as it fell: after it playaid has thrown or drawn for the same line, and that has been seen"


def dice_of(line: Sequence[Rolled]) -> list[tuple[int, int]]:
    """The dice of a line, one after the other: which throw each belongs to, counted from the end, and its place there."""
    return [
        (len(line) - at, number) for at, rolled in enumerate(line) for number in range(1, len(rolled.faces) + 1) if rolled.kind == "dice"
    ]


def facts_of(rolled: Rolled, faces: Sequence[str]) -> dict[str, str]:
    """Whose throw it was, of what, and these faces of it, by name where such dice show names."""
    shown = as_shown([int(face) if face.isdecimal() else face for face in faces], rolled.why)
    return {"who": rolled.who, "faces": listing(shown), "expression": rolled.expression}


def shows_already(rolled: Rolled, place: int, facts: Mapping[str, str]) -> str:
    """That a die shows already what it is to be put right to. facts: as `facts_of` the throw."""
    shown = as_shown(rolled.faces, rolled.why)[place - 1]
    if shown == rolled.faces[place - 1]:
        return message("it shows a {face} already: {who} typed {faces} for {expression}", face=shown, **facts)
    return message("it shows {face} already: {who} typed {faces} for {expression}", face=shown, **facts)


def dice_that_stay(session: Session, line: Sequence[Rolled], agreed: Sequence[str] = ()) -> list[int | str]:
    """What the dice show that were typed for a line before playaid threw or drew in it. They are counted with those of the line that can
    be put right, so that no die goes by the number of another; none where its last throw is of several dice, which are counted alone."""
    if len(line[-1].faces) != 1:
        return []
    every = session.typed_throws(agreed, before=True)
    before = every[: len(every) - len(line)]
    typed = (rolled for rolled in before if rolled.kind == "dice" and rolled.source == "typed")
    return [face for rolled in typed for face in as_shown(rolled.faces, rolled.why)]


def _check_could_be_drawn(session: Session, name: str, throws: int) -> None:
    """Raises Unreadable where another draw of the newest event, so many throws from its end, could not have shown this."""
    target = newest(session.journal, session.pending())
    assert target is not None
    opened = session.opened(target)
    declaration = declaration_of({**target, "kind": target.get("of", target["kind"])}, opened)
    rolls = rolls_of(target, opened)
    thrown = [at for at, rolled in enumerate(rolls) if rolled.kind != "salt"]
    with session.supposing() as suppose:
        suppose(target["inverse"])
        try:
            session.judge(declaration, Typed((name,)), rolls[: thrown[-throws]])
        except NotThere:  # that it does not lie there is told, and noted, when it is typed
            return
        except BadDice as unfit:
            raise Unreadable(str(unfit), hint="nothing is taken back") from None
        except Refusal:  # what else may be wrong with it is said when it is typed
            return
