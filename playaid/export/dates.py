"""Times of a log as people write them."""

from playaid.language.message import as_message, message

DAYS = {
    1: as_message("{day} January {year}"),
    2: as_message("{day} February {year}"),
    3: as_message("{day} March {year}"),
    4: as_message("{day} April {year}"),
    5: as_message("{day} May {year}"),
    6: as_message("{day} June {year}"),
    7: as_message("{day} July {year}"),
    8: as_message("{day} August {year}"),
    9: as_message("{day} September {year}"),
    10: as_message("{day} October {year}"),
    11: as_message("{day} November {year}"),
    12: as_message("{day} December {year}"),
}
"""A day of each month: whole, as a month by itself may be somebody's name."""


def span(begun: str, last: str) -> str:
    """Two times of a log: `3 January 2026, 19:00 to 20:06`."""
    days = [_day(time) for time in (begun, last)]
    if days[0] == days[1]:
        return message("{day}, {begun} to {last}", day=days[0], begun=begun[11:16], last=last[11:16])
    return message("{day}, {begun}, to {last_day}, {last}", day=days[0], begun=begun[11:16], last_day=days[1], last=last[11:16])


def clock(begun: str, last: str) -> str:
    """The hours alone, for what lies within an evening: `19:00 to 20:06`, or one of them."""
    begun, last = begun[11:16], last[11:16]
    return begun if begun == last else message("{begun} to {last}", begun=begun, last=last)


def _day(time: str) -> str:
    year, month, day = time[:4], time[5:7], time[8:10]
    if not (month.isdecimal() and day.isdecimal() and 1 <= int(month) <= 12):
        return time[:10]
    return message(DAYS[int(month)].pattern, day=int(day), year=year)
