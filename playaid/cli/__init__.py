from _thread import _local

from playaid.cli.deferred import deferred


def _cleandoc(text: str) -> str:
    """As `inspect` has it, which is loaded for a text of several lines only."""
    if "\n" in text:
        from inspect import cleandoc

        return cleandoc(text)
    return text.expandtabs().lstrip()


# Click asks them for texts of help, for translations, and for types of arguments that are not used here. They cost as much as a bare start.
# Of two it uses one function at every start: what tidies help up, and what translates, where there is nothing to translate.
with deferred("datetime", "uuid", gettext={"gettext": str}, inspect={"cleandoc": _cleandoc}, threading={"local": _local}):
    import click  # noqa: F401
