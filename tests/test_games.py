"""What holds for every game that comes with playaid: its names lead somewhere, its checks are told apart, its cases are cited."""

from collections.abc import Iterator
from typing import Any

import pytest

from playaid.cli.commands import COMMANDS
from playaid.games import registry
from playaid.referee.decide import checks_of, loaded
from playaid.referee.game import Game, Step, Verb
from playaid.referee.general import GENERAL, OPENING
from playaid.referee.verify import NOT_RULED

GAMES = sorted(registry.BUILT_IN)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return registry.load(request.param)


def steps_of(step: Step) -> Iterator[Step]:
    yield step
    for below in step.steps:
        yield from steps_of(below)


def hooks(game: Game) -> Iterator[Any]:
    """Every function that the game hands to the engine."""
    yield from (game.setup, game.aftermath, game.trackers, game.picture, game.svg, game.invariants, game.settable, *game.policies.values())
    yield from game.kinds.values()
    for step in steps_of(game.sequence):
        yield from (step.each, step.again, step.when, step.acts, step.owed, step.enter, step.leave)
    for verb in game.verbs.values():
        yield verb.offers


def test_every_chapter_that_is_named_is_there(game: Game) -> None:
    for verb in game.verbs.values():
        assert callable(loaded(verb.rule)), verb.name
        checks_of(verb)
    for hook in hooks(game):
        if hasattr(hook, "resolve"):
            assert callable(hook.resolve())


def test_verbs_are_named_by_themselves_and_open_somewhere(game: Game) -> None:
    somewhere = {name for step in steps_of(game.sequence) for name in step.verbs}
    assert somewhere <= set(game.verbs)
    for name, verb in game.verbs.items():
        assert verb.name == name
        assert verb.anytime or verb.query or name in somewhere, f"{name} is open in no step"


def test_checks_have_a_case_and_each_name_stands_for_one(game: Game) -> None:
    """The same check may be worded otherwise for another verb, but it comes from one place of the rulebook."""
    seen: dict[str, str] = {}
    for check in {check for verb in game.verbs.values() for check in checks_of(verb)}:
        assert check.citation, check.id
        assert seen.setdefault(check.id, check.citation) == check.citation, f"{check.id} has two cases"


def test_every_verb_that_moves_the_game_is_offered_or_taken_at_any_time(game: Game) -> None:
    for verb in game.verbs.values():
        assert verb.query or verb.anytime or verb.offers is not None, f"{verb.name} is never offered"


def test_keys_of_steps_are_told_apart_among_their_siblings(game: Game) -> None:
    for step in steps_of(game.sequence):
        keys = [below.key for below in step.steps]
        assert len(keys) == len(set(keys)), f"{step.key}: {keys}"


def test_the_slots_of_a_verb_are_of_a_kind_that_is_known(game: Game) -> None:
    known = {*game.kinds, "int", "word", "text", "flag", "side"}
    for verb in game.verbs.values():
        assert {slot.kind for slot in verb.slots} <= known, _slots(verb)


def _slots(verb: Verb) -> str:
    return f"{verb.name}: {[slot.kind for slot in verb.slots]}"


def test_no_verb_of_a_game_hides_behind_one_that_every_game_has(game: Game) -> None:
    """`verify` passes over the kinds of events that no rule made; in the table shell the game's verb comes first, so only `use` may."""
    assert not set(game.verbs) & {*GENERAL, *NOT_RULED, OPENING.name}
    assert set(game.verbs) & set(COMMANDS) <= {"use"}
