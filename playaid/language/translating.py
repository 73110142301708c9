"""PO files for translators: made and brought up to date from the messages in the code, and written as the JSON that is read at a table.

For whoever translates: it needs Babel (`pip install 'playaid[translate]'`), which nothing else does."""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError as PoFileError
from babel.messages.pofile import read_po, write_po

from playaid.language.extraction import Found
from playaid.whole_file import Unconfirmed, put

_PLACE = re.compile(r"\{[^}]*\}")


def readable(language: str) -> bool:
    """Whether it is the code of a language as PO files have it, and not English: `de`, `pt_BR`."""
    with suppress(UnknownLocaleError):  # one that Babel does not know is a language, too
        try:
            Locale.parse(language)
        except ValueError:
            return False
    return language != "en"


def template_of(messages: Iterable[Found], names: Iterable[str]) -> Catalog:
    """All there is to be translated: messages, each with the places where it stands, and names."""
    catalog = Catalog(fuzzy=False)
    for found in messages:
        if not _PLACE.sub("", found.pattern).strip() and len(_PLACE.findall(found.pattern)) < 2:  # a name alone; signs are translated, too
            continue
        file, _, line = found.where.rpartition(":")
        known = catalog.get(found.pattern)
        if not found.many and known is not None and not isinstance(known.id, str):  # the same words are counted elsewhere
            continue
        key = (found.pattern, found.many) if found.many else found.pattern
        catalog.add(key, locations=[(file, int(line))], flags=["python-brace-format"] if "{" in found.pattern else [])
    for name in names:
        catalog.add(name)
    return catalog


class BroughtUp(NamedTuple):
    """How many messages there are, how many of them are translated, and those whose translation names a place that they have not."""

    messages: int
    translated: int
    unfit: list[str]


def bring_up(template: Catalog, folder: Path, language: str, title: str) -> BroughtUp:
    """Write LANGUAGE.po with everything of a template, what was translated kept, what is gone at its end, and LANGUAGE.json of what is
    translated and fits. Raises ValueError, PoFileError for a file that is no catalogue."""
    path = folder / f"{language}.po"
    catalog = Catalog(locale=language, project=title, fuzzy=False, header_comment=f"# {title} in {language}.")
    if path.is_file():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language, abort_invalid=True)
    catalog.update(template, no_fuzzy_matching=True)
    folder.mkdir(parents=True, exist_ok=True)
    out = BytesIO()
    write_po(out, catalog, sort_output=True, width=100)
    with suppress(Unconfirmed):  # the second file is put into the same folder, and says so
        put(path, out.getvalue())  # a translator's work of weeks
    texts, unfit = translated(catalog)
    document = {"plural": catalog.plural_expr, "texts": texts}
    put(folder / f"{language}.json", (json.dumps(document, ensure_ascii=False, indent=0, sort_keys=True) + "\n").encode())
    return BroughtUp(len(catalog), len(texts), unfit)


def translated(catalog: Catalog) -> tuple[dict[str, str | list[str]], list[str]]:
    """What a translator has translated, a form for each number where it is counted; and the messages whose translation does not fit."""
    texts: dict[str, str | list[str]] = {}
    unfit = []
    for entry in catalog:
        english = [entry.id] if isinstance(entry.id, str) else list(entry.id)
        said = [entry.string] if isinstance(entry.string, str) else list(entry.string or [""])
        if not english[0] or not all(said) or entry.fuzzy:
            continue
        if places(said) <= places(english):
            texts[english[0]] = said[0] if isinstance(entry.id, str) else said
        else:
            unfit.append(english[0])
    return texts, unfit


def places(patterns: Iterable[str]) -> set[str]:
    """The places that patterns name; all of a text that is no pattern."""
    try:
        return {place for pattern in patterns for _, place, _, _ in Formatter().parse(pattern) if place is not None}
    except ValueError:
        return set(patterns)
