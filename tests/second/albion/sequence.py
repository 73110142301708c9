"""5.0: the order of segments, phases and steps, and who acts in each."""

from __future__ import annotations

from .position import FAERIE, FOMORIAN, Answer, no, yes

SEGMENTS = ("weather", "enchantment", "attrition", "fomorian player-turn", "faerie player-turn")
PHASES = ("recovery", "activation", "movement", "reaction", "combat")
MOVEMENT_STEPS = ("normal movement", "forced marches", "losses by forced march")


def next_segment(segment: str) -> str | None:
    """5.0: the segment or Player-Turn after one; None: the Game-Turn ends."""
    at = SEGMENTS.index(segment) + 1
    return SEGMENTS[at] if at < len(SEGMENTS) else None


def next_phase(phase: str) -> str | None:
    """5.0: the Phase after one within a Player-Turn."""
    at = PHASES.index(phase) + 1
    return PHASES[at] if at < len(PHASES) else None


def first_player() -> str:
    """5.0 D: the Fomorian player's turn comes first."""
    return FOMORIAN


def who_acts(phase: str, active: str) -> str:
    """5.0: the active player in all Phases but reaction."""
    other = FAERIE if active == FOMORIAN else FOMORIAN
    return other if phase == "reaction" else active


def may_do_in(action: str, phase: str) -> Answer:
    """5.0: nothing is done out of its Phase."""
    home = {
        "cast": ("enchantment",),
        "heal": ("recovery",),
        "refit": ("recovery",),
        "roll activation": ("activation",),
        "move": ("movement", "forced march", "pre-game"),
        "overrun": ("movement", "forced march", "pre-game"),
        "search": ("movement", "forced march", "pre-game"),
        "teleport": ("movement", "forced march", "pre-game"),
        "embark": ("movement", "pre-game"),
        "react": ("reaction",),
        "battle": ("combat",),
        "engagement": ("combat",),
        "melee": ("combat",),
        "challenge": ("combat", "movement"),
    }[action]
    return yes("5.0") if phase in home else no("5.0", f"not in the {phase} phase")


def march_after_all_movement() -> bool:
    """5.0 D3 b: forced marches are declared when normal movement is done."""
    return True


def attrition_order() -> tuple[str, str]:
    """5.0 C: the Fomorian side first, the Faerie side afterwards."""
    return FOMORIAN, FAERIE


def attrition_roller(side: str) -> str:
    """5.0 C2: the enemy throws the dice."""
    return FAERIE if side == FOMORIAN else FOMORIAN


def names_terrain(active: str) -> str:
    """5.0 D5 b: the inactive player."""
    return FAERIE if active == FOMORIAN else FOMORIAN


STEPS = {
    "plot": ("B1",),
    "cast": ("B3",),
    "mental attack": ("after B",),
    "roll attrition": ("C",),
    "heal": ("D1",),
    "refit": ("D1",),
    "roll activation": ("D2",),
    "move": ("pre-game", "D3a", "D3b", "D4"),
    "teleport": ("pre-game", "D3a", "D3b"),
    "search": ("pre-game", "D3a", "D3b"),
    "overrun": ("D3a", "D3b"),
    "embark": ("pre-game", "D3a"),
    "debark": ("pre-game", "D3a"),
    "force a march": ("D3a", "D3b"),
    "roll for a march": ("D3b", "D3c"),
    "react": ("D4",),
    "battle": ("D5a",),
    "engagement": ("D5a",),
    "terrain": ("D5b",),
    "challenge": ("D5c", "D5d"),
    "accept": ("D5d", "D5e"),
    "decline": ("D5d", "D5e"),
    "melee": ("D5f",),
    "duel arcane": ("D5g",),
    "trial by combat": ("D5g",),
    "attack": ("D5g", "D5h"),
    "stop": ("D5g", "D5h"),
    "retreat": ("D5g", "D5h"),
}
"""5.0: what belongs to which step, by its letter; a melee (D5 g) and a battle (D5 h) are fought in Rounds, either of which may retreat.
The first forced march that is declared ends normal movement, the first that is rolled for ends the marches.

No enemy army or hero can be met before the game (22.3), so there is nobody to overrun in it."""
IN_AN_OVERRUN = {"terrain", "challenge", "accept", "decline", "duel arcane", "trial by combat", "attack", "stop", "retreat"}
"""12.5: an overrun is a battle as 15.0 and 16.0 have it, with challenges before it; nothing is announced, and no melee fought."""


def may_do_at(action: str, step: str, in_overrun: bool = False) -> Answer:
    """5.0, 12.5: whether an action belongs to a step, named by its letters; of an overrun, to the step of a battle that it has reached."""
    if in_overrun and (action not in IN_AN_OVERRUN or (step == "D5g" and action in ("attack", "stop", "retreat"))):
        return no("12.5 5.0", "an overrun is fought first, and no melee in it")
    return yes("5.0") if step in STEPS[action] else no("5.0", f"not in step {step}")


def acts_at(step: str, active: str) -> frozenset[str]:
    """5.0: who acts in a step: both plot, the enemy rolls for attrition and names the terrain, each answers what the other has said."""
    other = FAERIE if active == FOMORIAN else FOMORIAN
    if step in ("B1", "B3", "after B"):
        return frozenset((FOMORIAN, FAERIE))
    return frozenset({other if step in ("C", "D4", "D5b", "D5d") else active})


def movement_after_marches() -> Answer:
    """5.0 D3 b: forced marches are declared when everything has moved that its player wishes to move; no normal movement comes after."""
    return no("5.0 D3", "normal movement is over")


def stands_next(segment: str, phase: str) -> tuple[str, str] | None:
    """5.0: (segment, phase) that follows; the three first segments have no Phases (an empty name); None: the Game-Turn is over."""
    after = next_phase(phase) if phase else None
    if after is not None:
        return segment, after
    follows = next_segment(segment)
    if follows is None:
        return None
    return follows, PHASES[0] if follows.endswith("player-turn") else ""
