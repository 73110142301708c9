"""20.6, 19.5 What items and places do in combat by a player's word: the Hand of Torbay, the Dragon's Teeth, the kings of Wigan's Pen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from playaid.games.albion.ratings import items, leaders, strengths
from playaid.games.albion.rules import arrival, losses
from playaid.games.albion.state import castings, combats, outstanding, pieces
from playaid.games.albion.state.occasions import ROYAL
from playaid.games.albion.state.printed import item_title
from playaid.games.albion.state.sides import FAERIE
from playaid.language.message import message
from playaid.referee.contract.game import Check, Facts
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.sequence import actor
from playaid.referee.deciding.offers import legal

if TYPE_CHECKING:
    from playaid.games.albion.state.shape import Fight, Hearing, State

HAND, TEETH, MAILCOAT = "15", "23", "08"


def _mine(hearing: Hearing) -> Facts:
    piece = pieces.piece(hearing.state, hearing.args["person"])
    if pieces.commander_side(piece) != hearing.side or not pieces.on_map(piece):
        return {"person": hearing.args["person"], "side": hearing.side}
    return None


_OWING = Check("7.owing", "7.0", "{side} has losses to remove first", outstanding.losses_first, rank=10)
_MINE = Check("20.6.person", "20.6", "{person} is no person of {side} on the map", _mine, rank=10)


def _bound(hearing: Hearing) -> Facts:
    """Whoever has an Enchantment marker does nothing but defend themselves when they are attacked. [19.3]"""
    person = hearing.args["person"]
    return {"person": person} if person in hearing.public["cast"] and hearing.side == actor(hearing.state) else None


_BOUND_WORDS = "{person} is under an Enchantment marker, and only defends himself"
_BOUND = Check("19.3.marked", "19.3", _BOUND_WORDS, _bound, rank=20)


# 15: the Hand of Torbay


class Meeting(NamedTuple):
    """A combat not yet begun in which two meet: a fight, with the kind of a challenge of it or None for a melee; or a Mental Attack, with
    its caster."""

    fight: str | None
    kind: str | None
    caster: str | None = None

    @property
    def path(self) -> list[str]:
        if self.caster is not None:
            return ["minds", self.caster]
        return ["combat", "fights", str(self.fight), *(("challenges", self.kind) if self.kind else ())]

    def touched(self, state: State) -> bool:
        """Whether the Hand has been used in it."""
        if self.caster is not None:
            return state["public"]["minds"][self.caster].get("touched", False)
        fight = combats.fights(state)[str(self.fight)]
        return (fight["challenges"][self.kind] if self.kind else fight).get("touched", False)


def _meeting(state: State, person: str, target: str) -> Meeting | None:
    for caster, mind in state["public"].get("minds", {}).items():
        if {person, target} == {caster, mind["target"]} and not mind["round"]:
            return Meeting(None, None, caster)
    for name, kind in combats.challenges(state, "accepted"):
        call = combats.fights(state)[name]["challenges"][kind]
        if {person, target} == set(call["persons"].values()) and not call["round"]:
            return Meeting(name, kind)
    for name in combats.live(state, "melee"):
        fight = combats.fights(state)[name]
        if not fight["round"] and all(_fights_in(state, fight, who) for who in (person, target)):
            return Meeting(name, None)
    return None


def _fights_in(state: State, fight: Fight, who: str) -> bool:
    """Whether a person takes part in a melee: they are ashore, and have neither evaded nor declined it. [15.3]"""
    return who in combats.combatants(state, fight["hex"], pieces.commander_side(pieces.piece(state, who)), fight["kind"])


def touch(hearing: Hearing) -> None:
    """The one who is touched rolls a die: above the better of their current strengths they die before the combat begins."""
    person, target = hearing.args["person"], hearing.args["target"]
    meeting = _meeting(hearing.state, person, target)
    if meeting is None:
        raise Refusal(message("{person} and {target} are about to begin no combat", person=person, target=target))
    hearing.put("public", *meeting.path, "touched", True)
    side = pieces.commander_side(pieces.piece(hearing.state, target))
    hearing.tell("{person} reaches for {target} with the Hand of Torbay.", person=person, target=target)
    if MAILCOAT in items.borne_items(hearing, target):
        hearing.line(item_title(HAND), message("{target} wears the Mailcoat of Gofannon", target=target), "unharmed", "20.6")
        hearing.outcome("unharmed")
        hearing.tell("{target} is immune.", target=target)
        return
    strength = max(strengths.combat(hearing, target)[0], strengths.magic(hearing, target)[0])
    roll = hearing.roll("d6", who=side, why=message("{target} under the Hand of Torbay", target=target)).total
    result = "escapes" if roll <= strength else "dies"
    hearing.line(item_title(HAND), message("die {die} against the better of combat and magic", die=roll), result, "20.6")
    hearing.outcome(result)
    if roll <= strength:
        hearing.tell("{target} escapes the touch.", target=target)
        return
    losses.kill(hearing, target, message("touched by the Hand of Torbay"))
    if meeting.kind:
        hearing.put("public", *meeting.path, "state", "over")


def _not_using(item: str) -> Callable[[Hearing], Facts]:
    def fails(hearing: Hearing) -> Facts:
        why = None if _mine(hearing) else items.not_in_use(hearing, hearing.args["person"], item)
        return {"why": why} if why else None

    return fails


def _no_meeting(hearing: Hearing) -> Facts:
    person, target = hearing.args["person"], hearing.args["target"]
    mine, theirs = (pieces.commander_side(pieces.piece(hearing.state, name)) for name in (person, target))
    if mine == theirs:
        return {"why": message("{target} is no enemy of {person}", person=person, target=target)}
    return None if _meeting(hearing.state, person, target) else {"why": _why_not(hearing.state, person, target)}


def _why_not(state: State, person: str, target: str) -> str:
    """Why two enemies are about to begin no combat in which the Hand is used. [20.6.15]"""
    who = {"person": person, "target": target}
    for fight in combats.fights(state).values():
        calls = [call for call in fight["challenges"].values() if {person, target} == set(call["persons"].values())]
        if any(call["state"] == "open" for call in calls):
            return message("the challenge between {person} and {target} is not accepted", **who)
        if any(call["state"] == "accepted" for call in calls):
            return message("the challenge combat of {person} and {target} has begun, and the Hand comes before it", **who)
    if any({person, target} == {caster, mind["target"]} for caster, mind in state["public"].get("minds", {}).items()):
        return message("the Mental Attack between {person} and {target} has begun, and the Hand comes before it", **who)
    here = [str(pieces.piece(state, name)["hex"]) for name in (person, target)]
    for name in combats.live(state, "melee"):
        fight = combats.fights(state)[name]
        if here != [fight["hex"]] * 2:
            continue
        if stays_out := next((one for one in (target, person) if not _fights_in(state, fight, one)), None):
            return message("{person} takes no part in the melee in {hex}", person=stays_out, hex=fight["hex"])
        return message("the melee in {hex} has begun, and the Hand comes before it", hex=fight["hex"])
    return message("{person} and {target} meet in no melee or challenge combat", **who)


def _touched(hearing: Hearing) -> Facts:
    meeting = _meeting(hearing.state, hearing.args["person"], hearing.args["target"])
    return {"person": hearing.args["person"]} if meeting and meeting.touched(hearing.state) else None


def _afar(hearing: Hearing) -> Facts:
    """In a Mental Attack the Hand reaches as far as the attack, by option `mental-touch` not at all. [19.4.08, 20.6.15]"""
    meeting = _meeting(hearing.state, hearing.args["person"], hearing.args["target"])
    far = meeting and meeting.caster is not None and hearing.options["mental-touch"] == "nobody"
    return {"person": hearing.args["person"], "target": hearing.args["target"]} if far else None


def _attacks(hearing: Hearing) -> Facts:
    """Whoever has an Enchantment marker and is not attacked; by option `mental-touch` not the caster of a Mental Attack. [19.3]"""
    person, target = hearing.args["person"], hearing.args["target"]
    meeting = _meeting(hearing.state, person, target)
    if meeting is None or meeting.caster is None:
        return _bound(hearing)
    return {"person": person} if person == meeting.caster and hearing.options["mental-touch"] != "either" else None


def _another_first(hearing: Hearing) -> Facts:
    """A combat that has been begun is finished first. [16.0]"""
    meeting = _meeting(hearing.state, hearing.args["person"], hearing.args["target"])
    if meeting is None:
        return None
    if meeting.caster is not None:
        return castings.another_mind_first(hearing.state, meeting.caster)
    return combats.one_at_a_time(hearing.state, str(meeting.fight), meeting.kind)


TOUCH_CHECKS = (
    _OWING,
    _MINE,
    Check("19.3.touch", "19.3", _BOUND_WORDS, _attacks, rank=20),
    Check("20.6.15.uses", "20.6", "{why}", _not_using(HAND), rank=20),
    Check("20.6.15.meet", "20.6", "{why}", _no_meeting),
    Check("20.6.15.afar", "20.6", "{person} does not touch {target} in a Mental Attack", _afar),
    Check("20.6.15.once", "20.6", "{person} has touched one enemy in this combat", _touched),
    Check("20.5.touch", "20.5", "the fate of {items} is rolled first", outstanding.fates_first),
    Check("16.one.touch", "16.0", "the {fight} is not over", _another_first),
)


def touch_offers(hearing: Hearing) -> Iterable[str]:
    """Whom the bearer meets in their hex, or in a Mental Attack; first those whom they are about to fight."""
    state, side = hearing.state, hearing.side
    if not (hearing.public.get("minds") or combats.live(state, "melee") or combats.challenges(state, "accepted")):
        return
    bearer = items.bearer_of(state, side, HAND)
    here = pieces.piece(state, bearer)["hex"] if bearer else None
    there = pieces.at(state, here, pieces.other(side), "person") if here else []
    minds = [(caster, mind["target"]) for caster, mind in hearing.public.get("minds", {}).items()]
    afar = [other for one, two in minds for who, other in ((one, two), (two, one)) if who == bearer]
    targets = sorted(dict.fromkeys([*there, *afar]), key=lambda target: _meeting(state, str(bearer), target) is None)
    yield from (f"{bearer} on {target}" for target in targets if legal(hearing, {"person": bearer, "target": target}))


# 23: the Teeth of the Dragon


def _battle(state: State, person: str, begun: bool) -> str | None:
    """The battle in a person's hex whose terrain has been chosen and that has not begun (or may have)."""
    name = combats.key(str(pieces.piece(state, person)["hex"]), "battle")
    if name not in combats.live(state, "battle"):
        return None
    fight = combats.fights(state)[name]
    takes_part = person in combats.combatants(state, fight["hex"], pieces.commander_side(pieces.piece(state, person)), "battle")
    return name if takes_part and fight["terrain"] is not None and (begun or not fight["round"]) else None


def _fighting(hearing: Hearing, person: str) -> str:
    """The battle that a person stands in, begun or not. Raises Refusal where an overruled declaration means none."""
    name = _battle(hearing.state, person, begun=True)
    if name is None:
        raise Refusal(message("{person} stands in no battle whose terrain has been chosen", person=person))
    return name


def sow(hearing: Hearing) -> None:
    person = hearing.args["person"]
    name = _fighting(hearing, person)
    number = hearing.roll("2d6", who=hearing.side, why="the Teeth of the Dragon").total
    hearing.put("public", "combat", "fights", name, "teeth", {hearing.side: number})
    hearing.drop("secret", pieces.piece(hearing.state, person)["side"], "items", TEETH)
    hearing.put("public", "items", TEETH, {"state": "destroyed", "hex": None, "side": None})
    hearing.line(item_title(TEETH), message("dice {dice}", dice=number), message("{points} army points", points=number), "20.6")
    hearing.tell("{person} sows the Teeth of the Dragon: {points} army points spring up.", person=person, points=number)


def _no_battle(hearing: Hearing) -> Facts:
    return None if _battle(hearing.state, hearing.args["person"], begun=True) else {"person": hearing.args["person"]}


def _overruns(hearing: Hearing) -> Facts:
    name = _battle(hearing.state, hearing.args["person"], begun=True)
    return {} if name and combats.fights(hearing.state)[name].get("overrun") else None


SOW_CHECKS = (
    _OWING,
    _MINE,
    _BOUND,
    Check("20.6.23.uses", "20.6", "{why}", _not_using(TEETH), rank=20),
    Check("20.6.23.battle", "20.6", "{person} stands in no battle whose terrain has been chosen", _no_battle),
    Check("20.6.23.overrun", "20.6", "the Teeth are not sown in an overrun", _overruns),
)


def sow_offers(hearing: Hearing) -> Iterable[str]:
    if not combats.live(hearing.state, "battle"):
        return []
    bearer = items.bearer_of(hearing.state, hearing.side, TEETH)
    return [bearer] if bearer and legal(hearing, {"person": bearer}) else []


# 19: calling forth the kings


def call(hearing: Hearing) -> None:
    """Two dice and a Command Rating: so many enemy army points are destroyed before the battle. [19.5.19]"""
    person = hearing.args["person"]
    name = _fighting(hearing, person)
    number = str(pieces.piece(hearing.state, person)["hex"])
    hearing.put("public", "combat", "fights", name, "called", True)
    rating = leaders.rating(hearing, person)
    roll = hearing.roll("2d6", who=hearing.side, why=message("{person} calls forth the kings", person=person)).total
    enemy = pieces.other(hearing.side)
    armies = pieces.at(hearing.state, number, enemy, "army", aboard=False)
    due = min(roll + rating, pieces.points(hearing.state, armies))
    text = message("dice {dice} + command {command}", dice=roll, command=rating)
    hearing.line("the kings", text, message("{points} enemy army points", points=roll + rating), "19.5")
    hearing.outcome("{points} army points", points=roll + rating)
    text = "{person} calls forth the kings: {points} army points of {side} are destroyed."
    hearing.tell(text, person=person, points=due, side=enemy)
    if due:
        losses.owe(hearing, enemy, number, "the kings of Wigan's Pen", armies, points=due)


def _not_royal(hearing: Hearing) -> Facts:
    person = hearing.args["person"]
    royal = person in ROYAL and (hearing.side == FAERIE or _mine(hearing) is not None)  # another reason is his side's alone
    return None if royal else {"person": person}


def _elsewhere(hearing: Hearing) -> Facts:
    person = hearing.args["person"]
    here = pieces.piece(hearing.state, person)["hex"]
    return None if here == arrival.BARROWS and _battle(hearing.state, person, begun=False) else {"person": person}


def _called(hearing: Hearing) -> Facts:
    name = _battle(hearing.state, hearing.args["person"], begun=False)
    return {} if name and combats.fights(hearing.state)[name].get("called") else None


CALL_CHECKS = (
    _OWING,
    _MINE,
    _BOUND,
    Check("19.5.19.royal", "19.5", "the kings heed Auberon, Edric and Elidor, not {person}", _not_royal, rank=20),
    Check("19.5.19.battle", "19.5", "{person} stands in no battle in Wigan's Pen that is about to begin", _elsewhere),
    Check("20.5.call", "20.5", "the fate of {items} is rolled first", outstanding.fates_first),
    Check("19.5.19.once", "19.5", "the kings have been called to this battle", _called),
)


def call_offers(hearing: Hearing) -> Iterable[str]:
    return [person for person in ROYAL if legal(hearing, {"person": person})]
