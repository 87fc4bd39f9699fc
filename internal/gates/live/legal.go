package live

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/gates/wire"
)

// packLegal encodes legal moves by origin in the format of [wire.LiveChange].
func packLegal(list []wire.LegalMove) map[string]string {
	var p packer
	for _, m := range list {
		p.add(m)
	}
	return p.packed()
}

type packer struct {
	words []string
	// origins are moves by start square; drops are target squares by piece.
	origins groups[*moves]
	drops   groups[*strings.Builder]
}

type groups[T any] struct {
	names []string
	by    map[string]T
}

func (g *groups[T]) get(name string, fresh func() T) T {
	v, ok := g.by[name]
	if !ok {
		if g.by == nil {
			g.by = make(map[string]T)
		}
		v = fresh()
		g.by[name], g.names = v, append(g.names, name)
	}
	return v
}

type moves struct {
	straight []stop
	ways     [][]stop
}

// stop is a square on a line, with flags for an unpromoted and a promoted move to it.
type stop struct {
	square         string
	plain, promote bool
}

func (p *packer) add(m wire.LegalMove) {
	if i := strings.IndexByte(m.USI, '*'); i >= 0 {
		p.drops.get(m.USI[i+1:], func() *strings.Builder { return new(strings.Builder) }).WriteString(m.USI[:i+1])
		return
	}
	from := origin(m.USI)
	if from == m.USI {
		p.words = append(p.words, from)
		return
	}
	to, promotes := strings.CutSuffix(m.USI[len(from):], "+")
	if origin(to) != to { // two steps
		p.words = append(p.words, m.USI)
		return
	}
	end := stop{square: to, plain: !promotes, promote: promotes}
	at := p.origins.get(from, func() *moves { return new(moves) })
	if len(m.Path) > 1 {
		at.lead(m.Path[1:len(m.Path)-1], end)
	} else {
		at.straight = arrive(at.straight, end)
	}
}

// arrive adds the target of a move without intermediate squares.
func arrive(list []stop, end stop) []stop {
	for i := range list {
		if list[i].square == end.square {
			list[i].plain, list[i].promote = list[i].plain || end.plain, list[i].promote || end.promote
			return list
		}
	}
	return append(list, end)
}

// lead adds a move with intermediate squares to the line they share, or to a new line.
func (m *moves) lead(between []string, end stop) {
	full := append(slices.Clone(between), end.square)
	for i, way := range m.ways {
		n := 0
		for n < len(way) && n < len(full) && way[n].square == full[n] {
			n++
		}
		if n < len(way) && n < len(full) {
			continue
		}
		for _, square := range full[n:] {
			way = append(way, stop{square: square})
		}
		last := &way[len(full)-1]
		last.plain, last.promote = last.plain || end.plain, last.promote || end.promote
		m.ways[i] = way
		return
	}
	way := make([]stop, len(full))
	for i, square := range full {
		way[i].square = square
	}
	way[len(way)-1] = end
	m.ways = append(m.ways, way)
}

func (p *packer) packed() map[string]string {
	out := make(map[string]string)
	for _, word := range p.words {
		out[word] = ""
	}
	for _, from := range p.origins.names {
		out[from] = p.origins.by[from].String()
	}
	for _, square := range p.drops.names {
		out[p.drops.by[square].String()] += square
	}
	return out
}

// String returns the format of [wire.LiveChange].
func (m *moves) String() string {
	straight := slices.Clone(m.straight)
	var groups []string
	for _, way := range m.ways {
		way = slices.Clone(way)
		n := 0 // squares of the line before the "~"
		for i := 0; i < len(way) && !way[i].ends(); i++ {
			at := slices.IndexFunc(straight, func(s stop) bool { return s.square == way[i].square })
			if at >= 0 {
				way[i], n = straight[at], i+1
				straight = slices.Delete(straight, at, at+1)
			}
		}
		groups = append(groups, text(way[:n])+"~"+text(way[n:]))
	}
	if len(straight) > 0 {
		groups = slices.Insert(groups, 0, text(straight))
	}
	return strings.Join(groups, " ")
}

func (s *stop) ends() bool { return s.plain || s.promote }

// text encodes squares; those without a move to them are in parentheses.
func text(list []stop) string {
	var b strings.Builder
	for i := range list {
		s := &list[i]
		if !s.ends() && (i == 0 || list[i-1].ends()) {
			b.WriteByte('(')
		}
		b.WriteString(s.square)
		switch {
		case s.plain && s.promote:
			b.WriteByte('?')
		case s.promote:
			b.WriteByte('+')
		}
		if !s.ends() && (i == len(list)-1 || list[i+1].ends()) {
			b.WriteByte(')')
		}
	}
	return b.String()
}

// origin returns the start square of a USI move, "7g" or "10a", or the whole of another
// word.
func origin(usi string) string {
	i := 0
	for i < len(usi) && '0' <= usi[i] && usi[i] <= '9' {
		i++
	}
	if i == 0 || i == len(usi) {
		return usi
	}
	return usi[:i+1]
}
