"""How a force is named: by its pieces, by whose army it is, by all of a hex or all of a sort there, and by who stays behind.

Each takes the words that are typed and what the whole table sees, and gives the pieces; what names no force comes back as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.albion.state import pieces
from playaid.games.albion.state.marches import leaderless, phase
from playaid.language.message import as_message, listing, message
from playaid.referee.contract.names import Names, find_only, fits
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Piece, State

ALL = "all"
EVERY_ONE = (ALL, "everybody", "everyone", "everything")
_THERE = r"(?: (?:in|at|of|from) (\d{4}))"
_EVERYBODY = r"(?:all|everybody|everyone|everything|stack)"
EVERYBODY = re.compile(rf"(?:{_EVERYBODY}(?: (?:in|at|of|from))? )?(\d{{4}})( all)?", re.IGNORECASE)
"""How all that a side has in a hex is called: `3012 all`, `all in 3012`, `stack 3012`, or by the hex alone."""
WITH_ESCORT, WITH_HIS, WITH_THEIRS, WITH_ALL = "-escort", "-his", "-theirs", "-all"
_TOKENS = (ALL, WITH_ESCORT, WITH_HIS, WITH_THEIRS, WITH_ALL)
_JOINED = r"(?:,? +(?:(?:and|with|plus) +)?|, *)"
_AND = r"(?:,? +(?:and|with|plus) +|, *)"
_OWN = r"(?:all +(?:of +)?)?"
ESCORT = re.compile(rf"{_JOINED}(?:his|her|their|an|the) +escorts?(?=,| |$)|{_AND}escort(?=,|$)", re.IGNORECASE)
_NOT_THERE = r"(?=,| |$)(?! +(?:(?:in|at|of|from) +)?\d)"
THEIRS = re.compile(
    rf"{_JOINED}{_OWN}their +(?:(?:whole|entire) +)?[a-z]+(?! +\d)(?=,| |$)"
    rf"|{_AND}(?:the +|an? +)?(?:army|armies|forces?|troops|men|stack){_NOT_THERE}",
    re.IGNORECASE,
)
"""The armies of all who are named; `Imric and Glastyn with army` says of neither that theirs stays."""
HIS = re.compile(rf"{_JOINED}{_OWN}(?:his|her) +(?:(?:whole|entire) +)?[a-z]+(?! +\d)(?=,| |$)", re.IGNORECASE)
WHATEVER = re.compile(rf"{_JOINED}all with (?:him|her|them)|{_AND}all(?=,|$)", re.IGNORECASE)
"""How a force is named by whose it is; `all` alone is whatever there is, be it nothing."""
BESIDE_HIM = re.compile(
    r"\b(?:everybody|everyone|everything|(?<=and )all|(?<=, )all)(?: +else)? +(?:(?:who|that) (?:is|are|stand) +)?"
    r"with (?:him|her|them)(?=,| |$)",
    re.IGNORECASE,
)
"""Whoever stands where those who are named do: as `everybody` alone."""
EXCEPT = re.compile(r",? +(?:except|excepting|excluding|without|save|but)(?: +for)? +", re.IGNORECASE)
REST = re.compile(rf"(?:{_EVERYBODY}(?: +else)?|(?:the +)?(?:rest|others))(?: +of +them)?{_THERE}?", re.IGNORECASE)
"""All that a side has where the others stand, or in a hex."""
SORT = re.compile(rf"(?:(?:all|both|every)(?: +of)?(?: +the)? +|the +)?(.+?){_THERE}?", re.IGNORECASE)
"""All of a sort, or of a name, there."""
OF_THEIRS = re.compile(r"^(?:his|her|their|any|an) +", re.IGNORECASE)
ARMIES = ("army", "armies", "forces", "troops", "men", "soldiers")
PERSONS = ("person", "persons", "people", "leader", "leaders", "commander", "commanders")
SHIPS = ("ship", "ships", "fleet", "fleets")
"""The ships of a hex; Fleetfoot, whose name begins so, is no other's fleet."""
MEN = re.compile(r"(\d+)(?: +(?:men|troops|soldiers|points?))?", re.IGNORECASE)
"""So many of whoever is named: `6`, `6 men`."""
STACK = re.compile(
    r"^(?:the +)?(?:stack +of +(?P<whose>)|(?!stack\b|all\b))(?!\d)(?P<who>(?:(?!,| and | with | plus )[^'])+?)(?:'s?)?(?(whose)| +stack)$",
    re.IGNORECASE,
)
"""`Imric stack`, `Imric's stack`, `stack of Imric`: all that stand where he does."""
HEX_DIGITS = 4


def company(state: State, words: Sequence[str]) -> list[str]:
    """The pieces that words name, one after the other. Raises Unreadable where a force is named that is not there, or somebody stays behind
    who is not among them; Ambiguous where an army is named as several are."""
    head, *behind = EXCEPT.split(STACK.sub(r"\g<who> and all", " ".join(words)))
    stay = [part.strip() for text in behind for part in " ".join(listed(text.split())).split(",") if part.strip()]
    where = _hexes(state, map(_alone, stay))
    here = where.pop() if len(where) == 1 else None
    if head.strip().casefold() == ALL and here:
        head = f"{ALL} in {here}"
    going = _in_company(state, _told_out(state, head.split(), here), here)
    return _left_behind(state, going, [name for part in stay for name in _named(state, part, going)])


def _left_behind(state: State, going: Sequence[str], stay: Sequence[str]) -> list[str]:
    if strangers := [name for name in stay if name not in going]:
        raise Unreadable(
            message("{names}: not among those who are named, and stay behind in any case", names=listing(strangers)),
            hint=message("those who are named: {names}", names=listing(going)),
        )
    left = [name for name in going if name not in stay]
    if stay and not left:
        raise Unreadable(message("without {names} nobody is left who goes", names=listing(stay)))
    return left


def _named(state: State, text: str, among: Sequence[str]) -> list[str]:
    """All of these pieces that a name may mean, or all of a sort of theirs, if any; with whom they have beneath them, where that is said;
    the name as it is where it is none of theirs."""
    if text.split()[-1] in _TOKENS:
        return [name for name in _with_force(state, text, [_alone(text)]) for name in _named(state, name, among)]
    sort = SORT.fullmatch(OF_THEIRS.sub("all ", text))
    what = sort[1] if sort else text
    if kind := _kind(what):
        return [name for name in among if pieces.part_of(name).name in pieces.pieces(state) and _is(state, name, kind)]
    known = pieces.force_names(state)
    return fits(what, {name: known.get(name, ()) for name in among}) or [text]


def _kind(what: str) -> str | None:
    kinds = {"army": ARMIES, "person": PERSONS, "ship": SHIPS}
    return next((kind for kind, called in kinds.items() if what.casefold() in called), None)


def _is(state: State, part: str, kind: str) -> bool:
    return pieces.piece(state, pieces.part_of(part).name)["kind"] == kind


def _hexes(state: State, parts: Iterable[str]) -> set[str]:
    """The hexes of those pieces that are named beyond doubt."""
    known, board = pieces.force_names(state), pieces.pieces(state) if "pieces" in pieces.lay_open(state) else {}
    sure = set[str]()
    for part in parts:
        if (force := _only(state, part, known)) is not None:
            sure.add(pieces.part_of(force).name)
    return {str(board[name]["hex"]) for name in sure if name in board}


def _in_company(state: State, parts: Sequence[str], here: str | None = None) -> list[str]:
    """Of several armies of one name those in the hex of the others that are named; all the points of an army as the army."""
    board = pieces.pieces(state) if "pieces" in pieces.lay_open(state) else {}
    named = [(part, pieces.part_of(part)) for part in parts]
    parts = [said.name if said.name in board and said.points == board[said.name].get("count", 0) else part for part, said in named]
    where = _hexes(state, parts) or ({here} if here else set())
    persons = [name for name in map(partial(person_called, state), parts) if name is not None]
    told: list[str] = []
    for part in parts:
        armies = _there(state, part, where, persons)
        told += armies if len(armies) == 1 else [name for name in armies if name not in told]
    return told


def _there(state: State, part: str, where: set[str], persons: Sequence[str]) -> list[str]:
    """The armies of a side that a part of a list may mean, in the hex of the others. Raises Ambiguous where it is not all of them."""
    said = pieces.part_of(part)
    known, standing = pieces.force_names(state), pieces.pieces(state) if "pieces" in pieces.lay_open(state) else {}
    armies = {name: one for name, one in standing.items() if one["kind"] == "army" and pieces.on_map(one)}
    own = {name: known.get(name, ()) for name, one in armies.items() if pieces.commander_side(one) == _mover(state)}
    fitting = fits(said.name, {name: others for name, others in own.items() if not where or armies[name]["hex"] in where})
    if not fitting:
        return [part]
    if len(where) > 1 and len(fitting) > 1:  # those alone are offered who stand with somebody named
        raise _which(state, part, fitting, both=False)
    if len(fitting) == 1:
        [army] = fitting
        return [army if said.points in (None, armies[army]["count"]) else f"{said.points} {army}"]
    together = len({armies[name]["hex"] for name in fitting}) == 1
    if together and said.points is None and all(armies[name]["under"] in (None, *persons) for name in fitting):
        return fitting
    raise _which(state, part, fitting, together and said.points is None)


def _which(state: State, part: str, armies: Sequence[str], both: bool) -> Ambiguous:
    """Which of several armies of one name is meant: each with its points and where, or beneath whom, it stands; or all of them."""
    said = pieces.part_of(part)
    each = [name if said.points is None else f"{said.points} {name}" for name in armies]
    shown = [_told_apart(state, name) for name in armies]
    if both:
        each, shown = [*each, listing(armies)], [*shown, message("all of them: {armies}", armies=listing(armies))]
    text = message("{text!r} may be any of: {fitting}", text=part, fitting=listing(shown))
    return Ambiguous(text, candidates=each, typed=part, shown=shown)


def _told_apart(state: State, name: str) -> str:
    return message("{army} ({what})", army=name, what=_lies(pieces.piece(state, name)))


def _lies(army: Piece) -> str:
    """How many points an army has, and where, or beneath whom, it stands."""
    if army["under"] is None:
        return message("{points} in {hex}", points=army["count"], hex=army["hex"])
    return message("{points} in {hex}, under {person}", points=army["count"], hex=army["hex"], person=army["under"])


def apart(state: State) -> Mapping[str, str]:
    """What tells the armies of one name from each other, where all see them."""
    if "pieces" not in state["public"]:
        return {}
    armies = {name: army for name, army in pieces.pieces(state).items() if army["kind"] == "army" and pieces.on_map(army)}
    called = Counter(army["kingdom"] for army in armies.values())
    return {name: _lies(army) for name, army in armies.items() if called[army["kingdom"]] > 1}


def armies_beside(words: Sequence[str], state: State) -> Sequence[str]:
    """`command Bogan over Ochil`, `attach Imric from Moray`, `command Bogan over all`: the armies that stand where the person does; `put
    Ochil under Bogan`. Raises Unreadable for `put Bogan onto Gullfoot`, which is no matter of command."""
    words = _under_whom(words)
    at = next((at for at, word in enumerate(words) if at and word.casefold() in ("over", "from")), 0)
    person = person_called(state, " ".join(words[:at])) if at and "pieces" in state["public"] else None
    if person is None or not words[at + 1 :]:
        return words
    rest = [word for word in words[at + 1 :] if word.casefold() not in ("the", "his", "her", "their")]
    his = pieces.piece(state, person)
    if " ".join(rest).casefold() in (ALL, *ARMIES, "all armies", "everything") and his["hex"]:
        there = pieces.at(state, str(his["hex"]), pieces.commander_side(his), kind="army")
        return [*words[: at + 1], *", ".join(there).split()] if there else words
    return [*words[: at + 1], *", ".join(company(state, [*words[:at], "and", *rest])[1:]).split()]


def _under_whom(words: Sequence[str]) -> Sequence[str]:
    """`Ochil under Bogan`, `Ochil to Bogan`, `over Ochil with Bogan` as `Bogan over Ochil`."""
    words = words[1:] if words[1:] and words[0].casefold() in ("over", "of") else words
    at = next((at for at, word in enumerate(words) if at and word.casefold() in _BENEATH), 0)
    if at and words[at].casefold() in _ABOARD:
        who, where = " ".join(words[:at]), " ".join(words[at + 1 :])
        verb, *to = {"ashore": ("debark",), "at": ("move", "to"), "in": ("move", "to")}.get(words[at].casefold(), ("embark", "onto"))
        told = as_message("armies are put under a person with this, by their names")
        raise Unreadable(told, hint=message("otherwise: {line}", line=" ".join(filter(None, (verb, who, *to, where)))))
    return [*words[at + 1 :], "over", *words[:at]] if at and words[at + 1 :] else words


def one_of_a_hex(words: Sequence[str], state: State) -> Sequence[str]:
    """Of a list of persons who stand in one hex the first, who tells it; `3322 with Misha`, who stands there, as the hex."""
    if "pieces" not in state["public"]:
        return words
    told = [part.strip() for part in re.split(r",| and | with ", " ".join(words)) if part.strip()]
    named = [(part, person_called(state, part)) for part in told]
    where = {str(pieces.piece(state, name)["hex"]) if name else part for part, name in named}
    return told[0].split() if told[1:] and len(where) == 1 else words


_FLEET = ("fleet", "ships", "all ships", "whole fleet", "damaged ships", "all damaged ships")


def all_ships(words: Sequence[str], state: State) -> Sequence[str]:
    """`refit the fleet` as `refit all`: Fleetfoot, whose name begins so, is one ship."""
    return [ALL] if re.sub(r"^(?:all +)?(?:of +)?(?:the|my|our) +", "", " ".join(words).casefold()) in _FLEET else words


def leader_first(words: Sequence[str]) -> Sequence[str]:
    """`everyone at 3325 under Imric`, `the stack of 3325 led by Imric` as `Imric with everyone at 3325`."""
    said = _LED.fullmatch(" ".join(words))
    return f"{said['leader']} with {said['stack']}".split() if said else words


_LED = re.compile(r"(?:the +)?(?P<stack>.+?),? +(?:under|beneath|led by|commanded by) +(?P<leader>\D+)", re.IGNORECASE)
_ABOARD = ("on", "onto", "aboard", "ashore", "at", "in", "into")
_BENEATH = ("under", "beneath", "to", "with", "by", *_ABOARD)


def listed(words: Sequence[str]) -> list[str]:
    """`Imric and Moray 3012`, `Imric with Moray 3012`, with commas; `Imric and his trolls`, `Imric with the army` as of a
    force that there must be, `Imric with all` as `Imric all`."""
    text = BESIDE_HIM.sub("everybody", " ".join(words))
    for pattern, said in ((ESCORT, WITH_ESCORT), (THEIRS, WITH_THEIRS), (HIS, WITH_HIS), (WHATEVER, WITH_ALL)):
        text = pattern.sub(f" {said}", text)
    return re.sub(r",? +(and|with) +", ", ", text, flags=re.IGNORECASE).split()


def _told_out(state: State, words: Sequence[str], here: str | None = None) -> list[str]:
    """The pieces that a list names, with the force of whoever is said to come with theirs. here: where they stand, if another says it.
    Raises Unreadable where there is none: whatever is typed is done or refused."""
    parts = [part for said in " ".join(listed(words)).split(",") if said.strip() for part in _without_commas(state, said.split())]
    alone = [_alone(part) for part in parts]
    told: list[str] = []
    for part in parts:
        counted = MEN.fullmatch(part)
        if counted and len(counted[1]) < HEX_DIGITS:
            told.append(_points_of(state, counted[1], alone))
            continue
        if several := _several(state, part, alone, here):
            told += _others(state, several, told)
            continue
        first, *more = _with_force(state, part, alone)
        grouped = EVERYBODY.fullmatch(part) and not part.isdecimal()  # a number twice over may be a slip
        told += _others(state, [first], told) if grouped else [first]
        told += _others(state, more, told)
    return told


def _others(state: State, group: Sequence[str], told: Sequence[str]) -> list[str]:
    """Those of a group who are not told yet, however they were called: `Imric with all in 3012` is Imric and the others."""
    named = {person_called(state, name) or name for name in told}
    return [name for name in group if name not in named]


def _without_commas(state: State, words: Sequence[str]) -> list[str]:
    """`Ainsel Eastmarch` as two: a person, and others behind, where the words name no force together."""
    known, names = pieces.force_names(state), list[str]()
    rest = [] if fits(" ".join(words), known, slips=False) else list(words)
    while rest:
        many = next((n for n in range(min(len(rest), 5), 0, -1) if fits(" ".join(rest[:n]), known, slips=False)), 0)
        if not many or (not names and not is_person(state, " ".join(rest[:many]))):
            return [" ".join(words)]
        names.append(" ".join(rest[:many]))
        rest = rest[many:]
    return names or [" ".join(words)]


def _several(state: State, part: str, named: Sequence[str], here: str | None) -> list[str]:
    """`all armies`, `everybody else`, `both Borders`, `trolls in 3012`: all of them in a hex, or where those stand who are named with them;
    nothing where the words are no such group. Raises Unreadable where no hex is said."""
    if (rest := REST.fullmatch(part)) is not None and part.casefold() != ALL:
        number = rest[1] or _hex_beside(state, named, here)
        return _in_hex(state, number) if number else []
    if EVERYBODY.fullmatch(part):
        return []
    sort = SORT.fullmatch(part)
    assert sort is not None  # whatever is said may be the name of a sort
    what = sort[1]
    if _kind(what) == "ship":  # of whoever stands ashore there nobody is meant
        others = [name for name in named if _kind(SORT.sub(r"\1", name)) != "ship"]
        number = sort[2] or _hex_beside(state, others, here if others else None) or _which_hex(part)
        return [name for name in pieces.at(state, number, _mover(state), aboard=False) if _is(state, name, "ship")]
    number = sort[2] or _hex_beside(state, named, here)
    if kind := _kind(what):
        return [name for name in _in_hex(state, number or _which_hex(part)) if _is(state, name, kind)]
    return [] if what == part else _so_called(state, part, what, number)


def _so_called(state: State, part: str, what: str, number: str | None) -> list[str]:
    """All of a name in a hex, or where they stand together. Of several no part is taken."""
    said, known = pieces.part_of(what), pieces.force_names(state)
    standing = {name: one for name, one in pieces.pieces(state).items() if pieces.on_map(one)}
    own = {name: known.get(name, ()) for name, one in standing.items() if pieces.commander_side(one) == _mover(state)}
    fitting = fits(said.name, {name: others for name, others in own.items() if number in (None, standing[name]["hex"])}, slips=False)
    if len({standing[name]["hex"] for name in fitting}) > 1:
        _which_hex(part)
    if said.points is None or not fitting:
        return fitting
    if len(fitting) > 1:
        raise _which(state, what, fitting, both=False)
    return [what.replace(said.name, fitting[0])]


def _which_hex(text: str) -> str:
    """Raises Unreadable."""
    raise Unreadable(message("{text}: of which hex?", text=text), hint=message("say it with the hex: {text} in HEX", text=text))


def _hex_beside(state: State, named: Sequence[str], here: str | None) -> str | None:
    """Where those stand who are named in the same list."""
    where = _hexes(state, named) or ({here} if here else set())
    return where.pop() if len(where) == 1 else None


def _points_of(state: State, points: str, named: Sequence[str]) -> str:
    """`Imric with 6` as six points of the one army that stands beneath whoever is named; the number as it is where there are several.
    Raises Unreadable where one person is named beneath whom none stands."""
    persons = [name for name in map(partial(person_called, state), named) if name is not None]
    armies = dict.fromkeys(army for person in persons for army in _armies(state, person))
    if not armies and len(persons) == 1:
        raise Unreadable(message("no army stands under {person}", person=persons[0]), hint=_others_there(state, persons[0]))
    return f"{points} {next(iter(armies))}" if len(armies) == 1 else points


def _alone(part: str) -> str:
    """A part of a list without the words for a force."""
    words = part.split()
    while words[1:] and words[-1].casefold() in _TOKENS:
        words = words[:-1]
    return " ".join(words)


def _with_force(state: State, part: str, named: Sequence[str]) -> list[str]:
    """`Imric all`, `3012 all` told out; other words as they are. named: who stand in the same list, whose army it may be."""
    if there := EVERYBODY.fullmatch(part):
        return _in_hex(state, there[1]) or _nobody_in(state, there[1], part)
    who = _alone(part)
    _refuse_behind_a_force(who)
    said = [word.casefold() for word in part.split()[len(who.split()) :]]
    if not said:
        return [part]
    person = person_called(state, who)
    if person is None:
        return [f"{who} {ALL}" if said in ([ALL], [WITH_ALL]) else who]
    if WITH_ESCORT in said and not pieces.piece(state, person).get("escort"):
        raise Unreadable(message("{person} has no escort", person=person), hint=_others_there(state, person))
    his = _armies(state, person)
    whole = [*dict.fromkeys([*_named_with(state, person), *his])]
    others = [name for name in map(partial(person_called, state), named) if name is not None and name != person]
    if WITH_ALL in said:
        return [person, *whole, *(army for name in others for army in _armies(state, name) if army not in whole)]
    if WITH_HIS not in said and WITH_THEIRS not in said:
        return [person, *(whole if ALL in said else ())]
    if his and WITH_THEIRS not in said:
        return [person, *his]
    forces = {name: _armies(state, name) for name in others if _armies(state, name)}
    if WITH_THEIRS in said:
        forces = {person: his, **forces} if his else forces
    elif len(forces) != 1:
        forces = {}
    if not forces:
        raise Unreadable(message("no army stands under {person}", person=person), hint=_others_there(state, person))
    return [person, *(army for armies in forces.values() for army in armies)]


def _refuse_behind_a_force(text: str) -> None:
    """Raises Unreadable for words behind those for a force, none of which names one."""
    words = text.split()
    at = next((at for at, word in enumerate(words) if word in _TOKENS[1:]), len(words))
    if behind := [word for word in words[at:] if word not in _TOKENS]:
        told = message("{words!r} names nobody who goes along", words=" ".join(behind))
        raise Unreadable(told, hint=message("where they go is said behind `to`, by the number of the hex"))


def _nobody_in(state: State, number: str, part: str) -> list[str]:
    """The words as they are, for a number alone, or where stacks are hidden. Raises Unreadable where nobody of the side is in the hex."""
    if part.isdecimal() or "pieces" not in state["public"]:
        return [part]
    raise Unreadable(message("nobody of {side} stands in {hex}", side=_mover(state), hex=number))


def _named_with(state: State, person: str) -> list[str]:
    """Whoever has been named with a person for a forced march or a reaction, and stands by them still: they go as one. [5.0 D.3, 13.0]"""
    if phase(state) not in ("forced", "reaction"):
        return []
    board, marches = pieces.pieces(state), pieces.lay_open(state).get("hurried", {})
    led = [name for name, march in marches.items() if name in board and name != person and march["leader"] == person]
    return [name for name in led if board[name]["hex"] == board[person]["hex"]]


def _others_there(state: State, person: str) -> str:
    """Which armies of the side stand where a person does, for whoever has named a force that is not there."""
    his = pieces.piece(state, person)
    here = pieces.at(state, str(his["hex"]), pieces.commander_side(his), kind="army") if his["hex"] else []
    if not here:
        return message("say {person} alone", person=person)
    return message("there stand: {armies}; they are named as they are called", armies=listing(here))


def person_called(state: State, text: str) -> str | None:
    """The one piece by itself that a name means; None where none is, or several are."""
    return _only(state, text, pieces.piece_names(state))


def _only(state: State, text: str, names: Names) -> str | None:
    """The one that a name means, of several the one that is the mover's: `Bran` beside Branwen is Bran Og for the Fomorian."""
    if (found := find_only(text, names)) or "pieces" not in pieces.lay_open(state):
        return found
    board, mover = pieces.pieces(state), _mover(state)
    own = {name: others for name, others in names.items() if name in board and pieces.commander_side(board[name]) == mover}
    return find_only(text, own)


def _armies(state: State, leader: str) -> list[str]:
    """The armies that stand beneath a person, where he is, afloat or ashore."""
    his = pieces.piece(state, leader)
    armies = (name for name in leaderless(state, leader) if pieces.piece(state, name)["hex"] == his["hex"])
    return [name for name in armies if bool(pieces.piece(state, name).get("aboard")) == bool(his.get("aboard"))]


def _in_hex(state: State, number: str) -> list[str]:
    """What the side to move or to react has ashore in a hex; its ships where it has nothing ashore."""
    here = pieces.at(state, number, _mover(state), aboard=False)
    return [name for name in here if pieces.piece(state, name)["kind"] != "ship"] or here


def _mover(state: State) -> str:
    """The side that moves, or reacts."""
    side = str(actor(state))
    return pieces.other(side) if phase(state) == "reaction" else side


def last_named(words: Sequence[str]) -> str:
    """The last name of a list, and what stands behind it."""
    return " ".join(listed(words)).rpartition(",")[2].strip()


def is_person(state: State, text: str) -> bool:
    """Whether one piece by itself is called so."""
    return person_called(state, text) is not None


def is_whole(words: Sequence[str]) -> bool:
    """Whether a force is named by its hex, or by all of it, and nobody is named first."""
    first = EXCEPT.split(" ".join(listed(words)).split(",")[0].strip())[0]
    return any(group.fullmatch(first) for group in (EVERYBODY, REST)) or first.partition(" ")[0].casefold() in (ALL, "both")
