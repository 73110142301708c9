"""Times of a log as people write them."""

from playaid.language.message import as_message, message

MONTHS = {
    1: "January",
    2: "February",
    3: "March",
    4: "April",
    5: "May",
    6: "June",
    7: "July",
    8: "August",
    9: "September",
    10: "October",
    11: "November",
    12: "December",
}


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
    return message("{day} {month} {year}", day=int(day), month=as_message(MONTHS[int(month)]), year=year)
