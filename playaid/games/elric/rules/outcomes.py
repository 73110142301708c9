"""What a declaration comes to, in the words that odds count by, where it is made of several things. [7.5, 7.6]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.language.message import SEMICOLON, as_message, listing, message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


def also(hearing: Hearing, pattern: str, **values: str | int) -> None:
    """What something on the way comes to: the outcome, where the declaration has not named its own, or had named it before the question
    from which on odds are counted."""
    if not hearing.label or hearing.label == hearing.past:
        hearing.outcome(pattern, **values)


def in_parts(hearing: Hearing, several: bool) -> None:
    """What follows may come to several things, and odds do not end at the first of them."""
    if several and not hearing.label:
        hearing.parts = []


def sum_up(hearing: Hearing, *last: str) -> None:
    """All that the parts have come to, and what comes last, as one outcome; whatever is one thing has named itself."""
    parts: Iterable[str] = (*(hearing.parts or ([hearing.label] if hearing.label else [])), *last)
    hearing.parts = None
    if told := [*parts]:
        hearing.outcome(listing(told, SEMICOLON))


_FALLS = "the city falls to a win by {defence} or more (walls {walls} + defenders {defenders}), and stands else"
_BACK_FROM_IT = {
    "stay": "{falls}; attackers who do not take it stay before it",
    "back": "{falls}; attackers who do not take it go back one place, together by one of the ways they came",
    "apart": "{falls}; attackers who do not take it go back one place, each by the way they came",
}


_NOT_TAKEN = {
    "stay": as_message("stay before it if they do not take it"),
    "back": as_message("go back together one place if they do not take it"),
    "apart": as_message("go back one place each if they do not take it"),
}


def tell_by_what_it_falls(hearing: Hearing, wall: int, defending: int) -> None:
    """The same as a battle before walls begins, in its worksheet. [7.5.2]"""
    hearing.line(
        "city",
        message("falls to a win by walls {walls} + defenders {defenders} or more", walls=wall, defenders=defending),
        str(wall + defending),
        "7.5.2",
    )
    tell_of_besiegers(hearing)


def tell_of_besiegers(hearing: Hearing) -> None:
    """Where attackers are who do not take a city, if that is agreed. [10.7]"""
    if fate := _of_besiegers(hearing):
        hearing.line("besiegers", _NOT_TAKEN[fate], "", "10.7")


def _of_besiegers(hearing: Hearing) -> str:
    """What becomes of attackers who do not take a city; nothing while that is not agreed. [10.7]"""
    if (known := hearing.book.known_fact("gaps", "rules", "outside")) is None:
        return ""
    return "apart" if known.value == "back" and hearing.options.get("falling-back") == "as-came" else str(known.value)


def whether_it_falls(hearing: Hearing, wall: int, defending: int) -> str:
    """By what a walled city falls, and where attackers are who do not take it, if that is agreed: told once of all outcomes. [7.5.2]"""
    falls = message(_FALLS, defence=wall + defending, walls=wall, defenders=defending)
    return message(_BACK_FROM_IT[fate], falls=falls) if (fate := _of_besiegers(hearing)) else falls


def with_battle(hearing: Hearing, place: str) -> None:
    """That a battle is to be fought where they have come to, where what comes of the way has been told by itself."""
    if hearing.label and place in hearing.public["battles"]:
        sum_up(hearing, message("a battle in {place}", place=place))
