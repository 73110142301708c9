"""The spell index: each spell is a rule of its own. A spell that backfires works for the other side. [Spell index]"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import leadership, rulebook
from playaid.games.tears.ratings.strength import printed_strength, throwing
from playaid.games.tears.rules import counters, fortune, meant, speeds, veils
from playaid.games.tears.rules.ending import called_as, marks_of, tokens_of
from playaid.games.tears.rules.retreat import behind_walls, ways
from playaid.games.tears.rules.scenarios import penguins_appear
from playaid.games.tears.rules.spell_numbers import called, tell_of_walls, tell_strength
from playaid.games.tears.rules.standing import mark_alone
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.state.fights import OVERRUN, RAGE, SEA, battle, exposed_pieces, is_aboard, is_beside_ship, mover, raging_dragon
from playaid.games.tears.state.marks import with_numbers
from playaid.language.message import Typed, message

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Battle, Hearing


def targets(hearing: Hearing) -> list[str]:
    return pieces.spread(hearing.args.get("targets") or [])


def effect(hearing: Hearing, *effect: str | int | list[str]) -> None:
    hearing.push("public", "battle", "effects", list(effect))


def _strongest(hearing: Hearing, side: str, other_than: str = "") -> str | None:
    """A backfiring spell picks the strongest of the other side, the first by name among equals."""
    row = [code for code in battle(hearing.state)["rows"][side] if code != other_than]
    found = min(row, key=lambda code: (-printed_strength(hearing, code), code), default=None)
    if found is not None:
        hearing.line("reading", message(FALLS_ON_STRONGEST, side=side, piece=pieces.name_of(found)), "", "Disasters")
    return found


FALLS_ON_STRONGEST = "what backfires falls on the strongest in line of {side}, the first by name of several, and nobody picks: {piece}"
FALLS_ON_FIRST = "what backfires falls on the first in line of {side}, as many as it may be on, and nobody picks: {pieces}"


# spells of battle


def _marks(what: str, told: str, *, enemy: bool = False) -> Callable[[Hearing, str, str], None]:
    """A spell that does no more than mark a side for this round: the caster's, or the enemy's."""

    def works(hearing: Hearing, wizard: str, worker: str) -> None:
        marked = pieces.other(worker) if enemy else worker
        effect(hearing, what, marked, wizard)
        hearing.tell(told, side=worker, thrower=marked)

    return works


def bad_fortune(hearing: Hearing, wizard: str, worker: str) -> None:
    """One die of the enemy's is thrown again: of an attack that has hit, or by option any die of the round."""
    _marks(fortune.BAD, ANY_DIE if fortune.is_any_die(hearing) else REROLLED, enemy=True)(hearing, wizard, worker)


ANY_DIE = "One die that {thrower} throws in this round, of an attack or not, may be thrown again: {side} says which, once it lies."
REROLLED = "When {thrower} has thrown, one of its dice that hit is thrown again; where they are of several strengths, {side} says which."
AGAIN = "When {thrower} has thrown, one of its dice that missed is thrown again; where they are of several strengths, {side} says which."
POINTED = "The hit of one attack of {side} falls where {side} says; both, where it counts double."


def breach(hearing: Hearing, wizard: str, worker: str) -> None:
    """The walls give neither bonus nor second throws this round."""
    now = battle(hearing.state)
    if worker == now["att"]:
        effect(hearing, "breach", worker, wizard)
    tell_of_walls(hearing, now["area"], breached=worker == now["att"])


def earthquake(hearing: Hearing, wizard: str, worker: str) -> None:
    """In spell table 3 but not in the index: by option it is Breach under its other name, or the players say what it does."""
    if hearing.options["earthquake"] == "breach":
        hearing.line("Earthquake", "read as the Breach of the index, which no table names", "", "Spell index")
        if hearing.public["battle"]:
            breach(hearing, wizard, worker)
        return
    unwritten(hearing, wizard, worker)


def unwritten(hearing: Hearing, wizard: str, worker: str) -> None:
    """The index does not describe the spell: the players say what it does, and see to it by hand."""
    prompt = message("the rulebook does not describe {spell}: what does it do?", spell=hearing.args["spell"])
    told = Typed(hearing.ask("effect", who="the table", prompt=prompt))
    hearing.line(hearing.args["spell"], message("by the players' word: {told}", told=told), "", "Spell index")
    hearing.tell("By agreement of the players: {told}", told=told)
    hearing.tell(
        "A line that is refused all the same can be let stand (`--overrule` behind it); what no line does is written down (`set`)."
    )


def eldritch_fire(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard fights with two more, and throws although he has cast; backfiring, with two less."""
    side, more = forces.person(hearing.state, wizard)["side"], rulebook.number(hearing, "Eldritch Fire adds")
    effect(hearing, "fires", side, wizard)
    effect(hearing, "plus", side, wizard, more if worker == side else -more)
    tell_strength(hearing, side, lifts=worker == side)
    if wizard in throwing(battle(hearing.state), side):
        hearing.tell("{wizard} throws in this round, although they have cast.", wizard=wizard)


def eldritch_might(hearing: Hearing, wizard: str, worker: str) -> None:
    """One other unit fights with three more, up to 8."""
    named = targets(hearing)
    who = named[0] if worker == hearing.side else _strongest(hearing, worker)
    if who:
        more, rages = rulebook.number(hearing, "Eldritch Might adds"), who in raging_dragon(hearing.state)
        for side in pieces.SIDES if rages else (worker,):  # he strikes with it whoever leads him
            meant.lay_on(hearing, side, ["plus", side, who, more], meant.stronger, asked=worker == hearing.side)
        tell_strength(hearing, worker, lifts=True)
        if rages:
            hearing.line("reading", message(ANY_UNIT, name=pieces.TERRAMAX), "", "Eldritch Might")


ANY_UNIT = "{name} is a unit, and strikes with it in this round whomever the die has him strike"


def eldritch_shield(hearing: Hearing, wizard: str, worker: str) -> None:
    """One enemy unit's hits do not count: it does not throw."""
    named = targets(hearing)
    who = named[0] if worker == hearing.side else _strongest(hearing, pieces.other(worker))
    if who:
        enemy = pieces.other(worker)
        meant.lay_on(hearing, enemy, ["shield", enemy, [who]], meant.dearest, asked=worker == hearing.side)
        hearing.line("reading", "whose hit is void is said before the dice", "", "Eldritch Shield")
        hearing.tell("In this round {who} does not throw: no hit of theirs would count.", who=called(hearing, enemy, who))


def enthrall(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard leads like a leader: with his strength as attack and defence in this battle, or up to four units on the march."""
    if not hearing.public["battle"]:
        _follow(hearing, wizard, worker)
    elif worker == hearing.side:
        if ["enthrall", worker, wizard] not in battle(hearing.state)["lasting"]:
            hearing.push("public", "battle", "lasting", ["enthrall", worker, wizard])
        hearing.tell(ENTHRALLS, wizard=wizard, n=printed_strength(hearing, wizard))
    else:
        hearing.tell("Nobody follows him.")


ENTHRALLS = "{wizard} leads in this battle as a leader does, with {n} points to lay on units."


def _follow(hearing: Hearing, wizard: str, worker: str) -> None:
    if worker != hearing.side:
        hearing.tell("Nobody follows him.")
        return
    place = forces.person(hearing.state, wizard)["at"]
    named = targets(hearing)
    for code in named:
        counters.wake_unit(hearing, worker, place, code)
    counters.put_person(hearing, wizard, follow=forces.followers(hearing.state, wizard) + len(named))
    hearing.tell(FOLLOW, pieces=pieces.tally_of(named), wizard=wizard, line=f"move {wizard}, {', '.join(pieces.numbered(named))} to AREA")


FOLLOW = "{pieces} follow {wizard}, and go along where they are named with {wizard} (`{line}`)."


FOG = (
    "Each round it makes {side}'s line {n} points weaker. On whom they lie {owner} may say before the first throw"
    " (`{line}` lays all of them on one); unsaid, they lie where they tell most."
)


def fog_of_war(hearing: Hearing, wizard: str, worker: str) -> None:
    """The enemy's line loses four points of strength for the whole battle, no unit falling below 1; spread anew each round."""
    enemy = pieces.other(worker)
    points = int(hearing.fact("spells", "Fog of War", "cap"))
    hearing.put("public", "battle", "fog", enemy, battle(hearing.state)["fog"].get(enemy, 0) + points)
    row = battle(hearing.state)["rows"][enemy]
    unit = min([*exposed_pieces(hearing.state, enemy), *row, *raging_dragon(hearing.state)], key=lambda code: not pieces.is_unit(code))
    hearing.tell(FOG, n=points, side=enemy, owner=worker, line=f"fog {pieces.on_one(points, unit, row)}")


def juggernaut(hearing: Hearing, wizard: str, worker: str) -> None:
    """One own unit's hit counts double this round."""
    named = targets(hearing)
    who = named[0] if worker == hearing.side else _strongest(hearing, worker)
    if who:
        meant.lay_on(hearing, worker, ["double", worker, who], meant.doubled, asked=worker == hearing.side)
        hearing.tell("In this round a hit of {who} counts as {n}.", who=called(hearing, worker, who), n=2)
        if who in raging_dragon(hearing.state):
            hearing.line("reading", message(WHERE_LED, name=pieces.TERRAMAX, side=worker), "", "Juggernaut")


WHERE_LED = "{name} is a unit of {side}'s where {side} leads him in this round: his hit counts double then, and not where he strikes {side}"


HIDES_FIRST = "what backfires hides as many of {side} as were named, the first in line, and nobody picks: {pieces}"
LAST_SEEN = "It would hide one of {side}'s line, of whom the last who can be seen is never hidden."


def obfuscate(hearing: Hearing, wizard: str, worker: str) -> None:
    """Up to three own pieces are hidden: not attacked, not hit, and not fighting, until they attack or their side's next part."""
    named = targets(hearing)
    side = forces.person(hearing.state, wizard)["side"]
    if hearing.public["battle"]:
        if worker != side:
            row = exposed_pieces(hearing.state, worker)
            named = list(row[: max(0, min(len(named), len(row) - 1))])
            told = "It hides of {side}, the first in line: {pieces}." if named else LAST_SEEN
            hearing.tell(told, side=worker, pieces=pieces.tally_of(named))
            if named:
                hearing.line("reading", message(HIDES_FIRST, side=worker, pieces=pieces.tally_of(named)), "", "Disasters")
        numbers = meant.numbers_of(hearing, worker, named, meant.least, asked=worker == side)
        hearing.push("public", "battle", "lasting", with_numbers(["veil", worker, named], numbers))
        if wizard in named:
            counters.put_person(hearing, wizard, hid=True)
        if named:
            hearing.tell("{pieces}: hidden, and neither throwing nor hit.", pieces=pieces.tally_of(named))
            if not exposed_pieces(hearing.state, worker) and battle(hearing.state)["kind"] != RAGE:
                hearing.tell("Nobody in {side}'s line can be found now: when this round ends, the battle breaks off.", side=worker)
        return
    if worker != side:
        hearing.tell("All the enemy's scouts look this way; nothing is hidden.")
        return
    place = forces.person(hearing.state, wizard)["at"]
    counters.put_veil(hearing, side, place, [*forces.veil(hearing.state, side, place), *named])
    counters.hide_together(hearing, side, named)
    for code in filter(pieces.is_unit, named):
        veils.note_gone_on(hearing, place, code)
    if wizard in named:
        counters.put_person(hearing, wizard, hid=True)


def summon_aid(hearing: Hearing, wizard: str, worker: str) -> None:
    """One own unit, wizard or leader from next door joins the battle at once."""
    now = battle(hearing.state)
    if worker != hearing.side:
        hearing.tell("Nobody answers.")
        return
    name, place = targets(hearing)[0], hearing.args["at"]
    token = forces.lying(hearing.state, worker, place, name)
    _say_how_they_come(hearing, name, token, place)
    if worker == mover(now) and place not in now.get("called", []):
        hearing.put("public", "battle", "called", sorted([*now.get("called", []), place]))
    mark = _fetch(hearing, worker, place, name, token)
    if pieces.is_leader(forces.base(name)):
        _leave_others(hearing, name)
    if not pieces.is_unit(name):
        counters.put_person(hearing, name, at=now["ships"][worker])
    alike = list(map(forces.code_of, forces.tokens(hearing.state, worker, place))).count(name)
    if forces.veil(hearing.state, worker, place).count(name) > alike:  # of counters that are alike it was one that is seen, if any
        unseen = veils.unseen_before(hearing.state, worker)
        counters.be_seen(hearing, worker, place, [name])
        veils.come_to_light(hearing, worker, unseen)
    if pieces.is_leader(forces.base(name)):
        hearing.push("public", "battle", "chiefs", worker, name)
        hearing.put("public", "battle", "chiefs", worker, leadership.by_rank(hearing, battle(hearing.state)["chiefs"][worker]))
    else:
        hearing.put("public", "battle", "rows", worker, sorted([*now["rows"][worker], name]))
    if now["kind"] == RAGE and pieces.is_unit(name):  # those in line lie where they are
        counters.add_tokens(hearing, worker, now["ships"][worker], [name + mark])
    if forces.is_spent(mark) and worker != mover(now):
        hearing.put("public", "battle", "rested", sorted([*now.get("rested", []), name + mark]))
    if pieces.is_unit(name) and worker == mover(now) and (not mark or forces.is_spent(mark)):
        hearing.put("public", "battle", "fresh", sorted([*now.get("fresh", []), name + mark]))
    if pieces.is_unit(name) and worker == mover(now) and not mark:
        hearing.line("reading", message(NOT_ACTIVATED, name=pieces.name_of(name)), "", "Summon Aid")
    if pieces.is_unit(name):
        counters.note_come(hearing, now["ships"][worker], [name])
    hearing.tell("{name} comes from {place}.", name=pieces.name_of(name), place=place)


NOT_ACTIVATED = "the call is no activation: {name} may still be activated this turn"


def _fetch(hearing: Hearing, side: str, place: str, name: str, token: str | None) -> str:
    """Off the board, or out from under a leader. Gives what stands behind the code of a unit that comes out into the open."""
    if token is not None:
        counters.take_tokens(hearing, side, place, [token])
        counters.carry_spells(hearing, side, place, [name] if token == name else [], battle(hearing.state)["ships"][side])
        return token.removeprefix(name)
    leader = None if name in forces.persons(hearing.state, side, place) else counters.lift_out(hearing, side, place, name)
    if leader is None:
        return ""
    counters.part_hidden(hearing, leader, [name], len(forces.box(hearing, leader)))
    if pieces.is_wizard(name):
        counters.out_of_box(hearing, name, leader)
        return ""
    if not (trail := forces.trail(forces.person(hearing.state, leader))):
        counters.lay_spells(hearing, leader, [name], battle(hearing.state)["ships"][side])
    return trail


def _leave_others(hearing: Hearing, leader: str) -> None:
    """Whoever lies under a leader who is called is left where they are."""
    content = forces.box(hearing, leader)
    trail = forces.trail(forces.person(hearing.state, leader))
    counters.put_box(hearing, leader, [])
    counters.lay_out(hearing, leader, filter(pieces.is_unit, content), trail)
    for code in content:
        if pieces.is_wizard(code):
            counters.out_of_box(hearing, code, leader)
    counters.part_hidden(hearing, leader, content, 0)


def _say_how_they_come(hearing: Hearing, name: str, token: str | None, place: str) -> None:
    """The readings by which somebody is called who has done their part of the turn, or the dragon without his master, and beside a ship."""
    person = forces.somebody(hearing.state, name)
    if forces.is_spent(token or "") or person.get("done") or person.get("busy") or person.get("fought"):
        done = message("{name} has been activated this turn, and comes whatever that was for", name=pieces.name_of(name))
        hearing.line("reading", done, "", "Summon Aid")
    if pieces.is_wizard(name) and not forces.is_mute(hearing.state, person):
        hearing.line("reading", message("{name} may cast in this round, too", name=name), "", "Summon Aid")
    mark_alone(hearing, [name], battle(hearing.state)["ships"][pieces.GORGANUN])
    here = battle(hearing.state)["ships"][pieces.GORGANUN]
    if is_beside_ship(hearing.state, here, name):
        hearing.line(
            "reading", message("Terramax flies beside {ship}: he is aboard nowhere, and no hit on him is hers", ship=here), "", "Terramax"
        )


def terror(hearing: Hearing, wizard: str, worker: str) -> None:
    """Two enemy units leave by a normal retreat; where none is possible nothing happens."""
    victim = pieces.other(worker)
    now = battle(hearing.state)
    units = [code for code in now["rows"][victim] if pieces.is_unit(code) and not is_aboard(hearing.state, victim, code)]
    open_ = [area for area in ways(hearing.state, victim) if not forces.at_place(hearing.state, worker, area)]
    siege = now["kind"] in ("castle", "garrison")
    walled = siege and victim == now["dfn"]
    home = not siege and now["area"] in ways(hearing.state, victim)
    if home and _flee_home(hearing, worker, victim, units):
        return
    if siege or home:
        # Whoever gives way before a castle stays in its area; out of a sortie to those inside.
        open_ = [now["area"]]
    if not open_ or walled or not units:
        hearing.tell("They cannot retreat; the terror passes." if units else "No unit is there that terror could strike; it passes.")
        return
    named = targets(hearing) if worker == hearing.side else sorted(units)
    row, gone = list(now["rows"][victim]), named[: int(hearing.fact("spells", "Terror", "cap"))]
    if worker != hearing.side:
        hearing.line("reading", message(FALLS_ON_FIRST, side=victim, pieces=pieces.tally_of(gone)), "", "Disasters")
    who = meant.numbers_of(hearing, victim, gone, meant.dearest, asked=worker == hearing.side)
    for code in gone:
        row.remove(code)
    if now["kind"] == SEA:
        hearing.line("reading", "whoever is aboard no ship does not sail, and flees at sea as on land", "", "Terror")
    fleeing = pieces.tally_of(gone)
    prompt = message("where do {pieces} flee to?", pieces=fleeing)
    to = hearing.ask("flight", who=victim, prompt=prompt, options=open_)
    hearing.put("public", "battle", "rows", victim, row)
    meant.leave_line(hearing, victim, zip(gone, who, strict=True))
    birds = [code for code in gone if pieces.kind_of(code) == pieces.PENGUIN and not world.penguin_area(hearing.state, to)]
    fled = [code for code in gone if code not in birds]
    tokens = tokens_of(now, victim, fled)
    counters.add_tokens(hearing, victim, to, tokens)
    if victim != mover(now) and (rested := marks_of(now, gone)[1]) != now.get("rested", []):
        hearing.put("public", "battle", "rested", rested)
    if victim == mover(now) and (left := called_as(now, gone)[1]) != now.get("fresh", []):
        hearing.put("public", "battle", "fresh", left)
    if to != now["area"]:
        fresh = [token for token in tokens if token == forces.code_of(token)]
        counters.carry_spells(hearing, victim, now["ships"][victim], fresh, to, beside=row)
        counters.note_come(hearing, to, fled)
    hearing.line("Terror", message("{pieces} retreat", pieces=fleeing), to, "Terror")
    _say_the_way_is_free(hearing, now, victim, row)
    if fled:
        told = "{pieces} of {side} break off and stay before {place}." if siege else "{pieces} of {side} flee to {place}."
        told = INTO_THE_CASTLE if home else told
        hearing.tell(told, pieces=pieces.tally_of(fled), side=victim, place=to)
    if birds:
        counters.lose_penguins(hearing, len(birds), to)
        hearing.tell("{pieces} of {side} flee inland and are gone.", pieces=pieces.tally_of(birds), side=victim)
    _go_along(hearing, victim, to, gone, siege)


def _say_the_way_is_free(hearing: Hearing, now: Battle, victim: str, left: Sequence[str]) -> None:
    if now["kind"] == OVERRUN and victim == now["dfn"] and not left:
        hearing.line("reading", "whoever flees bars the way no more: the stack goes on", "", "Overrun")


INTO_THE_CASTLE = "{pieces} of {side} flee into the castle of {place}."


def _flee_home(hearing: Hearing, worker: str, victim: str, units: Sequence[str]) -> bool:
    """Second way: into the own castle, as a retreat does, and so all of the line, who stands in part neither inside nor outside; but where
    others of the side are inside already. False where a part of the line may go to those."""
    named = targets(hearing) if worker == hearing.side else sorted(units)
    gone = named[: int(hearing.fact("spells", "Terror", "cap"))]
    if Counter(units) - Counter(gone):
        now = battle(hearing.state)
        within = Counter(forces.behind_the_walls(hearing.state, victim, now["area"]))
        if within - Counter(now["rows"][victim]) - Counter(now["chiefs"][victim]):
            hearing.line(
                "reading", message("others of {side} are inside already: a part of the line may go to them", side=victim), "", "Terror"
            )
            return False
        hearing.line("reading", "nobody stands part inside and part outside: a part of the line does not go in", "", "Terror")
        hearing.tell("{pieces} cannot go into the castle while others stay outside; the terror passes.", pieces=pieces.tally_of(gone))
        return True
    if gone:
        hearing.put("public", "battle", "first", False)  # as where they retreat: a further round, and points laid anew
        hearing.put("public", "battle", "points", {})
        behind_walls(hearing, victim)
    return True


def _go_along(hearing: Hearing, victim: str, to: str, gone: Sequence[str], siege: bool) -> None:
    """Leaders and wizards need not flee, but may go with those who do. Before a castle leaders stay where all their line has given way:
    it stands beside them."""
    while True:
        now = battle(hearing.state)
        people = [*now["chiefs"][victim], *(name for name in now["rows"][victim] if pieces.is_wizard(name))]
        ashore = [name for name in people if not is_aboard(hearing.state, victim, name)]
        free = [name for name in ashore if forces.base(name) != pieces.CHIEFTAIN or world.penguin_area(hearing.state, to)]
        if not free:
            return
        if siege and not now["rows"][victim]:
            name = free[0]
        else:
            told = "who breaks off with {pieces}?" if siege else "who goes to {place} with {pieces}?"
            prompt = message(told, place=to, pieces=pieces.tally_of(gone))
            if not siege and not now["rows"][victim]:
                prompt = message("{question} Who stays has nobody left in line, and throws for wounds.", question=prompt)
            if len(free) > 1:
                prompt = message("{question} One at a time: who else goes is asked after that", question=prompt)
            name = hearing.ask(f"company {len(free)}", who=victim, prompt=prompt, options=("nobody", *free))
        if name == "nobody":
            return
        for key in ("chiefs", "rows"):
            left: list[str] = [other for other in battle(hearing.state)[key][victim] if other != name]
            hearing.put("public", "battle", key, victim, left)
        attacks = victim == mover(now) and forces.active(hearing.state, name)
        counters.put_person(hearing, name, at=to)
        if attacks:
            counters.put_person(hearing, name, used=forces.FOUGHT, fought=True)
        hearing.tell("{name} goes with them.", name=name)


def heal(hearing: Hearing, wizard: str, worker: str) -> None:
    """One reduced unit with the wizard is made whole; neither moves any more. Backfiring, a whole unit is reduced."""
    side = hearing.side
    place = forces.person(hearing.state, wizard)["at"]
    code = targets(hearing)[0]
    token = forces.lying(hearing.state, side, place, code)
    if token is None:
        leader = counters.lift_out(hearing, side, place, code)
        if leader is not None:
            counters.turn_over_under(hearing, leader, code, None)
    else:
        counters.take_tokens(hearing, side, place, [token])
        counters.carry_spells(hearing, side, place, [code] if token == code else [])
    if worker == side:
        counters.add_tokens(hearing, side, place, [pieces.kind_of(code) + "!"])
        hearing.tell("{unit} is whole again.", unit=pieces.name_of(code))
    else:
        counters.remove_unit(hearing, side, code)
        hearing.tell("{unit} is lost.", unit=pieces.name_of(code))
    if token is not None:
        counters.keep_hidden(hearing, side, place, code, pieces.kind_of(code) if worker == side else None)
    counters.put_person(hearing, wizard, used=forces.STOPPED, busy=True, fought=True)


RULES: Mapping[str, Callable[[Hearing, str, str], None]] = {
    "Bad Fortune": bad_fortune,
    "Breach": breach,
    "Courser's Speed": speeds.coursers_speed,
    "Direct Attack": _marks("direct", POINTED),  # The caster's side points one of its hits
    "Earthquake": earthquake,
    "Eldritch Fire": eldritch_fire,
    "Eldritch Might": eldritch_might,
    "Eldritch Shield": eldritch_shield,
    "Enthrall": enthrall,
    "Fly": speeds.fly,
    "Fog of War": fog_of_war,
    "Good Fortune": _marks(fortune.GOOD, AGAIN),
    "Heal": heal,
    "Juggernaut": juggernaut,
    "Land Bridge": unwritten,
    "Obfuscate": obfuscate,
    "Summon Aid": summon_aid,
    "Summon Penguins": penguins_appear,
    "Teleport": speeds.teleport,
    "Terror": terror,
    "Tortoise Speed": speeds.tortoise_speed,
    "Waterwalk": speeds.waterwalk,
}
