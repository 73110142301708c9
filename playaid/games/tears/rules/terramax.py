"""The dragon Terramax: called from his lair at Asten, held by his master's spells, raging when he is not. [Terramax]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import le
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.strength import Thrower, lined_up, printed_strength, thresholds
from playaid.games.tears.rules import casualties, counters, fortune, order, raging
from playaid.games.tears.rules.ending import lay_down
from playaid.games.tears.rules.following import resting
from playaid.games.tears.rules.hits import carry_on, fates_of, suffer
from playaid.games.tears.rules.order import AT_PEACE, FREE, bar
from playaid.games.tears.rules.throws import Die, dice_of_line, fortunes_of, point_both, with_strengths
from playaid.games.tears.rules.wizards import succeeds
from playaid.games.tears.state import duties, forces, pieces, world
from playaid.games.tears.state.fights import RAGE, battle, exposed_pieces, still_due
from playaid.language.message import counted, listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, Mixed, State


CALLED = "By the die Terramax eats {wizard} at {eaten} or less, wounds them up to {wounded}, refuses up to {refused}, and else comes."


def before_calling(hearing: Hearing) -> list[str]:
    """What the die that calls the dragon comes to, before it is thrown: each of a wizard's own failures makes it worse."""
    wizard = hearing.args.get("wizard", "")
    minus = int(hearing.public["dragon"]["refusals"].get(wizard, 0))
    results = [rulebook.value("terramax_recruiting", str(face), "result") for face in range(1, 11)]
    if not wizard or None in results:
        return []
    last = {result: face + minus for face, result in enumerate(results, 1)}
    return [message(CALLED, wizard=wizard, eaten=last["eaten"], wounded=last["wounded"], refused=last["refuses"])]


def call(hearing: Hearing) -> None:
    """A wizard in Asten, activated, throws on the recruiting table, less one for each of his own failures; he does nothing else."""
    wizard = hearing.args["wizard"]
    place = forces.person(hearing.state, wizard)["at"]
    minus = int(hearing.public["dragon"]["refusals"].get(wizard, 0))
    why = message("{wizard} calls Terramax", wizard=wizard)
    counts = partial(fortune.told_by_table, hearing, "terramax_recruiting", -minus)
    die = hearing.roll("d10", who=hearing.side, why=why, counts=counts).total
    total = max(1, die - minus)
    result = hearing.fact("terramax_recruiting", total, "result")
    thrown = message("die {die} - {failures} for earlier failures", die=die, failures=minus)
    hearing.line("Terramax", thrown, message("{total}: {result}", total=total, result=result), "Terramax")
    counters.put_person(hearing, wizard, used=forces.STOPPED, busy=True, fought=True)
    held = [name for name, person in hearing.public["people"].items() if person["state"] == forces.LAIR]
    hearing.outcome("lets {names} go" if result == "joins" and held else result, names=listing(held))
    if result == "joins" and held:
        for name in held:
            counters.put_person(hearing, name, state=forces.UP, at=place)
        hearing.tell("Terramax lets {names} go, and does not come himself.", names=listing(held))
        return
    if result == "joins":
        hearing.put("public", "dragon", "state", "play")
        hearing.put("public", "dragon", "master", wizard)
        hearing.put("public", "dragon", "checked", duties.turn(hearing.state))
        counters.add_tokens(hearing, pieces.GORGANUN, place, [f"{pieces.TERRAMAX}!"])
        hearing.tell("Terramax joins {wizard} in {place}; he may act from the next turn on.", wizard=wizard, place=place)
        return
    hearing.put("public", "dragon", "refusals", wizard, minus + 1)
    if result == "eaten":
        casualties.kill(hearing, wizard)
        hearing.tell("Terramax eats {wizard}.", wizard=wizard)
    elif result == "wounded":
        hearing.tell("Terramax attacks {wizard}.", wizard=wizard)
        casualties.wound(hearing, wizard, place, {}, None, deadly="lair")
    else:
        hearing.tell("Terramax refuses.")


def control(hearing: Hearing) -> None:
    """Each turn his master throws for success: the dragon obeys, and may act as one of the wizard's pieces, or he rages."""
    master = hearing.public["dragon"]["master"]
    hearing.put("public", "dragon", "checked", duties.turn(hearing.state))
    if not succeeds(hearing, master, message("{master} holds Terramax", master=master)):
        hearing.outcome("Terramax rages")
        return rage_begins(hearing, message("his master has lost him"))
    hearing.outcome("Terramax obeys")
    if forces.active(hearing.state, master):  # of one who lies under a leader their side says so (`activate Terramax`)
        return come_along(hearing)
    hearing.tell("Terramax obeys {master}.", master=master)
    return None


def come_along(hearing: Hearing) -> None:
    """Held this turn, he may act once his master does, whichever comes first."""
    place = where(hearing.state)
    if place is None or duties.unheld(hearing.state) or forces.code_of(_counter(hearing.state, place)) != _counter(hearing.state, place):
        return
    counters.wake_unit(hearing, pieces.GORGANUN, place, _counter(hearing.state, place))
    hearing.tell("Terramax obeys {master} and may act.", master=hearing.public["dragon"]["master"])


def hold_after_hit(hearing: Hearing, side: str) -> None:
    """Hit in battle, he must be held at once, two harder; if not, he flies home and may be called again, whole, from the beginning."""
    if hearing.options["scenario"] == "war":
        return
    master = hearing.public["dragon"]["master"]
    if not master:
        return
    worse = rulebook.number(hearing, "dragon hit penalty")
    if succeeds(hearing, master, message("{master} holds the wounded Terramax", master=master), -worse) or not hearing.public["battle"]:
        return
    row = battle(hearing.state)["rows"][side]
    left = [code for code in row if pieces.kind_of(code) != pieces.TERRAMAX]
    lies = where(hearing.state)  # next door, where he barred a retreat
    if hearing.public["dragon"]["rage"]:
        return
    if left != row:
        hearing.put("public", "battle", "rows", side, left)
    elif lies is not None:
        _take_off(hearing, side, lies)
    else:
        return
    home(hearing)
    hearing.put("public", "dragon", "flew", duties.turn(hearing.state))
    hearing.tell("Terramax leaves the battle and flies back to his lair.")


def home(hearing: Hearing, state: str = "lair") -> None:
    """Back to the lair: nobody's, to be called again from the beginning; or dead."""
    dragon = {"state": state, "master": "", "refusals": {}, "failed": False, "checked": 0, "rage": ""}
    hearing.put("public", "dragon", dragon)


def where(state: State) -> str | None:
    return next((place for place in forces.places(state, pieces.GORGANUN) if _counter(state, place)), None)


def _counter(state: State, place: str) -> str:
    """The dragon's token in a place, '' where he is not."""
    tokens = forces.tokens(state, pieces.GORGANUN, place)
    return next((token for token in tokens if pieces.kind_of(forces.code_of(token)) == pieces.TERRAMAX), "")


# rage


def _take_off(hearing: Hearing, side: str, place: str) -> None:
    """The dragon leaves the board, and whatever hid him there."""
    token = _counter(hearing.state, place)
    counters.take_tokens(hearing, side, place, [token])
    counters.lift_veil(hearing, side, place, [forces.code_of(token)])


def master_dies(hearing: Hearing, person: str) -> None:
    """Nobody holds the dragon whose master is dead, in whatever way he died."""
    if hearing.public["dragon"]["master"] == person:
        rage_begins(hearing, message("his master is dead"))


def lose_wounded_master(hearing: Hearing, person: str) -> None:
    """Whoever holds the dragon and must throw for wounds has lost him."""
    if hearing.public["dragon"]["master"] == person:
        rage_begins(hearing, message("his master had to throw for wounds"))


def rage_begins(hearing: Hearing, why: str) -> None:
    """From now on he fights everybody where he is, round after round (`rage`), until he is dead or nobody is left."""
    if hearing.options["scenario"] == "war":
        return
    now = hearing.public["battle"]
    in_line = [code for code in now["rows"][pieces.GORGANUN] if pieces.kind_of(code) == pieces.TERRAMAX] if now else []
    if in_line:
        hearing.outcome("Terramax rages")
        _hits_thrown_already(hearing, now)
        lay_down(hearing)
        hearing.put("public", "battle", None)
    place = where(hearing.state)  # at sea on the wing, not aboard the ship beside which he has fought
    if place is None:
        return
    code = forces.code_of(_counter(hearing.state, place))
    _take_off(hearing, pieces.GORGANUN, place)
    hearing.put("public", "dragon", "master", "")
    hearing.put("public", "dragon", "rage", place)
    hearing.put("public", "dragon", "side up", code)
    hearing.push("public", "owed", {"side": pieces.GORGANUN, "what": "rage", "who": place})
    hearing.line("Terramax", why, "rages", "Terramax")
    hearing.tell("Terramax rages in {place}: {why}. Nobody there may retreat until it is over.", place=place, why=why)


def _hits_thrown_already(hearing: Hearing, now: Battle | None) -> None:
    """In later rounds both have thrown before anybody takes hits: the enemy takes theirs though the rage breaks the battle up."""
    side = pieces.FORSETI
    hits = still_due(now, side) if now else 0
    left, named = exposed_pieces(hearing.state, side) if hits else [], list[str]()
    for number in range(1, min(hits, sum(map(pieces.steps, left))) + 1):
        named.append(_loser(hearing, side, left, number, hits))
        pieces.hit(left, named[-1])
    if named:
        suffer(hearing, side, named)


def rage(hearing: Hearing) -> None:
    """One round of the rage: wizards there may cast first and leaders' points be laid; then whom he strikes is thrown for, each side says
    whether it strikes him or the enemy, and all throw."""
    place = hearing.public["dragon"]["rage"]
    if (waits := raging.waits(hearing, place)) is not None:
        hearing.tell(waits)
        return
    both = {side: exposed_pieces(hearing.state, side) for side in pieces.SIDES}
    fate = rulebook.number(hearing, "rage on enemy")

    def comes(face: int) -> str:
        return pieces.FORSETI if face <= fate else pieces.GORGANUN

    die = fortune.throw(hearing, pieces.GORGANUN, "whom Terramax attacks", comes, reading=f"count<={fate}")
    victim = comes(die)
    hearing.line("Terramax", message("die {die}: up to {most} he strikes the enemy", die=die, most=fate), victim, "Terramax")
    if not both[victim]:
        victim = _nobody_named(hearing, victim)
    goes_for = message(GOES_FOR if both[victim] else GOES_FOR_NOBODY, side=victim)
    hearing.tell("{said}.", said=goes_for)
    aims = {side: _aim(hearing, side, both, goes_for) for side in pieces.SIDES if both[side]}
    hits = {"dragon": 0, pieces.GORGANUN: 0, pieces.FORSETI: 0}
    leads = pieces.other(victim) if both[victim] else ""
    dragon = [hearing.public["dragon"]["side up"]] if leads else []
    lines = {side: lined_up(hearing, side, dragon if side == leads else ()) for side in pieces.SIDES}
    his = _his_throw(hearing, leads, lines[leads].pop()) if leads else None
    pointed = dict.fromkeys(pieces.SIDES, 0)
    for side in pieces.SIDES:
        aim = message(AT, said=goes_for, aim=aims.get(side, ""))
        struck = _strike(hearing, side, lines[side], [his] if his and side == leads else [], aim)
        enemy, scored = pieces.other(side), sum(die.worth for die in struck if not die.name)
        on_enemy = sum(die.worth for die in struck if die.name)
        if aims.get(side) == "Terramax":
            hits["dragon"] += scored
        elif side in aims:
            on_enemy += scored
        hits[enemy] += on_enemy
        pointed[enemy] = raging.pointed(hearing, side, on_enemy)
    works = {side: fortune.reaching(hearing, side) for side in pieces.SIDES}
    raging.end(hearing)
    for side in pieces.SIDES:
        _suffer(hearing, side, place, both[side], (hits[side], pointed[side]), works[side])
    if not any(hits.values()):
        hearing.tell("Nobody is hit.")
    _scorch(hearing, hits["dragon"])
    _over(hearing, place)


GOES_FOR = "Terramax goes for {side}"
GOES_FOR_NOBODY = "Terramax goes for {side}, of whom nobody is there"
AT = "{said}; at {aim}"
STRIKES = "{said}: {each}"


def _his_throw(hearing: Hearing, leads: str, dragon: Thrower) -> tuple[Die, bool] | None:
    """The dragon's die, and whether it has hit; None where an Eldritch Shield makes it void."""
    if not dragon.throws or dragon.double or dragon.strength < printed_strength(hearing, dragon.name):
        hearing.line("reading", message(LED, side=leads, victim=pieces.other(leads)), "", "Terramax")
    if not dragon.throws:
        hearing.line("Terramax", VOID, "0 hits", "Eldritch Shield")
        return None
    struck = _throw(hearing, "Terramax", leads, [dragon], message("Terramax strikes {side}", side=pieces.other(leads)))
    if struck and dragon.double:
        hearing.line("Terramax", "his hit counts double", counted(2, "{n} hit", "{n} hits"), "Juggernaut")
    return Die(dragon.strength, 2 if dragon.double else 1, pieces.TERRAMAX), bool(struck)


LED = "{side} leads Terramax in this round: to {victim} he is a unit of the enemy's"
VOID = "an Eldritch Shield makes his hit void"


def _strike(hearing: Hearing, side: str, line: Sequence[Thrower], beside: Sequence[tuple[Die, bool]], aim: str) -> list[Die]:
    """The dice of a side that have hit, beside the dragon's that it leads. aim: whom it strikes, in words."""
    needs = thresholds(hearing, side, line)
    if any(thrower.double for thrower in line) or fortunes_of(hearing, side):
        return dice_of_line(hearing, side, line, needs, beside)
    throwing = [thrower for thrower in line if thrower.throws]
    struck = [*(die for die, hit in beside if hit), *[Die(0, 1)] * (_throw(hearing, side, side, throwing, aim) if needs else 0)]
    point_both(hearing, side, struck)
    return struck


def _nobody_named(hearing: Hearing, victim: str) -> str:
    """Whom he strikes where nobody is there of the side that the die names: nobody, or by option those of the other."""
    turns = hearing.options.get("rage-die") == "present"
    told = NOBODY_OF_THEM if not turns else TURNS
    hearing.line("reading", message(told, side=victim, other=pieces.other(victim)), "", "Terramax")
    return pieces.other(victim) if turns else victim


NOBODY_OF_THEM = "nobody of {side} is there: Terramax strikes nobody this round (option `rage-die`)"
TURNS = "nobody of {side} is there: Terramax turns on {other} (option `rage-die`)"


def _aim(hearing: Hearing, side: str, both: Mapping[str, list[str]], goes_for: str) -> str:
    options = ["Terramax", *([pieces.other(side)] if both[pieces.other(side)] else [])]
    prompt = message("{said}: whom does {side} strike this round?", said=goes_for, side=side)
    return hearing.ask(f"aim {side}", who=side, prompt=prompt, options=options)


def _throw(hearing: Hearing, who: str, side: str, line: Sequence[Thrower], aim: str) -> int:
    """The hits of those who throw, told die by die who throws with what strength. aim: whom they strike, in words."""
    needs, why = thresholds(hearing, side, line), message(STRIKES, said=aim, each=with_strengths(line))
    dice = hearing.roll(f"{len(needs)}d10", who=side, why=why, reading="each<=" + ",".join(map(str, needs)))
    hits: int = sum(map(le, dice.faces, needs))
    thrown = message("{pieces}: dice {faces}", pieces=pieces.tally_of([one.name for one in line]), faces=" ".join(map(str, dice.faces)))
    hearing.line(who, thrown, counted(hits, "{n} hit", "{n} hits"), "Terramax")
    return hits


def _suffer(hearing: Hearing, side: str, place: str, row: Sequence[str], scored: tuple[int, int], works: list[Mixed]) -> None:
    """Its owner says who takes each hit, where there is a choice; of the first so many as the enemy points, the enemy. scored: the hits,
    and how many are pointed; works: the Bad Fortunes that reach the wounds."""
    hits, pointed = scored
    left, fallen = list(row), list[tuple[str, str | None]]()
    for number in range(1, min(hits, sum(map(pieces.steps, row))) + 1):
        code = _loser(hearing, side, left, number, hits, pieces.other(side) if number <= pointed else side)
        left.remove(code)
        fallen.append((code, pieces.reduce(code)))
        spot = raging.spot_of(hearing, side, place, code)
        if pieces.is_wizard(code):
            counters.lift_out(hearing, side, spot, code)
            casualties.wound(hearing, code, place, casualties.burdens(hearing, code, place), None, "dragon", works)
            continue
        counters.lose_step(hearing, side, spot, code)
        after = pieces.reduce(code)
        if after:
            left.append(after)
    if fallen:
        fates = fates_of(row, fallen)
        hearing.tell(counted(len(fallen), "{side} takes {n} hit; {fates}.", "{side} takes {n} hits; {fates}.", side=side, fates=fates))


def _loser(hearing: Hearing, side: str, left: Sequence[str], number: int, hits: int, says: str = "") -> str:
    """Who takes one of the hits: he that is left, anybody where all are lost, else whom the owner names, or who points it."""
    kinds = sorted(set(left))
    if hits - number + 1 >= sum(map(pieces.steps, left)):
        return kinds[0]
    prompt = message("who of {side} takes hit {number} of {hits}?", side=side, number=number, hits=hits)
    return hearing.ask(f"loss {number} of {side}", who=says or side, prompt=prompt, options=list(map(pieces.name_of, kinds)))


def _scorch(hearing: Hearing, hits: int) -> None:
    code = hearing.public["dragon"]["side up"]
    if hits:
        hearing.tell("Terramax is hit {n} times." if hits > 1 else "Terramax is hit once.", n=hits)
    for _ in range(hits):
        after = pieces.reduce(code)
        if after is None:
            hearing.put("public", "dragon", "state", "dead")
            hearing.tell("Terramax is dead.")
            hearing.outcome("Terramax dies")
            return
        code = after
    hearing.put("public", "dragon", "side up", code)


def be_blasted(hearing: Hearing, area: str, strength: int) -> None:
    """An explosion where he rages strikes him as everybody; dead, he ends the round before it is thrown."""
    why = message("at {name}, strength {strength}", name=pieces.TERRAMAX, strength=strength)
    hit = hearing.roll("d10", who=message("the explosion"), why=why, reading=f"count<={strength}").faces[0] <= strength
    hearing.line("explosion", pieces.TERRAMAX, "hit" if hit else "missed", "Disasters")
    if not hit:
        return
    for side in pieces.SIDES:
        carry_on(hearing, side, hearing.public["dragon"]["side up"])
    _scorch(hearing, 1)
    if hearing.public["dragon"]["state"] == "dead":
        hearing.put("public", "battle", None)
        _over(hearing, area)


def _over(hearing: Hearing, place: str) -> None:
    dead = hearing.public["dragon"]["state"] == "dead"
    left = raging.rows(hearing, place)
    if not dead and any(left.values()):
        return
    order.paid(hearing, "rage", place)
    if dead:
        home(hearing, "dead")
    else:
        hearing.tell("Terramax finds nobody more to fight and flies back to his lair.")
        hearing.outcome("Terramax goes home")
        home(hearing)
    for side in pieces.SIDES:
        besieged = _besieged(hearing.state, side, place)
        for leader in (name for spot in raging.spots(hearing.state, side, place) for name in _left_alone(hearing, side, spot)):
            order.owe(hearing, side, "wound", leader, at=place, besieged=besieged, barred="", sunk="", rage=True)
            hearing.line("reading", message(FOUND_ALONE, leader=leader), "", "Terramax")
        counters.leave_empty(hearing, side, place)
    for side in pieces.SIDES:
        hearing.happens("field cleared", side=side, area=place)


FOUND_ALONE = "nobody is left beside {leader}, who throws for wounds whether the rage has cost a line or has found none"


def _besieged(state: State, side: str, place: str) -> bool:
    return world.inside(state, side, place) and forces.outside(state, pieces.other(side), place)


def _left_alone(hearing: Hearing, side: str, spot: str) -> list[str]:
    """The leaders in an area, or aboard a ship, where nobody of theirs is left who fights; not those whom a spell hides."""
    if raging.row_of(hearing, side, spot):
        return []
    hidden = forces.veil(hearing.state, side, spot)
    return [name for name in forces.persons(hearing.state, side, spot, "leader") if name not in hidden]


TO_GORGANUN = "Terramax comes to Gorganun's wizards only, not to {side}"


def _caller(hearing: Hearing) -> Facts:
    wizard = hearing.args["wizard"]
    person = forces.somebody(hearing.state, wizard)
    if _not_gorganun(hearing):
        return None
    if person["side"] != hearing.side:
        return {"why": message(TO_GORGANUN, side=person["side"])}
    if person["state"] == forces.BOX:
        return {"why": message("{who} lies under a leader: whoever calls is laid down first (`drop`)", who=wizard)}
    if person["state"] != forces.UP:
        return {"why": message("{who} cannot call: out of play, or held fast", who=wizard)}
    if not person.get("act"):
        return {"why": resting(hearing, wizard)}
    if person.get("spelt"):
        return {"why": message("{who} has cast in this activation: whoever calls does nothing else in it", who=wizard)}
    return {"why": message("{who} has moved or acted: whoever calls does nothing else", who=wizard)} if person.get("used") else None


def _asten(hearing: Hearing) -> Facts:
    wizard = hearing.args["wizard"]
    person = forces.somebody(hearing.state, wizard)
    at = person["at"]
    if at == world.LAIR_GATE or person["state"] == forces.BOX:  # whoever lies under a leader has not been laid down, which is said first
        return None
    in_place = "Terramax is called from Asten, next to his lair; {wizard} is in {place}"
    off_board = "Terramax is called from Asten, next to his lair; {wizard} is off the board"
    return {"why": message(in_place if at else off_board, wizard=wizard, place=at)}


FLEW_HOME = "Terramax flew home this turn, and is called again from the next turn on"
_CALLED_AGAIN = "May Terramax be called again in the turn in which he flew home?"


def _not_at_home(hearing: Hearing) -> Facts:
    state = hearing.public["dragon"]["state"]
    if state == "lair":
        flew = hearing.public["dragon"].get("flew") == duties.turn(hearing.state)
        return {"why": FLEW_HOME} if flew else None
    return {"why": "Terramax is dead" if state == "dead" else "Terramax is in play"}


def _not_gorganun(hearing: Hearing) -> Facts:
    return None if hearing.side == pieces.GORGANUN else {"side": hearing.side}


def _not_the_masters(hearing: Hearing) -> Facts:
    """It is the master who makes the check, to hold the dragon: never the enemy, in whoever's part of the turn."""
    master = hearing.public["dragon"]["master"]
    owner = forces.person(hearing.state, master)["side"] if master else hearing.side
    return {"owner": owner, "master": master, "side": hearing.side} if owner != hearing.side else None


def _not_due(hearing: Hearing) -> Facts:
    if duties.unheld(hearing.state):
        return None
    if hearing.options["scenario"] == "war":
        return {"why": "in this scenario Terramax obeys unasked"}
    out = hearing.public["dragon"]["state"] == "play"
    return {"why": "Terramax has been held this turn, or has come in it" if out else "Terramax is not in play"}


CALL_CHECKS = (
    *AT_PEACE,
    order.unless(order.elsewhere, Check("call.side", "Terramax", TO_GORGANUN, _not_gorganun, rank=10)),
    Check("call.wizard", "Terramax", "{why}", _caller, rank=20),
    Check("call.place", "Terramax", "{why}", _asten, rank=30),
    Check("call.home", "Terramax", "{why}", _not_at_home, rank=30, doubt={FLEW_HOME: _CALLED_AGAIN}),
)
CONTROL_CHECKS = (  # before the fight, too, where both sides stand: he is in line only once he is held
    FREE,
    Check("control.side", "Terramax", "{master} holds Terramax: {owner} makes that check, not {side}", _not_the_masters, rank=10),
    Check("control.due", "Terramax", "{why}", _not_due, rank=20),
)


def _something_first(hearing: Hearing) -> Facts:
    """A battle is fought first, and in the round the enemy who may cast does so or skips it. Who throws casts no more."""
    now = hearing.public["battle"]
    return {"why": duties.stands_at(now)} if now and (now["kind"] != RAGE or now["side"] != hearing.side) else None


RAGE_CHECKS = (
    Check("rage.on", "Terramax", "Terramax does not rage", bar(lambda h: not h.public["dragon"]["rage"]), rank=10),
    Check("rage.spells", "Wizards in battle", "{why}", _something_first, rank=20),
)
