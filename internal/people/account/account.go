package account

import "time"

// Account is a person, or a program, that is known by a name.
type Account struct {
	// ID never changes and is never given again.
	ID string
	// Name is shown; Key is what no two accounts share, see [Name].
	Name, Key string
	Role      Role
	// Password is the stored hash, see [Hasher].
	Password string
	// Email is the verified address, "" for none.
	Email string
	// Language is that of mails to the account: "en", "ja", "zh" or "zh-Hans".
	Language string
	// Created is when it was made, Renamed when the name last changed.
	Created, Renamed time.Time
	// Closed is when a moderator closed it, zero for an account that is open.
	Closed time.Time
	// Version counts the changes.
	Version int
}

// IsClosed reports whether a moderator has closed the account: nobody can sign
// in to it, and its tokens are dead.
func (a *Account) IsClosed() bool { return !a.Closed.IsZero() }

// Language returns the language of the name given, English for any other.
func Language(name string) string {
	switch name {
	case "ja", "zh", "zh-Hans":
		return name
	}
	return "en"
}

// SessionRecord is a stored session: one browser that is signed in.
type SessionRecord struct {
	ID, Account string
	// Hash is the digest of the cookie's secret.
	Hash string
	// Device says what the browser is, for people.
	Device string
	// Created is when it signed in, Seen when it was last used, to within some
	// minutes; Confirmed when a password or passkey was last given.
	Created, Seen, Confirmed time.Time
}

// Token is a stored API token.
type Token struct {
	ID, Account string
	// Name says what it is for, for people.
	Name string
	// Hash is the digest of its secret.
	Hash   string
	Scopes []Scope
	// Created is when it was made; Used when it was last used, to within some
	// minutes, zero for never; Expires when it ends, zero for never.
	Created, Used, Expires time.Time
}

// Passkey is a stored passkey.
type Passkey struct {
	// ID is the credential's id in base64url.
	ID, Account string
	// Name says which it is, for people.
	Name string
	// Data is what the ceremonies need of it, see [Passkeys].
	Data string
	// Created is when it was added, Used when it was last used, zero for never.
	Created, Used time.Time
}

// Ticket is a secret that is good for one use: the code of a mail, or the begun
// ceremony of a passkey.
type Ticket struct {
	// Hash is the digest of the secret.
	Hash string
	// Kind is what it is good for.
	Kind string
	// Account is whose it is, "" when that is not known yet; Data what belongs to
	// it.
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
