package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/komadai/komadai/book"
	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type bookMakeCmd struct {
	Paths []string `arg:"" optional:"" name:"path" help:"Files or folders of game records; without any the engine makes the book alone."`
	recordFlags
	bookOutput
	Plies     int    `default:"30" placeholder:"N" min:"1" max:"200" help:"Moves from the start of a game to take, 1 to 200 (default ${default})."`
	MinGames  int    `name:"min-games" default:"2" placeholder:"N" min:"1" help:"Games that have to have a move (default ${default})."`
	Winner    bool   `help:"Take the moves of the winners alone."`
	Nodes     uint64 `placeholder:"N" help:"Let the engine judge the moves with so many nodes a position."`
	Lines     int    `default:"3" placeholder:"N" min:"0" max:"${maxLines}" help:"Moves of the engine to put in beside those played, 0 to 20 (default ${default})."`
	Slack     int    `default:"80" placeholder:"CP" help:"Without games: how much worse than the best a move may be that is followed, in centipawns (default ${default})."`
	Positions int    `default:"200" placeholder:"N" help:"Without games: positions to search, the nearest to the start first (default ${default})."`
	Hash      int    `default:"64" placeholder:"MB" min:"1" max:"${maxEngineHash}" help:"Transposition table of the engine in MiB (default ${default})."`
}

// Help is what --help tells beside the flags.
func (bookMakeCmd) Help() string {
	return `Makes an opening book of the games of a collection: the moves that were played, how often, and, with
--nodes, what the engine thinks of them and of its own. Without games the engine makes a book alone, from
the start position on. Ctrl-C ends the engine's work; what is done is written.

Example:

    komadai book make floodgate/2026/ -o floodgate.db
    komadai book make games.csa --winner --min-games 5 --nodes 200000 -o book.db
    komadai book make --nodes 500000 --positions 500 -o engine.db
    komadai book make --rules torus --nodes 100000 -o torus.db`
}

// Run makes a book.
func (c *bookMakeCmd) Run(env Env) error {
	env, stop := interruptible(env)
	defer stop()
	o, from, err := c.options()
	if err != nil {
		return err
	}
	set, err := c.load()
	if err != nil {
		return err
	}
	switch {
	case c.Slack < 0 || c.Positions < 1:
		return usagef("--slack has to be 0 or more, and --positions 1 or more")
	case len(c.Paths) == 0 && (c.Nodes == 0 || c.Lines == 0):
		return usagef("name games, or let the engine make the book with --nodes and --lines")
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
		judge := &bookJudge{cmd: c, engine: engine.New(set.Rules, engine.Options{Hash: c.Hash, Threads: 1}), book: b, meter: newBookMeter(env, c.Progress)}
		if len(c.Paths) > 0 {
			err = judge.played(env.Context)
		} else {
			err = judge.alone(env.Context, set.Start)
		}
		judge.meter.end()
		if interrupted = env.Context.Err() != nil; err != nil && !interrupted {
			return err
		}
	}
	if err := c.write(env, b); err != nil {
		return err
	}
	switch {
	case interrupted:
		return errors.New("interrupted; the engine has not judged all positions")
	case bad > 0:
		return fmt.Errorf("%d %s could not be read", bad, plural(bad, "game", "games"))
	}
	return nil
}

// fromGames puts the moves of games into the book, and returns how many games could
// not be read.
func (c *bookMakeCmd) fromGames(env Env, set *variant.RuleSet, o kifu.ReadOptions, from kifu.Format, b *book.Book) (int, error) {
	sources, err := recordSources(c.Paths)
	if err != nil {
		return 0, err
	}
	tally := &bookTally{cmd: c, set: set, positions: map[string]*bookPosition{}}
	bad, err := c.eachRecord(env, sources, from, o, tally.add)
	if err != nil {
		return 0, fmt.Errorf("%w; nothing was written", err)
	}
	tally.into(b)
	if tally.other > 0 {
		fmt.Fprintf(env.Err, "%d %s of other rule sets or start positions left out\n", tally.other, plural(tally.other, "game", "games"))
	}
	return bad, nil
}

// bookTally counts the moves of games.
type bookTally struct {
	cmd *bookMakeCmd
	set *variant.RuleSet

	mu        sync.Mutex
	positions map[string]*bookPosition
	other     int
}

// bookPosition counts the moves of a position.
type bookPosition struct {
	ply, games, black, white int
	moves                    map[shogi.Move]int
}

// add counts a game.
func (t *bookTally) add(rec *kifu.Record) {
	if rec.Rules.ID != t.set.ID {
		t.mu.Lock()
		t.other++
		t.mu.Unlock()
		return
	}
	outcome := resultOf(rec).Outcome
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
			at = &bookPosition{ply: i + 1, moves: map[shogi.Move]int{}}
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

// into puts into a book what enough games have.
func (t *bookTally) into(b *book.Book) {
	for key, at := range t.positions {
		var moves []book.Move
		for m, n := range at.moves {
			if n >= t.cmd.MinGames {
				moves = append(moves, book.Move{Move: m, Count: n})
			}
		}
		slices.SortFunc(moves, func(a, b book.Move) int {
			if a.Count != b.Count {
				return b.Count - a.Count
			}
			return int(a.Move) - int(b.Move)
		})
		for _, m := range moves {
			b.Put(key, at.ply, m)
		}
		if len(moves) > 0 {
			b.Count(key, at.games, at.black, at.white)
		}
	}
}

// bookJudge lets the engine judge the moves of a book.
type bookJudge struct {
	cmd    *bookMakeCmd
	engine *engine.Engine
	book   *book.Book
	meter  *bookMeter
}

// played judges the positions of the book.
func (j *bookJudge) played(ctx context.Context) error {
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

// alone makes a book from a position on: of each move that is nearly the best.
func (j *bookJudge) alone(ctx context.Context, start shogi.Position) error {
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

// mateValue is the value of a forced win in a book, in centipawns.
const mateValue = 30_000

// search searches a position, some of its moves or all, and puts the best ones into
// the book.
func (j *bookJudge) search(ctx context.Context, p *shogi.Position, ply int, moves []shogi.Move, lines int) (found []shogi.Move, err error) {
	last := map[int]engine.Info{}
	result, err := j.engine.Search(ctx, shogi.NewGame(*p), engine.Limits{Nodes: j.cmd.Nodes, Moves: moves, MultiPV: lines}, func(i engine.Info) {
		if len(i.PV) > 0 && i.Score.Bound == engine.BoundNone {
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
