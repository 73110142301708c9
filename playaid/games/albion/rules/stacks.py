"""11.9 Hidden stacks: what the table sees of them after each ruling, and when a piece is seen."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from playaid.games.albion.state import dormant, pieces, stacks
from playaid.games.albion.state.combats import combatants, fights, live
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import listing, message
from playaid.referee.contract.refusals import Refusal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece

QUIET = ("place", "command", "move", "force", "toll", "react", "embark", "debark", "teleport", "attach", "detach")
"""The verbs that arrange and move stacks: their words name pieces that the other side does not see. [11.9]"""
_QUIETLY = {
    "command": "{side} puts a stack in order.",
    "force": "{side} names a stack for a forced march.",
    "react": "{side} names a stack that reacts.",
    "toll": "{side} rolls for a forced march.",
}
COMING = ("move", "place", "teleport")
"""Those of them by which counters come into a hex, as all see."""
COUNTED = ("stacks", "arrived", "seen")
"""What of the public state is made of the pieces, and set by nobody."""
_NAMED = ("person", "persons", "piece", "pieces", "ship", "ships", "target", "attacker", "defender", "other", "others")
"""The slots by which a declaration in the open names pieces."""


def refresh(hearing: Hearing) -> None:
    """Say how many counters now stand where, and show what this ruling has shown."""
    if not stacks.are_hidden(hearing.state):
        return
    if hearing.declaration.verb == "set" and hearing.changes[0][1][1] in COUNTED:
        raise Refusal("what is seen of the stacks is counted off the pieces: place puts right what has gone wrong")
    count(hearing)
    _show(hearing)


def count(hearing: Hearing) -> None:
    """Say how many counters now stand where. Also where a game is entered, before steps are passed by what the table sees."""
    if not stacks.are_hidden(hearing.state):
        return
    before = hearing.state["public"]["stacks"]
    now = {**before, **{side: there for side, there in stacks.count_pieces(pieces.pieces(hearing.state)).items() if _open(hearing, side)}}
    if hearing.declaration.verb in QUIET:
        hearing.tell(_moved(hearing, before, now), public=True)
    for side in SIDES:
        for number in sorted({*before[side], *now[side]}):
            if number not in now[side]:
                hearing.drop("public", "stacks", side, number)
            elif before[side].get(number) != now[side][number]:
                hearing.put("public", "stacks", side, number, now[side][number])
            if hearing.declaration.verb in COMING and now[side].get(number, 0) > before[side].get(number, 0):
                _note_arrival(hearing, side, number)
            if before[side].get(number) != now[side].get(number) and _open(hearing, pieces.other(side)):
                hearing.put("secret", pieces.other(side), "examined", number, None)  # whether there was something or not


def _note_arrival(hearing: Hearing, side: str, number: str) -> None:
    """Counters have come into a hex: whoever of the other side is there may evade them in this phase. [18.0.1]"""
    known = hearing.public.get("arrived", {}).get(side, [])
    if number not in known:
        hearing.put("public", "arrived", side, [*known, number])


def _open(hearing: Hearing, side: str) -> bool:
    """Whether a side's pieces are there to be counted, and not what another may suppose of them."""
    return "pieces" in hearing.state["secret"].get(side, {})


def _moved(hearing: Hearing, before: Mapping[str, Mapping[str, int]], now: Mapping[str, Mapping[str, int]]) -> str:
    """What the other side sees of an act on a stack: counters that come and go."""
    side, verb = hearing.side, hearing.declaration.verb
    less = {number: count - now[side].get(number, 0) for number, count in before[side].items() if count > now[side].get(number, 0)}
    more = {number: count - before[side].get(number, 0) for number, count in now[side].items() if count > before[side].get(number, 0)}
    if verb == "move" and less and more:
        here, path = next(iter(less)), list(hearing.args["path"])
        counters = pieces.count_counters(less[here])
        return message("{side} moves {counters} along {path}.", side=side, counters=counters, path=" ".join((here, *path)))
    if less or more:
        gone = [message("{counters} from {hex}", counters=pieces.count_counters(number), hex=where) for where, number in less.items()]
        to = "{counters} to {hex}" if gone else "{counters} more in {hex}"
        come = [message(to, counters=pieces.count_counters(number), hex=where) for where, number in more.items()]
        return message("{side} ({verb}): {counters}.", side=side, verb=verb, counters=listing((*gone, *come)))
    return message(_QUIETLY.get(verb) or _QUIETLY["command"], side=side)


def _show(hearing: Hearing) -> None:
    """Keep in the open the pieces that have been shown, until they leave their hex or their stack is put in order."""
    everybody = pieces.pieces(hearing.state)
    seen: Mapping[str, Piece] = hearing.state["public"]["seen"]
    everybody = {name: piece for name, piece in everybody.items() if name in seen or _open(hearing, piece["side"])}
    shown = {name for name in _shown(hearing) if name in everybody}
    quiet = hearing.declaration.verb in QUIET
    for name, copy in seen.items():
        piece = everybody.get(name)
        if piece is not None and (_copy(piece, seen) == copy or not (quiet or piece["hex"] != copy["hex"])):
            shown.add(name)
    for name in sorted(seen.keys() - shown):
        hearing.drop("public", "seen", name)
    for name in [name for name in everybody if name in shown]:
        copy = _copy(everybody[name], shown)
        if seen.get(name) != copy:
            hearing.put("public", "seen", name, copy)


def _copy(piece: Piece, shown: Container[str]) -> Any:
    """A piece as all see it: who commands or carries it only if he is seen himself."""
    stacked = {key: at for key in ("under", "aboard") if (at := piece.get(key)) is not None}
    return {**piece, **{key: None for key, at in stacked.items() if at not in shown}}


def _shown(hearing: Hearing) -> Iterator[str]:
    """The pieces that all may see now: off the map, in a fight, in danger or evading, under another's mind, casting, named in the open."""
    public: Any = hearing.public
    for name, piece in public["pieces"].items():
        if not pieces.on_map(piece) or piece.get("control") or (name in dormant.PERSONS and piece["state"] == "inactive"):
            yield name
    for fight in (fights(hearing.state)[name] for name in live(hearing.state, "battle", "engagement", "melee")):
        for side in SIDES:
            yield from combatants(hearing.state, fight["hex"], side, fight["kind"])
    yield from (name for places in public["endangered"].values() for names in places.values() for name in names)
    yield from (name for names in public["evaded"].values() for name in names)
    yield from (casting["caster"] for casting in (*public["castings"], *public["enchantments"]))
    yield from (item["shown"] for item in public["items"].values() if item.get("shown"))
    verb = hearing.game.verbs.get(hearing.declaration.verb)
    if verb is not None and not verb.secret:  # where stacks are hidden every query is
        yield from _named(hearing)


def _named(hearing: Hearing) -> Iterator[str]:
    args: Any = hearing.args
    for slot in _NAMED:
        said = args.get(slot)
        for text in [said] if isinstance(said, str) else said or ():
            yield pieces.part_of(str(text)).name
