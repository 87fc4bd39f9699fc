package notify

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
	// maxMails bounds the queue.
	maxMails    = 200
	mailTimeout = 30 * time.Second
	// mailAttempts is per mail. mailPause precedes the second one and doubles each time.
	mailAttempts = 5
	mailPause    = 5 * time.Second
)

// Mailer sends mails through an SMTP server (RFC 5321), one at a time and in the background, so
// that response times do not reveal whether a mail was sent. Close it.
type Mailer struct {
	server SMTPServer
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

// SMTPServer is an SMTP server.
type SMTPServer struct {
	Host, Port string
	// User and Password are the login. An empty User skips it.
	User, Password string
	// TLS uses implicit TLS. Otherwise STARTTLS is required unless the server is local.
	TLS bool
}

// ParseSMTP parses smtp://[USER:PASSWORD@]HOST[:PORT] or smtps://…. Errors never contain a
// password.
func ParseSMTP(text string) (SMTPServer, error) {
	bad := errors.New("the mail server: want smtp://USER:PASSWORD@HOST:PORT or smtps://…")
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" {
		return SMTPServer{}, bad
	}
	s := SMTPServer{Host: u.Hostname(), Port: u.Port(), User: u.User.Username(), TLS: u.Scheme == "smtps"}
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

// NewMailer returns a running mailer.
func NewMailer(s SMTPServer, from mail.Address, log *slog.Logger) *Mailer {
	m := &Mailer{server: s, from: from, log: log, queue: make(chan letter, maxMails), pause: mailPause}
	m.ctx, m.cancel = context.WithCancel(context.Background())
	m.done.Go(m.run)
	return m
}

// Send implements [account.Mailer]. If the queue is full, it drops and logs the mail.
func (m *Mailer) Send(to string, mail account.Mail) {
	select {
	case m.queue <- letter{to, mail}:
	default:
		m.log.Error("a mail was dropped: too many wait to be sent")
	}
}

// Close drops the queue and logs its length.
func (m *Mailer) Close() {
	m.cancel()
	m.done.Wait()
	if n := len(m.queue); n > 0 {
		m.log.Warn("mails were not sent before the shutdown", "mails", n)
	}
}

func (m *Mailer) run() {
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

func (m *Mailer) attempt(l letter) (err error) {
	defer panics.Catch(&err)
	m.deliver(l)
	return nil
}

// deliver retries until the mail is sent, permanently rejected, or out of attempts.
func (m *Mailer) deliver(l letter) {
	msg, err := format(m.from, l.to, l.mail)
	wait := m.pause
	for try := 1; err == nil; try++ {
		if err = m.send(msg); err == nil {
			return
		}
		if final(err) || try == mailAttempts || m.ctx.Err() != nil {
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

func (m *Mailer) send(msg *gomail.Msg) error {
	ctx, cancel := context.WithTimeout(m.ctx, mailTimeout)
	defer cancel()
	c, err := gomail.NewClient(m.server.Host, m.server.options()...)
	if err != nil {
		return err
	}
	return c.DialAndSendWithContext(ctx, msg)
}

func (s *SMTPServer) options() []gomail.Option {
	port, _ := strconv.Atoi(s.Port) // a bad port is rejected by the dialer
	o := []gomail.Option{gomail.WithPort(port), gomail.WithTimeout(mailTimeout), gomail.WithTLSPolicy(gomail.TLSMandatory)}
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
