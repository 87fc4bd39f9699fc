package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
)

func (w *world) later() (pass func(time.Duration)) {
	var ahead atomic.Int64
	w.accounts.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	return func(d time.Duration) { ahead.Add(int64(d)) }
}

const day = 24 * time.Hour

func TestExpiry(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pass := w.later()
	w.signUp("kimura")
	in := func() bool {
		t.Helper()
		return want[wire.Me](w, 200, "GET", "/api/v1/account", nil).Account != nil
	}
	short := want[wire.Token](w, 201, "POST", "/api/v1/account/tokens", wire.NewToken{Name: "short", Scopes: []string{"read"}, Days: 30})
	endless := want[wire.Token](w, 201, "POST", "/api/v1/account/tokens", wire.NewToken{Name: "endless", Scopes: []string{"read"}})
	answers := func(k wire.Token) (status int) {
		w.as(w.browser(), func() {
			res, _ := w.send("GET", "/api/v1/games", "", func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+k.Secret) })
			status = res.StatusCode
		})
		return status
	}
	pass(14 * time.Minute)
	w.refused(422, "bad-password", "POST", "/api/v1/account/password", wire.Password{Password: "short"})
	pass(2 * time.Minute)
	w.refused(403, "confirm-first", "POST", "/api/v1/account/password", wire.Password{Password: "short"})
	pass(29 * day)
	if !in() || answers(short) != 200 || answers(endless) != 200 {
		t.Error("after 29 days something has ended")
	}
	pass(2 * day)
	if !in() || answers(short) != 401 || answers(endless) != 200 {
		t.Error("after 31 days the token is valid, or more than it has ended")
	}
	if list := want[wire.TokenList](w, 200, "GET", "/api/v1/account/tokens", nil); len(list.Tokens) != 1 {
		t.Errorf("tokens %+v", list)
	}
	// A session in use is extended, within a limit.
	for range 4 {
		pass(89 * day)
		if !in() {
			t.Fatal("a session that is used ended")
		}
	}
	pass(14 * day)
	if in() {
		t.Error("a session outlives 400 days")
	}
	w.signIn("kimura")
	pass(91 * day)
	if in() {
		t.Error("a session that is not used outlives 90 days")
	}
	if err := w.accounts.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	all, err := w.db.Accounts.FindAccounts(t.Context(), account.Lookup{})
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	if list, err := w.db.Accounts.Sessions(t.Context(), all[0].ID); err != nil || len(list) != 0 {
		t.Errorf("expired entries stay: %+v, %v", list, err)
	}
	if list, err := w.db.Keys.Tokens(t.Context(), all[0].ID); err != nil || len(list) != 1 {
		t.Errorf("tokens: %+v, %v", list, err)
	}
}

func TestLinksExpire(t *testing.T) {
	t.Parallel()
	w, box := newMailWorld(t)
	pass := w.later()
	w.signUp("kimura")
	address := "k@example.jp"
	ask := func() string {
		t.Helper()
		w.done("POST", "/api/v1/account/confirm", wire.Password{Password: goodPassword})
		want[wire.Me](w, 200, "POST", "/api/v1/account/settings", wire.AccountChange{Email: &address})
		return code(t, box.take()[0], "/account/verify")
	}
	first := ask()
	pass(25 * time.Hour)
	w.refused(410, "bad-code", "POST", "/api/v1/account/verify", wire.Code{Code: first})
	w.done("POST", "/api/v1/account/verify", wire.Code{Code: ask()})
	w.done("POST", "/api/v1/account/reset", wire.MailAddress{Email: address})
	reset := code(t, box.take()[0], "/reset")
	pass(61 * time.Minute)
	w.refused(410, "bad-code", "POST", "/api/v1/account/reset/finish", wire.Code{Code: reset, Password: "another password"})
	w.as(w.browser(), func() {
		for range 10 {
			w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "kimura", Password: "wrong password"})
		}
		w.refused(429, "too-many", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "kimura", Password: goodPassword})
		pass(time.Minute)
		w.signIn("kimura")
	})
}

// A password with another hash cost is rehashed on use.
func TestRehash(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	stored := func() string {
		t.Helper()
		all, err := w.db.Accounts.FindAccounts(t.Context(), account.Lookup{})
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		return all[0].Password
	}
	before := stored()
	w.signIn("kimura")
	if stored() != before {
		t.Error("the password was hashed again with the same cost")
	}
	w.accounts.Hasher = account.NewHasher(account.Cost{Memory: 128, Passes: 2, Lanes: 1}, admission.New(nil), 1, 9)
	w.signIn("kimura")
	if after := stored(); !strings.HasPrefix(after, "$argon2id$v=19$m=128,t=2,p=1$") {
		t.Errorf("stored %s", after)
	}
	w.signIn("kimura")
}

// A ceremony is bound to the server's address and to its client; wrong responses are refused.
func TestCeremonies(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	w.refused(400, "bad-request", "POST", "/api/v1/account/passkeys/begin", nil) // an address without a name
	w.refused(400, "bad-request", "POST", "/api/v1/account/sign-in/passkey/begin", nil)
	w.server.config.URL = "https://shogi.example"
	begun := want[wire.Ceremony](w, 200, "POST", "/api/v1/account/passkeys/begin", nil)
	var options map[string]any
	if err := json.Unmarshal(begun.Options, &options); err != nil {
		t.Fatal(err)
	}
	party, _ := options["rp"].(map[string]any)
	selection, _ := options["authenticatorSelection"].(map[string]any)
	expect.All(t, "options",
		expect.That(`party["id"]`, party["id"], "shogi.example"), expect.True(`begun.Ticket != ""`, begun.Ticket != ""),
		expect.True(`options["challenge"] != ""`, options["challenge"] != ""),
		expect.That(`selection["userVerification"]`, selection["userVerification"], "required"),
		expect.That(`selection["residentKey"]`, selection["residentKey"], "required"),
	)
	answer := wire.CeremonyAnswer{Ticket: begun.Ticket, Name: "key", Response: map[string]any{"id": "AA", "rawId": "AA", "type": "public-key"}}
	w.as(w.browser(), func() { // another account cannot finish it, and trying uses it up
		w.signUp("ohyama")
		w.refused(410, "bad-code", "POST", "/api/v1/account/passkeys", answer)
	})
	w.refused(410, "bad-code", "POST", "/api/v1/account/passkeys", answer)
	for _, response := range []map[string]any{{}, {"id": 1}, {"response": []any{}}, {"id": "AA", "rawId": "AA", "type": "public-key", "response": map[string]any{"clientDataJSON": "e30", "attestationObject": "oA"}}} {
		answer.Ticket = want[wire.Ceremony](w, 200, "POST", "/api/v1/account/passkeys/begin", nil).Ticket
		answer.Response = response
		w.refused(410, "bad-code", "POST", "/api/v1/account/passkeys", answer)
		sign := want[wire.Ceremony](w, 200, "POST", "/api/v1/account/sign-in/passkey/begin", nil)
		w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in/passkey", wire.CeremonyAnswer{Ticket: sign.Ticket, Response: response})
	}
	if list := want[wire.PasskeyList](w, 200, "GET", "/api/v1/account/passkeys", nil); len(list.Passkeys) != 0 {
		t.Errorf("passkeys %+v", list)
	}
	if strings.Contains(w.log.String(), "level=ERROR") {
		t.Errorf("log:\n%s", w.log)
	}
}
