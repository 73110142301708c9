"""`next` that would let something go by of which nobody has said that they want none: it says so once, and a second one goes on."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from playaid.cli.declaring import held_lines
from playaid.cli.declaring.before_the_throw import told_first
from playaid.cli.terminal.going_by import GoingBy
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.next_line.advance import undone
from playaid.games.albion.state.sides import FOMORIAN
from playaid.games.legacy import GAME as LEGACY_GAME
from playaid.referee.contract.game import PASSING
from playaid.referee.contract.state import State, evolve
from playaid.testing.random_evenings import new_session
from tests.cli import test_newcomers as newcomers
from tests.cli.test_albion_words import two_battles as two_in_their_hexes
from tests.cli.test_newcomers import ALBION, ELRIC, EMPIRE, LEGACY, Evening, castle, faerie, plotting, short, tale
from tests.games.albion import table as isles
from tests.games.albion.test_12_special import moving
from tests.games.empire.table import at, holding, start

evening = newcomers.evening
HELD = "Nothing has been done yet in: "


def attacked(place: str) -> State:
    """Ann before a place, in her Combat: in Jadmar stand Bob's, in Bakshaan nobody."""
    battle = {"attacker": "Ann", "defender": None, "from": ["Ilmiora capital"], "passed": []}
    state = tale.moved(tale.empty_handed(tale.begun()), place, "Fadan")
    state = evolve(state, [["put", ["referee", "options", "passing"], "automatic"]])
    return tale.at(tale.changed(state, ("battles", place, battle)), "combat", "Ann")


def test_whoever_is_attacked_may_speak_before_the_dice_of_a_battle_that_next_begins(evening: Evening) -> None:
    said = evening(attacked("Jadmar"), "dice typed", "n ? withhold Naclon --as Bob ? leave", game=ELRIC, all_=True)
    assert "First it is for Bob (withhold) to say, where they wish to; then it goes on." in said
    assert "Bob withholds Naclon" in said
    assert "high is wanted" not in said
    on = evening(attacked("Jadmar"), "dice typed", "n ?  ? 6 ? 1", game=ELRIC, name="on")
    assert on.index("First it is for Bob") < on.index("high is wanted")


def test_next_at_bare_walls_fights_at_once(evening: Evening) -> None:
    said = evening(attacked("Bakshaan"), "dice typed", "n ? 6 ? 1", game=ELRIC, all_=True)
    assert "1. battle" not in said
    assert "First it is for" not in said
    assert "high is wanted" in said


def test_a_fight_does_not_begin_again_by_the_line_that_lost_it(evening: Evening) -> None:
    """In legacy: the wound is seen before all stones are thrown again."""
    state = short()
    for path in (("destiny", 0), ("cards", "Starting Weapon", "broken", True), ("cards", "Starting Armour", "broken", True)):
        state = castle.put(state, "seats", "Ann 1", *path)
    once = evening(state, "dice typed", "n ? 1 1 1 1 1", game=LEGACY)
    assert "takes a Wound Token (1 of 1)" in once
    assert "rolls 5d6" not in once
    assert "rolls 5d6" in evening(state, "dice typed", "n", "n ? 1 1 1 1 1", game=LEGACY, name="twice")


def test_a_turn_that_next_has_come_to_behind_a_fight_is_not_passed_by_unasked(evening: Evening) -> None:
    """Whoever said `next` for their own Combat has not meant what comes behind it; where nothing was fought one `next` does."""
    lines = ("dice typed", "n ? 6 ? 1", "n")
    assert HELD in evening(attacked("Bakshaan"), *lines, game=ELRIC)
    assert "LEGAL  next" in evening(attacked("Bakshaan"), *lines, "n", game=ELRIC, name="twice")
    idle = tale.at(evolve(tale.begun(), [["put", ["referee", "options", "passing"], "automatic"]]), "magic", "Ann")
    assert HELD not in evening(idle, "n", "n", game=ELRIC, all_=True, name="idle")


def test_a_turn_that_has_begun_by_itself_is_not_passed_by_unasked(evening: Evening) -> None:
    """In legacy: what one activates may end their turn."""
    state = castle.put(castle.at(castle.begun(), "Ann", "Chapel"), "options", {})
    said = evening(state, "activate ? Courage", "n", game=LEGACY)
    assert f"{HELD}Bob · Play. next once more passes it by." in said
    assert "LEGAL  next" in evening(state, "activate ? Courage", "n", "n", game=LEGACY, name="twice")
    assert HELD not in evening(castle.begun(), "n", "n", game=LEGACY, all_=True, name="idle")


def test_what_was_told_to_next_is_told_to_a_line_of_a_later_step_as_well(evening: Evening) -> None:
    """In empire, [1] and [3]: only a `next` that was warned goes on with the next `next`, only a line with the next line."""
    state = holding(start(("Ann", "Bob"), None), "Ann", "Craw", "Girm")
    exploring = at("exploration", "Ann", evolve(state, [["put", ["referee", "options", PASSING.name], PASSING.values[0]]]))
    told = "Still possible: Ann · Exploration phase (not done: explore). discard comes later and passes it by"
    assert told in evening(exploring, "n", "discard Girm")
    assert "Ann discards Girm" in evening(exploring, "n", *["discard Girm"] * 2, name="twice")


def test_among_so_many_steps_what_only_gains_stops_once_an_evening_for_each_side(evening: Evening) -> None:
    """In empire, [4]: whoever has been told in one round that a draw is let go by counts steps in the next; `next turn` counts none."""
    state = holding(start(("Ann", "Bob"), None), "Ann", "Craw", "Girm")
    exploring = at("exploration", "Ann", evolve(state, [["put", ["referee", "options", PASSING.name], PASSING.values[0]]]))
    stops = "Stopped here: Ann · Draw counter phase (not done: draw)"
    once = evening(exploring, "n 3", game=EMPIRE)
    assert stops in once
    round_ = ("n 3", "n", "n 3", "n")
    assert stops not in evening(exploring, *round_, "n 3", game=EMPIRE, name="twice")
    assert stops in evening(exploring, *round_, "n nobody", "n turn", game=EMPIRE, name="turn")
    assert stops in evening(exploring, *round_, "n bob", game=EMPIRE, name="bobs")


def test_a_step_that_only_gains_is_held_each_time_that_it_begins_and_once_while_it_stands(evening: Evening) -> None:
    """In empire, [1]: three `next`s in a row went over the second exploration of an evening, and the actions behind it."""
    state = holding(start(("Ann", "Bob"), None), "Ann", "Craw", "Girm")
    exploring = at("exploration", "Ann", evolve(state, [["put", ["referee", "options", PASSING.name], PASSING.values[0]]]))
    held = f"{HELD}Ann · Exploration phase (not done: explore)"
    assert evening(exploring, "n", "undo", "n", "map", game=EMPIRE, all_=True).count(held) == 1
    second = evening(exploring, "n", "n", *["n"] * 12, game=EMPIRE, all_=True, name="second")
    assert second.count(held) == 2
    assert second.count("Now: Round 2 · Ann · Exploration phase") == 1
    assert "Round 3" not in second.partition(held)[2].partition(held)[0]


def test_what_comes_last_in_a_step_is_told_of_once_an_evening(evening: Evening) -> None:
    """In albion, [5.0 D.3]: forced marches are named when all moves are done, and before they are over."""
    state = faerie.at(faerie.start(), "Fomorian", "movement", "normal", "moving")
    told = "Still possible: force (name a stack that engages in a forced march"
    moves = ("move Bran Og to 3338", "move Bran Og to 3338", "n")
    assert told in evening(state, *moves, game=ALBION)
    assert told not in evening(state, "n", game=ALBION, name="idle")
    assert "Reaction" in evening(state, *moves, "n", game=ALBION, name="twice")


def test_what_was_written_for_a_scried_stack_is_owed_and_what_cannot_be_done_is_told(evening: Evening) -> None:
    """In albion, [19.4.03]: next does not lead past what can be done; of the rest it is said that it was not, as the moves are over."""
    state = faerie.at(faerie.start(), "Fomorian", "movement", "normal", "moving")
    bound = evolve(state, [["put", ["public", "scried"], {"Bran Og": ["3338", "3337"], "Edric": ["2339"]}]])
    held = " ".join(evening(bound, "move Bran Og to 3338", "move Bran Og to 3338", "n", game=ALBION).split())
    assert "what Fomorian has written for Bran Og is still to be done: 3337 (move Bran Og via 3337) [19.4.03]" in held
    assert "1. move Bran Og via 3337" in held
    assert "Edric" not in held.partition("owed:")[2]
    left = "what was written for Bran Og and cannot be done: 3337 (rule 19.4.03)"
    spent = evolve(bound, [["put", ["public", "spent"], {"Bran Og": 14}], ["put", ["public", "scried", "Bran Og"], ["3337"]]])
    lines = ("undo", "move Brian with army via 3319", "n")
    reminded = " ".join(evening(spent, *lines, game=ALBION, name="spent").split())
    assert "Still possible: force (" in reminded
    assert left not in reminded, "nothing that is possible"
    over = " ".join(evening(spent, *lines, "n", game=ALBION, name="over").split())
    assert f"Fomorian's part is over with {left}; undo takes it back." in over


def test_what_was_done_on_the_way_is_told_before_the_next_throw_is_asked_for(evening: Evening) -> None:
    """In albion, [19.0]: whether an enchantment works is known before the attrition behind it is rolled for."""
    state = evolve(plotting(faerie.start()), [["put", ["referee", "options", PASSING.name], PASSING.values[0]]])
    lines = ("dice typed", "plot Rainmaking by Dobie --as Fomorian", "plot - --as Faerie", "n", "n ? 6 6 ? 1 1")
    said = evening(state, *lines, game=ALBION, all_=True)
    assert said.count("Rainmaking by Dobie: it fails") == 1
    assert said.index("Rainmaking by Dobie: it fails") < said.index("rolls 2d6 (attrition of Fomorian")


def test_a_name_that_may_be_several_leaves_what_is_owed_with_its_numbers(evening: Evening) -> None:
    said = evening(attacked("Jadmar"), "dice typed", "n ? withhold Vilmir Fleet --as Bob ? 1 ? 6 ? 1", game=ELRIC)
    assert "'Vilmir Fleet' may be any of: Vilmir Fleet 1, Vilmir Fleet 2" in said
    assert "Ann rolls d6 (Ann in Jadmar" in said.partition("may be any of")[2]


def before_saxons() -> State:
    """In legacy: Ann stands with a Saxon, and has no card to escape with, so that it is a challenge or nothing; another is near."""
    state = castle.play(castle.begun(), 'discard "Starting Weapon"', 'discard "Starting Armour"', "destiny -5")
    near = state["public"]["tiles"]["Docks"]["links"][0]
    state = castle.foe(castle.foe(castle.at(state, "Ann", "Docks"), "Saxon 1", "Saxon", "Docks"), "Saxon 2", "Saxon", near)
    return evolve(state, [["put", ["referee", "options", PASSING.name], PASSING.values[0]]])


ADDING = 'challenge "Saxon 1" by Ann is next. What adds to its throw, or takes off, is said with it (challenge "Saxon 1" by Ann plus 1)'


def test_before_a_throw_to_which_more_may_be_said_next_stops_once(evening: Evening) -> None:
    """The stones of cards and abilities are told with the challenge: once they have fallen it is too late."""
    state, table = before_saxons(), ("dice typed",)
    said = evening(state, *table, "n", game=LEGACY, all_=True)
    assert said.count(ADDING) == 1
    assert "next once more throws without" in said
    assert "5d6" not in said
    on = evening(state, *table, "n", "n ? 3 3 3 3 3", game=LEGACY, all_=True, name="on")
    assert on.count(ADDING) == 1
    assert "passes the challenge for Saxon 1" in on


def test_a_line_that_says_how_much_is_added_is_not_held(evening: Evening) -> None:
    said = evening(before_saxons(), "dice typed", "challenge plus 1 ? 3 3 3 3 3 3", game=LEGACY, all_=True)
    assert "passes the challenge for Saxon 1" in said
    assert "What adds to its throw" not in said


def test_it_is_said_once_an_evening_and_not_where_nothing_may_be_added(evening: Evening) -> None:
    """Not for the second enemy; nor after a wound, as all stones are rolled again then."""
    state = before_saxons()
    near = state["public"]["enemies"]["Saxon 2"]["tile"]
    said = evening(state, "dice typed", "n", "n ? 3 3 3 3 3", f"move {near}", "n ? 3 3 3 3 3", game=LEGACY, all_=True)
    assert said.count("What adds to its throw") == 1
    assert "passes the challenge for Saxon 2" in said
    lost = castle.do(castle.do(before_saxons(), "challenge Saxon 1", "1 1 1 1 1"), "fail")
    again = evening(lost, "dice typed", "n ? 3 3 3 3 3", game=LEGACY, all_=True, name="again")
    assert "What adds to its throw" not in again
    assert "passes the challenge for Saxon 1" in again


def test_it_is_said_at_a_table_that_settles_by_itself_and_to_nobody_else(tmp_path: Path) -> None:
    """Not outside the shell, where what is owed is refused; nor where a lesson says what is done next."""
    session = new_session(LEGACY_GAME, tmp_path / "friday", ["Ann", "Bob", "Cid", "Dot"])
    session.fold.state = before_saxons()

    def says(**more: bool) -> bool:
        by = GoingBy()
        by.guided = more.pop("guided", False)
        table = {"in_shell": True, "settles": True, "json": False, **more, "going_by": by}
        return told_first(cast(Terminal, SimpleNamespace(**table)), session) is not None

    assert says()
    assert not any((says(in_shell=False), says(settles=False), says(json=True), says(guided=True)))
    session.fold.state = castle.begun()
    assert not says(), "nothing is owed"


def test_a_step_in_which_all_that_was_tried_was_refused_is_not_passed_by_unasked(evening: Evening) -> None:
    """A dozen armies stood there yet, and the one move that was tried had been refused."""
    state = faerie.at(faerie.start(), "Fomorian", "movement", "normal", "moving")
    lines = ("move Imric to 0101", "n")
    assert f"{HELD}Fomorian · Moves. next once more passes it by." in evening(state, *lines, game=ALBION)
    assert "LEGAL  next" in evening(state, *lines, "n", game=ALBION, name="twice")
    assert HELD in evening(state, "n", game=ALBION, name="idle"), "it is what the turn is played for"
    assert HELD not in evening(state, "move Imric to 0101", "move Imric with army via 3013", "n", game=ALBION, name="moved")


def test_why_where_next_asks_for_what_is_owed_tells_the_last_thing_done(evening: Evening) -> None:
    """That `next` alone would have been refused there was told to nobody."""
    lines = ("force Imric with Moray 3012", "next ? why ? leave")
    said = evening(moving(isles.start(), isles.FOMORIAN), *lines, game=ALBION, all_=True).rpartition("next")[2]
    assert "LEGAL  force Imric with Moray 3012" in said
    assert "ILLEGAL" not in said


def test_where_a_throw_was_all_that_a_step_is_for_nothing_has_been_left_undone(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is only limited, as losses to be divided, and lists nothing, cannot be said."""
    left: list[Sequence[str]] = []
    monkeypatch.setattr(held_lines, "let_go", lambda session, *how: left.append(undone(session)) or [])
    state = isles.do(moving(isles.start(), isles.FOMORIAN), "force Imric with Moray 3012")
    evening(state, "toll Imric --dice 1,1", "toll Imric --dice 1,1", "next", "next", game=ALBION)
    assert left == [[], ["Faerie · Reaction Phase"]]


def two_battles() -> State:
    """Both announced, of which one is fought first. [16.0]"""
    state = isles.at(two_in_their_hexes(), FOMORIAN, "combat", "announce")
    for line in ("battle 3322", "battle 3034"):
        state = isles.do(state, line, side=FOMORIAN)
    for key in ("3322 battle", "3034 battle"):
        state = isles.put(state, "public", "combat", "fights", key, "terrain", "clear")
    return isles.at(state, FOMORIAN, "combat", "battles")


def test_no_other_battle_is_fought_by_the_next_that_settles_what_one_has_cost(evening: Evening) -> None:
    """In albion, [16.0]: whoever settles losses may ask how likely the next battle goes, or throw for it."""
    lines = ("dice typed", "fight 3322 battle ? 1 1", "n ? 1 ? 6 6")
    once = evening(two_battles(), *lines, game=ALBION, looking_on=True)
    assert "The battle in 3322 is over: Faerie has left the hex." in once
    assert "fight 3034" not in once
    assert "fight 3034 battle" in evening(two_battles(), *lines, "n ? 6 6", game=ALBION, looking_on=True, name="on")


def test_no_next_goes_on_behind_what_was_taken_back_where_it_asked(evening: Evening) -> None:
    """`u` is that line there, too, and no name of a piece."""
    said = evening(two_battles(), "dice typed", "fight 3322 battle ? 1 1", "n ? u", game=ALBION, looking_on=True)
    assert said.rpartition("Taken back: event 3, remove.")[2].count("LEGAL") == 0
    assert "Taken back: event 3, remove." in said
