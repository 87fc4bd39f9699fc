package shogi

import (
	"fmt"
	"reflect"
)

// walked reports whether only a walk finds the squares of a.
func (a *Atom) walked() bool {
	return a.Min != 0 || a.Max != 0 || a.LegLeft != 0 || a.LegUp != 0 || a.Hop != HopNone || a.Slides && dirOf(step{a.Left, a.Up}) == noDir
}

func (r *Rules) compileMovers() error {
	for _, k := range r.kinds {
		ks := r.info[k].Spec
		if ks.Token {
			continue
		}
		if err := checkAtoms(ks); err != nil {
			return err
		}
		class := r.findClass(k)
		if class < 0 {
			class = r.classes
			r.classes++
			r.classKinds = append(r.classKinds, nil)
			if err := r.addClass(ks); err != nil {
				return err
			}
		}
		r.classOf[k] = uint8(class)
		r.classKinds[class] = append(r.classKinds[class], k)
		if ks.Royal {
			r.kingClass = class
		}
	}
	if r.classes > maxClasses {
		if r.style != styleOrthodox && r.style != styleMixed {
			return fmt.Errorf("ice and jumps allow %d different movements at most, there are %d", maxClasses, r.classes)
		}
		r.style = styleMixed
	}
	if r.style != styleMixed {
		r.compileTables()
	}
	return nil
}

func (r *Rules) compileTables() {
	for c := range r.movers {
		for class, way := range r.ways[c] {
			m := &r.movers[c][class]
			m.way = way
			m.tables(&r.geometry)
		}
	}
	for class := range r.classes {
		if m := &r.movers[0][class]; m.slides != 0 {
			r.sliders = append(r.sliders, uint8(class))
			r.slidesWrap = r.slidesWrap || m.topo != 0
		}
	}
}

func checkAtoms(ks *KindSpec) error {
	if len(ks.Moves) == 0 && len(ks.RegionMoves) == 0 {
		return fmt.Errorf("piece %s has no movement", ks.Letter)
	}
	for _, a := range ks.Double {
		if a.Slides || dirOf(step{a.Left, a.Up}) == noDir || !a.Quiet || !a.Capture {
			return fmt.Errorf("piece %s steps twice by (%d, %d): only steps to neighbours that move and capture are done twice", ks.Letter, a.Left, a.Up)
		}
	}
	for _, list := range [][]Atom{ks.Moves, ks.RegionMoves} {
		for _, a := range list {
			switch {
			case a.Left == 0 && a.Up == 0:
				return fmt.Errorf("piece %s has a movement that goes nowhere", ks.Letter)
			case !a.Slides && (a.Min != 0 || a.Max != 0 || a.Hop != HopNone):
				return fmt.Errorf("piece %s has bounds or a hurdle for a leap by (%d, %d): only slides have them", ks.Letter, a.Left, a.Up)
			case a.Min < 0 || a.Max < 0 || a.Max > 0 && a.Min > a.Max:
				return fmt.Errorf("piece %s slides %d to %d squares: that is no range", ks.Letter, a.Min, a.Max)
			case a.Slides && (a.IceLeft != 0 || a.IceUp != 0) && (a.IceLeft != a.Left || a.IceUp != a.Up):
				return fmt.Errorf("piece %s slides by (%d, %d) but on ice by (%d, %d)", ks.Letter, a.Left, a.Up, a.IceLeft, a.IceUp)
			case !a.Quiet && !a.Capture:
				return fmt.Errorf("piece %s has a movement that neither moves nor captures", ks.Letter)
			}
		}
	}
	return nil
}

func (r *Rules) findClass(k Kind) int {
	ks := r.info[k].Spec
	if ks.Royal {
		return -1
	}
	for class := range r.classes {
		o := r.info[r.classKinds[class][0]].Spec
		if !o.Royal && reflect.DeepEqual(o.Moves, ks.Moves) && reflect.DeepEqual(o.RegionMoves, ks.RegionMoves) &&
			o.Region == ks.Region && o.RegionTurned == ks.RegionTurned && o.Confined == ks.Confined && o.WrapFiles == ks.WrapFiles && o.WrapRanks == ks.WrapRanks &&
			o.Jump == ks.Jump && o.DoubleStraight == ks.DoubleStraight && reflect.DeepEqual(o.Double, ks.Double) && reflect.DeepEqual(o.Prey, ks.Prey) && r.turns(o) == r.turns(ks) &&
			o.MayStayDead == ks.MayStayDead && r.borrows>>r.classKinds[class][0]&1 == r.borrows>>k&1 {
			return class
		}
	}
	return -1
}

func (r *Rules) turns(ks *KindSpec) bool { return r.turned[r.byLetter[ks.Letter]] != NoKind }

func (r *Rules) addClass(ks *KindSpec) error {
	topo := 0
	if ks.WrapFiles {
		topo |= wrapFiles
	}
	if ks.WrapRanks {
		topo |= wrapRanks
	}
	prey, err := r.preySet(ks)
	if err != nil {
		return err
	}
	var region Bitboard
	if ks.Region != "" {
		places, ok := r.spec.Regions[ks.Region]
		if !ok {
			return fmt.Errorf("piece %s: there is no region %.80q", ks.Letter, ks.Region)
		}
		if region, err = r.set("region "+ks.Region, places); err != nil {
			return err
		}
	}
	for c := range r.ways {
		if ks.RegionTurned && c == int(White) {
			region = r.turnedSet(region)
		}
		m := &movement{
			topo: uint8(topo), flat: r.spec.Promotion.DeadFlat, jump: ks.Jump, promotes: r.turns(ks), mayStayDead: ks.MayStayDead,
			prey: prey, region: region, confined: ks.Confined, double: resolveDouble(ks, Color(c)),
			atoms: r.resolve(ks.Moves, Color(c), topo), regionAtoms: r.resolve(ks.RegionMoves, Color(c), topo),
		}
		m.fill(&r.geometry)
		m.fillPromotion(&r.geometry, r.zone[c], &r.spec.Promotion)
		r.ways[c] = append(r.ways[c], m)
	}
	return nil
}

// turnedSet is b seen from the other side of the board.
func (r *Rules) turnedSet(b Bitboard) (out Bitboard) {
	for !b.Empty() {
		if sq := r.rev[b.Pop()&(MaxSquares-1)]; sq != NoSquare {
			out = out.Or(Bit(sq))
		}
	}
	return out
}

func (r *Rules) preySet(ks *KindSpec) (uint64, error) {
	if len(ks.Prey) == 0 {
		return allKinds, nil
	}
	var set uint64
	for _, l := range ks.Prey {
		k := r.byLetter[l]
		if k == NoKind {
			return 0, fmt.Errorf("piece %s: its prey %.80q is not a piece", ks.Letter, l)
		}
		set |= 1 << k
		if p := r.byLetter["+"+l]; p != NoKind {
			set |= 1 << p
		}
	}
	return set, nil
}
