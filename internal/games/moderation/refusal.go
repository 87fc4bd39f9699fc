package moderation

import (
	"errors"

	"github.com/komadai/komadai/internal/refusal"
)

var (
	errSignIn   = refusal.New(refusal.SignInFirst, "Sign in first.")
	errRole     = refusal.New(refusal.Role, "Only moderators and admins may do this.").Because("moderators-only")
	errSelf     = refusal.New(refusal.Role, "You cannot act in your own case; leave it to another moderator.").Because("own-case")
	errPeer     = refusal.New(refusal.Role, "Only an admin can act against a moderator or an admin.").Because("admins-only")
	errReason   = refusal.New(refusal.BadRequest, "Give a reason of 1 to 500 characters.").Because("reason-length")
	errNoReport = refusal.New(refusal.NotFound, "There is no such open report.").Because("no-report")
	errNoRecord = refusal.New(refusal.NotFound, "There is no such record.").Because("no-record")
	errNoStudy  = refusal.New(refusal.NotFound, "There is no such study, or it is private.").Because("no-study")
	errNoClub   = refusal.New(refusal.NotFound, "There is no such club, or it is not open to you.").Because("no-club")
	errNobody   = refusal.New(refusal.NotFound, "That person is neither in this game nor in a report.").Because("nobody")
	errNothing  = refusal.New(refusal.NotNow, "Nothing to do: this is already done.").Because("nothing-to-do")
	errGuest    = refusal.New(refusal.NotNow, "A guest has no account to close.").Because("guest-account")
	errOver     = refusal.New(refusal.NotNow, "The game is over.").Because("game-over")
	errWithin   = refusal.New(refusal.NotNow, "A single game of a tournament cannot be called off; the organiser can end the tournament.").Because("tournament-game")
	errTwice    = refusal.New(refusal.NotNow, "You have reported this already; a moderator will look at it.").Because("reported")
	errTooMany  = refusal.New(refusal.TooMany, "Several of your reports are still open; wait until a moderator has looked at them.").Because("many-reports")
	errFull     = refusal.New(refusal.Full, "Too many reports are open. Please contact the operator of the server.").Because("reports-full")
	errOneself  = refusal.New(refusal.NotNow, "You cannot report yourself.").Because("own-report")
)

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
