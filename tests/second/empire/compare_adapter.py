"""The product's state as the second referee's position and facts; a question put to both, and what is told where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from playaid.book.book import Book
from playaid.dice.sources import Refusing, Typed
from playaid.games.empire import GAME
from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board, world
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import acting, leaf
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide

from .position import ACTION, DRAW, EXPLORATION, RESUPPLY, Answer, Counter, Facts, Position, Unit

BOOK = Book(GAME.slug, GAME.tables, None, "printed")
PHASES = {"exploration": EXPLORATION, "choice": RESUPPLY, "action": ACTION, "draw": DRAW}


def counter_of(unit: str) -> Counter:
    """A unit of the product, or the first copy of a counter's name, as the second referee's counter."""
    name = unit if unit in pieces.counters() else unit.rpartition("-")[0]
    return _copy(name, 0 if unit == name else pieces.counters()[name].units.index(unit))


def _copy(name: str, number: int) -> Counter:
    piece = pieces.counters()[name]
    return Counter(piece.country, piece.combat, piece.type, piece.movement, piece.crowns, name if piece.named else "", number)


class Case:
    """One position as either referee has it."""

    def __init__(self, state: State):
        self.state = state
        self.public = state["public"]
        self.held: dict[str, list[tuple[str, Counter]]] = {}
        left = {
            name: [n for n, unit in enumerate(piece.units) if unit not in self.public["units"]] for name, piece in pieces.counters().items()
        }
        for side in self.public["order"]:
            self.held[side] = [(name, _copy(name, left[name].pop())) for name in state["secret"][side]["hand"]]

    @cached_property
    def side(self) -> str:
        return str(acting(GAME, self.state)[0])

    @cached_property
    def units(self) -> dict[str, Unit]:
        """Units that stand by themselves, by the product's name."""
        return {name: self._unit(name) for name in self.public["units"] if not board.is_aboard(self.state, name)}

    def _unit(self, name: str) -> Unit:
        here = self.public["units"][name]
        cargo = board.cargo(self.state, name)
        return Unit(counter_of(name), here["cell"], here["supplied"], counter_of(cargo) if cargo else None)

    @cached_property
    def position(self) -> Position:
        public = self.public
        settled = {unit.hex: unit.counter for unit in self.units.values() if unit.hex not in public["resupply"] and unit.supplied}
        phase = PHASES[leaf(GAME, self.state).key]
        return Position(
            tuple(public["order"]),
            self.side,
            phase,
            tuple(self.units.values()),
            dict(public["control"]),
            {side: tuple(counter for _, counter in held) for side, held in self.held.items()},
            frozenset(public["lands"]),
            len(world.SPACES) - len(public["lands"]),
            public["deck"],
            len(public["discard"]) + public["hidden"],
            False,
            settled if phase == RESUPPLY else {},
        )

    @cached_property
    def facts(self) -> Facts:
        cells, spaces = board.cells(self.state), set(board.unexplored_spaces(self.state))
        hand = self.public["world"]["handedness"]
        sites = {cell: site for cell in cells if (site := board.site(self.state, cell))}
        return Facts(
            {cell: frozenset(board.neighbours(self.state, cell)) for cell in cells},
            {cell: self.public["lands"][cell.partition("-")[0]]["terrain"][cell.partition("-")[2]] for cell in cells},
            {cell: cell.partition("-")[0] for cell in cells},
            {cell: world.borders(site, hand) & spaces for cell, site in sites.items()},
        )

    def option(self, name: str) -> str:
        return str(self.state["referee"]["options"][name])

    def rule(self, verb: str, dice: str = "", answers: dict[str, str] | None = None, side: str | None = None, **args: Any) -> Ruling | str:
        """The product's ruling; where there can be none, why."""
        said = Declaration(verb, args, side or self.side, verb, answers or {})
        try:
            return decide(GAME, self.state, said, BOOK, Typed(dice.split()) if dice else Refusing())
        except Refusal as refusal:
            return f"refused: {refusal}"

    def after(self, ruling: Ruling) -> Case:
        return Case(evolve(self.state, ruling.changes))

    def lines(self) -> Iterator[str]:
        """The position as lines of a game that is under way."""
        public = self.public
        yield f"options {self.state['referee']['options']}, {leaf(GAME, self.state).key} of {self.side}, owed {public['resupply']}"
        yield f"order {', '.join(public['order'])}"
        for country, land in public["lands"].items():
            yield f"land {country} at {land['space']} top {world.bearing(land['space'], land['turned'])}"
        for name, here in public["units"].items():
            lies = f"aboard {here['counter']} on {here['aboard']}" if "aboard" in here else f"unit {here['counter']} at {here['cell']}"
            yield lies + ("" if here.get("supplied", True) else " unsupplied") + f"   # {name}"
        yield from (f"flag {country} of {side}" for country, side in public["control"].items())
        yield from (f"{side}: hand {', '.join(self.state['secret'][side]['hand'])}" for side in public["order"])


class Difference(NamedTuple):
    """A question that the two answer differently."""

    question: str
    product: object
    second: object
    case: Case | None

    def __str__(self) -> str:
        lines = "".join(f"\n    {line}" for line in self.case.lines()) if self.case else ""
        return f"{self.question}\n  product: {self.product}\n  second:  {self.second}{lines}"


Asked = Iterator[Difference | None]
"""Every question that was put; None where both agree."""


def legal(case: Case, second: Answer, verb: str, side: str | None = None, **args: Any) -> Difference | None:
    """Whether a line is legal. What still has to be thrown or chosen is no bar."""
    ruling = case.rule(verb, side=side, **args)
    refused = isinstance(ruling, str) or ruling.verdict == ILLEGAL
    if refused != bool(second):
        return None
    why = ruling if isinstance(ruling, str) else [f"{reason.text} [{reason.citation}]" for reason in ruling.reasons] or ruling.verdict
    return Difference(f"{verb} {args} by {side or case.side}", why, second, case)


def same(case: Case | None, question: str, product: object, second: object) -> Difference | None:
    return None if product == second else Difference(question, product, second, case)
