"""There is little to hide in this game but private notes: nothing that anybody else can print depends on them."""

from pathlib import Path

import pytest

from playaid.dice.sources import Seeded
from playaid.games.legacy import GAME
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.session.local import Session
from playaid.testing.worlds import declare_in_both, worlds
from tests.alike import assert_alike
from tests.slow import some

LINES = (
    "realm",
    "sheet Bob 1",
    "advise with Prowess rating 3",
    "move Docks --check",
    "activate --check",
    "move Hallway 1, Armoury --odds",
    "scout Somewhere as Encounter open 2",
)


@pytest.fixture(params=some(["each", "automatic"], 1))
def pair(tmp_path: Path, request: pytest.FixtureRequest) -> tuple[Session, Session]:
    """Two evenings that differ in what Bob noted for himself alone; where idle steps pass by themselves, a Key-Turn has passed since."""
    made = worlds(GAME, tmp_path, ["Ann", "Bob"], "Bob", seed=5, options={"passing": request.param})
    for line in (
        "take 1 by Ann 1",
        "take 2 by Ann 2",
        "take 3 by Bob 1",
        "take 4 by Bob 2",
        "quest The Grail tasks find it",
        "tick",
        "first",
        "next",
    ):
        declare_in_both(made, line, "Ann", "Bob", seed=2)
    notes = ("Arthur is not to be trusted with the sword.", "I want the Siege Perilous for myself, whatever Ann says.")
    for session, text in zip(made, notes, strict=True):
        session.note(text, "Bob", secret=True)
    if request.param == "automatic":
        for _ in range(5):
            declare_in_both(made, "next", speaking(made[0]), "Bob", seed=3)
        assert [session.state["public"]["key_turn"] for session in made] == [1, 1]
    return made


def speaking(session: Session) -> str:
    """Whose turn it is; nobody is asked for anybody else's passphrase."""
    side = session.speaker()
    assert side is not None
    return side


@pytest.mark.parametrize("viewer", some([None, "Ann"], 1))
def test_two_worlds_look_alike(pair: tuple[Session, Session], viewer: str | None) -> None:
    assert_alike(pair, viewer, "Bob", LINES, ("html", "json"))


def test_no_file_shows_a_private_note(pair: tuple[Session, Session]) -> None:
    for path in Path(pair[0].journal.folder).rglob("*"):
        if path.is_file():
            assert b"trusted" not in path.read_bytes()


def test_the_rules_put_nothing_under_a_seal(pair: tuple[Session, Session]) -> None:
    assert pair[0].state["secret"] == {side: {} for side in ("Ann", "Bob")}
    assert pair[0].state["cup"] == {}


def test_nobody_is_asked_for_the_passphrase_of_another(pair: tuple[Session, Session]) -> None:
    session = pair[0]
    for side in ("Ann", "Bob"):
        session.lock(side)
    seats: list[str] = []
    while len(set(seats)) < 2:  # a turn of each, whatever is locked
        side = speaking(session)
        ruling = session.declare(session.read(["next"], side), Seeded(1))
        assert ruling.verdict == LEGAL
        seats.append(side)
    assert not any(session.keyring.is_open(f"secret.{side}") for side in ("Ann", "Bob"))
