"""Standard Set-up, Sequence of Play: every verb in every step by every player, whose turn is next, who chooses what, and where pieces
begin. [4.0, 5.0]"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any

from playaid.dice.sources import Seeded, Typed
from playaid.games.elric import GAME
from playaid.games.elric.ratings import cities, equipment, world
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import acting, leaf, round_of
from playaid.referee.contract.state import State, evolve
from tests.games.elric.table import HOUSE, TABLE, Quiet, at, begun, decided, start

from . import sequence, setup
from .compare_adapter import STEPS, Asked, Case, Difference, same

ACT_OF = {
    "appear": "random appearance",
    "replace": "replacement",
    "march": "movement",
    "embark": "movement",
    "sail": "movement",
    "debark": "movement",
    "fly": "movement",
    "search": "search",
    "cast": "casting",
    "transfer": "transfer of spells",
    "battle": "combat",
    "withhold": "withholding",
    "fallback": "combat",
    "conjure": "combat",
    "unveil": "revealing",
    "fight": "combat",
    "muster": "muster",
}
PLAYED = tuple(step for step in STEPS if step not in ("appearance", "balance"))
"""Steps in which a player may act in any game."""


def in_step(case: Case, rng: Random) -> Asked:
    """Every verb by every player in every step: whether the step, or the turn, is what stands against it."""
    for step in PLAYED:
        here = Case(at(case.state, step, case.side, case.position.turn))
        for side in here.position.players:
            for verb, args in _lines(here, rng, side).items():
                found = _refusals(here, verb, side, args)
                second = sequence.may_act(ACT_OF[verb], STEPS[step], side, here.side)
                timely = sequence.step_of(ACT_OF[verb]) is STEPS[step]
                yield same(here, f"{verb} {args} of {side} in the {step} step", "sequence" not in found, timely)
                if timely and not second:
                    yield same(here, f"{verb} {args} of {side} in the turn of {here.side}", "turn" in found, True)
                if second and side == here.side:
                    yield same(here, f"{verb} {args} of {side} in its own turn", "turn" in found, False)


def _refusals(case: Case, verb: str, side: str, args: dict[str, Any]) -> set[str]:
    ruling = case.rule(verb, side=side, **args)
    return set() if isinstance(ruling, str) else {reason.check.partition("/")[2] for reason in ruling.reasons}


def _lines(case: Case, rng: Random, side: str) -> dict[str, dict[str, Any]]:
    """A line of each verb with pieces of the player, whatever else stands against it."""
    own = [name for name, here in case.units.items() if here["owner"] == side]
    people, fleets = ([name for name in own if case.units[name]["sort"] == sort] for sort in ("personality", "fleet"))
    if not people:
        return {}
    who = rng.choice(people)
    place = case.units[who]["at"]
    near, nation = rng.choice(sorted(case.facts.neighbours[place])), rng.choice(sorted(case.public["nations"]))
    spell = rng.choice(sorted(equipment.spells()))
    found: dict[str, dict[str, Any]] = {
        "replace": {"what": rng.choice(("army", "fleet")), "nation": nation},
        "march": {"units": [who], "place": near},
        "debark": {"units": [who], "place": near},
        "search": {"place": place, "what": rng.choice(("magic", "friends", "enemies"))},
        "cast": {"spell": spell, "magician": who},
        "transfer": {"spell": spell, "unit": who, "other": rng.choice(people)},
        "battle": {"place": place},
        "withhold": {"units": [who]},
        "fallback": {"units": [who], "place": near},
        "conjure": {"magician": who},
        "fight": {"place": place},
        "muster": {"target": rng.choice((nation, "Pyaray", "Rackhir"))},
        "appear": {},
        "unveil": {},
        "fly": {"spell": spell, "magician": who, "place": near},
    }
    if fleets:
        found |= {"embark": {"units": [who], "fleet": rng.choice(fleets)}, "sail": {"fleets": [rng.choice(fleets)], "place": near}}
    return found


def handed_on(case: Case, rng: Random) -> Asked:
    """From the last step of a player's turn: whose turn is next, in which game-turn, and whether the game is over."""
    here = Case(at(_calm(case.state), "muster", case.side, rng.choice((case.position.turn, 9, 10))))
    turn, side, players = here.position.turn, here.side, here.position.players
    ruling = decided(here.state, "next", Seeded(rng.randrange(10**6)), rng, side)
    if ruling.verdict != LEGAL:
        yield Difference("next", ruling, "legal", here)
        return
    after, ends = evolve(here.state, ruling.changes), sequence.game_turn_ends(players, side)
    over = bool(after["referee"].get("over"))
    yield same(here, f"the game is over after {side} in turn {turn}", over, ends and sequence.game_over(turn))
    if over:
        return
    yield same(here, f"who plays after {side}", acting(GAME, after)[0], sequence.next_player(players, side))
    yield same(here, f"the game-turn after {side} in {turn}", round_of(after, "turn"), turn + ends)
    yield same(here, f"the step after {side}", STEPS[leaf(GAME, after).key] in sequence.steps(False), True)


def _calm(state: State) -> State:
    """The position with nothing due as a turn ends: no spell is held, nothing found lies there."""
    changes: list[Any] = [["put", ["public", "units", name, "spells"], 0] for name in state["public"]["units"]]
    return evolve(state, [*changes, *(["put", ["secret", side, "hands"], {}] for side in state["public"]["order"])])


def chosen(seed: int, number: int) -> Asked:
    """The roll for the first player, and countries chosen by each in turn, of those listed and of others."""
    for at_ in range(number):
        rng = Random(f"chosen {seed} {at_}")
        names = ("Ann", "Bob", "Cid", "Dot")[: rng.randint(2, 4)]
        faces = [rng.randint(1, 6) for _ in names]
        highest = setup.first_player(dict(zip(names, faces, strict=True)))
        if len(highest) > 1:
            continue
        state = start(names, Typed([*map(str, faces)]), HOUSE, scenario="4")
        order = setup.choosing_order(names, highest[0])
        yield same(None, f"order after {faces}", tuple(state["public"]["order"]), order)
        yield same(None, "the marker at the start", state["public"]["balance"], setup.balance_at_start())
        listed, taken = list(HOUSE.value("scenarios", "4", "countries")), list[str]()
        for side in order:
            for nation, other in product(rng.sample(sorted(equipment.nations()), 6) + rng.sample(listed, 3), order):
                second = other == side and setup.may_choose(nation, listed, taken)
                yield same(None, f"{other} chooses {nation}, {taken} being taken", _may_choose(state, nation, other), bool(second))
            taken.append(rng.choice([nation for nation in listed if nation not in taken]))
            state = evolve(state, decided(state, f'choose "{taken[-1]}"', Quiet(at_), rng).changes)
        yield same(None, f"turn after {taken}", round_of(state, "turn"), setup.turn_at_start())
        yield from _placed(state, dict(zip(taken, order, strict=True)))


def _may_choose(state: State, nation: str, side: str) -> bool:
    ruling = TABLE.rule(state, f'choose "{nation}"', Quiet(1), side)
    return ruling.verdict != "illegal"


def _placed(state: State, nations: Mapping[str, str]) -> Asked:
    """Where each piece of the chosen countries begins, and those of Melnibone."""
    ports = [name for name in world.names(state) if world.place(state, name).get("port")]
    for nation, side in nations.items():
        home = str(cities.home(state, nation))
        towns = list(dict.fromkeys([*world.cities(state, nation), home]))
        fleets = [here["at"] for here in units.units(state).values() if (here["sort"], here["nation"]) == ("fleet", nation)]
        for name, here in units.units(state).items():
            if here["nation"] != nation or here["sort"] not in ("fleet", "personality"):
                continue
            piece = "fleet" if here["sort"] == "fleet" else "admiral" if setup.is_admiral(name.replace(f"{nation} ", "")) else "personality"
            second = setup.may_begin(piece, here["at"], towns, home, ports, fleets[0] if fleets else None)
            yield same(None, f"{name} of {side} begins at {here['at']}", True, bool(second))
    for name, here in units.units(state).items():
        if here["nation"] == "Melnibone":
            yield same(None, f"{name} begins", here["at"] == "Imrryr", setup.melnibonean_start(name) == "Melnibone")


def dealt() -> Asked:
    """Where each country's pieces begin that is chosen alone."""
    for nation in HOUSE.value("scenarios", "4", "countries"):
        yield from _placed(begun({"Ann": nation, "Bob": "Vilmir" if nation != "Vilmir" else "Lormyr"}), {nation: "Ann"})
