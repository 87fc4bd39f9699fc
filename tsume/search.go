package tsume

import (
	"github.com/komadai/komadai/shogi"
)

// infinite is the proof or disproof number of a node that has been decided the
// other way.
const infinite = 1 << 28

// maxDepth bounds the way from the root in plies.
const maxDepth = 6000

// search is a depth-first proof-number search (df-pn; A. Nagai, "Df-pn Algorithm
// for Searching AND/OR Trees and Its Applications", 2002). How the numbers of
// several children are joined is told in sum.go. Thresholds grow by a share
// (J. Pawlewicz and Ł. Lew, 2007).
//
// A question is about a position and a limit: is there a mate within so many
// plies? With the limit endless it is about any mate.
type search struct {
	p        shogi.Position
	attacker shogi.Color
	hs       hands
	hand     hand // the attacker's
	salt     uint64
	futile   futility
	table    *table
	path     path
	hash     uint64 // of the path
	children []child
	scratch  []shogi.Move
	replies  []shogi.Move
	nodes    uint64
	meter    *meter
	threads  int
	alone    uint64   // nodes to search before others are called
	workers  *workers // nil for one thread
	stopped  bool
	sink     uint64 // keeps what fetch reads from being thought useless
}

// child is a move and what is known of the position after it.
type child struct {
	key    uint64 // of that position
	holds  hand   // the attacker's in it
	hand   hand   // the hand for which a result holds
	pn, dn uint32
	rep    int32 // GHI: the shallowest ancestor whose repetition this disproof depends on; noRep if none
	length uint16
	move   shogi.Move
	// aside is the capture that puts the interposition move aside, when that is
	// what is searched and not the position after move; see aside.go. tried
	// counts the ways to capture that were tried, and bar is what the disproofs
	// of the ways before rest on.
	aside shogi.Move
	tried uint8
	bar   bar
	// cost is added to the number that is a least of children: a move that is
	// seldom the right one waits for others.
	cost uint8
	// alike marks moves that are answered alike; they count once.
	alike bool
	spot  uint16 // in workers.busy
	seen  bool   // searched before
	old   bool   // met nearer to the root before
	exact bool   // the result holds for no other hand
}

// verdict is what a node returns to its parent.
type verdict struct {
	hand   hand
	pn, dn uint32
	rep    int32
	length uint16
	exact  bool // the result holds for no other hand
}

// key returns the key of the position on the board.
func (s *search) key() uint64 { return s.p.BoardKey() ^ s.salt | 1 }

// attacks reports whether the attacker is to move.
func (s *search) attacks() bool { return s.p.Side() == s.attacker }

// node searches the position on the board until its proof number reaches thpn or
// its disproof number thdn. eager says that a position was met again further
// from the root on the way here: then thresholds may not stop the search at
// once, lest it goes round in circles (A. Kishimoto, "Dealing with Infinite Loops,
// Underestimation, and Overestimation of Depth-First Proof-Number Search", 2010).
func (s *search) node(limit uint16, thpn, thdn uint32, eager bool) verdict {
	before := s.nodes
	s.nodes++
	if s.meter.spent(s.nodes) {
		s.stopped = true
	}
	key, or := s.key(), s.attacks()
	depth := len(s.path.keys)
	if depth >= maxDepth {
		return verdict{hand: s.hand, pn: infinite, dn: 0, rep: -1, length: limit}
	}
	hash := s.hash
	s.hash = mix(hash, key, s.hand)
	s.path.enter(key, s.hand)
	base := len(s.children)
	below := limit
	if limit != endless {
		below--
	}
	if or {
		s.expandAttack(below)
	} else {
		s.expandDefence(limit, below)
	}
	s.stopped = s.meter.worked(len(s.children)-base) || s.stopped
	for i := base; i < len(s.children); i++ {
		if c := &s.children[i]; c.old && c.pn != 0 && c.dn != 0 {
			eager = true
		}
	}
	var v verdict
	for first := true; ; first = false {
		sum := join(s.children[base:], or, s.workers)
		if v = (verdict{pn: sum.pn, dn: sum.dn, rep: noRep}); v.pn == 0 || v.dn == 0 {
			break
		}
		if first && eager {
			thpn, thdn = max(thpn, v.pn+1), max(thdn, v.dn+1)
		}
		if s.stopped || v.pn >= thpn || v.dn >= thdn {
			break
		}
		c := &s.children[base+sum.best]
		// The number that is a least of children may rise a little above the
		// second best, the other up to what the rest leaves of the threshold.
		low, high := thpn, thdn
		if !or {
			low, high = thdn, thpn
		}
		low = min(low, sum.second+1+sum.second/4)
		if low < infinite {
			low -= uint32(c.cost)
		}
		if high < infinite {
			high = max(high, sum.others+1) - sum.others
		}
		if s.workers != nil { // the best child may be one that others leave alone
			if or {
				low = max(low, c.pn+1)
			} else {
				low = max(low, c.dn+1)
			}
			s.workers.busy[c.spot].Add(1)
		}
		at := c.spot
		var got verdict
		switch {
		case or:
			got = s.enter(c.move, below, low, high, eager && c.seen)
		case c.aside != shogi.NoMove:
			got = s.enterAside(c.move, c.aside, limit, high, low, eager && c.seen)
		default:
			got = s.enter(c.move, below, high, low, eager && c.seen)
		}
		if s.workers != nil {
			s.workers.busy[at].Add(-1)
		}
		c = &s.children[base+sum.best]
		c.pn, c.dn, c.hand, c.length, c.rep, c.exact = got.pn, got.dn, got.hand, got.length, got.rep, got.exact
		c.seen, c.old = true, false
		if !or && c.dn == 0 {
			s.putAside(c, limit)
		}
	}
	if v.pn == 0 && !or {
		s.weigh(&v, base, limit)
	}
	s.conclude(&v, base, key, hash, limit, depth, or, s.nodes-before)
	s.children = s.children[:base]
	s.path.leave()
	s.hash = hash
	return v
}

// enter searches the position after m.
func (s *search) enter(m shogi.Move, limit uint16, thpn, thdn uint32, eager bool) verdict {
	var u shogi.Undo
	h := s.hand
	s.play(m, &u)
	v := s.node(limit, thpn, thdn, eager)
	s.p.Unmake(m, &u)
	s.hand = h
	return v
}

// handAfter returns the attacker's hand after m.
func (s *search) handAfter(m shogi.Move) hand {
	if m.IsDrop() {
		return s.hand - s.hs.unit[m.Kind()]
	}
	if got := s.p.Piece(m.To()); got != shogi.NoPiece {
		return s.hand + s.hs.unit[s.p.Rules().Info(got.Kind()).Base]
	}
	return s.hand
}

// play makes m and keeps the attacker's hand.
func (s *search) play(m shogi.Move, u *shogi.Undo) {
	if s.attacks() {
		s.hand = s.handAfter(m)
	}
	s.p.Make(m, u)
}
