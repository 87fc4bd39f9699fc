// Package mail sends mails through an SMTP server (RFC 5321), one at a time and in the
// background, so response times do not reveal whether a mail was sent.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/url"
	"strconv"
	"sync"
	"time"

	gomail "github.com/wneessen/go-mail"

	"github.com/komadai/komadai/internal/panics"
	"github.com/komadai/komadai/internal/people/account"
)

const (
	// waiting bounds the queue.
	waiting        = 200
	attemptTimeout = 30 * time.Second
	// attempts is per mail. pause precedes the second one and doubles each time.
	attempts = 5
	pause    = 5 * time.Second
)

// Sender sends mails. Close it.
type Sender struct {
	server Server
	from   mail.Address
	log    *slog.Logger
	queue  chan letter
	ctx    context.Context
	cancel context.CancelFunc
	done   sync.WaitGroup
	pause  time.Duration
}

type letter struct {
	to   string
	mail account.Mail
}

// Server is an SMTP server.
type Server struct {
	Host, Port string
	// User and Password are the login. An empty User skips it.
	User, Password string
	// TLS uses implicit TLS. Otherwise STARTTLS is required unless the server is local.
	TLS bool
}

// ParseServer parses smtp://[USER:PASSWORD@]HOST[:PORT] or smtps://…. Errors never contain a
// password.
func ParseServer(text string) (Server, error) {
	bad := errors.New("the mail server: want smtp://USER:PASSWORD@HOST:PORT or smtps://…")
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" {
		return Server{}, bad
	}
	s := Server{Host: u.Hostname(), Port: u.Port(), User: u.User.Username(), TLS: u.Scheme == "smtps"}
	s.Password, _ = u.User.Password()
	if s.Port == "" {
		s.Port = map[bool]string{true: "465", false: "587"}[s.TLS]
	}
	return s, nil
}

// ParseFrom parses the sender: "komadai <shogi@example.org>" or a bare address.
func ParseFrom(text string) (mail.Address, error) {
	a, err := mail.ParseAddress(text)
	if err != nil {
		return mail.Address{}, fmt.Errorf("the sender of mails %q: want an address, such as komadai <shogi@example.org>", text)
	}
	return *a, nil
}

// New returns a running sender.
func New(s Server, from mail.Address, log *slog.Logger) *Sender {
	m := &Sender{server: s, from: from, log: log, queue: make(chan letter, waiting), pause: pause}
	m.ctx, m.cancel = context.WithCancel(context.Background())
	m.done.Go(m.run)
	return m
}

// Send implements [account.Mailer]. If the queue is full, it drops and logs the mail.
func (m *Sender) Send(to string, mail account.Mail) {
	select {
	case m.queue <- letter{to, mail}:
	default:
		m.log.Error("a mail was dropped: too many wait to be sent")
	}
}

// Close drops the queue and logs its length.
func (m *Sender) Close() {
	m.cancel()
	m.done.Wait()
	if n := len(m.queue); n > 0 {
		m.log.Warn("mails were not sent before the shutdown", "mails", n)
	}
}

func (m *Sender) run() {
	for {
		select {
		case <-m.ctx.Done():
			return
		case l := <-m.queue:
			// A mail that fails must not stop the others.
			if err := m.attempt(l); err != nil {
				m.log.Error("sending a mail panicked", "err", err)
			}
		}
	}
}

func (m *Sender) attempt(l letter) (err error) {
	defer panics.Catch(&err)
	m.deliver(l)
	return nil
}

// deliver retries until the mail is sent, permanently rejected, or out of attempts.
func (m *Sender) deliver(l letter) {
	msg, err := format(m.from, l.to, l.mail)
	wait := m.pause
	for try := 1; err == nil; try++ {
		if err = m.send(msg); err == nil {
			return
		}
		if final(err) || try == attempts || m.ctx.Err() != nil {
			m.log.Error("a mail could not be sent", "attempts", try, "err", reason(err))
			return
		}
		select {
		case <-m.ctx.Done():
		case <-time.After(wait):
		}
		wait, err = 2*wait, nil
	}
	m.log.Error("a mail could not be written", "err", err)
}

func (m *Sender) send(msg *gomail.Msg) error {
	ctx, cancel := context.WithTimeout(m.ctx, attemptTimeout)
	defer cancel()
	c, err := gomail.NewClient(m.server.Host, m.server.options()...)
	if err != nil {
		return err
	}
	return c.DialAndSendWithContext(ctx, msg)
}

func (s *Server) options() []gomail.Option {
	port, _ := strconv.Atoi(s.Port) // a bad port is rejected by the dialer
	o := []gomail.Option{gomail.WithPort(port), gomail.WithTimeout(attemptTimeout), gomail.WithTLSPolicy(gomail.TLSMandatory)}
	switch {
	case s.TLS:
		o = append(o, gomail.WithSSL())
	case local(s.Host):
		o = append(o, gomail.WithTLSPolicy(gomail.NoTLS))
	}
	if s.User != "" {
		auth := gomail.SMTPAuthPlain
		if local(s.Host) {
			auth = gomail.SMTPAuthPlainNoEnc
		}
		o = append(o, gomail.WithSMTPAuth(auth), gomail.WithUsername(s.User), gomail.WithPassword(s.Password))
	}
	return o
}

func local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
