"""A declaration at its edges: dice that have fallen, missing facts, the end of the game, another session in the folder."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from playaid.dice.sources import BadDice, System, Typed
from playaid.journal.errors import Replaced
from playaid.referee.contract.game import Check, Facts, Game, Slot, Step, Verb
from playaid.referee.contract.grammar import split
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.session.key_changes import change_passphrase
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session


def a_game(tables: Path, rule: Any, **more: Any) -> Game:
    """A game of one verb, `go NUMBER`, in one step for each player."""
    go = Verb("go", "go on", "1", rule, slots=(Slot("far", "int"),))
    step = Step("turn", "Turn", "1", verbs=("go",), each=lambda state: state["referee"]["sides"], again=lambda state: True)
    game = Game("go", "Go on", "-", "1", (1, 2), step, {"go": go}, lambda hearing: None, tables)
    return game._replace(**more)


def say(session: Session, line: str, dice: str = "", **more: Any) -> Ruling:
    return session.declare(session.read(split(line), **more), Typed(dice.split(",")) if dice else System())


# dice that have fallen


def far_and_where(hearing: Hearing) -> None:
    """A roll, then a question."""
    roll = hearing.roll("d6", who="Ann", why="how far")
    where = hearing.ask("where", who="Ann", prompt="where to", options=("left", "right"))
    hearing.put("public", "gone", [where, roll.total * hearing.args["far"]])


def test_with_dice_that_have_fallen_nothing_else_is_declared(tmp_path: Path) -> None:
    session = new_session(a_game(tmp_path, far_and_where), tmp_path / "friday", ["Ann"])
    assert say(session, "go 1", "3").verdict == NEEDS_INPUT
    before = session.journal.head
    greedy = say(session, "go 1000", answers={"where": "left"})
    assert greedy.verdict == ILLEGAL
    assert session.journal.head == before
    assert say(session, "go 1", answers={"where": "left"}).verdict == LEGAL
    assert session.state["public"]["gone"] == ["left", 3]


def test_dice_that_do_not_fit_are_said_to_be_so_though_it_is_overruled(tmp_path: Path) -> None:
    def throw(hearing: Hearing) -> None:
        hearing.roll("d6", who="Ann", why="how far")

    never = Check("go.never", "1", "nobody goes anywhere", lambda hearing: {})
    game = a_game(tmp_path, throw)
    session = new_session(game._replace(verbs={"go": game.verbs["go"]._replace(checks=(never,))}), tmp_path / "friday", ["Ann"])
    with pytest.raises(BadDice, match="7"):
        say(session, "go 1", "7", overrule="all agree")
    assert say(session, "go 1", "6", overrule="all agree").verdict == LEGAL


# facts that are missing


def stained(hearing: Hearing) -> Facts:
    return {} if hearing.fact("stones", "9", "slip") else None


def test_a_missing_fact_is_asked_for_only_where_nothing_open_is_wrong(tiny: Game, tmp_path: Path) -> None:
    run = tiny.verbs["run"]
    assert not isinstance(run.checks, str)
    for number, checks in enumerate(
        [(Check("stain", "1", "a stain", stained), *run.checks), (*run.checks, Check("stain", "1", "a stain", stained))]
    ):
        game = tiny._replace(verbs={**tiny.verbs, "run": run._replace(checks=checks)})
        session = new_session(game, tmp_path / str(number), ["Ann", "Bob"], seed=7, tables="printed")
        assert say(session, "run", side="Ann").verdict == ILLEGAL  # not its step
        say(session, "next")
        refused = say(session, "run", side="Bob")
        assert [reason.check.partition("/")[2] for reason in refused.reasons] == ["turn"]
        waits = say(session, "run", side="Ann")
        assert waits.verdict == NEEDS_INPUT
        assert waits.question is not None
        assert waits.question.kind == "fact"


# the end of the game


def test_what_follows_by_itself_does_not_follow_the_end(tmp_path: Path) -> None:
    def win(hearing: Hearing) -> None:
        if hearing.args["far"] > 9:
            hearing.over("Ann", "she is far away", "9")

    def tire(hearing: Hearing) -> None:
        hearing.tell("The day is over.")

    session = new_session(a_game(tmp_path, win, aftermath=tire, settable=lambda state: ["note"]), tmp_path / "friday", ["Ann"])
    assert "The day is over." in " ".join(line.text for line in say(session, "go 1").story)
    assert "The day is over." not in " ".join(line.text for line in say(session, "go 10").story)
    assert session.state["referee"]["over"]["winner"] == "Ann"


def test_a_step_that_ends_the_game_as_it_is_left_is_the_last(tmp_path: Path) -> None:
    begun: list[str] = []

    def dusk(hearing: Hearing) -> None:
        hearing.over(None, "night has fallen", "2")

    def dawn(hearing: Hearing) -> None:
        begun.append("morning")

    day = Step("day", "Day", "1", steps=(Step("evening", "Evening", "2", leave=dusk), Step("morning", "Morning", "3", enter=dawn)))
    session = new_session(a_game(tmp_path, None, sequence=day, verbs={}), tmp_path / "friday", ["Ann"])
    ruling = say(session, "next")
    assert ruling.verdict == LEGAL
    assert session.state["referee"]["over"]["how"] == "night has fallen"
    assert begun == []
    assert [frame["key"] for frame in session.state["referee"]["at"]] == ["day", "evening"]


# another folder, another player


def test_a_session_does_not_go_on_in_the_folder_of_another(tiny: Game, tmp_path: Path) -> None:
    first = new_session(tiny, tmp_path / "friday", ["Ann", "Bob"], seed=7)
    other = new_session(tiny, tmp_path / "saturday", ["Ann", "Bob"], seed=8)
    other.note("this is Saturday", None)
    head = other.journal.head
    shutil.rmtree(tmp_path / "friday")
    shutil.copytree(tmp_path / "saturday", tmp_path / "friday")
    for act in (first.refresh, lambda: first.note("still Friday", None)):
        with pytest.raises(Replaced):
            act()
    other.refresh()
    assert other.journal.head == head


def test_no_side_is_put_among_the_players_by_a_change_of_keys(tiny: Game, tmp_path: Path) -> None:
    session = new_session(tiny, tmp_path / "friday", ["Ann", "Bob"], passphrases={"Ann": "soft wet stones"})
    change_passphrase(session, "Ann", "soft wet stones", "other words", "Eve")
    assert verify(session).ok
    meta = session.journal.meta
    players = {**meta["players"], "Cid": "Cid"}
    quiet: dict[str, Any] = {"changes": [], "inverse": [], "sealed": {}, "barrier": True}
    event = {"kind": "keys", "side": "Ann", "story": ["Cid is here."], "before": {"keys": {}, "meta": {"players": meta["players"]}}}
    event |= {"after": {"keys": {}, "meta": {"players": players}}, **quiet}
    session.change(event, session.journal.bound, {**meta, "players": players}, None, session.signer(None, ["Ann"]))
    assert "players or settings that are not its own" in " ".join(one.what for one in verify(session).differences)
