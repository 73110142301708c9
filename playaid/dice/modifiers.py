"""The endings of dice, read: what is kept, rolled again, counted; with the scanner that `parser` reads by, too."""

from fractions import Fraction
from typing import Any, NoReturn

from playaid.dice.arithmetic import passes
from playaid.dice.notation import BadNotation
from playaid.dice.syntax_tree import PLAIN, Again, Dice, Endings, Explode, Pick, Test, Unique, faces_of
from playaid.language.message import as_message, message

RAREST = 200
"""Dice are rolled again until something else shows only where at least one face in so many ends it."""


class Scanner:
    """A text and a position in it. Blanks may separate the marks, and case does not matter."""

    def __init__(self, text: str):
        self.whole = text.strip()
        self.text = text
        self.low = text.lower()
        self.at = 0
        self.end = len(text)
        self.note = ""
        inside = False
        for at, mark in enumerate(self.text):
            if mark in "[]":
                inside = mark == "["
            elif mark == "#" and not inside:
                self.remark_from(at, 1)
                break

    def remark_from(self, at: int, width: int) -> None:
        self.note = self.text[at + width :].strip()
        self.end = at

    def skip(self) -> None:
        while self.at < self.end and self.text[self.at].isspace():
            self.at += 1

    def ended(self) -> bool:
        self.skip()
        return self.at >= self.end

    def before(self, mark: str) -> bool:
        self.skip()
        return self.low.startswith(mark, self.at, self.end)

    def take(self, *marks: str) -> bool:
        """Step over the first of these marks that comes next."""
        for mark in marks:
            if self.before(mark):
                self.at += len(mark)
                return True
        return False

    def any_of(self, *marks: str) -> str | None:
        return next((mark for mark in marks if self.take(mark)), None)

    def whole_number(self) -> int | None:
        """Digits alone. Raises BadNotation when the number is too large."""
        self.skip()
        start = self.at
        while self.at < self.end and self.text[self.at] in "0123456789":
            self.at += 1
        if self.at - start > 9:
            raise BadNotation(message("{whole!r}: {number} is too large a number", whole=self.whole, number=self.text[start : self.at]))
        return int(self.text[start : self.at]) if self.at > start else None

    def number(self) -> int | Fraction | None:
        number = self.whole_number()
        if self.at + 1 < self.end and self.text[self.at] == "." and self.text[self.at + 1] in "0123456789":
            self.at += 1
            start = self.at
            digits = self.whole_number() or 0
            value = (number or 0) + Fraction(digits, 10 ** (self.at - start))
            return value.numerator if value.denominator == 1 else value
        return number

    def label(self) -> str | None:
        """The next label, in [ ] or /* */. Raises BadNotation where it is not closed."""
        for opening, closing in (("[", "]"), ("/*", "*/")):
            if self.take(opening):
                stop = self.text.find(closing, self.at, self.end)
                if stop < 0:
                    raise self.bad(message("a {closing} is missing", closing=closing))
                label = " ".join(self.text[self.at : stop].split())
                self.at = stop + len(closing)
                return label
        return None

    def bad(self, wanted: str) -> BadNotation:
        before, after = self.text[: self.at].strip(), self.text[self.at : self.end].strip()
        place = message("after {before!r}", before=before) if before else "at the beginning"
        if not after:
            return BadNotation(message("{whole!r} cannot be read: {wanted}, {place}", whole=self.whole, wanted=wanted, place=place))
        text = "{whole!r} cannot be read: {wanted}, {place}, not {after!r}"
        return BadNotation(message(text, whole=self.whole, wanted=wanted, place=place, after=after))

    def no(self, why: str) -> NoReturn:
        raise BadNotation(message("{whole!r}: {why}", whole=self.whole, why=as_message(why)))


def parse_modifiers(scan: Scanner, endings: Endings, dice: Dice | None, listed: bool = False) -> Endings:
    """Read the endings that follow. dice: None for a list. Raises BadNotation for endings that exclude each other."""
    while (changed := _ending(scan, endings, dice, listed)) is not None:
        endings = changed
    if dice is not None:
        _check(scan, endings, dice)
    return endings


def picks_of(scan: Scanner) -> tuple[tuple[Pick, ...], tuple[Pick, ...]]:
    endings = PLAIN
    while (changed := _picking(scan, endings, None, drops=("dh", "dl"))) is not None:
        endings = changed
    return endings.keep, endings.drop


def _ending(scan: Scanner, endings: Endings, dice: Dice | None, listed: bool) -> Endings | None:
    """`endings` with one more, None where none follows. A list can be picked from, counted and sorted, no more."""
    if not listed:
        for read in (_bounded, _exploding, _rolled_anew, _marked):
            if (changed := read(scan, endings, dice)) is not None:
                return changed
    if (changed := _picking(scan, endings, dice)) is not None:
        return changed
    for mark in ("sa", "sd", "s"):
        if scan.take(mark):
            return _once(scan, endings, "order", "d" if mark == "sd" else "a")
    return _counting(scan, endings, dice)


_BOUNDS = {"least": "the number that a die is at least", "most": "the number that a die is at most"}


def _bounded(scan: Scanner, endings: Endings, dice: Dice | None) -> Endings | None:
    for mark, field in (("min", "least"), ("max", "most"), ("mi", "least"), ("ma", "most")):
        if scan.take(mark):
            if scan.before("h") or scan.before("l"):
                scan.no(message("{mark} takes a number, as in 4d6min2", mark=mark))
            return _once(scan, endings, field, _signed(scan, _BOUNDS[field]))
    return None


def _exploding(scan: Scanner, endings: Endings, dice: Dice | None) -> Endings | None:
    mark = scan.any_of("!!p", "!!", "!p", "!")
    if mark:
        test = _test(scan)
        return _once(scan, endings, "explode", Explode((test,) if test else (), "!!" in mark, "p" in mark))
    if scan.before("ex") or not scan.take("e"):
        return None
    if scan.before("h") or scan.before("l"):
        scan.no("dice explode by what they show; write e6 or !>=5, or ra to roll one die more")
    return _once(scan, endings, "explode", Explode((_test(scan) or Test("=", _signed(scan, "the face that explodes")),)))


def _rolled_anew(scan: Scanner, endings: Endings, dice: Dice | None) -> Endings | None:
    mark = scan.any_of("rr", "ro", "ra", "r", "uo", "u")
    if mark is None:
        return None
    if mark in ("u", "uo"):
        test = _test(scan)
        return _once(scan, endings, "unique", Unique(mark == "u", (test,) if test else ()))
    pick = _pick(scan)
    if mark == "ra":
        if pick is None:
            raise scan.bad("h1, l1, a face or a comparison belongs here")
        return endings._replace(extra=(*endings.extra, pick))
    until = mark != "ro"
    if pick is None:
        pick = Pick("v", test=Test("=", min(faces_of(dice.kind, 1)) if dice is not None else 1))
    if pick.test is None and until:
        always = "there is always a highest die; write {once} to roll it anew once"
        if pick.end != "h":
            always = "there is always a lowest die; write {once} to roll it anew once"
        scan.no(message(always, once=f"ro{pick.end}{pick.number}"))
    again = endings.again or Again(until, ())
    if again.until != until:
        scan.no("dice are rolled anew either once (ro) or until they show something else (r)")
    return endings._replace(again=Again(until, (*again.picks, pick)))


def _marked(scan: Scanner, endings: Endings, dice: Dice | None) -> Endings | None:
    for mark, field in (("cs", "high"), ("cf", "low")):
        if scan.take(mark):
            test = _test(scan)
            if test is None:
                raise scan.bad("a comparison such as >=19 belongs here")
            return _once(scan, endings, field, (test,))
    return None


def _picking(scan: Scanner, endings: Endings, dice: Dice | None, drops: tuple[str, ...] = ("dh", "dl", "d")) -> Endings | None:
    mark = scan.any_of("kh", "kl", "k", "ph", "pl", "p", *drops)
    if mark is None:
        return None
    keeps = mark[0] == "k"
    test = _test(scan) if mark in ("k", "p") else None
    if test is None and mark == "p":
        test = Test("=", _signed(scan, "h1, l1 or the face that is dropped"))
    if test is not None:
        pick = Pick("v", test=test)
    else:
        many = scan.whole_number()
        pick = Pick(mark[1:] or ("h" if keeps else "l"), 1 if many is None else many)
        _check_number(scan, pick.number, dice, endings, "kept" if keeps else "dropped")
    return endings._replace(keep=(*endings.keep, pick)) if keeps else endings._replace(drop=(*endings.drop, pick))


def _check_number(scan: Scanner, many: int, dice: Dice | None, endings: Endings, what: str) -> None:
    number = dice.number if dice is not None else None
    if not many:
        scan.no("at least 1 is kept, not 0" if what == "kept" else "at least 1 is dropped, not 0")
    if isinstance(number, int) and not endings.explode and not endings.extra:
        most = number if what == "kept" else number - 1
        if many > most:
            shown = f"{number}d{dice.kind or dice.sides}" if dice is not None and isinstance(dice.sides, int) else "…"
            text = "of {number} dice, from 1 to {number} can be kept, so {wanted} cannot be kept"
            if what == "dropped":
                text = (
                    "of {number} dice, from 1 to {number} can be kept, so {wanted} cannot be dropped; "
                    "for as many dice as {dice} comes to write ({dice})d{wanted}"
                )
            scan.no(message(text, number=number, wanted=many, dice=shown))


def _counting(scan: Scanner, endings: Endings, dice: Dice | None) -> Endings | None:
    if scan.before("=="):
        return None
    if scan.take("f"):
        if not endings.hits:
            scan.no("what counts as a success comes before what counts as a failure: 4d6>=5f=1")
        test = _test(scan)
        if test is None:
            raise scan.bad("a comparison such as <=2 belongs here")
        return _once(scan, endings, "fails", (test,))
    start = scan.at
    sign = next((sign for sign in ("<>", ">=", "<=", "=", ">", "<") if scan.before(sign)), None)
    if sign is None:
        return None
    test = _test(scan, strict=False)
    if test is None or (scan.before("d") and scan.low[scan.at + 1 : scan.at + 2].isdecimal()):
        before, after = scan.text[:start].strip(), scan.text[start : scan.end].strip()
        scan.no(
            message(
                "behind dice {sign} counts those that pass; to compare totals write ({before}){after}",
                sign=sign,
                before=before,
                after=after,
            )
        )
    return _once(scan, endings, "hits", (test,))


def _test(scan: Scanner, strict: bool = True) -> Test | None:
    if scan.before("=="):
        return None
    sign = scan.any_of("<>", "!=", ">=", "<=", "=", ">", "<")
    if sign is None:
        return None
    start = scan.at
    minus = scan.take("-")
    number = scan.whole_number()
    if number is None:
        if strict:
            raise scan.bad("a face belongs here")
        scan.at = start
        return None
    than = -number if minus else number
    if sign in (">", "<"):
        return Test(">=", than + 1) if sign == ">" else Test("<=", than - 1)
    return Test("<>" if sign == "!=" else sign, than)


def _pick(scan: Scanner) -> Pick | None:
    end = scan.any_of("h", "l")
    if end:
        many = scan.whole_number()
        return Pick(end, 1 if many is None else many)
    if (test := _test(scan)) is not None:
        return Pick("v", test=test)
    number = scan.whole_number()
    return Pick("v", test=Test("=", number)) if number is not None else None


def _signed(scan: Scanner, wanted: str) -> int:
    minus = scan.take("-")
    number = scan.whole_number()
    if number is None:
        raise scan.bad(message("{wanted} belongs here", wanted=wanted))
    return -number if minus else number


def _once(scan: Scanner, endings: Endings, field: str, value: Any) -> Endings:
    if getattr(endings, field) not in (None, (), ""):
        raise scan.bad("the same ending stands twice")
    changed: dict[str, Any] = {field: value}
    return endings._replace(**changed)


def _check(scan: Scanner, endings: Endings, dice: Dice) -> None:
    anew = endings.explode or endings.extra or endings.again or endings.unique
    if dice.kind.isdecimal() and anew:
        scan.no(
            message("d{kind} is dice in order, of which none is rolled again; write d({kind}) for a die of {kind} sides", kind=dice.kind)
        )
    if endings.extra and (endings.again or endings.unique):
        scan.no("with ra no dice are rolled anew; write e or ! for dice that explode")
    if endings.unique and endings.explode and not endings.explode.compound:
        scan.no("dice that must differ cannot explode into more dice; write !! to add to the same die")
    if endings.unique and endings.again and endings.again.ranked:
        scan.no("dice that must differ are rolled anew for that only; leave out ro")
    if not isinstance(dice.sides, int):
        return
    faces = faces_of(dice.kind, dice.sides)
    bounded = [bound(endings, face) for face in faces]
    adds_up = endings.explode and (endings.explode.compound or endings.explode.penetrate)
    for tests in (*_tests(endings), endings.hits, endings.fails):
        for test in tests:
            if not any(map(test.passes, bounded)) and not adds_up:
                scan.no(
                    message(
                        "no face {sign} {than}: a face from {least} to {most} belongs there",
                        sign=test.sign,
                        than=test.than,
                        least=min(bounded),
                        most=max(bounded),
                    )
                )
    if trouble := endless(endings, faces, dice.number if isinstance(dice.number, int) else 0):
        scan.no(trouble)


def _tests(endings: Endings) -> list[tuple[Test, ...]]:
    again = endings.again.picks if endings.again else ()
    picks = (*endings.keep, *endings.drop, *endings.extra, *again)
    explode = endings.explode.tests if endings.explode else ()
    unique = endings.unique.tests if endings.unique else ()
    return [explode, unique, tuple(pick.test for pick in picks if pick.test is not None)]


def bound(endings: Endings, face: int) -> int:
    if endings.least is not None and face < endings.least:
        face = endings.least
    return endings.most if endings.most is not None and face > endings.most else face


def explodes(endings: Endings, faces: tuple[int, ...], counts: int) -> bool:
    if endings.explode is None:
        return False
    return passes(endings.explode.tests, counts) if endings.explode.tests else counts == max(faces)


def endless(endings: Endings, faces: tuple[int, ...], number: int) -> str:
    """Why these dice would be rolled forever, else nothing. number: of dice, 0 where it is not known yet."""
    bounded = [bound(endings, face) for face in faces]
    if endings.explode and all(explodes(endings, faces, face) for face in bounded):
        return "every face would explode"
    again = endings.again
    if again and again.until:
        tests = tuple(pick.test for pick in again.picks if pick.test is not None)
        ends = sum(not passes(tests, face) for face in bounded)
        if not ends:
            return "every face would be rolled again; write ro to roll again once"
        if ends * RAREST < len(faces):
            return message("only {ends} of {n} faces would end it; write ro to roll again once", ends=ends, n=len(faces))
    unique = endings.unique
    if unique and unique.until and not unique.tests and number > len(set(bounded)):
        return message("{number} dice cannot all differ in {n} faces; write uo to roll again once", number=number, n=len(set(bounded)))
    return ""
