"""What a typed value of a cell means among the names that may stand there: case, accents and marks do not count, nor do the words that the
column itself is called by ("Jotun Sea Zone" in a column of sea zones). Never a guess: a near miss is answered with candidates.
"""

from collections.abc import Iterable, Mapping, Sequence

from playaid.book.cells import NOTHING, wants
from playaid.book.facts import BadFact
from playaid.book.table_specs import Cell
from playaid.language.message import listing, message
from playaid.language.translation import translate

BESIDES = "()[]{}<>=:;"
"""What stands in no name."""
NONE = (NOTHING, "none", "nothing")
"""What is typed for a cell in which nothing stands."""


def fold(text: str) -> str:
    """A name as it is compared: without case, accents, apostrophes and the marks between words."""
    from unicodedata import combining, normalize

    bare = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return " ".join("".join(" " if mark in "-_/,." else mark for mark in bare if mark not in "'’").casefold().split())


def entry_text(text: str, cell: Cell, names: Sequence[str], called: Iterable[str], none: bool) -> str:
    """The text of an owner's entry as the book writes it.

    names: what may stand in the cell, () where anything of its type may. called: the titles by which column and names go, whose words may
    be left out or added. none: whether nothing may stand there. Raises BadFact with candidates.
    """
    text = text.strip()
    if text.casefold() in NONE and text.casefold() not in map(str.casefold, names):
        if none:
            return NOTHING
        raise BadFact(
            message("{text!r} will not do: something stands in every cell here; wanted is {wanted}", text=text, wanted=wants(cell))
        )
    if cell.type == "list" and cell.of in ("int", "number") and cell.separator not in text:
        text = cell.separator.join(text.replace(",", " ").split())  # as people write a row of numbers
    if not (names or cell.like) or not text:
        return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] == '"' else text
    generic = {word for title in called for word in fold(title).split()} | {"the", "of", "a", "an", "or", "and"}
    parts = text.split(cell.separator) if cell.type == "list" else [text]
    return cell.separator.join(_meant(part.strip(), cell, names, generic) for part in parts)


def _meant(text: str, cell: Cell, names: Sequence[str], generic: set[str]) -> str:
    name = _same(text, names) if cell.like else resolve_name(text, names, generic, cell.also)
    if name is not None:
        return name
    new = bool(cell.known or cell.like)  # the map may bear names that the document does not
    near = _near(text, names, 0.8 if new else 0.7)
    if new:
        near = tuple(name for name in near if _numbers(name) == _numbers(text))  # Hallway 2 is no slip for Hallway 1
    quoted = len(text) > 1 and text[0] == text[-1] == '"'
    more = new and not quoted and _more_than_a_name(text, names)
    if new and (quoted or not (near or more)):
        return text[1:-1].strip() if quoted else text
    said = message("{text!r} will not do; wanted is {wanted}", text=text, wanted=list_names(names))
    if more:
        said = message("{text!r} will not do; wanted is a name and nothing besides.", text=text)
    elif near:
        said = message("{text!r} will not do; did you mean {near}?", text=text, near=listing(near))
    if new:
        said = message("{said} If it stands so on your copy, put it between quotes.", said=said)
    raise BadFact(said, near or tuple(names)[:8])


def _same(text: str, names: Sequence[str]) -> str | None:
    """The name that a text is, however it is written; a part of a name may be another one."""
    fitting = [name for name in names if text in (name, translate(name)) or fold(name) == fold(text)]
    return fitting[0] if len(fitting) == 1 else None


def _more_than_a_name(text: str, names: Sequence[str]) -> bool:
    """Whether a text is more than one name: with brackets and signs, or with a name that is known and words besides."""
    return any(mark in BESIDES for mark in text) or any(f" {fold(name)} " in f" {fold(text)} " for name in names if fold(name))


def _numbers(name: str) -> list[str]:
    return [word for word in fold(name).split() if word.isdecimal()]


def list_names(names: Sequence[str], most: int = 12) -> str:
    """Names that may stand somewhere, in words; the first of them where there are more than `most`."""
    return (
        message("one of {names}", names=listing(names))
        if len(names) <= most
        else message("one of {n}: {names} …", n=len(names), names=listing(names[:most]))
    )


def resolve_name(text: str, names: Iterable[str], generic: Iterable[str] = (), also: Mapping[str, str] | None = None) -> str | None:
    """The one name that `text` means, else None: exact, as it is read in another language, without case, folded, by another name, without
    generic words, by its start."""
    names = tuple(dict.fromkeys(names))
    folded = {name: fold(name) for name in names}
    wanted, others = fold(text), {fold(other): name for other, name in (also or {}).items()}
    if text in names:
        return text
    if len(read := [name for name in names if translate(name) == text]) == 1:
        return read[0]
    if wanted in others:
        return others[wanted]
    ways = (
        lambda name: name.casefold() == text.casefold(),
        lambda name: bool(wanted) and folded[name] == wanted,
        lambda name: bool(core := _core(wanted, generic)) and _core(folded[name], generic) == core,
        lambda name: bool(_core(wanted, generic)) and folded[name].startswith(f"{wanted} "),
    )
    for fits in ways:
        fitting = [name for name in names if fits(name)]
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None


def _core(folded: str, generic: Iterable[str]) -> tuple[str, ...]:
    generic = set(generic)
    return tuple(word for word in folded.split() if word not in generic)


def _near(text: str, names: Iterable[str], cutoff: float) -> tuple[str, ...]:
    from difflib import get_close_matches

    wanted = fold(text)
    folded = {fold(name): name for name in names}
    begun = [name for shape, name in folded.items() if wanted and (shape.startswith(wanted) or f" {wanted}" in f" {shape}")]
    return tuple(dict.fromkeys((*begun[:5], *(folded[shape] for shape in get_close_matches(wanted, folded, n=3, cutoff=cutoff)))))
