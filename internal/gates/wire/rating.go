package wire

// PlayerRatings is the answer of GET /api/v1/players/{name}/ratings: the most
// played first.
type PlayerRatings struct {
	Ratings []PlayerRating `json:"ratings"`
}

// PlayerRating is a rating by Glicko-2 in a rule set at a class of speed.
type PlayerRating struct {
	Rules string `json:"rules"`
	// Speed is "bullet", "blitz", "rapid", "classical" or "correspondence".
	Speed string `json:"speed"`
	// Rating and Deviation are as of now; Provisional says that they rest on
	// little.
	Rating      int  `json:"rating"`
	Deviation   int  `json:"deviation"`
	Provisional bool `json:"provisional"`
	Games       int  `json:"games"`
	Wins        int  `json:"wins"`
	Losses      int  `json:"losses"`
	// History is what it was after the last games, in order.
	History []RatingPoint `json:"history"`
}

// RatingPoint is what a rating was after a game.
type RatingPoint struct {
	Game   string `json:"game"`
	At     int64  `json:"at"`
	Rating int    `json:"rating"`
}

// Leaderboard is the answer of GET /api/v1/leaderboards/{rules}/{speed}: the
// highest ratings of those who have played of late and often enough.
type Leaderboard struct {
	Rules   string   `json:"rules"`
	Speed   string   `json:"speed"`
	Leaders []Leader `json:"leaders"`
}

// Leader is a line of a Leaderboard.
type Leader struct {
	Rank   int    `json:"rank"`
	Name   string `json:"name"`
	Rating int    `json:"rating"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Losses int    `json:"losses"`
}
