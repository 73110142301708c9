import os
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypedDict

import click

from playaid.cli.answer import DONE, ILLEGAL_CODE, Answer
from playaid.cli.command import Refusal, Terminal, command
from playaid.cli.options import game_argument
from playaid.cli.placed_files import session_stands
from playaid.cli.terminal.which_game import wanted_game
from playaid.desk import locations
from playaid.language.message import Typed, as_said, message, said_by
from playaid.language.translation import translate
from playaid.platform_calls import is_running
from playaid.referee.contract.game import Game

_LEFT = "playaid-demo-"
"""How the folders begin in which demos are played, among the system's temporary files."""


class DemoLine(TypedDict):
    """A line that was typed, what was said to it, and its exit code."""

    typed: str
    said: list[str]
    code: int


class Demo(TypedDict):
    """`demo`; kept: the name of the session that was kept"""

    game: str
    lines: list[DemoLine]
    kept: str | None


@command("demo")
@click.option("--keep", metavar="NAME", help="Keep the session under this name.")
@click.option("--slow/--fast", "slow", default=None, help="Stop after each line until Enter, as it does on a terminal; or do not.")
@click.option("--whole", is_flag=True, help="All of it, with every worksheet; otherwise at most two screens of it.")
@game_argument(required=False)
def demo(terminal: Terminal, keep: str | None, slow: bool | None, whole: bool, slug: str | None) -> Answer[Demo]:
    """Watch a game being refereed: lines typed, dice given, every ruling; nothing of yours is touched. On a terminal it stops after each
    line until Enter is pressed; q leaves."""
    from tempfile import TemporaryDirectory

    from playaid.journal.create import put_copy

    game = wanted_game(terminal, slug, "demo")
    terminal.speak_as(game)
    if not game.demo:
        raise Refusal(message("{title} has no demo", title=game.title))
    if keep is not None and locations.check_name(keep) in locations.session_names(terminal.folder):
        raise _taken(keep)
    stops = terminal.can_ask() and slow is not False
    _clear_left()
    with TemporaryDirectory(prefix=f"{_LEFT}{os.getpid()}-", ignore_cleanup_errors=True) as folder:
        played, code = _shown(terminal, game, Path(folder), whole or terminal.json, stops)
        if keep is not None:
            terminal.beside = partial(session_stands, Path(terminal.folder, keep))
            try:
                put_copy(Path(folder, "evening"), Path(terminal.folder, keep), {"name": keep})
            except FileExistsError:
                raise _taken(keep) from None
    cut = not whole and any(not scene.shown for scene in scenes(script(game)).values())
    lines = [message("There is more of it: {line}", line=f"playaid demo {game.slug} --whole")] if cut else []
    lines += [message("Kept: {line}", line=locations.as_typed_outside(terminal.folder, f"play {keep}"))] if keep is not None else []
    return Answer(lines, {"game": game.slug, "lines": played, "kept": keep}, code=code)


def _taken(name: str) -> Refusal:
    return Refusal(message("there is a session {name} already", name=Typed(name)), hint="give another name")


def _clear_left() -> None:
    """Remove what demos that were killed have left among the system's temporary files."""
    from shutil import rmtree
    from tempfile import gettempdir

    for folder in Path(gettempdir()).glob(f"{_LEFT}*"):
        number = folder.name.removeprefix(_LEFT).partition("-")[0]
        if number.isdigit() and not is_running(int(number)):
            rmtree(folder, ignore_errors=True)


class Scene(NamedTuple):
    """A typed line of a demo as it is shown: the remarks before it, and whether it is shown at all."""

    remarks: tuple[str, ...]
    shown: bool


def scenes(text: str) -> dict[int, Scene]:
    """The typed lines of a demo by their numbers; under 0 what follows the last. After a remark `#-` nothing is shown, until `#+`."""
    found: dict[int, Scene] = {}
    remarks, shown = list[str](), True
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            shown = line[1:2] != "-" and (shown or line[1:2] == "+")
            remarks += [said] if (said := line[1:].removeprefix("+").strip()) and shown else []
        elif line.startswith(">"):
            found[number] = Scene(tuple(remarks) if shown else (), shown)
            remarks = [] if shown else remarks
    return {**found, 0: Scene(tuple(remarks), True)}


def _shown(terminal: Terminal, game: Game, folder: Path, whole: bool, stops: bool) -> tuple[list[DemoLine], int]:
    """Play the demo in `folder`, showing it as it goes; what was typed and said, and the code of the first line that a fault stopped."""
    from playaid.cli.transcript import BadTranscript, Typed, parse_transcript, play
    from playaid.games.registry import BrokenGame

    text = script(game)
    told: list[DemoLine] = []
    stopped = DONE
    cut = scenes(text)
    silent = terminal.json

    def say(line: str) -> None:
        if not silent:
            terminal.say(line)

    def announce(typed: Typed | None) -> None:
        nonlocal silent
        scene = cut[typed.number if typed else 0]
        silent = terminal.json or not (whole or scene.shown)
        for remark in scene.remarks:
            say(f"# {translate(remark)}")
        if typed:
            line, _, options = typed.line.partition(" --")
            say(f"> {translate(as_said(line))}{' --' * bool(options)}{options}")

    try:
        transcript = parse_transcript(text)
    except BadTranscript as bad:
        raise BrokenGame(game.slug, message("its demo is no transcript: {fault}", fault=said_by(bad))) from None
    ahead = iter(transcript.typed)
    announce(next(ahead, None))
    try:
        for spoken in play(transcript, folder, say, "table" if whole else "short"):
            told.append({"typed": spoken.typed.line, "said": list(spoken.said), "code": spoken.code})
            if spoken.code not in (DONE, ILLEGAL_CODE) and stopped == DONE:  # a refusal by the rules is part of the show
                stopped = spoken.code
            following = next(ahead, None)
            if stops and not silent and following is not None and terminal.ask("[Enter goes on, q leaves] ").strip().casefold() == "q":
                break
            announce(following)
    except BadTranscript as bad:
        raise BrokenGame(game.slug, message("its demo cannot begin: {fault}", fault=said_by(bad))) from None
    return told, stopped


def script(game: Game) -> str:
    """The text of a game's demo, which may stand in a `.play` file."""
    return Path(game.demo).read_text(encoding="utf-8") if game.demo.endswith(".play") else game.demo
