"""What a command gives back: the same answer as lines for people or as one JSON object for machines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.desk.ruling_view import RulingView

DONE, BUG, USAGE, ILLEGAL_CODE, MISSING, CLOSED = 0, 1, 2, 3, 4, 5
"""Exit codes: done or legal; a bug of ours; wrong usage, unreadable or ambiguous; illegal; something missing; locked, sealed or damaged."""


class Answer(NamedTuple):
    """The outcome of a command. `private` names the side that alone may look at it; `verbatim`: a page for programs."""

    lines: Sequence[str] = ()
    data: dict[str, Any] | None = None
    told: "RulingView | None" = None
    error: dict[str, Any] | None = None
    code: int = DONE
    private: str | None = None
    verbatim: bool = False


def refusal_answer(refusal: Refusal) -> Answer:
    """The answer for a line that was turned down."""
    lines = [f"{refusal.kind.upper()}  {refusal.text}"]
    if refusal.hint:
        lines.append(f"  {refusal.hint}")
    error = {"kind": refusal.kind, "text": refusal.text, "hint": refusal.hint, "candidates": list(refusal.candidates)}
    return Answer(lines, error=error, code=refusal.code)


def code_of(verdict: str) -> int:
    """The exit code of a ruling with this verdict."""
    return {"legal": DONE, "illegal": ILLEGAL_CODE}.get(verdict, MISSING)


def as_json(answer: Answer, command: str, session: str | None) -> dict[str, Any]:
    """The one object that `--json` prints."""
    return {
        "ok": answer.code == DONE,
        "command": command,
        "session": session,
        "data": answer.data,
        "ruling": ruling_json(answer.told) if answer.told else None,
        "error": answer.error,
    }


def ruling_json(told: "RulingView") -> dict[str, Any]:
    """A ruling as it may be read, for machines."""
    question = told.question if told.question is not None and not told.question.masked else None
    return {
        "verdict": told.verdict,
        "declaration": {"verb": told.verb, "side": told.side, "typed": told.typed},
        "citations": list(told.citations),
        "reasons": [reason._asdict() for reason in told.reasons],
        "overruled": [reason._asdict() for reason in told.overruled],
        "worksheet": [
            {"label": line.label, "text": line.text, "result": line.result, "citation": line.citation} for line in told.worksheet
        ],
        "story": list(told.story),
        "rolls": [
            {
                "kind": roll.kind,
                "expression": roll.expression,
                "faces": list(roll.faces),
                "source": roll.source,
                "who": roll.who,
                "why": roll.why,
            }
            for roll in told.rolls
        ],
        "facts": [
            {"table": fact.table, "keys": list(fact.keys), "value": fact.value, "provenance": fact.provenance} for fact in told.facts
        ],
        "events": [{"kind": told.verb, "changes": list(told.changes)}] if told.changed else [],
        "in_vain": told.in_vain,
        "rests_on": {source: [[fact.table, *fact.keys] for fact in facts] for source, facts in told.doubts.items()},
        "readings": [reading._asdict() for reading in told.readings],
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
