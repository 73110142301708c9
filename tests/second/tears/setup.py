"""Lines 65 to 90: the set-up and the free set-up."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from .position import FORSETI, GORGANUN, Answer, no, yes

START: Mapping[str, Mapping[str, Mapping[str, int] | tuple[str, ...]]] = {
    "Glaginsdreg": {"units": {"Warsteed": 3, "Wargroup": 3}, "leaders": ("Shale", "Ezelle"), "wizards": ("Kishmin", "Niekimo")},
    "Kimrin": {"units": {"Warsteed": 3, "Wargroup": 3}, "leaders": ("Kestrel",), "wizards": ("Shimar",)},
    "Ilrog": {"units": {}, "leaders": (), "wizards": ("Hastur",)},
    "Caer Navell": {
        "units": {"Elite Guard": 3, "Cavalry": 2, "Foot Soldier": 3},
        "leaders": ("Kendrel", "Shelnor"),
        "wizards": ("Torin", "Vilkie"),
    },
    "Caer Sillius": {"units": {"Elite Guard": 1, "Cavalry": 2, "Foot Soldier": 2}, "leaders": ("Algeron",), "wizards": ("Ursa",)},
    "Caer Clavell": {"units": {"Elite Guard": 1, "Cavalry": 1, "Foot Soldier": 2}, "leaders": ("Neko",), "wizards": ()},
}
ASIDE = {GORGANUN: {"Cadmin": 9, "Terramax": 1}, FORSETI: {"Foot Soldier": 3, "Cavalry": 1}}
CASTLES = {
    "Glaginsdreg": GORGANUN,
    "Kimrin": GORGANUN,
    "Ilrog": GORGANUN,
    "Caer Navell": FORSETI,
    "Caer Clavell": FORSETI,
    "Caer Sillius": FORSETI,
}
HOME = {GORGANUN: "Glaginsdreg", FORSETI: "Caer Navell"}
CADMIN_AT_START = 3
CADMIN_MOST = 12


def starting_units(castle: str) -> dict[str, int]:
    """Which troops begin in a castle, without the Cadmin (71 to 84)."""
    units = START[castle]["units"]
    assert isinstance(units, Mapping)
    return dict(units)


def starting_people(castle: str, what: str) -> tuple[str, ...]:
    """Which "leaders" or "wizards" begin in a castle (71 to 84, 499 to 539)."""
    people = START[castle][what]
    assert isinstance(people, tuple)
    return people


def starting_place(name: str) -> str | None:
    """Where a leader or wizard begins (71 to 84)."""
    for castle in START:
        if name in (*starting_people(castle, "leaders"), *starting_people(castle, "wizards")):
            return castle
    return None


def put_aside(side: str) -> dict[str, int]:
    """Which troops wait to be recruited (76, 86)."""
    return dict(ASIDE[side])


def may_be_ambassador(side: str, wizard: str) -> Answer:
    """Gorganun names any of its wizards to be the Cadmin's ambassador (76, 445)."""
    if side != GORGANUN or starting_place(wizard) is None or CASTLES[starting_place(wizard) or ""] != GORGANUN:
        return no("one of Gorganun's wizards", 76)
    return yes("any of Gorganun's wizards", 76)


def cadmin_begin(ambassador: str) -> tuple[str | None, int]:
    """Three Cadmin begin where the ambassador begins (76)."""
    return starting_place(ambassador), CADMIN_AT_START


def controller_at_start(castle: str) -> str:
    """Who controls each castle when the game begins (389)."""
    return CASTLES[castle]


def home_of(side: str) -> str:
    """The castle of the Warlord (431)."""
    return HOME[side]


def free_setup_limit(towers: int) -> int:
    """How many pieces a castle takes in the free set-up: twice its strength (90)."""
    return 2 * towers


def may_free_setup(agreed: Collection[str], *, consent: str = "both") -> Answer:
    """The free set-up is chosen by both players (90)."""
    if consent == "both" and set(agreed) != {GORGANUN, FORSETI}:
        return no("both players must agree", 90)
    return yes("chosen", 90)


def may_place_freely(side: str, castle: str, piece: str, units_there: int, towers: int) -> Answer:
    """One piece of the free set-up; piece is "unit", "leader", "wizard" or "Terramax" (90)."""
    if piece == "Terramax":
        return no("Terramax comes only by recruiting", 90)
    if CASTLES.get(castle) != side:
        return no("only in one's own castles", 90)
    if piece == "unit" and units_there >= free_setup_limit(towers):
        return no("twice the castle's strength is there", 90)
    return yes("room in an own castle", 90)
