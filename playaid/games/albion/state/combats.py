"""15.0, 16.0 The combats of this Phase: which there are, who takes part, who acts next and what they owe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from playaid.games.albion.state import escorts, hexes, outstanding, pieces, printed
from playaid.games.albion.state.sides import SIDES
from playaid.language.message import message, series
from playaid.referee.contract.game import Facts, Owed
from playaid.referee.contract.sequence import actor, frames

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Challenge, Fight, State

TERRAINS = ("clear", "woods", "forest", "rough", "marsh", "mountain", "knowe", "delving", "broch", "stockade", "dyke")


def terrain_names(state: State) -> Mapping[str, Sequence[str]]:
    return dict.fromkeys(TERRAINS, ())


def fights(state: State) -> Mapping[str, Fight]:
    return state["public"]["combat"]["fights"]


def key(number: str, kind: str) -> str:
    return f"{number} {kind}"


def live(state: State, *kinds: str) -> list[str]:
    return [name for name, fight in fights(state).items() if fight["kind"] in kinds and fight["state"] != "over"]


def challenges(state: State, *states: str) -> list[tuple[str, str]]:
    return [(name, kind) for name, fight in fights(state).items() for kind, call in fight["challenges"].items() if call["state"] in states]


def begun(state: State) -> list[tuple[str, str | None]]:
    """The combats of which a round has been fought and that are not over: a fight by itself, or one of its challenges by kind."""
    current = state["public"]["combat"]["current"]
    own: list[tuple[str, str | None]] = [(current, None)] if current else []
    return own + [(name, kind) for name, kind in challenges(state, "accepted") if fights(state)[name]["challenges"][kind]["round"]]


def one_at_a_time(state: State, name: str, kind: str | None = None) -> Facts:
    """A combat, as in `begun`, that may not be begun: one combat is finished before the next, of whatever type. [16.0]"""
    under_way = begun(state)
    if not under_way or (name, kind) in under_way:
        return None
    return {"fight": _title(state, *under_way[0])}


def instead_of_leaving(state: State, side: str | None) -> str:
    """What a side, or whoever has the initiative, may do where nobody is bidden to retreat: a first round is fought, a new one may be
    declined. Empty where no fight is being resolved. [15.8, 16.0]"""
    current = state["public"]["combat"]["current"]
    if current is None:
        kinds = ("melee",) if frames(state)[-1]["key"] == "duels" else ("battle", "engagement")
        waiting = next(iter(live(state, *kinds)), None)
        told = "the {fight} has been announced, and its first round is fought (`fight`)"
        return message(told, fight=fight_title(waiting)) if waiting else ""
    attacker = fights(state)[current]["attacker"]
    if side == attacker:
        return message("the initiative is theirs: `stop` declines to attack on")
    return message("the initiative is with {attacker}, who may attack on (`fight`) or decline to (`stop`)", attacker=attacker)


def _title(state: State, name: str, kind: str | None) -> str:
    if kind is None:
        return fight_title(name)
    first, second = _in_order(state, fights(state)[name]["challenges"][kind])
    if kind == "duel":
        return message("duel arcane of {champion} and {other_champion}", champion=first, other_champion=second)
    return message("trial by combat of {champion} and {other_champion}", champion=first, other_champion=second)


def any_fight(state: State) -> bool:
    return bool(live(state, "battle", "engagement"))


def any_battle(state: State) -> bool:
    """Whether some battle has no terrain yet."""
    return any(fights(state)[name]["terrain"] is None for name in live(state, "battle"))


def any_open_challenge(state: State) -> bool:
    return bool(challenges(state, "open"))


def any_duel(state: State) -> bool:
    return bool(challenges(state, "accepted") or live(state, "melee"))


def inactive(state: State) -> list[str]:
    """The player whose turn it is not."""
    return [pieces.other(str(actor(state)))]


def challenging(state: State) -> list[str]:
    """Whoever has losses to remove, which the kings of Wigan's Pen bring before the battle; else the player whose turn it is. [19.5.19]"""
    return outstanding.losses(state) or [str(actor(state))]


def answering(state: State) -> list[str]:
    """Whoever has losses to remove, else the player whose turn it is not."""
    return outstanding.losses(state) or inactive(state)


def combatants(state: State, number: str, side: str, kind: str) -> list[str]:
    """Everybody of a side who takes part: ashore in battle or melee; in an engagement ships that do not refit, and those aboard, and whose
    mind it holds aboard those of the enemy [15.2, 19.4.10]. In an overrun only the stack that overruns, against all enemies in the hex.
    [12.5 before 15.1] Whoever has evaded the enemies there, or has declined the melee, stays out of it [15.3, 18.2], and whoever sleeps
    while their own side attacks [10.0]."""
    if kind == "engagement":
        fleets = [name for name in pieces.at(state, number, kind="ship") if not pieces.piece(state, name)["refit"]]
        fleets = [name for name in fleets if not sleeps(state, name)]
        ships = [name for name in fleets if pieces.commander_side(pieces.piece(state, name)) == side]
        aboard = [name for name in pieces.at(state, number, side, aboard=True) if pieces.piece(state, name)["aboard"] in fleets]
        return [*ships, *(name for name in aboard if not sleeps(state, name))] if ships else []
    fight = fights(state).get(key(number, kind))
    away = [*(fight.get("declined", []) if fight else []), *escorts.away(state, number)]
    ashore = [name for name in pieces.at(state, number, side, aboard=False) if pieces.piece(state, name)["kind"] != "ship"]
    if fight and fight.get("overrun") and side == fight["attacker"]:
        return [name for name in ashore if name in fight["overrun"]]
    return [name for name in ashore if name not in away and not sleeps(state, name)]


def sleeps(state: State, name: str) -> bool:
    """Whether a piece of the player whose turn it is lies inactive: it attacks nobody, and takes no part until it is attacked. [10.0]"""
    piece = pieces.piece(state, name)
    return piece["state"] == "inactive" and pieces.commander_side(piece) == actor(state)


def persons_in(state: State, names: Iterable[str]) -> list[str]:
    return [name for name in names if pieces.piece(state, name)["kind"] == "person"]


def champions(state: State, fight: Fight, side: str) -> list[str]:
    """The persons of a side who take part in a fight."""
    return persons_in(state, combatants(state, fight["hex"], side, fight["kind"]))


def owed_terrain(state: State) -> Iterable[Owed]:
    for name in live(state, "battle"):
        if fights(state)[name]["terrain"] is None:
            text = message("defend {hex}: state the terrain of the defence", hex=fights(state)[name]["hex"])
            yield Owed(text, "16.1", inactive(state)[0])


def fight_of(state: State, person: str) -> str | None:
    """The battle or engagement that a person stands in, announced and not over."""
    piece = pieces.piece(state, person)
    name = key(str(piece["hex"]), "engagement" if piece["aboard"] else "battle")
    return name if name in live(state, "battle", "engagement") else None


def challenge_name(kind: str) -> str:
    return message("a duel arcane") if kind == "duel" else message("a trial by combat")


def fight_title(name: str) -> str:
    """A fight by its key, as it is said."""
    number, kind = name.split(" ")
    return message("{kind} in {hex}", kind=kind, hex=number)


DECLINED = {"duel": "declined duel arcane", "trial": "declined trial by combat"}
"""The rows of the modifiers that tell what declining costs, by the kind of challenge."""
NO_PERSON = "nothing in the rolls: no person of {side} takes part"
NO_MAGICIAN = "nothing in the rolls: no magician of {side} takes part"
ALONE = "Bran Og"
"""Where he stands, only he fights a trial by combat. [7.9 m37]"""


def able_to_answer(state: State, name: str, kind: str, side: str) -> list[str]:
    """Who of a side in a fight could answer a challenge of a kind, whether they have cast or not."""
    mates = [mate for mate in champions(state, fights(state)[name], side) if pieces.commander_side(pieces.piece(state, mate)) == side]
    if kind == "duel":
        return [mate for mate in mates if printed.person_rows()[mate].get("magic") != 0]
    return [ALONE] if ALONE in mates else mates


def free_to_decline(state: State, name: str, kind: str, side: str) -> str:
    """Why it costs a side nothing in the rolls to decline a challenge; empty where it costs. [16.1.6, 19.3]"""
    able = able_to_answer(state, name, kind, side)
    if not able:
        return message(NO_MAGICIAN if kind == "duel" else NO_PERSON, side=side)
    if all(mate in state["public"]["cast"] for mate in able):
        return message("nothing in the rolls: all who could accept have Enchantment markers")
    return ""


def refusal_told(line: str, state: State) -> str:
    """What a line of `decline` costs. `trial at 3322`, `duel at 3140 of battle`"""
    kind, _, rest = line.partition(" at ")
    number, _, of = rest.partition(" of ")
    calls = {name: fights(state)[name]["challenges"][what]["by"] for name, what in challenges(state, "open") if what == kind}
    name = next((name for name in calls if fights(state)[name]["hex"] == number and of in ("", fights(state)[name]["kind"])), None)
    return refusal_cost(state, name, kind, pieces.other(calls[name])) if name is not None else ""


def refusal_cost(state: State, name: str, kind: str, side: str) -> str:
    """What it would cost a side to decline a challenge, in words; the amount as the rules print it. Where it is hidden who stands there,
    no more than that. [11.9, 16.1.6]"""
    amount = printed.rows("modifiers")[DECLINED[kind]]["amount"]
    if "stacks" in state["public"]:
        return message("{amount} at most against {side} in the rolls", amount=amount, side=side)
    return free_to_decline(state, name, kind, side) or message("{amount} against {side} in the rolls", amount=amount, side=side)


def owed_answers(state: State) -> Iterable[Owed]:
    yield from outstanding.owed_losses(state)
    side = inactive(state)[0] if frames(state)[-1]["key"] == "answer" else actor(state)
    for name, kind in challenges(state, "open"):
        fight = fights(state)[name]
        if fight["challenges"][kind]["by"] != side:
            call, number = fight["challenges"][kind], fight["hex"]
            said = {"side": side, "challenge": challenge_name(kind), "challenger": call["persons"][call["by"]], "hex": number}
            said["cost"] = refusal_cost(state, name, kind, pieces.other(call["by"]))
            text = message("{side} is to accept or decline {challenge} with {challenger} in {hex} (`accept`, or `decline`: {cost})", **said)
            if any(what == kind and other != name and fights(state)[other]["hex"] == number for other, what in challenges(state, "open")):
                text = message(
                    "{side} is to accept or decline {challenge} with {challenger} of the {kind} in {hex} (`accept`, or `decline`: {cost})",
                    **said,
                    kind=fight["kind"],
                )
            yield Owed(text, "15.4", side)


def only_persons(state: State, fight: Fight) -> bool:
    """Whether a battle has used up the armies and escorts of both sides: heroes alone do not fight on. [15.8.4]"""
    grown = any(number > 0 for number in fight.get("teeth", {}).values())
    return fight["kind"] == "battle" and not grown and not any(pieces.points_at(state, fight["hex"], side) for side in SIDES)


def champions_of(state: State, kind: str) -> list[tuple[str, str]]:
    """Who fight the challenge combats of a kind that are to be fought: the active side's champion first."""
    if actor(state) is None:
        return []
    return [_in_order(state, fights(state)[name]["challenges"][kind]) for name, what in challenges(state, "accepted") if what == kind]


def _in_order(state: State, call: Challenge) -> tuple[str, str]:
    active = str(actor(state))
    return call["persons"][active], call["persons"][pieces.other(active)]


def pairs(state: State, kind: str) -> list[str]:
    """The challenge combats of a kind that are to be fought, as they are typed."""
    return [f"{active} vs {other}" for active, other in champions_of(state, kind)]


def acts(state: State) -> list[str]:
    """Losses first, of both sides at once [7.4], then the fate of items, retreats, evasion, then the side with the initiative in the fight
    in progress, else the active player."""
    side = str(actor(state))
    waiting = outstanding.losses(state) or outstanding.fate_sides(state)[:1]
    if waiting:
        return waiting
    if leaving := retreating(state):
        return [leaving[0][0]]
    if outstanding.any_endangered(state):
        return outstanding.endangered_sides(state)[:1]
    current = state["public"]["combat"]["current"]
    if current:
        return [fights(state)[current]["attacker"]]
    announced = [fight["attacker"] for fight in fights(state).values() if fight["state"] == "announced"]  # by an overruling, of either side
    return list(dict.fromkeys([side, *announced]))


def retreating(state: State) -> list[tuple[str, str]]:
    """The sides that have still to withdraw, each with the hex. [15.8]"""
    left = (fight for fight in fights(state).values() if fight["state"] != "over")
    return [(side, fight["hex"]) for fight in left for side in fight["retreat"]]


def _enemies_beside(state: State, number: str, side: str) -> list[str]:
    """Where whoever withdraws could come among enemies, by the publisher's lie of the columns. [2.1]"""
    low = str(printed.rows("map")["low columns"]["value"])
    return [other for other in hexes.beside(number, low) if pieces.at(state, other, pieces.other(side))]


def _owed_common(state: State) -> Iterable[Owed]:
    yield from outstanding.owed_losses(state)
    yield from outstanding.owed_fates(state)
    for side, number in retreating(state):
        told = message("{side} withdraws from {hex} (`withdraw`)", side=side, hex=number)
        if near := _enemies_beside(state, number, side):
            told = message("{owed}; beside it enemies stand in {hexes}", owed=told, hexes=series(near))
        yield Owed(told, "15.8", side)
    yield from outstanding.owed_evasions(state)


def owed_duels(state: State) -> Iterable[Owed]:
    """The combat that has been begun before all others; which is begun, the active player chooses. [16.0]"""
    yield from _owed_common(state)
    owed: list[tuple[tuple[str, str | None], Owed]] = []
    for name, kind in sorted(challenges(state, "accepted"), key=lambda call: ("duel", "trial").index(call[1])):
        active, other = _in_order(state, fights(state)[name]["challenges"][kind])
        text = message("{challenge} {champion} vs {enemy}, until one is dead", challenge=kind, champion=active, enemy=other)
        owed.append(((name, kind), Owed(text, "16.4" if kind == "duel" else "16.5", actor(state), freely=not begun(state))))
    melees = [(name, fights(state)[name]) for name in live(state, "melee")]
    owed += [((name, None), _to_fight(state, fight, "16.3")) for name, fight in melees]
    yield from (one for _, one in sorted(owed, key=lambda each: each[0] not in begun(state)))


def owed_battles(state: State) -> Iterable[Owed]:
    yield from _owed_common(state)
    for name in live(state, "battle", "engagement"):
        fight = fights(state)[name]
        if not (fight["round"] and fight.get("overrun")) and not fight["retreat"]:  # a retreat ends it
            yield _to_fight(state, fight, "16.0")


def _to_fight(state: State, fight: Fight, case: str) -> Owed:
    """A first round is fought; only a new one may be declined, or where nothing is left to fight with. Of several, none begun, the active
    player chooses. How it is said is told once it may be. [7.4, 15.8, 16.0, 20.5]"""
    text, ways = ("{side} is to fight on or stop: {kind} in {hex}", EITHER) if fight["round"] else _first_round(state, fight)
    waits = bool(outstanding.losses(state) or outstanding.fates(state))
    text = "{side} is to fight on or stop, if both sides can fight on: {kind} in {hex}" if waits and fight["round"] else text
    told = message(text, side=fight["attacker"], kind=fight["kind"], hex=fight["hex"])
    if ways and not waits:
        told = message(ways, owed=told)
    return Owed(told, case, fight["attacker"], freely=not begun(state))


EITHER, STOPPING = "{owed} (`fight`, `stop`)", "{owed} (`stop`)"
"""What is owed, with how it is said where there is a choice, or where it is not plain."""


def _first_round(state: State, fight: Fight) -> tuple[str, str]:
    """Challenges, kings or a touch may have left nobody of a side, or of the attacker persons alone, who fight if a hero is among them."""
    number, kind, attacker = fight["hex"], fight["kind"], fight["attacker"]
    left, enemies = combatants(state, number, attacker, kind), combatants(state, number, pieces.other(attacker), kind)
    walls = kind == "battle" and number in printed.fortress_rows() and number not in state["public"]["ruins"]
    if not left or not (enemies or walls):
        return "{side} is to stop, as nobody is left to fight: {kind} in {hex}", STOPPING
    if kind != "battle" or pieces.points(state, left) or int(fight.get("teeth", {}).get(attacker, 0)):
        return "{side} is to fight: {kind} in {hex}", ""
    return "{side} is to fight if there is a hero left, else to stop: {kind} in {hex}", EITHER
