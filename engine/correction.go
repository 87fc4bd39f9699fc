package engine

import "github.com/komadai/komadai/shogi"

// corrections learn how far the search's scores differ from the static evaluation, by what
// positions have in common: the pawns, each side's squares, and the last move. They are within
// ±correctionMax.
type corrections struct {
	pawns, own, theirs [2][correctionSize]int16
	moves              []int16 // by cell
}

const (
	correctionSize = 1 << 14
	correctionMax  = 1 << 10
)

func (c *corrections) init(cells int32) { c.moves = make([]int16, cells) }

func (c *corrections) forget() {
	c.pawns, c.own, c.theirs = [2][correctionSize]int16{}, [2][correctionSize]int16{}, [2][correctionSize]int16{}
	clear(c.moves)
}

type correction struct {
	pawns, own, theirs uint16
	move               int32
}

func (w *worker) correctionAt(ply int) correction {
	p := &w.pos
	us := p.Side()
	index := func(b shogi.Bitboard) uint16 { return uint16(b.Hash() >> 48 & (correctionSize - 1)) }
	pawns := p.Pieces(shogi.Black, w.pawn).Hash() ^ p.Pieces(shogi.White, w.pawn).Hash()*5
	return correction{
		pawns: uint16(pawns >> 48 & (correctionSize - 1)), own: index(p.Color(us)), theirs: index(p.Color(us.Other())),
		move: w.before(ply, 1),
	}
}

func (w *worker) correct(v, ply int) int {
	f := &w.frames[ply]
	f.correction = w.correctionAt(ply)
	c, us := &f.correction, w.pos.Side()&1
	sum := 2*int(w.corrections.pawns[us][c.pawns]) + int(w.own[us][c.own]) + int(w.theirs[us][c.theirs]) + int(w.moves[c.move])
	return min(max(v+sum/w.params.CorrectionDivisor, -scoreLimit), scoreLimit)
}

// learn moves the corrections towards score, where the static evaluation differs.
func (w *worker) learn(ply, depth, score int) {
	f := &w.frames[ply]
	c, us := &f.correction, w.pos.Side()&1
	bonus := min(max((score-f.eval)*depth/8, -correctionMax/4), correctionMax/4)
	for _, v := range [...]*int16{&w.corrections.pawns[us][c.pawns], &w.own[us][c.own], &w.theirs[us][c.theirs], &w.moves[c.move]} {
		gravitate(v, bonus, correctionMax)
	}
}
