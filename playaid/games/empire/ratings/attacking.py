"""Attacks as they are said at the table: `attack Mary with Craw`, `Craw on Mary`, `attack Bob` for `Craw on Bob`. [3.E]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.empire.ratings.enemies_there import AGAIN, AND, ANYBODY, ON, SEVERAL, SORTS, WITH, by_where
from playaid.games.empire.ratings.names import enemies, units
from playaid.games.empire.ratings.shorthand import named
from playaid.games.empire.state import board
from playaid.language.message import listing, message
from playaid.referee.contract.refusals import Ambiguous, NotNow, Unreadable
from playaid.referee.contract.sequence import actor

if TYPE_CHECKING:
    from playaid.games.empire.state.shape import State


def attack(words: Sequence[str], state: State) -> Sequence[str]:
    """`Gothe with Craw` for `Craw on Bob`; an enemy alone for the one unit that stands with them. Raises Ambiguous where several do."""
    words = _of_a_player(words, state)
    if words[1:] and words[0].casefold() in WITH:  # `attack with Gren on Mary`
        words = words[1:]
        _refuse_theirs(" ".join(words), state)
    if _names_nobody(words, state):
        return ()
    words = by_where(words, state)
    _refuse_several(words, state)
    if on := next((at for at, word in enumerate(words) if word.casefold() in ON), 0):
        _refuse_apart(" ".join(words[:on]), " ".join(words[on + 1 :]), state)
        return words
    at = next((at for at, word in enumerate(words) if word.casefold() in WITH), len(words))
    side, foe = actor(state) or "", named(" ".join(words[:at]), units(state))
    if foe is not None and _is_carried(side, foe, state):
        return [foe]
    against = board.owner(state, foe) if foe else named(" ".join(words[:at]), enemies(state))
    if words[at + 1 :]:
        _refuse_apart(" ".join(words[at + 1 :]), " ".join(words[:at]), state)
        return [*words[at + 1 :], *(["on", against or " ".join(words[:at])] if words[:at] else [])]
    if words[1:] and _is_ones(side, words[0], state):  # `Gren Mary`, as in Gren attacks Mary
        foe = named(" ".join(words[1:]), units(state))
        theirs = board.owner(state, foe) if foe is not None else None
        if foe is not None and _is_carried(side, foe, state):
            return [foe]
        if theirs not in (None, side):
            _refuse_apart(words[0], " ".join(words[1:]), state)
            return [words[0], "on", str(theirs)]
    if against is None or against == side:
        return words
    own = [unit for unit in board.afoot(state, side) if _is_beside(state, unit, foe, against)]
    if len(own) > 1:
        lines = [f"{unit} on {against}" for unit in own]
        which = message("which unit attacks {foe}?", foe=foe or against)
        raise Ambiguous(which, candidates=lines, typed=" ".join(words), shown=own, asks=True)
    if foe is None and not own:
        raise NotNow(message("no unit of {side} stands in a cell with one of {enemy}", side=side, enemy=against))
    return [own[0], "on", against] if own else words


def _of_a_player(words: Sequence[str], state: State) -> Sequence[str]:
    """`Bob` for `Bob's units`. Raises Unreadable for several players, with a line for each."""
    said = [word for word in words if word.casefold() not in ("the", "all", "of")]
    if said[1:] and said[0].endswith(_OWNS) and said[1].casefold() in _UNITS and (player := named(said[0][:-2], enemies(state))):
        words = [player, *said[2:]]
    at = next((at for at, word in enumerate(words) if word.casefold() in WITH), len(words))
    parts = [part.strip() for part in " ".join("," if word.casefold() in AND else word for word in words[:at]).split(",") if part.strip()]
    players = [named(part, enemies(state)) for part in parts]
    if len({*players}) == len(parts) > 1 and None not in players:
        who = " ".join(words[at + 1 :])
        lines = (message("`attack {foe} with {unit}`" if who else "`attack {foe}`", foe=foe, unit=who) for foe in players)
        raise Unreadable("one player is attacked at a time", hint=listing(lines, ", then "))
    return words


_OWNS, _UNITS = ("'s", "’s"), ("unit", "units", "army", "armies", "fleet", "fleets", "wing", "wings")


def _refuse_theirs(said: str, state: State) -> None:
    """Raises NotNow for another player, or a unit of theirs, alone behind *with*: who attacks stands there."""
    unit, player = named(said, units(state)), named(said, enemies(state))
    if unit is not None and (owner := board.owner(state, unit)) not in (None, actor(state)):
        told = message("{unit} is a unit of {owner}, and who attacks stands behind *with*", unit=unit, owner=owner or "")
        raise NotNow(told, hint=message("`attack {foe}`", foe=unit))
    if unit is None and player not in (None, actor(state)):
        raise NotNow(message("which unit attacks stands behind *with*, and not {player}", player=player or ""), hint=_line(None, player))


def _names_nobody(words: Sequence[str], state: State) -> bool:
    """Whether who attacks whom is asked: `attack army`, `attack with`, `attack again`. Raises Unreadable where all of several are meant."""
    folded = {word.casefold() for word in words if word.casefold() not in ("the", "my")}
    if folded and folded <= {*SEVERAL}:
        _refuse_all(_able(board.beside_enemies(state, actor(state)), state), None)
    return bool(words) and (folded <= {*AGAIN, *ANYBODY} or (len(words) == 1 and folded <= {*SORTS, *WITH}))


def _is_beside(state: State, unit: str, foe: str | None, against: str) -> bool:
    """Whether a unit stands with an enemy, or with any of a player where none is named."""
    cell = board.cell_of(state, unit)
    return against in board.players_in(state, cell) if foe is None else cell == board.cell_of(state, foe)


def _refuse_several(words: Sequence[str], state: State) -> None:
    """Raises Unreadable for several units that attack, or are attacked, at once, with a line for each that can."""
    side, folded = actor(state) or "", [word.casefold() for word in words]
    at = next((at for at, word in enumerate(folded) if word in (*WITH, *ON)), None)
    head, tail = (words, ()) if at is None else (words[:at], words[at + 1 :])
    attackers, attacked = (head, tail) if at is not None and folded[at] in ON else (tail, head) if at is not None else (head, ())
    listed = _each(attackers, state)
    own = [unit for unit in listed if board.owner(state, unit) == side]
    all_ = at is not None and bool(attackers) and {*map(str.casefold, attackers)} <= {*ANYBODY, "them", "the", "my"}
    foe = named(" ".join(attacked), units(state)) if attacked else None
    theirs = board.owner(state, foe) if foe else named(" ".join(attacked), enemies(state)) if attacked else None
    if all_ or len(own) > 1:
        can = [unit for unit in (board.afoot(state, side) if all_ else own) if _finds_any(state, side, unit, foe, theirs)]
        _refuse_all(_able(can, state), foe or theirs)
        if not can and all_:
            _refuse_nobody(side, foe, theirs, state)
        raise Unreadable("one unit attacks at a time", hint=_line(can[0], foe or theirs) if can else "")
    foes = [unit for unit in (listed if at is None else _each(attacked, state)) if board.owner(state, unit) != side]
    if len(foes) > 1:
        told = message("one enemy is attacked at a time, and of several in a cell their player chooses which defends")
        raise Unreadable(told, hint=_line(own[0] if own else named(" ".join(attackers), units(state)), foes[0]))


def _refuse_all(can: Sequence[str], foe: str | None) -> None:
    """Raises Unreadable for several units, with a line for each in its turn."""
    if len(can) > 1:
        raise Unreadable("one unit attacks at a time", hint=listing((_line(unit, foe) for unit in can), ", then "))


def _able(units: Sequence[str], state: State) -> list[str]:
    """Those of units that may attack, as the session has it."""
    return [unit for unit in units if board.units(state)[unit].get("supplied") or board.option(state, "attackers") != "supplied"]


def _refuse_nobody(side: str, foe: str | None, theirs: str | None, state: State) -> None:
    """Raises NotNow where no unit of a player stands with an enemy: that one, or any."""
    if foe is not None and theirs not in (None, side):
        where = board.cell_of(state, foe)
        raise NotNow(message("{foe} is in {cell}, and no unit of {side} stands there", foe=foe, cell=where, side=side))
    if theirs not in (None, side):
        raise NotNow(message("no unit of {side} stands in a cell with one of {enemy}", side=side, enemy=theirs or ""))
    raise NotNow(message("no unit of {side} stands in a cell with an enemy", side=side))


def _line(unit: str | None, foe: str | None) -> str:
    with_ = "`attack with {unit}`" if foe is None else "`attack {foe} with {unit}`" if unit else "`attack {foe}`"
    return message(with_, unit=unit or "", foe=foe or "")


def _finds_any(state: State, side: str, unit: str, foe: str | None, theirs: str | None) -> bool:
    """Whether a unit stands with the enemy that is named, or with any where none is."""
    cell = board.cell_of(state, unit)
    if board.is_aboard(state, unit):
        return False
    if theirs is None or theirs == side:
        return bool(board.enemies_in(state, side, cell))
    return _is_beside(state, unit, foe, theirs)


def _each(words: Sequence[str], state: State) -> list[str]:
    """The units that words with *and* or commas between them name, each; none where a part names none."""
    parts = [part.strip() for part in " ".join("," if word.casefold() in AND else word for word in words).split(",") if part.strip()]
    found = [named(part, units(state)) for part in parts]
    return [unit for unit in found if unit is not None] if len(parts) > 1 and None not in found else []


def _refuse_apart(unit: str, foe: str, state: State) -> None:
    """Raises NotNow for an enemy unit that is named and stands in another cell than who is to attack it: nobody else is attacked in its
    place. Raises it, too, where each is said in the other's place."""
    side, own, other = actor(state) or "", named(unit, units(state)), named(foe, units(state))
    if own is None or other is None:
        return
    if board.owner(state, own) != side and board.owner(state, other) == side:
        told = message("{unit} is a unit of {owner}, and who attacks stands behind *with*", unit=own, owner=board.owner(state, own) or "")
        raise NotNow(told, hint=_line(other, own))
    here, there = board.cell_of(state, own), board.cell_of(state, other)
    if board.owner(state, own) == side and board.owner(state, other) != side and here != there and not _is_carried(side, other, state):
        told = message("{foe} is in {there}, and {unit} in {here}: an attack is in one cell", foe=other, there=there, unit=own, here=here)
        raise NotNow(told, hint=_way_there(state, own, there))


def _way_there(state: State, unit: str, cell: str) -> str:
    """The move that comes first, where it is one."""
    from playaid.games.empire.state.reach import reachable

    type_, ground = board.units(state)[unit]["type"], board.terrain(state, cell)
    if not board.may_stop(state, type_, cell):
        return message("{unit} ({type}) cannot come to {cell}, which is {terrain}", unit=unit, type=type_, cell=cell, terrain=ground)
    near = board.units(state)[unit].get("supplied") and not board.is_aboard(state, unit) and cell in reachable(state, unit)
    if not near:
        return ""
    met = "`move {unit} to {cell}` comes first; `--check` behind it tells beforehand how likely a throw hits"
    return message(met, unit=unit, cell=cell)


def _is_carried(side: str, unit: str, state: State) -> bool:
    """Whether a unit is another's and aboard: it is not attacked, and nobody else is attacked in its place."""
    return board.is_aboard(state, unit) and board.owner(state, unit) != side


def _is_ones(side: str, text: str, state: State) -> bool:
    unit = named(text, units(state))
    return unit is not None and board.owner(state, unit) == side


def attacking(line: str) -> str:
    """An offered attack as it is called: the unit that is named is the one that attacks."""
    unit, _, player = line.partition(" on ")
    return message("attack {player} with {unit}", player=player, unit=unit) if player else message("attack with {unit}", unit=unit)
