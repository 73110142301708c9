"""Halves of conditions about what is owed and who may act: each with what it alone decides. [Activation] [Battle]"""

from typing import Any

from playaid.games.tears.state import duties
from tests.each import each
from tests.games.tears.table import F, G, begun, changed, lay, put


@each(
    ("marks", "rests"),
    [
        ({"Ezelle": {}}, True),
        ({"Ezelle": {"state": "hurt"}}, False),
        ({"Ezelle": {"done": True}}, False),
        ({"Ezelle": {"act": True}}, False),
    ],
)
def test_whether_anybody_may_lie_under_a_leader_who_has_not_been_activated(marks: dict[str, dict[str, Any]], rests: bool) -> None:
    state = begun()
    for name in ("Shale", "Kestrel", "Ezelle"):
        state = put(state, name, "Kimrin", **marks.get(name, {"done": True}))
    assert duties.a_holder_rests(state, G) is rests


@each(
    ("wizards", "leader", "may"),
    [
        ({"Kishmin": {"act": True}, "Shimar": {"done": True}}, {}, True),
        ({"Kishmin": {"act": True, "busy": True}}, {}, False),
        ({"Kishmin": {"act": True}}, {"act": True}, False),
        ({"Shimar": {}}, {}, False),
    ],
)
def test_who_may_seek_a_spell_is_told_where_a_wizard_may(wizards: dict[str, dict[str, Any]], leader: dict[str, Any], may: bool) -> None:
    """[Searching]"""
    state = put(begun(), "Kestrel", "Ursh", **leader)
    for name, marks in wizards.items():
        state = put(state, name, "Ursh", **marks)
    assert duties._may_study(state, G, "Ursh") is may


@each(("owed", "met"), [([], ["Riverton"]), (["gate"], []), (["wound"], []), (["trap"], ["Riverton"])])
def test_nobody_has_to_fight_before_it_is_settled_who_is_there(owed: list[str], met: list[str]) -> None:
    """[Castle: occupation] [Leader wounds]"""
    state = changed(lay(begun(), F, "Riverton", "Cavalry"), ["put", ["public", "board", G, "Riverton"], ["Warsteed~1"]])
    debts = [{"side": F, "what": what, "who": "Riverton"} for what in owed]
    assert duties.face_to_face(changed(state, ["put", ["public", "owed"], debts])) == met
    assert duties.face_to_face(changed(state, ["put", ["public", "owed"], [*debts, *debts]])) == met


@each(("spaces", "marks", "said"), [(0, {}, True), (1, {}, False), (0, {"failed": True}, False)])
def test_that_an_obfuscate_would_hide_them_is_told_of_a_wizard_who_may_still_cast(spaces: int, marks: dict[str, Any], said: bool) -> None:
    """[Obfuscate]"""
    state = put(lay(begun(), F, "Riverton", "Cavalry"), "Kishmin", "Riverton", act=True, used=spaces, **marks)
    assert duties._may_hide_some(state, "Riverton") is said


@each(
    ("tokens", "leader", "inside", "met"),
    [
        (["Warsteed~0"], None, False, ["Kimrin"]),
        (["Warsteed~0"], None, True, []),
        (["Warsteed"], {"act": True, "used": 1}, False, ["Kimrin"]),
        (["Warsteed"], {"act": True, "used": 0}, False, []),
        (["Warsteed"], {"act": True, "used": 1, "fought": True}, False, []),
    ],
)
def test_who_must_fight_whom_they_stand_with_in_the_open(
    tokens: list[str], leader: dict[str, Any] | None, inside: bool, met: list[str]
) -> None:
    """Whoever is inside comes out if they like; a leader who has not stirred is let off. [Castle: occupation]"""
    state = changed(lay(begun(), F, "Kimrin", "Cavalry"), ["put", ["public", "board", G, "Kimrin"], tokens])
    state = put(state, "Kestrel", "Kimrin", **leader) if leader else state
    state = changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G if inside else ""])
    assert duties.face_to_face(state) == met


@each(
    ("who", "place", "afloat", "sea", "island"),
    [
        ("Shale", "Dragon Sea West", True, True, False),
        ("Shale", "Ossum", False, False, False),
        ("Penguin Chieftain", "Ossum", False, False, False),
        ("Penguin Chieftain", "Dragon Sea West", True, True, False),
    ],
)
def test_who_escapes_off_a_ship_may_go_over_the_sea(who: str, place: str, afloat: bool, sea: bool, island: bool) -> None:
    """Nobody escapes to the island. [Sea battle] [Leader wounds]"""
    state = changed(begun(), ["put", ["public", "people", "Penguin Chieftain"], {"side": G, "state": "up", "at": place}])
    open_ = duties.refuges(state, who, place, afloat=afloat)
    assert ("Dragon Sea North" in open_, "Island" in open_) == (sea, island)
