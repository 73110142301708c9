"""The siege: who is inside, who stands before the walls, whoever comes and by whatever way. [Castle: occupation] [Movement] [Battle]"""

from playaid.games.tears.state import fights, forces, world
from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, told, under


def besieged(inside: str = F) -> table.State:
    """Three Warsteed of Gorganun before Caer Sillius, one Foot Soldier there, Cavalry next door."""
    state = cleared(begun(F), F, "Caer Sillius", "Caer Navell")
    state = put(put(state, "Urso", "Wyrmholt"), "Algeron", "Wyrmholt")
    state = lay(cleared(state, G, "Glaginsdrog"), G, "Caer Sillius", "3 Warsteed")
    if inside:
        state = lay(state, F, "Caer Sillius", "Foot Soldier")
        state = table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    return lay(state, F, "Millbrook", "Cavalry")


@each("inside", ["", F], ids=["its garrison alone", "a unit inside"])
def test_who_comes_to_relieve_a_castle_stands_before_it_and_must_fight(inside: str) -> None:
    state = play(besieged(inside), "activate Cavalry at Millbrook", "move Cavalry to Caer Sillius")
    assert refused(state, "next") == ["next.owed"]
    assert "battle.forced" in refused(state, "move Cavalry to Seaside")
    ruling = rule(state, "attack")
    assert "comes out" not in told(ruling), "nobody comes out who never was inside"
    fought = do(state, "attack")
    assert fights.battle(fought)["kind"] == fights.FIELD
    assert fights.battle(fought)["rows"][F] == ["Cavalry"]
    assert world.inside(fought, F, "Caer Sillius") is bool(inside), "the others stay where they are"


def test_a_relief_under_a_leader_too_and_the_walls_help_nobody_before_them() -> None:
    state = under(put(cleared(besieged(), F, "Millbrook"), "Kendrel", "Millbrook"), "Kendrel", "2 Cavalry")
    state = play(state, "activate Kendrel", "move Kendrel to Caer Sillius")
    assert refused(state, "next") == ["next.owed"]
    dropped = do(state, "drop Kendrel of Cavalry")
    assert forces.before_the_walls(dropped, F, "Caer Sillius") == ["Cavalry", "Kendrel"]
    state = play(state, "attack", "stand", ("throw", "10 10 10"), ("throw", "10 10"))
    assert refused(state, "besiege") == ["battle.stage"] or "besiege.walls" in refused(do(state, "stay"), "besiege")
    state = play(state, "stay", "retreat to Millbrook")
    assert forces.before_the_walls(state, F, "Caer Sillius") == []
    assert forces.behind_the_walls(state, F, "Caer Sillius") == ["Foot Soldier"]


def test_where_leaders_alone_stand_before_their_castle_nobody_has_fought_yet() -> None:
    """The leader throws for wounds because the enemy has come; the castle may still be assaulted, once."""
    state = put(cleared(begun(), F, "Caer Sillius"), "Urso", "Wyrmholt")
    state = lay(state, G, "Millbrook", "Warsteed")
    state = play(state, "activate Warsteed at Millbrook", "move Warsteed to Caer Sillius", "gate Caer Sillius out", "attack", "stand")
    state = play(state, ("wound Algeron", "3"), "place Algeron at Seaside")
    assert "move.far" in refused(state, "move Warsteed to Rockhurst")
    state = play(state, "attack", ("throw", "10 10"), ("throw", "10"), "besiege")
    assert refused(state, "attack") == ["attack.target"]


def test_the_relieved_and_the_relief_are_together_again() -> None:
    state = table.changed(
        besieged(), ["put", ["public", "board", G, "Caer Sillius"], ["reduced Warsteed"]], ["add", ["public", "reserve", G, "Warsteed"], 2]
    )
    state = play(state, "activate Cavalry at Millbrook", "move Cavalry to Caer Sillius", "attack", "stand")
    state = play(state, ("throw", "10"), ("throw", "1"))
    assert state["public"]["castles"]["Caer Sillius"] == {"side": F, "inside": F}
    assert forces.behind_the_walls(state, F, "Caer Sillius") == ["Cavalry", "Foot Soldier"]


def test_of_a_garrison_they_come_out_who_are_activated() -> None:
    state = lay(besieged(), F, "Caer Sillius", "Elite Guard")
    state = do(state, 'activate "Elite Guard" at Caer Sillius')
    ruling = rule(state, "attack")
    assert "comes out of Caer Sillius" in told(ruling)
    state = do(state, "attack")
    assert fights.battle(state)["rows"][F] == ["Elite Guard"]
    assert forces.behind_the_walls(state, F, "Caer Sillius") == ["Foot Soldier"]
    alone = do(do(besieged(), 'activate "Foot Soldier" at Caer Sillius'), "attack")
    assert not world.inside(alone, F, "Caer Sillius"), "the last one leaves it to the garrison"


def test_who_is_hidden_comes_and_goes_by_a_besieged_castle() -> None:
    state = put(besieged(), "Vilkie", "Millbrook")
    state = play(state, "activate Vilkie", ("cast Obfuscate by Vilkie on Vilkie", "1"), "move Vilkie to Caer Sillius")
    assert forces.person(do(state, "move Vilkie to Rockhurst"), "Vilkie")["at"] == "Rockhurst"
    assert table.do(state, "next")


def test_an_attack_on_those_before_the_walls_leaves_those_inside_out_of_it() -> None:
    state = table.changed(
        besieged(), ["put", ["public", "castles", "Caer Sillius", "out"], ["Cavalry"]], ["put", ["public", "order"], [G, F]]
    )
    state = lay(cleared(state, F, "Millbrook"), F, "Caer Sillius", "Cavalry")
    state = table.changed(state, ["put", ["public", "board", G, "Caer Sillius"], ["Warsteed~0", "Warsteed", "Warsteed"]])
    state = table.changed(state, ["put", ["public", "enemy_left"], 1])
    state = play(state, "attack", "stand")
    assert fights.battle(state)["kind"] == fights.FIELD
    assert fights.battle(state)["rows"][F] == ["Cavalry"]


def test_nobody_joins_a_leader_who_has_come_among_enemies_to_fight_with_him() -> None:
    """Who has halted before the enemy has still to fight, and joining him would take those to the fight who were not activated."""
    state = under(put(cleared(besieged(), F, "Millbrook"), "Kendrel", "Millbrook"), "Kendrel", "Cavalry")
    state = play(state, "activate Kendrel", "move Kendrel to Caer Sillius")
    assert "box.way" in refused(state, 'box Kendrel with "Foot Soldier"')
    open_field = lay(do(under(put(begun(), "Shale", "Ashmoor"), "Shale", "Warsteed"), "activate Shale"), F, "Marchgate", "Cavalry")
    open_field = do(lay(open_field, G, "Marchgate", "Wargroup"), "move Shale to Marchgate")
    assert "box.way" in refused(open_field, "box Shale with Wargroup")
    fought = play(open_field, "attack", "stand", ("throw", "10"), ("throw", "10"), "stay", "retreat to Ashmoor")
    assert rule(fought, "box Shale").verdict == LEGAL, "his part is done"


def test_where_the_last_inside_fall_with_the_last_outside_nobody_is_inside() -> None:
    """Their leader alone stays inside, and is not there any more once he has escaped."""
    for leader in ("", "Neko"):
        state = table.changed(cleared(besieged(""), G, "Caer Sillius"), ["put", ["public", "castles", "Caer Sillius", "inside"], F])
        state = lay(lay(state, F, "Caer Sillius", "Foot Soldier"), G, "Caer Sillius", "Warsteed")
        state = put(state, leader, "Caer Sillius") if leader else state
        state = table.changed(state, ["put", ["public", "came", G, "Caer Sillius"], "Millbrook"])
        assert world.inside(state, F, "Caer Sillius")
        now = fights.open_battle(fights.CASTLE, G, "Caer Sillius", "Caer Sillius", ["reduced Warsteed"], [], "Millbrook")
        now.update(stage=fights.THROW, side=G, first=False)
        now["rows"][F], now["chiefs"][F], now["hits"] = ["reduced Foot Soldier"], [leader] if leader else [], {G: 1}
        state = cleared(cleared(state, G, "Caer Sillius"), F, "Caer Sillius")
        state = table.unsound(table.changed(state, ["put", ["public", "battle"], now]), "throw", "1", G)
        assert state["public"]["battle"] is None
        assert world.inside(state, F, "Caer Sillius") is bool(leader)
        if leader:
            state = table.unsound(state, f"wound {leader}", "8", F)
            assert not world.inside(state, F, "Caer Sillius")


def test_a_leader_alone_inside_is_told_by_what_reading_he_throws() -> None:
    """He throws once the garrison is beaten; and where nobody of the enemy is left before it, as one who is not besieged."""
    state = lay(put(cleared(begun(), F, "Caer Sillius"), "Urso", "Wyrmholt"), G, "Millbrook", "Warsteed")
    state = play(state, "activate Warsteed at Millbrook", "move Warsteed to Caer Sillius", "gate Caer Sillius in", "attack")
    assert "Algeron: alone inside" in sheet(rule(state, "stand", side=F))
    led = under(state, "Algeron", "Cavalry")
    assert "alone inside" not in sheet(rule(led, "stand", side=F))


def test_a_leader_before_the_walls_who_has_not_stirred_goes_where_he_likes() -> None:
    """Those inside fight their way out; whoever stands before them already does not, and a leader is not held to fight where he wakes."""
    state = put(lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "Warsteed"), "Kestrel", "Kimrin")
    state = lay(put(state, "Shimar", "Kimrin"), F, "Kimrin", "Foot Soldier")
    state = table.changed(state, ["put", ["public", "castles", "Kimrin"], {"side": G, "inside": G, "out": ["Kestrel"]}])
    state = do(state, "activate Kestrel")
    assert forces.person(do(state, "move Kestrel to Ashmoor"), "Kestrel")["at"] == "Ashmoor"
    within = table.changed(state, ["drop", ["public", "castles", "Kimrin", "out"], None])
    assert refused(within, "move Kestrel to Ashmoor") == ["move.sortie"]


def test_a_castle_whose_defenders_are_hidden_is_not_attacked() -> None:
    state = put(cleared(begun(), F, "Caer Sillius"), "Algeron", "Caer Navell")
    state = lay(put(state, "Urso", "Caer Sillius"), G, "Caer Sillius", "Warsteed")
    state = do(state, "activate Warsteed at Caer Sillius")
    assert fights.targets(state, G) == [("Caer Sillius", "Caer Sillius")]
    hidden = table.changed(state, ["put", ["public", "veiled"], {"Caer Sillius": {F: ["Urso"]}}])
    assert fights.targets(hidden, G) == []
    assert fights.targets(put(state, "Urso", "Caer Navell"), G) == [("Caer Sillius", "Caer Sillius")], "its garrison is"


def test_a_castle_stands_while_a_spell_hides_units_inside_whoever_is_beaten_beside_them() -> None:
    state = cleared(begun(), F, "Caer Sillius")
    state = put(put(state, "Urso", "Wyrmholt"), "Algeron", "Wyrmholt")
    state = lay(state, F, "Caer Sillius", "Cavalry", "reduced Foot Soldier")
    state = lay(state, G, "Millbrook", "Warsteed")
    state = play(state, "activate Warsteed at Millbrook", "move Warsteed to Caer Sillius", "gate Caer Sillius in")
    for hidden, holder in (({"Caer Sillius": {F: ["Cavalry"]}}, F), ({}, G)):
        now = state if hidden else cleared(state, F, "Caer Sillius")
        now = table.changed(now, ["put", ["public", "veiled"], hidden])
        fought = play(now, "attack", *(["stand"] if hidden else []), ("throw", "10 10"), ("throw", "1"))
        assert fought["public"]["castles"]["Caer Sillius"]["side"] == holder


def test_hidden_units_keep_the_garrison_from_fighting() -> None:
    """The garrison stands in where no unit is there: whoever is hidden is there, is not attacked, and the castle does not fall."""
    state = cleared(begun(), F, "Caer Sillius")
    state = lay(put(state, "Neko", "Caer Sillius"), F, "Caer Sillius", "Cavalry")
    state = under(put(state, "Shale", "Millbrook"), "Shale", "3 Warsteed")
    for name in ("Algeron", "Urso"):
        state = put(state, name, "Caer Navell")
    hidden = table.changed(state, ["put", ["public", "veiled"], {"Caer Sillius": {F: ["Cavalry"]}}])
    for before, kind in ((hidden, None), (cleared(state, F, "Caer Sillius"), "garrison")):
        before = do(play(before, "activate Shale", "move Shale to Caer Sillius"), "gate Caer Sillius in", side=F)
        shown = rule(do(before, "attack"), "stand", side=F)
        after = do(do(before, "attack"), "stand", side=F)
        assert ("is not empty" in told(shown)) == (kind is None)
        assert (after["public"]["battle"] or {}).get("kind") == kind
        assert after["public"]["castles"]["Caer Sillius"]["side"] == F
        assert not after["public"]["owed"]


@each(("under_him", "why"), [
    ((), "the enemy stands before the castle of Kimrin, and leaders alone neither fight there nor pass"),
    (("Warsteed",), "the enemy stands before the castle of Kimrin: come out and fight (`attack`)"),
])  # fmt: skip
def test_a_leader_alone_in_a_siege_is_not_sent_out_to_fight(under_him: tuple[str, ...], why: str) -> None:
    state = lay(cleared(begun(), G, "Kimrin"), F, "Kimrin", "Cavalry")
    state = table.changed(state, ["put", ["public", "castles", "Kimrin", "inside"], G])
    state = do(under(state, "Kestrel", *under_him) if under_him else state, "activate Kestrel")
    assert why in [reason.text for reason in rule(state, "move Kestrel to Ossum").reasons]
