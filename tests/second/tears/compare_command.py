"""Activation, leaders and their boxes; the turn: who may be activated, who comes under whom, initiative and the command table."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.tears.ratings import flight
from playaid.games.tears.state import duties, forces, pieces
from playaid.referee.contract.ruling import LEGAL
from tests.games.tears.table import HOUSE, F, G, start

from . import leadership, movement, sequence
from .compare_adapter import Asked, Case, Difference, legal, same
from .position import Answer, Leader, no, yes


def activated(case: Case, rng: Random) -> Asked:
    """Every person and every kind of unit in every place of either side."""
    if duties.face_to_face(case.state) or flight.must_land(case.state, case.side):
        return
    left, wizard_left = rng.choice((0, 1, 4)), rng.choice((0, 1))
    state = _with(case, left=left, wizard_left=wizard_left)
    for name, person in state.public["people"].items():
        yield legal(state, _may_wake(state, name, person, left, wizard_left), "activate", who=name)
    for side in pieces.SIDES:
        for place in forces.places(case.state, side):
            tokens = forces.tokens(case.state, side, place)
            for code in dict.fromkeys(map(forces.code_of, tokens)):
                answer = sequence.may_activate("unit", code not in tokens, left, wizard_left)
                yield legal(state, answer if side == case.side else no("the enemy's", 130), "activate", who=code, at=place)


def _may_wake(case: Case, name: str, person: Any, left: int, wizard_left: int) -> Answer:
    if person["side"] != case.side or person["state"] != forces.UP:
        return no("not in play", 130)
    what = "wizard" if pieces.is_wizard(name) else "leader"
    placed = person.get("placed") == case.position.turn
    return sequence.may_activate(what, bool(person.get("act") or person.get("done")), left, wizard_left, placed)


def woken(case: Case, rng: Random) -> Asked:
    """Whom a leader's activation takes along."""
    if duties.face_to_face(case.state) or flight.must_land(case.state, case.side):
        return
    people = {n: _rested(p) if pieces.is_leader(n) and p["side"] == case.side else p for n, p in case.public["people"].items()}
    state = _with(case, left=4, people=people)
    for name, person in state.public["people"].items():
        if not pieces.is_leader(name) or person["side"] != case.side:
            continue
        ruling = state.rule("activate", who=name)
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            continue
        after, one = state.after(ruling), _leader(case, name)
        awake = {n for n, p in after.public["people"].items() if p.get("act")}
        idle = [n for n, p in state.public["people"].items() if pieces.is_leader(n) and not (p.get("done") or p.get("act"))]
        near = [n for n in idle if state.public["people"][n]["state"] == forces.UP and state.public["people"][n]["at"] == person["at"]]
        with_him = {name, *(other for other in near if leadership.controls(one, _leader(case, other), True))}
        yield same(state, f"activate {name}: who acts", sorted(awake), sorted(with_him))


def _rested(person: Any) -> dict[str, Any]:
    """Whoever has not been activated yet this turn."""
    return {key: value for key, value in person.items() if key not in ("act", "done", "used", "fought")}


def _with(case: Case, **public: object) -> Case:
    from playaid.referee.contract.state import evolve

    return Case(evolve(case.state, [["put", ["public", key], value] for key, value in public.items()]))


def _leader(case: Case, name: str) -> Leader:
    return case.company(case.public["people"][name]["side"], "", [name]).leaders[0]


def boxed(case: Case, rng: Random) -> Asked:
    """Everything on the board under every leader, one or several at a time; and what lies there laid down."""
    for name, person in case.public["people"].items():
        if not pieces.is_leader(name) or person["side"] != case.side or person["state"] != forces.UP:
            continue
        for at in dict.fromkeys([person["at"], *rng.sample(forces.places(case.state, case.side), 1)]):
            tokens = forces.tokens(case.state, case.side, at)
            for code in dict.fromkeys(map(forces.code_of, tokens)):
                for number in {1, rng.randint(1, 5)}:
                    yield legal(case, _may_box(case, name, at, code, number), "box", leader=name, units=[f"{number} {code}"])
            for other in forces.persons(case.state, case.side, at):
                if other != name:
                    yield legal(case, _may_box(case, name, at, other, 1), "box", leader=name, units=[other])
        for code in ("Warsteed", "Wargroup", "reduced Cavalry", "Elite Guard", "Foot Soldier"):
            answer = movement.may_detach() if code in case.box(name) else no("not under him", 288)
            yield legal(case, answer, "drop", leader=name, units=[code])


def _may_box(case: Case, name: str, at: str, what: str, number: int) -> Answer:
    person = case.public["people"][name]
    if _hidden(case, person["at"], what, number):
        return no("hidden by a spell until it is over", 699)
    leader, held = _leader(case, name), case.box(name)
    others = [p for p in forces.persons(case.state, case.side, person["at"], "leader") if p != name]
    moved = bool(person.get("act")) and forces.spaces(person) > 0
    at_rest = bool(person.get("done")) or _stopped(case, person)
    starts = bool(person.get("act")) and not moved and not person.get("fought")

    def free(token: str) -> bool:
        """Nothing done yet, in the stack that is about to move (290, 435), or where it has come to rest."""
        return token == what or (not _alone(case, token) and (at_rest or (starts and forces.is_unmoved(token))))

    fresh = [t for t in forces.tokens(case.state, case.side, at) if forces.code_of(t) == what and free(t)]
    if pieces.is_unit(what):
        if at == person["at"] and len(fresh) < number:
            return no("activated by themselves", 284)
        if at != person["at"]:
            here = [t for t in forces.tokens(case.state, case.side, person["at"]) if forces.code_of(t) == what]
            if sum(map(free, here)) >= number:
                at = person["at"]
        kind = "unit"
    else:
        there = case.public["people"][what]
        still = starts and bool(there.get("act")) and forces.spaces(there) <= 0 and not there.get("fought")
        if there.get("alone") == duties.turn(case.state) or (not at_rest and not still and (there.get("act") or there.get("done"))):
            return no("activated by itself", 284)
        kind = "wizard" if pieces.is_wizard(what) else "leader"
    box = leadership.may_box(leader, kind, len(held) + number - 1, at == person["at"])
    if not box:
        return box
    join = movement.may_join(at == person["at"], moved and not at_rest, False, len(held), number, leader.command)
    if not join:
        return join
    chiefs = [_leader(case, p) for p in (name, *others)]
    return leadership.may_take_command(leader, chiefs, {p: len(case.box(p)) for p in (name, *others)}) if others else yes("room", 172)


def _hidden(case: Case, place: str, what: str, number: int) -> bool:
    """Whether of so many in a place some are hidden by a spell; those who are seen are meant first."""
    there = [*map(forces.code_of, forces.tokens(case.state, case.side, place)), *forces.persons(case.state, case.side, place)]
    veiled = forces.veil(case.state, case.side, place).count(what)
    return bool(veiled) and number > there.count(what) - veiled


def _alone(case: Case, token: str) -> bool:
    """Whether it was activated by itself this turn, so that it joins no stack until the next (284)."""
    return token.endswith("!!") or (bool(case.public.get("alone")) and "~" in token)


def _stopped(case: Case, person: Any) -> bool:
    """Whether an activated leader can do nothing more: stopped, and nobody to attack."""
    from playaid.games.tears.state.fights import targets

    if forces.spaces(person) < forces.STOPPED:
        return False
    return bool(person.get("fought")) or not any(place == person["at"] for place, _ in targets(case.state, case.side))


def turned(rng: Random, number: int) -> Asked:
    """Initiative for each pair of dice after each row of losses, the command table, and the single activation."""
    opening = start()
    from tests.games.tears.table import do

    opening = do(do(opening, "ambassador Kishmin", side=G), "next", side=G)
    for _ in range(number):
        losses = rng.choice(((0, 0), (1, 0), (2, 0), (0, 3), (0, 1)))
        case = _with(Case(opening), bonus={G: losses[0], F: losses[1]})
        faces = rng.randint(1, 10), rng.randint(1, 10)
        second = sequence.initiative(*faces, *losses)
        ruling = case.rule("initiative", f"{faces[0]} {faces[1]}", side=G)
        if second is None or isinstance(ruling, str):
            yield same(
                case, f"initiative {faces} after {losses}", not isinstance(ruling, str) and ruling.verdict == LEGAL, second is not None
            )
            continue
        after = case.after(ruling)
        bonus = {s: sequence.losses_after(losses[i], second == i) for i, s in enumerate((G, F))}
        yield same(case, f"initiative {faces} after {losses}", after.public["order"][0], (G, F)[second])
        yield same(case, f"what is added next after {faces}, {losses}", after.public["bonus"], bonus)
        face = rng.randint(1, 10)
        table = after.rule("command", str(face), choice="table")
        if isinstance(table, str):
            yield Difference("command table", table, "legal", after)
            continue
        whose, left = sequence.command(face)
        thrown = after.after(table)
        yield same(after, f"command {face}", (thrown.public["enemy_left"] > 0, thrown.public["left"]), (whose == "enemy", left))
        if sequence.rolls_again(face):
            back = thrown.after(thrown.rule("done"))  # type: ignore[arg-type]
            yield legal(back, sequence.may_choose_one(True), "command", choice="one")
            for name, person in thrown.public["people"].items():
                if person["side"] == thrown.side and pieces.is_wizard(name):
                    yield legal(thrown, sequence.enemy_may_activate("wizard", False), "activate", who=name)
        else:
            wizard = sequence.wizard_activations(True, face == 3)
            yield same(after, f"wizards after {face}", thrown.public["wizard_left"], wizard)


def tabled() -> Asked:
    """What the tables print: points of movement, counters, towers, thresholds of the failure and wound tables."""
    from . import pieces as counters
    from . import setup

    for side in (G, F):
        for kind, number in counters.count_of(side).items():
            yield same(None, f"{kind}: how many", int(HOUSE.value("units", kind, "number")), number)
            yield same(None, f"{kind}: points", int(HOUSE.value("units", kind, "movement")), movement.points(kind))
    opening = Case(start())
    for castle, here in opening.public["castles"].items():
        from .compare_adapter import named

        yield same(opening, f"{castle}: whose", here["side"], setup.controller_at_start(named(castle)))
        group = opening.group(here["side"], castle)
        begun = {kind: sum(u.kind == kind for u in group.units) for kind in {u.kind for u in group.units}}
        yield same(opening, f"{castle}: troops", begun, setup.starting_units(named(castle)))
        people = sorted([*(p.name for p in group.leaders), *(w.name for w in group.wizards)])
        second = [*setup.starting_people(named(castle), "leaders"), *setup.starting_people(named(castle), "wizards")]
        yield same(opening, f"{castle}: people", people, sorted(second))
