// Package review analyses games for clients: it requests each game and depth once, streams
// progress and returns the report. Workers take the jobs from the queue.
package review

import (
	"cmp"
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

	"github.com/komadai/komadai/internal/admission"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/variant"
)

// Games finds games.
type Games interface {
	// Game returns a game visible to holder; callers must not change it.
	Game(ctx context.Context, holder people.ID, id string) (*match.Game, error)
}

// Queue delivers jobs to workers.
type Queue interface {
	Put(ctx context.Context, id string, data []byte) error
}

// Bus delivers job events.
type Bus interface {
	Subscribe(pattern string, heard func(subject string, data []byte), lost func()) (cancel func(), err error)
}

// Config has the dependencies of a [Service]; only bounds are optional.
type Config struct {
	Store analysis.Requester
	Games Games
	Queue Queue
	Bus   Bus
	Log   *slog.Logger
	// Library may be nil for the shipped rule sets.
	Library *variant.Library
	// Control shares the work among clients; nil means one of its own.
	Control *admission.Control
	// Each and All bound open analyses per client and in total; defaults 4 and 500. An address
	// may have near times as many as a client.
	Each, All int
	// Watchers bounds followers; default 1000.
	Watchers int
}

// Service is safe for concurrent use.
type Service struct {
	config Config
	gone   chan struct{}
	once   sync.Once
	places chan struct{}
}

// New returns a ready service.
func New(c Config) *Service {
	c.Each, c.All, c.Watchers = cmp.Or(c.Each, 4), cmp.Or(c.All, 500), cmp.Or(c.Watchers, 1000)
	if c.Control == nil {
		c.Control = admission.New(nil)
	}
	return &Service{config: c, gone: make(chan struct{}), places: make(chan struct{}, c.Watchers)}
}

func (s *Service) Close() { s.once.Do(func() { close(s.gone) }) }

// unfitError rejects a game that cannot be analysed, or not yet.
type unfitError struct{ refusal *refusal.Error }

func (e *unfitError) Error() string { return e.refusal.Error() }
func (e *unfitError) Unwrap() error { return e.refusal }

// depths are sorted, deepest first.
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

// Question is a game by ID, or a record.
type Question struct {
	Game   string
	Record *kifu.Record
	// Depth is "quick", "normal" (default) or "deep".
	Depth string
}

// Ask requests an analysis unless it exists, and returns its state.
func (s *Service) Ask(ctx context.Context, holder people.ID, in Question) (Analysis, error) {
	game, err := s.game(ctx, holder, in)
	if err != nil {
		return Analysis{}, err
	}
	task := analysis.NewTask(game, analysis.Settings{Nodes: nodesOf(in.Depth)})
	data, err := json.Marshal(task)
	if err != nil {
		return Analysis{}, err
	}
	j, err := s.ask(ctx, analysis.Job{
		ID: idOf(data), Kind: analysis.JobKind, Owner: holder, Created: time.Now(), Total: len(game.Moves) + 1, Task: data,
		Nodes: task.Nodes, Client: admission.Of(ctx).For(string(holder)).String(),
	})
	if err != nil {
		return Analysis{}, err
	}
	if j.State == analysis.Queued {
		// The time makes a restarted job's ID unique. A sweep retries after a failure.
		if err := s.config.Queue.Put(ctx, fmt.Sprintf("%s-%d", j.ID, j.Created.UnixMilli()), []byte(j.ID)); err != nil {
			s.config.Log.Warn("a job could not be put into the queue yet", "job", j.ID, "err", err)
		}
	}
	return s.load(ctx, holder, j, 0)
}

// near is how many clients' share an address may use.
const near = 4

func (s *Service) ask(ctx context.Context, j analysis.Job) (out analysis.Job, err error) {
	each := s.config.Each
	bounds := analysis.Bounds{Each: each, All: s.config.All}
	for level := range len(admission.ParseClient(j.Client).Networks()) {
		bounds.Near = append(bounds.Near, near*each*admission.Room(level))
	}
	out, err = s.config.Store.AskJob(ctx, j, bounds)
	if errors.Is(err, analysis.ErrFull) {
		made, failed := s.makeRoom(ctx, j)
		switch {
		case failed != nil && !errors.Is(failed, analysis.ErrNotFound):
			return out, failed
		case made:
			out, err = s.config.Store.AskJob(ctx, j, bounds)
		}
	}
	switch {
	case errors.Is(err, analysis.ErrTooMany):
		err = refusal.Newf(refusal.TooMany, "You have %d games waiting to be analysed; more can be asked for when one is done.", each).Because("many-analyses")
	case errors.Is(err, analysis.ErrNear):
		err = refusal.New(refusal.TooMany, "Your network has too many games waiting to be analysed; more can be asked for when one is done.").Because("many-analyses")
	case errors.Is(err, analysis.ErrFull):
		err = refusal.New(refusal.Busy, "Too many games are waiting to be analysed just now; try again in a few minutes.").Because("analysis-busy").For(retry)
	}
	return out, err
}

// retry is when a client that found no place may ask again.
const retry = time.Minute

func idOf(task []byte) string {
	sum := sha256.Sum256(fmt.Appendf(task, " %d", analysis.Version))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:])[:26])
}

// Find returns the deepest analysis, finished ones first, or nil.
func (s *Service) Find(ctx context.Context, holder people.ID, in Question) (*Analysis, error) {
	game, err := s.game(ctx, holder, in)
	if unfit := (*unfitError)(nil); errors.As(err, &unfit) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var open *analysis.Job
	for _, depth := range depths {
		data, err := json.Marshal(analysis.NewTask(game, analysis.Settings{Nodes: depth.nodes}))
		if err != nil {
			return nil, err
		}
		j, err := s.config.Store.Job(ctx, idOf(data))
		switch {
		case errors.Is(err, analysis.ErrNotFound):
			continue
		case err != nil:
			return nil, err
		}
		if j.State == analysis.Done {
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

func (s *Service) Get(ctx context.Context, holder people.ID, id string) (Analysis, error) {
	j, err := s.job(ctx, id)
	if err != nil {
		return Analysis{}, err
	}
	return s.load(ctx, holder, j, 0)
}

// Cancel cancels the holder's analysis.
func (s *Service) Cancel(ctx context.Context, holder people.ID, id string) (Analysis, error) {
	j, err := s.job(ctx, id)
	if err != nil {
		return Analysis{}, err
	}
	if holder == "" || j.Owner != holder {
		return Analysis{}, refusal.New(refusal.NotYours, "Somebody else asked for this analysis.").Because("not-your-analysis")
	}
	if err := s.config.Store.CancelJob(ctx, id, holder, time.Now()); err != nil && !errors.Is(err, analysis.ErrNotFound) {
		return Analysis{}, err
	}
	return s.Get(ctx, holder, id)
}

// Annotate writes a finished analysis into the game's record, with comments in ja, zh or en.
func (s *Service) Annotate(ctx context.Context, id string, rec *kifu.Record, language string) error {
	j, err := s.job(ctx, id)
	if err != nil {
		return err
	}
	if j.State != analysis.Done {
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

func (s *Service) job(ctx context.Context, id string) (analysis.Job, error) {
	j, err := s.config.Store.Job(ctx, id)
	if errors.Is(err, analysis.ErrNotFound) || err == nil && j.Kind != analysis.JobKind {
		return j, refusal.New(refusal.NotFound, "There is no such analysis.").Because("no-analysis")
	}
	return j, err
}

func (s *Service) game(ctx context.Context, holder people.ID, in Question) (g analysis.Game, err error) {
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
		if rec, err = records.OfGame(s.config.Library, game, ""); err != nil {
			return g, err
		}
	}
	if g, err = analysis.OfRecord(rec); err != nil {
		return g, &unfitError{unfit(err)}
	}
	return g, nil
}
