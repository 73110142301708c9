"""More of the table for tests: maps laid out for one test, items in hands, steps of part two."""

from typing import Any

from playaid.book.book import Book
from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.ratings import leaders
from playaid.games.albion.state import pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from tests.games.albion.table import BOOK, at, do, put, start

MOVING = ("movement", "normal", "moving")


FORCED = ("movement", "marches", "forced")


def hearing(state: State, side: str = FAERIE, book: Book = BOOK) -> Hearing:
    """A hearing in which nothing is rolled."""
    return Hearing(GAME, state, Declaration("next", {}, side), book, Refusing())


def moving(state: State, side: str, turn: int = 1) -> State:
    """A side's Movement Phase, nobody having moved."""
    return at(state, side, *MOVING, turn=turn)


def plotting(state: State, turn: int = 2) -> State:
    """The Enchantment Segment of a Game-Turn, both sides free to cast."""
    state = put(state, "public", "trespass", 1)
    state = put(state, "public", "plots", f"enchantment {turn}", {})
    return put(state, "referee", "at", [{"key": key, "round": turn if key == "turn" else 1} for key in ("turn", "enchantment", "plot")])


def plotted(state: State, fomorian: str = "nothing", faerie: str = "nothing") -> State:
    """Both sides have plotted and the plots are open."""
    state = do(state, f"plot {fomorian}", "a" * 64, FOMORIAN)
    state = do(state, f"plot {faerie}", "b" * 64, FAERIE)
    return do(state, "next")


def cast(state: State, caster: str, dice: str, side: str, others: str = "nothing") -> State:
    """One casting, plotted and rolled for, and the segment gone on."""
    return do(state, f"cast {caster}", dice, side)


def land(**cells: Any) -> Book:
    """The house book with cells of the map as wanted: `h2611={"terrain": ["clear"]}`, `s2611={"north": ["minor river"]}`."""
    facts = []
    for name, row in cells.items():
        table = "hexes" if name[0] == "h" else "sides"
        facts += [Fact(table, (name[1:], column), value, "owner") for column, value in row.items()]
    return BOOK.with_recorded(facts)


def bears(state: State, number: str, bearer: str) -> State:
    """An item in somebody's hands, wherever it was."""
    side = pieces.piece(state, bearer)["side"]
    for other in state["secret"]:
        held = {item: who for item, who in state["secret"][other]["items"].items() if item != number}
        state = put(state, "secret", other, "items", held)
    state = put(state, "public", "items", number, {"state": "held", "hex": None, "side": side})
    return put(state, "secret", side, "items", number, bearer)


def rank(state: State, name: str, book: Book = BOOK) -> str | None:
    """A person's rank now."""
    return leaders.rank(hearing(state, pieces.piece(state, name)["side"], book), name)


__all__ = ["FAERIE", "FOMORIAN", "start"]
