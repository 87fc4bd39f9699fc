package variant

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

func (d *draft) ending(spec *shogi.Spec, st *start) {
	e := d.def.Ending
	switch d.oneOf("ending.no_move", e.NoMove, "loses", "passes", "draw") {
	case 0:
		spec.NoMove = shogi.NoMoveLoses
	case 1:
		spec.NoMove = shogi.NoMovePasses
	case 2:
		spec.NoMove = shogi.NoMoveDraws
	}
	if e.Capture != "" && d.letter("ending.capture", e.Capture) {
		if spec.Goal = e.Capture; d.def.Pieces[e.Capture].Royal {
			d.fault("ending.capture", -1, "%q is royal, so it is never taken", e.Capture)
		}
	}
	if e.Try {
		d.try(spec, st, "ending.try")
	}
	if ice := d.def.Movement.Ice; len(ice.Carried) > 0 {
		d.within("movement.ice.enemy_gap", ice.EnemyGap, 0, 1)
		d.within("movement.ice.friend_gap", ice.FriendGap, 0, 1)
		spec.Ice = &shogi.IceSpec{EnemyGap: ice.EnemyGap, FriendGap: ice.FriendGap}
		if ice.Stranded != "" {
			spec.Ice.DeadBars = d.oneOf("movement.ice.stranded", ice.Stranded, "stays", "barred") == 1
		}
		if ice.GapLimit != "" {
			spec.Ice.GapBars = d.oneOf("movement.ice.gap_limit", ice.GapLimit, "first-step", "barred") == 1
		}
	}
	if mine := e.Mine; mine != (mineTable{}) {
		d.token("ending.mine.piece", mine.Piece)
		spec.Mine = &shogi.MineSpec{Letter: mine.Piece, Counts: mine.Counts, Gate: [2]shogi.Place{
			d.square("ending.mine.black", mine.Black, st), d.square("ending.mine.white", mine.White, st),
		}}
	}
	if el := e.Elimination; el != (eliminationTable{}) {
		d.letter("ending.elimination.prey", el.Prey)
		d.letter("ending.elimination.hunter", el.Hunter)
		d.token("ending.elimination.void", el.Void)
		playsOn := el.Early != "" && d.oneOf("ending.elimination.early", el.Early, "no-hunter", "never") == 1
		d.within("ending.elimination.weight", el.Weight, 0, maxPoints)
		spec.Elimination = &shogi.EliminationSpec{Prey: el.Prey, Hunter: el.Hunter, Void: el.Void, Weight: el.Weight, PlaysOn: playsOn,
			StallLoses: el.Stall != "" && d.oneOf("ending.elimination.stall", el.Stall, "finisher-wins", "draw") == 0}
	}
}

func (d *draft) token(path, letter string) {
	if d.letter(path, letter) && !d.def.Pieces[letter].Token {
		d.fault(path, -1, "the piece %q is not a token", letter)
	}
}

func (d *draft) try(spec *shogi.Spec, st *start, path string) {
	i := slices.IndexFunc(spec.Kinds, func(k shogi.KindSpec) bool { return k.Royal })
	if i < 0 {
		d.fault(path, -1, "a try needs a royal piece")
		return
	}
	var squares [2]shogi.Place
	for c := shogi.Black; c <= shogi.White; c++ {
		kings := st.find(c.Other(), spec.Kinds[i].Letter)
		if len(kings) != 1 {
			d.fault(path, -1, "a try needs exactly one king of each side in the start position")
			return
		}
		squares[c] = kings[0]
	}
	spec.Try = &squares
}

func (d *draft) repetition(spec *shogi.Spec) {
	r := d.def.Repetition
	d.within("repetition.times", r.Times, 0, 100)
	spec.Repetition = shogi.RepetitionSpec{
		Times:          r.Times,
		PerpetualLoses: d.oneOf("repetition.perpetual", r.Perpetual, "loses", "draw") == 0,
		Plain:          d.repeated("repetition.plain", r.Plain),
		Both:           d.repeated("repetition.both_perpetual", r.BothPerpetual),
	}
}

func (d *draft) repeated(path, value string) shogi.RepetitionRule {
	if value == "" {
		return shogi.RepetitionDraws
	}
	return shogi.RepetitionRule(max(0, d.oneOf(path, value, "draw", "first-loses", "closer-loses")))
}

var impasseNames = []string{
	shogi.ImpasseNone: "none", shogi.Impasse24Agreed: "24", shogi.Impasse27Declared: "27",
	shogi.Impasse24Declared: "24-declaration", shogi.ImpasseTry: "try",
}

func (d *draft) impasse(spec *shogi.Spec, st *start) {
	im := d.def.Impasse
	for i, offer := range im.Offers {
		d.oneOf(item("impasse.offers", i), offer, impasseNames...)
	}
	d.within("impasse.pieces", im.Pieces, 0, shogi.MaxSquares)
	d.within("impasse.max_moves", im.MaxMoves, 0, maxMoves)
	if rule := d.oneOf("impasse.rule", im.Rule, impasseNames...); rule >= 0 {
		spec.Impasse.Rule = shogi.ImpasseRule(rule)
		if len(im.Offers) > 0 && !slices.Contains(im.Offers, im.Rule) {
			d.fault("impasse.rule", -1, "%q is not among the offers %s", im.Rule, strings.Join(im.Offers, ", "))
		}
	}
	spec.Impasse.Pieces, spec.Impasse.MaxPly = im.Pieces, im.MaxMoves
	if spec.Impasse.Rule == shogi.ImpasseTry && spec.Try == nil {
		d.try(spec, st, "impasse.rule")
	}
}
