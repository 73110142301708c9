"""Spells that strike as soon as they are drawn or found. [9.3.1, 16.2, 16.3, 16.4]"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from playaid.games.elric.ratings import equipment, potency, world
from playaid.games.elric.rules import appearance, cup, duels, escapes, hands, hunting, outcomes
from playaid.games.elric.state import turns, units
from playaid.language.message import as_message, message
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.elric.state.shape import Hearing

_AT_SET_UP = "{spell} has no effect while the game is set up: it is discarded, and no other is drawn for it."
SLAIN = as_message("slain")
WITHOUT_FINDER = ("reshuffle", "nightmare", "four")
"""Effects that do not ask who has found the spell. [16.4]"""


def play(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """Play a spell that a personality has drawn or found, and which all see by that; whether they hold it afterwards."""
    hearing.disclose(side)
    hearing.tell("{side} turns up {spell}.", side=side, spell=spell)
    hearing.line("turned up", message("{spell}, by {unit}", spell=spell, unit=finder) if finder else spell, "at once", "9.3.1")
    if units.owner(hearing.state, finder) != side and equipment.effect(spell) not in WITHOUT_FINDER:
        return _finds_nobody(hearing, finder, spell)
    effect = equipment.effect(spell)
    if round_of(hearing.state, "turn") == 0 and effect != "reshuffle" and hearing.options.get("set-up-draws") == "discarded":
        cup.discard(hearing, spell)
        hearing.line(spell, "drawn while the game is set up", "discarded", "9.3.1")
        hearing.tell(_AT_SET_UP, spell=spell)
        return False
    return _EFFECTS[effect](hearing, side, finder, spell)


def _finds_nobody(hearing: Hearing, finder: str, spell: str) -> bool:
    """A spell that strikes its finder is discarded where no personality is there to be one, or the one who was is gone. [9.3.1]"""
    cup.discard(hearing, spell)
    gone = "{spell} strikes whoever finds it; {unit} is gone, and it is discarded."
    told = message(gone, spell=spell, unit=finder) if finder else message(_NO_FINDER, spell=spell)
    hearing.line(spell, message("{unit} is gone", unit=finder) if finder else "no personality is in the stack", "no effect", "9.3.1")
    hearing.tell(told)
    return False


_NO_FINDER = "{spell} strikes a personality who finds it, and none is in the stack: it is discarded."


def turned_up(hearing: Hearing, side: str, finder: str, spell: str) -> None:
    """A spell plays at once that was drawn for something else. [9.3.1]"""
    play(hearing, side, finder, spell)


def _reshuffle(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """Played, it is a discard as any, and goes back with the others, unless it is agreed that it stays out. [9.0, 16.4]"""
    stays_out = hearing.options.get("played-reshuffle") == "stays-out"
    if not stays_out:
        cup.discard(hearing, spell)
    cup.remix(hearing, why="Reshuffle")
    if stays_out:
        cup.discard(hearing, spell)
    return False


def _nightmare(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    cup.discard(hearing, spell)
    if round_of(hearing.state, "turn") == 0:
        hearing.line("Elric Nightmare", "drawn while the game is set up", "no effect", "9.3.1")
        hearing.tell(_AT_SET_UP, spell=spell)
    else:
        nightmare(hearing, side)
    return False


def nightmare_victims(hearing: Hearing) -> list[tuple[str, str]]:
    """Whom a nightmare may slay: (sword, personality) for the one in control of Elric and the one with Mournblade. [16.4]"""
    controller = hearing.public["elric"].get("controller")
    here = controller in hearing.public["units"] and "Elric" in hearing.public["units"]
    victims = [("Stormbringer", str(controller))] if here else []
    bearer = units.bearer(hearing.state, "Mournblade")
    return victims + ([("Mournblade", bearer)] if bearer in hearing.public["units"] else [])


def sword_turns(hearing: Hearing, who: str) -> bool:
    """The die of a nightmare: 5 and 6 turn the swords on those who trust them. [16.4]"""
    die = hearing.roll("d6", who=who, why=as_message("Elric's nightmare: 5 and 6 turn the sword"), reading="faces").total
    hearing.line("nightmare", message("die {die}: 5 and 6 turn the sword", die=die), SLAIN if die >= 5 else "nothing happens", "16.4")
    outcomes.also(hearing, SLAIN if die >= 5 else "nothing happens")
    return bool(die >= 5)


def nightmare(hearing: Hearing, side: str) -> None:
    victims = nightmare_victims(hearing)
    controller, away = hearing.public["elric"].get("controller"), hearing.public["elric"].get("away")
    if not victims and away and controller in hearing.public["units"]:
        how = message(
            "Elric, whom {unit} controls, is away until turn {turn}, and Stormbringer with him", unit=controller, turn=away["turn"]
        )
        hearing.line("nightmare", how, "nothing happens", "16.4")
        hearing.tell("{how}: nothing happens. {unit} is still in control of him.", how=how, unit=controller)
        return
    if not victims:
        hearing.line("nightmare", "nobody is in control of Elric or bears Mournblade", "nothing happens", "16.4")
        hearing.tell("Nobody is in control of Elric or bears Mournblade: nothing happens.")
        return
    if not sword_turns(hearing, side):
        hearing.tell("The nightmare turns no sword: nothing happens.")
        return
    gone = _strike(hearing, victims)
    if "Mournblade" in gone and "Mournblade" in hearing.public["units"]:
        hearing.drop("public", "units", "Mournblade")
        hearing.tell("{artifact} leaves the board.", artifact="Mournblade")
    if "Stormbringer" in gone:
        appearance.appear_at_random(hearing, side)


def _strike(hearing: Hearing, victims: list[tuple[str, str]]) -> list[str]:
    """The swords that go with whom they slay. Elric, who appears elsewhere, is aboard no ship that goes with a nation. [6.0, 16.4]"""
    ship = hearing.public["units"]["Elric"].get("aboard") if "Elric" in hearing.public["units"] else None
    if ship is not None:
        hearing.drop("public", "units", "Elric", "aboard")
    gone = [sword for sword, victim in victims if _slays(hearing, sword, victim)]
    if ship in hearing.public["units"] and "Elric" in hearing.public["units"]:
        hearing.put("public", "units", "Elric", "aboard", ship)
    return gone


def _slays(hearing: Hearing, sword: str, victim: str) -> bool:
    """A sword slays who trusts it; whether it goes, and with Stormbringer Elric, once all of them have struck. [16.4]"""
    hearing.tell("{sword} goes out of control.", sword=sword)
    end = message("{sword} slays {victim}.", sword=sword, victim=victim)
    why = message("slain by {sword}, which an Elric Nightmare turns on {unit}", sword=sword, unit=victim)
    saved = escapes.eliminate(hearing, victim, why, "16.4", escape=False, end=end, spares_ship=True)
    stays = saved and hearing.options.get("foiled-nightmare") == "stays"
    if stays:
        hearing.line(sword, message("{unit} is saved", unit=victim), "stays", "16.4")
    return not stays


_BRUT_TOO = "Elric leaves the board until turn {turn}; Brut, now in {place}, will come with him, from wherever he stands by then."


def _four(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    cup.discard(hearing, spell)
    elric = hearing.public["units"].get("Elric")
    if elric is None or elric["owner"] is None:
        hearing.line(spell, "no player controls Elric", "no effect", "16.4")
        hearing.tell("No player controls Elric: nothing happens.")
        return False
    turn = round_of(hearing.state, "turn")
    hearing.put("public", "elric", "away", {"turn": turn + 1, "at": elric["at"], "owner": elric["owner"]})
    if "Elric" in hearing.public["cast"]:
        escapes.withdraw_cast(hearing, "Elric")
    counter = hearing.public["units"]["Elric"]
    hearing.drop("public", "units", "Elric")
    hearing.put("public", "elric", "kept", counter)
    how = message("{side} controls Elric, who leaves for one turn", side=elric["owner"])
    hearing.line(spell, how, message("turn {turn}", turn=turn + 1), "16.4")
    brut = hearing.public["units"].get("Brut")
    if not appearance.brut_comes(hearing, elric["owner"]):
        hearing.tell("Elric leaves the board until turn {turn}.", turn=turn + 1)
    elif brut is None:
        hearing.tell("Elric leaves the board until turn {turn}; Brut will come with him.", turn=turn + 1)
    else:
        hearing.tell(_BRUT_TOO, turn=turn + 1, place=brut["at"])
    hearing.tell("He comes back to {place}, and is {side}'s then as now.", place=elric["at"], side=elric["owner"])
    return False


def _gate(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """The finder fights the next spell alone, which plays at once before if it does so: the fight with Quaolnargn is its play. Survivors,
    be it by a heroic escape, may draw two more. [16.2, 16.4, 10(g)]"""
    cup.discard(hearing, spell)
    foe = cup.draw(hearing, side, why="the Shade Gate's next spell", private=False)
    if foe is None:
        return False
    hearing.tell("{unit} goes through the Shade Gate by himself: behind it waits {spell}.", unit=finder, spell=foe)
    shielded = equipment.alignment(foe) == "chaos" and units.bearer(hearing.state, "Chaos Shield") == finder
    if equipment.is_immediate(foe) and not shielded:
        hearing.line("Shade Gate", message("{spell} plays at once", spell=foe), "", "16.4")
        play(hearing, side, finder, foe)
        if units.owner(hearing.state, finder) != side:
            return False
    else:
        cup.discard(hearing, foe)
    if equipment.effect(foe) == "quaolnargn" and not shielded:
        lived = True
    elif shielded:
        hearing.line("Shade Gate", message("the Chaos Shield keeps {spell} off {unit}", spell=foe, unit=finder), "he survives", "16.8")
        lived = True
    else:
        lived = _fought_behind_the_gate(hearing, side, finder, foe)
    why = message("{spell} has won behind the Shade Gate", spell=foe)
    if lived or escapes.eliminate(hearing, finder, why, "16.4", spares_ship=True):
        hearing.tell("{unit} comes back through the Shade Gate.", unit=finder)
        hearing.happens("spells due", side=side, unit=finder, number=2, why="plunder of the Shade Gate", free=True)
    return False


def _fought_behind_the_gate(hearing: Hearing, side: str, finder: str, foe: str) -> bool:
    """Whether the finder survives the next spell; whether that works is asked where it could beat him, else nothing hangs on it. [16.4]"""
    own = duels.Fighter(finder, duels.alone(hearing, finder), side)
    against = duels.Fighter(foe, potency.worth(hearing, foe), turns.opponent(hearing.state, side))
    if not duels.loses(against.worth, own.worth) and not duels.works(hearing, foe, against.player):
        hearing.tell("{spell} does nothing in the Gate.", spell=foe)
        return True
    lived = duels.duel(hearing, own, against, "16.4", finder, at_the_gate=True)
    how = "{unit} beats {spell} behind the Gate" if lived else "{spell} beats {unit} behind the Gate"
    outcomes.also(hearing, how, unit=finder, spell=foe)
    return lived


_TOWER = "{unit} at the Tower of Voilodion: 1 to 3 catches, 4 and 5 do nothing, 6 brings two more spells and a nightmare"

_INTO_THE_TOWER = "{unit} enters the Tower and is not seen again."
_INTO_THE_TOWER_AND_BACK = "{unit} enters the Tower and is taken from whoever controls him, to appear anew, at random."
"""Of Elric alone. [16.4]"""


def _tower(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    cup.discard(hearing, spell)
    die = hearing.roll("d6", who=side, why=message(_TOWER, unit=finder), reading="faces").total
    fate = "caught in the Tower" if die <= 3 else "no effect" if die <= 5 else "two spells, and Elric dreams"
    hearing.line("Tower", message("die {die}: 1-3 caught, 4-5 no effect, 6 two more spells and a nightmare", die=die), fate, "16.4")
    hearing.tell("The Tower of Voilodion, die {die}: {fate}.", die=die, fate=as_message(fate))
    outcomes.also(hearing, "{unit} at the Tower: {fate}", unit=finder, fate=as_message(fate))
    if die <= 3:
        end = message(_INTO_THE_TOWER_AND_BACK if finder == "Elric" else _INTO_THE_TOWER, unit=finder)
        saved = escapes.eliminate(hearing, finder, "the Tower", "16.4", escape=False, end=end, spares_ship=True)
        if not saved and finder == "Elric":
            appearance.appear_at_random(hearing, side)
    elif die == 6:
        hearing.happens("spells due", side=side, unit=finder, number=2, why="treasure of the Tower", free=True)
        nightmare(hearing, side)
    return False


def _quaolnargn(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """The finder fights it with magic alone: one spell of theirs, or an artifact. They may keep it if they win. [16.2]"""
    if potency.shields(hearing.state, finder):
        cup.discard(hearing, spell)
        hearing.line(spell, message("the Chaos Shield protects {unit}", unit=finder), "no effect", "16.8")
        return False
    won = hunting.hunts(hearing, side, side, finder, turns.opponent(hearing.state, side))
    outcomes.also(hearing, "{unit} beats Quaolnargn" if won else "Quaolnargn beats {unit}", unit=finder)
    if not won:
        end = message("Quaolnargn feeds on {unit}.", unit=finder)
        escapes.eliminate(hearing, finder, "Quaolnargn", "16.2", escape=False, end=end, spares_ship=True)
        cup.discard(hearing, spell)
        return False
    if units.owner(hearing.state, finder) != side:  # won, and gone with a ship that the Balance has taken by it [16.8]
        cup.discard(hearing, spell)
        return False
    prompt = message("does {unit} keep Quaolnargn?", unit=finder)
    keeps = hearing.ask(f"{finder} keeps it", who=side, prompt=prompt, options=("yes", "no"), cite="16.2") == "yes"
    if keeps:
        hands.add(hearing, side, finder, spell)
    else:
        cup.discard(hearing, spell)
    return keeps


_MIRROR = (
    "{unit} has drawn or found {spell}, which strikes its finder at once [9.3.1]; how is told nowhere. (Used in a battle it eats all enemy"
    " armies and fleets, and personalities there must escape [16.3].) All of you agree: what becomes of it?"
)


_BY_THE_MIRROR = ("he keeps it", "it eats his stack", "it is discarded")


def _mirror(hearing: Hearing, side: str, finder: str, spell: str) -> bool:
    """9.3.1 says that it strikes its finder and nowhere how: the players decide."""
    prompt = message(_MIRROR, unit=finder, spell=spell)
    what = hearing.ask(
        f"{spell} strikes {finder}",
        who="the table",
        prompt=prompt,
        options=_BY_THE_MIRROR,
        cite="9.3.1",
    )
    hearing.line(spell, "what it does to its finder is not in the document", what, "9.3.1")
    if what == "he keeps it":
        hands.add(hearing, side, finder, spell)
        return True
    cup.discard(hearing, spell)
    if what == "it eats his stack":
        place = hearing.public["units"][finder]["at"]
        own = hearing.public["units"][finder].get("stack")
        stack = [unit for unit in units.of(hearing.state, side, place) if hearing.public["units"][unit].get("stack") == own]
        prey = potency.prey(hearing, spell, stack, world.is_sea(hearing.state, place))
        told = escapes.Told("Lost to what came up in {place}: {units}.", place)
        escapes.eliminate_all(hearing, [(unit, spell, "16.3") for unit in prey], (), told)
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
