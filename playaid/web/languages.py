"""The languages in which the pages of a table can be read, and which of them a device wants."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from playaid.language.catalogues import BadCatalogue, languages, load
from playaid.language.translation import Catalogue

COOKIE = "playaid-lang"
"""What a device has chosen; it is no secret, and a value that is no language of ours is none."""
MOST = 20
"""Languages of a browser that are looked at."""
COUNTED = 200
"""Numbers whose form a page is told; the form of a greater one hangs on its last two digits alone."""
_TAG = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")
"""Language, script, region: what every browser takes for the name of a language."""


class Languages:
    """English, and what there is a catalogue of. folders: a game's catalogues, None: English alone; says: told of one that cannot be read,
    which is left out."""

    def __init__(self, folders: Iterable[Path] | None = (), says: Callable[[str], None] = print) -> None:
        self._catalogues: dict[str, Catalogue | None] = {"en": None}
        if folders is None:
            return
        folders = list(folders)
        for name in filter(_TAG.fullmatch, languages(folders)):
            try:
                self._catalogues[name] = load(name, folders)
            except BadCatalogue as fault:
                says(str(fault))

    @property
    def known(self) -> list[str]:
        return list(self._catalogues)

    def catalogue(self, language: str) -> Catalogue | None:
        """None: it is read in English."""
        return self._catalogues.get(language)

    def wanted(self, cookies: str, accepted: str) -> str:
        """The language of a request, by its headers: what the device has chosen, else what its browser would rather read."""
        if len(self._catalogues) == 1:
            return "en"
        if (chosen := _chosen(cookies)[0]) in self._catalogues:
            return chosen
        by_name = {name.casefold(): name for name in self._catalogues}
        tags = (name for tag in _preferred(accepted) for name in (tag, tag.partition("-")[0]))
        return next((by_name[tag] for tag in tags if tag in by_name), "en")

    def beside(self, cookies: str, first: str) -> str:
        """The language that a table reads below its first, empty where it reads in one."""
        chosen, second = _chosen(cookies)
        return second if chosen == first != second and second in self._catalogues else ""

    def words(self, language: str) -> bytes | None:
        """What a page has of a catalogue, as JSON: its texts, and for each number below `COUNTED` which form it takes."""
        catalogue = self._catalogues.get(language)
        if catalogue is None:
            return None
        forms = [catalogue.plural(n) for n in range(COUNTED)]
        return json.dumps({"language": language, "texts": catalogue.texts, "forms": forms}, ensure_ascii=False).encode()


ENGLISH = Languages(None)


def _chosen(cookies: str) -> tuple[str, str]:
    """The languages that a device has chosen: `ja`, or at a table two, `ja+en`."""
    chosen = re.search(rf"(?:^|;)\s*{COOKIE}=([^;\s]*)", cookies)
    first, _, second = (chosen[1] if chosen else "").partition("+")
    return first, second


def _preferred(accepted: str) -> Iterator[str]:
    """The tags of Accept-Language, the most welcome first."""
    rows = [part.strip().partition(";") for part in accepted.split(",")[:MOST]]
    weighed = [(_weight(more), tag.strip().casefold()) for tag, _, more in rows]
    yield from (tag for weight, tag in sorted(weighed, key=lambda row: -row[0]) if weight > 0)


def _weight(more: str) -> float:
    found = re.search(r"q\s*=\s*([01](?:\.\d{0,3})?)", more)
    return float(found[1]) if found is not None else 1.0
