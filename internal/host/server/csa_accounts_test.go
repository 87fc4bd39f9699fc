package server

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people/account"
)

// An account's name over CSA needs its password or an API token with scope play.
func TestCSAWithAnAccount(t *testing.T) {
	t.Parallel()
	w := newCSAWorld(t)
	w.config.PasswordCost = account.Cost{Memory: 64, Passes: 1, Lanes: 1}
	w.start()
	defer w.end()
	browser := newClient(t)
	defer browser.CloseIdleConnections()
	send := func(method, path string, in, out any) {
		t.Helper()
		data, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.NewRequest(method, w.url+"api/v1"+path, bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		res, err := browser.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		all, err := io.ReadAll(res.Body)
		if err != nil || res.StatusCode >= 300 {
			t.Fatalf("%s: %d %s %v", path, res.StatusCode, all, err)
		}
		if err := json.Unmarshal(all, out); err != nil {
			t.Fatal(err)
		}
	}
	var me wire.Me
	send("POST", "/account", wire.SignUp{Name: "Kimura", Password: goodPassword}, &me)
	var plays, reads wire.Token
	send("POST", "/account/tokens", wire.NewToken{Name: "engine", Scopes: []string{"play"}}, &plays)
	send("POST", "/account/tokens", wire.NewToken{Name: "eyes", Scopes: []string{"read"}}, &reads)
	defer func() {
		for _, line := range []string{`msg="a CSA login" accepted=true account=true`, `msg="a CSA login" accepted=false`} {
			if log := w.log.String(); !strings.Contains(log, line) || strings.Contains(log, goodPassword) || strings.Contains(log, "Kimura") {
				t.Errorf("the log has names, secrets, or not %s:\n%s", line, log)
			}
		}
	}()
	login := func(name, secret, want string) *csaClient {
		t.Helper()
		c := w.dial()
		c.say("LOGIN " + name + " house1-60-10," + secret)
		if got := c.until("LOGIN:"); got != want {
			t.Errorf("%s with %.12s…: %q, want %q", name, secret, got, want)
		}
		return c
	}
	login("Kimura", "wrong", "LOGIN:incorrect")
	login("kimura", "wrong", "LOGIN:incorrect")
	login("Kimura", reads.Secret, "LOGIN:incorrect")
	c := login("Kimura", plays.Secret, "LOGIN:Kimura OK")
	c.until("END Game_Summary")
	c.say("AGREE")
	c.until("START:")
	var list wire.GameList
	send("GET", "/games", struct{}{}, &list)
	if len(list.Games) != 1 || !strings.Contains(list.Games[0].Black+list.Games[0].White, "Kimura") {
		t.Errorf("the account's games: %+v", list)
	}
	c.say("%TORYO")
	c.until("#LOSE")
	login("Ohyama", "whatever", "LOGIN:Ohyama OK")
}
