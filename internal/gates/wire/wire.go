// Package wire has the messages between server and clients: the JSON of the HTTP API and the
// live socket. It has no behaviour; the gates fill these types. go generate writes them as
// TypeScript into web/src/wire.gen.ts.
//
// Squares are in USI ("7g", "10a"), pieces are SFEN letters ("P", "+r"), moves are in USI
// ("7g7f+", "P*5e", "M*5n", "pass"), colours are "b" and "w", durations are milliseconds,
// instants are Unix milliseconds.
//
// Tags other than json bound the input: the API checks them and writes them into
// api/openapi.yaml. Two are for TypeScript: words is an enum that the API does not check,
// nullable allows a null list.
package wire

//go:generate go -C ../../../tools run ./typescript ../internal/gates/wire ../web/src/wire.gen.ts

// Text is a text in three languages.
type Text struct {
	Ja string `json:"ja"`
	Zh string `json:"zh"`
	En string `json:"en"`
}

// Error is the body of every failed request (problem details). Foul is set if an illegal move
// was refused.
type Error struct {
	// Code is a stable lower-case word: "bad-request", "not-found", "foul", "bad-name",
	// "name-taken", "bad-password", "bad-email", "bad-code" (a used or expired link or
	// ceremony), "wrong-sign-in", "sign-in-first", "confirm-first" (the password is needed
	// again), "bad-token", "scope" (the API token lacks the scope), "role" (moderators only),
	// "account-closed" and "muted" (by a moderator; Wait is the duration, 0 for unlimited),
	// "not-your-turn", "not-yours", "over", "stale", "taken" (the game has both players),
	// "bad-record" (see Fault), "bad-position" (see Position), "no-check" (the attacker's move
	// in a mate problem does not check), "full", "not-now" (the game does not allow it now),
	// "busy", "too-many", "too-many-games" (open games of a person or address), "too-large",
	// "forbidden" (from another site), "internal".
	Code string `json:"code"`
	// Reason distinguishes refusals with the same code, in lower-case words: "reserved" or
	// "spectator" of "not-yours". It may be "".
	Reason string `json:"reason,omitempty"`
	// Args are the arguments of the reason's text, by name.
	Args map[string]any `json:"args,omitempty"`
	// Message is an English sentence with the problem and its place.
	Message string `json:"message"`
	// Foul is shogi.Foul.ID, or "".
	Foul string `json:"foul,omitempty"`
	// FoulText is the foul for people.
	FoulText *Text `json:"foulText,omitempty"`
	// Wait is in seconds, with code "muted", and "too-many" of a sign-in.
	Wait int `json:"wait,omitempty"`
	// Fault is the place in a file, with code "bad-record".
	Fault *RecordFault `json:"fault,omitempty"`
	// Position has the faults of a drawn position, with code "bad-position".
	Position []PositionFault `json:"position,omitempty"`
}
