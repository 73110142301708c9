"""Whole processes: CPU seconds and memory of one command, and its instructions where valgrind is installed."""

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from shutil import which
from typing import NamedTuple

ILLEGAL = 3
"""The code of a ruling that says no: an answer too."""


class Cost(NamedTuple):
    """CPU seconds of user and system, and the most memory held, in MB."""

    seconds: float
    megabytes: float


def cost(command: Sequence[str], env: Mapping[str, str]) -> Cost:
    """One run. RuntimeError where it fails."""
    process = subprocess.Popen(command, env=dict(env), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, ILLEGAL):
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}: {said.decode()[:500]}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def instructions(command: Sequence[str], env: Mapping[str, str]) -> float | None:
    """Millions of instructions of one run, which no load of the machine changes; None where valgrind is not installed."""
    valgrind = which("valgrind")
    if valgrind is None:
        return None
    counting = [valgrind, "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={os.devnull}", *command]
    done = subprocess.run(counting, env={**env, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False)
    found = re.search(r"refs:\s+([\d,]+)", done.stderr)
    if found is None or done.returncode not in (0, ILLEGAL):
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr[-500:]}")
    return int(found.group(1).replace(",", "")) / 1e6
