"""What newcomers to Albion would not know is told: whether a goal can be reached, what follows a casting, both lines of a march."""

from playaid.games.albion.state.sides import FOMORIAN
from tests.cli.test_albion_words import Evening, evening
from tests.each import each
from tests.games.albion.table import at, put, rule, start, told
from tests.games.albion.test_resolving import FIELD, battle
from tests.games.albion.two import moving, plotted, plotting

__all__ = ["evening"]

CLOSED = "No way to 3135 is open to them now, however long; the reasons are those of the cheapest."


def test_that_no_way_leads_there_is_told_and_not_only_what_bars_one(evening: Evening) -> None:
    """Before the game no Fomorian enters Albion: other hexes on the way would be as shut as those of the one that was tried."""
    said = evening(start(), "move Magog, Gogma to 3135")
    assert CLOSED in said
    assert "no Fomorian enters Albion (3240) before the game" in said


@each("line", ["move Magog to 3135", "move Magog via 3340, 3240"])
def test_of_a_way_that_is_but_too_long_or_was_said_nothing_is_told_of_others(evening: Evening, line: str) -> None:
    assert "No way" not in evening(moving(start(), FOMORIAN), line)


def test_both_lines_of_a_forced_march_are_told_and_what_the_first_ends(evening: Evening) -> None:
    said = evening(moving(start(), FOMORIAN), "force Rurik and all Moray to 3222")
    assert "first: force Rurik, all Moray; then: move Rurik, all Moray to 3222;" in said
    assert "the first ends normal movement for this phase, for everybody" in said


def test_so_are_those_of_a_reaction_which_ends_nothing(evening: Evening) -> None:
    said = evening(at(start(), FOMORIAN, "reaction"), "react Elidor, Albion 3034 to 3035")
    assert "first: react Elidor, Albion 3034; then: move Elidor, Albion 3034 to 3035" in said
    assert "normal movement" not in said


def test_armies_and_ships_of_one_side(evening: Evening) -> None:
    assert "Faerie" not in evening(start(), "armies Fomorian")
    assert "Fomorian" not in evening(start(), "fleet faerie")
    assert "Faerie" in evening(start(), "armies")


def test_how_one_wins_begins_with_the_line_that_tells_it(evening: Evening) -> None:
    said = " ".join(evening(start(), "rule victory").split())
    assert "Typed at the table, leads tells who has how many points" in said


def test_a_mental_attack_that_works_tells_of_the_duel_that_follows() -> None:
    """And one that fails does not."""
    state = plotted(put(plotting(start()), "public", "mana", 10), "08 by Barguest on Elidor")
    follows = "Barguest and Elidor fight a duel arcane, which Elidor cannot decline"
    assert follows in told(rule(state, "cast Barguest", "1 1", side=FOMORIAN))
    weak = put(state, "public", "mana", 0)
    assert follows not in told(rule(weak, "cast Barguest", "6 6", side=FOMORIAN))


def test_the_dice_of_a_round_tell_what_was_added_to_them() -> None:
    dice = next(line.text for line in rule(battle(), f"fight {FIELD}", "3 4").worksheet if line.label == "dice")
    assert "(command +6, command -3)" in dice
