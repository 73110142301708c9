"""What the table sees: trackers, the looking verbs."""

from playaid.games.legacy import GAME
from playaid.games.legacy.table.view import trackers
from playaid.referee.contract.state import State
from tests.games.legacy.table import TABLE, at, begun, card, do, foe, put, rule, start, tile


def busy() -> State:
    state = tile(
        tile(begun(), "Moor", "Forest", "Magic Path", "green", 1, "Sally Port"), "Cairn", "Mountain", "Magic Path", "red", 2, "Drawbridge"
    )
    state = card(state, "Siege", "Hold", "Saxon", deck="severe", named="Lot", ability="All doors are barred.")
    state = foe(foe(state, "Lot", "Knight", "Moor", "Siege", named=True), "Saxon 1", "Saxon", "Docks", "Siege")
    state = do(do(do(state, "escort Child on Docks"), "find Eagle on Moor"), "doom Fear by Ann")
    state = put(put(state, "seats", "Ann", "virtue", "Courage"), "virtue", {"stack": 9, "discarded": 0, "box": 0})
    return at(state, "Bob", "Cairn")


def test_the_bottom_line_has_every_track() -> None:
    seen = {tracker.label: tracker.value for tracker in trackers(busy(), None)}
    assert seen["turn of"] == "Ann (Lancelot), 3 moves left"
    over = {tracker.label: tracker.value for tracker in trackers(do(at(begun(), "Ann", "Dungeon"), "next"), None)}
    away = {tracker.label: tracker.value for tracker in trackers(put(begun(), "seats", "Ann", "tile", None), None)}
    assert over["turn of"] == away["turn of"] == "Ann (Lancelot)"
    assert seen["flames"] == "10 of 10 burn"
    assert seen["stables"] == "locked"
    assert seen["next threat"] == "severe"
    assert seen["dungeon"] == "0 of 8 tokens"
    full = {
        tracker.label: tracker.value
        for tracker in trackers(put(busy(), "dungeon", [["Saxon", False], ["Saxon", False], ["Knight", True]]), None)
    }
    assert full["dungeon"] == "3 of 8 tokens (2 Saxon, 1 named Knight)"
    assert seen["threat Siege"] == "severe, Hold; Lot on Moor, 1 Saxon; ability: All doors are barred."
    assert seen["escort Child"] == "on Docks"
    assert seen["story token Eagle"] == "on Moor"
    assert seen["Ann"] == "Lancelot, on Round Table, wounds 0/1, destiny 5/5, doom: Fear, plaque Courage"
    assert {tracker.label: tracker.value for tracker in trackers(start(), "Ann")}["Bob"] == "no character yet"


def test_the_realm_is_listed_with_tiles_paths_warps_and_who_stands_there() -> None:
    told = rule(busy(), "realm").shown
    assert "  Moor (Magic Path) green -> Sally Port; warps to Cairn; open 1  [Lot, token Eagle]" in told
    assert "  Docks -> Hallway 4; exit to the River Region; open 1  [Saxon 1, escort Child]" in told
    assert "  Cairn (Magic Path) red -> Drawbridge; warps to Moor; open 2  [Arthur]" in told


def test_a_seat_with_its_cards() -> None:
    ruling = rule(do(busy(), "break Starting Armour by Ann"), "sheet Ann")
    assert "Starting Armour (starting, slot armour) broken" in ruling.shown
    assert any("favoured enemy: Knight" in line for line in ruling.shown)


def test_a_seat_with_the_tokens_on_its_sheet() -> None:
    state = put(busy(), "tokens", "Eagle", {"tile": None, "by": "Ann", "returned": False})
    state = put(put(state, "escorts", "Child", {"tile": None, "by": "Ann"}), "holder", "Ann")
    assert "tokens: Story Token Eagle, escort Child, the Key-Turn Token" in rule(state, "sheet Ann").shown
    assert not any(line.startswith("tokens:") for line in rule(state, "sheet Bob").shown)


def test_the_threats_with_what_each_token_will_do() -> None:
    data = rule(busy(), "threats").data
    assert data is not None
    assert data["orders"] == {"Lot": ["Hold"], "Saxon 1": ["Hold"]}


def test_what_is_to_do_in_a_game_that_is_over_is_nothing() -> None:
    lost = do(busy(), "failed Eagle")
    assert lost["referee"]["over"]
    shown = rule(lost, "todo").shown
    assert len(shown) == 1
    assert str(shown[0]).startswith("the game is over: ")


def test_looking_changes_nothing() -> None:
    for line in ("realm", "threats", "todo", "sheet Ann"):
        assert GAME.verbs[line.split()[0]].query
        assert not rule(busy(), line).changes


def test_what_may_be_set_by_hand_is_there() -> None:
    state = busy()
    assert GAME.settable is not None
    assert {"coins", "despair", "seats.Ann.wounds"} <= set(GAME.settable(state))
    ruling = rule(state, "set despair 2 because we forgot a token")
    assert ruling.verdict == "legal"


def test_a_seat_shows_the_stones_of_each_attribute_and_what_they_come_from() -> None:
    state = at(tile(begun(), "Sword Hill", "Forest", "Prowess", "red", 1, "Sally Port"), "Bob", "Sword Hill")
    lines = rule(state, "sheet").shown
    stones = next(line for line in lines if line.startswith("stones now: "))
    assert "Prowess 6 (sheet 5 + Sword Hill 1), " in stones
    assert stones.count("(") == 1
    assert lines[0].startswith("Ann: ")
    assert rule(state, "sheet Bob").shown[0].startswith("Bob: ")


def test_the_piles_are_shown_with_what_is_left() -> None:
    lines = rule(do(begun(), "gain Lamp from item"), "piles").shown
    assert "item: 11 left" in lines
    assert "Virtue Plaques: 10 in the stack, 0 discarded, 0 in the box" in lines
    assert "Character Sheets not played: Gawain (5), Percival (6), Nimue (7), Tristan (8)" in lines
    bare = put(begun(), "sheet_names", {"5": "Gawain"})
    assert "Character Sheets not played: Gawain (5), 6, 7, 8" in rule(bare, "piles").shown
    assert any(line.startswith("Enemy Pool: Dragon 12") for line in lines)


def test_an_empty_pool_has_nothing() -> None:
    state = put(begun(), "named_pool", dict.fromkeys(begun()["public"]["named_pool"], 0))
    assert "Named Enemies in the pool: nothing" in rule(state, "piles").shown


def test_the_sheet_of_a_character_that_nobody_plays_is_shown() -> None:
    """Whoever chooses looks first; once it is taken the seat is asked for."""
    base = begun()
    free = rule(base, "sheet Gawain").shown
    assert free[0] == "Gawain: nobody plays this character yet"
    assert "Loyalty" in free[1]
    assert "movement 4" in free[1]
    assert any("Druid (+1)" in line for line in free)
    assert rule(base, "sheet Lancelot").shown[0].startswith("Ann: Lancelot")


def test_a_sheet_says_what_of_it_the_house_has_made_up() -> None:
    state = begun()
    said = (
        "made up by the house, for want of your own sheet: name, scores, movement, wound slots, favoured enemy, its stones, Personal Quest"
    )
    assert said in "\n".join(rule(state, "sheet Bob").shown)
    told = put(state, "seats", "Bob", "quest", "Sally Port")
    assert said.removesuffix(", Personal Quest") in (rows := "\n".join(rule(told, "sheet Bob").shown))
    assert said not in rows


def test_a_retired_character_is_not_one_that_nobody_plays_yet() -> None:
    for used, told in ((["1", "8"], "retired, and not chosen again"), (["1"], "nobody plays this character yet")):
        shown = TABLE.rule(put(put(begun(), "used_sheets", used), "sheet_names", {"8": "Tristan"}), "sheet Tristan").shown
        assert str(shown[0]) == f"Tristan: {told}"


def test_a_token_is_listed_below_the_only_card_it_can_be_of() -> None:
    state = card(card(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Raid", "Hold", "Saxon"), "Coven", "Objective", "Witch", target="Chapel")
    assert [str(line) for line in TABLE.rule(state, "threats").shown][:2] == ["Raid: general, Hold; 1 Saxon", "  Saxon 1 on Docks: Hold"]
    two = card(put(state, "threats", "Raid", "command", "Objective"), "Host", "Objective", "Saxon", target="Chapel")
    two = put(two, "threats", "Raid", "target", "Docks")
    assert [str(line) for line in TABLE.rule(two, "threats").shown][3:5] == [
        "of no card in play, or not known of which:",
        "  Saxon 1 on Docks: Objective Docks or Objective Chapel",
    ]
