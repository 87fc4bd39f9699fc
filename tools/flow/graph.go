package main

import "slices"

// graph is a function's control flow graph. Segments are numbered in reverse postorder:
// successors have greater numbers, except at the back edges of loops.
type graph struct {
	segment []int
	number  []int // of each segment, or -1 if unreachable
	after   [][]int
	before  [][]int
	// above is the immediate dominator.
	above []int
	// loop is the innermost loop, or -1.
	loop  []int
	loops []loop
}

// loop is a natural loop: its head dominates all its segments.
type loop struct {
	head   int
	outer  int // enclosing loop, or -1
	inside map[int]bool
}

// newGraph returns nil if a loop has a second entry (irreducible).
func newGraph(successors [][]int) *graph {
	g := &graph{number: make([]int, len(successors))}
	for i := range g.number {
		g.number[i] = -1
	}
	seen := make([]bool, len(successors))
	var visit func(s int)
	visit = func(s int) {
		seen[s] = true
		for _, t := range slices.Backward(successors[s]) {
			if !seen[t] {
				visit(t)
			}
		}
		g.segment = append(g.segment, s)
	}
	visit(0)
	slices.Reverse(g.segment)
	for n, s := range g.segment {
		g.number[s] = n
	}
	g.after, g.before = make([][]int, len(g.segment)), make([][]int, len(g.segment))
	for n, s := range g.segment {
		for _, t := range successors[s] {
			to := g.number[t]
			g.after[n] = append(g.after[n], to)
			g.before[to] = append(g.before[to], n)
		}
	}
	g.dominate()
	if !g.findLoops() {
		return nil
	}
	return g
}

// dominate finds the immediate dominators (K. Cooper, T. Harvey and K. Kennedy, "A Simple,
// Fast Dominance Algorithm", 2001).
func (g *graph) dominate() {
	g.above = make([]int, len(g.segment))
	for n := range g.above {
		g.above[n] = -1
	}
	g.above[0] = 0
	for changed := true; changed; {
		changed = false
		for n := 1; n < len(g.segment); n++ {
			common := -1
			for _, b := range g.before[n] {
				if g.above[b] < 0 {
					continue
				}
				if common < 0 {
					common = b
				}
				for a := b; a != common; {
					for a > common {
						a = g.above[a]
					}
					for common > a {
						common = g.above[common]
					}
				}
			}
			if g.above[n] != common {
				g.above[n], changed = common, true
			}
		}
	}
}

func (g *graph) dominates(a, n int) bool {
	for n > a {
		n = g.above[n]
	}
	return n == a
}

// findLoops finds the loops, inner ones after outer ones; false if one has a second entry.
func (g *graph) findLoops() bool {
	g.loop = make([]int, len(g.segment))
	for n := range g.loop {
		g.loop[n] = -1
	}
	for head := range g.segment {
		inside := map[int]bool{head: true}
		var todo []int
		for _, b := range g.before[head] {
			if b < head {
				continue
			}
			if !g.dominates(head, b) {
				return false
			}
			todo = append(todo, b)
		}
		if len(todo) == 0 {
			continue
		}
		for len(todo) > 0 {
			n := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if !inside[n] {
				inside[n] = true
				todo = append(todo, g.before[n]...)
			}
		}
		g.loops = append(g.loops, loop{head, g.loop[head], inside})
		for n := range inside {
			g.loop[n] = len(g.loops) - 1 // later loops are inner ones
		}
	}
	return true
}

// place returns the segment under which n is emitted, and whether behind that segment's loop,
// as for exits of the loop.
func (g *graph) place(n int) (under int, behind bool) {
	under = g.above[n]
	for l := g.loop[under]; l >= 0 && !g.loops[l].inside[n]; l = g.loops[l].outer {
		under, behind = g.loops[l].head, true
	}
	return under, behind
}
