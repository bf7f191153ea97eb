"""HTTP around the tables: limits, the built page, REST."""
