from collections.abc import Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.placed_files import mode_for, write
from playaid.cli.text.plain_line import harmless
from playaid.language.message import message
from playaid.language.translation import translate


class Entry(TypedDict):
    """side: whose own lines these are; null: those of the table. begin: how the session is begun with them."""

    side: str | None
    begin: str
    lines: Sequence[str]


class WrittenEntry(TypedDict):
    side: str | None
    file: str


@command("entry", looks=True)
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write them into this file.")
def entry(terminal: Terminal, opened: Session, viewer: str | None, out: Path | None) -> Answer[Entry | WrittenEntry]:
    """The game as the lines that enter it while it is under way: what the table says, or with --as what that side says of its own.

    `new GAME --entry FILE --own SIDE=FILE` begins with them.
    """
    from playaid.referee.session.entry_of_state import entry_of

    if opened.game.midway is None:
        raise Refusal(message("{title} cannot be entered while it is under way: nothing in it says how", title=opened.game.title))
    said = entry_of(opened.game, opened.state, opened.book, viewer)
    lines = [harmless(line) for line in (said.table if viewer is None else said.own)]
    begin = harmless(_begin(opened))
    if out is None:
        data: Entry = {"side": viewer, "begin": begin, "lines": lines}
        return Answer([f"# {begin}", *lines] if lines else [f"# {translate('  Nothing is said unseen.').strip()}"], data, private=viewer)
    write(out, "\n".join((f"# {begin}", *lines, "")), mode_for(viewer))
    return Answer([message("  Written: {file}", file=out)], {"side": viewer, "file": str(out)})


def _begin(opened: Session) -> str:
    """How a session is begun that goes on from here, as it is typed."""
    referee = opened.state["referee"]
    people: Mapping[str, str] = opened.journal.meta["players"]
    players = [f"-p {_quoted(who if who == side else f'{who}:{side}')}" for side, who in people.items()]
    usual = {option.name: option.values[0] for option in opened.game.options}
    options = [f"-o {quote(f'{name}={value}')}" for name, value in referee["options"].items() if usual.get(name) != value]
    tables = str(opened.journal.meta.get("tables", "printed"))
    return " ".join(["playaid new", opened.game.slug, *players, *options, f"--tables {quote(tables)}", "--entry FILE"])


def _quoted(words: str) -> str:
    """A person, as they are typed to a shell: whoever made a session that was imported may have called them anything."""
    return quote(words) if set(words) & set('"$`\\!') else f'"{words}"'
