package wire

// Explored answers GET /api/v1/explorer.
type Explored struct {
	Rules string `json:"rules"`
	SFEN  string `json:"sfen"`
	Turn  string `json:"turn" enum:"b,w"`
	// Indexed games.
	Indexed int64 `json:"indexed"`
	// Here counts games with the position, Moves their next moves, most frequent first; one
	// without USI counts games that end there. Both are absent for partial positions and
	// shapes.
	Here  *ExploreTally `json:"here,omitempty"`
	Moves []ExploreMove `json:"moves"`
	// Games, newest in the index first. Next is the parameter before of the next page.
	Games []ExploreGame `json:"games"`
	Next  int64         `json:"next,omitempty"`
}

// ExploreTally counts games; Other are without a result.
type ExploreTally struct {
	Games int `json:"games"`
	Black int `json:"black"`
	White int `json:"white"`
	Draw  int `json:"draw"`
	Other int `json:"other"`
}

// ExploreMove has a move's statistics.
type ExploreMove struct {
	USI     string       `json:"usi,omitempty"`
	Ja      string       `json:"ja,omitempty"`
	Western string       `json:"western,omitempty"`
	Games   ExploreTally `json:"games"`
	// Rating is the players' mean, or 0.
	Rating int `json:"rating,omitempty"`
	// Evaluation is the mean in centipawns for Black over Evaluated games.
	Evaluation int `json:"evaluation,omitempty"`
	Evaluated  int `json:"evaluated,omitempty"`
}

// ExploreGame in the index.
type ExploreGame struct {
	Number int64  `json:"number"`
	Rules  string `json:"rules"`
	// Game is an ID of this server; else Source is the file.
	Game   string `json:"game,omitempty"`
	Source string `json:"source,omitempty"`
	Black  string `json:"black,omitempty"`
	White  string `json:"white,omitempty"`
	// Ratings are 0 if unknown.
	BlackRating int `json:"blackRating,omitempty"`
	WhiteRating int `json:"whiteRating,omitempty"`
	// Date of the start: 2026/11/23, 2026/11 or 2026.
	Date   string `json:"date,omitempty"`
	Winner string `json:"winner,omitempty" enum:"b,w,draw"`
	Plies  int    `json:"plies"`
	// Ply of the position found.
	Ply int `json:"ply"`
}

// ExploreShapes answers GET /api/v1/explorer/shapes.
type ExploreShapes struct {
	Shapes []ExploreShape `json:"shapes"`
}

// ExploreShape is a castle (囲い) or an opening (戦型).
type ExploreShape struct {
	ID    string `json:"id"`
	Group string `json:"group" enum:"castle,opening"`
	Name  Text   `json:"name"`
	// SFEN of the shape's pieces only.
	SFEN string `json:"sfen"`
}

// ExplorePlayers answers GET /api/v1/explorer/players, most games first.
type ExplorePlayers struct {
	Players []ExplorePlayer `json:"players"`
}

// ExplorePlayer in the index.
type ExplorePlayer struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}
