"""What people say by habit is heard, or told by its true reason. [Activation] [Battle] [Ports] [Retreat] [Exchange of prisoners]"""

import pytest

from playaid.games.tears.ratings import owed
from playaid.games.tears.rules import no_spells, speeds, spells
from playaid.games.tears.state import duties, forces
from playaid.games.tears.table import amounts, occasions, points_said, purposes, shorthand, stacks, view, wording
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from playaid.referee.deciding.offers import asking
from tests.games.tears.table import (
    GAME,
    HOUSE,
    F,
    G,
    begun,
    changed,
    cleared,
    declaration,
    do,
    lay,
    play,
    put,
    refused,
    rule,
    start,
    told,
    under,
)
from tests.games.tears.test_activating import why
from tests.games.tears.test_said_first import met


@pytest.mark.parametrize("said", ["my Shale", "the Shale", "Shale's army", "Shale alone"])
def test_who_is_activated_is_heard_behind_small_words(said: str) -> None:
    assert declaration(begun(), f"activate {said}").args == {"who": "Shale"}
    assert declaration(begun(), "activate Wargroup in Kimrin").args == {"who": "Wargroup", "at": "Kimrin"}


@pytest.mark.parametrize(("said", "reason"), [("and Kestrel", "one is activated"), ("with Ezelle", "with a leader all that lies")])
def test_two_at_once_are_told_that_it_is_one_at_a_time(said: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason) as refusal:
        declaration(begun(), f"activate Shale {said}")
    assert refusal.value.hint == "activate Shale"


def test_what_another_activation_ends_is_told_before_it() -> None:
    state = begun()
    assert wording.whom_to_activate(state) == ""
    state = do(state, "activate Kestrel")
    assert "What Kestrel may still do is over then" in wording.whom_to_activate(state)
    left = next(tracker.value for tracker in view.trackers(state, G) if tracker.label == "may activate")
    assert str(left).endswith("that ends what Kestrel may still do")


def test_a_wizard_who_cannot_be_activated_is_not_told_to_be_unused() -> None:
    state = begun()
    for name in ("Shale", "Kestrel", "Ezelle", "Hastur", "Kishmin", "Shimar"):
        state = put(state, name, "", state=forces.DEAD)
    assert duties.wizards_to_wake(state)
    assert not duties.wizards_to_wake(put(state, "Niekimo", "Kimrin", placed=duties.turn(state)))
    boxed = under(begun(), "Kestrel", "Shimar")
    for name in ("Hastur", "Kishmin", "Niekimo"):
        boxed = put(boxed, name, "", state=forces.DEAD)
    assert duties.wizards_to_wake(boxed)
    assert "a wizard unused" not in [*map(str, owed.unused(boxed))]


def test_the_dragon_who_has_not_come_is_told_to_be_called() -> None:
    assert why(begun(), "activate Terramax") == "Terramax has not come: a wizard who is activated at Asten calls him (`call`)"


def test_a_voyage_is_refused_in_words_of_the_sea() -> None:
    state = do(put(begun(), "Kestrel", "Ossum"), "activate Kestrel")
    for there in ("Island", "Alder Bay"):
        said = why(state, f"sail Kestrel to {there}")
        assert said == f"{there} is not next to Ossum: a ship goes one space a turn, from Ossum to Dragon Sea North"
    assert why(do(begun(), "activate Kestrel"), "sail Kestrel to Island") == "Kimrin is no port"


def test_whose_hidden_fight_again_is_told_to_the_right_side_and_before_the_throw() -> None:
    state = do(met("Obfuscate"), "cast Obfuscate by Niekimo on Warsteed", "1", side=G)
    assert (
        why(state, "unveil", F) == "of Forseti nobody is hidden in this battle; Gorganun alone lets Warsteed, who are hidden, fight again"
    )
    due = next(str(due.text) for due in owed.action_obligations(state) if due.citation == "Battle")
    assert "Gorganun may have those fight again whom a spell hides (`unveil`): Warsteed" in due
    assert declaration(state, "unveil").side in (None, G)


def meets() -> State:
    state = under(put(begun(), "Kestrel", "Ashmoor"), "Kestrel", "2 Warsteed", "Shimar")
    return do(lay(cleared(state, F, "Marchgate"), F, "Marchgate", "Cavalry"), "activate Kestrel")


def test_who_comes_among_enemies_is_told_that_a_battle_follows() -> None:
    state = meets()
    assert "The enemy stands in Marchgate, too: a battle follows" in told(rule(state, "move Kestrel to Marchgate"))
    assert "a battle follows" not in told(rule(state, "move Kestrel to Glaginsdrog"))


def test_who_attacks_names_all_or_nobody() -> None:
    state = do(meets(), "move Kestrel to Marchgate")
    for said in ("attack with all", "attack with Shimar", "attack"):
        assert rule(state, said).verdict == LEGAL, said
    assert declaration(state, "attack Marchgate with all").args == {"area": "Marchgate"}


def test_who_breaks_off_goes_with_all_and_when_the_round_is_over() -> None:
    state = do(do(meets(), "move Kestrel to Marchgate"), "attack")
    assert why(state, "retreat to Ashmoor", F).endswith("who fights on and who breaks off is said when the round is over")
    for said in ("Kestrel to Ashmoor", "all to Ashmoor", "to Ashmoor", "Ashmoor"):
        assert declaration(state, f"retreat {said}").args == {"to": "Ashmoor"}, said
    with pytest.raises(Unreadable, match="who breaks off goes with all their line"):
        declaration(state, "retreat 1 Warsteed to Ashmoor")


def test_twice_is_two_hits_on_one() -> None:
    assert amounts.borne("Warsteed twice") == amounts.borne("both on a Warsteed")


def test_whoever_lies_under_a_leader_is_said_behind_them() -> None:
    state = begun()
    assert declaration(state, "box Kishmin under Shale").args == declaration(state, "box Shale with Kishmin").args
    with pytest.raises(Unreadable, match="of which castle"):
        declaration(state, "gate out")


def test_nobody_goes_while_a_trap_is_owed() -> None:
    state = play(under(put(begun(), "Kestrel", "Ashmoor"), "Kestrel", "Warsteed"), "activate Kestrel", "move Kestrel to Nine Pillars")
    for said in (occasions.move(state, G), occasions.sail(state, G)):
        assert said.startswith("something comes first: Gorganun throws for the trap of Nine Pillars")
    assert refused(state, "move Kestrel to Ashmoor")


def test_a_captive_is_told_how_to_go_home() -> None:
    state = put(begun(), "Neko", "", state=forces.CAPTIVE, captor=G)
    assert "goes home by an exchange" in why(do(do(do(state, "next"), "command one"), "next"), "place Neko at Ilrog", F)


def test_all_of_the_fog_lies_on_one() -> None:
    state = do(met("Obfuscate"), 'cast "Fog of War" by Shimar', "1", side=G)
    whole = declaration(state, "fog 4 same Foot Soldier", G).args
    for said in ("all on Foot Soldier", "all the points on the Foot Soldier", "4 points on a Foot Soldier"):
        assert declaration(state, f"fog {said}", G).args == whole, said


def test_what_is_set_up_is_said_in_other_words_and_of_whom_it_is() -> None:
    state = start(set_up="free")
    for said in ("Hastur in Ilrog", "Hastur Ilrog", "Hastur to Ilrog"):
        assert declaration(state, f"deploy {said}").args == {"piece": "Hastur", "at": "Ilrog"}, said
    assert why(state, "deploy Kendrel at Kimrin", G) == "Kendrel: Forseti sets those up, and it is for Gorganun to set up now"


def test_before_it_is_said_who_breaks_off_nobody_is_asked_where_to() -> None:
    state = do(do(meets(), "move Kestrel to Marchgate"), "attack")
    assert shorthand.way_wanted({}, state) == ()


def test_a_spell_is_offered_on_as_many_as_it_takes_first() -> None:
    hearing = asking(GAME, begun(), HOUSE, "cast", G)
    assert speeds.namings(hearing, "Terror", "Cavalry", ["Cavalry"] * 3, 2) == [["2 Cavalry"], ["Cavalry"]]
    assert speeds.namings(hearing, "Heal", "Cavalry", ["Cavalry"] * 3, 1) == [["Cavalry"]]
    assert speeds.namings(hearing, "Obfuscate", "Vilkie", ["Vilkie"], 3) == [["Vilkie"]]


def test_a_spell_that_reaches_nobody_is_refused_by_that() -> None:
    state = do(begun(), "activate Niekimo")
    assert spells.target_wanted({"spell": "Tortoise Speed", "wizard": "Niekimo"}, state) == ()
    assert "nobody of Forseti stands there" in why(state, "cast Tortoise Speed by Niekimo")
    near = lay(state, F, "Ashmoor", "Cavalry")
    assert spells.target_wanted({"spell": "Tortoise Speed", "wizard": "Niekimo"}, near)
    assert spells.target_wanted({"spell": "Courser's Speed", "wizard": "Niekimo"}, state), "others stand beside them"
    alone = put(state, "Niekimo", "Thornwick")
    for spell in ("Courser's Speed", "Heal", "Enthrall", "Summon Aid"):
        wanted = spells.target_wanted({"spell": spell, "wizard": "Niekimo"}, alone)
        assert (wanted == ()) is (spell != "Summon Aid"), spell


def test_from_the_island_nobody_is_told_to_sail() -> None:
    state = do(put(begun(), "Kestrel", "Island"), "activate Kestrel")
    assert "no ship leaves the island" in why(state, "move Kestrel to Dragon Sea North")


def test_whoever_goes_is_heard_with_their_army_and_as_him() -> None:
    state = begun()
    meant = declaration(state, "move Kestrel to Ashmoor").args
    for said in ("Kestrel and his units to Ashmoor", "Kestrel's army to Ashmoor", "Kestrel with the army to Ashmoor"):
        assert declaration(state, f"move {said}").args == meant, said
    state = do(state, "activate Kestrel")
    for said in ("him to Ashmoor", "them Ashmoor", "it to Ashmoor"):
        assert declaration(state, f"move {said}").args == meant, said


def test_how_far_a_leader_goes_with_what_lies_under_them_is_told_to_their_side() -> None:
    state = begun()
    slow = rule(state, "box Kestrel with Wargroup")
    assert "With them Kestrel goes 1 space a turn (Wargroup)." in told(slow)
    assert all(said.only == G for said in slow.story if "goes 1 space" in said.text)
    assert "With them Kestrel goes 2 spaces a turn (Warsteed)." in told(
        rule(lay(state, G, "Kimrin", "Warsteed"), "box Kestrel with Warsteed")
    )


def test_terramax_is_held_by_his_master_whoever_is_named() -> None:
    state = changed(begun(), ["put", ["public", "dragon", "master"], "Hastur"])
    assert {str(shorthand.controlling(said.split(), state)) for said in ("Terramax", "the dragon", "by Hastur", "")} == {"[]"}
    assert shorthand.controlling(["Shimar"], state) == ["Shimar"]


@pytest.mark.parametrize(
    ("line", "units"),
    [
        ("box Kendrel with all but the foot soldiers", ["2 Cavalry", "3 Elite Guard", "Torin", "Vilkie"]),
        ("box Kendrel with everything except Foot Soldiers and Torin", ["2 Cavalry", "3 Elite Guard", "Vilkie"]),
        ("box Kendrel all but 1 Elite Guard", ["2 Cavalry", "2 Elite Guard", "3 Foot Soldier", "Torin", "Vilkie"]),
    ],
)
def test_all_but_some_are_told_out_by_what_lies_there(line: str, units: list[str]) -> None:
    assert declaration(begun(), line).args == {"leader": "Kendrel", "units": units}


def test_who_is_laid_down_is_named_as_what_lies_there_is_a_secret() -> None:
    with pytest.raises(Unreadable, match="said by name"):
        declaration(begun(), "drop Kestrel of all but Shimar")
    with pytest.raises(Unreadable, match="nobody else lies open there"):
        amounts.all_but(["all", "but", "Urso"], {"Urso": 1})


@pytest.mark.parametrize(
    "said",
    [
        "Neko to Riverton and then to Oldmarch",
        "Neko to Riverton, then Oldmarch",
        "Neko via Riverton to Oldmarch",
        "Neko to Oldmarch via Riverton",
        "Neko to Riverton to Oldmarch",
    ],
)
def test_a_way_is_heard_however_its_spaces_follow_each_other(said: str) -> None:
    assert " ".join(stacks.going(said.split(), begun(F))) == "Neko to Riverton, Oldmarch"


def test_who_would_take_a_leader_along_is_told_before_they_are_activated_alone() -> None:
    reason = rule(begun(), "move Ezelle to Ashmoor").reasons[0]
    assert "`activate Shale`, who outranks Ezelle here and takes Ezelle along, or Ezelle alone" in reason.text
    assert reason.instead == "activate Ezelle"
    away = put(begun(), "Shale", "Ossum")
    assert rule(away, "move Ezelle to Ashmoor").verdict == LEGAL, "nobody else could be meant"


def test_who_is_to_recruit_call_or_hold_a_unit_first_is_told_the_line() -> None:
    state = changed(begun(), ["put", ["public", "reserve", G, "Wargroup"], 1])
    assert rule(state, "recruit Wargroup by Shale").reasons[0].instead == "activate Shale"
    assert rule(begun(), "recruit Wargroup by Shale").reasons[0].instead is None, "none is left to recruit"
    assert rule(begun(), "cadmin").reasons[0].instead == "activate Kishmin"
    assert rule(begun(), "box Ezelle with 3 Warsteed", side=G).reasons[0].instead == "box Shale"


def test_why_nobody_casts_names_who_could_be_activated_for_it() -> None:
    assert no_spells.no_spell(begun(), G).endswith("first `activate WIZARD`: Kishmin, Niekimo"), "Shimar knows none of the march"
    unseen = {**begun(), "secret": {}}
    assert no_spells.no_spell(unseen, G).endswith("Hastur, Kishmin, Niekimo, Shimar"), "what they know is their side's own"
    due = {"what": "place", "who": "Urso", "side": F, "at": "", "how": "return", "barred": ""}
    first = no_spells.no_spell(changed(begun(), ["push", ["public", "owed"], due]), G)
    assert first.startswith("something comes first: Forseti says where Urso comes back")


def test_no_wizard_is_named_to_be_activated_for_spells_that_reach_nobody() -> None:
    alone = cleared(begun(), G, "Ilrog")
    told = no_spells.no_spell(alone, G)
    assert told.endswith("first `activate WIZARD`: Kishmin, Niekimo"), "Hastur knows Enthrall alone, and nobody is there whom he could lead"
    awake = put(alone, "Hastur", "Ilrog", act=True, used=0)
    assert no_spells.no_spell(awake, G) == "Enthrall reaches units of your own with Hastur that have not been activated: none is there"
    assert no_spells.no_spell(lay(awake, G, "Ilrog", "Warsteed"), G) == ""
    assert no_spells.no_spell({**awake, "secret": {}}, G) == "", "what he knows is his side's own"


@pytest.mark.parametrize(
    ("spell", "beside", "told"),
    [
        ("Heal", (), "none is there"),
        ("Heal", ("Warsteed",), "none is there"),
        ("Heal", ("reduced Warsteed",), ""),
        ("Courser's Speed", (), "nobody else is there"),
        ("Courser's Speed", ("Warsteed",), ""),
        ("Tortoise Speed", (), "nobody of Forseti stands there"),
        ("Fly", (), ""),
    ],
)
def test_whom_a_spell_of_the_march_could_not_reach_is_said_by_what_lies_open(spell: str, beside: tuple[str, ...], told: str) -> None:
    state = put(cleared(begun(), G, "Ilrog"), "Hastur", "Ilrog")
    state = lay(state, G, "Ilrog", *beside) if beside else state
    assert no_spells.reaches_nobody(state, G, "Hastur", spell).endswith(told)
    assert bool(no_spells.reaches_nobody(state, G, "Hastur", spell)) == bool(told)
    led = put(state, "Shale", "Ilrog")
    assert spell == "Tortoise Speed" or not no_spells.reaches_nobody(led, G, "Hastur", spell), "what lies under a leader is not for all"


def test_why_a_ship_does_not_put_to_sea_is_told_to_her_own_side() -> None:
    state = cleared(under(put(begun(), "Shale", "Ossum"), "Shale", "3 Warsteed", "Shimar"), G, "Ossum")
    full = occasions.sail(state, G)
    assert "4 lie under Shale in Ossum, and a ship holds 3 units and wizards" in full
    assert occasions.sail({**state, "secret": {}}, G) == "", "what lies there is theirs to know"
    assert rule(state, "sail Shale to Dragon Sea North").reasons[-1].instead == "drop Shale"
    spent = changed(state, ["put", ["public", "left"], 0])
    assert "none may be activated any more" in occasions.sail(spent, G)


@pytest.mark.parametrize("said", ["Ilrog with Terramax", "Ilrog with the Warsteeds", "Ilrog with 2 Wargroup and Cadmin"])
def test_who_names_units_to_attack_with_is_told_that_all_who_are_activated_do(said: str) -> None:
    with pytest.raises(Unreadable, match="all who are activated there attack") as told:
        shorthand.attacking(said.split(), begun())
    assert told.value.hint == "attack Ilrog"
    assert [GAME.short[word] for word in ("assault", "storm")] == ["attack", "attack"]


def test_penguins_are_said_to_be_summoned_and_not_recruited() -> None:
    assert "by Summon Penguins" in str([reason.text for reason in rule(begun(penguins="yes"), "recruit Penguin by Shale").reasons])
    assert "by Summon Penguins" not in str([reason.text for reason in rule(begun(), "recruit Wargroup by Shale").reasons])


def test_at_sea_it_stands_with_the_throw_by_how_many_hits_a_ship_sinks() -> None:
    now = {**met()["public"]["battle"], "kind": "sea", "sunk": {G: 1}}
    assert owed._with_ships(now, "so") == "so; a ship sinks at 4 hits of the battle; so far: Forseti 0, Gorganun 1"
    assert owed._with_ships({**now, "kind": "field"}, "so") == "so"


def test_of_the_command_table_none_but_a_throw_is_told() -> None:
    state = do(start(), "ambassador Kishmin", side=G)
    choosing = play(state, ("next", "", G), ("initiative", "9 2", G))
    assert "`command table`" in rule(choosing, "throw").reasons[-1].text
    assert "`command table`" not in rule(choosing, "retreat").reasons[-1].text


@pytest.mark.parametrize(
    ("said", "goes"),
    [
        ("Vilkie to Wyrmholt to study", "Vilkie to Wyrmholt"),
        ("Vilkie to Wyrmholt, to search for a new spell", "Vilkie to Wyrmholt"),
        ("Shale to Ashmoor to attack them", "Shale to Ashmoor"),
        ("Shale to Ashmoor and attack", "Shale to Ashmoor and attack"),
        ("Shale to Ashmoor to attack Neko", ""),
        ("Shale to Ashmoor to recruit", ""),
        ("Vilkie to study", ""),
    ],
)
def test_what_whoever_goes_is_there_for_changes_nothing_of_the_way(said: str, goes: str) -> None:
    assert list(purposes.without_purpose(said.split())) == (goes or said).split()


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("2 on one Warsteed, 1 on the other", "on 2 same Warsteed, 1 same Warsteed"),
        ("2 on a Warsteed, 1 on another", "on 2 same Warsteed, 1 same Warsteed"),
        ("1 on Shimar, 1 on the other", "on 1 Shimar, 1 Shimar"),
    ],
)
def test_the_other_of_two_on_whom_points_lie_is_another_of_those(said: str, heard: str) -> None:
    assert " ".join(points_said.gathered(said.split())) == heard


def test_who_is_hit_twice_is_told_where_a_reduced_one_stands_in_line_besides() -> None:
    state = changed(met(), ["put", ["public", "battle", "rows", G], ["Warsteed", "reduced Warsteed", "Warsteed"]])
    state = changed(state, ["put", ["public", "battle", "stage"], "hits"], ["put", ["public", "battle", "victim"], G])
    assert wording.left("Warsteed, 2 reduced Warsteed", state) == "hit twice: Warsteed; leaves Warsteed"
    assert wording.left("Warsteed, reduced Warsteed", state) == "leaves Warsteed, reduced Warsteed", "which of the two does not matter"


@pytest.mark.parametrize(
    ("said", "hint"),
    [
        ("Wargroup Thornwick", "activate Wargroup at Kimrin"),
        ("the Wargroups Thornwick", "activate Wargroup at Kimrin"),
        ("Thornwick with 2 Wargroup", "activate Wargroup at Kimrin"),
        ("Wargroup Neko", "activate Wargroup at Kimrin"),
    ],
)
def test_who_names_units_that_stand_elsewhere_is_told_how_they_come_there(said: str, hint: str) -> None:
    state = put(lay(cleared(begun(), G, "Glaginsdrog"), F, "Thornwick", "Cavalry"), "Neko", "Thornwick")
    with pytest.raises(Unreadable, match="Wargroup is in Kimrin: who attacks moves there first") as told:
        shorthand.attacking(said.split(), state)
    assert told.value.hint == hint
    awake = do(state, "activate Wargroup at Kimrin")
    with pytest.raises(Unreadable) as told:
        shorthand.attacking(said.split(), awake)
    assert told.value.hint == "move Wargroup to Thornwick"


@pytest.mark.parametrize(
    ("scenario", "line", "told"),
    [
        ("tears", "Terramax", "leaves Hastur, reduced Terramax; Hastur must hold Terramax then, 2 harder, or he flies home"),
        ("tears", "Hastur", "leaves Terramax; throws for wounds: Hastur; Terramax, whom Hastur holds, rages then"),
        ("tears", "Terramax, reduced Terramax", "leaves Hastur"),
        ("war", "Terramax", "leaves Hastur, reduced Terramax"),
    ],
)
def test_what_a_hit_on_the_dragon_or_his_master_comes_to_is_told_before_it_is_taken(scenario: str, line: str, told: str) -> None:
    state = changed(
        met(), ["put", ["public", "battle", "rows", G], ["Hastur", "Terramax"]], ["put", ["public", "dragon", "master"], "Hastur"]
    )
    state = changed(state, ["put", ["public", "battle", "stage"], "hits"], ["put", ["public", "battle", "victim"], G])
    state = changed(state, ["put", ["referee", "options", "scenario"], scenario])
    assert wording.left(line, state) == told


def test_what_the_die_of_the_rage_says_stands_with_what_is_owed() -> None:
    assert "up to 5 he strikes Forseti, else Gorganun (`rage`)" in duties.owed(begun(), "rage", "Asten", G).text


@pytest.mark.parametrize("said", ["and fight", "the dice", "in Asten", "before the walls of Asten"])
def test_a_step_of_a_battle_is_heard_with_words_that_say_no_more(said: str) -> None:
    state = changed(met(), ["put", ["public", "battle", "area"], "Asten"])
    words = [word for word in said.split() if word != "of"]
    assert list(purposes.plainly(words, state)) == []
    assert list(purposes.plainly(["in", "Ursh"], state)) == ["in", "Ursh"], "the battle is elsewhere"
    assert list(purposes.plainly(["Shale"], state)) == ["Shale"]


@pytest.mark.parametrize(
    ("said", "goes"),
    [("Shale on Ashmoor", "Shale to Ashmoor"), ("on the Island", "to the Island"), ("Shale to Ashmoor", ""), ("Shale on", "")],
)
def test_who_marches_on_a_place_goes_there(said: str, goes: str) -> None:
    assert list(purposes.bound_for(said.split())) == (goes or said).split()


def test_who_was_called_this_turn_is_not_told_to_have_been_activated() -> None:
    state = do(do(put(begun(), "Kishmin", "Brightsea"), "activate Kishmin"), "cadmin")
    told = "Cadmin in Brightsea has been activated this turn, or has come into play in it, and goes nowhere until the next"
    assert told in [reason.text for reason in rule(state, "move Cadmin to Ilrog from Brightsea").reasons]


def test_who_is_placed_nowhere_is_told_to_wait() -> None:
    assert wording.placed("Urso", begun()) == "waits off the board until the next actions of their side"
    assert wording.placed("Urso at Ursh", begun()) == ""
    assert GAME.verbs["place"].beside is not None
