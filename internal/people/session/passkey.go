package session

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

// Ceremonies implements [account.Passkeys] (Web Authentication Level 3). It is stateless:
// the caller stores the state between request and response.
type Ceremonies struct{}

// party returns the library's configuration for a page.
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

type user struct {
	account account.Account
	keys    []webauthn.Credential
}

// WebAuthnID returns the id that the authenticator stores: the account's random id.
func (u user) WebAuthnID() []byte { return []byte(u.account.ID) }

func (u user) WebAuthnName() string { return u.account.Name }

func (u user) WebAuthnDisplayName() string { return u.account.Name }

func (u user) WebAuthnCredentials() []webauthn.Credential { return u.keys }

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

func begun(options any, data *webauthn.SessionData) ([]byte, string, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return nil, "", err
	}
	state, err := json.Marshal(data)
	return text, string(state), err
}

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
	// Attestation data about the authenticator is not stored.
	c.Attestation = webauthn.CredentialAttestation{}
	text, err := json.Marshal(c)
	return name(c.ID), string(text), err
}

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

// errCloned: the signature counter went back, so the passkey was copied.
var errCloned = errors.New("the passkey has been copied")

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
			return nil, errors.New("the passkey belongs to another account")
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
