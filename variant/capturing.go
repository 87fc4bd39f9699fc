package variant

import (
	"slices"

	"github.com/komadai/komadai/shogi"
)

// lent says how neighbours lend their moves.
func (b *rulebook) lent() []Text {
	lent := b.spec.Lent
	if lent == nil {
		return nil
	}
	id := "special.lent-own"
	switch {
	case lent.Own && lent.Enemy:
		id = "special.lent-both"
	case lent.Enemy:
		id = "special.lent-enemy"
	}
	out := []Text{say(id, "where", whereabouts(lent.From))}
	if lent.Adds {
		out = append(out, say("special.lent-adds"))
	}
	out = append(out, say("special.lent-none"))
	if len(lent.Borrowers) > 0 {
		names, all := b.only(func(k shogi.KindSpec) bool { return slices.Contains(lent.Borrowers, k.Letter) })
		if !all {
			out = append(out, say("special.lent-for", "list", joined(names)))
		}
	}
	return out
}

// whereabouts says where neighbours stand.
func whereabouts(from []shogi.Atom) Text {
	if !slices.ContainsFunc(from, func(a shogi.Atom) bool { return shortOf(a) != 1 || max(abs(a.Left), abs(a.Up)) != 2 }) {
		return say("place.knight")
	}
	for _, group := range compass {
		same := len(group.all) == len(from)
		for _, a := range from {
			same = same && slices.Contains(group.all, [2]int{a.Left, a.Up})
		}
		if t := say("place." + group.id); same && t != (Text{}) {
			return t
		}
	}
	return say("place.other")
}

func (b *rulebook) captures() (out []Text) {
	rules, frozen := b.spec.Captures, b.spec.Frozen
	for _, rule := range []struct {
		on bool
		id string
	}{{rules.Must, "must"}, {rules.Protected, "protected"}, {rules.Custodian, "custodian"}, {rules.Custodian && rules.Corner, "corner"},
		{rules.Support == shogi.SupportNeeded, "support-needed"}, {rules.Support == shogi.SupportBars, "support-bars"},
		{frozen == shogi.FrozenAttacked, "frozen"}, {frozen == shogi.FrozenAlike, "frozen-alike"}, {b.spec.Facing, "facing"}} {
		if rule.on {
			out = append(out, say("special."+rule.id))
		}
	}
	if names, _ := b.only(func(k shogi.KindSpec) bool { return len(k.Double) > 0 }); len(names) > 0 {
		out = append(out, say("special.double"))
	}
	if trade := b.spec.Trade; trade != nil {
		out = append(out, say("special.lions", "list", b.list(trade.Lions)))
		if len(trade.Bait) > 0 {
			out = append(out, say("special.bait", "list", b.list(trade.Bait)))
		}
	}
	if names, _ := b.only(func(k shogi.KindSpec) bool { return k.Immune }); len(names) > 0 {
		out = append(out, say("special.immune", "list", joined(names)))
	}
	return out
}
