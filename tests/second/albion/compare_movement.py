"""6.0, 11.0: what a hex costs every piece and stack from every hex beside it, and who must stop there."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from playaid.games.albion.ratings import bounds, ground, paths
from playaid.games.albion.state import pieces

from . import item_list, movement, weather
from .compare_adapter import Asked, Case, Difference, asked


def mover_of(case: Case, name: str, stack: list[str]) -> movement.Mover:
    piece = pieces.piece(case.state, name)
    with_elf = any(_race(case, other) == "elf" for other in stack if pieces.piece(case.state, other)["kind"] != "ship")
    return movement.Mover(
        _race(case, name), name, "army" if piece["kind"] == "army" else "person", pieces.commander_side(piece).lower(), with_elf
    )


def _race(case: Case, name: str) -> str:
    piece = pieces.piece(case.state, name)
    if piece["kind"] == "army":
        return next(army.race for army in case.position.armies if army.kingdom == piece["kingdom"])
    person = case.position.person(name)
    return movement.moving_race(person.race, name, person.kingdom)


def weathers(case: Case, rng: Random, most: int) -> Asked:
    """6.0: the weather of hexes."""
    hexes = sorted({piece["hex"] for piece in pieces.pieces(case.state).values() if pieces.on_map(piece)})
    for number in hexes[:most]:
        product = ground.weather_in(case.hearing("Fomorian"), number)
        second = weather.weather_in(case.position, case.facts, number)
        if weather.stormy(case.position, case.facts, number):
            second = "rain"
        yield asked("6.0", f"weather in {number}", product, second, case, number)


def costs(case: Case, rng: Random, most: int) -> Asked:
    """11.0: each piece alone, and stacks of a few, into every hex beside theirs."""
    everybody = {name: piece for name, piece in pieces.pieces(case.state).items() if pieces.on_map(piece)}
    names = rng.sample(sorted(everybody), min(most, len(everybody)))
    for name in names:
        here = str(everybody[name]["hex"])
        for there in case.facts.neighbours[here]:
            if everybody[name]["kind"] == "ship":
                yield _ship(case, name, here, there)
                continue
            yield _land(case, [name], here, there)
            friends = [n for n in pieces.at(case.state, here, pieces.commander_side(everybody[name])) if everybody[n]["kind"] != "ship"]
            stack = rng.sample(friends, min(len(friends), rng.choice((2, 3))))
            yield _land(case, stack, here, there) if stack else None


def _land(case: Case, stack: list[str], here: str, there: str) -> Difference | None:
    side = pieces.commander_side(pieces.piece(case.state, stack[0]))
    entry = paths.entry(case.hearing(side), stack, here, there)
    second = costs_of(case, stack, here, there)
    return asked("11.0", f"{stack} from {here} to {there} ({entry.text} [{entry.cite}])", entry.points, second, case, here, there)


def costs_of(case: Case, stack: list[str], here: str, there: str) -> int | None:
    """What the second referee has a stack pay."""
    movers = [mover_of(case, name, stack) for name in stack]
    case = _with_the_wand(case, stack, there)
    if len(stack) == 1:
        return movement.entry_cost(case.position, case.facts, movers[0], here, there)
    return movement.stack_entry_cost(case.position, case.facts, movers, here, there)


def _with_the_wand(case: Case, names: list[str], there: str) -> Case:
    """20.6 #14: the Wand clears what its bearer enters: the position as he comes into the hex."""
    carried = [*names, *(name for ship in names for name in pieces.cargo(case.state, ship))]
    bearers = [person for person in case.position.persons if person.name in carried and item_list.clears_weather(person)]
    if not bearers:
        return case
    persons = (*case.position.persons, replace(bearers[0], name="coming", hex=there))
    return case._replace(position=replace(case.position, persons=persons))


def _ship(case: Case, name: str, here: str, there: str) -> Difference | None:
    entry = paths.entry(case.hearing(pieces.piece(case.state, name)["side"]), [name], here, there)
    case = _with_the_wand(case, [name], there)
    ship = next(ship for ship in case.position.ships if ship.name == name)
    leave = movement.may_ship_enter(case.position, case.facts, ship, here, there)
    second = movement.ship_cost(case.position, case.facts, there) if leave else None
    hearing = case.hearing(pieces.piece(case.state, name)["side"])
    barred = bounds.bar_on(hearing, name, [name], there)
    product = None if barred or pieces.piece(case.state, name)["refit"] or entry.points is None else entry.points
    return asked("11.0", f"{name} from {here} to {there} ({barred or entry.text} [{entry.cite}])", product, second, case, here, there)


QUESTIONS = {"movement": (weathers, costs), "reaction": (weathers, costs)}
