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

func (o *oracle) atoms(at shogi.Place, k *shogi.KindSpec) []shogi.Atom {
	if k.Region != "" && slices.Contains(o.spec.Regions[k.Region], at) {
		return k.RegionMoves
	}
	return k.Moves
}

// step is one way to move. stop is the square that decides the promotion: where it would stop
// without ice.
type step struct {
	from, to, stop shogi.Place
	capture        bool
}

// steps lists the moves of the piece at from, without the safety of the king. Some come twice.
func (o *oracle) steps(from shogi.Place) (list []step) {
	m := o.board[from]
	region := o.spec.Regions[m.kind.Region]
	confined := m.kind.Confined && slices.Contains(region, from)
	add := func(to, stop shogi.Place, capture bool) {
		if to != from {
			list = append(list, step{from, to, stop, capture})
		}
	}
	for _, a := range o.atoms(from, m.kind) {
		for at := from; ; {
			to, ok := o.offset(at, m.side, a.Left, a.Up, m.kind)
			if !ok || to == from || confined && !slices.Contains(region, to) {
				break
			}
			if victim, taken := o.board[to]; taken {
				if victim.side != m.side && a.Capture && preys(m.kind, victim.kind) {
					add(to, to, true)
				}
				break
			}
			if a.Quiet {
				if rest, ok := o.slide(to, m, a); ok {
					add(rest, to, false)
				}
			}
			if !a.Slides {
				break
			}
			at = to
		}
		o.jumps(from, m, a, func(to shogi.Place, capture bool) { add(to, to, capture) })
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
	region := o.spec.Regions[kind.Region]
	confined := kind.Confined && slices.Contains(region, at)
	return !slices.ContainsFunc(o.atoms(at, m.kind), func(a shogi.Atom) bool {
		to, ok := o.offset(at, m.side, a.Left, a.Up, &kind)
		return ok && to != at && (!confined || slices.Contains(region, to))
	})
}

// inCheck reports whether an enemy attacks side's king.
func (o *oracle) inCheck(side int) bool {
	for at, m := range o.board {
		if m.side != side && slices.ContainsFunc(o.steps(at), func(s step) bool {
			victim := o.board[s.to]
			return s.capture && victim.kind.Royal && victim.side == side
		}) {
			return true
		}
	}
	return false
}

func (o *oracle) promotions(s step) (stay, promote bool) {
	m := o.board[s.from]
	zone := o.spec.Promotion.Zone[m.side]
	touches := slices.Contains(zone, s.stop) || o.spec.Promotion.OnLeaving && slices.Contains(zone, s.from)
	stranded := o.spec.Ice != nil && o.spec.Ice.DeadBars && !s.capture && o.dead(s.to, m)
	if m.kind.Promotes == "" {
		return !stranded, false
	}
	dead := !m.kind.MayStayDead && o.dead(s.stop, m)
	return !(dead || stranded || o.spec.Promotion.Forced && touches), touches
}

func (o *oracle) after(s step, promote bool) *oracle {
	next := o.clone()
	m := o.board[s.from]
	if victim, taken := o.board[s.to]; taken {
		letter := strings.TrimPrefix(victim.kind.Letter, "+")
		if o.spec.Drops.ToHand || slices.Contains(o.spec.Drops.Counted, letter) {
			next.hands[o.side][letter]++
		}
	}
	delete(next.board, s.from)
	if promote {
		m.kind = o.kinds[m.kind.Promotes]
	}
	next.board[s.to] = m
	next.side = 1 - o.side
	return next
}

// legal lists the legal moves in USI, sorted. depth bounds drops that answer drops.
func (o *oracle) legal(depth int) []string {
	found := map[string]bool{}
	if !o.finished(o.side) {
		o.boardMoves(found)
		o.drops(found, depth)
	}
	o.mine(found)
	if o.finished(o.side) || len(found) == 0 && o.spec.NoMove == shogi.NoMovePasses && !o.inCheck(o.side) {
		found["pass"] = true
	}
	return slices.Sorted(maps.Keys(found))
}

func (o *oracle) boardMoves(found map[string]bool) {
	for from, m := range o.board {
		if m.side != o.side {
			continue
		}
		for _, s := range o.steps(from) {
			stay, promote := o.promotions(s)
			if stay && !o.after(s, false).inCheck(o.side) {
				found[usiPlace(s.from)+usiPlace(s.to)] = true
			}
			if promote && !o.after(s, true).inCheck(o.side) {
				found[usiPlace(s.from)+usiPlace(s.to)+"+"] = true
			}
		}
	}
}

func (o *oracle) drops(found map[string]bool, depth int) {
	for letter, n := range o.hands[o.side] {
		m := man{o.kinds[letter], o.side}
		if n == 0 || !m.kind.Drop {
			continue
		}
		for at, exists := range o.squares {
			if _, taken := o.board[at]; exists && !taken && o.mayDrop(m, at, depth) {
				found[letter+"*"+usiPlace(at)] = true
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
	next.hands[m.side][m.kind.Letter]--
	next.side = 1 - m.side
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
