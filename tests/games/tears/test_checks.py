"""Every check of every verb is shown by a case that refuses; whatever is not a case here is named with its reason."""

from pathlib import Path

from playaid.games.tears import GAME
from playaid.referee.decide import checks_of

UNREFUSED = {
    "own.key": "refuses nothing: it makes sure that the declaring side's secrets are open",
}


def test_every_check_refuses_somewhere() -> None:
    files = [file for file in sorted(Path(__file__).parent.glob("test_*.py")) if file.name != "test_checks.py"]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    ids = {check.id for verb in GAME.verbs.values() for check in checks_of(verb)}
    assert {name for name in ids if f'"{name}"' not in text} == set(UNREFUSED)


def test_every_verb_has_offers() -> None:
    assert [name for name, verb in GAME.verbs.items() if verb.offers is None and not verb.query] == []
