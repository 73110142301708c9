"""Which of several things that a name fits is meant, where the law leaves but one of them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from playaid.language.message import listing, message
from playaid.referee.contract.game import Slot
from playaid.referee.contract.refusals import Ambiguous


def meant_one(several: Ambiguous, slot: Slot, args: Mapping[str, Any], legal: Callable[[], Iterable[Mapping[str, Any]]] | None) -> Any:
    """The one that is left of them, or, where the law tells, `legal_one`. Raises Ambiguous."""
    if not several.candidates[1:]:
        return several.candidates[0]
    if not slot.by_law or legal is None:
        raise several from None
    return legal_one(several, slot, args, legal())


def legal_one(several: Ambiguous, slot: Slot, args: Mapping[str, Any], legal: Iterable[Mapping[str, Any]]) -> Any:
    """The one that a legal line names which says the same of everything else, or lines that do of each thing in a list. Raises Ambiguous,
    with those of whom one does."""
    told = {name: value for name, value in args.items() if not isinstance(value, int)}  # a number that is offered is one of many
    lines = list(legal)
    fitting = {line.get(slot.name) for line in lines if all(line.get(name) in (None, value) for name, value in told.items())}
    return _only(several, fitting or _one_by_one(slot, told, lines))


def left_over(several: Ambiguous, slot: Slot, named: Collection[str]) -> Ambiguous:
    """The same without what another part of the line names already, where nothing stands in it twice; as it is where that leaves none."""
    if slot.many or not slot.once:
        return several
    left = [name for name in several.candidates if name not in named]
    if not left or len(left) == len(several.candidates):
        return several
    text = message("{text!r} may be any of: {fitting}", text=several.typed, fitting=listing(left))
    return Ambiguous(text, candidates=left, typed=several.typed)


def _one_by_one(slot: Slot, told: Mapping[str, Any], lines: Iterable[Mapping[str, Any]]) -> set[Any]:
    """What stands in a slot of lines that say of each thing in the lists of a line, one by one, what that says of all."""
    lists = {name: value for name, value in told.items() if isinstance(value, list) and value}
    named = dict[Any, dict[str, set[Any]]]()
    for line in lines:
        agrees = (line.get(name) in (None, value) or (name in lists and {*line[name]} <= {*value}) for name, value in told.items())
        if lists and all(agrees):
            of_each = named.setdefault(line.get(slot.name), {name: set[Any]() for name in lists})
            for name in lists:
                of_each[name].update(line.get(name) or ())
    return {one for one, found in named.items() if all(found[name] == {*value} for name, value in lists.items())}


def legal_lists(
    lists: Iterable[tuple[Slot, list[str]]],
    pieces: Callable[[Slot, list[str]], Sequence[str]],
    find: Callable[[Slot], Callable[[str], Any]],
    args: Mapping[str, Any],
    legal: Iterable[Mapping[str, Any]],
) -> dict[str, list[Any]]:
    """The names of lists: of several that one fits, whoever stands in a legal line that says the same of everything else. pieces: how a
    list is parted; find: how a name in it is read. Raises as that, and Ambiguous, with those of whom it is so."""
    named = dict[str, list[Any]]()
    told = {name: value for name, value in args.items() if isinstance(value, str)}
    alike = [line for line in legal if all(line.get(name) in (None, value) for name, value in told.items())]
    for slot, part in lists:
        names = named[slot.name] = list[Any]()
        for piece in pieces(slot, part):
            try:
                names.append(find(slot)(piece))
            except Ambiguous as several:
                able = {name for line in alike for name in line.get(slot.name) or ()}
                names.append(_only(several, able - {*names}))
    return named


def _only(several: Ambiguous, fitting: Collection[Any]) -> Any:
    meant = [name for name in several.candidates if name in fitting]
    if len(meant) > 1:
        text = message("{text!r} may be any of: {fitting}", text=several.typed, fitting=listing(meant))
        raise Ambiguous(text, candidates=meant, typed=several.typed)
    if not meant:
        raise several
    return meant[0]
