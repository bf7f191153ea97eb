"""REST: everything around the tables. Each module has one router; `app.py` puts them together."""
