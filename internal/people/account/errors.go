package account

import (
	"errors"

	"github.com/komadai/komadai/internal/refusal"
)

// What a store answers when it cannot do what is asked.
var (
	// ErrNotFound: there is no such row.
	ErrNotFound = errors.New("there is no such account, session, passkey or token")
	// ErrParty: browsers have no passkeys for the address of the page.
	ErrParty = errors.New("passkeys need a host with a name")
	// ErrTaken: another account has the name.
	ErrTaken = errors.New("another account has this name")
)

// ErrClosed is the refusal of who proves to be an account that is closed.
var ErrClosed = refusal.New(refusal.AccountClosed, "This account has been closed by a moderator; ask who runs the server.")

var (
	errSignIn      = refusal.New(refusal.WrongSignIn, "There is no account with this name and password.")
	errPasskey     = refusal.New(refusal.WrongSignIn, "This passkey belongs to no account here.").Because("unknown-passkey")
	errSignInFirst = refusal.New(refusal.SignInFirst, "Sign in first.")
	errConfirm     = refusal.New(refusal.ConfirmFirst, "Give your password or a passkey again first.")
	errTaken       = refusal.New(refusal.NameTaken, "This name, or one that looks like it, is taken.")
	errBusy        = refusal.New(refusal.Busy, "Too many people are signing in just now; try again in a few seconds.").Because("sign-in-busy")
	errParty       = refusal.New(refusal.BadRequest, "Passkeys need a secure connection to a host with a name.").Because("no-passkeys-here")
	errCode        = refusal.New(refusal.BadCode, "This link or request is not valid any more; ask for a new one.")
)

// missing turns the store's ErrNotFound into a refusal.
func missing(err error, what string) error {
	if errors.Is(err, ErrNotFound) {
		return refusal.New(refusal.NotFound, "There is no such "+what+".")
	}
	return err
}
