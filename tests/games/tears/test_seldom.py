"""What is seldom done, condition by condition: the tower, captives, the map, entries, recruits. [Victory] [Stolen wisdom] [Play board]"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from playaid.dice.sources import NeedsDice
from playaid.games.tears.ratings import owed
from playaid.games.tears.rules import charting, hits, midway, reinforcements, scenarios, tower
from playaid.games.tears.state import forces, world
from playaid.games.tears.table import occasions, shorthand, view
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.hearing import Ended
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import COPY, GAME, HOUSE, PRINTED, F, G, begun, cleared, do, lay, play, put, rule, sheet, start, told, under
from tests.games.tears.test_battle import field
from tests.games.tears.test_spells import march
from tests.games.tears.test_tower import landed


def reasons(state: table.State, line: str, side: str | None = None, book: Any = None) -> dict[str, str]:
    return {reason.check.rpartition("/")[2]: reason.text for reason in rule(state, line, side=side, book=book).reasons}


# the tower


@each(("die", "convinced"), [("3", True), ("4", True), ("5", False)])
def test_erynmil_is_convinced_by_no_more_than_the_target(die: str, convinced: bool) -> None:
    ruling = rule(landed(), "tower", die)
    assert f"die {die} against 4 {'convinced' if convinced else 'not convinced'}" in " ".join(sheet(ruling).split())


def test_a_port_that_nobody_has_named_is_asked_about_where_the_map_is_not_whole() -> None:
    whole = asking(GAME, begun(), HOUSE, "tower", G)
    assert not tower._port_unknown(whole)
    state = begun(book=PRINTED)
    told_all = table.changed(
        state, *(["put", ["public", "map", "areas", area], "town"] for area, kind in world.areas(state).items() if not kind)
    )
    assert not tower._port_unknown(asking(GAME, told_all, PRINTED, "tower", G))
    gap = table.changed(begun(), ["put", ["public", "map", "areas", "Ashmoor"], ""])
    assert not tower._port_unknown(asking(GAME, gap, HOUSE, "tower", G))


def test_who_is_sent_away_has_done_their_part_if_they_had_begun_it() -> None:
    state = table.changed(
        lay(landed(), G, "Island", "Cadmin"), ["put", ["public", "board", G, "Island"], ["Cadmin", "Cadmin!", "Cadmin~1"]]
    )
    state = table.changed(state, ["add", ["public", "reserve", G, "Cadmin"], -2])
    sent = do(do(state, "tower", "9"), "exile Seaside", side=F)
    assert sorted(forces.tokens(sent, G, "Seaside")) == ["Cadmin", "Cadmin!", "Cadmin!"]


def test_who_comes_home_to_a_siege_goes_inside_to_the_others() -> None:
    state = lay(lay(cleared(begun(), F, "Caer Clavell"), F, "Kimrin", "Cavalry"), G, "Island", "Cadmin")
    walled = table.changed(state, ["put", ["public", "castles", "Kimrin"], {"side": G, "inside": G, "out": ["Wargroup"]}])
    hearing = asking(GAME, walled, HOUSE, "exile", F)
    tower._let_in(hearing, G, "Kimrin")
    assert hearing.public["castles"]["Kimrin"].get("out") == ["Wargroup"], "they are inside already: nothing changes"
    beset = asking(GAME, state, HOUSE, "exile", F)
    tower._let_in(beset, G, "Kimrin")
    assert beset.public["castles"]["Kimrin"]["inside"] == G


@each(("kind", "enemy", "asked"), [("", False, True), ("town", False, False), ("", True, False)])
def test_of_a_place_that_is_named_for_exile_the_kind_is_asked_where_it_may_be_a_port(kind: str, enemy: bool, asked: bool) -> None:
    state = table.changed(begun(book=PRINTED), ["put", ["public", "owed"], [{"side": F, "what": "exile", "who": G}]])
    state = table.changed(state, ["put", ["public", "map", "areas", "Seaside"], kind])
    state = lay(state, F, "Seaside", "Cavalry") if enemy else state
    question = rule(state, "exile Seaside", side=F, book=PRINTED).question
    assert (question is not None and question.key == "kind of Seaside") == asked


# captives


def test_what_a_captive_knows_by_option_is_of_leaders_and_of_wisdom() -> None:
    by_side = ["put", ["referee", "options", "captive-wisdom"], "side"]
    state = put(begun(), "Torin", "", state=forces.CAPTIVE, captor=G)
    state = table.changed(
        state, ["put", ["public", "searched"], {F: ["Ursh"]}], ["put", ["secret", F, "wisdom"], {"Neko": ["Ursh"]}], by_side
    )
    assert "Torin has never held the wisdom of Ursh." in told(rule(state, "question Torin about Ursh", "10"))
    leader = put(state, "Kendrel", "", state=forces.CAPTIVE, captor=G)
    assert "tells Gorganun the wisdom of Ursh" in told(rule(leader, "question Kendrel about Ursh", "10"))
    assert "tells Gorganun" not in told(rule(leader, "question Torin about Ursh", "10"))


@each(
    ("person", "checks"),
    [
        ({"state": "captive", "captor": G}, []),
        ({"state": "captive", "captor": F}, ["question.captive"]),
        ({"state": "up", "at": "Ashmoor", "captor": G}, ["question.captive"]),
    ],
)
def test_who_is_questioned_is_a_captive_of_the_side(person: dict[str, Any], checks: list[str]) -> None:
    state = table.changed(begun(), ["put", ["public", "people", "Neko"], {"side": F, "at": "", **person}])
    state = table.changed(state, ["put", ["public", "searched"], {F: ["Ursh"]}])
    assert [*reasons(state, "question Neko about Ursh", G)] == checks
    unseen = table.changed(state, ["put", ["public", "searched"], {}])
    assert [*reasons(unseen, "question Neko about Ursh", G)] == (checks or ["question.held"])
    unnoted = table.changed(state, ["drop", ["public", "searched"], None])
    assert [*reasons(unnoted, "question Neko about Ursh", G)] == checks, "where nothing is noted nothing is known of it"


@each(("learner", "state", "fits"), [("Hastur", "up", True), ("Hastur", "hurt", False), ("Torin", "up", False), ("Hastur", "box", True)])
def test_who_learns_a_spell_is_a_wizard_at_large(learner: str, state: str, fits: bool) -> None:
    held = put(put(begun(), "Urso", "", state=forces.CAPTIVE, captor=G), learner, "Ilrog", state=state)
    why = reasons(held, f"question Urso about Heal for {learner}", G)
    assert ("at large" in why.get("question.spell", "")) == (not fits)


# the map


def test_what_is_told_of_the_map() -> None:
    state = start(PRINTED)
    assert list(charting.learnt(state)) == []
    joined = do(state, "road Seaside to Rockhurst", side=G, book=PRINTED)
    assert list(charting.learnt(joined)) == [("roads", ("Rockhurst", "Seaside", "road"), "road")]
    asked = do(begun(book=PRINTED), "activate Kestrel", book=PRINTED)
    yes = rule(asked, "move Kestrel to Seaside", book=PRINTED, road_Kimrin_Seaside="yes", kind_of_Seaside="town")
    assert "Kimrin and Seaside: seen on the map by the players joined" in " ".join(sheet(yes).split())


def test_a_chart_keeps_the_roads_that_are_known_and_changes_no_kind() -> None:
    state = do(do(start(PRINTED), "chart Grey Hollow as ruins", side=G, book=PRINTED), "road Grey Hollow to Kimrin", side=G, book=PRINTED)
    again = do(state, "chart Grey Hollow as ruins", side=G, book=PRINTED)
    assert world.neighbours(again, "Grey Hollow") == ["Kimrin"]
    assert again["public"]["map"]["roads"]["Grey Hollow"] == ["Kimrin"]
    fresh = do(start(PRINTED), "chart Grey Hollow as ruins", side=G, book=PRINTED)
    assert fresh["public"]["map"]["roads"]["Grey Hollow"] == []
    with pytest.raises(Incomplete):  # a name of nothing is asked for
        reasons(start(PRINTED), 'chart " " as ruins', G, PRINTED)
    assert "map.name" in reasons(start(PRINTED), f"chart {'G' * 41} as ruins", G, PRINTED)
    assert reasons(state, "road Grey Hollow to Kimrin", G, PRINTED) == {}, "said again it is no fault"
    assert "map.joined" in reasons(state, "road Grey Hollow to Kimrin none", G, PRINTED)


@each(
    ("tables", "roads", "said"),
    [("printed", False, "learnt from play"), ("printed", True, "of the owner's book"), ("house", False, "made up")],
)
def test_where_the_map_comes_from_is_told(tables: str, roads: bool, said: str) -> None:
    game = COPY if tables == "printed" else table.TABLE
    hearing = asking(GAME, game.start({G: "Ann", F: "Bob"}), game.book, "chart", G)
    if roads:
        real = charting._of_the_book
        charting._of_the_book = lambda h: {**real(h), "roads": {"Kimrin": ["Ashmoor"]}}  # type: ignore[assignment]
        try:
            charting.lay(hearing)
        finally:
            charting._of_the_book = real
    else:
        charting.lay(hearing)
    assert said in hearing.lines[-1].text
    assert ("owner" in hearing.lines[-1].text) == roads


# entries


def test_what_has_been_said_is_said_again() -> None:
    state = table.changed(
        begun(),
        ["put", ["public", "searched"], {G: ["Ursh"], F: []}],
        ["put", ["secret", G, "wisdom"], {"Hastur": ["Ursh"], "Kishmin": [], G: ["Hagstone"]}],
        ["put", ["secret", G, "spells"], {"Hastur": ["Fly"], "Shimar": []}],
        ["put", ["public", "castles", "Kimrin", "inside"], G],
    )
    hearing = asking(GAME, state, HOUSE, "found", G)
    assert midway.found_said(hearing) == ["Ursh of Gorganun"]
    assert midway.wisdom_said(hearing) == ["Hastur Ursh"]
    assert midway.spells_said(hearing) == ["Hastur Fly"]
    assert midway.master_said(hearing) == []
    castles = list(midway.castles_said(hearing))
    assert "Kimrin of Gorganun inside" in castles
    assert "Ilrog of Gorganun" in castles
    empty = put(put(cleared(state, G, "Kimrin"), "Kestrel", "Ashmoor"), "Shimar", "Ashmoor")
    assert "Kimrin of Gorganun" in list(midway.castles_said(asking(GAME, empty, HOUSE, "found", G)))
    mastered = table.changed(state, ["put", ["public", "dragon", "master"], "Hastur"])
    assert midway.master_said(asking(GAME, mastered, HOUSE, "found", G)) == ["Hastur"]


# recruits and Cadmin


@each(
    ("token", "marks", "occasion"),
    [
        ("reduced Warsteed", {}, False),
        ("reduced Warsteed~1", {}, False),
        ("reduced Warsteed~100", {"act": True, "used": 1}, False),
        ("reduced Warsteed~0", {}, True),
        ("reduced Warsteed", {"act": True, "used": 0}, True),
        ("reduced Warsteed", {"act": True, "used": 99, "fought": True, "raised": "Wargroup"}, True),
    ],
)
def test_refit_has_an_occasion_where_somebody_activated_has_not_stirred(token: str, marks: dict[str, object], occasion: bool) -> None:
    """As all can see; a leader may have reduced units under them."""
    state = table.changed(lay(begun(), G, "Ossum", "reduced Warsteed"), ["put", ["public", "board", G, "Ossum"], [token]])
    why = occasions.refit(put(state, "Kestrel", "Ossum", **marks), G)
    assert (not why) == occasion
    assert occasion or "neither moved nor attacked" in why
    locked = {**state, "secret": {}}
    assert bool(occasions.refit(put(locked, "Kestrel", "Ossum", **marks), G)) != occasion, "what is under a seal hangs nothing on it"


@each(("done", "occasion"), [(0, True), (1, True), (2, False)])
def test_refit_has_no_occasion_where_as_many_were_refitted_as_may_be(done: int, occasion: bool) -> None:
    state = lay(put(table.within(begun(), G, "Kimrin"), "Kestrel", "Kimrin", act=True, used=0), G, "Kimrin", "reduced Warsteed")
    state = table.changed(state, ["put", ["public", "refits", "Kimrin"], done])
    why = occasions.refit(state, G)
    assert why == ("" if occasion else "where somebody of Gorganun may be refitted no more are this turn: Kimrin")
    elsewhere = put(state, "Ezelle", "Ossum", act=True, used=0)
    assert occasions.refit(elsewhere, G) == "", "another stands where nobody was refitted yet"
    home = put(put(state, "Kestrel", "Glaginsdrog", act=True, used=0), "Shale", "Ossum")
    full = table.changed(
        home,
        ["put", ["public", "refits", "Glaginsdrog"], reinforcements._most(asking(GAME, home, HOUSE, "refit", G), "Glaginsdrog", "refit")],
    )
    assert "Glaginsdrog" in occasions.refit(full, G)
    less = table.changed(full, ["add", ["public", "refits", "Glaginsdrog"], -1])
    shut = "in a castle whoever is refitted stands inside; in Glaginsdrog they are outside: `gate Glaginsdrog in` first"
    assert occasions.refit(less, G) == shut
    assert occasions.refit(table.within(less, G, "Glaginsdrog"), G) == ""
    both = put(less, "Ezelle", "Ossum", act=True, used=0)
    assert occasions.refit(both, G) == "", "another stands where there is no gate"
    besieged = lay(less, F, "Glaginsdrog", "Cavalry")
    assert "gate" not in occasions.refit(besieged, G), "nobody goes inside there to be refitted"


def at_ossum(token: str, **marks: Any) -> table.State:
    """Kestrel stands in the port, otherwise than they were, and one token beside them; a choice was made whom to activate."""
    state = cleared(begun(), G, "Ossum", "Brightsea", "Seaside")
    state = put(state, "Kestrel", "Ossum", **marks) if marks else state
    return table.changed(state, ["put", ["public", "board", G, "Ossum"], [token] if token else []])


@each(
    ("token", "marks", "occasion"),
    [
        ("", {}, False),
        ("", {"act": True, "used": 0}, True),
        ("", {"act": True, "used": 0, "came": 1}, False),
        ("", {"act": True, "used": 99}, False),
        ("", {"act": False, "done": True}, False),
        ("", {"act": False}, True),
        ("Warsteed", {}, True),
        ("Warsteed!", {}, False),
        ("Warsteed~0", {}, True),
        ("Warsteed~1", {}, False),
    ],
)
def test_sail_has_an_occasion_where_somebody_may_set_out_from_a_shore(token: str, marks: dict[str, Any], occasion: bool) -> None:
    """Who has fought his way into a port this turn sails from it in no turn but the next. [Ports]"""
    state = at_ossum(token, **marks)
    assert (not occasions.sail(state, G)) == occasion
    assert occasions.sail({**state, "secret": {}}, G) != occasion


def test_sail_has_an_occasion_aboard_and_by_option_on_the_island() -> None:
    aboard = table.changed(
        put(at_ossum(""), "Kestrel", "Ship 1", act=True, used=0, came=1),
        ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": "Dragon Sea North", "from": ""}],
    )
    assert occasions.sail(aboard, G) == "", "who has come aboard this turn is told so by the rule alone"
    island = put(at_ossum(""), "Kestrel", world.TOWER, act=True, used=0)
    assert occasions.sail(island, G) != ""
    assert occasions.sail(table.changed(island, ["put", ["referee", "options", "island-ships"], "yes"]), G) == ""
    nobody = table.changed(at_ossum("Warsteed"), ["put", ["public", "left"], 0], ["put", ["public", "wizard_left"], 0])
    assert occasions.sail(nobody, G) != "", "nobody is activated any more"


def test_a_castle_recruits_by_option_and_refits_as_ever() -> None:
    castles = table.changed(begun(), ["put", ["referee", "options", "recruiting"], "castles"])
    for state, recruits in ((begun(), 0), (castles, 1)):
        hearing = asking(GAME, state, HOUSE, "recruit", G)
        assert reinforcements._most(hearing, "Kimrin", "recruit") == recruits
        assert reinforcements._most(hearing, "Kimrin", "refit") == 2
    told_by_option = "a castle not at home, recruits"
    at = under(put(cleared(castles, G, "Kimrin", "Glaginsdrog"), "Kestrel", "Kimrin", act=True, used=0), "Kestrel")
    assert told_by_option in sheet(rule(at, "recruit Warsteed by Kestrel"))
    home = put(put(put(at, "Shale", "Riverton"), "Ezelle", "Riverton"), "Kestrel", "Glaginsdrog")
    for state in (home, put(at, "Kestrel", "Ossum")):
        recruiting = rule(state, "recruit Warsteed by Kestrel")
        assert not recruiting.reasons
        assert told_by_option not in sheet(recruiting)


def test_three_cadmin_are_set_up_with_the_first_ambassador_in_the_first_turn() -> None:
    said = "3 Cadmin are set up with"
    assert said in told(rule(start(), "ambassador Kishmin", side=G))
    owed = ["push", ["public", "owed"], {"side": G, "what": "ambassador", "who": ""}]
    dead = table.changed(begun(), ["put", ["public", "ambassador"], ""], owed)
    assert said not in told(rule(dead, "ambassador Hastur", side=G)), "they are set up already"
    later = play(begun(), "next", "command one", "next", "next")
    late = table.changed(
        later,
        ["put", ["public", "cadmin_placed"], False],
        ["put", ["public", "ambassador"], ""],
        owed,
    )
    assert said not in told(rule(late, "ambassador Hastur", side=G))
    assert [*reasons(dead, "ambassador Hastur", F)][:1] != []


def test_of_who_cannot_recruit_at_all_nothing_more_is_said() -> None:
    hurt = put(begun(), "Kestrel", "", state=forces.HURT)
    assert [*reasons(hurt, "recruit Cadmin by Kestrel")] == ["recruit.leader", "recruit.unit"]
    theirs = put(begun(), "Neko", "Seaside", act=True, used=0)
    locked = {**theirs, "secret": {G: theirs["secret"][G]}}
    assert "recruit.room" not in reasons(locked, "recruit Warsteed by Neko")
    guard = put(begun(F), "Kendrel", "Caer Navell", act=True, used=0)
    assert reasons(guard, 'recruit "Elite Guard" by Kendrel', F)["recruit.unit"] == "Elite Guard cannot be recruited by Forseti"


def test_what_is_no_unit_is_told_as_it_was_named() -> None:
    state = put(begun(), "Kestrel", "Ossum", act=True, used=0)
    assert "Shimar" in reasons(state, "refit Shimar at Ossum")["refit.units"]
    assert "reduced Shimar" not in reasons(state, "refit Shimar at Ossum")["refit.units"]


@each(
    ("change", "said"),
    [
        ({"state": "hurt", "at": ""}, "Kishmin, the ambassador, is not activated"),
        ({"act": True, "used": 0}, ""),
        ({"act": None}, "Kishmin, the ambassador, is not activated"),
        ({"act": True, "used": 1}, "Kishmin, the ambassador, has moved or acted: whoever calls neither moves nor casts"),
        ({"act": True, "used": 0, "cast": 1}, "Kishmin, the ambassador, has cast this turn: whoever calls neither moves nor casts"),
        ({"act": True, "used": 100, "fought": True}, ""),
        ({"act": True, "used": 100, "fought": True, "gone": 1}, "has moved or acted"),
        ({"act": True, "used": 100, "fought": True, "busy": True}, "has moved or acted"),
    ],
)
def test_the_ambassador_calls_when_activated_and_at_rest(change: dict[str, Any], said: str) -> None:
    state = table.changed(
        begun(), ["put", ["public", "people", "Kishmin"], {**forces.person(begun(), "Kishmin"), "at": "Ashmoor", **change}]
    )
    assert said in reasons(state, "cadmin").get("cadmin.ambassador", "") if said else "cadmin.ambassador" not in reasons(state, "cadmin")
    none = table.changed(state, ["put", ["public", "ambassador"], ""])
    assert reasons(none, "cadmin")["cadmin.ambassador"] == "only Gorganun's ambassador calls Cadmin"


def test_cadmin_come_while_some_are_left() -> None:
    state = put(begun(), "Kishmin", "Ashmoor", act=True, used=0)
    none = table.changed(state, ["put", ["public", "reserve", G, "Cadmin"], 0])
    assert reasons(none, "cadmin") == {"cadmin.call": "all Cadmin are in play"}
    assert reasons(begun(F), "ambassador Kishmin", F) != {}


# disasters


def test_an_explosion_hits_at_the_strength_itself() -> None:
    strength = int(HOUSE.value("wizards", "Kishmin", "strength"))
    state = lay(put(cleared(march("Fly"), G, "Kimrin"), "Kestrel", "Ashmoor"), G, "Kimrin", "Warsteed")
    state = put(state, "Shimar", "Ilrog")
    at, over = (do(state, "cast Fly by Kishmin", f"10 10 {die} 10") for die in (strength, strength + 1))
    assert forces.tokens(at, G, "Kimrin") == ["reduced Warsteed"]
    assert forces.tokens(over, G, "Kimrin") == ["Warsteed"]


# hits and reinforcements, condition by condition


@cache
def base() -> table.State:
    return begun()


@cache
def fought() -> table.State:
    return do(field("2 Warsteed", "3 Cavalry"), "stand")


def in_battle(**what: Any) -> table.State:
    return table.changed(fought(), ["put", ["public", "battle"], {**fought()["public"]["battle"], **what}])


def suffered(state: table.State, side: str, *names: str, later: bool = False) -> Any:
    hearing = asking(GAME, state, HOUSE, "take", side)
    hits.suffer(hearing, side, names, later=later)
    return hearing.public["battle"]


def test_who_is_hit_since_the_first_throw_is_noted() -> None:
    assert "struck" not in suffered(in_battle(), F, "Cavalry")
    assert suffered(in_battle(struck={G: [], F: []}), F, "Cavalry")["struck"] == {G: [], F: ["Cavalry"]}


@each(
    ("effects", "left"),
    [
        ([["again", F, "Cavalry"]], [["again", F, "Cavalry"]]),
        ([["plus", F, "Cavalry", 3]], [["plus", F, "reduced Cavalry", 3]]),
        ([["double", F, "Cavalry"]], [["double", F, "reduced Cavalry"]]),
        ([["plus", G, "Cavalry", 3]], [["plus", G, "Cavalry", 3]]),
        ([["shield", F, ["Cavalry"]]], [["shield", F, ["reduced Cavalry"]]]),
        ([["shield", F, ["Torin", "Cavalry"]]], [["shield", F, ["Torin", "reduced Cavalry"]]]),
    ],
)
def test_what_lies_on_a_counter_goes_with_it(effects: list[Any], left: list[Any]) -> None:
    state = in_battle(rows={G: ["Warsteed"], F: ["Cavalry"]}, effects=effects)
    assert suffered(state, F, "Cavalry")["effects"] == left
    last = in_battle(rows={G: ["Warsteed"], F: ["reduced Cavalry"]}, effects=[["plus", F, "reduced Cavalry", 3]])
    last = table.changed(last, ["add", ["public", "reserve", F, "Cavalry"], 0])
    assert suffered(last, F, "reduced Cavalry")["effects"] == []


def test_in_the_quick_way_the_dragons_master_alone_throws_at_once() -> None:
    state = put(in_battle(rows={G: ["Shimar", "Warsteed"], F: ["Cavalry"]}), "Shimar", "Marchgate")
    assert suffered(state, G, "Shimar", later=True)["wounded"] == [["Shimar", G, False]]
    mastered = table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"])
    with pytest.raises(NeedsDice):
        suffered(mastered, G, "Shimar", later=True)


def test_what_is_refitted_from_under_a_leader_is_told() -> None:
    out = "Warsteed comes out from under a leader, and stays in Ossum this turn."
    led = do(under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ossum"), "Kestrel", "reduced Warsteed"), "activate Kestrel")
    assert out in told(rule(led, "refit Warsteed at Ossum"))
    bare = do(lay(cleared(begun(), G, "Kimrin"), G, "Ossum", "reduced Warsteed"), 'activate "reduced Warsteed" at Ossum')
    assert "from under a leader" not in told(rule(bare, "refit Warsteed at Ossum"))
    both = do(under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ossum"), "Kestrel", "2 reduced Warsteed"), "activate Kestrel")
    assert "2 Warsteed come out from under their leaders, and stay in Ossum this turn." in told(rule(both, "refit 2 Warsteed at Ossum"))


def test_by_option_castles_recruit_and_no_towns() -> None:
    state = table.changed(begun(), ["put", ["referee", "options", "recruiting"], "castles"])
    hearing = asking(GAME, state, HOUSE, "recruit", G)
    assert [reinforcements._most(hearing, place, "recruit") for place in ("Kimrin", "Glaginsdrog", "Ashmoor", "Ossum")] == [1, 1, 0, 1]


@each(
    ("state", "line", "said"),
    [
        (lambda: put(begun(), "Kestrel", "Ursh", state=forces.TRAPPED), "recruit Warsteed by Kestrel", ["recruit.leader", "recruit.unit"]),
        (lambda: put(begun(), "Neko", "Marchgate", act=True, used=0), "recruit Warsteed by Neko", ["own.piece", "recruit.unit"]),
    ],
)
def test_of_a_place_nothing_is_said_to_who_does_not_recruit(state: Callable[[], table.State], line: str, said: list[str]) -> None:
    assert [*reasons(state(), line, G)] == said


def test_why_a_leader_does_not_recruit_is_told_truly() -> None:
    away = put(begun(), "Kestrel", "Ursh", state=forces.TRAPPED)
    assert reasons(away, "recruit Warsteed by Kestrel", G)["recruit.leader"] == "Kestrel is no leader on the board"
    full = under(put(begun(), "Kestrel", "Ossum"), "Kestrel", "3 Wargroup", "3 Warsteed")
    assert "recruit.room" not in reasons(full, "recruit Wargroup by Kestrel", G), "he is not activated, and that is all"


@each(
    ("unit", "said"),
    [
        ("Cadmin", "Cadmin is called by the ambassador (`cadmin`)"),
        ("Terramax", "Terramax comes when a wizard calls (`call`)"),
    ],
)
def test_who_is_called_and_not_recruited_is_told_by_whom(unit: str, said: str) -> None:
    assert reasons(do(begun(), "activate Shale"), f"recruit {unit} by Shale", G)["recruit.unit"] == said


def test_cadmin_and_their_ambassador_are_gorganuns_alone() -> None:
    assert reasons(begun(F), "cadmin", F)["cadmin.ambassador"] == "only Gorganun's ambassador calls Cadmin"
    none = table.changed(begun(), ["put", ["public", "ambassador"], ""])
    dead = put(none, "Shimar", "", state=forces.DEAD)
    for state, line, side, candidate in (
        (none, "ambassador Kishmin", G, True),
        (none, "ambassador Kishmin", F, False),
        (dead, "ambassador Shimar", G, False),
        (none, "ambassador Torin", G, False),
    ):
        assert ("ambassador.who" not in reasons(state, line, side)) == candidate


# the war

ALL_SIX = {name: {"side": G, "inside": ""} for name in ("Glaginsdrog", "Kimrin", "Ilrog", "Caer Navell", "Caer Sillius", "Caer Clavell")}


@each(
    ("scenario", "castles", "battle", "won"),
    [
        ("war", ALL_SIX, False, True),
        ("war", ALL_SIX, True, False),
        ("war", {**ALL_SIX, "Kimrin": {"side": F, "inside": ""}}, False, False),
        ("tears", ALL_SIX, False, False),
    ],
)
def test_the_war_is_won_with_all_castles_once_no_battle_is_fought(scenario: str, castles: Any, battle: bool, won: bool) -> None:
    state = table.changed(
        base(),
        ["put", ["referee", "options", "scenario"], scenario],
        ["put", ["public", "castles"], castles],
        ["put", ["public", "battle"], fought()["public"]["battle"] if battle else None],
    )
    hearing = asking(GAME, state, HOUSE, "next", G)
    with suppress(Ended):
        scenarios.victory(hearing)
    assert bool(hearing.state["referee"].get("over")) == won


def test_further_spells_are_chosen_once_each_where_they_are_due() -> None:
    owed = {"side": G, "what": "spells", "who": "Kishmin", "number": 2}
    state = table.changed(base(), ["put", ["public", "owed"], [owed]], ["put", ["referee", "options", "scenario"], "war"])
    for spells, said in (("Heal, Heal", "a spell is learnt once"), ("Heal, Fly", "a spell is learnt once"), ("Heal, Terror", None)):
        assert reasons(state, f"prepare Kishmin knows {spells}", G).get("prepare.spells") == said
    hearing = asking(GAME, state, HOUSE, "prepare", G)
    assert len(scenarios.prepare_offers(hearing)) == 1
    assert scenarios.prepare_offers(asking(GAME, base(), HOUSE, "prepare", G)) == []
    assert scenarios.prepare_offers(asking(GAME, visible(state, F), HOUSE, "prepare", G)) == []
    assert scenarios.prepare_offers(asking(GAME, visible(base(), F), HOUSE, "prepare", G)) == []
    assert scenarios.prepare_offers(asking(GAME, state, HOUSE, "prepare", F)) == []


# walls


@each(("area", "bonus"), [("Kimrin", 1), ("Glaginsdrog", 2), ("Caer Clavell", 0)])
def test_who_is_asked_whether_inside_is_told_what_the_walls_do(area: str, bonus: int) -> None:
    """How many towers a castle has, the map tells too: a player's own may have none of a house map's. [Castle] [Castle bonus]"""
    state = table.changed(begun(F), ["put", ["public", "owed"], [{"side": G, "what": "gate", "who": area, "movers": []}]])
    towers = HOUSE.value("castles", area, "garrison")
    told_bonus = f"is {bonus} stronger, throws 2" if bonus else "throws 2"
    said = f"it has {towers} towers: inside, each unit {told_bonus} times a round{',' if bonus else ''} and does not retreat"
    bare = state
    for leader in forces.persons(state, G, area, "leader"):
        bare = put(bare, leader, "Ashmoor")
    assert str(next(iter(owed.action_obligations(bare))).text).endswith(said)
    led = put(bare, "Kestrel", area)
    assert str(next(iter(owed.action_obligations(led))).text).endswith(f"{said}; a leader's throw for wounds has 5 added while besieged")
    assert said in "\n".join(map_of(area))
    assert "towers" not in "\n".join(map_of("Ashmoor"))


def map_of(area: str) -> list[str]:
    hearing = supposing(asking(GAME, begun(F), HOUSE, "map", F), {"areas": [area]})
    view.show_map(hearing)
    return [str(line) for line in hearing.shown]


@each(("castles", "words", "meant"), [
    (["Kimrin"], "in", "Kimrin in"),
    (["Kimrin"], "Kimrin in", "Kimrin in"),
])  # fmt: skip
def test_inside_and_outside_are_of_the_one_castle_that_can_be_meant(castles: list[str], words: str, meant: str) -> None:
    debts = [{"side": G, "what": "gate", "who": area, "movers": []} for area in castles]
    state = table.changed(begun(), ["put", ["public", "owed"], debts])
    assert [*shorthand.gating(words.split(), state)] == meant.split()
    alone = cleared(put(put(put(begun(), "Shale", "Ossum"), "Ezelle", "Ossum"), "Kestrel", "Kimrin"), G, "Ilrog", "Glaginsdrog")
    for name in ("Hastur", "Kishmin", "Niekimo"):
        alone = put(alone, name, "Ossum")
    assert [*shorthand.gating(["in"], alone)] == ["Kimrin", "in"]


def test_words_of_habit_lead_to_what_raises_and_refits_units() -> None:
    from playaid.cli.shell.habits import in_our_words
    from playaid.games.tears import GAME

    assert [in_our_words(GAME, [word, "Warsteed"])[0] for word in ("buy", "hire", "repair")] == ["recruit", "recruit", "refit"]


def test_that_a_refitted_unit_comes_out_from_under_its_leader_is_told_before() -> None:
    state = do(table.under(table.within(begun(), G, "Kimrin"), "Kestrel", "reduced Warsteed"), "activate Kestrel")

    def told_before(here: table.State, **args: Any) -> list[str]:
        return [
            str(line) for line in reinforcements.before_refitting(supposing(asking(GAME, visible(here, None), HOUSE, "refit", G), args))
        ]

    comes = "reduced Warsteed: under a leader in Kimrin; refitted, it comes out from there and stays in Kimrin this turn"
    assert told_before(state, units=["Warsteed"], at="Kimrin")[0].startswith(comes)
    assert told_before(state) == [reinforcements.COMES_OUT_FIRST]
    open_ = do(lay(table.within(begun(), G, "Kimrin"), G, "Kimrin", "reduced Warsteed"), "activate reduced Warsteed at Kimrin")
    assert told_before(open_, units=["Warsteed"], at="Kimrin") == []
    assert GAME.verbs["refit"].warns


def test_who_learns_a_spell_of_a_captive_is_asked() -> None:
    assert GAME.verbs["question"].asks
    assert shorthand.learner_wanted({"captive": "Torin", "about": "Good Fortune"}, begun()) == ("learner",)
