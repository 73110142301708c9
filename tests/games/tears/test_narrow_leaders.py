"""Halves of conditions about leaders: who comes under them, how far they go, whom they meet."""

from typing import Any

from playaid.games.tears import GAME
from playaid.games.tears.ratings import leadership
from playaid.games.tears.rules import following, leaders, meeting
from playaid.games.tears.state import forces
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, PRINTED, F, G, begun, changed, cleared, do, lay, play, put, refused, start, under


def heard(state: table.State, verb: str, side: str = G, **args: object) -> Any:
    return supposing(asking(GAME, state, HOUSE, verb, side), args)


# speeds


@each(
    ("met", "speeds", "left"),
    [
        (-1, [2, 3], [3, 3]),
        (-1, [3, 2], [3, 3]),
        (-1, [3, 3], [4, 3]),
        (1, [3, 3], [3, 2]),
        (1, [3, 2], [3, 1]),
        (0, [3, 2], [3, 2]),
    ],
)
def test_a_leaders_name_quickens_the_slowest_and_slows_the_leader_last(met: int, speeds: list[int], left: list[int]) -> None:
    """[Tortoise Speed] [Courser's Speed]"""
    state = changed(put(begun(), "Shale", "Kimrin"), ["put", ["public", "slowed"], {"Shale": met}])
    assert leadership.met_by_spells(state, "Shale", ["Warsteed"], speeds) == left


def test_who_goes_no_further_has_no_space_though_no_table_says_how_far() -> None:
    state = start(PRINTED)
    assert leadership.may_have_space(state, "Penguin", forces.STOPPED - 1)
    assert not leadership.may_have_space(state, "Penguin", forces.STOPPED)


@each(("boxed", "pace"), [((), 3), (("Wargroup",), 1), (("Warsteed",), 2)])
def test_it_is_sure_that_a_leader_goes_as_far_as_the_slowest_under_them(boxed: tuple[str, ...], pace: int) -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Kimrin"), "Kestrel", *boxed)
    assert leadership.sure_pace(state, G, "Kestrel") == pace


# who comes under whom


def test_no_line_is_named_by_which_somebody_comes_under_the_enemys_leader() -> None:
    """Nobody looks under that leader for it."""
    state = visible(put(begun(), "Neko", "Caer Navell"), G)
    assert following.boxing_line(heard(state, "box"), "Neko", ["Cavalry"]) is None


def test_chieftains_are_of_one_rank_and_none_waits_for_another() -> None:
    """[Penguins 2]"""
    names = ("Penguin Chieftain 1", "Penguin Chieftain 2")
    chiefs = [["put", ["public", "people", name], {"side": G, "state": forces.UP, "at": "Asten"}] for name in names]
    state = changed(changed(begun(), *chiefs), *(["put", ["secret", G, "boxes", name], []] for name in names))
    assert following.who_holds_first(heard(state, "box"), names[0]) is None
    assert following.who_holds_first(heard(put(state, "Shale", "Asten"), "box"), names[0]) == "Shale"


@each(
    ("marks", "said"),
    [({"held": True}, "lain under a leader"), ({"held": True, "busy": True, "sought": True, "used": forces.STOPPED}, "searched")],
)
def test_who_has_lain_under_a_leader_and_searched_is_told_of_the_search(marks: dict[str, Any], said: str) -> None:
    state = put(begun(), "Kishmin", "Ursh", act=True, **marks)
    assert said in str(following.why_stopped(heard(state, "move"), "Kishmin"))


@each(
    ("leader", "wizard", "bars"),
    [
        ({}, {}, False),
        ({"done": True}, {}, True),
        ({"done": True}, {"placed": 1}, True),
    ],
)
def test_a_failed_spell_bars_whoever_was_not_activated_with_the_leader(leader: dict[str, Any], wizard: dict[str, Any], bars: bool) -> None:
    """Also who has come back this turn and comes under a leader whose part is over. [Spells]"""
    state = put(put(begun(), "Shale", "Kimrin", **leader), "Hastur", "Kimrin", failed=forces.BEFORE, **wizard)
    state = put(changed(state, ["put", ["secret", G, "boxes", "Shale"], []]), "Kestrel", "Ashmoor")
    state = do(state, "box Shale with Hastur")
    if not leader:
        state = play(state, "activate Shale", "activate Kestrel")
    state = do(state, "drop Shale of Hastur")
    assert bool(forces.person(state, "Hastur").get("failed")) is bars


@each(("line", "checks"), [("box Kestrel with 5 Wargroup, 4 Warsteed", {"box.command", "box.rank"}), ("box Kestrel", {"box.rank"})])
def test_how_many_a_leader_commands_is_said_of_those_that_are_named_be_it_anothers_turn_to_take_one(line: str, checks: set[str]) -> None:
    """[Leaders: command] [Leaders: rank]"""
    state = cleared(put(put(begun(), "Shale", "Kimrin"), "Kestrel", "Kimrin"), G, "Kimrin")
    state = lay(state, G, "Kimrin", "5 Wargroup", "4 Warsteed")
    assert set(refused(state, line)) == checks


@each(("fought", "owes"), [({}, True), ({"fought": True}, False)])
def test_a_wizard_who_has_fought_owes_no_fight_by_coming_under_a_leader(fought: dict[str, Any], owes: bool) -> None:
    """[Battle]"""
    state = lay(cleared(begun(), F, "Caer Navell"), F, "Marchgate", "Cavalry")
    state = put(put(state, "Shale", "Marchgate", done=True), "Hastur", "Marchgate", act=True, used=0, **fought)
    state = changed(lay(state, G, "Marchgate", "Warsteed"), ["put", ["public", "board", G, "Marchgate"], ["Warsteed~0"]])
    assert (leaders._owing_a_fight(heard(state, "box", leader="Shale", units=["Hastur"])) is not None) is owes


@each(("theirs", "mine", "met"), [(["Cavalry"], [], True), (["Cavalry"], ["Warsteed"], False), ([], [], False)])
def test_who_is_inside_a_castle_that_others_besiege_already_is_not_met(theirs: list[str], mine: list[str], met: bool) -> None:
    """[Castle: occupation]"""
    state = put(cleared(begun(), F, "Caer Navell"), "Shale", "Marchgate", act=True)
    for name, person in state["public"]["people"].items():
        state = put(state, name, "Rockhurst") if person["at"] == "Caer Navell" else state
    board = [["put", ["public", "board", side, "Caer Navell"], here] for side, here in ((F, theirs), (G, mine))]
    state = changed(state, *board, ["put", ["public", "castles", "Caer Navell", "inside"], F if theirs else ""])
    asked = heard(state, "move", pieces=["Shale"], to="Caer Navell")
    assert meeting.may_be_met(asked, "Caer Navell") is met
