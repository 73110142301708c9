"""How a battle ends: lines laid down, leaders left alone, castles taken, ships that go down. [Battle] [Sea battle] [Castle: control]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.ratings.leadership import may_have_space
from playaid.games.tears.rules import casualties, counters, order
from playaid.games.tears.rules.following import AT_REST, UNDER_WAY, wizard_may_join
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.state.fights import CASTLE, GARRISON, OVERRUN, SEA, battle, is_beside_ship, leading, mover, plight, veiled_pieces
from playaid.language.message import counted, listing, message, series

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing, State, Terms


def finish(hearing: Hearing, fought: bool = True) -> None:
    """One line is empty, or both: the other side holds the area; leaders left alone throw for wounds; castles fall.
    Nobody has fought where leaders alone stood: whoever came may still assault their castle."""
    now = battle(hearing.state)
    att, dfn, area = now["att"], now["dfn"], now["area"]
    alive = {side: bool(now["rows"][side]) for side in (att, dfn)}
    winner = att if alive[att] else dfn if alive[dfn] else ""
    loser = pieces.other(winner) if winner else ""
    before = world.controls(hearing.state, loser, area) and now["kind"] not in (CASTLE, GARRISON)
    held = "{winner} holds the field before {area}." if before else "{winner} holds {area}."
    held = "{winner} wins in {area}, where {loser} still has pieces." if winner and _others_there(hearing.state, now, loser) else held
    area_told = world.place_of(hearing.state, area)
    hearing.tell(held if winner else "Nobody is left in line in {area}.", winner=winner, area=area_told, loser=loser)
    left = len(now["rows"][winner]) if winner else 0
    hearing.outcome("{winner} wins, {left} left" if winner else "both lines are gone", winner=winner, left=left)
    onward = now["kind"] == OVERRUN and winner == att
    lay_down(hearing, onward, fought)
    hearing.put("public", "battle", None)
    _leave_leaders_alone(hearing, now, [side for side in (att, dfn) if not alive[side]])
    if winner == att and world.controls(hearing.state, dfn, area):
        if _others_inside(hearing.state, now):
            hearing.line("castle", message("others of {side} are inside {area}, and hold it", side=dfn, area=area), dfn, "Castle: control")
        elif now["kind"] in (CASTLE, GARRISON):
            capture(hearing, att, area)
        else:
            hearing.line(
                "castle", message("won in the open: the garrison of {area} still holds the walls", area=area), dfn, "Castle: control"
            )
    elif now["kind"] in (CASTLE, GARRISON):
        counters.leave_empty(hearing, dfn, area)
        if not winner and _is_besieger_left(hearing.state, now, att) and not _others_inside(hearing.state, now):
            capture(hearing, att, area)
    if winner == att:
        hearing.happens("field cleared", side=att, area=area)


def _leave_leaders_alone(hearing: Hearing, now: Battle, lost: Sequence[str]) -> None:
    """The leaders of sides whose lines are lost throw for wounds, unless others of their side are beside them."""
    for side in lost:
        for leader in now["chiefs"][side] if not _in_company(hearing.state, now, side) else ():
            order.owe(hearing, side, "wound", leader, **_wound_terms(hearing, now, side))


def _others_there(state: State, now: Battle, side: str) -> bool:
    """Whether a side that is beaten has others in the area, whom nobody fought: aboard another ship, or hidden by a spell."""
    if now["kind"] != SEA:
        return forces.hides_somebody(state, side, now["ships"][side])
    sea = world.place_of(state, now["area"])
    afloat = (place for place in (sea, *forces.ships_in(state, sea, side)) if place != now["ships"][side])
    return any(forces.at_place(state, side, place) for place in afloat)


def _others_inside(state: State, now: Battle) -> bool:
    """Whether units or wizards who have not fought are in a castle whose line is lost: those joined them who fought before it, or a spell
    hides them."""
    hidden = Counter(forces.veil(state, now["dfn"], now["area"]))
    inside = Counter(forces.behind_the_walls(state, now["dfn"], now["area"])) - hidden
    hit = {wizard for wizard, *_ in now["wounded"]}
    seen = any(pieces.is_unit(name) or (pieces.is_wizard(name) and name not in hit) for name in inside)
    return seen or forces.hides_somebody(state, now["dfn"], now["area"])


def _in_company(state: State, now: Battle, side: str) -> bool:
    """Whether units or wizards of a side who have not fought are left beside its leaders, on the same side of the walls, and to be seen.
    A wizard who has still to throw for wounds is gone whatever falls."""
    place = now["ships"][side]
    inside = now["kind"] in (CASTLE, GARRISON)
    if inside or not world.inside(state, side, place):
        here = [*map(forces.code_of, forces.tokens(state, side, place)), *forces.persons(state, side, place)]
        here = list((Counter(here) - Counter(forces.before_the_walls(state, side, place) if inside else ())).elements())
    else:
        here = forces.before_the_walls(state, side, place)
    seen = Counter(here) - Counter(forces.veil(state, side, place)) - Counter(wizard for wizard, *_ in now["wounded"])
    return any(pieces.is_unit(name) or pieces.is_wizard(name) for name in seen)


def _wound_terms(hearing: Hearing, now: Battle, side: str) -> Terms:
    barred, besieged = plight(now, side)
    if besieged and not _is_besieger_left(hearing.state, now, pieces.other(side)):
        besieged = False
        hearing.line("reading", "no unit or wizard of the enemy is left before the walls: nobody is besieged", "", "Leader wounds")
    return {"at": world.place_of(hearing.state, now["ships"][side]), "besieged": besieged, "barred": barred, "sunk": ""}


def _is_besieger_left(state: State, now: Battle, enemy: str) -> bool:
    """Whether units or wizards of the enemy are left before the castle; leaders alone besiege nobody. Who is hidden is not seen to."""
    beside = [*map(forces.code_of, forces.tokens(state, enemy, now["area"])), *forces.persons(state, enemy, now["area"], "wizard")]
    return bool(now["rows"][enemy] or Counter(beside) - Counter(forces.veil(state, enemy, now["area"])))


def drop_ships(hearing: Hearing) -> None:
    """Whoever was aboard is gone, and the ship with them; where a battle is fought its ships stay until it is over."""
    now = hearing.public["battle"]
    for ship, what in list(hearing.public["ships"].items()):
        if now and ship in now["ships"].values():
            continue
        aboard = forces.at_place(hearing.state, what["side"], ship)
        waiting = any(person["at"] == ship for person in hearing.public["people"].values() if person["state"] != forces.DEAD)
        if not aboard and not waiting:
            hearing.drop("public", "ships", ship)


def capture(hearing: Hearing, side: str, area: str) -> None:
    """A castle falls: from now on its garrison fights for its new master."""
    hearing.put("public", "castles", area, {"side": side, "inside": ""})
    hearing.line("castle", message("{area} is taken", area=area), side, "Castle: control")
    hearing.tell("{side} takes the castle of {area}.", side=side, area=area)


def marks_of(now: Battle, row: Sequence[str]) -> tuple[list[str], list[str]]:
    """What stands behind the codes of defenders who are laid down: whoever had done their part before has done it still, be they reduced
    since. Also what is left of the marks for the rest of the line."""
    rested, marks = list(now.get("rested", [])), [""] * len(row)
    for name_of in (str, pieces.kind_of):  # first those who are as they were, then those who have been hit
        for at, code in enumerate(row):
            token = next((token for token in rested if name_of(forces.code_of(token)) == name_of(code)), "") if not marks[at] else ""
            if token:
                rested.remove(token)
                marks[at] = token.removeprefix(forces.code_of(token))
    return marks, rested


def tokens_of(now: Battle, side: str, row: Sequence[str], gone: int = forces.FOUGHT, fought: bool = True) -> list[str]:
    """The tokens as which units of a line are laid down: who has attacked as far gone as the battle leaves them, defenders as they were."""
    if side != mover(now):
        return [code + mark for code, mark in zip(row, marks_of(now, row)[0], strict=True)]
    if not fought and gone == forces.STOPPED:
        return _as_they_stood(now, row)
    called, _ = called_as(now, row)
    return [code + called[at] if at in called else forces.mark(code, gone, fought=fought) for at, code in enumerate(row)]


def _as_they_stood(now: Battle, row: Sequence[str]) -> list[str]:
    """Those who attacked where nobody fights: who stood there may do what they might before, who came has stopped."""
    stood, tokens = list(now.get("unstirred", [])), []
    for code in row:
        token = next((token for token in stood if forces.code_of(token) == code), "")
        if token:
            stood.remove(token)
        tokens.append(token or forces.mark(code, forces.STOPPED))
    return tokens


def called_as(now: Battle, row: Sequence[str]) -> tuple[dict[int, str], list[str]]:
    """Which of the attackers' line Summon Aid has called who are not activated with them, be they hit since, with what stands behind their
    codes: nothing for one that may still be activated this turn. Also the tokens of the rest of the line."""
    tokens, called = list(now.get("fresh", [])), dict[int, str]()
    for name_of in (str, pieces.kind_of):
        for at, code in enumerate(row):
            same = (token for token in tokens if name_of(forces.code_of(token)) == name_of(code))
            if at not in called and (token := next(same, "")):
                tokens.remove(token)
                called[at] = token.removeprefix(forces.code_of(token))
    return called, tokens


GOING_ON = "In the open beside {leaders} now: {pieces}. Who has spaces left goes on together, all of them named (`{line}`)."
LAID_OPEN = "In the open beside {leaders} now: {pieces}. To go along they are put under a leader again (`{line}`)."


def lay_down(hearing: Hearing, onward: bool = False, fought: bool = True) -> None:
    """Lay what is left of both lines on the board; whoever attacked has done so for this activation."""
    now = battle(hearing.state)
    for wizard, side, stuck in now["wounded"]:
        terms = _wound_terms(hearing, now, side)
        terms["stuck"] = stuck
        order.owe(hearing, side, "wound", wizard, **terms)
    for side in (now["att"], now["dfn"]):
        place = now["ships"][side]
        row = [code for code in now["rows"][side] if pieces.is_unit(code)]
        gone = _gone(hearing, now) if onward else forces.FOUGHT if fought else forces.STOPPED
        if side == mover(now) and fought:  # where nobody has fought they are as they were
            for name in (*now["chiefs"][side], *(code for code in now["rows"][side] if pieces.is_wizard(code))):
                person = forces.person(hearing.state, name)
                if person.get("act"):  # the others Summon Aid has called, which activates nobody
                    if 0 < forces.spaces(person) < forces.STOPPED:
                        counters.put_person(hearing, name, gone=forces.spaces(person))
                    counters.put_person(hearing, name, used=gone, fought=True, overran=onward or None)
        ashore, winged = _by_where_they_lie(hearing.state, place, tokens_of(now, side, row, gone, fought))
        counters.add_tokens(hearing, side, place, ashore)
        if winged:
            counters.add_tokens(hearing, side, world.place_of(hearing.state, place), winged)
        if world.inside(hearing.state, side, place) and now["kind"] not in (CASTLE, GARRISON):
            counters.come_before_walls(hearing, side, place, [*now["rows"][side], *now["chiefs"][side]])
        _say_what_lies_open(hearing, now, side, row, onward)
        hidden = [code for code in veiled_pieces(now, side) if code in now["rows"][side]]
        counters.put_veil(hearing, side, place, [*forces.veil(hearing.state, side, place), *hidden])


def _by_where_they_lie(state: State, place: str, tokens: Sequence[str]) -> tuple[list[str], list[str]]:
    """Those who lie where their line has fought, and the dragon beside a ship: he flies over the sea, and is aboard nowhere."""
    winged = [token for token in tokens if is_beside_ship(state, place, forces.code_of(token))]
    return [token for token in tokens if token not in winged], winged


def _say_what_lies_open(hearing: Hearing, now: Battle, side: str, row: Sequence[str], going: bool) -> None:
    """The line that takes survivors along: those who may lie under the highest leader, or all where an overrun goes on."""
    chiefs = leading(now, side) if going else now["chiefs"][side]
    if not chiefs:
        return
    beside = [wizard for wizard in _wizards_beside(hearing, now, side, going) if wizard not in chiefs]
    if going:  # who has gone as far as they can stays there, and so does whoever was called
        chiefs = [name for name in chiefs if forces.active(hearing.state, name)]
        gone, here = _gone(hearing, now), [code for at, code in enumerate(row) if at not in called_as(now, row)[0]]
        follow = [code for code in (*here, *beside) if may_have_space(hearing.state, code, gone)]
    else:
        follow = [code for code in (*row, *beside) if _may_lie_under(chiefs[0], code)]
    if not follow:
        return
    follow = sorted(follow, key=lambda code: (pieces.is_wizard(code), code))
    if not going:
        follow = as_many_as_commanded(hearing, chiefs[0], follow)
    if not follow:
        return
    several = (f"{n} {code}" if n > 1 else code for code, n in Counter(follow).items())
    line = f"move {', '.join((*chiefs, *several))}" if going else f"box {chiefs[0]} with {', '.join(several)}"
    open_ = (code for code in (*row, *beside) if going or pieces.kind_of(code) != pieces.TERRAMAX)
    lying = pieces.tally_of(sorted(open_, key=lambda code: (pieces.is_wizard(code), code)))
    hearing.tell(GOING_ON if going else LAID_OPEN, pieces=lying, leaders=listing(chiefs), line=line)


def as_many_as_commanded(hearing: Hearing, leader: str, follow: Sequence[str]) -> list[str]:
    """Of those who may lie under a leader as many as they command, if that is known: a line that is told can be typed."""
    cell = ("leaders", forces.base(leader), "command")
    if hearing.book.known_fact(*cell) is None:
        return [*follow]
    return [*follow[: int(hearing.fact(*cell))]]  # nothing lies under them yet: it has come out to fight


def _wizards_beside(hearing: Hearing, now: Battle, side: str, going: bool) -> list[str]:
    """The wizards of a line who may go on under a leader: those who are there unhurt and may join; beside one where an overrun goes on,
    those who are activated, and were not called to it."""
    hurt = {wizard for wizard, *_ in now["wounded"]}
    there = [code for code in now["rows"][side] if pieces.is_wizard(code) and code not in hurt]
    up = [name for name in there if forces.person(hearing.state, name)["state"] == forces.UP]
    if going:
        return [name for name in up if forces.active(hearing.state, name)]
    rests = side == mover(now) or bool(forces.person(hearing.state, now["chiefs"][side][0]).get("done"))
    return [name for name in up if wizard_may_join(hearing, name, AT_REST if rests else UNDER_WAY)]


def _may_lie_under(leader: str, code: str) -> bool:
    """Terramax follows his wizard alone, and penguins alone follow a chieftain."""
    kind = pieces.kind_of(code)
    return kind != pieces.TERRAMAX and (forces.base(leader) != pieces.CHIEFTAIN or kind == pieces.PENGUIN)


def _gone(hearing: Hearing, now: Battle) -> int:
    """Spaces gone before an overrun: it does not stop whoever has spaces left, under a leader or following a wizard by Enthrall."""
    moved = [person for name in leading(now, now["att"]) if (person := forces.person(hearing.state, name)).get("act")]
    spaces = [int(person.get("gone", forces.STOPPED)) for person in moved]
    return min(spaces, default=forces.STOPPED)


def _off_the_ship(hearing: Hearing, now: Battle, side: str) -> tuple[list[str], list[str]]:
    """Whoever is aboard a ship that goes down and has not fought, hidden or not, under leaders too: units as they lay, and people."""
    ship = now["ships"][side]
    if ship not in hearing.public["ships"]:
        return [], []
    hidden = forces.veil(hearing.state, side, ship)
    for leader in forces.persons(hearing.state, side, ship, "leader"):
        if leader not in now["chiefs"][side] or leader in hidden:  # whoever leads the line has all in it that no spell hides
            casualties.unload(hearing, leader)
    units = list(forces.tokens(hearing.state, side, ship))
    counters.take_tokens(hearing, side, ship, units)
    counters.carry_spells(hearing, side, ship, [token for token in units if token == forces.code_of(token)])
    counters.put_veil(hearing, side, ship, [])
    others = {*now["chiefs"][side], *now["rows"][side], *(wizard for wizard, *_ in now["wounded"])}
    return units, [name for name in forces.persons(hearing.state, side, ship) if name not in others]


def _swim(hearing: Hearing, side: str, ship: str, birds: Sequence[str]) -> None:
    """Penguins of a ship that goes down stay in her sea area."""
    if not birds:
        return
    counters.add_tokens(hearing, side, world.place_of(hearing.state, ship), birds)
    swim = counted(
        len(birds), "{n} swims where she went down: nothing happens to it", "{n} swim where she went down: nothing happens to them"
    )
    hearing.line("penguins", swim, "", "Penguins 3")


def sink(hearing: Hearing) -> None:
    """Four hits sink a ship: its units are lost; its people throw for wounds, worse by five. If both go down, all drown."""
    now = battle(hearing.state)
    most = rulebook.number(hearing, "ship sinks")
    down = [side for side in (now["att"], now["dfn"]) if now["sunk"].get(side, 0) >= most]
    hearing.outcome(series(message("the ship of {side} sinks", side=side) for side in down))
    aboard: dict[str, list[str]] = {}
    for side in down:
        row = now["rows"][side]
        beside, people = _off_the_ship(hearing, now, side)
        aboard[side] = [*now["chiefs"][side], *(code for code in row if pieces.is_wizard(code)), *people]
        birds = [code for code in row if pieces.kind_of(code) == pieces.PENGUIN]
        winged = [code for code in row if is_beside_ship(hearing.state, now["ships"][side], code)]
        for code in row:
            if pieces.is_unit(code) and code not in (*birds, *winged):
                counters.remove_unit(hearing, side, code)
        hearing.put("public", "battle", "rows", side, winged)
        lost = [forces.code_of(token) for token in beside if pieces.kind_of(forces.code_of(token)) != pieces.PENGUIN]
        for code in lost:
            counters.remove_unit(hearing, side, code)
        ship = now["ships"][side]
        hits = now["sunk"][side]
        hearing.line(
            "ship", message("{ship} has taken {hits} hits, {most} sink her", ship=ship, hits=hits, most=most), "sinks", "Sea battle"
        )
        hearing.tell("{ship} of {side} sinks.", ship=ship, side=side)
        if lost or people:
            told = "Aboard without having fought: {pieces}. They go down with her."
            hearing.tell(told, pieces=pieces.tally_of(sorted([*lost, *people])))
        mark = forces.mark("", forces.FOUGHT) if side == now["att"] else ""
        swimming = [*(code + mark for code in birds), *(token for token in beside if forces.code_of(token) not in lost)]
        _swim(hearing, side, ship, swimming)
    lay_down(hearing)
    hearing.put("public", "battle", None)
    _leave_leaders_alone(hearing, now, [side for side in (now["att"], now["dfn"]) if side not in down and not now["rows"][side]])
    for side in down:
        sea = world.place_of(hearing.state, now["ships"][side])
        for name in aboard[side]:
            if forces.base(name) == pieces.CHIEFTAIN:
                counters.put_person(hearing, name, at=sea)
            elif len(down) == 2 and not pieces.is_wizard(name):
                hearing.line(name, "both ships went down", "killed", "Sea battle")
                casualties.kill(hearing, name)
                hearing.tell("{name} drowns.", name=name)
            else:
                counters.put_person(hearing, name, at=sea, act=None, used=None, state=forces.WAITING)
                terms: Terms = {"at": sea, "besieged": False, "barred": "", "sunk": sea}
                if len(down) == 2:
                    terms["drowns"] = True
                order.owe(hearing, side, "wound", name, **terms)
    drop_ships(hearing)
    for side in down:
        hearing.drop("public", "ships", now["ships"][side])
