"""Halves of conditions about marches: each with what it alone decides. [Movement]"""

from typing import Any

from playaid.games.tears.state import forces
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, lay, put, refused, rule, sheet, told, under
from tests.games.tears.test_casting import reasons


def lying(place: str, *tokens: str, side: str = G, **public: Any) -> table.State:
    """These counters alone lie in a place, as they are activated; nobody of Gorganun's else where they begin."""
    state = changed(cleared(begun(), G, "Kimrin", "Glaginsdrog"), ["put", ["public", "board", side, place], [*tokens]])
    return changed(state, *(["put", ["public", key], value] for key, value in public.items()))


def step(state: table.State, line: str) -> table.State:
    return table.unsound(state, line)


def veils(state: table.State, place: str, side: str = G) -> list[str]:
    return sorted(forces.veil(state, side, place))


def test_whoever_is_hidden_and_stays_is_hidden_still() -> None:
    """[Obfuscate]"""
    state = lying("Kimrin", "Warsteed~0", "Warsteed~0", veiled={"Kimrin": {G: ["Hastur", "Niekimo", "Warsteed", "Warsteed"]}})
    state = put(put(state, "Niekimo", "Kimrin", act=True, used=0), "Hastur", "Kimrin")
    gone = step(state, "move Niekimo to Ashmoor")
    assert (veils(gone, "Kimrin"), veils(gone, "Ashmoor")) == (["Hastur", "Warsteed", "Warsteed"], ["Niekimo"])
    unit = step(state, "move Warsteed to Ashmoor")
    assert (veils(unit, "Kimrin"), veils(unit, "Ashmoor")) == (["Hastur", "Niekimo", "Warsteed"], ["Warsteed"])


def test_of_counters_alike_who_has_stopped_among_enemies_is_who_went_last() -> None:
    state = lay(lying("Kimrin", "Warsteed~0", "Warsteed~0"), F, "Ashmoor", "Cavalry")
    assert step(state, "move Warsteed to Ashmoor")["public"]["underway"] == {"at": "Ashmoor", "tokens": ["Warsteed~99"]}


def test_what_the_tower_takes_is_told_on_the_island_alone() -> None:
    """[Victory]"""
    state = put(begun(), "Kishmin", "Dragon Sea North", act=True, used=0, wades=True, walks=True)
    ashore, island = rule(state, "move Kishmin to Ossum"), rule(state, "move Kishmin to Island")
    assert len(told(island)) > len(told(ashore).replace("Ossum", "Island"))


@each(("enemy", "noted"), [("Cavalry", {"Gorganun|Ashmoor|Warsteed": 1}), ("", {})])
def test_whoever_comes_openly_beside_one_alike_who_is_hidden_is_seen_where_enemies_are(enemy: str, noted: dict[str, int]) -> None:
    """[Obfuscate]"""
    state = lying("Kimrin", "Warsteed~0", veiled={"Ashmoor": {G: ["Warsteed"]}})
    state = changed(state, ["put", ["public", "board", G, "Ashmoor"], ["Warsteed"]])
    state = lay(state, F, "Ashmoor", enemy) if enemy else state
    assert step(state, "move Warsteed to Ashmoor")["public"].get("come_openly", {}) == noted


@each(
    ("theirs", "inside", "mine", "hidden", "asked"),
    [
        (("Cavalry",), True, (), (), True),
        ((), False, (), (), False),
        (("Cavalry",), True, ("Wargroup",), (), False),
        (("Cavalry",), False, ("Wargroup",), (), True),
        (("Cavalry",), True, (), ("Warsteed",), False),
    ],
)
def test_where_the_enemy_stands_at_their_castle_is_asked_of_them_where_somebody_seen_comes_first(
    theirs: tuple[str, ...], inside: bool, mine: tuple[str, ...], hidden: tuple[str, ...], asked: bool
) -> None:
    """[Castle: occupation]"""
    state = cleared(lying("Millbrook", "Warsteed~0"), F, "Caer Sillius")
    state = lay(put(put(state, "Urso", "Wyrmholt"), "Algeron", "Wyrmholt"), F, "Caer Sillius", *theirs)
    state = changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F if inside else ""])
    state = lay(state, G, "Caer Sillius", *mine)
    state = changed(state, ["put", ["public", "veiled"], {"Millbrook": {G: [*hidden]}} if hidden else {}])
    owed = step(state, "move Warsteed to Caer Sillius")["public"]["owed"]
    assert [debt["what"] for debt in owed] == (["gate"] if asked else [])


def test_whoever_has_no_space_left_is_told_that_and_not_of_the_island() -> None:
    """[Teleport]"""
    state = put(begun(), "Kishmin", "Dragon Sea North", act=True, used=4, reach=4, wades=True)
    assert reasons(state, "move Kishmin to Island")["move.far"] == "Kishmin has no space left"
    left = put(begun(), "Kishmin", "Dragon Sea North", act=True, used=3, reach=4, wades=True)
    assert "Teleport does not lead to the island" in reasons(left, "move Kishmin to Island")["move.far"]
    by_teleport = put(begun(), "Kishmin", "Dragon Sea North", act=True, used=2, reach=4, wades=True)
    assert "Teleport does not lead to the island" in reasons(by_teleport, "move Kishmin to Island")["move.far"]
    by_own = put(begun(), "Kishmin", "Dragon Sea North", act=True, used=1, reach=4, wades=True)
    assert rule(by_own, "move Kishmin to Island").verdict == LEGAL
    assert rule(put(left, "Kishmin", "Ilrog", act=True, used=3, reach=4), "move Kishmin to Foam Break").verdict == LEGAL


def test_of_one_who_is_not_activated_that_alone_is_told() -> None:
    """[Activation]"""
    state = put(put(put(begun(), "Shimar", "Kimrin", act=True, used=0), "Kishmin", "Kimrin"), "Hastur", "Ashmoor")
    assert refused(state, "move Kishmin to Ashmoor") == ["move.active"]
    assert "move.together" in refused(state, "move Kishmin, Hastur to Marchgate")
    assert refused(under(put(state, "Kestrel", "Kimrin"), "Kestrel", "Niekimo"), "move Niekimo to Ashmoor") == ["move.active"]


def test_where_one_of_the_places_has_no_road_it_is_asked_which_of_the_others() -> None:
    state = lying("Kimrin", "Warsteed~0")
    for place in ("Marchgate", "Ossum"):
        state = changed(state, ["put", ["public", "board", G, place], ["Warsteed~0"]])
    said = reasons(state, "move Warsteed to Ashmoor")["move.together"]
    assert "`from AREA` says which go" in said
    assert "no road leads from there to Riverton" in reasons(state, "move Warsteed to Riverton")["move.together"]


@each(("who", "check"), [("Kishmin", "move.active"), ("Neko", "own.piece")])
def test_beside_who_cannot_go_it_is_not_told_that_others_have_no_space_left(who: str, check: str) -> None:
    state = put(lying("Kimrin", "Warsteed~2"), "Shimar", "Ashmoor", act=True)
    others = ("battle.forced",) if who == "Neko" else ()
    assert refused(put(state, who, "Kimrin"), f"move {who}, Warsteed to Ashmoor") == [*others, check]
    assert refused(state, "move Warsteed to Ashmoor") == ["move.far"]


def test_of_an_enemys_leader_nothing_is_told_but_whose_they_are() -> None:
    """[Units]"""
    state = put(begun(F), "Neko", "Caer Clavell", act=True, used=99, fought=True)
    for there in ("Kimrin", "Riverton"):
        assert refused(lay(state, F, "Riverton", "Cavalry"), f"move Neko to {there}", G) == ["turn", "own.piece"]
    assert {"move.road", "move.far"} <= {*refused(state, "move Neko to Kimrin")}


@each(
    ("enemy", "others", "checks"),
    [("", "", []), ("Cavalry", "", ["move.fought"]), ("Cavalry", "Kishmin", ["move.active"])],
)
def test_whoever_has_attacked_goes_on_where_no_enemy_is(enemy: str, others: str, checks: list[str]) -> None:
    """[Overrun] [Activation]"""
    state = put(lying("Kimrin", "Warsteed~1f"), "Shimar", "Ashmoor", act=True)
    state = lay(state, F, "Ashmoor", enemy) if enemy else put(state, "Shimar", "Ilrog", act=True)
    state = changed(state, ["put", ["public", "veiled"], {"Ashmoor": {G: ["Shimar"]}}])
    line = f"move {others + ', ' if others else ''}Warsteed to Ashmoor"
    ruling = rule(put(state, others, "Kimrin") if others else state, line)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == checks


def test_over_water_goes_nobody_by_a_march() -> None:
    """[Ports]"""
    assert refused(lying("Ossum", "Warsteed~0"), 'move Warsteed to "Dragon Sea North"') == ["move.sea"]
    aboard = changed(begun(), ["put", ["public", "ships"], {"Ship 1": {"side": G, "sea": "Dragon Sea North", "from": ""}}])
    aboard = changed(aboard, ["put", ["public", "board", G, "Ship 1"], ["Warsteed~0"]])
    assert refused(aboard, 'move Warsteed to Ossum at "Ship 1"') == ["move.sea"]
    assert "move.harbour" not in refused(aboard, 'move Warsteed to Ilrog at "Ship 1"')
    wading = put(aboard, "Kishmin", "Ship 1", act=True, used=0, wades=True, walks=True)
    assert rule(wading, "move Kishmin to Ossum").verdict == LEGAL


@each(("marks", "checks"), [({"wades": True}, []), ({}, ["move.harbour"])])
def test_whoever_stands_on_the_water_goes_ashore_in_a_port_or_by_the_spell(marks: dict[str, object], checks: list[str]) -> None:
    """[Waterwalk]"""
    state = put(begun(), "Kishmin", "Dragon Sea West", act=True, used=0, **marks)
    ruling = rule(state, "move Kishmin to Ilrog")
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == checks
    assert rule(state, "move Kishmin to Brightsea").verdict == LEGAL


def test_who_has_to_come_out_of_their_castle_is_told_of_a_road_that_is_none_too() -> None:
    state = lay(lying("Kimrin", "Warsteed~0"), F, "Kimrin", "Cavalry")
    state = changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G])
    assert {"move.sortie", "move.road"} <= {*refused(state, "move Warsteed to Riverton")}


@each(("penguins", "way"), [("no", "move Kestrel to Ashmoor"), ("yes", None)])
def test_how_leaders_get_further_off_is_not_told_where_penguins_may_lie_under_them(penguins: str, way: str | None) -> None:
    """[Penguins 3]"""
    state = put(begun(penguins=penguins), "Kestrel", "Kimrin", act=True, used=0)
    (reason,) = rule(state, "move Kestrel to Marchgate").reasons
    assert reason.instead == way


@each(("there", "wisdom", "checks"), [("Island", 0, ["sail.wisdom"]), ("Ossum", 0, []), ("Island", 8, [])])
def test_by_option_the_island_is_closed_until_all_wisdom_is_found(there: str, wisdom: int, checks: list[str]) -> None:
    """[Victory]"""
    state = put(begun(crossing="wisdom"), "Kishmin", "Dragon Sea North", act=True, used=0, wades=True, walks=True)
    found = ["Ursh", "Nine Pillars", "Dunhallow", "Gallowdeep", "Stonefall", "Wyrmholt", "Ashmoor", "Oldmarch"]
    state = changed(state, ["put", ["secret", G, "wisdom"], {"Kishmin": found[:wisdom]}])
    assert [reason.check.rpartition("/")[2] for reason in rule(state, f"move Kishmin to {there}").reasons] == checks


@each(
    ("marks", "beset", "checks"),
    [
        ({"flies": True}, True, ["move.aloft"]),
        ({"flies": True, "walks": True}, True, []),
        ({}, True, []),
        ({"flies": True}, False, []),
        ({"flies": True, "act": None}, True, ["move.active"]),
    ],
)
def test_whoever_flies_comes_down_on_safe_land(marks: dict[str, object], beset: bool, checks: list[str]) -> None:
    """Who walks on the water besides, or only that, comes ashore as any. [Fly] [Waterwalk]"""
    state = put(put(begun(), "Shimar", "Ilrog", act=True), "Kishmin", "Dragon Sea North")
    state = put(state, "Kishmin", "Dragon Sea North", **{"act": True, "used": 1, "wades": True, **marks})
    state = lay(state, F, "Ossum", "Cavalry") if beset else state
    assert [reason.check.rpartition("/")[2] for reason in rule(state, "move Kishmin to Ossum").reasons] == checks


@each(
    ("start", "marks", "enemy", "told_"),
    [
        ("Dragon Sea North", {"flies": True}, True, True),
        ("Dragon Sea North", {"flies": True}, False, False),
        ("Dragon Sea North", {"walks": True}, True, False),
        ("Thornwick", {"flies": True}, True, False),
    ],
)
def test_that_who_flies_comes_down_hidden_among_enemies_is_told(start: str, marks: dict[str, object], enemy: bool, told_: bool) -> None:
    """[Fly] [Obfuscate]"""
    state = put(begun(), "Kishmin", start, **{"act": True, "used": 0, "wades": True, **marks})
    state = changed(state, ["put", ["public", "veiled"], {start: {G: ["Kishmin"]}}])
    state = lay(state, F, "Ossum", "Cavalry") if enemy else state
    ruling = rule(state, "move Kishmin to Ossum")
    assert ruling.verdict == LEGAL
    assert ("who flies, and is hidden, comes down among enemies" in sheet(ruling)) is told_


@each(("who", "option", "checks"), [("Terramax", "led", ["move.led"]), ("Terramax", "free", []), ("Warsteed", "led", [])])
def test_by_option_the_dragon_alone_goes_with_his_master(who: str, option: str, checks: list[str]) -> None:
    """[Terramax]"""
    state = lying("Kimrin", "Terramax~0", "Warsteed~0")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Shimar", "checked": 1}
    state = changed(state, ["put", ["public", "dragon"], dragon], ["put", ["referee", "options", "dragon"], option])
    assert [reason.check.rpartition("/")[2] for reason in rule(state, f"move {who} to Ashmoor").reasons] == checks


def test_in_the_war_nobody_goes_by_ship_even_into_port() -> None:
    """[War of the Dragon 5]"""
    state = changed(begun(), ["put", ["referee", "options", "scenario"], "war"])
    state = changed(state, ["put", ["public", "ships"], {"Ship 1": {"side": G, "sea": "Dragon Sea North", "from": ""}}])
    state = changed(state, ["put", ["public", "board", G, "Ship 1"], ["Warsteed~0"]])
    assert "sail.closed" in refused(state, 'sail Warsteed to Ossum at "Ship 1"')
    assert "sail.closed" not in refused(put(state, "Kishmin", "Ship 1", act=True, used=0), "move Kishmin to Ossum")


def test_who_stands_in_several_places_has_come_among_no_enemies_yet() -> None:
    state = changed(lying("Kimrin", "Warsteed~1f"), ["put", ["public", "board", G, "Marchgate"], ["Warsteed~1f"]])
    assert refused(lay(state, F, "Ashmoor", "Cavalry"), "move Warsteed to Ashmoor") == ["move.together"]


def test_that_one_of_several_comes_down_from_a_flight_among_enemies_is_told() -> None:
    state = put(begun(), "Kishmin", "Dragon Sea North", act=True, used=0, wades=True, flies=True)
    state = put(state, "Shimar", "Dragon Sea North", act=True, used=0, wades=True, walks=True)
    state = changed(state, ["put", ["public", "veiled"], {"Dragon Sea North": {G: ["Kishmin", "Shimar"]}}])
    ruling = rule(lay(state, F, "Ossum", "Cavalry"), "move Kishmin, Shimar to Ossum")
    assert "who flies, and is hidden, comes down among enemies" in sheet(ruling)
