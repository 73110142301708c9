"""Whom an eater of fleets takes, and how it is told. [16.3, 7.4.1]"""

from typing import Any

from playaid.book.facts import Fact
from playaid.games.elric.state import units
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, evolve
from tests.each import each
from tests.games.elric.table import TABLE, armies, arrived, at, changed, do, harmless, holding, moved, rule, shoreless, worksheet
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_passage import quiet

SEA, SHIP, MAGE = "Dragon Sea", "Vilmir Fleet 1", "Ilmiora Alchemist"


def _whirled(*aboard: str, spell: str = "h'Haarshanns", swims: str = "", **options: str) -> State:
    """Ann's Alchemist has laid an eater in a battle at sea; these of Bob's are aboard his ship."""
    state = moved(harmless(quiet()), SEA, "Fadan", MAGE, "Ilmiora Fleet 1", SHIP)
    state = changed(shoreless(state, SEA, "Sorcerers Isle"), *(("units", unit, "aboard", "Ilmiora Fleet 1") for unit in ("Fadan", MAGE)))
    for piece in (*aboard, *([swims] if swims else [])):
        state = moved(state if piece in units.units(state) and " army " in piece else arrived(state, piece, "Bob", SEA), SEA, piece)
    state = changed(state, *(("units", unit, "aboard", SHIP) for unit in aboard))
    for option, value in options.items():
        state = evolve(state, [["put", ["referee", "options", option.replace("_", "-")], value]])
    if spell in state["public"]["discard"]:
        back: list[Any] = [["pull", ["public", "discard"], spell], ["push", ["cup", "fresh"], spell], ["add", ["public", "container"], 1]]
        state = evolve(state, back)
    battle = {"attacker": "Ann", "defender": "Bob", "from": ["Southern Sea"], "passed": ["Southern Sea"]}
    state = at(changed(holding(state, MAGE, spell), ("battles", SEA, battle)), "magic", "Ann")
    return do(at(do(state, f'cast "{spell}" by "{MAGE}"'), "combat", "Ann"), f'battle "{SEA}"')


def _turned_up(state: State, dice: str = "") -> tuple[State, Ruling]:
    ruling = rule(state, "unveil", dice)
    assert ruling.verdict == LEGAL, ruling.question
    return evolve(state, ruling.changes), ruling


@each(("spell", "piece", "troops", "lives"), [
    ("h'Haarshanns", "Clackars", "armies", False),
    ("h'Haarshanns", "Clackars", "no-armies", True),
    ("h'Haarshanns", "Silent Guard", "armies", False),
    ("h'Haarshanns", "Silent Guard", "no-armies", False),
    ("Mirror of Memory", "Clackars", "no-armies", True),
])  # fmt: skip
def test_what_is_winged_is_eaten_with_the_ship_as_an_army_or_rises_from_it(spell: str, piece: str, troops: str, lives: bool) -> None:
    """The Guard has no wings, and goes down whatever it counts for."""
    after, ruling = _turned_up(_whirled(piece, spell=spell, troops=troops))
    assert (piece in units.units(after)) == lives
    assert SHIP not in units.units(after)
    assert any(piece in str(said.text) and "Lost" in str(said.text) for said in ruling.story) == (not lives)


@each(("option", "rolls"), [("all-at-sea", True), ("aboard", False)])
def test_who_is_at_sea_without_a_ship_is_struck_unless_so_agreed(option: str, rolls: bool) -> None:
    state = _whirled("Naclon", swims="White Mage", fleet_eaters=option)
    after, ruling = _turned_up(state, "1,1" if rolls else "1")
    assert "White Mage" in units.units(after)
    assert ("White Mage escapes?" in worksheet(ruling)) == rolls
    assert "Naclon escapes?" in worksheet(ruling)


def test_who_is_lost_to_an_eater_is_told_once() -> None:
    crew = armies(quiet(), "Vilmir", 1)
    _, ruling = _turned_up(_whirled("Clackars", *crew))
    told = [str(said.text) for said in ruling.story]
    assert f"Lost to h'Haarshanns: {SHIP}, Clackars." in told
    assert f"Lost with {SHIP}: 1 army of Vilmir." in told
    on_land = moved(field(3, 2), PLACE, MAGE)
    on_land = do(at(holding(on_land, MAGE, "Kyreenee"), "magic", "Ann"), f'cast Kyreenee by "{MAGE}"')
    _, ruling = _turned_up(do(at(on_land, "combat", "Ann"), f'battle "{PLACE}"'), "1,1,1")
    assert "Lost to Kyreenee: 2 armies of Vilmir." in [str(said.text) for said in ruling.story]


@each(("escaped", "withheld", "where"), [
    ("stay", "lost", None),
    ("stay", "retreat", "Nadsokor"),
    ("capital", "lost", "Jadmar"),
    ("capital", "retreat", "Jadmar"),
])  # fmt: skip
def test_withheld_losers_are_those_whom_an_eater_has_left_there(escaped: str, withheld: str, where: str | None) -> None:
    """From the eater he has escaped and not from the battle, unless it is out of the place. [10.2, 10.4, 10(g)]"""
    told = {"escaped": escaped, "withheld": withheld}
    book = TABLE.book.with_recorded([Fact("gaps", ("rules", gap), fate, "owner") for gap, fate in told.items()])
    state = changed(moved(field(3, 2), PLACE, MAGE), ("places", PLACE, "walls", 3))
    state = do(at(holding(state, MAGE, "Kyreenee"), "magic", "Ann"), f'cast Kyreenee by "{MAGE}"')
    state = do(do(at(state, "combat", "Ann"), f'battle "{PLACE}"'), 'withhold "Avan Astram"', side="Bob")
    ruling = TABLE.rule(state, "fight", ["1", "6", "1", "6"], None, None, book, **{f"land retreat from {PLACE}": "Nadsokor"})
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(state, ruling.changes))
    assert (after["Avan Astram"]["at"] if "Avan Astram" in after else None) == where
    assert ("withheld losers" in worksheet(ruling)) == (escaped == "stay")


def _two_eaters() -> State:
    """Yyrkoon's Dragons and Ann's Alchemist's Mirror are laid against Bob's Avan Astram, of 3, and two armies."""
    state = arrived(moved(field(3, 2), PLACE, MAGE), "Yyrkoon", "Ann", PLACE)
    state = at(holding(holding(state, MAGE, "Mirror of Memory"), "Yyrkoon", "Dragons"), "magic", "Ann")
    state = do(do(state, f'cast "Mirror of Memory" by "{MAGE}"'), "cast Dragons by Yyrkoon")
    return do(at(state, "combat", "Ann"), f'battle "{PLACE}"')


@each(("escaped", "dice", "rolls", "where"), [
    ("stay", "1,1", 2, PLACE),
    ("stay", "1,6", 2, None),
    ("stay", "6", 1, None),
    ("capital", "1", 1, "Jadmar"),
])  # fmt: skip
def test_a_personality_escapes_from_each_eater_while_they_are_there(escaped: str, dice: str, rolls: int, where: str | None) -> None:
    """Each spell says of itself whom it takes; who has come out elsewhere is in the reach of none. [16.3, 16.6, 10(g)]"""
    book = TABLE.book.with_recorded([Fact("gaps", ("rules", "escaped"), escaped, "owner")])
    ruling = TABLE.rule(_two_eaters(), "unveil", dice.split(","), None, None, book)
    assert ruling.verdict == LEGAL, ruling.question
    after = units.units(evolve(_two_eaters(), ruling.changes))
    assert worksheet(ruling).count("Avan Astram escapes?") == rolls
    assert (after["Avan Astram"]["at"] if "Avan Astram" in after else None) == where
    assert not armies(evolve(_two_eaters(), ruling.changes), "Vilmir", place=PLACE)
    assert [str(said.text) for said in ruling.story].count("Lost to Mirror of Memory: 2 armies of Vilmir.") == 1
    sheet = worksheet(ruling)
    assert rolls == 1 or sheet.index("is wanted (Mirror of Memory)") < sheet.index("is wanted (Dragons)"), "as they were laid"
    assert "Revealed: Ilmiora Alchemist: Mirror of Memory (neutral 4)" in str(ruling.story[0].text)
