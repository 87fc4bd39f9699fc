package wire

// Export is the file of GET /api/v1/account/export. It lacks tournament entries and analyses,
// which are public.
type Export struct {
	Account  Account   `json:"account"`
	Sessions []Session `json:"sessions"`
	Tokens   []Token   `json:"tokens"`
	Passkeys []Passkey `json:"passkeys"`
	// Reports by the account.
	Reports []ExportedReport `json:"reports"`
	// Muted is an active mute; its end may be 0.
	Muted   *ExportedMute  `json:"muted,omitempty"`
	Ratings []PlayerRating `json:"ratings"`
	// Puzzles are the newest 1000 attempts per rule set.
	Puzzles []ExportedPuzzle `json:"puzzles"`
	// Storms are the best runs per rule set.
	Storms []ExportedStorm `json:"storms"`
	// Blocked counts people.
	Blocked int `json:"blocked"`
	// Clubs that the account is in, or asks to join.
	Clubs []ExportedClub `json:"clubs"`
	// Studies are those that the account is a member of.
	Studies []ExportedStudy `json:"studies"`
	Games   []ExportedGame  `json:"games"`
}

// ExportedStudy of an [Export].
type ExportedStudy struct {
	ID         string            `json:"id"`
	Name       string            `json:"name"`
	Visibility string            `json:"visibility"`
	Role       string            `json:"role"`
	Created    int64             `json:"created"`
	Updated    int64             `json:"updated"`
	Chapters   []ExportedChapter `json:"chapters"`
}

// ExportedChapter is a record. Rules and KIF are "" if this server lacks its rule set.
type ExportedChapter struct {
	Name  string `json:"name"`
	Rules string `json:"rules"`
	KIF   string `json:"kif"`
}

// ExportedGame of an [Export].
type ExportedGame struct {
	ID      string  `json:"id"`
	Rules   string  `json:"rules"`
	Created int64   `json:"created"`
	You     string  `json:"you"`
	Black   Player  `json:"black"`
	White   Player  `json:"white"`
	Result  *Result `json:"result,omitempty"`
	// USI are the moves from SFEN.
	SFEN string   `json:"sfen"`
	USI  []string `json:"usi"`
	KIF  string   `json:"kif"`
	// Said by the account.
	Said []ExportedMessage `json:"said,omitempty"`
}

// ExportedMessage of the chat.
type ExportedMessage struct {
	At   int64  `json:"at"`
	Text string `json:"text"`
}

// ExportedPuzzle is an attempt.
type ExportedPuzzle struct {
	Rules   string `json:"rules"`
	Problem string `json:"problem"`
	Started int64  `json:"started"`
	// Ended is 0 for an open attempt.
	Ended int64    `json:"ended,omitempty"`
	State string   `json:"state"`
	USI   []string `json:"usi"`
	// Wrong counts moves. Score (1, 0.5 or 0) and the new Rating are 0 before the end.
	Wrong  int     `json:"wrong"`
	Hints  int     `json:"hints"`
	Score  float64 `json:"score"`
	Rating int     `json:"rating"`
}

// ExportedStorm is a timed run.
type ExportedStorm struct {
	Rules  string `json:"rules"`
	Solved int    `json:"solved"`
}

// ExportedReport to the moderators.
type ExportedReport struct {
	At   int64  `json:"at"`
	Game string `json:"game"`
	// Name is the reported person, Message a number or 0.
	Name    string `json:"name"`
	Message int    `json:"message,omitempty"`
	Reason  string `json:"reason"`
}

// ExportedMute that is active.
type ExportedMute struct {
	Since int64 `json:"since"`
	Until int64 `json:"until"`
}
