"""Counters laid down, taken up, turned over and lost; what is noted of people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Unpack

from playaid.games.tears.state import pieces
from playaid.games.tears.state.forces import person, tokens

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, PersonChange


def put_tokens(hearing: Hearing, side: str, place: str, here: Iterable[str]) -> None:
    """Write what lies on the board in a place, in order."""
    laid = sorted(here)
    if laid:
        hearing.put("public", "board", side, place, laid)
    else:
        hearing.drop("public", "board", side, place)


def add_tokens(hearing: Hearing, side: str, place: str, more: Iterable[str]) -> None:
    """Lay counters down."""
    put_tokens(hearing, side, place, [*tokens(hearing.state, side, place), *more])


def take_tokens(hearing: Hearing, side: str, place: str, gone: Iterable[str]) -> None:
    """Take exactly these tokens up."""
    here = list(tokens(hearing.state, side, place))
    for token in gone:
        here.remove(token)
    put_tokens(hearing, side, place, here)


def put_box(hearing: Hearing, leader: str, content: Iterable[str]) -> None:
    """Write what lies in a leader's box."""
    hearing.put("secret", person(hearing.state, leader)["side"], "boxes", leader, sorted(content))


def put_person(hearing: Hearing, name: str, **what: Unpack[PersonChange]) -> None:
    """Change some of what is known of a person; None takes an entry away."""
    for key, value in what.items():
        if value is None:
            hearing.drop("public", "people", name, key)
        else:
            hearing.put("public", "people", name, key, value)


def remove_unit(hearing: Hearing, side: str, code: str) -> None:
    """A unit is lost: to the reserve, from which it may be recruited again; the guards and the dragon go for good."""
    kind = pieces.kind_of(code)
    if kind == pieces.TERRAMAX:
        hearing.put("public", "dragon", "state", "dead")
        hearing.put("public", "dragon", "master", "")
    elif kind == pieces.PENGUIN:
        hearing.add("public", "penguins", 1)
    else:
        hearing.add("public", "reserve", side, kind, 1)
