"""Rulings as lines of text: verdict first, then the worksheet with its cases, then what happened."""

from collections.abc import Iterable, Sequence

from playaid.referee.ruling import ILLEGAL, LEGAL, Line, Reason, Ruling

NARROW = 60
"""Below this width a worksheet line is broken after its label."""


def ruling_lines(ruling: Ruling, viewer: str | None, width: int = 100) -> list[str]:
    """A ruling as `viewer` may see it (None: the whole table), at most `width` columns where words allow."""
    own = ruling.secret is None or ruling.secret == viewer
    if not own:
        return [said.text for said in ruling.story if said.only is None] or ["Done, in secret."]
    lines = list(_verdict(ruling))
    lines += _worksheet([line for line in ruling.worksheet if line.only in (None, viewer)], width)
    lines += [
        f"    dice      {roll.who + ' ' if roll.who else ''}{_faces(roll.faces)}{_why(roll)}"
        for roll in ruling.rolls
        if _shown(roll, viewer)
    ]
    lines += [f"  {said.text}" for said in ruling.story if said.only in (None, viewer)]
    return [*lines, *ruling.shown]


def _shown(roll: object, viewer: str | None) -> bool:
    return getattr(roll, "kind", "") != "salt" and getattr(roll, "private", None) in (None, viewer)


def _faces(faces: Iterable[object]) -> str:
    return ", ".join(map(str, faces))


def _why(roll: object) -> str:
    expression, why, source = (getattr(roll, name, "") for name in ("expression", "why", "source"))
    return f"  ({expression}{', ' + why if why else ''}; {source})"


def _verdict(ruling: Ruling) -> Iterable[str]:
    said = ruling.declaration.typed or ruling.declaration.verb
    if ruling.shown and not ruling.changes:
        return
    yield f"  {_WORD.get(ruling.verdict, ruling.verdict.upper())}  {said}" + "".join(f" [{cite}]" for cite in ruling.citations)
    for reason in ruling.reasons:
        yield from _reason(reason)
    for reason in ruling.overruled:
        yield f"    OVERRULED  {reason.text}" + (f" [{reason.citation}]" if reason.citation else "")
    if ruling.overruled:
        yield f"    overruled because: {ruling.declaration.overrule}"


_WORD = {LEGAL: "LEGAL", ILLEGAL: "ILLEGAL", "needs-input": "WAITS"}


def _reason(reason: Reason) -> Iterable[str]:
    yield f"    - {reason.text}" + (f" [{reason.citation}]" if reason.citation else "") + f"  ({reason.check})"
    if reason.instead:
        yield f"      {reason.instead}"


def _worksheet(lines: Sequence[Line], width: int) -> list[str]:
    if not lines:
        return []
    label = max(len(line.label) for line in lines)
    text = max(len(line.text) for line in lines)
    if width < NARROW or label + text + 24 > width:
        return [part for line in lines for part in _stacked(line)]
    result = max(len(line.result) for line in lines)
    return [_row(line, label, text, result).rstrip() for line in lines]


def _row(line: Line, label: int, text: int, result: int) -> str:
    value = f"= {line.result:>{result}}" if line.result else " " * (result + 2 if result else 0)
    return f"    {line.label:<{label}}  {line.text:<{text}}  {value}  {f'[{line.citation}]' if line.citation else ''}"


def _stacked(line: Line) -> list[str]:
    tail = (f" = {line.result}" if line.result else "") + (f"  [{line.citation}]" if line.citation else "")
    return [f"    {line.label}", f"      {line.text}{tail}"]
