"""Odds in the state that the asker may think of: stand-ins for what he cannot see, and never a look at what others hide."""

from fractions import Fraction
from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.dice.sources import Recorded, Rolled, Seeded
from playaid.referee.contract.game import Game, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.refusals import Hidden, Locked, Refusal
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.state import State, empty
from playaid.referee.odds.exact import odds
from playaid.referee.odds.report import HIDDEN, VEILED
from playaid.testing.odds_secrecy import assert_odds_keep
from tests.each import each


def _draw(hearing: Hearing) -> None:
    hearing.outcome(hearing.draw(hearing.cup()["deck"], 1, who="Ann", why="a card", out_of=3)[0])


def _peek(hearing: Hearing) -> None:
    hearing.outcome(hearing.secret("Bob")["card"])


def _imagined(state: State, side: str | None) -> State:
    if side is None or side not in state["secret"]:
        return {"public": state["public"], "referee": state["referee"], "secret": {}}
    return {**state, "secret": {side: state["secret"][side]}, "cup": {"deck": ["a", "b", "c", "d"]}}


def _game(imagined: bool) -> Game:
    verbs = {"draw": Verb("draw", "", "", _draw, anytime=True), "peek": Verb("peek", "", "", _peek, anytime=True)}
    return Game("toy", "Toy", "", "1", (2, 2), Step("root", ""), verbs, lambda h: None, Path(), imagined=_imagined if imagined else None)


def _state() -> State:
    state = empty(["Ann", "Bob"])
    state["cup"]["deck"] = ["a", "b"]
    state["secret"]["Bob"]["card"] = "c"
    return state


BOOK = Book("toy", Path())


def test_odds_are_walked_in_what_the_asker_imagines() -> None:
    said = Declaration("draw", {}, "Ann", "draw")
    assert {o.outcome: o.probability for o in odds(_game(True), _state(), said, BOOK).outcomes} == dict.fromkeys("abcd", Fraction(1, 4))


def test_it_is_told_that_somebody_does_not_see_what_bears_on_it_and_nothing_else() -> None:
    base = _game(True)
    plain = Verb("plain", "", "", lambda h: h.outcome(str(h.roll("d6", who="Ann", why="luck").total)), anytime=True)
    peek = Verb("peek", "", "", _peek, anytime=True)
    game = base._replace(verbs={**base.verbs, "plain": plain, "own": Verb("own", "", "", _own, anytime=True), "peek": peek})
    state = _state()
    state["secret"]["Ann"]["card"] = "e"

    def hidden(verb: str, game: Game = game) -> bool:
        return HIDDEN in odds(game, state, Declaration(verb, {}, "Ann", verb), BOOK).averaged

    supposing = game._replace(imagined=lambda state, side: {**state, "secret": {"Ann": {"card": "e"}, "Bob": {"card": "a"}}})
    assert [hidden("plain"), hidden("own"), hidden("draw")] == [False, False, True]
    assert hidden("peek", supposing)


@each("verb", ["draw", "peek"])
def test_a_game_that_imagines_nothing_has_no_odds_on_what_others_hide(verb: str) -> None:
    """Whatever is open at this machine, on the pages everything: what a cup holds tells what the hands do not."""
    with pytest.raises(Hidden, match="what the others hide bears on these odds") as refusal:
        odds(_game(False), _state(), Declaration(verb, {}, "Ann", verb), BOOK)
    assert not isinstance(refusal.value, Locked)


def test_a_game_that_imagines_nothing_has_odds_on_the_askers_own() -> None:
    game = _game(False)
    game = game._replace(verbs={**game.verbs, "own": Verb("own", "", "", _own, anytime=True)})
    said, state = Declaration("own", {}, "Ann", "own"), _state()
    state["secret"]["Ann"]["card"] = "e"
    assert odds(game, state, said, BOOK).outcomes[0].outcome == "e"
    with pytest.raises(Locked):
        odds(game, {**state, "secret": {"Bob": state["secret"]["Bob"]}}, said, BOOK)


def test_odds_never_open_what_another_hides() -> None:
    with pytest.raises(Refusal) as refusal:
        odds(_game(True), _state(), Declaration("peek", {}, "Ann", "peek"), BOOK)
    assert not isinstance(refusal.value, Locked)


def test_the_askers_own_seal_is_asked_for() -> None:
    with pytest.raises(Locked) as locked:
        odds(_game(True), {**_state(), "secret": {}}, Declaration("draw", {}, "Ann", "draw"), BOOK)
    assert locked.value.compartment == "secret.Ann"


def test_a_weighted_draw_may_show_another_number() -> None:
    record = Rolled("draw", "draw 1 of 3", ("b",), "typed", "Ann", "a card")
    hearing = Hearing(_game(False), _state(), Declaration("draw", {}, "Ann"), BOOK, Recorded([record]))
    _draw(hearing)
    assert hearing.label == "b"


def _own(hearing: Hearing) -> None:
    hearing.outcome(hearing.secret("Ann")["card"])


def _filled_in(state: State, side: str | None) -> State:
    """Fills in the asker's own part while it is locked, and a cup with it."""
    return {**state, "secret": {"Ann": state["secret"].get("Ann", {"card": "any"})}, "cup": {"deck": ["a", "b"]}}


@each("verb", ["own", "draw"])
def test_what_is_the_askers_own_is_never_imagined_for_him(verb: str) -> None:
    game = _game(True)
    game = game._replace(imagined=_filled_in, verbs={**game.verbs, "own": Verb("own", "", "", _own, anytime=True)})
    with pytest.raises(Locked) as locked:
        odds(game, {**_state(), "secret": {}}, Declaration(verb, {}, "Ann", verb), BOOK)
    assert locked.value.compartment == "secret.Ann"


def test_a_game_imagines_out_of_what_the_asker_may_see() -> None:
    seen: list[State] = []

    def nosy(state: State, side: str | None) -> State:
        seen.append(state)
        return {**state, "cup": {"deck": ["a"]}}

    odds(_game(True)._replace(imagined=nosy), _state(), Declaration("draw", {}, "Ann", "draw"), BOOK)
    assert list(seen[0]["secret"]) == ["Ann"]
    assert "cup" not in seen[0]


def _bobs_hand_by_anns(state: State, side: str | None) -> State:
    """What Bob may hold hangs on whether Ann's own hand is open."""
    return {**state, "secret": {**state["secret"], "Bob": {"card": "seen" if "Ann" in state["secret"] else "unseen"}}}


def test_odds_that_hang_on_what_was_unlocked_are_caught() -> None:
    game = _game(False)._replace(imagined=_bobs_hand_by_anns)
    with pytest.raises(AssertionError, match="depend on what was unlocked before"):
        assert_odds_keep(game, _state(), [Declaration("peek", {}, "Ann", "peek")], BOOK)


@each("imagined", [True, False])
def test_odds_that_keep_are_let_pass(imagined: bool) -> None:
    said = [Declaration(verb, {}, "Ann", verb) for verb in ("draw", "peek")]
    assert assert_odds_keep(_game(imagined), _state(), said, BOOK) == 2


def _peeks_at_a_six(hearing: Hearing) -> None:
    hearing.outcome(hearing.secret("Bob")["card"] if hearing.roll("d6", who="Ann", why="luck").total == 6 else "nothing")


@each("limit", [100, 2])
def test_of_ways_on_which_what_others_hide_decides_the_share_alone_is_told(limit: int) -> None:
    """Counted, and where so much is too many, sampled; whatever the other hides it is the same."""
    base = _game(True)
    game = base._replace(verbs={"chance": Verb("chance", "", "", _peeks_at_a_six, anytime=True)})

    def told(card: str) -> dict[str, Fraction]:
        state = _state()
        state["secret"]["Bob"]["card"] = card
        found = odds(game, state, Declaration("chance", {}, "Ann", "chance"), BOOK, limit=limit, source=Seeded(3))
        assert found.cut == found.outcomes[1].probability
        assert found.exact is False
        return {o.outcome: o.probability for o in found.outcomes}

    world = told("c")
    assert [*world] == ["nothing", VEILED]
    assert sum(world.values()) == 1
    assert limit == 2 or world[VEILED] == Fraction(1, 6)
    assert told("d") == world
