"""Whatever is typed and whatever lies in a file: an answer, and never a fault of ours. PLAYAID_FUZZ=100000 takes so many for a long run."""

import os
import random
from itertools import islice
from pathlib import Path

import pytest

from tests.faults.fuzzing import Bench, rounds

ROUNDS = int(os.environ.get("PLAYAID_FUZZ", "40"))


@pytest.mark.fuzz
def test_nothing_typed_and_no_file_is_a_fault_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PLAYAID_DATA", "PLAYAID_SESSIONS"):
        monkeypatch.setenv(name, "")  # to be put back
    bench = Bench(tmp_path, random.Random(1))
    faults = [failed for failed in islice(rounds(bench), ROUNDS) if failed is not None]
    assert not faults, "\n".join(f"{failed.what}\n    {failed.said}" for failed in faults[:10])
