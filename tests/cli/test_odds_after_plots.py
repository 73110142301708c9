"""Albion, both plots committed: whoever asks for the odds of going on gets them, or is told why not; it is never a fault of ours."""

from pathlib import Path

import pytest

from playaid.cli import transcript
from playaid.desk.budget import by_steps
from playaid.journal import keyring, seal
from playaid.journal.keyring import Keyring
from tests.cli.conftest import Type
from tests.slow import some

ROOT = Path(__file__).parents[2]
STEPS = 200
"""What patience is worth here: whether there are odds is asked, not how exact they are."""
KEYS = {"Faerie": "four words of Faerie", "Fomorian": "four words of Fomor"}


@pytest.mark.parametrize(
    ("evening", "sealed"), some([("end-alone-won", True), ("end-twilight-won", False), ("part-two-enchantments-01-07", True)], 0, 1)
)
def test_odds_of_going_on_after_both_plots(
    evening: str, sealed: bool, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for call in (keyring.create, Keyring.rewrap):
        monkeypatch.setattr(call, "__defaults__", (seal.Cost(64, 1, 1),))
    played = transcript.parse_transcript((ROOT / "tests" / "transcripts" / "albion" / f"{evening}.play").read_text(encoding="utf-8"))
    if sealed:
        played = played._replace(head={**played.head, "key": [f"{side} = {words}" for side, words in KEYS.items()]})
    plots = [number for number, line in enumerate(played.typed) if line.line.startswith("plot ")]
    for number, _ in enumerate(transcript.play(played, tmp_path / "sessions")):
        if number == plots[1]:
            break
    answers = set()
    for known in ({}, {"Faerie": KEYS["Faerie"]}, KEYS):
        for side in KEYS:
            monkeypatch.delenv(f"PLAYAID_KEY_{side.upper()}", raising=False)
        for side, words in known.items():
            monkeypatch.setenv(f"PLAYAID_KEY_{side.upper()}", words)
        for words in (
            ["odds", "next"],
            ["odds", "next", "--as", "Faerie"],
            ["odds", "next", "--as", "Fomorian"],
            ["next", "--odds", "--check"],
        ):
            with by_steps(STEPS):
                said = typed(*words, "--session", "evening")
                shown = typed(*words, "--session", "evening", "--json")
            assert said.code == shown.code
            assert said.code in (0, 2, 3, 5), said
            answers.add(said.code)
            if said.code == 2:
                assert "what the others hide bears on these odds" in said.out + said.err, said
    assert answers & {0, 2}, "going on was never asked for where it may be"
