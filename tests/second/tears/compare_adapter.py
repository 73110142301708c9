"""The product's state as the second referee's position and facts; a question put to both, and what is told where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from playaid.dice.sources import Refusing, Typed
from playaid.games.tears import GAME
from playaid.games.tears.state import duties, forces, world
from playaid.games.tears.state import pieces as counters
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from tests.games.tears.table import HOUSE

from .position import Answer, Area, Facts, Group, Leader, Position, Unit, Wizard

SPELLING = {"Glaginsdrog": "Glaginsdreg", "Urso": "Ursa", "Waterwalk": "Water Walk"}
"""Names that the two spell in different ways."""


def named(name: str) -> str:
    return SPELLING.get(name, name)


def printed(name: str) -> str:
    return {second: product for product, second in SPELLING.items()}.get(name, name)


def unit_of(code: str, side: str) -> Unit:
    kind, reduced = counters.kind_of(code), code.startswith(counters.REDUCED)
    return Unit(kind, side, HOUSE.value("units", kind, "reduced" if reduced else "strength"), reduced)


def leader_of(name: str, side: str) -> Leader:
    return Leader(name, side, *(HOUSE.value("leaders", name, column) for column in ("rank", "attack", "command", "defence")))


class Case:
    """One position as either referee has it."""

    def __init__(self, state: State):
        self.state = state
        self.public = state["public"]

    @cached_property
    def side(self) -> str:
        return duties.doing(self.state)

    @cached_property
    def enemy(self) -> str:
        return counters.other(self.side)

    def wizard(self, name: str) -> Wizard:
        person = self.public["people"][name]
        spells = tuple(map(named, self.state["secret"][person["side"]]["spells"].get(name, [])))
        ratings = (HOUSE.value("wizards", name, column) for column in ("strength", "success", "most_spells"))
        strength, modifier, most = ratings
        return Wizard(
            named(name),
            person["side"],
            strength,
            modifier,
            most,
            spells,
            person.get("dulled", 0),
            bool(person.get("burnt")),
            forces.has_failed(self.state, person),
            person["state"] == forces.TRAPPED,
        )

    def box(self, leader: str) -> list[str]:
        return list(self.state["secret"][self.public["people"][leader]["side"]]["boxes"].get(leader, []))

    def group(self, side: str, place: str) -> Group:
        """All that a side has in an area or aboard a ship, under leaders too."""
        names = [*map(forces.code_of, forces.tokens(self.state, side, place)), *forces.persons(self.state, side, place)]
        return self.company(side, place, names)

    def company(self, side: str, place: str, names: list[str]) -> Group:
        leaders = [name for name in names if counters.is_leader(name)]
        every = [*names, *(code for leader in leaders for code in self.box(leader))]
        units = tuple(unit_of(code, side) for code in every if counters.is_unit(code))
        wizards = tuple(self.wizard(name) for name in every if counters.is_wizard(name))
        where = named(world.place_of(self.state, place))
        return Group(side, where, units, tuple(leader_of(n, side) for n in leaders), wizards, world.inside(self.state, side, place))

    @cached_property
    def position(self) -> Position:
        groups = tuple(self.group(side, place) for side in counters.SIDES for place in forces.places(self.state, side))
        castles = {named(area): here["side"] for area, here in self.public["castles"].items()}
        people, lost = self.public["people"], self.option("dead-wisdom") == "lost"
        gone = {name for name, person in people.items() if lost and person["state"] == forces.DEAD}
        knowledge = {
            side: frozenset(r for who, found in self.state["secret"][side]["wisdom"].items() if who not in gone for r in found)
            for side in counters.SIDES
        }
        return Position(duties.turn(self.state), self.side, groups, castles, knowledge)

    @cached_property
    def facts(self) -> Facts:
        areas = world.areas(self.state)
        towers = {named(castle): HOUSE.value("castles", castle, "garrison") for castle in self.public["castles"]}
        roads = {named(area): frozenset(map(named, world.neighbours(self.state, area))) for area in areas}
        return Facts(roads, {named(area): Area(kind) for area, kind in areas.items()}, towers, self._to_island(roads))

    def _to_island(self, roads: dict[str, frozenset[str]]) -> dict[str, int]:
        areas = world.areas(self.state)
        far = {area: 0 for area, kind in areas.items() if kind == world.ISLAND}
        for _ in areas:
            for area in list(far):
                for there in roads[area]:
                    if areas.get(there) == world.SEA:
                        far.setdefault(there, far[area] + 1)
        return far

    def option(self, name: str) -> str:
        return str(self.state["referee"]["options"][name])

    def rule(self, verb: str, dice: str = "", answers: dict[str, str] | None = None, side: str | None = None, **args: Any) -> Ruling | str:
        """The product's ruling; where there can be none, why."""
        said = Declaration(verb, args, side or self.side, verb, answers or {})
        try:
            return decide(GAME, self.state, said, HOUSE, Typed(dice.split()) if dice else Refusing())
        except Refusal as refusal:
            return f"refused: {refusal}"

    def after(self, ruling: Ruling) -> Case:
        return Case(evolve(self.state, ruling.changes))

    def lines(self) -> Iterator[str]:
        """The position as lines of a game that is under way."""
        public = self.public
        yield f"options {self.state['referee']['options']}, {self.side} activates, turn {duties.turn(self.state)}"
        for side in counters.SIDES:
            for place, tokens in public["board"][side].items():
                yield f"lies {', '.join(map(forces.code_of, tokens))} at {place} of {side}   # {' '.join(tokens)}"
        for name, person in public["people"].items():
            yield f"person {name} is {person['state']} at {person['at']}   # {person}"
        for side in counters.SIDES:
            yield from (f"{side}: box {leader} with {', '.join(under)}" for leader, under in self.state["secret"][side]["boxes"].items())
        for area, here in public["castles"].items():
            yield f"castle {area} of {here['side']}{' inside' if here['inside'] else ''}"
        yield from (f"ship {ship['sea']} of {ship['side']}   # {name}" for name, ship in public["ships"].items())
        if public["battle"]:
            yield f"# {public['battle']}"


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


def refusal(ruling: Ruling | str) -> object:
    """Why a line is refused; nothing for one that is legal but for dice and choices."""
    if isinstance(ruling, str):
        return ruling
    return [f"{r.check} {r.text} [{r.citation}]" for r in ruling.reasons] if ruling.verdict == ILLEGAL else None


def legal(case: Case, second: Answer, verb: str, side: str | None = None, **args: Any) -> Difference | None:
    """Whether a line is legal. What still has to be thrown or chosen is no bar."""
    why = refusal(case.rule(verb, side=side, **args))
    if bool(why) != bool(second):
        return None
    return Difference(f"{verb} {args} by {side or case.side}", why or "legal", second, case)


def same(case: Case | None, question: str, product: object, second: object) -> Difference | None:
    return None if product == second else Difference(question, product, second, case)
