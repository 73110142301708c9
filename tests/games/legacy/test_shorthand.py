"""Lines as players say them, and what follows from the table where they leave something out."""

import re

import pytest

from playaid.cli.terminal.argv import argv_of
from playaid.games.legacy import GAME
from playaid.games.legacy.state import challenge_lines, removal, shorthand
from playaid.games.legacy.state.shape import Args
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.refusals import Ambiguous, NotNow, Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import TABLE, asks, at, begun, claimed, do, foe, here, play, put, refused, start, tile, to_key_turn
from tests.games.legacy.test_spoils import two_cards
from tests.games.legacy.test_threats import due

SAME = [
    ("scout Elder Wood threat green 2", "scout Elder Wood as Roaming Threat colour green open 2"),
    ("scout Elder Wood thr green 2", "scout Elder Wood as Roaming Threat colour green open 2"),
    ("scout Elder Wood threat 2 green", "scout Elder Wood as Roaming Threat colour green open 2"),
    ("scout Old Mill healing 2", "scout Old Mill as Healing open 2"),
    ("scout Long Road - red 2", "scout Long Road as - colour red open 2"),
    ("scout Long Road none red 2", "scout Long Road as - colour red open 2"),
    ("scout Sword Hill prowess 1", "scout Sword Hill as Prowess open 1"),
    ("scout Deep Wood magic path red 1 touching Docks", "scout Deep Wood as Magic Path colour red open 1 touching Docks"),
    ("scout Deep Wood encounter red open 2 region Forest", "scout Deep Wood as Encounter colour red open 2 region Forest"),
    ("threat Raid a sax2red wit1blue", "threat Raid command aggressive spawn saxon:2:red,witch:1:blue"),
    ("threat Raid agg 2 saxon red, 1 witch blue", "threat Raid command aggressive spawn saxon:2:red,witch:1:blue"),
    ("threat Raid h magic-creature 1 @Docks", "threat Raid command hold spawn magic-creature:1:@Docks"),
    ("threat Raid objective saxon:2:red toward Docks", "threat Raid command objective toward Docks spawn saxon:2:red"),
    ("threat aggressive 2 saxon red", "threat Threat 1 command aggressive spawn saxon:2:red"),
    ("threat Raid 3 hold dragon 3 red", "threat Raid 3 command hold spawn dragon:3:red"),
    ("threat Ride hold named The Old Grey Knight at Docks", "threat Ride command hold named The_Old_Grey kind Knight at Docks"),
    ("threat Ride hold named The Red Knight at Docks", "threat Ride command hold named The_Red_Knight kind Knight at Docks"),
    ("threat Ride hold named Green knight at Docks", "threat Ride command hold named Green_knight kind Knight at Docks"),
    (
        "threat Ride hold named Morgan witch at Docks 1 witch red, 2 saxon red extra",
        "threat Ride command hold named Morgan kind Witch at Docks spawn witch:1:red,saxon:2:red extra",
    ),
    (
        "threat The Siege hold 2 saxon red named Black Mordred magic creature at Docks ability No trade",
        "threat The Siege command hold spawn saxon:2:red named Black_Mordred kind Magic Creature at Docks ability No trade",
    ),
    ("threat Raid aggressive 2 magic creature red", "threat Raid command aggressive spawn magic-creature:2:red"),
    ("threat Raid hold 1 saxon red and 1 witch green", "threat Raid command hold spawn saxon:1:red,witch:1:green"),
    ("threat Raid objective stables 1 saxon red", "threat Raid command objective toward Stables spawn saxon:1:red"),
    ("threat Fey 2 saxon red aggressive", "threat Fey command aggressive spawn saxon:2:red"),
    ("threat 2 saxon red hold", "threat Threat 1 command hold spawn saxon:2:red"),
    ('threat "Hold the Gate 2" a 2 saxon red', 'threat "Hold the Gate 2" command aggressive spawn saxon:2:red'),
    ("place Black Tower - grey 1 region River by Docks mace", "place Black Tower as - colour grey open 1 region River by Docks mace"),
    ('scout "Green Chapel" healing 2', 'scout "Green Chapel" as Healing open 2'),
    ("scout Green Chapel healing red 2", "scout Green Chapel as Healing colour red open 2"),
    ("scout Old Mill 2 healing", "scout Old Mill as Healing open 2"),
    ("threat Fey hold 2 blue witches, saxon red 1", "threat Fey command hold spawn witch:2:blue,saxon:1:red"),
    (
        "threat Fey hold named Loki kind witch at Docks spawn 3 witch blue",
        "threat Fey command hold spawn witch:3:blue named Loki kind witch at Docks",
    ),
    (
        "threat Fey command hold spawn blue witch 3 named Loki witch at Docks",
        "threat Fey command hold spawn witch:3:blue named Loki kind witch at Docks",
    ),
    ("threat Fey Objective (Escape) 2 saxon red", "threat Fey command escape spawn saxon:2:red"),
    ("threat Fey objective(escape) 2 saxon red", "threat Fey command escape spawn saxon:2:red"),
    ("threat Fey command Objective (Round Table) spawn 2 saxon red", "threat Fey command objective toward Round Table spawn saxon:2:red"),
    ("threat Fey Objective (Round Table) 2 saxon red", "threat Fey command objective toward Round Table spawn saxon:2:red"),
    ("threat Fey Objective (Round Table), 2 saxon red", "threat Fey command objective toward Round Table spawn saxon:2:red"),
    ("threat Fey command Objective: Round Table spawn 2 saxon red", "threat Fey command objective toward Round Table spawn saxon:2:red"),
    ("threat Fey command Objective: Escape spawn 2 saxon red", "threat Fey command escape spawn saxon:2:red"),
    ("threat Fey command objective to Docks spawn 2 saxon red", "threat Fey command objective toward Docks spawn saxon:2:red"),
    ("threat Fey command Objective (Specific Tile) later spawn 2 saxon red", "threat Fey command objective later spawn saxon:2:red"),
    ("threat Fey command objective toward later spawn 2 saxon red", "threat Fey command objective later spawn saxon:2:red"),
    ("threat Fey MC: Hold 2 saxon red", "threat Fey command hold spawn saxon:2:red"),
    ("threat Fey (Aggressive) 2 saxon red", "threat Fey command aggressive spawn saxon:2:red"),
    ("threat Fey command Aggressive: spawn 2 saxon red", "threat Fey command aggressive spawn saxon:2:red"),
    ("scout Old Mill healing 2 red", "scout Old Mill as Healing colour red open 2"),
    ("place Deep Water healing red 2 region River beside Docks", "place Deep Water as Healing colour red open 2 region River by Docks"),
    ("encounter Wild Hunt loyalty 3", "encounter Wild Hunt with Loyalty rating 3"),
    ("encounter Wild Hunt loyalty (3) plus 1", "encounter Wild Hunt with Loyalty rating 3 plus 1"),
    ("encounter Wild Hunt Loyalty(3) extra", "encounter Wild Hunt with Loyalty rating 3 extra"),
    ("encounter Wild Hunt with loyalty 3 against saxon", "encounter Wild Hunt with Loyalty rating 3 against saxon"),
    ("personal prowess 3", "personal with Prowess rating 3"),
    ("personal with prowess (3) plus 1", "personal with Prowess rating 3 plus 1"),
    ("personal prowess 3 minus 1", "personal with Prowess rating 3 plus -1"),
    ("challenge Saxon 1 prowess minus 2", "challenge Saxon 1 with Prowess plus -2"),
    ("challenge Saxon 1 prowess plus 2", "challenge Saxon 1 with Prowess plus 2"),
    ("move hall, sally", "move Hallway 2, Sally Port"),
    ("move hall 2", "move Hallway 2"),
    ("move to the hall 4", "move Hallway 4"),
    ("move hallway 2 sally", "move Hallway 2, Sally Port"),
    ("challenge p", "challenge with Prowess"),
    ("spoils arm", "spoils armoury"),
    ("scout Old Mill healing 2 color red", "scout Old Mill as Healing colour red open 2"),
    ("threat druids gather, escape, 3 druids blue", "threat druids gather command escape spawn druid:3:blue"),
    ("threat Raid, objective docks, 1 saxon blue", "threat Raid command objective toward Docks spawn saxon:1:blue"),
    ("threat Saxons, the old: hold 2 saxon red", "threat Saxons, the old command hold spawn saxon:2:red"),
    ("threat Raid: command hold spawn saxon:2:red", "threat Raid command hold spawn saxon:2:red"),
    ("gain Healing Herbs, item", "gain Healing Herbs from item"),
    ("gain Healing Herbs, from item", "gain Healing Herbs from item"),
    ("gain Oak Shield / armour from armoury", "gain Oak Shield from armoury slot armour"),
    ("gain Oak Shield / armour armoury", "gain Oak Shield from armoury slot armour"),
    ("gain Oak Shield armoury / armour", "gain Oak Shield from armoury slot armour"),
    ("escort Old Monk, on Docks", "escort Old Monk on Docks"),
    ("fail armour", "fail breaking Starting Armour"),
    ("fail starting weapon by Bob", "fail breaking Starting Weapon by Bob"),
    ("fail breaking weapon", "fail breaking Starting Weapon"),
    ("wound weapon", "wound breaking Starting Weapon"),
    ("wound armour Bob", "wound breaking Starting Armour by Bob"),
    ("wound Bob", "wound by Bob"),
    ("trade weapon Bob", "trade Starting Weapon to Bob"),
    ("give Saxon 1 Bob", "give Saxon 1 to Bob"),
    ("spoils r Oak Shield / arm", "spoils relic Oak Shield / arm"),
]


def args(state: State, line: str) -> object:
    said = {**TABLE.declaration(state, line).args}
    for name in ("spawn", "named"):
        if name in said:
            said[name] = str(said[name]).casefold()
    return said


@each(("short", "full"), SAME)
def test_a_short_line_means_the_full_one(short: str, full: str) -> None:
    state = foe(begun(), "Saxon 1", "Saxon", "Docks")
    assert args(state, short) == args(state, full)


@each(
    "line",
    [
        "scout Hidden Path green 2",  # no symbol told
        "scout Old Mill healing",  # no number of paths
        "scout healing 2",  # no name
        "threat The Horde",  # no command
        "threat 2 saxon red",
    ],
)
def test_nothing_is_guessed_that_was_not_said(line: str) -> None:
    with pytest.raises(Unreadable, match="missing"):
        TABLE.declaration(begun(), line)


SWALLOWED = [
    ("threat Fey hold 2 knight red", "Named Enemies alone"),
    ("threat Fey hold 2 saxon", "tiles of which colour"),
    ("threat Fey hold 2 saxon red, 1 witch @Camelot", "Camelot is a Region, and no tile"),
    ("threat Fey command hold spawn witch:1:@Camelot", "Camelot is a Region, and no tile"),
    ("threat Fey command Objective (Black Lake) spawn 2 saxon red", "no tile in play is called 'Black Lake'"),
    ("threat Fey hold two hundred", "cannot be read as what the card spawns"),
    ("threat saxon Fey 2 red hold named Loki witch at Docks", "what does it spawn"),
    ('threat Fey hold "2 saxon" red', "cannot be read as what the card spawns"),
    ("threat Host 2 red hold named Loki witch at Docks", "what does it spawn"),
    ("threat Fey saxon red hold named Loki witch at Docks", "what does it spawn"),
    ("threat Fey saxon 2 red command hold named Loki kind witch at Docks", "what does it spawn"),
    ("threat Fey hold named Loki witch at Docks ability it weighs 2 saxon red", "does the card spawn them"),
    (
        "threat Fey hold named Loki witch at Docks ability it weighs 2 magic creature red",
        "'2 magic creature red': does the card spawn them",
    ),
    ("threat Fey hold named Loki witch at Docks ability it weighs extra", "does 'extra' belong to the ability"),
    ("threat aggressive Fey hold 2 saxon red", "which is its Movement Command"),
    ("threat Fey command hold spawn 2 bandits", "cannot be read as what the card spawns"),
    ("give Starting Weapon to Bob", "Starting Weapon is a card: it is traded"),
    ("threat Fey hold named Loki witch at Black Tower", "no tile in play is called 'Black Tower'"),
    ("threat Fey objective 2 saxon red toward Black Tower", "no tile in play is called 'Black Tower'"),
    ("encounter Wild Hunt 3 loyalty", "which challenge does the card ask for"),
    ("encounter loyalty 3 Wild Hunt", "which challenge does the card ask for"),
    ("encounter loyalty 3", "which challenge does the card ask for"),
    ("encounter Wild loyalty 3 Hunt", "which challenge does the card ask for"),
    ("encounter Wild Hunt Loyalty(3) and more", "which challenge does the card ask for"),
    ("encounter Wild Hunt (3)", "which challenge does the card ask for"),
    ("encounter Trial of Loyalty", "does 'Loyalty' belong to the title, or is it the attribute"),
    ("encounter Wild Hunt Bob", "does 'Bob' belong to the title, or is it the seat"),
    ("doom seduction Bob", "does 'Bob' belong to the effect, or is it the seat"),
    ("doom Bob slowed", "does 'Bob' belong to the effect, or is it the seat"),
    ("find Grail Docks", "does 'Docks' belong to the token, or is it the tile"),
    ("escort Pilgrim Round Table", "does 'Round Table' belong to the name, or is it the tile"),
    ("scout green Elder Wood healing 2", "is 'green' the colour of its banner"),
    ("scout Elder Wood green healing 2", "is 'green' the colour of its banner"),
    ("scout Old Road road grey 2", "the symbol .none is called 'road' or 'grey'. is missing"),
    ("scout Lake Blue", "is 'Blue' the colour of its banner"),
]


@each(("line", "asked"), SWALLOWED)
def test_a_title_never_takes_in_what_the_line_says_besides(line: str, asked: str) -> None:
    with pytest.raises(Unreadable, match=asked) as unread:
        TABLE.declaration(begun(), line)
    assert unread.value.hint


@each(
    ("line", "title"),
    [
        ('encounter "Trial of Loyalty"', "Trial of Loyalty"),
        ("encounter Loyalty", "Loyalty"),
        ("encounter Encounter 35", "Encounter 35"),
        ("encounter The Green Knight", "The Green Knight"),
        ('encounter "Wild Hunt loyalty 3"', "Wild Hunt loyalty 3"),
        ('doom "curse of Bob"', "curse of Bob"),
        ("encounter Two minus One", "Two minus One"),
        ("encounter Year minus 3 Winters", "Year minus 3 Winters"),
    ],
)
def test_in_quotes_or_alone_it_is_the_title(line: str, title: str) -> None:
    said = TABLE.declaration(begun(), line).args
    assert title in (said.get("title"), said.get("effect"))
    assert len(said) == 1


@each("line", ["move hall", "move hall, round"])
def test_a_word_that_may_be_several_tiles_is_asked_about(line: str) -> None:
    with pytest.raises(Ambiguous) as refusal:
        TABLE.declaration(begun(), line)
    assert refusal.value.candidates == ("Hallway 1", "Hallway 2", "Hallway 3", "Hallway 4")


@pytest.mark.parametrize(
    ("line", "tile"), [("bear hall 2", "Hallway 2"), ("find Owl on hall 3", "Hallway 3"), ("lead Saxon 1 to hall 4", "Hallway 4")]
)
def test_a_tile_goes_by_the_beginnings_of_its_words(line: str, tile: str) -> None:
    state = foe(begun(), "Saxon 1", "Saxon", "Docks")
    assert TABLE.declaration(state, line).args["tile"] == tile


def test_a_tile_by_the_beginnings_of_its_words_is_that_one_wherever_the_character_stands() -> None:
    state = at(begun(), "Ann", "Hallway 1")
    assert refused(state, "move hall 1") == ["move.here"]
    assert refused(state, "move hall 1 by Bob") == ["turn.present", "turn.own"]
    with pytest.raises(Unreadable):
        do(begun(), "bear hall 12")


def test_an_exact_name_wins_over_its_longer_neighbours() -> None:
    state = tile(tile(at(begun(), "Ann", "Docks"), "Ford", "River", "-", "red", 1, "Docks"), "Ford Mill", "River", "-", "red", 1, "Docks")
    assert args(state, "move ford") == {"tiles": ["Ford"]}
    assert args(at(state, "Ann", "Ford Mill"), "move ford") == {"tiles": ["Docks", "Ford"]}
    apart = tile(tile(state, "Mill", "River", "-", "red", 1, "Ford"), "Mill Race", "River", "-", "red", 1, "Docks")
    assert args(apart, "move mill") == {"tiles": ["Ford", "Mill"]}


def test_a_card_without_a_title_goes_by_the_number_of_its_draw() -> None:
    state = do(due("general"), "threat aggressive 1 saxon red", Threat_1_Saxon_1="Red 1")
    assert list(state["public"]["threats"]) == ["Threat 1"]
    assert args(state, "threat hold 1 witch red") == args(state, "threat Threat 2 hold 1 witch red")


def test_the_only_enemy_need_not_be_named() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    assert do(state, "challenge", "3 3 3 1 1") == do(state, "challenge Saxon 1", "3 3 3 1 1")
    lost = do(do(state, "challenge", "1 1 1 1 1"), "fail")
    assert do(lost, "challenge", "3 3 3 1 1")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"


def test_of_several_enemies_the_players_choose_and_those_on_the_own_tile_come_first() -> None:
    state = foe(at(at(begun(), "Ann", "Armoury"), "Bob", "Docks"), "Saxon 1", "Saxon", "Armoury")
    state = foe(state, "Saxon 2", "Saxon", "Docks")
    assert do(state, "challenge", "3 3 3 1 1")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"
    assert do(state, "challenge by Bob", "3 3 3 1 1")["public"]["enemies"]["Saxon 2"]["by"] == "Bob"


def test_two_enemies_on_one_tile_are_asked_about() -> None:
    state = foe(foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury"), "Witch 1", "Witch", "Armoury")
    assert asks(state, "challenge") == ("Saxon 1", "Witch 1")
    assert do(state, "challenge", "3 3 3 1 1", enemy="Saxon 1")["public"]["enemies"]["Saxon 1"]["by"] == "Ann"


def test_the_tile_underfoot_may_be_named_when_it_is_activated() -> None:
    state = at(begun(), "Ann", "Chapel")
    for line in ("activate", "activate the chapel", "activate virtue", "activate a plaque"):
        assert args(state, line) == {}
    assert args(state, "activate search") == {"search": True}
    with pytest.raises(Unreadable):
        args(state, "activate Docks")


def test_without_an_enemy_there_is_no_challenge() -> None:
    assert refused(begun(), "challenge") == ["challenge.enemy"]
    assert refused(begun(), "challenge with Prowess") == ["challenge.enemy"]


def test_stones_are_typed_by_what_they_show() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    typed = do(state, "challenge Saxon 1", "Prowess Mana_Burst a l c".replace("_", " ").replace("Mana Burst", "mana"))
    assert typed == do(state, "challenge Saxon 1", "pmalc") == do(state, "challenge Saxon 1", "3 6 1 2 4")
    short = do(state, "challenge Saxon 1", "aaaaa")
    for line in ("reroll 2 wisdom", "reroll 2 with Wisdom", "reroll 2 naming wis", "reroll naming wis 2", "reroll wisdom 2"):
        assert args(short, line) == {"stones": 2, "naming": "Wisdom"}
    with pytest.raises(Unreadable):  # a face, by its look: so many stones were not thrown
        args(short, "reroll naming wis 6")
    assert args(short, "reroll all") == {"stones": short["public"]["challenge"]["misses"]}
    assert do(short, "reroll 2 naming Wisdom", "wm") == do(short, "reroll 2 naming Wisdom", "5 6")


def test_the_card_of_a_spoils_draw_may_be_named_at_once() -> None:
    state = two_cards()
    named = do(state, "spoils arm Oak Shield / arm")
    assert named == do(state, "spoils armoury", spoils_card="Oak Shield / arm")
    assert do(state, "spoils arm -") == do(state, "spoils armoury", spoils_card="-")


@each("line", ["spoils arm / armour", "spoils arm armour"])
def test_a_slot_alone_is_no_card_and_puts_none_back(line: str) -> None:
    assert do(two_cards(), line, spoils_card="Oak Shield / armour") == do(two_cards(), "spoils armoury", spoils_card="Oak Shield / armour")


def test_tiles_of_a_scouting_are_those_of_the_long_line() -> None:
    state = tile(at(begun(), "Ann", "Sally Port"), "Camp", "Mountain", "-", "red", 1, "Drawbridge")
    assert do(state, "scout Elder Wood healing r 2") == do(state, "scout Elder Wood as Healing colour red open 2")
    assert play(put(state, "draws", []), "scout Elder Wood healing r 2", "move elder")


def test_whose_character_a_card_means_may_be_said_alone() -> None:
    assert args(begun(), "heal Bob") == args(begun(), "heal by Bob") == {"seat": "Bob"}


@each("line", ["take 6 Bob", "take 6 for Bob", "take 6 by Bob"])
def test_for_whom_a_sheet_is_taken_may_be_said_last(line: str) -> None:
    assert do(start(), line)["public"]["seats"]["Bob"]["sheet"] == "6"


def test_a_character_that_nobody_has_taken_yet_goes_by_the_number_of_his_sheet() -> None:
    state = {**begun(), "public": {**begun()["public"], "sheet_names": {}}}
    with pytest.raises(Unreadable, match="no sheet has been taken as 'Galahad' yet") as unread:
        args(state, "take Galahad")
    assert "say the number of the sheet: take " in unread.value.hint


def test_a_letter_begins_a_tile_but_no_word_within_its_name() -> None:
    state = at(begun(), "Ann", "Docks")
    assert args(state, "move h") == args(state, "move Hallway 4")
    assert args(at(begun(), "Ann", "Hallway 2"), "move port") == args(at(begun(), "Ann", "Hallway 2"), "move Sally Port")
    with pytest.raises((Ambiguous, Unreadable)):
        args(at(begun(), "Ann", "Hallway 2"), "move p")


def test_of_two_witches_none_is_meant_by_a_letter() -> None:
    """With its attribute said, the letter is no attribute either."""
    state = foe(foe(begun(), "Witch 1", "Witch", "Docks"), "Witch 2", "Witch", "Docks")
    with pytest.raises(Ambiguous, match="w"):
        args(state, "challenge w with Prowess")


def test_a_sheet_goes_by_its_character_as_far_as_the_book_says_who_that_is() -> None:
    state = TABLE.start(["Ann", "Bob", "Cid", "Dot"])
    assert TABLE.offered(state)["take"][:3] == ["Lancelot by Ann", "Arthur by Ann", "Guinevere by Ann"]
    taken = do(state, "take Arthur by Bob")
    assert taken["public"]["seats"]["Bob"]["sheet"] == "2"
    unsaid = put(state, "sheet_names", {})
    assert TABLE.offered(unsaid)["take"][:3] == ["Lancelot by Ann", "2 by Ann", "3 by Ann"]
    with pytest.raises(Unreadable):
        args(unsaid, "take Arthur")


def test_an_enemy_whose_name_ends_like_an_attribute_is_an_enemy() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Black Wisdom", "Witch", "Armoury", named=True)
    assert args(state, "challenge Black Wisdom") == {"enemy": "Black Wisdom"}


def test_gold_is_a_colour_and_no_slip_for_hold() -> None:
    assert args(due("general"), "threat Raiders hold 2 saxon gold") == args(
        due("general"), "threat Raiders command hold spawn saxon:2:gold"
    )
    with pytest.raises(Unreadable):
        args(due("general"), "threat Raiders 2 saxon hold red blue")


def test_claimed_tokens_that_are_alike_need_no_number() -> None:
    state = begun()
    seat = state["public"]["turn"]["seat"]
    other = next(name for name in state["public"]["seats"] if name != seat)
    state = claimed(claimed(state, other, "Witch"), seat, "Witch", "Witch")
    assert args(state, "imprison Witch") == args(state, f'imprison "Witch of {seat} 1"')
    other = next(name for name in state["public"]["order"] if name != seat)
    assert args(state, f"imprison Witch by {other}")["enemies"] == [f"Witch of {other} 1"]
    for word in ("all", "everything", "everybody"):
        assert args(state, f"imprison {word} by {other}")["enemies"] == [f"Witch of {other} 1"]
    assert args(state, f"give all to {other}")["enemies"] == [f"Witch of {seat} {number}" for number in (1, 2)]
    assert args(state, "imprison Witch, Witch") == args(state, f'imprison "Witch of {seat} 1", "Witch of {seat} 2"')
    assert args(state, f"give Witch to {other}") == args(state, f'give "Witch of {seat} 1" to {other}')


def test_a_named_enemy_goes_by_name_and_kind() -> None:
    from tests.games.legacy.table import foe

    assert args(foe(begun(), "Morgan", "Witch", "Docks", named=True), "challenge morgan witch")["enemy"] == "Morgan"


def test_all_of_the_checklist_is_ticked() -> None:
    assert args(TABLE.start(), "tick all") == args(TABLE.start(), "tick") == {}


def test_a_title_may_hold_the_words_of_a_named_enemy() -> None:
    short = args(due("general"), "threat Wolves at the Gate hold 2 saxon red")
    assert short == args(due("general"), 'threat "Wolves at the Gate" command hold spawn saxon:2:red')
    severe = args(due(), "threat Wolves at the Gate hold named Cerdic saxon at Docks")
    assert severe == args(due(), 'threat "Wolves at the Gate" command hold named Cerdic kind saxon at Docks')


def test_a_tile_elsewhere_is_activated_by_nobody_and_the_way_there_is_told() -> None:
    """Standing there its name and its kind are left out; of another tile it is said that one goes there first."""
    state = at(begun(), "Ann", "Hallway 1")
    with pytest.raises(Unreadable, match="who activates Armoury stands on it, and Ann stands on Hallway 1") as unread:
        args(state, "activate the Armoury")
    assert unread.value.hint == "first: move Armoury"
    assert args(at(state, "Ann", "Chapel"), "activate the Chapel") == {}


def test_the_sheets_that_are_left_are_told_with_who_is_on_them() -> None:
    """By their names alone where all are known; a number of a sheet would be taken for that of the list that asks."""
    with pytest.raises(Unreadable, match="no sheet is called 'Galahad'") as unread:
        args(start(), "take Galahad")
    assert unread.value.hint.startswith("there are left: Lancelot, Arthur,")
    some = {**start(), "public": {**start()["public"], "sheet_names": {"2": "Arthur"}}}
    with pytest.raises(Unreadable) as unread:
        args(some, "take Galahad")
    assert "1 Lancelot, 2 Arthur, 3" in unread.value.hint


@each("line", ["move wolf glen", "move the wolf glen", "move glen", "move wolf gl", "move to the wolf glen"])
def test_a_part_of_a_tiles_name_is_that_tile_and_no_way_over_two(line: str) -> None:
    """With one move left, beside the tile and from farther off."""
    state = at(tile(begun(), "The Wolf Glen", "Forest", "-", "red", 1, "Sally Port"), "Ann", "Sally Port")
    farther = at(tile(state, "Moss Hollow", "Forest", "-", "red", 1, "The Wolf Glen"), "Ann", "Moss Hollow")
    one_left = put(state, "turn", "moves", int(state["public"]["seats"]["Ann"]["movement"]) - 1)
    for before in (one_left, farther):
        assert do(before, line)["public"]["seats"]["Ann"]["tile"] == "The Wolf Glen"


def test_a_tile_is_named_for_nobody_who_is_not_on_the_map() -> None:
    state = put(put(begun(), "seats", "Ann", "wounds", 1), "used_sheets", [str(sheet) for sheet in range(1, 9)])
    state = do(at(foe(state, "Saxon 1", "Saxon", "Round Table"), "Bob", "Round Table"), "wound by Ann")
    assert here(state) == "closing"
    assert refused(state, "move armoury") == ["sequence"]


def test_with_belongs_to_a_challenge_before_it_alone() -> None:
    assert challenge_lines.rated(["loyalty", "3", "with"], begun()) == ["with", "Loyalty", "rating", "3", "with"]
    assert challenge_lines.rated(["with", "loyalty", "3"], begun()) == ["with", "Loyalty", "rating", "3"]


def test_what_a_re_roll_asks_for() -> None:
    """The second attribute that a Destiny Token gives; of single successes alone also how many; of free ones nothing."""
    asked: list[tuple[Args, tuple[str, ...]]] = [
        ({}, ("naming",)),
        ({"stones": 2}, ("naming",)),
        ({"stones": 0, "successes": 1}, ("naming",)),
        ({"stones": 0}, ("successes", "naming")),
        ({"stones": 2, "free": True}, ()),
    ]
    for args, wanted in asked:
        assert challenge_lines.reroll_wants(args, begun()) == wanted, args
    assert refused(begun(), "reroll") == ["reroll.when"]


def test_a_claimed_enemy_with_a_name_is_given_by_its_name() -> None:
    state = at(claimed(claimed(begun(), "Ann", "Witch"), "Ann", "Witch", named=True), "Bob", "Round Table")
    order = dict(sorted(state["public"]["enemies"].items()))  # the Captain first
    assert list(order) == ["Captain of Ann 1", "Witch of Ann 1"]
    state = put(state, "enemies", order)
    given = do(state, "give Witch to Bob")["public"]["enemies"]
    assert [given[name]["by"] for name in order] == ["Ann", "Bob"]


def _said(state: State, line: str) -> str:
    """Why a line cannot be read, and what is said beside it."""
    with pytest.raises(Unreadable) as unread:
        TABLE.declaration(state, line)
    return f"{unread.value} {unread.value.hint}"


def test_what_is_missing_is_asked_for_and_what_cannot_be_is_no_shorthand() -> None:
    """In the midst of a turn, before the character has entered play, in the Key-Turn, and during set-up."""
    off_map, key_turn = put(begun(), "seats", "Ann", "tile", None), to_key_turn(begun())
    for state, line, why in [
        (begun(), "move", "tiles .tile. is missing"),
        (begun(), "move ,", "no name stands in ','"),
        (begun(), "story with Wisdom rating 3", "token is missing"),
        (begun(), "story Cup", "first: find Cup"),
        (begun(), "reroll all", "not 'all'"),
        (begun(), "imprison Starting Weapon", "no enemy is called 'Starting Weapon'"),
        (begun(), "personal loyalty loyalty3", "cannot read 'loyalty'"),
        (off_map, "activate Docks", "cannot read 'Docks': the tile is the one under"),
        (key_turn, "activate Docks", "cannot read 'Docks': the tile is the one under"),
        (start(), "activate Docks", "cannot read 'Docks': the tile is the one under"),
        (claimed(key_turn, "Ann", "Witch"), "imprison all", "no enemy is called 'all'"),
    ]:
        assert re.search(why, _said(state, line)), (line, _said(state, line))
    for state in (off_map, key_turn):
        assert args(state, "move Docks") == {"tiles": ["Docks"]}


def test_the_kind_of_a_tile_elsewhere_is_activated_by_nobody_either() -> None:
    state = at(begun(), "Ann", "Hallway 1")
    for line in ("activate virtue", "activate the Chapel"):
        assert "who activates Chapel stands on it, and Ann stands on Hallway 1 first: move Chapel" in _said(state, line)


def test_a_seat_of_two_words_and_a_seat_called_like_a_character() -> None:
    assert args(begun(("Ann", "Bob")), "heal Bob 1") == {"seat": "Bob 1"}
    assert args(start(("Arthur", "Bob", "Cid")), "take Arthur") == {"sheet": "2"}
    assert args(put(start(), "sheet_names", {"3": "Lady for Life"}), "take Lady for Life") == {"sheet": "3"}


def test_whoever_has_taken_a_wound_re_rolls_nothing() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    assert refused(do(do(state, "challenge Saxon 1", "aaaaa"), "fail"), "reroll all") == ["reroll.when"]


def test_an_article_is_part_of_a_tiles_name_where_one_begins_so() -> None:
    """There is The Moor and Moor, and Camp a letter from Camp Hill."""
    state = tile(tile(at(begun(), "Ann", "Docks"), "The Moor", "River", "-", "red", 1, "Docks"), "Moor", "River", "-", "red", 1, "Docks")
    assert args(state, "move the moor") == {"tiles": ["The Moor"]}
    assert args(state, "move moor") == {"tiles": ["Moor"]}


def test_a_way_is_found_to_one_tile_alone_and_only_where_there_is_one() -> None:
    state = tile(at(begun(), "Ann", "Docks"), "Ford", "River", "-", "red", 1, "Docks")
    assert args(at(state, "Ann", "Hallway 4"), "move fo") == {"tiles": ["Docks", "Ford"]}
    assert args(state, "move chapel, armoury") == {"tiles": ["Chapel", "Armoury"]}
    assert args(state, "move docks") == {"tiles": ["Docks"]}
    assert args(tile(state, "Isle", "River"), "move isle") == {"tiles": ["Isle"]}


def test_an_enemy_by_its_whole_name_is_that_one_and_a_letter_may_be_an_attribute() -> None:
    state = foe(foe(at(begun(), "Ann", "Armoury"), "Saxon 10", "Saxon", "Armoury"), "Saxon 1", "Saxon", "Docks")
    assert args(state, "challenge Saxon 1") == {"enemy": "Saxon 1"}
    assert args(state, "challenge Saxon") == {"enemy": "Saxon 10"}
    state = foe(foe(at(begun(), "Ann", "Armoury"), "Witch 1", "Witch", "Armoury"), "Witch 2", "Witch", "Docks")
    assert args(state, "challenge w") == {"attribute": "Wisdom"}
    assert args(state, "challenge minus 1 rating 4") == {"stones": -1, "rating": 4}


def test_a_colour_in_play_is_one_that_a_title_does_not_take_in() -> None:
    assert args(begun(), "scout Amber Wood healing 2") == {"name": "Amber Wood", "kind": "Healing", "paths": 2}
    state = tile(begun(), "Camp", "Forest", "-", "amber", 1, "Sally Port")
    assert "is 'Amber' the colour of its banner" in _said(state, "scout Amber Wood healing 2")


def test_with_a_challenge_said_in_full_a_number_belongs_to_the_title() -> None:
    said = {"title": "Wild Hunt (3)", "attribute": "Loyalty", "rating": 4}
    assert args(begun(), "encounter Wild Hunt (3) with Loyalty rating 4") == said


def test_of_the_tokens_of_a_kind_those_on_the_map_are_given_by_nobody() -> None:
    state = claimed(foe(begun(), "Witch 1", "Witch", "Docks"), "Bob", "Witch")
    assert args(state, "imprison Witch") == {"enemies": ["Witch of Bob 1"]}


def test_what_names_a_claimed_token_is_no_card() -> None:
    state = claimed(begun(), "Ann", "Witch", named=True)
    state = do(state, "gain Captain's Cloak from item by Ann")
    assert args(state, "give captain of to Bob") == {"enemies": ["Captain of Ann 1"], "taker": "Bob"}
    assert "trade" in _said(state, "give captain's to Bob")


def test_a_sheet_is_taken_for_a_player_who_has_several_seats() -> None:
    state = begun(("Ann", "Bob"))
    assert args(
        put(state, "seats", {**state["public"]["seats"], "Bob 1": {**state["public"]["seats"]["Bob 1"], "sheet": ""}}),
        "take Arthur for Bob",
    ) == {
        "sheet": "2",
        "seat": "Bob 1",
    }


def test_the_character_whose_turn_it_is_may_be_named_before_its_way_and_no_other() -> None:
    state = at(begun(), "Ann", "Armoury")
    named = state["public"]["seats"]["Ann"]["character"]
    assert args(state, f"move {named} to the Round Table") == args(state, "move Round Table")
    other = next(here["character"] for seat, here in state["public"]["seats"].items() if seat != "Ann")
    with pytest.raises(Unreadable, match="it is the turn of Ann"):
        args(state, f"move {other} to the Round Table")
    with pytest.raises(Unreadable, match="it is the turn of Ann"):
        args(state, f"move {other}")


def test_stones_are_given_with_a_sign_and_a_card_that_is_used_is_said_in_stones() -> None:
    state = foe(at(begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    assert args(state, "challenge Saxon 1 prowess +1") == args(state, "challenge Saxon 1 with prowess plus 1")
    assert args(state, "challenge Saxon 1 prowess -2") == args(state, "challenge Saxon 1 with prowess plus -2")
    with pytest.raises(Unreadable, match=r"how many stones .Broadsword. gives") as unread:
        args(state, "challenge Saxon 1 using Broadsword")
    assert unread.value.hint == "challenge Saxon 1 plus 1 using Broadsword"


def test_tasks_may_stand_behind_a_colon() -> None:
    """With the word *tasks*, and where nothing stands behind the colon, it is a part of the title."""
    state = begun(story="none")
    said = args(state, "quest The 9th Legion: find the eagle, bring it home")
    assert said == {"title": "The 9th Legion", "tasks": "find the eagle, bring it home"}
    assert args(state, "quest Legion: the eagle tasks find it")["title"] == "Legion: the eagle"


def test_the_goal_of_a_way_may_stand_before_it() -> None:
    state = at(begun(), "Ann", "Hallway 4")
    assert args(state, "move armoury through the chapel") == args(state, "move chapel, armoury")
    assert args(state, "move armoury via chapel") == args(state, "move chapel, armoury")


def test_whoever_is_sent_to_the_dungeon_is_imprisoned() -> None:
    state = claimed(begun(), "Ann", "Druid", "Saxon")
    assert args(state, "imprison druid to the dungeon") == args(state, "imprison druid")


@each("words", ["2 destiny", "destiny token"])
def test_destiny_is_no_card(words: str) -> None:
    with pytest.raises(Unreadable, match="in a challenge"):
        shorthand.use(words.split(), begun())
    assert shorthand.use(["Starting", "Weapon"], begun()) == ["Starting", "Weapon"]


def test_a_card_that_is_called_so_is_used_though_others_are_not() -> None:
    state = do(do(begun(), "gain Lamp from item by Ann"), 'gain "Sword of Destiny" from item by Ann')
    assert shorthand.use(["Sword", "of", "Destiny"], state) == ["Sword", "of", "Destiny"]


def test_destiny_that_is_spent_rolls_again() -> None:
    assert challenge_lines.reroll(["2", "destiny", "tokens"], begun()) == ["2"]


def test_what_is_led_or_claimed_by_a_card_is_claimed_by_nobody_yet() -> None:
    state = claimed(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Cid", "Saxon")
    assert args(state, "lead Saxon to Armoury")["enemy"] == "Saxon 1"
    assert args(state, "banish Saxon claimed by Cid")["enemy"] == "Saxon 1"
    with pytest.raises(Ambiguous):
        args(state, "banish Saxon by Cid")


@each("line", ["encounter Bandits, Cunning (3)", "encounter Bandits, with Cunning rating 3", "encounter Bandits Cunning 3"])
def test_a_comma_behind_a_title_is_none_of_its_own(line: str) -> None:
    assert args(begun(), line)["title"] == "Bandits"


def said_of(state: State, line: str) -> str:
    """Why a line is not read, and what is proposed instead."""
    with pytest.raises(Unreadable) as unread:
        TABLE.declaration(state, line)
    return f"{unread.value} {unread.value.hint}"


def test_a_sheet_is_not_called_so_as_long_as_one_is_left_whose_name_is_known() -> None:
    state = begun()
    assert "no sheet is called 'Nobody' there are left: Gawain, Percival" in said_of(state, "take Nobody")
    none = put(state, "used_sheets", [str(sheet) for sheet in range(1, 9)])
    assert said_of(none, "take Nobody") == "no sheet has been taken as 'Nobody' yet "


def test_a_card_or_an_enemy_of_a_story_tokens_name_changes_hands() -> None:
    """The token does not. [Inventory Cards] [Enemy Tokens] [Story Tokens]"""
    state = claimed(at(begun(), "Bob", "Round Table"), "Ann", "Saxon")
    ring = put(state, "tokens", {"Ring": {"tile": None, "by": "Ann", "returned": False}})
    with pytest.raises(NotNow, match="Ring is a Story Token"):
        TABLE.declaration(ring, "trade Ring to Bob")
    both = do(ring, "gain Ring from relic by Ann")
    assert do(both, "trade Ring to Bob")
    assert "Ring" not in do(both, "discard Ring")["public"]["seats"]["Ann"]["cards"]
    hostage = put(state, "tokens", {"Saxon of Ann 1": {"tile": None, "by": "Ann", "returned": False}})
    assert do(hostage, "give Saxon of Ann 1 to Bob")["public"]["enemies"]["Saxon of Ann 1"]["by"] == "Bob"
    assert "Saxon of Ann 1" not in do(hostage, "banish Saxon of Ann 1")["public"]["enemies"]


def test_tasks_are_parted_by_commas_outside_of_quotes_and_behind_a_colon_of_the_title() -> None:
    """[Story Quest Setup]"""
    state = start()
    for words, meant in (
        (["Legion:", "find", "it,", "go"], ["Legion", "tasks", "find", "it,", "go"]),
        (["Legion", ":", "find", "it"], ["Legion", ":", "find", "it"]),
        (["Legion:"], ["Legion:"]),
        (["Legion", "tasks", "find it, and go,", "home"], ["Legion", "tasks", '"find it, and go",', "home"]),
        (["Legion", "tasks", "find the eagle,", "home"], ["Legion", "tasks", "find the eagle,", "home"]),
        (["Legion", "tasks", "find,go"], ["Legion", "tasks", "find,go"]),
    ):
        assert shorthand.quest(words, state) == meant, words


def test_destiny_is_spent_on_stones_in_a_challenge_and_else_as_a_card_says() -> None:
    """[Destiny Tokens]"""
    state = foe(begun(), "Saxon 1", "Saxon", "Round Table")
    fight = do(state, "challenge Saxon 1", "1 1 1 1 1")
    for there, line, proposed in ((state, "use 2 destiny", "destiny -2"), (state, "use destiny token", "destiny -1")):
        assert said_of(there, line).endswith(proposed)
    for line, proposed in (("use 2 destiny", "reroll 2"), ("use destiny", "reroll 1")):
        assert said_of(fight, line).endswith(proposed)


def test_stones_that_cost_nothing_name_no_second_attribute() -> None:
    """[Challenge Overview]"""
    state = begun()
    assert challenge_lines.reroll_wants({"free": True}, state) == challenge_lines.reroll_wants({"given": True}, state) == ()
    assert challenge_lines.reroll_wants({"stones": 1}, state) == ("naming",)
    assert challenge_lines.reroll_wants({"stones": 0}, state) == ("successes", "naming")
    assert removal.collect([], state) == []


@each(
    ("said", "meant"),
    [
        ("plus 1 Shield", "plus 1 using Shield"),
        ("plus 1 with the Shield", "plus 1 using Shield"),
        ("plus 1 with Shield", "plus 1 using Shield"),
        ("plus 1 with", None),
        ("plus 1 using Shield", None),
        ("plus 1", None),
        ("plus Shield Shield", None),
        ("plus 1 Bob", None),  # whose it is, though a Bobbin is there, too
        ("plus 1 Bobbin", "plus 1 using Bobbin"),
        ("+1", "plus 1"),
        ("plus +1", None),
        ("-2 by Ann", "plus -2 by Ann"),
        ("minus 2", "plus -2"),
        ("minus 2 by Ann", "plus -2 by Ann"),
        ("minus 2 hills", None),
        ("minus Shield", None),
    ],
)
def test_stones_are_given_by_a_number_and_by_what_gives_them(said: str, meant: str | None) -> None:
    """None: it stays as it is said. [Challenge Overview]"""
    state = play(begun(), "gain Shield from relic by Ann", "gain Bobbin from relic by Ann")
    assert " ".join(challenge_lines.resist(said.split(), state)) == (meant or said)


def test_a_single_success_is_said_by_its_number() -> None:
    fight = do(foe(begun(), "Saxon 1", "Saxon", "Round Table"), "challenge Saxon 1", "1 1 1 1 1")
    assert challenge_lines.reroll(["2", "successes"], fight) == ["0", "and", "2"]
    assert challenge_lines.reroll(["some", "success"], fight) == ["some", "success"]


def test_an_enemy_by_its_kind_is_one_without_a_name() -> None:
    state = foe(foe(begun(), "Saxon 1", "Saxon", "Docks"), "Hengist", "Saxon", "Docks", named=True)
    assert TABLE.declaration(state, "banish saxon claimed").args["enemy"] == "Saxon 1"
    assert TABLE.declaration(state, "banish Hengist claimed").args["enemy"] == "Hengist"


def test_of_the_colours_of_banners_a_form_shows_each_once_and_those_in_play_besides() -> None:
    """A tile may have none, and grey is written in two ways. [Realm Tile Features]"""
    shown = shorthand.likely_colours(tile(tile(begun(), "Camp", "Forest", "-", "Ochre"), "Mill", "Forest", "-", "-"))
    assert {"red", "grey", "ochre"} <= {*shown}
    assert not {"gray", "-", ""} & {*shown}
    assert len({*shown}) == len(shown)


def test_a_player_of_several_characters_takes_the_next_sheet_for_the_one_that_has_none() -> None:
    """[Playing with 1 or 2 Players]"""
    state = start(("Ann", "Bob"))
    for sheet, seat in (("1", "Ann 1"), ("2", "Ann 2")):
        assert shorthand.take([sheet, "Ann"], state) == [sheet, "by", seat]
        state = do(state, f"take {sheet} Ann")
        assert state["public"]["seats"][seat]["sheet"] == sheet


def test_a_deck_behind_the_title_of_a_card_is_the_deck() -> None:
    state = begun()
    for deck in ("item", "relic", "armoury"):
        assert do(state, f"gain Healing Herbs {deck}")["public"]["seats"]["Ann"]["cards"]["Healing Herbs"]["deck"] == deck
    axe = do(state, "gain great axe Armoury slot weapon")["public"]["seats"]["Ann"]["cards"]["great axe"]
    assert (axe["deck"], axe["slot"]) == ("armoury", "weapon")
    quoted = do(state, 'gain "Healing Herbs item" from relic')["public"]["seats"]["Ann"]["cards"]
    assert quoted["Healing Herbs item"]["deck"] == "relic"
    assert "Strange Relic" in do(state, "gain Strange Relic from item")["public"]["seats"]["Ann"]["cards"]


def test_where_a_card_is_called_so_its_deck_is_asked_for() -> None:
    state = do(begun(), 'gain "Strange Relic" from item')
    for known, line in ((state, "gain Strange Relic"), (begun(), 'gain "Strange Relic"')):
        with pytest.raises(Incomplete) as asked:
            TABLE.declaration(known, line)
        assert asked.value.slot.name == "deck"


@each(
    ("line", "argv"),
    [
        ("challenge Saxon 1 --dice Prowess,Mana Burst,Wisdom", ["challenge", "Saxon", "1", "--dice", "Prowess,Mana Burst,Wisdom"]),
        ("reroll 1 --dice=Mana Burst naming Wisdom", ["reroll", "1", "--dice", "Mana Burst", "naming", "Wisdom"]),
        ("reroll 1 -d Prowess naming Wisdom", ["reroll", "1", "-d", "Prowess", "naming", "Wisdom"]),
        ("challenge --dice 3, 5, Mana Burst using Lance", ["challenge", "--dice", "3, 5, Mana Burst", "using", "Lance"]),
        ("challenge --dice 3 5 6 with Wisdom", ["challenge", "--dice", "3,5,6", "with", "Wisdom"]),
        ("challenge --dice 2 Mana Burst --check", ["challenge", "--dice", "2 Mana Burst", "--check"]),
    ],
)
def test_faces_of_several_words_stand_behind_the_dice_as_they_are_written(line: str, argv: list[str]) -> None:
    assert argv_of(GAME, line, begun()) == ["legacy", *argv]
