"""A cluster on this machine and everything that happens to one in a data centre: real workers, a real PostgreSQL, a
real Redis, and lines between them that can be cut. What players were told is held against the log afterwards."""
