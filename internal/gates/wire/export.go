package wire

// Export is the file of GET /api/v1/account/export: what the server knows of
// an account. What it has entered in tournaments and had analysed is at addresses
// that everybody sees.
type Export struct {
	Account  Account   `json:"account"`
	Sessions []Session `json:"sessions"`
	Tokens   []Token   `json:"tokens"`
	Passkeys []Passkey `json:"passkeys"`
	// Reports are what the account has told the moderators.
	Reports []ExportedReport `json:"reports"`
	// Muted says that moderators have muted the account: since when, and until when,
	// 0 for ever.
	Muted *ExportedMute `json:"muted,omitempty"`
	// Ratings are those of the account, with their history.
	Ratings []PlayerRating `json:"ratings"`
	// Puzzles are the attempts at mate problems, the newest 1000 of each rule set.
	Puzzles []ExportedPuzzle `json:"puzzles"`
	// Storms are the best runs against the clock, one of each rule set.
	Storms []ExportedStorm `json:"storms"`
	// Blocked is the number of people whom the account does not want to hear.
	Blocked int `json:"blocked"`
	// Games are all in which the account plays or has played.
	Games []ExportedGame `json:"games"`
}

// ExportedGame is a game of an [Export].
type ExportedGame struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	// You is the side of the account.
	You    string  `json:"you"`
	Black  Player  `json:"black"`
	White  Player  `json:"white"`
	Result *Result `json:"result,omitempty"`
	// USI are the moves, from the position SFEN.
	SFEN string   `json:"sfen"`
	USI  []string `json:"usi"`
	// KIF is the record as a file.
	KIF string `json:"kif"`
	// Said is what the account has said beside it.
	Said []ExportedMessage `json:"said,omitempty"`
}

// ExportedMessage is something the account has said beside a game.
type ExportedMessage struct {
	At   int64  `json:"at"`
	Text string `json:"text"`
}

// ExportedPuzzle is an attempt at a mate problem.
type ExportedPuzzle struct {
	Rules   string `json:"rules"`
	Problem string `json:"problem"`
	Started int64  `json:"started"`
	// Ended is 0 while it is open.
	Ended int64    `json:"ended,omitempty"`
	State string   `json:"state"`
	USI   []string `json:"usi"`
	// Wrong counts wrong moves, Hints the hints. Score is 1, 0.5 or 0, Rating the
	// rating after it; both 0 until it is known.
	Wrong  int     `json:"wrong"`
	Hints  int     `json:"hints"`
	Score  float64 `json:"score"`
	Rating int     `json:"rating"`
}

// ExportedStorm is the best run of an account through the problems of a rule set.
type ExportedStorm struct {
	Rules  string `json:"rules"`
	Solved int    `json:"solved"`
}

// ExportedReport is something that the account has told the moderators.
type ExportedReport struct {
	At   int64  `json:"at"`
	Game string `json:"game"`
	// Name is who was reported, Message the number of the message it was about, 0
	// for none.
	Name    string `json:"name"`
	Message int    `json:"message,omitempty"`
	Reason  string `json:"reason"`
}

// ExportedMute is for how long the account may not talk.
type ExportedMute struct {
	Since int64 `json:"since"`
	Until int64 `json:"until"`
}
