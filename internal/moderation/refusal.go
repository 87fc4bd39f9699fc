package moderation

import (
	"errors"

	"github.com/komadai/komadai/internal/refusal"
)

var (
	errSignIn   = refusal.New(refusal.SignInFirst, "Sign in first.")
	errRole     = refusal.New(refusal.Role, "Only moderators and admins may do this.")
	errSelf     = refusal.New(refusal.Role, "Nobody acts in a case of their own; leave it to another moderator.")
	errPeer     = refusal.New(refusal.Role, "Only an admin can act against a moderator or an admin.")
	errReason   = refusal.New(refusal.BadRequest, "The reason has 1 to 500 characters.")
	errNoReport = refusal.New(refusal.NotFound, "There is no such open report.")
	errNobody   = refusal.New(refusal.NotFound, "There is nobody of that kind in this game or among the reports.")
	errNothing  = refusal.New(refusal.NotNow, "There is nothing left to do here: somebody else has been first, or it is so already.")
	errGuest    = refusal.New(refusal.NotNow, "A guest has no account that could be closed.")
	errOver     = refusal.New(refusal.NotNow, "The game is over.")
	errWithin   = refusal.New(refusal.NotNow, "A game of a tournament is not called off by itself; whoever holds the tournament can break that off.")
	errTwice    = refusal.New(refusal.NotNow, "You have reported this already; a moderator will look at it.")
	errTooMany  = refusal.New(refusal.TooMany, "Several of your reports are open; wait until a moderator has looked at them.")
	errFull     = refusal.New(refusal.Full, "So many reports are open that no more are taken; tell who runs the server.")
	errOneself  = refusal.New(refusal.NotNow, "You cannot report yourself.")
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
