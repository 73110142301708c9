"""A question put to whoever is there, until an answer fits."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import TypeVar

from playaid.cli.declaring.barred_choice import why_not_chosen
from playaid.cli.terminal.passphrase import typed_unasked
from playaid.cli.terminal.prompt_commands import (
    LIST,
    MOST_BELOW,
    SLIPPED,
    about_fact,
    declined,
    goes_on_elsewhere,
    lists_instead,
    number_choices,
    through,
    which_of,
    which_there_are,
)
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.conversation import Said, Stopped
from playaid.desk.questions import CHOICE, DICE, DRAW, FACT, Misspelt, resolve_drawn
from playaid.language.message import Message, as_message, counted, listing, message
from playaid.language.translation import translate
from playaid.referee.contract.grammar import USAGE
from playaid.referee.contract.names import fold, goes_by
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.ruling import Question

Taken = TypeVar("Taken")


def put_question(
    terminal: Terminal,
    question: Question,
    take: Callable[[str | None], Taken],
    before: bool = False,
    kept: bool = False,
    drawn: Sequence[str] = (),
    above: Sequence[str] = (),
) -> Taken:
    """Put a question to whoever is there until `take` has an answer that fits; what only one side may know, on its own screen.
    before: whether there is an answer before this that could be taken back; kept: whether it waits in the log; drawn: what its one side has
    drawn unseen by the same line; above: what has led to it, in lines. Raises Back where that is wished, Left where all is dropped."""
    with terminal.eyes_of(question.private) if question.private is not None else nullcontext():
        drawn = _may_stand(question, drawn, terminal.handed_over)
        terminal.say(*above, *_above(question, drawn))
        listed = question.kind != DRAW
        slip: Misspelt | None = None
        told = False  # a list too long to be told again after each slip: `list` shows it
        lying: list[str] = []  # faces of some of many dice, typed kind by kind
        ways: dict[str, str] = {}  # what dice may mean that were typed, by number
        while True:
            text = None
            try:
                lists, told = not told, len(question.options) > MOST_BELOW
                text, ways = _said(terminal, question, lists, slip, lying, ways), {}
                if text is not None and (declined(terminal, question, text, kept) or through(terminal, question, text, before, kept)):
                    listed, hid = listed or fold(text) == LIST, terminal.looks.hid_question()
                    told = told and not hid
                    terminal.say(*([message(_AS_BEFORE, names=listing(drawn))] if hid and drawn else []))
                    continue
                if text is not None and goes_on_elsewhere(terminal, question, text):
                    continue
                if text is not None and not listed and lists_instead(terminal, question, text):
                    listed = True
                    continue
                if slip is not None:
                    text, slip = (slip.instead(text) if text is not None else None), None
                    if text is None:
                        continue
                if lying and text is None:
                    lying = []
                    continue
                if text is not None and (faces := _some_of_the_dice(question, text, len(lying))):
                    lying += faces
                    continue
                text = _with_those_before(question, text, lying)
                taken = _meaning(terminal, take, text)
            except Refusal as unfit:
                if ways := _ways_of_dice(terminal, question, unfit):
                    continue
                slip = unfit if isinstance(unfit, Misspelt) else None
                unfit = slip.unfit if slip is not None else why_not_chosen(terminal, question, text, unfit)
                shown = which_of(terminal, question, unfit) or which_there_are(terminal, question)
                listed = listed or bool(shown)
                terminal.say(*unfit_lines(unfit, bool(shown)), *shown, SLIPPED[kept])
                continue
            terminal.say(*_taken_as(question, text))
            if isinstance(taken, Said) and question.kind == FACT:
                terminal.say(message("  Remembered: {cells}.", cells=taken.told))
            return taken


_AS_BEFORE = "  What is looked at here is as it was before this line. Drawn by it so far: {names}."


def is_foregone(question: Question, kept: bool) -> bool:
    """Whether there is one answer, and nobody need be asked: all of what is there is drawn, or it was asked for secrecy alone, and whoever
    is asked has none here. kept: whether they have."""
    if question.kind == DRAW and question.request is not None:
        request = question.request
        ordered = request.count > 1 and request.reading == "faces"
        return len(request.items) == request.count and not (ordered or request.sealed)
    return len(question.options) == 1 and not kept


def _may_stand(question: Question, drawn: Sequence[str], alone: bool) -> Sequence[str]:
    """What one side has drawn, where it is told with the question. alone: whether that side has the screen to itself; where it draws again
    it stands on no other, and is told as it is drawn where all look on."""
    return drawn if alone or question.kind != DRAW else ()


def _above(question: Question, drawn: Sequence[str]) -> list[str]:
    """What stands above a question before it is put for the first time."""
    told = [message("  Drawn so far: {names}.", names=listing(drawn))] if drawn else []
    if question.kind == FACT and question.fact is not None:
        told += [f"  {translate(question.prompt)}", *about_fact(question.fact)]
    return told


def drawn_unseen(waits: Stopped) -> list[str]:
    """What the one side that is to choose, or to draw once more, has drawn so far by the line that waits, and nobody else has seen; with
    what for, where that was not for one thing alone."""
    who = waits.question.private
    rolls = waits.ruling.rolls if who is not None and waits.question.kind in (CHOICE, DRAW) else ()
    drawn: dict[str, list[str]] = {}
    for rolled in rolls:
        if rolled.kind == "draw" and rolled.private == who:
            what = rolled.why.values.get("why", rolled.why) if isinstance(rolled.why, Message) else rolled.why  # as one of several
            drawn.setdefault(str(what), []).extend(map(str, rolled.faces))
    if len(drawn) > 1:
        return [message("{names} ({why})", names=listing(names), why=why) for why, names in drawn.items()]
    return [name for names in drawn.values() for name in names]


def _taken_as(question: Question, text: str | None) -> list[str]:
    """What a name of something drawn was taken for, where it was typed otherwise: to whoever has typed it. A short or misspelt name is
    read, and what it was read as shows nowhere until the hand does. Of what lies open where it is drawn, a slip alone is told."""
    if question.kind != DRAW or question.request is None or text is None:
        return []
    typed = text.strip(" ,")
    try:
        names = resolve_drawn(question.request, text, list(dict.fromkeys(question.request.names or question.request.items)))
    except Refusal:
        return []
    meant = fold(names) == fold(typed) or (not question.request.names and goes_by(typed, names))
    return [] if meant else [message("  {typed}: taken as {names}.", typed=typed, names=names)]


def _in_its_place(terminal: Terminal, question: Question, slip: Misspelt) -> str | None:
    """What is typed in place of one name of several; None where all are to be typed again."""
    hidden = terminal.types_blind(question.private)
    text = terminal.ask(message("  In place of {name}; the others stand (Enter: all again): ", name=slip.word), hidden=hidden)
    return text if text.strip() else None


def _meaning(terminal: Terminal, take: Callable[[str | None], Taken], text: str | None) -> Taken:
    """What `take` makes of an answer. Raises Unreadable for a passphrase, which must not be told as what was typed."""
    try:
        return take(text)
    except Refusal:
        if text is not None and (side := terminal.whose_passphrase(text.strip())) is not None:
            raise Unreadable(typed_unasked(side)) from None
        raise


def _ways_of_dice(terminal: Terminal, question: Question, unfit: Refusal) -> dict[str, str]:
    """What dice may mean that were typed so that they are read in several ways, or in one that is not quite what was typed, by number:
    whoever typed them says which, or types something else."""
    ways = unfit.candidates if isinstance(unfit, Unreadable) and question.kind == DICE else ()
    if ways:
        terminal.say(f"  {translate(unfit.text)}", *(f"    {number} = {way}" for number, way in enumerate(ways, 1)))
    return {f"{number}": way for number, way in enumerate(ways, 1)}


def _which_way(terminal: Terminal, question: Question, ways: Mapping[str, str]) -> str | None:
    """What is meant of such ways, by its number; anything else is an answer as at the question itself. None where nothing is said."""
    chosen = terminal.ask("  ? ", hidden=terminal.types_blind(question.private)).strip()
    return ways.get(chosen, chosen) or None


def _said(
    terminal: Terminal, question: Question, lists: bool, slip: Misspelt | None, lying: list[str], ways: Mapping[str, str]
) -> str | None:
    """What is typed now: which of the ways that dice may be meant, what stands in place of a misspelt name, the rest of the dice, or an
    answer. None where nothing is."""
    if ways and (text := _which_way(terminal, question, ways)) is not None:
        return text
    if lying:
        return _rest_of_the_dice(terminal, question, lying)
    return _typed(terminal, question, lists) if slip is None else _in_its_place(terminal, question, slip)


def _typed(terminal: Terminal, question: Question, lists: bool = True) -> str | None:
    """What is typed as an answer, after the choices if it `lists` them; None where dice are left to the system. Unseen where it is
    one side's own."""
    hidden = terminal.types_blind(question.private)
    if question.kind in (DICE, DRAW):
        request = question.request
        many = request is not None and request.count > 1
        if question.kind == DRAW:
            pattern = (
                "  {roll} (Enter draws for me, or type their names): " if many else "  {roll} (Enter draws for me, or type its name): "
            )
        else:
            each = many and request is not None and request.reading != "sum"
            pattern = "  {roll} (Enter = roll for me, or type each die): " if each else "  {roll} (Enter = roll for me, or type them): "
            pattern = pattern if many else "  {roll} (Enter = roll for me, or type it): "
        text = terminal.ask_for_answer(message(pattern, roll=question.prompt), hidden=hidden)
        return text if text.strip() else None
    if question.kind == FACT:
        return terminal.ask_for_answer(as_message("  value? "))
    game = terminal.session.game if terminal.session is not None else None
    listed = number_choices(question, terminal.width(), game) if lists else ()
    who, asks = translate(question.who), translate(question.prompt)
    terminal.say(f"  {asks}" if asks.startswith(f"{who} ") else f"  {who}: {asks}", *listed)  # `Ann loses a unit: which?`
    return terminal.ask_for_answer("  ? ", hidden=hidden)


def _some_of_the_dice(question: Question, text: str, lie: int) -> list[str]:
    """The faces in a text that are fewer than are still wanted of dice that are read one by one; nothing where it is anything else."""
    request, faces = question.request, text.replace(",", " ").split()
    if question.kind != DICE or request is None or request.reading == "sum" or not 0 < len(faces) < request.count - lie:
        return []
    fit = all(face.isdecimal() and int(face) <= request.sides for face in faces)
    return faces if fit and len(faces) > (not lie) else []


def _with_those_before(question: Question, text: str | None, lying: list[str]) -> str | None:
    """The faces that lie there with those that are told now; these alone where as many are told as were asked for at first: whoever forgot
    one tells all anew."""
    if text is None or not lying or question.request is None:
        return text
    faces = text.replace(",", " ").split()
    all_anew = len(faces) == question.request.count and all(face.isdecimal() and int(face) <= question.request.sides for face in faces)
    return text if all_anew else " ".join([*lying, text])


def _rest_of_the_dice(terminal: Terminal, question: Question, lying: list[str]) -> str | None:
    """What is typed for the dice that are still to be told; None where all are told again."""
    assert question.request is not None
    hidden, rest = terminal.types_blind(question.private), question.request.count - len(lying)
    told = message("{n} of {all} dice are told", n=len(lying), all=question.request.count)
    shown = [question.request.symbols[int(face) - 1] for face in lying] if question.request.symbols else lying
    told = told if hidden else message("{told}: {faces}", told=told, faces=listing(shown) if question.request.symbols else " ".join(shown))
    asked = counted(
        rest,
        "  {told}. The last one? (Enter: all of them anew): ",
        "  {told}. The other {n}? (Enter: all of them anew): ",
        told=told,
    )
    text = terminal.ask(asked, hidden=hidden)
    return text if text.strip() else None


def unfit_lines(unfit: Refusal, listed: bool, there: Sequence[str] = ()) -> list[str]:
    """Why an answer was not taken. listed: what it may mean follows with numbers; there: what of it would do."""
    if listed and isinstance(unfit, Ambiguous) and unfit.typed and len(there) == 1 < len(unfit.candidates):
        return [message("  {typed!r} may be {name} here, and no other:", typed=unfit.typed, name=there[0])]
    if listed and isinstance(unfit, Ambiguous) and unfit.typed:
        return [message("  {typed!r} may be any of these:", typed=unfit.typed)]
    usage = isinstance(unfit.hint, Message) and unfit.hint.pattern == USAGE  # of the whole line, where one word of it is asked for
    return [f"  {translate(text)}" for text in (unfit.text, "" if usage else unfit.hint) if text]
