"""Law and Chaos in one hand or one stack: what clashes and must be discarded. [9.5]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment
from playaid.games.elric.state import counters, units
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Owed
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing, Public, State, Unit


def clashing(spells: Iterable[str]) -> bool:
    """Whether Law and Chaos are both among them. [9.5]"""
    return set(equipment.SIDES_OF_MAGIC) <= {equipment.alignment(spell) for spell in spells}


def stack_of(unit: Unit) -> tuple[str, str]:
    """The stack of a unit for 9.5: all of a player in one place, in the wilderness those who came or found together. [8.0]"""
    return unit["at"], unit.get("stack", "")


def unstable(state: State, side: str) -> Iterator[tuple[tuple[str, str], list[str]]]:
    """The stacks in which a player's magicians together hold Law and Chaos, with these spells. Empty where their hand is not open. [9.5]"""
    if "hands" not in state["secret"].get(side, {}):
        return
    by_stack: dict[tuple[str, str], list[str]] = {}
    for unit, spells in had(state, side):
        by_stack.setdefault(stack_of(state["public"]["units"][unit]), []).extend(spells)
    for stack, spells in by_stack.items():
        if clashing(spells):
            yield stack, spells


def may_clash(state: State, side: str) -> list[tuple[str, str]]:
    """The stacks in which a player's magicians hold Law and Chaos together; of spells on the table alone, those that have two or more."""
    if not counters.physical(state):
        return [stack for stack, _ in unstable(state, side)]
    own = [unit for name in units.of(state, side, sort="personality") if (unit := units.units(state)[name]).get("capacity")]
    numbers: dict[tuple[str, str], int] = {}
    for unit in own:
        numbers[stack_of(unit)] = numbers.get(stack_of(unit), 0) + unit["spells"]
    besides = [
        *((name, len(entries)) for name, entries in state["public"]["maintained"].items()),
        *((name, 1) for name in state["public"]["cast"]),
    ]
    for name, number in besides:
        if units.owner(state, name) == side:
            numbers[stack_of(units.units(state)[name])] = numbers.get(stack_of(units.units(state)[name]), 0) + number
    return [stack for stack, number in numbers.items() if number > 1]


def had(state: State, side: str) -> Iterator[tuple[str, list[str]]]:
    """Each magician of a player with the spells that they hold, keep up or have laid face down; nobody where their hand is not open."""
    if "hands" not in state["secret"].get(side, {}):
        return
    for unit in dict.fromkeys((*state["secret"][side]["hands"], *state["public"]["maintained"], *counters.face_down(state, side))):
        here = state["public"]["units"].get(unit)
        if here is not None and here["owner"] == side and here.get("capacity"):
            yield unit, of_one(state, side, unit)


def of_one(state: State, side: str, unit: str) -> list[str]:
    """All spells of one personality: in hand, kept up for flight, and laid face down until they are used. [7.4.2, 9.0, 9.2]"""
    laid = counters.face_down(state, side)
    in_hand = counters.hands(state, side).get(unit, ())
    return [*in_hand, *counters.flying_spells(state, unit), *([laid[unit]] if unit in laid else [])]


def clash_beside(state: State, side: str, magician: str, *more: str) -> bool:
    """Whether the magicians of this one's stack have Law and Chaos together, these spells besides. [9.5]"""
    here = stack_of(state["public"]["units"][magician])
    beside = [spell for unit, spells in had(state, side) if stack_of(state["public"]["units"][unit]) == here for spell in spells]
    return clashing([*beside, *more])


_UNSTABLE = "the magicians in {place} may not hold Law ({law}) and Chaos ({chaos}) together: all of one goes (`{line}`)"


def obligations(state: State) -> Iterator[Owed]:
    """What the player whose step it is must discard before it may end; they alone may know. Who has come together in another's turn has
    until their own next Movement."""
    for side in filter(None, [actor(state)]):
        if not might_clash(state, [side]):  # each is set right as it draws: by this look at a hand nobody takes anything to be owed
            state = {**state, "secret": dict(state["secret"])}
        for stack, _ in unstable(state, side):
            by_side = [_held(state, side, stack, alignment) for alignment in equipment.SIDES_OF_MAGIC]
            law, chaos = (listing(_of(spell, unit) for spell, unit in held) for held in by_side)
            spell, unit = min(by_side, key=len)[0]
            line = Typed(f"discard {quote(spell)} from {quote(unit)}")
            yield Owed(message(_UNSTABLE, place=stack[0], law=law, chaos=chaos, line=line), "9.5", side, side)


_TOGETHER = (
    "The magicians in {place} hold Law ({law}) and Chaos ({chaos}) in one stack; until all of Law or all of Chaos is discarded, or they"
    " have parted, none of them casts, conjures, flies by a spell in hand or blows the Horn, and no Movement, Search, Magic or Muster phase"
    " of {side} ends [9.5]."
)


def together(state: State, side: str, unit: str | None = None) -> Iterator[str]:
    """What comes of Law and Chaos in a stack of a player, of all of theirs or of that of one unit alone, for them alone to read."""
    for stack, _ in unstable(state, side):
        if unit is None or stack == stack_of(units.units(state)[unit]):
            law, chaos = (
                listing(_of(spell, holder) for spell, holder in _held(state, side, stack, alignment))
                for alignment in equipment.SIDES_OF_MAGIC
            )
            yield message(_TOGETHER, place=stack[0], law=law, chaos=chaos, side=side)


def beside(state: State, side: str, unit: str) -> list[str]:
    """The spells of Law and Chaos that others of a unit's stack hold, each with who holds it."""
    stack = stack_of(units.units(state)[unit])
    there = [held for alignment in equipment.SIDES_OF_MAGIC for held in _held(state, side, stack, alignment)]
    return [
        message("{unit} holds {spell}", unit=holder, spell=equipment.with_alignment(spell)) for spell, holder in there if holder != unit
    ]


def _of(spell: str, unit: str) -> str:
    return message("{spell} of {unit}", spell=equipment.with_strength(spell), unit=unit)


def _held(state: State, side: str, stack: tuple[str, str], alignment: str) -> list[tuple[str, str]]:
    """The spells of one alignment in a stack, each with who holds it."""
    here = ((unit, spells) for unit, spells in had(state, side) if stack_of(state["public"]["units"][unit]) == stack)
    return [(spell, unit) for unit, spells in here for spell in spells if equipment.alignment(spell) == alignment]


def look(hearing: Hearing) -> None:
    """The hand of whose step ends, where stacks of theirs could clash: what they owe by it bars the step as far as it is open. [9.5]"""
    side = hearing.active
    assert side is not None  # a step that is looked at is a player's
    if not counters.physical(hearing.state) and might_clash(hearing.state, [side]):
        hearing.secret(side)


def might_clash(state: State, sides: Iterable[str]) -> bool:
    """Whether magicians of one stack could hold Law and Chaos between them, whatever they hold. One by himself never does. [9.5]"""
    return any(_might_clash_of(state, side) for side in sides)


def _might_clash_of(state: State, side: str) -> bool:
    found = _clashing(state["public"])
    if side not in found:
        stacks = [stack_of(units.units(state)[unit]) for unit in units.of(state, side, sort="personality") if _has_magic(state, unit)]
        found[side] = len(stacks) > len(set(stacks))
    return found[side]


@derive
def _clashing(public: Public) -> dict[str, bool]:
    """Of whose stacks that is so, of the players of whom it has been asked."""
    return {}


def _has_magic(state: State, unit: str) -> bool:
    here = units.units(state)[unit]
    return bool(here.get("capacity", True)) and bool(
        here["spells"] or counters.flying_spells(state, unit) or unit in state["public"]["cast"]
    )
