from pathlib import Path
from typing import TypedDict

import click

from playaid.cli.answer import DONE, ILLEGAL_CODE, Answer
from playaid.cli.command import Refusal, Terminal, command
from playaid.cli.options import game_argument
from playaid.desk import locations
from playaid.desk.session_folders import game_of
from playaid.language.message import message, said_by
from playaid.referee.contract.game import Game


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
@game_argument()
def demo(terminal: Terminal, keep: str | None, slug: str) -> Answer[Demo]:
    """Watch a game being refereed: lines typed, dice given, every ruling; nothing of yours is touched."""
    from tempfile import TemporaryDirectory

    game = game_of(slug)
    if not game.demo:
        raise Refusal(message("{title} has no demo", title=game.title))
    if keep is not None and locations.check_name(keep) in locations.session_names(terminal.folder):
        raise Refusal(message("there is a session {name} already", name=keep), hint="give another name")
    with TemporaryDirectory(prefix="playaid-demo-") as folder:
        played, code = _shown(terminal, game, Path(folder))
        if keep is not None:
            _keep(terminal, Path(folder) / "evening", keep)
    lines = [message("Kept: {line}", line=f"playaid play {keep}")] if keep is not None else []
    return Answer(lines, {"game": game.slug, "lines": played, "kept": keep}, code=code)


def _shown(terminal: Terminal, game: Game, folder: Path) -> tuple[list[DemoLine], int]:
    """Play the demo in `folder`, showing it as it goes; what was typed and said, and the code of the first line that a fault stopped."""
    from playaid.cli.transcript import BadTranscript, parse_transcript, play
    from playaid.games.registry import BrokenGame

    text = script(game)
    remarks = {number: line[1:].strip() for number, line in enumerate(text.splitlines(), 1) if line.startswith("#")}
    told: list[DemoLine] = []
    stopped = DONE

    def say(line: str) -> None:
        if not terminal.json:
            terminal.say(line)

    try:
        transcript = parse_transcript(text)
    except BadTranscript as bad:
        raise BrokenGame(game.slug, message("its demo is no transcript: {fault}", fault=said_by(bad))) from None
    ahead = iter(transcript.typed)
    reached = 0

    def announce() -> None:
        nonlocal reached
        typed = next(ahead, None)
        last = typed.number if typed else len(text)
        for number in [number for number in remarks if reached < number < last]:
            say(f"# {remarks[number]}")
        reached = last
        if typed:
            say(f"> {typed.line}")

    announce()
    try:
        for spoken in play(transcript, folder, say):
            told.append({"typed": spoken.typed.line, "said": list(spoken.said), "code": spoken.code})
            if spoken.code not in (DONE, ILLEGAL_CODE) and stopped == DONE:  # a refusal by the rules is part of the show
                stopped = spoken.code
            announce()
    except BadTranscript as bad:
        raise BrokenGame(game.slug, message("its demo cannot begin: {fault}", fault=said_by(bad))) from None
    return told, stopped


def script(game: Game) -> str:
    """The text of a game's demo, which may stand in a `.play` file."""
    return Path(game.demo).read_text(encoding="utf-8") if game.demo.endswith(".play") else game.demo


def _keep(terminal: Terminal, folder: Path, name: str) -> None:
    from shutil import copytree

    from playaid.journal.journal import Journal

    Path(terminal.folder).mkdir(parents=True, exist_ok=True)
    copytree(folder, Path(terminal.folder, name))
    journal = Journal(Path(terminal.folder, name))
    journal.set_meta({**journal.meta, "name": name})
