package shogi

// Undo has what [Position.Unmake] cannot recompute.
type Undo struct {
	boardKey, handKey uint64
	captured          Piece
	counted           bool // the move's check was counted
	received          uint8
	// passed is what a double move captured on its way.
	passed   Piece
	struck   Square
	gathered uint8 // as received
	// enclosed has the pieces of a custodian capture, or is nil.
	enclosed *enclosure
}

// Captured returns the captured piece or NoPiece, for two captures that on the target square.
func (u *Undo) Captured() Piece {
	if u.captured == NoPiece {
		return u.passed
	}
	return u.captured
}

// Advance plays legal moves that are not taken back.
func (p *Position) Advance(moves ...Move) {
	var u Undo
	for _, m := range moves {
		p.Make(m, &u)
	}
}

// Make plays m unchecked: an illegal m corrupts p. For untrusted moves use [Position.Play].
func (p *Position) Make(m Move, u *Undo) {
	r, us := p.rules, p.side
	u.boardKey, u.handKey, u.captured = p.boardKey, p.handKey, NoPiece
	if r.effects {
		p.makeWithEffects(m, u)
		return
	}
	to := m.To()
	switch {
	case m&moveDrop == 0:
		from := m.From() & (MaxSquares - 1)
		if got := p.board[to]; got != NoPiece {
			u.captured = got
			p.capture(to, got)
		}
		pc := p.board[from]
		p.take(from, pc)
		if m&movePromote != 0 {
			pc = NewPiece(us, r.info[pc.Kind()].Promoted)
		}
		p.put(to, pc)
		if pc.Kind() == r.royal && r.royal != NoKind {
			p.king[us] = to
		}
	case m == Pass:
		p.void()
	case m.Kind() == r.mine && r.mine != NoKind:
		p.spend(us, r.mine)
		u.captured = p.board[to]
		if r.spec.Mine.Counts {
			p.capture(to, u.captured)
		} else {
			p.take(to, u.captured)
		}
	default:
		k := m.Kind() & MaxKinds
		p.spend(us, k)
		p.put(to, NewPiece(us, k))
	}
	p.boardKey ^= r.keys.side
	p.side = us.Other()
	p.ply++
}

func (p *Position) capture(sq Square, pc Piece) {
	p.take(sq, pc)
	base := p.rules.info[pc.Kind()].Base
	if p.rules.gains[base] {
		p.gain(p.side, base)
	}
	if p.king[pc.Color()] == sq {
		p.king[pc.Color()] = NoSquare
	}
}

func (p *Position) void() {
	if r := p.rules; r.points && p.finished(p.side) && p.hand[p.side][r.void] < maxVoids {
		p.gain(p.side, r.void)
	}
}

// maxVoids fits a byte; no capture count outweighs it.
const maxVoids = 255

// Unmake takes back m, the last move, given the u that Make filled.
func (p *Position) Unmake(m Move, u *Undo) {
	r := p.rules
	if r.effects {
		p.unmakeWithEffects(m, u)
		return
	}
	p.ply--
	us := p.side.Other()
	p.side = us
	to := m.To()
	switch {
	case m&moveDrop == 0:
		from := m.From() & (MaxSquares - 1)
		pc := p.board[to]
		p.take(to, pc)
		if m&movePromote != 0 {
			pc = NewPiece(us, r.info[pc.Kind()].Base)
		}
		p.put(from, pc)
		if pc.Kind() == r.royal && r.royal != NoKind {
			p.king[us] = from
		}
		if u.captured != NoPiece {
			p.uncapture(to, u.captured)
		}
	case m == Pass:
		if r.points && p.handKey != u.handKey {
			p.spend(us, r.void)
		}
	case m.Kind() == r.mine && r.mine != NoKind:
		p.gain(us, r.mine)
		if r.spec.Mine.Counts {
			p.uncapture(to, u.captured)
		} else {
			p.put(to, u.captured)
		}
	default:
		k := m.Kind() & MaxKinds
		p.take(to, p.board[to])
		p.gain(us, k)
	}
	p.boardKey, p.handKey = u.boardKey, u.handKey
}

func (p *Position) uncapture(sq Square, pc Piece) {
	p.put(sq, pc)
	base := p.rules.info[pc.Kind()].Base
	if p.rules.gains[base] {
		p.spend(p.side, base)
	}
	if pc.Kind() == p.rules.royal && p.rules.royal != NoKind {
		p.king[pc.Color()] = sq
	}
}

// MakeNull passes the turn for null-move search. The side to move must not be in check.
func (p *Position) MakeNull(u *Undo) {
	u.boardKey, u.handKey, u.captured = p.boardKey, p.handKey, NoPiece
	p.boardKey ^= p.rules.keys.side
	p.side = p.side.Other()
	p.ply++
}

// UnmakeNull takes back MakeNull.
func (p *Position) UnmakeNull(u *Undo) {
	p.boardKey, p.handKey = u.boardKey, u.handKey
	p.side = p.side.Other()
	p.ply--
}
