"""Retreat, condition by condition: which ways are open to whom, what goes along, why a way is shut. [Retreat] [Penguins 4]"""

from playaid.games.tears.rules import retreat
from playaid.games.tears.state import fights, forces, world
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, told
from tests.games.tears.test_battle import field
from tests.games.tears.test_retreat import after_a_round, at_sea, surrounded
from tests.games.tears.test_scenarios import colony

NORTH, EAST, WEST = "Dragon Sea North", "Dragon Sea East", "Dragon Sea West"


def why(state: table.State, line: str, side: str | None = None) -> str:
    return rule(state, line, side=side).reasons[0].text


def against(state: table.State, line: str, side: str | None = None) -> list[str]:
    return [reason.check.rpartition("/")[2] for reason in rule(state, line, side=side).reasons]


def fought_at_sea() -> table.State:
    """Both ships have thrown in vain, the defender fights on: it is for Gorganun, whose ship came from Ossum."""
    return play(at_sea(), ("throw", "10 10"), ("throw", "10 10"), "stay")


def test_the_castle_may_be_named_as_the_place_to_go_to() -> None:
    state = table.changed(surrounded("2 Wargroup"), ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": ""}])
    for line in ("retreat", "retreat to Marchgate"):
        assert world.inside(do(state, line), F, "Marchgate")


def test_the_besieger_who_goes_leaves_no_garrison_to_tell_of() -> None:
    """That a castle stands with its garrison is told where its own side has gone from before it, and the attacker has the field."""
    mine = table.changed(after_a_round(), ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": ""}])
    assert "stands with its garrison" in told(rule(mine, "retreat to Oldmarch"))
    theirs = table.changed(after_a_round(), ["put", ["public", "castles", "Marchgate"], {"side": G, "inside": ""}])
    assert "stands with its garrison" not in told(rule(do(theirs, "stay"), "retreat to Ashmoor"))


def test_a_ship_that_goes_into_port_is_left_there() -> None:
    state = table.changed(fought_at_sea(), ["put", ["public", "ships", "Ship 1", "from"], WEST])
    ashore = do(state, "retreat to Ossum")
    assert forces.tokens(ashore, G, "Ossum") == ["Warsteed~100", "Warsteed~100"]
    assert "Ship 1" not in ashore["public"]["ships"]
    west = do(state, f'retreat to "{WEST}"')
    assert west["public"]["ships"]["Ship 1"]["sea"] == WEST


def test_whoever_goes_over_the_water_hidden_stays_hidden() -> None:
    """A veil goes along with those who leave a place; aboard it stays with the ship."""
    state = table.changed(after_a_round(), ["put", ["public", "map", "areas", "Marchgate"], "ruins"])
    state = table.changed(
        put(state, "Torin", "Marchgate"),
        ["put", ["public", "map", "roads", "Marchgate"], [NORTH]],
        ["put", ["public", "battle", "rows", F], ["Torin"]],
        ["put", ["public", "battle", "chiefs", F], []],
        ["put", ["public", "battle", "lasting"], [["veil", F, ["Torin"]]]],
        ["put", ["public", "battle", "hermit"], "Torin"],
        ["put", ["secret", F, "spells", "Torin"], ["Waterwalk"]],
        ["add", ["public", "reserve", F, "Cavalry"], 3],
    )
    assert do(state, f'retreat to "{NORTH}"')["public"]["veiled"] == {NORTH: {F: ["Torin"]}}
    assert against(state, "retreat to Ilrog") == ["retreat.way"], "who has a way out is told that it leads elsewhere"
    led = table.changed(put(state, "Algeron", "Marchgate"), ["put", ["public", "battle", "chiefs", F], ["Algeron"]])
    assert against(led, f'retreat to "{NORTH}"') == ["retreat.alone"], "a leader called to their aid does not walk on the water"
    aboard = table.changed(fought_at_sea(), ["put", ["public", "battle", "lasting"], [["veil", G, ["Warsteed"]]]])
    assert do(aboard, f'retreat to "{WEST}"')["public"]["veiled"] == {"Ship 1": {G: ["Warsteed"]}}


@each(
    ("chiefs", "come", "said"),
    [
        ((), 0, ["The penguins leave the game."]),
        (("Penguin Chieftain",), 2, ["The penguins of Gorganun go over to Forseti."]),
    ],
)
def test_what_is_told_of_penguins_who_do_not_retreat(chiefs: tuple[str, ...], come: int, said: list[str]) -> None:
    ruling = rule(colony(*chiefs), "retreat to Thornwick")
    assert [text for text in told(ruling).split(". ") if "enguin" in text] == [" ".join(said).rstrip(".")] or told(ruling).startswith(
        said[0]
    )
    assert "whom nobody there has room" not in told(ruling)
    assert "nobody has room for the others" not in sheet(ruling)
    assert forces.tokens(do(colony(*chiefs), "retreat to Thornwick"), F, "Ossum").count("Penguin!") == come


def test_penguins_who_go_over_have_done_their_part_of_the_turn_if_they_had_before() -> None:
    """Nobody is activated twice in a turn, whomever they follow. [Penguins 4] [Activation]"""

    def lying(state: table.State) -> list[str]:
        return [token for token in forces.tokens(do(state, "retreat to Thornwick"), F, "Ossum") if token.startswith("Penguin")]

    attacking = colony("Penguin Chieftain")
    assert fights.mover(fights.battle(attacking)) == G
    assert lying(attacking) == ["Penguin!", "Penguin!"]
    called = table.changed(attacking, ["put", ["public", "battle", "fresh"], ["Penguin"]])
    assert lying(called) == ["Penguin", "Penguin!"], "Summon Aid activates nobody"
    attacked = table.changed(attacking, ["put", ["public", "battle", "mover"], F])
    assert lying(attacked) == ["Penguin", "Penguin"]
    spent = table.changed(attacked, ["put", ["public", "battle", "rested"], ["Penguin!"]])
    assert lying(spent) == ["Penguin", "Penguin!"]


def test_a_chieftain_alone_goes_over_too_and_leaders_are_told_to_retreat() -> None:
    state = colony("Penguin Chieftain")
    alone = table.changed(state, ["put", ["public", "battle", "rows", G], ["Warsteed"]], ["add", ["public", "penguins"], 2])
    alone = table.changed(alone, ["add", ["public", "reserve", G, "Warsteed"], -1])
    assert forces.person(table.unsound(alone, "retreat to Thornwick"), "Penguin Chieftain")["side"] == F
    assert "The penguins of Gorganun go over to Forseti." in told(rule(alone, "retreat to Thornwick"))
    led = table.changed(put(colony(), "Shale", "Ossum", act=True), ["put", ["public", "battle", "chiefs", G], ["Shale"]])
    assert "Gorganun retreats from Ossum to Thornwick." in told(rule(led, "retreat to Thornwick")), "the leader, without a penguin"


def test_room_for_penguins_is_what_the_winner_commands_beyond_those_in_line() -> None:
    """Cavalry lies under the human leader, and takes room; penguins of the winner's own do too."""
    state = put(colony(), "Kendrel", "Ossum")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", F], ["Kendrel"]])
    limit = int(table.HOUSE.value("leaders", "Kendrel", "command"))
    for row, room in ((["Cavalry"] * (limit - 1), 1), (["Penguin"] * (limit - 2), 2), (["Cavalry"] * limit, 0)):
        full = table.changed(state, ["put", ["public", "battle", "rows", F], row])
        ruling = rule(full, "retreat to Thornwick")
        assert ("1 are Forseti's from now on" in sheet(ruling)) == (room == 1)
        assert ("removed: nobody there has room to command them" in sheet(ruling)) == (room == 0)


def test_a_chieftain_commands_penguins_beside_whatever_else_is_in_line() -> None:
    state = put(colony(), "Kendrel", "Caer Navell")
    chief = {"side": F, "state": "up", "at": "Ossum"}
    state = table.changed(state, ["put", ["public", "people", "Penguin Chieftain"], chief])
    most = int(table.HOUSE.value("leaders", "Penguin Chieftain", "command"))
    state = table.changed(state, ["put", ["public", "battle", "chiefs", F], ["Penguin Chieftain"]])
    state = table.changed(state, ["put", ["public", "battle", "rows", F], ["Cavalry"] * (most - 1)])
    assert "removed" not in sheet(rule(state, "retreat to Thornwick"))
    assert "nobody has room" not in sheet(rule(state, "retreat to Thornwick"))


def test_penguins_for_whom_a_ship_has_no_room_leave_the_game_though_their_chieftain_comes_over() -> None:
    chief = {"side": G, "state": "up", "at": "Ship 1", "act": True, "used": 0}
    state = table.changed(
        fought_at_sea(),
        ["put", ["public", "people", "Penguin Chieftain"], chief],
        ["put", ["public", "battle", "chiefs", G], ["Penguin Chieftain"]],
        ["put", ["public", "battle", "rows", G], ["Penguin", "Penguin"]],
        ["put", ["public", "battle", "rows", F], ["Cavalry"] * 3],
    )
    said = told(rule(state, f'retreat to "{WEST}"'))
    assert "The penguins of Gorganun go over to Forseti. 2 penguins whom nobody there has room to command leave the game." in said


def test_a_single_unit_beside_a_leader_is_no_way_through_and_for_the_attacker_none_is_barred() -> None:
    state = surrounded("2 Wargroup")
    assert retreat.ways(put(state, "Ezelle", "Oldmarch"), F) == ()
    attacker = do(state, "stay")
    attacker = table.changed(
        attacker, ["put", ["public", "battle", "from"], "Oldmarch"], ["push", ["public", "battle", "rows", G], "Wargroup"]
    )
    attacker = table.changed(
        attacker, ["drop", ["public", "board", G, "Oldmarch"], None], ["drop", ["public", "board", G, "Millbrook"], None]
    )
    for place, line in (("Ashmoor", ["Cavalry"]), ("Oldmarch", ["Cavalry"]), ("Millbrook", ["Cavalry"] * 2)):
        attacker = table.changed(attacker, ["put", ["public", "board", F, place], line])
    assert retreat.ways(attacker, G) == ("Ashmoor", "Oldmarch")
    defender = table.changed(surrounded("2 Wargroup"), ["put", ["public", "battle", "from"], "Oldmarch"])
    assert retreat.ways(lay(defender, G, "Ashmoor", "2 Cadmin"), F) == ()


def test_who_is_hit_on_the_way_and_has_left_the_line_fights_no_more() -> None:
    """The dragon, hit as he breaks through, flies home where his master fails: one of the two is left to strike."""
    state = table.changed(do(surrounded("2 Wargroup"), "stay"), ["put", ["public", "battle", "from"], "Oldmarch"])
    for place in ("Oldmarch", "Millbrook"):
        state = table.changed(state, ["drop", ["public", "board", G, place], None])
    for place, line in (("Ashmoor", ["Cavalry"]), ("Oldmarch", ["Cavalry"] * 2), ("Millbrook", ["Cavalry"] * 2)):
        state = table.changed(state, ["put", ["public", "board", F, place], line])
    state = table.changed(
        put(state, "Shimar", "Ilrog"),
        ["put", ["public", "battle", "rows", G], ["Terramax", "Warsteed", "Warsteed"]],
        ["put", ["public", "dragon"], {**state["public"]["dragon"], "state": "play", "master": "Shimar", "checked": 1}],
    )
    ruling = table.rule(state, "retreat to Ashmoor", "1 9 1", side=G, hit_on_the_way="Terramax")
    assert ruling.question is None, "three dice: the guard's, the master's check, and that of the one who is left"
    assert "Warsteed against Cavalry: 1 hit, 2 needed" in sheet(ruling)


@each(
    ("row", "hermit", "stuck"),
    [(["Torin"], "Torin", True), (["Torin", "Vilkie"], "Torin", True), (["Torin"], "", False), (["Cavalry"], "Torin", False)],
)
def test_a_wizard_alone_in_ruins_is_stuck_and_nobody_else(row: list[str], hermit: str, stuck: bool) -> None:
    state = table.changed(
        after_a_round(),
        ["put", ["public", "map", "areas", "Marchgate"], "ruins"],
        ["put", ["public", "battle", "rows", F], row],
        ["put", ["public", "battle", "hermit"], hermit],
    )
    assert against(state, "retreat to Oldmarch") == (["retreat.alone"] if stuck else [])
    other = table.changed(state, ["put", ["public", "battle", "side"], G])
    assert "retreat.alone" not in against(other, "retreat to Oldmarch", F), "it is not theirs to say"
    early = table.changed(state, ["put", ["public", "battle", "stage"], "throw"])
    assert "retreat.alone" not in against(early, "retreat to Oldmarch"), "nor is it time"


def test_of_somebody_elses_step_nothing_is_said_of_ways() -> None:
    state = do(after_a_round(), "stay")
    assert "retreat.way" not in against(state, "retreat to Ilrog", F)
    assert "retreat.way" in against(state, "retreat to Ilrog", G)


def test_at_sea_neither_land_nor_the_way_to_the_island_is_open() -> None:
    """From Dragon Sea North: the sea areas lie as near to the island, the port is farther; what is no port and no sea is shut."""
    state = table.changed(fought_at_sea(), ["put", ["public", "ships", "Ship 1", "from"], "Ossum"])
    assert retreat.ways(state, G) == (EAST, WEST, "Ossum")
    beside = [*world.neighbours(state, NORTH), "Kimrin"]
    joined = table.changed(state, ["put", ["public", "map", "roads", NORTH], beside])
    assert "Kimrin" not in retreat.ways(joined, G), "a castle next to the sea is no port"
    far = table.changed(state, ["put", ["public", "map", "roads", NORTH], [EAST, WEST, "Ossum"]])
    assert not {EAST, WEST} & set(retreat.ways(far, G)), "both are nearer to the island than where the ship is"
    ruling = rule(joined, "retreat to Kimrin")
    assert ruling.reasons[0].text.startswith("not to Kimrin: ")


def test_a_sea_area_with_an_enemy_on_any_of_its_ships_is_shut() -> None:
    state = fought_at_sea()
    more = table.changed(state, ["put", ["public", "ships", "Ship 8"], {"side": F, "sea": WEST, "from": ""}])
    empty = table.changed(more, ["put", ["public", "ships", "Ship 9"], {"side": F, "sea": WEST, "from": ""}])
    held = lay(empty, F, "Ship 9", "Foot Soldier")
    assert WEST in retreat.ways(state, G)
    assert WEST not in retreat.ways(held, G)


@each(
    ("to", "reason"),
    [
        ("Ashmoor", "the enemy came from there"),
        ("Marchgate", "Forseti has no castle there to go into"),
        ("Ilrog", "no road leads there from Marchgate"),
        ("Nine Pillars", "no road leads there from Marchgate"),
        ("Oldmarch", "the enemy stands there"),
        (NORTH, "it is no land"),
    ],
)
def test_why_a_way_is_shut_is_told(to: str, reason: str) -> None:
    state = lay(after_a_round(), G, "Oldmarch", "2 Wargroup")
    if to == NORTH:
        state = table.changed(state, ["put", ["public", "map", "roads", "Marchgate"], ["Ashmoor", "Millbrook", "Oldmarch", NORTH]])
        state = table.changed(state, ["put", ["public", "map", "roads", NORTH], [EAST, WEST, "Marchgate"]])
    assert why(state, f'retreat to "{to}"') == f"not to {to}: {reason}; open by the first possible way: Millbrook"


def test_to_where_the_enemy_came_from_the_attacker_may_go() -> None:
    state = do(after_a_round(), "stay")
    assert against(state, "retreat to Ashmoor") == []
    held = lay(state, F, "Ashmoor", "Foot Soldier")
    assert "the enemy stands there" in why(held, "retreat to Ashmoor"), "and not that he came from there"


def test_few_are_told_that_they_are_few_where_a_single_unit_bars_the_way() -> None:
    state = table.changed(surrounded("2 Wargroup"), ["put", ["public", "battle", "rows", F], ["Cavalry"] * 2])
    state = table.changed(state, ["add", ["public", "reserve", F, "Cavalry"], 1])
    assert "no fewer than three units go there" in why(state, "retreat to Oldmarch")
    shut = table.changed(fought_at_sea(), ["put", ["public", "map", "roads", NORTH], ["Ossum"]])
    alone = lay(shut, F, "Ossum", "Foot Soldier")
    assert retreat.ways(alone, G) == ()
    assert "no way is open at all" in why(alone, "retreat to Ossum"), "no ship breaks through"


def test_a_road_that_is_not_known_is_asked_about_on_land_alone() -> None:
    """On a map learnt from play; not for where one is, where the enemy came from, or what lies next door."""
    book = table.PRINTED
    state = table.changed(after_a_round(), ["put", ["public", "map", "whole"], False])

    def asked(line: str, of: table.State = state) -> bool:
        question = rule(of, line, book=book).question
        return question is not None and question.key.startswith("road")

    assert asked("retreat to Asten")
    chiefless = table.changed(put(state, "Shale", "Asten"), ["put", ["public", "battle", "chiefs", G], []])
    assert not asked("retreat to Marchgate", chiefless)
    assert not asked("retreat to Oldmarch")
    apart = ["put", ["public", "map", "roads", "Marchgate"], ["Millbrook", "Oldmarch"]]
    assert not asked("retreat to Ashmoor", table.changed(state, apart))
    assert against(table.changed(state, apart), "retreat to Ashmoor") == ["retreat.way"]
    assert not asked("retreat to Asten", lay(state, G, "Asten", "Wargroup"))
    sea = table.changed(fought_at_sea(), ["put", ["public", "map", "whole"], False])
    assert not asked("retreat to Denvonport", sea)


def test_a_kind_that_is_not_known_is_asked_for_on_land_alone() -> None:
    unknown = ["put", ["public", "map", "areas", "Oldmarch"], ""]
    ruling = rule(table.changed(after_a_round(), unknown), "retreat to Oldmarch", book=table.PRINTED)
    assert ruling.question is not None
    assert ruling.question.key == "kind of Oldmarch"
    assert fights.battle(after_a_round())["kind"] == fights.FIELD
    assert refused(do(after_a_round(), "stay"), "retreat to Ilrog") == ["retreat.way"]


def test_who_has_fought_is_who_retreats_of_counters_that_are_alike() -> None:
    """A unit before a castle fights and gives way to another area: it has done its part, and those who stayed inside have not."""
    state = lay(lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "3 Warsteed"), F, "Kimrin", "3 Foot Soldier")
    here = {"side": G, "inside": G, "out": ["Warsteed"]}
    state = table.changed(put(put(state, "Kestrel", "Ashmoor"), "Shimar", "Ashmoor"), ["put", ["public", "castles", "Kimrin"], here])
    fought = play(state, "activate Warsteed at Kimrin", "attack", "stand", ("throw", "10 10 10"), ("throw", "10"), "stay")
    gone = do(fought, "retreat to Ossum")
    assert [*map(forces.spaces_used, forces.tokens(gone, G, "Ossum"))] == [forces.FOUGHT]
    assert forces.tokens(gone, G, "Kimrin") == ["Warsteed", "Warsteed"]
    assert refused(gone, "activate Warsteed at Ossum")
    assert not rule(gone, "activate Warsteed at Kimrin").reasons


def test_a_defender_who_retreats_has_done_their_part_if_they_had_before() -> None:
    state = field("2 Warsteed", "2 Cavalry")
    state = table.changed(state, ["put", ["public", "board", F, "Marchgate"], ["Cavalry", "Cavalry!"]])
    stood = play(state, "stand", ("throw", "10 10"), ("throw", "10 10"))
    gone = do(stood, "retreat to Oldmarch")
    assert forces.tokens(gone, F, "Oldmarch") == ["Cavalry", "Cavalry!"]


def test_of_a_ships_company_who_has_fought_goes_into_port() -> None:
    sea = "Dragon Sea North"
    ships = {f"Ship {n}": {"side": side, "sea": sea, "from": ""} for n, side in ((1, G), (2, F))}
    state = table.changed(begun(), ["put", ["public", "ships"], ships])
    state = lay(lay(cleared(state, G, "Kimrin"), G, "Ship 1", "3 Warsteed"), F, "Ship 2", "3 Elite Guard")
    fought = play(state, "activate Warsteed at Ship 1", 'attack "Ship 2"', "stand", ("throw", "10 10 10"), ("throw", "10"), "stay")
    gone = do(fought, "retreat to Ossum")
    assert [*map(forces.spaces_used, forces.tokens(gone, G, "Ossum"))] == [forces.FOUGHT]
    assert forces.tokens(gone, G, "Ship 1") == ["Warsteed", "Warsteed"]
