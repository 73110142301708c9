"""4.0: the table as a game opens: nothing spent, nobody marked, no points; who stands on top of whom; whose items are where."""

from typing import Any

from playaid.games.albion.state import pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN, SIDES
from tests.each import each
from tests.games.albion.table import TABLE, start

PEOPLE = {FOMORIAN: "Ann", FAERIE: "Bob"}
EMPTY: dict[str, Any] = {
    "spent": {}, "stopped": {}, "entered": {}, "came": {}, "shipped": {}, "debarked": {}, "tried": {}, "hurried": {}, "forced": {},
    "plots": {}, "scried": {}, "minds": {}, "mastered": {}, "castings": [], "scrying": [], "overrun": None, "trying": None,
    "orphaned": False, "ruins": {}, "ranks": {}, "cast": [], "enchantments": [], "vortex": [], "rade": [], "strengthened": {},
    "farcalling": False, "trespass": None, "attrition": {}, "recovered": False, "rolled": [], "evaded": {}, "endangered": {},
    "exposed": {}, "losses": {}, "awards": [], "wounded": {},
}  # fmt: skip


@each("field", EMPTY)
def test_nothing_has_happened_yet(field: str) -> None:
    assert start()["public"][field] == EMPTY[field]  # type: ignore[literal-required]


@each(("scenario", "last"), [("albion-alone", 3), ("faerie-twilight", 10)])
def test_the_scenarios(scenario: str, last: int) -> None:
    """22.1, 23.1"""
    public = start(scenario=scenario)["public"]
    assert (public["scenario"], public["last"], public["mana"]) == (scenario, last, 4)
    assert public["weather"] == {"map": "clear", "hexes": {}, "zones": {}}
    assert public["combat"] == {"fights": {}, "current": None}
    assert public["points"] == {FOMORIAN: 0, FAERIE: 0}
    assert public["lost"] == {side: {"points": 0, "ships": 0} for side in SIDES}
    assert public["attuned"] == "Dobie"


def test_rosters_are_empty_and_of_all_ones_own() -> None:
    """7.0"""
    state = start()
    for side in SIDES:
        own = {name for name, row in printed.person_rows().items() if row["side"] == side}
        assert state["secret"][side]["roster"] == dict.fromkeys(own, 0)
        assert (state["secret"][side]["using"], state["secret"][side]["chosen"], state["secret"][side]["plots"]) == ({}, {}, {})


@each(
    ("army", "leader"),
    [("Moray 3012", "Imric"), ("Moray 2714", None), ("Moray 2810", "Rurik"), ("Ochil 3314", "Glastyn"), ("Albion 3034", "Elidor")],
)
def test_who_commands_at_the_set_up(army: str, leader: str | None) -> None:
    """4.0, 14.2: a person of its kingdom in its hex."""
    piece = pieces.piece(start(), army)
    assert (piece["under"], piece["aboard"], piece["state"]) == (leader, None, "active")


def test_whose_items_are_where() -> None:
    """4.0, 20.0"""
    items = start()["public"]["items"]
    assert {number for number, item in items.items() if item["state"] == "artifact"} == {f"{number:02}" for number in range(1, 11)}
    assert all(item["hex"] is not None and item["side"] is None for item in items.values() if item["state"] == "artifact")
    held = {number: item["side"] for number, item in items.items() if item["state"] == "held"}
    assert set(held) == {f"{number:02}" for number in range(11, 24)}
    for side in SIDES:
        assert set(start()["secret"][side]["items"]) == {number for number, of in held.items() if of == side}
    assert start()["secret"][FOMORIAN]["items"]["18"] == "Barguest"
    assert start()["secret"][FAERIE]["items"]["12"] == "Finvarra"


def test_what_the_set_up_says_of_itself() -> None:
    ruling = TABLE.set_up(PEOPLE)
    lines = {line.label: line.result for line in ruling.worksheet if line.label.endswith("strength")}
    assert lines == {"Fomorian strength": "148; the rulebook's own sum is 121: nothing to do", "Faerie strength": "133, as stated"}
    assert "The pieces stand as the set-up says, for albion-alone." in [said.text for said in ruling.story]
    assert start()["public"]["strength"] == {FOMORIAN: 148, FAERIE: 133}


@each(
    ("name", "fields"),
    [
        ("Imric", {"kind": "person", "side": FOMORIAN, "escort": True, "aboard": None, "control": None, "hex": "3012", "state": "active"}),
        ("Barguest", {"escort": False, "hex": "2611"}),
        ("Dunatis", {"escort": False, "state": "inactive", "hex": "2034"}),
        ("Auberon", {"escort": True, "state": "expedition", "hex": None}),
        ("Cait Sith", {"escort": False, "state": "reserve", "hex": None}),
        ("Gullfoot", {"kind": "ship", "side": FOMORIAN, "steps": 2, "refit": False, "hex": "3118", "state": "active"}),
        ("Moray 3012", {"kind": "army", "kingdom": "Moray", "count": 8, "hex": "3012"}),
    ],
)
def test_a_piece_at_the_set_up(name: str, fields: dict[str, Any]) -> None:
    piece: Any = pieces.piece(start(), name)
    assert {field: piece[field] for field in fields} == fields
