"""Terramax from lair to rage. [Terramax]"""

from pathlib import Path
from typing import Any

from playaid.book.book import Book, tables_folder
from playaid.dice.sources import Seeded, Typed
from playaid.games.tears import GAME
from playaid.games.tears.rules import dragon_acts, terramax
from playaid.games.tears.state import duties, fights, forces, pieces
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.deciding.offers import asking, supposing
from playaid.referee.session.begin import create
from playaid.testing.random_evenings import ticking
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, offered, play, put, refused, rule, sheet, told, under


def at_asten(wizard: str = "Shimar") -> table.State:
    return do(put(begun(), wizard, "Asten"), f"activate {wizard}")


def mastered() -> table.State:
    """Shimar holds Terramax in Marchgate, the turn after."""
    state = lay(put(begun(), "Shimar", "Marchgate"), G, "Marchgate", "Terramax")
    return table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"])


def test_called_in_asten_by_a_wizard() -> None:
    state = at_asten()
    joined = do(state, "call Shimar", "7")
    assert forces.tokens(joined, G, "Asten") == ["Terramax!"]
    assert joined["public"]["dragon"]["master"] == "Shimar"
    assert refused(joined, "call Shimar")[0] == "call.wizard"
    assert refused(do(begun(), "activate Shimar"), "call Shimar") == ["call.place"]
    assert "call.side" in refused(do(put(begun(F), "Torin", "Asten"), "activate Torin"), "call Torin")
    assert refused(do(put(mastered(), "Hastur", "Asten"), "activate Hastur"), "call Hastur") == ["call.home"]


@each("die", ["1", "9"])
def test_a_wizard_who_has_cast_in_this_activation_does_not_call(die: str) -> None:
    """Calling is all that the activation is for; what was cast in an earlier one of the turn does not matter."""
    state = do(put(begun(), "Kishmin", "Asten"), "activate Kishmin")
    assert refused(do(state, "cast Fly by Kishmin", die), "call Kishmin") == ["call.wizard"]
    defended = table.changed(state, ["put", ["public", "people", "Kishmin", "cast"], duties.turn(state)])
    assert rule(defended, "call Kishmin", "7").verdict == LEGAL


@each(("die", "result"), [("1", "eaten"), ("2", "wounded"), ("4", "refuses"), ("6", "refuses"), ("10", "joins")])
def test_the_recruiting_table(die: str, result: str) -> None:
    dice = f"{die} 9" if result == "wounded" else die
    assert result in sheet(rule(at_asten(), "call Shimar", dice))


def test_each_failure_makes_it_harder_for_the_same_wizard() -> None:
    state = do(at_asten(), "call Shimar", "6")
    state = table.changed(state, ["put", ["public", "people", "Shimar", "used"], 0], ["put", ["public", "people", "Shimar", "busy"], False])
    assert "die 7 - 1 for earlier failures 6: refuses" in sheet(rule(state, "call Shimar", "7"))


def test_a_wizard_in_the_lair_is_set_free_instead() -> None:
    state = do(at_asten(), "call Shimar", "3 9")
    assert forces.person(state, "Shimar")["state"] == forces.LAIR
    state = table.changed(state, ["put", ["public", "wizard_left"], 1])
    state = play(put(state, "Hastur", "Asten"), "activate Hastur", ("call Hastur", "8"))
    assert forces.person(state, "Shimar")["state"] == forces.UP
    assert state["public"]["dragon"]["state"] == "lair"


def test_held_each_turn() -> None:
    state = mastered()
    assert refused(state, "next") == ["next.owed"]
    assert refused(state, "activate Terramax at Marchgate") == ["activate.dragon"]
    state = do(state, "activate Shimar")
    state = do(state, "control", "6")
    assert forces.tokens(state, G, "Marchgate") == ["Terramax~0"]
    assert refused(state, "control") == ["control.due"]
    state = play(state, "move Terramax, Shimar to Millbrook")
    assert forces.tokens(state, G, "Millbrook") == ["Terramax~1"]


def test_the_odds_of_a_call_tell_that_he_lets_a_prisoner_go_and_does_not_come() -> None:
    state = do(put(put(begun(), "Niekimo", "", state="lair"), "Kishmin", "Asten"), "activate Kishmin")
    assert str(rule(state, "call Kishmin", "8").outcome) == "lets Niekimo go"
    free = do(put(begun(), "Kishmin", "Asten"), "activate Kishmin")
    assert str(rule(free, "call Kishmin", "8").outcome) == "joins"


def test_only_his_masters_side_makes_the_check_that_holds_him() -> None:
    """Not the enemy, in their own part of the turn or in activations that a throw of his master's side has given them."""
    ours, theirs = mastered(), lay(put(begun(F), "Shimar", "Marchgate"), G, "Marchgate", "Terramax")
    theirs = table.changed(theirs, ["put", ["public", "dragon", "master"], "Shimar"])
    assert "Terramax obeys" in told(rule(ours, "control", "6"))
    assert refused(theirs, "control") == ["control.side"]
    assert rule(theirs, "control", "9").reasons[0].text == "Shimar holds Terramax: Gorganun makes that check, not Forseti"
    given = table.changed(ours, ["put", ["public", "enemy_left"], True], ["put", ["public", "left"], 1])
    assert duties.doing(given) == F
    assert refused(given, "control") == ["control.side"]


@each("begins", [G, F])
def test_where_acts_are_signed_the_enemys_key_does_not_hold_him(begins: str, tmp_path: Path) -> None:
    """Whoever's part of the turn it is, with that side's own key."""
    everybody = {name for side in (G, F) for name in pieces.people(side)} - {"Hastur", "Torin", pieces.CHIEFTAIN}
    lines = [
        f"lies Terramax, Hastur at Rockhurst of {G}", "master Hastur", f"lies Torin, Cavalry at Millbrook of {F}",
        f"person {', '.join(sorted(everybody))} is dead", "turn 3 begun at initiative",
    ]  # fmt: skip
    people, book = {G: "Ann", F: "Bob"}, Book("tears", tables_folder("tears"), None, "house")
    words, told = {G: "soft wet stones below", F: "green banners at dusk"}, {f"own {side}": "" for side in (G, F)}
    evening, _ = create(
        tmp_path / "evening", GAME, "evening", people, {}, words, book, Seeded(1), ticking(), told, acts="signed", midway=lines
    )
    dice = Typed(["9", "1"] if begins == G else ["1", "9"])
    assert evening.declare(evening.read(["initiative"], G), dice).verdict == LEGAL
    evening.lock(pieces.other(begins))
    before = evening.journal.head
    ruling = evening.declare(evening.read(["control"], begins), Typed(["6"]))
    assert (ruling.verdict, [reason.check.rpartition("/")[2] for reason in ruling.reasons]) == (
        (LEGAL, []) if begins == G else (ILLEGAL, ["control.side"])
    )
    assert (evening.journal.head == before) == (begins == F), "a refusal writes nothing"


def test_he_flies_to_sea_from_any_shore() -> None:
    state = lay(put(begun(), "Shimar", "Ossum"), G, "Ossum", "Terramax")
    state = table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"])
    state = play(state, "activate Shimar", ("control", "1"), 'move Terramax to "Dragon Sea North"')
    assert forces.tokens(state, G, "Dragon Sea North") == ["Terramax~1"]


def test_a_failed_check_is_rage_until_he_is_dead() -> None:
    state = lay(lay(mastered(), G, "Marchgate", "2 Warsteed"), F, "Marchgate", "Cavalry")
    state = table.changed(state, ["put", ["public", "left"], 0])
    state = do(state, "control", "9")
    assert state["public"]["dragon"]["rage"] == "Marchgate"
    assert refused(begun(), "rage") == ["rage.on"]
    ruling = rule(state, "rage", "6 10 10 10 10 10", aim_Gorganun="Terramax", aim_Forseti="Terramax")
    assert "Gorganun" in sheet(ruling)
    state = do(state, "rage", "5 1 1 1 10 10", aim_Gorganun="Terramax", aim_Forseti="Gorganun")
    assert state["public"]["dragon"]["state"] == "dead"
    assert forces.tokens(state, F, "Marchgate") == ["reduced Cavalry"]
    assert refused(state, "control")[-1] == "control.due"


def _casting(state: table.State, die: str) -> list[str]:
    """What Shimar's Tortoise Speed meets, once he has checked whether he holds the dragon, who is by himself, and flies home if not."""
    state = do(table.changed(state, ["put", ["secret", G, "spells", "Shimar"], ["Tortoise Speed"]]), "control", die)
    state = do(state, "rage", "6") if state["public"]["dragon"]["rage"] else state
    return refused(state, "cast Tortoise Speed by Shimar on Foot Soldier at Ashmoor")


def test_a_master_who_has_failed_to_hold_him_casts_no_more() -> None:
    """A check of success that fails bars as a spell that fails; one that is made does not."""
    next_door = lay(table.changed(mastered(), ["put", ["public", "people", "Shimar", "at"], "Ashmoor"]), F, "Ashmoor", "Foot Soldier")
    state = do(next_door, "activate Shimar")
    assert "cast.failed" in _casting(state, "9")
    assert "cast.failed" not in _casting(state, "6")


def test_whoever_outlives_everybody_flies_home() -> None:
    state = table.changed(mastered(), ["put", ["public", "people", "Shimar", "at"], "Ashmoor"])
    state = do(state, "control", "9")
    state = do(state, "rage", "3")
    assert state["public"]["dragon"]["state"] == "lair"
    assert not forces.tokens(state, G, "Marchgate")


def test_hit_in_battle_he_is_held_two_harder_or_goes_home() -> None:
    state = cleared(lay(mastered(), F, "Marchgate", "2 Cavalry"), F, "Caer Navell")
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Terramax~0"]], ["put", ["public", "dragon", "checked"], 1])
    state = play(state, "attack", "stand", "skip")
    assert "success 6 -2: die 4 against 4 succeeds" in sheet(rule(state, "throw", "1 10 4"))
    state = do(state, "throw", "1 10 5")
    assert state["public"]["dragon"]["state"] == "lair"


def test_flown_home_he_is_called_again_from_the_next_turn_on() -> None:
    state = cleared(lay(mastered(), F, "Marchgate", "2 Cavalry"), F, "Caer Navell")
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Terramax~0"]], ["put", ["public", "dragon", "checked"], 1])
    state = do(play(state, "attack", "stand", "skip"), "throw", "1 10 5")
    state = put(state, "Hastur", "Asten", act=True, used=0)
    assert refused(state, "call Hastur") == ["call.home"]
    assert "Hastur" not in offered(state, G)["call"]
    later = table.changed(state, ["add", ["public", "dragon", "flew"], -1])
    assert "joins" in sheet(rule(later, "call Hastur", "9"))
    assert "Hastur" in offered(later, G)["call"]


def test_captured_by_the_rage_means_killed() -> None:
    state = table.changed(mastered(), ["put", ["public", "left"], 0])
    state = do(state, "control", "9")
    state = do(state, "rage", "6 1 10 10", aim_Gorganun="Terramax")
    assert forces.person(state, "Shimar")["state"] == forces.DEAD


def test_his_spells() -> None:
    state = cleared(lay(mastered(), F, "Marchgate", "2 Cavalry"), F, "Caer Navell")
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Terramax~0"]], ["put", ["public", "dragon", "checked"], 1])
    state = play(state, "attack", "stand")
    assert refused(state, "cast Fly by Terramax") == ["cast.when", "cast.knows"]
    assert "against 5 fails" in sheet(rule(state, "cast Juggernaut by Terramax on Terramax", "6"))
    once = state
    state = do(state, "cast Juggernaut by Terramax on Terramax", "5")
    state = do(state, "throw", "10 10")
    assert "hits 2 times" in told(rule(state, "throw", "7")), "he throws in the same round"
    other = do(play(once, ("cast Terror by Terramax on Cavalry", "6")), "throw", "10 10")
    assert "nobody throws" in sheet(rule(other, "throw")), "the exception is Juggernaut's alone"


def test_the_war_needs_no_holding() -> None:
    state = table.changed(mastered(), ["put", ["referee", "options", "scenario"], "war"])
    assert refused(state, "control") == ["control.due"]


def test_a_master_who_is_hit_loses_him() -> None:
    """In the same battle: it breaks up, and the dragon rages among them."""
    state = table.changed(do(mastered(), "activate Shimar"), ["put", ["public", "board", G, "Marchgate"], ["Terramax~0"]])
    state = table.changed(state, ["put", ["public", "dragon", "checked"], 1])
    state = cleared(lay(state, F, "Marchgate", "2 Cavalry"), F, "Caer Navell")
    state = play(state, "attack", "stand", "skip", ("throw", "1 10"))
    raging = do(state, "take Shimar", "2")
    assert raging["public"]["battle"] is None
    assert raging["public"]["dragon"]["rage"] == "Marchgate"
    assert forces.tokens(raging, F, "Marchgate") == ["Cavalry", "Cavalry"]


def test_a_master_caught_in_a_trap_loses_him_far_away() -> None:
    state = put(mastered(), "Shimar", "Thornwick")
    state = play(state, "activate Shimar", "move Shimar to Ursh")
    state = do(state, "trap Ursh", "1 7", victim="Shimar")
    assert state["public"]["dragon"]["rage"] == "Marchgate"
    state = do(state, "rage", "9")
    assert state["public"]["dragon"]["state"] == "lair"


def test_two_hits_of_one_throw_kill_him_and_nobody_is_asked_to_hold_him() -> None:
    """All hits of a throw are there when they are taken; who is held is a dragon who lives. [Results] [Terramax]"""
    state = cleared(lay(mastered(), F, "Marchgate", "2 Cavalry"), F, "Caer Navell")
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Terramax~0"]], ["put", ["public", "dragon", "checked"], 1])
    state = play(state, "attack", "stand", "skip")
    assert "Terramax dies before anybody could hold him" in sheet(rule(state, "throw", "1 1"))
    killed = do(state, "throw", "1 1")
    assert killed["public"]["dragon"]["state"] == "dead"
    assert killed["public"]["battle"] is None
    home = do(state, "throw", "1 10 9")
    assert home["public"]["dragon"]["state"] == "lair", "one hit, and he is not held"
    held = do(state, "throw", "1 10 1")
    assert fights.battle(held)["rows"][G] == ["reduced Terramax"]


def test_a_refusal_frees_nobody_from_the_lair() -> None:
    state = put(put(begun(), "Hastur", "Asten"), "Shimar", "", state=forces.LAIR)
    state = do(state, "activate Hastur")
    assert forces.person(do(state, "call Hastur", "5"), "Shimar")["state"] == forces.LAIR
    freed = {**forces.person(state, "Shimar"), "state": "up", "at": "Asten", "came": 1}
    assert forces.person(do(state, "call Hastur", "8"), "Shimar") == freed


def test_the_rage_finds_whoever_lies_under_a_leader() -> None:
    """A wizard struck there is out of the box; he throws, and captured by the dragon means killed."""
    state = table.under(put(mastered(), "Shale", "Marchgate"), "Shale", "Shimar", "Warsteed")
    state = table.changed(state, ["put", ["public", "left"], 0])
    state = do(do(state, "control", "9"), "rage")  # how Shale's points lie may be said first
    line = rule(state, "rage", "6 1 10 10 5", aim_Gorganun="Terramax", loss_1_of_Gorganun="Warsteed")
    assert line.verdict == "legal", line.question
    state = do(state, "rage", "6 1 10 10 5", aim_Gorganun="Terramax", loss_1_of_Gorganun="Warsteed")
    assert state["secret"][G]["boxes"]["Shale"] == ["Shimar", "reduced Warsteed"]


def test_his_master_may_lie_under_a_leader() -> None:
    """Activated with the leader under whom he lies, the master holds the dragon, and the dragon may act once his side says so."""
    state = mastered()
    master = state["public"]["dragon"]["master"]
    place = forces.person(state, master)["at"]
    boxed = put(state, "Ezelle", place)
    boxed = table.changed(
        put(boxed, master, "", state=forces.BOX, act=None, used=None), ["put", ["secret", G, "boxes", "Ezelle"], [master]]
    )
    boxed = table.changed(boxed, ["put", ["public", "dragon", "checked"], 0])
    still = do(boxed, "control", "1")
    assert not any(forces.spaces_used(token) == 0 for token in forces.tokens(still, G, terramax.where(still) or ""))
    held = do(do(boxed, "activate Ezelle"), "control", "1")
    assert forces.tokens(held, G, terramax.where(held) or "") == ["Terramax"]
    acts = do(held, "activate Terramax")
    assert "Terramax~0" in forces.tokens(acts, G, terramax.where(acts) or "")


def test_a_master_who_dies_holds_nobody() -> None:
    from playaid.games.tears.rules import casualties
    from playaid.referee.deciding.offers import asking

    state = mastered()
    hearing = asking(table.GAME, state, table.HOUSE, "control", G)
    casualties.kill(hearing, state["public"]["dragon"]["master"])
    assert hearing.public["dragon"]["rage"]
    assert hearing.public["dragon"]["master"] == ""


def test_hits_named_after_the_master_fall_all_the_same() -> None:
    """Hits of one throw fall together: Shimar, named first, throws for wounds once the other has fallen, and the dragon rages."""
    from tests.games.tears.test_battle import field

    state = lay(field("3 Warsteed", "3 Cavalry"), G, "Kimrin", "Terramax")
    state = table.changed(
        put(state, "Shimar", "Marchgate", act=True, used=0),
        ["pull", ["public", "board", G, "Kimrin"], "Terramax"],
        ["put", ["public", "dragon", "master"], "Shimar"],
        ["put", ["public", "battle", "rows", G], ["Shimar", "Terramax", "Warsteed", "Warsteed", "Warsteed"]],
    )
    state = do(state, "stand")
    state = do(state, "skip")
    state = do(state, "throw", "1 1 10")
    after = do(state, "take Shimar, Warsteed", "5")
    assert after["public"]["battle"] is None
    assert after["public"]["dragon"]["rage"] == "Marchgate"
    assert sorted(forces.code_of(token) for token in forces.tokens(after, G, "Marchgate")) == ["Warsteed", "Warsteed", "reduced Warsteed"]


@each(
    ("die", "words"),
    [
        ("1", "Terramax eats Shimar."),
        ("2 9", "Terramax attacks Shimar."),
        ("4", "Terramax refuses."),
        ("7", "Terramax joins Shimar in Asten; he may act from the next turn on."),
    ],
)
def test_what_is_told_of_a_call(die: str, words: str) -> None:
    assert words in told(rule(at_asten(), "call Shimar", die))


def test_his_obedience_is_told() -> None:
    assert "Terramax obeys Shimar." in told(rule(mastered(), "control", "6"))
    assert "Terramax obeys Shimar and may act." in told(rule(do(mastered(), "activate Shimar"), "control", "6"))
    lost = rule(mastered(), "control", "9")
    assert lost.outcome == "Terramax rages"
    assert "Terramax rages in Marchgate: his master has lost him. Nobody there may retreat until it is over." in told(lost)


# held, then activated; tens; the rage


def ridden() -> table.State:
    """Kishmin, master of Terramax, lies under Shale in Marchgate."""
    state = under(put(lay(begun(), G, "Marchgate", "Terramax"), "Shale", "Marchgate"), "Shale", "Kishmin")
    return table.changed(state, ["put", ["public", "dragon", "master"], "Kishmin"])


def test_held_before_his_master_is_activated_he_acts_with_him() -> None:
    """He is held each turn, whenever in it: that his master is activated after the check costs him nothing."""
    state = do(mastered(), "control", "6")
    assert [reason.instead for reason in rule(state, "move Terramax to Ashmoor").reasons] == ["activate Shimar"]
    assert refused(state, "move Terramax to Ashmoor") == ["move.dragon"]
    barred = rule(state, "activate Terramax at Marchgate")
    assert [(reason.check.rpartition("/")[2], reason.instead) for reason in barred.reasons] == [("activate.dragon", "activate Shimar")]
    state = do(state, "activate Shimar")
    assert forces.tokens(state, G, "Marchgate") == ["Terramax~0"]
    assert rule(state, "move Terramax, Shimar to Millbrook").verdict == LEGAL


def test_held_before_the_leader_of_his_master_he_is_activated_by_name() -> None:
    """Whether his master lies under that leader is his side's secret, so that it says itself that he comes."""
    state = play(ridden(), ("control", "6"))
    assert "activate.dragon" in refused(state, "activate Terramax at Marchgate")
    state = do(state, "activate Shale")
    assert forces.tokens(state, G, "Marchgate") == ["Terramax"]
    left = state["public"]["left"]
    assert "Terramax at Marchgate" in table.offered(state, G)["activate"]
    state = do(state, "activate Terramax at Marchgate")
    assert forces.tokens(state, G, "Marchgate") == ["Terramax~0"]
    assert state["public"]["left"] == left, "he goes with his master, and is no activation of his own"
    assert forces.active(state, "Shale"), "nor does he end that of his master"
    assert refused(do(state, "activate Ezelle"), "activate Terramax at Marchgate")[0] == "activate.where"


def test_he_is_held_beside_the_enemy_too_before_the_fight() -> None:
    """The text gives the check no moment, and in line he is only once he is held."""
    state = do(lay(mastered(), F, "Marchgate", "Foot Soldier"), "activate Shimar")
    assert rule(state, "activate Ezelle").reasons[0].check.endswith("battle.forced")
    held = do(state, "control", "6")
    assert forces.tokens(held, G, "Marchgate") == ["Terramax~0"]
    assert "Terramax" in fights.battle(do(held, "attack"))["rows"][G]
    fought = do(state, "attack")
    assert "Terramax" not in fights.battle(fought)["rows"][G]
    assert "play.busy" in refused(fought, "control")


def test_why_he_does_not_act_with_a_master_who_may_not_be_activated() -> None:
    state = do(mastered(), "control", "6")
    enemy = table.changed(state, ["put", ["public", "enemy_left"], 1], ["put", ["public", "left"], 1])
    for at, why in (
        (state, "who is activated first, alone or with the leader above him"),
        (enemy, "and Shimar is not activated: an enemy activation is for units and leaders, not for wizards"),
        (do(do(state, "activate Shimar"), "activate Ezelle"), "Shimar has done their part of this turn"),
        (table.changed(state, ["put", ["public", "wizard_left"], 0]), "one wizard a turn"),
    ):
        reasons = terramax_reasons(at)
        assert why in reasons, reasons


def terramax_reasons(state: table.State) -> str:

    heard = supposing(asking(GAME, state, table.HOUSE, "activate", G), {"who": "Terramax", "at": "Marchgate"})
    return str((dragon_acts.no_dragon(heard) or {}).get("why"))


@each("how", ["held first", "held last"])
def test_a_slowed_dragon_is_slow(how: str) -> None:
    state = table.changed(mastered(), ["put", ["public", "slowed"], {"Marchgate|Terramax": 1}])
    lines = [("control", "6"), "activate Shimar"]
    state = play(state, *(lines if how == "held first" else reversed(lines)))
    assert forces.tokens(state, G, "Marchgate") == ["Terramax~1s"]


def test_he_leaves_his_master_unless_the_option_binds_him() -> None:
    state = play(mastered(), "activate Shimar", ("control", "6"))
    assert rule(state, "move Terramax to Millbrook").verdict == LEGAL
    assert "option `dragon`" in sheet(rule(state, "move Terramax to Millbrook"))
    bound = table.changed(state, ["put", ["referee", "options", "dragon"], "led"])
    assert refused(bound, "move Terramax to Millbrook") == ["move.led"]
    assert rule(bound, "move Terramax, Shimar to Millbrook").verdict == LEGAL
    assert rule(do(bound, "move Shimar to Millbrook"), "move Terramax to Millbrook").verdict == LEGAL, "where his master is"
    box = play(ridden(), "activate Shale", ("control", "6"), "activate Terramax")
    box = table.changed(box, ["put", ["referee", "options", "dragon"], "led"])
    assert refused(box, "move Terramax to Millbrook") == ["move.led"]
    assert rule(box, "move Terramax, Shale to Millbrook").verdict == LEGAL


@each(("die", "result"), [("1", "burnt out"), ("5", "memory loss"), ("8", "backfire")])
def test_a_ten_is_a_disaster_at_every_success_check(die: str, result: str) -> None:
    state = do(mastered(), "control", f"10 {die}")
    assert f"die {die} {result}" in sheet(rule(mastered(), "control", f"10 {die}"))
    assert state["public"]["dragon"]["rage"] == "Marchgate", "whatever it brings, he has failed to hold him"
    shimar = forces.person(state, "Shimar")
    assert bool(shimar.get("burnt")) is (result == "burnt out")
    assert shimar.get("dulled", 0) == (1 if result == "memory loss" else 0)
    assert state["secret"][G]["spells"]["Shimar"] == mastered()["secret"][G]["spells"]["Shimar"], "there was no spell to forget"


def test_a_master_who_explodes_strikes_those_about_him() -> None:
    state = table.changed(lay(ridden(), G, "Marchgate", "Wargroup"), ["put", ["public", "people", "Shimar", "at"], "Ashmoor"])
    ruling = rule(state, "control", "10 10 10 10 10 10 10 10 10")
    assert {"Wargroup", "Terramax", "Kishmin", "Shale"} <= {line.text for line in ruling.worksheet if line.label == "explosion"}
    assert table.do(state, "control", "10 10 10 10 10 10 10 10 10")["public"]["dragon"]["rage"] == "Marchgate"


def test_a_master_far_from_the_fight_explodes_where_he_is() -> None:
    state = cleared(lay(mastered(), F, "Marchgate", "2 Cavalry"), F, "Caer Navell")
    state = put(state, "Shimar", "Ashmoor")
    state = table.changed(state, ["put", ["public", "board", G, "Marchgate"], ["Terramax~0"]], ["put", ["public", "dragon", "checked"], 1])
    state = play(state, "attack", "stand", "skip")
    ruling = rule(state, "throw", "1 10 10 10 10 10")
    assert [line.text for line in ruling.worksheet if line.label == "explosion"] == ["Shimar"], "the battle is elsewhere"
    assert do(state, "throw", "1 10 10 10 10 10")["public"]["dragon"]["state"] == "lair"


def test_a_ten_of_recovering_is_a_disaster_too() -> None:
    state = table.changed(do(begun(), "activate Shimar"), ["put", ["public", "people", "Shimar", "burnt"], True])
    assert forces.person(do(state, "recover Shimar", "10 5"), "Shimar").get("dulled") == 1
    assert forces.person(do(state, "recover Shimar", "9"), "Shimar").get("dulled") is None


def test_whoever_holds_the_dragon_burns_out_no_longer() -> None:
    """Any success check ends it once he is activated; not one on a dragon hit in the enemy's part, nor after a failure in it."""
    burnt = put(mastered(), "Shimar", "Marchgate", burnt=True)
    assert forces.person(do(burnt, "control", "6"), "Shimar")["burnt"], "he is not activated"
    acting = do(burnt, "activate Shimar")
    held = do(acting, "control", "6")
    assert "burnt" not in forces.person(held, "Shimar")
    spell = table.changed(held, ["put", ["secret", G, "spells", "Shimar"], ["Fly"]])
    assert rule(spell, "cast Fly by Shimar", "1").verdict == LEGAL
    assert not table.offered(held, G)["recover"]
    assert table.offered(acting, G)["recover"] == ["Shimar"]
    assert forces.person(do(acting, "control", "7"), "Shimar")["burnt"]
    failed = put(acting, "Shimar", "Marchgate", burnt=True, failed=True, act=True, used=0)
    assert forces.person(do(failed, "control", "6"), "Shimar")["burnt"]
    led = table.changed(ridden(), *(["put", ["public", "people", "Kishmin", key], True] for key in ("burnt", "failed")))
    assert forces.person(do(led, "control", "6"), "Kishmin")["burnt"]
    with_shale = do(led, "activate Shale")
    assert forces.person(do(with_shale, "control", "6"), "Kishmin")["burnt"], "under whom he lies nobody is told"
    laid_down = play(with_shale, "drop Shale of Kishmin", ("control", "6"))
    assert "burnt" not in forces.person(laid_down, "Kishmin"), "seen to be activated with the leader above him"


def test_burnt_out_in_the_very_success_he_stays_so() -> None:
    ablest = put(do(begun(), "activate Shimar"), "Shimar", "Kimrin", burnt=True, dulled=-9)
    ruling = rule(ablest, "recover Shimar", "10 1")
    assert ruling.outcome == "still burnt out"
    assert forces.person(do(ablest, "recover Shimar", "10 1"), "Shimar")["burnt"]
    assert rule(ablest, "recover Shimar", "10 8").outcome == "recovers"


def test_in_the_rage_too_the_owner_chooses_his_losses() -> None:
    state = lay(lay(mastered(), G, "Marchgate", "Warsteed", "Wargroup"), F, "Marchgate", "Cavalry")
    state = table.changed(do(state, "control", "9"), ["put", ["public", "people", "Shimar", "at"], "Ashmoor"])
    aims = {"aim_Gorganun": "Forseti", "aim_Forseti": "Gorganun"}
    asked = rule(state, "rage", "6 1 10 10 1", **aims)
    assert asked.question is not None
    assert (asked.question.who, asked.question.options) == (G, ("Wargroup", "Warsteed"))
    answers = {"loss_1_of_Gorganun": "Warsteed", "loss_2_of_Gorganun": "Wargroup"}
    both = do(state, "rage", "6 1 10 10 1", **aims, **answers)
    assert forces.tokens(both, G, "Marchgate") == ["reduced Wargroup", "reduced Warsteed"]
    assert "Gorganun takes 2 hits; now reduced: Wargroup, Warsteed." in told(rule(state, "rage", "6 1 10 10 1", **aims, **answers))


def test_a_leader_whom_the_rage_leaves_alone_is_not_captured() -> None:
    state = put(lay(mastered(), F, "Marchgate", "reduced Cavalry"), "Kendrel", "Marchgate")
    state = table.changed(do(state, "control", "9"), ["put", ["public", "people", "Shimar", "at"], "Ashmoor"])
    state = do(state, "rage", "1 1 10", aim_Forseti="Terramax")
    assert forces.person(do(state, "wound Kendrel", "10"), "Kendrel")["state"] == forces.DEAD


def test_in_the_rage_one_unit_takes_two_hits() -> None:
    state = lay(lay(mastered(), G, "Marchgate", "Warsteed"), F, "Marchgate", "2 Cavalry")
    state = table.changed(do(state, "control", "9"), ["put", ["public", "people", "Shimar", "at"], "Ashmoor"])
    aims = {"aim_Gorganun": "Forseti", "aim_Forseti": "Gorganun"}
    state = do(state, "rage", "1 10 10 1 1", **aims)
    assert not forces.tokens(state, G, "Marchgate")
    assert state["public"]["reserve"][G]["Warsteed"] == 1


def test_a_master_who_has_done_his_part_acts_with_no_leader() -> None:
    state = table.changed(do(ridden(), "activate Shale"), ["put", ["public", "people", "Kishmin", "done"], True])
    held = do(state, "control", "6")
    assert forces.tokens(held, G, "Marchgate") == ["Terramax"]
    assert "may act" not in told(rule(state, "control", "6"))


# the rage at sea, before walls, and among the hidden


def raging_at_sea() -> table.State:
    """Terramax in Dragon Sea West, his master Shimar with Shale and a Warsteed aboard one ship, two Wargroup aboard another."""
    state = begun()
    for ship in ("Ship 7", "Ship 8"):
        state = table.changed(state, ["put", ["public", "ships", ship], {"side": G, "sea": "Dragon Sea West", "from": "Ossum"}])
    state = lay(under(put(put(state, "Shimar", "Ship 7"), "Shale", "Ship 7"), "Shale", "Warsteed"), G, "Ship 8", "2 Wargroup")
    state = lay(state, G, "Dragon Sea West", "Terramax")
    return do(table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"]), "control", "9")


def test_at_sea_he_rages_among_all_who_are_aboard() -> None:
    """They strike as they do in any fight at sea, horse at half; one is hit where they are; the rage goes on while somebody is left."""
    state = do(raging_at_sea(), "rage")
    thrown = rule(state, "rage", "6 10 10 10 10 10", aim_Gorganun="Terramax")
    assert "Shimar, 2 Wargroup, Warsteed: dice 10 10 10 10 0 hits" in sheet(thrown)
    assert "dice 10 10 10 3 1 hit" in sheet(rule(state, "rage", "6 10 10 10 10 3", aim_Gorganun="Terramax"))
    assert "dice 10 10 10 4 0 hits" in sheet(rule(state, "rage", "6 10 10 10 10 4", aim_Gorganun="Terramax"))
    assert "Nobody is hit." in told(thrown)
    assert "flies back" not in told(thrown)
    hit = do(state, "rage", "6 1 10 10 10 10", loss_1_of_Gorganun="Wargroup", aim_Gorganun="Terramax")
    assert forces.tokens(hit, G, "Ship 8") == ["Wargroup", "reduced Wargroup"]
    under_her = do(state, "rage", "6 1 10 10 10 10", loss_1_of_Gorganun="Warsteed", aim_Gorganun="Terramax")
    assert under_her["secret"][G]["boxes"]["Shale"] == ["reduced Warsteed"]
    gone = table.changed(put(raging_at_sea(), "Shimar", "Ashmoor"), ["drop", ["public", "board", G, "Ship 8"], None])
    gone = table.changed(gone, ["put", ["secret", G, "boxes", "Shale"], ["reduced Warsteed"]])
    alone = table.unsound(gone, "rage", "6 1 10")
    assert alone["public"]["dragon"]["state"] == "lair"
    assert [(debt["what"], debt["who"]) for debt in alone["public"]["owed"]] == [("wound", "Shale")]
    assert "Terramax finds nobody more to fight and flies back to his lair." in told(rule(gone, "rage", "6 1 10"))


def test_behind_walls_they_fight_the_rage_as_they_fight_anybody() -> None:
    """Three towers: one more for each, and two throws; not for who stands before them. Who is left alone inside is besieged there."""
    home = "Caer Sillius"
    state = cleared(put(lay(put(begun(), "Shimar", home), G, home, "Terramax"), "Algeron", "Millbrook"), F, home)
    state = table.changed(lay(state, F, home, "2 Foot Soldier"), ["put", ["public", "castles", home, "inside"], F])
    state = do(table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"]), "control", "9")
    state = lay(put(put(state, "Shimar", "Ashmoor"), "Urso", "Millbrook"), G, home, "Wargroup")
    aims = {"aim_Forseti": "Terramax", "aim_Gorganun": "Terramax"}
    inside = rule(state, "rage", "1 10 10 5 5 5 6", **aims)
    assert "2 Foot Soldier: dice 5 5 5 6 3 hits" in sheet(inside)
    assert "walls of Caer Sillius +1 each" in sheet(inside)
    out = table.changed(state, ["put", ["public", "castles", home, "out"], ["Foot Soldier"]])
    assert "dice 5 5 5 2 hits" in sheet(rule(out, "rage", "1 10 10 5 5 5", **aims))
    led = under(put(state, "Algeron", home), "Algeron", "Foot Soldier")
    before = table.changed(led, ["put", ["public", "castles", home, "out"], ["Algeron"]])
    lent = 4 + int(table.HOUSE.value("leaders", "Algeron", "defence"))
    said = str(rule(do(before, "rage"), "rage", "1 10 10 5 5 5 5 5", **aims).rolls[-1].why)
    assert f"at Terramax: Foot Soldier {lent}, Foot Soldier 5 twice, Foot Soldier 5 twice" in said
    last = cleared(lay(state, F, "Millbrook", "Foot Soldier"), F, home)
    last = table.changed(put(last, "Algeron", home), ["put", ["public", "dragon", "side up"], "reduced Terramax"])
    dead = do(last, "rage", "6 10 1", aim_Gorganun="Terramax")
    assert dead["public"]["dragon"]["state"] == "dead"
    assert [(debt["who"], debt.get("besieged")) for debt in dead["public"]["owed"]] == [("Algeron", True)]
    outside = do(table.changed(last, ["put", ["public", "castles", home, "inside"], ""]), "rage", "6 10 1", aim_Gorganun="Terramax")
    assert [(debt["who"], debt.get("besieged")) for debt in outside["public"]["owed"]] == [("Algeron", False)]
    no_enemy = do(cleared(last, G, home), "rage", "6")
    assert [(debt["who"], debt.get("besieged")) for debt in no_enemy["public"]["owed"]] == [("Algeron", False)]


@each(("die", "state"), [("2", forces.WAITING), ("6", forces.HURT), ("8", forces.DEAD), ("9", forces.DEAD)])
def test_a_wizard_under_a_leader_is_hit_by_the_rage_as_others_are(die: str, state: str) -> None:
    """Whoever is hit lies under nobody any more, and nobody is captured."""
    table_ = under(put(lay(mastered(), G, "Marchgate", "Warsteed"), "Shale", "Marchgate"), "Shale", "Kishmin")
    table_ = put(do(table_, "control", "9"), "Shimar", "Ashmoor")
    aims = {"aim_Gorganun": "Terramax", "loss_1_of_Gorganun": "Kishmin"}
    hit = do(do(table_, "rage"), "rage", f"6 1 10 10 {die}", **aims)
    assert not hit["secret"][G]["boxes"]["Shale"]
    assert forces.person(hit, "Kishmin")["state"] == state


def test_whom_a_spell_hides_he_does_not_find() -> None:
    """Nobody hidden is struck or strikes, under a leader neither; and nobody is left whom he could find."""
    state = put(lay(mastered(), F, "Marchgate", "Cavalry", "Foot Soldier"), "Torin", "Marchgate")
    state = table.changed(do(state, "control", "9"), ["put", ["public", "people", "Shimar", "at"], "Ashmoor"])
    hidden = table.changed(state, ["put", ["public", "veiled", "Marchgate"], {F: ["Cavalry", "Torin"]}])
    assert "Foot Soldier: dice 10" in sheet(rule(hidden, "rage", "1 10 10", aim_Forseti="Terramax"))
    five = ["put", ["public", "veiled", "Marchgate", F], ["Cavalry", "Foot Soldier", "Kendrel", "Kendrel", "Torin"]]
    led = under(put(table.changed(hidden, five), "Kendrel", "Marchgate"), "Kendrel", "Elite Guard")
    over = rule(led, "rage", "1")
    assert "Terramax finds nobody more to fight and flies back to his lair." in told(over)
    assert not do(led, "rage", "1")["public"]["owed"], "a hidden leader is not alone with anybody"
    seen = table.changed(led, ["put", ["public", "veiled", "Marchgate", F], ["Cavalry", "Foot Soldier", "Torin"]])
    assert "Elite Guard: dice 10" in sheet(rule(seen, "rage", "1 10 10", aim_Forseti="Terramax"))


# condition by condition


def heard(state: table.State, verb: str = "control") -> Any:
    return asking(table.GAME, state, table.HOUSE, verb, G)


def test_he_comes_along_once_and_where_he_is() -> None:
    """Whoever has been healed has done his part; where he is not there is nobody to wake."""
    spent = table.changed(mastered(), ["put", ["public", "board", G, "Marchgate"], ["Terramax!"]])
    assert forces.tokens(do(do(spent, "activate Shimar"), "control", "6"), G, "Marchgate") == ["Terramax!"]
    nowhere = heard(cleared(mastered(), G, "Marchgate"))
    terramax.come_along(nowhere)
    assert not nowhere.story


def test_in_the_war_a_hit_is_no_matter_and_nobody_loses_him() -> None:
    war = heard(table.changed(mastered(), ["put", ["referee", "options", "scenario"], "war"]))
    terramax.hold_after_hit(war, G)
    terramax.lose_wounded_master(war, "Shimar")
    assert not war.public["dragon"]["rage"]


@each(
    ("left", "number", "hits", "asked"),
    [
        (["Warsteed", "Warsteed"], 1, 1, False),
        (["Warsteed", "Wargroup"], 1, 1, True),
        (["Warsteed", "reduced Wargroup"], 1, 3, False),
        (["Warsteed", "reduced Wargroup"], 1, 4, False),
        (["Warsteed", "reduced Wargroup"], 1, 2, True),
        (["Warsteed", "reduced Wargroup"], 2, 3, True),
    ],
)
def test_the_owner_is_asked_who_is_hit_where_it_is_not_settled(left: list[str], number: int, hits: int, asked: bool) -> None:
    try:
        terramax._loser(heard(mastered()), G, left, number, hits)
    except Ask:
        assert asked
    else:
        assert not asked


@each(("hits", "told_"), [(0, ""), (1, "Terramax is hit once."), (2, "Terramax is hit 2 times. Terramax is dead.")])
def test_how_often_he_is_hit_is_told(hits: int, told_: str) -> None:
    raging = heard(do(mastered(), "control", "9"), "rage")
    terramax._scorch(raging, hits)
    assert " ".join(said.text for said in raging.story) == told_


def test_that_nobody_is_hit_is_told_where_nobody_is() -> None:
    raging = do(lay(mastered(), G, "Marchgate", "Warsteed"), "control", "9")
    aims = {"aim_Gorganun": "Terramax"}
    assert "Nobody is hit." in told(rule(raging, "rage", "6 10 10 10", **aims))
    assert "Nobody is hit." not in told(rule(raging, "rage", "6 10 1 10", **aims))


def test_why_he_is_not_called_is_told() -> None:
    caught = put(begun(), "Shimar", "Asten", state=forces.TRAPPED, act=True, used=0)
    assert refused(caught, "call Shimar") == ["call.wizard"]
    said = {"call.place": "Terramax is called from Asten, next to his lair; Shimar is off the board"}
    hurt = rule(put(begun(), "Shimar", "", state=forces.HURT), "call Shimar").reasons
    assert said["call.place"] in [str(reason.text) for reason in hurt]
    away = rule(do(put(begun(), "Shimar", "Ossum"), "activate Shimar"), "call Shimar").reasons
    assert [str(reason.text) for reason in away] == ["Terramax is called from Asten, next to his lair; Shimar is in Ossum"]
    for state, why in (("dead", "Terramax is dead"), ("play", "Terramax is in play")):
        gone = table.changed(at_asten(), ["put", ["public", "dragon", "state"], state])
        assert [str(reason.text) for reason in rule(gone, "call Shimar").reasons] == [why]


def test_a_reduced_dragon_is_understood_by_its_name() -> None:
    state = put(lay(begun(), G, "Asten", "reduced Terramax"), "Hastur", "Asten")
    state = table.changed(state, ["put", ["public", "dragon", "master"], "Hastur"], ["put", ["public", "dragon", "checked"], 1])
    awake = do(state, "activate Hastur")
    assert rule(awake, "move Hastur, Terramax to Blackfen").declaration.args["pieces"] == ["Hastur", "reduced Terramax"]
    assert rule(awake, "move Hastur, Terramax to Blackfen").verdict == LEGAL
    units = table.changed(awake, ["put", ["public", "board", G, "Asten"], ["Warsteed~0", "reduced Terramax"]])
    assert "what lies in Asten is reduced Terramax: name it so" in [
        r.text for r in rule(units, "move Warsteed, Terramax to Blackfen").reasons
    ]
    whole = put(lay(begun(), G, "Asten", "Terramax"), "Hastur", "Ossum")
    assert "Terramax is not activated" in [
        reason.text for reason in rule(do(whole, "activate Hastur"), "move Terramax to Blackfen").reasons
    ]


@each(("boxed", "only"), [(True, G), (False, None)])
def test_that_the_dragon_is_called_where_his_master_is_not_is_told_to_all_only_where_they_see_him(boxed: bool, only: str | None) -> None:
    state = lay(put(put(begun(), "Shale", "Marchgate"), "Hastur", "Oldmarch"), G, "Marchgate", "Terramax")
    state = under(state, "Shale", "Kishmin") if boxed else put(state, "Kishmin", "Marchgate")
    state = table.changed(state, ["put", ["public", "dragon", "master"], "Kishmin"], ["put", ["public", "dragon", "checked"], 1])
    state = table.changed(lay(state, F, "Oldmarch", "Cavalry"), ["put", ["secret", G, "spells", "Hastur"], ["Summon Aid"]])
    fight = play(put(state, "Hastur", "Oldmarch", act=True, used=1), "attack", "stand")
    called = rule(fight, "cast Summon Aid by Hastur on Terramax at Marchgate", "1")
    told = [line.only for line in called.worksheet if "his master is not" in line.text]
    assert told == [only]


@each(
    ("failures", "told"),
    [(0, "at 1 or less, wounds them up to 3, refuses up to 6"), (2, "at 3 or less, wounds them up to 5, refuses up to 8")],
)
def test_what_the_die_that_calls_the_dragon_comes_to_is_told_before_it(failures: int, told: str) -> None:
    state = table.changed(begun(), ["put", ["public", "dragon", "refusals"], {"Hastur": failures}])
    hearing = supposing(asking(table.GAME, state, table.HOUSE, "call", G), {"wizard": "Hastur"})
    assert told in terramax.before_calling(hearing)[0]
    assert table.GAME.verbs["call"].warns
    assert terramax.before_calling(asking(table.GAME, state, table.HOUSE, "call", G)) == []
