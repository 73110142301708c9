"""What the commands of `playaid tables` share: the tree, which belongs to Typer, their options, and how they print."""

import datetime
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Generic, NamedTuple, TypedDict, TypeVar

import typer
from typer.core import TyperCommand, TyperOption

from playaid.book import Book, Fact, MissingFact, cells, table_exchange, table_file
from playaid.book.book import MODES
from playaid.book.table_checks import Fault
from playaid.cli.json_output import plain
from playaid.cli.placed_files import write
from playaid.cli.text.plain_line import harmless
from playaid.cli.text.wanted_language import read_in_wanted_language
from playaid.desk.locations import NoSession, edition_folder, owner_folder
from playaid.games import registry
from playaid.language.message import counted, listing, message, said_by
from playaid.language.translation import language, translate
from playaid.language.width import wrap_text

Data = TypeVar("Data", covariant=True)
Shape = TypeVar("Shape")

DONE, USAGE, INTERRUPTED = 0, 2, 130

app = typer.Typer(
    name="tables",
    help="The tables of the games: look at them, see what is missing, fill them in from your own copy.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game's short name; GAME@NAME is another of your books of it.")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write to this file instead of the screen.")]
OverPrinted = Annotated[bool, typer.Option("--over-printed", help="Let your entry stand over a printed value.")]
Mode = Annotated[str, typer.Option("--tables", metavar="printed|house", help="Whether missing facts are taken from the house tables.")]


class Refused(Exception):
    """A command that cannot be carried out: the kind and text of the error, and data that go with it."""

    def __init__(self, kind: str, text: str, candidates: Sequence[str] = (), data: Any = None):
        super().__init__(text)
        self.kind = kind
        self.text = text
        self.candidates = tuple(candidates)
        self.data = data


def book_of(slug: str, mode: str = "printed") -> Book:
    """The owner's book of a game, `GAME`, or one of their others, `GAME@NAME`. Raises Refused."""
    if mode not in MODES:
        raise Refused("usage", message("--tables is printed or house, not {mode}", mode=mode))
    slug, _, edition = slug.partition("@")
    try:
        game = registry.load(slug)
    except registry.UnknownGame:
        slugs = registry.slugs()
        raise Refused("usage", message("there is no game {slug}", slug=slug), table_file.near(slug, slugs) or tuple(slugs)) from None
    if language() != "en":
        read_in_wanted_language(game.languages)
    try:
        book = Book(slug, game.tables, edition_folder(owner_folder(slug), edition), mode)
    except NoSession as error:
        raise Refused("usage", message("{fault}: {hint}", fault=error.text, hint=error.hint)) from None
    book.edition = edition
    return book


def all_books() -> Iterator[tuple[str, Book]]:
    """The books of every game that can be loaded; the others are named on the error stream."""
    for slug in registry.slugs():
        try:
            yield slug, book_of(slug)
        except ImportError as error:
            say(message("{game} cannot be loaded: {fault}", game=slug, fault=said_by(error)), err=True)


def fact_of(book: Book, table: str, keys: tuple[str, ...]) -> Fact | MissingFact:
    try:
        return book.fact(table, *keys)
    except MissingFact as missing_fact:
        return missing_fact


def cell_text(book: Book, fact: Fact | MissingFact) -> str:
    if isinstance(fact, MissingFact):
        return "?"
    text = cells.write(fact.value, book.layout(fact.table).cell_of(fact.keys[-1]))
    return text if fact.provenance == "printed" else message("{value} ({source})", value=text, source=fact.provenance)


def taken_page(taken: table_exchange.ImportReport) -> "Page[Taken]":
    """What came of an import. Raises Refused where there were faults."""
    data: Taken = {
        "entered": [{"table": name, "keys": list(keys)} for name, keys in taken.entered],
        "same": taken.same,
        "faults": taken.faults,
    }
    if taken.faults:
        raise Refused("unreadable", message("nothing was taken in:\n{faults}", faults=list_faults(taken.faults)), data=data)
    entered = counted(len(taken.entered), "{n} fact", "{n} facts")
    return Page(data, [message("{facts} entered; {cells} said what was known already.", facts=entered, cells=count_cells(taken.same))])


def list_faults(faults: Iterable[Fault]) -> str:
    """What is wrong, a line each; of very many the first, and how many more there are."""
    told = [message("  {fault}", fault=fault) for fault in faults]
    if len(told) > MOST_FAULTS:
        told[MOST_FAULTS:] = [message("  and {n} more like these", n=len(told) - MOST_FAULTS)]
    return listing(told, "\n")


MOST_FAULTS = 100


def count_cells(number: int) -> str:
    return counted(number, "{n} cell", "{n} cells")


def today() -> str:
    return datetime.date.today().isoformat()


def now() -> str:
    """The time as it is noted with what the owner says."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def handed_out(text: str, out: Path | None, data: Shape) -> "Page[Shape | Written]":
    """A text on the screen, or in a file."""
    if out is None:
        return Page(data, [Document(text.removesuffix("\n"))])
    write(out, text)
    return Page({"file": str(out)}, [message("Written to {file}.", file=out)])


# what the verbs have in common


class Rows(NamedTuple):
    """What stands in columns."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Document(NamedTuple):
    """A text for another program, which gets it as it stands; a terminal is not commanded by it."""

    text: str


class Page(NamedTuple, Generic[Data]):
    """What a verb says: to machines, and to people."""

    data: Data
    parts: Sequence[str | Rows | Document]


class Cell(TypedDict):
    """A cell of the book, by its table and keys."""

    table: str
    keys: list[str]


class Taken(TypedDict):
    """`tables import`: the cells that were entered, how many were known already, and what was wrong"""

    entered: list[Cell]
    same: int
    faults: Sequence[Fault]


class Written(TypedDict):
    """with `--out FILE`"""

    file: str


class Asked(NamedTuple):
    """The options of every verb, as typed."""

    verb: str
    as_json: bool = False
    plain: bool = False
    session: str | None = None

    @property
    def shows_bars(self) -> bool:
        """Whether a bar may move while something takes long."""
        return not self.as_json and not self.plain


class Verb(TyperCommand):
    """A verb of `tables`: it takes --json, --plain and --session, and what its function gives back is printed by them."""

    def __init__(self, name: str | None, *, params: list[Any] | None = None, **settings: Any):
        common = [
            TyperOption(param_decls=["as_json", "--json"], is_flag=True, default=False, help="Print one JSON object."),
            TyperOption(param_decls=["--plain"], is_flag=True, default=False, help="A sentence a line, without frames or columns."),
            TyperOption(param_decls=["--session"], metavar="NAME", help="Taken for uniformity; tables are shared by all sessions."),
            TyperOption(param_decls=["--lang"], metavar="LANGUAGE", expose_value=False, help="The language to read in: en, ja."),
        ]
        super().__init__(name, params=[*(params or ()), *common], **settings)

    def invoke(self, ctx: Any) -> None:
        asked = ctx.obj = Asked(self.name or "", *(ctx.params.pop(option) for option in ("as_json", "plain", "session")))
        page: Page[Any] | None = super().invoke(ctx)
        if page is not None and asked.as_json:
            print_json(f"tables {asked.verb}", asked.session, page.data)
        elif page is not None:
            _print_page(page, asked.plain)


verb = partial(app.command, cls=Verb)  # Makes a verb of `tables` of a function that returns a `Page`, or has said all itself


def _print_page(page: Page[Any], plain: bool) -> None:
    for part in page.parts:
        if isinstance(part, Rows):
            _print_rows(part, plain)
        elif isinstance(part, Document) and not _sits():
            typer.echo(part.text)
        elif isinstance(part, Document):
            say(part.text, as_it_stands=True)
        else:
            say(part)


def _sits() -> bool:
    """Whether somebody sits before what is printed."""
    return sys.stdout is not None and sys.stdout.isatty()


def say(text: str, err: bool = False, as_it_stands: bool = False) -> None:
    """The one door of `tables` to the terminal: whatever file the words came out of, they command none, and are broken at blanks."""
    lines = [harmless(line) for line in translate(text).split("\n")]
    if _sits() and not as_it_stands:
        from playaid.cli.terminal.size import size

        lines = [part for line in lines for part in _broken(line, size()[0])]
    typer.echo("\n".join(lines), err=err)


def _broken(line: str, width: int) -> list[str]:
    indent = line[: len(line) - len(line.lstrip())]
    return wrap_text(line.strip(), width, f"{indent}  " if indent else "", indent) or [line]


def _print_rows(table: Rows, plain: bool) -> None:
    if plain:
        heads = [*map(translate, table.heads)]
        for row in table.rows:
            say("; ".join(f"{head}: {translate(text)}" for head, text in zip(heads, row, strict=True)))
        return
    from playaid.cli.terminal.size import size
    from playaid.cli.text.table_lines import table_lines

    for line in table_lines(table.heads, table.rows, size()[0] if _sits() else None):
        say(line)


def table_named(book: Book, typed: str) -> str:
    """The table that is meant, also by what it is called in the language that is read."""
    return next((name for name in book.tables() if translate(name) == typed), typed)


def print_json(command: str, session: str | None, data: Any, error: dict[str, Any] | None = None) -> None:
    answer = {"ok": error is None, "command": command, "session": session, "data": plain(data), "ruling": None, "error": error}
    typer.echo(json.dumps(answer, ensure_ascii=False))
