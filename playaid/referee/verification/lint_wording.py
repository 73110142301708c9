"""What there is to be translated of a game: the messages in its code, and what its sides and tables are called."""

import re
from collections.abc import Iterator
from pathlib import Path

from playaid.book.book import Book
from playaid.book.document_checks import load_sentences
from playaid.language.extraction import Found, messages_in
from playaid.referee.contract.game import EVERYWHERE, Game
from playaid.referee.contract.grammar import called
from playaid.referee.contract.sequence import walk
from playaid.referee.deciding.decide import checks_of
from playaid.referee.verification.coverage import read_coverage
from playaid.referee.verification.lesson import lesson_of, texts_of
from playaid.referee.verification.lint_source import sources
from playaid.referee.verification.package import package_of
from playaid.referee.verification.plain_words import read_plain
from playaid.referee.verification.rulings_page import page_of, rows_of

FOLDER = "languages"
OPTION = re.compile(r"[a-z-]+(: [a-z-]+)?|---+|(set|box|activate) \w+")
"""Cells of a page of rulings that hold what is typed."""


def folder_of(game: Game) -> Path:
    """Where the catalogues of a game lie: where it says, else beside its modules. Raises ValueError for one that was made elsewhere."""
    if game.languages:
        return Path(game.languages)
    module = package_of(game)
    if module is None or module.__file__ is None:
        raise ValueError(f"{game.slug} stands in no module")
    return Path(module.__file__).parent / FOLDER


def messages_of(game: Game) -> Iterator[Found]:
    """Every message in the code of a game, each with its file as seen from beside its package."""
    return messages_in(sources(game), folder_of(game).parent.parent)


def names_of(game: Game) -> list[str]:
    """What has a name: the game, its sides, what may be declared and when, its tables and what stands in them; each is translated by
    itself."""
    names = [game.title, *game.sides, *_declared(game), *in_tables(Book(game.slug, game.tables, None, "house")), *_in_rulebook(game)]
    return [name for name in dict.fromkeys(names) if any(letter.isalpha() for letter in name)]


def _declared(game: Game) -> Iterator[str]:
    """How a game's data say what its verbs, steps and options are for, by whatever helper they were written."""
    yield from (f"{name} (verb)" for name in game.verbs)  # where a verb is no word to be typed
    for verb in (*game.verbs.values(), *(game.midway.lines if game.midway is not None else ())):
        yield from (verb.summary, verb.bounded if isinstance(verb.bounded, str) else "")
        for check in checks_of(verb):
            yield from (place.replace("_", " ") for place in re.findall(r"\{(\w+)", check.message))
        for slot in verb.slots:
            yield from (slot.name, slot.kind, called(slot).upper())
    yield from (step.title for step in walk(game.sequence))
    yield from (text for option in game.options for text in (option.summary, *option.words))
    yield from (f"{option.name}: {value}" for option in (*game.options, *EVERYWHERE) for value in option.values)  # as exports say them


def _in_rulebook(game: Game) -> Iterator[str]:
    """What the cases of the rulebook are called, and what they say; what the game's lesson says."""
    home = folder_of(game).parent
    rows = read_coverage(home / "coverage.csv") if (home / "coverage.csv").is_file() else []
    yield from (text for row in rows for text in (row.case, row.title, row.note))
    yield from (text for entry in read_plain(home / "plain.toml").values() for text in (entry.title, entry.text))
    yield from (line.lstrip("#+ ") for line in _demo(game) if line.startswith("#") and not line.startswith("#-"))
    if (page := page_of(game.slug, home)) is not None:
        yield from (cell for row in rows_of(page) for cell in row.cells if not OPTION.fullmatch(cell))
    if (lesson := lesson_of(game)) is not None:
        yield from texts_of(lesson)


def _demo(game: Game) -> list[str]:
    return Path(game.demo).read_text(encoding="utf-8").splitlines() if game.demo else []


def in_tables(book: Book) -> Iterator[str]:
    """What the tables are called, what stands in them, why or whence, and what the document says of them."""
    for table in book.tables():
        layout = book.layout(table)
        yield from (table, book.title(table), layout.why, layout.house, layout.document, *(axis.name for axis in layout.keys))
        yield from (text for name, cell in layout.columns.items() for text in (name, cell.title, cell.why))
        yield from (layout.cell.title, layout.cell.why)
        for keys, fact in book.cells(table):
            yield from keys
            if fact is not None:
                yield from (value for value in (fact.value if isinstance(fact.value, list) else [fact.value]) if isinstance(value, str))
    for remark in book.remarks().values():
        yield from (remark.other, remark.why)
    for sentence in load_sentences(book.folder):
        yield from (sentence.case, sentence.says)
