package account

import (
	"context"
	"crypto/subtle"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/komadai/komadai/internal/refusal"
)

// tokenPrefix is for secret scanners. The id and the secret follow.
const tokenPrefix = "komadai_"

const (
	maxTokens = 50
	// maxLabel bounds the names of tokens and passkeys, in characters.
	maxLabel = 60
)

// NewToken has the settings of a new API token.
type NewToken struct {
	Name   string
	Scopes []string
	// Lasts is the lifetime; 0 means forever.
	Lasts time.Duration
}

// AddToken creates an API token. text is the token, which is not stored.
func (s *Service) AddToken(ctx context.Context, id Identity, in NewToken) (t Token, text string, err error) {
	if err := s.confirmed(ctx, id); err != nil {
		return t, "", err
	}
	scopes, err := ParseScopes(in.Scopes)
	if err != nil {
		return t, "", refusal.New(refusal.BadRequest, refusal.Sentence(err.Error())).Because("bad-scopes")
	}
	name, err := label(in.Name)
	if err != nil {
		return t, "", err
	}
	secret := newSecret()
	t = Token{ID: newID(), Account: id.Account, Name: name, Hash: digest(secret), Scopes: scopes, Created: s.Now()}
	if in.Lasts > 0 {
		t.Expires = t.Created.Add(in.Lasts)
	}
	ok, err := s.Store.AddToken(ctx, t, maxTokens)
	if err == nil && !ok {
		err = refusal.New(refusal.Full, "This account has as many tokens as allowed; remove one first.").Because("many-tokens")
	}
	return t, tokenPrefix + t.ID + "_" + secret, err
}

// ByToken returns the identity of an API token. ok is false if it is invalid; [ErrClosed] if
// the account is closed.
func (s *Service) ByToken(ctx context.Context, text string) (id Identity, ok bool, err error) {
	rest, ok := strings.CutPrefix(text, tokenPrefix)
	number, secret, ok2 := strings.Cut(rest, "_")
	if !ok || !ok2 || len(text) > 200 {
		return id, false, nil
	}
	t, a, err := s.Store.Token(ctx, number)
	if errors.Is(err, ErrNotFound) {
		return id, false, nil
	} else if err != nil {
		return id, false, err
	}
	now := s.Now()
	if subtle.ConstantTimeCompare([]byte(digest(secret)), []byte(t.Hash)) != 1 ||
		!t.Expires.IsZero() && !now.Before(t.Expires) {
		return id, false, nil
	}
	if a.IsClosed() {
		return id, false, ErrClosed
	}
	if now.Sub(t.Used) > precision {
		if err := s.Store.TouchToken(ctx, t.ID, now); err != nil {
			return id, false, err
		}
	}
	id = identity(a)
	id.Token, id.Scopes = t.ID, t.Scopes
	return id, true, nil
}

// ListTokens returns the caller's valid tokens, newest first.
func (s *Service) ListTokens(ctx context.Context, id Identity) ([]Token, error) {
	if id.Session == "" {
		return nil, errSignInFirst
	}
	all, err := s.Store.Tokens(ctx, id.Account)
	if err != nil {
		return nil, err
	}
	var valid []Token
	for _, t := range all {
		if t.Expires.IsZero() || s.Now().Before(t.Expires) {
			valid = append(valid, t)
		}
	}
	return valid, nil
}

// RemoveToken revokes a token of the caller.
func (s *Service) RemoveToken(ctx context.Context, id Identity, token string) error {
	if id.Session == "" {
		return errSignInFirst
	}
	return s.ended(id.Account, missing(s.Store.RemoveToken(ctx, id.Account, token), "token"))
}

func label(text string) (string, error) {
	text = strings.Join(strings.Fields(strings.Map(printable, text)), " ")
	if n := utf8.RuneCountInString(text); n == 0 || n > maxLabel {
		return "", refusal.New(refusal.BadRequest, "A token or passkey has a name of 1 to 60 characters.").Because("label-length")
	}
	return text, nil
}

func (s *Service) endTokens(ctx context.Context, id string) error {
	list, err := s.Store.Tokens(ctx, id)
	for _, t := range list {
		err = errors.Join(err, s.Store.RemoveToken(ctx, id, t.ID))
	}
	return err
}
