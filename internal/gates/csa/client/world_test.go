package client_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/csa"
	"github.com/komadai/komadai/internal/gates/csa/client"
	"github.com/komadai/komadai/internal/store"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/usi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type thinker struct {
	rnd *rand.Rand
	// choose, when set, is asked for the move in USI, or "resign" or "win".
	choose func(g *shogi.Game) string
	mu     sync.Mutex
	limits []engine.Limits
	// hits counts the searches that continued after a ponderhit; pondered is the position
	// of the last one.
	hits     int
	pondered uint64
}

func newThinker(seed uint64) *thinker {
	return &thinker{rnd: rand.New(rand.NewPCG(seed, seed))}
}

func (t *thinker) Search(ctx context.Context, g *shogi.Game, l engine.Limits, report func(engine.Info)) (engine.Result, error) {
	t.mu.Lock()
	t.limits = append(t.limits, l)
	choose := t.choose
	if key := g.Key(g.Len()); l.Ponder {
		t.pondered = key
	} else if key == t.pondered {
		t.hits++
	}
	t.mu.Unlock()
	if l.Ponder {
		<-ctx.Done()
	}
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
	}
	p := g.Position()
	if choose != nil {
		switch text := choose(g); text {
		case "resign":
			return engine.Result{Resign: true}, nil
		case "win":
			return engine.Result{Declare: true}, nil
		case "":
		default:
			m, err := notation.ParseUSI(p.Rules(), text)
			if err != nil {
				return engine.Result{}, err
			}
			return engine.Result{Best: m}, nil
		}
	}
	legal := p.AppendLegal(nil)
	if len(legal) == 0 {
		return engine.Result{Resign: true}, nil
	}
	best := legal[t.rnd.IntN(len(legal))]
	r := engine.Result{Best: best}
	q := *p
	pv := []shogi.Move{best}
	if q.Play(best) == nil && !q.Ending().Over() {
		if replies := q.AppendLegal(nil); len(replies) > 0 {
			r.Ponder = replies[0]
			pv = append(pv, replies[0])
		}
	}
	report(engine.Info{Depth: 3, Score: engine.Score{CP: 42}, Nodes: 99, PV: pv})
	return r, nil
}

func (t *thinker) PonderHit()     {}
func (t *thinker) NewGame()       {}
func (t *thinker) SetHash(int)    {}
func (t *thinker) SetThreads(int) {}

func (t *thinker) start(ctx context.Context) (*usi.Engine, error) {
	serve := func(ctx context.Context, in io.Reader, out io.Writer) error {
		return usi.Serve(ctx, in, out, usi.Config{
			Name: "thinker", New: func(*shogi.Rules, engine.Options) usi.Searcher { return t },
		})
	}
	return usi.Open(ctx, usi.Local(serve), usi.Timeouts{})
}

type mute struct{}

func (mute) Publish(string, []byte) error { return nil }
func (mute) Linked() bool                 { return false }
func (mute) Subscribe(string, func(string, []byte), func()) (func(), error) {
	return func() {}, nil
}

type lazy struct{}

func (lazy) Think(context.Context, play.Task) (play.Choice, error) {
	return play.Choice{Resign: true}, nil
}

type world struct {
	*testing.T
	hub    *play.Hub
	server *csa.Server
	mu     sync.Mutex
	conns  []net.Conn
	said   []string
}

func inWorld(t *testing.T, config csa.Config, test func(w *world)) {
	path := storetest.File(t)
	synctest.Test(t, func(t *testing.T) {
		w := &world{T: t}
		db, err := store.OpenSQLite(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		log := slog.New(slog.DiscardHandler)
		w.hub, err = play.New(play.Config{Store: db.Play, Bus: mute{}, Alone: true, Thinker: lazy{}, Log: log})
		if err != nil {
			t.Fatal(err)
		}
		config.Games, config.Store, config.Log = w.hub, db.Gate, log
		w.server = csa.New(config)
		defer func() {
			w.server.Close()
			if err := errors.Join(w.hub.Close(context.Background()), db.Close()); err != nil {
				t.Error(err)
			}
		}()
		test(w)
	})
}

func (w *world) dial(context.Context) (net.Conn, error) {
	here, there := net.Pipe()
	w.mu.Lock()
	w.conns = append(w.conns, here)
	w.mu.Unlock()
	w.server.Take(there)
	return here, nil
}

type games struct {
	mu   sync.Mutex
	list []client.Game
}

func (g *games) save(one client.Game) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.list = append(g.list, one)
	return nil
}

func (w *world) client(name, game string, t *thinker, g *games) client.Config {
	return client.Config{
		Dial: w.dial, Name: name, Password: "secret", Game: game, Start: t.start, Full: true, Games: 1,
		Comments: true, Logout: true, Save: g.save, Say: func(format string, args ...any) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.said = append(w.said, name+": "+fmt.Sprintf(format, args...))
		},
	}
}

func (w *world) heard(text string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return strings.Contains(strings.Join(w.said, "\n"), text)
}

func csaFirst(g *shogi.Game) string {
	p := g.Position()
	return notation.FormatUSI(p.Rules(), p.AppendLegal(nil)[0])
}
