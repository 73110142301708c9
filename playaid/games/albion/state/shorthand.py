"""What players leave out because there is one thing that can be meant: the one fight, the one hex, the pair; and stacks by their leader.

Each takes the words behind a verb and what the whole table sees, and gives the words in full; what is no shorthand comes back as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.albion.state import castings, hexes, outstanding, pieces, printed
from playaid.games.albion.state.combats import challenges, fights, live, pairs
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.marches import leaderless, phase
from playaid.games.albion.state.printed import item_title
from playaid.language.message import listing, message
from playaid.referee.contract.names import find
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.sequence import actor, frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Loss, State

ALL = "all"
EVERYBODY = re.compile(r"(?:(?:all|everybody|everyone|everything|stack)(?: (?:in|at|of|from))? )?(\d{4})( all)?", re.IGNORECASE)
"""How all that a side has in a hex is called: `3012 all`, `all in 3012`, `stack 3012`, or by the hex alone."""
WITH_ESCORT, WITH_HIS, WITH_THEIRS = "-escort", "-his", "-theirs"
_JOINED = r"(?:,? +(?:(?:and|with|plus) +)?|, *)"
_AND = r"(?:,? +(?:and|with|plus) +|, *)"
ESCORT = re.compile(rf"{_JOINED}(?:his|her|their|an|the) +escorts?(?=,| |$)|{_AND}escort(?=,|$)", re.IGNORECASE)
THEIRS = re.compile(rf"{_JOINED}their +(?:(?:whole|entire) +)?[a-z]+(?! +\d)(?=,| |$)", re.IGNORECASE)
HIS = re.compile(
    rf"{_JOINED}(?:his|her) +(?:(?:whole|entire) +)?[a-z]+(?! +\d)(?=,| |$)"
    rf"|{_AND}(?:all +(?:the +)?)?(?:the +|an? +)?(?:army|armies|forces?|troops|men|stack|everybody|everyone|everything)(?=,| |$)",
    re.IGNORECASE,
)
WHATEVER = re.compile(rf"{_JOINED}all with (?:him|her|them)|{_AND}all(?=,|$)", re.IGNORECASE)
"""How a force is named by whose it is; `all` alone is whatever there is, be it nothing."""
PATH = ("via", "to", "by")
HEX_DIGITS = 4
TOWARDS = ("towards", "toward", "into")
VIA = ("via", "to", "by", "at", "in", "onto", "on", "costing", "points")


def _single(words: Iterable[str]) -> list[str]:
    """The one candidate, in words; nothing where there are several or none."""
    candidates = list(dict.fromkeys(words))
    return candidates[0].split() if len(candidates) == 1 else []


def everything(words: Sequence[str], state: State) -> Sequence[str]:
    """`activate all`, `activate all at 3101`, `attrition all`: as without a name."""
    named = words and words[0].casefold() == ALL and words[1:2] in ([], ["at"])
    return words[1:] if named else words


def no_item(words: Sequence[str], state: State) -> Sequence[str]:
    """`use nothing by Dorwen`: as without an item."""
    return words[1:] if words and words[0].casefold() in ("nothing", "none") else words


def a_fight(words: Sequence[str], state: State) -> Sequence[str]:
    """`fight`, `stop`: the one fight of this step; the one going on where several wait."""
    if words or not _begun(state):
        return words
    current = state["public"]["combat"]["current"]
    kinds = ("melee",) if frames(state)[-1]["key"] == "duels" else ("battle", "engagement")
    return _single([current] if current else live(state, *kinds))


def a_defence(words: Sequence[str], state: State) -> Sequence[str]:
    """`defend clear`: the one battle without terrain; `defend`, `defend 3033`, where its hex has but one; `defend 3033 clear`."""
    if not _begun(state):
        return words
    number = next((word for word in words if hexes.is_hex(word)), None)
    undefended = (fights(state)[name] for name in live(state, "battle") if fights(state)[name]["terrain"] is None)
    waiting = [fight for fight in undefended if number in (None, fight["hex"])]
    if len(waiting) != 1:
        return words
    choices = waiting[0].get("choices", [])
    named = [word for word in words if word != number and word.casefold() not in ("in", "at")] or (choices if len(choices) == 1 else [])
    return [waiting[0]["hex"], "in", *named] if named else words


def _the_one(candidates: Callable[[State], Iterable[str]]) -> Callable[[Sequence[str], State], Sequence[str]]:
    """For a verb without words the one thing that can be meant."""
    return lambda words, state: words if words or not _begun(state) else _single(candidates(state))


a_duel = _the_one(lambda state: pairs(state, "duel"))
a_trial = _the_one(lambda state: pairs(state, "trial"))
a_caster = _the_one(lambda state: (str(casting["caster"]) for casting in castings.waiting(state)))
a_mind = _the_one(lambda state: state["public"].get("minds", {}))
a_march = _the_one(lambda state: pieces.lay_open(state).get("forced", {}))
an_item = _the_one(lambda state: map(item_title, outstanding.fates(state)))


def a_champion(words: Sequence[str], state: State) -> Sequence[str]:
    """`challenge trial Imric`, `accept trial Elidor`: without the word between."""
    if len(words) < 2 or any(word.casefold() in ("by", "with") for word in words):
        return words
    return [words[0], "by", *words[1:]]


def a_scried_stack(words: Sequence[str], state: State) -> Sequence[str]:
    """`write`, `write via 3014`: of the one stack that has been scried."""
    if words and words[0].casefold() not in ("via", "to"):
        return words
    return [*_single(str(stack["hex"]) for stack in state["public"].get("scrying", ())), *words]


def a_written_path(args: Mapping[str, object], state: State) -> tuple[str, ...]:
    """Whoever leaves the path of a scried stack out is asked for it: it is bound to what is written."""
    return ("path",)


def an_answer(words: Sequence[str], state: State) -> Sequence[str]:
    """`decline`, `decline duel`: the one open challenge."""
    if len(words) > 1 or not _begun(state):
        return words
    meant = [(name, kind) for name, kind in challenges(state, "open") if not words or kind == words[0]]
    return _single(f"{kind} at {fights(state)[name]['hex']}" for name, kind in meant) or words


def the_only_loss(words: Sequence[str], state: State) -> Sequence[str]:
    """`remove`, where whoever owes losses has but one piece for each kind of them: nothing is to be shared out. [7.2]"""
    if words or not _begun(state):
        return words
    owed = [state["public"]["losses"][side] for side in outstanding.losses(state)]
    return ["evenly"] if owed and all(map(partial(_borne_by_one, state), owed)) else words


def _borne_by_one(state: State, loss: Loss) -> bool:
    standing = {name: pieces.piece(state, bearer(name)) for name in loss["from"]}
    kinds = [piece["kind"] for name, piece in standing.items() if name == bearer(name)]
    escorts = sum(bool(piece.get("escort")) for piece in standing.values())
    raised = bool(loss["fight"] and fights(state)[loss["fight"]].get("teeth"))
    bearers = {
        "points": kinds.count("army") + escorts + loss["fortress"] + raised,
        "wounds": kinds.count("person"),
        "steps": kinds.count("ship"),
    }
    return all(bearers[kind] <= 1 for kind in outstanding.TOLLS if loss[kind])


def a_retreat(words: Sequence[str], state: State) -> Sequence[str]:
    """`withdraw`, `withdraw 3014`, `withdraw to 3014`: out of the one hex that must be left, which is no hex to go to."""
    named = [word for word in words if word.casefold() != "to"]
    if len(named) > 1 or not _begun(state):
        return words
    leaving = _single(fight["hex"] for fight in fights(state).values() if fight["retreat"] and fight["state"] != "over")
    return [*leaving, *(["to", *named] if named and named != leaving else [])] if leaving else words


def _hexes_to_evade_in(state: State) -> list[str]:
    """Where somebody must evade; else where somebody may."""
    public = pieces.lay_open(state)
    return [number for places in (public["endangered"] or public.get("exposed", {})).values() for number in places]


an_escape = _the_one(_hexes_to_evade_in)


def a_stack(words: Sequence[str], state: State) -> Sequence[str]:
    """`move Imric all via 3013`: a person and what stands beneath him; `move all in 3012 …`: everybody of the side to move in a hex; and of
    several armies that are called so the one that stands with the others. Raises Unreadable where a force is named that is not there."""
    if not _begun(state):
        return words
    words = _with_a_way(state, _company_first(words))
    whole = EVERYBODY.match(" ".join(words))
    cut = next((i for i, word in enumerate(words) if i >= (len(whole[0].split()) if whole else 0) and word.casefold() in VIA), len(words))
    return [*", ".join(_in_company(state, _told_out(state, words[:cut]))).split(), *words[cut:]]


def _with_a_way(state: State, words: Sequence[str]) -> Sequence[str]:
    """`Imric 3013` as `Imric to 3013`, where no force is called so."""
    *who, number = words or [""]
    if not who or not number.isdecimal() or any(word.casefold() in VIA for word in words) or EVERYBODY.fullmatch(" ".join(words)):
        return words
    last = " ".join(listed(words)).rpartition(",")[2].strip()
    goes = _person(state, last) is None and _person(state, last.removesuffix(number)) is not None
    return [*who, "to", number] if goes else words


def _company_first(words: Sequence[str]) -> Sequence[str]:
    """`Imric towards 3013 with his army` as `Imric with his army to 3013`."""
    words = ["to" if i and word.casefold() in TOWARDS else word for i, word in enumerate(words)]
    folded = [word.casefold() for word in words]
    way = next((i for i, word in enumerate(folded) if i and word in VIA), len(words))
    company = next((i for i, word in enumerate(folded) if i > way + 1 and word in ("with", "taking", ALL)), len(words))
    return [*words[:way], *words[company:], *words[way:company]]


def _in_company(state: State, parts: Sequence[str]) -> list[str]:
    """Of several armies of one name the one in the hex of the others that are named; all the points of an army as the army."""
    known, board = pieces.force_names(state), pieces.pieces(state) if "pieces" in pieces.lay_open(state) else {}
    named = [(part, pieces.part_of(part)) for part in parts]
    parts = [said.name if said.name in board and said.points == board[said.name].get("count", 0) else part for part, said in named]
    sure: dict[str, str] = {}
    for part in parts:
        try:
            sure[part] = pieces.part_of(find(part, known, "force")).name
        except (Unreadable, Ambiguous):
            continue
    where = {str(board[name]["hex"]) for name in sure.values() if name in board}
    return [part if len(where) != 1 else _there(state, part, *where) for part in parts]


def _there(state: State, part: str, number: str) -> str:
    said = pieces.part_of(part)
    try:
        army = find(said.name, dict.fromkeys(pieces.at(state, number, kind="army"), ()), "force")
    except (Unreadable, Ambiguous):
        return part
    return army if said.points in (None, pieces.piece(state, army)["count"]) else f"{said.points} {army}"


def listed(words: Sequence[str]) -> list[str]:
    """`Imric and Moray 3012`, `Imric with Moray 3012`, with commas; `Imric and his trolls`, `Imric with the army` as of a
    force that there must be, `Imric with all` as `Imric all`."""
    text = " ".join(words)
    for pattern, said in ((ESCORT, WITH_ESCORT), (THEIRS, WITH_THEIRS), (WHATEVER, ALL), (HIS, WITH_HIS)):
        text = pattern.sub(f" {said}", text)
    return re.sub(r",? +(and|with) +", ", ", text, flags=re.IGNORECASE).split()


def _told_out(state: State, words: Sequence[str]) -> list[str]:
    """The pieces that a list names, with the force of whoever is said to come with theirs. Raises Unreadable where there is none: whatever
    is typed is done or refused."""
    said = [part.strip() for part in " ".join(listed(words)).split(",")]
    joined = [f"{part} {ALL}" if after.casefold() == ALL else part for part, after in zip(said, [*said[1:], ""], strict=True)]
    lone = len(said) == 1
    parts = [part for part in joined if part and (lone or part.casefold() != ALL)]
    alone = [_alone(part) for part in parts]
    told: list[str] = []
    for part in parts:
        if part.isdecimal() and len(part) < HEX_DIGITS:
            told.append(_points_of(state, part, alone))
            continue
        first, *more = _with_force(state, part, alone)
        told += [first, *(name for name in more if name not in told)]
    return told


def _points_of(state: State, points: str, named: Sequence[str]) -> str:
    """`Imric with 6` as six points of the one army that stands beneath whoever is named; the number as it is where there are several.
    Raises Unreadable where one person is named beneath whom none stands."""
    persons = [name for name in map(partial(_person, state), named) if name is not None]
    armies = dict.fromkeys(army for person in persons for army in _armies(state, person))
    if not armies and len(persons) == 1:
        raise Unreadable(message("no army stands under {person}", person=persons[0]), hint=_others_there(state, persons[0]))
    return f"{points} {next(iter(armies))}" if len(armies) == 1 else points


def _alone(part: str) -> str:
    """A part of a list without the words for a force."""
    words = part.split()
    while words[1:] and words[-1].casefold() in (ALL, WITH_ESCORT, WITH_HIS, WITH_THEIRS):
        words = words[:-1]
    return " ".join(words)


def _with_force(state: State, part: str, named: Sequence[str]) -> list[str]:
    """`Imric all`, `3012 all` told out; other words as they are. named: who stand in the same list, whose army it may be."""
    if whole := EVERYBODY.fullmatch(part):
        return _in_hex(state, whole[1]) or [part]
    who = _alone(part)
    said = [word.casefold() for word in part.split()[len(who.split()) :]]
    if not said:
        return [part]
    person = _person(state, who)
    if person is None:
        return [f"{who} {ALL}" if said == [ALL] else who]
    if WITH_ESCORT in said and not pieces.piece(state, person).get("escort"):
        raise Unreadable(message("{person} has no escort", person=person), hint=_others_there(state, person))
    his = _armies(state, person)
    if WITH_HIS not in said and WITH_THEIRS not in said:
        return [person, *(his if ALL in said else ())]
    others = [name for name in map(partial(_person, state), named) if name is not None and name != person]
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


def _others_there(state: State, person: str) -> str:
    """Which armies of the side stand where a person does, for whoever has named a force that is not there."""
    his = pieces.piece(state, person)
    here = pieces.at(state, str(his["hex"]), pieces.commander_side(his), kind="army") if his["hex"] else []
    if not here:
        return message("say {person} alone", person=person)
    return message("there stand: {armies}; they are named as they are called", armies=listing(here))


def a_leader(words: Sequence[str], state: State) -> Sequence[str]:
    """`force Imric all`, `react Imric all`: with what stands beneath him; `force march Imric`, as it is called. Raises Unreadable as
    `a_stack`, and where a path is named."""
    words = words[1:] if words and words[0].casefold() == "march" else words
    if len(words) < 2 or not _begun(state):
        return words
    cut = next((i for i, word in enumerate(words) if i and word.casefold() in PATH), len(words))
    if cut < len(words):
        who = " ".join(words[:cut])
        hint = message("then they move: {line}", line=" ".join(("move", *words)))
        raise Unreadable(message("first only who goes is said, without a way: {who}", who=who), hint=hint)
    return _led(_in_company(state, _told_out(state, words)))


def _led(stack: Sequence[str]) -> list[str]:
    """A person, and with whom."""
    return [*stack[0].split(), *(["with", *", ".join(stack[1:]).split()] if stack[1:] else [])] if stack else []


def _person(state: State, text: str) -> str | None:
    try:
        return find(text, pieces.piece_names(state), "piece")
    except (Unreadable, Ambiguous):
        return None


def _armies(state: State, leader: str) -> list[str]:
    """The armies that stand beneath a person, where he is, afloat or ashore."""
    his = pieces.piece(state, leader)
    armies = (name for name in leaderless(state, leader) if pieces.piece(state, name)["hex"] == his["hex"])
    return [name for name in armies if bool(pieces.piece(state, name).get("aboard")) == bool(his.get("aboard"))]


def _in_hex(state: State, number: str) -> list[str]:
    """What the side to move or to react has ashore in a hex; its ships where it has nothing ashore."""
    side = str(actor(state))
    if phase(state) == "reaction":
        side = pieces.other(side)
    here = pieces.at(state, number, side, aboard=False)
    return [name for name in here if pieces.piece(state, name)["kind"] != "ship"] or here


def a_hex(words: Sequence[str], state: State) -> Sequence[str]:
    """`battle Colleran`, `stack Gil's Rest`: the hex where a piece stands, or of a place of power by its name."""
    number = _hex_of(" ".join(words), state)
    return [number] if number else words


def two_hexes(words: Sequence[str], state: State) -> Sequence[str]:
    """`range 3639 3140`: without the word between; and by names."""
    parts = re.split(r" +to +", " ".join(words)) if "to" in words else words
    return words if len(parts) != 2 else [_hex_of(parts[0], state) or parts[0], "to", _hex_of(parts[1], state) or parts[1]]


def asked_where(words: Sequence[str], state: State) -> Sequence[str]:
    """`where is Barguest`, `where Gil's Rest to 3140`, `where 3639 from 3140`: by names, each of which may be several words."""
    if not words:
        return words
    said = ["to" if word.casefold() in ("from", "and") else word.strip("?,") for word in words]
    said = said[1:] if said[1:] and said[0].casefold() in ("is", "are") else said
    parts = re.split(r" +to +", " ".join(said)) if "to" in said else said if len(said) == 2 and _hexes(said) else [" ".join(said)]
    told = [_hex_of(part, state) or part for part in parts]
    return told if len(told) < 2 else [told[0], "to", " ".join(told[1:])]


def _hexes(words: Sequence[str]) -> bool:
    return all(word.isdecimal() for word in words)


def a_flight(words: Sequence[str], state: State) -> Sequence[str]:
    """`teleport Dunatis to the Denby Plinth`: places of power by their names."""
    cut = next((i + 1 for i, word in enumerate(words) if word.casefold() == "to"), len(words))
    goals = [part.strip() for part in " ".join(words[cut:]).split(",")]
    return [*words[:cut], *", ".join(_hex_of(goal, state) or goal for goal in goals).split()]


def _hex_of(text: str, state: State) -> str | None:
    """None for what names neither a place of power nor a piece on the board, or begins like the number of a hex."""
    text = re.sub("^the +", "", text, flags=re.IGNORECASE)
    if not text or text[0].isdecimal() or not _begun(state):
        return None
    places = {row["hex"]: (row["name"], row["name"].removeprefix("The ")) for row in printed.rows("places").values()}
    board = pieces.pieces(state)
    for names in (places, {name: others for name, others in pieces.piece_names(state).items() if name in board}):
        try:
            found = find(text, names, "hex")
        except (Unreadable, Ambiguous):
            continue
        return found if found in places else board[found]["hex"]
    return None


def _begun(state: State) -> bool:
    return "pieces" in state["public"] or "stacks" in state["public"]
