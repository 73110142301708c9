"""The dice of a line, and the hits they bring. [Battle 4] [Results]"""

from __future__ import annotations

from collections.abc import Sequence
from operator import le
from typing import TYPE_CHECKING

from playaid.games.tears.ratings.strength import Thrower, lined_up, thresholds
from playaid.games.tears.state import pieces
from playaid.games.tears.state.fights import battle, capacity, effects
from playaid.language.message import SEMICOLON, counted, listing, message

if TYPE_CHECKING:
    from playaid.dice.notation import Roll
    from playaid.games.tears.state.shape import Hearing, Mixed


def volley(hearing: Hearing, side: str) -> int:
    """Throw for the whole line of a side; its hits are noted against the enemy. Returns the hits."""
    enemy = pieces.other(side)
    if "struck" not in battle(hearing.state):
        hearing.put("public", "battle", "struck", {side: [], enemy: []})
    line = lined_up(hearing, side)
    needs = thresholds(hearing, side, line)
    if not needs:
        hearing.line(side, "nobody throws", "0 hits", "Battle")
        hits = 0
    else:
        hits = dice_of_line(hearing, side, line, needs)
    most = capacity(hearing.state, enemy)
    hearing.put("public", "battle", "hits", enemy, min(hits, most))
    hearing.tell(counted(hits, "{side} hits {n} time.", "{side} hits {n} times.", side=side))
    if hits > most:
        hearing.tell("{enemy}'s line can take {n} of them.", enemy=enemy, n=most)
    return hits


def dice_of_line(hearing: Hearing, side: str, line: Sequence[Thrower], needs: Sequence[int]) -> int:
    """The dice: together, unless a spell looks at single ones."""
    shown = listing(_told(thrower) for thrower in line if thrower.throws)
    double = [thrower for thrower in line if thrower.double and thrower.throws]
    fates = [effect for effect in effects(battle(hearing.state)) if effect[0] in ("reroll", "again") and effect[1] == side]
    if not double and not fates:
        wanted = ",".join(map(str, needs))
        roll = hearing.roll(f"{len(needs)}d10", who=side, why=shown, reading=f"each<={wanted}")
        hits: int = sum(map(le, roll.faces, needs))
        thrown = message("{pieces}: dice {faces}", pieces=shown, faces=_faces(roll))
        hearing.line(side, thrown, _count(hits), "Results")
        return hits
    hits = 0
    struck: list[tuple[int, int]] = []
    missed: list[tuple[int, int]] = []
    fell: list[str] = []
    for need in sorted(set(needs), reverse=True):
        whose = listing(dict.fromkeys(pieces.name_of(one.name) for one in line if one.strength == need and _throws_single(hearing, one)))
        number = needs.count(need) - sum(_doubled(hearing, thrower) for thrower in double if thrower.strength == need)
        if number:
            roll = hearing.roll(f"{number}d10", who=side, why=message("strength {strength}", strength=need), reading=f"count<={need}")
            scored = sum(face <= need for face in roll.faces)
            thrown = message("strength {strength}: dice {faces}", strength=need, faces=_faces(roll))
            fell.append(message("strength {strength}, {names}: dice {faces}", strength=need, names=whose, faces=_faces(roll)))
            hearing.line(side, thrown, _count(scored), "Results")
            hits += scored
            struck += [(need, 1)] * scored
            missed += [(need, 1)] * (number - scored)
    for thrower in double:
        dice = _doubled(hearing, thrower)
        why = message("{name}, Juggernaut", name=pieces.name_of(thrower.name))
        roll = hearing.roll(f"{dice}d10", who=side, why=why, reading=f"count<={thrower.strength}")
        scored = sum(face <= thrower.strength for face in roll.faces)
        thrown = message("{name}, whose hits count double: dice {faces}", name=pieces.name_of(thrower.name), faces=_faces(roll))
        fell.append(thrown)
        hearing.line(side, thrown, _count(2 * scored), "Juggernaut")
        hits += 2 * scored
        struck += [(thrower.strength, 2)] * scored
        missed += [(thrower.strength, 2)] * (dice - scored)
    for effect in fates:
        hits += _fate(hearing, side, effect, struck, missed, listing(fell, SEMICOLON))
    if any(worth > 1 for _, worth in struck):
        _point_both(hearing, side)
    return hits


def _point_both(hearing: Hearing, side: str) -> None:
    """Direct Attack is for one attack: where one that counts double has hit, both its hits are pointed."""
    pointed = next((effect for effect in battle(hearing.state)["effects"] if effect[0] == "direct" and effect[1] == side), None)
    if pointed is not None:
        hearing.pull("public", "battle", "effects", pointed)
        hearing.push("public", "battle", "effects", [*pointed, 2])
        hearing.line("Direct Attack", "the attack that counts double has hit: both its hits fall where its side says", "", "Direct Attack")


def _told(thrower: Thrower) -> str:
    told = "{name} {strength} twice" if thrower.throws == 2 else "{name} {strength}"
    return message(told, name=pieces.name_of(thrower.name), strength=thrower.strength)


def _faces(roll: Roll[int]) -> str:
    return " ".join(map(str, roll.faces))


def _count(hits: int) -> str:
    return counted(hits, "{n} hit", "{n} hits")


def _doubled(hearing: Hearing, thrower: Thrower) -> int:
    """How many of a unit's dice Juggernaut makes count double: one attack, or by option each throw from behind walls."""
    return thrower.throws if hearing.options.get("juggernaut") == "both" else 1


def _throws_single(hearing: Hearing, thrower: Thrower) -> bool:
    """Whether a unit throws dice of which none counts double."""
    return thrower.throws > (_doubled(hearing, thrower) if thrower.double else 0)


def _fate(hearing: Hearing, side: str, effect: Mixed, struck: list[tuple[int, int]], missed: list[tuple[int, int]], fell: str) -> int:
    """One die is thrown again, which the caster's side names where they differ. Dice are (strength, hits it is worth). fell: what lies."""
    bad = effect[0] == "reroll"
    pool, spell = (struck, "Bad Fortune") if bad else (missed, "Good Fortune")
    if not pool:
        return 0
    # A hit of strength 4 turns into a miss six times in ten, a miss of strength 7 into a hit seven times; Juggernaut counts twice.
    dice = sorted(set(pool), key=lambda die: (die[1] * (10 - die[0] if bad else die[0]), die[1]), reverse=True)
    named = [message("strength {n}, counting double" if worth > 1 else "strength {n}", n=need) for need, worth in dice]
    told = "{spell} of {wizard}: of the dice that hit, one of which strength is thrown again? ({fell})"
    told = told if bad else "{spell} of {wizard}: of the dice that missed, one of which strength is thrown again? ({fell})"
    prompt = message(told, spell=spell, wizard=effect[2], fell=fell)
    by = pieces.other(side) if bad else side
    said = hearing.ask(f"die of {effect[2]}", who=by, prompt=prompt, options=named)
    die = dice[named.index(said)]
    pool.remove(die)
    need, worth = die
    why = message("{spell}, strength {strength} again", spell=spell, strength=need)
    hit = hearing.roll("d10", who=side, why=why, reading=f"count<={need}").faces[0] <= need
    told = "a die of strength {n} that counts double is thrown again" if worth > 1 else "a die of strength {n} is thrown again"
    hearing.line(spell, message(told, n=need), "hit" if hit else "miss", spell)
    (struck if hit else missed).append(die)
    return worth * (int(hit) - int(bad))
