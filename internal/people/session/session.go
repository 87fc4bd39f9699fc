// Package session tells who sends a request. There are three kinds of callers:
//
//   - Guests, told apart by a cookie with a random secret, which is made when a
//     client first does something that needs it. Who has the secret is the
//     player.
//   - Those who are signed in to an account, by another cookie, whose secret is
//     made anew at each sign-in.
//   - Programs with an API token of an account, as Authorization: Bearer TOKEN.
//
// Only the SHA-256 of a secret leaves for the store, so a stolen database lets
// nobody play another's games or be another.
package session

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/principal"
)

// The names of the cookies: a guest's, and an account's without and with TLS.
// Of a name that begins with __Host- browsers take no cookie that another host
// of the same domain has set.
const (
	GuestCookie   = "komadai_session"
	PlainCookie   = "komadai_account"
	SecureCookie  = "__Host-komadai_account"
	authorization = "Authorization"
)

// lifetime is how long a browser keeps a guest's cookie; browsers allow 400
// days.
const lifetime = 400 * 24 * time.Hour

// secretLength is the length of a secret: rand.Text has 26 characters of base
// 32, at least 128 bits.
const secretLength = 26

// ErrToken is the failure of a request with an API token that is not valid. It
// is not taken for a guest's: who sends a token wants to know.
var ErrToken = errors.New("the API token is unknown, revoked or expired")

// Accounts knows who is signed in.
type Accounts interface {
	// BySession returns who is signed in by a cookie's secret; ok is false when
	// nobody is, or no longer.
	BySession(ctx context.Context, secret string) (id account.Identity, ok bool, err error)
	// ByToken returns whose API token it is; ok is false for one that is not
	// valid. Its error may say why one that is does not count.
	ByToken(ctx context.Context, token string) (id account.Identity, ok bool, err error)
}

// Options is what a [Handler] works with.
type Options struct {
	// Key signs the cookies of guests; the same on every node. A random one when
	// empty.
	Key []byte
	// Secure says whether a request came over TLS, so that cookies must only go
	// back over TLS.
	Secure func(*http.Request) bool
	// Client says from where a request comes; nil where nobody asks.
	Client func(*http.Request) Client
	// Accounts knows who is signed in; nil where there are only guests.
	Accounts Accounts
	// Fail answers a request whose caller cannot be told, because of [ErrToken]
	// or a failure of Accounts. It must be set with Accounts.
	Fail func(w http.ResponseWriter, r *http.Request, err error)
}

// Session is the caller of one request, and the way to change who that is.
type Session struct {
	caller Caller
	client Client
	w      http.ResponseWriter
	secure bool
	key    []byte
	// again finds anew who it is; nil where there are only guests.
	again func() (Caller, error)
}

type key struct{}

// Handler tells the handlers behind it who sent each request; see [Who].
func Handler(next http.Handler, o Options) http.Handler {
	if len(o.Key) == 0 {
		o.Key = []byte(rand.Text())
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := &Session{w: w, secure: o.Secure(r), key: o.Key}
		if o.Client != nil {
			s.client = o.Client(r)
		}
		if o.Accounts != nil {
			if err := s.signed(r, o.Accounts); err != nil {
				o.Fail(w, r, err)
				return
			}
			s.again = func() (Caller, error) {
				now := Session{secure: s.secure}
				err := now.signed(r, o.Accounts)
				return now.caller, err
			}
		}
		if c, err := r.Cookie(GuestCookie); err == nil && !s.caller.SignedIn() && s.made(c.Value) {
			s.caller.Holder = principal.OfGuest(c.Value)
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), key{}, s)))
	})
}

// signed looks for a token, and then for the cookie of an account.
func (s *Session) signed(r *http.Request, accounts Accounts) error {
	// Another scheme is for a proxy before this server, and none of its business.
	if scheme, token, _ := strings.Cut(r.Header.Get(authorization), " "); strings.EqualFold(scheme, "Bearer") {
		id, ok, err := accounts.ByToken(r.Context(), strings.TrimSpace(token))
		if err == nil && !ok {
			err = ErrToken
		}
		if err == nil {
			s.caller = of(id)
		}
		return err
	}
	c, err := r.Cookie(accountCookie(s.secure))
	if err != nil || !valid(c.Value) {
		return nil
	}
	id, ok, err := accounts.BySession(r.Context(), c.Value)
	if ok && err == nil {
		s.caller = of(id)
	}
	return err
}

func accountCookie(secure bool) string {
	if secure {
		return SecureCookie
	}
	return PlainCookie
}

// Holder returns the name under which the games of the request's client are
// kept, "" for a client that has none yet.
func Holder(ctx context.Context) principal.ID { return Who(ctx).Holder }

// Begin returns the client's name like [Holder], and makes a client without one
// a guest with one. It must be called before the answer is begun, in the
// goroutine of the request.
func Begin(ctx context.Context) principal.ID {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok {
		return ""
	}
	if s.caller.Holder == "" && s.w != nil {
		secret := rand.Text()
		secret += s.mark(secret)
		s.caller.Holder = principal.OfGuest(secret)
		s.set(GuestCookie, secret, lifetime)
	}
	return s.caller.Holder
}

// Current reports whether the session or token that came with the request is still
// valid: an answer may last longer than either. If the store cannot answer, it
// returns true (fail open).
func Current(ctx context.Context) bool {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok || s.again == nil || !s.caller.SignedIn() {
		return true
	}
	now, err := s.again()
	if errors.Is(err, ErrToken) || errors.Is(err, account.ErrClosed) {
		return false
	}
	return err != nil || now.Holder == s.caller.Holder
}

// SignIn makes the request's client the one that the identity says, from now
// on and for so long, by a cookie with the secret; what the client was before it
// is no longer. Like [Begin] it must be called before the answer is begun.
func SignIn(ctx context.Context, id account.Identity, secret string, lasts time.Duration) {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok || s.w == nil {
		return
	}
	s.caller = of(id)
	s.set(accountCookie(s.secure), secret, lasts)
	s.unset(GuestCookie)
}

// SignOut makes the request's client nobody.
func SignOut(ctx context.Context) {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok || s.w == nil {
		return
	}
	s.caller = Caller{}
	s.unset(accountCookie(s.secure))
	s.unset(GuestCookie)
}

func (s *Session) set(name, value string, lasts time.Duration) {
	http.SetCookie(s.w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(lasts / time.Second),
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode,
	})
}

func (s *Session) unset(name string) {
	http.SetCookie(s.w, &http.Cookie{
		Name: name, Path: "/", MaxAge: -1,
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode,
	})
}

// mark is what tells a guest's secret of the server from one that somebody made
// up: 26 characters, 128 bits.
func (s *Session) mark(secret string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("guest\x00" + secret))
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:secretLength]
}

// made reports whether a guest's cookie is one that the server has made.
func (s *Session) made(cookie string) bool {
	if len(cookie) != 2*secretLength || !valid(cookie[:secretLength]) {
		return false
	}
	return hmac.Equal([]byte(cookie[secretLength:]), []byte(s.mark(cookie[:secretLength])))
}

func valid(secret string) bool {
	if len(secret) != secretLength {
		return false
	}
	for _, c := range secret {
		if (c < 'A' || c > 'Z') && (c < '2' || c > '7') {
			return false
		}
	}
	return true
}
