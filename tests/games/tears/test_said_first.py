"""What an evening's refusals and offers say first is what holds, and what they advise can be done. [Activation] [Movement] [Spells]"""

import re

import pytest

from playaid.games.tears.state import duties, forces, world
from playaid.games.tears.table import view
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, changed, cleared, declaration, do, lay, play, put, refused, rule, told, under
from tests.games.tears.test_activating import why
from tests.games.tears.test_battle import field


def boxed(**marks: object) -> State:
    """Shimar lies under Kestrel, who is otherwise than she was; the other leaders and wizards of her side are dead."""
    state = begun()
    for name in ("Shale", "Ezelle", "Hastur", "Kishmin", "Niekimo"):
        state = put(state, name, "", state=forces.DEAD)
    return put(under(state, "Kestrel", "Shimar"), "Kestrel", "Kimrin", **marks)


def test_a_wizard_under_a_leader_who_has_been_activated_is_not_said_to_be_there_for_it() -> None:
    """Laid down he has been activated with that leader: no `drop` helps, and nothing is said of one."""
    rests, acts = boxed(), boxed(act=True)
    assert duties.wizards_to_wake(rests)
    assert rule(do(rests, "drop Kestrel of Shimar"), "activate Shimar").verdict == LEGAL
    assert "they are laid down first (`drop`)" in why(rests, "activate Shimar")
    for state in (acts, boxed(done=True)):
        assert not duties.wizards_to_wake(state)
        assert why(state, "activate Shimar") == (
            "Shimar cannot be activated: in a leader's box, and every leader of their side has been activated this turn, each with all "
            "that lies under them"
        )
    assert refused(do(acts, "drop Kestrel of Shimar"), "activate Shimar") == ["activate.again"]


def test_under_whom_a_wizard_lies_is_not_told_by_why_he_is_not_activated() -> None:
    """One leader has been activated and one has not: it is said of either alike."""
    other = put(begun(), "Kestrel", "Kimrin", act=True)
    assert why(under(other, "Kestrel", "Shimar"), "activate Shimar") == why(under(other, "Shale", "Shimar"), "activate Shimar")


def second() -> State:
    """Shale has come to Ashmoor by all their spaces; Kestrel and others have not been activated."""
    state = under(put(begun(), "Shale", "Ashmoor"), "Shale", "Warsteed")
    return do(put(state, "Kestrel", "Kimrin"), "activate Shale")


def test_where_nobody_has_anything_left_to_do_the_next_is_activated_by_being_named_to_go() -> None:
    state = second()
    line = f"move Kestrel to {world.neighbours(state, 'Kimrin')[0]}"
    gone = put(state, "Shale", "Ashmoor", act=True, used=3)
    assert rule(gone, line).verdict == LEGAL
    assert forces.active(do(gone, line), "Kestrel")
    for marks in ({"used": 2}, {"used": 0}, {"used": 3, "raised": "Warsteed"}):  # a space is left, nobody has stirred, a leader recruits
        assert refused(put(state, "Shale", "Ashmoor", act=True, **marks), line) == ["move.active"]
    met = lay(gone, F, "Ashmoor", "Foot Soldier")
    assert "move.active" in refused(met, line), "there is somebody to fight"
    waits = lay(gone, G, "Kimrin", "Warsteed")
    assert refused(table.changed(waits, ["put", ["public", "board", G, "Kimrin"], [forces.mark("Warsteed", 1)]]), line) == ["move.active"]


# battle and spells


def met(*spells: str) -> State:
    """Gorganun's Niekimo and Shimar, who know these spells and none, defend Oldmarch against Neko with units; the defender casts."""
    state = cleared(begun(F), G, "Oldmarch")
    state = lay(put(put(state, "Niekimo", "Oldmarch"), "Shimar", "Oldmarch"), G, "Oldmarch", "Warsteed")
    known = {**state["secret"][G]["spells"], "Niekimo": [*spells], "Shimar": ["Fog of War"]}
    state = changed(under(put(state, "Neko", "Riverton"), "Neko", "Cavalry", "2 Foot Soldier"), ["put", ["secret", G, "spells"], known])
    return play(state, "activate Neko", "move Neko to Oldmarch", ("attack", "", F), ("stand", "", G))


def test_whoever_does_not_know_a_spell_is_told_with_what_they_began() -> None:
    """On the march as in a battle, with why one of these is not cast now; what was found since is not told, as the line lies open."""
    state = changed(play(put(begun(), "Niekimo", "Kimrin"), "activate Niekimo"), ["push", ["secret", G, "spells", "Niekimo"], "Heal"])
    [reason] = rule(state, "cast Fly by Niekimo").reasons
    nobody = "Tortoise Speed reaches those next door, and nobody of Forseti stands there"
    assert f"; they began with Obfuscate, Tortoise Speed (not now: {nobody}), and `lore`" in reason.text
    assert "Heal" not in reason.text
    near = put(play(put(begun(), "Kishmin", "Kimrin"), "activate Kishmin"), "Neko", "Kimrin")
    assert "(not now: in battle alone: Eldritch Fire)" in rule(near, "cast Heal by Kishmin").reasons[0].text


def test_whoever_does_not_know_a_spell_is_told_who_does() -> None:
    state = met("Obfuscate")
    said = rule(state, "cast Fog of War by Niekimo", side=G).reasons
    began = "they began with Obfuscate, Tortoise Speed (not now: Niekimo casts on the march alone: Tortoise Speed)"
    lore = "and `lore` tells their side what was found since"
    assert [reason.text for reason in said] == [f"Niekimo does not know Fog of War; of those here Shimar does; {began}, {lore}"]
    assert said[0].instead == 'cast "Fog of War" by Shimar'
    assert rule(state, said[0].instead, "1", side=G).verdict == LEGAL
    nobody = rule(state, "cast Terror by Niekimo on Cavalry", side=G).reasons
    assert nobody[0].text == f"Niekimo does not know Terror; {began}, {lore}"
    assert nobody[0].instead is None
    tired = put(state, "Shimar", "Oldmarch", failed=True)
    assert rule(tired, "cast Fog of War by Niekimo", side=G).reasons[0].instead is None, "who has failed is put forward for nothing"


def test_with_a_wizard_is_by_the_wizard() -> None:
    state = met("Obfuscate")
    assert declaration(state, "cast fog of war with shimar").args == {"spell": "Fog of War", "wizard": "Shimar"}
    assert declaration(state, "cast obfuscate with niekimo on warsteed").args["wizard"] == "Niekimo"


def test_where_somebody_attacks_with_whom_is_activated_elsewhere_they_are_told_to_go_there() -> None:
    state = do(under(put(lay(begun(), F, "Oldmarch", "Cavalry"), "Shale", "Ashmoor"), "Shale", "2 Warsteed"), "activate Shale")
    with pytest.raises(Unreadable) as told:
        declaration(state, "attack Oldmarch with Shale")
    assert (str(told.value), told.value.hint) == ("Shale is in Ashmoor: who attacks moves there first", "move Shale to Marchgate, Oldmarch")
    with pytest.raises(Unreadable) as met_there:
        declaration(put(state, "Neko", "Oldmarch"), "attack Neko with Shale")
    assert (str(met_there.value), met_there.value.hint) == (str(told.value), told.value.hint), "Neko is met where Neko stands"
    there = put(state, "Shale", "Oldmarch", act=True, used=1)
    assert declaration(there, "attack Oldmarch with Shale").args == declaration(there, "attack with Shale").args == {"area": "Oldmarch"}
    assert declaration(there, "attack with Shale overrun").args["overrun"]


def test_what_fog_takes_from_whom_is_told_and_that_it_is_laid_anew() -> None:
    state = do(met("Obfuscate"), 'cast "Fog of War" by Shimar', "1", side=G)
    laid = rule(state, "fog Cavalry, Foot Soldier, Foot Soldier", side=G)
    assert "Gorganun's fog lies on Cavalry -1, Foot Soldier -1, Foot Soldier -1" in told(laid).replace("Cavalry -2", "Cavalry -1")
    state = do(state, "fog 2 same Foot Soldier", side=G)
    state = play(state, ("skip", "", G)) if state["public"]["battle"]["stage"] == "spells" else state
    for line, dice in (("throw", "10 10 10"), ("throw", "10 10 10 10"), ("stay", ""), ("stay", "")):
        ruling = rule(state, line, dice)
        state = do(state, line, dice)
    assert "Gorganun's Fog of War goes on" in told(ruling)


def test_whichever_of_two_leaders_is_named_first_the_two_help() -> None:
    """Nothing is said of an order in which they are named. [Leaders: rank]"""
    state = under(put(under(put(begun(), "Shale", "Marchgate"), "Shale", "3 Warsteed"), "Kestrel", "Marchgate"), "Kestrel", "2 Warsteed")
    state = lay(cleared(state, F, "Oldmarch"), F, "Oldmarch", "Foot Soldier")
    state = play(state, "activate Shale", "move Shale, Kestrel to Oldmarch", "attack", ("stand", "", F))
    sides = [
        do(state, f"lead {names} on 5 same Warsteed", side=G)["public"]["battle"]["points"]
        for names in ("Shale, Kestrel", "Kestrel, Shale", "Kestrel", "Shale")
    ]
    assert sides == sides[:1] * 4
    assert refused(state, "lead Kendrel on Warsteed", G) == ["lead.who"]


def test_whoever_is_hidden_in_battle_is_not_said_to_be_seen() -> None:
    assert why(begun(), "unveil") == "those hidden in a battle are seen again by it, and none is fought"
    state = met("Obfuscate")
    assert why(state, "unveil", G) == "of Gorganun nobody is hidden in this battle"
    state = do(state, "cast Obfuscate by Niekimo on Warsteed", "1", side=G)
    assert rule(state, "unveil", side=G).verdict == LEGAL
    thrown = changed(state, ["put", ["public", "battle", "struck"], {}], ["put", ["public", "battle", "stage"], "throw"])
    assert why(thrown, "unveil", G).startswith("whoever is hidden comes out before the first throw of a round")


# captives


def test_a_captive_who_withstood_is_said_to_have_and_not_to_have_been_asked() -> None:
    state = put(begun(), "Torin", "", state=forces.CAPTIVE, captor=G)
    state = changed(state, ["put", ["public", "asked"], ["Torin"]])
    assert "Torin has been questioned in vain this turn, and is asked no more in it" in [
        reason.text for reason in rule(state, "question Torin about Dunhallow", side=G).reasons
    ]


def test_what_a_captive_can_tell_is_asked_by_the_option() -> None:
    own, side = (GAME.verbs["question"].slots[1].question(begun(captive_wisdom=how)) for how in ("finder", "side"))
    assert "they found or know themselves" in own
    assert "A leader tells what their side has found" in side


def test_a_burnt_out_wizard_under_a_leader_is_told_to_be_laid_down() -> None:
    state = under(put(begun(), "Shale", "Marchgate"), "Shale", "Hastur")
    state = put(state, "Hastur", "", state=forces.BOX, burnt=True)
    assert why(state, "recover Hastur") == "Hastur lies under a leader: whoever recovers is laid down first (`drop`)"


def test_what_a_memory_loss_has_cost_is_told_with_the_ratings() -> None:
    def rated(state: State) -> str:
        return next(line for line in view._ratings(asking(GAME, state, HOUSE, "forces", G)) if line.startswith("Strength, bonus"))

    before, after = rated(begun()), rated(put(begun(), "Hastur", "Kimrin", dulled=1))
    numbers = [int(re.search(r"Hastur \d+ · (-?\d+)", line)[1]) for line in (before, after)]  # type: ignore[index]
    assert numbers[0] - 1 == numbers[1]


def test_who_would_go_home_to_whom_is_asked_of_the_other_side() -> None:
    state = put(put(begun(), "Torin", "", state=forces.CAPTIVE, captor=G), "Niekimo", "", state=forces.CAPTIVE, captor=F)
    state = play(state, "next", "command one", "next")

    def asked(line: str) -> str:
        question = rule(state, f"exchange {line} terms gold", side=G).question
        assert question is not None
        return question.prompt

    both = "Gorganun gives Torin back, Forseti gives Niekimo back; terms: gold. Does Forseti agree?"
    assert asked("Torin for Niekimo") == asked("Niekimo for Torin") == both
    assert asked("Niekimo") == "Forseti gives Niekimo back to Gorganun; terms: gold. Does Forseti agree?"
    assert asked("Torin") == "Gorganun gives Torin back to Forseti; terms: gold. Does Forseti agree?"


# boxes


def test_who_outranks_a_leader_is_said_before_how_many_would_fit() -> None:
    """Ezelle, Shale and more than either commands lie in Marchgate, and neither holds a unit."""
    state = lay(put(put(begun(), "Shale", "Marchgate"), "Ezelle", "Marchgate"), G, "Marchgate", "6 Warsteed", "6 Wargroup")
    assert [reason.text for reason in rule(state, "box Ezelle").reasons] == ["Shale outranks Ezelle here and must hold a unit first"]
    assert why(state, "box Ezelle with 7 Wargroup").startswith("Shale outranks Ezelle")
    held = do(state, "box Shale with 2 Warsteed")
    assert "and with all who may come" in why(held, "box Ezelle")


def test_a_leader_named_where_units_are_asked_for_is_another_line() -> None:
    state = lay(put(begun(), "Ezelle", "Marchgate"), G, "Marchgate", "3 Wargroup")
    said = declaration(state, "box Shale with Ezelle with 3 Wargroup").args
    assert said == declaration(state, "box Ezelle with 3 Wargroup").args


# where they come back


def test_a_chieftain_is_told_that_penguins_do_not_go_there_and_others_that_the_sea_is_no_place() -> None:
    def said(who: str, to: str) -> str:
        state = begun(F, penguins="yes")
        state = changed(state, ["put", ["public", "people", who], {"side": F, "state": forces.WAITING, "at": ""}])
        debt = {"what": "place", "who": who, "side": F, "at": "", "how": "return", "barred": ""}
        return why(changed(state, ["put", ["public", "owed"], [debt]]), f'place "{who}" at "{to}"', F)

    assert said("Penguin Chieftain", "Caer Navell").startswith("penguins do not go to Caer Navell, nor do their chieftains; open: ")
    assert said("Neko", "Dragon Sea East").startswith("nobody comes back at sea: not to Dragon Sea East; open: ")
    assert said("Neko", "Ursh").startswith("Neko comes back to an area with pieces of their side")


def test_points_that_were_laid_are_told_to_be_laid_again_in_the_next_round() -> None:
    """Where nothing was laid there is nothing to lay again. [Leaders: attack]"""
    state = do(field("2 Warsteed", "2 Cavalry"), "stand")
    laid = do(state, "lead 2 same Warsteed", side=G)
    assert "), for this round alone: one Warsteed +2, Warsteed +1." in told(rule(state, "lead 2 same Warsteed", side=G))
    again = "Gorganun may lay the points of Shale anew (`lead`)"
    for begun_, tells in ((state, False), (laid, True)):
        fought = do(play(begun_, ("throw", "10 10"), ("throw", "10 10")), "stay")
        assert (again in told(rule(fought, "stay"))) is tells
        assert not do(fought, "stay")["public"]["battle"]["points"]


def test_a_clash_where_it_is_asked_who_fights_on_says_that_and_what_comes_next() -> None:
    """[Battle 6]"""
    state = play(do(field("2 Warsteed", "2 Cavalry"), "stand"), ("throw", "10 10"), ("throw", "10 10"))
    first = told(rule(state, "clash"))
    assert first == (
        "Forseti fights on. Nothing else has been done yet: `clash` fights a round out once it has begun. "
        "Then Gorganun fights on or breaks off (`stay`, `retreat`)."
    )
    second = told(rule(do(state, "clash"), "clash"))
    assert second.startswith(
        "Gorganun fights on. Nothing else has been done yet: `clash` fights a round out once it has begun. The next round begins: "
    )


@each(
    ("said", "lie"),
    [
        ("lead 2 Warsteed", ""),
        ("lead Shale on two Warsteed", ""),
        ("lead Warsteed 2", ""),
        ("lead 2 on one Warsteed", "one Warsteed +2, Warsteed +1"),
        ("lead Warsteed +2", "one Warsteed +2, Warsteed +1"),
        ("lead 2 Warsteeds", "one Warsteed +2, Warsteed +1"),
        ("lead 3 Warsteed", "one Warsteed +2, Warsteed +1"),
    ],
)
def test_a_number_of_points_that_might_be_one_each_is_asked_about(said: str, lie: str) -> None:
    """Of as many that are alike; of fewer, or where it is said, nobody is asked. [Leaders: attack]"""
    state = do(field("2 Warsteed", "2 Cavalry"), "stand")
    if lie:
        assert f"for this round alone: {lie}." in told(rule(state, said, side=G))
        return
    with pytest.raises(Ambiguous, match="2 points: all on one Warsteed, or one on each of 2") as which:
        table.declaration(state, said, side=G)
    assert which.value.candidates == ("2 same Warsteed", "2 different Warsteed")
    assert which.value.shown == ("all 2 on one Warsteed", "one on each of 2 Warsteed")
    lines = [said.replace(which.value.typed, one) for one in which.value.candidates]
    assert all(rule(state, line, side=G).verdict == "legal" for line in lines)
    with pytest.raises(Ambiguous) as before_on:
        table.declaration(state, "lead 2 on Warsteed", side=G)
    assert (before_on.value.typed, before_on.value.candidates[0]) == ("2 on Warsteed", "on 2 same Warsteed")


def test_who_may_not_call_is_told_which_condition_fails() -> None:
    """Not activated, moved or cast: each in its own words, and as a refusal. [Terramax]"""
    at_asten = put(begun(), "Kishmin", "Asten")
    asleep = [str(reason.text) for reason in rule(at_asten, "call Kishmin").reasons]
    assert asleep == ["Kishmin is not activated"]
    awake = do(at_asten, "activate Kishmin")
    cast = [str(reason.text) for reason in rule(do(awake, "cast Fly by Kishmin", "1"), "call Kishmin").reasons]
    assert cast == ["Kishmin has cast in this activation: whoever calls does nothing else in it"]
    moved = do(do(put(begun(), "Kishmin", "Sea Reach"), "activate Kishmin"), "move Kishmin to Asten")
    assert [str(reason.text) for reason in rule(moved, "call Kishmin").reasons] == [
        "Kishmin has moved or acted: whoever calls does nothing else"
    ]
    assert str(rule(awake, "call Torin").reasons[0].text) == "Terramax comes to Gorganun's wizards only, not to Forseti"
    caught = put(begun(), "Shimar", "Asten", state=forces.TRAPPED)
    assert "Shimar cannot call: out of play, or held fast" in [str(reason.text) for reason in rule(caught, "call Shimar").reasons]


def test_the_castle_of_an_enemy_who_is_not_there_is_told_to_be_his_still() -> None:
    """Whoever comes there takes nothing by coming. [Castle: control]"""
    state = put(cleared(begun(), F, "Caer Clavell"), "Neko", "Caer Navell")
    state = lay(state, G, "Riverton", "Warsteed")
    state = do(state, "activate Warsteed at Riverton")
    words = "Nobody of Forseti is in Caer Clavell, but its castle is still Forseti's: it falls to whoever beats its garrison (`attack`)."
    assert words in told(rule(state, "move Warsteed to Caer Clavell"))
    held = do(lay(begun(), G, "Riverton", "Warsteed"), "activate Warsteed at Riverton")
    assert "still Forseti's" not in told(rule(held, "move Warsteed to Caer Clavell"))


def test_while_the_enemy_activates_a_master_who_may_not_be_activated_sends_nobody_to_hold_the_dragon() -> None:
    """The throw to hold him would risk his rage for nothing; and no line is named that is refused in its turn. [Terramax]"""

    def unheld(begins: str) -> State:
        state = lay(put(begun(begins), "Shimar", "Marchgate"), G, "Marchgate", "Terramax")
        return table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"])

    enemy = table.changed(unheld(F), ["put", ["public", "enemy_left"], 1], ["put", ["public", "left"], 1])
    for there in (enemy, table.changed(enemy, ["put", ["public", "dragon", "checked"], duties.turn(enemy)])):
        reason = rule(there, "activate Terramax", side=G).reasons[0]
        assert "an enemy activation is for units and leaders, not for wizards" in str(reason.text)
        assert not reason.instead
    assert str(rule(unheld(G), "activate Terramax").reasons[0].instead) == "control"


def test_how_a_siege_comes_about_is_told_with_its_refusal() -> None:
    reasons = [str(reason.text) for reason in rule(begun(), "besiege").reasons]
    assert "only whoever attacks a castle (`attack`) breaks off like that, after a round" in reasons
