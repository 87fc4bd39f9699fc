package account

import (
	"errors"
	"time"
)

// Code is what a refusal is about, for programs.
type Code string

// The codes of refusals.
const (
	// BadName: the name cannot be one; NameTaken: another has it, or one that
	// looks the same.
	BadName   Code = "bad-name"
	NameTaken Code = "name-taken"
	// BadPassword: the password cannot be one.
	BadPassword Code = "bad-password"
	// BadEmail: the address cannot be one.
	BadEmail Code = "bad-email"
	// WrongSignIn: there is no account with that name and password, or the passkey
	// is of none. Which of the two was wrong is not said.
	WrongSignIn Code = "wrong-sign-in"
	// SignInFirst: only who is signed in may ask this.
	SignInFirst Code = "sign-in-first"
	// ConfirmFirst: the password or a passkey must have been given a short time
	// before; see [Service.Confirm].
	ConfirmFirst Code = "confirm-first"
	// TooMany: this was tried too often; Wait says how long to wait.
	TooMany Code = "too-many"
	// Busy: too many passwords are being checked at once.
	Busy Code = "busy"
	// BadCode: the link or the ceremony is unknown, used or expired.
	BadCode Code = "bad-code"
	// Closed: a moderator has closed the account.
	Closed Code = "account-closed"
	// NotFound: there is no such account, session, passkey or token.
	NotFound Code = "not-found"
	// Full: there are as many of these as an account may have.
	Full Code = "full"
	// Refused: the request makes no sense; Message says why.
	Refused Code = "bad-request"
)

// Refusal is what is not done, and why, in one sentence.
type Refusal struct {
	Code    Code
	Message string
	// Wait is how long to wait, with TooMany.
	Wait time.Duration
}

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

func refuse(c Code, message string) error { return &Refusal{Code: c, Message: message} }

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
var ErrClosed = refuse(Closed, "This account has been closed by a moderator; ask who runs the server.")

var (
	errSignIn      = refuse(WrongSignIn, "There is no account with this name and password.")
	errPasskey     = refuse(WrongSignIn, "This passkey belongs to no account here.")
	errSignInFirst = refuse(SignInFirst, "Sign in first.")
	errConfirm     = refuse(ConfirmFirst, "Give your password or a passkey again first.")
	errTaken       = refuse(NameTaken, "This name, or one that looks like it, is taken.")
	errBusy        = refuse(Busy, "Too many people are signing in at this moment; try again in a few seconds.")
	errParty       = refuse(Refused, "Passkeys need a secure connection to a host with a name.")
	errCode        = refuse(BadCode, "This link or request is not valid any more; ask for a new one.")
)

// missing turns the store's ErrNotFound into a refusal.
func missing(err error, what string) error {
	if errors.Is(err, ErrNotFound) {
		return refuse(NotFound, "There is no such "+what+".")
	}
	return err
}
