"""11.9 Hidden stacks: two worlds whose stacks have as many counters, and are made up of others, look the same to the other side."""

import re
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import pytest

from playaid.club.connection import Connection
from playaid.club.transfer import move
from playaid.desk.conversation import check
from playaid.desk.seats import Needs
from playaid.dice.sources import Chained, Refusing, Seeded, Typed
from playaid.export.session_view import steps
from playaid.games.albion import GAME
from playaid.games.albion.hidden import LOOKS as LOOKS_AT_PIECES
from playaid.games.albion.rules import stacks
from playaid.games.albion.rules.stacks import QUIET as QUIET_VERBS
from playaid.games.albion.state import pieces
from playaid.games.albion.state.marches import phase
from playaid.games.albion.state.printed import kingdom_rows, person_rows, rows, ship_rows
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.journal.journal import Journal
from playaid.language.message import from_json
from playaid.referee.contract.game import with_options
from playaid.referee.contract.grammar import split
from playaid.referee.contract.refusals import Locked, Refusal
from playaid.referee.contract.ruling import LEGAL, Declaration
from playaid.referee.contract.sequence import acting, actor
from playaid.referee.contract.state import visible
from playaid.referee.contract.view import view
from playaid.referee.session.consent import NeedsConsent
from playaid.referee.session.local import Session
from playaid.referee.session.option_marks import decided_by
from playaid.referee.verification.verify import verify
from playaid.testing.random_evenings import new_session, offers, ticking
from playaid.testing.worlds import worlds
from tests.alike import assert_alike
from tests.each import each
from tests.games.albion.table import start
from tests.slow import SLOW

LINES = 70 if SLOW else 7
"""Of an evening by chance in two worlds."""
VIEWERS = [None, FAERIE] if SLOW else [FAERIE]
"""Faerie sees all that the table sees; who has moved is asked for the table, too."""
Pair = tuple[Session, Session]
LOOKS = (
    "stack 3012 --as Faerie",
    "stack 3013 --as Faerie",
    "armies --as Faerie",
    "fleet --as Faerie",
    "strength --as Faerie",
    "person Imric --as Faerie",
    "person Elidor --as Faerie",
    "offers",
    "battle 3013 --check --as Faerie",
    "battle 3013 --odds --as Faerie",
    "move Elidor via 3035 --check --as Faerie",
    "place Elidor at 3013 --check --as Faerie",
    "place Imric at 3013 --as Faerie",
    "help move --as Faerie",
    "help place --as Faerie",
    "map",
    "board",
)


def say(pair: Pair, line: str, side: str | None = None, dice: str = "") -> None:
    """The same line with the same typed dice in both worlds."""
    apart(pair, (line, line), side, dice)


def apart(pair: Pair, lines: tuple[str, str], side: str | None, dice: str = "") -> None:
    """A line in each world."""
    for session, line in zip(pair, lines, strict=True):
        ruling = session.declare(session.read(split(line), side), Chained(Typed(dice.split()), Seeded(1)))
        assert ruling.verdict == LEGAL, (line, ruling.reasons, ruling.question)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Imric has gone north with his army staying behind, or the army has gone and he stays."""
    made = worlds(GAME, tmp_path, [FOMORIAN, FAERIE], FOMORIAN, options={"stacks": "hidden"})
    apart(made, ("place Imric at 3013", "place 'Moray 3012' at 3013"), FOMORIAN)
    return made


@pytest.mark.parametrize("viewer", VIEWERS)
def test_who_has_moved_is_not_told(pair: Pair, viewer: str | None) -> None:
    assert pieces.piece(pair[0].state, "Imric")["hex"] == "3013"
    assert pieces.piece(pair[1].state, "Imric")["hex"] == "3012"
    assert_alike(pair, viewer, FOMORIAN, LOOKS, ("html", "json"))


@pytest.mark.parametrize("line", ["where 3013", "where Imric", "stack 3013", "range 3034 to 3013", "person Imric", "armies", "strength"])
def test_nobody_looks_at_anothers_pieces_where_both_have_opened_their_own(pair: Pair, line: str) -> None:
    """As at one table's shell, once each side has given its passphrase there."""
    told = []
    for session in pair:
        for side in (FOMORIAN, FAERIE):
            session.unlock(side, f"passphrase of {side}")
        told.append(_looked(session, line, FAERIE))
    assert told[0] == told[1]
    assert "(8)" in _looked(pair[0], "where 3012", FOMORIAN) or "Imric" in _looked(pair[0], "where 3013", FOMORIAN)


def test_of_a_piece_that_is_not_seen_it_is_not_said_that_it_is_nowhere(pair: Pair) -> None:
    assert "where Imric stands is not seen by the other side" in _looked(pair[0], "where Imric", FAERIE)
    assert "3013" in _looked(pair[0], "where Imric", FOMORIAN)


def _looked(session: Session, line: str, side: str) -> str:
    ruling = session.declare(session.read(split(line), side), Refusing())
    return repr((ruling.verdict, ruling.data, ruling.shown))


def test_no_event_names_what_has_moved(pair: Pair) -> None:
    """The set-up as printed stands in the first event: that is in the rulebook."""
    for session in pair:
        after = list(session.journal.events(2))
        assert after
        assert "Imric" not in repr(after)
        assert "Moray" not in repr(after)
        assert verify(session).differences == ()


def texts(kept: list[Any]) -> list[str]:
    return list(map(from_json, kept))


def test_of_a_move_the_table_hears_the_counters_and_the_way(pair: Pair) -> None:
    apart(pair, ("move 'Moray 3105', Gairloch via 3104, 3103", "move 'Moray 3105', Gairloch via 3104, 3103"), FOMORIAN)
    assert "Fomorian moves 2 counters along 3105 3104 3103." in texts(pair[0].journal.event(3)["story"])
    assert_alike(pair, FAERIE, FOMORIAN, ("stack 3103 --as Faerie", "stack 3105 --as Faerie"))


QUIET = (
    ("command Imric over 'Moray 3012'", "command Rurik over 'Moray 3012'"),
    ("detach Imric", "detach Rurik"),
    ("place 'Moray 1', 'Moray 3012' at 2714", "place 'Moray 1', 'Moray 3012' at 2714"),
    ("place 'Moray 1' at 2810", "place 'Moray 1' at 2810"),
    ("attach Imric", "attach Rurik"),
    ("move Imric via 2811", "move Rurik via 2811"),
    ("embark Bogan on Gullfoot", "embark Bogan on Reefrider"),
    ("debark Bogan", "debark Bogan"),
)
"""Acts on stacks that differ, and of which nothing may be told but that a stack was put in order, or how many counters went where."""


@pytest.fixture(scope="module")
def alike(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Two worlds alike, made once."""
    return worlds(GAME, tmp_path_factory.mktemp("alike"), [FOMORIAN, FAERIE], FOMORIAN, options={"stacks": "hidden"})


@pytest.fixture
def unmoved(alike: Pair, tmp_path: Path) -> Pair:
    """Copies of them."""
    return copied(alike, tmp_path)


@pytest.fixture(scope="module")
def moved_on(alike: Pair, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """The two in the Fomorian's Movement Phase of Game-Turn 1, played there once."""
    there = copied(alike, tmp_path_factory.mktemp("moved_on"))
    to_movement(there)
    return there


@pytest.fixture
def moving(moved_on: Pair, tmp_path: Path) -> Pair:
    """Copies of those."""
    return copied(moved_on, tmp_path)


def copied(pair: Pair, folder: Path) -> Pair:
    one, other = (opened_again(session, folder / str(world)) for world, session in enumerate(pair, 1))
    return one, other


def opened_again(session: Session, folder: Path) -> Session:
    again = Session(Journal(copytree(session.journal.folder, folder / "friday")), session.game, session.book, ticking())
    for side in (FOMORIAN, FAERIE):
        again.unlock(side, f"passphrase of {side}")
    return again


def to_movement(pair: Pair, side: str = FOMORIAN) -> None:
    """On to the Movement Phase of a side in Game-Turn 1, everybody's attrition rolled for and harmless."""
    to_plots(pair)
    for who in (FOMORIAN, FAERIE):
        say(pair, "plot nothing", who)
    for line in ("next", "next"):
        say(pair, line)
    for who in (FAERIE, FOMORIAN):
        say(pair, "attrition all", who, "1 1 " * 9)
        say(pair, "next")
    while not (actor(pair[0].state) == side and phase(pair[0].state) == "moving"):
        if phase(pair[0].state) == "recovery":
            say(pair, "recover", actor(pair[0].state))
        say(pair, "next")


def to_plots(pair: Pair) -> None:
    """On to the plotting of Game-Turn 1."""
    for line in ("next", "next"):
        say(pair, line)


def seen(session: Session, side: str, number: str) -> list[str]:
    """The enemy pieces in a hex as a side sees them."""
    return sorted(pieces.at(visible(session.state, side), number, pieces.other(side)))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_arranging_and_moving_tell_counters_alone(unmoved: Pair, viewer: str | None) -> None:
    say(unmoved, "place Imric, 'Moray 3012' at 2810", FOMORIAN)
    for lines in QUIET:
        apart(unmoved, lines, FOMORIAN)
    assert_alike(unmoved, viewer, FOMORIAN, ("stack 3118 --as Faerie", "fleet --as Faerie", "armies --as Faerie", "offers"))
    for session in unmoved:
        there = repr([{**event, "sealed": [*event["sealed"]]} for event in session.journal.events(2)])  # five letters may stand in any seal
        assert not [name for name in ("Imric", "Rurik", "Bogan", "Gullfoot", "Barguest") if name in there]


def test_what_stops_a_move_and_who_meets_whom_is_not_told(unmoved: Pair) -> None:
    """Faerie learns that two counters have come and that they stop, the Fomorian that something armed stands there."""
    say(unmoved, "place 'Moray 2714' at 3012", FOMORIAN)
    to_movement(unmoved)
    apart(unmoved, ("place Imric, 'Moray 3012' at 3140", "place Imric, 'Moray 2714' at 3140"), FOMORIAN)
    for session in unmoved:
        assert seen(session, FAERIE, "3140") == ["Fomorian stack in 3140"]
        assert seen(session, FOMORIAN, "3140") == ["Faerie stack in 3140"]
        story = " ".join(texts(session.journal.event(session.journal.tail_number)["story"]))
        assert "Enemies stand in 3140: the move ends there" in story
        assert "2 counters" in story
    assert_alike(unmoved, FAERIE, FOMORIAN, ("stack 3140 --as Faerie", "battle 3140 --odds --as Faerie", "offers"))


def test_a_battle_shows_who_fights_leaving_and_putting_in_order_hide_again_and_why_can_be_told_to_all(moving: Pair) -> None:
    session = moving[0]
    say(moving, "place Rurik, 'Moray 2810' at 3034", FOMORIAN)
    assert seen(session, FOMORIAN, "3034") == ["Faerie stack in 3034"]
    say(moving, "next")
    say(moving, "next")
    say(moving, "battle 3034", FOMORIAN)
    assert seen(session, FOMORIAN, "3034") == ["Albion 3034", "Elidor"]
    assert seen(session, FAERIE, "3034") == ["Moray 2810", "Rurik"]
    assert seen(session, FAERIE, "3012") == ["Fomorian stack in 3012"]
    for _ in range(4):
        say(moving, "next")
    say(moving, "fight 3034", FOMORIAN, "6 5")
    for side in (FOMORIAN, FAERIE):
        say(moving, "remove evenly", side)
        assert pieces.piece(visible(session.state, FAERIE), "Moray 2810")["count"] == (4 if side == FOMORIAN else 3)
    for side in (FOMORIAN, FAERIE):
        say(moving, "stop 3034", side)
    say(moving, "next")
    say(moving, "recover", FAERIE)
    say(moving, "next")
    say(moving, "next")
    say(moving, "move Elidor, 'Albion 3034' via 3035", FAERIE)
    assert seen(session, FOMORIAN, "3034") == []
    assert seen(session, FOMORIAN, "3035") == ["Faerie stack in 3035"]
    assert seen(session, FAERIE, "3034") == ["Moray 2810", "Rurik"]
    # What is seen may throw other dice than were thrown: why is told of all of it.
    for viewer in (None, FOMORIAN, FAERIE):
        for step in steps(moving[0], viewer):
            assert step.told.number
    say(moving, "next")
    say(moving, "detach Rurik", FOMORIAN)
    assert seen(moving[0], FAERIE, "3034") == ["Fomorian stack in 3034", "Moray 2810"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_crystal_shows_a_stack_to_who_looks_alone(moving: Pair, viewer: str | None) -> None:
    """What is seen is told to the side that looks, that it looks to all."""
    say(moving, "place Barguest at 3033", FOMORIAN)
    say(moving, "gaze Barguest", FOMORIAN)
    session = moving[0]
    event = session.journal.event(session.journal.tail_number)
    assert texts(event["story"]) == [
        "Barguest gazes into the Moray Crystal.",
        "Fomorian examines enemy stacks: its own `log` tells what it saw.",
    ]
    told = session.opened_for(event, FOMORIAN)[f"secret.{FOMORIAN}"]["story"]
    assert texts(told) == ["Fomorian sees:", "3034: Elidor with escort; Albion 3034 (4) under Elidor."]
    assert not any(session.opened_for(event, viewer).values())  # nothing is said there
    assert seen(session, FAERIE, "3033") == ["Barguest"]


def test_a_vision_shows_stacks_to_the_casters_side_alone(unmoved: Pair) -> None:
    """From the Seat of Moray; where he is who casts it all see by then."""
    session = unmoved[0]
    say(unmoved, "place Barguest at 2816", FOMORIAN)
    to_plots(unmoved)
    assert seen(session, FAERIE, "2816") == ["Fomorian stack in 2816"]
    say(unmoved, "plot 13 by Barguest", FOMORIAN)
    say(unmoved, "plot nothing", FAERIE)
    say(unmoved, "next")
    assert seen(session, FAERIE, "2816") == ["Barguest"]
    say(unmoved, "cast Barguest", FOMORIAN, "1 1")
    event = session.journal.event(session.journal.tail_number)
    told = session.opened_for(event, FOMORIAN)[f"secret.{FOMORIAN}"]["story"]
    assert "1318: Cluracan with escort; Ulster 1318 (4) under Cluracan." in texts(told)
    assert not open_names(event) - {"Barguest"}
    assert not session.opened_for(event, FAERIE).get(f"secret.{FAERIE}", {}).get("story")


def test_a_teleportation_that_fails_names_nobody(moving: Pair) -> None:
    """Nor the wound that it costs: only its own side knows who is there. [12.3]"""
    session = moving[0]
    say(moving, "place Barguest at 2816", FOMORIAN)
    say(moving, "teleport Barguest to 2611", FOMORIAN, "6 6")
    event = session.journal.event(session.journal.tail_number)
    assert not open_names(event)
    told = session.opened_for(event, FOMORIAN)[f"secret.{FOMORIAN}"]["story"]
    assert "takes a wound" in " ".join(texts(told))


def looks_ahead(session: Session, declaration: Declaration) -> tuple[str, list[str]]:
    """What `--check` says: the verdict, and which checks fail."""
    ruling = check(session, declaration)
    assert not isinstance(ruling, Needs)
    return ruling.verdict, [reason.check for reason in ruling.reasons]


def test_what_another_hides_refuses_without_a_name_and_is_in_the_log(unmoved: Pair) -> None:
    """A hero comes upon one counter: for all that his side sees an army, in truth a mage, whom nobody fights a battle with."""
    session = unmoved[0]
    say(unmoved, "place Barguest at 2612", FOMORIAN)
    to_movement(unmoved, FAERIE)
    say(unmoved, "place Dorwen at 2612", FAERIE)
    while phase(session.state) != "announce":
        say(unmoved, "next")
    declaration = session.read(split("battle 2612"), FAERIE)
    assert looks_ahead(session, declaration) == (LEGAL, [])  # for all that is seen
    ruling = session.declare(declaration, Typed(()))
    assert [reason.text for reason in ruling.reasons] == ["what another side hides forbids it"]
    note = session.journal.event(session.journal.tail_number)["story"]
    assert texts(note) == ["Faerie tried battle 2612, and was refused by what others hide."]
    while phase(session.state) != "melees":
        say(unmoved, "next")
    declaration = session.read(split("melee 2612"), FAERIE)
    with pytest.raises(Refusal, match="hangs on what another hides"):  # for all that is seen armies are there
        looks_ahead(session, declaration)
    assert session.judge(declaration, Typed(())).verdict == LEGAL


def test_what_is_wrong_by_what_all_see_is_said_as_ever(moving: Pair) -> None:
    session = moving[0]
    ruling = session.declare(session.read(split("move 'Moray 3012' via 3112"), FOMORIAN), Typed(()))
    assert [reason.check for reason in ruling.reasons] == [f"albion@{GAME.rules}/11.1.command"]
    assert not ruling.rests_on_secret


def test_whether_enemies_stop_a_move_is_learnt_by_moving_and_taken_back_by_consent(moving: Pair) -> None:
    """A look ahead tells nothing of what stands there."""
    session = moving[0]
    declaration = session.read(split("place Imric, 'Moray 3012' at 3140"), FOMORIAN)
    ruling = check(session, declaration)
    assert not isinstance(ruling, Needs)
    assert (ruling.verdict, ruling.worksheet, ruling.story) == (LEGAL, (), ())
    ruling = check(session, session.read(split("move Rurik via 2811"), FOMORIAN))
    assert not isinstance(ruling, Needs)
    assert [line.label for line in ruling.worksheet][-2:] == ["points", "as seen"]
    say(moving, "place Imric, 'Moray 3012' at 3140", FOMORIAN)
    with pytest.raises(NeedsConsent):
        session.undo()
    say(moving, "place Rurik at 2811", FOMORIAN)
    session.undo()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_attrition_tells_its_letter_and_not_who_bears_it(unmoved: Pair, viewer: str | None) -> None:
    """Two armies are left without command: one of six points in the first world, of four in the second; a forced march and its toll."""
    say(unmoved, "place Gairloch, 'Moray 2714', 'Moray 3105' at 2812", FOMORIAN)
    say(unmoved, "command Gairloch over 'Moray 2714', 'Moray 3105'", FOMORIAN)
    apart(unmoved, ("place Gairloch, 'Moray 3105' at 2811", "place Gairloch, 'Moray 2714' at 2811"), FOMORIAN)
    for line in ("next", "next"):
        say(unmoved, line)
    for who in (FOMORIAN, FAERIE):
        say(unmoved, "plot nothing", who)
    for line in ("next", "next"):
        say(unmoved, line)
    say(unmoved, "attrition 2812", FAERIE, "6 6")
    losses = [session.state["secret"][FOMORIAN]["losses"] for session in unmoved]
    assert losses[0]["from"] == ["Moray 2714"]
    assert losses[1]["from"] == ["Moray 3105"]
    for session in unmoved:
        letter = texts(session.journal.event(session.journal.tail_number)["story"])[-1]
        assert letter.startswith("Attrition in 2812: ")
        assert letter.endswith(" for Fomorian.")
    assert unmoved[0].state["public"]["losses"][FOMORIAN]["from"] == []
    assert_alike(unmoved, viewer, FOMORIAN, ("remove evenly --as Fomorian", "offers", "next --check"))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_forced_march_names_nobody(unmoved: Pair, viewer: str | None) -> None:
    """Imric leads it in the first world, Rurik in the second; what it costs is their side's to know."""
    say(unmoved, "place Imric, Rurik, 'Moray 3012' at 2812", FOMORIAN)
    to_movement(unmoved)
    apart(unmoved, ("force Imric with 'Moray 3012'", "force Rurik with 'Moray 3012'"), FOMORIAN)
    assert_alike(unmoved, viewer, FOMORIAN, ("offers", "next", "toll --as Fomorian"))
    apart(unmoved, ("toll Imric", "toll Rurik"), FOMORIAN, "1 1")
    for session in unmoved:
        assert "Imric" not in repr([event for event in session.journal.events(3) if event["kind"] in ("force", "toll")])
    assert_alike(unmoved, viewer, FOMORIAN, ("offers",))


def test_its_own_side_is_told_of_a_forced_march_that_waits(unmoved: Pair) -> None:
    session = unmoved[0]
    say(unmoved, "place Imric, Rurik, 'Moray 3012' at 2812", FOMORIAN)
    to_movement(unmoved)
    say(unmoved, "force Imric with 'Moray 3012'", FOMORIAN)
    assert any("toll Imric" in owed for owed in view(GAME, session.state, FOMORIAN).obligations)
    for viewer in (None, FAERIE):
        assert not any("Imric" in owed for owed in view(GAME, session.state, viewer).obligations)


def test_reading_a_line_needs_the_speakers_key_and_a_ruling_both(tmp_path: Path) -> None:
    made = worlds(GAME, tmp_path, [FOMORIAN, FAERIE], FOMORIAN, options={"stacks": "hidden"})[0]
    folder = made.journal.folder
    cold = Session(Journal(folder), GAME, made.book, made.clock)
    with pytest.raises(Locked, match="Fomorian"):
        cold.read(split("move Imric, 'Moray 3012' via 3112"), FOMORIAN)
    cold.unlock(FOMORIAN, f"passphrase of {FOMORIAN}")
    declaration = cold.read(split("move Imric, 'Moray 3012' via 3112"), FOMORIAN)
    with pytest.raises(Locked, match="Faerie"):
        cold.judge(declaration, Typed(()))
    cold.unlock(FAERIE, f"passphrase of {FAERIE}")
    assert cold.judge(declaration, Typed(())).verdict == LEGAL


def test_such_a_session_stays_on_one_machine(unmoved: Pair) -> None:
    with pytest.raises(Refusal, match="keys of all sides in one place"):
        move(unmoved[0], Connection(("nats://nowhere",), "subject", "key"), None)  # type: ignore[arg-type]


def test_with_open_stacks_nothing_is_sealed_and_no_verb_is_another() -> None:
    """The default: the same game object, and pieces in the open as ever."""
    assert with_options(GAME, {"stacks": "open"}) is GAME
    assert with_options(GAME, {}) is GAME
    assert "stacks" not in start()["public"]
    hidden = with_options(GAME, {"stacks": "hidden"})
    sealed = {name for name in GAME.verbs if hidden.verbs[name].secret and not GAME.verbs[name].secret}
    assert sealed == {*QUIET_VERBS, *LOOKS_AT_PIECES} - {"person"}


def test_an_evening_by_chance_names_nobody_unseen(tmp_path: Path) -> None:
    """Lines that are offered, whoever acts: what stands in the open of each event names none but those whom all have seen by then.

    Losses are seen as they leave the board.
    """
    for seed in range(3 if SLOW else 1):
        session = new_session(GAME, tmp_path / str(seed), [FOMORIAN, FAERIE], seed, {"stacks": "hidden"})
        rng, source = Random(seed), Seeded(seed)
        refused = 0
        for _ in range(60 if SLOW else 30):
            before = known(session)
            refused += not chanced(session, rng, source)
            event = session.journal.event(session.journal.tail_number)
            named = open_names(event) - before - known(session)
            assert not named or event["kind"] == "remove", (seed, event["n"], event["kind"], named)
        assert refused < 20


def known(session: Session) -> set[str]:
    """The pieces of which all may know where they are, and heirs, who are told of wherever they are."""
    return {*session.state["public"]["seen"], *session.state["public"]["ranks"]}


def open_names(event: dict[str, Any]) -> set[str]:
    """The persons, ships and armies that are named in the open part of an event."""
    told = repr({key: event.get(key) for key in ("typed", "args", "answers", "lines", "story", "rolls", "facts", "changes", "inverse")})
    for title in (str(row["name"]) for row in rows("items").values()):
        told = told.replace(title, "").replace(repr(title)[1:-1], "")
    words = {*person_rows(), *ship_rows(), *(f"{kingdom} {mark}" for kingdom in kingdom_rows() for mark in ("1", "2", "3"))}
    return {word for word in words if re.search(rf"\b{re.escape(word)}\b", told)}


def chanced(session: Session, rng: Random, source: Seeded) -> bool:
    """One offered line, whichever; whether it was legal. One that is not is refused by what its side could not see."""
    while True:
        side = rng.choice(list(acting(session.game, session.state)))
        lines = offers(session, side)
        if lines:
            break
    verb = rng.choice(sorted({line.split()[0] for line in lines}))
    declaration = session.read(split(rng.choice([line for line in lines if line.split()[0] == verb])), side)
    while True:
        ruling = session.declare(declaration, source)
        if ruling.question is None:
            assert ruling.verdict == LEGAL or ruling.rests_on_secret, (declaration.typed, ruling.reasons)
            return ruling.verdict == LEGAL
        options = ruling.question.options
        answer = rng.choice(options) if options else "1"
        declaration = declaration._replace(answers={**declaration.answers, ruling.question.key: answer})


SWAPPED = ("Imric", "Rurik", "Gairloch", "Grogan", "Glastyn", "Moray 2714", "Moray 2810", "Moray 3012", "Moray 3105")


def test_an_evening_by_chance_is_alike_in_two_worlds(tmp_path: Path) -> None:
    """Lines by chance that name none of the pieces by which the worlds differ: the open part of every event, Faerie's offers and view."""
    pair = tuple(new_session(GAME, tmp_path / world, [FOMORIAN, FAERIE], 4, {"stacks": "hidden"}) for world in "12")
    assert len(pair) == 2
    say(pair, "place Gairloch, Grogan, Glastyn, 'Moray 2714', 'Moray 3105' at 2812", FOMORIAN)
    say(pair, "command Gairloch over 'Moray 2714', 'Moray 3105'", FOMORIAN)
    say(pair, "place Imric, Rurik, 'Moray 3012', 'Moray 2810' at 2712", FOMORIAN)
    say(pair, "command Rurik over 'Moray 2810'", FOMORIAN)
    apart(pair, ("place Gairloch, Grogan, 'Moray 3105' at 2811", "place Gairloch, Glastyn, 'Moray 3105' at 2811"), FOMORIAN)
    apart(pair, ("place Imric, 'Moray 3012' at 2711", "place Rurik, 'Moray 2810' at 2711"), FOMORIAN)
    rng, said = Random(4), 0
    for number in range(LINES):
        side = rng.choice(list(acting(GAME, pair[0].state)))
        first, second = (offers(session, side) for session in pair)
        assert side == FOMORIAN or first == second
        lines = [line for line in first if line in second and not any(name in line for name in SWAPPED)]
        said += bool(lines) and said_in_both(pair, rng.choice(lines), side, number)
        assert view(GAME, pair[0].state, FAERIE) == view(GAME, pair[1].state, FAERIE)
    assert said > LINES * 3 // 7


def said_in_both(pair: Pair, line: str, side: str, seed: int) -> bool:
    """A line with the same dice in both worlds, if it is legal in both; its events must look alike."""
    declarations = [session.read(split(line), side) for session in pair]
    verdicts = {session.judge(one, Seeded(seed)).verdict for session, one in zip(pair, declarations, strict=True)}
    if verdicts != {LEGAL}:
        return False
    for session, declaration in zip(pair, declarations, strict=True):
        session.declare(declaration, Seeded(seed))
    first, second = (session.journal.event(session.journal.tail_number) for session in pair)
    for key in ("side", "typed", "args", "answers", "lines", "story", "rolls", "facts", "barrier"):
        assert first.get(key) == second.get(key), (line, key)
    for key in ("changes", "inverse"):
        open_changes = ([change for change in event[key] if change[1][:2] != ["public", "plots"]] for event in (first, second))
        assert next(open_changes) == next(open_changes), (line, key)
    return True


def to_gaze(pair: Pair) -> None:
    """In the Fomorian's Movement Phase: Barguest has looked into the Crystal beside Elidor's stack."""
    say(pair, "place Barguest at 3033", FOMORIAN)
    say(pair, "gaze Barguest", FOMORIAN)


def shown_there(session: Session, viewer: str | None, number: str) -> str:
    """A hex's stack of Faerie in the words of whoever looks."""
    state = visible(session.state, viewer)
    return "; ".join(pieces.describe(state, name) for name in pieces.at(state, number, FAERIE))


def test_what_the_crystal_showed_stands_on_the_lookers_own_board(moving: Pair) -> None:
    """With the turn in which it was; the table sees two counters as before, and the pieces on the looker's board are as the others'."""
    to_gaze(moving)
    session = moving[0]
    shown = "2 counters, examined in Game-Turn 1: Elidor with escort; Albion 3034 (4) under Elidor"
    assert shown_there(session, FOMORIAN, "3034") == shown
    assert shown_there(session, None, "3034") == "2 counters"
    assert shown_there(session, FAERIE, "3034") == "Elidor with escort; Albion 3034 (4)"
    assert GAME.board is not None
    assert shown in repr(GAME.board(visible(session.state, FOMORIAN), FOMORIAN, session.book).pieces)
    assert "Elidor" not in repr(session.state["public"])
    assert seen(session, FOMORIAN, "3034") == ["Faerie stack in 3034"]


def test_what_the_crystal_showed_is_no_more_once_counters_come_or_go(moving: Pair) -> None:
    """And that it is struck out tells nobody that it had been there."""
    to_gaze(moving)
    session = moving[0]
    assert "examined" in shown_there(session, FOMORIAN, "3034")
    while not (actor(session.state) == FAERIE and phase(session.state) == "moving"):
        if phase(session.state) == "recovery":
            say(moving, "recover", actor(session.state))
        say(moving, "next")
    say(moving, "move Dorwen via 3430", FAERIE)
    assert "examined" in shown_there(session, FOMORIAN, "3034")  # what goes on elsewhere strikes nothing out
    say(moving, "move Elidor via 3035", FAERIE)
    assert shown_there(session, FOMORIAN, "3034") == shown_there(session, FOMORIAN, "3035") == "1 counter"
    say(moving, "move Elidor via 3034", FAERIE)
    assert shown_there(session, FOMORIAN, "3034") == "2 counters"
    assert session.journal.event(session.journal.tail_number)["sealed"].keys() == {f"secret.{FAERIE}", f"secret.{FOMORIAN}"}


def test_a_move_is_sealed_alike_whether_its_hex_was_examined(moving: Pair) -> None:
    """In the first world the Fomorian has looked, in the second Barguest has been moved elsewhere."""
    apart(moving, ("place Barguest at 3033", "place Barguest at 3012"), FOMORIAN)
    say(moving, "gaze Barguest", FOMORIAN)
    while not (actor(moving[0].state) == FAERIE and phase(moving[0].state) == "moving"):
        if phase(moving[0].state) == "recovery":
            say(moving, "recover", actor(moving[0].state))
        say(moving, "next")
    for line in ("detach Elidor", "move Elidor via 3035"):
        say(moving, line, FAERIE)
        first, second = (session.journal.event(session.journal.tail_number)["sealed"] for session in moving)
        assert {key: part.keys() for key, part in first.items()} == {key: part.keys() for key, part in second.items()}


def test_what_is_counted_off_the_pieces_is_set_by_nobody(unmoved: Pair) -> None:
    session = unmoved[0]
    for path in ("stacks.Fomorian.3013 2", "seen {}"):
        with pytest.raises(Refusal, match="place puts right"):
            session.judge(session.read(split(f"set {path} because 'a slip'"), FAERIE), Typed(()))


def test_whoever_verifies_without_keys_rules_what_is_open_again(unmoved: Pair) -> None:
    """What is not seen is not counted anew."""
    say(unmoved, "set mana 5 because 'a slip'", FAERIE)
    cold = Session(Journal(unmoved[0].journal.folder), unmoved[0].game, unmoved[0].book, unmoved[0].clock)
    checked_again = verify(cold)
    assert checked_again.differences == ()


def test_no_option_is_told_beside_a_ruling_that_came_out_otherwise(tmp_path: Path) -> None:
    """With open stacks an option decides who undergoes attrition; of hidden ones other hexes would, for all that is seen."""
    marks = {}
    for how in ("open", "hidden"):
        pair = worlds(GAME, tmp_path / how, [FOMORIAN, FAERIE], FOMORIAN, options={"stacks": how})
        to_plots(pair)
        for who in (FOMORIAN, FAERIE):
            say(pair, "plot nothing", who)
        say(pair, "next")
        session = pair[0]
        state, ruling = session.state, session.declare(session.read(["next"], None), Seeded(1))
        marks[how] = [reading.option for reading in decided_by(session.game, state, ruling, session.book)]
    assert marks == {"open": ["inactive-attrition"], "hidden": []}


AHEAD = (
    ("battle 2612", ("place Barguest at 2612", "place 'Moray 2810' at 2612"), "place Dorwen at 2612"),
    ("battle 2612", ("place Barguest at 2612", "place Rurik at 2612"), "place Dorwen at 2612"),
)


@pytest.mark.parametrize(("line", "there", "comes"), AHEAD)
def test_a_look_ahead_is_alike_whatever_stands_there(unmoved: Pair, line: str, there: tuple[str, str], comes: str) -> None:
    """It is made of what its side sees: that it is legal tells no more than that it is refused."""
    apart(unmoved, there, FOMORIAN)
    to_movement(unmoved, FAERIE)
    say(unmoved, comes, FAERIE)
    assert_ahead_alike(unmoved, line, FAERIE)
    for session in unmoved:  # where one may evade, all hear it
        while phase(session.state) != "announce":
            assert session.declare(session.read(["next"], None), Seeded(1)).verdict == LEGAL
    assert_ahead_alike(unmoved, line, FAERIE)


def assert_ahead_alike(pair: Pair, line: str, side: str) -> None:
    for overrule in (None, "as agreed"):
        said = []
        for session in pair:
            try:
                said.append(repr(looks_ahead(session, session.read(split(line), side, overrule=overrule))))
            except Refusal as refused:
                said.append(str(refused))
        assert said[0] == said[1]


def test_a_plot_looks_ahead_at_no_place_that_is_not_seen(unmoved: Pair) -> None:
    """Barguest at home reaches Cluracan and not Elidor; that he does not is in the log once he has tried."""
    to_plots(unmoved)
    session = unmoved[0]
    for target in ("Cluracan", "Elidor"):
        with pytest.raises(Refusal, match="hangs on what another hides"):
            check(session, session.read(split(f"plot 08 by Barguest on {target}"), FOMORIAN))
    ruling = session.declare(session.read(split("plot 08 by Barguest on Elidor"), FOMORIAN), Typed(()))
    assert [reason.text for reason in ruling.reasons] == ["what another side hides forbids it"]
    note = session.journal.event(session.journal.tail_number)["story"]
    assert texts(note) == ["Fomorian tried plot, and was refused by what others hide."]
    say(unmoved, "plot 08 by Barguest on Cluracan", FOMORIAN)


@each(("shown", "under"), [({"Imric", "Rurik"}, "Imric"), ({"Rurik"}, None)])
def test_who_commands_is_seen_only_where_they_are(shown: set[str], under: str | None) -> None:
    """11.9"""
    army: Any = {**pieces.piece(start(), "Moray 3012"), "under": "Imric"}
    assert stacks._copy(army, shown)["under"] == under
