"""What an Enemy Special Ability speaks of, and by which lines that is entered. [Key-Turn Overview] [Roaming Threat Cards]"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.legacy.state.enemies import KINDS, is_captain_defeated
from playaid.language.message import Typed, message

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import State


class Change(NamedTuple):
    """A line that enters what a card changes, and the words of an ability that speak of it."""

    line: str
    about: re.Pattern[str]


def _change(line: str, *stems: str) -> Change:
    return Change(line, re.compile(rf"\b(?:{'|'.join(stems)})", re.IGNORECASE))


MOVED = _change("lead ENEMY to TILE", "mov", "tiles?\\b", "speed", "advanc", "march", "stay", "toward", "farther", "further")
CHANGES = (
    _change("despair", "despair", "flame"),
    _change("wound", "wound"),
    _change("virtue", "virtue", "plaque"),
    _change("destiny", "destiny"),
    _change("coin", "coin"),
    _change("doom", "doom", "seduc"),
    _change("discard", "discard"),
    _change("break", "break", "broken"),
    MOVED,
    _change("spawn", "spawn", "enemy pool"),
)
"""Each is open while abilities are carried out, and at any other time."""
STONES = _change("plus 1", "stone", "roll", "dice", "die\\b", "attribute", "success")
RATING = _change(
    "rating 5", "ratings?\\b", "rated\\b", "(?:more|fewer|less|extra|additional) success", "success\\w* (?:more|fewer|less)\\b"
)
CHALLENGE = _change("challenge ENEMY", "challeng")
"""What is told with a challenge, not by a line of its own."""
BARRED = re.compile(r"\b(?:trad|scout|activat)", re.IGNORECASE)
"""What an ability may bar that neither a line nor a challenge tells."""


def lines(abilities: Iterable[str]) -> list[str]:
    """The lines by which what these abilities speak of is entered; all of them where their words name none."""
    abilities = list(abilities)
    said = " ".join(abilities)
    told = [change.line for change in CHANGES if change.about.search(said)]
    if not told and all(map(speaks_of_challenges, abilities)):
        return []
    return [message("`{line}`", line=Typed(line)) for line in told or (change.line for change in CHANGES)]


def told_with_a_challenge(ability: str) -> list[str]:
    """What of an ability is typed behind a challenge: its stones, its Challenge Rating; both where it speaks of challenges and of neither,
    or names nothing that is entered by a line. [Challenge Overview]"""
    bearing = of_challenges(ability)
    stones = [message("`{more}` or `{fewer}` for stones", more=Typed(STONES.line), fewer=Typed("plus -1"))]
    rating = [message("`{line}` where it makes the Challenge Rating 5", line=Typed(RATING.line))]
    return [*(stones if bearing.stones else ()), *(rating if bearing.rating else ())]


class Bearing(NamedTuple):
    """What of challenges an ability may change."""

    stones: bool
    rating: bool


def of_challenges(ability: str) -> Bearing:
    """Whether an ability may give or take stones, and set a Challenge Rating. [Challenge Overview]"""
    of_stones, of_rating = bool(STONES.about.search(ability)), bool(RATING.about.search(ability))
    nothing = not BARRED.search(ability) and not any(change.about.search(ability) for change in CHANGES)
    both = not of_stones and not of_rating and (nothing or bool(CHALLENGE.about.search(ability)))
    return Bearing(of_stones or both, of_rating or both)


def bears_on(ability: str, kind: str | None) -> bool:
    """Whether an ability is about enemies of a kind: one that names kinds in front, as `Saxons: Challenge Rating +1`, or against which it
    is, as `one stone fewer against Druids`, is about no others. kind: that of the enemy who is challenged; None where there is none, as in
    a Story Quest, and empty where that is not said."""
    named = kinds_named(ability)
    return not named or kind in named or kind == ""


_AGAINST = re.compile(r"\b(?:against|challeng\w*|versus|vs)\b", re.IGNORECASE)


def kinds_named(ability: str) -> list[str]:
    """The kinds of enemy that an ability is about, where it names such."""
    subject, colon, _ = ability.partition(":")
    against = _AGAINST.search(ability)
    told = f"{subject if colon else ''} {ability[against.end() :] if against else ''}"
    return [one for one in KINDS if re.search(rf"\b{one}", told, re.IGNORECASE)]


_ROLLED = r"(?:challeng\w*|stones?|fewer|less|more|rolls?|rolled|tests?)"
_CONDITION = re.compile(r"\b(?:unless|if|except|until|who(?:ever)? (?:pass|fail)\w*)\b", re.IGNORECASE)


def is_of_attributes(ability: str, attributes: Collection[str], known: Iterable[str]) -> bool:
    """Whether an ability may bear on a challenge with one of these attributes: one that names those of the challenges that it is about, as
    `each Challenge of Wisdom` or `Wisdom: a stone fewer`, is about no others. One with a condition is about all: what it names may be how
    it is avoided. known: what the attributes are called. [Challenge Overview]"""
    named = attributes_named(ability, known)
    return not named or any(attribute in named for attribute in attributes)


def attributes_named(ability: str, known: Iterable[str]) -> list[str]:
    """The attributes of the challenges that an ability is about, where it names such."""
    known = list(known)
    if not known or _CONDITION.search(ability):
        return []
    one = rf"(?:{'|'.join(map(re.escape, known))})\b"
    several = rf"{one}(?:\s*(?:,|and|or|/)\s*{one})*"
    behind = rf"\b{_ROLLED}\s+(?:of|with|for|in|on|by|using)\s+(?:all |any |each )?({several})"
    before = rf"\b({several})(?:\s*\(\d+\))?\s+(?:challeng|stones?\b|rolls?\b|tests?\b)"
    told = [ability.partition(":")[0]] if ":" in ability else []
    told += [found[1] for form in (behind, before) for found in re.finditer(form, ability, re.IGNORECASE)]
    return [name for name in known if re.search(rf"\b{re.escape(name)}\b", " ".join(told), re.IGNORECASE)]


_FEWER = re.compile(r"\b(?:fewer|less|lose|loses|minus|without)\b|[-\u2212]\s*\d", re.IGNORECASE)


def word_behind(ability: str) -> str:
    """What is typed behind a challenge for an ability that bears on it: the stones more or fewer, or another rating."""
    bearing = of_challenges(ability)
    if bearing.rating and not bearing.stones:
        return RATING.line
    number = stones_given(ability)
    if number is not None:
        return f"plus {number}"
    return "plus -1" if _FEWER.search(ability) else STONES.line


_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_SO_MANY = rf"(?P<n>\d|{'|'.join(_NUMBERS)})"
_MORE_OR_LESS = r"(?P<how>fewer|less|more|extra|additional)"
_STONES = r"(?:stones?(?: of chance)?|dice|die)\b"
_AMOUNTS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b{_SO_MANY} {_STONES} {_MORE_OR_LESS}\b",
        rf"\b{_SO_MANY} {_MORE_OR_LESS} {_STONES}",
        rf"(?P<how>[-+\u2212]) ?{_SO_MANY} {_STONES}",
        rf"\b(?P<how>minus|plus) {_SO_MANY} {_STONES}",
    )
]
_TAKEN = ("fewer", "less", "minus", "-", "\u2212")
_PLAIN = re.compile(
    r"(?:a|all|always|and|any|are|at|be|by|each|every|every(?:body|one)|for|gets|has|have|in|of|on|the|to|vs|against|versus|when|with|you|"
    r"roll(?:ed|s)?|challeng(?:e|ed|es|ing)|characters?|players?|enemy|enemies|knights|tokens?)"
)
"""Words beside a number of stones that are no condition."""


def stones_given(ability: str) -> int | None:
    """How many stones an ability gives, or takes, in each challenge on which it bears; None where any word of it might be a condition."""
    found = [amount for form in _AMOUNTS for amount in form.finditer(ability)]
    if len(found) != 1:
        return None
    beside = f"{ability[: found[0].start()]} {ability[found[0].end() :]}"
    for kind in KINDS:
        beside = re.sub(rf"\b{kind}(?:e?s)?\b", " ", beside, flags=re.IGNORECASE)
    if not all(map(_PLAIN.fullmatch, re.findall(r"[\w'’-]+", beside.casefold()))):
        return None
    said, how = found[0]["n"].casefold(), found[0]["how"].casefold()
    number = _NUMBERS.get(said) or int(said)
    return -number if how in _TAKEN else number


def to_be_counted(state: State, kind: str, attributes: Collection[str] | None = None) -> dict[str, str]:
    """The threats whose special ability must be taken into account in a challenge of an enemy of a kind: it is against that kind by name,
    or gives so many stones, or takes them, whatever enemy it is."""
    told = bearing(state, kind, attributes)
    plainly = {name: words for name, words in told.items() if STONES.about.search(words) or RATING.about.search(words)}
    return {name: words for name, words in plainly.items() if kind in kinds_named(words) or stones_given(words) is not None}


def taken_in(state: State, kind: str) -> str:
    """What is typed behind a challenge of an enemy of a kind for the abilities in force, where none of those that are to be counted leaves
    anything open: the stones of all of them together."""
    given = [stones_given(words) for words in to_be_counted(state, kind).values()]
    sure = [number for number in given if number is not None]
    return f" plus {sum(sure)}" if sure and len(sure) == len(given) else ""


def speaks_of_rating(ability: str) -> bool:
    return bool(RATING.about.search(ability))


def speaks_of_challenges(ability: str) -> bool:
    return any(change.about.search(ability) for change in (STONES, RATING, CHALLENGE))


_TURN_ENDS = re.compile(r"\bends? (?:\w+ )?turns?\b|\bend of (?:[\w'’]+ ){0,3}turns?\b", re.IGNORECASE)


def speaks_of_the_end_of_a_turn(ability: str) -> bool:
    return bool(_TURN_ENDS.search(ability))


def speaks_of_moving(ability: str) -> bool:
    return bool(MOVED.about.search(ability))


def is_of_moves(effect: str) -> bool:
    """Whether a Doom Effect, as the players have shortened its words, bears on how far a character goes."""
    return any(word.startswith(("move", "movement", "slow", "lame")) for word in effect.casefold().split())


def abilities(state: State) -> list[str]:
    """The threats whose special ability is in force: not when its Named Enemy has been defeated."""
    return [name for name, card in state["public"]["threats"].items() if card["ability"] and not is_captain_defeated(state, name)]


def ability(state: State, name: str) -> str:
    """What the special ability of a threat in play says; empty where it has none."""
    said: str = state["public"]["threats"][name]["ability"]
    return said


def bearing(state: State, kind: str | None, attributes: Collection[str] | None = None) -> dict[str, str]:
    """The threats whose special ability may give or take stones in a challenge, or change its rating, with what it says. kind: of the
    enemy, as for `bears_on`; attributes: those that the challenge may be made with, as for `is_of_attributes`, or None where nothing is
    known of that. [Roaming Threat Cards]"""
    said = {name: ability(state, name).rstrip(".") for name in abilities(state)}
    told = {name: words for name, words in said.items() if any(of_challenges(words)) and bears_on(words, kind)}
    if attributes is None:
        return told
    known = state["public"]["attributes"]
    return {name: words for name, words in told.items() if is_of_attributes(words, attributes, known)}
