"""An evening once more, with what every viewer may see after each line, compared with what was seen when it was written down.

`golden.txt` holds only what changes: `+` what a viewer sees anew, `-` what he no longer sees; of a player what he sees besides the table.
PLAYAID_TRANSCRIPTS=write writes it anew.
"""

import json
from pathlib import Path

from playaid.games.elric import GAME
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import view
from playaid.referee.session.local import Session
from playaid.testing.goldens import assert_golden, standing

ROOT = Path(__file__).parents[3]
EVENING = ROOT / "tests" / "transcripts" / "elric" / "whole-evening.play"
GOLDEN = Path(__file__).parent / "golden.txt"


def seen(session: Session, viewer: str | None) -> list[str]:
    """Everything a viewer may see, line by line."""
    shown = view(GAME, session.state, viewer)
    hands = visible(session.state, viewer)["secret"]
    own = []
    for side, secret in hands.items():
        own += [f"hand of {side}: {unit}: {', '.join(spells)}" for unit, spells in secret["hands"].items() if spells]
        own += [f"hand of {side}: {unit}, face down: {spell}" for unit, spell in secret["cast"].items()]
    return [
        shown.phase,
        f"to act: {', '.join(shown.acting)}",
        *(f"owed: {debt}" for debt in shown.obligations),
        *(f"{label}: {value}" for label, value in shown.trackers),
        *own,
        *([f"over: {json.dumps(shown.over, sort_keys=True)}"] if shown.over else []),
        *standing(session, viewer),
    ]


def test_every_viewer_sees_what_he_saw(tmp_path: Path) -> None:
    assert assert_golden(GAME, EVENING, GOLDEN, tmp_path, seen)


def test_no_viewer_ever_sees_anothers_hand() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    hands: dict[str, set[str]] = {}
    for line in lines:
        if " + hand of " in line:
            hands.setdefault(line.split()[0], set()).add(line.split(" hand of ")[1].split(":")[0])
    assert hands == {"Ann": {"Ann"}, "Bob": {"Bob"}}
