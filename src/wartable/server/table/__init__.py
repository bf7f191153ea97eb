"""One table online: its moves, connections, clocks, undo, bots, and what each seat is sent."""
