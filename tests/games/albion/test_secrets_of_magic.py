"""Two worlds that differ in the Fomorian's plots and in who bears his items look the same to others until a rule shows them."""

from pathlib import Path

import pytest

from playaid.cli.main import run
from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.grammar import split
from playaid.referee.verification.verify import verify
from playaid.testing.worlds import worlds
from tests.alike import assert_alike
from tests.games.albion.test_secrets_of_war import Pair, apart, say
from tests.slow import SLOW

LINES = (
    "plot 07 by Barguest --as Fomorian --check",
    "cast Barguest --odds",
    "give Moray Crystal to Rurik --as Fomorian --check",
    "take Moray Crystal by Misha --as Faerie --check",
    "move Elidor via 3033 --check",
    "stack 2611",
    "help plot",
)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """The Crystal is with Rurik in one world and with Connan in the other; one plots rain, the other an attack on Misha's mind."""
    made = worlds(GAME, tmp_path, [FOMORIAN, FAERIE], FOMORIAN)
    say(made, "place Rurik, Connan at 2611", FOMORIAN)
    apart(made, ("give Moray Crystal to Rurik", "give Moray Crystal to Connan"), FOMORIAN)
    for line in ("next", "next"):
        say(made, line)
    apart(made, ("plot 07 by Barguest", "plot 08 by Barguest on Misha"), FOMORIAN)
    return made


@pytest.mark.parametrize("viewer", [None, FAERIE] if SLOW else [FAERIE])  # who sees all that the table sees
def test_plots_and_bearers_look_alike(pair: Pair, viewer: str | None) -> None:
    bearers = [session.state["secret"][FOMORIAN]["items"]["18"] for session in pair]
    assert bearers == ["Rurik", "Connan"]
    assert_alike(pair, viewer, FOMORIAN, LINES, ("html",))


def test_opened_plots_are_plain_to_all(pair: Pair) -> None:
    say(pair, "plot nothing", FAERIE)
    say(pair, "next")
    assert [session.state["public"]["castings"][0]["number"] for session in pair] == ["07", "08"]
    for session in pair:
        assert verify(session).ok


def test_a_look_ahead_opens_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With both sides unlocked `--check` says that it is legal; plots, items and what is overruled are told with an event only."""

    def typed(line: str) -> str:
        capfd.readouterr()
        assert run(["--sessions-dir", str(tmp_path), *split(line)]) == 0, line
        return capfd.readouterr().out

    typed("new albion friday --tables house")
    for line in ("next", "albion plot 07 by Barguest --as Fomorian", "albion plot nothing --as Faerie"):
        typed(line)
    for line in ("next --check", "next --check --json", "next --check --as Faerie"):
        assert "Barguest" not in typed(line)
    asked = "albion inquire Elidor --as Faerie --overrule why --check"
    assert "carries" not in typed(asked) + typed(f"{asked} --json")
    assert "Barguest casts" in typed("next") or "Barguest" in typed("log")
