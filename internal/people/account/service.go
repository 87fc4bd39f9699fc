package account

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

// Config configures a [Service]. Mailer and URL are optional.
type Config struct {
	Store    Store
	Games    Games
	Ceremony Passkeys
	Hasher   *Hasher
	// Mailer requires URL, the server's address for links without a trailing slash.
	Mailer Mailer
	URL    string
	// Ended, if not nil, is called when sessions or a token of an account end. It must not
	// block.
	Ended func(account string)
	Now   func() time.Time
}

// Service manages accounts. It is safe for concurrent use. A rejected request returns a
// [*refusal.Error].
type Service struct{ Config }

func New(c Config) *Service { return &Service{c} }

// Client is the origin of a request.
type Client struct {
	// Address is for rate limits. Device is the browser's display name.
	Address, Device string
	// Holder owns the client's games as a guest, or is "".
	Holder people.ID
	Party  Party
}

// Signed is a new session.
type Signed struct {
	Identity Identity
	// Secret is stored only in the browser's cookie.
	Secret string
}

func (s *Service) ended(account string, err error) error {
	if err == nil && s.Ended != nil {
		s.Ended(account)
	}
	return err
}

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

// GuestName rejects a guest name that matches an account's key or imitates the staff.
func (s *Service) GuestName(ctx context.Context, name string) error {
	if Imitates(name) {
		return refusal.New(refusal.NameTaken, "This is a name of the server or its staff; choose another.").Because("name-of-staff")
	}
	_, err := s.Find(ctx, name)
	if err == nil {
		return refusal.New(refusal.NameTaken, "This is the name of an account: sign in, or choose another.").Because("name-of-account")
	}
	if refusal.Is(err, refusal.NotFound) {
		return nil
	}
	return err
}

// Find returns the account whose key matches name.
func (s *Service) Find(ctx context.Context, name string) (Account, error) {
	l := Lookup{}
	if len(name) <= 20*MaxName {
		l.Key = Key(name)
	}
	return s.find(ctx, l)
}

func (s *Service) FindID(ctx context.Context, id string) (Account, error) {
	return s.find(ctx, Lookup{ID: id})
}

func (s *Service) find(ctx context.Context, l Lookup) (Account, error) {
	if l == (Lookup{}) { // it would match every account
		return Account{}, missing(ErrNotFound, "account")
	}
	a, err := s.account(ctx, l)
	return a, missing(err, "account")
}

// set applies a change that cannot fail.
func (s *Service) set(ctx context.Context, id string, change func(*Account)) (Account, error) {
	a, err := s.Store.ChangeAccount(ctx, id, func(a *Account) error {
		change(a)
		return nil
	})
	return a, missing(err, "account")
}

func (s *Service) try(ctx context.Context, limits ...Limit) error {
	wait, err := s.Store.Try(ctx, limits, s.Now())
	if err == nil && wait > 0 {
		err = refusal.New(refusal.TooMany, "Too many attempts; wait a few minutes and try again.").Because("tried-often").For(wait)
	}
	return err
}

// signIn creates a session and moves the guest's games to the account.
func (s *Service) signIn(ctx context.Context, a Account, c Client) (Signed, error) {
	if a.IsClosed() {
		return Signed{}, ErrClosed
	}
	now := s.Now()
	out := Signed{Identity: identity(a), Secret: newSecret()}
	out.Identity.Session = newID()
	if c.Holder.IsGuest() {
		if err := s.Games.Reseat(ctx, c.Holder, people.OfAccount(a.ID)); err != nil {
			return Signed{}, err
		}
	}
	return out, s.Store.AddSession(ctx, SessionRecord{
		ID: out.Identity.Session, Account: a.ID, Hash: digest(out.Secret), Device: Device(c.Device),
		Created: now, Seen: now, Confirmed: now,
	}, maxSessions)
}

func identity(a Account) Identity { return Identity{Account: a.ID, Name: a.Name, Role: a.Role} }
