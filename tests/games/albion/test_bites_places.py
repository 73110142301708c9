"""Where pieces may be and what happens when they come there, by tables: hexes, ground, fortresses, bounds, entering."""

from typing import Any

import pytest

from playaid.games.albion.ratings import bounds, fortresses, ground
from playaid.games.albion.rules import arrival, idle
from playaid.games.albion.state import hexes, pieces, speakers
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from tests.each import each
from tests.games.albion.table import at, clear, put, stand, start
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import bears, hearing, land, moving

# hexes


@each(
    ("text", "known"),
    [
        ("0101", True),
        ("3852", True),
        ("3952", False),
        ("3853", False),
        ("0001", False),
        ("0100", False),
        ("101", False),
        ("01011", False),
        ("01a1", False),
    ],
)
def test_what_is_a_hex(text: str, known: bool) -> None:
    assert hexes.is_hex(text) is known


@each(
    ("here", "there", "even", "odd"),
    [
        ("0505", "0505", 0, 0),
        ("0505", "0506", 1, 1),
        ("0505", "0605", 1, 1),
        ("0505", "0604", 1, 2),
        ("0505", "0606", 2, 1),
        ("0505", "0705", 2, 2),
        ("0505", "0510", 5, 5),
        ("0501", "1001", 5, 5),
        ("0510", "0105", 7, 7),
    ],
)
def test_ranges_by_the_lie_of_the_columns(here: str, there: str, even: int, odd: int) -> None:
    """2.1"""
    assert (hexes.distance(here, there, "even"), hexes.distance(here, there, "odd")) == (even, odd)
    assert hexes.distance(there, here, "even") == even


@each(("number", "around"), [("0101", 3), ("0152", 3), ("3801", 3), ("3852", 3), ("1901", 5), ("0126", 4), ("1926", 6)])
def test_how_many_hexes_touch_one(number: str, around: int) -> None:
    found = {len(hexes.beside(number, low)) for low in ("even", "odd")}
    corner = number in ("0101", "0152", "3801", "3852", "1901")
    assert (around in found) if corner else found == {around}
    assert all(hexes.distance(number, other, low) == 1 for low in ("even", "odd") for other in hexes.beside(number, low))


def test_a_range_that_hangs_on_the_columns_is_marked() -> None:
    heard = hearing(start())
    assert (
        ground.spans(heard, "0505", "0604")
        == hexes.distance("0505", "0604", ground.low_columns(heard))
        == ground.away(heard, "0505", "0604")
    )
    assert "beware: 2 on a map whose odd columns sit half a hex lower" in heard.lines[-1].text
    ground.spans(heard, "0505", "0506")
    assert "beware" not in heard.lines[-1].text
    assert ground.beware(heard, "0505", "0604", 1) == "beware: 2 on a map whose odd columns sit half a hex lower"
    assert ground.beware(heard, "0505", "0604", 2) == ground.beware(heard, "0505", "0604", 0) == ""
    before = len(heard.lines)
    ground.mark_range(heard, "0505", "0604", 2)
    assert len(heard.lines) == before
    ground.mark_range(heard, "0505", "0604", 1, FAERIE)
    assert (heard.lines[-1].label, heard.lines[-1].only) == ("columns", FAERIE)


@each(
    ("terrain", "sea", "land_", "coast"),
    [(["sea"], True, False, False), (["sea", "clear"], False, True, True), (["clear"], False, True, False), ([], True, False, False)],
)
def test_land_and_sea(terrain: list[str], sea: bool, land_: bool, coast: bool) -> None:
    heard = hearing(start(), book=land(h3322={"terrain": terrain}))
    assert (ground.is_all_sea(heard, FIELD), ground.has_land(heard, FIELD), ground.is_coastal(heard, FIELD)) == (sea, land_, coast)


@each(
    ("sky", "terrain", "weather"),
    [
        ({"map": "rain", "hexes": {}, "zones": {}}, ["clear"], "rain"),
        ({"map": "rain", "hexes": {FIELD: "snow"}, "zones": {}}, ["clear"], "snow"),
        ({"map": "rain", "hexes": {"3012": "snow"}, "zones": {}}, ["clear"], "rain"),
        ({"map": "clear", "hexes": {}, "zones": {"Irish Sea": "snow"}}, ["sea"], "snow"),
        ({"map": "clear", "hexes": {}, "zones": {"Irish Sea": "snow"}}, ["sea", "clear"], "clear"),
        ({"map": "clear", "hexes": {}, "zones": {"Jotun Sea": "snow"}}, ["sea"], "clear"),
        ({"map": "clear", "hexes": {FIELD: "rain"}, "zones": {"Irish Sea": "snow"}}, ["sea"], "rain"),
    ],
)
def test_the_weather_of_a_hex(sky: dict[str, Any], terrain: list[str], weather: str) -> None:
    """6.0, 19.4.05"""
    heard = hearing(put(start(), "public", "weather", sky), book=land(h3322={"terrain": terrain, "zone": "Irish Sea"}))
    assert ground.weather_in(heard, FIELD) == weather


@each(("entering", "weather"), [((), "rain"), (("Gerflax",), "clear"), (("Foamrider",), "clear"), (("Elidor",), "rain")])
def test_the_wand_clears_what_its_bearer_enters(entering: tuple[str, ...], weather: str) -> None:
    """20.6.14"""
    state = put(stand(start(), "0108", "Gerflax"), "public", "pieces", "Gerflax", "aboard", "Foamrider")
    state = put(put(state, "public", "items", "14", "shown", "Gerflax"), "public", "weather", "map", "rain")
    assert ground.weather_in(hearing(state), FIELD, entering) == weather
    assert ground.weather_in(hearing(state), "0108") == "clear"


# 17.0


@each(
    ("number", "side", "ruin", "kind"),
    [
        ("3034", FAERIE, False, "knowe"),
        ("3034", FOMORIAN, False, None),
        ("3034", FAERIE, True, None),
        (FIELD, FAERIE, False, None),
        ("3024", FAERIE, False, "dyke"),
        ("3024", FOMORIAN, False, None),
    ],
)
def test_whose_fortress_defends(number: str, side: str, ruin: bool, kind: str | None) -> None:
    state = put(start(), "public", "ruins", number, True) if ruin else start()
    assert fortresses.defence(hearing(state), number, side) == kind
    assert fortresses.friendly(state, number, side) == (None if kind == "dyke" else kind)
    assert fortresses.friendly(state, None, side) is None


@each(("aboard", "inside"), [(None, True), ("Foamrider", False)])
def test_who_stands_in_a_fortress(aboard: str | None, inside: bool) -> None:
    state = put(stand(start(), "3034", "Elidor"), "public", "pieces", "Elidor", "aboard", aboard)
    assert fortresses.occupies(hearing(state), "Elidor") is inside
    assert not fortresses.occupies(hearing(stand(start(), "3034", "Imric")), "Imric")


# 7.9, 10.3, 19.5, 22.3


@each(
    ("name", "place", "escort", "barred"),
    [
        ("Imric", "2441", False, None),
        ("Imric", "2441", True, "no escort may enter"),
        ("Moray 3012", "2441", False, "no army may enter"),
        ("Imric", FIELD, True, None),
        ("Oakheart", "3337", False, "no ship may enter"),
        ("Oakheart", "2825", False, None),
        ("Moray 3012", "1323", False, None),
        ("Imric", "3151", True, None),
    ],
)
def test_what_a_place_of_power_keeps_out(name: str, place: str, escort: bool, barred: str | None) -> None:
    """19.5"""
    state = put(start(), "public", "pieces", name, "escort", escort) if name == "Imric" else start()
    found = bounds.place_bars(hearing(state, FOMORIAN), name, place)
    assert (found is None) if barred is None else (found is not None and found.text.startswith(barred) and found.cite.startswith("19.5."))


@each(
    ("kind", "kingdom", "barred"),
    [
        ("Arwan", "Gwynedd", None),
        ("Arwan", "Ulster", "Arwan may not leave Gwynedd while it is not active"),
        ("Misha", "Gwynedd", "Misha is not active"),
        ("Gwynedd 2030", "Gwynedd", None),
        ("Gwynedd 2030", None, "Gwynedd 2030 may not leave Gwynedd while it is not active"),
    ],
)
def test_the_sleeping_stay_in_their_kingdom(kind: str, kingdom: str | None, barred: str | None) -> None:
    """10.0, 10.3"""
    heard = hearing(start(), book=land(h3322={"kingdom": kingdom, "terrain": ["clear"]}))
    found = bounds._neutral(heard, kind, FIELD)
    assert (found.text if found else None) == barred
    assert bounds._neutral(heard, "Elidor", FIELD) is None


def test_idle_ships_stay_where_they_are() -> None:
    state = put(start(), "public", "pieces", "Foamrider", "state", "inactive")
    found = bounds._neutral(hearing(state), "Foamrider", FIELD)
    assert found is not None
    assert found.text.startswith("Foamrider lies idle: ")


@each(
    ("name", "kingdom", "step", "barred"),
    [
        ("Imric", "Albion", "pregame", True),
        ("Imric", "Moray", "pregame", False),
        ("Elidor", "Albion", "pregame", False),
        ("Imric", "Albion", "movement", False),
        ("Imric", None, "pregame", False),
    ],
)
def test_no_fomorian_in_faerie_before_the_game(name: str, kingdom: str | None, step: str, barred: bool) -> None:
    """22.3"""
    heard = hearing(at(start(), FOMORIAN, step), book=land(h3322={"kingdom": kingdom, "terrain": ["clear"]}))
    assert (bounds.pregame(heard, name, FIELD) is not None) is barred


@each(
    ("number", "ruin", "mastered", "barred"),
    [
        ("3034", False, True, True),
        ("3034", True, True, False),
        ("3034", False, False, False),
        (FIELD, False, True, False),
        ("3024", False, True, True),
    ],
)
def test_a_held_mind_enters_no_fortress(number: str, ruin: bool, mastered: bool, barred: bool) -> None:
    """19.4.10"""
    state = put(start(), "public", "mastered", {"Rurik": "Dunatis"} if mastered else {})
    state = put(state, "public", "ruins", number, True) if ruin else state
    assert (bounds._controlled(hearing(state), "Rurik", number) is not None) is barred


@each(("company", "teleports", "free"), [((), False, False), ((), True, True)])
def test_sean_goes_anywhere_by_places_of_power(company: tuple[str, ...], teleports: bool, free: bool) -> None:
    """7.9 a34"""
    row = bounds.bound_persons()["Sean"]
    away = "Moray" if "Moray" not in row["kingdoms"] else "Ochil"
    heard = hearing(start(), FOMORIAN, land(h3322={"kingdom": away, "terrain": ["clear"]}))
    assert (bounds.bar_on(heard, "Sean", ["Sean", *company], FIELD, teleports) is None) is free


@pytest.mark.parametrize(
    "name", sorted(name for name, row in bounds.bound_persons().items() if row["with"] and row["with"] != "marshal or king")
)
def test_who_is_freed_by_company(name: str) -> None:
    """7.9: by the one who is named, not by others."""
    row = bounds.bound_persons()[name]
    away = next(kingdom for kingdom in ("Moray", "Albion", "Weald", "Gwynedd") if kingdom not in row["kingdoms"])
    heard = hearing(stand(start(), "3013", name), book=land(h3322={"kingdom": away, "terrain": ["clear"]}))
    alone = bounds._bound(heard, name, [name], FIELD)
    assert alone is not None
    assert alone.text == f"{name} may not enter {away} ({FIELD}) unless with {row['with']}"
    assert bounds._bound(heard, name, [name, row["with"]], FIELD) is None
    assert bounds._bound(heard, name, [name, "Imric" if row["with"] != "Imric" else "Rurik"], FIELD) is not None
    home = hearing(start(), book=land(h3322={"kingdom": row["kingdoms"][0], "terrain": ["clear"]}))
    assert bounds._bound(home, name, [name], FIELD) is None
    nowhere = hearing(start(), book=land(h3322={"kingdom": None, "terrain": ["clear"]}))
    assert (bounds._bound(nowhere, name, [name], FIELD) is not None) is bool(row["outside"])


# 11.2


@each(
    ("names", "others", "why"),
    [
        (("Imric", "Moray 7"), {"Albion_7": {"count": 1}}, "enemy armies or escorts stand there"),
        (("Rurik",), {"Albion_7": {"count": 1}}, "enemy armies or escorts stand there"),
        (("Moray 7",), {"Cluracan": 1}, "the hero Cluracan stands there"),
        (("Rurik",), {"Cluracan": 1}, None),
        (("Moray 7",), {"Branwen": 1}, None),
        (("Oakheart",), {"Albion_7": {"count": 1}}, None),
        (("Moray 7",), {}, None),
    ],
)
def test_what_stops_a_move(names: tuple[str, ...], others: dict[str, Any], why: str | None) -> None:
    state = field(
        *(name for name in names if name in ("Rurik",)),
        faerie=tuple(n for n in others if "_" not in n),
        **{n: f for n, f in others.items() if "_" in n},
    )
    state = stand(state, "3012", Moray_7={"count": 3})
    heard = hearing(state, FOMORIAN)
    assert arrival.stops(heard, [name for name in names if name in pieces.pieces(state)], FIELD) == why


@each(
    ("aspect", "tables", "fields", "told"),
    [
        ("mundane", "house", {}, True),
        ("enchanted", "house", {}, False),
        (None, "house", {}, False),
        ("mundane", "printed", {}, False),  # it shows them to all
        ("mundane", "house", {"aboard": "Foamrider"}, False),
        ("mundane", "house", {"state": "inactive"}, False),
        ("mundane", "house", {"state": "dead", "hex": None}, False),
    ],
)
def test_whom_a_colour_is_told_as_they_come(aspect: str | None, tables: str, fields: dict[str, Any], told: bool) -> None:
    """8.0: Elves in a mundane hex undergo attrition, ashore."""
    state = put(stand(clear(start(), FIELD), FIELD, "Elidor"), "public", "tables", tables)
    for field_, value in fields.items():
        state = put(state, "public", "pieces", "Elidor", field_, value)
    heard = hearing(state, FAERIE, land(h3322={"aspect": aspect}))
    arrival._tell_of_colours(heard, ["Elidor"], FIELD)
    text = f"Whoever stays in {FIELD} undergoes attrition (Elves in a mundane hex): Elidor with escort."
    assert [said.text for said in heard.story] == ([text] if told else [])
    assert aspect is not None or not heard.facts  # nobody's race is looked up where there is no colour


@each(
    ("rade", "told"),
    [
        ({}, "wild magic, Finn's Rade"),
        ({"state": "destroyed"}, "wild magic"),
        ({"side": FAERIE}, "wild magic"),  # whom they spare who lead it, is not for all to see
    ],
)
def test_finns_rade_is_told_with_the_colour_where_all_see_it(rade: dict[str, Any], told: str) -> None:
    """20.6.06"""
    state = stand(clear(start(), arrival.FEAST), arrival.FEAST, "Elidor")
    state = put(state, "public", "items", arrival.RADE, {**state["public"]["items"][arrival.RADE], **rade})
    heard = hearing(state, FAERIE, land(h2634={"aspect": "wild"}))
    arrival._tell_of_colours(heard, ["Elidor"], arrival.FEAST)
    assert [said.text for said in heard.story] == [f"Whoever stays in 2634 undergoes attrition ({told}): Elidor with escort."]


def test_a_hero_who_has_evaded_stops_nobody() -> None:
    state = stand(field(faerie=("Cluracan",)), "3012", Moray_7={"count": 3})
    assert arrival.stops(hearing(state), ["Moray 7"], FIELD) == "the hero Cluracan stands there"
    assert arrival.stops(hearing(put(state, "public", "evaded", {FIELD: ["Cluracan"]})), ["Moray 7"], FIELD) is None


@each(("sky", "terrain", "stopped"), [("snow", ["sea", "clear"], True), ("rain", ["sea", "clear"], False), ("snow", ["sea"], False)])
def test_ships_stop_on_a_coast_under_snow(sky: str, terrain: list[str], stopped: bool) -> None:
    """6.3"""
    state = put(clear(start(), FIELD), "public", "weather", "map", sky)
    heard = hearing(state, FOMORIAN, land(h3322={"terrain": terrain, "zone": None}))
    assert (arrival.stops(heard, ["Oakheart"], FIELD) == "ships stop on a coast under snow [6.3]") is stopped
    assert arrival.stops(heard, ["Rurik"], FIELD) is None


def test_a_stop_is_told_and_noted() -> None:
    state = stand(field(Albion_7={"count": 1}), "3012", "Rurik")
    heard = hearing(state, FOMORIAN)
    arrival.meet(heard, ["Rurik"], FIELD)
    assert heard.public["stopped"] == {"Rurik": FIELD}
    assert [said.text for said in heard.story] == [f"Enemies stand in {FIELD}: the move ends there, unless they are overrun."]
    assert heard.lines[-1].result == f"the move ends in {FIELD}"


@each(("names", "gone"), [(("Cait Sith", "Imric"), ["Cait Sith"]), (("Callach's Waff",), ["Callach's Waff"]), (("Imric",), [])])
def test_who_is_laid_to_rest_in_wigans_pen(names: tuple[str, ...], gone: list[str]) -> None:
    """19.5.19"""
    state = stand(start(), "2629", *names)
    heard = hearing(bears(state, "06", "Imric" if "Imric" in names else "Rurik"))
    arrival.lay_to_rest(heard, names)
    assert [name for name in names if pieces.piece(heard.state, name)["state"] == "gone"] == gone
    texts = [f"{name} is laid to rest in Wigan's Pen." for name in gone]
    rade = "Imric" in names
    assert [said.text for said in heard.story] == [*(["Finn's Rade is laid to rest in Wigan's Pen."] if rade else []), *texts]
    assert (heard.public["items"]["06"] == {"state": "destroyed", "hex": None, "side": None}) is rade
    assert ("06" not in heard.secret(FOMORIAN)["items"]) is rade


def test_who_comes_has_not_been_evaded() -> None:
    """18.2: and who goes elsewhere has left those behind whom he evaded."""
    state = put(field("Rurik", faerie=("Branwen",)), "public", "evaded", {FIELD: ["Branwen"], "3012": ["Rurik", "Imric"]})
    heard = hearing(state)
    arrival.contact(heard, ["Rurik"], FIELD)
    assert heard.public["evaded"] == {FIELD: [], "3012": ["Imric"]}
    assert heard.public["came"][FIELD] == ["Rurik"]
    arrival.contact(heard, ["Rurik"], FIELD)
    assert heard.public["came"][FIELD] == ["Rurik"]
    friend = hearing(put(field("Rurik", faerie=("Branwen", "Elidor")), "public", "evaded", {FIELD: ["Branwen"]}))
    arrival.contact(friend, ["Elidor"], FIELD)
    assert friend.public["evaded"] == {FIELD: ["Branwen"]}


def test_stacks_that_entered_are_counted() -> None:
    heard = hearing(put(start(), "public", "entered", {}))
    arrival.together(heard, ["Imric", "Rurik"])
    arrival.together(heard, ["Elidor"])
    assert heard.public["entered"] == {"Imric": 1, "Rurik": 1, "Elidor": 2}


@each(("fields", "under"), [({}, "Imric"), ({"hex": "3012"}, None), ({"aboard": "Oakheart"}, None)])
def test_an_army_parts_from_whom_it_is_not_with(fields: dict[str, Any], under: str | None) -> None:
    heard = hearing(stand(field("Imric"), FIELD, Moray_7={"count": 3, "under": "Imric", **fields}))
    arrival.part_from_the_rest(heard)
    assert pieces.piece(heard.state, "Moray 7")["under"] == under


def test_every_bar_counts_for_a_march() -> None:
    """7.9 a34: coming by a place of power frees Sean alone, and from his bounds alone."""
    held = put(moving(start(), FOMORIAN), "public", "mastered", {"Rurik": "Dunatis"})
    found = bounds.bar_on(hearing(held), "Rurik", ["Rurik"], "3034")
    assert found is not None
    assert found.cite == "19.4.10"
    sean = bounds.bar_on(
        hearing(put(moving(start(), FOMORIAN), "public", "mastered", {"Sean": "Dunatis"})), "Sean", ["Sean"], "3034", teleports=True
    )
    assert sean is not None
    for name, row in bounds.bound_persons().items():
        away = next(kingdom for kingdom in ("Moray", "Albion", "Weald", "Gwynedd") if kingdom not in row["kingdoms"])
        heard = hearing(moving(start(), FOMORIAN), book=land(h3322={"kingdom": away, "terrain": ["clear"]}))
        assert bounds._bound(heard, name, [name], FIELD) is not None
        assert (bounds.bar_on(heard, name, [name], FIELD, teleports=True) is None) is (name == "Sean")
        nowhere = hearing(start(), book=land(h3322={"kingdom": None, "terrain": ["clear"]}))
        assert (bounds._bound(nowhere, name, [name], FIELD) is not None) is bool(row["outside"])


@each("name", sorted(name for name, row in bounds.bound_persons().items() if row["with"] == "marshal or king"))
@each(("rank", "free"), [("marshal", True), ("king", True), ("captain", False)])
def test_who_is_freed_by_the_rank_of_his_company(name: str, rank: str, free: bool) -> None:
    """7.9"""
    row = bounds.bound_persons()[name]
    away = next(kingdom for kingdom in ("Moray", "Albion", "Weald", "Gwynedd") if kingdom not in row["kingdoms"])
    state = put(start(), "public", "ranks", {"Rurik": rank})
    heard = hearing(state, book=land(h3322={"kingdom": away, "terrain": ["clear"]}))
    assert (bounds._bound(heard, name, [name, "Rurik", "Moray 3012"], FIELD) is None) is free
    assert bounds._bound(heard, name, [name, "Moray 3012"], FIELD) is not None


def test_ships_that_meet_begin_no_melee() -> None:
    """15.3: it takes persons of both sides ashore."""
    assert idle.melees(at(stand(start(), "0108", "Oakheart", "Foamrider"), FOMORIAN, "combat", "melees")) is not None


@each(
    ("text", "casters"),
    [("07 by Bran Og", ["Bran Og"]), ("12 by Bran Og on Imric; 07 by Sean", ["Bran Og", "Sean"]), ("nothing", [])],
)
def test_who_casts_in_a_typed_plot(text: str, casters: list[str]) -> None:
    """19.0: a name of two words is read whole."""
    assert speakers.casters_of(text, start()) == casters
