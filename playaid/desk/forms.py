"""A declaration put together by choosing: what may stand in each slot of a verb, out of its offers or of the names of its kinds."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from playaid.board.model import Board
from playaid.desk.next_line.due import told_beside
from playaid.desk.next_line.verb_offers import Offer
from playaid.desk.tapping.reach import PATH, PIECE, SPACE, role_of
from playaid.desk.tapping.spoken_of import NameFinder
from playaid.language.message import Aloud, as_message, message
from playaid.referee.contract.game import Game, Slot, Verb
from playaid.referee.contract.grammar import BUILT_IN, names_of, read_arguments, split
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import leaf
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.general_verbs import GENERAL

MOST_NAMES = 400
"""A slot with more names than these is typed."""


class Field(NamedTuple):
    """One slot as it is to be filled in. word: what is written before it; names: what fits, none where any word or number does; role:
    what it is on the board; prompt: how it is asked for, where its game says that; likely: its game has left
    out of the names what nobody would mean; made: of what one of its words is made, part by part, each one of several; explained: where
    such words are read, and an example of them; least: of a number, the least that makes sense; once: nothing stands in it twice;
    added: a number that is put on, or taken off; unsaid: what is meant where it is left out, in words."""

    name: str
    kind: str
    word: str
    optional: bool
    many: bool
    names: tuple[str, ...] = ()
    role: str = ""
    prompt: str = ""
    likely: bool = False
    made: tuple[tuple[str, ...], ...] = ()
    explained: str = ""
    least: int | None = None
    once: bool = False
    added: bool = False
    unsaid: str = ""


class Choice(NamedTuple):
    """A line that would be legal. args: slot -> what stands there, as texts; vain: why it would come to nothing; about: the pieces and
    spaces of the board that it speaks of; called: what it is called on a list; parts: what is chosen one after the other, where its game
    parts it; gloss: what each of its parts, or else of its words, does, and beside the line itself what that comes to; at: where those
    stand whom it names by what others are called, too: with whoever it names first."""

    line: str
    args: Mapping[str, tuple[str, ...]]
    vain: str = ""
    about: tuple[str, ...] = ()
    called: str = ""
    parts: tuple[str, ...] = ()
    gloss: Mapping[str, str] = {}
    at: str = ""


class Form(NamedTuple):
    """A verb to be declared by choosing. choices: its legal lines, if its game offers them; bounded: what they leave out; reaches: ways
    of it are found for what has been chosen; counted: what it says is counted out; named: its lines are called otherwise than typed;
    wants: what has been said tells which of its optional slots are wanted; first: verbs that may have to be said before it can be; lands:
    of a verb that begins with what spaces belong to, space -> the line that names whose it is; for_now: the step is there for it."""

    verb: str
    usage: str
    summary: str
    citation: str
    fields: tuple[Field, ...]
    choices: tuple[Choice, ...]
    bounded: str
    secret: bool
    query: bool
    reaches: bool = False
    counted: bool = False
    joins: str = ""
    anytime: bool = False
    examples: bool = False
    awaits: bool = False
    trusts: bool = False
    named: bool = False
    wants: bool = False
    first: tuple[str, ...] = ()
    lands: Mapping[str, str] = {}
    for_now: bool = False


def form(game: Game, state: State, offer: Offer, viewer: str | None = None, board: Board = Board()) -> Form:
    """The form of an offered verb. Names are those that the whole table knows; where pieces lie under seals, `viewer` has their own, too.
    board: as they see it."""
    verb: Verb = {**GENERAL, **game.verbs}[offer.name]
    seen = visible(state, game.sealing.names_known_to(viewer))
    quick = read_once(game)  # a hundred lines are read in one state
    own = visible(state, viewer)
    fields = tuple(_field(quick, verb, slot, seen, board, viewer, own) for slot in verb.slots)
    finder = NameFinder(_where_it_happens(board, fields))
    by = finder.found_in(verb.by(visible(state, None))) if verb.by is not None else ()
    choices = tuple(_choice(quick, verb, line, seen, offer.in_vain.get(line, ""), finder) for line in offer.lines)
    choices = tuple(choice._replace(about=tuple(dict.fromkeys((*by, *choice.about)))) for choice in choices) if by else choices
    choices = tuple(_with_its_place(board, fields, choice) for choice in choices)
    if verb.beside is not None:
        choices = tuple(_with_what_it_comes_to(game, seen, choice) for choice in choices)
    choices = tuple(_with_what_is_unsaid(verb, choice) for choice in choices) if len(choices) > 1 else choices
    reaches = offer.possible and {PATH, SPACE} & {field.role for field in fields}
    for_now = is_for_now(game, state, verb.name)
    told = (verb.name, offer.usage, offer.summary, offer.citation, fields, choices, offer.bounded, verb.secret, verb.query)
    return Form(
        *told,
        bool(reaches),
        verb.tray is not None,
        verb.joins,
        verb.anytime and not for_now,
        verb.examples,
        verb.awaits,
        verb.trusts,
        verb.called is not None,
        verb.wants is not None,
        verb.first,
        _lands(board, fields, choices),
        for_now,
    )


def is_for_now(game: Game, state: State, verb: str) -> bool:
    """Whether a step is there for a verb: it lists it, and beside it none but those that are open at any time. An evasion is open whenever
    enemies meet, and in the step of evasions it is what that step is for."""
    here = [] if not state["referee"].get("at") else leaf(game, state).verbs
    return verb in here and all(game.verbs[name].anytime for name in here)


def _lands(board: Board, fields: Sequence[Field], choices: Sequence[Choice]) -> Mapping[str, str]:
    """By which line each space is meant, where exactly one names what it belongs to."""
    if not fields or fields[0].kind in BUILT_IN:
        return {}
    lines: dict[str, list[str]] = {}
    for choice in choices:
        for text in choice.args.get(fields[0].name, ()):
            lines.setdefault(text, []).append(choice.line)
    return {space.name: lines[space.of][0] for space in board.spaces if space.of and len(lines.get(space.of, ())) == 1}


def _with_its_place(board: Board, fields: Sequence[Field], choice: Choice) -> Choice:
    """A line by somebody with counters that are like others elsewhere, and that names no space: `drop Shale of Wargroup` lays down none of
    the Wargroups in Kimrin, and `recruit Wargroup by Shale` is nothing that is done in Kimrin."""
    first, *others = [choice.args[field.name] for field in fields if field.role == PIECE and field.name in choice.args] or [()]
    said = {text for texts in choice.args.values() for text in texts}
    if any(space.name in said for space in board.spaces):
        return choice
    stands = [_spaces_of(board, name) for name in first]
    if any(len(spaces) > 1 for spaces in stands):
        alone = [(name, spaces) for name in chain(*others) if len(spaces := _spaces_of(board, name)) == 1]
        if len(alone) != 1:
            return choice
        [(name, [space])] = alone  # by whom, and only where they are
        return choice._replace(at=space, about=tuple(dict.fromkeys((name, *choice.about))))
    if len(stands) != 1 or len(stands[0]) != 1:
        return choice
    alike = any(len(_spaces_of(board, name)) > 1 for texts in others for name in texts)
    return choice._replace(at=next(iter(stands[0]))) if alike else choice


def _spaces_of(board: Board, name: str) -> set[str]:
    return {piece.space for piece in board.pieces if name.lstrip("0123456789 ") in (piece.name, *piece.holds)}


def _where_it_happens(board: Board, fields: Sequence[Field]) -> Board:
    """The board without what only bears the same name elsewhere: several are named and no place is, where something is going on."""
    alone = len(fields) == 1 and fields[0].many and fields[0].role == PIECE
    return board._replace(pieces=tuple(piece for piece in board.pieces if piece.space in board.marks)) if alone and board.marks else board


def read_once(game: Game) -> Game:
    """The game for many lines of one state: names are listed once."""
    return game._replace(kinds={kind: _once(names) for kind, names in game.kinds.items()})


def _once(names: Any) -> Any:
    made: list[Any] = []

    def known(state: State) -> Any:
        if not made:
            made.append(names(state))
        return made[0]

    return known


def _field(game: Game, verb: Verb, slot: Slot, state: State, board: Board, viewer: str | None, own: State) -> Field:
    names = (
        () if slot.kind in BUILT_IN else tuple(name for name in names_of(game, slot, state) if _may_mean(verb, slot, name, state, viewer))
    )
    names = _likely(slot, names, own, viewer)
    spoken = _spoken(game, slot, state) if names and slot.kind not in BUILT_IN else {}
    word = slot.word.split("|")[0] if slot.word else ""
    role = role_of(game, verb, slot, state, board)
    prompt = as_message(question) if (question := slot.question(state, viewer)) else ""
    known = tuple(spoken.get(name, name) for name in names) if len(names) <= MOST_NAMES else ()
    return Field(
        slot.name,
        slot.kind,
        word,
        slot.optional,
        slot.many,
        known,
        role,
        prompt,
        slot.likely is not None,
        tuple(map(tuple, slot.made(state))) if slot.made is not None else (),
        as_message(slot.explained) if slot.explained else "",
        slot.least,
        slot.once,
        slot.added,
        as_message(slot.unsaid) if slot.unsaid else "",
    )


def _likely(slot: Slot, names: tuple[str, ...], state: State, viewer: str | None) -> tuple[str, ...]:
    """Those of the names that whoever is asked would mean; all of them where that is none."""
    if slot.likely is None:
        return names
    if slot.kind in BUILT_IN:
        return tuple(slot.likely(state, viewer))
    meant = frozenset(slot.likely(state, viewer))
    return tuple(name for name in names if name in meant) or names


def _spoken(game: Game, slot: Slot, state: State) -> Mapping[str, str]:
    """What goes by a bare number -> its name, where it has one: a number says nobody who it is."""
    names = names_of(game, slot, state)
    return {name: others[0] for name, others in names.items() if name.isdecimal() and others} if isinstance(names, Mapping) else {}


def _may_mean(verb: Verb, slot: Slot, name: str, state: State, viewer: str | None) -> bool:
    """Whether a name is not another side's alone, where the verb is said by the side that it names."""
    if verb.whose is None or viewer is None:
        return True
    with suppress(LookupError):  # it asks for more than this one word
        return verb.whose({slot.name: [name] if slot.many else name}, state) in (None, viewer)
    return True


def _choice(game: Game, verb: Verb, line: str, state: State, vain: str, finder: NameFinder) -> Choice:
    text = line.partition(" ")[2]
    called = as_message(verb.called(text)) if verb.called is not None else Aloud(line, str(game.languages))
    parts = tuple(verb.parts(text)) if verb.parts is not None else ()
    try:
        args = read_arguments(game, verb, split(line)[1:], state)
    except Refusal:  # it names what the table does not know: the words stand for themselves
        return Choice(line, {}, vain, finder.found_in((_unread(game, verb, line, state, finder),)), called, parts, _glosses(verb, parts))
    spoken = {slot.name: _spoken(game, slot, state) for slot in verb.slots if slot.name in args and slot.kind not in BUILT_IN}
    said = {
        name: tuple(spoken.get(name, {}).get(text, text) for text in _texts(value)) for name, value in args.items() if value is not False
    }
    meant = (name for slot in verb.slots for text in said.get(slot.name, ()) for name in _meant(game, slot, text, state, finder))
    return Choice(
        line,
        said,
        vain,
        tuple(dict.fromkeys(meant)),
        called,
        parts,
        _glosses(verb, parts or (chain(*said.values()) if said else ("",))),
    )


def _meant(game: Game, slot: Slot, text: str, state: State, finder: NameFinder) -> Iterable[str]:
    """What of the board a word of a line means. Within the name of a thing that lies on no board only what is of its kind is meant, as
    `2 Warsteed` are Warsteeds, or what belongs to it: `Black Serpents of Dorel` is a spell, wherever Dorel is, and a mark on Dorel would
    tell whoever looks on who holds it."""
    found = finder.found_in((text,))
    if slot.kind in BUILT_IN or found == finder.found_whole(text):
        return found
    names = names_of(game, slot, state)
    return tuple(name for name in found if name in names or finder.land_of(name) == text) if text in names else found


def _unread(game: Game, verb: Verb, line: str, state: State, finder: NameFinder) -> str:
    """A line that the table cannot read, without the names of things that lie on no board."""
    kinds = [names_of(game, slot, state) for slot in verb.slots if slot.kind not in BUILT_IN]
    return " ".join(
        word for word in split(line) if " " not in word or finder.found_whole(word) or all(word not in names for names in kinds)
    )


def _with_what_is_unsaid(verb: Verb, choice: Choice) -> Choice:
    """A verb alone, beside lines that say more: by what its first slot means where it is left out."""
    unsaid = verb.slots[0].unsaid if verb.slots and choice.line == verb.name else ""
    return choice._replace(called=message("{verb}: {unsaid}", verb=verb.name, unsaid=as_message(unsaid))) if unsaid else choice


def _with_what_it_comes_to(game: Game, state: State, choice: Choice) -> Choice:
    """With what its verb tells beside the whole line, as it stands beside its number at a prompt."""
    told = told_beside(game, state, choice.line)
    return choice._replace(gloss={**choice.gloss, choice.line: as_message(told)}) if told else choice


def _glosses(verb: Verb, words: Iterable[str]) -> Mapping[str, str]:
    """Of each word or part what it does, as far as its game says that."""
    return {word: as_message(does) for word in words if (does := verb.gloss(word))} if verb.gloss is not None else {}


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)


def looking(game: Game) -> list[str]:
    """The queries that only tell a side its own, and want nothing said: hand, roster, orders."""
    return [verb.name for verb in game.verbs.values() if verb.query and verb.secret and not _wants(verb.slots)]


@cache
def _wants(slots: Iterable[Slot]) -> bool:
    return any(not slot.optional and slot.kind != "flag" for slot in slots)
