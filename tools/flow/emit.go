package main

import "slices"

// ahead emits the function as nested blocks, one per segment. A segment begins where its block
// ends, so a forward jump is a branch.
func (f *function) ahead() []byte {
	out := slices.Clone(f.locals)
	if f.unwinds {
		out = append(out, opBlock, typeNone)
	}
	if f.loops {
		out = append(out, opLoop, typeNone)
	}
	for range f.segments {
		out = append(out, opBlock, typeNone)
	}
	out = append(out, opLocalGet, 0, opBrTable)
	out = number(out, len(f.table)-1)
	for _, s := range f.table {
		out = number(out, s)
	}
	for s := range f.segments {
		out = append(out, opEnd)
		parts, _ := f.parts(s)
		outer := len(f.segments) - 1 - s
		for _, p := range parts {
			switch {
			case p.kind == plainPart:
				out = append(out, p.in.bytes...)
			case p.kind == unwindPart:
				out = number(append(out, opBrIf), p.depth+outer+count(f.loops))
			case p.to > s && p.kind == jumpPart:
				out = number(append(out, opBr), p.depth+p.to-s-1)
			case p.to > s:
				out = number(append(out, opBrIf), p.depth+p.to-s-1)
			case p.kind == jumpPart:
				out = f.back(out, p.to, p.depth+outer)
			default:
				out = f.back(append(out, opIf, typeNone), p.to, p.depth+1+outer)
				out = append(out, opEnd)
			}
		}
	}
	if f.loops {
		out = append(out, opEnd)
	}
	return f.finish(out)
}

func (f *function) back(out []byte, to, depth int) []byte {
	out = signed(append(out, opI32Const), slices.Index(f.table, to))
	return number(append(out, opLocalSet, 0, opBr), depth)
}

func (f *function) finish(out []byte) []byte {
	out = append(out, opUnreachable)
	if f.unwinds {
		out = append(out, opEnd, opI32Const, 1)
	}
	return append(out, opEnd)
}

func signed(to []byte, n int) []byte {
	for n > 63 {
		to = append(to, byte(n)|0x80)
		n >>= 7
	}
	return append(to, byte(n))
}

// structured emits the function with loops and blocks only (N. Ramsey, "Beyond Relooper",
// 2022). It resumes by calling the function resumed. It returns nil if the graph does not
// allow it.
func (f *function) structured(resumed int) []byte {
	w := &writer{f: f, parts: make([][]part, len(f.segments)), next: make([]int, len(f.segments))}
	successors := make([][]int, len(f.segments))
	for s := range f.segments {
		parts, ends := f.parts(s)
		w.next[s] = -1
		for _, p := range parts {
			if p.kind == jumpPart || p.kind == jumpIfPart {
				successors[s] = append(successors[s], p.to)
			}
		}
		switch last := len(parts) - 1; {
		case !ends && s+1 < len(f.segments):
			w.next[s] = s + 1
			successors[s] = append(successors[s], s+1)
		case !ends:
			parts = append(parts, part{in: instruction{op: opUnreachable, bytes: []byte{opUnreachable}}})
		case parts[last].kind == jumpPart:
			w.next[s] = parts[last].to
			parts = parts[:last]
		}
		w.parts[s] = parts
	}
	if f.odd {
		return nil
	}
	if w.g = newGraph(successors); w.g == nil {
		return nil
	}
	w.inside, w.behind = make([][]int, len(w.g.segment)), make([][]int, len(w.g.segment))
	for n := 1; n < len(w.g.segment); n++ {
		if under, behind := w.g.place(n); behind {
			w.behind[under] = append(w.behind[under], n)
		} else {
			w.inside[under] = append(w.inside[under], n)
		}
	}
	w.out = append(slices.Clone(f.locals), opLocalGet, 0, opIf, typeNone, opLocalGet, 0)
	w.out = append(number(append(w.out, opCall), resumed), opReturn, opEnd)
	if f.unwinds {
		w.open(opBlock, unwind)
	}
	w.write(0)
	return f.finish(w.out)
}

type writer struct {
	f     *function
	g     *graph
	parts [][]part
	next  []int // segment after each one's end, or -1
	// inside lists the segments emitted under each segment (inside its loop, if it is a head),
	// behind those emitted after that loop. Both are sorted.
	inside, behind [][]int
	// labels are the enclosing blocks and loops, outermost first: a block has the number of
	// the segment after its end, a loop ^ that of its head.
	labels []int
	out    []byte
}

// unwind labels the outermost block.
const unwind = 1 << 30

func (w *writer) open(op byte, label int) {
	w.out = append(w.out, op, typeNone)
	w.labels = append(w.labels, label)
}

func (w *writer) close() {
	w.out = append(w.out, opEnd)
	w.labels = w.labels[:len(w.labels)-1]
}

// write emits segment n and all that is placed under it.
func (w *writer) write(n int) {
	for _, b := range slices.Backward(w.behind[n]) {
		w.open(opBlock, b)
	}
	l := w.g.loop[n]
	head := l >= 0 && w.g.loops[l].head == n
	if head {
		w.open(opLoop, ^n)
	}
	inside := w.inside[n]
	next := -1
	if s := w.next[w.g.segment[n]]; s >= 0 {
		next = w.g.number[s]
	}
	inline := next > n && len(w.g.before[next]) == 1 && slices.Contains(inside, next)
	if inline {
		inside = slices.DeleteFunc(slices.Clone(inside), func(i int) bool { return i == next })
	}
	for _, i := range slices.Backward(inside) {
		w.open(opBlock, i)
	}
	w.code(n)
	switch {
	case inline:
		w.write(next)
	case next > n && len(w.labels) > 0 && w.labels[len(w.labels)-1] == next:
	case next >= 0:
		w.out = number(append(w.out, opBr), w.label(n, next))
	}
	for _, i := range inside {
		w.close()
		w.write(i)
	}
	if head {
		w.close()
	}
	for _, b := range w.behind[n] {
		w.close()
		w.write(b)
	}
}

func (w *writer) label(n, to int) int {
	if to <= n {
		to = ^to
	}
	for i, l := range slices.Backward(w.labels) {
		if l == to {
			return len(w.labels) - 1 - i
		}
	}
	panic("flow: no way there") // a segment's dominator encloses every way to it
}

// code emits n without the jump at its end.
func (w *writer) code(n int) {
	for _, p := range w.parts[w.g.segment[n]] {
		switch p.kind {
		case plainPart:
			w.out = append(w.out, p.in.bytes...)
		case jumpPart:
			w.out = number(append(w.out, opBr), p.depth+w.label(n, w.g.number[p.to]))
		case jumpIfPart:
			w.out = number(append(w.out, opBrIf), p.depth+w.label(n, w.g.number[p.to]))
		case unwindPart:
			w.out = number(append(w.out, opBrIf), p.depth+w.label(n, unwind))
		}
	}
}
