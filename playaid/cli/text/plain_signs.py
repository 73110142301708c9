"""Signs of a plain keyboard for those that some terminals, readers aloud and lines of braille do not know: what `--plain` writes."""

import codecs
import re
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper

SIGNS = str.maketrans("·•・─–—−‐‑│┃┼┴┘├┤┌┬┐└’‘“”●○■□☐☒✕×÷→", "---------||+++++++++''\"\"*o#..xxx/>") | str.maketrans(
    {
        "、": ", ",
        "。": ". ",
        "，": ", ",
        "．": ". ",
        "：": ": ",
        "；": "; ",
        "？": "? ",
        "！": "! ",
        "　": "  ",
        **dict.fromkeys("「『", ' "'),
        **dict.fromkeys("」』", '" '),
        **dict.fromkeys("（【〔〈", " ("),
        **dict.fromkeys("）】〕〉", ") "),
    }
)
"""Each as wide as it was, so that columns stand."""
KANA_DOT = re.compile(r"(?<=[\u30a1-\u30ff])・(?=[\u30a1-\u30ff])")
CODEC = "playaid-plain"


def in_plain_signs(text: str) -> str:
    """A text with signs of ASCII alone; letters that it has not stay: no language loses its own."""
    if text.isascii():
        return text
    text = re.sub(r"… {0,2}(?= |$)|…", lambda found: "..." + " " * max(len(found[0]) - 3, 0), KANA_DOT.sub("\ue000", text))
    text = "".join(map(_letter, text.translate(SIGNS))).replace("\ue000", "・")
    return re.sub(r'(?<=[.,;:?!)"]) (?=\n|$)|(?<=[)"]) (?=[.,;:?!])', "", text)


def _letter(letter: str) -> str:
    """A letter without what is above it, and a wide one narrow; one that is a letter of its own stays."""
    if letter.isascii() or letter == "\ue000":
        return letter
    narrow = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
    if narrow.isascii():
        return narrow
    return letter if unicodedata.category(letter)[0] in "LM" else "?"


def _encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
    return in_plain_signs(text).encode("utf-8", errors), len(text)


class _Encoder(codecs.IncrementalEncoder):
    def encode(self, text: str, _final: bool = False) -> bytes:
        return _encode(text, self.errors)[0]


def _codec(name: str) -> codecs.CodecInfo | None:
    if name.replace("_", "-") != CODEC:
        return None
    read = codecs.lookup("utf-8")
    return codecs.CodecInfo(_encode, read.decode, incrementalencoder=_Encoder, incrementaldecoder=read.incrementaldecoder, name=CODEC)


@contextmanager
def written_plainly() -> Iterator[None]:
    """Whatever is written meanwhile, prompts, help and faults too, is written with plain signs."""
    codecs.register(_codec)
    streams = {stream: stream.encoding for stream in (sys.stdout, sys.stderr) if isinstance(stream, TextIOWrapper)}
    try:
        for stream in streams:
            stream.reconfigure(encoding=CODEC, errors=stream.errors)
        yield
    finally:
        for stream, encoding in streams.items():
            stream.reconfigure(encoding=encoding, errors=stream.errors)
        codecs.unregister(_codec)
