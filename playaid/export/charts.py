"""Charts as plain SVG without script or style: lines over the turns, told apart by colour and dashes, which the page's style sheet has."""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

import leather

from playaid.export.summary import Chart
from playaid.language.message import message
from playaid.language.translation import translate

WIDTH, HEIGHT = 400, 265
"""So small that letters can be read where the chart is as wide as a phone."""
LINES = 6
"""Kinds of line that the style sheet knows; more begin again."""
ROOM, LETTER, APART = 320, 7.5, 12
"""How wide the axis of turns is at least, how wide a letter, how far apart are words below it."""
LONGEST = 9
"""Letters of a turn's name below a chart."""
STEPS = (1, 2, 5)
MOST_STEPS = 5
"""Steps of an axis of numbers: one of these, or ten, a hundred times it, so that there are so many at most."""
leather.theme.legend_font_char_width = 12.5  # more than a letter is wide: leather begins at the axis and breaks at the width of all


class Scale(NamedTuple):
    """An axis from its least number to its greatest, as leather asks for one."""

    low: int
    high: int
    at: tuple[int, ...]

    def contains(self, value: float) -> bool:
        return self.low <= value <= self.high

    def project(self, value: float, start: float, end: float) -> float:
        return start + (end - start) * (float(value) - self.low) / (self.high - self.low)

    def ticks(self) -> list[int]:
        return list(self.at)

    def format_tick(self, value: float, number: int, many: int) -> str:
        return str(value).replace("-", "\N{MINUS SIGN}")


def draw_chart(chart: Chart) -> str:
    """The lines of a chart with its axes. Values that are not there leave a gap at the ends, and are bridged between."""
    canvas, chart = leather.Chart(), _read(chart)
    canvas.add_x_axis(tick_formatter=lambda at, number, many: short(chart.labels[int(at)]), name=turn_word(chart.labels))
    canvas.add_y_axis(name=chart.unit or None)
    for number, (name, values) in enumerate(chart.series.items()):
        points = [(at, value) for at, value in enumerate(values) if value is not None]
        if points:
            canvas.add_line(points, stroke_color=f"line{number % LINES}", name=name)
    canvas.set_x_scale(across(chart.labels))
    canvas.set_y_scale(up(value for values in chart.series.values() for value in values if value is not None))
    return _plain(canvas.to_svg(width=WIDTH, height=HEIGHT), chart)


def _read(chart: Chart) -> Chart:
    """A chart with its words in the language of whoever reads it."""
    labels, series = tuple(map(translate, chart.labels)), {translate(name): values for name, values in chart.series.items()}
    return chart._replace(labels=labels, series=series, unit=translate(chart.unit))


def short(label: str) -> str:
    """A turn's title as it stands below a chart, its phase left out: its number, if it has one."""
    title = label.partition(" · ")[0]
    number = re.search(r"\d+$", title)
    return number[0] if number else title[:LONGEST]


def turn_word(labels: Sequence[str]) -> str:
    """What is counted below a chart: what all numbered turns are called, else turns."""
    counted = {match[1] for label in labels if (match := re.fullmatch(r"(.+) \d+", label.partition(" · ")[0]))}
    turn = counted.pop() if len(counted) == 1 else translate("turn")
    return translate(message("{turn}, phase by phase", turn=turn)) if any(" · " in label for label in labels) else turn


def across(labels: Sequence[str]) -> Scale:
    """The axis of turns: as many are named as there is room for, in even steps, each where it begins."""
    titles = [label.partition(" · ")[0] for label in labels]
    begun = [at for at, title in enumerate(titles) if not at or titles[at - 1] != title]
    most = max(int(ROOM / (max(len(short(label)) for label in labels) * LETTER + APART)), 2)
    step = -(-(len(begun) - 1) // (most - 1)) or 1
    last, ticks = max(len(labels) - 1, 1), [begun[0]]
    for at in begun[step::step]:
        wide = (len(short(labels[at])) + len(short(labels[ticks[-1]]))) / 2 * LETTER + APART / 2
        if (at - ticks[-1]) / last * ROOM >= wide:
            ticks.append(at)
    return Scale(0, last, tuple(ticks))


def up(values: Iterable[float]) -> Scale:
    """The axis of numbers: from round to round, in whole steps."""
    ordered = sorted(values) or [0]
    least, most = ordered[0], ordered[-1]
    step = next(part * 10**power for power in range(12) for part in STEPS if _steps(least, most, part * 10**power) <= MOST_STEPS)
    low = int(least // step * step)
    high = max(int(-(-most // step) * step), low + step)
    return Scale(low, high, tuple(range(low, high + 1, step)))


def _steps(least: float, most: float, step: int) -> float:
    return -(-most // step) - least // step


def _plain(svg: str, chart: Chart) -> str:
    """Colours, letters and long numbers left to the page; the legend shows each line as it is drawn."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r'<rect x="0" y="-10" width="10" height="10" fill="(line\d)" />', r'<path class="\1" fill="none" d="M -8 -5 h 18" />', svg)
    svg = re.sub(r'stroke="(line\d)"', r'class="\1"', svg)
    svg = re.sub(r' (?:font-family|font-size|fill|stroke|stroke-width)="(?!none)[^"]*"', "", svg)
    svg = re.sub(r'(?<=[" (,])-?\d+\.\d+(?=[" ,)])', lambda number: f"{Decimal(number[0]):.1f}".removesuffix(".0"), svg)
    size = f'width="{WIDTH}" height="{HEIGHT}" version="1.1"'
    svg = svg.replace(size, f'viewBox="0 0 {WIDTH} {HEIGHT}" class="chart" aria-hidden="true"')
    return svg.replace(f'<rect x="0" y="0" width="{WIDTH}" height="{HEIGHT}" />', "").strip()
