"""Nothing unknown is assumed: no ruling on the printed book would be another for another value of a cell that nobody has entered."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from playaid.book.book import Book
from playaid.book.facts import Fact, MissingFact
from playaid.dice.sources import BadDice, Chained, NeedsDice, Recorded, Refusing, Seeded
from playaid.games.albion import GAME
from playaid.games.albion.ratings import ground
from playaid.games.albion.state import hexes, marches, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract import sequence
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Declaration, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from tests.games.albion.table import BOOK, COPY, at, put, refused, rule, stand, start
from tests.games.albion.two import moving
from tests.slow import SLOW

Cell = tuple[str, tuple[str, ...]]


class Watched(Book):
    """The printed book with an owner's facts, which notes the cells that were looked for in vain."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        super().__init__("albion", GAME.tables, None, "printed", facts)
        self.vain: set[Cell] = set()

    def fact(self, table: str, *keys: object) -> Fact:
        """As `Book.fact`."""
        try:
            return super().fact(table, *keys)
        except MissingFact:
            self.vain.add((table, tuple(map(str, keys))))
            raise


def values(cell: Cell) -> list[Any]:
    """What might stand in a cell: the house value, and whatever else its column has room for."""
    table, keys = cell
    column = BOOK.layout(table).columns.get(keys[-1]) if BOOK.layout(table).columns else None
    house = BOOK.value(table, *keys)
    if column is None:
        return [house]
    if column.type == "flag":
        return [True, False]
    singles = [*column.values] or (["Albion", "Ulster", "Moray"] if column.references == "kingdoms" else [])
    if column.type == "list":
        return [house, *([value] for value in singles)]
    return [house, None, *singles] if keys[-1] in ("kingdom", "aspect", "zone") else [house, *singles]


Heard = tuple[Ruling, set[Cell], Declaration]


def heard(state: State, declaration: Declaration, told: dict[Cell, Fact], dice: Any, rng: random.Random) -> Heard:
    """The ruling with an owner's facts entered as they are asked for, the cells looked for in vain, and the declaration as answered."""
    fallen: Sequence[Any] = ()
    for _ in range(400):
        book = Watched(told.values())
        ruling = decide(GAME, state, declaration, book, Chained(Recorded(fallen), dice))
        fallen = ruling.rolls
        question = ruling.question
        if ruling.verdict != NEEDS_INPUT or question is None:
            return ruling, book.vain, declaration
        if question.fact is not None:
            table, keys = question.fact["table"], tuple(question.fact["keys"])
            told[table, keys] = Fact(table, keys, BOOK.value(table, *keys), "owner")
        else:
            answer = rng.choice(question.options) if question.options else "0101"
            declaration = declaration._replace(answers={**declaration.answers, question.key: answer})
    raise AssertionError("asks without end")


def seen(ruling: Ruling) -> Any:
    """What a ruling comes to: a refusal is one for whatever reason; else its worksheet, story and changes."""
    if ruling.verdict == ILLEGAL:
        return ILLEGAL
    return ruling.verdict, ruling.worksheet, ruling.story, ruling.changes


def leaning(state: State, declaration: Declaration, told: dict[Cell, Fact], ruling: Ruling, vain: set[Cell]) -> list[str]:
    """The cells looked for in vain on which the ruling hangs, each with the value that makes it another."""
    found = []
    for table, keys in sorted(vain):
        for value in values((table, keys)):
            book = Book("albion", GAME.tables, None, "printed", [*told.values(), Fact(table, keys, value, "owner")])
            try:
                other = seen(decide(GAME, state, declaration, book, Chained(Recorded(ruling.rolls), Refusing())))
            except (BadDice, NeedsDice):
                other = None
            if other != seen(ruling):
                found.append(f"{declaration.typed!r} hangs on {table} {' '.join(keys)} = {value!r}")
                break
    return found


def lines(state: State, side: str, rng: random.Random) -> list[str]:
    """What is offered, and marches, placings and crossings that nobody has looked at."""
    offered = [line for line in COPY.lines(state, side) if line != "next"]
    if not {"move", "place"} & set(sequence.open_verbs(GAME, state)):
        return offered
    found = []
    for names in rng.sample(stacks := marches.stacks(state, side), min(6, len(stacks))):
        number = str(pieces.piece(state, names[0])["hex"])
        around = list(hexes.neighbours(number, "even").values())
        near = rng.choice(around)
        found += [
            f"move {', '.join(names)} via {near}",
            f"move {', '.join(names)} via {near} costing 1",
            f"place {', '.join(names)} at {near}",
        ]
        found += [f"embark {names[0]} onto {ship}" for ship in pieces.at(state, number, side, "ship") if ship != names[0]]
    return [*offered, *found]


def evening(state: State, seed: int, steps: int) -> list[str]:
    """Play by chance on the printed book; the rulings that hang on what nobody told."""
    rng, dice, told, wrong = random.Random(seed), Seeded(seed), {}, []  # type: ignore[var-annotated]
    for _ in range(steps):
        if state["referee"].get("over"):
            break
        side = rng.choice(sequence.acting(GAME, state) or [FOMORIAN])
        choices = lines(state, side, rng)
        line = "next" if not sequence.obligations(GAME, state) and (not choices or rng.random() < 0.3) else rng.choice(choices or ["next"])
        try:
            declaration = COPY.declaration(state, line, side)
        except Exception:  # a line made up of names that the grammar reads otherwise
            continue
        ruling, vain, declaration = heard(state, declaration, told, dice, rng)
        wrong += leaning(state, declaration, told, ruling, vain)
        if ruling.verdict == LEGAL:
            state = evolve(state, ruling.changes)
    return wrong


@pytest.mark.parametrize("seed", [1, 2, 3] if SLOW else [1])
def test_no_ruling_hangs_on_what_nobody_told(seed: int) -> None:
    """From movement before the game through segments and phases."""
    assert not evening(COPY.start({FOMORIAN: "Ann", FAERIE: "Bob"}), seed, 70 if SLOW else 35)


@pytest.mark.parametrize("turn", [2, 4] if SLOW else [4])
def test_no_ruling_of_a_later_turn_hangs_on_what_nobody_told(turn: int) -> None:
    state = COPY.start({FOMORIAN: "Ann", FAERIE: "Bob"}, scenario="faerie-twilight")
    assert not evening(at(state, FOMORIAN, "recovery", turn=turn), turn, 60 if SLOW else 30)


def test_the_watch_sees_what_is_assumed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that took an unknown hex for land would be found out."""
    state = moving(COPY.start({FOMORIAN: "Ann", FAERIE: "Bob"}), FOMORIAN)
    declaration = COPY.declaration(state, "place Barguest at 2032", FOMORIAN)
    ruling, vain, said = heard(state, declaration, {}, Refusing(), random.Random(1))
    assert not leaning(state, said, {}, ruling, vain - {("hexes", ("2032", "terrain"))})
    monkeypatch.setattr(ground, "is_all_sea", lambda hearing, number: ground.known_fact(hearing, number, "terrain") == ["sea"])
    told: dict[Cell, Fact] = {}
    ruling, vain, said = heard(state, declaration, told, Refusing(), random.Random(1))
    assert "hexes 2032 terrain" in leaning(state, said, told, ruling, vain)[0]


def test_a_refusal_that_needs_no_fact_asks_for_none() -> None:
    """The hex is unknown, and the piece is the other side's, or marked: no question before the refusal."""
    state = moving(start(COPY.book), FOMORIAN)
    assert refused(state, "move Elidor via 3013", book=COPY.book) == ["11.own"]
    marked = put(state, "public", "cast", ["Barguest"])
    assert "19.3.marked" in refused(marked, "move Barguest via 2612", book=COPY.book)
    assert rule(state, "move Barguest via 2612", book=COPY.book).verdict == NEEDS_INPUT
    overruled = rule(marked, "move Barguest via 2612", book=COPY.book, overrule="we say so")
    assert overruled.verdict == NEEDS_INPUT
    shipped = put(stand(state, "3118", "Rurik"), "public", "shipped", {"Rurik": True})
    assert "12.2.shipped" in refused(shipped, "move Rurik via 3119", book=COPY.book)
