"""Captives: wisdom and spells wrung from them, and their exchange. [Stolen wisdom] [Stolen spells] [Exchange of prisoners]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playaid.games.tears.rules import counters, learning, order
from playaid.games.tears.rules.order import FREE, KEY
from playaid.games.tears.state import forces, pieces
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing


def question(hearing: Hearing) -> None:
    """Once a turn a captive is pressed for a piece of wisdom, or a wizard for a spell: the die must reach his command, or most spells.
    What they do not hold cannot be wrung from them: that is no attempt, and another may follow it in the same turn."""
    captive, about = hearing.args["captive"], hearing.args["about"].strip()
    side, enemy = hearing.side, pieces.other(hearing.side)
    learner = hearing.args.get("learner")
    held = hearing.secret(enemy)["spells" if learner else "wisdom"].get(captive, [])
    if learner:
        about = learning.known_as(hearing, about, held) or about
    # What nobody of his side has found is refused before.
    by_side = hearing.options.get("captive-wisdom") == "side" and pieces.is_leader(forces.base(captive))
    if about not in held and not by_side:
        nothing = message("holds nothing of {about}: no die is thrown, and it does not count", about=about)
        hearing.line(captive, nothing, "", "Stolen spells" if learner else "Stolen wisdom")
        hearing.outcome("holds nothing of it")
        told = "{captive} does not know {about}." if learner else "{captive} has never held the wisdom of {about}."
        hearing.tell(told, captive=captive, about=about)
        hearing.tell(NOT_COUNTED, captive=captive)
        hearing.need_consent()
        return
    wizard = pieces.is_wizard(captive)
    table, column = ("wizards", "most_spells") if wizard else ("leaders", "command")
    need = int(hearing.fact(table, forces.base(captive), column))
    die = hearing.roll("d10", who=side, why=message("{captive} is questioned", captive=captive), reading=f"count>={need}").faces[0]
    good = die >= need
    against = "die {die} against {need} (most spells)" if wizard else "die {die} against {need} (command)"
    result, case = "yields" if good else "keeps silent", "Stolen spells" if wizard else "Stolen wisdom"
    hearing.line(captive, message(against, die=die, need=need), result, case)
    hearing.outcome("yields" if good else "keeps silent")
    if not good or not wizard:
        # A leader is asked once a turn; a wizard who yields may be asked further.
        hearing.push("public", "asked", captive)
    if not good:
        hearing.tell(
            "{captive} says nothing of {about} (die {die}; {need} or more was needed).", captive=captive, about=about, die=die, need=need
        )
        if wizard:
            hearing.tell(ASKED_OUT, captive=captive)
        return
    if learner:
        _steal_spell(hearing, side, enemy, captive, about, learner)
        hearing.tell(ASKED_ON, captive=captive)
        return
    mine = hearing.secret(side).get("wisdom", {}).get(side, [])
    hearing.put("secret", side, "wisdom", side, sorted({*mine, about}))
    hearing.put("public", "told", side, sorted({*hearing.public.get("told", {}).get(side, ()), about}))
    hearing.tell("{captive} tells {side} the wisdom of {about}.", captive=captive, side=side, about=about)
    if wizard:
        hearing.tell(ASKED_ON, captive=captive)


NOT_COUNTED = "No die is thrown, and it does not count: {captive} may be asked for something else this turn."
ASKED_ON = "{captive}, a wizard, may be asked further this turn, until a question is in vain."
ASKED_OUT = "{captive} is asked no more this turn: a wizard is questioned until one question is in vain."


def known_already(hearing: Hearing) -> str | None:
    """Why a question for wisdom would bring nothing: the side has it, and loses it with nobody's death."""
    about = hearing.args["about"].strip()
    if hearing.options["dead-wisdom"] != "kept" or about not in forces.wisdom(hearing, hearing.side):
        return None
    return message("{side} has the wisdom of {about} already", side=hearing.side, about=about)


def _steal_spell(hearing: Hearing, side: str, enemy: str, captive: str, spell: str, learner: str) -> None:
    """The spell goes to one of the captor's wizards; the captive forgets it unless he began the game with it."""
    learning.learn(hearing, side, learner, spell)
    hearing.tell("{learner} learns {spell} from {captive}.", learner=learner, spell=spell, captive=captive)
    if learning.began_with(hearing, enemy, captive, spell):
        hearing.line(captive, message("began the game with {spell}", spell=spell), "keeps it", "Stolen spells")
        return
    learning.lose(hearing, enemy, captive, spell)
    hearing.line(captive, message("did not begin the game with {spell}", spell=spell), "forgets it", "Stolen spells")
    hearing.tell("{captive} forgets it.", captive=captive)


def exchange(hearing: Hearing) -> None:
    """At the end of the turn captives go home on whatever terms both players agree on: the other side says whether it does."""
    captives, terms = listing(hearing.args["captives"]), hearing.args.get("terms")
    other = pieces.other(hearing.side)
    own = [name for name in hearing.args["captives"] if forces.person(hearing.state, name)["side"] == hearing.side]
    given = [name for name in hearing.args["captives"] if name not in own]
    told = _offer(bool(own), bool(given), bool(terms))
    prompt = message(
        told, side=hearing.side, other=other, captives=captives, terms=Typed(terms or ""), given=listing(given), own=listing(own)
    )
    if hearing.ask("agreed", who=other, prompt=prompt, options=[AGREES, REFUSES]) == REFUSES:
        hearing.line("exchange", captives, "not agreed", "Exchange of prisoners")
        hearing.outcome("no exchange")
        hearing.tell("{other} does not agree to free {captives}.", other=other, captives=captives)
        return
    for name in hearing.args["captives"]:
        person = forces.person(hearing.state, name)
        counters.put_person(hearing, name, state=forces.WAITING, at="", captor=None)
        order.owe(hearing, person["side"], "place", name, at="", how="exchange", barred="")
    hearing.line("exchange", captives, message("terms: {terms}", terms=Typed(terms)) if terms else "freed", "Exchange of prisoners")
    hearing.tell(
        "Exchanged: {captives}. Terms: {terms}." if terms else "Exchanged: {captives}.", captives=captives, terms=Typed(terms or "")
    )
    if terms:
        hearing.tell(BY_YOURSELVES)


BY_YOURSELVES = (
    "playaid notes the terms and carries none of them out: what they promise you do yourselves, each by its own line when it is due "
    "(`move`, `retreat`, `exchange` …), and what no line does by `set`, with the reason behind it."
)
AGREES, REFUSES = "agrees", "refuses"
OFFERED_ON_TERMS = "{side} gives {given} back, {other} gives {own} back; terms: {terms}. Does {other} agree?"
ASKED_BACK = "{other} gives {own} back to {side}; terms: {terms}. Does {other} agree?"
GIVEN_BACK = "{side} gives {given} back to {other}; terms: {terms}. Does {other} agree?"
OFFERED_IN_TURN = "{side} gives {given} back, {other} gives {own} back. Does {other} agree?"
OFFERED_FREELY = "{captives} would go home for nothing. Does {other} agree?"


def _offer(own: bool, given: bool, terms: bool) -> str:
    """How an exchange is put: own people, who would come back, given ones, who would go home."""
    if not terms:
        return OFFERED_IN_TURN if own and given else OFFERED_FREELY
    return OFFERED_ON_TERMS if own and given else ASKED_BACK if own else GIVEN_BACK


def _not_mine(hearing: Hearing) -> Facts:
    person = forces.somebody(hearing.state, hearing.args["captive"])
    fits = person.get("state") == forces.CAPTIVE and person.get("captor") == hearing.side
    return None if fits else {"who": hearing.args["captive"], "side": hearing.side}


def _nobody_held(hearing: Hearing) -> Facts:
    """What nobody of the captive's side has found cannot be wrung from him; that is seen by all, so nothing is thrown."""
    about, searched = hearing.args["about"].strip(), hearing.public.get("searched")
    if _not_mine(hearing) or searched is None or about in pieces.rows("spells"):
        return None
    side = forces.person(hearing.state, hearing.args["captive"])["side"]
    return None if about in searched.get(side, []) else {"side": side, "about": about}


def _asked(hearing: Hearing) -> Facts:
    who = hearing.args["captive"]
    told = "{who} has been questioned in vain this turn, and is asked no more in it" if pieces.is_wizard(who) else ASKED
    return {"why": message(told, who=who)} if who in hearing.public["asked"] else None


ASKED = "{who} has been questioned this turn"


def _learner(hearing: Hearing) -> Facts:
    learner = hearing.args.get("learner")
    about = hearing.args["about"].strip()
    if about in pieces.rows("spells") and not pieces.is_wizard(hearing.args["captive"]):
        return {"why": "spells are stolen from wizards, and from no leader"}
    if learner is None:
        return {"why": message("say which wizard learns {about}: `for WIZARD`", about=about)} if about in pieces.rows("spells") else None
    person = forces.somebody(hearing.state, learner)
    if about not in pieces.rows("spells"):
        return {"why": message("{about} is no spell, and nobody learns it: leave `for` out", about=about)}
    if person.get("side") != hearing.side or person.get("state") not in (forces.UP, forces.BOX):
        own = person.get("side") == hearing.side and pieces.is_wizard(learner)
        told = OUT_OF_PLAY if own else "{learner} is no wizard of {side} at large"
        return {"why": message(told, learner=learner, side=hearing.side)}
    known = hearing.secret(hearing.side)["spells"].get(learner, [])
    most = int(hearing.fact("wizards", learner, "most_spells"))
    if learning.known_as(hearing, about, known):
        return {"why": message("{learner} knows {about}", learner=learner, about=about)}
    if len(known) >= most:
        return {"why": message("{learner} knows {n} of {most} spells", learner=learner, n=len(known), most=most)}
    return None


_NOBODY_HAS = "nobody of {side} has found the wisdom of {about}"
_GIVEN_TO = "May a stolen spell be given to a wizard who is wounded, trapped or a captive?"
OUT_OF_PLAY = "{learner} is no wizard of {side} at large: out of play, or in a trap, they learn nothing"


def _not_captive(hearing: Hearing) -> Facts:
    for name in hearing.args["captives"]:
        if forces.somebody(hearing.state, name).get("state") != forces.CAPTIVE:
            return {"who": name}
    return None


QUESTION_CHECKS = (
    KEY,
    FREE,
    order.unless(order.elsewhere, Check("question.captive", "Stolen wisdom", "{who} is no captive of {side}", _not_mine, rank=20)),
    Check("question.held", "Stolen wisdom", _NOBODY_HAS, _nobody_held, rank=25, doubt="Who is questioned about what he never held?"),
    Check("question.once", "Stolen wisdom", "{why}", _asked, rank=30, doubt="How often is a captive asked in a turn?"),
    Check("question.spell", "Stolen spells", "{why}", _learner, rank=30, doubt={OUT_OF_PLAY: _GIVEN_TO}),
)
EXCHANGE_CHECKS = (FREE, Check("exchange.captive", "Exchange of prisoners", "{who} is no captive", _not_captive, rank=20))
