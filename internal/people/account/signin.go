package account

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

// guesses are the limits of sign-ins by password that fail: of one address at
// one name, of all addresses at one name, and of one address at all names. The
// name counts whether there is such an account or not, so that a limit tells
// nothing.
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

// programGuesses are the limits of sign-ins of programs by password that fail: of
// all addresses at one name, and of one address at all names. The gateway slows
// down each address at each name, so a program that tries a wrong password again
// and again shuts out neither its owner nor its neighbours.
func programGuesses(name, address string) []Limit {
	limits := []Limit{{Key: "program:" + digest("name:"+Key(name)), Burst: 200, Every: 15 * time.Second}}
	if address != "" {
		limits = append(limits, Limit{Key: "program:" + digest("address:"+address), Burst: 500, Every: 2 * time.Second})
	}
	return limits
}

// Prove returns the account of a name, if the secret is its password or one of
// its API tokens with the scope, for programs that sign in by a name. Where the
// client's address is not known, the tries count against the name alone. known
// says whether there is an account of the name.
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
	var refused *refusal.Error
	if errors.As(err, &refused) {
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

// SignIn signs the client in by name and password. Whatever is wrong, the
// answer is the same and takes the same time.
func (s *Service) SignIn(ctx context.Context, name, password string, c Client) (Signed, error) {
	a, err := s.check(ctx, name, password, guesses(name, c.Address))
	if err != nil {
		return Signed{}, err
	}
	return s.signIn(ctx, a, c)
}

// check returns the account of a name and password. The limits bound the tries
// that fail.
func (s *Service) check(ctx context.Context, name, password string, limits []Limit) (Account, error) {
	if len(name) > 20*MaxName || len(password) > 8*MaxPassword {
		return Account{}, errSignIn
	}
	// The try is counted before the password is looked at, so that many at once
	// are no way around the limit, and taken back when it was right.
	if err := s.try(ctx, limits...); err != nil {
		return Account{}, err
	}
	a, err := s.Find(ctx, name)
	var refused *refusal.Error
	if err != nil && !errors.As(err, &refused) {
		return Account{}, err
	}
	ok, stale, err := s.Hasher.Verify(ctx, a.Password, password)
	if err != nil {
		if errors.Is(err, errBusy) { // nothing was learned
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

// rehash stores a password under the present cost.
func (s *Service) rehash(ctx context.Context, a Account, password string) (Account, error) {
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return a, err
	}
	old := a.Password
	return s.Store.ChangeAccount(ctx, a.ID, func(now *Account) error {
		if now.Password == old { // it may have been changed meanwhile
			now.Password = hash
		}
		return nil
	})
}

// fresh is how long a password or passkey that was given counts for what only
// the person may do.
const fresh = 15 * time.Minute

// Confirm gives the password again, for what only the person may do.
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

// confirmed refuses who has not given a password or passkey for some time.
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
