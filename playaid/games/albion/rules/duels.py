"""16.4, 16.5 Rounds of duels arcane and trials by combat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import strengths
from playaid.games.albion.ratings.forces import face
from playaid.games.albion.rules import losses
from playaid.games.albion.rules.results import column_of, favours, letters_of, row_of, wounds_of
from playaid.games.albion.state import outstanding, pieces
from playaid.games.albion.state.combats import challenges, champions_of, fights, one_at_a_time, pairs
from playaid.language.message import AND, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import actor
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, State


def duel(hearing: Hearing) -> None:
    """A round of a duel arcane: Current Magic Strengths, no modifiers, until somebody is dead. [16.4]"""
    _challenge_round(hearing, "duel")


def trial(hearing: Hearing) -> None:
    """A round of a trial by combat: Combat Strengths, a hero's doubled, until somebody is dead. [16.5]"""
    _challenge_round(hearing, "trial")


def _pair(hearing: Hearing) -> list[str]:
    second = hearing.args.get("defender") or hearing.args.get("other")
    return [hearing.args["attacker"], *([second] if second else [])]


def _accepted(state: State, kind: str, names: Sequence[str]) -> str | None:
    accepted = (name for name, what in challenges(state, "accepted") if what == kind)
    return next((name for name in accepted if set(names) <= set(fights(state)[name]["challenges"][kind]["persons"].values())), None)


def _challenge_round(hearing: Hearing, kind: str) -> None:
    name, active = _accepted(hearing.state, kind, _pair(hearing)), actor(hearing.state)
    if name is None or active is None:
        raise Refusal(message("no {challenge} has been accepted", challenge=_title(kind)))
    call = fights(hearing.state)[name]["challenges"][kind]
    sides = (active, pieces.other(active))
    champions = tuple(call["persons"][side] for side in sides)
    hearing.put("public", "combat", "fights", name, "challenges", kind, "round", call["round"] + 1)
    hearing.put("public", "combat", "duelling", [name, kind])
    parts = [_champion_part(hearing, kind, champion, side) for champion, side in zip(champions, sides, strict=True)]
    column = column_of(hearing, kind, (parts[0][0], parts[1][0]), champions[:1], champions[1:])
    more = favours(hearing, kind, champions, sides)
    pair = {"champion": champions[0], "other_champion": champions[1]}
    why = "{challenge}, {champion} against {other_champion}, round {round}"
    row = row_of(hearing, sides[0], more, message(why, challenge=_title(kind), **pair, round=call["round"] + 1))
    letters = letters_of(hearing, row, column)
    struck = [wounds_of(hearing, kind, letters[i], parts[i][1], champions[1 - i], champions[i]) for i in (0, 1)]
    for champion, number in zip(champions, struck, strict=True):
        if number:
            losses.announce(hearing, champion, number)
    if kind == "trial" and "Magog" in champions and struck[1 - champions.index("Magog")]:
        hearing.put("public", "combat", "fights", name, "challenges", kind, "struck", True)
    suffered = [losses.wound(hearing, champion, number) if number else 0 for champion, number in zip(champions, struck, strict=True)]
    _venom(hearing, kind, champions, suffered)
    dead = [champion for champion in champions if pieces.piece(hearing.state, champion)["state"] == "dead"]
    wounds = message("{wounds} wounds to {champion}, {other_wounds} to {other_champion}", **pair, wounds=struck[0], other_wounds=struck[1])
    hearing.outcome(listing((message("{person} dies", person=champion) for champion in dead), AND) or wounds)
    if dead:
        hearing.put("public", "combat", "fights", name, "challenges", kind, "state", "over")
        _won(hearing, name, champions, sides, dead)
    result = message("result {letters}, over" if dead else "result {letters}, undecided", letters="/".join(letters))
    if kind == "duel":
        hearing.tell(message("Duel arcane, {champion} against {other_champion}: {result}.", **pair, result=result))
    else:
        hearing.tell(message("Trial by combat, {champion} against {other_champion}: {result}.", **pair, result=result))


def _title(kind: str) -> str:
    return "duel arcane" if kind == "duel" else "trial by combat"


def _champion_part(hearing: Hearing, kind: str, name: str, side: str) -> tuple[int, int]:
    if kind == "duel":
        number, how = strengths.magic(hearing, name)
        hearing.line(name, message("magic {how} ({side})", how=how, side=side), f"{number}", "16.4")
        return number, strengths.basic_magic(hearing, name)
    number, how = strengths.combat(hearing, name)
    hero = strengths.is_hero(hearing, name)
    announced = 2 * number if hero else number
    hearing.line(name, message("{how}, a hero: doubled", how=how) if hero else how, f"{announced}", "16.5", only=side)
    hearing.line(name, message("combat, announced ({side})", side=side), f"{announced}", "16.5")
    return announced, face(hearing, name, number)


def _venom(hearing: Hearing, kind: str, champions: Sequence[str], suffered: Sequence[int]) -> None:
    """Whom Magog has wounded in a trial by combat dies at its end, though Magog be dead himself. [7.9 t25] A wound that the Mailcoat took
    is none [20.6.08]; so who carries the venom is noted under his owner's seal until it shows."""
    if kind != "trial" or "Magog" not in champions:
        return
    at = 1 - list(champions).index("Magog")
    wounded = champions[at]
    side = pieces.piece(hearing.state, wounded)["side"]
    if suffered[at]:
        hearing.put("secret", side, "venom", wounded)
    alive = [champion for champion in champions if pieces.piece(hearing.state, champion)["state"] != "dead"]
    if len(alive) == len(champions) or hearing.secret(side).get("venom") != wounded:
        return
    hearing.drop("secret", side, "venom")
    if alive == [wounded]:
        hearing.line("Magog's venom", message("{wounded} was wounded by his blade", wounded=wounded), "dies", "7.9")
        losses.kill(hearing, wounded, message("of the venom on Magog's blade"))


def _won(hearing: Hearing, name: str, champions: Sequence[str], sides: Sequence[str], dead: Sequence[str]) -> None:
    """Imric and Auberon in challenge combat: the winner's side adds 5 for the rest of the battle. [7.9 t27]"""
    if set(champions) == {"Imric", "Auberon"} and len(dead) == 1:
        winner = sides[0] if dead[0] == champions[1] else sides[1]
        hearing.put("public", "combat", "fights", name, "bonus", winner, 5)
        hearing.line("Imric and Auberon", message("{winner} adds 5 in this battle", winner=winner), "+5", "7.9 t27")


def _not_accepted(kind: str) -> Check:
    def fails(hearing: Hearing) -> Facts:
        accepted = _accepted(hearing.state, kind, _pair(hearing))
        if accepted:
            return None
        pair = _pair(hearing)
        text = "between {persons}" if len(pair) > 1 else "in which {persons} still fights"
        return {"whose": message(text, persons=listing(pair, AND)), "challenge": _title(kind)}

    def instead(hearing: Hearing) -> str | None:
        return ", ".join(pairs(hearing.state, kind)) or None

    return Check(f"16.accepted.{kind}", "15.4", "no {challenge} has been accepted {whose}", fails, instead)


def _busy(kind: str) -> Check:
    def fails(hearing: Hearing) -> Facts:
        name = _accepted(hearing.state, kind, _pair(hearing))
        return one_at_a_time(hearing.state, name, kind) if name else None

    return Check(f"16.one.{kind}", "16.0", "the {fight} is not over", fails)


_FATES = Check("20.5.challenge", "20.5", "the fate of {items} is rolled first", outstanding.fates_first)
DUEL_CHECKS = (_not_accepted("duel"), _busy("duel"), _FATES)
TRIAL_CHECKS = (_not_accepted("trial"), _busy("trial"), _FATES)


def duel_offers(hearing: Hearing) -> Iterable[str]:
    return _offers(hearing, "duel")


def trial_offers(hearing: Hearing) -> Iterable[str]:
    return _offers(hearing, "trial")


def _offers(hearing: Hearing, kind: str) -> Iterable[str]:
    if outstanding.losses(hearing.state):
        return
    for active, other in champions_of(hearing.state, kind):
        if legal(hearing, {"attacker": active, "defender": other}):
            yield f"{active} vs {other}"
