"""What a command gives back: the same answer as lines for people or as one JSON object for machines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from playaid.referee.refusals import Refusal

if TYPE_CHECKING:
    from playaid.referee.ruling import Ruling

DONE, BUG, USAGE, ILLEGAL_CODE, MISSING, CLOSED = 0, 1, 2, 3, 4, 5
"""Exit codes: done or legal; a bug of ours; wrong usage, unreadable or ambiguous; illegal; something missing; locked, sealed or damaged."""


class Answer(NamedTuple):
    """The outcome of a command. `private` names the side that alone may look at it."""

    lines: Sequence[str] = ()
    data: dict[str, Any] | None = None
    ruling: "Ruling | None" = None
    error: dict[str, Any] | None = None
    code: int = DONE
    private: str | None = None


def refused(refusal: Refusal) -> Answer:
    """The answer for a line that was turned down."""
    lines = [f"{refusal.kind.upper()}  {refusal.text}"]
    if refusal.hint:
        lines.append(f"  {refusal.hint}")
    error = {"kind": refusal.kind, "text": refusal.text, "hint": refusal.hint, "candidates": list(refusal.candidates)}
    return Answer(lines, error=error, code=refusal.code)


def code_of(ruling: "Ruling") -> int:
    """The exit code of a ruling."""
    return {"legal": DONE, "illegal": ILLEGAL_CODE}.get(ruling.verdict, MISSING)


def as_json(answer: Answer, command: str, session: str | None) -> dict[str, Any]:
    """The one object that `--json` prints."""
    return {
        "ok": answer.code == DONE,
        "command": command,
        "session": session,
        "data": answer.data,
        "ruling": ruling_json(answer.ruling, answer.private) if answer.ruling else None,
        "error": answer.error,
    }


def ruling_json(ruling: "Ruling", viewer: str | None) -> dict[str, Any]:
    """A ruling as `viewer` may see it; None is the whole table."""

    def seen(only: str | None) -> bool:
        return only is None or only == viewer

    own = ruling.secret is None or ruling.secret == viewer
    question = ruling.question if ruling.question is not None and seen(ruling.question.private) else None
    return {
        "verdict": ruling.verdict,
        "declaration": {"verb": ruling.declaration.verb, "side": ruling.declaration.side, "typed": ruling.declaration.typed if own else ""},
        "citations": list(ruling.citations),
        "reasons": [reason._asdict() for reason in ruling.reasons] if own else [],
        "overruled": [reason._asdict() for reason in ruling.overruled] if own else [],
        "worksheet": [
            {"label": line.label, "text": line.text, "result": line.result, "citation": line.citation}
            for line in ruling.worksheet
            if seen(line.only)
        ],
        "story": [said.text for said in ruling.story if seen(said.only)],
        "rolls": [
            {
                "kind": roll.kind,
                "expression": roll.expression,
                "faces": list(roll.faces),
                "source": roll.source,
                "who": roll.who,
                "why": roll.why,
            }
            for roll in ruling.rolls
            if seen(roll.private) and roll.kind != "salt"
        ],
        "facts": [
            {"table": used.fact.table, "keys": list(used.fact.keys), "value": used.fact.value, "provenance": used.fact.provenance}
            for used in ruling.facts
            if seen(used.only)
        ],
        "events": [{"kind": ruling.declaration.verb, "changes": [c for c in ruling.changes if c[1][0] in ("public", "referee")]}]
        if ruling.changes
        else [],
        "question": {
            "kind": question.kind,
            "key": question.key,
            "who": question.who,
            "prompt": question.prompt,
            "options": list(question.options),
        }
        if question
        else None,
    }
