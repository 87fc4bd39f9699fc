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
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/notify"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

const (
	// hashQueue is the number of passwords that may wait for a check.
	hashQueue = 64
	// sweepEvery is the interval of removing expired data, sweepFirst the delay of the first
	// time.
	sweepEvery = time.Hour
	sweepFirst = time.Minute
)

func (s *server) openMail(context.Context) error {
	if s.config.SMTP == "" {
		return nil
	}
	server, err := notify.ParseSMTP(s.config.SMTP)
	if err != nil {
		return err
	}
	from, err := notify.ParseFrom(s.config.MailFrom)
	if err != nil {
		return err
	}
	s.mailer = notify.NewMailer(server, from, s.parts.Log)
	return nil
}

func (s *server) closeMail(context.Context) {
	if s.mailer != nil {
		s.mailer.Close()
	}
}

func (s *server) newAccounts() *account.Service {
	parts := account.Config{
		Store: s.db.Members, Games: s.hub, Ceremony: session.Ceremonies{},
		// Two passwords at once use two cores and 128 MiB.
		Hasher: account.NewHasher(s.config.PasswordCost, s.lanes.control, max(1, runtime.GOMAXPROCS(0)/2), hashQueue),
		URL:    s.config.URL, Now: time.Now,
		Ended: func(id string) {
			s.tasks.begin(func(context.Context) { s.live.Recheck(people.OfAccount(id)) })
		},
	}
	if s.mailer != nil {
		parts.Mailer = s.mailer
	}
	return account.New(parts)
}

func (s *server) sweepAccounts(ctx context.Context) {
	if err := s.accounts.Sweep(ctx); err != nil && ctx.Err() == nil {
		s.parts.Log.Error("expired sessions and codes could not be removed", "err", err)
	}
}

func (s *server) sweepRecords(ctx context.Context) {
	if err := s.records.Sweep(ctx, time.Now()); err != nil && ctx.Err() == nil {
		s.parts.Log.Error("shared records that were never opened could not be removed", "err", err)
	}
}

// lookSignedIn is the interval of checking open sockets for clients that signed out on another
// node.
const lookSignedIn = time.Minute

func (s *server) cutSignedOut(context.Context) { s.live.Recheck("") }

func (s *server) callers() session.Options {
	return session.Options{
		Key: s.guests, Secure: s.secure, Accounts: s.accounts,
		Client: func(r *http.Request) session.Client {
			origin, host := s.site(r, s.secure(r))
			from := networks(sender(r, s.config.TrustProxy))
			return session.Client{
				Address: from[0], Network: from[len(from)-1], Agent: r.UserAgent(), Origin: origin, Host: host,
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
			if refused, ok := refusal.As(err); ok {
				api.Fail(w, refused)
				return
			}
			id := obs.RequestID(r.Context())
			if r.Context().Err() == nil {
				s.parts.Log.Error("the sender of a request could not be identified", "id", id, "err", err)
			}
			api.Fail(w, refusal.Failed(id))
		},
	}
}

// site returns the origin and host of the pages of a request: the configured ones, or what the
// browser asked for. The browser itself binds passkeys to the host.
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
