"""The one object that `--json` prints, as pydantic models: its JSON Schema comes from here, and tests hold real outputs against it.
Nothing is described twice: `Output` is what `json_output` makes, and what stands in `data` is what the functions behind the commands say
that they return. They say it with typed dictionaries and named tuples, as whoever only plays would pay dearly for pydantic."""

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints, is_typeddict

import click
from pydantic import BaseModel, ConfigDict, TypeAdapter, create_model

from playaid.cli import registry
from playaid.cli.answer import Answer
from playaid.cli.json_output import Output
from playaid.cli.tables.base import Page
from playaid.cli.tables.commands import verbs


class Described(NamedTuple):
    """A command, as `command` in its output has it, and what stands in `data` when it was done."""

    command: str
    data: TypeAdapter[Any]


def _commands(name: str, command: click.Command) -> Iterator[tuple[str, Any]]:
    yield name, command.callback
    if isinstance(command, click.Group):
        for below, part in command.commands.items():
            yield from _commands(f"{name} {below}", part)


def all_commands() -> Iterator[tuple[str, Any]]:
    """Every command, as its output names it, with its function."""
    for name in registry.COMMANDS:
        yield from _commands(name, registry.command(name))
    for name, run in verbs():
        yield f"tables {name}", run


@cache
def described() -> tuple[Described, ...]:
    found: dict[str, Any] = {}
    for name, run in all_commands():
        returned = getattr(run, "__annotations__", {}).get("return")
        shapes = _shapes(returned)
        for shape in shapes if all(map(_is_shape, shapes)) else ():
            at = "roll odds" if shape.__name__ == "RolledOdds" else name  # these chances are asked for by two commands, and are one thing
            found[at] = found[at] | model_of(shape) if at in found else model_of(shape)
    return tuple(Described(name, TypeAdapter(shape)) for name, shape in found.items())


def _shapes(returned: Any) -> list[Any]:
    if get_origin(returned) in (Union, UnionType):
        return [shape for part in get_args(returned) for shape in _shapes(part)]
    if get_origin(returned) in (Answer, Page):
        return _shapes(get_args(returned)[0])
    return [returned]


def _is_shape(hint: Any) -> bool:
    return is_typeddict(hint) or (isinstance(hint, type) and hasattr(hint, "_fields"))


@cache
def model_of(shape: Any) -> type[BaseModel]:
    """The pydantic model of a typed dictionary or a named tuple: its fields, and nothing but these."""
    required = getattr(shape, "__required_keys__", shape.__annotations__)
    fields: dict[str, Any] = {
        name: (_type(hint), ...) if name in required else (_type(hint), None) for name, hint in get_type_hints(shape).items()
    }
    return create_model(
        shape.__name__, __doc__=vars(shape).get("__doc__"), __config__=ConfigDict(extra="forbid"), __module__=shape.__module__, **fields
    )


def _type(hint: Any) -> Any:
    if _is_shape(hint):
        return model_of(hint)
    origin, parts = get_origin(hint), tuple(map(_type, get_args(hint)))
    if origin is None or origin is Literal:
        return hint
    return reduce(or_, parts) if origin in (Union, UnionType) else origin[parts]


def check(output: Any) -> None:
    """Hold one object that `--json` printed against the models. Raises pydantic's ValidationError."""
    model_of(Output).model_validate(output)
    if output["ok"]:
        for command, data in described():
            if command == output["command"]:
                data.validate_python(output["data"])


@cache
def document() -> dict[str, Any]:
    """The JSON Schema (2020-12)."""
    output = Described("", TypeAdapter(model_of(Output)))
    schemas, shared = TypeAdapter.json_schemas([(command, "validation", data) for command, data in (output, *described())])
    del schemas["", "validation"]
    made: dict[str, Any] = {**shared["$defs"].pop("Output"), **shared}
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    made["allOf"] = [
        {
            "if": {"properties": {"command": {"const": command}, "ok": {"const": True}}, "required": ["command", "ok"]},
            "then": {"properties": {"data": schema}},
        }
        for (command, _), schema in schemas.items()
    ]
    return made
