"""Turn Overview, Key-Turn Overview: every verb in every step, what ends a turn, and in which order the Key-Turn goes."""

from __future__ import annotations

from random import Random
from typing import Any

from playaid.dice.sources import Seeded
from playaid.games.legacy import GAME
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import leaf
from playaid.referee.contract.state import evolve
from tests.games.legacy.table import TABLE

from . import sequence
from .compare_adapter import Asked, Case, same

ACTION_OF = {
    "scout": "scout",
    "challenge": "challenge",
    "imprison": "dungeon",
    "story": "story challenge",
    "personal": "personal quest",
    "carry": "escort",
    "drop": "escort",
    "use": "use card",
    "trade": "trade card",
    "collect": "pick up story token",
    "activate": "activate",
    "next": "pass",
    "move": "move",
    "give": "trade card",
    "find": "mark location",
    "return": "return story token",
}
EVENT_OF = {
    "despair": "despair",
    "abilities": "special abilities",
    "movement": "movement",
    "challenges": "challenges",
    "passing": "token passes",
}
OF_THE_KEY_TURN = {"extinguish": "despair", "ability": "abilities", "march": "movement"}
"""Verbs of an event of the Key-Turn; the others that are asked are what a player does in a turn."""


def in_step(case: Case, rng: Random) -> Asked:
    """A line of each verb, by each seat: whether the step is what stands against it."""
    key = leaf(GAME, case.state).key
    for seat in case.public["order"]:
        lines = _lines(case, rng, seat)
        for verb, args in lines.items():
            timely = "sequence" not in _refusals(case, verb, args)
            yield same(case, f"{verb} {args} in the step {key}", timely, key == OF_THE_KEY_TURN.get(verb, "play"))
    if key in EVENT_OF:
        number = sequence.KEY_TURN.index(EVENT_OF[key]) + 1
        yield same(case, f"the event {number} of the Key-Turn", EVENT_OF[key], sequence.key_turn_step(number))
        yield from _goes_on(case, number)


def _goes_on(case: Case, number: int) -> Asked:
    """With nothing due: the event after this one."""
    quiet = {"enemies": {}, "threats": {}, "draws": [], "extinguished": True, "spoils": None, "challenge": None}
    calm = Case({**case.state, "public": {**case.public, **quiet}}, case.realm)
    ruling = calm.rule("next")
    if isinstance(ruling, str) or ruling.verdict != LEGAL or number == len(sequence.KEY_TURN):
        return
    after = EVENT_OF.get(leaf(GAME, evolve(calm.state, ruling.changes)).key)
    yield same(calm, f"what follows on event {number}", after, sequence.key_turn_step(number + 1))


def _refusals(case: Case, verb: str, args: dict[str, Any]) -> set[str]:
    ruling = case.rule(verb, **args)
    return set() if isinstance(ruling, str) else {reason.check.partition("/")[2] for reason in ruling.reasons}


def _lines(case: Case, rng: Random, seat: str) -> dict[str, dict[str, Any]]:
    """A line of each verb with things of the table, whatever else stands against it."""
    public = case.public
    tiles, cards = list(public["tiles"]), list(public["seats"][seat]["cards"])
    found: dict[str, dict[str, Any]] = {
        "move": {"tiles": [rng.choice(tiles)], "seat": seat},
        "scout": {"name": "New", "kind": "-", "colour": "red", "paths": 1, "seat": seat},
        "activate": {},
        "imprison": {"seat": seat},
        "personal": {"attribute": "Loyalty", "rating": 3, "seat": seat},
        "extinguish": {},
        "march": {},
    }
    if cards:
        found["trade"] = {"card": rng.choice(cards), "taker": rng.choice(public["order"]), "seat": seat}
    if public["enemies"]:
        found["give"] = {"enemies": [rng.choice(list(public["enemies"]))], "taker": seat}
    if public["escorts"]:
        found["carry"] = found["drop"] = {"escort": rng.choice(list(public["escorts"])), "seat": seat}
    if public["tokens"]:
        token = rng.choice(list(public["tokens"]))
        found["collect"] = found["return"] = {"token": token, "seat": seat}
        found["story"] = {"token": token, "attribute": "Loyalty", "rating": 3, "seat": seat}
    if public["threats"]:
        found["ability"] = {"card": rng.choice(list(public["threats"]))}
    return found


def acted(case: Case, rng: Random) -> Asked:
    """Lines that are offered in a turn, carried out with any dice and answers: whether the turn is over, and movement new in the next."""
    lines = [line for line in TABLE.lines(case.state, case.public["seats"][case.seat]["side"]) if line.split()[0] in ACTION_OF]
    for line in rng.sample(lines, min(12, len(lines))):
        verb = line.split()[0]
        try:
            ruling = TABLE.played(case.state, line, Seeded(rng.randrange(10**6)), rng, case.public["seats"][case.seat]["side"])
        except Refusal:
            continue
        if ruling.verdict != LEGAL:
            continue
        after = Case(evolve(case.state, ruling.changes), case.realm)
        if after.state["referee"].get("over") or _changed(case, after):
            continue  # who is retired by it is asked in another chapter
        ended = after.turn.get("serial") != case.turn["serial"] or leaf(GAME, after.state).key != "play"
        yield same(case, f"{line}: the turn is over", ended, sequence.action_ends_turn(ACTION_OF[verb]))
        if ended and after.turn.get("serial") not in (None, case.turn["serial"]) and sequence.movement_is_new_each_turn():
            yield same(case, f"{line}: moves made in the next turn", after.turn["moves"], 0)


def _changed(case: Case, after: Case) -> bool:
    """Whether a character has left the table."""
    return any(here["character"] != after.public["seats"][seat]["character"] for seat, here in case.public["seats"].items())
