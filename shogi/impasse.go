package shogi

// Condition is a condition of a declaration of 入玉.
type Condition struct {
	// ID is "turn", "king-in-camp", "pieces-in-camp", "not-in-check" or
	// "points".
	ID string
	OK bool
	// Have and Need are counts, or 0 and 1.
	Have, Need int
}

type DeclarationReport struct {
	Rule ImpasseRule
	// OK: the declaration wins, or ends the game without result (24 to 30 points under the
	// 24-point rule).
	OK     bool
	Result Result
	// Win is the points that win where fewer suffice to declare, else 0.
	Win        int
	Conditions []Condition
}

// Computer Shogi Association; Japan Shogi Association, 対局規定 入玉宣言法.
const (
	points27Black = 28
	points27White = 27
	points24Win   = 31
	points24Least = 24
)

// credit returns the points that c lacked from the start: the giver of a handicap gets them.
func (g *Game) credit(c Color) int {
	r := g.Rules()
	if r.spec.Set == nil {
		return 0
	}
	total, have := 0, 0
	for _, k := range r.kinds {
		in := &r.info[k]
		if in.Base != k || in.Token {
			continue
		}
		total += r.spec.Set[in.Letter] * in.Points
	}
	have = g.start.points(c, r.board)
	other := g.start.points(c.Other(), r.board)
	if total+total <= have+other { // a full set
		return 0
	}
	if have < other {
		return 2*total - have - other
	}
	return 0
}

func (p *Position) points(c Color, where Bitboard) int {
	r := p.rules
	n := 0
	for t := p.byColor[c].full().And(where); !t.Empty(); {
		n += r.info[r.info[p.board[t.Pop()].Kind()].Base].Points
	}
	for _, k := range r.handKinds {
		n += int(p.hand[c][k]) * r.info[k].Points
	}
	return n
}

// Points returns the 24-point count of c: board, hand and handicap credit.
func (g *Game) Points(c Color) int { return g.now.points(c, g.Rules().board) + g.credit(c) }

// Declaration reports how a declaration of 入玉 by c would stand. Without such a rule it has no
// conditions and is not OK.
func (g *Game) Declaration(c Color) DeclarationReport {
	r := g.Rules()
	spec := &r.spec.Impasse
	rep := DeclarationReport{Rule: spec.Rule}
	king := g.now.king[c]
	if king == NoSquare || (spec.Rule != Impasse27Declared && spec.Rule != Impasse24Declared) {
		return rep
	}
	camp := r.zone[c]
	inCamp := g.now.byColor[c].full().And(camp).AndNot(Bit(king)).Count()
	points := g.now.points(c, camp) + g.credit(c)
	need := points24Least
	if spec.Rule == Impasse27Declared {
		if need = points27Black; c == White {
			need = points27White
		}
	}
	if spec.Rule == Impasse24Declared {
		rep.Win = points24Win
	}
	rep.Conditions = []Condition{
		holds("turn", g.now.side == c),
		holds("king-in-camp", camp.Has(king)),
		{"pieces-in-camp", inCamp >= spec.Pieces, inCamp, spec.Pieces},
		holds("not-in-check", g.now.AttackersTo(king, c.Other(), g.now.Occupied()).Empty()),
		{"points", points >= need, points, need},
	}
	rep.OK = true
	for _, cond := range rep.Conditions {
		rep.OK = rep.OK && cond.OK
	}
	switch {
	case !rep.OK:
		rep.Result = Result{Outcome: WinFor(c.Other()), Reason: DeclarationFailed}
	case spec.Rule == Impasse24Declared && points < points24Win:
		rep.Result = Result{Outcome: NoResult, Reason: Impasse}
	default:
		rep.Result = Result{Outcome: WinFor(c), Reason: Declaration}
	}
	return rep
}

func holds(id string, ok bool) Condition {
	c := Condition{ID: id, OK: ok, Need: 1}
	if ok {
		c.Have = 1
	}
	return c
}

// Declare ends the game with a declaration of 入玉 by c, who loses if a condition fails. Out of
// turn, after the end or without such a rule it does nothing.
func (g *Game) Declare(c Color) DeclarationReport {
	rep := g.Declaration(c)
	if len(rep.Conditions) > 0 && rep.Conditions[0].OK {
		g.end(rep.Result)
	}
	return rep
}

// AgreeImpasse ends the game by agreed 持将棋 with the 24-point count (seeds 002, 003): a side
// under 24 points loses. There is no result if neither or both are (composed positions). ok is
// false where the rule set has no agreement.
func (g *Game) AgreeImpasse() (result Result, ok bool) {
	if g.Rules().spec.Impasse.Rule != Impasse24Agreed || g.result.Over() {
		return Result{}, false
	}
	short := [2]bool{g.Points(Black) < points24Least, g.Points(White) < points24Least}
	res := Result{Outcome: NoResult, Reason: Impasse}
	if short[Black] != short[White] {
		loser := Black
		if short[White] {
			loser = White
		}
		res = Result{Outcome: WinFor(loser.Other()), Reason: ImpassePoints}
	}
	g.end(res)
	return res, true
}
