"""Movement, condition by condition: what is said of whom, and what else is not said beside it. [Movement] [Stacks] [Ports]"""

import pytest

from playaid.games.tears.state import forces, world
from playaid.games.tears.table import stacks
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, offered, play, put, refused, rule, sheet, under

SOUTH, NORTH = "Dragon Sea South", "Dragon Sea North"


def instead(state: table.State, line: str) -> str | None:
    return rule(state, line).reasons[0].instead


def against(state: table.State, line: str) -> list[str]:
    """What forbids a line, nothing where it is legal."""
    return [reason.check.rpartition("/")[2] for reason in rule(state, line).reasons]


def met() -> table.State:
    """Forseti's Cavalry stand in Ashmoor, next to Kimrin and Marchgate; the turn is Gorganun's."""
    return lay(cleared(begun(), F, "Caer Clavell"), F, "Ashmoor", "2 Cavalry")


@each(
    ("name", "at", "to", "marks"),
    [
        ("Neko", "Marchgate", "Ashmoor", {"used": 3, "fought": True}),  # tired, bare, and has fought
        ("Neko", "Marchgate", "Ilrog", {"used": 1}),  # where no road leads
        ("Neko", "Kimrin", "Ashmoor", {"used": 0}),  # the castle of the side that asks, with an enemy before it
        ("Torin", "Ossum", NORTH, {"used": 2, "flies": True, "wades": True}),  # could not come down
    ],
)
def test_of_the_enemys_piece_nothing_more_is_said(name: str, at: str, to: str, marks: dict[str, object]) -> None:
    state = table.changed(met(), ["put", ["public", "castles", "Kimrin", "inside"], G])
    state = put(state, name, at, act=True, **marks)
    assert refused(state, f'move {name} to "{to}"') == ["own.piece"]
    locked = {**state, "secret": {G: state["secret"][G]}}
    assert refused(locked, f'move {name} to "{to}"') == ["own.piece"], "and nobody looks at what their side hides"


@each(
    ("name", "at", "to", "marks", "check"),
    [
        ("Shale", "Marchgate", "Oldmarch", {"used": 3}, "move.active"),
        ("Shale", "Marchgate", "Ashmoor", {"used": 0, "fought": True}, "move.active"),
        ("Shale", "Marchgate", "Ilrog", {"used": 0}, "move.road"),
        ("Hastur", "Ossum", NORTH, {"used": 2, "flies": True, "wades": True}, "move.active"),
    ],
)
def test_of_who_is_not_activated_nothing_more_is_said(name: str, at: str, to: str, marks: dict[str, object], check: str) -> None:
    """But of whom no road leads there, activated or not, that alone."""
    state = do(met(), "activate Wargroup at Kimrin")
    state = put(state, name, at, **marks)
    if name == "Shale":
        state = under(cleared(state, G, "Glaginsdrog"), "Shale", "Warsteed")
    assert refused(state, f'move {name} to "{to}"') == [check]


@each(("to", "more"), [("Ashmoor", []), ("Ilrog", []), (NORTH, ["move.sea"]), ("Island", ["move.sea"])])
def test_of_those_who_are_not_together_nothing_more_is_said(to: str, more: list[str]) -> None:
    """But that water lies before one of them."""
    state = put(put(met(), "Shale", "Marchgate", act=True, used=0), "Hastur", "Ossum", act=True, used=2, flies=True, wades=True)
    assert refused(state, f'move Shale, Hastur to "{to}"') == ["move.together", *more]
    wading = put(put(state, "Shale", "Marchgate", wades=True), "Hastur", "Ossum", flies=None)
    assert refused(wading, f'move Shale, Hastur to "{to}"') == ["move.together"]


def test_a_flight_over_ships_does_not_halt_but_a_wader_beside_it_does() -> None:
    """Who flies passes the enemy's ship; of several who go together all must fly."""
    state = put(put(begun(), "Torin", NORTH, wades=True), "Kishmin", "Ossum", act=True, used=0, wades=True, flies=True)
    state = put(state, "Shimar", "Ossum", act=True, used=0, wades=True)
    assert forces.person(do(state, f'move Kishmin to "{NORTH}"'), "Kishmin")["used"] == 1
    both = do(state, f'move Kishmin, Shimar to "{NORTH}"')
    assert {forces.person(both, name)["used"] for name in ("Kishmin", "Shimar")} == {forces.STOPPED}


def besieging(*inside: str, lies: bool = True) -> table.State:
    """Shale with two Warsteed next to Caer Sillius, which these of Forseti's hold."""
    state = cleared(begun(), F, "Caer Sillius", "Caer Clavell")
    state = put(put(state, "Algeron", "Caer Navell"), "Urso", "Caer Navell")
    state = under(put(cleared(state, G, "Glaginsdrog"), "Shale", "Millbrook"), "Shale", "2 Warsteed")
    return do(lay(state, F, "Caer Sillius", *inside) if inside else state, "activate Shale")


def test_a_castle_is_asked_about_where_somebody_can_be_found_in_it_by_somebody_who_is_seen() -> None:
    there = "move Shale to Caer Sillius"

    def asked(state: table.State) -> bool:
        return any(debt["what"] == "gate" for debt in do(state, there)["public"]["owed"])

    assert asked(besieging("Cavalry"))
    assert not asked(besieging()), "nobody is there who could go inside"
    hidden = ["put", ["public", "veiled"], {"Caer Sillius": {F: ["Cavalry"]}}]
    assert not asked(table.changed(besieging("Cavalry"), hidden))
    unseen = ["put", ["public", "veiled"], {"Millbrook": {G: ["Shale"] * 3}}]
    assert not asked(table.changed(besieging("Cavalry"), unseen)), "whom nobody sees makes nobody go inside"
    inside = ["put", ["public", "castles", "Caer Sillius", "inside"], F]
    besieged = lay(table.changed(besieging("Cavalry"), inside), G, "Caer Sillius", "Wargroup")
    assert not asked(besieged), "those inside stay there while others are before them"
    before = table.changed(besieged, ["put", ["public", "castles", "Caer Sillius", "out"], ["Cavalry"]])
    assert asked(lay(before, F, "Caer Sillius", "Foot Soldier")), "some of them stand before the walls"


def test_who_comes_home_to_a_castle_that_nobody_besieges_goes_inside_to_the_others() -> None:
    state = table.changed(lay(begun(), G, "Ashmoor", "Wargroup"), ["put", ["public", "castles", "Kimrin", "inside"], G])
    home = play(state, "activate Wargroup at Ashmoor", "move Wargroup to Kimrin")
    assert "out" not in home["public"]["castles"]["Kimrin"]


def test_a_wizard_is_hidden_as_one_piece() -> None:
    """A leader is hidden with all that lie under them; a wizard has nobody."""
    state = lay(put(met(), "Shimar", "Kimrin", act=True, used=0), F, "Ashmoor", "Foot Soldier")
    hidden = table.changed(state, ["put", ["public", "veiled"], {"Kimrin": {G: ["Shimar"]}}])
    gone = do(hidden, "move Shimar to Ashmoor")
    assert forces.person(gone, "Shimar")["used"] == 1
    assert gone["public"]["veiled"] == {"Ashmoor": {G: ["Shimar"]}}


def test_what_lies_beside_a_leader_named_with_it_is_boxed() -> None:
    """Only a wizard who could come under the leader, and only beside one who is activated."""
    state = put(begun(), "Shimar", "Kimrin")
    awake = do(state, "activate Kestrel")
    assert instead(awake, "move Kestrel, Shimar to Ashmoor") == "box Kestrel with Shimar"
    away = put(put(awake, "Niekimo", "Ossum"), "Shimar", "Ossum")
    assert "lies beside" not in " ".join(reason.text for reason in rule(away, "move Kestrel, Niekimo to Ashmoor").reasons)
    other = do(put(state, "Kestrel", "Kimrin"), "activate Wargroup at Kimrin")
    assert "lies beside" not in rule(other, "move Shimar, Kestrel to Ashmoor").reasons[0].text, "Kestrel is not activated either"


def test_the_enemy_aboard_ships_is_met_in_their_sea_area() -> None:
    state = table.changed(begun(), ["put", ["public", "ships", "Ship 8"], {"side": F, "sea": NORTH, "from": "Denvonport"}])
    state = lay(cleared(state, F, "Caer Clavell"), F, "Ship 8", "Cavalry")
    fought = put(state, "Kishmin", "Ossum", act=True, used=0, wades=True, fought=True)
    assert refused(fought, f'move Kishmin to "{NORTH}"') == ["move.fought"]
    healed = put(fought, "Kishmin", "Ossum", busy=True)
    assert against(healed, f'move Kishmin to "{NORTH}"') == [], "who has healed has not attacked"


def test_a_road_not_known_is_not_asked_about_for_who_may_not_leave() -> None:
    """Shut in their castle they are told that, and no question is asked of the table."""
    book = table.PRINTED
    state = lay(do(begun(book=book), "gate Kimrin in", side=G, book=book), F, "Kimrin", "2 Cavalry")
    state = do(state, "activate Warsteed at Kimrin", book=book)
    assert refused(state, "move Warsteed to Seaside", book=book) == ["move.sortie"]
    none = do(state, "road Kimrin to Seaside none", side=G, book=book)
    assert refused(none, "move Warsteed to Seaside", book=book) == ["move.road", "move.sortie"]
    free = table.changed(state, ["put", ["public", "castles", "Kimrin", "inside"], ""])
    assert rule(free, "move Warsteed to Seaside", book=book).question is None
    assert "battle.forced" in refused(free, "move Warsteed to Seaside", book=book)


def chain(**kinds: str) -> table.State:
    """Kishmin at One on a road of five areas, of which some may be of a kind of their own; activated."""
    names = ["One", "Two", "Three", "Four", "Five"]
    areas = {name: kinds.get(name, "town") for name in names}
    roads = {name: [other for other in names if abs(names.index(name) - names.index(other)) == 1] for name in names}
    state = table.changed(
        begun(),
        *(["put", ["public", "map", "areas", name], kind] for name, kind in areas.items()),
        *(["put", ["public", "map", "roads", name], near] for name, near in roads.items()),
    )
    return put(state, "Kishmin", "One", act=True, used=0)


def test_the_whole_way_is_named_where_it_can_be_gone_in_one_line() -> None:
    """As far as the spaces reach, over land, past nobody, and not on from where a trap or an unknown area stops them."""
    assert instead(chain(), "move Kishmin to Three") == "move Kishmin to Two, Three"
    assert instead(chain(), "move Kishmin to Four") == "move Kishmin to Two", "two spaces are what a wizard has"
    assert instead(put(chain(), "Kishmin", "One", used=1), "move Kishmin to Three") == "move Kishmin to Two"
    far = put(chain(), "Kishmin", "One", reach=4)
    assert instead(far, "move Kishmin to Five") == "move Kishmin to Two, Three, Four, Five"
    assert instead(put(chain(Three="ruins"), "Kishmin", "One", reach=4), "move Kishmin to Five") == "move Kishmin to Two"
    assert instead(put(chain(Five="ruins"), "Kishmin", "One", reach=4), "move Kishmin to Five") == "move Kishmin to Two, Three, Four, Five"
    held = lay(cleared(far, F, "Caer Clavell"), F, "Four", "Cavalry")
    assert instead(held, "move Kishmin to Five") == "move Kishmin to Two"
    leader = put(chain(), "Kestrel", "One", act=True, used=0)
    assert instead(leader, "move Kestrel to Three") == "move Kestrel to Two", "how far he goes hangs on who lies under him"
    slow = under(leader, "Kestrel", "Wargroup")
    assert instead(slow, "move Kestrel to Three") == "move Kestrel to Two", "what lies there is not told by how far the line leads"
    assert "by way of Two it is 2 spaces" in rule(slow, "move Kestrel to Three", side=G).reasons[0].text
    assert instead(put(leader, "Kestrel", "One", used=1), "move Kestrel to Three") is None
    two = put(leader, "Shale", "One", act=True, used=1)
    assert instead(two, "move Kestrel, Shale to Three") is None, "one of the leaders has set out"
    slower = table.changed(leader, ["put", ["public", "slowed"], {"One|Warsteed": 1}])
    assert instead(slower, "move Kestrel to Three") is None, "some are slower than their table says"
    near = lay(cleared(leader, F, "Caer Clavell"), F, "Two", "Cavalry")
    assert instead(near, "move Kestrel to Three") is None
    assert instead(put(chain(Two="sea"), "Kestrel", "One", act=True, used=0), "move Kestrel to Three") is None


@each(
    ("wades", "at", "to", "verdict"),
    [
        (("Shimar", "Hastur"), "Ossum", NORTH, []),
        (("Shimar",), "Ossum", NORTH, ["move.sea"]),
        (("Shimar", "Hastur"), "Ship 1", "Dragon Sea West", []),
        (("Shimar", "Hastur"), "Ship 1", "Ossum", []),
        (("Shimar",), "Ship 1", "Ossum", ["move.sea"]),
        ((), NORTH, "Island", []),
        ((), NORTH, "Dragon Sea West", ["move.sea"]),
    ],
)
def test_all_who_leave_the_land_or_a_ship_walk_on_water(wades: tuple[str, ...], at: str, to: str, verdict: list[str]) -> None:
    state = table.changed(begun(), ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": NORTH, "from": ""}])
    for name in ("Shimar", "Hastur"):
        state = put(state, name, at, act=True, used=0, wades=name in wades or None)
    assert against(state, f'move Shimar, Hastur to "{to}"') == verdict


def test_a_wader_does_not_step_onto_the_island_from_land() -> None:
    """From the sea alone: the island is no neighbour on foot, whatever the map joins."""
    pair = ("Ossum", "Island"), ("Island", "Ossum")
    joined = (["put", ["public", "map", "roads", one], [*world.neighbours(begun(), one), other]] for one, other in pair)
    state = table.changed(begun(), *joined)
    assert refused(put(state, "Shimar", "Ossum", act=True, used=0, wades=True), "move Shimar to Island") == ["move.sea"]


def test_only_the_dragon_and_only_with_a_master_is_told_to_go_alone() -> None:
    told = "Terramax goes where his master is not"
    state = table.changed(lay(put(begun(), "Shimar", "Asten"), G, "Kimrin", "Terramax"), ["put", ["public", "dragon", "checked"], 1])
    state = table.changed(state, ["put", ["public", "board", G, "Kimrin"], ["Terramax~0", "Warsteed~0"]])
    mastered = table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"])
    line = "move {} to Ashmoor at Kimrin"
    assert told in sheet(rule(mastered, line.format("Terramax")))
    assert told not in sheet(rule(mastered, line.format("Warsteed")))
    assert told not in sheet(rule(state, line.format("Terramax"))), "no master is named"
    war = table.changed(mastered, ["put", ["referee", "options", "scenario"], "war"])
    assert told not in sheet(rule(war, line.format("Terramax")))


def test_steps_are_offered_to_ones_own_alone() -> None:
    state = put(put(begun(), "Neko", "Ashmoor", act=True, used=0), "Shimar", "Ossum", act=True, used=0)
    lines = offered(state)["move"]
    assert any(line.startswith("Shimar to") for line in lines)
    assert not any(line.startswith("Neko") for line in lines)
    assert rule(state, "move Shimar to Kimrin").verdict == LEGAL


@each("who", ["", "torin ", "torin to ", "to "])
@each("between", [" ", " and ", " then ", ", then "])
@each("behind", ["", " further"])
def test_a_way_without_commas_is_read_as_the_one_with_them_whoever_is_named(who: str, between: str, behind: str) -> None:
    state = do(begun(F), "activate Torin")
    for first, second in (("eldin", "gallow"), ("Eldinbourg", "gallwdeep")):
        read = " ".join(stacks.going(f"{who}{first}{between}{second}{behind}".split(), state))
        assert read.casefold() == f"torin to {first}, {second}{behind}".casefold()


def test_a_way_alone_asks_who_goes_where_nobody_is_activated_or_several() -> None:
    state = begun(F)
    for way in ("eldin gallow", "eldin, gallow", "to eldin gallow"):
        with pytest.raises(Unreadable, match="who goes to Eldinbourg, Gallowdeep is not said, and nobody is activated") as unsaid:
            table.declaration(state, f"move {way}")
        assert unsaid.value.hint == "move Kendrel to Eldinbourg, Gallowdeep"
    with pytest.raises(Unreadable, match="not said: Kendrel, Shelnor are activated"):
        table.declaration(do(state, "activate Kendrel"), "move eldin gallow")


def test_a_number_behind_an_area_is_no_piece() -> None:
    with pytest.raises(Unreadable, match="who goes to Ashmoor, Nine Pillars is not said"):
        table.declaration(begun(), "move ashmoor nine")
