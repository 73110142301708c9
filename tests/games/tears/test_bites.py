"""Conditions that few evenings come to, each with the case that needs it. [Battle] [Castle: occupation] [Exploring ruins] [Terramax]"""

from collections import Counter
from typing import Any

from playaid.dice.sources import Refusing, Typed
from playaid.games.tears import GAME
from playaid.games.tears.rules import battle, casualties, counters, counting, ending, following, idle, ruins, veils, wounds
from playaid.games.tears.state import duties, fights, forces
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import evolve
from playaid.referee.deciding.decide import decide
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, begun, changed, cleared, do, lay, put, refused, rule, under
from tests.games.tears.test_battle import field, siege
from tests.games.tears.test_casting import called
from tests.games.tears.test_spells import duel
from tests.games.tears.test_unseen import HIDDEN, unseen

NORTH = "Dragon Sea North"


def heard(state: table.State, verb: str, side: str = G, **args: object) -> Any:
    return supposing(asking(GAME, state, HOUSE, verb, side), args)


# battles


def test_fog_is_counted_out_before_the_dice_alone() -> None:
    state = do(field("2 Warsteed", "3 Cavalry"), "stand")
    fog = ["put", ["public", "battle", "fog"], {F: 2}]
    assert counting.fog_tray(heard(changed(state, fog), "fog")) is not None
    assert counting.fog_tray(heard(changed(do(state, "throw", "10 10 10"), fog), "fog")) is None


@each(
    ("awake", "met"),
    [
        ({"Kestrel": {"act": True, "used": 1}, "Hastur": {"act": True, "used": 1}}, True),
        ({"Hastur": {"act": True, "used": 1}}, True),
        ({"Kestrel": {"act": True, "used": 1}}, False),
    ],
)
def test_one_wizard_is_enough_for_a_line_and_a_leader_alone_is_none(awake: dict[str, dict[str, Any]], met: bool) -> None:
    state = lay(cleared(begun(), F, "Caer Navell", "Caer Sillius"), F, "Marchgate", "3 Cavalry")
    for name, marks in awake.items():
        state = put(state, name, "Marchgate", **marks)
    assert (battle._nobody(heard(state, "attack", area="Marchgate")) is None) is met


def test_of_the_attackers_alone_it_is_noted_who_came_to_a_call_unactivated() -> None:
    """Whoever defends attacks nobody in that activation. [Summon Aid]"""
    attacker = do(called("Marchgate", ("Oldmarch", "Wargroup")), 'cast "Summon Aid" by Hastur on Wargroup at Oldmarch', "1")
    assert attacker["public"]["battle"]["fresh"] == ["Wargroup"]
    state = changed(
        put(lay(duel("Summon Aid"), F, "Oldmarch", "Foot Soldier"), "Torin", "Marchgate", state=forces.UP),
        ["put", ["secret", F, "spells", "Torin"], ["Summon Aid"]],
        ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry", "Torin"]],
        ["put", ["public", "battle", "side"], F],
    )
    defender = do(state, 'cast "Summon Aid" by Torin on Foot Soldier at Oldmarch', "1", F)
    assert "Foot Soldier" in defender["public"]["battle"]["rows"][F]
    assert not defender["public"]["battle"].get("fresh")


# movement


def test_whoever_leads_others_out_of_a_castle_is_told_of_the_sortie_alone() -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Kimrin"), "Kestrel", "2 Wargroup")
    state = lay(state, F, "Kimrin", "Foot Soldier")
    state = changed(state, ["put", ["public", "castles", "Kimrin"], {"side": G, "inside": G}])
    assert refused(do(state, "activate Kestrel"), "move Kestrel to Ashmoor") == ["move.sortie"]


def test_only_a_castle_at_which_somebody_hidden_stands_has_been_come_to_unseen() -> None:
    state = unseen(*HIDDEN)
    assert veils.unseen_before(state, G) == ["Caer Sillius"]
    gone = changed(cleared(state, G, "Caer Sillius"), ["put", ["public", "veiled"], {}])
    assert veils.unseen_before(gone, G) == []


@each(
    ("marks", "left"),
    [
        ({"act": True, "busy": True, "fought": True, "used": forces.STOPPED}, forces.mark("", forces.HELD)),
        ({"act": True, "busy": True, "used": 1}, "~1"),
        ({"act": True, "fought": True, "used": forces.FOUGHT}, forces.mark("", forces.FOUGHT, fought=True)),
        ({"busy": True, "fought": True, "done": True}, "!"),
        ({}, ""),
    ],
)
def test_units_are_held_by_what_takes_their_leaders_whole_turn_and_not_by_a_search(marks: dict[str, Any], left: str) -> None:
    """A search in ruins is no fight: whoever comes out from under the leader moves on from there. [Exploring ruins]"""
    assert forces.trail({"side": G, "state": forces.UP, "at": "Ursh", **marks}) == left


# ruins


def test_who_seeks_a_spell_does_not_search_in_vain() -> None:
    state = do(put(cleared(begun(), G, "Kimrin"), "Shale", "Ursh"), "activate Shale")
    found = changed(state, ["put", ["public", "searched", G], ["Ursh"]])

    def why(line: str) -> str | None:
        return ruins.found_already(HearingOf(GAME, found, table.declaration(found, line), HOUSE, Refusing()))

    assert why("search Ursh") is not None
    assert why("search Ursh study") is None, "that no wizard is there is said by its check"
    found = put(found, "Neko", "Wyrmholt", state=forces.TRAPPED)
    assert why("search Ursh") is not None, "nobody is caught in these ruins"


@each(
    ("marks", "studies"),
    [({"act": True, "used": 1}, True), ({}, False), ({"act": True, "used": 1, "busy": True}, False)],
)
def test_a_wizard_who_is_activated_and_has_not_searched_may_seek_a_spell(marks: dict[str, Any], studies: bool) -> None:
    state = put(begun(), "Kishmin", "Ursh", **marks)
    assert duties._may_study(state, G, "Ursh") is studies


# Terramax


@each(("die", "outcome"), [("8", "lets Niekimo go"), ("1", "eaten"), ("2", "wounded")])
def test_whom_terramax_does_not_join_frees_nobody_who_is_held(die: str, outcome: str) -> None:
    state = do(put(put(begun(), "Niekimo", "", state=forces.LAIR), "Kishmin", "Asten"), "activate Kishmin")
    assert str(rule(state, "call Kishmin", die).outcome) == outcome


# wounds


def test_where_nobody_comes_back_the_places_that_are_open_are_named() -> None:
    debt = {"side": G, "what": "place", "who": "Hastur", "at": "", "how": "return", "barred": ""}
    state = changed(put(begun(), "Hastur", "", state=forces.WAITING), ["put", ["public", "owed"], [debt]])
    wrong = wounds._bad_place(heard(state, "place", who="Hastur", at=NORTH))
    assert wrong is not None
    said, _, named = str(wrong["why"]).partition("; open: ")
    assert said == f"nobody comes back at sea: not to {NORTH}"
    assert "Kimrin" in named.split(", ")


def test_who_flies_by_word_of_the_players_where_no_port_is_does_not_stand_on_the_water() -> None:
    """That is Waterwalk's alone; by Fly somebody waits for a place, be there one or none."""
    debt = {"side": F, "what": "wound", "who": "Urso", "at": NORTH, "barred": "", "besieged": False, "sunk": NORTH}
    state = put(changed(begun(), ["put", ["public", "owed"], [debt]]), "Urso", NORTH, state=forces.WAITING)
    state = changed(state, ["put", ["secret", F, "spells", "Urso"], ["Fly"]], ["put", ["public", "map", "roads", NORTH], []])
    ruling = decide(GAME, state, table.declaration(state, "wound Urso by Fly", F, "we say so"), HOUSE, Typed(["1"]))
    assert "stands on the water" not in table.told(ruling)
    assert evolve(state, ruling.changes)["public"]["owed"][0]["how"] == "saved"


def test_whoever_is_hit_loses_the_marks_they_had() -> None:
    hearing = heard(put(begun(), "Shimar", "Kimrin", act=True, used=1), "wound")
    casualties.struck(hearing, "Shimar", "wounded", "Kimrin", F)
    dropped = [change[1][-1] for change in hearing.changes if change[0] == "drop" and "Shimar" in change[1]]
    assert sorted(dropped) == ["act", "used"]


@each(("place", "veiled"), [("Ursh", {"Ursh": ["Kishmin"]}), ("Oldmarch", {"Oldmarch": ["Kishmin"]}), ("", {})])
def test_who_is_hidden_is_hidden_where_they_are_now(place: str, veiled: dict[str, list[str]]) -> None:
    """[Obfuscate]"""
    hearing = heard(changed(put(begun(), "Kishmin", "Ursh"), ["put", ["public", "veiled"], {"Ursh": {G: ["Kishmin"]}}]), "place")
    casualties.be_hidden_at(hearing, "Kishmin", place)
    assert {at: sides[G] for at, sides in hearing.public["veiled"].items() if sides.get(G)} == veiled
    assert (not hearing.changes) is (place == "Ursh"), "where they have been hidden nothing changes"


@each(("marks", "done"), [({"failed": True}, True), ({"spelt": True}, True), ({}, None)])
def test_a_wizard_who_has_cast_in_vain_has_done_their_part_under_a_leader_too(marks: dict[str, Any], done: bool | None) -> None:
    hearing = heard(put(begun(), "Hastur", "Kimrin", act=True, used=0, **marks), "box")
    counters.into_box(hearing, "Hastur", at_rest=False)
    assert (forces.person(hearing.state, "Hastur").get("done") or None) is done


# what is asked of the pieces


@each(("came", "has"), [(1, True), (0, False)])
def test_a_person_alone_may_have_come_in_this_turn(came: int, has: bool) -> None:
    state = put(cleared(begun(), F, "Caer Navell"), "Torin", "Marchgate", came=came)
    assert battle._has_come(heard(state, "attack"), F, "Marchgate") is has


@each(("gone", "tokens"), [(forces.STOPPED, ["Warsteed~1"]), (2, [forces.mark("Warsteed", 2)])])
def test_where_nobody_fought_only_those_who_stop_lie_as_they_stood(gone: int, tokens: list[str]) -> None:
    """Who goes on is as far gone as the march has left them. [Overrun]"""
    now = changed(field("Warsteed", "Cavalry"), ["put", ["public", "battle", "unstirred"], ["Warsteed~1"]])["public"]["battle"]
    assert ending.tokens_of(now, G, ["Warsteed"], gone, fought=False) == tokens


@each(("out", "beside"), [([], True), (["Foot Soldier"], False)])
def test_those_before_the_walls_are_no_company_for_leaders_inside(out: list[str], beside: bool) -> None:
    state = siege()
    now = state["public"]["battle"]
    side, area = now["dfn"], now["area"]
    state = lay(changed(state, ["drop", ["public", "board", side, area], None]), side, area, "Foot Soldier")
    state = changed(state, ["put", ["public", "castles", area, "out"], out])
    assert ending._in_company(state, now, side) is beside


def test_a_leader_who_is_called_is_not_told_of_as_a_unit() -> None:
    """[Summon Aid]"""
    note = "the call is no activation"
    leader = rule(put(called("Marchgate"), "Ezelle", "Oldmarch"), 'cast "Summon Aid" by Hastur on Ezelle at Oldmarch', "1")
    assert note not in table.sheet(leader)
    unit = rule(called("Marchgate", ("Oldmarch", "Wargroup")), 'cast "Summon Aid" by Hastur on Wargroup at Oldmarch', "1")
    assert note in table.sheet(unit)


def test_of_units_alone_it_is_noted_that_they_have_come_openly() -> None:
    """A leader who comes openly may have somebody hidden under him. [Obfuscate]"""
    state = changed(begun(), ["put", ["public", "veiled"], {"Ursh": {G: ["Shale", "Warsteed"]}}])
    hearing = heard(state, "move")
    veils.note_come_openly(hearing, "Ursh", Counter(["Shale", "Warsteed"]))
    assert [*hearing.public["come_openly"].values()] == [1]
    assert "Warsteed" in next(iter(hearing.public["come_openly"]))


@each(("side", "hits"), [(G, 2), (F, 1)])
def test_the_hits_that_are_pointed_are_those_of_ones_own_spell(side: str, hits: int) -> None:
    """[Direct Attack]"""
    state = changed(field("Warsteed", "Cavalry"), ["put", ["public", "battle", "effects"], [["direct", G, "Hastur", 2]]])
    assert fights.pointed_hits(state["public"]["battle"], side) == hits


@each(("marks", "only"), [({"fought": True}, True), ({}, False), ({"fought": True, "held": True}, False)])
def test_who_has_not_attacked_has_done_else_than_fight(marks: dict[str, Any], only: bool) -> None:
    state = put(begun(), "Shale", "Kimrin", act=True, used=forces.FOUGHT, **marks)
    assert forces.has_only_fought(state, forces.person(state, "Shale")) is only


def test_a_unit_that_lies_turned_over_is_named_as_it_lies() -> None:
    """Of those named to go along each as it lies beside the leader. [Stacks]"""
    state = lay(cleared(put(begun(), "Kestrel", "Riverton"), G, "Kimrin"), G, "Riverton", "reduced Wargroup", "Warsteed")
    state = do(state, "activate Kestrel")
    for named, along in ((["Wargroup"], "reduced Wargroup"), (["Wargroup", "Warsteed"], "Warsteed")):
        moved = heard(state, "move", pieces=["Kestrel", *named], to="Eldinbourg")
        assert str(idle.bring_along(moved)) == f"box Kestrel with {along}"


@each(("deadly", "said"), [("", True), ("sunk", False)])
def test_of_a_throw_aboard_a_ship_that_floats_alone_it_is_said_that_fly_spares_none(deadly: str, said: bool) -> None:
    """[Wizard wounds] [Fly]"""
    ship = ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": NORTH, "from": "Ossum"}]
    state = changed(put(changed(begun(), ship), "Hastur", "Ship 1"), ["put", ["secret", G, "spells", "Hastur"], ["Fly"]])
    hearing = HearingOf(GAME, state, Declaration("wound", {"who": "Hastur"}, G), HOUSE, Typed(["1"]))
    casualties.wound(hearing, "Hastur", NORTH, {}, F, deadly)
    assert any("Fly stands in for a throw" in str(line.text) for line in hearing.lines) is said


@each(("state_of", "hidden"), [(forces.UP, True), (forces.WAITING, False)])
def test_who_is_nowhere_yet_is_no_leader_whom_a_spell_hides(state_of: str, hidden: bool) -> None:
    """[Obfuscate]"""
    state = changed(put(begun(), "Shale", "Ursh", state=state_of), ["put", ["public", "veiled"], {"Ursh": {G: ["Shale"]}}])
    assert (following._hidden(heard(state, "box", leader="Shale")) is not None) is hidden


@each(("veiled", "shut"), [([], True), (["Kishmin"], False)])
def test_ruins_are_shut_where_both_sides_are_seen(veiled: list[str], shut: bool) -> None:
    """[Exploring ruins] [Obfuscate]"""
    state = lay(cleared(put(begun(), "Kishmin", "Ursh"), F, "Caer Navell"), F, "Ursh", "Cavalry")
    state = changed(state, ["put", ["public", "veiled"], {"Ursh": {G: veiled}}])
    assert ruins._is_shut(heard(state, "trap"), G, "Ursh") is shut
