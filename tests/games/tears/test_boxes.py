"""Leader boxes, condition by condition: what is said of whom, marks of spells, points and their room. [Leader boxes] [Leaders: command]"""

from functools import cache
from typing import Any

from playaid.games.tears.rules import following
from playaid.games.tears.state import deployment, duties, forces
from playaid.referee.contract.state import visible
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, offered, play, put, rule, told, under
from tests.games.tears.test_battle import field


def reasons(state: table.State, line: str, side: str | None = None) -> dict[str, str]:
    return {reason.check.rpartition("/")[2]: reason.text for reason in rule(state, line, side=side).reasons}


def test_a_wizard_who_was_activated_has_done_their_part_under_a_leader_at_rest() -> None:
    state = put(put(begun(), "Kestrel", "Kimrin", done=True), "Shimar", "Kimrin", act=True, used=0)
    boxed = do(state, "box Kestrel with Shimar")
    assert forces.person(boxed, "Shimar").get("done")
    fresh = do(begun(), "box Kestrel with Shimar")
    assert not forces.person(fresh, "Shimar").get("done")


def test_what_leaves_who_recruits_by_option_moves_unless_it_is_the_recruit() -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ossum"), "Kestrel", "Wargroup", "Warsteed")
    state = put(state, "Kestrel", "Ossum", act=True, used=forces.STOPPED, busy=True, fought=True, raised="Warsteed")
    state = table.changed(state, ["put", ["referee", "options", "recruit-drop"], "either"])
    both = do(state, "drop Kestrel of Warsteed, Wargroup")
    assert sorted(forces.tokens(both, G, "Ossum")) == ["Wargroup~0", "Warsteed~101"]


def test_who_has_stopped_has_stopped_slowed_or_not() -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ashmoor"), "Kestrel", "Warsteed")
    state = put(state, "Kestrel", "Ashmoor", act=True, used=forces.STOPPED)
    slowed = ["put", ["secret", G, "slowed"], {"Kestrel": {"turn": duties.turn(state), "codes": {"Warsteed": 1}}}]
    assert forces.tokens(do(table.changed(state, slowed), "drop Kestrel of Warsteed"), G, "Ashmoor") == ["Warsteed~99"]


def test_a_leader_is_on_the_way_while_activated() -> None:
    state = put(begun(), "Kestrel", "Kimrin", used=1)
    assert "box.way" not in reasons(state, "box Kestrel with Warsteed")
    assert [*reasons(put(state, "Kestrel", "Kimrin", act=True), "box Kestrel with Warsteed")] == ["box.way"]


def test_whoever_is_caught_in_a_trap_there_is_not_on_the_board() -> None:
    state = put(begun(), "Shimar", "Kimrin", state=forces.TRAPPED, since=0)
    assert reasons(state, "box Kestrel with Shimar")["box.there"] == "Shimar is not on the board in Kimrin"


def test_of_those_barred_it_is_enough_that_one_was_activated_alone() -> None:
    state = table.changed(begun(), ["put", ["public", "board", G, "Kimrin"], ["Warsteed!", "Warsteed!!"]])
    state = table.changed(state, ["add", ["public", "reserve", G, "Warsteed"], 1], ["add", ["public", "reserve", G, "Wargroup"], 3])
    assert "activated without a leader" in reasons(state, "box Kestrel with 2 Warsteed")["box.there"]


def test_boxes_are_offered_for_ones_own_leaders() -> None:
    """On the board with what lies beside them, and by nobody in the enemy's name; what lies under them may be laid down, but in battle."""
    lines = offered(begun())["box"]
    assert {line.partition(" with ")[0] for line in lines} == {"Kestrel", "Shale"}, "Ezelle comes after Shale, who holds nobody"
    assert offered(begun()).get("drop", []) == []
    boxed = do(begun(), "box Kestrel with Warsteed, Shimar")
    assert offered(boxed)["drop"] == ["Kestrel of Shimar", "Kestrel of Warsteed"]
    assert offered(boxed, F).get("drop", []) == []
    fought = do(under(field("Warsteed", "Cavalry"), "Kestrel", "Wargroup"), "stand")
    assert offered(fought, G).get("drop", []) == []


def test_points_are_told_and_counted_of_those_who_are_to_help() -> None:
    state = put(do(field("2 Warsteed", "Cavalry"), "stand"), "Ezelle", "Marchgate")
    state = table.changed(state, ["put", ["public", "battle", "chiefs", G], ["Shale", "Ezelle"]])
    own = int(table.HOUSE.value("leaders", "Shale", "attack"))
    both = own + int(table.HOUSE.value("leaders", "Ezelle", "attack"))
    alone = table.changed(state, ["put", ["public", "battle", "chiefs", G], ["Shale"]])
    assert "lead.who" in reasons(alone, f"lead Shale on {own + 1} Warsteed", G)
    assert "lead.who" in reasons(state, f"lead Shale on {both + 1} Warsteed", G)
    assert reasons(state, f"lead on {both} Warsteed", G) == {}
    assert reasons(state, f"lead Shale on {both} Warsteed", G) == {}, "Ezelle helps as well"
    assert reasons(state, f"lead Shale, Ezelle on {both} Warsteed", G) == {}
    nobody = table.changed(state, ["put", ["public", "battle", "chiefs", G], []])
    assert "), for this round alone: 2 Warsteed +0 each." in told(rule(nobody, "lead", side=G))


def test_who_has_called_or_was_called_is_told_so_of_the_box() -> None:
    state = do(under(put(begun(), "Kishmin", "Kimrin"), "Kestrel", "Kishmin"), "activate Kestrel")
    called = do(do(state, "drop Kestrel of Kishmin"), "cadmin")
    assert reasons(called, "box Kestrel with Kishmin")["box.there"] == "Kishmin has been activated, has acted, or has come back this turn"
    late = "Cadmin: activated this turn already, or refitted, healed or called in it"
    assert reasons(called, "box Kestrel with Cadmin")["box.there"] == late


# who may come under whom


@cache
def base() -> table.State:
    return begun()


def heard(state: table.State) -> Any:
    return asking(table.GAME, state, table.HOUSE, "box", G)


@each(
    ("marks", "how"),
    [
        ({}, following.UNDER_WAY),
        ({"done": True}, following.AT_REST),
        ({"act": True, "used": 0}, following.SETTING_OUT),
        ({"act": True, "used": -1}, following.SETTING_OUT),
        ({"act": True, "used": 1}, following.UNDER_WAY),
        ({"act": True, "used": 0, "fought": True}, following.UNDER_WAY),
        ({"act": True, "used": forces.STOPPED}, following.AT_REST),
    ],
)
def test_how_a_leader_is_who_takes_others_on(marks: dict[str, Any], how: int) -> None:
    state = put(base(), "Kestrel", "Kimrin", **marks)
    assert following.taking(heard(state), forces.person(state, "Kestrel")) == how


@each(("fought", "late"), [(None, False), (True, True)])
def test_who_has_halted_before_an_enemy_may_fight_yet(fought: bool | None, late: bool) -> None:
    state = lay(put(cleared(base(), F, "Caer Navell"), "Kestrel", "Marchgate", act=True, used=99, fought=fought), F, "Marchgate", "Cavalry")
    state = put(state, "Shale", "Marchgate", act=True, used=99)
    assert following.late(heard(state), forces.person(state, "Kestrel")) == late
    elsewhere = put(state, "Kestrel", "Ashmoor", act=True, used=99)
    assert following.late(heard(elsewhere), forces.person(elsewhere, "Kestrel")), "nobody is to be fought there"


@each(
    ("token", "joins"),
    [
        ("Warsteed", {0, 1, 2}),
        ("Warsteed!!", set()),
        ("Warsteed!", {following.AT_REST}),
        ("Warsteed~0", {following.AT_REST, following.SETTING_OUT}),
        ("Warsteed~1", {following.AT_REST}),
    ],
)
def test_which_units_come_under_a_leader(token: str, joins: set[int]) -> None:
    assert {how for how in range(3) if following.may_join(heard(base()), token, how)} == joins


@each(
    ("marks", "joins"),
    [
        ({}, {0, 1, 2}),
        ({"placed": 1}, {following.AT_REST}),
        ({"alone": 1, "act": True, "used": 0}, set()),
        ({"done": True}, {following.AT_REST}),
        ({"act": True, "used": 0}, {following.AT_REST, following.SETTING_OUT}),
        ({"act": True, "used": -1}, {following.AT_REST, following.SETTING_OUT}),
        ({"act": True, "used": 1}, {following.AT_REST}),
        ({"act": True, "used": 0, "fought": True}, {following.AT_REST}),
    ],
)
def test_which_wizards_come_under_a_leader(marks: dict[str, Any], joins: set[int]) -> None:
    hearing = heard(put(base(), "Shimar", "Kimrin", **marks))
    assert {how for how in range(3) if following.wizard_may_join(hearing, "Shimar", how)} == joins


def test_a_box_may_be_seen_to_in_the_others_part_and_is_told_how() -> None:
    """Nobody's but the own; of the enemy's leader nothing is looked up, and of one in a trap nothing is said but that."""
    boxed = do(do(begun(F), "box Shale with Warsteed", side=G), "box Ezelle with Wargroup", side=G)
    assert rule(boxed, "drop Shale of Wargroup", side=G).reasons[0].instead == "drop Ezelle of Wargroup"
    shut = visible(lay(begun(), F, "Caer Navell", "Cavalry"), G)
    crowd = "4 Elite Guard, 4 Cavalry, 4 Foot Soldier"
    assert "own.piece" in reasons(shut, f"box Kendrel with {crowd}", G)
    trapped = put(put(base(), "Kestrel", "Ursh", state=forces.TRAPPED), "Shale", "Ursh")
    assert "box.rank" not in reasons(trapped, "box Kestrel with Warsteed")
    beside = put(base(), "Neko", "Glaginsdrog")
    assert "box.rank" not in reasons(beside, "box Neko with Wargroup")


def test_the_highest_holds_a_unit_first_but_where_his_were_refitted() -> None:
    state = put(base(), "Ezelle", "Glaginsdrog")
    assert "box.rank" in reasons(state, "box Ezelle with Wargroup")
    refitted = table.changed(state, ["put", ["secret", G, "refitted"], {"Shale": duties.turn(state)}])
    assert "box.rank" not in reasons(refitted, "box Ezelle with Wargroup")
    before = table.changed(state, ["put", ["secret", G, "refitted"], {"Shale": duties.turn(state) - 1}])
    assert "box.rank" in reasons(before, "box Ezelle with Wargroup")
    chief = {"side": G, "state": "up", "at": "Ossum"}
    birds = table.changed(begun(penguins="yes"), ["put", ["public", "people", "Penguin Chieftain"], chief])
    birds = lay(put(birds, "Shale", "Ossum"), G, "Ossum", "Penguin")
    led = reasons(birds, 'box "Penguin Chieftain" with Penguin')["box.rank"]
    assert led == "Shale outranks Penguin Chieftain here and must hold a unit first"
    assert "box.rank" not in reasons(under(birds, "Shale", "Warsteed"), 'box "Penguin Chieftain" with Penguin')
    assert "box.rank" not in reasons(birds, "box Shale with Penguin")


def test_ranks_are_looked_up_where_they_decide_alone() -> None:
    """With printed tables a rank that nobody has told would be asked for."""
    state = table.start(table.PRINTED)
    held = under(under(put(state, "Ezelle", "Glaginsdrog"), "Ezelle", "Wargroup"), "Shale", "Wargroup")
    ruling = rule(held, "box Ezelle with Warsteed", side=G, book=table.PRINTED)
    assert ruling.question is None
    assert not ruling.reasons


@each(
    ("penguins", "told_"),
    [
        ("no", "Kestrel has done their part of this turn, and is not activated again in it"),
        ("yes", "Kestrel has done their part of this turn, or penguins have come under them, and is not activated again in it"),
    ],
)
def test_why_somebody_rests_who_is_done(penguins: str, told_: str) -> None:
    state = put(begun(penguins=penguins), "Kestrel", "Kimrin", done=True)
    assert str(following.resting(heard(state), "Kestrel")) == told_


@each(
    ("who", "passing", "told"),
    [
        ("Kishmin", "each", deployment.CHOSEN_FIRST),
        ("Shale", "each", deployment.CHOSEN_FIRST),
        ("Kishmin", "automatic", deployment.CHOSEN_FIRST),
        ("Shale", "automatic", None),
    ],
)
def test_a_wizard_is_activated_once_the_choice_is_made(who: str, passing: str, told: str | None) -> None:
    """A leader is chosen by being named, where steps without a choice are passed by themselves."""
    state = play(table.start(), "ambassador Kishmin", "next", ("initiative", "9 2"))
    state = table.changed(state, ["put", ["referee", "options", "passing"], passing])
    assert following.none_left(heard(state), who) == told
    assert following.none_left(heard(base()), who) is None, "it has been made"


def test_who_lies_open_beside_whom_and_may_follow() -> None:
    """The dragon follows a leader in the war alone, a chieftain leads penguins alone."""
    state = lay(put(cleared(begun(penguins="yes"), G, "Kimrin"), "Kestrel", "Ossum"), G, "Ossum", "Terramax", "Penguin", "Warsteed")
    assert sorted(following.lying_open(heard(state), "Kestrel")) == ["Penguin", "Warsteed"]
    war = table.changed(state, ["put", ["referee", "options", "scenario"], "war"])
    assert sorted(following.lying_open(heard(war), "Kestrel")) == ["Penguin", "Terramax", "Warsteed"]
    chief = {"side": G, "state": "up", "at": "Ossum"}
    birds = table.changed(state, ["put", ["public", "people", "Penguin Chieftain"], chief])
    assert following.lying_open(heard(birds), "Penguin Chieftain") == ["Penguin"]


def sortie(*out: str) -> table.State:
    """Gorganun inside Kimrin, which Forseti besieges; Kestrel and some others stand before it."""
    state = put(lay(lay(cleared(base(), G, "Kimrin"), G, "Kimrin", "3 Warsteed"), F, "Kimrin", "3 Foot Soldier"), "Shimar", "Kimrin")
    return table.changed(state, ["put", ["public", "castles", "Kimrin"], {"side": G, "inside": G, "out": sorted(["Kestrel", *out])}])


def test_nobody_comes_under_a_leader_through_the_walls() -> None:
    """Who stands before a besieged castle takes on those who stand there, and nobody from inside; and the other way round."""
    wall = "the walls of Kimrin are between them and Kestrel"
    assert wall in reasons(sortie(), "box Kestrel with Warsteed")["box.there"]
    assert wall in reasons(sortie("Warsteed"), "box Kestrel with 2 Warsteed")["box.there"]
    assert wall in reasons(sortie(), "box Kestrel with Shimar")["box.there"]
    assert not rule(sortie("Shimar"), "box Kestrel with Shimar", side=G).reasons
    one = do(sortie("Warsteed"), "box Kestrel with Warsteed", side=G)
    assert one["public"]["castles"]["Kimrin"]["out"] == ["Kestrel"], "who lies under him is not counted twice"
    every = do(sortie("Warsteed"), "box Kestrel", side=G)
    assert every["secret"][G]["boxes"]["Kestrel"] == ["Warsteed"]
    within = put(sortie("Warsteed"), "Ezelle", "Kimrin")
    inside = table.changed(under(within, "Kestrel", "Cadmin"), ["put", ["public", "castles", "Kimrin", "out"], ["Kestrel", "Warsteed"]])
    assert not rule(inside, "box Ezelle with 2 Warsteed", side=G).reasons
    assert "between them and Ezelle" in reasons(inside, "box Ezelle with 3 Warsteed")["box.there"]
    assert "Kestrel with Warsteed" not in table.offered(sortie(), G)["box"]


def test_who_must_throw_for_wounds_takes_nobody_on_first() -> None:
    owed = {"side": G, "what": "wound", "who": "Kestrel", "at": "Kimrin", "besieged": False, "barred": "", "sunk": ""}
    owing = table.changed(base(), ["put", ["public", "owed"], [owed]])
    assert reasons(owing, "box Kestrel with Warsteed")["box.there"] == "Kestrel must roll for wounds first"
    assert following.lying_open(heard(base()), "Kestrel")
    assert not following.lying_open(heard(owing), "Kestrel")
    assert not [line for line in table.offered(owing, G)["box"] if line.startswith("Kestrel")]
    assert "box.there" in reasons(owing, "box Kestrel")
    assert not rule(base(), "box Kestrel with Warsteed", side=G).reasons


def test_of_one_who_is_named_twice_no_spell_is_told() -> None:
    assert list(reasons(begun(), "box Kestrel with Shimar, Shimar").values()) == ["there is one Shimar alone, who is named several times"]


def test_whoever_is_activated_at_a_place_is_there() -> None:
    assert reasons(begun(), "activate Kestrel at Marchgate") == {"activate.where": "Kestrel is not in Marchgate, but in Kimrin"}
    assert rule(begun(), "activate Kestrel at Kimrin").verdict == "legal"


# all of them


def after_a_fight(*tokens: str) -> table.State:
    """Kestrel has fought in Ossum with what lies beside them in the open, and Shimar with them."""
    state = cleared(put(begun(), "Kestrel", "Ossum", act=True, used=forces.STOPPED, fought=True), G, "Kimrin")
    state = put(state, "Shimar", "Ossum", act=True, used=forces.STOPPED, fought=True)
    return table.changed(state, ["put", ["public", "board", G, "Ossum"], [*tokens]])


@each("line", ["box Kestrel all", "box Kestrel with everything", "box Kestrel"])
def test_all_are_all_who_may_after_a_fight_too(line: str) -> None:
    ruling = rule(after_a_fight("Warsteed~99", "Warsteed~99", "reduced Wargroup~99"), line, side=G)
    assert "Under Kestrel now: Shimar, 2 Warsteed, reduced Wargroup." in told(ruling)
    assert "Not under" not in told(ruling)


def test_who_does_not_come_with_all_is_told_with_the_reason() -> None:
    state = after_a_fight("Warsteed~99", "Wargroup!!", "Wargroup~99")
    words = told(rule(state, "box Kestrel all", side=G))
    assert "Under Kestrel now: Shimar, Wargroup, Warsteed." in words
    assert "Not under Kestrel: Wargroup: activated without a leader, and so in nobody's stack until the next turn." in words
    assert "Not under" not in told(rule(state, "box Kestrel with Wargroup", side=G)), "who is not named was not asked for"


def test_all_is_what_lies_under_a_leader_and_asks_nothing_further() -> None:
    state = under(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ossum"), "Kestrel", "Warsteed", "Shimar")
    assert forces.box(heard(do(state, "drop Kestrel all")), "Kestrel") == []
    for line in ("box Kestrel all", "drop Kestrel of all", "drop Kestrel everything"):
        assert table.declaration(state, line).args["units"] == [], "an empty list is said, and nobody is asked for it again"
    assert "units" not in table.declaration(state, "drop Kestrel").args
