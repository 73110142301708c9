"""What a killed writer of the log had whole and not in its place yet. Anybody who looks into the folder may have read faces there: so an
event that goes on from the end of the log counts, as if its writer had come one call further, and nothing falls anew."""

import os
import re
from contextlib import suppress

from playaid.journal.chain import chapter_of, fault_in, genesis, table_of
from playaid.journal.errors import JournalError
from playaid.journal.store import SUFFIX, TEMPORARY, file_of, parse, read_file, read_table
from playaid.platform_calls import sync_folder

_OF_THE_LOG = re.compile(rf"\.(log\.\d+){re.escape(SUFFIX)}\.[^/]*{re.escape(TEMPORARY)}")


def finish(folder: str, session_id: str) -> None:
    """Put it into its place, where it fits there; else it is left to the doctor. For whoever has the writer's lock."""
    with suppress(OSError):
        for file in os.listdir(folder):
            if file[0] == "." and (named := _OF_THE_LOG.fullmatch(file)):
                path, table = os.path.join(folder, file), named[1]
                if _goes_on(folder, file, table, session_id):
                    os.replace(path, os.path.join(folder, file_of(table)))
                    sync_folder(folder)


def _goes_on(folder: str, file: str, table: str, session_id: str) -> bool:
    """Whether it is what stands there, and one event more."""
    try:
        *rows, last = parse(read_file(folder, file) or b"", file).values()
        there = [*(read_table(folder, table) or {}).values()]
        if rows != there or table != table_of(chapter_of(last["n"])):
            return False
        before = there or [*(read_table(folder, table_of(chapter_of(last["n"] - 1))) or {}).values()] if last["n"] > 1 else []
        number, prev = (before[-1]["n"], before[-1]["hash"]) if before else (0, genesis(session_id))
        return fault_in(last, number + 1, prev) is None
    except (JournalError, LookupError, TypeError, ValueError):
        return False
