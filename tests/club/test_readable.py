"""Whatever a replica takes in can be read by every export, page and clock."""

from contextlib import suppress
from typing import Any

import pytest

from playaid.club.clocks import clocks
from playaid.club.replica import PassedOver
from playaid.desk.page_view import picture
from playaid.desk.service import SessionService
from playaid.dice.fairness import report
from playaid.export.export import export
from playaid.referee.session import story
from playaid.referee.session.record import rolls_of
from tests.club.conftest import Machines
from tests.club.test_attacks import QUIET, undone_by
from tests.each import each


def _each(name: str, *values: Any, **more: Any) -> list[dict[str, Any]]:
    return [{**more, name: value} for value in values]


SHAPES: list[dict[str, Any]] = [
    *(
        {"t": t}
        for t in ("", "now", "9999-99-99", "2026-01-01", "2026-01-01T00:00:00", "0000-01-01T00:00:00Z", "2026-01-01T00:00:00+99:99")
    ),
    *_each("story", None, {"a": 1}, [None], [{"say": "{a}"}], [{"say": 5, "with": {}}], [["x"]]),
    *_each("lines", None, [[1, 2, 3]], [[1, 2, 3, 4]], [["a", "b", None, []]], [["a", "b", "c", {}]]),
    *_each("facts", None, [["a"]], [["a", ["b"], 1, 5]], [[5, ["b"], 1, "printed"]], [["a", [["b"]], 1, "printed"]]),
    *_each("facts", [["a", [], 1, "printed"]]),
    *_each("facts", [["a", ["b"], {"x": 1}, "printed"]], [["a", [1], 1, "printed"]], [["a", "b", 1, "printed", 5]]),
    *({"rolls": [["dice", "d6", *rest]]} for rest in ([[1], "joint", "Ann"], ["x", "joint", "Ann", "why"], [[[1]], "joint", "Ann", "why"])),
    *(
        {"rolls": [roll]}
        for roll in ([5, 5, [1], 5, 5, 5], ["dice", "d6", ["1"], None, "Ann", "why"], ["dice", None, [1], "joint", "a", "b"])
    ),
    *_each("cite", None, [5], [None], [["x"]], "x"),
    *_each("overrule", 5, ["x"], {}),
    *_each("overruled", [["a"]], [[1, 2, 3, 4]], 5, [["a", "b", "c", 5]]),
    *_each("verdict", 5, "splendid", ["x"]),
    *_each("typed", 5, ["x"]),
    *_each("args", 5, {"x": ["x"]}),
    *_each("answers", 5, {"x": ["x"]}),
    *_each("side", 5, "Zed", ["x"]),
    *_each("kind", 5, "", "zap", "x" * 50),
    *({"kind": "roll", "side": "Ann", "rolls": rolls} for rolls in ([], [["dice", "d6", [9], "joint", "Ann", "why"]])),
    *_each("kind", "undo", "redo", "withdrawn", "reveal", "pending", "claim", "orders", "share", "dealt", "agreed", "left"),
    *({"kind": "note", "throw": throw} for throw in (5, {"say": "x"})),
    *_each("by", 5, "Hal"),
    *_each("line", 3, "x"),
    *_each("format", 4.0, True, "4"),
    *({"agreed": agreed, "of": 2} for agreed in (5, [5])),
    {"kind": "clock", "side": "Ann", "hours": 5},
    *_each(
        "story", [{"say": "{n:c}", "with": {"n": -1}}], [{"say": "{n:.2f}", "with": {"n": 10**400}}], [{"say": "{𱍐}", "with": {"𱍐": 1}}]
    ),
    *_each("story", [{"list": [""] * 1000, "between": "x" * 3000}], [{"say": "{n}" * 2000, "with": {"n": 10**99}}]),
    {"kind": "roll", "side": "Ann", "rolls": [["total", f"{'9' * 400}d6", [3], "typed", "Ann", "x"]]},
    {"kind": "set", "changes": [["put", ["public", "x"], 10**400], ["add", ["public", "x"], 0.5]]},
    {"kind": "set", "changes": [["put", ["public", "x"], 1e308], ["add", ["public", "x"], 1e308]]},
    {"kind": "set", "changes": [["put", ["public", *["x"] * 30], 1]]},
    *_each("joint", 5, [5], [{"claim": 2}]),
    *({"kind": "dealer", "name": "Una", **more} for more in ({}, {"public": 5})),
    *({"kind": "dealt", **more} for more in ({}, {"of": 2}, {"of": 2, "share": 5}, {"side": "Ann"})),
    {"passes": 5},
    {"used": 5},
]


@pytest.mark.parametrize("some", range(8))
def test_whatever_is_taken_in_can_be_told(machines: Machines, some: int) -> None:
    """What is sent is held to the same rule as what comes in."""
    ann = machines.ann
    for shape in SHAPES[some::8]:
        event = {**undone_by(ann), **QUIET, "kind": "note", "side": None, "story": ["tea"], **shape}
        with suppress(PassedOver):
            ann.journal.append(event)
            story.worksheet(ann, ann.journal.last, None)
            report(rolls_of(ann.journal.last, {}))
    clocks(ann, ann.clock())
    for form in ("md", "html", "json", "csv", "bgg"):
        assert "".join(export(ann, form)).encode()
    assert picture(SessionService(ann), None)


@pytest.mark.parametrize("t", ["now", "9999-99-99T00:00:00Z", "2026-01-01", "2026-01-01T00:00:00", "٢٠٢٦-01-01T00:00:00Z"])
def test_a_time_that_is_none_is_passed_over(machines: Machines, t: str) -> None:
    with pytest.raises(PassedOver):
        machines.ann.journal.append({**undone_by(machines.ann), **QUIET, "kind": "note", "side": None, "story": ["tea"], "t": t})


SWELLS: dict[str, Any] = {"say": "{a}" * 300, "with": {"a": "y" * 300}}
"""A short sentence that is long to tell."""


@each(
    "part",
    [{"story": [SWELLS] * 6}, {"lines": [[SWELLS, SWELLS, "", ""]] * 3}, {"rolls": [["dice", "d6", [5], "typed", SWELLS, SWELLS]] * 3}],
)
def test_short_texts_that_swell_beyond_what_can_be_told_are_passed_over(machines: Machines, part: dict[str, Any]) -> None:
    event = {**undone_by(machines.ann), **QUIET, "kind": "note", "side": None, "story": ["tea"]}
    machines.ann.journal.append({**event, **{name: entries[:1] for name, entries in part.items()}})
    with pytest.raises(PassedOver):
        machines.ann.journal.append({**event, **part})
