"""Draw Counter phase, Discard Counter, Reshuffle Discards, Victory conditions, and what may be done in which phase."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from playaid.games.empire.ratings import pieces
from playaid.games.empire.rules.victory import emperor
from playaid.games.empire.state import hands
from playaid.referee.contract.ruling import LEGAL

from . import combat, control, exploration, movement, sequence
from .compare_adapter import Asked, Case, Difference, counter_of, legal, same


def piles(case: Case, rng: Random) -> Asked:
    """In the action phase: discards and the deck."""
    held = dict(case.held[case.side])
    for name in pieces.counters():
        second = sequence.may_discard(case.position, case.side, held.get(name) or counter_of(name))
        yield legal(case, second, "discard", counter=name)
    yield legal(case, sequence.may_reshuffle(case.position, case.side), "reshuffle")
    ruling = case.rule("reshuffle")
    if not isinstance(ruling, str) and ruling.verdict == LEGAL:
        after = case.after(ruling).position
        left = sequence.deck_after_reshuffle(case.position.deck, case.position.discards)
        yield same(case, "the piles after a reshuffle", (after.deck, after.discards), left)
        yield same(case, "the dead after it", case.after(ruling).public["dead"], case.public["dead"])


def drawn(case: Case, rng: Random) -> Asked:
    """In the draw phase."""
    most = sequence.most_drawn(case.position, case.side)
    yield same(case, "room for", hands.room(case.state, case.side), most)
    for number in range(1, 9):
        yield legal(case, sequence.may_draw(case.position, case.side, number), "draw", number=number)
    yield from _taken(case, rng, most)
    ruling = case.rule("next")
    leaves = not isinstance(ruling, str) and ruling.verdict == LEGAL
    yield same(case, "ending the turn without a draw", leaves, sequence.must_draw() == 0)


def _taken(case: Case, rng: Random, most: int) -> Asked:
    """Counters drawn: so many more in the hand and fewer in the deck, and whether there may be more of them."""
    if not most:
        return
    number = rng.randint(1, most)
    deck = rng.sample(case.state["cup"]["deck"], number)
    ruling = case.rule("draw", " ".join(deck), number=number)
    if isinstance(ruling, str) or ruling.verdict != LEGAL:
        yield Difference(f"draw {number}: {deck}", ruling, "legal", case)
        return
    after = case.after(ruling)
    before, now = (Counter(name for name, _ in one.held[case.side]) for one in (case, after))
    yield same(case, f"the hand after {deck}", now - before, Counter(deck))
    yield same(case, "the deck after it", after.public["deck"], case.position.deck - number)
    if not after.state["referee"].get("over") and after.side == case.side and after.position.phase == case.position.phase:
        yield same(after, "room for more", hands.room(after.state, after.side), sequence.most_drawn(after.position, after.side))


def ended(case: Case, rng: Random) -> Asked:
    """Whether somebody has won, by the board and by what the ruling says."""
    yield same(case, "the emperor", emperor(case.state), sequence.winner(case.position))
    if case.position.phase != "action":
        return
    when = sequence.victory_checked("end of turn" if case.option("victory") == "end-of-turn" else "at once")
    for name, counter in case.held[case.side]:
        for cell in sorted(control.muster_hexes(case.position, case.facts, counter))[:1]:
            ruling = case.rule("muster", counter=name, cell=cell)
            if not isinstance(ruling, str) and ruling.verdict == LEGAL:
                after = case.after(ruling)
                second = sequence.winner(Case({**after.state, "referee": case.state["referee"]}).position) if when == "at once" else None
                over: Any = after.state["referee"].get("over") or {}
                yield same(case, f"over after {name}", over.get("winner"), second)


def out_of_phase(case: Case, rng: Random) -> Asked:
    """The actions in a phase where they do not belong, or by somebody who is not to move."""
    for side in case.position.players:
        for name, unit in case.units.items():
            for cell in sorted(movement.reach(case.position, case.facts, side, unit))[:2]:
                yield _said(
                    case,
                    side,
                    bool(movement.may_move(case.position, case.facts, side, unit, cell, _ice(case))),
                    "move",
                    unit=name,
                    cell=cell,
                )
            yield _said(case, side, bool(combat.may_attack(case.position, side, unit, _supply(case))), "attack", unit=name)
            if case.position.phase == "resupply":
                yield _said(case, side, bool(exploration.may_supply(case.position, side, unit)), "resupply", units=[name])
        for name, counter in case.held[side]:
            yield _said(case, side, bool(control.may_muster(case.position, case.facts, side, counter)), "muster", counter=name)
            yield _said(case, side, bool(sequence.may_discard(case.position, side, counter)), "discard", counter=name)
        for space in sorted({space for near in case.facts.borders.values() for space in near})[:4]:
            may = exploration.may_explore_space(case.position, case.facts, side, space)
            yield _said(case, side, bool(may), "explore", space=space)
        yield _said(case, side, bool(sequence.may_draw(case.position, side, 1)), "draw", number=1)


def _ice(case: Case) -> str:
    return "pass" if case.option("ice") == "fly-over" else "closed"


def _supply(case: Case) -> str:
    return "supplied" if case.option("attackers") == "supplied" else "either"


def _said(case: Case, side: str, second: bool, verb: str, **args: Any) -> Difference | None:
    ruling = case.rule(verb, side=side, **args)
    refused = isinstance(ruling, str) or ruling.verdict == "illegal"
    return same(case, f"{side}: {verb} {args}", not refused, second)
