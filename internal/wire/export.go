package wire

// Export is the file of GET /api/v1/account/export: all that the server knows
// of an account.
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
