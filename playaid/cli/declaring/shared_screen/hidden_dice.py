"""What was typed of dice and draws, on a screen that all see: what one side has drawn unseen is nobody else's to read."""

from collections.abc import Iterable, Iterator, Sequence

from playaid.cli.declaring.speaker import all_look_on
from playaid.cli.terminal.terminal import Terminal
from playaid.desk.dashes import SIGNS, is_nearly
from playaid.desk.new_game import has_secrets
from playaid.dice.sources import tokens
from playaid.language.message import counted, listing
from playaid.referee.session.local import Session

FLAG, SHORT, VERB = "--dice", "-d", "dice"
HOW = ("report", "typed", "rolled", "system", "none")
"""What `dice` is said with that is no face."""


def without_faces(session: Session, text: str) -> str:
    """A typed line as far as what was drawn for it; whole where that lies open, as faces of dice do but in a game with throws unseen."""
    words = list(_words(text))
    for at, (begin, end) in enumerate(words):
        said = text[begin:end]
        if not _is_flag(said) and (said.casefold() != VERB or (at == 0 and text[end:].strip().casefold() in HOW)):
            continue
        flag, equals, first = said.partition("=")
        attached = [] if equals or not _is_short(flag) else [flag.lstrip(SIGNS)[1:]]
        behind = [text[start:stop] for start, stop in words[at + 1 :]]
        faces = [first, *attached, *_up_to_a_flag(behind)]
        if is_hidden(session, faces):
            return f"{text[:begin]}{FLAG if said[0] in SIGNS else said} …"
    return text


def is_hidden(session: Session, faces: Iterable[str]) -> bool:
    """Whether what was typed may be one side's own: a name that was drawn, or a face in a game with throws that are hidden."""
    typed = "".join(token for text in faces for token in tokens(text))
    told = any(map(str.isalpha, typed)) or (session.game.hides_faces and typed != "")
    return told and has_secrets(session.game, session.state["referee"].get("options", {}))


def told_faces(terminal: Terminal, faces: Sequence[str]) -> str:
    """Faces and names that lie ready, as all may read them."""
    session = terminal.session
    if session is None or all_look_on(terminal, session) or not is_hidden(session, faces):
        return listing(faces)
    return counted(len(faces), "{n} face or name, not shown here", "{n} faces and names, not shown here")


def _words(text: str) -> Iterator[tuple[int, int]]:
    """Where the words of a text begin and end."""
    end = 0
    for word in text.split():
        begin = text.index(word, end)
        end = begin + len(word)
        yield begin, end


def _is_flag(word: str) -> bool:
    name = word.partition("=")[0]
    return is_nearly(name, FLAG) or _is_short(name)


def _is_short(name: str) -> bool:
    """`-d`, also with what fell behind it in one word."""
    return name[:1] in SIGNS and name[:1] != "" and name[1:2] not in SIGNS and name[1:2].casefold() == SHORT[1]


def _up_to_a_flag(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if word[:1] in SIGNS:
            return
        yield word
