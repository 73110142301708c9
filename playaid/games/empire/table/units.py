"""Units as the table looks at them: all of a player's, cell by cell, or one with what it may do. [Components]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.empire.ratings import pieces
from playaid.games.empire.state import board
from playaid.games.empire.table.view import described, numbers, standing
from playaid.language.message import as_message, listing, message

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import Hearing, State


def list_units(hearing: Hearing) -> None:
    """The units of one player, or of all, cell by cell; armies stand behind the fleet that carries them, and by themselves where that is
    another player's."""
    state = hearing.state
    asked = hearing.args.get("player")
    listed = {side: _by_cell(state, side) for side in hearing.public["order"] if asked in (None, side)}
    lines = []
    for side, cells in listed.items():
        lines.append(message("{side}:" if cells else "{side}: no unit on the board", side=side))
        for cell, units in cells.items():
            shown = listing(_shown(state, unit) for unit in units)
            lines.append(message("  {short} {cell}: {units}", short=board.short(cell), cell=cell, units=shown))
    hearing.show({"units": listed}, *lines)


def unit(hearing: Hearing) -> None:
    """One unit: whose it is, what is printed on it, where it stands, and the cells it could end a move in."""
    from playaid.games.empire.state.reach import reachable

    state, name = hearing.state, hearing.args["unit"]
    if name not in board.units(state):
        _counter(hearing, name)
        return
    here = board.units(state)[name]
    cell = board.cell_of(state, name)
    reach = {} if board.is_aboard(state, name) else reachable(state, name)
    cells = [goal for goal in reach if reach[goal]]
    player = board.owner(state, name)
    lines = [
        message("{unit} ({side}): {type}, {numbers}", unit=name, side=player or "nobody", type=here["type"], numbers=numbers(**here)),
        message("  in {cell}, {standing}", cell=board.marked(cell), standing=standing(state, name)),
    ]
    if army := board.cargo(state, name):
        lines.append(message("  carries {army}", army=army))
    pattern = "  could go to: {cells}" if here.get("supplied") else "  could go, once it is supplied, to: {cells}"
    lines += [message(pattern, cells=listing(map(board.marked, cells)))] if cells else []
    hearing.show({"unit": name, "player": player, "cell": cell, **here, "reach": cells}, *lines)


def _counter(hearing: Hearing, name: str) -> None:
    """A counter that does not stand on the board: what is printed on it, and where it lies as far as that is open."""
    lies = "among the dead" if name in hearing.public["dead"] else "among the discards" if name in hearing.public["discard"] else ""
    where = message("  not on the board: it lies {where}", where=lies) if lies else as_message("  not on the board")
    printed = message("{counter}: {printed}", counter=name, printed=described(pieces.counters()[name]))
    hearing.show({"unit": name, "player": None, "cell": None, **pieces.counters()[name]._asdict()}, printed, where)


def _by_cell(state: State, side: str) -> dict[str, list[str]]:
    cells: dict[str, list[str]] = {}
    for name in board.units(state):
        if board.owner(state, name) == side and not _behind_own_fleet(state, name):
            cells.setdefault(board.cell_of(state, name), []).append(name)
    return cells


def _behind_own_fleet(state: State, name: str) -> bool:
    """Of an army: a fleet of the same player carries it. Overruled onto another country's, it may since have come to somebody else."""
    fleet = board.units(state)[name].get("aboard")
    return fleet is not None and board.owner(state, fleet) == board.owner(state, name)


def _shown(state: State, name: str) -> str:
    army = board.cargo(state, name)
    pattern = "{unit} with {army} aboard ({standing})" if army else "{unit} ({standing})"
    return message(pattern, unit=name, army=army or "", standing=standing(state, name))
