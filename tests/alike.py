"""Two worlds compared as `playaid.testing.worlds` does it; exports, which cost as much as all else, only where that is wanted, and with
PLAYAID_SLOW each form in each test."""

from collections.abc import Sequence

from playaid.export.export import FORMS
from playaid.referee.session.local import Session
from playaid.testing import worlds
from tests.slow import SLOW


def assert_alike(pair: tuple[Session, Session], viewer: str | None, hidden: str, lines: Sequence[str], forms: Sequence[str] = ()) -> None:
    worlds.assert_alike(pair, viewer, hidden, lines, tuple(FORMS) if SLOW else forms)
