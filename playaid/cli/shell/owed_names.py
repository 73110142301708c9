"""Names said alone, of what is owed: its verb goes without saying where one alone settles it."""

from collections.abc import Sequence
from contextlib import suppress

from playaid.desk.next_line.due import due
from playaid.referee.contract.game import Verb
from playaid.referee.contract.grammar import BUILT_IN, names_of, quote, read_arguments, split
from playaid.referee.contract.names import Names, fold
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.state import visible
from playaid.referee.session.local import Session


def what_is_owed(session: Session, words: Sequence[str], all_look_on: bool) -> list[str] | None:
    """`inside` as `gate Kimrin in`, where one of the lines that settle what is owed has what is said in it, by any of its names; else
    `filkar` as `choose filkar`, where one verb settles it and what is said are names that can stand behind it."""
    game, state, text = session.game, visible(session.state, None), " ".join(words).rstrip(".!")
    ways = [way for way in map(split, due(session).ways) if way[0] in game.verbs]  # `answer` stands beside them where a question waits
    having = list[list[str]]()
    for way in ways:
        verb = game.verbs[way[0]]
        with suppress(Refusal):
            args = read_arguments(game, verb, way[1:], state)
            named = [(slot, args[slot.name]) for slot in verb.slots if slot.kind not in BUILT_IN and slot.name in args]
            if any(_spells(names_of(game, slot, state), text, value) for slot, value in named):
                having.append(way)
    if len(having) == 1:
        return having[0]
    verbs = {way[0] for way in ways}
    return _named_behind(session, game.verbs[verbs.pop()], words, all_look_on) if len(verbs) == 1 else None


def _named_behind(session: Session, verb: Verb, words: Sequence[str], all_look_on: bool) -> list[str] | None:
    """The line of a verb that names alone make whole; none where its words are its side's own, and others look on."""
    if verb.secret and not all_look_on:
        return None
    with suppress(Refusal):
        args = read_arguments(session.game, verb, words, visible(session.state, None))
        if args and all(slot.kind not in BUILT_IN for slot in verb.slots if slot.name in args):
            return [verb.name, *words]
    return None


def _spells(names: Names, text: str, value: object) -> bool:
    """Whether a text is one of the names of a thing, or of the one thing in a list."""
    name = value[0] if isinstance(value, list) and len(value) == 1 else value
    return isinstance(name, str) and name in names and fold(text) in map(fold, (name, *names[name]))


def slips_of_what_is_owed(session: Session, words: Sequence[str], all_look_on: bool) -> list[str]:
    """`choose Filkar` for `flikar`, where one verb settles what is owed, and what is said comes near to names that it takes there."""
    ways = {split(way)[0] for way in due(session).ways}
    verb = session.game.verbs.get(ways.pop()) if len(ways) == 1 else None
    if verb is None or (verb.secret and not all_look_on):
        return []
    try:
        read_arguments(session.game, verb, words, visible(session.state, None))
    except Unreadable as unknown:
        return [f"{verb.name} {quote(name)}" for name in unknown.candidates]
    except Refusal:
        pass
    return []
