"""What every game is made of. Knows no game, no clock, no input and no output."""
