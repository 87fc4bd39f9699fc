package solve

import (
	"slices"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
	"github.com/komadai/komadai/variant"
)

// Recorder writes solutions of a problem as records.
type Recorder struct {
	Set      *variant.RuleSet
	Position shogi.Position
	Attacker shogi.Color
	Language lang.Language
}

// Mate is the result for a mate problem.
type Mate struct {
	Status  tsume.Status
	Plies   int
	Line    []shogi.Move
	Verdict lang.Text
	Flaws   []tsume.Flaw
	// Variations and Tries are off the line.
	Variations []tsume.Variation
	Tries      []tsume.Try
}

// Record returns the solution as a record.
func (p Recorder) Record(m Mate) *kifu.Record {
	w := p.writer()
	switch m.Status {
	case tsume.Mate:
		w.remark(lang.TsumeNoteMate(m.Plies))
		w.add(nil, m.Line, "", true)
	case tsume.NoMate:
		w.remark(lang.TsumeNoteNoMate)
	default:
		w.remark(lang.TsumeNoteOpen)
	}
	if m.Verdict != (lang.Text{}) {
		w.remark(m.Verdict)
	}
	for _, v := range m.Variations {
		w.variation(m.Line, v)
	}
	for _, f := range m.Flaws {
		w.flaw(m.Line, f)
	}
	for _, t := range m.Tries {
		w.try(m.Line, t)
	}
	return w.rec
}

// RecordStipulation returns all solutions for another stipulation; verdict is on soundness.
func (p Recorder) RecordStipulation(s stipulation.Stipulation, found *stipulation.Solution, verdict lang.Text) *kifu.Record {
	w := p.writer()
	name := NameOf(s)
	if found.Status != stipulation.Solved || len(found.Lines) == 0 {
		w.remark(lang.StipulationNotFound(name))
		return w.rec
	}
	w.remark(lang.StipulationMet(name, found.Plies))
	w.remark(verdict)
	if s.Mated == stipulation.Attacker {
		w.attacker = w.attacker.Other()
	}
	main := found.Lines[0]
	w.add(nil, main, "", true)
	for _, line := range found.Lines[1:] {
		at := Apart(main, line)
		what := lang.FlawBranchName
		if slices.Contains(found.Cooks, stipulation.Cook{Ply: at + 1, Move: line[at], Plies: found.Plies}) {
			what = lang.FlawCookName
		}
		w.add(line[:at], line[at:], w.say(what), true)
	}
	return w.rec
}

// NameOf returns the name of a stipulation.
func NameOf(s stipulation.Stipulation) lang.Text {
	return lang.Text{En: s.Names.En, Ja: s.Names.Ja, Zh: s.Names.Zh}
}

// Apart returns the index of the first difference of two lines of equal length.
func Apart(a, b []shogi.Move) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return len(a) - 1
}

func (p Recorder) writer() *writer {
	w := &writer{rec: kifu.New(p.Set), lang: p.Language, attacker: p.Attacker}
	w.rec.Start = kifu.StartAt(p.Set, p.Position)
	return w
}

type writer struct {
	rec      *kifu.Record
	lang     lang.Language
	attacker shogi.Color
}

func (w *writer) say(t lang.Text) string { return t.In(w.lang) }

func (w *writer) remark(t lang.Text) { w.rec.Root.Comments = append(w.rec.Root.Comments, w.say(t)) }

// add adds a line from the start: prefix leads to it, comment is for its first move; mate
// marks its end.
func (w *writer) add(prefix, line []shogi.Move, comment string, mate bool) {
	p, at := w.rec.Start.Position, w.rec.Root
	for i, m := range slices.Concat(prefix, line) {
		if !p.IsLegal(m) {
			return // the rest has a piece put aside
		}
		var u shogi.Undo
		p.Make(m, &u)
		next := child(at, m)
		if next == nil {
			next = &kifu.Node{Move: m}
			at.Children = append(at.Children, next)
		}
		at = next
		if i == len(prefix) && comment != "" && !slices.Contains(at.Comments, comment) {
			at.Comments = append(at.Comments, comment)
		}
	}
	if mate && len(at.Children) == 0 && p.Side() != w.attacker {
		at.Children = append(at.Children, &kifu.Node{End: &kifu.End{Kind: kifu.EndMate}})
	}
}

func child(at *kifu.Node, m shogi.Move) *kifu.Node {
	for _, n := range at.Children {
		if n.Move == m && n.End == nil {
			return n
		}
	}
	return nil
}

func (w *writer) variation(line []shogi.Move, v tsume.Variation) {
	if v.Ply > len(line)+1 {
		return
	}
	prefix := line[:v.Ply-1]
	comment := w.say(lang.TsumeNoteVariation(v.Plies))
	switch {
	case v.Useless:
		comment = w.say(lang.TsumeNoteUseless)
	case v.Open:
		comment = w.say(lang.TsumeNoteVariationOpen)
	case v.Plies == 0:
		comment = w.say(lang.TsumeNoteNoMateAfter)
	}
	if v.Left {
		comment = w.say(lang.TsumeNoteLeft(comment))
	}
	w.add(prefix, slices.Concat([]shogi.Move{v.Move}, v.Line), comment, v.Plies > 0 && !v.Useless)
	for _, also := range v.Also {
		w.add(prefix, []shogi.Move{also}, w.say(lang.TsumeNoteAlso), false)
	}
	for _, deeper := range v.Variations {
		w.variation(slices.Concat(prefix, []shogi.Move{v.Move}, v.Line), deeper)
	}
}

func (w *writer) flaw(line []shogi.Move, f tsume.Flaw) {
	name := FlawName(f.Kind)
	if f.Ply == 0 || f.Ply > len(line)+1 {
		w.remark(name)
		return
	}
	w.add(line[:f.Ply-1], slices.Concat([]shogi.Move{f.Move}, f.Line), w.say(name), false)
}

// FlawName defaults to Japanese.
func FlawName(k tsume.FlawKind) lang.Text {
	if known, ok := flawNames[k]; ok {
		return known
	}
	return lang.Text{En: k.Ja(), Ja: k.Ja(), Zh: k.Ja()}
}

var flawNames = map[tsume.FlawKind]lang.Text{
	tsume.NoSolution: lang.FlawNoSolutionName, tsume.Cook: lang.FlawCookName, tsume.Early: lang.FlawEarlyName,
	tsume.Longer: lang.FlawLongerName, tsume.Escape: lang.FlawEscapeName, tsume.Leftover: lang.FlawLeftoverName,
	tsume.Branch: lang.FlawBranchName, tsume.LastMove: lang.FlawLastMoveName, tsume.Unlimited: lang.FlawUnlimitedName,
	tsume.Detour: lang.FlawDetourName,
}

func (w *writer) try(line []shogi.Move, t tsume.Try) {
	if t.Ply > len(line)+1 {
		return
	}
	prefix := line[:t.Ply-1]
	if t.DropMate {
		w.note(prefix, lang.TsumeNoteDropMate(w.move(prefix, t.Move)))
		return
	}
	moves := []shogi.Move{t.Move}
	if t.Reply != shogi.NoMove {
		moves = append(moves, t.Reply)
	}
	w.add(prefix, moves, w.say(lang.TsumeNoteTry), false)
	if t.Slip != shogi.NoMove {
		w.add(append(slices.Clone(prefix), t.Move), slices.Concat([]shogi.Move{t.Slip}, t.SlipLine),
			w.say(lang.TsumeNoteSlip), true)
	}
}

func (w *writer) move(before []shogi.Move, m shogi.Move) string {
	p, last := w.rec.Start.Position, shogi.NoMove
	for _, played := range before {
		var u shogi.Undo
		p.Make(played, &u)
		last = played
	}
	if w.lang == lang.English {
		return notation.Text(notation.Western, &p, m, last)
	}
	return notation.Text(notation.Japanese, &p, m, last)
}

func (w *writer) note(moves []shogi.Move, comment lang.Text) {
	at := w.rec.Root
	for _, m := range moves {
		if at = child(at, m); at == nil {
			return
		}
	}
	at.Comments = append(at.Comments, w.say(comment))
}

// FaultText explains a [tsume.VerifyError] reason of a composer's line.
func FaultText(reason string) lang.Text {
	switch reason {
	case tsume.FaultNotLegal:
		return lang.TsumeNotLegal
	case tsume.FaultNoCheck:
		return lang.TsumeNoCheck
	case tsume.FaultDefends:
		return lang.TsumeDefends
	case tsume.FaultNotMated:
		return lang.TsumeNotMated
	}
	return lang.TsumeNotMate
}
