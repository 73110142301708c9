"""19.1, 20.6 Who may cast, how far it reaches, and what the dice must show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.albion.ratings import items, places, strengths
from playaid.games.albion.state import pieces
from playaid.games.albion.state.castings import CONTROL, ELEMENTS, SCRYING, VISION

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Casting, Hearing

GLAMOURS, GYRES, RING, GLASS = "01", "02", "16", "20"
SEAT = "2816"
EVERYWHERE = "everywhere"


def uses(hearing: Hearing, caster: str, item: str) -> bool:
    """Whether an item counts for a person now. Raises Locked."""
    return item in items.items_in_use(hearing, caster)


def is_enchanter(hearing: Hearing, name: str) -> bool:
    """Whether a person is an enchanter by his piece, or by what he uses. His piece is looked at in any case: that it was not would tell all
    that he bears something. Raises Locked, MissingFact. [2.3, 20.6.07]"""
    return bool(hearing.fact("persons", name, "enchanter")) or items.makes_enchanter(hearing, name)


def freely(hearing: Hearing, casting: Casting) -> bool:
    """Whether an item makes the casting free of the rule that its caster is an enchanter. [20.6]"""
    number, caster = casting["number"], casting["caster"]
    return (number == ELEMENTS and uses(hearing, caster, GYRES)) or (number == VISION and uses(hearing, caster, RING))


def item_laid_by(hearing: Hearing, casting: Casting) -> str | None:
    """Why an item that would make the casting free of the rules of 19.1 does not, if its caster bears it. Raises Locked. [20.2.4, 20.6]"""
    item = {ELEMENTS: GYRES, VISION: RING}.get(casting["number"])
    borne = item is not None and item in items.borne_items(hearing, casting["caster"])
    return items.not_in_use(hearing, casting["caster"], str(item)) if borne else None


def range_of(hearing: Hearing, casting: Casting) -> int | None:
    """How far a casting reaches; None without limit. Raises Locked."""
    number, caster = casting["number"], casting["caster"]
    strength, _ = strengths.magic(hearing, caster)
    if number == CONTROL:
        return None if hearing.options["mind-control-range"] == "unlimited" else strength
    times = int(hearing.fact("enchantments", number, "range") or 0)
    here = pieces.piece(hearing.state, caster)["hex"]
    if number == VISION:
        place = places.place_of(here)
        if place is not None and EVERYWHERE in (place["vision"] or ()):
            return None
        if uses(hearing, caster, RING):
            times = 3
    if number == SCRYING and caster == "Dobie" and here == hearing.fact("places", "07", "hex"):
        times *= 2
    return strength * times


def reach_of(hearing: Hearing, casting: Casting) -> int:
    """How far a casting that is not without limit reaches. Raises Locked."""
    reach = range_of(hearing, casting)
    assert reach is not None
    return reach


def sure_place(hearing: Hearing, caster: str) -> str:
    """The place of power in which what somebody casts needs no dice, if they are in it; else empty. [19.5.16]"""
    place = places.place_of(pieces.piece(hearing.state, caster)["hex"])
    return str(place["name"]) if place is not None and place["sure"] else ""


def needed_chance(hearing: Hearing, casting: Casting) -> tuple[int, str] | None:
    """The most that the dice may show, and how it comes about; None where no dice are needed. Raises Locked."""
    caster = casting["caster"]
    if uses(hearing, caster, GLAMOURS) and is_enchanter(hearing, caster):
        return None
    if freely(hearing, casting) or sure_place(hearing, caster):
        return None
    return strengths.magic(hearing, caster)
