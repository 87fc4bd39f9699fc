package server

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/games/moderation"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
)

func TestModeratedCSA(t *testing.T) {
	t.Parallel()
	w := newCSAWorld(t)
	w.config.PasswordCost = account.Cost{Memory: 64, Passes: 1, Lanes: 1}
	w.start()
	defer w.end()
	send := func(browser *http.Client, path string, in, out any) {
		t.Helper()
		data, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		res, err := browser.Post(w.url+"api/v1"+path, "application/json", bytes.NewReader(data))
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
	rude, referee := newClient(t), newClient(t)
	defer rude.CloseIdleConnections()
	defer referee.CloseIdleConnections()
	var me wire.Me
	var token wire.Token
	var game wire.Game
	var entry wire.ModerationEntry
	send(referee, "/account", wire.SignUp{Name: "referee", Password: goodPassword}, &me)
	send(rude, "/account", wire.SignUp{Name: "rude", Password: goodPassword}, &me)
	send(rude, "/account/tokens", wire.NewToken{Name: "engine", Scopes: []string{"play"}}, &token)
	send(rude, "/games", wire.NewGame{Rules: "standard", Opponent: "person"}, &game)
	holder := people.OfAccount(me.Account.ID)

	db, err := store.OpenSQLite(t.Context(), w.config.DB)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := account.New(account.Config{Store: db.Members}).SetRole(t.Context(), "referee", account.Moderator); err != nil {
		t.Fatal(err)
	}

	c := w.dial()
	c.say("LOGIN rude "+token.Secret+" x1", "%%CHAT hello")
	c.until("##[CHAT][rude] hello")
	c.say("%%GAME house1-600-10 +")
	c.until("END Game_Summary")
	c.say("AGREE")
	c.until("START:")
	send(referee, "/moderation/actions", wire.ModeratorAction{Type: "mute", Game: game.ID, Person: moderation.ID(holder), Hours: 1, Reason: "insults"}, &entry)
	c.say("%%CHAT you fools", "+7776FU,'* and fools again", "%%WHO")
	if line := c.until("##["); !strings.Contains(line, "a moderator has muted you until ") {
		t.Errorf("the chat of a muted client: %q", line)
	}
	c.until("##[WHO] +OK")
	res, err := rude.Get(w.url + "api/v1/games")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var list wire.GameList
	if err := json.NewDecoder(res.Body).Decode(&list); err != nil {
		t.Fatal(err)
	}
	for _, g := range list.Games {
		if _, events, err := db.Games.Load(t.Context(), g.ID); err != nil {
			t.Error(err)
		} else {
			for _, e := range events {
				if strings.Contains(e.Text, "fools") {
					t.Errorf("a comment of a muted client: %+v", e)
				}
			}
		}
	}

	send(referee, "/moderation/actions", wire.ModeratorAction{Type: "close", Game: game.ID, Person: moderation.ID(holder), Reason: "insults"}, &entry)
	// immediately, without waiting for the regular check
	for c.in.Scan() {
		if line := c.in.Text(); strings.HasPrefix(line, "##[CHAT]") {
			t.Errorf("heard %q", line)
		}
	}
	if err := c.in.Err(); err != nil {
		t.Errorf("the connection of a closed account stays: %v", err)
	}
	for _, secret := range []string{token.Secret, goodPassword} {
		c := w.dial()
		c.say("LOGIN rude " + strings.ReplaceAll(secret, " ", "_") + " x1")
		c.until("LOGIN:incorrect")
		if line := c.until("##[ERROR]"); (secret == token.Secret) != strings.Contains(line, "closed by a moderator") {
			t.Errorf("kept out with %q", line)
		}
	}
}
