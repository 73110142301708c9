"""Movement and Scouting, Placing Realm Tiles, Realm Tile Features."""

import pytest

from playaid.referee.contract.ruling import ILLEGAL, LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import asks, at, begun, do, offered, play, put, refused, rule, tile, told


def outside(**options: str) -> State:
    """Lancelot on the Sally Port, from where the Forest is scouted."""
    return at(begun(**options), "Ann", "Sally Port")


def test_a_scouted_tile_joins_the_open_path_and_costs_no_movement() -> None:
    state = do(outside(), "scout Elder Wood as Healing colour green open 2")
    wood = state["public"]["tiles"]["Elder Wood"]
    assert (wood["region"], wood["links"], wood["open"]) == ("Forest", ["Sally Port"], 2)
    assert state["public"]["tiles"]["Sally Port"]["open"] == 0
    assert state["public"]["turn"]["moves"] == 0
    assert state["public"]["decks"]["albion"] == 41
    assert state["public"]["seats"]["Ann"]["tile"] == "Sally Port"


@each(("exit_", "region"), [("Drawbridge", "Mountain"), ("Sally Port", "Forest"), ("Docks", "River")])
def test_each_exit_leads_into_its_region(exit_: str, region: str) -> None:
    state = at(begun(), "Ann", exit_)
    assert do(state, "scout X as - open 1")["public"]["tiles"]["X"]["region"] == region
    other = "River" if region != "River" else "Forest"
    assert "scout.match" in refused(state, f"scout X as - region {other} open 1")


def test_from_within_the_castle_nothing_is_scouted() -> None:
    assert refused(begun(), "scout X as - open 1") == ["scout.region", "scout.open"]


def test_from_within_the_castle_one_is_sent_where_there_is_an_open_path() -> None:
    state = put(begun(), "tiles", "Drawbridge", "open", 0)
    assert "go to the Docks or the Sally Port" in rule(state, "scout X as - open 1").reasons[0].text
    assert "go to the Docks, the Drawbridge or the Sally Port" in rule(begun(), "scout X as - open 1").reasons[0].text
    state = put(state, "tiles", "Sally Port", "open", 0)
    assert rule(state, "scout X as - open 1").reasons[0].text.endswith("go to the Docks")
    state = put(state, "tiles", "Docks", "open", 0)
    assert "go to a tile with an Open Path" in rule(state, "scout X as - open 1").reasons[0].text


def test_scouting_needs_movement_left() -> None:
    state = put(outside(), "turn", "moves", 3)
    assert refused(state, "scout X as - open 1") == ["scout.moves"]
    assert do(put(outside(), "turn", "moves", 2), "scout X as - open 1")


def test_one_steps_onto_a_tile_before_scouting_again() -> None:
    state = do(put(outside(), "tiles", "Sally Port", "open", 2), "scout A as - open 1")
    assert refused(state, "scout B as - open 1") == ["scout.step"]
    assert rule(state, "scout B as - open 1").reasons[0].instead == "move A"
    assert [reason.instead for reason in rule(put(state, "turn", "moves", 3), "scout B as - open 1").reasons] == [None, None]
    state = play(state, "move A", "scout B as - open 2")
    assert state["public"]["tiles"]["B"]["links"] == ["A"]


def test_unless_the_tile_has_no_open_path() -> None:
    state = do(put(outside(), "tiles", "Sally Port", "open", 2), "scout A as - open 0")
    assert do(state, "scout B as - open 1")["public"]["tiles"]["B"]["links"] == ["Sally Port"]


def test_a_tile_that_would_cut_the_region_off_goes_back() -> None:
    assert refused(outside(), "scout A as - open 0") == ["scout.cuts"]
    state = play(outside(), "scout A as - open 2", "move A")
    assert do(state, "scout B as - open 0")["public"]["tiles"]["B"]["open"] == 0
    state = play(outside(), "scout A as - open 1", "move A")
    assert refused(state, "scout B as - open 0") == ["scout.cuts"]


def test_a_tile_may_touch_others_whose_open_paths_it_closes() -> None:
    state = tile(outside(), "A", "Forest", "-", "red", 1, "Hallway 2")
    state = do(state, "scout B as - open 1 touching A")
    assert state["public"]["tiles"]["A"]["open"] == 0
    assert state["public"]["tiles"]["B"]["links"] == ["Sally Port", "A"]
    walled = tile(outside(), "A", "Forest", "-", "red", 0, "Hallway 2")
    assert refused(walled, "scout B as - open 1 touching A") == ["tile.touching"]


def test_regions_that_are_connected_are_scouted_together() -> None:
    state = tile(outside(), "A", "Forest", "-", "red", 1)
    state = tile(state, "B", "Mountain", "-", "red", 1, "A")
    state = put(state, "tiles", "A", "links", ["B"])
    state = at(state, "Ann", "A")
    assert asks(state, "scout C as - open 1") == ("Forest", "Mountain")
    assert do(state, "scout C as - open 1 region Mountain")["public"]["tiles"]["C"]["region"] == "Mountain"
    assert refused(state, "scout C as - open 1 region River") == ["scout.match"]


def test_a_name_is_used_once_and_paths_are_few() -> None:
    state = do(outside(), "scout A as - open 1")
    assert "tile.known" in refused(play(state, "move A"), "scout Docks as - open 1")
    assert refused(outside(), "scout A as - open 6") == ["tile.open"]


def test_a_tile_has_no_more_paths_than_sides() -> None:
    """Those that lead to other tiles and the Open Paths, scouted, laid, told by `paths`, or joined later: six of both."""
    state = tile(tile(outside(), "A", "Forest", "-", "red", 2, "Sally Port"), "B", "Forest", "-", "red", 2, "A")
    three = "scout C as - open {} touching A, B, Sally Port"
    assert do(state, three.format(3))["public"]["tiles"]["C"]["links"] == ["Sally Port", "A", "B"]
    assert refused(state, three.format(4)) == ["tile.open"]
    assert do(state, "place C as - region Forest open 4 by A, B")
    assert refused(state, "place C as - region Forest open 5 by A, B") == ["tile.open"]
    assert do(state, "paths A open 4")
    assert refused(state, "paths A open 5") == ["tile.open"]
    (reason,) = rule(state, "paths A open 5").reasons
    assert "2 to other tiles and 5 Open Paths make 7" in str(reason.text)


def test_a_tile_whose_sides_are_all_paths_is_joined_to_no_other_except_by_an_open_one() -> None:
    state = tile(tile(outside(), "A", "Forest", "-", "red", 1, "Sally Port"), "Far")
    for number in range(4):
        state = tile(state, f"T{number}", "Forest", "-", "red", 1, "A")
    full = do(state, "path A to Far")
    assert full["public"]["tiles"]["A"]["open"] == 0
    for line in ("path A to Docks", "path Docks to A"):
        assert refused(full, line) == ["path.sides"]
    castle = begun(board="told")
    doors = ["Drawbridge", "Sally Port", "Dungeon", "Stables"]
    for links, open_, verdict in ((doors, 1, LEGAL), ([*doors, "Round Table"], 1, ILLEGAL), ([*doors, "Round Table"], 0, LEGAL)):
        state = tile(put(put(castle, "tiles", "Docks", "links", links), "tiles", "Docks", "open", open_), "Hall", "Camelot")
        for line, name in (("path Hall to Docks", "path.sides"), ("place Great Hall as - region Camelot open 0 by Docks", "place.sides")):
            assert rule(state, line).verdict == verdict
            assert verdict == LEGAL or refused(state, line) == [name]


def test_an_empty_stack_is_scouted_no_more() -> None:
    assert refused(put(outside(), "decks", "albion", 0), "scout A as - open 1") == ["scout.stack"]


def test_scouting_is_for_whose_turn_it_is() -> None:
    state = at(outside(), "Bob", "Docks")
    assert refused(state, "scout A as - open 1 by Bob") == ["turn.own"]


def test_a_roaming_threat_tile_brings_a_card() -> None:
    state = do(outside(), "scout A as Roaming Threat open 1")
    assert state["public"]["draws"] == [{"seat": "Ann", "what": "threat", "tile": "A"}]
    assert refused(state, "move A") == ["turn.pressing"]
    assert not do(outside(), "scout A as Healing open 1")["public"]["draws"]


def test_only_four_attributes_have_tiles() -> None:
    state = outside()
    for number, kind in enumerate(("Altruism", "Loyalty", "Prowess", "Cunning")):
        state = tile(state, f"T{number}", "Forest", kind, "red", 1, "Sally Port")
    assert refused(state, "scout A as Wisdom open 1") == ["tile.attributes"]
    assert do(state, "scout A as Prowess open 1")


def test_what_is_offered_is_legal() -> None:
    state = outside()
    assert offered(state, "Ann")["scout"] == ["Forest 13 Virtue green 1", "Forest 13 Waterways red 2", "Forest 13 Cunning green 2"]
    for line in offered(state, "Ann")["scout"]:
        do(state, f"scout {line}")


# placing


def test_a_tile_with_a_mace_is_placed_by_a_path() -> None:
    state = outside()
    assert refused(state, "place Lair as - region Forest open 1 mace") == ["place.joined"]
    placed = do(state, "place Lair as - region Forest open 1 by Sally Port mace")
    assert placed["public"]["decks"]["named"] == 7
    assert placed["public"]["tiles"]["Lair"]["named"]
    assert refused(state, "place Lair as - region Forest open 1 by Hallway 1 mace") == ["place.walled"]
    assert refused(put(state, "decks", "named", 0), "place Lair as - region Forest open 1 by Sally Port mace") == ["place.stack"]


def test_a_tile_that_is_laid_without_scouting_draws_no_threat_and_says_so() -> None:
    for line, said in (
        ("place X as Roaming-Threat region Forest open 5 by Sally Port", True),
        ("place X as - region Forest open 2 by Sally Port", False),
        ("place X as Roaming-Threat region Forest open 2 by Sally Port mace", False),
    ):
        assert ("It was not scouted" in told(outside(), line.replace("Roaming-Threat", '"Roaming Threat"'))) is said, line
    between = put(outside(), "turn", None)
    assert "It was not scouted" not in told(between, 'place X as "Roaming Threat" region Forest open 2 by Sally Port')
    assert refused(outside(), "place X as - region Forest open 6 by Sally Port") == ["tile.open"]


def test_a_castle_that_is_told_is_laid_from_no_stack() -> None:
    """Also while an optional rule has tiles laid in the Regions."""
    state = put(begun(board="told"), "decks", "albion", 0)
    assert rule(state, "place Great Hall as - region Camelot open 0 by Round Table").verdict == LEGAL
    assert refused(state, "place X as - region Forest open 1 by Sally Port") == ["place.stack"]
    assert rule(put(state, "decks", "albion", 1), "place X as - region Forest open 1 by Sally Port").verdict == LEGAL
    laying = begun(board="told", placed_tiles="on")
    assert do(laying, "place Great Hall as - region Camelot open 0 by Round Table")["public"]["to_lay"] == laying["public"]["to_lay"]


def test_four_attributes_on_tiles_bar_a_fifth_and_nothing_else() -> None:
    state = outside()
    for number, kind in enumerate(("Altruism", "Loyalty", "Prowess", "Cunning")):
        state = tile(state, f"T{number}", "Forest", kind, "red", 1, "Sally Port")
    assert refused(state, "place X as Wisdom region Forest open 1 by Sally Port") == ["tile.attributes"]
    for kind in ("Loyalty", "Healing", "-"):
        assert do(state, f"place X as {kind} region Forest open 1 by Sally Port")


def test_a_lair_that_would_cut_a_region_off_needs_a_road_tile() -> None:
    state = outside()
    cuts = rule(state, "place Lair as - region Forest open 0 by Sally Port mace").reasons
    assert [reason.check.rpartition("/")[2] for reason in cuts] == ["place.cuts"]
    assert "`place NAME as - …`" in cuts[0].text
    state = do(state, "place Road as - region Forest open 2 by Sally Port")
    assert do(state, "place Lair as - region Forest open 0 by Road mace")["public"]["tiles"]["Road"]["open"] == 1


def test_open_paths_are_as_the_board_shows() -> None:
    assert do(outside(), "paths Docks open 2")["public"]["tiles"]["Docks"]["open"] == 2
    assert do(outside(), "paths Hallway 1 open 0")["public"]["tiles"]["Hallway 1"]["open"] == 0
    assert refused(outside(), "paths Hallway 1 open 1") == ["paths.castle"]
    assert refused(outside(), "paths Docks open 9") == ["tile.open"]
    assert refused(outside(), "paths Round Table open 1") == ["paths.castle"]
    assert do(outside(), "paths Round Table open 0")["public"]["tiles"]["Round Table"]["open"] == 0


def test_a_tile_lies_in_the_region_it_is_placed_beside() -> None:
    state = begun()
    assert "place.region" in refused(state, "place Reeds as - region River open 2 by Drawbridge")
    state = do(state, "place Crag as - region Mountain open 2 by Drawbridge")
    assert "place.region" in refused(state, "place Reeds as - region River open 2 by Crag")


def test_connected_regions_take_tiles_of_either() -> None:
    state = play(begun(), "place Crag as - region Mountain open 2 by Drawbridge", "place Weir as - region River open 2 by Docks, Crag")
    assert do(state, "place Reeds as - region River open 2 by Crag")["public"]["tiles"]["Reeds"]["region"] == "River"


def test_a_tile_that_connects_two_regions_cuts_off_neither_while_one_path_is_left() -> None:
    state = play(begun(), "place Crag as - region Mountain open 1 by Drawbridge", "place Weir as - region River open 2 by Docks")
    assert do(at(state, "Ann", "Crag"), "scout Ridge as - open 0 touching Weir")
    assert do(state, "place Ridge as - region Mountain open 0 by Crag, Weir")
    narrow = play(begun(), "place Crag as - region Mountain open 1 by Drawbridge", "place Weir as - region River open 1 by Docks")
    assert "scout.cuts" in refused(at(narrow, "Ann", "Crag"), "scout Ridge as - open 0 touching Weir")
    assert "place.cuts" in refused(narrow, "place Ridge as - region Mountain open 0 by Crag, Weir")


def test_a_tile_at_the_exit_of_another_region_connects_the_two() -> None:
    state = play(at(begun(), "Ann", "Drawbridge"), "scout Crag as - open 1 touching Docks", "move Crag")
    assert do(state, "scout Reeds as - open 1 region River")
    assert "cut off the River Region" in rule(state, "scout Reeds as - open 0 region River").reasons[0].text
    assert "scout.cuts" in refused(at(begun(), "Ann", "Drawbridge"), "scout Crag as - open 0 touching Docks")


def test_what_a_new_tile_shows_cannot_be_unseen() -> None:
    from tests.games.legacy.table import begun

    state = at(begun(), "Ann", "Sally Port")
    assert rule(state, "scout Moor as Healing open 2").needs_consent


def test_the_last_tile_of_the_stack_is_scouted_and_then_there_is_none() -> None:
    state = put(put(outside(), "decks", "albion", 1), "box", "decks", "albion", 1)
    assert offered(state, "Ann")["scout"]
    assert do(state, "scout Elder Wood as Healing open 2")["public"]["decks"]["albion"] == 0
    empty = put(outside(), "decks", "albion", 0)
    assert not offered(empty, "Ann")["scout"]
    assert refused(empty, "scout Elder Wood as Healing open 2") == ["scout.stack"]


def banners(state: State) -> dict[str, str]:
    return {name: tile["colour"] for name, tile in state["public"]["tiles"].items() if tile["region"] != "Camelot"}


def test_a_misspelt_colour_is_asked_about_with_those_in_play() -> None:
    state = tile(outside(), "Camp", "Mountain", "-", "red")
    line = "scout Elder Wood as - colour rde open 2"
    assert asks(state, line) == ("red", "rde")
    assert banners(do(state, line, colour_rde="red"))["Elder Wood"] == "red"
    assert banners(do(state, line, colour_rde="rde"))["Elder Wood"] == "rde"
    assert banners(do(state, "scout Elder Wood as - colour RE open 2"))["Elder Wood"] == "red"


@each("colour", ["green", "grey", "blue", "-"])
def test_a_colour_that_is_like_none_is_new(colour: str) -> None:
    state = tile(outside(), "Camp", "Mountain", "-", "red")
    assert banners(do(state, f"scout Elder Wood as - colour {colour} open 2"))["Elder Wood"] == colour


def test_a_letter_that_begins_no_colour_in_play_is_asked_in_full() -> None:
    assert asks(outside(), "scout Elder Wood as - colour v open 2") == ()
    assert banners(do(outside(), "scout Elder Wood as - colour v open 2", colour_v="Violet"))["Elder Wood"] == "Violet"


def test_what_has_a_number_in_it_is_no_colour() -> None:
    state, line = tile(outside(), "Camp", "Forest", "-", "Red"), 'scout "Elder Wood" as - colour "2 red" open 2'
    first, *others = asks(state, line)
    assert first == "red"
    assert {"green", "-"} <= {*others}
    assert "2 red" not in others
    assert banners(do(state, line, colour_2_red="red"))["Elder Wood"] == "Red"
    assert banners(do(state, 'scout "Elder Wood" as - colour "dark red" open 2'))["Elder Wood"] == "dark red"


def test_where_several_colours_begin_so_it_is_asked() -> None:
    state = tile(outside(), "Camp", "Mountain", "-", "green")
    assert asks(state, "scout Elder Wood as - colour g open 2") == ("gold", "green", "g")


def _joined(ford: int) -> State:
    """Lancelot on a tile of the River that turns out to lead to the Sally Port."""
    return do(at(tile(begun(), "Ford", "River", "-", "red", ford, "Docks"), "Ann", "Ford"), "path Ford to Sally Port")


def test_a_path_that_is_told_uses_an_open_path_of_both_tiles() -> None:
    state = _joined(2)
    assert [state["public"]["tiles"][name]["open"] for name in ("Ford", "Sally Port")] == [1, 0]
    assert "scout.open" in refused(at(state, "Ann", "Sally Port"), "scout Fen as - open 1 region River")
    assert do(state, "scout Fen as - open 1 region River")["public"]["tiles"]["Ford"]["open"] == 0


def test_a_path_to_a_tile_without_an_open_path_leaves_it_at_none() -> None:
    state = _joined(0)
    assert [state["public"]["tiles"][name]["open"] for name in ("Ford", "Sally Port")] == [0, 0]


def test_a_path_within_the_castle_leaves_its_exits_open() -> None:
    state = do(begun(board="told"), "path Round Table to Docks")
    assert state["public"]["tiles"]["Docks"]["open"] == 1
    assert do(at(state, "Ann", "Docks"), "scout Fen as - open 1")["public"]["tiles"]["Fen"]["links"] == ["Docks"]


def test_a_coin_draws_no_two_tiles_out_of_a_stack_of_one() -> None:
    state = put(at(begun(coin_scout="on"), "Ann", "Docks"), "coins", 2)
    for left in (1, 2):
        few = put(put(state, "decks", "albion", left), "box", "decks", "albion", left)
        if left == 1:
            assert refused(few, "scout Ford - 2 coin") == ["scout.two"]
        else:
            assert do(few, "scout Ford - 2 coin")["public"]["coins"] == 1
        others = "The other tiles go to the bottom of the stack." in told(few, "scout Ford - 2")
        assert others is (left == 2)


@pytest.mark.parametrize("line", ["scout X item open 1 blue", "scout X as item open 1 blue", "scout X item blue open 1"])
def test_the_colour_of_the_banner_may_stand_behind_the_open_paths(line: str) -> None:
    tile = do(outside(), line)["public"]["tiles"]["X"]
    assert (tile["kind"], tile["colour"], tile["open"]) == ("Item", "blue", 1)


def test_a_colour_that_is_a_tiles_name_is_asked_about() -> None:
    """Enemies of that colour would all come to the Hallways, for want of such a tile. [Spawning Enemies]"""
    state = tile(outside(), "Cairn", "Mountain", colour="grey")
    assert asks(state, "scout Elder Wood as - colour cairn open 2")[-2:] == ("grey", "cairn")
    assert banners(do(state, "scout Elder Wood as - colour cairn open 2", colour_cairn="grey"))["Elder Wood"] == "grey"
