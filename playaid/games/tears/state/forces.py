"""Where every piece is: counters on the board, what lies in the leader boxes, people and what became of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from playaid.games.tears.state import pieces, world
from playaid.referee.contract.derived import derive
from playaid.referee.contract.sequence import round_of

if TYPE_CHECKING:
    from playaid.games.tears.state.shape import Hearing, Person, State

OF_AN_ACTIVATION = (
    "act",
    "used",
    "haste",
    "reach",
    "wades",
    "flies",
    "walks",
    "gone",
    "overran",
    "fought",
    "busy",
    "sought",
    "raised",
    "held",
    "spelt",
    "follow",
)
"""Marks of a person that a new activation begins without."""
UP, BOX, HURT, WAITING, DEAD, CAPTIVE, TRAPPED, LAIR = "up", "box", "hurt", "waiting", "dead", "captive", "trapped", "lair"
STOPPED = 99  # Spaces used by whoever may not move on
FOUGHT = 100  # Spaces used by whoever has fought in this activation
HELD = 101  # Spaces used by a unit that has lain under a leader who recruited, or did else what takes a whole turn: it attacks no more
SLOWED = "s"  # Behind the spaces of a unit that has lost them to a spell and has not moved
MOVED = "m"  # Behind the spaces of a unit that has moved and, quickened by a spell, has used none of its own
ALONE = "!!"  # Behind a unit that was activated by itself and has done its part
HAS_FOUGHT = "f"  # Behind the spaces of a unit that has fought in this activation and may move on: an overrun
WISDOM, SPELL, PRISONER = "ruins", "spell", "prisoner"
"""What somebody has sought, or met, in ruins in this activation."""


NOBODY = cast("Person", {"side": "", "state": "", "at": ""})
"""Who is nowhere, in none of the states that somebody can be in."""


def code_of(token: str) -> str:
    return token.rstrip("!").partition("~")[0]


def spaces_used(token: str) -> int | None:
    """Spaces used by an activated unit; None for one that is not activated now."""
    _, mark, number = token.partition("~")
    return int(number.rstrip(SLOWED + MOVED + HAS_FOUGHT)) if mark else None


def mark(code: str, gone: int, *, moved: bool = True, fought: bool = False) -> str:
    """The token of an activated unit. Where its spaces do not tell whether it has moved, since a spell has given or taken some, it is
    marked so; and who has fought."""
    stirred = (MOVED if moved else "") if gone <= 0 else ("" if moved else SLOWED)
    return f"{code}~{gone}{stirred}" + (HAS_FOUGHT if fought and gone < FOUGHT else "")


def trail(person: Person) -> str:
    """What stands behind the codes of units that come out from under a leader: as far as he has gone, and whether he has fought."""
    if person.get("act") and person.get("busy") and person.get("fought"):
        return mark("", HELD)
    if person.get("act"):
        return mark("", spaces(person), moved=spaces(person) > 0, fought=bool(person.get("fought")))
    return "!" if person.get("done") else ""


def has_fought(token: str) -> bool:
    """Whether a unit attacks no more in this activation: it has, which it does once, or the leader over it has done something else."""
    return token.endswith(HAS_FOUGHT) or spaces_used(token) in (FOUGHT, HELD)


def has_attacked(token: str) -> bool:
    return has_fought(token) and spaces_used(token) != HELD


def attacked(person: Person) -> bool:
    """Whether somebody has attacked, and not done else what takes their whole turn, or lain under a leader who did."""
    return bool(person.get("fought")) and not (person.get("busy") or person.get("held"))


def has_only_fought(state: State, person: Person) -> bool:
    """Whether somebody has done nothing in this activation but fight where they stood, and are there still."""
    return spaces(person) == FOUGHT and attacked(person) and not person.get("gone") and person.get("came") != round_of(state, "turn")


def is_begun(wizard: Person) -> bool:
    """Whether a wizard has done something in this activation. Who has only lain under a leader who recruited has not: they go nowhere, and
    attack nobody, and may still cast."""
    if wizard.get("held"):
        return bool(wizard.get("busy"))
    return spaces(wizard) > 0 or bool(wizard.get("fought"))


def ready(token: str) -> bool:
    return spaces_used(token) is not None and not has_fought(token)


def freedom(token: str) -> int:
    """How much a unit may still do in this turn, more or less: one whose part is over nothing, one that is not activated yet the most."""
    gone = spaces_used(token)
    return 0 if is_spent(token) else 2 * HELD if gone is None else HELD + 1 - gone


def is_unmoved(token: str) -> bool:
    """Whether a unit is activated and has neither moved nor fought; less than nothing is used by one that a spell quickens."""
    gone = spaces_used(token)
    return gone is not None and (token.endswith(SLOWED) if gone > 0 else token[-1] not in MOVED + HAS_FOUGHT)


def is_quickened(token: str) -> bool:
    """Whether a unit is seen to go further by a spell: it has used less than nothing, or moved and used nothing."""
    gone = spaces_used(token)
    return gone is not None and (gone < 0 or token.endswith(MOVED))


def is_spent(token: str) -> bool:
    return token.endswith("!")


def by_itself(state: State, token: str) -> bool:
    """Whether a unit has been activated by itself this turn, and so joins nobody until the next."""
    return token.endswith(ALONE) or (bool(state["public"].get("alone")) and spaces_used(token) is not None)


def person(state: State, name: str) -> Person:
    return state["public"]["people"][name]


def somebody(state: State, name: str) -> Person:
    """A leader or wizard, or for any other name somebody of no side, in no state and nowhere."""
    return state["public"]["people"].get(name, NOBODY)


BEFORE = "before"  # Who has failed in an earlier turn, and has not been activated since


def is_mute(state: State, person: Person) -> bool:
    """Whether a wizard casts nothing now: he has failed, is burnt out, or has called Cadmin this turn."""
    return has_failed(state, person) or bool(person.get("burnt")) or person.get("mute") == round_of(state, "turn")


def has_failed(state: State, person: Person) -> bool:
    """Whether a failed spell bars a wizard yet: until he is activated again, or by option no longer than the turn. [Spells]"""
    over = person.get("failed") == BEFORE and state["referee"]["options"].get("spell-failure") == "turn"
    return bool(person.get("failed")) and not over


def spaces(person: Person) -> int:
    return person.get("used") or 0


def who_sought(state: State, side: str, what: str) -> list[str]:
    """Who of a side has sought wisdom, or a spell, or met a prisoner in this activation, whatever has become of them since."""
    return [name for name, person in state["public"]["people"].items() if person["side"] == side and person.get("sought") == what]


def followers(state: State, wizard: str) -> int:
    """How many units follow a wizard by Enthrall in this activation."""
    return person(state, wizard).get("follow") or 0


def tokens(state: State, side: str, place: str) -> list[str]:
    return state["public"]["board"].get(side, {}).get(place, [])


def lying(state: State, side: str, place: str, code: str) -> str | None:
    """The first token of such a unit in a place."""
    return next((token for token in tokens(state, side, place) if code_of(token) == code), None)


def live(state: State, side: str, place: str, code: str) -> list[str]:
    """The tokens of such units in a place that are activated now."""
    return [token for token in tokens(state, side, place) if code_of(token) == code and spaces_used(token) is not None]


def places(state: State, side: str) -> list[str]:
    """Every place where a side has something to be seen, in the order of their names."""
    seen = {place for place, here in state["public"]["board"].get(side, {}).items() if here}
    seen |= {person["at"] for person in state["public"]["people"].values() if person["side"] == side and person["state"] == UP}
    return sorted(seen)


def persons(state: State, side: str, place: str, kind: str = "") -> list[str]:
    """Leaders and wizards of a side that stand in a place; kind `leader` or `wizard` for one sort only."""
    here = _standing(state["public"]["people"]).get((side, place), ())
    return [name for name in here if not kind or pieces.is_wizard(name) == (kind == "wizard")]


@derive
def _standing(people: Mapping[str, Person]) -> Mapping[tuple[str, str], list[str]]:
    """Who stands where, by side and place."""
    standing: dict[tuple[str, str], list[str]] = {}
    for name, person in people.items():
        if person["state"] == UP:
            standing.setdefault((person["side"], person["at"]), []).append(name)
    return standing


def base(name: str) -> str:
    """The row of the book for a person: penguin chieftains are numbered."""
    return pieces.CHIEFTAIN if name.startswith(pieces.CHIEFTAIN) else name


def at_place(state: State, side: str, place: str) -> bool:
    return bool(tokens(state, side, place) or persons(state, side, place))


def in_area(state: State, side: str, area: str) -> bool:
    """Whether a side has anything in an area, aboard its ships too."""
    return any(at_place(state, side, place) for place in (area, *ships_in(state, area, side)))


def veil(state: State, side: str, place: str) -> list[str]:
    """Those of a side who are hidden in a place; a leader is named once more for each of those hidden under him."""
    return list(state["public"]["veiled"].get(place, {}).get(side, []))


def told_hidden(names: Sequence[str]) -> str:
    """Hidden pieces in words: a leader once, whoever is hidden under them."""
    units = [name for name in names if pieces.is_unit(name)]
    return pieces.tally_of([*sorted(units), *dict.fromkeys(name for name in names if name not in units)])


def can_be_found(state: State, side: str, place: str) -> bool:
    """Whether a side has anything in a place that the enemy can find: not hidden by a spell."""
    shown = [code_of(token) for token in tokens(state, side, place)] + persons(state, side, place)
    for name in veil(state, side, place):
        if name in shown:
            shown.remove(name)
    return bool(shown)


def hides_somebody(state: State, side: str, place: str) -> bool:
    """Whether units or wizards of a side are hidden in a place, be it under a hidden leader."""
    hidden = Counter(veil(state, side, place))
    return any(not pieces.is_leader(base(name)) or number > 1 for name, number in hidden.items())


def before_the_walls(state: State, side: str, place: str) -> list[str]:
    """Those of a side who stand before its castle while others are inside; a leader stands for all that lie under him."""
    here = world.castle(state, place)
    return list(here.get("out", [])) if here and here["inside"] == side else []


def behind_the_walls(state: State, side: str, place: str) -> list[str]:
    """Those of a side who are inside its castle here."""
    if not world.inside(state, side, place):
        return []
    here = [*map(code_of, tokens(state, side, place)), *persons(state, side, place)]
    for name in before_the_walls(state, side, place):
        if name in here:
            here.remove(name)
    return here


def outside(state: State, side: str, place: str) -> bool:
    """Whether a side has something in a place that is not behind castle walls and not hidden."""
    if not world.inside(state, side, place):
        return can_be_found(state, side, place)
    hidden = Counter(veil(state, side, place))
    return any(number > hidden[name] for name, number in Counter(before_the_walls(state, side, place)).items())


def box(hearing: Hearing, leader: str) -> list[str]:
    """What lies in a leader's box. Raises Locked."""
    side = person(hearing.state, leader)["side"]
    return hearing.secret(side)["boxes"].get(leader, [])


def over(hearing: Hearing, side: str, name: str) -> str | None:
    """The leader under whom somebody lies. Raises Locked."""
    return next((leader for leader, content in hearing.secret(side)["boxes"].items() if name in content), None)


def boxes(state: State, side: str) -> Mapping[str, list[str]] | None:
    """All the boxes of a side, None while they are locked."""
    if side not in state["secret"]:
        return None
    return state["secret"][side]["boxes"]


def count_units(state: State, side: str, boxes: Mapping[str, list[str]]) -> Counter[str]:
    """How many units of each kind a side has on the board and in these boxes."""
    seen = Counter(pieces.kind_of(code_of(token)) for place in state["public"]["board"].get(side, {}).values() for token in place)
    seen.update(pieces.kind_of(code) for content in boxes.values() for code in content if pieces.is_unit(code))
    return seen


def active(state: State, name: str) -> bool:
    return bool(person(state, name).get("act"))


def ships_in(state: State, sea: str, side: str | None = None) -> list[str]:
    return [name for name, ship in state["public"]["ships"].items() if ship["sea"] == sea and side in (None, ship["side"])]


def choose(
    hearing: Hearing, side: str, place: str, codes: Iterable[str], test: Callable[[str], bool], key: Callable[[str], int] | None = None
) -> list[str] | None:
    """Tokens in a place that have these codes and pass a test, the first by a key; None if there are not enough."""
    here = sorted(tokens(hearing.state, side, place), key=key) if key else list(tokens(hearing.state, side, place))
    chosen = []
    for code in codes:
        token = next((token for token in here if code_of(token) == code and test(token)), None)
        if token is None:
            return None
        here.remove(token)
        chosen.append(token)
    return chosen


# what is known: spells by their wizards, wisdom by those who found it [Spells] [Searching] [Victory]


def finders(state: State, side: str) -> dict[str, list[str]]:
    """Who of a side has found which pieces that it holds: the one place that says so. What the dead have found stays with their Warlord,
    unless the option says otherwise. KeyError where the side is locked."""
    kept = state["referee"]["options"]["dead-wisdom"] == "kept"
    found = state["secret"][side].get("wisdom", {}).items()
    return {name: list(ruins) for name, ruins in found if ruins and (kept or somebody(state, name).get("state") != DEAD)}


def gathered(state: State, side: str) -> list[str]:
    """The pieces that a side holds. KeyError where it is locked."""
    return sorted({area for ruins in finders(state, side).values() for area in ruins})


def wisdom(hearing: Hearing, side: str) -> list[str]:
    """The pieces that a side holds. Raises Locked."""
    hearing.secret(side)
    return gathered(hearing.state, side)


def knows(hearing: Hearing, wizard: str) -> Sequence[str]:
    """The spells a wizard knows. Raises Locked."""
    if wizard == pieces.TERRAMAX:
        return pieces.dragon_spells()
    return hearing.secret(person(hearing.state, wizard)["side"])["spells"].get(wizard, [])
