"""What stands beside an offered name, in a few words: what a country has, what a spell is, what is called by a muster. [9.0, 11, 15.0]"""

from playaid.games.elric.ratings import equipment
from playaid.language.message import as_message, counted, listing, message


def of_target(name: str) -> str:
    """A country with its armies, fleets and people, as printed; a piece by its sort; empty for anything else."""
    if name in equipment.nations():
        return _country(name)
    piece = equipment.pieces().get(name)
    if piece is None:
        return ""
    return as_message("magician" if piece["conjures"] else piece["sort"])


UNLED = as_message("no personality of its own, and without one nobody attacks")
"""Of a country that is known to have none: armies are led by personalities. [7.2, 10.1]"""


def _country(name: str) -> str:
    row = equipment.nations()[name]
    sorts = [equipment.pieces()[piece] for piece in equipment.pieces_of(name)]
    people = [piece for piece in equipment.pieces_of(name) if equipment.pieces()[piece]["sort"] == "personality"]
    fleets = sum(piece["sort"] == "fleet" for piece in sorts)
    has: list[str] = [counted(row["armies"], "{n} army", "{n} armies")]
    if equipment.is_unlisted(name):
        told = [equipment.book().house("unlisted", name, column) for column in ("personalities", "fleets")]
        leaders, ships = (house.value if house else None for house in told)
        by_house = message(_BY_HOUSE if leaders else _BY_HOUSE_UNLED, people=leaders, ships=ships)
        has.append(as_message(_UNLISTED) if None in (leaders, ships) else by_house)
    else:
        has += [*([counted(fleets, "{n} fleet", "{n} fleets")] if fleets else []), *people]
    alignment = equipment.CALLED.get(row["alignment"], row["alignment"])
    return message("{alignment}: {what}", alignment=alignment, what=listing(has))


_UNLISTED = "as many personalities and fleets as there are counters of it; with no personality it never attacks"
_BY_HOUSE = "{people} personalities and {ships} fleets, as the house tables have it"
_BY_HOUSE_UNLED = "{ships} fleets, as the house tables have it; no personality, and without one it never attacks"


def of_ship(name: str) -> str:
    """How many armies a fleet carries, as printed; empty for anything else, and where that is not known."""
    piece = equipment.pieces().get(name)
    carries = piece.get("carries") if piece is not None and piece["sort"] == "fleet" else None
    return "" if carries is None else counted(carries, "carries {n} army", "carries {n} armies")


def of_spell(name: str) -> str:
    """A spell with its alignment, and its strength as printed, where it has one; empty for anything else."""
    if name not in equipment.spells():
        return ""
    strength, alignment = equipment.spells()[name]["strength"], equipment.alignment(name)
    called = equipment.CALLED.get(alignment, alignment)
    return as_message(called) if strength is None else message("{alignment} {strength}", alignment=called, strength=strength)


_IN_A_BATTLE = {
    "combat": "adds {strength}; {alignment}",
    "flight-or-combat": "adds {strength}; {alignment}",
    "odd-die": "adds {strength}, on an odd die alone; {alignment}",
    "dispel": "negates a spell of the enemy; {alignment}",
    "quaolnargn": "is set on a personality of the enemy; {alignment}",
    "army-eater": "eats the armies of the enemy, on land; {alignment}",
    "land-eater": "eats the armies and fleets of the enemy, on land; {alignment}",
    "fleet-eater": "eats the fleets of the enemy, at sea; {alignment}",
    "both-eater": "eats the armies and fleets of the enemy; {alignment}",
    "mirror": "eats the armies and fleets of the enemy; {alignment}",
}
"""What a spell does in a battle for which it is laid, by its effect. [16.1-16.6]"""


def of_laid_spell(name: str) -> str:
    """A spell by what it does in a battle, with its alignment; of one that does nothing there, as `of_spell`."""
    told = _IN_A_BATTLE.get(equipment.effect(name)) if name in equipment.spells() else None
    if told is None:
        return of_spell(name)
    alignment = equipment.alignment(name)
    called = equipment.CALLED.get(alignment, alignment)
    return message(told, strength=equipment.spells()[name]["strength"], alignment=called)


HUNTS = as_message(
    "in a battle it is set on one personality of the enemy, as its player says: they fight it by magic alone, a spell or an artifact and a "
    "die against its strength and a die, and are lost without a heroic escape if they use none or lose"
)
"""What Quaolnargn does once it is kept and cast. [16.2]"""
