"""PO files for translators: made and brought up to date from the messages in the code, and written as the JSON that is read at a table.

For whoever translates: it needs Babel (`pip install 'playaid[translate]'`), which nothing else does."""

import json
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from playaid.language.extraction import messages_in


def template_of(package: Path, name: str) -> Catalog:
    """All messages of a package, each with the places where it stands."""
    catalog = Catalog(project=name, fuzzy=False)
    for found in messages_in(package):
        file, _, line = found.where.rpartition(":")
        key: str | tuple[str, str] = (found.pattern, found.many) if found.many else found.pattern
        if found.many or not isinstance(known := catalog.get(found.pattern), Message) or isinstance(known.id, str):
            catalog.add(key, locations=[(file, int(line))])
    return catalog


def bring_up(package: Path, name: str, folder: Path, language: str) -> tuple[int, int]:
    """Write LANGUAGE.po with every message of the package, what was translated kept, and LANGUAGE.json of what is translated. Gives how
    many messages there are and how many of them are translated."""
    path = folder / f"{language}.po"
    catalog = Catalog(locale=language, project=name, fuzzy=False)
    if path.is_file():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language)
    catalog.update(template_of(package, name), no_fuzzy_matching=True)
    folder.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as out:
        write_po(out, catalog, sort_output=True, ignore_obsolete=True, width=100)
    document = compiled(catalog)
    (folder / f"{language}.json").write_text(json.dumps(document, ensure_ascii=False, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    return len(catalog), len(document["texts"])


def compiled(catalog: Catalog) -> dict[str, Any]:
    """A translator's catalogue as it is read: what is translated, and how numbers are counted."""
    texts: dict[str, str | list[str]] = {}
    for entry in catalog:
        if not entry.id or not entry.string or entry.fuzzy:
            continue
        if isinstance(entry.id, str):
            texts[entry.id] = str(entry.string)
        elif all(entry.string):
            texts[entry.id[0]] = list(entry.string)
    return {"plural": catalog.plural_expr, "texts": texts}
