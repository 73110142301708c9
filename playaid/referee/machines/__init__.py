"""Sessions that are written from several machines, and umpires. `opening.session_on` says of which kind a session is.

`shared_session.SharedSession` is a session on servers; `dice_lease` claims throws, `dealer` draws for all, `standing_orders` are said when
their time comes, `umpires.sits` gives an umpire a session of their own. A session that lives in its folder loads `opening` alone.
"""
