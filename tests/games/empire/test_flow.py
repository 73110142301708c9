"""What need not be typed: steps passed over, names that the table's law settles, cells without their keyword, draws by number."""

from pathlib import Path

import pytest

from playaid.cli.transcript import Played, parse_transcript, play
from playaid.desk.questions import pool, resolve_drawn
from playaid.dice.sources import Request
from playaid.games.empire import GAME
from playaid.games.empire.state import hands
from playaid.games.empire.state.phases import can_draw, can_explore, nothing_to_do, nothing_to_draw
from playaid.referee.contract import grammar
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.sequence import actor, obligations, open_verbs
from playaid.referee.contract.state import State, evolve, visible
from playaid.referee.deciding.offers import legal_args
from playaid.testing.worlds import declare_in_both, worlds
from tests.alike import assert_alike
from tests.each import each
from tests.games.empire.table import BOOK, at, do, holding, manned, north, offered, rule

HEAD = """game empire
players Ann, Bob
options passing {passing}
dice Craw, Gren, Grenord-2n, Girm, Queenie, Grenord-2a+
dice Henry, Mary, Bernham-2nn, William, Thinoll, Katinka
dice Ann

> x n1
? gren
"""


def played(tmp_path: Path, lines: str, passing: str = "automatic") -> list[Played]:
    """The lines behind the exploration of Grenord."""
    return list(play(parse_transcript(HEAD.format(passing=passing) + lines), tmp_path))[1:]


def place(line: Played) -> str:
    return [said for said in line.said if "Now:" in said][-1].strip()


def test_what_may_be_passed_over_is_passed_by_what_belongs_behind_it(tmp_path: Path) -> None:
    lines = "> muster craw gr0\n...\n> muster gren gr0\n...\n> d 1\n? lathe\n...\n> n\n...\n"
    _, _, draw, other = told = played(tmp_path, lines)
    assert [line.code for line in told] == [0, 0, 0, 0]
    assert place(draw) == "Now: Round 1 · Ann · Draw counter phase."
    assert place(other) == "Now: Round 1 · Bob · Exploration phase."


def test_what_would_be_refused_there_passes_nothing(tmp_path: Path) -> None:
    *_, full = played(tmp_path, "> d\n...\n")  # the hand is full
    assert full.code == 3
    assert not any("Now:" in said for said in full.said)


def test_where_each_step_is_taken_nothing_is_passed_by_a_line(tmp_path: Path) -> None:
    _, draw = played(tmp_path, "> muster craw gr0\n...\n> d 1\n...\n", "each")
    assert draw.code == 3
    assert any("draw is not open in Action phase" in said for said in draw.said)


def test_an_action_phase_without_anything_to_do_is_passed() -> None:
    state = manned(north(), "Ann", "Grenord-centre", "Gren")
    empty = {**state, "public": {**state["public"], "hands": {"Ann": 0, "Bob": 0}, "discard": [], "hidden": 0}}
    unit = empty["public"]["units"]["Gren"]
    assert nothing_to_do({**empty, "public": {**empty["public"], "units": {"Gren": {**unit, "supplied": True}}}}) is None
    bare = {**empty, "public": {**empty["public"], "units": {"Gren": {**unit, "supplied": False}}}}
    assert nothing_to_do(bare) == "no counter and no supplied unit"
    two = {"Gren": {**unit, "supplied": False}, "Girm": {**unit, "supplied": True}}
    assert nothing_to_do({**bare, "public": {**bare["public"], "units": two}}) is None, "one of them may act"
    assert nothing_to_do({**bare, "public": {**bare["public"], "discard": ["Craw"]}}) is None
    assert nothing_to_do({**bare, "public": {**bare["public"], "hidden": 1}}) is None
    assert nothing_to_do({**bare, "public": {**bare["public"], "hands": {"Ann": 1, "Bob": 0}}}) is None
    assert nothing_to_do(manned(bare, "Bob", "Grenord-centre", "Mary")) is None


def armies() -> State:
    """Ann's two armies of one sort, of which one is supplied."""
    state = manned(north(), "Ann", "Grenord-centre", "Grenord-2a+", "Grenord-2a+")
    state["public"]["units"]["Grenord-2a+-1"]["supplied"] = False
    state["public"]["units"]["Grenord-2a+-2"]["supplied"] = True
    return state


def test_of_several_units_the_one_is_meant_that_may_do_it() -> None:
    seen, move = visible(armies(), None), GAME.verbs["move"]
    legal = lambda: legal_args(GAME, seen, BOOK, move, "Ann")  # noqa: E731
    assert grammar.read_arguments(GAME, move, ["2a+", "gr2"], seen, legal)["unit"] == "Grenord-2a+-2"
    with pytest.raises(Ambiguous) as several:
        grammar.read_arguments(GAME, move, ["2a+", "gr2"], seen)
    assert set(several.value.candidates) == {"Grenord-2a+-1", "Grenord-2a+-2"}
    with pytest.raises(Ambiguous):
        grammar.read_arguments(GAME, move, ["2a+", "gr2"], seen, list)


@each(
    ("words", "args"),
    [
        ("Girm Gr2", {"unit": "Girm", "cell": "Grenord-right"}),
        ("Girm Gr0 Gr2", {"unit": "Girm", "cell": "Grenord-right", "via": ["Grenord-centre"]}),
        ("Girm Gr0,Gr2", {"unit": "Girm", "cell": "Grenord-right", "via": ["Grenord-centre"]}),
        ("gr0 to gr2", {"unit": "Girm", "cell": "Grenord-right"}),
    ],
)
def test_cells_stand_without_their_keyword(words: str, args: dict[str, object]) -> None:
    seen = visible(manned(north(), "Ann", "Grenord-centre", "Girm"), None)
    assert grammar.read_arguments(GAME, GAME.verbs["move"], words.split(), seen) == args


def test_an_enemy_unit_names_its_player() -> None:
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary")
    assert grammar.read_arguments(GAME, GAME.verbs["attack"], ["Gren", "on", "Mary"], visible(state, None)) == {
        "unit": "Gren",
        "player": "Bob",
    }


def test_a_sealed_draw_lists_all_that_there_could_be() -> None:
    known = [names(visible(north(), None)) for names in GAME.kinds.values()]
    one, two = (Request("draw", "draw", 1, items=items, private="Ann") for items in (("Mary", "Gren"), ("Craw",)))
    assert pool(one, known) == pool(two, known)
    assert len(pool(one, known)) > 100
    assert pool(one._replace(private=None), known) == ["Mary", "Gren"]
    assert resolve_drawn(one, "2", pool(two, known), numbered=True) == pool(one, known)[1]
    assert resolve_drawn(one, "mary", ["Mary", "Marcus"]) == resolve_drawn(one, "mary", ["Mary"]) == "Mary"
    with pytest.raises(Ambiguous):
        resolve_drawn(one, "mar", ["Mary", "Marcus"])
    with pytest.raises(Unreadable, match="no name here is called 'Zzz'"):
        resolve_drawn(one, "Zzz", ["Mary"])
    assert resolve_drawn(one, "Zzz", []) == "Zzz"


def test_passing_by_itself_tells_nothing_of_a_hand(tmp_path: Path) -> None:
    """Two evenings that differ in Bob's hand look the same to Ann, also where a line of his would pass a step by itself."""
    pair = worlds(GAME, tmp_path, ["Ann", "Bob"], "Bob", seed=5, options={"passing": "automatic"})
    assert len({str(hands.hand(session.state, "Bob")) for session in pair}) == 2
    for space in ("N1", "N2"):
        side = str(actor(pair[0].state))
        declare_in_both(pair, f"explore {space}", side, "Bob")
        if side == "Ann":
            declare_in_both(pair, "next", side, "Bob")  # her hand is full, and so her turn is over
    lines = ("units", "next 2 --check", "muster Gren --as Bob", "discard Craw --as Bob", "draw --as Bob", "next turn")
    assert_alike(pair, "Ann", "Bob", lines)


def test_the_hand_is_left_out_of_what_is_passed() -> None:
    full = holding(manned(north(), "Ann", "Grenord-centre", "Gren"), "Ann", "Craw")
    assert nothing_to_do(full) is None


def test_what_is_left_of_a_turn_is_passed_for_who_has_given_up() -> None:
    state = manned(holding(north(("Ann", "Bob", "Cid")), "Ann", "Gren"), "Ann", "Grenord-centre", "Craw", "Girm")
    out = evolve(state, [["put", ["referee", "conceded"], ["Ann"]]])
    assert actor(do(out, "next")) == "Bob"
    assert actor(do(state, "next")) == "Ann", "she may draw"


def test_who_has_given_up_does_nothing_more_in_their_turn() -> None:
    """Also of a turn that something owed held when they gave up."""
    state = manned(holding(north(("Ann", "Bob", "Cid")), "Ann", "Gren"), "Ann", "Grenord-centre", "Craw")
    assert rule(state, "muster Gren at Grenord-centre").verdict == LEGAL
    assert offered(state)["move"]
    out = evolve(state, [["put", ["referee", "conceded"], ["Ann"]]])
    assert "referee/out" in {reason.check for reason in rule(out, "muster Gren at Grenord-centre").reasons}
    assert open_verbs(GAME, out) == open_verbs(GAME, evolve(out, [["put", ["referee", "over"], {"how": "", "winner": None}]]))
    assert rule(out, "next").verdict == LEGAL
    owing = evolve(at("choice", "Ann", out), [["put", ["public", "resupply"], ["Grenord-centre"]]])
    assert rule(owing, "next").verdict == LEGAL


def test_nothing_is_owed_any_more_when_the_game_is_over() -> None:
    owing = evolve(at("choice", "Ann", north()), [["put", ["public", "resupply"], ["Grenord-centre"]]])
    assert obligations(GAME, owing)
    ended = evolve(owing, [["put", ["referee", "over"], {"how": "", "winner": None, "cite": ""}]])
    assert obligations(GAME, ended) == []
    assert [reason.check for reason in rule(ended, "next").reasons] == ["referee/over"]


def test_where_nobody_is_at_it_no_phase_is_theirs() -> None:
    """As in a sequence that stands in no player's turn: there is nothing to explore or to draw, and nothing is passed by itself."""
    state = evolve(north(), [["put", ["referee", "at"], [{"key": "round", "round": 1}, {"key": "action", "round": 1}]]])
    assert actor(state) is None
    assert nothing_to_do(state) is None
    assert nothing_to_draw(state) is None
    assert not can_explore(state)
    assert not can_draw(state)


def _told(state: State) -> list[str]:
    return [said.text for said in rule(state, "next").story]


def _hands(state: State, ann: int, bob: int, deck: int = 40) -> State:
    return {**state, "public": {**state["public"], "hands": {"Ann": ann, "Bob": bob}, "deck": deck}}


def test_a_phase_that_is_not_there_says_why() -> None:
    """The draw phase of who ends their turn, and the exploration phase of who begins theirs."""
    state = manned(manned(north(), "Ann", "Grenord-centre", "Gren"), "Bob", "Grenord-centre", "Mary")
    said = "\n".join(_told(_hands(state, 6, 3)))
    assert "Ann · Draw counter phase: skipped, since Ann holds 6 counters, a full hand [4]" in said
    assert "Bob · Exploration phase: skipped, since no unit of Bob borders on an unexplored country [1]" in said
    assert "skipped" not in "\n".join(_told(_hands(state, 5, 3))), "there is room: the phase is there"
    assert "skipped, since the deck is empty [4]" in "\n".join(_told(_hands(state, 5, 3, deck=0)))


def test_of_who_has_given_up_no_phase_is_told() -> None:
    state = _hands(manned(north(), "Ann", "Grenord-centre", "Gren"), 6, 3)
    gone = {**state, "referee": {**state["referee"], "conceded": ["Ann"]}}
    assert not any("Ann · Draw" in said for said in _told(gone))
