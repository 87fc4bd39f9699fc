// Package session authenticates requests. There are three kinds of callers:
//
//   - Guests, identified by a cookie with a random secret, created by the first action that needs it.
//   - Accounts, identified by another cookie with a new secret for each sign-in.
//   - Programs with an account's API token, as Authorization: Bearer TOKEN.
//
// The store has only the SHA-256 of a secret, so a stolen database allows no impersonation.
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

	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
)

// Cookie names of guests and accounts without TLS; over TLS they begin with SecurePrefix.
// Browsers accept such a cookie only from this host, not from others of the domain.
const (
	GuestCookie   = "komadai_session"
	AccountCookie = "komadai_account"
	SecurePrefix  = "__Host-"
	authorization = "Authorization"
)

// lifetime of a guest's cookie; browsers allow 400 days.
const lifetime = 400 * 24 * time.Hour

// secretLength is the length of rand.Text: 26 characters of base 32, at least 128 bits.
const secretLength = 26

// ErrToken reports an invalid API token. Such a request fails; it is not treated as a
// guest's.
var ErrToken = errors.New("the API token is unknown, revoked or expired")

// Accounts authenticates sessions and tokens.
type Accounts interface {
	// BySession returns the identity of a cookie's secret. ok is false if there is no valid
	// session.
	BySession(ctx context.Context, secret string) (id account.Identity, ok bool, err error)
	// ByToken returns the identity of an API token. ok is false if it is invalid. An error
	// may give the reason that a valid token is rejected.
	ByToken(ctx context.Context, token string) (id account.Identity, ok bool, err error)
}

// Options configures a [Handler].
type Options struct {
	// Key signs guest cookies and must be the same on every node; empty means random.
	Key []byte
	// Secure reports whether a request came over TLS; it sets the Secure flag of cookies.
	Secure func(*http.Request) bool
	// Client returns the origin of a request. Optional.
	Client func(*http.Request) Client
	// Accounts authenticates accounts; nil allows only guests.
	Accounts Accounts
	// Fail answers a request after [ErrToken] or an error of Accounts. It is required with
	// Accounts.
	Fail func(w http.ResponseWriter, r *http.Request, err error)
}

// Session is the caller of one request, with the means to change it.
type Session struct {
	caller Caller
	client Client
	w      http.ResponseWriter
	secure bool
	key    []byte
	// former is the value of a guest's cookie that lacks SecurePrefix over TLS.
	former string
	// again authenticates again; nil if there are only guests.
	again func(context.Context) (Caller, error)
}

type key struct{}

// Handler adds the caller to each request's context; see [Who].
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
			secure, sent := s.secure, &http.Request{Header: r.Header}
			s.again = func(ctx context.Context) (Caller, error) {
				now := Session{secure: secure}
				err := now.signed(sent.WithContext(ctx), o.Accounts)
				return now.caller, err
			}
		}
		if !s.caller.SignedIn() {
			s.guest(r)
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), key{}, s)))
	})
}

// guest checks for a guest's cookie. Games of guests last longer than a server without TLS, so
// the name without prefix is valid until [Begin] replaces it.
func (s *Session) guest(r *http.Request) {
	name := s.cookie(GuestCookie)
	c, err := r.Cookie(name)
	if err != nil && name != GuestCookie {
		if c, err = r.Cookie(GuestCookie); err == nil {
			s.former = c.Value
		}
	}
	if err != nil || !s.made(c.Value) {
		s.former = ""
		return
	}
	s.caller.Holder = people.OfGuest(c.Value)
}

// signed checks for a token, then for an account's cookie.
func (s *Session) signed(r *http.Request, accounts Accounts) error {
	// Other schemes are for a proxy in front of this server.
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
	c, err := r.Cookie(s.cookie(AccountCookie))
	if err != nil || !valid(c.Value) {
		return nil
	}
	id, ok, err := accounts.BySession(r.Context(), c.Value)
	if ok && err == nil {
		s.caller = of(id)
	}
	return err
}

func (s *Session) cookie(name string) string {
	if s.secure {
		return SecurePrefix + name
	}
	return name
}

// Holder returns the owner of the client's games, or "".
func Holder(ctx context.Context) people.ID { return Who(ctx).Holder }

// Begin is [Holder], but makes a client without state a guest. Call it before the
// response starts, on the request's goroutine.
func Begin(ctx context.Context) people.ID {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok {
		return ""
	}
	if s.caller.Holder == "" && s.w != nil {
		secret := rand.Text()
		secret += s.mark(secret)
		s.caller.Holder = people.OfGuest(secret)
		s.set(GuestCookie, secret, lifetime)
	}
	if s.former != "" && s.w != nil {
		s.set(GuestCookie, s.former, lifetime)
		s.unset(GuestCookie)
		s.former = ""
	}
	return s.caller.Holder
}

// Current reports whether the request's session or token is still valid, for long
// responses. If the store fails, it returns true (fail open).
func Current(ctx context.Context) bool {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok || s.again == nil || !s.caller.SignedIn() {
		return true
	}
	now, err := s.again(ctx)
	if errors.Is(err, ErrToken) || errors.Is(err, account.ErrClosed) {
		return false
	}
	return err != nil || now.Holder == s.caller.Holder
}

// Detach returns a context with the signed-in caller of ctx for work after the response. It keeps no
// connection in memory and cannot change the session.
func Detach(ctx context.Context) context.Context {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok || !s.caller.SignedIn() {
		return context.Background()
	}
	return context.WithValue(context.Background(), key{}, &Session{caller: s.caller, again: s.again})
}

// SignIn signs the client in as id with a cookie that holds secret for lasts. Call it
// before the response starts, like [Begin].
func SignIn(ctx context.Context, id account.Identity, secret string, lasts time.Duration) {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok || s.w == nil {
		return
	}
	s.caller = of(id)
	s.set(AccountCookie, secret, lasts)
	s.dropGuest()
}

// SignOut ends the client's sign-in.
func SignOut(ctx context.Context) {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok || s.w == nil {
		return
	}
	s.caller = Caller{}
	s.unset(s.cookie(AccountCookie))
	s.dropGuest()
}

func (s *Session) set(name, value string, lasts time.Duration) {
	http.SetCookie(s.w, &http.Cookie{
		Name: s.cookie(name), Value: value, Path: "/", MaxAge: int(lasts / time.Second),
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode,
	})
}

// dropGuest removes a guest's cookie under both of its names.
func (s *Session) dropGuest() {
	s.unset(GuestCookie)
	if s.secure {
		s.unset(s.cookie(GuestCookie))
	}
}

func (s *Session) unset(name string) {
	http.SetCookie(s.w, &http.Cookie{
		Name: name, Path: "/", MaxAge: -1,
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode,
	})
}

// mark returns the MAC of a guest's secret: 26 characters, 128 bits.
func (s *Session) mark(secret string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte("guest\x00" + secret))
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:secretLength]
}

func (s *Session) made(cookie string) bool {
	if len(cookie) != 2*secretLength || !valid(cookie[:secretLength]) {
		return false
	}
	return hmac.Equal([]byte(cookie[secretLength:]), []byte(s.mark(cookie[:secretLength])))
}

func valid(secret string) bool {
	odd := func(r rune) bool { return (r < 'A' || r > 'Z') && (r < '2' || r > '7') }
	return len(secret) == secretLength && !strings.ContainsFunc(secret, odd)
}
