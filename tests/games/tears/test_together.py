"""What falls at the same time, and who is aboard no ship. [Castle: control] [Disasters] [Sea battle] [Summon Aid] [Terramax]"""

from playaid.games.tears.rules import retreat
from playaid.games.tears.state import fights, forces, world
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, rule, sheet, told, under
from tests.games.tears.test_casting import against
from tests.games.tears.test_retreat import at_sea, surrounded

NORTH = "Dragon Sea North"


def assault(inside: str, *beside: str) -> table.State:
    """A reduced Wargroup under Shale in the second round of an assault on Caer Navell; these of Gorganun's stand by."""
    state = cleared(begun(), F, "Caer Navell")
    for name in forces.persons(state, F, "Caer Navell"):
        state = put(state, name, "Caer Sillius")
    state = put(cleared(state, G, "Glaginsdrog", "Kimrin"), "Shale", "Caer Navell")
    state = under(state, "Shale", "reduced Wargroup")
    state = lay(state, F, "Caer Navell", inside) if inside else state
    for what in beside:
        state = put(state, what, "Caer Navell") if what in state["public"]["people"] else lay(state, G, "Caer Navell", what)
    state = table.changed(state, ["put", ["public", "castles", "Caer Navell"], {"side": F, "inside": F if inside else ""}])
    state = play(state, "activate Shale", "attack")
    state = play(state, "stand") if fights.battle(state)["stage"] == fights.STAND else state
    state = play(state, ("throw", "10 10"), ("throw", "10"), "stay")
    return play(state, "stay") if fights.battle(state)["stage"] == fights.STAY else state


@each(
    ("inside", "beside", "falls"),
    [
        ("", ("Wargroup",), True),
        ("reduced Foot Soldier", ("Wargroup",), True),
        ("", ("Hastur",), True),
        ("", (), False),
        ("", ("Kestrel",), False),
    ],
    ids=["garrison", "unit", "a wizard is there", "nobody is there", "a leader alone takes nothing"],
)
def test_a_castle_falls_to_those_who_stand_by_where_both_lines_fall(inside: str, beside: tuple[str, ...], falls: bool) -> None:
    state = play(assault(inside, *beside), ("throw", "1 10"), ("throw", "1"))
    assert state["public"]["battle"] is None
    assert world.controls(state, G if falls else F, "Caer Navell")
    assert not world.inside(state, F, "Caer Navell")


def sinking(*taken: str) -> table.State:
    """Urso is to cast aboard a ship that has taken these hits and carries Foot Soldiers and Kendrel besides."""
    state = at_sea("3 Wargroup", "2 Foot Soldier", "Urso")
    state = table.changed(state, ["put", ["secret", F, "spells", "Urso"], ["Eldritch Fire"]])
    state = play(state, "skip") if fights.battle(state)["stage"] == "spells" else state
    ones = " ".join(["1"] * len(taken) + ["10"] * (3 - len(taken)))
    state = play(state, ("throw", "10 10 10"), ("throw", ones), f"take {', '.join(taken)}", "stay", "stay")
    assert fights.battle(state)["stage"] == "spells"
    return state


def test_whom_an_explosion_strikes_that_sinks_the_ship_throws_once_for_her() -> None:
    """The attackers are missed; the last Foot Soldier, Urso and Kendrel are struck: with the two hits before it is four."""
    state = sinking("Foot Soldier", "Foot Soldier")
    blown = do(state, 'cast "Eldritch Fire" by Urso', "10 10 10 10 10 10 1 1 1 1")
    assert blown["public"]["battle"] is None
    assert {debt["who"]: debt["sunk"] for debt in blown["public"]["owed"]} == {"Kendrel": NORTH, "Urso": NORTH}


def test_of_wizards_whose_hits_alone_sink_the_ship_none_throws_before_she_goes_down() -> None:
    """Two hits before, and two wizards whom one explosion strikes. [Disasters] [Sea battle]"""
    state = put(sinking("Foot Soldier", "Foot Soldier"), "Torin", "Ship 2")
    state = table.changed(state, ["put", ["public", "battle", "rows", F], ["Torin", "Urso", *["reduced Foot Soldier"] * 2]])
    blown = do(state, 'cast "Eldritch Fire" by Urso', "10 10 10 10 10 10 1 1 10 10 10")
    assert blown["public"]["battle"] is None
    assert {debt["who"]: debt["sunk"] for debt in blown["public"]["owed"]} == dict.fromkeys(("Kendrel", "Torin", "Urso"), NORTH)


def test_whom_an_explosion_strikes_aboard_a_ship_that_floats_throws_at_once() -> None:
    state = sinking("Foot Soldier")
    ruling = rule(state, 'cast "Eldritch Fire" by Urso', "10 10 10 10 10 10 10 10 1 1 2 2")
    assert "sinks" not in told(ruling)
    assert {"Kendrel", "Urso"} <= {line.label for line in ruling.worksheet}


def calling(mine: str = "2 Wargroup", at: str = "Ship 1") -> table.State:
    """Hastur may call for aid at sea, aboard Ship 1 or on the water; Terramax, held, and a Warsteed are in Ossum."""
    state = at_sea(mine, "2 Cavalry", "Torin")
    state = put(state, "Hastur", at, act=True, used=1)
    now = {**fights.battle(state), "stage": fights.SPELLS, "side": G}
    now["rows"] = {**now["rows"], G: sorted(["Hastur", *(now["rows"][G] if at == "Ship 1" else ())])}
    now["ships"] = {**now["ships"], G: at}
    dragon = {**state["public"]["dragon"], "state": "play", "master": "Hastur", "checked": 1, "failed": False}
    state = table.changed(
        state,
        ["put", ["public", "battle"], now],
        ["put", ["public", "dragon"], dragon],
        ["put", ["secret", G, "spells", "Hastur"], ["Summon Aid"]],
    )
    return lay(lay(state, G, "Ossum", "Terramax"), G, "Ossum", "Warsteed")


CALL = 'cast "Summon Aid" by Hastur on {} at Ossum'


def test_the_dragon_takes_no_place_aboard_whoever_calls_him() -> None:
    state = calling()
    assert against(state, CALL.format("Warsteed")) == ["cast.here"], "three are aboard"
    called = do(state, CALL.format("Terramax"), "1")
    assert "Terramax" in fights.battle(called)["rows"][G]


def test_the_dragon_does_not_go_down_with_a_ship() -> None:
    called = do(calling(), CALL.format("Terramax"), "1")
    now = {**fights.battle(called), "stage": fights.HITS, "side": G, "victim": G, "sunk": {G: 3}, "first": False}
    state = table.changed(called, ["put", ["public", "battle"], now])
    struck = do(table.changed(state, ["put", ["public", "battle", "hits"], {G: 1}]), "take Terramax", "1", side=G)
    assert fights.battle(struck)["sunk"][G] == 3, "he is hit, and not she"
    after = do(table.changed(state, ["put", ["public", "battle", "hits"], {G: 1}]), "take Wargroup", side=G)
    assert after["public"]["battle"] is None
    assert [forces.code_of(token) for token in forces.tokens(after, G, NORTH)] == ["Terramax"]
    assert "Ship 1" not in after["public"]["ships"]


def test_the_dragon_goes_along_on_the_wing_where_a_ship_retreats() -> None:
    called = do(calling(), CALL.format("Terramax"), "1")
    now = {**fights.battle(called), "stage": fights.STAY, "side": G}
    west = do(table.changed(called, ["put", ["public", "battle"], now]), 'retreat to "Dragon Sea West"', side=G)
    assert [forces.code_of(token) for token in forces.tokens(west, G, "Dragon Sea West")] == ["Terramax"]
    assert sorted(map(forces.code_of, forces.tokens(west, G, "Ship 1"))) == ["Wargroup", "Wargroup"]


def test_the_dragon_who_flies_beside_a_ship_rages_over_the_sea_once_his_master_is_hit() -> None:
    called = do(calling(), CALL.format("Terramax"), "1")
    now = {**fights.battle(called), "stage": fights.HITS, "side": G, "victim": G, "first": False, "hits": {G: 1}}
    state = do(table.changed(called, ["put", ["public", "battle"], now]), "take Hastur", "6", side=G)
    assert (state["public"]["battle"], state["public"]["dragon"]["rage"]) == (None, NORTH)
    assert forces.tokens(state, G, NORTH) == []
    fought = fights.battle(do(state, "rage"))
    assert fought["rows"] == {G: ["Wargroup", "Wargroup"], F: ["Cavalry", "Cavalry", "Torin"]}, "those aboard the ships there"


def test_nobody_is_called_onto_the_water_but_who_needs_no_ship() -> None:
    state = calling("2 Wargroup", NORTH)
    assert against(state, CALL.format("Warsteed")) == ["cast.here"]
    assert against(state, CALL.format("Terramax")) == []


# the third way: penguins, and the hidden


def cornered(row: list[str], *veiled: str) -> table.State:
    """Forseti's line of these has one way out, past the Wargroup in Oldmarch; a spell hides the veiled."""
    state = table.changed(surrounded("2 Wargroup"), ["put", ["public", "battle", "rows", F], sorted(row)])
    return table.changed(state, ["put", ["public", "battle", "lasting"], [["veil", F, list(veiled)]]]) if veiled else state


def test_penguins_are_none_of_the_three_who_break_through() -> None:
    assert retreat.ways(cornered(["Cavalry", "Cavalry", "Penguin"]), F) == ()
    assert retreat.ways(cornered(["Cavalry", "Cavalry", "Cavalry", "Penguin"]), F) == ("Oldmarch",)


def test_penguins_are_not_lost_with_those_who_fail_to_break_through() -> None:
    """They did not retreat: they go over, as far as a leader of the enemy has room for them."""
    state = cornered(["Cavalry"] * 3 + ["Penguin"])
    failed = rule(state, "retreat to Oldmarch", "1 1 10")
    assert "The penguins of Forseti go over to Gorganun." in told(failed)
    after = table.unsound(state, "retreat to Oldmarch", "1 1 10", F)
    assert "Penguin" in map(forces.code_of, forces.tokens(after, G, "Marchgate"))
    through = table.unsound(state, "retreat to Oldmarch", "10 1 1", F)
    assert "Penguin" in map(forces.code_of, forces.tokens(through, G, "Marchgate"))
    assert "Penguin" not in map(forces.code_of, forces.tokens(through, F, "Oldmarch"))


def test_the_hidden_do_not_break_through_while_others_can() -> None:
    state = cornered(["Cavalry", "Cavalry", "Foot Soldier", "Foot Soldier"], "Cavalry", "Cavalry")
    ruling = rule(state, "retreat to Oldmarch", "10 1 1")
    assert "2 Foot Soldier against Wargroup" in sheet(ruling)
    assert "are seen again" not in told(ruling)


def test_where_too_few_are_seen_the_hidden_strike_and_the_spell_is_over() -> None:
    state = cornered(["Cavalry", "Cavalry", "Foot Soldier"], "Cavalry", "Cavalry")
    assert "2 Cavalry of Forseti are seen again." in told(rule(state, "retreat to Oldmarch", "10 1 1"))
    through = table.unsound(state, "retreat to Oldmarch", "10 1 1", F)
    assert not forces.veil(through, F, "Oldmarch")


# Terror at sea


def frightened(ship: bool) -> table.State:
    """Torin, aboard Ship 2, may cast Terror on the dragon, who fights alone on the wing or beside Ship 1 of Hastur's."""
    state = do(calling(), CALL.format("Terramax"), "1")
    now = {**fights.battle(state), "stage": fights.SPELLS, "side": F, "cast": []}
    if not ship:
        now["rows"], now["ships"] = {**now["rows"], G: ["Terramax"]}, {**now["ships"], G: NORTH}
        now["chiefs"] = {**now["chiefs"], G: []}
        state = table.changed(state, ["put", ["public", "board", G, "Ship 1"], ["Wargroup~0", "Wargroup~0"]])
    return table.changed(state, ["put", ["public", "battle"], now], ["put", ["secret", F, "spells", "Torin"], ["Terror"]])


@each("ship", [True, False])
def test_the_dragon_on_the_wing_flees_from_terror(ship: bool) -> None:
    """He is aboard no ship, and so does not sail; those aboard stay where they are, and are not asked whether they go along."""
    state, line = frightened(ship), "cast Terror by Torin on Terramax"
    fled = do(state, line, "1", side=F, flight="Dragon Sea West")
    assert [forces.code_of(token) for token in forces.tokens(fled, G, "Dragon Sea West")] == ["Terramax"]
    assert fled["public"]["ships"]["Ship 1"]["sea"] == NORTH
    assert forces.person(fled, "Hastur")["at"] == "Ship 1"
    assert "flees at sea as on land" in sheet(rule(state, line, "1", F, flight="Dragon Sea West"))


def test_nobody_flees_from_aboard_a_ship() -> None:
    state = frightened(ship=True)
    for units in ("Wargroup", "Wargroup, Terramax"):
        assert against(state, f"cast Terror by Torin on {units}", F) == ["cast.siege"]
    assert "nobody flees from a ship" in str(rule(state, "cast Terror by Torin on Wargroup", side=F).reasons[0].text)
    other = rule(frightened(ship=True), "cast Terror by Torin on Cadmin", side=F)
    assert [str(reason.text) for reason in other.reasons] == ["it can reach Terramax, and not Cadmin"]
    now = {**fights.battle(state), "rows": {**fights.battle(state)["rows"], G: ["Hastur", "Wargroup"]}}
    all_aboard = table.changed(state, ["put", ["public", "battle"], now])
    assert against(all_aboard, "cast Terror by Torin", F) == ["cast.siege"]
    now = {**now, "rows": {**now["rows"], G: ["Hastur"]}, "ships": {**now["ships"], G: NORTH}}
    on_the_water = table.changed(state, ["put", ["public", "battle"], now])
    assert against(on_the_water, "cast Terror by Torin", F) == ["cast.aim"], "a wizard, whom it does not reach"


def test_terror_that_turns_on_a_ship_passes() -> None:
    """Those of the caster's own who are aboard do not flee either."""
    assert "that terror could strike; it passes" in told(rule(frightened(ship=False), "cast Terror by Torin on Terramax", "10 8", F))


# the rage, and whom it finds alone


@each(("beside", "owes"), [((), ["Neko"]), (("reduced Cavalry",), ["Neko"]), (("Cavalry",), [])])
def test_a_leader_throws_beside_whom_the_rage_leaves_nobody(beside: tuple[str, ...], owes: list[str]) -> None:
    """Whether it has cost the line or found none. [Terramax]"""
    state = lay(put(begun(), "Neko", "Marchgate"), G, "Marchgate", "reduced Terramax")
    state = table.changed(state, ["put", ["public", "dragon", "master"], "Shimar"])
    state = do(lay(state, F, "Marchgate", *beside), "control", "9")
    dice = "1 1 1" if beside else "1"
    ruling = rule(state, "rage", dice, aim_Forseti="Terramax")
    after = do(state, "rage", dice, aim_Forseti="Terramax")
    assert [debt["who"] for debt in after["public"]["owed"] if debt["what"] == "wound"] == owes
    assert ("nobody is left beside Neko" in sheet(ruling)) is bool(owes)
