package notify

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/people/account"
)

type post struct {
	net.Listener
	mu sync.Mutex
	// answers are those to RCPT, one per connection; further mails are accepted.
	answers []string
	auth    string
	mails   chan string
}

func newPost(t *testing.T, answers ...string) *post {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &post{Listener: l, answers: answers, mails: make(chan string, 9)}
	var wg sync.WaitGroup
	wg.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			wg.Go(func() { p.talk(c) })
		}
	})
	t.Cleanup(func() {
		l.Close()
		wg.Wait()
	})
	return p
}

func (p *post) talk(c net.Conn) {
	defer c.Close()
	in := bufio.NewReader(c)
	fmt.Fprint(c, "220 post\r\n")
	p.mu.Lock()
	answer := "250 ok"
	if len(p.answers) > 0 {
		answer, p.answers = p.answers[0], p.answers[1:]
	}
	p.mu.Unlock()
	var text strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		verb, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch strings.ToUpper(verb) {
		case "EHLO":
			fmt.Fprint(c, "250-post\r\n250-8BITMIME\r\n250 AUTH PLAIN\r\n")
		case "AUTH":
			p.mu.Lock()
			p.auth = strings.TrimSpace(line)
			p.mu.Unlock()
			if strings.HasPrefix(answer, "535") {
				fmt.Fprint(c, answer+"\r\n")
				continue
			}
			fmt.Fprint(c, "235 ok\r\n")
		case "RCPT":
			text.WriteString(line)
			fmt.Fprint(c, answer+"\r\n")
		case "DATA":
			fmt.Fprint(c, "354 go on\r\n")
			for {
				line, err := in.ReadString('\n')
				if err != nil {
					return
				}
				if line == ".\r\n" {
					break
				}
				text.WriteString(strings.TrimPrefix(line, ".")) // dot-stuffing
			}
			p.mails <- text.String()
			fmt.Fprint(c, "250 ok\r\n")
		case "QUIT":
			fmt.Fprint(c, "221 bye\r\n")
			return
		default:
			text.WriteString(line)
			fmt.Fprint(c, "250 ok\r\n")
		}
	}
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func newMailer(t *testing.T, p *post) (*Mailer, *syncBuffer) {
	t.Helper()
	host, port, err := net.SplitHostPort(p.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	log := &syncBuffer{}
	m := NewMailer(SMTPServer{Host: host, Port: port, User: "me", Password: "hush"}, mail.Address{Name: "駒台", Address: "shogi@example.org"}, slog.New(slog.NewTextHandler(log, nil)))
	m.pause = time.Millisecond
	t.Cleanup(m.Close)
	return m, log
}

func TestSendMail(t *testing.T) {
	p := newPost(t, "451 later", "421 later still")
	m, log := newMailer(t, p)
	body := "木村 さん\n\n.\nhttps://shogi.example/reset#ABC=\n" + strings.Repeat("long ", 50)
	m.Send("k@example.jp", account.Mail{Subject: "駒台：パスワード", Text: body})
	var got string
	select {
	case got = <-p.mails:
	case <-time.After(5 * time.Minute):
		t.Fatal("no mail came: " + log.String())
	}
	_, text, _ := strings.Cut(got, "RCPT TO:<k@example.jp>\r\n")
	read, err := mail.ReadMessage(strings.NewReader(text))
	if err != nil {
		t.Fatal(err, got)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
	if err != nil || subject != "駒台：パスワード" {
		t.Errorf("subject %q, %v", subject, err)
	}
	from, err := mail.ParseAddress(read.Header.Get("From"))
	if err != nil || from.Name != "駒台" || from.Address != "shogi@example.org" || read.Header.Get("To") != "<k@example.jp>" {
		t.Errorf("from %v, to %q, %v", from, read.Header.Get("To"), err)
	}
	plain, err := io.ReadAll(quotedprintable.NewReader(read.Body))
	if err != nil || strings.TrimSuffix(strings.ReplaceAll(string(plain), "\r\n", "\n"), "\n") != body {
		t.Errorf("text %q, want %q, %v", plain, body, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !strings.HasPrefix(p.auth, "AUTH PLAIN ") {
		t.Errorf("signed in by %q", p.auth)
	}
	if strings.Contains(log.String(), "hush") || strings.Contains(log.String(), "k@example.jp") {
		t.Errorf("log: %s", log)
	}
}

// A permanent failure is tried once.
func TestMailRefused(t *testing.T) {
	for _, answer := range []string{"550 no such mailbox", "535 wrong password"} {
		t.Run(answer, func(t *testing.T) { testMailRefused(t, answer) })
	}
}

func testMailRefused(t *testing.T, answer string) {
	p := newPost(t, answer)
	m, log := newMailer(t, p)
	m.Send("k@example.jp", account.Mail{Subject: "a", Text: "b"})
	m.Send("l@example.jp", account.Mail{Subject: "c", Text: "d"})
	select {
	case got := <-p.mails:
		if !strings.Contains(got, "l@example.jp") {
			t.Errorf("the mail %s came", got)
		}
	case <-time.After(5 * time.Minute):
		t.Fatal("no mail came")
	}
	if !strings.Contains(log.String(), "a mail could not be sent") || !strings.Contains(log.String(), "attempts=1") || strings.Contains(log.String(), "k@example.jp") {
		t.Errorf("log: %s", log)
	}
}

// A header value cannot start a new header line.
func TestMailHeaders(t *testing.T) {
	from := mail.Address{Address: "a@b.example"}
	for _, c := range [][2]string{{"k@x.jp\r\nBcc: l@x.jp", "s"}, {"k@x.jp", "s\nBcc: l@x.jp"}, {"k@x.jp\x00", "s"}} {
		if _, err := format(from, c[0], account.Mail{Subject: c[1]}); err == nil {
			t.Errorf("%q was written", c)
		}
	}
}

func TestParseMail(t *testing.T) {
	for text, want := range map[string]SMTPServer{
		"smtp://mail.example":                    {Host: "mail.example", Port: "587"},
		"smtps://me%40x.jp:hu%3Ash@mail.example": {Host: "mail.example", Port: "465", User: "me@x.jp", Password: "hu:sh", TLS: true},
		"smtp://localhost:25":                    {Host: "localhost", Port: "25"},
		"smtp://me:hush@[2001:db8::1]:2525/":     {Host: "2001:db8::1", Port: "2525", User: "me", Password: "hush"},
	} {
		if got, err := ParseSMTP(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "mail.example", "http://me:hush@mail.example", "smtp://", "smtp://me:hush@mail.example/x", "smtp://me:hush@mail.example:port"} {
		if _, err := ParseSMTP(text); err == nil || strings.Contains(err.Error(), "hush") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := ParseFrom("komadai"); err == nil {
		t.Error("a name is not an address")
	}
	for host, want := range map[string]bool{"localhost": true, "127.0.0.1": true, "::1": true, "mail.example": false, "192.0.2.1": false, "localhost.example": false} {
		if local(host) != want {
			t.Errorf("%s: %v", host, !want)
		}
	}
}

func FuzzSMTP(f *testing.F) {
	f.Add("smtp://me:hush@mail.example:25")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSMTP(text)
		if err == nil && (s.Host == "" || s.Port == "") {
			t.Errorf("%q was read as %+v", text, s)
		}
	})
}

// A panic over one mail is an error, and the next mail is sent.
func TestPanicOverAMail(t *testing.T) {
	m := &Mailer{queue: make(chan letter)} // without a context, which it needs
	if err := m.attempt(letter{"somebody@example.org", account.Mail{}}); err == nil || !strings.Contains(err.Error(), "panic") {
		t.Errorf("the panic came back as %v", err)
	}
}
