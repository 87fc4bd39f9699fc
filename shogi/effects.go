package shogi

// enclosure has the pieces of a custodian capture, in order.
type enclosure struct {
	squares []Square
	pieces  []Piece
}

// makeWithEffects is Make where a move does more: pieces turn, hands are shared, checks are
// counted, pieces are enclosed.
func (p *Position) makeWithEffects(m Move, u *Undo) {
	r, us := p.rules, p.side
	u.boardKey, u.handKey, u.captured, u.passed, u.enclosed, u.counted = p.boardKey, p.handKey, NoPiece, NoPiece, nil, false
	to := m.To()
	switch {
	case m&moveDrop == 0:
		from := m.From() & (MaxSquares - 1)
		if between := r.Between(m); between != NoSquare && p.board[between] != NoPiece {
			u.passed = p.board[between]
			p.take(between, u.passed)
			u.gathered = p.receive(us, u.passed)
		}
		if to != from {
			u.captured = p.board[to]
		}
		if u.captured != NoPiece {
			p.take(to, u.captured)
			u.received = p.receive(us, u.captured)
		}
		pc := p.board[from]
		p.take(from, pc)
		if m&movePromote != 0 {
			pc = NewPiece(us, r.turned[pc.Kind()])
		}
		p.put(to, pc)
	case m == Pass:
	default:
		k := m.Kind() & MaxKinds
		p.release(us, r.info[k].Base)
		p.put(to, NewPiece(us, k))
	}
	if r.spec.Captures.Custodian && m != Pass {
		p.enclose(to, u)
	}
	if r.lions != 0 {
		u.struck = p.struck
		p.strike(m, u)
	}
	p.crown()
	p.boardKey ^= r.keys.side
	p.side = us.Other()
	p.ply++
	if r.checks != NoKind && p.hand[us][r.checks] < maxVoids && p.exposed(p.side) {
		p.gain(us, r.checks)
		u.counted = true
	}
}

func (p *Position) unmakeWithEffects(m Move, u *Undo) {
	r := p.rules
	p.ply--
	us := p.side.Other()
	p.side = us
	if u.counted {
		p.spend(us, r.checks)
	}
	if u.enclosed != nil {
		for i, sq := range u.enclosed.squares {
			p.put(sq, u.enclosed.pieces[i])
			p.surrender(us, u.enclosed.pieces[i], 1)
		}
	}
	to := m.To()
	switch {
	case m&moveDrop == 0:
		from := m.From() & (MaxSquares - 1)
		pc := p.board[to]
		p.take(to, pc)
		if m&movePromote != 0 {
			pc = NewPiece(us, r.unturned(pc.Kind()))
		}
		p.put(from, pc)
		if u.captured != NoPiece {
			p.put(to, u.captured)
			p.surrender(us, u.captured, u.received)
		}
		if u.passed != NoPiece {
			p.put(r.Between(m), u.passed)
			p.surrender(us, u.passed, u.gathered)
		}
	case m == Pass:
	default:
		p.take(to, p.board[to])
		p.regain(us, r.info[m.Kind()&MaxKinds].Base)
	}
	if r.lions != 0 {
		p.struck = u.struck
	}
	p.crown()
	p.boardKey, p.handKey = u.boardKey, u.handKey
}

// unturned returns the kind that a promotion made k of.
func (r *Rules) unturned(k Kind) Kind {
	if r.info[k].Base != k {
		return r.info[k].Base
	}
	return r.info[k].Promoted
}

// receive puts a captured piece into the hand of c, or both hands, and returns how many.
func (p *Position) receive(c Color, pc Piece) (n uint8) {
	r := p.rules
	base := r.held[pc.Kind()]
	if !r.gains[base] {
		return 0
	}
	p.regain(c, base)
	if r.spec.Drops.Doubled && p.hand[c][base] < maxDoubled {
		p.regain(c, base)
		return 2
	}
	return 1
}

// maxDoubled bounds a doubled hand, which fits a byte.
const maxDoubled = 99

// surrender undoes receive.
func (p *Position) surrender(c Color, pc Piece, n uint8) {
	base := p.rules.held[pc.Kind()]
	if !p.rules.gains[base] {
		return
	}
	for range n {
		p.release(c, base)
	}
}

func (p *Position) release(c Color, k Kind) {
	p.spend(c, k)
	if p.rules.spec.Drops.Shared {
		p.spend(c^1, k)
	}
}

func (p *Position) regain(c Color, k Kind) {
	p.gain(c, k)
	if p.rules.spec.Drops.Shared {
		p.gain(c^1, k)
	}
}

// crowns returns the royal pieces of c.
func (p *Position) crowns(c Color) (out Bitboard) {
	for b := p.Color(c); !b.Empty(); {
		if sq := b.Pop(); p.rules.royals>>p.board[sq&(MaxSquares-1)].Kind()&1 == 1 {
			out = out.Or(Bit(sq))
		}
	}
	return out
}

// crown finds the kings. With [RoyalsLast], a side with several royal pieces has no king.
func (p *Position) crown() {
	r := p.rules
	for c := range p.king {
		b := p.crowns(Color(c))
		if p.king[c] = NoSquare; !b.Empty() && (r.spec.Royals == RoyalsAll || !b.Many()) {
			p.king[c] = b.First()
		}
	}
}

// enclose removes the enemy pieces that the piece on to encloses (はさみ将棋).
func (p *Position) enclose(to Square, u *Undo) {
	r, us := p.rules, p.side
	var caught Bitboard
	for d := 0; d < 8; d += 2 {
		var line Bitboard
		s := r.next[0][d][to]
		for s != NoSquare && p.board[s] != NoPiece && p.board[s].Color() != us {
			line = line.Or(Bit(s))
			s = r.next[0][d][s]
		}
		if s != NoSquare && p.board[s] != NoPiece {
			caught = caught.Or(line)
		}
		if r.spec.Captures.Corner {
			caught = caught.Or(p.cornered(r.next[0][d][to]))
		}
	}
	for t := caught; !t.Empty(); {
		sq := t.Pop()
		pc := p.board[sq]
		if r.royals>>pc.Kind()&1 == 1 || r.immune>>pc.Kind()&1 == 1 {
			continue
		}
		if u.enclosed == nil {
			u.enclosed = new(enclosure)
		}
		u.enclosed.squares, u.enclosed.pieces = append(u.enclosed.squares, sq), append(u.enclosed.pieces, pc)
		p.take(sq, pc)
		p.receive(us, pc)
	}
}

// cornered returns sq if it is a corner with an enemy piece whose two neighbours the mover
// holds.
func (p *Position) cornered(sq Square) (b Bitboard) {
	if sq == NoSquare || p.board[sq] == NoPiece || p.board[sq].Color() == p.side {
		return b
	}
	open := 0
	for d := 0; d < 8; d += 2 {
		switch s := p.rules.next[0][d][sq]; {
		case s == NoSquare:
		case p.board[s] == NoPiece || p.board[s].Color() != p.side:
			return b
		default:
			open++
		}
	}
	if open == 2 {
		return Bit(sq)
	}
	return b
}
