"""Leader boxes, condition by condition: what is said of whom, marks of spells, points and their room. [Leader boxes] [Leaders: command]"""

from playaid.games.tears.state import duties, forces
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, offered, put, rule, told, under
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
    assert sorted(forces.tokens(both, G, "Ossum")) == ["Wargroup~0", "Warsteed~100"]


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
    assert "lead.who" in reasons(state, f"lead Shale on {own + 1} Warsteed", G)
    assert reasons(state, f"lead on {both} Warsteed", G) == {}
    assert reasons(state, f"lead Shale, Ezelle on {both} Warsteed", G) == {}
    nobody = table.changed(state, ["put", ["public", "battle", "chiefs", G], []])
    assert "They lie so: Warsteed +0, Warsteed +0." in told(rule(nobody, "lead", side=G))


def test_who_has_called_or_was_called_is_told_so_of_the_box() -> None:
    state = do(under(put(begun(), "Kishmin", "Kimrin"), "Kestrel", "Kishmin"), "activate Kestrel")
    called = do(do(state, "drop Kestrel of Kishmin"), "cadmin")
    assert reasons(called, "box Kestrel with Kishmin")["box.there"] == "Kishmin has been activated, has acted, or has come back this turn"
    late = "Cadmin: activated this turn already, or refitted, healed or called in it"
    assert reasons(called, "box Kestrel with Cadmin")["box.there"] == late
