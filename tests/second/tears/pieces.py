"""Lines 21 to 63: the pieces and the board."""

from __future__ import annotations

from .position import FORSETI, GORGANUN, Answer, Area, no, yes

PIECES = 60
RUINS = 8
CASTLES = 6
CAP = 7
LEADERS = {GORGANUN: ("Shale", "Kestrel", "Ezelle"), FORSETI: ("Kendrel", "Algeron", "Neko", "Shelnor")}
WIZARDS = {GORGANUN: ("Hastur", "Kishmin", "Niekimo", "Shimar"), FORSETI: ("Torin", "Ursa", "Vilkie")}
TROOPS = {
    GORGANUN: {"Warsteed": 6, "Wargroup": 6, "Cadmin": 12, "Terramax": 1},
    FORSETI: {"Elite Guard": 5, "Cavalry": 6, "Foot Soldier": 10},
}
MOUNTED = ("Cavalry", "Warsteed")
KNOWN_TOWERS = {"Glaginsdreg": 4, "Caer Navell": 4, "Caer Sillius": 3}


def count_of(side: str) -> dict[str, int]:
    """How many counters of each troop a side has: set up, put aside and the Cadmin's most (71 to 86, 447)."""
    return dict(TROOPS[side])


def pieces_in_all() -> int:
    """All counters: troops, leaders, wizards (26)."""
    return sum(sum(TROOPS[s].values()) + len(LEADERS[s]) + len(WIZARDS[s]) for s in (GORGANUN, FORSETI))


def sides_of_counter(kind: str) -> int:
    """Troops have a full and a reduced side (42)."""
    return 2 if kind in {**TROOPS[GORGANUN], **TROOPS[FORSETI]} else 1


def number_colour(side: str) -> str:
    """Red figures are Gorganun's, green ones Forseti's (38)."""
    return "red" if side == GORGANUN else "green"


def may_command_troops(who: str, enthrall: bool = False, terramax: bool = False) -> Answer:
    """Leaders command troops; wizards never, but by Enthrall or the one that called Terramax (44, 675, 485)."""
    if who == "leader":
        return yes("a leader", 40)
    if who == "wizard" and (enthrall or terramax):
        return yes("by Enthrall" if enthrall else "its dragon", 675, 485)
    return no("troops follow no wizard", 44)


def garrison_strength(towers: int) -> int:
    """A castle's garrison is worth its towers (50, 371)."""
    return towers


def strengthens(towers: int) -> bool:
    """Castles of three or four towers strengthen those within (50, 381)."""
    return towers >= 3


def counts_as_city(area: Area) -> bool:
    """A port is a city (54)."""
    return area in (Area.CITY, Area.PORT)


def may_replenish_in(area: Area, *, town: str = "one unit") -> Answer:
    """Where reduced units can be made whole (50 to 57, 417 to 421)."""
    if area in (Area.CASTLE, Area.CITY, Area.PORT):
        return yes("a place to replenish", 50, 52, 54, 415)
    if area is Area.TOWN:
        return yes("one unit", 421) if town == "one unit" else no("none in towns", 56)
    return no("no place to replenish", 415)


def may_recruit_in(area: Area, home: bool, *, castle: str = "home alone") -> Answer:
    """Where new units can be called: cities, ports, the home castle; towns never (50 to 58, 427 to 431)."""
    if area in (Area.CITY, Area.PORT):
        return yes("a city or port", 429)
    if area is Area.CASTLE and (home or castle != "home alone"):
        return yes("the home castle" if home else "a castle", 431, 50)
    return no("no place to recruit", 427, 58)
