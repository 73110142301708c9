"""The rounds of a battle: spells, throws, hits taken, staying or breaking off. [Battle] [Results]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.owed import who_may_help
from playaid.games.tears.rules import order, points
from playaid.games.tears.rules.ending import finish, lay_down, sink
from playaid.games.tears.rules.hits import suffer
from playaid.games.tears.rules.order import offers
from playaid.games.tears.rules.throws import volley
from playaid.games.tears.state import duties, pieces
from playaid.games.tears.state.fights import (
    CASTLE,
    FIELD,
    GARRISON,
    HITS,
    OVERRUN,
    RAGE,
    SEA,
    SPELLS,
    STAY,
    THROW,
    able,
    at_stage,
    battle,
    capacity,
    direct,
    due,
    exposed_pieces,
    how_dear,
    is_forced,
    leading,
    quick,
    victim_of,
)
from playaid.language.message import counted, message, series
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, Offer


def begin_round(hearing: Hearing) -> None:
    """A new round: fresh spells, the defender declares first; nobody lets it be played for them before they have said so."""
    for side in (side for side, thick in battle(hearing.state)["fog"].items() if thick):
        hearing.tell(FOG_ANEW, side=pieces.other(side))
    now = battle(hearing.state)
    for side in (side for side in (now["dfn"], now["att"]) if now["points"].get(side) and leading(now, side)):
        hearing.tell(POINTS_ANEW, side=side, leaders=who_may_help(leading(now, side)))
    _clear(hearing, "points")
    if "quick" in battle(hearing.state):
        hearing.drop("public", "battle", "quick")
    go(hearing, SPELLS, battle(hearing.state)["dfn"])


POINTS_ANEW = "{side} may lay the points of {leaders} anew (`lead`), else they lie where they tell most."
FOG_ANEW = "{side}'s Fog of War goes on: {side} may say anew on whom it lies (`fog`), else it lies where it tells most."


def _clear(hearing: Hearing, *more: str) -> None:
    """Nothing is cast and nobody hit yet; points and fog may be laid anew."""
    fresh: dict[str, object] = {"effects": [], "cast": [], "hits": {}, **{key: {} for key in more}}
    for key, empty in fresh.items():
        hearing.put("public", "battle", key, empty)
    for key in ("struck", "borne", "bearers", "fogged", "fog_meant"):
        if key in battle(hearing.state):
            hearing.drop("public", "battle", key)


def go(hearing: Hearing, stage: str, side: str) -> None:
    """The next step of the round and whose it is; a side without a wizard who can cast has no spell step."""
    if stage == SPELLS and not able(hearing.state, side):
        return go_past_spells(hearing, side)
    hearing.put("public", "battle", "stage", stage)
    hearing.put("public", "battle", "side", side)
    return None


def go_past_spells(hearing: Hearing, side: str) -> None:
    """A side casts no more: the defender's spells come before the attacker's, then the defender throws."""
    now = battle(hearing.state)
    if side == now["dfn"]:
        go(hearing, SPELLS, now["att"])
    elif now["kind"] == RAGE:
        go(hearing, RAGE, pieces.GORGANUN)
    else:
        go(hearing, THROW, now["dfn"])


def skip(hearing: Hearing) -> None:
    order.slow_down(hearing)
    hearing.tell("{side} casts no more this round.", side=hearing.side)
    go_past_spells(hearing, hearing.side)


def throw(hearing: Hearing) -> None:
    """The side throws a die for each of its units; in the first round its hits are taken at once, later when both have thrown."""
    _throw(hearing)
    points.leave_unsaid_out(hearing)


def _throw(hearing: Hearing) -> None:
    thrower = battle(hearing.state)["side"]
    other, begins = pieces.other(thrower), "struck" not in battle(hearing.state)
    if begins and battle(hearing.state)["fog"].get(other):
        points.tell_unsaid(hearing, other)
    volley(hearing, thrower)
    now = battle(hearing.state)
    if begins and now["first"] and now["hits"].get(other) and not now["fog"].get(other):  # who is hit throws after that
        points.tell_unsaid(hearing, other)
    if now["first"]:
        return take_or_go(hearing, pieces.other(thrower))
    return go(hearing, THROW, now["att"]) if thrower == now["dfn"] else take_or_go(hearing, now["dfn"])


def take_or_go(hearing: Hearing, side: str) -> None:
    hits = battle(hearing.state)["hits"].get(side, 0)
    if is_forced(hearing.state, side, hits):
        later = hearing.declaration.verb == "clash"
        suffer(hearing, side, quick(hearing.state, side, hits), later, pointed=direct(hearing.state, side))
        hits = 0
    if hits:
        hearing.put("public", "battle", "victim", side)
        return go(hearing, HITS, pieces.other(side) if direct(hearing.state, side) else side)
    return after_hits(hearing, side)


def take(hearing: Hearing) -> None:
    """The victim names who takes the hits, one name for each; a unit named twice is given with both its sides.
    Under Direct Attack the enemy says first where one of them falls."""
    order.slow_down(hearing)
    _bear(hearing, victim_of(hearing.state), _named(hearing))


def _named(hearing: Hearing) -> list[str]:
    """Who is named, one for each hit, in an order in which each is there to be hit: a reduced side behind the unit that it is of. A unit
    that is named again once its last whole one is hit is its reduced side."""
    row, named = exposed_pieces(hearing.state, victim_of(hearing.state)), list[str]()
    stood, waiting = set(row), pieces.spread(hearing.args["units"])

    def there(code: str) -> str:
        reduced = pieces.reduce(code)
        return reduced if reduced in row and code in stood and code not in row else code

    while (code := next((one for one in waiting if there(one) in row), None)) is not None:
        waiting.remove(code)
        named.append(there(code))
        pieces.hit(row, named[-1])
    return named + waiting


def _bear(hearing: Hearing, side: str, named: Sequence[str], later: bool = False) -> None:
    left = battle(hearing.state)["hits"].get(side, 0) - len(named)
    suffer(hearing, side, named, later, pointed=direct(hearing.state, side))
    if not hearing.public["battle"]:
        return
    pointed = next((e for e in battle(hearing.state)["effects"] if e[0] == "direct" and e[1] == pieces.other(side)), None)
    if pointed is not None:
        hearing.pull("public", "battle", "effects", pointed)
    hearing.put("public", "battle", "hits", side, min(left, capacity(hearing.state, side)))
    take_or_go(hearing, side)


def after_hits(hearing: Hearing, side: str) -> None:
    now = hearing.public["battle"]
    if not now:
        return None
    if now["first"] and side == now["att"] and now["rows"][side] and not went_down(hearing):
        points.tell_fallen(hearing, side)
        return go(hearing, THROW, now["att"])
    if not now["first"] and side == now["dfn"]:
        return take_or_go(hearing, now["att"])
    return end_round(hearing)


def went_down(hearing: Hearing) -> bool:
    now = battle(hearing.state)
    most = rulebook.number(hearing, "ship sinks") if now["kind"] == SEA else 0
    return now["kind"] == SEA and any(number >= most for number in now["sunk"].values())


def end_round(hearing: Hearing) -> None:
    """Ships go down, lines are empty, or the defender says whether they stay."""
    now = battle(hearing.state)
    if went_down(hearing):
        return sink(hearing)
    if not now["rows"][now["att"]] or not now["rows"][now["dfn"]]:
        return finish(hearing)
    hidden = [side for side in (now["att"], now["dfn"]) if not exposed_pieces(hearing.state, side)]
    if hidden:
        return _lost_sight(hearing, hidden)
    hearing.put("public", "battle", "first", False)
    if "quick" in now:
        hearing.drop("public", "battle", "quick")
    _clear(hearing)  # that points were laid is told when they are laid anew
    if now["kind"] == OVERRUN:
        hearing.put("public", "battle", "kind", FIELD)
        hearing.line("reading", "the round of the overrun was the first of a battle, which goes on as any other", "", "Overrun")
        hearing.tell("The overrun has failed: a battle like any other.")
        now = battle(hearing.state)
    return go(hearing, STAY, now["att"] if now["kind"] in (CASTLE, GARRISON) else now["dfn"])


def _lost_sight(hearing: Hearing, hidden: Sequence[str]) -> None:
    """Where all of a side's line is hidden there is nobody left to fight: the battle breaks off, and both stay."""
    area, sides = battle(hearing.state)["area"], series(hidden)
    hearing.line("Obfuscate", message("no unit or wizard of {sides} can be found", sides=sides), "the battle breaks off", "Obfuscate")
    hearing.line("reading", "units that are hidden are not lost: no leader beside them throws for wounds", "", "Obfuscate")
    hearing.tell("No unit or wizard of {sides} can be found in {area}; the battle breaks off.", sides=sides, area=area)
    hearing.outcome("the battle breaks off")
    lay_down(hearing)
    attacker = battle(hearing.state)["att"]
    hearing.put("public", "battle", None)
    hearing.happens("field cleared", side=attacker, area=area)


def stay(hearing: Hearing) -> None:
    """Fight on: the defender says so first, then the attacker; then a new round."""
    order.slow_down(hearing)
    now = battle(hearing.state)
    hearing.tell("{side} fights on.", side=hearing.side)
    if hearing.side == now["dfn"]:
        go(hearing, STAY, now["att"])
    else:
        begin_round(hearing)


def besiege(hearing: Hearing) -> None:
    """The attacker of a castle breaks off; both stay in the area, one inside, one outside."""
    hearing.tell("{side} breaks the assault off and stays before {area}.", side=hearing.side, area=battle(hearing.state)["area"])
    hearing.outcome("the assault is broken off")
    stays = any(pieces.kind_of(code) == pieces.PENGUIN for code in battle(hearing.state)["rows"][hearing.side])
    if stays:
        hearing.line("reading", "penguins go over where the others leave the area, and nobody leaves it here", "", "Penguins 4")
    lay_down(hearing)
    hearing.put("public", "battle", None)


FAST = "{side} casts no more this round, and fights it out."
GOES_ON = "{side} fights on. Nothing else has been done yet: `clash` fights a round out once it has begun."
ONE_BORNE = "The hit on {side} goes to a whole unit, or else to one that it removes, as {owner} fights the round out by `clash`."
BORNE = "The {n} hits on {side} go to whole units first and to wizards last, as {owner} fights the round out by `clash`."
WAITED = {
    SPELLS: "The round waits for {side}, who may cast (`cast`, `skip`) or fight it out as well (`clash`).",
    HITS: "The round waits for {side}, who says who takes the hits (`take`, or `clash`: whole units first, wizards last).",
    STAY: "The round is fought out. {side} fights on or breaks off (`stay`, `retreat`).",
    "walls": "The round is fought out. {side} fights on or breaks off (`stay`, `besiege`).",
    "too": "Then {side} fights on or breaks off (`stay`, `retreat`).",
}
"""What a round that one side lets be played for it still wants of the other."""


def clash(hearing: Hearing) -> None:
    """The rest of a round in one go: no spells of one's own, hits on whole units first; whether to fight on is asked then, and said there
    it is to fight on. What the other side has to decide is never skipped, unless it lets this round be played for it too."""
    side, stage = hearing.side, battle(hearing.state)["stage"]
    agreed = battle(hearing.state).get("quick", [])
    if side not in agreed:
        hearing.put("public", "battle", "quick", sorted([*agreed, side]))
    over = False
    if stage == STAY:
        hearing.tell(GOES_ON, side=side)
    while (now := hearing.public["battle"]) and not over and _may_go_on(now):
        over = _go_on(hearing, now)
    if now := hearing.public["battle"]:
        if stage == SPELLS:
            hearing.tell(FAST, side=side)
        _say_what_follows(hearing, now, over, stage)


def _say_what_follows(hearing: Hearing, now: Battle, over: bool, before: str) -> None:
    """The next round and whose step it is; or what this one waits for. before: the step at which the line was said."""
    stage = now["stage"]
    if stage == STAY:
        stage = "walls" if now["kind"] in (CASTLE, GARRISON) else "too" if before == STAY else stage
    if over:
        hearing.tell("The next round begins: {stands}.", stands=duties.stands_at(now))
    elif stage in WAITED:
        hearing.tell(WAITED[stage], side=now["side"])


def _may_go_on(now: Battle) -> bool:
    """Whether the step wants dice only, or is of a side that lets itself be played for."""
    return now["stage"] == THROW or (now["stage"] in (SPELLS, HITS, STAY) and now["side"] in now.get("quick", []))


def _go_on(hearing: Hearing, now: Battle) -> bool:
    """One step of a quick round; whether a new round has begun by it."""
    if now["stage"] == SPELLS:
        go_past_spells(hearing, now["side"])
        return False
    if now["stage"] == THROW:
        throw(hearing)
        return False
    if now["stage"] == HITS:
        side, hits = victim_of(hearing.state), due(hearing.state)
        named = quick(hearing.state, side, hits)
        if len(_ways(exposed_pieces(hearing.state, side), named)) > 1:
            hearing.tell(counted(hits, ONE_BORNE, BORNE, side=side, owner=now["side"]))
        _bear(hearing, side, named, later=True)
        return False
    if now["side"] == now["dfn"]:
        go(hearing, STAY, now["att"])
        return False
    begin_round(hearing)
    return True


AT_THE_END = "{stands}; who fights on and who breaks off is said when the round is over"
NONE_OR_COMMAND = "no battle is fought; on the command table one throws by `command table`"


def stage_is(*stages: str) -> Check:

    def fails(hearing: Hearing) -> Facts:
        now = hearing.public["battle"]
        if not now:
            throws = hearing.declaration.verb == "throw"
            return {"what": NONE_OR_COMMAND if throws and duties.choosing(hearing.state) else "no battle is fought"}
        if now["stage"] in stages:
            return None
        stands = duties.stands_at(now)
        return {"what": message(AT_THE_END, stands=stands) if stages == (STAY,) else stands}

    return Check("battle.stage", "Battle", "{what}", fails, rank=10)


def _walls(hearing: Hearing) -> Facts:
    now = hearing.public["battle"]
    return None if now and now["kind"] in (CASTLE, GARRISON) and now["side"] == now["att"] else {}


def _takes(hearing: Hearing) -> Facts:
    now = hearing.public["battle"]
    if not now or now["stage"] != HITS:
        return None
    side = victim_of(hearing.state)
    named = _named(hearing)
    hits = due(hearing.state)
    if len(named) != hits:
        return {"why": message("{hits} to be named, one for each hit, not {named}", hits=hits, named=len(named))}
    row = exposed_pieces(hearing.state, side)
    for code in named:
        if code not in row:
            return {"why": message("{unit} is not there to be hit: {pieces}", unit=pieces.name_of(code), pieces=pieces.tally_of(row))}
        pieces.hit(row, code)
    return None


def _quickly(hearing: Hearing) -> str | None:
    """How hits may be borne, for who has named too few, too many, or somebody who is not there."""
    side = victim_of(hearing.state)
    return "take " + ", ".join(quick(hearing.state, side, due(hearing.state)))


LISTED, LOOKED_FOR = 12, 120
"""So many ways to bear hits are told, of so many that are looked for."""
SKIP_CHECKS = (stage_is(SPELLS),)
THROW_CHECKS = (stage_is(THROW),)
TAKE_CHECKS = (stage_is(HITS), Check("take.hits", "Results", "{why}", _takes, _quickly, rank=30))
STAY_CHECKS = (stage_is(STAY),)
BESIEGE_CHECKS = (
    stage_is(STAY),
    Check("besiege.walls", "Battle", "only whoever attacks a castle (`attack`) breaks off like that, after a round", _walls, rank=20),
)
CLASH_CHECKS = (stage_is(SPELLS, THROW, HITS, STAY),)


skip_offers, throw_offers, clash_offers = (order.plain(checks) for checks in (SKIP_CHECKS, THROW_CHECKS, CLASH_CHECKS))
stay_offers, besiege_offers = order.plain(STAY_CHECKS), order.plain(BESIEGE_CHECKS)


def take_offers(h: Hearing) -> list[str]:
    if not at_stage(h.state, HITS):
        return []
    side, hits = victim_of(h.state), due(h.state)
    ways = _ways(exposed_pieces(h.state, side), quick(h.state, side, hits))
    lines: list[Offer] = [
        (", ".join(f"{n} {code}" if n > 1 else code for code, n in Counter(way).items()), {"units": list(way)}) for way in ways
    ]
    return offers(h, TAKE_CHECKS, lines)


def _ways(row: Sequence[str], quick_way: Sequence[str]) -> list[tuple[str, ...]]:
    """How the hits may be borne, as `clash` would have them first: each way that leaves another line, as far as a list can hold them,
    what is dearest last."""
    left: dict[tuple[str, ...], tuple[str, ...]] = {tuple(sorted(row)): ()}
    for _ in quick_way:
        further: dict[tuple[str, ...], tuple[str, ...]] = {}
        for line, named in left.items():
            for code in dict.fromkeys(line):
                after = list(line)
                pieces.hit(after, code)
                further.setdefault(tuple(sorted(after)), (*named, code))
        left = dict(list(further.items())[:LOOKED_FOR])
    end = list(row)
    for code in quick_way:
        pieces.hit(end, code)
    others = [named for line, named in left.items() if line != tuple(sorted(end))]
    others.sort(key=lambda way: [sum(dear) for dear in zip(*map(how_dear, way), strict=True)])
    return [tuple(quick_way), *others[: LISTED - 1]]
