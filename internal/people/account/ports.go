package account

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/people"
)

// Lookup selects accounts. All set fields must match.
type Lookup struct {
	ID, Key, Email string
	// The list starts after key After. Limit 0 means 100.
	After string
	Limit int
}

// Store is the service's storage. Package storetest is its contract.
type Store interface {
	Accounts
	Sessions
	Tickets
	Tokens
	PasskeyStore
	Tries
}

// Accounts stores accounts.
type Accounts interface {
	// AddAccount returns [ErrTaken] if key or id exists.
	AddAccount(ctx context.Context, a Account) error
	// FindAccounts orders by key.
	FindAccounts(ctx context.Context, l Lookup) ([]Account, error)
	// ChangeAccount applies change and stores the account, with retries after conflicts. It
	// returns the error of change, [ErrNotFound], or [ErrTaken] if the new key exists.
	ChangeAccount(ctx context.Context, id string, change func(*Account) error) (Account, error)
	// RemoveAccount deletes an account with its sessions, tokens, passkeys and tickets, or
	// returns [ErrNotFound].
	RemoveAccount(ctx context.Context, id string) error
}

// Sessions stores sessions.
type Sessions interface {
	// AddSession keeps only the newest keep sessions of the account.
	AddSession(ctx context.Context, s SessionRecord, keep int) error
	// Session returns a session and its account, or [ErrNotFound].
	Session(ctx context.Context, hash string) (SessionRecord, Account, error)
	// Sessions orders by last use, newest first.
	Sessions(ctx context.Context, account string) ([]SessionRecord, error)
	// TouchSession updates times; a zero time leaves the value unchanged.
	TouchSession(ctx context.Context, id string, seen, confirmed time.Time) error
	// EndSessions ends session id or, if id is "", all but except, and returns the number.
	EndSessions(ctx context.Context, account, id, except string) (int, error)
}

// Tickets stores single-use tickets.
type Tickets interface {
	AddTicket(ctx context.Context, t Ticket) error
	// TakeTicket returns and deletes a valid ticket, atomically, or returns [ErrNotFound].
	TakeTicket(ctx context.Context, hash, kind string, now time.Time) (Ticket, error)
	// DropTickets deletes an account's tickets of one kind.
	DropTickets(ctx context.Context, account, kind string) error
	// Expire deletes tickets, tokens and tries expired by now, sessions created before born or
	// last seen before seen, and guests' push subscriptions made before seen.
	Expire(ctx context.Context, now, born, seen time.Time) error
}

// Tokens stores API tokens.
type Tokens interface {
	// AddToken returns false if the account has limit tokens.
	AddToken(ctx context.Context, t Token, limit int) (ok bool, err error)
	// Token returns a token and its account, or [ErrNotFound].
	Token(ctx context.Context, id string) (Token, Account, error)
	// Tokens orders newest first.
	Tokens(ctx context.Context, account string) ([]Token, error)
	TouchToken(ctx context.Context, id string, used time.Time) error
	// RemoveToken returns [ErrNotFound] for a missing token.
	RemoveToken(ctx context.Context, account, id string) error
}

// PasskeyStore stores passkeys.
type PasskeyStore interface {
	// AddPasskey returns false if the account has limit passkeys, or [ErrTaken] if the id
	// exists.
	AddPasskey(ctx context.Context, p Passkey, limit int) (ok bool, err error)
	Passkey(ctx context.Context, id string) (Passkey, error)
	// Passkeys orders oldest first.
	Passkeys(ctx context.Context, account string) ([]Passkey, error)
	UsePasskey(ctx context.Context, id, data string, used time.Time) error
	// RemovePasskey returns [ErrNotFound] for a missing passkey.
	RemovePasskey(ctx context.Context, account, id string) error
}

// Limit is a rate limit: a burst, then one per Every.
type Limit struct {
	// Key identifies the limited subject.
	Key   string
	Burst int
	Every time.Duration
}

// Tries counts attempts over all nodes.
type Tries interface {
	// Try counts one attempt against each limit, or none and returns the time to wait.
	Try(ctx context.Context, limits []Limit, now time.Time) (wait time.Duration, err error)
	// Forgive returns one attempt to each limit.
	Forgive(ctx context.Context, limits []Limit, now time.Time) error
}

// Games accesses the games of accounts and guests.
type Games interface {
	// Reseat moves the seats of one holder to another.
	Reseat(ctx context.Context, from, to people.ID) error
	// Leave removes a deleted account from all games: it resigns and removes the name.
	Leave(ctx context.Context, holder people.ID, account string) error
}

// Party is the relying party of a passkey ceremony.
type Party struct {
	// Origin is such as https://shogi.example. ID is its host.
	Origin, ID string
}

// Passkeys implements passkey ceremonies (Web Authentication Level 3). Options and responses
// are the JSON of PublicKeyCredential.parse…FromJSON and toJSON. state connects start and end.
// Methods may return [ErrParty].
type Passkeys interface {
	// BeginAdd starts adding a passkey; have are the account's others.
	BeginAdd(p Party, a Account, have []Passkey) (options []byte, state string, err error)
	// Add verifies the response and returns the new passkey.
	Add(p Party, a Account, state string, response []byte) (id, data string, err error)
	BeginUse(p Party) (options []byte, state string, err error)
	// Use verifies the response and returns the passkey's new data.
	Use(p Party, state string, response []byte, find func(id string) (Passkey, error)) (used Passkey, data string, err error)
}

// Mailer sends mails. Send does not block and does not report failures.
type Mailer interface {
	Send(to string, m Mail)
}

// Mail is an outgoing mail.
type Mail struct{ Subject, Text string }
