package wire

// Explored is the response of GET /api/v1/explorer: statistics of a position, and games.
type Explored struct {
	Rules string `json:"rules"`
	SFEN  string `json:"sfen"`
	Turn  string `json:"turn" enum:"b,w"`
	// Indexed is the number of games in the index.
	Indexed int64 `json:"indexed"`
	// Here counts the games with the position, Moves their next moves, most frequent first. A
	// move without USI counts games that ended there. Both are absent in searches for partial
	// positions and shapes.
	Here  *ExploreTally `json:"here,omitempty"`
	Moves []ExploreMove `json:"moves"`
	// Games are the results, newest in the index first. Next, if set, requests the
	// next page as the parameter before.
	Games []ExploreGame `json:"games"`
	Next  int64         `json:"next,omitempty"`
}

// ExploreTally counts games by result; Other are games without one.
type ExploreTally struct {
	Games int `json:"games"`
	Black int `json:"black"`
	White int `json:"white"`
	Draw  int `json:"draw"`
	Other int `json:"other"`
}

// ExploreMove has the statistics of a move.
type ExploreMove struct {
	USI     string       `json:"usi,omitempty"`
	Ja      string       `json:"ja,omitempty"`
	Western string       `json:"western,omitempty"`
	Games   ExploreTally `json:"games"`
	// Rating is the mean rating of its players, or 0.
	Rating int `json:"rating,omitempty"`
	// Evaluation is the mean evaluation after it in centipawns for Black, over Evaluated
	// games.
	Evaluation int `json:"evaluation,omitempty"`
	Evaluated  int `json:"evaluated,omitempty"`
}

// ExploreGame is a game in the index.
type ExploreGame struct {
	Number int64  `json:"number"`
	Rules  string `json:"rules"`
	// Game is the ID of a game of this server; otherwise Source is the file.
	Game   string `json:"game,omitempty"`
	Source string `json:"source,omitempty"`
	Black  string `json:"black,omitempty"`
	White  string `json:"white,omitempty"`
	// BlackRating and WhiteRating are 0 if unknown.
	BlackRating int `json:"blackRating,omitempty"`
	WhiteRating int `json:"whiteRating,omitempty"`
	// Date of the start: 2026/11/23, 2026/11 or 2026.
	Date   string `json:"date,omitempty"`
	Winner string `json:"winner,omitempty" enum:"b,w,draw"`
	Plies  int    `json:"plies"`
	// Ply is the number of moves before the position found.
	Ply int `json:"ply"`
}

// ExploreShapes is the response of GET /api/v1/explorer/shapes: the known castles and
// openings.
type ExploreShapes struct {
	Shapes []ExploreShape `json:"shapes"`
}

// ExploreShape is a castle (囲い) or an opening (戦型).
type ExploreShape struct {
	ID    string `json:"id"`
	Group string `json:"group" enum:"castle,opening"`
	Name  Text   `json:"name"`
	// SFEN has only the pieces of the shape.
	SFEN string `json:"sfen"`
}

// ExplorePlayers is the response of GET /api/v1/explorer/players, most games first.
type ExplorePlayers struct {
	Players []ExplorePlayer `json:"players"`
}

// ExplorePlayer is a player in the index.
type ExplorePlayer struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}
