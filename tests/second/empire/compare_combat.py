"""Attack: every unit against every player, who defends, and all thirty-six throws of each pair."""

from __future__ import annotations

from collections import Counter as Count
from itertools import product
from random import Random

from playaid.games.empire.state import board
from playaid.referee.contract.ruling import LEGAL

from . import combat, control
from .compare_adapter import Asked, Case, Difference, counter_of, legal, same
from .position import Answer, Counter, Unit, no

THROWS = tuple(product(combat.SIDES, combat.SIDES))


def compared(case: Case, rng: Random) -> Asked:
    meetings = []
    for name in case.public["units"]:
        unit = case.units.get(name)
        second = _may_attack(case, unit)
        yield legal(case, second, "attack", unit=name)
        for player in case.position.players:
            against = unit is not None and player in combat.may_be_attacked(case.position, case.side, unit.hex)
            yield legal(case, second if against else no("not there", "Attack"), "attack", unit=name, player=player)
            if unit and second and against:
                meetings.append((name, unit, player))
                yield _defenders(case, name, unit, player)
    for name, unit, player in rng.sample(meetings, min(2, len(meetings))):
        yield from _thrown(case, rng, name, unit, player)


def _may_attack(case: Case, unit: Unit | None) -> Answer:
    supply = "supplied" if case.option("attackers") == "supplied" else "either"
    return combat.may_attack(case.position, case.side, unit, supply) if unit else no("aboard", "Attack")


def _defenders(case: Case, name: str, unit: Unit, player: str) -> Difference | None:
    ruling = case.rule("attack", unit=name, player=player)
    question = None if isinstance(ruling, str) else ruling.question
    second = combat.may_defend(case.position, player, unit.hex)
    if question is None or question.kind != "choice":
        return same(case, f"a choice of defender against {name}", 1, len(second))
    choosers = {"defender": player, "attacker": case.side}
    product_ = ({counter_of(option) for option in question.options}, question.who)
    return same(case, f"who defends against {name}", product_, (set(second), choosers[combat.who_chooses()["unit"]]))


def _thrown(case: Case, rng: Random, name: str, unit: Unit, player: str) -> Asked:
    """Each throw, and what it leaves on the board and in the piles."""
    fit = combat.may_defend(case.position, player, unit.hex)
    defender = rng.choice([other for other, there in case.units.items() if there.hex == unit.hex and there.counter in fit])
    foe, outcomes = case.units[defender], Count[str]()
    for left, right in THROWS:
        ruling = case.rule("attack", f"{left} {right}", {"defender": defender}, unit=name, player=player)
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            yield Difference(f"{name} attacks {defender}, {left} {right}", ruling, "legal", case)
            continue
        hit = combat.hit(unit.counter, left, foe.counter, right)
        outcomes["both" if len(hit) == 2 else next(iter(hit))] += 1
        struck = [one for one, who in ((name, "attacker"), (defender, "defender")) if who in hit]
        yield _left(case, case.after(ruling), name, struck, f"{name} attacks {defender}, {left} {right}")
    chances = combat.chances(unit.counter, foe.counter)
    yield same(case, f"chances of {name} against {defender}", dict(outcomes), {who: n * 36 for who, n in chances.items() if n})


def _left(case: Case, after: Case, attacker: str, struck: list[str], question: str) -> Difference | None:
    """Everybody's supply, the piles and the flags after an attack."""
    supply = {name: unit.supplied for name, unit in case.units.items()}
    supply[attacker] = combat.supplied_after_attack(supply[attacker])
    lost: dict[Counter, str] = {}
    for name in struck:
        if combat.after_hit(case.units[name]) == "killed":
            lost |= combat.lost_with(case.units[name])
            del supply[name]
        else:
            supply[name] = False
    left = [counter for counter in control.on_board(case.position) if counter not in lost]
    flags = control.flags_after(case.position.flags, left, {})
    piles = Count(case.public["discard"]), Count(case.public["dead"])
    for name in case.public["units"]:
        if pile := lost.get(counter_of(name)):
            piles[pile == combat.DEAD][board.units(case.state)[name]["counter"]] += 1
    found = {name: unit.supplied for name, unit in after.units.items()}
    product_ = (found, after.public["control"], Count(after.public["discard"]), Count(after.public["dead"]))
    return same(case, question, product_, (supply, flags, *piles))
