"""Counters laid down, taken up, turned over and lost; what is noted of people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Unpack, cast

from playaid.games.tears.ratings import leadership, rulebook
from playaid.games.tears.rules import underway
from playaid.games.tears.state import alike, paces, pieces, world
from playaid.games.tears.state.duties import turn
from playaid.games.tears.state.forces import (
    BOX,
    OF_AN_ACTIVATION,
    PRISONER,
    UP,
    at_place,
    base,
    before_the_walls,
    box,
    code_of,
    is_unmoved,
    live,
    lying,
    mark,
    person,
    persons,
    spaces,
    spaces_used,
    tokens,
    veil,
)
from playaid.language.message import message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Person, PersonChange, Slow


def put_tokens(hearing: Hearing, side: str, place: str, here: Iterable[str]) -> None:
    laid = sorted(here)
    if laid:
        hearing.put("public", "board", side, place, laid)
    else:
        hearing.drop("public", "board", side, place)


def add_tokens(hearing: Hearing, side: str, place: str, more: Iterable[str]) -> None:
    put_tokens(hearing, side, place, [*tokens(hearing.state, side, place), *more])


def take_tokens(hearing: Hearing, side: str, place: str, gone: Iterable[str]) -> None:
    here = list(tokens(hearing.state, side, place))
    for token in gone:
        here.remove(token)
    put_tokens(hearing, side, place, here)


def wake_unit(hearing: Hearing, side: str, place: str, code: str) -> None:
    """A fresh unit on the board is activated, with the spaces that a spell has given or taken; of counters that are alike a fast one."""
    one = paces.fastest(paces.met_in(hearing.state, place, code), 1, tokens(hearing.state, side, place).count(code))
    take_tokens(hearing, side, place, [code])
    take_met(hearing, place, code, one)
    add_tokens(hearing, side, place, [mark(code, one.slow - one.quick, moved=False)])


def add_met(hearing: Hearing, place: str, code: str, more: paces.Met) -> None:
    """Units whom a spell has met lie in a place, not activated."""
    before = paces.met_in(hearing.state, place, code)
    after, key = before.plus(more), f"{place}|{code}"
    if after.slow != before.slow or hearing.public["slowed"].get(key, 0) < 0:
        hearing.put("public", "slowed", key, after.slow)
    if after.quick != hearing.public.get("quickened", {}).get(key, 0):
        hearing.put("public", "quickened", key, after.quick)


def take_met(hearing: Hearing, place: str, code: str, gone: paces.Met) -> None:
    """They are no more among those who lie there."""
    if any(gone):
        add_met(hearing, place, code, paces.Met().less(gone))


def fastest(hearing: Hearing, side: str, place: str, code: str, behind: int = 0) -> str:
    """The activated unit of these that goes furthest yet; the next behind so many. Where a way goes on, whoever has gone it."""
    here = (underway.gone_before(hearing, place, code) if hearing.args.get("further") else ()) or live(hearing.state, side, place, code)
    return sorted(here, key=lambda token: (spaces_used(token) or 0, not is_unmoved(token)))[min(behind, len(here) - 1)]


def each_with_token(hearing: Hearing, place: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Those who go from a place, each unit with what it has left: of several alike each with its own. Nothing stands beside a person."""
    met = Counter[str]()
    for name in names:
        yield name, fastest(hearing, hearing.side, place, name, met[name]) if pieces.is_unit(name) else ""
        met[name] += 1


def note_come(hearing: Hearing, place: str, codes: Iterable[str]) -> None:
    """These units have come to a place this turn, on whatever way."""
    for code in codes:
        hearing.put("public", "newcomers", f"{place}|{code}", newcomers(hearing, place, code) + 1)


def note_gone(hearing: Hearing, place: str, code: str) -> None:
    """One of those who have come there this turn goes on."""
    left = newcomers(hearing, place, code)
    if left:
        hearing.put("public", "newcomers", f"{place}|{code}", left - 1)


def newcomers(hearing: Hearing, place: str, code: str) -> int:
    return hearing.public.get("newcomers", {}).get(f"{place}|{code}", 0)


def came_now(hearing: Hearing, name: str) -> bool:
    """Whether a leader or a wizard has come this turn to where they are, on whatever way and in either half."""
    return person(hearing.state, name).get("came") == turn(hearing.state)


def been_there(hearing: Hearing, side: str, place: str) -> list[str]:
    """Units in a place that have been there since the turn began, on the board and under leaders. Raises Locked."""
    here = tokens(hearing.state, side, place)
    lying = [code_of(token) for token in here if spaces_used(token) is None or is_unmoved(token)]
    stirred = Counter(map(code_of, here)) - Counter(lying)  # of counters that are alike these are the first to have come
    leaders = [name for name in persons(hearing.state, side, place, "leader") if not came_now(hearing, name)]
    still = [name for name in leaders if spaces(person(hearing.state, name)) <= 0]
    there = [*lying, *(code for name in still for code in box(hearing, name) if pieces.is_unit(code))]
    for code in dict.fromkeys(there):
        for _ in range(min(there.count(code), newcomers(hearing, place, code) - stirred[code])):
            there.remove(code)
    return there


def lay_out(hearing: Hearing, leader: str, codes: Iterable[str], trail: str) -> None:
    """Units from under a leader lie with him on the board; who came with him this turn has come there."""
    here, laid = person(hearing.state, leader), list(codes)
    add_tokens(hearing, here["side"], here["at"], [code + trail for code in laid])
    if not trail:
        lay_spells(hearing, leader, laid, here["at"])
    if came_now(hearing, leader):
        note_come(hearing, here["at"], laid)


def put_box(hearing: Hearing, leader: str, content: Iterable[str]) -> None:
    settle_spells(hearing, leader)
    hearing.put("secret", person(hearing.state, leader)["side"], "boxes", leader, sorted(content))


def settle_spells(hearing: Hearing, leader: str, laid: Sequence[str] = ()) -> None:
    """Whom a spell on a leader's name has reached is noted one by one before anybody joins them or leaves: of whoever comes later the spell
    knew nothing. Of those who are equally fast these are met first, who are to be laid down."""
    if not (left := leadership.cast_on_name(hearing.state, leader)):
        return
    stay = list(box(hearing, leader))
    for code in laid:
        stay.remove(code)
    under, side = [*laid, *stay], person(hearing.state, leader)["side"]
    speeds = [int(hearing.fact(*rulebook.speed_key(base(name)), only=side)) for name in (leader, *under)]
    met = Counter[tuple[str, int]]()
    for name, lost in zip((leader, *under), leadership.lost_to_spells(hearing.state, leader, under, speeds), strict=True):
        less = lost - (hearing.public["slowed"].get(name, 0) if pieces.is_wizard(name) else 0)
        met += Counter({(name, sign): max(0, sign * less) for sign in (1, -1)})
    note_spells(hearing, leader, met, left)


def note_spells(hearing: Hearing, leader: str, met: Mapping[tuple[str, int], int], said: int = 0) -> None:
    """Whom spells have slowed and quickened of those under a leader, and the leader; so much more of it was cast on the leader's name."""
    side, turn_ = person(hearing.state, leader)["side"], turn(hearing.state)
    before = hearing.public["slowed"].get(leader, 0) - leadership.cast_on_name(hearing.state, leader)
    codes, quick = paces.told_apart(met)
    noted: Slow = {"turn": turn_, "codes": codes, "said": before + said}
    if quick:
        noted["quick"] = quick
    hearing.put("secret", side, "slowed", leader, noted)


def lay_spells(hearing: Hearing, leader: str, codes: Iterable[str], place: str) -> None:
    """Units that have come out from under a leader into the open, and are not activated, are as slow or quick there as they were."""
    under = leadership.met_under(hearing.state, leader)
    for code, laid in Counter(filter(pieces.is_unit, codes)).items():
        moved = paces.borne(paces.met_under(under, code), laid, box(hearing, leader).count(code))
        if any(moved):
            note_less(hearing, leader, code, moved)
            add_met(hearing, place, code, moved)


def note_less(hearing: Hearing, leader: str, code: str, gone: paces.Met, after: str | None = None) -> None:
    """These whom a spell has met lie under a leader no more, or with their other side up."""
    under = leadership.met_under(hearing.state, leader)
    for less in (1, -1):
        under[code, less] -= gone.by(less)
        if after is not None:
            under[after, less] += gone.by(less)
    note_spells(hearing, leader, under)


def carry_spells(
    hearing: Hearing, side: str, here: str, codes: Iterable[str], there: str = "", after: str | None = None, beside: Sequence[str] = ()
) -> None:
    """Units that have left a place, or have been turned over or lost in it, take along what a spell has done to them; of counters that are
    alike those are met first who stay: on the board, or beside them in line."""
    for code, gone in Counter(filter(pieces.is_unit, codes)).items():
        stay = tokens(hearing.state, side, here).count(code) + beside.count(code)
        moved = paces.borne(paces.met_in(hearing.state, here, code), gone, stay)
        take_met(hearing, here, code, moved)
        if there:
            add_met(hearing, there, after or code, moved)


def into_box(hearing: Hearing, wizard: str, at_rest: bool) -> None:
    """A wizard comes under a leader. Their activation is over, unless the leader is about to set out and they have cast nothing in it."""
    own = person(hearing.state, wizard)
    over = bool(own.get("act")) and (at_rest or bool(own.get("spelt") or own.get("failed")))
    passing = cast("PersonChange", {**dict.fromkeys(OF_AN_ACTIVATION), "state": BOX, "at": "", "done": over or own.get("done")})
    put_person(hearing, wizard, **passing)


def note_unwoken(hearing: Hearing, wizard: str) -> None:
    """A wizard who has not been activated comes under a leader who was before: that leader's activation was none of theirs."""
    hearing.put("secret", person(hearing.state, wizard)["side"], "unwoken", wizard, turn(hearing.state))


def out_of_box(hearing: Hearing, wizard: str, leader: str) -> None:
    """A wizard comes out from under a leader, as far gone as he is; activated with him unless he had done his part before, or lay nowhere
    yet when the leader was activated. Whoever has been activated casts again, whatever failed in an earlier turn."""
    holder, own = person(hearing.state, leader), person(hearing.state, wizard)
    settle_spells(hearing, leader)
    met = paces.met_under(leadership.met_under(hearing.state, leader), wizard)
    if any(met):
        note_less(hearing, leader, wizard, met)
        hearing.add("public", "slowed", wizard, met.slow - met.quick)
    put_person(hearing, wizard, state=UP, at=holder["at"], came=max(holder.get("came", 0), own.get("came", 0)) or None)
    if own.get("done"):
        return
    if holder.get("act"):
        _wake_with(hearing, wizard, holder)
    elif holder.get("done"):
        slept = hearing.secret(own["side"]).get("unwoken", {}).get(wizard) == turn(hearing.state)
        put_person(hearing, wizard, done=True, failed=own.get("failed") if slept else None)


def _wake_with(hearing: Hearing, wizard: str, holder: Person) -> None:
    """A wizard who lay under an activated leader is activated with them, as far gone. Under one who has recruited they have done nothing,
    and only do not go or attack; by option that neither. Under one who has met a prisoner in ruins they have met them, too. [Recruiting]
    [Searching]"""
    if holder.get("raised") and hearing.options.get("recruit-drop") == "either":
        return put_person(hearing, wizard, act=True, used=0, failed=None)
    held = True if holder.get("raised") else None
    gone, fought = holder.get("gone"), holder.get("fought")
    put_person(hearing, wizard, act=True, used=holder.get("used"), fought=fought, gone=gone, failed=None, held=held)
    if holder.get("sought") == PRISONER:
        put_person(hearing, wizard, busy=True, sought=PRISONER)
    return None


def lift_out(hearing: Hearing, side: str, place: str, name: str, *left: str) -> str | None:
    """Take a unit or a wizard out from under the leader in a place who holds it. Gives the leader, None where nobody does.
    left: what stays under him instead."""
    for leader in persons(hearing.state, side, place, "leader"):
        content = list(box(hearing, leader))
        if name in content:
            content.remove(name)
            put_box(hearing, leader, [*content, *left])
            return leader
    return None


def weaken(hearing: Hearing, side: str, place: str, token: str) -> None:
    """One hit on a unit that lies on the board."""
    code = code_of(token)
    after = pieces.reduce(code)
    take_tokens(hearing, side, place, [token])
    if after is None:
        remove_unit(hearing, side, code)
    else:
        add_tokens(hearing, side, place, [after + token.removeprefix(code)])
    carry_spells(hearing, side, place, [code] if token == code else [], place if after else "", after)
    keep_hidden(hearing, side, place, code, after)


def lose_step(hearing: Hearing, side: str, place: str, code: str) -> None:
    """One hit on such a unit in a place, on the board or in a box."""
    token = lying(hearing.state, side, place, code)
    if token is not None:
        return weaken(hearing, side, place, token)
    after = pieces.reduce(code)
    leader = lift_out(hearing, side, place, code, *([after] if after else []))
    if leader:
        turn_over_under(hearing, leader, code, after)
        scathe(hearing, side, place)
    if after is None:
        remove_unit(hearing, side, code)
    return None


def scathe(hearing: Hearing, side: str, place: str) -> None:
    """Under any of these leaders somebody may be reduced from now on: all know that it is one of them, and not which."""
    known = hearing.public.get("scathed", [])
    if more := [leader for leader in persons(hearing.state, side, place, "leader") if leader not in known]:
        hearing.put("public", "scathed", sorted([*known, *more]))


def turn_over_under(hearing: Hearing, leader: str, code: str, after: str | None) -> None:
    """What a spell has done to a unit under a leader goes with it to its reduced side, or is gone with it."""
    moved = paces.borne(paces.met_under(leadership.met_under(hearing.state, leader), code), 1, box(hearing, leader).count(code))
    if any(moved):
        note_less(hearing, leader, code, moved, after)


def lose_penguins(hearing: Hearing, number: int, to: str) -> None:
    """Penguins leave the board who cannot go where the others go."""
    hearing.add("public", "penguins", number)
    hearing.line("penguins", message("{n} cannot go to {place}", n=number, place=to), "removed", "Penguins 3")


def put_veil(hearing: Hearing, side: str, place: str, hidden: Iterable[str]) -> None:
    names = sorted(hidden)
    if names:
        hearing.put("public", "veiled", place, side, names)
    elif side in hearing.public["veiled"].get(place, {}):
        hearing.drop("public", "veiled", place, side)
        if not hearing.public["veiled"][place]:
            hearing.drop("public", "veiled", place)


def lift_veil(hearing: Hearing, side: str, place: str, names: Iterable[str]) -> list[str]:
    """These are hidden no more. Returns those who were."""
    hidden = veil(hearing.state, side, place)
    lifted = []
    for name in names:
        if name in hidden:
            hidden.remove(name)
            hidden = [other for other in hidden if other != name or not is_person(name)]
            lifted.append(name)
    if lifted:
        put_veil(hearing, side, place, hidden)
        for code in filter(pieces.is_unit, lifted):  # whoever was let off since they were hidden is so no more
            if hearing.public.get("let_off", {}).get(alike.key(side, place, code), 0) > 0:
                hearing.add("public", "let_off", alike.key(side, place, code), -1)
    return lifted


def hide_together(hearing: Hearing, side: str, names: Iterable[str]) -> None:
    """One Obfuscate hides these on the march: it is over for all of them at once."""
    spells = hearing.public.get("together", {}).get(side, [])
    hearing.put("public", "together", side, [*spells, sorted(names)])


def end_spells_of(hearing: Hearing, side: str, names: Iterable[str]) -> list[str]:
    """Some of those whom a spell hides have attacked, and all of them are hidden no more, wherever they are. Returns the others."""
    spells = list(hearing.public.get("together", {}).get(side, []))
    over = list(names)
    for name in names:
        spell = next((spell for spell in spells if name in spell), [])
        if spell:
            spells.remove(spell)
            over += spell
    if over == list(names):
        return []
    hearing.put("public", "together", side, spells)
    return [name for place in list(hearing.public["veiled"]) for name in lift_veil(hearing, side, place, over)]


def keep_hidden(hearing: Hearing, side: str, place: str, code: str, after: str | None, *, sure: bool = False) -> None:
    """A counter that is hidden stays so with its other side up, or is gone. Of counters that are alike it was one that is seen, if any and
    unless it is sure that it was not."""
    hidden = veil(hearing.state, side, place)
    left = list(map(code_of, tokens(hearing.state, side, place))).count(code)
    if code not in hidden or (hidden.count(code) <= left and not sure):
        return
    hidden.remove(code)
    put_veil(hearing, side, place, [*hidden, *([after] if after else [])])
    _rename_in_spell(hearing, side, code, after or code)


def part_hidden(hearing: Hearing, leader: str, laid: Iterable[str], left: int) -> None:
    """These are laid down by a leader: hidden with him they stay so. So many are left under him, the hidden first."""
    here = person(hearing.state, leader)
    hidden = veil(hearing.state, here["side"], here["at"])
    for name in list(laid)[: max(0, hidden.count(leader) - 1 - left)]:
        hidden[hidden.index(leader)] = name
        _rename_in_spell(hearing, here["side"], leader, name)
    put_veil(hearing, here["side"], here["at"], hidden)


def _rename_in_spell(hearing: Hearing, side: str, before: str, after: str) -> None:
    spells = [list(spell) for spell in hearing.public.get("together", {}).get(side, [])]
    spell = next((spell for spell in spells if before in spell), None)
    if spell is not None:
        spell[spell.index(before)] = after
        hearing.put("public", "together", side, [sorted(names) for names in spells])


def be_seen(hearing: Hearing, side: str, place: str, names: Sequence[str]) -> None:
    """These attack, and lie there no more: the spells that hid some of them are over, for all whom they hid. Of counters that are alike
    those attack who are seen, as far as there are any."""
    left, hidden = Counter(map(code_of, tokens(hearing.state, side, place))), Counter(veil(hearing.state, side, place))
    unseen = Counter(filter(is_person, names)) + (Counter(filter(pieces.is_unit, names)) & (hidden - left))
    if shown := lift_veil(hearing, side, place, unseen.elements()):
        others = end_spells_of(hearing, side, shown)
        hide_no_more(hearing, [*shown, *others])
        hearing.line("Obfuscate", "whoever attacks is seen", "", "Spell index")
        if others:
            hearing.tell("The spell is over for all whom it hid: {pieces} are seen again, too.", pieces=pieces.tally_of(sorted(others)))


def hide_no_more(hearing: Hearing, names: Iterable[str]) -> None:
    """Wizards among these who had hidden themselves have shown themselves."""
    for name in names:
        if pieces.is_wizard(name):
            put_person(hearing, name, hid=None)


def come_before_walls(hearing: Hearing, side: str, place: str, names: Iterable[str]) -> None:
    """These stand before the castle in which the rest of their side is."""
    _put_out(hearing, place, [*before_the_walls(hearing.state, side, place), *names])


def leave_walls(hearing: Hearing, side: str, place: str, names: Iterable[str]) -> None:
    """These stand before the castle no more: they have gone, or fight."""
    out = before_the_walls(hearing.state, side, place)
    left = list(out)
    for name in names:
        if name in left:
            left.remove(name)
    if left != out:
        _put_out(hearing, place, left)


def go_in(hearing: Hearing, side: str, area: str, inside: bool) -> None:
    """All of a side's pieces in the area of its castle are inside, or all are outside."""
    hearing.put("public", "castles", area, "inside", side if inside else "")
    leave_walls(hearing, side, area, before_the_walls(hearing.state, side, area))
    hearing.line(
        "castle", message("{side}'s pieces in {area}", side=side, area=area), "inside" if inside else "outside", "Castle: occupation"
    )
    told = "{side}'s pieces in {area} stand inside the castle." if inside else "{side}'s pieces in {area} stand outside the castle."
    hearing.tell(told, side=side, area=area)


def leave_empty(hearing: Hearing, side: str, place: str) -> None:
    """Where the last of a side is gone from its castle nobody is inside."""
    if world.inside(hearing.state, side, place) and not at_place(hearing.state, side, place):
        hearing.put("public", "castles", place, "inside", "")


def _put_out(hearing: Hearing, place: str, names: Iterable[str]) -> None:
    out = sorted(names)
    if out:
        hearing.put("public", "castles", place, "out", out)
    elif "out" in hearing.public["castles"][place]:
        hearing.drop("public", "castles", place, "out")


def launch(hearing: Hearing, side: str, sea: str, came: str) -> str:
    """A further ship of a side in a sea area, which has come there from another area. Returns her name."""
    hearing.add("public", "ship", 1)
    ship = f"Ship {hearing.public['ship']}"
    hearing.put("public", "ships", ship, {"side": side, "sea": sea, "from": came})
    return ship


def name_of_chieftain(hearing: Hearing) -> str:
    """What the next chieftain who comes into play is called: they are numbered."""
    before = sum(base(name) == pieces.CHIEFTAIN for name in hearing.public["people"])
    return f"{pieces.CHIEFTAIN} {before + 1}" if before else pieces.CHIEFTAIN


def is_person(name: str) -> bool:
    return not pieces.is_unit(name)


def put_person(hearing: Hearing, name: str, **what: Unpack[PersonChange]) -> None:
    """Change some of what is known of a person; None takes an entry away. Whoever comes elsewhere has come there this turn."""
    at = what.get("at")
    if at and "came" not in what and at != person(hearing.state, name)["at"] and what.get("state", UP) == UP:
        what["came"] = turn(hearing.state)
    for key, value in what.items():
        if value is None:
            hearing.drop("public", "people", name, key)
        else:
            hearing.put("public", "people", name, key, value)


def remove_unit(hearing: Hearing, side: str, code: str) -> None:
    """A unit is lost: to the reserve, from which it may be recruited again; the guards and the dragon go for good."""
    kind = pieces.kind_of(code)
    if kind == pieces.TERRAMAX:
        hearing.put("public", "dragon", "state", "dead")
        hearing.put("public", "dragon", "master", "")
    elif kind == pieces.PENGUIN:
        hearing.add("public", "penguins", 1)
    else:
        hearing.add("public", "reserve", side, kind, 1)
