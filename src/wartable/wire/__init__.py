"""What travels between a server and its clients: the messages, and how little of a table is sent with each move.

Server and client are both made of this; it needs neither of them.
"""
