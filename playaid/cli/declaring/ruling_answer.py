"""What a ruling is answered with, as much as this terminal is to tell."""

from collections.abc import Container, Iterable
from typing import Any, NamedTuple

from playaid.cli.answer import Answer, Error, code_of, error_of
from playaid.cli.declaring.shared_screen.announcement import looks_at_more, open_refusal, readings_aloud, reasons_for_all, tells_all
from playaid.cli.declaring.shared_screen.hand_screen import show_what_was_dealt
from playaid.cli.declaring.speaker import open_sides
from playaid.cli.terminal.terminal import Terminal
from playaid.cli.text.heading import pack_parts
from playaid.cli.text.last_refusal import LastRefusal
from playaid.cli.text.render import (
    beyond,
    dice_lines,
    lines_so_far,
    reading_lines,
    ruling_lines,
    short_lines,
    so_far,
    sourced_lines,
    thrown_so_far,
)
from playaid.desk.next_line.no_more import what_became_of
from playaid.desk.questions import DICE, DRAW, FACT, MaskedQuestion
from playaid.desk.ruling_view import RulingView, eyes_of, view_ruling
from playaid.dice.sources import Rolled
from playaid.language.message import SEMICOLON, as_message, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.game import Game
from playaid.referee.contract.ruling import ILLEGAL, Question, Ruling
from playaid.referee.session.local import Session


class SoFar(NamedTuple):
    """What has been told of a ruling that waits, before it stands. fresh: in lines, what of it nobody has been asked anything since."""

    seen: RulingView | None = None
    fresh: tuple[str, ...] = ()

    def tell(self, terminal: Terminal, seen: RulingView | None) -> "SoFar":
        """The same once what is new of what can be told by now has been told; nothing is, where nothing can be."""
        if seen is None:
            return self
        lines = lines_so_far(beyond(seen, self.seen), terminal.width())
        terminal.say(*lines)
        return SoFar(seen, (*self.fresh, *lines))

    def above(self, terminal: Terminal, question: Question) -> tuple[str, ...]:
        """What is told once more above a question: what a screen of its one side's own covers, and has led to it."""
        covered = question.private is not None and not terminal.handed_over and terminal.blanks_for(question.private)
        return self.fresh if covered else ()


def tell_so_far(
    terminal: Terminal, session: Session, ruling: Ruling, viewer: str | None, told: SoFar, ahead: Container[Rolled] = ()
) -> SoFar:
    """Tell what has come of a ruling that waits, without what was `told` of it before; all that has been told of it then. ahead:
    throws that were typed several at once."""
    view = _without_typed(terminal, seen_here(terminal, session, ruling, viewer))
    seen = so_far(view, session.game.decisive, terminal.detail in SHORT_DETAILS, ahead)
    if seen is None and ruling.question is not None:
        seen = thrown_so_far(view, ahead)
    return told.tell(terminal, seen)


def tell_thrown(terminal: Terminal, ruling: Ruling, told: SoFar) -> SoFar:
    """Tell what playaid has rolled, where all may know it, for a set-up that waits; all that has been told of it then."""
    return told.tell(terminal, thrown_so_far(view_ruling(ruling, None)))


NOT_LOOKED_AT = "    There may be further reasons, which only {side} may see."


def answer_with(
    terminal: Terminal,
    session: Session,
    ruling: Ruling,
    viewer: str | None,
    whole: bool = False,
    told: RulingView | None = None,
    alone: str | None = None,
    ahead: Container[Rolled] = (),
) -> Answer[Any]:
    """What a ruling is answered with, as much as this terminal is to tell. whole: with its worksheet, as nothing is done; told: what was
    told of it before, when it waited, and is not told again; alone: the side that said words of it unseen, and alone is told why it is
    refused, by what it sees too; ahead: throws that were typed several at once."""
    private = eyes_of(session.game, ruling.declaration)
    if private is not None and tells_all(terminal, session, ruling, private):
        seen = view_ruling(ruling, None)
        lines = [*_as_wanted(terminal, session, seen, "short"), *_read_aloud(terminal, session, ruling)]
        return Answer(lines, seen.data, seen, None, code_of(ruling.verdict))
    if private is not None and (reasons := reasons_for_all(terminal, session, ruling, private)):
        veiled = ruling.declaration._replace(typed="")  # what the line named may be the side's own, though what bars it lies open
        plain = view_ruling(ruling._replace(declaration=veiled, reasons=reasons, worksheet=(), story=(), readings=(), secret=None), None)
        terminal.refused = LastRefusal(terminal.name, session.journal.tail_number, plain, None)
        return Answer(_as_wanted(terminal, session, plain, "short"), plain.data, plain, None, code_of(ruling.verdict))
    if private is None and alone is not None and ruling.verdict == ILLEGAL:
        private = viewer = alone
    if private is None and (openly := open_refusal(terminal, session, ruling, ruling.declaration.side)) is not None:
        if not openly:  # what it hangs on is no more shown than it was
            private = viewer = ruling.declaration.side
        else:
            ruling = ruling._replace(reasons=openly)
    seen = seen_here(terminal, session, ruling, viewer)
    fresh = beyond(seen, told) if terminal.detail in SHORT_DETAILS else seen._replace(story=beyond(seen, told).story)
    unseen = private if private is not None and terminal.blanks_for(private) else None
    lines = (
        ruling_lines(fresh, terminal.width(), asked=True) if whole else _as_wanted(terminal, session, fresh, terminal.detail, unseen, ahead)
    )
    if private is None and looks_at_more(terminal, session, ruling):
        lines.append(message(NOT_LOOKED_AT, side=ruling.declaration.side))
    show_what_was_dealt(terminal, session, ruling, seen.viewer)
    error: Error | None = None
    if seen.question is not None:
        here = terminal.in_shell and not terminal.json and seen.question.kind != FACT and not seen.question.masked
        hint = as_message("said without --check, the line asks for it") if here else how_to_supply(session.game.slug, seen.question)
        options = listing(seen.question.options)
        pattern = "  waits: {question} ({options})" if options else "  waits: {question}"
        lines += [message(pattern, question=seen.question.prompt, options=options), *([f"  {translate(hint)}"] if hint else [])]
        error = error_of("missing", seen.question.prompt, hint, seen.question.options)
    elif ruling.reasons:
        terminal.refused = LastRefusal(terminal.name, session.journal.tail_number, seen, private)
        error = error_of("illegal", listing((reason.text for reason in ruling.reasons), SEMICOLON))
        if told_gone := what_became_of(session, " ".join(map(str, _named(ruling.declaration.args.values())))):
            lines.append(message("  {told}", told=told_gone))
    elif whole:
        terminal.refused = LastRefusal(terminal.name, session.journal.tail_number, seen, private)
    to_json = view_ruling(ruling, private)
    return Answer(lines, to_json.data, to_json, error, code_of(ruling.verdict), private=private)


def _named(values: Iterable[object]) -> Iterable[object]:
    """What stands in the words of a line, name by name."""
    for value in values:
        yield from value if isinstance(value, list) else (value,)


def show_what_came(terminal: Terminal, session: Session, ruling: Ruling, asked: Iterable[str | None]) -> None:
    """What came of it for a side that was asked on a screen of its own, and the dice that playaid threw there: shown there before the
    others go on, where it is told to that side alone, and the answer itself is not."""
    if eyes_of(session.game, ruling.declaration) is not None:
        return
    for side in dict.fromkeys(filter(None, asked)):
        all_see, seen = view_ruling(ruling, None), view_ruling(ruling, side)
        own = [sentence for sentence in seen.story if sentence not in all_see.story]
        fell = [roll for roll in seen.rolls if roll.kind == "dice" and roll.source != "typed" and roll not in all_see.rolls]
        if own and terminal.blanks_for(side):
            terminal.dealt.append((side, [*(f"  {translate(sentence)}" for sentence in own), *dice_lines(fell, terminal.width())]))


def seen_here(terminal: Terminal, session: Session, ruling: Ruling, viewer: str | None) -> RulingView:
    """A ruling as whoever is at this terminal may read it."""
    by = ruling.declaration.side
    if viewer is None and by in session.sides and not terminal.keeps(by):
        viewer = by  # all look on
    return view_ruling(ruling, eyes_of(session.game, ruling.declaration) or viewer, open_sides(terminal, session))


SHORT_DETAILS = ("short", "first")  # the others tell a worksheet whole, whatever of it was told before


def _read_aloud(terminal: Terminal, session: Session, ruling: Ruling) -> list[str]:
    """The readings by which what a side did unseen is told to all, each once an evening."""
    readings = {f"{reading.option}={reading.value}": reading for reading in readings_aloud(session, ruling)}
    fresh = [reading for said, reading in readings.items() if said not in terminal.met]
    terminal.met.update(readings)
    return reading_lines(fresh, terminal.width())


def _without_typed(terminal: Terminal, seen: RulingView) -> RulingView:
    return seen if terminal.tells_typed else seen._replace(rolls=tuple(roll for roll in seen.rolls if roll.source != "typed"))


def _as_wanted(
    terminal: Terminal, session: Session, seen: RulingView, detail: str, unseen: str | None = None, ahead: Container[Rolled] = ()
) -> list[str]:
    """unseen: the side that reads it on a screen of its own, after which the others have read nothing of what it rests on."""
    if detail in SHORT_DETAILS:
        seen = _without_typed(terminal, seen)
        alone = terminal.met_unseen.setdefault(unseen, set()) if unseen is not None else set[str]()
        met = terminal.met | alone if unseen is not None else terminal.met
        lines = short_lines(seen, session.game.decisive, met, terminal.width(), session.book.title, ahead)
        alone |= met - terminal.met
        return [*lines, *(_explained(terminal, session.game, seen) if detail == "first" else ())]
    return (sourced_lines if detail == "sources" else ruling_lines)(seen, terminal.width())


def _explained(terminal: Terminal, game: Game, seen: RulingView) -> list[str]:
    """The rules of a ruling in plain words, each once an evening."""
    if seen.question is not None or not seen.whole:
        return []
    from playaid.desk.rule_lookup import plain_words, ruled_by

    fresh = [case for case in ruled_by(game, seen.verb, seen.citations) if (game.slug, case) not in terminal.explained]
    terminal.explained.update((game.slug, case) for case in fresh)
    texts = filter(None, (translate(plain_words(game, case)) for case in fresh))
    return [f"    {row}" for text in texts for row in pack_parts([text], "", terminal.width() - 4)]


def how_to_supply(slug: str, question: MaskedQuestion) -> str:
    """What to type, in a line of its own, to give a ruling what it waits for; nothing where the question is another's."""
    if question.masked:
        return ""
    if question.kind == FACT:
        assert question.fact is not None
        keys = " ".join(f'"{key}"' if " " in key else key for key in question.fact["keys"])
        line = f"playaid tables set {slug} {question.fact['table']} {keys} VALUE"
        return message("enter it: {line}, or play with new --tables house", line=line)
    if question.kind in (DICE, DRAW):
        return "give the dice: --dice"
    return message("answer it: {option}", option=f'--answer "{question.key}=…"')
