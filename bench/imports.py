"""What importing each dependency costs, as a ratio to a bare `python -c pass` measured in the same run: `python bench/imports.py [RUNS]`.

The imports take turns, so that a machine that slows down slows all of them; medians are compared.
"""

import statistics
import subprocess
import sys
import time

IMPORTS = {
    "nothing": "pass",
    "click": "import click",
    "tinydb": "import tinydb",
    "click and tinydb": "import click, tinydb",
    "rich": "import rich.console, rich.table",
    "typer": "import typer",
    "pydantic, one model": "import pydantic\nclass Row(pydantic.BaseModel):\n    value: int",
    "cryptography": (
        "from cryptography.hazmat.primitives.kdf.argon2 import Argon2id\n"
        "from cryptography.hazmat.primitives.ciphers.aead import AESGCM\n"
        "from cryptography.hazmat.primitives.hpke import Suite\n"
        "from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey"
    ),
    "prompt_toolkit": "from prompt_toolkit import PromptSession",
    "jinja2": "import jinja2",
    "typeguard": "import typeguard",
}


def main(runs: int) -> None:
    """Measure and print one line each."""
    taken: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for code in IMPORTS.values():
        subprocess.run([sys.executable, "-I", "-c", code], check=True)
    for _ in range(runs):
        for name, code in IMPORTS.items():
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-I", "-c", code], check=True)
            taken[name].append(time.perf_counter() - begun)
    bare = statistics.median(taken["nothing"])
    for name, times in taken.items():
        print(f"{name:<20} {statistics.median(times) / bare:5.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
