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

	"github.com/komadai/komadai/internal/analysis"
	"github.com/komadai/komadai/internal/job"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/kifu"
)

// Games returns a game as a client sees it.
type Games interface {
	Get(ctx context.Context, holder, id string) (wire.Game, error)
}

// Records takes the records that clients send.
type Records interface {
	Kifu(ctx context.Context, w wire.Record) (*kifu.Record, error)
	KifuOfGame(ctx context.Context, g wire.Game) (*kifu.Record, error)
	Show(ctx context.Context, r *kifu.Record) (wire.RecordRead, error)
}

// Queue brings jobs to workers.
type Queue interface {
	Put(ctx context.Context, id string, data []byte) error
}

// Bus tells what happens to jobs.
type Bus interface {
	Subscribe(pattern string, heard func(subject string, data []byte), lost func()) (cancel func(), err error)
}

// Config is what a [Desk] works with. All but the bounds must be set.
type Config struct {
	Store   job.Requester
	Games   Games
	Records Records
	Queue   Queue
	Bus     Bus
	Log     *slog.Logger
	// Each is the number of analyses of one client that wait or are in work, All
	// that of all clients; 4 and 500 when 0.
	Each, All int
	// Watchers is the number of clients that follow analyses at a time; 1000 when
	// 0.
	Watchers int
}

// Desk does what clients ask for. It is safe for concurrent use. Close it with
// [Desk.Close].
type Desk struct {
	config Config
	gone   chan struct{}
	once   sync.Once
	places chan struct{}
}

// New returns a desk that is ready.
func New(c Config) *Desk {
	for _, n := range []struct {
		value    *int
		standard int
	}{{&c.Each, 4}, {&c.All, 500}, {&c.Watchers, 1000}} {
		if *n.value <= 0 {
			*n.value = n.standard
		}
	}
	return &Desk{config: c, gone: make(chan struct{}), places: make(chan struct{}, c.Watchers)}
}

// Close ends all watches.
func (d *Desk) Close() { d.once.Do(func() { close(d.gone) }) }

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

// Ask has a game analysed for a holder, if it is not or was not already, and
// returns the analysis as it stands.
func (d *Desk) Ask(ctx context.Context, holder string, in wire.NewAnalysis) (wire.Analysis, error) {
	game, err := d.game(ctx, holder, in)
	if err != nil {
		return wire.Analysis{}, err
	}
	task := analysis.NewTask(game, analysis.Settings{Nodes: nodesOf(in.Depth)})
	data, err := json.Marshal(task)
	if err != nil {
		return wire.Analysis{}, err
	}
	j, err := d.config.Store.AskJob(ctx, job.Job{
		ID: idOf(data), Kind: analysis.JobKind, Owner: holder, Created: time.Now(), Total: len(game.Moves) + 1, Task: data,
	}, job.Bounds{Each: d.config.Each, All: d.config.All})
	switch {
	case errors.Is(err, job.ErrTooMany):
		return wire.Analysis{}, refusal.Newf(refusal.TooMany, "You have %d games waiting to be analysed; more can be asked for when one is done.", d.config.Each).Because("many-analyses")
	case errors.Is(err, job.ErrFull):
		return wire.Analysis{}, refusal.New(refusal.Busy, "Too many games are waiting to be analysed just now; try again in a few minutes.").Because("analysis-busy")
	case err != nil:
		return wire.Analysis{}, err
	}
	if j.State == job.Queued {
		// The time makes another id of a job that begins anew. When it cannot be
		// told the queue, a sweep will find it.
		if err := d.config.Queue.Put(ctx, fmt.Sprintf("%s-%d", j.ID, j.Created.UnixMilli()), []byte(j.ID)); err != nil {
			d.config.Log.Warn("a job could not be put into the queue yet", "job", j.ID, "err", err)
		}
	}
	return d.show(ctx, holder, j, 0)
}

// idOf makes the id of a job from its task and the version of the result.
func idOf(task []byte) string {
	sum := sha256.Sum256(fmt.Appendf(task, " %d", analysis.Version))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:])[:26])
}

// Find returns the deepest analysis of a game that there is: a finished one
// before one in work.
func (d *Desk) Find(ctx context.Context, holder string, in wire.NewAnalysis) (out wire.AnalysisFound, err error) {
	game, err := d.game(ctx, holder, in)
	if unfit := (*unfitError)(nil); errors.As(err, &unfit) {
		return out, nil // nobody can have asked for it
	}
	if err != nil {
		return out, err
	}
	var open *job.Job
	for _, depth := range depths {
		data, err := json.Marshal(analysis.NewTask(game, analysis.Settings{Nodes: depth.nodes}))
		if err != nil {
			return out, err
		}
		j, err := d.config.Store.Job(ctx, idOf(data))
		switch {
		case errors.Is(err, job.ErrNotFound):
			continue
		case err != nil:
			return out, err
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
		return out, nil
	}
	shown, err := d.show(ctx, holder, *open, 0)
	out.Analysis = &shown
	return out, err
}

// Get returns an analysis.
func (d *Desk) Get(ctx context.Context, holder, id string) (wire.Analysis, error) {
	j, err := d.job(ctx, id)
	if err != nil {
		return wire.Analysis{}, err
	}
	return d.show(ctx, holder, j, 0)
}

// Cancel cancels an analysis that the holder asked for.
func (d *Desk) Cancel(ctx context.Context, holder, id string) (wire.Analysis, error) {
	j, err := d.job(ctx, id)
	if err != nil {
		return wire.Analysis{}, err
	}
	if holder == "" || j.Owner != holder {
		return wire.Analysis{}, refusal.New(refusal.NotYours, "Somebody else asked for this analysis.")
	}
	if err := d.config.Store.CancelJob(ctx, id, holder, time.Now()); err != nil && !errors.Is(err, job.ErrNotFound) {
		return wire.Analysis{}, err
	}
	return d.Get(ctx, holder, id)
}

// Note writes a finished analysis into the record of its game: evaluations, and
// for marked moves comments in the language (ja, zh or en) and the better line as
// a variation.
func (d *Desk) Note(ctx context.Context, id string, in wire.NoteRecord) (wire.RecordRead, error) {
	j, err := d.job(ctx, id)
	if err != nil {
		return wire.RecordRead{}, err
	}
	if j.State != job.Done {
		return wire.RecordRead{}, refusal.New(refusal.NotNow, "The analysis is not done yet.")
	}
	var report analysis.Report
	if err := json.Unmarshal(j.Result, &report); err != nil {
		return wire.RecordRead{}, fmt.Errorf("job %s: %w", id, err)
	}
	rec, err := d.config.Records.Kifu(ctx, in.Record)
	if err != nil {
		return wire.RecordRead{}, err
	}
	if err := report.Annotate(rec, analysis.NoteOptions{Language: analysis.Language(in.Language), Variations: true}); err != nil {
		return wire.RecordRead{}, refusal.Newf(refusal.BadRequest, "The analysis cannot be written into the record: %s.", err)
	}
	return d.config.Records.Show(ctx, rec)
}

// job returns the row of an analysis.
func (d *Desk) job(ctx context.Context, id string) (job.Job, error) {
	j, err := d.config.Store.Job(ctx, id)
	if errors.Is(err, job.ErrNotFound) || err == nil && j.Kind != analysis.JobKind {
		return j, refusal.New(refusal.NotFound, "There is no such analysis.")
	}
	return j, err
}

// game is the game that a client names or sends.
func (d *Desk) game(ctx context.Context, holder string, in wire.NewAnalysis) (g analysis.Game, err error) {
	var rec *kifu.Record
	switch {
	case (in.Game == "") == (in.Record == nil):
		return g, refusal.New(refusal.BadRequest, "Either the id of a game or a record is wanted.")
	case in.Record != nil:
		rec, err = d.config.Records.Kifu(ctx, *in.Record)
	default:
		var game wire.Game
		if game, err = d.config.Games.Get(ctx, holder, in.Game); err != nil {
			return g, err
		}
		if game.Result == nil {
			return g, &unfitError{refusal.New(refusal.NotNow, "The game is still being played; it can be analysed when it is over.").Because("unfinished")}
		}
		rec, err = d.config.Records.KifuOfGame(ctx, game)
	}
	if err != nil {
		return g, err
	}
	if g, err = analysis.OfRecord(rec); err != nil {
		return g, &unfitError{refusal.Newf(refusal.BadRequest, "The game cannot be analysed: %s.", err)}
	}
	return g, nil
}
