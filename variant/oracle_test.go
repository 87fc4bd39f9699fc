package variant

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// oracle generates legal moves slowly from a [shogi.Spec], by the text of the rules alone: no
// table, bitboard or function of the kernel.
type oracle struct {
	spec    *shogi.Spec
	kinds   map[string]*shogi.KindSpec
	squares map[shogi.Place]bool
	board   map[shogi.Place]man
	hands   [2]map[string]int
	struck  shogi.Place // where the last move captured a lion with another piece
	side    int
}

// man is a piece of side 0 (Black) or 1.
type man struct {
	kind *shogi.KindSpec
	side int
}

func consult(p *shogi.Position) *oracle {
	s, r := p.Setup(), p.Rules()
	o := &oracle{spec: r.Spec(), kinds: map[string]*shogi.KindSpec{}, squares: map[shogi.Place]bool{}, board: map[shogi.Place]man{}, side: int(s.Side)}
	for i := range o.spec.Kinds {
		o.kinds[o.spec.Kinds[i].Letter] = &o.spec.Kinds[i]
	}
	for file := 1; file <= o.spec.Files; file++ {
		for rank := 1; rank <= o.spec.Ranks; rank++ {
			o.squares[shogi.Place{File: file, Rank: rank}] = !slices.Contains(o.spec.Holes, shogi.Place{File: file, Rank: rank})
		}
	}
	for _, sq := range r.Squares() {
		if pc := s.Board[sq]; pc != shogi.NoPiece {
			o.board[shogi.Place{File: r.File(sq), Rank: r.Rank(sq)}] = man{o.kinds[r.Info(pc.Kind()).Spec.Letter], int(pc.Color())}
		}
	}
	if sq := p.Struck(); sq != shogi.NoSquare {
		o.struck = shogi.Place{File: r.File(sq), Rank: r.Rank(sq)}
	}
	for c := range 2 {
		o.hands[c] = map[string]int{}
		for _, k := range r.HandKinds() {
			o.hands[c][r.Info(k).Spec.Letter] = int(s.Hands[c][k])
		}
	}
	return o
}

func (o *oracle) clone() *oracle {
	c := *o
	c.board = maps.Clone(o.board)
	c.hands = [2]map[string]int{maps.Clone(o.hands[0]), maps.Clone(o.hands[1])}
	return &c
}

// offset is the place left and up of at, as side sees it, across edges that k may cross.
func (o *oracle) offset(at shogi.Place, side, left, up int, k *shogi.KindSpec) (shogi.Place, bool) {
	if side == 1 {
		left, up = -left, -up
	}
	to := shogi.Place{File: at.File + left, Rank: at.Rank - up}
	if k.WrapFiles {
		to.File = (to.File-1+2*o.spec.Files)%o.spec.Files + 1
	}
	if k.WrapRanks {
		to.Rank = (to.Rank-1+2*o.spec.Ranks)%o.spec.Ranks + 1
	}
	return to, o.squares[to]
}

// region has the squares of k's region for a side.
func (o *oracle) region(side int, k *shogi.KindSpec) (out []shogi.Place) {
	for _, at := range o.spec.Regions[k.Region] {
		if k.RegionTurned && side == 1 {
			at = shogi.Place{File: o.spec.Files + 1 - at.File, Rank: o.spec.Ranks + 1 - at.Rank}
		}
		out = append(out, at)
	}
	return out
}

func (o *oracle) atoms(at shogi.Place, side int, k *shogi.KindSpec) []shogi.Atom {
	if slices.Contains(o.region(side, k), at) {
		return k.RegionMoves
	}
	return k.Moves
}

// step is one way to move. stop is the square that decides the promotion: where it would stop
// without ice.
type step struct {
	from, to, stop shogi.Place
	capture        bool
	// by is where a double move passes; twice marks those that the plain moves lack.
	by    shogi.Place
	twice bool
}

// steps lists the moves of the piece at from, without the safety of the king. Some come twice.
func (o *oracle) steps(from shogi.Place) (list []step) {
	m := o.board[from]
	if o.frozen(from) {
		return nil
	}
	for _, as := range o.movesAs(from, m) {
		list = append(list, o.stepsAs(from, m, as)...)
	}
	list = append(list, o.doubles(from)...)
	if !o.armed(from) {
		list = slices.DeleteFunc(list, func(s step) bool { return s.capture })
	}
	return list
}

// frozen reports whether the piece at may not move.
func (o *oracle) frozen(at shogi.Place) bool {
	m := o.board[at]
	for from, enemy := range o.board {
		if o.spec.Frozen != shogi.FrozenNone && enemy.side != m.side &&
			(o.spec.Frozen == shogi.FrozenAttacked || enemy.kind.Letter == m.kind.Letter) && o.hits(from, at) {
			return true
		}
	}
	return false
}

// armed reports whether the piece at may capture.
func (o *oracle) armed(at shogi.Place) bool {
	if o.spec.Captures.Support == shogi.SupportNone {
		return true
	}
	protected := false
	for from, guard := range o.board {
		protected = protected || from != at && guard.side == o.board[at].side && o.hits(from, at)
	}
	return protected == (o.spec.Captures.Support == shogi.SupportNeeded)
}

// movesAs lists the kinds whose moves a piece has: its own, or those of its lenders.
func (o *oracle) movesAs(from shogi.Place, m man) (kinds []*shogi.KindSpec) {
	lent := o.spec.Lent
	if lent == nil || len(lent.Borrowers) > 0 && !slices.Contains(lent.Borrowers, m.kind.Letter) {
		return []*shogi.KindSpec{m.kind}
	}
	for _, a := range lent.From {
		at, ok := o.offset(from, m.side, a.Left, a.Up, &shogi.KindSpec{})
		lender, stands := o.board[at]
		if ok && stands && (lender.side == m.side && lent.Own || lender.side != m.side && lent.Enemy) {
			kinds = append(kinds, lender.kind)
		}
	}
	if len(kinds) == 0 || lent.Adds {
		kinds = append(kinds, m.kind)
	}
	return kinds
}

func (o *oracle) stepsAs(from shogi.Place, m man, as *shogi.KindSpec) (list []step) {
	region := o.region(m.side, as)
	confined := as.Confined && slices.Contains(region, from)
	add := func(to, stop shogi.Place, capture bool) {
		if to != from {
			list = append(list, step{from: from, to: to, stop: stop, capture: capture})
		}
	}
	for _, a := range o.atoms(from, m.side, as) {
		if a.LegLeft != 0 || a.LegUp != 0 {
			leg, ok := o.offset(from, m.side, a.LegLeft, a.LegUp, as)
			if _, blocked := o.board[leg]; !ok || blocked {
				continue
			}
		}
		hurdles := 0
		at := from
		for n := 1; ; n++ {
			to, ok := o.offset(at, m.side, a.Left, a.Up, as)
			if !ok || to == from || confined && !slices.Contains(region, to) || a.Max > 0 && n > a.Max {
				break
			}
			at = to
			_, taken := o.board[to]
			if a.Hop != shogi.HopNone && hurdles == 0 {
				if taken {
					hurdles++
				}
				continue
			}
			if taken {
				if n >= a.Min && a.Capture && o.mayTake(m, to) {
					add(to, to, true)
				}
				break
			}
			if rest, ok := o.slide(to, man{as, m.side}, a); ok && a.Quiet && n >= a.Min {
				add(rest, to, false)
			}
			if !a.Slides || a.Hop == shogi.HopBehind {
				break
			}
		}
		o.jumps(from, man{as, m.side}, a, func(to shogi.Place, capture bool) { add(to, to, capture) })
	}
	return list
}

// mayTake reports whether a piece may capture what stands at to.
func (o *oracle) mayTake(m man, to shogi.Place) bool {
	victim := o.board[to]
	rules := o.spec.Captures
	if victim.kind.Immune || !preys(m.kind, victim.kind) || victim.side == m.side && (!rules.Own || victim.kind.Royal) {
		return false
	}
	if !rules.Protected || victim.side == m.side || victim.kind.Royal || victim.kind.Letter == o.spec.Goal {
		return true
	}
	for at, guard := range o.board {
		if guard.side == victim.side && at != to && o.hits(at, to) && !o.frozen(at) && o.armed(at) {
			return false
		}
	}
	return true
}

// hits reports whether the piece at from attacks to, whatever stands there.
func (o *oracle) hits(from, to shogi.Place) bool {
	q := o.clone()
	q.spec = new(*o.spec)
	q.spec.Captures, q.spec.Frozen = shogi.CaptureSpec{}, shogi.FrozenNone
	m := q.board[from]
	if target, taken := q.board[to]; taken {
		if !preys(m.kind, target.kind) {
			return false
		}
		target.side = 1 - m.side
		kind := *target.kind
		kind.Immune = false
		target.kind = &kind
		if q.spec.Lent != nil { // who stands there may lend
			return slices.ContainsFunc(q.stepsOnto(from, to, target), func(s step) bool { return s.capture && s.to == to })
		}
		q.board[to] = target
	}
	return slices.ContainsFunc(q.steps(from), func(s step) bool { return s.capture && s.to == to })
}

// stepsOnto lists the steps of the piece at from as if target stood on to, with the loans of the
// true board.
func (o *oracle) stepsOnto(from, to shogi.Place, target man) (list []step) {
	m := o.board[from]
	kinds := o.movesAs(from, m)
	o.board[to] = target
	for _, as := range kinds {
		list = append(list, o.stepsAs(from, m, as)...)
	}
	return list
}

func preys(hunter, victim *shogi.KindSpec) bool {
	return len(hunter.Prey) == 0 || slices.Contains(hunter.Prey, strings.TrimPrefix(victim.Letter, "+"))
}

// slide is where a piece rests that steps to an empty square first. The square it comes from
// counts as occupied.
func (o *oracle) slide(first shogi.Place, m man, a shogi.Atom) (shogi.Place, bool) {
	if o.spec.Ice == nil || a.IceLeft == 0 && a.IceUp == 0 {
		return first, true
	}
	path := []shogi.Place{first}
	for {
		to, ok := o.offset(path[len(path)-1], m.side, a.IceLeft, a.IceUp, m.kind)
		if !ok {
			break
		}
		other, taken := o.board[to]
		if !taken {
			path = append(path, to)
			continue
		}
		gap := o.spec.Ice.FriendGap
		if other.side != m.side {
			gap = o.spec.Ice.EnemyGap
		}
		if gap >= len(path) {
			return first, !o.spec.Ice.GapBars
		}
		path = path[:len(path)-gap]
		break
	}
	rest := path[len(path)-1]
	return rest, true
}

func (o *oracle) jumps(from shogi.Place, m man, a shogi.Atom, land func(to shogi.Place, capture bool)) {
	jump := m.kind.Jump
	next := func(at shogi.Place) (to shogi.Place, piece man, ok, taken bool) {
		if to, ok = o.offset(at, m.side, a.Left, a.Up, m.kind); !ok || to == from {
			return to, man{}, false, false
		}
		piece, taken = o.board[to]
		return to, piece, true, taken
	}
	if jump != 0 {
		for at := from; ; {
			over, _, ok, taken := next(at)
			if !ok || !taken {
				break
			}
			to, victim, ok, taken := next(over)
			if ok && taken && victim.side != m.side {
				land(to, true)
			}
			if !ok || taken {
				break
			}
			land(to, false)
			if jump&shogi.JumpChain == 0 || !a.Slides {
				break
			}
			at = to
		}
	}
	if jump&shogi.JumpRun != 0 {
		run := 0
		for at := from; ; run++ {
			to, _, ok, taken := next(at)
			if !ok {
				break
			}
			if !taken {
				if run >= 2 {
					land(to, false)
				}
				break
			}
			at = to
		}
	}
}

// dead reports whether a piece on at cannot move on an empty board.
func (o *oracle) dead(at shogi.Place, m man) bool {
	kind := *m.kind
	if o.spec.Promotion.DeadFlat {
		kind.WrapFiles, kind.WrapRanks = false, false
	}
	if lent := o.spec.Lent; lent != nil && (len(lent.Borrowers) == 0 || slices.Contains(lent.Borrowers, kind.Letter)) {
		for _, a := range lent.From {
			if _, ok := o.offset(at, m.side, a.Left, a.Up, &shogi.KindSpec{}); ok {
				return false
			}
		}
	}
	region := o.region(m.side, &kind)
	confined := kind.Confined && slices.Contains(region, at)
	return !o.stepsAnywhere(at, m) && !slices.ContainsFunc(o.atoms(at, m.side, m.kind), func(a shogi.Atom) bool {
		to, ok := o.offset(at, m.side, a.Left, a.Up, &kind)
		for range a.Min - 1 {
			if ok {
				to, ok = o.offset(to, m.side, a.Left, a.Up, &kind)
			}
		}
		return ok && to != at && (!confined || slices.Contains(region, to))
	})
}

// stepsAnywhere reports whether a step of a double move leads to a square.
func (o *oracle) stepsAnywhere(at shogi.Place, m man) bool {
	return slices.ContainsFunc(m.kind.Double, func(a shogi.Atom) bool {
		_, ok := o.offset(at, m.side, a.Left, a.Up, &shogi.KindSpec{})
		return ok
	})
}

// inCheck reports whether an enemy attacks side's king. With shogi.RoyalsLast, two kings are
// safe.
func (o *oracle) inCheck(side int) bool {
	royals := 0
	for _, m := range o.board {
		if m.side == side && m.kind.Royal {
			royals++
		}
	}
	if o.spec.Royals == shogi.RoyalsLast && royals > 1 {
		return false
	}
	if o.spec.Facing && o.facing() {
		return true
	}
	for at, m := range o.board {
		if m.side != side && slices.ContainsFunc(o.steps(at), func(s step) bool {
			victim := o.board[s.to]
			return s.capture && victim.kind != nil && victim.kind.Royal && victim.side == side
		}) {
			return true
		}
	}
	return false
}

// facing reports whether the one king of either side faces the other's along a file.
func (o *oracle) facing() bool {
	var kings [2][]shogi.Place
	for at, m := range o.board {
		if m.kind.Royal {
			kings[m.side] = append(kings[m.side], at)
		}
	}
	if len(kings[0]) != 1 || len(kings[1]) != 1 || kings[0][0].File != kings[1][0].File || kings[0][0].Rank < kings[1][0].Rank {
		return false
	}
	for rank := kings[1][0].Rank + 1; rank < kings[0][0].Rank; rank++ {
		at := shogi.Place{File: kings[0][0].File, Rank: rank}
		if _, taken := o.board[at]; taken || !o.squares[at] {
			return false
		}
	}
	return true
}

// legal lists the legal moves in USI, sorted. depth bounds drops that answer drops.
func (o *oracle) legal(depth int) []string {
	found := map[string]bool{}
	if !o.finished(o.side) {
		if o.boardMoves(found, true); !o.spec.Captures.Must || len(found) == 0 {
			o.boardMoves(found, false)
			o.drops(found, depth)
		}
	}
	o.mine(found)
	if o.finished(o.side) || len(found) == 0 && o.spec.NoMove == shogi.NoMovePasses && !o.inCheck(o.side) {
		found["pass"] = true
	}
	return slices.Sorted(maps.Keys(found))
}

func (o *oracle) boardMoves(found map[string]bool, captures bool) {
	for from, m := range o.board {
		if m.side != o.side {
			continue
		}
		for _, s := range o.steps(from) {
			if s.capture != captures || !o.trades(s) {
				continue
			}
			stay, promote := o.promotions(s)
			name := usiPlace(s.from) + usiPlace(s.to)
			if s.twice {
				name = usiPlace(s.from) + usiPlace(s.by) + usiPlace(s.to)
			}
			if stay && !o.after(s, false).inCheck(o.side) {
				found[name] = true
			}
			if promote && !o.after(s, true).inCheck(o.side) {
				found[name+"+"] = true
			}
		}
	}
}

func (o *oracle) drops(found map[string]bool, depth int) {
	for letter, n := range o.hands[o.side] {
		faces := []string{letter}
		if o.spec.Drops.Faces && o.kinds[letter].Promotes != "" {
			faces = append(faces, o.kinds[letter].Promotes)
		}
		for _, face := range faces {
			m := man{o.kinds[face], o.side}
			if n == 0 || !m.kind.Drop {
				continue
			}
			for at, exists := range o.squares {
				if _, taken := o.board[at]; exists && !taken && o.mayDrop(m, at, depth) {
					found[face+"*"+usiPlace(at)] = true
				}
			}
		}
	}
}

func (o *oracle) mayDrop(m man, at shogi.Place, depth int) bool {
	if zone := o.spec.Drops.Zone; zone != nil && !slices.Contains(zone[m.side], at) {
		return false
	}
	if !m.kind.MayDropDead && o.dead(at, m) {
		return false
	}
	next := o.clone()
	next.board[at] = m
	letter := strings.TrimPrefix(m.kind.Letter, "+")
	next.hands[m.side][letter]--
	if o.spec.Drops.Shared {
		next.hands[1-m.side][letter]--
	}
	next.settle(at)
	file := 0
	for other, piece := range next.board {
		if other.File == at.File && piece == m {
			file++
		}
	}
	if m.kind.MaxPerFile > 0 && file > m.kind.MaxPerFile || next.inCheck(m.side) {
		return false
	}
	if m.kind.NoDropMate && next.inCheck(next.side) {
		if next.over() { // a count of checks ends the game: no mate
			return false
		}
		return depth == 0 || len(next.legal(depth-1)) > 0
	}
	return true
}

func (o *oracle) mine(found map[string]bool) {
	if o.spec.Mine == nil || o.hands[o.side][o.spec.Mine.Letter] == 0 {
		return
	}
	gate := o.spec.Mine.Gate[o.side]
	if m, taken := o.board[gate]; taken && m.side != o.side {
		found[o.spec.Mine.Letter+"*"+usiPlace(gate)] = true
	}
}

func (o *oracle) finished(side int) bool {
	return o.spec.Elimination != nil && o.count(1-side, o.spec.Elimination.Prey) == 0
}

// over reports whether the game has ended without a look at the moves.
func (o *oracle) over() bool {
	if try := o.spec.Try; try != nil {
		for c, at := range try {
			if m, taken := o.board[at]; taken && m.side == c && m.kind.Royal {
				return true
			}
		}
	}
	if o.ended() {
		return true
	}
	if e := o.spec.Elimination; e != nil {
		hunters := [2]int{o.count(0, e.Hunter), o.count(1, e.Hunter)}
		for c := range 2 {
			if o.finished(c) && (o.finished(1-c) || hunters[1-c] == 0) {
				return true
			}
		}
		return hunters == [2]int{}
	}
	return false
}

func (o *oracle) count(side int, letter string) (n int) {
	for _, m := range o.board {
		if m.side == side && strings.TrimPrefix(m.kind.Letter, "+") == letter {
			n++
		}
	}
	return n
}

func usiPlace(p shogi.Place) string { return fmt.Sprintf("%d%c", p.File, 'a'+p.Rank-1) }
