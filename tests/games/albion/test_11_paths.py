"""11.3 to 11.8, 6.2, 6.3: what entering one hex costs, condition by condition, each with its neighbour that is otherwise."""

from collections.abc import Sequence
from typing import Any

from playaid.book.facts import Fact
from playaid.games.albion.ratings import allowances, paths
from playaid.games.albion.ratings.paths import Entry
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from tests.each import each
from tests.games.albion.table import BOOK, at, put, start
from tests.games.albion.two import hearing, land

BRIDGE, FERRY = ("minor river", "bridge"), ("minor river", "ferry")


def entry(
    there: Sequence[str],
    *names: str,
    side: Sequence[str] | None = ("clear side",),
    sky: str = "clear",
    here: Sequence[str] = ("clear",),
    roads: Sequence[str] | None = None,
    prices: dict[tuple[str, str], Any] | None = None,
    minds: dict[str, str] | None = None,
    zone: str = "Irish Sea",
) -> Entry:
    """What it costs a stack to go from 3013 north into 3012. prices: cells of the chart by row and race. minds: who has whose mind."""
    state = put(start(), "public", "weather", {"map": sky, "hexes": {}, "zones": {}})
    for name, master in (minds or {}).items():
        state = put(state, "public", "pieces", name, "control", master)
    hexes = {"h3012": {"terrain": list(there), "roads": roads and list(roads), "zone": zone}, "h3013": {"terrain": list(here)}}
    book = land(**hexes, s3013={"north": side and list(side)})
    book = book.with_recorded([Fact("movement", cell, price, "owner") for cell, price in (prices or {}).items()])
    return paths.entry(hearing(state, book=book), list(names), "3013", "3012")


# companies


@each("names", [("Elidor", "Imric"), ("Imric", "Elidor"), ("Imric",), ("Imric", "Moray 3012")])
def test_the_dearest_piece_is_paid_for_wherever_it_is_named(names: Sequence[str]) -> None:
    assert entry(["forest"], *names) == (3, "forest", "11.3")


@each("names", [("Imric", "Cait Sith"), ("Cait Sith", "Imric")])
def test_one_who_may_not_enter_holds_the_others(names: Sequence[str]) -> None:
    assert entry(["clear"], *names, side=["lake"]).points is None


@each(
    ("there", "names", "points"),
    [
        (["rough", "forest"], ("Elidor",), 2),
        (["rough", "forest"], ("Malekin",), 2),
        (["rough", "forest"], ("Elidor", "Malekin"), 3),
        (["forest", "rough"], ("Malekin", "Elidor"), 3),
        (["rough", "woods", "clear"], ("Elidor", "Malekin"), 2),
        (["rough", "forest", "sea"], ("Elidor", "Malekin", "Cait Sith"), 3),
        (["rough", "dyke"], ("Elidor", "Malekin"), 1),
        (["clear", "dyke"], ("Imric", "Malekin"), 6),
        (["sea"], ("Cait Sith", "The Worm"), 1),
    ],
)
def test_a_stack_enters_by_one_kind_of_terrain(there: Sequence[str], names: Sequence[str], points: int) -> None:
    """11.3: one kind is chosen for all of them, and not by each piece the one that it likes best; a dyke is no choice [11.6]."""
    assert entry(there, *names).points == points


def test_a_stack_goes_by_the_trail_together() -> None:
    assert entry(["rough", "forest"], "Elidor", "Malekin", side=["trail"], roads=["trail"]).points == 1


def test_what_costs_nothing_costs_nothing() -> None:
    assert entry(["clear"], "Imric", prices={("clear", "Troll"): 0}).points == 0


@each(
    ("names", "minds", "points"),
    [
        (("Elidor",), {}, 1),
        (("Elidor",), {"Elidor": FOMORIAN}, 1),
        (("Malekin",), {}, 6),
        (("Malekin", "Elidor"), {}, 1),
        (("Malekin", "Albion 3034"), {}, 1),
        (("Imric", "Elidor"), {"Elidor": FOMORIAN}, 6),
        (("Imric", "Elidor"), {"Imric": FAERIE}, 1),
        (("Malekin", "Elidor"), {"Malekin": FOMORIAN, "Elidor": FOMORIAN}, 6),
    ],
)
def test_elves_take_with_them_into_a_dyke_whom_faerie_controls(names: Sequence[str], minds: dict[str, str], points: int) -> None:
    """17.6"""
    assert entry(["dyke"], *names, minds=minds).points == points


@each(
    ("names", "minds", "points"),
    [
        (("Malekin",), {}, 5),
        (("Malekin", "Elidor"), {}, 2),
        (("Malekin", "Albion 3034"), {}, 2),
        (("Malekin", "Spriggan"), {}, 5),
        (("Malekin", "Elidor"), {"Malekin": FOMORIAN, "Elidor": FOMORIAN}, 2),
        (("Imric", "Elidor"), {"Imric": FAERIE}, 4),
        (("Sean", "Elidor"), {"Sean": FAERIE}, 5),
    ],
)
def test_gnomes_alone_share_the_bridges_of_elves(names: Sequence[str], minds: dict[str, str], points: int) -> None:
    """11.8"""
    assert entry(["clear"], *names, side=BRIDGE, minds=minds).points == points


def test_a_ship_of_elves_is_no_company_of_elves() -> None:
    """11.8: an Elf person or an Elvish army."""
    assert entry(["clear", "sea"], "Malekin", "Foamrider", side=BRIDGE).points == 5


# hexsides


@each(
    ("side", "name", "sky", "points"),
    [
        (None, "Imric", "clear", 2),
        ((), "Imric", "clear", 2),
        (["bridge"], "Imric", "clear", 4),
        (["ferry"], "Imric", "clear", 4),
        (["ford"], "Imric", "clear", 3),
        (["minor river"], "Imric", "clear", 4),
        (["bridge", "ford"], "Imric", "clear", 3),
        (["minor river"], "Imric", "snow", 3),
        (BRIDGE, "Imric", "snow", 3),
        (["tunnel"], "Elidor", "clear", 3),
        (["tunnel"], "Elidor", "snow", 4),
        (["tunnel", "mountain side"], "Elidor", "clear", 3),
        (["mountain side"], "Elidor", "clear", None),
        (["tunnel"], "Imric", "clear", None),
        (["mountain pass"], "Elidor", "clear", 4),
        (["mountain pass"], "Elidor", "snow", 8),
        (["mountain pass"], "The Worm", "clear", 4),
        (["mountain side"], "The Worm", "clear", None),
        (["lake"], "The Worm", "clear", 2),
        (["major river"], "The Worm", "clear", 2),
        (["minor river"], "The Worm", "rain", 3),
        (["minor river"], "Imric", "rain", None),
        (["ford"], "Imric", "rain", None),
        (["major river"], "Elidor", "clear", None),
        (["major river", "ferry"], "Elidor", "clear", 1),
        (["lake", "ferry"], "Elidor", "snow", 2),
        (["major river", "ferry"], "Elidor", "rain", 2),
        (["major river", "ferry"], "Imric", "clear", 4),
        (["major river", "bridge"], "Imric", "snow", 3),
        (["major river", "bridge"], "Imric", "rain", None),
        (["major river", "bridge"], "The Worm", "clear", 2),
    ],
)
def test_what_lies_between(side: Sequence[str] | None, name: str, sky: str, points: int | None) -> None:
    """11.4, 11.8"""
    assert entry(["clear"], name, side=side, sky=sky).points == points


@each(
    ("option", "terrain", "road", "sky", "points"),
    [
        ("trails", "clear", "faerie road", "rain", 1),
        ("clear", "clear", "faerie road", "rain", 2),
        ("clear", "clear", "faerie road", "clear", 1),
        ("clear", "woods", "faerie road", "rain", 1),
        ("trails", "woods", "trail", "rain", 2),
        ("clear", "woods", "trail", "rain", 2),
    ],
)
def test_a_road_in_the_rain(option: str, terrain: str, road: str, sky: str, points: int) -> None:
    """6.2.4: a clear hex, or any by trail; whether that is a clear hex by Faerie road is an option."""
    book = land(h3012={"terrain": [terrain], "roads": [road], "kingdom": None}, s3013={"north": [road]}, h3013={"terrain": ["clear"]})
    state = put(put(start(wet_roads=option), "public", "weather", "map", sky), "public", "pieces", "Elidor", "hex", "3013")
    assert paths.entry(hearing(state, FAERIE, book), ["Elidor"], "3013", "3012").points == points


@each(("sky", "points"), [("clear", 5), ("rain", 6), ("snow", 2)])
def test_nobody_pays_for_a_bridge_over_ice(sky: str, points: int) -> None:
    """6.3.2: under snow the river is clear ground."""
    assert entry(["clear"], "Elidor", side=BRIDGE, sky=sky, prices={("bridge", "Elf"): 4}).points == points


@each("sky", ["clear", "snow"])
def test_a_pass_that_is_closed_is_closed_in_snow_too(sky: str) -> None:
    closed = entry(["clear"], "Imric", side=["mountain pass"], sky=sky, prices={("mountain pass", "Troll"): "P"})
    assert closed == (None, "Imric may not cross the mountain pass between 3013 and 3012", "11.8")


def test_why_a_side_is_closed() -> None:
    swollen = entry(["clear"], "Imric", side=["minor river"], sky="rain")
    assert swollen == (None, "rain has swollen the river between 3013 and 3012", "6.2.3")
    assert entry(["clear"], "Imric", side=["lake"]) == (None, "Imric may not cross the lake between 3013 and 3012", "11.8")
    assert entry(["clear"], "Imric", side=["minor river", "lake"], sky="rain").points is None


@each(
    ("side", "terrain", "sky", "entered"),
    [
        (["clear side"], ["clear"], "clear", (2, "clear", "11.3")),
        (["minor river"], ["clear"], "clear", (4, "clear 2 + minor river 2", "11.4")),
        (["minor river", "mountain pass"], ["clear"], "clear", (6, "clear 2 + mountain pass + minor river 4", "11.4")),
        (["mountain pass"], ["marsh"], "rain", (None, "nobody enters the marsh 3012 in the rain", "6.2.5")),
        (["mountain pass"], ["clear"], "snow", (7, "clear 2 + snow 1 + mountain pass, doubled by snow 4", "11.4")),
        (["mountain pass"], ["clear"], "rain", (5, "clear 2 + rain 1 + mountain pass 2", "11.4")),
        (["mountain pass"], ["clear"], "clear", (4, "clear 2 + mountain pass 2", "11.4")),
        (["clear side"], ["clear"], "rain", (3, "clear 2 + rain 1", "6.2")),
        (["clear side"], ["clear"], "snow", (3, "clear 2 + snow 1", "6.3")),
        (["clear side"], ["mountain"], "snow", (8, "mountain 4, doubled by snow", "6.3")),
    ],
)
def test_how_a_price_is_told(side: Sequence[str], terrain: Sequence[str], sky: str, entered: Entry) -> None:
    assert entry(terrain, "Imric", side=side, sky=sky) == entered


# ground


@each(
    ("terrain", "sky", "points"),
    [
        (["marsh"], "clear", 4),
        (["marsh"], "snow", 3),
        (["woods"], "rain", 2),
        (["forest"], "rain", 3),
        (["rough"], "rain", 2),
        (["woods"], "snow", 3),
        (["forest"], "snow", 4),
        (["rough"], "snow", 3),
        (["mountain"], "rain", 4),
        (["marsh", "clear"], "rain", 3),
        (["dyke"], "snow", 6),
        (["dyke"], "rain", 6),
        (["clear", "forest"], "clear", 2),
        (["forest", "clear"], "clear", 2),
    ],
)
def test_ground_in_the_weather(terrain: Sequence[str], sky: str, points: int) -> None:
    """6.2.4, 6.3.1, 6.3.6"""
    assert entry(terrain, "Imric", sky=sky).points == points


def test_ground_that_the_snow_leaves_alone() -> None:
    """6.3.6 names clear, woods, forest and rough."""
    assert entry(["knowe"], "Imric", sky="snow", prices={("knowe", "Troll"): 2}).points == 2
    assert entry(["knowe", "clear"], "Imric", sky="snow").points == 3


@each(
    ("terrain", "sky", "why", "cite"),
    [
        (["marsh"], "rain", "nobody enters the marsh 3012 in the rain", "6.2.5"),
        (["marsh"], "clear", "Imric may not enter 3012: marsh", "11.8"),
        (["knowe"], "rain", "Imric may not enter 3012: knowe", "11.8"),
        (["knowe"], "clear", "Imric may not enter 3012: knowe", "11.8"),
        (["knowe", "marsh"], "clear", "Imric may not enter 3012: knowe, marsh", "11.8"),
    ],
)
def test_why_ground_is_closed(terrain: Sequence[str], sky: str, why: str, cite: str) -> None:
    assert entry(terrain, "Imric", sky=sky, prices={("marsh", "Troll"): "P"}) == (None, why, cite)


@each("first", [1, 0])
def test_what_is_cheapest_may_cost_nothing(first: int) -> None:
    prices = {("woods", "Troll"): 1 - first, ("clear", "Troll"): first}
    assert entry(["woods", "clear"], "Imric", prices=prices).points == 0


# roads


@each(
    ("side", "roads", "sky", "points"),
    [
        (["trail"], ["trail"], "clear", 1),
        (["trail"], ["trail"], "rain", 2),
        (["trail"], ["trail"], "snow", 1),
        (["faerie road"], ["faerie road"], "clear", 1),
        (["faerie road"], ["faerie road"], "rain", 1),
        (["faerie road"], ["faerie road"], "snow", 1),
        (["faerie road"], ["trail"], "clear", 4),
        (["trail", "faerie road"], ["trail", "faerie road"], "rain", 1),
        (["trail", "faerie road"], ["faerie road", "trail"], "rain", 1),
        (["trail", "mountain pass"], ["trail"], "clear", 3),
        (["trail", "mountain pass"], ["trail"], "snow", 12),
        (["mountain pass"], None, "snow", 12),
    ],
)
def test_roads(side: Sequence[str], roads: Sequence[str] | None, sky: str, points: int) -> None:
    """11.5, 6.2.4"""
    assert entry(["mountain"], "Imric", side=side, roads=roads, sky=sky).points == points


@each(("skies", "points"), [(("snow", "snow"), 12), (("snow", "clear"), 3), (("clear", "snow"), 3)])
def test_a_path_over_a_pass_goes_under_snow_on_both_sides_of_it(skies: tuple[str, str], points: int) -> None:
    """11.5, 6.3.1"""
    weather = {"map": "clear", "hexes": dict(zip(("3012", "3013"), skies, strict=True)), "zones": {}}
    book = land(
        h3012={"terrain": ["mountain"], "roads": ["trail"]}, h3013={"terrain": ["clear"]}, s3013={"north": ["trail", "mountain pass"]}
    )
    state = put(start(), "public", "weather", weather)
    assert paths.entry(hearing(state, book=book), ["Imric"], "3013", "3012").points == points


@each("roads", [["trail", "faerie road"], ["faerie road", "trail"]])
def test_a_road_that_is_closed_to_a_race_does_not_close_the_other(roads: Sequence[str]) -> None:
    found = entry(["mountain"], "Imric", side=roads, roads=roads, prices={("trail", "Troll"): "P"}, sky="rain")
    assert found == (1, "faerie road", "11.5")
    assert entry(["mountain"], "Imric", side=["trail"], roads=["trail"], prices={("trail", "Troll"): "P"}).points == 4


def test_a_road_may_cost_nothing() -> None:
    prices = {("trail", "Troll"): 1, ("faerie road", "Troll"): 0}
    roads = ["trail", "faerie road"]
    assert entry(["mountain"], "Imric", side=roads, roads=roads, prices=prices) == (0, "faerie road", "11.5")


# the sea


@each(
    ("name", "here", "sky", "points"),
    [
        ("Oakheart", ["clear", "sea"], "clear", 1),
        ("Oakheart", ["clear", "sea"], "snow", None),
        ("Oakheart", ["sea"], "snow", 1),
        ("Oakheart", ["clear", "sea"], "rain", 2),
        ("The Worm", ["clear", "sea"], "snow", None),
        ("The Worm", ["clear", "sea"], "rain", 2),
        ("The Worm", ["clear"], "snow", 1),
    ],
)
def test_ships_and_the_worm_in_the_weather(name: str, here: Sequence[str], sky: str, points: int | None) -> None:
    """6.2.2, 6.3.4: ships, and the Worm, who moves as one. [7.9 s42]"""
    assert entry(["sea"], name, here=here, sky=sky).points == points


@each(("zone", "sky", "points"), [("The Minches", "clear", 2), ("The Minches", "rain", 3), ("Irish Sea", "rain", 2)])
def test_the_minches(zone: str, sky: str, points: int) -> None:
    """11.7"""
    assert entry(["sea"], "Oakheart", here=["sea"], sky=sky, zone=zone).points == points


def test_why_the_sea_or_the_land_is_closed() -> None:
    assert entry(["clear"], "Oakheart") == (None, "there is no sea in 3012 for Oakheart", "11.8")
    assert entry(["sea"], "Imric") == (None, "3012 is all sea, and Imric is no ship", "11.8")
    assert entry(["sea"], "Oakheart", here=["clear", "sea"], sky="snow") == (
        None,
        "Oakheart cannot leave 3013, a coast under snow",
        "6.3.4",
    )
    assert entry(["sea"], "Cait Sith") == (1, "Cait Sith flies", "11.7")


@each(
    ("name", "terrain", "lacking"),
    [
        ("Oakheart", ["sea"], None),
        ("Oakheart", ["clear", "sea"], None),
        ("Oakheart", ["clear"], "sea"),
        ("Imric", ["sea"], "land"),
        ("Imric", ["clear", "sea"], None),
        ("Cait Sith", ["sea"], None),
        ("Callach's Waff", ["sea"], None),
        ("The Worm", ["sea"], None),
        ("The Worm", ["clear"], None),
    ],
)
def test_what_a_hex_lacks(name: str, terrain: Sequence[str], lacking: str | None) -> None:
    assert paths.lacks(hearing(start(), book=land(h3013={"terrain": list(terrain)})), name, "3013") == lacking


@each(("here", "other", "way"), [("3013", "3012", "north"), ("3012", "3013", "south"), ("3013", "3013", None), ("3013", "3011", None)])
def test_what_lies_beside(here: str, other: str, way: str | None) -> None:
    assert paths.beside(hearing(start()), here, other) == way


@each("here", ["3012", "3013"])
def test_a_hexside_is_the_same_from_both_hexes(here: str) -> None:
    h = hearing(start(), book=land(s3013={"north": ["ford"]}, s3012={"north": ["lake"]}))
    assert paths.side(h, here, {"3012": "3013", "3013": "3012"}[here]) == ["ford"]


@each("escorted, points", [("12", 12), (None, 16)])
def test_an_owner_whose_counter_shows_no_escort_moves_it_as_it_is_alone(escorted: str | None, points: int) -> None:
    """What the owner's counter shows may be nothing; the piece still moves."""
    state = at(start(), FAERIE, "movement")
    book = BOOK.with_recorded([Fact("persons", ("Finvarra", "escorted"), escorted and int(escorted), "owner")])
    assert allowances.printed_allowance(hearing(state, book=book), "Finvarra") == points
