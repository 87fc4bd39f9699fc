// Package session tells clients apart by a cookie with a random secret, which
// is made when a client first does something that needs it. Nobody signs in;
// who has the secret is the player. Only the secret's SHA-256 leaves this
// package, so a stolen database lets nobody play another's games.
package session

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"
)

// cookie is the name of the cookie.
const cookie = "komadai_session"

// lifetime is how long a browser keeps the cookie; browsers allow 400 days.
const lifetime = 400 * 24 * time.Hour

// secretLength is the length of a secret: rand.Text has 26 characters of base
// 32, at least 128 bits.
const secretLength = 26

// Session is who sent a request.
type Session struct {
	holder string
	w      http.ResponseWriter
	secure bool
}

type key struct{}

// Handler reads the cookie of each request for the handlers behind it; secure
// says whether a request came over TLS, so that the cookie must only go back
// over TLS.
func Handler(next http.Handler, secure func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := &Session{w: w, secure: secure(r)}
		if c, err := r.Cookie(cookie); err == nil && valid(c.Value) {
			s.holder = holder(c.Value)
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), key{}, s)))
	})
}

// Holder returns the name under which the games of the request's client are
// kept, "" for a client without a session.
func Holder(ctx context.Context) string {
	if s, ok := ctx.Value(key{}).(*Session); ok {
		return s.holder
	}
	return ""
}

// Begin returns the client's name like [Holder], and gives a client without a
// session one. It must be called before the answer is begun, in the goroutine
// of the request.
func Begin(ctx context.Context) string {
	s, ok := ctx.Value(key{}).(*Session)
	if !ok {
		return ""
	}
	if s.holder == "" {
		secret := rand.Text()
		s.holder = holder(secret)
		http.SetCookie(s.w, &http.Cookie{
			Name: cookie, Value: secret, Path: "/", MaxAge: int(lifetime / time.Second),
			HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode,
		})
	}
	return s.holder
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

// holder is the stored name of a secret.
func holder(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return "s:" + hex.EncodeToString(sum[:])
}
