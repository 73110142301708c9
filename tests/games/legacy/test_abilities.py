"""Enemy Special Abilities: by which lines what they change is entered, how long they last, and where the Key-Turn waits for them."""

import pytest

from playaid.games.legacy.state import ability_words, idle, key_turn, likely
from playaid.games.legacy.verbs import VERBS
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.legacy.table import at, begun, card, do, foe, here, owed, play, put, read_as, refused, rule, tile, to_key_turn, told
from tests.games.legacy.test_idle import last, place, turns

HORDE = "Saxons move 2 tiles."
BURSTS = "6 6 6 6 6 6"


def test_each_line_that_is_told_stands_open_in_that_step() -> None:
    for change in ability_words.CHANGES:
        assert VERBS[change.line.split()[0]].anytime, change.line


@each(
    ("ability", "lines"),
    [
        ("saxons move 2 tiles", "`lead ENEMY to TILE`"),
        ("Everybody with no Wound Token loses a Destiny Token", "`wound` `destiny`"),
        ("2 Flames of Hope go out", "`despair`"),
        ("Roll a stone fewer", ""),
        ("All doors are barred", " ".join(f"`{change.line}`" for change in ability_words.CHANGES)),
    ],
)
def test_what_an_ability_speaks_of_is_told_with_the_line_that_enters_it(ability: str, lines: str) -> None:
    assert " ".join(ability_words.lines([ability])) == lines
    state = do(to_key_turn(card(begun(), "Siege", "Hold", "Saxon", ability=ability)), "extinguish")
    state = state if here(state) == "abilities" else do(state, "next")
    said = told(state, "ability Siege")
    assert all(line in said for line in lines.split(" `"))
    assert ("`plus 1`" in said) == (ability in ("Roll a stone fewer", "All doors are barred"))


STONES, RATING = "`plus 1` or `plus -1` for stones", "`rating 5` where it makes the Challenge Rating 5"


@each(
    ("ability", "words"),
    [
        ("its challenge rating is 5", [RATING]),
        ("Saxons are rated 4.", [RATING]),
        ("-1 stone on all cunning challenges", [STONES]),
        ("a stone fewer, and 1 more on each Challenge Rating", [STONES, RATING]),
        ("Harder challenges in the Forest", [STONES, RATING]),
        ("All doors are barred", [STONES, RATING]),
        ("Saxons move 2 tiles", []),
    ],
)
def test_what_bears_on_a_challenge_is_told_with_the_words_that_say_it_there(ability: str, words: list[str]) -> None:
    """[Challenge Overview]: stones that are given or taken, and the rating in brackets."""
    assert ability_words.told_with_a_challenge(ability) == words
    said = told(listed(ability), "ability Siege")
    assert [one for one in (STONES, RATING) if one in said] == words
    assert "( …)" not in said


def listed(*abilities: str) -> State:
    """The step in which these abilities are carried out."""
    state = begun()
    for name, ability in zip(("Siege", "Raid"), abilities, strict=False):
        state = card(state, name, "Hold", "Saxon", ability=ability)
    state = do(to_key_turn(state), "extinguish")
    return state if here(state) == "abilities" else do(state, "next")


@each(
    ("abilities", "told_of"),
    [
        (("its challenge rating is 5",), "read Siege. What it says bears on challenges and is told with them: nothing is entered now;"),
        (("a stone fewer", "its rating is 5"), "read Siege, Raid. What they say bears on challenges and is told with them"),
        (("2 despair", "a stone fewer"), "read Siege, Raid and enter what they change (`despair` …)"),
        (("All doors are barred", "a stone fewer"), "read Siege, Raid and enter what they change (`despair`, `wound`, "),
        (("2 despair",), "read Siege and enter what it changes (`despair` …)"),
    ],
)
def test_as_abilities_are_read_it_is_told_what_is_entered_or_that_nothing_is(abilities: tuple[str, ...], told_of: str) -> None:
    state = begun()
    for name, ability in zip(("Siege", "Raid"), abilities, strict=False):
        state = card(state, name, "Hold", "Saxon", ability=ability)
    said = told(put(to_key_turn(state), "extinguished", False), "extinguish")
    assert told_of in said
    assert "( …)" not in said


def horde(command: str = "Aggressive", ability: str = HORDE) -> State:
    state = foe(card(turns(), "Horde", command, "Saxon", ability=ability), "Saxon 1", "Saxon", "Docks", "Horde")
    return do(last(state), "next")


def test_before_enemies_move_an_ability_of_moving_is_waited_for() -> None:
    """[Moving Enemies] [Key-Turn Overview]: how far they go besides is for the players to enter."""
    state = do(horde(), "ability Horde")
    assert "in step 3" in told(horde(), "ability Horde")
    said = told(state, "next")
    assert "Step 3 of 5, movement: 1 Enemy Token moves a tile." in said
    assert "What Horde says of moving is entered with `lead ENEMY to TILE`, before `march` or after it" in said
    state = do(state, "next")
    assert here(state) == "movement"
    state = do(state, "march")
    assert (here(state), idle.movement(state)) == ("movement", None)
    state = do(state, "lead Saxon 1 to Round Table")
    assert here(do(state, "next")) == "challenges"


def test_where_none_speaks_of_moving_enemies_move_with_next() -> None:
    state = do(horde(ability="A plaque is lost."), "ability Horde")
    said = told(state, "next")
    assert "Step 3 of 5" not in said
    assert "Saxon 1 moves to " in said
    over = do(horde("Hold", "A plaque is lost."), "ability Horde")
    assert place(do(over, "next")) == ("play", "Bob")
    assert here(do(do(horde("Hold"), "ability Horde"), "next")) == "movement"


def treason(kind: str = "Knight", **options: str) -> State:
    """Lot stands before Ann, of whose card a Saxon is left."""
    state = card(begun(**options), "Treason", "Hold", "Saxon", deck="severe", named="Lot", ability="1 despair.")
    state = foe(foe(state, "Lot", kind, "Docks", "Treason", named=True), "Saxon 1", "Saxon", "Stables", "Treason")
    return at(state, "Ann", "Docks")


def test_with_its_named_enemy_an_ability_ends_and_that_is_said() -> None:
    """[Roaming Threat Cards]"""
    line = "challenge Lot with Prowess rating 1"
    assert "With Lot the special ability of Treason has ended (1 despair)." in told(treason(), line, BURSTS)
    after = do(treason(), line, BURSTS)
    assert "its ability has ended with that (1 despair)" in shown(after)
    assert "ability: 1 despair" in shown(treason())
    (reason,) = rule(do(to_key_turn(after), "extinguish"), "ability Treason").reasons
    assert str(reason.text) == "Lot is defeated, and with its Named Enemy the special ability of Treason has ended"


def shown(state: State) -> str:
    return " ".join(map(str, rule(state, "threats").shown))


def test_of_a_saxon_that_is_beaten_no_ability_ends() -> None:
    state = at(treason(), "Ann", "Stables")
    assert "has ended" not in told(state, "challenge Saxon 1 with Prowess rating 1", "6 6 6 6 6")


def test_with_its_card_an_ability_ends() -> None:
    state = at(foe(card(begun(), "Raid", "Hold", "Saxon", ability="Fog."), "Saxon 1", "Saxon", "Docks", "Raid"), "Ann", "Docks")
    said = told(state, "challenge Saxon 1 with Prowess rating 1", "6 6 6 6 6")
    assert "Raid is defeated, and its special ability has ended." in said


def test_a_named_enemy_that_goes_back_to_the_pool_ends_it_where_that_defeats_it() -> None:
    assert "has ended" not in told(treason(), "banish Lot")
    assert "has ended (1 despair)" in told(read_as(treason(), banished="defeated"), "banish Lot")


@each(("ability", "why"), [("", "Siege has no special ability"), ("Fog.", "has been carried out in this Key-Turn")])
def test_why_an_ability_is_not_due(ability: str, why: str) -> None:
    cards = card(card(begun(), "Siege", "Hold", "Saxon", ability=ability), "Raid", "Hold", "Witch", ability="Rain.")
    state = put(do(to_key_turn(cards), "extinguish"), "recalled", ["Siege"] if ability else [])
    assert refused(state, "ability Siege") == ["ability.due"]
    assert why in str(rule(state, "ability Siege").reasons[0].text)
    assert key_turn.abilities_left(play(state, "ability Raid")) == []


DRUIDS = "All characters roll one stone fewer against Druids"


def druids() -> State:
    """Ann before a Druid, Bob elsewhere; each has a card that may give stones."""
    state = card(foe(at(begun(), "Ann", "Docks"), "Druid 1", "Druid", "Docks"), "Wandering Druids", "Hold", "Druid", ability=DRUIDS)
    return play(at(state, "Bob", "Armoury"), "gain Blade from armoury by Ann", "gain Charm from relic by Bob")


def test_what_bears_on_a_challenge_is_named_before_the_stones_are_rolled() -> None:
    state = druids()
    assert f"; plus -1 is for Wandering Druids ({DRUIDS}); should Blade give stones" in owed(state)[0]
    assert "(`challenge Druid 1 plus -1`, or `escape" in owed(state)[0]
    question = rule(state, "challenge Druid 1").question
    assert question is not None
    assert "? (not counted: Blade; " in str(question.prompt)
    assert "`challenge Druid 1 plus 1` says a stone more" in str(question.prompt)
    told_already = rule(state, "challenge Druid 1 plus -1").question
    assert told_already is not None
    assert "not counted" not in str(told_already.prompt)
    saxon = foe(put(state, "enemies", {}), "Saxon 1", "Saxon", "Docks")
    assert "Druids" not in owed(saxon)[0]
    knight = foe(put(state, "enemies", {}), "Knight 1", "Knight", "Docks", named=True)
    asked = rule(knight, "challenge Knight 1").question
    assert asked is not None
    assert " (not counted: Blade; " in str(asked.prompt)


@each(
    ("ability", "kind", "is_about"),
    [
        (DRUIDS, "Druid", True),
        (DRUIDS, "Witch", False),
        (DRUIDS, None, False),
        (DRUIDS, "", True),
        ("Whoever challenges a Magic Creature or a Dragon rolls a stone less", "Dragon", True),
        ("Whoever challenges a Magic Creature or a Dragon rolls a stone less", "Saxon", False),
        ("One stone fewer in all challenges", "Saxon", True),
    ],
)
def test_an_ability_against_kinds_bears_on_no_other(ability: str, kind: str | None, is_about: bool) -> None:
    assert ability_words.bears_on(ability, kind) is is_about


@each(
    ("ability", "word"),
    [
        (DRUIDS, "plus -1"),
        ("-1 stone", "plus -1"),
        ("Everybody rolls a stone more against Druids", "plus 1"),
        ("Druids: Challenge Rating 5", "rating 5"),
    ],
)
def test_the_word_behind_a_challenge_is_that_of_the_ability(ability: str, word: str) -> None:
    assert ability_words.word_behind(ability) == word


def test_using_names_whatever_in_play_may_give_stones_and_lists_what_can_be_meant_here() -> None:
    """An ability in force, a plaque, a character; of cards those that lie where the challenge is made."""
    state = put(druids(), "seats", "Ann", "virtue", "Courage")
    for named in ("wandering druids", "lancelot", "blade", "courage", "charm"):
        line = f"challenge Druid 1 with cunning plus -1 using {named}"
        assert rule(state, line, "1 1").verdict != "illegal", named
    assert [*likely.giving(state, None)] == ["Blade", "Courage", "Wandering Druids"]
    with pytest.raises(Unreadable, match="no card or ability is called 'fog'"):
        rule(state, "challenge Druid 1 with cunning plus -1 using fog")


def test_a_stone_that_is_taken_is_not_asked_of_a_card_that_breaks() -> None:
    """What takes stones is no card of whoever is challenged. [Inventory Cards]"""
    state = do(druids(), "challenge Druid 1 with cunning plus -1", "1 1")
    assert rule(state, "fail breaking Blade").question is None
    by_name = do(druids(), "challenge Druid 1 with cunning plus -1 using Wandering Druids", "1 1")
    assert by_name["public"]["challenge"]["using"] == ["Wandering Druids"]
    assert rule(by_name, "fail breaking Blade").question is None


@each(
    ("ability", "where", "is_told"),
    [
        ("Each character who ends a turn in the Forest Region loses 1 Destiny", "Wood", True),
        ("Each character who ends a turn in the Forest Region loses 1 Destiny", "Docks", False),
        ("At the end of each player's turn a Flame goes out", "Docks", True),
        ("Saxons move 2 tiles", "Wood", False),
    ],
)
def test_what_an_ability_says_of_the_end_of_a_turn_is_told_there(ability: str, where: str, is_told: bool) -> None:
    state = card(at(tile(begun(), "Wood"), "Ann", where), "Cathbad's Curse", "Hold", "Witch", ability=ability)
    said = f"Ann (Lancelot) ends the turn on {where}: Cathbad's Curse ({ability}). What it changes is entered now."
    assert (said in told(state, "next")) is is_told


def test_a_broken_card_goes_by_the_name_that_the_table_shows() -> None:
    state = put(druids(), "seats", "Ann", "cards", "Blade", "broken", True)
    for named in ("broken blade", "Blade (broken)", "blade"):
        assert "Blade" not in do(state, f"discard {named}")["public"]["seats"]["Ann"]["cards"], named
