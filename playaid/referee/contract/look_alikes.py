"""Names at one table that look alike and are two: `Ann`, and the same with a Cyrillic A. Which letters look alike is what is known of those
that people play with, not the whole of Unicode; what is longer than a letter (rn and m) is left to whoever reads."""

import unicodedata
from collections.abc import Iterable

from playaid.language.message import message
from playaid.referee.contract.names import fold
from playaid.referee.contract.refusals import Refusal

_LOOKS = str.maketrans(
    {
        **dict(zip("АВЕЅІЈКМНОРСТУХԚԜԌаеѕіјорсухԁԛԝһӏѵ", "ABESlJKMHOPCTYXQWGaesijopcyxdqwhlv", strict=True)),  # Cyrillic
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυγχϲϳ", "ABEZHlKMNOPTYXaikvopuyxcj", strict=True)),  # Greek
        **dict(zip("օոսհցզ", "onuhgq", strict=True)),  # Armenian
        **dict(zip("ıɑɡI10", "iagllO", strict=True)),
        **dict(zip("ニカロハタヘトエーリ", "二力口八夕へ卜工一り", strict=True)),  # Katakana, beside Kanji and Hiragana
    }
)
_UNSEEN = dict.fromkeys((0x307, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
"""Marks that show nothing, and the dot that an i has anyhow."""


def check_looks(name: str, others: Iterable[str]) -> None:
    """Raises Refusal where a name could be taken for another one at its table; the same name again could not."""
    alike = next((other for other in others if fold(other) != fold(name) and _look(other) == _look(name)), None)
    if alike is not None:
        told = message("{name!r} looks like {other!r}, and is another name", name=name, other=alike)
        raise Refusal(told, hint="a letter is another alphabet's, or a figure: type a name that nobody takes for the other")


def _look(name: str) -> str:
    return fold(unicodedata.normalize("NFKC", name).translate(_LOOKS).casefold().translate(_UNSEEN))
