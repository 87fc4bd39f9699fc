package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"time"

	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/obs"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/mail"
	"github.com/komadai/komadai/internal/people/passkey"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

const (
	// hashQueue is how many passwords may wait to be checked.
	hashQueue = 64
	// sweepEvery is the time between two looks for what has expired, sweepFirst
	// that before the first.
	sweepEvery = time.Hour
	sweepFirst = time.Minute
)

// openMail begins to send mails, if the settings name a server for them.
func (s *server) openMail(context.Context) error {
	if s.config.SMTP == "" {
		return nil
	}
	server, err := mail.ParseServer(s.config.SMTP)
	if err != nil {
		return err
	}
	from, err := mail.ParseFrom(s.config.MailFrom)
	if err != nil {
		return err
	}
	s.mailer = mail.New(server, from, s.parts.Log)
	return nil
}

func (s *server) closeMail(context.Context) error {
	if s.mailer != nil {
		s.mailer.Close()
	}
	return nil
}

// newAccounts returns the accounts.
func (s *server) newAccounts() *account.Service {
	parts := account.Config{
		Store: s.db.Members, Games: s.hub, Ceremony: passkey.Ceremonies{},
		// Two passwords at a time keep two cores busy and take 128 MiB.
		Hasher: account.NewHasher(s.config.PasswordCost, max(1, runtime.GOMAXPROCS(0)/2), hashQueue),
		URL:    s.config.URL, Now: time.Now,
		Ended: func(id string) {
			s.tasks.begin(func(context.Context) { s.live.Recheck(principal.OfAccount(id)) })
		},
	}
	if s.mailer != nil {
		parts.Mailer = s.mailer
	}
	return account.New(parts)
}

// sweepAccounts removes what has expired of accounts.
func (s *server) sweepAccounts(ctx context.Context) {
	if err := s.accounts.Sweep(ctx); err != nil && ctx.Err() == nil {
		s.parts.Log.Error("what has expired of accounts could not be removed", "err", err)
	}
}

// lookSignedIn is the time between two looks whether those with open sockets are
// still signed in: they may have signed out through another node.
const lookSignedIn = time.Minute

// cutSignedOut ends sockets whose clients have signed out.
func (s *server) cutSignedOut(context.Context) { s.live.Recheck("") }

// callers is how the server tells who sends a request.
func (s *server) callers(isSecure func(*http.Request) bool) session.Options {
	return session.Options{
		Key: s.guests, Secure: isSecure, Accounts: s.accounts,
		Client: func(r *http.Request) session.Client {
			origin, host := s.site(r, isSecure(r))
			return session.Client{
				Address: address(r, s.config.TrustProxy), Agent: r.UserAgent(), Origin: origin, Host: host,
			}
		},
		Fail: func(w http.ResponseWriter, r *http.Request, err error) {
			if errors.Is(err, session.ErrToken) {
				w.Header().Set("WWW-Authenticate", "Bearer")
				api.Fail(w, refusal.New(refusal.BadToken, "The API token is unknown, removed or expired.").ForPrograms())
				return
			}
			if errors.Is(err, account.ErrClosed) {
				api.Fail(w, refusal.New(refusal.AccountClosed, err.Error()))
				return
			}
			id := obs.RequestID(r.Context())
			if r.Context().Err() == nil {
				s.parts.Log.Error("it could not be told who sent a request", "id", id, "err", err)
			}
			api.Fail(w, refusal.Failed(id))
		},
	}
}

// site returns the origin of the pages that a request came through, and their
// host. Where the operator has not said what it is, it is what the browser asked
// for; a passkey is bound to it by the browser itself.
func (s *server) site(r *http.Request, secure bool) (origin, host string) {
	if u, err := url.Parse(s.config.URL); err == nil && s.config.URL != "" {
		return u.Scheme + "://" + u.Host, u.Hostname()
	}
	scheme := "http"
	if secure {
		scheme = "https"
	}
	host = r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return scheme + "://" + r.Host, host
}
