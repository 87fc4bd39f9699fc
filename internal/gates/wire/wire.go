// Package wire has the JSON messages of the HTTP API and the live socket, without behaviour.
// go generate writes them as TypeScript into web/src/wire.gen.ts.
//
// Squares are in USI ("7g", "10a"), pieces are SFEN letters ("P", "+r"), moves are in USI
// ("7g7f+", "P*5e", "M*5n", "pass"), colours are "b" and "w", durations are milliseconds,
// instants are Unix milliseconds.
//
// Tags other than json bound the input: the API checks them and writes them into
// api/openapi.yaml. For TypeScript, words is an enum that the API does not check, and nullable
// allows a null list.
package wire

//go:generate go -C ../../../tools run ./typescript ../internal/gates/wire ../web/src/wire.gen.ts

// Text in three languages.
type Text struct {
	Ja string `json:"ja"`
	Zh string `json:"zh"`
	En string `json:"en"`
}

// List converts each element. The result is never nil, so that JSON has [] and not null.
func List[From, To any](list []From, convert func(From) To) []To {
	out := make([]To, len(list))
	for i, one := range list {
		out[i] = convert(one)
	}
	return out
}

// Error is the body of every failed request (problem details).
type Error struct {
	// Code is stable. Any request: "bad-request", "not-found", "too-large", "busy",
	// "too-many", "full", "forbidden" (from another site), "internal". Accounts: "bad-name",
	// "name-taken", "bad-password", "bad-email", "bad-code" (a used or expired link or
	// ceremony), "wrong-sign-in", "sign-in-first", "confirm-first" (the password again).
	// Rights: "bad-token", "scope" (missing in the API token), "role" (moderators only),
	// "account-closed", "muted" (by a moderator; Wait is the duration, 0 for unlimited).
	// Games: "foul", "not-your-turn", "not-yours", "over", "stale", "taken" (both players
	// joined), "not-now", "too-many-games" (open, of a person or address). Records and
	// problems: "bad-record" (see Fault), "bad-position" (see Position), "no-check" (by the
	// attacker in a mate problem).
	Code string `json:"code"`
	// Reason distinguishes refusals of the same code: "reserved" or "spectator" of
	// "not-yours". It may be "".
	Reason string `json:"reason,omitempty"`
	// Args of the reason's text, by name.
	Args map[string]any `json:"args,omitempty"`
	// Message is an English sentence.
	Message string `json:"message"`
	// Foul is shogi.Foul.ID of a refused illegal move, or "".
	Foul     string `json:"foul,omitempty"`
	FoulText *Text  `json:"foulText,omitempty"`
	// Wait in seconds, with code "muted", "too-many" of a sign-in, and "busy" of a database
	// that stores nothing now.
	Wait int `json:"wait,omitempty"`
	// Fault with code "bad-record".
	Fault *RecordFault `json:"fault,omitempty"`
	// Position with code "bad-position".
	Position []PositionFault `json:"position,omitempty"`
}
