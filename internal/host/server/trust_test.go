package server

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
)

// A new server has no account, so none with a default password.
func TestNoDefaultAccounts(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if all, err := w.db.Accounts.FindAccounts(t.Context(), account.Lookup{}); err != nil || len(all) != 0 {
		t.Errorf("accounts %+v, %v", all, err)
	}
	for _, name := range []string{"admin", "root", "komadai"} {
		w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: name, Password: name})
	}
}

// A request sets only the fields of its action, in their types, and a repeated parameter has one
// meaning everywhere: its first value.
func TestForeignFields(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	for _, c := range [][3]string{
		{"POST", "/api/v1/account/settings", `{"name":"kimura","role":"admin"}`},
		{"POST", "/api/v1/account", `{"name":"ohyama","password":"` + goodPassword + `","role":"admin"}`},
		{"POST", "/api/v1/account/tokens", `{"name":"x","scopes":["read"],"account":"other"}`},
		{"POST", "/api/v1/games", `{"rules":"standard","id":"chosen"}`},
		{"POST", "/api/v1/games", `{"rules":["standard"]}`},
		{"POST", "/api/v1/games", `{"rules":"standard","level":"1"}`},
		{"POST", "/api/v1/games", `{"rules":"standard","__proto__":{}}`},
		{"POST", "/api/v1/games?rules=torus", `{"rules":"standard"}`},
		{"GET", "/api/v1/games?holder=other", ""},
	} {
		if res, body := w.send(c[0], c[1], c[2]); res.StatusCode != 400 || !strings.Contains(body, `"bad-`) {
			t.Errorf("%s %s %s: %d %s", c[0], c[1], c[2], res.StatusCode, body)
		}
	}
	if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account.Role != "player" {
		t.Errorf("account %+v", me.Account)
	}
	board := "/api/v1/diagrams/svg?sfen=4k4/9/9/9/9/9/9/9/4K4%20b%20-%201"
	_, once := w.send("GET", board+"&size=40", "")
	if _, twice := w.send("GET", board+"&size=40&size=60", ""); once != twice {
		t.Error("the second value of a parameter counts")
	}
}

var stamp = regexp.MustCompile(`(?m)^time=(\S+) level=`)

// The log has each sign-in, refusal and failure with time, id, route and status, and no secret.
// An error's answer has only the id.
func TestSecurityLog(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	w.signIn("kimura")
	secret := w.cookie("komadai_account")
	evil := header("Origin", "https://evil.example")
	w.send("POST", "/api/v1/account/sign-in", `{"name":"kimura","password":"a wrong one"}`)
	w.send("GET", "/api/v1/moderation/reports", "")
	w.send("POST", "/api/v1/account/sign-out", "", evil)
	w.send("POST", "/api/v1/games", `{"rules":1}`)
	w.send("GET", "/api/v1/games", "", header("Authorization", "Bearer komadai_a_b"))
	w.send("GET", "/api/v1/games/x%0alevel=ERROR", "")
	if err := w.db.Close(); err != nil {
		t.Fatal(err)
	}
	res, body := w.send("GET", "/api/v1/games/none", "")
	if res.StatusCode < 500 || strings.Contains(strings.ToLower(body), "sql") || strings.Contains(body, ".go") {
		t.Errorf("without a database: %d %s", res.StatusCode, body)
	}
	log := w.log.String()
	for _, line := range []string{
		"method=POST path=/api/v1/account status=201", "method=POST path=/api/v1/account/sign-in status=200",
		"method=POST path=/api/v1/account/sign-in status=401", "method=GET path=/api/v1/moderation/reports status=403",
		"method=POST path=/api/v1/account/sign-out status=403", "method=POST path=/api/v1/games status=400",
		"method=GET path=/api/v1/games status=401", `path="/api/v1/games/x\nlevel=ERROR" status=404`, "level=ERROR msg=\"the sender of a request could not be identified\" id=" + res.Header.Get("X-Request-Id"),
	} {
		if !strings.Contains(log, line) {
			t.Errorf("the log lacks %s:\n%s", line, log)
		}
	}
	for _, hidden := range []string{secret, goodPassword, "a wrong one", "kimura", "komadai_a_b"} {
		if strings.Contains(log, hidden) {
			t.Errorf("the log has %q", hidden)
		}
	}
	for _, m := range stamp.FindAllStringSubmatch(log, -1) {
		if _, err := time.Parse(time.RFC3339, m[1]); err != nil {
			t.Errorf("a time without a zone: %v", err)
		}
	}
}

// An account keeps its newest 50 sessions.
func TestManySessions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	for range 52 {
		w.as(w.browser(), func() { w.signIn("kimura") })
	}
	all, err := w.db.Accounts.FindAccounts(t.Context(), account.Lookup{})
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	if list, err := w.db.Accounts.Sessions(t.Context(), all[0].ID); err != nil || len(list) != 50 {
		t.Errorf("%d sessions, %v", len(list), err)
	}
}
