"""That nobody else comes along, in whatever words: whoever is named goes, and no others, so that it says no more. [7.2]"""

from __future__ import annotations

from collections.abc import Sequence

_OWN = ("his", "her", "its", "their", "my", "our")
_SELF = ("himself", "herself", "itself", "themselves")
_ARMIES = ("army", "armies", "troops", "soldiers", "anybody", "anyone", "others")
_SMALL = ("a", "an", "any", "the", *_OWN)


def without_company(words: Sequence[str]) -> Sequence[str]:
    """`Dharmit alone to Xanyaw`, `to Xanyaw by himself`, `on his own`, `without armies` without these words; as it is where somebody is
    said to go along all the same."""
    folded = [word.casefold().strip(".!,") for word in words]
    if {"with", "carrying"} & {*folded}:
        return words
    for at in range(1, len(words)):
        end = _ends(folded, at)
        if end > at:
            named = [*words[: at - 1], words[at - 1].rstrip(",")]
            return [*named, *words[end:]]
    return words


def _ends(folded: Sequence[str], at: int) -> int:
    """Behind which word such a phrase ends that begins here; here itself where none does."""
    here, then = folded[at], folded[at + 1 : at + 3]
    if here == "alone":
        return at + 1
    if here == "by" and then[:1] and then[0] in _SELF:
        return at + 2
    if here == "on" and then[1:] == ["own"] and then[0] in _OWN:
        return at + 3
    if here == "without" and then:
        small = then[0] in _SMALL
        return at + 2 + small if then[small : small + 1] and then[small] in _ARMIES else at
    return at
