"""Who stands in the open with the enemy goes nowhere before the fight, by whatever road. [Battle] [Movement]"""

from playaid.referee.contract.ruling import LEGAL
from tests.each import each
from tests.games.tears.table import F, G, State, begun, changed, cleared, do, lay, put, refused, rule, sheet, under

AWAKE, ASLEEP = ("activate Kestrel",), ()


def beside_a_soldier(place: str = "Riverton", *led: str) -> State:
    """Kestrel with those he leads, not activated yet, where a Foot Soldier stands."""
    state = put(cleared(begun(), G, "Kimrin"), "Kestrel", place)
    return under(lay(state, F, place, "Foot Soldier"), "Kestrel", *led)


def after(state: State, *lines: str) -> State:
    for line in lines:
        state = do(state, line)
    return state


@each("before", [AWAKE, ASLEEP])
@each("led", ["2 Wargroup", "Hastur"])
def test_who_leads_units_or_wizards_fights_first_where_the_enemy_stands(before: tuple[str, ...], led: str) -> None:
    """Units and wizards under a leader are units of the side as well as those that lie open."""
    state = after(beside_a_soldier("Riverton", led), *before)
    assert refused(state, "move Kestrel to Eldinbourg") == ["move.met"]
    assert "move Kestrel to Eldinbourg" not in str(rule(state, "move Kestrel to Eldinbourg").reasons)
    alone = after(beside_a_soldier("Riverton"), *before)
    assert rule(alone, "move Kestrel to Eldinbourg").verdict == LEGAL, "a leader alone does not fight"
    free = cleared(state, F, "Riverton")
    assert rule(free, "move Kestrel to Eldinbourg").verdict == LEGAL


def test_that_a_leader_goes_from_the_enemy_alone_is_told_to_his_side() -> None:
    alone, led = "leaders alone go away from the enemy", do(beside_a_soldier(), "activate Kestrel")
    assert alone in sheet(rule(led, "move Kestrel to Eldinbourg"))
    assert alone not in sheet(rule(cleared(led, F, "Riverton"), "move Kestrel to Eldinbourg"))
    hidden = changed(led, ["put", ["public", "veiled", "Riverton"], {G: ["Kestrel"]}])
    assert alone not in sheet(rule(hidden, "move Kestrel to Eldinbourg"))


def test_what_is_laid_down_there_fights() -> None:
    state = after(beside_a_soldier("Riverton", "2 Wargroup"), "activate Kestrel", "drop Kestrel of 2 Wargroup")
    assert refused(state, "move Kestrel to Eldinbourg") == ["battle.forced"]
    assert refused(state, "activate Shale") == ["battle.forced"]


def test_who_has_fought_here_or_is_hidden_is_not_held() -> None:
    state = do(beside_a_soldier("Riverton", "Wargroup"), "activate Kestrel")
    fought = put(state, "Kestrel", "Riverton", act=True, used=1, fought=True)
    assert "move.met" not in refused(fought, "move Kestrel to Eldinbourg")
    hidden = changed(state, ["put", ["public", "veiled", "Riverton"], {G: ["Kestrel", "Kestrel"]}])
    assert rule(hidden, "move Kestrel to Eldinbourg").verdict == LEGAL
    enemy = changed(state, ["put", ["public", "veiled", "Riverton"], {F: ["Foot Soldier"]}])
    assert rule(enemy, "move Kestrel to Eldinbourg").verdict == LEGAL


def test_one_of_several_leaders_who_leads_holds_all_who_go() -> None:
    state = put(beside_a_soldier("Riverton", "Wargroup"), "Ezelle", "Riverton")
    state = put(do(state, "activate Kestrel"), "Ezelle", "Riverton", act=True, used=0)
    assert rule(state, "move Ezelle to Eldinbourg").verdict == LEGAL
    assert refused(state, "move Ezelle, Kestrel to Eldinbourg") == ["move.met"]


def test_before_walls_with_the_enemy_inside_nobody_is_held() -> None:
    state = put(under(put(begun(), "Kestrel", "Caer Clavell"), "Kestrel", "Wargroup"), "Urso", "Caer Navell")
    walled = changed(state, ["put", ["public", "castles", "Caer Clavell"], {"side": F, "inside": F}])
    assert rule(do(walled, "activate Kestrel"), "move Kestrel to Wyrmholt").verdict == LEGAL
    opened = changed(state, ["put", ["public", "castles", "Caer Clavell"], {"side": F, "inside": ""}])
    assert refused(do(opened, "activate Kestrel"), "move Kestrel to Wyrmholt") == ["move.met"]


def test_at_sea_any_ship_of_the_same_sea_area_is_met() -> None:
    ships = {"ship 1": {"side": G, "sea": "Dragon Sea West", "from": ""}, "ship 2": {"side": F, "sea": "Dragon Sea West", "from": ""}}
    state = changed(put(cleared(begun(), G, "Kimrin"), "Kestrel", "ship 1"), ["put", ["public", "ships"], ships])
    state = under(lay(state, F, "ship 2", "Foot Soldier"), "Kestrel", "Wargroup")
    assert refused(do(state, "activate Kestrel"), 'sail Kestrel to "Dragon Sea North"') == ["move.met"]
    assert refused(state, 'sail Kestrel to "Dragon Sea North"') == ["move.met"], "activated by that line"
    apart = changed(state, ["put", ["public", "ships", "ship 2", "sea"], "Dragon Sea South"])
    assert rule(apart, 'sail Kestrel to "Dragon Sea North"').verdict == LEGAL
    alone = rule(changed(state, ["put", ["secret", G, "boxes", "Kestrel"], []]), 'sail Kestrel to "Dragon Sea North"')
    assert alone.verdict == LEGAL
    assert "leaders alone go away from the enemy" in sheet(alone)
