"""A game being played: its journal, the state folded from it, keys, signatures, undo. `begin.create` begins one, `machines.opening` opens
one as a `local.Session`, `open_session` reads and rules. What others read of it: `story`, `replay`, `option_marks`, `throws`, `consent`."""
