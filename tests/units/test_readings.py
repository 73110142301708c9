"""Which options decided a ruling, and how a ruling on the screen says what it rests on."""

from playaid.book.facts import Fact
from playaid.cli.json_output import ruling_json
from playaid.cli.text.render import SOURCES, ruling_lines
from playaid.desk.ruling_view import view_ruling
from playaid.games.empire import GAME
from playaid.games.registry import load
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Line, Reading, Ruling, Used
from playaid.referee.contract.state import State
from playaid.referee.session.option_marks import decided_by
from tests.each import each
from tests.games.empire.table import BOOK, holding, manned, north, rule


def fight(supplied: bool) -> State:
    return manned(manned(north(), "Ann", "Grenord-centre", "Gren", supplied=supplied), "Bob", "Grenord-centre", "Mary")


ATTACKERS = Reading(
    "attackers", "any", ("supplied",), "3.E", None, "whether an unsupplied unit may attack", "any unit may", ("only a supplied one may",)
)


def readings(state: State, line: str, dice: str = "") -> tuple[Reading, ...]:
    return decided_by(GAME, state, rule(state, line, dice), BOOK)


def test_an_option_under_whose_other_value_it_would_be_refused() -> None:
    assert readings(fight(supplied=False), "attack Gren", "6 1") == (ATTACKERS,)


def test_an_option_that_is_looked_at_and_changes_nothing_decides_nothing() -> None:
    assert readings(fight(supplied=True), "attack Gren", "6 1") == ()


def test_an_option_that_refuses() -> None:
    state = manned(manned(north(attackers="supplied"), "Ann", "Grenord-centre", "Gren", supplied=False), "Bob", "Grenord-centre", "Mary")
    assert [(reading.value, reading.others) for reading in readings(state, "attack Gren")] == [("supplied", ("any",))]


def test_an_option_that_would_only_refuse_for_one_more_reason_decides_nothing() -> None:
    alone = manned(north(), "Ann", "Grenord-centre", "Gren", supplied=False)
    assert rule(alone, "attack Gren").verdict == ILLEGAL
    assert readings(alone, "attack Gren") == ()


def test_of_a_secret_declaration_only_its_side_learns_it() -> None:
    state = holding(north(), "Ann", "Gren")
    ruling = rule(state, "discard Gren")
    (reading,) = decided_by(GAME, state, ruling, BOOK)
    assert (reading.option, reading.only) == ("discards", "Ann")
    marked = ruling._replace(readings=(reading,))
    assert view_ruling(marked, "Ann").readings
    assert not view_ruling(marked, "Bob").readings
    assert not view_ruling(marked, None).readings


def test_what_hangs_on_a_sealed_hand_has_no_mark_for_the_table() -> None:
    state = holding(manned(north(), "Bob", "Bernham-centre", "Henry"), "Ann", "Queenie")
    assert readings(state, "coup Bernham with Queenie at Bernham-right") == ()


def test_a_query_has_none() -> None:
    assert readings(fight(supplied=False), "flags") == ()


def resting(*provenances: str, width: int = 100, lines: tuple[Line, ...] = ()) -> list[str]:
    facts = tuple(Used(Fact("combat", (str(number), "3:1"), 4, source)) for number, source in enumerate(provenances))
    ruling = Ruling(LEGAL, Declaration("next", typed="next"), facts=facts, worksheet=lines)
    return ruling_lines(view_ruling(ruling, None), width)[1:]


@each("source", ["house", "conflict", "derived", "doubtful"])
def test_a_value_that_is_not_simply_printed_is_marked(source: str) -> None:
    assert resting("printed", source) == [f"    rests on  {SOURCES[source]}: 3:1 of 1 (combat)"]


def test_what_is_printed_or_the_owners_has_no_mark() -> None:
    assert resting("printed", "owner") == []


def test_several_cells_of_a_table_are_counted() -> None:
    assert resting("house", "derived", "house") == ["    rests on  house table: combat (2 cells); worked out: 3:1 of 1 (combat)"]


def test_what_the_game_names_itself_is_not_named_twice() -> None:
    lines = (Line("house values", "Combat"),)
    assert resting("house", "derived", lines=lines)[1:] == ["    rests on  worked out: 3:1 of 1 (combat)"]


def test_a_long_mark_is_wrapped_and_not_cut() -> None:
    shown = resting(*("house", "conflict", "derived", "doubtful") * 2, width=60)
    assert len(shown) > 1
    assert max(map(len, shown)) <= 60
    assert " ".join(" ".join(shown).split()).count("(2 cells)") == 4


def test_a_reading_is_marked_on_the_screen_and_in_json() -> None:
    ruling = Ruling(LEGAL, Declaration("attack", typed="attack Gren"), readings=(ATTACKERS,))
    told = "whether an unsupplied unit may attack. Played here: any unit may; "
    told += "otherwise: only a supplied one may (option attackers=supplied)"
    assert ruling_lines(view_ruling(ruling, None), 200)[1:] == [f"    reading   {told}  [3.E]"]
    assert ruling_json(view_ruling(ruling, None))["readings"][0]["option"] == "attackers"


@each("slug", ["albion", "elric", "empire", "legacy", "tears"])
def test_each_question_that_the_rules_leave_open_has_an_answer_in_words(slug: str) -> None:
    bare = [option.name for option in load(slug).options if not option.variant and len(option.words) != len(option.values)]
    assert not bare


def test_what_is_in_vain_says_so_to_whoever_may_see_it() -> None:
    ruling = Ruling(LEGAL, Declaration("coup", side="Ann"), in_vain="3 shown, 4 on the board")
    assert ruling_lines(view_ruling(ruling, None))[1] == "    IN VAIN  3 shown, 4 on the board"
    assert view_ruling(ruling._replace(secret="Ann"), "Bob").in_vain == ""
