"""Plots committed by each side and opened together: none can be read, changed or withdrawn in between."""

import json
from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.dice.sources import System
from playaid.language.message import from_json
from playaid.referee.contract.game import Game, Slot, Step, Verb
from playaid.referee.contract.hearing import Hearing
from playaid.referee.contract.plots import BrokenSeal, commit, commitment, committed_sides, open_all
from playaid.referee.contract.refusals import Locked
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking

NAME = "turn 1"


def _plot(hearing: Hearing) -> None:
    commit(hearing, NAME, {"target": hearing.args["target"]})


def _reveal(hearing: Hearing) -> None:
    for side, content in sorted(open_all(hearing, NAME).items()):
        hearing.tell(f"{side} aimed at {content['target']}.")


GAME = Game(
    "aims",
    "Aims",
    "-",
    "1",
    (2, 2),
    Step("turn", "Turn", again=lambda state: True, steps=(Step("plot", "Plots", verbs=("aim", "open")),)),
    {
        "aim": Verb("aim", "plot a target", "B.1", _plot, slots=(Slot("target", "word"),), secret=True),
        "open": Verb("open", "open the plots", "B.2", _reveal),
    },
    setup=lambda hearing: None,
    tables=Path(),
)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    keys: dict[str, str | None] = {"Ann": "one two three", "Bob": "four five six"}
    sides = {"Ann": "Ann", "Bob": "Bob"}
    made, _ = create(tmp_path / "friday", GAME, "friday", sides, {}, keys, Book("aims", tmp_path), System(), ticking())
    return made


def aim(session: Session, side: str, target: str) -> None:
    assert session.declare(session.read(["aim", target], side), System()).verdict == LEGAL


def test_plots_are_sealed_until_all_are_opened_together(session: Session) -> None:
    aim(session, "Ann", "the-marsh")
    assert committed_sides(session.state, NAME) == ["Ann"]
    aim(session, "Bob", "the-tor")
    texts = [path.read_text() for path in Path(session.journal.folder).iterdir()]
    assert not any("the-marsh" in text or "the-tor" in text for text in texts)  # too long for a seal to hold by chance
    ruling = session.declare(session.read(["open"], "Ann"), System())
    assert [said.text for said in ruling.story] == ["Ann aimed at the-marsh.", "Bob aimed at the-tor."]
    assert committed_sides(session.state, NAME) == []
    assert verify(session).ok


def test_the_log_shows_the_seal_and_not_the_plot(session: Session) -> None:
    """With a target that no sealed text can hold by chance."""
    aim(session, "Ann", "30.34")
    event = session.journal.event(session.journal.tail_number)
    assert "30.34" not in json.dumps(event)
    mark = session.state["public"]["plots"][NAME]["Ann"]
    assert mark[:8] in from_json(event["story"][0])


def test_the_same_plot_has_another_seal_each_time() -> None:
    assert commitment("Ann", NAME, {"target": "3034"}, "00") != commitment("Ann", NAME, {"target": "3034"}, "01")
    assert commitment("Ann", NAME, {"target": "3034"}, "00") != commitment("Bob", NAME, {"target": "3034"}, "00")


def test_a_changed_plot_does_not_open(session: Session) -> None:
    aim(session, "Ann", "3034")
    other = {**session.state["secret"]["Ann"]["plots"][NAME], "content": {"target": "9999"}}
    session.state["secret"]["Ann"]["plots"][NAME] = other
    with pytest.raises(BrokenSeal):
        session.declare(session.read(["open"], "Bob"), System())


def test_nobody_opens_the_plots_while_one_side_is_locked(session: Session) -> None:
    aim(session, "Ann", "3034")
    session.lock("Ann")
    with pytest.raises(Locked):
        session.declare(session.read(["open"], "Bob"), System())


def test_odds_on_an_opening_tell_nothing_where_plots_are_only_supposed(session: Session) -> None:
    """A game that supposes the others' secrets knows nothing of their plots: the odds are refused in words."""
    from playaid.referee.contract.refusals import Refusal
    from playaid.referee.odds.exact import odds

    for side in ("Ann", "Bob"):
        aim(session, side, "the gate")
    game = GAME._replace(imagined=lambda state, side: {**state, "secret": {other: {} for other in ("Ann", "Bob") if other != side}})
    with pytest.raises(Refusal, match="what the others hide bears on these odds"):
        odds(game, session.state, session.read(["open"], None), session.book)
