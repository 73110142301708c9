"""15.8.4: who has fought in an overrun fights no melee in the same Player-Turn; 18.2: who has evaded fights no combat there."""

from typing import Any

from playaid.games.albion.rules import initiating, resolving
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import at, bare, do, offers_of, put, refused, rule, stand
from tests.games.albion.test_12_teleport import BOTH, fails, ground, met, of
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.two import hearing

TURN = "turn 1/player-turn 0"


def meeting(turn: str = TURN, fomorian: tuple[str, ...] = ("Imric",), faerie: tuple[str, ...] = ("Edric",)) -> State:
    """Imric and Rurik with Edric and Cluracan in one hex, none with an escort; who has fought in an overrun before."""
    state = field("Imric", "Rurik", faerie=("Edric", "Cluracan"), step="melees")
    return put(state, "public", "fought", [{"turn": turn, "persons": {FOMORIAN: [*fomorian], FAERIE: [*faerie]}}])


@each(
    ("state", "found"),
    [
        (lambda: meeting(), ["15.melee"]),
        (lambda: meeting(fomorian=("Imric", "Rurik"), faerie=("Edric", "Cluracan")), ["15.melee"]),
        (lambda: meeting(turn="turn 1/player-turn 1"), []),
        (lambda: meeting(turn="turn 2/player-turn 0"), []),
        (lambda: meeting(fomorian=("Barguest",)), []),
        (lambda: meeting(faerie=("Elidor",)), []),
        (lambda: meeting(fomorian=()), []),
        (lambda: put(meeting(), "public", "fought", []), []),
    ],
)
def test_who_has_fought_the_same_enemies_in_a_battle_fights_no_melee(state: Any, found: list[str]) -> None:
    """15.8.4"""
    ruling = rule(state(), f"melee {FIELD}", side=FOMORIAN)
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    assert offers_of(state(), "melee", FOMORIAN) == ([] if found else [f"melee {FIELD}"])
    assert initiating._have_fought(state(), FIELD) is bool(found)
    assert not found or "have fought each other in an overrun" in ruling.reasons[0].text


def test_whose_overrun_it_was_is_noted_with_its_round() -> None:
    """And what was noted in another Player-Turn is gone."""
    state = bare(stand(met(), "3013", "Edric"), "Edric")
    state = do(put(state, "public", "fought", [{"turn": "turn 1/player-turn 1", "persons": {}}]), BOTH, book=ground())
    heard = hearing(state, FOMORIAN)
    resolving._note_overrun(heard, {FOMORIAN: ["Imric"], FAERIE: ["Edric"]})
    resolving._note_overrun(heard, {FOMORIAN: ["Rurik"], FAERIE: []})
    assert [fought["persons"] for fought in heard.public["fought"]] == [
        {FOMORIAN: ["Imric"], FAERIE: ["Edric"]},
        {FOMORIAN: ["Rurik"], FAERIE: []},
    ]
    state = put(state, "public", "combat", "fights", "3013 battle", "terrain", "clear")
    fought = do(at(state, FOMORIAN, "movement", "normal", "overrun", "battles"), "fight 3013", "3 4", FOMORIAN, book=ground())
    assert fought["public"]["fought"] == [{"turn": TURN, "persons": {FOMORIAN: ["Imric"], FAERIE: ["Edric"]}}]
    plain = put(state, "public", "combat", "fights", "3013 battle", "overrun", None)
    plain = do(at(plain, FOMORIAN, "combat", "battles"), "fight 3013", "3 4", FOMORIAN, book=ground())
    assert plain["public"]["fought"] == state["public"]["fought"]


@each(
    ("evaded", "found"),
    [
        ([], []),
        (["Imric"], ["18.2.overrun"]),
        (["Imric", "Moray 9"], ["18.2.overrun"]),
        (["Barguest"], []),
    ],
)
def test_who_has_evaded_overruns_nobody(evaded: list[str], found: list[str]) -> None:
    """18.1, 18.2"""
    state = met(evaded={"3013": evaded})
    assert fails(state, BOTH, "", ground()) == found
    assert fails(of(met(evaded={"3012": ["Imric"]}), "Imric", "hex", "3013"), BOTH, "", ground()) == []


@each(
    ("evaded", "words"),
    [
        (["Imric", "Moray 9"], "all armies, escorts and heroes of Fomorian in 3013 have evaded the enemy"),
        (["Albion 9"], "all armies, escorts and heroes of Faerie in 3013 have evaded the enemy"),
        (["Imric", "Moray 9", "Albion 9"], "neither side has an army, escort or hero ashore in 3013 to fight with"),
    ],
)
def test_of_whom_a_battle_lacks_it_is_said_why(evaded: list[str], words: str) -> None:
    """15.1, 18.2"""
    state = at(met(evaded={"3013": evaded}), FOMORIAN, "combat", "announce")
    (reason,) = rule(state, "battle 3013", side=FOMORIAN, book=ground()).reasons
    assert reason.text.startswith(words)
    gone = of(at(met(), FOMORIAN, "combat", "announce"), "Albion 9", "hex", "3014")
    assert refused(gone, "battle 3013", FOMORIAN, book=ground()) == ["15.fighters"]
