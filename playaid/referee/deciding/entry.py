"""A game that is already under way, entered: said line by line, each side's own part unseen by the others. It is not ruled on, and the log
says so; it is held to the names, the shape and the soundness of the game. One event holds all of it. Loaded by set-ups alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from playaid.language.message import listing, message
from playaid.referee.contract.game import Game, Midway, Slot, Verb
from playaid.referee.contract.grammar import find_verb, read_arguments, split, usage
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.sequence import begin, begin_at, walk
from playaid.referee.contract.state import State, visible
from playaid.referee.contract.state_shapes import state_misfits
from playaid.referee.deciding import smoke_check
from playaid.referee.deciding.decide import checks_of, load_rule, message_of
from playaid.referee.deciding.laws import flag_breaches
from playaid.referee.deciding.set_by_hand import value_put

TURN = Verb(
    "turn",
    "which turn it is, whose, and at which step; without it the first begins",
    "",
    lambda hearing: None,
    slots=(Slot("number", "int"), Slot("of", "side", word="of", optional=True), Slot("step", "text", word="at", optional=True)),
)
SET = Verb(
    "set",
    "any other value, by its name or path",
    "",
    lambda hearing: value_put(hearing, "public"),
    slots=(Slot("path", "word"), Slot("value", "word")),
)
OWN = SET._replace(summary="any other value of your own, by its path", rule=lambda hearing: value_put(hearing, "secret"), secret=True)


def _midway(game: Game) -> Midway:
    if game.midway is None:
        raise Refusal(message("{title} cannot be entered while it is under way: nothing in it says how", title=game.title))
    return game.midway


def lines_of(game: Game, secret: bool = False) -> dict[str, Verb]:
    general = (OWN,) if secret else (TURN, SET)
    return {verb.name: verb for verb in (*(line for line in _midway(game).lines if line.secret is secret), *general)}


def usages(game: Game) -> list[tuple[str, str]]:
    return [(usage(verb), verb.summary) for verb in lines_of(game).values()]


def set_up(hearing: Hearing) -> None:
    """The first declaration of a session: the game laid out, and begun, or entered where it stands."""
    for key in ("sides", "players", "options"):
        hearing.put("referee", key, hearing.args[key])
    hearing.game.setup(hearing)
    if hearing.midway is None:
        begin(hearing)
    else:
        enter(hearing)


def enter(hearing: Hearing) -> None:
    """The lines of a game under way, what each side holds unseen, what follows from it, and the place in the sequence of play. Raises
    Refusal for a line that cannot be, and for a table that is not sound."""
    before = hearing.state
    place = table(hearing)
    for side in hearing.sides:
        _own(hearing, side)
    if (settle := _midway(hearing.game).settle) is not None:
        settle(hearing)
    hearing.tell("The game was under way: what the table and each side said was entered, not ruled on.")
    begin_at(hearing, _step(hearing.game, place.get("step")), place.get("number", 1), place.get("of"))
    if fault := fault_in(hearing):
        raise fault
    flag_breaches(hearing, before)


def table(hearing: Hearing) -> Mapping[str, Any]:
    place: Mapping[str, Any] = {}
    for number, text in enumerate(hearing.midway or (), 1):
        try:
            verb, args = _read(hearing, text, lines_of(hearing.game))
            if verb is TURN:
                _step(hearing.game, args.get("step"))
                place = args
            _said(hearing, verb, args, None)
        except Refusal as refusal:
            raise Unreadable(
                message("line {number}, {line}: {fault}", number=number, line=text, fault=refusal.text),
                refusal.hint,
                refusal.candidates,
            ) from None
        hearing.line("entered", text)
    return place


def _read(hearing: Hearing, text: str, verbs: Mapping[str, Verb]) -> tuple[Verb, dict[str, Any]]:
    words = split(text)
    if not words:
        raise Unreadable("there is nothing in it")
    try:
        verb = find_verb(words[0], verbs)
    except Unreadable as unreadable:
        raise Unreadable(unreadable.text, hint=unreadable.hint or message("there is {verbs}", verbs=listing(verbs))) from None
    return verb, read_arguments(hearing.game, verb, words[1:], hearing.state)


def _said(hearing: Hearing, verb: Verb, args: Mapping[str, Any], side: str | None) -> None:
    with hearing.saying(verb.name, args, side, verb.secret):
        for check in checks_of(verb):
            if (facts := check.fails(hearing)) is not None:
                raise Refusal(message_of(check, facts))
        load_rule(verb.rule)(hearing)


def _own(hearing: Hearing, side: str) -> None:
    """What a side says unseen: asked again, with what is wrong, until it can be."""
    hidden = _midway(hearing.game).hidden
    question = hidden(hearing.state, side) if hidden is not None else None
    if question is None:
        return
    fault = ""
    for attempt in range(1, 100):
        key = f"own {side}" if attempt == 1 else f"own {side} {attempt}"
        prompt = message("{fault}. {question}", fault=fault, question=question) if fault else question
        text = hearing.ask(key, who=side, prompt=prompt, private=True)
        kept = hearing.state, list(hearing.changes), list(hearing.inverse), list(hearing.lines), list(hearing.story)
        try:
            _own_lines(hearing, side, text)
        except Refusal as refusal:
            hearing.state, hearing.changes, hearing.inverse, hearing.lines, hearing.story = kept
            fault = message("{fault} ({hint})", fault=refusal.text, hint=refusal.hint) if refusal.hint else refusal.text
        else:
            return
    raise Refusal(message("{side} has not said what was asked", side=side))


def _own_lines(hearing: Hearing, side: str, text: str) -> None:
    verbs = lines_of(hearing.game, secret=True)
    for part in filter(None, map(str.strip, text.split(";"))):
        verb, args = _read(hearing, part, verbs)
        _said(hearing, verb, args, side)
        hearing.line("entered", part, only=side)


def _step(game: Game, text: str | None) -> str | None:
    if text is None:
        return None
    names: dict[str, tuple[str, ...]] = {}
    for step in walk(game.sequence):
        names.setdefault(step.key, (step.title,) if step.title else ())
    return find(text, names, "step of the sequence of play")


def fault_in(hearing: Hearing) -> Refusal | None:
    """Why the table as entered is not sound; what only hidden parts tell is not said aloud."""
    state = hearing.state
    seen = visible(state, None)
    open_faults = [*_faults(hearing.game, seen), *state_misfits(hearing.game, seen)]
    if open_faults:
        return Refusal(
            message("the table as entered is not sound: {faults}", faults=listing(open_faults, "; ")),
            hint="put the lines right, and enter it again",
        )
    if _faults(hearing.game, state) or state_misfits(hearing.game, state):
        text = "what the sides said of their own does not fit together with the table, or with each other's"
        return Refusal(text, hint="count your own again, each of you, and enter it again")
    look = smoke_check.fault_in(hearing.game, state, hearing.book)
    return Refusal(message("the table as entered cannot be looked at: {look} would fail", look=look)) if look is not None else None


def _faults(game: Game, state: State) -> Sequence[str]:
    return list(game.invariants(state)) if game.invariants is not None else []
