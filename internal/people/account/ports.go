package account

import (
	"context"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
)

// Lookup says which accounts are wanted; all that is set must hold.
type Lookup struct {
	// ID, Key and Email are those of the account, "" for any.
	ID, Key, Email string
	// After is the key after which a list goes on; Limit its greatest length,
	// 100 when 0.
	After string
	Limit int
}

// Store is what the service stores. Package storetest is its contract in tests.
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
	// AddAccount stores a new account; [ErrTaken] when its key or id is taken.
	AddAccount(ctx context.Context, a Account) error
	// FindAccounts returns the accounts that match l, ordered by key.
	FindAccounts(ctx context.Context, l Lookup) ([]Account, error)
	// ChangeAccount stores what change makes of an account. Change may be called
	// several times, when another change comes between; its error ends it.
	// [ErrNotFound]; [ErrTaken] when the new key is taken.
	ChangeAccount(ctx context.Context, id string, change func(*Account) error) (Account, error)
	// RemoveAccount removes an account with all that belongs to it: sessions,
	// tokens, passkeys, tickets. [ErrNotFound].
	RemoveAccount(ctx context.Context, id string) error
}

// Sessions stores sessions.
type Sessions interface {
	// AddSession stores a session. Of one account it keeps the newest so many.
	AddSession(ctx context.Context, s SessionRecord, keep int) error
	// Session returns the session with that hash and its account; [ErrNotFound].
	Session(ctx context.Context, hash string) (SessionRecord, Account, error)
	// Sessions returns the sessions of an account, last used first.
	Sessions(ctx context.Context, account string) ([]SessionRecord, error)
	// TouchSession stores when a session was seen and confirmed; zero for an
	// instant that stays as it is.
	TouchSession(ctx context.Context, id string, seen, confirmed time.Time) error
	// EndSessions ends the session of an account with that id, or, when id is "",
	// all but the one with the id except. It returns how many there were.
	EndSessions(ctx context.Context, account, id, except string) (int, error)
}

// Tickets stores tickets, each valid for one use.
type Tickets interface {
	// AddTicket stores a ticket.
	AddTicket(ctx context.Context, t Ticket) error
	// TakeTicket returns a ticket that has not expired and removes it, so that
	// one of two who ask at once gets it; [ErrNotFound].
	TakeTicket(ctx context.Context, hash, kind string, now time.Time) (Ticket, error)
	// DropTickets removes the tickets of an account of one kind.
	DropTickets(ctx context.Context, account, kind string) error
	// Expire removes what has expired by now: tickets, tokens, traces of tries,
	// and sessions made before born or not seen since seen.
	Expire(ctx context.Context, now, born, seen time.Time) error
}

// Tokens stores API tokens.
type Tokens interface {
	// AddToken stores a token, unless its account has max already: then ok is
	// false.
	AddToken(ctx context.Context, t Token, limit int) (ok bool, err error)
	// Token returns a token and its account; [ErrNotFound].
	Token(ctx context.Context, id string) (Token, Account, error)
	// Tokens returns the tokens of an account, newest first.
	Tokens(ctx context.Context, account string) ([]Token, error)
	// TouchToken stores when a token was used.
	TouchToken(ctx context.Context, id string, used time.Time) error
	// RemoveToken removes a token of an account; [ErrNotFound].
	RemoveToken(ctx context.Context, account, id string) error
}

// PasskeyStore stores passkeys.
type PasskeyStore interface {
	// AddPasskey stores a passkey, unless its account has limit already: then ok
	// is false. [ErrTaken] when there is one with its id.
	AddPasskey(ctx context.Context, p Passkey, limit int) (ok bool, err error)
	// Passkey returns a passkey; [ErrNotFound].
	Passkey(ctx context.Context, id string) (Passkey, error)
	// Passkeys returns the passkeys of an account, oldest first.
	Passkeys(ctx context.Context, account string) ([]Passkey, error)
	// UsePasskey stores what a passkey has become and when it was used.
	UsePasskey(ctx context.Context, id, data string, used time.Time) error
	// RemovePasskey removes a passkey of an account; [ErrNotFound].
	RemovePasskey(ctx context.Context, account, id string) error
}

// Limit is how often something may be tried: so often at once, and then once
// each Every.
type Limit struct {
	// Key names who or what is limited.
	Key   string
	Burst int
	Every time.Duration
}

// Tries counts tries on all nodes together.
type Tries interface {
	// Try counts one try against each limit, if all allow it. Otherwise it counts
	// none, and returns how long to wait.
	Try(ctx context.Context, limits []Limit, now time.Time) (wait time.Duration, err error)
	// Forgive takes back one try of each limit.
	Forgive(ctx context.Context, limits []Limit, now time.Time) error
}

// Games are the games of accounts and guests.
type Games interface {
	// Reseat gives the seats of one holder to another.
	Reseat(ctx context.Context, from, to principal.ID) error
	// Leave ends the part of an account in all games, because it is removed: it
	// resigns those that go on, gives up its seats, and its name is taken from
	// all.
	Leave(ctx context.Context, holder principal.ID, account string) error
}

// Party is what a ceremony of a passkey is bound to.
type Party struct {
	// Origin is that of the page: https://shogi.example; ID is its host.
	Origin, ID string
}

// Passkeys knows the ceremonies of passkeys (Web Authentication Level 3).
// Options and responses are the JSON of the browser's
// PublicKeyCredential.parse…FromJSON and toJSON; state is what the end of a
// ceremony needs of its beginning. [ErrParty].
type Passkeys interface {
	// BeginAdd begins to add a passkey to an account that has the others.
	BeginAdd(p Party, a Account, have []Passkey) (options []byte, state string, err error)
	// Add ends it, with the id and data of the new passkey.
	Add(p Party, a Account, state string, response []byte) (id, data string, err error)
	// BeginUse begins a sign-in of whoever has a passkey.
	BeginUse(p Party) (options []byte, state string, err error)
	// Use ends it. Find returns the passkey of the id, whose account must be the
	// one named; data is what it has become.
	Use(p Party, state string, response []byte, find func(id string) (Passkey, error)) (used Passkey, data string, err error)
}

// Mailer sends mails. Send returns at once; what becomes of the mail is not
// said.
type Mailer interface {
	Send(to string, m Mail)
}

// Mail is a mail to be sent.
type Mail struct{ Subject, Text string }
