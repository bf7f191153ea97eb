"""Running a server: its processes, their priorities, the garbage collector, backups."""
