"""11.9: what a line of one player may tell them of stacks that they may not examine.

"The players may never examine each others' stacks": so two positions that differ only beneath the topmost pieces of an enemy stack
give the same answer to every line, but where a rule itself hangs on what the stack is made of. These rules are few, and they tell yes
or no, never who it is, how many points they are, or what their ratings come to.
"""

from __future__ import annotations

from collections.abc import Collection

from .position import Answer, no, yes

BY_ENEMY_STACK = {
    "move": "11.2: whoever enters stops among enemy armies, escorts and heroes, or persons among armies",
    "overrun": "12.5: there must be army or escort CSP's, or heroes, to overrun",
    "force": "11.2: as a move",
    "react": "13.0: enemy CSP's within reach, and the highest enemy rating where they stand",
    "battle": "15.1: armies against armies, heroes or what is with them",
    "melee": "15.3: persons against persons alone",
    "withdraw": "18.0: who is among enemy armies",
    "plot": "19.4: range to the hex where a person stands",
}
"""Lines whose leave a rule ties to what stands in an enemy stack, and which rule does."""


def hangs_on_stack(verb: str, hex_has_enemies: bool) -> bool:
    """11.9 with 11.2, 12.5, 13.0, 15.1, 15.3, 19.4: whether the leave of a line may turn on what an enemy stack is made of."""
    return verb in BY_ENEMY_STACK and (hex_has_enemies or verb in ("react", "plot"))


def may_name(name: str, own: Collection[str], seen: Collection[str], asked: Collection[str]) -> Answer:
    """11.9: whether an answer to a player may name a piece: their own, one shown to them, or one that they have named themselves."""
    if name in own or name in seen or name in asked:
        return yes("11.9", "own, shown, or named in the line")
    return no("11.9", "a piece of a stack that is not examined")
