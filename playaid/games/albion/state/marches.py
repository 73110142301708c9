"""11.0, 12.4, 12.5, 13.0 Movement as far as it has come: phase, points spent, stacks, forced marches; who acts and what they owe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import castings, outstanding, pieces, printed
from playaid.games.albion.state.escorts import kept
from playaid.games.albion.state.marcher_names import bearer
from playaid.language.message import listing, message
from playaid.referee.contract.derived import derive
from playaid.referee.contract.game import Owed
from playaid.referee.contract.sequence import actor, frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece, State
    from playaid.referee.contract.state import Frame


def leaderless(state: State, name: str) -> list[str]:
    return [*_by_leader(pieces.pieces(state)).get(name, ())]


def staying(state: State, names: Sequence[str]) -> list[str]:
    """The armies beneath any of these, in the hex of the first, to whom nobody has given points. [12.4, 13.0]"""
    everybody = pieces.pieces(state)
    number, hurried = everybody[names[0]].get("hex"), pieces.lay_open(state).get("hurried", {})
    led = [army for name in names for army in leaderless(state, name) if army not in hurried and army not in names]
    return [army for army in led if number is not None and everybody[army].get("hex") == number]


@derive
def _by_leader(everybody: Mapping[str, Piece]) -> Mapping[str, list[str]]:
    by_leader: dict[str, list[str]] = {}
    for army, piece in everybody.items():
        if (leader := piece.get("under")) is not None:
            by_leader.setdefault(leader, []).append(army)
    return by_leader


def phase(state: State) -> str:
    """pregame, moving, forced (with its tolls) or reaction; else the key of the innermost step."""
    return _phase(frames(state))


@derive
def _phase(at: Sequence[Frame]) -> str:
    keys = [frame["key"] for frame in at]
    keys = ["forced" if key == "tolls" else key for key in keys]
    return next((key for key in reversed(keys) if key in ("pregame", "moving", "forced", "reaction")), keys[-1] if keys else "")


EVADING = ("pregame", "moving", "forced", "tolls", "movement", "evasion", "evasion-early")
"""The steps in which pieces that have come into a hex may be evaded: 18.0 speaks of Movement Phases."""
CEASED = 0
"""The entry of pieces whose overrun has left enemies there: they stand still, and overrun nobody in this phase. [12.5]"""


def ceased(state: State, name: str) -> bool:
    return CEASED in kept(state, "entered", name)


def ceasing(state: State) -> Callable[[str], bool]:
    """Whether a piece, or an escort by itself, is one of those."""
    entered = pieces.lay_open(state).get("entered", {})
    return lambda marcher: entered.get(marcher) == CEASED


def player_turn(state: State) -> str:
    """The Player-Turn of this Game-Turn, as a mark of what has happened in it."""
    return "/".join(f"{frame['key']} {frame.get('i', frame['round'])}" for frame in frames(state)[:2])


def points_spent(state: State, name: str) -> int:
    return max(int(points or 0) for points in kept(state, "spent", name))


def by_sea(state: State, name: str) -> bool:
    """Whether a land piece uses sea transport in this phase: it is aboard, or a ship has carried it. It has no points to spend. [12.2]"""
    return bool(pieces.piece(state, name).get("aboard")) or any(kept(state, "shipped", name))


def stacks(state: State, side: str) -> list[list[str]]:
    """Each person of a side who is ashore with the armies under him, and each ship."""
    led = []
    for name, piece in pieces.pieces(state).items():
        if not pieces.on_map(piece) or pieces.commander_side(piece) != side or piece.get("aboard") or piece["kind"] == "army":
            continue
        under = [army for army in leaderless(state, name) if pieces.piece(state, army)["hex"] == piece["hex"]]
        ashore = [army for army in under if not pieces.piece(state, army).get("aboard")]
        led.append([name, *ashore])
    return led


def come_upon(state: State, side: str) -> list[str]:
    """The pieces of a side that have come upon enemies, or whose escorts have, and stand there still. [11.2]"""
    everybody = pieces.pieces(state)
    halts = [(bearer(who), number) for who, number in pieces.lay_open(state).get("stopped", {}).items()]
    there = {name: everybody[name] for name, number in halts if name in everybody and everybody[name]["hex"] == number}
    return [name for name, piece in there.items() if piece["kind"] != "ship" and pieces.commander_side(piece) == side]


def come_together(state: State, side: str) -> list[list[str]]:
    """Those that have come upon enemies, each stack as it came into its hex. [12.5]"""
    entries, everybody = pieces.lay_open(state).get("entered", {}), pieces.pieces(state)
    together: dict[tuple[str | None, int | None], list[str]] = {}
    for name in come_upon(state, side):
        together.setdefault((everybody[name]["hex"], entries.get(name)), []).append(name)
    return [*together.values()]


def any_forced(state: State) -> bool:
    return bool(pieces.lay_open(state).get("forced"))


def none_forced(state: State) -> str:
    """Why no forced march comes: it is named in a step that `next` ends. [12.4]"""
    return message("nobody was named for one before the moves were over (`force`)")


def owed_tolls(state: State) -> Iterable[Owed]:
    yield from obligations(state)
    side = actor(state) if "stacks" in state["public"] else None
    over = any(frame["key"] == "tolls" for frame in frames(state))
    told = "roll for the forced march of {leader} (`toll {leader}`)" if over else MARCHES_ON
    for leader in pieces.lay_open(state).get("forced", {}):
        yield Owed(message(told, leader=leader), "5.0 D.3", only=side)


MARCHES_ON = "{leader} marches on by the points of the forced march (`move`); once all have marched, roll for it (`toll {leader}`)"


def obligations(state: State) -> Iterable[Owed]:
    return outstanding.owed_losses(state)


def owed_moves(state: State) -> Iterable[Owed]:
    """Losses, then what was written for scried stacks. [7.0, 19.4.03]"""
    yield from obligations(state)
    yield from castings.owed_marches(state)


def acts(state: State) -> list[str]:
    """Who has losses to remove, else the player whose turn it is."""
    side = actor(state)
    return outstanding.losses(state) or ([side] if side is not None else [])


def fought(state: State) -> bool:
    return state["public"].get("overrun") is not None


def reaction_sides(state: State) -> list[str]:
    side = actor(state)
    assert side is not None
    return [pieces.other(side)]


def beneath_another(hearing: Hearing, verb: str) -> Iterator[str]:
    """The lines by which those who have not been named join somebody else of their hex: whoever has been first, in the order of Command
    Ratings. [5.0 D.3.b, 13.0]"""
    hurried, names = pieces.lay_open(hearing.state).get("hurried", {}), pieces.said_names(hearing)
    fresh = [name for name in names if name not in hurried]
    there = pieces.at(hearing.state, str(pieces.piece(hearing.state, names[0])["hex"]), hearing.side, "person")
    others = sorted((name for name in by_command(there) if name not in fresh), key=lambda name: name not in hurried)
    yield from (f"{verb} {leader} with {', '.join(fresh)}" for leader in others if fresh)


def by_command(names: Sequence[str]) -> list[str]:
    """Pieces of which nobody was named first, whoever has the best Command Rating before the others: that of any one of them gives the
    points. [5.0 D.3, 13.0]"""
    rows = printed.person_rows()
    return sorted(names, key=lambda name: -int(rows[name]["command"] or 0) if name in rows else 1)


def naming(hearing: Hearing) -> str | None:
    """The line by which these pieces are named first, beneath one of the persons among them, or by which an escort that is not stays."""
    names, hurried = pieces.said_names(hearing), pieces.lay_open(hearing.state).get("hurried", {})
    if all(name in hurried for name in names):
        return listing((f"detach {name}" for name in names if None in kept(hearing.state, "hurried", name)), " | ")
    fresh = [name for name in names if name not in hurried]
    leader = next((name for name in by_command(fresh) if name in printed.person_rows()), None)
    leader = leader or next((name for name in by_command(names) if name in printed.person_rows()), None)
    verb, rest = "force" if phase(hearing.state) == "forced" else "react", ", ".join(name for name in fresh if name != leader)
    return leader and (f"{verb} {leader} with {rest}" if rest else f"{verb} {leader}")
