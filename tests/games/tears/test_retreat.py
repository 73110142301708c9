"""Retreat by its four ways; battles at sea. [Retreat] [Sea battle]"""

import pytest

from playaid.games.tears.rules import retreat
from playaid.games.tears.state import duties, fights, forces, pieces, world
from playaid.games.tears.table.whereabouts import off_the_board
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.odds.exact import chain
from tests.each import each
from tests.games.tears import table
from tests.games.tears.table import F, G, begun, cleared, do, lay, play, put, refused, rule, sheet, told, under
from tests.games.tears.test_battle import field


def after_a_round(mine: str = "3 Warsteed", theirs: str = "3 Cavalry", place: str = "Marchgate", came: str = "Ashmoor") -> table.State:
    state = field(mine, theirs, place=place)
    state = table.changed(state, ["put", ["public", "battle", "from"], came])
    number = lambda text: " ".join(["10"] * sum(int(part.split()[0]) if part[0].isdigit() else 1 for part in text.split(", ")))  # noqa: E731
    return play(state, "stand", ("throw", number(theirs)), ("throw", number(mine)))


def test_first_way_a_free_area_not_where_the_enemy_came_from() -> None:
    state = after_a_round()
    assert retreat.ways(state, F) == ("Millbrook", "Oldmarch")
    assert refused(state, "retreat to Ashmoor") == ["retreat.way"]
    state = do(state, "retreat to Oldmarch")
    assert forces.tokens(state, F, "Oldmarch") == ["Cavalry"] * 3
    assert forces.tokens(state, G, "Marchgate") == ["Warsteed~100"] * 3


def test_a_retreat_tells_where_the_enemy_came_from_if_anybody_knows() -> None:
    assert "Oldmarch: next door, free of enemies, not where Gorganun came from (Ashmoor) 1st way" in sheet(
        rule(after_a_round(), "retreat to Oldmarch")
    )
    for unknown in ("", "Marchgate"):  # whoever has come out of the walls there came from nowhere else
        assert "Oldmarch: next door, free of enemies 1st way" in sheet(rule(after_a_round(came=unknown), "retreat to Oldmarch"))
    at_sea_ = play(at_sea(), ("throw", "10 10"), ("throw", "10 10"))
    assert "free of enemies, not where Gorganun came from (Ossum)" in sheet(rule(at_sea_, 'retreat to "Dragon Sea West"'))


def test_the_defender_says_first_then_the_attacker() -> None:
    state = after_a_round()
    assert fights.battle(state)["side"] == F
    state = do(state, "stay")
    assert fights.battle(state)["side"] == G
    state = do(state, "retreat to Ashmoor")
    assert forces.tokens(state, G, "Ashmoor") == ["Warsteed~100"] * 3


@each(("since", "open_"), [(1, ("Millbrook", "Oldmarch")), (0, ("Ashmoor", "Millbrook", "Oldmarch"))])
def test_nor_does_who_attacks_give_way_to_where_the_defender_has_come_from_in_this_turn(since: int, open_: tuple[str, ...]) -> None:
    """The text bars it to whoever retreats. [Retreat] [Leader wounds]"""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog", "Kimrin")
    state = lay(lay(state, G, "Ashmoor", "Warsteed"), F, "Oldmarch", "Cavalry")
    state = play(state, "activate Warsteed at Ashmoor", "move Warsteed to Marchgate", "next", "command one", "activate Cavalry at Oldmarch")
    if not since:  # they have stood there before this turn
        state = table.changed(state, ["put", ["public", "came", G], {}])
    state = play(state, "move Cavalry to Marchgate", "attack", "stand", ("throw", "10"), ("throw", "10"), "stay")
    assert retreat.ways(state, F) == open_
    assert (rule(state, "retreat to Ashmoor").verdict == LEGAL) != bool(since)
    assert fights.plight(fights.battle(state), F) == ("Ashmoor" if since else "", False)


def test_where_they_came_from_is_forgotten_with_the_turn_and_is_said_of_whoever_has_come() -> None:
    state = lay(cleared(begun(), G, "Glaginsdrog", "Kimrin"), G, "Ashmoor", "Warsteed")
    came = play(state, "activate Warsteed at Ashmoor", "move Warsteed to Marchgate")
    assert came["public"]["came"][G] == {"Marchgate": "Ashmoor"}
    later = play(came, "next", "command one", "next", "next")
    assert later["public"]["came"][G] == {}
    gone = lay(play(came, "move Warsteed to Millbrook"), G, "Marchgate", "Wargroup")
    gone = lay(gone, F, "Oldmarch", "Cavalry")
    gone = play(gone, "next", "command one", "activate Cavalry at Oldmarch", "move Cavalry to Marchgate", "attack")
    assert "before" not in fights.battle(gone), "who came from there has gone on"


def test_second_way_into_the_own_castle() -> None:
    """All around Caer Clavell is barred or held; its defenders fall back behind the walls, and the attacker says whether he goes on."""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Clavell"), G, "Glaginsdrog", "Kimrin")
    state = put(state, "Neko", "Millbrook")
    state = under(put(state, "Shale", "Caer Clavell"), "Shale", "2 Warsteed")
    state = lay(state, G, "Wyrmholt", "Wargroup")
    state = lay(state, G, "Denvonport", "Wargroup")
    state = lay(state, F, "Caer Clavell", "2 Foot Soldier")
    state = table.changed(state, ["put", ["public", "came", G, "Caer Clavell"], "Riverton"])
    state = play(state, "activate Shale", "attack", "stand", ("throw", "10 10"), ("throw", "10 10"))
    assert retreat.ways(state, F) == ("Caer Clavell",)
    assert refused(state, "retreat to Denvonport") == ["retreat.way"]
    state = do(state, "retreat")
    assert state["public"]["battle"]["kind"] == "castle"
    assert fights.battle(state)["side"] == G
    assert refused(state, "retreat", F)[-1] in ("retreat.castle", "referee/turn", "turn", "retreat.way")
    assert "twice" in sheet(rule(do(state, "stay"), "throw", "10 10 10 10"))


def surrounded(guard: str) -> table.State:
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog", "Kimrin")
    state = under(put(state, "Shale", "Marchgate"), "Shale", "2 Warsteed")
    state = lay(state, G, "Oldmarch", "Wargroup")
    state = lay(state, G, "Millbrook", *guard.split(", "))
    state = lay(state, F, "Marchgate", "3 Cavalry")
    state = table.changed(state, ["put", ["public", "came", G, "Marchgate"], "Ashmoor"])
    return play(state, "activate Shale", "attack", "stand", ("throw", "10 10 10"), ("throw", "10 10"))


def test_third_way_through_a_single_enemy() -> None:
    state = surrounded("2 Wargroup")
    assert retreat.ways(state, F) == ("Oldmarch",)
    assert "Forseti breaks through Wargroup in Oldmarch." in told(rule(state, "retreat to Oldmarch", "10 1 1"))
    through = do(state, "retreat to Oldmarch", "10 1 1")
    assert forces.tokens(through, F, "Oldmarch") == ["Cavalry"] * 3
    assert through["public"]["reserve"][G]["Wargroup"] == 4
    found = chain(table.GAME, state, table.declaration(state, "retreat to Oldmarch"), table.HOUSE, None)
    ends = {str(o.outcome): float(o.probability) for o in found.outcomes}
    assert set(ends) == {"Forseti breaks through, 3 left", "Gorganun wins, 2 left"}, "the odds tell both ways it may go"
    assert ends["Forseti breaks through, 3 left"] == pytest.approx(0.6 * 0.25 + 0.4 * 0.15)
    lost = rule(state, "retreat to Oldmarch", "1 1 10")
    assert "all who retreated are lost" in told(lost)
    gone = do(state, "retreat to Oldmarch", "1 1 10")
    assert not forces.tokens(gone, F, "Oldmarch")
    assert "reduced Wargroup" in forces.tokens(gone, G, "Oldmarch")


def test_fourth_there_is_no_way() -> None:
    state = surrounded("2 Wargroup")
    state = lay(state, G, "Oldmarch", "Cadmin")
    assert refused(state, "retreat to Oldmarch") == ["retreat.way"]
    assert rule(state, "retreat to Oldmarch").reasons[0].text == "not to Oldmarch: the enemy stands there; no way is open at all: fight on"
    came = state["public"]["battle"]["from"]
    barred = f"not to {came}: the enemy came from there; no way is open at all: fight on"
    assert rule(state, f"retreat to {came}").reasons[0].text == barred


def test_nobody_retreats_from_the_rage() -> None:
    state = table.changed(after_a_round(), ["put", ["public", "dragon", "rage"], "Marchgate"])
    assert "retreat.rage" in refused(state, "retreat to Oldmarch")


def test_where_nobody_fights_the_rage_bars_no_retreat_that_is_none() -> None:
    raging = table.changed(begun(), ["put", ["public", "dragon", "rage"], "Marchgate"])
    assert refused(raging, "retreat to Oldmarch")
    assert "retreat.rage" not in refused(raging, "retreat to Oldmarch")


def test_who_fights_elsewhere_may_retreat_while_he_rages() -> None:
    owed = {"side": G, "what": "rage", "who": "Asten"}
    state = table.changed(after_a_round(), ["put", ["public", "dragon", "rage"], "Asten"], ["push", ["public", "owed"], owed])
    assert rule(state, "retreat to Oldmarch").verdict == LEGAL
    assert "rage.spells" in refused(state, "rage", G), "the battle is fought first"


# at sea


def at_sea(mine: str = "2 Warsteed", theirs: str = "2 Cavalry", wizard: str = "") -> table.State:
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog", "Kimrin")
    state = table.changed(
        state,
        ["put", ["public", "ship"], 2],
        ["put", ["public", "ships", "Ship 1"], {"side": G, "sea": "Dragon Sea North", "from": "Ossum"}],
        ["put", ["public", "ships", "Ship 2"], {"side": F, "sea": "Dragon Sea North", "from": "Dragon Sea East"}],
    )
    state = under(put(state, "Shale", "Ship 1"), "Shale", *mine.split(", "))
    state = under(put(state, "Kendrel", "Ship 2"), "Kendrel", *theirs.split(", "))
    if wizard:
        state = put(state, wizard, "Ship 2")
    return play(state, "activate Shale", 'attack "Ship 2"', "stand")


@each(("came", "why"), [("Dragon Sea West", "the enemy came from there"), ("Ossum", "the enemy put to sea from there")])
def test_at_sea_it_is_said_whether_the_enemy_sailed_in_or_put_to_sea(came: str, why: str) -> None:
    state = table.changed(at_sea(), ["put", ["public", "ships", "Ship 1", "from"], came])
    state = play(state, ("throw", "10 10"), ("throw", "10 10"))
    assert f"not to {came}: {why};" in rule(state, f'retreat to "{came}"').reasons[0].text
    other = "Ossum" if came != "Ossum" else "Dragon Sea West"
    assert rule(state, f'retreat to "{other}"').verdict == LEGAL


def test_horse_fights_at_half_rounded_up() -> None:
    state = at_sea("Warsteed, Wargroup", "Cavalry, Foot Soldier")
    thrown = rule(table.changed(state, ["put", ["public", "battle", "chiefs", F], []]), "throw", "10 10")
    assert "Cavalry 3, Foot Soldier 4" in sheet(thrown)


@each(
    ("third", "goes", "throws"),
    [("Warsteed", "Warsteed", []), ("Hastur", "Hastur", ["Hastur"]), ("Kestrel", "Kestrel, Niekimo", ["Kestrel", "Niekimo"])],
    ids=["a unit", "a hidden wizard", "a leader with a wizard"],
)
def test_whoever_is_aboard_goes_down_with_a_ship_also_who_has_not_fought(third: str, goes: str, throws: list[str]) -> None:
    """Some of a company may attack alone; the ship is the same. Hidden or not, on the board or under a leader who does not fight."""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog", "Kimrin")
    for ship, side in (("Ship 1", G), ("Ship 2", F)):
        state = table.changed(state, ["put", ["public", "ships", ship], {"side": side, "sea": "Dragon Sea North", "from": ""}])
    state = under(put(table.changed(state, ["put", ["public", "ship"], 2]), "Shale", "Ship 1"), "Shale", "2 Wargroup")
    state = lay(state, G, "Ship 1", third) if third == "Warsteed" else put(state, third, "Ship 1", done=True)
    state = under(state, third, "Niekimo") if third == "Kestrel" else state
    state = table.changed(state, ["put", ["public", "veiled"], {"Ship 1": {G: ["Hastur"]}}]) if third == "Hastur" else state
    state = under(put(state, "Kendrel", "Ship 2"), "Kendrel", "3 Elite Guard")
    state = play(state, "activate Shale", 'attack "Ship 2"', "stand", ("throw", "1 1 1"), "take Wargroup, Wargroup, Wargroup")
    state = play(state, ("throw", "10"), "stay", "stay", ("throw", "1 10 10"))
    assert f"Aboard without having fought: {goes}. They go down with her." in told(rule(state, "throw", "10"))
    sunk = do(state, "throw", "10")
    assert "Ship 1" not in sunk["public"]["ships"]
    assert not forces.tokens(sunk, G, "Ship 1")
    owed = [debt["who"] for debt in sunk["public"]["owed"] if debt["what"] == "wound" and debt["sunk"]]
    assert owed == ["Shale", *throws]
    assert not sunk["public"]["veiled"]


def test_four_hits_sink_a_ship() -> None:
    state = play(
        at_sea("3 Wargroup", "2 Foot Soldier"),
        ("throw", "10 10"),
        ("throw", "1 1 1"),
        "take Foot Soldier, Foot Soldier, reduced Foot Soldier",
    )
    state = play(state, "stay", "stay", ("throw", "10"))
    ruling = rule(state, "throw", "1 10 10")
    assert ruling.outcome == "the ship of Forseti sinks"
    state = do(state, "throw", "1 10 10")
    assert "Ship 2" not in state["public"]["ships"]
    assert state["public"]["owed"][0]["who"] == "Kendrel"
    assert "Kendrel (to throw for wounds)" in off_the_board(state, F), "nobody is placed before that"
    dead = rule(state, "wound Kendrel", "1")
    assert "die 1 + 5 (ship sunk) = 6 wounded" in sheet(dead)
    assert forces.person(do(state, "wound Kendrel", "1"), "Kendrel")["state"] == forces.DEAD, "wounded at sea is drowned"
    assert forces.person(do(state, "wound Kendrel", "5"), "Kendrel")["state"] == forces.CAPTIVE


def test_a_wizard_leaves_the_sinking_ship() -> None:
    state = at_sea("3 Wargroup", "2 Foot Soldier", "Urso")
    state = play(state, "skip") if fights.battle(state)["stage"] == "spells" else state
    state = play(state, ("throw", "10 10 10"), ("throw", "1 1 1"), "take Foot Soldier, Foot Soldier, reduced Foot Soldier")
    state = play(state, "stay", "stay", "skip", ("throw", "10 10"), ("throw", "1 10 10"))
    if fights.battle(state):
        state = do(state, "take reduced Foot Soldier")
    assert {debt["who"] for debt in state["public"]["owed"]} == {"Kendrel", "Urso"}
    assert "Urso" not in state["public"]["reserve"][F], "units alone are lost with her"
    assert refused(state, 'wound Urso by "Heal"') == ["wound.spell"]
    flown = table.changed(state, ["put", ["secret", F, "spells", "Urso"], ["Fly"]], ["put", ["public", "map", "areas", "Ossum"], "town"])
    assert refused(flown, "wound Urso by Fly") == ["wound.spell"], "no port is there"
    flown = table.changed(flown, ["push", ["public", "map", "roads", "Dragon Sea North"], "Denvonport"])
    flown = play(flown, ("wound Urso by Fly", "1"), ("wound Kendrel", "4"))
    assert refused(flown, "place Urso at Ossum") == ["place.where"], "whoever flies off a sinking ship reaches a port"
    assert rule(flown, "place Urso at Denvonport").verdict == LEGAL
    state = do(state, "wound Urso by Waterwalk", "1")
    assert state["public"]["owed"][-1]["how"] == "saved"
    state = do(state, "wound Kendrel", "4")
    state = do(state, "place Urso at Ossum")
    assert forces.person(state, "Urso")["at"] == "Ossum"


def test_both_ships_sink_and_all_drown() -> None:
    state = play(at_sea("3 Wargroup", "3 Foot Soldier"), ("throw", "1 1 1"), "take Wargroup, Wargroup, Wargroup")
    state = play(state, ("throw", "1 1 1"), "take Foot Soldier, Foot Soldier, Foot Soldier", "stay", "stay", ("throw", "1 10 10"))
    ruling = rule(state, "throw", "1 10 10")
    assert ruling.outcome == "the ship of Gorganun sinks and the ship of Forseti sinks"
    assert "Shale drowns. Kendrel drowns." in told(ruling)
    state = do(state, "throw", "1 10 10")
    assert forces.person(state, "Shale")["state"] == forces.DEAD
    assert forces.person(state, "Kendrel")["state"] == forces.DEAD


def test_leaders_throw_whose_line_is_lost_as_the_other_ship_sinks() -> None:
    """Their ship floats, so that nothing is added; where others of the line are left nobody throws."""
    state = play(
        at_sea("3 Wargroup", "3 Foot Soldier"), ("throw", "10 10 10"), ("throw", "1 1 1"), "take Foot Soldier, Foot Soldier, Foot Soldier"
    )
    state = play(state, "stay", "stay")
    for row, owed in ((["reduced Wargroup"], {"Kendrel": True, "Shale": False}), (["Wargroup"], {"Kendrel": True})):
        few = table.changed(state, ["put", ["public", "battle", "rows", G], row], ["add", ["public", "reserve", G, "Wargroup"], 2])
        both = play(few, ("throw", "1 10 10"), ("throw", "1"))
        assert {debt["who"]: bool(debt["sunk"]) for debt in both["public"]["owed"]} == owed


def test_a_wizard_hit_by_what_sinks_his_ship_goes_down_with_her() -> None:
    """He throws once, with the five of the ship, whether he was hit or not."""
    state = at_sea("3 Wargroup", "2 Foot Soldier", "Urso")
    state = play(state, "skip") if fights.battle(state)["stage"] == "spells" else state
    state = play(state, ("throw", "10 10 10"), ("throw", "1 1 1"), "take Foot Soldier, Foot Soldier, reduced Foot Soldier")
    state = play(state, "stay", "stay", "skip", ("throw", "10 10"), ("throw", "1 10 10"))
    assert "Forseti takes 1 hit; hit: Urso." in told(rule(state, "take Urso"))
    state = do(state, "take Urso")
    assert {debt["who"]: debt["sunk"] for debt in state["public"]["owed"]} == {"Kendrel": "Dragon Sea North", "Urso": "Dragon Sea North"}
    duty = "Forseti must roll for wounds of Urso (`wound Urso`), or have them leave by a spell they know (`wound Urso by SPELL`)"
    assert duties.owed(state, "wound", "Urso", F).text == duty
    mute = table.changed(state, ["put", ["public", "people", "Urso", "failed"], True])
    assert duties.owed(mute, "wound", "Urso", F).text == "Forseti must roll for wounds of Urso (`wound Urso`)"
    assert "die 1 + 5 (ship sunk)" in sheet(rule(play(state, ("wound Kendrel", "4")), "wound Urso", "1"))
    before = at_sea("3 Wargroup", "3 Foot Soldier", "Urso") if False else at_sea("3 Wargroup", "2 Foot Soldier", "Urso")
    before = play(before, "skip") if fights.battle(before)["stage"] == "spells" else before
    afloat = play(before, ("throw", "10 10 10"), ("throw", "1 10 10"), ("take Urso", "1"))
    assert forces.person(afloat, "Urso")["state"] == forces.WAITING, "hit while she floats he throws as ever"


def test_a_wizard_may_teleport_off_when_both_ships_go_down() -> None:
    """Teleport is for the sinking of his ship; the other two stand for a throw, and nobody throws here."""
    state = at_sea("3 Wargroup", "2 Foot Soldier", "Urso")
    state = table.changed(state, ["put", ["secret", F, "spells", "Urso"], ["Fly", "Teleport", "Waterwalk"]])
    state = play(state, "skip") if fights.battle(state)["stage"] == "spells" else state
    state = play(state, ("throw", "1 1 1"), "take Wargroup, Wargroup, Wargroup", ("throw", "1 1 1"))
    state = play(state, "take Foot Soldier, Foot Soldier, reduced Foot Soldier", "stay", "stay", "skip", ("throw", "1 10"))
    ruling = rule(
        state,
        "throw",
        "1 10 10",
    )
    state = do(state, "throw", "1 10 10")
    state = do(state, "take reduced Foot Soldier") if fights.at_stage(state, "hits") else state
    assert ruling.verdict == LEGAL
    assert {debt["who"] for debt in state["public"]["owed"]} == {"Urso"}
    assert forces.person(state, "Kendrel")["state"] == forces.DEAD
    text = duties.owed(state, "wound", "Urso", F).text
    assert (str(text).startswith("both ships went down: Urso of Forseti is lost"), "or leaves by Teleport" in text) == (True, True)
    mute = put(state, "Urso", "Dragon Sea North", state=forces.WAITING, failed=True)
    assert "Teleport" not in duties.owed(mute, "wound", "Urso", F).text
    assert refused(state, "wound Urso by Fly", F) == ["wound.spell"]
    assert refused(state, "wound Urso by Waterwalk", F) == ["wound.spell"]
    whys = [rule(state, f"wound Urso by {spell}", side=F).reasons[0].text for spell in ("Fly", "Heal")]
    assert ["Teleport alone saves" in why for why in whys] == [True, False], "of any other spell it is said that it saves from no water"
    assert "cannot leave a sinking ship by Heal" in whys[1]
    assert forces.person(do(state, "wound Urso", side=F), "Urso")["state"] == forces.DEAD, "without a throw"
    assert "Teleport leads off a sinking ship to land alone" in sheet(rule(state, "wound Urso by Teleport", "1"))
    saved = play(state, ("wound Urso by Teleport", "1"), "place Urso at Ossum")
    assert forces.person(saved, "Urso")["at"] == "Ossum"
    failed = do(state, "wound Urso by Teleport", "9")
    assert failed["public"]["owed"][0]["drowns"]
    assert forces.person(do(failed, "wound Urso", side=F), "Urso")["state"] == forces.DEAD


def test_no_retreat_toward_the_island_or_where_the_enemy_came_from() -> None:
    state = play(at_sea(), ("throw", "10 10"), ("throw", "10 10"))
    assert retreat.ways(state, F) == ("Dragon Sea East", "Dragon Sea West")
    assert refused(state, "retreat to Island") == ["retreat.way"]
    assert refused(state, "retreat to Ossum") == ["retreat.way"], "the attackers put to sea from there"
    state = do(state, 'retreat to "Dragon Sea West"')
    assert state["public"]["ships"]["Ship 2"]["sea"] == "Dragon Sea West"


def test_the_attacker_at_sea_may_fall_back_where_the_defender_came_from() -> None:
    """Only the defender is barred from the sea area from which the other side came; a port from which the enemy put to sea, both are."""
    state = do(play(at_sea(), ("throw", "10 10"), ("throw", "10 10")), "stay")
    came = table.changed(state, ["put", ["public", "ships", "Ship 2", "from"], "Dragon Sea East"])
    assert "Dragon Sea East" in retreat.ways(came, G)
    assert "Ossum" not in retreat.ways(table.changed(state, ["put", ["public", "ships", "Ship 2", "from"], "Ossum"]), G)


def test_whoever_assaults_a_castle_stays_in_its_area() -> None:
    state = cleared(begun(), F, "Caer Sillius")
    state = under(put(cleared(state, G, "Glaginsdrog"), "Shale", "Caer Sillius"), "Shale", "2 Warsteed")
    state = lay(put(put(state, "Algeron", "Millbrook"), "Urso", "Millbrook"), F, "Caer Sillius", "Cavalry")
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius", "inside"], F])
    state = play(state, "activate Shale", "attack", "stand", ("throw", "10 10"), ("throw", "10 10"))
    assert refused(state, "retreat to Seaside") == ["retreat.siege"]
    assert forces.tokens(do(state, "besiege"), G, "Caer Sillius") == ["Warsteed~100"] * 2


def test_the_dragon_attacks_ships_from_the_air() -> None:
    state = at_sea()
    state = table.changed(
        state, ["put", ["public", "battle"], None], ["put", ["secret", G, "boxes"], {}], ["add", ["public", "reserve", G, "Warsteed"], 2]
    )
    state = table.changed(state, ["add", ["public", "reserve", F, "Cavalry"], 1], ["put", ["public", "board", F, "Ship 2"], ["Cavalry"]])
    state = table.changed(state, ["put", ["public", "people", "Shale", "fought"], True], ["put", ["public", "dragon", "state"], "play"])
    state = table.changed(state, ["put", ["public", "board", G, "Dragon Sea North"], ["Terramax~1"]])
    state = do(state, 'attack "Ship 2"')
    assert fights.battle(state)["kind"] == "sea"
    assert fights.battle(state)["rows"][G] == ["Terramax"]


def test_behind_the_walls_they_stand_inside() -> None:
    """Second way; for either side, at a castle of its own."""
    state = table.changed(after_a_round(), ["put", ["public", "castles", "Marchgate"], {"side": F, "inside": ""}])
    for area in ("Oldmarch", "Millbrook"):
        state = lay(state, G, area, "2 Wargroup" if area == "Oldmarch" else "Cadmin")
    assert retreat.ways(state, F) == ("Marchgate",)
    assert do(state, "retreat")["public"]["castles"]["Marchgate"]["inside"] == F
    two = ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry"]]
    theirs = table.changed(state, two, ["put", ["public", "castles", "Marchgate", "side"], G])
    assert retreat.ways(theirs, F) == ()
    roles = [["put", ["public", "battle", "dfn"], G], ["put", ["public", "battle", "att"], F]]
    assert retreat.ways(table.changed(state, two, *roles), F) == ("Ashmoor",), "whoever attacks may go where he came from"
    shut = lay(table.changed(state, two, *roles), G, "Ashmoor", "Cadmin")
    assert retreat.ways(shut, F) == ("Marchgate",)


def test_the_third_way_wants_three_units() -> None:
    state = surrounded("2 Wargroup")
    two = table.changed(state, ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry"]])
    assert retreat.ways(two, F) == ()
    with_a_wizard = table.changed(state, ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry", "Torin"]])
    assert retreat.ways(with_a_wizard, F) == ("Oldmarch",), "wizards are units here, as they are in an overrun"
    assert refused(two, "retreat to Oldmarch") == ["retreat.way"]
    assert "no fewer than three" in rule(two, "retreat to Oldmarch").reasons[0].text
    assert "three" not in rule(lay(two, G, "Oldmarch", "Cadmin"), "retreat to Oldmarch").reasons[0].text
    assert not table.offered(two, F)["retreat"]
    assert table.offered(with_a_wizard, F)["retreat"] == ["to Oldmarch"]


def broken_through(row: list[str], dice: str, **answers: str) -> table.State:
    """Forseti's line of these goes to Oldmarch, past the Wargroup there."""
    state = surrounded("2 Wargroup")
    for name in filter(pieces.is_wizard, row):
        state = put(state, name, "Marchgate")
    fewer = ["add", ["public", "reserve", F, "Cavalry"], 3 - row.count("Cavalry")]
    return do(table.changed(state, ["put", ["public", "battle", "rows", F], row], fewer), "retreat to Oldmarch", dice, **answers)


def test_wizards_break_through_with_the_units() -> None:
    """The two strongest fight, a wizard where he is one of them: hit, he throws for wounds, and goes on with the others or not."""
    through = broken_through(["Cavalry", "Torin", "Urso"], "10 1 1")
    assert [forces.person(through, name)["at"] for name in ("Torin", "Urso")] == ["Oldmarch", "Oldmarch"]
    hit = broken_through(["Torin", "Urso", "Vilkie"], "1 7 1", hit_on_the_way="Torin")
    assert forces.person(hit, "Torin")["state"] == forces.HURT, "and who was hit before is not lost with those who retreated"
    assert {forces.person(hit, name)["state"] for name in ("Urso", "Vilkie")} == {forces.DEAD}


def test_by_option_wizards_are_no_units_where_a_way_is_broken_through() -> None:
    troops = ["put", ["referee", "options", "break-through"], "troops"]
    state = put(table.changed(surrounded("2 Wargroup"), troops), "Torin", "Marchgate")
    with_a_wizard = table.changed(state, ["put", ["public", "battle", "rows", F], ["Cavalry", "Cavalry", "Torin"]])
    assert retreat.ways(with_a_wizard, F) == ()
    four = table.changed(state, ["put", ["public", "battle", "rows", F], ["Cavalry"] * 3 + ["Torin"]])
    assert table.readings(four, rule(four, "retreat to Oldmarch", "10 10 10 7")) == ["break-through"]
    assert forces.person(do(four, "retreat to Oldmarch", "10 10 10 7"), "Torin")["state"] == forces.HURT
    assert forces.person(do(four, "retreat to Oldmarch", "10 1 1"), "Torin")["at"] == "Oldmarch"


def test_only_a_wizard_alone_is_shut_in_by_ruins() -> None:
    state = table.changed(after_a_round(), ["put", ["public", "map", "areas", "Marchgate"], "ruins"])
    open_ = retreat.ways(state, F)
    assert open_ == ("Millbrook", "Oldmarch")
    one = table.changed(state, ["put", ["public", "battle", "rows", F], ["Torin"]], ["put", ["public", "battle", "chiefs", F], []])
    assert retreat.ways(one, F) == open_, "who is left alone was not alone when the enemy came"
    alone = table.changed(one, ["put", ["public", "battle", "hermit"], "Torin"])
    assert retreat.ways(alone, F) == ()
    assert retreat.ways(table.changed(alone, ["put", ["public", "battle", "rows", F], ["Cavalry"]]), F) == open_
    assert retreat.ways(table.changed(alone, ["put", ["public", "battle", "rows", F], ["Cavalry", "Torin"]]), F) == (), "aid has come"
    assert retreat.ways(table.changed(alone, ["put", ["public", "battle", "rows", G], ["Shimar"]]), G) == ("Ashmoor", *open_)


def test_nobody_retreats_into_the_sea() -> None:
    state = table.changed(after_a_round(), ["put", ["public", "battle", "area"], "Ossum"], ["put", ["public", "battle", "from"], ""])
    assert retreat.ways(state, F) == ("Thornwick",), "Kimrin is held by the enemy, Dragon Sea North is wet"


def test_nobody_breaks_through_whom_a_spell_hides() -> None:
    hidden = table.changed(surrounded("2 Wargroup"), ["put", ["public", "veiled", "Oldmarch"], {G: ["Wargroup"]}])
    assert refused(hidden, "retreat to Oldmarch") == ["retreat.way"]


def barred_by_the_dragon() -> table.State:
    """Terramax alone bars the way to Oldmarch; Hastur, his master, is far from it."""
    state = cleared(surrounded("2 Wargroup"), G, "Oldmarch")
    return table.changed(lay(state, G, "Oldmarch", "Terramax"), ["put", ["public", "dragon", "master"], "Hastur"])


def test_a_dragon_who_bars_the_way_and_is_hit_is_held_or_flies_home() -> None:
    """Held at two less than the master's 7 he bars it, and those who come are lost; not held he is gone, and they pass."""
    held = do(barred_by_the_dragon(), "retreat to Oldmarch", "10 1 10 5")
    assert forces.tokens(held, G, "Oldmarch") == ["reduced Terramax"]
    assert held["public"]["dragon"]["master"] == "Hastur"
    assert not forces.places(held, F).count("Oldmarch")
    away = do(barred_by_the_dragon(), "retreat to Oldmarch", "10 1 10 6")
    assert forces.tokens(away, F, "Oldmarch") == ["Cavalry"] * 3
    assert (away["public"]["dragon"]["state"], away["public"]["dragon"]["flew"]) == ("lair", 1)
    ruling = rule(barred_by_the_dragon(), "retreat to Oldmarch", "10 1 10 6")
    assert "Terramax leaves the battle and flies back to his lair." in told(ruling)
    missed = do(barred_by_the_dragon(), "retreat to Oldmarch", "10 10 10")
    assert forces.tokens(missed, G, "Oldmarch") == ["Terramax"]
    killed = do(barred_by_the_dragon(), "retreat to Oldmarch", "10 1 1")
    assert killed["public"]["dragon"]["state"] == "dead"


def test_a_dragon_who_rages_where_he_bars_the_way_bars_it() -> None:
    """A ten, and the master explodes and is hit: he has lost him, who rages and lets nobody by."""
    state = do(barred_by_the_dragon(), "retreat to Oldmarch", "10 1 10 10 10 1 6")
    assert state["public"]["dragon"]["rage"] == "Oldmarch"
    assert not forces.tokens(state, F, "Oldmarch")
    assert state["public"]["battle"] is None


def test_their_owner_says_which_of_the_two_who_break_through_is_struck() -> None:
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog", "Kimrin")
    state = lay(under(put(state, "Shale", "Marchgate"), "Shale", "2 Warsteed"), G, "Oldmarch", "Wargroup")
    state = lay(lay(state, G, "Millbrook", "2 Wargroup"), F, "Marchgate", "Cavalry", "2 Foot Soldier")
    state = table.changed(state, ["put", ["public", "came", G, "Marchgate"], "Ashmoor"])
    state = play(state, "activate Shale", "attack", "stand", ("throw", "10 10 10"), ("throw", "10 10"))
    asked = rule(state, "retreat to Oldmarch", "1").question
    assert asked is not None
    assert (asked.who, asked.options) == (F, ("Foot Soldier", "Cavalry"))
    through = do(state, "retreat to Oldmarch", "1 1 1", hit_on_the_way="Foot Soldier")
    assert forces.tokens(through, F, "Oldmarch") == ["Cavalry", "Foot Soldier", "reduced Foot Soldier"]
    other = do(state, "retreat to Oldmarch", "1 1 1", hit_on_the_way="Cavalry")
    assert forces.tokens(other, F, "Oldmarch") == ["Foot Soldier", "Foot Soldier", "reduced Cavalry"]


def test_horse_at_sea_is_halved_before_or_after_leaders() -> None:
    """Cavalry 5 under a leader who gives two: 3 and 2 is 5; or 7, halved to 4."""
    state = table.changed(at_sea("Wargroup", "Cavalry"), ["put", ["public", "battle", "chiefs", F], ["Neko"]])
    assert "Cavalry 5: dice" in sheet(rule(state, "throw", "10"))
    after = table.changed(state, ["put", ["referee", "options", "sea-horse"], "after"])
    assert "Cavalry 4: dice" in sheet(rule(after, "throw", "10"))


def test_nobody_retreats_from_the_land_to_sea() -> None:
    state = play(field("Warsteed", "Cavalry"), "stand", ("throw", "10"), ("throw", "10"))
    state = table.changed(state, ["put", ["public", "map", "areas", "Oldmarch"], ""], ["put", ["public", "map", "whole"], False])
    asked = rule(state, "retreat to Oldmarch")
    assert asked.question is not None
    assert asked.question.key == "kind of Oldmarch"
    barred = rule(state, "retreat to Oldmarch", kind_of_Oldmarch="sea")
    assert [reason.check.rpartition("/")[2] for reason in barred.reasons] == ["retreat.way"]
    assert rule(state, "retreat to Oldmarch", kind_of_Oldmarch="town").verdict == LEGAL


def test_who_swims_or_flies_retreats_from_the_sea_without_a_ship() -> None:
    """The dragon over the sea is in no ship; he leaves for the next sea area or a port by himself."""
    state = at_sea("Wargroup", "Foot Soldier")
    state = table.changed(
        state, ["put", ["public", "battle", "ships", G], "Dragon Sea North"], ["put", ["public", "battle", "chiefs", G], []]
    )
    state = play(state, ("throw", "10"), ("throw", "10"), "stay")
    assert "Dragon Sea West" in retreat.ways(state, G)
    gone = table.unsound(state, 'retreat to "Dragon Sea West"')
    assert forces.tokens(gone, G, "Dragon Sea West") == ["Wargroup~100"]


def test_who_defends_a_castle_hears_that_he_stays() -> None:
    from tests.games.tears.test_battle import siege

    assert refused(do(siege(), "stand"), "retreat to Rockhurst") == ["battle.stage", "retreat.castle"]


def test_who_holds_the_way_against_a_retreat() -> None:
    """All who wanted to pass are lost, wizards too; leaders throw for wounds, and the guard keeps the hit it took."""
    state = surrounded("2 Wargroup")
    state = table.changed(put(state, "Torin", "Marchgate"), ["put", ["public", "battle", "rows", F], ["Cavalry"] * 3 + ["Torin"]])
    state = table.changed(put(state, "Neko", "Marchgate"), ["put", ["public", "battle", "chiefs", F], ["Neko"]])
    ruling = rule(state, "retreat to Oldmarch", "10 1 10")
    assert "Wargroup holds Oldmarch; all who retreated are lost." in told(ruling)
    lost = do(state, "retreat to Oldmarch", "10 1 10")
    assert lost["public"]["reserve"][F]["Cavalry"] == state["public"]["reserve"][F]["Cavalry"] + 3
    assert forces.tokens(lost, G, "Oldmarch") == ["reduced Wargroup"]
    assert forces.person(lost, "Torin")["state"] == forces.DEAD
    assert [debt["who"] for debt in lost["public"]["owed"]] == ["Neko"]
    unhurt = do(state, "retreat to Oldmarch", "10 10 10")
    assert forces.tokens(unhurt, G, "Oldmarch") == ["Wargroup"]


def test_no_hidden_defender_is_shown_in_line() -> None:
    """Whoever Obfuscate hides stays out of the battle that others of his side are attacked in."""
    state = lay(field("3 Warsteed", "2 Cavalry"), F, "Marchgate", "Foot Soldier")
    state = put(put(state, "Torin", "Marchgate"), "Urso", "Marchgate")
    state = table.changed(state, ["put", ["public", "veiled"], {"Marchgate": {F: ["Cavalry", "Torin"]}}])
    shown = do(state, "stand")
    assert fights.battle(shown)["rows"][F] == ["Cavalry", "Foot Soldier", "Urso"]
    assert forces.tokens(shown, F, "Marchgate") == ["Cavalry"]


def test_a_hidden_leader_keeps_those_hidden_under_him() -> None:
    state = under(put(field("3 Warsteed", "Cavalry"), "Neko", "Marchgate"), "Neko", "Foot Soldier", "2 Elite Guard")
    state = table.changed(state, ["put", ["public", "veiled"], {"Marchgate": {F: ["Neko", "Neko"]}}])
    shown = do(state, "stand")
    assert fights.battle(shown)["chiefs"][F] == []
    assert fights.battle(shown)["rows"][F] == ["Cavalry", "Elite Guard", "Foot Soldier"]
    assert shown["secret"][F]["boxes"]["Neko"] == ["Elite Guard"]


def test_a_ship_stays_while_somebody_waits_aboard() -> None:
    """A ship goes with the last of those aboard; whoever waits there to be placed is aboard still."""
    state = table.changed(
        begun(),
        ["put", ["public", "ships", "Ship 1"], {"side": F, "sea": "Dragon Sea North", "from": "Ossum"}],
        ["put", ["public", "ships", "Ship 2"], {"side": G, "sea": "Dragon Sea North", "from": "Ossum"}],
    )
    state = put(state, "Neko", "Ship 1", state=forces.WAITING)
    after = do(state, 'set "left" 3 because we agreed', side=G)
    assert list(after["public"]["ships"]) == ["Ship 1"]
    dead = put(state, "Neko", "Ship 1", state=forces.DEAD)
    assert not do(dead, 'set "left" 3 because we agreed', side=G)["public"]["ships"]


def test_the_hidden_stay_hidden_on_a_ship_that_retreats() -> None:
    state = play(at_sea(), ("throw", "10 10"), ("throw", "10 10"))
    state = table.changed(state, ["put", ["public", "battle", "lasting"], [["veil", F, ["Cavalry"]]]])
    away = do(state, 'retreat to "Dragon Sea West"')
    assert away["public"]["veiled"] == {"Ship 2": {F: ["Cavalry"]}}
    ashore = do(
        table.changed(state, ["put", ["public", "map", "roads", "Dragon Sea North"], ["Brightsea", "Island"]]), "retreat to Brightsea"
    )
    assert ashore["public"]["veiled"] == {"Brightsea": {F: ["Cavalry"]}}


def test_no_spell_saves_who_may_not_cast() -> None:
    state = at_sea("3 Wargroup", "2 Foot Soldier", "Urso")
    owed = {
        "side": F,
        "what": "wound",
        "who": "Urso",
        "at": "Dragon Sea North",
        "besieged": False,
        "barred": "",
        "sunk": "Dragon Sea North",
    }
    state = table.changed(state, ["put", ["public", "battle"], None], ["put", ["public", "owed"], [owed]])
    state = table.changed(
        state, ["put", ["secret", F, "spells", "Urso"], ["Waterwalk", "Heal"]], ["put", ["public", "people", "Urso", "state"], "waiting"]
    )
    assert rule(state, "wound Urso by Waterwalk", "1", F).verdict == LEGAL
    failed = table.unsound(state, "wound Urso by Waterwalk", "9", F)
    assert [(debt["what"], debt["who"], debt["sunk"]) for debt in failed["public"]["owed"]] == [("wound", "Urso", "Dragon Sea North")]
    for mark in ("failed", "burnt"):
        assert refused(table.changed(state, ["put", ["public", "people", "Urso", mark], True]), "wound Urso by Waterwalk", F) == [
            "wound.spell"
        ]
    assert refused(state, "wound Urso by Heal", F) == ["wound.spell"]
    assert refused(table.changed(state, ["put", ["secret", F, "spells", "Urso"], []]), "wound Urso by Waterwalk", F) == ["wound.spell"]
    ashore = table.changed(state, ["put", ["public", "owed"], [{**owed, "sunk": ""}]])
    assert refused(ashore, "wound Urso by Waterwalk", F) == ["wound.spell"]


def test_a_retreat_by_a_road_that_nobody_has_told_is_asked_about() -> None:
    """On a map learnt from play; where the enemy stands there is no way, whatever the map says."""
    state = after_a_round()
    state = table.changed(state, ["put", ["public", "map", "whole"], False])
    asked = rule(state, "retreat to Seaside")
    assert asked.question is not None
    assert asked.question.key == "road Marchgate Seaside"
    held = lay(state, G, "Seaside", "Cadmin")
    assert refused(held, "retreat to Seaside") == ["retreat.way"]


def test_a_castle_whose_defenders_retreat_from_before_it_is_told_to_stand() -> None:
    state = put(put(cleared(begun(), F, "Caer Sillius"), "Algeron", "Rockhurst"), "Urso", "Rockhurst")
    state = under(put(cleared(state, G, "Glaginsdrog"), "Shale", "Caer Sillius"), "Shale", "3 Warsteed")
    state = lay(state, F, "Caer Sillius", "3 Cavalry")
    state = play(state, "activate Shale", "attack", "stand", ("throw", "10 10 10"), ("throw", "10 10 10"))
    assert world.controls(state, F, "Caer Sillius")
    to = retreat.ways(state, F)[0]
    assert "The castle of Caer Sillius stands with its garrison." in told(rule(state, f'retreat to "{to}"'))
    assert "garrison" not in told(rule(after_a_round(), "retreat to Millbrook"))


def walled(dice: str, **answers: str) -> tuple[table.State, str]:
    """Forseti's Cavalry break through the Wargroup, which is inside a castle of Gorganun's that has 3, with these dice."""
    state = table.changed(surrounded("2 Wargroup"), ["put", ["public", "map", "areas", "Oldmarch"], "castle"])
    state = table.changed(state, ["drop", ["public", "castles", "Caer Sillius"], None])
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius"], {"side": F, "inside": ""}])
    roads = {**state["public"]["map"]["roads"]}
    roads["Marchgate"] = [*(area for area in roads["Marchgate"] if area != "Oldmarch"), "Caer Sillius"]
    state = table.changed(state, ["put", ["public", "map", "roads"], roads])
    state = table.changed(state, ["put", ["public", "castles", "Caer Sillius"], {"side": G, "inside": G}])
    guard = forces.tokens(state, G, "Oldmarch")
    state = table.changed(state, ["drop", ["public", "board", G, "Oldmarch"], None], ["put", ["public", "board", G, "Caer Sillius"], guard])
    assert retreat.ways(state, F) == ("Caer Sillius",)
    line = 'retreat to "Caer Sillius"'
    return do(state, line, dice, **answers), sheet(rule(state, line, dice, **answers))


def test_a_guard_inside_a_castle_has_its_walls() -> None:
    """Two throws, at 4 and one for the castle of 3; beaten there it is taken for the garrison, and the castle falls."""
    through, said = walled("6 6 1 1")
    assert "walls of Caer Sillius +1 each [Castle bonus]" in said
    assert through["public"]["castles"]["Caer Sillius"] == {"side": F, "inside": ""}
    assert forces.tokens(through, F, "Caer Sillius") == ["Cavalry"] * 3
    struck, _ = walled("5 5 1 10", hit_on_the_way_again="reduced Cavalry")
    assert forces.tokens(struck, F, "Caer Sillius") == [], "both of its throws hit, one of theirs was not enough"
    assert forces.tokens(struck, G, "Caer Sillius") == ["reduced Wargroup"]
    assert struck["public"]["castles"]["Caer Sillius"] == {"side": G, "inside": G}
    held, _ = walled("5 6 1 1")
    assert sorted(forces.tokens(held, F, "Caer Sillius")) == ["Cavalry", "Cavalry", "reduced Cavalry"]


def test_a_ship_is_told_of_by_her_own_name() -> None:
    state = at_sea()
    state = play(state, ("throw", "10 10"), ("throw", "10 10"), "stay")
    way = next(area for area in retreat.ways(state, G))
    assert f"Gorganun retreats from Ship 1 to {way}." in told(rule(state, f'retreat to "{way}"'))


@each("beside", [False, True])
def test_at_sea_the_ship_that_is_attacked_defends_alone(beside: bool) -> None:
    """Another ship of the side in the same sea area takes no part, and the ruling says so."""
    state = cleared(cleared(begun(), F, "Caer Navell", "Caer Sillius"), G, "Glaginsdrog", "Kimrin")
    for ship, side in (("Ship 1", G), ("Ship 2", F), *([("Ship 3", F)] if beside else [])):
        state = table.changed(state, ["put", ["public", "ships", ship], {"side": side, "sea": "Dragon Sea North", "from": "Ossum"}])
    state = lay(under(put(state, "Shale", "Ship 1"), "Shale", "2 Warsteed"), F, "Ship 2", "Cavalry")
    state = lay(state, F, "Ship 3", "Foot Soldier") if beside else state
    shown = rule(play(state, "activate Shale", 'attack "Ship 2"'), "stand", side=F)
    assert ("defends alone: others of its side in the sea area take no part" in sheet(shown)) is beside
    assert "Forseti stands with Cavalry." in told(shown)


def test_whoever_names_no_area_is_told_of_each_why_it_is_shut() -> None:
    """Not of the area where the battle is, as if that were a way out of it. [Retreat]"""
    state = after_a_round(place="Marchgate")
    for area, units in (("Millbrook", "2 Warsteed"), ("Oldmarch", "2 Wargroup")):
        state = lay(state, G, area, units)
    assert retreat.ways(state, F) == ()
    shut = "Ashmoor: the enemy came from there; Millbrook: the enemy stands there; Oldmarch: the enemy stands there"
    assert rule(state, "retreat").reasons[0].text == f"no way leads out of Marchgate ({shut}): fight on"
    few = lay(after_a_round(theirs="2 Cavalry"), G, "Millbrook", "2 Warsteed")
    few = lay(few, G, "Oldmarch", "Wargroup")
    barred = "the only way out leads through a single enemy unit (Oldmarch), and no fewer than three units go there: fight on"
    assert rule(few, "retreat").reasons[0].text == barred
    at_sea_ = play(at_sea(), ("throw", "10 10"), ("throw", "10 10"))
    for area in retreat.ways(at_sea_, F):
        at_sea_ = lay(at_sea_, G, area, "2 Warsteed")
    said = rule(at_sea_, "retreat").reasons[0].text
    assert said.startswith("no way leads out of Dragon Sea North (Dragon Sea East: ")
    assert said.endswith("): fight on")
