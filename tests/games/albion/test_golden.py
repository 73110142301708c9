"""An evening with what every viewer may see after each line, compared with what was seen when it was written down.

`golden.txt` holds only what changes: `+` what a viewer sees anew, `-` what he no longer sees; of a side what it sees besides the table.
PLAYAID_TRANSCRIPTS=write writes it anew.
"""

import json
from pathlib import Path

from playaid.games.albion import GAME
from playaid.language.message import counted
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import view
from playaid.referee.session.local import Session
from playaid.testing.goldens import assert_golden, standing

ROOT = Path(__file__).parents[3]


EVENING = ROOT / "tests" / "transcripts" / "albion" / "siege.play"


GOLDEN = Path(__file__).parent / "golden.txt"


def seen(session: Session, viewer: str | None) -> list[str]:
    """Everything a viewer may see, line by line."""
    shown = view(GAME, session.state, viewer)
    secrets = visible(session.state, viewer)["secret"]
    hurt = [
        counted(n, "{name} has {n} wound", "{name} has {n} wounds", name=name)
        for secret in secrets.values()
        for name, n in secret["roster"].items()
        if n
    ]
    return [
        shown.phase,
        f"to act: {', '.join(shown.acting)}",
        *(f"owed: {debt}" for debt in shown.obligations),
        *(f"{label}: {value}" for label, value in shown.trackers),
        *hurt,
        *(f"{side} bears {json.dumps(secret['items'], sort_keys=True)}" for side, secret in secrets.items()),
        *([f"over: {json.dumps(shown.over, sort_keys=True)}"] if shown.over else []),
        *standing(session, viewer),
    ]


def test_every_viewer_sees_what_he_saw(tmp_path: Path) -> None:
    assert assert_golden(GAME, EVENING, GOLDEN, tmp_path, seen)


def test_the_table_never_sees_a_wound_and_no_side_the_others() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if line.startswith("table") and " has " in line and " wound" in line]
    assert [line for line in lines if line.startswith("Faerie + Dorwen has")]
    assert not [line for line in lines if line.startswith("Fomorian + Dorwen has")]
