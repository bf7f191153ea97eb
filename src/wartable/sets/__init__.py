"""Cards, sets and games of one's own: sets are read, checked, kept and played, without a fork and without a restart.

A set is a folder (`folder.py`) that is packed into one file of data (`core/sets.py`) and installed (`store.py`). A game with
sets is a second copy of that game's modules in which their cards stand among the printed ones (`copies.py`), found by an id
of its own (`loading.py`). What may be in a set is the law of each game and a search with limits (`check.py`).
"""
