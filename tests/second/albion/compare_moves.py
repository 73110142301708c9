"""11.0 to 14.0, 20.3: whether a line is legal - march, reaction, forced march, sea transport, teleportation, search, overrun, command."""

from __future__ import annotations

import copy
from dataclasses import replace
from random import Random
from typing import Any

from playaid.games.albion import GAME
from playaid.games.albion.ratings import places as product_places
from playaid.games.albion.rules import overrun
from playaid.games.albion.state import pieces
from playaid.games.albion.state.escorts import marchers
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.marches import ceased
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.sequence import acting
from playaid.referee.deciding.decide import checks_of

from . import command, movement, places, reaction, special_movement, stacking
from . import items as second_items
from .compare_adapter import Asked, Case, Difference, asked
from .compare_movement import costs_of
from .movement import enemy_stops_army
from .position import Army, Person
from .ratings import current_magic


def failing(case: Case, side: str, verb: str, **args: Any) -> list[str]:
    """The checks that a line fails in the product; a cell that is asked for counts as none."""
    hearing = case.hearing(side, verb, **args)
    failed = []
    for check in checks_of(GAME.verbs[verb]):
        try:
            if check.fails(hearing) is not None:
                failed.append(check.id)
        except Ask:
            continue
    return failed


def line(case: Case, chapter: str, side: str, verb: str, second: list[Any], spots: tuple[str, ...], /, **args: Any) -> Difference | None:
    """A line, and all that the second referee was asked about it: legal where nothing is against it."""
    failed = failing(case, side, verb, **args)
    against = next((answer for answer in (_settled(case, verb), *second) if not answer), None)
    said = f"{verb} {args} by {side}: {failed} / {against}"
    return asked(chapter, said, not failed, against is None, case, *spots)


def _settled(case: Case, verb: str) -> bool:
    """7.0, 16.0: losses are removed before anything else is done."""
    return verb == "remove" or all(loss["chosen"] for loss in case.state["public"]["losses"].values())


def _halted(case: Case, names: list[str]) -> bool:
    """11.2, 12.5, 18.1: whether any of these came upon enemies where they stand and neither overran nor evaded them."""
    public = case.state["public"]
    met = [who for who in marchers(case.state, names) if public.get("stopped", {}).get(who)]
    where = {who: str(pieces.piece(case.state, bearer(who))["hex"]) for who in met}
    return any(public["stopped"][who] == here and who not in public["evaded"].get(here, ()) for who, here in where.items())


def _hurried(case: Case, names: list[str]) -> bool:
    """12.4, 13.0: whether any of these has been given its points for this forced march or reaction."""
    return any(who in case.state["public"].get("hurried", {}) for who in marchers(case.state, names))


def _speaker(case: Case) -> str:
    return acting(GAME, case.state)[0]


def _land(case: Case, side: str | None = None) -> list[tuple[str, list[str]]]:
    """Each person ashore with what stands beneath him, and each army ashore by itself."""
    everybody = {n: p for n, p in pieces.pieces(case.state).items() if pieces.on_map(p) and side in (None, pieces.commander_side(p))}
    led = [(n, [n, *(a for a, p in everybody.items() if p.get("under") == n)]) for n, p in everybody.items() if p["kind"] == "person"]
    alone = [(n, [n]) for n, p in everybody.items() if p["kind"] != "ship"]
    return [*led, *alone]


def persons(case: Case, names: list[str]) -> tuple[Person, ...]:
    return tuple(person for person in case.position.persons if person.name in names)


def armies(case: Case, names: list[str]) -> tuple[Army, ...]:
    """The armies by the product's ids, as far as the second referee has to know them."""
    from .compare_adapter import army_of

    return tuple(army_of(case.state, name) for name in names if pieces.piece(case.state, name)["kind"] == "army")


def _commanded(case: Case, army: Army, stack: tuple[Person, ...]) -> Any:
    """11.1: somebody who goes with it may command it."""
    answers = [command.may_command(case.position, person, army) for person in stack]
    return next((answer for answer in answers if answer), answers[0] if answers else stacking.may_stack("", "x", "", ""))


def _who_moves(case: Case, names: list[str], kingdoms_too: bool = True) -> list[Any]:
    """Whether these pieces may be moved at all."""
    stack, troops = persons(case, names), armies(case, names)
    of_kingdoms = [replace(person, active=person.active or person.kingdom != "none") for person in stack]
    answers: list[Any] = [movement.may_person_move(case.position, person) for person in (of_kingdoms if kingdoms_too else stack)]
    answers += [not army.embarked for army in troops]
    return [*answers, *(_commanded(case, army, stack) for army in troops)]


def marches(case: Case, rng: Random, most: int) -> Asked:
    """11.0: stacks by land and ships by sea, one hex on, whoever's turn it is."""
    speaker = _speaker(case)
    for _, names in rng.sample(led := _land(case), min(most, len(led))):
        piece = pieces.piece(case.state, names[0])
        here, mine = str(piece["hex"]), pieces.commander_side(piece) == speaker
        points = min(_points(case, name) for name in names)
        for there in case.facts.neighbours[here]:
            stack = persons(case, names)
            cost = costs_of(case, names, here, there)
            bars: list[Any] = [movement.may_enter_hex(case.position, case.facts, person, there, stack) for person in stack]
            bars += [movement.may_army_enter(case.facts, army, there) for army in armies(case, names)]
            bars += [special_movement.pre_game_may_enter(case.facts, there)] if case.position.phase == "pre-game" else []
            second = [mine, not _halted(case, names), *_who_moves(case, names), *bars, cost is not None and cost <= points]
            yield line(case, "11.0", speaker, "move", second, (here, there), pieces=names, path=[there])


def _points(case: Case, name: str) -> int:
    piece = pieces.piece(case.state, name)
    if piece["kind"] == "army":
        points = int(case.book.value("kingdoms", piece["kingdom"], "movement"))
    else:
        points = case.position.person(name).movement
    return points * (3 if case.position.phase == "pre-game" else 1)


def voyages(case: Case, rng: Random, most: int) -> Asked:
    """11.7, 12.2: ships with what they carry, one hex on."""
    speaker = _speaker(case)
    for ship in rng.sample(case.position.ships, min(most // 4, len(case.position.ships))):
        here, cargo = str(ship.hex), pieces.cargo(case.state, ship.name)
        for there in case.facts.neighbours[here]:
            stack = persons(case, cargo)
            bars: list[Any] = [movement.may_ship_enter(case.position, case.facts, ship, here, there)]
            bars += [movement.may_enter_hex(case.position, case.facts, person, there, stack) for person in stack]
            for army in armies(case, cargo):
                bars += [places.may_enter_place(there, "army")]
                bars += [army.active or case.facts.kingdom.get(there) == army.kingdom]
            bars += [special_movement.pre_game_may_enter(case.facts, there)] if case.position.phase == "pre-game" else []
            yield line(
                case, "12.2", speaker, "move", [ship.side == speaker.lower(), *bars], (here, there), pieces=[ship.name], path=[there]
            )


def embarkations(case: Case, rng: Random, most: int) -> Asked:
    """12.1: whoever stands ashore onto every ship of the hex and one elsewhere, and everybody aboard ashore."""
    speaker = _speaker(case)
    for _, (name, *_rest) in rng.sample(all_ := _land(case), min(most, len(all_))):
        piece = pieces.piece(case.state, name)
        here = str(piece["hex"])
        ships = [ship for ship in case.position.ships if ship.hex == here] + rng.sample(
            case.position.ships, min(1, len(case.position.ships))
        )
        who = case.position.person(name) if piece["kind"] == "person" else armies(case, [name])[0]
        for ship in ships:
            held = pieces.cargo(case.state, ship.name)
            load = [int(pieces.piece(case.state, one).get("count", 0)) for one in held]
            escorts = sum(bool(pieces.piece(case.state, one).get("escort")) for one in held)
            load += [1] if isinstance(who, Army) else []
            escorts += isinstance(who, Person) and who.escort
            mine = pieces.commander_side(piece) == speaker and ship.side == speaker.lower()
            boards = special_movement.may_embark(case.facts, ship, replace(who, active=True), 40)
            room = special_movement.may_hold(load, escorts, case.option("ship-capacity") == "piece")
            second = [mine, not who.embarked, boards, room or not (isinstance(who, Army) or who.escort)]
            text = f"1 {name}" if isinstance(who, Army) and who.csp > 1 else name
            yield line(case, "12.1", speaker, "embark", second, (here,), pieces=[text], ship=ship.name)
        if piece.get("aboard"):
            ship = next(one for one in case.position.ships if one.name == piece["aboard"])
            bars: list[Any] = [special_movement.may_debark(case.facts, ship, 40, case.position.phase), ship.side == speaker.lower()]
            bars += [pieces.commander_side(piece) == speaker, not getattr(who, "cast", False)]
            if isinstance(who, Person):
                bars.append(movement.may_enter_hex(case.position, case.facts, who, here, (who,)))
            else:
                bars.append(movement.may_army_enter(case.facts, who, here))
            bars += [special_movement.pre_game_may_enter(case.facts, here)] if case.position.phase == "pre-game" else []
            yield line(case, "12.1", speaker, "debark", bars, (here,), pieces=[name])


def marches_by_force(case: Case, rng: Random, most: int) -> Asked:
    """12.4, 13.0: every stack in a forced march, or in reaction."""
    reacts, speaker = case.position.phase == "reaction", _speaker(case)
    for name, names in rng.sample(led := _land(case), min(most, len(led))):
        if pieces.piece(case.state, name)["kind"] != "person":
            continue
        here = str(pieces.piece(case.state, name)["hex"])
        stack = tuple(replace(person, active=person.active or person.kingdom != "none") for person in persons(case, [name]))
        troops = armies(case, names)
        if _hurried(case, names) and names[1:]:
            continue  # who leads a march that has begun may have others join
        second: list[Any] = [pieces.commander_side(pieces.piece(case.state, name)) == speaker]
        second += [not _halted(case, names), not _hurried(case, names)]
        if reacts:
            second.append(reaction.may_react(case.position, case.facts, stack, troops, any_rating=True))
        else:
            second.append(special_movement.may_force_march(case.position, stack, troops))
        verb = "react" if reacts else "force"
        yield line(case, "13.0" if reacts else "12.4", speaker, verb, second, (here,), person=name, pieces=names[1:])


def leaving(case: Case, rng: Random, most: int) -> Asked:
    """13.0: out of a hex with enemy armies in reaction; of the enemy's ratings what his pieces show."""
    if case.position.phase != "reaction":
        return
    from playaid.games.albion.ratings.reach import pins

    bare = tuple(replace(p, items=()) if p.master == case.position.player else p for p in case.position.persons)
    for name, names in _land(case, _speaker(case)):
        piece = pieces.piece(case.state, name)
        if piece["kind"] != "person" or piece["aboard"]:
            continue
        here = str(piece["hex"])
        product = pins(case.hearing(_speaker(case)), names, here) is None
        second = reaction.may_leave(replace(case.position, persons=bare), persons(case, names), here)
        yield asked("13.0", f"{names} leave {here}: {second}", product, bool(second), case, here)


def teleports(case: Case, rng: Random, most: int) -> Asked:
    """12.3: everybody from where he stands to places of power and elsewhere, alone or with a friend."""
    speaker = _speaker(case)
    everybody = [person for person in case.position.persons if person.alive]
    for person in rng.sample(everybody, min(most // 2, len(everybody))):
        here = str(person.hex)
        goals = [*rng.sample(sorted(product_places.by_hex()), 6), rng.choice(sorted(case.facts.terrain))]
        friends = [other.name for other in case.position.persons_in(here, person.master) if other.name != person.name]
        for goal in goals:
            others = rng.sample(friends, 1) if friends and rng.random() < 0.3 else []
            yield _teleport(case, speaker, person, others, goal)


def _teleport(case: Case, speaker: str, person: Person, others: list[str], goal: str) -> Difference | None:
    party = [person, *persons(case, others)]
    price = special_movement.teleport_cost(len(others), sum(one.escort for one in party))
    points = person.movement * (3 if case.position.phase == "pre-game" else 1) >= price
    by = replace(case.position, player=speaker.lower(), phase="movement")
    second: list[Any] = [person.master == speaker.lower(), special_movement.may_teleport(by, person, price if points else 0)]
    magic = current_magic(person, case.position, case.option("magic-zero") == "mana")
    second.append(special_movement.may_teleport_to(case.position, case.facts, person, goal, magic))
    second += [special_movement.may_take_along(person, other) for other in party[1:]]
    second += [movement.may_enter_hex(case.position, case.facts, one, goal, tuple(party), teleport=True) for one in party]
    if case.position.phase == "pre-game":
        second.append(special_movement.pre_game_may_enter(case.facts, goal))
    hexes = (str(person.hex), goal)
    return line(case, "12.3", speaker, "teleport", second, hexes, person=person.name, others=others, hexes=[goal])


def searches(case: Case, rng: Random, most: int) -> Asked:
    """20.3: everybody, for any number of points."""
    speaker = _speaker(case)
    for person in case.position.persons:
        if not person.alive or person.hex not in product_places.by_hex() or not product_places.by_hex()[person.hex]["search"]:
            continue
        for points in (rng.randrange(1, 4), rng.randrange(4, 9), 9):
            left = person.movement * (3 if case.position.phase == "pre-game" else 1)
            second: list[Any] = [person.master == speaker.lower()]
            second.append(second_items.may_search(case.position, person, points, left))
            hidden = case.position.hidden_items.get(str(person.hex), ())
            found = [second_items.discovery_stands(case.position, str(person.hex), item, person.master, (person,)) for item in hidden]
            second.append(not hidden or any(found))
            yield line(case, "20.3", speaker, "search", second, (str(person.hex),), persons=[person.name], points=points)


def overruns(case: Case, rng: Random, most: int) -> Asked:
    """12.5: every stack that has just come upon enemies."""
    speaker = _speaker(case)
    state: Any = copy.deepcopy(case.state)
    for name, piece in pieces.pieces(state).items():
        if pieces.on_map(piece):
            for who in marchers(state, [name]):  # an escort that was taken on in this turn has come with them, too
                state["public"]["stopped"][who] = piece["hex"]
                state["public"]["entered"][who] = 1
    case = case._replace(state=state)
    for name, names in _land(case, speaker):
        here = str(pieces.piece(case.state, name)["hex"])
        stack, troops = persons(case, names), armies(case, names)
        csp = sum(person.escort for person in stack) + sum(army.csp for army in troops)
        led = all(command.is_commanded(case.position, army) for army in troops)
        points = min(_points(case, one) for one in names)
        may = special_movement.may_overrun(case.position, case.facts, here, speaker.lower(), csp, led, points)
        ready = [person.active and not person.cast and not person.embarked for person in stack]
        ready += [army.active and not army.embarked for army in troops]
        yield line(case, "12.5", speaker, "overrun", [*ready, may], (here,), pieces=names)


def overruns_over(case: Case, rng: Random, most: int) -> Asked:
    """12.5: whoever has overrun, armies or persons who are left of them, goes on or has ceased to move."""
    speaker = _speaker(case)
    for name, names in _land(case, speaker):
        here = str(pieces.piece(case.state, name)["hex"])
        state: Any = copy.copy(case.state)
        fight = {"hex": here, "kind": "battle", "attacker": speaker, "overrun": names, "state": "over"}
        combat = {"fights": {f"{here} battle": fight}, "current": None}
        state["public"] = {**state["public"], "combat": combat, "overrun": f"{here} battle", "entered": {}, "stopped": {}}
        state["public"]["evaded"] = {}  # of them the second referee knows nothing
        hearing = case._replace(state=state).hearing(speaker)
        overrun.ends(hearing)
        goes_on = not any(ceased(hearing.state, one) for one in names)
        left = enemy_stops_army(case.position, here, speaker.lower())
        second = special_movement.overrun_goes_on(int(bool(left)), enemy_retreated=False)
        yield asked("12.5", f"{names} go on in {here}", goes_on, second, case, here)


def commands(case: Case, rng: Random, most: int) -> Asked:
    """14.3: every person over every army of the map."""
    speaker = _speaker(case)
    everybody = [person for person in case.position.persons if person.alive]
    names = [name for name, piece in pieces.pieces(case.state).items() if piece["kind"] == "army"]
    for person in everybody:
        near = [name for name in names if pieces.piece(case.state, name)["hex"] == person.hex]
        for name in [*near, *rng.sample(names, min(1, len(names)))]:
            army = armies(case, [name])[0]
            together = army.embarked == person.embarked
            now = command.may_rearrange_stack(case.position.phase, own_phase=True)
            second = [now, person.master == speaker.lower(), together, command.may_command(case.position, person, army)]
            yield line(case, "14.3", speaker, "command", second, (str(person.hex),), person=person.name, armies=[name])


def escorts(case: Case, rng: Random, most: int) -> Asked:
    """11.9: escorts on and off."""
    speaker = _speaker(case)
    for person in case.position.persons:
        if not person.alive:
            continue
        mine = person.master == speaker.lower()
        troops = [army for army in case.position.armies_in(str(person.hex), person.master) if army.ship == person.ship]
        able = [stacking.may_attach_escort(person, army, case.position.phase) for army in troops]
        yield line(case, "11.9", speaker, "attach", [mine, any(able)], (str(person.hex),), person=person.name)
        off = stacking.may_detach_escort(person, case.position.phase)
        open_ = places.may_enter_place(str(person.hex), "army")
        yield line(case, "11.9", speaker, "detach", [mine, off, open_], (str(person.hex),), person=person.name)


QUESTIONS = {
    "movement": (marches, voyages, embarkations, marches_by_force, teleports, searches, overruns, overruns_over, commands, escorts),
    "pre-game": (marches, voyages, embarkations, teleports, searches, commands),
    "reaction": (marches_by_force, leaving, commands, escorts),
}
