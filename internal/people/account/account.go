package account

import "time"

// Account is a person or a program with a name.
type Account struct {
	// ID is constant and never reused.
	ID string
	// Name is the display name. Key is its unique form, see [Name].
	Name, Key string
	Role      Role
	// Password is the stored hash, see [Hasher].
	Password string
	// Email is the verified address, or "".
	Email string
	// Language is the language of mails: "en", "ja", "zh" or "zh-Hans".
	Language string
	// Created is the time of sign-up, Renamed of the last name change.
	Created, Renamed time.Time
	// Closed is when a moderator closed the account, or zero.
	Closed time.Time
	// Version counts changes.
	Version int
}

// IsClosed reports whether a moderator has closed the account. A closed account rejects
// sign-in and tokens.
func (a *Account) IsClosed() bool { return !a.Closed.IsZero() }

// Language returns the supported language of a name, or English.
func Language(name string) string {
	switch name {
	case "ja", "zh", "zh-Hans":
		return name
	}
	return "en"
}

// SessionRecord is a stored session of one browser.
type SessionRecord struct {
	ID, Account string
	// Hash is the digest of the cookie's secret.
	Hash string
	// Device is the browser's display name.
	Device string
	// Created is the sign-in, Seen the last use to within minutes, Confirmed the last check
	// of a password or passkey.
	Created, Seen, Confirmed time.Time
}

// Token is a stored API token.
type Token struct {
	ID, Account string
	// Name is a label chosen by the owner.
	Name   string
	Hash   string
	Scopes []Scope
	// Created is the creation, Used the last use to within minutes (zero for never),
	// Expires the end (zero for never).
	Created, Used, Expires time.Time
}

// Passkey is a stored passkey.
type Passkey struct {
	// ID is the credential id in base64url.
	ID, Account string
	// Name is a label chosen by the owner.
	Name string
	// Data is the credential data, see [Passkeys].
	Data string
	// Created is when it was added, Used the last use or zero.
	Created, Used time.Time
}

// Ticket is a single-use secret: a mail code or a started passkey ceremony.
type Ticket struct {
	Hash string
	// Kind is the ticket's purpose.
	Kind string
	// Account is the owner, or "" if unknown. Data depends on Kind.
	Account, Data string
	Expires       time.Time
}

// The kinds of tickets.
const (
	verifyTicket   = "verify"
	resetTicket    = "reset"
	registerTicket = "passkey-add"
	assertTicket   = "passkey-use"
)
