"""The way of a line as it may be said: who goes along behind it, one `to` for each space, from where they set out."""

from collections.abc import Sequence

from playaid.referee.contract.names import fold

_ALONG = ("with", "taking")


def whence(folded: Sequence[str], begin: int = 0) -> int:
    """Where a line says from where they go; its end where it does not."""
    return next((at for at in range(begin, len(folded)) if folded[at] in ("at", "from")), len(folded))


def company_in_front(words: Sequence[str]) -> Sequence[str]:
    """Who goes along is said in front of where to, also where they were said behind it: they are told how they come along, or do."""
    folded = [fold(word) for word in words]
    to = folded.index("to") if "to" in folded else len(words)
    at = next((at for at in range(to + 2, len(words) - 1) if folded[at] in _ALONG), 0)
    if not at:
        return words
    end = whence(folded, at)
    return [*words[:to], "with", *words[at + 1 : end], *words[to : at - 1], words[at - 1].rstrip(","), *words[end:]]


def in_a_row(words: Sequence[str]) -> list[str]:
    """`to Riverton and then to Oldmarch`, `via Riverton to Oldmarch`, `to Oldmarch via Riverton` with one `to` before a list of spaces."""
    folded, row = [fold(word) for word in words], list[str]()
    if "to" in folded and "via" in folded[(to := folded.index("to")) :]:
        via, end = folded.index("via", to), whence(folded, to)
        if via + 1 < end:
            words = [*words[: to + 1], *words[via + 1 : end], "to", *words[to + 1 : via], *words[end:]]
    for word in words:
        said, goes = fold(word), any(fold(before) == "to" for before in row)
        if said == "via" and not goes:
            row.append("to")
        elif said == "to" and goes:
            while fold(row[-1]) in ("and", "then"):
                row.pop()
            row[-1] = row[-1] if row[-1].endswith(",") or fold(row[-1]) == "to" else f"{row[-1]},"
        else:
            row.append(word)
    return row
