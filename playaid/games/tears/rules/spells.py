"""Casting: battle spells at the start of a round, the defender's first; the others when the wizard is activated. [Wizards in battle]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.rules import counters, following, learning, order, raging, speeds
from playaid.games.tears.rules.ending import finish
from playaid.games.tears.rules.no_spells import never_reached, not_reduced
from playaid.games.tears.rules.order import CASTING_KEY
from playaid.games.tears.rules.rounds import end_round, go_past_spells, went_down
from playaid.games.tears.rules.scenarios import SPELL, no_penguins
from playaid.games.tears.rules.spell_index import RULES, effect, targets
from playaid.games.tears.rules.spell_knowledge import (
    AMISS,
    APART,
    BURNT,
    FAILED,
    HIDDEN,
    MET,
    NOBODY_FLEES,
    why_failed,
)
from playaid.games.tears.rules.spell_uses import (
    AT_THE_START,
    IN_BATTLE,
    LATE,
    MOST,
    NEXT_DOOR,
    NOBODY_NEXT_DOOR,
    NOBODY_OF,
    ON_THE_MARCH,
    ONE_OWN,
    OWN_FOUR,
    OWN_THREE,
    WANTS,
    reaches_nobody,
    too_late,
)
from playaid.games.tears.rules.summoning import bars_call
from playaid.games.tears.rules.unknown_spells import by_who_knows, unknown
from playaid.games.tears.rules.wizards import BACKFIRE, FAILS, attempt
from playaid.games.tears.state import duties, forces, paces, pieces, world
from playaid.games.tears.state.fights import RAGE, SPELLS, able, battle, exposed_pieces, is_aboard, raging_dragon, veiled_pieces
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.deciding.offers import supposing

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Args, Battle, Hearing, Offer, State


def cast(hearing: Hearing) -> None:
    """A wizard casts: the success throw, then what the spell does."""
    wizard, spell = hearing.args["wizard"], hearing.args["spell"]
    side = hearing.side
    fought = hearing.public["battle"]
    if fought:
        order.slow_down(hearing)
        hearing.push("public", "battle", "cast", wizard)
        if wizard == pieces.TERRAMAX and spell != "Juggernaut":
            effect(hearing, "still", side)
    else:
        counters.put_person(hearing, wizard, busy=None, spelt=True)
    if wizard != pieces.TERRAMAX:
        counters.put_person(hearing, wizard, cast=duties.turn(hearing.state))
    result = attempt(hearing, wizard, spell)
    if result == FAILS:
        hearing.outcome(hearing.label or message("{spell} fails", spell=spell))
    else:
        worker = pieces.other(side) if result == BACKFIRE else side
        hearing.outcome("{spell} backfires" if result == BACKFIRE else "{spell} works", spell=spell)
        told = "{wizard}'s {spell} backfires." if result == BACKFIRE else "{wizard}'s {spell} works."
        hearing.tell(told, wizard=wizard, spell=spell)
        RULES[spell](hearing, wizard, worker)
    if fought and hearing.public["battle"]:
        _tell_who_does_not_throw(hearing, side, wizard)
        _next_caster(hearing, side)


def _tell_who_does_not_throw(hearing: Hearing, side: str, wizard: str) -> None:
    """Who casts does not throw in the round; but Eldritch Fire, where it works, is a throw of its own."""
    now = battle(hearing.state)
    fires = any(work[0] == "fires" and work[2] == wizard for work in now["effects"])
    if pieces.is_wizard(wizard) and wizard in now["rows"][side] and not fires:
        hearing.tell("{wizard} has cast, and does not throw this round.", wizard=wizard)


def _next_caster(hearing: Hearing, side: str) -> None:
    """The side's spell step goes on while it has a wizard who can cast."""
    now = battle(hearing.state)
    if now["kind"] == RAGE:
        raging.line_up_again(hearing)
        return None if able(hearing.state, side) else go_past_spells(hearing, side)
    if went_down(hearing):
        return end_round(hearing)
    if not now["rows"][now["att"]] or not now["rows"][now["dfn"]]:
        return finish(hearing)
    if now["stage"] == SPELLS and not able(hearing.state, side):
        return go_past_spells(hearing, side)
    return None


def _barred(hearing: Hearing) -> Facts:
    wizard = hearing.args["wizard"]
    failed = {"why": why_failed(hearing.state, wizard)}
    if wizard == pieces.TERRAMAX:
        return failed if hearing.public["dragon"]["failed"] else None
    person = forces.somebody(hearing.state, wizard)
    if person.get("mute") == duties.turn(hearing.state):
        return {"why": message("{wizard} has called Cadmin and casts no more this turn", wizard=wizard)}
    if person.get("burnt"):
        return {"why": message(BURNT, wizard=wizard)}
    return failed if forces.has_failed(hearing.state, person) else None


def _when_fighting(hearing: Hearing, now: Battle) -> Facts:
    wizard, spell = hearing.args["wizard"], hearing.args["spell"]
    if now["stage"] != SPELLS or now["side"] != hearing.side or _his(hearing):
        return {"why": duties.stands_at(now)}
    if spell not in IN_BATTLE:
        return {"why": message("{spell} is not cast in a battle, but when the wizard is activated", spell=spell)}
    if spell in AT_THE_START and not now["first"]:
        return {"why": message("{spell} is cast in the first round of a battle only, which is over", spell=spell)}
    if wizard not in map(pieces.kind_of, now["rows"][hearing.side]):  # the dragon casts reduced, too
        return {"why": message("{wizard} is not in line", wizard=wizard)}
    return {"why": message("{wizard} has cast this round", wizard=wizard)} if wizard in now["cast"] else None


def _when(hearing: Hearing) -> Facts:
    wizard, spell, now = hearing.args["wizard"], hearing.args["spell"], hearing.public["battle"]
    if now:
        return _when_fighting(hearing, now)
    if hearing.public["owed"]:
        return {"why": duties.first_of_all(hearing.state)}
    person = forces.somebody(hearing.state, wizard)
    if spell not in ON_THE_MARCH or _is_breach(hearing, spell):
        return {"why": message("{spell} is cast in a battle only, and none is fought now", spell=spell)}
    if person.get("state") == forces.BOX and hearing.side == person.get("side"):
        return {"why": message("{wizard} lies under a leader: whoever casts on the march is laid down first (`drop`)", wizard=wizard)}
    if person.get("state") == forces.UP and person.get("done") and not person.get("act"):
        return {"why": message(OVER, wizard=wizard)}
    if not person.get("act") or person.get("state") != forces.UP:
        return {"why": following.why_no_caster(hearing, wizard)}
    if forces.is_begun(person):
        return too_late(spell, wizard)
    return None


OVER = (
    "the activation of {wizard} is over: another has been activated since, they have come under a leader who rests, or it is a new part of"
    " the turn"
)


def _aim(hearing: Hearing) -> Facts:
    if _when(hearing) is not None or _siege(hearing) is not None:
        return None
    spell, now = hearing.args["spell"], hearing.public["battle"]
    wants = _wanted(spell, now)
    named = targets(hearing)
    if (where := _elsewhere(hearing)) is not None:
        return {"why": message("{spell} reaches {here} alone, where {wizard} is: not {place}", **where)}
    if not wants:
        if named and spell == "Fog of War":
            return {"why": "Fog of War is cast first; `fog` then says on whom it lies, anew each round"}
        return {"why": message("{spell} is cast on nobody by name: leave `on` out", spell=spell)} if named else None
    if len(named) > MOST.get(wants, 3):  # whatever else is to be said of it
        return {"why": message("{told}: {n} are named", told=message(wants, spell=spell), n=len(named))}
    pool, leaders = _pool(hearing, wants), _may_lie_under(hearing)
    order.keep_look_private(hearing, leaders)
    led = forces.followers(hearing.state, hearing.args["wizard"]) if wants == OWN_FOUR else 0
    if led >= 4:
        return {"why": message(LEADS_ALL, wizard=hearing.args["wizard"], n=led)}
    if isinstance(pool, str) or not (pool or leaders):
        return _on_nobody(hearing, pool)
    if led and led + len(named) > 4:
        return {"why": message(LEADS, wizard=hearing.args["wizard"], n=led, named=len(named))}
    return _missed(hearing, named, pool) if named else {"why": message(wants, spell=spell)}


def _on_nobody(hearing: Hearing, pool: list[str] | str) -> Facts:
    """A spell reaches nobody, whoever is named: that is said before anybody is asked for."""
    if isinstance(pool, str):
        return {"why": pool}
    spell, wizard = hearing.args["spell"], hearing.args["wizard"]
    why = message(NOBODY_OF.get(spell, NOBODY_THERE), spell=spell, wizard=wizard)
    return _missed(hearing, targets(hearing), pool) or {"why": why}


def _missed(hearing: Hearing, named: Sequence[str], pool: list[str]) -> Facts:
    """The first of those named whom the spell does not reach, or not so often."""
    spell = hearing.args["spell"]
    # A leader may be named several times, and is not several.
    reached = pieces.tally_of([*filter(pieces.is_unit, pool), *dict.fromkeys(name for name in pool if not pieces.is_unit(name))])
    reachable = list(pool)
    for name in named:
        if name not in pool:
            if spell in SPEEDS and _is_met(hearing, name):
                return {"why": message(MET, name=pieces.name_of(name), spell=spell)}
            if spell == "Obfuscate" and name in _hidden(hearing):
                return {"why": message(HIDDEN, name=pieces.name_of(name))}
            if spell == "Tortoise Speed" and name not in reachable and _has_gone(hearing, name):
                return {"why": message(GONE, name=pieces.name_of(name), spell=spell)}
            if spell == "Heal" and (why := not_reduced(hearing.side, name)):
                return {"why": why}
            if apart := _in_another_area(hearing, name):
                return {"why": message(APART, name=pieces.name_of(name), spell=spell, area=apart, pieces=reached)}
            if name not in reachable and (told := never_reached(hearing, name, reached)):
                return {"why": told}
            why = TOO_MANY if name in reachable else UNSEEN if reachable else NOBODY_OF.get(spell, NOBODY)
            leader = next((one for one in reachable if pieces.is_leader(forces.base(one))), "")
            why = UNREACHED if _may_lie_under(hearing) else OTHERS if why == UNSEEN and not leader else why
            facts = {"pieces": reached, "n": reachable.count(name), "wizard": hearing.args["wizard"], "leader": leader}
            return {"why": message(why, name=pieces.name_of(name), **facts)}
        pool.remove(name)
    return None


def _in_another_area(hearing: Hearing, name: str) -> str:
    """The area next door, other than the one that is said, in which Tortoise Speed would reach such a piece; '' where none is."""
    if hearing.args["spell"] != "Tortoise Speed":
        return ""
    enemy, said = pieces.other(hearing.side), hearing.args["at"]
    near = _next_door(hearing.state, forces.person(hearing.state, hearing.args["wizard"])["at"], enemy)
    there = (place for place in near if place != said)
    lying = (place for place in there if name in (*_codes(hearing, enemy, place, fresh=True), *forces.persons(hearing.state, enemy, place)))
    return next(lying, "")


def _may_lie_under(hearing: Hearing) -> list[str]:
    """The leaders under whom those may lie whom a spell reaches by their own names: no reason tells who of these it could reach."""
    spell, side = hearing.args["spell"], hearing.side
    place = hearing.args.get("at", "") if spell in NEXT_DOOR else forces.somebody(hearing.state, hearing.args["wizard"])["at"]
    return forces.persons(hearing.state, side, place, "leader") if spell in ("Heal", "Summon Aid") else []


def _elsewhere(hearing: Hearing) -> dict[str, str] | None:
    """A place that is said of a spell which works where its wizard is: by it another than the one there would be meant."""
    wizard, spell, place = hearing.args["wizard"], hearing.args["spell"], hearing.args.get("at")
    if place is None or spell in NEXT_DOOR:
        return None
    now = hearing.public["battle"]
    here = now["ships"][hearing.side] if now else forces.person(hearing.state, wizard)["at"]
    if world.place_of(hearing.state, place) == world.place_of(hearing.state, here):
        return None
    return {"spell": spell, "here": world.place_of(hearing.state, here), "wizard": wizard, "place": place}


NOBODY_THERE = "nobody is there whom {spell} could reach from {wizard}"
NOBODY = "{name} is nobody whom it reaches, and nobody else is there whom it could reach from {wizard}"
UNREACHED = "{name} is not within its reach there, or not so often"
TOO_MANY = "of {name} it can reach {n} only: {pieces}"
OTHERS = "it can reach {pieces}, and not {name}"
UNSEEN = "it can reach {pieces}, and not {name}; who lies under {leader} goes by that name: {leader}, {leader} stands for two of them"


SPEEDS = {"Tortoise Speed": 1, "Courser's Speed": -1}
"""Spells that take a space from others, or give them one."""
GONE = "{name} has been activated this turn: {spell} slows who has not moved yet"
LEADS = "{wizard} leads {n} already and commands 4, however often Enthrall is cast: {named} are named"
LEADS_ALL = "{wizard} leads {n} already, and commands no more, however often Enthrall is cast"


def _wanted(spell: str, now: Battle | None) -> str:
    """What a spell is to be put on; on the march Enthrall leads units, in battle the wizard himself leads."""
    return OWN_FOUR if spell == "Enthrall" and not now else WANTS.get(spell, "")


def _pool(hearing: Hearing, wants: str) -> list[str] | str:
    wizard, spell, now = hearing.args["wizard"], hearing.args["spell"], hearing.public["battle"]
    side = hearing.side
    own = wants in (ONE_OWN, OWN_THREE)
    if spell in NEXT_DOOR:
        place, whose = hearing.args.get("at"), side if own else pieces.other(side)
        here = now["ships"][side] if now else forces.person(hearing.state, wizard)["at"]
        near = _next_door(hearing.state, here, whose)
        if place is None and not near:
            return message(NOBODY_NEXT_DOOR, spell=spell, side=whose)
        if place is None:
            return message("say where they stand, next door: `at AREA` ({places})", places=listing(near))
        if world.place_of(hearing.state, place) not in world.neighbours(hearing.state, here):
            return message("{place} is not next to {here}", place=place, here=world.place_of(hearing.state, here))
        there = forces.persons(hearing.state, whose, place)
        if own:
            return [*_codes(hearing, whose, place, fresh=False), *there, *_boxed(hearing, whose, place)]
        still = [name for name in there if not forces.person(hearing.state, name).get("done")]
        return _unmet(hearing, place, [*_codes(hearing, whose, place, fresh=True), *_thrice(still)], SPEEDS.get(spell, 0))
    if now:
        dragon = [] if wants == OWN_THREE else raging_dragon(hearing.state)
        line = [*(now["rows"][side] if own else exposed_pieces(hearing.state, pieces.other(side))), *dragon]
        pool = [code for code in line if code != wizard or spell == "Obfuscate"]
        if wizard == pieces.TERRAMAX:
            pool = [code for code in now["rows"][side] if pieces.kind_of(code) == wizard] if own else pool
        if spell == "Terror":
            return [code for code in pool if pieces.is_unit(code) and not is_aboard(hearing.state, pieces.other(side), code)]
        return _unhidden(hearing, pool) if spell == "Obfuscate" else pool
    place = forces.person(hearing.state, wizard)["at"]
    if wants == OWN_FOUR:  # in the war Terramax is a unit as any, else he follows his master alone
        war, fresh = hearing.options["scenario"] == "war", _codes(hearing, side, place, fresh=True)
        return [code for code in fresh if war or pieces.kind_of(code) != pieces.TERRAMAX]
    codes = _codes(hearing, side, place, fresh=False)
    if spell == "Heal":
        return [code for code in counters.been_there(hearing, side, place) if code.startswith(pieces.REDUCED)]
    people = [name for name in forces.persons(hearing.state, side, place) if name != wizard or spell == "Obfuscate"]
    if spell == "Courser's Speed":
        return _unmet(hearing, place, [*_codes(hearing, side, place, fresh=False, quick=False), *_thrice(people)], SPEEDS[spell])
    return _unhidden(hearing, [*codes, *_thrice(people)])


def _hidden(hearing: Hearing) -> list[str]:
    """Those beside the wizard whom a spell hides: in their line, on the march where they are."""
    now, side = hearing.public["battle"], hearing.side
    return veiled_pieces(now, side) if now else forces.veil(hearing.state, side, forces.person(hearing.state, hearing.args["wizard"])["at"])


def _unhidden(hearing: Hearing, pool: Sequence[str]) -> list[str]:
    """Of those whom Obfuscate reaches those whom no spell hides yet."""
    hidden = Counter(_hidden(hearing))
    units = Counter(filter(pieces.is_unit, pool)) - hidden
    return [*units.elements(), *(name for name in pool if not pieces.is_unit(name) and name not in hidden)]


def _next_door(state: State, here: str, side: str) -> list[str]:
    """The areas next door where a side has somebody, and its ships in the sea areas among them."""
    places = (place for area in world.neighbours(state, here) for place in (area, *forces.ships_in(state, area, side)))
    return [place for place in places if forces.at_place(state, side, place)]


def _boxed(hearing: Hearing, side: str, place: str) -> list[str]:
    return [code for name in forces.persons(hearing.state, side, place, "leader") for code in forces.box(hearing, name)]


def _thrice(people: Sequence[str]) -> list[str]:
    """A leader is named once more for each piece under him: what lies there need not be shown."""
    return [name for name in people for _ in range(3 if pieces.is_leader(forces.base(name)) else 1)]


def _codes(hearing: Hearing, side: str, place: str, fresh: bool, quick: bool = True) -> list[str]:
    """Units on the board in a place. fresh: those alone that have done nothing; quick: those also that go a space further by a spell."""
    here = [token for token in forces.tokens(hearing.state, side, place) if quick or not forces.is_quickened(token)]
    return [forces.code_of(token) for token in here if not fresh or token == forces.code_of(token)]


def _unmet(hearing: Hearing, place: str, pool: Iterable[str], less: int) -> list[str]:
    """Of these whom a spell of movement has not slowed (`less` 1) or quickened (-1) yet: it takes or gives a space once in a turn.
    Of who lies under a leader nobody knows."""
    left = list(pool)
    for name in dict.fromkeys(left):
        for _ in range(min(left.count(name), _met(hearing, place, name, less))):
            left.remove(name)
    return left


def _is_met(hearing: Hearing, name: str) -> bool:
    """Whether the spell of movement that is cast has met somebody where it reaches."""
    place = hearing.args.get("at") or forces.person(hearing.state, hearing.args["wizard"])["at"]
    quick = any(map(forces.is_quickened, forces.live(hearing.state, hearing.side, place, name)))
    return _met(hearing, place, name, SPEEDS[hearing.args["spell"]]) > 0 or quick


def _has_gone(hearing: Hearing, name: str) -> bool:
    """Whether an enemy stands where the spell is cast to who has been activated this turn, none of those alike having not."""
    place, enemy = hearing.args["at"], pieces.other(hearing.side)
    return name in [*map(forces.code_of, forces.tokens(hearing.state, enemy, place)), *forces.persons(hearing.state, enemy, place)]


def _met(hearing: Hearing, place: str, name: str, less: int) -> int:
    """Of such units in a place how many are slowed (`less` 1) or quickened (-1); of a wizard how far; of a leader, over others, nothing."""
    if pieces.is_unit(name):
        return paces.met_in(hearing.state, place, name).by(less)
    return less * hearing.public["slowed"].get(name, 0) if pieces.is_wizard(name) else 0


def _barred_here(hearing: Hearing) -> Facts:
    wizard, spell, now = hearing.args["wizard"], hearing.args["spell"], hearing.public["battle"]
    if _when(hearing) is not None or _his(hearing) is not None:
        return None
    if spell == SPELL:
        why = no_penguins(hearing, wizard)
        return {"why": why} if why else None
    if spell == "Heal" and forces.person(hearing.state, wizard).get("spelt"):
        return {"why": message("{wizard} has cast in this activation already: whoever heals does nothing else", wizard=wizard)}
    if spell == "Heal" and (place := forces.person(hearing.state, wizard)["at"]) in duties.face_to_face(hearing.state):
        return {"why": message(order.FORCED, places=world.place_of(hearing.state, place))}
    if spell == "Summon Aid":
        return bars_call(hearing, battle(hearing.state))
    return _half_hidden(hearing) if spell == "Obfuscate" and not now else None


def _half_hidden(hearing: Hearing) -> Facts:
    """A leader is hidden only with all that lie under him; each of them is one of the three."""
    named = targets(hearing)
    for name in dict.fromkeys(named):
        if name in hearing.public["people"] and not pieces.is_wizard(name) and forces.person(hearing.state, name)["side"] == hearing.side:
            order.keep_look_private(hearing, [name])
            under = len(forces.box(hearing, name))
            if named.count(name) != 1 + under:
                all_hidden = "{leader} is hidden with all that lie under him: name him once, and once more for each of them"
                return {"why": message(all_hidden, leader=name)}
    return None


def _siege(hearing: Hearing) -> Facts:
    now, spell = hearing.public["battle"], hearing.args["spell"]
    if not now:
        return None
    side = forces.somebody(hearing.state, hearing.args["wizard"])["side"] or hearing.side
    if _is_breach(hearing, spell) and (now["kind"] not in ("castle", "garrison") or side != now["att"]):
        told = "{spell} is for whoever assaults a castle, which {side} does not do here"
        return {"why": message(told, spell=spell, side=side)}
    if why := raging.comes_to_nothing(now, spell):
        return {"why": why}
    return {"why": NOBODY_FLEES} if spell == "Terror" and _stays_aboard(hearing, now) else None


def _stays_aboard(hearing: Hearing, now: Battle) -> bool:
    """Whether somebody named is aboard a ship, or all are who could be."""
    enemy = pieces.other(hearing.side)
    units = [code for code in now["rows"][enemy] if pieces.is_unit(code)]
    aboard = [code for code in units if is_aboard(hearing.state, enemy, code)]
    return any(name in aboard for name in targets(hearing)) or (bool(aboard) and len(aboard) == len(units))


def _is_breach(hearing: Hearing, spell: str) -> bool:
    """Whether a spell is Breach, be it under its other name."""
    return learning.indexed(hearing, spell) == "Breach"


def _his(hearing: Hearing) -> Facts:
    wizard = hearing.args["wizard"]
    owner = pieces.GORGANUN if wizard == pieces.TERRAMAX else forces.somebody(hearing.state, wizard).get("side")
    return None if owner == hearing.side else {"name": wizard, "side": hearing.side}


def _not_his(hearing: Hearing) -> Facts:
    """In a battle it is the other side's step that stands in the way, not whose the wizard is."""
    now = hearing.public["battle"]
    return None if now and hearing.args["wizard"] in (*now["rows"][pieces.other(hearing.side)],) else _his(hearing)


CAST_CHECKS = (
    CASTING_KEY,
    Check("own.piece", "Units", "{name} does not belong to {side}", _not_his, rank=10),
    Check("cast.when", "Wizards in battle", "{why}", _when, rank=15, doubt=LATE),
    Check("cast.knows", "Spells", "{why}", unknown, by_who_knows, rank=20),
    Check("cast.failed", "Spells", "{why}", _barred, rank=20, doubt=FAILED),
    Check("cast.siege", "Spell index", "{why}", _siege, rank=25, doubt=AMISS),
    Check("cast.here", "Spell index", "{why}", _barred_here, rank=27),
    Check("cast.aim", "Spell index", "{why}", _aim, rank=30, doubt=AMISS),
)


def target_wanted(args: Args, state: State) -> Sequence[str]:
    """Who names no target is asked on whom a spell is cast that is put on somebody, and where, if they stand next door."""
    spell = args["spell"]
    wants = _wanted(spell, state["public"]["battle"])
    if (
        not wants
        or reaches_nobody(spell, args.get("wizard", ""), state)
        or len(pieces.spread(args.get("targets") or ())) > MOST.get(wants, 3)
    ):  # it is refused for that, wherever they stand
        return ()
    return ("targets", "at") if spell in NEXT_DOOR else ("targets",)


def castable(h: Hearing) -> list[str]:
    """Each wizard's spells that can be cast now, on each single target. The side's secrets are open."""
    own = [name for name, person in h.public["people"].items() if person["side"] == h.side]
    casters = [*own, *([pieces.TERRAMAX] if h.side == pieces.GORGANUN else [])]
    lines: list[str] = []
    for wizard in casters:
        for spell in forces.knows(h, wizard):
            if _when(supposing(h, {"wizard": wizard, "spell": spell})) is None:
                lines += order.offers(h, CAST_CHECKS, _aimed(h, wizard, spell))
    return lines


def _aimed(h: Hearing, wizard: str, spell: str) -> Iterable[Offer]:
    """A spell with every single target that it can be put on, or with none if it wants none."""
    bare: Args = {"wizard": wizard, "spell": spell}
    start = f'"{spell}" by {wizard}'
    wants = _wanted(spell, h.public["battle"])
    if not wants:
        return [(start, bare)]
    now = h.public["battle"]
    here = now["ships"][h.side] if now else forces.person(h.state, wizard)["at"]
    lines: list[Offer] = []
    whose = h.side if spell == "Summon Aid" else pieces.other(h.side)
    for area in _next_door(h.state, here, whose) if spell in NEXT_DOOR else [""]:
        args: Args = {**bare, "at": area} if area else bare
        pool = _pool(supposing(h, args), wants)
        names = dict.fromkeys(pool if isinstance(pool, list) else ())
        end = f" at {area}" if area else ""
        each = (named for name in names for named in speeds.namings(h, spell, name, pool, MOST.get(wants, 3)))
        lines += [(f"{start} on {', '.join(named)}{end}", {**args, "targets": named}) for named in each]
    return lines
