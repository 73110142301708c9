"""What playaid costs, beside its aims, in one run.

    python bench/bench.py                  everything, with a session of up to 1,000 events
    python bench/bench.py --most 100000    sessions of 100, 1,000, 10,000 and 100,000 events
    python bench/bench.py --only cold      one part: cold, tables, rulings or long

cold      whole commands in each game where its demo ends, and in a session that grows, as ratios to a bare `python -c pass`. They are
          counted in instructions where valgrind is installed, which no load of the machine changes; else timed in turns with the bare start
tables    `tables list`, `check`, `missing` and the demos, in seconds of CPU
rulings   rulings a second in each game, by the referee alone and by `verify` with the seals opened, in a short evening and a longer one;
          evenings a minute by chance and to win; each also for one go of a bare loop in the same run
long      a session of so many rulings exported, imported again, looked through by `doctor` and verified: seconds of CPU and memory
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import lengthy
import replays
import whole

from playaid.games.registry import BUILT_IN

SIZES = (100, 1_000, 10_000, 100_000)
COLD_AIMS = {"roll": 5.0, "ruling": 6.5, "status": 6.5, "help": 7.0, "check": 6.5, "--help": 4.0, "completion": 4.0}
SECRET_AIM = 12.0
"""A secret's first use, beside the derivation of its key."""
CPU_AIM = 0.5
PACE_AIMS = {"import": 5_000, "doctor": 10_000}
"""Events a second of CPU."""
JUDGED = 10_000
"""In fewer events the start of the process counts for most."""
SHORT, LONG = 60, 300
"""Lines of the evenings that are ruled on again."""
SHELL_AIM_MS = 5.0
GROWTH_AIM = 1.2
POSITION = Path(__file__).with_name("position.play")
PASSPHRASE = "correct horse"
Command = tuple[list[str], dict[str, str]]
"""The words, and what is added to the environment."""


def main() -> None:
    """Measure and print, a line each."""
    options = _options()
    with tempfile.TemporaryDirectory() as place:
        env = {**os.environ, "PLAYAID_DATA": str(Path(place) / "data"), "PLAYAID_SESSIONS": str(Path(place) / "sessions")}
        os.environ.update(env)
        parts: dict[str, Callable[[], None]] = {
            "cold": lambda: _cold(Path(place), env, options.runs, options.most),
            "tables": lambda: _tables(env),
            "rulings": lambda: _rulings(Path(place), options.boardgame),
            "long": lambda: _long(Path(place), env, options.most),
        }
        for name, part in parts.items():
            if options.only in (None, name):
                part()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What playaid costs.")
    parser.add_argument("--only", choices=("cold", "tables", "rulings", "long"), help="this part alone")
    parser.add_argument("--boardgame", action="store_true", help="with rulings: boardgame.io's bare reducer beside them (npm installs it)")
    parser.add_argument("--most", type=int, default=1_000, help="the longest session to measure, in events")
    parser.add_argument("--runs", type=int, default=15, help="runs of each command, where they are timed")
    return parser.parse_args()


def _line(what: str, value: str, aim: str, met: bool) -> None:
    print(f"    {what:<22} {value:>18}   aim {aim:<8} {'met' if met else 'missed'}", flush=True)


# cold commands


def _cold(place: Path, env: Mapping[str, str], runs: int, most: int) -> None:
    for slug in BUILT_IN:
        words = {"status": ["status"], "help": ["help"], "check": ["next", "--check"]}
        _done([_playaid(), "demo", slug, "--keep", slug], env)
        _print_ratios(
            f"{slug}, where its demo ends", {name: ([_playaid(), *said, "--session", slug], {}) for name, said in words.items()}, env, runs
        )
    attack = _position(place / "sessions")
    for size in (size for size in SIZES if size <= most):
        _grown(place / "sessions", size)
        os.environ["PLAYAID_SESSION"] = f"bench-{size}"
        grown = {**env, "PLAYAID_SESSION": f"bench-{size}"}
        _done([_playaid(), "status"], grown)  # keeps a snapshot of what was written past it
        ratios = _print_ratios(f"empire, {size:,} events", _everyday(attack), grown, runs)
        shell = _in_the_shell(attack, runs)
        _line("in the table shell", f"{shell:.2f} ms", f"{SHELL_AIM_MS} ms", shell <= SHELL_AIM_MS)
        if size == SIZES[0]:
            first = ratios
    del os.environ["PLAYAID_SESSION"]
    for name in ("roll", "ruling", "status"):
        growth = ratios[name] / first[name]
        _line(f"{name}, as it grows", f"{growth:.2f} x", f"{GROWTH_AIM} x", growth <= GROWTH_AIM)
    _secret(env)


def _everyday(attack: Sequence[str]) -> dict[str, Command]:
    completion = {"_PLAYAID_COMPLETE": "bash_complete", "COMP_WORDS": "playaid st", "COMP_CWORD": "1"}
    said = {
        "roll": ["roll", "2d6"],
        "ruling": attack,
        "status": ["status"],
        "help": ["help"],
        "check": ["next", "--check"],
        "--help": ["--help"],
    }
    return {**{name: ([_playaid(), *words], {}) for name, words in said.items()}, "completion": ([_playaid()], completion)}


def _print_ratios(title: str, commands: Mapping[str, Command], env: Mapping[str, str], runs: int) -> dict[str, float]:
    bare: Command = ([sys.executable, "-c", "pass"], {})
    costs, unit = _costs({"bare": bare, **commands}, env, runs)
    print(f"{title}   (a bare start: {costs['bare']:.1f} {unit})")
    ratios = {name: costs[name] / costs["bare"] for name in commands}
    for name, ratio in ratios.items():
        _line(name, f"{costs[name]:.1f} {unit}, {ratio:.2f} x", f"{COLD_AIMS[name]} x", ratio <= COLD_AIMS[name])
    return ratios


def _costs(commands: Mapping[str, Command], env: Mapping[str, str], runs: int) -> tuple[dict[str, float], str]:
    """What each command costs, and in what, once it has been run before. A ruling is taken back each time."""
    counted = {}
    for name, (command, more) in commands.items():
        _done(command, {**env, **more})
        _taken_back(name, env)
        count = whole.instructions(command, {**env, **more})
        _taken_back(name, env)
        if count is None:
            return _timed_in_turns(commands, env, runs), "ms"
        counted[name] = count
    return counted, "M"


def _timed_in_turns(commands: Mapping[str, Command], env: Mapping[str, str], runs: int) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs + 1):
        for name, (command, more) in commands.items():
            times[name].append(_timed(lambda command=command, more=more: _done(command, {**env, **more})) * 1000)  # type: ignore[misc]
            _taken_back(name, env)
    return {name: statistics.median(seen[1:]) for name, seen in times.items()}


def _taken_back(name: str, env: Mapping[str, str]) -> None:
    if name == "ruling":
        _done([_playaid(), "undo", "--agreed", "all"], env)


def _secret(env: Mapping[str, str]) -> None:
    """A side's hand, locked: with its key derived, less the derivation."""
    from playaid.journal import seal

    phrase = {"PLAYAID_KEY_ANN": PASSPHRASE}
    new = [_playaid(), "new", "empire", "sealed", "-p", "Ann", "-p", "Bob"]
    _done(new, {**env, **phrase, "PLAYAID_KEY_BOB": PASSPHRASE})
    wrapped = json.dumps(seal.wrap("secret", PASSPHRASE))
    derive = "import json, sys; from playaid.journal import seal; [seal.unwrap(json.loads(sys.argv[1]), sys.argv[2]) for _ in range(%d)]"
    commands: dict[str, Command] = {
        "used": ([_playaid(), "status", "--as", "Ann", "--session", "sealed"], phrase),
        "once": ([sys.executable, "-c", derive % 1, wrapped, PASSPHRASE], {}),
        "twice": ([sys.executable, "-c", derive % 2, wrapped, PASSPHRASE], {}),
        "bare": ([sys.executable, "-c", "pass"], {}),
    }
    costs, unit = _costs(commands, env, 15)
    derived = costs["twice"] - costs["once"]
    ratio = (costs["used"] - derived) / costs["bare"]
    print(f"a secret's first use   (the derivation of its key: {derived:.1f} {unit})")
    _line("beside the derivation", f"{ratio:.1f} x", f"{SECRET_AIM} x", ratio <= SECRET_AIM)


def _position(sessions: Path) -> list[str]:
    """Play the opening in `position.play`; gives the words of the attack that its last line declares, which is not played."""
    from playaid.cli.main import run
    from playaid.cli.terminal.terminal import Terminal
    from playaid.referee.contract.grammar import split

    sessions.mkdir(parents=True, exist_ok=True)
    lines = [line for line in POSITION.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    terminal = Terminal(str(sessions), write=lambda line: None)
    for line in lines[:-1]:
        if run(split(line), terminal):
            raise SystemExit(f"bench/position.play: {line!r} is not accepted any more")
    return split(lines[-1])


def _grown(sessions: Path, size: int) -> None:
    """A session like `bench`, with loose rolls until it has `size` events, less the few that the measuring adds.

    It has an id and a chain of its own: of several sessions with one id, each look at one is held against all the others.
    """
    from playaid.journal.chain import genesis, hash_of
    from playaid.journal.create import born
    from playaid.journal.journal import Journal

    journal, name = Journal(sessions / "bench"), f"{size:032x}"
    last = journal.last
    chain = {"bound": last["bound"], "live": last["live"], "back": last["live"], "redo": last.get("redo")}

    def bodies() -> Iterator[dict[str, Any]]:
        yield from journal.events()
        yield from ({**_roll(), **chain} for _ in range(journal.tail_number + 1, size))

    def events() -> Iterator[dict[str, Any]]:
        prev = genesis(name)
        for number, body in enumerate(bodies(), start=1):
            event = {**body, "n": number, "prev": prev, "hash": ""}
            prev = event["hash"] = hash_of(event)
            yield event

    with born(sessions / f"bench-{size}", journal.meta, name) as made:
        made.set_keys(journal.keys)
        for _ in made.adopt(events()):
            pass


def _roll() -> dict[str, Any]:
    roll = {"t": "2026-01-01T00:00:00Z", "game": "empire", "rules": "1", "kind": "roll", "side": None, "typed": "roll 2d6"}
    fell = {"story": ["2d6: 3 5 = 8"], "rolls": [["dice", "2d6", [3, 5], "system", "", ""]]}
    return {**roll, **fell, "changes": [], "inverse": [], "sealed": {}, "barrier": False}


def _in_the_shell(attack: list[str], runs: int) -> float:
    """Milliseconds of one ruling with the session open, as in the table shell: typed line to durable event to lines."""
    from playaid.cli.main import run
    from playaid.cli.terminal.terminal import Terminal

    terminal = Terminal(write=lambda line: None)
    terminal.in_shell = True
    times = []
    for _ in range(runs + 1):
        times.append(_timed(lambda: run(attack, terminal)))
        run(["undo", "--agreed", "all"], terminal)
    return statistics.median(times[1:]) * 1000


# tables and demos


def _tables(env: Mapping[str, str]) -> None:
    print("tables and demos, in seconds of CPU")
    lines = [
        ["tables", "list"],
        *(["tables", what, slug] for slug in BUILT_IN for what in ("check", "missing")),
        *(["demo", slug] for slug in BUILT_IN),
    ]
    for words in lines:
        used = whole.cost([_playaid(), *words], env)
        _line(" ".join(words), f"{used.seconds:.2f} s", f"{CPU_AIM} s", used.seconds <= CPU_AIM)


# rulings


def _rulings(place: Path, boardgame: bool) -> None:
    if boardgame:
        print(f"boardgame.io's bare reducer is timed beside each game; the aims are for a machine where it makes {replays.MOVES:,} moves")
        with replays.reducer() as calls:
            _ruled(place, calls)
    else:
        _ruled(place, lambda: replays.MOVES)


def _ruled(place: Path, calls: Callable[[], float]) -> None:
    """calls: how many moves a second the machine makes at present. Other work on it slows all that is timed, from moment to moment."""
    before = calls()
    for lines in (SHORT, LONG):
        print(f"rulings a second, evenings of {lines} lines at most")
        for slug in BUILT_IN:
            pace, after = replays.paces(slug, place / f"evening-{slug}-{lines}", lines), calls()
            faster, before = max(before, after) / replays.MOVES, after
            for name, aim in replays.AIMS.items():
                reached = getattr(pace, name)
                told = f"{reached:,.0f}, {reached / pace.bare:,.0f} a loop, {reached / aim / faster:.2f} of"
                _line(f"{slug}, {name}", told, f"{aim * faster:,.0f}", reached >= aim * faster)
    print("evenings a minute")
    for slug in BUILT_IN:
        for name, aim in replays.EVENINGS.items():
            (found, bare), after = replays.evenings(slug, name), calls()
            faster, before = max(before, after) / replays.MOVES, after
            reached = found.a_minute
            _line(f"{slug}, {name}", f"{reached:,.1f}, {reached / bare:.2f} a loop", f"{aim * faster:,.1f}", reached >= aim * faster)


# long evenings


def _long(place: Path, env: Mapping[str, str], most: int) -> None:
    lengthy.lengthy("empire", place / "played", place / "sessions" / "long", most)
    print(f"{most:,} events, rulings of an evening of empire, in seconds of CPU")
    for what, words in _looks(place):
        used = whole.cost([_playaid(), *words], env)
        pace = most / used.seconds
        aim = PACE_AIMS.get(what, 0) if most >= JUDGED else 0
        _line(what, f"{used.seconds:.1f} s, {used.megabytes:.0f} MB, {pace:,.0f}/s", f"{aim:,}/s" if aim else "-", pace >= aim)


def _looks(place: Path) -> Iterator[tuple[str, list[str]]]:
    for form in ("json", "jsonl", "csv", "md", "html"):
        out = place / f"long.{form}"
        yield f"export {form}", ["export", form, "--session", "long", "--out", str(out)]
        print(f"      {out.stat().st_size / 1e6:.1f} MB")
    yield "import of json", ["import", str(place / "long.json"), "from-json"]
    yield "import", ["import", str(place / "long.jsonl"), "again"]
    yield "doctor", ["doctor", "--session", "long"]
    yield "verify", ["verify", "--session", "long"]


def _playaid() -> str:
    return str(Path(sys.executable).with_name("playaid"))


def _done(command: Sequence[str], env: Mapping[str, str]) -> None:
    done = subprocess.run(command, env=dict(env), capture_output=True, check=False)
    if done.returncode not in (0, whole.ILLEGAL):
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {(done.stderr or done.stdout).decode()[:500]}")


def _timed(act: Callable[[], Any]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
