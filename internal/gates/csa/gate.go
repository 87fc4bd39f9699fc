package csa

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

const storeTimeout = 20 * time.Second

// gate is the state that all parts of the server share.
type gate struct {
	Config
	terms
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup

	// mu guards the state that sessions share.
	mu      sync.Mutex
	closing bool
}

// begin runs f on a goroutine that [Server.Close] waits for. Call it from such a goroutine, or
// with mu held and closing false.
func (g *gate) begin(f func()) {
	g.work.Go(func() { g.Guard.Do("csa", f) })
}

func (g *gate) later(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		if !g.closing {
			g.begin(f)
		}
	})
}

// short returns a context that ends with the server.
func (g *gate) short() (context.Context, context.CancelFunc) {
	return context.WithTimeout(g.ctx, storeTimeout)
}

// lasting returns a context that outlives [Server.Close], for writes that must complete.
func (g *gate) lasting() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(g.ctx), storeTimeout)
}

func (g *gate) closed() bool { return g.ctx.Err() != nil }

// explain returns an error with the client's text, and logs internal errors.
func (g *gate) explain(err error) error {
	var ours clientError
	refused, ok := refusal.As(err)
	switch {
	case err == nil:
		return nil
	case ok && refused.Wait > 0:
		return fmt.Errorf("busy, again in %.0f s: %s", refused.Wait.Seconds(), refused.Message)
	case ok:
		return errors.New(refused.Message)
	case errors.As(err, &ours):
		return err
	}
	g.report(err)
	return errors.New("internal error")
}

type clientError string

func (e clientError) Error() string { return string(e) }

// report logs an error unless it is a refusal or due to closing.
func (g *gate) report(err error) {
	if _, ok := refusal.As(err); !ok && err != nil && !g.closed() {
		g.Log.Error("a CSA game failed", "err", err)
	}
}

// persist retries f while the store is unavailable, since CSA clients do not resend a line.
func (g *gate) persist(ctx context.Context, f func() error) error {
	for failed := false; ; failed = true {
		err := f()
		if refused, ok := refusal.As(err); err == nil || ok && (refused.Code != refusal.Busy || refused.Wait == 0) {
			return err
		}
		if !failed {
			g.report(err)
		}
		select {
		case <-time.After(storeAgain):
		case <-ctx.Done():
			return err
		}
	}
}

// rule applies a ruling, also while the server closes.
func (g *gate) rule(game string, r match.Ruling) {
	ctx, cancel := g.lasting()
	defer cancel()
	err := g.persist(ctx, func() error { return g.Games.Rule(ctx, game, r) })
	if _, refused := refusal.As(err); err != nil && (!refused || refusal.Is(err, refusal.Busy)) {
		g.Log.Error("the end of a CSA game could not be recorded", "game", game, "err", err)
	}
}

func (g *gate) abort(holder people.ID, game string) error {
	ctx, cancel := g.lasting()
	defer cancel()
	return g.persist(ctx, func() error {
		_, err := g.Games.Act(ctx, holder, game, play.Act{Command: match.Command{Kind: match.Abandoned, Seq: play.Latest}})
		return err
	})
}

const maxWaiting = 10_000

func (g *gate) waiting(ctx context.Context, group people.ID) ([]match.Opening, error) {
	present := play.Present(g.Games.Now())
	list, err := g.Store.Openings(ctx, group, present, maxWaiting)
	list = slices.DeleteFunc(list, func(o match.Opening) bool { return o.Reserved != group || o.Seen.Before(present) })
	slices.Reverse(list)
	return list, err
}

func (g *gate) peek(ctx context.Context, game string) (*match.Game, error) {
	w, err := g.Games.Watch(ctx, "", game)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	v, err := w.View(ctx)
	return v.Game, err
}
