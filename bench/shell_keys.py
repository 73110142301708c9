"""What is typed for ordinary tasks in the real table shell, through a pseudo-terminal, with hand-overs counted and dice as they fall.

    python bench/shell_keys.py                     each task twenty times, each time with other dice
    python bench/shell_keys.py --seeds 200 --only elric
    python bench/shell_keys.py --open              all look on, so that nobody hands the screen over

A task begins where a transcript in tests/transcripts has come to `# task NAME`; what is typed then is its line here, as `?` and the words
above the prompt teach it. Dice are typed as they lie, Enter is a key, a question is answered by Enter where it says what that is and by its
first number otherwise, and a line that is refused is typed again after what is due: by Enter or a number where the prompt says so, else as
it is told to be typed. Nobody has a passphrase; the screen is handed over for what is secret, and that is counted, but with --open.
Nothing fails here: it is a measurement.

A challenge of legacy is played by one policy (CHALLENGE): stones are rolled again as long as that may be enough, which is when the prompt
tells of it; then a card that is there to be broken is broken, else the wound is taken. It is measured twice: to its decision (passed, with
the card of its spoils kept; or lost, with its wound or broken card), and to its end, all stones being rolled again until it is passed or
whoever is challenged can do so no more.
"""

import argparse
import os
import pty
import random
import re
import select
import shutil
import signal
import sys
import tempfile
import termios
from pathlib import Path
from statistics import mean
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLACES = ROOT / "tests" / "transcripts"
PROMPT, DRAWN, TAKEN, WHERE = b"\x1b[?2004h", b"\x1b[?25h", b"\x1b[?2004l", b"\x1b[6n"
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>()][0-9A-B]?|\r")
AT_THE_TABLE = re.compile(r"^evening · ", re.MULTILINE)
"""The shell's own prompt; after a screen that was handed over it stands alone."""
HANDED_OVER = re.compile(r"(Hand the screen over, then press Enter\.|Enter clears this\.)\s*$")
DICE = re.compile(r"rolls (\d*)d(\d+)")
WAYS = re.compile(r"(?:^|   )(\d) = (.+?)(?=   \d = |$)", re.MULTILINE)
CHALLENGE = ("challenge", "reroll", "fail breaking", "fail", "spoils armoury", "spoils")
"""What is chosen of what the prompt tells, by how it begins."""
CARD = "Shield"
PATIENCE = 300.0  # Seconds without any output after which no prompt is waited for any more
AGAIN = 8


class Task(NamedTuple):
    """name; where it begins, as file and mark; what is typed; the aim in keys, on average; ends: what the heading says at the end, the
    last line typed until then; slip: what is typed first and not counted, as far as its first throw, which is typed wrong; choices: what is
    chosen as long as something is owed, at most so often; before: what is typed first and not counted, such as a line that is held once an
    evening; apart: what is counted by itself where such words were read: name, pattern, aim."""

    name: str
    begins: tuple[str, str]
    lines: tuple[str, ...]
    aim: int
    ends: str = ""
    slip: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    once: bool = False
    before: tuple[str, ...] = ()
    apart: tuple[str, str, int] | None = None


TASKS = (
    Task("empire: lean player-turn", ("empire/lean", "empire: lean player-turn"), ("m craw be5", "d"), 16, before=("m craw be5",)),
    Task("empire: idle player-turn", ("empire/lean", "empire: lean player-turn"), ("n 3",), 4, "Ann ·", before=("n 3", "n")),
    Task("empire: attack", ("empire/lean", "empire: attack with typed dice"), ("a craw",), 11, before=("a craw",)),
    Task("legacy: idle round", ("legacy/lean", "legacy: idle round of four characters"), ("n", "n", "n", "n"), 8),
    Task(
        "legacy: challenge and spoils",
        ("legacy/lean", "legacy: challenge, six stones typed, spoils"),
        (),
        22,
        choices=CHALLENGE,
        once=True,
    ),
    Task("legacy: challenge to its end", ("legacy/lean", "legacy: challenge, six stones typed, spoils"), (), 0, choices=CHALLENGE),
    Task("elric: idle round", ("elric/lean", "elric: idle round, two players"), ("n 8",), 6),
    Task("elric: march and battle", ("elric/lean", "elric: march and battle"), ("march fad all bak", "n", "n", "fight"), 36),
    Task("tears: idle round", ("tears/lean", "tears: a round, one move a side"), ("n", "n", "n", "n"), 14),
    Task(
        "tears: a round, one move a side",
        ("tears/lean", "tears: a round, one move a side"),
        ("mo sha ash", "n", "mo neko river", "n"),
        40,
    ),
    Task(
        "albion: uneventful Game-Turn",
        ("albion/lean", "albion: uneventful first Game-Turn"),
        ("n", "-", "n 7", "n"),
        36,
        "Game-Turn 2",
        apart=("albion: Game-Turn with wounds", r"\d wounds?\b", 45),
    ),
    Task("albion: both plot nothing", ("albion/lean", "albion: both sides plot nothing"), ("-", "-"), 12),
    *(
        Task(f"{mark[0].partition('/')[0]}: correcting a mistyped die", mark, ("b 3 6" if mark[0] == "legacy/lean" else "b",), 6, slip=slip)
        for mark, slip in (
            (("empire/lean", "empire: attack with typed dice"), ("a craw", "a craw")),
            (("legacy/lean", "legacy: challenge, six stones typed, spoils"), ("cha",)),
            (("elric/lean", "elric: march and battle"), ("march fad all bak", "n", "n", "fight")),
            (("tears/lean", "tears: a round, one move a side"), ("mo sha ash", "n", "mo neko river", "n")),
            (
                ("albion/lean", "albion: one battle without challenges, to the first die"),
                ("battle 3033", "n", "defend forest", "n fight", "fight"),
            ),
        )
    ),
)


class Typed(NamedTuple):
    """What a task took once. lines: with the answers to questions; refused: lines that the shell did not take at first; apart: whether
    the task's own words for that were read."""

    keys: int
    lines: int
    refused: int
    apart: bool = False


class Shell:
    """The table shell of a session in a pseudo-terminal of 80 by 45."""

    def __init__(self, folder: Path, name: str, *options: str) -> None:
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            from playaid.cli.main import run

            sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
            os._exit(run(["--sessions-dir", str(folder), "play", name, *options]))
        termios.tcsetwinsize(self.fd, (45, 80))
        self.read()

    def read(self) -> str:
        """What is shown from the line that was typed to the next prompt that is drawn, however long that takes."""
        seen, told = b"", 0
        while not self.stands(seen):
            if not select.select([self.fd], [], [], PATIENCE)[0]:
                raise TimeoutError(f"no prompt after {CODES.sub('', seen.decode(errors='replace'))!r}")
            try:
                seen += os.read(self.fd, 65536)
            except OSError:
                break
            for _ in range(seen.count(WHERE) - told):
                os.write(self.fd, b"\x1b[1;1R")
            told = seen.count(WHERE)
        return CODES.sub("", seen.rpartition(TAKEN)[2].decode(errors="replace"))

    @staticmethod
    def stands(seen: bytes) -> bool:
        """Whether a prompt has been opened and drawn, and no line has been taken at it."""
        opened, drawn = seen.rfind(PROMPT), seen.rfind(DRAWN)
        return -1 < opened < drawn and seen.rfind(TAKEN) < opened

    def type(self, line: str) -> str:
        os.write(self.fd, f"{line}\r".encode())
        return self.read()

    def leave(self) -> None:
        """Close the table in the middle of a question."""
        os.kill(self.pid, signal.SIGHUP)
        self.close()

    def close(self) -> None:
        os.close(self.fd)
        os.waitpid(self.pid, 0)


def answer_to(shown: str, dice: random.Random) -> str | None:
    """What a player types at the prompt that stands; None at the shell's own."""
    if AT_THE_TABLE.search(shown):
        return None
    if HANDED_OVER.search(shown):  # whatever was asked above it
        return ""
    if re.search(r"^    1 = .*\n(    \d = .*\n)*  \?\s*$", shown, re.MULTILINE):  # dice that were read in several ways
        return "1"
    flat = shown.replace("\n", "")  # a long prompt is broken wherever the line ends, at a blank, too
    rolls = DICE.findall(flat)
    if "Enter=rollforme" in flat.replace(" ", "") and rolls:
        number, sides = rolls[-1]
        faces = [str(dice.randint(1, int(sides))) for _ in range(int(number or 1))]
        return ("" if int(sides) < 10 else " ").join(faces)
    if "the top card of the" in flat:
        return CARD
    return "" if re.search(r"Enter = |Enter draws for me|press Enter|Enter (clears|goes on)", flat) else "1"


REFUSED = re.compile("ILLEGAL|UNREADABLE|USAGE|AMBIGUOUS")


class Player:
    """Somebody at a shell, with dice. shown: what stands there; keys, lines, refused: what it took so far."""

    def __init__(self, folder: Path, seed: int, *options: str) -> None:
        self.dice = random.Random(seed)
        self.shell = Shell(folder, "evening", *options)
        self.shown = self.shell.type("dice typed")
        self.keys = self.lines = self.refused = 0
        self.read = ""

    def say(self, line: str, to_a_throw: bool = False) -> bool:
        """Type a line and answer what it asks, as far as its first throw or to its end; whether it was taken."""
        whole = shown = self.shell.type(line)
        self.keys += len(line) + 1
        self.lines += 1
        while (answer := answer_to(shown, self.dice)) is not None and self.keys < 500:
            shown = self.shell.type(answer)
            whole += shown
            self.keys += len(answer) + 1
            if to_a_throw and answer.strip(" 0123456789") == "" != answer and DICE.search(whole):
                break
        self.shown = whole
        self.read += whole
        taken = not REFUSED.search(whole)
        self.refused += not taken
        return taken

    def prompt(self) -> str:
        return self.shown[self.shown.rfind("evening · ") :]

    def held(self) -> bool:
        """Whether `next` has said first what it would let go by, and waits to be said once more."""
        return "next once more passes it by" in " ".join(self.shown.split())

    def owed(self) -> list[str]:
        if "nothing is owed: " in self.prompt():
            return []
        return re.findall(r"\((?!and \d+ more)([a-z][^)]*)\)", self.prompt().partition("owed: ")[2])

    def play(self, task: Task) -> None:
        for line in (*task.lines, *(task.lines[-1:] * AGAIN if task.ends else ())):
            if task.ends and f"· {task.ends}" in self.prompt():
                break
            for _ in range(AGAIN):
                due = self.owed()
                if (
                    not (due or WAYS.search(self.prompt())) or line == "-" or any(what.startswith(line.split()[0]) for what in due)
                ) and self.say(line):
                    if self.held():
                        continue  # said once more
                    break
                due = self.owed()
                before = self.refused
                ways = {line: number for number, line in WAYS.findall(self.prompt())}
                self.say("" if "Enter: " in self.prompt() else next(iter(ways.values()), "") or (due[0].split(", ")[0] if due else ""))
                self.refused = before

    def choose(self, task: Task) -> None:
        """What the task's policy says of what is owed, until nothing is, or it is decided."""
        while task.choices and (line := self.choice(task.choices)):
            self.say(line)
            if task.once and re.search("takes a Wound Token|breaks|is retired", self.shown):
                break

    def choice(self, choices: tuple[str, ...]) -> str:
        """What is typed of what the prompt tells: a number where it has one, else the line; nothing where nothing of it is owed."""
        ways = {line: number for number, line in WAYS.findall(self.prompt())}
        told = [*ways, *self.owed()]
        line = next((line for wanted in choices for line in told if line.startswith(wanted)), "")
        return str(ways.get(line, line))


def play(task: Task, folder: Path, seed: int, *options: str) -> Typed:
    player = Player(folder, seed, *options)
    if task.slip:
        for line in task.slip:
            player.say(line, to_a_throw=line is task.slip[-1])
        player.keys = player.lines = player.refused = 0
        player.say(task.lines[0], to_a_throw=True)
        player.shell.leave()
    else:
        for line in task.before:
            player.say(line)
        player.keys = player.lines = player.refused = 0
        player.play(task)
        player.choose(task)
        player.shell.close()
    return Typed(player.keys, player.lines, player.refused, bool(task.apart and re.search(task.apart[1], player.read)))


def place(task: Task, folder: Path) -> None:
    """Play the transcript up to the mark of the task."""
    from playaid.cli.transcript import parse_transcript
    from playaid.cli.transcript import play as play_transcript

    file, mark = task.begins
    text = (PLACES / f"{file}.play").read_text(encoding="utf-8")
    for _ in play_transcript(parse_transcript(text[: text.index(f"# task {mark}")] + "\n> status\n...\n"), folder):
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description="What is typed for ordinary tasks in the real shell.")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--only", default="", help="tasks whose names begin so")
    parser.add_argument("--open", action="store_true", help="all look on: nothing is kept from the screen")
    asked = parser.parse_args()
    options = ("--open",) if asked.open else ()
    import playaid.cli.shell.screen  # noqa: F401  warm, so that each shell begins at once

    print(f"{'task':34} {'mean':>6} {'worst':>6} {'aim':>4} {'lines':>6} {'refused':>8}  times")
    for task in TASKS:
        if not task.name.startswith(asked.only):
            continue
        with tempfile.TemporaryDirectory() as made:
            os.environ["PLAYAID_DATA"] = str(Path(made, "data"))  # what is told once an evening is told to each seed anew
            place(task, Path(made, "place"))
            taken = []
            for seed in range(asked.seeds):
                shutil.copytree(Path(made, "place"), Path(made, "s"))
                taken.append(play(task, Path(made, "s"), seed, *options))
                shutil.rmtree(Path(made, "s"))
                shutil.rmtree(Path(made, "data"), ignore_errors=True)
        show(task.name, task.aim, [one for one in taken if not one.apart])
        if task.apart is not None:
            show(task.apart[0], task.apart[2], [one for one in taken if one.apart])


def show(name: str, aim: int, taken: list[Typed]) -> None:
    if not taken:
        return
    keys = [one.keys for one in taken]
    print(
        f"{name:34} {mean(keys):6.1f} {max(keys):6} {aim:4} {mean(one.lines for one in taken):6.1f}"
        f" {mean(one.refused for one in taken):8.1f}  {len(taken)}",
        flush=True,
    )


if __name__ == "__main__":
    main()
