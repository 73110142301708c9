"""Chapter 5, first half: the steps of a player-turn and the turns of a game."""

from __future__ import annotations

from collections.abc import Sequence

from .pieces import GAME_TURNS
from .position import Answer, Step, no, yes

ACTS = {
    "random appearance": Step.RANDOM_APPEARANCE,
    "replacement": Step.REPLACEMENTS,
    "movement": Step.MOVEMENT,
    "random attack": Step.MOVEMENT,
    "search": Step.SEARCH,
    "casting": Step.MAGIC,
    "transfer of spells": Step.MAGIC,
    "withholding": Step.COMBAT,
    "revealing": Step.COMBAT,
    "combat": Step.COMBAT,
    "shift of the balance": Step.COMBAT,
    "muster": Step.MUSTER,
    "special replacement": Step.MUSTER,
    "random balance": Step.RANDOM_BALANCE,
}
COMBAT_STEPS = (
    "order of battles",
    "withholding",
    "retreat of the withheld",
    "revealing",
    "eaters",
    "totals",
    "dice",
    "results",
    "heroic escapes",
    "shift of the balance",
)


def steps(random_balance: bool) -> tuple[Step, ...]:
    """The steps of a player-turn; the last is optional (5.0)."""
    return tuple(s for s in Step if random_balance or s is not Step.RANDOM_BALANCE)


def step_of(act: str) -> Step:
    """In which step an act belongs (5.0, 6.0, 7.6, 9.1, 9.2)."""
    return ACTS[act]


def may_act(act: str, step: Step, player: str, active: str) -> Answer:
    """Whether a player may do an act in this step (5.0, 9.2, 10.2, 10.3)."""
    if ACTS[act] is not step:
        return no(f"it belongs to step {ACTS[act].value}", "5.0")
    both = act in ("casting", "withholding", "revealing", "combat", "transfer of spells")
    if player != active and not both:
        return no("only the player whose turn it is does this", "5.0")
    return yes("its step", "5.0")


def next_player(players: Sequence[str], active: str) -> str:
    """The turn passes to the left; players are named leftwards from the first (5.0)."""
    return players[(list(players).index(active) + 1) % len(players)]


def game_turn_ends(players: Sequence[str], active: str) -> bool:
    """A game-turn holds one player-turn for each player (5.0)."""
    return active == players[-1]


def may_alter_past(turn_passed: bool) -> Answer:
    """Nothing of a completed turn is altered once it has passed on (5.0)."""
    return no("the turn has passed", "5.0") if turn_passed else yes("still the same turn", "5.0")


def game_over(turn_completed: int) -> bool:
    """The game ends with the tenth turn (3.3, 5.0)."""
    return turn_completed >= GAME_TURNS


def combat_order() -> tuple[str, ...]:
    """The order of a battle (10.0, reference sheet, 10.4, 10.5)."""
    return COMBAT_STEPS
