"""Who may do what while he is inactive, under a marker, scried, held by another's mind, at sea or among ruins. [10.0, 19.3]"""

from typing import Any

import pytest

from playaid.games.albion.ratings import forces, ground, paths
from playaid.games.albion.rules import attrition, enchantments, losses
from playaid.games.albion.rules.arrival import stops
from playaid.games.albion.rules.evasion import endangered_persons
from playaid.games.albion.state.combats import combatants, fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, clear, do, put, refused, rule, stand, start, told
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import FORCED, bears, hearing, land, moving, plotting

PLAIN = {"terrain": ["clear"], "kingdom": "Albion", "roads": [], "zone": None, "aspect": None}
SIX = ("2938", "2939", "3039", "3041", "3138", "3139", "3140", "3141", "3239", "3240")
AROUND = land(
    **{f"h{number}": PLAIN for number in SIX}, **{f"s{number}": {"north": [], "northeast": [], "southeast": []} for number in SIX}
)


# 19.4.03: what was written binds in the Movement Phase alone


def scried(*path: str, step: tuple[str, ...] = ("reaction",), side: str = FOMORIAN) -> State:
    """Colleran's stack in 3140 has written a path; as he reacts with three points, or on his own move."""
    state = put(clear(start(), "3139"), "public", "scried", {"Colleran": [*path], "Albion 3140": [*path]})
    points = {name: {"points": 3, "leader": "Colleran"} for name in ("Colleran", "Albion 3140")}
    return at(put(state, "public", "hurried", points), side, *step)


def on_the_move(state: State) -> State:
    return moving(put(put(state, "public", "spent", {}), "public", "hurried", {}), FAERIE)


def test_a_reaction_takes_nothing_off_a_written_path() -> None:
    state = do(scried("3139", "3138"), "move Colleran, Albion 3140 via 3141", side=FAERIE, book=AROUND)
    assert state["public"]["scried"]["Colleran"] == ["3139", "3138"]
    back = do(state, "move Colleran, Albion 3140 via 3140", side=FAERIE, book=AROUND)
    assert rule(on_the_move(back), "move Colleran, Albion 3140 via 3139 3138", book=AROUND).verdict == LEGAL
    assert "19.4.03.plot" in refused(on_the_move(back), "move Colleran, Albion 3140 via 3141", book=AROUND)


def test_whom_a_reaction_brought_upon_his_path_goes_on_from_there() -> None:
    state = on_the_move(do(scried("3139", "3138"), "move Colleran, Albion 3140 via 3139", side=FAERIE, book=AROUND))
    assert rule(state, "move Colleran, Albion 3140 via 3138", book=AROUND).verdict == LEGAL
    assert "19.4.03.plot" in refused(state, "move Colleran, Albion 3140 via 3140", book=AROUND)


def test_whom_it_brought_away_comes_back_to_his_path_first() -> None:
    state = on_the_move(stand(scried("3139", "3138"), "3141", "Colleran"))
    done = do(state, "move Colleran via 3140 3139", book=AROUND)
    assert done["public"]["scried"]["Colleran"] == ["3138"]
    assert "19.4.03.plot" in refused(state, "move Colleran via 3140 3139 3239", book=AROUND)


@each(("path", "found"), [("3140", True), ("3140 3139", True), ("3041", False), ("3142", False), ("3140 3141 3142", False)])
def test_who_cannot_come_back_to_his_path_at_once_comes_nearer_to_it(path: str, found: bool) -> None:
    state = on_the_move(stand(scried("3139", "3138"), "3141", "Colleran"))
    if found:
        assert do(state, f"move Colleran via {path}", book=AROUND)["public"]["scried"]["Colleran"][-1] == "3138"
    else:
        assert "19.4.03.plot" in refused(state, f"move Colleran via {path}", book=AROUND)


# 10.0: inactive pieces attack nobody


def sleepers(step: str = "announce") -> State:
    """Elidor with two points beside five sleeping ones of Ulster, against Connan with four Trolls, on Faerie's turn."""
    armies: Any = {"Connaught_9": {"count": 4, "under": "Connan"}, "Ulster_9": {"count": 5, "state": "inactive"}}
    state = field("Connan", faerie=("Elidor",), Albion_9={"count": 2, "under": "Elidor"}, **armies)
    return at(state, FAERIE, "combat", step)


def test_sleeping_armies_attack_nobody_beside_those_who_do() -> None:
    state = do(sleepers(), f"battle {FIELD}")
    assert combatants(state, FIELD, FAERIE, "battle") == ["Elidor", "Albion 9"]
    fight: Any = {**fights(state)[f"{FIELD} battle"], "terrain": None}
    assert forces.force(hearing(state), fight, FAERIE) == 2
    assert forces.fighters(hearing(state), FIELD, FAERIE) == ["Albion 9"]


@each(("asleep", "aboard"), [("inactive", False), ("active", True)])
def test_nor_does_a_sleeping_passenger_on_a_ship_that_attacks(asleep: str, aboard: bool) -> None:
    """10.0, 15.2"""
    state = put(stand(sleepers(), "3236", "Foamrider", "Finvarra"), "public", "pieces", "Finvarra", "aboard", "Foamrider")
    state = put(state, "public", "pieces", "Finvarra", "state", asleep)
    assert ("Finvarra" in combatants(state, "3236", FAERIE, "engagement")) is aboard


def test_nor_does_a_person_who_sleeps_challenge() -> None:
    state = stand(sleepers(), FIELD, "Finvarra")
    state = do(put(state, "public", "pieces", "Finvarra", "state", "inactive"), f"battle {FIELD}")
    assert refused(at(state, FAERIE, "combat", "challenge"), "challenge trial by Finvarra") == ["15.champion"]
    assert rule(at(state, FAERIE, "combat", "challenge"), "challenge trial by Elidor").verdict == LEGAL


def test_they_wake_when_the_enemy_attacks_them_in_a_later_round() -> None:
    state = put(do(sleepers(), f"battle {FIELD}"), "public", "kingdoms", "Ulster", "inactive")
    state = at(put(state, "public", "combat", "fights", f"{FIELD} battle", "terrain", "clear"), FAERIE, "combat", "battles")
    state = put(
        put(state, "public", "combat", "fights", f"{FIELD} battle", "attacker", FOMORIAN), "public", "kingdoms", "Ulster", "inactive"
    )
    ruling = rule(state, f"fight {FIELD}", "3 4", FOMORIAN)
    assert ruling.verdict == LEGAL
    assert "Ulster becomes active, by attack." in told(ruling)


def test_who_has_evaded_a_battle_challenges_nobody() -> None:
    """18.2"""
    state = field("Imric", faerie=("Elidor", "Cluracan"), Moray_7={"count": 2}, Albion_7={"count": 2})
    state = put(do(state, f"battle {FIELD}"), "public", "evaded", {FIELD: ["Cluracan"]})
    assert refused(at(state, FOMORIAN, "combat", "answer"), "challenge trial by Cluracan", FAERIE) == ["15.champion"]


# 19.4.10: whose mind is taken is not killed by his own men


def possessed(**options: str) -> State:
    """Glastyn on six Trolls of his own; his mind is Dunatis'."""
    state = field("Glastyn", Ochil_9={"count": 6})
    state = put(put(state, "public", "pieces", "Glastyn", "control", FAERIE), "public", "mastered", {"Glastyn": "Dunatis"})
    for name, value in options.items():
        state = put(state, "referee", "options", name.replace("_", "-"), value)
    return state


def test_mind_control_kills_nobody_among_his_own() -> None:
    assert endangered_persons(hearing(possessed()), FIELD, FAERIE) == []
    assert endangered_persons(hearing(possessed(mind_control_death="armies")), FIELD, FAERIE) == ["Glastyn"]


def test_he_dies_stacked_with_those_who_have_his_mind_when_the_turn_ends() -> None:
    h = hearing(stand(possessed(), FIELD, "Branwen"))
    enchantments.turn_ends(h)
    assert h.public["pieces"]["Glastyn"]["state"] == "dead"


@each(("mates", "dead"), [(("Callach",), ["Callach", "Glastyn"]), ((), []), (("Branwen",), ["Glastyn"])])
def test_held_minds_that_stand_together_die_together(mates: tuple[str, ...], dead: list[str]) -> None:
    """At the same moment, whoever is looked at first; alone, or among their own, they live. [19.4.10]"""
    state = stand(possessed(), FIELD, *mates)
    if "Callach" in mates:
        state = put(state, "public", "pieces", "Callach", "control", FAERIE)
        state = put(state, "public", "mastered", {"Callach": "Misha", "Glastyn": "Dunatis"})
    h = hearing(state)
    enchantments.turn_ends(h)
    assert [name for name in ("Callach", "Glastyn") if h.public["pieces"][name]["state"] == "dead"] == dead
    assert not h.public["mastered"]
    assert not any(h.public["pieces"][name].get("control") for name in ("Callach", "Glastyn"))


# 20.1: what was stored in a fortress that falls lies there for anybody


def test_a_stored_item_lies_in_the_ruins() -> None:
    state = put(start(), "secret", FAERIE, "items", {**start()["secret"][FAERIE]["items"], "12": "hex 1922"})
    h = hearing(state)
    losses.ruin(h, "1922", FAERIE)
    assert h.public["items"]["12"] == {"state": "left", "hex": "1922", "side": None}
    assert "12" not in h.secret(FAERIE)["items"]
    taken = stand(clear(h.state, "1922"), "1922", "Connan")
    assert rule(moving(taken, FOMORIAN), "take Trollbane by Connan").verdict == LEGAL


def test_and_stays_where_another_falls() -> None:
    h = hearing(put(start(), "secret", FAERIE, "items", {**start()["secret"][FAERIE]["items"], "12": "hex 1922"}))
    losses.ruin(h, "1318", FAERIE)
    assert h.secret(FAERIE)["items"]["12"] == "hex 1922"


# 19.3: under an Enchantment marker nothing is given, laid up, left or taken; 10.0: nor by whoever sleeps


def bound(**more: Any) -> State:
    state = bears(stand(start(), "3034", "Dunatis", "Edric", **more), "01", "Dunatis")
    return moving(put(state, "public", "cast", ["Dunatis"]), FAERIE)


@each("line", ["give Book of Glamours to Edric", "store Book of Glamours", "leave Book of Glamours"])
def test_a_marker_binds_the_hands(line: str) -> None:
    assert refused(bound(), line, FAERIE) == ["19.3.marked"]
    assert rule(put(bound(), "public", "cast", []), line, side=FAERIE).verdict == LEGAL
    asleep = put(put(bound(), "public", "cast", []), "public", "pieces", "Dunatis", "state", "inactive")
    assert refused(asleep, line, FAERIE) == ["10.hand"]


def test_what_the_expedition_bears_comes_with_it() -> None:
    """10.1: it is not on the map yet, and what were put down would lie nowhere."""
    state = moving(start(), FAERIE)
    assert state["secret"][FAERIE]["items"]["19"] == "Ogme"
    assert refused(state, "leave Ogme's Axe", FAERIE) == ["10.hand"]
    assert rule(stand(state, "3034", "Ogme"), "leave Ogme's Axe", side=FAERIE).verdict == LEGAL


def test_who_is_bound_takes_nothing_up_and_is_given_what_another_gives() -> None:
    lying = put(bound(), "public", "items", "12", {"state": "left", "hex": "3034", "side": None})
    held = {number: who for number, who in lying["secret"][FAERIE]["items"].items() if number != "12"}
    lying = put(lying, "secret", FAERIE, "items", held)
    assert refused(lying, "take Trollbane by Dunatis", FAERIE) == ["19.3.marked"]
    assert rule(lying, "take Trollbane by Edric", side=FAERIE).verdict == LEGAL
    assert rule(bears(bound(), "01", "Edric"), "give Book of Glamours to Dunatis", side=FAERIE).verdict == LEGAL


# 6.2, 6.3, 7.9 s42: the Worm moves as a ship, in the weather too


COAST = land(
    h0102={"terrain": ["sea"], "zone": "The Minches", "kingdom": None},
    h0101={"terrain": ["sea", "clear"], "zone": "The Minches", "kingdom": "Moray", "roads": []},
)


@each("name", ["The Worm", "Redtooth"])
def test_rain_and_snow_are_to_the_worm_what_they_are_to_ships(name: str) -> None:
    state = stand(start(), "0101", name)
    plain = paths.entry(hearing(state, FOMORIAN, COAST), [name], "0101", "0102").points
    rain = put(state, "public", "weather", {"map": "rain", "hexes": {}, "zones": {}})
    assert paths.entry(hearing(rain, FOMORIAN, COAST), [name], "0101", "0102").points == (plain or 0) + 1
    snow = put(state, "public", "weather", {"map": "snow", "hexes": {}, "zones": {}})
    assert paths.entry(hearing(snow, FOMORIAN, COAST), [name], "0101", "0102").points is None
    assert stops(hearing(snow, FOMORIAN, COAST), [name], "0101") == "ships stop on a coast under snow [6.3]"


# 15.4, 16.1.6: what a refusal is said to cost is what it costs


def test_a_refusal_by_those_aboard_alone_costs_nothing_and_says_so() -> None:
    state = stand(field("Imric", Moray_7={"count": 2}, Albion_7={"count": 2}), FIELD, "Foamrider", "Elidor")
    state = do(put(state, "public", "pieces", "Elidor", "aboard", "Foamrider"), f"battle {FIELD}")
    state = do(at(state, FOMORIAN, "combat", "challenge"), "challenge trial by Imric")
    ruling = rule(at(state, FOMORIAN, "combat", "answer"), "decline trial", side=FAERIE)
    assert "nothing in the rolls: no person of Faerie takes part" in told(ruling)


# 7.5, 18.0: the shipwrecked who reach a shore held by armies


def test_who_swims_ashore_among_armies_is_told_and_may_evade() -> None:
    state = stand(bare(clear(start(), "3118"), "Morigu"), "3118", "Morigu", "Foamrider", "Gullfoot", Moray_7={"count": 3})
    state = put(state, "public", "pieces", "Morigu", "aboard", "Foamrider")
    state = do(at(state, FOMORIAN, "combat", "announce"), "engage 3118")
    h = hearing(at(state, FOMORIAN, "combat", "battles"))
    h.put("public", "pieces", "Morigu", "aboard", None)
    h.put("public", "pieces", "Foamrider", {**h.public["pieces"]["Foamrider"], "hex": None, "state": "sunk"})
    h.happens("losses removed", name="3118 engagement")
    assert h.public["endangered"] == {FAERIE: {"3118": ["Morigu"]}}
    assert rule(h.state, "evade 3118", "6 1", FAERIE).verdict == LEGAL


# 2.1, 19.4.04: weather that hangs on the lie of the columns is marked where it is marched through


def test_an_area_of_the_elements_marks_its_edge() -> None:
    state = put(moving(start(), FAERIE), "public", "weather", {"map": "clear", "hexes": {}, "zones": {}})
    state = put(state, "public", "weather", "areas", [{"hex": "3038", "reach": 2}])
    edge = [number for number in ("3039", "3139", "3140", "3240") if _marks(state, number)]
    assert edge
    assert not _marks(put(state, "public", "weather", "areas", []), edge[0])


def _marks(state: State, number: str) -> bool:
    h = hearing(state)
    ground.mark_weather(h, [number])
    return any(line.label == "columns" for line in h.lines)


# 20.6.14: the Wand clears what its bearer enters, always; where others notice it, he is seen


def rained(*names: str) -> State:
    state = bears(stand(bare(start(), "Gerflax"), "3139", "Gerflax", *names), "14", "Gerflax")
    return put(moving(clear(state, "3138"), FAERIE), "public", "weather", {"map": "rain", "hexes": {}, "zones": {}})


MARSH = {**PLAIN, "terrain": ["marsh"]}
WET = land(h3139=PLAIN, h3138=MARSH, h3137=PLAIN, **{f"s{number}": {"north": []} for number in ("3137", "3138", "3139")})


def test_the_bearer_of_the_wand_enters_a_marsh_in_the_rain_and_is_seen() -> None:
    ruling = rule(rained(), "move Gerflax via 3138", book=WET)
    assert ruling.verdict == LEGAL
    assert "The weather is clear round Gerflax, who bears Gerflax' Wand." in told(ruling, FOMORIAN)
    assert "6.2.5.entry" in refused(rained("Elidor"), "move Elidor via 3138", book=WET)


RIVER, SEA = ["minor river"], {**PLAIN, "terrain": ["sea"], "zone": "Irish Sea", "kingdom": None}
DRY = land(h3139=PLAIN, h3138=PLAIN, h3137=SEA, s3138={"north": []}, s3139={"north": []}, s3137={"north": []})


@each(
    ("who", "river", "seen"),
    [
        ("Gerflax", False, True),
        ("Gerflax, Dorwen", False, True),
        ("Dorwen", False, False),
        ("Dorwen", True, True),
        ("Cait Sith", True, False),
        ("Cait Sith", False, False),
    ],
)
def test_the_wand_is_seen_where_it_spares_somebody_the_rain(who: str, river: bool, seen: bool) -> None:
    """It clears the hex that its bearer is in or enters: whoever leaves him behind pays for the rain as ever, but for a river that the rain
    does not swell with one of its banks dry. [6.2.3, 6.2.4, 20.6.14]"""
    book = land(h3139=PLAIN, h3138=PLAIN, **{f"s{number}": {"north": RIVER if river else []} for number in ("3138", "3139")})
    state = bare(rained("Dorwen", "Cait Sith"), "Dorwen")
    ruling = rule(put(state, "public", "pieces", "Cait Sith", "state", "active"), f"move {who} via 3138", book=book)
    assert ruling.verdict == LEGAL
    assert ("Wand" in told(ruling, FOMORIAN)) is seen


@each(("sky", "seen"), [("rain", False), ("snow", True)])
def test_a_ship_that_leaves_its_bearer_ashore_shows_the_wand_by_a_coast_under_snow_alone(sky: str, seen: bool) -> None:
    """6.2.2, 6.3.4: in the rain it pays for the hex that it enters."""
    coast = {**PLAIN, "terrain": ["sea", "clear"], "zone": "Irish Sea"}
    state = put(rained("Foamrider"), "public", "weather", {"map": sky, "hexes": {}, "zones": {}})
    ruling = rule(state, "move Foamrider via 3138", book=land(h3139=coast, h3138=SEA, s3138={"north": []}, s3139={"north": []}))
    assert ruling.verdict == LEGAL
    assert ("Wand" in told(ruling, FOMORIAN)) is seen


def test_a_ship_with_its_bearer_does_not_stop_on_a_coast_under_snow_and_all_see_why() -> None:
    coast = {**PLAIN, "terrain": ["sea", "clear"], "zone": "Irish Sea"}
    book = land(h3139=SEA, h3138=coast, s3138={"north": []}, s3139={"north": []})
    state = put(rained("Foamrider"), "public", "weather", {"map": "snow", "hexes": {}, "zones": {}})
    aboard = put(state, "public", "pieces", "Gerflax", "aboard", "Foamrider")
    assert "Wand" in told(rule(aboard, "move Foamrider via 3138", book=book), FOMORIAN)
    assert "Wand" not in told(rule(state, "move Foamrider via 3138", book=book), FOMORIAN)


@each(
    ("line", "flagged", "seen"),
    [
        ("place Gerflax at 3138", False, True),
        ("place Gerflax, Elidor at 3138", False, True),
        ("place Elidor at 3138", True, False),
        ("place Cait Sith at 3138", False, False),
        ("move Gerflax via 3138 costing 2", False, True),
        ("move Cait Sith via 3138 costing 2", False, False),
    ],
)
def test_by_the_players_word_a_marsh_in_the_rain_is_entered_by_the_wand_and_it_is_seen(line: str, flagged: bool, seen: bool) -> None:
    """6.2.5, 20.6.14: though he who stays out bears it unseen."""
    state = put(rained("Elidor", "Cait Sith"), "public", "pieces", "Cait Sith", "state", "active")
    ruling = rule(state, line, book=WET)
    assert ruling.verdict == LEGAL
    assert any("enters the marsh 3138" in said.text for said in ruling.worksheet) is flagged
    assert ("Wand" in told(ruling, FOMORIAN)) is seen


def test_a_fleet_that_is_placed_out_of_the_snow_by_the_wand_shows_it() -> None:
    """6.3.4"""
    coast = {**PLAIN, "terrain": ["sea", "clear"], "zone": "Irish Sea"}
    book = land(h3139=coast, h3138=SEA)
    state = put(rained("Foamrider"), "public", "weather", {"map": "snow", "hexes": {}, "zones": {}})
    ruling = rule(state, "place Foamrider at 3138", book=book)
    assert "Wand" in told(ruling, FOMORIAN)
    assert not any("cannot leave 3139" in said.text for said in ruling.worksheet)
    afar = rule(put(state, "public", "pieces", "Gerflax", "hex", "3129"), "place Foamrider at 3138", book=book)
    assert any("cannot leave 3139" in said.text for said in afar.worksheet)
    assert "Wand" not in told(afar, FOMORIAN)


def test_in_clear_weather_nobody_sees_it() -> None:
    state = put(rained(), "public", "weather", {"map": "clear", "hexes": {}, "zones": {}})
    assert "Wand" not in told(rule(state, "move Gerflax via 3138", book=WET), FAERIE)


def test_the_wand_goes_along_a_path_in_one_line_as_in_two() -> None:
    """A ship that carries it leaves the coasts under snow that it comes to."""
    coast = {"terrain": ["sea", "clear"], "zone": "Irish Sea", "kingdom": "Albion", "roads": []}
    book = land(h0101=coast, h0102=coast, h0103=coast, **{f"s{number}": {"north": []} for number in ("0101", "0102", "0103")})
    state = put(
        bears(stand(start(), "0103", "Foamrider", "Gerflax"), "14", "Gerflax"), "public", "pieces", "Gerflax", "aboard", "Foamrider"
    )
    state = put(moving(state, FAERIE), "public", "weather", {"map": "snow", "hexes": {}, "zones": {}})
    assert rule(state, "move Foamrider via 0102 0101", book=book).verdict == LEGAL
    assert rule(do(state, "move Foamrider via 0102", book=book), "move Foamrider via 0101", book=book).verdict == LEGAL
    other = put(state, "public", "pieces", "Gerflax", "aboard", None)
    assert "6.3.4.entry" in refused(other, "move Foamrider via 0102 0101", book=book)


def test_his_army_is_not_lost_in_the_snow_and_all_see_why() -> None:
    state = bears(stand(start(), "3011", "Rurik", Moray_9={"count": 2, "under": "Rurik"}), "14", "Rurik")
    h = hearing(at(put(state, "public", "weather", {"map": "snow", "hexes": {}, "zones": {}}), FOMORIAN, "attrition"), FOMORIAN)
    attrition.begin(h)
    assert "3011" not in h.public["attrition"][FOMORIAN]
    assert h.public["items"]["14"]["shown"] == "Rurik"


# 8.0, 19.5: whom a place of power has killed undergoes nothing more


def test_no_attrition_is_owed_for_the_dead() -> None:
    state = put(stand(bare(clear(start(), "2441"), "Malekin"), "2441", "Malekin"), "secret", FAERIE, "roster", "Malekin", 0)
    h = hearing(at(state, FOMORIAN, "attrition"))
    attrition.begin(h)
    assert h.public["pieces"]["Malekin"]["state"] == "dead"
    h = hearing(at(h.state, FAERIE, "attrition"))
    attrition.begin(h)
    assert "2441" not in h.public["attrition"][FAERIE]


# 13.0, 12.4: a leader who was named alone may have his army named after him


def test_a_leader_who_was_named_alone_takes_his_army_along_after_all() -> None:
    state = do(
        at(stand(clear(start(), "3139"), "3139", "Imric", Moray_9={"count": 3}), FOMORIAN, "reaction"), "react Colleran", side=FAERIE
    )
    both = do(state, "react Colleran with Albion 3140", side=FAERIE)
    assert set(both["public"]["hurried"]) == {"Colleran", "Albion 3140"}
    assert "13.twice" in refused(state, "react Colleran", FAERIE)
    moved = put(state, "public", "spent", {"Colleran": 1})
    assert "13.twice" in refused(moved, "react Colleran with Albion 3140", FAERIE)


# what is told


def test_a_forced_march_costs_what_those_can_bear_who_made_it() -> None:
    persons = stand(bare(clear(start(), FIELD), "Imric", "Rurik"), FIELD, "Imric", "Rurik")
    state = put(at(persons, FOMORIAN, *FORCED), "public", "forced", {"Imric": ["Imric", "Rurik"]})
    ruling = next(one for dice in ("6 6", "6 5", "5 5") if "(result" in told(one := rule(state, "toll Imric", dice)))
    assert "point" not in next(line.text for line in ruling.story if "costs" in line.text)
    assert "Casualty Table" in told(ruling, FOMORIAN)


def test_a_plot_with_commas_says_what_parts_enchantments() -> None:
    with pytest.raises(Unreadable) as refusal:
        rule(plotting(start()), "plot 05 by Misha, 04 for clear", side=FAERIE)
    assert "semicolon" in str(refusal.value.hint)


def test_losses_are_named_as_parts_are() -> None:
    """`5 Moray 3012` and `Moray 3012 5`."""
    for words in ("2 Moray 7", "Moray 7 2"):
        h = hearing(field("Imric", Moray_7={"count": 6}), FOMORIAN)
        losses.owe(h, FOMORIAN, FIELD, "battle", ["Imric", "Moray 7"], points=2)
        done = do(at(h.state, FOMORIAN, "combat", "battles"), f"remove {words}", side=FOMORIAN)
        assert done["public"]["pieces"]["Moray 7"]["count"] == 4


# 19.4.03: what costs points is written too


def test_a_scried_stack_neither_gazes_nor_overruns_unless_it_has_written_so() -> None:
    state = moving(stand(bare(clear(start(), "2612"), "Barguest"), "2612", "Barguest"), FOMORIAN)
    for written, refusals in (([], ["19.4.03.gaze"]), (["2613"], ["19.4.03.gaze"]), (["gaze", "2613"], [])):
        bound_by = put(state, "public", "scried", {"Barguest": written})
        assert refused(bound_by, "gaze Barguest") == refusals if refusals else rule(bound_by, "gaze Barguest").verdict == LEGAL
    done = do(put(state, "public", "scried", {"Barguest": ["gaze", "2613"]}), "gaze Barguest")
    assert done["public"]["scried"]["Barguest"] == ["2613"]


# 10.0, 12.5: pieces of a sleeping kingdom may move inside it, and overrun nobody


def overrunning(state_of: str) -> State:
    fields = {"count": 4, "under": "Finvarra", "state": state_of}
    state = stand(clear(start(), FIELD), FIELD, "Finvarra", Ulster_9=fields, Moray_9={"count": 1})
    state = put(moving(bare(state, "Finvarra"), FAERIE), "public", "pieces", "Finvarra", "state", state_of)
    return put(put(state, "public", "stopped", {"Finvarra": FIELD, "Ulster 9": FIELD}), "public", "entered", {"Finvarra": 1, "Ulster 9": 1})


def test_the_sleeping_overrun_nobody() -> None:
    assert refused(overrunning("inactive"), "overrun Finvarra, Ulster 9") == ["10.attack"]
    assert rule(overrunning("active"), "overrun Finvarra, Ulster 9").verdict == LEGAL


# 12.2, 18.2, 19.3, 20.6.23: who takes no part in a battle sows no Teeth in it, and who is bound only where he is attacked


def sowing(**more: Any) -> State:
    state = field("Imric", "Rurik", faerie=("Elidor",), Moray_7={"count": 6}, Albion_7={"count": 4}, **more)
    state = do(bears(state, "23", "Rurik"), f"battle {FIELD}")
    return at(put(state, "public", "combat", "fights", f"{FIELD} battle", "terrain", "clear"), FOMORIAN, "combat", "battles")


def test_who_takes_no_part_sows_no_teeth() -> None:
    assert rule(sowing(), "sow Rurik", "3 4").verdict == LEGAL
    assert refused(put(sowing(), "public", "evaded", {FIELD: ["Rurik"]}), "sow Rurik") == ["20.6.23.battle"]
    aboard = put(stand(sowing(), FIELD, "Oakheart"), "public", "pieces", "Rurik", "aboard", "Oakheart")
    assert refused(aboard, "sow Rurik") == ["20.6.23.battle"]


def test_who_is_bound_sows_them_only_in_his_defence() -> None:
    assert refused(put(sowing(), "public", "cast", ["Rurik"]), "sow Rurik") == ["19.3.marked"]
    turned = at(put(sowing(), "public", "cast", ["Rurik"]), FAERIE, "combat", "battles")
    assert rule(turned, "sow Rurik", "3 4", FOMORIAN).verdict == LEGAL


# what a refusal says would do


def test_who_is_held_is_told_how_he_may_go_on() -> None:
    state = put(overrunning("active"), "public", "came", {FIELD: ["Finvarra", "Ulster 9"]})
    (reason,) = [one for one in rule(state, "move Finvarra, Ulster 9 via 3323 costing 1").reasons if one.check.endswith("11.2.held")]
    assert reason.instead == "overrun Finvarra, Ulster 9"


def test_a_ship_that_is_too_small_takes_a_point() -> None:
    state = moving(stand(clear(start(), "3118"), "3118", "Gullfoot", Ochil_9={"count": 3}), FOMORIAN)
    (reason,) = rule(state, "embark Ochil 9 onto Gullfoot").reasons
    assert reason.instead == "embark 1 Ochil 9 onto Gullfoot"


def test_armies_are_not_lost_in_an_engagement_and_a_refusal_says_so() -> None:
    h = hearing(stand(start(), "3118", Ochil_9={"count": 1}), FOMORIAN)
    losses.owe(h, FOMORIAN, "3118", "engagement", ["Gullfoot"], steps=1)
    with pytest.raises(Unreadable, match="lost at sea with their ships only"):
        rule(at(h.state, FOMORIAN, "combat", "battles"), "remove Ochil 9 1", side=FOMORIAN)
