"""What a command costs, as a ratio to a bare `python -c pass` measured in the same run, on sessions of growing length.

    python bench/bench.py                 sessions of 100, 1,000, 10,000 and 100,000 events (minutes)
    python bench/bench.py --most 1000     a quick look
    python bench/bench.py --games         each of the five games as its demo leaves it

Every command is a whole cold process. The commands and the bare start take turns, so that a machine that slows down slows both; medians are
compared. Times in milliseconds are printed for orientation only.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

SIZES = (100, 1_000, 10_000, 100_000)
GAME_AIMS = {"status": 5.5, "help": 5.5, "check": 5.5}
AIMS = {"roll": 4.5, "ruling": 6.0, "status": 6.0, "help": 6.0, "completion": 6.0}
ILLEGAL = 3
"""The code of a ruling that says no: an answer too."""
SHELL_AIM_MS = 5.0
GROWTH_AIM = 1.2
POSITION = Path(__file__).with_name("position.play")


def main() -> None:
    """Build one session, let it grow, and measure at each size."""
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        env = {**os.environ, "PLAYAID_DATA": str(Path(place) / "data"), "PLAYAID_SESSIONS": str(Path(place) / "sessions")}
        os.environ.update(env)
        if options.games:
            _each_game(Path(place) / "sessions", env, options.runs)
            return
        attack = _position(Path(place) / "sessions")
        found: dict[int, dict[str, float]] = {}
        for size in (size for size in SIZES if size <= options.most):
            _grow(Path(place) / "sessions" / "bench", size)
            found[size] = _measure(env, attack, options.runs)
            shell = _in_the_shell(attack, options.runs)
            _print_row(size, found[size], shell)
        _print_growth(found)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What a command costs.")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="the longest session to measure, in events")
    parser.add_argument("--games", action="store_true", help="the five games at the end of their demos, instead of one growing session")
    parser.add_argument("--runs", type=int, default=15, help="runs of each command")
    return parser.parse_args()


def _position(sessions: Path) -> list[str]:
    """Play the opening in `position.play`; gives the words of the attack that its last line declares, which is not played."""
    from playaid.cli.main import run
    from playaid.cli.terminal import Terminal
    from playaid.referee.grammar import split

    sessions.mkdir(parents=True)
    lines = [line for line in POSITION.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    terminal = Terminal(str(sessions), write=lambda line: None)
    for line in lines[:-1]:
        if run(split(line), terminal):
            raise SystemExit(f"bench/position.play: {line!r} is not accepted any more")
    return split(lines[-1])


def _each_game(sessions: Path, env: Mapping[str, str], runs: int) -> None:
    """Print what it costs to look at each game, and to check whether it may go on, where its demo ends."""
    from playaid.cli.main import run
    from playaid.cli.terminal import Terminal
    from playaid.games.registry import BUILT_IN

    sessions.mkdir(parents=True)
    for slug in BUILT_IN:
        if run(["demo", slug, "--keep", slug], Terminal(str(sessions), write=lambda line: None)):
            raise SystemExit(f"the demo of {slug} is not played to its end")
        words = {"status": ["status"], "help": ["help"], "check": ["next", "--check"]}
        commands = {name: ([_playaid(), *said, "--session", slug], {}) for name, said in words.items()}
        ratios = _ratios({"bare": ([sys.executable, "-c", "pass"], {}), **commands}, env, runs)
        print(f"{slug:>7}   bare start {ratios['bare_ms']:.1f} ms")
        for name, aim in GAME_AIMS.items():
            print(f"    {name:<12} {ratios[name]:5.2f} x   aim {aim}   {'met' if ratios[name] <= aim else 'missed'}", flush=True)


def _grow(folder: Path, size: int) -> None:
    """Add loose rolls until the session has `size` events, less the few that the measuring adds."""
    from playaid.journal.journal import Journal

    journal = Journal(folder)
    roll = {"t": "2026-01-01T00:00:00Z", "game": "empire", "rules": "1", "kind": "roll", "side": None, "typed": "roll 2d6"}
    record = {
        **roll,
        "story": ["2d6: 3 5 = 8"],
        "rolls": [["dice", "2d6", [3, 5], "system", "", ""]],
        "changes": [],
        "inverse": [],
        "sealed": {},
        "barrier": False,
    }
    with journal.writing():
        last = journal.event(journal.tail_number)
        chain = {"live": last["live"], "back": last["live"], "redo": last.get("redo")}
        for _ in range(journal.tail_number, size):
            journal.append({**record, **chain})


def _measure(env: Mapping[str, str], attack: list[str], runs: int) -> dict[str, float]:
    """The median ratio of each command to a bare start."""
    completion = {"_PLAYAID_COMPLETE": "bash_complete", "COMP_WORDS": "playaid st", "COMP_CWORD": "1"}
    commands: dict[str, tuple[list[str], dict[str, str]]] = {
        "bare": ([sys.executable, "-c", "pass"], {}),
        "roll": ([_playaid(), "roll", "2d6"], {}),
        "ruling": ([_playaid(), *attack], {}),
        "status": ([_playaid(), "status"], {}),
        "help": ([_playaid(), "--help"], {}),
        "completion": ([_playaid()], completion),
    }
    return _ratios(commands, env, runs)


def _ratios(commands: Mapping[str, tuple[list[str], dict[str, str]]], env: Mapping[str, str], runs: int) -> dict[str, float]:
    """Commands in turns: the median of each as a ratio to that of `bare`. A ruling is taken back each time."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, (command, more) in commands.items():
            times[name].append(_timed(lambda command=command, more=more: _run(command, {**env, **more})))  # type: ignore[misc]
            if name == "ruling":
                _run([_playaid(), "undo", "--agreed", "all"], env)
    bare = statistics.median(times["bare"][1:])
    return {"bare_ms": bare * 1000, **{name: statistics.median(seen[1:]) / bare for name, seen in times.items() if name != "bare"}}


def _playaid() -> str:
    return str(Path(sys.executable).with_name("playaid"))


def _run(command: list[str], env: Mapping[str, str]) -> None:
    done = subprocess.run(command, env=env, capture_output=True, check=False)
    if done.returncode not in (0, ILLEGAL):
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {(done.stderr or done.stdout).decode()[:500]}")


def _timed(act: Callable[[], Any]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _in_the_shell(attack: list[str], runs: int) -> float:
    """Milliseconds of one ruling with the session open, as in the table shell: typed line to durable event to lines."""
    from playaid.cli.main import run
    from playaid.cli.terminal import Terminal

    terminal = Terminal(write=lambda line: None)
    terminal.in_shell = True
    times = []
    for _ in range(runs + 1):
        times.append(_timed(lambda: run(attack, terminal)))
        run(["undo", "--agreed", "all"], terminal)
    return statistics.median(times[1:]) * 1000


def _print_row(size: int, ratios: Mapping[str, float], shell: float) -> None:
    print(f"{size:>7} events   bare start {ratios['bare_ms']:.1f} ms")
    for name, aim in AIMS.items():
        print(f"    {name:<12} {ratios[name]:5.2f} x   aim {aim}   {'met' if ratios[name] <= aim else 'missed'}")
    print(f"    {'in the shell':<12} {shell:5.2f} ms  aim {SHELL_AIM_MS}   {'met' if shell <= SHELL_AIM_MS else 'missed'}", flush=True)


def _print_growth(found: Mapping[int, Mapping[str, float]]) -> None:
    if 1_000 in found and SIZES[-1] in found:
        for name in ("roll", "ruling", "status"):
            growth = found[SIZES[-1]][name] / found[1_000][name]
            print(f"    {name}: at 100,000 events {growth:.2f} times its cost at 1,000   aim {GROWTH_AIM}")


if __name__ == "__main__":
    main()
