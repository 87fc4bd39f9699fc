package wire

// Favourites answers GET /api/v1/players/{name}/favourites: what an account plays most, the most
// first.
type Favourites struct {
	Rules []Favourite `json:"rules"`
	// Openings are IDs of /api/v1/explorer/shapes.
	Openings []Favourite `json:"openings"`
	// Left are games still to be replayed; ask again.
	Left int `json:"left"`
}

// Favourite is a rule set or an opening, with the results of the account.
type Favourite struct {
	Key   string `json:"key"`
	Games int    `json:"games"`
	Won   int    `json:"won"`
	Drawn int    `json:"drawn"`
	Lost  int    `json:"lost"`
}

// Statistics answers GET /api/v1/statistics with the client's finished games, newest first.
type Statistics struct {
	Games []StatisticsGame `json:"games"`
	// Left are still to be replayed; ask again.
	Left int `json:"left"`
	// Tree has the first moves of the games. Nodes without USI are starts.
	Tree []RecordNode `json:"tree"`
}

// StatisticsGame is a game with what is counted.
type StatisticsGame struct {
	ID       string `json:"id"`
	Rules    string `json:"rules"`
	Handicap string `json:"handicap,omitempty"`
	Side     string `json:"side" enum:"b,w"`
	// Opponent is a name or "". Level is the engine's or 0.
	Opponent string `json:"opponent"`
	Level    int    `json:"level,omitempty"`
	Rated    bool   `json:"rated,omitempty"`
	Began    int64  `json:"began"`
	Plies    int    `json:"plies"`
	// Score is 1, 0.5 or 0. Reason is shogi.Reason.String.
	Score  float64 `json:"score"`
	Reason string  `json:"reason"`
	// Speed is "" without a clock.
	Speed string `json:"speed"`
	// Node of Tree that the game reaches.
	Node int `json:"node"`
	// Opening and Castle are IDs of /api/v1/explorer/shapes, "" for none, of the client and the opponent.
	Opening         string `json:"opening,omitempty"`
	OpponentOpening string `json:"opponentOpening,omitempty"`
	Castle          string `json:"castle,omitempty"`
	OpponentCastle  string `json:"opponentCastle,omitempty"`
	// Review is of the client's moves, if the game is analysed.
	Review *StatisticsReview `json:"review,omitempty"`
}

// StatisticsReview sums up the analysis of a side.
type StatisticsReview struct {
	Accuracy     float64 `json:"accuracy"`
	Inaccuracies int     `json:"inaccuracies"`
	Mistakes     int     `json:"mistakes"`
	Blunders     int     `json:"blunders"`
	// Accuracy of each phase, 0 without moves.
	Opening float64 `json:"opening"`
	Middle  float64 `json:"middle"`
	Endgame float64 `json:"endgame"`
}
