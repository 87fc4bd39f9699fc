package offline

import (
	"context"
	"math"
	"sync"
	"time"

	"github.com/komadai/komadai/engine"
	"github.com/komadai/komadai/internal/gates/message"
	"github.com/komadai/komadai/internal/gates/wire"
	"github.com/komadai/komadai/internal/study/analysis"
	"github.com/komadai/komadai/internal/study/records"
	"github.com/komadai/komadai/shogi"
)

const (
	// maxLines bounds the reported lines, maxMoves the moves of a line.
	maxLines = 10
	maxMoves = 24
	// pause is the minimum time between reports.
	pause = 120 * time.Millisecond
)

func (d *Service) search(ctx context.Context, id int, s wire.EngineSearch) error {
	line, err := d.records.Play(s.Rules, s.SFEN, "", s.Moves)
	if err != nil {
		return err
	}
	rules, err := records.Rules(d.library, s.Rules)
	if err != nil {
		return err
	}
	e, judged := d.take(ctx, rules)
	r := &report{proofs: proofs{}, service: d, id: id, position: line.End, scale: analysis.ScaleOf(line.End.Rules()), last: line.Last, found: wire.EngineFound{Lines: []wire.EngineLine{}, Network: judged}}
	if n := len(line.Moves); n > 0 {
		r.last = line.Moves[n-1]
	}
	limits := engine.Limits{
		Depth: min(max(s.Depth, 0), engine.MaxDepth), Nodes: s.Nodes, MultiPV: min(max(s.Lines, 1), maxLines),
		Infinite: s.Depth == 0 && s.Nodes == 0,
	}
	best, err := e.Search(ctx, replay(line), limits, func(in engine.Info) { r.take(ctx, in) })
	if err != nil {
		r.stop()
		d.engine = nil
		return err
	}
	r.end(best)
	return nil
}

// replay returns the game of a line, for repetitions. After an end within the line it starts
// again.
func replay(line records.Line) *shogi.Game {
	g := shogi.NewGame(line.Start)
	for _, m := range line.Moves {
		if g.Result().Over() {
			g = shogi.NewGame(*g.Position())
		}
		if g.Play(m) != nil {
			return shogi.NewGame(line.End)
		}
	}
	if g.Result().Over() {
		return shogi.NewGame(line.End)
	}
	return g
}

// report collects results and sends them from time to time.
type report struct {
	service  *Service
	id       int
	position shogi.Position
	last     shogi.Move
	scale    analysis.Scale

	mu     sync.Mutex // guards the fields below
	found  wire.EngineFound
	proofs proofs
	timer  *time.Timer // runs if there is something to send
	ended  bool
}

func (r *report) take(ctx context.Context, in engine.Info) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.found.Depth, r.found.Nodes, r.found.NPS, r.found.Ms = in.Depth, in.Nodes, in.NPS, in.Time.Milliseconds()
	if i := in.MultiPV - 1; i <= len(r.found.Lines) && len(in.PV) > 0 {
		line := r.line(ctx, in.Score, in.Depth, in.PV)
		if i == len(r.found.Lines) {
			r.found.Lines = append(r.found.Lines, line)
		} else {
			r.found.Lines[i] = line
		}
	}
	if r.timer == nil {
		r.timer = time.AfterFunc(pause, r.flush)
	}
}

// flush sends new results.
func (r *report) flush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.timer = nil
	if r.ended {
		return
	}
	r.send(false)
}

func (r *report) send(ended bool) {
	found := r.found
	found.Lines = append([]wire.EngineLine{}, r.found.Lines...)
	r.service.send(wire.EngineNews{ID: r.id, Found: &found, Ended: ended})
}

// stop prevents further messages.
func (r *report) stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.halt()
}

func (r *report) halt() {
	r.ended = true
	if r.timer != nil {
		r.timer.Stop()
	}
}

func (r *report) end(best engine.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.halt()
	r.found.Declare = best.Declare
	if best.Nodes > r.found.Nodes {
		r.found.Nodes, r.found.Ms = best.Nodes, best.Time.Milliseconds()
	}
	if best.Best == shogi.NoMove {
		r.found.Lines = []wire.EngineLine{}
	}
	r.send(true)
}

func (r *report) line(ctx context.Context, score engine.Score, depth int, pv []shogi.Move) wire.EngineLine {
	black := scoreOf(score, r.position.Side())
	out := wire.EngineLine{Black: rounded(black.Win(shogi.Black, r.scale)), Depth: depth, Moves: message.Line(r.position, r.last, pv[:min(len(pv), maxMoves)])}
	out.Score = wire.RecordScore{Kind: "cp", Value: black.Value}
	if black.Mate {
		out.Score = wire.RecordScore{Kind: "mate", Value: black.Value, Sign: black.Sign}
		if first := pv[0]; score.Mate < 0 {
			out.Proven = r.prove(ctx, shogi.NoMove)
		} else if score.Mate > 0 {
			out.Proven = r.prove(ctx, first)
		}
	}
	if score.Bound == engine.BoundLower || score.Bound == engine.BoundUpper {
		lower := score.Bound == engine.BoundLower
		if r.position.Side() == shogi.White {
			lower = !lower
		}
		out.Score.Bound = "upper"
		if lower {
			out.Score.Bound = "lower"
		}
	}
	return out
}

// scoreOf returns Black's score of a search with c to move.
func scoreOf(s engine.Score, c shogi.Color) analysis.Score {
	sign := 1
	if c == shogi.White {
		sign = -1
	}
	switch {
	case s.Mated:
		return analysis.Score{Mate: true, Sign: -sign}
	case s.Mate > 0:
		return analysis.Score{Mate: true, Value: sign * s.Mate, Sign: sign}
	case s.Mate < 0:
		return analysis.Score{Mate: true, Value: sign * s.Mate, Sign: -sign}
	}
	return analysis.Score{Value: sign * s.CP}
}

// rounded keeps six digits; further ones depend on the processor.
func rounded(chance float64) float64 { return math.Round(chance*1e6) / 1e6 }
