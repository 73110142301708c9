"""Losses that are owed at a table whose screen is handed over: Enter shows them to their side alone, and asks."""

from pathlib import Path

import pytest

from playaid.dice.sources import Seeded
from playaid.games.albion import GAME
from playaid.games.albion.state.sides import FAERIE
from playaid.referee.contract.grammar import split
from playaid.referee.contract.state import State, visible
from playaid.referee.odds.exact import odds
from tests.cli.test_newcomers import Evening, evening, screen
from tests.games.albion.table import FOMORIAN, at, put, start, told
from tests.games.albion.test_secrets_of_sums import entered, say_alone
from tests.games.albion.two import plotting

__all__ = ["evening", "screen"]


def snowed_in(*names: str) -> State:
    """The Fomorian has points to remove in a hex, armies alone."""
    state = at(start(), FOMORIAN, "attrition", turn=2)
    return put(
        state,
        "public",
        "losses",
        FOMORIAN,
        {
            "hex": "2938",
            "why": "attrition",
            "points": 4,
            "wounds": 0,
            "steps": 0,
            "one": False,
            "from": list(names),
            "fortress": False,
            "fight": None,
            "side": FOMORIAN,
            "chosen": False,
        },
    )


@pytest.mark.usefixtures("screen")
def test_enter_shows_what_is_owed_to_its_side_and_asks(evening: Evening) -> None:
    """Armies lie open, and how they share is chosen in secret: Enter led round in a circle, and told the table a share."""
    armies = [name for name, piece in start()["public"]["pieces"].items() if (piece["side"], piece["kind"]) == (FOMORIAN, "army")][:3]
    said = evening(snowed_in(*armies), "next ?  ?  ? evenly ?  ? ", game=GAME, clears=True)
    before, _, seen = said.partition("For the eyes of Fomorian only.")
    assert "is missing" not in said
    assert "which first shows Fomorian" in before
    assert "one of" not in before
    assert "remove evenly shares it so" in seen
    assert "LEGAL  remove evenly" in seen


def test_what_is_missing_is_said_without_the_kinds_of_the_grammar(evening: Evening) -> None:
    assert "(text)" not in evening(snowed_in("Moray 3012"), "remove", game=GAME)


@pytest.mark.usefixtures("screen")
def test_who_asks_for_odds_of_a_plot_is_still_asked_for_it(evening: Evening) -> None:
    """It was over then, without a word, and what was typed on stood on the screen for all."""
    line = "plot --as Fomorian ?  ? Mental Attack by Dobie on Colleran --odds ?  ? nothing ?  ? "
    said = evening(plotting(start()), line, game=GAME, clears=True)
    assert "no die is thrown for this yet" in said
    assert "fails" in said
    assert said.index("plot …: the rest of that line anew") < said.index("LEGAL  plot nothing")


def test_what_bears_a_loss_is_listed_with_the_fortress(evening: Evening) -> None:
    """Only the point of the fortress was left, and behind `there is` stood nothing."""
    state = put(snowed_in(), "public", "losses", FOMORIAN, "fortress", True)
    assert "there is: fortress, evenly" in evening(state, "remove 1", game=GAME)
    assert "there is: Moray 3012, evenly" in evening(snowed_in("Moray 3012"), "remove Zyx", game=GAME, name="army")


def test_a_look_ahead_says_that_it_supposes_what_the_other_side_has_chosen(tmp_path: Path) -> None:
    """7.4: what it has chosen nobody may examine; when both have chosen, it is told as it was chosen."""
    begun = "turn 5 of Fomorian begun at announce / awake Gwynedd / trespass 2"
    stands = "stands Elidor, Albion 3034 at 2931 / stands Imric, Moray 3012 at 2931"
    session = entered(tmp_path, f"{begun} / {stands}", ("", ""))[0]
    say_alone(session, "battle 2931", FOMORIAN)
    say_alone(session, "next")
    say_alone(session, "defend 2931 in rough", FAERIE)
    while session.state["referee"]["at"][-1]["key"] != "battles":
        say_alone(session, "next")
    say_alone(session, "fight 2931", FOMORIAN, "1 2")
    say_alone(session, "remove evenly", FOMORIAN)
    declaration = session.read(split("remove evenly"), FAERIE)
    session.open_what_can_be()
    seen = session.game.imagined(visible(session.state, FAERIE), FAERIE)
    (outcome,) = odds(session.game, seen, declaration, session.book).outcomes
    assert "What Fomorian has chosen is not seen: here it is supposed to be spread evenly" in str(outcome)
    assert "supposed" not in told(session.declare(declaration, Seeded(1)), FAERIE)
