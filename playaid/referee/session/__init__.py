"""A game being played: its journal, the state folded from it, keys, signatures, undo.

`begin.create` begins one; `machines.opening.session_on` opens one as a `local.Session`. `open_session.OpenSession` reads and rules and
writes nothing. What others read of a session stands in `story`, `replay`, `option_marks`, `throws`, `consent` and `permissions`.
"""
