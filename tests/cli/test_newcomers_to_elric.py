"""What three people stumbled over who sat down to Elric for the first time: each line as they typed it."""

import re
from pathlib import Path

import pytest

from playaid.cli.answer import Answer
from playaid.cli.commands.log import _first_of
from playaid.cli.commands.table import joined
from playaid.cli.declaring.shared_screen.hidden_names import unsaid_in_answer
from playaid.cli.shell.screenfuls import is_long
from playaid.desk.next_line.advance import passed_over
from playaid.desk.next_line.due import due
from playaid.desk.next_line.missing_words import no_occasion
from playaid.games.elric import GAME as ELRIC
from playaid.games.elric.ratings.spoken import march
from playaid.games.elric.rules import duels
from playaid.games.elric.state import units
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.ruling import LEGAL, Question
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.cli.conftest import Type, typed
from tests.cli.test_newcomers import Evening, evening, screen
from tests.each import each
from tests.games.elric.table import armies, arrived, at, begun, changed, do, empty_handed, holding, moved, rule
from tests.games.elric.test_combat import PLACE, field
from tests.games.elric.test_passage import quiet

__all__ = ["evening", "screen", "typed"]


def test_rows_that_say_the_same_are_one() -> None:
    rows = [["field", str(n), "1"] for n in (1, 2, 3)] + [["field", "4", "2"], ["sea", "5", "2"], ["sea", "6", "2"], ["sea", "7+", "2"]]
    assert joined(rows, 1) == [["field", "1-3", "1"], ["field", "4", "2"], ["sea", "5+", "2"]]
    assert joined([["a", "1"], ["c", "1"]], 1) == [["a", "1"], ["c", "1"]], "no numbers"
    assert joined([["1", "x"], ["3", "x"]], 1) == [["1", "x"], ["3", "x"]], "one is left out"


def test_the_table_of_results_is_read_as_on_paper(evening: Evening) -> None:
    said = evening(field(), "table results", game=ELRIC)
    assert re.search(r"city +4-6 +yes +2 +0", said)
    assert re.search(r"city +10\+ +yes +all +0", said)
    assert is_long(Answer(["row"] * 30), 80, 24)


def test_of_a_name_that_both_have_whoever_is_said_to_speak_means_their_own(tmp_path: Path) -> None:
    """[10.2]: `withhold` takes pieces of either side, and what is the other's cannot be meant; unsaid, both can."""
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    state = moved(at(begun({"Ann": "Jharkor", "Bob": "Dharijor"}), "combat", "Ann"), PLACE, "Jharkor Admiral", "Dharijor Admiral")
    state = changed(state, ("battles", PLACE, {"attacker": "Ann", "defender": "Bob", "from": ["Jadmar"]}), ("places", PLACE, "walls", 0))
    session.fold.state = do(state, f'battle "{PLACE}"')
    for side, named in (("Ann", "Jharkor Admiral"), ("Bob", "Dharijor Admiral")):
        assert session.read(["withhold", "admiral,", "1", "army"], side).args["units"] == [named]
    with pytest.raises(Ambiguous):
        session.read(["withhold", "admiral,", "1", "army"])


@each(
    ("line", "armies_"),
    [
        ("all from Ilmiora capital with 2 to Bakshaan", 2),
        ("all who stand in Ilmiora capital to Bakshaan", None),
        ("all from Ilmiora capital to Bakshaan", None),
        ("all in Ilmiora capital with 1 army to Bakshaan via Ilmiora inland", 1),
    ],
)
def test_all_who_stand_in_a_place_are_said_so(line: str, armies_: int | None) -> None:
    """[7.2]: the people of the stack there, with as many of its armies as are said, or all."""
    state = at(begun({"Ann": "Ilmiora", "Bob": "Lormyr"}), "movement", "Ann")
    people = units.of(state, "Ann", "Ilmiora capital", "personality")
    full = march(line.split(), state)
    number = armies_ if armies_ is not None else len(units.of(state, "Ann", "Ilmiora capital", "army"))
    assert list(full[:3]) == [", ".join(people), "with", str(number)]
    assert " ".join(full[3:]) == line[line.index("to Bakshaan") :]


def test_all_from_a_place_where_nobody_or_several_stacks_stand_is_told_so() -> None:
    state = at(begun({"Ann": "Ilmiora", "Bob": "Lormyr"}), "movement", "Ann")
    with pytest.raises(Unreadable, match="no personality of Ann stands there: Jadmar"):
        march(["all", "from", "Jadmar", "to", "Bakshaan"], state)
    apart = moved(state, "Org", "Fadan", "Sharilla")
    apart = changed(apart, ("units", "Fadan", "stack", "Fadan"), ("units", "Sharilla", "stack", "Sharilla"))
    with pytest.raises(Unreadable, match="several stacks stand there"):
        march(["all", "from", "Org", "to", "Bakshaan"], apart)


def test_the_log_tells_a_line_that_waited_once(typed: Type) -> None:
    typed("new", "elric", "friday", "--players", "Ann,Bob", "--tables", "house")
    whole = typed("-s", "friday", "log", "--all", "--json").data["events"]
    waiting = [event["number"] for event in whole if event["kind"] == "pending"]
    told = typed("-s", "friday", "log", "--all").out
    assert not any(re.search(rf"^ +{number} ", told, re.MULTILINE) for number in waiting[:-1])


def test_of_what_waited_the_log_tells_how_it_ended() -> None:
    class Journal:
        def __init__(self, *events: tuple[str, str, str | None]):
            self.events = [
                {"n": n, "kind": kind, "side": side, **({"of": of} if of else {})} for n, (kind, side, of) in enumerate(events, 1)
            ]
            self.tail_number = len(events)

        def event(self, number: int) -> dict[str, object]:
            return self.events[number - 1]

    class Session:
        journal = Journal(
            ("new", "", None),
            ("pending", "Ann", "fight"),
            ("pending", "Ann", "fight"),
            ("fight", "Ann", None),
            ("pending", "Bob", "muster"),
        )

    assert _first_of(Session, 0, 20, False) == (1, {2, 3})  # type: ignore[arg-type]
    assert _first_of(Session, 0, 2, False) == (2, {2, 3})  # type: ignore[arg-type]
    assert _first_of(Session, 1, 2, False) == (4, set())  # type: ignore[arg-type]


def test_a_look_at_a_question_may_name_what_it_asks_for(tmp_path: Path) -> None:
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    session.asking = Question(
        "choice", "struck", "Ann", "Tower of Voilodion Gagnasdiak is drawn: who is its finder?", ("Fadan", "Sharilla")
    )
    text = "Tower of Voilodion Gagnasdiak is drawn"
    assert unsaid_in_answer(session, "march Fadan to Org", "spell Tower of Voilodion Gagnasdiak").out_of(text) == text
    assert unsaid_in_answer(session, "march Fadan to Org", "Tower of Voilodion Gagnasdiak").out_of(text) != text, "no look"


def magic_of_both() -> State:
    """Ann attacks Bob, and a magician of either stands there with a spell; Ann's has cast."""
    state = moved(field(2, 2), PLACE, "Ilmiora Alchemist", "Vilmir Priest")
    state = holding(holding(state, "Ilmiora Alchemist", "Grome"), "Vilmir Priest", "Misha")
    return changed(at(state, "magic", "Ann"), ("casters", ["Ilmiora Alchemist"]))


def test_for_whom_of_several_a_verb_is_is_said(tmp_path: Path) -> None:
    """[9.2]: who has cast may cast no more; the others may."""
    session = new_session(ELRIC, tmp_path / "friday", ["Ann", "Bob"])
    session.fold.state = magic_of_both()
    now = due(session)
    assert "cast" in now.able
    assert "cast (only Bob)" in now.able_told
    assert "transfer" not in "".join(name for name in now.able_told if "(" in name)
    assert no_occasion(session, ELRIC.verbs["cast"], "Ann", None)
    assert not no_occasion(session, ELRIC.verbs["cast"], None, None)


def test_a_step_between_that_did_not_happen_is_told() -> None:
    """[5.0]: whoever counts Magic, Combat, Muster would take Muster for Combat."""
    state = at(begun(), "magic", "Ann")
    assert passed_over(ELRIC, state, at(state, "muster", "Ann")) == ["Combat"]
    fought = field()
    assert passed_over(ELRIC, at(fought, "magic", "Ann"), at(fought, "combat", "Ann")) == []


def test_no_die_is_thrown_that_can_change_nothing() -> None:
    """[7.6, 10.5]: Oonai is of 1, and beats no stack of 11; one of 5 it may."""
    state = moved(quiet(), "Forest of Troos", "Fadan", *armies(quiet(), "Ilmiora", 7))
    ruling = rule(state, "march Fadan with 7 to Org", "Oonai")
    assert (ruling.verdict, len(ruling.rolls)) == (LEGAL, 1)
    assert any("7 at most, the stack to 12 at least, so no die is thrown" in str(said.text) for said in ruling.story)
    few = moved(quiet(), "Forest of Troos", "Fadan", *armies(quiet(), "Ilmiora", 1))
    assert len(rule(few, "march Fadan with 1 to Org", "Oonai,6,1").rolls) == 3
    assert duels.cannot_win(1, 6)
    assert not duels.cannot_win(1, 5)


def test_who_has_not_met_in_the_wilderness_is_told_as_it_comes_about() -> None:
    """[8.0]: stacks of one player find each other by a search; elsewhere they are one at once."""
    state = moved(quiet(), "Ilmiora capital", "Fadan", "Sharilla")
    state = do(state, 'march Sharilla to "Weeping Waste"')
    ruling = rule(state, 'march Fadan to "Weeping Waste"')
    assert any("Fadan and Sharilla have not met in Weeping Waste" in str(said.text) for said in ruling.story)
    assert not any("have not met" in str(said.text) for said in rule(state, "march Fadan to Ilmiora inland").story)
    flown = rule(holding(state, "Ilmiora Alchemist", "Nihrain Horses"), 'fly "Nihrain Horses" by Alchemist to "Weeping Waste"')
    assert any("Ilmiora Alchemist and Sharilla have not met in Weeping Waste" in str(said.text) for said in flown.story)
    landed = rule(changed(state, ("units", "Fadan", "at", "Weeping Waste")), "where Fadan")
    assert "  there: Ann: Fadan | Sharilla (stacks of their own, which have not found each other)" in map(str, landed.shown)
    together = rule(state, "where Sharilla").shown
    assert "  there: Ann: Sharilla" in map(str, together)


def test_whose_elric_is_already_is_told_before_where_he_is(evening: Evening) -> None:
    """[12]: `influence` alone, for one who is far from him, and for himself."""
    free = arrived(moved(quiet(), "Org", "Fadan"), "Elric", "Ann", "Org")
    state = changed(free, ("elric", "controller", "Fadan"))
    yours = "Elric is Ann's already, and Fadan controls him"
    assert yours in " ".join(evening(state, "influence", game=ELRIC).split())
    for line in ("influence Sharilla", "influence Elric"):
        (reason,) = rule(state, line).reasons
        assert yours in str(reason.text), line
    alone = changed(free, ("elric", "controller", None))
    assert not any(yours in str(reason.text) for line in ("influence Sharilla", "influence Elric") for reason in rule(alone, line).reasons)
    stack = state["public"]["units"]["Elric"].get("stack")
    both = changed(state, ("units", "Sharilla", "at", "Org"), ("units", "Sharilla", "stack", stack))
    assert "who takes control of Elric?" in evening(both, "influence", game=ELRIC, name="both")


def test_whoever_holds_no_spell_to_fly_by_is_told_so_on_their_own_screen_alone(evening: Evening) -> None:
    """[7.4.2]: for all to see they may hold any; and one that makes nobody fly is refused before a magician is asked for."""
    state = holding(moved(quiet(), "Org", "Ilmiora Alchemist"), "Ilmiora Alchemist", "Grome")
    none = "nobody of Ann holds a spell to fly by"
    assert none in evening(state, "fly", game=ELRIC, looking_on=True)
    assert none not in evening(state, "fly", game=ELRIC, name="hidden")
    winged = holding(state, "Ilmiora Alchemist", "Grome", "Nihrain Horses")
    assert none not in evening(winged, "fly", game=ELRIC, looking_on=True, name="winged")
    kept = changed(state, ("maintained", {"Ilmiora Alchemist": [{"spell": "Nihrain Horses", "flights": 1, "until": 9}]}))
    assert none not in evening(kept, "fly", game=ELRIC, looking_on=True, name="kept")
    for number, looks_on in enumerate((False, True)):
        said = evening(winged, "fly Grome", game=ELRIC, looking_on=looks_on, name=f"grome{number}")
        assert "Grome makes nobody fly" in said
        assert "which magician" not in said


def test_of_several_losses_it_is_said_which_are_taken_already() -> None:
    """[10(f)]: armies go before personalities, unasked where all of them do."""
    state = moved(field(9, 1), PLACE, "Vilmir Priest", "Vilmir Sealord")
    asked = rule(do(state, f'battle "{PLACE}"'), "fight", "4,1").question
    assert asked is not None
    assert "already lost: 1 army of Vilmir. Which is the next, 2 of " in asked.prompt


@each("line", ["muster Jharkor", "muster Tarkesh", "muster Moonglum"])
def test_a_check_of_a_muster_that_hangs_on_a_hand_is_told_to_nobody_else(evening: Evening, line: str) -> None:
    """[9.0]: held or not, the same is said on a screen that all see; whoever says whose eyes look at it is told."""
    state = at(moved(empty_handed(begun()), "Ilmiora capital", "Fadan", "Sharilla"), "muster", "Ann")
    states = {spell: holding(state, "Fadan", spell) for spell in ("Grome", "Sleep")}
    held, none = (evening(on, f"{line} --check", game=ELRIC, name=f"{line[7:]}{spell}") for spell, on in states.items())
    assert held == none
    assert "hangs on what Ann alone holds" in held
    assert "hangs on" not in evening(states["Grome"], f"{line} --check --as Ann", game=ELRIC, name=f"{line[7:]}own")


@each(("line", "told"), [
    ("aim", "rule victory tells how the game is won"),
    ("elric", "Elric is said behind another word"),
])  # fmt: skip
def test_the_aim_and_a_piece_that_is_called_as_the_game_are_no_slip_of_usage(evening: Evening, line: str, told: str) -> None:
    said = evening(begun(), line, game=ELRIC, name=line)
    assert told in said
    assert "USAGE" not in said


def test_a_search_means_the_wilderness_where_ones_own_stand(evening: Evening) -> None:
    """[8.0]: of two Straits one alone is where somebody could search."""
    state = at(moved(empty_handed(begun()), "Straits of Chaos", "Fadan"), "search", "Ann")
    assert "AMBIGUOUS" not in evening(state, "search straits for enemies", game=ELRIC)
    elsewhere = at(moved(empty_handed(begun()), "Kaneloon", "Fadan"), "search", "Ann")
    assert "AMBIGUOUS" in evening(elsewhere, "search straits for enemies", game=ELRIC, name="none")
    nobody = evening(at(empty_handed(begun()), "search", "Ann"), "search straits for enemies", game=ELRIC, name="nobody")
    assert "no personality of Ann is in a wilderness" in nobody


def test_next_step_is_next(evening: Evening) -> None:
    state = at(empty_handed(begun()), "movement", "Ann")
    assert evening(state, "next step", game=ELRIC) == evening(state, "next", game=ELRIC, name="next")


@each(
    ("spell", "told"),
    [
        ("dragons", "Dragons is for Melniboneans only, not for Ilmiora Alchemist"),
        ("arioch", "casts a spell in Vilmir inland, face down"),
    ],
)
@pytest.mark.usefixtures("screen")
def test_on_their_own_screen_it_is_said_who_may_not_cast_what_they_hold(evening: Evening, spell: str, told: str) -> None:
    """[9.3]: both may cast; what the other hides bears on nothing that is asked of the one who has the screen."""
    state = at(moved(empty_handed(field(3, 3)), PLACE, "Ilmiora Alchemist"), "magic", "Ann")
    state = holding(holding(state, "Ilmiora Alchemist", "Dragons", "Arioch"), "Avan Astram", "Grome")
    said = evening(state, f"cast ?  ? {spell} ? leave ? ", game=ELRIC, clears=True, name=spell)
    assert "cast (Ann): which spell?" in said
    assert re.search(told, said)
    assert "is not for all to see" not in said
