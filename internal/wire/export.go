package wire

// Export is the file of GET /api/v1/account/export: all that the server knows
// of an account.
type Export struct {
	Account  Account   `json:"account"`
	Sessions []Session `json:"sessions"`
	Tokens   []Token   `json:"tokens"`
	Passkeys []Passkey `json:"passkeys"`
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
