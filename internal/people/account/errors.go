package account

import (
	"errors"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

var (
	// ErrNotFound is returned for a missing row.
	ErrNotFound = errors.New("there is no such account, session, passkey or token")
	// ErrParty is returned if browsers do not support passkeys on the page's address.
	ErrParty = errors.New("passkeys need a host with a name")
	ErrTaken = errors.New("another account has this name")
)

// ErrClosed rejects the sign-in to a closed account.
var ErrClosed = refusal.New(refusal.AccountClosed, "This account has been closed by a moderator; ask who runs the server.")

var (
	errSignIn      = refusal.New(refusal.WrongSignIn, "There is no account with this name and password.")
	errPasskey     = refusal.New(refusal.WrongSignIn, "This passkey belongs to no account here.").Because("unknown-passkey")
	errSignInFirst = refusal.New(refusal.SignInFirst, "Sign in first.")
	errConfirm     = refusal.New(refusal.ConfirmFirst, "Give your password or a passkey again first.")
	errTaken       = refusal.New(refusal.NameTaken, "This name, or one that looks like it, is taken.")
	errBusy        = refusal.New(refusal.Busy, "Too many people are signing in just now; try again in a few seconds.").Because("sign-in-busy").For(5 * time.Second)
	errParty       = refusal.New(refusal.BadRequest, "Passkeys need a secure connection to a host with a name.").Because("no-passkeys-here")
	errCode        = refusal.New(refusal.BadCode, "This link or request is not valid any more; ask for a new one.")
)

func missing(err error, what string) error {
	if errors.Is(err, ErrNotFound) {
		return refusal.New(refusal.NotFound, "There is no such "+what+".")
	}
	return err
}
