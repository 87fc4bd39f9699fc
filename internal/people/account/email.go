package account

import (
	"context"
	"errors"
	"net/mail"
	"strings"
	"time"
	"unicode"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/refusal"
)

// Lifetimes of mailed links.
const (
	verifyLasts = 24 * time.Hour
	resetLasts  = time.Hour
)

// maxEmail is in bytes (RFC 5321).
const maxEmail = 254

// maxReset bounds the accounts reset by one request.
const maxReset = 5

// Email validates a bare mail address and lower-cases its domain. The error is a
// [*refusal.Error].
func Email(text string) (string, error) {
	text = strings.TrimSpace(text)
	parsed, err := mail.ParseAddress(text)
	odd := func(r rune) bool {
		return unicode.IsControl(r) || unicode.IsSpace(r) || strings.ContainsRune(`"<>()`, r)
	}
	if err != nil || parsed.Address != text || len(text) > maxEmail || strings.ContainsFunc(text, odd) {
		return "", refusal.New(refusal.BadEmail, "This is not the address of a mailbox, such as name@example.org.")
	}
	at := strings.LastIndexByte(text, '@')
	return text[:at] + strings.ToLower(text[at:]), nil
}

func (s *Service) HasMail() bool { return s.Mailer != nil }

func mails(email, address string) []Limit {
	return []Limit{
		{Key: "mail:" + digest(strings.ToLower(email)), Burst: 3, Every: time.Hour},
		{Key: "mails:" + digest(address), Burst: 10, Every: 10 * time.Minute},
	}
}

// SetEmail mails a confirmation link, or removes the address if it is empty.
func (s *Service) SetEmail(ctx context.Context, id Identity, email string, c Client) error {
	if err := s.confirmed(ctx, id); err != nil {
		return err
	}
	if err := s.Store.DropTickets(ctx, id.Account, verifyTicket); err != nil {
		return err
	}
	if email == "" {
		_, err := s.set(ctx, id.Account, func(a *Account) { a.Email = "" })
		return err
	}
	if s.Mailer == nil {
		return refusal.New(refusal.BadRequest, "This server sends no mail.").Because("no-mail")
	}
	email, err := Email(email)
	if err != nil {
		return err
	}
	if err := s.try(ctx, mails(email, c.Address)...); err != nil {
		return err
	}
	a, err := s.Account(ctx, id)
	if err != nil {
		return err
	}
	secret, err := s.ticket(ctx, Ticket{Kind: verifyTicket, Account: a.ID, Data: email}, verifyLasts)
	if err != nil {
		return err
	}
	s.Mailer.Send(email, verifyMail(a, s.URL+"/account/verify#"+secret))
	return nil
}

func (s *Service) ticket(ctx context.Context, t Ticket, lasts time.Duration) (secret string, err error) {
	secret = newSecret()
	t.Hash, t.Expires = digest(secret), s.Now().Add(lasts)
	return secret, s.Store.AddTicket(ctx, t)
}

func (s *Service) take(ctx context.Context, secret, kind string) (Ticket, error) {
	t, err := s.Store.TakeTicket(ctx, digest(secret), kind, s.Now())
	if errors.Is(err, ErrNotFound) {
		return t, errCode
	}
	return t, err
}

// VerifyEmail stores the address of a link, which proves access to the mailbox.
func (s *Service) VerifyEmail(ctx context.Context, secret string) error {
	t, err := s.take(ctx, secret, verifyTicket)
	if err != nil {
		return err
	}
	_, err = s.set(ctx, t.Account, func(a *Account) { a.Email = t.Data })
	if refusal.Is(err, refusal.NotFound) {
		return errCode
	}
	return err
}

// AskReset mails a reset link to each account with the address. Result and time do not depend
// on whether one exists: mails are sent in the background.
func (s *Service) AskReset(ctx context.Context, email string, c Client) error {
	if s.Mailer == nil {
		return refusal.New(refusal.BadRequest, "This server sends no mail; ask its operator for a new password.").Because("no-mail-password")
	}
	email, err := Email(email)
	if err != nil {
		return err
	}
	if err := s.try(ctx, mails(email, c.Address)...); err != nil {
		return err
	}
	found, err := s.Store.FindAccounts(ctx, Lookup{Email: email, Limit: maxReset})
	if err != nil {
		return err
	}
	if len(found) == 0 { // same duration as with accounts
		_, err := s.ticket(ctx, Ticket{Kind: resetTicket}, resetLasts)
		return err
	}
	for _, a := range found {
		secret, err := s.ticket(ctx, Ticket{Kind: resetTicket, Account: a.ID}, resetLasts)
		if err != nil {
			return err
		}
		s.Mailer.Send(email, resetMail(a, s.URL+"/reset#"+secret))
	}
	return nil
}

// Reset sets a new password by a link, ends all sessions and, unless they are kept, API tokens,
// and signs in.
func (s *Service) Reset(ctx context.Context, secret, password string, keepTokens bool, c Client) (Signed, error) {
	// An invalid password must not consume the link.
	if err := checkPassword(password, ""); err != nil {
		return Signed{}, err
	}
	t, err := s.take(ctx, secret, resetTicket)
	if err != nil {
		return Signed{}, err
	}
	if err := s.setPassword(ctx, t.Account, password); err != nil {
		// The link stays valid for another attempt.
		t.Hash, t.Expires = digest(secret), s.Now().Add(resetLasts/4)
		if again := s.Store.AddTicket(ctx, t); again != nil {
			return Signed{}, again
		}
		return Signed{}, err
	}
	_, err = s.Store.EndSessions(ctx, t.Account, "", "")
	if !keepTokens {
		err = errors.Join(err, s.endTokens(ctx, t.Account))
	}
	if err := s.ended(t.Account, err); err != nil {
		return Signed{}, err
	}
	a, err := s.account(ctx, Lookup{ID: t.Account})
	if err != nil {
		return Signed{}, missing(err, "account")
	}
	return s.signIn(ctx, a, c)
}

func verifyMail(a Account, link string) Mail {
	l := lang.Language(a.Language)
	return Mail{lang.MailVerifySubject.In(l), lang.MailVerifyText(a.Name, link).In(l)}
}

func resetMail(a Account, link string) Mail {
	l := lang.Language(a.Language)
	return Mail{lang.MailResetSubject.In(l), lang.MailResetText(a.Name, link).In(l)}
}
