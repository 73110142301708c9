"""Halves of conditions about who meets whom on the way, and about ruins: each with what it alone decides."""

from playaid.games.tears.state import duties, forces
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, changed, cleared, do, lay, put, refused, rule, sheet, told, under
from tests.games.tears.test_meeting import after, beside_a_soldier
from tests.games.tears.test_ruins import entering


def test_who_names_an_enemy_along_is_told_that_alone() -> None:
    """Whether units fight first is a matter of those who could go. [Battle] [Units]"""
    state = put(after(beside_a_soldier("Riverton", "Wargroup"), "activate Kestrel"), "Neko", "Riverton")
    assert refused(state, "move Kestrel, Neko to Eldinbourg") == ["own.piece"]


def test_leaders_alone_inside_besieged_walls_are_told_whom_to_take_along() -> None:
    """Whoever has units to lead comes out and fights with them. [Castle: occupation]"""
    state = put(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Kimrin"), "Shimar", "Ilrog")
    state = lay(state, G, "Kimrin", "Wargroup")
    state = lay(changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G]), F, "Kimrin", "Cavalry")
    state = put(state, "Kestrel", "Kimrin", act=True, used=0)
    (reason,) = [one for one in rule(state, "move Kestrel to Ashmoor").reasons if one.check.endswith("move.sortie")]
    assert "leaders alone neither fight there nor pass" in reason.text
    assert reason.instead == "box Kestrel with Wargroup"
    led = under(state, "Kestrel", "Warsteed")
    (reason,) = [one for one in rule(led, "move Kestrel to Ashmoor").reasons if one.check.endswith("move.sortie")]
    assert "come out and fight" in reason.text
    assert reason.instead is None


def test_a_hit_in_ruins_is_told_to_all_unless_a_step_falls_under_a_leader() -> None:
    """[Exploring ruins] [Leader boxes]"""
    state = entering("Warsteed", "reduced Wargroup")
    hidden = rule(state, "trap Ursh", "4", victim="Warsteed")
    assert "The hit falls on one of those under a leader." in told(hidden)
    gone = rule(state, "trap Ursh", "4", victim="reduced Wargroup")
    assert "reduced Wargroup takes the hit and is eliminated." in told(gone)
    assert "stays hidden" not in told(gone)
    open_ = rule(do(state, "drop Shale of Warsteed"), "trap Ursh", "4", victim="Warsteed")
    assert "Warsteed takes the hit." in told(open_)
    assert "stays hidden" not in told(open_)


def test_who_stands_in_several_ports_is_asked_for_one_and_of_none_it_is_said_that_it_is_no_port() -> None:
    """[Ports]"""
    state = lay(lay(cleared(begun(), G, "Kimrin"), G, "Ossum", "Warsteed"), G, "Brightsea", "Warsteed")
    for place in ("Ossum", "Brightsea"):
        state = changed(state, ["put", ["public", "board", G, place], ["Warsteed~0"]])
    assert refused(state, 'sail Warsteed to "Dragon Sea East"') == ["move.together"]


@each("option", ["trap", "search"])
def test_a_wizard_whom_his_own_spell_hides_meets_a_prisoner_as_any_searcher(option: str) -> None:
    """[Exploring ruins] [Obfuscate]"""
    state = put(begun(), "Niekimo", "Thornwick", act=True, used=0, hid=True)
    state = put(state, "Hastur", "Ursh", state=forces.TRAPPED, since=0)
    state = changed(lay(state, F, "Ursh", "Cavalry"), ["put", ["public", "veiled"], {"Thornwick": {G: ["Niekimo"]}}])
    state = changed(do(state, "move Niekimo to Ursh"), ["put", ["referee", "options", "prisoners"], option])
    ruling = rule(state, "trap Ursh", "9")
    assert "Hastur is set free." in told(ruling)
    assert "under enemies' eyes" not in sheet(ruling)


@each("option", ["trap", "search"])
def test_units_alone_set_a_friend_free_where_no_enemy_looks_on(option: str) -> None:
    """[Exploring ruins]"""
    state = changed(lay(begun(), G, "Thornwick", "Warsteed"), ["put", ["referee", "options", "prisoners"], option])
    state = put(state, "Hastur", "Ursh", state=forces.TRAPPED, since=0)
    state = do(do(state, "activate Warsteed at Thornwick"), "move Warsteed to Ursh")
    ruling = rule(state, "trap Ursh", "9")
    assert "Hastur is set free." in told(ruling)
    assert "under enemies' eyes" not in sheet(ruling)


@each("who", ["", "Kestrel"])
@each(
    ("found", "said"), [([], "No leader or wizard who is activated is seen in Ursh"), (["Ursh"], "Nobody searches Ursh, whose wisdom was")]
)
def test_units_alone_are_told_that_they_search_nothing_whoever_stands_by(who: str, found: list[str], said: str) -> None:
    """Who is not activated does not search, though a wizard may lie under them. [Searching] [Leader boxes]"""
    state = lay(begun(), G, "Thornwick", "Warsteed")
    state = put(state, who, "Ursh") if who else state
    state = changed(state, ["put", ["public", "searched", G], found], ["put", ["secret", G, "wisdom", "Shale"], found])
    state = do(do(state, "activate Warsteed at Thornwick"), "move Warsteed to Ursh")
    owed = str(duties.owed(state, "trap", "Ursh", G).text)
    assert "and then" not in owed
    assert ("nobody searches" in owed) is (not found)
    ruling = rule(state, "trap Ursh", "9")
    assert said in told(ruling)
    assert "laid down" not in sheet(ruling)


def test_in_the_war_a_trap_is_refused_by_that_alone_and_none_waits_for_a_battle() -> None:
    """[War of the Dragon 2]"""
    war = changed(lay(begun(), F, "Ursh", "reduced Foot Soldier"), ["put", ["referee", "options", "scenario"], "war"])
    war = table.unsound(lay(war, G, "Thornwick", "Warsteed"), "activate Warsteed at Thornwick")
    assert refused(war, "trap Ursh") == ["search.war"]
    come = table.unsound(war, "move Warsteed to Ursh")
    assert come["public"].get("unmet", {}).get(G, []) == []


@each("side", [G, F])
def test_where_nobody_owes_a_trap_none_is_thrown_though_others_came_among_enemies(side: str) -> None:
    """[Exploring ruins]"""
    state = changed(put(begun(), "Kishmin", "Ursh", act=True, used=0), ["put", ["public", "unmet"], {side: ["Ursh"]}])
    for line, way in (("trap Ursh", "search Ursh"), ("trap Ursh study", "search Ursh study")):
        ruling = rule(state, line)
        assert [(reason.check.rpartition("/")[2], reason.instead) for reason in ruling.reasons] == [("trap.owed", way)]
        assert rule(state, way, "9 1").verdict == LEGAL


def test_who_meets_the_trap_when_their_part_of_the_turn_is_over_seeks_no_spell() -> None:
    """Whoever seeks one is activated. [Searching]"""
    state = put(begun(), "Torin", "Ursh", done=True)
    state = changed(state, ["put", ["public", "owed"], [{"side": F, "what": "trap", "who": "Ursh"}]])
    assert refused(state, "trap Ursh study", F) == ["search.alone"]
    assert rule(state, "trap Ursh", "9", F).verdict == LEGAL
