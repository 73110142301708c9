"""A game that is already under way, entered: said line by line, each side's own part unseen by the others. It is not ruled on, and the log
says so; it is held to the names, the shape and the soundness of the game. One event holds all of it. Loaded by set-ups alone."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, NamedTuple

from playaid.language.message import Message, Typed, as_message, from_json, listing, message
from playaid.referee.contract.game import Check, Facts, Game, Midway, Slot, Verb
from playaid.referee.contract.grammar import find_verb, read_arguments, split, usage
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.sequence import BETWEEN, begin, begin_at, given_up, resume_at, walk, ways
from playaid.referee.contract.state import State, visible
from playaid.referee.contract.state_shapes import state_misfits
from playaid.referee.deciding import smoke_check
from playaid.referee.deciding.decide import checks_of, load_rule, message_of
from playaid.referee.deciding.laws import flag_entered
from playaid.referee.deciding.outright import DROP, OUTRIGHT, OWN, PUT, SET, in_json, noted, part_missing, said_outright, stand_by


def _nobody_left(hearing: Hearing) -> Facts:
    left = {*hearing.sides} - {*given_up(hearing.state), *hearing.args["players"]}
    return {} if len(left) < 2 else None


def _give_up(hearing: Hearing) -> None:
    """Who have given up, beside those of whom another line has said so."""
    hearing.put("referee", "conceded", list(dict.fromkeys((*given_up(hearing.state), *hearing.args["players"]))))


TURN = Verb(
    "turn",
    "how many turns (Game-Turns, rounds) have begun, whose it is, and which step begins, or with `begun` has begun; without it the first",
    "",
    lambda hearing: None,
    slots=(
        Slot("number", "int"),
        Slot("of", "side", word="of", optional=True),
        Slot("begun", "flag", word="begun"),
        Slot("step", "text", word="at", optional=True),
    ),
)
STEP = Verb(
    "step",
    "of a step that has begun: how often it was, whose it is, and who go through it",
    "",
    lambda hearing: None,
    slots=(
        Slot("step", "word"),
        Slot("round", "int", word="times", optional=True),
        Slot("of", "side", word="of", optional=True),
        Slot("among", "side", word="among", optional=True, many=True),
    ),
)


GONE = Verb(
    "gone",
    "who have given up, and take no more turns",
    "",
    _give_up,
    slots=(Slot("players", "side", many=True, once=True),),
    checks=(Check("gone.all", "", "two at least play on", _nobody_left),),
)


class Entered(NamedTuple):
    """What the lines have said beside what they have written. place: the arguments of `turn`; steps: those of each `step`; outright: the
    paths of what was said by its path; once: the arguments of lines that are said once."""

    place: dict[str, Any]
    steps: list[Mapping[str, Any]]
    outright: list[list[str]]
    once: dict[str, Mapping[str, Any]]


def _midway(game: Game) -> Midway:
    if game.midway is None:
        raise Refusal(message("{title} cannot be entered while it is under way: nothing in it says how", title=game.title))
    return game.midway


def lines_of(game: Game, secret: bool = False) -> dict[str, Verb]:
    gone = () if game.together or game.players[1] == 2 else (GONE,)  # where one of two gives up the game is over
    general = (OWN, PUT, DROP) if secret else (TURN, STEP, *gone, SET, PUT, DROP)
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
    entered = table(hearing)
    _owns(hearing, entered)
    with _fitting(entered):
        go_on(hearing, entered)
        if fault := fault_in(hearing):
            raise fault
        flag_entered(hearing, before)


def go_on(hearing: Hearing, entered: Entered) -> None:
    """What follows from all that was said, and the place in the sequence of play. What was said outright stands."""
    stands = _settled(hearing, entered)
    hearing.tell("The game was under way: what the table and each side said was entered, not ruled on.")
    place, step = entered.place, _step(hearing.game, entered.place.get("step"))
    if (side := place.get("of")) in given_up(hearing.state):
        hearing.line("beware", message("it is said to be the turn of {side}, who has given up: `next` ends it", side=side), "")
    if place.get("begun") or entered.steps:
        resume_at(hearing, step, place.get("number", 1), place.get("of"), entered.steps)
    else:
        begin_at(hearing, step, place.get("number", 1), place.get("of"), partial(stand_by, hearing, stands))
    stand_by(hearing, stands)


@contextmanager
def _fitting(entered: Entered) -> Iterator[None]:
    """Rules meet here what no rule has made. Raises Refusal where one fails by what was said by its path."""
    try:
        yield
    except smoke_check.FAULTS:
        if not entered.outright:
            raise
        raise Refusal("nothing can follow from what was said by its path: it does not fit with the rest") from None


def _settled(hearing: Hearing, entered: Entered) -> list[tuple[Sequence[str], Any]]:
    """What follows from all that was said. Gives what stands at any rate."""
    stands = noted(hearing.state, entered.outright)
    if (settle := _midway(hearing.game).settle) is not None:
        settle(hearing)
    stand_by(hearing, stands)
    return stands


def table(hearing: Hearing) -> Entered:
    entered, before = Entered({}, [], [], {}), hearing.state
    for number, text in enumerate(hearing.midway or (), 1):
        try:
            say(hearing, text, entered)
        except Refusal as refusal:
            raise Unreadable(
                message("line {number}, {line}: {fault}", number=number, line=text, fault=refusal.text),
                refusal.hint,
                refusal.candidates,
            ) from None
        hearing.line("entered", text)
    if fault := part_missing(hearing, before, entered.outright):
        raise fault
    return entered


def say(hearing: Hearing, text: str, entered: Entered, side: str | None = None) -> None:
    """One line of the table, or of what a side says unseen. Raises Refusal."""
    verb, args = _read(hearing, text, lines_of(hearing.game, side is not None))
    if verb.name in _midway(hearing.game).once and entered.once.setdefault(verb.name, args) != args:
        raise Refusal(message("an earlier line {line} says otherwise: one of the two", line=Typed(verb.name)))
    if verb is TURN:
        _step(hearing.game, args.get("step"))
        if args["number"] < 1:
            raise Refusal("turns are counted from 1 on")
        entered.place.update(args)
    elif verb is STEP:
        entered.steps.append({**args, "step": _step(hearing.game, args["step"])})
    with hearing.saying(verb.name, args, side, verb.secret):
        if verb.name in OUTRIGHT:
            entered.outright.append(said_outright(hearing, verb, side))
            return
        for check in checks_of(verb):
            if (facts := check.fails(hearing)) is not None:
                raise Refusal(message_of(check, facts))
        load_rule(verb.rule)(hearing)


def _read(hearing: Hearing, text: str, verbs: Mapping[str, Verb]) -> tuple[Verb, dict[str, Any]]:
    words = text.split(maxsplit=1)
    if words and words[0] in (PUT.name, DROP.name):
        return verbs[words[0]], in_json(text)
    words = split(text)
    if not words:
        raise Unreadable("there is nothing in it")
    try:
        verb = find_verb(words[0], verbs)
    except Unreadable as unreadable:
        raise Unreadable(unreadable.text, hint=unreadable.hint or message("there is {verbs}", verbs=listing(verbs))) from None
    return verb, read_arguments(hearing.game, verb, words[1:], hearing.state)


MOST_ASKED = 100
Found = dict[tuple[str, int], str]
"""What is wrong with what a side has said of its own, by the side and how often it had been asked."""


def _owns(hearing: Hearing, entered: Entered) -> None:
    """What each side says unseen, until it fits with what lies open; then all of it can still be wrong together."""
    kept, outright, found = _as_it_is(hearing), len(entered.outright), Found()
    while True:
        asked = {side: _own(hearing, side, entered, found) for side in hearing.sides}
        faults = _own_faults(hearing, entered, [side for side, times in asked.items() if times])
        if not faults:
            return
        found |= {(side, asked[side]): fault for side, fault in faults.items()}
        _back_to(hearing, kept)
        del entered.outright[outright:]


def _own_faults(hearing: Hearing, entered: Entered, sides: Sequence[str]) -> dict[str, str]:
    """What is wrong with what a side has said, as far as it sees itself: with the table, once what follows from it has followed."""
    kept, found = _as_it_is(hearing), dict[str, str]()
    with suppress(Refusal), _fitting(entered):
        _settled(hearing, entered)
        amiss = {side: faults for side in sides if (faults := _amiss(hearing.game, visible(hearing.state, side)))}
        known = _amiss(hearing.game, visible(hearing.state, None)) if amiss else []
        own = {side: [fault for fault in faults if fault not in known] for side, faults in amiss.items()}
        found = {side: listing(faults, "; ") for side, faults in own.items() if faults}
    _back_to(hearing, kept)
    return found


def _as_it_is(hearing: Hearing) -> tuple[Any, ...]:
    return hearing.state, list(hearing.changes), list(hearing.inverse), list(hearing.lines), list(hearing.story)


def _back_to(hearing: Hearing, kept: tuple[Any, ...]) -> None:
    hearing.state, hearing.changes, hearing.inverse, hearing.lines, hearing.story = kept[0], *(list(part) for part in kept[1:])


def _own(hearing: Hearing, side: str, entered: Entered, found: Found) -> int:
    """What a side says unseen: asked again, with what is wrong, until it can be. A side that has nothing to say may have it said. Gives how
    often it was asked."""
    hidden = _midway(hearing.game).hidden
    question = hidden(hearing.state, side) if hidden is not None else None
    if question is None and f"own {side}" not in hearing.declaration.answers:
        return 0
    question = question or as_message("what is yours alone")
    fault = ""
    for attempt in range(1, MOST_ASKED):
        key = f"own {side}" if attempt == 1 else f"own {side} {attempt}"
        prompt = message("{fault}. {question}", fault=fault, question=question) if fault else question
        text = hearing.ask(key, who=side, prompt=prompt, private=True)
        kept, outright = _as_it_is(hearing), len(entered.outright)
        try:
            if (side, attempt) in found:
                raise Refusal(found[side, attempt])
            for part in parts_of(text):
                say(hearing, part, entered, side)
                hearing.line("entered", part, only=side)
            if missing := part_missing(hearing, kept[0], entered.outright[outright:]):
                raise missing
        except Refusal as refusal:
            _back_to(hearing, kept)
            del entered.outright[outright:]
            fault = message("{fault} ({hint})", fault=refusal.text, hint=refusal.hint) if refusal.hint else refusal.text
        else:
            return attempt
    raise Refusal(message("{side} has not said what was asked", side=side))


def parts_of(text: str) -> list[str]:
    """The lines of an answer, at the semicolons between them; one within quotes parts nothing."""
    import re

    return [part.strip() for part in re.findall(r'(?:"(?:\\.|[^"\\])*"|[^;])+', text) if part.strip()]


def _step(game: Game, text: str | None) -> str | None:
    if text is None:
        return None
    if BETWEEN in text:
        return find(text, dict.fromkeys(ways(game), ()), "step of the sequence of play")
    names: dict[str, tuple[str, ...]] = {}
    for step in walk(game.sequence):
        names.setdefault(step.key, (step.title,) if step.title else ())
    try:
        return find(text, names, "step of the sequence of play")
    except Unreadable as unreadable:
        raise Unreadable(unreadable.text, unreadable.hint or message("there is: {names}", names=listing(names))) from None


def fault_in(hearing: Hearing) -> Refusal | None:
    """Why the table as entered is not sound; what only hidden parts tell is not said aloud."""
    state = hearing.state
    if open_faults := _amiss(hearing.game, visible(state, None)):
        return Refusal(
            message("the table as entered is not sound: {faults}", faults=listing(open_faults, "; ")),
            hint="put the lines right, and enter it again",
        )
    if _amiss(hearing.game, state):
        text = "what the sides said of their own does not fit together with the table, or with each other's"
        return Refusal(text, hint="count your own again, each of you, and enter it again")
    if (how := _over_by_it(hearing)) is not None:
        told = message("by what is entered the game is over: {how}", how=how)
        return Refusal(told, hint="a game is entered that goes on; put the lines right, and enter it again")
    look = smoke_check.fault_in(hearing.game, state, hearing.book)
    return Refusal(message("the table as entered cannot be looked at: {look} would fail", look=look)) if look is not None else None


def _over_by_it(hearing: Hearing) -> Message | None:
    """How the game would be over at once, None where it goes on."""
    kept = _as_it_is(hearing)
    with suppress(Refusal):
        if hearing.game.aftermath is not None:
            hearing.game.aftermath(hearing)
    over = hearing.state["referee"].get("over")
    _back_to(hearing, kept)
    return from_json(over["how"]) if over else None


def _amiss(game: Game, state: State) -> list[str]:
    return [*(game.invariants(state) if game.invariants is not None else ()), *state_misfits(game, state)]
