"""A game that is under way, entered by lines: who lies where, what became of people, what a side says of its own."""

from typing import Any, get_type_hints

import pytest

from playaid.games.tears import GAME
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.shape import Person, PersonChange
from playaid.games.tears.table.board import board
from playaid.games.tears.table.view import trackers
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State
from playaid.referee.session.entry_of_state import entry_of
from tests.each import each
from tests.games.tears.table import HOUSE, TABLE, F, G, begun, changed

PEOPLE = {G: "Ann", F: "Bob"}
WHERE = (f"lies Kestrel, Kishmin at Glaginsdrog of {G}", f"lies Kendrel, Torin at Ashmoor of {F}")
GONE = "person Shale, Ezelle, Niekimo, Shimar, Algeron, Shelnor, Neko, Vilkie, Urso, Hastur is dead"
PLAIN = (*WHERE, GONE)


def said(*lines: str, gorganun: str = "", forseti: str = "", **options: str) -> Ruling:
    return TABLE.set_up(PEOPLE, seed=1, midway=lines, answers={f"own {G}": gorganun, f"own {F}": forseti}, **options)


def entered(*lines: str, gorganun: str = "", forseti: str = "", **options: str) -> State:
    """The state as these lines say it; it is sound."""
    state = TABLE.start(PEOPLE, seed=1, midway=lines, answers={f"own {G}": gorganun, f"own {F}": forseti}, **options)
    TABLE.hold(state)
    return state


def asked_again(side: str, own: str) -> str:
    ruling = said(*PLAIN, gorganun=own) if side == G else said(*PLAIN, forseti=own)
    assert ruling.verdict == NEEDS_INPUT
    assert ruling.question is not None
    assert (ruling.question.who, ruling.question.key) == (side, f"own {side} 2")
    return ruling.question.prompt


def test_people_and_counters_lie_where_they_are_said_to() -> None:
    state = entered(*PLAIN, f"lies 2 Wargroup at Glaginsdrog of {G}")
    assert [forces.code_of(token) for token in forces.tokens(state, G, "Glaginsdrog")] == ["Wargroup", "Wargroup"]
    kestrel, kishmin = forces.person(state, "Kestrel"), forces.person(state, "Kishmin")
    assert (kestrel["state"], kestrel["at"], kishmin["at"]) == (forces.UP, "Glaginsdrog", "Glaginsdrog")
    assert state["public"]["dragon"]["state"] != "play"
    without = entered(*PLAIN)
    assert forces.tokens(without, G, "Glaginsdrog") == []
    assert without["public"]["reserve"][G]["Wargroup"] == state["public"]["reserve"][G]["Wargroup"] + 2


def test_in_the_war_terramax_may_lie_under_a_leader_from_the_beginning() -> None:
    state = entered(*PLAIN, gorganun="box Kestrel with Terramax", scenario="war")
    assert state["public"]["dragon"]["state"] == "play"
    assert entered(*PLAIN, gorganun="box Kestrel with Warsteed", scenario="war")["public"]["dragon"]["state"] != "play"


def test_a_unit_is_said_as_the_board_marks_it() -> None:
    """`2W-` on the board are reduced ones: what ends in the mark is never the whole unit."""
    state = entered(*PLAIN, f"lies 2 Wargroup- at Glaginsdrog of {G}", f"lies Warsteed at Glaginsdrog of {G}")
    codes = sorted(forces.code_of(token) for token in forces.tokens(state, G, "Glaginsdrog"))
    assert codes == ["Warsteed", "reduced Wargroup", "reduced Wargroup"]


def test_of_everybody_something_must_be_said() -> None:
    with pytest.raises(Refusal, match="nothing is said of Kestrel, Kishmin") as refusal:
        said(WHERE[1], GONE)
    assert "is dead" in str(refusal.value.hint)


def test_nobody_is_inside_a_castle_where_nobody_lies() -> None:
    line = f"castle Kimrin of {G} inside"
    with pytest.raises(Refusal, match="nothing of Gorganun lies there"):
        said(*PLAIN, line)
    within = entered(*PLAIN, line, f"lies Wargroup at Kimrin of {G}")
    assert world.inside(within, G, "Kimrin")


def test_nobody_is_their_own_captive() -> None:
    with pytest.raises(Refusal, match="cannot hold him captive"):
        said(*WHERE, GONE.replace(", Hastur", ""), f"captive Hastur of {G}")


def test_how_many_counters_there_are_is_told() -> None:
    ruling = said(*PLAIN, f"lies 7 Wargroup at Glaginsdrog of {G}")
    assert ruling.question is not None
    assert "7 Wargroup of Gorganun instead of 6" in ruling.question.prompt


def test_who_is_hurt_or_trapped_has_been_so_since_before_the_game_was_entered() -> None:
    """So who is hurt comes back as the turn begins, and who is trapped is not trapped by what happens in it."""
    state = entered(*WHERE, GONE.replace(", Urso, Hastur", ""), "person Urso is hurt", "person Hastur is trapped at Ursh", "turn 3")
    urso, hastur = forces.person(state, "Urso"), forces.person(state, "Hastur")
    assert (urso["state"], urso.get("since")) == (forces.WAITING, None)
    assert (hastur["state"], hastur["at"], hastur.get("since")) == (forces.TRAPPED, "Ursh", 0)
    assert forces.person(state, "Shale").get("since") is None


def test_a_captive_has_a_captor() -> None:
    state = entered(*WHERE, GONE.replace(", Hastur", ""), f"captive Hastur of {F}")
    hastur = forces.person(state, "Hastur")
    assert (hastur["state"], hastur["captor"], hastur["at"]) == (forces.CAPTIVE, F, "")


@each("line", ["person Penguin Chieftain is up at Ossum", "person Penguin Chieftain is dead", f"captive Penguin Chieftain of {G}"])
def test_of_a_chieftain_who_lies_nowhere_nothing_is_said(line: str) -> None:
    for options in ({"penguins": "yes"}, {}):
        with pytest.raises(Refusal, match="Penguin Chieftain is in play for neither side") as refusal:
            said(*PLAIN, line, **options)
        assert "lies Penguin Chieftain at AREA of SIDE" in str(refusal.value.hint)
    dead = entered(*PLAIN, f"lies Penguin Chieftain at Ossum of {F}", "person Penguin Chieftain is dead", penguins="yes")
    assert forces.person(dead, pieces.CHIEFTAIN)["state"] == forces.DEAD


@each("lines", [("Penguin Chieftain, Penguin Chieftain",), ("Penguin Chieftain", "Penguin Chieftain")])
def test_several_chieftains_are_numbered_as_they_come(lines: tuple[str, ...]) -> None:
    state = entered(*PLAIN, *(f"lies {line} at Ossum of {G}" for line in lines), penguins="yes")
    assert forces.persons(state, G, "Ossum") == [pieces.CHIEFTAIN, f"{pieces.CHIEFTAIN} 2"]


def test_a_garrison_is_no_counter_that_could_lie_anywhere() -> None:
    with pytest.raises(Refusal, match="Garrison: not of Gorganun"):
        said(*PLAIN, f"lies Garrison at Kimrin of {G}")


def test_castles_have_their_sides() -> None:
    state = entered(*PLAIN, f"castle Kimrin of {F}", f"lies Foot Soldier at Ilrog of {F}", f"castle Ilrog of {F} inside")
    assert state["public"]["castles"]["Kimrin"] == {"side": F, "inside": ""}
    assert state["public"]["castles"]["Ilrog"] == {"side": F, "inside": F}


def test_ships_are_numbered_as_they_are_said() -> None:
    seas = [area for area, kind in world.areas(TABLE.start(PEOPLE)).items() if kind == "sea"]
    crews = (f'lies Warsteed at "ship 1" of {G}', f'lies Cavalry at "ship 2" of {F}')
    state = entered(*PLAIN, f'ship "{seas[0]}" of {G}', f'ship "{seas[1]}" of {F}', *crews, f'ship "{seas[1]}" of {F}')
    assert state["public"]["ship"] == 3
    assert [*state["public"]["ships"]] == ["Ship 1", "Ship 2"], "nobody is aboard the third"
    assert state["public"]["ships"]["Ship 1"] == {"side": G, "sea": seas[0], "from": seas[0]}
    assert state["public"]["ships"]["Ship 2"]["side"] == F


def test_a_bonus_is_a_sides() -> None:
    state = entered(*PLAIN, f"bonus {F} 2")
    assert state["public"]["bonus"][F] == 2
    assert state["public"]["bonus"].get(G, 0) == 0
    turned = entered(*PLAIN, f"bonus {F} 2", f"bonus {G} 1", f"bonus {F} 0")
    assert turned["public"]["bonus"] == {G: 1, F: 0}, "whoever has won last adds nothing, and a nought says nothing of the other"


def test_it_is_told_where_nothing_is_said_of_what_the_loser_of_the_initiative_adds() -> None:
    """In a turn that has begun somebody lost it [Initiative]."""
    warned = lambda *lines: [line.label for line in said(*PLAIN, *lines).worksheet if "initiative" in line.text]  # noqa: E731
    assert warned(f"turn 3 of {G} begun at command") == ["beware"]
    assert not warned(f"bonus {F} 1", f"turn 3 of {G} begun at command")
    assert not warned("turn 3")


def test_nobody_adds_less_than_nothing_for_initiative() -> None:
    with pytest.raises(Refusal, match="cannot add -1"):
        entered(*PLAIN, f"bonus {F} -1")


def test_the_dragon_is_in_play_where_it_is_said_to_lie() -> None:
    state = entered(*PLAIN, f"lies Terramax at Glaginsdrog of {G}", scenario="war")
    assert state["public"]["dragon"]["state"] == "play"


def test_boxes_spells_and_wisdom_are_ones_own() -> None:
    ruins = next(name for name, kind in world.areas(TABLE.start(PEOPLE)).items() if kind == "ruins")
    own = f'box Kestrel with 2 Wargroup, Kishmin; knows Kishmin Fly, Terror; wisdom Kestrel "{ruins}"'
    state = entered(*PLAIN, gorganun=own)
    mine = state["secret"][G]
    assert sorted(mine["boxes"]["Kestrel"]) == ["Kishmin", "Wargroup", "Wargroup"]
    assert (forces.person(state, "Kishmin")["state"], forces.person(state, "Kishmin")["at"]) == (forces.BOX, "")
    assert sorted(mine["spells"]["Kishmin"]) == ["Fly", "Terror"]
    assert mine["wisdom"] == {"Kestrel": [ruins]}
    assert not state["secret"][F]["boxes"]
    armies = pieces.armies(G, knights=False)
    assert state["public"]["reserve"][G]["Wargroup"] == armies["Wargroup"] - 2, "what lies in a box is not in reserve"


@each("own", ["box Kendrel with Knight", "knows Torin Fly", "wisdom Kendrel Ursh", 'box "Penguin Chieftain" with Warsteed'])
def test_what_is_anothers_is_asked_again(own: str) -> None:
    name = "Penguin Chieftain" if "Chieftain" in own else own.split()[1]
    assert f"{name} is none of yours" in asked_again(G, own)


@each("line", [f"lies Torin at Glaginsdrog of {G}", f"lies 2 Knight at Glaginsdrog of {G}"])
def test_nobody_lies_with_the_wrong_side(line: str) -> None:
    name = "Torin" if "Torin" in line else "Knight"
    with pytest.raises(Refusal, match=f"{name}: not of {G}"):
        said(*PLAIN, line)


@each(
    ("line", "fault"),
    [
        ("person Hastur is captive", "captive is none of"),
        (f"castle Ashmoor of {F}", "Ashmoor is no castle"),
    ],
)
def test_what_cannot_be_is_refused(line: str, fault: str) -> None:
    with pytest.raises(Refusal, match=fault):
        said(*PLAIN, line)


@each(
    ("line", "fault"),
    [
        (f'lies 2 Wargroup at "Dragon Sea West" of {G}', "at sea in Dragon Sea West without a ship"),
        (f'lies Shale at "Dragon Sea West" of {G}', "at sea in Dragon Sea West without a ship"),
        ("person Hastur is trapped at Ashmoor", "which is no ruin"),
        (f"lies 2 Penguin at Asten of {G}", "no penguins take part"),
        (f"lies Terramax at Asten of {G}", "the wizard whom he obeys is not"),
    ],
)
def test_what_could_not_come_about_is_not_sound(line: str, fault: str) -> None:
    with pytest.raises((Refusal, AssertionError), match=fault):
        entered(*WHERE, line, *(f"person {name} is dead" for name in GONE[7:-8].split(", ") if name not in line))


def test_whoever_may_be_at_sea_without_a_ship_is_entered_there() -> None:
    sea = '"Dragon Sea West"'
    state = entered(
        *PLAIN, f'lies 2 Penguin, "Penguin Chieftain" at {sea} of {G}', f"lies Terramax at {sea} of {G}", "master Kishmin", penguins="yes"
    )
    assert forces.person(state, pieces.CHIEFTAIN)["side"] == G


def test_wisdom_that_was_entered_can_be_wrung_out_of_a_captive() -> None:
    ruins = [name for name, kind in world.areas(TABLE.start(PEOPLE)).items() if kind == "ruins"][:2]
    state = entered(*WHERE, GONE.replace("Neko, ", ""), f"captive Neko of {G}", forseti=f'wisdom Neko "{ruins[0]}"; told "{ruins[1]}"')
    assert state["public"]["searched"][F] == [ruins[0]], "what captives told nobody has been seen to find"
    assert state["secret"][F]["wisdom"] == {"Neko": [ruins[0]], F: [ruins[1]]}


def test_the_dragon_rages_whatever_became_of_his_master() -> None:
    """It is the throw for his wounds that loses him: he may be dead, hurt or taken when the rage goes on."""
    at_large = ('put ["dragon", "state"] "play"', 'put ["dragon", "side up"] "Terramax"')
    rage = 'put ["owed"] [{"side": "Gorganun", "what": "rage", "who": "Glaginsdrog"}]'
    lines = ("turn 3 of Gorganun begun at action", *PLAIN, *at_large, 'put ["dragon", "rage"] "Glaginsdrog"', rage)
    assert entered(*lines)["public"]["dragon"]["rage"] == "Glaginsdrog"
    with pytest.raises(Refusal, match="the wizard whom he obeys is not"):
        said(*PLAIN, *at_large)


def test_the_table_says_what_was_seen_and_whom_the_dragon_obeys() -> None:
    ruins = next(name for name, kind in world.areas(TABLE.start(PEOPLE)).items() if kind == "ruins")
    dragon = f"lies Terramax at Glaginsdrog of {G}"
    state = entered(*PLAIN, f'found "{ruins}" of {F}', dragon, "master Kishmin", forseti=f'wisdom Torin "{ruins}"')
    assert state["public"]["searched"] == {G: [], F: [ruins]}
    assert state["public"]["dragon"]["master"] == "Kishmin"
    with pytest.raises(Refusal, match="master of Terramax, who is not in play"):
        said(*PLAIN, "master Kishmin")


def test_a_reduced_dragon_obeys_his_master() -> None:
    state = entered(*PLAIN, f"lies reduced Terramax at Glaginsdrog of {G}", "master Kishmin")
    assert (state["public"]["dragon"]["state"], state["public"]["dragon"]["master"]) == ("play", "Kishmin")
    with pytest.raises(Refusal, match="the wizard whom he obeys is not"):
        said(*PLAIN, f"lies reduced Terramax at Glaginsdrog of {G}")


@each("state", [{"state": "captive", "at": "", "captor": F}, {"state": "dead", "at": ""}, {"state": "hurt", "at": "", "since": 1}])
def test_a_game_with_a_chieftain_off_the_board_can_be_entered(state: dict[str, Any]) -> None:
    here = changed(begun(penguins="yes"), ["put", ["public", "people", pieces.CHIEFTAIN], {"side": G, **state}])
    assert any(pieces.CHIEFTAIN in line for line in entry_of(GAME, here, HOUSE).table)


def test_in_the_war_terramax_has_no_master() -> None:
    with pytest.raises(Refusal, match="obeys no wizard"):
        said(*PLAIN, f"lies Terramax at Asten of {G}", "master Kishmin", scenario="war")
    assert entered(*PLAIN, f"lies Terramax at Asten of {G}", "master Kishmin")["public"]["dragon"]["master"] == "Kishmin"


def test_of_wisdom_that_was_found_its_side_says_who_found_it() -> None:
    """The tower counts what is on the side's own sheet, and all see what was found: the two are one."""
    line = f"found Ursh, Wyrmholt of {G}"
    ruling = said(*PLAIN, line, gorganun="wisdom Kishmin Ursh")
    assert ruling.question is not None
    assert (ruling.question.who, ruling.question.key) == (G, f"own {G} 2")
    assert ruling.question.prompt.startswith("who of Gorganun found the wisdom of Wyrmholt is not said")
    assert entered(*PLAIN, line, gorganun="wisdom Kishmin Ursh, Wyrmholt")["public"]["searched"][G] == ["Ursh", "Wyrmholt"]
    told = said(*PLAIN, line, gorganun="wisdom Kishmin Ursh; told Wyrmholt")
    assert told.question is not None


def test_what_captives_have_told_all_have_heard_them_tell() -> None:
    state = entered(*PLAIN, gorganun="told Wyrmholt; told Ursh")
    assert state["public"]["told"] == {G: ["Ursh", "Wyrmholt"]}
    assert state["secret"][G]["wisdom"][G] == ["Ursh", "Wyrmholt"]


def test_what_can_change_of_people_is_theirs_to_have() -> None:
    """Else no game in which it stands could be entered again."""
    assert PersonChange.__annotations__.keys() <= get_type_hints(Person).keys()


@each("first", [F, G])
def test_who_has_the_initiative_is_who_goes_first_by_what_was_entered(first: str) -> None:
    """`step player` says in which order the sides go through the turn: status and board have it so. [Initiative]"""
    second = pieces.other(first)
    state = entered(*PLAIN, f"turn 3 of {second} begun at action", f"step player times 1 of {second} among {first}, {second}")
    told = {tracker.label: str(tracker.value) for tracker in trackers(state, None)}
    assert told["initiative"].startswith(f"{first} then {second}")
    laid = board(state, None, HOUSE)
    assert next(track.boxes for track in laid.tracks if track.title == "Initiative") == (first, second)
    assert duties.doing(state) == second
