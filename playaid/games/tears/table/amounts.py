"""Units as people count them: `the foot soldiers` for all that are there, `two Warsteed` where those that are there are reduced."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from playaid.games.tears.state import pieces
from playaid.games.tears.state.pieces import REDUCED, rows
from playaid.language.message import message
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Unreadable

_TOLD = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBERS = {word: n for n, word in enumerate(_TOLD, 2)}
ARTICLES = ("a", "an", "one")
OF_THEM = ("the", "all", "both", "every", "each", "my", "our", "these", "those")
_ONTO = ("on", "to", "for")
_HITS = ("hit", "hits", "each", "the", "of", "them")
"""Words about a hit that say neither how many there are nor whom they fall on."""
EVERYTHING = ("all", "everything", "everybody", "everyone", "all of them", "all units", "all of it", "them all", "them")
"""Words that may stand for all that is there, or might come along."""


def is_everything(text: str) -> bool:
    return fold(text) in EVERYTHING


_THEIRS, _FOLLOWERS = ("his", "her", "their", "its", "the"), ("units", "army", "men", "troops", "stack", "followers", "forces")


def without_followers(words: Sequence[str]) -> list[str]:
    """`Kestrel` for `Kestrel and his units`, `Kestrel's army`: with a leader goes what lies under them."""
    said = list(words)
    for at in range(1, len(said) - 1):
        if fold(said[at]) in _THEIRS and fold(said[at + 1]) in _FOLLOWERS:
            before = said[: at - 1] if fold(said[at - 1]) in ("and", "with") else [*said[: at - 1], said[at - 1].rstrip(",")]
            return [*before, *said[at + 2 :]]
    for at, word in enumerate(said[:-1]):
        owner = word.removesuffix("'s").removesuffix("\N{RIGHT SINGLE QUOTATION MARK}s")
        if owner != word and fold(said[at + 1]) in _FOLLOWERS:
            return [*said[:at], owner, *said[at + 2 :]]
    return said


_BUT = ("but", "except", "without", "save")


def _behind_all_but(words: Sequence[str]) -> list[str]:
    """Whom a list leaves out that names all the others: `all but the foot soldiers`; nobody where it does not."""
    at = next((at for at, word in enumerate(words) if at and fold(word) in _BUT), 0)
    left_out = words[at + 1 :] if at and is_everything(" ".join(words[:at])) else []
    return list(left_out[1:] if left_out[1:] and fold(left_out[0]) == "for" else left_out)


def all_but(words: Sequence[str], here: Mapping[str, int]) -> list[str]:
    """`all but the foot soldiers, Urso` told out by what is there (name -> how many); any other list as it is. Raises Unreadable where
    nothing is left."""
    if not (out := _behind_all_but(words)):
        return list(words)
    phrases = [phrase.strip() for phrase in re.split(r",\s*|\s+and\s+", " ".join(out)) if phrase.strip()]
    left = Counter(here) - Counter(pieces.spread([_told(phrase, here, 0).removeprefix("the ") for phrase in phrases]))
    if not left:
        raise Unreadable(message("{said}: nobody else lies open there", said=" ".join(words)))
    return ", ".join(_name(one, n) for one, n in left.items()).split()


def refuse_all_but(leader: str, words: Sequence[str]) -> None:
    """What lies under a leader no word can tell out that all see. Raises Unreadable."""
    if _behind_all_but(words):
        raise Unreadable(
            "who is laid down is said by name, as what lies under a leader is their side's secret",
            hint=message("drop {leader} lists what lies there", leader=leader),
        )


def apart(words: Sequence[str]) -> list[str]:
    """A list with the commas that its numbers stand for: `2 Warsteed 2 Shimar`, `Warsteed 2 Shimar 2`; any other as it is."""
    parts = [part.split() for part in " ".join(words).split(",")]
    told = [name for part in parts for name in _by_number(part)]
    return ", ".join(told).split() if len(told) > len(parts) else list(words)


def _by_number(words: Sequence[str]) -> list[str]:
    """A phrase, split where a number begins the next name, or ends the one before."""
    numbers = [at for at, word in enumerate(words) if word.isdecimal() or fold(word) in NUMBERS]
    starts = numbers[1:] if numbers[:1] == [0] else [at + 1 for at in numbers[:-1] if numbers[-1] == len(words) - 1]
    names = [words[begin:end] for begin, end in pairwise([0, *starts, len(words)])]
    alone = any(len(name) < 2 for name in names)  # a number beside a number, or with nothing to count
    return [" ".join(words)] if alone else [" ".join(name) for name in names]


def counted(words: Sequence[str], here: Mapping[str, int], most: int = 0) -> list[str]:
    """The words of a list of pieces, with what says how many of a kind told out by what is there (code -> how many).
    most: how many may be named at all, where there is such a bound. Raises Unreadable where several are said and none can be seen."""
    words = apart(words)
    phrases = [phrase.strip() for phrase in " ".join(words).split(",")]
    told = [_told(phrase, here, most) for phrase in phrases if phrase]
    return words if told == [phrase for phrase in phrases if phrase] else ", ".join(told).split()


def _told(phrase: str, here: Mapping[str, int], most: int) -> str:
    words = phrase.split()
    whole_of = False
    while len(words) > 1 and (fold(words[0]) in OF_THEM or (whole_of and fold(words[0]) == "of")):
        whole_of = True
        words.pop(0)
    number = how_many(words[0])
    code, several = named_unit(" ".join(words[1:] if number else words))
    if not code:
        return " ".join(words) if whole_of and len(words) == 1 else phrase
    if not number and (several or whole_of):
        return _every(phrase, code, here, most)
    return _so_many(code, number or 1, here) or phrase


def _every(phrase: str, code: str, here: Mapping[str, int], most: int) -> str:
    """All of a kind that are there; of a whole unit's name the reduced ones are meant, too."""
    codes = [one for one in (code, REDUCED + code) if here.get(one)]
    if not codes:
        text = message("{phrase}: none of them lies open there", phrase=phrase)
        raise Unreadable(text, hint="what lies under a leader goes along with them, unnamed; `drop` lays down what is to go apart")
    number = min(here[codes[0]], most or here[codes[0]])
    rest = (_name(one, here[one]) for one in codes[1:] if not most)
    return ", ".join((_name(codes[0], number), *rest))


def _so_many(code: str, number: int, here: Mapping[str, int]) -> str:
    """So many of a kind where fewer than that are whole, and reduced ones make up for it; nothing where the name may stand."""
    whole, weak = here.get(code, 0), here.get(REDUCED + code, 0)
    if whole >= number or whole + weak < number:
        return ""
    return ", ".join(_name(one, n) for one, n in ((code, whole), (REDUCED + code, number - whole)) if n)


def _name(code: str, number: int) -> str:
    return code if number == 1 else f"{number} {code}"


def borne(phrase: str) -> str:
    """Who takes hits, as a list names them: `one on a Warsteed` is a Warsteed, `two on the Warsteeds` two of them, and `both on a Warsteed`
    one that is hit whole and again when it is reduced."""
    words = phrase.split()
    if len(words) > 1 and fold(words[-1]) == "twice":
        words = ["both", "on", "a", *words[:-1]]
    at = next((at for at, word in enumerate(words[:4]) if fold(word) in _ONTO), len(words))
    said = [fold(word) for word in words[:at]]
    numbers = [2 if word == "both" else 1 if word in ("other", "another") else how_many(word) for word in said if word not in _HITS]
    number, whom = (numbers or [1])[0], " ".join(words[at + 1 :])
    if not whom or len(numbers) > 1 or not number:
        return phrase
    code, several = named_unit(" ".join(word for word in words[at + 1 :] if fold(word) not in (*ARTICLES, *OF_THEM)))
    if number == 1 or not code:
        return code if code and numbers and not several else whom
    one_alone = number == 2 and not several and not code.startswith(REDUCED) and fold(words[at + 1]) in (*ARTICLES, "the")
    return f"{code}, {REDUCED}{code}" if one_alone else f"{number} {code}"


def how_many(word: str) -> int:
    """How many a word says; 0 where it says none."""
    if word.isdecimal():
        return int(word)
    return 1 if fold(word) in ARTICLES else NUMBERS.get(fold(word), 0)


def named_unit(text: str) -> tuple[str, bool]:
    """The code that words name, and whether they speak of several; no code for anything else."""
    reduced = fold(text).startswith(fold(REDUCED))
    code, several = _kinds().get(fold(text)[len(REDUCED) if reduced else 0 :], ("", False))
    return (REDUCED + code if reduced and code else code), several


@cache
def _kinds() -> Mapping[str, tuple[str, bool]]:
    """How kinds of units are spelt, in the singular and in the plural where that is another word."""
    kinds: dict[str, tuple[str, bool]] = {}
    for kind, row in rows("units").items():
        spelled = [kind, *(alias for alias in row["aliases"] if alias.isascii())]
        kinds.update((fold(f"{one}s"), (kind, True)) for one in spelled)
        kinds[fold(row["plural"])] = (kind, True)
        kinds.update((fold(one), (kind, False)) for one in spelled)
    return kinds
