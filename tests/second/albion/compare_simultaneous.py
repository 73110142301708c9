"""7.4: losses of a Round that both sides owe: in either order, unseen by each other, and nothing else before they are off."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from playaid.dice.sources import Refusing
from playaid.games.albion import GAME
from playaid.games.albion.rules import resolving, sharing
from playaid.games.albion.state import pieces
from playaid.games.albion.state.outstanding import TOLLS
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.hearing import Ask, Hearing
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.sequence import opens
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import checks_of, decide

from . import simultaneous
from .compare_adapter import Asked, Case, asked
from .compare_combat import fights
from .compare_rounds import LETTERS, settled

KINDS = ("battle", "engagement", "melee")
VERBS = {"withdraw": "retreat", "fight": "attack", "stop": "stop"}
"""The product's verbs for what comes after a Round, and what they do."""


class Owed(NamedTuple):
    """A Round whose losses are owed, and by whom."""

    case: Case
    fight: str
    number: str
    sides: tuple[str, ...]

    @property
    def question(self) -> str:
        told = {side: {kind: n for kind in TOLLS if (n := self.case.state["public"]["losses"][side][kind])} for side in self.sides}
        return f"{self.fight}, owed {told}"


def rounds(case: Case, rng: Random, most: int) -> Asked:
    """The losses that are owed, and a Round of every kind in every hex where both sides stand, with any letters."""
    yield from _as_it_stands(case, rng)
    case = settled(case)
    if not opens(GAME, case.state, GAME.verbs["remove"]):
        return  # a step of the phase in which nothing is fought
    for kind in KINDS:
        for here in fights(case, kind, ["clear"] if kind == "battle" else [None]):
            hearing = Hearing(GAME, here.case.state, Declaration("next", {}, here.attacker), case.book, Refusing())
            name = next(iter(here.case.state["public"]["combat"]["fights"]))
            resolving._inflict(hearing, name, {side: rng.choice(LETTERS) for side in SIDES})
            state = evolve(here.case.state, hearing.changes)
            if sides := tuple(side for side in SIDES if side in state["public"]["losses"]):
                yield from _owed(Owed(here.case._replace(state=state), name, here.number, sides), rng)


def _owed(owed: Owed, rng: Random) -> Asked:
    waits = dict.fromkeys(owed.sides, True)
    yield from _waits(owed, owed.case.state, waits)
    ends: list[State] = []
    splits = {side: _spread(owed, rng, side) for side in owed.sides}
    for order in dict.fromkeys([owed.sides, owed.sides[::-1]]):
        state, taken = owed.case.state, dict.fromkeys(SIDES, False)
        for side in order:
            left = [one for one in owed.sides if not taken[one]]
            may = simultaneous.may_take(side, left)
            ruling = _removed(owed, state, side, splits[side])
            told = f"{side} takes {splits[side]}, {' and '.join(left)} owe: {owed.question}"
            yield asked("7.4", told, ruling is not None, bool(may), owed.case, owed.number)
            if ruling is None:
                return
            after = evolve(state, ruling.changes)
            taken[side] = True
            other = pieces.other(side)
            yield from _unseen(owed, state, after, side, other, taken, told)
            state = after
            still = {one: True for one in owed.sides if not taken[one]}
            if still:
                yield from _waits(owed, state, still)
                again = _removed(owed, state, side, splits[side])
                second = simultaneous.may_take_back([*still])
                yield asked("7.4", f"again: {told}", again is not None, bool(second), owed.case, owed.number)
        ends.append(state)
    if len(ends) > 1:
        yield asked("7.4", f"in either order: {owed.question}", _bare(ends[0]), _bare(ends[1]), owed.case, owed.number)
    yield asked(
        "7.4",
        f"all works: {owed.question}",
        not ends[0]["public"]["losses"],
        simultaneous.works([]),
        owed.case,
        owed.number,
    )


def _bare(state: State) -> Any:
    """What stands, without how often something has been noted."""
    return {"public": state["public"], "secret": state["secret"]}


def _spread(owed: Owed, rng: Random, side: str) -> str:
    """A split of a side's losses, as its owner would say it: by chance where that is lawful, else evenly."""
    hearing = owed.case.hearing(side, "remove")
    loss = owed.case.state["public"]["losses"][side]
    room = sharing.capacities(hearing, {**loss, "side": side})
    parts: dict[str, int] = {}
    for kind in TOLLS:
        left = {name: n for name, n in room[kind].items() if n}
        for _ in range(min(loss[kind], sum(left.values()))):
            name = rng.choice([name for name, n in left.items() if n > parts.get(name, 0)])
            parts[name] = parts.get(name, 0) + 1
    by_chance = ", ".join(f"{name} {n}" for name, n in parts.items())
    if by_chance and _removed(owed, owed.case.state, side, by_chance):
        return by_chance
    return sharing.typed(sharing.evenly(hearing, {**loss, "side": side}))


def _removed(owed: Owed, state: State, side: str, said: str) -> Ruling | None:
    """The ruling on a side's removal, whoever sinks taken aboard as is asked; None where it is refused."""
    answers: dict[str, str] = {}
    while True:
        declared = Declaration("remove", {"losses": said} if said else {}, side, "remove", dict(answers))
        try:
            ruling = decide(GAME, state, declared, owed.case.book, Refusing())
        except Refusal:
            return None
        if ruling.verdict == LEGAL:
            return ruling
        if ruling.question is None or ruling.question.key in answers or not ruling.question.options:
            return None
        answers[ruling.question.key] = sorted(ruling.question.options)[0]


def _unseen(owed: Owed, before: State, after: State, side: str, other: str, taken: Mapping[str, bool], told: str) -> Asked:
    """What the other side sees of it: nothing while they owe theirs."""
    owes = other in owed.sides
    sees = simultaneous.sees(owes, taken[other])
    changed = {key for key in before["public"] if before["public"][key] != after["public"][key]}
    if not sees:
        unseen = changed <= {"losses"} and before["secret"][other] == after["secret"][other]
        yield asked("7.4", f"{other} sees it: {told}", not unseen, bool(sees), owed.case, owed.number)
    works = simultaneous.works([one for one in owed.sides if not taken[one]])
    yield asked("7.4", f"it works: {told}", side not in after["public"]["losses"], works, owed.case, owed.number)
    if not sees:
        left = {key: value for key, value in after["public"]["losses"][other].items() if key in TOLLS}
        had = {key: value for key, value in before["public"]["losses"][other].items() if key in TOLLS}
        second = simultaneous.owed_after(had, {})
        yield asked("7.4", f"what {other} owes then: {told}", left, second, owed.case, owed.number)
        noted = {key for key, value in after["public"]["losses"][side].items() if value != before["public"]["losses"][side].get(key)}
        yield asked("7.4", f"what is told of it: {told}", noted, {"chosen"}, owed.case, owed.number)


def _waits(owed: Owed, state: State, waits: Mapping[str, bool]) -> Asked:
    """What must wait for the losses, said by either side; and that nobody takes for the other."""
    case = owed.case._replace(state=state)
    for verb, action in VERBS.items():
        for side in SIDES:
            may = simultaneous.may_do(action, [*waits])
            to = next(iter(case.facts.neighbours[owed.number]))
            args = {"from": owed.number, "hex": to} if verb == "withdraw" else {"hex": owed.number}
            if not may:
                yield asked("7.4", f"{verb} by {side}: {owed.question}", _open(case, side, verb, args), False, case, owed.number)
    for side in SIDES:
        second = simultaneous.may_take(side, [*waits])
        yield asked("7.2", f"{side} may remove: {owed.question}", _owes(case, side), bool(second), case, owed.number)


def _owes(case: Case, side: str) -> bool:
    check = next(check for check in checks_of(GAME.verbs["remove"]) if check.id == "7.owed")
    return check.fails(case.hearing(side, "remove")) is None


def _open(case: Case, side: str, verb: str, args: dict[str, Any]) -> bool:
    hearing = case.hearing(side, verb, **args)
    for check in checks_of(GAME.verbs[verb]):
        try:
            if check.fails(hearing) is not None:
                return False
        except Ask:
            continue
    return True


def _as_it_stands(case: Case, rng: Random) -> Asked:
    """Losses that are owed as an evening stands: of a fight, of both or one."""
    losses: Mapping[str, Any] = case.state["public"]["losses"]
    sides = tuple(side for side in SIDES if side in losses and losses[side]["fight"] and not losses[side]["chosen"])
    if sides and len(sides) == len(losses):
        name = losses[sides[0]]["fight"]
        yield from _owed(Owed(case, name, str(losses[sides[0]]["hex"]), sides), rng)


def tolls(case: Case, rng: Random, most: int) -> Asked:
    """7.4 is of combat: losses by attrition are one side's, and are off before the other's hex is rolled for."""
    for side in SIDES:
        yield asked("7.4", f"attrition of {side}", len(case.state["public"]["losses"]) <= 1, not simultaneous.holds_for("attrition"), case)


QUESTIONS = {"combat": (rounds,), "attrition": (tolls,)}
