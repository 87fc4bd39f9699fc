package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/stipulation"
)

// text writes what was found, one line for the problem and one for each other
// solution, in the language asked for.
func (f *stipulationFlags) text(b *strings.Builder, r problemReport) {
	l, s := lang.Language(f.Lang), r.Aim
	name := lang.Text{En: f.asked.Names.En, Ja: f.asked.Names.Ja, Zh: f.asked.Names.Zh}.In(l)
	say := func(t lang.Text, args ...any) { fmt.Fprintf(b, "\t"+t.In(l), args...) }
	switch {
	case s.found.Status == stipulation.Solved:
		say(lang.Text{En: "%[1]s in %[2]d", Ja: "%[1]s %[2]d手", Zh: "%[1]s %[2]d手"}, name, *r.Plies)
	case s.Never:
		say(lang.Text{En: "no %s of any length", Ja: "%sは何手でも成立しない", Zh: "%s無論幾手皆不成立"}, name)
	case s.found.Status == stipulation.None:
		say(lang.Text{En: "no %s within %d", Ja: "%sは%d手以内にない", Zh: "%s在%d手內不成立"}, name, s.Searched)
	case s.Searched >= 0:
		say(lang.Text{En: "%s open: none within %d", Ja: "%s 未確定：%d手以内にはない", Zh: "%s 未定：%d手內不成立"}, name, s.Searched)
	default:
		say(lang.Text{En: "%s open", Ja: "%s 未確定", Zh: "%s 未定"}, name)
	}
	if len(s.found.Lines) == 0 {
		return
	}
	b.WriteString("\t" + lineIn(l, r.from, r.last, s.found.Lines[0]))
	say(verdicts[r.Verdict])
	note := func(t lang.Text, rest string) { b.WriteString("\n\t" + t.In(l) + rest) }
	if r.Left {
		note(lang.Text{En: "piece left over", Ja: "駒余り", Zh: "餘駒"}, "")
	}
	if s.Early {
		note(lang.Text{En: "shorter than announced", Ja: "早詰", Zh: "早詰"}, "")
	}
	if s.Intended != nil && !*s.Intended {
		note(lang.Text{En: "the line given is no solution", Ja: "作意は解ではない", Zh: "所給作意並非解"}, "")
	}
	f.others(r, note)
}

// verdicts are the words for a verdict.
var verdicts = map[string]lang.Text{
	"sound":  {En: "sound", Ja: "完全作", Zh: "完全作"},
	"flawed": {En: "flawed", Ja: "不完全作", Zh: "不完全作"},
	"open":   {En: "open", Ja: "未確定", Zh: "未定"},
}

// others writes the other lines of the same length, and the cooks that none of
// them shows.
func (f *stipulationFlags) others(r problemReport, note func(lang.Text, string)) {
	l, s := lang.Language(f.Lang), r.Aim.found
	cook := lang.Text{En: "cook", Ja: "余詰", Zh: "餘詰"}
	shown := map[stipulation.Cook]bool{}
	for _, line := range s.Lines[1:] {
		at := apart(s.Lines[0], line)
		k := stipulation.Cook{Ply: at + 1, Move: line[at], Plies: s.Plies}
		what := lang.Text{En: "equal defence", Ja: "変同", Zh: "變同"}
		if slices.Contains(s.Cooks, k) {
			what, shown[k] = cook, true
		}
		note(what, "\t"+lineIn(l, r.from, r.last, line))
	}
	for _, k := range s.Cooks {
		if shown[k] || s.More && f.asked.Helps() { // a line of its own tells it, or would have
			continue
		}
		at := walker{r.from, r.last}.along(s.Lines[0][:k.Ply-1])
		rest := fmt.Sprintf(lang.Text{En: "\tmove %d: %s, in %d", Ja: "\t%d手目 %s %d手", Zh: "\t第%d手 %s %d手"}.In(l),
			k.Ply, lineIn(l, at.p, at.last, []shogi.Move{k.Move}), k.Plies)
		note(cook, rest)
	}
	if s.More {
		note(lang.Text{En: "and more", Ja: "ほかにもある", Zh: "尚有其他"}, "")
	}
}

// apart returns the first move in which two lines of one length differ.
func apart(a, b []shogi.Move) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return len(a) - 1
}

// lineIn writes a line as it is written in a language: in Western notation, or in
// Japanese, which Chinese uses as well.
func lineIn(l lang.Language, p shogi.Position, last shogi.Move, line []shogi.Move) string {
	if l != lang.English {
		return lineText(p, last, line)
	}
	words := make([]string, 0, len(line))
	for _, m := range line {
		words = append(words, notation.Text(notation.Western, &p, m, last))
		var u shogi.Undo
		p.Make(m, &u)
	}
	return strings.Join(words, " ")
}
