"""The tower of Erynmil. [Victory]"""

from playaid.games.tears.rules import tower
from playaid.games.tears.state import forces, world
from playaid.games.tears.table.occasions import may_ask_erynmil
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.deciding.offers import asking
from playaid.referee.odds.exact import odds
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, cleared, declaration, do, lay, put, refused, rule, sheet, told, under, unsound


def landed(*box: str, wisdom: int = 8) -> table.State:
    state = begun(G)
    ruins = [area for area, kind in state["public"]["map"]["areas"].items() if kind == "ruins"][:wisdom]
    state = table.changed(state, ["put", ["secret", G, "wisdom"], {"Kestrel": ruins}])
    state = under(put(state, "Shale", "Island"), "Shale", *(box or ("Warsteed",)))
    return do(state, "activate Shale")


def test_eight_pieces_a_landing_and_somebody_to_ask() -> None:
    assert refused(landed(wisdom=7), "tower") == ["tower.wisdom"]
    assert refused(do(begun(), "activate Shale"), "tower") == ["tower.there", "tower.wisdom"]
    alone = table.changed(landed(), ["put", ["secret", G, "boxes"], {}], ["add", ["public", "reserve", G, "Warsteed"], 1])
    assert not rule(alone, "tower", "9").reasons, "a leader is a unit too: the list of components says so"
    assert refused(lay(landed(), F, "Island", "Cavalry"), "tower")[-1] == "tower.enemy"
    war = table.changed(begun(), ["put", ["referee", "options", "scenario"], "war"])
    assert refused(war, "tower")[0] == "tower.war", "what is so all evening comes first"


def test_the_sum_lays_open_who_lies_under_the_leaders_there() -> None:
    """So that a look ahead is for the eyes of its side alone. [Leader boxes]"""
    assert rule(landed("Warsteed", "Kishmin"), "tower", "10").disclosed == (G,)
    bare = put(put(landed(), "Hastur", "Island", act=True, used=0), "Shale", "Kimrin")
    assert rule(bare, "tower", "10").disclosed == ()


def test_where_a_side_is_sealed_erynmil_is_spoken_of_only_when_the_wisdom_may_be_there() -> None:
    """eight ruins have been searched, by this side or by those whom it may have questioned, and somebody is there."""
    state = landed()
    ruins = state["secret"][G]["wisdom"]["Kestrel"]
    assert not may_ask_erynmil(state, G), "nobody has been seen to find anything"
    found = table.changed(state, ["put", ["public", "searched"], {G: ruins[:5], F: ruins[5:]}])
    assert may_ask_erynmil(found, G)
    assert not may_ask_erynmil(found, F)
    assert not may_ask_erynmil(table.changed(found, ["put", ["public", "searched", F], ruins[:5]]), G)
    assert not may_ask_erynmil(put(found, "Shale", "Island", act=None), G)
    assert not may_ask_erynmil(table.changed(found, ["put", ["public", "owed"], [{"what": "wound", "who": "Shale"}]]), G)
    assert not may_ask_erynmil(table.changed(found, ["put", ["public", "battle"], {"area": "Ossum"}]), G)
    assert may_ask_erynmil(table.changed(found, ["drop", ["public", "searched"], None]), G), "entered before that was noted"


def test_who_is_turned_away_is_told_of_the_port_alone() -> None:
    """It is the other side's word, and its wisdom and its enemies are not what bars another question."""
    assert refused(do(landed(), "tower", "10"), "tower") == ["play.busy"]


def test_the_ambassador_asks_who_has_called_cadmin() -> None:
    """Calling bars moving and spells, and nothing else; whoever has searched or healed does no more."""
    state = table.changed(put(landed(), "Kishmin", "Island"), ["put", ["public", "people", "Shale", "busy"], True])
    called = do(do(state, "activate Kishmin"), "cadmin")
    assert rule(called, "tower", "9").verdict == LEGAL
    assert refused(put(called, "Kishmin", "Island", mute=None), "tower") == ["tower.there"]


def test_who_asks_is_activated_or_by_option_only_there() -> None:
    state = table.changed(landed(), ["put", ["public", "people", "Shale", "act"], False])
    assert refused(state, "tower") == ["tower.there"]
    there = table.changed(state, ["put", ["referee", "options", "tower"], "present"])
    assert rule(there, "tower", "9").verdict == LEGAL
    assert "option `tower`" in sheet(rule(there, "tower", "9"))
    early = table.changed(there, ["put", ["referee", "at"], [*there["referee"]["at"][:2], {"key": "command", "round": 1}]])
    assert refused(early, "tower") == ["tower.choice"], "whatever is done comes in the actions after the choice"
    assert refused(table.changed(there, ["put", ["public", "people", "Shale", "at"], "Ossum"]), "tower") == ["tower.there"]


def test_odds_of_the_tower_are_the_target() -> None:
    for box, tenths in ((("Warsteed",), 4), (("Hastur",), 6), (("Hastur", "Shimar", "Niekimo"), 7)):
        state = landed(*box)
        found = odds(GAME, state, declaration(state, "tower"), HOUSE)
        assert {o.outcome: o.probability * 10 for o in found.outcomes} == {
            "Erynmil is convinced; Gorganun wins the game": tenths,
            "Erynmil sends them away": 10 - tenths,
        }


def test_failure_sends_them_to_a_port_of_the_enemys_choice() -> None:
    state = do(landed(), "tower", "9")
    assert state["public"]["owed"][0] == {"side": F, "what": "exile", "who": G}
    assert refused(state, "exile Kimrin", F) == ["exile.port"]
    assert refused(begun(F), "exile Ossum") == ["exile.due"]
    state = do(state, "exile Seaside", side=F)
    assert forces.person(state, "Shale")["at"] == "Seaside"


def test_without_a_port_to_the_castle_at_home() -> None:
    state = landed()
    for area, kind in state["public"]["map"]["areas"].items():
        if kind == "port":
            state = table.changed(state, ["put", ["public", "board", F, area], ["Foot Soldier"]])
    assert "in Glaginsdrog" in told(rule(state, "tower", "9"))
    taken = table.changed(state, *(["put", ["public", "castles", name, "side"], F] for name in ("Glaginsdrog", "Kimrin")))
    assert "in Ilrog" in told(rule(taken, "tower", "9"))


def test_of_castles_that_are_as_strong_its_side_says_which_takes_them_in() -> None:
    state = landed()
    for area, kind in state["public"]["map"]["areas"].items():
        if kind == "port":
            state = table.changed(state, ["put", ["public", "board", F, area], ["Foot Soldier"]])
    strength = {name: int(table.HOUSE.value("castles", name, "garrison")) for name in state["public"]["castles"]}
    alike = [name for name in strength if strength[name] == strength["Caer Sillius"]]
    assert len(alike) > 1
    held = (["put", ["public", "castles", name, "side"], G if name in alike else F] for name in strength)
    state = table.changed(state, *held)
    question = rule(state, "tower", "9").question
    assert question is not None
    assert (question.who, sorted(question.options)) == (G, sorted(alike))
    assert f"in {alike[-1]}" in told(rule(state, "tower", "9", refuge=alike[-1]))


def test_a_castle_with_the_enemy_before_it_is_not_taken() -> None:
    """Those whom Erynmil sends away come inside; who stands in the open there does not."""
    state = cleared(landed(), F, "Caer Navell", "Caer Sillius", "Caer Clavell")
    for area, kind in state["public"]["map"]["areas"].items():
        if kind == "port":
            state = lay(state, F, area, "Foot Soldier")
    state = lay(cleared(state, G, "Glaginsdrog"), F, "Glaginsdrog", "Cavalry")
    for name in forces.persons(state, G, "Glaginsdrog"):
        state = put(state, name, "Kimrin")
    home = do(state, "tower", "9")
    assert forces.person(home, "Shale")["at"] == "Glaginsdrog"
    assert forces.behind_the_walls(home, G, "Glaginsdrog") == ["Shale"]
    assert "besieged" in sheet(rule(state, "tower", "9"))
    open_ = do(lay(state, G, "Glaginsdrog", "Wargroup"), "tower", "9")
    assert forces.behind_the_walls(open_, G, "Glaginsdrog") == ["Shale"]
    assert forces.before_the_walls(open_, G, "Glaginsdrog") == ["Wargroup"]
    free = do(cleared(state, F, "Glaginsdrog"), "tower", "9")
    assert not world.inside(free, G, "Glaginsdrog")


def test_wisdom_of_the_dead_by_option() -> None:
    state = table.changed(landed(), ["put", ["public", "people", "Kestrel", "state"], "dead"])
    assert not rule(state, "tower", "9").reasons
    lost = table.changed(state, ["put", ["referee", "options", "dead-wisdom"], "lost"])
    assert refused(lost, "tower") == ["tower.wisdom"]


def test_a_port_that_nobody_has_named_yet_may_be_the_place_of_exile() -> None:
    """An area of unknown kind is no city and no port until the table says so."""
    state = landed("Warsteed")
    areas = {area: "" if kind == "port" else kind for area, kind in state["public"]["map"]["areas"].items()}
    state = table.changed(state, ["put", ["public", "map", "areas"], areas], ["put", ["public", "map", "whole"], False])
    sent = do(state, "tower", "10", free_port="yes")
    assert sent["public"]["owed"][0]["what"] == "exile"
    assert refused(sent, "exile Kimrin", F) == ["exile.port"]
    town = rule(sent, "exile Ossum", side=F, kind_of_Ossum="town")
    assert [reason.check.rpartition("/")[2] for reason in town.reasons] == ["exile.port"]
    assert forces.person(do(sent, "exile Ossum", side=F, kind_of_Ossum="port"), "Shale")["at"] == "Ossum"
    assert not do(state, "tower", "10", free_port="no")["public"]["owed"]


def test_all_on_the_island_are_sent_away_penguins_to_their_shores_only() -> None:
    """Alder Bay is a shore of theirs, a port by the house map; by hand Kimrin is a port too, and no shore."""
    state = landed("Warsteed", "Penguin")
    board = {"Island": ["Penguin", "Warsteed~1", "Wargroup"]}
    state = table.changed(
        state,
        ["put", ["public", "board", G], board],
        ["put", ["public", "map", "areas", "Thornwick"], "port"],
        ["put", ["public", "people", "Penguin Chieftain"], {"side": G, "state": "up", "at": "Island"}],
        ["put", ["public", "people", "Kestrel"], {"side": G, "state": "up", "at": "Island", "act": True}],
        ["put", ["public", "owed"], [{"side": F, "what": "exile", "who": G}]],
        ["put", ["public", "penguins"], 5],
    )
    shore, inland = unsound(state, 'exile "Alder Bay"', side=F), unsound(state, "exile Thornwick", side=F)
    assert forces.tokens(shore, G, "Alder Bay") == ["Penguin", "Wargroup", "Warsteed!"]
    assert forces.person(shore, "Penguin Chieftain")["at"] == "Alder Bay"
    assert shore["secret"][G]["boxes"]["Shale"] == ["Penguin", "Warsteed"]
    assert forces.tokens(inland, G, "Thornwick") == ["Wargroup", "Warsteed!"]
    assert forces.person(inland, "Penguin Chieftain")["state"] == forces.DEAD
    assert inland["secret"][G]["boxes"]["Shale"] == ["Warsteed"]
    assert inland["public"]["penguins"] == 7
    assert not forces.tokens(inland, G, "Island")
    for name in ("Shale", "Kestrel"):
        person = forces.person(inland, name)
        assert (person["at"], person.get("act"), person["done"]) == ("Thornwick", None, True)


def test_without_port_or_castle_to_an_area_next_to_home() -> None:
    state = landed()
    taken = [area for area, kind in state["public"]["map"]["areas"].items() if kind in ("port", "castle")]
    for area in taken:
        state = table.changed(state, ["put", ["public", "board", F, area], ["Foot Soldier"]])
    for castle in state["public"]["castles"]:
        state = table.changed(state, ["put", ["public", "castles", castle, "side"], F])
    free = [area for area in world.neighbours(state, "Glaginsdrog") if area not in taken]
    asked = rule(state, "tower", "9")
    assert asked.question is not None
    assert (asked.question.key, set(asked.question.options)) == ("refuge", set(free))
    assert f"in {free[0]}" in told(rule(state, "tower", "9", refuge=free[0]))


def test_who_has_asked_does_not_ask_again_in_the_turn() -> None:
    state = put(landed(), "Shale", "Island", act=True, used=0, busy=True)
    assert refused(state, "tower") == ["tower.there"]


def test_one_who_may_ask_is_enough() -> None:
    assert rule(put(landed(), "Hastur", "Island"), "tower", "9").verdict == LEGAL, "whoever else is there need not be activated"
    busy = put(put(landed(), "Hastur", "Island"), "Shale", "Island", act=True, busy=True)
    assert refused(busy, "tower") == ["tower.there"]


def test_whom_the_enemy_does_not_see_asks_beside_him() -> None:
    """No enemy bars the question; who can be found beside one has to fight first."""
    state = put(lay(landed(), F, "Island", "Cavalry"), "Shale", "Ossum", act=None)
    state = put(state, "Kishmin", "Island", act=True, used=0)
    assert refused(state, "tower") == ["battle.forced", "tower.enemy"]
    hidden = table.changed(state, ["put", ["public", "veiled", "Island"], {G: ["Kishmin"]}])
    assert rule(hidden, "tower", "9").verdict == LEGAL
    beside = table.changed(state, ["put", ["public", "veiled", "Island"], {F: ["Cavalry"]}])
    assert rule(beside, "tower", "9").verdict == LEGAL
    assert "tower.enemy" in refused(put(hidden, "Hastur", "Island"), "tower"), "one of them is seen"


def test_whoever_erynmil_sends_to_a_port_did_not_begin_the_turn_there() -> None:
    state = put(landed(), "Shimar", "Island")
    state = do(do(state, "tower", "9"), "exile Seaside", side=F)
    assert refused(do(state, "activate Shimar"), 'sail Shimar to "Dragon Sea South"') == ["sail.start"]
    assert "has done their part of this turn" in rule(state, 'sail Shale to "Dragon Sea South"').reasons[0].text


def test_whose_wounds_come_first_is_told_nothing_of_the_others_island() -> None:
    """A line that is taken for the side whose debt comes first says nothing of the island, where its side asks nothing."""
    debt = {"side": F, "what": "wound", "who": "Neko", "at": "Island", "besieged": False, "barred": "", "sunk": ""}
    state = table.changed(landed(), ["put", ["public", "owed"], [debt]])
    assert refused(state, "tower", F) == ["play.busy"]
    assert refused(landed(wisdom=7), "tower", G) == ["tower.wisdom"]


@each(
    ("there", "boxed", "told"),
    [
        (
            ["Shale"],
            [],
            "by 4 or less on one die, and else sends all away; a leader more on the island adds 1 to that",
        ),
        (["Shale"], ["Hastur"], "by 4 or less on one die, and 2 more for each wizard under a leader there"),
        (["Shale", "Hastur", "Shimar"], [], "by 7 or less on one die, and else sends all away."),
        ([], [], ""),
    ],
)
def test_by_which_face_erynmil_is_convinced_is_told_before_the_die(there: list[str], boxed: list[str], told: str) -> None:
    state = begun()
    for name in there:
        state = put(state, name, "Island", act=True, used=0)
    state = under(state, "Shale", *boxed) if boxed else state
    said = " ".join(tower.before_asking(asking(table.GAME, {**state, "secret": {}}, table.HOUSE, "tower", G)))
    assert told in said
    assert bool(said) == bool(told)
    assert table.GAME.verbs["tower"].warns
