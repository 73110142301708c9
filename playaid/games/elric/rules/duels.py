"""A personality alone against a spell: a die on each value. [10.5, 16.2, 16.4]"""

from typing import TYPE_CHECKING, NamedTuple

from playaid.games.elric.ratings import equipment, strengths
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing


LOWEST, HIGHEST = 1, 6
"""What a die shows at least and at most."""


def cannot_win(worth: int, other: int) -> bool:
    """Whether one side is not the greater, whatever both dice show."""
    return worth + HIGHEST <= other + LOWEST


def alone(hearing: "Hearing", unit: str) -> int:
    """What a personality fights with in the Gate: their combat value; one in brackets does not fight, and their die stands alone. [3.2]"""
    if not strengths.value(hearing, unit, "bracketed"):
        return int(strengths.value(hearing, unit, "combat"))
    hearing.line(unit, "a combat value in brackets does not fight", "0", "3.2")
    return 0


def loses(worth: int, other: int) -> bool:
    """Whether one side is the smaller, whatever both dice show."""
    return worth + HIGHEST < other + LOWEST


class Fighter(NamedTuple):
    """One side of a duel: what fights, what it is worth before the die, and the player who rolls and speaks for it."""

    name: str
    worth: int
    player: str


class Sum(NamedTuple):
    """What one side comes to, as it is told afterwards."""

    name: str
    worth: int
    die: int


def works(hearing: "Hearing", spell: str, who: str) -> bool:
    """Whether a spell does anything where it attacks of itself: what limits its use binds it there only by agreement. [7.6, 16.2, 16.4]
    who: who rolls for it."""
    effect = equipment.effect(spell)
    if effect not in ("odd-die", "muster-only") or hearing.options.get("spell-limits") != "always":
        return True
    if effect == "odd-die":
        return odd(hearing, spell, who)
    hearing.line(spell, "has an effect in mustering alone", "does not work", "16.2")
    return False


def odd(hearing: "Hearing", spell: str, who: str) -> bool:
    """The die of a spell that works on odd numbers alone. [16.2]"""
    why = message("{spell}: an odd number makes it work", spell=spell)
    die = hearing.roll("d6", who=who, why=why, reading="faces").total
    hearing.line(spell, message("die {die}: works on an odd number", die=die), "works" if die % 2 else "does not work", "16.2")
    return bool(die % 2)


_WHY = "{unit} against {enemy}: {strength} + die, the higher total wins"
_WHY_AT_THE_GATE = "{unit} against {enemy} behind the Shade Gate: {strength} + die, the higher total wins"
_SUMS = "{unit} comes to {total} ({strength} + {die}), {enemy} to {other} ({worth} + {thrown})."


def tell_sums(hearing: "Hearing", one: Sum, other: Sum) -> None:
    """What both dice came to: whoever threw them is told what for, and what of it."""
    totals = {"total": one.worth + one.die, "other": other.worth + other.die}
    thrown = {"strength": one.worth, "die": one.die, "worth": other.worth, "thrown": other.die}
    hearing.tell(message(_SUMS, unit=one.name, enemy=other.name, **totals, **thrown))


_TIE = "{unit} and {enemy} come to {total} each, and the rules do not say who wins. All of you agree on that: does {life} survive?"


def duel(hearing: "Hearing", first: Fighter, second: Fighter, cite: str, life: str, at_the_gate: bool = False) -> bool:
    """A die on each value; whether the first is the greater. Equal totals are put to the players. [10.5] life: whose it is that is fought
    for, be it by a spell of theirs."""
    if (won := _settled(hearing, first, second, cite)) is not None:
        return won
    totals, sums = [], list[Sum]()
    for (name, worth, player), enemy in ((first, second), (second, first)):
        why = message(_WHY_AT_THE_GATE if at_the_gate else _WHY, unit=name, enemy=enemy.name, strength=worth)
        die = hearing.roll("d6", who=player, why=why, reading="faces").total
        hearing.line(name, message("{strength} + die {die}", strength=worth, die=die), str(worth + die), cite)
        totals.append(worth + die)
        sums.append(Sum(name, worth, die))
    tell_sums(hearing, *sums)
    if totals[0] != totals[1]:
        return totals[0] > totals[1]
    prompt = message(_TIE, unit=first.name, enemy=second.name, total=totals[0], life=life)
    return (
        hearing.ask(f"tie {first.name} {len(hearing.rolls)}", who=first.player, prompt=prompt, options=("yes", "no"), cite="10.5") == "yes"
    )


_SETTLED = "{unit} comes to {least} at least, {enemy} to {most} at most: no die is thrown."


def _settled(hearing: "Hearing", first: Fighter, second: Fighter, cite: str) -> bool | None:
    """Whether the first wins whatever the dice show, or loses; None where they decide it. Nothing but who is the greater hangs on them."""
    for stronger, weaker in ((first, second), (second, first)):
        if loses(weaker.worth, stronger.worth):
            sums = {"least": stronger.worth + LOWEST, "most": weaker.worth + HIGHEST}
            hearing.line(stronger.name, message("{worth} before the die", worth=stronger.worth), message("{least} at least", **sums), cite)
            hearing.line(weaker.name, message("{worth} before the die", worth=weaker.worth), message("{most} at most", **sums), cite)
            hearing.tell(message(_SETTLED, unit=stronger.name, enemy=weaker.name, **sums))
            return stronger is first
    return None
