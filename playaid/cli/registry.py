"""The general verbs: the one list that dispatch, help, completion and the reference go by. A module is imported when its verb is used."""

from importlib import import_module

import click

COMMANDS = {
    "games": ("games", "which games there are"),
    "new": ("session.new", "begin a session: new GAME [NAME]"),
    "sessions": ("session.sessions", "the saved games"),
    "use": ("session.sessions", "take a session up: use NAME"),
    "stats": ("stats", "the evenings kept here: who played what, who won, whose dice"),
    "demo": ("demo", "watch a game being refereed: demo GAME"),
    "learn": ("learn", "a first evening led by the hand: learn GAME"),
    "status": ("status", "where the game stands"),
    "log": ("log", "what happened"),
    "table": ("table", "look up one cell of a table"),
    "help": ("help", "what may be done now"),
    "why": ("log", "a ruling again, with its worksheet"),
    "sequence": ("rule", "the sequence of play, and where in it the game stands"),
    "rule": ("rule", "what playaid does about a case of the rulebook: rule 16.4"),
    "play": ("session.play", "the table shell: play [NAME]"),
    "serve": ("session.serve", "the table on a screen, each side on its phone: serve [NAME]"),
    "next": ("declarations", "go on in the sequence of play"),
    "pass": ("undo", "let pass by what a side may do until the turn is over: pass SIDE"),
    "roll": ("roll", "roll dice, or enter them: roll 2d6 = 3 5"),
    "dice": ("dice", "the evening's dice: dice report"),
    "luck": ("luck", "was I unlucky? The throws that mattered"),
    "tables": ("tables", "the book: missing, template, import, export, set, print"),
    "odds": ("declarations", "exact chances: odds VERB …"),
    "check": ("declarations", "legal or not, and why: check VERB …"),
    "answer": ("declarations", "answer a waiting question"),
    "note": ("undo", "write a note into the log"),
    "back": ("undo", "type the last throw again: for a slip, as long as nothing more was learnt by it"),
    "undo": ("undo", "take back"),
    "redo": ("undo", "bring back"),
    "leads": ("ending", "who leads, by what the rules count"),
    "concede": ("ending", "a side gives up: concede SIDE"),
    "agree": ("ending", "all agree on a result: agree SIDE, agree draw"),
    "adjourn": ("ending", "stop for today: nothing ends"),
    "set": ("declarations", "put a value right by hand"),
    "verify": ("session.verify", "look whether the log is whole: every event is ruled on again"),
    "doctor": ("session.doctor", "look after a damaged session"),
    "reveal": ("session.keys", "open a side's secrets at the end"),
    "passphrase": ("session.keys", "change a passphrase or hand a side over"),
    "export": ("session.export", "the evening as a page, on paper, for a forum, as JSON or CSV"),
    "entry": ("entry", "the game as the lines that enter it under way"),
    "sheets": ("sheets", "tracks and sheets beside the board, to look at or to print"),
    "import": ("session.import_", "make a session again from its JSON export"),
    "move": ("servers.move", "move a session to servers, or bring it home"),
    "invite": ("servers.invite", "a code by which another machine joins"),
    "join": ("servers.invite", "take a seat at a table elsewhere, by its code"),
    "attend": ("servers.attend", "stay beside a session on servers"),
    "deal": ("servers.attend", "draw from the cup for sides that sit apart"),
    "orders": ("servers.attend", "lines to be said when your turn comes"),
    "umpire": ("servers.umpire", "a person who plays no side, and what sides let them do"),
    "club": ("servers.club", "the servers of a club"),
    "coverage": ("rule", "the rulebook case by case"),
    "schema": ("schema", "the JSON Schema of --json"),
}
"""Verb -> its module below `playaid.cli.commands`, and its line in `--help`, in the order of `--help`."""

SHORT = {"n": "next", "b": "back", "?": "help", "unlucky": "luck", "lucky": "luck"}  # What may be typed instead

ALONE = {"u": "undo"}
"""Letters that mean a line where nothing else is said, though verbs of games begin so."""

MAPS = dict.fromkeys(("map", "board"), ("status", "--map"))
"""What people call the picture of the board, where the game has no verb of that name -> the words that draw it."""

WON = ("aim", "win", "wins", "won", "victory", "objective", "goal")
CHANCES = ("chance", "chances", "odds", "likely", "probability")
GOING_ON, CALLED_OFF = ("end", "done", "finish", "over", "continue", "ok", "okay", "yes", "ready"), ("leave", "cancel")
MEANT = {
    **dict.fromkeys(
        GOING_ON,
        "next goes on, next turn until the next turn or until another may act",
    ),
    **dict.fromkeys(("what", "can", "may", "options", "actions", "choices", "moves"), "? says what may be done now"),
    **dict.fromkeys(("show", "look", "see"), "map shows the board; what else there is to look at stands below the list of ?"),
    **dict.fromkeys(("list", "lists", "menu", "commands"), "? lists what may be said now, and below that what there is to look at"),
    "how": "? says what may be done now, and below that what there is to look at; `rule` and a word tells a rule",
    **dict.fromkeys(CHANCES, "--odds behind any line tells how likely what comes of it is"),
    **dict.fromkeys(WON, "rule victory tells how the game is won, leads who leads"),
    **dict.fromkeys(
        ("who", "score", "scores", "scoring", "points", "winning"), "leads says who leads and by what, status where the game stands"
    ),
    **dict.fromkeys(("where", "turn", "whose"), "status says where the game stands, and who stands where"),
    **dict.fromkeys(
        ("rules", "explain", "rulebook"), "rule movement tells a rule, by its case or a word; ? and a verb tells how it is said"
    ),
    **dict.fromkeys(("d6", "d10", "2d6", "die"), "roll 2d6 rolls dice for something else, roll 2d6 = 3 5 notes yours"),
    **dict.fromkeys(("surrender", "resign", "capitulate", "forfeit"), "concede gives up a side"),
    **dict.fromkeys(
        ("ally", "alliance", "treaty", "truce", "peace", "trade", "swap", "negotiate", "diplomacy"),
        "no rule of this game says it; what you agree on among yourselves note writes into the log",
    ),
    "save": "everything is kept as it is said; quit leaves",
    **dict.fromkeys(CALLED_OFF, "nothing is being asked: quit leaves the table, undo takes the last line back"),
    **dict.fromkeys(
        ("correct", "mistake", "no", "oops", "sorry", "wait", "wrong"), "back types the last throw again, undo takes the last line back"
    ),
}
"""What people say at a table that is no verb of ours -> what they may have wanted."""

TITLES = {
    "albion": "Albion: Land of Faerie",
    "elric": "Elric",
    "empire": "the world-empire game of The Strategist 364",
    "legacy": "Albion's Legacy",
    "tears": "Tears of the Dragon",
}
"""The games that playaid brings, for `--help`, which imports none of them."""


def command(name: str) -> click.Command:
    """The command of a general verb. Raises KeyError."""
    module = import_module(f"playaid.cli.commands.{COMMANDS[name][0]}")
    return next(found for found in vars(module).values() if isinstance(found, click.Command) and found.name == name)
