package server

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/gates/wire"
)

type program struct {
	*world
	token string
	web   *http.Client
}

func (w *world) program(name string, scopes ...string) *program {
	w.Helper()
	p := &program{world: w, web: &http.Client{Transport: &http.Transport{}}}
	w.Cleanup(p.web.CloseIdleConnections)
	w.as(w.browser(), func() {
		w.signUp(name)
		p.token = want[wire.Token](w, 201, "POST", "/api/v1/account/tokens", wire.NewToken{Name: "bot", Scopes: scopes}).Secret
	})
	return p
}

func (p *program) do(method, path string, body any) *http.Response {
	p.Helper()
	var text io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			p.Fatal(err)
		}
		text = strings.NewReader(string(data))
	}
	r, err := http.NewRequestWithContext(p.Context(), method, p.http.URL+path, text)
	if err != nil {
		p.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	if method == "GET" {
		r.Header.Set("Accept-Encoding", "gzip") // streams ignore it
	}
	res, err := p.web.Do(r)
	if err != nil {
		p.Fatal(err)
	}
	return res
}

// post sends a request and returns the game; other statuses must be errors.
func (p *program) post(status int, path string, body any) wire.Game {
	p.Helper()
	res := p.do("POST", path, body)
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		p.Fatal(err)
	}
	if res.StatusCode != status {
		p.Fatalf("POST %s: %d, want %d: %s", path, res.StatusCode, status, data)
	}
	var g wire.Game
	if status < 300 {
		if err := json.Unmarshal(data, &g); err != nil {
			p.Fatal(err)
		}
	}
	return g
}

type stream[T any] struct {
	*world
	body  io.ReadCloser
	lines *bufio.Scanner
}

func open[T any](p *program, path string) *stream[T] {
	p.Helper()
	res := p.do("GET", path, nil)
	p.Cleanup(func() { res.Body.Close() })
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "application/x-ndjson" ||
		res.Header.Get("Content-Encoding") != "" || res.Header.Get("Cache-Control") != "no-store" {
		p.Fatalf("GET %s: %s %v", path, res.Status, res.Header)
	}
	s := &stream[T]{world: p.world, body: res.Body, lines: bufio.NewScanner(res.Body)}
	s.lines.Buffer(nil, 1<<20)
	return s
}

// next returns the next non-empty line; ok is false at the end.
func (s *stream[T]) next() (line T, ok bool) {
	s.Helper()
	for s.lines.Scan() {
		if len(s.lines.Bytes()) == 0 {
			continue
		}
		if err := json.Unmarshal(s.lines.Bytes(), &line); err != nil {
			s.Fatalf("%v in %s", err, s.lines.Text())
		}
		return line, true
	}
	if err := s.lines.Err(); err != nil {
		s.Fatal(err)
	}
	return line, false
}

func event(s *stream[wire.Event], kind, id string) wire.Event {
	s.Helper()
	e, ok := s.next()
	if !ok || e.Type != kind || id != "" && e.ID != id {
		s.Fatalf("event %+v, %t; want %s of %s", e, ok, kind, id)
	}
	return e
}

func until(s *stream[wire.GameLine], kind string) wire.GameLine {
	s.Helper()
	for {
		switch l, ok := s.next(); {
		case !ok:
			s.Fatalf("the stream ends before a line of type %s", kind)
		case l.Type == kind:
			return l
		}
	}
}

const gamePath = "/api/v1/games/"

// Two programs with tokens challenge each other, play and chat, and an anonymous client
// watches.
func TestProgramsPlayByStreamsRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	a, b := w.program("alpha", "play"), w.program("beta", "bot")
	ofA, ofB := open[wire.Event](a, "/api/v1/stream/events"), open[wire.Event](b, "/api/v1/stream/events")

	challenge := wire.NewGame{
		Rules: "standard", Opponent: "person", For: "beta",
		Clock: wire.Clock{Kind: "byoyomi", Main: 60_000, Byoyomi: 10_000, Periods: 3},
	}
	g := a.post(201, "/api/v1/games", challenge)
	e := event(ofB, "challenge", g.ID)
	c := e.Challenge
	if c == nil {
		t.Fatalf("challenge %+v", e.Challenge)
	}
	expect.All(t, "challenge",
		expect.That("Player.Name", c.Player.Name, "alpha"), expect.That("Side", c.Side, "w"), expect.True("Reserved", c.Reserved),
		expect.That("Clock.Periods", c.Clock.Periods, 3),
	)
	b.post(200, gamePath+g.ID+"/decline", nil)
	b.post(200, gamePath+g.ID+"/decline", nil) // like after a lost response
	event(ofB, "challengeCanceled", g.ID)
	event(ofA, "challengeDeclined", g.ID)

	g = a.post(201, "/api/v1/games", challenge)
	event(ofB, "challenge", g.ID)
	a.post(200, gamePath+g.ID+"/actions", wire.Action{Type: "abort", Seq: g.Seq})
	event(ofB, "challengeCanceled", g.ID)
	event(ofA, "challengeCanceled", g.ID)
	b.post(409, gamePath+g.ID+"/decline", nil)

	g = a.post(201, "/api/v1/games", challenge)
	event(ofB, "challenge", g.ID)
	early := open[wire.GameLine](a, "/api/v1/stream/games/"+g.ID)
	if l := until(early, "gameFull"); l.State.Status != "waiting" || l.Game.Waiting == nil || l.Game.You != "b" {
		t.Errorf("a game that waits: %+v", l)
	}
	b.post(200, gamePath+g.ID+"/join", wire.Join{})
	l := until(early, "gameFull")
	if l.State.Status != "playing" || l.Game.White.Name != "beta" || l.Game.Waiting != nil || len(l.State.Legal) != 30 {
		t.Errorf("the game begins: %+v %+v", l.Game, l.State)
	}
	for s, you := range map[*stream[wire.Event]]string{ofA: "b", ofB: "w"} {
		e := event(s, "gameStart", g.ID)
		if e.Game == nil {
			t.Fatalf("start %+v", e.Game)
		}
		expect.All(t, "start",
			expect.That("Game.You", e.Game.You, you), expect.That("Game.Turn", e.Game.Turn, "b"),
			expect.True(`Game.Opponent.Account != ""`, e.Game.Opponent.Account != ""),
			expect.That("Game.Clock.Byoyomi", e.Game.Clock.Byoyomi, 10_000),
		)
	}
	event(open[wire.Event](b, "/api/v1/stream/events"), "gameStart", g.ID)

	nobody := &program{world: w, web: a.web}
	watch := open[wire.GameLine](nobody, "/api/v1/stream/games/"+g.ID)
	if l := until(watch, "gameFull"); l.Game.You != "" || l.State.Legal != nil || l.State.Can.Move {
		t.Errorf("a spectator sees %+v %+v", l.Game, l.State)
	}
	sides := []*program{a, b}
	streams := []*stream[wire.GameLine]{early, open[wire.GameLine](b, "/api/v1/stream/games/"+g.ID)}
	state := *until(streams[1], "gameFull").State
	moves := strings.Fields("7g7f 7a7b 8h3c+ 2b3c 2g2f")
	for i, usi := range moves {
		sides[i%2].post(200, gamePath+g.ID+"/actions", wire.Action{Type: "move", USI: usi, Seq: state.Seq})
		for _, s := range append(streams, watch) {
			state = *until(s, "gameState").State
			if len(state.Moves) != i+1 || state.Moves[i] != usi || state.Time.Clock.Kind != "byoyomi" {
				t.Fatalf("after %s: %+v", usi, state)
			}
		}
		if i == 0 {
			a.post(200, gamePath+g.ID+"/actions", wire.Action{Type: "offer", Offer: "undo", Seq: state.Seq})
			for _, s := range append(streams, watch) {
				if l := until(s, "gameState"); l.State.Offers.Black != "undo" {
					t.Errorf("an offer: %+v", l.State.Offers)
				}
			}
			res := a.do("POST", gamePath+g.ID+"/talk", wire.Say{Text: "よろしく"})
			res.Body.Close()
			if l := until(streams[1], "talk"); l.Talk.Text != "よろしく" || l.Talk.Mine || l.Talk.Side != "b" {
				t.Errorf("talk %+v", l.Talk)
			}
		}
	}
	b.post(200, gamePath+g.ID+"/actions", wire.Action{Type: "resign", Seq: state.Seq})
	for _, s := range append(streams, watch) {
		if l := until(s, "gameState"); l.State.Status != "over" || l.State.Result.Winner != "b" || l.State.Result.Reason != "resignation" {
			t.Errorf("the end: %+v", l.State)
		}
		for {
			l, ok := s.next()
			if !ok {
				break
			}
			if l.Type != "talk" {
				t.Errorf("after the end: %+v", l)
			}
		}
	}
	for _, s := range []*stream[wire.Event]{ofA, ofB} {
		if e := event(s, "gameFinish", g.ID); e.Game.Result == nil || e.Game.Result.Winner != "b" {
			t.Errorf("finish %+v", e.Game)
		}
	}
	// The next game is offered as a challenge.
	next := a.post(200, gamePath+g.ID+"/rematch", nil)
	if e := event(ofB, "challenge", next.ID); e.Challenge.Side != "b" {
		t.Errorf("rematch %+v", e.Challenge)
	}
	b.post(200, gamePath+g.ID+"/rematch", nil)
	event(ofA, "gameStart", next.ID)
	event(ofB, "gameStart", next.ID)
}

func TestStreamsRefuse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	reader, writer := w.program("reader", "read"), w.program("writer", "write")
	nobody := &program{world: w, web: reader.web}
	g := w.create(wire.NewGame{Opponent: "person"})
	forged := &program{world: w, web: reader.web, token: "komadai_x_y"}
	for _, c := range []struct {
		name   string
		p      *program
		path   string
		status int
		code   string
	}{
		{"no token", nobody, "/api/v1/stream/events", 401, "sign-in-first"},
		{"a false token", forged, "/api/v1/stream/events", 401, "bad-token"},
		{"the wrong scope", writer, "/api/v1/stream/events", 403, "scope"},
		{"the wrong scope", writer, "/api/v1/stream/games/" + g.ID, 403, "scope"},
		{"no such game", reader, "/api/v1/stream/games/none", 404, "not-found"},
		{"no such stream", reader, "/api/v1/stream/nothing", 404, "not-found"},
	} {
		res := c.p.do("GET", c.path, nil)
		var e wire.Error
		err := json.NewDecoder(res.Body).Decode(&e)
		res.Body.Close()
		if err != nil || res.StatusCode != c.status || e.Code != c.code || !strings.HasSuffix(e.Message, ".") {
			t.Errorf("%s: %s %+v %v", c.name, res.Status, e, err)
		}
	}
	open[wire.GameLine](reader, "/api/v1/stream/games/"+g.ID)
	open[wire.GameLine](nobody, "/api/v1/stream/games/"+g.ID)
	reader.post(403, gamePath+g.ID+"/join", wire.Join{})
	player := w.program("third", "play")
	player.post(403, gamePath+g.ID+"/decline", nil)
	w.refused(409, "not-now", "POST", gamePath+g.ID+"/decline", nil)
	w.create(wire.NewGame{Level: 1})
	res, err := w.client.Get(w.http.URL + "/api/v1/stream/events")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	first, err := bufio.NewReader(res.Body).ReadString('\n')
	if err != nil || !strings.Contains(first, `"gameStart"`) {
		t.Errorf("a guest's stream: %q, %v", first, err)
	}
}

// Streams count as sockets of their address.
func TestTooManyStreams(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(w *world) { w.config.Limits.SocketsEach = 3 })
	p := w.program("many", "read")
	for range 3 {
		open[wire.Event](p, "/api/v1/stream/events")
	}
	res := p.do("GET", "/api/v1/stream/events", nil)
	res.Body.Close()
	if res.StatusCode != http.StatusTooManyRequests {
		t.Error(res.Status)
	}
}

func TestShutdownEndsStreamsRace(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	p := w.program("alpha", "play")
	g := p.post(201, "/api/v1/games", wire.NewGame{Rules: "standard", Level: 1})
	events, game := open[wire.Event](p, "/api/v1/stream/events"), open[wire.GameLine](p, "/api/v1/stream/games/"+g.ID)
	event(events, "gameStart", g.ID)
	until(game, "gameFull")
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		w.close()
	}()
	for {
		if _, ok := events.next(); !ok {
			break
		}
	}
	for {
		if _, ok := game.next(); !ok {
			break
		}
	}
	p.web.CloseIdleConnections()
	<-closed
}
