"""What fits each cell and is strange all the same: land that nothing leads to, borders that go one way, coasts that do not close, pieces in
the sea, values that fall where they should rise, what the document says otherwise. A doubt is no fault: copies may be so. With each stands
what a rule will do with it.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from playaid.book import geometry
from playaid.book.book import Book
from playaid.book.document_checks import Breach, breaches
from playaid.book.geometry import HEXES, Lie, lie_of
from playaid.book.table_checks import monotonic_faults
from playaid.book.table_file import Keys
from playaid.language.message import AND, listing, message

SHOWN = 6
"""So many spaces are named; of more their number is told."""


class Doubt(NamedTuple):
    """Something strange: where, what, and what a rule will do with it."""

    table: str
    place: str
    text: str
    effect: str

    @property
    def told(self) -> str:
        where = listing(part for part in (self.table, self.place) if part)
        return message("{where}: {text}. {effect}", where=where, text=self.text, effect=self.effect)


def doubts(book: Book) -> list[Doubt]:
    """Everything strange about a book with the owner's entries and rules. Raises BadFact where a cell cannot be read."""
    doubtful = list(_falling(book))
    lie = lie_of(book)
    if lie is not None:
        doubtful += _of_hexes(book, lie) if lie.kind == HEXES else _of_areas(book, lie)
        doubtful += _standing(book, lie)
    return doubtful + [_unlike(breach) for breach in breaches(book)]


def _unlike(breach: Breach) -> Doubt:
    """What the document says of its map, counters and tables, and the book has otherwise."""
    text = message("the document has it that {says} [{case}]", says=breach.sentence.says, case=breach.sentence.case)
    return Doubt(breach.sentence.table, breach.what, text, "A ruling reads your copy as it stands.")


def _falling(book: Book) -> Iterator[Doubt]:
    """Values that break the sense that their table declares, the owner's among them; those of the tables alone are faults."""
    alone = Book(book.slug, book.folder, None)
    for table in book.tables():
        sheet = book.sheet(table)
        printed = set(monotonic_faults(sheet.layout, sheet.rows, sheet.columns, _values(alone, table)))
        for fault in dict.fromkeys(monotonic_faults(sheet.layout, sheet.rows, sheet.columns, _values(book, table))):
            if fault not in printed:
                yield Doubt(
                    table,
                    message("row {row}, column {column}", row=fault.row, column=fault.column),
                    fault.text,
                    "A ruling reads it as it stands.",
                )


def _values(book: Book, table: str) -> Callable[[Keys], object]:
    known = {keys: fact.value for keys, fact in book.cells(table) if fact is not None}
    return known.get


def _of_hexes(book: Book, lie: Lie) -> Iterator[Doubt]:
    if not lie.ground:
        return
    grounds = geometry.grounds(book, lie)
    low = geometry.low_columns(book, lie)
    land = {space for space, kinds in grounds.items() if kinds - {lie.sea}}
    islands = sorted(geometry.groups(sorted(land), lambda space: geometry.around(space, low).values()), key=len)
    for island in islands[:-1]:
        if all(other in grounds for space in island for other in geometry.neighbours(book, lie, space)):
            size = message("an island of {n}", n=len(island)) if len(island) > 1 else "an island of one hex"
            yield Doubt(lie.table, _listed(island), size, "By land nothing gets there or leaves.")
    for space in sorted(grounds):
        if grounds[space] == {lie.sea}:
            dry = [other for other in geometry.around(space, low).values() if other in grounds and lie.sea not in grounds[other]]
            if dry:
                text = message("all sea, beside {spaces} without any: the coast does not close", spaces=_listed(dry))
                yield Doubt(lie.table, space, text, "Ships stop short of that land, and nothing embarks there.")


def _of_areas(book: Book, lie: Lie) -> Iterator[Doubt]:
    links = geometry.links(book, lie)
    if not links:
        return
    if lie.links not in book.tables():  # neighbours by name: each says its own
        for space, others in links.items():
            for other in others:
                if other in links and space not in links[other]:
                    text = message("leads to {other}, and {other} not to {space}", other=other, space=space)
                    yield Doubt(lie.table, space, text, "The way is open in that direction alone.")
    else:
        yield from _one_way(book, lie)
    spaces = geometry.spaces(book, lie)
    groups = sorted(geometry.groups(spaces, lambda space: links.get(space, {})), key=len)
    for group in groups[:-1]:
        known = [space for space in group if links.get(space)]
        if known:
            yield Doubt(lie.table, _listed(group), "linked among themselves alone", "Nothing moves between them and the rest of the map.")
        elif len(links) > len(spaces) // 2:
            yield Doubt(lie.table, _listed(group), "linked to nothing", "Nothing moves there until a border is told.")


def _one_way(book: Book, lie: Lie) -> Iterator[Doubt]:
    """Pairs that an open table holds twice, from either end, and otherwise from each."""
    for table in (lie.links, lie.own_links):
        if not table or not book.layout(table).open:
            continue
        known = {keys[:2]: fact.value for keys, fact in book.cells(table) if fact is not None}
        for (one, other), kind in known.items():
            back = known.get((other, one), kind)
            if one < other and back != kind:
                text = message("{kind} from {one} to {other}, and {back} from {other} to {one}", kind=kind, one=one, other=other, back=back)
                yield Doubt(
                    table,
                    listing((one, other), AND),
                    text,
                    "Both ways hold what was told last of the two in the file.",
                )


def _standing(book: Book, lie: Lie) -> Iterator[Doubt]:
    grounds = geometry.grounds(book, lie) if lie.ground else {}
    if lie.pieces:
        for piece, row in book.rows(lie.pieces).items():
            ground = grounds.get(str(row.get("hex")))
            if ground is None:
                continue
            afloat = row.get("kind") == lie.afloat
            if afloat and lie.sea not in ground:
                yield Doubt(
                    lie.pieces,
                    str(piece),
                    message("a ship in {hex}, where there is no sea", hex=row["hex"]),
                    "It stands there and cannot move.",
                )
            elif not afloat and ground == {lie.sea}:
                where = message("{kind} in {hex}, which is all sea", kind=row.get("kind"), hex=row["hex"])
                yield Doubt(lie.pieces, str(piece), where, "It stands there and enters no hex by land.")
    for table in lie.built:
        for space in book.keys(table):
            if grounds.get(str(space)) == frozenset({lie.sea}):
                yield Doubt(table, str(space), "stands in a hex that is all sea", "Rules that ask for the land there find none.")


def _listed(spaces: "set[str] | list[str]") -> str:
    names = sorted(spaces)
    return (
        listing(names) if len(names) <= SHOWN else message("{names} and {more} more", names=listing(names[:SHOWN]), more=len(names) - SHOWN)
    )
