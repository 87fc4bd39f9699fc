package offline

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/engine/eval"
	"github.com/komadai/komadai/engine/nnue"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/variant"
)

// hash is the engine's memory in MiB.
const hash = 32

// Config has the inputs of a [Service].
type Config struct {
	// Send receives the responses, one at a time.
	Send func(wire.EngineNews)
	// Network returns the network file for a rules fingerprint, or nil to use the hand-written
	// evaluation.
	Network func(ctx context.Context, fingerprint string) []byte
	// Now is the engine's clock. The engine calls it at most every few milliseconds and waits,
	// so it may yield. nil means [time.Now].
	Now func() time.Time
}

// Service executes a page's requests. It searches one position at a time.
type Service struct {
	config  Config
	library *variant.Library
	records *records.Service
	solver  *solve.Solver
	// models returns a rule set's network or nil.
	models  func(context.Context, *variant.RuleSet) eval.Model
	books   books
	sending sync.Mutex // one response at a time
	// searches are the started ones: one runs, others wait.
	searches sync.WaitGroup

	mu     sync.Mutex // guards the fields below
	asked  int        // ID of the running search
	cancel context.CancelFunc

	searching sync.Mutex // held by a search; guards the fields below
	engine    *engine.Engine
	judged    bool // the engine has a network
}

// New returns a service with the shipped rule sets.
func New(c Config) *Service {
	if c.Now == nil {
		c.Now = time.Now
	}
	library := variant.NewLibrary(nil)
	service := records.New(records.Config{Library: library})
	d := &Service{
		config: c, library: library, records: service, solver: newSolver(library, c.Now),
		books: books{library: library, records: service},
	}
	d.models = d.model
	return d
}

// Ask executes a request. A search continues after Ask returns; everything else is complete.
func (d *Service) Ask(q wire.EngineAsk) {
	switch {
	case q.Study != nil:
		line, err := d.records.Play(q.Study.Rules, q.Study.SFEN, q.Study.Last, q.Study.Moves)
		if err != nil {
			d.refuse(q.ID, err)
			return
		}
		studied := message.Studied(line.Start, line.Last, line.Moves)
		err = message.Asked(&studied, line.Start, line.Moves, q.Study.End)
		d.reply(wire.EngineNews{ID: q.ID, Studied: &studied, Ended: true}, err)
	case q.Search != nil:
		d.begin(q.ID, func(ctx context.Context) error { return d.search(ctx, q.ID, *q.Search) })
	case q.Solve != nil:
		d.begin(q.ID, func(ctx context.Context) error { return d.solve(ctx, q.ID, *q.Solve) })
	case q.Look != nil:
		d.runShort(q.ID, func(ctx context.Context) error { return d.look(ctx, q.ID, *q.Look) })
	case q.Puzzle != nil:
		d.runShort(q.ID, func(ctx context.Context) error { return d.attempt(ctx, q.ID, *q.Puzzle) })
	case q.Storm != nil:
		d.runShort(q.ID, func(ctx context.Context) error { return d.storm(ctx, q.ID, *q.Storm) })
	case q.Book != nil:
		news, err := d.books.ask(*q.Book)
		d.reply(wire.EngineNews{ID: q.ID, Book: &news, Ended: true}, err)
	case q.Stop:
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.cancel != nil && d.asked == q.ID {
			d.cancel()
		}
	case q.Record != nil:
		news, err := d.record(*q.Record)
		d.reply(wire.EngineNews{ID: q.ID, Record: &news, Ended: true}, err)
	default:
		d.refuse(q.ID, refusal.New(refusal.BadRequest, "The question asks for nothing.").ForPrograms())
	}
}

// begin ends the running search and starts another.
func (d *Service) begin(id int, search func(context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	d.mu.Lock()
	if d.cancel != nil {
		d.cancel()
	}
	d.asked, d.cancel = id, cancel
	d.mu.Unlock()
	d.searches.Go(func() {
		defer cancel()
		d.searching.Lock()
		defer d.searching.Unlock()
		if err := search(ctx); err != nil {
			d.refuse(id, err)
		}
	})
}

func (d *Service) runShort(id int, work func(context.Context) error) {
	d.searches.Go(func() {
		if err := work(context.Background()); err != nil {
			d.refuse(id, err)
		}
	})
}

// Wait waits for the end of all searches.
func (d *Service) Wait() { d.searches.Wait() }

// take returns an engine for a rule set, the current one if possible.
func (d *Service) take(ctx context.Context, rules *variant.RuleSet) (e *engine.Engine, judged bool) {
	if d.engine != nil && d.engine.Rules() == rules.Rules {
		return d.engine, d.judged
	}
	d.engine, d.judged = nil, false
	model := d.models(ctx, rules)
	d.engine = engine.New(rules.Rules, engine.Options{Hash: hash, Now: d.config.Now, Model: model, Formula: true})
	d.judged = model != nil
	return d.engine, d.judged
}

// model returns a rule set's network or nil.
func (d *Service) model(ctx context.Context, rules *variant.RuleSet) eval.Model {
	data := d.config.Network(ctx, nnue.FingerprintOf(rules.Rules).String())
	if data == nil {
		return nil
	}
	network, err := nnue.Read(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	model, err := nnue.NewModel(rules.Rules, network)
	if err != nil {
		return nil
	}
	return model
}

func (d *Service) send(news wire.EngineNews) {
	d.sending.Lock()
	defer d.sending.Unlock()
	d.config.Send(news)
}

func (d *Service) reply(news wire.EngineNews, err error) {
	if err != nil {
		d.refuse(news.ID, err)
		return
	}
	d.send(news)
}

func (d *Service) refuse(id int, err error) {
	r, ok := refusal.As(err)
	if !ok {
		r = refusal.New(refusal.Internal, err.Error()).ForPrograms()
	}
	out := message.Refusal(r)
	if faults, ok := errors.AsType[*solve.SetupError](r.Err); ok {
		out.Position = message.Faults(faults)
	}
	d.send(wire.EngineNews{ID: id, Refused: &out, Ended: true})
}
