package table

import "github.com/komadai/komadai/internal/refusal"

var (
	// ErrNotYours rejects an action of a spectator.
	ErrNotYours = refusal.New(refusal.NotYours, "You are a spectator; only the players can act in this game.").Because("spectator")
	// ErrFinished rejects a rematch.
	ErrFinished = refusal.New(refusal.NotNow, "A rematch is possible only after a game between two people or of a half-lance match.").Because("no-rematch")

	errFast     = refusal.New(refusal.TooMany, "You are sending messages too quickly; wait a few seconds.").Because("talk-fast")
	errNoText   = refusal.New(refusal.NotFound, "There is no such message that you can read in this game.").Because("no-message")
	errNoAuthor = refusal.New(refusal.NotFound, "No other person with that name has spoken in this game.").Because("no-author")
)
