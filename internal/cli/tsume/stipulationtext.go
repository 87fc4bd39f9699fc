package tsume

import (
	"slices"
	"strings"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume/stipulation"
)

// text writes one line for the problem and one for each further solution.
func (f *stipulationFlags) text(b *textWriter, r problemReport) {
	s := r.Stipulation
	b.say("", r.aimHead(aimName(f.asked)))
	if len(r.aim.Lines) == 0 {
		return
	}
	b.WriteString("\t" + lineIn(b.l, r.from, r.last, r.aim.Lines[0]))
	b.say("\t", verdicts[r.Verdict])
	if r.Left {
		b.say("\n\t", lang.TsumeLeft)
	}
	if s.Early {
		b.say("\n\t", lang.StipulationEarly)
	}
	if s.Intended != nil && !*s.Intended {
		b.say("\n\t", lang.StipulationIntendedFails)
	}
	f.others(b, r)
}

func aimName(s stipulation.Stipulation) lang.Text {
	return lang.Text{En: s.Names.En, Ja: s.Names.Ja, Zh: s.Names.Zh}
}

func (r *problemReport) aimHead(name lang.Text) lang.Text {
	switch s := r.aim; {
	case s.Status == stipulation.Solved:
		return lang.StipulationMet(name, s.Plies)
	case s.Never:
		return lang.StipulationNever(name)
	case s.Status == stipulation.None:
		return lang.StipulationNone(name, s.Searched)
	case s.Searched >= 0:
		return lang.StipulationOpenWithin(name, s.Searched)
	}
	return lang.StipulationOpen(name)
}

var verdicts = map[string]lang.Text{"sound": lang.TsumeSound, "flawed": lang.TsumeFlawed, "open": lang.TsumeOpen}

// others writes the other lines of the same length, and the cooks outside them.
func (f *stipulationFlags) others(b *textWriter, r problemReport) {
	s := r.aim
	shown := map[stipulation.Cook]bool{}
	for _, line := range s.Lines[1:] {
		at := apart(s.Lines[0], line)
		k := stipulation.Cook{Ply: at + 1, Move: line[at], Plies: s.Plies}
		what := lang.FlawBranchName
		if slices.Contains(s.Cooks, k) {
			what, shown[k] = lang.FlawCookName, true
		}
		b.say("\n\t", what)
		b.WriteString("\t" + lineIn(b.l, r.from, r.last, line))
	}
	for _, k := range s.Cooks {
		if shown[k] || s.More && f.asked.Helps() { // its own line shows it
			continue
		}
		at := walker{r.from, r.last}.along(s.Lines[0][:k.Ply-1])
		b.say("\n\t", lang.FlawCookName)
		b.say("\t", lang.StipulationInstead(plyText(k.Ply), b.moves(at, k.Move), k.Plies))
	}
	if s.More {
		b.say("\n\t", lang.StipulationMore)
	}
}

// apart returns the index of the first difference of two lines of equal length.
func apart(a, b []shogi.Move) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return len(a) - 1
}

// lineIn writes a line in Western notation, or in Japanese, also for Chinese.
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

// moveIn also writes illegal moves.
func moveIn(l lang.Language, at walker, m shogi.Move) string {
	if l != lang.English {
		return notation.Text(notation.Japanese, &at.p, m, at.last)
	}
	return notation.Text(notation.Western, &at.p, m, at.last)
}
