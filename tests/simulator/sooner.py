"""What costs an evening most, answered sooner: the same bytes, documents and keys are read, copied and hashed once, and the disk in
memory is asked without a way through the system's calls. Whoever is given a document gets one of their own, as ever."""

import marshal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from json import encoder
from typing import Any
from unittest.mock import patch

from playaid.club import envelope, replica
from playaid.desk import locations
from playaid.desk.rollback import last_heads
from playaid.journal import binding, chain, documents, journal, plain, store
from playaid.journal.errors import Damaged
from playaid.referee.session import signing
from tests.simulator.disk import ROOT, Disk

MOST = 4000


class _Known:
    """What was answered before, by whatever it was asked with; not more of it than so many."""

    def __init__(self) -> None:
        self.answers: dict[Any, Any] = {}

    def keep(self, key: Any, answer: Any) -> Any:
        if len(self.answers) > MOST:
            self.answers.clear()
        self.answers[key] = answer
        return answer


def _copied(call: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Documents that were read are not changed where they lie: by who they are, and kept so that no other one is that."""
    known = _Known()

    def copied(document: Any) -> Any:
        held = known.answers.get(id(document))
        if held is None or held[0] is not document:
            held = known.keep(id(document), (document, marshal.dumps(call(document))))
        return marshal.loads(held[1])

    return copied


def _bound(call: Callable[[Any, Any], str]) -> Callable[[Any, Any], str]:
    known = _Known()

    def bound(meta: Any, keys: Any) -> str:
        parts = [meta, *keys.values()]
        who = (*map(id, parts), *keys)
        held = known.answers.get(who)
        if held is None:
            held = known.keep(who, (parts, call(meta, keys)))
        return str(held[1])

    return bound


def _opened(call: Callable[[str, str, bytes], dict[str, Any]]) -> Callable[[str, str, bytes], dict[str, Any]]:
    known = _Known()

    def unseal(key: str, session: str, body: bytes) -> dict[str, Any]:
        held = known.answers.get((key, session, body))
        if held is None:
            held = known.keep((key, session, body), marshal.dumps(call(key, session, body)))
        document: dict[str, Any] = marshal.loads(held)
        return document

    return unseal


_parsed = _Known()


def _parse(data: bytes, file: str, plain: Callable[[bytes, str], Any] = store.parse) -> Any:
    """The same bytes are read once: whoever reads them gets rows of his own."""
    rows = _parsed.answers.get((data, file))
    if rows is None:
        rows = _parsed.keep((data, file), plain(data, file))
    return {key: {**row} for key, row in rows.items()}


def _encoded(keys_sorted: bool, plainly: bool) -> Callable[[Any], str]:
    """One encoder for all documents, where `json` makes a new one for each."""
    text = encoder.encode_basestring_ascii if plainly else encoder.encode_basestring

    def refuse(value: Any) -> Any:
        raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")

    pieces: Any = encoder.c_make_encoder  # type: ignore[attr-defined]
    made = pieces(None, refuse, text, None, ":", ",", keys_sorted, False, False)
    return lambda document: "".join(made(document, 0))


def _seen_before(call: Callable[[str], Any], current: Callable[[], Disk]) -> Callable[[str], Any]:
    """What a machine remembers of a session is read once from each file that it wrote."""
    known = _Known()

    def read(path: str) -> Any:
        file = current().files.get(path)
        if file is None:
            return None if path[:5] == ROOT else call(path)
        held = known.answers.get(file.written)
        if held is None:
            held = known.keep(file.written, call(path))
        return None if held is None else {**held}

    return read


_FILES: dict[str, str] = {}


def _file_of(table: str, plain: Callable[[str], str] = store.file_of) -> str:
    return _FILES.get(table) or _FILES.setdefault(table, plain(table))


@contextmanager
def sooner(current: Callable[[], Disk]) -> Iterator[None]:
    plain_stamp, plain_read = store.stamp, store.read_file

    def stamp(folder: str, table: str) -> Any:
        if folder[:5] != ROOT:
            return plain_stamp(folder, table)
        file = current().files.get(f"{folder}/{_file_of(table)}")
        return None if file is None else (file.number, file.at, len(file.written))

    def stamps(folder: str, *tables: str) -> Any:
        return tuple([stamp(folder, table) for table in tables])

    def read_file(folder: str, file: str) -> bytes | None:
        if folder[:5] != ROOT:
            return plain_read(folder, file)
        path = f"{folder}/{file}"
        there = current().files.get(path)
        if there is None and path in current().folders:
            raise Damaged(file, "is no file, but a folder, a pipe or a device")
        return None if there is None else there.written

    @lru_cache(MOST)
    def remembered(data: str, session: str, folder: str, plain: Callable[[str, str], str] = last_heads._path) -> str:
        return plain(session, folder)

    copied = _copied(plain.plain)
    digest = _bound(binding.binding)
    with ExitStack() as stack:
        for module, name, call in (
            (store, "parse", _parse),
            (store, "stamp", stamp),
            (store, "read_file", read_file),
            (store, "file_of", _file_of),
            (documents, "stamps", stamps),
            (documents, "stamp", stamp),
            (documents, "file_of", _file_of),
            (documents, "binding", digest),
            (journal, "stamps", stamps),
            (journal.Journal, "bound_meta", property(lambda self: copied(self._held().meta))),
            (journal.Journal, "keys", property(lambda self: copied(self._held().keys))),
            (replica, "binding", digest),
            (signing, "binding", digest),
            (envelope, "unseal", _opened(envelope.unseal)),
            (envelope, "_cipher", lru_cache(64)(envelope._cipher)),
            (chain, "_canonical", _encoded(True, True)),
            (store, "_readable", _encoded(False, False)),
            (plain, "_encode", _encoded(False, True)),
            (last_heads, "_read_file", _seen_before(last_heads._read_file, current)),
            (last_heads, "_path", lambda session, folder: remembered(locations.data_folder(), session, folder)),
        ):
            stack.enter_context(patch.object(module, name, call))
        yield
