package engine

import "github.com/komadai/komadai/shogi"

// line returns the legal moves of rm and the rest of its mate. The table extends a line of one
// move, to ponder on.
func (e *Engine) line(r *run, p shogi.Position, rm *root) []shogi.Move {
	out := make([]shogi.Move, 0, rm.length+1)
	for _, m := range rm.line[:rm.length] {
		if p.Play(m) != nil {
			return out
		}
		out = append(out, m)
	}
	if r.mates != nil { // a proven mate
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
