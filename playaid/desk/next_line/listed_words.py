"""What may stand in place of a missing word beside what has been said, out of the lines that are listed: of a part of what one of them
names, of several things together, or of what none of them names."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from playaid.desk.next_line.bars_of_each import every_rest, still_lacking
from playaid.referee.contract import grammar
from playaid.referee.contract.game import Slot, Verb
from playaid.referee.contract.grammar import Incomplete
from playaid.referee.contract.hearing import HearingOf
from playaid.referee.contract.state import State
from playaid.referee.deciding.offers import asking, legal, may_be_legal
from playaid.referee.session.local import Session

Holds = Callable[[HearingOf[Any, Any, Any, Any], Mapping[str, Any]], bool]
MOST_TRIED = 80
"""Of so many it is looked what bars each."""


def likely_words(slot: Slot, seen: State, speaker: str) -> dict[str, None]:
    """What a word mostly is, where the game says so."""
    return dict.fromkeys(slot.likely(seen, speaker) if slot.kind in ("word", "text") and slot.likely is not None else ())


def likely_names(slot: Slot, names: Sequence[str], seen: State, speakers: Iterable[str]) -> list[str]:
    """Those of the names that a form would show: what nothing can be said of is told of them. All where the game has none such."""
    meant = {name for speaker in speakers for name in slot.likely(seen, speaker)} if slot.likely is not None else ()
    return [name for name in names if name in meant] or [*names]


def that_would_do(
    session: Session, seen: State, missing: Incomplete, names: Sequence[str], speakers: Iterable[str], holds: Holds = legal
) -> list[str]:
    """Where no line that is listed agrees with what was said, as it names a number or a longer way: the names with which it would be legal
    (or may be), if nothing else is lacking."""
    verb, slot = missing.verb, missing.slot
    rests = every_rest(session, missing, seen, len(names)) if still_lacking(missing) else [{}]
    if not rests or len(names) > MOST_TRIED:
        return []
    hearings = [asking(session.game, seen, session.book, verb.name, speaker) for speaker in speakers]
    said = [{**missing.said, slot.name: [name] if slot.many else name} for name in names]
    ways = ((name, ({**args, **rest} for rest in rests)) for name, args in zip(names, said, strict=True))
    return [name for name, lines in ways if any(holds(hearing, args) for args in lines for hearing in hearings)]


def together(session: Session, seen: State, missing: Incomplete, lines: Sequence[Mapping[str, Any]], speaker: str) -> list[str]:
    """Where what was said is in no line that is listed, as each of them is of one thing, or with all that can go along: what stands in the
    lines of each of the things that were named, as long as nothing that is known bars it of them together."""
    verb, slot, said = missing.verb, missing.slot, missing.said
    several = next((other.name for other in verb.slots if other.many and said.get(other.name)), "")
    if not several or slot.kind in grammar.BUILT_IN:
        return []
    numbers = {other.name for other in verb.slots if other.kind == "int"}
    others = {name: given for name, given in said.items() if name != several and name not in numbers}
    fitting = [args for args in lines if slot.name in args and all(agrees(args.get(name), given) for name, given in others.items())]
    of_each = [{as_typed(args[slot.name]) for args in fitting if name in args.get(several, ())} for name in said[several]]
    alike = [way for way in dict.fromkeys(as_typed(args[slot.name]) for args in fitting) if all(way in each for each in of_each)]
    last = not still_lacking(missing)
    hearing = asking(session.game, seen, session.book, verb.name, speaker)
    return [way for way in alike if not last or legal(hearing, {**said, slot.name: [way] if slot.many else way})]


def of_any_line(session: Session, seen: State, missing: Incomplete, lines: Sequence[Mapping[str, Any]], speaker: str) -> list[str]:
    """Where what was said is in no line that is listed, such as a part of an army: what stands in any of them, as far as it would be legal
    with what was said, and nothing else is lacking."""
    slot, said = missing.slot, missing.said
    if slot.kind in ("int", "text") or not said or still_lacking(missing):
        return []
    hearing = asking(session.game, seen, session.book, missing.verb.name, speaker)
    values = {as_typed(args[slot.name]): args[slot.name] for args in lines if slot.name in args}
    return [way for way, value in [*values.items()][:MOST_TRIED] if legal(hearing, {**said, slot.name: value})]


def _fits_what_was_said(hearing: HearingOf[Any, Any, Any, Any], offered: Mapping[str, Any], said: Mapping[str, Any]) -> bool:
    """Whether a line that is listed holds what was said; with less than it names, an army without its commander, it must stand, too."""
    if not all(agrees(offered.get(name), given) for name, given in said.items()):
        return False
    less = any(isinstance(given, list) and set(given) != set(offered[name]) for name, given in said.items())
    return not less or may_be_legal(hearing, {**offered, **said})


def way_in(hearing: HearingOf[Any, Any, Any, Any], verb: Verb, offered: Mapping[str, Any], said: Mapping[str, Any], value: Any) -> str:
    """What stands in a line that is listed and holds what was said, with the words behind it without which that line would not stand:
    `homeward`, say. Nothing where it holds something else."""
    if not _fits_what_was_said(hearing, offered, said):
        return ""
    way = as_typed(value)
    unsaid = [slot for slot in verb.slots if slot.kind == "flag" and offered.get(slot.name) and slot.name not in said]
    names = {slot.name for slot in unsaid}
    if not unsaid or may_be_legal(hearing, {name: value for name, value in offered.items() if name not in names}):
        return way
    return " ".join((way, *(str(slot.word) for slot in unsaid)))


def agrees(offered: Any, given: Any) -> bool:
    if isinstance(offered, list) and isinstance(given, list):
        return set(given) <= set(offered)
    return bool(offered == given)


def as_typed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
