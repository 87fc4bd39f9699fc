package shogi

import "fmt"

// IsLegal reports whether m is legal. Any value is safe, such as a hash move.
func (p *Position) IsLegal(m Move) bool { return p.judge(m) == NoFoul }

// Play plays m, or returns a *MoveError and changes nothing. A legal move does not allocate.
func (p *Position) Play(m Move) error {
	if foul := p.judge(m); foul != NoFoul {
		return &MoveError{Foul: foul, Move: m, Text: p.rules.text(m)}
	}
	var u Undo
	p.Make(m, &u)
	return nil
}

func (r *Rules) text(m Move) string {
	switch {
	case m == Pass:
		return "pass"
	case m == NoMove:
		return "none"
	case !r.Has(m.To()), m.IsBoard() && !r.Has(m.From()):
		return "with a square off the board"
	case m.IsDrop():
		return r.info[m.Kind()&MaxKinds].Letter + "*" + r.name(m.To())
	}
	text := r.name(m.From())
	if between := r.Between(m); between != NoSquare {
		text += r.name(between)
	}
	if text += r.name(m.To()); m.Promotes() {
		text += "+"
	}
	return text
}

func (p *Position) judge(m Move) Foul {
	r := p.rules
	switch {
	case r.decides && p.decided():
		return GameOver
	case m == Pass:
		return p.judgePass()
	case m == NoMove || m > moveBits || !r.Has(m.To()):
		return ImpossibleMove
	case r.points && p.finished(p.side) && (m.IsBoard() || m.Kind() != r.mine):
		return MustPass
	case m.IsDrop() && !m.Doubles():
		return p.judgeDrop(m)
	case m&moveDrop != 0 || !r.Has(m.From()):
		return ImpossibleMove
	}
	return p.judgeBoard(m)
}

func (p *Position) judgePass() Foul {
	r := p.rules
	if r.points && p.finished(p.side) || r.spec.NoMove == NoMovePasses && p.blank() {
		return NoFoul
	}
	return MayNotPass
}

func (p *Position) judgeDrop(m Move) Foul {
	r, us := p.rules, p.side
	k, to := m.Kind(), m.To()
	if k == NoKind || int(k) > len(r.kinds) {
		return ImpossibleMove
	}
	if k == r.mine {
		switch {
		case p.hand[us][k] == 0:
			return NotInHand
		case to != r.gate[us]:
			return ImpossibleMove
		case !p.byColor[us^1].has(to):
			return NoTarget
		}
		return NoFoul
	}
	in := &r.info[k]
	switch {
	case !in.Droppable:
		return ImpossibleMove
	case p.hand[us][in.Base] == 0:
		return NotInHand
	case p.board[to] != NoPiece:
		return Occupied
	case !r.dropZone[us].Has(to):
		return ImpossibleMove
	case r.dropBar[us][k].Has(to):
		return DeadDrop
	case in.nifu != 0 && !r.filesBelow(p.Pieces(us, k), in.nifu).Has(to):
		return Nifu
	case r.spec.Captures.Must && p.hasCapture():
		return MustCapture
	case p.exposes(m):
		return LeftInCheck
	case in.dropMate && p.dropMates(m, 0):
		return DropMate
	}
	return NoFoul
}

func (p *Position) exposes(m Move) bool {
	r, us := p.rules, p.side
	king := p.king[us]
	if king == NoSquare {
		return false
	}
	if r.style == styleOrthodox || r.style == styleIce {
		// Attacks depend only on occupancy: no need to make the move.
		to := m.To()
		occ := p.occupied()
		if m.IsBoard() {
			from := m.From()
			if occ = occ.AndNot(halfBit(from)); from == king {
				king = to
			}
		}
		return !p.attackersBut(king, us^1, occ.Or(halfBit(to)), halfBit(to)).Empty()
	}
	q := *p
	var u Undo
	q.Make(m, &u)
	return q.exposed(us)
}

// hasCapture reports whether the side to move has a legal capture.
func (p *Position) hasCapture() bool {
	q := *p
	return p.mayCapture(&q)
}

func (p *Position) judgeBoard(m Move) Foul {
	us := p.side
	from, to := m.From(), m.To()
	pc := p.board[from]
	switch {
	case pc == NoPiece:
		return EmptyOrigin
	case pc.Color() != us:
		return OutOfTurn
	case m.Doubles():
		return p.judgeDouble(m)
	case p.byColor[us].has(to) && !p.victims(us).Has(to):
		return Occupied
	}
	stay, promote := p.pseudo(from)
	if !stay.Or(promote).Has(to) {
		return ImpossibleMove
	}
	if m.Promotes() && !promote.Has(to) {
		return ImpossiblePromotion
	}
	if !m.Promotes() && !stay.Has(to) {
		return DeadMove
	}
	if p.exposes(m) {
		return LeftInCheck
	}
	if p.rules.spec.Captures.Must && p.board[to] == NoPiece && p.hasCapture() {
		return MustCapture
	}
	return NoFoul
}

// pseudo returns the squares where the piece on from may move, unpromoted and promoting, its king
// aside.
func (p *Position) pseudo(from Square) (stay, promote Bitboard) {
	if p.rules.style == styleMixed {
		return p.mixedMoves(from)
	}
	one, two := p.pseudoOf(from)
	return one.full(), two.full()
}

func (p *Position) pseudoOf(from Square) (stay, promote half) {
	r := p.rules
	from &= halfSquares - 1
	pc := p.board[from]
	us := pc.Color()
	m := &r.movers[us][r.classOf[pc.Kind()]&(maxClasses-1)]
	occ, own := p.occupied(), p.byColor[us].half()
	var to half
	switch r.style {
	case styleIce:
		to = r.attacks(m, from, occ).AndNot(own).And(occ)
		stay, promote = r.iceRest(m, from, occ, own)
	case styleJump:
		to = r.attacks(m, from, occ).Or(r.jumps(m, from, occ)).AndNot(own)
		if m.way.jump&JumpRun != 0 {
			to = to.Or(r.runJumps(m.way, from, occ))
		}
	default:
		to = r.attacks(m, from, occ).AndNot(own)
	}
	promote = promote.Or(to.And(m.promote[from]))
	if to = to.And(m.stay); m.forced {
		to = to.AndNot(m.promote[from])
	}
	return stay.Or(to), promote
}

// Candidates returns c's pieces of kind k that could move to to, ignoring pins and checks: the
// ambiguity of move text.
func (p *Position) Candidates(c Color, k Kind, to Square) (b Bitboard) {
	for t := p.Pieces(c, k); !t.Empty(); {
		sq := t.Pop()
		stay, promote := p.pseudo(sq)
		if stay.Or(promote).Has(to) {
			b = b.Or(Bit(sq))
		}
	}
	return b
}

// Foul is a breach of the rules (反則). It is an error for errors.Is.
type Foul uint8

// Seeds 002 and 003 list the fouls that lose a game; the others explain impossible moves.
const (
	// NoFoul is the absence of a foul.
	NoFoul Foul = iota
	// Nifu: a second unpromoted pawn on a file (二歩).
	Nifu
	// DropMate: a pawn drop that mates (打歩詰).
	DropMate
	// DeadDrop: a drop where the piece could never move (行き所のない駒).
	DeadDrop
	// DeadMove: a move that leaves a piece unpromoted where it can never move.
	DeadMove
	// LeftInCheck: the own king is in check after the move (王手放置, 自殺手).
	LeftInCheck
	// ImpossibleMove: the piece does not move like that.
	ImpossibleMove
	// ImpossiblePromotion: the piece cannot promote, or not here.
	ImpossiblePromotion
	// OutOfTurn: the piece belongs to the other side (二手指し).
	OutOfTurn
	// EmptyOrigin: the origin is empty.
	EmptyOrigin
	// Occupied: a drop on an occupied square, or a capture of an own piece.
	Occupied
	// NotInHand: the piece is not in hand, or the mine is spent.
	NotInHand
	// GameOver: the game has ended.
	GameOver
	// MustPass: only the void move (虚手) is legal.
	MustPass
	// MayNotPass: the side has a move.
	MayNotPass
	// NoTarget: no enemy stands on the mine's gate.
	NoTarget
	// FailedDeclaration: the conditions of a declaration of 入玉 do not hold.
	FailedDeclaration
	// OutOfTime: the clock ran out (切れ負け).
	OutOfTime
	// Perpetual: perpetual check (連続王手の千日手).
	Perpetual
	// MustCapture: the side can capture, so it must.
	MustCapture
)

var fouls = [...]struct{ id, text string }{
	NoFoul:              {"none", "no foul"},
	Nifu:                {"nifu", "nifu: a second unpromoted pawn on the file"},
	DropMate:            {"drop-mate", "uchifuzume: a pawn drop may not mate"},
	DeadDrop:            {"dead-drop", "the dropped piece could never move from there"},
	DeadMove:            {"dead-move", "the piece could never move again unless it promotes"},
	LeftInCheck:         {"left-in-check", "the own king would be in check"},
	ImpossibleMove:      {"impossible-move", "the piece does not move like that"},
	ImpossiblePromotion: {"impossible-promotion", "the piece cannot promote by this move"},
	OutOfTurn:           {"out-of-turn", "the piece belongs to the other side"},
	EmptyOrigin:         {"empty-origin", "no piece stands on the square of origin"},
	Occupied:            {"occupied", "the square is occupied"},
	NotInHand:           {"not-in-hand", "the piece is not in the hand"},
	GameOver:            {"game-over", "the game is over"},
	MustPass:            {"must-pass", "the side may only pass"},
	MayNotPass:          {"may-not-pass", "the side has a move and may not pass"},
	NoTarget:            {"no-target", "no enemy stands on the gate"},
	FailedDeclaration:   {"failed-declaration", "the conditions of the declaration do not hold"},
	OutOfTime:           {"out-of-time", "out of time"},
	Perpetual:           {"perpetual", "perpetual check"},
	MustCapture:         {"must-capture", "a side that can capture must"},
}

func (f Foul) Error() string {
	if int(f) < len(fouls) {
		return fouls[f].text
	}
	return fmt.Sprintf("foul %d", uint8(f))
}

// ID returns a stable lower-case word: "nifu", "drop-mate".
func (f Foul) ID() string {
	if int(f) < len(fouls) {
		return fouls[f].id
	}
	return "unknown"
}

// MoveError is the error of [Position.Play] and [Game.Play]. It unwraps to its Foul.
type MoveError struct {
	Foul Foul
	Move Move
	// Text is the move in USI.
	Text string
}

func (e *MoveError) Error() string { return fmt.Sprintf("illegal move %s: %s", e.Text, e.Foul.Error()) }

func (e *MoveError) Unwrap() error { return e.Foul }
