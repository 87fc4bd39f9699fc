package account

import (
	"context"
	"errors"
	"time"
)

// SignUp has the data of a new account.
type SignUp struct {
	Name, Password, Language string
}

func signUps(address string) Limit {
	return Limit{Key: "new:" + digest(address), Burst: 50, Every: time.Minute}
}

// SignUp creates an account and signs the client in.
func (s *Service) SignUp(ctx context.Context, in SignUp, c Client) (Signed, error) {
	if Reserved(in.Name) {
		return Signed{}, errTaken
	}
	name, _, err := Name(in.Name)
	if err != nil {
		return Signed{}, err
	}
	if err := checkPassword(in.Password, name); err != nil {
		return Signed{}, err
	}
	if err := s.try(ctx, signUps(c.Address)); err != nil {
		return Signed{}, err
	}
	a, err := s.Add(ctx, in, Player)
	if err != nil {
		return Signed{}, err
	}
	return s.signIn(ctx, a, c)
}

// Add creates an account for the operator. Reserved names are allowed.
func (s *Service) Add(ctx context.Context, in SignUp, role Role) (Account, error) {
	name, key, err := Name(in.Name)
	if err != nil {
		return Account{}, err
	}
	if err := checkPassword(in.Password, name); err != nil {
		return Account{}, err
	}
	// Check the name first: hashing is expensive.
	if taken, err := s.Store.FindAccounts(ctx, Lookup{Key: key}); err != nil {
		return Account{}, err
	} else if len(taken) > 0 {
		return Account{}, errTaken
	}
	hash, err := s.Hasher.Hash(ctx, in.Password)
	if err != nil {
		return Account{}, err
	}
	a := Account{
		ID: newID(), Name: name, Key: key, Role: role, Password: hash, Language: Language(in.Language), Created: s.Now(),
	}
	if err := s.Store.AddAccount(ctx, a); errors.Is(err, ErrTaken) {
		return Account{}, errTaken
	} else if err != nil {
		return Account{}, err
	}
	return a, nil
}
