// Package review lets clients have games analysed: it takes what they ask for,
// once for each game and depth, tells how far it has come, and shows the result.
// The work is done by whoever takes the jobs from the queue.
package review

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/komadai/komadai/internal/games/gamerecord"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people/principal"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/job"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

// Games finds games.
type Games interface {
	// Game returns a game as holder may see it; it must not be changed.
	Game(ctx context.Context, holder principal.ID, id string) (*match.Game, error)
}

// Queue brings jobs to workers.
type Queue interface {
	Put(ctx context.Context, id string, data []byte) error
}

// Bus tells what happens to jobs.
type Bus interface {
	Subscribe(pattern string, heard func(subject string, data []byte), lost func()) (cancel func(), err error)
}

// Config is what a [Service] works with. All but the bounds must be set.
type Config struct {
	Store job.Requester
	Games Games
	Queue Queue
	Bus   Bus
	Log   *slog.Logger
	// Library has the rule sets; nil for the shipped ones.
	Library *variant.Library
	// Each is the number of analyses of one client that wait or are in work, All
	// that of all clients; 4 and 500 when 0.
	Each, All int
	// Watchers is the number of clients that follow analyses at a time; 1000 when
	// 0.
	Watchers int
}

// Service does what clients ask for. It is safe for concurrent use. Close it
// with [Service.Close].
type Service struct {
	config Config
	gone   chan struct{}
	once   sync.Once
	places chan struct{}
}

// New returns a service that is ready.
func New(c Config) *Service {
	for _, n := range []struct {
		value    *int
		standard int
	}{{&c.Each, 4}, {&c.All, 500}, {&c.Watchers, 1000}} {
		if *n.value <= 0 {
			*n.value = n.standard
		}
	}
	return &Service{config: c, gone: make(chan struct{}), places: make(chan struct{}, c.Watchers)}
}

// Close ends all watches.
func (s *Service) Close() { s.once.Do(func() { close(s.gone) }) }

// unfitError refuses a game that is none to be analysed, or not yet.
type unfitError struct{ refusal *refusal.Error }

func (e *unfitError) Error() string { return e.refusal.Error() }
func (e *unfitError) Unwrap() error { return e.refusal }

// depths are how much is put into a position, the deepest first.
var depths = [...]struct {
	id    string
	nodes uint64
}{{"deep", 3_000_000}, {"normal", 500_000}, {"quick", 100_000}}

func nodesOf(depth string) uint64 {
	for _, d := range depths {
		if d.id == depth {
			return d.nodes
		}
	}
	return nodesOf("normal")
}

func depthOf(nodes uint64) string {
	for _, d := range depths {
		if d.nodes == nodes {
			return d.id
		}
	}
	return depths[1].id
}

// A Question names the game that is to be analysed: one played here, by its id,
// or a record.
type Question struct {
	Game   string
	Record *kifu.Record
	// Depth is "quick", "normal" or "deep"; normal for anything else.
	Depth string
}

// Ask has a game analysed for a holder, if it is not or was not already, and
// returns the analysis as it stands.
func (s *Service) Ask(ctx context.Context, holder principal.ID, in Question) (Analysis, error) {
	game, err := s.game(ctx, holder, in)
	if err != nil {
		return Analysis{}, err
	}
	task := analysis.NewTask(game, analysis.Settings{Nodes: nodesOf(in.Depth)})
	data, err := json.Marshal(task)
	if err != nil {
		return Analysis{}, err
	}
	j, err := s.config.Store.AskJob(ctx, job.Job{
		ID: idOf(data), Kind: analysis.JobKind, Owner: holder, Created: time.Now(), Total: len(game.Moves) + 1, Task: data,
	}, job.Bounds{Each: s.config.Each, All: s.config.All})
	switch {
	case errors.Is(err, job.ErrTooMany):
		return Analysis{}, refusal.Newf(refusal.TooMany, "You have %d games waiting to be analysed; more can be asked for when one is done.", s.config.Each).Because("many-analyses")
	case errors.Is(err, job.ErrFull):
		return Analysis{}, refusal.New(refusal.Busy, "Too many games are waiting to be analysed just now; try again in a few minutes.").Because("analysis-busy")
	case err != nil:
		return Analysis{}, err
	}
	if j.State == job.Queued {
		// The time makes another id of a job that begins anew. When it cannot be
		// told the queue, a sweep will find it.
		if err := s.config.Queue.Put(ctx, fmt.Sprintf("%s-%d", j.ID, j.Created.UnixMilli()), []byte(j.ID)); err != nil {
			s.config.Log.Warn("a job could not be put into the queue yet", "job", j.ID, "err", err)
		}
	}
	return s.load(ctx, holder, j, 0)
}

// idOf makes the id of a job from its task and the version of the result.
func idOf(task []byte) string {
	sum := sha256.Sum256(fmt.Appendf(task, " %d", analysis.Version))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:])[:26])
}

// Find returns the deepest analysis of a game that there is: a finished one
// before one in work, nil for none.
func (s *Service) Find(ctx context.Context, holder principal.ID, in Question) (*Analysis, error) {
	game, err := s.game(ctx, holder, in)
	if unfit := (*unfitError)(nil); errors.As(err, &unfit) {
		return nil, nil // nobody can have asked for it
	}
	if err != nil {
		return nil, err
	}
	var open *job.Job
	for _, depth := range depths {
		data, err := json.Marshal(analysis.NewTask(game, analysis.Settings{Nodes: depth.nodes}))
		if err != nil {
			return nil, err
		}
		j, err := s.config.Store.Job(ctx, idOf(data))
		switch {
		case errors.Is(err, job.ErrNotFound):
			continue
		case err != nil:
			return nil, err
		}
		if j.State == job.Done {
			open = &j
			break
		}
		if j.State.Open() && open == nil {
			open = &j
		}
	}
	if open == nil {
		return nil, nil
	}
	found, err := s.load(ctx, holder, *open, 0)
	return &found, err
}

// Get returns an analysis.
func (s *Service) Get(ctx context.Context, holder principal.ID, id string) (Analysis, error) {
	j, err := s.job(ctx, id)
	if err != nil {
		return Analysis{}, err
	}
	return s.load(ctx, holder, j, 0)
}

// Cancel cancels an analysis that the holder asked for.
func (s *Service) Cancel(ctx context.Context, holder principal.ID, id string) (Analysis, error) {
	j, err := s.job(ctx, id)
	if err != nil {
		return Analysis{}, err
	}
	if holder == "" || j.Owner != holder {
		return Analysis{}, refusal.New(refusal.NotYours, "Somebody else asked for this analysis.").Because("not-your-analysis")
	}
	if err := s.config.Store.CancelJob(ctx, id, holder, time.Now()); err != nil && !errors.Is(err, job.ErrNotFound) {
		return Analysis{}, err
	}
	return s.Get(ctx, holder, id)
}

// Annotate writes a finished analysis into the record of its game: evaluations,
// and for marked moves comments in the language (ja, zh or en) and the better
// line as a variation.
func (s *Service) Annotate(ctx context.Context, id string, rec *kifu.Record, language string) error {
	j, err := s.job(ctx, id)
	if err != nil {
		return err
	}
	if j.State != job.Done {
		return refusal.New(refusal.NotNow, "The analysis is not done yet.").Because("analysis-waits")
	}
	var report analysis.Report
	if err := json.Unmarshal(j.Result, &report); err != nil {
		return fmt.Errorf("job %s: %w", id, err)
	}
	if err := report.Annotate(rec, analysis.NoteOptions{Language: analysis.Language(language), Variations: true}); err != nil {
		if errors.Is(err, analysis.ErrOtherGame) {
			return refusal.New(refusal.BadRequest, "The analysis is of another game than the record.").Because("other-game")
		}
		return unfit(err)
	}
	return nil
}

// unfit makes the refusal of a game for the error of [analysis.OfRecord].
func unfit(err error) *refusal.Error {
	switch r := refusal.Newf(refusal.BadRequest, "The game cannot be analysed: %s.", err).Because("unfit"); {
	case errors.Is(err, analysis.ErrNoMoves):
		return r.Because("unfit-empty")
	case errors.Is(err, analysis.ErrNoKing):
		return r.Because("unfit-no-king")
	case errors.Is(err, analysis.ErrTooLong):
		return r.Because("unfit-long", "limit", analysis.MaxMoves)
	default:
		return r
	}
}

// job returns the row of an analysis.
func (s *Service) job(ctx context.Context, id string) (job.Job, error) {
	j, err := s.config.Store.Job(ctx, id)
	if errors.Is(err, job.ErrNotFound) || err == nil && j.Kind != analysis.JobKind {
		return j, refusal.New(refusal.NotFound, "There is no such analysis.").Because("no-analysis")
	}
	return j, err
}

// game is the game that a client names or sends.
func (s *Service) game(ctx context.Context, holder principal.ID, in Question) (g analysis.Game, err error) {
	rec := in.Record
	if (in.Game == "") == (rec == nil) {
		return g, refusal.New(refusal.BadRequest, "Either the id of a game or a record is wanted.").ForPrograms()
	}
	if rec == nil {
		game, err := s.config.Games.Game(ctx, holder, in.Game)
		if err != nil {
			return g, err
		}
		if !game.Result().Over() {
			return g, &unfitError{refusal.New(refusal.NotNow, "The game is still being played; it can be analysed when it is over.").Because("unfinished")}
		}
		if rec, err = gamerecord.Of(s.config.Library, game, ""); err != nil {
			return g, err
		}
	}
	if g, err = analysis.OfRecord(rec); err != nil {
		return g, &unfitError{unfit(err)}
	}
	return g, nil
}
