"""Two worlds compared as `playaid.testing.worlds` does it, each pair in one form of export, whichever: with PLAYAID_SLOW in all."""

from collections.abc import Sequence
from zlib import crc32

from playaid.export.export import FORMS
from playaid.referee.session.local import Session
from playaid.testing import worlds
from tests.slow import some


def assert_alike(pair: tuple[Session, Session], viewer: str | None, hidden: str, lines: Sequence[str]) -> None:
    forms = some(tuple(FORMS), crc32("".join(lines).encode()) % len(FORMS))
    worlds.assert_alike(pair, viewer, hidden, lines, forms)
