"""The dice of a line, and the hits they bring. [Battle 4] [Results]"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.tears.ratings.strength import Thrower, lined_up, thresholds
from playaid.games.tears.rules import fortune
from playaid.games.tears.state import pieces
from playaid.games.tears.state.fights import battle, capacity, effects
from playaid.games.tears.state.marks import marked
from playaid.language.message import SEMICOLON, counted, listing, message

if TYPE_CHECKING:
    from playaid.dice.notation import Roll
    from playaid.games.tears.state.shape import Hearing, Mixed


class Die(NamedTuple):
    """A die of an attack: the strength it is thrown for, the hits it is worth, and whose alone it is, the raging dragon's."""

    strength: int
    worth: int
    name: str = ""


class Fallen(NamedTuple):
    """Dice of a side's attacks, as they lie."""

    struck: list[Die]
    missed: list[Die]


def volley(hearing: Hearing, side: str) -> int:
    """Throw for the whole line of a side; its hits are noted against the enemy. Returns the hits."""
    enemy = pieces.other(side)
    if "struck" not in battle(hearing.state):
        hearing.put("public", "battle", "struck", {side: [], enemy: []})
        works = effects(battle(hearing.state))
        if any(marked(one, works) for one in pieces.SIDES):
            hearing.put("public", "battle", "borne", works)
    line = lined_up(hearing, side)
    needs = thresholds(hearing, side, line)
    if not needs:
        hearing.line(side, "nobody throws", "0 hits", "Battle")
        hits = 0
    else:
        hits = sum(die.worth for die in dice_of_line(hearing, side, line, needs))
    most = capacity(hearing.state, enemy)
    hearing.put("public", "battle", "hits", enemy, min(hits, most))
    hearing.tell(counted(hits, "{side} hits {n} time.", "{side} hits {n} times.", side=side))
    if hits > most:
        hearing.tell("{enemy}'s line can take {n} of them.", enemy=enemy, n=most)
    return hits


def dice_of_line(
    hearing: Hearing, side: str, line: Sequence[Thrower], needs: Sequence[int], beside: Sequence[tuple[Die, bool]] = ()
) -> list[Die]:
    """The dice: together, unless a spell looks at single ones. Gives those that have hit. beside: dice that the side has thrown before,
    and whether each has hit; a spell may have one of them thrown again."""
    shown = with_strengths(line)
    double = [thrower for thrower in line if thrower.double and thrower.throws]
    fortunes = fortunes_of(hearing, side)
    if not double and not fortunes:
        wanted = ",".join(map(str, needs))
        roll = hearing.roll(f"{len(needs)}d10", who=side, why=shown, reading=f"each<={wanted}")
        hit = [Die(need, 1) for face, need in zip(roll.faces, needs, strict=True) if face <= need]
        thrown = message("{pieces}: dice {faces}", pieces=shown, faces=_faces(roll))
        hearing.line(side, thrown, _count(len(hit)), "Results")
        return [*(die for die, has_hit in beside if has_hit), *hit]
    lies = Fallen([die for die, has_hit in beside if has_hit], [die for die, has_hit in beside if not has_hit])
    fell: list[str] = [message(HAS_HIT if has_hit else HAS_MISSED, name=die.name, n=die.strength) for die, has_hit in beside]
    for need in sorted(set(needs), reverse=True):
        whose = listing(dict.fromkeys(pieces.name_of(one.name) for one in line if one.strength == need and _throws_single(hearing, one)))
        number = needs.count(need) - sum(_doubled(hearing, thrower) for thrower in double if thrower.strength == need)
        if number:
            why = message("strength {strength}: {each}", strength=need, each=whose)
            roll = hearing.roll(f"{number}d10", who=side, why=why, reading=f"count<={need}")
            scored = _lay(lies, roll, Die(need, 1))
            thrown = message("strength {strength}: dice {faces}", strength=need, faces=_faces(roll))
            fell.append(message("strength {strength}, {names}: dice {faces}", strength=need, names=whose, faces=_faces(roll)))
            hearing.line(side, thrown, _count(scored), "Results")
    for thrower in double:
        dice = _doubled(hearing, thrower)
        why = message("{name}, Juggernaut", name=pieces.name_of(thrower.name))
        roll = hearing.roll(f"{dice}d10", who=side, why=why, reading=f"count<={thrower.strength}")
        scored = _lay(lies, roll, Die(thrower.strength, 2))
        thrown = message("{name}, whose hits count double: dice {faces}", name=pieces.name_of(thrower.name), faces=_faces(roll))
        fell.append(thrown)
        hearing.line(side, thrown, _count(2 * scored), "Juggernaut")
    kept = False
    for effect in fortunes:
        if not (kept and effect[0] == fortune.BAD):
            kept = not _fate(hearing, side, effect, lies, listing(fell, SEMICOLON)) or kept
    point_both(hearing, side, lies.struck)
    return lies.struck


HAS_HIT, HAS_MISSED = "{name}, strength {n}: hit", "{name}, strength {n}: missed"


def fortunes_of(hearing: Hearing, side: str) -> list[Mixed]:
    """The Fortunes of this round by which a die of a side is thrown again."""
    return [effect for effect in effects(battle(hearing.state)) if effect[0] in (fortune.BAD, fortune.GOOD) and effect[1] == side]


def _lay(lies: Fallen, roll: Roll[int], die: Die) -> int:
    """Dice of one strength as they have fallen. Gives how many have hit."""
    scored = sum(face <= die.strength for face in roll.faces)
    lies.struck.extend([die] * scored)
    lies.missed.extend([die] * (len(roll.faces) - scored))
    return scored


def point_both(hearing: Hearing, side: str, struck: Iterable[Die]) -> None:
    """Direct Attack is for one attack: where one that counts double has hit, both its hits are pointed."""
    if all(die.worth == 1 for die in struck):
        return
    pointed = next((effect for effect in battle(hearing.state)["effects"] if effect[0] == "direct" and effect[1] == side), None)
    if pointed is not None:
        hearing.pull("public", "battle", "effects", pointed)
        hearing.push("public", "battle", "effects", [*pointed, 2])
        hearing.line("Direct Attack", "the attack that counts double has hit: both its hits fall where its side says", "", "Direct Attack")


def with_strengths(line: Iterable[Thrower]) -> str:
    """Those of a line who throw, each with the strength and, behind walls, that it throws twice: in the order of the dice."""
    return listing(_told(thrower) for thrower in line if thrower.throws)


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


def _fate(hearing: Hearing, side: str, effect: Mixed, lies: Fallen, fell: str) -> bool:
    """One die is thrown again, which the caster's side names where they differ; False where they keep the spell for another die of the
    round, which may be one of no attack. fell: what lies, in words."""
    bad = effect[0] == fortune.BAD
    pool, spell = (lies.struck, "Bad Fortune") if bad else (lies.missed, "Good Fortune")
    if not pool:
        return True
    kept = bad and fortune.is_any_die(hearing)
    dice = sorted(set(pool), key=lambda die: (_changes(die, bad), die.worth, die.name), reverse=True)
    named = list(map(_named, dice))
    told = "{spell} of {wizard}: of the dice that hit, one of which strength is thrown again? All that fell: {fell}"
    told = told if bad else "{spell} of {wizard}: of the dice that missed, one of which strength is thrown again? All that fell: {fell}"
    told = OR_NONE if kept else told
    prompt = message(told, spell=spell, wizard=effect[2], fell=fell)
    by = pieces.other(side) if bad else side
    said = hearing.ask(f"die of {effect[2]}", who=by, prompt=prompt, options=[*named, NONE] if kept else named)
    if said == NONE:
        fortune.keep(hearing)
        return False
    die = dice[named.index(said)]
    pool.remove(die)
    why = message("{spell}, strength {strength} again", spell=spell, strength=die.strength)
    hit = hearing.roll("d10", who=side, why=why, reading=f"count<={die.strength}").faces[0] <= die.strength
    if kept:
        fortune.spend(hearing, effect)
    elif bad:
        hearing.line("reading", OF_AN_ATTACK, "", "Bad Fortune")
    if die.name:
        hearing.line("reading", message("{side} leads {name} in this round: his die is theirs", side=side, name=die.name), "", "Terramax")
    hearing.line(spell, message(_again(die), n=die.strength, name=die.name), "hit" if hit else "miss", spell)
    (lies.struck if hit else lies.missed).append(die)
    return True


NONE = "none"
OR_NONE = "{spell} of {wizard}: of the dice that hit, one of which strength is thrown again, or none? All that fell: {fell}"
OF_AN_ATTACK = "of the enemy's dice one of an attack, and no other throw of the round (option `bad-fortune`)"


def _changes(die: Die, bad: bool) -> int:
    """How much another throw is likely to change: a hit of strength 4 turns into a miss six times in ten, a miss of strength 7 into a hit
    seven times; Juggernaut counts twice."""
    return die.worth * (10 - die.strength if bad else die.strength)


def _named(die: Die) -> str:
    if die.name:
        return message("{name}, strength {n}", name=die.name, n=die.strength)
    return message("strength {n}, counting double" if die.worth > 1 else "strength {n}", n=die.strength)


def _again(die: Die) -> str:
    if die.name:
        return "the die of {name}, strength {n}, is thrown again"
    return "a die of strength {n} that counts double is thrown again" if die.worth > 1 else "a die of strength {n} is thrown again"
