"""What a command gives back: the same answer as lines for people or as one JSON object for machines."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypedDict, TypeVar, cast

from playaid.language.translation import translate
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.desk.ruling_view import RulingView

DONE, BUG, USAGE, ILLEGAL_CODE, MISSING, CLOSED = 0, 1, 2, 3, 4, 5
"""Exit codes: done or legal; a bug of ours; wrong usage, unreadable or ambiguous; illegal; something missing; locked, sealed or damaged."""

Data = TypeVar("Data", covariant=True)
Shape = TypeVar("Shape")


class Error(TypedDict):
    """Why it was not done: usage, unreadable, ambiguous, illegal, missing, sealed, locked, damaged, consent or bug."""

    kind: str
    text: str
    hint: str
    candidates: Sequence[str]


def error_of(kind: str, text: str, hint: str = "", candidates: Sequence[str] = ()) -> Error:
    return {"kind": kind, "text": text, "hint": hint, "candidates": list(candidates)}


class Answer(NamedTuple, Generic[Data]):
    """The outcome of a command. `private` names the side that alone may look at it; `verbatim`: a page for programs."""

    lines: Sequence[str] = ()
    data: Data | None = None
    told: "RulingView | None" = None
    error: Error | None = None
    code: int = DONE
    private: str | None = None
    verbatim: bool = False


def pick(shape: type[Shape], value: object, **otherwise: Any) -> Shape:
    """The fields that a typed dictionary names, as this value has them; those given otherwise as they are given."""
    return cast(Shape, {field: otherwise[field] if field in otherwise else getattr(value, field) for field in shape.__annotations__})


def refusal_answer(refusal: Refusal) -> Answer[Any]:
    lines = [f"{translate(refusal.kind.upper())}  {translate(refusal.text)}"]
    if refusal.hint:
        lines.append(f"  {translate(refusal.hint)}")
    return Answer(lines, error=error_of(refusal.kind, refusal.text, refusal.hint, refusal.candidates), code=refusal.code)


def code_of(verdict: str) -> int:
    return {"legal": DONE, "illegal": ILLEGAL_CODE}.get(verdict, MISSING)
