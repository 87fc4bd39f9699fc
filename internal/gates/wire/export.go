package wire

// Export is the file of GET /api/v1/account/export: the stored data of an account. Tournament
// entries and analyses are public and not included.
type Export struct {
	Account  Account   `json:"account"`
	Sessions []Session `json:"sessions"`
	Tokens   []Token   `json:"tokens"`
	Passkeys []Passkey `json:"passkeys"`
	// Reports are the account's reports to moderators.
	Reports []ExportedReport `json:"reports"`
	// Muted is an active mute: its start, and its end or 0.
	Muted *ExportedMute `json:"muted,omitempty"`
	// Ratings have their history.
	Ratings []PlayerRating `json:"ratings"`
	// Puzzles are the newest 1000 attempts per rule set.
	Puzzles []ExportedPuzzle `json:"puzzles"`
	// Storms has the best timed run per rule set.
	Storms []ExportedStorm `json:"storms"`
	// Blocked is the number of blocked people.
	Blocked int `json:"blocked"`
	// Games are all games of the account.
	Games []ExportedGame `json:"games"`
}

// ExportedGame is a game in an [Export].
type ExportedGame struct {
	ID      string `json:"id"`
	Rules   string `json:"rules"`
	Created int64  `json:"created"`
	// You is the account's side.
	You    string  `json:"you"`
	Black  Player  `json:"black"`
	White  Player  `json:"white"`
	Result *Result `json:"result,omitempty"`
	// USI are the moves from the position SFEN.
	SFEN string   `json:"sfen"`
	USI  []string `json:"usi"`
	// KIF is the record.
	KIF string `json:"kif"`
	// Said has the account's chat messages.
	Said []ExportedMessage `json:"said,omitempty"`
}

// ExportedMessage is a chat message.
type ExportedMessage struct {
	At   int64  `json:"at"`
	Text string `json:"text"`
}

// ExportedPuzzle is an attempt at a mate problem.
type ExportedPuzzle struct {
	Rules   string `json:"rules"`
	Problem string `json:"problem"`
	Started int64  `json:"started"`
	// Ended is 0 for an open attempt.
	Ended int64    `json:"ended,omitempty"`
	State string   `json:"state"`
	USI   []string `json:"usi"`
	// Wrong counts wrong moves, Hints the hints. Score is 1, 0.5 or 0, and Rating the rating
	// afterwards; both are 0 before the end.
	Wrong  int     `json:"wrong"`
	Hints  int     `json:"hints"`
	Score  float64 `json:"score"`
	Rating int     `json:"rating"`
}

// ExportedStorm is the best timed run in a rule set.
type ExportedStorm struct {
	Rules  string `json:"rules"`
	Solved int    `json:"solved"`
}

// ExportedReport is a report to the moderators.
type ExportedReport struct {
	At   int64  `json:"at"`
	Game string `json:"game"`
	// Name is the reported person, Message the number of the reported message or 0.
	Name    string `json:"name"`
	Message int    `json:"message,omitempty"`
	Reason  string `json:"reason"`
}

// ExportedMute is an active mute.
type ExportedMute struct {
	Since int64 `json:"since"`
	Until int64 `json:"until"`
}
