// Package passkey carries out the ceremonies of passkeys: it makes the requests
// for the browser and checks its answers (Web Authentication Level 3). It keeps
// nothing; what lies between the two steps of a ceremony is given back to it.
package passkey

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/komadai/komadai/internal/people/account"
)

// Ceremonies implements [account.Passkeys].
type Ceremonies struct{}

// party returns the library set up for one page.
func party(p account.Party) (*webauthn.WebAuthn, error) {
	w, err := webauthn.New(&webauthn.Config{
		RPID: p.ID, RPDisplayName: "komadai", RPOrigins: []string{p.Origin},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", account.ErrParty, err)
	}
	return w, nil
}

// user is an account as the library sees one.
type user struct {
	account account.Account
	keys    []webauthn.Credential
}

// WebAuthnID is what the authenticator keeps with the passkey: the account's id,
// which is random and says nothing.
func (u user) WebAuthnID() []byte { return []byte(u.account.ID) }

// WebAuthnName implements [webauthn.User].
func (u user) WebAuthnName() string { return u.account.Name }

// WebAuthnDisplayName implements [webauthn.User].
func (u user) WebAuthnDisplayName() string { return u.account.Name }

// WebAuthnCredentials implements [webauthn.User].
func (u user) WebAuthnCredentials() []webauthn.Credential { return u.keys }

// BeginAdd implements [account.Passkeys].
func (Ceremonies) BeginAdd(p account.Party, a account.Account, have []account.Passkey) (options []byte, state string, err error) {
	w, err := party(p)
	if err != nil {
		return nil, "", err
	}
	u := user{account: a}
	for _, k := range have {
		c, err := credential(k.Data)
		if err != nil {
			return nil, "", err
		}
		u.keys = append(u.keys, c)
	}
	creation, data, err := w.BeginRegistration(u,
		webauthn.WithExclusions(webauthn.Credentials(u.keys).CredentialDescriptors()))
	if err != nil {
		return nil, "", err
	}
	return begun(creation.Response, data)
}

// begun is what the two sides of a ceremony keep.
func begun(options any, data *webauthn.SessionData) ([]byte, string, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return nil, "", err
	}
	state, err := json.Marshal(data)
	return text, string(state), err
}

// Add implements [account.Passkeys].
func (Ceremonies) Add(p account.Party, a account.Account, state string, response []byte) (id, data string, err error) {
	w, session, err := resume(p, state)
	if err != nil {
		return "", "", err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return "", "", err
	}
	c, err := w.CreateCredential(user{account: a}, session, answer)
	if err != nil {
		return "", "", err
	}
	// What the attestation says of the authenticator is nobody's business here.
	c.Attestation = webauthn.CredentialAttestation{}
	text, err := json.Marshal(c)
	return name(c.ID), string(text), err
}

// BeginUse implements [account.Passkeys].
func (Ceremonies) BeginUse(p account.Party) (options []byte, state string, err error) {
	w, err := party(p)
	if err != nil {
		return nil, "", err
	}
	assertion, data, err := w.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return nil, "", err
	}
	return begun(assertion.Response, data)
}

// errCloned: the counter of the passkey has gone back, so that there are two of
// it.
var errCloned = errors.New("the passkey has been copied")

// Use implements [account.Passkeys].
func (Ceremonies) Use(p account.Party, state string, response []byte, find func(id string) (account.Passkey, error)) (used account.Passkey, data string, err error) {
	w, session, err := resume(p, state)
	if err != nil {
		return used, "", err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil {
		return used, "", err
	}
	_, c, err := w.ValidatePasskeyLogin(func(rawID, handle []byte) (webauthn.User, error) {
		if used, err = find(name(rawID)); err != nil {
			return nil, err
		}
		key, err := credential(used.Data)
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(handle, []byte(used.Account)) {
			return nil, errors.New("the passkey is of another account")
		}
		return user{account: account.Account{ID: used.Account}, keys: []webauthn.Credential{key}}, nil
	}, session, answer)
	if err != nil {
		return used, "", err
	}
	if c.Authenticator.CloneWarning {
		return used, "", errCloned
	}
	text, err := json.Marshal(c)
	return used, string(text), err
}

func resume(p account.Party, state string) (*webauthn.WebAuthn, webauthn.SessionData, error) {
	var data webauthn.SessionData
	if err := json.Unmarshal([]byte(state), &data); err != nil {
		return nil, data, fmt.Errorf("read the state of a ceremony: %w", err)
	}
	w, err := party(p)
	return w, data, err
}

func credential(data string) (c webauthn.Credential, err error) {
	if err = json.Unmarshal([]byte(data), &c); err != nil {
		err = fmt.Errorf("read a passkey: %w", err)
	}
	return c, err
}

func name(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }
