"""Spells that strike as soon as they are drawn or found. [9.3.1, 16.2, 16.3, 16.4]"""

from collections.abc import Callable

from playaid.games.elric import balance, cup, equipment, escapes, hands, units
from playaid.referee.hearing import Hearing
from playaid.referee.sequence import round_of

SLAIN = "slain"
WITHOUT_FINDER = ("reshuffle", "nightmare", "four")
"""Effects that do not ask who has found the spell. [16.4]"""


def play(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """Play a spell that a personality has drawn or found; whether he holds it afterwards."""
    hearing.tell(f"{side} turns up {spell}.", public=True)
    if hearing.public["units"].get(finder, {}).get("owner") != side and equipment.effect(spell) not in WITHOUT_FINDER:
        cup.discard(hearing, spell)
        return False
    effect = equipment.effect(spell)
    if round_of(hearing.state, "turn") == 0 and effect != "reshuffle" and hearing.options.get("set-up-draws") == "discarded":
        cup.discard(hearing, spell)
        hearing.line(spell, "drawn while the game is set up", "discarded", "9.3.1")
        return False
    return _EFFECTS[effect](hearing, side, finder, spell)


def _reshuffle(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    cup.discard(hearing, spell)
    cup.remix(hearing, "Reshuffle")
    return False


def _nightmare(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    cup.discard(hearing, spell)
    if round_of(hearing.state, "turn") == 0:
        hearing.line("Elric Nightmare", "drawn while the game is set up", "no effect", "9.3.1")
        return False
    nightmare(hearing, side)
    return False


def threatened(hearing: Hearing) -> list[tuple[str, str]]:
    """Whom a nightmare may slay: (sword, personality) for the one in control of Elric and the one with Mournblade. [16.4]"""
    controller = hearing.public["elric"].get("controller")
    here = controller in hearing.public["units"] and "Elric" in hearing.public["units"]
    found = [("Stormbringer", str(controller))] if here else []
    bearer = hearing.public["units"].get("Mournblade", {}).get("bearer")
    return found + ([("Mournblade", bearer)] if bearer in hearing.public["units"] else [])


def sword_turns(hearing: Hearing, who: str) -> bool:
    """The die of a nightmare: 5 and 6 turn the swords on those who trust them. [16.4]"""
    die = hearing.roll("d6", who=who, why="Elric's nightmare", reading="faces").total
    hearing.line("nightmare", f"die {die}: 5 and 6 turn the sword", SLAIN if die >= 5 else "nothing happens", "16.4")
    hearing.outcome(SLAIN if die >= 5 else "nothing happens")
    return bool(die >= 5)


def nightmare(hearing: Hearing, side: str) -> None:
    """Elric has a nightmare. [16.4, 12.1.5]"""
    victims = threatened(hearing)
    if not victims:
        hearing.line("nightmare", "nobody is in control of Elric or bears Mournblade", "nothing happens", "16.4")
        return
    if not sword_turns(hearing, side):
        return
    for sword, victim in victims:
        hearing.tell(f"{sword} goes out of control and slays {victim}.", public=True)
        escapes.eliminate(hearing, victim, f"slain by {sword}", "16.4", escape=False)
        if sword == "Mournblade" and "Mournblade" in hearing.public["units"]:
            hearing.drop("public", "units", "Mournblade")
        if sword == "Stormbringer":
            from playaid.games.elric.personalities import appear_at_random

            appear_at_random(hearing, side)


def _four(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    cup.discard(hearing, spell)
    elric = hearing.public["units"].get("Elric")
    if elric is None or elric["owner"] is None:
        hearing.line(spell, "no player controls Elric", "no effect", "16.4")
        return False
    turn = round_of(hearing.state, "turn")
    hearing.put("public", "elric", "away", {"turn": turn + 1, "at": elric["at"], "owner": elric["owner"]})
    hands_kept = hearing.public["units"]["Elric"]
    hearing.drop("public", "units", "Elric")
    hearing.put("public", "elric", "kept", hands_kept)
    hearing.line(spell, f"{elric['owner']} controls Elric, who leaves for one turn", f"turn {turn + 1}", "16.4")
    hearing.tell(f"Elric leaves the board until turn {turn + 1}; Brut will come with him.", public=True)
    return False


def returns(hearing: Hearing) -> None:
    """Elric comes back with Brut when the Turn Track says so. [16.4]"""
    away = hearing.public["elric"].get("away")
    if not away or round_of(hearing.state, "turn") < away["turn"]:
        return
    hearing.put("public", "units", "Elric", hearing.public["elric"]["kept"])
    hearing.drop("public", "elric", "kept")
    hearing.drop("public", "elric", "away")
    if "Brut" not in hearing.public["units"]:
        units.arrive(hearing, "Brut", away["owner"], away["at"])
    hearing.line("Four-who-are-one", f"Elric is back in {away['at']}", "with Brut", "16.4")
    hearing.tell(f"Elric returns to {away['at']} with Brut.", public=True)


def _gate(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """The finder fights the next spell alone; who survives, be it by a heroic escape, draws two more. [16.4, 10(g)]"""
    cup.discard(hearing, spell)
    foe = cup.draw(hearing, side, "the Shade Gate's next spell", private=False)
    if foe is None:
        return False
    cup.discard(hearing, foe)
    if equipment.effect(foe) in ("reshuffle", "nightmare"):
        hearing.line("Shade Gate", f"{foe} plays at once", "", "16.4")
        _reshuffle_again(hearing, foe) if equipment.effect(foe) == "reshuffle" else nightmare(hearing, side)
        if hearing.public["units"].get(finder, {}).get("owner") != side:
            return False
    worth = _worth(hearing, foe)
    own = _alone(hearing, finder)
    lived = duel(hearing, (finder, own, side), (foe, worth, opponent(hearing, side)), "16.4")
    if not lived and not escapes.eliminate(hearing, finder, f"the Shade Gate: {foe}", "16.4"):
        return False
    hearing.tell(f"{finder} comes back through the Shade Gate with plunder.", public=True)
    hands.draw(hearing, side, finder, 2, "plunder of the Shade Gate")
    return False


def _alone(hearing: Hearing, unit: str) -> int:
    """What a personality fights with in the Gate: his combat value; one in brackets does not fight, and his die stands alone. [3.2]"""
    if not units.value(hearing, unit, "bracketed"):
        return int(units.value(hearing, unit, "combat"))
    hearing.line(unit, "a combat value in brackets does not fight", "0", "3.2")
    return 0


def _reshuffle_again(hearing: Hearing, foe: str) -> None:
    cup.remix(hearing, foe)


def _worth(hearing: Hearing, spell: str) -> int:
    """What a spell adds in combat: nothing if its strength is bracketed or it has none. [9.2]"""
    return 0 if hearing.fact("spells", spell, "bracketed") else int(hearing.fact("spells", spell, "strength") or 0)


def opponent(hearing: Hearing, side: str) -> str:
    """Who rolls for what no player plays: the next player in turn order."""
    sides = hearing.public.get("order") or hearing.sides
    return str(sides[(sides.index(side) + 1) % len(sides)])


def duel(hearing: Hearing, one: tuple[str, int, str], other: tuple[str, int, str], cite: str) -> bool:
    """A die on each value; whether the first is the greater. Equal totals are put to the players. [10.5]"""
    totals = []
    for name, worth, who in (one, other):
        die = hearing.roll("d6", who=who, why=name, reading="faces").total
        hearing.line(name, f"{worth} + die {die}", str(worth + die), cite)
        totals.append(worth + die)
    if totals[0] != totals[1]:
        return totals[0] > totals[1]
    prompt = f"{one[0]} and {other[0]} come to {totals[0]} each, and the rules do not say who wins: does {one[0]} survive?"
    return hearing.ask(f"tie {one[0]} {len(hearing.rolls)}", who=one[2], prompt=prompt, options=("yes", "no")) == "yes"


def _tower(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    cup.discard(hearing, spell)
    die = hearing.roll("d6", who=side, why="the Tower of Voilodion", reading="faces").total
    fate = "caught in the Tower" if die <= 3 else "no effect" if die <= 5 else "two spells, and Elric dreams"
    hearing.line("Tower", f"die {die}: 1-3 caught, 4-5 no effect, 6 two more spells and a nightmare", fate, "16.4")
    if die <= 3:
        hearing.tell(f"{finder} enters the Tower and is not seen again.", public=True)
        escapes.eliminate(hearing, finder, "the Tower", "16.4", escape=False)
        if finder == "Elric":
            from playaid.games.elric.personalities import appear_at_random

            appear_at_random(hearing, side)
    elif die == 6:
        hands.draw(hearing, side, finder, 2, "treasure of the Tower")
        nightmare(hearing, side)
    return False


def _quaolnargn(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """The finder fights it with magic alone: one spell of his, or an artifact. He may keep it if he wins. [16.2]"""
    worth, shown = against_the_monster(hearing, side, finder)
    monster = int(hearing.fact("spells", spell, "strength"))
    won = duel(hearing, (shown, worth, side), (spell, monster, opponent(hearing, side)), "16.2")
    if not won:
        hearing.tell(f"Quaolnargn feeds on {finder}.", public=True)
        escapes.eliminate(hearing, finder, "Quaolnargn", "16.2", escape=False)
        cup.discard(hearing, spell)
        return False
    if hearing.ask(f"{finder} keeps it", who=side, prompt=f"does {finder} keep Quaolnargn?", options=("yes", "no")) == "no":
        cup.discard(hearing, spell)
        return False
    hands.add(hearing, side, finder, spell)
    return True


def against_the_monster(hearing: Hearing, side: str, finder: str) -> tuple[int, str]:
    arms = [name for name, here in hearing.public["units"].items() if here.get("bearer") == finder]
    spells = []
    if hearing.public["units"][finder]["spells"]:
        magician = units.value(hearing, finder, "capacity")
        have = dict.fromkeys(hands.held(hearing, finder, side)) if magician else {}
        spells = [spell for spell in have if equipment.effect(spell) in ("combat", "flight-or-combat")]
        prompt = f"{finder} meets Quaolnargn: with which spell or artifact does he fight?"
        chosen = hearing.ask(
            f"{finder} fights with {len(hearing.rolls)}", who=side, prompt=prompt, options=("nothing", *arms, *spells), private=True
        )
    else:
        prompt = f"{finder} meets Quaolnargn: with which artifact does he fight?"
        chosen = hearing.ask(f"{finder} fights with {len(hearing.rolls)}", who=side, prompt=prompt, options=("nothing", *arms))
    if chosen in arms:
        return units.value(hearing, chosen, "combat"), chosen
    if chosen not in spells:
        return 0, f"{finder} without magic"
    hands.spend(hearing, side, finder, chosen)
    use = balance.used(hearing, chosen)
    bonus = balance.dominant(hearing.state)
    extra = bonus[1] if bonus[0] == equipment.alignment(chosen) else 0
    if extra:
        hearing.line(chosen, f"{use.strength} + Balance {extra}", str(use.strength + extra), "3.3")
    balance.shift(hearing, [use])
    return use.strength + extra, chosen


def _mirror(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """9.3.1 says that it strikes its finder and nowhere how: the players decide."""
    prompt = f"{finder} looks into the Mirror of Memory; 9.3.1 lets it strike its finder and does not say how. What do you agree on?"
    what = hearing.ask(f"{finder} mirror", who=side, prompt=prompt, options=("he keeps it", "it eats his stack", "it is discarded"))
    hearing.line(spell, "what it does to its finder is not in the document", what, "9.3.1")
    if what == "he keeps it":
        hands.add(hearing, side, finder, spell)
        return True
    cup.discard(hearing, spell)
    if what == "it eats his stack":
        place = hearing.public["units"][finder]["at"]
        stack = units.of(hearing.state, side, place)
        for unit in sorted(stack, key=lambda name: hearing.public["units"][name]["sort"] == "personality"):
            escapes.eliminate(hearing, unit, spell, "16.3")
    return False


_EFFECTS: dict[str, Callable[[Hearing, str, str, str], bool]] = {
    "reshuffle": _reshuffle,
    "nightmare": _nightmare,
    "four": _four,
    "gate": _gate,
    "tower": _tower,
    "quaolnargn": _quaolnargn,
    "mirror": _mirror,
}
