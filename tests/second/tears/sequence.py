"""Lines 92 to 144: the turn, initiative, activation and the command table."""

from __future__ import annotations

from collections.abc import Sequence

from .position import Answer, no, yes

PHASES = ("initiative", "first command", "first action", "second command", "second action", "exchange")
COMMAND_TABLE: dict[int, tuple[str, int]] = {
    1: ("own", 4),
    2: ("own", 1),
    3: ("own", 0),
    4: ("enemy", 1),
    5: ("own", 2),
    6: ("own", 1),
    7: ("own", 2),
    8: ("enemy", 2),
    9: ("own", 2),
    10: ("own", 3),
}
ACTIONS = ("move", "search ruins", "recruit", "attack")


def phases() -> tuple[str, ...]:
    """The order of a turn; captives are exchanged at its end (94 to 106, 455)."""
    return PHASES


def actions() -> tuple[str, ...]:
    """What activated pieces may do (100)."""
    return ACTIONS


def initiative_bonus(losses_running: int) -> int:
    """What a player adds to its die: one for each initiative lost in a row (126)."""
    return losses_running


def initiative(first: int, second: int, first_losses: int = 0, second_losses: int = 0) -> int | None:
    """Who has the initiative: 0, 1, or None where the dice are thrown again (126)."""
    left, right = first + initiative_bonus(first_losses), second + initiative_bonus(second_losses)
    if left == right:
        return None
    return 0 if left > right else 1


def losses_after(losses: int, won: bool) -> int:
    """The row of lost initiatives ends when one is won (126)."""
    return 0 if won else losses + 1


def command(roll: int) -> tuple[str, int]:
    """The command table: whose activations, and how many (563 to 575)."""
    return COMMAND_TABLE[roll]


def rolls_again(roll: int) -> bool:
    """After the enemy's activations the player rolls again (143)."""
    return command(roll)[0] == "enemy"


def activations_of(rolls: Sequence[int]) -> tuple[int, int]:
    """Own and enemy activations of a series of rolls on the command table (138 to 144)."""
    own = sum(n for who, n in map(command, rolls) if who == "own")
    return own, sum(n for who, n in map(command, rolls) if who == "enemy")


def without_table() -> int:
    """How many units or leaders a player activates that does not roll (98, 132)."""
    return 1


def may_choose_one(rolled: bool) -> Answer:
    """Once rolled, the single activation is no longer open (132, 143)."""
    return no("the table has been rolled on", 143) if rolled else yes("in place of the table", 132)


def wizard_activations(has_wizards: bool, rolled_nought: bool = False, *, nought: str = "wizard stays") -> int:
    """One wizard each turn, whatever the table gives; none for a player without wizards (130, 134, 144)."""
    if not has_wizards or (rolled_nought and nought != "wizard stays"):
        return 0
    return 1


def may_swap_wizard_for_unit() -> Answer:
    """Without wizards a player gets no other activation instead (134)."""
    return no("nothing stands in a wizard's place", 134)


def may_activate(what: str, active_before: bool, left: int, wizard_left: int, placed_this_turn: bool = False) -> Answer:
    """One activation of a "unit", "leader" or "wizard" (130 to 134, 185, 191, 239)."""
    if active_before:
        return no("once a turn", 132)
    if placed_this_turn:
        return no("it came back this turn", 185, 191, 239)
    if what == "wizard":
        return yes("the turn's wizard", 134) if wizard_left else no("one wizard a turn", 130)
    return yes("within the number", 132) if left else no("no activation left", 132)


def enemy_may_activate(what: str, active_before: bool) -> Answer:
    """The enemy's activations of the table are of units or leaders (143, 132)."""
    if what == "wizard":
        return no("units or leaders", 143)
    return no("once a turn", 132) if active_before else yes("at once", 143)


def may_start_next(running_action_done: bool) -> Answer:
    """Activations come in any order, but each is carried through before the next (136)."""
    return yes("the last is done", 136) if running_action_done else no("one is still running", 136)


def may_attack_again(attacks_in_activation: int) -> Answer:
    """One attack in each activation (136)."""
    return no("one attack in an activation", 136) if attacks_in_activation else yes("its first attack", 136)


def activated_with(leader_activated: bool, controlled: Sequence[str]) -> tuple[str, ...]:
    """With a leader go the units, leaders and wizards under it (132, 152, 164, 257)."""
    return tuple(controlled) if leader_activated else ()
