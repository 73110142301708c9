"""Was anybody unlucky: throws that mattered, against all that could have come of them; by hand for a game of one die."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path

import pytest

from playaid.cli.commands.luck import _in_short
from playaid.dice.sources import Typed
from playaid.export.export import export
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.game import Game, Payoff, Slot, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State
from playaid.referee.odds import retrospect
from playaid.referee.odds.enumerate import _Graph
from playaid.referee.odds.luck import LEAST, Luck, Swing, weigh
from playaid.referee.odds.retrospect import likely, looks_back
from playaid.referee.session.local import Session
from playaid.testing.odds_secrecy import Steps
from playaid.testing.random_evenings import new_session
from tests.each import each

Table = Callable[..., Session]


def _attack(h: Hearing) -> None:
    die = h.roll("d6", who="Ann", why="").total
    h.outcome("Ann wins" if die == 6 else "draw" if die > 2 else "Bob wins")


def _look(h: Hearing) -> None:
    h.outcome("found" if h.roll("d6", who=h.side or "", why="").total > 3 else "nothing")


def _sealed(h: Hearing) -> None:
    h.put("secret", "Bob", "die", h.roll("d6", who="Bob", why="", private="Bob").total)
    h.outcome("found")


def _strike(h: Hearing) -> None:
    """Bob is stronger than anybody supposes."""
    hit = h.roll("d6", who="Ann", why="").total > 3 + h.secret("Bob").get("more", 0)
    h.put("public", "hit", hit)
    h.outcome("Ann wins" if hit else "draw")


def _duel(h: Hearing) -> None:
    """On a six Ann's piece is lost too, and with it the game."""
    die = h.roll("d6", who="Ann", why="").total
    h.outcome("found" if die > 2 else "nothing")
    if die == 6:
        h.over("Bob", "Ann has nothing left")


def _march(h: Hearing) -> None:
    """Four throws, one after the other, each of many faces."""
    h.outcome("found" if sum(h.roll("d20", who="Ann", why="").total for _ in range(4)) > 9 else "nothing")


def _supposed(state: State, viewer: str | None) -> State:
    return {**state, "secret": {side: state["secret"].get(side, {}) for side in ("Ann", "Bob")}}


def _payoffs(state: State, side: str) -> Iterable[Payoff]:
    for name in ("Ann", "Bob"):
        yield Payoff(f"^{name} wins$", 1 if name == side else -1)
    yield from (Payoff("^draw$", 0), Payoff("^found$", 1), Payoff("^nothing$", 0))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    def made(sides: tuple[str, ...] = ("Ann", "Bob"), **game: object) -> Session:
        verbs = {
            name: Verb(name, name, "1", rule)
            for name, rule in (
                ("attack", _attack),
                ("look", _look),
                ("seal", _sealed),
                ("strike", _strike),
                ("march", _march),
                ("duel", _duel),
            )
        }
        bout = Game("bout", "Bout", "-", "1", (2, 3), Step("bout", "Bout", verbs=tuple(verbs)), verbs, setup=lambda h: None, tables=Path())
        return new_session(bout._replace(**{"payoffs": _payoffs, **game}), tmp_path / "evening", [*sides])  # type: ignore[arg-type]

    return made


def throw(session: Session, verb: str, *dice: int, side: str = "Ann") -> None:
    for die in dice:
        session.declare(Declaration(verb, {}, side, verb), Typed([str(die)]))


def lucks(session: Session) -> list[Luck]:
    return weigh(session, None, looks_back(session, None, Steps))


def of(session: Session, side: str) -> Luck:
    return next(luck for luck in lucks(session) if luck.side == side)


def test_what_is_good_for_one_is_bad_for_the_other(table: Table) -> None:
    session = table()
    throw(session, "attack", 6)
    ann, bob = of(session, "Ann"), of(session, "Bob")
    nothing, most = Fraction(0), Fraction(5, 6)
    assert (ann.swings[0].better, ann.swings[0].worse) == (nothing, most)
    assert (bob.swings[0].better, bob.swings[0].worse) == (most, nothing)
    assert (ann.thrown, ann.expected, bob.thrown) == (6, 3.5, 0)
    assert "(so good or better: one chance in six)" in ann.swings[0].told()
    assert "(so bad or worse: one chance in six)" in bob.swings[0].told()


def _losses(state: State, side: str) -> Iterable[Payoff]:
    """Whoever wins a bout takes something from the other; a third is glad of it."""
    yield Payoff("^Ann wins$", {"Bob": -1}.get(side, 1))
    yield Payoff("^Bob wins$", {"Ann": -1}.get(side, 1))
    yield Payoff("^draw$", 0)


def test_what_two_do_to_each_other_is_no_luck_of_a_third(table: Table) -> None:
    session = table(("Ann", "Bob", "Cy"), payoffs=_losses)
    throw(session, "attack", 6)
    assert [luck.side for luck in lucks(session)] == ["Ann", "Bob"]
    throw(session, "attack", 6, side="Cy")  # a line of hers
    assert [(luck.side, len(luck.swings)) for luck in lucks(session)] == [("Ann", 2), ("Bob", 2), ("Cy", 1)]


def _won(state: State, side: str) -> Iterable[Payoff]:
    """That another wins is worth less than nothing to each of the others."""
    for name in ("Ann", "Bob"):
        yield Payoff(f"^{name} wins$", 1 if name == side else -1)
    yield Payoff("^draw$", 0)


def test_that_one_of_two_wins_is_no_bad_luck_of_a_third(table: Table) -> None:
    """Who is named by what could have come of it fights there, whoever threw."""
    session = table(("Ann", "Bob", "Cy"), payoffs=_won)
    throw(session, "attack", 6)
    assert [luck.side for luck in lucks(session)] == ["Ann", "Bob"]


def test_a_throw_is_told_with_its_turn_and_what_goes_without_saying(table: Table) -> None:
    def fight(h: Hearing) -> None:
        h.tell("The battle in {place}.", place="Jadmar")
        _attack(h)

    place = Slot("place", "place", optional=True)
    verbs = {"attack": Verb("attack", "attack", "1", fight, (place,))}
    turn = Step("bout", "Turn", again=lambda state: True, verbs=("attack",))
    session = table(sequence=turn, verbs=verbs, kinds={"place": lambda state: {"Jadmar": ()}})
    throw(session, "attack", 6)
    assert of(session, "Ann").swings[0].told().startswith("Turn 1, event 2: Ann, attack Jadmar: Ann wins (")


def test_what_is_as_good_counts_among_what_is_so_good_or_better(table: Table) -> None:
    """Two ways that are worth the same, told otherwise, are as good."""

    def told(h: Hearing) -> None:
        die = h.roll("d6", who="Ann", why="").total
        h.outcome(listing([message("Ann wins" if die > 3 else "Bob wins"), message("so it fell"), message(f"by {die}")], SEMICOLON))

    def worth(state: State, side: str) -> Iterable[Payoff]:
        yield from (Payoff(f"(^|; ){name} wins", 1 if name == side else -1) for name in ("Ann", "Bob"))

    session = table(verbs={"attack": Verb("attack", "attack", "1", told)}, payoffs=worth)
    throw(session, "attack", 5)
    assert of(session, "Ann").swings[0].told() == "event 2: Ann, attack: Ann wins (so good or better: an even chance)"


def test_what_names_nobody_is_luck_of_whoever_said_it(table: Table) -> None:
    session = table()
    throw(session, "look", 1, side="Bob")
    assert [(luck.side, len(luck.swings)) for luck in lucks(session)] == [("Bob", 1)]


def test_what_has_far_too_many_ways_is_soon_given_up(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    session = table()
    session.declare(Declaration("march", {}, "Ann", "march"), Typed(["5"] * 4))
    throw(session, "attack", 6)
    walked: list[int] = []
    result = _Graph.result
    monkeypatch.setattr(_Graph, "result", lambda *asked: walked.append(1) or result(*asked))
    assert [len(luck.swings) for luck in lucks(session)] == [1, 1], "of the throw behind it all is told"
    assert len(walked) < retrospect.LEAVES // 10


def test_where_all_win_as_one_there_is_one_luck(table: Table) -> None:
    session = table(together=True)
    throw(session, "look", 1, side="Bob")
    throw(session, "look", 6, side="Ann")
    assert [(luck.side, len(luck.swings), luck.thrown) for luck in lucks(session)] == [("the players", 2, 7)]


@pytest.mark.parametrize("game", [{"payoffs": None}, {"payoffs": lambda state, side: [Payoff("^Ann wins$", 1)]}])
def test_where_the_game_does_not_weigh_it_nothing_is_said(table: Table, game: dict[str, object]) -> None:
    session = table(**game)
    throw(session, "attack", 6)
    assert not lucks(session)


def test_what_is_taken_back_or_sealed_does_not_count(table: Table) -> None:
    session = table()
    throw(session, "attack", 1)
    session.undo(session.sides)
    throw(session, "seal", 2, side="Bob")
    assert not lucks(session)


@pytest.mark.parametrize(("dice", "told"), [((6, 5), "lucky in"), ((1, 2), "unlucky in"), ((6, 1), "neither lucky nor unlucky")])
def test_many_throws_are_summed_up_few_are_not(table: Table, dice: tuple[int, int], told: str) -> None:
    session = table()
    thrown = [*dice * LEAST][:LEAST]
    throw(session, "look", *thrown[1:])
    assert "too few" in of(session, "Ann").told()
    throw(session, "look", thrown[0])
    assert of(session, "Ann").told().startswith(told)


def test_the_page_tells_the_worst_and_the_best(table: Table) -> None:
    session = table()
    throw(session, "attack", 1, 1, 1, 1, 6)
    assert [swing.outcome for swing in of(session, "Ann").extremes(2)] == ["Bob wins", "Bob wins", "Ann wins"]
    page = export(session, "html", lend=Steps)
    assert "Who was lucky?" in page
    assert page.count(": one chance in six)") == 2
    assert "Who was lucky?" not in export(session, "html")


@pytest.mark.parametrize(("more", "told"), [(0, ["Ann wins"]), (1, ["Ann wins"]), (2, [])])
def test_what_came_out_otherwise_than_by_what_is_supposed_is_left_out(table: Table, more: int, told: list[str]) -> None:
    session = table(imagined=_supposed)
    session.fold.state = {**session.state, "secret": {**session.state["secret"], "Bob": {"more": more}}}
    throw(session, "strike", 5)
    assert [swing.outcome for luck in lucks(session) if luck.side == "Ann" for swing in luck.swings] == told


def test_what_nearly_always_happens_is_told_as_no_luck() -> None:
    usual, rare = (
        Swing(1, "hit", Fraction(35, 36), Fraction(0), Fraction(1, 36)),
        Swing(2, "hit", Fraction(1, 4), Fraction(0), Fraction(3, 4)),
    )
    assert Luck("Ann", (usual, rare), 0, 0, None).extremes() == (rare,)


def test_the_worst_stand_first(table: Table) -> None:
    session = table()
    throw(session, "attack", 3, 6, 1)
    assert [swing.outcome for swing in of(session, "Ann").swings] == ["Bob wins", "draw", "Ann wins"]


@each(
    ("share", "told"),
    [
        ("1", "certain"),
        ("1/2", "an even chance"),
        ("1/12", "one chance in twelve"),
        ("1/36", "one chance in 36"),
        ("35/36", "all but one chance in 36"),
        ("5/12", "five chances in twelve (42%)"),
        ("5/18", "5 chances in 18 (28%)"),
        ("13/18", "13 chances in 18 (72%)"),
        ("143/432", "about one chance in three"),
        ("107/216", "about an even chance"),
        ("1/1000000", "one chance in 1,000,000"),
        ("2/2000001", "about one chance in 1,000,000"),
        ("215/216", "all but one chance in 216"),
        ("431/433", "about all but one chance in 216"),
    ],
)
def test_chances_are_told_as_people_say_them(share: str, told: str) -> None:
    assert likely(Fraction(share)) == told


def test_a_throw_is_told_with_who_threw_it_and_for_what(table: Table) -> None:
    session = table()
    throw(session, "attack", 1)
    assert of(session, "Ann").swings[0].told().startswith("event 2: Ann, attack: Bob wins (")


def test_what_dice_with_symbols_add_up_to_is_not_told(table: Table) -> None:
    session = table(adds_up=False)
    throw(session, "attack", 1)
    assert not of(session, "Ann").expected
    assert of(session, "Ann").swings


def test_the_likeliest_is_neither_good_nor_bad_luck() -> None:
    """A better one has to have been likelier than what came out."""
    third, half = Fraction(1, 3), Fraction(1, 2)
    assert not Swing(1, "missed", 2 * third, third, Fraction(0)).tells
    assert not Swing(1, "missed", half, half, Fraction(0)).tells
    assert Swing(1, "missed", third, 2 * third, Fraction(0)).tells
    assert Swing(1, "hit", third, Fraction(0), 2 * third).tells
    assert Luck("Ann", (Swing(1, "missed", 2 * third, third, Fraction(0)),), 1, 3.5, None).extremes() == ()


def test_a_throw_that_loses_the_game_is_the_worst_that_could_come(table: Table) -> None:
    """The same outcome is good as long as the game goes on."""
    session = table()
    throw(session, "duel", 6)
    ann, bob = of(session, "Ann").swings[0], of(session, "Bob").swings[0]
    assert (ann.better, ann.worse) == (Fraction(5, 6), 0)
    assert (bob.better, bob.worse) == (0, Fraction(5, 6))
    assert ann.outcome == "found; Bob wins the game"


def test_a_throw_that_does_not_end_the_game_is_told_as_before(table: Table) -> None:
    session = table()
    throw(session, "duel", 5)
    ann = of(session, "Ann").swings[0]
    assert (ann.outcome, ann.better, ann.worse) == ("found", 0, Fraction(1, 2))


def test_of_a_tale_its_beginning_is_told() -> None:
    tale = listing(map(message, ("Ann hits.", "Bob loses two.", "The round is fought out.")), SEMICOLON)
    assert str(_in_short(tale)) == "Ann hits; Bob loses two …"
    assert str(_in_short(listing(map(message, ("Ann hits.", "Bob loses two.")), SEMICOLON))) == "Ann hits; Bob loses two"
    assert str(_in_short("Bob wins")) == "Bob wins"
