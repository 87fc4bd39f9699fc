package session_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/people/session"
)

func server(secure bool) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/look", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, session.Holder(r.Context())) })
	mux.HandleFunc("/begin", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, session.Begin(r.Context())) })
	return session.Handler(mux, session.Options{Secure: func(*http.Request) bool { return secure }})
}

func ask(h http.Handler, path, cookie string) (*http.Response, string) {
	r := httptest.NewRequest("GET", path, nil)
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result(), w.Body.String()
}

func TestSession(t *testing.T) {
	h := server(false)
	if res, who := ask(h, "/look", ""); who != "" || len(res.Cookies()) != 0 {
		t.Errorf("a client that only looks got %q and %v", who, res.Cookies())
	}
	res, who := ask(h, "/begin", "")
	if len(res.Cookies()) != 1 {
		t.Fatalf("cookies %v", res.Cookies())
	}
	c := res.Cookies()[0]
	expect.All(t, "cookie",
		expect.True("HttpOnly", c.HttpOnly), expect.That("SameSite", c.SameSite, http.SameSiteLaxMode), expect.True("!Secure", !c.Secure),
		expect.That("Path", c.Path, "/"), expect.True("len(Value) >= 26", len(c.Value) >= 26),
	)
	if !strings.HasPrefix(who, "s:") || len(who) != 2+64 || strings.Contains(who, c.Value) {
		t.Errorf("holder %q", who)
	}
	again, same := ask(h, "/begin", c.Name+"="+c.Value)
	if same != who || len(again.Cookies()) != 0 {
		t.Errorf("came back as %q with %v", same, again.Cookies())
	}
	if _, same = ask(h, "/look", c.Name+"="+c.Value); same != who {
		t.Errorf("looked as %q", same)
	}
	if _, other := ask(h, "/begin", ""); other == who {
		t.Error("two clients have the same session")
	}
	for _, bad := range []string{"", "x", c.Value + "A", strings.ToLower(c.Value), strings.Repeat("!", 26)} {
		if _, who := ask(h, "/look", c.Name+"="+bad); who != "" {
			t.Errorf("the cookie %q was taken for %q", bad, who)
		}
	}
	// A cookie that this server did not issue has no holder.
	made := strings.Repeat("B", 26)
	for _, bad := range []string{made, made + made, c.Value[:26], c.Value[:26] + made, made + c.Value[26:]} {
		if _, who := ask(h, "/look", c.Name+"="+bad); who != "" {
			t.Errorf("the made-up cookie %q was taken for %q", bad, who)
		}
	}
	if _, who := ask(server(false), "/look", c.Name+"="+c.Value); who != "" {
		t.Errorf("the cookie of another server was taken for %q", who)
	}
}

func guestCookies(secure bool) []string {
	if secure {
		return []string{"komadai_session", "__Host-komadai_session"}
	}
	return []string{"komadai_session"}
}

// Over TLS a guest's cookie is bound to the host. One without the prefix, from before TLS, is
// replaced by the first action and keeps its games; an account's is not accepted.
func TestSecureGuest(t *testing.T) {
	const bound = "__Host-komadai_session"
	h := server(true)
	res, who := ask(h, "/begin", "")
	c := res.Cookies()[0]
	expect.All(t, "cookie", expect.That("Name", c.Name, bound), expect.True("Secure", c.Secure), expect.That("Path", c.Path, "/"), expect.That("Domain", c.Domain, ""))
	if _, same := ask(h, "/look", bound+"="+c.Value); same != who {
		t.Errorf("came back as %q, want %q", same, who)
	}
	former := "komadai_session=" + c.Value
	if res, same := ask(h, "/look", former); same != who || len(res.Cookies()) != 0 {
		t.Errorf("a former cookie looks as %q with %v", same, res.Cookies())
	}
	res, same := ask(h, "/begin", former)
	cs := res.Cookies()
	if len(cs) != 2 {
		t.Fatalf("a former cookie begins with %v", cs)
	}
	expect.All(t, "a former cookie",
		expect.That("holder", same, who), expect.That("new name", cs[0].Name, bound), expect.That("value", cs[0].Value, c.Value),
		expect.That("old name", cs[1].Name, "komadai_session"), expect.True("removed", cs[1].MaxAge < 0),
	)
	for _, bad := range []string{former + "A", former + "; " + bound + "=x", "__Secure-" + former} {
		if _, who := ask(h, "/look", bad); who != "" {
			t.Errorf("%q is %q", bad, who)
		}
	}
}
