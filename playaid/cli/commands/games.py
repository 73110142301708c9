"""`games`, `sessions`, `use`, `demo`: what can be played, and the evenings that are kept."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from playaid.cli.answer import Answer
from playaid.cli.commands.authoring import check, lay_out
from playaid.cli.commands.options import Group, command, everywhere, game_argument, option, session_argument, take
from playaid.desk import locations
from playaid.desk.session_folders import book_of, edition_of, game_of
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.cli.terminal.terminal import Terminal
    from playaid.referee.contract.game import Game


@click.group("games", cls=Group, invoke_without_command=True)
@everywhere
@click.pass_context
def games(ctx: click.Context, session: str | None, json_: bool, plain: bool) -> int:
    """Which games there are. For who writes one: `games new` lays a small one out, `games check` looks one over."""
    if ctx.invoked_subcommand is not None:
        return 0
    from playaid.desk.new_game import how_many
    from playaid.games.registry import BUILT_IN, load, slugs

    terminal = take(ctx, session, json_, plain)
    listed, lines = [], []
    for slug in slugs():
        try:
            game = load(slug)
        except ModuleNotFoundError as fault:
            if fault.name != BUILT_IN.get(slug):
                lines.append(f"  {slug:<10} cannot be loaded: {fault}")
            continue
        except Exception as fault:  # a stranger's package may fail in any way, and the others are still there to be played
            lines.append(f"  {slug:<10} cannot be loaded ({type(fault.__cause__ or fault).__name__})")
            continue
        least, most = game.players
        listed.append({"slug": slug, "title": game.title, "players": [least, most], "maturity": game.maturity})
        lines.append(
            f"  {slug:<10} {game.title}, {how_many(game)} players" + ("" if game.maturity == "complete" else f" ({game.maturity})")
        )
    return int(terminal.give(Answer(lines, {"games": listed})))


games.add_command(check)
games.add_command(lay_out)

# sessions


@command("sessions")
@everywhere
@click.pass_context
def sessions(ctx: click.Context, session: str | None, json_: bool, plain: bool) -> int:
    """The saved games: which game, what turn, how many events; the one in use has a star."""
    terminal = take(ctx, session, json_, plain)
    names = locations.session_names(terminal.folder)
    in_use = terminal.name if terminal.in_shell else locations.current(terminal.folder)
    kept = [_kept(terminal, name) for name in names]
    lines = [f"{'*' if row['name'] == in_use else ' '} {_line(row)}" for row in kept] or [f"  No sessions in {terminal.folder}."]
    return int(terminal.give(Answer(lines, {"sessions": kept, "in_use": in_use})))


def _kept(terminal: "Terminal", name: str) -> dict[str, Any]:
    """One saved game at a glance; what is wrong with it where it cannot be read."""
    from playaid.games.registry import load
    from playaid.journal.errors import JournalError
    from playaid.journal.journal import Journal
    from playaid.referee.contract.view import view
    from playaid.referee.machines.opening import session_on

    blank: dict[str, Any] = {
        "name": name,
        "game": None,
        "title": None,
        "turn": None,
        "phase": None,
        "events": None,
        "players": {},
        "fault": None,
    }
    try:
        journal = Journal(Path(terminal.folder, name))
        blank.update(game=journal.meta["game"], players=journal.meta["players"], events=journal.tail_number)
        game = load(journal.meta["game"])
        seen = view(
            game,
            session_on(
                journal, game, book_of(game, journal.meta["tables"], terminal.owner, edition_of(journal.meta)), terminal.clock
            ).state,
        )
    except JournalError as fault:
        return {**blank, "fault": str(fault)}
    except Exception as fault:  # a folder may hold anything; the others are to be listed all the same
        return {**blank, "fault": f"cannot be read ({type(fault).__name__})"}
    return {**blank, "title": game.title, "turn": seen.turn, "phase": "over" if seen.over else seen.phase}


def _line(row: dict[str, Any]) -> str:
    if row["fault"]:
        return f"{row['name']}: {row['fault']}"
    return f"{row['name']}: {row['title']}, {row['phase']}; {', '.join(row['players'].values())}; {row['events']} events"


@command("use")
@everywhere
@session_argument()
@click.pass_context
def use(ctx: click.Context, session: str | None, json_: bool, plain: bool, name: str) -> int:
    """Take a session up; commands without --session mean this one."""
    from playaid.referee.contract.names import find_exactly

    terminal = take(ctx, session, json_, plain)
    names = locations.session_names(terminal.folder)
    path = Path(locations.folder_of(terminal.folder, find_exactly(name, dict.fromkeys(names, ()), "session") if names else name))
    before, terminal.session = (terminal.session, terminal.name), None
    try:
        opened = terminal.open(path.name)
    except BaseException:
        terminal.session, terminal.name = before
        raise
    terminal.beside = lambda: f"{path.name} is in use" if locations.current(terminal.folder) == path.name else ""
    locations.use(terminal.folder, path.name)
    return int(terminal.give(Answer([f"{path.name} is in use: {opened.game.title}."], {"name": path.name, "game": opened.game.slug})))


# demo


@command("demo")
@everywhere
@option("--keep", metavar="NAME", help="Keep the session under this name.")
@game_argument()
@click.pass_context
def demo(ctx: click.Context, session: str | None, json_: bool, plain: bool, keep: str | None, slug: str) -> int:
    """Watch a game being refereed: lines typed, dice given, every ruling; nothing of yours is touched."""
    from tempfile import TemporaryDirectory

    terminal = take(ctx, session, json_, plain)
    game = game_of(slug)
    if not game.demo:
        raise Refusal(f"{game.title} has no demo")
    if keep is not None and locations.check_name(keep) in locations.session_names(terminal.folder):
        raise Refusal(f"there is a session {keep} already", hint="give another name")
    with TemporaryDirectory(prefix="playaid-demo-") as folder:
        played, code = _shown(terminal, game, Path(folder))
        if keep is not None:
            _keep(terminal, Path(folder) / "evening", keep)
    lines = [f"Kept: playaid play {keep}"] if keep is not None else []
    data = {"game": game.slug, "lines": played, "kept": keep}
    return int(terminal.give(Answer(lines, data, code=code)))


def _shown(terminal: "Terminal", game: "Game", folder: Path) -> tuple[list[dict[str, Any]], int]:
    """Play the demo in `folder`, showing it as it goes; what was typed and said, and the code of the first line that a fault stopped."""
    from playaid.cli.answer import DONE, ILLEGAL_CODE
    from playaid.cli.transcript import BadTranscript, parse_transcript, play
    from playaid.games.registry import BrokenGame

    text = script(game)
    remarks = {number: line[1:].strip() for number, line in enumerate(text.splitlines(), 1) if line.startswith("#")}
    told: list[dict[str, Any]] = []
    stopped = DONE

    def say(line: str) -> None:
        if not terminal.json:
            terminal.say(line)

    try:
        transcript = parse_transcript(text)
    except BadTranscript as bad:
        raise BrokenGame(game.slug, f"its demo is no transcript: {bad}") from None
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
        raise BrokenGame(game.slug, f"its demo cannot begin: {bad}") from None
    return told, stopped


def script(game: "Game") -> str:
    """The text of a game's demo, which may stand in a `.play` file."""
    return Path(game.demo).read_text(encoding="utf-8") if game.demo.endswith(".play") else game.demo


def _keep(terminal: "Terminal", folder: Path, name: str) -> None:
    from shutil import copytree

    from playaid.journal.journal import Journal

    Path(terminal.folder).mkdir(parents=True, exist_ok=True)
    copytree(folder, Path(terminal.folder, name))
    journal = Journal(Path(terminal.folder, name))
    journal.set_meta({**journal.meta, "name": name})
