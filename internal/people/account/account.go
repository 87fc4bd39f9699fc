package account

import "time"

// Account is a person or a program with a name.
type Account struct {
	// ID is never reused.
	ID string
	// Name is displayed; Key is its unique form, see [Name].
	Name, Key string
	Role      Role
	// Password is a hash, see [Hasher].
	Password string
	// Email is the verified address, or "".
	Email string
	// Mails are the topics of notices sent by mail, with spaces between; see package push.
	Mails string
	// Language of mails is "en", "ja", "zh" or "zh-Hans".
	Language         string
	Created, Renamed time.Time
	// Closed is when a moderator closed the account, or zero.
	Closed  time.Time
	Version int
}

// IsClosed reports a closed account, which rejects sign-in and tokens.
func (a *Account) IsClosed() bool { return !a.Closed.IsZero() }

// Language returns a supported language, English by default.
func Language(name string) string {
	switch name {
	case "ja", "zh", "zh-Hans":
		return name
	}
	return "en"
}

// SessionRecord is a session of one browser.
type SessionRecord struct {
	ID, Account string
	// Hash is the digest of the cookie's secret.
	Hash   string
	Device string
	// Created is the sign-in, Seen the last use to within minutes, Confirmed the last check of
	// a password or passkey.
	Created, Seen, Confirmed time.Time
}

// Token is an API token.
type Token struct {
	ID, Account string
	Name        string
	Hash        string
	Scopes      []Scope
	// Used is the last use to within minutes (zero for never), Expires is zero for never.
	Created, Used, Expires time.Time
}

// Passkey is a stored passkey.
type Passkey struct {
	// ID is the credential id in base64url.
	ID, Account string
	Name        string
	// Data is the credential data, see [Passkeys].
	Data string
	// Used is the last use, or zero.
	Created, Used time.Time
}

// Ticket is a single-use secret: a mail code or a started passkey ceremony.
type Ticket struct {
	Hash string
	Kind string
	// Account is "" if unknown. Data depends on Kind.
	Account, Data string
	Expires       time.Time
}

const (
	verifyTicket   = "verify"
	resetTicket    = "reset"
	registerTicket = "passkey-add"
	assertTicket   = "passkey-use"
)
