"""`python -m tests.simulator tiny --evenings 50000`: evenings of a game, one after the other; what fails is shrunk and told."""

import argparse
import sys
import time
from pathlib import Path

from tests.simulator.running import run


def main() -> int:
    about = argparse.ArgumentParser(description=__doc__)
    about.add_argument("game")
    about.add_argument("--evenings", type=int, default=1000)
    about.add_argument("--seed", type=int, default=0, help="the first one")
    about.add_argument("--length", type=int, default=30, help="steps at most")
    about.add_argument("--one", action="store_true", help="tell the evening of this seed")
    given = about.parse_args()
    sys.path.insert(0, str(Path(__file__).parent.parent / "example"))
    began = time.perf_counter()
    failed = run(given.game, given.seed, given.evenings, given.length, tell=given.one)
    taken = time.perf_counter() - began
    print(f"{given.game}: {given.evenings} evenings, {failed} failed, {taken:.1f} s, {given.evenings / taken * 60:.0f} a minute")
    return bool(failed)


if __name__ == "__main__":
    raise SystemExit(main())
