package session_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
)

// fleeting accepts every account until it does not.
type fleeting struct {
	id  string
	ok  bool
	err error
}

func (f *fleeting) BySession(ctx context.Context, _ string) (account.Identity, bool, error) {
	return account.Identity{Account: f.id, Session: "here"}, f.ok, errors.Join(f.err, ctx.Err())
}

func (f *fleeting) ByToken(ctx context.Context, _ string) (account.Identity, bool, error) {
	return account.Identity{Account: f.id, Token: "t"}, f.ok, errors.Join(f.err, ctx.Err())
}

// A long response notices that its client has signed out.
func TestCurrent(t *testing.T) {
	for _, c := range []struct {
		name, head, value string
		then              fleeting
		want              bool
	}{
		{"a token", "Authorization", "Bearer good", fleeting{"7", true, nil}, true},
		{"a token that is removed", "Authorization", "Bearer good", fleeting{"", false, nil}, false},
		{"a session", "Cookie", "komadai_account=" + secret, fleeting{"7", true, nil}, true},
		{"a session that is ended", "Cookie", "komadai_account=" + secret, fleeting{"", false, nil}, false},
		{"a session of another", "Cookie", "komadai_account=" + secret, fleeting{"8", true, nil}, false},
		{"unknown now", "Cookie", "komadai_account=" + secret, fleeting{"", false, errors.New("no database")}, true},
		{"a guest", "Cookie", "komadai_session=" + secret, fleeting{"7", false, nil}, true},
		{"nobody", "Accept", "*/*", fleeting{}, true},
	} {
		known := &fleeting{"7", c.name != "a guest", nil}
		h := session.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			before := session.Current(r.Context())
			*known = c.then
			ctx, cancel := context.WithCancel(r.Context())
			later := session.Detach(ctx)
			cancel() // net/http does so when the handler returns
			fmt.Fprint(w, before, " ", session.Current(r.Context()), " ", session.Current(later))
		}), session.Options{Secure: func(*http.Request) bool { return false }, Accounts: known, Fail: func(w http.ResponseWriter, _ *http.Request, err error) { t.Error(err) }})
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set(c.head, c.value)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if want := fmt.Sprint(true, " ", c.want, " ", c.want); w.Body.String() != want {
			t.Errorf("%s: %s, want %s", c.name, w.Body, want)
		}
	}
	if !session.Current(context.Background()) {
		t.Error("a caller without a request is not current")
	}
}
