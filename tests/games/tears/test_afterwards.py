"""What comes of battles, hits and wounds, condition by condition. [Results] [Leader wounds] [Wizard wounds] [Sea battle]"""

from collections.abc import Callable
from functools import cache
from typing import Any

from playaid.games.tears.rules import casualties, ending, hits, no_spells, retreat, wounds
from playaid.games.tears.state import fights, forces, world
from playaid.referee.contract.hearing import Hearing
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, PRINTED, F, G, begun, cleared, do, lay, play, put, rule, sheet, told, under
from tests.games.tears.test_battle import field, siege
from tests.games.tears.test_retreat import after_a_round, at_sea, surrounded
from tests.games.tears.test_spells import duel

NORTH = "Dragon Sea North"


def reasons(state: table.State, line: str, side: str | None = None) -> dict[str, str]:
    return {reason.check.rpartition("/")[2]: reason.text for reason in rule(state, line, side=side).reasons}


# the end of a battle


def test_who_holds_what_after_a_battle_is_told() -> None:
    """Before a castle that is still the enemy's one holds the field; both lines may be gone."""
    open_field = table.changed(
        do(field("3 Warsteed", "reduced Cavalry"), "stand"), ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": ""}]
    )
    won = play(open_field, ("throw", "10"))
    assert "Gorganun holds the field before Marchgate." in told(rule(won, "throw", "1 10 10"))
    ours = table.changed(won, ["put", ["public", "castles", "Marchgate"], {"side": G, "inside": ""}])
    assert "Gorganun holds Marchgate." in told(rule(ours, "throw", "1 10 10"))
    gone = table.changed(do(field("Cadmin", "reduced Cavalry"), "stand"), ["put", ["public", "battle", "first"], False])
    gone = table.changed(gone, ["put", ["public", "battle", "rows", G], ["reduced Cadmin"]])
    gone = table.changed(gone, ["put", ["public", "castles", "Marchgate"], {"side": G, "inside": ""}])
    assert "Nobody is left in line in Marchgate." in told(rule(do(gone, "throw", "1"), "throw", "1"))


def test_who_wins_beside_others_of_the_beaten_holds_nothing_there() -> None:
    """Another ship lies in the sea area; somebody is hidden in the area. [Sea battle]"""
    state = do(at_sea("3 Warsteed", "reduced Cavalry"), "throw", "10")
    assert "Gorganun holds Dragon Sea North." in told(rule(state, "throw", "1 1 1"))
    near = table.changed(state, ["put", ["public", "ships", "Ship 3"], {"side": F, "sea": NORTH, "from": "Ossum"}])
    assert "Gorganun holds Dragon Sea North." in told(rule(near, "throw", "1 1 1")), "nobody is aboard"
    manned = lay(near, F, "Ship 3", "Foot Soldier")
    assert "Gorganun wins in Dragon Sea North, where Forseti still has pieces." in told(rule(manned, "throw", "1 1 1"))
    field_ = do(do(field("3 Warsteed", "reduced Cavalry"), "stand"), "throw", "10")
    veiled = table.changed(lay(field_, F, "Marchgate", "Cavalry"), ["put", ["public", "veiled"], {"Marchgate": {F: ["Cavalry"]}}])
    assert "Gorganun wins in Marchgate, where Forseti still has pieces." in told(rule(veiled, "throw", "1 1 1"))
    assert "Gorganun holds Marchgate." in told(rule(field_, "throw", "1 1 1"))


def test_only_who_wins_an_overrun_goes_on() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog", "Kimrin"), F, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Ashmoor"), "Shale", "5 Warsteed"), F, "Marchgate", "Foot Soldier")
    state = play(state, "activate Shale", "move Shale to Marchgate", "attack overrun", "stand")
    lost = table.changed(state, ["put", ["public", "battle", "rows", G], ["reduced Warsteed"]])
    lost = table.changed(lost, ["add", ["public", "reserve", G, "Warsteed"], 4])
    over = do(lost, "throw", "1")
    assert not forces.person(over, "Shale").get("overran")
    assert forces.person(over, "Shale")["used"] == forces.FOUGHT


def lying(chief: str = "Kestrel", row: tuple[str, ...] = ("Warsteed", "Terramax", "Shimar"), **battle: object) -> Hearing:
    state = do(field("2 Warsteed", "2 Cavalry"), "stand")
    state = put(put(state, "Shimar", "Marchgate"), "Kestrel", "Marchgate", gone=1, act=True)
    now = {**fights.battle(state), **battle}
    now["rows"] = {**now["rows"], G: list(row)}
    now["chiefs"] = {**now["chiefs"], G: [chief]}
    return asking(GAME, table.changed(state, ["put", ["public", "battle"], now]), HOUSE, "throw", G)


def test_what_lies_open_beside_a_leader_is_told_with_who_may_join() -> None:
    def said(hearing: Hearing, going: bool = False) -> str:
        ending._say_what_lies_open(
            hearing, fights.battle(hearing.state), G, [c for c in fights.battle(hearing.state)["rows"][G] if c != "Shimar"], going
        )
        return " ".join(one.text for one in hearing.story)

    assert "In the open beside Kestrel now: Warsteed, Shimar." in said(lying())
    assert "Terramax" not in said(lying())
    assert "Terramax" in said(lying(), going=True).partition("Who has")[0], "who has overrun goes on with him"
    assert "Shimar" not in said(lying(wounded=[["Shimar", G, False]])), "the hurt throw first"
    defended = lying(att=F, dfn=G)
    assert "Shimar" in said(defended)


@each(
    ("leader", "code", "may"),
    [
        ("Kestrel", "Warsteed", True),
        ("Kestrel", "Penguin", True),
        ("Kestrel", "Terramax", False),
        ("Penguin Chieftain", "Penguin", True),
        ("Penguin Chieftain", "Warsteed", False),
    ],
)
def test_who_may_lie_under_whom(leader: str, code: str, may: bool) -> None:
    assert ending._may_lie_under(leader, code) == may


def test_penguins_of_a_sunk_ship_are_no_loss() -> None:
    state = table.changed(
        at_sea("3 Wargroup", "2 Foot Soldier"),
        ["put", ["public", "battle", "rows", F], ["Foot Soldier", "Penguin"]],
        ["put", ["public", "battle", "sunk"], {F: 4}],
        ["put", ["public", "battle", "stage"], "throw"],
    )
    hearing = asking(GAME, state, HOUSE, "throw", G)
    ending.sink(hearing)
    assert hearing.public["penguins"] == state["public"]["penguins"]
    assert hearing.public["reserve"][F]["Foot Soldier"] == state["public"]["reserve"][F]["Foot Soldier"] + 1


# questions about the battle that is on


def test_only_the_defender_of_a_castle_is_besieged() -> None:
    now = fights.battle(siege())
    assert fights.plight(now, F) == (now["from"], True)
    assert fights.plight(now, G) == ("", False)


def test_who_enthralls_leads_their_own_side() -> None:
    state = table.changed(field("2 Warsteed, Hastur", "2 Cavalry"), ["put", ["public", "battle", "lasting"], [["enthrall", G, "Hastur"]]])
    assert fights.leading(fights.battle(state), G) == ["Shale", "Hastur"]
    both = {**fights.battle(state), "rows": {G: ["Hastur"], F: ["Hastur"]}, "chiefs": {G: [], F: []}}
    assert fights.leading(both, F) == []


@each(("spells", "ruins", "out"), [(["Waterwalk"], "Rockhurst", True), ([], "Rockhurst", False), (["Waterwalk"], "Wyrmholt", False)])
def test_over_water_out_of_ruins_goes_who_walks_on_it_beside_the_sea(spells: list[str], ruins: str, out: bool) -> None:
    assert fights.over_water(begun(), "Torin", ruins, spells) == out


def test_a_line_falls_back_into_its_castle_where_no_area_is_free() -> None:
    home = ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": ""}]
    assert fights.falls_back(table.changed(surrounded("2 Wargroup"), home), F)
    assert not fights.falls_back(table.changed(after_a_round(), home), F), "another area is free"


def test_the_dragon_casts_while_his_spells_have_not_failed() -> None:
    state = table.changed(duel("Terror"), ["put", ["public", "battle", "rows", G], ["Terramax", "Warsteed"]])
    assert "Terramax" in fights.able(state, G)
    assert "Terramax" not in fights.able(table.changed(state, ["put", ["public", "dragon", "failed"], True]), G)


def test_why_nobody_casts_in_a_battle_hangs_on_what_they_know() -> None:
    """Told to whoever sees it alone, and while it is their step."""

    def why(state: table.State, side: str = G) -> str:
        return str(no_spells.no_spell(state, side))

    assert why(duel("Heal")) == "Hastur casts on the march alone: Heal"
    assert why(duel("Terror")) == ""
    later = table.changed(duel("Fog of War"), ["put", ["public", "battle", "first"], False])
    assert why(duel("Fog of War")) == ""
    assert why(later) == "Hastur casts in the first round of a battle alone: Fog of War"
    assert why(table.changed(duel("Heal"), ["put", ["secret", G, "spells", "Hastur"], []])) == "Hastur knows no spell"
    assert why({**duel("Heal"), "secret": {}}) == ""
    assert why(table.changed(duel("Heal"), ["put", ["public", "battle", "stage"], "throw"])) == "", "their spells are over"
    assert why(table.changed(duel("Heal"), ["put", ["public", "battle", "side"], F])) == "", "it is the other side's step"
    assert why(duel("Heal"), F) == ""


def test_points_are_laid_at_the_step_of_spells_or_the_throw() -> None:
    state = do(field(), "stand")
    assert fights.before_the_dice(state)
    assert not fights.before_the_dice(table.changed(state, ["put", ["public", "battle", "stage"], "stay"]))


@each(("inside", "hurt", "others"), [
    (["Urso"], [], True),
    (["Urso"], ["Urso"], False),
    (["Urso", "Torin"], ["Urso"], True),
    (["Algeron"], [], False),
    ([], [], False),
])  # fmt: skip
def test_a_castle_is_held_by_units_and_wizards_whom_nobody_has_hit(inside: list[str], hurt: list[str], others: bool) -> None:
    """A leader by themselves holds none, and a wizard who lies wounded neither. [Castle: control]"""
    state = do(siege(), "stand")
    for name in inside:
        state = put(state, name, "Caer Sillius")
    state = table.changed(
        state,
        ["put", ["public", "board", F, "Caer Sillius"], []],
        ["put", ["public", "battle", "wounded"], [[name, F, False] for name in hurt]],
    )
    assert ending._others_inside(state, fights.battle(state)) is others


@each(("row", "told_"), [
    (["Penguin", "Warsteed"], True),
    (["Penguin"], True),
    (["Warsteed"], False),
])  # fmt: skip
def test_that_penguins_who_go_back_behind_walls_stay_is_told_where_any_are_in_line(row: list[str], told_: bool) -> None:
    state, _ = marked(row)
    hearing = asking(GAME, state, HOUSE, "retreat", G)
    retreat.behind_walls(hearing, G)
    assert any("penguins go over where the others leave" in str(line.text) for line in hearing.lines) is told_


@each("afloat", [True, False])
def test_hits_count_against_a_ship_at_sea_alone(afloat: bool) -> None:
    """[Sea battle]"""
    state = do(at_sea("3 Warsteed", "3 Cavalry") if afloat else do(field("3 Warsteed", "3 Cavalry"), "stand"), "throw", "1 1 10")
    state = do(state, "take 2 Warsteed") if fights.battle(state)["stage"] == fights.HITS else state
    assert fights.battle(state)["sunk"].get(G, 0) == (2 if afloat else 0)


@each("sortie", [True, False])
def test_that_a_sortie_leaves_its_area_only_over_the_enemy_is_told_of_a_sortie(sortie: bool) -> None:
    """Whoever attacks before a castle that is their own, and has not come out of it, may go into it as well. [Battle] [Retreat]"""
    state, now = marked(["Warsteed"])
    hearing = asking(GAME, table.changed(state, ["put", ["public", "battle"], {**now, "sortie": sortie}]), HOUSE, "retreat", G)
    retreat.behind_walls(hearing, G)
    assert any("leaves its area only once the enemy is beaten" in str(line.text) for line in hearing.lines) is sortie


@each(("known", "opened", "flies"), [("Fly", True, True), ("Terror", True, False), ("Fly", False, False)])
def test_whether_a_wizard_can_fly_is_known_where_their_side_is_open(known: str, opened: bool, flies: bool) -> None:
    state = table.changed(begun(), ["put", ["secret", G, "spells", "Kishmin"], [known]])
    state = state if opened else table.changed(state, ["drop", ["secret", G], None])
    assert casualties._can_fly(asking(GAME, state, HOUSE, "wound", F), "Kishmin") is flies


# hits


def marked(row: list[str], *effects: list[object]) -> tuple[table.State, dict[str, Any]]:
    state = table.changed(
        do(field(), "stand"), ["put", ["public", "battle", "rows", G], row], ["put", ["public", "battle", "effects"], [*effects]]
    )
    return state, fights.battle(state)


def after_hit(row: list[str], code: str, *effects: list[object]) -> list[Any]:
    """What lies on the line once a counter of it is hit."""
    state, _ = marked(row, *effects)
    hearing = asking(GAME, state, HOUSE, "clash", G)
    hits.suffer(hearing, G, [code])
    return list(hearing.public["battle"]["effects"]) if hearing.public["battle"] else []


def test_the_counter_that_is_hit_takes_the_spells_with_it_that_lie_on_its_kind() -> None:
    shield, other = ["shield", G, ["Warsteed"]], ["shield", G, ["Wargroup"]]
    plus, double, fires = ["plus", G, "Warsteed", 3], ["double", G, "Warsteed"], ["fires", G, "Warsteed"]
    weak = ["shield", G, ["reduced Warsteed"]]
    assert after_hit(["Warsteed", "Wargroup"], "Warsteed", other, shield) == [other, weak]
    both = [["plus", G, "reduced Warsteed", 3], ["double", G, "reduced Warsteed"]]
    assert after_hit(["Warsteed"], "Warsteed", plus, double, fires) == [fires, *both]
    assert after_hit(["Warsteed"], "Warsteed", ["still", G], plus, double) == [["still", G], *both], (
        "what lies on a side lies on no counter"
    )
    assert after_hit(["Warsteed", "Warsteed"], "Warsteed", plus, double) == [plus, double], (
        "another of the kind bears no mark, and is hit first"
    )
    first, second = ["double", G, "Warsteed"], ["double", G, "reduced Warsteed"]
    assert after_hit(["Warsteed", "reduced Warsteed"], "Warsteed", first, second) == [second, [*second, 1]], "each keeps its own"


def test_a_hit_garrison_is_no_unit_of_the_reserve_and_hits_at_sea_are_counted() -> None:
    ashore = under(put(cleared(cleared(begun(), F, "Caer Sillius"), G, "Glaginsdrog"), "Shale", "Caer Sillius"), "Shale", "2 Warsteed")
    ashore = play(put(put(ashore, "Algeron", "Millbrook"), "Urso", "Millbrook"), "activate Shale", "attack", ("throw", "10 10"))
    taken = do(ashore, "throw", "1 10")
    assert "Garrison" not in taken["public"]["reserve"][F]
    assert taken["public"]["castles"]["Caer Sillius"]["side"] == G
    sea = do(at_sea("3 Wargroup", "3 Foot Soldier"), "throw", "10 10 10")
    assert fights.battle(sea)["sunk"] == {}


def test_a_unit_that_sinks_a_ship_is_hit_itself_and_a_wizard_is_not() -> None:
    state = at_sea("3 Wargroup", "2 Foot Soldier", "Urso")
    state = table.changed(state, ["put", ["public", "battle", "sunk"], {F: 3}])
    hearing = asking(GAME, state, HOUSE, "throw", G)
    hits.suffer(hearing, F, ["Foot Soldier"])
    assert fights.battle(hearing.state)["rows"][F] == ["Foot Soldier", "Urso", "reduced Foot Soldier"]
    drowned = asking(GAME, state, HOUSE, "throw", G)
    hits.suffer(drowned, F, ["Urso"])
    assert "Urso" in fights.battle(drowned.state)["rows"][F]


@each(("side", "hermit", "stuck"), [(F, "Torin", True), (F, "", False), (F, "Vilkie", False), (G, "Torin", False)])
def test_a_wizard_alone_who_is_attacked_in_ruins_is_stuck(side: str, hermit: str, stuck: bool) -> None:
    state = do(field(), "stand")
    wizard = "Torin" if side == F else "Shimar"
    state = table.changed(
        put(state, wizard, "Marchgate"),
        ["put", ["public", "map", "areas", "Marchgate"], "ruins"],
        ["put", ["public", "battle", "hermit"], hermit],
        ["put", ["public", "battle", "rows", side], []],
    )
    hearing = asking(GAME, state, HOUSE, "clash", side)
    hits._wizard_hit(hearing, side, wizard, True)
    assert fights.battle(hearing.state)["wounded"] == [[wizard, side, stuck]]


@each(("first", "due", "hit"), [(False, 1, True), (False, 0, False)])
def test_what_the_dragons_side_has_thrown_is_taken_though_his_master_is_hit(first: bool, due: int, hit: bool) -> None:
    """In later rounds hits fall at the same time: the attackers take theirs before the rage."""
    state = do(field("Warsteed, Wargroup", "3 Cavalry"), "stand")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 1}
    now = {**fights.battle(state), "att": F, "dfn": G, "stage": "hits", "side": G, "victim": G, "first": first}
    now |= {"hits": {G: 1, F: due}, "struck": {G: [], F: []}}
    now["rows"] = {**now["rows"], G: ["Hastur", "Terramax", "Wargroup", "Warsteed"]}
    state = table.changed(put(state, "Hastur", "Marchgate"), ["put", ["public", "dragon"], dragon], ["put", ["public", "battle"], now])
    after = table.unsound(state, "take Hastur", "9", G)
    assert after["public"]["battle"] is None
    assert ("reduced Cavalry" in [forces.code_of(token) for token in forces.tokens(after, F, "Marchgate")]) is hit


@each("named", ["Hastur, Warsteed", "Warsteed, Hastur"])
def test_hits_named_after_the_dragons_master_fall_all_the_same(named: str) -> None:
    """All hits of a throw fall together, and the rage comes after them."""
    state = do(field("Warsteed, Wargroup", "3 Cavalry"), "stand")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 1}
    now = {**fights.battle(state), "stage": "hits", "side": G, "victim": G, "hits": {G: 2}, "struck": {G: [], F: []}}
    now["rows"] = {**now["rows"], G: ["Hastur", "Terramax", "Wargroup", "Warsteed"]}
    state = table.changed(put(state, "Hastur", "Marchgate"), ["put", ["public", "dragon"], dragon], ["put", ["public", "battle"], now])
    ruling = rule(state, f"take {named}", "9", side=G)
    assert "now reduced: Warsteed" in told(ruling)
    after = table.unsound(state, f"take {named}", "9", G)
    assert after["public"]["dragon"]["rage"] == "Marchgate"
    assert "reduced Warsteed" in [forces.code_of(token) for token in forces.tokens(after, G, "Marchgate")]


# wounds


def placing(who: str, how: str, at: str = "Marchgate", barred: str = "", **more: object) -> dict[str, object]:
    side = F if who in ("Torin", "Neko", "Urso") else G
    return {"side": side, "what": "place", "who": who, "at": at, "how": how, "barred": barred, **more}


def test_a_chieftain_comes_back_to_the_penguins_shores() -> None:
    state = lay(lay(begun(penguins="yes"), G, "Ossum", "Cadmin"), G, "Ashmoor", "Cadmin")
    back = wounds.open_to(state, placing("Penguin Chieftain", "return"))  # type: ignore[arg-type]
    assert "Ossum" in back
    assert "Ilrog" in back
    assert not {"Ashmoor", "Kimrin", "Glaginsdrog"} & set(back)


def test_a_castle_takes_in_who_comes_back_unless_their_own_stand_before_it_with_the_enemy() -> None:
    state = lay(cleared(begun(), F, "Caer Clavell"), F, "Kimrin", "Cavalry")
    outside = wounds.open_to(state, placing("Hastur", "return"))  # type: ignore[arg-type]
    assert "Kimrin" not in outside
    walled = table.changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G])
    assert "Kimrin" in wounds.open_to(walled, placing("Hastur", "return"))  # type: ignore[arg-type]
    free = wounds.open_to(begun(), placing("Hastur", "return"))  # type: ignore[arg-type]
    assert "Kimrin" in free


def test_who_comes_back_to_a_besieged_castle_is_inside_and_beside_others_is_not() -> None:
    owing = table.changed(put(begun(), "Shimar", "", state="waiting"), ["put", ["public", "owed"], [placing("Shimar", "return", at="")]])
    empty = put(cleared(owing, G, "Kimrin"), "Kestrel", "Ashmoor")
    empty = lay(cleared(empty, F, "Caer Clavell"), F, "Kimrin", "Cavalry")
    assert world.inside(do(empty, "place Shimar at Kimrin"), G, "Kimrin")
    assert not world.inside(do(owing, "place Shimar at Kimrin"), G, "Kimrin")
    walled = lay(cleared(owing, F, "Caer Clavell"), F, "Kimrin", "Cavalry")
    walled = table.changed(walled, ["put", ["public", "castles", "Kimrin", "inside"], G])
    assert "which is besieged" not in sheet(rule(walled, "place Shimar at Kimrin")), "others are inside there already"


@each(
    ("how", "to", "enemy", "asked"),
    [
        ("escape", "Asten", False, True),
        ("return", "Asten", False, False),
        ("escape", "Asten", True, False),
        ("escape", "Ashmoor", False, False),
        ("escape", "Nine Pillars", False, True),
    ],
)
def test_a_road_that_is_not_known_is_asked_about_for_who_escapes(how: str, to: str, enemy: bool, asked: bool) -> None:
    state = table.changed(begun(), ["put", ["public", "map", "whole"], False], ["put", ["public", "map", "roads", "Marchgate"], []])
    state = table.changed(put(state, "Torin", "", state="waiting"), ["put", ["public", "owed"], [placing("Torin", how, barred="Ashmoor")]])
    state = lay(state, G, to, "Cadmin") if enemy else state
    question = rule(state, f"place Torin at {to}", side=F, book=PRINTED).question
    assert (question is not None and question.key.startswith("road")) == asked


def test_who_escapes_by_a_road_that_the_table_knows_is_placed_on_land() -> None:
    state = table.changed(begun(), ["put", ["public", "map", "whole"], False], ["put", ["public", "map", "roads", "Marchgate"], []])
    state = table.changed(put(state, "Torin", "", state="waiting"), ["put", ["public", "owed"], [placing("Torin", "escape")]])
    yes = rule(state, "place Torin at Asten", side=F, book=PRINTED, road_Asten_Marchgate="yes")
    assert not yes.reasons
    no = rule(state, "place Torin at Asten", side=F, book=PRINTED, road_Asten_Marchgate="no")
    assert [reason.check.rpartition("/")[2] for reason in no.reasons] == ["place.where"]
    wet = table.changed(state, ["put", ["public", "map", "areas", "Asten"], "sea"])
    assert (
        reasons(wet, "place Torin at Asten", F)
        or rule(wet, "place Torin at Asten", side=F, book=PRINTED, road_Asten_Marchgate="yes").reasons
    )
    bird = {"side": F, "state": "waiting", "at": ""}
    penguin = table.changed(state, ["put", ["public", "people", "Penguin Chieftain"], bird])
    penguin = table.changed(penguin, ["put", ["public", "owed"], [{**placing("Torin", "escape"), "who": "Penguin Chieftain"}]])
    assert rule(penguin, 'place "Penguin Chieftain" at Riverton', side=F, book=PRINTED).question is None


@each(
    ("spells", "marks", "said"),
    [
        (["Waterwalk"], {}, ""),
        (["Waterwalk"], {"failed": True}, "Urso casts no more this turn, Waterwalk neither"),
        ([], {"failed": True}, "Urso cannot leave a sinking ship by Waterwalk"),
        (["Heal"], {"failed": True}, "Urso cannot leave a sinking ship by Heal"),
        (["Heal"], {}, "Urso cannot leave a sinking ship by Heal"),
    ],
)
def test_why_a_wizard_does_not_leave_the_sinking_ship_is_told(spells: list[str], marks: dict[str, object], said: str) -> None:
    debt = {"side": F, "what": "wound", "who": "Urso", "at": NORTH, "barred": "", "besieged": False, "sunk": NORTH}
    state = put(table.changed(begun(), ["put", ["public", "owed"], [debt]]), "Urso", NORTH, state="waiting", **marks)
    state = table.changed(state, ["put", ["secret", F, "spells", "Urso"], spells])
    spell = "Heal" if "Heal" in spells else "Waterwalk"
    assert reasons(state, f"wound Urso by {spell}", F).get("wound.spell", "") == said
    assert sheet(rule(begun(), "activate Kestrel"))


# who is placed, and who leaves a ship


@cache
def base() -> table.State:
    return begun()


def due(debt: dict[str, object], state: table.State | None = None) -> table.State:
    who = str(debt["who"])
    return table.changed(put(state or base(), who, "", state=forces.WAITING), ["put", ["public", "owed"], [debt]])


def heard_of(state: table.State, verb: str, side: str, **args: Any) -> Any:
    return supposing(asking(GAME, state, HOUSE, verb, side), args)


@each(
    ("debt", "to", "said"),
    [
        (placing("Hastur", "return", at=""), None, "off the board until the next action phase"),
        (placing("Torin", "escape", at="Utopia"), None, "no area is open: off the board until the next action phase"),
        (placing("Torin", "escape"), "Millbrook", "escapes to Millbrook"),
        (placing("Torin", "exchange"), "Millbrook", "comes home to Millbrook"),
    ],
)
def test_where_somebody_is_placed_is_told(debt: dict[str, object], to: str | None, said: str) -> None:
    hearing = heard_of(due(debt), "place", str(debt["side"]), who=debt["who"], **({"at": to} if to else {}))
    wounds.place(hearing)
    assert said in [str(line.text) for line in hearing.lines]


def test_who_comes_back_comes_to_their_own_ashore() -> None:
    ship = table.changed(base(), ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": NORTH, "from": "Ossum"}])
    aboard = put(cleared(ship, F, "Caer Clavell"), "Kestrel", "Ship 1")
    open_ = wounds.open_to(aboard, placing("Hastur", "return"))  # type: ignore[arg-type]
    assert {"Kimrin", "Glaginsdrog"} <= {*open_}
    assert not {"Ship 1", "Caer Clavell"} & {*open_}


@each(
    ("debt", "said"),
    [
        (placing("Torin", "escape"), "say where Torin is placed: "),
        (placing("Torin", "escape", at="Utopia"), None),
        (placing("Hastur", "return"), None),
    ],
)
def test_who_has_somewhere_to_flee_to_is_asked_where(debt: dict[str, object], said: str | None) -> None:
    wrong = wounds._bad_place(heard_of(due(debt), "place", str(debt["side"]), who=debt["who"]))
    assert (str(wrong["why"]).startswith(said) if wrong else None) == (said and True)


def test_where_nothing_is_open_that_is_told() -> None:
    shut = due(placing("Torin", "escape", at="Utopia"))
    wrong = wounds._bad_place(heard_of(shut, "place", F, who="Torin", at="Kimrin"))
    assert wrong is not None
    assert str(wrong["why"]) == "Torin cannot be placed in Kimrin: the enemy stands in Kimrin; open: nowhere"


@each(
    ("debt", "to", "said", "case"),
    [
        (placing("Torin", "exchange"), "Kimrin", "the enemy stands in Kimrin", "Exchange of prisoners"),
        (placing("Neko", "exchange"), "Wyrmholt", "nobody of Forseti stands in Wyrmholt", "Exchange of prisoners"),
        (placing("Torin", "escape", barred="Ashmoor"), "Ashmoor", "the enemy came from Ashmoor", "Wizard wounds"),
        (placing("Neko", "escape"), "Wyrmholt", "Wyrmholt is not next to Marchgate", "Leader wounds"),
    ],
)
def test_why_somebody_is_not_placed_there_is_told_by_the_case_that_places_them(
    debt: dict[str, object], to: str, said: str, case: str
) -> None:
    ruling = rule(due(debt), f"place {debt['who']} at {to}", side=str(debt["side"]))
    assert said in ruling.reasons[0].text
    assert (ruling.reasons[0].citation, ruling.citations) == (case, (case,))


@each(("barred", "asked"), [("Asten", False), ("Ashmoor", True)])
def test_of_the_way_that_is_barred_nobody_is_asked(barred: str, asked: bool) -> None:
    state = table.changed(base(), ["put", ["public", "map", "whole"], False], ["put", ["public", "map", "roads"], {}])
    state = due(placing("Torin", "escape", barred=barred), state)
    question = rule(state, "place Torin at Asten", side=F, book=PRINTED).question
    assert (question is not None) == asked


def sinking(**terms: object) -> table.State:
    debt = {"side": F, "what": "wound", "who": "Urso", "at": NORTH, "besieged": False, "barred": "", "sunk": NORTH, **terms}
    state = table.changed(base(), ["put", ["secret", F, "spells", "Urso"], ["Fly", "Teleport", "Heal"]])
    return table.changed(put(state, "Urso", NORTH, state=forces.WAITING), ["put", ["public", "owed"], [debt]])


MUTE = "Urso casts no more this turn, Teleport neither"


@each(
    ("state", "spell", "said"),
    [
        (lambda: sinking(), "Fly", None),
        (lambda: sinking(), "Teleport", None),
        (lambda: sinking(), "Heal", "Urso cannot leave a sinking ship by Heal"),
        (lambda: sinking(), "Waterwalk", "Urso cannot leave a sinking ship by Waterwalk"),
        (lambda: sinking(sunk=""), "Fly", "Urso cannot leave a sinking ship by Fly"),
        (lambda: sinking(drowns=True), "Teleport", None),
        (lambda: sinking(drowns=True), "Fly", "both ships go down, and Fly stands in for a throw that nobody makes: Teleport alone saves"),
        (lambda: put(sinking(drowns=True), "Urso", NORTH, state=forces.WAITING, failed=True), "Teleport", MUTE),
        (lambda: sinking(drowns=True), "Heal", "Urso cannot leave a sinking ship by Heal"),
        (lambda: put(sinking(), "Urso", NORTH, state=forces.WAITING, failed=True), "Fly", "Urso casts no more this turn, Fly neither"),
        (lambda: put(sinking(), "Urso", NORTH, state=forces.WAITING, failed=True), "Heal", "Urso cannot leave a sinking ship by Heal"),
        (base, "Fly", "Urso cannot leave a sinking ship by Fly"),
    ],
)
def test_by_which_spell_a_wizard_leaves_a_sinking_ship(state: Callable[[], table.State], spell: str, said: str | None) -> None:
    wrong = wounds._not_saving(heard_of(state(), "wound", F, who="Urso", spell=spell))
    assert (str(wrong["why"]) if wrong else None) == said
    assert wounds._not_saving(heard_of(state(), "wound", G, who="Urso", spell=spell)) is None, "of another's wizard nothing is said"


@each(("drowns", "said"), [
    (False, "Urso throws for wounds first (`wound`)"),
    (True, "both ships go down, and Urso with them, whom Teleport alone saves (`wound`)"),
])  # fmt: skip
def test_nobody_is_placed_who_has_still_to_throw(drowns: bool, said: str) -> None:
    (reason,) = rule(sinking(drowns=drowns), "place Urso at Asten", side=F).reasons
    assert reason.text.startswith(said)


# aboard a ship that goes down


@each(("leader", "chiefs", "veiled", "unloaded"), [
    ("Neko", [], [], True),
    ("Neko", ["Neko"], [], False),
    ("Neko", ["Neko"], ["Neko"], True),
])  # fmt: skip
def test_whoever_lies_under_a_leader_of_a_ship_that_goes_down_is_lost_unless_they_stood_in_line(
    leader: str, chiefs: list[str], veiled: list[str], unloaded: bool
) -> None:
    """Whoever leads the line has all in it that no spell hides. What a spell has done to those aboard goes with them. [Sea battle]"""
    state = at_sea("3 Warsteed", "Cavalry")
    ship = fights.battle(state)["ships"][F]
    state = table.changed(put(state, leader, ship), ["put", ["secret", F, "boxes", leader], ["Foot Soldier"]])
    state = table.changed(state, ["put", ["public", "board", F, ship], ["Cavalry"]], ["put", ["public", "slowed"], {f"{ship}|Cavalry": 1}])
    now = {**fights.battle(state), "chiefs": {G: [], F: chiefs}}
    state = table.changed(state, ["put", ["public", "veiled"], {ship: {F: veiled}}], ["put", ["public", "battle"], now])
    hearing = asking(GAME, state, HOUSE, "throw", G)
    units, _ = ending._off_the_ship(hearing, fights.battle(state), F)
    assert sorted(units) == (["Cavalry", "Foot Soldier"] if unloaded else ["Cavalry"])
    assert not hearing.public["slowed"].get(f"{ship}|Cavalry")


# who is besieged still


@each(("row", "board", "people", "veiled", "left"), [
    (["Warsteed"], [], [], [], True),
    ([], ["Warsteed"], [], [], True),
    ([], ["Warsteed"], [], ["Warsteed"], False),
    ([], ["Warsteed", "Warsteed"], [], ["Warsteed"], True),
    ([], [], ["Hastur"], [], True),
    ([], [], ["Hastur"], ["Hastur"], False),
    ([], [], ["Kestrel"], [], False),
])  # fmt: skip
def test_units_and_wizards_who_are_seen_besiege_and_leaders_alone_do_not(
    row: list[str], board: list[str], people: list[str], veiled: list[str], left: bool
) -> None:
    """And whoever is besieged by nobody throws for wounds as in the open. [Leader wounds]"""
    state = duel("Terror", castle=True)
    for name in ("Shale", "Hastur", "Kestrel"):
        state = put(state, name, "Caer Sillius" if name in people else "Ilrog")
    now = {**fights.battle(state), "rows": {**fights.battle(state)["rows"], G: row}}
    state = table.changed(
        state,
        ["put", ["public", "battle"], now],
        ["put", ["public", "board", G, "Caer Sillius"], board],
        ["put", ["public", "veiled"], {"Caer Sillius": {G: veiled}}],
    )
    assert ending._is_besieger_left(state, fights.battle(state), G) is left
    hearing = asking(GAME, state, HOUSE, "throw", G)
    assert ending._wound_terms(hearing, fights.battle(state), F)["besieged"] is left
    assert any("nobody is besieged" in str(line.text) for line in hearing.lines) is not left
    beaten = table.changed(state, ["put", ["public", "battle", "rows", F], []])
    attacker = asking(GAME, beaten, HOUSE, "throw", G)
    assert not ending._wound_terms(attacker, fights.battle(beaten), G)["besieged"]
    assert not attacker.lines, "who stands before the walls is besieged by nobody anyway"
