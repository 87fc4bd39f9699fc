package server

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/api"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
)

type randomMover struct {
	mu  sync.Mutex
	rnd *rand.Rand
	// hold, if set, blocks until it is closed.
	hold chan struct{}
}

func (m *randomMover) Think(ctx context.Context, t play.Task) (play.Choice, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.hold != nil {
		select {
		case <-m.hold:
		case <-ctx.Done():
			return play.Choice{}, ctx.Err()
		}
	}
	legal := t.Game.Position().AppendLegal(nil)
	return play.Choice{Move: legal[m.rnd.IntN(len(legal))]}, nil
}

func newMover() *randomMover { return &randomMover{rnd: rand.New(rand.NewPCG(5, 6))} }

var front = fstest.MapFS{
	"index.html": {Data: []byte("<!doctype html><html lang=\"en\"><head><!--head--><script type=\"module\" src=\"/app.js\"></script></head><!--text-->" + strings.Repeat("<p>駒台</p>", 100))},
	"manifest.json": {Data: []byte(`{
		"core": ["app.js"],
		"texts": {"en": {"first": ["chunks/en-1.js"], "tools": ["chunks/en-tools.js"]}, "ja": {"first": ["chunks/ja-1.js"], "tools": ["chunks/ja-tools.js"]},
			"zh": {"first": ["chunks/zh-1.js"]}, "zh-Hans": {"first": ["chunks/hans-1.js"]}},
		"pages": [
			{"path": "/", "files": ["chunks/home-1.js"]}, {"path": "/index.html", "files": ["chunks/home-1.js"]},
			{"path": "/record/{id}", "styles": ["a", "b"], "answers": ["/records/{id}", "/rulesets/{its-rules}"]},
			{"path": "/record", "answers": ["/rulesets/{rules}"]},
			{"path": "/new/{id}", "answers": ["/rulesets/{id}", "/account"]},
			{"path": "/new"}, {"path": "/lobby"}, {"path": "/watch"}, {"path": "/edit"}, {"path": "/rules/edit"}, {"path": "/study"}, {"path": "/study/{id}"}, {"path": "/tsume"}, {"path": "/compose"}, {"path": "/puzzles"}, {"path": "/tournaments"}, {"path": "/clubs"}, {"path": "/clubs/{id}"},
			{"path": "/explore"}, {"path": "/book"}, {"path": "/about"}, {"path": "/account"},
			{"path": "/@{id}"}, {"path": "/tournament/{id}"}, {"path": "/day/{id}"}, {"path": "/learn"}, {"path": "/learn/{id}"}, {"path": "/daily"}, {"path": "/daily/{id}"},
			{"path": "/practice"}, {"path": "/mistakes"}, {"path": "/statistics"}, {"path": "/leaders/{id}"},
			{"path": "/puzzles/{id}"}, {"path": "/storm/{id}"}, {"path": "/puzzles/own", "texts": ["tools"]}, {"path": "/rules/{id}"},
			{"path": "/game/{id}", "texts": ["tools"], "files": ["chunks/board-1.js", "chunks/game-1.js"], "answers": ["/games/{id}", "/rulesets/{its-rules}"]}
		]}`)},
	"chunks/home-1.js": {Data: []byte("export default 1\n")},
	"app.js":           {Data: []byte(strings.Repeat("let x = 1;\n", 200))},
	"watch.html":       {Data: []byte("<!doctype html><title>a game</title>")},
	"app.css":          {Data: []byte("body{}")},
	"icons/k.svg":      {Data: []byte("<svg/>")},
	"engine.js":        {Data: []byte("let engine")},
	"engine.wasm.br":   {Data: api.Brotli([]byte(strings.Repeat("\x00asm", 100)))},
	"sw.js":            {Data: []byte("addEventListener()")},
}

type world struct {
	*testing.T
	config   config.Config
	engine   *randomMover
	log      *syncBuffer
	db       *store.DB
	hub      *play.Hub
	accounts *account.Service
	server   *server
	stop     func() error     // stops the parts
	ready    func(url string) // may be nil
	slowest  time.Duration
	http     *httptest.Server
	client   *http.Client
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func newWorld(t *testing.T, edit ...func(*world)) *world {
	w := &world{T: t, config: config.Default(), engine: newMover(), log: &syncBuffer{}}
	w.config.PasswordCost = account.Cost{Memory: 64, Passes: 1, Lanes: 1}
	w.config.DB = storetest.File(t)
	w.config.Shutdown = testTimeout
	w.client = newClient(t)
	for _, e := range edit {
		e(w)
	}
	w.open()
	t.Cleanup(w.close)
	return w
}

// testTimeout ends a hanging test.
const testTimeout = 2 * time.Minute

func newClient(t *testing.T) *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: testTimeout, Transport: &http.Transport{}}
}

func (w *world) open() {
	w.Helper()
	w.config.Searches = 2
	w.server = newServer(w.config, Parts{Thinker: w.engine, Front: front, Log: slog.New(slog.NewTextHandler(w.log, nil)), Ready: w.ready})
	w.server.slowest = w.slowest
	var err error
	if w.stop, err = startParts(context.Background(), w.config.Shutdown, w.server.core()); err != nil {
		w.Fatal(err)
	}
	w.db, w.hub, w.accounts = w.server.db, w.server.hub, w.server.accounts
	w.http = httptest.NewServer(w.server.http.Handler)
}

func (w *world) close() {
	w.Helper()
	if w.http == nil {
		return
	}
	if err := w.stop(); err != nil {
		w.Error(err)
	}
	w.client.CloseIdleConnections()
	w.http.Close()
	w.http = nil
}

// send sends a request, with a JSON body unless it is "", and returns the response with its
// body.
func (w *world) send(method, path, body string, edit ...func(*http.Request)) (*http.Response, string) {
	w.Helper()
	r, err := http.NewRequest(method, w.http.URL+path, strings.NewReader(body))
	if err != nil {
		w.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for _, e := range edit {
		e(r)
	}
	res, err := w.client.Do(r)
	if err != nil {
		w.Fatal(err)
	}
	defer res.Body.Close()
	all, err := io.ReadAll(res.Body)
	if err != nil {
		w.Fatal(err)
	}
	// Every response must match the OpenAPI document.
	for _, fault := range described().check(res, all) {
		w.Errorf("%s %s: %d is not as described: %s in %.300s", method, path, res.StatusCode, fault, all)
	}
	return res, string(all)
}

func want[T any](w *world, status int, method, path string, body any) (out T) {
	w.Helper()
	text := ""
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			w.Fatal(err)
		}
		text = string(data)
	}
	res, got := w.send(method, path, text)
	if res.StatusCode != status {
		w.Fatalf("%s %s %s: status %d, want %d: %s", method, path, text, res.StatusCode, status, got)
	}
	if err := json.Unmarshal([]byte(got), &out); err != nil {
		w.Fatalf("%s %s: %v in %s", method, path, err, got)
	}
	return out
}

func (w *world) create(n wire.NewGame) wire.Game {
	w.Helper()
	if n.Rules == "" {
		n.Rules = "standard"
	}
	return want[wire.Game](w, 201, "POST", "/api/v1/games", n)
}

func (w *world) act(g wire.Game, kind, usi string) wire.Game {
	w.Helper()
	return want[wire.Game](w, 200, "POST", "/api/v1/games/"+g.ID+"/actions", wire.Action{Type: kind, USI: usi, Seq: g.Seq})
}

func (w *world) dial(id string, header http.Header) (*websocket.Conn, *http.Response, error) {
	return websocket.Dial(w.Context(), w.http.URL+"/api/v1/games/"+id+"/live",
		&websocket.DialOptions{HTTPClient: w.client, HTTPHeader: header})
}

// next reads messages up to a game. It answers a change by requesting the whole game.
func (w *world) next(c *websocket.Conn) wire.Game {
	w.Helper()
	ctx, cancel := context.WithTimeout(w.Context(), testTimeout)
	defer cancel()
	for {
		_, data, err := c.Read(ctx)
		if err != nil {
			w.Fatal(err)
		}
		var m wire.LiveGame
		if err := json.Unmarshal(data, &m); err != nil {
			w.Fatal(err)
		}
		switch m.Type {
		case "game":
			return m.Game
		case "change":
			if err := c.Write(ctx, websocket.MessageText, []byte(`{"type":"whole"}`)); err != nil {
				w.Fatal(err)
			}
		}
	}
}

// until reads states up to a number of moves.
func (w *world) until(c *websocket.Conn, moves int) wire.Game {
	w.Helper()
	for {
		if g := w.next(c); len(g.Moves) >= moves {
			return g
		}
	}
}

func (w *world) sees(c *websocket.Conn, moves int) {
	w.Helper()
	ctx, cancel := context.WithTimeout(w.Context(), testTimeout)
	defer cancel()
	for {
		_, data, err := c.Read(ctx)
		if err != nil {
			w.Fatal(err)
		}
		var m struct {
			wire.LiveChange
			Game wire.Game `json:"game"`
		}
		if err := json.Unmarshal(data, &m); err != nil {
			w.Fatal(err)
		}
		if max(m.Keep+len(m.Moves), len(m.Game.Moves)) >= moves {
			return
		}
	}
}
