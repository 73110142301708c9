"""Sessions that are written from several machines, and umpires: `shared_session` is a session on servers, `dice_lease` claims throws,
`dealer` draws for all, `umpires.sits` gives an umpire a session of their own. A session in a folder loads `opening` alone."""
