"""Evenings to be served in tests: sessions set up as the desk sets them up, and a server beside the test."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playaid.desk import new_game
from playaid.desk.session_folders import book_of
from playaid.games.registry import load
from playaid.referee.session.local import Session
from playaid.web.diff import TAKEN_APART, Parts
from playaid.web.host import Served, Wish, prepare, run
from playaid.web.served_session import ServedSession


def begun(
    folder: Path,
    slug: str,
    players: Mapping[str, str],
    keys: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    dice: tuple[str, ...] | None = None,
    acts: str = "table",
) -> Session:
    """A session called `evening` in a folder of sessions. players: side -> person; dice: those of the set-up; acts: who signs what."""
    game = load(slug)
    chosen = new_game.options(game, [f"{name}={value}" for name, value in (options or {}).items()])
    passphrases = {side: (keys or {}).get(side) for side in players}
    book = book_of(game, "house", lambda _: str(folder / "owner"))
    table = new_game.Table(game, folder / "evening", players, chosen, passphrases, book, lambda: "2026-05-01T18:00:00Z", acts=acts)
    folder.mkdir(parents=True, exist_ok=True)
    made = new_game.set_up_game(table, new_game.first_words(table, {}, dice, exact=dice is not None))
    while isinstance(made, new_game.Stopped):
        question = made.question
        made = new_game.set_up_game(table, new_game.give_answer(table, made, question.options[0] if question.options else None))
    return made.session


def put(picture: dict[str, Any], name: str, value: Any) -> None:
    """Put one part of a picture where it belongs, as a page does."""
    parent = next((parent for parent in reversed(TAKEN_APART) if name.startswith(f"{parent}/")), "")
    place = picture
    for key in filter(None, parent.split("/")):
        if not isinstance(place.get(key), dict):
            place[key] = {}
        place = place[key]
    place[name.removeprefix(f"{parent}/")] = value


def read_whole(picture: Parts) -> dict[str, Any]:
    """The picture that these are the parts of."""
    made: dict[str, Any] = {}
    for name, text in picture.items():
        put(made, name, json.loads(text))
    return made


class Running:
    """A server that runs in a thread of its own."""

    def __init__(self, here: Served, loop: asyncio.AbstractEventLoop, end: Callable[[str], None], said: list[str]) -> None:
        self.here = here
        self.evening: ServedSession = here.evening
        self.url = here.address.url
        self.said = said
        self._loop = loop
        self._end = end

    def link(self, seat: str) -> str:
        """An address with a new code for a seat."""
        page = "laptop" if seat.startswith(":") else "pair"
        return f"{self.url}/{page}#{self.evening.pairings.code(seat)}"

    def end(self, why: str = "over") -> None:
        """End the evening, or stop it as a kill would; it may have ended by itself."""
        with suppress(RuntimeError):  # its loop is closed
            self._loop.call_soon_threadsafe(self._end, why)


@contextmanager
def serving(folder: Path, **wish: object) -> Iterator[Running]:
    """The session `evening` of a folder, served on a free port of this machine. A server takes its leave by and by, beside the next test:
    it has ended where the same folder is served again, and where somebody waits for it (`have_ended`)."""
    have_ended(folder)
    asked = Wish(**{"port": 0, "sits": False, **wish})  # type: ignore[arg-type]
    said: list[str] = []
    here = prepare(str(folder), "evening", asked, said.append)
    begun_at = threading.Event()
    running: list[Running] = []

    async def whole() -> None:
        loop = asyncio.get_running_loop()

        def ready(end: Callable[[str], None]) -> None:
            running.append(Running(here, loop, end, said))
            begun_at.set()

        await run(here, asked, ready)

    thread = threading.Thread(target=lambda: asyncio.run(whole()))
    thread.start()
    assert begun_at.wait(20), "the server does not begin"
    try:
        yield running[0]
    finally:
        running[0].end("later")
        _leaving.append((folder, thread))


_leaving: list[tuple[Path, threading.Thread]] = []


def have_ended(folder: Path | None = None) -> None:
    """Wait for the servers of a folder, or for all, that have been told to end."""
    for one in [one for one in _leaving if folder in (None, one[0]) or not one[1].is_alive()]:
        one[1].join(20)
        _leaving.remove(one)
