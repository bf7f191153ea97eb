"""What measures a server or tries to break it: load, soak, torture. Nothing here is part of a server."""
