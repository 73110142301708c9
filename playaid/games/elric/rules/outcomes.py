"""What a declaration comes to, in the words that odds count by, where it is made of several things. [7.5, 7.6]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.language.message import SEMICOLON, listing, message

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


def with_battle(hearing: Hearing, place: str) -> None:
    """That a battle is to be fought where they have come to, where what comes of the way has been told by itself."""
    if hearing.label and place in hearing.public["battles"]:
        sum_up(hearing, message("a battle in {place}", place=place))
