"""The tables of one game: look a fact up, ask for a missing one, remember what the owner says."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playaid.book import asked, cells, owner_entries, table_file
from playaid.book.facts import BadFact, Fact, MissingFact, UnknownFact
from playaid.book.owner_entries import Entries, Entry
from playaid.book.table_file import Keys, Sheet, cell_name
from playaid.book.table_files import Remark, TableFiles
from playaid.book.table_specs import Layout
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.book.default_rules import DefaultRule, DefaultRules

__all__ = ["MODES", "BadFact", "Book", "Fact", "MissingFact", "UnknownFact", "tables_folder"]

PRINTED = "printed"
HOUSE = "house"
MODES = (PRINTED, HOUSE)
Folder = str | os.PathLike[str]


def tables_folder(slug: str) -> str:
    """The folder of a game's tables, installed or in the checkout; need not exist. Text: pathlib costs a quarter of a bare start."""
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    installed = os.path.join(package, "tables", slug)
    return installed if os.path.isdir(installed) else os.path.join(os.path.dirname(package), "tables", slug)


class Book:
    """The tables of a game; a file is read when its table is first looked up.

    owner     the folder of the owner's entries for this game, one CSV a table; None: nothing is remembered
    edition   the name of the owner's book, where they have several, else ""
    mode      `printed`: a missing fact is asked for; `house`: it is taken from the house table, if there is one
    recorded  facts that stand above everything, for a replay

    Order of looking: recorded, the owner's entry (over a printed one only where meant so), the printed cell, rules of thumb, house table.
    """

    edition = ""

    def __init__(
        self,
        slug: str,
        folder: Folder,
        owner: Folder | None = None,
        mode: str = PRINTED,
        recorded: Iterable[Fact] = (),
        files: TableFiles | None = None,
    ):
        if mode not in MODES:
            raise ValueError(f"mode is {mode!r}, not printed or house")
        self.slug = slug
        self.folder = os.fspath(folder)
        self.owner = None if owner is None else os.fspath(owner)
        self.mode = mode
        self._recorded = {fact[:2]: fact for fact in recorded}
        self._files = files or TableFiles(self.folder)
        self._entries: dict[str, tuple[int, Entries]] = {}
        self._seen: dict[str, tuple[int, ...]] | None = None
        self._found: dict[tuple[str, Keys], Fact] = dict(self._recorded)
        self._thumbs: DefaultRules | None = None
        self._thumbs_read = False

    def with_recorded(self, facts: Iterable[Fact]) -> "Book":
        """The same book with these facts above everything else; what has been read of the files is shared."""
        return self._like(self.mode, (*self._recorded.values(), *facts))

    def of_the_log(self, facts: Iterable[Fact]) -> "Book":
        """The book as an event of the log had it: the tables and these facts, without what the owner says today."""
        return Book(self.slug, self.folder, None, self.mode, facts, self._files)

    def in_mode(self, mode: str) -> "Book":
        return self._like(mode, tuple(self._recorded.values()))

    def fact(self, table: str, *keys: object) -> Fact:
        """One cell by its keys, in any case; a number finds its range. Raises MissingFact, UnknownFact, BadFact for what is in the file."""
        found: Mapping[Any, Fact] = self._found  # whose keys are texts alone
        fact = found.get((table, keys)) or found.get(wanted := (table, tuple(map(str, keys))))
        if fact is None:
            sheet = self.sheet(table)
            full = table_file.canonical(sheet, wanted[1])
            fact = self._recorded.get((table, full)) or self._told(sheet, full, self.entries(table))
            if fact is None:
                raise asked.missing_fact(self, sheet, full)
            self._found[wanted] = fact
        return fact

    @property
    def found(self) -> object:
        """The cells found so far: another object once what was found may hold no more."""
        return self._found

    def known_fact(self, table: str, *keys: object) -> Fact | None:
        try:
            return self.fact(table, *keys)
        except MissingFact:
            return None

    def value(self, table: str, *keys: object) -> Any:
        return self.fact(table, *keys).value

    def rows(self, table: str) -> dict[Any, dict[str, Any]]:
        """Key -> column -> value, of the cells that are known. The key is a text, or a tuple of texts if the table has several keys. To be
        read only."""
        entries = self.entries(table)
        told = {keys[:-1] for keys in (*entries, *(keys for name, keys in self._recorded if name == table))}
        if (self.mode, table) not in self._files.rows:
            self._files.rows[self.mode, table] = self._rows_on_paper(table)
        sheet, paper, thumbs = self.sheet(table), self._files.rows[self.mode, table], self._has_thumbs()
        if not told and not thumbs:
            return paper
        if thumbs or any(sheet.layout.cell_of(column).distinct for column in sheet.columns):
            paper = {}  # what is told of one row may change another
        rows = ((row, None if row in told else paper.get(_plain(row))) for row in sheet.rows)
        return {_plain(row): self._known(sheet, row, entries) if known is None else known for row, known in rows}

    def _rows_on_paper(self, table: str) -> dict[Any, dict[str, Any]]:
        sheet = self.sheet(table)
        texts = {**self._house_texts(sheet), **sheet.texts} if self.mode == HOUSE else sheet.texts
        on_paper = table_file.known_rows(sheet, texts, lambda keys, text: self._read(sheet, keys, text, sheet.layout.file))
        return {_plain(row): known for row, known in on_paper}

    def keys(self, table: str) -> tuple[Any, ...]:
        """The keys of the rows in the order of the file: texts, or tuples of texts if the table has several keys."""
        return tuple(_plain(row) for row in self.sheet(table).rows)

    def axes(self, table: str) -> tuple[Keys, ...]:
        """The labels for each key of a fact: of the rows, and last of the columns."""
        return tuple(tuple(folded.values()) for folded in self.sheet(table).folded)

    def heads(self, table: str) -> Keys:
        """The names of the keys of a fact: of the key columns, and last of the columns."""
        return self.layout(table).heads

    def tables(self) -> tuple[str, ...]:
        return tuple(self._files.contents.tables)

    def title(self, table: str = "") -> str:
        return self.layout(table).title if table else self._files.contents.title

    def map(self) -> Mapping[str, Any]:
        """How the spaces of the map lie, as `book.toml` has it; see `playaid.book.geometry`."""
        return self._files.contents.map

    def layout(self, table: str) -> Layout:
        tables = self._files.contents.tables
        if table not in tables:
            raise UnknownFact(message("there is no table {table}", table=table), table_file.near(table, tables) or tuple(tables))
        return tables[table]

    def missing(self, table: str | None = None) -> list[MissingFact]:
        """All that a session may ask for, in the order of the files."""
        return [fact for name in (self.tables() if table is None else (table,)) for fact in asked.missing_facts(self, name)]

    def cells(self, table: str) -> Iterator[tuple[Keys, Fact | None]]:
        """Every cell in the order of the file, with what `fact` gives for it; None where nothing is known of it."""
        sheet, entries = self.sheet(table), self.entries(table)
        for row in sheet.rows:
            for column in sheet.columns:
                keys = (*row, column)
                yield keys, self._recorded.get((table, keys)) or self._told(sheet, keys, entries)

    def printed(self, table: str, *keys: object) -> Fact | None:
        """What the table itself says of a cell, without the owner's entries and the house table; None if nothing. UnknownFact, BadFact."""
        known: Mapping[Any, Fact | None] = self._files.printed  # whose keys are texts alone
        if (fact := known.get((table, keys))) is not None:
            return fact
        wanted = (table, tuple(map(str, keys)))
        if wanted not in known:
            sheet = self.sheet(*wanted)
            self._files.printed[wanted] = self._on_paper(sheet, table_file.canonical(sheet, wanted[1]))
        return self._files.printed[wanted]

    def read(self, table: str, keys: Sequence[object], text: str) -> Any:
        """The value that `text` means in this cell. Raises BadFact saying what is wanted, UnknownFact when there is no such cell."""
        sheet = self.sheet(table, tuple(map(str, keys)))
        full = table_file.canonical_typed(sheet, tuple(map(str, keys)), self.known_fact)
        return self._read(sheet, full, self._entered(sheet, full, text))

    def remember(self, table: str, keys: Sequence[object], text: str, when: str, over_printed: bool = False) -> Fact:
        """Write the owner's entry for a cell and return it. `when`: a date as shown. Raises BadFact, for a printed cell too."""
        return self.remember_all(table, {tuple(map(str, keys)): text}, when, over_printed)[0]

    def remember_all(self, table: str, texts: dict[Keys, str], when: str, over_printed: bool = False) -> list[Fact]:
        """`remember` for many cells of one table: all of them are written, or none."""
        path = self._owner_file(table)
        sheet = self.sheet(table, *texts)
        new: Entries = {}
        for keys, text in texts.items():
            full = table_file.canonical_typed(sheet, keys, self.known_fact)
            text = self._entered(sheet, full, text)
            self._read(sheet, full, text)
            on_paper = self._on_paper(sheet, full)
            bars = on_paper is not None and on_paper.provenance == PRINTED
            if on_paper and bars and not over_printed:
                raise BadFact(
                    message(
                        "{name} is printed as {cell} [{case}]; ask to stand over it if your copy differs",
                        name=cell_name(sheet, full),
                        cell=cells.write(on_paper.value, sheet.layout.cell_at(full)),
                        case=on_paper.citation,
                    )
                )
            new[full] = Entry(text.strip(), when, bars)
        with self.writing():
            owner_entries.save(path, sheet.layout.heads, {**owner_entries.load(path), **new})
        return [self.fact(table, *full) for full in new]

    def forget(self, table: str, keys: Sequence[object]) -> bool:
        """Take the owner's entry for a cell back; False if there was none."""
        sheet = self.sheet(table)
        full = table_file.canonical_typed(sheet, tuple(map(str, keys)), self.known_fact)
        path = self._owner_file(table)
        with self.writing():
            entries = owner_entries.load(path)
            if full not in entries:
                return False
            del entries[full]
            owner_entries.save(path, sheet.layout.heads, entries)
        return True

    def remarks(self) -> dict[Keys, Remark]:
        return self._files.remarks

    def entries(self, table: str) -> Entries:
        """What the owner entered for a table, as they typed it. Raises BadFact if the file cannot be read."""
        if self.owner is None:
            return {}
        path = self._owner_file(table)
        try:
            stamp = os.stat(path).st_mtime_ns
        except FileNotFoundError:
            return {}
        if self._entries.get(table, (0, {}))[0] != stamp:
            self._entries[table] = (stamp, owner_entries.load(path))
        return self._entries[table][1]

    def _owner_file(self, table: str) -> str:
        if self.owner is None:
            raise BadFact("this book has no folder for the owner's entries")
        return os.path.join(self.owner, f"{table}.csv")

    def _like(self, mode: str, recorded: Iterable[Fact]) -> "Book":
        book = Book(self.slug, self.folder, self.owner, mode, recorded, self._files)
        book.edition = self.edition
        return book

    def look_again(self) -> None:
        """Take what is looked up next from the files as they are then: the owner's entries may have been corrected elsewhere. What has been
        found stands where none of them is another than at the last look."""
        there = {} if self.owner is None else owner_entries.stamps(self.owner)
        if there is None or there != self._seen:
            self._look_anew()
            self._seen = there

    def _look_anew(self) -> None:
        self._entries.clear()
        self._found, self._thumbs, self._thumbs_read = dict(self._recorded), None, False

    def thumbs(self) -> "tuple[DefaultRule, ...]":
        """The owner's rules of thumb, in the order in which they were stated. Raises BadFact."""
        if self.owner is None or not self._has_thumbs():
            return ()
        from playaid.book.default_rules import load

        return tuple(load(self.owner))

    def _has_thumbs(self) -> bool:
        return self.owner is not None and os.path.exists(os.path.join(self.owner, owner_entries.RULES_OF_THUMB))

    def _by_thumb(self, sheet: Sheet, keys: Keys) -> Fact | None:
        if not self._thumbs_read:
            rules = self.thumbs()
            if rules:
                from playaid.book.default_rules import DefaultRules

                self._thumbs = DefaultRules(self, rules)
            self._thumbs_read = True
        return self._thumbs.fact(sheet, keys) if self._thumbs is not None else None

    @contextmanager
    def writing(self) -> Iterator[str]:
        """Hold the owner's folder against a second terminal, and look everything up afresh afterwards; gives the folder. Raises BadFact."""
        if self.owner is None:
            raise BadFact("this book has no folder for the owner's entries")
        try:
            with owner_entries.writing(self.owner):
                yield self.owner
        finally:
            self._look_anew()

    def sheet(self, table: str, *more: Keys) -> Sheet:
        """The labels and texts of a table; an open one has the owner's rows, and those of these keys. Raises UnknownFact, BadFact."""
        if table not in self._files.sheets:
            self._files.sheets[table] = table_file.load(self.layout(table), self.folder)
        sheet = self._files.sheets[table]
        if not sheet.layout.open:
            return sheet
        told = (keys for name, keys in self._recorded if name == table)
        return table_file.widen(sheet, [keys[:-1] for keys in (*self.entries(table), *told, *more)])

    def _known(self, sheet: Sheet, row: Keys, entries: Entries) -> dict[str, Any]:
        """The values of a row that are known. What nobody has told over the paper is read without asking where each value comes from."""
        table = sheet.layout.name
        house = self._house_texts(sheet) if self.mode == HOUSE else {}
        known = {}
        for column in sheet.columns:
            keys = (*row, column)
            text = sheet.texts.get(keys) or house.get(keys)
            if (table, keys) in self._recorded or keys in entries:
                known[column] = self.fact(table, *keys).value
            elif keys not in sheet.texts and (fact := self._by_thumb(sheet, keys)):
                known[column] = fact.value
            elif keys not in sheet.texts and text and sheet.layout.cell_at(keys).distinct:
                known[column] = self.fact(table, *keys).value
            elif text:
                known[column] = self._read(sheet, keys, text, sheet.layout.file)
        return known

    def _told(self, sheet: Sheet, keys: Keys, entries: Entries) -> Fact | None:
        on_paper = self._on_paper(sheet, keys)
        entry = entries.get(keys)
        if entry is not None and (on_paper is None or not self._stands(sheet, keys, on_paper, entry)):
            value = self._read(sheet, keys, entry.text, self._owner_file(sheet.layout.name))
            citation = on_paper.citation if on_paper else self.citation(sheet.layout.name, keys)
            return Fact(sheet.layout.name, keys, value, "owner", citation, message("from the owner's copy, {when}", when=entry.when))
        if on_paper is not None:
            return on_paper
        return self._by_thumb(sheet, keys) or (self._by_house(sheet, keys) if self.mode == HOUSE else None)

    def _stands(self, sheet: Sheet, keys: Keys, on_paper: Fact, entry: Entry) -> bool:
        """Whether what is on paper stands, whatever has been entered."""
        return sheet.layout.cell_at(keys).fixed or (on_paper.provenance == PRINTED and not entry.over_printed)

    def house(self, table: str, *keys: str) -> Fact | None:
        """What the house table says of a cell, whatever the mode; None if nothing."""
        made_up = self._files.made_up
        if (table, keys) in made_up:
            return made_up[table, keys]
        sheet = self.sheet(table)
        return self._by_house(sheet, table_file.canonical(sheet, keys))

    def has_said(self, fact: Fact) -> bool:
        """Whether the tables have been found to say this, of the house or printed, for whatever book of the game: then they need not be
        asked. Of cells that hang on others nothing is known so."""
        made_up = fact.provenance == HOUSE
        there = (self._files.made_up if made_up else self._files.printed).get(fact[:2])
        return there is not None and there.value == fact.value and (there.provenance == HOUSE) == made_up

    def _by_house(self, sheet: Sheet, keys: Keys) -> Fact | None:
        layout, text = sheet.layout, self._house_texts(sheet).get(keys)
        if text and layout.cell_at(keys).distinct:
            return self._made_up(sheet, keys, self._left_by_others(sheet, keys, text))
        made_up = self._files.made_up
        if (layout.name, keys) not in made_up:
            made_up[layout.name, keys] = self._made_up(sheet, keys, text) if text else None
        return made_up[layout.name, keys]

    def _made_up(self, sheet: Sheet, keys: Keys, text: str) -> Fact:
        name, note = sheet.layout.name, sheet.layout.house or "made up so that the game can be tried without this table"
        return Fact(name, keys, self._read(sheet, keys, text, "house table"), HOUSE, self.citation(name, keys), note)

    def _left_by_others(self, sheet: Sheet, keys: Keys, text: str) -> str:
        """The house's text for a cell, of a column in which no two rows have the same: where it is told of another row, what the house had
        for that one."""
        house, others = self._house_texts(sheet), {text: row for row, text in self._told_of(sheet, keys[-1]).items()}
        while text.casefold() in others and (instead := house.get((*others.pop(text.casefold()), keys[-1]))):
            text = instead
        return text

    def _told_of(self, sheet: Sheet, column: str) -> dict[Keys, str]:
        """What the paper and the owner say in a column, by row, folded; without the rows in which nothing stands."""
        table, entries = sheet.layout.name, self.entries(sheet.layout.name)
        told = {}
        for row in sheet.rows:
            keys = (*row, column)
            fact = self._recorded.get((table, keys))
            entry = entries.get(keys)
            text = str(fact.value) if fact and fact.value is not None else sheet.texts.get(keys) or (entry.text if entry else "")
            if text and text != cells.NOTHING:
                told[row] = text.casefold()
        return told

    def _on_paper(self, sheet: Sheet, keys: Keys) -> Fact | None:
        text = sheet.texts.get(keys)
        if text is None:
            return None
        on_paper = self._files.on_paper
        before = on_paper.get(cell := (sheet.layout.name, keys))
        if before is None or before[0] is not text:
            before = on_paper[cell] = text, self._of_paper(sheet, keys, text)
        return before[1]

    def _of_paper(self, sheet: Sheet, keys: Keys, text: str) -> Fact:
        layout = sheet.layout
        cell = layout.cell_at(keys)
        value = self._read(sheet, keys, text, layout.file)
        remark = self._remark(layout.name, keys)
        provenance = (remark and remark.provenance) or cell.provenance or layout.provenance
        if remark is None:
            note = "" if provenance == PRINTED else cell.why or layout.why
        else:
            note = listing(filter(None, (remark.other and message("also given as {other}", other=remark.other), remark.why)), "; ")
        return Fact(layout.name, keys, value, provenance, self.citation(layout.name, keys), note)

    def _house_texts(self, sheet: Sheet) -> dict[Keys, str]:
        return self._files.house_texts(sheet.layout)

    def _remark(self, table: str, keys: Keys) -> Remark | None:
        if table not in self._files.remarked:
            return None
        remarks = self.remarks()
        row, column = "|".join(keys[:-1]), keys[-1]
        names = ((table, row, column), (table, row, ""), (table, "*", column))
        return next((remarks[name] for name in names if name in remarks), None)

    def citation(self, table: str, keys: Keys) -> str:
        """The rule case that speaks of a cell."""
        layout, remark = self.layout(table), self._remark(table, keys)
        return (remark and remark.citation) or layout.cell_at(keys).citation or layout.citation

    def why_missing(self, table: str, keys: Keys) -> str:
        """Why a cell is empty, as the tables themselves say; "" where they do not."""
        layout, remark = self.layout(table), self._remark(table, keys)
        return (remark and remark.why) or layout.cell_at(keys).why or layout.why

    def full(self, table: str, keys: Sequence[object]) -> Keys:
        """The keys of a cell as the book writes them. Raises UnknownFact with candidates."""
        typed = tuple(map(str, keys))
        return table_file.canonical_typed(self.sheet(table, typed), typed, self.known_fact)

    def as_written(self, table: str, keys: Sequence[object], text: str) -> str:
        """What the owner says of a cell, as the book writes it, once it fits. Raises BadFact with candidates, UnknownFact."""
        sheet = self.sheet(table, tuple(map(str, keys)))
        full = table_file.canonical_typed(sheet, tuple(map(str, keys)), self.known_fact)
        written = self._entered(sheet, full, text)
        self._read(sheet, full, written)
        return written

    def _entered(self, sheet: Sheet, keys: Keys, text: str) -> str:
        from playaid.book.vocabulary import entry_text

        cell = sheet.layout.cell_at(keys)
        called = [keys[-1] if sheet.layout.across is None else "", cell.title]
        names = cell.values or cell.known
        if cell.beside or cell.like:
            names, cell = (*asked.names_beside(self, cell), *asked.names_of_the_house(self, cell)), cell._replace(known=())
        if cell.references:
            other = self.sheet(cell.references)
            names = tuple(row[0] for row in other.rows)
            called += [other.layout.title, other.layout.keys[0].name]
        try:
            written = entry_text(text, cell, names, called, self.allows_none(sheet.layout.name, keys[-1]))
            if cell.distinct:
                self._check_distinct(sheet, keys, written)
            if cell.fixed and written != (stands := sheet.texts.get(keys, written)):
                raise BadFact(message("{stands!r} is printed here, and no copy has it otherwise", stands=stands))
            return written
        except BadFact as error:
            raise BadFact(f"{cell_name(sheet, keys)}: {error}", error.near) from None

    def _check_distinct(self, sheet: Sheet, keys: Keys, text: str) -> None:
        """Raises BadFact where a text of a column in which no two rows have the same stands in another row."""
        told = self._told_of(sheet, keys[-1])
        other = next((row for row, said in told.items() if said == text.casefold() and row != keys[:-1]), None)
        if other is not None:
            facts = {"text": text, "column": keys[-1], "row": listing(other, " ")}
            raise BadFact(message("{text!r} is the {column} of {row} already, and no two have the same", **facts))

    def allows_none(self, table: str, column: str) -> bool:
        """Whether nothing (`-`) may be entered in a column: as its layout says, else where the book itself writes it there."""
        sheet = self.sheet(table)
        cell = sheet.layout.cell_of(column)
        if cell.none is not None or cells.NOTHING in cell.values:
            return cell.none is not False
        columns = self._files.nothing.get(table)
        if columns is None:
            texts = (*sheet.texts.items(), *self._house_texts(sheet).items())
            columns = self._files.nothing[table] = frozenset(keys[-1] for keys, text in texts if text == cells.NOTHING)
        return bool(columns) if sheet.layout.kind == "grid" else column in columns

    def _read(self, sheet: Sheet, keys: Keys, text: str, *where: str) -> Any:
        """where: the file in which the text stands; nothing where somebody types it."""
        cell = sheet.layout.cell_at(keys)
        try:
            return cells.parse_cell(text, cell)
        except BadFact as error:
            said = asked.unfit_in_order(self, cell, text) if cell.each and not where else error
            raise BadFact(f"{listing((*where, cell_name(sheet, keys)))}: {said}", error.near) from None


def _plain(row: Keys) -> Any:
    return row[0] if len(row) == 1 else row
