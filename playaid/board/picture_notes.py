"""What cameras and programs write into a picture beside its pixels: a board that was photographed at home tells everybody where that is."""

from typing import Literal
from zlib import crc32


def without_notes(data: bytes) -> bytes:
    """A PNG or JPEG picture without what was written into it beside its pixels: where and when it was taken, with what, by whom. Which way
    up it is stays. As it is where it cannot be read through: then nothing shows it either."""
    return _jpeg_alone(data) if data[:2] == b"\xff\xd8" else _png_alone(data)


_PNG_KEPT = (b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs", b"acTL", b"fcTL", b"fdAT", b"cICP")
"""What says how the pixels look, beside the chunks that no picture is without: those have a capital letter first."""


def _png_alone(data: bytes) -> bytes:
    kept, at = [data[:8]], 8
    while at + 12 <= len(data):
        end = at + 12 + int.from_bytes(data[at : at + 4])
        kind = data[at + 4 : at + 8]
        if kind == b"eXIf":
            turned = _orientation(data[at + 8 : end - 4])
            kept += [_chunk(b"eXIf", _exif(turned))] if turned > 1 else []
        elif kind[:1].isupper() or kind in _PNG_KEPT:
            kept.append(data[at:end])
        at = end
        if kind == b"IEND":  # anything may be hung on behind it
            break
    return b"".join(kept)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + crc32(kind + data).to_bytes(4)


_EXIF = b"Exif\0\0"
_SCAN, _END = 0xDA, 0xD9
_ALONE = (0x01, *range(0xD0, 0xD9))
"""Marks of a JPEG that have no length."""
_LOOKS = (0xE0, 0xEE)
"""Segments by which the colours are read: JFIF, Adobe; beside them the profile of colours."""
_PROFILE = b"ICC_PROFILE\0"


def _jpeg_alone(data: bytes) -> bytes:
    kept, turned, at = [], 1, 2
    while at + 2 <= len(data):
        if data[at] != 0xFF:  # nothing that belongs there
            end = _next_mark(data, at)
        elif (marker := data[at + 1]) == 0xFF:  # filling
            end = at + 1
        elif marker in _ALONE or marker == _END:
            end = at + 2
            kept.append(data[at:end])
        else:
            end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
            body = data[at + 4 : end]
            if marker == 0xE1 and body.startswith(_EXIF) and turned == 1:
                turned = _orientation(body[len(_EXIF) :])
            if not (0xE0 <= marker <= 0xEF or marker == 0xFE) or marker in _LOOKS or (marker == 0xE2 and body.startswith(_PROFILE)):
                kept.append(data[at:end])
            if marker == _SCAN:
                kept.append(data[end : (past := _next_mark(data, end))])
                end = past
        if data[at : at + 2] == b"\xff\xd9":  # anything may be hung on behind it: a second picture with all of it
            break
        at = max(end, at + 1)
    note = _EXIF + _exif(turned)
    way_up = b"\xff\xe1" + (len(note) + 2).to_bytes(2) + note if turned > 1 else b""
    return data[:2] + way_up + b"".join(kept)


def _next_mark(data: bytes, at: int) -> int:
    """Where the pixels of a scan end."""
    while (at := data.find(b"\xff", at)) >= 0:
        if at + 1 < len(data) and data[at + 1] not in (0x00, 0xFF, *range(0xD0, 0xD8)):
            return at
        at += 1
    return len(data)


_WAY_UP = 0x0112


def _orientation(exif: bytes) -> int:
    """Which way up a picture is, 1 to 8; 1, as it stands, where nothing is said of it."""
    order: Literal["little", "big"] = "little" if exif[:2] == b"II" else "big"
    first = int.from_bytes(exif[4:8], order)
    for at in range(first + 2, first + 2 + 12 * int.from_bytes(exif[first : first + 2], order), 12):
        if int.from_bytes(exif[at : at + 2], order) == _WAY_UP:
            told = int.from_bytes(exif[at + 8 : at + 10], order)
            return told if 1 <= told <= 8 else 1
        if at > len(exif):
            break
    return 1


def _exif(turned: int) -> bytes:
    """Notes that say which way up a picture is, and nothing else."""
    return b"MM\0*\0\0\0\x08\0\x01" + _WAY_UP.to_bytes(2) + b"\0\x03\0\0\0\x01" + turned.to_bytes(2) + bytes(6)
