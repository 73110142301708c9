"""Times of a log as people write them."""

from playaid.language.message import message

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")


def span(begun: str, last: str) -> str:
    """Two times of a log: `3 January 2026, 19:00 to 20:06`."""
    days = [_day(time) for time in (begun, last)]
    if days[0] == days[1]:
        return message("{days}, {begun} to {last}", days=days[0], begun=begun[11:16], last=last[11:16])
    return message("{days}, {begun}, to {other_days}, {last}", days=days[0], begun=begun[11:16], other_days=days[1], last=last[11:16])


def clock(begun: str, last: str) -> str:
    """The hours alone, for what lies within an evening: `19:00 to 20:06`, or one of them."""
    return " to ".join(dict.fromkeys((begun[11:16], last[11:16])))


def _day(time: str) -> str:
    year, month, day = time[:4], time[5:7], time[8:10]
    return f"{int(day)} {MONTHS[int(month) - 1]} {year}" if month.isdecimal() and day.isdecimal() and 1 <= int(month) <= 12 else time[:10]
