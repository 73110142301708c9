"""Pieces slowed and quickened: the spells that do so, and what becomes of it under a leader. [Tortoise Speed] [Courser's Speed] [Fly]
[Teleport] [Waterwalk]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership, rulebook
from playaid.games.tears.rules import counters
from playaid.games.tears.rules.spell_numbers import telling_pace
from playaid.games.tears.state import forces, paces, pieces
from playaid.games.tears.state.paces import Met
from playaid.language.message import listing, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Person


def coursers_speed(hearing: Hearing, wizard: str, worker: str) -> None:
    """Up to three pieces that start with the wizard go one space further; backfiring, one less.
    A leader's name stands for them or one of those under them, the slowest first."""
    more = 1 if worker == hearing.side else -1
    place, named = forces.person(hearing.state, wizard)["at"], pieces.spread(hearing.args["targets"])
    leaders = [name for name in dict.fromkeys(named) if pieces.is_leader(forces.base(name))]
    for leader in leaders:
        counters.settle_spells(hearing, leader)
    for name, number in Counter(named).items():
        if not pieces.is_unit(name):
            hearing.put("public", "slowed", name, hearing.public["slowed"].get(name, 0) - more * number)
        else:
            _meet_units(hearing, place, name, number, worker)
    for leader in leaders:  # whom a spell reaches that comes later is another matter
        counters.settle_spells(hearing, leader)
    told = "One space further this turn: {pieces}." if more == 1 else "One space less this turn: {pieces}."
    hearing.tell(told, pieces=_spoken(named))


def before_quickening(hearing: Hearing) -> Iterator[str]:
    """What a leader's name is where Courser's Speed is cast on it, and how often it is said for all of them to go further: to their side
    as they lie, else to anybody alike."""
    if hearing.args.get("spell") != "Courser's Speed" or "wizard" not in hearing.args:
        return
    for leader in forces.persons(hearing.state, hearing.side, forces.somebody(hearing.state, hearing.args["wizard"])["at"], "leader"):
        slow = leadership.setting_pace(hearing.state, hearing.side, leader)
        if not slow:
            yield message(NAMED, leader=leader, twice=f"{leader}, {leader}")
        elif slow != [leader]:
            most = int(hearing.fact("spells", "Courser's Speed", "cap"))
            told = PACE if len(slow) <= most else TOO_MANY
            yield message(told, leader=leader, pieces=pieces.tally_of(slow), n=most, line=", ".join([leader] * len(slow)))


def named_for(hearing: Hearing, spell: str, name: str) -> list[str]:
    """What is named to be of use: a leader once for each of theirs who sets the pace, as Courser's Speed quickens the slowest."""
    slow = []
    if spell == "Courser's Speed" and pieces.is_leader(forces.base(name)):
        slow = leadership.setting_pace(hearing.state, hearing.side, name)
    return [name] * len(slow) if 0 < len(slow) <= int(hearing.fact("spells", spell, "cap")) else [name]


def namings(hearing: Hearing, spell: str, name: str, pool: Sequence[str], most: int) -> list[list[str]]:
    """How a target may be named: as many units of a kind as the spell takes, as that is what a spell is mostly cast for; and one."""
    alike = min(most, list(pool).count(name)) if pieces.is_unit(name) else 1
    return [*([[f"{alike} {name}"]] if alike > 1 else []), named_for(hearing, spell, name)]


NAMED = "{leader} is one of them and those under them, the slowest first; {twice} is two."
PACE = "{leader} and those under them go as far as the slowest: {pieces}. For a space further: {line}"
TOO_MANY = (
    "{leader} and those under them go as far as the slowest, who are more than {n}: {pieces}. One spell takes not all of them further."
)


def _meet_units(hearing: Hearing, place: str, code: str, number: int, worker: str) -> None:
    """So many own units go a space further, or less where the spell works for the enemy: first those who are activated, each once."""
    side = hearing.side
    less = -1 if worker == side else 1
    live = [token for token in forces.live(hearing.state, side, place, code) if not _is_met(token, less)][:number]
    counters.take_tokens(hearing, side, place, live)
    marks = [forces.mark(code, (forces.spaces_used(token) or 0) + less, moved=not forces.is_unmoved(token)) for token in live]
    counters.add_tokens(hearing, side, place, marks)
    # Not activated yet: kept until their owner activates them.
    _meet_fresh(hearing, side, place, code, number - len(live), worker)


def _is_met(token: str, less: int) -> bool:
    return token.endswith(forces.SLOWED) if less == 1 else forces.is_quickened(token)


def _meet_fresh(hearing: Hearing, side: str, place: str, code: str, number: int, worker: str) -> None:
    """The same for those of a side who are not activated. Where some of them are met the other way round whoever the spell works for says
    whether it means those, who then go as they are printed again."""
    less = -1 if worker == side else 1
    met = paces.met_in(hearing.state, place, code)
    others, plain = met.by(-less), forces.tokens(hearing.state, side, place).count(code) - met.slow - met.quick
    number = max(0, min(number, others + plain))
    many = range(max(0, number - plain), min(number, others) + 1)
    prompt = message(QUICK_ONES if less == 1 else SLOW_ONES, unit=pieces.name_of(code), place=place, n=others)
    back = int(hearing.ask(f"meant {code}", who=worker, prompt=prompt, options=list(map(str, many))))
    more = Met(number - back, -back) if less == 1 else Met(-back, number - back)
    counters.add_met(hearing, place, code, more)


SLOW_ONES = "of the {unit} in {place} {n} go a space less by a spell: how many of these does the spell reach?"
QUICK_ONES = "of the {unit} in {place} {n} go a space further by a spell: how many of these does the spell reach?"


def tortoise_speed(hearing: Hearing, wizard: str, worker: str) -> None:
    """Up to three enemy pieces next door go one space less this turn; under a leader their owner says which."""
    enemy = pieces.other(hearing.side)
    if worker != hearing.side:
        mine = hearing.public["slowed"].get(wizard, 0)
        with telling_pace(hearing, wizard, "The spell slows {wizard}; spaces in this turn: {now}, not {was}."):
            hearing.put("public", "slowed", wizard, mine + 1)
        return
    place, named = hearing.args["at"], pieces.spread(hearing.args["targets"])
    for name, number in Counter(named).items():
        if name in hearing.public["people"]:
            hearing.put("public", "slowed", name, hearing.public["slowed"].get(name, 0) + number)
        else:
            _meet_fresh(hearing, enemy, place, name, number, worker)
    hearing.tell("{side} in {place}, one space less this turn: {pieces}.", side=enemy, place=place, pieces=_spoken(named))


def fly(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard goes one space further this turn, however often it is cast, and may cross the sea; he ends on land or aboard a ship."""
    if worker != hearing.side:
        with telling_pace(hearing, wizard, HELD):
            counters.put_person(hearing, wizard, haste=-1)
        return
    more = int(hearing.fact("spells", "Fly", "cap"))
    person = forces.person(hearing.state, wizard)
    haste = int(person.get("haste", 0))
    if haste >= more:
        hearing.tell("{wizard} goes one space further this turn already.", wizard=wizard)
    with telling_pace(hearing, wizard, FLIES):
        counters.put_person(hearing, wizard, haste=min(more, haste + more), wades=True, flies=True)


HELD = "{wizard} is held to the ground; spaces in this turn: {now}, not {was}."
FLIES = "{wizard} may cross the sea; spaces in this turn: {now}, else {was}."


def teleport(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard goes up to four spaces this turn; not to the island."""
    if worker != hearing.side:
        counters.put_person(hearing, wizard, used=forces.STOPPED)
        hearing.tell("{wizard} is rooted to the spot, and goes no space in this turn.", wizard=wizard)
        return
    with telling_pace(hearing, wizard, "{wizard} may teleport; spaces in this turn: {now}, else {was}."):
        counters.put_person(hearing, wizard, reach=int(hearing.fact("spells", "Teleport", "cap")))


def waterwalk(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard may go to sea from any shore this turn, and stay there; who flies besides does as they like."""
    if worker != hearing.side:
        hearing.tell("{wizard} sinks in up to the knees: they cannot go to sea by it, and may go on by land as before.", wizard=wizard)
        return
    counters.put_person(hearing, wizard, wades=True, walks=True)
    hearing.tell("{wizard} may go to sea from any shore in this turn.", wizard=wizard)


def _spoken(named: Sequence[str]) -> str:
    """Whom a spell of movement reaches; a leader's name stands for them or one of those under them, out of sight."""
    people = [name for name in dict.fromkeys(named) if not pieces.is_unit(name)]
    units = list(filter(pieces.is_unit, named))
    told = [pieces.tally_of(units)] if units else []
    for name in people:
        leads = pieces.is_leader(forces.base(name))
        told.append(message("{n} of {name} and those under them", n=named.count(name), name=name) if leads else name)
    return listing(told)


def take_along(hearing: Hearing, leader: str, place: str, tokens: Sequence[str]) -> None:
    """Who is slowed or quickened on the board is so under a leader too; of counters that are alike their owner says which they are."""
    counters.settle_spells(hearing, leader)
    side, noted = hearing.side, leadership.met_under(hearing.state, leader)
    under = Counter(noted)
    for code, boxed in Counter(token for token in tokens if token == forces.code_of(token)).items():
        fresh = forces.tokens(hearing.state, side, place).count(code)
        moved = paces.fastest(paces.met_in(hearing.state, place, code), boxed, fresh)
        counters.take_met(hearing, place, code, moved)
        under += Counter({(code, less): moved.by(less) for less in (1, -1)})
    for token in filter(forces.is_unmoved, tokens):  # activated, and so marked on the counter itself
        gone = forces.spaces_used(token) or 0
        under += Counter({(forces.code_of(token), less): max(0, less * gone) for less in (1, -1)})
    if +under != noted:
        counters.note_spells(hearing, leader, under)


def name_slowed(hearing: Hearing, leader: str) -> None:
    """Before anybody is laid down whose owner would have named them: from whom of those under a leader the spell that was cast on the
    leader's name takes a space. Only those come into question who could have gone so far with one space less. Raises Ask."""
    person, many = forces.person(hearing.state, leader), leadership.cast_on_name(hearing.state, leader)
    for at in range(many):
        free = [] if person.get("done") else _slowable(hearing, leader, max(0, forces.spaces(person)))
        if many - at >= len(free) or len(set(free)) < 2:
            return
        told = SLOWED if many == 1 else SLOWED_ALL
        prompt = message(told, leader=leader, n=many, number=at + 1)
        options = {pieces.name_of(code): code for code in free}
        said = hearing.ask(f"slowed {at + 1}", who=hearing.side, prompt=prompt, options=list(options), private=True)
        met = leadership.met_under(hearing.state, leader) + Counter({(options[said], 1): 1})
        counters.note_spells(hearing, leader, met, 1)


def _slowable(hearing: Hearing, leader: str, gone: int) -> list[str]:
    """Those under a leader whom no spell is known to have slowed, and who could have gone so many spaces with one less."""
    side, noted, free = hearing.side, leadership.met_under(hearing.state, leader), list[str]()
    for code, number in Counter(forces.box(hearing, leader)).items():
        met = paces.met_under(noted, code)
        slow = met.slow + (max(0, hearing.public["slowed"].get(code, 0)) if pieces.is_wizard(code) else 0)
        far = int(hearing.fact(*rulebook.speed_key(forces.base(code)), only=side))
        free += [code] * (number - slow) if far - 1 >= gone else []
    return free


SLOWED = "a spell takes a space from one of those under {leader}: from whom?"
SLOWED_ALL = "a spell takes a space each from {n} of those under {leader}: from whom? ({number} of {n})"


def lay_down(hearing: Hearing, leader: str, place: str, named: Sequence[str]) -> dict[str, Met]:
    """What spells have done to units that are laid down goes with them. Given back for those who are activated with the leader; it is noted
    for the others."""
    counters.settle_spells(hearing, leader, named)
    content, under = list(forces.box(hearing, leader)), leadership.met_under(hearing.state, leader)
    laid = dict[str, Met]()
    for code, number in Counter(filter(pieces.is_unit, named)).items():
        have, held = paces.met_under(under, code), content.count(code)
        slow = _how_many_met(hearing, leader, code, 1, number, min(have.slow, held), held)
        quick = _how_many_met(hearing, leader, code, -1, number - slow, min(have.quick, held), held - min(have.slow, held))
        laid[code] = Met(slow, quick)
        if any(laid[code]):
            counters.note_less(hearing, leader, code, laid[code])
    if forces.active(hearing.state, leader):
        return laid
    for code, met in laid.items():
        counters.add_met(hearing, place, code, met)
    return {}


FURTHER = "of the {unit} under {leader} {n} go a space further by a spell: how many of these are laid down?"
LESS = "of the {unit} under {leader} {n} go a space less by a spell: how many of these are laid down?"


def _how_many_met(hearing: Hearing, leader: str, code: str, less: int, number: int, have: int, held: int) -> int:
    """How many of so many that are laid down a spell has met: of counters that are alike their owner says it, wherever both can be.
    have: whom it has met, among so many that are held."""
    least, most = max(0, number - (held - have)), min(number, have)
    if least >= most:
        return most
    which, asked = ("slow", LESS) if less == 1 else ("quick", FURTHER)
    prompt, options = message(asked, unit=pieces.name_of(code), leader=leader, n=have), list(map(str, range(least, most + 1)))
    return int(hearing.ask(f"{which} {code}", who=hearing.side, prompt=prompt, options=options, private=True))


def token_of(code: str, mark: str, person: Person, met: dict[str, Met]) -> str:
    """The token of one laid down by a leader who is activated, as far gone as he, less what a spell has done to it."""
    left = met.get(code, Met())
    if not any(left) or forces.spaces(person) >= forces.STOPPED:
        return code + mark
    less = 1 if left.slow else -1
    met[code] = left.less(Met(1) if left.slow else Met(quick=1))
    return forces.mark(code, forces.spaces(person) + less, moved=forces.spaces(person) > 0, fought=bool(person.get("fought")))
