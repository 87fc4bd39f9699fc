package shogi

import "math/bits"

// Verdict is [Position.Ending] without a look at the moves: mate and lack of moves do not count.
// If both sides meet a rule, the last mover comes first.
func (p *Position) Verdict() Result {
	r := p.rules
	if !r.decides {
		return Result{}
	}
	e := &r.spec.Endings
	last := p.side ^ 1
	switch {
	case r.tries && p.king[last] == r.try[last]:
		return Result{Outcome: WinFor(last), Reason: TryReached}
	case r.tries && p.king[p.side] == r.try[p.side]:
		return Result{Outcome: WinFor(p.side), Reason: TryReached}
	case r.goal != NoKind && p.Pieces(p.side, r.goal).Empty():
		return Result{Outcome: WinFor(last), Reason: KingTaken}
	case r.goal != NoKind && p.Pieces(last, r.goal).Empty():
		return Result{Outcome: WinFor(p.side), Reason: KingTaken}
	case e.Checks > 0 && p.checked(last):
		return Result{Outcome: WinFor(last), Reason: ChecksGiven}
	case e.Checks > 0 && r.checks != NoKind && p.checked(p.side):
		return Result{Outcome: WinFor(p.side), Reason: ChecksGiven}
	}
	for _, c := range [2]Color{last, p.side} {
		for i := range r.reaches {
			if p.arrived(&r.reaches[i], c) {
				return Result{Outcome: WinFor(c), Reason: ZoneReached}
			}
		}
		for _, group := range r.extinct {
			if !p.stands(c^1, group) {
				return Result{Outcome: WinFor(c), Reason: KindTaken}
			}
		}
		if e.Hand > 0 && p.held[c] != 0 && p.handCount(c) >= e.Hand {
			if e.HandWins {
				return Result{Outcome: WinFor(c), Reason: HandFull}
			}
			return Result{Outcome: WinFor(c ^ 1), Reason: HandFull}
		}
	}
	if e.Few > 0 {
		if res := p.few(); res.Over() {
			return res
		}
	}
	if r.points && p.huntEnded() {
		return p.scored()
	}
	return Result{}
}

// checked reports whether c has given enough checks.
func (p *Position) checked(c Color) bool {
	r := p.rules
	if r.checks == NoKind {
		return p.exposed(c ^ 1)
	}
	return p.Hand(c, r.checks) >= r.spec.Endings.Checks
}

// arrived reports whether a piece of c has reached its zone. A safe arrival on the other side's
// turn is not attacked; on c's own turn it has survived.
func (p *Position) arrived(rule *reachRule, c Color) bool {
	for t := p.byColor[c].full().And(rule.zone[c]); !t.Empty(); {
		sq := t.Pop()
		if rule.kinds>>p.board[sq].Kind()&1 == 1 && (!rule.safe || c == p.side || p.AttackersTo(sq, c^1, p.Occupied()).Empty()) {
			return true
		}
	}
	return false
}

// stands reports whether a piece of c of one of kinds is on the board.
func (p *Position) stands(c Color, kinds uint64) bool {
	for ; kinds != 0; kinds &= kinds - 1 {
		k := Kind(bits.TrailingZeros64(kinds))
		if int(k) <= len(p.rules.kinds) && k != NoKind && !p.Pieces(c, k).Empty() {
			return true
		}
	}
	return false
}

// handCount is the number of pieces in hand, without tokens.
func (p *Position) handCount(c Color) (n int) {
	for _, k := range p.rules.handKinds {
		if !p.rules.info[k].Token {
			n += int(p.hand[c][k])
		}
	}
	return n
}

func (p *Position) few() Result {
	e := &p.rules.spec.Endings
	var short [2]bool
	for c := range Color(2) {
		short[c] = p.byColor[c].full().Count()+p.handCount(c) <= e.Few
	}
	last := p.side ^ 1
	switch {
	case short[0] && short[1]:
		return Result{Outcome: NoResult, Reason: TooFewPieces}
	case short[p.side] && !e.FewAnswers:
		return Result{Outcome: WinFor(last), Reason: TooFewPieces}
	case short[last]:
		return Result{Outcome: WinFor(p.side), Reason: TooFewPieces}
	}
	return Result{}
}

// huntEnded reports whether the points decide (Seishin).
func (p *Position) huntEnded() bool {
	fb, fw := p.finished(Black), p.finished(White)
	if fb && fw {
		return true
	}
	if p.rules.spec.Elimination.PlaysOn {
		return false
	}
	if !fb && !fw {
		return p.Hunters(Black) == 0 && p.Hunters(White) == 0
	}
	return fb && p.Hunters(White) == 0 || fw && p.Hunters(Black) == 0
}
