"""Play online: a server that never loses a move and never leaks a card.

One move passes: decode -> check seat, sequence and key -> apply to a copy -> append to the log with fsync -> swap the
state -> acknowledge -> send each seat its update. `tables.py` holds that order, `store/` the log, `sockets.py` the
lines to the players, `hub.py` who owns which table, `app.py` puts it all together.
"""
