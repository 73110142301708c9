"""Words of a line, and what they stand for by what lies on the table: each half of a condition with what it alone decides."""

from typing import Any

import pytest

from playaid.games.tears.state import forces
from playaid.games.tears.table import names, stacks, waking
from playaid.referee.contract.refusals import Unreadable
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, lay, put
from tests.games.tears.test_meant import met
from tests.games.tears.test_narrow_battles import at_before


def quiet() -> table.State:
    return cleared(begun(), G, "Kimrin", "Glaginsdrog")


def awake(*tokens: str, leader: bool = False) -> table.State:
    """These lie at Kimrin, as they are activated; Kestrel is with them, activated or not."""
    state = changed(quiet(), ["put", ["public", "board", G, "Kimrin"], list(tokens)])
    return put(state, "Kestrel", "Kimrin", act=True, used=0) if leader else state


@each(
    ("tokens", "leader", "said", "meant"),
    [
        (("Warsteed~0", "Warsteed~0"), False, "Warsteed to Ashmoor, Marchgate", "Warsteed to Ashmoor, Marchgate further"),
        (("Warsteed~0", "Warsteed~0"), False, "Warsteed to Ashmoor", "Warsteed to Ashmoor"),
        (("Warsteed~0",), False, "Warsteed to Ashmoor, Marchgate", "Warsteed to Ashmoor, Marchgate"),
        (("Warsteed~0", "Wargroup~0"), False, "Warsteed to Ashmoor, Marchgate", "Warsteed to Ashmoor, Marchgate"),
        (("Warsteed~0", "Warsteed"), False, "Warsteed to Ashmoor, Marchgate", "Warsteed to Ashmoor, Marchgate"),
        (("Warsteed~0", "Warsteed~0"), True, "Kestrel to Ashmoor, Marchgate", "Kestrel to Ashmoor, Marchgate"),
        (
            ("Warsteed~0", "Warsteed~0"),
            True,
            "Kestrel, Warsteed to Ashmoor, Marchgate at Kimrin",
            "Kestrel, Warsteed to Ashmoor, Marchgate further at Kimrin",
        ),
        (("Warsteed~0",), False, "Ashmoor", "Warsteed to Ashmoor"),
        (("Warsteed~0",), False, "to Ashmoor", "Warsteed to Ashmoor"),
        (("Warsteed~0",), False, "Ashmoor, Marchgate", "Warsteed to Ashmoor, Marchgate"),
        (("Warsteed~0",), False, "Warsteed, Ashmoor", "Warsteed, to Ashmoor"),
        (("Warsteed~0",), False, "Shale", "Shale"),
        ((), True, "Ashmoor", "Kestrel to Ashmoor"),
        (("Warsteed~0", "Warsteed~0"), True, "all to Ashmoor", "2 Warsteed, Kestrel to Ashmoor"),
        (("Warsteed~0", "Warsteed~0"), True, "Kestrel, , all to Ashmoor", "Kestrel, 2 Warsteed to Ashmoor"),
        (("Warsteed~0", "reduced Warsteed~0"), True, "Kestrel, the Warsteeds to Ashmoor", "Kestrel, Warsteed, reduced Warsteed to Ashmoor"),
        (("Warsteed~0",), False, "Kestrel but", "Kestrel but"),
        (("Warsteed~0",), False, "but Kestrel", "but Kestrel"),
    ],
)
def test_who_goes(tokens: tuple[str, ...], leader: bool, said: str, meant: str) -> None:
    """Where counters are alike the same ones go all of a way; an area alone is for the only one who is activated. [Movement]"""
    assert " ".join(stacks.going(said.split(), awake(*tokens, leader=leader))) == meant


@each("said", ["Warsteed to Ashmoor, Marchgate", "Ashmoor", "Ashmoor, Marchgate"])
def test_before_anything_is_set_up_words_are_left_as_they_are(said: str) -> None:
    bare: Any = {"public": {}, "secret": {}}
    assert " ".join(stacks.going(said.split(), bare)) == said
    assert " ".join(waking.waking(said.split(), bare)) == said


def test_where_those_lie_of_whom_all_are_meant() -> None:
    """At the place that is said, else beside who is named, else where alone anybody is activated. [Movement]"""
    state = changed(awake("Warsteed~0", leader=True), ["put", ["public", "board", G, "Ossum"], ["Wargroup~0", "Wargroup~0"]])

    def going(said: str) -> str:
        return " ".join(stacks.going(said.split(), state))

    assert going("Kestrel, all to Ashmoor") == "Kestrel, Warsteed to Ashmoor"
    assert going("all to Asten at Ossum") == "2 Wargroup to Asten at Ossum"
    assert going("Kestrel, all to Asten at Ossum") == "Kestrel, 2 Wargroup to Asten at Ossum"
    assert going("all to Ashmoor") == "all to Ashmoor", "in two places somebody is activated"
    lone = put(quiet(), "Shale", "Asten", act=True, used=0)
    assert " ".join(stacks.going(["all", "to", "Ashmoor"], lone)) == "Shale to Ashmoor"


def test_who_is_to_stay_is_laid_down_first() -> None:
    """[Stacks]"""
    with pytest.raises(Unreadable, match="only those who are named go"):
        stacks.going(["Kestrel", "but", "Warsteed", "to", "Ashmoor"], quiet())


@each(
    ("said", "meant"),
    [
        ("Kestrel", "Kestrel"),
        ("Kestrel with", "Kestrel with"),
        ("with Warsteed", "with Warsteed"),
        ("Kestrel with all of them", "Kestrel with all"),
        ("Torin with all", "Torin with all"),
        ("Shale with Ezelle with 3 Wargroup", "Ezelle with 3 Wargroup"),
        ("Shale with Warsteed with 3 Wargroup", "Shale with Warsteed with 3 Wargroup"),
    ],
)
def test_what_comes_under_a_leader(said: str, meant: str) -> None:
    """All is whoever may; no leader comes under another. [Leader boxes]"""
    assert " ".join(stacks.boxing(said.split(), awake("Warsteed~1", "Wargroup~0", "Cadmin"))) == meant


@each(
    ("said", "meant"),
    [
        ("Torin", "of Torin"),
        ("Warsteed", "of Warsteed"),
        ("Warsteed, Torin", "of Warsteed, Torin"),
        ("Kendrel", "Kendrel"),
        ("of Warsteed", "of Warsteed"),
        ("from Warsteed", "from Warsteed"),
        ("Ashmoor", "Ashmoor"),
        ("", ""),
        ("Torin from Kendrel", "Kendrel of Torin"),
        ("Shimar Kestrel", "Kestrel of Shimar"),
        ("Kestrel of all of it", "Kestrel of all"),
    ],
)
def test_what_is_laid_down(said: str, meant: str) -> None:
    """[Stacks]"""
    assert " ".join(stacks.dropping(said.split(), quiet())) == meant


@each(
    ("said", "points", "help_"),
    [
        ("12 Torin", ", ".join(["Torin"] * 12), f"on {', '.join(['Torin'] * 12)}"),
        ("13 Torin", "13 Torin", "on 13 Torin"),
        ("1 Torin", "Torin", "on Torin"),
        ("poor Torin", "poor Torin", "poor Torin"),
        ("2 same Warsteed", "2 Warsteed", "on 2 Warsteed"),
        ("2 points on one Warsteed", "2 points on one Warsteed", "on 2 Warsteed"),
        ("Warsteed +2", "2 Warsteed", "on 2 Warsteed"),
        ("2 Warsteeds", "Warsteed, Warsteed", "on Warsteed, Warsteed"),
        ("3 Warsteed", "3 Warsteed", "on 3 Warsteed"),
        ("2 Warsteed, Warsteed", "2 Warsteed, Warsteed", "on 2 Warsteed, Warsteed"),
        ("Torin, Warsteed", "Torin, Warsteed", "on Torin, Warsteed"),
        ("1 Warsteed", "Warsteed", "on Warsteed"),
        ("the Warsteeds", "Warsteed, Warsteed", "on Warsteed, Warsteed"),
        ("Shale on the Warsteeds", "Shale on Warsteed, Warsteed", "Shale on Warsteed, Warsteed"),
        ("Torin, Hastur", "Torin, Hastur", "on Torin, Hastur"),
        ("Shale, Hastur", "Shale, Hastur", "Shale, Hastur"),
        ("Shale", "Shale", "Shale"),
        ("Urso", "Urso", "Urso"),
    ],
)
def test_on_whom_points_are_laid(said: str, points: str, help_: str) -> None:
    """A number is of points; wizards in line who lead nobody are on whom they lie. [Leaders: attack] [Fog of War]"""
    assert " ".join(stacks.pointing(said.split(), met())) == points
    assert " ".join(stacks.helping(said.split(), met())) == help_
    assert " ".join(stacks.helping(said.split(), quiet())) == said, "no battle is fought"


@each("said", ["Neko on the Warsteeds", "Shale on the Elite Guards"])
def test_leaders_help_their_own_line(said: str) -> None:
    """[Leaders: attack]"""
    with pytest.raises(Unreadable, match="none of them lies open there"):
        stacks.pointing(said.split(), met())


def test_whom_a_name_is_likely_to_mean() -> None:
    assert stacks.within_reach(quiet(), None)[:2] == ["Shale", "Kestrel"]
    assert set(stacks.within_reach(met(), None)) >= {"Hastur", "2 Warsteed", "2 Elite Guard"}
    assert "Shale" not in stacks.within_reach(met(), None), "spells of battle are for who stands in line"
    own = stacks.own_pieces(awake("Warsteed", "Warsteed"), G)
    assert "2 Warsteed" in own
    assert not {"Neko", "Cavalry", "2 Cavalry", "2 Foot Soldier"}.intersection(own)
    assert {"Shale", "Neko", "reduced Cavalry"} <= set(stacks.own_pieces(quiet(), None))
    dead = put(quiet(), "Shale", "", state=forces.DEAD)
    assert "Shale" not in stacks.own_leaders(dead, G)
    assert "Kestrel" in stacks.own_leaders(dead, G)


@each(
    ("points", "chiefs", "whose"),
    [
        ({}, {}, None),
        ({G: {"units": ["Warsteed"]}}, {}, F),
        ({F: {"units": ["Cavalry"]}}, {}, G),
        ({G: {"units": ["Warsteed"]}, F: {"units": ["Cavalry"]}}, {}, None),
        ({}, {F: []}, G),
        ({}, {G: []}, F),
    ],
)
def test_whose_leaders_help_where_nobody_is_named(points: dict[str, Any], chiefs: dict[str, Any], whose: str | None) -> None:
    """The side whose points alone are not laid yet. [Leaders: attack]"""
    state = changed(met(), ["put", ["public", "battle", "points"], points])
    for side, leaders in chiefs.items():
        state = changed(state, ["put", ["public", "battle", "chiefs", side], leaders])
    assert names.helping({}, state) == whose
    assert names.helping({"leaders": ["Neko"]}, state) == F
    assert names.helping({"units": ["Warsteed"]}, state) == G
    assert names.helping({}, quiet()) is None


def test_who_asks_for_an_exchange_is_the_side_of_whom_it_would_free() -> None:
    """[Exchange of prisoners]"""
    assert names.freeing({"captives": ["Neko", "Shale"]}, quiet()) == F
    assert names.freeing({"captives": ["Shale"]}, quiet()) == G
    assert names.freeing({"captives": ["Cavalry"]}, quiet()) is None
    assert names.freeing({}, quiet()) is None


@each(("stage", "hermit", "seas"), [("stay", "Hastur", True), ("throw", "Hastur", False), ("stay", "", False)])
def test_a_wizard_alone_in_ruins_by_the_sea_may_know_a_way_over_it(stage: str, hermit: str, seas: bool) -> None:
    """[Waterwalk] [Exploring ruins]"""
    battle = {"stage": stage, "area": "Alder Bay", "hermit": hermit}
    state = changed(met(), *(["put", ["public", "battle", key], value] for key, value in battle.items()))
    found = names.found_by(state, "retreat")
    assert bool(found) is seas
    assert all(area.startswith("Dragon Sea") for area in found)
    assert names.found_by(quiet(), "retreat") == {}
    assert names.found_by(state, "cast") == names.spell_names()


def test_numbers_of_units_in_words() -> None:
    assert "two Warsteeds" in names.unit_names()["2 Warsteed"]
    assert "three Warsteeds" not in names.unit_names()["2 Warsteed"]
    assert not any(name.startswith("two ") and not name.isascii() for name in names.unit_names()["2 Warsteed"])


@each(("who", "said"), [("Hastur", ["Terramax"]), ("nobody", ["Terramax", "Warsteed"])])
def test_of_those_who_may_be_called_the_dragon_alone_is_counted_where_a_leader_stands(who: str, said: list[str]) -> None:
    """Others may lie under the leader there, unseen. [Summon Aid]"""
    state = lay(put(put(quiet(), "Niekimo", "Kimrin"), "Kestrel", "Asten"), G, "Ossum", "Terramax", "Warsteed")
    state = put(state, "Shale", "Ossum" if who == "Hastur" else "Asten")
    near = stacks._reached_next_door(["Summon", "Aid", "by", "Niekimo", "at", "Ossum"], state)
    assert sorted(near or ()) == said


def test_whose_ship_is_near_is_no_matter_of_words() -> None:
    assert " ".join(stacks.going(["Dragon", "Sea", "East"], at_before())) == "Warsteed to Dragon Sea East"
