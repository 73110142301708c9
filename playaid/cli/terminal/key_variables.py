"""Where a side's passphrase may stand outside of a terminal."""


def key_variable(side: str) -> str:
    """The environment variable that may hold a side's passphrase: letters beyond ASCII by their number, so that each side has its own."""
    return "PLAYAID_KEY_" + "".join(f"U{ord(c):04X}" if not c.isascii() else c.upper() if c.isalnum() else "_" for c in side)
