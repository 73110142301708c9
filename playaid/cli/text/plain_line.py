"""A line as people read it on a terminal: harmless, and in plain words."""

_HARM = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000)), "\ufffd")
"""Controls, ends of lines and paragraphs, marks that turn the direction of writing, halves of characters."""


COUNTED = ("wound", "point", "event", "ruling", "card", "hex", "hit", "leader", "wizard", "plaque", "spell", "counter")


def spoken(line: str) -> str:
    """A line as people read it: harmless, without the marks round what is typed, true to the number one, values in plain words."""
    line = harmless(line).replace("`", "")
    if "1 " in line and any(f"1 {word}s" in line or f"1 {word}es" in line for word in COUNTED):
        line = _of_one(line)
    return _by_hand(line) if "By hand: " in line or line.startswith("    set  ") else line


def _of_one(line: str) -> str:
    """`1 wound` for the `1 wounds` of rules that put a number before a word."""
    import re

    single = re.compile(rf"(?<![\w/.,:+*-])1 ({'|'.join(COUNTED)})(?:e?s)\b(?! of)( are\b)?")
    return single.sub(lambda found: f"1 {found[1]}{' is' if found[2] else ''}", line)


def _by_hand(line: str) -> str:
    """The values of `set`, which the log keeps as JSON, as people say them."""
    import re

    line = re.sub(r"\[\]|\{\}|\bnull\b", "nothing", line)
    line = re.sub(r"\btrue\b", "yes", re.sub(r"\bfalse\b", "no", line))
    return re.sub(r'[\[{](".*?)[\]}]', lambda found: found[1].replace('"', ""), line)


def harmless(line: str) -> str:
    """A line that commands no terminal, whatever file its words came out of."""
    return line if line.isprintable() else line.translate(_HARM)
