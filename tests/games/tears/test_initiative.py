"""Initiative, command phase, activation. [Initiative] [Activation] [Command table]"""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.games.tears.ratings import owed
from playaid.games.tears.rules import initiative
from playaid.games.tears.state import duties, forces
from playaid.games.tears.table import outlook
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration
from playaid.referee.contract.sequence import actor, leaf, obligations
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.contract.view import view
from playaid.referee.odds.exact import chain, odds
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, begun, cleared, declaration, do, lay, offered, play, put, refused, rule, start, told, under


def opening() -> State:
    """Both sides are about to throw for initiative."""
    return do(do(start(), "ambassador Kishmin", side=G), "next", side=G)


def test_the_loser_adds_one_more_each_time() -> None:
    state = do(opening(), "initiative", "9 2", side=G)
    assert actor(state) == G
    assert state["public"]["bonus"] == {G: 0, F: 1}
    state = table.changed(state, ["put", ["referee", "at"], [{"key": "turn", "round": 2}, {"key": "initiative", "round": 1}]])
    state = do(state, "initiative", "5 3", side=G)
    assert state["public"]["bonus"] == {G: 0, F: 2}
    state = table.changed(state, ["put", ["referee", "at"], [{"key": "turn", "round": 3}, {"key": "initiative", "round": 1}]])
    state = do(state, "initiative", "5 4", side=G)
    assert state["public"]["order"] == [F, G]
    assert state["public"]["bonus"] == {G: 1, F: 0}


def test_equal_throws_are_thrown_again() -> None:
    assert "Forseti has the initiative" in told(rule(opening(), "initiative", "4 4 1 2", side=G))


def test_initiative_waits_for_what_is_owed() -> None:
    state = table.changed(opening(), ["push", ["public", "owed"], {"side": G, "what": "wound", "who": "Shale"}])
    assert refused(state, "initiative", G) == ["play.busy"]


@each(("passing", "owed_then"), [("automatic", ["wound"]), ("each", ["wound", "initiative"])])
def test_what_the_throw_waits_for_is_owed_before_it(passing: str, owed_then: list[str]) -> None:
    state = table.changed(opening(), ["push", ["public", "owed"], {"side": G, "what": "wound", "who": "Shale"}])
    state = table.changed(state, ["put", ["referee", "options", PASSING.name], passing])
    told_ = [debt.text for debt in obligations(GAME, state)]
    assert [verb for text in told_ for verb in ("wound", "initiative") if f"`{verb}" in text] == owed_then


@each(("face", "left"), [("1", 4), ("2", 1), ("5", 2), ("10", 3)])
def test_a_number_is_the_number_of_activations(face: str, left: int) -> None:
    state = do(do(opening(), "initiative", "9 2", side=G), "command table", face)
    assert state["public"]["left"] == left
    assert leaf(GAME, state).key == "action"


def test_one_is_chosen_instead() -> None:
    state = do(do(opening(), "initiative", "9 2", side=G), "command one")
    assert state["public"]["left"] == 1
    state = do(state, "activate Shale")
    assert refused(state, "activate Kestrel") == ["activate.left"]
    assert rule(state, "activate Shimar").verdict == LEGAL
    assert refused(state, "command one")[0] == "sequence"


def test_enemy_activations_come_first_then_a_new_throw() -> None:
    state = do(do(opening(), "initiative", "9 2", side=G), "command table", "8")
    assert state["public"]["enemy_left"] == 2
    assert [debt.text for debt in owed.command_obligations(state)] == [
        "Forseti may activate 2 by the throw of Gorganun (`activate`, `done`)"
    ]
    spent = table.changed(state, ["put", ["public", "left"], 0])
    assert [debt.text for debt in owed.command_obligations(spent)] == ["Forseti has activated all that the command table gave (`done`)"]
    assert refused(state, "command table", F) == ["command.enemy"]
    state = do(state, "activate Algeron", side=F)
    assert refused(state, "activate Urso", F) == ["activate.left"], "units and leaders only"
    state = do(state, "done", side=F)
    assert refused(state, "done", G)[-1] == "done.enemy"
    assert refused(state, "command one", G) == ["command.again"]
    state = do(state, "command table", "4", side=G)
    assert state["public"]["enemy_left"] == 1
    state = do(do(state, "done", side=F), "command table", "3", side=G)
    assert state["public"]["left"] == 0


def test_a_zero_leaves_a_wizard_or_nothing() -> None:
    state = begun(G, 0)
    assert refused(state, "activate Shale") == ["activate.left"]
    assert rule(state, "activate Shimar").verdict == LEGAL
    assert refused(begun(G, 0, zero="nothing"), "activate Shimar") == ["activate.left"]


def test_nobody_is_activated_twice() -> None:
    state = play(begun(), "activate Kestrel", "activate Shale")
    assert refused(state, "activate Kestrel") == ["activate.again"]


def test_one_wizard_each_turn() -> None:
    state = do(begun(), "activate Shimar")
    assert refused(state, "activate Hastur") == ["activate.left"]


def test_a_wizard_is_no_substitute() -> None:
    state = begun(G, 1)
    state = table.changed(
        state, *(["put", ["public", "people", name, "state"], "dead"] for name in ("Hastur", "Kishmin", "Niekimo", "Shimar"))
    )
    state = do(state, "activate Shale")
    assert refused(state, "activate Warsteed at Kimrin") == ["activate.left"]


def test_units_one_at_a_time_where_they_stand() -> None:
    assert refused(begun(), "activate 2 Warsteed at Kimrin")[0] == "activate.one"
    assert refused(begun(), "activate Warsteed") == ["activate.where"]
    assert [reason.text for reason in rule(begun(), "activate Warsteed").reasons] == [
        "which Warsteed, in Glaginsdrog or Kimrin? `at AREA` says it"
    ]
    state = do(begun(), "activate Warsteed at Kimrin")
    assert "Warsteed~0" in forces.tokens(state, G, "Kimrin")
    assert refused(begun(), "activate Kendrel") == ["own.piece"]


def test_whoever_came_back_waits() -> None:
    state = table.changed(begun(), ["put", ["public", "people", "Shale", "placed"], 1])
    assert refused(state, "activate Shale") == ["activate.returned"]
    begun_other = do(state, "activate Kestrel")
    for line in ("move Shale to Ashmoor", "activate Shale"):
        assert [reason.text for reason in rule(begun_other, line).reasons][-1] == "Shale came back this turn and waits for the next"
    wizard = table.changed(begun(), ["put", ["public", "people", "Shimar", "placed"], 1])
    assert rule(wizard, "cast Teleport by Shimar").reasons[0].text == "Shimar came back this turn and waits for the next"


def test_the_order_of_actions_is_free() -> None:
    """A leader acts to the end before a wizard, whose activation closes his."""
    state = play(begun(), "activate Kestrel", "move Kestrel to Ashmoor", "activate Shimar")
    assert refused(state, "move Kestrel to Marchgate") == ["move.active"]


def test_the_turn_comes_round() -> None:
    state = play(begun(), "next")
    assert actor(state) == F
    state = play(state, "command one", "next", "next")
    assert leaf(GAME, state).key == "initiative"
    assert state["referee"]["at"][0]["round"] == 2


def test_odds_of_the_command_table_with_its_throws_again() -> None:
    """Of eight faces that give a number 2 3 5 6 7 9 10 1: a 2 has three, a 1 two."""
    state = do(opening(), "initiative", "9 2", side=G)
    once = odds(GAME, state, declaration(state, "command table"), HOUSE)
    assert sum(o.probability for o in once.outcomes) == 1
    found = chain(GAME, state, declaration(state, "command table"), HOUSE, outlook.command)
    assert found.exact
    assert {o.outcome: o.probability * 8 for o in found.outcomes} == {
        "2 activations": 3, "1 activation": 2, "0 activations": 1, "3 activations": 1, "4 activations": 1,
    }  # fmt: skip


def test_the_bottom_line_offers_no_wizard_to_an_enemy_activation() -> None:
    def left(state: State) -> str:
        return next(value for label, value in view(GAME, state, None).trackers if label == "may activate")

    state = do(do(opening(), "initiative", "9 2", side=G), "command table", "4")
    assert left(state) == "1 unit or leader"
    assert refused(state, "activate Torin", F) == ["activate.left"]
    state = do(do(state, "done", side=F), "command table", "1")
    assert left(state) == "4 units or leaders, and a wizard"
    labels = [{label for label, _ in view(GAME, visible(state, side), side).trackers} for side in (G, F)]
    assert "may activate" in labels[0]
    assert "Gorganun may activate" in labels[1], "under Forseti's name"
    assert rule(state, "activate Niekimo").verdict == LEGAL


# where steps without a choice are passed


def lean(**options: str) -> State:
    """Gorganun's command phase; the throw was made on the way there."""
    return do(do(start(passing="automatic", **options), "ambassador Kishmin", side=G), "next", "9 2", side=G)


def test_the_throw_is_made_on_the_way() -> None:
    state = lean()
    assert (leaf(GAME, state).key, actor(state), state["public"]["bonus"]) == ("command", G, {G: 0, F: 1})
    state = play(state, "activate Kestrel", "next", "activate Algeron")
    ruling = rule(state, "next", "9 2")
    assert "Exchange of prisoners: no prisoner is held" in told(ruling)
    assert "Initiative: both throw" in told(ruling)
    after = do(state, "next", "9 2")
    assert (leaf(GAME, after).key, actor(after), after["public"]["bonus"]) == ("command", G, {G: 0, F: 2})


def test_whoever_is_named_in_the_command_phase_is_the_one() -> None:
    state = lean()
    one = do(state, "activate Kestrel")
    assert (leaf(GAME, one).key, one["public"]["left"]) == ("action", 0)
    assert "one activation chosen instead of the table" in table.sheet(rule(state, "activate Kestrel"))
    assert refused(one, "activate Shale") == ["activate.left"]
    rethrown = table.changed(state, ["put", ["public", "rethrow"], True])
    assert refused(rethrown, "activate Kestrel") == ["activate.left"], "the table must be thrown again"
    enemy = table.changed(state, ["put", ["public", "enemy_left"], 1], ["put", ["public", "left"], 1])
    assert leaf(GAME, do(enemy, "activate Kendrel", side=F)).key == "command", "the enemy's activation is none of one's own"


def test_no_wizard_acts_before_the_table_is_thrown_or_left() -> None:
    """The choice is the command phase, and whatever is done comes in the actions after it."""
    state = put(lean(zero="nothing"), "Hastur", "Thornwick")
    assert refused(state, "activate Hastur") == refused(state, "activate Shimar") == ["activate.left"]
    assert rule(state, "move Hastur to Ursh").verdict == ILLEGAL, "nor is he activated by being named to go"
    assert not {"Hastur", "Kishmin", "Niekimo", "Shimar"} & set(offered(state, G)["activate"])
    assert not any(line.startswith("Hastur") for line in offered(state, G)["move"])
    for line in ("activate Hastur", "move Hastur to Ursh"):  # either way is named, and neither is put forward
        assert "`command table`), or one unit or leader chosen without a throw (`command one`)" in rule(state, line).reasons[-1].text
        assert rule(state, line).reasons[-1].instead is None
    assert rule(state, "activate Kendrel").reasons[-1].instead is None
    rethrown = table.changed(state, ["put", ["public", "rethrow"], True])
    assert rule(rethrown, "activate Hastur").reasons[0].instead is None
    assert "thrown again" in rule(rethrown, "activate Hastur").reasons[0].text
    for chosen in (do(state, "command one"), do(state, "next"), do(state, "command table", "2"), do(state, "activate Shale")):
        assert rule(chosen, "activate Hastur").verdict == LEGAL
        assert rule(chosen, "move Hastur to Ursh").verdict == LEGAL or forces.active(chosen, "Shale")
    assert refused(do(state, "command table", "3"), "activate Hastur") == ["activate.left"]


def test_whoever_goes_on_has_chosen_one_and_need_not_make_it() -> None:
    state = do(lean(), "next")
    assert (state["public"]["left"], state["public"]["wizard_left"], actor(state)) == (1, 1, G)
    assert do(state, "activate Shale")["public"]["left"] == 0
    assert actor(do(state, "next")) == F, "nobody need be activated"


def test_a_throw_that_is_owed_again_is_owed() -> None:
    again = do(do(lean(), "command table", "4"), "done", side=F)
    assert [debt.text for debt in owed.command_obligations(again)] == ["the command table is thrown again (`command table`)"]
    assert rule(again, "next").verdict == ILLEGAL
    assert refused(again, "command one") == ["command.again"]


def test_none_is_no_slip_for_one() -> None:
    with pytest.raises(Unreadable):
        declaration(lean(), "command none")


def test_prisoners_and_the_wounded_hold_the_sequence_up() -> None:
    state = play(lean(), "activate Kestrel", "next", "activate Algeron")
    held = table.changed(state, ["put", ["public", "people", "Neko"], {"side": F, "state": "captive", "at": "", "captor": G}])
    held = do(held, "next")
    assert leaf(GAME, held).key == "exchange"
    assert leaf(GAME, do(held, "next", "9 2", side=G)).key == "command"
    hurt = table.changed(state, ["put", ["public", "people", "Neko"], {"side": F, "state": "hurt", "at": "", "since": 0}])
    hurt = do(hurt, "next")
    assert leaf(GAME, hurt).key == "initiative"
    assert refused(hurt, "next", F) == ["next.owed"]
    placed = do(hurt, 'place Neko at "Caer Navell"', side=F)
    assert actor(do(placed, "next", "9 2", side=G)) == G
    declared = do(placed, "initiative", "1 9", side=G)
    assert (actor(declared), declared["public"]["bonus"]) == (F, {G: 1, F: 0}), "declared, it is thrown once"


def test_whose_leader_or_castle_is_named_speaks() -> None:
    from playaid.games.tears.table.names import whose

    state = begun()
    assert whose({"leader": "Kendrel", "units": ["Cavalry"]}, state) == F
    assert whose({"wizard": "Kishmin"}, state) == G
    assert whose({"area": "Kimrin", "where": "in"}, state) == G
    assert whose({"area": "Marchgate", "where": "in"}, state) is None
    assert whose({"who": "Cavalry"}, state) is None


def heard(state: State) -> Hearing:
    return Hearing(GAME, state, Declaration("next", {}, G), HOUSE, Refusing())


def test_who_holds_a_captive_is_the_one_to_question_them() -> None:
    people = {"Torin": {"side": F, "state": "captive", "at": "", "captor": G}}
    held: State = {"public": {"people": people, "castles": {}}, "secret": {}, "referee": {"options": {}, "sides": []}}
    question = GAME.verbs["question"].whose
    assert question is not None
    assert question({"captive": "Torin", "about": "Ursh", "learner": "Shimar"}, held) == G
    assert question({"captive": "Urso", "about": "Ursh"}, held) is None


def test_the_list_of_forces_tells_the_lines_and_who_is_away() -> None:
    state = table.changed(lean(), ["put", ["public", "people", "Neko"], {"side": F, "state": "captive", "at": "", "captor": G}])
    assert "Off the board: Neko (captive of Gorganun)" in rule(state, "forces").shown


def test_a_players_part_begins_with_nothing_of_the_one_before() -> None:
    veils = {"Ashmoor": {G: ["Hastur"], F: ["Torin"]}, "Kimrin": {G: ["Shimar"]}}
    state = table.changed(
        begun(),
        *(
            ["put", ["public", key], value]
            for key, value in (("enemy_left", 2), ("rethrow", True), ("left", 3), ("wizard_left", 0), ("veiled", veils))
        ),
        ["put", ["public", "dragon", "failed"], True],
        *(["put", ["public", "people", name, "hid"], True] for name in ("Hastur", "Torin")),
    )
    after = heard(state)
    initiative.begin_player(after)
    assert [after.public[key] for key in ("enemy_left", "rethrow", "left", "wizard_left")] == [0, False, 0, 1]
    assert not after.public["dragon"]["failed"]
    assert after.public["veiled"] == {"Ashmoor": {F: ["Torin"]}}
    assert [name for name, person in after.public["people"].items() if person.get("hid")] == ["Torin"]


def test_a_turn_begins_with_nothing_of_the_one_before() -> None:
    state = table.put(begun(), "Shale", "Kimrin", done=True)
    state = table.changed(
        state,
        *(
            ["put", ["public", key], value]
            for key, value in (("refits", {"ship 1": 2}), ("slowed", {"Kimrin|Warsteed": 1}), ("asked", ["x"]))
        ),
    )
    after = heard(state)
    initiative.begin_turn(after)
    assert [after.public[key] for key in ("refits", "slowed", "asked")] == [{}, {}, []]
    assert not forces.person(after.state, "Shale").get("done")


def test_what_is_still_open_is_told_before_going_on() -> None:
    """One unit that has done nothing is enough; whoever has is not named, and a wizard who has done his part wakes no more."""
    tired = {name: {**person, "done": True} for name, person in begun()["public"]["people"].items()}
    here = ["put", ["public", "board", G], {"Ashmoor": ["Warsteed!", "Wargroup"]}]
    state = table.changed(begun(), ["put", ["public", "people"], tired], here)
    assert list(owed.still_open(state)) == ["a unit or a leader may be activated"]
    spent = table.changed(state, ["put", ["public", "board", G], {"Ashmoor": ["Warsteed!", "Wargroup!"]}])
    assert not list(owed.still_open(spent))
    assert not duties.wizards_to_wake(state)
    fresh = table.changed(state, ["put", ["public", "people", "Hastur", "done"], False])
    assert duties.wizards_to_wake(fresh)
    assert list(owed.still_open(fresh)) == ["a unit or a leader may be activated", "a wizard may be activated"]


def test_while_a_battle_is_fought_no_other_is_owed_where_leaders_stand() -> None:
    state = lay(under(put(cleared(begun(), F, "Caer Navell"), "Shale", "Marchgate"), "Shale", "2 Warsteed"), F, "Marchgate", "2 Cavalry")
    state = do(put(state, "Neko", "Marchgate"), "activate Shale")
    state = do(put(state, "Shale", "Marchgate", act=True, used=1), "attack")
    assert [debt.text for debt in duties.debts(state)] == ["the battle in Marchgate: Forseti shows who fights (`stand`)"]


def test_whoever_overran_and_has_spaces_left_is_told_as_not_done() -> None:
    """What has fought in this activation has stopped, but for an overrun, after which it goes on."""
    state = table.changed(put(begun(), "Shale", "Ashmoor", act=True, used=1, fought=True), ["put", ["public", "left"], 0])
    state = table.changed(state, ["put", ["public", "wizard_left"], 0])
    assert list(owed.still_open(state)) == ["activated and not done: Shale"]
    assert not list(owed.still_open(put(state, "Shale", "Ashmoor", act=True, used=forces.FOUGHT, fought=True)))
    alone = table.changed(put(state, "Shale", "Ashmoor", act=False), ["put", ["public", "board", G], {"Ashmoor": ["Warsteed~1f"]}])
    assert list(owed.still_open(alone)) == ["activated and not done: Warsteed"]


def test_a_wizard_under_a_leader_is_told_to_be_laid_down_first() -> None:
    """Under whom they lie is their side's alone: who can be told. [Activation] [Leader boxes]"""
    state = do(opening(), "initiative", "9 2", side=G)
    for name in ("Hastur", "Kishmin", "Niekimo", "Shimar"):
        state = under(put(state, "Shale", "Glaginsdrog"), "Shale", name)
    thrown = rule(state, "command table", "3")
    assert "once laid down from under a leader who has not been (`drop`)" in told(thrown)
    assert "a wizard may be activated, once laid down (`drop`)" in list(owed.still_open(evolve(state, thrown.changes)))


def test_a_side_without_a_wizard_to_wake_is_told_of_none() -> None:
    state = do(opening(), "initiative", "9 2", side=G)
    assert "A wizard may still be activated." in told(rule(state, "command table", "3"))
    for name in ("Hastur", "Kishmin", "Niekimo", "Shimar"):
        state = put(state, name, "", state=forces.DEAD)
    assert "wizard" not in told(rule(state, "command table", "3"))
