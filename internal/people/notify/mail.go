package notify

import (
	"errors"
	netmail "net/mail"
	"net/textproto"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"github.com/komadai/komadai/internal/people/account"
)

// errHeader is returned for a line break in an address or the subject.
var errHeader = errors.New("a line of a mail's header has a line break in it")

// format builds plain text in UTF-8, quoted-printable.
func format(from netmail.Address, to string, m account.Mail) (*gomail.Msg, error) {
	if strings.ContainsAny(to+m.Subject+from.Name+from.Address, "\r\n\x00") {
		return nil, errHeader
	}
	msg := gomail.NewMsg()
	msg.FromMailAddress(&from)
	if err := msg.To(to); err != nil {
		return nil, errors.New("the recipient's address is not valid") // err contains it
	}
	msg.Subject(m.Subject)
	msg.SetDate()
	msg.SetMessageID()
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	return msg, nil
}

func final(err error) bool {
	if e, ok := errors.AsType[*gomail.SendError](err); ok {
		return !e.IsTemp() && e.ErrorCode() >= 500
	}
	answer, ok := errors.AsType[*textproto.Error](err)
	return ok && answer.Code >= 500
}

// reason returns the error for the log, without addresses.
func reason(err error) any {
	if e, ok := errors.AsType[*gomail.SendError](err); ok {
		return struct {
			Reason string
			Code   int
		}{e.Reason.String(), e.ErrorCode()}
	}
	return err
}
