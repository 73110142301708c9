"""Free set-up, the War of the Dragon, the Tears of the Penguin. [Set-up] [Free set-up] [War of the Dragon] [Penguins]"""

from playaid.games.tears.rules import setup
from playaid.games.tears.state import duties, forces, pieces
from playaid.games.tears.table import wording
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import acting, leaf
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import GAME, F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, start, told, under


def test_the_printed_set_up() -> None:
    state = start()
    assert forces.tokens(state, G, "Glaginsdrog") == ["Wargroup"] * 3 + ["Warsteed"] * 3
    assert len(forces.tokens(state, F, "Caer Navell")) == 8
    assert state["public"]["reserve"][F]["Foot Soldier"] == 3
    assert state["secret"][F]["spells"]["Torin"] == ["Good Fortune", "Summon Aid"]
    assert refused(state, "next", G) == ["next.owed"], "the ambassador first"


def test_free_set_up_up_to_twice_the_garrison() -> None:
    state = start(set_up="free")
    assert acting(GAME, state) == [G]
    assert refused(state, "deploy Warsteed at Caer Navell") == ["deploy.area"]
    assert refused(state, "deploy Cavalry at Kimrin") == ["deploy.piece"]
    for _ in range(4):
        state = do(state, "deploy Warsteed at Ilrog")
    assert refused(state, "deploy Warsteed at Ilrog") == ["deploy.area"], "garrison 2: four units"
    assert rule(state, "deploy Shale at Ilrog").verdict == LEGAL, "leaders do not count"


def whole_war() -> table.State:
    """The war set up, the spells chosen."""
    state = start(scenario="war")
    assert acting(GAME, state) == [F]
    while state["public"]["deploying"]:
        side = acting(GAME, state)[0]
        lines = setup.deploy_offers(asking(GAME, state, table.HOUSE, "deploy", side))
        home = "Caer Navell" if side == F else "Glaginsdrog"
        state = do(state, "deploy " + next(line for line in lines if line.endswith(home)))
    while state["public"]["owed"]:
        state = do(state, "prepare " + table.offered(state, acting(GAME, state)[0])["prepare"][0])
    return state


def test_the_war_is_set_up_by_turns() -> None:
    state = do(start(scenario="war"), "deploy Knight at Marchgate")
    assert acting(GAME, state) == [G]
    assert refused(state, "deploy Terramax at Marchgate") == ["deploy.area"]
    state = do(state, "deploy Terramax at Ashmoor")
    assert acting(GAME, state) == [F]


def test_spells_of_the_war() -> None:
    """Gorganun's wizards are full, Forseti's have one more."""
    state = whole_war()
    mine, theirs = state["secret"][G]["spells"], state["secret"][F]["spells"]
    assert {name: len(known) for name, known in mine.items()} == {"Hastur": 6, "Kishmin": 5, "Niekimo": 6, "Shimar": 5}
    assert {name: len(known) for name, known in theirs.items()} == {"Torin": 3, "Vilkie": 3, "Urso": 4}
    owing = table.changed(state, ["push", ["public", "owed"], {"side": G, "what": "spells", "who": "Hastur", "number": 1}])
    assert refused(owing, "prepare Hastur knows Terror", G) == ["prepare.spells"]
    assert refused(owing, "prepare Kishmin knows Terror", G)[0] == "prepare.due"
    assert refused(owing, "prepare Hastur knows Fly, Teleport", G) == ["prepare.spells"], "one is owed"
    assert rule(owing, "prepare Hastur knows Fly", side=G).verdict == LEGAL


def test_six_castles_win_the_war() -> None:
    state = play(whole_war(), "next")
    state = play(state, ("initiative", "9 1"), "command one")
    for castle in ("Caer Sillius", "Caer Clavell"):
        state = table.changed(state, ["put", ["public", "castles", castle], {"side": G, "inside": ""}])
    state = put(state, "Shale", "Caer Navell")
    for token in list(forces.tokens(state, F, "Caer Navell")):
        state = table.changed(state, ["pull", ["public", "board", F, "Caer Navell"], token], ["add", ["public", "reserve", F, token], 1])
    for name in forces.persons(state, F, "Caer Navell"):
        state = put(state, name, "Millbrook")
    state = lay(state, G, "Caer Navell", "4 Warsteed")
    state = table.changed(state, ["put", ["public", "board", G, "Caer Navell"], ["Warsteed~0"] * 4])
    state = do(state, "attack")
    state = do(state, "throw", "10 10")
    won = rule(state, "throw", "1 1 1 1")
    assert "controls all six castles" in told(won)
    assert do(state, "throw", "1 1 1 1")["referee"]["over"]["winner"] == G


def test_no_search_for_wisdom_in_the_war() -> None:
    state = play(whole_war(), "next", ("initiative", "9 1"), "command one")
    state = do(put(state, "Shale", "Thornwick"), "activate Shale")
    state = table.changed(state, ["put", ["public", "people", "Shale", "used"], 0])
    state = do(state, "move Shale to Ursh")
    assert not state["public"]["owed"]


# penguins


def rookery(spell: str = "Summon Penguins") -> table.State:
    state = begun(G, penguins="yes")
    state = put(put(state, "Kishmin", "Ossum"), "Shale", "Ossum")
    state = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], [spell]])
    return do(state, "activate Kishmin")


def test_penguins_come_as_many_as_the_die_shows() -> None:
    state = do(rookery(), 'cast "ペンギン召還" by Kishmin', "1 3")
    assert forces.tokens(state, G, "Ossum") == ["Penguin!"] * 3
    ten = do(rookery(), 'cast "Summon Penguins" by Kishmin', "1 10")
    assert forces.person(ten, "Penguin Chieftain")["at"] == "Ossum"


def test_a_chieftain_leads_penguins_only() -> None:
    ten = do(rookery(), 'cast "Summon Penguins" by Kishmin', "1 10")
    ten = under(lay(ten, G, "Ossum", "Warsteed"), "Shale", "Warsteed")
    assert "box.led" in refused(ten, 'box "Penguin Chieftain" with Warsteed')
    assert "box.led" in refused(ten, 'box "Penguin Chieftain" with Penguin, Warsteed')
    assert rule(ten, 'box "Penguin Chieftain" with 4 Penguin').verdict == LEGAL


def test_penguins_come_under_nobody_whose_superior_holds_nobody() -> None:
    """As any recruit: a human leader stands above the chieftain, and must hold a unit first. [Penguins 1] [Penguins 2] [Leaders: rank]"""
    chief = {"side": G, "state": "up", "at": "Ossum"}
    state = table.changed(rookery(), ["put", ["public", "people", "Penguin Chieftain"], chief])
    line = 'cast "Summon Penguins" by Kishmin'
    first = rule(state, line, "1 3").question
    assert first is not None
    assert first.options == ("Shale",)
    asked = rule(under(state, "Shale", "Warsteed"), line, "1 3").question
    assert asked is not None
    assert asked.options == ("Shale", "Penguin Chieftain")
    spent = put(state, "Shale", "Ossum", done=True)
    assert _reasons(spent, line) == ["Shale outranks Penguin Chieftain here and must hold a unit first"]


def test_how_far_a_chieftain_goes_is_asked_of_whoever_has_the_counter() -> None:
    chief = {"side": G, "state": forces.UP, "at": "Brightsea", "act": True}
    state = table.changed(begun(penguins="yes"), ["put", ["public", "people", "Penguin Chieftain"], chief])
    asked = rule(state, 'move "Penguin Chieftain" to "Foam Break"', book=table.PRINTED).question
    assert asked is not None
    assert (asked.kind, asked.key) == ("fact", "leaders Penguin Chieftain movement")
    assert rule(state, 'move "Penguin Chieftain" to "Foam Break"').verdict == LEGAL


def test_a_chieftain_recruits_nobody_but_penguins() -> None:
    chief = {"side": G, "state": "up", "at": "Ossum", "act": True, "used": 0}
    state = table.changed(begun(penguins="yes"), ["put", ["public", "people", "Penguin Chieftain"], chief])
    state = table.changed(
        state, ["put", ["public", "reserve", G, "Warsteed"], 1], ["put", ["public", "board", G, "Kimrin"], ["Warsteed"] * 2]
    )
    assert refused(state, 'recruit Warsteed by "Penguin Chieftain"') == ["box.led"]
    assert not [line for line in table.offered(state, G).get("recruit", []) if "Chieftain" in line]


def test_whoever_takes_penguins_over_neither_moves_nor_attacks() -> None:
    """As any leader who recruits: called by a wizard they come under his command."""
    state = do(rookery(), 'cast "Summon Penguins" by Kishmin', "1 3")
    assert refused(state, "activate Shale")[-1] == "activate.again"
    both = put(under(rookery(), "Shale", "Warsteed"), "Ezelle", "Ossum")
    asked = rule(both, 'cast "Summon Penguins" by Kishmin', "1 3")
    assert asked.question is not None
    assert (asked.question.options, asked.question.private) == (("Shale", "Ezelle"), G)
    taken = do(both, 'cast "Summon Penguins" by Kishmin', "1 3", commander="Ezelle")
    assert rule(taken, "activate Shale").verdict == LEGAL
    assert not forces.active(do(taken, "activate Shale"), "Ezelle")


def test_who_lay_under_a_leader_whom_penguins_have_joined_may_cast_and_does_not_move() -> None:
    """As under any leader who recruits. [Recruiting]"""
    state = under(put(rookery(), "Shale", "Ossum", act=True, used=0), "Shale", "Niekimo", "Warsteed")
    taken = play(state, ('cast "Summon Penguins" by Kishmin', "1 3"), "drop Shale of Niekimo", "drop Shale of Warsteed")
    assert rule(taken, "cast Obfuscate by Niekimo on Niekimo", "1").verdict == LEGAL
    for name in ("Niekimo", "Warsteed"):
        assert "lain under a leader who recruited" in _reasons(taken, f"move {name} to Thornwick")[0]
    either = table.changed(state, ["put", ["referee", "options", "recruit-drop"], "either"])
    moving = play(either, ('cast "Summon Penguins" by Kishmin', "1 3"), "drop Shale of Warsteed")
    assert rule(moving, "move Warsteed to Thornwick").verdict == LEGAL, "none of the penguins lies under Shale"


def test_in_a_town_the_fight_bars_penguins_and_no_siege() -> None:
    line = 'cast "Summon Penguins" by Kishmin'
    castle, port = (put(rookery(), "Kendrel", "Ossum"), rookery())
    assert _reasons(castle, line) == ["both sides stand in Ossum: fight first"]
    home = put(put(put(port, "Kishmin", "Ilrog"), "Shale", "Ilrog"), "Kendrel", "Ilrog")
    assert _reasons(home, line) == ["Ilrog is besieged"]


def test_by_option_penguins_come_under_a_leader_who_is_activated() -> None:
    by_rule = rule(rookery(), 'cast "Summon Penguins" by Kishmin', "1 3")
    assert "Shale is not activated for it (option `penguin-leader`)" in sheet(by_rule)
    asked = table.changed(rookery(), ["put", ["referee", "options", "penguin-leader"], "activated"])
    assert refused(asked, 'cast "Summon Penguins" by Kishmin') == ["cast.here"]
    awake = put(asked, "Shale", "Ossum", act=True, used=0)
    called = rule(awake, 'cast "Summon Penguins" by Kishmin', "1 3")
    assert called.verdict == LEGAL
    assert "not activated" not in sheet(called)


@each(
    ("marks", "why"),
    [
        ({"act": True, "used": 1}, "no leader in Ossum with room for a penguin is still to act: whoever recruits does nothing else"),
        ({"done": True}, "no leader in Ossum with room for a penguin is still to act: whoever recruits does nothing else"),
        (
            {"act": True, "used": 0, "fought": True},
            "no leader in Ossum with room for a penguin is still to act: whoever recruits does nothing else",
        ),
        ({"act": True, "used": 0}, ""),
        ({}, ""),
    ],
)
def test_penguins_come_under_no_leader_who_has_moved_or_fought(marks: dict[str, object], why: str) -> None:
    """All rules of recruiting hold for them: who recruits neither moves nor attacks in that turn, before it or after."""
    ruling = rule(put(rookery(), "Shale", "Ossum", **marks), 'cast "Summon Penguins" by Kishmin', "1 3")
    assert [str(reason.text) for reason in ruling.reasons] == ([why] if why else [])
    other = put(put(under(rookery(), "Shale", "Warsteed"), "Shale", "Ossum", **marks), "Ezelle", "Ossum")
    taken = do(other, 'cast "Summon Penguins" by Kishmin', "1 3", commander="Ezelle")
    assert forces.person(taken, "Ezelle")["done"], "a leader of whom something is left to do takes them over"


def test_a_port_recruits_once_a_turn_penguins_or_others() -> None:
    recruited = play(
        put(cleared(begun(G, penguins="yes"), G, "Kimrin"), "Ezelle", "Ossum"), "activate Ezelle", "recruit Warsteed by Ezelle"
    )
    again = put(put(recruited, "Shale", "Ossum"), "Kishmin", "Ossum")
    again = do(table.changed(again, ["put", ["secret", G, "spells", "Kishmin"], ["Summon Penguins"]]), "activate Kishmin")
    assert _reasons(again, 'cast "Summon Penguins" by Kishmin') == ["Ossum has recruited this turn"]
    led = under(cleared(rookery(), G, "Kimrin"), "Shale", "Wargroup")
    came = do(put(led, "Ezelle", "Ossum"), 'cast "Summon Penguins" by Kishmin', "1 3", commander="Ezelle")
    assert _reasons(do(came, "activate Shale"), "recruit Warsteed by Shale") == ["Ossum has recruited this turn"]


def _reasons(state: table.State, line: str) -> list[str]:
    return [str(reason.text) for reason in rule(state, line).reasons]


def test_penguins_go_over_to_whoever_has_room_for_them() -> None:
    state = lay(cleared(begun(G, penguins="yes"), F, "Caer Navell"), G, "Ossum", "2 Penguin")
    state = table.changed(state, ["put", ["public", "board", G, "Ossum"], ["Penguin~0", "Penguin~0"]])
    full = under(put(state, "Neko", "Ossum"), "Neko", "3 Cavalry", "3 Foot Soldier", "Elite Guard")
    some = under(put(state, "Neko", "Ossum"), "Neko", "3 Cavalry", "3 Foot Soldier")
    for held, come in ((full, 0), (some, 1)):
        fought = play(held, "attack", "stand", ("throw", " ".join(["10"] * (7 - come))), ("throw", "10 10"), "stay")
        gone = do(fought, "retreat to Thornwick")
        left = "1 penguin whom nobody there has room to command leaves the game."
        assert (left in told(rule(fought, "retreat to Thornwick"))) is bool(come), "where none goes over that is told of all"
        assert forces.tokens(gone, F, "Ossum").count("Penguin!") == come, "they have done their part of the turn"
        assert gone["public"]["penguins"] == state["public"]["penguins"] + 2 - come


def test_a_chieftain_helps_penguins_only() -> None:
    from tests.games.tears.test_battle import field

    for line, told_strengths in (("2 Warsteed", "Warsteed 5, Warsteed 5"), ("Penguin, Warsteed", "Penguin 4, Warsteed 5")):
        state = do(field(line, "Cavalry"), "stand")
        chief = {"side": G, "state": "up", "at": "Marchgate", "act": True, "used": 0}
        state = table.changed(state, ["put", ["public", "people", "Penguin Chieftain"], chief])
        state = table.changed(state, ["put", ["public", "battle", "chiefs", G], ["Penguin Chieftain"]])
        assert told_strengths in sheet(rule(do(state, "throw", "10"), "throw", "10 10"))


def test_a_backfire_makes_them_enemies_who_attack_at_once() -> None:
    state = do(rookery(), 'cast "Summon Penguins" by Kishmin', "10 8 4")
    now = state["public"]["battle"]
    assert (now["att"], now["rows"][F], now["stage"], now["side"]) == (F, ["Penguin"] * 4, "stand", G)


def test_whom_they_attack_stands_inside_if_the_wizard_does() -> None:
    state = rookery()
    walled = table.changed(
        state, ["put", ["public", "people", "Kishmin", "at"], "Ilrog"], ["put", ["public", "people", "Shale", "at"], "Ilrog"]
    )
    inside = table.changed(walled, ["put", ["public", "castles", "Ilrog"], {"side": G, "inside": G}])
    for there, kind in ((walled, "field"), (inside, "castle")):
        attacked = do(there, 'cast "Summon Penguins" by Kishmin', "10 8 4")
        assert attacked["public"]["battle"]["kind"] == kind
        assert "Kishmin" in do(attacked, "stand")["public"]["battle"]["rows"][G]


def test_they_do_not_come_where_the_castle_is_the_enemys() -> None:
    state = rookery()
    there = table.changed(
        state, ["put", ["public", "people", "Kishmin", "at"], "Ilrog"], ["put", ["public", "people", "Shale", "at"], "Ilrog"]
    )
    assert rule(there, 'cast "Summon Penguins" by Kishmin', "1 3").verdict == LEGAL
    lost = table.changed(there, ["put", ["public", "castles", "Ilrog"], {"side": F, "inside": ""}])
    assert "Ilrog is in the enemy's hands" in str(rule(lost, 'cast "Summon Penguins" by Kishmin').reasons)


def test_penguins_keep_to_their_shores() -> None:
    state = lay(rookery(), G, "Ossum", "Penguin")
    state = table.changed(state, ["put", ["public", "board", G, "Ossum"], ["Penguin~0"]])
    assert "move.penguins" in refused(state, "move Penguin to Kimrin at Ossum")
    assert rule(state, 'sail Penguin to "Dragon Sea North" at Ossum').verdict == LEGAL
    inland = table.changed(state, ["put", ["public", "board", G], {"Kimrin": ["Penguin~0"]}])
    assert "sail.port" in refused(inland, "sail Penguin to Ossum at Kimrin")


def test_one_hit_removes_a_penguin_and_it_may_come_again() -> None:
    state = lay(cleared(begun(G, penguins="yes"), F, "Caer Navell"), G, "Ossum", "2 Penguin")
    state = table.changed(lay(state, F, "Ossum", "Cavalry"), ["put", ["public", "board", G, "Ossum"], ["Penguin~0", "Penguin~0"]])
    left = state["public"]["penguins"]
    state = play(state, "attack", "stand", ("throw", "1"))
    assert state["public"]["battle"]["rows"][G] == ["Penguin"]
    assert state["public"]["penguins"] == left + 1


def test_penguins_go_over_to_the_winner() -> None:
    state = lay(cleared(begun(G, penguins="yes"), F, "Caer Navell"), G, "Ossum", "2 Penguin")
    state = put(state, "Kendrel", "Ossum")
    state = table.changed(lay(state, F, "Ossum", "Cavalry"), ["put", ["public", "board", G, "Ossum"], ["Penguin~0", "Penguin~0"]])
    state = play(state, "attack", "stand", ("throw", "10"), ("throw", "10 10"), "stay")
    ruling = rule(state, "retreat to Thornwick")
    assert "go over to Forseti" in told(ruling)
    assert "retreats" not in told(ruling), "nobody is left who could"
    state = do(state, "retreat to Thornwick")
    assert "Penguin!" in forces.tokens(state, F, "Ossum")


def test_a_sinking_ship_leaves_penguins_unharmed() -> None:
    from tests.games.tears.test_retreat import at_sea

    state = at_sea("3 Wargroup", "2 Foot Soldier")
    state = table.changed(state, ["put", ["public", "battle", "rows", F], ["Foot Soldier", "Foot Soldier", "Penguin"]])
    state = play(state, ("throw", "10 10 10"), ("throw", "1 1 1"), "take Foot Soldier, Foot Soldier, reduced Foot Soldier")
    state = play(state, "stay", "stay", ("throw", "10 10"), ("throw", "1 10 10"))
    if state["public"]["battle"]:
        state = do(state, "take reduced Foot Soldier")
    assert forces.tokens(state, F, "Dragon Sea North") == ["Penguin"], "they swim where she went down"


def test_the_first_step_of_the_war() -> None:
    assert leaf(GAME, start(scenario="war")).key == "deploy"
    assert "all six" not in sheet(rule(start(scenario="war"), "deploy Knight at Marchgate"))


def test_a_chieftain_who_comes_by_a_backfire_leads_the_attack() -> None:
    state = do(rookery(), 'cast "Summon Penguins" by Kishmin', "10 8 10")
    assert state["public"]["battle"]["chiefs"] == {F: ["Penguin Chieftain"], G: []}


def test_penguins_come_where_a_leader_with_room_stands_on_their_shores() -> None:
    inland = put(put(rookery(), "Kishmin", "Marchgate", act=True, used=0), "Shale", "Marchgate")
    alone = put(rookery(), "Shale", "Kimrin")
    none_left = table.changed(rookery(), ["put", ["public", "penguins"], 0])
    full = table.changed(rookery(), ["put", ["secret", G, "boxes", "Shale"], ["Wargroup"] * 8])
    besieged = put(rookery(), "Kendrel", "Ossum")
    unwanted = table.changed(rookery(), ["put", ["referee", "options", "penguins"], "no"])
    assert "Penguins" in str(table.offered(rookery(), G).get("cast"))
    assert rule(rookery(), 'cast "Summon Penguins" by Kishmin', "1 3").verdict == LEGAL
    for state in (inland, alone, none_left, full, besieged, unwanted):
        assert "Penguins" not in str(table.offered(state, G).get("cast"))
        assert refused(state, 'cast "Summon Penguins" by Kishmin') == ["cast.here"]


def test_nobody_begins_with_the_penguins() -> None:
    owing = table.changed(whole_war(), ["push", ["public", "owed"], {"side": G, "what": "spells", "who": "Hastur", "number": 1}])
    owing = table.changed(owing, ["put", ["referee", "options", "penguins"], "yes"])
    assert refused(owing, 'prepare Hastur knows "Summon Penguins"', G) == ["prepare.spells"]
    chosen = table.changed(owing, ["put", ["referee", "options", "penguin-spell"], "chosen"])
    assert rule(chosen, 'prepare Hastur knows "Summon Penguins"', side=G).verdict == LEGAL
    without = table.changed(chosen, ["put", ["referee", "options", "penguins"], "no"])
    assert refused(without, 'prepare Hastur knows "Summon Penguins"', G) == ["prepare.spells"]


def test_no_search_and_no_study_in_the_war() -> None:
    state = play(whole_war(), "next", ("initiative", "9 1"), "command one", "activate Kishmin")
    state = put(state, "Kishmin", "Ursh", act=True, used=0)
    assert refused(state, "search Ursh") == ["search.war"]
    assert refused(state, "search Ursh study") == ["search.war"]
    assert table.offered(state, G).get("search") == []
    peace = table.changed(state, ["put", ["referee", "options", "scenario"], "tears"])
    assert rule(peace, "search Ursh", "9").verdict == LEGAL


def test_the_war_can_be_lost_at_set_up() -> None:
    # Whoever leaves his castles empty while the enemy sets up in them has lost before the first turn.
    state = start(scenario="war")
    for castle in ("Caer Navell", "Caer Sillius"):
        state = play(state, "deploy Cavalry at Marchgate", f'deploy Warsteed at "{castle}"')
        assert state["public"]["castles"][castle]["side"] == G
    state = do(state, "deploy Cavalry at Marchgate")
    led = do(state, 'deploy Shale at "Caer Clavell"')
    assert led["public"]["castles"]["Caer Clavell"]["side"] == F, "a leader alone holds nothing"
    won = do(state, 'deploy Shimar at "Caer Clavell"')
    assert won["referee"]["over"]["winner"] == G
    garrisoned = table.changed(state, ["put", ["referee", "options", "deploy-castles"], "garrisoned"])
    assert not do(garrisoned, 'deploy Shimar at "Caer Clavell"')["referee"].get("over")


def colony(*chiefs: str) -> table.State:
    """Two penguins of Gorganun, under these chieftains, have attacked Cavalry in Ossum; it is for Gorganun to stay or go."""
    state = lay(cleared(begun(G, penguins="yes"), F, "Caer Navell"), G, "Ossum", "2 Penguin")
    state = table.changed(lay(state, F, "Ossum", "Cavalry"), ["put", ["public", "board", G, "Ossum"], ["Penguin~0", "Penguin~0"]])
    for name in chiefs:
        chief = {"side": G, "state": "up", "at": "Ossum", "act": True, "used": 0}
        state = table.changed(state, ["put", ["public", "people", name], chief])
    return play(state, "attack", "stand", ("throw", "10"), ("throw", "10 10"), "stay")


def test_penguins_whom_nobody_leads_leave_the_game() -> None:
    state = colony()
    assert "The penguins leave the game." in told(rule(state, "retreat to Thornwick"))
    assert "2 penguins are too slow to retreat removed: nobody there has room to command them" in sheet(rule(state, "retreat to Thornwick"))
    gone = do(state, "retreat to Thornwick")
    assert gone["public"]["penguins"] == state["public"]["penguins"] + 2
    assert forces.tokens(gone, F, "Ossum") == ["Cavalry"]


def test_a_chieftain_goes_over_with_his_penguins() -> None:
    state = colony("Penguin Chieftain")
    gone = do(state, "retreat to Thornwick")
    chief = forces.person(gone, "Penguin Chieftain")
    assert (chief["side"], chief["at"], chief["done"]) == (F, "Ossum", True)
    assert not chief.get("act")
    idle = ["put", ["public", "people", "Penguin Chieftain", "act"], False]
    attacked = table.changed(state, ["put", ["public", "battle", "mover"], F], idle)
    assert "done" not in forces.person(do(attacked, "retreat to Thornwick"), "Penguin Chieftain"), "once a turn, by whom it may be"
    assert forces.tokens(gone, F, "Ossum") == ["Cavalry", "Penguin!", "Penguin!"]
    assert gone["public"]["penguins"] == state["public"]["penguins"]


def test_chieftains_do_not_command_each_other() -> None:
    state = begun(G, penguins="yes")
    for name in ("Penguin Chieftain", "Penguin Chieftain 2"):
        state = table.changed(state, ["put", ["public", "people", name], {"side": G, "state": "up", "at": "Ossum"}])
    state = do(put(state, "Ezelle", "Ossum"), 'activate "Penguin Chieftain"')
    assert [name for name, person in state["public"]["people"].items() if person.get("act")] == ["Penguin Chieftain"]
    led = do(put(begun(G, penguins="yes"), "Ezelle", "Ossum"), "activate Ezelle")
    assert forces.active(led, "Ezelle")


def test_nobody_is_set_up_at_sea() -> None:
    assert refused(start(scenario="war"), 'deploy Kendrel at "Dragon Sea North"') == ["deploy.area"]
    assert refused(start(scenario="war"), "deploy Kendrel at Island") == ["deploy.area"]


def test_a_wizard_who_knows_all_he_can_owes_no_spell() -> None:
    born = len(table.HOUSE.value("wizards", "Urso", "spells"))
    book = table.HOUSE.with_recorded([table.HOUSE.fact("wizards", "Urso", "most_spells")._replace(value=born)])
    state = start(scenario="war")
    while state["public"]["deploying"]:
        side = acting(GAME, state)[0]
        lines = setup.deploy_offers(asking(GAME, state, book, "deploy", side))
        home = "Caer Navell" if side == F else "Glaginsdrog"
        state = do(state, "deploy " + next(line for line in lines if line.endswith(home)), book=book)
    owed = {debt["who"] for debt in state["public"]["owed"] if debt["what"] == "spells"}
    assert "Urso" not in owed
    assert {"Torin", "Vilkie", "Hastur"} <= owed


# setting up


@each(
    ("options", "story", "line"),
    [
        ({}, "Two Warlords seek the tower of Erynmil.", "as printed for each castle"),
        (
            {"set_up": "free"},
            "Two Warlords seek the tower of Erynmil.",
            "in the own castles, up to twice the garrison Gorganun [Free set-up]",
        ),
        ({"scenario": "war"}, "The War of the Dragon.", "by turns, one counter each Forseti [War of the Dragon]"),
    ],
)
def test_how_it_is_set_up_is_told(options: dict[str, str], story: str, line: str) -> None:
    ruling = table.TABLE.set_up({G: "Ann", F: "Bob"}, **options)
    assert told(ruling).startswith(story)
    assert line in " ".join(sheet(ruling).split())


def last_to_deploy(mine: int, theirs: int, scenario: str = "tears") -> table.State:
    """So many Warsteed of Gorganun's and Cavalry of Forseti's are still to be set up, and nobody else."""
    state = table.TABLE.start({G: "Ann", F: "Bob"}, set_up="free")
    for name in state["public"]["people"]:
        state = put(state, name, "Kimrin" if forces.person(state, name)["side"] == G else "Caer Navell")
    left = ["put", ["public", "to_deploy"], {G: {"Warsteed": mine}, F: {"Cavalry": theirs}}]
    return table.changed(state, left, ["put", ["public", "deploying"], G], ["put", ["referee", "options", "scenario"], scenario])


@each(
    ("mine", "theirs", "scenario", "deploying"),
    [(2, 2, "tears", G), (1, 2, "tears", F), (2, 0, "tears", G), (1, 0, "tears", ""), (2, 2, "war", F), (2, 0, "war", G), (1, 2, "war", F)],
)
def test_who_sets_up_next(mine: int, theirs: int, scenario: str, deploying: str) -> None:
    after = table.unsound(last_to_deploy(mine, theirs, scenario), "deploy Warsteed at Kimrin", side=G)
    assert after["public"]["deploying"] == deploying


@each(
    ("line", "refused_by", "told_"),
    [
        ("deploy 4 Warsteed at Ilrog", None, "Gorganun sets 4 Warsteed up in Ilrog."),
        ("deploy 5 Warsteed at Ilrog", "deploy.area", "Ilrog holds 4 units at the start"),
        ("deploy 7 Warsteed at Glaginsdrog", "deploy.piece", "Gorganun has 6 Warsteed left to set up"),
        ("deploy 2 Cavalry at Glaginsdrog", "deploy.piece", "2 Cavalry: Forseti sets those up, and it is for Gorganun to set up now"),
    ],
)
def test_whoever_sets_up_freely_sets_up_several_at_once(line: str, refused_by: str | None, told_: str) -> None:
    state = start(set_up="free")
    if refused_by is not None:
        assert refused(state, line) == [refused_by]
        assert told_ in [reason.text for reason in rule(state, line, side=G).reasons]
        return
    assert told(rule(state, line, side=G)) == told_
    after = do(state, line, side=G)
    assert forces.tokens(after, G, "Ilrog") == ["Warsteed"] * 4
    assert (after["public"]["to_deploy"][G]["Warsteed"], after["public"]["deploying"]) == (2, G)


def test_in_the_war_each_sets_up_one_and_then_the_other_does() -> None:
    state = start(scenario="war")
    assert refused(state, "deploy 2 Knight at Marchgate") == ["deploy.one"]
    assert rule(state, "deploy Knight at Marchgate").verdict == LEGAL
    people = [["put", ["public", "people", name, "state"], forces.UP] for name in pieces.people(G)]
    alone = table.changed(state, ["put", ["public", "to_deploy", G], dict.fromkeys(state["public"]["to_deploy"][G], 0)], *people)
    assert rule(alone, "deploy 2 Knight at Marchgate").verdict == LEGAL, "nobody waits for their turn"


def test_how_many_spells_each_wizard_chooses_and_which_there_are_is_asked_with_them() -> None:
    due = [{"what": "spells", "who": "Hastur", "side": G, "number": 3}, {"what": "spells", "who": "Torin", "side": F, "number": 1}]
    state = table.changed(begun(), ["put", ["public", "owed"], due])
    assert wording.spells_to_choose(state, G).startswith(
        "which spells, as many as are due (Hastur 3)? Any that the wizard does not know: Bad"
    )
    assert "(Hastur 3, Torin 1)" in wording.spells_to_choose(state)
    assert wording.spells_to_choose(begun()) == ""
    assert "further spells of Hastur: 3 (`prepare`)" in duties.owed(state, "spells", "Hastur", G).text
