"""How far `next` goes: so many steps, to a step by its name, to the next turn, or to where a verb is open."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from playaid.desk.conversation import Ruled, rule
from playaid.desk.declaration_odds import MOST_TIMES, Wish, course_of
from playaid.desk.next_line.advance import Goal, ahead, goal_of, is_reached
from playaid.desk.next_line.due import due
from playaid.desk.next_line.passes import awaited, has_passed
from playaid.desk.next_line.prospect import _told_at_once
from playaid.desk.next_line.settling import MOST, as_listed, shown_first, ways_to_settle
from playaid.games.registry import load
from playaid.referee.contract.game import PASSING, Game, Owed, Slot, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Ambiguous, Refusal, Unreadable
from playaid.referee.contract.ruling import Ruling, Said
from playaid.referee.contract.sequence import heading, turn_of, turn_title
from playaid.referee.contract.state import Frame, State
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.lessons import begun
from playaid.testing.random_evenings import new_session
from tests.desk.conftest import Begin, said
from tests.each import each
from tests.games.albion.test_losses import OF_IMRIC, owing


def gone(session: Session, words: str) -> list[str]:
    """Where each step leads, until the goal is reached or something is owed."""
    goal, before, places = goal_of(session.game, words.split(), session.state), session.state, list[str]()
    while True:
        outcome = rule(session, said(session, "next"))
        if not isinstance(outcome, Ruled) or outcome.ruling.verdict != "legal":
            return [*places, "owed"]
        places.append(heading(session.game, session.state))
        if is_reached(session.game, goal, before, session.state, len(places)):
            return places


def test_the_words_after_next(tiny: Game) -> None:
    assert goal_of(tiny, []) == Goal(1)
    assert goal_of(tiny, ["3"]) == Goal(3)
    assert goal_of(tiny, ["Turn"]) == Goal(keys=("turn",))
    assert goal_of(tiny, ["run"]) == Goal(keys=("move",))  # the step of this title, rather than the verb
    assert goal_of(tiny, ["shove"]) == Goal(verb="shove")
    assert goal_of(tiny, ["shov"]) == Goal(verb="shove")


def test_a_name_that_fits_a_step_and_what_is_in_it_is_the_steps() -> None:
    """`next mov` asked which of Movement Phase, Moves and move it was to be."""
    albion = load("albion")
    assert goal_of(albion, ["mov"]) == Goal(keys=("movement",))
    with pytest.raises(Ambiguous, match="may be any of"):
        goal_of(albion, ["re"])  # recovery, reaction


@each("words", [["0"], ["101"]])
def test_a_number_has_bounds(tiny: Game, words: list[str]) -> None:
    with pytest.raises(Refusal, match="1 to 100"):
        goal_of(tiny, words)


def test_what_is_called_nothing_is_refused_with_what_there_is(tiny: Game) -> None:
    with pytest.raises(Unreadable) as refused:
        goal_of(tiny, ["shopping"])
    assert "step of the sequence of play" in str(refused.value)


@pytest.mark.parametrize("words", ["3", "turn"])
def test_it_goes_on_until_something_is_owed(begin: Begin, words: str) -> None:
    assert gone(begin(), words) == ["Turn 1 · Ann · Run", "owed"]


def test_it_stops_where_the_goal_begins(begin: Begin) -> None:
    session = begin()
    assert gone(session, "shove") == ["Turn 1 · Ann · Run"]
    assert isinstance(rule(session, said(session, "run", dice=("4",))), Ruled)
    assert gone(session, "turn") == ["Turn 1 · Bob · Cards"]
    assert gone(session, "cards") == ["Turn 1 · Bob · Run", "owed"]


def test_it_goes_on_to_whose_turn_is_named(begin: Begin) -> None:
    session = begin()
    assert gone(session, "shove") == ["Turn 1 · Ann · Run"]
    assert isinstance(rule(session, said(session, "run", dice=("4",))), Ruled)
    assert goal_of(session.game, ["bo"], session.state) == Goal(keys=("turn",), side="Bob")
    before, of_ann = session.state, goal_of(session.game, ["ann"], session.state)
    assert gone(session, "bob") == ["Turn 1 · Bob · Cards"]
    assert not is_reached(session.game, of_ann, before, session.state, 1), "another's turn is not hers"


def test_of_steps_that_are_over_none_is_named_where_next_goes() -> None:
    from tests.games.elric.table import at, begun

    state = at(begun(), "movement", "Ann")
    with pytest.raises(Unreadable) as refused:
        goal_of(load("elric"), ["shopping"], state)
    assert refused.value.hint.endswith(
        "one of: Turn, Player-turn, Random appearance, Replacements, Movement, Search, Magic, Combat, Muster, Random Balance movement"
    )
    assert goal_of(load("elric"), ["bob"], state).side == "Bob"


def test_how_many_steps_lie_between_here_and_a_line(begin: Begin) -> None:
    session = begin()
    assert ahead(session, said(session, "run", "Ann").declaration) == 0, "each step is taken by itself"
    referee = session.state["referee"]
    session.fold.state = {**session.state, "referee": {**referee, "options": {**referee["options"], PASSING.name: PASSING.values[0]}}}
    assert ahead(session, said(session, "run", "Ann").declaration) == 1
    assert ahead(session, said(session, "play Boots", "Ann").declaration) == 0
    assert ahead(session, said(session, "run", "Bob").declaration) == 0
    assert ahead(session, said(session, "next", "Ann").declaration) == 0
    assert ahead(session, said(session, "run").declaration._replace(side=None)) == 0
    for line, dice in (("next", None), ("run", ("4",)), ("next", None)):
        assert isinstance(rule(session, said(session, line, dice=dice)), Ruled)
    assert ahead(session, said(session, "run", "Bob").declaration) == 1
    assert ahead(session, said(session, "shove Ann", "Bob").declaration) == 0, "Ann stands elsewhere"


@pytest.mark.parametrize(("turns", "fits"), [(0, False), (1, True), (MOST_TIMES, True), (MOST_TIMES + 1, False)])
def test_odds_go_over_so_many_turns(begin: Begin, turns: int, fits: bool) -> None:
    wish = Wish(turns=turns)
    if fits:
        course = course_of(begin(), wish)
        assert course is not None
        assert course.turns == turns
    else:
        with pytest.raises(Refusal, match=f"1 to {MOST_TIMES} turns, not {turns}"):
            course_of(begin(), wish)


def test_it_stops_for_the_other_side_unless_that_has_passed(begin: Begin) -> None:
    session = begin()
    before = session.state
    assert awaited(session, before) == []
    rule(session, said(session, "next"))
    rule(session, said(session, "run", dice=("4",)))
    assert awaited(session, before) == []
    rule(session, said(session, "next"))
    assert awaited(session, before) == ["Bob"]
    session.note("Bob lets it pass by.", "Bob", passes="Bob", turn=1)
    assert has_passed(session, "Bob")
    assert awaited(session, before) == []
    session.note("Ann speaks for Bob.", "Ann", passes="Bob", turn=2)
    rule(session, said(session, "next"))
    rule(session, said(session, "run", dice=("2",)))
    rule(session, said(session, "next"))
    assert not has_passed(session, "Ann")
    assert verify(session).ok


def test_what_was_passed_by_is_over_with_its_turn_wherever_the_turn_stands_in_the_sequence(begin: Begin) -> None:
    session = begin()
    around = Step("evening", "Evening", steps=(session.game.sequence,))
    inside = session.state["referee"]["at"]
    session.game = session.game._replace(sequence=around)
    for turn, passed in ((1, True), (2, False)):
        at: list[Frame] = [{"key": "evening", "round": 1}, {**inside[0], "round": turn}, *inside[1:]]
        session.state["referee"]["at"] = at
        assert turn_of(session.game, session.state) == turn
        if turn == 1:
            session.note("Bob lets it pass by.", "Bob", passes="Bob", turn=turn)
        assert has_passed(session, "Bob") == passed


def test_what_is_owed_is_settled_by_the_one_way_there_is_and_asked_where_there_are_two(begin: Begin) -> None:
    session = begin()
    assert ways_to_settle(session) is None
    rule(session, said(session, "next"))
    ways = ways_to_settle(session)
    assert ways is not None
    assert (ways.lines, ways.forced) == ((("run", "Ann"), ("shove Bob", "Ann")), False)
    rule(session, said(session, "set stones.Bob 3 because he stood there"))
    alone = ways_to_settle(session)
    assert alone is not None
    assert (alone.lines, alone.forced) == ((("run", "Ann"),), True)
    rule(session, said(session, "run", "Ann", dice=("4",)))
    assert ways_to_settle(session) is None


def test_a_line_that_several_sides_may_say_is_one_way_and_nobody_s_by_itself(tmp_path: Path) -> None:
    guide = begun(load("legacy"), tmp_path)
    guide.hear(guide.table, "skip")
    guide.hear(guide.table, "skip")
    session = guide.session  # the checklist and the roll for who begins are for Ann or Bob to say
    ways = ways_to_settle(session)
    assert ways is not None
    assert [line for line, _ in ways.lines] == ["tick", "tick virtue"]
    rule(session, said(session, "tick", "Ann"))
    ways = ways_to_settle(session)
    assert ways is not None
    assert ([line for line, _ in ways.lines], ways.forced) == (["first"], False)


@each(("slug", "called"), [("albion", "Game-Turn"), ("elric", "Turn"), ("tears", "Turn"), ("empire", "Round")])
def test_a_turn_is_called_as_the_game_calls_it(slug: str, called: str) -> None:
    """In elric an evening stands above it, which is no turn."""
    game = load(slug)
    outer = [] if game.sequence.again is not None else [{"key": game.sequence.key, "round": 1}]
    step = game.sequence if not outer else next(step for step in game.sequence.steps if step.again is not None)
    assert turn_title(game, {"referee": {"at": [*outer, {"key": step.key, "round": 3}]}}) == called  # type: ignore[typeddict-item]


def test_where_all_look_on_a_loss_is_told_as_the_line_it_is(tmp_path: Path) -> None:
    """As `?` lists it there; where anything is kept from anybody it is the word that tells nothing of it."""
    session = new_session(load("albion"), tmp_path / "friday", ["Fomorian", "Faerie"])
    session.fold.state = owing(wounds=1, **OF_IMRIC)
    ways = ways_to_settle(session)
    assert ways is not None
    assert [told.lines for told in (ways, as_listed(session, ways))] == [
        (("remove evenly", "Fomorian"),),
        (("remove Imric 1", "Fomorian"),),
    ]


def test_where_anything_is_kept_the_word_alone_shows_its_side_first_what_it_would_be(tmp_path: Path) -> None:
    """Who takes losses evenly sees who would bear them before it stands; what is forced needs no look."""
    session = new_session(load("albion"), tmp_path / "friday", ["Fomorian", "Faerie"])
    session.fold.state = owing(wounds=1, **OF_IMRIC)
    ways = ways_to_settle(session)
    assert ways is not None
    several = shown_first(session, ways._replace(open=True))
    assert (several.lines, several.shown) == ((("remove", "Fomorian"),), True)
    assert shown_first(session, ways._replace(open=False)).lines == ways.lines == (("remove evenly", "Fomorian"),)


def test_where_another_verb_is_open_the_goal_is_not_reached(begin: Begin) -> None:
    session = begin()
    before = session.state
    rule(session, said(session, "next"))
    assert is_reached(session.game, Goal(verb="shove"), before, session.state, 1)
    assert not is_reached(session.game, Goal(verb="play"), before, session.state, 1)
    assert not is_reached(session.game, Goal(verb="shove"), session.state, session.state, 1)


def steps(many: int) -> Game:
    """A game that owes a step by one of so many lines."""

    def walk(hearing: Hearing) -> None:
        hearing.put("public", "gone", hearing.args["way"])

    def owed(state: State) -> list[Owed]:
        return [] if "gone" in state["public"] else [Owed("a step: `walk WAY`", "1")]

    verb = Verb("walk", "walk", "1", walk, (Slot("way", "way"),), offers=lambda hearing: [f"w{number}" for number in range(many)])
    names = {f"w{number}": () for number in range(many)}
    hike = Step("hike", "Hike", verbs=("walk",), owed=owed)
    return Game("hike", "Hike", "-", "1", (1, 1), hike, {"walk": verb}, lambda h: None, Path(), kinds={"way": lambda state: names})


@each(("many", "open"), [(MOST, False), (MOST + 1, True)])
def test_so_many_ways_are_told_and_where_there_are_more_it_is_said(many: int, open: bool, tmp_path: Path) -> None:
    ways = ways_to_settle(new_session(steps(many), tmp_path / "evening", ["Ann"]))
    assert ways is not None
    assert ([line for line, _ in ways.lines], ways.open) == ([f"walk w{number}" for number in range(MOST)], open)


def errands(freely: bool) -> Game:
    """A game that owes two things by a line each."""

    def run(hearing: Hearing) -> None:
        hearing.put("public", hearing.args["way"], True)

    def owed(state: State) -> list[Owed]:
        left = [name for name in ("bank", "shop") if name not in state["public"]]
        return [Owed(f"an errand: {name}", "1", freely=freely) for name in left]

    names = {"bank": (), "shop": ()}
    verb = Verb("go", "go", "1", run, (Slot("way", "way"),), offers=lambda hearing: [n for n in names if n not in hearing.public])
    town = Step("town", "Town", verbs=("go",), owed=owed)
    return Game("errands", "Errands", "-", "1", (1, 1), town, {"go": verb}, lambda h: None, Path(), kinds={"way": lambda state: names})


@each(("freely", "lines", "ways"), [(True, ["go bank", "go shop"], ("go bank", "go shop")), (False, ["go bank"], ("go bank",))])
def test_where_the_order_is_chosen_the_first_is_asked_for(freely: bool, lines: list[str], ways: tuple[str, ...], tmp_path: Path) -> None:
    session = new_session(errands(freely), tmp_path / "evening", ["Ann"])
    found = ways_to_settle(session)
    assert found is not None
    assert ([line for line, _ in found.lines], found.forced, bool(found.any_of)) == (lines, not freely, freely)
    assert due(session).ways == ways
    rule(session, said(session, "go shop"))
    alone = ways_to_settle(session)
    assert alone is not None
    assert (alone.lines, alone.forced, alone.any_of) == ((("go bank", "Ann"),), True, ())


def test_what_going_on_brings_is_told_sentence_by_sentence() -> None:
    """A step that is passed by is told as a heading is, without a full stop."""
    ruling = SimpleNamespace(story=[Said("Melees: nobody"), Said("Recovery Phase (Faerie): nobody"), Said("Ann is on.")])
    assert _told_at_once(cast(Ruling, ruling)) == "If you go on: Melees: nobody. Recovery Phase (Faerie): nobody."
