"""Bad Fortune where it is for any die of the round: which throws it reaches, who is asked, and that one die alone is thrown again."""

from __future__ import annotations

from random import Random

from playaid.games.tears.state import fights, pieces
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import evolve

from . import fortunes
from .compare_adapter import Asked, Case, same
from .compare_charms import BAD, Fight, answered, cast_by, laid
from .scenes import Told

FIRE = "Eldritch Fire"


def any_die(rng: Random) -> Asked:
    """A round after the spell: a spell of the enemy's, throws, hits and wounds, in battle and in the rage."""
    fight = laid(rng, BAD, rng.random() < 0.5)
    case = Case(evolve(fight.case.state, [["put", ["referee", "options", "bad-fortune"], "any"]]))
    cast, backfires = cast_by(fight._replace(case=case), rng, BAD, worse=True)
    if cast is None:
        yield same(case, f"casts: {fight.question}", "illegal", "legal")
        return
    of = {"own": fight.side, "enemy": fight.enemy}[fortunes.backfires_on(BAD) if backfires else "enemy"]
    yield from _round(fight, rng, cast, of, f"any die of {of}, {fight.question}")


def _round(fight: Fight, rng: Random, case: Case, of: str, question: str) -> Asked:
    spent = False
    for _ in range(8):
        now = case.public["battle"]
        if not now or now["stage"] == fights.STAY:
            return
        verb, args, case = _next(case, rng)
        dice, answers = Told(rng, range(1, 11)), dict[str, str]()
        ruling = answered(case, dice, verb, now["side"] if verb != "rage" else pieces.GORGANUN, answers, **args)
        told = f"{verb} {args}, {dice.throws}, {answers}: {question}"
        if ruling.verdict != LEGAL:
            yield same(case, f"goes on, {told}", ruling.verdict, LEGAL)
            return
        for who, why, _, _ in dice.throws:
            if why.startswith(BAD):
                yield same(case, f"one die, and one of theirs, {told}", (spent, who), (False, of))
                spent = True
                continue
            kind = _kind(why)
            if kind in fortunes.OTHERS:
                reached = not spent and bool(fortunes.reaches(BAD, kind, who, pieces.other(of), bad="any die"))
                asked = [by for key, by in ruling.answered.items() if key.endswith(f": again by {fight.mage}") and _of(key, why)]
                yield same(case, f"who is asked for {why}, {told}", asked, [pieces.other(of)] if reached else [])
        case = case.after(ruling)
        if any(why.startswith(BAD) for _, why, _, _ in dice.throws):
            left = fights.effects(case.public["battle"]) if case.public["battle"] else []
            yield same(case, f"it is spent, {told}", [one for one in left if one[0] == "reroll"], [])


def _kind(why: str) -> str:
    if why.startswith("wound of"):
        return "wound"
    if why.startswith("whom "):
        return "whom he attacks"
    return "failure" if why == "Spell Failure Table" else "check" if " casts " in why or " holds " in why else "attack"


def _of(key: str, why: str) -> bool:
    return key.startswith("failure of") if why == "Spell Failure Table" else key.startswith(f"{why}:")


def _next(case: Case, rng: Random) -> tuple[str, dict[str, object], Case]:
    """What is said next: a wizard of the side on turn casts, or none does; dice; the hits as they cost least."""
    now = fights.battle(case.state)
    if now["stage"] == fights.SPELLS:
        able = [name for name in fights.able(case.state, now["side"]) if pieces.is_wizard(name)]
        if not able or rng.random() < 0.3:
            return "skip", {}, case
        armed = Case(evolve(case.state, [["put", ["secret", now["side"], "spells", able[0]], [FIRE]]]))
        return "cast", {"wizard": able[0], "spell": FIRE}, armed
    if now["stage"] == fights.HITS:
        return "take", {"units": _taken(case, rng)}, case
    return "rage" if now["stage"] == fights.RAGE else "throw", {}, case


def _taken(case: Case, rng: Random) -> list[str]:
    """Hits on wizards first, or on whom they cost least."""
    victim, due = fights.victim_of(case.state), fights.due(case.state)
    mages = [name for name in fights.exposed_pieces(case.state, victim) if pieces.is_wizard(name)]
    return mages[:1] if due == 1 and mages and rng.random() < 0.7 else fights.quick(case.state, victim, due)
