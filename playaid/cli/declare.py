"""From typed words to a recorded ruling: reading, asking what is missing, rolling, writing, showing."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from typing import Any

from playaid.book.book import Book
from playaid.cli.answer import Answer, code_of
from playaid.cli.options import Typed, answers, faces
from playaid.cli.render import ruling_lines
from playaid.cli.terminal import Terminal
from playaid.dice.sources import BadDice, Chained, Recorded, Refusing, Source, System
from playaid.dice.sources import Typed as TypedDice
from playaid.referee.decide import verb_of
from playaid.referee.grammar import choices
from playaid.referee.names import Names, find
from playaid.referee.refusals import Locked, Refusal
from playaid.referee.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Question, Ruling
from playaid.referee.session import Session

Naming = Callable[[Sequence[str]], Names]
"""How the options of a question may be called."""


def declare(terminal: Terminal, words: Sequence[str], typed: Typed) -> Answer:
    """Rule on typed words with the options that came with them. Raises a Refusal where they cannot be ruled on."""
    session = terminal.open(typed.session)
    side = side_of(session, typed.as_side)
    declaration = session.read(words, side, typed.overrule, answers(typed.answer))
    if typed.odds:
        return _odds(terminal, session, declaration, typed)
    if typed.check:
        return _shown(terminal, session, _checked(terminal, session, declaration), side)
    return rule(terminal, session, declaration, typed.dice, side)


def side_of(session: Session, name: str | None) -> str | None:
    """The side meant by a typed name. Raises Unreadable."""
    return None if name is None else find(name, {side: (session.journal.meta["players"].get(side, ""),) for side in session.sides}, "side")


def rule(terminal: Terminal, session: Session, declaration: Declaration, dice: str | None, viewer: str | None) -> Answer:
    """Declare, asking whoever is there until the ruling stands."""
    if dice is not None:
        _all_used(terminal, session, declaration, faces(dice))
    source = _source(terminal, dice)
    while True:
        ruling = _with_keys(terminal, session, partial(session.declare, declaration, source))
        if ruling.verdict != NEEDS_INPUT or not terminal.can_ask():
            return _shown(terminal, session, ruling, viewer)
        declaration, source = answered(terminal, session.book, declaration, ruling, source, partial(choices, session.game, session.state))


def _source(terminal: Terminal, dice: str | None) -> Source:
    if dice is not None:
        return TypedDice(faces(dice))
    return TypedDice([]) if terminal.asks_dice else System()


def _all_used(terminal: Terminal, session: Session, declaration: Declaration, tokens: list[str]) -> None:
    """Too many dice on the line are a slip, found before anything is written."""
    if verb_of(session.game, declaration.verb).query:
        raise Refusal("nothing is rolled for this")
    source = TypedDice(tokens)
    ruling = _with_keys(terminal, session, lambda: session.judge(declaration, _after_pending(session, source)))
    if ruling.verdict == LEGAL and source.left:
        raise BadDice(f"{len(source.left)} of the dice on the line are not called for: {' '.join(map(str, source.left))}")


def _after_pending(session: Session, source: Source) -> Source:
    return Chained(Recorded(session.pending_rolls()), source)


def _with_keys(terminal: Terminal, session: Session, act: Any) -> Any:
    while True:
        try:
            return act()
        except Locked as locked:
            terminal.unlock_for(session, locked)


def plainly(options: Sequence[str]) -> Names:
    """Options that go by no other names."""
    return dict.fromkeys(options, ())


def answered(
    terminal: Terminal, book: Book, declaration: Declaration, ruling: Ruling, source: Source, names: Naming = plainly
) -> tuple[Declaration, Source]:
    """Put the ruling's question to the table; the declaration and the source with the answer in them. names: what options are called."""
    question = ruling.question
    assert question is not None
    with terminal.eyes_of(question.private) if question.private is not None else nullcontext():
        if question.kind in ("dice", "draw"):
            return declaration, asked_dice(terminal, question)
        if question.kind == "fact":
            _asked_fact(terminal, book, question)
            return declaration, source
        answer = _asked_choice(terminal, question, names)
        return declaration._replace(answers={**declaration.answers, question.key: answer}), source


def _masked(terminal: Terminal, question: Question) -> bool:
    """What only one side may know is typed unseen, unless that side has the screen to itself."""
    return question.private is not None and not terminal.handed_over


def asked_dice(terminal: Terminal, question: Question) -> Source:
    """What a person rolled or drew for a question of dice, put until it fits; the system's where he leaves it to us."""
    from playaid.dice.sources import wanted

    request = question.request
    assert request is not None
    while True:
        text = terminal.ask(f"  {question.prompt} (Enter = roll for me, or type them): ", hidden=_masked(terminal, question))
        if not text.strip():
            return System()
        single = request.kind == "draw" and request.count == 1  # one name, perhaps of several words
        tokens = [text.strip(" ,")] if single else faces(text)
        try:
            trial = TypedDice(tokens)
            trial.take(request)
            if trial.left:
                raise BadDice(wanted(request))
        except BadDice as bad:
            terminal.say(f"  {bad}")
            continue
        return TypedDice(tokens)


def _asked_fact(terminal: Terminal, book: Book, question: Question) -> None:
    from playaid.book.book import BadFact
    from playaid.cli.terminal import clock

    fact = question.fact
    assert fact is not None
    terminal.say(f"  {question.prompt}")
    if fact["why"]:
        terminal.say(f"  {fact['why']}" + (f" [{fact['citation']}]" if fact["citation"] else ""))
    while True:
        try:
            book.remember(fact["table"], tuple(fact["keys"]), terminal.ask("  value? "), clock())
        except BadFact as bad:
            terminal.say(f"  {bad}")
            continue
        terminal.say(f"  Remembered: {fact['table']} {' '.join(fact['keys'])}, source: owner.")
        return


def _asked_choice(terminal: Terminal, question: Question, names: Naming) -> str:
    options = [f"{number}. {option}" for number, option in enumerate(question.options, 1)]
    while True:
        terminal.say(f"  {question.who}: {question.prompt}", *(f"    {option}" for option in options))
        text = terminal.ask("  ? ", hidden=_masked(terminal, question)).strip()
        if not question.options:
            return text
        if text.isdecimal() and 1 <= int(text) <= len(question.options):
            return question.options[int(text) - 1]
        try:
            return find(text, names(question.options), "choice here")
        except Refusal as refusal:
            terminal.say(f"  {refusal.text}")


def _checked(terminal: Terminal, session: Session, declaration: Declaration) -> Ruling:
    """The ruling up to the first roll, without what somebody would learn by it: that comes with an event only.

    Of what is overruled nothing is told either: it may look where its player may not.
    """
    ruling: Ruling = _with_keys(terminal, session, lambda: session.judge(declaration, Refusing()))
    if (ruling.barrier or ruling.overruled) and ruling.verdict != ILLEGAL:
        return _untold(ruling)
    if ruling.question is not None and ruling.question.kind in ("dice", "draw"):
        return ruling._replace(verdict=LEGAL, question=None)
    return ruling._replace(changes=(), inverse=())


def _untold(ruling: Ruling) -> Ruling:
    """That a declaration is legal, and no more."""
    return Ruling(LEGAL, ruling.declaration, ruling.citations[:1], overruled=ruling.overruled, secret=ruling.secret)


def _odds(terminal: Terminal, session: Session, declaration: Declaration, typed: Typed) -> Answer:
    from playaid.cli.odds import odds_answer

    viewer = side_of(session, typed.as_side)
    answer: Answer = _with_keys(
        terminal, session, lambda: odds_answer(session, declaration, typed.on, viewer, terminal.width(), not terminal.json)
    )
    return answer._replace(private=declaration.side) if verb_of(session.game, declaration.verb).secret else answer


def _shown(terminal: Terminal, session: Session, ruling: Ruling, viewer: str | None) -> Answer:
    verb = verb_of(session.game, ruling.declaration.verb)
    private = ruling.declaration.side if verb.secret else None
    viewer = private or viewer
    lines = ruling_lines(ruling, viewer, terminal.width())
    error = None
    if ruling.question is not None:
        lines += _question_lines(session.game.slug, ruling.question, viewer)
        error = {
            "kind": "missing",
            "text": ruling.question.prompt,
            "hint": how_to_supply(session.game.slug, ruling.question),
            "candidates": list(ruling.question.options),
        }
        if ruling.question.private not in (None, viewer):
            error.update(text=f"{ruling.question.who} has to answer", candidates=[])
    elif ruling.reasons:
        error = {"kind": "illegal", "text": "; ".join(reason.text for reason in ruling.reasons), "hint": "", "candidates": []}
    return Answer(lines, ruling.data, ruling, error, code_of(ruling), private=private)


def _question_lines(slug: str, question: Question, viewer: str | None) -> list[str]:
    if question.private not in (None, viewer):
        return [f"  waits: {question.who} has to answer"]
    options = f" ({', '.join(question.options)})" if question.options else ""
    return [f"  waits: {question.prompt}{options}", f"  {how_to_supply(slug, question)}"]


def how_to_supply(slug: str, question: Question) -> str:
    """What to type, in a line of its own, to give a ruling what it waits for."""
    if question.kind == "fact":
        assert question.fact is not None
        keys = " ".join(f'"{key}"' if " " in key else key for key in question.fact["keys"])
        return f"enter it: playaid tables set {slug} {question.fact['table']} {keys} VALUE, or play with new --tables house"
    if question.kind == "choice":
        return f'answer it: --answer "{question.key}=…"'
    return "give the dice: --dice"
