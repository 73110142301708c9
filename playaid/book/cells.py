"""The text of a cell and its value: read, write, and say in words what is wanted."""

from collections.abc import Sequence
from typing import Any

from playaid.book.facts import BadFact
from playaid.book.table_specs import Cell
from playaid.language.message import listing, message

NOTHING = "-"


def parse_cell(text: str, cell: Cell) -> Any:
    """The value that `text` stands for, None for `-`. Raises BadFact saying what is wanted, for an empty text too."""
    text = text.strip()
    if not text:
        raise BadFact(message("nothing entered; wanted is {wanted}", wanted=wants(cell)))
    if text == NOTHING and NOTHING not in cell.values:
        return None
    if cell.type == "list":
        items = [_single(item.strip(), cell.of, cell, text) for item in text.split(cell.separator)]
        if cell.length is not None and len(items) != cell.length:
            raise _bad(text, cell)
        return items
    return _single(text, cell.type, cell, text)


def write(value: Any, cell: Cell) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return cell.separator.join(write(item, cell._replace(type=cell.of)) for item in value)
    return str(value)


def wants(cell: Cell, each: Sequence[str] = ()) -> str:
    """What may be typed for a cell. each: whose the items of a list are, in their order."""
    if cell.type != "list":
        return _wants_single(cell.type, cell)
    if each:
        return message(
            "{n} values with {separator!r} between them, for {names} in this order, each {wanted}",
            n=len(each),
            separator=cell.separator,
            names=listing(each),
            wanted=_wants_single(cell.of, cell),
        )
    many = message("{n} values", n=cell.length) if cell.length is not None else "values"
    return message(
        "{values} with {separator!r} between them, each {wanted}",
        values=many,
        separator=cell.separator,
        wanted=_wants_single(cell.of, cell),
    )


def options(cell: Cell) -> tuple[str, ...]:
    """The allowed texts, if there are only so many; else ()."""
    if cell.type == "list":
        return ()
    return ("yes", "no") if cell.type == "flag" else _said(cell)


def _said(cell: Cell) -> tuple[str, ...]:
    return tuple(value for value in cell.values if value not in cell.unsaid)


def _single(text: str, type: str, cell: Cell, whole: str) -> Any:
    value = _typed(text, type)
    if value is None:
        raise _bad(whole, cell)
    if cell.values:
        label = next((label for label in cell.values if label.casefold() == text.casefold() or label == str(value)), None)
        if label is None:
            raise _bad(whole, cell)
        value = _typed(label, type)
    if isinstance(value, int | float) and ((cell.min is not None and value < cell.min) or (cell.max is not None and value > cell.max)):
        raise _bad(whole, cell)
    return value


def _typed(text: str, type: str) -> Any:
    if type == "flag":
        folded = text.casefold()
        return True if folded in ("yes", "y", "true", "x", "1") else False if folded in ("no", "n", "false", "0") else None
    if type == "dice":
        return text if _dice(text) else None
    if type == "text":
        return text or None
    try:
        return int(text)
    except ValueError:
        return _number(text) if type == "number" else None


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    # nan and inf are no numbers to count with
    return number if number - number == 0 else None


def _dice(text: str) -> bool:
    """Roughly an expression like 2d6+1: the book does not know the dice, their own notation is read where they are rolled."""
    folded = text.casefold()
    return folded.isdecimal() or ("d" in folded and set(folded) <= set("0123456789d%fkhl+-!<>=r ") and not folded.endswith("d"))


def _wants_single(type: str, cell: Cell) -> str:
    if cell.values:
        return message("one of {names}", names=listing(_said(cell)))
    name = {"int": "a whole number", "number": "a number", "flag": "yes or no", "dice": "a dice expression", "text": "a text"}[type]
    if type in ("int", "number"):
        if cell.min is not None and cell.max is not None:
            return message("{number} from {min} to {max}", number=name, min=cell.min, max=cell.max)
        if cell.min is not None:
            return message("{number} of {min} or more", number=name, min=cell.min)
        if cell.max is not None:
            return message("{number} of {max} or less", number=name, max=cell.max)
    return name


def _bad(text: str, cell: Cell) -> BadFact:
    return BadFact(message("{text!r} will not do; wanted is {wanted}", text=text, wanted=wants(cell)))
