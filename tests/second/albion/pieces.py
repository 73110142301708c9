"""2.3, 3.0, 4.0 and the counter sheet: what the document prints of the pieces, the roster and the set-up."""

from __future__ import annotations

from .position import ANCIENT, ELF, FAERIE, FAERIE_KINGDOMS, FOMORIAN, GNOME, MUNDANE, SUPERNATURAL, TROLL, UNALIGNED

RACE_LETTERS = {"e": ELF, "g": GNOME, "m": MUNDANE, "t": TROLL, "a": ANCIENT, "s": SUPERNATURAL}

# name: (code in 7.9, kingdom or none)
PERSONS = {
    "Auberon": ("e01", "Albion"),
    "Colleran": ("e02", "Albion"),
    "Edric": ("e03", "Albion"),
    "Elidor": ("e04", "Albion"),
    "Dorwen": ("e05", "Albion"),
    "Corin": ("a06", "Albion"),
    "Dagda": ("e07", "Leinster"),
    "Angus Mac Og": ("e08", "Leinster"),
    "Ogme": ("e09", "Leinster"),
    "Brigit": ("e10", "Leinster"),
    "Finvarra": ("e11", "Ulster"),
    "Cluracan": ("e12", "Ulster"),
    "Morigu": ("e13", "Ulster"),
    "Arwan": ("e14", "Gwynedd"),
    "Midinhir": ("e15", "Gwynedd"),
    "Branwen": ("e16", "Gwynedd"),
    "Erskine": ("g17", "Curwyllan"),
    "Trumpin": ("g18", "Curwyllan"),
    "Spriggan": ("g19", "Curwyllan"),
    "Malekin": ("g20", "Curwyllan"),
    "Bogan": ("t21", "Ochil"),
    "Glastyn": ("t22", "Ochil"),
    "Connan": ("t23", "Connaught"),
    "Balor": ("t24", "Munster"),
    "Magog": ("t25", "Gogma"),
    "Grogan": ("t26", "Strathclyde"),
    "Imric": ("t27", "Moray"),
    "Gairloch": ("t28", "Moray"),
    "Rurik": ("t29", "Moray"),
    "Barguest": ("t30", "Moray"),
    "Callach": ("m31", "Strathclyde"),
    "Brian Mac Iver": ("m32", "Borders"),
    "Cormac": ("m33", "Weald"),
    "Sean": ("a34", "Weald"),
    "Dando": ("m35", "Weald"),
    "Mad Ainsel": ("m36", "Eastmarch"),
    "Bran Og": ("m37", "Eastmarch"),
    "Dobie": ("m38", "Eastmarch"),
    "Dunatis": ("a39", UNALIGNED),
    "Gerflax": ("a40", UNALIGNED),
    "Misha": ("a41", UNALIGNED),
    "The Worm": ("s42", UNALIGNED),
    "Cait Sith": ("s43", UNALIGNED),
    "Callach's Waff": ("s44", UNALIGNED),
}

# name: (Movement Allowance, Combat, Magic, Command) as the front of the piece prints them; the Cait Sith is a back.
FRONTS = {
    "Auberon": (14, 2, 5, 6),
    "Colleran": (14, 5, 1, 3),
    "Edric": (14, 4, 3, 4),
    "Elidor": (14, 5, 2, 3),
    "Dorwen": (18, 6, 2, 2),
    "Corin": (18, 3, 6, 1),
    "Arwan": (14, 5, 3, 4),
    "Midinhir": (14, 4, 3, 5),
    "Branwen": (14, 2, 5, 2),
    "Gerflax": (16, 2, 6, 0),
    "Dunatis": (18, 3, 6, 3),
    "Misha": (16, 3, 5, 0),
    "The Worm": (10, 6, 5, 0),
    "Dagda": (14, 5, 3, 5),
    "Angus Mac Og": (14, 3, 2, 4),
    "Ogme": (18, 6, 4, 1),
    "Brigit": (16, 2, 4, 1),
    "Finvarra": (14, 4, 4, 4),
    "Morigu": (14, 4, 3, 3),
    "Cluracan": (14, 5, 3, 2),
    "Brian Mac Iver": (12, 4, 0, 4),
    "Erskine": (12, 2, 1, 5),
    "Trumpin": (12, 3, 2, 3),
    "Spriggan": (12, 2, 2, 4),
    "Malekin": (12, 1, 4, 3),
    "Imric": (12, 6, 2, 6),
    "Barguest": (14, 4, 3, 0),
    "Rurik": (12, 6, 0, 2),
    "Gairloch": (12, 5, 2, 3),
    "Glastyn": (12, 5, 1, 4),
    "Bogan": (12, 5, 0, 3),
    "Connan": (12, 6, 0, 3),
    "Grogan": (12, 5, 0, 4),
    "Callach": (12, 2, 3, 0),
    "Magog": (12, 6, 2, 3),
    "Balor": (12, 6, 0, 5),
    "Mad Ainsel": (12, 4, 0, 4),
    "Bran Og": (12, 5, 0, 1),
    "Dobie": (14, 3, 3, 0),
    "Cormac": (12, 5, 0, 4),
    "Sean": (14, 3, 4, 4),
    "Dando": (12, 6, 0, 3),
    "Cait Sith": (20, 6, 3, 0),
}

# name: boxes on the Combat Strength Roster (7.8); seven of them are one more than the piece's Combat Strength.
ROSTER_BOXES = {
    **{name: ratings[1] for name, ratings in FRONTS.items()},
    "Arwan": 6,
    "Dagda": 6,
    "Cluracan": 6,
    "Brian Mac Iver": 5,
    "Mad Ainsel": 5,
    "Bran Og": 6,
    "Cormac": 6,
    "Callach's Waff": 3,
}

# hex: (persons, ships, ((kingdom, CSP's), ...), items); step 2 and 3 of 4.0
SET_UP = {
    "2611": (("Barguest",), (), (), ()),
    "2613": ((), ("Fleetfoot", "Windrider", "Stormcrow", "Redtooth"), (), ()),
    "2714": ((), (), (("Moray", 4),), ()),
    "2810": (("Rurik",), (), (("Moray", 4),), ()),
    "3012": (("Imric",), (), (("Moray", 8),), ()),
    "3105": (("Gairloch",), (), (("Moray", 6),), ()),
    "3205": ((), ("Oakheart",), (), ()),
    "3118": (("Bogan",), ("Gullfoot", "Reefrider", "Moontop"), (("Ochil", 6),), ()),
    "3314": (("Glastyn",), (), (("Ochil", 6),), ()),
    "2521": ((), (), (("Strathclyde", 4),), ()),
    "2920": (("Grogan", "Callach"), (), (("Strathclyde", 4),), ()),
    "3337": (("Dobie",), (), (), ()),
    "3439": (("Magog",), (), (("Gogma", 4),), ()),
    "3639": (("Mad Ainsel",), (), (("Eastmarch", 6),), ()),
    "3737": (("Bran Og",), (), (("Eastmarch", 2),), ()),
    "3218": (("Brian Mac Iver",), ("Seasnake",), (("Borders", 6),), ()),
    "3321": ((), (), (("Borders", 2),), ()),
    "0720": ((), ("Irontooth", "Seatang", "Bluefish"), (), ()),
    "1421": (("Connan",), (), (("Connaught", 6),), ()),
    "0327": ((), ("Fairwind", "Pelican"), (("Munster", 4),), ()),
    "1026": (("Balor",), (), (("Munster", 6),), ()),
    "2242": ((), ("Seasong",), (), ()),
    "2340": (("Cormac",), (), (("Weald", 6),), ()),
    "2941": (("Dando",), (), (("Weald", 2),), ()),
    "3145": (("Sean",), (), (("Weald", 6),), ()),
    "3543": ((), ("Mistwalker",), (), ()),
    "2339": (("Edric",), ("Foamrider",), (("Albion", 4),), ()),
    "3034": (("Elidor",), (), (("Albion", 4),), ()),
    "3140": (("Colleran",), (), (("Albion", 4),), ()),
    "3429": (("Dorwen",), (), (("Albion", 2),), ()),
    "1426": (("Dagda", "Brigit"), (), (("Leinster", 6),), ()),
    "1525": (("Angus Mac Og",), (), (("Leinster", 4),), ()),
    "1318": (("Cluracan",), (), (("Ulster", 4),), ()),
    "1922": (("Finvarra", "Morigu"), (), (("Ulster", 6),), (12,)),
    "1836": (("Midinhir",), ("Seawitch",), (("Gwynedd", 6),), ()),
    "2030": (("Arwan",), ("Mornstar",), (("Gwynedd", 6),), ()),
    "2437": (("Branwen",), (), (("Gwynedd", 4),), ()),
    "2630": ((), ("Evenstar",), (("Gwynedd", 2),), ()),
    "1241": (("Trumpin",), (), (("Curwyllan", 6),), ()),
    "1740": (("Erskine", "Malekin"), (), (("Curwyllan", 14),), (11,)),
    "2240": (("Spriggan",), (), (("Curwyllan", 8),), ()),
    "2034": (("Dunatis",), (), (), ()),
    "2608": (("Misha",), (), (), ()),
    "3433": (("Gerflax",), (), (), ()),
    "3705": (("The Worm",), (), (), ()),
}

ARTIFACTS_SET_UP = {"1023": (5, 9, 10), "1323": (1, 2), "2128": (8,), "2629": (4,), "2634": (7, 6), "3705": (3,)}

EXPEDITION_PERSONS = ("Auberon", "Ogme", "Corin")
EXPEDITION_SHIPS = ("Stoutheart", "Galetop", "Cloudkiss", "Swancoat", "Silverpeak")

POSSESSIONS_AT_START = {
    "Brigit": 13,
    "Gerflax": 14,
    "Malekin": 15,
    "Sean": 16,
    "Misha": 17,
    "Barguest": 18,
    "Ogme": 19,
    "Dobie": 20,
    "Dunatis": 21,
    "Dorwen": 22,
    "The Worm": 23,
}

SHIP_CSP_TOTAL = {FOMORIAN: 121, FAERIE: 133}
"""21.2: ship and army/escort CSP's each side is said to begin with."""


def race_of(name: str) -> str:
    """7.9: the race which the letter of a person's code names."""
    return RACE_LETTERS[PERSONS[name][0][0]]


def side_of(name: str) -> str:
    """7.9 and 10.2: to whom a person is friendly at the start (the Worm and the Waff to the Fomorians)."""
    kingdom = PERSONS[name][1]
    if kingdom == UNALIGNED:
        return FOMORIAN if name in ("The Worm", "Callach's Waff") else FAERIE
    return FAERIE if kingdom in FAERIE_KINGDOMS else FOMORIAN


def army_race(kingdom: str) -> str:
    """2.3 and 3.0: the race of a kingdom's armies."""
    if kingdom in ("Borders", "Weald", "Eastmarch"):
        return MUNDANE
    if kingdom == "Curwyllan":
        return GNOME
    return ELF if kingdom in FAERIE_KINGDOMS else TROLL


def starts_active(name_or_kingdom: str) -> bool:
    """4.0 and 10.0: whether a person or kingdom is active when play begins."""
    kingdom = PERSONS.get(name_or_kingdom, (None, name_or_kingdom))[1]
    return kingdom not in ("Leinster", "Ulster", "Gwynedd", "Curwyllan", UNALIGNED)


def army_csp_at_start(kingdom: str) -> int:
    """4.0: army CSP's (no escorts) that a kingdom sets up."""
    return sum(csp for _persons, _ships, armies, _items in SET_UP.values() for owner, csp in armies if owner == kingdom)


def set_up_hex(person: str) -> str | None:
    """4.0: where a person is set up; None for those who come later."""
    return next((here for here, (persons, *_rest) in SET_UP.items() if person in persons), None)


def who_sets_up(piece: str) -> str:
    """4.0 steps 2-5: who places a piece - the artifacts are the Fomorian player's to place, the unaligned persons the Faerie player's."""
    if piece == "artifacts":
        return FOMORIAN
    if piece in PERSONS:
        return FAERIE if PERSONS[piece][1] == UNALIGNED else side_of(piece)
    return FAERIE if piece in FAERIE_KINGDOMS else FOMORIAN


def set_up_escort(escort_side: bool) -> bool:
    """4.0 note: every person who can have an escort starts with it."""
    return escort_side


def interchangeable(first_kingdom: str, second_kingdom: str) -> bool:
    """2.3: army CSP's change like money within one kingdom only."""
    return first_kingdom == second_kingdom
