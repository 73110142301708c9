"""Catalogues as they lie in files: one JSON a language, playaid's own and the game's. Loaded where somebody reads another language only."""

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from playaid.language.own import OWN
from playaid.language.spoken_lines import aloud
from playaid.language.translation import Catalogue


class BadCatalogue(ValueError):
    """A file that is no catalogue; the message names it."""


def languages(folders: Iterable[Path]) -> list[str]:
    """The languages that there is a catalogue of in these folders, English first, by their names as `lang` has them."""
    return ["en", *sorted({path.stem for folder in (OWN, *folders) for path in folder.glob("*.json")} - {"en"})]


def load(language: str, folders: Iterable[Path] = ()) -> Catalogue | None:
    """What is said in a language: playaid's own words, then those in these folders, a game's. None for English, or where there is none.
    Raises BadCatalogue."""
    files = [path for folder in (OWN, *folders) if (path := folder / f"{language}.json").is_file()]
    if language == "en" or not files:
        return None
    return _made(language, tuple((path, *_stamp(path)) for path in files))


def _stamp(path: Path) -> tuple[int, int]:
    """What tells a file that has been written anew from the same as before."""
    about = path.stat()
    return about.st_mtime_ns, about.st_size


@lru_cache(maxsize=8)
def _made(language: str, files: tuple[tuple[Path, int, int], ...]) -> Catalogue:
    """Read once as long as the files are the same: a process that says many lines, as a shell or a server does, loads it for each."""
    from gettext import c2py

    texts: dict[str, str | list[str]] = {}
    plural = "0"
    for path, *_ in files:
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
            texts.update(document["texts"])
            plural = document["plural"]
            count = c2py(plural)
        except (ValueError, KeyError, TypeError) as fault:
            raise BadCatalogue(f"{path} is no catalogue: {fault}") from fault
    home = next((str(path.parent) for path, *_ in reversed(files) if path.parent != OWN), "")  # of the game that is played
    return Catalogue(language, texts, count, lambda line, folder: aloud(line, folder or home))
