package variant

import (
	"errors"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// lent reads [movement.lent].
func (d *draft) restraints(spec *shogi.Spec) {
	c := d.def.Captures
	spec.Captures = shogi.CaptureSpec{Must: c.Must, Own: c.Own, Protected: c.Protected, Custodian: c.Custodian, Corner: c.Corner}
	if len(c.Lions) > 0 || len(c.Bait) > 0 {
		spec.Trade = &shogi.TradeSpec{Lions: c.Lions, Bait: c.Bait}
		for key, letters := range map[string][]string{"captures.lions": c.Lions, "captures.bait": c.Bait} {
			for i, letter := range letters {
				d.letter(item(key, i), letter)
			}
		}
	}
	if c.Support != "" {
		spec.Captures.Support = shogi.SupportRule(1 + d.oneOf("captures.support", c.Support, "needed", "bars"))
	}
	spec.Facing = d.def.Movement.Facing
	if frozen := d.def.Movement.Frozen; frozen != "" {
		spec.Frozen = shogi.FrozenRule(1 + d.oneOf("movement.frozen", frozen, "attacked", "alike"))
	}
}

func (d *draft) lent(spec *shogi.Spec) {
	l := d.def.Movement.Lent
	if l.From == "" {
		if l != (lentTable{}) {
			d.fault("movement.lent.from", -1, "missing; write where a lender stands, such as \"bW\" for one step behind")
		}
		return
	}
	from, err := ParseBetza(l.From)
	if err != nil {
		at, _ := errors.AsType[*BetzaError](err)
		d.fault("movement.lent.from", at.Column-1, "%s", at.Reason)
		return
	}
	for _, a := range from {
		if a.Slides {
			d.fault("movement.lent.from", -1, "%.80q slides; a lender stands at a fixed distance", l.From)
			return
		}
	}
	spec.Lent = &shogi.LentSpec{From: from, Own: true, Adds: l.Adds}
	if l.Side != "" {
		side := d.oneOf("movement.lent.side", l.Side, "own", "enemy", "both")
		spec.Lent.Own, spec.Lent.Enemy = side != 1, side > 0
	}
	if l.Borrowers == nil {
		return
	}
	borrows := d.letters("movement.lent.borrowers", l.Borrowers)
	for _, k := range spec.Kinds {
		if borrows(k.Letter) && !k.Token {
			spec.Lent.Borrowers = append(spec.Lent.Borrowers, k.Letter)
		}
	}
}

// endings reads the keys of [ending] for [shogi.EndingSpec].
func (d *draft) endings(spec *shogi.Spec, st *start) {
	e, out := d.def.Ending, &spec.Endings
	if e.Royals != "" {
		spec.Royals = shogi.RoyalsRule(max(0, d.oneOf("ending.royals", e.Royals, "all", "last")))
	}
	d.within("ending.checks", e.Checks, 0, maxChecks)
	if out.Checks = e.Checks; e.Counter != "" {
		d.token("ending.counter", e.Counter)
		out.ChecksToken = e.Counter
	} else if e.Checks > 1 {
		d.fault("ending.counter", -1, "missing; name a token that counts the checks in the hand")
	}
	for i, reach := range e.Reach {
		path := item("ending.reach", i)
		for j, letter := range reach.Pieces {
			d.letter(item(path+".pieces", j), letter)
		}
		zone := d.zone(path+".zone", reach.Zone, st, spec.Regions)
		if len(reach.Pieces) == 0 || len(zone[shogi.Black]) == 0 {
			d.fault(path, -1, "this needs pieces and a zone with squares")
		}
		out.Reach = append(out.Reach, shogi.ReachSpec{Letters: reach.Pieces, Zone: zone, Safe: reach.Safe})
	}
	for i, group := range e.Extinct {
		letters := strings.Split(group, "")
		for _, letter := range letters {
			d.letter(item("ending.extinct", i), letter)
		}
		out.Extinct = append(out.Extinct, letters)
	}
	d.within("ending.few.pieces", e.Few.Pieces, 0, shogi.MaxSquares)
	out.Few, out.FewAnswers = e.Few.Pieces, e.Few.Answered
	d.within("ending.hand.pieces", e.Hand.Pieces, 0, maxHeld)
	if out.Hand = e.Hand.Pieces; out.Hand > 0 || e.Hand.Side != "" {
		out.HandWins = d.oneOf("ending.hand.side", e.Hand.Side, "wins", "loses") == 0
	}
}

const (
	maxChecks = 99
	maxHeld   = 99
)
