"""What chapters stand on, condition by condition: marks, wounds, veils, the players' word, who is meant. [Order of play] [Leader wounds]"""

from typing import Any

from playaid.dice.sources import Refusing
from playaid.games.tears.ratings import flight, leadership, owed
from playaid.games.tears.rules import by_hand, castles, casualties, counters, order, setting_out
from playaid.games.tears.state import deployment, fights, forces, pieces, world
from playaid.referee.contract.hearing import Hearing, HearingOf
from playaid.referee.contract.ruling import Declaration
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, cleared, do, lay, put, rule, sheet, start, under
from tests.games.tears.test_battle import field
from tests.games.tears.test_spells import duel


def heard(state: table.State, verb: str = "move", side: str = G) -> Hearing:
    return asking(GAME, state, HOUSE, verb, side)


# wounds


def test_the_five_is_for_who_is_inside_with_the_enemy_before_the_walls() -> None:
    walled = table.changed(begun(), ["put", ["public", "castles", "Kimrin", "inside"], G])
    assert casualties.burdens(heard(walled), "Kestrel", "Kimrin") == {}
    beset = lay(cleared(walled, F, "Caer Clavell"), F, "Kimrin", "Cavalry")
    assert [*casualties.burdens(heard(beset), "Kestrel", "Kimrin")] == ["besieged"]


@each(
    ("result", "deadly", "captor", "state", "holder"),
    [
        ("captured", "dragon", None, forces.DEAD, None),
        ("escapes", "dragon", None, forces.WAITING, None),
        ("escapes", "ruins", None, forces.HURT, None),
        ("killed", "ruins", None, forces.DEAD, None),
        ("captured", "", None, forces.CAPTIVE, F),
        ("captured", "", G, forces.CAPTIVE, G),
    ],
)
def test_what_becomes_of_who_is_hit(result: str, deadly: str, captor: str | None, state: str, holder: str | None) -> None:
    hearing = heard(begun())
    casualties.struck(hearing, "Shimar", result, "Kimrin", captor, deadly)
    person = forces.person(hearing.state, "Shimar")
    assert (person["state"], person.get("captor")) == (state, holder)
    if holder:
        assert f"Shimar is captured by {holder}." in [said.text for said in hearing.story]


def test_the_way_of_the_enemy_is_barred_to_who_escapes_from_their_battle() -> None:
    state = table.changed(do(field(), "stand"), ["put", ["public", "battle", "from"], "Ashmoor"])
    assert casualties._barred(heard(state), F, "Marchgate") == "Ashmoor"
    assert casualties._barred(heard(state), F, "Oldmarch") == ""
    assert casualties._barred(heard(begun()), F, "Marchgate") == ""


# who is meant


def meant(state: table.State, *named: str, at: str = "") -> Any:
    return setting_out.meant(supposing(heard(state), {"pieces": list(named), "to": "Ashmoor", **({"at": at} if at else {})}))


def test_a_line_means_one_activation_or_none() -> None:
    assert meant(begun(), "Kestrel") == {"who": "Kestrel"}
    assert meant(begun(), "Shimar") == {"who": "Shimar"}
    assert meant(begun(), "Shale", "Ezelle") == {"who": "Shale"}
    assert meant(begun()) is None
    assert meant(begun(), "Kestrel", "Shale") is None, "they are not together"
    assert meant(begun(), "Kendrel") is None
    assert meant(put(begun(), "Neko", "Kimrin"), "Kestrel", "Neko") is None
    assert meant(begun(), "Ezelle") is None, "Shale would take her along"
    assert meant(put(begun(), "Shale", "Glaginsdrog", done=True), "Ezelle") == {"who": "Ezelle"}
    assert meant(put(begun(), "Shale", "Glaginsdrog", placed=1), "Ezelle") == {"who": "Ezelle"}
    assert meant(put(begun(), "Shale", "Glaginsdrog", placed=0), "Ezelle") is None
    assert meant(begun(), "Wargroup", at="Kimrin") == {"who": "Wargroup", "at": "Kimrin"}


# counters and marks


def test_who_comes_elsewhere_has_come_there_this_turn() -> None:
    def after(**what: Any) -> int | None:
        hearing = heard(begun())
        counters.put_person(hearing, "Kestrel", **what)
        return forces.person(hearing.state, "Kestrel").get("came")

    assert after(at="Ashmoor") == 1
    assert after(at="Kimrin") is None
    assert after(at="") is None
    assert after(at="Ashmoor", state=forces.TRAPPED) is None
    assert after(used=1) is None


def test_what_is_laid_out_beside_who_has_come_has_come_too() -> None:
    for came, noted in ((1, {"Kimrin|Wargroup": 1}), (0, None)):
        hearing = heard(put(begun(), "Kestrel", "Kimrin", came=came))
        counters.lay_out(hearing, "Kestrel", ["Wargroup"], "")
        assert hearing.public.get("newcomers") == noted


def test_a_veil_is_lifted_from_a_leader_with_all_and_from_counters_one_by_one() -> None:
    veils = {"Kimrin": {G: ["Kestrel", "Kestrel", "Shimar", "Warsteed", "Warsteed"]}}
    hearing = heard(table.changed(begun(), ["put", ["public", "veiled"], veils]))
    assert counters.lift_veil(hearing, G, "Kimrin", ["Kestrel", "Warsteed", "Hastur"]) == ["Kestrel", "Warsteed"]
    assert hearing.public["veiled"]["Kimrin"][G] == ["Shimar", "Warsteed"]


def test_what_is_paid_is_that_debt_alone() -> None:
    debts = [{"side": G, "what": "wound", "who": "Shimar"}, {"side": G, "what": "place", "who": "Shimar"}]
    hearing = heard(table.changed(begun(), ["put", ["public", "owed"], debts]))
    order.paid(hearing, "place", "Shimar")
    assert [debt["what"] for debt in hearing.public["owed"]] == ["wound"]


def test_who_declares_a_step_of_their_own_plays_quickly_no_more() -> None:
    hearing = heard(table.changed(do(field(), "stand"), ["put", ["public", "battle", "quick"], [G, F]]))
    order.slow_down(hearing)
    assert hearing.public["battle"]["quick"] == [F]


def test_of_several_units_nobody_asks_whose_they_are() -> None:
    check = order.mine("who")
    assert check.fails(supposing(heard(begun()), {"who": "2 Warsteed"})) is None
    assert check.fails(supposing(heard(begun()), {})) is None
    assert check.fails(supposing(heard(begun()), {"who": "Kendrel"})) is not None
    assert check.fails(supposing(heard(begun()), {"who": "2 Kendrel"})) is not None


def test_each_side_has_its_own_home_and_only_forseti_has_knights() -> None:
    assert (world.home(G), world.home(F)) == ("Glaginsdrog", "Caer Navell")
    assert "Knight" in pieces.armies(F, knights=True)
    assert "Knight" not in pieces.armies(G, knights=True)
    assert "Knight" not in pieces.armies(F)


def test_an_ambassador_is_needed_while_there_is_none_and_somebody_who_could_be() -> None:
    fresh = start()
    assert deployment.needs_ambassador(fresh)
    assert not deployment.needs_ambassador(table.changed(fresh, ["put", ["public", "ambassador"], "Hastur"]))
    assert not deployment.needs_ambassador(table.changed(fresh, ["put", ["referee", "options", "scenario"], "war"]))
    for name in ("Hastur", "Kishmin", "Niekimo", "Shimar"):
        fresh = put(fresh, name, "", state=forces.DEAD)
    assert not deployment.needs_ambassador(fresh)


def test_who_stands_before_a_castle_is_together_with_the_others_once_the_enemy_is_gone() -> None:
    here = {"side": G, "inside": G, "out": ["Wargroup"]}
    state = table.changed(begun(), ["put", ["public", "castles", "Kimrin"], here])
    assert do(state, "activate Shale")["public"]["castles"]["Kimrin"] == {"side": G, "inside": G}
    beset = lay(cleared(state, F, "Caer Clavell"), F, "Kimrin", "Cavalry")
    gone = put(cleared(beset, G, "Kimrin"), "Kestrel", "Ashmoor")
    for position, after in ((beset, here), (put(gone, "Shimar", "Ashmoor"), {"side": G, "inside": ""})):
        hearing = heard(position)
        castles.settle(hearing)
        assert hearing.public["castles"]["Kimrin"] == after
    fought = heard(table.changed(state, ["put", ["public", "battle"], fights.battle(do(field(), "stand"))]))
    castles.settle(fought)
    assert fought.public["castles"]["Kimrin"] == here, "while a battle is fought who fights lies in line"


# the players' word


def test_who_is_taken_off_the_map_by_hand_leaves_what_lay_under_them() -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ashmoor"), "Kestrel", "Warsteed")
    hearing = heard(put(state, "Kestrel", "Ashmoor", state=forces.HURT))
    by_hand._person(hearing, "Kestrel")
    assert forces.tokens(hearing.state, G, "Ashmoor") == [], "not said of them: nobody else's box is looked into"
    said = HearingOf(GAME, hearing.state, Declaration("set", {"path": "people.Kestrel.state"}, G), HOUSE, Refusing())
    by_hand._person(said, "Kestrel")
    assert forces.tokens(said.state, G, "Ashmoor") == ["Warsteed"]


@each(("state", "captor", "held"), [(forces.CAPTIVE, None, F), (forces.CAPTIVE, G, G), (forces.HURT, None, None)])
def test_who_is_made_a_captive_by_hand_is_held_by_the_other_side(state: str, captor: str | None, held: str | None) -> None:
    hearing = heard(put(begun(), "Shimar", "", state=state, captor=captor))
    by_hand._person(hearing, "Shimar")
    assert forces.person(hearing.state, "Shimar").get("captor") == held


@each(("side", "inside", "left"), [(G, G, G), (F, G, ""), (G, F, "")])
def test_inside_a_castle_stand_its_masters_pieces_alone(side: str, inside: str, left: str) -> None:
    hearing = heard(table.changed(begun(), ["put", ["public", "castles", "Kimrin"], {"side": side, "inside": inside}]))
    by_hand._castles(hearing)
    assert hearing.public["castles"]["Kimrin"]["inside"] == left
    empty = heard(table.changed(begun(), ["put", ["public", "castles", "Caer Sillius"], {"side": G, "inside": G}]))
    by_hand._castles(empty)
    assert empty.public["castles"]["Caer Sillius"]["inside"] == ""


# fortune


def test_a_die_that_is_thrown_again_hits_at_the_strength_itself() -> None:
    state = duel("Bad Fortune", mine="2 Warsteed", theirs="Cavalry")
    state = table.changed(do(state, 'cast "Bad Fortune" by Hastur', "1"), ["put", ["public", "battle", "chiefs", F], []])
    strength = int(HOUSE.value("units", "Cavalry", "strength"))
    again = rule(state, "throw", f"1 {strength}")
    assert "is thrown again" in sheet(again)
    assert f"a die of strength {strength} is thrown again hit" in " ".join(sheet(again).split())
    miss = rule(state, "throw", f"1 {strength + 1}")
    assert f"a die of strength {strength} is thrown again miss" in " ".join(sheet(miss).split())
    assert again.question is None, "of one die nobody is asked"


# who flies over the sea

NORTH = "Dragon Sea North"


@each(
    ("marks", "at", "lands"),
    [
        ({"flies": True}, NORTH, True),
        ({"wades": True}, NORTH, False),
        ({"flies": True, "wades": True, "walks": True}, NORTH, False),
        ({"flies": True, "state": forces.WAITING}, NORTH, False),
        ({"flies": True}, "Ship 1", False),
        ({"flies": True}, "Ossum", False),
        ({"flies": True, "used": 2}, NORTH, False),
    ],
)
def test_who_flies_over_the_sea_must_land(marks: dict[str, Any], at: str, lands: bool) -> None:
    """By Fly, and not on foot over the water; nobody who waits to be placed, and nobody aboard."""
    state = table.changed(begun(), ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": NORTH, "from": "Ossum"}])
    full = table.changed(state, ["put", ["public", "board", G, "Ship 1"], ["Warsteed", "Warsteed", "Cadmin"]])
    over = put(full, "Kishmin", at, **{"act": True, "used": 1, **marks})
    assert flight.must_land(over, G) == (["Kishmin"] if lands else [])
    assert flight.must_land(over, F) == []


def test_a_way_down_leads_over_any_sea_area_to_land() -> None:
    areas = {"Deep": "sea", "Near": "sea", "Far": "sea", "Shore": "town"}
    roads = {"Deep": ["Far", "Near"], "Near": ["Deep", "Shore"], "Far": ["Deep"], "Shore": ["Near"]}
    state = table.changed(begun(), ["put", ["public", "map", "areas"], areas], ["put", ["public", "map", "roads"], roads])
    assert [flight.way_down(state, G, "Deep", left) for left in (0, 1, 2)] == [False, False, True]
    assert [flight.way_down(state, G, "Near", left) for left in (0, 1)] == [False, True]
    held = lay(state, F, "Shore", "Foot Soldier")
    assert not flight.way_down(held, G, "Deep", 4)
    assert flight.safe(state, G, "Shore")
    assert not flight.safe(state, G, "Near")
    assert not flight.safe(held, G, "Shore")


@each(("crossing", "safe"), [("free", True), ("wisdom", False)])
def test_the_island_is_land_where_the_crossing_is_free(crossing: str, safe: bool) -> None:
    assert flight.safe(begun(crossing=crossing), G, "Island") == safe


# paces and duties


def test_whoever_has_no_space_left_is_held_back_by_nobody() -> None:
    state = under(begun(), "Kestrel", "Wargroup")
    for used, held in ((0, []), (1, ["Wargroup"]), (2, ["Wargroup"]), (3, [])):
        gone = put(state, "Kestrel", "Kimrin", act=True, used=used)
        assert leadership.holding_back(heard(gone), "Kestrel") == held
    assert leadership.holding_back(heard(state), "Warsteed") == []


def test_what_spells_did_in_an_earlier_turn_is_over() -> None:
    state = under(begun(), "Kestrel", "Warsteed")
    for turn, far in ((0, 2), (1, 1)):
        slowed = table.changed(state, ["put", ["secret", G, "slowed"], {"Kestrel": {"turn": turn, "codes": {"Warsteed": 1}}}])
        assert leadership.allowance(heard(slowed), "Kestrel") == far


def test_one_leader_alone_needs_no_rank() -> None:
    alone, two = heard(begun()), heard(begun())
    assert leadership.by_rank(alone, ["Kestrel"]) == ["Kestrel"]
    assert not alone.facts
    assert set(leadership.by_rank(two, ["Kestrel", "Ezelle"])) == {"Kestrel", "Ezelle"}
    assert [used.fact.keys for used in two.facts] == [("Kestrel", "rank"), ("Ezelle", "rank")]


def test_how_far_somebody_goes_for_sure_is_what_the_tables_in_use_say() -> None:
    assert leadership.sure_pace(begun(penguins="yes"), G, "Penguin") == 1
    learnt = table.changed(begun(penguins="yes"), ["put", ["public", "map", "whole"], False])
    assert leadership.sure_pace(learnt, G, "Penguin") == 0, "not printed"
    assert leadership.sure_pace(put(begun(), "Kishmin", "Kimrin", reach=4), G, "Kishmin") == 4
    assert leadership.may_have_space(put(begun(), "Kishmin", "Kimrin", reach=9), "Kishmin", 8)
    assert not leadership.may_have_space(put(begun(), "Kishmin", "Kimrin", reach=9), "Kishmin", 9)
    assert not leadership.may_have_space(put(begun(), "Kishmin", "Kimrin"), "Kishmin", 8)


def test_only_the_battle_is_owed_as_hits() -> None:
    state = duel("Bad Fortune")
    hit = do(do(state, "skip"), "throw", "1 10")
    due = table.changed(hit, ["push", ["public", "owed"], {"side": G, "what": "ambassador", "who": ""}])
    said = [str(debt.text) for debt in owed.action_obligations(due)]
    assert "says who takes 1 hit" in said[0]
    assert "must name an ambassador" in said[1]


def test_the_hidden_show_themselves_before_the_dice_alone() -> None:
    hidden = do(duel("Obfuscate"), "cast Obfuscate by Hastur on Hastur, Warsteed", "1")
    assert rule(hidden, "unveil", side=G).verdict == "legal"
    thrown = do(hidden, "throw", "1 10")
    assert [reason.check.rpartition("/")[2] for reason in rule(thrown, "unveil", side=G).reasons][-1] == "unveil.hidden"
