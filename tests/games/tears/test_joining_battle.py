"""Battles joined and rounds, condition by condition: who stands in line, what is attacked, what is told. [Battle] [Overrun] [Results]"""

from playaid.games.tears.rules import rounds
from playaid.games.tears.state import fights, forces, pieces
from playaid.referee.deciding.offers import asking
from tests.games.tears import table
from tests.games.tears.table import GAME, HOUSE, F, G, begun, cleared, do, lay, offered, play, put, rule, told, under
from tests.games.tears.test_battle import field, siege
from tests.games.tears.test_retreat import after_a_round, at_sea
from tests.games.tears.test_spells import duel

NORTH = "Dragon Sea North"


def reasons(state: table.State, line: str, side: str | None = None) -> dict[str, str]:
    return {reason.check.rpartition("/")[2]: reason.text for reason in rule(state, line, side=side).reasons}


def met(*here: str) -> table.State:
    """Three Cavalry of Forseti's in Marchgate, and whoever of Gorganun's is put there afterwards."""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog")
    state = lay(state, F, "Marchgate", "3 Cavalry")
    return lay(state, G, "Marchgate", *here) if here else state


def test_who_has_fought_stands_in_no_further_line() -> None:
    state = under(put(met(), "Kestrel", "Marchgate", act=True, used=1), "Kestrel", "Warsteed")
    state = put(state, "Ezelle", "Marchgate", act=True, used=forces.STOPPED, fought=True)
    assert fights.battle(do(state, "attack"))["chiefs"][G] == ["Kestrel"]
    empty = put(
        under(put(met(), "Ezelle", "Marchgate", act=True, used=99, fought=True), "Ezelle", "Warsteed"), "Kestrel", "Marchgate", act=True
    )
    assert [*reasons(empty, "attack")] == ["attack.line"], "who holds the units has fought, and the other has none"


def test_what_is_attacked_is_told() -> None:
    state = under(put(cleared(cleared(begun(), F, "Caer Sillius"), G, "Glaginsdrog"), "Shale", "Caer Sillius"), "Shale", "2 Warsteed")
    state = do(put(put(state, "Algeron", "Millbrook"), "Urso", "Millbrook"), "activate Shale")
    assert "Gorganun attacks Caer Sillius (the garrison alone): 2 Warsteed." in told(rule(state, "attack"))
    inside = table.changed(lay(state, F, "Caer Sillius", "Cavalry"), ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    assert "Gorganun attacks Caer Sillius (castle walls): 2 Warsteed." in told(rule(inside, "attack"))
    outside = lay(state, F, "Caer Sillius", "Cavalry")
    assert "Gorganun attacks Caer Sillius: 2 Warsteed." in told(rule(outside, "attack"))


def test_who_leads_the_defence_is_told() -> None:
    assert "Forseti stands with 3 Cavalry." in told(rule(field(), "stand"))
    state = put(field(), "Neko", "Marchgate")
    assert "Forseti stands with 3 Cavalry under Neko." in told(rule(state, "stand"))


def besieged() -> table.State:
    """Shimar and a Warsteed inside Kimrin, Cavalry before it; Shimar is activated."""
    state = lay(cleared(begun(), G, "Kimrin"), G, "Kimrin", "Warsteed")
    state = lay(cleared(state, F, "Caer Clavell"), F, "Kimrin", "Cavalry")
    state = table.changed(put(state, "Kestrel", "Ashmoor"), ["put", ["public", "castles", "Kimrin", "inside"], G])
    return put(state, "Shimar", "Kimrin", act=True, used=0)


def test_who_comes_out_of_the_castle_is_told_of_those_who_were_inside() -> None:
    assert "Gorganun comes out of Kimrin." in told(rule(besieged(), "attack"))
    before = ["put", ["public", "castles", "Kimrin", "out"], ["Warsteed"]]
    state = table.changed(besieged(), before, ["put", ["public", "board", G, "Kimrin"], ["Warsteed~1"]])
    state = put(state, "Shimar", "Kimrin", act=None, used=None)
    assert "comes out" not in told(rule(state, "attack")), "Shimar stays inside, the Warsteed was out"


def test_who_flies_past_is_in_no_line() -> None:
    state = table.changed(begun(), ["put", ["public", "ships", "Ship 8"], {"side": F, "sea": NORTH, "from": ""}])
    state = lay(lay(cleared(state, F, "Caer Clavell"), F, "Ship 8", "Cavalry"), G, NORTH, "Terramax")
    state = table.changed(state, ["put", ["public", "board", G, NORTH], ["Terramax~0"]])
    state = put(state, "Kishmin", NORTH, act=True, used=1, wades=True, flies=True)
    assert fights.battle(do(state, 'attack "Ship 8"'))["rows"][G] == ["Terramax"]


def test_a_sea_area_is_attacked_for_its_own_sake_where_somebody_swims_there() -> None:
    state = table.changed(begun(penguins="yes"), ["put", ["public", "ships", "Ship 8"], {"side": F, "sea": NORTH, "from": ""}])
    state = lay(lay(cleared(state, F, "Caer Clavell"), F, "Ship 8", "Cavalry"), F, NORTH, "Penguin")
    state = table.changed(lay(state, G, NORTH, "Terramax"), ["put", ["public", "board", G, NORTH], ["Terramax~0"]])
    assert fights.battle(do(state, f'attack "{NORTH}"'))["area"] == NORTH
    assert reasons(state, "attack")["attack.target"] == f"say whom: Ship 8, {NORTH}"
    nobody = cleared(begun(), F, "Caer Clavell")
    assert reasons(do(nobody, "activate Kestrel"), "attack Ashmoor")["attack.target"] == "no enemy is in Ashmoor"


def test_that_they_have_attacked_is_told_of_ones_own_where_the_enemy_stands() -> None:
    fought = put(met(), "Kestrel", "Marchgate", act=True, used=forces.STOPPED, fought=True)
    spent = "whoever is activated in Marchgate has attacked in this activation"
    assert spent in reasons(fought, "attack")["attack.target"]
    assert spent in reasons(fought, "attack Marchgate")["attack.target"]
    assert spent not in reasons(fought, "attack Ashmoor")["attack.target"]
    theirs = put(met(), "Neko", "Marchgate", fought=True)
    assert spent not in reasons(theirs, "attack")["attack.target"]


def test_no_overrun_of_a_castle() -> None:
    state = cleared(cleared(begun(), F, "Caer Sillius"), G, "Glaginsdrog")
    state = put(put(put(state, "Algeron", "Millbrook"), "Urso", "Millbrook"), "Shale", "Caer Sillius", act=True, used=1)
    state = under(lay(state, F, "Caer Sillius", "Cavalry"), "Shale", "5 Warsteed")
    assert reasons(state, "attack overrun") == {}
    inside = table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    assert [*reasons(inside, "attack overrun")] == ["attack.overrun"]


# rounds


def test_hits_that_leave_no_choice_fall_by_themselves_and_none_fall_where_none_hit() -> None:
    state = do(field("2 Warsteed", "2 Cavalry"), "stand")
    missed = do(state, "throw", "10 10")
    assert fights.battle(missed)["rows"][G] == ["Warsteed", "Warsteed"]
    one = do(field("Warsteed", "Cavalry"), "stand")
    unhurt = do(one, "throw", "10")
    assert fights.battle(unhurt)["rows"][G] == ["Warsteed"]
    assert fights.battle(do(one, "throw", "1"))["rows"][G] == ["reduced Warsteed"]


def bearing(row: list[str], hits: int) -> table.State:
    """Gorganun has to bear so many hits with this line."""
    state = do(field("Warsteed, Wargroup", "3 Cavalry"), "stand")
    state = do(state, "throw", "1 10 10")
    return table.changed(
        state,
        ["put", ["public", "battle", "rows", G], row],
        ["put", ["public", "battle", "hits"], {G: hits}],
    )


def named(state: table.State, *units: str) -> list[str]:
    from playaid.referee.deciding.offers import supposing

    return rounds._named(supposing(asking(GAME, state, HOUSE, "take", G), {"units": list(units)}))


def test_a_unit_that_is_named_again_is_its_reduced_side() -> None:
    assert named(bearing(["Warsteed", "Wargroup"], 2), "Warsteed", "Warsteed") == ["Warsteed", "reduced Warsteed"]
    assert named(bearing(["reduced Warsteed", "Wargroup"], 1), "Warsteed") == ["Warsteed"], "no whole one stood there"
    assert named(bearing(["Warsteed", "Wargroup"], 3), "Warsteed", "Warsteed", "Warsteed") == ["Warsteed", "reduced Warsteed", "Warsteed"]


def test_a_pointed_hit_is_used_up_and_no_other_spell_is() -> None:
    state = table.changed(
        bearing(["Warsteed", "Wargroup"], 1),
        ["put", ["public", "battle", "effects"], [["fires", F, "Torin"], ["direct", G, "Hastur"], ["direct", F, "Torin"]]],
        ["put", ["public", "battle", "side"], F],
    )
    after = do(state, "take Warsteed", side=F)
    assert after["public"]["battle"]["effects"] == [["fires", F, "Torin"], ["direct", G, "Hastur"]]


def test_a_ship_that_has_gone_down_throws_no_more() -> None:
    state = at_sea("3 Wargroup", "3 Foot Soldier")
    state = table.changed(state, ["put", ["public", "battle", "sunk"], {G: 3}])
    sunk = do(state, "throw", "1 10 10")
    if sunk["public"]["battle"]:
        sunk = do(sunk, "take Wargroup")
    assert sunk["public"]["battle"] is None
    assert "Ship 1" not in sunk["public"]["ships"]
    land = table.changed(do(field("2 Warsteed", "2 Cavalry"), "stand"), ["put", ["public", "battle", "sunk"], {G: 4}])
    assert do(land, "throw", "10 10")["public"]["battle"] is not None, "no ship sinks on land"


def test_lines_are_gone_on_with_where_nobody_has_agreed_to_play_quickly() -> None:
    now = fights.battle(after_a_round())
    assert now["stage"] == fights.STAY
    assert not rounds._may_go_on({**now, "quick": []})
    assert rounds._may_go_on({**now, "quick": [F]})
    assert rounds._may_go_on({**now, "stage": fights.THROW})
    assert not rounds._may_go_on({**now, "stage": fights.STAND, "quick": [F]})


def test_only_who_assaults_a_castle_breaks_off_before_it() -> None:
    state = play(siege(), "stand", ("throw", "10 10 10 10"), ("throw", "10 10 10"))
    assert offered(state, G)["besiege"] == [""]
    theirs = table.changed(state, ["put", ["public", "battle", "side"], F])
    assert reasons(theirs, "besiege", F) != {}


def test_how_hits_may_be_borne_is_named_while_they_are_to_be() -> None:
    state = bearing(["Warsteed", "Wargroup"], 1)
    wrong = rule(state, "take Warsteed, Warsteed").reasons[0]
    assert wrong.instead == "take Wargroup"
    assert rule(do(field(), "stand"), "take Warsteed", side=G).reasons[0].instead is None
    assert rule(begun(), "take Warsteed").reasons[0].instead is None
    assert pieces.steps("Warsteed") == 2


def test_who_had_done_their_part_of_the_turn_has_done_it_after_a_battle_too() -> None:
    """Under a leader who has, by themselves or alone, and be they reduced since: nobody is activated twice in a turn. [Activation]"""
    state = table.changed(put(field(theirs="2 Cavalry"), "Neko", "Marchgate"), ["put", ["public", "battle", "from"], "Ashmoor"])
    led = table.changed(lying(state), ["put", ["secret", F, "boxes", "Neko"], ["Cavalry"] * 2])
    for here, after in (
        (put(led, "Neko", "Marchgate", done=True), ["Cavalry!", "reduced Cavalry!"]),
        (led, ["Cavalry", "reduced Cavalry"]),
        (lying(state, "Cavalry!!", "Cavalry"), ["Cavalry!!", "reduced Cavalry"]),
        (lying(state, "Cavalry!", "Cavalry!"), ["Cavalry!", "reduced Cavalry!"]),
    ):
        left = play(here, "stand", ("throw", "10 10"), ("throw", "1 10 10"), "retreat to Oldmarch")
        assert forces.tokens(left, F, "Oldmarch") == after
        again = table.changed(left, ["put", ["public", "enemy_left"], 1], ["put", ["public", "left"], 1])
        activated = rule(again, 'activate "reduced Cavalry" at Oldmarch', side=F)
        assert ("been activated" in " ".join(reason.text for reason in activated.reasons)) == ("reduced Cavalry!" in after)


def lying(state: table.State, *tokens: str) -> table.State:
    return table.changed(state, ["put", ["public", "board", F, "Marchgate"], list(tokens)])


def test_who_flees_from_terror_or_is_called_has_done_their_part_if_they_had_before() -> None:
    state = duel("Terror", theirs="3 Cavalry")
    state = table.changed(state, ["put", ["public", "battle", "rested"], ["Cavalry!", "Cavalry!!"]])
    fled = do(state, "cast Terror by Hastur on 2 Cavalry", "1", flight="Oldmarch")
    assert forces.tokens(fled, F, "Oldmarch") == ["Cavalry!", "Cavalry!!"]
    assert fights.battle(fled)["rested"] == []
    state = table.changed(state, ["put", ["public", "battle", "rested"], []])
    fresh = do(state, "cast Terror by Hastur on 2 Cavalry", "1", flight="Oldmarch")
    assert forces.tokens(fresh, F, "Oldmarch") == ["Cavalry", "Cavalry"]


def test_a_defender_who_is_called_has_done_their_part_afterwards_if_they_had_before() -> None:
    """From the board, and from under a leader who has."""
    state = lying(put(put(field(theirs="2 Cavalry"), "Torin", "Marchgate"), "Neko", "Millbrook", done=True), "Cavalry")
    line = "cast Summon Aid by Torin on Cavalry at Millbrook"
    board = do(table.changed(state, ["put", ["public", "board", F, "Millbrook"], ["Cavalry!"]]), "stand")
    under_one = do(table.changed(state, ["put", ["secret", F, "boxes", "Neko"], ["Cavalry"]]), "stand")
    fresh = do(table.changed(state, ["put", ["public", "board", F, "Millbrook"], ["Cavalry"]]), "stand")
    for here, rested in ((board, ["Cavalry!"]), (under_one, ["Cavalry!"]), (fresh, None)):
        assert fights.battle(do(here, line, "1")).get("rested") == rested


def test_of_two_ships_that_could_attack_another_one_does() -> None:
    """The ship that is attacked is named, and it is not said from which of one's own."""
    ships = {f"Ship {n}": {"side": side, "sea": "Dragon Sea North", "from": "Ossum"} for n, side in ((1, G), (2, F), (3, G))}
    board = {G: {"Ship 1": ["Warsteed~99"], "Ship 3": ["Warsteed~99"]}, F: {"Ship 2": ["Cavalry"]}}
    state = table.changed(begun(), ["put", ["public", "ships"], ships], ["put", ["public", "board"], board])
    assert not rule(state, 'attack "Ship 2"').reasons
    assert rule(state, "attack").reasons
