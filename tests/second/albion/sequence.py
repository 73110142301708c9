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
