"""Halves of conditions about who comes under leaders: each with what it alone decides. [Leaders: rank] [Leader boxes]"""

from typing import Any

from playaid.games.tears.rules import following, leaders, points
from playaid.games.tears.state import deployment, forces
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, put, refused, rule, told, under
from tests.games.tears.test_spells import duel


def heard(state: table.State, verb: str = "box", side: str = G, **args: object) -> Any:
    return supposing(asking(table.GAME, state, table.HOUSE, verb, side), args)


@each(
    ("out", "leader", "parted"),
    [
        (["Cavalry", "Kendrel"], "Kendrel", ["Foot Soldier"]),
        (["Cavalry", "Kendrel"], "Shelnor", ["Cavalry"]),
        ([], "Kendrel", []),
    ],
)
def test_the_walls_part_who_stands_before_them_from_who_is_inside(out: list[str], leader: str, parted: list[str]) -> None:
    """[Castle: occupation]"""
    castle = {"side": F, "inside": F, **({"out": out} if out else {})}
    state = changed(
        begun(),
        ["put", ["public", "castles", "Caer Navell"], castle],
        ["put", ["public", "board", F, "Caer Navell"], ["Cavalry", "Foot Soldier"]],
    )
    assert following.across_the_walls(state, leader, ["Cavalry", "Foot Soldier"]) == parted


@each(("leader", "first"), [("Ezelle", "Shale"), ("Shale", None), ("Neko", None)])
def test_the_highest_leader_holds_a_unit_first(leader: str, first: str | None) -> None:
    state = put(put(put(begun(), "Shale", "Kimrin"), "Ezelle", "Kimrin"), "Neko", "Kimrin")
    state = put(state, "Kestrel", "Ilrog")
    assert following.who_holds_first(heard(state), leader) == first
    assert following.who_holds_first(heard(put(state, leader, "Kimrin", state="hurt")), leader) is None
    assert following.who_holds_first(heard(under(state, "Shale", "Warsteed")), leader) is None
    hidden = changed(state, ["put", ["public", "veiled", "Kimrin"], {G: ["Shale"]}])
    assert following.who_holds_first(heard(hidden), leader) is None


@each(
    ("marks", "said"),
    [
        ({"raised": "beside"}, "has recruited"),
        ({"held": True}, "has lain under a leader who recruited"),
        ({"held": True, "busy": True}, "has done what takes their whole turn"),
        ({"mute": 1}, "has called Cadmin"),
        ({"mute": 0}, "has done what takes their whole turn"),
        ({"gone": 1}, "has come where a move ends"),
        ({"spelt": True}, "a spell has rooted Kishmin to the spot"),
        ({"spelt": True, "fought": True}, "has cast a spell, and since"),
        ({"spelt": True, "busy": True}, "has cast a spell, and since"),
        ({"spelt": True, "at": "Ship 1"}, "has gone aboard, and goes"),
        ({"at": "Ship 1"}, "has gone aboard, and goes"),
        ({"sought": forces.WISDOM, "busy": True}, "has searched the ruins where they stood from before (`search`)"),
        ({"sought": forces.SPELL, "busy": True, "spelt": True}, "has searched the ruins where they stood from before (`search`)"),
        ({"sought": forces.WISDOM, "busy": True, "fought": True}, "has done what takes their whole turn"),
        ({"fought": True}, "has fought, and goes no further"),
        ({"fought": True, "busy": True}, "has done what takes their whole turn"),
        ({}, "has done what takes their whole turn"),
    ],
)
def test_why_somebody_goes_no_further_is_told_by_what_they_have_done(marks: dict[str, Any], said: str) -> None:
    ship = {"side": G, "sea": "Dragon Sea North", "from": ""}
    state = changed(begun(), ["put", ["public", "ships"], {"Ship 1": ship}])
    marks = dict(marks)
    state = put(state, "Kishmin", marks.pop("at", "Kimrin"), act=True, used=99, **marks)
    assert said in following.why_stopped(heard(state, "move"), "Kishmin")


@each(
    ("public", "alone", "zero", "who", "said"),
    [
        ({"wizard_left": 1}, None, "wizard", "Kishmin", None),
        ({"wizard_left": 0}, None, "wizard", "Kishmin", "one wizard a turn: no further one may be activated"),
        ({"wizard_left": 0}, None, "nothing", "Kishmin", following.NOTHING_AT_ALL),
        ({"wizard_left": 0}, 1, "nothing", "Kishmin", "one wizard a turn: no further one may be activated"),
        ({"wizard_left": 1, "enemy_left": 1}, None, "wizard", "Kishmin", "an enemy activation is for units and leaders, not for wizards"),
        ({"left": 1}, None, "wizard", "Shale", None),
        ({"left": 0}, None, "wizard", "Shale", "no further unit or leader may be activated now"),
    ],
)
def test_why_nobody_more_is_activated_is_told(public: dict[str, int], alone: int | None, zero: str, who: str, said: str | None) -> None:
    """[Activation] [Command table]"""
    state = changed(begun(), *(["put", ["public", key], value] for key, value in public.items()))
    state = changed(put(state, "Shimar", "Kimrin", alone=alone), ["put", ["referee", "options", "zero"], zero])
    assert following.none_left(heard(state, "activate"), who) == said
    theirs = put(state, "Shimar", "Kimrin", alone=None) if alone is None else state
    assert following.none_left(heard(put(theirs, "Torin", "Caer Navell", alone=1), "activate"), who) == said


@each(
    ("rethrow", "enemy", "who", "said"),
    [
        (False, 0, "Torin", deployment.CHOSEN_FIRST),
        (False, 0, "Neko", deployment.CHOSEN_FIRST),
        (True, 0, "Neko", deployment.THROWN_AGAIN),
        (True, 1, "Neko", "no further unit or leader may be activated now"),
    ],
)
def test_before_the_table_is_thrown_a_leader_may_be_the_one_that_is_chosen(rethrow: bool, enemy: int, who: str, said: str | None) -> None:
    """[Command table]"""
    state = changed(do(begun(), "next"), ["put", ["public", "rethrow"], rethrow], ["put", ["public", "enemy_left"], enemy])
    assert following.none_left(heard(state, "activate", F), who) == said


@each(
    ("marks", "how"),
    [
        ({}, following.UNDER_WAY),
        ({"done": True}, following.AT_REST),
        ({"act": True, "used": 0}, following.SETTING_OUT),
        ({"act": True, "used": 1}, following.UNDER_WAY),
        ({"act": True, "used": 0, "fought": True}, following.UNDER_WAY),
        ({"act": True, "used": 99}, following.AT_REST),
        ({"act": True, "used": 100, "fought": True}, following.AT_REST),
    ],
)
def test_how_a_leader_is_who_takes_others_on(marks: dict[str, Any], how: int) -> None:
    state = put(cleared(begun(), G, "Kimrin"), "Shale", "Kimrin", **marks)
    assert following.taking(heard(state), forces.person(state, "Shale")) == how


def test_a_leader_who_has_come_among_enemies_fights_yet_and_takes_nobody_on() -> None:
    state = lay(put(cleared(begun(), G, "Kimrin"), "Shale", "Riverton", act=True, used=99), F, "Riverton", "Cavalry")
    state = changed(state, ["put", ["public", "board", G, "Riverton"], ["Warsteed~99"]])
    assert following.taking(heard(state), forces.person(state, "Shale")) == following.UNDER_WAY
    fought = put(state, "Shale", "Riverton", act=True, used=100, fought=True)
    assert following.taking(heard(fought), forces.person(fought, "Shale")) == following.AT_REST
    elsewhere = put(state, "Shale", "Kimrin", act=True, used=99)
    assert following.taking(heard(elsewhere), forces.person(elsewhere, "Shale")) == following.AT_REST


@each(
    ("marks", "how", "joins"),
    [
        ({}, following.UNDER_WAY, True),
        ({"act": True, "used": 0, "alone": 1}, following.AT_REST, False),
        ({"act": True, "used": 0}, following.SETTING_OUT, True),
        ({"act": True, "used": 1}, following.SETTING_OUT, False),
        ({"act": True, "used": 0, "fought": True}, following.SETTING_OUT, False),
        ({"done": True}, following.SETTING_OUT, False),
        ({"done": True}, following.AT_REST, True),
        ({"done": True}, following.UNDER_WAY, False),
        ({"placed": 1}, following.UNDER_WAY, False),
        ({"placed": 0}, following.UNDER_WAY, True),
    ],
)
def test_which_wizard_comes_under_a_leader(marks: dict[str, Any], how: int, joins: bool) -> None:
    state = put(begun(), "Kishmin", "Kimrin", **marks)
    assert following.wizard_may_join(heard(state), "Kishmin", how) is joins


@each(
    ("token", "how", "joins"),
    [
        ("Warsteed", following.UNDER_WAY, True),
        ("Warsteed!!", following.AT_REST, False),
        ("Warsteed!", following.AT_REST, True),
        ("Warsteed!", following.SETTING_OUT, False),
        ("Warsteed~0", following.SETTING_OUT, True),
        ("Warsteed~1", following.SETTING_OUT, False),
        ("Warsteed~0", following.UNDER_WAY, False),
    ],
)
def test_which_unit_comes_under_a_leader(token: str, how: int, joins: bool) -> None:
    assert following.may_join(heard(begun()), token, how) is joins


@each(
    ("marks", "chosen"),
    [({"done": True}, ["Warsteed!"]), ({"act": True, "used": 0}, ["Warsteed"]), ({}, ["Warsteed"])],
)
def test_under_a_leader_at_rest_those_go_first_who_can_do_least(marks: dict[str, Any], chosen: list[str]) -> None:
    """Of counters that are alike their owner chooses. [Stacks]"""
    state = changed(put(begun(), "Shale", "Kimrin", **marks), ["put", ["public", "board", G, "Kimrin"], ["Warsteed", "Warsteed!"]])
    assert leaders._chosen(heard(state, leader="Shale"), "Shale", ["Warsteed"]) == chosen


@each(
    ("leader", "box", "units", "said"),
    [
        ("Kestrel", [], [], "nothing lies under Kestrel"),
        ("Kestrel", ["Wargroup"], [], ""),
        ("Kestrel", ["Wargroup"], ["Wargroup"], ""),
        ("Kestrel", ["Wargroup"], ["2 Wargroup"], "2 Wargroup: not so many lie under Kestrel; of that kind there is: Wargroup"),
        ("Neko", [], [], ""),
        ("Penguin Chieftain", [], [], ""),
    ],
)
def test_what_lies_under_a_leader_is_told_of_ones_own(leader: str, box: list[str], units: list[str], said: str) -> None:
    """Of the enemy's, and of chieftains who are not in play, that alone is told."""
    state = under(begun(), "Kestrel", *box) if box else begun()
    facts = leaders._under(heard(state, "drop", leader=leader, **({"units": units} if units else {})))
    assert ("" if facts is None else str(facts["why"])) == said


def test_of_a_leader_who_is_wounded_nothing_is_told_but_that() -> None:
    state = put(begun(), "Kestrel", "", state="hurt", since=1)
    assert refused(state, "box Kestrel with Warsteed") == ["box.leader"]


# points and fog


@each(("laid", "offered"), [({}, True), ({G: ["Warsteed"]}, False), ({F: ["Cavalry"]}, True)])
def test_points_that_are_laid_are_offered_no_more(laid: dict[str, list[str]], offered: bool) -> None:
    """[Leaders: attack]"""
    state = changed(duel("Bad Fortune"), ["put", ["public", "battle", "points"], laid], ["put", ["public", "battle", "stage"], "throw"])
    assert bool(points.lead_offers(asking(table.GAME, state, table.HOUSE, "lead", G))) is offered
    alone = changed(state, ["put", ["public", "battle", "chiefs", G], []])
    assert not points.lead_offers(asking(table.GAME, alone, table.HOUSE, "lead", G))
    assert not points.lead_offers(asking(table.GAME, begun(), table.HOUSE, "lead", G))


@each(("book", "said"), [(table.HOUSE, "fog lies on Cavalry -3, Cavalry -1."), (table.PRINTED, "fog lies on Cavalry.")])
def test_where_it_is_not_known_how_strong_they_are_fog_lies_on_whom_it_was_laid(book: Any, said: str) -> None:
    """[Fog of War]"""
    state = changed(duel("Bad Fortune"), ["put", ["public", "battle", "fog"], {F: 4}], ["put", ["public", "battle", "stage"], "throw"])
    assert said in told(rule(state, "fog Cavalry, Cavalry", side=G, book=book))
