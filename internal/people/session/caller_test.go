package session_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
)

type known struct{ secret, token string }

var kifu = account.Identity{Account: "7", Name: "木村", Role: account.Moderator}

func (k known) BySession(_ context.Context, secret string) (account.Identity, bool, error) {
	id := kifu
	id.Session = "here"
	return id, secret == k.secret, nil
}

func (k known) ByToken(_ context.Context, token string) (account.Identity, bool, error) {
	if token == "broken" {
		return account.Identity{}, false, errors.New("no database")
	}
	id := kifu
	id.Token, id.Scopes = "t", []account.Scope{account.Read}
	return id, token == k.token, nil
}

var secret = strings.Repeat("A", 26)

func accounts(secure bool) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/who", func(w http.ResponseWriter, r *http.Request) {
		c := session.Who(r.Context())
		fmt.Fprintln(w, c.Holder, c.Name, c.Covers(account.Player), c.Covers(account.Moderator), c.Covers(account.Admin),
			c.May(account.Read), c.May(account.Play), session.Begin(r.Context()) == c.Holder)
	})
	mux.HandleFunc("/in", func(w http.ResponseWriter, r *http.Request) {
		session.SignIn(r.Context(), kifu, secret, time.Hour)
		fmt.Fprint(w, session.Holder(r.Context()))
	})
	mux.HandleFunc("/out", func(w http.ResponseWriter, r *http.Request) {
		session.SignOut(r.Context())
		fmt.Fprint(w, session.Holder(r.Context()))
	})
	return session.Handler(mux, session.Options{
		Secure: func(*http.Request) bool { return secure }, Accounts: known{secret, "good"},
		Fail: func(w http.ResponseWriter, _ *http.Request, err error) {
			w.WriteHeader(http.StatusTeapot)
			fmt.Fprint(w, err)
		},
	})
}

func bearer(h http.Handler, head string) (int, string) {
	r := httptest.NewRequest("GET", "/who", nil)
	r.Header.Set("Authorization", head)
	r.Header.Set("Cookie", "komadai_account="+secret)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func TestCaller(t *testing.T) {
	h := accounts(false)
	if _, who := ask(h, "/who", "komadai_account="+secret); who != "a:7 木村 true true false true true true\n" {
		t.Errorf("by the cookie: %q", who)
	}
	if _, who := ask(h, "/who", "komadai_account="+strings.Repeat("B", 26)); !strings.HasSuffix(who, "false false false true true false\n") {
		t.Errorf("by a wrong cookie: %q", who)
	}
	// Over TLS only the __Host- cookie counts.
	if _, who := ask(accounts(true), "/who", "komadai_account="+secret); strings.HasPrefix(who, "a:7") {
		t.Errorf("over TLS by the cookie of another name: %q", who)
	}
	if _, who := ask(accounts(true), "/who", "__Host-komadai_account="+secret); !strings.HasPrefix(who, "a:7") {
		t.Errorf("over TLS: %q", who)
	}
	// A token has only its scopes and no role, and takes precedence over a cookie.
	if status, who := bearer(h, "Bearer good"); status != 200 || who != "a:7 木村 false false false true false true\n" {
		t.Errorf("by the token: %d %q", status, who)
	}
	for _, head := range []string{"Bearer bad", "Bearer ", "Bearer"} {
		if status, what := bearer(h, head); status != http.StatusTeapot || what != session.ErrToken.Error() {
			t.Errorf("%q: %d %q", head, status, what)
		}
	}
	// Other authentication schemes are ignored: the cookie counts.
	for _, head := range []string{"Basic Z29vZDpnb29k", "Digest username=good", "good"} {
		if status, who := bearer(h, head); status != 200 || who != "a:7 木村 true true false true true true\n" {
			t.Errorf("%q together with a cookie: %d %q", head, status, who)
		}
	}
	if status, what := bearer(h, "Bearer broken"); status != http.StatusTeapot || what != "no database" {
		t.Errorf("without a database: %d %q", status, what)
	}
}

func TestSignIn(t *testing.T) {
	for _, secure := range []bool{false, true} {
		name := "komadai_account"
		if secure {
			name = "__Host-komadai_account"
		}
		res, who := ask(accounts(secure), "/in", "komadai_session="+strings.Repeat("C", 26))
		set := map[string]*http.Cookie{}
		for _, c := range res.Cookies() {
			set[c.Name] = c
		}
		c := set[name]
		if c == nil {
			t.Fatalf("signed in as %q with %v", who, res.Cookies())
		}
		expect.All(t, "signed in as",
			expect.That("who", who, "a:7"), expect.That("c.Value", c.Value, secret), expect.True("c.HttpOnly", c.HttpOnly),
			expect.That("c.Secure", c.Secure, secure), expect.That("c.SameSite", c.SameSite, http.SameSiteLaxMode),
			expect.That("c.Path", c.Path, "/"), expect.That("c.MaxAge", c.MaxAge, 3600), expect.That("c.Domain", c.Domain, ""),
		)
		for _, name := range guestCookies(secure) {
			if guest := set[name]; guest == nil || guest.MaxAge >= 0 {
				t.Errorf("the guest's cookie %s stays: %v", name, res.Cookies())
			}
		}
		res, who = ask(accounts(secure), "/out", name+"="+secret)
		if cs := res.Cookies(); who != "" || len(cs) != 1+len(guestCookies(secure)) || cs[0].Name != name || cs[0].MaxAge >= 0 {
			t.Errorf("signed out as %q with %v", who, cs)
		}
	}
}

func TestWithoutSession(t *testing.T) {
	if holder, begun := session.Holder(t.Context()), session.Begin(t.Context()); holder != "" || begun != "" {
		t.Errorf("a context without a session has the holder %q, and begins as %q", holder, begun)
	}
}
