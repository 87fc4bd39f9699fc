package account

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/refusal"
)

const ceremonyLasts = 5 * time.Minute

// maxPasskeys is per account.
const maxPasskeys = 20

// errCeremony is returned if the browser's response does not match the request.
var errCeremony = refusal.New(refusal.BadCode, "The passkey could not be checked; try again.").Because("passkey-unchecked")

type ceremony struct {
	Party Party
	State string
}

func (s *Service) begin(ctx context.Context, kind, account string, p Party, state string) (ticket string, err error) {
	data, err := json.Marshal(ceremony{p, state})
	if err != nil {
		return "", err
	}
	return s.ticket(ctx, Ticket{Kind: kind, Account: account, Data: string(data)}, ceremonyLasts)
}

// begun returns the state of a ceremony, which must end on the page that started it.
func (s *Service) begun(ctx context.Context, kind, ticket string, p Party) (account, state string, err error) {
	t, err := s.take(ctx, ticket, kind)
	if err != nil {
		return "", "", err
	}
	var c ceremony
	if err := json.Unmarshal([]byte(t.Data), &c); err != nil {
		return "", "", err
	}
	if c.Party != p {
		return "", "", errCeremony
	}
	return t.Account, c.State, nil
}

// BeginPasskey starts adding a passkey. options are for the browser, ticket for
// [Service.AddPasskey].
func (s *Service) BeginPasskey(ctx context.Context, id Identity, c Client) (options []byte, ticket string, err error) {
	if err := s.confirmed(ctx, id); err != nil {
		return nil, "", err
	}
	a, err := s.Account(ctx, id)
	if err != nil {
		return nil, "", err
	}
	have, err := s.Store.Passkeys(ctx, a.ID)
	if err != nil {
		return nil, "", err
	}
	if len(have) >= maxPasskeys {
		return nil, "", errManyPasskeys
	}
	options, state, err := s.Ceremony.BeginAdd(c.Party, a, have)
	if err != nil {
		return nil, "", unparty(err)
	}
	ticket, err = s.begin(ctx, registerTicket, a.ID, c.Party, state)
	return options, ticket, err
}

func unparty(err error) error {
	if errors.Is(err, ErrParty) {
		return errParty
	}
	return err
}

var errManyPasskeys = refusal.New(refusal.Full, "This account has as many passkeys as allowed; remove one first.").Because("many-passkeys")

// AddPasskey adds the passkey that the browser created.
func (s *Service) AddPasskey(ctx context.Context, id Identity, c Client, ticket, name string, response []byte) (Passkey, error) {
	if err := s.confirmed(ctx, id); err != nil {
		return Passkey{}, err
	}
	name, err := label(name)
	if err != nil {
		return Passkey{}, err
	}
	owner, state, err := s.begun(ctx, registerTicket, ticket, c.Party)
	if err != nil {
		return Passkey{}, err
	}
	if owner != id.Account {
		return Passkey{}, errCeremony
	}
	a, err := s.Account(ctx, id)
	if err != nil {
		return Passkey{}, err
	}
	p := Passkey{Account: a.ID, Name: name, Created: s.Now()}
	if p.ID, p.Data, err = s.Ceremony.Add(c.Party, a, state, response); err != nil {
		return Passkey{}, errCeremony
	}
	ok, err := s.Store.AddPasskey(ctx, p, maxPasskeys)
	switch {
	case errors.Is(err, ErrTaken):
		err = refusal.New(refusal.BadRequest, "This passkey is in use already.").Because("passkey-used")
	case err == nil && !ok:
		err = errManyPasskeys
	}
	return p, err
}

// ListPasskeys returns the caller's passkeys, oldest first.
func (s *Service) ListPasskeys(ctx context.Context, id Identity) ([]Passkey, error) {
	if id.Session == "" {
		return nil, errSignInFirst
	}
	return s.Store.Passkeys(ctx, id.Account)
}

// RemovePasskey deletes a passkey of the caller. The password still works.
func (s *Service) RemovePasskey(ctx context.Context, id Identity, passkey string) error {
	if err := s.confirmed(ctx, id); err != nil {
		return err
	}
	return missing(s.Store.RemovePasskey(ctx, id.Account, passkey), "passkey")
}

func ceremonies(address string) Limit {
	return Limit{Key: "ceremony:" + digest(address), Burst: 60, Every: 5 * time.Second}
}

// BeginPasskeySignIn starts a sign-in or confirmation by passkey, which identifies the
// account.
func (s *Service) BeginPasskeySignIn(ctx context.Context, c Client) (options []byte, ticket string, err error) {
	if err := s.try(ctx, ceremonies(c.Address)); err != nil {
		return nil, "", err
	}
	options, state, err := s.Ceremony.BeginUse(c.Party)
	if err != nil {
		return nil, "", unparty(err)
	}
	ticket, err = s.begin(ctx, assertTicket, "", c.Party, state)
	return options, ticket, err
}

func (s *Service) PasskeySignIn(ctx context.Context, c Client, ticket string, response []byte) (Signed, error) {
	a, err := s.usePasskey(ctx, c, ticket, response)
	if err != nil {
		return Signed{}, err
	}
	return s.signIn(ctx, a, c)
}

// ConfirmByPasskey is [Service.Confirm] by passkey.
func (s *Service) ConfirmByPasskey(ctx context.Context, id Identity, c Client, ticket string, response []byte) error {
	if id.Session == "" {
		return errSignInFirst
	}
	a, err := s.usePasskey(ctx, c, ticket, response)
	if err != nil {
		return err
	}
	if a.ID != id.Account {
		return errPasskey
	}
	return s.Store.TouchSession(ctx, id.Session, s.Now(), s.Now())
}

func (s *Service) usePasskey(ctx context.Context, c Client, ticket string, response []byte) (Account, error) {
	_, state, err := s.begun(ctx, assertTicket, ticket, c.Party)
	if err != nil {
		return Account{}, err
	}
	var broken error
	used, data, err := s.Ceremony.Use(c.Party, state, response, func(id string) (Passkey, error) {
		p, err := s.Store.Passkey(ctx, id)
		if err != nil && !errors.Is(err, ErrNotFound) {
			broken = err
		}
		return p, err
	})
	if broken != nil {
		return Account{}, broken
	}
	if err != nil {
		return Account{}, errPasskey
	}
	if err := s.Store.UsePasskey(ctx, used.ID, data, s.Now()); err != nil && !errors.Is(err, ErrNotFound) {
		return Account{}, err
	}
	a, err := s.account(ctx, Lookup{ID: used.Account})
	if errors.Is(err, ErrNotFound) {
		return a, errPasskey
	}
	return a, err
}
