package mail

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people/account"
)

// errHeader: a header value contains a line break.
var errHeader = errors.New("a line of a mail's header has a line break in it")

// format encodes a mail (RFC 5322): plain text in UTF-8, quoted-printable.
func format(from mail.Address, to string, m account.Mail, now time.Time) ([]byte, error) {
	if strings.ContainsAny(to+m.Subject+from.Name+from.Address, "\r\n\x00") {
		return nil, errHeader
	}
	at := strings.LastIndexByte(from.Address, '@')
	var b bytes.Buffer
	for _, line := range [][2]string{
		{"From", from.String()},
		{"To", (&mail.Address{Address: to}).String()},
		{"Subject", mime.QEncoding.Encode("utf-8", m.Subject)},
		{"Date", now.UTC().Format(time.RFC1123Z)},
		{"Message-ID", "<" + strings.ToLower(rand.Text()) + from.Address[at:] + ">"},
		{"Auto-Submitted", "auto-generated"},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
	} {
		fmt.Fprintf(&b, "%s: %s\r\n", line[0], line[1])
	}
	b.WriteString("\r\n")
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write([]byte(strings.ReplaceAll(m.Text, "\n", "\r\n"))); err != nil {
		return nil, err
	}
	err := w.Close() // flushes
	return b.Bytes(), err
}

// final reports whether the server's reply is a permanent failure.
func final(err error) bool {
	var answer *textproto.Error
	return errors.As(err, &answer) && answer.Code >= 500
}
