package moderation

import (
	"errors"
	"time"
)

// Refusal is what is not done, and why, in one sentence.
type Refusal struct {
	// Code is for programs: "sign-in-first", "role", "not-found", "not-now",
	// "too-many", "full" or "bad-request".
	Code, Message string
	// Wait is how long to wait, with "too-many".
	Wait time.Duration
}

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

func refuse(code, message string) *Refusal { return &Refusal{Code: code, Message: message} }

var (
	errSignIn   = refuse("sign-in-first", "Sign in first.")
	errRole     = refuse("role", "Only moderators and admins may do this.")
	errSelf     = refuse("role", "Nobody acts in a case of their own; leave it to another moderator.")
	errPeer     = refuse("role", "Only an admin can act against a moderator or an admin.")
	errReason   = refuse("bad-request", "The reason has 1 to 500 characters.")
	errNoReport = refuse("not-found", "There is no such open report.")
	errNobody   = refuse("not-found", "There is nobody of that kind in this game or among the reports.")
	errNothing  = refuse("not-now", "There is nothing left to do here: somebody else has been first, or it is so already.")
	errGuest    = refuse("not-now", "A guest has no account that could be closed.")
	errOver     = refuse("not-now", "The game is over.")
	errWithin   = refuse("not-now", "A game of a tournament is not called off by itself; whoever holds the tournament can break that off.")
	errTwice    = refuse("not-now", "You have reported this already; a moderator will look at it.")
	errTooMany  = refuse("too-many", "Several of your reports are open; wait until a moderator has looked at them.")
	errFull     = refuse("full", "So many reports are open that no more are taken; tell who runs the server.")
	errOneself  = refuse("not-now", "You cannot report yourself.")
)

// explain turns what a store answers into refusals.
func explain(err error) error {
	switch {
	case errors.Is(err, ErrNotFound):
		return errNothing
	case errors.Is(err, ErrTwice):
		return errTwice
	case errors.Is(err, ErrTooMany):
		return errTooMany
	case errors.Is(err, ErrFull):
		return errFull
	}
	return err
}
