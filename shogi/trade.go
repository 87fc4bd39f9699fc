package shogi

import "fmt"

// The rules of chū shogi (中将棋) for captures of lions (獅子). A lion captures a lion that is not next to it
// only if it cannot be recaptured, or captures another piece of value on the way (付け喰い). After another
// piece has captured a lion, the other side's next move captures a lion only with a lion, or on the same
// square (先獅子).

func (r *Rules) compileTrade() error {
	t := r.spec.Trade
	if t == nil {
		return nil
	}
	if err := r.kindSet(&r.lions, "trade of lions", t.Lions); err != nil {
		return err
	}
	if r.spec.Lent != nil || len(r.handKinds) > 0 {
		return fmt.Errorf("rules for lions cannot be combined with lent moves or hands")
	}
	if len(t.Lions) == 0 {
		return fmt.Errorf("a trade of lions needs lions")
	}
	if len(t.Bait) == 0 {
		return nil
	}
	return r.kindSet(&r.bait, "bait", t.Bait)
}

// trades reports whether the rules for lions allow the piece on from to capture on sq on its way by way of
// between, or NoSquare, to to.
func (p *Position) trades(from, between, to, sq Square) bool {
	r := p.rules
	victim, mover := p.board[sq], p.board[from]
	switch lion := r.lions>>mover.Kind()&1 == 1; {
	case r.lions>>victim.Kind()&1 == 0:
		return true
	case !lion:
		return p.struck == NoSquare || p.struck == sq
	case sq == between || r.beside(from, sq):
		return true
	case between != NoSquare && p.board[between] != NoPiece && r.bait>>p.board[between].Kind()&1 == 0:
		return true
	}
	occ := p.Occupied().AndNot(Bit(from)).Or(Bit(to))
	if between != NoSquare {
		occ = occ.AndNot(Bit(between))
	}
	them := mover.Color() ^ 1
	// Bait on the way still protects, as in lishogi.
	return p.observers(p.Color(them).AndNot(Bit(sq)), to, them, occ).Empty()
}

func (r *Rules) beside(a, b Square) bool {
	for d := range 8 {
		if r.next[0][d][a] == b {
			return true
		}
	}
	return false
}

// strike notes where a piece other than a lion has captured one.
func (p *Position) strike(m Move, u *Undo) {
	r := p.rules
	if p.struck != NoSquare {
		p.boardKey ^= r.keys.board[NoPiece][p.struck]
	}
	p.struck = NoSquare
	if !m.IsBoard() || r.lions>>p.board[m.To()].Kind()&1 == 1 {
		return
	}
	switch {
	case u.captured != NoPiece && r.lions>>u.captured.Kind()&1 == 1:
		p.struck = m.To()
	case u.passed != NoPiece && r.lions>>u.passed.Kind()&1 == 1:
		p.struck = r.Between(m)
	default:
		return
	}
	p.boardKey ^= r.keys.board[NoPiece][p.struck]
}

// Struck returns the square where the last move captured a lion with another piece, or NoSquare.
func (p *Position) Struck() Square { return p.struck }

// Trades reports whether the rule set has rules for captures of lions.
func (r *Rules) Trades() bool { return r.lions != 0 }
