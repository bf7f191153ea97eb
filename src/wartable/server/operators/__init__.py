"""What the people need who run a server: standing orders, their desk, annulment, faults set aside, retention, dumps."""
