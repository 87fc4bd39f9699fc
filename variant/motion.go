package variant

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

func (b *rulebook) moves() []Text {
	first := say(b.turn())
	if b.spec.Drops.ToHand && len(b.rules.HandKinds()) > 0 {
		first = joinedBy([]Text{first, say("moves.drop")}, Text{En: " "})
	}
	over := say("moves.grounded")
	if names, _ := b.only(func(k shogi.KindSpec) bool { return slices.ContainsFunc(k.Moves, passesOver) }); len(names) > 0 {
		over = say("moves.jumpers", "list", joined(names))
	}
	out := []Text{first, over}
	for _, k := range b.spec.Kinds {
		// Promoted kinds may share a name and their moves.
		if item := b.motion(k); b.appears(k) && !slices.Contains(out, item) {
			out = append(out, item)
		}
	}
	return out
}

// turn names the sentence on what a move does.
func (b *rulebook) turn() string {
	captures := func(a shogi.Atom) bool { return a.Capture }
	quiet := !slices.ContainsFunc(b.spec.Kinds, func(k shogi.KindSpec) bool {
		return slices.ContainsFunc(k.Moves, captures) || slices.ContainsFunc(k.RegionMoves, captures)
	})
	switch {
	case quiet:
		return "moves.turn-quiet"
	case b.spec.Captures.Own:
		return "moves.turn-own"
	}
	return "moves.turn"
}

func jumps(a shogi.Atom) bool { return max(abs(a.Left), abs(a.Up)) > 1 }

func passesOver(a shogi.Atom) bool {
	return jumps(a) && a.LegLeft == 0 && a.LegUp == 0 || a.Hop != shogi.HopNone
}

// motion is one item of the list of pieces.
func (b *rulebook) motion(k shogi.KindSpec) Text {
	name := nameOf(k)
	name.En = sentence(name.En)
	out := say("moves.item", "name", name, "moves", motions(k.Moves))
	switch {
	case k.DoubleStraight:
		out = out.plus(say("moves.double-straight", "moves", joinedBy(ways(k.Double), say("moves.or"))))
	case len(k.Double) > 0:
		out = out.plus(say("moves.double"))
	}
	if k.Region != "" {
		squares := say("moves.squares", "n", len(b.spec.Regions[k.Region]))
		if len(k.RegionMoves) > 0 {
			out = out.plus(say("moves.region", "squares", squares, "moves", motions(k.RegionMoves)))
		}
		if k.Confined {
			out = out.plus(say("moves.confined", "squares", squares))
		}
	}
	if len(k.Prey) > 0 {
		var prey []Text
		for _, letter := range k.Prey {
			prey = append(prey, b.named(letter))
		}
		out = out.plus(say("moves.prey", "list", joined(prey)))
	}
	if k.Promotes != "" {
		out = out.plus(say("moves.promotes", "name", b.named(k.Promotes)))
	}
	return out
}

// motions describes atoms: those for all moves, those without a capture, and those for captures.
func motions(atoms []shogi.Atom) Text {
	var parts []Text
	for _, use := range []struct {
		id             string
		quiet, capture bool
	}{{"", true, true}, {"moves.quiet", true, false}, {"moves.capture", false, true}} {
		var chosen []shogi.Atom
		for _, a := range atoms {
			if a.Quiet == use.quiet && a.Capture == use.capture {
				chosen = append(chosen, a)
			}
		}
		if len(chosen) == 0 {
			continue
		}
		text := joinedBy(ways(chosen), say("moves.or"))
		if use.id != "" {
			text = say(use.id, "moves", text)
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return say("moves.none")
	}
	return joined(parts)
}

// ways describes atoms by their kinds, in the order of their first atoms; slides come first.
func ways(atoms []shogi.Atom) (out []Text) {
	groups := map[shape][]shogi.Atom{}
	var order []shape
	for _, a := range atoms {
		s := shapeOf(a)
		if groups[s] == nil {
			order = append(order, s)
		}
		groups[s] = append(groups[s], a)
	}
	slices.SortStableFunc(order, func(a, b shape) int { return a.rank() - b.rank() })
	for _, s := range order {
		out = append(out, s.say(groups[s]))
	}
	return out
}

// shape is what atoms of one sentence share.
type shape struct {
	long, short     int
	slides, blocked bool
	min, max        int
	hop             shogi.HopRule
}

func shapeOf(a shogi.Atom) shape {
	return shape{
		long: max(abs(a.Left), abs(a.Up)), short: shortOf(a), slides: a.Slides,
		blocked: a.LegLeft != 0 || a.LegUp != 0, min: a.Min, max: a.Max, hop: a.Hop,
	}
}

// shortOf is the shorter part of a leap, and 0 for a step: straight and diagonal steps are one
// shape.
func shortOf(a shogi.Atom) int {
	if !jumps(a) {
		return 0
	}
	return min(abs(a.Left), abs(a.Up))
}

// rank is 0 for slides, 1 for steps and 2 for leaps.
func (s shape) rank() int {
	switch {
	case s.long > 1:
		return 2
	case s.slides:
		return 0
	}
	return 1
}

func (s shape) say(atoms []shogi.Atom) Text {
	switch {
	case s.hop == shogi.HopBehind:
		return say("moves.behind", "dirs", directions(atoms))
	case s.hop == shogi.HopBeyond && s.max > 0:
		return say("moves.beyond", "dirs", directions(atoms), "far", say("moves.far-to", "n", s.max))
	case s.hop == shogi.HopBeyond:
		return say("moves.beyond", "dirs", directions(atoms), "far", say("moves.far"))
	case s.long > 1:
		return s.leap(atoms)
	case s.min > 1:
		return say("moves.lame", "n", s.min, "dirs", directions(atoms))
	case s.max > 0:
		return say("moves.slide-to", "n", s.max, "dirs", directions(atoms))
	case s.slides:
		return say("moves.slide", "dirs", directions(atoms))
	}
	return say("moves.step", "dirs", directions(atoms))
}

func (s shape) leap(atoms []shogi.Atom) Text {
	a := atoms[0]
	short := min(abs(a.Left), abs(a.Up))
	out := say("moves.straight-leap", "long", s.long, "dirs", directions(atoms))
	if short != 0 && short != s.long {
		out = say("moves.leap", "long", s.long, "short", short, "dir", directions(mainly(atoms)))
	}
	if s.blocked {
		out = out.plus(say("moves.blocked"))
	}
	if s.slides {
		out = out.plus(say("moves.rider"))
	}
	return out
}

// mainly reduces crooked leaps to their longer part.
func mainly(atoms []shogi.Atom) (out []shogi.Atom) {
	for _, a := range atoms {
		if abs(a.Left) > abs(a.Up) {
			a.Up = 0
		} else {
			a.Left = 0
		}
		out = append(out, a)
	}
	return out
}

// directions names the directions of atoms, the largest groups first.
func directions(atoms []shogi.Atom) Text {
	left := map[[2]int]bool{}
	for _, a := range atoms {
		left[[2]int{sign(a.Left), sign(a.Up)}] = true
	}
	var out []Text
	for _, group := range compass {
		if slices.ContainsFunc(group.all, func(d [2]int) bool { return !left[d] }) {
			continue
		}
		for _, d := range group.all {
			delete(left, d)
		}
		out = append(out, say("dirs."+group.id))
	}
	return joinedBy(out, say("list.or"))
}

func sign(n int) int { return max(-1, min(n, 1)) }

// compass has groups of directions (left, up); a group comes before its parts.
var compass = []struct {
	id  string
	all [][2]int
}{
	{"all", [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {1, -1}, {-1, -1}}},
	{"straight", [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}},
	{"diagonal", [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}},
	{"forward", [][2]int{{0, 1}}},
	{"diagonal-forward", [][2]int{{1, 1}, {-1, 1}}},
	{"sideways", [][2]int{{1, 0}, {-1, 0}}},
	{"backward", [][2]int{{0, -1}}},
	{"diagonal-backward", [][2]int{{1, -1}, {-1, -1}}},
	{"left", [][2]int{{1, 0}}},
	{"right", [][2]int{{-1, 0}}},
	{"forward-left", [][2]int{{1, 1}}},
	{"forward-right", [][2]int{{-1, 1}}},
	{"backward-left", [][2]int{{1, -1}}},
	{"backward-right", [][2]int{{-1, -1}}},
}
