"""16.0: one combat is finished before the next, of whatever type; 17.3, 19.3: who is not attacked, and who attacks nobody, by any road."""

from pathlib import Path
from typing import Any

import pytest

from playaid.desk.next_line.due import due
from playaid.desk.next_line.settling import ways_to_settle
from playaid.games.albion.rules import duels
from playaid.games.albion.state import combats
from playaid.games.albion.state.combats import fights
from playaid.games.albion.state.sides import FAERIE, FOMORIAN
from playaid.referee.contract.refusals import Refusal
from playaid.referee.contract.ruling import LEGAL
from playaid.referee.contract.state import State
from playaid.testing.random_evenings import new_session
from tests.each import each
from tests.games.albion.table import GAME, at, clear, do, offers_of, put, refused, rule, stand, start
from tests.games.albion.test_initiating import FIELD, field
from tests.games.albion.test_resolving import melee
from tests.games.albion.two import hearing

BROCH = "3012"
LINES = {
    "duel": "duel Barguest vs Morigu",
    "trial": "trial Imric vs Edric",
    "afar": "trial Connan vs Dagda",
    "melee": "fight 3128",
    "other": "fight 2634",
}


def call(kind: str, fomorian: str, faerie: str, round_: int = 0) -> dict[str, Any]:
    return {kind: {"by": FOMORIAN, "persons": {FOMORIAN: fomorian, FAERIE: faerie}, "state": "accepted", "round": round_}}


def fight(number: str, kind: str, challenges: dict[str, Any], **more: Any) -> dict[str, Any]:
    plain = {"hex": number, "kind": kind, "attacker": FOMORIAN, "terrain": "clear", "round": 0, "state": "announced", "stopped": []}
    return {**plain, "retreat": [], "ratio": None, "bonus": {}, "challenges": challenges, **more}


def combats_of_a_phase(begun: str | None = None) -> State:
    """A duel and a trial in the field, a trial elsewhere, two melees; of one of them a round has been fought."""
    state = clear(clear(clear(start(), "3128"), "2634"), "2921")
    state = stand(state, FIELD, "Barguest", "Imric", "Morigu", "Edric")
    state = stand(state, "2921", "Connan", "Dagda")
    state = stand(stand(state, "3128", "Rurik", "Finvarra"), "2634", "Bogan", "Cluracan")
    for name in ("Rurik", "Finvarra", "Bogan", "Cluracan"):
        state = put(state, "public", "pieces", name, "escort", False)
    here = call("duel", "Barguest", "Morigu", begun == "duel") | call("trial", "Imric", "Edric", begun == "trial")
    there = call("trial", "Connan", "Dagda", begun == "afar")
    found = {f"{FIELD} battle": fight(FIELD, "battle", here), "2921 battle": fight("2921", "battle", there)}
    for number, name in (("3128", "melee"), ("2634", "other")):
        on = {"round": 1, "state": "fighting"} if begun == name else {}
        found[f"{number} melee"] = fight(number, "melee", {}, **on)
    current = {"melee": "3128 melee", "other": "2634 melee"}.get(begun or "")
    return at(put(state, "public", "combat", {"fights": found, "current": current}), FOMORIAN, "combat", "duels")


@each("begun", list(LINES))
@each("line", list(LINES))
def test_a_combat_is_finished_before_the_next_is_begun(begun: str, line: str) -> None:
    """Duels, trials and melees among each other, in one hex and in several. [16.0]"""
    one = {"duel": "16.one.duel", "trial": "16.one.trial", "afar": "16.one.trial"}.get(line, "16.busy")
    found = refused(state, LINES[line], FOMORIAN) if rule(state := combats_of_a_phase(begun), LINES[line], "3 4").verdict != LEGAL else []
    assert found == ([] if line == begun else [one])


@each(("begun", "busy"), [(None, []), ("duel", ["trial"]), ("trial", ["duel"]), ("afar", ["duel", "trial"]), ("melee", ["duel", "trial"])])
def test_what_another_combat_that_is_not_over_keeps_from_beginning(begun: str | None, busy: list[str]) -> None:
    """16.0; where nothing has been accepted that alone is said."""
    found = []
    for kind, pair in (("duel", ("Barguest", "Morigu")), ("trial", ("Imric", "Edric"))):
        heard = hearing(combats_of_a_phase(begun), FOMORIAN)
        heard.args.update(attacker=pair[0], defender=pair[1])
        found += [kind] if duels._busy(kind).fails(heard) else []
        heard.args.update(attacker="Rurik")
        assert duels._busy(kind).fails(heard) is None
    assert found == busy


def test_what_nobody_has_accepted_is_not_fought() -> None:
    """15.4: though it be overruled that nobody has."""
    heard = hearing(combats_of_a_phase(), FOMORIAN)
    heard.args.update(attacker="Rurik", defender="Finvarra")
    with pytest.raises(Refusal, match="no trial by combat has been accepted"):
        duels.trial(heard)


@each("line", list(LINES))
def test_any_may_be_the_first(line: str) -> None:
    """The order is the active player's. [16.0]"""
    assert rule(combats_of_a_phase(), LINES[line], "3 4").verdict == LEGAL


def test_it_is_said_which_is_not_over() -> None:
    told = {begun: str(rule(combats_of_a_phase(begun), LINES["other" if begun != "other" else "duel"]).reasons) for begun in LINES}
    assert "the duel arcane of Barguest and Morigu is not over" in told["duel"]
    assert "the trial by combat of Connan and Dagda is not over" in told["afar"]
    assert "the melee in 2634 is not over" in told["other"]


@each("begun", list(LINES))
def test_only_what_has_been_begun_is_offered_and_is_owed_first(begun: str) -> None:
    state = combats_of_a_phase(begun)
    lines = [line for verb in ("duel", "trial", "fight") for line in offers_of(state, verb, FOMORIAN)]
    assert [line.removesuffix(" melee") for line in lines] == [LINES[begun]]
    first = next(iter(combats.owed_duels(state))).text
    assert any(word in first for word in ({"melee": ["3128"], "other": ["2634"]}.get(begun) or [LINES[begun]]))


def test_all_are_offered_as_long_as_none_is_begun() -> None:
    state = combats_of_a_phase()
    lines = [line.removesuffix(" melee") for verb in ("duel", "trial", "fight") for line in offers_of(state, verb, FOMORIAN)]
    assert sorted(lines) == sorted(LINES.values())


def test_next_asks_which_is_the_first_and_goes_on_with_that(tmp_path: Path) -> None:
    """Of what has been announced the active player says what is resolved first. [16.0]"""
    session = new_session(GAME, tmp_path / "friday", [FOMORIAN, FAERIE])
    session.fold.state = combats_of_a_phase()
    ways = ways_to_settle(session)
    assert ways is not None
    assert {line.removesuffix(" melee") for line, _ in ways.lines} == set(LINES.values())
    assert (len(ways.any_of), ways.forced) == (5, False)
    session.fold.state = combats_of_a_phase("other")
    ways = ways_to_settle(session)
    assert ways is not None
    assert ([line for line, _ in ways.lines], ways.any_of) == (["fight 2634 melee", "stop 2634 melee"], ())


# 17.3: persons in their own fortress


def inside(attacker: str = FOMORIAN, ruined: bool = False) -> State:
    """Imric and Barguest in their broch, and Cluracan who has come in; their melee has had its first round."""
    state = field("Imric", "Barguest", faerie=("Cluracan",), where=BROCH, step="melees")
    state = put(state, "public", "ruins", {BROCH: True} if ruined else {})
    state = at(do(state, f"melee {BROCH}"), FOMORIAN, "combat", "duels")
    for what, value in {"round": 1, "state": "fighting", "attacker": attacker}.items():
        state = put(state, "public", "combat", "fights", f"{BROCH} melee", what, value)
    return put(state, "public", "combat", "current", f"{BROCH} melee")


def test_the_initiative_does_not_pass_to_who_may_not_attack() -> None:
    """They may go on, and where they stop it is over. [15.8, 17.3]"""
    assert rule(inside(), f"fight {BROCH}", "3 4").verdict == LEGAL
    stopped = rule(inside(), f"stop {BROCH}")
    assert "Fomorian is in its own broch, where nobody attacks it in a melee" in str(stopped.story)
    assert fights(do(inside(), f"stop {BROCH}"))[f"{BROCH} melee"]["state"] == "over"


def test_where_the_walls_lie_in_ruins_it_passes() -> None:
    passed = do(inside(ruined=True), f"stop {BROCH}")
    assert fights(passed)[f"{BROCH} melee"]["attacker"] == FAERIE
    assert rule(passed, f"fight {BROCH}", "3 4", side=FAERIE).verdict == LEGAL


def test_in_the_open_it_passes() -> None:
    state = put(melee(), "public", "combat", "fights", f"{FIELD} melee", "round", 1)
    passed = do(state, f"stop {FIELD}")
    assert rule(passed, f"fight {FIELD}", "3 4", side=FAERIE).verdict == LEGAL


@each("round_", [0, 1])
def test_a_melee_against_them_is_stopped_however_it_came_about(round_: int) -> None:
    """By an overruled announcement, too. [17.3]"""
    state = put(inside(FAERIE), "public", "combat", "fights", f"{BROCH} melee", "round", round_)
    assert refused(state, f"fight {BROCH}", FAERIE) == ["17.inside"]
    assert offers_of(state, "fight", FAERIE) == []
    assert rule(state, f"stop {BROCH}", side=FAERIE).verdict == LEGAL


# 19.3: persons under an Enchantment marker


def marked(state: State, *names: str) -> State:
    return put(state, "public", "cast", list(names))


@each(("names", "found"), [((), []), (("Imric",), []), (("Imric", "Barguest"), ["19.3.attack"]), (("Cluracan",), [])])
def test_the_marked_do_not_go_on_alone_with_what_their_side_began(names: tuple[str, ...], found: list[str]) -> None:
    """They are in it beside others, and defend themselves. [19.3]"""
    state = marked(put(melee(), "public", "combat", "fights", f"{FIELD} melee", "round", 1), *names)
    ruling = rule(state, f"fight {FIELD}", "3 4")
    assert [reason.check.rpartition("/")[2] for reason in ruling.reasons] == found
    assert (f"fight {FIELD} melee" in offers_of(state, "fight", FOMORIAN)) == (not found)


@each("round_", [0, 1])
def test_what_they_may_not_begin_is_stopped(round_: int) -> None:
    state = marked(put(melee(), "public", "combat", "fights", f"{FIELD} melee", "round", round_), "Imric", "Barguest")
    assert rule(state, f"stop {FIELD}").verdict == LEGAL


def test_the_marked_who_were_attacked_may_take_the_attack_up() -> None:
    """19.3: once attacked, if the original attacker declines to go on."""
    state = marked(put(melee(), "public", "combat", "fights", f"{FIELD} melee", "round", 1), "Cluracan")
    assert rule(do(state, f"stop {FIELD}"), f"fight {FIELD}", "3 4", side=FAERIE).verdict == LEGAL


def test_no_challenge_is_fought_before_the_fate_of_what_the_dead_bore() -> None:
    state = combats_of_a_phase("none")
    lies = {"state": "left", "hex": FIELD, "side": None, "fate": {"how": "challenge", "owner": FAERIE, "enemy": None}}
    waiting = put(state, "public", "items", "12", lies)
    for line in ("duel", "trial"):
        assert "20.5.challenge" not in str(rule(state, LINES[line]).reasons)
        assert "20.5.challenge" in str(rule(waiting, LINES[line]).reasons)


def test_a_challenge_is_declined_by_a_number_as_it_is_accepted(tmp_path: Path) -> None:
    """Both answers are ways at the prompt. [15.4]"""
    open_ = {"trial": {"by": FOMORIAN, "persons": {FOMORIAN: "Imric"}, "state": "open", "round": 0}}
    state = stand(clear(start(), FIELD), FIELD, "Imric", "Edric")
    found = {f"{FIELD} battle": fight(FIELD, "battle", open_)}
    session = new_session(GAME, tmp_path / "friday", [FOMORIAN, FAERIE])
    session.fold.state = at(put(state, "public", "combat", {"fights": found, "current": None}), FOMORIAN, "combat", "answer")
    assert due(session).ways == ("accept trial by Edric", f"decline trial at {FIELD}")
