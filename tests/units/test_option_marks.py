"""Which readings decided a ruling that draws: told out of what its viewer sees, whatever lies unseen in the cup."""

from pathlib import Path

from playaid.book.book import Book
from playaid.dice.sources import Chained, Refusing, Seeded, Typed
from playaid.referee.contract.game import Game, Option, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import State, empty
from playaid.referee.deciding.decide import decide
from playaid.referee.session.option_marks import decided_by

WOLVES = Option("wolves", ("bite", "pass"), "whether a wolf bites", "1.0")
BOOK = Book("toy", Path())


def _meet(hearing: Hearing) -> None:
    """What is met is drawn in front of everybody; a wolf costs a point as the reading has it."""
    met = hearing.draw(hearing.cup()["deck"], 1, who="Ann", why="a meeting", out_of=3)[0]
    hearing.pull("cup", "deck", met)
    if met == "wolf" and hearing.options["wolves"] == "bite":
        hearing.add("public", "lost", 1)


def _take(hearing: Hearing) -> None:
    """One is taken unseen, and a point is lost or not whatever it is."""
    taken = hearing.draw(hearing.cup()["deck"], 1, who="Ann", why="one unseen", private="Ann", out_of=3)[0]
    hearing.pull("cup", "deck", taken)
    hearing.push("secret", "Ann", "hand", taken)
    if hearing.options["wolves"] == "bite":
        hearing.add("public", "lost", 1)


def _take_a_wolf(hearing: Hearing) -> None:
    """What is taken unseen bites in the open."""
    taken = hearing.draw(hearing.cup()["deck"], 1, who="Ann", why="one unseen", private="Ann", out_of=3)[0]
    if taken == "wolf" and hearing.options["wolves"] == "bite":
        hearing.add("public", "lost", 1)


def _choose(hearing: Hearing) -> None:
    """Bob says unseen what is met; that it was a wolf is not told."""
    met = hearing.ask("met", who="Bob", prompt="what is met?", options=("wolf", "hare"), private=True)
    if met == "wolf" and hearing.options["wolves"] == "pass":
        hearing.add("public", "let off", 1)


def _imagined(state: State, side: str | None) -> State:
    return {**state, "cup": {"deck": ["hare", "owl", "wolf", "wolf"]}}


RULES = {"meet": _meet, "take": _take, "wolf": _take_a_wolf, "choose": _choose}
VERBS = {name: Verb(name, "", "", rule, anytime=True) for name, rule in RULES.items()}
GAME = Game(
    "toy", "Toy", "", "1", (2, 2), Step("root", ""), VERBS, lambda h: None, Path(), options=(WOLVES,), imagined=_imagined
)  # fmt: skip


def _state(*deck: str, wolves: str = "bite") -> State:
    state = empty(["Ann", "Bob"])
    state["cup"]["deck"] = list(deck)
    state["referee"]["options"] = {"wolves": wolves}
    return state


def _marks(state: State, verb: str, dice: str = "", game: Game = GAME, **answers: str) -> list[str]:
    ruling = _ruled(state, verb, dice, game, **answers)
    assert ruling.verdict == LEGAL
    return [reading.option for reading in decided_by(game, state, ruling, BOOK)]


def _ruled(state: State, verb: str, dice: str, game: Game = GAME, **answers: str) -> Ruling:
    source = Chained(Typed(dice.split()), Refusing()) if dice else Seeded(1)
    return decide(game, state, Declaration(verb, {}, "Ann", verb, answers), BOOK, source)


def test_a_draw_that_a_reading_decided_is_marked_with_it() -> None:
    assert _marks(_state("wolf", "hare", "owl"), "meet", "wolf") == ["wolves"]
    assert _marks(_state("wolf", "hare", "owl", wolves="pass"), "meet", "wolf") == ["wolves"]
    assert _marks(_state("wolf", "hare", "owl"), "meet", "hare") == []


def test_what_else_lies_in_the_cup_is_in_no_mark() -> None:
    for rest in (("hare", "owl"), ("owl", "owl"), ("wolf", "wolf")):
        assert _marks(_state("wolf", *rest), "meet", "wolf") == ["wolves"]


def test_a_game_that_imagines_no_cup_has_no_mark() -> None:
    assert _marks(_state("wolf", "hare", "owl"), "meet", "wolf", GAME._replace(imagined=None)) == []


def test_what_was_drawn_unseen_bars_no_mark_of_what_is_open() -> None:
    assert [_marks(_state(*[drawn] * 3), "take", drawn) for drawn in ("wolf", "hare")] == [["wolves"]] * 2


def test_a_mark_does_not_tell_what_was_drawn_unseen() -> None:
    """Under one reading a wolf bites in the open, so that all know it; under the other nobody may learn of it by the mark."""
    assert [_marks(_state(*[drawn] * 3, wolves="pass"), "wolf", drawn) for drawn in ("wolf", "hare")] == [[], []]


def test_a_draw_that_has_not_fallen_is_not_supposed() -> None:
    state = _state("wolf", "hare", "owl")
    ruling = decide(GAME, state, Declaration("take", {}, "Ann", "take"), BOOK, Refusing())
    assert ruling.verdict != LEGAL
    assert decided_by(GAME, state, ruling, BOOK) == ()


def test_a_mark_does_not_tell_what_another_has_answered_unseen() -> None:
    assert [_marks(_state("owl"), "choose", met=met) for met in ("wolf", "hare")] == [[], []]
