// Package wire holds the messages between the server and its clients: the JSON
// bodies of the HTTP API and of the live socket. It has no behaviour; the
// gateways fill these types. go generate writes them as TypeScript for the front
// end, into web/src/wire.gen.ts.
//
// Squares are USI names ("7g", "10a"), pieces are SFEN letters ("P", "+r"),
// moves are USI moves ("7g7f+", "P*5e", "M*5n", "pass"), colours are "b" and
// "w", times are whole milliseconds, instants are Unix milliseconds.
//
// The tags beside json bound what a client may send; the API checks them and
// writes them into api/openapi.yaml. Two are for TypeScript: words is enum where
// the API does not check, nullable says that a list may be null.
package wire

//go:generate go run ./typescript ../../../web/src/wire.gen.ts

// Text is one text in the three languages of the system.
type Text struct {
	Ja string `json:"ja"`
	Zh string `json:"zh"`
	En string `json:"en"`
}

// Error is the body of every failed request (problem details). Foul is set
// when an illegal move was refused.
type Error struct {
	// Code is a stable lower-case word: "bad-request", "not-found", "foul",
	// "bad-name", "name-taken", "bad-password", "bad-email", "bad-code" (a link or
	// ceremony that is used or too old), "wrong-sign-in", "sign-in-first",
	// "confirm-first" (give the password again), "bad-token", "scope" (the API
	// token may not do this), "role" (only moderators may), "account-closed" and "muted" (by a moderator;
	// Wait is how long, 0 for ever), "not-your-turn", "not-yours", "over", "stale", "taken" (the game has both players), "bad-record" (a file
	// that cannot be read, see Fault), "bad-position" (see Position), "no-check" (a move of the attacker in a
	// mate problem that gives no check), "full", "not-now" (the game does not
	// allow it now), "busy", "too-many", "too-many-games" (of one
	// person or address that go on or wait in the lobby), "too-large", "forbidden" (from
	// another site), "internal".
	Code string `json:"code"`
	// Reason says more closely why, in lower-case words for programs, where several
	// refusals have one code: "reserved" or "spectator" of "not-yours". "" where the
	// code says all.
	Reason string `json:"reason,omitempty"`
	// Args are the values that the words of the reason need, by name.
	Args map[string]any `json:"args,omitempty"`
	// Message is one clear sentence that names what and where, in English.
	Message string `json:"message"`
	// Foul is shogi.Foul.ID, "" when no move was at fault.
	Foul string `json:"foul,omitempty"`
	// FoulText is the foul for people.
	FoulText *Text `json:"foulText,omitempty"`
	// Wait is how many seconds to wait, with code "too-many" of a sign-in
	// and with "muted".
	Wait int `json:"wait,omitempty"`
	// Fault says where a file could not be read, with code "bad-record".
	Fault *RecordFault `json:"fault,omitempty"`
	// Position are the faults of a drawn position, with code "bad-position".
	Position []PositionFault `json:"position,omitempty"`
}
