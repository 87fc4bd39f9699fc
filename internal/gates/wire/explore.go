package wire

// Explored is the answer of GET /api/v1/explorer: what the games of the index say of
// a position, and the games that were asked for.
type Explored struct {
	Rules string `json:"rules"`
	SFEN  string `json:"sfen"`
	// Turn is the side to move.
	Turn string `json:"turn" enum:"b,w"`
	// Indexed is the number of games in the index.
	Indexed int64 `json:"indexed"`
	// Here counts the games that came to the position, Moves what they played there,
	// the most frequent first; a move without USI stands for games that ended there. Both
	// are left out when games with a part of a position or a shape are asked for.
	Here  *ExploreTally `json:"here,omitempty"`
	Moves []ExploreMove `json:"moves"`
	// Games are those that were found, the newest of the index first; Next is what
	// before is for the next page, if there is one.
	Games []ExploreGame `json:"games"`
	Next  int64         `json:"next,omitempty"`
}

// ExploreTally counts games by their results; Other are those without one.
type ExploreTally struct {
	Games int `json:"games"`
	Black int `json:"black"`
	White int `json:"white"`
	Draw  int `json:"draw"`
	Other int `json:"other"`
}

// ExploreMove is what the games say of a move.
type ExploreMove struct {
	USI     string       `json:"usi,omitempty"`
	Ja      string       `json:"ja,omitempty"`
	Western string       `json:"western,omitempty"`
	Games   ExploreTally `json:"games"`
	// Rating is the mean rating of those who played it, 0 when none is known.
	Rating int `json:"rating,omitempty"`
	// Evaluation is the mean evaluation after it in centipawns for Black, over so many
	// games as Evaluated says.
	Evaluation int `json:"evaluation,omitempty"`
	Evaluated  int `json:"evaluated,omitempty"`
}

// ExploreGame is a game of the index.
type ExploreGame struct {
	Number int64  `json:"number"`
	Rules  string `json:"rules"`
	// Game is its id, where it was played on this server, Source the file it is from
	// otherwise.
	Game   string `json:"game,omitempty"`
	Source string `json:"source,omitempty"`
	Black  string `json:"black,omitempty"`
	White  string `json:"white,omitempty"`
	// BlackRating and WhiteRating are 0 when they are not known.
	BlackRating int `json:"blackRating,omitempty"`
	WhiteRating int `json:"whiteRating,omitempty"`
	// Date is the day it began, 2026/11/23, 2026/11 or 2026.
	Date   string `json:"date,omitempty"`
	Winner string `json:"winner,omitempty" enum:"b,w,draw"`
	Plies  int    `json:"plies"`
	// Ply is the number of moves after which what was asked for stood on the board.
	Ply int `json:"ply"`
}

// ExploreShapes is the answer of GET /api/v1/explorer/shapes: the castles and
// openings that are known.
type ExploreShapes struct {
	Shapes []ExploreShape `json:"shapes"`
}

// ExploreShape is a castle (囲い) or an opening (戦型).
type ExploreShape struct {
	ID    string `json:"id"`
	Group string `json:"group" enum:"castle,opening"`
	Name  Text   `json:"name"`
	// SFEN is a board with its pieces alone.
	SFEN string `json:"sfen"`
}

// ExplorePlayers is the answer of GET /api/v1/explorer/players: those with the most
// games first.
type ExplorePlayers struct {
	Players []ExplorePlayer `json:"players"`
}

// ExplorePlayer is somebody with games in the index.
type ExplorePlayer struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
}
