"""A line that gave way to another while words were still asked for: whoever types what had been said of it goes on with the questions."""

from collections.abc import Collection, Container, Sequence
from typing import NamedTuple

from playaid.language.message import message, series
from playaid.referee.contract.grammar import quote, split


class Unanswered(NamedTuple):
    """A line as it stood before an answer: its words, and the slots that had been left empty. given: whether somebody gave an answer, and
    it did not come by itself; owing: that it was none, and one was needed."""

    words: Sequence[str]
    left_out: frozenset[str] = frozenset()
    given: bool = True
    owing: bool = False


def asked_for_again(trail: Sequence[Unanswered]) -> int:
    """How many of the answers of a refused line are up to the one that is asked for again, with it: the first that was none where one was
    needed, else the last that was given; 0 where nothing was given."""
    owing = next((at for at, one in enumerate(trail, 1) if one.owing), 0)
    return owing or max((at for at, one in enumerate(trail, 1) if one.given), default=0)


class HalfSaid(NamedTuple):
    """What had come of the questions: whether there were any, the line before each answer, the slots that were left empty."""

    began: bool = False
    answered: tuple[Unanswered, ...] = ()
    left_out: frozenset[str] = frozenset()


class Waiting(NamedTuple):
    """A line that goes on by itself once one of these verbs stands. advised: the lines of them that would do, if some were told; first: the
    line that is asked for now, since what was named comes about by it."""

    line: str
    verbs: tuple[str, ...]
    advised: tuple[str, ...] = ()
    first: str = ""

    def calls_for(self, words: Sequence[str]) -> bool:
        """Whether these are the words of the line that comes first, or more behind them."""
        begins = _alike(split(self.first))
        return bool(begins) and _alike(words)[: len(begins)] == begins


class LaidAside:
    """The lines of an evening that gave way. told: the one that does so now, as far as all may read it; else empty. waits: those that go
    on by themselves, the last one told at the end."""

    def __init__(self) -> None:
        self.told = ""
        self.waits: list[Waiting] = []
        self._let_go: list[Waiting] = []
        self._went_on: tuple[str, ...] = ()
        self._doubted: tuple[str, ...] = ()
        self._half_said: dict[tuple[str | None, tuple[str, ...]], HalfSaid] = {}

    def put(
        self, session: str | None, words: Sequence[str], answered: Sequence[Unanswered], left_out: Collection[str], began: bool = True
    ) -> None:
        """Keep what had been said of a line with the questions that are through. began: whether there were any."""
        self.told = as_typed(words)
        self._half_said[session, _alike(words)] = HalfSaid(began, tuple(answered), frozenset(left_out))

    def wait_for(self, verbs: Sequence[str], first: str = "") -> None:
        """The line that gives way goes on by itself behind one of these verbs. first: that which is asked for now, if it is told."""
        self.waits = [Waiting(self.told, tuple(verbs), first=first)]

    def back_behind(self, session: str | None, words: Sequence[str]) -> str:
        """The line that waits for one in these words, as it stood before the answer that called for it: it waits no more, and the questions
        before it are kept. Nothing where none waits so, or it was typed whole."""
        behind = next((one for one in self.waits if one.calls_for(words)), None)
        half = self._half_said.get((session, _alike(split(behind.line)))) if behind is not None else None
        if half is None or not half.answered:
            return ""
        *answered, last = half.answered
        self.waits = []
        self.put(session, last.words, answered, last.left_out)
        line, self.told = self.told, ""
        return line

    def doubted_before(self, words: Sequence[str]) -> bool:
        """Whether a line, of which a name may be a slip, was the last one of which that was said; now it is."""
        before, self._doubted = self._doubted, _alike(words)
        return before == self._doubted

    def comes_behind(self, words: Sequence[str], verbs: Sequence[str], advised: Sequence[str]) -> None:
        """A line that was refused goes on by itself behind one of these verbs, `advised` as it was told. Others that were told so wait
        on, but for one that this line takes the place of; and the one for which it came first."""
        self.waits = [one for one in self.waits if (one.advised and one.advised != tuple(advised)) or one.calls_for(words)]
        self.waits.append(Waiting(as_typed(words), tuple(verbs), tuple(advised)))

    def goes_on(self, done: str, typed: str, game: Container[str]) -> str:
        """The line that goes on now that an event of this kind stands, typed so, or nothing: of several that which was told to come behind
        that very line. Another verb of the game lets them be forgotten, and the next step; a line that has gone on by itself does not."""
        if done not in game:
            if done == "next":
                self._forget()
            return ""
        words = _alike(split(typed))
        if words == self._went_on:
            self._went_on = ()
            return self._chosen(next((one for one in self.waits if one.calls_for(words)), None))
        able = [one for one in self.waits if done in one.verbs]
        inner = [one for one in able if not one.first or one.calls_for(words)]
        able = inner or able
        told = [one for one in able if words in [_alike(split(line)) for line in one.advised]]
        chosen = told[-1] if told else able[0] if len(able) == 1 else None
        if not able:
            self._forget(words)
        return self._chosen(chosen)

    def _chosen(self, chosen: Waiting | None) -> str:
        """The line that goes on now."""
        self.waits = [one for one in self.waits if one is not chosen]
        self._went_on = _alike(split(chosen.line)) if chosen is not None else ()
        return chosen.line if chosen is not None else ""

    def _forget(self, words: Sequence[str] = ()) -> None:
        """Nothing waits any more. words: what stands now; a line that begins with the same verb and name is said by that."""
        said = [one for one in self.waits if words[:2] and _alike(split(one.line))[:2] == tuple(words[:2])]
        self._let_go, self.waits = [*self._let_go, *(one for one in self.waits if one not in said)], []

    def let_go(self) -> list[str]:
        """What is said, once, of the lines that were to go on by themselves and were forgotten for what stands now."""
        verbs, self._let_go = dict.fromkeys(one.line.split()[0] for one in self._let_go), []
        return [message(LET_GO, lines=series(f"{verb} …" for verb in verbs))] if verbs else []

    def take_up(self, session: str | None, words: Sequence[str]) -> HalfSaid:
        """The questions that are through of a line that is typed again as it was told, or with more behind it; none of any other."""
        for many in range(len(words), 1, -1):
            half = self._half_said.get((session, _alike(words[:many])))
            if half is not None:
                return half if many == len(words) else half._replace(answered=(*half.answered, Unanswered(words[:many])))
        return HalfSaid()

    def said(self, session: str | None, words: Sequence[str]) -> None:
        """A line is said to its end: whoever types its beginning again begins another."""
        whole = _alike(words)
        for key in [(name, half) for name, half in self._half_said if name == session and whole[: len(half)] == half]:
            del self._half_said[key]


LET_GO = "  {lines} was to go on by itself; something else stands now, and it does so no more: type it again."


def as_typed(words: Sequence[str]) -> str:
    return " ".join(map(quote, words))


def _alike(words: Sequence[str]) -> tuple[str, ...]:
    """Words as they are told apart, whether quotes keep some of them together or not."""
    return tuple(word.casefold() for several in words for word in several.split())
