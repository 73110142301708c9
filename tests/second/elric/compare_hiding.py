"""Whose spells are seen by whom, in every view and by every line, and that none leaves the game. [9.0, 9.6, 10.3]"""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.elric import GAME
from playaid.games.elric.ratings import equipment
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.decide import decide
from tests.games.elric.table import HOUSE, Quiet, decided, offered

from . import container
from .compare_adapter import Asked, Case, same, spell_of

QUERIES: tuple[tuple[str, dict[str, Any]], ...] = (("hand", {}), ("container", {}), ("countries", {}), ("pieces", {}), ("prospects", {}))
LINES = 24


def hidden(case: Case, rng: Random) -> Asked:
    """The same position with other spells in a hand: who may see them sees it, and nobody else finds it by looking or saying."""
    players = case.position.players
    for owner in players:
        other = _other_hand(case, rng, owner)
        if other is None:
            continue
        held = [spell for spells in case.state["secret"][owner]["hands"].values() for spell in spells]
        seers = {player for player in players if any(player in container.who_sees(spell_of(s), owner, players, False) for s in held)}
        for viewer in players:
            told = _looks(case.state, viewer) != _looks(other.state, viewer)
            yield same(case, f"{viewer} sees the hand of {owner}", told, viewer in seers)
            if viewer in container.hidden_from(owner, players):
                for verb, args in (*QUERIES, *_lines(case, rng, owner)):
                    answers = [_answer(one.state, viewer, verb, args) for one in (case, other)]
                    yield same(case, f"{verb} {args} by {viewer}, with another hand of {owner}", answers[1], answers[0])


def _other_hand(case: Case, rng: Random, owner: str) -> Case | None:
    """As many other spells out of the container in a player's hands, which goes into it."""
    hands = {unit: [*spells] for unit, spells in case.state["secret"][owner].get("hands", {}).items() if spells}
    held = [spell for spells in hands.values() for spell in spells]
    fresh = [spell for spell in case.state["cup"]["fresh"] if not equipment.is_immediate(spell)]
    if not held or len(fresh) < len(held):
        return None
    drawn = rng.sample(fresh, len(held))
    left = [spell for spell in case.state["cup"]["fresh"] if spell not in drawn] + held
    rest = iter(drawn)
    changed = {unit: [next(rest) for _ in hands.get(unit, ())] for unit in case.state["secret"][owner]["hands"]}
    return Case(evolve(case.state, [["put", ["secret", owner, "hands"], changed], ["put", ["cup", "fresh"], left]]))


def _looks(state: State, viewer: str) -> list[object]:
    """Whatever a viewer is shown without asking."""
    seen = visible(state, viewer)
    shown: list[object] = [seen["public"], seen["secret"], [*GAME.trackers(seen, viewer)] if GAME.trackers else None]
    shown += [[*GAME.figures(seen, viewer)] if GAME.figures else None, [*GAME.leading(seen, viewer)] if GAME.leading else None]
    return [*shown, GAME.board(seen, viewer, HOUSE) if GAME.board else None]


def _lines(case: Case, rng: Random, owner: str) -> list[tuple[str, dict[str, Any]]]:
    """Lines about the spells of somebody else: each verb that names a spell, with what is held there and with what is not."""
    people = [unit for unit, here in case.units.items() if here["owner"] == owner and here["sort"] == "personality"]
    own = [unit for unit, here in case.units.items() if here["owner"] not in (owner, None) and here["sort"] == "personality"]
    lines: list[tuple[str, dict[str, Any]]] = []
    for unit in rng.sample(people, min(len(people), 4)):
        held = [spell.name for spell in case.person(unit).spells]
        for spell in (*held[:2], rng.choice([*equipment.spells()])):
            target = rng.choice(equipment.musters(spell) or ["Vilmir"])
            lines += [("cast", {"spell": spell, "magician": unit}), ("discard", {"spell": spell, "unit": unit})]
            lines += [("transfer", {"spell": spell, "unit": unit, "other": rng.choice(own or people)})]
            lines += [("muster", {"target": target, "spell": spell, "holder": unit}), ("spell", {"spells": [spell]})]
            lines += [("fly", {"spell": spell, "magician": unit, "units": [], "place": rng.choice(case.places)})]
    return rng.sample(lines, min(len(lines), LINES))


def _answer(state: State, viewer: str, verb: str, args: dict[str, Any]) -> object:
    try:
        ruling = decide(GAME, state, Declaration(verb, args, viewer, verb, {}), HOUSE, Refusing())
    except Refusal as refusal:
        return str(refusal)
    return ruling.verdict, [str(reason.text) for reason in ruling.reasons], ruling.question, ruling.worksheet, ruling.outcome


def counted(case: Case, rng: Random) -> Asked:
    """Lines that are offered, each played to its end: as many spells as before, wherever they lie."""
    drawn = sum(map(len, case.state["cup"].values())) - sum(case.public["placements"].values())  # what lies unfound is in the cup, unknown
    case = Case(evolve(case.state, [["put", ["public", "container"], drawn]]))
    before = _in_all(case)
    lines = [f"{side}: {line}" for side, line in offered(case.state)]
    for said in rng.sample(lines, min(len(lines), 12)):
        speaker, _, line = said.partition(": ")
        ruling = decided(case.state, line, Quiet(rng.randrange(10**6)), rng, speaker)
        if ruling.verdict == LEGAL:
            after = case.after(ruling)
            yield same(case, f"{said}: spells in all", _in_all(after), before)
            undrawn = sum(map(len, after.state["cup"].values()))
            told = after.public["container"] + sum(after.public["placements"].values())
            yield same(case, f"{said}: in the container and unfound", told, undrawn)


def _in_all(case: Case) -> int:
    hands = [len(spells) for secret in case.state["secret"].values() for spells in secret.get("hands", {}).values()]
    laid = len((case.public.get("battle") or {"spells": []})["spells"])
    kept = sum(map(len, case.public["maintained"].values()))
    on_map = sum(case.public["placements"].values())
    return container.conserved(case.public["container"], len(case.public["discard"]), [*hands, laid, kept], on_map)
