"""How the faces of plain dice are read: what they come to."""

from playaid.language.message import message

ALIKE = "alike="
READINGS = "sum, faces, sorted, alike=abc…, count>=N, each<=N,M,…, high or low"
"""How a caller may read plain dice: a walk of the odds branches no finer."""


def passes(test: str, face: int) -> bool:
    """Whether `face` passes a test like `>=5`, `<=2` or `=6`. ValueError for any other test."""
    for sign, passed in ((">=", int.__ge__), ("<=", int.__le__), ("=", int.__eq__)):
        if test.startswith(sign):
            return passed(face, int(test.removeprefix(sign)))
    raise ValueError(f"unknown test {test!r}: >=N, <=N or =N")


def total_under(reading: str, faces: tuple[int, ...]) -> int:
    """What faces come to under a reading: that much is the same for every face that a walk of the odds lets stand for others.

    `count>=N` (`<=`, `=`): the number of dice that pass; `each<=N,M,…`: of those that show at most what each may; `high`, `low`: that face;
    else the sum. Raises ValueError for an unknown reading.
    """
    if reading in ("sum", "faces", "sorted"):
        return sum(faces)
    if reading.startswith(ALIKE):
        letters = reading.removeprefix(ALIKE)
        return sum(letters.index(letters[face - 1]) + 1 for face in faces)
    if reading in ("high", "low"):
        return (max if reading == "high" else min)(faces, default=0)
    if reading.startswith("count"):
        return sum(passes(reading.removeprefix("count"), face) for face in faces)
    if reading.startswith("each<="):
        most = map(int, reading.removeprefix("each<=").split(","))
        return sum(face <= at_most for face, at_most in zip(faces, most, strict=True))
    raise ValueError(f"unknown reading {reading!r}: {READINGS}")


def with_whose(told: str, reading: str, each: str) -> str:
    """What is told of dice that are too few, and for whom they are thrown where each has its own number: in that order they are typed."""
    return message("{told}; in the order of: {each}", told=told, each=each) if each and reading.startswith("each<=") else told
