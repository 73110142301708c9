"""A refusal says what stands in the way, and nothing that does not. [Movement] [Battle] [Spells] [Terramax]"""

import pytest

from playaid.dice.sources import Refusing
from playaid.games.tears import GAME
from playaid.games.tears.ratings import leadership
from playaid.games.tears.rules import ending, no_spells, setting_out
from playaid.games.tears.state import fights, forces
from playaid.games.tears.table import wording
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import asking, supposing
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import HOUSE, F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, start, told, under


def why(state: State, line: str, side: str | None = None) -> list[str]:
    return [reason.text for reason in rule(state, line, side=side).reasons]


def dragon(**options: str) -> State:
    state = lay(put(begun(**options), "Hastur", "Sea Reach"), G, "Sea Reach", "Terramax")
    return table.changed(state, ["put", ["public", "dragon", "master"], "Hastur"])


def met() -> State:
    """Shale with two Warsteed and Kishmin attacks Neko, Torin and a Foot Soldier in Marchgate; Urso is next door."""
    state = cleared(cleared(begun(), G, "Glaginsdrog"), F, "Caer Clavell", "Caer Navell")
    state = under(put(state, "Shale", "Ashmoor"), "Shale", "2 Warsteed", "Kishmin")
    state = lay(put(put(put(state, "Neko", "Marchgate"), "Torin", "Marchgate"), "Urso", "Oldmarch"), F, "Marchgate", "Foot Soldier")
    return play(state, "activate Shale", "move Shale to Marchgate", "attack", "stand")


def test_the_dragon_needs_no_port() -> None:
    assert why(dragon(), 'move Terramax to "Dragon Sea South"') == ["Terramax is not activated"]
    wet = lay(put(begun(), "Hastur", "Kimrin"), G, "Ossum", "Warsteed")
    begun_in = "Dragon Sea North lies over water: by ship it is `sail`, from a port in which the turn was begun"
    assert begun_in in why(wet, 'move Warsteed to "Dragon Sea North"')


def test_a_unit_goes_with_who_stands_beside_it_and_is_looked_for_there() -> None:
    """Of those of its name elsewhere nothing is said, nor are they activated for it."""
    state = lay(put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Hastur", "Ossum"), G, "Ossum", "2 Cadmin")
    state = do(lay(state, G, "Asten", "Cadmin"), "activate Hastur")
    for line in ("move Hastur, Cadmin to Asten", "sail Hastur, Cadmin to Dragon Sea North"):
        [idle] = [reason for reason in rule(state, line).reasons if reason.check.endswith("move.together")]
        assert str(idle.text).startswith("Hastur, Cadmin do not go in one line: each is activated by itself"), (
            "that ends what Hastur may do"
        )
        assert idle.instead == (line.replace(", Cadmin", "") if line.startswith("sail") else None), "no road leads from Ossum to Asten"


def test_who_lies_open_after_a_fight_is_no_dragon() -> None:
    """What is said to go under a leader may go there: Terramax follows his wizard alone."""
    state = lay(put(cleared(dragon(first=F), G, "Glaginsdrog"), "Shale", "Sea Reach"), G, "Sea Reach", "2 Warsteed")
    state = under(put(cleared(state, F, "Caer Navell"), "Kendrel", "Sea Reach"), "Kendrel", "2 Cavalry")
    state = play(state, "activate Kendrel", "attack Sea Reach", "stand", "skip", ("throw", "10 10 10 10"), ("throw", "10 10"), "stay")
    said = told(rule(state, "retreat to Alder Bay"))
    assert "In the open beside Shale now: 2 Warsteed, Hastur. To go along they are put under a leader again" in said
    assert "(`box Shale with 2 Warsteed, Hastur`)" in said


def test_no_more_are_said_to_go_under_a_leader_than_they_command() -> None:
    """A line that is told can be typed: of many survivors as many are named as the leader commands."""
    heard = Hearing(GAME, put(begun(), "Shale", "Ashmoor"), Declaration("next", {}, G), HOUSE, Refusing())
    most = leadership.command(heard, "Shale")
    assert ending.as_many_as_commanded(heard, "Shale", ["Warsteed"] * 30) == ["Warsteed"] * most
    assert ending.as_many_as_commanded(heard, "Shale", ["Warsteed"]) == ["Warsteed"]


def test_terramax_is_held_once_a_turn_and_never_in_the_war() -> None:
    assert why(begun(), "control") == ["Terramax is not in play"]
    assert why(do(dragon(), "control", "1"), "control") == ["Terramax has been held this turn, or has come in it"]
    assert "in this scenario Terramax obeys unasked" in why(
        table.changed(dragon(), ["put", ["referee", "options", "scenario"], "war"]), "control"
    )


def test_who_calls_from_under_a_leader_is_laid_down_first() -> None:
    state = under(put(begun(), "Shale", "Asten"), "Shale", "Kishmin")
    said = why(do(state, "activate Shale"), "call Kishmin")
    assert said == ["Kishmin lies under a leader: whoever calls is laid down first (`drop`)"]
    assert refused(play(state, "activate Shale", "drop Shale of Kishmin"), "call Hastur") == ["call.wizard", "call.place"]


def test_who_walks_on_water_is_told_the_way() -> None:
    state = table.changed(put(begun(F), "Urso", "Rockhurst"), ["put", ["secret", F, "spells", "Urso"], ["Waterwalk"]])
    state = play(state, "activate Urso")
    assert why(state, 'sail Urso to "Dragon Sea South"') == ["Rockhurst is no port"]
    state = do(state, "cast Waterwalk by Urso", "1")
    assert why(state, 'sail Urso to "Dragon Sea South"') == ["Rockhurst is no port: whoever flies or walks on water goes by `move`"]
    assert why(state, "move Urso to Rockhurst") == ["Rockhurst is where they stand"]
    assert why(state, "move Urso to Marchgate") == [
        "from Rockhurst to Marchgate it is 3 spaces, by way of Caer Sillius, Millbrook: Urso has at most 2 left this turn"
    ]


def test_whoever_has_attacked_does_so_once() -> None:
    state = lay(cleared(cleared(begun(), G, "Glaginsdrog"), F, "Caer Clavell"), F, "Caer Clavell", "2 Foot Soldier")
    state = under(put(put(state, "Neko", "Riverton"), "Shale", "Caer Clavell"), "Shale", "2 Warsteed")
    state = table.changed(state, ["put", ["public", "castles", "Caer Clavell", "inside"], F])
    state = play(state, "activate Shale", "attack")
    assert refused(state, "attack", G)[-1] == "attack.busy"
    state = play(state, "stand", ("throw", "10 10 10 10"), ("throw", "10 10"), "besiege")
    assert why(state, "attack") == ["whoever is activated in Caer Clavell has attacked in this activation, and does so once"]
    assert why(begun(), "attack") == ["no enemy is where anybody activated stands: who attacks moves there first"]
    away = "nobody of Gorganun who is activated stands in Caer Navell: who attacks moves there first"
    assert why(begun(), "attack Caer Navell") == [away]
    bare = put(cleared(begun(), F, "Caer Clavell"), "Neko", "Caer Navell")
    assert "whose castle is theirs: who is activated moves there first" in why(bare, "attack Caer Clavell")[0]


def test_whoever_stands_beside_the_hidden_is_told_that_they_are() -> None:
    """They may not be attacked, and are there for all to see. [Obfuscate]"""
    state = play(lay(lay(begun(), G, "Oldmarch", "Warsteed"), F, "Oldmarch", "Cavalry"), "activate Warsteed at Oldmarch")
    hidden = table.changed(state, ["put", ["public", "veiled"], {"Oldmarch": {F: ["Cavalry"]}}])
    said = "whoever of the enemy is in Oldmarch is hidden by a spell, and nobody attacks them until it is over"
    assert why(hidden, "attack") == [said]
    assert why(state, "attack") == []
    spent = table.changed(hidden, ["put", ["public", "board", G, "Oldmarch"], ["Warsteed"]])
    assert why(spent, "attack") == ["no enemy is where anybody activated stands: who attacks moves there first"]


def test_who_is_hidden_is_told_to_be_out_of_a_battle_and_to_be_found_again() -> None:
    state = lay(lay(cleared(begun(), F, "Caer Navell"), G, "Oldmarch", "Warsteed"), F, "Oldmarch", "2 Cavalry")
    veiled = table.changed(state, ["put", ["public", "veiled"], {"Oldmarch": {F: ["Cavalry"]}}])
    stands = [rule(play(one, "activate Warsteed at Oldmarch", "attack"), "stand") for one in (veiled, state)]
    out = "Cavalry in Oldmarch: hidden by a spell, and out of this battle; a retreat leaves them there."
    assert [out in told(ruling) for ruling in stands] == [True, False]
    again = "What hid Cavalry in Oldmarch is over: they can be found again."
    assert [again in told(rule(one, "next")) for one in (veiled, state)] == [True, False]


def test_while_a_battle_is_fought_nothing_is_said_of_activating_the_enemys() -> None:
    """Whose turn it is is said; whoever is the other side's is activated by that. [Order of play]"""
    state = met()
    for line in ("move Shelnor to Glaginsdrog", "sail Algeron to Dragon Sea North"):
        assert why(state, line, G)[1:] == ["something comes first: a battle in Marchgate"]
    assert "Ezelle is to be activated first" in " ".join(why(state, "move Ezelle to Dunhallow", G))


def test_in_a_battle_it_is_said_whose_step_it_is() -> None:
    state = met()
    assert why(state, "cast Fly by Kishmin") == ["the battle in Marchgate: Forseti casts a spell or none (`cast`, `skip`)"]
    assert why(state, 'cast "Summon Aid" by Torin on Urso') == ["say where they stand, next door: `at AREA` (Oldmarch)"]
    assert "own.piece" in refused(state, "cast Heal by Hastur"), "whoever is in no line is told so"


def test_points_and_fog_are_theirs_whoever_is_to_act() -> None:
    """Nobody need say whose leader it is: a line that waits for nobody's turn is said by whoever it can only be."""
    state = met()
    assert table.declaration(state, "lead Shale on Warsteed").side == G
    assert table.declaration(state, "lead Neko on Torin").side == F
    assert table.declaration(begun(), "box Kendrel with Elite Guard").side == F


def test_who_has_searched_and_who_fights_is_not_said_to_be_nowhere() -> None:
    hidden = put(begun(), "Niekimo", "Ursh", hid=True)
    hidden = table.changed(hidden, ["put", ["public", "people", "Niekimo", "used"], 1])
    hidden = table.changed(lay(hidden, F, "Ursh", "Cavalry"), ["put", ["public", "people", "Niekimo", "act"], True])
    hidden = table.changed(hidden, ["put", ["public", "veiled"], {"Ursh": {G: ["Niekimo"]}}])
    assert refused(hidden, "search Ursh study") == ["search.who"]
    sortie = put(put(cleared(begun(), G, "Kimrin"), "Kestrel", "Ashmoor"), "Shimar", "Ashmoor")
    sortie = lay(lay(sortie, G, "Kimrin", "Warsteed"), F, "Kimrin", "Foot Soldier")
    sortie = table.changed(sortie, ["put", ["public", "castles", "Kimrin", "inside"], G])
    fought = play(sortie, "activate Warsteed at Kimrin", "attack")
    assert "gate.busy" in refused(fought, "gate Kimrin in", G)
    assert "gate.here" not in refused(fought, "gate Kimrin in", G)


@each("line", ["activate 2 Warsteed", "activate 2 Warsteed at Glaginsdrog"])
def test_several_are_not_activated_at_once(line: str) -> None:
    assert refused(begun(), line) == ["activate.one"]


def test_what_waits_for_the_gate_or_a_throw_is_no_fight_yet() -> None:
    state = lay(cleared(cleared(begun(), G, "Glaginsdrog"), F, "Caer Clavell"), G, "Riverton", "2 Warsteed")
    state = play(state, "activate Warsteed at Riverton", 'move Warsteed to "Caer Clavell"')
    assert [debt["what"] for debt in state["public"]["owed"]] == ["gate"]
    assert "battle.forced" not in refused(state, "move Warsteed to Wyrmholt", G)
    out = play(do(state, 'gate "Caer Clavell" out', side=F), "attack", "stand")
    assert [debt["what"] for debt in out["public"]["owed"]] == ["wound"]
    assert not [text for text in why(out, "next") if "a battle must be fought" in text]


def test_nothing_is_owed_in_a_battle_that_waits_for_its_end() -> None:
    state = met()
    debt = {"side": F, "what": "place", "who": "Urso", "at": "Marchgate", "how": "escape", "barred": ""}
    held = table.changed(state, ["put", ["public", "owed"], [debt]])
    assert not [text for text in why(held, "next") if "Urso" in text]
    assert [text for text in why(table.changed(held, ["put", ["public", "battle"], None]), "next") if "Urso" in text]


def test_whoever_stands_in_a_port_is_told_how_to_go_by_ship() -> None:
    state = play(put(begun(), "Hastur", "Brightsea"), "activate Hastur")
    assert rule(state, 'move Hastur to "Dragon Sea West"').reasons[0].instead == "sail Hastur to Dragon Sea West"
    inland = play(put(begun(), "Hastur", "Millbrook"), "activate Hastur")
    assert "sail Hastur" not in [str(reason.instead) for reason in rule(inland, 'move Hastur to "Dragon Sea West"').reasons]


def test_where_all_the_enemies_are_hidden_that_is_why_nobody_attacks() -> None:
    state = lay(cleared(cleared(begun(F), G, "Kimrin"), F, "Caer Navell"), G, "Marchgate", "Warsteed")
    state = lay(put(state, "Kendrel", "Millbrook"), F, "Millbrook", "Cavalry")
    state = table.changed(state, ["put", ["public", "veiled"], {"Marchgate": {G: ["Warsteed"]}}])
    assert why(state, "attack Marchgate") == ["nobody of Forseti who is activated stands in Marchgate: who attacks moves there first"]
    state = play(state, "box Kendrel with Cavalry", "activate Kendrel", "move Kendrel to Marchgate")
    hidden = "whoever of the enemy is in Marchgate is hidden by a spell, and nobody attacks them until it is over"
    assert why(state, "attack Marchgate") == [hidden]
    seen = lay(state, G, "Marchgate", "Wargroup")
    assert rule(seen, "attack Marchgate").verdict == LEGAL


def test_who_has_won_the_field_before_a_castle_is_told_that_they_have_attacked() -> None:
    state = cleared(cleared(begun(), G, "Glaginsdrog"), F, "Caer Navell")
    for name in ("Kendrel", "Shelnor", "Torin", "Vilkie"):
        state = put(state, name, "Caer Sillius")
    state = lay(under(put(state, "Shale", "Millbrook"), "Shale", "2 Warsteed"), F, "Caer Navell", "reduced Cavalry")
    state = play(state, "activate Shale", "move Shale to Caer Navell")
    state = play(do(state, "gate Caer Navell out", side=F), "attack", "stand", ("throw", "10"), ("throw", "1 10"))
    spent = "whoever is activated in Caer Navell has attacked in this activation, and does so once"
    assert why(state, "attack Caer Navell", G) == [spent]


@each("around", [("Ashmoor", "Ossum", "Thornwick", "Glaginsdrog"), ()])
def test_who_comes_out_of_a_castle_goes_back_into_it_and_nowhere_else(around: tuple[str, ...]) -> None:
    """Whoever is inside does not leave the area before the enemy there is beaten; so the castle alone is open, whatever lies about it."""
    state = cleared(cleared(begun(), G, "Kimrin", "Glaginsdrog"), F, "Caer Navell", "Caer Sillius", "Caer Clavell")
    for name in ("Kestrel", "Shimar", "Kishmin", "Niekimo"):
        state = put(state, name, "Ilrog")
    state = under(put(put(state, "Ezelle", "Ilrog"), "Shale", "Kimrin"), "Shale", "Warsteed")
    state = lay(table.changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G]), F, "Kimrin", "2 Cavalry")
    for area in around:
        state = lay(state, F, area, "Foot Soldier")
    state = play(state, "activate Shale", "attack Kimrin", "stand", ("throw", "10 10"), ("throw", "10"), "stay")
    (reason,) = why(state, "retreat to Ashmoor", G)
    said = "not to Ashmoor: whoever has come out of a castle goes nowhere else while the enemy stands before it"
    assert str(reason).startswith(said if not around else "not to Ashmoor: ")
    assert str(reason).endswith("; open by the first possible way: Kimrin")
    inside = do(state, "retreat to Kimrin")
    now = fights.battle(inside)
    assert (now["kind"], now["att"], now["dfn"], now["side"], now["stage"]) == ("castle", F, G, F, "stay")
    assert refused(inside, "retreat to Kimrin", F)[0] == "retreat.siege"
    over = do(inside, "besiege", side=F)
    assert (forces.tokens(over, G, "Kimrin"), forces.tokens(over, F, "Kimrin")) == (["Warsteed~100"], ["Cavalry"] * 2)
    assert (forces.behind_the_walls(over, G, "Kimrin"), forces.person(over, "Shale")["fought"]) == (["Warsteed", "Shale"], True)
    assaulted = play(inside, "stay")
    assert "twice" in sheet(rule(assaulted, "throw", "10 10")), "from within the walls"
    lost = play(assaulted, ("throw", "10 10"), ("throw", "1 1"))
    assert lost["public"]["castles"]["Kimrin"]["side"] == F, "those who went back in are beaten, and the castle falls"
    assert lost["public"]["owed"][0]["besieged"]


def relieving() -> State:
    """Shale has come to Kimrin, where a Wargroup is besieged, and fights before it."""
    state = cleared(cleared(begun(), G, "Kimrin", "Glaginsdrog"), F, "Caer Navell", "Caer Sillius", "Caer Clavell")
    for name in ("Kestrel", "Ezelle", "Shimar", "Kishmin", "Niekimo"):
        state = put(state, name, "Ilrog")
    state = lay(lay(put(state, "Shale", "Ashmoor"), G, "Kimrin", "Wargroup"), F, "Kimrin", "2 Cavalry")
    state = table.changed(under(state, "Shale", "Warsteed"), ["put", ["public", "castles", "Kimrin", "inside"], G])
    state = play(state, "activate Shale", "move Shale to Kimrin", "attack", "stand")
    return play(state, ("throw", "10 10"), ("throw", "10"), "stay")


def shut(state: State) -> State:
    for area in ("Ashmoor", "Ossum", "Thornwick", "Glaginsdrog"):
        state = lay(state, F, area, "Foot Soldier")
    return state


def test_who_comes_to_relieve_a_castle_goes_in_if_no_other_way_is_open() -> None:
    state = relieving()
    assert rule(state, "retreat to Ossum").verdict == LEGAL
    assert "another way out comes before the castle" in str(why(state, "retreat to Kimrin", G)[0])
    inside = do(shut(state), "retreat")
    assert fights.battle(inside)["dfn"] == G
    over = do(inside, "besiege", side=F)
    assert forces.tokens(over, G, "Kimrin") == ["Wargroup", "Warsteed~100"]
    assert not forces.before_the_walls(over, G, "Kimrin")


def test_a_castle_holds_while_others_are_inside_than_those_who_are_beaten() -> None:
    """The enemy fights on with those alone who have gone in."""
    fought = play(do(shut(relieving()), "retreat"), "stay", ("throw", "10 10"), ("throw", "1 1"))
    assert fought["public"]["castles"]["Kimrin"]["side"] == G
    assert forces.tokens(fought, G, "Kimrin") == ["Wargroup"]
    assert not [debt for debt in fought["public"]["owed"] if debt["what"] == "wound"], "Shale is not alone there"


def test_who_is_one_is_named_once() -> None:
    from tests.games.tears.table import G, begun, do, put, refused, under

    state = do(under(put(begun(), "Shale", "Ossum"), "Shale", "3 Warsteed"), "activate Shale")
    assert "own.once" in refused(state, "sail Shale, Shale to Dragon Sea North")
    assert do(state, "move Shale to Kimrin")
    assert "own.once" in refused(put(begun(), "Hastur", "Kimrin"), "box Kestrel with Hastur, Hastur", G)


def test_who_may_not_be_activated_any_more_is_not_to_be_activated_first() -> None:
    state = play(put(begun(command=1), "Niekimo", "Sea Reach"), "activate Niekimo", "activate Warsteed at Kimrin")
    assert why(state, "move Shale to Ashmoor") == ["Shale is not activated: no further unit or leader may be activated now"]
    assert why(state, "move Hastur to Brightsea") == ["Hastur is not activated: one wizard a turn: no further one may be activated"]
    one = do(begun(), "activate Warsteed at Kimrin")
    assert why(put(one, "Shale", "Asten", done=True), "move Shale to Ashmoor")[0].startswith("Shale has done their part")


def test_whom_a_spell_has_rooted_is_told_that() -> None:
    known = ["put", ["secret", G, "spells", "Kishmin"], ["Teleport"]]
    state = do(table.changed(begun(), known), "activate Kishmin")
    rooted = do(state, "cast Teleport by Kishmin", "10 8")
    assert why(rooted, "move Kishmin to Ashmoor") == ["a spell has rooted Kishmin to the spot, who goes no further this turn"]


def test_all_that_bars_a_refit_or_a_recruit_is_told_at_once() -> None:
    state = lay(begun(), G, "Kimrin", "2 reduced Warsteed", "reduced Wargroup")
    state = table.changed(put(state, "Neko", "Kimrin"), ["put", ["public", "castles", "Kimrin", "side"], F])
    told_ = why(state, "refit 2 Warsteed, Wargroup at Kimrin")[-1]
    assert all(part in told_ for part in ("refits 2 units a turn", "in the enemy's hands"))
    assert "inside" not in told_
    assert "besieged" not in told_  # by whom? it is the enemy who holds it
    shut = why(table.changed(state, ["put", ["public", "castles", "Kimrin", "side"], G]), "refit 2 Warsteed, Wargroup at Kimrin")[-1]
    assert all(part in shut for part in ("refits 2 units a turn", "is besieged"))
    home = table.changed(do(begun(), "activate Shale"), ["put", ["public", "recruited", "Glaginsdrog"], 1])
    assert why(home, "recruit Warsteed by Shale")[0] == "Glaginsdrog has recruited this turn"
    besieged = why(put(home, "Neko", "Glaginsdrog"), "recruit Warsteed by Shale")
    assert [reason for reason in besieged if "has recruited" in reason and "is besieged" in reason]


def test_a_spell_that_reaches_nobody_says_so_before_it_asks_on_whom() -> None:
    known = ["put", ["secret", G, "spells", "Hastur"], ["Enthrall"]]
    state = do(table.changed(begun(), known), "activate Hastur")
    assert why(state, "cast Enthrall by Hastur") == [
        "Enthrall reaches units of your own with Hastur that have not been activated: none is there"
    ]
    beside = lay(state, G, "Ilrog", "Warsteed")
    assert "up to four" in why(beside, "cast Enthrall by Hastur")[0]


def test_why_nobody_casts_on_the_march() -> None:
    known = ["put", ["secret", G, "spells", "Hastur"], ["Terror"]]
    state = do(table.changed(begun(), known), "activate Hastur")
    assert no_spells.no_spell(state, G) == "Hastur knows spells for battle alone: Terror"
    gone = do(state, "move Hastur to Brightsea")
    assert no_spells.no_spell(gone, G) == "Hastur has begun to act, and spells of the march are cast before that"
    flies = table.changed(state, ["put", ["secret", G, "spells", "Hastur"], ["Terror", "Fly"]])
    assert no_spells.no_spell(flies, G) == ""
    none = "no wizard of Gorganun is activated; first `activate WIZARD`: Kishmin, Niekimo"
    theirs = put(begun(), "Torin", "Millbrook", act=True, used=0)
    assert no_spells.no_spell(begun(), G) == none == no_spells.no_spell(theirs, G), "the other side's wizards are not meant"
    failed = put(flies, "Hastur", "Ilrog", failed=1)
    assert no_spells.no_spell(failed, G) == "Hastur has failed and casts no more until activated again"
    assert no_spells.no_spell(put(flies, "Hastur", "Ilrog", burnt=True), G).startswith("Hastur is burnt out")
    assert no_spells.no_spell(visible(state, None), G) == "", "what he knows is his side's own"
    assert no_spells.no_spell(visible(failed, None), G) == no_spells.no_spell(failed, G), "that he has failed all have seen"


def test_who_names_those_of_the_other_line_is_told_whose_hits_are_taken() -> None:
    state = play(met(), "skip", "skip", ("throw", "1 10"))
    assert fights.victim_of(state) == G
    with pytest.raises(Unreadable, match="Foot Soldier stands in Forseti's line") as refusal:
        rule(state, "take Foot Soldier")
    assert refusal.value.hint == "Gorganun takes their hits now"
    both = table.changed(state, ["put", ["public", "battle", "hits", F], 1])
    with pytest.raises(Unreadable) as later:
        rule(both, "take 2 Foot Soldier")
    assert later.value.hint == "Gorganun takes their hits now, and Forseti after them"
    assert rule(state, "take Warsteed").verdict == LEGAL


def test_how_many_points_there_are_to_lay_is_asked_with_them() -> None:
    how = "Each name is a point: for instance `{0} 2` (one of them 2 stronger), or `2 different {0}` (two of them 1 stronger)."
    both = "on whom in line do the points lie, of one side at a time (Gorganun: Shale 3; Forseti: Neko 2)? "
    assert wording.points_to_lay(met()) == both + how.format("Warsteed")
    assert wording.points_to_lay(met(), G) == "on whom in line do the points of Gorganun lie (Shale 3)? " + how.format("Warsteed")
    single = "Each name is a point: for instance `Foot Soldier 2` (2 stronger)."
    assert wording.points_to_lay(met(), F) == f"on whom in line do the points of Forseti lie (Neko 2)? {single}"
    alone = table.changed(met(), ["put", ["public", "battle", "chiefs", F], []])
    assert wording.points_to_lay(alone) == wording.points_to_lay(alone, F) == wording.points_to_lay(met(), G)
    assert wording.points_to_lay(begun()) == ""
    named = table.changed(met(), ["put", ["public", "battle", "points", F], {"units": [], "leaders": ["Neko"]}])
    assert "Neko 2" in wording.points_to_lay(named)


def test_what_fog_asks_names_points_and_not_units() -> None:
    state = table.changed(met(), ["put", ["public", "battle", "fog"], {F: 4, G: 0}])
    how = "Each name is a point: for instance `Foot Soldier 2` (2 weaker)."
    assert wording.fog_to_lay(state) == f"on whom does the fog lie (4 on Forseti)? {how}"
    thin = table.changed(met(), ["put", ["public", "battle", "fog"], {F: 1, G: 0}])
    assert wording.fog_to_lay(thin) == "on whom does the fog lie (1 on Forseti)? Each name is a point."
    assert wording.fog_to_lay(met()) == ""
    assert wording.fog_to_lay(begun()) == ""


def hidden_battle() -> State:
    """Shale with three Warsteed attacks Neko, Vilkie and a Foot Soldier in Asten; Vilkie hides herself and the unit before the throws."""
    state = cleared(cleared(begun(), G, "Glaginsdrog"), F, "Caer Navell", "Caer Clavell")
    state = under(put(put(put(state, "Shale", "Blackfen"), "Vilkie", "Asten"), "Neko", "Asten"), "Shale", "3 Warsteed")
    state = table.changed(lay(state, F, "Asten", "Foot Soldier"), ["put", ["secret", F, "spells", "Vilkie"], ["Obfuscate"]])
    state = play(state, "activate Shale", "move Shale to Asten", "attack", "stand")
    return do(state, "cast Obfuscate by Vilkie on Vilkie, Foot Soldier", "1", side=F)


def test_while_a_battle_is_fought_nobody_in_line_is_said_to_lie_nowhere() -> None:
    """They were in no box, and lie where they fight. [Order of play]"""
    state, first = hidden_battle(), "something comes first: a battle in Asten"
    for line in ("activate Foot Soldier at Asten", "move Foot Soldier to Sea Reach", 'sail Foot Soldier to "Dragon Sea North"'):
        assert why(state, line, F) == [first], line
    assert why(state, "box Neko with Foot Soldier", F) == ["not while a battle is fought"]
    assert why(state, "drop Shale of Warsteed", G) == ["not while a battle is fought"]
    assert why(state, "refit Foot Soldier at Asten", F) == [first]
    quiet = put(begun(first=F), "Neko", "Asten")
    none = "Foot Soldier cannot be activated: none lies open in Asten; those under a leader go with their leader"
    assert why(quiet, "activate Foot Soldier at Asten") == [none]
    assert why(quiet, "move Foot Soldier to Sea Reach at Asten") == ["no Foot Soldier of Forseti lies in Asten"]


def test_whose_step_it_is_does_not_say_whose_a_piece_is() -> None:
    """While the enemy owes a step of theirs, whoever acts is not told that their own people are not theirs."""
    state = lay(put(cleared(begun(first=F), G, "Glaginsdrog"), "Hastur", "Sea Reach"), G, "Sea Reach", "Warsteed")
    state = under(put(cleared(state, F, "Caer Navell"), "Kendrel", "Sea Reach"), "Kendrel", "2 Cavalry")
    state = play(state, "activate Kendrel", "attack Sea Reach")
    first = "something comes first: a battle in Sea Reach"
    assert first in why(state, "activate Kendrel")
    assert "own.piece" not in refused(state, "activate Kendrel")
    assert "own.piece" in refused(play(begun(first=F), "activate Kendrel"), "activate Hastur")
    for line in ("recruit Cavalry by Kendrel", "recover Urso"):
        assert not any("does not belong" in reason for reason in why(state, line, G)), line
        assert any("does not belong" in reason for reason in why(begun(), line, G)), line
    asked = put(state, "Shale", "Caer Clavell", state=forces.CAPTIVE, captor=F)
    assert why(asked, 'question Shale about "Nine Pillars"', G) == [first]
    assert why(begun(), 'question Shale about "Nine Pillars"', G) == ["Shale is no captive of Gorganun"]


@each(
    ("line", "elsewhere", "home"),
    [
        ("refit Cavalry at Caer Navell", "something comes first: a battle in Sea Reach", "Caer Navell is in the enemy's hands"),
        ("recruit Cavalry by Kendrel", "something comes first: a battle in Sea Reach", "Cavalry cannot be recruited by Gorganun"),
        ("prepare Torin knows Terror", "prepare is not open in Actions", "Torin does not belong to Gorganun"),
    ],
)
def test_whose_step_it_is_does_not_say_whose_a_unit_or_a_castle_is(line: str, elsewhere: str, home: str) -> None:
    state = lay(put(cleared(begun(first=F), G, "Glaginsdrog"), "Hastur", "Sea Reach"), G, "Sea Reach", "Warsteed")
    state = under(put(cleared(state, F, "Caer Navell"), "Kendrel", "Sea Reach"), "Kendrel", "2 Cavalry")
    fought = why(play(state, "activate Kendrel", "attack Sea Reach"), line)
    assert elsewhere in fought
    assert home not in " ".join(fought)
    assert home in " ".join(why(begun(), line))


@each(
    ("scenario", "line", "said"),
    [
        ("war", "activate Warsteed at Kimrin", "it is a unit of Gorganun"),
        ("war", "move Warsteed to Blackfen", "no Warsteed of Forseti lies in any area"),
        ("war", "gate Kimrin out", "Forseti has no pieces at a castle of theirs in Kimrin"),
        ("war", "refit Warsteed at Kimrin", "in the enemy's hands"),
        ("war", "deploy Warsteed at Kimrin", "the enemy stands in Kimrin"),
        ("free", "deploy Neko at Caer Navell", "no castle of Gorganun"),
        ("free", "deploy Foot Soldier at Caer Navell", "no castle of Gorganun"),
    ],
)
def test_whose_go_it_is_to_set_up_does_not_say_whose_the_pieces_are(scenario: str, line: str, said: str) -> None:
    state = table.start(scenario="war") if scenario == "war" else table.start(set_up="free")
    if scenario == "war":
        state = play(state, "deploy Foot Soldier at Asten", "deploy Warsteed at Kimrin")
    reasons = why(state, line)
    assert reasons
    assert said not in " ".join(reasons)


@each("line", ["deploy Foot Soldier at Kimrin", "deploy Neko at Kimrin"])
def test_where_ones_own_may_not_be_set_up_is_told(line: str) -> None:
    state = play(table.start(scenario="war"), "deploy Foot Soldier at Asten", "deploy Warsteed at Kimrin")
    assert "the enemy stands in Kimrin" in why(state, line)


def test_heal_says_of_whole_units_that_they_are_whole() -> None:
    state = lay(put(cleared(begun(first=F), F, "Caer Navell"), "Urso", "Asten"), F, "Asten", "Cavalry")
    state = do(table.changed(state, ["put", ["secret", F, "spells", "Urso"], ["Heal"]]), "activate Urso")
    assert why(state, "cast Heal by Urso on Cavalry") == ["Cavalry is whole: Heal brings a reduced unit up to strength"]
    assert why(state, "cast Heal by Urso on Kendrel") == ["Kendrel is no unit: Heal brings a reduced unit up to strength"]
    none = ["Heal reaches a reduced unit that has been with Urso since the turn began: none is there"]
    assert why(state, "cast Heal by Urso on Wargroup") == none  # the enemy's, whole or not
    assert why(state, "cast Heal by Urso on reduced Cavalry") == none
    struck = lay(state, F, "Asten", "reduced Cavalry")
    assert why(struck, "cast Heal by Urso on Cavalry") == []  # the one that is reduced is meant


def test_who_comes_out_of_hiding_and_has_cast_is_said_to_throw_no_dice() -> None:
    state = hidden_battle()
    said = told(rule(state, "unveil", side=F))
    assert said == "Vilkie, Foot Soldier of Forseti are seen again. Vilkie does not throw this round."
    others = table.changed(state, ["put", ["public", "battle", "lasting"], [["veil", F, ["Foot Soldier"]]]])
    free = table.changed(others, ["put", ["public", "battle", "cast"], []])
    assert told(rule(free, "unveil", side=F)) == "Foot Soldier of Forseti is seen again."


def test_points_and_fog_are_offered_on_those_alone_who_throw() -> None:
    state = hidden_battle()
    assert table.offered(state, F).get("lead", []) == []
    seen = do(state, "unveil", side=F)
    assert table.offered(seen, F)["lead"] == ["Neko on Foot Soldier"]
    foggy = table.changed(state, ["put", ["public", "battle", "fog"], {F: 2}])
    assert table.offered(foggy, G).get("fog", []) == []
    assert table.offered(do(foggy, "unveil", side=F), G)["fog"] == ["2 Foot Soldier"]


def test_who_lies_under_a_leader_who_has_recruited_is_not_told_to_be_laid_down() -> None:
    """They go no further this turn, under the leader or laid down; by option those go who were there before. [Recruiting]"""
    state = under(put(cleared(begun(), G, "Glaginsdrog"), "Kestrel", "Marchgate"), "Kestrel", "reduced Warsteed")
    state = play(state, "activate Kestrel", "recruit Warsteed by Kestrel")
    [reason] = rule(state, "move reduced Warsteed to Kimrin at Marchgate").reasons
    recruited = "reduced Warsteed lies under Kestrel: Kestrel has recruited, and goes no further this turn"
    assert (reason.text, reason.instead) == (recruited, None)
    before = play(under(put(begun(), "Kestrel", "Marchgate"), "Kestrel", "reduced Warsteed"), "activate Kestrel")
    [reason] = rule(before, "move reduced Warsteed to Kimrin at Marchgate").reasons
    assert reason.instead == "drop Kestrel of reduced Warsteed"
    over = play(put(before, "Hastur", "Marchgate"), "activate Hastur")
    [reason] = rule(over, "move reduced Warsteed to Kimrin at Marchgate").reasons
    spent = "reduced Warsteed lies under Kestrel: Kestrel has done their part of this turn, and is not activated again in it"
    assert (reason.text, reason.instead) == (spent, None)


def test_what_a_move_comes_to_is_told_once_it_is_said_who_goes() -> None:
    """In the Command phase it is the one activation; who lies beside a leader stays. [Activation] [Leader boxes]"""
    state = do(do(do(start(), "ambassador Kishmin", side=G), "next", side=G), "initiative", "9 2", side=G)
    state = table.changed(state, ["put", ["referee", "options", "passing"], "automatic"])
    said = setting_out.before_going(supposing(asking(GAME, state, HOUSE, "move", G), {"pieces": ["Kestrel"]}))
    assert [str(line) for line in said] == [
        "Gorganun has not thrown on the command table: this move is the one activation that stands in for the throw.",
        "3 Wargroup, 3 Warsteed, Shimar beside Kestrel will stay when Kestrel moves: only what lies under a leader goes along (`box`).",
    ]
    assert not [*setting_out.before_going(asking(GAME, state, HOUSE, "move", G))]


@each(
    ("line", "said", "instead"),
    [
        ("move 2 Cavalry to Millbrook", "each is by itself", "move Cavalry to Millbrook from Caer Navell"),
        ("move Cavalry, Foot Soldier to Millbrook", "each is by itself", "move Cavalry to Millbrook from Caer Navell"),
        (
            "move Kendrel, Algeron to Millbrook",
            "who goes together stands in one place: Kendrel is in Caer Navell, Algeron is in Ursh",
            None,
        ),
    ],
)
def test_who_cannot_go_in_one_line_is_told_a_line_that_does(line: str, said: str, instead: str | None) -> None:
    """Activated they could not either. [Stacks]"""
    state = put(
        cleared(put(put(begun(F), "Neko", "Oldmarch"), "Shelnor", "Oldmarch"), F, "Caer Clavell", "Caer Sillius"), "Algeron", "Ursh"
    )
    state = lay(state, F, "Caer Navell", "Cavalry", "Cavalry", "Foot Soldier")
    state = put(state, "Kendrel", "Caer Navell" if "Kendrel" in line else "Oldmarch")
    reason = next(reason for reason in rule(state, line, side=F).reasons if reason.check.endswith("move.together"))
    assert said in reason.text
    assert reason.instead == instead


def test_where_the_dragon_stands_is_told_who_is_to_go_along_from_elsewhere() -> None:
    """His master is activated already, and not to be activated for it. [Terramax]"""
    dragon = {"state": "play", "master": "Kishmin", "held": True}
    state = do(put(begun(), "Kishmin", "Asten"), "activate Kishmin")
    state = table.changed(
        state,
        ["put", ["public", "dragon"], {**state["public"]["dragon"], **dragon}],
        ["put", ["public", "board", G, "Sea Reach"], [forces.mark("Terramax", 1)]],
    )
    reasons = rule(state, "move Kishmin, Terramax to Sea Reach").reasons
    assert [(reason.text, reason.instead) for reason in reasons] == [
        ("who goes together stands in one place: Kishmin is in Asten, Terramax is in Sea Reach", None)
    ]


@each("verb", ["move", "sail"])
def test_before_the_choice_of_the_command_phase_that_is_told_where_nobody_is_activated_by_going(verb: str) -> None:
    """Nobody takes the screen for it. [Activation]"""
    state = put(begun(), "Hastur", "Brightsea")
    state = table.play(state, "next", "command one", "next", "next", ("initiative", "9 1"))
    idle = table.GAME.verbs[verb].idle
    first = "first the command table is thrown (`command table`), or one unit or leader chosen without a throw"
    assert idle is not None
    assert first in idle(state, G)
    passing = table.changed(state, ["put", ["referee", "options", "passing"], "automatic"])
    assert (first in idle(passing, G)) is (verb == "sail"), "a leader who is named to go is the one that is chosen; a wizard is not"
    assert idle(lay(passing, G, "Brightsea", "Warsteed"), G) == ""
