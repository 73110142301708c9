"""The strengths that throw in a battle: printed, halved at sea, raised by leaders, walls and spells up to the cap, lowered by fog.
[Strength modifiers] [Leaders: attack] [Leaders: defence] [Castle bonus] [Sea battle]
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.state import forces, pieces
from playaid.games.tears.state.fights import battle

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, Mixed


class Thrower(NamedTuple):
    """One in line: code or name, strength after all modifiers, dice thrown, and whether its hits count double."""

    name: str
    strength: int
    throws: int
    double: bool


def printed(hearing: "Hearing", name: str) -> int:
    """The strength on the counter, of the side that is up; the garrison's is the number of towers."""
    if name == pieces.GARRISON:
        now = battle(hearing.state)
        return int(hearing.fact("castles", now["area"], "garrison"))
    if pieces.is_wizard(name):
        return int(hearing.fact("wizards", name, "strength"))
    return int(hearing.fact("units", pieces.kind_of(name), "reduced" if name.startswith(pieces.REDUCED) else "strength"))


def helpers(hearing: "Hearing", side: str) -> list[str]:
    """The leaders who help: the highest in rank, who must hold a unit first, and one more; wizards who enthrall count as leaders."""
    now = battle(hearing.state)
    laid = now["points"].get(side)
    chosen = laid.get("leaders") if laid else None
    enthralled = [effect[2] for effect in now["lasting"] if effect[0] == "enthrall" and effect[1] == side]
    leaders = chosen or [*now["chiefs"][side], *enthralled]
    return list(leaders)[: rulebook.number(hearing, "helping leaders")] if leaders else []


def points(hearing: "Hearing", side: str) -> tuple[int, int]:
    """What the helping leaders give, and what penguin chieftains give to penguins: attack for the attacker, defence for the defender."""
    now = battle(hearing.state)
    column = "attack" if side == now["att"] else "defence"
    total = flock = 0
    for name in helpers(hearing, side):
        if pieces.is_wizard(name):
            give = printed(hearing, name)
        else:
            give = int(hearing.fact("leaders", forces.base(name), column))
        hearing.line(name, f"{column} {give}", f"+{give} to spread", f"Leaders: {column}")
        if forces.base(name) == pieces.CHIEFTAIN:
            flock += give
        else:
            total += give
    return total, flock


def lined_up(hearing: "Hearing", side: str) -> list[Thrower]:
    """The line of a side with what each throws, in the order of the line."""
    now = battle(hearing.state)
    row = now["rows"][side]
    effects = now["effects"]
    base = [_base(hearing, name) for name in row]
    cap = [rulebook.number(hearing, "strength cap")] * len(row)
    plus = [0] * len(row)
    _walls(hearing, side, row, plus)
    _spells(side, row, plus, cap, effects, hearing)
    laid = now["points"].get(side)
    given, flock = points(hearing, side) if now["chiefs"][side] or now["lasting"] else (0, 0)
    birds = [pieces.kind_of(name) == pieces.PENGUIN for name in row]
    _spread(row, base, plus, cap, flock, [], birds)
    _spread(row, base, plus, cap, given, laid["units"] if laid else [], [name != pieces.GARRISON for name in row])
    strengths = [max(1, min(own + more, max(own, most))) for own, more, most in zip(base, plus, cap, strict=True)]
    _fog(side, row, strengths, now["fog"].get(side, 0))
    idle = _idle(side, row, effects, now["cast"])
    twice = _throws(hearing, side)
    double = _marked(side, row, effects, "double")
    return [
        Thrower(name, strength, 0 if still else twice, marked)
        for name, strength, still, marked in zip(row, strengths, idle, double, strict=True)
    ]


def thresholds(hearing: "Hearing", side: str, line: Sequence[Thrower]) -> list[int]:
    """The number each die must not exceed, in the order of the line."""
    return [thrower.strength for thrower in line for _ in range(thrower.throws)]


def _base(hearing: "Hearing", name: str) -> int:
    strength = printed(hearing, name)
    if battle(hearing.state)["kind"] == "sea" and pieces.is_unit(name) and pieces.rows("units")[pieces.kind_of(name)].get("arm") == "horse":
        return (strength + 1) // 2
    return strength


def _walls(hearing: "Hearing", side: str, row: Sequence[str], plus: list[int]) -> None:
    now = battle(hearing.state)
    if side != now["dfn"] or now["kind"] not in ("castle", "garrison") or _breached(now):
        return
    bonus = int(hearing.fact("castle_bonus", hearing.fact("castles", now["area"], "garrison"), "bonus"))
    for at, name in enumerate(row):
        if name != pieces.GARRISON or hearing.options["garrison-bonus"] == "yes":
            plus[at] += bonus
    if bonus:
        hearing.line("castle", f"walls of {now['area']}", f"+{bonus} each", "Castle bonus")


def _breached(now: "Battle") -> bool:
    return any(effect[0] == "breach" for effect in now["effects"])


def _throws(hearing: "Hearing", side: str) -> int:
    now = battle(hearing.state)
    if side == now["dfn"] and now["kind"] in ("castle", "garrison") and not _breached(now):
        return int(hearing.fact("castle_bonus", hearing.fact("castles", now["area"], "garrison"), "throws"))
    return 1


def _spells(side: str, row: Sequence[str], plus: list[int], cap: list[int], effects: "Sequence[Mixed]", hearing: "Hearing") -> None:
    """Effects are [what, side, who or targets, amount]."""
    for effect in effects:
        if effect[0] == "plus" and effect[1] == side and effect[2] in row:
            at = row.index(effect[2])
            plus[at] += effect[3]
            if effect[3] > 2:
                cap[at] = max(cap[at], int(hearing.fact("spells", "Eldritch Might", "cap")))


def _spread(
    row: Sequence[str],
    base: Sequence[int],
    plus: list[int],
    cap: Sequence[int],
    given: int,
    named: Sequence[str],
    takes: Sequence[bool],
) -> None:
    """Leaders' points, one at a time: on the units named, the rest on whoever has room and takes them, the strongest first."""
    left = given
    seven = min(cap, default=0)
    for code in named:
        spot = min(
            (at for at, name in enumerate(row) if name == code and base[at] + plus[at] < seven), key=lambda at: plus[at], default=None
        )
        if spot is not None and left:
            plus[spot] += 1
            left -= 1
    for at in sorted(range(len(row)), key=lambda at: (-base[at], at)):
        if not takes[at]:
            continue
        room = max(0, seven - base[at] - plus[at])
        more = min(left, room)
        plus[at] += more
        left -= more


def _fog(side: str, row: Sequence[str], strengths: list[int], fog: int) -> None:
    """Fog takes points off, from the strongest first, never below 1."""
    for at in sorted(range(len(row)), key=lambda at: (-strengths[at], at)):
        less = min(fog, max(0, strengths[at] - 1))
        strengths[at] -= less
        fog -= less


def _idle(side: str, row: Sequence[str], effects: "Sequence[Mixed]", cast: Sequence[str]) -> list[bool]:
    """Who does not throw: wizards who cast (but for Eldritch Fire), whoever is hidden or shielded against."""
    still = [pieces.is_wizard(name) and name in cast and not any(e[0] == "fires" and e[2] == name for e in effects) for name in row]
    if any(effect[0] == "still" and effect[1] == side for effect in effects):
        # The dragon strikes besides Juggernaut only.
        still = [quiet or pieces.kind_of(name) == pieces.TERRAMAX for name, quiet in zip(row, still, strict=True)]
    for effect in effects:
        if effect[0] in ("veil", "shield") and effect[1] == side:
            for code in effect[2]:
                spot = next((at for at, name in enumerate(row) if name == code and not still[at]), None)
                if spot is not None:
                    still[spot] = True
    return still


def _marked(side: str, row: Sequence[str], effects: "Sequence[Mixed]", what: str) -> list[bool]:
    marked = [False] * len(row)
    for effect in effects:
        if effect[0] == what and effect[1] == side:
            spot = next((at for at, name in enumerate(row) if name == effect[2] and not marked[at]), None)
            if spot is not None:
                marked[spot] = True
    return marked
