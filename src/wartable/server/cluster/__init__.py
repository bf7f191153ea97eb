"""Several workers: what one of them holds, the tables of the others, and how they talk."""
