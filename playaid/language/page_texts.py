"""The messages that stand in a package's pages: in calls of scripts and templates, and in elements of pages that are marked `data-t`."""

import html
import re
from collections.abc import Iterator

_TEXT = r"""(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")"""
_CALL = re.compile(rf"\b(?:t|rich|ask|load)\(\s*{_TEXT}")
_PLURAL = re.compile(rf"\b(?:plural|counted)\([^'\"]*?,\s*{_TEXT},\s*{_TEXT}")
_MARKED = re.compile(r"<\w+\b([^>]*?)\sdata-t(?:=\"([\w-]+)\")?([^>]*)>([^<]*)")
PAGES = ("*.js", "*.html", "*.jinja")


def page_texts(text: str) -> Iterator[tuple[str, str, int]]:
    """Each pattern in a script, a page or a template; its words for many, where it hangs on a number; its line."""
    for at, one, many in sorted(_said(text)):
        if not one.startswith("/"):  # an address is no sentence
            yield one, many, text.count("\n", 0, at) + 1


def _said(text: str) -> Iterator[tuple[int, str, str]]:
    for found in _CALL.finditer(text):
        yield found.start(), _plain(found[1] or found[2] or ""), ""
    for found in _PLURAL.finditer(text):
        yield found.start(), _plain(found[1] or found[2] or ""), _plain(found[3] or found[4] or "")
    for found in _MARKED.finditer(text):
        before, attribute, after, words = found.groups()
        given = re.search(rf'\s{attribute}="([^"]*)"', before + after) if attribute else None
        yield found.start(), html.unescape(given[1] if given is not None else words), ""


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
