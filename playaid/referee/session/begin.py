"""A session begun: the first declaration, `new`, ruled on, and its folder made whole or not at all."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from playaid import migrations
from playaid.book.book import Book
from playaid.dice.sources import Source
from playaid.journal.create import born
from playaid.referee.contract.game import EVERYWHERE, Game, with_options
from playaid.referee.contract.ruling import LEGAL, Declaration, Ruling
from playaid.referee.contract.state import empty
from playaid.referee.deciding.decide import decide
from playaid.referee.session.local import Session
from playaid.referee.session.open_session import Clock

TABLE = "table"

if TYPE_CHECKING:
    from pathlib import Path

    from playaid.journal.seal import Cost


def create(
    folder: "Path",
    game: Game,
    name: str,
    players: Mapping[str, str],
    options: Mapping[str, str],
    passphrases: Mapping[str, str | None],
    book: Book,
    source: Source,
    clock: Clock,
    answers: Mapping[str, str] | None = None,
    acts: str = TABLE,
    midway: Sequence[str] | None = None,
    cost: "Cost | None" = None,
) -> tuple[Session, Ruling]:
    """Set a game up in a new folder, and give the open session and the ruling of the set-up. Raises FileExistsError, and SetUpStopped while
    it needs input: nothing is written then. players: side -> person, in table order. passphrases: side -> words, or None for the honour
    system. acts: `signed`, if every act of a side with a passphrase needs its key, or `table`, if the table speaks for it. midway: the
    lines of a game that is entered while it is under way. cost: what a guess at a passphrase costs, where it need not be what is usual."""
    from playaid.journal import keyring

    sides = list(players)
    declaration = opening(game, players, options, answers or {}, midway)
    game = with_options(game, declaration.args["options"])
    ruling = decide(game, empty(sides), declaration, book, source)
    if ruling.verdict != LEGAL:
        raise SetUpStopped(ruling)
    words = {side: passphrases.get(side) for side in sides}
    keys = keyring.create(words, **({} if cost is None else {"cost": cost}), signed=acts == keyring.SIGNED)
    meta: dict[str, Any] = {"format": migrations.SESSION.number, "name": name, "game": game.slug, "rules": game.rules, "sides": sides}
    meta |= {"players": dict(players), "tables": book.mode, "acts": acts, **_book_meta(book)}
    with born(folder, meta) as journal:
        journal.set_keys(keys)
        session = Session(journal, game, book, clock)
        for side in sides:
            if passphrases.get(side) is not None:
                session.keyring.unlock(side, str(passphrases[side]))
        session.write(ruling)
    session.moved(folder)
    return session, ruling


def _book_meta(book: Book) -> dict[str, Any]:
    """Which book a session is played with: its name and its fingerprint as it begins; nothing where the owner has told nothing."""
    from playaid.book.book_transfer import fingerprint, is_empty

    if book.owner is None or (not book.edition and is_empty(book)):
        return {}
    return {"book": {"edition": book.edition, "fingerprint": fingerprint(book)}}


def opening(
    game: Game, players: Mapping[str, str], options: Mapping[str, str], answers: Mapping[str, str], midway: Sequence[str] | None = None
) -> Declaration:
    """The first declaration of a session, every option of the game filled in, and of those of every game what is said."""
    filled = {option.name: options.get(option.name, option.values[0]) for option in game.options}
    filled.update((option.name, options[option.name]) for option in EVERYWHERE if option.name in options)
    args: dict[str, Any] = {"sides": list(players), "players": dict(players), "options": filled}
    typed = " -o ".join((f"new {game.slug}", *_named_presets(game, filled)))
    if midway is None:
        return Declaration("new", args, None, typed, dict(answers))
    return Declaration("new", {**args, "midway": list(midway)}, None, f"{typed} --midway", dict(answers))


class SetUpStopped(Exception):
    """The set-up waits for input; `ruling` has the question."""

    def __init__(self, ruling: Ruling):
        super().__init__("set-up needs input")
        self.ruling = ruling


def _named_presets(game: Game, options: Mapping[str, str]) -> list[str]:
    """Those presets, as `name=value`, that a session's options are just as they say."""
    return [
        f"{preset.name}={value}"
        for preset in game.presets
        for value, meant in preset.values.items()
        if all(options.get(name) == chosen for name, chosen in meant.items())
    ]
