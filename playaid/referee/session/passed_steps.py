"""Sentences of steps that nobody was asked about, for they passed by themselves: told in one, or not at all."""

from collections.abc import Sequence

from playaid.language.message import SEMICOLON, Listing, Message, as_message, listing, message
from playaid.referee.contract.sequence import PASSED, without_letter

FEW_PASSED = 3


def in_one_sentence(story: Sequence[str]) -> list[str]:
    """The sentences of a story, those of steps that passed by themselves in one that tells which; of a few of them also why."""
    passed = [step for step in map(_passed, story) if step]
    if not passed:
        return list(story)
    last = max(at for at, sentence in enumerate(story) if _passed(sentence))
    steps = [message("{step} ({why})", step=step, why=why) if len(passed) <= FEW_PASSED and why else step for step, why in passed]
    together = message("Gone through without a question: {steps}.", steps=listing(steps, SEMICOLON))
    return [together if at == last else sentence for at, sentence in enumerate(story) if at == last or not _passed(sentence)]


def passed_of(story: Sequence[str], side: str) -> list[str]:
    """The steps of a side's turn that a story says to have passed by themselves, each with why."""
    passed = [step for step in map(_passed, story) if step and step[0].parts[:1] == (side,) and step[1]]
    return [message("{step} ({why})", step=step.parts[-1], why=why) for step, why in passed]


def by_its_own_name(sentence: str) -> str:
    """A sentence of a step that passed by itself with the name of that step alone, for whoever sees where it stands; any other as it is."""
    passed = _passed(sentence)
    if not passed or not passed[1]:
        return sentence
    return message("{step} passes by itself ({why})", step=without_letter(passed[0].parts[-1]), why=passed[1])


def acts(story: Sequence[str]) -> list[str]:
    """The sentences of a story but those of steps that passed by themselves."""
    return [sentence for sentence in story if not _passed(sentence)]


def _passed(sentence: str) -> tuple[Listing, str] | None:
    """The step that a sentence says to have passed by itself, without the turn that it lies in, and why; None where it says something
    else."""
    told = as_message(sentence).values.get("passed")
    if not isinstance(told, Message) or told.pattern != PASSED:
        return None
    step = told.values["step"]
    return Listing(step.parts[1:] or step.parts, step.pattern), told.values["why"]
