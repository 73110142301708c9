"""The answer to `--odds`: the chances of a declaration, as it may go on, with what they suppose."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType
from typing import Any

from playaid.cli.answer import Answer, code_of
from playaid.cli.declaring.odds.odds_of_a_fight import of_the_fight
from playaid.cli.declaring.odds.outcome_table import end_lines, head_lines, is_certain, supposed_lines, table_lines
from playaid.cli.declaring.odds.shares import wrapped
from playaid.cli.declaring.shared_screen.announcement import may_stand
from playaid.cli.declaring.shared_screen.hidden_names import for_own_eyes, shown_to
from playaid.cli.terminal.progress import bar
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.render import ruling_lines, worksheet_lines
from playaid.desk.budget import SECONDS, Budget
from playaid.desk.conversation import check
from playaid.desk.declaration_odds import (
    SUPPOSED,
    THEN,
    Wish,
    ahead,
    by_numbers,
    chances,
    lie_open,
    line_ahead,
    odds_ahead,
    ruled_ahead,
    taken_for_granted,
    waits_at_question,
)
from playaid.desk.declaration_odds import as_data as odds_data
from playaid.desk.next_line.due import told_beside
from playaid.desk.ruling_view import eyes_of, view_ruling
from playaid.desk.seats import Needs
from playaid.language.message import as_message, message
from playaid.language.translation import translate
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.refusals import Hidden, Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import visible
from playaid.referee.deciding.decide import verb_of
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.odds.exact import Odds
from playaid.referee.odds.retrospect import Chance
from playaid.referee.session.local import Session

ROUND_LINES = 12  # Lines that tell of one round before that; where there are more it is told when it is asked for
LONGER = 3 * SECONDS  # Lent to what comes of all the rounds that follow, where less is not enough for a rough answer
TENTHS = 10  # Of a second, by which the bar moves


def odds_answer(
    terminal: Terminal,
    session: Session,
    declaration: Declaration,
    wish: Wish,
    patience: float | None,
    viewer: str | None,
    whole: bool = False,
) -> Answer[Any]:
    """The chances as an answer; an illegal declaration gives its ruling instead. Somebody who looks sees a bar if it takes long.
    patience: seconds, None for the usual; whole: all of them. Ctrl-C ends it with what is known so far."""

    looked_on = together(terminal, session)
    wish = wish._replace(together=looked_on)

    def walked(wish: Wish, seconds: float = SECONDS) -> Odds | Ruling | Needs:
        most = seconds if patience is None else patience
        lent, begun = Budget(most, rough=SECONDS if patience is None else None), monotonic()
        with bar(translate(message(AT_MOST, seconds=f"{most:g}")), not terminal.json) as shown, _interrupted(lent):
            return chances(session, declaration, wish, lambda *_: shown(int((monotonic() - begun) * TENTHS), int(most * TENTHS) or 1), lent)

    while isinstance(odds := walked(wish), Needs):
        terminal.unlock_for(session, odds)
    private = eyes_of(session.game, declaration)
    if isinstance(odds, Ruling):
        if private is None and declaration.side is not None and declaration.side in odds.disclosed:
            private = for_own_eyes(terminal, declaration.side, viewer)
        elif private is None and declaration.side in odds.opened:  # it may be refused for what is not held
            private = shown_to(terminal, session, declaration, viewer, [declaration.typed], any_name=True)
        lines = ruling_lines(view_ruling(odds, private or viewer), terminal.width())  # for the eyes for which the answer is
        lines += wrapped("  ", rough, terminal.width()) if (rough := by_numbers(session, declaration)) else []
        return Answer(lines, told=view_ruling(odds, private), code=code_of(odds.verdict), private=private)
    width, data, known = terminal.width(), odds_data(odds), [odds]
    lines = [*table_lines(odds, width, whole), *supposed_lines(odds, width, looked_on)]
    vain = _in_vain(session, declaration)
    course = session.game.verbs[declaration.verb].course if declaration.verb in session.game.verbs and not vain else ""
    alone = wish.on is None and not wish.until and wish.turns is None
    further, unseen = None, ""
    try:
        further = walked(wish._replace(on=course), LONGER) if course and alone else None
    except Hidden as hidden:  # what comes of it may hang on what others hide, and the line itself not
        unseen = hidden.text
    if isinstance(further, Odds) and (is_certain(further) or further.outcomes == odds.outcomes):
        further = None  # it goes no further than the line itself
    if isinstance(further, Odds) and is_certain(odds):
        lines = [*_what_follows(session, declaration, further, width, whole), *supposed_lines(further, width, looked_on)]
    elif isinstance(further, Odds):
        lines = _in_two(session, declaration, lines, further, width, whole)
    if isinstance(further, Odds):
        data["until_over"] = odds_data(further)
        known.append(further)
    if not isinstance(further, Odds) and (onward := _further_on(session, declaration, odds)):
        lines = [*_led_to(session, declaration, odds, lines, width, whole), *wrapped("  ", onward, width)]
    lines += wrapped("  ", message("of what comes of it: {why}", why=unseen), width) if unseen else []
    lines = [*_meanwhile(session, declaration), *head_lines(odds, width), *vain, *lines]
    lines += wrapped("  ", rough, width) if odds.sure and (rough := by_numbers(session, declaration)) else []
    lines += [row for told in _warned_of(session, declaration) for row in wrapped("  ", told, width)]
    own = any(odds.own for odds in known)
    named = private or shown_to(terminal, session, declaration, viewer, [*lines, declaration.typed] if own else lines, own)
    return Answer(lines, data=data, private=named or told_to(terminal, known, viewer))


def _further_on(session: Session, declaration: Declaration, odds: Odds) -> str:
    """By which line more is told: of the fight that it begins, or of what it leads to, be it past what may befall on the way."""
    if not is_certain(odds):
        then = ahead(session, declaration) if odds.chance and declaration.verb not in session.game.fights else ""
        return message("if nobody is lost on the way: {then}", then=then) if then else ""
    if waits_at_question(session, declaration):  # what it began by its numbers is behind it by then
        return ""
    return of_the_fight(session, declaration) or ahead(session, declaration)


def _led_to(session: Session, declaration: Declaration, odds: Odds, this: list[str], width: int, whole: bool) -> list[str]:
    """What is told of a line, and the chances of the battle to which it leads, where its game tells them by numbers alone."""
    line = "" if waits_at_question(session, declaration) else line_ahead(session, declaration)
    try:
        ruling = ruled_ahead(session, line, declaration.side)
    except Refusal:  # it leaves open what lies face down, or is several lines
        return this
    later = odds_ahead(ruling) if ruling is not None else None
    if later is None:
        return this
    supposed = message(SUPPOSED, line=told_beside(session.game, visible(session.state, None), line) or line)
    rows = [*wrapped("    ", supposed, width), *end_lines(later, width, whole)]
    return [*this, f"  {translate(as_message(LATER if is_certain(odds) else THEN))}", *rows]


LATER = "what may come of it later:"


def _warned_of(session: Session, declaration: Declaration) -> list[str]:
    """What a verb that warns tells of a line before it is done, as far as all see it."""
    verb = session.game.verbs.get(declaration.verb)
    if verb is None or not verb.warns or verb.preview is None:
        return []
    hearing = asking(session.game, visible(session.state, None), session.book, verb.name, declaration.side)
    return list(verb.preview(supposing(hearing, declaration.args)))


AT_MOST = "odds: {seconds} s at most; Ctrl-C ends it with what is known"


def told_to(terminal: Terminal, known: Sequence[Odds], viewer: str | None) -> str | None:
    """The side that alone is told of chances that hang on what it chooses unseen; None where all may know them. Raises a Refusal where they
    would stay on a screen that others see, and nobody has said whose eyes look at it."""
    side = next((odds.speaks for odds in known if odds.own), None)
    if side is None or side == viewer or may_stand(terminal, side):
        return side
    raise Refusal(
        message("what may come of it hangs on what {side} chooses unseen, and is not for all to see", side=side),
        hint=message("--as {typed} behind the line tells it here", typed=quote(side)),
    )


def _in_two(session: Session, declaration: Declaration, this: list[str], further: Odds, width: int, whole: bool) -> list[str]:
    """A round by itself, and what comes of all of them; or a line, and what comes of what follows it."""
    course = session.game.verbs[declaration.verb].course
    ends = table_lines(further, width, whole, ends=True)
    if course in session.game.sequels:
        return [*this, f"  {translate('with what follows it:')}", *_supposed(session, declaration, width), *ends]
    this = [f"  {translate('by this round alone:')}", *this]
    over = [f"  {translate('by all rounds, until it is over:')}", *_supposed(session, declaration, width), *ends]
    folded = [message("  {option} tells the odds of this round alone, too.", option=f"{declaration.typed} --odds --all")]
    return [*this, *over] if whole or len(this) <= ROUND_LINES else [*over, *folded]


def _what_follows(session: Session, declaration: Declaration, further: Odds, width: int, whole: bool) -> list[str]:
    """Of a line that only begins something: what comes of that, and by what numbers."""
    head = f"  {translate('no die is thrown for this yet; what may come of it later:')}"
    by_what = worksheet_lines(further.weighed, width)
    return [head, *_supposed(session, declaration, width), *by_what, *table_lines(further, width, whole, ends=True)]


def _supposed(session: Session, declaration: Declaration, width: int) -> list[str]:
    supposed = taken_for_granted(session, declaration)
    return wrapped("    ", translate(supposed), width) if supposed else []


def _meanwhile(session: Session, declaration: Declaration) -> list[str]:
    """That something else waits for its answer, whatever comes of which is not in these odds; nothing where nothing does."""
    waits = session.pending()
    if waits is None or "claim" in waits or verb_of(session.game, declaration.verb).query:
        return []
    from playaid.referee.session.pending import is_said_again

    with suppress(Locked):  # what lies under a seal is not told apart
        if is_said_again(session, declaration):
            return []
    return [message("  {verb} waits for an answer: this counts from before it, and can be said behind it only.", verb=waits["verb"])]


def _in_vain(session: Session, declaration: Declaration) -> list[str]:
    """Why a line comes to nothing for certain, as far as its side may know: what would follow it if it did not is no answer then."""
    if declaration.verb not in session.game.verbs or session.game.verbs[declaration.verb].in_vain is None:
        return []
    with suppress(Refusal):
        looked = check(session, declaration)
        if isinstance(looked, Ruling) and looked.verdict == LEGAL and looked.in_vain:
            return [message("    IN VAIN  {why}", why=looked.in_vain)]
    return []


def together(terminal: Terminal, session: Session) -> bool:
    """Whether all look on at this table, and nothing that lies before them is anybody's secret."""
    return terminal.in_shell and not any(map(terminal.keeps, session.sides))


def lookers_on(terminal: Terminal, session: Session) -> tuple[str, ...]:
    """Whose own all who look on may read here, brought into the state; none where anybody keeps a secret from the table."""
    sides = tuple(session.sides) if together(terminal, session) else ()
    lie_open(session, bool(sides))
    return sides


@contextmanager
def _interrupted(lent: Budget) -> Iterator[None]:
    """The first Ctrl-C ends patience, the second everything."""

    def stop(number: int, frame: FrameType | None) -> None:
        lent.stop()
        signal.signal(signal.SIGINT, before)

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread, where nobody can interrupt
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def chance_data(chance: Chance) -> dict[str, Any]:
    data: dict[str, Any] = {"outcome": chance.outcome, "probability": str(chance.probability), "decimal": float(chance.probability)}
    return data if chance.at_least is None else {**data, "at_least": str(chance.at_least)}
