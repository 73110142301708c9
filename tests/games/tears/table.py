"""A table for tests: typed lines in, rulings and states out, without a journal. Also positions laid out by hand."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Chained, Recorded, Refusing, Rolled, Seeded, Source, Typed
from playaid.games.tears import GAME
from playaid.games.tears.state import forces, pieces
from playaid.referee import grammar, sequence
from playaid.referee.decide import decide
from playaid.referee.general import GENERAL
from playaid.referee.offers import asking
from playaid.referee.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.state import State, empty, evolve
from playaid.referee.view import visible

HOUSE = Book("tears", GAME.tables, mode="house")
PRINTED = Book("tears", GAME.tables)
VERBS = {**GENERAL, **GAME.verbs}
G, F = pieces.GORGANUN, pieces.FORSETI


def start(book: Book = HOUSE, **options: str) -> State:
    """The state after set-up, before the boxes are seen to; options with underscores for hyphens."""
    filled = {option.name: options.get(option.name.replace("-", "_"), option.values[0]) for option in GAME.options}
    args = {"sides": [G, F], "players": {G: "Ann", F: "Bob"}, "options": filled}
    ruling = decide(GAME, empty((G, F)), Declaration("new", args), book, Seeded(1))
    assert ruling.verdict == LEGAL, ruling.question
    return evolve(empty((G, F)), ruling.changes)


def speaker(state: State) -> str | None:
    """Whose declaration it is when the line does not say."""
    acts = sequence.acting(GAME, state)
    return acts[0] if len(acts) == 1 else sequence.actor(state)


def declaration(state: State, line: str, side: str | None = None, overrule: str | None = None, **answers: str) -> Declaration:
    """A typed line as a declaration; answers by key, with underscores for blanks."""
    first, *words = grammar.split(line)
    verb = grammar.find_verb(first, VERBS)
    args = grammar.read(GAME, verb, words, visible(state, None))
    given = {key.replace("_", " "): answer for key, answer in answers.items()}
    return Declaration(verb.name, args, side or speaker(state), line, given, overrule)


def rule(state: State, line: str, dice: str | Source = "", side: str | None = None, book: Book = HOUSE, **answers: str) -> Ruling:
    """The ruling on a typed line. dice: what falls, in order."""
    source: Source = Chained(Typed(dice.split()), Refusing()) if isinstance(dice, str) else dice
    return decide(GAME, state, declaration(state, line, side, **answers), book, source)


def do(state: State, line: str, dice: str | Source = "", side: str | None = None, book: Book = HOUSE, **answers: str) -> State:
    """The state after a line that must be legal."""
    ruling = rule(state, line, dice, side, book, **answers)
    assert ruling.verdict == LEGAL, (line, [reason.text for reason in ruling.reasons], ruling.question)
    after = evolve(state, ruling.changes)
    assert not list(GAME.invariants(after)), (line, list(GAME.invariants(after)))
    return after


def play(state: State, *lines: str | tuple[str, str]) -> State:
    """Several legal lines; a pair is a line with its dice."""
    for line in lines:
        state = do(state, line) if isinstance(line, str) else do(state, *line)
    return state


def refused(state: State, line: str, side: str | None = None, book: Book = HOUSE) -> list[str]:
    """The ids of all the checks that a line fails; it must be illegal."""
    ruling = rule(state, line, side=side, book=book)
    assert ruling.verdict == ILLEGAL, (line, ruling.verdict, ruling.question)
    assert not ruling.changes
    return [reason.check.rpartition("/")[2] for reason in ruling.reasons]


def told(ruling: Ruling) -> str:
    """The story of a ruling."""
    return " ".join(said.text for said in ruling.story)


def sheet(ruling: Ruling) -> str:
    """The worksheet of a ruling as one text."""
    return "\n".join(f"{line.label} {line.text} {line.result} [{line.citation}]" for line in ruling.worksheet)


def decided(state: State, line: str, source: Source, rng: random.Random, side: str | None = None, book: Book = HOUSE) -> Ruling:
    """The ruling on a line, every choice answered by picking an option, every missing fact from the house table."""
    answers: dict[str, str] = {}
    kept: list[Rolled] = []
    while True:
        said = declaration(state, line, side)._replace(answers=dict(answers))
        # What has fallen stays as it fell.
        ruling = decide(GAME, state, said, book, Chained(Recorded(kept), source))
        kept = list(ruling.rolls)
        if ruling.verdict != NEEDS_INPUT:
            return ruling
        assert ruling.question is not None
        if ruling.question.fact is not None:
            # The owner looks at his copy, which here is the house table.
            told = HOUSE.fact(ruling.question.fact["table"], *ruling.question.fact["keys"])
            book = book.with_recorded([told])
            continue
        assert ruling.question.kind == "choice", (line, ruling.question)
        answers[ruling.question.key] = rng.choice(ruling.question.options or ("nothing at all",))


def offered(state: State, side: str) -> dict[str, list[str]]:
    """What help offers a side now: verb -> the rest of each legal line."""
    found = {}
    for name in sequence.open_verbs(GAME, state):
        offers = GAME.verbs[name].offers
        if offers is not None and not GAME.verbs[name].query:
            found[name] = list(offers(asking(GAME, state, HOUSE, name, side)))
    return found


def changed(state: State, *changes: Sequence[Any]) -> State:
    """The state after changes written by hand: `["put", ["public", "left"], 3]`."""
    return evolve(state, [list(change) for change in changes])


def begun(first: str = G, command: int = 4, book: Book = HOUSE, **options: str) -> State:
    """A game in the first player's actions, the ambassador named, so many activations left."""
    state = start(book, **options)
    if options.get("scenario") != "war":
        state = do(state, "ambassador Kishmin", side=G, book=book)
    state = do(state, "next", side=G, book=book)
    state = do(state, "initiative", "9 2" if first == G else "2 9", side=G, book=book)
    face = {4: "1", 1: "2", 0: "3", 2: "5", 3: "10"}[command]
    return do(state, "command table", face, book=book)


def put(table: State, name: str, at: str, **what: Any) -> State:
    """A leader or wizard stands elsewhere, or is otherwise than he was."""
    person: Mapping[str, Any] = {**forces.person(table, name), "state": forces.UP, "at": at, **what}
    return changed(table, ["put", ["public", "people", name], person])


def lay(state: State, side: str, place: str, *codes: str) -> State:
    """Counters lie in a place, taken from wherever there are some: the reserve first, then the board."""
    for code in pieces.spread(list(codes)):
        kind = pieces.kind_of(code)
        if kind == pieces.TERRAMAX:
            state = changed(state, ["put", ["public", "dragon", "state"], "play"])
        elif kind == pieces.PENGUIN:
            state = changed(state, ["add", ["public", "penguins"], -1])
        elif state["public"]["reserve"][side].get(kind, 0) > 0:
            state = changed(state, ["add", ["public", "reserve", side, kind], -1])
        else:
            away = [p for p in forces.places(state, side) if p != place and kind in forces.tokens(state, side, p)]
            if not away:
                raise AssertionError(f"no {kind} left to lay")
            state = changed(state, ["pull", ["public", "board", side, away[-1]], kind])
        state = changed(state, ["put", ["public", "board", side, place], sorted([*forces.tokens(state, side, place), code])])
    return state


def cleared(state: State, side: str, *places: str) -> State:
    """Counters of a side in these places go to the reserve."""
    for place in places:
        for token in list(forces.tokens(state, side, place)):
            state = changed(state, ["add", ["public", "reserve", side, pieces.kind_of(forces.code_of(token))], 1])
        state = changed(state, ["drop", ["public", "board", side, place], None])
    return state


def under(state: State, leader: str, *names: str) -> State:
    """Counters lie under a leader, taken as by `lay`."""
    side = forces.person(state, leader)["side"]
    place = forces.person(state, leader)["at"]
    units = [name for name in pieces.spread(list(names)) if pieces.is_unit(name)]
    for code in units:
        before = list(forces.tokens(state, side, place))
        state = lay(state, side, place, code)
        state = changed(state, ["put", ["public", "board", side, place], before])
    for name in pieces.spread(list(names)):
        if not pieces.is_unit(name):
            state = put(state, name, "", state=forces.BOX)
    content = sorted([*state["secret"][side]["boxes"].get(leader, []), *pieces.spread(list(names))])
    return changed(state, ["put", ["secret", side, "boxes", leader], content])
