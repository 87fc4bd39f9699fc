package account

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
)

// Config is what a [Service] works with. All but Mailer and URL must be set.
type Config struct {
	Store    Store
	Games    Games
	Ceremony Passkeys
	Hasher   *Hasher
	// Mailer sends mails; nil where none can be sent. URL is then the address of
	// the server for links, without a slash at the end.
	Mailer Mailer
	URL    string
	// Ended is told that sessions or a token of an account have ended; nil for
	// nobody. It must not wait.
	Ended func(account string)
	// Now tells the time.
	Now func() time.Time
}

// Service is what can be done with accounts. It is safe for concurrent use.
// What it does not do is a [*refusal.Error].
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

// Client is who asks for something, beside their account.
type Client struct {
	// Address is the network address, as far as it tells people apart; Device
	// what the browser says that it is.
	Address, Device string
	// Holder is the holder of the client's games as a guest, "" for none.
	Holder principal.ID
	// Party is the page that asks.
	Party Party
}

// Signed is a new session.
type Signed struct {
	Identity Identity
	// Secret goes into the browser's cookie, and nowhere else.
	Secret string
}

// ended tells that sessions or a token of an account have ended, if err is nil.
func (s *Service) ended(account string, err error) error {
	if err == nil && s.Ended != nil {
		s.Ended(account)
	}
	return err
}

// account returns one account.
func (s *Service) account(ctx context.Context, l Lookup) (Account, error) {
	found, err := s.Store.FindAccounts(ctx, l)
	if err != nil {
		return Account{}, err
	}
	if len(found) != 1 {
		return Account{}, ErrNotFound
	}
	return found[0], nil
}

// Account returns the account of an identity.
func (s *Service) Account(ctx context.Context, id Identity) (Account, error) {
	if id.Account == "" {
		return Account{}, errSignInFirst
	}
	a, err := s.account(ctx, Lookup{ID: id.Account})
	if errors.Is(err, ErrNotFound) {
		err = errSignInFirst
	}
	return a, err
}

// GuestName refuses a name that a guest gives when it is that of an account, or
// looks the same.
func (s *Service) GuestName(ctx context.Context, name string) error {
	_, err := s.Find(ctx, name)
	if err == nil {
		return refusal.New(refusal.NameTaken, "This is the name of an account: sign in, or choose another.").Because("name-of-account")
	}
	if r, ok := refusal.As(err); ok && r.Code == refusal.NotFound {
		return nil
	}
	return err
}

// Find returns the account of that name, or of one that looks the same.
func (s *Service) Find(ctx context.Context, name string) (Account, error) {
	if len(name) > 20*MaxName {
		return Account{}, missing(ErrNotFound, "account")
	}
	key := Key(name)
	if key == "" {
		return Account{}, missing(ErrNotFound, "account")
	}
	a, err := s.account(ctx, Lookup{Key: key})
	return a, missing(err, "account")
}

// FindID returns the account of that id.
func (s *Service) FindID(ctx context.Context, id string) (Account, error) {
	if id == "" {
		return Account{}, missing(ErrNotFound, "account")
	}
	a, err := s.account(ctx, Lookup{ID: id})
	return a, missing(err, "account")
}

// try counts a try against limits, and refuses it when it is one too many.
func (s *Service) try(ctx context.Context, limits ...Limit) error {
	wait, err := s.Store.Try(ctx, limits, s.Now())
	if err == nil && wait > 0 {
		err = refusal.New(refusal.TooMany, "Too many attempts; wait a few minutes and try again.").Because("tried-often").For(wait)
	}
	return err
}

// signIn makes a session of an account, and gives it the games of the guest
// that the client was. The session is always a new one.
func (s *Service) signIn(ctx context.Context, a Account, c Client) (Signed, error) {
	if a.IsClosed() {
		return Signed{}, ErrClosed
	}
	now := s.Now()
	out := Signed{Identity: identity(a), Secret: newSecret()}
	out.Identity.Session = newID()
	if c.Holder.IsGuest() {
		if err := s.Games.Reseat(ctx, c.Holder, principal.OfAccount(a.ID)); err != nil {
			return Signed{}, err
		}
	}
	return out, s.Store.AddSession(ctx, SessionRecord{
		ID: out.Identity.Session, Account: a.ID, Hash: digest(out.Secret), Device: Device(c.Device),
		Created: now, Seen: now, Confirmed: now,
	}, maxSessions)
}

func identity(a Account) Identity { return Identity{Account: a.ID, Name: a.Name, Role: a.Role} }
