package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/live"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/account"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

// pipes are connections without a buffer: the server blocks until the client reads.
type pipes struct {
	conns chan net.Conn
	done  chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { close(p.done); return nil }
func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	mine, theirs := net.Pipe()
	p.conns <- theirs
	return mine, nil
}

type tokens struct{ revoked atomic.Bool }

func (k *tokens) BySession(context.Context, string) (account.Identity, bool, error) {
	return account.Identity{}, false, nil
}

func (k *tokens) ByToken(_ context.Context, text string) (account.Identity, bool, error) {
	return account.Identity{Account: "me", Token: "t"}, text == "good" && !k.revoked.Load(), nil
}

// streams is a server in a synctest bubble, with one game of s:me, who also owns the
// token.
type streams struct {
	*testing.T
	fakeStore *fakeStore
	hub       *play.Hub
	game      wire.Game
	live      *live.Handler
	tokens    tokens
	client    *http.Client
}

func inStreams(t *testing.T, c live.Config, test func(s *streams)) {
	synctest.Test(t, func(t *testing.T) {
		s := &streams{T: t, fakeStore: &fakeStore{}}
		s.hub, s.game = newHub(t, s.fakeStore)
		s.fakeStore.seats[0].Holder = people.OfAccount("me")
		if err := s.hub.Reseat(t.Context(), "s:me", people.OfAccount("me")); err != nil {
			t.Fatal(err)
		}
		c.Games, c.Renderer, c.Log = s.hub, view.NewRenderer(), slog.New(slog.DiscardHandler)
		c.Fail = func(w http.ResponseWriter, e *refusal.Error) { http.Error(w, string(e.Code), http.StatusTeapot) }
		s.live = live.New(c)
		mux := http.NewServeMux()
		mux.HandleFunc("GET /events", s.live.ServeEvents)
		mux.HandleFunc("GET /games/{id}", s.live.ServeGame)
		listener := &pipes{make(chan net.Conn), make(chan struct{})}
		server := &http.Server{
			Handler: session.Handler(mux, session.Options{
				Secure: func(*http.Request) bool { return false }, Accounts: &s.tokens,
				Fail: func(w http.ResponseWriter, _ *http.Request, err error) {
					http.Error(w, err.Error(), http.StatusUnauthorized)
				},
			}),
			ReadTimeout: 20 * time.Second, WriteTimeout: time.Minute,
		}
		served := make(chan error, 1)
		go func() { served <- server.Serve(listener) }()
		s.client = &http.Client{Transport: &http.Transport{DialContext: listener.dial}}
		test(s)
		if err := s.hub.Close(t.Context()); err != nil {
			t.Error(err)
		}
		s.client.CloseIdleConnections()
		if err := server.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
		s.live.Wait()
		<-served
	})
}

func (s *streams) get(method, path, token string) *http.Response {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), method, "http://komadai"+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := s.client.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	return res
}

func (s *streams) move(usi string, seq int) {
	s.Helper()
	if _, err := s.hub.Act(s.Context(), people.OfAccount("me"), s.game.ID, play.Act{Command: match.Command{Kind: match.Moved, Move: usi, Seq: seq}}); err != nil {
		s.Fatal(err)
	}
}

func gameLine(t *testing.T, r *bufio.Reader) (l wire.GameLine) {
	t.Helper()
	text, err := r.ReadString('\n')
	if err == nil {
		err = json.Unmarshal([]byte(text), &l)
	}
	if err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	return l
}

// A stream outlives the deadlines of the server. Empty lines keep it alive.
func TestStreamBeats(t *testing.T) {
	inStreams(t, live.Config{}, func(s *streams) {
		begin := time.Now()
		res := s.get("GET", "/events", "good")
		r := bufio.NewReader(res.Body)
		first, err := r.ReadString('\n')
		if err != nil || !strings.Contains(first, `"gameStart"`) {
			t.Fatalf("%q, %v", first, err)
		}
		for n := 1; time.Since(begin) < 2*time.Hour; n++ {
			text, err := r.ReadString('\n')
			if err != nil || text != "\n" || time.Since(begin) != time.Duration(n)*7*time.Second {
				t.Fatalf("after %s: %q, %v", time.Since(begin), text, err)
			}
		}
		res.Body.Close()
	})
}

func TestStreamBegins(t *testing.T) {
	inStreams(t, live.Config{}, func(s *streams) {
		s.fakeStore.id = ""
		begin := time.Now()
		for _, method := range []string{"HEAD", "GET"} {
			res := s.get(method, "/events", "good")
			if res.StatusCode != 200 || res.Header.Get("Content-Type") != "application/x-ndjson" {
				t.Error(method, res.Status, res.Header)
			}
			if method == "GET" {
				if text, err := bufio.NewReader(res.Body).ReadString('\n'); err != nil || text != "\n" {
					t.Errorf("%q, %v", text, err)
				}
			}
			res.Body.Close()
		}
		if d := time.Since(begin); d != 0 {
			t.Errorf("after %s", d)
		}
	})
}

// Unchanged states are not sent again; changes are, also to a spectator.
func TestStreamOfGame(t *testing.T) {
	inStreams(t, live.Config{}, func(s *streams) {
		mine, theirs := s.get("GET", "/games/"+s.game.ID, "good"), s.get("GET", "/games/"+s.game.ID, "")
		a, b := bufio.NewReader(mine.Body), bufio.NewReader(theirs.Body)
		l := gameLine(t, a)
		expect.All(t, "the player's",
			expect.That("Type", l.Type, "gameFull"), expect.That("Game.You", l.Game.You, "b"),
			expect.That("len(State.Legal)", len(l.State.Legal), 30), expect.True("State.Can.Move", l.State.Can.Move),
			expect.That("State.Status", l.State.Status, "playing"),
		)
		if l = gameLine(t, b); l.Type != "gameFull" || l.Game.You != "" || l.State.Legal != nil || l.Game.White.Kind != "engine" {
			t.Errorf("the spectator's: %+v %+v", l.Game, l.State)
		}
		for _, r := range []*bufio.Reader{a, b} {
			if l := gameLine(t, r); l.Type != "audience" || !l.Audience.Black || l.Audience.Watching != 1 {
				t.Errorf("audience %+v", l)
			}
		}
		s.move("7g7f", 1)
		for _, r := range []*bufio.Reader{a, b} {
			l := gameLine(t, r)
			if len(l.State.Moves) != 1 {
				t.Fatalf("after the move: %+v %+v", l, l.State)
			}
			expect.All(t, "after the move",
				expect.That("Type", l.Type, "gameState"), expect.True("Game == nil", l.Game == nil),
				expect.That("State.Moves[0]", l.State.Moves[0], "7g7f"), expect.That("State.Turn", l.State.Turn, "w"),
				expect.True("State.Legal == nil", l.State.Legal == nil),
			)
		}
		for range 3 {
			s.get("HEAD", "/games/"+s.game.ID, "good").Body.Close()
		}
		theirs.Body.Close()
		if l := gameLine(t, a); l.Type != "audience" || l.Audience.Watching != 0 {
			t.Errorf("audience %+v", l)
		}
		mine.Body.Close()
	})
}

// A client that does not read is disconnected after the timeout. Others go on, and its
// place is free.
func TestSlowStream(t *testing.T) {
	inStreams(t, live.Config{MaxSockets: 2}, func(s *streams) {
		slow := s.get("GET", "/games/"+s.game.ID, "good")
		quick := s.get("GET", "/games/"+s.game.ID, "good")
		r := bufio.NewReader(quick.Body)
		gameLine(t, r)
		if res := s.get("GET", "/events", "good"); res.StatusCode != http.StatusTeapot {
			t.Errorf("a third stream: %s", res.Status)
		} else if text, _ := io.ReadAll(res.Body); string(text) != "busy\n" {
			t.Errorf("a third stream: %q", text)
		}
		begin := time.Now()
		s.move("7g7f", 1)
		if gameLine(t, r); time.Since(begin) > time.Second {
			t.Errorf("the other waited %s", time.Since(begin))
		}
		for s.live.Open() > 1 {
			if _, err := r.ReadString('\n'); err != nil {
				t.Fatal(err)
			}
		}
		if d := time.Since(begin); d > 20*time.Second {
			t.Errorf("it kept its place for %s", d)
		}
		slow.Body.Close()
		quick.Body.Close()
	})
}

func TestStreamOfRevokedToken(t *testing.T) {
	for _, path := range []string{"/events", "/games/"} {
		inStreams(t, live.Config{}, func(s *streams) {
			if path == "/games/" {
				path += s.game.ID
			}
			res := s.get("GET", path, "good")
			time.AfterFunc(time.Minute, func() { s.live.Recheck("") })
			time.AfterFunc(90*time.Second, func() {
				s.tokens.revoked.Store(true)
				s.live.Recheck("a:somebody else")
			})
			time.AfterFunc(2*time.Minute, func() { s.live.Recheck("") })
			begin := time.Now()
			if _, err := io.Copy(io.Discard, res.Body); err != nil {
				t.Error(err)
			}
			if d := time.Since(begin); d != 2*time.Minute {
				t.Errorf("%s ends after %s", path, d)
			}
			res.Body.Close()
		})
	}
}

func TestStreamShutdown(t *testing.T) {
	inStreams(t, live.Config{}, func(s *streams) {
		var all []*http.Response
		for _, path := range []string{"/events", "/games/" + s.game.ID} {
			res := s.get("GET", path, "good")
			if res.StatusCode != 200 {
				t.Error(res.Status)
			}
			all = append(all, res)
		}
		time.AfterFunc(time.Minute, func() { _ = s.hub.Close(context.Background()) })
		var read sync.WaitGroup
		for _, res := range all {
			read.Go(func() {
				if _, err := io.Copy(io.Discard, res.Body); err != nil {
					t.Error(err)
				}
				res.Body.Close()
			})
		}
		read.Wait()
		for _, path := range []string{"/events", "/games/" + s.game.ID} {
			res := s.get("GET", path, "good")
			if text, _ := io.ReadAll(res.Body); string(text) != "busy\n" {
				t.Errorf("%s after the end: %s %q", path, res.Status, text)
			}
			res.Body.Close()
		}
	})
}

// A failing store is an error before the first line, and the end after it.
func TestStreamWithoutStore(t *testing.T) {
	inStreams(t, live.Config{}, func(s *streams) {
		res := s.get("GET", "/events", "good")
		r := bufio.NewReader(res.Body)
		if _, err := r.ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		s.fakeStore.fail(errors.New("the disk is gone"))
		none := s.get("GET", "/events", "good")
		if text, _ := io.ReadAll(none.Body); none.StatusCode != http.StatusTeapot || string(text) != "internal\n" {
			t.Errorf("%s %q", none.Status, text)
		}
		s.fakeStore.fail(nil)
		res.Body.Close()
		none.Body.Close()
		res = s.get("GET", "/events", "")
		if text, _ := io.ReadAll(res.Body); string(text) != "sign-in-first\n" {
			t.Errorf("without a token: %s %q", res.Status, text)
		}
		res.Body.Close()
	})
}
