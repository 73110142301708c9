"""Ports and ships, condition by condition: who sails, what stands in the way and what more is said of it. [Ports] [Fly]"""

from typing import Any

from playaid.games.tears.rules import setting_out
from playaid.games.tears.state import fights, forces, world
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, offered, put, refused, rule, sheet, told, under

NORTH, EAST, WEST = "Dragon Sea North", "Dragon Sea East", "Dragon Sea West"
CHIEF = "Penguin Chieftain"


def against(state: table.State, line: str, side: str | None = None) -> list[str]:
    """What forbids a line, nothing where it is legal."""
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, side=side).reasons]


def ship(state: table.State, name: str = "Ship 1", side: str = G, sea: str = NORTH) -> table.State:
    return table.changed(state, ["put", ["public", "ships", name], {"side": side, "sea": sea, "from": ""}])


def crew(*more: str) -> table.State:
    """Shale with two Warsteed aboard Ship 1 in Dragon Sea North, awake, and others beside them."""
    state = under(put(ship(cleared(begun(), G, "Glaginsdrog")), "Shale", "Ship 1"), "Shale", "2 Warsteed")
    return do(lay(state, G, "Ship 1", *more) if more else state, "activate Shale")


def test_that_some_leave_a_ship_is_told_where_others_and_a_leader_are_aboard() -> None:
    told = "option `ships`"
    assert told in sheet(rule(crew("Wargroup"), f'sail Shale to "{WEST}"'))
    assert told not in sheet(rule(crew(), f'sail Shale to "{WEST}"')), "nobody stays"
    port = lay(under(put(cleared(begun(), G, "Glaginsdrog"), "Shale", "Ossum"), "Shale", "Warsteed"), G, "Ossum", "Wargroup")
    assert told not in sheet(rule(do(port, "activate Shale"), f'sail Shale to "{NORTH}"')), "a port is no ship"
    leaderless = do(lay(ship(begun()), G, "Ship 1", "Wargroup", "Cadmin"), "activate Wargroup at Ship 1")
    assert told not in sheet(rule(leaderless, f'sail Wargroup to "{WEST}"')), "each sails for himself"


@each(("before", "turn", "told"), [(1, 1, False), (2, 1, True), (3, 1, True), (3, 0, False)])
def test_another_ship_is_told_of_where_three_have_left_the_port_in_this_turn(before: int, turn: int, told: bool) -> None:
    state = do(under(put(cleared(begun(), G, "Glaginsdrog"), "Shale", "Ossum"), "Shale", "2 Warsteed"), "activate Shale")
    state = table.changed(state, ["put", ["secret", G, "sailed"], {"turn": turn, "ports": {"Ossum": before}}])
    assert ("option `port-ships`" in sheet(rule(state, f'sail Shale to "{NORTH}"'))) == told
    one = table.changed(state, ["put", ["referee", "options", "port-ships"], "one"])
    unseen = table.changed(put(one, "Neko", "Ossum", act=True, used=0), ["put", ["public", "veiled"], {"Ossum": {F: ["Neko"]}}])
    theirs = under(unseen, "Neko", "3 Cavalry")
    locked = {**theirs, "secret": {G: theirs["secret"][G]}}
    assert against(locked, f'sail Neko to "{NORTH}"') == ["own.piece"]
    assert against(one, f'sail Shale to "{NORTH}"') == (["sail.used"] if told else [])
    other = do(under(put(one, "Kestrel", "Brightsea"), "Kestrel", "3 Wargroup"), "activate Kestrel")
    assert against(other, f'sail Kestrel to "{WEST}"') == [], "from another port, whoever left this one"
    afloat = put(ship(one, sea=WEST), "Shale", "Ship 1")
    sailed = table.changed(afloat, ["put", ["secret", G, "sailed"], {"turn": 1, "ports": {"Ship 1": 3}}])
    assert against(sailed, f'sail Shale to "{NORTH}"') == [], "a ship is no port"


@each(
    ("name", "at", "to", "marks", "verdict"),
    [
        ("Neko", "Thornwick", NORTH, {"act": True, "used": 1}, ["own.piece"]),
        ("Neko", "Ossum", NORTH, {"act": True, "used": 1}, ["own.piece"]),
        ("Shale", "Ossum", NORTH, {"used": 1}, ["move.active"]),
        ("Shale", "Kimrin", "Ossum", {"used": 0}, ["sail.port"]),
    ],
)
def test_of_who_cannot_sail_at_all_nothing_more_is_said(name: str, at: str, to: str, marks: dict[str, object], verdict: list[str]) -> None:
    state = put(do(begun(), "activate Wargroup at Kimrin"), name, at, **marks)
    assert against(state, f'sail {name} to "{to}"') == verdict


def test_of_those_who_are_not_together_no_port_is_spoken_of() -> None:
    state = put(put(begun(), "Shale", "Ossum", act=True, used=0), "Hastur", "Kimrin", act=True, used=1)
    assert against(state, f'sail Shale, Hastur to "{NORTH}"') == ["move.together"]
    whole = table.changed(state, ["put", ["referee", "options", "ships"], "whole"])
    assert against(whole, f'sail Shale, Hastur to "{NORTH}"') == ["move.together"]


def test_a_slowed_unit_that_is_not_ones_own_to_move_is_not_told_to_be_slow() -> None:
    """Slowed to no space it does not sail, once it is activated and begins there; else that alone is said."""
    slow = table.changed(lay(begun(), G, "Ossum", "Wargroup"), ["put", ["public", "slowed"], {"Ossum|Wargroup": 1}])
    awake = do(slow, "activate Wargroup at Ossum")
    assert against(awake, f'sail Wargroup to "{NORTH}"') == ["sail.slow"]
    moved = table.changed(awake, ["put", ["public", "board", G, "Ossum"], ["Wargroup~1"]])
    assert against(moved, f'sail Wargroup to "{NORTH}"') == ["sail.start"]
    asleep = put(awake, "Shimar", "Ossum")
    assert against(asleep, f'sail Wargroup, Shimar to "{NORTH}"') == ["move.active"]
    hidden = table.changed(put(awake, "Torin", "Ossum", act=True, used=0), ["put", ["public", "veiled"], {"Ossum": {F: ["Torin"]}}])
    assert against(hidden, f'sail Wargroup, Torin to "{NORTH}"') == ["own.piece"]


def test_no_ship_leaves_where_nobody_sails() -> None:
    """In the war that is all that is said; more than three aboard is said of a port alone."""
    state = do(under(put(cleared(begun(), G, "Glaginsdrog"), "Shale", "Ossum"), "Shale", "4 Warsteed"), "activate Shale")
    assert against(state, f'sail Shale to "{NORTH}"') == ["sail.full"]
    one = table.changed(state, ["put", ["referee", "options", "port-ships"], "one"])
    assert against(one, f'sail Shale to "{NORTH}"') == ["sail.full"], "nobody has left it in this turn"
    war = table.changed(state, ["put", ["referee", "options", "scenario"], "war"])
    assert against(war, f'sail Shale to "{NORTH}"') == ["sail.closed"]
    aboard = put(ship(state), "Shale", "Ship 1")
    assert "sail.full" not in against(aboard, f'sail Shale to "{WEST}"')


@each(
    ("at", "option", "verdict"),
    [
        ("Ossum", "no", []),
        ("Ossum", "yes", []),
        ("Kimrin", "yes", ["move.road"]),
        ("Island", "yes", []),
        ("Island", "no", ["sail.port"]),
    ],
)
def test_ships_leave_ports_and_by_option_the_island(at: str, option: str, verdict: list[str]) -> None:
    state = do(under(put(cleared(begun(), G, "Glaginsdrog"), "Shale", at), "Shale", "Warsteed"), "activate Shale")
    state = table.changed(state, ["put", ["referee", "options", "island-ships"], option])
    assert against(state, f'sail Shale to "{NORTH}"') == verdict


def test_who_walks_on_water_is_told_how_they_go() -> None:
    """Only where all of them do."""
    state = begun()
    for name in ("Shimar", "Hastur"):
        state = put(state, name, "Rockhurst", act=True, used=0, wades=True)
    hint = "whoever flies or walks on water goes by `move`"

    def why(state: table.State) -> str:
        return " ".join(reason.text for reason in rule(state, 'sail Shimar, Hastur to "Dragon Sea South"').reasons)

    assert hint in why(state)
    assert why(put(state, "Shimar", "Rockhurst", wades=None)).startswith("Rockhurst is no port;"), "said first of them all"


def test_a_ship_sails_whole_by_option_where_somebody_would_stay() -> None:
    whole = ["put", ["referee", "options", "ships"], "whole"]
    assert against(table.changed(crew("Wargroup"), whole), f'sail Shale to "{WEST}"') == ["sail.whole"]
    assert against(table.changed(crew(), whole), f'sail Shale to "{WEST}"') == []
    port = lay(under(put(cleared(begun(), G, "Glaginsdrog"), "Shale", "Ossum"), "Shale", "Warsteed"), G, "Ossum", "Wargroup")
    assert against(table.changed(do(port, "activate Shale"), whole), f'sail Shale to "{NORTH}"') == [], "a port is no ship"
    state = table.changed(crew("Wargroup"), ["put", ["public", "board", G, "Ship 1"], ["Wargroup~0"]])
    assert against(table.changed(state, whole), f'sail Shale, Wargroup to "{WEST}"') == []
    left = rule(table.changed(crew("Wargroup"), whole), f'sail Shale to "{WEST}"').reasons[0]
    assert left.text == "Ship 1 sails with all aboard; left out: Wargroup"


@each(
    ("marks", "at", "verdict"),
    [
        ({"flies": True, "act": True}, NORTH, []),
        ({"flies": None, "act": True}, NORTH, ["board.flies"]),
        ({"flies": True, "act": None}, NORTH, ["board.flies"]),
        ({"flies": True, "act": True}, "Ship 2", ["board.flies"]),
        ({"flies": True, "act": True}, "Ossum", ["board.flies"]),
    ],
)
def test_who_comes_down_on_a_ship_flies_over_the_sea(marks: dict[str, object], at: str, verdict: list[str]) -> None:
    state = put(ship(ship(begun()), "Ship 2"), "Kestrel", "Ship 1")
    state = lay(put(state, "Kishmin", at, used=0, wades=True, **marks), G, "Ship 1", "Wargroup")
    assert against(state, "board Kishmin on Ship 1") == verdict


def test_of_the_enemys_wizard_no_deck_is_spoken_of() -> None:
    state = put(ship(begun(), sea=WEST), "Torin", NORTH, used=0, wades=True, flies=True, act=True)
    assert against(state, "board Torin on Ship 1", G) == ["own.piece"]


def test_voyages_are_offered_between_water_ports_and_the_island() -> None:
    state = do(under(put(cleared(begun(), G, "Glaginsdrog"), "Shale", "Ossum"), "Shale", "Warsteed"), "activate Shale")
    assert offered(state)["sail"] == [f"Shale to {NORTH} from Ossum"]
    afloat = table.changed(put(ship(state), "Shale", "Ship 1"), ["drop", ["public", "people", "Shale", "came"], None])
    lines = {line.partition(" to ")[2].partition(" from ")[0] for line in offered(afloat)["sail"]}
    assert lines == set(world.neighbours(state, NORTH))
    inland = do(under(put(cleared(begun(), G, "Glaginsdrog"), "Shale", "Ashmoor"), "Shale", "Warsteed"), "activate Shale")
    assert offered(inland).get("sail", []) == []


# whoever escapes at sea


def wrecked(*enemies: str, **marks: Any) -> table.State:
    """Kestrel is alone aboard a ship in the north, and throws: Forseti has come from the east, and stands in these areas, too."""
    ships = {"Ship 1": {"side": G, "sea": NORTH, "from": "Ossum"}, "Ship 2": {"side": F, "sea": NORTH, "from": EAST}}
    state = table.changed(begun(F), ["put", ["public", "ships"], ships], ["put", ["public", "ship"], 2])
    state = lay(put(state, "Kestrel", "Ship 1"), F, "Ship 2", "2 Foot Soldier")
    for area in enemies:
        state = lay(state, F, area, "Foot Soldier")
    owed = {"side": G, "what": "wound", "who": "Kestrel", "at": NORTH, "besieged": False, "barred": EAST, "sunk": "", **marks}
    return table.changed(state, ["put", ["public", "owed"], [owed]])


def test_whoever_escapes_off_a_ship_goes_into_other_sea_areas_too() -> None:
    """A sea area next door is an area next door; not the one that the enemy came from, and not the island. [Leader wounds]"""
    state = wrecked()
    shores = [area for area in world.neighbours(state, NORTH) if world.kind(state, area) not in (world.SEA, world.ISLAND)]
    assert "no way out" not in sheet(rule(wrecked(*shores), "wound Kestrel", "3", side=G))
    away = do(wrecked(*shores), "wound Kestrel", "3", side=G)
    assert offered(away, G)["place"] == [f"Kestrel at {WEST}"]
    ruling = rule(away, f'place Kestrel at "{WEST}"', side=G)
    assert "Kestrel escapes off a ship into another sea area, aboard Ship 3" in sheet(ruling)
    placed = do(away, f'place Kestrel at "{WEST}"', side=G)
    assert forces.person(placed, "Kestrel")["at"] == "Ship 3"
    assert placed["public"]["ships"] == {
        "Ship 2": {"side": F, "sea": NORTH, "from": EAST},
        "Ship 3": {"side": G, "sea": WEST, "from": NORTH},
    }
    for area in (EAST, "Island", shores[0]):
        assert refused(away, f'place Kestrel at "{area}"', G) == ["place.where"]
    assert {f"Kestrel at {area}" for area in (*shores, WEST)} == {*offered(do(state, "wound Kestrel", "3", side=G), G)["place"]}


def test_where_a_ship_has_sailed_from_is_barred_to_who_escapes_from_her_attack() -> None:
    """Leader wounds, Wizard wounds: the area in which the enemy was before."""
    theirs = under(put(ship(crew(), "Ship 2", F, WEST), "Torin", "Ship 2"), "Torin", "Cavalry")
    state = do(do(theirs, f'sail Shale to "{WEST}"'), "attack")
    assert state["public"]["battle"]["from"] == NORTH
    assert fights.plight(state["public"]["battle"], F)[0] == NORTH
    assert fights.plight(state["public"]["battle"], G)[0] == ""


def test_an_enemy_aboard_a_ship_shuts_a_sea_area_to_an_escape() -> None:
    state = wrecked()
    shores = [area for area in world.neighbours(state, NORTH) if world.kind(state, area) not in (world.SEA, world.ISLAND)]
    shut = table.changed(wrecked(*shores), ["put", ["public", "ships", "Ship 8"], {"side": F, "sea": WEST, "from": "Ossum"}])
    assert "no way out" in sheet(rule(put(shut, "Torin", "Ship 8"), "wound Kestrel", "3", side=G))
    assert "no way out" not in sheet(rule(shut, "wound Kestrel", "3", side=G))


def test_nobody_escapes_over_water_but_off_a_ship() -> None:
    """From a port the sea is no way out, and who stands on the water by a spell goes ashore."""
    owed = {"side": G, "what": "wound", "who": "Kestrel", "at": "Ossum", "besieged": False, "barred": "", "sunk": ""}
    port = put(table.changed(begun(F), ["put", ["public", "owed"], [owed]]), "Kestrel", "Ossum")
    assert not [line for line in offered(do(port, "wound Kestrel", "3", side=G), G)["place"] if "Sea" in line]
    wading = put(table.changed(begun(F), ["put", ["public", "owed"], [{**owed, "who": "Hastur", "at": NORTH}]]), "Hastur", NORTH)
    ashore = offered(do(wading, "wound Hastur", "3", side=G), G)["place"]
    assert ashore == ["Hastur at Ossum"]


@each("how", ["return", "exchange"])
def test_nobody_comes_back_on_bare_water(how: str) -> None:
    """Where Terramax, or a wizard who walks on the water, stays at sea there is nothing to stand on; chieftains swim."""
    state = put(lay(begun(penguins="yes"), G, NORTH, "Terramax"), "Shale", "", state=forces.WAITING)
    owed = {"side": G, "what": "place", "who": "Shale", "at": "", "how": how, "barred": ""}
    owing = table.changed(state, ["put", ["public", "owed"], [owed]])
    assert refused(owing, f'place Shale at "{NORTH}"', G) == ["place.where"]
    assert f"Shale at {NORTH}" not in offered(owing, G)["place"]
    swimmer = {"side": G, "state": forces.WAITING, "at": ""}
    chief = table.changed(state, ["put", ["public", "people", CHIEF], swimmer], ["put", ["public", "owed"], [{**owed, "who": CHIEF}]])
    assert f"{CHIEF} at {NORTH}" in offered(chief, G)["place"]


ISLAND_ALONE = f"it does not lead to the island, and no other land without enemies is next to {NORTH}"


@each(
    ("spell", "held", "why"),
    [
        ("Fly", ["Ossum"], f"Fly saves nobody here: next to {NORTH} there is no port without enemies"),
        ("Teleport", ["Ossum"], f"Teleport saves nobody here: {ISLAND_ALONE}"),
        ("Fly", [], ""),
        ("Teleport", [], ""),
    ],
)
def test_no_spell_saves_from_a_sinking_ship_where_no_shore_is_free(spell: str, held: list[str], why: str) -> None:
    """The move stands in for the throw: who has nowhere to go throws. [Fly] [Teleport] [Waterwalk]"""
    state = wrecked(*held, who="Hastur", sunk=NORTH, barred="")
    state = table.changed(put(state, "Hastur", NORTH, state=forces.WAITING), ["put", ["secret", G, "spells", "Hastur"], [spell]])
    ruling = rule(state, f"wound Hastur by {spell}", "1", side=G)
    assert [reason.text for reason in ruling.reasons] == ([why] if why else [])
    assert (f'Hastur by "{spell}"' in offered(state, G)["wound"]) == (not why)
    learnt = table.changed(state, ["put", ["public", "map", "whole"], False])
    assert not rule(learnt, f"wound Hastur by {spell}", "1", side=G).reasons, "a shore may be there that nobody has told of"


@each(
    ("spell", "said"),
    [
        ("Teleport", ISLAND_ALONE),
        ("Waterwalk", f"next to {NORTH} the island alone is land without enemies"),
    ],
)
def test_off_a_sinking_ship_the_island_next_door_is_not_said_to_be_no_land(spell: str, said: str) -> None:
    state = wrecked("Ossum", who="Hastur", sunk=NORTH, barred="")
    state = table.changed(put(state, "Hastur", NORTH, state=forces.WAITING), ["put", ["secret", G, "spells", "Hastur"], [spell]])
    away = table.changed(state, ["pull", ["public", "map", "roads", NORTH], "Island"])
    for seas, expected in ((state, True), (away, False)):
        ruling = rule(seas, f"wound Hastur by {spell}", "1", side=G)
        assert (said in " ".join([sheet(ruling), *(reason.text for reason in ruling.reasons)])) == expected


@each(("held", "burdened"), [(["Kimrin"], False), (["Ilrog"], False), (["Ilrog", "Brightsea"], True)])
def test_a_chieftain_flees_to_shores_of_theirs_or_has_no_way_out(held: list[str], burdened: bool) -> None:
    """Next to Foam Break only Ilrog and Brightsea are shores of penguins. [Leader wounds] [Penguins 3]"""
    state = table.changed(begun(F, penguins="yes"), ["put", ["public", "people", CHIEF], {"side": G, "state": "up", "at": "Foam Break"}])
    for area in held:
        state = lay(cleared(put(state, "Hastur", "Kimrin"), G, area), F, area, "Foot Soldier")
    owed = {"side": G, "what": "wound", "who": CHIEF, "at": "Foam Break", "besieged": False, "barred": "", "sunk": ""}
    state = table.changed(state, ["put", ["public", "owed"], [owed]])
    assert ("+ 5 (no way out)" in sheet(rule(state, f"wound {CHIEF}", "3", side=G))) == burdened


def test_who_walks_on_the_water_needs_no_shore_to_leave_a_sinking_ship() -> None:
    """The spell says that nobody throws, and nothing of land: where none is free the wizard stays where she went down."""
    state = wrecked("Ossum", who="Hastur", sunk=NORTH, barred="")
    state = table.changed(state, ["put", ["secret", G, "spells", "Hastur"], ["Waterwalk"]])
    ruling = rule(state, "wound Hastur by Waterwalk", "1")
    assert "stays on the water" in sheet(ruling)
    assert "stands on the water" in told(ruling)
    saved = do(state, "wound Hastur by Waterwalk", "1")
    assert (forces.person(saved, "Hastur")["at"], forces.person(saved, "Hastur")["state"]) == (NORTH, forces.UP)
    assert not saved["public"]["owed"]
    unread = table.changed(state, ["put", ["public", "map", "whole"], False], ["put", ["public", "map", "roads"], {}])
    assert do(unread, "wound Hastur by Waterwalk", "1")["public"]["owed"][0]["how"] == "saved", "shores may lie there that nobody has read"
    shore = table.changed(wrecked(who="Hastur", sunk=NORTH, barred=""), ["put", ["secret", G, "spells", "Hastur"], ["Waterwalk"]])
    assert do(shore, "wound Hastur by Waterwalk", "1")["public"]["owed"][0]["how"] == "saved", "else they come ashore"


def test_a_wizard_hit_aboard_a_ship_that_floats_is_told_that_they_do_not_fly() -> None:
    aboard = table.changed(
        put(begun(), "Hastur", "Ship 1"), ["put", ["public", "ships"], {"Ship 1": {"side": G, "sea": NORTH, "from": "Ossum"}}]
    )
    owed = {"side": G, "what": "wound", "who": "Hastur", "at": NORTH, "besieged": False, "barred": "", "sunk": ""}
    floats = table.changed(aboard, ["put", ["public", "owed"], [owed]])
    assert "theirs floats" not in sheet(rule(floats, "wound Hastur", "6", G)), "they do not know Fly"
    floats = table.changed(floats, ["put", ["secret", G, "spells", "Hastur"], ["Fly"]])
    assert "theirs floats" in sheet(rule(floats, "wound Hastur", "6", G))
    lines = [line for line in rule(floats, "wound Hastur", "6", G).worksheet if "theirs floats" in line.text]
    assert [line.only for line in lines] == [G], "what a wizard knows is their side's"
    ashore = table.changed(put(floats, "Hastur", "Ossum"), ["put", ["public", "owed"], [{**owed, "at": "Ossum"}]])
    assert "theirs floats" not in sheet(rule(ashore, "wound Hastur", "6", G))


@each(("ferry", "said"), [("no", "from which no ship leaves"), ("yes", "has landed on the island. Erynmil is asked there")])
def test_who_lands_on_the_island_is_told_that_there_is_no_way_back(ferry: str, said: str) -> None:
    state = put(begun(island_ships=ferry), "Shale", "Ship 1")
    state = table.changed(state, ["put", ["public", "ships"], {"Ship 1": {"side": G, "sea": "Dragon Sea West", "from": "Brightsea"}}])
    landing = rule(do(state, "activate Shale"), "sail Shale to Island")
    assert said in told(landing)
    assert "takes 8 pieces of wisdom" in told(landing)
    assert ("nobody puts to sea from the island" in sheet(landing)) == (ferry == "no")


@each(("options", "said"), [({}, "no ship takes them back"), ({"island_ships": "yes"}, "too soon"), ({"crossing": "wisdom"}, "")])
def test_what_a_landing_too_soon_comes_to_is_told_before_it(options: dict[str, str], said: str) -> None:
    """Above the question where to, and as they come to the sea beside the island; not to whoever is seen to have all, or is far off."""

    def asked(state: table.State, at: str = "Ship 1") -> str:
        bare = asking(table.GAME, visible(put(ship(state, sea=EAST), "Shale", at), None), table.HOUSE, "sail", G)
        return " ".join(setting_out.before_going(supposing(bare, {"pieces": ["Shale"]})))

    state = begun(**options)
    found = table.changed(state, ["put", ["public", "searched"], {G: list("abcdefgh"), F: []}])
    assert ("has found 0" in asked(state)) == bool(said)
    assert said in asked(state)
    assert "pieces of wisdom" not in asked(found)
    assert "pieces of wisdom" not in asked(state, "Glaginsdrog")
    port = next(area for area in world.neighbours(state, EAST) if world.kind(state, area) == world.PORT)
    setting_off = do(put(state, "Shale", port), "activate Shale")
    assert said in told(rule(setting_off, f'sail Shale to "{EAST}"'))
    afloat = do(put(ship(state, sea=EAST), "Shale", "Ship 1"), "activate Shale")
    assert "pieces of wisdom" not in told(rule(afloat, f'sail Shale to "{WEST}"')), "they were told beside the island already"
