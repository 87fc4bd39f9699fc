package wire

// PlayerRatings answers GET /api/v1/players/{name}/ratings, most played first.
type PlayerRatings struct {
	Ratings []PlayerRating `json:"ratings"`
}

// PlayerRating is a Glicko-2 rating in a rule set and speed class.
type PlayerRating struct {
	Rules string `json:"rules"`
	Speed string `json:"speed"`
	// Provisional: the deviation is high.
	Rating      int  `json:"rating"`
	Deviation   int  `json:"deviation"`
	Provisional bool `json:"provisional"`
	Games       int  `json:"games"`
	Wins        int  `json:"wins"`
	Losses      int  `json:"losses"`
	// History after recent games, oldest first.
	History []RatingPoint `json:"history"`
}

// RatingPoint after a game.
type RatingPoint struct {
	Game   string `json:"game"`
	At     int64  `json:"at"`
	Rating int    `json:"rating"`
}

// Leaderboard answers GET /api/v1/leaderboards/{rules}/{speed}: highest certain ratings of
// recent players.
type Leaderboard struct {
	Rules   string   `json:"rules"`
	Speed   string   `json:"speed"`
	Leaders []Leader `json:"leaders"`
}

// Leader of a Leaderboard.
type Leader struct {
	Rank   int    `json:"rank"`
	Name   string `json:"name"`
	Rating int    `json:"rating"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Losses int    `json:"losses"`
}
