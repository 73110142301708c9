"""A battle by its numbers: two totals, the spells used, what comes of it. A query alone; nothing is recorded. [9.2, 9.4, 10.4, 10.5, 16]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.elric.ratings import equipment, potency, reckoning, shifts
from playaid.games.elric.rules import outcomes, revelation
from playaid.games.elric.table.asking import show_chances
from playaid.language.message import PLUS, SEMICOLON, as_message, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing

ATTACKER, DEFENDER = as_message("attacker"), as_message("defender")
GROUNDS = ("field", "sea", "city")
FALLS = as_message("the city falls")
FACES = 6
"""Of the die of either side: the widest difference is one less. [10.5]"""


class Laid(NamedTuple):
    """A spell that a side, `attacker` or `defender`, has in the battle."""

    side: str
    spell: str


class Sums(NamedTuple):
    """What both sides bring before their dice, and where the Balance is afterwards."""

    attack: int
    defence: int
    balance: int


def reckon(hearing: Hearing) -> None:
    """A battle by its numbers: two totals and the spells used, with the Balance as it is now. [10.4, 10.5, 9.4] Of a spell that works by a
    die both are counted; what a Dispel Magic is meant for is asked. [16.2, 16.3] What a result of the Combat Results Table is, when nobody
    has told it, counts as unknown."""
    laid = [*_given(hearing)]
    odd = next((entry for entry in laid if equipment.effect(entry.spell) == "odd-die"), None)
    works = _sums(hearing, laid, [], odd and message("{spell} works", spell=odd.spell))
    fails = works if odd is None else _sums(hearing, laid, [odd], message("{spell} fails", spell=odd.spell))
    wall, defence = hearing.args.get("wall", 0), hearing.args["defence"]
    if wall:
        most = max(sums.attack - sums.defence for sums in (works, fails)) + FACES - 1
        how = message("won by walls {walls} + defenders {defenders} or more", walls=wall, defenders=defence)
        hearing.line(FALLS, how, message("{needed:+d}; the dice give {most:+d} at most", needed=wall + defence, most=most), "7.5.2")
        outcomes.tell_of_besiegers(hearing)

    def trial(h: Hearing) -> str:
        sums = works
        if odd is not None and h.roll("d6", who="the caster", why=odd.spell, reading="faces").total % 2 == 0:
            sums = fails
        attacking = h.roll("d6", who="the attacker", why="attack", reading="faces").total
        defending = h.roll("d6", who="the defender", why="defence", reading="faces").total
        return _told(h, sums.attack + attacking - sums.defence - defending, ground_of(h), wall, defence)

    said: dict[str, object] = {**_said(works), "ground": ground_of(hearing)}
    show_chances(hearing, trial, said if odd is None else {**said, "fails": _said(fails)}, FALLS if wall else None)


def _said(sums: Sums) -> dict[str, int | str]:
    where = shifts.words(sums.balance) if abs(sums.balance) <= 6 else "tipped"
    return {"attacker": sums.attack, "defender": sums.defence, "balance": where}


def ground_of(hearing: Hearing) -> str:
    return str(hearing.args.get("ground", "city" if hearing.args.get("wall") else "field"))


def _sums(hearing: Hearing, laid: Sequence[Laid], failed: Sequence[Laid], case: str | None) -> Sums:
    """The totals before dice, with the spells that have not failed by their die and that no Dispel negates. case: under which heading the
    worksheet has it, where there are two."""
    if case:
        hearing.line(case, "an even number" if failed else "an odd number", "1/2", "16.2")
    lies = [entry for entry in laid if entry not in failed]
    void = [lies[at] for at in reckoning.negated(_aims(hearing, lies, case)).values()]
    for entry in void:
        hearing.line(entry.spell, message("negated"), "no effect", "16.3")
    totals: list[int] = []
    for label, base, extra in ((ATTACKER, hearing.args["attack"], 0), (DEFENDER, hearing.args["defence"], hearing.args.get("wall", 0))):
        names = [entry.spell for entry in lies if entry.side == label and entry not in void]
        magic = sum(worth for _, _, worth in _bonus(hearing, label, names))
        with_magic = [message("magic {value}", value=magic)] if names else []
        with_walls = [message("walls {walls}", walls=extra)] if extra else []
        hearing.line(label, listing([base, *with_magic, *with_walls], PLUS), str(base + magic + extra), "10.4")
        totals.append(base + magic + extra)
    shifting = laid if hearing.options.get("negated-spells") == "shift" else [entry for entry in lies if entry not in void]
    uses = [shifts.shift_of(hearing, entry.spell) for entry in shifting]
    at, lines = shifts.plan(hearing.public["balance"], uses, shifts.arm(hearing.state))
    for what, text, result in lines:
        hearing.line(what, text, result, "9.4")
    how = message("{attacker} to {defender}", attacker=totals[0], defender=totals[1])
    hearing.line("before dice", how, f"{totals[0] - totals[1]:+d}", "10.5")
    attack, defence = totals
    return Sums(attack, defence, at)


def _aims(hearing: Hearing, lies: Sequence[Laid], case: str | None) -> dict[int, int]:
    """Which spell each Dispel Magic is meant for, by their numbers among those of the battle; the asker says it for both sides."""
    aims = dict[int, int]()
    for at, entry in enumerate(lies):
        others = {other.spell: n for n, other in enumerate(lies) if n != at}
        if equipment.effect(entry.spell) != "dispel":
            continue
        prompt = message("which spell does the {side}'s {spell} negate?", side=entry.side, spell=entry.spell)
        prompt = message("{case}: {question}", case=case, question=prompt) if case else prompt
        key = f"{entry.spell} dispels, {case}" if case else f"{entry.spell} dispels"
        target = hearing.ask(key, who=hearing.side, prompt=prompt, options=(revelation.NOTHING, *others))
        if target in others:
            aims[at] = others[target]
    return aims


def _bonus(hearing: Hearing, label: str, names: Sequence[str]) -> list[tuple[str, str, int]]:
    spells = [reckoning.Magic(name, equipment.alignment(name), potency.worth(hearing, name)) for name in names]
    parts = list(reckoning.bonus(spells, shifts.dominant(hearing.state), hearing.options["balance-bonus"]))
    for what, words, worth in parts:
        called = message("{side}'s {what}", side=label, what=what)
        hearing.line(called, words, str(worth), "3.3" if what == reckoning.BALANCE else "10.4")
    return parts


def _told(hearing: Hearing, difference: int, ground: str, wall: int, defence: int) -> str:
    above = outcomes.whether_it_falls(hearing, wall, defence) if wall else ""
    stands = message("the city stands", above=above) if wall else ""  # whoever is beaten before walls has not taken them
    if difference == 0:
        return listing(filter(None, ("even", stands)), SEMICOLON)
    lost = [hearing.fact("results", ground, reckoning.row(abs(difference)), of) for of in ("loser", "winner")]
    bare = bool(wall) and not defence  # walls by themselves lose nobody
    if bare and difference < 0:
        return listing((message("the walls hold (attacker loses {losses})", losses=lost[0]), stands), SEMICOLON)
    if difference < 0:
        beaten = message("defender wins (loses {own}, attacker {losses})", own=lost[1], losses=lost[0])
        return listing(filter(None, (beaten, stands)), SEMICOLON)
    city = message("the city falls", above=above) if wall and difference >= defence + wall else stands
    pattern = "attacker wins (loses {own})" if bare else "attacker wins (loses {own}, defender {losses})"
    won = message(pattern, own=lost[1], losses=lost[0])
    return listing(filter(None, (won, city)), SEMICOLON)


def no_ground(hearing: Hearing) -> Facts:
    ground = hearing.args.get("ground", "field")
    return None if ground in GROUNDS else {"ground": ground, "grounds": listing(GROUNDS)}


def no_city(hearing: Hearing) -> Facts:
    """Walls are a city's; a city without any is fought in the open. [7.5.6, 7.5.7]"""
    wall, ground = hearing.args.get("wall", 0), hearing.args.get("ground")
    if ground not in GROUNDS or bool(wall) == (ground == "city"):
        return None
    why = "walls are of cities, and not at {ground}" if wall else "a city has walls (`wall 3`); without them it is fought as a field"
    return {"why": message(why, ground=ground)}


def too_many_spells(hearing: Hearing) -> Facts:
    number = max(len(hearing.args.get("spells") or ()), len(hearing.args.get("against") or ()))
    return {"number": number} if number > 3 else None


def _given(hearing: Hearing) -> Iterator[Laid]:
    yield from (Laid(ATTACKER, spell) for spell in hearing.args.get("spells") or ())
    yield from (Laid(DEFENDER, spell) for spell in hearing.args.get("against") or ())


def _first(hearing: Hearing, amiss: Callable[[str], bool]) -> Facts:
    """The first spell given that something is amiss with."""
    return next(({"spell": entry.spell} for entry in _given(hearing) if amiss(entry.spell)), None)


def on_both_sides(hearing: Hearing) -> Facts:
    both = [spell for spell in hearing.args.get("spells") or () if spell in (hearing.args.get("against") or ())]
    return {"spell": both[0]} if both else None


def not_cast(hearing: Hearing) -> Facts:
    return _first(hearing, lambda spell: equipment.effect(spell) not in equipment.CAST_IN_BATTLE)


def eats_nothing(hearing: Hearing) -> Facts:
    at_sea = ground_of(hearing) == "sea"
    found = _first(hearing, lambda spell: potency.is_idle(spell, at_sea))
    return found and {"why": message("{spell} eats nothing at sea" if at_sea else "{spell} eats nothing on land", **found)}


def who_is_eaten(hearing: Hearing) -> Facts:
    """Whom an eater takes, and who of them escapes, numbers do not say. [10.4, 16.1-16.3, 16.6]"""
    at_sea = ground_of(hearing) == "sea"
    return _first(hearing, lambda spell: equipment.effect(spell) in equipment.EATERS and not potency.is_idle(spell, at_sea))


def whom_it_hunts(hearing: Hearing) -> Facts:
    return _first(hearing, lambda spell: equipment.effect(spell) == "quaolnargn")


_NO_PREY = (
    "{spell} eats units before anything else counts, and numbers do not say which units they are and who of them escapes: `fight --odds`"
    " counts it in the battle itself; by numbers, leave it out and give what remains of the side that it strikes"
)
_NO_VICTIM = (
    "{spell} is set on a personality, and numbers do not say on whom and what magic they have against it: `fight --odds` counts it in the"
    " battle itself; by numbers, leave it out and give what remains of the side that it strikes"
)
RECKON_CHECKS = (
    Check("10.ground", "10.6", "{ground} is none of {grounds}", no_ground),
    Check("7.walls-where", "7.5.7", "{why}", no_city),
    Check("9.three-asked", "9.2", "{number} spells are more than the three of one battle", too_many_spells),
    Check("16.one-of-each", "16.0", "there is one {spell}: it is not on both sides", on_both_sides),
    Check("9.castable", "9.2", "{spell} does nothing in a battle", not_cast),
    Check("16.idle", "16.0", "{why}", eats_nothing),
    Check("16.prey-unsaid", "10.4", _NO_PREY, who_is_eaten),
    Check("16.hunt-unsaid", "16.2", _NO_VICTIM, whom_it_hunts),
)
