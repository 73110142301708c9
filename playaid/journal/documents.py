"""Meta and keyring of a session, each in a table of its own.

Row 1 is what holds; row 2 is what a change under way wants to put in its place (further rows of keys: what changes before it did, of
which no answer came). The change is done by its event, which is bound to the new documents: before it stands in the log row 1 holds, from
then on row 2, whether or not somebody came to clear up.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import product
from os.path import exists, join
from typing import Any

from playaid.journal.binding import binding, differing, keys_digest
from playaid.journal.chain import is_id, table_of
from playaid.journal.errors import Damaged, NoJournal, NotWritten
from playaid.journal.store import FolderStorage, Rows, Stamp, file_of, stamp
from playaid.language.message import message

META, KEYS, SPARE = "meta", "keys", "spare"
HOLDS, COMING = "1", "2"
_IN_DOUBT = 4
"""So many keyrings of earlier changes are kept of which it is not known whether they stand: they are nowhere else."""
SPARE_META, SPARE_KEYS = "1", "2"
"""The rows of the second copies."""


class Documents:
    """The documents as of the last look. NoJournal if the folder holds no session; Damaged or Newer if its meta cannot be used."""

    def __init__(self, folder: str, storage: FolderStorage):
        self.folder = folder
        self._storage = storage
        self.look()

    def look(self) -> None:
        """Read the meta table again; the keyring when it is next asked for."""
        self.seen = stamps(self.folder, META, KEYS)
        rows = self._rows(META)
        row = rows.get(HOLDS)
        if row is None or not describes_session(row):
            if not rows and not any(exists(join(self.folder, file_of(table))) for table in (META, SPARE, table_of(0))):
                raise NoJournal(message("there is no session in {folder}", folder=self.folder))
            raise Damaged(file_of(META), "is missing or does not describe a session")
        self.about: dict[str, Any] = row
        self._metas = [row["meta"], *(entry["meta"] for entry in [rows.get(COMING, {})] if isinstance(entry.get("meta"), dict))]
        self._keyrings: list[dict[str, Any]] | None = None
        self.meta: dict[str, Any] = self._metas[0]
        self._keys: dict[str, Any] | None = None
        self._bound: str | None = None

    def moved(self) -> bool:
        return self.seen != stamps(self.folder, META, KEYS)

    @property
    def keys(self) -> dict[str, Any]:
        """The keyring, {} before one was set. Damaged."""
        if self._keys is None:
            self._keys = self._read_keyrings()[0]
        return self._keys

    @property
    def bound(self) -> str:
        if self._bound is None:
            self._bound = binding(self.meta, self.keys)
        return self._bound

    def hold_to(self, bound: str) -> None:
        """Take those documents that an event is bound to. Damaged if they are not there."""
        if self.bound == bound:
            return
        for meta, keys in product(self._metas, self._read_keyrings()):
            if binding(meta, keys) == bound:
                self.meta, self._keys, self._bound = meta, keys, bound
                return
        _, other_keys = differing(bound, self.meta, self.keys)
        if other_keys:
            raise Damaged(file_of(KEYS), "is not the keyring that the log speaks of: it was exchanged, put back or added to")
        raise Damaged(file_of(META), "does not say what the log says of sides, players, options and tables")

    # writing, under the writer's lock

    def stage(self, meta: Mapping[str, Any], keys: Mapping[str, Any]) -> None:
        """Lay what is to come beside what holds, and goes on to hold. NotWritten: then nothing of it lies there, or nobody needs it."""
        about, held = {**self.about, "meta": self.meta}, self.bound
        others = [document for document in self._keyrings or () if document not in (self.keys, keys)][:_IN_DOUBT]
        try:
            if keys != self.keys:
                coming = {str(row): {"document": document} for row, document in enumerate((keys, *others), int(COMING))}
                self._put(KEYS, {HOLDS: {"document": self.keys}, **coming})
            if meta != self.meta:
                self._put(META, {HOLDS: about, COMING: {"meta": meta}})
        except NotWritten as fault:
            if not others:
                self.unstage(held)
            raise NotWritten(fault.file, fault.why) from fault
        self.look()
        self.hold_to(held)  # which may lie in the other row, where a change before was cut off

    def unstage(self, bound: str) -> None:
        """Take away what was to come, as nothing came of it, and keep what the log is bound to. Refused, it is left to the next writer."""
        with suppress(NotWritten, Damaged):
            self.look()
            self.hold_to(bound)
            self.settle()

    @property
    def unsettled(self) -> bool:
        """Whether a change that was cut off has left rows that nobody needs: which, says the last event (`hold_to`)."""
        return len(self._metas) > 1 or len(self._keyrings or ()) > 1

    def settle(self) -> None:
        """Clear up after a change: what holds into row 1, second copies too. If the system refuses, the next writer does it."""
        with suppress(NotWritten, Damaged):
            if len(self._read_keyrings()) > 1:
                self._put(KEYS, {HOLDS: {"document": self.keys}})
                self._keyrings = [self.keys]
            if len(self._metas) > 1:
                self.about = {**self.about, "meta": self.meta}
                self._put(META, {HOLDS: self.about})
                self._metas = [self.meta]
            self.copy()

    def count(self, **counted: Any) -> None:
        about = {**self.about, "meta": self._metas[0], **counted}
        self._put(META, {HOLDS: about, **({COMING: {"meta": self._metas[1]}} if len(self._metas) > 1 else {})})
        self.about = about

    @property
    def doubtful(self) -> list[dict[str, Any]]:
        """Keyrings of changes of which no answer came: none of them holds, and one of them may."""
        digest = keys_digest(self.keys)
        return [other for other in self._read_keyrings() if keys_digest(other) != digest]

    def put(
        self, meta: Mapping[str, Any] | None = None, keys: Mapping[str, Any] | None = None, beside: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        """Replace the documents at once: before the first event, for the label of meta, or for what opens keys. What a change has left
        that could not be cleared up holds where it held; keyrings of which nobody knows yet whether they stand go on lying beside, and
        those that are handed in (`beside`)."""
        held = binding(self.meta if meta is None else dict(meta), self.keys if keys is None else dict(keys))
        if keys is not None:
            document, digest = dict(keys), keys_digest(keys)
            others = [other for other in (*beside, *self.doubtful) if keys_digest(other) != digest][:_IN_DOUBT]
            self._put(KEYS, {str(row): {"document": each} for row, each in enumerate((document, *others), int(HOLDS))})
        if meta is not None:
            self._put(META, {HOLDS: {**self.about, "meta": dict(meta)}})
        self.look()
        self.hold_to(held)
        self.copy()

    def copy(self) -> None:
        """Write the second copies. The documents themselves are written: an old or damaged copy is a matter for `salvage`."""
        with suppress(NotWritten, Damaged):
            rows = {SPARE_META: {"document": {**self.about, "meta": self.meta}}}
            if self.keys or exists(join(self.folder, file_of(KEYS))):
                rows[SPARE_KEYS] = {"document": self.keys}
            self._put(SPARE, rows)
            self.seen = stamps(self.folder, META, KEYS)

    def _rows(self, table: str) -> Rows:
        rows: Rows = self._storage.read().get(table) or {}
        return rows

    def _put(self, table: str, rows: Rows) -> None:
        self._storage.put(table, rows)
        self.seen = stamps(self.folder, META, KEYS)

    def _read_keyrings(self) -> list[dict[str, Any]]:
        if self._keyrings is None:
            rows = self._rows(KEYS)
            if HOLDS not in rows and not (self._rows(SPARE) if exists(join(self.folder, file_of(SPARE))) else {}).get(SPARE_KEYS):
                return [{}]
            documents = [rows.get(row, {}).get("document") for row in (HOLDS, *sorted(rows.keys() - {HOLDS}))]
            if not all(isinstance(document, dict) for document in documents):
                raise Damaged(file_of(KEYS), "is missing or holds no keys")
            self._keyrings = [dict(document) for document in documents if document is not None]
        return self._keyrings


def describes_session(row: Mapping[str, Any]) -> bool:
    """Whether this can be the first row of the meta table."""
    chapters, sealed = row.get("chapters"), row.get("sealed", 0)
    if not is_id(row.get("id")) or not isinstance(row.get("meta"), dict) or not isinstance(chapters, int):
        return False
    return sealed is None if not chapters else isinstance(sealed, list) and list(map(type, sealed)) == [int, str]


def stamps(folder: str, *tables: str) -> tuple[Stamp, ...]:
    """What changes with every write of these tables, since each write makes a new file; None for one that is not there."""
    return tuple(stamp(folder, table) for table in tables)
