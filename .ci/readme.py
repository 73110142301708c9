"""The commands of a README, in order: every line of its ```sh blocks."""

import re
import sys
from pathlib import Path

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.M | re.S)


def commands(text: str) -> list[str]:
    """Every command; a line ending in a backslash goes on."""
    return [line for block in BLOCK.findall(text) for line in block.splitlines() if line.strip()]


if __name__ == "__main__":
    found = commands(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if len(found) < 2:
        sys.exit("the README shows no commands")
    print("\n".join(found))
