"""20.0 Magic items: who bears what, and what that adds to a person."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING, Any

from playaid.games.albion.ratings import counters
from playaid.games.albion.state import dormant, pieces, printed
from playaid.games.albion.state.dormant import REQUITER, TEETH
from playaid.language.message import listing, message
from playaid.referee.contract.derived import derive, once
from playaid.referee.contract.sequence import frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State

MOST_USED = 2
"""Items that a person may use in a Phase or Segment. [20.2.4]"""
WAND = "14"
DORWEN = "Dorwen"
"""The sword whose point of command stands on a piece already, and whose piece. [20.6.22]"""


def borne_items(hearing: Hearing, bearer: str) -> list[str]:
    """The numbers of the items that a piece bears, from its owner's sealed list, or as whoever has its mind knows them. Raises Locked."""
    if (mind := counters.taken_mind(hearing, bearer)) is not None:
        return sorted(mind["items"])
    held = hearing.secret(pieces.piece(hearing.state, bearer)["side"]).get("items", _NOTHING)
    return [*_by_bearer(held).get(bearer, ())]


_NOTHING: dict[str, str] = {}


@derive
def _by_bearer(held: Mapping[str, str]) -> Mapping[str, list[str]]:
    by_bearer: dict[str, list[str]] = {}
    for number in sorted(held):
        by_bearer.setdefault(held[number], []).append(number)
    return by_bearer


def anybodys(hearing: Hearing, person: str) -> list[str]:
    """The items that a person might bear, as far as all know: those of their side that nobody else is known to have. Requiter is Dorwen's
    while he lives; who is asleep, or yet to come, has given nothing away. [7.9 e05, 10.0, 10.1, 20.1]"""
    piece = pieces.piece(hearing.state, person)
    sides = (piece["side"], pieces.commander_side(piece))
    held = {number: item for number, item in hearing.public["items"].items() if item["side"] in sides}
    return [number for number, item in held.items() if (item.get("shown") or keeper(hearing, number) or person) == person]


RAISING = ("05", "07", "09", "22")
"""Dana's Torque, Gwydion's Staff, Nuada's Helm and Requiter: they raise a Command Rating or a Basic Magic Strength, whoever bears them."""


def makers(hearing: Hearing, side: str) -> str | None:
    """Who alone may read what each person's command and magic make of a sum: their own side, where pieces lie hidden, or where, as far as
    all know, somebody of theirs bears unseen what raises them; else everybody (None). [11.9, 20.1]"""
    held = (number for number in RAISING if hearing.public["items"][number]["side"] == side)
    unseen = any(not hearing.public["items"][number].get("shown") and keeper(hearing, number) is None for number in held)
    return side if unseen else pieces.own(hearing.state, side)


def keeper(hearing: Hearing, number: str) -> str | None:
    """Who is known to have an item still. [7.9 e05, 10.0, 20.6.23]"""
    return dormant.keeper(hearing.state, number)


def effect(hearing: Hearing, number: str, what: str) -> Any:  # of the column's own type
    """A cell of an item, looked up under its holder's seal."""
    return hearing.fact("items", number, what, only=hearing.public["items"][number].get("side"))


@once
def usable(hearing: Hearing, bearer: str, number: str) -> bool:
    """Whether a person may use an item: his country, his side, his Basic Magic Strength, ratings of 1 in what it raises. [20.0, 20.2]"""
    kingdom, side = effect(hearing, number, "kingdom"), effect(hearing, number, "side")
    piece = pieces.piece(hearing.state, bearer)
    owner = str(piece["side"])
    if number == TEETH and bearer == "The Worm":
        return False
    if piece["kind"] != "person" or (kingdom and kingdom != piece["kingdom"]) or (side and side != pieces.commander_side(piece)):
        return False
    if number != WAND and int(hearing.fact("persons", bearer, "magic", only=owner)) < int(effect(hearing, number, "needs_magic") or 0):
        return False
    raised = [what for what, column in (("combat", "strength"), ("command", "command")) if effect(hearing, number, column)]
    return all(int(hearing.fact("persons", bearer, what, only=owner)) >= 1 for what in raised)


def chooser(hearing: Hearing, bearer: str) -> str:
    """In whose compartment it is looked up which items a person uses: whoever has his mind has his own choice noted. [19.4.10]"""
    mind = counters.taken_mind(hearing, bearer)
    return str(hearing.declaration.side or hearing.active) if mind is not None else str(pieces.piece(hearing.state, bearer)["side"])


@once
def items_in_use(hearing: Hearing, bearer: str) -> list[str]:
    """The items that count for a person now: those he may use, one weapon, one staff, two in all. [20.2] His player says which for a Phase,
    in secret (`use`). Else those that do something in this Phase, those of his last choice first, then the lowest numbers."""
    secret = hearing.secret(chooser(hearing, bearer))
    wanted = secret.get("using", {}).get(bearer, ())
    now = secret["chosen"].get(bearer) == phase_of(hearing.state)
    able = [number for number in borne_items(hearing, bearer) if not now or number in wanted]
    able.sort(key=lambda number: (not _serves_now(hearing, bearer, number), number not in wanted, number))
    chosen: list[str] = []
    for number in able:
        same = [kind for kind in ("weapon", "staff") if effect(hearing, number, kind) and any(effect(hearing, had, kind) for had in chosen)]
        if usable(hearing, bearer, number) and not same and len(chosen) < MOST_USED:
            chosen.append(number)
    return sorted(chosen)


def not_in_use(hearing: Hearing, bearer: str, number: str) -> str | None:
    """Why an item does nothing for a person now: it is not theirs, not for them, or others count instead. [20.1, 20.2]"""
    used = items_in_use(hearing, bearer)
    if number in used:
        return None
    said = {"person": bearer, "item": printed.item_title(number)}
    if number not in borne_items(hearing, bearer):
        return message("{person} does not bear {item}", **said)
    if not usable(hearing, bearer, number):
        return message("{person} may carry but not use {item}", **said)
    others = listing(map(printed.item_title, used)) or message("nothing")
    return message("{person} bears {item}, and uses {others} in this Phase", **said, others=others)


PHASES = {"pregame": "movement", "evasion-early": "movement", "evasion": "movement", "evasion-again": "reaction"}
"""Steps that belong to a Phase of another name in the table of items; the others have their own. [5.0, 18.0]"""
ENDS = {"evasion-early": "pregame 0", "evasion": "movement 1", "evasion-again": "reaction 1"}
"""Steps in which a Phase ends that has begun before them, and what that is called."""


def _serves_now(hearing: Hearing, bearer: str, number: str) -> bool:
    """Whether an item can do anything for somebody in this Segment or Phase: only such use counts. [20.2.4] The Torque makes no king of who
    commands nobody, and has an enchantment for them alone. [20.2.1, 20.6.05]"""
    phases = effect(hearing, number, "phases")
    here = {PHASES.get(frame["key"], frame["key"]) for frame in frames(hearing.state)}
    if effect(hearing, number, "rank") and not _may_be_crowned(hearing, bearer):
        return "enchantment" in here
    return not phases or bool(here & set(phases))


def phase_of(state: State) -> str:
    """The Phase or Segment of this Game-Turn, whichever of its steps it stands in: what an item is used for. [20.2.4]"""
    at = frames(state)
    at = at[: 3 if any(frame["key"] == "player-turn" for frame in at) else 2]
    return "/".join(ENDS.get(frame["key"], f"{frame['key']} {frame.get('i', frame['round'])}") for frame in at)


def makes_hero(hearing: Hearing, bearer: str) -> bool:
    return any(effect(hearing, number, "hero") for number in items_in_use(hearing, bearer))


def makes_enchanter(hearing: Hearing, bearer: str) -> bool:
    return any(effect(hearing, number, "enchanter") for number in items_in_use(hearing, bearer))


def rank_of(hearing: Hearing, bearer: str) -> str | None:
    """The rank that an item gives: the Torque's, to whoever commands at all, or to anybody. [20.2.1, 20.6.05]"""
    given = next((str(rank) for number in items_in_use(hearing, bearer) if (rank := effect(hearing, number, "rank"))), None)
    if given is None:
        return None
    return given if _may_be_crowned(hearing, bearer) else None


def possible_ranks(hearing: Hearing, person: str) -> list[str]:
    """The ranks that items give which a person might bear and use, as far as all know. [20.1, 20.2.1, 20.6.05]"""
    ranks = {number: effect(hearing, number, "rank") for number in anybodys(hearing, person)}
    return [str(held) for number, held in ranks.items() if held and usable(hearing, person, number) and _may_be_crowned(hearing, person)]


def _may_be_crowned(hearing: Hearing, bearer: str) -> bool:
    """Whether somebody has a Command Rating that an item may raise, or needs none by option `torque`. [20.2.1]"""
    if pieces.piece(hearing.state, bearer)["kind"] != "person":
        return False
    printed = int(hearing.fact("persons", bearer, "command", only=pieces.piece(hearing.state, bearer)["side"]))
    return printed >= 1 or _crowns_anybody(hearing)


def _crowns_anybody(hearing: Hearing) -> bool:
    """Whether the Torque is held to be an exception from what 20.2.1 says of a 0, by option `torque`. [20.6.05]"""
    return hearing.options["torque"] == "anybody"


def strength_of(hearing: Hearing, bearer: str) -> int:
    return sum(int(effect(hearing, number, "strength") or 0) for number in items_in_use(hearing, bearer))


def command_of(hearing: Hearing, bearer: str, printed: int) -> int:
    """The Command Rating with what items make of it; nothing raises a 0. Requiter's point is already on Dorwen's piece, and off it without
    the sword, or while it does not count. [20.2, 20.6.22]"""
    if printed < 1 and not _crowns_anybody(hearing):
        return printed
    total = printed
    if bearer == DORWEN and REQUITER not in items_in_use(hearing, bearer):
        total -= _of_requiter(hearing)
    for number in items_in_use(hearing, bearer):
        total = int(effect(hearing, number, "command_is") or total)
        if not (number == REQUITER and bearer == DORWEN):
            total += int(effect(hearing, number, "command") or 0)
    return total


def most_lost(hearing: Hearing, bearer: str) -> int:
    """The most that a Command Rating can be less than what is printed. [20.6.22]"""
    return _of_requiter(hearing) if bearer == DORWEN else 0


def _of_requiter(hearing: Hearing) -> int:
    return int(effect(hearing, REQUITER, "command") or 0)


def open_command(hearing: Hearing, person: str) -> int:
    """The Command Rating that all see: that of the piece, without Requiter's point where all know that the sword is nobody's. [20.6.22]"""
    printed = int(hearing.fact("persons", person, "command"))
    lost = person == DORWEN and hearing.public["items"][REQUITER]["state"] != "held"
    return printed - _of_requiter(hearing) if lost else printed


def magic_times(hearing: Hearing, bearer: str) -> int:
    """What a staff multiplies the Basic Magic Strength by."""
    return prod(int(effect(hearing, number, "magic_times")) for number in items_in_use(hearing, bearer))


def dice(hearing: Hearing, kind: str, persons: list[str]) -> int:
    """What the items of a side's persons add to a combat roll in its favour. kind: battle, engagement, melee, duel or trial."""
    columns = ("dice", "melee") if kind == "melee" else ("dice",)
    used = (number for bearer in persons for number in items_in_use(hearing, bearer))
    return sum(int(effect(hearing, number, column) or 0) for number in used for column in columns)


def damage_times(hearing: Hearing, striker: str, struck: str) -> int:
    """What a weapon multiplies the wounds of a trial by combat by. [20.6]"""
    times = 1
    for number in items_in_use(hearing, striker):
        against = effect(hearing, number, "against")
        if against is None or against == counters.race(hearing, struck):
            times *= int(effect(hearing, number, "damage") or 1)
    return times


def evades(hearing: Hearing, names: list[str]) -> str | None:
    """The person whose item lets these evade without a roll, or None. [15.3, 20.6]"""
    for bearer in names:
        how = cloak_of(hearing, bearer)
        if how == "stack" or (how == "bearer" and names == [bearer]):
            return bearer
    return None


def cloak_of(hearing: Hearing, bearer: str) -> str | None:
    """Whom an item that a piece uses lets evade without a roll: the `stack`, the `bearer` alone, or None. [20.6]"""
    ways = [effect(hearing, number, "evades") for number in items_in_use(hearing, bearer) if number != WAND or _wields(hearing, bearer)]
    return "stack" if "stack" in ways else next((str(way) for way in ways if way), None)


def _wields(hearing: Hearing, bearer: str) -> bool:
    """Whether a bearer of the Wand has the Basic Magic Strength that its glamour needs. [20.6.14]"""
    magic = int(hearing.fact("persons", bearer, "magic", only=pieces.piece(hearing.state, bearer)["side"]))
    return magic >= int(effect(hearing, WAND, "needs_magic"))


def bearer_of(state: State, side: str, item: str) -> str | None:
    """The person of a side who bears an item, as far as its compartment is open."""
    holder = pieces.held_items(state, side).get(item)
    return holder if holder in printed.person_rows() else None


def attuned_person(state: State) -> str | None:
    """The person whom the Scrying Glass serves: Dobie first, then whom a sealed note names; None while nobody has followed."""
    before = str(state["public"]["attuned"])
    secret = state["secret"].get(before)
    master = before if before == "Dobie" else secret.get("attuned") if secret else None
    return None if master is None or pieces.piece(state, master)["state"] == "dead" else master
