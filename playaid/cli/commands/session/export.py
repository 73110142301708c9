import itertools
from functools import partial
from pathlib import Path
from typing import TypedDict

import click

from playaid.cli.command import Answer, Refusal, Session, Terminal, command
from playaid.cli.declaring.speaker import looking
from playaid.cli.options import as_side
from playaid.cli.placed_files import OWNERS, file_replaced, mode_for, stamp, write_all
from playaid.export.export import FORMS, PRINTED, Wish, write_export
from playaid.language.message import listing, message


class Exported(TypedDict):
    form: str
    text: str


class ExportedFile(TypedDict):
    form: str
    file: str


RESTORABLE = [name for name, form in FORMS.items() if form.restorable]
TOLD = ("html", "md", "bgg", *PRINTED)
"""Forms that tell how likely throws were without being asked to, as far as that takes no longer than so many seconds in all."""
PAGES = ("html", *PRINTED)
"""Forms that nobody reads as they are written: at the table they go into a file of their own."""
SECONDS = 40


@command("export")
@as_side
@click.option("--out", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write to this file.")
@click.option("--keys", is_flag=True, help="json and jsonl only: with the keyring, so that the game can go on elsewhere.")
@click.option("--odds", is_flag=True, help="Not csv: with how likely what each event came to was, however long that takes.")
@click.option("--with-ground", is_flag=True, help="html and pdf: on the picture of your own board, where you have laid one below it.")
@click.argument("form", type=click.Choice((*FORMS, *PRINTED), case_sensitive=False))
def export(
    terminal: Terminal, as_side: str | None, out: Path | None, keys: bool, odds: bool, with_ground: bool, form: str
) -> Answer[Exported | ExportedFile]:
    """The session as html, md, bgg, json, jsonl, csv, pdf: for the whole table, or with --as what that side may read too.

    html: one page that needs nothing else: how it ended, the last board, charts, each turn's board event by event; md: for wikis and
    forums; bgg: for forums with tags in brackets; json: for machines, from which `playaid import` makes the session again; jsonl: the json
    as lines, for long evenings; csv: a row to an event, for spreadsheets; pdf: the html as a Chromium found on PATH prints it.

    What is sealed stays sealed.
    """
    from playaid.cli.terminal.progress import bar
    from playaid.desk.budget import Budget
    from playaid.export.pdf import print_pdf

    if keys and form not in RESTORABLE:
        raise Refusal(message("the keyring goes into {restorable} only", restorable=listing(RESTORABLE, " and ")))
    if out is None and terminal.in_shell and terminal.remembers and form in PAGES and not terminal.json:
        out = _free_file(terminal.name or form, form)  # its source is nothing that anybody reads at the table; a transcript leaves no file
    if form in PRINTED and out is None:
        raise Refusal("a PDF goes into a file", hint="export pdf --out FILE")
    opened, viewer = looking(terminal, as_side)
    if with_ground:
        _lay_ground(opened, form)
    shared = Budget(SECONDS)

    def lent() -> Budget:
        return shared

    with bar("export", terminal.shows_bars) as step:
        parts = write_export(PRINTED.get(form, form), Wish(opened, viewer, keys, step, Budget if odds else lent if form in TOLD else None))
        if out is None:
            text = "".join(parts)
        else:
            terminal.beside = partial(file_replaced, out, stamp(out))
            write_all(out, (print_pdf(parts),) if form in PRINTED else parts, OWNERS if keys else mode_for(viewer))
    if out is None:
        return Answer([text.rstrip("\n")], {"form": form, "text": text}, verbatim=True)
    return Answer([message("  Written: {out}", out=out)], {"form": form, "file": str(out)})


def _free_file(name: str, form: str) -> Path:
    """Where an export goes that nobody has named a file for: beside what is there, overwriting nothing."""
    numbers = itertools.count(2)
    file = Path(f"{name}.{form}")
    while file.exists():
        file = Path(f"{name}-{next(numbers)}.{form}")
    return file.absolute()


def _lay_ground(opened: Session, form: str) -> None:
    """The owner's own board below those of the export, on their word alone. Raises Refusal."""
    from playaid.desk.underlay import layer, load_underlay

    drawn = opened.game.board
    if form not in ("html", "pdf") or drawn is None:
        raise Refusal("the ground goes below a board that is drawn: html or pdf")
    if load_underlay(opened.game.slug) is None:
        raise Refusal(
            "no picture of your own board is kept", hint=message("playaid tables ground {slug} --picture FILE", slug=opened.game.slug)
        )
    under = layer(opened.game.slug)
    opened.game = opened.game._replace(board=lambda state, viewer, book: under(drawn(state, viewer, book)))
