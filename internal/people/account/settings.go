package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

// renameEvery is the minimum time between name changes, except of case or punctuation.
const renameEvery = 30 * 24 * time.Hour

func (s *Service) SetLanguage(ctx context.Context, id Identity, language string) error {
	if id.Session == "" {
		return errSignInFirst
	}
	_, err := s.set(ctx, id.Account, func(a *Account) { a.Language = Language(language) })
	return err
}

// SetMails sets the topics of notices that the account gets by mail.
func (s *Service) SetMails(ctx context.Context, id Identity, topics []string) error {
	if id.Session == "" {
		return errSignInFirst
	}
	_, err := s.set(ctx, id.Account, func(a *Account) { a.Mails = strings.Join(topics, " ") })
	return err
}

// Rename changes the account's name. Finished games keep the old one.
func (s *Service) Rename(ctx context.Context, id Identity, text string) (Account, error) {
	if err := s.confirmed(ctx, id); err != nil {
		return Account{}, err
	}
	name, key, err := Name(text)
	if err != nil {
		return Account{}, err
	}
	a, err := s.Store.ChangeAccount(ctx, id.Account, func(a *Account) error {
		if a.Key != key {
			if Reserved(name) {
				return errTaken
			}
			if wait := renameEvery - s.Now().Sub(a.Renamed); wait > 0 {
				return refusal.New(refusal.TooMany, "A name can be changed once in 30 days.").Because("name-changes").For(wait)
			}
			a.Renamed = s.Now()
		}
		a.Name, a.Key = name, key
		return nil
	})
	if errors.Is(err, ErrTaken) {
		err = errTaken
	}
	return a, missing(err, "account")
}

// SetPassword ends all other sessions.
func (s *Service) SetPassword(ctx context.Context, id Identity, password string) error {
	if err := s.confirmed(ctx, id); err != nil {
		return err
	}
	if err := s.setPassword(ctx, id.Account, password); err != nil {
		return err
	}
	_, err := s.Store.EndSessions(ctx, id.Account, "", id.Session)
	return s.ended(id.Account, err)
}

// ResetPassword sets a password for the operator and ends all sessions.
func (s *Service) ResetPassword(ctx context.Context, name, password string) error {
	a, err := s.Find(ctx, name)
	if err != nil {
		return err
	}
	if err := s.setPassword(ctx, a.ID, password); err != nil {
		return err
	}
	_, err = s.Store.EndSessions(ctx, a.ID, "", "")
	return s.ended(a.ID, err)
}

func (s *Service) setPassword(ctx context.Context, id, password string) error {
	a, err := s.account(ctx, Lookup{ID: id})
	if err != nil {
		return missing(err, "account")
	}
	if err := checkPassword(password, a.Name); err != nil {
		return err
	}
	hash, err := s.Hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	if _, err = s.set(ctx, id, func(a *Account) { a.Password = hash }); err != nil {
		return err
	}
	return s.Store.DropTickets(ctx, id, resetTicket)
}

// SetRole sets an account's role for the operator.
func (s *Service) SetRole(ctx context.Context, name string, role Role) (Account, error) {
	a, err := s.Find(ctx, name)
	if err != nil {
		return a, err
	}
	return s.set(ctx, a.ID, func(a *Account) { a.Role = role })
}

// Remove deletes the caller's account. Its games remain without a name.
func (s *Service) Remove(ctx context.Context, id Identity) error {
	if err := s.confirmed(ctx, id); err != nil {
		return err
	}
	return s.remove(ctx, id.Account)
}

// RemoveNamed deletes an account for the operator.
func (s *Service) RemoveNamed(ctx context.Context, name string) error {
	a, err := s.Find(ctx, name)
	if err != nil {
		return err
	}
	return s.remove(ctx, a.ID)
}

// remove leaves the games first: a failure can be retried while the account exists.
func (s *Service) remove(ctx context.Context, account string) error {
	if err := s.Games.Leave(ctx, people.OfAccount(account), account); err != nil {
		return err
	}
	return s.ended(account, missing(s.Store.RemoveAccount(ctx, account), "account"))
}
