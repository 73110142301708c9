"""What stands in the way of a line that is for a later step: what is owed before it, and what would be wrong with it there."""

from contextlib import suppress

from playaid.desk.next_line.advance import AHEAD
from playaid.dice.sources import Refusing
from playaid.language.message import SEMICOLON, listing, message
from playaid.referee.contract.game import PASSING, Game
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.refusals import NotNow, Refusal
from playaid.referee.contract.ruling import ILLEGAL, LEGAL, Declaration, Reason
from playaid.referee.contract.sequence import acting, comes_later, leaf, open_verbs, words_of_debts
from playaid.referee.contract.state import State, evolve
from playaid.referee.deciding.decide import checks_of, decide, hearing_of, out_of_sequence, over, sorted_reasons, verb_of
from playaid.referee.session.local import Session

GRAVE = 10
"""A check of at most this rank is of whose a thing is, or whether there is one: no step that passes changes that."""


def is_shut(session: Session, verb: str, side: str | None) -> bool:
    """Whether a verb is surely open neither in this step nor in one to which a line of it would go on by itself: nothing hidden is looked
    at for it."""
    game, state = session.game, session.state
    if verb not in game.verbs or game.verbs[verb].anytime or side not in acting(game, state) or session.pending() or over(state):
        return False
    if not comes_later(game, state, verb):
        return verb not in open_verbs(game, state)
    with suppress(Refusal):
        for _ in range(AHEAD + 1):
            if verb in open_verbs(game, state):
                return False
            if not leaf(game, state).optional:
                return True
            ruling = decide(game, state, Declaration("next", {}, side), session.book, Refusing())
            shows = ruling.rests_on_secret or ruling.learnt or ruling.disclosed or ruling.opened or ruling.looked_into
            if ruling.verdict != LEGAL or shows:
                return False
            state = evolve(state, ruling.changes)
    return False


def refuse_shut(session: Session, verb: str, side: str | None) -> None:
    """Raises NotNow for a verb of which nothing can be said now, whatever its words are: before anybody is asked for them."""
    if is_shut(session, verb, side):
        debts = words_of_debts(session.game, session.state, None)
        if debts and comes_later(session.game, session.state, verb):
            raise NotNow(message("still to be done: {debts}", debts=listing(debts, SEMICOLON)))
        reason = out_of_sequence(session.game, session.state, session.game.verbs[verb])
        raise NotNow(reason.text, hint=reason.instead or "")


def in_the_way(session: Session, declaration: Declaration, seen: State | None = None) -> tuple[Reason, ...]:
    """Why a declaration that belongs to a later step is refused, where the steps before it would pass by themselves: what stands in the way
    there, or on the way. Nothing where it is the step itself, or where that hangs on what another hides. seen: by how much of the state,
    if not by all that is open here."""
    begun = session.state if seen is None else seen
    game, state, side = session.game, begun, declaration.side
    automatic = state["referee"].get("options", {}).get(PASSING.name) == PASSING.values[0]
    if not automatic or side not in acting(game, state) or not comes_later(game, state, declaration.verb):
        return ()
    with suppress(Refusal):
        for passed in range(AHEAD + 1):
            if declaration.verb in open_verbs(game, state):
                return _reasons(session, state, declaration) if passed else ()
            ruling = decide(game, state, Declaration("next", {}, side), session.book, Refusing())
            if ruling.rests_on_secret or ruling.verdict != LEGAL or not leaf(game, state).optional:
                reasons = ruling.reasons if ruling.verdict == ILLEGAL and not ruling.rests_on_secret else ()
                if reasons and passed and (owed := _owed_further_on(game, state, declaration.verb)):
                    return (*_grave(session, state, declaration), *owed)
                return reasons
            state = evolve(state, ruling.changes)
            if side not in acting(game, state) or state["referee"].get("over"):
                return _reasons(session, begun, _even_one(session, declaration))
    return ()


def _owed_further_on(game: Game, state: State, verb: str) -> tuple[Reason, ...]:
    """What a step between the one that is open and that of a verb owes: in the one that is open nothing is owed, and nothing can be
    settled yet."""
    debts = words_of_debts(game, state, None)
    told = message("{step} comes before {verb}: {debts}", step=leaf(game, state).title, verb=verb, debts=listing(debts, SEMICOLON))
    return (Reason("referee/sequence", "", told, message("next goes on to it")),) if debts else ()


def _grave(session: Session, state: State, declaration: Declaration) -> tuple[Reason, ...]:
    """What would still be wrong with it when that is settled, as whose piece it is."""
    grave = {check.id for check in checks_of(verb_of(session.game, declaration.verb)) if check.rank <= GRAVE}
    return tuple(reason for reason in _reasons(session, state, declaration) if reason.check.rpartition("/")[2] in grave)


def _even_one(session: Session, declaration: Declaration) -> Declaration:
    """The declaration for as little as it can be made for: a step that is passed over has no room even for that."""
    numbers = {slot.name: slot.least or 1 for slot in verb_of(session.game, declaration.verb).slots if slot.kind == "int"}
    return declaration._replace(args={**numbers, **declaration.args})


def _reasons(session: Session, state: State, declaration: Declaration) -> tuple[Reason, ...]:
    hearing = hearing_of(session.game, state, declaration, session.book, Refusing())
    try:
        reasons = sorted_reasons(hearing, verb_of(session.game, declaration.verb))
    except Ask:
        return ()
    return () if hearing.rests_on_secret else tuple(reason for reason in reasons if not reason.check.startswith("referee/"))
