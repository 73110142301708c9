"""A game of four that was lost by coins once more, with what every viewer may see after each line, compared with what was seen before.

`golden.txt` holds only what changes: `+` what a viewer sees anew, `-` what he no longer sees; of a player what he sees besides the table.
PLAYAID_TRANSCRIPTS=write writes it anew.
"""

from pathlib import Path

from playaid.games.legacy import GAME
from playaid.testing.goldens import assert_golden

ROOT = Path(__file__).parents[3]
EVENING = ROOT / "tests" / "transcripts" / "legacy" / "lost-by-coins.play"
GOLDEN = Path(__file__).parent / "golden.txt"


def test_every_viewer_sees_what_he_saw(tmp_path: Path) -> None:
    assert assert_golden(GAME, EVENING, GOLDEN, tmp_path)


def test_no_player_sees_more_than_the_table() -> None:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in lines} == {">", "table"}
