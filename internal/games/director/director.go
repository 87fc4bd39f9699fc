package director

import (
	"context"
	"errors"
	"fmt"
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

// Store stores tournaments. Package storetest tests its contract.
type Store interface {
	// Create stores a new tournament, or returns [tournament.ErrConflict] if the id exists.
	Create(ctx context.Context, r tournament.Record) error
	// Save stores the difference between before and after. It returns
	// [tournament.ErrConflict] after a concurrent change.
	Save(ctx context.Context, before, after tournament.Record) error
	// Load returns a tournament, or [tournament.ErrNotFound].
	Load(ctx context.Context, id string) (tournament.Record, error)
	// List returns summaries, running and upcoming tournaments first. Private ones are
	// included if account owns them or plays in them.
	List(ctx context.Context, account string, limit int) ([]tournament.Summary, error)
	// Of returns the tournaments of a club that begin in a time, those under way first.
	Of(ctx context.Context, club string, from, until time.Time, limit int) ([]tournament.Summary, error)
	// Boards returns the games of a tournament as its first player sees them.
	Boards(ctx context.Context, id string) ([]match.Entry, error)
	// Due returns tournaments that are running or should have started.
	Due(ctx context.Context, now time.Time, limit int) ([]string, error)
	// Owned returns the number of unfinished tournaments of an account.
	Owned(ctx context.Context, account string) (int, error)
	// Entered returns the unfinished tournaments an account plays in.
	Entered(ctx context.Context, account string) ([]string, error)
	// Results returns the known results of games by id.
	Results(ctx context.Context, ids []string) (map[string]tournament.Result, error)
}

// Games creates the tournament's games.
type Games interface {
	// Create starts a game. It returns [match.ErrConflict] if the game exists.
	Create(ctx context.Context, p play.Proposal) (play.View, error)
	// Offer returns a refusal unless new tournaments may use a rule set.
	Offer(ctx context.Context, rs *variant.RuleSet) error
	// KeepRunning runs a game even when its players are away.
	KeepRunning(ctx context.Context, id string) error
	// Now returns the time of games, Err the refusal of actions during an outage, or nil.
	Now() time.Time
	Err() error
}

// Ratings returns ratings for seeding.
type Ratings interface {
	Standing(ctx context.Context, k ladder.Key) (ladder.Standing, error)
}

// Config configures a [Director]. Guard, Library and Every are optional.
type Config struct {
	Store   Store
	Games   Games
	Ratings Ratings
	Log     *slog.Logger
	// Clubs may be nil if no tournament has one.
	Clubs Clubs
	// Library has the rule sets; nil means the shipped ones.
	Library *variant.Library
	// Guard catches panics. The default logs to Log.
	Guard *guard.Guard
	// Every is the polling period of running tournaments; 0 means 2 s.
	Every time.Duration
}

// Director runs the tournaments of a server. It is safe for concurrent use. Close it with
// [Director.Close].
type Director struct {
	config Config
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup

	guesses guesses
}

const (
	mostDue    = 200
	mostListed = 60
	mostOwned  = 5
	tries      = 8
)

// New returns a running director.
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

// Close stops the director. The next one continues the tournaments.
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
		case <-tick.C:
			if d.config.Games.Err() == nil {
				d.config.Guard.Do("tournaments", func() { d.look(d.config.Games.Now(), n%5 == 0) })
			}
		}
	}
}

// look processes all running tournaments. wake means that their games also need
// [Games.KeepRunning].
func (d *Director) look(now time.Time, wake bool) {
	ids, err := d.config.Store.Due(d.ctx, now, mostDue)
	for _, id := range ids {
		err = errors.Join(err, d.config.Guard.Run("tournaments", func() error { return d.step(id, now, wake) }))
	}
	if err != nil && d.ctx.Err() == nil {
		d.config.Log.Error("a tournament could not be advanced", "err", err)
	}
}

// step records results, pairs and creates games of one tournament. It is idempotent.
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
	if after.Over {
		after.Award()
	}
	if changed {
		if err := d.config.Store.Save(d.ctx, before, after); err != nil {
			if errors.Is(err, tournament.ErrConflict) {
				return nil // the next look sees the other node's work
			}
			return err
		}
	}
	for i, g := range after.Games {
		game := after.GameIDs[i]
		if g.Outcome != tournament.Open || game == "" {
			continue
		}
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

func openGames(r *tournament.Record) (ids []string) {
	for i, g := range r.Games {
		if g.Outcome == tournament.Open && r.GameIDs[i] != "" {
			ids = append(ids, r.GameIDs[i])
		}
	}
	return ids
}

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
	// Byes and forfeits can decide a whole round.
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
		playable := appendGames(r, games, now)
		if playable {
			return true
		}
	}
	return changed
}

// appendGames adds games to a tournament, with ids if they are played here. It reports whether any
// is open.
func appendGames(r *tournament.Record, games []tournament.Game, now time.Time) (playable bool) {
	for _, g := range games {
		id := ""
		switch {
		case g.Outcome != tournament.Open:
			g.Ended = now.UTC().Truncate(time.Millisecond)
		case r.OverBoard:
			playable = true
		default:
			playable = true
			id = play.IDFrom(fmt.Sprintf("tournament %s round %d board %d try %d", r.ID, g.Round, g.Board, g.Try))
		}
		r.Games = append(r.Games, g)
		r.GameIDs = append(r.GameIDs, id)
	}
	return playable
}
