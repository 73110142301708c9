"""Why a unit that is named does not go, and what would bring it along, condition by condition. [Stacks] [Activation]"""

from typing import Any

from playaid.games.tears.rules import idle, setting_out
from playaid.games.tears.state import forces
from playaid.referee.deciding.offers import asking, supposing
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, cleared, do, lay, put, rule, told, under
from tests.games.tears.test_retreat import after_a_round

ALONG = "all of that goes along unnamed"


def heard(state: table.State, *named: str, to: str = "Ashmoor", at: str = "") -> Any:
    return supposing(asking(GAME, state, HOUSE, "move", G), {"pieces": list(named), "to": to, **({"at": at} if at else {})})


def why(state: table.State, *named: str, to: str = "Ashmoor") -> str:
    hearing = heard(state, *named, to=to)
    where = forces.places(state, G)
    return str(idle.why_idle(hearing, idle.idle_units(hearing, where)[0], where))


def brings(state: table.State, *named: str, to: str = "Ashmoor", at: str = "") -> str | None:
    return idle.bring_along(heard(state, *named, to=to, at=at))


def boxed() -> table.State:
    """Kestrel and Ezelle in Kimrin, awake; a Warsteed lies under Ezelle alone, and no other is there."""
    state = put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Ezelle", "Kimrin")
    return do(under(state, "Ezelle", "Warsteed"), "activate Kestrel")


def test_a_unit_under_somebody_else_is_told_of_by_whom_it_lies_under() -> None:
    held = "Warsteed lies under Ezelle, and goes where Ezelle goes or is laid down first"
    assert why(boxed(), "Kestrel", "Warsteed") == held
    away = put(boxed(), "Ezelle", "Ossum")
    assert why(away, "Kestrel", "Warsteed") == "no Warsteed of Gorganun lies in Kimrin", "Ezelle is elsewhere"
    assert why(away, "Warsteed") == held, "said of units alone she may be anywhere"
    hurt = put(boxed(), "Ezelle", "Kimrin", state=forces.HURT)
    assert "lies under Ezelle" not in why(hurt, "Warsteed")


def test_a_unit_that_sleeps_by_the_road_is_meant_before_one_in_a_box() -> None:
    state = lay(boxed(), G, "Kimrin", "Warsteed")
    assert why(state, "Warsteed") == "Warsteed in Kimrin is not activated"
    far = lay(boxed(), G, "Ilrog", "Warsteed")
    assert "lies under Ezelle" in why(far, "Warsteed"), "no road leads there from Ilrog"
    spent = table.changed(state, ["put", ["public", "board", G, "Kimrin"], ["Warsteed!"]])
    assert "lies under Ezelle" in why(spent, "Warsteed")
    assert "lies beside Kestrel" in why(state, "Kestrel", "Warsteed")
    one = table.changed(state, ["put", ["public", "board", G, "Kimrin"], ["Wargroup!", "Warsteed"]])
    assert why(one, "Warsteed") == "Warsteed in Kimrin is not activated"


def test_a_unit_with_its_other_side_up_is_to_be_named_so() -> None:
    state = lay(put(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Kestrel", "Kimrin"), G, "Kimrin", "reduced Warsteed")
    state = do(state, "activate Kestrel")
    assert "reduced Warsteed lies beside Kestrel: name it so" in why(state, "Kestrel", "Warsteed")
    assert "name it so" not in why(state, "Kestrel", "Wargroup")


def test_what_was_activated_before_is_over() -> None:
    state = table.changed(cleared(begun(), G, "Kimrin", "Glaginsdrog"), ["put", ["public", "board", G, "Ossum"], ["Warsteed!", "Wargroup"]])
    assert why(state, "Warsteed") == "Warsteed in Ossum has been activated this turn, and that is over"
    assert why(state, "Wargroup") == "Wargroup in Ossum is not activated"


def test_what_would_bring_a_unit_along() -> None:
    assert brings(boxed(), "Kestrel", "Warsteed") == "drop Ezelle of Warsteed"
    assert brings(put(boxed(), "Ezelle", "Ossum"), "Kestrel", "Warsteed") is None, "not from elsewhere"
    assert brings(put(boxed(), "Ezelle", "Ossum"), "Warsteed") == "drop Ezelle of Warsteed", "units alone: from anywhere"
    beside = do(lay(cleared(begun(), G, "Kimrin", "Glaginsdrog"), G, "Kimrin", "Warsteed"), "activate Kestrel")
    assert brings(beside, "Kestrel", "Warsteed") == "box Kestrel with Warsteed"
    own = do(under(cleared(begun(), G, "Kimrin", "Glaginsdrog"), "Kestrel", "Warsteed"), "activate Kestrel")
    assert ALONG in why(own, "Kestrel", "Warsteed")
    assert brings(own, "Kestrel", "Warsteed") == "move Kestrel to Ashmoor"
    assert brings(own, "Kestrel", "1 Warsteed") == "move Kestrel to Ashmoor"
    assert idle._held_by(heard(own, "Warsteed"), "Warsteed", "Kimrin") == "Kestrel"
    two = under(put(own, "Ezelle", "Ossum"), "Ezelle", "Warsteed")
    assert idle._held_by(heard(two, "Warsteed"), "Warsteed", "Ossum") == "Ezelle"
    assert idle._held_by(heard(two, "Warsteed"), "Warsteed", "Kimrin") == "Kestrel"


def test_of_a_place_that_is_named_nobody_is_laid_down_elsewhere() -> None:
    """What lies under a leader lies where he is: said of Ossum, a Warsteed under Ezelle in Kimrin is none that is meant."""
    state = table.changed(boxed(), ["put", ["public", "left"], 0])
    away = lay(state, G, "Ossum", "Warsteed")
    assert brings(away, "Warsteed", to="Thornwick", at="Ossum") is None
    assert brings(away, "Warsteed", to="Thornwick") is None, "the one at Ossum is meant, and sleeps"
    assert brings(away, "Warsteed", to="Thornwick", at="Kimrin") == "move Ezelle to Thornwick"
    assert brings(away, "Warsteed", to="Ursh", at="Kimrin") == "drop Ezelle of Warsteed", "no road leads Ezelle there"
    reasons = rule(away, 'sail Warsteed to "Dragon Sea North" at Ossum').reasons
    assert [(str(reason.text), reason.instead) for reason in reasons] == [("Warsteed in Ossum is not activated", None)]
    said = rule(away, "move Wargroup to Thornwick at Ilrog").reasons[0]
    assert (str(said.text), said.instead) == ("no Wargroup of Gorganun lies in Ilrog", None)
    under_her = rule(state, "move Warsteed to Ashmoor at Ossum").reasons[0]
    assert (str(under_her.text), under_her.instead) == ("no Warsteed of Gorganun lies in Ossum", None)
    assert rule(state, "move Warsteed to Ashmoor at Kimrin").reasons[0].instead == "move Ezelle to Ashmoor"


def test_who_goes_along_under_a_leader_on_the_way_is_meant_before_one_that_sleeps_elsewhere() -> None:
    state = boxed()
    away = lay(state, G, "Glaginsdrog", "Warsteed")
    assert brings(away, "Warsteed", to="Thornwick") == "move Ezelle to Thornwick"
    asleep = put(away, "Ezelle", "Kimrin", act=False)
    assert brings(asleep, "Warsteed", to="Ursh") == "activate Warsteed at Glaginsdrog"


def test_which_of_several_units_is_meant_that_is_named_and_stays() -> None:
    """Awake in one place it stays nowhere; asleep in one and spent in another it is not over; beside a leader those with him are meant."""
    base = cleared(begun(), G, "Kimrin", "Glaginsdrog")
    awake = table.changed(base, ["put", ["public", "board", G], {"Kimrin": ["Warsteed~0"], "Ossum": ["Wargroup"]}])
    assert idle.idle_units(heard(awake, "Warsteed"), ["Kimrin", "Ossum"]) == []
    assert idle.idle_units(heard(awake, "Warsteed", "Shimar"), ["Ossum"]) == ["Warsteed"]
    two = table.changed(base, ["put", ["public", "board", G], {"Kimrin": ["Warsteed!"], "Ilrog": ["Warsteed"]}])
    assert why(two, "Warsteed", to="Island") == "Warsteed in Ilrog, Kimrin is not activated"
    held = lay(boxed(), G, "Glaginsdrog", "Warsteed")
    assert why(held, "Kestrel", "Warsteed") == "Warsteed lies under Ezelle, and goes where Ezelle goes or is laid down first"
    turned = lay(do(base, "activate Kestrel"), G, "Ilrog", "reduced Warsteed")
    assert why(turned, "Kestrel", "Warsteed") == "no Warsteed of Gorganun lies in Kimrin"
    assert why(turned, "Warsteed") == "what lies in Ilrog is reduced Warsteed: name it so"
    others = under(under(put(base, "Ezelle", "Kimrin"), "Ezelle", "Wargroup"), "Kestrel", "Warsteed")
    assert idle._held_by(heard(others, "Warsteed"), "Warsteed", "") == "Kestrel"


def test_units_that_are_awake_apart_are_brought_nowhere() -> None:
    board = {"Kimrin": ["Warsteed~0"], "Glaginsdrog": ["Warsteed~0"]}
    state = table.changed(cleared(begun(), G, "Kimrin", "Glaginsdrog"), ["put", ["public", "board", G], board])
    assert brings(state, "2 Warsteed") is None


def test_before_it_is_time_nothing_is_said_of_ways_out() -> None:
    state = table.changed(after_a_round(), ["put", ["public", "battle", "stage"], "throw"])
    checks = [reason.check.rpartition("/")[2] for reason in rule(state, "retreat to Ilrog", side=F).reasons]
    assert checks == ["battle.stage"]


def test_who_goes_together_is_ones_own_and_in_one_place() -> None:
    """A line of several means an activation only where all of them are led by the first of them."""

    def meant(state: table.State, *named: str) -> Any:
        return setting_out._first(heard(state, *named), list(named))

    assert meant(begun(), "Shale", "Ezelle") == "Shale"
    assert meant(put(begun(), "Ezelle", "Kimrin"), "Shale", "Ezelle") == ""
    assert meant(put(begun(), "Neko", "Glaginsdrog"), "Shale", "Neko") == ""
    assert meant(put(begun(), "Neko", "Ossum"), "Neko") == ""
    assert meant(put(begun(), "Shimar", "Glaginsdrog"), "Shale", "Shimar") == ""
    assert meant(put(begun(), "Shimar", "Glaginsdrog"), "Shimar", "Shale") == ""
    assert meant(begun(), "Shimar") == "Shimar"


def test_of_roads_nothing_is_said_to_who_is_not_activated() -> None:
    state = table.changed(begun(), ["put", ["public", "left"], 0])
    assert [reason.check.rpartition("/")[2] for reason in rule(state, "move Kestrel to Riverton").reasons] == ["move.active"]


def test_that_a_wizard_may_still_be_activated_is_told_where_nobody_else_may() -> None:
    state = do(table.play(table.start(), "ambassador Kishmin", "next"), "initiative", "9 2")
    told_ = table.told(rule(state, "command table", "3"))
    assert "Gorganun may activate 0 units or leaders. A wizard may still be activated." in told_
    assert "A wizard may still" not in table.told(rule(state, "command table", "1"))


def test_who_is_inside_goes_out_freely_where_no_enemy_stands() -> None:
    state = do(table.changed(begun(), ["put", ["public", "castles", "Kimrin", "inside"], G]), "activate Kestrel")
    assert not rule(state, "move Kestrel to Ashmoor").reasons
    beset = lay(cleared(state, F, "Caer Clavell"), F, "Kimrin", "Cavalry")
    checks = [reason.check.rpartition("/")[2] for reason in rule(beset, "move Kestrel to Ashmoor").reasons]
    assert "move.sortie" in checks


def test_who_follows_by_enthrall_and_is_not_named_stays_and_that_is_told() -> None:
    """[Enthrall]"""
    state = lay(put(cleared(begun(), F, "Marchgate"), "Kishmin", "Ashmoor"), G, "Ashmoor", "2 Warsteed")
    state = table.changed(state, ["put", ["secret", G, "spells", "Kishmin"], ["Enthrall"]])
    state = do(state, "activate Kishmin")
    assert "(`move Kishmin, 2 Warsteed to AREA`)" in told(rule(state, "cast Enthrall by Kishmin on 2 Warsteed", "1"))
    state = do(state, "cast Enthrall by Kishmin on 2 Warsteed", "1")
    stay = "stay in Ashmoor: whoever follows Kishmin by Enthrall goes along"
    assert f"2 Warsteed {stay}" in told(rule(state, "move Kishmin to Marchgate"))
    assert f"Warsteed {stay}" in told(rule(state, "move Kishmin, Warsteed to Marchgate"))
    assert stay not in told(rule(state, "move Kishmin, 2 Warsteed to Marchgate"))


def test_who_is_shut_in_and_would_come_out_is_told_that_it_is_to_fight() -> None:
    """[Castle: occupation] [Movement]"""
    state = lay(do(begun(), "gate Kimrin in"), F, "Kimrin", "Cavalry")
    (shut,) = rule(state, "gate Kimrin in").reasons
    assert str(shut.text) == "the enemy stands before Kimrin: the gate is shut"
    (out,) = rule(state, "gate Kimrin out").reasons
    assert "whoever is activated inside comes out to fight (`attack Kimrin`)" in str(out.text)
    assert out.instead is None
    awake = do(state, "activate Wargroup at Kimrin")
    assert rule(awake, "gate Kimrin out").reasons[0].instead == "attack Kimrin"
