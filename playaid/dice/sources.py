"""Where dice, draws and salts come from: one request, one answer, another source for rule, check, odds, replay and verify.

A source has one method, `take(request) -> Rolled`. It raises `NeedsDice` when nobody has rolled this yet and `BadDice` when what was
typed does not fit. Only `System`, `Typed` salts and `Seeded` draw anything; the exhaustive source stands in `playaid.dice.exhaustive`.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from playaid.dice.near_total import in_two_ways, near_total
from playaid.dice.readings import ALIKE, with_whose
from playaid.dice.symbols import as_shown, icons, says_how_many, showing, slip_among, so_many, told_unclear, whole_names, with_numbers_apart
from playaid.language.message import counted, listing, message, series

SALT_BYTES = 32
TOTAL = "="
"""What a token begins with that is a total and no face."""


class Request(NamedTuple):
    """What is wanted of chance.

    kind        `dice`, `draw` or `salt`; expression: as a player would name it, `2d6`
    count       number of dice or items (1 for a salt)
    sides       of each die; its faces are 1 to sides, unless `items` gives each face its own whole number as text (a fudge die)
    items       for a draw: one entry for each copy in the cup
    reading     how the faces are read, so that odds need not tell apart what the rule does not: `sum`, `faces` (order matters),
                `sorted`, `alike=aabaac` (as sorted, a letter to a face: those of one letter do the same), `count>=5` (also `count<=5`,
                `count=5`), `each<=7,5,5` (how many dice show at most their own number),
                `high`, `low`; for a draw `faces` when order matters
    who, why    whose roll, and what for; private: the one side that may see it. A list, or one that is the value `each` of what it is
                for, names for whom each die is thrown, in their order: a part for one die or for as many as each other part
    symbols     what the faces of a die show in place of numbers, face 1 first: they may be typed as well
    sealed      whether what it is drawn from is for nobody to know, though all see what is drawn
    names       all that there is to be drawn, wherever it is, where that is no secret: what is none of these is a slip
    unseen      of what is drawn unseen each copy that does not lie open, where all may know that; empty where nobody said
    counts      what the faces of a die come to, in words, where whoever throws is told; empty where the reading says it
    """

    kind: str
    expression: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody wants here
    sides: int = 0
    items: tuple[str, ...] = ()
    reading: str = "sum"
    who: str = ""
    why: str = ""
    private: str | None = None
    symbols: tuple[str, ...] = ()
    sealed: bool = False
    names: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    counts: str = ""


class Rolled(NamedTuple):
    """What chance answered, by which source (`system`, `typed`, `seeded`, `odds`); of kind `total`, the sum of faces nobody knows."""

    kind: str
    expression: str
    faces: tuple[int | str, ...]
    source: str
    who: str = ""
    why: str = ""
    private: str | None = None


class NeedsDice(Exception):
    """Nobody has rolled this yet. `request` says what is wanted."""

    def __init__(self, request: Request):
        super().__init__(message("{expression}: not rolled yet", expression=request.expression))
        self.request = request


class BadDice(ValueError):
    """Typed dice that do not fit; the message says what was wanted. ways: where several things may be meant, how to type each."""

    def __init__(self, text: str, ways: tuple[str, ...] = ()):
        super().__init__(text)
        self.ways = ways


def is_unseen(request: Request) -> bool:
    """Whether it is drawn from what does not lie open: what can be drawn from that tells something."""
    return request.kind == "draw" and (request.sealed or request.private is not None)


class NotThere(BadDice):
    """A name typed as drawn is not among those that could be. Whoever is told so learns that it is somewhere else."""


class Differs(Exception):
    """A replay asks for something else than was recorded: for `request`."""

    def __init__(self, request: Request, record: Rolled):
        asked = _named(request.expression, request.count, request.who)
        recorded = _named(record.expression, len(record.faces), record.who)
        super().__init__(message("asked for {asked}, but the record has {recorded}", asked=asked, recorded=recorded))
        self.request = request


class Source(Protocol):
    def take(self, request: Request) -> Rolled:
        """Raises NeedsDice, BadDice or Differs."""
        ...


def answer(request: Request, faces: tuple[int | str, ...], source: str) -> Rolled:
    return Rolled(request.kind, request.expression, faces, source, request.who, request.why, request.private)


def uniform(count: int, sides: int, read: Callable[[int], bytes]) -> list[int]:
    """`count` numbers from 1 to `sides`, each as likely as the other, from random bytes by rejection."""
    if sides < 1:
        raise ValueError(f"a die needs at least one side, not {sides}")
    width = 1 if sides <= 1 << 8 else 2 if sides <= 1 << 16 else 8
    accepted = (1 << 8 * width) // sides * sides
    faces: list[int] = []
    while (wanted := count - len(faces)) > 0:
        raw = read(wanted * width)
        for at in range(0, len(raw), width):
            number = raw[at] if width == 1 else int.from_bytes(raw[at : at + width], "big")
            if number < accepted:
                faces.append(number % sides + 1)
    return faces


class Drawn:
    name = ""

    def __init__(self, read: Callable[[int], bytes]):
        self._read = read

    def take(self, request: Request) -> Rolled:
        """Dice, a draw without replacement uniform over the copies, or a salt of 32 bytes as hex. Never raises NeedsDice."""
        if request.kind == "dice":
            faces: tuple[int | str, ...] = tuple(uniform(request.count, request.sides, self._read))
            if request.items:
                faces = tuple(int(request.items[int(face) - 1]) for face in faces)
            return answer(request, faces, self.name)
        if request.kind == "draw":
            check_draw(request)
            cup = list(request.items)
            picks = (cup.pop(uniform(1, len(cup), self._read)[0] - 1) for _ in range(request.count))
            return answer(request, tuple(picks), self.name)
        return answer(request, (self._read(SALT_BYTES).hex(),), self.name)


class System(Drawn):
    """The entropy of the operating system, by rejection sampling: no seed, nothing to foresee."""

    name = "system"

    def __init__(self) -> None:
        super().__init__(os.urandom)


class Seeded(Drawn):
    """Repeatable dice for tests and random evenings; its records are marked `seeded`."""

    name = "seeded"

    def __init__(self, seed: int):
        import random

        super().__init__(random.Random(seed).randbytes)


class Typed:
    """Dice that were rolled on the table and typed in.

    tokens: die faces in the order in which they are asked for, and for draws the names of the items. Faces of one roll may be glued
    together when no die has more than 9 sides (`45` for 2d6). `0` on a d10 is 10 and `00` on a d100 is 100. Dice that are read as a sum
    may be typed as their total: `=9`, or plainly what can be no face (9 for 2d6). Salts come from the system.
    left_to_system: whose next throw nobody types, but `system` throws, once for each time they stand there; all else is asked for.
    deals: what comes out of what nobody or one side alone sees is drawn by `system`, too: dice are thrown, and hands are kept here.
    throwers: whose throws alone are typed, where not all throw their own; those of others are the system's.
    """

    name = "typed"

    drew = False
    """Whether a name has been taken as drawn: whoever knows that knows where it lay."""

    def __init__(self, tokens: Sequence[str], left_to_system: Collection[str] = (), deals: bool = False, throwers: Collection[str] = ()):
        self._tokens = [token.strip() for token in tokens if token.strip()]
        self._left_to_system = [*left_to_system]
        self._deals, self._throwers = deals, throwers
        self.leaves_any = bool(left_to_system) or deals
        self.system: Source = System()

    @property
    def left(self) -> tuple[str, ...]:
        return tuple(self._tokens)

    def take(self, request: Request) -> Rolled:
        """The next faces, by number or symbol, or names. Raises NeedsDice or BadDice; then nothing is used up."""
        if request.kind == "salt":
            return System().take(request)
        if request.kind == "draw":
            check_draw(request)
        if not request.count:
            return answer(request, (), self.name)
        if (self._deals and is_unseen(request)) or (self._throwers and request.who not in self._throwers):
            return self.system.take(request)
        if not self._tokens:
            if request.who in self._left_to_system:
                self._left_to_system.remove(request.who)
                return self.system.take(request)
            raise NeedsDice(request)
        if request.kind == "dice" and request.count > 1 and (total := _total(request, self._tokens[0])) is not None:
            self._tokens = self._tokens[1:]
            return answer(request, (total,), self.name)._replace(kind="total")
        tokens = _one_each(request, self._tokens)
        taken = tokens[: request.count]
        words = (token for token in taken if not token.isdecimal() and not all(showing(request.symbols, letter) for letter in token))
        if request.kind == "dice" and len(taken) < request.count and (word := next(words, None)):
            _face(request, word)  # raises BadDice for a word that is no face: a line was typed, and no throw
        if len(taken) < request.count:
            as_sum = len(taken) == 1 and request.reading == "sum" and _may_be_total(request, taken[0])
            row = len(taken) == 1 and not as_sum and _is_row(request, taken[0])  # in one word, though not as many as are wanted
            text = counted(
                given := len(taken[0]) if row else len(taken),
                "{request}; {count} is given: {taken}",
                "{request}; {count} are given: {taken}",
                request=describe_request(request),
                count=spelt(given),
                taken=" ".join(taken),
            )
            text = with_whose(text, request.reading, request.why)
            raise BadDice(message("{text}; if that is what they come to: total {total}", text=text, total=taken[0]) if as_sum else text)
        faces = _names(request, taken) if request.kind == "draw" else tuple(_face(request, token) for token in taken)
        self.drew = self.drew or is_unseen(request)
        self._tokens = tokens[request.count :]
        return answer(request, faces, self.name)


def tokens(text: str) -> list[str]:
    """Dice as typed on one line, one token each: commas, blanks or dashes between them; `total 9` is the token `=9`."""
    text = text.replace("、", ",")
    if re.fullmatch(r"\s*\d+(-\d+)+\s*", text):
        text = text.replace("-", " ")
    text = re.sub(r"\btotal\s+(?=\d)", TOTAL, text, flags=re.IGNORECASE)
    return [token.strip() for token in (text.split(",") if "," in text else text.split()) if token.strip()]


class Recorded:
    """A replay, each answer with its source. Raises Differs for another kind, expression, owner or number; NeedsDice past the end."""

    def __init__(self, rolled: Iterable[Rolled]):
        self._rolled = list(rolled)
        self._next = 0

    @property
    def left(self) -> tuple[Rolled, ...]:
        return tuple(self._rolled[self._next :])

    def take(self, request: Request) -> Rolled:
        if self._next >= len(self._rolled):
            raise NeedsDice(request)
        record = self._rolled[self._next]
        if not fits(request, record):
            raise Differs(request, record)
        self._next += 1
        return record


class Chained:
    """The first source until it runs dry, then the second: a recorded beginning and a live end, typed dice and then the system's."""

    def __init__(self, first: Source, second: Source):
        self._first: Source | None = first
        self._second = second

    def take(self, request: Request) -> Rolled:
        """Once the first source has raised NeedsDice it is never asked again."""
        if self._first is not None:
            try:
                return self._first.take(request)
            except NeedsDice:
                self._first = None
        return self._second.take(request)


class Refusing:
    """Never rolls."""

    def take(self, request: Request) -> Rolled:
        raise NeedsDice(request)


class Looking(Refusing):
    """For `--check`, which stops before the first die. Nothing hangs on a salt: one is given, and it is none."""

    def take(self, request: Request) -> Rolled:
        return answer(request, (bytes(SALT_BYTES).hex(),), "none") if request.kind == "salt" else super().take(request)


def check_draw(request: Request) -> None:
    if request.count > len(request.items):
        raise BadDice(
            message(
                "{expression}: {count} to be drawn, and only {n} there",
                expression=request.expression,
                count=request.count,
                n=len(request.items),
            )
        )


def describe_request(request: Request) -> str:
    facts: dict[str, Any] = {"expression": request.expression, "count": spelt(request.count)}
    if request.kind == "draw":
        one, several = "{expression}: {count} name of what is drawn, in order", "{expression}: {count} names of what is drawn, in order"
        return counted(request.count, one, several, **facts)
    if request.items:
        one, several = "{expression}: {count} face out of {items}", "{expression}: {count} faces out of {items}"
        return counted(request.count, one, several, items=" ".join(request.items), **facts)
    one, several = "{expression}: {count} face from 1 to {sides}", "{expression}: {count} faces from 1 to {sides}"
    faces = counted(request.count, one, several, sides=request.sides, **facts)
    return message("{faces}, or what they show: {symbols}", faces=faces, symbols=icons(request.symbols)) if request.symbols else faces


_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spelt(number: int) -> str:
    return _SMALL[number] if number < len(_SMALL) else str(number)


def what_fell(rolled: Rolled) -> str:
    """What fell, as it is shown: the faces, by name where the dice show no numbers, or the total and that it is one."""
    return message("{faces} in all", faces=rolled.faces[0]) if rolled.kind == "total" else listing(as_shown(rolled.faces, rolled.why))


def totals(request: Request) -> range:
    """What dice may be said to come to in place of their faces; empty where each counts by itself."""
    summed = request.kind == "dice" and request.count > 1 and request.reading == "sum" and not (request.items or request.symbols)
    return range(request.count, request.count * request.sides + 1) if summed else range(0)


def _total(request: Request, token: str) -> int | None:
    """The total of several dice that a token says they have; None where it is a face, or their faces glued together. Raises BadDice."""
    if token.startswith(TOTAL):
        number = token.removeprefix(TOTAL)
        if request.reading != "sum" or request.items or request.symbols:
            raise BadDice(message("{request}; each die counts here, so their total is not enough", request=describe_request(request)))
        if not _may_be_total(request, number):
            raise BadDice(
                message(
                    "{expression} comes to {least} to {most}; {total!r} is none of these",
                    expression=request.expression,
                    least=request.count,
                    most=request.count * request.sides,
                    total=number,
                )
            )
        return int(number)
    if not _may_be_total(request, token):
        if totals(request) and _glued(request, token) and (slip := near_total(request.expression, request.count, request.sides, token)):
            raise BadDice(*slip)
        return None
    if not (_glued(request, token) and all(1 <= int(letter) <= request.sides for letter in token)):
        return int(token) if int(token) > request.sides and request.reading == "sum" else None
    if request.reading not in ("sum", "sorted") and not request.reading.startswith(ALIKE):
        return None  # each die counts, in its order, and the prompt says so
    faces = " ".join(token)
    if request.reading == "sum":
        raise BadDice(*in_two_ways(token, spelt(int(token))))
    raise BadDice(
        message(
            "{token} may be a total of {total}, or {faces}; each die counts here. Write: {line}",
            token=token,
            total=spelt(int(token)),
            faces=series(token),
            line=faces,
        ),
        (faces,),
    )


def _may_be_total(request: Request, token: str) -> bool:
    if request.kind != "dice" or request.items or request.symbols or not token.isdecimal() or token.startswith("0"):
        return False
    return request.count <= int(token) <= request.count * request.sides


def _glued(request: Request, token: str) -> bool:
    return len(token) == request.count and _is_row(request, token)


def _is_row(request: Request, token: str) -> bool:
    """Whether a word is one face after the other, each a letter or a digit."""
    if request.kind != "dice" or request.items:
        return False
    letters = len(token) > 1 and all(len(showing(request.symbols, letter)) == 1 for letter in token)
    return letters or (request.sides <= 9 and token.isdecimal())


def _face(request: Request, token: str) -> int:
    if request.items:
        number_text = f"{token}1" if token in ("+", "-") else token
        for item in request.items:
            if number_text.removeprefix("+") == item.removeprefix("+"):
                return int(item)
    elif (digits := token.removeprefix(TOTAL)).isdecimal():
        number = int(digits)
        if number == 0 and (request.sides, token) in ((10, "0"), (100, "00")):
            number = request.sides
        if 1 <= number <= request.sides:
            return number
    elif len(shown := showing(request.symbols, token)) == 1:
        return shown[0]
    wanted = describe_request(request)
    raise BadDice(message("{request}; {token!r} is none", request=wanted, token=token))


def _one_each(request: Request, tokens: list[str]) -> list[str]:
    """Tokens with a name or a number for each die or draw; numbers before what dice show say how many show it. Raises BadDice where they
    may be faces of their own as well, or are no such number."""
    if _glued(request, tokens[0]):
        return [*tokens[0], *tokens[1:]]
    if request.kind == "draw":
        return whole_names(tokens, (*request.items, *request.names))
    if not request.symbols:
        return tokens
    apart = whole_names(with_numbers_apart(request.symbols, tokens), request.symbols)
    if request.count < 2 or not says_how_many(request.symbols, apart[: request.count]):
        return apart
    counts, each = so_many(request.symbols, request.count, apart), apart[: request.count]
    if counts is not None and (counts.throughout or len(each) < request.count):
        return [*counts.faces, *apart[counts.used :]]
    ways = [*([counts.faces] if counts else []), *([each] if len(each) == request.count else [])]
    lines = dict.fromkeys(" ".join(str(_face(request, face)) for face in way) for way in ways)
    why = told_unclear(each, request.count, both=counts is not None)
    raise BadDice(message("{request}; {why}", request=describe_request(request), why=why), tuple(lines))


def _names(request: Request, tokens: Sequence[str]) -> tuple[str, ...]:
    # What is in the cup may be secret: the message repeats only what was typed.
    if (slip := slip_among(tokens, request.names)) is not None:
        raise BadDice(message("{request}; {why}", request=describe_request(request), why=slip.why), slip.near)
    cup, drawn = list(request.items), []
    for token in tokens:
        place = next((at for at, item in enumerate(cup) if item.casefold() == token.casefold()), None)
        if place is None:
            if named := _named_too_often(request, tokens):
                raise BadDice(named)
            # Which of several is not in the cup would tell, at no risk, that it is in somebody's hand.
            which = repr(token) if len(tokens) == 1 else message("one of {tokens}", tokens=listing(map(repr, tokens)))
            unseen = is_unseen(request)
            why = "{request}; {which} cannot be drawn: it lies open, or somebody has it" if unseen else "{request}; {which} cannot be drawn"
            raise (NotThere if unseen else BadDice)(message(why, request=describe_request(request), which=which))
        drawn.append(cup.pop(place))
    return tuple(drawn)


def _named_too_often(request: Request, tokens: Sequence[str]) -> str:
    """Of names that are typed as drawn one that lies open, or more often than it can be drawn, as all may know; empty where none does."""
    there = Counter(name.casefold() for name in request.unseen)
    beyond = Counter(token.casefold() for token in tokens) - there if there else {}
    name = next((token for token in tokens if token.casefold() in beyond), "")
    if not name:
        return ""
    if not there[name.casefold()]:
        return message("{name} lies open, and cannot be drawn", name=name)
    most, once = there[name.casefold()], "{name} is named too often: no more than {n} is there to be drawn"
    return counted(most, once, "{name} is named too often: no more than {n} are there to be drawn", name=name)


def _fits_total(request: Request, record: Rolled) -> bool:
    if (request.expression, request.who, request.reading, len(record.faces)) != (record.expression, record.who, "sum", 1):
        return False
    return request.count > 1 and _may_be_total(request, str(record.faces[0]))


def fits(request: Request, record: Rolled) -> bool:
    if record.kind == "total":
        return _fits_total(request, record)
    if (request.kind, request.expression, request.who, request.count) != (record.kind, record.expression, record.who, len(record.faces)):
        return False
    if request.kind == "dice":
        possible: Sequence[object] = [int(item) for item in request.items] if request.items else range(1, request.sides + 1)
        return all(map(possible.__contains__, record.faces))
    if request.kind == "draw":
        drawn = [*map(str, record.faces)]
        if len(drawn) == 1:
            return drawn[0] in request.items
        return all(drawn.count(name) <= request.items.count(name) for name in drawn)
    return True


def _named(expression: str, count: int, who: str) -> str:
    one, several = "{expression} with {count} result for {who}", "{expression} with {count} results for {who}"
    return counted(count, one, several, expression=expression, count=spelt(count), who=who or "nobody")
