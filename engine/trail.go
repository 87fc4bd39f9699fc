package engine

import "github.com/komadai/komadai/shogi"

// trail is the way to the position under search: the game's positions and the
// line of the tree. It finds repetitions.
type trail struct {
	visits []visit
	root   int // index of the root's position
	// count holds the number of visits whose keys end alike, so that most
	// positions are known to be new at a glance.
	count [1 << trailBits]uint16
}

// visit is a position on the trail.
type visit struct {
	key   uint64
	check bool // the side to move is in check: the move that led here gave it
	null  bool // a null move led here
}

const (
	trailBits = 13
	trailMask = 1<<trailBits - 1
)

func (t *trail) init() { t.visits = make([]visit, 0, 1024+maxPly) }

// begin starts the trail with the positions of game.
func (t *trail) begin(game *shogi.Game) {
	clear(t.count[:])
	t.visits = t.visits[:0]
	n := game.Len()
	if cap(t.visits) < n+2*maxPly {
		t.visits = make([]visit, 0, n+1024)
	}
	for i := range n + 1 {
		t.push(game.Key(i), game.InCheck(i))
	}
	t.root = n
}

func (t *trail) push(key uint64, check bool) {
	t.visits = append(t.visits, visit{key: key, check: check})
	t.count[key&trailMask]++
}

func (t *trail) pushNull(key uint64) {
	t.visits = append(t.visits, visit{key: key, null: true})
	t.count[key&trailMask]++
}

func (t *trail) pop() {
	last := len(t.visits) - 1
	t.count[t.visits[last].key&trailMask]--
	t.visits = t.visits[:last]
}

// recurrence is what repetition means for the side to move.
type recurrence uint8

const (
	// fresh: the position is new, or its repetition decides nothing yet.
	fresh recurrence = iota
	// repeated: it will end in 千日手, recurring: it has.
	repeated
	// checkedBack: the other side loses by it, as one that only checks on the way
	// round; checking: the side to move does.
	checkedBack
	checking
	// The same when the game has ended so.
	repeatedOver
	checkedBackOver
	checkingOver
)

// recur judges the last position of the trail. The fourth occurrence (or what
// number the rules say) ends the game as the kernel has it. A second one within
// the tree, or a third counting the game before, is taken for the same: what
// could be done better later can be done now.
// first says that the side to move moved first in the game.
func (t *trail) recur(rule shogi.RepetitionSpec, first bool) recurrence {
	last := len(t.visits) - 1
	v := &t.visits[last]
	if rule.Times == 0 || t.count[v.key&trailMask] < 2 {
		return fresh
	}
	// The side to move is called "we". visits[i].check at our turns says that
	// they gave check, at theirs that we did.
	weCheck, theyCheck := true, true
	times := 1
	found := fresh
	for i := last; i >= 2; i -= 2 {
		if t.visits[i].null || t.visits[i-1].null {
			break
		}
		theyCheck = theyCheck && t.visits[i].check
		weCheck = weCheck && t.visits[i-1].check
		if t.visits[i-2].key != v.key {
			continue
		}
		times++
		verdict := verdictOf(rule, weCheck, theyCheck, first)
		if times >= rule.Times {
			return verdict + repeatedOver - repeated
		}
		if found == fresh && (i-2 >= t.root || times >= 3) {
			found = verdict
		}
	}
	return found
}

// verdictOf returns what a repetition brings in which the sides only checked or
// did not; the other side closes it.
func verdictOf(rule shogi.RepetitionSpec, weCheck, theyCheck, first bool) recurrence {
	plain := rule.Plain
	switch {
	case !rule.PerpetualLoses:
	case weCheck != theyCheck:
		if theyCheck {
			return checkedBack
		}
		return checking
	case weCheck:
		plain = rule.Both
	}
	switch plain {
	case shogi.RepetitionFirstLoses:
		if first {
			return checking
		}
		return checkedBack
	case shogi.RepetitionCloserLoses:
		return checkedBack
	}
	return repeated
}

// score returns what r is worth to the side to move at ply, to which a draw is
// worth so much.
func (r recurrence) score(ply, draw int) int {
	switch r {
	case checkedBack:
		return scorePerpetual - ply
	case checking:
		return ply - scorePerpetual
	case checkedBackOver:
		return scoreMate - ply
	case checkingOver:
		return ply - scoreMate
	}
	return draw
}
