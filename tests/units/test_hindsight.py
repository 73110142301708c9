"""After the die: how likely what happened was, for whom it may be said; and how kind the dice were over an evening."""

from collections.abc import Callable
from fractions import Fraction
from itertools import count, product
from pathlib import Path

import pytest

from playaid.desk.conversation import chancy, check, throw_ahead, throws_dice
from playaid.dice.fairness import fortunes
from playaid.dice.sources import Rolled, Seeded, Typed
from playaid.export.export import export
from playaid.referee.contract.game import Game, Rule, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.odds.retrospect import Chance, chance_of, chances
from playaid.referee.session.local import Session
from playaid.referee.session.replay import before
from playaid.testing.odds_secrecy import Steps
from playaid.testing.random_evenings import new_session

Table = Callable[[Rule], Session]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    evenings = count()

    def made(rule: Rule) -> Session:
        verbs = {"throw": Verb("throw", "throw", "1", rule), "deal": Verb("deal", "deal", "1", _deal)}
        step = Step("bout", "Bout", verbs=tuple(verbs))
        game = Game("bout", "Bout", "-", "1", (2, 2), step, verbs, setup=lambda h: h.put("public", "hits", 0), tables=Path())
        return new_session(game, tmp_path / f"evening-{next(evenings)}", ["Ann", "Bob"])

    return made


def _deal(h: Hearing) -> None:
    """Bob gets a card that only he sees."""
    h.put("secret", "Bob", "card", h.draw(["sword", "shield"], who="Bob", why="", private="Bob")[0])


def _hits(h: Hearing) -> None:
    """Harder with each hit that was made before."""
    need = 5 + h.public["hits"]
    number = h.roll("2d6", who="Ann", why="", reading=f"count>={need}").total
    h.add("public", "hits", number)
    h.outcome(f"{number} hits")


def throw(session: Session, dice: str, verb: str = "throw", side: str = "Ann") -> int:
    session.declare(Declaration(verb, {}, side, verb), Typed(dice.split()))
    return session.journal.tail_number


def without_shares(chance: Chance | None) -> Chance | None:
    return chance and chance._replace(shares={})


def test_a_throw_that_was_waited_for_is_as_likely(table: Table) -> None:
    """What is taken back to see the state before may let another event wait again."""

    def twice(h: Hearing) -> None:
        total = sum(h.roll("d6", who=who, why="", reading="sum").total for who in ("Ann", "Bob"))
        h.add("public", "hits", total)
        h.outcome(f"{total} hits")

    session = table(twice)
    session.declare(Declaration("throw", {}, "Ann", "throw"), Typed(["1"]))
    session.declare(Declaration("throw", {}, "Ann", "throw"), Typed(["1"]))
    number = session.journal.tail_number
    assert before(session, number, None)["public"] == {"hits": 0}
    assert before(session, number, None)["referee"]["pending"] is not None
    chance = chance_of(session, number, None, lambda: None)
    assert chance is not None
    assert (chance.outcome, chance.probability) == ("2 hits", Fraction(1, 36))


def test_what_happened_is_as_likely_as_it_was_before_it_happened(table: Table) -> None:
    """By hand: with 5 and more 4/9, with 6 alone 10/36; told from the state before each, by either way of folding."""
    session = table(_hits)
    first, second, third = (throw(session, dice) for dice in ("5 1", "6 1", "3 1"))
    assert without_shares(chance_of(session, first, None, Steps)) == Chance("1 hits", Fraction(4, 9), Fraction(5, 9))
    assert without_shares(chance_of(session, second, None, Steps)) == Chance("1 hits", Fraction(10, 36), Fraction(11, 36))
    assert without_shares(chance_of(session, third, None, Steps)) == Chance("0 hits", Fraction(1), Fraction(1))
    every = {event["n"]: chance for event, chance in chances(session, None, Steps)}
    assert every == {1: None, **{n: chance_of(session, n, None, Steps) for n in (first, second, third)}}
    assert {event["n"] for event, _ in chances(session, None, Steps, first=third)} == {third}
    assert next(told.told() for _, told in chances(session, None, Steps) if told) == "1 hits: 44.44%, that or more 55.56%"


def test_what_falls_behind_the_outcome_does_not_hide_how_likely_it_was(table: Table) -> None:
    def fight(h: Hearing) -> None:
        h.outcome("hit" if h.roll("1d6", who="Ann", why="").total >= 5 else "missed")
        h.add("public", "hits", h.roll("1d6", who="Bob", why="who is caught").total)

    session = table(fight)
    number = throw(session, "6 3")
    assert session.state["public"]["hits"] == 3
    assert without_shares(chance_of(session, number, None, Steps)) == Chance("hit", Fraction(2, 6))


def test_where_what_comes_behind_the_outcome_hangs_on_a_hidden_card_nobody_else_is_told(table: Table) -> None:
    def fight(h: Hearing) -> None:
        h.outcome("hit" if h.roll("1d6", who="Ann", why="").total >= 5 else "missed")
        h.roll("1d6", who="Bob", why="")
        h.put("public", "hits", 1 if h.secret("Bob").get("card") == "sword" else 2)

    for card in ("sword", "shield"):
        session = table(fight)
        throw(session, card, "deal", "Bob")
        number = throw(session, "6 3")
        assert [chance_of(session, number, viewer, Steps) for viewer in (None, "Ann")] == [None, None]
        assert without_shares(chance_of(session, number, "Bob", Steps)) == Chance("hit", Fraction(2, 6))


def test_what_is_taken_back_stays_as_likely_as_it_was(table: Table) -> None:
    session = table(_hits)
    number = throw(session, "5 1")
    session.undo(["Ann", "Bob"])
    after = throw(session, "6 1")
    assert chance_of(session, number, None, Steps) == chance_of(session, after, None, Steps)


def test_without_patience_nothing_is_said(table: Table) -> None:
    session = table(_hits)
    assert chance_of(session, throw(session, "5 1"), None, lambda: Steps(1, 0)) is None


def _against(h: Hearing) -> None:
    """Ann throws against a card that nobody but Bob knows."""
    need = 3 if h.secret("Bob").get("card") == "sword" else 5
    h.outcome("hit" if h.roll("1d6", who="Ann", why="").total >= need else "missed")


def test_what_hangs_on_a_hidden_card_is_told_to_nobody_else(table: Table) -> None:
    """In two worlds the table is told the same, and only Bob how likely it was."""
    told = []
    for card, sure in (("sword", Fraction(4, 6)), ("shield", Fraction(2, 6))):
        session = table(_against)
        throw(session, card, "deal", "Bob")
        number = throw(session, "6")
        told.append([chance_of(session, number, viewer, Steps) for viewer in (None, "Ann")])
        assert without_shares(chance_of(session, number, "Bob", Steps)) == Chance("hit", sure)
    assert told == [[None, None], [None, None]]


def test_exports_say_how_likely_where_that_is_wished_for(table: Table) -> None:
    session = table(_hits)
    throw(session, "5 1")
    for form in ("md", "html", "json"):
        assert "1 hits: four chances in nine" in export(session, form, lend=Steps)
        assert "four chances" not in export(session, form)


def test_fortune_is_what_came_against_what_is_to_be_expected() -> None:
    """Two rolls of 2d6, a 12 and a 7: by hand 19 where 14 is usual, and of all fours of dice so many come to 19 or more."""
    rolls = [Rolled("dice", "2d6", faces, "system", "Ann") for faces in ((6, 6), (3, 4))]
    (row,) = fortunes([*rolls, Rolled("draw", "draw 1", ("x",), "system", "Ann"), Rolled("salt", "salt", ("00",), "system", "Ann")])
    assert row[:5] == ("Ann", "2d6", 2, 9.5, 7.0)
    ways = [sum(faces) for faces in product(range(1, 7), repeat=4)]
    assert row.as_much == pytest.approx(sum(total >= 19 for total in ways) / len(ways))


def test_fair_dice_come_to_what_is_to_be_expected() -> None:
    dice = Seeded(7)
    from playaid.dice.sources import Request

    rolls = [dice.take(Request("dice", "3d6", 3, 6, who="Ann")) for _ in range(400)]
    (row,) = fortunes(rolls)
    assert row.mean == pytest.approx(row.expected, abs=0.5)
    assert row.as_much is None


@pytest.mark.parametrize(("discloses", "told"), [(("Ann",), True), (("Bob",), False), (("Ann", "Bob"), False)])
def test_what_shows_only_its_own_sides_is_looked_at_as_any_other(table: Table, discloses: tuple[str, ...], told: bool) -> None:
    """Its side knows what it would lay open; what another hides is told by the event alone."""

    def shows(h: Hearing) -> None:
        h.disclose(*discloses)
        h.line("shown", "what was hidden")

    session = table(shows)
    said = Declaration("throw", {}, "Ann", "throw")
    ruling = check(session, said)
    assert isinstance(ruling, Ruling)
    assert (bool(ruling.worksheet), chancy(session, said)) == (told, not told)


def test_what_wants_nothing_but_a_salt_is_looked_at_as_any_other(table: Table) -> None:
    """A check of it says whether it is legal, and tells of no chance; where a die falls, too, there is one."""
    sealed = table(lambda h: h.put("public", "seal", h.salt()))
    said = Declaration("throw", {}, "Ann", "throw")
    ruling = check(sealed, said)
    assert isinstance(ruling, Ruling)
    assert (ruling.verdict, ruling.question) == (LEGAL, None)
    assert not chancy(sealed, said)
    assert "seal" not in sealed.state["public"]
    assert chancy(table(_hits), said)


def _may_throw(h: Hearing) -> None:
    """Ann throws only against a card that nobody but Bob knows."""
    if h.secret("Bob").get("card") == "sword":
        h.roll("1d6", who="Ann", why="")
    else:
        h.tell("nothing falls")


def _may_draw(h: Hearing) -> None:
    if h.secret("Bob").get("card") == "sword":
        h.draw(["a", "b"], who="Ann", why="")
    else:
        h.roll("1d6", who="Ann", why="")


@pytest.mark.parametrize("rule", [_may_throw, _may_draw])
def test_a_look_does_not_say_whether_dice_fall_where_that_hangs_on_a_hidden_card(table: Table, rule: Callable[[Hearing], None]) -> None:
    """In two worlds alike; where nothing hidden is read it says whether dice lie on the table, or something is drawn."""
    looks = []
    said = Declaration("throw", {}, "Ann", "throw")
    for card in ("sword", "shield"):
        session = table(rule)
        throw(session, card, "deal", "Bob")
        looks.append((chancy(session, said), throws_dice(session, said), throw_ahead(session, said)))
    assert looks == [(True, True, None)] * 2
    asked = throw_ahead(table(_hits), said)
    assert asked is not None
    assert asked.kind == "dice"
    assert throws_dice(table(_hits), said)
    assert not throws_dice(table(lambda h: h.put("public", "drawn", h.draw(["a", "b"], who="Ann", why=""))), said)
