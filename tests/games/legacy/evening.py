"""A player who picks among what help offers, for evenings without a journal: invariants and inverses are held after every ruling."""

from random import Random

from playaid.dice.sources import Seeded, Source
from playaid.games.legacy import GAME
from playaid.games.legacy.table import soundness
from playaid.referee.contract import sequence
from playaid.referee.contract.ruling import LEGAL, NEEDS_INPUT, Ruling
from playaid.referee.contract.state import State, evolve
from tests.games.legacy.table import FOUR, offered, rule, start

MOST = 2500


def decided(state: State, line: str, side: str, source: Source, rng: Random) -> Ruling:
    """The ruling on a line, every question answered by picking an option, or with the name of a card."""
    answers: dict[str, str] = {}
    while True:
        ruling = rule(state, line, source, side, **answers)
        if ruling.verdict != NEEDS_INPUT:
            return ruling
        assert ruling.question is not None
        assert ruling.question.kind == "choice", ruling.question
        answers[ruling.question.key] = rng.choice(ruling.question.options or ("-", "Find", "Blade / hand"))


def lines(state: State) -> list[tuple[str, str]]:
    """(side, line) of all that help offers now, `next` included where nothing is owed."""
    found = []
    for side in sequence.acting(GAME, state):
        found += [(side, f"{verb} {rest}".strip()) for verb, rests in offered(state, side).items() for rest in rests]
    if not sequence.obligations(GAME, state):
        found += [(side, "next") for side in sequence.acting(GAME, state)[:1]]
    return found


def picked(rng: Random, found: list[tuple[str, str]]) -> tuple[str, str]:
    """A verb first, then one of its lines; going on is the last thing one thinks of."""
    verbs = sorted({line.split()[0] for _, line in found})
    if len(verbs) > 1 and "next" in verbs and rng.random() < 0.6:
        verbs.remove("next")
    verb = rng.choice(verbs)
    return rng.choice([pair for pair in found if pair[1].split()[0] == verb])


def play(seed: int, options: dict[str, str], looked: list[State] | None = None) -> tuple[State, list[str]]:
    """An evening to its end, or as far as MOST lines lead."""
    rng, dice = Random(seed), Seeded(seed)
    state = start(FOUR[: 1 + seed % 4], **options)
    said: list[str] = []
    while not state["referee"].get("over") and len(said) < MOST:
        if looked is not None:
            looked.append(state)
        found = lines(state)
        assert found, (seed, said[-3:], sequence.heading(GAME, state))
        side, line = picked(rng, found)
        said.append(line)
        ruling = decided(state, line, side, dice, rng)
        assert ruling.verdict == LEGAL, (seed, line, ruling.reasons)
        before, state = state, evolve(state, ruling.changes)
        assert not list(soundness.faults(state)), (seed, line, list(soundness.faults(state)))
        assert evolve(state, ruling.inverse)["public"].keys() >= before["public"].keys()
    return state, said
