"""Faces glued together that read like a total (12), or like one a little too high (13 of two dice), a slip of the finger."""

from playaid.language.message import message, series


def near_total(expression: str, count: int, sides: int, token: str) -> tuple[str, tuple[str, ...]] | None:
    """What is said of one, and the faces that may be meant; None for any other. token: as many letters as there are dice."""
    most, faces = count * sides, " ".join(token)
    if not token.isdecimal() or token[0] != f"{most}"[0] or not most < int(token) < 2 * most:
        return None
    if not all(1 <= int(letter) <= sides for letter in token):
        return None
    text = "{token} is no total of {expression} ({least} to {most}). If the faces are {faces}, write: {line}"
    places = {"token": token, "expression": expression, "least": count, "most": most}
    return message(text, **places, faces=series(token), line=faces), (faces,)


def in_two_ways(token: str, total: str) -> tuple[str, tuple[str, ...]]:
    """What is said of one that is a total, too, and both ways to say it. total: spelt out."""
    faces = " ".join(token)
    text = message("{token} is read in two ways: a total of {total}, or {faces}", token=token, total=total, faces=series(token))
    return message("{text}? Write: total {token}, or: {faces}", text=text, token=token, faces=faces), (f"total {token}", faces)
