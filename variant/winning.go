package variant

import "github.com/komadai/komadai/shogi"

func (b *rulebook) end() (out []Text) {
	royal := b.rules.Royal()
	if royal != shogi.NoKind {
		name := b.named(b.rules.Info(royal).Letter)
		out = append(out, say("end.mate", "name", name))
		out = append(out, b.royals()...)
		if try := b.spec.Try; try != nil && b.def.Ending.Try {
			out = append(out, say("end.try", "name", name, "b", squareText(try[shogi.Black]), "w", squareText(try[shogi.White])))
		}
	}
	if b.spec.Goal != "" {
		out = append(out, say("end.goal", "name", b.named(b.spec.Goal)))
	}
	out = append(out, b.endings()...)
	rule := map[shogi.NoMoveRule]string{shogi.NoMoveLoses: "end.loses", shogi.NoMovePasses: "end.passes", shogi.NoMoveDraws: "end.draws"}[b.spec.NoMove]
	return append(out, say(rule), say("end.resign"))
}

// royals says when a side with several royal pieces has lost.
func (b *rulebook) royals() []Text {
	names, _ := b.only(func(k shogi.KindSpec) bool { return k.Royal })
	king := b.spec.Set[b.rules.Info(b.rules.Royal()).Letter]
	switch {
	case len(names) < 2 && king < 2:
		return nil
	case b.spec.Royals == shogi.RoyalsLast:
		return []Text{say("end.royals-last", "list", joined(names))}
	}
	return []Text{say("end.royals-all", "list", joined(names))}
}

// endings says what else ends a game.
func (b *rulebook) endings() (out []Text) {
	e := &b.spec.Endings
	switch {
	case e.Checks == 1:
		out = append(out, say("end.first-check"))
	case e.Checks > 1:
		out = append(out, say("end.checks", "n", e.Checks))
	}
	for _, reach := range e.Reach {
		out = append(out, b.reach(reach))
		if reach.Safe {
			out = append(out, say("end.reach-safe"))
		}
	}
	switch {
	case e.Few > 0 && e.FewAnswers:
		out = append(out, say("end.few-answered", "n", e.Few))
	case e.Few > 0:
		out = append(out, say("end.few", "n", e.Few))
	}
	for _, group := range e.Extinct {
		out = append(out, say("end.extinct", "list", b.list(group)))
	}
	switch {
	case e.Hand > 0 && e.HandWins:
		out = append(out, say("end.hand-wins", "n", e.Hand))
	case e.Hand > 0:
		out = append(out, say("end.hand-loses", "n", e.Hand))
	}
	return out
}

func (b *rulebook) reach(reach shogi.ReachSpec) Text {
	var zone shogi.Bitboard
	for _, p := range reach.Zone[shogi.Black] {
		zone = zone.Or(shogi.Bit(b.rules.SquareAt(p.File, p.Rank)))
	}
	switch n := b.farthest(zone); n {
	case 0:
		return say("end.reach-squares", "n", zone.Count(), "list", b.list(reach.Letters))
	case 1:
		return say("end.reach-rank", "list", b.list(reach.Letters))
	default:
		return say("end.reach", "n", n, "list", b.list(reach.Letters))
	}
}

// list names the pieces of letters.
func (b *rulebook) list(letters []string) Text {
	var names []Text
	for _, letter := range letters {
		names = append(names, b.named(letter))
	}
	return joined(names)
}
