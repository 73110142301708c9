"""19.5 Places of Power: healing, wounds, and what they do to the strengths of persons."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.printed import Row
from playaid.language.message import message
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing


POVIS_HEATH = "12"


@cache
def by_hex() -> dict[str, Row]:
    """hex -> the place of power there."""
    return {row["hex"]: {"number": number, **row} for number, row in printed.book().rows("places").items()}


def place_of(number: str | None) -> Row | None:
    return by_hex().get(number or "")


def magic_here(hearing: Hearing, name: str, strength: int, text: str) -> tuple[int, str]:
    """A Current Magic Strength with what the place adds."""
    place = place_of(pieces.piece(hearing.state, name)["hex"])
    if place is None or not place["magic_for"] or not {"all", name} & set(place["magic_for"]):
        return strength, text
    if place["number"] == POVIS_HEATH and not any(frame["key"] == "enchantment" for frame in frames(hearing.state)):
        return strength, text
    alone = pieces.owner_of_place(hearing.state, name)
    more = int(hearing.fact("places", place["number"], "magic_plus", only=alone))
    times = int(hearing.fact("places", place["number"], "magic_times", only=alone))
    if more:
        text = message("{sum} + {more} ({place})", sum=text, more=more, place=place["name"])
    if times > 1:
        text = message("{sum}, times {times} ({place})", sum=text, times=times, place=place["name"])
    return (strength + more) * times, text


def combat_times(hearing: Hearing, name: str) -> int:
    """What the place multiplies a Current Combat Strength by: the Worm's at home. [19.5.17]"""
    place = place_of(pieces.piece(hearing.state, name)["hex"])
    return int(place["combat_times"]) if place is not None and name in (place["magic_for"] or ()) else 1


def heals(hearing: Hearing, name: str) -> int:
    """The wounds that the place heals in its person's Recovery Phase; 99 for all. [9.6]"""
    place = place_of(pieces.piece(hearing.state, name)["hex"])
    return int(hearing.fact("places", place["number"], "heals")) if place else 0


def wounds(hearing: Hearing, name: str) -> int:
    """The wounds that the place deals in an Attrition Segment. [19.5]"""
    place = place_of(pieces.piece(hearing.state, name)["hex"])
    if place is None or place["unhurt"] == name:
        return 0
    return int(hearing.fact("places", place["number"], "wounds"))


def of_beginners(hearing: Hearing, name: str) -> bool:
    """Whether a person stands where the place wounds those who begin an Attrition Segment there, and nobody else. [19.5.12]"""
    place = place_of(pieces.piece(hearing.state, name)["hex"])
    return place is not None and place["number"] == POVIS_HEATH
