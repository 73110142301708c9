"""The product's state as the second referee's position and facts; a question put to both, and what is told where they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from playaid.dice.sources import Refusing, Source
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, equipment, world
from playaid.referee.contract.hearing import Ask, HearingOf
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import actor, leaf, round_of
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import decide
from tests.games.elric.table import HOUSE

from .position import Alignment, Answer, Army, City, Facts, Fleet, Kind, Personality, Position, Spell, Stack, Step
from .spell_index import EATS_ARMIES, EATS_FLEETS, SPELLS

NOBODY = "nobody"
STEPS = {
    "appearance": Step.RANDOM_APPEARANCE,
    "replacements": Step.REPLACEMENTS,
    "movement": Step.MOVEMENT,
    "search": Step.SEARCH,
    "magic": Step.MAGIC,
    "combat": Step.COMBAT,
    "muster": Step.MUSTER,
    "balance": Step.RANDOM_BALANCE,
}
KINDS = {alignment.value: alignment for alignment in Alignment} | {"melnibonean": Alignment.MELNIBONEAN, "elric": Alignment.ELRIC}
SHORT = {"Bronze Banners": "Bronze Banners & Quartz Arrows", "Boatmen": "Boatmen of Xerlerenes", "Shaman": "Steppes Shaman"}


@cache
def spell_of(name: str) -> Spell:
    """A spell of the product's table with the index's own devouring and lifting."""
    row = equipment.spells()[name]
    kind = KINDS.get(row["alignment"]) or KINDS[row["alignment"].replace("-", " ")]
    lifts = row["people"] or 0
    eats_armies, eats_fleets = name in EATS_ARMIES, name in EATS_FLEETS
    musters = tuple(equipment.musters(name))
    return Spell(name, row["strength"] or 0, kind, bool(row["bracketed"]), musters, eats_armies, eats_fleets, 0 if lifts == 99 else lifts)


class Case:
    """One position as either referee has it."""

    def __init__(self, state: State):
        self.state = state
        self.public = state["public"]
        self.units = self.public["units"]

    @cached_property
    def side(self) -> str:
        return str(actor(self.state))

    @cached_property
    def places(self) -> list[str]:
        return world.names(self.state)

    @cached_property
    def facts(self) -> Facts:
        around = {name: frozenset(world.beside(self.state, name)) for name in self.places}
        rows = {name: world.place(self.state, name) for name in self.places}
        kind = {name: _kind(row["kind"], row["terrain"]) for name, row in rows.items()}
        return Facts(
            around,
            kind,
            {name: nation for name, row in rows.items() if (nation := row.get("nation")) and row["terrain"] == "civilised"},
            {name: (self._city(name),) for name, row in rows.items() if row.get("walls") or row.get("capital") or row.get("port")},
            frozenset(name for name, row in rows.items() if row["terrain"] == "boiling"),
            frozenset(name for name, row in rows.items() if row["terrain"] == "teeth"),
            frozenset(name for name, row in rows.items() if row["terrain"] == "straits"),
        )

    def _city(self, name: str) -> City:
        row = world.place(self.state, name)
        anchors = tuple(there for there in world.beside(self.state, name) if world.known_border(self.state, name, there) == "anchor")
        walled = bool(row.get("walls"))
        return City(name, bool(row.get("capital")) and walled, walled, anchors if row.get("port") else ())

    def person(self, unit: str) -> Personality:
        here = self.units[unit]
        held = self.state["secret"].get(here["owner"] or "", {}).get("hands", {}).get(unit, ())
        spells = tuple(spell_of(spell) for spell in held)
        capacity = here.get("capacity")
        return Personality(unit, here["nation"] or "", here["combat"], here["bracketed"], capacity or None, bool(here["flies"]), spells)

    def fleet(self, unit: str) -> Fleet:
        here = self.units[unit]
        return Fleet(here["nation"] or "", here["combat"], here["movement"] or 0, here["carries"] or 0, unit)

    def stack(self, names: Sequence[str], owner: str | None = None) -> Stack:
        """Some units as one stack; winged hordes are personalities that cannot be magicians."""
        here = [self.units[name] for name in names]
        people = tuple(self.person(name) for name in names if self.units[name]["sort"] in ("personality", "troop"))
        armies = tuple(Army(str(unit["nation"])) for unit in here if unit["sort"] == "army")
        fleets = tuple(self.fleet(name) for name in names if self.units[name]["sort"] == "fleet")
        place = here[0]["at"] if here else ""
        return Stack(owner or (here[0]["owner"] if here else None) or NOBODY, place, people, armies, fleets)

    @cached_property
    def stacks(self) -> dict[tuple[str, str, str], list[str]]:
        """Units by owner, place and, in the wilderness, stack."""
        found: dict[tuple[str, str, str], list[str]] = {}
        for name, here in self.units.items():
            if here["sort"] != "artifact" and (here["owner"] or name != "Elric"):
                found.setdefault((here["owner"] or NOBODY, here["at"], here.get("stack", "")), []).append(name)
        return found

    @cached_property
    def position(self) -> Position:
        public = self.public
        seats = {name: holder for name in self.places if self._is_seat(name) and (holder := cities.holder(self.state, name))}
        tipped = public.get("tipped")
        return Position(
            round_of(self.state, "turn"),
            tuple(public["order"]),
            self.side,
            STEPS.get(leaf(GAME, self.state).key, Step.MOVEMENT),
            tuple(self.stack(names, owner) for (owner, *_), names in self.stacks.items()),
            -public["balance"],
            KINDS[tipped["towards"]] if tipped else None,
            dict(public["nations"]),
            seats,
            public["horn"],
        )

    def _is_seat(self, name: str) -> bool:
        return bool(world.place(self.state, name).get("capital"))

    def option(self, name: str) -> str:
        return str(self.state["referee"]["options"][name])

    def foreign_wall(self, side: str, place: str) -> bool:
        """Whether a wall of somebody else's stands in a place."""
        return bool(world.place(self.state, place).get("walls")) and cities.holder(self.state, place) != side

    def foreign_capital(self, place: str) -> bool:
        """Whether a place is a capital that the player does not hold."""
        return self._is_seat(place) and cities.holder(self.state, place) != self.side

    def rule(self, verb: str, source: Source | None = None, side: str | None = None, **args: Any) -> Ruling | str:
        """The product's ruling; where there can be none, why."""
        said = Declaration(verb, args, side or self.side, verb, {})
        try:
            return decide(GAME, self.state, said, HOUSE, source or Refusing())
        except Refusal as refusal:
            return f"refused: {refusal}"

    def after(self, ruling: Ruling) -> Case:
        return Case(evolve(self.state, ruling.changes))

    def lines(self) -> Iterator[str]:
        """The position as lines of a game that is under way, and what no line can say."""
        public = self.public
        yield f"options {self.state['referee']['options']}, {leaf(GAME, self.state).key} of {self.side}, turn {self.position.turn}"
        yield f"order {', '.join(public['order'])}; balance {public['balance']}; taken {public['holds']}; battles {public['battles']}"
        for nation, side in public["nations"].items():
            yield f'country "{nation}" of {side}   # lost {public["lost"][nation]}'
        for name, here in self.units.items():
            moved = {key: here[key] for key in ("spent", "ashore", "stack", "led", "detached", "trail") if here.get(key)}
            aboard = f' aboard "{here["aboard"]}"' if "aboard" in here else ""
            held = self.state["secret"].get(here["owner"] or "", {}).get("hands", {}).get(name, [])
            yield f'piece "{name}" at "{here["at"]}" of {here["owner"] or NOBODY}{aboard}   # {moved or ""} {held or ""}'


def _kind(kind: str, terrain: str) -> Kind:
    if kind == "sea":
        return Kind.SEA
    return Kind.WILDERNESS if terrain == "wilderness" else Kind.CIVILIZED


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


INDEX = {spell.name: spell for spell in SPELLS}


def heard(case: Case, side: str, verb: str, source: Callable[[], Source], rule: Callable[[Any], object]) -> Any:
    """The hearing in which a rule has run to its end, whatever is asked being answered by the first that may be said; None where the
    product wants a fact, or refuses."""
    answers: dict[str, Any] = {}
    while True:
        said = Declaration(verb, {}, side, verb, answers)
        hearing: Any = HearingOf(GAME, case.state, said, HOUSE, source())
        try:
            rule(hearing)
        except Ask as asked:
            if not asked.question.options or asked.question.key in answers:
                return None
            answers[asked.question.key] = asked.question.options[0]
        except Refusal:
            return None
        else:
            return hearing
