"""19.4.10 A mind that the players say is taken, by `set` or in an entry: what goes with it follows, or it is refused."""

import pytest

from playaid.games.albion.rules.minds import as_it_is, suffer
from playaid.games.albion.state import minds, pieces
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table import soundness
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from tests.each import each
from tests.games.albion.table import do, hurt, put, rule, stand, start, told
from tests.games.albion.test_midway import entered, said
from tests.games.albion.two import bears, hearing, moving

TAKEN = 'put ["mastered", "Rurik"] "Corin"'
HELD = 'put ["pieces", "Rurik", "control"] "Faerie"'
WHO = "turn 3 of Fomorian begun at announce", "stands Rurik at 3133", "stands Corin at 2838"


def wounded() -> State:
    """Rurik, of Fomorian, with a wound and the Crystal; the book of what is known of him empty."""
    state = put(stand(start(), "3133", "Rurik"), "public", "pieces", "Moray 2810", "under", None)
    return moving(bears(hurt(state, "Rurik", 1), "18", "Rurik"), FOMORIAN)


@each(
    "lines",
    [
        ["set mastered.Rurik Corin because he cast it"],
        ["set pieces.Rurik.control Faerie because he cast it", "set mastered.Rurik Corin because he cast it"],
        ["set mastered.Rurik Corin because he cast it", "set pieces.Rurik.control Faerie because he cast it"],
    ],
)
def test_a_mind_that_is_set_is_known_to_who_has_it(lines: list[str]) -> None:
    state = wounded()
    for line in lines:
        state = do(state, line)
    assert (pieces.piece(state, "Rurik")["control"], state["public"]["cast"]) == (FAERIE, ["Corin"])
    assert state["secret"][FAERIE]["minds"] == {"Rurik": {"wounds": 1, "items": ["18"]}}
    assert list(soundness.faults(state)) == []


@each(
    ("wounds", "items", "heard"),
    [(0, ["18"], True), (1, ["18"], False)],
)
def test_what_was_known_of_a_mind_before_is_known_anew(wounds: int, items: list[str], heard: bool) -> None:
    """And told again where it is otherwise now."""
    state = put(wounded(), "secret", FAERIE, "minds", {"Rurik": {"wounds": wounds, "items": items}})
    ruling = rule(state, "set mastered.Rurik Corin because he cast it")
    assert ("Rurik has 1 wound and bears The Moray Crystal." in told(ruling, FAERIE)) is heard
    assert do(state, "set mastered.Rurik Corin because he cast it")["secret"][FAERIE]["minds"] == {"Rurik": {"wounds": 1, "items": ["18"]}}


@each(("wounds", "items", "right"), [(1, ["18"], True), (0, ["18"], False), (1, [], False), (1, ["18", "12"], False), (2, [], False)])
def test_a_mind_is_known_as_it_is_by_its_wounds_and_its_items(wounds: int, items: list[str], right: bool) -> None:
    state = put(wounded(), "secret", FAERIE, "minds", {"Rurik": {"wounds": wounds, "items": items}})
    assert as_it_is(hearing(state), "Rurik", FAERIE) is right


def test_it_comes_without_armies() -> None:
    state = stand(wounded(), "3133", Moray_9={"count": 2, "under": "Rurik"})
    assert pieces.piece(do(state, "set mastered.Rurik Corin because he cast it"), "Moray 9")["under"] != "Rurik"


@each("line", ["set mastered {} because it was dispelled", "set pieces.Rurik.control null because it was dispelled"])
def test_a_mind_that_is_set_free_is_its_own(line: str) -> None:
    state = stand(do(wounded(), "set mastered.Rurik Corin because he cast it"), "3133", Moray_9={"count": 2, "under": None})
    free = do(state, line)
    assert (pieces.piece(free, "Rurik")["control"], free["public"]["mastered"]) == (None, {})
    assert list(soundness.faults(free)) == []


def test_the_waff_needs_nobodys_control() -> None:
    state = do(stand(start(), "2920", "Callach's Waff"), 'set "pieces.Callach\'s Waff.control" Faerie because it was rolled')
    assert minds.held(state, FAERIE) == ["Callach's Waff"]
    assert state["secret"][FAERIE]["minds"] == {"Callach's Waff": {"wounds": 0, "items": []}}


@each(
    ("line", "beware"),
    [
        ("set mastered.Rurik Imric because he cast it", "Rurik is under the Mind Control of Imric, and commanded by their own side"),
        ("set pieces.Rurik.control Faerie because he cast it", "Faerie commands Rurik, whose mind nobody has"),
        ("set mastered.Nobody Corin because he cast it", "Nobody is under the Mind Control of Corin: Nobody is no living person"),
        ("set mastered.Rurik Nobody because he cast it", "Rurik is under the Mind Control of Nobody: Nobody is no living person"),
        ("set mastered.Rurik Corin because he cast it", ""),
    ],
)
def test_what_does_not_fit_is_told(line: str, beware: str) -> None:
    ruling = rule(wounded(), line)
    assert ruling.verdict == LEGAL
    assert [one.text for one in ruling.worksheet if one.label == "beware"] == ([beware] if beware else [])


@each("lines", [(TAKEN,), (HELD, TAKEN)])
def test_a_mind_that_is_entered_is_known_to_who_has_it(lines: tuple[str, ...]) -> None:
    state = entered(*WHO, *lines, fomorian="wounds Rurik 1")
    assert state["secret"][FAERIE]["minds"] == {"Rurik": {"wounds": 1, "items": []}}
    assert state["public"]["cast"] == ["Corin"]


@each(
    ("lines", "faerie", "why"),
    [
        ((HELD,), "", "Faerie commands Rurik, whose mind nobody has"),
        (('put ["mastered", "Rurik"] "Barguest"',), "", "Rurik is under the Mind Control of Barguest, and commanded by their own side"),
        (
            (TAKEN, "fallen Corin is dead", 'stands "Cait Sith" at 2838'),
            "",
            "Rurik is under the Mind Control of Corin: Corin is no living person",
        ),
        ((TAKEN,), 'put ["minds"] {"Rurik": {"wounds": 3, "items": []}}', "what the sides said of their own does not fit together"),
    ],
)
def test_what_does_not_fit_is_not_entered(lines: tuple[str, ...], faerie: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        said("stands Rurik at 3133", *lines, faerie=faerie)


def test_wounds_of_a_mind_that_was_entered_do_not_stop_the_game() -> None:
    heard = hearing(entered(*WHO, TAKEN))
    suffer(heard, "Rurik", 1)
    assert heard.secret(FAERIE)["minds"]["Rurik"] == {"wounds": 1, "items": []}
