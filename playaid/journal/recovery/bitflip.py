"""One changed byte in a table, found and put right by its checksum."""

from collections.abc import Iterator
from zlib import crc32

from playaid.journal.store import HEAD

_DIGITS = len(HEAD)


def one_byte_off(data: bytes) -> Iterator[bytes]:
    """Every text that differs from this one in one byte and fits its checksum.

    The checksum is linear: the difference between the one found and the one stated depends only on how the byte was changed and on how many
    bytes stand behind it. Running the checksum backwards over those bytes leaves the change itself.
    """
    head, stated, body = data[:_DIGITS], data[_DIGITS : _DIGITS + 8], data[_DIGITS + 8 :]
    check = crc32(body, crc32(head))
    near = b"%08x" % check
    if sum(a != b for a, b in zip(near, stated, strict=False)) == 1:  # the checksum itself was hit
        yield head + near + body
    try:
        difference = check ^ int(stated, 16)
    except ValueError:
        return
    covered = head + body
    back = _backwards()
    for at in range(len(covered) - 1, -1, -1):
        difference = ((difference << 8) & 0xFFFFFFFF) ^ back[difference >> 24]
        if difference < 256 and difference:
            byte = bytes((covered[at] ^ difference,))
            changed = covered[:at] + byte + covered[at + 1 :]
            yield changed[:_DIGITS] + stated + changed[_DIGITS:]


def _backwards() -> list[int]:
    """For each top byte of a checksum, what taking one zero byte out of it adds to the rest."""
    table = []
    for top in range(256):
        value = top << 24
        for _ in range(8):
            value = ((value ^ 0xEDB88320) << 1 | 1) & 0xFFFFFFFF if value & 0x80000000 else value << 1
        table.append(value)
    return table
