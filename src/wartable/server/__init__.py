"""Play online: a server that never loses a move and never leaks a card.

One move passes: decode -> check seat, sequence and key -> apply to a copy -> append to the log with fsync -> swap the
state -> acknowledge -> send each seat its update. `table/table.py` holds that order, `log/` the log,
`table/connection.py` the sockets of the players, `cluster/worker.py` who owns which table, `app.py` puts it all
together.
"""
