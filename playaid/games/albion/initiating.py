"""15.0 Initiating combat: announcing, terrain, challenges and answers, in the announced order.

A fight stands in `public.combat.fights` under `HEX kind`: {"hex", "kind" (battle, engagement, melee), "attacker" (the side that has the
initiative), "terrain" and "choices" of it, "round", "state" (announced, fighting, over), "stopped" (sides that have declined to
attack since the last round), "retreat" (sides that must withdraw), "ratio", "bonus" ({side: added to its rolls}), and
"challenges"}; a melee also "declined" (persons who take no part in it). A challenge stands there under its kind (duel, trial): {"by"
(the side that challenged), "persons" ({side: champion}), "state" (open, accepted, declined, over), "round"}.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from playaid.games.albion import fortresses, hexes, items, persons, pieces
from playaid.referee.game import Check, Owed
from playaid.referee.hearing import Hearing
from playaid.referee.offers import legal, supposing
from playaid.referee.refusals import Refusal
from playaid.referee.sequence import actor
from playaid.referee.state import State

Fight = dict[str, Any]
TERRAINS = ("clear", "woods", "forest", "rough", "marsh", "mountain", "knowe", "delving", "broch", "stockade", "dyke")


def terrain_names(state: State) -> Mapping[str, Sequence[str]]:
    """What a battle may be fought in."""
    return dict.fromkeys(TERRAINS, ())


def fights(state: State) -> Mapping[str, Fight]:
    """All fights of this Combat Phase by key."""
    found: Mapping[str, Fight] = state["public"]["combat"]["fights"]
    return found


def key(number: str, kind: str) -> str:
    """The key of a fight."""
    return f"{number} {kind}"


def live(state: State, *kinds: str) -> list[str]:
    """The fights of these kinds that are not over."""
    return [name for name, fight in fights(state).items() if fight["kind"] in kinds and fight["state"] != "over"]


def challenges(state: State, *states: str) -> list[tuple[str, str]]:
    """Fight and kind of every challenge in one of these states."""
    return [(name, kind) for name, fight in fights(state).items() for kind, one in fight["challenges"].items() if one["state"] in states]


def begin(hearing: Hearing) -> None:
    """A new Combat Phase."""
    hearing.put("public", "combat", {"fights": {}, "current": None})


def any_fight(state: State) -> bool:
    """Whether a battle or engagement has been announced."""
    return bool(live(state, "battle", "engagement"))


def any_battle(state: State) -> bool:
    """Whether some battle has no terrain yet."""
    return any(fights(state)[name]["terrain"] is None for name in live(state, "battle"))


def any_open_challenge(state: State) -> bool:
    """Whether a challenge waits for an answer."""
    return bool(challenges(state, "open"))


def any_duel(state: State) -> bool:
    """Whether there is a challenge combat or a melee to fight."""
    return bool(challenges(state, "accepted") or live(state, "melee"))


def inactive(state: State) -> list[str]:
    """The player whose turn it is not."""
    return [pieces.other(str(actor(state)))]


# who can fight


def fighters(hearing: Hearing, number: str, side: str) -> list[str]:
    """Armies, persons with escort and heroes of a side ashore: what can give or take battle. Heroes are asked for only without points."""
    ashore = pieces.at(hearing.state, number, side, aboard=False)
    with_points = [name for name in ashore if pieces.points(hearing.state, [name])]
    if with_points:
        return with_points
    away = hearing.public["evaded"].get(number, ())
    return [
        name
        for name in ashore
        if pieces.piece(hearing.state, name)["kind"] == "person" and name not in away and pieces.is_hero(hearing, name)
    ]


def stands(hearing: Hearing, number: str, side: str, defends: bool) -> bool:
    """Whether a side has anything to fight a battle with: fighters, or in its defence the bare fortress, by option `empty-fortress`."""
    if fighters(hearing, number, side):
        return True
    bare = defends and hearing.options["empty-fortress"] == "attackable"
    return bare and fortresses.friendly(hearing.state, number, side) is not None


def combatants(state: State, number: str, side: str, kind: str) -> list[str]:
    """Everybody of a side who takes part: ashore in battle or melee; in an engagement ships that do not refit, and those aboard."""
    if kind == "engagement":
        ships = [name for name in pieces.at(state, number, side, "ship") if not pieces.piece(state, name)["refit"]]
        return ships + [name for name in pieces.at(state, number, side, aboard=True) if pieces.piece(state, name)["aboard"] in ships]
    away = fights(state).get(key(number, kind), {}).get("declined", ())
    return [
        name for name in pieces.at(state, number, side, aboard=False) if pieces.piece(state, name)["kind"] != "ship" and name not in away
    ]


def persons_in(state: State, names: Iterable[str]) -> list[str]:
    """The persons among pieces."""
    return [name for name in names if pieces.piece(state, name)["kind"] == "person"]


# announcing


def battle(hearing: Hearing) -> None:
    """Announce a battle; a fortress of the defender's settles the terrain at once, inactive defenders wake."""
    number = hexes.need(hearing.args["hex"])
    defender = pieces.other(hearing.side)
    hearing.happens("attack", names=pieces.at(hearing.state, number, defender, aboard=False), how="by attack")
    terrain = fortresses.defence(hearing, number, defender)
    open_fight(hearing, number, "battle", terrain)
    if terrain:
        hearing.line("terrain", f"{defender} stands in its own fortress", terrain, "17.1")
    hearing.tell(f"{hearing.side} announces a battle in {number}.")


def engage(hearing: Hearing) -> None:
    """Announce a naval engagement."""
    number = hexes.need(hearing.args["hex"])
    hearing.happens("attack", names=pieces.at(hearing.state, number, pieces.other(hearing.side), "ship"), how="by attack")
    open_fight(hearing, number, "engagement", None)
    hearing.tell(f"{hearing.side} announces an engagement in {number}.")


def melee(hearing: Hearing) -> None:
    """Announce a melee."""
    number = hexes.need(hearing.args["hex"])
    attacked = pieces.at(hearing.state, number, pieces.other(hearing.side), "person", aboard=False)
    hearing.happens("attack", names=attacked, how="by attack")
    open_fight(hearing, number, "melee", None)
    hearing.tell(f"{hearing.side} announces a melee in {number}.")


def open_fight(hearing: Hearing, number: str, kind: str, terrain: str | None) -> str:
    """Enter a fight; its key."""
    fight: Fight = {
        "hex": number,
        "kind": kind,
        "attacker": hearing.side,
        "terrain": terrain,
        "round": 0,
        "state": "announced",
        "stopped": [],
    }
    more: Fight = {"retreat": [], "ratio": None, "bonus": {}, "challenges": {}}
    if kind == "battle":
        more["choices"] = [one for one in hexes.known(hearing, number, "terrain") or () if one in TERRAINS]
    hearing.put("public", "combat", "fights", key(number, kind), {**fight, **more})
    return key(number, kind)


def _contested(state: State, side: str) -> list[str]:
    enemy = set(pieces.hexes_of(state, pieces.other(side)))
    return [number for number in pieces.hexes_of(state, side) if number in enemy]


def battle_offers(hearing: Hearing) -> Iterable[str]:
    """Hexes where both sides have army or escort points ashore; where only a hero stands against them it may be announced too."""
    state, side = hearing.state, hearing.side
    for number in _contested(state, side):
        if key(number, "battle") in fights(state) or not _active(state, number, side):
            continue
        if pieces.points_at(state, number, side) and pieces.points_at(state, number, pieces.other(side)):
            yield number


def _active(state: State, number: str, side: str) -> bool:
    return any(pieces.piece(state, name)["state"] == "active" for name in pieces.at(state, number, side))


def engage_offers(hearing: Hearing) -> Iterable[str]:
    """Hexes where both sides have ships that may take part."""
    state, side = hearing.state, hearing.side
    for number in _contested(state, side):
        sides = (side, pieces.other(side))
        if key(number, "engagement") not in fights(state) and all(combatants(state, number, one, "engagement") for one in sides):
            yield number


def melee_offers(hearing: Hearing) -> Iterable[str]:
    """Hexes where only persons of both sides stand ashore, the enemy's in no fortress of theirs."""
    state, side = hearing.state, hearing.side
    for number in _contested(state, side):
        if not _melee_fault(supposing(hearing, {"hex": number}), number, side):
            yield number


def _melee_fault(hearing: Hearing, number: str, side: str) -> tuple[str, str] | None:
    """Why there can be no melee, with the case."""
    state = hearing.state
    if key(number, "melee") in fights(state) or key(number, "battle") in fights(state):
        return "there is a fight there already", "15.8"
    for one in (side, pieces.other(side)):
        if pieces.points_at(state, number, one):
            return "armies or escorts are there", "15.3"
        away = state["public"]["evaded"].get(number, ())
        if not [name for name in combatants(state, number, one, "melee") if name not in away]:
            return f"{one} has no person there who could fight", "15.3"
        if one == side and all(name in state["public"]["cast"] for name in combatants(state, number, one, "melee")):
            return f"all persons of {one} there have Enchantment markers, and only defend themselves", "19.3"
    if fortresses.defence(hearing, number, pieces.other(side)):
        return "the persons there are in their own fortress", "17.3"
    return None


def _bad_hex(hearing: Hearing) -> Mapping[str, Any] | None:
    return hexes.not_a_hex(hearing)


def _no_fighters(hearing: Hearing) -> Mapping[str, Any] | None:
    number = hearing.args["hex"]
    if _bad_hex(hearing):
        return None
    lacking = [side for side in (hearing.side, pieces.other(hearing.side)) if not stands(hearing, number, side, side != hearing.side)]
    return {"sides": " and ".join(lacking), "hex": number} if lacking else None


def _no_points(hearing: Hearing) -> Mapping[str, Any] | None:
    number = hearing.args["hex"]
    if _bad_hex(hearing) or _no_fighters(hearing):
        return None
    total = sum(pieces.points_at(hearing.state, number, side) for side in (hearing.side, pieces.other(hearing.side)))
    return None if total else {"hex": number}


def _persons_alone(hearing: Hearing) -> Mapping[str, Any] | None:
    """Persons without army or escort may not attack a fortress. [17.5]"""
    number = hearing.args["hex"]
    if _bad_hex(hearing) or pieces.points_at(hearing.state, number, hearing.side):
        return None
    kind = fortresses.defence(hearing, number, pieces.other(hearing.side))
    return {"kind": kind, "hex": number} if kind else None


def _announced(kind: str) -> Check:
    return Check(
        f"15.once.{kind}",
        "15.7",
        "{kind} in {hex} has been announced",
        lambda h: {"kind": kind, "hex": h.args["hex"]} if key(h.args["hex"], kind) in fights(h.state) else None,
    )


def _sleeping(hearing: Hearing) -> Mapping[str, Any] | None:
    """Inactive pieces may not attack."""
    number = hearing.args["hex"]
    mine = pieces.at(hearing.state, number, hearing.side)
    return {"hex": number} if mine and not _active(hearing.state, number, hearing.side) else None


_HEX_CHECK = Check("15.hex", "2.1", "{hex} is no hex of the map", _bad_hex, rank=10)
_ACTIVE_CHECK = Check("15.inactive", "10.0", "the pieces in {hex} are inactive and may not attack", _sleeping, rank=20)


def _where(offers: Any) -> Any:
    return lambda hearing: ", ".join(offers(hearing)) or None


BATTLE_CHECKS = (
    _HEX_CHECK,
    _ACTIVE_CHECK,
    _announced("battle"),
    Check("15.fighters", "15.1", "{sides} has no army, escort or hero ashore in {hex}", _no_fighters, _where(lambda h: battle_offers(h))),
    Check("15.points", "15.1", "only persons stand in {hex}: without an army or escort there is no battle", _no_points),
    Check("17.alone", "17.5", "persons alone may not attack the {kind} in {hex}", _persons_alone),
)


def _no_ships(hearing: Hearing) -> Mapping[str, Any] | None:
    number = hearing.args["hex"]
    lacking = [side for side in (hearing.side, pieces.other(hearing.side)) if not combatants(hearing.state, number, side, "engagement")]
    return {"sides": " and ".join(lacking), "hex": number} if lacking else None


ENGAGE_CHECKS = (
    _HEX_CHECK,
    _ACTIVE_CHECK,
    _announced("engagement"),
    Check(
        "15.ships",
        "15.2",
        "{sides} has no ship in {hex} that may take part",
        _no_ships,
        _where(lambda h: engage_offers(h)),
    ),
)


def _no_melee(hearing: Hearing) -> Mapping[str, Any] | None:
    found = None if _bad_hex(hearing) else _melee_fault(hearing, hearing.args["hex"], hearing.side)
    return {"hex": hearing.args["hex"], "why": found[0], "case": found[1]} if found else None


MELEE_CHECKS = (
    _HEX_CHECK,
    _ACTIVE_CHECK,
    Check("15.melee", "15.3", "no melee in {hex}: {why} [{case}]", _no_melee, _where(lambda h: melee_offers(h))),
)


def shun(hearing: Hearing) -> None:
    """Decline a melee by what one of the persons bears, before its first round; without anybody left it is over. [15.3]"""
    number, names = hearing.args["hex"], hearing.args["persons"]
    helper = _shielded(hearing)
    if _no_melee_yet(hearing) or helper is None:
        raise Refusal(f"no melee in {number} can be declined")
    name = key(number, "melee")
    hearing.put("public", "combat", "fights", name, "declined", [*fights(hearing.state)[name].get("declined", ()), *names])
    hearing.line("melee", f"{helper} bears what lets them decline", ", ".join(names), "15.3")
    hearing.tell(f"{', '.join(names)} {'declines' if len(names) == 1 else 'decline'} the melee in {number}.")
    gone = [side for side in (hearing.side, pieces.other(hearing.side)) if not combatants(hearing.state, number, side, "melee")]
    if gone:
        hearing.happens("refusal of a melee", fight=name, why=f"{gone[0]} has declined it")


def shun_offers(hearing: Hearing) -> Iterable[str]:
    """Each person who may decline a melee that has not begun."""
    state, side = hearing.state, hearing.side
    for name in live(state, "melee"):
        number = fights(state)[name]["hex"]
        for person in combatants(state, number, side, "melee"):
            if legal(hearing, {"hex": number, "persons": [person]}):
                yield f"{number} with {person}"


def _no_melee_yet(hearing: Hearing) -> Mapping[str, Any] | None:
    fight = fights(hearing.state).get(key(hearing.args["hex"], "melee"))
    return None if fight and fight["state"] == "announced" else {"hex": hearing.args["hex"]}


def _strangers(hearing: Hearing) -> Mapping[str, Any] | None:
    wrong = [name for name in hearing.args["persons"] if name not in combatants(hearing.state, hearing.args["hex"], hearing.side, "melee")]
    return {"names": ", ".join(wrong), "hex": hearing.args["hex"]} if wrong else None


def _shielded(hearing: Hearing) -> str | None:
    """Somebody of the side in the melee, or who has declined it already, whose item lets persons evade."""
    here = pieces.at(hearing.state, hearing.args["hex"], hearing.side, "person", aboard=False)
    return next((name for name in here if items.evades(hearing, [name])), None)


SHUN_CHECKS = (
    Check("15.shun.melee", "15.3", "no melee in {hex} waits for its first round", _no_melee_yet, rank=20),
    Check("15.shun.there", "15.3", "{names}: not in the melee in {hex}", _strangers, rank=30),
    Check(
        "15.shun.item",
        "15.3",
        "nobody of {side} in {hex} bears an item that lets him decline",
        lambda h: None if _shielded(h) else {"side": h.side, "hex": h.args["hex"]},
    ),
)


# terrain


def defend(hearing: Hearing) -> None:
    """The defender states the terrain of a battle."""
    number, terrain = hearing.args["hex"], hearing.args["terrain"]
    if key(number, "battle") not in fights(hearing.state):
        raise Refusal(f"no battle has been announced in {number}")
    hearing.put("public", "combat", "fights", key(number, "battle"), "terrain", terrain)
    hearing.line("terrain", "of those in the hex, for all rounds", terrain, "16.1")
    hearing.tell(f"{hearing.side} defends {number} in {terrain}.")


def defend_offers(hearing: Hearing) -> Iterable[str]:
    """The terrains that the book knows in each hex of battle."""
    state = hearing.state
    for name in live(state, "battle"):
        one = fights(state)[name]
        if one["terrain"] is None:
            yield from (f"{one['hex']} in {terrain}" for terrain in one.get("choices", ()))


def owed_terrain(state: State) -> Iterable[Owed]:
    """A terrain for each battle."""
    for name in live(state, "battle"):
        if fights(state)[name]["terrain"] is None:
            yield Owed(f"defend {fights(state)[name]['hex']}: state the terrain of the defence", "16.1", inactive(state)[0])


def _no_battle(hearing: Hearing) -> Mapping[str, Any] | None:
    return None if key(hearing.args["hex"], "battle") in fights(hearing.state) else {"hex": hearing.args["hex"]}


def _fixed(hearing: Hearing) -> Mapping[str, Any] | None:
    fight = fights(hearing.state).get(key(hearing.args["hex"], "battle"))
    return {"hex": hearing.args["hex"], "terrain": fight["terrain"]} if fight and fight["terrain"] else None


def _not_there(hearing: Hearing) -> Mapping[str, Any] | None:
    if _bad_hex(hearing) or _no_battle(hearing) or _fixed(hearing):
        return None
    found = [one for one in hexes.terrain(hearing, hearing.args["hex"]) if one != "sea"]
    if hearing.args["terrain"] in found:
        return None
    return {"terrain": hearing.args["terrain"], "hex": hearing.args["hex"], "found": ", ".join(found)}


DEFEND_CHECKS = (
    _HEX_CHECK,
    Check("16.battle", "16.1", "no battle has been announced in {hex}", _no_battle, rank=20),
    Check("16.fixed", "16.1", "the battle in {hex} is fought in {terrain}", _fixed, rank=30),
    Check("16.terrain", "11.3", "there is no {terrain} in {hex}, only {found}", _not_there),
)


# challenges


def _fight_of(state: State, person: str) -> str | None:
    """The battle or engagement that a person stands in, announced and not over."""
    one = pieces.piece(state, person)
    kind = "engagement" if one["aboard"] else "battle"
    name = key(str(one["hex"]), kind)
    return name if name in live(state, "battle", "engagement") else None


def _the_fight(hearing: Hearing, person: str) -> str:
    """The fight that a champion stands in. Raises Refusal where an overruled declaration has none."""
    name = _fight_of(hearing.state, person)
    if name is None:
        raise Refusal(f"{person} is in no battle or engagement announced")
    return name


def challenge(hearing: Hearing) -> None:
    """Announce a challenge, naming the champion but not his strength."""
    kind, person = hearing.args["kind"], hearing.args["person"]
    name = _the_fight(hearing, person)
    one = {"by": hearing.side, "persons": {hearing.side: person}, "state": "open", "round": 0}
    hearing.put("public", "combat", "fights", name, "challenges", kind, one)
    hearing.tell(f"{person} challenges to {_long(kind)} in {fights(hearing.state)[name]['hex']}.")


def _long(kind: str) -> str:
    return "a duel arcane" if kind == "duel" else "a trial by combat"


def challenge_offers(hearing: Hearing) -> Iterable[str]:
    """Every kind and champion that could still challenge in each fight, from what the pieces print."""
    state, side = hearing.state, hearing.side
    for name in live(state, "battle", "engagement"):
        fight = fights(state)[name]
        for kind in ("duel", "trial"):
            if kind in fight["challenges"]:
                continue
            for person in persons_in(state, combatants(state, fight["hex"], side, fight["kind"])):
                if not _unfit(state, kind, person, side) and not _refuses(state, kind, person):
                    yield f"{kind} by {person}"


def _refuses(state: State, kind: str, person: str) -> bool:
    unknown = kind == "duel" and pieces.person_rows()[person].get("magic") is None
    return unknown or person == "Grogan" or person in state["public"]["cast"]


def _unfit(state: State, kind: str, person: str, side: str) -> str | None:
    """Why a person may not fight in a challenge combat of this kind, from what is open to all."""
    one = pieces.piece(state, person)
    if pieces.commander_side(one) != side or not pieces.on_map(one):
        return f"{person} is not of {side}, or not on the map"
    name = _fight_of(state, person)
    if name is None:
        return f"{person} is in no battle or engagement announced"
    if kind == "duel" and pieces.person_rows()[person].get("magic") == 0:
        return f"{person} has no Basic Magic Strength"
    mates = persons_in(state, combatants(state, fights(state)[name]["hex"], side, fights(state)[name]["kind"]))
    if kind == "trial" and persons.others_barred(mates, person):
        return f"{persons.others_barred(mates, person)} is there, and only he may fight a trial by combat"
    return None


def _champion(hearing: Hearing) -> Mapping[str, Any] | None:
    why = _unfit(hearing.state, hearing.args["kind"], hearing.args["person"], hearing.side)
    why = why or persons.may_not_challenge(hearing, hearing.args["person"])
    if not why and hearing.args["kind"] == "duel" and int(hearing.fact("persons", hearing.args["person"], "magic")) < 1:
        why = f"{hearing.args['person']} has no Basic Magic Strength"
    return {"why": why} if why else None


def _taken(hearing: Hearing) -> Mapping[str, Any] | None:
    name = _fight_of(hearing.state, hearing.args["person"])
    if name is None or hearing.args["kind"] not in fights(hearing.state)[name]["challenges"]:
        return None
    return {"kind": _long(hearing.args["kind"]), "fight": name}


CHALLENGE_CHECKS = (
    Check("15.champion", "15.4", "{why}", _champion),
    Check("15.taken", "15.4", "there has been {kind} for the fight {fight}: only one of each kind", _taken),
)


def _open_against(state: State, kind: str, side: str) -> list[str]:
    """The fights with an open challenge of this kind that this side has to answer."""
    return [name for name, what in challenges(state, "open") if what == kind and fights(state)[name]["challenges"][kind]["by"] != side]


def accept(hearing: Hearing) -> None:
    """Accept a challenge with a champion."""
    kind, person = hearing.args["kind"], hearing.args["person"]
    name = _the_fight(hearing, person)
    if kind not in fights(hearing.state)[name]["challenges"]:
        raise Refusal(f"nobody has challenged to {_long(kind)}")
    hearing.put("public", "combat", "fights", name, "challenges", kind, "persons", hearing.side, person)
    hearing.put("public", "combat", "fights", name, "challenges", kind, "state", "accepted")
    hearing.tell(f"{person} accepts {_long(kind)} in {fights(hearing.state)[name]['hex']}.")


def accept_offers(hearing: Hearing) -> Iterable[str]:
    """Every champion for every open challenge."""
    state, side = hearing.state, hearing.side
    for kind in ("duel", "trial"):
        for name in _open_against(state, kind, side):
            fight = fights(state)[name]
            for person in persons_in(state, combatants(state, fight["hex"], side, fight["kind"])):
                if not _unfit(state, kind, person, side) and not _refuses(state, kind, person):
                    yield f"{kind} by {person}"


def _unchallenged(hearing: Hearing) -> Mapping[str, Any] | None:
    name = _fight_of(hearing.state, hearing.args["person"])
    if name is None or name in _open_against(hearing.state, hearing.args["kind"], hearing.side):
        return None
    return {"kind": _long(hearing.args["kind"]), "fight": name}


ACCEPT_CHECKS = (
    Check("15.answerer", "15.4", "{why}", _champion),
    Check("15.unchallenged", "15.4", "nobody waits for an answer to {kind} for the fight {fight}", _unchallenged),
)


def decline(hearing: Hearing) -> None:
    """Decline a challenge; what that costs in the dice is counted in every round."""
    kind, number = hearing.args["kind"], hearing.args["hex"]
    for name in _open_against(hearing.state, kind, hearing.side):
        if fights(hearing.state)[name]["hex"] == number:
            hearing.put("public", "combat", "fights", name, "challenges", kind, "state", "declined")
            free = _all_casters(hearing, name, kind)
            if free:
                hearing.put("public", "combat", "fights", name, "challenges", kind, "free", True)
            _say_the_cost(hearing, name, kind, free)
    hearing.tell(f"{hearing.side} declines {_long(kind)} in {number}.")


def _say_the_cost(hearing: Hearing, name: str, kind: str, free: bool) -> None:
    """The worksheet line of a refusal: what it costs from now on, or why nothing. [16.1.6, 19.3]"""
    if free:
        hearing.line("declined", _long(kind), "nothing in the rolls: all have Enchantment markers", "19.3")
        return
    fight = fights(hearing.state)[name]
    mates = persons_in(hearing.state, combatants(hearing.state, fight["hex"], hearing.side, fight["kind"]))
    if kind == "duel" and not any(int(hearing.fact("persons", mate, "magic")) >= 1 for mate in mates):
        hearing.line("declined", _long(kind), f"nothing in the rolls: no magician of {hearing.side} takes part", "16.1")
        return
    amount = hearing.fact("modifiers", f"declined {'duel arcane' if kind == 'duel' else 'trial by combat'}", "amount")
    hearing.line("declined", _long(kind), f"{amount} against {hearing.side} in the rolls", "16.1")


def _all_casters(hearing: Hearing, name: str, kind: str) -> bool:
    """Whether all who could answer this challenge have Enchantment markers: their refusal costs nothing. [19.3]"""
    fight = fights(hearing.state)[name]
    mates = persons_in(hearing.state, combatants(hearing.state, fight["hex"], hearing.side, fight["kind"]))
    able = [one for one in mates if not _unfit(hearing.state, kind, one, hearing.side)]
    return bool(able) and all(one in hearing.public["cast"] for one in able)


def champion_falls(hearing: Hearing, person: str, piece: pieces.Piece) -> None:
    """Whoever dies fights no other challenge combat either: those that wait for him are over. [16.4, 16.5]"""
    for name, kind in challenges(hearing.state, "open", "accepted"):
        call = fights(hearing.state)[name]["challenges"][kind]
        if person in call["persons"].values():
            hearing.put("public", "combat", "fights", name, "challenges", kind, "state", "over")
            if not call["round"]:
                hearing.tell(f"With {person} dead, {_long(kind)} in {fights(hearing.state)[name]['hex']} is not fought.", public=True)


def decline_offers(hearing: Hearing) -> Iterable[str]:
    """Every open challenge."""
    state, side = hearing.state, hearing.side
    for kind in ("duel", "trial"):
        yield from (f"{kind} at {fights(state)[name]['hex']}" for name in _open_against(state, kind, side))


DECLINE_CHECKS = (
    Check(
        "15.nothing",
        "15.4",
        "there is no challenge to decline in {hex}",
        lambda h: (
            None
            if any(fights(h.state)[name]["hex"] == h.args["hex"] for name in _open_against(h.state, h.args["kind"], h.side))
            else {"hex": h.args["hex"]}
        ),
    ),
)


def owed_answers(state: State) -> Iterable[Owed]:
    """An answer to each open challenge of the other side."""
    from playaid.referee.sequence import frames

    answering = inactive(state)[0] if frames(state)[-1]["key"] == "answer" else actor(state)
    for name, kind in challenges(state, "open"):
        fight = fights(state)[name]
        if fight["challenges"][kind]["by"] != answering:
            yield Owed(f"accept or decline {_long(kind)} in {fight['hex']}", "15.4", answering)
