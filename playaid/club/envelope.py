"""Whole events under the table's key: to whoever keeps them they are bytes of a few lengths."""

import os
import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from json import dumps, loads
from typing import Any
from zlib import compress, decompressobj, error

KEY = 32
"""Bytes of a table's key."""
LEAST = 1024
"""The shortest message; the next lengths are each twice the one before."""
MOST = 900_000
"""The longest: servers take a million bytes at most."""
DEEPEST = 100
"""Brackets in one another. No event comes near it; what a stack can bear differs from machine to machine, and all pass the same over."""
_UNPACKED = 1 << 24
_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"')
_ALIKE = bytes.maketrans(b"[]{}", b"()()")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_OPENS = ord("(")
_NONCE = 12
_LENGTH = 4


class Sealed(Exception):
    """These bytes do not open with the key of this table, or were meant for another one."""


def new_key() -> str:
    return b64encode(os.urandom(KEY)).decode()


def seal(key: str, session: str, document: dict[str, Any]) -> bytes:
    """A document sealed for everybody at the table; no two of them are alike. ValueError where it is too long."""
    packed = compress(dumps(document, separators=(",", ":"), allow_nan=False).encode())
    length = LEAST
    while length < len(packed) + _LENGTH:
        length *= 2
    if length > MOST:
        raise ValueError(f"an event of {len(packed)} bytes is more than servers take")
    text = (len(packed).to_bytes(_LENGTH, "big") + packed).ljust(length, b"\0")
    nonce = os.urandom(_NONCE)
    return bytes(nonce + _cipher(key).encrypt(nonce, text, _place(session)))


def unseal(key: str, session: str, body: bytes) -> dict[str, Any]:
    from cryptography.exceptions import InvalidTag

    try:
        text = _cipher(key).decrypt(body[:_NONCE], body[_NONCE:], _place(session))
        packed = text[_LENGTH : _LENGTH + int.from_bytes(text[:_LENGTH], "big")]
        unpacking = decompressobj()
        unpacked = unpacking.decompress(packed, _UNPACKED)
        if is_deeper(unpacked, DEEPEST):
            raise Sealed
        document = loads(unpacked)
    except (InvalidTag, ValueError, error) as fault:
        raise Sealed from fault
    if not isinstance(document, dict) or unpacking.unconsumed_tail:
        raise Sealed
    return document


def opened(keys: Sequence[str], session: str, body: bytes) -> tuple[str, dict[str, Any]] | None:
    """What opens with one of these keys, the newest standing last, and with which; None where nothing does."""
    for key in reversed(keys):
        with suppress(Sealed):
            return key, unseal(key, session, body)
    return None


def is_deeper(text: bytes, most: int) -> bool:
    """Whether more than so many brackets stand in one another in a text of JSON, those in strings left out."""
    if text.count(b"[") + text.count(b"{") <= most:
        return False
    brackets = _STRING.sub(b"", text).translate(_ALIKE, _NO_BRACKETS)
    left, layers = brackets, 0
    while left and layers < most:  # the innermost fall away at once: mostly nothing is left
        fewer, layers = left.replace(b"()", b""), layers + 1
        if len(fewer) == len(left):
            break
        left = fewer
    return bool(left) and _is_deeper(brackets, most)


def _is_deeper(brackets: bytes, most: int) -> bool:
    depth = 0
    for mark in brackets:
        depth += 1 if mark == _OPENS else -1
        if depth > most:
            return True
    return False


def _cipher(key: str) -> Any:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(b64decode(key))


def _place(session: str) -> bytes:
    return f"playaid table\n{session}".encode()
