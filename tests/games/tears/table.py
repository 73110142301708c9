"""A table for tests: typed lines in, rulings and states out, without a journal. Also positions laid out by hand."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Seeded as Seeded
from playaid.dice.sources import Source
from playaid.games.tears import GAME
from playaid.games.tears.state import forces, pieces
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.session.option_marks import decided_by
from playaid.testing.table import Table

TABLE, COPY = Table(GAME), Table(GAME, "printed")
HOUSE, PRINTED, VERBS = TABLE.book, COPY.book, TABLE.verbs
G, F = pieces.GORGANUN, pieces.FORSETI
declaration, rule, do, play, refused = TABLE.declaration, TABLE.rule, TABLE.do, TABLE.play, TABLE.refused
offered, changed, carried = TABLE.offered, TABLE.changed, TABLE.carried


def start(book: Book = HOUSE, **options: str) -> State:
    """The state after set-up, before the boxes are seen to; options with underscores for hyphens."""
    return (COPY if book is PRINTED else TABLE).start({G: "Ann", F: "Bob"}, **options)


def unsound(state: State, line: str, dice: str = "", side: str | None = None) -> State:
    """The state after a legal line in a position laid out by hand with other counters than the game has."""
    ruling = rule(state, line, dice, side)
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return evolve(state, ruling.changes)


def told(ruling: Ruling) -> str:
    """The story of a ruling, whoever may read it."""
    return " ".join(said.text for said in ruling.story)


def readings(state: State, ruling: Ruling) -> list[str]:
    """The options that decided a ruling made in this state: under another value it would have come out otherwise."""
    return [reading.option for reading in decided_by(GAME, state, ruling, HOUSE)]


def sheet(ruling: Ruling) -> str:
    """The worksheet of a ruling as one text, whoever may read it."""
    return "\n".join(f"{line.label} {line.text} {line.result} [{line.citation}]" for line in ruling.worksheet)


def decided(state: State, line: str, source: Source, rng: random.Random, side: str | None = None, book: Book = HOUSE) -> Ruling:
    """The ruling on a line, every choice answered by picking an option, every missing fact from the house table."""
    return (COPY if book is PRINTED else TABLE).played(state, line, source, rng, side, free="nothing at all")


def begun(first: str = G, command: int = 4, book: Book = HOUSE, **options: str) -> State:
    """A game in the first player's actions, the ambassador named, so many activations left."""
    made = _begun_once if book in (HOUSE, PRINTED) else _begun
    return made(first, command, book, **dict(sorted(options.items())))


def _begun(first: str, command: int, book: Book, **options: str) -> State:
    state = start(book, **options)
    if options.get("scenario") != "war":
        state = do(state, "ambassador Kishmin", side=G, book=book)
    state = do(state, "next", side=G, book=book)
    state = do(state, "initiative", "9 2" if first == G else "2 9", side=G, book=book)
    face = {4: "1", 1: "2", 0: "3", 2: "5", 3: "10"}[command]
    return do(state, "command table", face, book=book)


_begun_once = cache(_begun)  # no state is ever changed in place


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


def within(state: State, side: str, place: str) -> State:
    """Those of a side in a castle are inside."""
    return changed(state, ["put", ["public", "castles", place, "inside"], side])


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
