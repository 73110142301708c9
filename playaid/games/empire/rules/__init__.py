"""The document's sections, one file each: they check, ask, roll, write and announce."""
