"""Exploration phase, Resupply phase: every space of the map base, every unit for supply, and what supply is left."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from playaid.dice.sources import BadDice
from playaid.games.empire import GAME
from playaid.games.empire.state import world
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.sequence import leaf, obligations

from . import exploration, roster, sequence
from .compare_adapter import PHASES, Asked, Case, Difference, counter_of, legal, same
from .position import ACTION, RESUPPLY, no


def explored(case: Case, rng: Random) -> Asked:
    """In the exploration phase."""
    position = case.position
    for space in world.SPACES:
        second = exploration.may_explore_space(position, case.facts, case.side, space)
        if space not in set(_open(case)):
            second = no("a map piece lies there", "Exploration phase")
        yield legal(case, second, "explore", space=space)
        if second:
            yield from _laid(case, rng, space)
            yield from _pieces(case, rng, space)
    ruling = case.rule("next")
    goes_on = not isinstance(ruling, str) and ruling.verdict == LEGAL
    yield same(case, "the phase ends without a country explored", goes_on, not exploration.must_explore())


def _open(case: Case) -> list[str]:
    taken = {land["space"] for land in case.public["lands"].values()}
    return [space for space in world.SPACES if space not in taken]


def _laid(case: Case, rng: Random, space: str) -> Asked:
    """What is drawn for a space, and what it does to supply."""
    shape, turned = exploration.piece_from("wide" if space in (*world.NORTH, *world.SOUTH) else "flower")
    left = [country for country in roster.RACE if roster.shape(country) == shape and country not in case.position.explored]
    country, faces = rng.choice(left), str(rng.randint(1, roster.orientations(left[0])))
    dice = ([country] if len(left) > 1 else []) + ([faces] if turned else [])
    ruling = case.rule("explore", " ".join(dice), space=space)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference(f"explore {space} with {dice}", ruling, "legal", case)
        return
    after = case.after(ruling)
    yield same(case, f"drawn at {space}", set(after.public["lands"]) - set(case.public["lands"]), {country})
    kinds = {place: after.public["lands"][country]["terrain"][place_on_picture(place)] for place in roster.PLACES}
    yield same(case, f"land of {country}", kinds, roster.layout(country))
    for other in rng.sample(list(world.SPACES), 2):
        again = after.rule("explore", side=case.side, space=other)
        refused = isinstance(again, str) or again.verdict == ILLEGAL
        once = exploration.may_explore_space(replace(case.position, explored_this_turn=True), case.facts, case.side, other)
        yield same(after, f"explore {other} in the same turn", not refused, bool(once))
    if leaf(GAME, after.state).key == "action" and exploration.exploring_unsupplies() is False:
        yield from _settled(case, after)


def _pieces(case: Case, rng: Random, space: str) -> Asked:
    """Each piece said to be drawn: only one of the deck for the shape of the space, turned as such a piece can be."""
    shape, turned = exploration.piece_from("wide" if space in (*world.NORTH, *world.SOUTH) else "flower")
    left = {country for country in roster.RACE if roster.shape(country) == shape and country not in case.position.explored}
    for country in rng.sample(sorted(roster.RACE), 4):
        most = roster.orientations(country)
        for face in (1, most, most + 1) if turned else (0,):
            if len(left) == 1 and country not in left:  # the last one is not drawn at random, and not asked for
                continue
            dice = ([country] if len(left) > 1 else []) + ([str(face)] if turned else [])
            try:
                ruling = case.rule("explore", " ".join(dice), space=space)
                drawn = not isinstance(ruling, str) and ruling.verdict == LEGAL
            except BadDice:  # it is not among what is drawn, or has no such face
                drawn = False
            second = country in left and (not turned or face <= roster.orientations(country))
            yield same(case, f"{country} turned to {face} at {space}", drawn, second)


def place_on_picture(place: str) -> str:
    return place.replace("bottom", "lower").replace(" ", "-")


def _settled(before: Case, after: Case) -> Asked:
    """Where no hex has two units to choose from, the units alone in theirs are supplied."""
    alone = {unit.hex: unit.counter for unit in before.units.values() if before.position.flags[unit.counter.country] == before.side}
    expected = exploration.supplied_after(before.position, before.side, alone)
    yield same(before, "supply where nothing is to be chosen", {u.counter: u.supplied for u in after.units.values()}, expected)


def resupplied(case: Case, rng: Random) -> Asked:
    """From the end of another's turn to the choice of supply, and out of it."""
    yield same(case, "whose turn and which phase", case.position.phase, "draw")
    ruling = case.rule("next")
    if isinstance(ruling, str):
        yield Difference("next", ruling, "legal", case)
        return
    turn = case.after(ruling)
    over: Any = turn.state["referee"].get("over")
    yield same(case, "who has won when the turn ends", (over or {}).get("winner"), sequence.winner(case.position))
    if over:
        return
    yield same(case, "the next player", turn.side, sequence.next_player(case.position.players, case.side))
    skipped = exploration.phase_skipped(turn.position)
    if turn.position.phase == "exploration":
        yield same(case, "an exploration phase", "exploration", sequence.phases(skipped)[0])
        explorable = [s for s in _open(turn) if exploration.may_explore_space(turn.position, turn.facts, turn.side, s)]
        yield same(turn, "something to explore", bool(explorable), True)
        before, went = turn, turn.rule("next")
        if isinstance(went, str):
            yield Difference("next", went, "legal", turn)
            return
        turn = turn.after(went)
    else:
        before = Case({**turn.state, "public": {**turn.public, "units": case.public["units"]}})
    yield from _chosen(before, turn, rng)


def _chosen(before: Case, turn: Case, rng: Random) -> Asked:
    """Each unit named for supply; then a choice in every hex."""
    position = turn.position
    if position.phase == RESUPPLY:
        for name in turn.public["units"]:
            unit = turn.units.get(name)
            second = exploration.may_supply(position, turn.side, unit) if unit else no("aboard", "Resupply phase")
            yield legal(turn, second, "resupply", units=[name])
        owed = exploration.must_supply(position, turn.side)
        yield same(turn, "hexes with a choice due", set(turn.public["resupply"]), set(owed))
        yield same(turn, "next while a choice is due", bool(list(obligations(GAME, turn.state))), bool(owed))
    chosen = {}
    for cell in sorted(exploration.hexes_to_resupply(before.position, before.side)):
        chosen[cell] = rng.choice(
            [n for n, u in before.units.items() if u.hex == cell and before.position.flags[u.counter.country] == before.side]
        )
    after = turn
    if position.phase == RESUPPLY:
        named = [name for cell, name in chosen.items() if cell in turn.public["resupply"]]
        ruling = turn.rule("resupply", units=named)
        if isinstance(ruling, str) or ruling.verdict == ILLEGAL:
            yield Difference(f"resupply {named}", ruling, "legal", turn)
            return
        after = turn.after(ruling)
    expected = exploration.supplied_after(before.position, before.side, {cell: counter_of(name) for cell, name in chosen.items()})
    yield same(before, f"supply after {chosen}", {u.counter: u.supplied for u in after.units.values()}, expected)
    if not after.state["referee"].get("over"):
        yield same(after, "the phase after it", PHASES[leaf(GAME, after.state).key], ACTION)
