"""The spell index: each spell is a rule of its own. [Spell index] [Wizards in battle]

Battle spells are declared at the start of a round, the defender's first; the others when the wizard is activated. A spell that backfires
works for the other side.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playaid.games.tears import duties, forces, pieces, world
from playaid.games.tears.battle import SPELLS, battle, go
from playaid.games.tears.duties import KEY
from playaid.games.tears.strength import able
from playaid.games.tears.wizards import BACKFIRE, FAILS, attempt, knows
from playaid.referee.game import Check
from playaid.referee.hearing import Hearing
from playaid.referee.state import State


def cast(hearing: Hearing) -> None:
    """A wizard casts: the success throw, then what the spell does."""
    wizard, spell = hearing.args["wizard"], hearing.args["spell"]
    side = hearing.side
    fought = hearing.public["battle"]
    if fought:
        hearing.push("public", "battle", "cast", wizard)
        if wizard == pieces.TERRAMAX and spell != "Juggernaut":
            _effect(hearing, "still", side)
    else:
        forces.put_person(hearing, wizard, busy=None)
    result = attempt(hearing, wizard, spell)
    if result == FAILS:
        hearing.outcome(f"{spell} fails")
    else:
        worker = pieces.other(side) if result == BACKFIRE else side
        hearing.outcome(f"{spell} {'backfires' if result == BACKFIRE else 'works'}")
        hearing.tell(f"{wizard}'s {spell} {'backfires' if result == BACKFIRE else 'works'}.")
        RULES[spell](hearing, wizard, worker)
    if fought and hearing.public["battle"]:
        _next_caster(hearing, side)
    hearing.barrier()


def _next_caster(hearing: Hearing, side: str) -> None:
    """The side's spell step goes on while it has a wizard who can cast."""
    now = battle(hearing.state)
    if not now["rows"][now["att"]] or not now["rows"][now["dfn"]]:
        from playaid.games.tears.battle import finish

        return finish(hearing)
    if now["stage"] == SPELLS and not able(hearing.state, side):
        from playaid.games.tears.battle import THROW

        return go(hearing, SPELLS, now["att"]) if side == now["dfn"] else go(hearing, THROW, now["dfn"])
    return None


def _targets(hearing: Hearing) -> list[str]:
    return pieces.spread(hearing.args.get("targets") or [])


def _effect(hearing: Hearing, *effect: Any) -> None:
    hearing.push("public", "battle", "effects", list(effect))


def _strongest(hearing: Hearing, side: str, other_than: str = "") -> str | None:
    """A backfiring spell picks the strongest of the other side, the first by name among equals."""
    from playaid.games.tears.strength import printed

    row = [code for code in battle(hearing.state)["rows"][side] if code != other_than]
    return min(row, key=lambda code: (-printed(hearing, code), code), default=None)


# spells of battle


def bad_fortune(hearing: Hearing, wizard: str, worker: str) -> None:
    """One die of the enemy is thrown again this round: his surest hit."""
    _effect(hearing, "reroll", pieces.other(worker), wizard)


def good_fortune(hearing: Hearing, wizard: str, worker: str) -> None:
    """One own die that missed is thrown again this round."""
    _effect(hearing, "again", worker, wizard)


def breach(hearing: Hearing, wizard: str, worker: str) -> None:
    """The walls give neither bonus nor second throws this round."""
    now = battle(hearing.state)
    if worker == now["att"]:
        _effect(hearing, "breach", worker, wizard)
    else:
        hearing.tell("The walls stand.")


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
    told = hearing.ask("effect", who="the table", prompt=f"the rulebook does not describe {hearing.args['spell']}: what does it do?")
    hearing.line(hearing.args["spell"], f"by the players' word: {told}", "", "Spell index")
    hearing.tell(f"By agreement of the players: {told}")


def direct_attack(hearing: Hearing, wizard: str, worker: str) -> None:
    """The caster's side points one of its hits this round."""
    _effect(hearing, "direct", worker, wizard)


def eldritch_fire(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard fights with two more, and throws although he has cast; backfiring, with two less."""
    side = forces.person(hearing.state, wizard)["side"]
    _effect(hearing, "fires", side, wizard)
    _effect(hearing, "plus", side, wizard, 2 if worker == side else -2)


def eldritch_might(hearing: Hearing, wizard: str, worker: str) -> None:
    """One other unit fights with three more, up to 8."""
    named = _targets(hearing)
    who = named[0] if worker == hearing.side else _strongest(hearing, worker)
    if who:
        _effect(hearing, "plus", worker, who, 3)


def eldritch_shield(hearing: Hearing, wizard: str, worker: str) -> None:
    """One enemy unit's hits do not count: it does not throw."""
    named = _targets(hearing)
    who = named[0] if worker == hearing.side and named else _strongest(hearing, pieces.other(worker))
    if who:
        _effect(hearing, "shield", pieces.other(worker), [who])


def enthrall(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard leads like a leader: with his strength as attack and defence in this battle, or up to four units on the march."""
    if not hearing.public["battle"]:
        _follow(hearing, wizard, worker)
    elif worker == hearing.side:
        hearing.push("public", "battle", "lasting", ["enthrall", worker, wizard])
    else:
        hearing.tell("Nobody follows him.")


def _follow(hearing: Hearing, wizard: str, worker: str) -> None:
    """Units that lie with him are activated and may go with him."""
    if worker != hearing.side:
        hearing.tell("Nobody follows him.")
        return
    place = forces.person(hearing.state, wizard)["at"]
    named = _targets(hearing)
    forces.take_tokens(hearing, worker, place, named)
    forces.add_tokens(hearing, worker, place, [f"{code}~0" for code in named])
    hearing.tell(f"{pieces.counted(named)} follow {wizard}.")


def fog_of_war(hearing: Hearing, wizard: str, worker: str) -> None:
    """The enemy's line loses four points of strength for the whole battle, no unit falling below 1; spread anew each round."""
    enemy = pieces.other(worker)
    points = int(hearing.fact("spells", "Fog of War", "cap"))
    hearing.put("public", "battle", "fog", enemy, battle(hearing.state)["fog"].get(enemy, 0) + points)


def juggernaut(hearing: Hearing, wizard: str, worker: str) -> None:
    """One own unit's hit counts double this round."""
    named = _targets(hearing)
    who = named[0] if worker == hearing.side and named else _strongest(hearing, worker)
    if who:
        _effect(hearing, "double", worker, who)


def obfuscate(hearing: Hearing, wizard: str, worker: str) -> None:
    """Up to three own pieces are hidden: not attacked, not hit, and not fighting."""
    named = _targets(hearing)
    side = forces.person(hearing.state, wizard)["side"]
    if hearing.public["battle"]:
        if worker != side:
            row = battle(hearing.state)["rows"][worker]
            named = list(row[: max(0, min(len(named), len(row) - 1))])
        _effect(hearing, "veil", worker, named)
        return
    if worker != side:
        hearing.tell("All the enemy's scouts look this way; nothing is hidden.")
        return
    place = forces.person(hearing.state, wizard)["at"]
    hearing.put("public", "veiled", place, side, sorted(named))


def summon_aid(hearing: Hearing, wizard: str, worker: str) -> None:
    """One own unit, wizard or leader from next door joins the battle at once."""
    now = battle(hearing.state)
    if worker != hearing.side:
        hearing.tell("Nobody answers.")
        return
    name, place = _targets(hearing)[0], hearing.args["at"]
    if pieces.is_unit(name):
        token = next(token for token in forces.tokens(hearing.state, worker, place) if forces.code_of(token) == name)
        forces.take_tokens(hearing, worker, place, [token])
    else:
        if pieces.is_leader(forces.base(name)):
            content = forces.box(hearing, name)
            mark = "!" if forces.person(hearing.state, name).get("done") else ""
            forces.add_tokens(hearing, worker, place, [code + mark for code in content if pieces.is_unit(code)])
            for code in content:
                if pieces.is_wizard(code):
                    forces.put_person(hearing, code, state=forces.UP, at=place)
            forces.put_box(hearing, name, [])
        forces.put_person(hearing, name, at=now["ships"][worker])
    if pieces.is_leader(forces.base(name)):
        hearing.push("public", "battle", "chiefs", worker, name)
        hearing.put("public", "battle", "chiefs", worker, forces.by_rank(hearing, battle(hearing.state)["chiefs"][worker]))
    else:
        hearing.put("public", "battle", "rows", worker, sorted([*now["rows"][worker], name]))
    hearing.tell(f"{name} comes from {place}.")


def terror(hearing: Hearing, wizard: str, worker: str) -> None:
    """Two enemy units leave by a normal retreat; where none is possible nothing happens."""
    from playaid.games.tears.retreat import ways

    victim = pieces.other(worker)
    now = battle(hearing.state)
    units = [code for code in now["rows"][victim] if pieces.is_unit(code)]
    open_ = [area for area in ways(hearing.state, victim) if not forces.at_place(hearing.state, worker, area) and area != now["area"]]
    walled = now["kind"] in ("castle", "garrison") and victim == now["dfn"]
    if not open_ or now["kind"] == "sea" or walled:
        hearing.tell("They cannot retreat; the terror passes.")
        return
    named = _targets(hearing) if worker == hearing.side else sorted(units)
    row = list(now["rows"][victim])
    gone = []
    for code in named[: int(hearing.fact("spells", "Terror", "cap"))]:
        if code in row and pieces.is_unit(code):
            row.remove(code)
            gone.append(code)
    if not gone:
        return
    to = hearing.ask("flight", who=victim, prompt=f"where do {pieces.counted(gone)} flee to?", options=open_)
    hearing.put("public", "battle", "rows", victim, row)
    forces.add_tokens(hearing, victim, to, [code + "!" for code in gone])
    hearing.line("Terror", f"{pieces.counted(gone)} retreat", to, "Terror")
    hearing.tell(f"{pieces.counted(gone)} of {victim} flee to {to}.")


# spells of movement


def coursers_speed(hearing: Hearing, wizard: str, worker: str) -> None:
    """Up to three pieces that start with the wizard go one space further; backfiring, one less.

    A leader named once more stands for one of those under him, the slowest first.
    """
    more = 1 if worker == hearing.side else -1
    side = hearing.side
    place = forces.person(hearing.state, wizard)["at"]
    slowed: dict[str, int] = {}
    for name in _targets(hearing):
        live = [one for one in forces.tokens(hearing.state, side, place) if forces.code_of(one) == name and forces.used(one) is not None]
        if live:
            forces.take_tokens(hearing, side, place, [live[0]])
            gone = (forces.used(live[0]) or 0) - more
            forces.add_tokens(hearing, side, place, [forces.mark(name, gone, moved=not forces.unmoved(live[0]))])
            continue
        # Not activated yet: kept until its owner activates it, like the slowing of Tortoise Speed the other way round.
        key = f"{place}|{name}" if pieces.is_unit(name) else name
        slowed[key] = slowed.get(key, hearing.public["slowed"].get(key, 0)) - more
    for key, less in slowed.items():
        hearing.put("public", "slowed", key, less)
    hearing.tell(f"{pieces.counted(_targets(hearing))} go {'further' if more > 0 else 'less far'} by one this turn.")


def tortoise_speed(hearing: Hearing, wizard: str, worker: str) -> None:
    """Up to three enemy pieces next door go one space less this turn; under a leader their owner says which."""
    enemy = pieces.other(hearing.side)
    if worker != hearing.side:
        mine = hearing.public["slowed"].get(wizard, 0)
        hearing.put("public", "slowed", wizard, mine + 1)
        hearing.tell(f"{wizard} slows himself.")
        return
    place = hearing.args["at"]
    for name in _targets(hearing):
        if name in hearing.public["people"]:
            hearing.put("public", "slowed", name, hearing.public["slowed"].get(name, 0) + 1)
        else:
            hearing.add("public", "slowed", f"{place}|{name}", 1)
    hearing.tell(f"{pieces.counted(_targets(hearing))} of {enemy} in {place} are slowed.")


def fly(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard goes one space further this turn and may cross the sea; he ends on land or aboard a ship."""
    if worker != hearing.side:
        forces.put_person(hearing, wizard, haste=-1)
        hearing.tell(f"{wizard} is held to the ground.")
        return
    more = int(hearing.fact("spells", "Fly", "cap"))
    one = forces.person(hearing.state, wizard)
    flies = None if one.get("wades") and not one.get("flies") else True
    forces.put_person(hearing, wizard, haste=int(one.get("haste", 0)) + more, wades=True, flies=flies)


def teleport(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard goes up to four spaces this turn; not to the island."""
    if worker != hearing.side:
        forces.put_person(hearing, wizard, used=forces.STOPPED)
        hearing.tell(f"{wizard} is rooted to the spot.")
        return
    forces.put_person(hearing, wizard, reach=int(hearing.fact("spells", "Teleport", "cap")))


def waterwalk(hearing: Hearing, wizard: str, worker: str) -> None:
    """The wizard may go to sea from any shore this turn."""
    if worker != hearing.side:
        hearing.tell(f"{wizard} sinks in up to the knees.")
        return
    forces.put_person(hearing, wizard, wades=True, flies=None)


def heal(hearing: Hearing, wizard: str, worker: str) -> None:
    """One reduced unit with the wizard is made whole; neither moves any more. Backfiring, a whole unit is reduced."""
    side = hearing.side
    place = forces.person(hearing.state, wizard)["at"]
    code = _targets(hearing)[0]
    token = next(one for one in forces.tokens(hearing.state, side, place) if forces.code_of(one) == code)
    forces.take_tokens(hearing, side, place, [token])
    if worker == side:
        forces.add_tokens(hearing, side, place, [pieces.kind_of(code) + "!"])
        hearing.tell(f"{code} is whole again.")
    else:
        forces.remove_unit(hearing, side, code)
        hearing.tell(f"{code} is lost.")
    forces.put_person(hearing, wizard, used=forces.STOPPED)


def summon_penguins(hearing: Hearing, wizard: str, worker: str) -> None:
    """Penguins appear; a ten brings a chieftain too. Backfiring, they are the enemy's and attack at once."""
    from playaid.games.tears.scenarios import penguins_appear

    penguins_appear(hearing, wizard, worker)


RULES: Mapping[str, Callable[[Hearing, str, str], None]] = {
    "Bad Fortune": bad_fortune,
    "Breach": breach,
    "Courser's Speed": coursers_speed,
    "Direct Attack": direct_attack,
    "Earthquake": earthquake,
    "Eldritch Fire": eldritch_fire,
    "Eldritch Might": eldritch_might,
    "Eldritch Shield": eldritch_shield,
    "Enthrall": enthrall,
    "Fly": fly,
    "Fog of War": fog_of_war,
    "Good Fortune": good_fortune,
    "Heal": heal,
    "Juggernaut": juggernaut,
    "Land Bridge": unwritten,
    "Obfuscate": obfuscate,
    "Summon Aid": summon_aid,
    "Summon Penguins": summon_penguins,
    "Teleport": teleport,
    "Terror": terror,
    "Tortoise Speed": tortoise_speed,
    "Waterwalk": waterwalk,
}
IN_BATTLE = (
    "Bad Fortune", "Breach", "Direct Attack", "Earthquake", "Eldritch Fire", "Eldritch Might", "Eldritch Shield", "Enthrall", "Fog of War",
    "Good Fortune", "Juggernaut", "Land Bridge", "Obfuscate", "Summon Aid", "Terror",
)  # fmt: skip
AT_THE_START = ("Fog of War", "Summon Aid")
ON_THE_MARCH = (
    "Courser's Speed", "Earthquake", "Enthrall", "Fly", "Heal", "Land Bridge", "Obfuscate", "Summon Penguins", "Teleport", "Tortoise Speed",
    "Waterwalk",
)  # fmt: skip
OWN_FOUR = "up to four own units that have not been activated"
ONE_OWN, ONE_ENEMY, OWN_THREE, ENEMY_THREE, ENEMY_TWO, NONE = (
    "one own",
    "one enemy",
    "up to three own",
    "up to three enemy",
    "two enemy",
    "",
)
WANTS = {
    "Eldritch Might": ONE_OWN,
    "Juggernaut": ONE_OWN,
    "Heal": ONE_OWN,
    "Summon Aid": ONE_OWN,
    "Eldritch Shield": ONE_ENEMY,
    "Terror": ENEMY_TWO,
    "Courser's Speed": OWN_THREE,
    "Obfuscate": OWN_THREE,
    "Tortoise Speed": ENEMY_THREE,
}


# checks


def _unknown(hearing: Hearing) -> Mapping[str, Any] | None:
    wizard = hearing.args["wizard"]
    if wizard != pieces.TERRAMAX and hearing.public["people"].get(wizard, {}).get("side") != hearing.side:
        return None
    return None if hearing.args["spell"] in knows(hearing, wizard) else {"who": wizard, "spell": hearing.args["spell"]}


def _barred(hearing: Hearing) -> Mapping[str, Any] | None:
    wizard = hearing.args["wizard"]
    if wizard == pieces.TERRAMAX:
        return {"who": wizard} if hearing.public["dragon"]["failed"] else None
    one = hearing.public["people"].get(wizard, {})
    return {"who": wizard} if one.get("failed") or one.get("burnt") else None


def _when(hearing: Hearing) -> Mapping[str, Any] | None:
    wizard, spell, now = hearing.args["wizard"], hearing.args["spell"], hearing.public["battle"]
    if now:
        if now["stage"] != SPELLS or now["side"] != hearing.side:
            return {"why": f"the battle stands at: {now['stage']} ({now['side']})"}
        if spell not in IN_BATTLE:
            return {"why": f"{spell} is cast when the wizard is activated"}
        if spell in AT_THE_START and not now["first"]:
            return {"why": f"{spell} is cast at the start of a battle, in its first round"}
        if wizard not in able(hearing.state, hearing.side):
            return {"why": f"{wizard} is not in line or has cast this round"}
        return None
    if hearing.public["owed"]:
        return {"why": "something else comes first"}
    one = hearing.public["people"].get(wizard, {})
    if spell not in ON_THE_MARCH:
        return {"why": f"{spell} is cast in battle"}
    if not one.get("act") or one.get("state") != forces.UP:
        return {"why": f"{wizard} is not activated on the board"}
    if one.get("used", 0) > 0 or one.get("fought") or one.get("busy"):
        return {"why": f"{wizard} has begun to act"}
    return None


def _aim(hearing: Hearing) -> Mapping[str, Any] | None:
    """Whether the targets are such as the spell wants."""
    if _when(hearing) is not None:
        return None
    spell = hearing.args["spell"]
    led = spell == "Enthrall" and not hearing.public["battle"]
    wants = OWN_FOUR if led else WANTS.get(spell, NONE)
    named = _targets(hearing)
    if not wants:
        return {"why": f"{spell} names no target"} if named else None
    number = {ONE_OWN: (1, 1), ONE_ENEMY: (1, 1), ENEMY_TWO: (1, 2), OWN_FOUR: (1, 4)}.get(wants, (1, 3))
    if not number[0] <= len(named) <= number[1]:
        return {"why": f"{spell} wants {wants} after `on`"}
    pool = _pool(hearing, wants)
    if isinstance(pool, str):
        return {"why": pool}
    for name in named:
        if name not in pool:
            return {"why": f"{name} is not among those it can reach: {pieces.counted(pool)}"}
        pool.remove(name)
    return None


def _pool(hearing: Hearing, wants: str) -> list[str] | str:
    """Everything the spell can be put on here, or what is wrong."""
    wizard, spell, now = hearing.args["wizard"], hearing.args["spell"], hearing.public["battle"]
    side = hearing.side
    own = wants in (ONE_OWN, OWN_THREE)
    if spell in ("Summon Aid", "Tortoise Speed"):
        place = hearing.args.get("at")
        here = now["ships"][side] if now else forces.person(hearing.state, wizard)["at"]
        if place is None or place not in world.neighbours(hearing.state, here):
            return "say where they stand, next door: `at AREA`"
        whose = side if own else pieces.other(side)
        there = forces.persons(hearing.state, whose, place)
        if own:
            return [*_codes(hearing, whose, place, fresh=False), *there]
        still = [name for name in there if not forces.person(hearing.state, name).get("done")]
        return [*_codes(hearing, whose, place, fresh=True), *_thrice(still)]
    if now:
        pool = [code for code in now["rows"][side if own else pieces.other(side)] if code != wizard or spell == "Obfuscate"]
        if wizard == pieces.TERRAMAX and spell in ("Juggernaut", "Eldritch Shield"):
            pool = [code for code in now["rows"][side] if pieces.kind_of(code) == wizard] if own else pool
        return [code for code in pool if pieces.is_unit(code)] if spell == "Terror" else pool
    place = forces.person(hearing.state, wizard)["at"]
    if wants == OWN_FOUR:
        return [code for code in _codes(hearing, side, place, fresh=True) if pieces.kind_of(code) != pieces.TERRAMAX]
    codes = _codes(hearing, side, place, fresh=False)
    if spell == "Heal":
        return [code for code in codes if code.startswith(pieces.REDUCED)]
    people = [name for name in forces.persons(hearing.state, side, place) if name != wizard or spell == "Obfuscate"]
    return [*codes, *(people if spell == "Obfuscate" else _thrice(people))]


def _thrice(people: Sequence[str]) -> list[str]:
    """A leader is named once more for each piece under him: what lies there need not be shown."""
    return [name for name in people for _ in range(3 if pieces.is_leader(forces.base(name)) else 1)]


def _codes(hearing: Hearing, side: str, place: str, fresh: bool) -> list[str]:
    here = forces.tokens(hearing.state, side, place)
    return [forces.code_of(token) for token in here if not fresh or token == forces.code_of(token)]


def _siege(hearing: Hearing) -> Mapping[str, Any] | None:
    now, spell = hearing.public["battle"], hearing.args["spell"]
    if not now or spell not in ("Breach", "Terror"):
        return None
    if spell == "Breach" and (now["kind"] not in ("castle", "garrison") or hearing.side != now["att"]):
        return {"why": "there is no castle to breach"}
    return {"why": "nobody flees from a ship"} if spell == "Terror" and now["kind"] == "sea" else None


def _his(hearing: Hearing) -> Mapping[str, Any] | None:
    wizard = hearing.args["wizard"]
    owner = pieces.GORGANUN if wizard == pieces.TERRAMAX else hearing.public["people"].get(wizard, {}).get("side")
    return None if owner == hearing.side else {"name": wizard, "side": hearing.side}


CAST_CHECKS = (
    KEY,
    Check("own.piece", "Units", "{name} does not belong to {side}", _his, rank=10),
    Check("cast.when", "Wizards in battle", "{why}", _when, rank=15),
    Check("cast.knows", "Spells", "{who} does not know {spell}", _unknown, rank=20),
    Check("cast.failed", "Spells", "{who} has failed and casts no more this turn", _barred, rank=20),
    Check("cast.siege", "Spell index", "{why}", _siege, rank=25),
    Check("cast.aim", "Spell index", "{why}", _aim, rank=30),
)


# offers


def _known(state: State, side: str, wizard: str) -> Sequence[str]:
    if wizard == pieces.TERRAMAX:
        return ("Bad Fortune", "Eldritch Shield", "Juggernaut", "Terror")
    spells: Sequence[str] = state["secret"][side].get("spells", {}).get(wizard, ())
    return spells


def cast_offers(h: Hearing) -> list[str]:
    """Representative: each wizard's spells that can be cast now, with the first target that fits."""
    state, side = h.state, h.side
    if side not in state["secret"]:
        return []
    now = state["public"]["battle"]
    lines = []
    if now:
        if now["stage"] != SPELLS or now["side"] != side:
            return []
        for wizard in able(state, side):
            for spell in _known(state, side, wizard):
                aimed = _aimed_in_battle(state, side, wizard, spell)
                if spell in IN_BATTLE and aimed is not None:
                    lines.append(f'"{spell}" by {wizard}{aimed}')
        return lines
    if state["public"]["owed"] or side != duties.doing(state):
        return []
    for wizard, one in state["public"]["people"].items():
        if one["side"] != side or not pieces.is_wizard(wizard) or not _idle(one):
            continue
        for spell in _known(state, side, wizard):
            aimed = _aimed_on_the_march(state, side, wizard, spell)
            if spell in ON_THE_MARCH and aimed is not None:
                lines.append(f'"{spell}" by {wizard}{aimed}')
    return lines


def _idle(one: Mapping[str, Any]) -> bool:
    """Whether a wizard is activated on the board and has done nothing yet."""
    begun = one.get("used", 0) > 0 or any(one.get(mark) for mark in ("fought", "failed", "burnt", "busy"))
    return one["state"] == forces.UP and bool(one.get("act")) and not begun


def _aimed_in_battle(state: State, side: str, wizard: str, spell: str) -> str | None:
    now = state["public"]["battle"]
    mine, theirs = now["rows"][side], now["rows"][pieces.other(side)]
    others = [code for code in mine if code != wizard]
    if spell in AT_THE_START and not now["first"]:
        return None
    if spell == "Breach":
        return "" if now["kind"] in ("castle", "garrison") and side == now["att"] else None
    if spell == "Terror":
        units = [code for code in theirs if pieces.is_unit(code)]
        return f" on {units[0]}" if units and now["kind"] != "sea" else None
    if spell == "Summon Aid":
        for area in world.neighbours(state, now["ships"][side]):
            here = [forces.code_of(token) for token in forces.tokens(state, side, area)]
            if here:
                return f" on {here[0]} at {area}"
        return None
    if spell in ("Eldritch Might", "Juggernaut"):
        pool = [code for code in mine if pieces.kind_of(code) == wizard] if wizard == pieces.TERRAMAX else others
        return f" on {pool[0]}" if pool else None
    if spell == "Eldritch Shield":
        return f" on {theirs[0]}" if theirs else None
    return f" on {wizard}" if spell == "Obfuscate" else ""


def _aimed_on_the_march(state: State, side: str, wizard: str, spell: str) -> str | None:
    place = forces.person(state, wizard)["at"]
    codes = [forces.code_of(token) for token in forces.tokens(state, side, place)]
    if spell == "Heal":
        hurt = [code for code in codes if code.startswith(pieces.REDUCED)]
        return f" on {hurt[0]}" if hurt else None
    if spell == "Enthrall":
        fresh = [code for code in forces.tokens(state, side, place) if code == forces.code_of(code)]
        free = [code for code in fresh if pieces.kind_of(code) != pieces.TERRAMAX]
        return f" on {free[0]}" if free else None
    if spell == "Courser's Speed":
        pool = codes or [name for name in forces.persons(state, side, place) if name != wizard]
        return f" on {pool[0]}" if pool else None
    if spell == "Obfuscate":
        return f" on {wizard}"
    if spell == "Summon Penguins":
        from playaid.games.tears.scenarios import penguins_may_come

        return "" if penguins_may_come(state, side, place) else None
    if spell == "Tortoise Speed":
        enemy = pieces.other(side)
        for area in world.neighbours(state, place):
            here = [token for token in forces.tokens(state, enemy, area) if token == forces.code_of(token)]
            pool = here or [name for name in forces.persons(state, enemy, area) if not forces.person(state, name).get("done")]
            if pool:
                return f" on {pool[0]} at {area}"
        return None
    return ""
