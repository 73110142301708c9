"""Battles reckoned by their numbers, with the spells whose effect numbers tell."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from playaid.games.elric.ratings import equipment
from playaid.referee.contract.state import evolve
from tests.games.elric.table import HOUSE, rule

from . import balance, combat, forecast, terrain
from .compare_adapter import Asked, Case, same, spell_of

SETS = 12
NUMBERED = ("combat", "odd-die", "flight-or-combat", "dispel")
LIKELY = ("Balo the Jester", "Dispel Magic I", "Dispel Magic II")


def reckoned(case: Case, rng: Random) -> Asked:
    """The chances of each outcome, and where the Balance is afterwards where every spell works."""
    names = [name for name in equipment.spells() if equipment.effect(name) in NUMBERED]
    for _ in range(SETS):
        place = rng.randint(-6, 6)
        state = evolve(case.state, [["put", ["public", "balance"], -place], ["put", ["public", "tipped"], None]])
        chosen = [*dict.fromkeys((*rng.sample(LIKELY, rng.randint(0, 3)), *rng.sample(names, 3)))]
        rng.shuffle(chosen)
        ours, theirs = chosen[:3][: rng.randint(0, 3)], chosen[3:]
        attack, defence, wall = rng.randint(0, 20), rng.randint(0, 20), rng.choice((0, 3, 5))
        lies = [*ours, *theirs]
        aims, answers = dict[bool, dict[str, str]](), dict[str, str]()
        for works in (True, False):
            here = [name for name in lies if works or name != forecast.BALO]
            dispels = [name for name in here if name.startswith("Dispel")]
            meets = {one: rng.choice([name for name in here if name != one] or [one]) for one in dispels}
            aims[works] = {one: met for one, met in meets.items() if met != one}
            when = f", {forecast.BALO} {'works' if works else 'fails'}" if forecast.BALO in lies else ""
            answers |= {f"{one} dispels{when}": met for one, met in aims[works].items() if works or when}
        spoken = [
            f"reckon {attack} vs {defence}",
            *(("with " + _listed(ours),) if ours else ()),
            *(("against " + _listed(theirs),) if theirs else ()),
        ]
        line = " ".join([*spoken, *((f"wall {wall}",) if wall else ())])
        ruling = rule(state, line, **answers)
        if ruling.data is None:
            yield same(case, line, (ruling.verdict, ruling.question), "counted")
            continue
        first, second = ([spell_of(name) for name in side] for side in (ours, theirs))
        each = {"each-spell": "each spell", "once": "once"}[case.option("balance-bonus")]
        found = dict[str, Fraction]()
        for difference, share in forecast.margins(attack, defence, wall, first, second, place, aims, each=each).items():
            label = _outcome(difference, defence, wall)
            found[label] = found.get(label, Fraction(0)) + share
        chances = {label: Fraction(share) for label, share in ruling.data["chances"].items()}
        yield same(case, f"{line} from {place}, {answers}", chances, found)
        gone = forecast.undone(aims[True]) if case.option("negated-spells") == "no-shift" else ()
        after = balance.after_battle(place, [spell_of(name) for name in lies if name not in gone])
        yield same(case, f"the marker after {line} from {place}", ruling.data["balance"], _place(after))


def _listed(names: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _place(place: int) -> str:
    if balance.tipped(place):
        return "tipped"
    return f"{'law' if place < 0 else 'chaos'} {abs(place)}" if place else "neutral"


def _outcome(difference: int, defence: int, wall: int) -> str:
    wins = combat.winner(difference)
    stands = "; the city stands" if wall else ""
    if wins is None:
        return f"even{stands}"
    row = str(abs(difference)) if abs(difference) < 20 else "20+"
    loser, winner = (HOUSE.value("results", "city" if wall else "field", row, of) for of in ("loser", "winner"))
    if wall and not defence:  # walls by themselves lose nobody
        if wins == "defender":
            return f"the walls hold (attacker loses {loser}){stands}"
        return f"attacker wins (loses {winner})" + ("; the city falls" if terrain.overcome(difference, defence, wall) else stands)
    loses = f"{wins} wins (loses {winner}, {'defender' if wins == 'attacker' else 'attacker'} {loser})"
    falls = wall and wins == "attacker" and terrain.overcome(difference, defence, wall)
    return f"{loses}; the city falls" if falls else f"{loses}{stands}"
