"""How odds carry on over several declarations: each policy gives the next one, or None when it is through."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playaid.book.book import Book
from playaid.book.facts import MissingFact
from playaid.games.albion import GAME
from playaid.games.albion.ratings import strengths
from playaid.games.albion.ratings.forces import RATIOS, strength
from playaid.games.albion.rules import fate, left_out
from playaid.games.albion.state import castings, outstanding, pieces, printed
from playaid.games.albion.state.combats import challenges, champions, fights, live, refusal_told
from playaid.games.albion.state.outstanding import any_endangered
from playaid.games.albion.state.sides import SIDES
from playaid.games.albion.state.speakers import casters_of
from playaid.language.message import listing, message
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.names import find_only
from playaid.referee.contract.ruling import Declaration
from playaid.referee.contract.sequence import acting, actor, leaf
from playaid.referee.deciding.offers import asking, legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Challenge, Fight, State


def to_the_death(state: State) -> Declaration | None:
    """The challenge combat of which a round has just been fought goes on until somebody is dead."""
    for name, kind in challenges(state, "accepted"):
        if [name, kind] == state["public"]["combat"].get("duelling"):
            active = str(actor(state))
            pair = fights(state)[name]["challenges"][kind]["persons"]
            return Declaration(kind, {"attacker": pair[active], "defender": pair[pieces.other(active)]}, active)
    return None


def challenged(said: Declaration, state: State) -> Declaration | None:
    """The challenge of a line, or that which it accepts, is fought to its end: whoever is strongest in it accepts, where that is the
    other side's, and all other challenges are declined. [15.4, 16.4, 16.5]"""
    kind, side, person = said.args.get("kind"), said.side, said.args.get("person")
    calls = ((name, what, fights(state)[name]["challenges"][what]) for name, what in challenges(state, "open", "accepted"))
    meant = next(((name, call) for name, what, call in calls if what == kind and call["persons"].get(str(side)) == person), None)
    step = leaf(GAME, state).key
    if meant is None or side is None or step not in (*_BEFORE, "duels"):
        return None
    name, call = meant
    if step == "duels":
        return to_the_death(state) or _first_of_it(state, str(kind), call)
    if step in ("answer", "reply") and (answer := _answered(state, name, str(kind), step)):
        return answer
    acts = acting(GAME, state)
    answering = (step == "answer") == (call["by"] == str(actor(state))) and step not in ("announce", "terrain", "challenge")
    unanswered = call["state"] == "open" and (answering or step == "melees")
    return Declaration("next", {}, acts[0]) if acts and not unanswered else None


def _first_of_it(state: State, kind: str, call: Challenge) -> Declaration | None:
    active = str(actor(state))
    pair = call["persons"]
    if call["round"] or outstanding.losses(state) or len(pair) < len(SIDES):
        return None
    return Declaration(kind, {"attacker": pair[active], "defender": pair[pieces.other(active)]}, active)


def _answered(state: State, meant: str, kind: str, step: str) -> Declaration | None:
    """What is said to one of the challenges that wait for an answer in a step: that which is meant is accepted, the others are not."""
    side = pieces.other(str(actor(state))) if step == "answer" else str(actor(state))
    for name, what in challenges(state, "open"):
        fight = fights(state)[name]
        if fight["challenges"][what]["by"] == side:
            continue
        if (name, what) != (meant, kind):
            return Declaration("decline", {"kind": what, "hex": fight["hex"], "fight": fight["kind"]}, side)
        if champion := _strongest(state, fight, kind, side):
            return Declaration("accept", {"kind": kind, "person": champion}, side)
    return None


def _strongest(state: State, fight: Fight, kind: str, side: str) -> str | None:
    """Who of a side would accept: the strongest in it, of those the one who bears most; nobody where none may."""
    book = Book(GAME.slug, GAME.tables, None, state["public"]["tables"])
    hearing = asking(GAME, state, book, "accept", side)
    able = [name for name in champions(state, fight, side) if legal(hearing, {"kind": kind, "person": name})]

    def prospect(name: str) -> tuple[int, int]:
        with suppress(Ask, MissingFact):
            boxes = int(hearing.fact("persons", name, "combat"))
            if kind == "duel":
                return strengths.magic(hearing, name)[0], boxes
            return strengths.combat(hearing, name)[0] * (2 if strengths.is_hero(hearing, name) else 1), boxes
        return 0, 0

    return max(able, key=prospect, default=None)


def press_on(state: State) -> Declaration | None:
    """A battle, engagement or melee is fought on while it pays: whoever has 1-1 or better attacks, and where they have not, the other does.
    Losses are spread evenly; for the items of the dead it is rolled, and the first who can takes them up. It stops at a retreat, and where
    persons must evade."""
    waiting = outstanding.losses(state)
    if waiting:
        return Declaration("remove", {"losses": "evenly"}, waiting[0])
    current = state["public"]["combat"]["current"]
    if current is None or any_endangered(state):
        return None
    fight = fights(state)[current]
    if fight["retreat"]:
        return None
    if outstanding.fates(state):
        return fate.roll_fate(state)
    pays = RATIOS.index(fight["ratio"]) >= RATIOS.index("1-1")
    args = {"hex": fight["hex"], "kind": fight["kind"]}
    return Declaration("fight" if pays != bool(fight["stopped"]) else "stop", args, fight["attacker"])


def charge(state: State) -> Declaration | None:
    """An overrun that has just been declared is fought: nobody challenges, and the defender takes the ground that serves them best. The
    policy ends with the dice of its one round: what it costs each side, and who must go, is what there is to decide by."""
    name = state["public"].get("overrun")
    if name is None:
        return None
    fight = fights(state)[name]
    if fight["state"] != "announced" or fight["round"]:
        return None
    step = leaf(GAME, state).key
    if step == "battles":
        return Declaration("fight", {"hex": fight["hex"], "kind": fight["kind"]}, fight["attacker"])
    return _on_to_the_fight(state)


def first_round(state: State) -> Declaration | None:
    """What has just been announced comes to its first round: nobody challenges, announces more or evades, and who is attacked takes the
    ground that serves them best. It ends with that round."""
    announced = live(state, "battle", "engagement", "melee")
    if not announced or state["public"]["combat"]["current"] is not None or outstanding.losses(state):
        return None
    fight = fights(state)[announced[-1]]
    if fight["state"] != "announced":
        return None
    step = leaf(GAME, state).key
    if step == ("duels" if fight["kind"] == "melee" else "battles"):
        return Declaration("fight", {"hex": fight["hex"], "kind": fight["kind"]}, fight["attacker"])
    return _on_to_the_fight(state) if step in _BEFORE else None


_BEFORE = ("announce", "terrain", "challenge", "answer", "reply", "melees")


def _on_to_the_fight(state: State) -> Declaration | None:
    """The next line on the way to the first round of what is announced: the ground of each defence, then on without challenges."""
    if leaf(GAME, state).key == "terrain":
        for fight in [fights(state)[name] for name in live(state, "battle")]:
            if fight["terrain"] is None:
                return Declaration("defend", {"hex": fight["hex"], "terrain": _best_ground(state, fight)}, pieces.other(fight["attacker"]))
    acts = acting(GAME, state)
    return Declaration("next", {}, acts[0]) if acts else None


def _best_ground(state: State, fight: Fight) -> str:
    """Where the attack comes to least against the defence; the first ground where the tables do not tell."""
    attacker, defender = fight["attacker"], pieces.other(fight["attacker"])
    book = Book(GAME.slug, GAME.tables, None, state["public"]["tables"])
    hearing = asking(GAME, state, book, "defend", defender)

    def odds(terrain: str) -> float:
        there: Fight = {**fight, "terrain": terrain}
        return strength(hearing, there, attacker, False) / max(strength(hearing, there, defender, True), 1)

    choices = fight.get("choices") or ["clear"]
    with suppress(Ask, MissingFact):
        return min(choices, key=odds)
    return choices[0]


def declined(said: Declaration, state: State) -> Declaration | None:
    """The fight of which a challenge has been declined comes to its first round, with what that adds to the dice or takes off: all other
    challenges are declined, too. It ends with that round. [15.4, 16.1.6]"""
    kind, number, sort = str(said.args.get("kind")), said.args.get("hex"), said.args.get("fight")
    meant = [one for one in fights(state).values() if one["hex"] == number and sort in (None, one["kind"])]
    fight = next((one for one in meant if kind in one["challenges"] and one["challenges"][kind]["state"] == "declined"), None)
    if fight is None or fight["round"] or fight["state"] != "announced" or outstanding.losses(state):
        return None
    step = leaf(GAME, state).key
    if step == ("duels" if fight["kind"] == "melee" else "battles"):
        return Declaration("fight", {"hex": fight["hex"], "kind": fight["kind"]}, fight["attacker"])
    if step in ("answer", "reply") and (answer := _answered(state, "", "", step)):
        return answer
    return _on_to_the_fight(state) if step in _BEFORE else None


def supposed_of_refusal(said: Declaration, state: State) -> str:
    """In words, what `declined` has everybody do. [16.1.6]"""
    others = [what for _, what in challenges(state, "open")]
    rest = ["the other challenges that wait are declined, too"] if others[1:] else []
    sort = f" of {said.args['fight']}" if said.args.get("fight") else ""
    costs = refusal_told(f"{said.args.get('kind')} at {said.args.get('hex')}{sort}", state)
    first = message("the first round of the fight; declining costs {costs}", costs=costs) if costs else "the first round of the fight"
    return listing([first, *rest], "; ")


def supposed_of_plot(said: Declaration, state: State) -> str:
    """In words, what `plotted` has everybody do that bears on this casting. [19.0, 19.4.08]"""
    others = [message("{side} plots nothing", side=side) for side in castings.unplotted(state) if side != said.side]
    if not _is_mental(said, state):
        return listing(others, "; ")
    target = find_only(str(said.args["castings"]).rpartition(" on ")[2], printed.person_names(state))
    casters = casters_of(str(said.args["castings"]), state)
    touches = left_out.in_a_mind(state, casters[0], target) if target is not None and len(casters) == 1 else []
    return listing([*others, *touches, "the Mental Attack goes on until somebody is dead"], "; ")


def supposed_of_attempt(said: Declaration, state: State) -> str:
    """The same once it is tried. [19.4.08]"""
    tried = (one for one in castings.waiting(state) if one["caster"] == said.args.get("person") and one["number"] == castings.MENTAL)
    touches = [word for one in tried for word in left_out.in_a_mind(state, one["caster"], str(one["target"]))]
    return listing([*touches, "the Mental Attack, if it works, goes on until somebody is dead"], "; ")


def _is_mental(said: Declaration, state: State) -> bool:
    words = castings.caster_behind(state, str(said.args["castings"]).split())
    named = words[: next((at for at, word in enumerate(words) if word in ("by", *castings.BEFORE_A_TARGET)), len(words))]
    return find_only(" ".join(named), printed.enchantment_names()) == castings.MENTAL


def supposed_of_challenge(said: Declaration, state: State) -> str:
    """In words, what `challenged` has everybody do once a challenge is declared. [15.4, 16.5]"""
    answer = "whoever is strongest in it on the other side, as far as all know, accepts"
    return listing([answer, *_supposed_of_combat(said, state)], "; ")


def supposed_of_answer(said: Declaration, state: State) -> str:
    """The same once one is accepted."""
    return listing(_supposed_of_combat(said, state), "; ")


def _supposed_of_combat(said: Declaration, state: State) -> list[str]:
    kind, side = said.args.get("kind"), pieces.other(str(said.side))
    own = said.verb == "accept"

    def is_meant(name: str, what: str) -> bool:
        return own and what == kind and fights(state)[name]["challenges"][what]["by"] == side

    others = [what for name, what in challenges(state, "open") if not is_meant(name, what)]
    declined = ["the other challenges that wait are declined"] if others else []
    return [*declined, *left_out.in_a_challenge(said, state), "it is fought until somebody is dead"]


def strike_on(state: State) -> Declaration | None:
    """A mental attack is fought on until somebody is dead."""
    for caster, mind in state["public"]["minds"].items():
        if mind["round"]:
            return Declaration("strike", {"person": caster}, pieces.piece(state, caster)["side"])
    return None


def plotted(said: Declaration, state: State) -> Declaration | None:
    """The one casting of a plot is tried, and a Mental Attack fought until somebody is dead; a side that has plotted nothing yet plots
    nothing. What else an enchantment brings, and what several come to, is not gone into. [19.0, 19.4.08]"""
    step, casters = leaf(GAME, state).key, casters_of(str(said.args["castings"]), state)
    if len(casters) != 1:
        return None
    if step == "plot":
        others = [side for side in castings.unplotted(state) if side != said.side]
        return Declaration("plot", {"castings": "nothing"}, others[0]) if others else Declaration("next", {}, said.side)
    return _attacking(state, casters[0], said.side)


def attempted(said: Declaration, state: State) -> Declaration | None:
    """A Mental Attack that comes off is fought until somebody is dead; what another enchantment brings is not gone into. [19.4.08]"""
    return _attacking(state, str(said.args.get("person")), said.side)


def _attacking(state: State, caster: str, side: str | None) -> Declaration | None:
    step = leaf(GAME, state).key
    if step == "cast":
        return _tried(state, caster, side)
    if step == "effects" and caster in state["public"]["minds"]:
        return _brought(state)
    if step != "minds" or caster not in state["public"]["minds"] or outstanding.losses(state) or outstanding.fates(state):
        return None
    return Declaration("strike", {"person": caster}, pieces.piece(state, caster)["side"])


def _brought(state: State) -> Declaration | None:
    """What else has come of the castings, before a Mental Attack is fought: a scried stack will stay. [19.4.03]"""
    if outstanding.losses(state) or outstanding.fates(state):
        return None
    for stack in state["public"].get("scrying", ()):
        return Declaration("write", {"hex": stack["hex"], "path": []}, stack["side"])
    acts = acting(GAME, state)
    return Declaration("next", {}, acts[0]) if acts else None


def _tried(state: State, caster: str, side: str | None) -> Declaration | None:
    """The casting of a person before all others; theirs only where a Mental Attack has come off, whose duel follows them."""
    waiting = castings.waiting(state)
    if one := next((casting for casting in waiting if casting["caster"] == caster), None):
        return Declaration("cast", {"person": caster}, one["side"])
    cast = state["public"].get("castings", ())
    if not any(one["caster"] == caster and one["number"] == castings.MENTAL and one["result"] == "works" for one in cast):
        return None
    return Declaration("cast", {"person": waiting[0]["caster"]}, waiting[0]["side"]) if waiting else Declaration("next", {}, side)


def forced(said: Declaration, state: State) -> Declaration | None:
    """What a forced march costs is rolled for, as if everybody who is named for it were left by then. [5.0 D.3, 12.4]"""
    leader = said.args.get("person")
    if leaf(GAME, state).key not in ("forced", "tolls") or leader not in pieces.lay_open(state).get("forced", {}):
        return None
    return None if outstanding.losses(state) else Declaration("toll", {"person": leader}, said.side)


def try_again(state: State) -> Declaration | None:
    """A teleportation that failed, or a search that found nothing, is tried again while that is legal, on the tables of the session."""
    trying, side = state["public"]["trying"], actor(state)
    if not trying:
        return None
    book = Book(GAME.slug, GAME.tables, None, state["public"]["tables"])
    if not legal(asking(GAME, state, book, trying["verb"], side), trying["args"]):
        return None
    return Declaration(trying["verb"], trying["args"], side)
