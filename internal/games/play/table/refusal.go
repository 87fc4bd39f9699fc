package table

import "github.com/komadai/komadai/internal/refusal"

var (
	// ErrNotYours rejects an action of a spectator.
	ErrNotYours = refusal.New(refusal.NotYours, "You watch this game; only its players can act in it.").Because("spectator")
	// ErrFinished rejects a rematch.
	ErrFinished = refusal.New(refusal.NotNow, "A rematch is possible only after the end of a game of two people.").Because("no-rematch")

	errFast     = refusal.New(refusal.TooMany, "You are sending messages too quickly; wait a few seconds.").Because("talk-fast")
	errNoText   = refusal.New(refusal.NotFound, "You hear no such message beside this game.").Because("no-message")
	errNoAuthor = refusal.New(refusal.NotFound, "Nobody else by that author has said anything beside this game.").Because("no-author")
)
