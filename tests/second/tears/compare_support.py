"""Castles, ruins, reinforcements, wounds, the tower: what those who stand somewhere may do there."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.games.tears.ratings import flight
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve

from . import allies, castles, leadership, naval, reinforcement, ruins, setup, victory, wizardry
from .compare_adapter import Asked, Case, Difference, legal, named, same
from .position import Answer, no


def _quiet(case: Case) -> bool:
    return not duties.face_to_face(case.state) and not flight.must_land(case.state, case.side)


def refitted(case: Case, rng: Random) -> Asked:
    """Every kind in every place, one or two at a time; who says a whole one means those of it that are reduced."""
    if not _quiet(case):
        return
    kinds = pieces.armies(case.side)
    for place in dict.fromkeys([*forces.places(case.state, case.side), rng.choice(list(world.areas(case.state)))]):
        for kind in kinds:
            for code in (kind, pieces.REDUCED + kind):
                for number in (1, 2):
                    yield legal(case, _may_refit(case, place, pieces.REDUCED + kind, number), "refit", units=[f"{number} {code}"], at=place)


def _may_refit(case: Case, place: str, code: str, number: int) -> Answer:
    tokens = [t for t in forces.tokens(case.state, case.side, place) if forces.code_of(t) == code]
    active = sum(forces.spaces_used(t) is not None for t in tokens)
    still = sum(forces.is_unmoved(t) and not forces.has_fought(t) for t in tokens)
    for leader in forces.persons(case.state, case.side, place, "leader"):
        person = case.public["people"][leader]
        if person.get("act"):
            active += case.box(leader).count(code)
            still += case.box(leader).count(code) * (forces.spaces(person) == 0 and not person.get("fought"))
    area = case.facts.kind.get(named(world.place_of(case.state, place)))
    assert area is not None
    besieged = castles.besieged([g for g in case.position.groups if g.place == named(place)], case.side)
    return reinforcement.may_replenish(
        area,
        reduced=code.startswith(pieces.REDUCED),
        activated=active >= number,
        moved_or_fought=still < number,
        done_here=case.public["refits"].get(place, 0) + number - 1,
        besieged=besieged,
        inside=world.inside(case.state, case.side, place),
    )


def recruited(case: Case, rng: Random) -> Asked:
    """Every kind of unit by every leader."""
    if not _quiet(case):
        return
    for name, person in case.public["people"].items():
        if not pieces.is_leader(name) or person["side"] != case.side:
            continue
        for kind in (*pieces.armies(pieces.GORGANUN), *pieces.armies(pieces.FORSETI)):
            yield legal(case, _may_recruit(case, name, kind), "recruit", unit=kind, leader=name)


def _may_recruit(case: Case, name: str, kind: str) -> Answer:
    person, place = case.public["people"][name], case.public["people"][name]["at"]
    if person["state"] != forces.UP or not person.get("act") or kind not in pieces.armies(case.side):
        return no("not activated, or the enemy's unit", 433)
    others = [p for p in forces.persons(case.state, case.side, place, "leader") if p != name]
    leader = case.company(case.side, place, [name]).leaders[0]
    everyone = case.company(case.side, place, [name, *others]).leaders
    command = leadership.may_take_command(leader, everyone, {p: len(case.box(p)) for p in (name, *others)})
    if not command:
        return command
    area = named(world.place_of(case.state, place))
    return reinforcement.may_recruit(
        case.side,
        kind,
        area,
        case.facts.kind[area],
        leader,
        len(case.box(name)),
        case.public["reserve"][case.side].get(kind, 0),
        leader_acted=forces.spaces(person) > 0 or bool(person.get("fought")),
        done_here=int(case.public["recruited"].get(place) == case.position.turn),
        besieged=castles.besieged([g for g in case.position.groups if g.place == area], case.side),
        enemy_castle=case.position.castles.get(area, case.side) != case.side,
        castle="any castle" if case.option("recruiting") == "castles" else "home alone",
    )


def called(case: Case, rng: Random) -> Asked:
    """The ambassador, each of the wizards in turn."""
    if case.side != pieces.GORGANUN or not _quiet(case):
        return
    for name in duties.candidates(case.state):
        person = case.public["people"][name]
        done = rng.choice((0, 0, case.position.turn))
        cast = rng.choice((0, 0, case.position.turn - 1, case.position.turn))
        spoke = ["put", ["public", "people", name, "cast"], cast]
        now = Case(evolve(case.state, [["put", ["public", "ambassador"], name], ["put", ["public", "called"], done], spoke]))
        if person["state"] != forces.UP:
            yield legal(now, no("not on the board", 447), "cadmin")
            continue
        area = case.facts.kind[named(world.place_of(case.state, person["at"]))]
        stood = person.get("fought") and not person.get("gone")  # whoever fights has no space left, moved or not
        used = (forces.spaces(person) > 0 and not stood) or cast == case.position.turn
        second = allies.may_call_cadmin(
            area,
            ambassador_here=True,
            activated=bool(person.get("act")),
            acted=used,
            called_this_turn=done == case.position.turn,
            in_play=12 - case.public["reserve"][pieces.GORGANUN]["Cadmin"],
        )
        yield legal(now, second, "cadmin")


def searched(case: Case, rng: Random) -> Asked:
    """Every ruins by whoever stands there: for wisdom, and by a wizard for a spell."""
    if not _quiet(case):
        return
    for area in world.areas(case.state):
        for study in (False, True):
            if study or rng.random() < 0.5:
                args: dict[str, Any] = {"area": area, **({"study": True} if study else {})}
                yield legal(case, _may_search(case, area, study), "search", **args)


def _may_search(case: Case, area: str, study: bool) -> Answer:
    people = [n for n in forces.persons(case.state, case.side, area) if case.public["people"][n].get("act")]
    if not any(not forces.spaces(case.public["people"][n]) for n in people):
        return no("nobody is activated there", 393)
    group = case.company(case.side, area, people)
    if not study:
        return ruins.may_find_knowledge(case.position, case.facts, group, stay="stays")
    led = any(forces.spaces_used(t) is not None for t in forces.tokens(case.state, case.side, area))
    everybody = case.group(case.side, area)
    others = ruins.alone_for_spell(everybody, alone="alone there") or not (everybody.units or everybody.leaders)
    if group.leaders or len(group.wizards) != 1 or led or group.units or (case.option("study") == "alone" and not others):
        return no("by itself", 397)
    return ruins.may_search_spell(case.position, case.facts, group, knowledge_this_activation=False, tried_this_turn=False, hit=False)


def placed(case: Case, rng: Random) -> Asked:
    """Where somebody who has escaped, or comes back, or is exchanged, may be put: every area."""
    for name, person in case.public["people"].items():
        if person["state"] not in (forces.HURT, forces.UP) or case.box(name):
            continue
        side = person["side"]
        for how in ("return", "escape"):
            here = rng.choice([a for a, kind in world.areas(case.state).items() if kind not in (world.SEA, world.ISLAND)])
            barred = rng.choice(["", *world.neighbours(case.state, here)])
            gone = {**person, "state": forces.WAITING, "at": ""}
            debt = {"side": side, "what": "place", "who": name, "at": here if how == "escape" else "", "how": how, "barred": barred}
            now = Case(evolve(case.state, [["put", ["public", "people", name], gone], ["put", ["public", "owed"], [debt]]]))
            for area in world.areas(case.state):
                if how == "return":
                    second = _may_return(now, side, area)
                else:
                    second = leadership.may_escape_to(now.position, now.facts, side, named(here), named(area), [named(barred)])
                    if now.facts.kind[named(area)].value in ("sea", "island"):
                        second = no("not into the sea", 261)
                yield legal(now, second, "place", side=side, who=name, at=area)


def _may_return(case: Case, side: str, area: str) -> Answer:
    there = case.group(side, area)
    open_enemy = any(not g.inside and g.side != side for g in case.position.groups if g.place == named(area))
    castle = case.position.castles.get(named(area)) == side
    inside = any(g.inside and g.side == side for g in case.position.groups if g.place == named(area))
    if open_enemy and not (castle and (inside or there.empty)):
        return no("the enemy is before it", 185)
    return leadership.may_return(not there.empty, castle, 0, case.position.turn)


def wounded(case: Case, rng: Random) -> Asked:
    """Each person who throws for wounds: every face, off a ship or not, with a way out or without."""
    for name, person in case.public["people"].items():
        if person["state"] != forces.UP or case.box(name) or person["at"] in case.public["ships"]:
            continue
        face, besieged, sunk = rng.randint(1, 10), rng.random() < 0.3, rng.random() < 0.2
        barred = rng.choice(["", *world.neighbours(case.state, person["at"])])
        debt = {"side": person["side"], "what": "wound", "who": name, "at": person["at"], "barred": barred, "besieged": besieged}
        debt["sunk"] = "Dragon Sea North" if sunk else ""
        now = Case(evolve(case.state, [["put", ["public", "owed"], [debt]]]))
        ruling = now.rule("wound", str(face), side=person["side"], who=name)
        if isinstance(ruling, str) or ruling.verdict != LEGAL:
            yield Difference(f"wound {name}", ruling, "legal", now)
            continue
        wizard = pieces.is_wizard(name)
        if sunk:
            second = naval.fate("wizard" if wizard else "leader", face, False)
        else:
            ways = [
                a
                for a in world.neighbours(case.state, person["at"])
                if leadership.may_escape_to(now.position, now.facts, person["side"], named(person["at"]), named(a), [named(barred)])
                and now.facts.kind[named(a)].value not in ("sea", "island")
            ]
            burden = 0 if wizard else leadership.wound_modifier(besieged, not ways)
            second = (wizardry if wizard else leadership).wound(face + burden)
        product = {"killed": "dead"}.get(ruling.outcome or "", ruling.outcome)
        yield same(now, f"wound {name} {face} {debt}", product, second)


def wooed(case: Case, rng: Random) -> Asked:
    """The tower, with whoever is on the island; and where those who were refused are sent."""
    if not _quiet(case):
        return
    side = case.side
    everybody = [n for n, p in case.public["people"].items() if p["side"] == side and p["state"] == forces.UP]
    there = rng.sample(everybody, min(len(everybody), rng.randint(0, 3)))
    here = {"at": world.TOWER, "act": True, "used": forces.STOPPED}
    changes: list[Any] = [["put", ["public", "people", name], {**case.public["people"][name], **here}] for name in there]
    foes = [p for p in case.public["people"].values() if p["side"] != side and p["at"] == world.TOWER]
    if foes or forces.tokens(case.state, pieces.other(side), world.TOWER):
        return
    now = Case(evolve(case.state, changes))
    group = now.group(side, world.TOWER)
    answer = victory.may_woo(group, len(now.position.knowledge[side])) if not group.empty else no("nobody", 112)
    asks = any(p["at"] == world.TOWER and p["side"] == side and p.get("act") and not p.get("busy") for p in now.public["people"].values())
    if not asks and now.option("tower") == "activated":
        answer = no("nobody there is activated", 112)
    yield legal(now, answer, "tower")
    if not answer or not there:
        return
    face = rng.randint(1, 10)
    ruling = now.rule("tower", str(face))
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference("tower", ruling, "legal", now)
        return
    after = now.after(ruling)
    won = victory.persuades(face, len(group.leaders), len(group.wizards))
    yield same(now, f"tower {face}", bool(after.state["referee"].get("over")), won)
    if not won and after.public["owed"]:
        for area in world.areas(case.state):
            port = after.facts.kind[named(area)].value == "port"
            free = not [g for g in after.position.groups if g.place == named(area) and g.side != side]
            who, where = victory.sent_back([area] if port and free else [], [], {}, [])
            fits = no("no port", 118) if area not in where else Answer(True, ("118",), who)
            yield legal(after, fits, "exile", side=pieces.other(side), port=area)


def deployed(case: Case, rng: Random) -> Asked:
    """The free set-up: every piece in every area."""
    side = case.public["deploying"]
    for area in world.areas(case.state):
        for what in (*case.public["to_deploy"][side], *(n for n, p in case.public["people"].items() if p["side"] == side)):
            if pieces.is_unit(what) and not case.public["to_deploy"][side].get(what):
                continue
            if not pieces.is_unit(what) and case.public["people"][what]["state"] != forces.WAITING:
                continue
            kind = "unit" if pieces.is_unit(what) else "leader" if pieces.is_leader(what) else "wizard"
            towers = case.facts.towers.get(named(area), 0)
            units = len(forces.tokens(case.state, side, area))
            second = setup.may_place_freely(side, named(area), kind, units, towers)
            yield legal(case, second, "deploy", side=side, piece=what, at=area)
