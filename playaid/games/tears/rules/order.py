"""The order of play: what is owed first, written and struck off, and the checks that stand before all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Unpack

from playaid.games.tears.state import forces, pieces, world
from playaid.games.tears.state.duties import FIRST, acting, face_to_face, may_overrun, owed, stack_of_an_overrun
from playaid.games.tears.state.fights import battle
from playaid.language.message import listing, message
from playaid.referee.contract.game import Check, Facts

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Offer, State, Terms


def owe(hearing: Hearing, side: str, what: str, who: str, **terms: Unpack[Terms]) -> None:
    """Something must be done before play goes on: `place`, `wound`, `gate`, `exile`, `ambassador`, `rage`."""
    hearing.push("public", "owed", {"side": side, "what": what, "who": who, **terms})


def paid(hearing: Hearing, what: str, who: str) -> None:
    for debt in hearing.public["owed"]:
        if debt["what"] == what and debt["who"] == who:
            hearing.pull("public", "owed", debt)
            return


def slow_down(hearing: Hearing) -> None:
    """Whoever declares a step of their own lets no more of this round be played for them."""
    agreed = battle(hearing.state).get("quick", [])
    if hearing.side in agreed:
        hearing.put("public", "battle", "quick", [side for side in agreed if side != hearing.side])


# checks that several verbs share


def _needs_key(hearing: Hearing) -> Facts:
    """Whoever declares by a verb that looks at what they hide must have it open, whatever comes of it: else a refusal might tell what
    lies there."""
    hearing.secret(hearing.side)
    return None


def busy(hearing: Hearing, attacks: bool = False) -> Facts:
    public = hearing.public
    if public["battle"]:
        return {"what": message("the battle in {area}" if attacks else "a battle in {area}", area=public["battle"]["area"])}
    if public["owed"]:
        debt = public["owed"][0]
        return {"what": owed(hearing.state, debt["what"], debt["who"], debt["side"]).text}
    return None


FORCED = "both sides stand in {places}: fight first"
OR_OVERRUN = "both sides stand in {places}: fight first (`attack`), or overrun the one there with {n} units or more (`attack overrun`)"


def _met_now(hearing: Hearing) -> Facts:
    places = [world.place_of(hearing.state, place) for place in face_to_face(hearing.state)]
    return {"why": fight_first(hearing.state, listing(places))} if places else None


def fight_first(state: State, places: str) -> str:
    """That those who stand among enemies there fight before they do anything else."""
    return message(OR_OVERRUN if may_overrun(state) else FORCED, places=places, n=stack_of_an_overrun())


def _caster_needs_key(hearing: Hearing) -> Facts:
    """What the dragon casts is printed, and in battle alone, where it meets who is in line: all see it."""
    return None if hearing.args["wizard"] == pieces.TERRAMAX else _needs_key(hearing)


def keep_look_private(hearing: Hearing, leaders: Iterable[str]) -> None:
    """Whether the line goes hangs on what lies under these leaders of the declaring side: a look ahead at it, legal or not, is for that
    side alone. Undoing the line itself, which is said in the open, needs no consent for that, as it would by `disclose`."""
    if any(leaders) and hearing.side not in hearing.disclosed:
        hearing.disclosed = (*hearing.disclosed, hearing.side)


KEY = Check("own.key", "Leader boxes", "", _needs_key, rank=1)
CASTING_KEY = KEY._replace(fails=_caster_needs_key)
FREE = Check("play.busy", "Order of play", FIRST, busy, rank=5, open=True)
PEACE = Check("battle.forced", "Battle", "{why}", _met_now, rank=6, open=True)
AT_PEACE = (KEY, FREE, PEACE)


def bar(forbids: Callable[[Hearing], object]) -> Callable[[Hearing], Facts]:
    """What refuses what is forbidden, for a check whose message needs no more than what was said."""
    return lambda hearing: {**hearing.args} if forbids(hearing) else None


def mine(slot: str) -> Check:
    """The person named belongs to the side that declares."""

    def fails(hearing: Hearing) -> Facts:
        name = hearing.args.get(slot)
        if not isinstance(name, str) or pieces.is_unit(pieces.spread([name])[0]):
            return None
        if name not in hearing.public["people"]:
            return {"name": pieces.tally_of(pieces.spread([name])), "side": hearing.side}
        owner = forces.person(hearing.state, name)["side"]
        return {"name": name, "side": hearing.side} if owner != hearing.side else None

    return Check("own.piece", "Units", "{name} does not belong to {side}", fails, rank=10)


def unless(bars: Callable[[Hearing], object], check: Check) -> Check:
    """A check that says nothing where another reason makes what it would say untrue: whoever is in line lies neither on the board nor under
    a leader, and whose step it is does not tell whose pieces are named."""
    return check._replace(fails=lambda hearing: None if bars(hearing) else check.fails(hearing))


def elsewhere(hearing: Hearing) -> bool:
    """Whether something else comes first, by whoever's step it is: a battle, what is owed, the set-up."""
    return bool(busy(hearing) or hearing.public.get("deploying"))


def in_battle(hearing: Hearing) -> bool:
    return bool(hearing.public["battle"])


def once(slot: str) -> Check:
    """There is one of each person, so that who is named is named once."""

    def fails(hearing: Hearing) -> Facts:
        said = hearing.args.get(slot)
        named = Counter(pieces.spread(said if isinstance(said, list) else []))
        twice = [name for name, number in named.items() if number > 1 and name in hearing.public["people"]]
        return {"name": twice[0]} if twice else None

    return Check("own.once", "Units", "there is one {name} alone, who is named several times", fails, rank=9)


def plain(checks: Sequence[Check], at_leisure: bool = False) -> Callable[[Hearing], list[str]]:
    """The offers of a verb that is said by itself."""
    return lambda h: offers(h, checks, [("", {})], at_leisure)


def offers(h: Hearing, checks: Sequence[Check], lines: Iterable[Offer], at_leisure: bool = False, most: int | None = None) -> list[str]:
    """Of typed lines, each with its arguments, those that would be legal for a side that may act now, or `at_leisure`; the first `most`.
    That their secrets must be open is left out: a locked side is still offered what hangs on no secret."""
    from playaid.referee.deciding.offers import legal

    if not at_leisure and h.side not in acting(h.state):
        return []
    first = [check for check in checks if check in (FREE, PEACE)]
    if not legal(h, {}, first):
        return []
    rest = [check for check in checks if check not in AT_PEACE]
    return list(islice((line for line, args in lines if legal(h, args, rest)), most))
