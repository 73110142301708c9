"""Who does what a line says, where that is not the side that speaks: one of the seats of a player, whose names may stand in front of it."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from playaid.language.message import message
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.grammar import Incomplete, names_of, quote, read_arguments
from playaid.referee.contract.names import Names, Present, find_exactly, fold
from playaid.referee.contract.refusals import Refusal, Unreadable
from playaid.referee.contract.sequence import acting
from playaid.referee.contract.state import State, visible


def doer_slot(verb: Verb) -> Slot | None:
    """The slot of a verb that names who does it, if it has one."""
    return next((slot for slot in verb.slots if slot.doer), None)


def with_doer(game: Game, state: State, verb: Verb, args: dict[str, Any], side: str | None) -> dict[str, Any]:
    """The arguments of a line that a side says in its own name, with who does it where the line does not say so and would be another's
    whose turn it is. Raises Incomplete where the side has several who may do it."""
    slot = doer_slot(verb)
    if side is None or game.doers is None or slot is None or slot.name in args:
        return args
    doers = game.doers(state, verb.name)
    own = [name for name, whose in doers.sides.items() if whose == side]
    if doers.now is None or doers.now in own or not own:
        return args
    if len(own) > 1:
        raise Incomplete(verb, slot, args)
    return {**args, slot.name: own[0]}


def is_of_whoever_has_to(game: Game, state: State, verb: Verb) -> bool:
    """Whether a verb is, whoever says it, of the one of the doers who is to do it now."""
    return game.doers is not None and doer_slot(verb) is not None and game.doers(visible(state, None), verb.name).now is None


def own_doers(game: Game, state: State, slot: Slot, side: str | None) -> list[str]:
    """Who of a side may do things, for the slot that names who does it; nobody for another slot, and where no side is named."""
    sides = game.doers(state, "").sides if slot.doer and game.doers is not None else {}
    return [name for name, whose in sides.items() if whose == side]


def side_asked(who: str, sides: Iterable[str]) -> str | None:
    """The side that a question is put to: itself, or that with whose name it begins (`Ann 2 (Arthur)`); None where it is no side's."""
    theirs = sorted((side for side in sides if who == side or re.match(rf"{re.escape(side)}\W", who)), key=len)
    return theirs[-1] if theirs else None


def doer_called(game: Game, state: State, text: str) -> str | None:
    """The one who may do things in a game that goes by this name, written out; None for nobody."""
    slot = next((slot for verb in game.verbs.values() for slot in verb.slots if slot.doer and slot.word), None)
    if slot is None or game.doers is None:
        return None
    wanted = fold(text)
    known = names_of(game, slot, state)
    return next((name for name, others in known.items() if wanted in map(fold, (name, *others))), None)


def said_of(game: Game, state: State, verb: Verb, words: Sequence[str], name: str, side: str) -> list[str]:
    """The words behind a verb in front of which somebody is named: a side, or one of its own who may do things. Raises Unreadable where the
    line is of somebody else: a name in front is never left out of it unheard."""
    if game.doers is None:
        return [*words]
    seen = visible(state, None)
    doers, slot = game.doers(seen, verb.name), doer_slot(verb)
    own = [one for one, whose in doers.sides.items() if whose == side]
    if slot is None:
        fits = doers.now in (None, name) or (name == side and doers.now in own)
        if not fits and not verb.query and not verb.anytime and side in acting(game, state):
            said = message("{verb} is now for {doer} to say, not for {name}", verb=verb.name, doer=doers.now, name=name)
            raise Unreadable(said, hint=message("with {doer} in front, or nobody", doer=doers.now))
        return [*words]
    meant = name if name in own else doers.now if doers.now in own else own[0] if len(own) == 1 else None
    if slot.word is not None and (said_by := _behind(words, slot.word)) is not None:
        other = find_exactly(" ".join(said_by), names_of(game, slot, seen), slot.kind)
        if doers.sides.get(other) != side or name not in (side, other):
            raise Unreadable(message("the line begins with {name}, and ends with {other}", name=name, other=other))
        return [*words]
    if meant is None or (meant == doers.now and name not in own):
        return [*words]
    try:
        if slot.name in read_arguments(game, verb, words, seen):  # `Ann heals Bob`
            return [*words]
    except Refusal:
        pass
    return [*words, *([slot.word] if slot.word else []), quote(meant) if slot.word is None else meant]


def speaks_itself(game: Game, state: State, verb: Verb, side: str) -> bool:
    """Whether a side that is named in front of a line says it; else it is told of them by whoever acts, as the line names who does it:
    what one whose turn it is not gives away."""
    told = game.doers is not None and doer_slot(verb) is not None
    return not told or verb.anytime or verb.query or side in acting(game, state)


def _behind(words: Sequence[str], keyword: str) -> list[str] | None:
    at = next((at for at in reversed(range(len(words))) if words[at].casefold() == keyword), None)
    return None if at is None else [*words[at + 1 :]]


COUNTED = 2
"""Digits of a number that is asked for as how many; a cell of a map has more."""


def choices(game: Game, state: State, options: Sequence[str]) -> Names:
    """The options of a question as names: what the game also calls by other names (a cell of the map, say) goes by those here too. Where
    each is how many of something no other name does: what is numbered like that (a sheet, a seat) is something else."""
    if options and all(option.isdecimal() and len(option) <= COUNTED for option in options):
        return dict.fromkeys(options, ())
    known = [names(state) for names in game.kinds.values()]
    called = {option: next((names[option] for names in known if names.get(option)), ()) for option in options}
    return Present(called, {name for names in known if isinstance(names, Present) for name in names.absent.values()})
