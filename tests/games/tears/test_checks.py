"""Every check of every verb is shown by a case that refuses; whatever is not a case here is named with its reason."""

from pathlib import Path

from playaid.games.tears import GAME
from playaid.referee.deciding.decide import checks_of

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


def test_what_is_said_in_secret() -> None:
    """Boxes, spells and movements are their owner's; the rest is said aloud."""
    assert {name for name, verb in GAME.verbs.items() if verb.secret} == {"box", "drop", "move", "sail", "prepare", "boxes", "lore"}
    assert {name for name, verb in GAME.verbs.items() if verb.anytime} == {"box", "drop", "lead", "fog", "unveil"}


def test_what_may_be_left_out() -> None:
    optional = {name: [slot.name for slot in verb.slots if slot.optional] for name, verb in GAME.verbs.items()}
    assert {name: slots for name, slots in optional.items() if slots} == {
        "activate": ["at"], "box": ["units"], "drop": ["units"], "move": ["further", "at"], "sail": ["further", "at"], "attack": ["area"],
        "cast": ["targets", "at"],
        "lead": ["leaders", "units"], "retreat": ["to"], "wound": ["spell"], "place": ["at"], "question": ["learner"],
        "exchange": ["terms"], "map": ["areas"], "trap": ["aim"], "search": ["aim"], "where": ["to"],
    }  # fmt: skip
    many = {name: [slot.name for slot in verb.slots if slot.many] for name, verb in GAME.verbs.items()}
    assert {name: slots for name, slots in many.items() if slots} == {
        "box": ["units"], "drop": ["units"], "move": ["pieces"], "sail": ["pieces"], "cast": ["targets"], "take": ["units"],
        "lead": ["leaders", "units"], "fog": ["units"], "refit": ["units"], "exchange": ["captives"], "prepare": ["spells"],
        "map": ["areas"],
    }  # fmt: skip
