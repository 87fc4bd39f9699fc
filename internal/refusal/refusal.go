// Package refusal has the one error type for a refused request. Services return it;
// gateways turn it into their own messages. Any other error is a failure of the server.
package refusal

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Error is a refusal. Methods that change it return copies, so an error can be shared.
type Error struct {
	Code Code
	// Reason refines Code, in lower-case words joined by hyphens, and selects the page's text;
	// "" if the code suffices.
	Reason string
	// Args are the values for the reason's text, by name.
	Args map[string]any
	// Programs marks a refusal that only programs or operators meet: it has only the message.
	Programs bool
	// Message is an English sentence that names the fault and its place.
	Message string
	// Foul is that of the refused move, or shogi.NoFoul.
	Foul shogi.Foul
	// Wait is the time until the next try, or 0 if waiting does not help.
	Wait time.Duration
	Err  error
}

// New returns a refusal; message is a sentence.
func New(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// Newf returns a refusal with a formatted message.
func Newf(code Code, format string, args ...any) *Error {
	return New(code, fmt.Sprintf(format, args...))
}

// Sentence makes a sentence of an error's clause, which begins with an ASCII letter or is empty.
func Sentence(clause string) string {
	if clause == "" {
		return ""
	}
	return strings.ToUpper(clause[:1]) + clause[1:] + "."
}

// Failed returns the refusal for a failure of the server. It has only the id of the
// request; the log has the cause under that id.
func Failed(request string) *Error {
	return New(Internal, "The server failed at this; its log has the reason under "+request+".").Because("failed", "request", request)
}

// Illegal returns the refusal of an illegal move. The message is what, which may be "",
// and err; the foul is that of err.
func Illegal(what string, err error) *Error {
	r := New(Foul, what+err.Error()+".")
	if !errors.As(err, &r.Foul) {
		r.Foul = shogi.NoFoul
	}
	return r
}

// Because returns the refusal with a reason and its arguments, as pairs of name and value.
func (e *Error) Because(reason string, args ...any) *Error {
	out := *e
	out.Reason = reason
	if len(args) > 0 {
		out.Args = make(map[string]any, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			out.Args[fmt.Sprint(args[i])] = args[i+1]
		}
	}
	return &out
}

// ForPrograms returns the refusal with Programs set: it stays English.
func (e *Error) ForPrograms() *Error {
	out := *e
	out.Programs = true
	return &out
}

// For returns the refusal with Wait set.
func (e *Error) For(wait time.Duration) *Error {
	out := *e
	out.Wait = wait
	return &out
}

// Of returns the refusal with its cause.
func (e *Error) Of(err error) *Error {
	out := *e
	out.Err = err
	return &out
}

func (e *Error) Error() string { return e.Message }

func (e *Error) Unwrap() error { return e.Err }

// As returns the refusal in the chain of err.
func As(err error) (*Error, bool) { return errors.AsType[*Error](err) }

// Is reports whether err has a refusal with the code.
func Is(err error, code Code) bool {
	r, ok := As(err)
	return ok && r.Code == code
}
