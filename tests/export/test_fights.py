"""A fight is told as one paragraph, with how likely each throw was; a turn has its board."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playaid.export.export import export
from playaid.export.session_view import EventView, tell_story
from playaid.games.registry import BUILT_IN, load
from playaid.language.message import message
from playaid.referee.contract.game import Game
from playaid.referee.contract.sequence import NOW
from playaid.testing.random_evenings import new_session
from tests.each import each

BLANK: dict[str, Any] = dict.fromkeys(EventView._fields, ())
SESSION: Any = SimpleNamespace(
    game=SimpleNamespace(fights={"attack": True, "throw": False, "fight": None}), journal=SimpleNamespace(events=lambda: iter(()))
)


def told(number: int, kind: str, **more: Any) -> EventView:
    blank = {
        **BLANK,
        "turn": "Turn 1",
        "phase": "",
        "typed": kind,
        "text": "",
        "chance": "",
        "undone": False,
        "hidden": False,
        "overrule": None,
    }
    return EventView(**{**blank, "number": number, "kind": kind, "story": (f"{kind} {number}.",), **more})


def tell(*events: EventView) -> list[EventView]:
    return list(tell_story(SESSION, events))


def test_a_fight_is_one_paragraph_with_its_odds_behind_each_throw() -> None:
    one, roll = {"chance": "one chance in twelve"}, {"faces": [3]}
    fight, after = tell(told(1, "attack"), told(2, "throw", **one, rolls=(roll,)), told(3, "throw", citations=("7",)), told(4, "move"))
    assert fight.story == ("attack 1.", "throw 2.", "(one chance in twelve)", "throw 3.")
    assert (fight.fight, fight.typed, fight.rolls, fight.citations, fight.chance) == (
        (1, 2, 3),
        "attack; throw; throw",
        (roll,),
        ("7",),
        "",
    )
    assert (after.number, after.fight) == (4, ())


@each("apart", [{"kind": "attack"}, {"phase": "Night"}, {"turn": "Turn 2"}, {"undone": True}, {"overrule": "we wanted it so"}])
def test_another_fight_another_step_and_what_stands_out_is_told_apart(apart: dict[str, Any]) -> None:
    first, second = tell(told(1, "attack"), told(2, "throw")._replace(**apart))
    assert (first.number, second.number) == (1, 2)


def test_a_verb_that_names_its_fight_goes_on_with_that_alone() -> None:
    lines = ("fight 3131", "throw", "fight 3131", "fight 3033")
    events = tell(*(told(number, line.split()[0], typed=line) for number, line in enumerate(lines, 1)))
    assert [event.fight for event in events] == [(1, 2, 3), (4,)]


def test_what_went_between_ends_a_fight() -> None:
    assert [event.number for event in tell(told(1, "attack"), told(2, "note"), told(3, "throw"))] == [1, 2, 3]


def test_an_overrule_is_told_though_it_only_says_where_play_goes_on() -> None:
    goes_on = {"story": (message(NOW, heading="Bob's turn"),)}
    (event,) = tell(told(1, "next", **goes_on), told(2, "next", **goes_on, overrule="we wanted it so"))
    assert (event.number, event.story) == (2, ())


@each("slug", BUILT_IN)
def test_every_game_says_what_a_fight_is(slug: str) -> None:
    game = load(slug)
    assert game.fights.keys() <= game.verbs.keys()
    assert {*game.fights.values()} & {True, None}


def test_a_turn_has_its_board_once(tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "evening", ["Ann", "Bob"], seed=3)
    first = export(session, "md").count("The board at the end")
    for _ in range(6):
        session.note("nothing moves", None)
    assert export(session, "md").count("The board at the end") == first
