"""Odds: exact and summing to one; honest where facts are missing, where they are sampled, and where nothing may be told."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playaid.book.book import Book
from playaid.cli.declaring.odds.outcome_table import odds_lines
from playaid.dice.sources import Seeded
from playaid.referee.contract.game import Game, Step, Verb
from playaid.referee.contract.grammar import split
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Missing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.odds import exact as module
from playaid.referee.odds import markov
from playaid.referee.odds.exact import BadPolicy, Illegal, chain, interval, odds
from playaid.referee.odds.markov import FOR_EVER, Knotted, Node, endings
from playaid.referee.odds.policy import Policy
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each


@pytest.fixture
def session(tiny: Game, tmp_path: Path) -> Session:
    made = new_session(tiny, tmp_path / "friday", ["Ann", "Bob"], seed=7, tables="printed")
    made.declare(made.read(["next"]), Seeded(1))
    return made


def test_odds_are_exact_and_sum_to_one(session: Session) -> None:
    found = odds(session.game, session.state, session.read(["run"]), session.book)
    assert found.exact
    assert sum(o.probability for o in found.outcomes) == 1
    assert {o.outcome: o.probability for o in found.outcomes}["stone 4"] == Fraction(2, 6)


def test_odds_record_nothing(session: Session) -> None:
    before = session.journal.head
    odds(session.game, session.state, session.read(["run"]), session.book)
    assert session.journal.head == before


def test_missing_cells_are_a_share_of_their_own(session: Session) -> None:
    session.declare(session.read(split("set stones.Ann 5 because stained")), Seeded(1))
    session.declare(session.read(split("set stones.Bob 5 because stained")), Seeded(1))
    found = odds(session.game, session.state, session.read(["run"]), session.book)
    assert found.unknown == Fraction(1, 6)
    assert "9" in found.cells[0]
    assert sum(o.probability for o in found.outcomes) + found.unknown == 1


def test_beyond_the_limit_they_are_sampled_and_say_so(session: Session) -> None:
    exact = odds(session.game, session.state, session.read(["run"]), session.book)
    sampled = odds(session.game, session.state, session.read(["run"]), session.book, limit=2, source=Seeded(5))
    assert not sampled.exact
    shares = {o.outcome: (o.low, o.high) for o in sampled.outcomes}
    inside = [shares[o.outcome][0] <= float(o.probability) <= shares[o.outcome][1] for o in exact.outcomes]  # type: ignore[operator]
    assert sum(inside) >= len(inside) - 1


def test_there_are_no_odds_on_an_illegal_declaration(session: Session) -> None:
    with pytest.raises(Illegal) as refusal:
        odds(session.game, session.state, session.read(split("play Boots"), session.state["public"]["turn"]["side"]), session.book)
    assert refusal.value.ruling.reasons


def test_a_private_choice_keeps_its_options_to_itself(session: Session) -> None:
    side = session.state["public"]["turn"]["side"]
    other = next(name for name in session.sides if name != side)
    session.undo()
    session.state["secret"][side] = {**session.state["secret"][side], "hand": ["Mud", "Mud"]}
    declaration = session.read(split(f"play Mud on {other}"), side)
    with pytest.raises(Missing) as refusal:
        odds(session.game, session.state, declaration, session.book)
    assert refusal.value.candidates == ()
    assert "rope" not in refusal.value.text.casefold()


def to_the_bank(state: State) -> Declaration | None:
    """Run, then on to the next player, until somebody is over the causeway."""
    if state["referee"].get("over"):
        return None
    turn = state["public"]["turn"]
    running = state["referee"]["at"][-1]["key"] == "move" and not turn["moved"]
    return Declaration("run" if running else "next", {}, turn["side"])


DUEL = Game(
    "duel",
    "Duel",
    "-",
    "1",
    (1, 1),
    Step("fight", "Fight", verbs=("strike",)),
    {"strike": Verb("strike", "strike", "1", lambda h: _strike(h))},
    setup=lambda h: h.put("public", "wounds", 0),
    tables=Path(),
)


def _strike(h: Hearing) -> None:
    """5 and 6 wound the foe, who falls at two wounds; 1 ends it badly; 2 to 4 change nothing; a wounded foe heals on a 2."""
    face = h.roll("1d6", who="Ann", why="").total
    if face == 2 and h.public["wounds"]:
        h.add("public", "wounds", -1)
    if face >= 5:
        h.add("public", "wounds", 1)
    if face == 1 or h.public["wounds"] == 2:
        h.over("Ann", "done")
    h.outcome(f"{h.public['wounds']} wounds")


def _volley(h: Hearing) -> None:
    """Counts hits, then goes on: to a second wave that names an outcome, and to a choice that nobody has made."""
    h.outcome(f"{h.roll('3d6', who='Ann', why='', reading='count>=5').total} hits")
    GOES_ON[h.declaration.args["then"]](h)
    h.outcome("the second wave")


GOES_ON: dict[str, Callable[[Hearing], object]] = {
    "roll": lambda h: h.roll("3d6", who="Bob", why="the second wave"),
    "draw": lambda h: h.draw(("red", "black"), who="Bob", why="the second wave"),
    "ask": lambda h: h.ask("stand", who="Bob", prompt="Stand?", options=("yes", "no")),
    "next": lambda h: h.goto_next(),
    "secret": lambda h: h.secret("Bob"),
    "cup": lambda h: h.cup(),
}
VOLLEY = DUEL._replace(verbs={"strike": Verb("strike", "strike", "1", _volley)})


@each("then", GOES_ON)
def test_a_branch_ends_at_its_named_outcome_and_a_count_is_a_count(then: str, tmp_path: Path) -> None:
    """By hand: of three dice each hits with 1/3. Nothing that comes after is part of the odds."""
    session = new_session(VOLLEY, tmp_path / "friday", ["Ann"])
    state: State = {"public": session.state["public"], "secret": {}, "referee": session.state["referee"]}
    found = odds(VOLLEY, state, Declaration("strike", {"then": then}, "Ann"), session.book)
    assert {o.outcome: o.probability for o in found.outcomes} == {
        "0 hits": Fraction(8, 27),
        "1 hits": Fraction(12, 27),
        "2 hits": Fraction(6, 27),
        "3 hits": Fraction(1, 27),
    }
    assert found.walked == 4


def _wave(h: Hearing) -> None:
    """The name is settled, then somebody is asked what only he may know."""
    h.outcome("high" if h.roll("1d6", who="Ann", why="", reading="faces").total > 2 else "low")
    h.ask("stand", who="Bob", prompt="Stand?", options=("yes", "no"), private=True)


@pytest.mark.parametrize("positions", [20_000, 0])
def test_a_chain_cut_off_at_a_question_is_not_called_exact(positions: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Walked and sampled: nobody knows what would have followed Bob's answer."""
    monkeypatch.setattr(module, "CHAIN_POSITIONS", positions)
    game = DUEL._replace(verbs={"strike": Verb("strike", "strike", "1", _wave)})
    session = new_session(game, tmp_path / "friday", ["Ann"])
    found = chain(game, session.state, Declaration("strike", {}, "Ann"), session.book, again, source=Seeded(1))
    told = {o.outcome: float(o.probability) for o in found.outcomes}
    assert told == pytest.approx({"high, then Bob has to choose": 2 / 3, "low, then Bob has to choose": 1 / 3}, abs=0.06)
    assert (found.exact, found.cut, len(found.cells)) == (False, Fraction(1), 0)
    said = "\n".join(odds_lines(found))
    assert "cut off: 100.00% (1) stops where somebody has to choose" in said
    assert ("not exact: 6 of the ways it can go are counted" in said) == (positions > 0)
    assert ("played 1000 times" in said) == (positions == 0)


def _lame(h: Hearing) -> None:
    h.outcome("high" if h.roll("1d6", who="Ann", why="", reading="faces").total > 2 else "low")
    if h.label == "high":
        h.ask("stand", who="Bob", prompt="Stand?", options=("yes", "no"), private=True)
    else:
        h.over("Ann", "done")


def test_of_a_chain_only_the_share_that_is_cut_off_is_told_so(tmp_path: Path) -> None:
    game = DUEL._replace(verbs={"strike": Verb("strike", "strike", "1", _lame)})
    session = new_session(game, tmp_path / "friday", ["Ann"])
    found = chain(game, session.state, Declaration("strike", {}, "Ann"), session.book, again)
    told = {o.outcome: o.probability for o in found.outcomes}
    assert told == {"high, then Bob has to choose": Fraction(2, 3), "low": Fraction(1, 3)}
    assert (found.exact, found.cut) == (False, Fraction(2, 3))


POLICIES: list[tuple[Callable[[State], object], str]] = [
    (lambda state: Declaration("strik", {}, "Ann"), "a policy of duel says 'strik', which is no verb"),
    (lambda state: Declaration("strike", {}, "Anne"), "a policy of duel speaks for 'Anne', which is no side"),
    (lambda state: "strike", "a policy of duel gives str"),
]


@pytest.mark.parametrize(("policy", "told"), POLICIES)
@pytest.mark.parametrize("positions", [20_000, 0])
def test_a_policy_that_says_nonsense_is_named_as_the_fault_of_its_game(
    policy: Callable[[State], object], told: str, positions: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CHAIN_POSITIONS", positions)
    session = new_session(DUEL, tmp_path / "friday", ["Ann"])
    with pytest.raises(BadPolicy, match=told) as fault:
        chain(DUEL, session.state, Declaration("strike", {}, "Ann"), session.book, cast(Policy, policy))
    assert (fault.value.code, fault.value.kind) == (6, "plug-in")


def test_an_illegal_line_of_a_policy_is_told_as_the_policys(session: Session) -> None:
    with pytest.raises(Illegal) as refusal:
        chain(session.game, session.state, session.read(["run"]), session.book, lambda state: Declaration("play", {"card": "Mud"}, "Ann"))
    assert refusal.value.ruling.declaration.typed == "play Mud (said by the policy, not typed)"
    with pytest.raises(Illegal) as refusal:
        chain(session.game, session.state, session.read(["play", "Mud"]), session.book, to_the_bank)
    assert refusal.value.ruling.declaration.typed == "play Mud"


def _stand(h: Hearing) -> None:
    h.ask("how", who="Ann", prompt="How?")


def test_a_question_that_cannot_be_tried_in_turn_has_to_be_answered_first(tmp_path: Path) -> None:
    stand = Verb("stand", "stand", "1", _stand, anytime=True)
    verbs = {"stand": stand, "wait": Verb("wait", "wait", "1", lambda h: None, anytime=True)}
    game = DUEL._replace(verbs=verbs)
    session = new_session(game, tmp_path / "friday", ["Ann"])
    with pytest.raises(Missing, match=r"How\?") as waits:
        chain(game, session.state, Declaration("wait", {}, "Ann"), session.book, lambda state: Declaration("stand", {}, "Ann"))
    assert waits.value.hint == 'suppose an answer: --if "how=…"'


def _look(h: Hearing) -> None:
    def trial(inner: Hearing) -> str:
        return "high" if inner.roll("1d6", who="Ann", why="", reading="faces").total > 2 else "low"

    h.show({label: str(share) for label, share in h.chances(trial).items()})


def test_chances_that_a_query_shows_are_those_of_the_odds_on_it(tmp_path: Path) -> None:
    game = DUEL._replace(verbs={"look": Verb("look", "look", "", _look, query=True)})
    session = new_session(game, tmp_path / "friday", ["Ann"])
    look = Declaration("look", {}, "Ann")
    assert session.declare(look, Seeded(1)).data == {"high": "2/3", "low": "1/3"}
    found = odds(game, session.state, look, session.book)
    assert {o.outcome: str(o.probability) for o in found.outcomes} == {"high": "2/3", "low": "1/3"}


def again(state: State) -> Declaration | None:
    return None if state["referee"].get("over") else Declaration("strike", {}, "Ann")


def test_a_chain_with_cycles_is_exact(tmp_path: Path) -> None:
    """By hand: from one wound, w1 = (1/3 + 1/6 w0) / (1 - 1/3); from none, w0 = 1/3 w1 / (1 - 1/2). So w0 = 2/5 and w1 = 3/5."""
    session = new_session(DUEL, tmp_path / "friday", ["Ann"])
    found = chain(DUEL, session.state, Declaration("strike", {}, "Ann"), session.book, again)
    assert found.exact
    assert {o.outcome: o.probability for o in found.outcomes} == {
        "2 wounds": Fraction(2, 5),
        "0 wounds": Fraction(2, 5),
        "1 wounds": Fraction(1, 5),
    }


def test_a_chain_that_never_ends_says_so() -> None:
    loop = [Node({1: Fraction(1, 2)}, {"out": Fraction(1, 2)}), Node({1: Fraction(1)}, {})]
    assert endings(loop) == {"out": Fraction(1, 2), FOR_EVER: Fraction(1, 2)}


def test_a_knot_of_more_digits_than_it_may_take_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its one row is 1 and 3/2: two digits, and two and two."""
    nodes = [Node({0: Fraction(1, 3)}, {"out": Fraction(2, 3)})]
    monkeypatch.setattr(markov, "MOST_DIGITS", 6)
    assert endings(nodes) == {"out": 1}
    monkeypatch.setattr(markov, "MOST_DIGITS", 5)
    with pytest.raises(Knotted):
        endings(nodes)


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 3), st.integers(0, 3), st.integers(1, 3)), min_size=6, max_size=6
    )
)
def test_endings_always_sum_to_one(rows: list[tuple[int, int, int, int, int]]) -> None:
    nodes = []
    for a, b, wa, wb, out in rows:
        follows = {a: Fraction(wa, wa + wb + out)}
        follows[b] = follows.get(b, Fraction(0)) + Fraction(wb, wa + wb + out)
        nodes.append(Node(follows, {"out": Fraction(out, wa + wb + out)}))
    assert sum(endings(nodes).values()) == 1


def test_a_chain_with_too_many_positions_is_sampled(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """The race has a turn counter in its position, so that it never comes back to where it was."""
    monkeypatch.setattr(module, "CHAIN_POSITIONS", 5)
    monkeypatch.setattr(module, "CHAIN_SAMPLES", 50)
    book = Book(session.game.slug, session.game.tables, None, "house")
    found = chain(session.game, session.state, session.read(["run"]), book, to_the_bank, source=Seeded(3))
    assert not found.exact
    assert found.walked == 50
    assert sum(o.probability for o in found.outcomes) == 1


@each(("share", "tries"), [(Fraction(0), 100), (Fraction(1), 100), (Fraction(1, 2), 4000)])
def test_the_interval_holds_the_share(share: Fraction, tries: int) -> None:
    low, high = interval(share, tries)
    assert low - 1e-9 <= float(share) <= high + 1e-9
    assert high - low < 0.1
