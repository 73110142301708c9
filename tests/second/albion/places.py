"""19.5: the nineteen Places of Power, and what each does to those who stand in it."""

from __future__ import annotations

from dataclasses import dataclass

from .position import FAERIE, Answer, Hex, Person, Position, no, yes


@dataclass(frozen=True)
class Place:
    """One Place of Power as the summary prints it."""

    number: int
    name: str
    hex: Hex
    items: tuple[int, ...] = ()
    heals: int | None = 0
    """Wounds healed in a friendly Recovery Phase; None: all of them."""
    wounds: int = 0
    """Wounds suffered in an Attrition Segment."""
    no_armies: bool = False
    no_escorts: bool = False
    no_ships: bool = False
    vision: bool = False
    vision_kingdoms: tuple[str, ...] = ()
    farcalling: bool = False
    home_of: str | None = None


_LIST = (
    Place(1, "Caer Brandingle", "1323", items=(1, 2)),
    Place(2, "Caer Oonagh", "2128", items=(8,)),
    Place(3, "Cuillan Braes", "2608", heals=1, home_of="Misha"),
    Place(4, "Derg Donnegal", "1819", vision=True, vision_kingdoms=("Connaught", "Munster", "Ulster", "Leinster"), home_of="Morigu"),
    Place(5, "Derwent's Watch", "2034", vision=True, vision_kingdoms=("Gwynedd", "Albion"), farcalling=True, home_of="Dunatis"),
    Place(6, "The Driffeld Knowe", "2634", items=(6, 7)),
    Place(7, "Fir Chlis", "3337", wounds=1, no_armies=True, no_ships=True, home_of="Dobie"),
    Place(8, "Fir Darrig", "3433", wounds=1, no_armies=True, home_of="Gerflax"),
    Place(9, "Forador", "1023", items=(5, 9, 10)),
    Place(10, "Gil's Rest", "2611", heals=1, home_of="Barguest"),
    Place(11, "Kelpie Braes", "0725", heals=2),
    Place(12, "Povis Heath", "3151", wounds=2, no_armies=True),
    Place(13, "Ravenglass", "2825", vision=True),
    Place(14, "Rona's Bath", "2604", heals=None),
    Place(15, "The Denby Plinth", "2838", vision=True, vision_kingdoms=("Albion", "Weald", "Curwyllan"), farcalling=True, home_of="Corin"),
    Place(16, "The Giant's Dance", "2441", wounds=1, no_armies=True, no_escorts=True),
    Place(17, "The Mousa Stour", "3705", items=(3,), no_armies=True, home_of="The Worm"),
    Place(18, "The Seat of Moray", "2816", no_armies=True, vision=True, vision_kingdoms=("Moray", "Ochil", "Strathclyde", "Borders")),
    Place(19, "Wigan's Pen", "2629", items=(4,)),
)
PLACES = {place.hex: place for place in _LIST}

ROYAL_BLOOD = (
    "Auberon",
    "Edric",
    "Elidor",
    "Arwan",
    "Branwen",
    "Midinhir",
    "Morigu",
    "Finvarra",
    "Dagda",
    "Brigit",
    "Angus Mac Og",
)
MORAY_BLOOD = ("Barguest", "Imric", "Gairloch")
SPARED_WOUNDS = {"3337": ("Dobie",), "3433": ("Gerflax",)}
LAID_TO_REST = ("Callach's Waff", "Finn's Rade", "Cait Sith")
CALLERS_OF_KINGS = ("Auberon", "Edric", "Elidor")
WIGANS_PEN, DRIFFELD, MOUSA_STOUR, GIANTS_DANCE, FORADOR = "2629", "2634", "3705", "2441", "1023"
FIR_CHLIS, POVIS_HEATH, RAVENGLASS, SEAT_OF_MORAY = "3337", "3151", "2825", "2816"


def is_place_of_power(hex: Hex | None) -> bool:
    """19.5: whether the hex is one of the nineteen."""
    return hex in PLACES


def may_enter_place(hex: Hex, kind: str) -> Answer:
    """19.5: whether a person, an escort, an army or a ship may come into the hex as far as the place forbids it.

    Escorts go where armies may not unless the place names them (the Giant's Dance).
    """
    place = PLACES.get(hex)
    if place is None:
        return yes("19.5", "no Place of Power")
    case = f"19.5#{place.number:02d}"
    barred = {"army": place.no_armies, "escort": place.no_escorts, "ship": place.no_ships, "person": False}[kind]
    return no(case, f"{place.name} bars every {kind}") if barred else yes(case)


def magic_change(name: str, hex: Hex | None, segment: str) -> tuple[int, int]:
    """19.5 #09, #12, #16, #17, #18: (times, plus) by which the place alters a person's Current Magic Strength."""
    if hex == FORADOR and name in ROYAL_BLOOD:
        return 1, 3
    if hex == POVIS_HEATH and segment == "enchantment":
        return 2, 0
    if hex == GIANTS_DANCE:
        return 1, 3
    if hex == MOUSA_STOUR and name == "The Worm":
        return 2, 0
    if hex == SEAT_OF_MORAY and name in MORAY_BLOOD:
        return 1, 4
    return 1, 0


def combat_times(name: str, hex: Hex | None) -> int:
    """19.5 #17: the Worm's Current Combat Strength doubles in the Mousa Stour."""
    return 2 if name == "The Worm" and hex == MOUSA_STOUR else 1


def wounds_in_attrition(person: Person) -> int:
    """19.5 #07, #08, #12, #16: wounds the place gives a person in an Attrition Segment (aboard a ship or not, the text makes no
    difference)."""
    place = PLACES.get(person.hex or "")
    if place is None or person.name in SPARED_WOUNDS.get(place.hex, ()):
        return 0
    return place.wounds


def wounds_healed(hex: Hex | None, wounds: int) -> int:
    """9.6 and 19.5 #03, #10, #11, #14: wounds that the hex heals by itself in a friendly Recovery Phase."""
    place = PLACES.get(hex or "")
    if place is None:
        return 0
    return wounds if place.heals is None else min(wounds, place.heals)


def laid_to_rest(name: str, hex: Hex) -> bool:
    """19.5 #19: the Waff, Finn's Rade and the Cait Sith leave the game for good on entering Wigan's Pen."""
    return hex == WIGANS_PEN and name in LAID_TO_REST


def may_call_kings(person: Person, in_battle: bool) -> Answer:
    """19.5 #19: Auberon, Edric or Elidor may call forth the kings before a battle they take part in at Wigan's Pen."""
    if person.hex != WIGANS_PEN or not in_battle:
        return no("19.5#19", "only before a battle in Wigan's Pen")
    if person.name not in CALLERS_OF_KINGS or not person.alive:
        return no("19.5#19", "only Auberon, Edric and Elidor call")
    if person.master != FAERIE:
        return no("19.5#19", "it is the Faerie player who rolls")
    return yes("19.5#19")


def kings_slay(dice: int, command: int, enemy_army_csp: int) -> int:
    """19.5 #19: enemy army CSP's (not escorts) destroyed by the kings that were called."""
    return min(enemy_army_csp, dice + command)


def worm_is_home(position: Position) -> bool:
    """19.5 #17 and 20.6 #03: whether the Worm lies in the Mousa Stour."""
    return any(p.name == "The Worm" and p.alive and p.hex == MOUSA_STOUR for p in position.persons)


def home_hex(name: str, worm_counts: bool = True) -> Hex | None:
    """19.4 #08, 19.5 #17: the home hexes; the Worm's by the reading that its own place grants one (see READINGS 19.4#08 home)."""
    if name == "The Worm" and not worm_counts:
        return None
    return next((place.hex for place in _LIST if place.home_of == name), None)


def vision_from(hex: Hex, name: str) -> bool:
    """19.4 #13 and 19.5 #18: whether the place lets a Vision be cast by him; the Seat of Moray only by the three of Moray's blood."""
    place = PLACES.get(hex)
    if place is None or not place.vision:
        return False
    return hex != SEAT_OF_MORAY or name in MORAY_BLOOD


def farcalling_from(hex: Hex) -> bool:
    """19.4 #02 and 19.5 #05, #15: Farcalling is cast from Derwent's Watch or the Denby Plinth."""
    place = PLACES.get(hex)
    return place is not None and place.farcalling


def always_succeeds_here(hex: Hex | None) -> bool:
    """19.5 #16: no dice for enchantments cast from the Giant's Dance."""
    return hex == GIANTS_DANCE


def finns_rade_here(hex: Hex | None) -> bool:
    """19.5 #06: the Rade is met in Driffeld Knowe."""
    return hex == DRIFFELD
