package shogi

import (
	"fmt"
	"slices"
	"strings"
)

// Compile turns a Spec into Rules. An error names the faulty part. The Spec's slices and maps
// must not change afterwards.
func Compile(spec Spec) (*Rules, error) {
	r := &Rules{spec: spec, byLetter: map[string]Kind{}, kingClass: -1}
	var err error
	if r.geometry, err = newGeometry(spec.Files, spec.Ranks, spec.Holes); err != nil {
		return nil, err
	}
	for _, part := range []func() error{
		r.compileKinds, r.compileZones, r.compileStyle, r.compileMovers, r.compileSafety, r.compileLent, r.compileDrops, r.compileTrade,
		r.compileEndings, r.compilePositionEndings, r.compileMirror,
	} {
		if err := part(); err != nil {
			return nil, err
		}
	}
	r.keys = newKeyTable(r)
	return r, nil
}

func (r *Rules) compileKinds() error {
	if n := len(r.spec.Kinds); n < 1 || n > MaxKinds {
		return fmt.Errorf("%d kinds of pieces: must be 1 to %d", n, MaxKinds)
	}
	for i := range r.spec.Kinds {
		ks, k := &r.spec.Kinds[i], Kind(i+1)
		if !validLetter(ks.Letter) {
			return fmt.Errorf("piece letter %.80q: must be A to Z, with ' after it for a second piece of that letter and + before it for a promoted one", ks.Letter)
		}
		if r.byLetter[ks.Letter] != NoKind {
			return fmt.Errorf("piece letter %.80q is used twice", ks.Letter)
		}
		r.byLetter[ks.Letter] = k
		r.kinds = append(r.kinds, k)
		r.info[k] = KindInfo{
			Kind: k, Letter: ks.Letter, Names: ks.Names, Base: k, Royal: ks.Royal, Token: ks.Token,
			Droppable: ks.Drop, Points: ks.Points, Box: ks.Box, Spec: ks, nifu: ks.MaxPerFile, dropMate: ks.NoDropMate,
			oneAFile: ks.MaxPerFile == 1 && r.packed && r.spec.keepsFile(ks),
		}
		if strings.HasSuffix(ks.Letter, LetterMark) && (ks.Drop || ks.Token) {
			return fmt.Errorf("piece %s may be in a hand: a letter with %s is for pieces that never are", ks.Letter, LetterMark)
		}
		if ks.Royal {
			r.royals |= 1 << k
			if r.royal == NoKind {
				r.royal = k
			}
		}
		if ks.Immune {
			r.immune |= 1 << k
		}
	}
	for _, part := range []func() error{r.compileSpecial, r.compileFaces} {
		if err := part(); err != nil {
			return err
		}
	}
	return nil
}

// compileSpecial finds the kinds that borrow moves, the royal ones and the goal.
func (r *Rules) compileSpecial() error {
	if lent := r.spec.Lent; lent != nil {
		r.borrows = allKinds
		if len(lent.Borrowers) > 0 {
			if err := r.kindSet(&r.borrows, "lent moves", lent.Borrowers); err != nil {
				return err
			}
		}
	}
	r.crowned = r.royals&(r.royals-1) != 0
	if r.royal != NoKind && r.spec.Set[r.info[r.royal].Letter] > 1 {
		r.crowned = true
	}
	if l := r.spec.Goal; l != "" {
		r.decides = true
		switch r.goal = r.byLetter[l]; {
		case r.goal == NoKind || r.info[r.goal].Token || l[0] == '+':
			return fmt.Errorf("goal %.80q: there must be an unpromoted piece of that letter", l)
		case r.royal != NoKind:
			return fmt.Errorf("goal %s: there is a royal piece already", l)
		case r.info[r.goal].Droppable || r.info[r.goal].Spec.Promotes != "":
			return fmt.Errorf("goal %s: it can neither be dropped nor promote", l)
		}
	}
	return nil
}

// compileFaces links the two faces of each piece.
func (r *Rules) compileFaces() error {
	for _, k := range r.kinds {
		in := &r.info[k]
		if in.Letter[0] == '+' {
			if in.Base = r.byLetter[in.Letter[1:]]; in.Base == NoKind {
				return fmt.Errorf("promoted piece %s: there is no piece %s", in.Letter, in.Letter[1:])
			}
		}
		if to := in.Spec.Promotes; to != "" {
			if in.Promoted = r.byLetter[to]; in.Promoted == NoKind || to != "+"+in.Letter {
				return fmt.Errorf("piece %s promotes to %.80q: that must be the piece +%s", in.Letter, to, in.Letter)
			}
		}
		if in.Droppable && in.Base != k && !r.spec.Drops.Faces {
			return fmt.Errorf("promoted piece %s cannot be dropped", in.Letter)
		}
		if r.spec.Drops.Faces && in.Droppable && in.Base == k && r.info[in.Promoted].Droppable {
			in.face = in.Promoted
		}
		if r.held[k] = in.Base; r.info[in.Base].Spec.Becomes != "" {
			to := r.byLetter[r.info[in.Base].Spec.Becomes]
			if r.exchanges = true; to == NoKind || r.info[to].Base != to || r.info[to].Royal || r.info[to].Token {
				return fmt.Errorf("piece %s becomes %.80q when captured: that must be an unpromoted piece", in.Letter, r.info[in.Base].Spec.Becomes)
			}
			r.held[k] = to
		}
		if r.turned[k] = in.Promoted; in.Base != k && r.spec.Promotion.Back {
			r.turned[k] = in.Base
		}
	}
	return nil
}

func validLetter(s string) bool {
	s = strings.TrimSuffix(strings.TrimPrefix(s, "+"), LetterMark)
	return len(s) == 1 && s[0] >= 'A' && s[0] <= 'Z'
}

func (r *Rules) set(what string, places []Place) (Bitboard, error) {
	var b Bitboard
	for _, p := range places {
		sq := r.SquareAt(p.File, p.Rank)
		if sq == NoSquare {
			return b, fmt.Errorf("%s: file %d, rank %d is not a square of the board", what, p.File, p.Rank)
		}
		b = b.Or(Bit(sq))
	}
	return b, nil
}

func (r *Rules) compileZones() (err error) {
	for c := range r.zone {
		if r.zone[c], err = r.set("promotion zone", r.spec.Promotion.Zone[c]); err != nil {
			return err
		}
	}
	return nil
}

func (r *Rules) compileStyle() error {
	wraps, doubles := false, false
	jump, ice := false, r.spec.Ice != nil
	pr, dr := &r.spec.Promotion, &r.spec.Drops
	mixed := r.wide || r.spec.Elimination != nil || r.spec.Lent != nil || r.spec.Captures != CaptureSpec{} || r.spec.Frozen != FrozenNone || r.spec.Facing || r.immune != 0 || r.exchanges ||
		r.crowned || pr.By != PromotionByZone || pr.Inside || pr.Back || dr.Faces
	r.effects = pr.Back || dr.Shared || dr.Doubled || dr.Faces || r.crowned || r.spec.Captures.Custodian || r.spec.Endings.ChecksToken != "" || r.exchanges
	r.restrains = r.spec.Frozen != FrozenNone || r.spec.Captures.Support != SupportNone
	if r.spec.NoMove == NoMovePasses {
		r.passes = r.royal != NoKind
		mixed = mixed || !r.passes
	}
	for i := range r.spec.Kinds {
		ks := &r.spec.Kinds[i]
		jump = jump || ks.Jump != 0
		wraps = wraps || ks.WrapFiles || ks.WrapRanks
		doubles = doubles || len(ks.Double) > 0
		mixed = mixed || ks.Region != "" || len(ks.Prey) > 0
		for _, a := range ks.Moves {
			mixed = mixed || a.Quiet != a.Capture || a.walked()
		}
	}
	mixed, r.effects, r.doubles = mixed || doubles || r.spec.Trade != nil, r.effects || doubles || r.spec.Trade != nil, doubles
	n := 0
	for style, on := range map[genStyle]bool{styleIce: ice, styleJump: jump, styleMixed: mixed} {
		if on {
			r.style = style
			n++
		}
	}
	switch {
	case r.wide && (ice || jump):
		return fmt.Errorf("ice and jumps need a board of at most %d squares", halfSquares)
	case ice && wraps:
		return fmt.Errorf("ice and joined edges cannot be combined")
	case n > 1:
		return fmt.Errorf("ice and jumps exclude each other and the keys that change captures, turn pieces or lend moves")
	case r.effects && n > 0 && r.style != styleMixed:
		return fmt.Errorf("ice and jumps cannot be combined with shared or doubled hands or with a count of checks")
	case r.effects && (r.spec.Elimination != nil || r.spec.Mine != nil):
		return fmt.Errorf("a hunt or a mine cannot be combined with turning pieces, shared or doubled hands, custodian captures or a count of checks")
	case doubles && (wraps || r.spec.Lent != nil || r.spec.Captures.Custodian):
		return fmt.Errorf("double moves cannot be combined with joined edges, lent moves or custodian captures")
	case r.spec.Drops.Doubled && r.spec.Captures.Custodian:
		return fmt.Errorf("custodian captures cannot be combined with doubled hands")
	case r.spec.Facing && (r.crowned || r.royal == NoKind):
		return fmt.Errorf("kings that may not face each other need one royal piece a side")
	case r.spec.Elimination != nil && r.royal != NoKind:
		return fmt.Errorf("piece %s is royal: a hunt has no king", r.info[r.royal].Letter)
	}
	return nil
}

func (r *Rules) compileSafety() error {
	if r.style == styleMixed {
		return nil
	}
	if !r.slidesWrap && linesFit(&r.geometry) {
		r.lines = newLineTables(&r.geometry)
	}
	topos := map[uint8]bool{}
	for _, class := range r.sliders {
		if t := r.movers[0][class].topo; !topos[t] {
			topos[t] = true
			r.walkTopos = append(r.walkTopos, t)
		}
	}
	for c := range r.movers {
		for class := range r.classes {
			m := &r.movers[c][class]
			for _, sq := range r.squares {
				r.stepFrom[c][sq] = r.stepFrom[c][sq].Or(stepsInto(m, sq))
				r.lineFrom[c][sq] = r.lineFrom[c][sq].Or(m.slideFrom[sq])
			}
			r.fillJumpFrom(Color(c), m)
		}
		if r.kingClass < 0 {
			continue
		}
		for _, sq := range r.squares {
			ring := r.movers[1-c][r.kingClass].step[sq]
			for !ring.Empty() {
				to := ring.Pop()
				r.nearKing[c][sq] = r.nearKing[c][sq].Or(r.stepFrom[c][to])
				for _, class := range r.sliders {
					m := &r.movers[c][class]
					m.ringFrom[sq] = m.ringFrom[sq].Or(m.slideFrom[to])
				}
			}
		}
	}
	return nil
}

func stepsInto(m *mover, sq Square) (b half) {
	for from := m.from[sq]; !from.Empty(); {
		if s := from.Pop(); m.step[s].Has(sq) {
			b = b.Or(halfBit(s))
		}
	}
	return b
}

func (r *Rules) fillJumpFrom(c Color, m *mover) {
	for _, sq := range r.squares {
		for i := range m.way.hops {
			h := &m.way.hops[i]
			for at := h.land[sq]; at != NoSquare && at != sq; at = h.land[at] {
				r.jumpFrom[c][at] = r.jumpFrom[c][at].Or(halfBit(sq))
				if !h.chain {
					break
				}
			}
		}
	}
}

func (r *Rules) compileDrops() (err error) {
	for c := range r.dropZone {
		r.dropZone[c] = r.board
		if zone := r.spec.Drops.Zone; zone != nil {
			if r.dropZone[c], err = r.set("drop zone", zone[c]); err != nil {
				return err
			}
		}
	}
	for _, k := range r.kinds {
		in := &r.info[k]
		for c := range r.dropBar {
			if in.Droppable && !in.Spec.MayDropDead {
				r.dropBar[c][k] = r.ways[c][r.classOf[k]].dead
			}
			r.dropTo[c][k] = r.dropZone[c].AndNot(r.dropBar[c][k])
		}
		r.gains[k] = in.Base == k && r.spec.Drops.ToHand && k != r.goal && !in.Royal
		if in.Droppable {
			r.droppable |= 1 << k
			if in.dropMate {
				r.noDropMate |= 1 << k
			}
		}
		if in.Token || (in.Base == k && !in.Royal && k != r.goal && r.spec.Drops.ToHand) {
			r.handKinds = append(r.handKinds, k)
		}
	}
	for _, l := range r.spec.Drops.Counted {
		k := r.byLetter[l]
		if k == NoKind || r.info[k].Base != k {
			return fmt.Errorf("counted captures: %.80q is not an unpromoted piece", l)
		}
		r.gains[k] = true
		r.handKinds = append(r.handKinds, k)
	}
	slices.Sort(r.handKinds)
	return nil
}

// compileLent resolves the squares of lenders.
func (r *Rules) compileLent() error {
	lent := r.spec.Lent
	if lent == nil {
		return nil
	}
	if len(lent.From) == 0 || !lent.Own && !lent.Enemy {
		return fmt.Errorf("lent moves need offsets of lenders and a side that lends")
	}
	for c := range r.lenders {
		for _, a := range lent.From {
			s := step{a.Left, a.Up}
			if c == int(White) {
				s = step{-s.left, -s.up}
			}
			r.lenders[c] = append(r.lenders[c], r.offsets(0, s))
		}
		for class := range r.classes {
			m := r.ways[c][class]
			if r.borrows>>r.classKinds[class][0]&1 == 0 {
				continue
			}
			if m.dead = m.dead.AndNot(r.lendable(Color(c))); !m.mayStayDead && m.promotes {
				m.stay = r.board.AndNot(m.dead)
			}
		}
	}
	return nil
}

// lendable returns the squares where a piece of c may have a lender.
func (r *Rules) lendable(c Color) (b Bitboard) {
	for i := range r.lenders[c] {
		for _, sq := range r.squares {
			if r.lenders[c][i][sq] != NoSquare {
				b = b.Or(Bit(sq))
			}
		}
	}
	return b
}

// kindSet sets out to the kinds of letters.
func (r *Rules) kindSet(out *uint64, what string, letters []string) error {
	*out = 0
	for _, l := range letters {
		k := r.byLetter[l]
		if k == NoKind || r.info[k].Token {
			return fmt.Errorf("%s: %.80q is not a piece", what, l)
		}
		*out |= 1 << k
	}
	return nil
}

func (r *Rules) compilePositionEndings() error {
	e := &r.spec.Endings
	for _, spec := range e.Reach {
		rule := reachRule{safe: spec.Safe}
		if err := r.kindSet(&rule.kinds, "reach", spec.Letters); err != nil {
			return err
		}
		for c := range rule.zone {
			var err error
			if rule.zone[c], err = r.set("zone to reach", spec.Zone[c]); err != nil {
				return err
			}
		}
		r.reaches = append(r.reaches, rule)
	}
	for _, letters := range e.Extinct {
		var group uint64
		if err := r.kindSet(&group, "extinction", letters); err != nil {
			return err
		}
		for _, k := range r.kinds {
			if group>>r.info[k].Base&1 == 1 {
				group |= 1 << k
			}
		}
		r.extinct = append(r.extinct, group)
	}
	if e.ChecksToken != "" {
		if r.checks = r.byLetter[e.ChecksToken]; r.checks == NoKind || !r.info[r.checks].Token {
			return fmt.Errorf("count of checks %.80q: there must be a token piece of that letter", e.ChecksToken)
		}
	}
	switch {
	case e.Checks > 0 && r.royal == NoKind:
		return fmt.Errorf("a count of checks needs a royal piece")
	case e.Checks > 1 && r.checks == NoKind:
		return fmt.Errorf("%d checks need a token that counts them", e.Checks)
	}
	r.decides = r.decides || e.Checks > 0 || len(e.Reach) > 0 || e.Few > 0 || len(e.Extinct) > 0 || e.Hand > 0
	return nil
}

func (r *Rules) compileEndings() error {
	r.gate = [2]Square{NoSquare, NoSquare}
	r.try = [2]Square{NoSquare, NoSquare}
	if t := r.spec.Try; t != nil {
		if r.royal == NoKind {
			return fmt.Errorf("the try rule needs a royal piece")
		}
		r.tries, r.decides = true, true
		for c, p := range t {
			if r.try[c] = r.SquareAt(p.File, p.Rank); r.try[c] == NoSquare {
				return fmt.Errorf("try square at file %d, rank %d is not a square of the board", p.File, p.Rank)
			}
		}
	}
	if m := r.spec.Mine; m != nil {
		if r.mine = r.byLetter[m.Letter]; r.mine == NoKind || !r.info[r.mine].Token {
			return fmt.Errorf("mine %.80q: there must be a token piece of that letter", m.Letter)
		}
		for c, p := range m.Gate {
			if r.gate[c] = r.SquareAt(p.File, p.Rank); r.gate[c] == NoSquare {
				return fmt.Errorf("gate at file %d, rank %d is not a square of the board", p.File, p.Rank)
			}
		}
	}
	if e := r.spec.Elimination; e != nil {
		r.points, r.decides = true, true
		r.prey, r.hunter, r.void = r.byLetter[e.Prey], r.byLetter[e.Hunter], r.byLetter[e.Void]
		if r.prey == NoKind || r.hunter == NoKind {
			return fmt.Errorf("elimination: prey %.80q and hunter %.80q must be pieces", e.Prey, e.Hunter)
		}
		if r.void == NoKind || !r.info[r.void].Token {
			return fmt.Errorf("elimination: void %.80q must be a token piece", e.Void)
		}
	}
	return nil
}
