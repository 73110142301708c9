"""19.4.10 What the side that has a mind hears of the piece: its wounds and its items, noted for that side alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces
from playaid.games.albion.state.minds import condition, is_held

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Known


def learn(hearing: Hearing, person: str, holder: str) -> None:
    """Whoever has a mind uses it as a piece of their own, and hears how it is wounded and what it bears. [9.7]"""
    known = _truth(hearing, person)
    hearing.put("secret", holder, "minds", person, known)
    for side in (holder, pieces.piece(hearing.state, person)["side"]):  # which items are used whoever has the mind says anew
        own = hearing.secret(side)
        for key, said in (("using", own.get("using", {})), ("chosen", own.get("chosen", {}))):
            if person in said:
                hearing.drop("secret", side, key, person)
    hearing.tell("{target} has {condition}.", only=holder, target=person, condition=condition(known))


def as_it_is(hearing: Hearing, person: str, holder: str) -> bool:
    """Whether what a side has noted of a mind that it has is so."""
    noted, truth = hearing.secret(holder).get("minds", {}).get(person), _truth(hearing, person)
    return noted is not None and noted["wounds"] == truth["wounds"] and {*noted["items"]} == {*truth["items"]}


def _truth(hearing: Hearing, person: str) -> Known:
    secret = hearing.secret(pieces.piece(hearing.state, person)["side"])
    borne = [number for number, bearer in sorted(secret["items"].items()) if bearer == person]
    return {"wounds": int(secret["roster"].get(person, 0)), "items": borne}


def suffer(hearing: Hearing, person: str, number: int) -> None:
    """Wounds, or with a minus what of them heals, on the roster of a person's owner. [7.0]"""
    hearing.add("secret", pieces.piece(hearing.state, person)["side"], "roster", person, number)
    if holder := _holder(hearing, person):
        hearing.add("secret", holder, "minds", person, "wounds", number)


def bear(hearing: Hearing, number: str, person: str) -> None:
    """A person has an item now."""
    if holder := _holder(hearing, person):
        hearing.push("secret", holder, "minds", person, "items", number)


def part(hearing: Hearing, number: str, person: str) -> None:
    """A person has an item no more."""
    if holder := _holder(hearing, person):
        hearing.pull("secret", holder, "minds", person, "items", number)


def _holder(hearing: Hearing, person: str) -> str | None:
    return next((side for side in hearing.sides if is_held(hearing.state, side, person)), None)
