"""11.9 with `stacks=hidden`: what a ruling has looked up hangs on what both sides hide. No side is told of it what hangs on the other's."""

from pathlib import Path

import pytest

from playaid.dice.sources import Seeded
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.grammar import split
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session import story
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from tests.games.albion.test_secrets_of_hidden_stacks import hidden
from tests.games.albion.test_secrets_of_sums import say_alone
from tests.games.albion.test_secrets_of_war import Pair

START = (
    "turn 5 of Fomorian begun at {step} / awake Gwynedd / awake Dunatis / trespass 2 / stands Imric, Moray 3012 at 2730"
    " / stands Arwan, Midinhir at 2931 / lone Arwan, Midinhir / stands {who} at 2930 / stands {other} at 2730"
)
ALONE, ARMED = "Callach", "Rurik"
"""A person alone, and one with an escort. [11.2, 18.0]"""
OTHER = {ALONE: ARMED, ARMED: ALONE}


def begun(who: str, step: str = "moves") -> str:
    return START.format(step=step, who=who, other=OTHER[who])


def told_of_it(session: Session, viewer: str | None) -> list[object]:
    """All that somebody is told of the last event, and how long its sealed parts are."""
    event = session.journal.event(session.journal.tail_number)
    told = story.worksheet(session, event, viewer)
    sealed = {name: {what: len(text) for what, text in parts.items()} for name, parts in event["sealed"].items()}
    return [told["lines"], told["worksheet"], told["facts"], event.get("facts"), sealed, len(event["looked_up"])]


def in_both(folder: Path, lines: tuple[str, str], side: str, entries: tuple[str, str]) -> Pair:
    """A line of one's own in each world."""
    pair = hidden(folder, entries)
    for session, line in zip(pair, lines, strict=True):
        say_alone(session, line, side)
    return pair


@pytest.fixture
def come(tmp_path: Path) -> Pair:
    """A counter has come upon two persons of Faerie: a person alone, or one with an escort."""
    return in_both(tmp_path, (f"move {ALONE} via 2931", f"move {ARMED} via 2931"), FOMORIAN, (begun(ALONE), begun(ARMED)))


def test_who_came_does_not_show_in_what_was_looked_up(come: Pair) -> None:
    for viewer in (FAERIE, None):
        first, second = (told_of_it(session, viewer) for session in come)
        assert first == second


@pytest.mark.parametrize(("step", "lines"), [("moves", ("place {who} at 2931",)), ("forced", ("force {who}", "move {who} via 2931"))])
def test_by_whatever_road_they_come(tmp_path: Path, step: str, lines: tuple[str, ...]) -> None:
    """With an escort, or without."""
    pair = hidden(tmp_path, (begun(ARMED, step), f"{begun(ARMED, step)} / lone {ARMED}"))
    for line in lines:
        for session in pair:
            say_alone(session, line.format(who=ARMED), FOMORIAN, "6 6")
        first, second = (told_of_it(session, FAERIE) for session in pair)
        assert first == second


def test_the_mover_is_not_told_who_stands_there(tmp_path: Path) -> None:
    """The same from the other side: whether a hero is looked for hangs on persons standing there alone."""
    whole = [begun(ARMED), begun(ARMED).replace(" / lone Arwan, Midinhir", "")]
    pair = hidden(tmp_path, (whole[0], whole[1]))
    for session in pair:
        say_alone(session, f"move {ARMED} via 2931", FOMORIAN)
    first, second = (told_of_it(session, FOMORIAN)[2:] for session in pair)  # that they stop there it is told [11.2]
    assert first == second


def test_where_all_lies_open_it_is_told(come: Pair) -> None:
    session = come[1]
    event = session.journal.event(session.journal.tail_number)
    say = session.opened_for(event, FAERIE, (FOMORIAN,))
    assert any(fact[0] == "persons" for fact in say["cup"]["facts"])
    assert "cup" not in session.opened_for(event, FAERIE)
    assert verify(session).differences == ()


@pytest.mark.parametrize("who", [ALONE, ARMED])
def test_a_look_ahead_does_not_tell_it_either(tmp_path: Path, who: str) -> None:
    start = begun(who)
    session = hidden(tmp_path, (start, start))[0]
    ruling = session.judge(session.read(split(f"move {who} via 2931"), FOMORIAN), Seeded(1))
    assert ruling.verdict == LEGAL
    assert not [used for used in ruling.facts if used.only == FAERIE]
