"""A die falls once: whatever stops a declaration after the first die, the second attempt has the faces of the first.

Each verb of each game that rolls or draws is stopped in every way, at the place where a whole evening comes to it, in a copy of the
session, so that the evening goes on undisturbed; what no evening comes to, in a position laid out by hand (`laid.py`). That none is
forgotten is read out of the rules themselves (`rolling.py`).
"""

from pathlib import Path

import pytest

from playaid.cli import transcript
from playaid.dice.sources import Seeded, Source
from playaid.games.registry import BUILT_IN, load
from playaid.referee.contract.ruling import ILLEGAL, Declaration, Ruling
from playaid.referee.deciding.decide import verb_of
from playaid.referee.session.local import Session
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.faults.laid import LAID, NEVER
from tests.faults.rolling import may_roll
from tests.faults.stops import all_stops, dice
from tests.slow import SLOW, some

ROOT = Path(__file__).parents[2]
PLAYED = {
    "playaid/games/albion/albion.play": "activate attrition cast duel fight recover search teleport",
    "tests/transcripts/albion/evasion.play": "evade trial",
    "tests/transcripts/albion/part-two-enchantments-08-13.play": "strike",
    "tests/transcripts/albion/part-two-forced-march.play": "toll",
    "tests/transcripts/albion/part-two-succession.play": "next",
    "tests/transcripts/albion/part-two-teeth.play": "sow",
    "tests/transcripts/albion/part-two-wonders.play": "call fate touch",
    "playaid/games/elric/demo.play": "appear choose fight influence next search unveil",
    "tests/transcripts/elric/examples.play": "sail",
    "tests/transcripts/elric/told-at-the-table.play": "march",
    "tests/transcripts/elric/whole-evening.play": "muster",
    "playaid/games/empire/demo.play": "attack explore",
    "tests/transcripts/empire/whole-game.play": "draw",
    "tests/transcripts/legacy/key-turn.play": "challenge first march",
    "tests/transcripts/legacy/lost-by-coins.play": "reroll story",
    "tests/transcripts/legacy/won.play": "encounter",
    "playaid/games/tears/demo.play": "command initiative throw wound",
    "tests/transcripts/tears/disasters.play": "cast recover",
    "tests/transcripts/tears/terramax.play": "call control rage trap",
    "tests/transcripts/tears/tower.play": "tower",
}
"""Evenings, and the verbs that roll in them: between them all that roll in any evening there is."""


@pytest.mark.parametrize("name", [*PLAYED] if SLOW else [*PLAYED][2::4])
def test_the_second_attempt_has_the_faces_of_the_first(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = set(PLAYED[name].split())
    faults: list[Exception] = []
    declare = Session.declare

    def declared(session: Session, declaration: Declaration, source: Source) -> Ruling:
        if declaration.verb in left and session.pending() is None and not verb_of(session.game, declaration.verb).query:
            ruling = session.judge(declaration, Seeded(2))
            if ruling.verdict != ILLEGAL and dice(ruling.rolls):
                left.discard(declaration.verb)
                monkeypatch.setattr(Session, "declare", declare)
                try:
                    all_stops(session, declaration, ruling, tmp_path / "copies")
                except Exception as fault:  # the command line would make a message of it
                    faults.append(fault)
                monkeypatch.setattr(Session, "declare", declared)
        return declare(session, declaration, source)

    monkeypatch.setattr(Session, "declare", declared)
    for _ in transcript.play(transcript.parse_transcript((ROOT / name).read_text(encoding="utf-8")), tmp_path / "sessions"):
        if faults:
            raise faults[0]
        if not left:
            break
    assert not left, f"{name} does not roll for {', '.join(sorted(left))} any more"


@pytest.mark.parametrize(("slug", "verb"), some([(slug, verb) for slug, positions in LAID.items() for verb in positions], *range(0, 23, 3)))
def test_the_second_attempt_has_the_faces_of_the_first_in_a_position_laid_out_by_hand(slug: str, verb: str, tmp_path: Path) -> None:
    state, declaration, book = LAID[slug][verb]()
    session = new_session(load(slug), tmp_path / "evening", state["referee"]["sides"])
    session.book, session.fold.state = book, state
    session.fold.keep()
    ruling = session.judge(declaration, Seeded(2))
    assert declaration.verb == verb
    assert ruling.verdict != ILLEGAL, ruling.reasons
    assert dice(ruling.rolls), f"{declaration.typed} does not roll there any more"
    all_stops(session, declaration, ruling, tmp_path / "copies")


@each("slug", sorted(BUILT_IN))
def test_no_verb_that_may_roll_is_forgotten(slug: str) -> None:
    played = {verb for name, verbs in PLAYED.items() if Path(name).parts[2] == slug for verb in verbs.split()}
    tried, never = played | LAID.get(slug, {}).keys(), NEVER.get(slug, {}).keys()
    rolling = may_roll(load(slug))
    missing = {verb: " > ".join(way) for verb, way in rolling.items() if verb not in tried | never}
    assert not missing
    assert not (tried | never) - rolling.keys(), "these do not roll any more"
    assert not tried & never
