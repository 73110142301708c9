"""What whoever goes somewhere goes there for, said behind where: `move Vilkie to Wyrmholt to study`. It changes nothing of the way, and is
declared when they have come there. [Movement]"""

from __future__ import annotations

from collections.abc import Sequence

from playaid.referee.contract.names import fold

JOINED = ("to", "and", "then")
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
