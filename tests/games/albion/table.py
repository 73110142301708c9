"""A table for tests: typed lines in, rulings and states out, without a journal; on house tables. Also positions laid out by hand."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from playaid.book.book import Book
from playaid.dice.sources import Seeded, Source
from playaid.games.albion import GAME as GAME
from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract import sequence
from playaid.referee.contract.ruling import Ruling
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import offered_lines
from playaid.testing.table import Table

TABLE, COPY = Table(GAME, sound=False), Table(GAME, "printed", sound=False)
BOOK, PRINTED, VERBS = TABLE.book, COPY.book, TABLE.verbs
SIDES = (FOMORIAN, FAERIE)
rule, do, refused, put = TABLE.rule, TABLE.do, TABLE.refused, TABLE.put


def start(book: Book = BOOK, **options: str) -> State:
    """The state after set-up; options with underscores for hyphens."""
    return _started(book is PRINTED, **options)


@cache
def _started(printed: bool, **options: str) -> State:
    """Set up once: no state is ever changed in place."""
    return (COPY if printed else TABLE).start({FOMORIAN: "Ann", FAERIE: "Bob"}, **options)


def told(ruling: Ruling, viewer: str | None = None) -> str:
    """Worksheet and story of a ruling as a viewer sees them."""
    lines = [f"{one.label}: {one.text} {one.result}" for one in ruling.worksheet if one.only in (None, viewer)]
    return "\n".join([*lines, *(said.text for said in ruling.story if said.only in (None, viewer))])


def result(ruling: Ruling, label: str) -> str:
    """The result of the first worksheet line with this label."""
    return next(one.result for one in ruling.worksheet if one.label == label)


def offers_of(state: State, name: str, side: str) -> list[str]:
    """The lines of one verb that help offers a side."""
    return offered_lines(GAME, visible(state, side), BOOK, GAME.verbs[name], side)


def offered(state: State) -> list[str]:
    """Every line that help offers the sides that may act now, `next` included where nothing is owed."""
    found = [(side, line) for side in sequence.acting(GAME, state) for line in TABLE.lines(state, side) if line != "next"]
    lines = [f"{line} --as {side}" for side, line in found]
    return lines if TABLE.owed(state) else [*lines, "next"]


def said(state: State, line: str, source: Source, rng: random.Random) -> Ruling:
    """The ruling on an offered line, every question answered by picking an option."""
    text, _, side = line.partition(" --as ")
    return TABLE.played(state, text, source, rng, side or None, free="0101")


# positions


def stand(state: State, number: str, *names: str, **army: Any) -> State:
    """Pieces put into a hex; an army as `Moray_5={"count": 4, "under": "Imric"}` under a new id `Moray 5`."""
    for name in names:
        state = put(state, "public", "pieces", name, "hex", number)
        state = put(state, "public", "pieces", name, "state", "active")
        if pieces.piece(state, name)["kind"] != "ship":
            state = put(state, "public", "pieces", name, "aboard", None)
    for name, fields in army.items():
        kingdom = name.split("_")[0]
        side = printed.kingdom_rows()[kingdom]["side"]
        new = {"kind": "army", "side": side, "kingdom": kingdom, "under": None, "aboard": None, "hex": number, "state": "active", **fields}
        state = put(state, "public", "pieces", name.replace("_", " "), new)
        state = put(state, "public", "strength", side, state["public"]["strength"][side] + new["count"])
    return state


def clear(state: State, number: str) -> State:
    """Everybody out of a hex: persons and ships off the map, armies gone, with the strengths counted anew."""
    for name in pieces.at(state, number):
        one = pieces.piece(state, name)
        if one["kind"] == "army":
            state = evolve(state, [["drop", ["public", "pieces", name], None]])
            state = put(state, "public", "strength", one["side"], state["public"]["strength"][one["side"]] - one["count"])
        else:
            state = put(state, "public", "pieces", name, "hex", None)
    return state


def bare(state: State, *names: str) -> State:
    """Persons without their escorts."""
    for name in names:
        one = pieces.piece(state, name)
        if one["escort"]:
            state = put(state, "public", "pieces", name, "escort", False)
            state = put(state, "public", "strength", one["side"], state["public"]["strength"][one["side"]] - 1)
    return state


def hurt(state: State, name: str, wounds: int) -> State:
    """Wounds on a person's roster."""
    return put(state, "secret", pieces.piece(state, name)["side"], "roster", name, wounds)


def at(state: State, side: str, *keys: str, turn: int = 1) -> State:
    """The same state with the game standing in a step: `at(state, FAERIE, "combat", "duels")`, or a segment by its key."""
    top: dict[str, Any] = {"key": "turn", "round": turn}
    if keys[0] in ("attrition", "pregame"):
        frames = [top, {"key": keys[0], "round": 1, "actors": list(SIDES), "i": SIDES.index(side)}]
    elif keys[0] in ("weather", "enchantment"):
        frames = [top, {"key": keys[0], "round": 1}]
    else:
        frames = [top, {"key": "player-turn", "round": 1, "actors": list(SIDES), "i": SIDES.index(side)}]
        frames += [{"key": key, "round": 1} for key in keys]
    return put(state, "referee", "at", frames)


def through(state: State, seed: int, lines: Sequence[str]) -> State:
    """The state after several lines with seeded dice."""
    source = Seeded(seed)
    for line in lines:
        state = do(state, line, source)
    return state
