"""15.1, 15.2, 15.3 as all can see: which attacks the side whose phase it is may announce, and what a refusal tells of the other side."""

from typing import Any

from playaid.games.albion.rules import initiating
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import asking
from tests.each import each
from tests.games.albion.table import BOOK, GAME, at, offers_of, put, rule, stand
from tests.games.albion.test_12_overrun import face_down
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import bears

HOST: dict[str, Any] = {"Moray_7": {"count": 6}}
ELVES: dict[str, Any] = {"Albion_7": {"count": 2}}


def facing(state: State, side: str = FOMORIAN) -> list[str]:
    """What the table may be reminded of in the step of announcing, as far as all can see."""
    return [str(text) for text in initiating.facing(asking(GAME, visible(state, None), BOOK, "battle", side))]


def fleets() -> State:
    return stand(field(where="0108"), "0108", "Oakheart", "Foamrider")


@each(
    ("state", "told"),
    [
        (lambda: field(**HOST, **ELVES), [f"a battle in {FIELD} (battle)"]),
        (lambda: field("Bran Og", faerie=("Cluracan",), **HOST), [f"a battle in {FIELD} (battle)"]),  # an open hero
        (lambda: field("Barguest", faerie=("Branwen",), **HOST), []),  # of Branwen nobody can see that she is a hero
        (lambda: field("Barguest", **ELVES), []),  # nor of Barguest
        (lambda: field("Bran Og", **ELVES), [f"a battle in {FIELD} (battle)"]),
        (lambda: field(where="3429", **HOST), ["a battle in 3429 (battle)"]),  # a fortress with nobody in it [17.4]
        (lambda: field("Barguest", where="3429"), []),  # persons alone attack none [17.5]
        (lambda: field(where="2714", **HOST), []),  # their own
        (lambda: fleets(), ["an engagement in 0108 (engage)"]),
        (lambda: stand(fleets(), "0108", **HOST, **ELVES), ["a battle in 0108 (battle)", "an engagement in 0108 (engage)"]),
    ],
)
def test_what_may_be_announced_as_all_can_see(state: Any, told: list[str]) -> None:
    """15.1, 15.2"""
    assert facing(state()) == told
    assert bool(offers_of(state(), "battle", FOMORIAN)) is any("battle" in text for text in told)


def test_a_hero_by_what_he_bears_unseen_may_attack_and_is_not_offered() -> None:
    """15.1, 20.1: an offer would tell of Nuada's Helm; once it is shown it tells nothing."""
    state = at(bears(field(faerie=("Elidor",), **HOST), "09", "Elidor"), FAERIE, "combat", "announce")
    assert rule(state, f"battle {FIELD}", side=FAERIE).verdict == LEGAL
    assert offers_of(state, "battle", FAERIE) == facing(state, FAERIE) == []
    shown = put(state, "public", "items", "09", "shown", "Elidor")
    assert offers_of(shown, "battle", FAERIE) == [f"battle {FIELD}"]


def test_of_who_sleeps_that_alone_is_said() -> None:
    """10.0"""
    state = put(field("Barguest", faerie=("Branwen",)), "public", "pieces", "Branwen", "state", "inactive")
    ruling = rule(at(state, FAERIE, "combat", "announce"), f"battle {FIELD}", side=FAERIE)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == ["15.inactive"]


# what a refusal tells


def reasons(state: State, line: str) -> list[tuple[str, str]]:
    ruling = rule(state, line, side=FOMORIAN)
    return [(reason.check.rpartition("/")[2], str(reason.text)) for reason in ruling.reasons]


def worlds(*fomorian: str, where: str = FIELD, step: str = "announce", **more: Any) -> list[State]:
    """Fomorian pieces in a hex, all counters face down; with them nobody, persons alone, and persons with an army."""
    companies: list[tuple[tuple[str, ...], dict[str, Any]]] = [((), {}), (("Branwen",), {}), (("Branwen",), ELVES)]
    return [face_down(field(*fomorian, faerie=names, where=where, step=step, **{**more, **armies})) for names, armies in companies]


@each(
    ("states", "line", "check", "why"),
    [
        (lambda: worlds("Barguest"), f"battle {FIELD}", "15.fighters", f"no army, escort or hero of Fomorian is ashore in {FIELD}"),
        (lambda: worlds(step="melees", **HOST), f"melee {FIELD}", "15.melee", f"no melee in {FIELD}: armies or escorts are there"),
        (lambda: worlds(), f"engage {FIELD}", "15.ships", f"no ship of Fomorian in {FIELD} may take part"),
    ],
)
def test_what_ones_own_pieces_rule_out_tells_nothing_of_counters_that_lie_face_down(states: Any, line: str, check: str, why: str) -> None:
    """11.9"""
    assert [reasons(state, line) for state in states()] == [[(check, why)]] * 3


@each(
    ("company", "found"),
    [
        ((), [("15.fighters", f"no army, escort or hero of Faerie is ashore in {FIELD}")]),
        (("Branwen",), [("15.fighters", f"no army, escort or hero of Faerie is ashore in {FIELD}")]),
        (("Cluracan",), []),
    ],
)
def test_who_could_fight_is_told_whether_there_is_anybody_to_fight(company: tuple[str, ...], found: list[tuple[str, str]]) -> None:
    """15.1"""
    assert reasons(face_down(field(faerie=company, **HOST)), f"battle {FIELD}") == found


@each(("ships", "found"), [(("Oakheart", "Foamrider"), []), (("Oakheart",), [FAERIE]), (("Foamrider",), [FOMORIAN]), ((), [FOMORIAN])])
def test_an_engagement_of_counters_that_lie_face_down(ships: tuple[str, ...], found: list[str]) -> None:
    """11.9, 15.2: whoever has a ship there is told whether an enemy's is; who has none, that alone."""
    state = stand(field(where="0108"), "0108", *ships)
    assert reasons(face_down(state), "engage 0108") == [("15.ships", f"no ship of {side} in 0108 may take part") for side in found]
    open_ = reasons(state, "engage 0108")
    assert bool(open_) is bool(found)


@each("line", ["battle 3429", "battle 9999"])
def test_where_one_has_nobody_there_is_no_talk_of_persons_alone(line: str) -> None:
    """17.5"""
    assert "17.alone" not in [check for check, _ in reasons(field(), line)]
