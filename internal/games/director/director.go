package director

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/games/play"
	"github.com/komadai/komadai/internal/games/tournament"
	"github.com/komadai/komadai/internal/guard"
	"github.com/komadai/komadai/variant"
)

// Store keeps tournaments. Package storetest is its contract in tests.
type Store interface {
	// Create stores a new tournament; [tournament.ErrConflict] if the id is taken.
	Create(ctx context.Context, r tournament.Record) error
	// Save stores what has changed; [tournament.ErrConflict] if somebody else was
	// first.
	Save(ctx context.Context, before, after tournament.Record) error
	// Load returns a tournament; [tournament.ErrNotFound].
	Load(ctx context.Context, id string) (tournament.Record, error)
	// List returns tournaments in lines, those under way and to come first; of the
	// private ones those that account holds or plays in.
	List(ctx context.Context, account string, limit int) ([]tournament.Summary, error)
	// Due returns the ids of tournaments that are under way or should be.
	Due(ctx context.Context, now time.Time, limit int) ([]string, error)
	// Owned returns how many tournaments of an account are not over.
	Owned(ctx context.Context, account string) (int, error)
	// Entered returns the ids of tournaments that are not over in which an account
	// takes part.
	Entered(ctx context.Context, account string) ([]string, error)
	// Results returns what is known of games, by id.
	Results(ctx context.Context, ids []string) (map[string]tournament.Result, error)
}

// Games plays the games.
type Games interface {
	// Create begins a game; [match.ErrConflict] says that it has begun before.
	Create(ctx context.Context, p play.Proposal) (play.View, error)
	// KeepRunning lets a game go on whether or not its players are there.
	KeepRunning(ctx context.Context, id string) error
}

// Ratings seeds the players.
type Ratings interface {
	Standing(ctx context.Context, k ladder.Key) (ladder.Standing, error)
}

// Config is what a [Director] works with; all but Guard and Every must be set.
type Config struct {
	Store   Store
	Games   Games
	Ratings Ratings
	Log     *slog.Logger
	// Library has the rule sets; nil for the shipped ones.
	Library *variant.Library
	// Guard catches panics, so that one tournament cannot stop the others; one that
	// logs to Log when nil.
	Guard *guard.Guard
	// Every is the time between two looks at the tournaments under way; 2 s when
	// 0.
	Every time.Duration
}

// Director directs the tournaments of one server. It is safe for concurrent use.
// Close it with [Director.Close].
type Director struct {
	config Config
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup

	guesses guesses
}

const (
	// mostDue bounds the tournaments under way, mostListed a list, mostOwned the
	// tournaments of one account that are not over.
	mostDue    = 200
	mostListed = 60
	mostOwned  = 5
	// tries is how often a change is tried when somebody else is first.
	tries = 8
)

// New returns a director at work.
func New(c Config) *Director {
	if c.Every <= 0 {
		c.Every = 2 * time.Second
	}
	if c.Guard == nil {
		c.Guard = guard.New(c.Log)
	}
	d := &Director{config: c}
	d.ctx, d.cancel = context.WithCancel(context.Background())
	d.work.Go(d.run)
	return d
}

// Close ends the work. The tournaments go on when a director comes back.
func (d *Director) Close() {
	d.cancel()
	d.work.Wait()
}

func (d *Director) run() {
	tick := time.NewTicker(d.config.Every)
	defer tick.Stop()
	for n := 0; ; n++ {
		select {
		case <-d.ctx.Done():
			return
		case now := <-tick.C:
			d.config.Guard.Do("tournaments", func() { d.look(now, n%5 == 0) })
		}
	}
}

// look sees to all tournaments under way; wake says that it is time to look
// after their games too.
func (d *Director) look(now time.Time, wake bool) {
	ids, err := d.config.Store.Due(d.ctx, now, mostDue)
	for _, id := range ids {
		err = errors.Join(err, d.config.Guard.Run("tournaments", func() error { return d.step(id, now, wake) }))
	}
	if err != nil && d.ctx.Err() == nil {
		d.config.Log.Error("a tournament could not go on", "err", err)
	}
}

// step takes the results of a tournament, pairs what can be paired, and begins
// the games. Whatever of this was done before is not done again.
func (d *Director) step(id string, now time.Time, wake bool) error {
	before, err := d.config.Store.Load(d.ctx, id)
	if err != nil {
		return err
	}
	if before.Over || before.Starts.After(now) {
		return nil
	}
	results, err := d.config.Store.Results(d.ctx, openGames(&before))
	if err != nil {
		return err
	}
	after := before.Clone()
	changed := advance(&after, results, now)
	if changed {
		if err := d.config.Store.Save(d.ctx, before, after); err != nil {
			if errors.Is(err, tournament.ErrConflict) {
				return nil // the next look sees what the other has done
			}
			return err
		}
	}
	for i, g := range after.Games {
		if g.Outcome != tournament.Open {
			continue
		}
		game := after.GameIDs[i]
		if _, begun := results[game]; !begun {
			c, seats, err := arrange(d.config.Library, &after, g)
			if err != nil {
				return err
			}
			_, err = d.config.Games.Create(d.ctx, play.Proposal{ID: game, Config: c, Seats: seats})
			if err != nil && !errors.Is(err, match.ErrConflict) {
				return err
			}
		} else if wake {
			if err := d.config.Games.KeepRunning(d.ctx, game); err != nil {
				return err
			}
		}
	}
	return nil
}

// openGames returns the ids of the games that have no result yet.
func openGames(r *tournament.Record) (ids []string) {
	for i, g := range r.Games {
		if g.Outcome == tournament.Open {
			ids = append(ids, r.GameIDs[i])
		}
	}
	return ids
}

// advance takes in results and pairs; it reports whether anything changed.
func advance(r *tournament.Record, results map[string]tournament.Result, now time.Time) (changed bool) {
	if r.Began.IsZero() {
		r.Began, changed = now.UTC().Truncate(time.Millisecond), true
	}
	for i := range r.Games {
		g := &r.Games[i]
		result, ok := results[r.GameIDs[i]]
		if g.Outcome != tournament.Open || !ok {
			continue
		}
		if g.Outcome, g.Forfeit = r.Judge(*g, result); g.Outcome != tournament.Open {
			g.Ended, changed = result.Ended, true
		}
	}
	// Byes and forfeits may decide a whole round.
	for range tournament.MaxRounds + tournament.MaxPlayers {
		games, over := r.Next(now)
		if over {
			r.Over = true
			return true
		}
		if len(games) == 0 {
			return changed
		}
		changed = true
		playable := false
		for _, g := range games {
			id := ""
			if g.Outcome == tournament.Open {
				id, playable = gameID(r.ID, g), true
			} else {
				g.Ended = now.UTC().Truncate(time.Millisecond)
			}
			r.Games = append(r.Games, g)
			r.GameIDs = append(r.GameIDs, id)
		}
		if playable {
			return true
		}
	}
	return changed
}
