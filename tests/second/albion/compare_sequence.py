"""5.0, 12.4, 12.5: in each step and from each position what may be done in it and what not, who acts, and what follows."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from playaid.games.albion import GAME
from playaid.games.albion.state.sides import SIDES
from playaid.referee.contract.sequence import acting, frames, leaf, opens
from tests.games.albion.table import at

from . import sequence
from .compare_adapter import Asked, Case, asked

ACTIONS = {
    "plot": "plot", "cast": "cast", "strike": "mental attack", "attrition": "roll attrition", "recover": "heal", "refit": "refit",
    "activate": "roll activation", "move": "move", "teleport": "teleport", "search": "search", "overrun": "overrun", "embark": "embark",
    "debark": "debark", "force": "force a march", "toll": "roll for a march", "react": "react", "battle": "battle", "engage": "engagement",
    "defend": "terrain", "challenge": "challenge", "accept": "accept", "decline": "decline", "melee": "melee", "duel": "duel arcane",
    "trial": "trial by combat", "fight": "attack", "stop": "stop", "withdraw": "retreat",
}  # fmt: skip
"""The product's verbs, and what they do."""


class Stands(NamedTuple):
    """A step of the product's, and which of the document's it is."""

    keys: tuple[str, ...]
    letters: str
    overrun: bool = False


COMBAT = {"terrain": "D5b", "challenge": "D5c", "answer": "D5d", "reply": "D5e", "duels": "D5g", "battles": "D5h"}
HERE = (
    Stands(("pregame",), "pre-game"),
    Stands(("enchantment", "plot"), "B1"),
    Stands(("enchantment", "cast"), "B3"),
    Stands(("enchantment", "minds"), "after B"),
    Stands(("attrition",), "C"),
    Stands(("recovery",), "D1"),
    Stands(("activation",), "D2"),
    Stands(("movement", "normal", "moving"), "D3a"),
    Stands(("movement", "marches", "forced"), "D3b"),
    Stands(("movement", "tolls"), "D3c"),
    Stands(("reaction",), "D4"),
    Stands(("combat", "announce"), "D5a"),
    Stands(("combat", "melees"), "D5f"),
    *(Stands(("combat", key), letters) for key, letters in COMBAT.items()),
    *(Stands(("movement", "normal", "overrun", key), letters, overrun=True) for key, letters in COMBAT.items()),
    *(Stands(("movement", "marches", "overrun", key), letters, overrun=True) for key, letters in COMBAT.items()),
)
ACTS = ("D1", "D2", "D3a", "D3b", "D3c", "D4", "D5a", "D5b", "D5f")
"""Steps in which somebody acts whatever is the matter; in the others only who has plotted nothing yet, has been challenged and so on."""


def steps(case: Case, rng: Random, most: int) -> Asked:
    """What is open in each step, on either side's turn; an action that the second referee knows and the product has no verb for is none."""
    turn = case.position.turn
    for side in SIDES:
        for here in rng.sample(HERE, min(most // 2, len(HERE))):
            state = at(case.state, side, *here.keys, turn=turn)
            if here.keys[0] == "enchantment":
                head = [{"key": "turn", "round": turn}, {"key": "enchantment", "round": 1}, {"key": here.keys[1], "round": 1}]
                state = {**state, "referee": {**state["referee"], "at": head}}
            there = case._replace(state=state)
            for verb, action in ACTIONS.items():
                may = bool(sequence.may_do_at(action, here.letters, here.overrun))
                said = f"{verb} in {'.'.join(here.keys)} of {side}"
                yield asked("5.0", said, opens(GAME, state, GAME.verbs[verb]), may, there)
            who = {one.lower() for one in acting(GAME, state)}
            second = sequence.acts_at(here.letters, side.lower())
            if here.letters in ACTS and not here.overrun and not case.state["public"]["losses"]:
                yield asked("5.0", f"who acts in {'.'.join(here.keys)} of {side}", who, set(second), there)


PHASES = {"recovery", "activation", "movement", "reaction", "combat"}


def followers(case: Case, rng: Random, most: int) -> Asked:
    """Which segment or Phase the product has after the one that it stands in."""
    order = _order()
    keys = [frame["key"] for frame in frames(case.state)]
    now = next((key for key in reversed(keys) if key in {key for _, key in order}), "")
    segment = next((key for key in keys if key in ("weather", "enchantment", "attrition")), "")
    if not (now or segment):
        return
    turn = f"{case.position.player} player-turn" if now else segment
    place = order.index((turn, now))
    follows = order[place + 1] if place + 1 < len(order) else None
    yield asked("5.0", f"after {leaf(GAME, case.state).key}", follows, sequence.stands_next(turn, now), case)


def _order() -> list[tuple[str, str]]:
    """The segments and Phases in the product's order; its steps of evasion (18.0) and the move before the game (22.3) are none of 5.0."""
    found: list[tuple[str, str]] = []
    for segment in GAME.sequence.steps:
        if segment.key == "player-turn":
            for side in SIDES:
                found += [(f"{side.lower()} player-turn", phase.key) for phase in segment.steps if phase.key in PHASES]
        elif segment.key in ("weather", "enchantment", "attrition"):
            found.append((segment.key, ""))
    return found


QUESTIONS = dict.fromkeys(("movement", "forced march", "reaction", "combat", "recovery", "activation", "attrition"), (steps, followers))
