package variant

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

// governs has for each section of the rules the keys that it describes. "*" is any part of a
// path, and a path governs all below it.
var governs = map[string][]string{
	"intro":      {"board.start", "pieces.*.omit", "pieces.*.moves", "ending"},
	"board":      {"board.start", "board.shuffle", "pieces.*.omit"},
	"moves":      {"board.start", "pieces.*.omit", "pieces.*.moves", "pieces.*.double", "pieces.*.double_straight", "pieces.*.region_moves", "pieces.*.prey", "pieces.*.confined", "pieces.*.region_turned", "movement.forward_only", "captures.own"},
	"special":    {"board.wrap", "movement.ice", "movement.jumps", "movement.lent", "movement.frozen", "movement.facing", "captures", "pieces.*.immune", "pieces.*.double"},
	"promotion":  {"board.start", "promotion.zone", "promotion.leaving", "promotion.forced", "promotion.by", "promotion.inside", "promotion.back", "movement.lent", "pieces.*.omit", "pieces.*.promotes", "pieces.*.may_stay_dead"},
	"drops":      {"board.start", "drops.captured", "drops.zone", "drops.faces", "movement.lent", "pieces.*.omit", "pieces.*.becomes", "pieces.*.max_per_file", "pieces.*.no_drop_mate", "pieces.*.may_drop_dead"},
	"end":        {"ending", "pieces.*.royal"},
	"repetition": {"repetition"},
	"impasse":    {"board.start", "impasse", "choices.impasse-rule", "pieces.*.omit", "pieces.*.points", "ending"},
	"start":      {"handicaps", "board.start", "pieces.*.omit"},
	"summary":    {"board.start", "pieces.*.omit", "pieces.*.moves"},
	"goal":       {"ending", "pieces.*.royal"},
	"handicaps":  {"board.start", "pieces.*.omit"},
}

// author returns the file that sets a key at or below one of the paths: 0 is the rule set's own,
// the number of files means that no file sets one.
func (d *draft) author(paths ...string) int {
	for i, file := range d.chain {
		for key := range file.ix.places {
			if slices.ContainsFunc(paths, func(path string) bool { return below(key, path) }) {
				return i
			}
		}
	}
	return len(d.chain)
}

func below(key, path string) bool {
	left := true
	for want := range strings.SplitSeq(path, ".") {
		var part string
		if !left {
			return false
		}
		if part, key, left = strings.Cut(key, "."); want != "*" && strings.TrimRight(part, "[]0123456789") != want {
			return false
		}
	}
	return true
}

// forget removes what a file does not inherit: texts that it contradicts, and what belongs to the
// game that it extends: history, handicaps for other pieces, values of the boxed game.
func (d *draft) forget() {
	d.writes = true
	stale := func(section, path string) bool { return d.author(governs[section]...) < d.author(path) }
	texts, _ := d.raw["text"].(map[string]any)
	for _, name := range sections {
		if stale(name, "text."+name) {
			delete(texts, name)
		}
	}
	for _, key := range []string{"summary", "goal", "handicaps"} {
		if stale(key, key) {
			delete(d.raw, key)
		}
	}
	for _, key := range []string{"group", "seed"} {
		if d.author(key) > 0 {
			delete(d.raw, key)
		}
	}
	pieces, _ := d.raw["pieces"].(map[string]any)
	for letter, piece := range pieces {
		if table, ok := piece.(map[string]any); ok && d.author("pieces."+letter+".box") > 0 {
			delete(table, "box")
		}
	}
}

// rulebook writes rule texts from compiled rules.
type rulebook struct {
	rules *shogi.Rules
	spec  *shogi.Spec
	def   *definition
	// shuffle is nil if the start position is fixed.
	shuffle *Shuffle
}

// section returns a section with its title, or nothing.
func (b *rulebook) section(name string, handicaps []Handicap) Text {
	var lines []Text
	switch name {
	case "board":
		lines = b.board()
	case "moves":
		lines = b.moves()
	case "special":
		lines = b.special()
	case "promotion":
		lines = b.promotion()
	case "drops":
		lines = b.drops()
	case "end":
		lines = b.end()
	case "repetition":
		lines = b.repetition()
	case "impasse":
		lines = b.impasse()
	case "start":
		lines = b.handicaps(handicaps)
	}
	if len(lines) == 0 {
		return Text{}
	}
	body := paragraphs(lines)
	title := say(name + ".title")
	return title.each(func(i int, s string) string { return "**" + s + "**\n\n" + body.at(i) })
}

func (b *rulebook) squares() int { return b.spec.Files*b.spec.Ranks - len(b.spec.Holes) }

func (b *rulebook) pieces() (n int) {
	for _, k := range b.spec.Set {
		n += k
	}
	return n
}

func (b *rulebook) summary() Text {
	return say("summary.line", "files", b.spec.Files, "ranks", b.spec.Ranks, "n", b.pieces())
}

func (b *rulebook) board() []Text {
	var list []Text
	for _, k := range b.spec.Kinds {
		switch n := b.spec.Set[k.Letter]; {
		case n == 1 && !k.Token:
			list = append(list, nameOf(k))
		case n > 1 && !k.Token:
			list = append(list, say("list.set", "name", nameOf(k), "n", n))
		}
	}
	out := []Text{
		say("board.size", "files", b.spec.Files, "ranks", b.spec.Ranks, "n", b.squares()),
		say("board.set", "n", b.pieces(), "list", joined(list)),
	}
	if s := b.shuffle; s != nil {
		id := "board.shuffle"
		if b.def.Board.Shuffle.Mirrored {
			id = "board.shuffle-mirrored"
		}
		out = append(out, say(id, "squares", len(b.spec.Regions[b.def.Board.Shuffle.Squares]), "n", s.Count()))
	}
	return out
}

// only returns the names of the kinds that have a property.
func (b *rulebook) only(has func(shogi.KindSpec) bool) (names []Text, all bool) {
	all = true
	for _, k := range b.spec.Kinds {
		switch {
		case !b.appears(k):
		case has(k):
			names = append(names, nameOf(k))
		default:
			all = false
		}
	}
	return names, all
}

// appears reports whether a kind or what it promotes from is in the start position.
func (b *rulebook) appears(k shogi.KindSpec) bool {
	return !k.Token && b.spec.Set[strings.TrimPrefix(k.Letter, "+")] > 0
}

func (b *rulebook) special() (out []Text) {
	for _, edge := range []struct {
		id  string
		has func(shogi.KindSpec) bool
	}{
		{"files", func(k shogi.KindSpec) bool { return k.WrapFiles }},
		{"ranks", func(k shogi.KindSpec) bool { return k.WrapRanks }},
	} {
		switch names, all := b.only(edge.has); {
		case len(names) > 0 && all:
			out = append(out, say("special."+edge.id))
		case len(names) > 0:
			out = append(out, say("special."+edge.id+"-for", "list", joined(names)))
		}
	}
	if b.spec.Ice != nil {
		out = append(out, say("special.ice"))
	}
	if names, _ := b.only(func(k shogi.KindSpec) bool { return k.Jump != 0 }); len(names) > 0 {
		out = append(out, say("special.jumps", "list", joined(names)))
	}
	return append(append(out, b.lent()...), b.captures()...)
}

func (b *rulebook) promotion() []Text {
	names, _ := b.only(func(k shogi.KindSpec) bool { return k.Promotes != "" })
	by := b.spec.Promotion.By
	if len(names) == 0 || by == shogi.PromotionByZone && b.rules.Zone(shogi.Black).Empty() {
		return []Text{say("promotion.none")}
	}
	first := b.promotes(by)
	how := "promotion.may"
	if b.spec.Promotion.Forced {
		how = "promotion.must"
	}
	out := []Text{first.plus(say(how))}
	if b.spec.Promotion.Inside {
		out = append(out, say("promotion.inside"))
	}
	if dead, _ := b.only(func(k shogi.KindSpec) bool { return k.Promotes != "" && !k.MayStayDead && b.dies(k) }); len(dead) > 0 && !b.spec.Promotion.Forced {
		out = append(out, say("promotion.dead", "list", joined(dead)))
	}
	if not, _ := b.only(func(k shogi.KindSpec) bool { return k.Promotes == "" && !strings.HasPrefix(k.Letter, "+") }); len(not) > 0 {
		out = append(out, say("promotion.not", "list", joined(not)))
	}
	if b.spec.Promotion.Back {
		return append(out, say("promotion.back"))
	}
	return append(out, say("promotion.stays"))
}

// promotes begins the sentence on the moves that promote.
func (b *rulebook) promotes(by shogi.PromotionRule) Text {
	switch by {
	case shogi.PromotionByCapture:
		return say("promotion.by-capture")
	case shogi.PromotionByMove:
		return say("promotion.by-move")
	}
	zone := b.rules.Zone(shogi.Black)
	first := say("promotion.squares", "n", zone.Count())
	switch n := b.farthest(zone); n {
	case 0:
	case 1:
		first = say("promotion.rank")
	default:
		first = say("promotion.ranks", "n", n)
	}
	if b.spec.Promotion.OnLeaving {
		first = first.plus(say("promotion.leaving"))
	}
	return first
}

// farthest returns n if a zone of Black is the n farthest ranks, else 0.
func (b *rulebook) farthest(zone shogi.Bitboard) int {
	deepest, inside := 0, 0
	for _, sq := range b.rules.Squares() {
		if zone.Has(sq) {
			deepest, inside = max(deepest, b.rules.Rank(sq)), inside+1
		}
	}
	for _, sq := range b.rules.Squares() {
		if b.rules.Rank(sq) <= deepest {
			inside--
		}
	}
	if inside != 0 {
		return 0
	}
	return deepest
}

// dies reports whether a black piece of a kind can stand where it could never move.
func (b *rulebook) dies(k shogi.KindSpec) bool {
	kind := b.rules.Kind(k.Letter)
	return slices.ContainsFunc(b.rules.Squares(), func(sq shogi.Square) bool {
		stay, promote := b.rules.Reach(shogi.Black, kind, sq)
		return stay.Or(promote).Count() == 0
	})
}

func (b *rulebook) drops() []Text {
	if !b.spec.Drops.ToHand {
		return []Text{say("drops.removed")}
	}
	where := say("drops.anywhere")
	if z := b.spec.Drops.Zone; z != nil {
		where = say("drops.zone", "n", len(z[shogi.Black]))
	}
	out := []Text{say("drops.hand"), where}
	if b.spec.Drops.Faces {
		out[0] = say("drops.faces")
	}
	if b.spec.Drops.Shared {
		out = append(out, say("drops.shared"))
	}
	if b.spec.Drops.Doubled {
		out = append(out, say("drops.doubled"))
	}
	for _, k := range b.spec.Kinds {
		if k.Becomes != "" && b.appears(k) {
			out = append(out, say("drops.becomes", "name", nameOf(k), "other", b.named(k.Becomes)))
		}
	}
	var rules, dead []Text
	for _, k := range b.spec.Kinds {
		if !k.Drop || !b.appears(k) {
			continue
		}
		if k.MaxPerFile > 0 {
			rules = append(rules, say("drops.file", "name", nameOf(k), "n", k.MaxPerFile))
		}
		if k.NoDropMate {
			rules = append(rules, say("drops.mate", "name", nameOf(k)))
		}
		if !k.MayDropDead && b.dies(k) {
			dead = append(dead, nameOf(k))
		}
	}
	if len(dead) > 0 {
		rules = append(rules, say("drops.dead", "list", joined(dead)))
	}
	if len(rules) == 0 {
		return append(out, say("drops.free"))
	}
	return append(append(out, say("drops.forbidden")), rules...)
}

func (b *rulebook) repetition() []Text {
	r := b.spec.Repetition
	if r.Times == 0 {
		return []Text{say("repetition.never")}
	}
	result := func(rule shogi.RepetitionRule) Text {
		return say("repetition." + map[shogi.RepetitionRule]string{
			shogi.RepetitionDraws: "draw", shogi.RepetitionFirstLoses: "first-loses", shogi.RepetitionCloserLoses: "closer-loses",
		}[rule])
	}
	out := []Text{say("repetition.times", "n", r.Times, "result", result(r.Plain))}
	if r.PerpetualLoses && b.rules.Royal() != shogi.NoKind {
		out = append(out, say("repetition.perpetual"))
		if r.Both != r.Plain {
			out = append(out, say("repetition.both", "result", result(r.Both)))
		}
	}
	return out
}

func (b *rulebook) impasse() (out []Text) {
	offers := b.def.Impasse.Offers
	if len(offers) == 0 {
		offers = []string{b.def.Impasse.Rule}
	}
	if len(offers) > 1 || offers[0] != "none" {
		if slices.ContainsFunc(offers, func(o string) bool { return strings.HasPrefix(o, "2") }) {
			out = append(out, b.points())
		}
		if len(offers) > 1 {
			out = append(out, say("impasse.choose"))
		}
		for _, o := range offers {
			out = append(out, say("impasse."+o, "pieces", b.spec.Impasse.Pieces))
		}
	}
	if n := b.spec.Impasse.MaxPly; n > 0 {
		out = append(out, say("impasse.limit", "n", n))
	}
	return out
}

func (b *rulebook) points() Text {
	var list []Text
	for _, k := range b.spec.Kinds {
		if k.Points > 1 && !strings.HasPrefix(k.Letter, "+") && b.appears(k) {
			list = append(list, say("impasse.value", "name", nameOf(k), "n", k.Points))
		}
	}
	if len(list) == 0 {
		return say("impasse.ones")
	}
	return say("impasse.points", "list", joined(list))
}

func (b *rulebook) handicaps(list []Handicap) []Text {
	var names []Text
	for _, h := range list {
		names = append(names, h.Names)
	}
	if len(names) == 0 {
		return nil
	}
	return []Text{say("start.list", "list", joined(names))}
}

func (b *rulebook) named(letter string) Text {
	for _, k := range b.spec.Kinds {
		if k.Letter == letter {
			return nameOf(k)
		}
	}
	return Text{}
}

func nameOf(k shogi.KindSpec) Text { return Text{Ja: k.Names.Two, Zh: k.Names.Zh, En: k.Names.En} }

func squareText(p shogi.Place) string { return fmt.Sprintf("%d%c", p.File, 'a'+p.Rank-1) }

// sentence writes the first letter of an English text large.
func sentence(s string) string {
	c, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(c)) + s[n:]
}
