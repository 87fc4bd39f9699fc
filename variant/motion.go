package variant

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

func (b *rulebook) moves() []Text {
	first := say("moves.turn")
	if b.spec.Drops.ToHand && len(b.rules.HandKinds()) > 0 {
		first = joinedBy([]Text{first, say("moves.drop")}, Text{En: " "})
	}
	over := say("moves.grounded")
	if names, _ := b.only(func(k shogi.KindSpec) bool { return slices.ContainsFunc(k.Moves, jumps) }); len(names) > 0 {
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

func jumps(a shogi.Atom) bool { return max(abs(a.Left), abs(a.Up)) > 1 }

// motion is one item of the list of pieces.
func (b *rulebook) motion(k shogi.KindSpec) Text {
	name := nameOf(k)
	name.En = sentence(name.En)
	out := say("moves.item", "name", name, "moves", motions(k.Moves))
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

// ways describes atoms by their kinds: slides, steps, then leaps.
func ways(atoms []shogi.Atom) (out []Text) {
	var slides, steps []shogi.Atom
	lengths := map[[2]int][]shogi.Atom{}
	var order [][2]int
	for _, a := range atoms {
		switch {
		case jumps(a):
			shape := [2]int{max(abs(a.Left), abs(a.Up)), min(abs(a.Left), abs(a.Up))}
			if lengths[shape] == nil {
				order = append(order, shape)
			}
			lengths[shape] = append(lengths[shape], a)
		case a.Slides:
			slides = append(slides, a)
		default:
			steps = append(steps, a)
		}
	}
	if len(slides) > 0 {
		out = append(out, say("moves.slide", "dirs", directions(slides)))
	}
	if len(steps) > 0 {
		out = append(out, say("moves.step", "dirs", directions(steps)))
	}
	for _, shape := range order {
		if shape[1] == 0 || shape[0] == shape[1] {
			out = append(out, say("moves.straight-leap", "long", shape[0], "dirs", directions(lengths[shape])))
			continue
		}
		out = append(out, say("moves.leap", "long", shape[0], "short", shape[1], "dir", directions(mainly(lengths[shape]))))
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
