"""The script that watches over a page while the rest of it comes. It stands in the page itself, so that it is there whatever is lost; the
browser is told its digest, and runs no other that stands in a page."""

import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files

TAG = b'<script src="/static/guard.js"></script>'
"""Where it belongs in a page."""

BEHIND = re.compile(rb"(?<=[;{},)]) +// .*$")
"""A remark behind what is done; no text of ours holds the like."""


def lean(script: bytes) -> bytes:
    """A script as it is served: without indents and comments. (Templates stand in templates in ours, which minifiers read wrongly.)"""
    lines = (BEHIND.sub(b"", line).strip() for line in script.splitlines())
    return b"\n".join(line for line in lines if line and not line.startswith(b"//"))


GUARD = lean((files("playaid.web") / "static" / "guard.js").read_bytes())
DIGEST = f"sha256-{b64encode(sha256(GUARD).digest()).decode('ascii')}"


def guarded(page: bytes) -> bytes:
    return page.replace(TAG, b"<script>" + GUARD + b"</script>", 1)
