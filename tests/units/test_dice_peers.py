"""What two dice rollers document, expression by expression: what it comes to here with which faces typed, or what is to be typed instead.

The expressions are those of their notations as documented: rpg-dice-roller 5, and d20 of avrae. docs/dice.md says where a meaning differs.
"""

from fractions import Fraction

import pytest

from playaid.desk.free_rolls import odds_of, roll_expression
from playaid.dice.notation import BadNotation
from playaid.dice.sources import Seeded, Typed
from tests.each import each

ROLLER_READ = [
    ("d6", "4", 4),
    ("d8", "8", 8),
    ("1d10", "0", 10),
    ("4d10", "1 2 3 4", 10),
    ("4d%", "10 20 30 40", 100),
    ("4d100", "10 20 30 00", 160),
    ("dF", "-", -1),
    ("dF.2", "+", 1),
    ("dF.1", "0", 0),
    ("4dF", "+ + 0 -", 1),
    ("4dF.1", "+ 0 0 -", 0),
    ("-1d20", "7", -7),
    ("4d6d1 + 5", "3 1 4 5", 17),
    ("1d6+2*3", "4", 10),
    ("(1d6+2)*3", "4", 18),
    ("d6*5", "3", 15),
    ("2d10/d20", "4 5 12", 0.75),
    ("3d20^4", "1 1 1", 81),
    ("3d20**4", "1 1 1", 81),
    ("d15%2", "13", 1),
    ("(4-2)d10", "3 4", 7),
    ("3d(2*6)", "12 1 2", 15),
    ("round(4d10/3)", "3 6 1 1", 4),
    ("floor(4d10/3)", "3 6 1 1", 3),
    ("ceil(4d10/3)", "3 6 1 1", 4),
    ("abs(4d10-25)", "3 6 1 1", 14),
    ("sqrt(4d10-2)", "3 6 1 1", 3),
    ("min(4d6, 2d10)", "3 4 1 5 10 6", 13),
    ("max(4d6, 2d10)", "3 4 1 5 10 6", 16),
    ("pow(d6, 3)", "2", 8),
    ("sign(2d6-7)", "2 3", -1),
    ("4d6min3", "1 4 3 2", 13),
    ("d6min3", "2", 3),
    ("4d6max3", "5 4 3 2", 11),
    ("d6max3", "6", 3),
    ("4d10!", "10 1 2 3 10 4", 30),
    ("2d6!", "4 6 6 2", 18),
    ("2d6!=5", "5 6 5 1", 17),
    ("2d6!>4", "5 4 6 4", 19),
    ("4d10!<=3", "3 9 9 9 1 9", 40),
    ("d6!=3", "3 6", 9),
    ("d10!>=5", "5 4", 9),
    ("d6!<>4", "1 6 4", 11),
    ("2d6!<>4", "4 1 4", 9),
    ("2d6!=3", "3 6 2", 11),
    ("2d6!!=4", "4 3 4 2", 13),
    ("4d10!!", "10 1 2 3 4", 20),
    ("2d6!!", "4 6 6 2", 18),
    ("2d6!!=5", "5 6 1", 12),
    ("2d6!!>4", "5 1 6 2", 14),
    ("d6!!>4", "5 5 1", 11),
    ("4d10!!<=3", "3 9 9 9 9", 39),
    ("2d6!p", "6 4 6 6 4", 23),
    ("2d6!!p", "4 6 6 2", 16),
    ("2d6!p=5", "5 1 5 6", 15),
    ("2d6!!p>4", "5 1 6 2", 12),
    ("4d10!p<=3", "3 9 9 9 9", 38),
    ("d6r", "1 1 4", 4),
    ("d6ro", "1 1", 1),
    ("2d6r=5", "5 1 5 2", 3),
    ("2d6ro>4", "5 1 6", 7),
    ("4d10r<=3", "3 4 5 1 2 6 7", 22),
    ("d4r<3", "1 2 3", 3),
    ("2d10u", "5 5 5 6", 11),
    ("2d10uo", "5 5 5", 10),
    ("4d6u=5", "5 5 1 1 5 2", 9),
    ("3d8ro>6", "7 8 1 8 2", 11),
    ("10d4u<=2", "1 1 2 2 3 3 4 4 3 4 3 2 4", 31),
    ("4d10kh2", "1 9 3 5", 14),
    ("4d10k2", "1 9 3 5", 14),
    ("4d10kl1", "2 9 3 5", 2),
    ("6d8k3", "3 6 7 2 5 4", 18),
    ("3d10k1dh1", "7 1 2", 0),
    ("3d10k1d1", "6 1 9", 9),
    ("4d10dl2", "1 9 3 5", 14),
    ("4d10d2", "1 9 3 5", 14),
    ("4d10dh1", "1 9 3 5", 9),
    ("6d8dh3", "3 6 7 2 5 4", 9),
    ("4d10dh1dl2", "5 3 7 8", 7),
    ("5d10!k2", "10 2 3 4 5 9", 19),
    ("4d6!d1", "6 2 3 4 1", 15),
    ("4d6d1!", "6 2 3 4 1", 15),
    ("5d10>=8", "8 7 9 10 1", 3),
    ("2d6=6", "4 6", 1),
    ("4d3>1", "1 3 2 1", 2),
    ("4d3<2", "1 3 2 1", 2),
    ("5d8>=5", "2 4 6 3 8", 2),
    ("6d10<=4", "7 2 10 3 3 4", 4),
    ("2d6!>3", "4 1 2", 7),
    ("2d6>3!", "6 1 4", 2),
    ("2d6>3!<4", "3 5 2 4", 2),
    ("4d6>4f<3", "2 5 4 5", 1),
    ("4d10cs>7", "8 1 1 1", 11),
    ("5d20cs>=16", "3 20 18 15 6", 62),
    ("4d10cf<3", "8 1 1 1", 11),
    ("5d20cf<=6", "3 20 18 15 6", 62),
    ("4d6s", "4 3 5 1", 13),
    ("4d6sa", "4 3 5 1", 13),
    ("4d6sd", "4 3 5 1", 13),
    ("{4d10+5d6}", "1 1 1 1 2 2 2 2 2", 14),
    ("{2d6, 5*d20}", "1 2 3", 18),
    ("{4d6, 2d10, d4}", "2 6 4 2 7 4 1", 26),
    ("{3d8*2, 20/2d10, 2d10-d4}", "3 1 6 4 6 8 5 1", 34),
    ("{4d10}", "3 5 1 8", 17),
    ("{4d10*3}", "3 5 1 8", 51),
    ("{4d6}k1", "2 6 4 2", 6),
    ("{4d10+5d6}k2", "8 1 4 1 1 5 1 5 3", 13),
    ("{4d10*(2+5d6)}k2", "8 1 4 1 1 6 1 5 3", 64),
    ("{4d10, 5d6, 2d10}k2", "8 1 4 1 1 5 1 5 3 6 3", 29),
    ("{5+d10, 3d4*2}k1", "8 3 2 2", 14),
    ("{4d6+2d8-3d30}d3", "3 5 3 2 7 4 2 14 7", -2),
    ("{4d10, 5d6, 2d10}d2", "8 1 4 1 1 5 1 5 3 6 3", 15),
    ("{5+d10, 3d4*2}d1", "8 3 2 2", 14),
    ("{3d20+5}>40", "11 7 19", 1),
    ("{3d20+5}>21", "1 2 3", 0),
    ("{4d6+2d8, 3d20+3, 5d10+1}>40", "4 3 3 2 2 6 17 5 20 7 9 6 10 8", 2),
    ("{3d10+5}>30f<15", "5 3 1", -1),
    ("{4d6+2d8, 3d20+3, 5d10+1}>40f<30", "4 3 3 2 2 6 17 5 20 7 9 6 10 8", 1),
    ("{4d6+4}", "4 3 5 1", 17),
    ("{4d6+4}s", "4 3 5 1", 17),
    ("{4d6+4}sd", "4 3 5 1", 17),
    ("{4d6/2, 3d4+3, 2d10}", "4 3 5 1 3 2 4 8 4", 30.5),
    ("{4d6/2, 3d4+3, 2d10}s", "4 3 5 1 3 2 4 8 4", 30.5),
    ("{4d6/2, 3d4+3, 2d10}sd", "4 3 5 1 3 2 4 8 4", 30.5),
    ("4d6 # Fire damage", "1 2 3 4", 10),
    ("4d6 // Fire damage", "1 2 3 4", 10),
    ("{4d6, 2d10, d4} // Fire, frost and falling", "1 2 3 4 5 6 1", 22),
    ("4d6dl2 // Drop the lowest two", "1 2 3 4", 7),
    ("2d10 // Ice damage 2d10", "1 2", 3),
    ("4d6 /* Ice damage */", "1 2 3 4", 10),
    ("2d10 [ Fire damage ]", "1 2", 3),
    ("{4d6, 2d10, d4} /* of several lines */", "1 2 3 4 5 6 1", 22),
]

ROLLER_REFUSED = [
    ("cos(d6-1)", "a number or a die such as 2d6 belongs here"),
    ("sin(d6-1)", "a number or a die such as 2d6 belongs here"),
    ("tan(d6-1)", "a number or a die such as 2d6 belongs here"),
    ("exp(d6-1)", "a number or a die such as 2d6 belongs here"),
    ("log(d6)", "a number or a die such as 2d6 belongs here"),
    ("20d4 + 999d10", "at most 1000 dice"),
    ("0d10", "from 1 to 1000 dice"),
    ("d10!>0", "every face would explode"),
    ("d10r>0", "write ro to roll again once"),
    ("5d4u", "write uo to roll again once"),
    ("5d3u", "write uo to roll again once"),
    ("4d20-L", "dropped by dl1, as in 4d6dl1"),
    ("4d20-H", "dropped by dh1, as in 4d6dh1"),
]

D20_READ = [
    ("d20", "20", 20),
    ("3d6", "1 2 3", 6),
    ("(3d6)", "1 2 3", 6),
    ("(3d6,)", "1 2 3", 6),
    ("(1, 3+3, 1d20)", "12", 19),
    ("4d6kh3", "4 4 6 3", 14),
    ("4d6k=3", "3 1 3 4", 6),
    ("4d6k>2", "3 1 2 4", 7),
    ("4d6k<3", "3 1 2 4", 3),
    ("4d6kl2", "3 1 2 4", 3),
    ("4d6p3", "3 1 3 4", 5),
    ("4d6ph1", "4 4 6 3", 11),
    ("4d6pl1", "4 4 6 3", 14),
    ("4d6p<3", "4 1 6 3", 13),
    ("4d6p>3", "4 1 6 3", 4),
    ("4d6rr1", "1 2 3 4 1 5", 14),
    ("10d20rr<20", "20 20 20 20 20 20 20 20 20 19 20", 200),
    ("2d6ro<3", "1 6 3", 9),
    ("2d6ro1", "1 6 1", 7),
    ("1d6rol1", "1 5", 5),
    ("2d6ra6", "6 6 3", 15),
    ("1d6ral1", "3 4", 7),
    ("4d6e6kh3", "5 6 1 2 6 2", 17),
    ("9d2e2", "1 1 1 1 1 1 1 1 2 1", 11),
    ("8d6mi2", "1 6 4 2 6 1 5 6", 33),
    ("4d6ma3", "5 4 3 2", 11),
    ("(1d4 + 1, 3, 2d6kl1)kh1", "2 2 5", 3),
    ("((10d6kh5)kl2)kh1", "1 2 3 4 5 6 1 2 3 4", 4),
    ("10d6k=1k=2k=3", "1 2 3 4 5 6 1 2 3 4", 12),
    ("3d6 [fire] + 1d4 [piercing]", "3 2 2 3", 10),
    ("-(1d8 + 3) [healing]", "7", -10),
    ("3d6 + 1d4 + 3", "4 6 6 1", 20),
    ("-1d8 + 4 - (3, 1d4)kh1", "8 3", -7),
    ("4*(3d8kh2+9[fire]+(9d2e2+3[cold])/2)", "1 2 3 1 1 1 1 1 1 1 1 1", 80),
    ("+d6", "3", 3),
    ("--d6", "3", 3),
    ("-+-++---d6", "3", -3),
    ("d6 * 2", "3", 6),
    ("d6 / 2", "3", 1.5),
    ("d6 // 2", "3", 1),
    ("d6 % 2", "3", 1),
    ("d6 + 2", "3", 5),
    ("d6 - 2", "3", 1),
    ("d6 * 0.5", "3", 1.5),
    ("d6 * 3.14", "5", 15.7),
    ("(2d6) == 7", "3 4", 1),
    ("2d6 == 7", "3 4", 1),
    ("(2d6) >= 7", "3 3", 0),
    ("(2d6) <= 7", "3 3", 1),
    ("(2d6) > 7", "3 4", 0),
    ("(2d6) < 7", "3 3", 1),
    ("(2d6) != 7", "3 3", 1),
    ("1 + (d6 == 2)", "2", 2),
    ("1d20 > 15", "16", 1),
]

D20_REFUSED = [
    ("1", "write for example 2d6+3"),
    ("0.5", "write for example 2d6+3"),
    ("1 + 2 + 3 + 4", "write for example 2d6+3"),
    ("()", "dice or a number belong between the brackets"),
    ("(2,)", "write for example 2d6+3"),
    ("(1 [one], 2 [two], 3 [three])", "write for example 2d6+3"),
    ("1d20 I rolled a d20", "a remark is written # I rolled a d20"),
    ("10d6mil1", "mi takes a number, as in 4d6min2"),
    ("1d20rr<21", "write ro to roll again once"),
    ("1d1rr1", "write ro to roll again once"),
    ("1d20e<21", "every face would explode"),
    ("1d1e1", "every face would explode"),
    ("1d6rrh1", "write roh1"),
    ("2d6eh1", "write e6 or !>=5"),
    ("10 / 0 + d6", "nothing can be divided by 0"),
    ("6d0", "from 1 to 10000 sides"),
    ("1001d6", "from 1 to 1000 dice"),
]

# What they read and playaid reads in another way: the peer, the expression, the faces, the total here.
OTHERWISE = [
    ("d20", "d%", "00", 100),
    ("both", "d66", "5 2", 52),
    ("d20", "4d6k3", "3 1 3 4", 10),
    ("d20", "10d6>5", "6 6 5 4 3 2 1 1 1 1", 2),
    ("d20", "2d6!=4", "4 3 1", 8),
    ("roller", "4d10kh1kl1", "1 9 3 5", 10),
    ("d20", "3d6kh2pl1", "1 3 5", 8),
    ("d20", "2d6kh1kl1", "4 4", 8),
    ("roller", "15 // 2 + d6", "1", 8),
    ("both", "2d6min3!", "6 5 1", 14),
    ("d20", "d6 / 2", "5", 2.5),
    ("both", "2D6", "3 4", 7),
]


@each(("expression", "faces", "total"), [*ROLLER_READ, *D20_READ, *(row[1:] for row in OTHERWISE)])
def test_what_peers_document_comes_to_this(expression: str, faces: str, total: float) -> None:
    source = Typed(faces.split())
    came = roll_expression(expression, source, "Ann")
    assert (came.total, source.left) == (total, ())
    assert {record.who for record in came.rolled} == {"Ann"}


@each(("expression", "instead"), [*ROLLER_REFUSED, *D20_REFUSED])
def test_what_peers_document_and_is_refused_says_what_to_type(expression: str, instead: str) -> None:
    with pytest.raises(BadNotation) as refused:
        roll_expression(expression, Seeded(1), "")
    assert instead in str(refused.value)


@each(("expression", "faces", "total"), [*ROLLER_READ, *D20_READ, *(row[1:] for row in OTHERWISE)])
def test_the_odds_know_what_was_rolled(expression: str, faces: str, total: float) -> None:
    chances = odds_of(expression)
    assert sum(share for _, share in chances.outcomes) + chances.none + chances.cut == 1
    assert chances.cut < Fraction(1, 10**8)
    assert any(abs(float(outcome) - total) < 1e-9 for outcome, _ in chances.outcomes)


def test_how_much_of_the_peers_is_read() -> None:
    assert (len(ROLLER_READ), len(ROLLER_REFUSED)) == (132, 13)
    assert (len(D20_READ), len(D20_REFUSED)) == (54, 17)


@each(("expression", "dice"), [("999d6", 999), ("1000d6", 1000)])
def test_as_many_dice_as_a_bucket_holds(expression: str, dice: int) -> None:
    assert len(roll_expression(expression, Seeded(1), "").faces) == dice
