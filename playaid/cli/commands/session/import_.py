from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.placed_files import session_stands
from playaid.desk import locations
from playaid.dice.sources import Rolled
from playaid.language.message import Typed, counted, message, said_by
from playaid.referee.contract.look_alikes import check_looks


class Imported(TypedDict):
    name: str
    events: int
    head: str


@command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("name", required=False)
def import_(terminal: Terminal, file: Path, name: str | None) -> Answer[Imported]:
    """Make a session again from `export json` or `jsonl`: the same events, number by number and hash by hash.

    It can be looked at, verified and played on; what lies under a side's passphrase opens, and what that side signs is signed, only if
    the export was made with --keys.
    """
    from playaid.cli.terminal.progress import bar
    from playaid.export.restore import BadExport, read_export, restore

    try:
        if file.exists() and not file.is_file():
            raise Refusal(message("{file} is no file, but a folder, a pipe or a device", file=file))
        with file.open(encoding="utf-8") as text:
            exported = read_export(text)
            chosen = locations.check_name(name or terminal.wanted or exported.meta["name"])
            folder = Path(terminal.folder, chosen)
            if folder.exists():
                raise FileExistsError
            check_looks(chosen, locations.session_names(terminal.folder))
            terminal.beside = partial(session_stands, folder)
            with bar("import", terminal.shows_bars) as step:
                events = restore(exported, folder, chosen, step)
    except FileExistsError:
        raise Refusal(
            message("there is a session {name} already", name=Typed(chosen)), hint="give another name: import FILE NAME"
        ) from None
    except (OSError, UnicodeDecodeError) as fault:
        if isinstance(fault, OSError) and fault.filename not in (None, str(file)):  # it is about the new session, and not about the export
            raise
        raise Refusal(
            message("{file} cannot be read: {reason}", file=file, reason=getattr(fault, "strerror", None) or "it is not text")
        ) from None
    except BadExport as fault:
        raise Refusal(message("{file}: {fault}", file=file, fault=said_by(fault))) from None
    with bar("look through", terminal.shows_bars) as step:
        _looked_through(terminal, file, folder, step)
    terminal.speak_of(chosen)
    lines = [
        counted(events, "  {name}: {n} event, the chain holds.", "  {name}: {n} events, the chain holds.", name=Typed(chosen)),
        *_alike(exported.meta),
        message("  {line} rules them again.", line=locations.as_typed_outside(terminal.folder, f"verify --session {chosen}")),
    ]
    return Answer(lines, {"name": chosen, "events": events, "head": exported.head})


def _alike(meta: Mapping[str, Any]) -> Iterator[str]:
    """What is told of names at an imported table that look alike: whoever made it may have meant one to be taken for the other."""
    names = [*dict.fromkeys((*meta["sides"], *meta["players"].values()))]
    for at, name in enumerate(names):
        try:
            check_looks(name, names[:at])
        except Refusal as alike:
            yield message("  beware: {fault}", fault=said_by(alike))


LOOKED_AT = 500  # So many positions of an imported session are drawn: of a longer one, those at even distances


def _rolled(events: Iterable[dict[str, Any]]) -> Iterator[Rolled]:
    """The open rolls of events. TypeError where an event has a fact that no book could look for."""
    from playaid.referee.session.record import facts_of, rolls_of

    for event in events:
        hash(tuple((fact.table, fact.keys) for fact in facts_of(event, {})))
        yield from rolls_of(event, {})


def _told(session: Session, progress: Callable[[int, int], None]) -> Iterator[dict[str, Any]]:
    """The events of a long session, each when it has been told; at even distances the board is drawn, and the ruling made again."""
    from playaid.export import session_view
    from playaid.export.html_page import board_of
    from playaid.referee.session.replay import replay
    from playaid.referee.session.throws import take_back

    tail = session.journal.tail_number
    undone: set[int] = set()
    for unfolding in replay(session, None):
        event = unfolding.event
        take_back(undone, event)
        drawn = event["n"] % (tail // LOOKED_AT) == 0
        step = session_view.step_of(session, unfolding, None, weighed=drawn)
        if drawn:
            board_of(session, session.book, step.after, None)
        progress(event["n"], tail)
        yield event


def _looked_through(terminal: Terminal, file: Path, folder: Path, progress: Callable[[int, int], None]) -> None:
    """Look once at all that there is to be seen of an imported session. Whoever made the file may have put anything into it.
    Raises Refusal, with the folder gone again. A session of a game that is not installed is kept unseen."""
    from shutil import rmtree

    from playaid.dice.fairness import report
    from playaid.export import session_view
    from playaid.export.export import export as exported
    from playaid.games.registry import slugs
    from playaid.journal.errors import JournalError
    from playaid.journal.journal import Journal
    from playaid.referee.contract.state_shapes import state_misfits
    from playaid.referee.contract.view import view
    from playaid.referee.verification.event_shape import has_fallen

    if Journal(folder).meta["game"] not in slugs():
        return
    try:
        opened = terminal.open(folder.name)
        view(opened.game, opened.state)
        misfits = state_misfits(opened.game, opened.state)
        tail = opened.journal.tail_number
        if tail <= LOOKED_AT:
            exported(opened, "html", None, progress=progress)
        session_view.about(opened, None), session_view.standing(opened, None), session_view.pictures(opened, None)
        rolls = list(_rolled(opened.journal.events() if tail <= LOOKED_AT else _told(opened, progress)))
        report(rolls)
        whole = all(map(has_fallen, rolls)) and set(opened.keyring.sides) == set(opened.sides) and not opened.fold.passed_over
        whole = whole and not opened.keyring.shuts_out(opened.state["referee"].get("published", {}))
    except (OSError, JournalError) as fault:
        if isinstance(fault, OSError) or isinstance(fault.__cause__, OSError):  # it is the disk's, and not the file's
            rmtree(folder, ignore_errors=True)
            terminal.session = None if not terminal.in_shell else terminal.session
            raise
        whole, misfits = False, []
    except Exception:  # a hostile file may go wrong in any way
        whole, misfits = False, []
    if not whole or misfits:
        terminal.session = None if not terminal.in_shell else terminal.session
        rmtree(folder, ignore_errors=True)
        hint = message("its state does not fit the game: {misfit}", misfit=misfits[0]) if misfits else ""
        raise Refusal(message("{file}: its chain holds, but what it holds together is no session that playaid wrote", file=file), hint=hint)
