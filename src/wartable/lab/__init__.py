"""Many games: the arena, fitting, simulation, and the statistics and charts that tell what came out."""
