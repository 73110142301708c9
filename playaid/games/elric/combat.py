"""Combat: withholding, revelation, totals, dice, the result, walls, retreats, capitals. [10.0-10.7, 9.2, 7.5.2, 7.5.7]

public.battles   place -> attacker, defender (nobody for bare walls or units of nobody), from (where the attackers came from)
public.battle    the battle being fought: place, withheld, spells (side, caster, spell, void), revealed, extra (side -> value)
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playaid.games.elric import balance, cup, equipment, escapes, hands, immediate, units, world
from playaid.games.elric.reckoning import Magic, best, bonus
from playaid.referee.game import Owed
from playaid.referee.hearing import Hearing
from playaid.referee.ruling import Declaration
from playaid.referee.sequence import actor
from playaid.referee.state import State

TOP = 20


def row(difference: int) -> str:
    """The row of the Combat Results Table for a difference."""
    return str(difference) if difference < TOP else f"{TOP}+"


# the course of a battle


def begin_phase(hearing: Hearing) -> None:
    """Strike battles whose attackers or defenders are gone; face-down spells without a battle are spent."""
    for place, battle in list(hearing.public["battles"].items()):
        walls = units.walls(hearing.state, place) and units.holder(hearing.state, place) != battle["attacker"]
        alive = units.of(hearing.state, battle["attacker"], place)
        foes = units.of(hearing.state, battle["defender"], place)
        if place != now(hearing.state).get("place") and (not alive or not (foes or walls)):
            hearing.drop("public", "battles", place)


def end_phase(hearing: Hearing) -> None:
    """Face-down spells that came to no battle are spent. [9.0]"""
    for magician in list(hearing.public["cast"]):
        if magician in hearing.public["units"]:
            escapes.withdraw_cast(hearing, magician)


def now(state: State) -> dict[str, Any]:
    """The battle being fought; {} between battles."""
    found: dict[str, Any] = state["public"].get("battle") or {}
    return found


def parties(state: State, place: str) -> tuple[str, str | None]:
    """Attacker and defender of a battle."""
    battle = state["public"]["battles"][place]
    return battle["attacker"], battle["defender"]


def voice(hearing: Hearing, side: str | None) -> str:
    """Who speaks and rolls for a side: the player, or for nobody the player after the attacker."""
    if side is not None:
        return side
    attacker, _ = parties(hearing.state, now(hearing.state)["place"])
    return immediate.opponent(hearing, attacker)


def acting(state: State) -> Sequence[str]:
    """Both parties of the battle being fought; between battles the player whose turn it is. [10.1]"""
    who = actor(state)
    battle = now(state)
    if not battle:
        return [who] if who is not None else []
    sides = parties(state, battle["place"])
    return [side for side in state["referee"]["sides"] if side in sides]


def owed(state: State) -> Iterator[Owed]:
    """Every battle must be fought."""
    for place, battle in state["public"]["battles"].items():
        yield Owed(f"the battle in {place} must be fought", "10.1", battle["attacker"])


def battle(hearing: Hearing) -> None:
    """The attacker says which battle is fought next. [10.1]"""
    place = hearing.args["place"]
    attacker, defender = parties(hearing.state, place)
    opened = {"place": place, "withheld": [], "spells": [], "revealed": False, "conjured": [], "extra": {}}
    hearing.put("public", "battle", opened)
    for side in (attacker, defender):
        total, text = units.strength(hearing, fighting(hearing.state, side))
        hearing.line(side or "nobody", text, f"{total} before magic and dice", "10.4")
    hearing.tell(f"The battle in {place}: {attacker} against {defender or 'nobody'}.")


def fighting(state: State, side: str | None) -> list[str]:
    """Who fights: all units of the side in the place but the withheld ones and the casting magicians. [9.2, 10.2]"""
    here = now(state)
    away = {*here["withheld"], *state["public"]["cast"], *(spell["caster"] for spell in here["spells"])}
    return [unit for unit in units.of(state, side, here["place"]) if unit not in away]


def withhold(hearing: Hearing) -> None:
    """Keep units out of the battle, a fleet with all that is aboard. [10.2]"""
    names = with_cargo(hearing.state, units.named(hearing, "units"))
    held = [*now(hearing.state)["withheld"], *names]
    hearing.put("public", "battle", "withheld", held)
    hearing.line("withheld", units.listed(names), "suffer if their side loses", "10.2")
    hearing.tell(f"{hearing.side} withholds {units.listed(names)}.")


def with_cargo(state: State, names: Sequence[str]) -> list[str]:
    """Units, and what the fleets among them carry."""
    return list(dict.fromkeys(other for name in names for other in (name, *units.aboard(state, name))))


def fall_back(hearing: Hearing) -> None:
    """Withheld defenders retreat one province before the battle. [10.2]"""
    names, place = with_cargo(hearing.state, units.named(hearing, "units")), hearing.args["place"]
    hearing.put("public", "battle", "withheld", [name for name in now(hearing.state)["withheld"] if name not in names])
    for name in names:
        hearing.put("public", "units", name, "at", place)
    hearing.line("falls back", units.listed(names), place, "10.2")
    hearing.tell(f"Back to {place} before the battle: {units.listed(names)}.")


def conjure(hearing: Hearing) -> None:
    """Elric, Theleb K'aarna or Yyrkoon draws a spell for this battle instead of using one he holds. [9.2]"""
    magician, side = hearing.args["magician"], hearing.side
    hearing.put("public", "battle", "conjured", [*now(hearing.state)["conjured"], magician])
    hearing.push("public", "casters", magician)
    spell = cup.draw(hearing, side, f"{magician} conjures", private=False)
    if spell is None:
        return
    hearing.tell(f"{magician} conjures {spell}.")
    effect = equipment.effect(spell)
    if equipment.is_immediate(spell):
        if not immediate.play(hearing, side, magician, spell):
            return
        hands.take(hearing, side, magician, spell)  # what he may keep, he uses in this battle
    if magician != "Elric" and hands.clashing([*hands.held(hearing, magician), *hands.kept_up(hearing.state, magician), spell]):
        worth = equipment.spells()[spell]["strength"] or 0
        enemy = _enemy(hearing.state, side)
        hearing.add("public", "battle", "extra", enemy or "", worth)
        hearing.line(
            "conjuring", f"{spell} conflicts with what {magician} holds: it attacks him", f"+{worth} to {enemy or 'the enemy'}", "9.2"
        )
        hearing.tell(f"{spell} turns on {magician}.")
        cup.discard(hearing, spell)
    elif effect in equipment.CAST_IN_BATTLE:
        from playaid.games.elric.magic import may_use

        if not may_use(spell, magician):
            cup.discard(hearing, spell)
            hearing.line("conjuring", f"{spell} is not for {magician}", "discarded", "9.2")
            return
        hearing.push("public", "battle", "spells", {"side": side, "caster": magician, "spell": spell, "void": False})
        hearing.line("conjuring", f"{spell} is used in this battle", magician, "9.2")
    else:
        cup.discard(hearing, spell)
        hearing.line("conjuring", f"{spell} does not apply; {magician} uses no other", "discarded", "9.2")


def _enemy(state: State, side: str) -> str | None:
    attacker, defender = parties(state, now(state)["place"])
    return defender if side == attacker else attacker


def unveil(hearing: Hearing) -> None:
    """All spells cast here are turned up; dispelling, then the eaters, before anything else. [10.3, 10.4]"""
    place = now(hearing.state)["place"]
    for magician in [unit for unit, at in hearing.public["cast"].items() if at == place]:
        side = hearing.public["units"][magician]["owner"]
        spell = hearing.secret(side)["cast"][magician]
        hearing.drop("secret", side, "cast", magician)
        hearing.drop("public", "cast", magician)
        hearing.push("public", "battle", "spells", {"side": side, "caster": magician, "spell": spell, "void": False})
    hearing.put("public", "battle", "revealed", True)
    hearing.barrier()
    shown = [f"{entry['caster']}: {entry['spell']}" for entry in now(hearing.state)["spells"]]
    hearing.line("revealed", "; ".join(shown) or "no spell was cast", "", "10.3")
    hearing.tell(f"Revealed: {'; '.join(shown)}." if shown else "No spell was cast.")
    _odd(hearing)
    _dispel(hearing)
    _monsters(hearing)
    _eat(hearing, place)


def _entries(hearing: Hearing, *effects: str) -> list[tuple[int, dict[str, Any]]]:
    found = now(hearing.state)["spells"]
    return [(at, entry) for at, entry in enumerate(found) if equipment.effect(entry["spell"]) in effects and not entry["void"]]


def _void(hearing: Hearing, at: int, **more: Any) -> None:
    entries = [dict(entry) for entry in now(hearing.state)["spells"]]
    entries[at].update(void=True, **more)
    hearing.put("public", "battle", "spells", entries)


def _odd(hearing: Hearing) -> None:
    """Balo the Jester works on an odd die only. [16.2]"""
    for at, entry in _entries(hearing, "odd-die"):
        die = hearing.roll("d6", who=entry["side"], why=entry["spell"], reading="faces").total
        hearing.line(entry["spell"], f"die {die}: works on an odd number", "works" if die % 2 else "does not work", "16.2")
        if not die % 2:
            _void(hearing, at)


def _dispel(hearing: Hearing) -> None:
    """Each Dispel Magic negates another spell of the battle. [16.3]"""
    for at, entry in _entries(hearing, "dispel"):
        others = [other["spell"] for n, other in enumerate(now(hearing.state)["spells"]) if n != at and not other["void"]]
        if not others or entry["void"] or now(hearing.state)["spells"][at]["void"]:
            continue
        target = hearing.ask(f"{entry['caster']} dispels", who=entry["side"], prompt="which spell is negated?", options=others)
        _void(
            hearing, next(n for n, other in enumerate(now(hearing.state)["spells"]) if other["spell"] == target and n != at), dispelled=True
        )
        hearing.line(entry["spell"], f"negates {target}", "no effect, no shift", "16.3")
        hearing.tell(f"{entry['spell']} negates {target}.")


def _monsters(hearing: Hearing) -> None:
    """Quaolnargn in hand is set on an enemy personality, who fights it with magic alone. [16.2]"""
    for _, entry in _entries(hearing, "quaolnargn"):
        place = now(hearing.state)["place"]
        prey = units.leaders(hearing.state, _enemy(hearing.state, entry["side"]), place)
        if not prey:
            continue
        victim = hearing.ask(f"prey of {entry['caster']}", who=entry["side"], prompt="on whom is Quaolnargn set?", options=prey)
        who = hearing.public["units"][victim]["owner"]
        monster = int(hearing.fact("spells", entry["spell"], "strength"))
        speaks = voice(hearing, who)
        worth, shown = immediate.against_the_monster(hearing, speaks, victim) if who else (0, victim)
        if not immediate.duel(hearing, (shown, worth, speaks), (entry["spell"], monster, entry["side"]), "16.2"):
            escapes.eliminate(hearing, victim, "Quaolnargn", "16.2", escape=False)
            hearing.tell(f"Quaolnargn feeds on {victim}.")


def _eat(hearing: Hearing, place: str) -> None:
    """Eaters of both sides strike at the same time, before any other magic. [10.4]"""
    at_sea = world.is_sea(hearing.state, place)
    doomed: list[tuple[str, str]] = []
    for _, entry in _entries(hearing, *equipment.EATERS):
        enemy = _enemy(hearing.state, entry["side"])
        spell = entry["spell"]
        if _shielded(hearing.state, enemy, spell):
            hearing.line(spell, "the Chaos Shield protects against spells of Chaos", "no effect", "16.8")
            continue
        prey = [
            unit
            for unit in units.of(hearing.state, enemy, place)
            if eats(equipment.effect(spell), at_sea, hearing.public["units"][unit]["sort"])
        ]
        doomed += [(unit, spell) for unit in prey]
        hearing.line(spell, f"eats {units.listed(prey)}", "eliminated", "10.4")
    for unit, spell in sorted(doomed, key=lambda pair: hearing.public["units"][pair[0]]["sort"] == "personality"):
        escapes.eliminate(hearing, unit, spell, "10.4")


def eats(effect: str, at_sea: bool, sort: str) -> bool:
    """Whether an eater reaches a unit: on land or at sea, armies, fleets or both; personalities must escape. [16.1-16.3, 16.6]"""
    if effect in ("army-eater", "land-eater"):
        return not at_sea and (sort != "fleet" or effect == "land-eater")
    if effect == "fleet-eater":
        return at_sea
    return True


def _shielded(state: State, side: str | None, spell: str) -> bool:
    """Whether the Chaos Shield is with the side's stack in the battle and the spell is one of Chaos. [16.8]"""
    from playaid.games.elric.personalities import place_of

    shield = units.units(state).get("Chaos Shield")
    if shield is None or side is None or shield["owner"] != side or equipment.alignment(spell) != "chaos" or not shield.get("bearer"):
        return False
    return bool(place_of(state, "Chaos Shield") == now(state)["place"])


def fight(hearing: Hearing) -> None:
    """Totals, dice, difference, result, the shift of the Balance. [10.4, 10.5]"""
    place = now(hearing.state)["place"]
    attacker, defender = parties(hearing.state, place)
    wall = units.walls(hearing.state, place) if units.holder(hearing.state, place) != attacker else 0
    defending, _ = units.strength(hearing, fighting(hearing.state, defender))
    totals = []
    for side, walls in ((attacker, 0), (defender, wall)):
        die = hearing.roll("d6", who=voice(hearing, side), why=f"{side or 'nobody'} in {place}", reading="faces").total
        totals.append(_total(hearing, side, walls) + die)
        hearing.line(f"{side or 'nobody'}'s die", f"die {die}", f"total {totals[-1]}", "10.5")
    uses = [balance.used(hearing, entry["spell"]) for entry in now(hearing.state)["spells"] if not entry.get("dispelled")]
    _result(hearing, place, totals[0] - totals[1], defending + wall, wall)
    _close(hearing, place)
    balance.shift(hearing, uses)


def _total(hearing: Hearing, side: str | None, walls: int) -> int:
    total, text = units.strength(hearing, fighting(hearing.state, side))
    hearing.line(side or "nobody", text, str(total), "10.4")
    if walls:
        hearing.line("walls", "added for the defenders", str(walls), "7.5.7")
    spells = [
        Magic(entry["spell"], equipment.alignment(entry["spell"]), _adds(hearing, entry))
        for entry in now(hearing.state)["spells"]
        if entry["side"] == side and not entry["void"]
    ]
    shielded = [spell for spell in spells if _shielded(hearing.state, _other(hearing.state, side), spell.name)]
    spells = [spell for spell in spells if spell not in shielded]
    magic = 0
    for label, words, worth in bonus(spells, balance.dominant(hearing.state), hearing.options["balance-bonus"]):
        hearing.line(label, words, str(worth), "3.3" if label == "Balance" else "10.4")
        magic += worth
    extra = now(hearing.state)["extra"].get(side or "", 0)
    if extra:
        hearing.line("conjured spells", "turned on their conjurer", str(extra), "9.2")
    return total + walls + magic + int(extra)


def _other(state: State, side: str | None) -> str | None:
    attacker, defender = parties(state, now(state)["place"])
    return defender if side == attacker else attacker


def _adds(hearing: Hearing, entry: Mapping[str, Any]) -> int:
    """What a spell adds to the combat total: its strength unless bracketed. [9.2]"""
    return 0 if hearing.fact("spells", entry["spell"], "bracketed") else int(hearing.fact("spells", entry["spell"], "strength") or 0)


def _result(hearing: Hearing, place: str, difference: int, against: int, wall: int) -> None:
    """Who wins by how much, and what the table says of it. [10.5, 10.6]"""
    attacker, defender = parties(hearing.state, place)
    winner = best(difference, attacker, defender)
    if difference == 0:
        rule = hearing.fact("gaps", "rules", "tie")
        hearing.line("equal totals", "10.5 does not say who wins", rule, "10.7")
        hearing.tell(f"The battle in {place} is even.")
        hearing.outcome("even" if rule == "nobody" else f"{defender or 'nobody'} holds")
        if rule == "defender" or wall:
            _outside(hearing, place, attacker)
        return
    attacker_wins = winner == attacker
    loser = defender if attacker_wins else attacker
    ground = "sea" if world.is_sea(hearing.state, place) else "city" if wall else "field"
    number = str(hearing.fact("results", ground, row(abs(difference)), "loser"))
    own = str(hearing.fact("results", ground, row(abs(difference)), "winner"))
    retreat = bool(hearing.fact("results", ground, row(abs(difference)), "retreat"))
    over = attacker_wins and (not wall or difference >= against)
    hearing.line("difference", f"{winner or 'nobody'} is greater by {abs(difference)} ({ground})", f"loser {number}, winner {own}", "10.6")
    if wall and attacker_wins:
        verdict = "overcome" if over else "the city stands"
        hearing.line("walls", f"{difference} against defenders and walls {against}", verdict, "7.5.2")
    fell = "; the city falls" if wall and over else "; the city stands" if wall and attacker_wins else ""
    hearing.outcome(f"{winner or 'nobody'} by {abs(difference)}{fell}")
    hearing.tell(f"{winner or 'Nobody'} wins in {place} by {abs(difference)}{fell}.")
    withheld = [unit for unit in now(hearing.state)["withheld"] if hearing.public["units"].get(unit, {}).get("owner") == loser]
    lose(hearing, voice(hearing, loser), _present(hearing, loser, place, withheld), number, f"the battle in {place}", "the loser")
    lose(hearing, voice(hearing, winner), _present(hearing, winner, place), own, f"the battle in {place}", "the winner")
    _punish(hearing, loser, place, withheld)
    if wall and not over:
        _outside(hearing, place, attacker)
    elif attacker_wins and (retreat or wall):
        _go(hearing, place, defender, units.of(hearing.state, defender, place))
        if (wall or world.place(hearing.state, place).get("capital")) and units.of(hearing.state, attacker, place):
            capture(hearing, attacker, place)
    elif retreat:
        _fall_off(hearing, place, attacker)


def _present(hearing: Hearing, side: str | None, place: str, without: Sequence[str] = ()) -> list[str]:
    return [unit for unit in units.of(hearing.state, side, place) if unit not in without]


def lose(hearing: Hearing, who: str, stack: Sequence[str], number: str, why: str, whose: str = "the stack") -> None:
    """Take losses: so many armies and fleets as the player chooses, personalities last; `all` is everybody. [10(f), 10(g)]"""
    left = [unit for unit in stack if unit in hearing.public["units"]]
    count = len(left) if number == "all" else min(int(number), len(left))
    for at in range(count):
        left = [unit for unit in left if unit in hearing.public["units"]]
        if not left:
            return
        troops = [unit for unit in left if hearing.public["units"][unit]["sort"] != "personality"]
        unit = _chosen(hearing, who, troops or left, f"loss {at + 1} of {whose}", len(left) == count - at)
        left.remove(unit)
        escapes.eliminate(hearing, unit, why, "10(f)")


def _chosen(hearing: Hearing, who: str, among: Sequence[str], key: str, all_go: bool) -> str:
    """The unit that is lost: armies of a nation are alike, so one stands for them."""
    alike: dict[str, str] = {}
    for unit in among:
        here = hearing.public["units"][unit]
        name = f"an army of {here['nation']}" if here["sort"] == "army" else unit
        if here["sort"] == "army" and here.get("aboard"):
            name += f" aboard {here['aboard']}"
        alike[name] = unit
    if all_go or len(alike) == 1:
        return next(iter(alike.values()))
    return alike[hearing.ask(key, who=who, prompt=f"{who} loses a unit: which?", options=list(alike))]


def _punish(hearing: Hearing, loser: str | None, place: str, withheld: Sequence[str]) -> None:
    """Withheld units of the losing side; how they suffer is missing and asked for. [10.2, 10.7]"""
    left = [unit for unit in withheld if unit in hearing.public["units"]]
    if not left:
        return
    fate = hearing.fact("gaps", "rules", "withheld")
    hearing.line("withheld losers", units.listed(left), str(fate), "10.7")
    if fate == "lost":
        for unit in left:
            escapes.eliminate(hearing, unit, f"withheld in the lost battle of {place}", "10.2")
    elif fate == "retreat":
        _go(hearing, place, loser, left)


def _go(hearing: Hearing, place: str, side: str | None, stack: Sequence[str]) -> None:
    """Retreat by one place that is free of enemies; who has nowhere to go is lost."""
    for kind, some in _by_way(hearing, stack).items():
        options = exits(hearing.state, side, place, kind)
        if not options:
            hearing.line("retreat", f"{units.listed(some)} have nowhere to go", "lost", "10(f)")
            for unit in some:
                escapes.eliminate(hearing, unit, f"no retreat from {place}", "10(f)")
            for unit in some:
                _stranded(hearing, unit, place)
            continue
        goal = hearing.ask(
            f"{kind} retreat from {place}", who=voice(hearing, side), prompt=f"where do {units.listed(some)} retreat?", options=options
        )
        _move_all(hearing, some, goal)
        hearing.line("retreat", units.listed(some), goal, "10(f)")
        hearing.tell(f"Retreat to {goal}: {units.listed(some)}.")


def _stranded(hearing: Hearing, unit: str, place: str) -> None:
    """Who escaped and has no way out slips away to his capital, else stays in the wilderness of the rules' silence: he is lost."""
    here = hearing.public["units"].get(unit)
    if here is None or here["at"] != place:
        return
    from playaid.games.elric.setup import home

    seat = home(hearing.state, here["nation"])
    if seat is not None and seat != place and not units.defended(hearing.state, here["owner"] or "", seat):
        hearing.put("public", "units", unit, "at", seat)
        hearing.line("escaped", f"{unit} has no neighbour to go to", seat, "10.7")
    else:
        escapes.eliminate(hearing, unit, f"no way out of {place}", "10(f)", escape=False)


def _by_way(hearing: Hearing, stack: Sequence[str]) -> dict[str, list[str]]:
    """The stack by how it goes: fleets with their cargo by sea, the others on foot."""
    found: dict[str, list[str]] = {}
    for unit in stack:
        here = hearing.public["units"][unit]
        if not here.get("aboard"):
            found.setdefault("ships" if here["sort"] == "fleet" else "land", []).append(unit)
    return found


def exits(state: State, side: str | None, place: str, kind: str) -> list[str]:
    """Where a retreat may go by what is known of the map: one place, none that is an enemy's or that the attackers came through.

    The wilderness is open to everybody. [7.3, 10.2]
    """
    battle = state["public"]["battles"].get(place, {})
    closed = (*battle.get("from", ()), *battle.get("passed", ()))
    found = []
    for there in world.beside(state, place):
        border = world.known_border(state, place, there)
        sea = world.is_sea(state, there)
        fits = (not sea) if kind == "land" else (sea or border == "anchor") and (border == "anchor" or world.is_sea(state, place))
        free = not (units.enemies_in(state, side, there) if side is None else units.defended(state, side, there))
        held = units.holder(state, there) in (None, side) if side is None else True
        if fits and free and held and (there not in closed or side == battle["attacker"]):
            found.append(there)
    return found


def _move_all(hearing: Hearing, stack: Sequence[str], goal: str) -> None:
    for unit in stack:
        for name in (unit, *units.aboard(hearing.state, unit)):
            if name in hearing.public["units"]:
                hearing.put("public", "units", name, "at", goal)


def _outside(hearing: Hearing, place: str, attacker: str) -> None:
    """The city stands: where its besiegers are is missing and asked for. [7.5.2, 10.7]"""
    fate = hearing.fact("gaps", "rules", "outside")
    hearing.line("besiegers", "7.5.2 does not say where they are when the city stands", str(fate), "10.7")
    if fate == "back":
        _fall_off(hearing, place, attacker)


def _fall_off(hearing: Hearing, place: str, attacker: str) -> None:
    """The attackers go back where they came from, if they came from anywhere else."""
    stack = units.of(hearing.state, attacker, place)
    came = [start for start in hearing.public["battles"].get(place, {}).get("from", ()) if start != place]
    if not stack:
        return
    for kind, some in _by_way(hearing, stack).items():
        back = [start for start in came if (kind == "land") != world.is_sea(hearing.state, start) or kind == "ships"]
        back = [start for start in back if not units.defended(hearing.state, attacker, start)]
        if kind == "land":
            ships = [start for start in came if world.is_sea(hearing.state, start) and _room(hearing, attacker, start, some)]
            if not back and ships:
                _reboard(hearing, attacker, ships[0], some)
                continue
        options = back or exits(hearing.state, attacker, place, kind)
        if not options:
            _go(hearing, place, attacker, some)
            continue
        goal = hearing.ask(
            f"{kind} back from {place}", who=attacker, prompt=f"where do {units.listed(some)} fall back to?", options=options
        )
        _move_all(hearing, some, goal)
        hearing.line("falls back", units.listed(some), goal, "10(f)")
        hearing.tell(f"Back to {goal}: {units.listed(some)}.")


def _room(hearing: Hearing, side: str, sea: str, stack: Sequence[str]) -> bool:
    return bool(_ships(hearing, side, sea, stack))


def _ships(hearing: Hearing, side: str, sea: str, stack: Sequence[str]) -> dict[str, list[str]]:
    """Which fleet in the sea takes whom, if all find room; {} otherwise."""
    from playaid.games.elric.sailing import armies_aboard

    fleets = units.of(hearing.state, side, sea, "fleet")
    if not fleets:
        return {}
    room = {fleet: int(units.value(hearing, fleet, "carries")) - armies_aboard(hearing.state, fleet) for fleet in fleets}
    plan: dict[str, list[str]] = {fleet: [] for fleet in fleets}
    for unit in stack:
        if hearing.public["units"][unit]["sort"] != "army":
            plan[fleets[0]].append(unit)
            continue
        fleet = next((name for name in fleets if room[name] > 0), None)
        if fleet is None:
            return {}
        room[fleet] -= 1
        plan[fleet].append(unit)
    return plan


def _reboard(hearing: Hearing, side: str, sea: str, stack: Sequence[str]) -> None:
    for fleet, some in _ships(hearing, side, sea, stack).items():
        for unit in some:
            hearing.put("public", "units", unit, "at", sea)
            hearing.put("public", "units", unit, "aboard", fleet)
        if some:
            hearing.line("falls back", f"{units.listed(some)} aboard {fleet}", sea, "10(f)")
    hearing.tell(f"Back to their ships in the {sea}: {units.listed(stack)}.")


def _close(hearing: Hearing, place: str) -> None:
    """The battle is over: its spells go to the discards. [9.6]"""
    for entry in now(hearing.state)["spells"]:
        cup.discard(hearing, entry["spell"])
    hearing.put("public", "battle", None)
    hearing.drop("public", "battles", place)


def capture(hearing: Hearing, side: str, place: str) -> None:
    """A city is taken; a capital pays a spell and the right to muster its nation, Imrryr the game. [5.0, 7.5.2, 9.1]"""
    here = world.place(hearing.state, place)
    nation = here.get("nation")
    own = hearing.public["nations"].get(nation) == side
    before = units.holder(hearing.state, place)
    if own:
        hearing.drop("public", "holds", place)
    else:
        hearing.put("public", "holds", place, side)
    hearing.line("city", f"{place}: before with {before or 'nobody'}", f"held by {side}", "7.5.2")
    hearing.tell(f"{side} takes {place}.")
    if place == "Imrryr":
        from playaid.games.elric.victory import imrryr

        imrryr(hearing, side)
        return
    if not here.get("capital") or own:
        return
    if nation is not None and nation not in hearing.public["rights"][side]:
        when = f", once {hearing.public['nations'][nation]} no longer plays it" if nation in hearing.public["nations"] else ""
        hearing.push("public", "rights", side, nation)
        hearing.line("muster", f"{nation} may be mustered by its conqueror{when}", nation, "7.5.2")
    takers = units.leaders(hearing.state, side, place)
    if takers:
        taker = hearing.ask(f"prize of {place}", who=side, prompt=f"who takes the spell for the capture of {place}?", options=takers)
        hands.draw(hearing, side, taker, 1, f"the capture of {place}")


def carried_on(state: State) -> Declaration | None:
    """How odds go on from a battle that has begun: unveil, then fight, with no unit withheld and nothing conjured."""
    if not now(state):
        return None
    attacker, _ = parties(state, now(state)["place"])
    verb = "fight" if now(state)["revealed"] else "unveil"
    return Declaration(verb, {}, attacker, verb)


# offers


def battle_offers(h: Hearing) -> Iterator[str]:
    """Every battle that the player has to fight."""
    state, side = h.state, h.side
    if not now(state):
        yield from (f'"{place}"' for place, battle in state["public"]["battles"].items() if battle["attacker"] == side)


def withhold_offers(h: Hearing) -> Iterator[str]:
    """Each unit by itself that may stay out."""
    state, side = h.state, h.side
    if not now(state) or now(state)["revealed"]:
        return
    place = now(state)["place"]
    attacker, _ = parties(state, place)
    for unit in units.of(state, side, place):
        casting = any(name in state["public"]["cast"] for name in with_cargo(state, [unit]))
        if unit in now(state)["withheld"] or casting or units.units(state)[unit].get("aboard"):
            continue
        others = [name for name in units.leaders(state, side, place) if name not in (*now(state)["withheld"], *with_cargo(state, [unit]))]
        if side != attacker or others:
            yield f'"{unit}"'


def fall_back_offers(h: Hearing) -> Iterator[str]:
    """Each withheld defender to each way out."""
    state, side = h.state, h.side
    if not now(state) or now(state)["revealed"]:
        return
    place = now(state)["place"]
    if parties(state, place)[1] != side:
        return
    for unit in now(state)["withheld"]:
        here = units.units(state).get(unit)
        if here is None or here["owner"] != side or here.get("aboard"):
            continue
        for goal in exits(state, side, place, "ships" if here["sort"] == "fleet" else "land"):
            yield f'"{unit}" to "{goal}"'


def conjure_offers(h: Hearing) -> Iterator[str]:
    """Each conjurer of the side in the battle who has used no spell this turn."""
    state, side = h.state, h.side
    if not now(state) or now(state)["revealed"]:
        return
    for unit in units.leaders(state, side, now(state)["place"]):
        here = units.units(state)[unit]
        if here.get("conjures") and unit not in state["public"]["casters"] and used_here(state, side) < 3:
            yield f'"{unit}"'


def used_here(state: State, side: str) -> int:
    """How many spells a side uses in the battle being fought."""
    from playaid.games.elric.magic import cast_at

    conjured = [unit for unit in now(state)["conjured"] if units.units(state).get(unit, {}).get("owner") == side]
    return cast_at(state, side, now(state)["place"]) + len(conjured)


def unveil_offers(h: Hearing) -> Iterator[str]:
    """Once a battle."""
    state = h.state
    if now(state) and not now(state)["revealed"]:
        yield ""


def fight_offers(h: Hearing) -> Iterator[str]:
    """After the spells are revealed."""
    state = h.state
    if now(state) and now(state)["revealed"]:
        yield ""


# checks


def no_battle(hearing: Hearing) -> Mapping[str, Any] | None:
    """No battle is being fought."""
    return None if now(hearing.state) else {"side": hearing.side}


def not_declared(hearing: Hearing) -> Mapping[str, Any] | None:
    """There is no battle in this place, or it is not this player's."""
    place = hearing.args["place"]
    battle = hearing.public["battles"].get(place)
    return None if battle is not None and battle["attacker"] == hearing.side else {"place": place}


def unfinished(hearing: Hearing) -> Mapping[str, Any] | None:
    """Another battle is being fought."""
    here = now(hearing.state)
    return {"place": here["place"]} if here else None


def revealed(hearing: Hearing) -> Mapping[str, Any] | None:
    """The spells have been revealed."""
    here = now(hearing.state)
    return {"place": here["place"]} if here and here["revealed"] else None


def not_revealed(hearing: Hearing) -> Mapping[str, Any] | None:
    """The spells have not been revealed."""
    here = now(hearing.state)
    return {"place": here["place"]} if here and not here["revealed"] else None


def not_here(hearing: Hearing) -> Mapping[str, Any] | None:
    """Some of the units are not this player's in the battle."""
    here = now(hearing.state)
    if not here:
        return None
    mine = units.of(hearing.state, hearing.side, here["place"])
    wrong = [unit for unit in units.named(hearing, "units") if unit not in mine]
    return {"units": units.listed(wrong), "place": here["place"]} if wrong else None


def withheld_twice(hearing: Hearing) -> Mapping[str, Any] | None:
    """Withheld already, or casting."""
    here = now(hearing.state)
    if not here:
        return None
    wrong = [
        unit
        for unit in with_cargo(hearing.state, units.named(hearing, "units"))
        if unit in here["withheld"] or unit in hearing.public["cast"]
    ]
    return {"units": units.listed(wrong)} if wrong else None


def nobody_leads(hearing: Hearing) -> Mapping[str, Any] | None:
    """The attacker would have no personality left in the battle. [10.2]"""
    here = now(hearing.state)
    if not here or parties(hearing.state, here["place"])[0] != hearing.side:
        return None
    away = {*here["withheld"], *with_cargo(hearing.state, units.named(hearing, "units"))}
    left = [unit for unit in units.leaders(hearing.state, hearing.side, here["place"]) if unit not in away]
    return None if left else {"place": here["place"]}


def not_withheld(hearing: Hearing) -> Mapping[str, Any] | None:
    """Only withheld units fall back. [10.2]"""
    here = now(hearing.state)
    if not here:
        return None
    wrong = [unit for unit in units.named(hearing, "units") if unit not in here["withheld"]]
    return {"units": units.listed(wrong)} if wrong else None


def attackers_stay(hearing: Hearing) -> Mapping[str, Any] | None:
    """Withheld attackers do not retreat. [10.2]"""
    here = now(hearing.state)
    return {"side": hearing.side} if here and parties(hearing.state, here["place"])[0] == hearing.side else None


def no_exit(hearing: Hearing) -> Mapping[str, Any] | None:
    """The place cannot be retreated to."""
    here, goal = now(hearing.state), hearing.args["place"]
    if not here:
        return None
    world.border(hearing, here["place"], goal)
    kinds = {"ships" if hearing.public["units"][unit]["sort"] == "fleet" else "land" for unit in units.named(hearing, "units")}
    open_ = all(goal in exits(hearing.state, hearing.side, here["place"], kind) for kind in kinds)
    return None if open_ else {"goal": goal, "place": here["place"]}


def where_to(hearing: Hearing) -> str | None:
    """The ways out."""
    here = now(hearing.state)
    return ", ".join(exits(hearing.state, hearing.side, here["place"], "land")) or None if here else None


def no_conjurer(hearing: Hearing) -> Mapping[str, Any] | None:
    """Only three can conjure, and he must be this player's in the battle. [9.2]"""
    here, magician = now(hearing.state), hearing.args["magician"]
    unit = hearing.public["units"][magician]
    fine = unit.get("conjures") and unit["owner"] == hearing.side and (not here or unit["at"] == here["place"])
    return None if fine else {"magician": magician}


def cast_already(hearing: Hearing) -> Mapping[str, Any] | None:
    """He has used a spell this turn."""
    magician = hearing.args["magician"]
    return {"magician": magician} if magician in hearing.public["casters"] else None


def three_used(hearing: Hearing) -> Mapping[str, Any] | None:
    """Three spells are in use in this battle. [9.2]"""
    if not now(hearing.state):
        return None
    number = used_here(hearing.state, hearing.side)
    return {"number": number} if number >= 3 else None
