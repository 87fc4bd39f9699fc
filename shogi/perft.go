package shogi

// Perft returns the number of move sequences of length depth. It counts the last ply from
// bitboards. Finished games count 0.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	q := *p
	w := perft{p: &q, leaf: generator{p: &q, counting: true, tally: true, part: partAll}}
	return w.count(depth)
}

type perft struct {
	p    *Position
	list []Move
	leaf generator
}

func (w *perft) count(depth int) uint64 {
	if depth == 1 {
		w.leaf.count = 0
		w.leaf.run()
		return uint64(w.leaf.count)
	}
	start := len(w.list)
	w.list = w.p.AppendLegal(w.list)
	end := len(w.list)
	var total uint64
	var u Undo
	for i := start; i < end; i++ {
		m := w.list[i]
		w.p.Make(m, &u)
		total += w.count(depth - 1)
		w.p.Unmake(m, &u)
	}
	w.list = w.list[:start]
	return total
}
