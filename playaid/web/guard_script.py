"""The script that watches over a page while the rest of it comes. It stands in the page itself, so that it is there whatever is lost; the
browser is told its digest, and runs no other that stands in a page."""

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import accumulate, zip_longest

TAG = b'<script src="/static/guard.js"></script>'
"""Where it belongs in a page."""

BEHIND = re.compile(rb"(?<=[;{},)]) +// .*$")
"""A remark behind what is done; no text of ours holds the like."""
ASIDE = re.compile(rb"(?<=\{) /\* [^*]* \*/ (?=\})")
"""A remark in the place of what is not done."""
QUOTED = re.compile(rb"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`(?:[^`$\\]|\\.|\$(?!\{))*(?:`|\$\{)")
"""A text in quotes, or a template as far as its first place."""
PATTERN = re.compile(rb"(?:(?<=[(,=:?!&|>])|(?<=[(,=:?!&|>] ))/(?![/*])(?:[^/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/")
"""A pattern: behind these signs nothing is divided."""
REST = re.compile(rb"\}(?:[^`$\\]|\\.|\$(?!\{))*(?:`|\$\{)")
"""A template behind one of its places."""
AMBIGUOUS = re.compile(rb"[`'\"/\\]")
"""What may begin a text or a pattern, where a line is cut at what is plainly quoted."""
BLANKS = re.compile(rb" ?(!==?|[=<>?:,;{}()\[\]&|*]+) ?")
"""Signs that need no blanks round them."""
COUNTS = re.compile(rb"(?<![+-]) ([+/-]) (?![+-])")
"""Nor do these, unless two of them would be another."""

ALONE = re.compile(rb"(?<![\w$)\]])\((\w+)\)=>")
"""What takes one thing by its name needs no brackets round that."""
LAST = re.compile(rb"(?<![;(]);+(?=\})")
"""What ends a block needs no semicolon: no loop of ours is one without a body."""

NAMES = re.compile(rb"(const|let)(?: |(?=[\[{]))")
"""What begins a line that names things: the next of its kind goes on behind a comma."""
SHUT = re.compile(rb"\}\n(?=[A-Za-z}])")
"""Where a block ends and something else begins: what is no block ends with a semicolon in ours."""


def lean(script: bytes) -> bytes:
    """A script as it is served: without indents, comments and ends of lines that nothing hangs on. (Templates stand in templates in ours,
    which minifiers read wrongly.)"""
    lines = (ASIDE.sub(b"", BEHIND.sub(b"", line)).strip() for line in script.splitlines())
    closed = [_ended(line) for line in _joined([_close(line) for line in lines if line and not line.startswith(b"//")])]
    behind = zip_longest(closed, closed[1:], fillvalue=b"")
    shut = (line[:-1] if line.endswith(b";") and after.startswith(b"}") else line for line, after in behind)
    return SHUT.sub(b"}", b"".join(shut).rstrip(b"\n"))


def _joined(lines: list[bytes]) -> list[bytes]:
    """Lines that do nothing but name things, one behind the other, as one."""
    joined = list[bytes]()
    for line in lines:
        names, before = NAMES.match(line), NAMES.match(joined[-1]) if joined else None
        if names and before and names[1] == before[1] and _names_only(joined[-1]):
            joined[-1] = joined[-1][:-1] + b"," + line[names.end() :]
        else:
            joined.append(line)
    return joined


def _names_only(line: bytes) -> bool:
    """Whether a line is one statement, which ends where it does: nothing stands in it that may hide where that is."""
    bare = b"".join(_parts(line)[::2])
    if AMBIGUOUS.search(bare.replace(b" / ", b"")) or not line.endswith(b";"):
        return False
    depths = list(accumulate((sign in b"([{") - (sign in b")]}") for sign in bare))
    return depths[-1] == 0 and not any(sign in b";" and not depth for sign, depth in zip(bare[:-1], depths, strict=False))


def _ended(line: bytes) -> bytes:
    """A line with its end, where what comes next could be read as part of it, or as a remark or a text that may go on."""
    return line if line.endswith((b";", b"{", b",", b"(")) and b"//" not in line and line.count(b"`") % 2 == 0 else line + b"\n"


def _close(line: bytes) -> bytes:
    """A line without the blanks round its signs, where it is plain what stands in quotes."""
    parts = _parts(line)
    if AMBIGUOUS.search(b"".join(parts[::2]).replace(b" / ", b"")):
        return line
    return b"".join(part if quoted % 2 else _bare(part) for quoted, part in enumerate(parts))


def _bare(part: bytes) -> bytes:
    return LAST.sub(b"", ALONE.sub(rb"\1=>", BLANKS.sub(rb"\1", COUNTS.sub(rb"\1", part))))


def _parts(line: bytes) -> list[bytes]:
    """A line in turns of what is done and what is quoted; what is done in a place of a template is among the first."""
    parts, begun, at = list[bytes](), 0, 0
    braces = [0]
    """How many are open where something is done, in each template that stands round it."""
    while at < len(line):
        sign = line[at : at + 1]
        place = sign == b"}" and not braces[-1] and len(braces) > 1
        quoted = (REST if place else PATTERN if sign == b"/" else QUOTED).match(line, at) if place or sign in b"'\"`/" else None
        if quoted is None:
            braces[-1] += (sign == b"{") - (sign == b"}")
            at += 1
            continue
        if place:
            braces.pop()
        if quoted[0].endswith(b"${"):
            braces.append(0)
        parts += [line[begun:at], quoted[0]]
        begun = at = quoted.end()
    return [*parts, line[begun:]]


GUARD = lean((files("playaid.web") / "static" / "guard.js").read_bytes())
DIGEST = f"sha256-{b64encode(sha256(GUARD).digest()).decode('ascii')}"


def guarded(page: bytes) -> bytes:
    return page.replace(TAG, b"<script>" + GUARD + b"</script>", 1)


@cache
def served_files() -> Mapping[str, bytes]:
    """Our own files as they are served, by name: made ready once a process, as that takes a tenth of a second."""
    folder = files("playaid.web") / "static"
    return {entry.name: _served(entry.name, entry.read_bytes()) for entry in folder.iterdir() if entry.is_file()}


def _served(name: str, body: bytes) -> bytes:
    return lean(body) if name.endswith(".js") else guarded(body) if name.endswith(".html") else body
