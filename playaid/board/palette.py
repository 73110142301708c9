"""The colours of boards, in light and in dark, with what tells kinds apart besides; one style sheet for every board.

Lengths are in `em` of the board's own letters, so that the style sheet is the same whatever a board measures: a page may have it in a file.
"""

from pathlib import Path
from string import Template

from playaid.language.translation import language

LAND = "land"
GROUNDS = {
    "land": ("#ece5cf", "#3a382f", ""),
    "clear": ("#e9edc8", "#3b3d2a", ""),
    "rough": ("#ddceac", "#4a4230", "dots"),
    "hills": ("#e0d0a6", "#4c4430", "dots"),
    "mountain": ("#c9b8a3", "#554a3f", "peaks"),
    "forest": ("#b9d2a6", "#2a4029", "trees"),
    "woods": ("#d5e3c0", "#38452f", "saplings"),
    "swamp": ("#c9d6c4", "#36443f", "reeds"),
    "desert": ("#f1e2b2", "#50482c", "dots"),
    "ice": ("#eef4f7", "#47525a", "cracks"),
    "city": ("#e6cfc0", "#543d33", ""),
    "castle": ("#dcc6d0", "#4d3a44", "bricks"),
    "ruins": ("#d8d2cc", "#46423f", "dots"),
    "coast": ("#d9e6e0", "#34423f", "ripples"),
    "sea": ("#bcd7e8", "#1f3547", "waves"),
    "unknown": ("#f7f5ee", "#242320", ""),
}
"""Kind of ground: its colour in light, in dark, and its hatching."""
TINTS = {
    "gold": "#d9a400",
    "red": "#d02a1e",
    "green": "#2e8b3a",
    "blue": "#2d6fd2",
    "yellow": "#f2d21b",
    "brown": "#7a4b25",
    "grey": "#8c8c8c",
    "purple": "#7b3fb0",
    "orange": "#ee7d11",
    "white": "#ffffff",
    "black": "#111111",
    "pink": "#f08bb8",
}
"""What a banner of a colour is filled with."""
HATCHES = {
    "dots": '<circle cx="4" cy="5" r="1.1"/><circle cx="12" cy="13" r="1.1"/>',
    "peaks": '<path d="M1 13L6 4l5 9"/><path class="full" d="M6 4l5 9H7.5z"/><path class="full" d="M12 9l2-3.5 2 3.5z"/>',
    "trees": '<path class="full" d="M5 1.5l3.2 6H1.8zM12.5 8l2.6 5H9.9z"/><path d="M5 7.5v2M12.5 13v1.6"/>',
    "saplings": '<circle class="full" cx="5" cy="5" r="2.3"/><path d="M5 7v3"/>',
    "reeds": '<path d="M2 9h9M4.5 9V5M7 9V4M9.5 9V6"/>',
    "waves": '<path d="M1.5 6q1.7-2 3.4 0t3.4 0"/>',
    "ripples": '<path d="M3 12q1.5-2 3 0t3 0"/>',
    "bricks": '<path d="M3 5h4M11 13h4M11 5h1M3 13h1"/>',
    "cracks": '<path d="M2 2l4 4M10 12l3-3"/>',
}
"""Hatching: what is drawn in a square of sixteen by sixteen, over and over."""
SIDES = (
    *(("#5f150d", "#ea8a72"), ("#2666a8", "#bde0ff"), ("#2c460a", "#98c069")),
    *(("#8149b8", "#e6d0ff"), ("#4e3500", "#dcae45"), ("#136f69", "#aeeee8")),
)
"""Colour of each side's counters, in light and in dark: by turns dark and bright, so that neighbours differ without colour, too."""
DASHES = ("", "0.9 0.35", "0.3 0.3", "1.5 0.3 0.3 0.3", "0.15 0.4", "2 0.5")
"""How the edge of what a side holds is broken, in em: sides are told apart by it besides their colours."""
STROKES = {
    "path": ("--line", 0.11, ""),
    "road": ("--road", 0.26, ""),
    "river": ("--river", 0.32, ""),
    "stream": ("--river", 0.15, ""),
    "border": ("--ink", 0.13, "0.5 0.3"),
    "strait": ("--river", 0.18, "0.3 0.3"),
    "mountains": ("--ridge", 0.5, "0.25 0.2"),
    "wall": ("--ink", 0.35, ""),
}
"""Kind of link: its colour, its width in em, how it is broken."""
INKS = {
    "--ink": ("#1c1c1a", "#e9e6dd"),
    "--paper": ("#fdfcf8", "#1b1b19"),
    "--line": ("#8b8677", "#8d8878"),
    "--road": ("#7a5a2a", "#d9b06a"),
    "--river": ("#2f6f9f", "#7fb8e6"),
    "--ridge": ("#6b5a48", "#b8a68f"),
    "--now": ("#ffe08a", "#6b5510"),
    "--mark": ("#c2006b", "#ff9ccf"),
}
"""Other colours, in light and in dark."""


FONTS = '"Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP"'
"""Named for letters of the East, so that they come in the shapes of their own language; none is shipped."""


def style_sheet(scope: str = ".board") -> str:
    """The style sheet of all boards in elements that match `scope`; `light` or `dark` as the reader or the class has it, paper light."""
    parts = {
        "light": _variables(0),
        "dark": _variables(1),
        "plain": "".join(
            f".board .spaces .{kind},.board .swatch.{kind}{{fill:var(--{kind})}}" for kind, ground in GROUNDS.items() if not ground[2]
        ),
        "hatched": "".join(f".board .bg-{kind}{{fill:var(--{kind});stroke:none}}" for kind, ground in GROUNDS.items() if ground[2]),
        "links": "".join(f".board .links .{kind}{{{_stroke(*stroke)}}}" for kind, stroke in STROKES.items()),
        "sides": "".join(map(_side, range(len(SIDES)))),
    }
    rules = Path(__file__).with_name("board.css").read_text(encoding="utf-8").replace("\n", "")
    read = "" if language() == "en" else f".board text{{font-family:{FONTS},system-ui,sans-serif}}"
    return (Template(rules).substitute(parts) + read).replace(".board", scope)


def _variables(number: int) -> str:
    values = {f"--{kind}": ground[number] for kind, ground in GROUNDS.items()}
    values |= {f"--side{side}": colours[number] for side, colours in enumerate(SIDES)}
    values |= {name: colours[number] for name, colours in INKS.items()}
    return ";".join(f"{name}:{value}" for name, value in values.items())


def _stroke(ink: str, width: float, dashes: str) -> str:
    broken = f";stroke-dasharray:{_em(dashes)}" if dashes else ""
    return f"fill:none;stroke:var({ink});stroke-width:{width}em;stroke-linecap:round;stroke-linejoin:round{broken}"


def _side(number: int) -> str:
    dashes = f";stroke-dasharray:{_em(DASHES[number])}" if DASHES[number] else ""
    mine = f"var(--side{number})"
    return (
        f".board .side{number} polygon{{fill:{mine}}}.board .held .side{number}{{stroke:{mine}{dashes}}}"
        f".board .side{number}.faded polygon{{fill:var(--paper);stroke:{mine};stroke-width:.2em}}"
    )


def _em(lengths: str) -> str:
    return " ".join(f"{length}em" for length in lengths.split())
