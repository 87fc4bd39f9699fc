package engine

import "github.com/komadai/komadai/shogi"

// keyHistory has the keys of the game and of the current line.
type keyHistory struct {
	entries []visit
	root    int
	// count counts entries by the low bits of their keys: a fast test for new positions.
	count [1 << trailBits]uint16
}

type visit struct {
	key   uint64
	check bool
	null  bool
}

const (
	trailBits = 13
	trailMask = 1<<trailBits - 1
)

func (t *keyHistory) init() { t.entries = make([]visit, 0, 1024+maxPly) }

func (t *keyHistory) begin(game *shogi.Game) {
	clear(t.count[:])
	t.entries = t.entries[:0]
	n := game.Len()
	if cap(t.entries) < n+2*maxPly {
		t.entries = make([]visit, 0, n+1024)
	}
	for i := range n + 1 {
		t.push(game.Key(i), game.InCheck(i))
	}
	t.root = n
}

func (t *keyHistory) push(key uint64, check bool) {
	t.entries = append(t.entries, visit{key: key, check: check})
	t.count[key&trailMask]++
}

func (t *keyHistory) pushNull(key uint64) {
	t.entries = append(t.entries, visit{key: key, null: true})
	t.count[key&trailMask]++
}

func (t *keyHistory) pop() {
	last := len(t.entries) - 1
	t.count[t.entries[last].key&trailMask]--
	t.entries = t.entries[:last]
}

// recurrence is the verdict on a repetition for the side to move.
type recurrence uint8

const (
	// fresh: no repetition, or an undecided one.
	fresh recurrence = iota
	// repeated: 千日手 (sennichite), a draw.
	repeated
	// checkedBack: the opponent loses by perpetual check; checking: the side to move does.
	checkedBack
	checking
	// The same, with the game over.
	repeatedOver
	checkedBackOver
	checkingOver
)

// repetition returns the verdict on the last position. The occurrence that the rules name ends
// the game. A second one within the tree, or a third in all, counts the same: a better move
// later could be played now. first is true if the side to move moved first in the game.
func (t *keyHistory) repetition(rule shogi.RepetitionSpec, first bool) recurrence {
	last := len(t.entries) - 1
	v := &t.entries[last]
	if rule.Times == 0 || t.count[v.key&trailMask] < 2 {
		return fresh
	}
	// "We" are the side to move. check at our turns means that they gave check.
	weCheck, theyCheck := true, true
	times := 1
	found := fresh
	for i := last; i >= 2; i -= 2 {
		if t.entries[i].null || t.entries[i-1].null {
			break
		}
		theyCheck = theyCheck && t.entries[i].check
		weCheck = weCheck && t.entries[i-1].check
		if t.entries[i-2].key != v.key {
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
