package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"weak"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/komadai/komadai/internal/expect"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/play/runner"
	"github.com/komadai/komadai/internal/gates/live"
	"github.com/komadai/komadai/internal/gates/view"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/people/session"
	"github.com/komadai/komadai/internal/refusal"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type fakeStore struct {
	mu     sync.Mutex
	id     string
	seats  []match.Seat
	events []match.Event
	err    error
	// talk are the stored messages; nil for none.
	talk runner.Talk
}

func (s *fakeStore) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

func (s *fakeStore) Create(_ context.Context, id string, seats []match.Seat, _ match.Summary, events []match.Event) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.id, s.seats, s.events = id, seats, append(s.events, events...)
	return s.err
}

func (s *fakeStore) Engaged(context.Context, people.ID, int) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.id == "" {
		return nil, s.err
	}
	return []string{s.id}, s.err
}

func (s *fakeStore) Reseat(context.Context, people.ID, people.ID) ([]string, error) {
	return nil, s.err
}
func (s *fakeStore) Held(context.Context, people.ID, string, int) ([]string, error) {
	return nil, s.err
}
func (s *fakeStore) Ended(context.Context, people.ID, time.Time, time.Time, int) ([]string, error) {
	return nil, s.err
}
func (s *fakeStore) Silence(context.Context, people.ID) ([]string, error)    { return nil, s.err }
func (s *fakeStore) Seats(context.Context, string) ([]match.Seat, error)     { return s.seats, s.err }
func (s *fakeStore) Unname(context.Context, string, people.ID, string) error { return s.err }

func (s *fakeStore) Append(_ context.Context, _ string, _ match.Summary, events []match.Event, _ ...match.Seat) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.events = append(s.events, events...)
	return s.err
}

func (s *fakeStore) Load(context.Context, string) ([]match.Seat, []match.Event, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil && s.events == nil {
		return nil, nil, match.ErrNotFound
	}
	return s.seats, slices.Clone(s.events), s.err
}

func (s *fakeStore) List(context.Context, people.ID, int) ([]match.Entry, error) {
	return nil, s.err
}

func (s *fakeStore) Since(context.Context, string, int) ([]match.Event, error) { return nil, s.err }

func (s *fakeStore) Changed(context.Context, time.Time) (map[string]int, error) { return nil, s.err }

func (s *fakeStore) Following(context.Context, string) (string, error) { return "", s.err }

func (s *fakeStore) Overdue(context.Context, time.Time, int) ([]string, error) { return nil, s.err }

type hush struct{}

func (hush) Say(context.Context, string, match.Message, int) (int, error) { return 0, match.ErrFull }
func (hush) Talk(context.Context, string, match.Room, int, int) ([]match.Message, error) {
	return nil, nil
}
func (hush) Block(context.Context, people.ID, people.ID, bool, time.Time) error { return nil }
func (hush) Blocked(context.Context, people.ID, int) ([]people.ID, error)       { return nil, nil }
func (hush) Muted(context.Context, people.ID, time.Time) (time.Time, bool, error) {
	return time.Time{}, false, nil
}
func (hush) Announce(context.Context, string, people.ID, time.Time) error { return nil }
func (hush) Attend(context.Context, []string, time.Time) error            { return nil }
func (hush) Openings(context.Context, people.ID, time.Time, int) ([]match.Opening, error) {
	return nil, nil
}
func (hush) Belongs(context.Context, string, people.ID) (bool, error) { return false, nil }
func (hush) Seeks(context.Context, people.ID) (int, error)            { return 0, nil }
func (hush) Opening(context.Context, string) (match.Opening, error) {
	return match.Opening{}, match.ErrNotFound
}
func (hush) ExpireGames(context.Context, time.Time, time.Time) error { return nil }
func (hush) Abandoned(context.Context, time.Time, time.Time, int) ([]string, error) {
	return nil, nil
}

type unrated struct{}

func (unrated) Settle(context.Context, ladder.Game) error        { return nil }
func (unrated) Unsettled(context.Context, int) ([]string, error) { return nil, nil }
func (unrated) Standing(_ context.Context, k ladder.Key) (ladder.Standing, error) {
	return ladder.New(k), nil
}
func (unrated) Points(context.Context, string) (map[string]ladder.Point, error) { return nil, nil }

type hosts struct{}

func (hosts) Beat(context.Context, string, time.Time) error          { return nil }
func (hosts) Nodes(context.Context, time.Time) ([]match.Node, error) { return nil, nil }
func (hosts) Host(context.Context, string) (match.Node, error)       { return match.Node{}, nil }
func (hosts) Release(context.Context, string, string) error          { return nil }
func (hosts) Leave(context.Context, string, time.Time) error         { return nil }
func (hosts) Time(context.Context) (time.Time, error)                { return time.Time{}, nil }
func (hosts) Claim(_ context.Context, _, _ string, _, _ time.Time) (match.Node, bool, error) {
	return match.Node{}, true, nil
}

type mute struct{}

func (mute) Publish(string, []byte) error { return nil }
func (mute) Linked() bool                 { return false }
func (mute) Subscribe(string, func(string, []byte), func()) (func(), error) {
	return func() {}, nil
}

type nobody struct{}

func (nobody) Think(ctx context.Context, _ play.Task) (play.Choice, error) {
	<-ctx.Done()
	return play.Choice{}, ctx.Err()
}

func newHub(t *testing.T, s *fakeStore) (hub *play.Hub, game wire.Game) {
	t.Helper()
	if s.talk == nil {
		s.talk = hush{}
	}
	type talk interface{ runner.Talk } // the field Talk would hide the method
	type openings interface{ runner.Openings }
	store := struct {
		*fakeStore
		hosts
		openings
		talk
		unrated
	}{s, hosts{}, hush{}, s.talk, unrated{}}
	hub, err := play.New(play.Config{
		Store: store, Bus: mute{}, Alone: true,
		Thinker: nobody{}, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.err == nil {
		terms := play.Terms{Rules: "standard"}
		p, err := terms.Propose(play.Person{Holder: "s:me"})
		if err != nil {
			t.Fatal(err)
		}
		v, err := hub.Create(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		game = view.NewRenderer().Game(v)
	}
	return hub, game
}

func serve(t *testing.T, s *fakeStore, c live.Config) (url string, hub *play.Hub, game wire.Game) {
	t.Helper()
	return serveWithin(t, s, c, func(h http.Handler) http.Handler { return h })
}

func serveWithin(t *testing.T, s *fakeStore, c live.Config, requests func(http.Handler) http.Handler) (url string, hub *play.Hub, game wire.Game) {
	t.Helper()
	url, hub, game, _ = serveAll(t, s, c, requests)
	return url, hub, game
}

func serveAll(t *testing.T, s *fakeStore, c live.Config, requests func(http.Handler) http.Handler) (url string, hub *play.Hub, game wire.Game, h *live.Handler) {
	t.Helper()
	hub, game = newHub(t, s)
	c.Games, c.Renderer, c.Log = hub, view.NewRenderer(), slog.New(slog.DiscardHandler)
	c.Fail = func(w http.ResponseWriter, e *refusal.Error) { http.Error(w, string(e.Code), http.StatusTeapot) }
	h = live.New(c)
	mux := http.NewServeMux()
	mux.Handle("GET /live/{id}", h)
	server := httptest.NewServer(requests(mux))
	t.Cleanup(func() {
		if err := hub.Close(context.Background()); err != nil {
			t.Error(err)
		}
		h.Wait()
		server.Close()
	})
	return server.URL + "/live/", hub, game, h
}

func dial(t *testing.T, url string) *websocket.Conn {
	t.Helper()
	c, _, err := websocket.Dial(t.Context(), url, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.CloseNow() })
	return c
}

type message struct {
	wire.LiveChange
	Game *wire.Game `json:"game"`
}

func read(t *testing.T, c *websocket.Conn) message {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	_, data, err := c.Read(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestStatesAndPings(t *testing.T) {
	url, hub, g := serve(t, &fakeStore{}, live.Config{Ping: 20 * time.Millisecond})
	c := dial(t, url+g.ID)
	if m := read(t, c); m.Type != "game" || m.Game == nil || m.Game.Seq != 1 {
		t.Errorf("first message %+v", m)
	}
	for range 3 {
		if m := read(t, c); m.Type != "ping" || m.Game != nil {
			t.Errorf("with nothing to say: %+v", m)
		}
	}
	if _, err := hub.Act(t.Context(), "s:me", g.ID, play.Act{Command: match.Command{Kind: match.Moved, Move: "7g7f", Seq: 1}}); err != nil {
		t.Fatal(err)
	}
	for {
		m := read(t, c)
		if m.Type == "change" {
			expect.All(t, "after the move",
				expect.That("len(Moves)", len(m.Moves), 1), expect.That("Keep", m.Keep, 0), expect.That(`Set["thinking"]`, m.Set["thinking"], true),
				expect.That("From", m.From, 1), expect.That("Edition", m.Edition, 2), expect.True(`Set["time"] != nil`, m.Set["time"] != nil),
			)
			break
		}
	}
}

// TestIdleSocketIsSmall: an open socket keeps neither its request nor net/http's buffers.
func TestIdleSocketIsSmall(t *testing.T) {
	requests := make(chan weak.Pointer[http.Request], 1)
	url, _, g := serveWithin(t, &fakeStore{}, live.Config{}, func(h http.Handler) http.Handler {
		h = session.Handler(h, session.Options{Secure: func(*http.Request) bool { return false }, Accounts: &tokens{}})
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			requests <- weak.Make(r)
			h.ServeHTTP(w, r)
		})
	})
	c := dial(t, url+g.ID)
	read(t, c)
	request := <-requests
	eventually(t, "the request to be freed", func() bool {
		runtime.GC()
		return request.Value() == nil
	})
	read(t, c)
}

// A client that does not answer pings is disconnected. It does not delay the server.
func TestDeadClient(t *testing.T) {
	url, hub, g := serve(t, &fakeStore{}, live.Config{Ping: 10 * time.Millisecond, Timeout: 50 * time.Millisecond, MaxSockets: 1})
	dial(t, url+g.ID) // never reads, so it answers no ping
	deadline := time.Now().Add(2 * time.Minute)
	for {
		c, res, err := websocket.Dial(t.Context(), url+g.ID, nil)
		if err == nil {
			c.CloseNow()
			break
		}
		if res == nil || res.StatusCode != http.StatusTeapot || time.Now().After(deadline) {
			t.Fatalf("the dead client keeps its place: %v", err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	_ = hub
}

func TestShutdownSaysGoodbye(t *testing.T) {
	url, hub, g := serve(t, &fakeStore{}, live.Config{})
	c := dial(t, url+g.ID)
	read(t, c)
	go func() { _ = hub.Close(context.Background()) }()
	if _, _, err := c.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("closed with %v", err)
	}
	if _, res, err := websocket.Dial(t.Context(), url+g.ID, nil); err == nil || res.StatusCode != http.StatusTeapot {
		t.Errorf("a socket after the end: %v", err)
	}
}

func TestRefusals(t *testing.T) {
	url, _, _ := serve(t, &fakeStore{err: errors.New("the disk is gone")}, live.Config{})
	if _, res, err := websocket.Dial(t.Context(), url+"any", nil); err == nil || res.StatusCode != http.StatusTeapot {
		t.Errorf("a socket without a store: %v", err)
	}
	res, err := http.Get(url + "any") // no upgrade asked for
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode < 400 {
		t.Errorf("a plain request: %s", res.Status)
	}
	http.DefaultClient.CloseIdleConnections()
}

// A client may request the whole game, but not too often. Any other message ends the
// socket.
func TestAskingForTheWhole(t *testing.T) {
	url, _, g := serve(t, &fakeStore{}, live.Config{})
	const whole = `{"type":"whole"}`
	for name, c := range map[string]struct {
		text string
		most int
	}{
		"often":          {whole, 40},
		"something else": {`{"type":"move"}`, 1},
		"much":           {strings.Repeat("x", 40_000), 1},
		"more than that": {whole + strings.Repeat(" ", 2000), 1},
	} {
		t.Run(name, func(t *testing.T) {
			conn := dial(t, url+g.ID)
			if m := read(t, conn); m.Type != "game" {
				t.Fatalf("first a %s", m.Type)
			}
			if c.text == whole {
				if err := conn.Write(t.Context(), websocket.MessageText, []byte(whole)); err != nil {
					t.Fatal(err)
				}
				for m := read(t, conn); m.Type != "game"; m = read(t, conn) { // pings and who is there
				}
			}
			go func() {
				for range c.most {
					if conn.Write(t.Context(), websocket.MessageText, []byte(c.text)) != nil {
						return
					}
				}
			}()
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			for {
				if _, _, err := conn.Read(ctx); err != nil {
					if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
						t.Errorf("cut off by %v", err)
					}
					return
				}
			}
		})
	}
}
