package browser

// Played is the result of a game by the player in the page.
type Played struct {
	Plies, Asked, Drops, Offers int
	// Problem is an error or "". Endless: the game was too long.
	Problem string
	Endless bool
	Ending
}
