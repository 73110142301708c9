from _thread import _local

from playaid.cli.deferred import deferred

# Click asks them for texts of help, for translations, and for types of arguments that are not used here. They cost as much as a bare start.
with deferred("datetime", "gettext", "inspect", "uuid", threading={"local": _local}):
    import click  # noqa: F401
