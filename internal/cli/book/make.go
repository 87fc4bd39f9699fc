package book

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/study/explore"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type makeCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Files or folders of game records (default: the engine alone)."`
	verb.RecordFlags
	outputFlags
	Plies     int    `default:"30" placeholder:"N" min:"1" max:"200" help:"Opening moves to take from each game, 1 to 200 (default ${default})."`
	MinGames  int    `name:"min-games" default:"2" placeholder:"N" min:"1" help:"Minimum games per move (default ${default})."`
	Winner    bool   `help:"Take only the moves of the winners."`
	Nodes     uint64 `placeholder:"N" help:"Nodes per position for evaluations by the engine."`
	Lines     int    `default:"3" placeholder:"N" min:"0" max:"${maxLines}" help:"Engine moves to add per position, 0 to 20 (default ${default})."`
	Slack     int    `default:"80" placeholder:"CP" help:"Without games: maximum loss of a followed move in centipawns (default ${default})."`
	Positions int    `default:"200" placeholder:"N" help:"Without games: number of positions to search (default ${default})."`
	Hash      int    `default:"64" placeholder:"MB" min:"1" max:"${maxEngineHash}" help:"Transposition table in MiB (default ${default})."`
}

func (makeCmd) Help() string {
	return `Makes an opening book from game records: moves, counts, and with --nodes evaluations by the
engine. Without records the engine builds the book from the start position. Ctrl-C stops the
engine and writes the partial book.

Example:

    komadai book make floodgate/2026/ -o floodgate.db
    komadai book make games.csa --winner --min-games 5 --nodes 200000 -o book.db
    komadai book make --nodes 500000 --positions 500 -o engine.db
    komadai book make --rules torus --nodes 100000 -o torus.db`
}

func (c *makeCmd) Run(env verb.Env) error {
	env, stop := verb.Interruptible(env)
	defer stop()
	o, from, err := c.Options()
	if err != nil {
		return err
	}
	set, err := c.Load()
	if err != nil {
		return err
	}
	switch {
	case c.Slack < 0 || c.Positions < 1:
		return verb.Usagef("--slack has to be 0 or more, and --positions 1 or more")
	case len(c.Paths) == 0 && (c.Nodes == 0 || c.Lines == 0):
		return verb.Usagef("give game records, or --nodes and --lines")
	}
	if err := c.check(); err != nil {
		return err
	}
	b := book.New(set.Rules)
	bad := 0
	if len(c.Paths) > 0 {
		if bad, err = c.fromGames(env, set, o, from, b); err != nil {
			return err
		}
	}
	interrupted := false
	if c.Nodes > 0 {
		judge := &judge{cmd: c, engine: engine.New(set.Rules, engine.Options{Hash: c.Hash, Threads: 1}), book: b, meter: newMeter(env, c.Progress)}
		if len(c.Paths) > 0 {
			err = judge.played(env.Context)
		} else {
			err = judge.alone(env.Context, set.Start)
		}
		judge.meter.End()
		if interrupted = env.Context.Err() != nil; err != nil && !interrupted {
			return err
		}
	}
	if err := c.write(env, b); err != nil {
		return err
	}
	switch {
	case interrupted:
		return errors.New("interrupted; not all positions are evaluated")
	case bad > 0:
		return fmt.Errorf("%d %s could not be read", bad, verb.Plural(bad, "game", "games"))
	}
	return nil
}

// fromGames returns the number of unreadable games.
func (c *makeCmd) fromGames(env verb.Env, set *variant.RuleSet, o kifu.ReadOptions, from kifu.Format, b *book.Book) (int, error) {
	sources, err := verb.Records(c.Paths)
	if err != nil {
		return 0, err
	}
	tally := &tally{cmd: c, set: set, positions: map[string]*moveCounts{}}
	bad, err := c.EachRecord(env, sources, from, o, tally.add)
	if err != nil {
		return 0, fmt.Errorf("%w; no book was written", err)
	}
	tally.into(b)
	if tally.other > 0 {
		fmt.Fprintf(env.Err, "%d %s of other rule sets or start positions left out\n", tally.other, verb.Plural(tally.other, "game", "games"))
	}
	return bad, nil
}

type judge struct {
	cmd    *makeCmd
	engine *engine.Engine
	book   *book.Book
	meter  *meter
}

func (j *judge) played(ctx context.Context) error {
	all := j.book.Entries()
	j.meter.total.Store(int64(len(all)))
	for _, e := range all {
		p, err := j.book.Position(e)
		if err != nil {
			return err
		}
		var missing []shogi.Move
		for _, m := range e.Moves {
			missing = append(missing, m.Move)
		}
		if j.cmd.Lines > 0 {
			found, err := j.search(ctx, &p, e.Ply, nil, j.cmd.Lines)
			if err != nil {
				return err
			}
			missing = slices.DeleteFunc(missing, func(m shogi.Move) bool { return slices.Contains(found, m) })
		}
		if len(missing) > 0 {
			if _, err := j.search(ctx, &p, e.Ply, missing, min(len(missing), engine.MaxMultiPV)); err != nil {
				return err
			}
		}
		j.meter.done.Add(1)
	}
	return nil
}

func (j *judge) alone(ctx context.Context, start shogi.Position) error {
	j.meter.total.Store(int64(j.cmd.Positions))
	queue, seen := []shogi.Position{start}, map[string]bool{book.Key(&start): true}
	for len(queue) > 0 && int(j.meter.done.Load()) < j.cmd.Positions {
		p := queue[0]
		queue = queue[1:]
		if shogi.NewGame(p).Result().Over() {
			continue
		}
		if _, err := j.search(ctx, &p, p.Ply(), nil, j.cmd.Lines); err != nil {
			return err
		}
		j.meter.done.Add(1)
		e := j.book.At(&p)
		if e == nil || p.Ply() >= start.Ply()+j.cmd.Plies-1 {
			continue
		}
		best := slices.MaxFunc(e.Moves, func(a, b book.Move) int { return a.Value - b.Value }).Value
		for _, m := range e.Moves {
			next := p
			if m.Value < best-j.cmd.Slack || next.Play(m.Move) != nil {
				continue
			}
			if key := book.Key(&next); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// mateValue is in centipawns.
const mateValue = 30_000

func (j *judge) search(ctx context.Context, p *shogi.Position, ply int, moves []shogi.Move, lines int) (found []shogi.Move, err error) {
	last := map[int]engine.Info{}
	result, err := j.engine.Search(ctx, shogi.NewGame(*p), engine.Limits{Nodes: j.cmd.Nodes, Moves: moves, MultiPV: lines}, func(i engine.Info) {
		if len(i.PV) > 0 && i.Score.Bound == engine.BoundExact {
			last[max(1, i.MultiPV)] = i
		}
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	if len(last) == 0 && result.Best != shogi.NoMove {
		last[1] = engine.Info{Score: result.Score, Depth: max(1, result.Depth), PV: []shogi.Move{result.Best}}
	}
	for rank := 1; rank <= lines; rank++ {
		i, ok := last[rank]
		if !ok || slices.Contains(found, i.PV[0]) {
			continue
		}
		m := book.Move{Move: i.PV[0], Value: i.Score.CP, Valued: true, Depth: i.Depth}
		if i.Score.Mate != 0 {
			m.Value = mateValue - i.Score.Mate
			if i.Score.Mate < 0 {
				m.Value = -mateValue - i.Score.Mate
			}
		}
		if len(i.PV) > 1 {
			m.Reply = i.PV[1]
		}
		j.book.Put(book.Key(p), ply, m)
		found = append(found, m.Move)
	}
	return found, nil
}

type tally struct {
	cmd *makeCmd
	set *variant.RuleSet

	mu        sync.Mutex
	positions map[string]*moveCounts
	other     int
}

type moveCounts struct {
	ply, games, black, white int
	moves                    map[shogi.Move]int
}

func (t *tally) add(rec *kifu.Record) {
	if rec.Rules.ID != t.set.ID {
		t.mu.Lock()
		t.other++
		t.mu.Unlock()
		return
	}
	outcome := explore.ResultOf(rec).Outcome
	p := rec.Start.Position
	type step struct {
		key  string
		move shogi.Move
		side shogi.Color
	}
	var steps []step
	for _, m := range rec.Moves() {
		if len(steps) == t.cmd.Plies {
			break
		}
		steps = append(steps, step{book.Key(&p), m, p.Side()})
		if p.Play(m) != nil {
			break
		}
	}
	winner, decided := outcome.Winner()
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, s := range steps {
		at := t.positions[s.key]
		if at == nil {
			at = &moveCounts{ply: i + 1, moves: map[shogi.Move]int{}}
			t.positions[s.key] = at
		}
		at.ply = min(at.ply, i+1)
		at.games++
		switch outcome {
		case shogi.BlackWins:
			at.black++
		case shogi.WhiteWins:
			at.white++
		}
		if !t.cmd.Winner || decided && winner == s.side {
			at.moves[s.move]++
		}
	}
}

func (t *tally) into(b *book.Book) {
	for key, at := range t.positions {
		var moves []book.Move
		for m, n := range at.moves {
			if n >= t.cmd.MinGames {
				moves = append(moves, book.Move{Move: m, Count: n})
			}
		}
		slices.SortFunc(moves, func(a, b book.Move) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Move, b.Move)) })
		for _, m := range moves {
			b.Put(key, at.ply, m)
		}
		if len(moves) > 0 {
			b.Count(key, at.games, at.black, at.white)
		}
	}
}

type meter struct {
	*verb.Meter
	total atomic.Int64
	done  atomic.Int64
}

func newMeter(env verb.Env, show bool) *meter {
	m := &meter{}
	m.Meter = verb.StartMeter(env.Err, show || verb.IsTerminal(env.Err), func() string {
		return fmt.Sprintf("%d of %d positions", m.done.Load(), m.total.Load())
	})
	return m
}
