"""What new players of Albion said and were refused: all of the battles, who commands, who goes along, pieces of several hexes."""

import re

import pytest

from playaid.cli.commands.log import _whole
from playaid.games.albion.state.companies import armies_beside, company, leader_first
from playaid.games.albion.state.outstanding import parts_said
from playaid.games.albion.state.sides import FOMORIAN
from playaid.referee.contract.lists_of_one import how_many_are_all, means_all
from playaid.referee.contract.refusals import Unreadable
from playaid.referee.contract.state import State
from tests.cli.test_albion_words import Evening, evening
from tests.each import each
from tests.games.albion.table import at, bare, clear, put, stand, start
from tests.games.albion.test_initiating import FIELD, announced, field
from tests.games.albion.two import moving, plotting

__all__ = ["evening"]


def two_battles() -> State:
    state = field("Magog")
    for number, ours, theirs in (("2339", "Imric", "Misha"), ("3140", "Bogan", "Angus Mac Og")):
        state = stand(clear(state, number), number, ours, theirs)
    return state


@each("text", ["all", "all three", "in all three places", "everywhere", "both", "in both hexes", "each of them", "all of the battles"])
def test_all_is_said_in_many_ways(text: str) -> None:
    assert means_all(text.split())


@each("text", ["both Craw", "all orcs", "the three places", "two places", "each and 2339", ""])
def test_what_is_not_all(text: str) -> None:
    assert not means_all(text.split())


@each(("text", "many"), [("all", None), ("in all three places", 3), ("both", 2), ("all 4 hexes", 4), ("everywhere", None)])
def test_how_many_they_are_said_to_be(text: str, many: int | None) -> None:
    assert how_many_are_all(text.split()) == many


@each("line", ["battle in both places", "battle everywhere", "attack all enemies", "battle all hexes"])
def test_battles_in_all_places_are_announced_there(evening: Evening, line: str) -> None:
    said = evening(two_battles(), line)
    assert "a battle in 2339" in said
    assert "a battle in 3140" in said


def test_as_many_as_are_said_there_must_be(evening: Evening) -> None:
    said = evening(two_battles(), "battle in all three places")
    assert "'in all three places' are said, and 2 may be" in said
    assert "battle 2339 | battle 3140" in said
    assert "announces" not in said


def together() -> State:
    state = stand(moving(start(), FOMORIAN), "2941", "Sean", "Weald 3145")
    return put(state, "public", "pieces", "Weald 3145", "under", "Sean")


@each(
    "line",
    [
        "put Weald 3145 under Dando",
        "Dando takes command of Weald 3145",
        "take over Weald 3145 with Dando",
        "assign Weald 3145 to Dando",
        "command Weald 3145 under Dando",
    ],
)
def test_an_army_is_put_under_somebody(evening: Evening, line: str) -> None:
    assert "Dando commands Weald 3145." in evening(together(), line)


@each(
    ("words", "line"),
    [
        ("Bogan onto Gullfoot", "embark Bogan onto Gullfoot"),
        ("Bogan aboard Gullfoot", "embark Bogan onto Gullfoot"),
        ("Dando at 2940", "move Dando to 2940"),
        ("Dando ashore", "debark Dando"),
    ],
)
def test_what_else_is_put_somewhere(words: str, line: str) -> None:
    with pytest.raises(Unreadable) as refused:
        armies_beside(words.split(), together())
    assert line in str(refused.value.hint)


def test_help_all_lists_what_may_be_put_under_others(evening: Evening) -> None:
    said = evening(together(), "? all")
    assert "command Dando over Weald 3145" in said
    assert "why: overrun" in " ".join(said.split())


def test_all_with_somebody_is_everybody_there() -> None:
    everybody = {"Dando", "Weald 2941", "Sean", "Weald 3145"}
    for words in ("Dando and all with him", "Dando, all with him", "Dando and all who are with him"):
        assert {*company(together(), words.split())} == everybody
    assert {*company(together(), ["Dando", "and", "all"])} == {"Dando", "Weald 2941"}


def test_pieces_of_several_hexes_have_a_line_for_each(evening: Evening) -> None:
    said = " ".join(evening(together(), "move Dando and Cormac with all to 2940").split())
    assert "move Dando, Weald 2941 to 2940 | move Cormac, Weald 2340 to 2940" in said
    assert "its own" not in evening(together(), "move all to 2940")


@each(
    ("text", "parts"),
    [
        ("4 from Weald 3145, 3 on Dando", ["4 Weald 3145", "3 Dando"]),
        ("four points off the Moray and one wound on Dando", ["4 Moray", "1 Dando"]),
        ("the escort and one wound on Colleran", ["escort", "1 Colleran"]),
        ("Weald 3145 4, Dando 3", ["Weald 3145 4", "Dando 3"]),
        ("Weald 3145 4 Dando 3", ["Weald 3145 4", "Dando 3"]),
        ("5 Moray 3012", ["5 Moray 3012"]),
    ],
)
def test_losses_are_said_by_their_number_first(text: str, parts: list[str]) -> None:
    assert parts_said(text) == parts


@each(
    ("words", "line"),
    [
        ("everyone at 3012 under Imric", "Imric with everyone at 3012"),
        ("the stack of 3012 led by Imric", "Imric with stack of 3012"),
        ("Imric with all", "Imric with all"),
    ],
)
def test_a_stack_is_said_before_its_leader(words: str, line: str) -> None:
    assert " ".join(leader_first(words.split())) == line


def test_a_forced_march_of_everybody_under_one(evening: Evening) -> None:
    said = evening(stand(moving(start(), FOMORIAN), "3012", "Rurik"), "force everyone at 3012 under Imric")
    assert "Rurik" in said
    assert "engage in a forced march" in said


@each("line", ["attack 3140 too", "attack 3140 as well", "attack 3140 also", "attack 3140 again"])
def test_that_the_like_was_said_is_no_word_of_the_line(evening: Evening, line: str) -> None:
    assert "a battle in 3140" in evening(two_battles(), line)


def test_what_is_no_hex_is_asked_for_by_the_verb_alone(evening: Evening) -> None:
    said = evening(two_battles(), "battle foo bar baz")
    assert "battle alone asks for it" in said
    assert "quotes" not in said


def test_all_is_rolled_for_by_the_verb_of_the_step(evening: Evening) -> None:
    assert "activate all" in evening(at(start(), FOMORIAN, "activation"), "roll for all of them")


def test_why_finds_a_piece_of_a_worksheet(evening: Evening) -> None:
    """And a number is no part of another: 19 does not stand in 2919."""
    state = announced("battles")
    told = evening(state, f"fight {FIELD}", "why")
    ratio = re.search(r"ratio +(\d+ to \d+)", told)
    assert ratio is not None, told
    assert "ratio" in evening(state, f"fight {FIELD}", f"why {ratio[1]}")
    assert re.search(_whole("19"), "19 to 19")
    assert not re.search(_whole("19"), "via 2919, 1920")


def test_odds_of_a_mind_go_on_where_a_stack_is_scried(evening: Evening) -> None:
    said = evening(
        plotting(start()), "plot Scrying by Dobie on 3140 --as Fomorian", "plot Barguest mental attack on Misha --odds --as Fomorian"
    )
    assert "Barguest dies" in said
    assert "must write down" not in said
    assert "goes on until somebody is dead" in " ".join(said.split())


def test_who_teleports_from_wild_magic_to_wild_magic_is_not_asked_twice(evening: Evening) -> None:
    """Whoever stays undergoes attrition here as there."""
    state = moving(start(), FOMORIAN)
    told = "Whoever stays in 2816 undergoes attrition (wild magic): Barguest."
    assert told not in evening(state, "teleport Barguest to 2816 --odds")
    said = evening(state, "teleport Barguest to 2816")
    assert "said once more, it is" not in said
    assert "dice" in said


def test_where_one_may_search_is_told(evening: Evening) -> None:
    state = moving(start(), FOMORIAN)
    assert "Wigan's Pen in 2629" in " ".join(evening(state, "search").split())
    assert "the nearest to search: Caer Brandingle in 1323" in " ".join(evening(state, "search Barguest").split())
    assert "is searched" not in evening(stand(state, "2629", "Barguest"), "search")


def test_moves_gone_by_with_nothing_moved_are_told(evening: Evening) -> None:
    said = evening(moving(start(), FOMORIAN), "next turn")
    assert "Passed with nothing done in it: Fomorian · Moves" in " ".join(said.split())


def test_points_left_are_told_of_all_at_once(evening: Evening) -> None:
    state = moving(stand(start(), "3012", "Rurik", "Bogan"), FOMORIAN)
    said = " ".join(evening(state, "move all in 3012 to 3140").split())
    assert "have 10 points left each" in said or "more have" in said
    assert "Rurik has" not in said


@each("typed", ["n", "next turn", "undo", "status"])
def test_a_line_of_the_prompt_typed_at_a_secret_one_is_taken_for_it(evening: Evening, typed: str) -> None:
    said = evening(plotting(start()), f"plot --as Fomorian ? {typed}", open_hands=False)
    assert "no enchantment is called" not in said


def at_sea(step: str = "announce") -> State:
    return stand(at(start(), FOMORIAN, "combat", step), "3216", "Gullfoot", "Seawolf")


def test_who_attacks_ships_is_told_to_engage_them(evening: Evening) -> None:
    assert "engage 3216" in evening(at_sea(), "attack Seawolf")
    moves = stand(moving(start(), FOMORIAN), "3216", "Seawolf")
    said = " ".join(evening(moves, "attack Seawolf").split())
    assert "ships of Fomorian that are to fight there move into 3216 first; then engage 3216" in said
    beside = " ".join(evening(stand(moves, "3217", "Gullfoot"), "engage Seawolf").split())
    assert "move Gullfoot via 3216: then engage 3216" in beside
    assert "engage 3322" not in evening(stand(clear(moves, "3322"), "3322", "Misha"), "attack Misha")


@each("line", ["withdraw", "flee", "withdraw to 3217", "retreat everybody"])
def test_nobody_retreats_whom_the_table_does_not_bid(evening: Evening, line: str) -> None:
    said = " ".join(evening(at_sea("battles"), line).split())
    assert "nobody leaves a fight otherwise" in said
    assert "any from" not in said


def test_persons_alone_are_not_overrun(evening: Evening) -> None:
    state = bare(stand(clear(stand(moving(start(), FOMORIAN), "3321", "Imric", "Moray 3012"), "3322"), "3322", "Misha"), "Misha")
    said = " ".join(evening(state, "move Imric with all to 3322", "overrun").split())
    assert "those in 3322 halt nobody and are not overrun" in said
    assert "first they move to where those stand" in evening(state, "overrun")


def facing_an_army() -> State:
    state = stand(clear(stand(moving(start(), FOMORIAN), "3321", "Imric", "Moray 3012"), "3322"), "3322", "Elidor")
    return stand(state, "3322", Leinster_2={"count": 1, "under": "Elidor"})


def test_an_overrun_that_cannot_be_paid_is_told_with_the_move(evening: Evening) -> None:
    assert "unless they are overrun" in evening(facing_an_army(), "move Imric with all to 3322")
    said = evening(facing_an_army(), "move Imric with all to 3323", "move Imric with all to 3322")
    assert "to overrun them takes 4 points, and 3 are left" in " ".join(said.split())
    assert "the verb alone tells why" in evening(facing_an_army(), "overrun all")


def test_an_overrun_that_is_left_is_told_with_next(evening: Evening) -> None:
    assert "Still possible: overrun" in evening(facing_an_army(), "move Imric with all to 3322", "next")


@each("line", ["ships", "where are my ships", "the ships"])
def test_ships_are_looked_at_by_fleet(evening: Evening, line: str) -> None:
    assert "Fleetfoot in 2613" in evening(moving(start(), FOMORIAN), line)


def test_everybody_aboard_a_ship_goes_ashore(evening: Evening) -> None:
    state = put(moving(start(), FOMORIAN), "public", "pieces", "Bogan", "aboard", "Gullfoot")
    assert "goes ashore in 3118" in evening(state, "disembark everybody from Gullfoot")


def test_who_goes_aboard_the_one_ship_leaves_their_army_by_word(evening: Evening) -> None:
    """The ship goes without saying: nothing has been asked, and nothing told yet. An army that fits no ship is not advised."""
    said = evening(moving(start(), FOMORIAN), "embark Brian")
    assert "Nothing is done yet" in said
    assert "takes it along" not in said


def hunted() -> State:
    state = stand(clear(stand(moving(start(), FOMORIAN), "3321", "Imric", "Moray 3012"), "3322"), "3322", "Misha", "Gerflax")
    return bare(state, "Misha", "Gerflax")


@each(
    "line",
    ["let Misha evade", "I want Misha to evade", "evade Misha and Gerflax", "evade 3322 with Gerflax", "evade Misha", "escape"],
)
def test_those_who_evade_are_named_in_many_ways(evening: Evening, line: str) -> None:
    there = ["move Imric with all to 3322", "next", "next"]
    said = evening(hunted(), *there, line)
    assert "Misha, Gerflax evade the enemy in 3322" in said


def test_who_has_evaded_is_told_so(evening: Evening) -> None:
    said = evening(hunted(), "move Imric with all to 3322", "next", "next", "evade Misha", "evade Misha")
    assert "have evaded the enemy in 3322 already" in said


def test_somebody_is_let_do_something(evening: Evening) -> None:
    assert "Dobie moves from 3337" in evening(moving(start(), FOMORIAN), "let Dobie move to 3338")
    assert "Dobie moves from 3337" in evening(moving(start(), FOMORIAN), "I would like Dobie to move to 3338")


def damaged() -> State:
    state = at(start(), FOMORIAN, "recovery")
    for name in ("Gullfoot", "Fleetfoot"):
        state = put(state, "public", "pieces", name, "steps", 1)
    return state


@each(("line", "both"), [("refit the fleet", True), ("repair all", True), ("refit all my ships", True), ("repair Fleetfoot", False)])
def test_the_fleet_is_not_fleetfoot(evening: Evening, line: str, both: bool) -> None:
    said = evening(damaged(), line)
    assert "Fleetfoot begins to refit" in said
    assert ("Gullfoot begins to refit" in said) is both


def test_a_roll_for_a_march_that_has_not_begun_is_held(evening: Evening) -> None:
    state = moving(start(), FOMORIAN)
    said = " ".join(evening(state, "force Imric with all", "toll").split())
    assert "Imric has not marched yet, and the roll ends all forced marches of the phase" in said
    gone = evening(state, "force Imric with all", "move Imric with all to 3013", "toll")
    assert "not marched yet" not in gone
    assert "who goes along?" in evening(state, "forced march with Imric")


def test_each_melee_is_announced(evening: Evening) -> None:
    state = stand(clear(at(start(), FOMORIAN, "combat", "melees"), "3322"), "3322", "Misha", "Dobie")
    assert "each melee that Fomorian can fight is announced" in evening(bare(state, "Misha"), "melee Misha", "melee")
    assert "each engagement that Fomorian can fight is announced" in evening(at_sea(), "engage 3216", "engage")


def test_help_of_a_verb_is_of_what_is_said_behind_it(evening: Evening) -> None:
    said = evening(moving(start(), FOMORIAN), "? move Imric")
    assert "move Imric, Moray 3012 via 3011" in said
    assert "Rurik" not in said
    assert "Rurik" in evening(moving(start(), FOMORIAN), "? move quickly")
    assert "no verb is called 'frobnicate'" in evening(moving(start(), FOMORIAN), "? frobnicate")
    assert "plot CASTINGS" in evening(plotting(start()), "spells of Dobie")


def test_an_artifact_is_searched_for_where_it_is(evening: Evening) -> None:
    state = stand(moving(start(), FOMORIAN), "1323", "Barguest")
    assert "The search takes 4 points" in evening(state, "search for the Book of Gyres ? 4")
    assert "to be found in 2629, by persons who search there" in " ".join(evening(state, "find Colt Pixy").split())
    assert "Trollbane is not to be found by a search" in evening(state, "search for Trollbane")
    assert "it is found there by a search" in " ".join(evening(state, "take The Book of Gyres by Barguest").split())
