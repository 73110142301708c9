"""What is measured by hand now and then still starts: each script of `bench/` is read with what it imports."""

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parent.parent / "bench"
WITHOUT = {"mutant_server", "mutations"}
"""What `mutants` starts or reads itself (tests/test_mutants.py)."""


def test_each_script_finds_what_it_imports() -> None:
    names = sorted(script.stem for script in BENCH.glob("*.py") if script.stem not in WITHOUT)
    assert "bench" in names
    done = subprocess.run([sys.executable, "-c", f"import {', '.join(names)}"], cwd=BENCH, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
