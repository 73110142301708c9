"""A table of cases that is one test: what costs a case next to nothing is not worth a test of its own, whose fixtures, reports and way to
another process cost more. All cases run; those that fail are named, each with its traceback. With PLAYAID_SLOW each case is a test."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

from tests.slow import SLOW


def each(names: str | Sequence[str], rows: Iterable[Any], ids: Any = None) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, in one test. `tmp_path` is another folder in each case; what else a test is given, all cases share: it
    must be left as it was. ids: as there; here what fails is named by its values."""
    if SLOW:
        return pytest.mark.parametrize(names, rows, ids=ids)
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    cases = [dict(zip(names, _values(row, len(names)), strict=True)) for row in rows]

    def one_test(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)

        @wraps(test)
        def all_cases(**given: Any) -> None:
            faults = []
            for number, case in enumerate(cases):
                if "tmp_path" in given:
                    case = {**case, "tmp_path": given["tmp_path"] / str(number)}
                    case["tmp_path"].mkdir()
                try:
                    test(**{**given, **case})
                except (Exception, pytest.fail.Exception) as fault:
                    fault.add_note(f"the case: {case!r}")
                    faults.append(fault)
            if faults:
                raise BaseExceptionGroup(f"{len(faults)} of {len(cases)} cases fail", faults)

        left = [parameter for name, parameter in signature.parameters.items() if name not in names]
        all_cases.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return all_cases

    return one_test


def _values(row: Any, wanted: int) -> Sequence[Any]:
    values = getattr(row, "values", None) if type(row).__name__ == "ParameterSet" else None
    if values is not None:
        return values  # type: ignore[no-any-return]
    return (row,) if wanted == 1 else row
