"""What whoever goes somewhere goes there for, said behind where: `move Vilkie to Wyrmholt to study`. It changes nothing of the way, and is
declared when they have come there. [Movement]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.table.names import areas
from playaid.referee.contract.names import fits, fold

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import State

JOINED = ("to",)
"""With *and* or *then* it is a line of its own, which is told apart."""
SOUGHT = ("study", "search", "explore", "investigate", "look", "seek", "find", "learn", "attack", "fight", "assault", "storm")
BEHIND = (
    *("it", "there", "them", "the", "a", "new", "for", "spell", "spells", "wisdom", "ruins", "its", "trap"),
    *("enemy", "enemies", "castle", "garrison", "whoever", "is"),
)
"""What may stand behind such a word without naming anybody or anywhere else."""


def without_purpose(words: Sequence[str]) -> Sequence[str]:
    """A way without what it is for, where nothing is named with that; any other line as it is."""
    for at in range(2, len(words)):
        alone = all(fold(word.strip(",.")) in BEHIND for word in words[at + 1 :])
        if fold(words[at]) in SOUGHT and fold(words[at - 1]) in JOINED and alone:
            end = at
            while end and fold(words[end - 1]) in JOINED:
                end -= 1
            return [*words[: end - 1], words[end - 1].rstrip(",")] if end > 1 else words
    return words


ONTO = ("on", "onto", "upon", "against")


def bound_for(words: Sequence[str]) -> Sequence[str]:
    """`march on Kimrin`, `land on the island` with `to`; any other line as it is."""
    folded = [fold(word) for word in words]
    at = next((at for at, word in enumerate(folded) if word in ONTO), None)
    return words if at is None or "to" in folded or at + 1 == len(words) else [*words[:at], "to", *words[at + 1 :]]


BESIDES = {
    *("and", "the", "in", "at", "on", "for", "with", "my", "our", "this", "it", "them", "all", "us", "again", "more", "before", "up"),
    *("fight", "fighting", "dice", "die", "line", "spells", "spell", "casting", "magic", "round", "battle", "castle", "walls", "attack"),
}


def plainly(words: Sequence[str], state: State) -> Sequence[str]:
    """A step of a battle alone for `stay and fight`, `throw the dice`, `besiege Kimrin`: nothing else can be said with it. Any other word
    is left, and refused."""
    said = [word for word in words if fold(word.strip(",.!")) not in BESIDES]
    now = state["public"].get("battle")
    area = fits(" ".join(said), areas(state), slips=False) if said else []
    return [] if not said or (len(area) == 1 and (now is None or area[0] == now["area"])) else words
