package server

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/komadai/komadai/internal/games/opponent"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/host/config"
	"github.com/komadai/komadai/internal/lab/contest"
	"github.com/komadai/komadai/internal/lab/selfplay"
	"github.com/komadai/komadai/internal/store/storetest"
	"github.com/komadai/komadai/internal/work/bus"
	"github.com/komadai/komadai/internal/work/bus/bustest"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type edgeMover struct{}

func (edgeMover) Think(_ context.Context, t play.Task) (play.Choice, error) {
	p := t.Game.Position()
	m, err := notation.ParseUSI(p.Rules(), lastMove(p))
	return play.Choice{Move: m}, err
}

// A worker plays the engine's moves, and the node after it has left. The worker also plays
// match games and self-play shards.
func TestWorkerMovesRace(t *testing.T) {
	t.Parallel()
	cluster, nats := storetest.StartCluster(t), bustest.Start(t, 1)
	c := config.Default()
	c.Addr, c.DB, c.DBConns, c.NATS, c.Analysis.Threads = "127.0.0.1:0", cluster.Database(t), 4, nats.URLs(), -1
	c.WorkerTimeout = bustest.Take
	node := startNode(t, c, newClient(t))
	node.T = t
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	log := &syncBuffer{}
	c.Searches = 1
	wg.Go(func() {
		if err := RunWorker(ctx, c, WorkerParts{Thinker: edgeMover{}, Host: &contest.Host{}, Matches: 1, Shards: 1, Log: slog.New(slog.NewTextHandler(log, nil))}); err != nil {
			t.Error(err)
		}
	})
	defer wg.Wait()
	defer stop()
	caller, err := bus.Open(t.Context(), bus.Config{URLs: nats.URLs(), TakeTimeout: bustest.Take})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = caller.Close(context.Background()) }()
	for _, work := range []string{opponent.Kind.Name, contest.Kind.Name, selfplay.Kind.Name} {
		bustest.Await(t, "a place for "+work, func() bool {
			out, err := caller.Follow(t.Context(), work, []byte("nonsense"), nil)
			return err == nil && strings.Contains(string(out), "the task cannot be read")
		})
	}
	g := node.create(wire.NewGame{Level: 1})
	answer := func(usi string) string {
		t.Helper()
		plies := len(g.Moves)
		g = node.act(g, "move", usi)
		bustest.Await(t, "the answer to "+usi, func() bool {
			g = want[wire.Game](&node.world, 200, "GET", "/api/v1/games/"+g.ID, nil)
			return len(g.Moves) >= plies+2
		})
		return g.Moves[plies+1].USI
	}
	for _, usi := range []string{"7g7f", "2g2f"} {
		want := edgeMove(t, append(played(g), usi))
		if got := answer(usi); got != want {
			t.Errorf("with a worker there the answer to %s is %s, want the worker's %s", usi, got, want)
		}
	}
	stop()
	wg.Wait()
	if strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("the worker logged:\n%s", log)
	}
	answer("1g1f") // the node itself
}

func played(g wire.Game) []string {
	var out []string
	for _, m := range g.Moves {
		out = append(out, m.USI)
	}
	return out
}

// edgeMove returns the move of [edgeMover] after moves of standard shogi.
func edgeMove(t *testing.T, moves []string) string {
	t.Helper()
	rules, err := variant.Lookup("standard")
	if err != nil {
		t.Fatal(err)
	}
	p := rules.Start
	for _, usi := range moves {
		m, err := notation.ParseUSI(p.Rules(), usi)
		if err == nil {
			err = p.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return lastMove(&p)
}

func lastMove(p *shogi.Position) string {
	var names []string
	for _, m := range p.AppendLegal(nil) {
		names = append(names, notation.FormatUSI(p.Rules(), m))
	}
	return slices.Max(names)
}
