"""Sessions by name: the folder, the game, and the book with the owner's entries."""

from collections.abc import Callable, Mapping
from os import PathLike
from os.path import basename
from typing import TYPE_CHECKING, Any

from playaid.desk import locations
from playaid.language.message import message
from playaid.referee.contract.refusals import Damaged, Refusal

if TYPE_CHECKING:
    from playaid.book.book import Book
    from playaid.journal.journal import Journal
    from playaid.referee.contract.game import Game
    from playaid.referee.session.local import Session
    from playaid.referee.session.open_session import Clock

Owner = Callable[[str], str | PathLike[str]]
"""The folder of the owner's entries for a game, by its slug."""


def open_session(folder: str, name: str | None, clock: "Clock", owner: Owner = locations.owner_folder) -> "Session":
    """The session of this name in a folder of sessions; None: the one in use there. Raises NoSession, a Refusal where its game is not
    installed, and what the journal raises."""
    return session_of(journal_in(locations.folder_of(folder, name)), clock, owner)


def session_of(journal: "Journal", clock: "Clock", owner: Owner = locations.owner_folder) -> "Session":
    """The session of an open journal. Raises a Refusal where its game is not installed, and what the journal raises."""
    from playaid.games.registry import UnknownGame, load
    from playaid.referee.machines.opening import session_on

    slug = journal.meta["game"]
    try:
        game = load(slug)
    except UnknownGame:
        raise Refusal(
            message("the session {name} is of the game {game}, which is not installed here", name=name_of(journal), game=slug)
        ) from None
    if not journal.tail_number:
        raise Damaged(
            message("the log of {name} does not hold its beginning", name=name_of(journal)),
            hint="playaid doctor says what is left of it",
        )
    return session_on(journal, game, book_of(game, journal.meta["tables"], owner, edition_of(journal.meta)), clock)


def journal_in(folder: str) -> "Journal":
    """The journal in a session's folder; one that lives on servers follows them, but for a copy out of an export: it knows no way there.
    Raises what the journal raises."""
    from playaid.journal.journal import Journal
    from playaid.journal.lives import HOME, has_followed

    journal = Journal(folder)
    if not journal.meta.get(HOME) or not has_followed(folder):
        return journal
    from playaid.club.replica import Replica

    return Replica(folder)


def game_of(slug: str) -> "Game":
    """The game meant by a slug as typed. Raises Unreadable, Ambiguous."""
    from playaid.games.registry import UnknownGame, load, slugs
    from playaid.referee.contract.names import find_exactly

    try:
        return load(slug)
    except (UnknownGame, ModuleNotFoundError):
        return load(find_exactly(slug, dict.fromkeys(slugs(), ()), "game"))


def name_of(journal: "Journal") -> str:
    return basename(journal.folder)


def book_of(game: "Game", mode: str, owner: Owner = locations.owner_folder, edition: str = "") -> "Book":
    """The book of a game with the owner's entries; mode: `printed` or `house`; edition: the name of one of their other books."""
    from playaid.book.book import Book

    book = Book(game.slug, game.tables, owner=locations.edition_folder(str(owner(game.slug)), edition), mode=mode)
    book.edition = edition
    return book


def edition_of(meta: Mapping[str, Any]) -> str:
    """The name of the book that a session is played with; "" for the one without a name, and where what stands there is no name."""
    book = meta.get("book")
    name = book.get("edition") if isinstance(book, dict) else None
    try:
        return locations.check_name(name) if isinstance(name, str) and name else ""
    except locations.NoSession:
        return ""
