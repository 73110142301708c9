"""`NamedTuple` as `typing` has it, made for a fraction of its price.

A look at a game makes forty such types before it says anything. `typing` looks at every annotation and compiles a constructor for each;
here annotations stay as they are written, and a constructor is compiled for the first value. All else is the same: fields, defaults,
keywords, `_replace`, `_asdict`, `_make`, `match`, pickles, copies. `tests/units/test_values.py` holds the two side by side.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from 3.14 on annotations are not made before somebody asks for them
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter

    class _Values(tuple):
        __slots__ = ()

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes):
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            said = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({said})"

        def __getnewargs__(self):
            return tuple(self)

    class _Making(type):
        """What makes a type of the body of a class: a plain one, whose fields are read where tuples have theirs."""

        def __new__(_mcs, name, bases, body):
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: a field without a default follows one that has one")
            for place, field in enumerate(fields):
                body[field] = _tuplegetter(place, "")

            def first(cls, /, *values, **named):
                made.__new__ = staticmethod(_constructor(fields, tuple(defaults.values())))
                return made.__new__(cls, *values, **named)

            body.update(__slots__=(), __new__=first, _fields=fields, _field_defaults=defaults, __match_args__=fields)
            made = type(name, tuple(_Values if isinstance(base, _Making) else base for base in bases), body)
            return made

    _new = tuple.__new__
    _READY = (
        lambda _cls: _new(_cls, ()),
        lambda _cls, a: _new(_cls, (a,)),
        lambda _cls, a, b: _new(_cls, (a, b)),
        lambda _cls, a, b, c: _new(_cls, (a, b, c)),
        lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d)),
        lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e)),
        lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f)),
        lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g)),
        lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h)),
    )
    """Constructors for so many fields, which need no compiler but the names of the fields."""

    def _constructor(fields, defaults):
        names = ("_cls", *fields)  # no field begins like that
        if len(fields) < len(_READY):
            code = _READY[len(fields)].__code__.replace(co_varnames=names)
        else:
            code = eval(f"lambda {', '.join(names)}: _new(_cls, ({', '.join(fields)},))").__code__
        return type(_constructor)(code, globals(), "__new__", defaults)

    NamedTuple = type.__new__(_Making, "NamedTuple", (), {})
