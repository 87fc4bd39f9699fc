package browser

// Played is how a game went that the player in the page played.
type Played struct {
	Plies, Asked, Drops, Offers int
	// Problem is what went wrong, "" for nothing; Endless says that it was the
	// game's length.
	Problem string
	Endless bool
	Ending
}
