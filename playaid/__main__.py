"""The console script, and `python -m playaid`."""

import gc
import os
import sys

COLLECTED = 50_000, 20, 50
"""So seldom garbage is looked for: modules are none, and looking for some among them is a twentieth of a cold command."""


def main() -> None:
    """Run one command line. Whoever interrupts it before it has begun finds everything as it was."""
    gc.set_threshold(*COLLECTED)
    try:
        from playaid.cli.main import main as begin
    except KeyboardInterrupt:
        os.write(2, b"Left as it was.\n")
        sys.exit(130)
    try:
        begin()
    finally:
        gc.freeze()  # nor need it look through them once more at the end, which would cost more than half a bare start


if __name__ == "__main__":
    main()
