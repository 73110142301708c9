"""Lines broken as `textwrap` breaks them. It costs a tenth of a bare start, and is loaded only for a line that it alone can break."""

_OTHER_BLANKS = frozenset("\t\n\v\f\r")


def wrap(text: str, width: int, initial_indent: str = "", subsequent_indent: str = "", break_long_words: bool = True) -> list[str]:
    """As `textwrap.wrap` does it: lines of at most `width`, [] for a text of blanks alone."""
    rows = _broken(text, width, initial_indent, subsequent_indent)
    if rows is not None:
        return rows
    from textwrap import wrap

    return wrap(text, width, initial_indent=initial_indent, subsequent_indent=subsequent_indent, break_long_words=break_long_words)


def _broken(text: str, width: int, indent: str, further: str) -> list[str] | None:
    """The rows, None where a word or a run of blanks is too long, a word has a hyphen at which it may be parted, or other blanks stand."""
    if text[:1] == " " or not _OTHER_BLANKS.isdisjoint(text) or not text:
        return None
    rows: list[str] = []
    row, free = "", width - len(indent)
    blanks = 0
    for word in text.rstrip(" ").split(" "):
        blanks += 1
        if not word:
            continue
        gap, blanks = " " * blanks, 0
        if row and len(row) + len(gap) + len(word) <= free:
            row += gap + word
            continue
        if max(len(gap), len(word)) > free or (row and "-" in word[:-1]):
            return None
        if row:
            rows.append((further if rows else indent) + row)
            free = width - len(further)
        if len(word) > free:
            return None
        row = word
    return [*rows, (further if rows else indent) + row]
