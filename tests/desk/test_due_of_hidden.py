"""What is owed where that hangs on pieces which lie hidden, and all look on."""

from pathlib import Path

from playaid.desk.next_line.due import due
from playaid.dice.sources import Seeded
from playaid.games.albion import GAME
from playaid.referee.contract.ruling import Declaration
from playaid.testing.random_evenings import new_session


def test_what_hangs_on_hidden_stacks_is_owed_where_all_look_on(tmp_path: Path) -> None:
    """In albion, [19.0]: who has to plot is known by who stands where. Of what the table may not know nothing is told."""
    options = {"stacks": "hidden", "passing": "automatic"}
    session = new_session(GAME, tmp_path / "evening", list(GAME.sides), options=options)
    for side in GAME.sides:
        session.open(f"secret.{side}")
    session.declare(Declaration("next", {}, None, "next"), Seeded(1))
    assert not due(session).debts
    told = due(session, "Fomorian")
    assert "Fomorian plots enchantments" in told.debts[0]
    assert told.ways == ("plot",)
