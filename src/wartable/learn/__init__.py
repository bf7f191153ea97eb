"""Players that learn: training by self-play, evaluation, and the weights that the Expert plays by."""
