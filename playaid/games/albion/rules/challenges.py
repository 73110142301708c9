"""15.4 Challenges: issued, accepted, declined."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import persons
from playaid.games.albion.state import outstanding, pieces, printed
from playaid.games.albion.state.combats import (
    DECLINED,
    NO_MAGICIAN,
    able_to_answer,
    challenge_name,
    challenges,
    champions,
    fight_of,
    fight_title,
    fights,
    free_to_decline,
    key,
    live,
)
from playaid.language.message import message, series
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import acting
from playaid.referee.deciding.offers import asking, legal, may_be_legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Hearing, Piece, State


KINDS = ("duel", "trial")


def _the_fight(hearing: Hearing, person: str) -> str:
    """The fight that a champion stands in. Raises Refusal where an overruled declaration has none."""
    name = fight_of(hearing.state, person)
    if name is None:
        raise Refusal(message("{person} is in no battle or engagement announced", person=person))
    return name


def challenge(hearing: Hearing) -> None:
    kind, person = hearing.args["kind"], hearing.args["person"]
    name = _the_fight(hearing, person)
    call = {"by": hearing.side, "persons": {hearing.side: person}, "state": "open", "round": 0}
    hearing.put("public", "combat", "fights", name, "challenges", kind, call)
    number = fights(hearing.state)[name]["hex"]
    hearing.tell("{person} challenges to {challenge} in {hex}.", person=person, challenge=challenge_name(kind), hex=number)


def challenge_offers(hearing: Hearing) -> Iterable[str]:
    for name in live(hearing.state, "battle", "engagement"):
        for kind in KINDS:
            if not _unanswered(hearing.state, name, kind, hearing.side):
                yield from _champions_offered(hearing, name, kind)


def in_vain(hearing: Hearing) -> str | None:
    """A challenge that nobody could answer, and that costs nothing to decline. [15.4, 16.1.6]"""
    name, kind = fight_of(hearing.state, hearing.args["person"]), hearing.args["kind"]
    if name is None or not _unanswered(hearing.state, name, kind, hearing.side):
        return None
    return message(UNANSWERED, side=pieces.other(hearing.side), fight=fight_title(name), challenge=challenge_name(kind))


UNANSWERED = "nobody of {side} in the {fight} could answer {challenge}, and it costs them nothing to decline"


def preview(hearing: Hearing) -> Iterable[str]:
    """Why challenges that a side could issue are not among those offered: nobody could answer them. [15.4, 16.1.6]"""
    state, said = hearing.state, hearing.declaration.side
    for side in [said] if said is not None else acting(hearing.game, state):
        asked = asking(hearing.game, state, hearing.book, "challenge", side)
        for name in live(state, "battle", "engagement"):
            there = champions(state, fights(state)[name], side)
            for kind in KINDS:
                issued = any(may_be_legal(asked, {"kind": kind, "person": person}) for person in there)
                if issued and _unanswered(state, name, kind, side):
                    other = pieces.other(side)
                    yield message(UNANSWERED, side=other, fight=fight_title(name), challenge=challenge_name(kind))


def _unanswered(state: State, name: str, kind: str, side: str) -> bool:
    """Whether nobody of the other side could answer a side's challenge, as all see it: no person fights there, no magician where it is by
    magic, or all have Enchantment markers. Of what lies hidden nothing is known. [11.9, 15.4, 19.3]"""
    other = pieces.other(side)
    able = able_to_answer(state, name, kind, other)
    return "stacks" not in state["public"] and all(mate in state["public"]["cast"] for mate in able)


def challengers(hearing: Hearing) -> Iterable[str]:
    """Who of the side that acts may challenge, as far as all can see. [15.4]"""
    state = hearing.state
    for side in acting(hearing.game, state):
        asked = asking(hearing.game, state, hearing.book, "challenge", side)
        able = []
        for fight in live(state, "battle", "engagement"):
            kinds = [kind for kind in KINDS if not _unanswered(state, fight, kind, side)]
            there = champions(state, fights(state)[fight], side)
            able += [name for name in there if any(may_be_legal(asked, {"kind": kind, "person": name}) for kind in kinds)]
        if able:
            yield message("a challenge by {persons} (challenge)", persons=series(able))


def _champions_offered(hearing: Hearing, name: str, kind: str) -> Iterable[str]:
    persons = champions(hearing.state, fights(hearing.state)[name], hearing.side)
    return (f"{kind} by {person}" for person in persons if legal(hearing, {"kind": kind, "person": person}))


def _unfit(state: State, kind: str, person: str, side: str) -> str | None:
    """Why a person may not fight in a challenge combat of this kind, from what is open to all."""
    piece = pieces.piece(state, person)
    if pieces.commander_side(piece) != side:
        whose = {"person": person, "side": side}
        return message("{person} is not of {side}: each side names who of its own fights, whether it challenges or accepts", **whose)
    if not pieces.lives(piece):
        return message("{person} is not on the map", person=person)
    name = fight_of(state, person)
    if name is None:
        return message("{person} is in no battle or engagement announced", person=person)
    if person not in champions(state, fights(state)[name], side):
        return message("{person} takes no part in it", person=person)
    if kind == "duel" and printed.person_rows()[person].get("magic") == 0:
        return message("{person} has no Basic Magic Strength", person=person)
    only = persons.others_barred(champions(state, fights(state)[name], side), person)
    return (
        message("{person} is there, and only he may fight a trial by combat [7.9 m37]", person=only) if kind == "trial" and only else None
    )


def _champion(hearing: Hearing) -> Facts:
    why = _unfit(hearing.state, hearing.args["kind"], hearing.args["person"], hearing.side)
    why = why or persons.may_not_challenge(hearing, hearing.args["person"])
    if not why and hearing.args["kind"] == "duel" and int(hearing.fact("persons", hearing.args["person"], "magic")) < 1:
        why = message("{person} has no Basic Magic Strength", person=hearing.args["person"])
    return {"why": why} if why else None


def _taken(hearing: Hearing) -> Facts:
    name = fight_of(hearing.state, hearing.args["person"])
    if name is None or hearing.args["kind"] not in fights(hearing.state)[name]["challenges"]:
        return None
    return {"challenge": challenge_name(hearing.args["kind"]), "fight": fight_title(name)}


_OWING = Check("7.owing", "7.0", "{side} has losses to remove first", outstanding.losses_first, rank=10)
CHALLENGE_CHECKS = (
    _OWING,
    Check("15.champion", "15.4", "{why}", _champion),
    Check(
        "15.taken",
        "15.4",
        "{challenge} has been asked for in the {fight} already, accepted or not: only one of each kind",
        _taken,
        doubt="Two challenges of a kind in one hex.",
    ),
)


def _open_against(state: State, kind: str, side: str) -> list[str]:
    return [name for name, what in challenges(state, "open") if what == kind and fights(state)[name]["challenges"][kind]["by"] != side]


def accept(hearing: Hearing) -> None:
    kind, person = hearing.args["kind"], hearing.args["person"]
    name = _the_fight(hearing, person)
    if kind not in fights(hearing.state)[name]["challenges"]:
        raise Refusal(message("nobody has challenged to {challenge}", challenge=challenge_name(kind)))
    hearing.put("public", "combat", "fights", name, "challenges", kind, "persons", hearing.side, person)
    hearing.put("public", "combat", "fights", name, "challenges", kind, "state", "accepted")
    number = fights(hearing.state)[name]["hex"]
    hearing.tell("{person} accepts {challenge} in {hex}.", person=person, challenge=challenge_name(kind), hex=number)


def accept_offers(hearing: Hearing) -> Iterable[str]:
    for kind in KINDS:
        for name in _open_against(hearing.state, kind, hearing.side):
            yield from _champions_offered(hearing, name, kind)


def _unchallenged(hearing: Hearing) -> Facts:
    name = fight_of(hearing.state, hearing.args["person"])
    if name is None or name in _open_against(hearing.state, hearing.args["kind"], hearing.side):
        return None
    return {"challenge": challenge_name(hearing.args["kind"]), "fight": fight_title(name)}


ACCEPT_CHECKS = (
    _OWING,
    Check("15.answerer", "15.4", "{why}", _champion),
    Check("15.unchallenged", "15.4", "nobody waits for an answer to {challenge} in the {fight}", _unchallenged),
)


def decline(hearing: Hearing) -> None:
    """Decline a challenge; what that costs in the dice is counted in every round."""
    kind, number = hearing.args["kind"], hearing.args["hex"]
    open_ = _to_decline(hearing)
    if not open_:
        raise Refusal(message("nobody has challenged to {challenge}", challenge=challenge_name(kind)))
    prompt = message(
        "{side} is challenged to {challenge} in {hex} twice: which does it decline?",
        side=hearing.side,
        challenge=challenge_name(kind),
        hex=number,
    )
    kinds = [fights(hearing.state)[each]["kind"] for each in open_]
    name = key(number, hearing.ask("which challenge", who=hearing.side, prompt=prompt, options=kinds))
    hearing.put("public", "combat", "fights", name, "challenges", kind, "state", "declined")
    free = _all_casters(hearing, name, kind)
    if free:
        hearing.put("public", "combat", "fights", name, "challenges", kind, "free", True)
    _say_the_cost(hearing, name, kind, free)
    hearing.tell("{side} declines {challenge} in {hex}.", side=hearing.side, challenge=challenge_name(kind), hex=number)


def _to_decline(hearing: Hearing) -> list[str]:
    """The fights of the hex in which such a challenge waits: of battle and engagement each has its own, and `of` names one. [15.4, 15.7]"""
    number, of = hearing.args["hex"], hearing.args.get("fight")
    open_ = _open_against(hearing.state, hearing.args["kind"], hearing.side)
    return [name for name in open_ if fights(hearing.state)[name]["hex"] == number and of in (None, fights(hearing.state)[name]["kind"])]


def _say_the_cost(hearing: Hearing, name: str, kind: str, free: bool) -> None:
    """The worksheet line of a refusal: what it costs from now on, or why nothing. [16.1.6, 19.3]"""
    cost = free_to_decline(hearing.state, name, kind, hearing.side)
    mates = champions(hearing.state, fights(hearing.state)[name], hearing.side)
    if kind == "duel" and not free and not any(int(hearing.fact("persons", mate, "magic")) >= 1 for mate in mates):
        cost = message(NO_MAGICIAN, side=hearing.side)
    elif not cost:
        amount = hearing.fact("modifiers", DECLINED[kind], "amount")
        cost = message("{amount} against {side} in the rolls", amount=amount, side=hearing.side)
    hearing.line("declined", challenge_name(kind), cost, "19.3" if free else "16.1")


def _all_casters(hearing: Hearing, name: str, kind: str) -> bool:
    """Whether all who could answer this challenge have Enchantment markers: their refusal costs nothing. [19.3]"""
    able = able_to_answer(hearing.state, name, kind, hearing.side)
    return bool(able) and all(mate in hearing.public["cast"] for mate in able)


def champion_falls(hearing: Hearing, person: str, piece: Piece) -> None:
    """Whoever dies fights no other challenge combat either: those that wait for him are over. [16.4, 16.5]"""
    for name, kind in challenges(hearing.state, "open", "accepted"):
        call = fights(hearing.state)[name]["challenges"][kind]
        if person in call["persons"].values():
            hearing.put("public", "combat", "fights", name, "challenges", kind, "state", "over")
            if not call["round"]:
                number = fights(hearing.state)[name]["hex"]
                text = "With {person} dead, {challenge} in {hex} is not fought."
                hearing.tell(text, public=True, person=person, challenge=challenge_name(kind), hex=number)


def decline_offers(hearing: Hearing) -> Iterable[str]:
    for kind in KINDS:
        names = _open_against(hearing.state, kind, hearing.side)
        numbers = [fights(hearing.state)[name]["hex"] for name in names]
        for name, number in zip(names, numbers, strict=True):
            yield f"{kind} at {number} of {fights(hearing.state)[name]['kind']}" if numbers.count(number) > 1 else f"{kind} at {number}"


def _nothing(hearing: Hearing) -> Facts:
    return None if _to_decline(hearing) else {"hex": hearing.args["hex"]}


DECLINE_CHECKS = (_OWING, Check("15.nothing", "15.4", "there is no challenge to decline in {hex}", _nothing))
