"""What a killed writer of the log had whole and not in its place yet. Anybody who looks into the folder may have read faces there: so an
event that goes on from the end of the log counts, as if its writer had come one call further, and nothing falls anew."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress

from playaid.journal.chain import chapter_of, fault_in, genesis, table_of
from playaid.journal.errors import Damaged, JournalError, LeftOver, NotWritten
from playaid.journal.store import LOG, SUFFIX, TEMPORARY, file_of, parse, read_file, read_table
from playaid.platform_calls import sync_folder

_OF_THE_LOG = re.compile(rf"\.({re.escape(LOG)}\d+){re.escape(SUFFIX)}\.[^/]*{re.escape(TEMPORARY)}")


def finish(folder: str, session_id: str) -> None:
    """Put it into its place, where it fits there; else it is left to the doctor. For whoever has the writer's lock. Raises LeftOver where
    the system refuses: whoever went on without it would throw anew what has fallen; Damaged where it cannot be read."""
    for file, table in _lying(folder):
        if _goes_on(folder, file, table, session_id):
            try:
                os.replace(os.path.join(folder, file), os.path.join(folder, file_of(table)))
            except OSError as fault:
                raise LeftOver(file_of(table), fault.strerror or str(fault)) from fault
            with suppress(OSError):  # it has its place: a power cut that takes that back leaves it where it lay
                sync_folder(folder)


def lies_here(folder: str) -> bool:
    """Whether there is anything that `finish` would look at."""
    return any(_lying(folder))


def _lying(folder: str) -> Iterator[tuple[str, str]]:
    """File and table of what is left."""
    try:
        files = os.listdir(folder)
    except OSError as fault:
        raise NotWritten(folder, fault.strerror or str(fault)) from fault
    for file in files:
        if file[0] == "." and (named := _OF_THE_LOG.fullmatch(file)):
            yield file, named[1]


def _goes_on(folder: str, file: str, table: str, session_id: str) -> bool:
    """Whether it is what stands there, and one event more. Raises Damaged where the system lets nobody see."""
    try:
        *rows, last = parse(read_file(folder, file) or b"", file).values()
        there = [*(read_table(folder, table) or {}).values()]
        if rows != there or table != table_of(chapter_of(last["n"])):
            return False
        before = there or [*(read_table(folder, table_of(chapter_of(last["n"] - 1))) or {}).values()] if last["n"] > 1 else []
        number, prev = (before[-1]["n"], before[-1]["hash"]) if before else (0, genesis(session_id))
        return fault_in(last, number + 1, prev) is None
    except (JournalError, LookupError, TypeError, ValueError) as fault:
        if isinstance(fault, Damaged) and isinstance(fault.__cause__, OSError):
            raise
        return False
