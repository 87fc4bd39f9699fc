// Package refusal holds the one error type for what a client asked for and
// cannot have. Services return it; gateways turn it into their own messages.
// Any other error is a failure of the server.
package refusal

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/shogi"
)

// An Error says what is refused and why.
//
// A refusal that is declared once and returned many times is shared: Because,
// For, ForPrograms and Of return changed copies and leave it alone.
type Error struct {
	// Code says to programs what the refusal is about.
	Code Code
	// Reason says more closely why, in lower-case words joined by hyphens, where
	// several refusals have one code. Pages find their own words by it. It is
	// "" where the code says all.
	Reason string
	// Args are the values that the words of the reason need, by name.
	Args map[string]any
	// Programs says that only a program or an operator meets the refusal, nobody on
	// a page: the message is all there is.
	Programs bool
	// Message is one clear English sentence that names what and where.
	Message string
	// Foul is what is wrong with the move that was refused, shogi.NoFoul where
	// no move was at fault.
	Foul shogi.Foul
	// Wait is how long to wait before the next try, 0 where waiting is not
	// what helps.
	Wait time.Duration
	// Err is the cause, nil where the message says all.
	Err error
}

// New makes a refusal with a message that is a sentence.
func New(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// Newf makes a refusal with a formatted message.
func Newf(code Code, format string, args ...any) *Error {
	return New(code, fmt.Sprintf(format, args...))
}

// Failed makes what a client is told of a failure of the server: not why, but the
// id of the request, under which the log has the reason.
func Failed(request string) *Error {
	return New(Internal, "The server failed at this; its log has the reason under "+request+".").Because("failed", "request", request)
}

// Illegal makes the refusal of a move that the rules do not allow. The message
// is what, which may be "", and err; the foul is that in err.
func Illegal(what string, err error) *Error {
	r := New(Foul, what+err.Error()+".")
	if !errors.As(err, &r.Foul) {
		r.Foul = shogi.NoFoul
	}
	return r
}

// Because returns the refusal with a reason and the arguments of its words, as
// pairs of a name and a value.
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

// ForPrograms returns the refusal marked as one that only a program over the
// interface or an operator meets: it needs no reason, and stays English.
func (e *Error) ForPrograms() *Error {
	out := *e
	out.Programs = true
	return &out
}

// For returns the refusal with how long to wait.
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

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// As returns the refusal in the chain of err.
func As(err error) (*Error, bool) { return errors.AsType[*Error](err) }

// Is reports whether err holds a refusal with the code.
func Is(err error, code Code) bool {
	r, ok := As(err)
	return ok && r.Code == code
}
