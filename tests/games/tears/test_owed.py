"""What is still owed and open, and what a short line stands for, condition by condition. [Activation] [Command table] [Battle]"""

from typing import Any

import pytest

from playaid.games.tears.ratings import owed
from playaid.games.tears.state import duties, forces
from playaid.games.tears.table import outlook, shorthand
from playaid.referee.contract.refusals import Unreadable
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, begun, cleared, declaration, do, lay, put
from tests.games.tears.test_battle import field
from tests.games.tears.test_initiative import lean, opening
from tests.games.tears.test_spells import duel

MORE = "Forseti may activate 1 by the throw of Gorganun"
SPENT = "Forseti has activated all that the command table gave"


def texts(state: table.State) -> list[str]:
    return [one.text for one in owed.command_obligations(state)]


def test_the_choice_of_the_command_phase_is_owed_where_nobody_passes_it_by() -> None:
    command = do(opening(), "initiative", "9 2", side=G)
    assert texts(command) == ["activate one, or throw on the command table (`command one`, `command table`)"]
    assert texts(lean()) == []
    assert texts(table.changed(lean(), ["put", ["public", "rethrow"], True])) == ["the command table is thrown again (`command table`)"]


def given(left: int, **what: Any) -> table.State:
    """Forseti acts by Gorganun's throw, so many left; Neko is as it is said, with nobody else awake."""
    state = do(do(opening(), "initiative", "9 2", side=G), "command table", "8")
    state = table.changed(state, ["put", ["public", "left"], left])
    return put(state, "Neko", what.pop("at", "Ashmoor"), **what) if what else state


@each(
    ("left", "what", "enemy", "said"),
    [
        (2, {}, False, "Forseti may activate 2 by the throw of Gorganun (`activate`, `done`)"),
        (0, {}, False, SPENT + " (`done`)"),
        (1, {"act": True, "used": 0}, False, MORE + "; Neko may move yet (`activate`, `move`, `done`)"),
        (0, {"act": True, "used": 0}, False, SPENT + ": Neko may move where spaces are left (`move`), then it is over (`done`)"),
        (1, {"act": True, "used": 4}, False, MORE + " (`activate`, `done`)"),
        (0, {"act": True, "used": 4}, False, SPENT + " (`done`)"),
        (1, {"act": True, "used": 4}, True, MORE + "; Neko may act yet (`activate`, `move`, `attack`, `done`)"),
        (0, {"act": True, "used": 0}, True, SPENT + ": Neko may act yet (`move`, `attack`), then it is over (`done`)"),
        (1, {"act": True, "used": 0}, True, MORE + "; Neko may act yet (`activate`, `move`, `attack`, `done`)"),
        (0, {"act": True, "used": forces.STOPPED}, False, SPENT + " (`done`)"),
        (0, {"act": None, "used": None}, False, SPENT + " (`done`)"),
        (0, {"act": True, "used": 0, "state": forces.BOX}, False, SPENT + " (`done`)"),
    ],
)  # fmt: skip
def test_what_an_enemy_activation_leaves_is_told(left: int, what: dict[str, Any], enemy: bool, said: str) -> None:
    state = given(left, **what)
    assert texts(lay(state, G, "Ashmoor", "Cadmin") if enemy else state)[-1] == said


def test_units_that_may_go_on_are_told_too() -> None:
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "Warsteed")
    for token, going in (("Warsteed~1", ["Warsteed"]), ("Warsteed~99", []), ("Warsteed", []), ("Warsteed!", [])):
        at = table.changed(state, ["put", ["public", "board", G, "Kimrin"], [token]])
        assert owed.still_going(at, G) == going
    assert owed.still_going(table.changed(state, ["put", ["public", "board", G, "Kimrin"], ["Warsteed~0"]]), F) == []


def test_who_might_still_be_activated_is_told() -> None:
    leader, wizard = "a unit or a leader may be activated", "a wizard may be activated"
    assert list(owed.still_open(begun())) == [leader, wizard]
    assert leader not in list(owed.still_open(table.changed(begun(), ["put", ["public", "left"], 0])))
    assert leader in list(owed.still_open(table.changed(lean(), ["put", ["public", "left"], 0]))), "while it is still chosen"
    bare = table.changed(begun(), ["put", ["public", "board", G], {}])
    for name in ("Kestrel", "Shale", "Ezelle"):
        bare = put(bare, name, "Kimrin", done=True)
    assert leader not in list(owed.still_open(bare)), "wizards are no leaders"
    assert leader in list(owed.still_open(put(bare, "Kestrel", "Kimrin", done=None)))
    assert leader not in list(owed.still_open(put(bare, "Kestrel", "Kimrin", done=None, placed=1)))
    assert leader not in list(owed.still_open(put(bare, "Kestrel", "Kimrin", done=None, act=True, used=0)))
    assert leader not in list(owed.still_open(put(bare, "Kestrel", "", done=None, state=forces.HURT)))
    assert leader not in list(owed.still_open(put(bare, "Neko", "Kimrin"))), "nor the enemy's"


def test_what_a_battle_owes_is_told_with_how_it_is_said() -> None:
    throwing = do(field("2 Warsteed", "3 Cavalry"), "stand")
    theirs = "until the first throw Gorganun may lay the points of Shale (`lead`)"
    assert texts(throwing)[0].endswith(theirs)
    both = table.changed(throwing, ["put", ["public", "battle", "chiefs", F], ["Neko"]])
    said = "until the first throw Forseti may lay the points of Neko, and Gorganun those of Shale (`lead`)"
    assert said in texts(both)[0]
    alone = table.changed(throwing, ["put", ["public", "battle", "chiefs", G], []])
    assert "points of" not in texts(alone)[0]
    laid = table.changed(throwing, ["put", ["public", "battle", "points"], {G: {"units": ["Warsteed"]}}])
    assert "points of" not in texts(laid)[0]
    own = table.changed(throwing, ["put", ["public", "battle", "side"], G])
    assert texts(own)[0].endswith(theirs)
    hit = do(do(field("Warsteed, Wargroup", "3 Cavalry"), "stand"), "throw", "1 1 10")
    assert "2 hits" in texts(hit)[0]
    assert "a hit reduces a whole unit" in texts(hit)[0]
    one = table.changed(hit, ["put", ["public", "battle", "hits"], {G: 1}])
    assert "1 hit in" in texts(one)[0]
    assert "a hit reduces a whole unit" not in texts(one)[0]
    reduced = table.changed(hit, ["put", ["public", "battle", "rows", G], ["Shimar", "reduced Warsteed", "reduced Wargroup"]])
    assert "a hit reduces a whole unit" not in texts(reduced)[0]
    gate = table.changed(throwing, ["put", ["public", "owed"], [{"side": F, "what": "gate", "who": "Kimrin", "movers": []}]])
    assert "points of" not in texts(gate)[1]


def test_the_dragon_is_owed_to_gorganun_alone() -> None:
    state = lay(put(begun(), "Shimar", "Kimrin"), G, "Marchgate", "Terramax")
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Shimar", "checked": 0}
    due = table.changed(state, ["put", ["public", "dragon"], dragon])
    assert "Terramax must be held (`control`)" in [one.text for one in owed.action_obligations(due)]
    fighting = table.changed(lay(duel("Fly"), G, "Kimrin", "Terramax"), ["put", ["public", "dragon"], dragon])
    assert duties.doing(fighting) == G
    assert "Terramax must be held (`control`)" not in [one.text for one in owed.action_obligations(fighting)], "it may not be said there"
    board = ["put", ["public", "board", G, "Marchgate"], ["Terramax"]]
    theirs = table.changed(begun(F), ["put", ["public", "dragon"], dragon], board)
    assert "Terramax must be held (`control`)" not in [one.text for one in owed.action_obligations(theirs)]


# short lines


def test_who_throws_for_wounds_and_who_calls_need_not_be_named_where_it_is_one() -> None:
    wound, place = {"side": G, "what": "wound", "who": "Shimar"}, {"side": G, "what": "place", "who": "Kestrel"}
    state = table.changed(begun(), ["put", ["public", "owed"], [place, wound]])
    assert shorthand.wounded([], state) == ["Shimar"]
    assert shorthand.wounded(["Kestrel"], state) == ["Kestrel"]
    two = table.changed(state, ["put", ["public", "owed"], [wound, {**wound, "who": "Hastur"}]])
    assert shorthand.wounded([], two) == []
    asten = put(put(begun(), "Shimar", "Asten", act=True), "Kestrel", "Asten", act=True)
    assert shorthand.calling([], asten) == ["Shimar"]
    assert shorthand.calling([], put(asten, "Hastur", "Asten")) == ["Shimar"], "who is not activated does not call"
    assert shorthand.calling([], put(asten, "Hastur", "Asten", act=True)) == []
    assert shorthand.calling(["Hastur"], asten) == ["Hastur"]
    assert shorthand.calling([], put(asten, "Shimar", "Ashmoor")) == []


def test_by_whom_a_spell_is_cast_need_not_be_said_where_it_is_one() -> None:
    walking = put(put(begun(), "Shimar", "Kimrin", act=True), "Kestrel", "Kimrin", act=True)
    assert shorthand.casting(["Fly"], walking) == ["Fly", "by", "Shimar"]
    assert shorthand.casting(["Fly", "on", "Warsteed"], walking) == ["Fly", "by", "Shimar", "on", "Warsteed"]
    assert shorthand.casting(["Fly"], put(walking, "Torin", "Ashmoor", act=True)) == ["Fly", "by", "Shimar"], "an own one"
    assert shorthand.casting(["Fly"], put(walking, "Hastur", "Kimrin", act=True)) == ["Fly"]
    assert shorthand.casting(["Fly"], begun()) == ["Fly"]
    assert shorthand.casting(["by", "Shimar"], walking) == ["by", "Shimar"]
    assert shorthand.casting(["Fly", "by", "Hastur"], walking) == ["Fly", "by", "Hastur"]
    assert shorthand.casting(["Terror"], duel("Terror")) == ["Terror", "by", "Hastur"]


def test_the_table_is_thrown_on_again_without_its_name() -> None:
    assert shorthand.thrown([], table.changed(begun(), ["put", ["public", "rethrow"], True])) == ["table"]
    assert shorthand.thrown([], begun()) == []
    assert shorthand.thrown(["one"], table.changed(begun(), ["put", ["public", "rethrow"], True])) == ["one"]


def test_who_boards_flies() -> None:
    assert shorthand.boarding([], put(begun(), "Kishmin", "Ossum", flies=True)) == []
    assert shorthand.boarding(["Kishmin"], begun()) == ["Kishmin"]
    with pytest.raises(Unreadable, match="nobody flies"):
        shorthand.boarding([], begun())


def test_where_units_are_refitted_need_not_be_said_where_it_is_one_place() -> None:
    state = lay(cleared(begun(), G, "Kimrin"), G, "Ossum", "reduced Warsteed")
    assert shorthand.refitting(["reduced", "Warsteed"], state) == ["reduced", "Warsteed", "at", "Ossum"]
    assert shorthand.refitting([], state) == []
    assert shorthand.refitting(["Warsteed"], lay(state, G, "Ashmoor", "reduced Wargroup")) == ["Warsteed"]
    assert shorthand.refitting(["Warsteed", "at", "Kestrel"], state) == ["Warsteed", "at", "Kimrin"]
    assert shorthand.refitting(["Warsteed", "at", "Ossum"], state) == ["Warsteed", "at", "Ossum"]


def test_ruins_need_not_be_named_where_one_stands_in_one_or_owes_its_trap() -> None:
    state = put(put(begun(), "Kishmin", "Ursh", act=True), "Hastur", "Hagstone")
    assert shorthand.searching([], state) == ["Ursh"]
    assert shorthand.searching(["for", "a", "new", "spell"], state) == ["Ursh", "study"]
    assert shorthand.searching(["Hagstone"], state) == ["Hagstone"]
    assert shorthand.searching([], put(state, "Hastur", "Hagstone", act=True)) == []
    assert shorthand.searching([], put(begun(), "Kishmin", "Ashmoor", act=True)) == []
    owing = table.changed(state, ["put", ["public", "owed"], [{"side": G, "what": "trap", "who": "Hagstone"}]])
    assert shorthand.searching([], owing) == ["Hagstone"]
    assert shorthand.searching(["Hastur"], state) == ["Hagstone"], "the place of who is named"


# turn after turn


@each(
    ("before", "after", "again"),
    [
        ({"act": True}, {"act": True, "used": 2}, True),
        ({"act": None}, {"act": None, "used": 2}, False),
        ({"act": True}, {"act": True, "used": 2, "at": "Ashmoor"}, False),
        ({"act": True}, {"act": None, "state": forces.HURT}, False),
    ],
)
def test_who_was_activated_is_so_again_where_they_stood(before: dict[str, Any], after: dict[str, Any], again: bool) -> None:
    was = put(begun(), "Kishmin", "Ursh", **before)
    now = put(was, "Kishmin", after.pop("at", "Ursh"), **after)
    turned = outlook.activate_again(was, now, declaration(was, "trap Ursh"), HOUSE)
    assert turned is not None
    person = turned.state["public"]["people"]["Kishmin"]
    assert (bool(person.get("act")) and person.get("used") == 0) == again
    assert turned.declaration.verb == "search"


def test_that_hiding_would_do_in_place_of_a_battle_is_told_where_a_wizard_may_still_cast() -> None:
    """As far as all can see: whether Obfuscate is known is for its side."""
    state = cleared(put(put(begun(), "Algeron", "Millbrook"), "Kishmin", "Millbrook"), F, "Millbrook")
    awake = do(state, "activate Kishmin")
    hiding = "unless an Obfuscate of a wizard there hides whoever must fight"
    assert [hiding in debt for debt in table.TABLE.owed(awake)] == [True]
    for what in ({"used": 1}, {"failed": True}, {"burnt": True}):
        stirred = put(awake, "Kishmin", "Millbrook", act=True, **what)
        assert [hiding in debt for debt in table.TABLE.owed(stirred)] == [False], what
    units = do(lay(cleared(put(state, "Kishmin", "Kimrin"), G, "Millbrook"), G, "Millbrook", "Warsteed"), "activate Warsteed at Millbrook")
    assert [hiding in debt for debt in table.TABLE.owed(units)] == [False]
    seen = table.changed(awake, ["put", ["secret", G, "spells", "Kishmin"], ["Obfuscate"]])
    hidden = do(seen, "cast Obfuscate by Kishmin on Kishmin", "1")
    assert not [debt for debt in table.TABLE.owed(hidden) if "both sides" in debt], "what is told would do"


def test_what_a_side_that_ends_its_part_has_not_used() -> None:
    """Who has stirred is done with as far as their player likes; nobody is reminded of them."""
    state = do(begun(command=1), "activate Kestrel")
    assert next(iter(owed.unused(state))).endswith("Kestrel not yet moved")
    assert "a wizard unused" in list(owed.unused(state))
    stirred = put(state, "Kestrel", forces.person(state, "Kestrel")["at"], act=True, used=1)
    assert not any("Kestrel" in told for told in owed.unused(stirred))
    assert "activated and not done: Kestrel" in list(owed.still_open(stirred))
    none = table.changed(stirred, ["put", ["public", "wizard_left"], 0], ["put", ["public", "left"], 0])
    assert list(owed.unused(none)) == []
    left = table.changed(none, ["put", ["public", "left"], 1])
    assert list(owed.unused(left)) == ["an activation unused"]
