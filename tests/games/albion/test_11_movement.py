"""11.0: paths and what they cost, who may enter what, who stops where, stacks split and led."""

from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.games.albion.ratings import paths
from playaid.games.albion.rules import arrival
from playaid.games.albion.state import hexes, marches, pieces, printed
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import PRINTED, at, bare, clear, do, offers_of, put, refused, rule, stand, start, told
from tests.games.albion.two import bears, hearing, land, moving


def entry(
    there: Any,
    *names: str,
    side: Any = "clear side",
    sky: str = "clear",
    here: Any = "clear",
    roads: Any = None,
    state: State | None = None,
) -> Any:
    """What it costs a stack to go from 3013 north into 3012, over this hexside, in this weather."""
    sides = side if isinstance(side, list) else [side]
    terrain = there if isinstance(there, list) else [there]
    book = land(h3012={"terrain": terrain, "roads": roads}, h3013={"terrain": [here]}, s3013={"north": sides})
    state = state or start()
    state = put(state, "public", "weather", {"map": sky, "hexes": {}, "zones": {}})
    return paths.entry(hearing(state, book=book), list(names), "3013", "3012")


def test_the_six_neighbours() -> None:
    assert hexes.neighbours("3012", "even") == {
        "north": "3011", "northeast": "3112", "southeast": "3113", "south": "3013", "southwest": "2913", "northwest": "2912",
    }  # fmt: skip
    assert hexes.neighbours("3012", "odd")["northeast"] == "3111"
    assert set(hexes.neighbours("0101", "even").values()) == {"0201", "0102"}


@each(
    ("terrain", "name", "points"),
    [
        ("clear", "Elidor", 1),
        ("clear", "Imric", 2),
        ("forest", "Moray 3012", 3),
        ("mountain", "Malekin", 3),
        ("woods", "Sean", 2),
        ("rough", "Corin", 3),
        ("rough", "Gerflax", 3),
    ],
)
def test_each_race_pays_its_own_column(terrain: str, name: str, points: int) -> None:
    assert entry(terrain, name).points == points


def test_a_stack_pays_what_its_slowest_pays() -> None:
    """11.0"""
    assert entry("forest", "Elidor", "Imric").points == 3


def test_the_cheapest_of_several_terrains() -> None:
    """11.3"""
    assert entry(["mountain", "clear"], "Imric").points == 2
    assert entry(["mountain", "clear", "sea"], "Imric").points == 2


@each(
    ("side", "name", "points"),
    [
        ("minor river", "Imric", 4),
        (["minor river", "ford"], "Imric", 3),
        ("mountain pass", "Imric", 4),
        (["minor river", "bridge"], "Imric", 4),
        (["minor river", "bridge"], "Elidor", 1),
        (["minor river", "ferry"], "Sean", 5),
        ("major river", "Imric", None),
        ("lake", "Elidor", None),
        ("mountain side", "Imric", None),
        ("tunnel", "Imric", None),
        ("tunnel", "Elidor", 3),
    ],
)
def test_hexsides(side: Any, name: str, points: int | None) -> None:
    """11.4, 11.8"""
    assert entry("clear", name, side=side).points == points


def test_gnomes_use_a_bridge_in_elvish_company_only() -> None:
    """11.8"""
    assert entry("clear", "Malekin", side=["minor river", "bridge"]).points == 5
    assert entry("clear", "Malekin", "Elidor", side=["minor river", "bridge"]).points == 2


def test_hexside_costs_add_up() -> None:
    """11.4"""
    assert entry("clear", "Imric", side=["minor river", "mountain pass"]).points == 6


def test_trails() -> None:
    """11.5: the same mark on hex and hexside; the hexside itself still counts."""
    assert entry("mountain", "Imric", side="trail", roads=["trail"]).points == 1
    assert entry("mountain", "Imric", roads=["trail"]).points == 4
    assert entry("mountain", "Imric", side=["trail", "minor river"], roads=["trail"]).points == 3
    assert entry("mountain", "Imric", side=["trail", "mountain pass"], roads=["trail"], sky="snow").points == 12


def test_dykes() -> None:
    """11.6, 17.6"""
    assert entry(["dyke", "clear"], "Imric").points == 6
    assert entry(["dyke", "clear"], "Elidor").points == 1
    assert entry(["dyke", "clear"], "Malekin").points == 6
    assert entry(["dyke", "clear"], "Malekin", "Elidor").points == 1
    assert entry(["dyke"], "Imric", side="trail", roads=["trail"]).points == 6


@each(
    ("terrain", "side", "sky", "points"),
    [
        ("clear", "clear side", "rain", 3),
        ("woods", "clear side", "rain", 2),
        ("marsh", "clear side", "rain", None),
        ("clear", "minor river", "rain", None),
        ("clear", ["minor river", "ford"], "rain", None),
        ("clear", "clear side", "snow", 3),
        ("woods", "clear side", "snow", 3),
        ("rough", "clear side", "snow", 3),
        ("mountain", "clear side", "snow", 8),
        ("marsh", "clear side", "snow", 3),
        ("clear", "minor river", "snow", 3),
        ("clear", "mountain pass", "snow", 7),
    ],
)
def test_weather(terrain: str, side: Any, sky: str, points: int | None) -> None:
    """6.2, 6.3"""
    assert entry(terrain, "Imric", side=side, sky=sky).points == points


def test_a_bridge_stands_in_the_rain() -> None:
    """6.2.3"""
    assert entry("clear", "Elidor", side=["minor river", "bridge"], sky="rain").points == 2


def test_flyers_and_the_worm() -> None:
    """11.7, 11.8"""
    assert entry("mountain", "Cait Sith", side="mountain side").points == 1
    assert entry("sea", "Callach's Waff", side="lake").points == 1
    assert entry("clear", "The Worm", side="major river").points == 2
    assert entry(["sea"], "The Worm").points == 1
    assert entry(["clear", "sea"], "The Worm").points == 1


def test_ships_need_sea_and_land_pieces_land() -> None:
    """11.8"""
    assert entry("clear", "Oakheart").points is None
    assert entry("sea", "Imric").points is None


@each(("zone", "sky", "points"), [("The Minches", "clear", 2), ("Irish Sea", "clear", 1), ("Irish Sea", "rain", 2)])
def test_ships_at_sea(zone: str, sky: str, points: int) -> None:
    """11.7, 6.2.2"""
    book = land(h3012={"terrain": ["sea"], "zone": zone}, h3013={"terrain": ["sea"]}, s3013={"north": ["clear side"]})
    state = put(start(), "public", "weather", {"map": sky, "hexes": {}, "zones": {}})
    assert paths.entry(hearing(state, book=book), ["Oakheart"], "3013", "3012").points == points


def test_a_coast_under_snow_holds_ships() -> None:
    """6.3.4"""
    book = land(h3012={"terrain": ["sea"]}, h3013={"terrain": ["clear", "sea"]}, s3013={"north": ["clear side"]})
    state = put(start(), "public", "weather", {"map": "snow", "hexes": {}, "zones": {}})
    assert paths.entry(hearing(state, book=book), ["Oakheart"], "3013", "3012").points is None


# the verb


def test_a_move_is_paid_for_and_may_be_taken_up_again() -> None:
    state = moving(start(), FOMORIAN)
    ruling = rule(state, "move Imric, Moray 3012 via 3013 3014")
    assert "3012 to 3013: mountain 4" in told(ruling)
    done = do(state, "move Imric, Moray 3012 via 3013 3014")
    assert done["public"]["spent"] == {"Imric": 8, "Moray 3012": 8}
    assert pieces.piece(done, "Moray 3012")["hex"] == "3014"
    assert refused(done, "move Imric, Moray 3012 via 3013") == ["11.points"]
    on = do(done, "move Imric, Moray 3012 via 3015 costing 4")
    assert pieces.piece(on, "Imric")["hex"] == "3015"
    assert on["public"]["spent"]["Imric"] == 12


def test_what_is_left_behind_is_out_of_command() -> None:
    state = do(moving(start(), FOMORIAN), "move Imric, 3 Moray 3012 via 3013")
    moved = list(pieces.at(state, "3013", FOMORIAN, "army"))
    assert [pieces.piece(state, name)["count"] for name in moved] == [3]
    assert pieces.piece(state, moved[0])["under"] == "Imric"
    assert pieces.piece(state, "Moray 3012")["count"] == 5
    assert pieces.piece(state, "Moray 3012")["under"] is None


def test_the_players_own_sum() -> None:
    """On a map that is not in the book the players may say what a path costs."""
    state = moving(start(), FOMORIAN)
    assert do(state, "move Imric via 3013 3014 costing 11")["public"]["spent"]["Imric"] == 11
    assert refused(state, "move Imric via 3013 3014 costing 13") == ["11.points"]


def test_armies_move_under_command_only() -> None:
    """11.1"""
    state = moving(start(), FOMORIAN)
    assert "11.1.command" in refused(state, "move Moray 3012 via 3013")
    state = stand(state, "3012", "Barguest")
    assert "11.1.command" in refused(state, "move Barguest, Moray 3012 via 3013")
    assert do(state, "move Imric, Moray 3012 via 3013")


@each(
    ("line", "check"),
    [
        ("move Elidor via 3033", "11.own"),
        ("move Auberon via 3033", "11.own"),
        ("move Imric, Rurik via 3013", "11.apart"),
        ("move Imric via 3015", "11.path"),
        ("move Imric via 9999", "11.path"),
        ("move Imric via 3012", "11.there"),
        ("move Imric via 3012, 3013", "11.there"),
        ("move Oakheart via 3107", "11.path"),
    ],
)
def test_refused(line: str, check: str) -> None:
    assert check in refused(moving(start(), FOMORIAN), line)


def test_round_and_back_is_a_way_that_is_said() -> None:
    assert do(moving(start(), FOMORIAN), "move Imric via 3013, 3012")


def test_ships_and_land_pieces_apart() -> None:
    """12.2"""
    state = moving(start(), FOMORIAN)
    assert "11.mixed" in refused(state, "move Bogan, Gullfoot via 3117")


def test_an_enemy_army_stops_an_army() -> None:
    """11.2"""
    state = moving(clear(clear(stand(start(), "3013", Albion_8={"count": 1}), "3014"), "3012"), FOMORIAN)
    state = stand(state, "3012", "Imric", Moray_9={"count": 2, "under": "Imric"})
    assert "11.2.through" in refused(state, "move Imric, Moray 9 via 3013 3014")
    done = do(state, "move Imric, Moray 9 via 3013")
    assert done["public"]["stopped"] == {"Imric": "3013", "Moray 9": "3013"}
    assert "11.2.held" in refused(done, "move Imric via 3014")


def test_an_enemy_hero_stops_armies_and_not_persons() -> None:
    """11.2"""
    state = bare(moving(stand(start(), "3013", "Cluracan"), FOMORIAN), "Cluracan", "Imric")
    assert "11.2.through" in refused(state, "move Imric, Moray 3012 via 3013 3014")
    assert pieces.piece(do(state, "move Imric via 3013 3014"), "Imric")["hex"] == "3014"


@each(("bearer", "stops"), [("Gerflax", False), ("Trumpin", True)])
def test_an_item_that_is_shown_makes_a_hero_of_who_may_use_it(bearer: str, stops: bool) -> None:
    """11.2, 20.0: an heirloom is used by its own country."""
    state = bears(bare(moving(stand(start(), "3013", bearer), FOMORIAN), bearer, "Imric"), "11", bearer)
    line = "move Imric, Moray 3012 via 3013 3014"
    assert rule(state, line).reasons == ()
    shown = put(state, "public", "items", "11", "shown", bearer)
    assert ("11.2.through" in [reason.check.rpartition("/")[2] for reason in rule(shown, line).reasons]) == stops


def test_persons_slip_past_armies() -> None:
    """11.2, 18.1: a die and a rating on either side."""
    state = bare(moving(stand(start(), "3013", Albion_8={"count": 1}), FOMORIAN), "Imric")
    state = do(state, "move Imric via 3013")
    assert "11.2.held" in refused(state, "move Imric via 3014")
    assert "18.stopped" in refused(state, "slip 3012")
    past = do(state, "slip 3013", "4 4")
    assert pieces.piece(do(past, "move Imric via 3014"), "Imric")["hex"] == "3014"
    assert pieces.piece(do(state, "slip 3013", "1 6", evasion_tie="they do not evade"), "Imric")["state"] in ("active", "dead")


def test_with_an_escort_nobody_slips() -> None:
    """18.0"""
    state = do(moving(stand(start(), "3013", Albion_8={"count": 1}), FOMORIAN), "move Imric via 3013")
    assert refused(state, "slip 3013") == ["18.armed"]


def test_inactive_kingdoms_stay_at_home() -> None:
    """10.3: armies and persons move inside their kingdom, ships not at all."""
    inside = land(h1921={"terrain": ["clear"], "kingdom": "Ulster", "roads": None}, s1922={"north": ["clear side"]})
    outside = land(h1921={"terrain": ["clear"], "kingdom": "Leinster", "roads": None}, s1922={"north": ["clear side"]})
    state = moving(start(), FAERIE)
    assert rule(state, "move Finvarra, Ulster 1922 via 1921", book=inside).verdict == "legal"
    assert refused(state, "move Finvarra, Ulster 1922 via 1921", book=outside) == ["11.bounds"]
    sea = land(h1921={"terrain": ["sea"], "kingdom": "Ulster"}, s1922={"north": ["clear side"]})
    assert "11.bounds" in refused(state, "move Surswt via 1921", book=sea)


@each(
    ("name", "here", "there", "free"),
    [("Colleran", "Albion", "Gwynedd", "Auberon"), ("Cormac", "Weald", "Gwynedd", "Imric"), ("Sean", "Weald", "Albion", None)],
)
def test_bounds_of_persons(name: str, here: str, there: str, free: str | None) -> None:
    """7.9 e02, m33, a34"""
    book = land(
        h3013={"terrain": ["clear"], "kingdom": here},
        h3012={"terrain": ["clear"], "kingdom": there, "roads": None},
        s3013={"north": ["clear side"]},
    )
    side = printed.person_rows()[name]["side"]
    state = moving(clear(clear(start(), "3012"), "3013"), side)
    state = bare(stand(state, "3013", name), name)
    assert refused(state, f"move {name} via 3012", book=book) == ["11.bounds"]
    if free:
        state = bare(stand(state, "3013", free), free)
        assert rule(state, f"move {name}, {free} via 3012", book=book).verdict == "legal"


def test_enchanted_casters_do_not_move() -> None:
    """19.3"""
    state = put(moving(start(), FOMORIAN), "public", "cast", ["Imric"])
    assert refused(state, "move Imric via 3013") == ["19.3.marked"]


def test_before_the_game_allowances_are_tripled_and_faerie_is_closed() -> None:
    """22.3"""
    state = at(start(), FOMORIAN, "pregame")
    assert do(state, "move Imric via 3013 3014 3013 3014")["public"]["spent"]["Imric"] == 18
    book = land(h3013={"kingdom": "Albion", "terrain": ["clear"]})
    assert refused(state, "move Imric via 3013", book=book) == ["11.bounds"]
    assert "referee/sequence".endswith(refused(state, "force Imric")[0])


def test_without_a_map_the_players_are_asked_or_believed() -> None:
    """On the printed tables a step asks for the terrain; with the players' sum only for what entering the hex may bring about."""
    state = moving(start(), FOMORIAN)
    ruling = rule(state, "move Imric, Moray 3012 via 3013", book=PRINTED)
    assert ruling.question is not None
    assert ruling.question.fact is not None
    assert ruling.question.fact["table"] in ("hexes", "sides")
    line, facts = "move Imric, Moray 3012 via 3013 costing 4", {"terrain": ["rough"], "kingdom": "Moray"}
    known: list[Fact] = []
    for column, value in facts.items():
        asked = rule(state, line, book=PRINTED.with_recorded(known)).question
        assert asked is not None
        assert asked.fact is not None
        assert asked.fact["keys"] == ["3013", column]
        known.append(Fact("hexes", ("3013", column), value, "owner"))
    told_by_players = rule(state, line, book=PRINTED.with_recorded(known))
    assert told_by_players.verdict == "legal", told_by_players.question
    assert "as the players count it 4" in told(told_by_players)


def test_what_is_offered_to_move() -> None:
    """Each leader with those he commands, and each ship: not who has an Enchantment marker."""
    state = moving(start(), FOMORIAN)
    leaders = {line.partition(" via ")[0] for line in offers_of(state, "move", FOMORIAN)}
    assert "move Imric, Moray 3012" in leaders
    marked = put(state, "public", "cast", ["Imric"])
    assert leaders - {line.partition(" via ")[0] for line in offers_of(marked, "move", FOMORIAN)} == {"move Imric, Moray 3012"}


def test_a_stack_is_a_leader_with_his_armies() -> None:
    assert ["Imric", "Moray 3012"] in marches.stacks(start(), FOMORIAN)
    assert ["Imric"] in marches.stacks(put(start(), "public", "pieces", "Moray 3012", "under", None), FOMORIAN)


def test_of_two_roads_the_one_that_may_be_used_counts() -> None:
    """11.5: a road closed to a race hides no other that leads the same way."""
    both = ["faerie road", "trail"]
    assert entry("mountain", "Imric", side=both, roads=both).points == entry("mountain", "Imric", side="trail", roads=["trail"]).points == 1
    assert entry("mountain", "Elidor", side=both, roads=both).points == entry("mountain", "Elidor", side="trail", roads=["trail"]).points


def test_the_whole_of_an_army_is_no_part_of_it() -> None:
    """11.9: whoever says all points of an army moves the army, and leaves no empty one behind."""
    state = do(moving(start(), FOMORIAN), "place Moray 3012 points 8 at 3013")
    assert pieces.piece(state, "Moray 3012")["hex"] == "3013"
    assert not [name for name, one in pieces.pieces(state).items() if one["kind"] == "army" and one["count"] == 0]


def test_elves_help_no_trolls_over_a_bridge() -> None:
    """11.8: in the rain, which a bridge stands against, a Troll does not cross in Elvish company either."""
    bridge = ["minor river", "bridge"]
    assert entry("clear", "Imric", "Elidor", side=bridge, sky="rain").points is None
    assert entry("clear", "Malekin", "Elidor", side=bridge, sky="rain").points is not None


def test_snow_on_a_coast_stops_ships_alone() -> None:
    """6.3: whoever walks the shore goes on."""
    state = put(clear(start(), "3013"), "public", "weather", {"map": "snow", "hexes": {}, "zones": {}})
    heard = hearing(state, book=land(h3013={"terrain": ["clear", "sea"]}))
    assert arrival.stops(heard, ["Gullfoot"], "3013") == "ships stop on a coast under snow [6.3]"
    assert arrival.stops(heard, ["Imric"], "3013") is None
    arrival.meet(heard, ["Gullfoot"], "3013")
    assert [said.text for said in heard.story] == ["Snow lies on the coast of 3013: the move ends there."]


@each(
    "line",
    [
        "move Imric, 1 Moray 3012, 2 Moray 3012 via 3013",
        "force Imric with Imric",
        "force Imric with Moray 3012, 2 Moray 3012",
        "overrun Imric, Moray 3012, 1 Moray 3012",
        "debark Imric, 1 Moray 3012, Moray 3012",
    ],
)
def test_a_piece_named_twice_by_two_names_is_refused(line: str) -> None:
    assert "2.twice" in refused(moving(start(), FOMORIAN), line)


@each(
    "line",
    ["move Imric, Imric via 3013", "command Imric over Moray 3012, Moray 3012", "search Sean, Sean", "force Imric with Rurik, Rurik"],
)
def test_a_piece_named_twice_is_a_slip(line: str) -> None:
    """Two Seans would search with twice his magic."""
    with pytest.raises(Unreadable, match="named twice"):
        rule(moving(stand(start(), "1023", "Sean"), FOMORIAN), line)


def test_no_path_gives_points_back() -> None:
    """11.0: a hex costs one or more, also as the players count it."""
    state = moving(start(), FOMORIAN)
    assert refused(state, "move Imric via 3013 costing 0") == ["11.cheap"]
    assert refused(state, "move Imric via 3013 3014 costing 1") == ["11.cheap"]
    assert do(state, "move Imric via 3013 3014 costing 2")["public"]["spent"]["Imric"] == 2
    with pytest.raises(Unreadable, match="0 or more"):
        rule(state, "move Imric via 3013 costing -5")


def test_what_may_not_be_entered_is_told_by_its_reason() -> None:
    """6.2, 11.8: it is the marsh that nobody enters in the rain."""
    assert entry("marsh", "Imric", sky="rain").text == "nobody enters the marsh 3012 in the rain"
    assert entry("sea", "Imric", sky="rain").text == "3012 is all sea, and Imric is no ship"


def test_the_worm_swims_and_climbs() -> None:
    """11.8: waters are no barrier to it, passes are."""
    plain = entry("clear", "The Worm").points
    assert entry("clear", "The Worm", side=["major river"]).points == entry("clear", "The Worm", side=["lake"]).points == plain
    over = entry("clear", "The Worm", side=["mountain pass"]).points
    assert over > plain
    assert entry("clear", "The Worm", side=["mountain pass", "major river"]).points == over


def test_only_snow_takes_the_trail_off_a_pass() -> None:
    """11.5, 6.3"""
    for sky, points in (("clear", 3), ("rain", 4)):
        assert entry("mountain", "Imric", side=["trail", "mountain pass"], roads=["trail"], sky=sky).points == points
    assert entry("mountain", "Imric", side=["trail", "mountain pass"], roads=["trail"], sky="snow").points == 12
