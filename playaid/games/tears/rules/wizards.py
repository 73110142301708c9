"""Wizards: the success throw, failure, the four disasters, recovering from burning out. [Spells] [Disasters]"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING

from playaid.games.tears.ratings import rulebook
from playaid.games.tears.rules import casualties, counters, fortune, learning, order
from playaid.games.tears.rules.hits import carry_on, fates_of, goes_down, suffer
from playaid.games.tears.rules.order import FREE, KEY
from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.state.fights import RAGE, battle
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing

WORKS, FAILS, BACKFIRE = "works", "fails", "backfire"


def success_number(hearing: Hearing, wizard: str) -> int:
    """Base and the wizard's own modifier; the dragon has none."""
    base = rulebook.number(hearing, "spell base")
    if wizard == pieces.TERRAMAX:
        return base
    own = int(hearing.fact("wizards", wizard, "success"))
    lost = int(forces.person(hearing.state, wizard).get("dulled", 0))
    return base + own - lost


def check_throw(hearing: Hearing, wizard: str, why: str, modifier: int = 0) -> tuple[bool, int]:
    """A success throw: (whether it succeeds, the face). The die must not exceed the success number."""
    side = _side(hearing, wizard)
    target = success_number(hearing, wizard) + modifier
    die = fortune.throw(
        hearing,
        side,
        why,
        lambda face: "succeeds" if face <= target else "fails",
        counts=lambda: message("success: {n} or less", n=target),
    )
    told = "success {own} {modifier}: die {die} against {target}" if modifier else "success {own}: die {die} against {target}"
    thrown = message(told, own=target - modifier, modifier=f"{modifier:+d}", die=die, target=target)
    hearing.line(wizard, thrown, "succeeds" if die <= target else "fails", "Spells")
    return die <= target, die


def succeeds(hearing: Hearing, wizard: str, why: str, modifier: int = 0) -> bool:
    """A success throw that casts nothing. Whoever is burnt out and succeeds, activated, casts again; whoever fails casts no more, as after
    a spell that fails: the text has it of the check. A ten is a disaster here, too. [Spells]"""
    good, die = check_throw(hearing, wizard, why, modifier)
    if not good:
        _no_more(hearing, wizard)
    if good and _another_chance(hearing, wizard):
        counters.put_person(hearing, wizard, burnt=None)
        hearing.tell("{wizard} can cast again.", wizard=wizard)
    if die == 10:
        disaster(hearing, wizard, "")
    return good


def _another_chance(hearing: Hearing, wizard: str) -> bool:
    """Whether a wizard is burnt out, seen to be activated, and has not failed in this activation: whether they lie under a leader who is
    activated nobody is to be told."""
    person = forces.somebody(hearing.state, wizard)
    return bool(person.get("burnt") and person.get("act") and not person.get("failed"))


def _side(hearing: Hearing, wizard: str) -> str:
    if wizard == pieces.TERRAMAX:
        return pieces.GORGANUN
    return forces.person(hearing.state, wizard)["side"]


NO_MORE_THIS_TURN = "{spell} fails; {wizard} casts no more this turn."
UNTIL_ACTIVATED = "{spell} fails; {wizard} casts no more until activated again."


def attempt(hearing: Hearing, wizard: str, spell: str) -> str:
    """Cast: works, fails (no more this turn) or backfires. A ten is a disaster, thrown for on the failure table."""
    good, die = check_throw(hearing, wizard, message("{wizard} casts {spell}", wizard=wizard, spell=spell))
    if die == 10 and not _just_fails(hearing, wizard):
        return disaster(hearing, wizard, spell)
    if good:
        return WORKS
    _no_more(hearing, wizard)
    hearing.tell(NO_MORE_THIS_TURN if _whole_turn(hearing, wizard) else UNTIL_ACTIVATED, spell=spell, wizard=wizard)
    return FAILS


def _whole_turn(hearing: Hearing, wizard: str) -> bool:
    """Whether who has failed casts no more this turn; else until they are activated again."""
    return wizard == pieces.TERRAMAX or hearing.options.get("spell-failure") == "turn"


def _just_fails(hearing: Hearing, wizard: str) -> bool:
    """Whether a ten is no disaster: by option of the dragon, of whom the failure table does not speak."""
    if wizard != pieces.TERRAMAX:
        return False
    fails = hearing.options.get("dragon-ten") == "fails"
    told = (
        "a ten of Terramax just fails (option `dragon-ten`)" if fails else "a ten of Terramax is one, as a wizard's (option `dragon-ten`)"
    )
    hearing.line("reading", told, "", "Disasters")
    return fails


def _no_more(hearing: Hearing, wizard: str) -> None:
    if wizard == pieces.TERRAMAX:
        hearing.put("public", "dragon", "failed", True)
    else:
        counters.put_person(hearing, wizard, failed=True)


def disaster(hearing: Hearing, wizard: str, spell: str) -> str:
    """The failure table: burnt out, memory loss, backfire, explosion. Where no spell was cast none is forgotten, or works for the enemy."""
    side = _side(hearing, wizard)

    def comes(face: int) -> str:
        found: str = hearing.fact("disasters", face, "result")
        return found

    key = f"failure of {wizard} {spell}".rstrip()
    die = fortune.throw(hearing, side, "Spell Failure Table", comes, key=key, counts=lambda: fortune.told_by_table(hearing, "disasters"))
    result = comes(die)
    hearing.line("Spell Failure Table", message("die {die}", die=die), result, "Disasters")
    if wizard == pieces.TERRAMAX and result != "backfire":
        hearing.line("Terramax", "the table speaks of wizards: for the dragon the spell just fails", "", "Disasters")
        _no_more(hearing, wizard)
        hearing.tell(NO_MORE_THIS_TURN, spell=spell, wizard=wizard)
        return FAILS
    hearing.tell("Disaster: {result}.", result=result)
    if spell:
        hearing.outcome("{spell} backfires" if result == "backfire" else "{spell} fails: {result}", spell=spell, result=result)
    _no_more(hearing, wizard)
    if result == "burnt out":
        counters.put_person(hearing, wizard, burnt=True)
        hearing.tell(BURNT_OUT, wizard=wizard, n=success_number(hearing, wizard))
        return FAILS
    hearing.tell(SILENT if _whole_turn(hearing, wizard) else SILENT_UNTIL, wizard=wizard)
    if result == "backfire":
        if not spell:
            hearing.tell("No spell was cast that could turn against anybody.")
        return BACKFIRE if spell else FAILS
    if result == "memory loss":
        counters.put_person(hearing, wizard, dulled=int(forces.person(hearing.state, wizard).get("dulled", 0)) + 1)
        if spell:
            learning.lose(hearing, side, wizard, spell)
        hearing.tell(FORGETS if spell else DULLED, wizard=wizard, spell=spell, n=success_number(hearing, wizard))
    else:
        explode(hearing, wizard)
    return FAILS


BURNT_OUT = "{wizard} casts nothing more until a throw of {n} or less, in a later activation, lets them cast again (`recover`)."
SILENT = "{wizard} casts no more this turn."
SILENT_UNTIL = "{wizard} casts no more until activated again."
FORGETS = "{wizard} loses {spell} for good and one point of success: from now on their spells work at {n} or less."
DULLED = "{wizard} loses one point of success: from now on their spells work at {n} or less."
BLAST = "The explosion is thrown for at each in {area}, friend and foe: {n} or less is a hit."


def explode(hearing: Hearing, wizard: str) -> None:
    """The wizard strikes every single piece in his area, friend and foe, himself too, with his own strength."""
    strength = int(hearing.fact("wizards", wizard, "strength"))
    side = forces.person(hearing.state, wizard)["side"]
    area, raged = _blast_area(hearing, wizard, side), hearing.public["dragon"]["rage"]
    hearing.tell(BLAST, area=area, n=strength)
    before = hearing.public
    fought = hearing.public["battle"]
    fought = fought if fought and fought["kind"] != RAGE and world.place_of(hearing.state, fought["area"]) == area else None
    by = [(struck, place) for struck in (side, pieces.other(side)) for place in (area, *forces.ships_in(hearing.state, area, struck))]
    # Who stands by is looked up first: the line may be laid down beside them, when its battle breaks up.
    lying = {(struck, place): list(forces.tokens(hearing.state, struck, place)) for struck, place in by}
    thrown_for = {name for side in pieces.SIDES for name in (*fought["rows"][side], *fought["chiefs"][side])} if fought else set[str]()
    sinking = _explode_in_battle(hearing, strength) if fought else []
    for struck, place in by:
        fallen: list[tuple[str, str | None]] = []
        for token in lying[struck, place]:
            # The dragon whose master has just been hit lies there no more: he rages.
            if token in forces.tokens(hearing.state, struck, place) and _blast(hearing, forces.code_of(token), strength):
                fallen.append((forces.code_of(token), pieces.reduce(forces.code_of(token))))
                counters.weaken(hearing, struck, place, token)
                carry_on(hearing, struck, forces.code_of(token))
                counters.leave_empty(hearing, struck, place)
        if fallen:
            fates = fates_of([*map(forces.code_of, lying[struck, place])], fallen)
            hearing.tell("The explosion strikes {side} in {place}; {fates}.", side=struck, place=place, fates=fates)
    _blast_people(hearing, by, strength, thrown_for, sinking, deadly="blast" if raged == area else "")
    if raged == area:
        hearing.happens("rage blasted", area=area, strength=strength)
    if hearing.public == before:  # of what lies under leaders nobody is told
        hearing.tell("Nobody who can be seen is hit.")


def _blast_area(hearing: Hearing, wizard: str, side: str) -> str:
    """Where a wizard is: in line in a battle, on the board, or with the leader under whom he lies."""
    now = hearing.public["battle"]
    if now and wizard in now["rows"][side]:
        return world.place_of(hearing.state, now["ships"][side])
    leader = forces.over(hearing, side, wizard) if forces.person(hearing.state, wizard)["state"] == forces.BOX else None
    return world.place_of(hearing.state, forces.person(hearing.state, leader or wizard)["at"])


def _blast_people(
    hearing: Hearing, by: Iterable[tuple[str, str]], strength: int, in_line: Container[str], sinking: Container[str], *, deadly: str
) -> None:
    """Leaders and wizards who are in these places of their sides and not in line, and all that lies under them. What all see is thrown for
    first, and then what lies under leaders, of one side after the other: the order of the dice tells nobody under whom it lies. Who is
    aboard one of the `sinking` ships throws for her. What is `deadly`: `blast` in the dragon's rage."""
    people = [(side, place, name) for side, place in by for name in forces.persons(hearing.state, side, place) if name not in in_line]
    hit = [(side, place, name) for side, place, name in people if _blast(hearing, name, strength)]
    for struck in dict.fromkeys(side for side, _ in by):
        where = {name: place for side, place, name in people if side == struck and pieces.is_leader(forces.base(name))}
        for name, fates in _blast_unseen(hearing, struck, where, strength).items():
            _blast_box(hearing, name, fates, sinks=where[name] in sinking, deadly=deadly)
    for side, place, name in hit:
        if place in sinking:
            continue
        area = world.place_of(hearing.state, place)
        casualties.wound(hearing, name, area, casualties.burdens(hearing, name, area), pieces.other(side), deadly)


def _blast(hearing: Hearing, name: str, strength: int) -> bool:
    """Whether the explosion strikes somebody whom all see."""
    who, why = message("the explosion"), message("at {name}, strength {strength}", name=pieces.name_of(name), strength=strength)
    hit = hearing.roll("d10", who=who, why=why, reading=f"count<={strength}").faces[0] <= strength
    hearing.line("explosion", pieces.name_of(name), "hit" if hit else "missed", "Disasters")
    return hit


Fates = list[tuple[str, bool]]
"""Of each of several, in order, whether it is hit."""


def _blast_unseen(hearing: Hearing, side: str, people: Iterable[str], strength: int) -> dict[str, Fates]:
    """Of all that lies under these people of a side, which their side alone sees, whether it is hit. They throw for it in one: of throws
    one after the other the table could count how many there are."""
    under = [(leader, code) for leader in people for code in forces.box(hearing, leader)]
    fates: dict[str, Fates] = {leader: [] for leader, _ in under}
    if not under:
        return fates
    names = listing(pieces.name_of(code) for _, code in under)
    told = "at {name}, strength {strength}" if len(under) == 1 else "at {name}, strength {strength}: a die for each in this order"
    why, reading = message(told, name=names, strength=strength), "each<=" + ",".join([str(strength)] * len(under))
    faces = hearing.roll(f"{len(under)}d10", who=message("the explosion"), why=why, reading=reading, private=side).faces
    for (leader, code), face in zip(under, faces, strict=True):
        hearing.line("explosion", pieces.name_of(code), "hit" if face <= strength else "missed", "Disasters", only=side)
        fates[leader].append((code, face <= strength))
    return fates


def _blast_box(hearing: Hearing, leader: str, fates: Fates, *, sinks: bool, deadly: str) -> None:
    side = forces.person(hearing.state, leader)["side"]
    kept, fallen = [], []
    for code, hit in fates:
        if not hit or (sinks and pieces.is_wizard(code)):
            kept.append(code)
            continue
        if pieces.is_wizard(code):
            counters.out_of_box(hearing, code, leader)
            where = world.place_of(hearing.state, forces.person(hearing.state, leader)["at"])
            casualties.wound(hearing, code, where, casualties.burdens(hearing, code, where), pieces.other(side), deadly)
            continue
        after = pieces.reduce(code)
        fallen.append((code, after))
        carry_on(hearing, side, code)
        if after is not None:
            kept.append(after)
        else:
            counters.remove_unit(hearing, side, code)
    if fallen:
        told = fates_of(forces.box(hearing, leader), fallen)
        hearing.tell("The explosion strikes those under {leader}; {fates}.", only=side, leader=leader, fates=told)
    counters.put_box(hearing, leader, kept)


def _explode_in_battle(hearing: Hearing, strength: int) -> list[str]:
    """Everybody in both lines, at once. Hits on wizards are worked last: that of the dragon's master breaks the battle up. Whom it strikes
    aboard a ship that goes down by it throws once, for the ship."""
    now = battle(hearing.state)
    wizards, sinking, with_her = list[tuple[str, str]](), list[str](), list[tuple[str, str]]()
    for side in (now["att"], now["dfn"]):
        struck = [code for code in now["rows"][side] if _blast(hearing, code, strength)]
        if goes_down(hearing, side, struck):
            sinking.append(side)
        suffer(hearing, side, [code for code in struck if not pieces.is_wizard(code)])
        wizards += [(side, name) for name in struck if pieces.is_wizard(name)]
        for leader in now["chiefs"][side]:
            if not _blast(hearing, leader, strength):
                continue
            if side in sinking:
                with_her.append((side, leader))
            else:
                left = [name for name in battle(hearing.state)["chiefs"][side] if name != leader]
                hearing.put("public", "battle", "chiefs", side, left)
                casualties.wound_in_line(hearing, now, side, leader)
    for side, wizard in wizards:
        if hearing.public["battle"]:
            suffer(hearing, side, [wizard], sinks=side in sinking)
            with_her += [(side, wizard)] if side in sinking else []
        else:
            casualties.wound_in_line(hearing, now, side, wizard)
    if hearing.public["battle"]:
        return [now["ships"][side] for side in sinking]
    for side, name in with_her:  # the dragon's rage has broken the battle up: no ship goes down
        casualties.wound_in_line(hearing, now, side, name)
    return []


def recover(hearing: Hearing) -> None:
    """A burnt-out wizard who is activated throws for success; if it succeeds he casts again from now on."""
    wizard = hearing.args["wizard"]
    if not succeeds(hearing, wizard, message("{wizard} recovers", wizard=wizard)):
        hearing.tell("{wizard} is still burnt out.", wizard=wizard)
    hearing.outcome("still burnt out" if forces.person(hearing.state, wizard).get("burnt") else "recovers")


_FAILED_NOW = "{who} has failed in this activation: the next is another chance"


def _not_burnt(hearing: Hearing) -> Facts:
    who = hearing.args["wizard"]
    person = forces.somebody(hearing.state, who)
    if not person.get("burnt"):
        return {"why": message("{who} is not burnt out", who=who)}
    if person["state"] == forces.BOX:
        return {"why": message("{who} lies under a leader: whoever recovers is laid down first (`drop`)", who=who)}
    if not person.get("act"):
        return {"why": message("{who} cannot recover now: that is tried by a wizard who is activated", who=who)}
    return {"why": message(_FAILED_NOW, who=who)} if person.get("failed") else None


RECOVER_CHECKS = (
    KEY,
    FREE,
    order.unless(order.elsewhere, order.mine("wizard")),
    Check("recover.burnt", "Disasters", "{why}", _not_burnt, rank=20, doubt={_FAILED_NOW: "Which success ends burning out?"}),
)
