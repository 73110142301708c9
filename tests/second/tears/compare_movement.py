"""Movement, stacks and ports: every activated and idle piece, alone and together, from where it stands to every area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from playaid.games.tears import GAME
from playaid.games.tears.ratings import flight
from playaid.games.tears.rules import setting_out
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.deciding.offers import asking, supposing
from tests.games.tears.table import HOUSE

from . import castles, combat, movement, sequence, victory
from .compare_adapter import Asked, Case, Difference, named, refusal
from .position import Answer, Area, Group, is_sea, no


def compared(case: Case, rng: Random) -> Asked:
    if duties.face_to_face(case.state) or flight.must_land(case.state, case.side):
        return
    areas = list(world.areas(case.state))
    for here, movers in _movers(case, rng):
        near = world.neighbours(case.state, here)
        for there in dict.fromkeys([*near, *rng.sample(areas, 6)]):
            if there != world.place_of(case.state, here):
                yield _gone(case, here, movers, there)


def _movers(case: Case, rng: Random) -> Iterator[tuple[str, list[str]]]:
    """Each piece by itself, and now and then several together."""
    for here in forces.places(case.state, case.side):
        codes = list(dict.fromkeys(map(forces.code_of, forces.tokens(case.state, case.side, here))))
        people = forces.persons(case.state, case.side, here)
        for name in (*codes, *people):
            yield here, [name]
        for _ in range(2):
            both = rng.sample([*codes, *people], min(2, len(codes) + len(people)))
            if len(both) > 1:
                yield here, both


def _gone(case: Case, here: str, movers: Sequence[str], there: str) -> Difference | None:
    """On foot and by ship are one question: whether they may go there."""
    args: dict[str, Any] = {"pieces": list(movers), "to": there, "at": here}
    said = [refusal(case.rule(verb, **args)) for verb in ("move", "sail")]
    second = _second(case, here, movers, there)
    if not second and second.why == "not activated" and (woken := _set_out(case, here, movers)) is not None:
        second = _second(woken, here, movers, there)
    if bool(second) == (not all(said)):
        return None
    return Difference(f"{movers} from {here} to {there}", said, second, case)


def _set_out(case: Case, here: str, movers: Sequence[str]) -> Case | None:
    """Once those are activated whom the line means: the product does that with the move, which no rule says."""
    state = case.state
    heard = asking(GAME, state, HOUSE, "move", case.side)
    meant = setting_out.meant(supposing(heard, {"pieces": list(movers), "to": here, "at": here}))
    ruling = case.rule("activate", **meant) if meant else None
    return case.after(ruling) if isinstance(ruling, Ruling) and ruling.verdict == LEGAL else None


def _second(case: Case, here: str, movers: Sequence[str], there: str) -> Answer:
    state, facts, position = case.state, case.facts, case.position
    a, b = named(world.place_of(state, here)), named(there)
    company = case.company(case.side, here, list(movers))
    hostile = movement.must_stop(position, b, case.side) or castles.may_meet(position, b, case.side)
    if world.inside(state, case.side, here) and not (leaving := castles.may_leave_area(position, a, case.side)):
        return leaving
    if _forced(case, here, movers, company):
        return no("a fight is forced", 302)
    answer: Answer | None = None
    for name in movers:
        left = _left(case, here, name)
        if left is None:
            return no("not activated", 130)
        points, used, fought, wades = left
        if hostile and not sequence.may_attack_again(int(fought)):
            return no("it has attacked", 136)
        step = movement.may_step(facts, a, b, points - used, used >= forces.STOPPED, a if used == 0 else "", wades)
        if not step:
            return step
        if is_sea(facts, a) and not wades and used:
            return no("one sea area a turn", 298)
        answer = step
    if hostile and not (company.units or company.wizards):
        return no("leaders alone", 178)
    if is_sea(facts, b) and here not in case.public["ships"] and not (boarding := _boarding(case, here, company)):
        return boarding
    if facts.kind[b] is Area.ISLAND:
        island = "free" if case.option("crossing") == "free" else "after all ruins"
        crossing = victory.may_sail_to_island(len(position.knowledge[case.side]), island=island)
        if not crossing:
            return crossing
    assert answer is not None
    return answer


def _forced(case: Case, here: str, movers: Sequence[str], company: Group) -> bool:
    """Whether enemies stand in the open where those are who go, and who of them is led has not fought."""
    people = [case.public["people"][name] for name in movers if name in case.public["people"]]
    fresh = any(person.get("act") and not person.get("fought") for person in people)
    return fresh and bool(company.units or company.wizards) and combat.combat_at(case.position, named(here)) == "forced"


def _boarding(case: Case, here: str, company: Group) -> Answer:
    board = movement.may_board(len(company.units), len(company.wizards))
    port = "one ship a turn" if case.option("port-ships") == "one" else "ships"
    sailed = case.state["secret"][case.side].get("sailed", {"turn": 0, "ports": {}})["ports"].get(here, 0)
    return movement.may_sail_from(sailed, company.counted, port=port) if board and sailed else board


def _left(case: Case, here: str, name: str) -> tuple[int, int, bool, bool] | None:
    """Points, spaces used, whether it has attacked, whether any shore will do; None for one that is not activated."""
    if pieces.is_unit(name):
        live = forces.live(case.state, case.side, here, name)
        if not live:
            return None
        fresh = min(live, key=lambda token: (forces.spaces_used(token) or 0, not forces.is_unmoved(token)))
        used = forces.spaces_used(fresh) or 0
        change = -1 if fresh.endswith(forces.SLOWED) else int(used < 0 or forces.MOVED in fresh.partition("~")[2])
        points, used = movement.points(pieces.kind_of(name), change), used + change
        return points, used, forces.has_fought(fresh), name == pieces.TERRAMAX
    person = case.public["people"][name]
    if not person.get("act"):
        return None
    if pieces.is_wizard(name):
        points = person.get("reach") or movement.points("Wizard", person.get("haste", 0))
    else:
        points = movement.stack_points(list(movement.kinds_of(case.company(case.side, here, [name]))))
    return points, forces.spaces(person), bool(person.get("fought")), bool(person.get("wades"))
