package refusal

import "time"

// soon is the wait that clients are asked for while nothing can be stored.
const soon = 2 * time.Second

var errUnavailable = New(Busy, "The server cannot read or store anything just now; try again in a moment.").Because("unavailable").For(soon)

// unavailable has the text of its cause, for logs, and is a refusal for clients.
type unavailable struct{ cause error }

func (u unavailable) Error() string { return u.cause.Error() }

func (u unavailable) Unwrap() []error { return []error{errUnavailable, u.cause} }

// Unavailable marks an error of a database that may work again soon.
func Unavailable(cause error) error { return unavailable{cause} }

// IsUnavailable reports whether err is due to a database that may work again soon.
func IsUnavailable(err error) bool {
	r, ok := As(err)
	return ok && r.Reason == errUnavailable.Reason
}
