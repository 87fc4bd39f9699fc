package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/host/server"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/web"
)

var update = flag.Bool("update", false, "write the program into docs/start/bot.md")

// Games here need no engine.
type nobody struct{}

func (nobody) Think(ctx context.Context, _ play.Task) (play.Choice, error) {
	<-ctx.Done()
	return play.Choice{}, ctx.Err()
}

func serve(t *testing.T) string {
	t.Helper()
	c := config.Default()
	c.Addr, c.DB = "127.0.0.1:0", filepath.Join(t.TempDir(), "games.db")
	c.PasswordCost = account.Cost{Memory: 64, Passes: 1, Lanes: 1}
	ready, ended := make(chan string, 1), make(chan error, 1)
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		ended <- server.Run(ctx, c, server.Parts{
			Thinker: nobody{}, Front: web.FS,
			Log: slog.New(slog.DiscardHandler), Ready: func(url string) { ready <- url },
		})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	select {
	case url := <-ready:
		return strings.TrimSuffix(url, "/")
	case err := <-ended:
		ended <- nil
		t.Fatal(err)
	}
	return ""
}

func newBot(t *testing.T, url, name string) bot {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	send := func(path string, message, answer any) {
		t.Helper()
		data, err := json.Marshal(message)
		if err != nil {
			t.Fatal(err)
		}
		res, err := browser.Post(url+path, "application/json", bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if err := json.NewDecoder(res.Body).Decode(answer); err != nil || res.StatusCode != http.StatusCreated {
			t.Fatalf("%s: %s, %v", path, res.Status, err)
		}
	}
	send("/api/v1/account", wire.SignUp{Name: name, Password: "correct horse battery"}, &wire.Me{})
	var token wire.Token
	send("/api/v1/account/tokens", wire.NewToken{Name: name, Scopes: []string{"bot"}}, &token)
	return bot{url, token.Secret}
}

// The bot accepts a challenge, plays until its opponent resigns, and declines a rated game.
func TestBot(t *testing.T) {
	url := serve(t)
	mine, other := newBot(t, url, "alpha"), newBot(t, url, "beta")
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	running.Go(func() {
		for ctx.Err() == nil {
			_ = mine.events(ctx)
		}
	})
	challenge := func(n wire.NewGame) (g wire.Game) {
		t.Helper()
		n.Opponent, n.For = "person", "alpha"
		data, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		body, err := other.do(ctx, "POST", "/api/v1/games", bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		defer body.Close()
		if err := json.NewDecoder(body).Decode(&g); err != nil {
			t.Fatal(err)
		}
		return g
	}
	rated := challenge(wire.NewGame{Rules: "standard", Rated: true, Clock: wire.Clock{Kind: "sudden", Main: 60_000}})
	plies := 0
	if err := other.stream(ctx, "/api/v1/stream/games/"+rated.ID, func(l line) error { plies++; return nil }); err != nil || plies == 0 {
		t.Errorf("a rated game: %v after %d lines", err, plies)
	}
	g := challenge(wire.NewGame{Rules: "torus", Color: "w"})
	path := "/api/v1/games/" + g.ID + "/actions"
	moves, over := 0, false
	err := other.stream(ctx, "/api/v1/stream/games/"+g.ID, func(l line) error {
		over = over || l.State.Status == "over"
		if !l.State.Can.Move {
			return nil
		}
		a := wire.Action{Type: "move", USI: "", Seq: l.State.Seq}
		if moves++; moves > 5 {
			a.Type = "resign"
		} else {
			a.USI = l.State.Legal[0]
		}
		return other.post(ctx, path, a)
	})
	if err != nil || !over || moves != 6 {
		t.Errorf("%d moves, over %t, %v", moves, over, err)
	}
	if _, err := mine.do(ctx, "GET", "/api/v1/stream/games/none", nil); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("a stream of no game: %v", err)
	}
}

// docs/start/bot.md shows this program.
func TestDocument(t *testing.T) {
	const file, open, end = "../../docs/start/bot.md", "<!-- examples/bot -->\n```go\n", "```\n<!-- /examples/bot -->\n"
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), open)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the program", file)
	}
	want := before + open + string(program) + end + after
	if want == string(text) {
		return
	}
	if !*update {
		t.Fatalf("%s is stale: go test ./examples/bot -update", file)
	}
	if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}
