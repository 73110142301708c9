"""A session whose keys or meta are not those that its log speaks of, opened for the one event by which all go on with them."""

from playaid.journal.chain import Event, is_bound
from playaid.journal.documents import KEYS, META
from playaid.journal.errors import Damaged
from playaid.journal.journal import Journal
from playaid.journal.recovery.scan import surely_read
from playaid.journal.store import file_of


class Adrift(Journal):
    """A journal that takes keys and meta as they lie in the folder. `adrift`: whether the log speaks of others. Raises as Journal does."""

    adrift = False

    def _hold_to(self, rows: list[Event], file: str) -> None:
        self.adrift = False
        try:
            super()._hold_to(rows, file)
        except Damaged:
            if not is_bound(rows[-1]):
                raise
            for table in (KEYS, META):  # what cannot be read just now is not gone: nobody takes others over for it
                surely_read(self.folder, file_of(table))
            self._documents.look()
            try:
                super()._hold_to(rows, file)
            except Damaged:
                self.adrift = True
