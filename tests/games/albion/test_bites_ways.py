"""Conditions of ways, items and entries that stand close together, told apart."""

from typing import Any

import pytest

from playaid.book.facts import Fact
from playaid.dice.sources import Refusing
from playaid.games.albion.ratings import no_way, paths
from playaid.games.albion.rules import stacks, vision
from playaid.games.albion.state import hexes, pieces
from playaid.games.albion.state import stacks as hidden
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import evolve, visible
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, clear, hurt, put, refused, result, rule, stand, start
from tests.games.albion.test_bites_retreats import bank
from tests.games.albion.test_laws import COAST, SNOWED, broken, laid, to
from tests.games.albion.test_midway import said
from tests.games.albion.test_resolving import facing
from tests.games.albion.two import bears, hearing, land, moving


def test_a_ship_comes_to_a_marshy_coast_in_the_rain() -> None:
    """6.2.5: whoever goes by land enters no marsh then."""
    state = laid(stand(moving(start(), FOMORIAN), "3101", "Gullfoot"), ("public", "weather", "map", "rain"))
    book = land(h3101={"terrain": ["sea"], "kingdom": None}, h3201={"terrain": ["marsh", "sea"], "kingdom": None, "roads": []})
    assert broken(state, to(state, "3201", "Gullfoot"), book=book) == []


def test_a_ship_that_is_snowed_in_has_crossed_nothing() -> None:
    """6.3.4 is a law of its own; 11.8 is of hexsides."""
    near = laid(SNOWED, ("public", "spent", {"Gullfoot": 35}))
    assert broken(near, to(near, "3201", "Gullfoot"), book=COAST) == ["law.snow"]


@each(
    ("name", "stack", "closed"), [("Erskine", ["Erskine"], True), ("Erskine", ["Erskine", "Elidor"], False), ("Elidor", ["Elidor"], False)]
)
def test_gnomes_are_driven_through_a_tunnel_with_elves(name: str, stack: list[str], closed: bool) -> None:
    """11.8"""
    clear: dict[str, Any] = {"terrain": ["clear"], "roads": []}
    book = land(h3012=clear, h3013=clear).with_recorded([Fact("sides", ("3013", "north"), ["mountain side", "tunnel"], "owner")])
    heard = hearing(stand(start(), "3012", *stack), FAERIE, book)
    assert bool(paths.impassable(heard, stack[0], stack, "3012", "3013")) == closed


def test_of_items_that_nobody_may_use_none_counts() -> None:
    """20.2: heirlooms of other countries, a staff of Faerie's."""
    state = bears(bears(bears(stand(moving(start(), FOMORIAN), "3012", "Barguest"), "11", "Imric"), "12", "Imric"), "07", "Barguest")
    ruling = rule(state, "give Gwydion's Staff to Imric", side=FOMORIAN)
    assert result(ruling, "items that count") == "nothing"


def test_the_curse_of_requiter_kills_nobody_twice() -> None:
    """20.6.22: its bearer and who slew them fall in one round, and are worth their points once."""
    state = hurt(hurt(facing("duel", "Imric", "Dorwen"), "Imric", 5), "Dorwen", 5)
    after = evolve(state, rule(state, "duel Imric vs Dorwen", "3 4").changes)
    assert [pieces.piece(after, name)["state"] for name in ("Imric", "Dorwen")] == ["dead", "dead"]
    assert after["public"]["points"] == {FOMORIAN: 5, FAERIE: 5}


def test_a_person_who_is_said_to_have_sunk_is_no_table() -> None:
    with pytest.raises(Refusal, match="not sound"):
        said('put ["pieces", "Imric", "state"] "sunk"')


def test_who_is_off_the_map_reacts_to_nobody() -> None:
    """And how near the enemy stands to nowhere is not asked. [13.0]"""
    state = put(at(start(), FOMORIAN, "reaction"), "public", "pieces", "Dorwen", "hex", None)
    assert refused(state, "react Dorwen", FAERIE) == ["11.off-map"]


def test_what_is_no_piece_is_told_as_such_at_sea_too() -> None:
    loss = {"hex": "0108", "why": "engagement", "points": 0, "wounds": 0, "steps": 2, "one": False, "from": ["Oakheart"]}
    state = stand(at(start(), FOMORIAN, "combat", "battles"), "0108", "Oakheart")
    state = put(state, "public", "losses", {FOMORIAN: {**loss, "fortress": False, "fight": None, "side": FOMORIAN, "chosen": False}})
    with pytest.raises(Unreadable, match="lost at sea with their ships only"):
        rule(state, "remove Moray 3012 2", side=FOMORIAN)
    with pytest.raises(Unreadable) as unreadable:
        rule(state, "remove Moray 9999 2", side=FOMORIAN)
    assert "at sea" not in str(unreadable.value)
    for other in ("Evenstar", "Fleetfoot", "Rurik", "Albion 3034"):  # the enemy's, or elsewhere [7.2, 15.2]
        with pytest.raises(Unreadable, match="no piece that may be removed is called") as unreadable:
            rule(state, f"remove {other} 1", side=FOMORIAN)
        assert str(unreadable.value.hint) == "there is: Oakheart, evenly"


def test_who_is_off_the_map_lies_open() -> None:
    """Where stacks are hidden: the dead, and who has not come yet. [11.9]"""
    shown = list(stacks._shown(hearing(start())))
    assert "Auberon" in shown
    assert "Imric" not in shown


def test_a_mind_that_is_held_is_a_counter_of_who_holds_it() -> None:
    """11.9, 19.4.10"""
    own = hidden.count_pieces(pieces.pieces(start()))
    held = hidden.count_pieces(pieces.pieces(put(start(), "public", "pieces", "Barguest", "control", FAERIE)))
    assert own[FOMORIAN]["2611"] == 1
    assert "2611" not in held[FOMORIAN]
    assert held[FAERIE]["2611"] == own[FAERIE].get("2611", 0) + 1


def test_a_way_comes_by_enemies_and_by_their_fortresses_alone() -> None:
    """11.2: their own, and the hex where it ends, they do not come by."""
    state = clear(clear(clear(start(), "2339"), "2714"), "2613")
    assert paths.come_by(hearing(state, FOMORIAN), ["2339", "2714", "2613"]) == ("2339",)
    assert paths.come_by(hearing(state, FAERIE), ["2339", "2714", "2613"]) == ("2714",)
    assert paths.come_by(hearing(state, FAERIE), ["2613", "2714"]) == ()
    assert paths.come_by(hearing(stand(state, "2613", "Barguest"), FAERIE), ["2613", "2612"]) == ("2613",)


@each(("near", "vain"), [({}, True), ({"Albion_9": {"count": 1}}, False), ({"Moray_9": {"count": 1}}, True)])
def test_a_look_with_the_crystal_is_in_vain_where_no_enemy_is_near(near: dict[str, Any], vain: bool) -> None:
    """20.6.18"""
    state = stand(stand(clear(start(), "2613"), "2613", "Barguest"), "2612", **near)
    looks = Hearing(GAME, state, Declaration("gaze", {"person": "Barguest"}, FOMORIAN), BOOK, Refusing())
    assert (vision.in_vain(looks) is not None) == vain


@each(("most", "found"), [(1, False), (2, True), (4, False)])
def test_what_shuts_the_straight_way_is_found_on_a_way_of_just_so_many_hexes(most: int, found: bool) -> None:
    """And nothing where a way of no more hexes goes round it. [11.8]"""
    state = stand(clear(clear(start(), "3013"), "3012"), "3012", "Imric", Moray_9={"count": 8, "under": "Imric"})
    book = land(h3012={"terrain": ["clear"]}, h3013={"terrain": ["sea"]}, h3014={"terrain": ["clear"]})
    shut = no_way._shut_on(hearing(state, FOMORIAN, book), ["Imric", "Moray 9"], "3012", "3014", most)
    assert (shut is not None and shut.points is None) is found


@each(("counters", "vain"), [({}, True), ({"2612": 1}, False), ({"2613": 1}, True)])
def test_a_look_at_counters_is_not_in_vain(counters: dict[str, int], vain: bool) -> None:
    """11.9, 20.6.18: what lies under them is what the Crystal shows."""
    state = visible(put(start(stacks="hidden"), "public", "stacks", FAERIE, counters), FOMORIAN)
    looks = Hearing(GAME, state, Declaration("gaze", {"person": "Barguest"}, FOMORIAN), BOOK, Refusing())
    assert (vision.in_vain(looks) is not None) == vain


SHUT: dict[str, Any] = {"terrain": ["clear"], "roads": None, "kingdom": None}


def walled(*around: str) -> Any:
    """3014 with lakes all around, or only on the sides towards some hexes; all else clear."""
    near = hexes.neighbours("3014", "even")
    hexes_ = {f"h{column:02}{row:02}": SHUT for column in range(27, 34) for row in range(9, 18)}
    lakes = [bank("3014", way, number, "lake") for way, number in near.items() if not around or number in around]
    return land(**hexes_).with_recorded(lakes)


@each(
    ("goal", "terrain", "why"),
    [
        ("3014", ["clear"], "no way leads from 3012 to 3014: Imric may not cross the lake between 3013 and 3014"),
        ("3013", ["sea"], "there is no land in 3013 for Imric"),
        ("3011", ["clear"], None),
        ("9999", ["clear"], None),
    ],
)
def test_why_no_way_leads_to_a_hex(goal: str, terrain: list[str], why: str | None) -> None:
    """11.8"""
    book = walled().with_recorded([Fact("hexes", ("3013", "terrain"), terrain, "owner")])
    shut = no_way.why_none(hearing(stand(start(), "3012", "Imric"), FOMORIAN, book), ["Imric"], "3012", goal)
    assert (shut.text if shut else None) == why


def test_no_way_leads_there_for_what_could_be_crossed_and_not_for_the_sea_between() -> None:
    """11.8: a lake on every side but the sea's."""
    book = walled(*set(hexes.beside("3014", "even")) - {"3013"}).with_recorded([Fact("hexes", ("3013", "terrain"), ["sea"], "owner")])
    shut = no_way.why_none(hearing(stand(start(), "3012", "Imric"), FOMORIAN, book), ["Imric"], "3012", "3014")
    assert shut is not None
    assert "Imric may not cross the lake between" in shut.text


@each(
    ("goal", "ground", "told"),
    [
        ("3111", "clear", "3111 does not touch 3012; look at your map"),
        ("3111", "sea", "there is no land in 3111 for Imric"),
        ("3014", "sea", "there is no land in 3014 for Imric"),
    ],
)
def test_a_hex_that_may_touch_is_looked_at_on_the_map_first(goal: str, ground: str, told: str) -> None:
    """2.1: by the other lie of the columns it does; where they could not stand on it, or it touches by neither, it is told why."""
    there = Fact("hexes", (goal, "terrain"), [ground], "owner")
    facts = no_way.why_apart(hearing(stand(start(), "3012", "Imric"), FOMORIAN, walled().with_recorded([there])), ["Imric"], "3012", goal)
    assert str((facts or {})["why"]).startswith(told)


@each(
    ("goal", "snow", "told"),
    [
        ("2512", True, "no way leads from 2613 to 2512: Fleetfoot cannot leave 2613, a coast under snow"),
        ("2511", True, "no way leads from 2613 to 2511: Fleetfoot cannot leave 2613, a coast under snow"),
        ("2512", False, "2512 does not touch 2613; look at your map"),
    ],
)
def test_a_ship_in_snow_is_told_of_the_snow(goal: str, snow: bool, told: str) -> None:
    """6.3.4: that two hexes touch by the other lie of the columns would not let it out."""
    state = stand(start(), "2613", "Fleetfoot")
    state = put(state, "public", "weather", "hexes", {"2613": "snow"}) if snow else state
    facts = no_way.why_apart(hearing(state, FOMORIAN), ["Fleetfoot"], "2613", goal)
    assert str((facts or {})["why"]).startswith(told)


@each(
    ("path", "points", "told"),
    [
        (["3013", "3114", "3014"], None, "7; a way of 4 points is shut: Imric may not cross the lake between 3013 and 3014 [11.8]"),
        (["3013", "3114", "3014"], 7, "7"),
        (["3013", "3014"], None, "7"),
    ],
)
def test_why_a_way_goes_round(path: list[str], points: int | None, told: str) -> None:
    """11.8: two hexes are the straight way, which is not told of itself; nor of points that are said."""
    heard = hearing(stand(start(), "3012", "Imric"), FOMORIAN, walled("3013"))
    heard.declaration.args.update({"pieces": ["Imric"], "path": path, "points": points})
    assert no_way.beside_it(heard, 7, 5, lambda number: None) == told


def island(**terrain: list[str]) -> Any:
    """3012 and 3014 with clear land on both sides of what lies between them, and sea around it; some hexes otherwise."""
    sea = {f"h{column:02}{row:02}": {**SHUT, "terrain": ["sea"]} for column in range(27, 34) for row in range(9, 18)}
    on_land = ("3012", "3013", "3014", "3113", "3114", "2913", "2914")
    plain = {f"s{number}": {key: [] for key in ("north", "northeast", "southeast")} for number in on_land}
    return land(**sea | plain | {f"h{number}": {**SHUT, "terrain": terrain.get(f"h{number}", ["clear"])} for number in on_land})


ENEMY = "it ends in {}, before the goal: enemies [11.2]"
MARSH = "nobody enters the marsh {} in the rain [6.2.5]"


@each(
    ("terrain", "met", "left", "told"),
    [
        ({}, "3013", 6, f"20; a way of 6 points is shut: {ENEMY.format(3013)}"),
        ({}, "3013", 5, f"20; a way of 6 points is shut: {ENEMY.format(3013)}"),
        ({}, None, 6, "20"),
        ({"h3013": ["marsh"]}, None, 7, f"20; a way of 7 points is shut: {MARSH.format(3013)}"),
        ({"h3013": ["marsh"]}, "3013", 7, "20"),
        ({"h3013": ["sea"]}, None, 7, "20"),
        ({"h2913": ["marsh"]}, "3013", 10, f"20; a way of 6 points is shut: {ENEMY.format(3013)}"),
        ({"h3013": ["marsh"]}, "2913", 9, f"20; a way of 9 points is shut: {ENEMY.format(2913)}"),
        ({"h3013": ["marsh"]}, "2913", 8, f"20; a way of 7 points is shut: {MARSH.format(3013)}"),
    ],
)
def test_what_shuts_a_shorter_way_is_what_one_would_meet_on_it(
    terrain: dict[str, list[str]], met: str | None, left: int, told: str
) -> None:
    """11.2 before 6.2 and 11.8: one thing that alone shuts it, never the sea that lies between."""
    state = put(stand(start(), "3012", "Imric"), "public", "weather", "map", "rain")
    heard = hearing(state, FOMORIAN, island(**terrain))
    heard.declaration.args.update({"pieces": ["Imric"], "path": ["3113", "3114", "3014"]})
    assert no_way.beside_it(heard, 20, left, lambda number: "enemies" if number == met else None) == told
