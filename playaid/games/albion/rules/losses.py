"""7.0 Removing losses: chosen in secret, applied together; death, sinking, ruin."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from playaid.games.albion.ratings import counters, ground
from playaid.games.albion.ratings.heirs import heirs_first
from playaid.games.albion.ratings.items import borne_items
from playaid.games.albion.rules import minds, tracks
from playaid.games.albion.rules.sharing import (
    boxes_of,
    capacities,
    chosen,
    could_absorb,
    evenly,
    moment,
    said_shares,
    says_evenly,
    teeth,
    title_of,
    typed,
)
from playaid.games.albion.state import escorts, marcher_names, pieces
from playaid.games.albion.state.outstanding import TOLLS, losses, said_loss, said_part, said_toll
from playaid.language.message import SEMICOLON, counted, listing, message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Locked, Refusal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Choice, Hearing, Loss, Piece, Toll

NOBODY: dict[Toll, str] = {
    "points": "{losses} would be {side}'s, and no army or escort of it is there",
    "wounds": "{losses} would be {side}'s, and no person of it is there",
    "steps": "{losses} would be {side}'s, and no ship of it is there",
}


def table(hearing: Hearing, letter: str, force: int, only: str | None = None) -> tuple[int, int, bool]:
    """What a letter costs a force: points, wounds or steps, and whether the one-piece mark stands there. [7.1]
    only: the side that alone may know how large the force is."""
    cell = hearing.fact("casualty", str(max(force, 1)), letter, only=only)
    left, right = (str(part) for part in cell)
    return int(left.rstrip("*")), int(right.rstrip("*")), "*" in left + right


def owe(
    hearing: Hearing,
    side: str,
    number: str,
    why: str,
    names: list[str],
    *,
    points: int = 0,
    wounds: int = 0,
    steps: int = 0,
    one: bool = False,
    fortress: bool = False,
    fight: str | None = None,
) -> None:
    """Note what a side has to remove in a hex from the named pieces, and escorts with a march of their own: points, wounds, steps.

    one: the mark bids to take it from one piece; fortress: its intrinsic point stands behind them; fight: in which it was suffered.
    It is cut down to what they can openly bear; nothing is noted where that is nothing. [7.3] Wounds are not cut: what the Mailcoat
    takes on itself comes off first, and who wears it is not told. [20.6.08]
    """
    loss: Loss = {
        "hex": number,
        "why": why,
        "points": points,
        "wounds": wounds,
        "steps": steps,
        "one": one,
        "from": names,
        "fortress": fortress,
        "fight": fight,
    }
    kinds = {name: pieces.piece(hearing.state, name) for name in names if not name.startswith(marcher_names.ESCORT)}
    most: dict[Toll, int] = {
        "points": escorts.points(hearing.state, names) + int(fortress) + teeth(hearing.state, side, loss),
        "steps": sum(piece["steps"] for piece in kinds.values() if piece["kind"] == "ship"),
        "wounds": sum(boxes_of(name) for name, piece in kinds.items() if piece["kind"] == "person"),
    }
    cut = {kind: min(loss[kind], most[kind]) for kind in most}
    if cut["wounds"]:
        cut["wounds"] = loss["wounds"]
    for kind in most:
        due = said_toll(kind, loss[kind])
        if loss[kind] > most[kind] > 0:
            text = message("{side} has to bear {losses} and has {most}", side=side, losses=due, most=most[kind])
            hearing.line("excess", text, "the rest is ignored", "7.3")
        elif fight is not None and loss[kind] and not most[kind]:
            text = message(NOBODY[kind], side=side, losses=due)
            hearing.line("excess", text, "nothing is lost by it", "7.3", only=pieces.own(hearing.state, side))
    if any(cut.values()):
        hearing.put("public", "losses", side, {**loss, **cut, "side": side, "chosen": False})
    if cut["wounds"]:
        _note_wounds(hearing, side)


def remove(hearing: Hearing) -> None:
    """Seal a side's choice; apply both once both have chosen."""
    side = hearing.side
    if side not in losses(hearing.state):
        raise Refusal(message("{side} has no losses to remove", side=side))
    loss, choice, room = _weighed(hearing)
    if any(n > room[kind].get(name, 0) for kind in TOLLS for name, n in choice[kind].items()):
        raise Refusal("no piece can bear more than it has")
    for kind in TOLLS:
        if parts := choice[kind]:
            hearing.line(kind, listing(said_shares(parts)), message("of {due}", due=loss[kind]), "7.2")
    if says_evenly(hearing.args["losses"], loss) and _lopsided(loss, choice["wounds"], room["wounds"]):
        hearing.tell("Evenly: each wound goes to whoever has most left to bear then.")
    hearing.put("secret", side, "removal", choice)
    hearing.put("public", "losses", side, "chosen", True)
    if not losses(hearing.state):
        settle(hearing)
        return
    dying = {name for name, number in choice["wounds"].items() if number >= room["wounds"][name]}
    shares = listing(
        message("{loss}, and dies of that", loss=said_loss(kind, name, number)) if name in dying else said_loss(kind, name, number)
        for kind in TOLLS
        for name, number in choice[kind].items()
        if number
    )
    hearing.tell("{side}: {losses}.", side=side, losses=shares)
    hearing.tell("{side} has chosen who suffers its losses.", public=True, side=side)


def _lopsided(loss: Loss, wounds: Mapping[str, int], room: Mapping[str, int]) -> bool:
    """Whether somebody takes two wounds more than another who could have taken one of them, without the mark that bids it."""
    least = min((wounds.get(name, 0) for name in room if room[name] > wounds.get(name, 0)), default=0)
    return not loss["one"] and max(wounds.values(), default=0) > least + 1


def remove_offers(hearing: Hearing) -> Iterable[str]:
    """What `evenly` stands for, in the words that would be typed; every other way to spread the losses is as legal, and too many to list.
    Who may not see what everybody can bear is offered the one word."""
    if hearing.side not in losses(hearing.state):
        return []
    try:
        return [typed(evenly(hearing, hearing.public["losses"][hearing.side])) or "evenly"]
    except Locked:
        return ["evenly"]


def _nothing_owed(hearing: Hearing) -> Facts:
    return None if hearing.side in losses(hearing.state) else {"side": hearing.side}


def _weighed(hearing: Hearing) -> tuple[Loss, Choice, Choice]:
    """What the declaring side owes, what it has chosen, and what its pieces can bear. Raises Unreadable, Ambiguous, Locked."""
    loss = hearing.public["losses"][hearing.side]
    return loss, chosen(hearing, loss), capacities(hearing, loss)


def _wrong_sum(hearing: Hearing) -> Facts:
    if _nothing_owed(hearing):
        return None
    loss, choice, room = _weighed(hearing)
    wrong = []
    for kind in TOLLS:
        due = min(loss[kind], sum(room[kind].values()))
        named = sum(choice[kind].values())
        if named != due:
            wrong.append(message("{losses} instead of {due}", losses=said_toll(kind, named), due=due))
        over = {name: n for name, n in choice[kind].items() if n > room[kind].get(name, 0)}
        wrong += [message("{piece} cannot bear {losses}", piece=title_of(name), losses=said_toll(kind, n)) for name, n in over.items()]
    return {"wrong": listing(wrong, SEMICOLON)} if wrong else None


def _not_one(hearing: Hearing) -> Facts:
    """The one-piece mark: no second piece is touched before the first is gone."""
    if _nothing_owed(hearing):
        return None
    if not hearing.public["losses"][hearing.side]["one"]:
        return None
    loss, choice, room = _weighed(hearing)
    kinds: tuple[Toll, ...] = ("wounds", "steps")
    for kind in kinds:
        whole = [name for name, n in choice[kind].items() if n >= room[kind].get(name, 0)]
        if len(choice[kind]) > 1 and not whole:
            return {"losses": said_part(kind, loss[kind], mark=True)}
    return None


def _nothing_falls(hearing: Hearing) -> Facts:
    """By the mark of a melee or an engagement somebody is killed, and a ship is sunk, where anybody or any ship can be by what is due."""
    if _nothing_owed(hearing) or _not_one(hearing) or hearing.public["losses"][hearing.side]["why"] not in ("melee", "engagement"):
        return None
    loss, choice, room = _weighed(hearing)
    for kind, why in FALLS.items() if loss["one"] else ():
        left = room[kind]
        falls = any(n >= left[name] for name, n in choice[kind].items())
        if not falls and any(n <= loss[kind] for n in left.values()):
            return {"why": why}
    return None


FALLS: dict[Toll, str] = {
    "wounds": message("the mark bids one person to be killed, and somebody would be"),
    "steps": message("the mark bids one ship to be sunk, and one would be"),
}


def _fortress_first(hearing: Hearing) -> Facts:
    if _nothing_owed(hearing):
        return None
    _, choice, room = _weighed(hearing)
    others = sum(n for name, n in room["points"].items() if name != "fortress")
    spent = sum(n for name, n in choice["points"].items() if name != "fortress")
    return {"left": others - spent} if choice["points"].get("fortress") and spent < others else None


REMOVE_CHECKS = (
    Check("7.owed", "7.0", "{side} has no losses to remove", _nothing_owed, rank=10),
    Check("7.sum", "7.2", "{wrong}", _wrong_sum),
    Check("7.one", "7.2", "by the mark one piece takes it before another is touched: {losses}", _not_one),
    Check("16.marked", "16.2", "{why}", _nothing_falls),
    Check("17.last", "17.4", "the fortress falls only after the other {left} points in it", _fortress_first),
)


# applying


def settle(hearing: Hearing) -> None:
    """Apply what all sides have chosen, together. [7.4]"""
    losses: Mapping[str, Loss] = hearing.public["losses"]
    hearing.put("public", "losses", {})
    sunk: list[str] = []
    for side, loss in losses.items():
        # A look ahead and odds are held without what the other side has chosen unseen: they suppose that it was spread evenly.
        choice: Choice | None = hearing.secret(side).get("removal")
        if choice is None:
            choice = evenly(hearing, {**loss, "side": side})
            if side != hearing.side:
                hearing.tell("What {side} has chosen is not seen: here it is supposed to be spread evenly.", public=True, side=side)
        hearing.drop("secret", side, "removal")
        _take_points(hearing, side, loss, choice["points"])
        for ship, steps in choice["steps"].items():
            if damage(hearing, ship, steps):
                sunk.append(ship)
        for person in heirs_first(choice["wounds"]):
            marked = wound(hearing, person, choice["wounds"][person])
            if pieces.piece(hearing.state, person)["state"] != "dead":
                hearing.tell(said_wounds(person, marked), only=pieces.piece(hearing.state, person)["side"])
    for ship in sunk:
        go_down(hearing, ship)
    for side, loss in losses.items():
        hearing.tell("{side} suffers its losses in {hex}.", public=True, side=side, hex=loss["hex"])
    for fight in dict.fromkeys(str(loss["fight"]) for loss in losses.values() if loss["fight"]):
        hearing.happens("losses removed", name=fight)


def _take_points(hearing: Hearing, side: str, loss: Loss, parts: Mapping[str, int]) -> None:
    for name, number in parts.items():
        if name == "fortress":
            ruin(hearing, str(loss["hex"]), side)
        elif name == "teeth":
            hearing.add("public", "combat", "fights", str(loss["fight"]), "teeth", side, -number)
        elif name.startswith("escort "):
            _lose_escort(hearing, name.removeprefix("escort "), "The escort of {person} is lost")
        else:
            shrink(hearing, name, number)


def shrink(hearing: Hearing, army: str, number: int) -> None:
    piece = pieces.piece(hearing.state, army)
    if piece["count"] > number:
        hearing.put("public", "pieces", army, "count", int(piece["count"]) - number)
    else:
        scatter(hearing, army)
        hearing.drop("public", "pieces", army)
    lose_points(hearing, piece["side"], number, counted(number, "{army} loses {n} point", "{army} loses {n} points", army=army))


def scatter(hearing: Hearing, army: str) -> None:
    """The items that an army carried lie in the hex where it ends, stay aboard its ship, or are lost with her. [7.5, 20.1]"""
    piece = pieces.piece(hearing.state, army)
    if not any(item["side"] == piece["side"] for item in hearing.public["items"].values()):
        return
    ship = piece["aboard"]
    afloat = ship is not None and pieces.on_map(pieces.piece(hearing.state, ship))
    lies = {"state": "destroyed", "hex": None, "side": None} if ship else {"state": "left", "hex": piece["hex"], "side": None}
    for item in [item for item, bearer in hearing.secret(piece["side"]).get("items", {}).items() if bearer == army]:
        told = "{item} is lost at sea." if ship else "{item} lies in {hex}."
        if afloat:
            hearing.put("secret", piece["side"], "items", item, str(ship))
            told = "{item} stays aboard {ship}."
        else:
            hearing.drop("secret", piece["side"], "items", item)
            hearing.put("public", "items", item, lies)
        hearing.tell(told, public=True, item=hearing.fact("items", item, "name"), hex=piece["hex"], ship=ship)


def _lose_escort(hearing: Hearing, person: str, how: str) -> None:  # its owner's loss, whoever has the person's mind [19.4.10]
    hearing.put("public", "pieces", person, "escort", False)
    lose_points(hearing, pieces.piece(hearing.state, person)["side"], 1, message(how, person=person))


def lose_points(hearing: Hearing, side: str, number: int, what: str) -> None:
    hearing.add("public", "lost", side, "points", number)
    hearing.tell("{loss}.", public=True, loss=what)
    hearing.happens("points lost", side=side, number=number, what=what)


def ruin(hearing: Hearing, number: str, side: str) -> None:
    """A fortress is destroyed for the rest of the game. [17.4]"""
    hearing.put("public", "ruins", number, True)
    hearing.tell("The fortress in {hex} falls to ruins.", public=True, hex=number)
    hearing.happens("fall of a fortress", number=number, side=side)


def damage(hearing: Hearing, ship: str, steps: int) -> bool:
    """Take steps off a ship; True if it sinks."""
    left = int(pieces.piece(hearing.state, ship)["steps"]) - steps
    hearing.put("public", "pieces", ship, "steps", max(left, 0))
    if left > 0:
        hearing.tell("{ship} is damaged.", public=True, ship=ship)
        return False
    hearing.put("public", "pieces", ship, "state", "sunk")
    return True


def go_down(hearing: Hearing, ship: str) -> None:
    """A ship is gone: what it carried drowns, persons are taken off by a friend, reach shore, or die. [7.5]"""
    piece = pieces.piece(hearing.state, ship)
    number, side = piece["hex"], piece["side"]
    strength = int(hearing.fact("ships", ship, "combat"))
    hearing.put("public", "pieces", ship, "hex", None)
    hearing.add("public", "lost", side, "ships", strength)
    hearing.tell("{ship} goes down in {hex}.", public=True, ship=ship, hex=number)
    drown_items(hearing, ship)
    hearing.happens("sinking", ship=ship, side=side, strength=strength)
    aboard = [name for name, cargo in pieces.pieces(hearing.state).items() if cargo.get("aboard") == ship]
    for name in heirs_first(aboard):
        cargo = pieces.piece(hearing.state, name)
        if cargo["kind"] == "army":
            shrink(hearing, name, int(cargo["count"]))
        else:
            rescued = pieces.commander_side(cargo) if hearing.options["held-sunk"] == "holder" else side
            _overboard(hearing, name, str(number), rescued)


def _overboard(hearing: Hearing, person: str, number: str, side: str) -> None:
    """A person whose ship has sunk: side is whose ships are friends. [7.5]"""
    if pieces.piece(hearing.state, person)["escort"]:
        _lose_escort(hearing, person, "The escort of {person} drowns")
    drown_items(hearing, person)
    open_to_all = hearing.options["refit-rescue"] == "aboard"
    ships = pieces.at(hearing.state, number, side, "ship")
    friends = [ship for ship in ships if open_to_all or not pieces.piece(hearing.state, ship)["refit"]]
    enemies = pieces.at(hearing.state, number, pieces.other(side), "ship")
    if friends:
        prompt = message("which ship takes {person} aboard?", person=person)
        friend = hearing.ask(f"ship for {person}", who=side, prompt=prompt, options=friends, cite="7.5")
        hearing.put("public", "pieces", person, "aboard", friend)
        hearing.tell("{person} is taken aboard {friend}.", public=True, person=person, friend=friend)
        hearing.happens("rescue", person=person)
    elif not enemies and ground.is_coastal(hearing, number):
        hearing.put("public", "pieces", person, "aboard", None)
        hearing.tell("{person} reaches the shore.", public=True, person=person)
        hearing.happens("rescue", person=person)
    else:
        kill(hearing, person, message("drowned"))


def drown_items(hearing: Hearing, bearer: str) -> None:
    """What a ship carries that sinks, or who is aboard, is removed from play. [7.5]"""
    side = pieces.piece(hearing.state, bearer)["side"]
    for number in borne_items(hearing, bearer):
        hearing.drop("secret", side, "items", number)
        minds.part(hearing, number, bearer)
        hearing.put("public", "items", number, {"state": "destroyed", "hex": None, "side": None})
        hearing.tell("{item} is lost at sea.", public=True, item=hearing.fact("items", number, "name"))


def wound(hearing: Hearing, person: str, number: int, why: str = "") -> int:
    """Mark boxes of a person on its owner's roster; the last one kills. The boxes marked, which only they may know. Raises Locked."""
    side = pieces.piece(hearing.state, person)["side"]
    boxes = int(hearing.fact("persons", person, "boxes"))
    before = counters.wounds(hearing, person)
    absorbed = _absorbed(hearing, person, number)
    after = min(before + number - absorbed, boxes)
    minds.suffer(hearing, person, after - before)
    _note_wounds(hearing, side)
    suffered = f"{before} + {number}" + (f" - {absorbed}" if absorbed else "")
    worked = message("{person}: {sum} ({cause})" if why else "{person}: {sum}", person=person, sum=suffered, cause=why)
    hearing.line("wounds", worked, message("{wounds} of {boxes}", wounds=after, boxes=boxes), "7.0", only=side)
    if after >= boxes:
        kill(hearing, person, why or message("of wounds"))
    return after - before


def announce(hearing: Hearing, person: str, number: int, said: str = "") -> None:
    """Wounds that all are told of. What somebody bears may take some of them; but nobody takes them for unhurt any more. [16.4, 16.5]"""
    hearing.tell(said or said_wounds(person, number))
    if "told" not in hearing.public:
        hearing.put("public", "told", {})
    hearing.put("public", "told", person, hearing.public["told"].get(person, 0) + number)


def forget_announced(hearing: Hearing, names: Iterable[str]) -> None:
    """What was told of wounds holds no longer: they are dead, or have been seen to unseen."""
    for name in names:
        if name in hearing.public.get("told", {}):
            hearing.drop("public", "told", name)


def said_wounds(person: str, number: int) -> str:
    if not number:
        return message("{person} takes no wound.", person=person)
    return counted(number, "{person} takes {n} wound.", "{person} takes {n} wounds.", person=person)


def _note_wounds(hearing: Hearing, side: str) -> None:
    """Everybody has seen that a side has had wounds dealt to it. Noted once: how often would tell how they were shared out."""
    if hearing.public.get("wounded", {side: True}).get(side) is None:
        hearing.put("public", "wounded", side, True)


def kill(hearing: Hearing, person: str, how: str) -> None:
    """A person dies: his escort stays behind as an army point, those he commanded stand without him. [7.0]"""
    piece = pieces.piece(hearing.state, person)
    side = piece["side"]
    _leave_alone(hearing, person)
    hearing.put("public", "pieces", person, {**piece, "hex": None, "aboard": None, "escort": False, "state": "dead", "control": None})
    boxes, before = int(hearing.fact("persons", person, "boxes")), counters.wounds(hearing, person)
    hearing.add("secret", side, "roster", person, boxes - before)
    hearing.tell("{person} is dead, {how}.", public=True, person=person, how=how)
    forget_announced(hearing, [person])
    _leave_escort(hearing, person, piece)
    hearing.happens("death", person=person, piece=piece)


def leave_troops(hearing: Hearing, person: str, piece: Piece) -> None:
    """A person leaves the game otherwise than by death: their troops stay behind as those of the dead. [7.0, 19.5.19]"""
    _leave_alone(hearing, person)
    _leave_escort(hearing, person, piece)


def _leave_alone(hearing: Hearing, person: str) -> None:
    for army in [name for name, troops in pieces.pieces(hearing.state).items() if troops.get("under") == person]:
        hearing.put("public", "pieces", army, "under", None)


def _leave_escort(hearing: Hearing, person: str, piece: Piece) -> None:
    number, side = piece["hex"], piece["side"]
    if piece["escort"] and number is not None:
        army = enlist(hearing, side, str(piece["kingdom"]), str(number), 1, piece["state"], piece["aboard"])
        _in_the_stead_of(hearing, person, army)
        text = message("The escort of {person} stays behind in {hex}: {army}, 1 point.", person=person, hex=number, army=army)
        alone = pieces.own(hearing.state, side)
        hearing.tell(text, public=alone is None, only=alone)


def _in_the_stead_of(hearing: Hearing, person: str, army: str) -> None:
    """The escort of the dead has marched as far as they have, and takes part in their overrun. [12.5]"""
    tracks.detach(hearing, person, army)
    name = hearing.public.get("overrun")
    fight = hearing.public["combat"]["fights"].get(name) if name is not None else None
    if fight is not None and person in fight.get("overrun", ()):
        hearing.push("public", "combat", "fights", name, "overrun", army)


def enlist(hearing: Hearing, side: str, kingdom: str, number: str, count: int, state: str = "active", aboard: str | None = None) -> str:
    """A new army piece in a hex; the id is its kingdom and the first free mark."""
    name = next(name for mark in itertools.count(1) if (name := f"{kingdom} {mark}") not in pieces.pieces(hearing.state))
    new = {"kind": "army", "side": side, "kingdom": kingdom, "count": count, "under": None, "aboard": aboard, "hex": number, "state": state}
    hearing.put("public", "pieces", name, new)
    return name


def _absorbed(hearing: Hearing, bearer: str, wounds: int) -> int:
    """The wounds that the Mailcoat takes on itself. Notes it under the owner's seal. [20.6.08]"""
    most = min(could_absorb(hearing, bearer), wounds)
    if most < 1:
        return 0
    side = str(pieces.piece(hearing.state, bearer)["side"])
    hearing.put("secret", side, "absorbed", moment(hearing))
    text = message(
        "of {wounds} wounds to {bearer} it takes {absorbed} on itself; the table is told of them all",
        bearer=bearer,
        wounds=wounds,
        absorbed=most,
    )
    hearing.line("Mailcoat of Gofannon", text, str(wounds - most), "20.6", only=side)
    return most
