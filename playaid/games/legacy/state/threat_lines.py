"""A Roaming Threat Card as it is read out, in short: its title, its command, what it spawns. [Spawning Enemies]"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from playaid.games.legacy.state import card_words, enemies, names, pressing, realm
from playaid.games.legacy.state.commands import ESCAPE, OBJECTIVE
from playaid.games.legacy.state.shorthand import COLOURS, begins, colours, cut, likely_colours, one_of
from playaid.language.message import Typed, listing, message
from playaid.referee.contract.grammar import quote
from playaid.referee.contract.names import find, fold, printable
from playaid.referee.contract.refusals import Ambiguous, Beforehand, Unreadable

if TYPE_CHECKING:
    from playaid.games.legacy.state.shape import Args, State

CARD = card_words.KEYS
OF_A_CAPTAIN = ("kind", "at")
"""Said of a Named Enemy alone: before `named` they are words of a title (Wolves at the Gate)."""


def threat(words: Sequence[str], state: State) -> list[str]:
    """`Raiders aggressive 2 saxon red, witch1blue` for `Raiders command aggressive spawn saxon:2:red,witch:1:blue`. A card that nobody
    calls by its title is `Threat` and the number of the draw. `named Mordred knight` says the kind too. Raises Unreadable where a part of
    the card cannot be told from its title."""
    words = _as_printed(_placed_at(_besides(words, state), state), state)
    head, tail = cut(words, ("command", *(key for key in CARD if key not in OF_A_CAPTAIN)))
    if begins(tail, ("extra",)) and begins(tail[1:], ("command",)):  # said with the title, before the command was asked for
        tail = [*tail[1:3], "extra", *tail[3:]]
    tail = _tokens_apart(_spawned_behind(tail, state), state)
    card_words.refuse_run_on(head, tail, state)
    _refuse_absent(tail, state)
    if begins(tail, ("command",)):
        _refuse_card(head, state)
        return _named_kind([*_title(head, tail, state), *_written_out(tail, state)], state)
    head, groups = card_words.spawns(head, state)
    at = _command_at(head, state)
    if at is None:
        return list(words) if groups or not head else [*_title(head, tail, state), *tail]
    title, behind = _plain_title(head[:at]), [word for word in head[at + 1 :] if word != ","]
    command = one_of(head[at], names.movement_commands(state), shortest=1)
    target = _target(behind, state) if command == OBJECTIVE and "toward" not in map(str.casefold, tail) else None
    if behind and target is None and "at" in map(fold, behind[1:]) and "named" not in map(fold, words):
        return threat([*words[: at + 1], "named", *words[at + 1 :]], state)  # on its tile comes a Named Enemy alone
    if behind and target is None:
        card_words.refuse_behind_command(head[: at + 1], head[at + 1 :], tail, state)
        raise _unreadable(behind, state)
    if not groups:
        title, groups = card_words.spawns(title, state)
        title = _plain_title(title)
    _refuse_card(title, state)
    if not groups and "spawn" not in map(str.casefold, tail):
        _refuse_tokens(cut(tail, ("ability",))[1][1:], state)
    told = [*(["toward", target] if target else []), *(["spawn", ",".join(groups)] if groups else [])]
    behind_it = _named_kind(_written_out(tail, state), state)
    return [*([" ".join(title)] if title else ["Threat", str(_drawn(state))]), "command", str(command), *told, *behind_it]


def _besides(words: Sequence[str], state: State) -> list[str]:
    """With `extra` in front of the ability where an answer ends with it and no step calls for a card: nothing else could be meant then."""
    head, ability = cut(words, ("ability",))
    text, _, last = ability[-1].rpartition(" ") if ability else ("", "", "")
    said = text and len(ability) == 2 and fold(last) == "extra" and "extra" not in map(fold, head)
    if not said or any(draw["what"] == "threat" for draw in pressing.draws(state)):
        return list(words)
    return [*head, "extra", ability[0], text]


def _placed_at(words: Sequence[str], state: State) -> list[str]:
    """`1 witch at the Docks` as `1 witch @Docks`; of Captain 2, a Dragon, that is the tile of a Named Enemy."""
    said, behind = cut(words, ("named", "ability"))
    known, placed, at = dict.fromkeys(realm.tiles(state), ()), list[str](), 0
    while at < len(said):
        counted = any(
            said[at - many - 1 : at - many] and said[at - many - 1].isdecimal() and card_words.kind_of(" ".join(said[at - many : at]))
            for many in (1, 2)
        )
        begin = at + 1 + (fold(" ".join(said[at + 1 : at + 2])) == "the")
        runs = (said[begin : begin + many] for many in (4, 3, 2, 1)) if at > 1 and counted and fold(said[at]) in ("at", "on") else ()
        run = next((run for run in runs if one_of(" ".join(run).rstrip(","), known)), [])
        if run:
            tile = str(one_of(" ".join(run).rstrip(","), known))
            placed += [f"@{tile.replace(' ', '_')}", *("," for word in run[-1:] if word.endswith(","))]
            at = begin + len(run)
        else:
            placed.append(said[at])
            at += 1
    return [*placed, *behind]


def _tokens_apart(tail: list[str], state: State) -> list[str]:
    """`named 1 witch green Morgan` with its tokens as what the card spawns. Raises Unreadable where nothing is left that is a name."""
    folded = [word.casefold() for word in tail]
    if "named" not in folded:
        return tail
    begin = folded.index("named") + 1
    end = next((at for at in range(begin, len(tail)) if folded[at] in CARD), len(tail))
    value = " ".join(tail[begin:end]).replace("_", " ").split()
    parted = ((many, *card_words.spawns(value[:many], state)) for many in range(len(value), 0, -1) if value[0].isdecimal())
    many, groups = next(((many, groups) for many, rest, groups in parted if groups and not rest), (0, []))
    if fold(" ".join(value)) in _NOBODY:
        raise Unreadable(message("{word} is no name of a Named Enemy", word=printable(" ".join(value))), hint=_UNNAMED)
    if many and many == len(value):
        told = message("{tokens} are tokens, and no name of a Named Enemy", tokens=printable(" ".join(value)))
        raise Unreadable(told, hint="its name first, as the card has it: Morgan; what else the card puts down is asked for behind it")
    if not many or "spawn" in folded:
        return tail
    return [*tail[: begin - 1], "spawn", ",".join(groups), "named", *value[many:], *tail[end:]]


_NOBODY = ("none", "no", "nobody", "nothing", "y", "yes", "n", "-")
_UNNAMED = "a General Threat Card has none, and nothing is said of it; each Severe one has one, with a name"


def _title(head: Sequence[str], tail: Sequence[str], state: State) -> list[str]:
    """The title in front of a command, as one word where it says `at` or `kind` (Traitors at Court); but the tile of a Named Enemy that is
    said there, in front of its name, is none of it."""
    title = _plain_title(head)
    apart, place = cut(title, OF_A_CAPTAIN)
    if not place or not apart:
        return title
    folded = {word.casefold() for word in tail}
    value, known = " ".join(cut(place[1:], OF_A_CAPTAIN)[0]), names.enemy_kinds(state)
    if begins(place, ("at",)):
        known = dict.fromkeys(realm.tiles(state), ())
    of_captain = "named" in folded and place[0].casefold() not in folded and one_of(value, known)
    return title if of_captain else [" ".join(title)]


def _plain_title(words: Sequence[str]) -> list[str]:
    """A title without the comma or the colon that parts it from what stands behind it, and with those within it where they were typed."""
    title = list[str]()
    for word in words:
        if word == "," and title:
            title[-1] += ","
        elif word != ",":
            title.append(word)
    return [*title[:-1], *filter(None, (title[-1].rstrip(",:"),))] if title else []


def _as_printed(words: Sequence[str], state: State) -> list[str]:
    """`Objective (Escape)` as `escape`, `Objective (Docks)` as `objective toward Docks`, `Objective (Specific Tile)` as `objective`: the
    commands as cards print them; `(Hold)` and `MC: Hold` as `hold`. [Moving Enemies]"""
    said, ability = cut(words, ("ability",))
    known = names.movement_commands(state)
    parts = _bare_command([part for word in said for part in _opened(word)], known)
    at = next((at for at, part in enumerate(parts) if one_of(part, known) == OBJECTIVE and parts[at + 1 : at + 2] != []), None)
    if at is not None and parts[at + 1].startswith("("):
        end = next((end for end in range(at + 1, len(parts)) if parts[end].rstrip(",:.").endswith(")")), len(parts) - 1)
        inside = " ".join(parts[at + 1 : end + 1]).strip("(),:. ")
        known_tile = inside and fold(inside) not in _ANY_TILE
        made_for = [ESCAPE] if fold(inside) == fold(ESCAPE) else [OBJECTIVE, *(["toward", *inside.split()] if known_tile else [])]
        parts[at : end + 1] = made_for
    elif at and parts[at - 1].casefold() == "command" and parts[at + 1].casefold() not in CARD:
        end = next((end for end in range(at + 1, len(parts)) if parts[end].casefold() in CARD), len(parts))
        goal = [word for word in parts[at + 1 : end] if word not in ("-", ":") and fold(word) not in ("to", "towards")]
        parts[at:end] = [ESCAPE] if fold(" ".join(goal)) == fold(ESCAPE) else [OBJECTIVE, "toward", *goal]
    later = next((at for at, part in enumerate(parts[:-1]) if part.casefold() == "toward" and parts[at + 1].casefold() == "later"), None)
    return [*(part for at, part in enumerate(parts) if at != later), *ability]


_ANY_TILE = ("specific tile", "tile", "a tile", "specific realm tile", "realm tile")
"""What the rulebook prints in place of the tile that a card names."""
_OF_COMMANDS = ("mc", "mc:", "(mc)", "(mc):")
_BRACKET = re.compile(r"(objective)(\(.*)", re.IGNORECASE)


def _opened(word: str) -> list[str]:
    """`Objective(Docks)` as two words."""
    found = None if " " in word else _BRACKET.fullmatch(word)
    return [found[1], found[2]] if found else [word]


def _bare_command(parts: Sequence[str], known: names.Names) -> list[str]:
    """`MC: Hold`, `Hold:` or `(Hold)` as `Hold`."""
    bare = list[str]()
    for part in parts:
        stripped = part.strip("():.,")
        is_command = any(fold(stripped) == fold(command) for command in known)
        if is_command and bare and bare[-1].casefold() in _OF_COMMANDS:
            bare.pop()
        is_goal = bare and one_of(bare[-1], known) == OBJECTIVE
        bare.append(stripped if is_command and not is_goal else part)
    return bare


def _spawned_behind(tail: list[str], state: State) -> list[str]:
    """With `spawn` before the tokens that are said behind the tile of the Named Enemy, or that which they make for."""
    for key in ("toward", "at"):
        tail = _spawned_after(key, tail, state)
    return tail


def _spawned_after(key: str, tail: list[str], state: State) -> list[str]:
    folded = [word.casefold() for word in tail]
    begin = folded.index(key) + 1 if key in folded and not {"spawn", "ability"} & {*folded[: folded.index(key)]} else len(tail)
    end = next((at for at in range(begin, len(tail)) if folded[at] in CARD), len(tail))
    tile, groups = card_words.spawns(tail[begin:end], state)
    tile = [*tile[:-1], *filter(None, (tile[-1].rstrip(","),))] if tile else tile  # a comma parts it from the tokens
    return [*tail[:begin], *tile, "spawn", ",".join(groups), *tail[end:]] if groups and tile and "spawn" not in folded else tail


def _written_out(tail: Sequence[str], state: State) -> list[str]:
    """With the groups of tokens as the slot has them, where they are said behind `spawn` as at the table."""
    folded = [word.casefold() for word in tail]
    if "spawn" not in folded:
        return list(tail)
    begin = folded.index("spawn") + 1
    end = next((at for at in range(begin, len(tail)) if folded[at] in CARD), len(tail))
    if ":" in " ".join(tail[begin:end]):
        said = ",".join(_in_one_word(group) for group in " ".join(tail[begin:end]).split(","))
        card_words.refuse_nowhere(said.split(","), state)
        return [*tail[:begin], said, *tail[end:]]
    rest, groups = card_words.spawns([part for word in tail[begin:end] for part in _unquoted(word)], state)
    if rest:
        raise _unreadable(rest, state)
    return [*tail[:begin], ",".join(groups), *tail[end:]] if groups else list(tail)


def _in_one_word(group: str) -> str:
    """`magic creature:3:blue`, `witch:1:@Hallway 3` without blanks."""
    kind, *rest = group.strip().split(":")
    return ":".join((kind.strip().replace(" ", "-"), *(part.strip().replace(" ", "_") for part in rest)))


def _unquoted(word: str) -> list[str]:
    """A kind of two words in quotes as its words: behind `spawn` it is no part of a title."""
    return word.split() if " " in word and card_words.kind_of(word) else [word]


def wants(args: Args, state: State) -> tuple[str, ...]:
    """A Severe card has a Named Enemy, with its kind and its tile; another, tokens; each may have an ability. [Spawning Enemies]"""
    named = ("named", "kind", "at") if _deck(args, state) == enemies.SEVERE or args.get("named") else ()
    toward = ("target",) if args.get("command") == OBJECTIVE and not args.get("later") else ()
    if args.get("extra"):  # of which deck it is nobody knows before: a General card ends with its tokens
        return (*toward, "spawn", "named", *(("kind", "at") if args.get("named") else ()), "ability")
    return (*toward, *named, "spawn", "ability")


def asks(args: Args, state: State) -> tuple[str, ...]:
    """What the card has in any case, and a whole line is asked for, too: each General card spawns tokens, and not each Severe one."""
    spawns = ("spawn",) if _deck(args, state) == enemies.GENERAL and not args.get("named") else ()
    return ("target", "named", "kind", "at", *spawns)


def _deck(args: Args, state: State) -> str:
    """The deck that the card is drawn from, as far as what has been said of it tells."""
    draw = None if args.get("extra") else next((draw for draw in pressing.draws(state) if draw["what"] == "threat"), None)
    return pressing.source(state, draw) if draw else state["public"]["approaching"]


def _command_at(head: Sequence[str], state: State) -> int | None:
    """Where the Movement Command stands: last, by its beginning; or the last one that is written out."""
    known = names.movement_commands(state)
    if head and one_of(head[-1], known, shortest=1):
        return len(head) - 1
    return next((at for at in reversed(range(len(head))) if one_of(head[at], known)), None)


def _target(words: Sequence[str], state: State) -> str | None:
    return one_of(" ".join(words), dict.fromkeys(realm.tiles(state), ())) if words else None


def _unreadable(words: Sequence[str], state: State) -> Unreadable:
    """What is wrong with words that stand where a card's tokens are said."""
    said, kinds = " ".join(words), listing(kind.casefold() for kind in enemies.PLAIN)
    hint = message("a number, a kind and a colour, or `@` and a tile: 2 saxon red, 1 witch @Docks. The kinds: {kinds}", kinds=kinds)
    plain = [word for word in words if " " not in word]
    at = next((at for at, word in enumerate(words) if word.startswith("@")), None)
    if at is not None:
        tile = " ".join(words[at:])[1:].replace("_", " ")
        return Unreadable(message("no tile in play is called {tile}", tile=printable(tile)), hint=hint)
    if any(one_of(word, card_words.PLAIN) for word in plain) and any(word.isdecimal() for word in plain):
        return Unreadable(message("{said}: on tiles of which colour?", said=printable(said)), hint=hint)
    named = next((kind for word in plain if (kind := one_of(word, names.enemy_kinds(state))) and kind not in card_words.PLAIN), None)
    if named:
        return Unreadable(message("{said}: of the kind {kind} there are Named Enemies alone", said=printable(said), kind=named), hint=hint)
    return Unreadable(message("{said} cannot be read as what the card spawns", said=printable(said)), hint=hint)


def _refuse_card(title: Sequence[str], state: State) -> None:
    """Raises Unreadable where a title takes in a Movement Command, or tokens that the card may spawn."""
    plain = [word for word in title if " " not in word]
    text = " ".join(title)
    hint = message('a title that says so stands in quotes: "{title}"; else threat TITLE COMMAND 2 saxon red', title=text)
    if len(title) > 1 and any(fold(word) in map(fold, names.movement_commands(state)) for word in plain):
        raise Unreadable(message("{title}: which is its Movement Command?", title=printable(text)), hint=hint)
    known = colours(state)
    kinds = [one_of(word, card_words.PLAIN) for word in plain]
    numbered = any(any(sign.isdecimal() for sign in word) for word in plain)
    coloured = any(kind and fold(word) in known for kind, word in zip(kinds, plain[1:], strict=False))
    if (numbered and (any(kinds) or any(fold(word) in known for word in plain))) or coloured:
        raise Unreadable(message("{title}: what does it spawn?", title=printable(text)), hint=hint)


def _refuse_tokens(ability: Sequence[str], state: State) -> None:
    """Raises Unreadable where the words of an ability take in the tokens of a card that spawns none besides."""
    runs = (ability[at : at + many] for many in (3, 4) for at in range(len(ability) - many + 1))
    spawned = next(
        (run for run in runs if card_words.group_of(run, state) and ("@" in " ".join(run) or colours(state) & set(map(fold, run)))), None
    )
    if spawned:
        said, text = " ".join(spawned), " ".join(ability)
        hint = message(
            'say it behind the command: threat TITLE COMMAND {said}; or the ability in quotes: ability "{text}"', said=said, text=text
        )
        raise Unreadable(message("{said}: does the card spawn them?", said=printable(said)), hint=hint)


def _named_kind(tail: list[str], state: State) -> list[str]:
    """With `kind` before the kind of a Named Enemy, where it is said right behind the name; of a Red Knight, or the Witch, it is part of
    the name. Of a name of several words that `kind` ends, one word is made."""
    folded = [word.casefold() for word in tail]
    if "named" not in folded:
        return tail
    begin = folded.index("named") + 1
    end = next((at for at in range(begin, len(tail)) if folded[at] in CARD), len(tail))
    if "kind" in folded:
        kinds = names.enemy_kinds(state)
        last, said = (one_of(" ".join(tail[at : at + 1]), kinds) for at in (end - 1, end + 1))
        whole = folded[end : end + 1] == ["kind"] and end > begin and last in (None, said)  # else two kinds are said
        return [*tail[:begin], "_".join(tail[begin:end]), *tail[end:]] if whole else tail
    for many in (2, 1):
        kind = one_of(" ".join(tail[end - many : end]), names.enemy_kinds(state)) if end - many > begin else None
        if kind is not None:
            rest = [word.casefold() for word in tail[begin : end - many]]
            whole = (rest[0] == "the" and len(rest) < 3) or (rest[0] in COLOURS and len(rest) == 1)
            return [*tail[:begin], "_".join(tail[begin : end if whole else end - many]), "kind", kind, *tail[end:]]
    return tail


def asked_lair(state: State, _side: str | None = None) -> str:
    """How the tile of a Named Enemy is asked for: where it does not lie on the table it is searched for and laid. [Spawning Enemies]"""
    if state["public"]["decks"]["named"] < 1:
        return message("on which tile does the Named Enemy come into play?")
    return message(
        "on which tile does the Named Enemy come into play? If it is not on the table yet, give its name all the same: look for it among "
        "your tiles with a mace and lay it; you are asked what it shows, and then the questions of this card go on"
    )


def _refuse_absent(tail: Sequence[str], state: State) -> None:
    """Raises Unreadable, with the way there, for a tile that does not lie on the table; Beforehand for that of a Named Enemy, which is
    searched for and laid. [Spawning Enemies]"""
    folded = [word.casefold() for word in tail]
    end = folded.index("ability") if "ability" in folded else len(tail)
    for key in ("at", "toward"):
        if key not in folded[:end]:
            continue
        begin = folded.index(key) + 1
        said = " ".join(cut(tail[begin:end], CARD)[0])
        try:
            find(said, dict.fromkeys(realm.tiles(state), ()), "tile")
        except Unreadable as absent:
            near = [name for name in absent.candidates if _may_be_slip(said, name)]
            if not said or (near and (key == "toward" or state["public"]["decks"]["named"] < 1)):
                continue
            text = message("no tile in play is called {tile}", tile=printable(said))
            if key == "toward":
                raise Unreadable(text, hint="type `later` in place of its name: its tokens wait until it is in play") from None
            if state["public"]["decks"]["named"] < 1:
                raise Unreadable(text) from None
            line, hint = f"place {quote(said)} mace", "it is laid first, out of those with a mace, and the card said again then: {line}"
            if near:
                hint = "did you mean {near}? A tile that is really called so is laid first: the same once more, or {line}"
            raise Beforehand(text, line, hint=message(hint, near=listing(near, " or "), line=Typed(line)), candidates=near) from None
        except Ambiguous:
            pass


def _may_be_slip(said: str, name: str) -> bool:
    """Whether each word that is typed comes near its own of a name: many tiles share one word, as Ruined Chapel and Green Chapel."""
    typed, known = fold(said).split(), fold(name).split()
    return len(typed) == len(known) and all(
        SequenceMatcher(None, word, other).ratio() >= SLIP for word, other in zip(typed, known, strict=True)
    )


SLIP = 0.7
"""So like must a word be to another of which it may be a slip: Tower is to Town less."""
MOSTLY = 6
"""Of a kind a card puts down as many at most, as far as a form shows it; a larger number is typed."""


def spawned(state: State) -> tuple[tuple[str, ...], ...]:
    """Of what `saxon:2:red` is made: the kinds, numbers, and colours or tiles."""
    tiles = (f"@{name.replace(' ', '_')}" for name in realm.tiles(state))
    kinds = tuple(kind.replace(" ", "-").casefold() for kind in enemies.PLAIN)
    return kinds, tuple(map(str, range(1, MOSTLY + 1))), (*likely_colours(state), *tiles)


def _drawn(state: State) -> int:
    """The number of the next Roaming Threat Card, counted through the game."""
    public = state["public"]
    piles = (enemies.SEVERE, enemies.GENERAL)
    return 1 + sum(public["box"]["decks"][pile] - public["decks"][pile] for pile in piles)
