"""What is asked for of a card or a tile that only the players see: with an example, and without a list that is none."""

from pathlib import Path

from playaid.desk.next_line.due import due
from playaid.desk.rule_lookup import OPTIONS, about, has_case, where_options_are
from playaid.games.legacy.verbs import VERBS
from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.sequence import nodes
from playaid.referee.contract.state import State, evolve
from playaid.testing.random_evenings import new_session
from tests.cli.test_newcomers import LEGACY, Evening, evening, severe
from tests.each import each
from tests.games.legacy import table as castle

__all__ = ["evening"]


def test_of_every_text_it_is_told_where_it_is_read_and_such_a_text() -> None:
    texts = [(verb.name, slot) for verb in VERBS.values() for slot in verb.slots if slot.kind == "text"]
    assert len(texts) > 12
    assert [name for name, slot in texts if not slot.explained] == []


def test_a_question_mark_tells_what_a_task_is(evening: Evening) -> None:
    seats = castle.play(castle.start(["Ann", "Bob"]), "take 1 by Ann 1", "take 2 by Ann 2", "take 3 by Bob 1", "take 4 by Bob 2")
    said = " ".join(evening(seats, "quest ? The 9th Legion ? ? ? Eagle returned, Banner returned", game=LEGACY, all_=True).split())
    assert "`?` has an example" in said or "? has an example" in said
    assert "each Story Token that is to be returned to the Round Table" in said
    assert "Eagle returned, Banner returned, Monk led home" in said
    assert "The Story Quest is The 9th Legion: Eagle returned; Banner returned." in said


AT = "threat ? The Wolf ? aggressive ? Hengist ? saxon ? "


LAIR = "Saxon Camp ? - ? Mountain ? 1 ? Drawbridge ? red"


def test_a_tile_that_is_not_in_play_is_laid_at_the_question_for_it(evening: Evening) -> None:
    """What is missing of it is asked for, and the card goes on by itself, with what had been said of it."""
    told = " ".join(evening(severe(), f"{AT}leave", game=LEGACY).split())
    assert "If it is not on the table yet, give its name all the same: look for it among your tiles with a mace and lay it" in told
    said = evening(severe(), f"{AT}{LAIR} ? 1 saxon @Chapel ? ", game=LEGACY, all_=True, name="laid")
    assert "no tile in play is called 'Saxon Camp': that comes first." in said
    assert "threat waits for place, and goes on by itself behind it." in said
    assert said.count("what is its Named Enemy called") == 1
    for asked in ("which symbol does it show?", "in which Region is it laid?", "how many Open Paths has it", "beside which tile in play"):
        assert asked in said
    assert "Hengist on Saxon Camp, Saxon 1 on Chapel." in said


def test_so_is_one_that_shares_a_word_with_a_tile_in_play(evening: Evening) -> None:
    """Many tiles do: Green Chapel is no slip for the Chapel."""
    said = evening(severe(), f"{AT}{LAIR.replace('Saxon Camp', 'Green Chapel')} ? 1 saxon @Drawbridge ? ", game=LEGACY)
    assert "no tile in play is called 'Green Chapel': that comes first." in said
    assert "Hengist on Green Chapel, Saxon 1 on Drawbridge." in said


def test_what_may_be_a_slip_is_a_tile_of_its_own_once_it_is_said_again(evening: Evening) -> None:
    said = " ".join(evening(severe(), f"{AT}Chappil ? leave", game=LEGACY).split())
    assert "did you mean Chapel? A tile that is really called so is laid first: the same once more, or place Chappil mace" in said
    assert "that comes first" not in said
    again = evening(severe(), f"{AT}Chappil ? {LAIR.replace('Saxon Camp', 'Chappil')} ? 1 saxon @Drawbridge ? ", game=LEGACY, name="again")
    assert "no tile in play is called 'Chappil': that comes first." in again
    assert "Hengist on Chappil, Saxon 1 on Drawbridge." in again
    other = evening(severe(), f"{AT}Chappil ? Chopell ? leave", game=LEGACY, name="other")  # another word is another slip
    assert "that comes first" not in other


def test_back_at_the_first_question_of_that_tile_asks_for_its_name_again(evening: Evening) -> None:
    """What had been said of the tile by its first line is kept, and nothing is laid that nobody has named."""
    said = evening(severe(), f"{AT}knight ? back ? Chapel ? 1 saxon @Drawbridge ? ", game=LEGACY, all_=True)
    assert "no tile in play is called 'knight': that comes first." in said
    assert said.count("on which tile does the Named Enemy come into play?") == 2
    assert said.count("what is its Named Enemy called") == 1
    assert "Hengist on Chapel, Saxon 1 on Drawbridge." in said
    later = evening(severe(), f"{AT}knight ? mace ? back ? back ? Chapel ? 1 saxon @Drawbridge ? ", game=LEGACY, all_=True, name="later")
    assert "Hengist on Chapel, Saxon 1 on Drawbridge." in later


def test_a_tile_that_needs_a_road_first_waits_for_it_and_the_card_for_the_tile(evening: Evening) -> None:
    """No colour of its banner would mend what is refused; where it lies then is asked for again, as the Road has taken that path."""
    cuts = LAIR.replace("? 1 ?", "? 0 ?")
    road = "place Long Road as - region Mountain open 2 colour - by Drawbridge ? Long Road ? red ? 1 saxon @Chapel ? "
    said = evening(severe(), f"{AT}{cuts} ? leave", road, game=LEGACY, all_=True)
    after = said.partition("would cut off the Mountain Region")[2]
    assert "of which colour is its banner?" not in after.partition("Long Road")[0]
    assert "once that is done, this line goes on by itself" in after
    assert after.count("which symbol does it show?") == 0
    assert "Hengist on Saxon Camp, Saxon 1 on Chapel." in after, after


def test_so_it_is_of_a_card_that_is_read_out_whole(evening: Evening) -> None:
    card = "threat The Wolf hold 1 saxon @Drawbridge named Hengist saxon at Chappil"
    assert "that comes first" not in evening(severe(), card, game=LEGACY)
    said = evening(severe(), card, f"{card} ? {LAIR.partition(' ? ')[2]}", game=LEGACY, name="again")
    assert "Hengist on Chappil, Saxon 1 on Drawbridge." in said


def test_so_is_one_that_a_card_names_which_is_read_out_whole(evening: Evening) -> None:
    card = "threat The Wolf hold 1 saxon @Chapel named Hengist saxon at Saxon Camp"
    said = evening(severe(), f"{card} ? {LAIR.partition(' ? ')[2]}", game=LEGACY, all_=True)
    assert "Hengist on Saxon Camp, Saxon 1 on Chapel." in said


def test_a_card_that_waits_is_forgotten_where_something_else_is_done(evening: Evening) -> None:
    """Whoever drops the tile is told how the card goes on, and what is done instead does not bring it back."""
    said = evening(severe(), f"{AT}Saxon Camp ? leave", "despair 1", "place Saxon Camp - 1 region Mountain by Drawbridge mace", game=LEGACY)
    assert "Saxon Camp (Mountain, no symbol) is placed beside Drawbridge." in said
    assert "threat" not in said
    begun = "place Saxon Camp - 1 region Mountain by Chapel mace"  # no way leads there: that is refused, and the card still waits
    line = f"{AT}{begun}"
    said = evening(severe(), line, "place Saxon Camp - 1 region Mountain by Drawbridge mace ? leave", game=LEGACY, name="again")
    assert "on which tile does the Named Enemy come into play" in said


def test_place_asks_beside_which_tile(evening: Evening) -> None:
    said = evening(severe(), "place Saxon Camp - 1 region Mountain mace ? Drawbridge ? ", game=LEGACY)
    assert "beside which tile in play is it laid" in said
    assert "is placed beside Drawbridge" in said
    whole = evening(severe(), "place Saxon Camp - 1 region Mountain by Drawbridge mace", game=LEGACY, name="whole")
    assert "of which colour" not in whole


def test_what_stands_on_the_card_is_taken_as_the_command(evening: Evening) -> None:
    said = evening(severe(), "threat ? The Wolf ? Objective (Round Table) ? leave", game=LEGACY)
    assert "what is its Named Enemy called" in said
    unknown = evening(severe(), "threat ? The Wolf ? Objective (Black Lake) ? leave", game=LEGACY, name="unknown")
    assert "type later in place of its name: its tokens wait until it is in play" in unknown
    assert "usage" not in evening(severe(), "threat ? The Wolf ? Round Table ? leave", game=LEGACY, name="other")
    assert "Escape, printed as Objective (Escape)" in " ".join(
        evening(severe(), "threat ? The Wolf ? ? ? leave", game=LEGACY, name="explained").split()
    )


def test_the_last_tile_with_a_mace_is_not_searched_for_again(evening: Evening) -> None:
    assert " mace" not in evening(castle.put(severe(), "decks", "named", 0), f"{AT}leave", game=LEGACY)


def test_of_what_a_card_says_the_whole_table_is_listed_and_no_example(evening: Evening) -> None:
    """An example among the tiles would be taken for the one tile that may be named."""
    said = evening(severe(), f"{AT}leave", game=LEGACY)
    assert "Hallway 4" in said  # nothing but the castle is in play
    forest = castle.tile(castle.tile(severe(), "Saxon Camp", "Forest", "-", "red", 1, "Sally Port"), "Old Oak", "Forest")
    said = evening(forest, f"{AT}leave", game=LEGACY, name="forest")
    assert "1. Saxon Camp 2. Old Oak" in " ".join(said.split())
    assert "Hallway" not in said
    assert "Hengist on Docks" in evening(forest, f"{AT}Docks ? 1 saxon @Chapel ? ", game=LEGACY, name="docks")
    assert ":red" not in evening(severe(), f"{AT}Docks ? leave", game=LEGACY, name="tokens")


def test_of_a_colour_those_are_listed_that_there_are(evening: Evening) -> None:
    scouted = castle.play(castle.begun(["Ann", "Bob"]), "move Hallway 1, Drawbridge")
    said = " ".join(evening(scouted, "scout ? Moor ? - ? 2 ? leave", game=LEGACY).split())
    assert "1. red 2. green 3. blue" in said


def saxons() -> State:
    met = castle.foe(castle.begun(["Ann", "Bob"]), "Saxon 1", "Saxon", "Docks")
    return castle.claimed(castle.foe(met, "Saxon 3", "Saxon", "Hallway 1"), "Bob 1", "Saxon")


def test_of_tokens_of_one_kind_it_is_told_where_each_stands(evening: Evening) -> None:
    said = " ".join(evening(saxons(), "lead Saxon to Chapel", "3", game=LEGACY, all_=True).split())
    assert "1. Saxon 1 (Docks) 3. Saxon 3 (Hallway 1)" in said
    assert "Saxon 3 is put on Chapel" in said
    asked = " ".join(evening(saxons(), "banish ? leave", game=LEGACY, name="asked").split())
    assert "Saxon of Bob 1 1 (claimed by Bob 1)" in asked


def test_the_dice_of_all_are_said_behind_the_roll_for_the_first(evening: Evening) -> None:
    seats = castle.play(castle.start(["Ann", "Bob"]), "take 1 by Ann 1", "take 2 by Ann 2", "take 3 by Bob 1", "take 4 by Bob 2")
    ready = castle.play(seats, "quest Q tasks a, b", "tick")
    for number, line in enumerate(("first 3,5,2,1", "first 3 5 2 1", "first 3, 5, 2, 1")):
        assert "Ann 2 takes the Key-Turn Token" in evening(ready, line, game=LEGACY, name=f"roll{number}")
    assert "cannot read '3'" in evening(castle.begun(["Ann", "Bob"]), "pass 3", game=LEGACY, name="pass")


def test_an_example_is_told_as_one(evening: Evening) -> None:
    """Which tile was drawn only those know who hold it: no line of it is the legal one."""
    scouting = castle.play(castle.begun(["Ann", "Bob"]), "move Hallway 1, Drawbridge")
    said = " ".join(evening(scouting, "scout Reedy Ford red", game=LEGACY).split())
    assert "is 'red' the colour of its banner?" in said
    assert "for example: scout " in said
    assert "legal: " not in said
    refused = evening(castle.begun(["Ann", "Bob"]), "scout Foo relic red 1", game=LEGACY, name="hall")
    assert "scout " not in refused.partition("Overview]")[2]


def test_what_is_read_off_a_tile_has_no_other_number(evening: Evening) -> None:
    """[Placing Realm Tiles]: another tile is drawn; the same with more paths is none that there is."""
    scouting = castle.play(castle.begun(["Ann", "Bob"]), "move Hallway 1, Drawbridge")
    said = evening(scouting, "scout Cave relic green 0", game=LEGACY)
    assert "back to the bottom of the stack, and draw again" in said
    assert "scout Cave as" not in said


def test_a_slip_in_a_name_said_alone_is_told_behind_the_one_verb_that_settles_what_is_owed(evening: Evening) -> None:
    said = evening(castle.start(["Ann", "Bob"]), "tristram", "2", game=LEGACY, all_=True)
    assert "did you mean 2 = take Tristan?" in said, "1 stays the prompt's"
    assert "Ann 1 plays Tristan" in said
    assert "no sheet is called 'tristram'\n  did you mean Tristan?" in evening(
        castle.start(["Ann", "Bob"]), "take tristram", game=LEGACY, name="verb"
    )
    assert "did you mean" not in evening(castle.start(["Ann", "Bob"]), "xyzzy", game=LEGACY, name="none")


def test_a_line_that_was_told_has_no_number_once_it_is_said(evening: Evening) -> None:
    """[Doom Tokens]: what a Doom Effect takes of the moves is entered once a turn; a look at it does not say it."""
    state = castle.put(castle.begun(["Ann", "Bob"]), "seats", "Ann 2", "doom", ["one move less"])
    said = evening(state, "n", "1 --odds", "1", "1", game=LEGACY, all_=True)
    assert said.count("LEGAL  haste -1") == 1
    assert "1 is no line now" in said


def test_a_line_with_a_name_in_front_is_no_verb_of_that_name(evening: Evening) -> None:
    fought = castle.foe(castle.at(castle.begun(["Ann", "Bob", "Cid"]), "Ann", "Docks"), "Morgana", "Witch", "Docks")
    said = evening(fought, "escape ? ann challenges morgana with wisdom", game=LEGACY, all_=True)
    assert "the escape that was begun is dropped for the one just typed" in said
    assert "Wisdom" in said


BESIDE = "place ? Abbey ? - ? Mountain ? 1 ? "


def test_enter_takes_the_one_tile_beside_which_another_can_be_laid(evening: Evening) -> None:
    said = evening(severe(), f"{BESIDE} ? red", game=LEGACY, all_=True)
    assert "Enter = Drawbridge" in said
    assert "Enter alone will not do" not in said
    assert "Abbey (Mountain, no symbol) is placed beside Drawbridge." in said


def test_a_tile_that_cannot_be_joined_is_refused_at_its_own_question(evening: Evening) -> None:
    """And no colour is asked for until it can."""
    said = evening(severe(), f"{BESIDE}Chapel ? Drawbridge ? red", game=LEGACY, all_=True)
    assert "no Open Path on Chapel to join it by" in said
    assert said.index("no Open Path on Chapel") < said.index("of which colour is its banner?")
    assert said.count("beside which tile in play") == 2
    assert "Abbey (Mountain, no symbol) is placed beside Drawbridge." in said


def test_a_banner_of_which_enter_said_that_it_has_no_colour_is_not_asked_about_again(evening: Evening) -> None:
    """One of which nobody has said anything is, once a card names a colour."""
    card = "threat The Wolf hold 1 saxon red named Hengist saxon at Drawbridge"
    said = evening(severe(), f"{BESIDE} ?  ? {card}", game=LEGACY, all_=True)
    assert "Abbey (Mountain, no symbol) is placed beside Drawbridge." in said
    assert "which colour has the banner of Abbey" not in said
    untold = evening(severe(), "place Abbey as - region Mountain open 1 by Drawbridge", f"{card} ? ", game=LEGACY, all_=True, name="un")
    assert "which colour has the banner of Abbey" in untold


def test_a_card_of_which_the_title_and_the_command_are_said_is_asked_for_the_rest(evening: Evening) -> None:
    said = evening(severe(), "threat Green Knight aggressive ? Bertilak ? knight ? Drawbridge ? 1 saxon @Chapel ? ", game=LEGACY, all_=True)
    assert "what is its Named Enemy called?" in said
    assert "Bertilak on Drawbridge, Saxon 1 on Chapel." in said
    whole = evening(severe(), "threat Raid hold named Lot knight at Docks", game=LEGACY, all_=True, name="whole")
    assert "how many tokens of which kind does the card put down" not in whole
    assert "Lot on Docks." in whole


def test_enter_is_no_answer_where_each_card_has_a_named_enemy(evening: Evening) -> None:
    said = " ".join(evening(severe(), "threat Green Knight aggressive ? leave", game=LEGACY).split())
    assert "what is its Named Enemy called? Enter alone will not do: the token lies on the Severe deck" in said
    assert "each of its cards has a Named Enemy. " in said  # a name is wanted there, and no line
    assert "Enter: none" not in said


def test_who_selects_a_new_character_is_told_what_each_can_do_and_may_look_at_a_sheet(evening: Evening) -> None:
    dying = castle.put(castle.begun(["Ann", "Bob", "Cid"]), "seats", "Ann", "wounds", 9)
    said = " ".join(evening(dying, "wound ? sheet Gawain ? leave", game=LEGACY, all_=True).split())
    assert "which of these? 1. Merlin, sheet 4: Altruism 4, Loyalty 3, " in said
    assert "Gawain: nobody plays this character yet scores: Altruism 4" in said


@each("key", ["abilities", "movement", "challenges"])
def test_a_step_of_the_key_turn_with_nothing_left_holds_nobody_up(key: str) -> None:
    """What a card alone has laid is said at any time, and no reason to stay."""
    state = castle.do(castle.to_key_turn(castle.begun(["Ann", "Bob", "Cid"])), "extinguish")
    while castle.here(state) != key:
        state = castle.do(state, "next")
    assert VERBS["place"].anytime
    assert "place" not in {name for step in nodes(LEGACY, state) for name in step.verbs}


def test_the_prompt_names_nothing_that_a_card_alone_would_say(tmp_path: Path) -> None:
    """While nobody is escorted the game has an example of who may be, and `? escort` tells it."""
    session = new_session(LEGACY, tmp_path / "friday", ["Ann", "Bob"])
    session.fold.state = castle.begun(["Ann", "Bob"])
    assert castle.offered(session.state, "Ann")["escort"]
    able = due(session, "Ann").able
    assert "move" in able
    assert "escort" not in able


def in_the_key_turn() -> State:
    state = castle.do(castle.to_key_turn(castle.begun(["Ann", "Bob", "Cid"])), "extinguish")
    while castle.here(state) != "challenges":
        state = castle.do(state, "next")
    return castle.foe(castle.at(state, "Bob", "Docks"), "Bertilak", "Knight", "Docks", named=True)


def test_alone_advise_takes_the_one_challenge_there_is_whoever_has_it(evening: Evening) -> None:
    """In the Key-Turn it is nobody's turn, and the one who is challenged need not be the first at the table."""
    assert "Bob (Arthur) before Bertilak, Challenge Rating 4:" in evening(in_the_key_turn(), "advise", game=LEGACY)
    assert "Bob (Arthur) before Bertilak, Challenge Rating 4:" in evening(in_the_key_turn(), "advise Bertilak", game=LEGACY, name="named")
    assert "Bertilak, once on Docks, Challenge Rating 4:" in evening(in_the_key_turn(), "advise Bertilak by Ann", game=LEGACY, name="told")
    two = castle.foe(in_the_key_turn(), "Saxon 2", "Saxon", "Docks")
    assert "advise Bertilak or advise Saxon 2" in evening(two, "advise", game=LEGACY, name="two")


def test_a_secret_path_is_nothing_that_is_kept_from_the_screen() -> None:
    from playaid.cli.shell.secret_words import is_open
    from playaid.games.legacy import GAME

    assert is_open(GAME, ["legacy", "scout", "Tunnel", "secret", "0", "brown"])
    assert not is_open(GAME, ["legacy", "scout", "Tunnel", "--secret"])
    assert not is_open(GAME, ["note", "secret", "he", "lies"])


def test_a_token_that_a_card_puts_on_a_tile_is_spawned(evening: Evening) -> None:
    state = castle.begun(["Ann", "Bob", "Cid"])
    said = " ".join(evening(state, "spawn ? traitor", "lead traitor to Docks", game=LEGACY, all_=True).split())
    assert "of which kind is the Enemy Token?" in said
    assert "Traitor 1 comes out of the Enemy Pool onto Round Table." in said
    assert "Traitor 1 is put on Docks." in said


@each("line", ["story A with Wisdom rating 3", "check story A with Wisdom rating 3", "collect A", "return A", "task Eagle", "story"])
def test_where_no_story_quest_is_played_that_is_what_stands_in_the_way(evening: Evening, line: str) -> None:
    state = castle.read_as(castle.begun(["Ann", "Bob"]), story="none")
    said = evening(evolve(state, [["put", ["public", "story"], {}]]), line, game=LEGACY, name=line.split()[0] + str(len(line)))
    assert "is not possible now: this session is played without a Story Quest" in said
    assert "find" not in said


def test_a_way_that_is_too_long_is_told_as_one_line_as_far_as_the_moves_go(evening: Evening) -> None:
    """Below the refusal its tiles read like some to choose from."""
    said = evening(castle.at(castle.begun(["Ann", "Bob"]), "Ann 1", "Chapel"), "move drawbridge", game=LEGACY, all_=True)
    assert "takes 4 moves, and 3 are left" in said
    assert "      instead: move Hallway 2, Round Table, Hallway 1" in said


def test_a_bare_flee_of_whoever_has_broken_all_cards_says_what_it_costs(evening: Evening) -> None:
    state = castle.foe(castle.at(castle.begun(), "Ann", "Armoury"), "Saxon 1", "Saxon", "Armoury")
    state = castle.do(castle.play(state, "break Starting Weapon by Ann", "break Starting Armour by Ann"), "challenge Saxon 1", "1 1 1 1 1")
    state = castle.do(state, "fail")
    said = " ".join(evening(state, "flee ? escape ? ", game=LEGACY, all_=True).split())
    assert "escape is not possible now: whoever escapes discards an Inventory Card that is not broken" in said
    assert "and those of Ann (Lancelot) are all broken: Starting Weapon, Starting Armour" in said
    assert "for example" not in said


def test_odds_of_a_move_onto_enemies_name_the_line_that_tells_those_of_the_challenge(evening: Evening) -> None:
    state = castle.foe(castle.at(castle.begun(), "Ann", "Drawbridge"), "Saxon 1", "Saxon", "Hallway 1")
    onto = 'advise "Saxon 1" tells the chances of what follows'
    assert onto in evening(state, "move hallway 1 --odds", game=LEGACY)
    assert onto in evening(state, "move hallway 1, round table --odds", game=LEGACY, name="through")  # it stops there
    free = castle.at(castle.begun(), "Ann", "Drawbridge")
    assert "tells the chances" not in evening(free, "move hallway 1 --odds", game=LEGACY, name="away")
    two = castle.foe(state, "Saxon 2", "Saxon", "Hallway 1")
    assert 'advise "Saxon 1" or advise "Saxon 2" tells' in " ".join(evening(two, "move hallway 1 --odds", game=LEGACY, name="two").split())


def test_a_line_that_waits_is_not_asked_for_again_where_the_same_card_has_been_said(evening: Evening) -> None:
    """The tile was mistyped: what was to be laid first is dropped, and the card is said anew."""
    card = "threat The Wolf, aggressive, named Hengist kind saxon at {tile}, 1 saxon @Chapel"
    said = evening(severe(), f"{card.format(tile='Saxn Camp')} ? leave", card.format(tile="Docks"), game=LEGACY, all_=True)
    assert "that comes first" in said
    assert "Hengist on Docks" in said
    assert "was to go on by itself" not in said


def test_a_line_that_ends_in_a_number_of_a_list_is_no_words_of_ones_own_and_an_answer(evening: Evening) -> None:
    """A name that is typed freely has no end: what comes behind the question is not taken into it."""
    state = castle.at(castle.begun(), "Ann", "Docks")
    for number, name in enumerate(("Misty Ford", "Red Pass", "High Cairn")):
        state = castle.tile(state, name, "River", "-", "blue", 1, ("Docks", "Misty Ford", "Red Pass")[number])
    said = evening(state, "find Banner ? story Banner with Loyalty rating 3", game=LEGACY)
    assert "3. Misty Ford" in said
    assert "find is dropped for story. To go on with it afterwards: find Banner" in said
    assert "is placed on" not in said


def test_an_answer_may_have_words_of_its_line_behind_it_or_before_it(evening: Evening) -> None:
    state = castle.foe(castle.at(castle.begun(), "Ann", "Armoury"), "Knight 1", "Knight", "Armoury", named=True)
    for number, answer in enumerate(("loyalty plus -1", "plus -1 loy", "1 plus -1")):
        said = evening(state, "dice typed", f"challenge knight 1 ? {answer} ? 3 3 3", game=LEGACY, all_=True, name=f"more-{number}")
        assert "stones for Loyalty" in said, answer
        assert "4d6" in said, answer  # one of five fewer
    plain = evening(state, "dice typed", "challenge knight 1 ? loyalty ? leave", game=LEGACY, all_=True, name="plain")
    assert "5d6" in plain
    for number, answer in enumerate(("loyalty or so", "wisdom plus -1", "loyalty plus")):
        refused = evening(state, f"challenge knight 1 ? {answer} ? leave", game=LEGACY, all_=True, name=f"refused-{number}")
        assert f"no choice here is called '{answer}'" in refused


def test_a_word_behind_a_number_finds_its_place(evening: Evening) -> None:
    """The line of the number ends with who says it, behind which no attribute can be read."""
    state = castle.foe(castle.at(castle.begun(("Ann", "Bob")), "Ann 1", "Docks"), "Saxon 1", "Saxon", "Docks")
    said = evening(state, "?", "1 prowess ? 1 1 1 1 1", game=LEGACY)
    assert "Saxon 1" in said
    assert "no seat is called" not in said
    assert "no seat is called 'Ann 1 foo'" in evening(state, "?", "1 foo", game=LEGACY, name="foo")


def test_odds_at_a_throw_are_those_of_the_line_with_what_was_said_at_its_questions(evening: Evening) -> None:
    state = castle.foe(castle.at(castle.begun(), "Ann", "Armoury"), "Knight 1", "Knight", "Armoury", named=True)
    asked = evening(state, "dice typed", "challenge knight 1 ? loyalty plus 1 ? odds ? leave", game=LEGACY, all_=True, name="answer")
    whole = evening(state, "odds challenge knight 1 loyalty plus 1", game=LEGACY, all_=True, name="whole")
    assert "6d6" in asked
    for said in (asked, whole):
        assert "passed    37.45%" in said
        assert "27.16%" not in said  # that of five stones
        assert "Ann chooses" not in said
    assert "taken for granted: Loyalty (attribute)" in asked
    checked = evening(state, "dice typed", "challenge knight 1 ? loyalty plus 1 ? check ? leave", game=LEGACY, all_=True, name="check")
    assert "challenge knight 1 plus 1" in checked
    back = evening(state, "dice typed", "challenge knight 1 ? loyalty plus 1 ? back ? odds ? leave", game=LEGACY, all_=True, name="back")
    assert "Ann chooses" in back, "what is taken back is none of the line any more"
    assert "27.16%" in back
    sided = "challenge knight 1 --as Ann ? loyalty plus 1 ? odds ? leave"
    assert "passed    37.45%" in evening(state, "dice typed", sided, game=LEGACY, all_=True, name="sided")


def test_odds_as_an_option_alone_at_a_question_are_those_of_its_choices(evening: Evening) -> None:
    state = castle.foe(castle.at(castle.begun(), "Ann", "Armoury"), "Knight 1", "Knight", "Armoury", named=True)
    for look, told in (("--odds", "Ann chooses"), ("--check", "LEGAL SO FAR")):
        line = f"challenge knight 1 ? {look} ? loyalty ? leave"
        said = evening(state, "dice typed", line, game=LEGACY, all_=True, name=look.strip("-"))
        assert told in said
        assert "No such option" not in said
        assert "challenge is dropped" not in said
        assert "Ann rolls 5d6 (stones for Loyalty" in said, "the question stands, and is answered"
    begun = evening(state, "place ? --odds ? leave", game=LEGACY, name="begun")
    assert "odds looks at a whole line, of which a word is missing here" in begun


def general() -> State:
    return evolve(severe(), [["put", ["public", "approaching"], "general"]])


def test_an_objective_is_asked_for_its_tile_which_may_come_later(evening: Evening) -> None:
    """Whether the command was chosen at its question or stood in the line; Enter is the word for it."""
    for number, line in enumerate(("threat ? Raid ? objective", "threat Raid objective", "threat Raid command Objective")):
        said = evening(general(), f"{line} ?  ? 1 saxon @Chapel ? ", game=LEGACY, all_=True, name=f"later{number}")
        assert "threat: which tile do its enemies make for? Enter: later, as it is not in play yet" in said
        assert "Raid (general), Objective: Saxon 1 on Chapel." in said
        said = evening(general(), f"{line} ? docks ? 1 saxon @Chapel ? ", game=LEGACY, all_=True, name=f"docks{number}")
        assert "Raid (general), Objective Docks: Saxon 1 on Chapel." in said


def test_of_a_general_card_the_tokens_are_asked_for_and_cannot_be_none(evening: Evening) -> None:
    said = evening(general(), "threat Raid objective toward Round Table ?  ? 1 saxon @Chapel ? ", game=LEGACY, all_=True)
    assert said.count("Enter alone will not do: what does Raid spawn? Each General Threat Card spawns tokens.") == 2
    assert "Raid (general), Objective Round Table: Saxon 1 on Chapel." in said
    said = evening(severe(), "threat Raid aggressive named Gog saxon at Docks", game=LEGACY, name="severe")
    assert "how many tokens of which kind does the card put down" not in said
    assert "Raid (severe), Aggressive: Gog on Docks." in said


def test_in_the_key_turn_the_ways_out_have_numbers_beside_the_challenge(tmp_path: Path) -> None:
    """Any side may say a line there: one that several may say is no line that is left alone. [Challenging Enemies]"""
    state = castle.do(castle.to_key_turn(castle.begun(["Ann", "Bob"])), "extinguish")
    while castle.here(state) != "challenges":
        state = castle.do(state, "next")
    state = castle.foe(castle.at(state, "Ann 2", "Docks"), "Saxon 1", "Saxon", "Docks")
    again = {"seat": "Ann 2", "for": "enemy", "name": "Saxon 1", "kind": "Saxon", "attribute": "Prowess", "rating": 3, "stones": 2}
    again |= {"state": "again", "kept": 0, "ones": 0, "misses": 2, "free": 0, "spare": 0, "tokens": 0, "plus": 0, "unclaimed": False}
    session = new_session(castle.GAME, tmp_path / "evening", ["Ann", "Bob"])
    out = ('escape "Starting Weapon" to Hallway 4 by Ann 2', 'escape "Starting Armour" to Hallway 4 by Ann 2')
    for stands, challenge in ((state, 'challenge "Saxon 1" by Ann 2'), (castle.put(state, "challenge", again), 'challenge "Saxon 1"')):
        session.fold.state = stands
        now = due(session)
        assert (now.alone, now.ways) == ("", (challenge, *out))


def test_the_options_of_an_evening_are_listed_and_told_of_as_one_begins(evening: Evening) -> None:
    """Whoever types `options` is told where they are, with the optional rules before what the rules leave open."""
    said = evening(castle.begun(), "options", game=LEGACY)
    assert "rule options lists the options: an option is chosen as an evening begins" in " ".join(said.split())
    listed = evening(castle.begun(), "rule options", game=LEGACY, name="listed")
    assert -1 < listed.index("spoils=severe|none|all: Spoils Draws; harder: none") < listed.index("avoiding=always|tile-too|if-possible: ")
    assert "new legacy NAME --option NAME=VALUE" in " ".join(listed.split())
    (told,) = where_options_are(LEGACY, False)
    assert told == "  Optional rules are chosen with --option NAME=VALUE behind `new legacy`; playaid rule legacy options lists them."
    assert where_options_are(LEGACY._replace(options=()), True) == []


@each(
    ("line", "told"),
    [
        ("coins", "did you mean coin?"),  # an option is called so, too
        ("how do we win quest coins", "rule quest coins tells what the rules say of that, rule victory how the game is won"),
        ("how do I get a quest coin", "rule quest coin tells what the rules say of that"),
        ("how do we win the game", "rule victory tells how the game is won"),
        ("how do we win quickly", "rule victory tells how the game is won"),
    ],
)
def test_how_something_is_come_by_is_not_how_the_game_is_won(evening: Evening, line: str, told: str) -> None:
    assert told in " ".join(evening(severe(), line, game=LEGACY, name=line.replace(" ", "-")).split())


def test_no_rulebook_has_a_case_called_options() -> None:
    for slug in BUILT_IN:
        game = load(slug)
        assert not any(has_case(slug, word) for word in OPTIONS)
        assert len(about(game, "options").options) == len(game.options) + len(game.presets)
