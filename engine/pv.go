package engine

import "github.com/komadai/komadai/shogi"

// line returns the moves of rm as far as they are legal from p, and how a mate
// they lead to goes on. A line of one
// move is made longer by what the table knows, so that there is something to
// ponder on.
func (e *Engine) line(r *run, p shogi.Position, rm *root) []shogi.Move {
	out := make([]shogi.Move, 0, rm.length+1)
	for _, m := range rm.line[:rm.length] {
		if p.Play(m) != nil {
			return out
		}
		out = append(out, m)
	}
	if r.mates != nil { // what the solver has proven is how it goes on
		for _, m := range r.mates.lines[p.Key()] {
			if p.Play(m) != nil {
				break
			}
			out = append(out, m)
		}
	}
	if len(out) == 1 {
		if hit, ok := e.table.probe(p.Key()); ok && hit.move != shogi.NoMove && p.IsLegal(hit.move) {
			out = append(out, hit.move)
		}
	}
	return out
}

// info makes the report on a root move.
func (e *Engine) info(w *worker, depth, line int) Info {
	r := w.run
	rm := &w.roots[line]
	score, bound := rm.score, rm.bound
	if score == -scoreInfinite {
		score = rm.last
	}
	info := Info{
		Depth: depth, SelDepth: max(rm.selDepth, depth), MultiPV: line + 1,
		Score: newScore(score, bound),
		Nodes: r.total(w.nodes), Time: r.elapsed(), HashFull: e.table.full(),
		PV: e.line(r, w.pos, rm),
	}
	if s := info.Time.Seconds(); s > 0 {
		info.NPS = uint64(float64(info.Nodes) / s)
	}
	return info
}
