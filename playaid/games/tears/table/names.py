"""Names as they are typed: every piece, area and topic with its other spellings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from playaid.games.tears.state import pieces, world
from playaid.games.tears.state.fights import HITS, STAY, leading, veiled_pieces
from playaid.games.tears.state.pieces import MOST, REDUCED, rows
from playaid.games.tears.table.amounts import NUMBERS
from playaid.referee.contract.derived import derive
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Args, State


@cache
def unit_names(speaks: str = "") -> Mapping[str, Sequence[str]]:
    """Every code, alone and with a number before it, with its other spellings. speaks: the side whose units are meant by a word that the
    armies share, as 騎兵 is what each calls its horse."""
    names: dict[str, list[str]] = {}
    shared = Counter(alias for row in rows("units").values() for alias in row["aliases"])
    for kind, row in rows("units").items():
        spelled = [row["plural"], *(alias for alias in row["aliases"] if shared[alias] == 1 or speaks in ("", row["side"]))]
        for code, others in (
            (kind, spelled + [f"完全戦力の{other}" for other in spelled if not other.isascii()]),
            (REDUCED + kind, [f"{how}{other}" for other in spelled for how in (REDUCED, "減少", "減少戦力の")] + [f"{kind}-"]),
        ):
            names[code] = [*others, *(f"1 {other}" for other in (code, *others))]
            for number in range(2, MOST + 1):
                words = (word for word, times in NUMBERS.items() if times == number)
                in_words = [f"{word} {other}" for word in words for other in (code, *others) if other.isascii()]
                names[f"{number} {code}"] = [*(f"{number} {other}" for other in others), *in_words]
    return names


@cache
def people_names() -> Mapping[str, Sequence[str]]:
    names: dict[str, Sequence[str]] = {}
    for table in ("leaders", "wizards"):
        for name, row in rows(table).items():
            names[name] = list(row.get("aliases") or ())
    return names


@cache
def spell_names() -> Mapping[str, Sequence[str]]:
    spelled = {"Waterwalk": ["Water Walk"], "Tortoise Speed": ["Trotoise Speed"]}
    return {name: [*([row["japanese"]] if row.get("japanese") else []), *spelled.get(name, [])] for name, row in rows("spells").items()}


# by what is on the table


def everyone(state: State) -> Mapping[str, Sequence[str]]:
    """Leaders and wizards, with penguin chieftains that have come."""
    return _everyone(_come(state))


def _come(state: State) -> tuple[str, ...]:
    known = people_names()
    return tuple([name for name in state["public"].get("people", ()) if name not in known])


@lru_cache
def _everyone(come: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    return {**people_names(), **dict.fromkeys(come, ())}


def leaders(state: State) -> Mapping[str, Sequence[str]]:
    return _leaders(_come(state))


@lru_cache
def _leaders(come: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    return {name: others for name, others in _everyone(come).items() if not pieces.is_wizard(name)}


def wizards(state: State) -> Mapping[str, Sequence[str]]:
    """Wizards, and the dragon, who casts too."""
    return _wizards(_come(state))


@lru_cache
def _wizards(come: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    return {**{name: others for name, others in _everyone(come).items() if pieces.is_wizard(name)}, "Terramax": ("Terromax",)}


def any_piece(state: State) -> Mapping[str, Sequence[str]]:
    """Units, leaders and wizards, and the garrison of a castle."""
    return _any_piece(actor(state) or "", _come(state))


@lru_cache
def _any_piece(acts: str, come: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    return {**unit_names(acts), **_everyone(come), pieces.GARRISON: ("守備隊",)}


def in_line(state: State) -> Mapping[str, Sequence[str]]:
    """Those on whom hits may fall now, also as they are once hit, alone and several with their number; all pieces where none are due."""
    now = state["public"].get("battle")
    if not now or now["stage"] != HITS:
        return any_piece(state)
    row, every = list(now["rows"][now["victim"]]), any_piece(state)
    most = Counter(row)
    for code, number in Counter(row).items():
        if after := pieces.reduce(code):
            most[after] += number
    codes = [code for code, number in most.items() for code in (code, *(f"{n} {code}" for n in range(2, min(number, MOST) + 1)))]
    return {code: (*every.get(code, ()), *_as_a_whole_one(code, row, every)) for code in codes}


def _as_a_whole_one(code: str, row: Sequence[str], every: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """What a reduced unit may be called as well, where no whole one of its kind is in line."""
    whole = code.replace(REDUCED, "", 1)
    return (whole, *every.get(whole, ())) if whole != code and whole.lstrip("0123456789 ") not in row else ()


def areas(state: State) -> Mapping[str, Sequence[str]]:
    return _areas(state["public"].get("map", {}).get("areas", _NOWHERE))


_NOWHERE: Mapping[str, object] = {}


@derive
def _areas(there: Mapping[str, object]) -> Mapping[str, Sequence[str]]:
    spelled = {**rows("house_areas"), **rows("areas")}
    return {name: spelled.get(name, {}).get("aliases") or () for name in there}


def places(state: State) -> Mapping[str, Sequence[str]]:
    return {**areas(state), **dict.fromkeys(state["public"].get("ships", ()), ())}


def topics(state: State) -> Mapping[str, Sequence[str]]:
    """What a captive may be asked: ruins by their name, spells."""
    return {**spell_names(), **areas(state)}


def spells(state: State) -> Mapping[str, Sequence[str]]:
    return spell_names()


def sought(state: State) -> Mapping[str, Sequence[str]]:
    """What may be looked for in ruins."""
    return {"the wisdom": ("wisdom",), "a new spell": ("spell", "study")}


def terrain(state: State) -> Mapping[str, Sequence[str]]:
    return dict.fromkeys(world.KINDS, ())


def whose(args: Args, state: State) -> str | None:
    """The side whose leader, wizard, castle or captive a line names; None where it is nobody's."""
    people = state["public"]["people"]
    if (held := people.get(args.get("captive", ""))) and held.get("captor"):
        return str(held["captor"])
    named = [args[slot] for slot in ("leader", "wizard", "who") if slot in args] + (args.get("leaders") or [])
    owners = {people[name]["side"] for name in named if name in people}
    castle = state["public"]["castles"].get(args.get("area", ""))
    owners |= {castle["side"]} if castle else set()
    if not owners:  # points laid on units of one side
        units = filter(pieces.is_unit, pieces.spread(args.get("units") or []))
        owners = {owner for name in units if (owner := pieces.owner(pieces.kind_of(name)))}
    return owners.pop() if len(owners) == 1 else None


def freeing(args: Args, state: State) -> str | None:
    """The side that would have its people back, and so asks for an exchange where nobody else is said to."""
    people = state["public"]["people"]
    return next((people[name]["side"] for name in args.get("captives") or () if name in people), None)


def unveiling(args: Args, state: State) -> str | None:
    """Whose people come out: of the one side that hides somebody in the battle. [Obfuscate]"""
    now = state["public"]["battle"]
    hiding = [side for side in now["rows"] if veiled_pieces(now, side)] if now else []
    return hiding[0] if len(hiding) == 1 else None


def helping(args: Args, state: State) -> str | None:
    """Whose leaders help whom: the side of those named; if nobody is, the one whose points alone are not laid yet. [Leaders: attack]"""
    now = state["public"]["battle"]
    if not now or args.get("leaders") or args.get("units"):
        return whose(args, state)
    waiting = [side for side in now["rows"] if leading(now, side) and not now["points"].get(side)]
    return waiting[0] if len(waiting) == 1 else None


def fogging(args: Args, state: State) -> str | None:
    """The side whose fog lies on the battle; None where both or none has cast it."""
    now = state["public"]["battle"]
    hidden = [side for side, thick in now["fog"].items() if thick] if now else []
    return pieces.other(hidden[0]) if len(hidden) == 1 else None


UNSEEN = ("search", "trap", "cast", "wound", "question")
"""Verbs by which dice may fall that one side alone sees: for a spell that is found, at those whom an explosion reaches under a leader; or
that go by spells which one side alone knows."""


def found_by(state: State, verb: str) -> Mapping[str, Sequence[str]]:
    """The spells that one side alone may have found by a line of a verb, which are nobody else's to read. For a retreat the seas beside a
    wizard alone in ruins, over whom a spell may lead."""
    if verb == "retreat":
        now = state["public"]["battle"]
        if now is None or now["stage"] != STAY or not now.get("hermit"):
            return {}
        return {area: () for area in world.neighbours(state, now["area"]) if world.kind(state, area) == world.SEA}
    return spells(state) if verb in UNSEEN else {}
