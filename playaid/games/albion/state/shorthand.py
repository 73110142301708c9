"""What players leave out because there is one thing that can be meant: the one fight, the one hex, the pair; and stacks by their leader.

Each takes the words behind a verb and what the whole table sees, and gives the words in full; what is no shorthand comes back as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from playaid.games.albion.state import castings, companies, hexes, outstanding, pieces, stacks
from playaid.games.albion.state.combats import challenges, fights, live, pairs
from playaid.games.albion.state.companies import ALL, ARMIES, EVERYBODY, company, is_person, is_whole, last_named, person_called
from playaid.games.albion.state.marcher_names import bearer
from playaid.games.albion.state.marches import by_command, phase, staying
from playaid.games.albion.state.place_names import begun, hex_first, hex_of, with_hexes
from playaid.games.albion.state.printed import item_title
from playaid.games.albion.state.way_words import in_two_lines, refuse_behind, without_wishes
from playaid.language.message import message
from playaid.referee.contract.names import find_only, fits, fold
from playaid.referee.contract.refusals import Ambiguous, Unreadable
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Loss, Piece, State

PATH = ("via", "to", "by")
TOWARDS = ("towards", "toward", "into")
GOALS = ("via", "to", "by", "at", "in", "onto", "on")
WHERE = ("at", "in")
VIA = (*GOALS, "costing", "points")


def _single(words: Iterable[str]) -> list[str]:
    """The one candidate, in words; nothing where there are several or none."""
    candidates = list(dict.fromkeys(words))
    return candidates[0].split() if len(candidates) == 1 else []


def everything(words: Sequence[str], state: State) -> Sequence[str]:
    """`activate all`, `activate all at 3101`, `attrition all`: as without a name; `attrition Melton`."""
    words = hex_first(words, state)
    named = words and words[0].casefold() == ALL and words[1:2] in ([], ["at"])
    return words[1:] if named else words


def no_item(words: Sequence[str], state: State) -> Sequence[str]:
    """`use nothing by Dorwen`: as without an item."""
    return words[1:] if words and words[0].casefold() in ("nothing", "none") else words


def a_fight(words: Sequence[str], state: State) -> Sequence[str]:
    """`fight`, `stop`, `fight on`: the one fight of this step; the one going on where several wait; `fight Misha`: where she stands."""
    words = _hex_of_whoever(hex_first(words[1:] if words and words[0].casefold() in ("on", "again") else words, state), state)
    if words or not begun(state):
        return words
    current = state["public"]["combat"]["current"]
    kinds = ("melee",) if frames(state)[-1]["key"] == "duels" else ("battle", "engagement")
    return _single([current] if current else live(state, *kinds))


def a_defence(words: Sequence[str], state: State) -> Sequence[str]:
    """`defend clear`: the one battle without terrain; `defend`, `defend 3033`, where its hex has but one; `defend 3033 clear`."""
    if not begun(state):
        return words
    words = hex_first(words, state)
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
    return lambda words, state: words if words or not begun(state) else _single(candidates(state))


a_duel = _the_one(lambda state: pairs(state, "duel"))
a_trial = _the_one(lambda state: pairs(state, "trial"))
_a_caster = _the_one(lambda state: (str(casting["caster"]) for casting in castings.waiting(state)))
a_mind = _the_one(lambda state: state["public"].get("minds", {}))
a_march = _the_one(lambda state: pieces.lay_open(state).get("forced", {}))
an_item = _the_one(lambda state: map(item_title, outstanding.fates(state)))


def a_caster(words: Sequence[str], state: State) -> Sequence[str]:
    """Whoever is left out where one alone casts. Raises Unreadable while plots are written, by which it is said what is cast. [19.0]"""
    if begun(state) and frames(state)[-1]["key"] == "plot":
        text = "what is cast is plotted first, in secret, and rolled for in the next step"
        raise Unreadable(message(text), hint=message("{line} writes it down", line="plot"))
    return _a_caster(words, state)


def a_champion(words: Sequence[str], state: State) -> Sequence[str]:
    """`challenge trial Imric`, `challenge Imric trial`: without the word between; `challenge trial by combat Imric`: as it is called;
    `accept Elidor`: of the one kind that is open; `challenge Imric` is asked for the kind."""
    words = CALLED.sub(lambda said: "trial" if said[1] else "duel", " ".join(words)).split()
    words = _without_their_hex(words, state)
    if not words or any(word.casefold() in ("by", "with") for word in words):
        return words
    kinds = [kind for kind in CHALLENGES if kind.startswith(words[-1].casefold())]
    if any(kind.startswith(words[0].casefold()) for kind in (*CHALLENGES, ARCANE)):
        return [words[0], "by", *words[1:]] if words[1:] else words
    if len(words) > 1 and kinds:
        return [*kinds, "by", *(word for word in words[:-1] if word.casefold() not in ("to", "a"))]
    open_ = dict.fromkeys(kind for _, kind in challenges(state, "open")) if begun(state) else ()
    return [*(open_ if len(open_) == 1 else ()), "by", *words]


def _without_their_hex(words: Sequence[str], state: State) -> Sequence[str]:
    """`trial Magog in 3140` where Magog stands there: it goes without saying."""
    if len(words) < 3 or words[-2].casefold() not in WHERE or not hexes.is_hex(words[-1]) or not begun(state):
        return words
    named = (person_called(state, " ".join(words[at:-2])) for at in range(len(words) - 2))
    there = any(name is not None and pieces.piece(state, name)["hex"] == words[-1] for name in named)
    return words[:-2] if there else words


CHALLENGES, ARCANE = ("duel", "trial"), "arcane"
CALLED = re.compile(r"\b(?:to )?(?:an? )?(?:(trial) by combat|duel arcane|arcane duel)\b", re.IGNORECASE)
"""The kinds of challenges by the names that the rules have for them. [15.4]"""


def an_acceptance(words: Sequence[str], state: State) -> Sequence[str]:
    """`accept`, `accept by Elidor`: of the one kind that is open; `accept Dando` of the one who has challenged, with whom is asked for."""
    if called := _called_by(words, state):
        return [kind for _, kind in called[:1]]
    open_ = dict.fromkeys(kind for _, kind in challenges(state, "open")) if begun(state) else ()
    if len(open_) == 1 and (not words or words[0].casefold() in ("by", "with")):
        return [*open_, *words]
    return a_champion(words, state)


def a_scried_stack(words: Sequence[str], state: State) -> Sequence[str]:
    """`write`, `write via 3014`: of the one stack that has been scried; that it stays is what is meant where no way is said."""
    words = hex_first(_without_a_way(words), state)
    if words and words[0].casefold() not in ("via", "to"):
        return words
    return [*_single(str(stack["hex"]) for stack in state["public"].get("scrying", ())), *words]


STAYING = re.compile(r"(that |if )?(it |they |the stack )?(stays?|remains?)( there| where (it|they) (is|are|stands?))?", re.IGNORECASE)


def _without_a_way(words: Sequence[str]) -> Sequence[str]:
    """The words without those at their end that say that a stack stays."""
    ends = (at for at in range(len(words)) if STAYING.fullmatch(" ".join(words[at:])))
    return words[: next(ends, len(words))]


def a_written_path(args: Mapping[str, object], state: State) -> tuple[str, ...]:
    """Whoever leaves the path of a scried stack out is asked for it: it is bound to what is written."""
    return ("path",)


def whoever_goes_along(args: Mapping[str, object], state: State) -> tuple[str, ...]:
    """Whoever names a person alone for a forced march is asked whether the armies beneath them come: those not named stay. [12.4]"""
    person = str(args.get("person"))
    return ("pieces",) if person in pieces.pieces(state) and staying(state, [person]) else ()


def to_come_along(state: State, _side: str | None = None) -> str:
    """How it is asked for, in the Movement Phase with what the first forced march ends. [5.0 D.3]"""
    asked = message("who goes along? Whoever is not named stays.")
    over = message("{asked} Normal movement is over for this phase with it, for everybody.", asked=asked)
    return over if phase(state) == "moving" else asked


def items_to_use(args: Mapping[str, object], state: State) -> tuple[str, ...]:
    """Whoever leaves words of `use` out is asked for the items too: none at all would be said for the whole Phase. [20.2]"""
    return ("items",)


_CALLER = re.compile(
    r"(?:the\s+)?(?:(?P<kind>duel|trial)\s+)?(?:(?:by|with|from|of|against)\s+)?(?P<who>\D+?)(?:'s?)?(?:\s+(?:challenge|duel|trial))?",
    re.IGNORECASE,
)
"""`Dando`, `trial with Dando`, `Dando's challenge`."""


def _called_by(words: Sequence[str], state: State) -> list[tuple[str, str]]:
    """The open challenges of the person whom the words name: (fight, kind)."""
    said = _CALLER.fullmatch(CALLED.sub(lambda found: "trial" if found[1] else "duel", " ".join(words))) if begun(state) else None
    if said is None or (who := person_called(state, said["who"])) is None:
        return []
    kind = said["kind"].casefold() if said["kind"] else None
    calls = ((name, one, fights(state)[name]["challenges"][one]) for name, one in challenges(state, "open") if kind in (None, one))
    return [(name, one) for name, one, call in calls if call["persons"].get(call["by"]) == who]


def an_answer(words: Sequence[str], state: State) -> Sequence[str]:
    """`decline`, `decline duel`, `decline 2339`, `decline Dando`: the one open challenge."""
    called = _called_by(words, state)
    words = with_hexes(words, state)
    if called:
        return _single(f"{kind} at {fights(state)[name]['hex']}" for name, kind in called) or words
    if len(words) > 1 or not begun(state):
        return words
    meant = [(name, kind) for name, kind in challenges(state, "open") if not words or words[0] in (kind, fights(state)[name]["hex"])]
    return _single(f"{kind} at {fights(state)[name]['hex']}" for name, kind in meant) or words


def the_only_loss(words: Sequence[str], state: State) -> Sequence[str]:
    """`remove`, where whoever owes losses has but one piece for each kind of them: nothing is to be shared out. [7.2]"""
    if words or not begun(state) or stacks.are_hidden(state):  # who they are that could bear it is their side's to see [11.9]
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


def _hex_of_whoever(words: Sequence[str], state: State) -> Sequence[str]:
    """The words with the hex of the piece that they begin with; as they are where they begin with none."""
    for many in range(len(words), 0, -1):
        if number := hex_of(" ".join(words[:many]), state):
            return [number, *words[many:]]
    return words


def _hexes_to_evade_in(state: State) -> list[str]:
    """Where somebody must evade; else where somebody may."""
    public = pieces.lay_open(state)
    return [number for places in (public["endangered"] or public.get("exposed", {})).values() for number in places]


def an_escape(words: Sequence[str], state: State) -> Sequence[str]:
    """`evade`: out of the one hex in which somebody must, or may; `evade Melton`, `evade Misha and Gerflax`: where they are."""
    words = companies.one_of_a_hex(words, state)
    return _hex_of_whoever(hex_first(words, state), state) or _the_one(_hexes_to_evade_in)(words, state)


def a_stack(words: Sequence[str], state: State) -> Sequence[str]:
    """`move Imric all via 3013`: a person and what stands beneath him; `move all in 3012 …`, `move all armies in 3012 except Rurik …`:
    everybody, or all of a sort, of the side to move in a hex; of armies that are called so those that stand with the others. Raises
    Unreadable where a force is named that is not there, Ambiguous where it is not told which."""
    if not begun(state):
        return words
    _refuse_direction(words)
    words = _with_a_way(state, _company_first(with_hexes(words, state)))
    cut = _way_begins(words)
    return [*", ".join(company(state, words[:cut])).split(), *words[cut:]]


def _refuse_direction(words: Sequence[str]) -> None:
    """Raises Unreadable where it is said by the compass whither somebody goes: which columns sit lower is for the book to say. [2.1]"""
    said = COMPASS.search(" ".join(words).rstrip("?.! "))
    if said and (who := words[0].rstrip(",")):
        told = message("{direction} is no hex: a hex is said by its number", direction=said[1])
        named = "NAME" if who.casefold() in PRONOUNS else who
        raise Unreadable(told, hint=message("{line} tells which hex lies in which direction", line=f"where {named}"))


PRONOUNS = ("him", "her", "them", "it", "all", "everybody", "everyone", "everything")
COMPASS = re.compile(r"\b((?:north|south)(?:[ -]?(?:east|west))?|east|west)(?:ward|wards)?$", re.IGNORECASE)


def a_way(words: Sequence[str], state: State) -> Sequence[str]:
    """The same for a move, behind whose way stands nothing else: `move Gullfoot to 3429 and debark` are two lines. Raises Unreadable."""
    words = a_stack(without_wishes(words), state)
    way = words[_way_begins(words) :]
    end = next((at for at, word in enumerate(way) if word.casefold() in ("costing", "points")), len(way))
    at = next((at for at, word in enumerate(way[:end]) if at > 1 and word[:1].isalpha() and word.casefold() not in (*PATH, "and")), end)
    if begun(state) and at < end and way[0].casefold() in PATH:
        refuse_behind(way[at:end])
    return words


def on_board(words: Sequence[str], state: State) -> Sequence[str]:
    """`embark 1 Ochil onto Reefrider`, `aboard Reefrider`, `Reefrider with 1 Ochil`, `1 Ochil Reefrider`: of armies of a name the one
    that can go aboard, as it stands ashore where the ship lies."""
    words = _onto_a_ship(words, state)
    cut = next((at for at, word in enumerate(words) if word.casefold() in ("on", "onto")), len(words))
    end = next((at for at, word in enumerate(words) if at > cut and word.casefold() in ("at", "in", "to")), len(words))
    if not begun(state) or cut == len(words):
        return a_stack(words, state)
    board = pieces.pieces(state)
    ship = find_only(" ".join(words[cut + 1 : end]), {name: () for name, piece in board.items() if piece["kind"] == "ship"})
    here = board[ship]["hex"] if ship is not None else None
    return _of_those(words, state, lambda piece: here is not None and piece["hex"] == here and not piece.get("aboard"))


def _onto_a_ship(words: Sequence[str], state: State) -> Sequence[str]:
    """The words with `onto` before the ship, however that was said."""
    if not begun(state) or "pieces" not in pieces.lay_open(state):
        return words
    words = ["onto" if word.casefold() in ("aboard", "into") else word for word in words]
    if any(word.casefold() in ("on", "onto") for word in words) or len(words) < 2:
        return words
    if _is_ship(words[0], state):
        who = words[2:] if words[1].casefold() in ("with", "and") else words[1:]
        return [*who, "onto", words[0]] if who and not any(_is_ship(word, state) for word in who) else words
    return [*words[:-1], "onto", words[-1]] if _is_ship(words[-1], state) else words


def _is_ship(word: str, state: State) -> bool:
    return any(piece["kind"] == "ship" and fold(name) == fold(word) for name, piece in pieces.pieces(state).items())


def ashore(words: Sequence[str], state: State) -> Sequence[str]:
    """`debark Ochil`, `debark Ochil from Reefrider`: of several armies of a name the one that is aboard; `debark Reefrider`: all who are
    aboard it. Raises Unreadable where nobody is."""
    if begun(state) and len(words) == 1 and "pieces" in pieces.lay_open(state) and _is_ship(words[0], state):
        ship = str(find_only(words[0], {name: () for name, piece in pieces.pieces(state).items() if piece["kind"] == "ship"}))
        if not (carried := pieces.cargo(state, ship)):
            raise Unreadable(message("nobody is aboard {ship}", ship=ship))
        return ", ".join(carried).split()
    from_ship = len(words) > 2 and words[-2].casefold() == "from"
    if begun(state) and from_ship and "pieces" in pieces.lay_open(state) and _is_ship(words[-1], state):
        words = words[:-2] if " ".join(words[:-2]).casefold() not in companies.EVERY_ONE else words[-1:]
        return ashore(words, state)
    return _of_those(words, state, lambda piece: bool(piece.get("aboard"))) if begun(state) else words


def _of_those(words: Sequence[str], state: State, can: Callable[[Piece], bool]) -> Sequence[str]:
    """A stack in full, of several armies that a name may mean the only one that can do what is said. Raises as `a_stack`."""
    try:
        return a_stack(words, state)
    except Ambiguous as several:
        board, text = pieces.pieces(state), " ".join(words)
        fitting = [name for name in several.candidates if (army := board.get(pieces.part_of(name).name)) is not None and can(army)]
        said = re.sub(rf"\b{re.escape(several.typed)}\b(?! +\d)", fitting[0], text, count=1) if len(fitting) == 1 else text
        if said == text:
            raise
    return _of_those(said.split(), state, can)


def _way_begins(words: Sequence[str]) -> int:
    """Where the words for whoever goes end: not at the hex in which they stand, which comes before the way (`all in 3012 to 3013`)."""
    whole = EVERYBODY.match(" ".join(words))
    begin = len(whole[0].split()) if whole else 0
    ends = [at for at, word in enumerate(words) if at >= begin and word.casefold() in VIA]
    goals = [at for at in ends if words[at].casefold() in GOALS]
    stands = goals[1:] and words[goals[0]].casefold() in WHERE and hexes.is_hex(words[goals[0] + 1].rstrip(","))
    return next((at for at in ends if not stands or at != goals[0]), len(words))


def _with_a_way(state: State, words: Sequence[str]) -> Sequence[str]:
    """`Imric 3013` as `Imric to 3013`, where no force is called so; `Imric and army 3013`, `Imric with all 3013`, `Imric 3013 with all`."""
    words = _company_before_the_way(state, words)
    *who, number = words or [""]
    if not who or not number.isdecimal() or any(word.casefold() in VIA for word in words) or EVERYBODY.fullmatch(" ".join(words)):
        return words
    last = last_named(words)
    if len(who) > 1 and who[-1].casefold() in ARMIES and is_person(state, re.sub(r",? +and$|,$", "", " ".join(who[:-1]))):
        return [*who, "to", number]
    goes = not is_person(state, last) and is_person(state, last.removesuffix(number))
    return [*who, "to", number] if goes or (hexes.is_hex(number) and _ends_with_a_force(state, who, number)) else words


def _company_before_the_way(state: State, words: Sequence[str]) -> Sequence[str]:
    """A hex to which somebody goes behind who goes with them, and `to` before it, where no other word tells the way."""
    at = next((at for at, word in enumerate(words) if at and word.casefold() in ("with", "and")), 0)
    if not at or at + 1 >= len(words) or any(word.casefold() in VIA for word in words):
        return words
    hex_first = hexes.is_hex(words[at - 1].rstrip(","))
    leader = " ".join(words[: at - 1] if hex_first else words[:at]).rstrip(",")
    goal = words[at - 1].rstrip(",") if hex_first else words[-1]
    with_whom = [*words[at:]] if hex_first else [*words[at:-1]]
    named = person_called(state, leader)
    if named is None or not hexes.is_hex(goal) or with_whom[-1].casefold() != ALL or str(pieces.piece(state, named)["hex"]) == goal:
        return words
    return [*leader.split(), *with_whom, "to", goal]


def _ends_with_a_force(state: State, who: Sequence[str], number: str) -> bool:
    """Whether the last words name a force, or one of several, and with the number behind them none: `Ainsel Eastmarch 3540`."""
    known = pieces.force_names(state)
    last = [" ".join(who[at:]) for at in range(max(len(who) - 5, 0), len(who))]
    named = any(fits(name, known, slips=False) for name in last)
    return named and not any(fits(f"{name} {number}", known, slips=False) for name in last)


def _company_first(words: Sequence[str]) -> Sequence[str]:
    """`Imric towards 3013 with his army` as `Imric with his army to 3013`."""
    words = ["to" if i and word.casefold() in TOWARDS else word for i, word in enumerate(words)]
    folded = [word.casefold() for word in words]
    way = _way_begins(words)
    company = next((i for i, word in enumerate(folded) if i > way + 1 and word in ("with", "taking", ALL)), len(words))
    return [*words[:way], *words[company:], *words[way:company]]


def a_leader(words: Sequence[str], state: State) -> Sequence[str]:
    """`force Imric all`, `react Imric all`: with what stands beneath him; `force all in 3012`: whoever of them commands best, with the
    others; `force march Imric`, as it is called. Raises Unreadable and Ambiguous as `a_stack`, and where a path or a ship is named."""
    words = words[1:] if words and words[0].casefold() == "march" else words
    led = words[1:] and words[0].casefold() in ("with", "for", "by") and not _is_army(words[1:], state)
    words = companies.leader_first(with_hexes(words[1:] if led else words, state))
    _refuse_ship(words, state)
    if (len(words) < 2 and not is_whole(words)) or not begun(state):
        return words
    cut = next((i for i, word in enumerate(words) if i and word.casefold() in PATH), len(words))
    if cut < len(words):
        raise in_two_lines(words[:cut], words, phase(state) == "reaction")
    stack = company(state, words)
    return _led(by_command(stack) if is_whole(words) else stack)


def _is_army(words: Sequence[str], state: State) -> bool:
    """Whether an army alone is named: it goes along, and its leader has not been said yet."""
    return (
        begun(state)
        and find_only(" ".join(words), {name: () for name, piece in pieces.pieces(state).items() if piece["kind"] == "army"}) is not None
    )


def _refuse_ship(words: Sequence[str], state: State) -> None:
    """Raises Unreadable where a ship is named as who leads a stack. [12.4, 13.0]"""
    said = " ".join(words).partition(" with ")[0].partition(",")[0]
    if not said or not begun(state):
        return
    known = pieces.pieces(state)
    named = find_only(said, {name: () for name, piece in known.items() if piece["kind"] in ("ship", "person")})
    if named is not None and known[named]["kind"] == "ship":
        told = "{ship} is a ship: only what stands ashore goes by this, named by whoever leads it; ships and who is on board them do not"
        raise Unreadable(message(told, ship=named))


def _led(stack: Sequence[str]) -> list[str]:
    """A person, and with whom."""
    return [*stack[0].split(), *(["with", *", ".join(stack[1:]).split()] if stack[1:] else [])] if stack else []


def a_hex(words: Sequence[str], state: State) -> Sequence[str]:
    """`battle Colleran`, `stack Gil's Rest`: the hex where a piece stands, or of a place of power by its name."""
    text = " ".join(words).rstrip("?")
    number = hex_of(text, state)
    return [number] if number else text.split()


def two_hexes(words: Sequence[str], state: State) -> Sequence[str]:
    """`range 3639 3140`: without the word between; and by names, each of which may be several words: `range Mad Ainsel` names one."""
    words = _one_who_goes(words)
    at = next((at for at, word in enumerate(words) if word.casefold() == "to"), None)
    cuts = [(end, end) for end in range(len(words), 0, -1)] if at is None else [(at, at + 1)]
    for end, begin in cuts:
        ends = [part for part in (" ".join(words[:end]), " ".join(words[begin:])) if part]
        if len(ends) == 1 and at is None and hex_of(ends[0], state):  # which is the piece, whose reach is asked for
            return ends
        told = [hex_of(part, state) or part for part in ends]
        if at is not None or all(map(hexes.is_hex, told)):
            return [*told[:1], *(["to", told[1]] if told[1:] else [])]
    return [words[0], "to", words[1]] if len(words) == 2 else words


GOES = re.compile(r"(?: with (?:(?:his|her|their|its|all) )*\w+)?(?: (?:go|get|move|reach|travel|march|sail))?(?: (?:to|now))?\??$", re.I)
"""What is said behind whoever is asked about: `with his army go now`."""


def _one_who_goes(words: Sequence[str]) -> Sequence[str]:
    """`range Imric with his army`, `how far can Imric go` as of Imric."""
    said = GOES.sub("", " ".join(words)).split()
    return said or words


def asked_where(words: Sequence[str], state: State) -> Sequence[str]:
    """`where is Barguest`, `where Gil's Rest to 3140`, `where 3639 from 3140`: by names, each of which may be several words."""
    if not words:
        return words
    said = ["to" if word.casefold() in ("from", "and") else word.strip("?,") for word in words]
    while said[1:] and said[-1].casefold() in LEFT:
        said.pop()
    said = said[1:] if said[1:] and said[0].casefold() in ("is", "are") else said
    parts = re.split(r" +to +", " ".join(said)) if "to" in said else said if len(said) == 2 and _hexes(said) else [" ".join(said)]
    told = [hex_of(part, state) or part for part in parts]
    return told if len(told) < 2 else [told[0], "to", " ".join(told[1:])]


LEFT = ("left", "have", "has", "now", "got")
"""What ends a question for somebody's points, which are told where they stand."""


def _hexes(words: Sequence[str]) -> bool:
    return all(word.isdecimal() for word in words)


def a_flight(words: Sequence[str], state: State) -> Sequence[str]:
    """`teleport Dunatis to the Denby Plinth`: places of power by their names."""
    cut = next((i + 1 for i, word in enumerate(words) if word.casefold() == "to"), len(words))
    goals = [part.strip() for part in " ".join(words[cut:]).split(",")]
    return [*words[:cut], *", ".join(hex_of(goal, state) or goal for goal in goals).split()]
