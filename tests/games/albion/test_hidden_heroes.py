"""18.0, 18.3, 20.1: two worlds that differ only in who bears a hidden item that makes a hero look the same to others, until who stays has
lived or died."""

from pathlib import Path

import pytest

from playaid.book.book import Book
from playaid.dice.sources import Chained, Seeded, Typed
from playaid.games.albion import GAME
from playaid.games.albion.ratings import strengths
from playaid.games.albion.rules import evasion, initiating
from playaid.games.albion.state import pieces, survivors
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.games.albion.table.view import trackers
from playaid.referee.contract.grammar import split
from playaid.referee.contract.hearing import Ask
from playaid.referee.contract.ruling import LEGAL, Ruling
from playaid.referee.contract.state import State, visible
from playaid.referee.deciding.offers import asking, may_be_legal
from playaid.referee.session.begin import create
from playaid.referee.session.local import Session
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import ticking
from playaid.testing.table import known
from playaid.testing.worlds import QUICK
from tests.alike import assert_alike
from tests.each import each
from tests.games.albion.table import BOOK, at, bare, clear, offers_of, put, stand, start, told
from tests.games.albion.test_secrets_of_war import Pair, say
from tests.games.albion.two import bears, hearing, moving
from tests.slow import SLOW

WHERE = "3035"
ENTRY = (
    f"stands Elidor, Branwen at {WHERE}",
    "lone Elidor, Branwen",
    "item 09 of Faerie",
    "awake Gwynedd",
    "stands Gairloch, Moray 3012 at 3036 under Gairloch",
    "trespass 1",
    "turn 5 of Fomorian at player-turn",
)
LINES = (
    "help",
    "next --check",
    "evade 3035 --as Faerie",
    "evade 3035 --as Faerie --check",
    "evade 3034 --as Faerie --check",
    "battle 3035 --check",
    "battle 3035 --odds",
    "overrun Gairloch, Moray 3012 --check",
    "move Gairloch, Moray 3012 via 3034 --check",
    f"stack {WHERE}",
    "help evade",
)
COME, THROUGH = f"move Gairloch, Moray 3012 via {WHERE}", f"move Gairloch, Moray 3012 via {WHERE} 3034"
STAY, TRY = {f"evasion in {WHERE}": "stay"}, {f"evasion in {WHERE}": "evade"}


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Nuada's Helm is with Elidor in one world, and far away with Arwan in the other; Gairloch's Trolls stand beside."""
    known(GAME)
    made = []
    for bearer in ("Elidor", "Arwan"):
        people, keys = {side: side for side in (FOMORIAN, FAERIE)}, {side: f"passphrase of {side}" for side in (FOMORIAN, FAERIE)}
        book, answers = Book("albion", GAME.tables, None, "house"), {"own Fomorian": "", "own Faerie": f"bears {bearer} 09"}
        place, options = tmp_path / bearer / "friday", {"scenario": "faerie-twilight"}
        made.append(create(place, GAME, "friday", people, options, keys, book, Seeded(1), ticking(), answers, midway=ENTRY, cost=QUICK)[0])
    pair = made[0], made[1]
    say(pair, "recover", FOMORIAN)
    say(pair, "next")
    say(pair, "next")
    return pair


def ruled(session: Session, line: str, side: str | None = None, dice: str = "", **answers: str) -> Ruling:
    ruling = session.declare(session.read(split(line), side, answers=answers), Chained(Typed(dice.split()), Seeded(1)))
    assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)
    return ruling


def in_danger(state: State, viewer: str | None) -> list[str]:
    return [str(tracker.value) for tracker in trackers(visible(state, viewer), viewer) if tracker.label == "in danger"]


@pytest.mark.parametrize("viewer", [None, FOMORIAN] if SLOW else [FOMORIAN])
def test_the_evasion_step_looks_the_same(pair: Pair, viewer: str | None) -> None:
    say(pair, COME)
    assert_alike(pair, viewer, FAERIE, LINES)
    say(pair, "next")
    assert_alike(pair, viewer, FAERIE, LINES, ("html",))
    for session in pair:
        assert in_danger(session.state, FOMORIAN) == [f"Elidor, Branwen in {WHERE}: a hero may be among them"]


def test_their_player_alone_is_told_what_is_at_stake(pair: Pair) -> None:
    say(pair, COME)
    stakes = []
    for session in pair:
        ruling = ruled(session, "next")
        stakes.append([(line.result, line.only) for line in ruling.worksheet if line.label == "at stake"])
    assert stakes == [[("a hero protects them", FAERIE)], [("evade or die", FAERIE)]]
    told_in_status = [in_danger(session.state, FAERIE) for session in pair]
    who = f"Elidor, Branwen in {WHERE}"
    assert told_in_status == [[f"{who}: a hero protects them"], [f"{who}: evade or die"]]


@pytest.mark.parametrize(("dice", "lives"), [("6 1", (True, True)), ("1 6", (True, False))])
def test_who_tries_is_rolled_for_in_either_world(pair: Pair, dice: str, lives: tuple[bool, bool]) -> None:
    """That they live on though they have failed shows the hero."""
    say(pair, COME)
    say(pair, "next")
    for session, alive in zip(pair, lives, strict=True):
        ruling = ruled(session, f"evade {WHERE}", FAERIE, dice)
        assert pieces.on_map(pieces.piece(session.state, "Branwen")) is alive, told(ruling)


def test_who_stays_lives_by_the_hero_and_is_not_asked_again(pair: Pair) -> None:
    say(pair, COME)
    say(pair, "next")
    one, other = pair
    assert "they live, so a hero is among them" in told(ruled(one, "next", **STAY))
    assert [pieces.piece(one.state, name)["state"] for name in ("Elidor", "Branwen")] == ["active"] * 2
    ruled(other, "next", **STAY)
    assert [pieces.piece(other.state, name)["state"] for name in ("Elidor", "Branwen")] == ["dead"] * 2
    ruled(one, "next")
    assert one.state["referee"]["at"][-1]["key"] == "announce"
    assert one.judge(one.read(split(f"battle {WHERE}"), FOMORIAN), Seeded(1)).verdict == LEGAL
    for session in pair:
        assert verify(session).ok


def test_armies_that_march_through_ask_in_either_world(pair: Pair) -> None:
    questions = [session.judge(session.read(split(THROUGH), FOMORIAN), Seeded(1)).question for session in pair]
    assert questions[0] == questions[1]
    assert questions[0] is not None
    assert questions[0].who == FAERIE
    for session, alive in zip(pair, (True, False), strict=True):
        ruled(session, THROUGH, FOMORIAN, **STAY)
        assert pieces.on_map(pieces.piece(session.state, "Elidor")) is alive


@pytest.fixture
def known_ones(pair: Pair) -> State:
    """Elidor and Branwen have lived through it."""
    say(pair, COME)
    say(pair, "next")
    ruled(pair[0], "next", **STAY)
    return pair[0].state


def test_others_who_come_or_go_leave_it_open_again(known_ones: State) -> None:
    """They may have taken the Helm with them."""
    assert survivors.are_known(known_ones, WHERE, FAERIE)
    assert not survivors.are_known(stand(known_ones, "3034", "Branwen"), WHERE, FAERIE)
    heard = hearing(stand(known_ones, WHERE, "Trumpin"))
    evasion.forget(heard, WHERE, ["Gairloch"])
    assert WHERE in heard.public["survivors"][FAERIE]
    evasion.forget(heard, WHERE, ["Trumpin"])
    assert not survivors.are_known(stand(heard.state, "3034", "Trumpin"), WHERE, FAERIE)


def test_who_has_lost_what_made_the_hero_is_in_danger_again(known_ones: State) -> None:
    heard = hearing(known_ones)
    assert evasion.seen_in_danger(heard, WHERE, FAERIE) == []
    bare_handed = put(known_ones, "secret", FAERIE, "items", "09", "Arwan")
    assert evasion.seen_in_danger(hearing(bare_handed), WHERE, FAERIE) == ["Elidor", "Branwen"]


@each(
    ("steps", "seen"),
    [
        (("combat", "battles"), []),
        (("movement", "normal", "overrun", "battles"), []),
        (("evasion",), ["Elidor", "Branwen"]),  # the fight was in the phase before
    ],
)
def test_whether_a_battle_goes_on_tells_of_a_hero_in_its_own_phase(steps: tuple[str, ...], seen: list[str]) -> None:
    """15.8: afterwards others may have come. [18.3, 20.1]"""
    state = bears(bare(stand(clear(start(), WHERE), WHERE, "Elidor", "Branwen", "Gairloch"), "Elidor", "Branwen"), "09", "Elidor")
    fight = {"hex": WHERE, "kind": "battle", "round": 1, "attacker": FOMORIAN}
    fought = put(state, "public", "combat", {"fights": {f"{WHERE} battle": fight}, "current": None})
    assert evasion.seen_in_danger(hearing(at(fought, FOMORIAN, *steps)), WHERE, FAERIE) == seen
    assert evasion.seen_in_danger(hearing(at(state, FOMORIAN, *steps)), WHERE, FAERIE) == ["Elidor", "Branwen"]
    announced = put(fought, "public", "combat", "fights", f"{WHERE} battle", "round", 0)
    assert evasion.seen_in_danger(hearing(at(announced, FOMORIAN, *steps)), WHERE, FAERIE) == ["Elidor", "Branwen"]


def helmed(helm: str, *more: str) -> State:
    """Elidor and Branwen in the open, upon whom Trolls have come; the Helm is with somebody of theirs."""
    state = bare(stand(clear(moving(start(), FOMORIAN), WHERE), WHERE, "Elidor", "Branwen", *more, Moray_7={"count": 9}), *more)
    return bears(bare(state, "Elidor", "Branwen"), "09", helm)


@each(
    ("helm", "own", "others"),
    [
        ("Elidor", "a hero protects them", "a hero may be among them"),
        ("Arwan", "evade or die", "a hero may be among them"),
        ("Imric", "evade or die", "evade or die"),
    ],
)
def test_what_is_at_stake_as_each_may_know(helm: str, own: str, others: str) -> None:
    """18.3, 20.1: where nobody of theirs bears what makes a hero all know that they must evade."""
    heard = hearing(helmed(helm))
    evasion.look(heard, WHERE)
    stakes = {viewer: survivors.at_stake(visible(heard.state, viewer), WHERE, FAERIE, viewer) for viewer in (FAERIE, FOMORIAN, None)}
    assert stakes == {FAERIE: own, FOMORIAN: others, None: others}
    gone = hearing(bears(heard.state, "09", "Imric"))
    evasion.look(gone, WHERE)
    assert survivors.at_stake(visible(gone.state, None), WHERE, FAERIE, None) == "evade or die"


@each(("answer", "held"), [("stay", {}), ("evade", {"Elidor": WHERE, "Branwen": WHERE})])
def test_who_stays_has_not_tried_to_evade(answer: str, held: dict[str, str]) -> None:
    """18.0: who has tried and failed is held there; who lives by a hero and has not tried may still try."""
    heard = hearing(helmed("Elidor"))
    heard.declaration = heard.declaration._replace(answers={f"evasion in {WHERE}": answer})
    heard._source = Typed(["1", "6"])
    evasion.leave_endangered(heard, ["Moray 7"])
    assert heard.public.get("tried", {}) == held
    assert pieces.piece(heard.state, "Branwen")["state"] == "active"


def test_where_all_see_a_hero_nobody_has_to_live_through_anything() -> None:
    """18.3: a battle that goes on tells of a hero where nobody sees one, and of nobody where one stands for all to see."""
    fight = {"hex": WHERE, "kind": "battle", "round": 1, "attacker": FOMORIAN}
    state = at(helmed("Arwan", "Cluracan"), FOMORIAN, "combat", "battles")
    heard = hearing(put(state, "public", "combat", {"fights": {f"{WHERE} battle": fight}, "current": None}))
    assert evasion.seen_in_danger(heard, WHERE, FAERIE) == []
    assert not survivors.are_known(heard.state, WHERE, FAERIE)


@each(("helm", "question"), [("Morigu", "and come upon Elidor"), (None, "where Elidor must evade or die")])
def test_who_must_evade_as_armies_march_on_is_told_by_what_all_know(helm: str | None, question: str) -> None:
    """Somebody of theirs has a helm that might make a hero of Elidor. [18.0, 20.1]"""
    state = bare(stand(clear(moving(start(), FOMORIAN), WHERE), WHERE, "Elidor", "Gairloch", Moray_7={"count": 2}), "Elidor")
    state = bears(state, "09", helm) if helm else state
    with pytest.raises(Ask) as asked:
        evasion.leave_endangered(hearing(state, FOMORIAN), ["Moray 7"])
    assert question in str(asked.value)


def test_a_battle_is_possible_where_it_is_offered(known_ones: State, pair: Pair) -> None:
    """A hero whom nobody knows of is told neither by the one nor by the other. [15.1]"""
    here = at(known_ones, FOMORIAN, "combat", "announce", turn=5)
    untold = put(here, "public", "survivors", {})
    for state, offers in ((here, [f"battle {WHERE}"]), (untold, [])):
        seen = visible(state, FOMORIAN)
        assert offers_of(state, "battle", FOMORIAN) == offers
        asked = asking(GAME, visible(state, None), BOOK, "battle", FOMORIAN)
        assert [str(text) for text in initiating.facing(asked)] == [f"a battle in {WHERE} (battle)" for _ in offers]
        assert may_be_legal(asking(GAME, seen, BOOK, "battle", FOMORIAN), {"hex": WHERE})


@each(
    ("bearer", "person", "may"),
    [
        ("Erskine", "Trumpin", True),  # Lyme's Hammer is of Curwyllan
        ("Erskine", "Elidor", False),
        ("asleep", "Trumpin", False),
        ("Dorwen", "Elidor", False),  # Requiter is nobody else's while he lives
        ("dead Dorwen", "Elidor", True),
        ("Ogme", "Elidor", True),
        ("shown by Cluracan", "Elidor", False),
        ("shown by Elidor", "Elidor", True),
        ("found by the enemy", "Elidor", False),
    ],
)
def test_who_may_be_a_hero_as_far_as_all_know(bearer: str, person: str, may: bool) -> None:
    """20.1, 20.2, 7.9 e05, 10.0"""
    numbers = {"Erskine": "11", "asleep": "11", "Dorwen": "22", "dead Dorwen": "22", "Ogme": "19"}
    number = numbers.get(bearer, "10")
    state = stand(start(), WHERE, "Elidor", "Trumpin")
    state = put(state, "public", "items", {number: {"state": "held", "hex": None, "side": FAERIE}})
    if bearer in ("Erskine", "Ogme"):
        state = put(state, "public", "pieces", bearer, "state", "active")
    elif bearer == "dead Dorwen":
        state = put(put(state, "public", "pieces", "Dorwen", "state", "dead"), "public", "pieces", "Dorwen", "hex", None)
    elif bearer.startswith("shown by"):
        state = put(state, "public", "items", number, "shown", bearer.removeprefix("shown by "))
    elif bearer == "found by the enemy":
        state = put(state, "public", "items", number, "side", FOMORIAN)
    assert strengths.may_be_hero(hearing(state), person) is may
