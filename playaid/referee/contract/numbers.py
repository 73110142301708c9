"""Whole numbers as people say them in a line."""

from playaid.language.message import message
from playaid.referee.contract.names import printable
from playaid.referee.contract.refusals import Unreadable

_WORDS = {
    "a": "1",
    "an": "1",
    **{word: str(n) for n, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight"), 1)},
}


def number_alone(text: str) -> str:
    """`a card` and `two counters` as the number alone."""
    number, _, noun = text.casefold().partition(" ")
    return _WORDS.get(number, text.partition(" ")[0]) if not noun or noun.isalpha() else text


def integer(text: str, name: str) -> int:
    body = text[1:] if text[:1] in "+-" else text
    if not (body.isascii() and body.isdigit() and len(body) <= 9):
        raise Unreadable(message("{name}: a whole number is wanted, not {text}", name=name, text=printable(text)))
    return int(text)


def number_of(text: str, name: str, least: int | None) -> int:
    """The whole number in a text, by the name of what is counted; raises Unreadable for another text, and for less than the least."""
    number = integer(text, name)
    if least is not None and number < least:
        raise Unreadable(message("{name}: {least} or more, not {number}", name=name, least=least, number=number))
    return number
