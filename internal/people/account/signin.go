package account

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

// guesses limits failed password sign-ins. An unknown name counts too, so a limit does not
// reveal whether an account exists.
func guesses(name, address string) []Limit {
	n, a := digest("name:"+Key(name)), digest("address:"+address)
	limits := []Limit{
		{Key: "guess:" + digest(n+a), Burst: 10, Every: time.Minute},
		{Key: "guess:" + n, Burst: 50, Every: 3 * time.Minute},
	}
	if address != "" {
		limits = append(limits, Limit{Key: "guess:" + a, Burst: 50, Every: 15 * time.Second})
	}
	return limits
}

// programGuesses limits failed password sign-ins of programs. The gateway also limits each
// pair of name and address, so a retrying program locks out neither its owner nor its
// neighbours.
func programGuesses(name, address string) []Limit {
	limits := []Limit{{Key: "program:" + digest("name:"+Key(name)), Burst: 200, Every: 15 * time.Second}}
	if address != "" {
		limits = append(limits, Limit{Key: "program:" + digest("address:"+address), Burst: 500, Every: 2 * time.Second})
	}
	return limits
}

// Prove returns the account of name if secret is its password or an API token with the scope.
// Without a client address, failures count for the name only. known reports whether the
// account exists.
func (s *Service) Prove(ctx context.Context, name, secret string, need Scope, c Client) (a Account, known bool, err error) {
	if strings.HasPrefix(secret, tokenPrefix) {
		id, ok, err := s.ByToken(ctx, secret)
		if err != nil {
			return a, false, err
		}
		if ok && slices.Contains(id.Scopes, need) && Key(name) == Key(id.Name) {
			a, err := s.account(ctx, Lookup{ID: id.Account})
			return a, true, err
		}
	}
	_, err = s.Find(ctx, name)
	if _, refused := refusal.As(err); refused {
		return Account{}, false, errSignIn
	} else if err != nil {
		return Account{}, false, err
	}
	a, err = s.check(ctx, name, secret, programGuesses(name, c.Address))
	if err == nil && a.IsClosed() {
		err = ErrClosed
	}
	return a, true, err
}

// SignIn signs the client in. All failures give the same answer in the same time.
func (s *Service) SignIn(ctx context.Context, name, password string, c Client) (Signed, error) {
	a, err := s.check(ctx, name, password, guesses(name, c.Address))
	if err != nil {
		return Signed{}, err
	}
	return s.signIn(ctx, a, c)
}

func (s *Service) check(ctx context.Context, name, password string, limits []Limit) (Account, error) {
	if len(name) > 20*MaxName || len(password) > 8*MaxPassword {
		return Account{}, errSignIn
	}
	// Count the attempt first, so that parallel ones cannot exceed the limit. Success forgives
	// it.
	if err := s.try(ctx, limits...); err != nil {
		return Account{}, err
	}
	a, err := s.Find(ctx, name)
	if _, refused := refusal.As(err); err != nil && !refused {
		return Account{}, err
	}
	ok, stale, err := s.Hasher.Verify(ctx, a.Password, password)
	if err != nil {
		if errors.Is(err, errBusy) { // the password was not checked
			err = errors.Join(err, s.Store.Forgive(ctx, limits, s.Now()))
		}
		return Account{}, err
	}
	if !ok {
		return Account{}, errSignIn
	}
	if stale {
		if a, err = s.rehash(ctx, a, password); err != nil {
			return Account{}, err
		}
	}
	return a, s.Store.Forgive(ctx, limits, s.Now())
}

func (s *Service) rehash(ctx context.Context, a Account, password string) (Account, error) {
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return a, err
	}
	old := a.Password
	return s.Store.ChangeAccount(ctx, a.ID, func(now *Account) error {
		if now.Password == old { // unless it has changed in the meantime
			now.Password = hash
		}
		return nil
	})
}

// fresh is how long a password or passkey counts as recent for sensitive actions.
const fresh = 15 * time.Minute

// Confirm checks the password again for sensitive actions.
func (s *Service) Confirm(ctx context.Context, id Identity, password string, c Client) error {
	if id.Session == "" {
		return errSignInFirst
	}
	a, err := s.check(ctx, id.Name, password, guesses(id.Name, c.Address))
	if err != nil {
		return err
	}
	if a.ID != id.Account {
		return errSignIn
	}
	return s.Store.TouchSession(ctx, id.Session, s.Now(), s.Now())
}

// confirmed rejects a session without a recent password or passkey.
func (s *Service) confirmed(ctx context.Context, id Identity) error {
	if id.Session == "" {
		return errSignInFirst
	}
	list, err := s.Store.Sessions(ctx, id.Account)
	if err != nil {
		return err
	}
	for _, one := range list {
		if one.ID == id.Session {
			if s.Now().Sub(one.Confirmed) < fresh {
				return nil
			}
			return errConfirm
		}
	}
	return errSignInFirst
}
