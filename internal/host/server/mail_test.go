package server

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
)

type outbox struct {
	mu    sync.Mutex
	mails []string
}

func (o *outbox) Send(to string, m account.Mail) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.mails = append(o.mails, to+"\n"+m.Subject+"\n"+m.Text)
}

func (o *outbox) take() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	mails := o.mails
	o.mails = nil
	return mails
}

func code(t *testing.T, mail, page string) string {
	t.Helper()
	_, rest, ok := strings.Cut(mail, "https://shogi.example"+page+"#")
	if !ok {
		t.Fatalf("no link to %s in %s", page, mail)
	}
	secret, _, _ := strings.Cut(rest, "\n")
	return secret
}

func newMailWorld(t *testing.T) (*world, *outbox) {
	w, box := newWorld(t), &outbox{}
	w.accounts.Mailer, w.accounts.URL = box, "https://shogi.example"
	return w, box
}

func TestVerifyAndReset(t *testing.T) {
	t.Parallel()
	w, box := newMailWorld(t)
	want[wire.Me](w, 201, "POST", "/api/v1/account", wire.SignUp{Name: "木村", Password: goodPassword, Language: "ja"})
	address := "k@Example.JP"
	me := want[wire.Me](w, 200, "POST", "/api/v1/account/settings", wire.AccountChange{Email: &address})
	if me.Account.Email != "" || !me.Mail {
		t.Errorf("an address counts before it is verified: %+v", me)
	}
	sent := box.take()
	if len(sent) != 1 || !strings.HasPrefix(sent[0], "k@example.jp\nkomadai：") || !strings.Contains(sent[0], "木村 さん") {
		t.Fatalf("sent %q", sent)
	}
	// An unverified address cannot reset.
	w.done("POST", "/api/v1/account/reset", wire.MailAddress{Email: "k@example.jp"})
	if sent := box.take(); len(sent) != 0 {
		t.Errorf("sent %q", sent)
	}
	verify := code(t, sent[0], "/account/verify")
	stranger := w.browser()
	w.as(stranger, func() {
		w.refused(410, "bad-code", "POST", "/api/v1/account/verify", wire.Code{Code: strings.ToLower(verify)})
		w.refused(410, "bad-code", "POST", "/api/v1/account/reset/finish", wire.Code{Code: verify, Password: "another password"})
		w.done("POST", "/api/v1/account/verify", wire.Code{Code: verify}) // the mailbox may be on another device
		w.refused(410, "bad-code", "POST", "/api/v1/account/verify", wire.Code{Code: verify})
		if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account != nil {
			t.Error("a link that verifies signs in")
		}
	})
	if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account.Email != "k@example.jp" {
		t.Errorf("%+v", me.Account)
	}
	token := want[wire.Token](w, 201, "POST", "/api/v1/account/tokens", wire.NewToken{Name: "bot", Scopes: []string{"read"}})
	w.as(stranger, func() {
		w.done("POST", "/api/v1/account/reset", wire.MailAddress{Email: "nobody@example.jp"})
		w.done("POST", "/api/v1/account/reset", wire.MailAddress{Email: "k@EXAMPLE.jp"})
		w.refused(422, "bad-email", "POST", "/api/v1/account/reset", wire.MailAddress{Email: "k@example.jp\nBcc: l@example.jp"})
		sent = box.take()
		if len(sent) != 1 || !strings.HasPrefix(sent[0], "k@example.jp\n") {
			t.Fatalf("sent %q", sent)
		}
		reset := code(t, sent[0], "/reset")
		w.refused(422, "bad-password", "POST", "/api/v1/account/reset/finish", wire.Code{Code: reset, Password: "short"})
		w.refused(422, "bad-password", "POST", "/api/v1/account/reset/finish", wire.Code{Code: reset, Password: "password1"})
		bearer := func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+token.Secret) }
		if res, body := w.send("GET", "/api/v1/account", "", bearer); res.StatusCode != 200 {
			t.Errorf("the token before the reset: %d %s", res.StatusCode, body)
		}
		if me := want[wire.Me](w, 200, "POST", "/api/v1/account/reset/finish", wire.Code{Code: reset, Password: "another password"}); me.Account == nil {
			t.Error("a password reset does not sign in")
		}
		if res, body := w.send("GET", "/api/v1/account", "", bearer); res.StatusCode != 401 {
			t.Errorf("the token after the reset: %d %s", res.StatusCode, body)
		}
		w.refused(410, "bad-code", "POST", "/api/v1/account/reset/finish", wire.Code{Code: reset, Password: "a third password"})
	})
	if me := want[wire.Me](w, 200, "GET", "/api/v1/account", nil); me.Account != nil {
		t.Error("a session outlives the reset of the password")
	}
	w.refused(401, "wrong-sign-in", "POST", "/api/v1/account/sign-in", wire.SignIn{Name: "木村", Password: goodPassword})
	for range 2 {
		w.done("POST", "/api/v1/account/reset", wire.MailAddress{Email: "flood@example.jp"})
	}
	w.done("POST", "/api/v1/account/reset", wire.MailAddress{Email: "FLOOD@example.jp"})
	w.refused(429, "too-many", "POST", "/api/v1/account/reset", wire.MailAddress{Email: "flood@example.jp"})
}

// An address can be removed, and a new one voids the previous link.
func TestAddressChanged(t *testing.T) {
	t.Parallel()
	w, box := newMailWorld(t)
	w.signUp("kimura")
	for _, address := range []string{"a@example.jp", "b@example.jp"} {
		want[wire.Me](w, 200, "POST", "/api/v1/account/settings", wire.AccountChange{Email: &address})
	}
	sent := box.take()
	w.refused(410, "bad-code", "POST", "/api/v1/account/verify", wire.Code{Code: code(t, sent[0], "/account/verify")})
	w.done("POST", "/api/v1/account/verify", wire.Code{Code: code(t, sent[1], "/account/verify")})
	none := ""
	if me := want[wire.Me](w, 200, "POST", "/api/v1/account/settings", wire.AccountChange{Email: &none}); me.Account.Email != "" {
		t.Errorf("%+v", me.Account)
	}
	w.done("POST", "/api/v1/account/reset", wire.MailAddress{Email: "b@example.jp"})
	if sent := box.take(); len(sent) != 0 {
		t.Errorf("sent %q", sent)
	}
}

func TestRename(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.signUp("kimura")
	w.as(w.browser(), func() { w.signUp("ohyama") })
	rename := wire.AccountChange{Name: "Kimura"}
	if me := want[wire.Me](w, 200, "POST", "/api/v1/account/settings", rename); me.Account.Name != "Kimura" {
		t.Errorf("%+v", me.Account)
	}
	rename.Name = "ohyаma" // with a Cyrillic letter: mixed scripts
	w.refused(422, "bad-name", "POST", "/api/v1/account/settings", rename)
	for _, name := range []string{"OHYAMA", "admin"} {
		rename.Name = name
		w.refused(409, "name-taken", "POST", "/api/v1/account/settings", rename)
	}
	rename.Name = "masuda"
	if me := want[wire.Me](w, 200, "POST", "/api/v1/account/settings", rename); me.Account.Name != "masuda" {
		t.Errorf("%+v", me.Account)
	}
	rename.Name = "kimura"
	if e := w.refused(429, "too-many", "POST", "/api/v1/account/settings", rename); e.Wait < 29*24*3600 {
		t.Errorf("wait %d s", e.Wait)
	}
	w.refused(404, "not-found", "GET", "/api/v1/players/kimura", nil)
}
