package variant

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

func (o *oracle) promotions(s step) (stay, promote bool) {
	m := o.board[s.from]
	zone := o.spec.Promotion.Zone[m.side]
	touches := slices.Contains(zone, s.stop) || o.spec.Promotion.OnLeaving && slices.Contains(zone, s.from)
	if o.spec.Promotion.Inside && slices.Contains(o.zoneOf(m.side), s.from) && !s.capture && !o.dead(s.to, m) {
		touches = false
	}
	switch o.spec.Promotion.By {
	case shogi.PromotionByCapture:
		touches = s.capture
	case shogi.PromotionByMove:
		touches = !o.spec.Promotion.Inside || s.capture || o.dead(s.to, m)
	}
	stranded := o.spec.Ice != nil && o.spec.Ice.DeadBars && !s.capture && o.dead(s.to, m)
	if o.turned(m.kind) == nil {
		return !stranded, false
	}
	dead := !m.kind.MayStayDead && o.dead(s.stop, m)
	return !(dead || stranded || o.spec.Promotion.Forced && touches), touches
}

// zoneOf has the zone of promotion.
func (o *oracle) zoneOf(side int) []shogi.Place { return o.spec.Promotion.Zone[side] }

// turned is the other face of a kind that may turn.
func (o *oracle) turned(k *shogi.KindSpec) *shogi.KindSpec {
	if base, promoted := strings.CutPrefix(k.Letter, "+"); promoted && o.spec.Promotion.Back {
		return o.kinds[base]
	}
	return o.kinds[k.Promotes]
}

func (o *oracle) after(s step, promote bool) *oracle {
	next := o.clone()
	m := o.board[s.from]
	if victim, taken := o.board[s.to]; taken && s.to != s.from {
		next.receive(victim)
	}
	if s.twice {
		if victim, taken := o.board[s.by]; taken {
			next.receive(victim)
			delete(next.board, s.by)
		}
	}
	delete(next.board, s.from)
	if promote {
		m.kind = o.turned(m.kind)
	}
	next.board[s.to] = m
	next.struck = shogi.Place{}
	for _, at := range []shogi.Place{s.by, s.to} { // the target square counts
		if o.lion(at) && at != s.from && (at == s.to || s.twice) && !next.lion(s.to) {
			next.struck = at
		}
	}
	next.settle(s.to)
	return next
}

func (o *oracle) receive(victim man) {
	letter := strings.TrimPrefix(victim.kind.Letter, "+")
	if becomes := o.kinds[letter].Becomes; becomes != "" {
		letter = becomes
	}
	drops := o.spec.Drops
	if victim.kind.Royal || letter == o.spec.Goal || !drops.ToHand && !slices.Contains(drops.Counted, letter) || o.kinds[letter].Royal {
		return
	}
	o.hands[o.side][letter]++
	if drops.Doubled {
		o.hands[o.side][letter]++
	}
	if drops.Shared {
		o.hands[1-o.side][letter]++
	}
}

// settle removes what the piece on to encloses, counts a check and passes the turn.
func (o *oracle) settle(to shogi.Place) {
	if o.spec.Captures.Custodian {
		var caught []shogi.Place
		for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			var line []shogi.Place
			at := shogi.Place{File: to.File + d[0], Rank: to.Rank + d[1]}
			if o.spec.Captures.Corner && o.cornered(at) {
				caught = append(caught, at)
			}
			for o.board[at].kind != nil && o.board[at].side != o.side {
				line = append(line, at)
				at = shogi.Place{File: at.File + d[0], Rank: at.Rank + d[1]}
			}
			if o.board[at].kind != nil {
				caught = append(caught, line...)
			}
		}
		for _, at := range caught {
			if m, stands := o.board[at]; stands && !m.kind.Royal && !m.kind.Immune {
				delete(o.board, at)
				o.receive(m)
			}
		}
	}
	o.side = 1 - o.side
	if token := o.spec.Endings.ChecksToken; token != "" && o.inCheck(o.side) {
		o.hands[1-o.side][token]++
	}
}

func (o *oracle) cornered(at shogi.Place) bool {
	if m, stands := o.board[at]; !stands || m.side == o.side {
		return false
	}
	around, own := 0, 0
	for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
		n := shogi.Place{File: at.File + d[0], Rank: at.Rank + d[1]}
		if o.squares[n] {
			around++
			if m, stands := o.board[n]; stands && m.side == o.side {
				own++
			}
		}
	}
	return around == 2 && own == 2
}

// ended applies [shogi.EndingSpec] and the goal.
func (o *oracle) ended() bool {
	e := o.spec.Endings
	var men, held [2]int
	lost := [2]bool{}
	for side := range 2 {
		standing := map[string]bool{}
		for at, m := range o.board {
			if m.side == side {
				men[side]++
				standing[strings.TrimPrefix(m.kind.Letter, "+")] = true
				for _, r := range e.Reach {
					arrived := slices.Contains(r.Letters, m.kind.Letter) && slices.Contains(r.Zone[side], at)
					lost[1-side] = lost[1-side] || arrived && (!r.Safe || side == o.side || !o.attacked(at))
				}
			}
		}
		for letter, n := range o.hands[side] {
			if !o.kinds[letter].Token {
				held[side] += n
			}
		}
		for _, group := range e.Extinct {
			lost[side] = lost[side] || !slices.ContainsFunc(group, func(l string) bool { return standing[l] })
		}
		lost[side] = lost[side] || o.spec.Goal != "" && !standing[o.spec.Goal] || e.Hand > 0 && held[side] >= e.Hand
		lost[side] = lost[side] || e.Checks > 0 && (e.ChecksToken == "" && side == o.side && o.inCheck(side) || e.ChecksToken != "" && o.hands[1-side][e.ChecksToken] >= e.Checks)
	}
	few := [2]bool{men[0]+held[0] <= e.Few, men[1]+held[1] <= e.Few}
	return lost != [2]bool{} || few[1-o.side] || few[o.side] && !e.FewAnswers || few == [2]bool{true, true}
}

// attacked reports whether the side to move could capture the piece at at.
func (o *oracle) attacked(at shogi.Place) bool {
	for from, m := range o.board {
		if m.side == o.side && o.hits(from, at) && !o.frozen(from) && o.armed(from) {
			return true
		}
	}
	return false
}

// doubles lists the moves by one or two of the steps that the piece at from may do twice.
func (o *oracle) doubles(from shogi.Place) (list []step) {
	m := o.board[from]
	can := func(d shogi.Place) bool {
		if m.side == 1 {
			d = shogi.Place{File: -d.File, Rank: -d.Rank}
		}
		return slices.ContainsFunc(m.kind.Double, func(a shogi.Atom) bool { return a.Left == d.File && -a.Up == d.Rank })
	}
	around := []shogi.Place{{File: 0, Rank: -1}, {File: -1, Rank: -1}, {File: -1, Rank: 0}, {File: -1, Rank: 1}, {File: 0, Rank: 1}, {File: 1, Rank: 1}, {File: 1, Rank: 0}, {File: 1, Rank: -1}}
	plus := func(a, d shogi.Place) shogi.Place { return shogi.Place{File: a.File + d.File, Rank: a.Rank + d.Rank} }
	passed := false
	for _, first := range around {
		by := plus(from, first)
		if !can(first) || !o.squares[by] {
			continue
		}
		victim, taken := o.board[by]
		if taken && (victim.side == m.side || !o.mayTake(m, by)) {
			if victim.side == m.side && o.mayTake(m, by) {
				list = append(list, step{from: from, to: by, stop: by, capture: true})
			}
			continue
		}
		list = append(list, step{from: from, to: by, stop: by, capture: taken})
		if !taken && !passed {
			passed = true
			list = append(list, step{from: from, to: from, stop: from, by: by, twice: true})
		}
		for _, second := range around {
			back := first.File == -second.File && first.Rank == -second.Rank
			on := first == second
			to := plus(by, second)
			if !o.squares[to] || !back && !on && (m.kind.DoubleStraight || !can(second)) || back && !taken {
				continue
			}
			_, other := o.board[to]
			if other && to != from && !o.mayTake(m, to) {
				continue
			}
			list = append(list, step{from: from, to: to, stop: to, capture: taken || other, by: by, twice: taken})
		}
	}
	return list
}

// lion reports whether a lion stands at at.
func (o *oracle) lion(at shogi.Place) bool {
	m, stands := o.board[at]
	return stands && o.spec.Trade != nil && slices.Contains(o.spec.Trade.Lions, m.kind.Letter)
}

// trades reports whether the rules for lions allow s.
func (o *oracle) trades(s step) bool {
	for _, at := range []shogi.Place{s.by, s.to} {
		if !o.lion(at) || at == s.from || at == s.by && !s.twice {
			continue
		}
		if !o.lion(s.from) {
			if o.struck != (shogi.Place{}) && o.struck != at {
				return false
			}
			continue
		}
		near := max(at.File-s.from.File, s.from.File-at.File, at.Rank-s.from.Rank, s.from.Rank-at.Rank) == 1
		way, passes := o.board[s.by]
		if near || at == s.by || s.twice && passes && !slices.Contains(o.spec.Trade.Bait, way.kind.Letter) {
			continue
		}
		next := o.after(s, false)
		for from, guard := range next.board {
			if guard.side != o.side && next.hits(from, s.to) {
				return false
			}
		}
		if s.twice && passes { // bait on the way still protects
			next.board[s.by] = way
			if next.hits(s.by, s.to) {
				return false
			}
		}
	}
	return true
}
