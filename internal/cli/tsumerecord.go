package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/kifu/formats"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

// checkRecord judges --record: the name says the format.
func (c *tsumeSolveCmd) checkRecord() error {
	switch {
	case c.Record == "":
		return nil
	case c.Hisshi || c.Threat:
		return usagef("--record: a record is of a mate, not of what --hisshi and --threat find")
	}
	if _, ok := formats.Of(kifu.FormatOfName(filepath.Base(c.Record))); !ok {
		return usagef("--record %s: the name has to end as that of a record, .kif, .ki2, .jkf, …", c.Record)
	}
	return nil
}

// writeRecord writes what was found to the record asked for.
func (c *tsumeSolveCmd) writeRecord(t *task, r *problemReport) error {
	if c.Record == "" || t.fault != nil {
		return nil
	}
	s := solutionRecord{rec: kifu.New(t.set), lang: lang.Language(c.Lang), attacker: t.attacker}
	s.rec.Start = kifu.StartAt(t.set, t.position)
	if r.Aim != nil {
		s.aim(c, r)
	} else {
		s.mate(r)
	}
	codec, _ := formats.Of(kifu.FormatOfName(filepath.Base(c.Record)))
	var b bytes.Buffer
	if _, err := codec.Write(&b, s.rec, kifu.WriteOptions{}); err != nil {
		return fmt.Errorf("--record: %w", err)
	}
	return c.newFile(c.Record, b.Bytes())
}

// newFile writes a file that is not there yet, or may be written over.
func (c *tsumeSolveCmd) newFile(name string, data []byte) error {
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if c.Force {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(name, flags, 0o644)
	if err != nil {
		return plain(err)
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return plain(err)
	}
	return nil
}

// solutionRecord makes a record of a problem: the main line, and what stands beside
// it as variations, each with a comment on its first move.
type solutionRecord struct {
	rec      *kifu.Record
	lang     lang.Language
	attacker shogi.Color
}

// say returns a text in the language of the record.
func (s *solutionRecord) say(t lang.Text) string { return t.In(s.lang) }

// add adds a line from the start: prefix leads to where it begins, comment is said
// of its first move, and mate of its end.
func (s *solutionRecord) add(prefix, line []shogi.Move, comment string, mate bool) {
	p, at := s.rec.Start.Position, s.rec.Root
	for i, m := range slices.Concat(prefix, line) {
		if !p.IsLegal(m) {
			return // what follows is a line with a piece put aside
		}
		var u shogi.Undo
		p.Make(m, &u)
		k := slices.IndexFunc(at.Children, func(n *kifu.Node) bool { return n.Move == m && n.End == nil })
		if k < 0 {
			at.Children = append(at.Children, &kifu.Node{Move: m})
			k = len(at.Children) - 1
		}
		at = at.Children[k]
		if i == len(prefix) && comment != "" && !slices.Contains(at.Comments, comment) {
			at.Comments = append(at.Comments, comment)
		}
	}
	if mate && len(at.Children) == 0 && p.Side() != s.attacker {
		at.Children = append(at.Children, &kifu.Node{End: &kifu.End{Kind: kifu.EndMate}})
	}
}

// mate writes the solution of a mate problem, its 変化, 紛れ and flaws.
func (s *solutionRecord) mate(r *problemReport) {
	root := s.rec.Root
	switch {
	case r.Plies != nil:
		root.Comments = append(root.Comments, s.say(lang.TsumeNoteMate(*r.Plies)))
		s.add(nil, r.solution.Line, "", true)
	case r.Status == tsume.NoMate.String():
		root.Comments = append(root.Comments, s.say(lang.TsumeNoteNoMate()))
	default:
		root.Comments = append(root.Comments, s.say(lang.TsumeNoteOpen()))
	}
	if r.Verdict != "" {
		root.Comments = append(root.Comments, s.say(verdicts[r.Verdict]()))
	}
	line := r.solution.Line
	for _, v := range r.Variations {
		s.variation(line, 1, v.found)
	}
	for _, f := range r.Flaws {
		s.flaw(line, f.flaw)
	}
	for _, t := range r.Tries {
		s.try(line, t.found)
	}
}

// variation writes a reply beside a line that begins with the move of the number
// first, and those beside its own.
func (s *solutionRecord) variation(line []shogi.Move, first int, v tsume.Variation) {
	if v.Ply-first > len(line) {
		return
	}
	prefix := line[:v.Ply-first]
	comment := s.say(lang.TsumeNoteVariation(v.Plies))
	switch {
	case v.Useless:
		comment = s.say(lang.TsumeNoteUseless())
	case v.Open:
		comment = s.say(lang.TsumeNoteVariationOpen())
	case v.Plies == 0:
		comment = s.say(lang.TsumeNoteNoMateAfter())
	}
	if v.Left {
		comment = s.say(lang.TsumeNoteLeft(comment))
	}
	s.add(prefix, slices.Concat([]shogi.Move{v.Move}, v.Line), comment, v.Plies > 0 && !v.Useless)
	for _, also := range v.Also {
		s.add(prefix, []shogi.Move{also}, s.say(lang.TsumeNoteAlso()), false)
	}
	whole := slices.Concat(prefix, []shogi.Move{v.Move}, v.Line)
	for _, deeper := range v.Variations {
		s.variation(whole, 1, deeper)
	}
}

// flaw writes a move that should not be there.
func (s *solutionRecord) flaw(line []shogi.Move, f tsume.Flaw) {
	name := s.say(flawName(f.Kind))
	if f.Ply == 0 || f.Ply > len(line)+1 {
		s.rec.Root.Comments = append(s.rec.Root.Comments, name)
		return
	}
	s.add(line[:f.Ply-1], slices.Concat([]shogi.Move{f.Move}, f.Line), name, false)
}

// flawName returns the name of a kind of flaw; one that is not known here has its
// Japanese name in all languages.
func flawName(k tsume.FlawKind) lang.Text {
	if known, ok := flawNames[k]; ok {
		return known()
	}
	return lang.Text{En: k.Ja(), Ja: k.Ja(), Zh: k.Ja()}
}

// flawNames are the names of flaws.
var flawNames = map[tsume.FlawKind]func() lang.Text{
	tsume.NoSolution: lang.FlawNoSolutionName, tsume.Cook: lang.FlawCookName, tsume.Early: lang.FlawEarlyName,
	tsume.Longer: lang.FlawLongerName, tsume.Escape: lang.FlawEscapeName, tsume.Leftover: lang.FlawLeftoverName,
	tsume.Branch: lang.FlawBranchName, tsume.LastMove: lang.FlawLastMoveName, tsume.Unlimited: lang.FlawUnlimitedName,
	tsume.Detour: lang.FlawDetourName,
}

// try writes a check that does not mate, with what refutes it.
func (s *solutionRecord) try(line []shogi.Move, t tsume.Try) {
	if t.Ply > len(line)+1 {
		return
	}
	prefix := line[:t.Ply-1]
	if t.DropMate {
		at := walker{s.rec.Start.Position, shogi.NoMove}.along(prefix)
		s.note(prefix, s.say(lang.TsumeNoteDropMate(moveIn(s.lang, at, t.Move))))
		return
	}
	moves := []shogi.Move{t.Move}
	if t.Reply != shogi.NoMove {
		moves = append(moves, t.Reply)
	}
	s.add(prefix, moves, s.say(lang.TsumeNoteTry()), false)
	if t.Slip != shogi.NoMove {
		s.add(append(slices.Clone(prefix), t.Move), slices.Concat([]shogi.Move{t.Slip}, t.SlipLine),
			s.say(lang.TsumeNoteSlip()), true)
	}
}

// note says something of the place that the moves lead to.
func (s *solutionRecord) note(moves []shogi.Move, comment string) {
	at := s.rec.Root
	for _, m := range moves {
		k := slices.IndexFunc(at.Children, func(n *kifu.Node) bool { return n.Move == m && n.End == nil })
		if k < 0 {
			return
		}
		at = at.Children[k]
	}
	at.Comments = append(at.Comments, comment)
}

// aim writes all solutions of a problem with another aim.
func (s *solutionRecord) aim(c *tsumeSolveCmd, r *problemReport) {
	name, found := aimName(c.asked), r.Aim.found
	if found.Status != stipulation.Solved || len(found.Lines) == 0 {
		s.rec.Root.Comments = append(s.rec.Root.Comments, s.say(lang.StipulationNotFound(name)))
		return
	}
	s.rec.Root.Comments = append(s.rec.Root.Comments, s.say(lang.StipulationMet(name, found.Plies)), s.say(verdicts[r.Verdict]()))
	if c.asked.Mated == stipulation.Attacker {
		s.attacker = s.attacker.Other() // who stands mated at the end is the other
	}
	main := found.Lines[0]
	s.add(nil, main, "", true)
	for _, line := range found.Lines[1:] {
		at := apart(main, line)
		what := lang.FlawBranchName()
		if slices.Contains(found.Cooks, stipulation.Cook{Ply: at + 1, Move: line[at], Plies: found.Plies}) {
			what = lang.FlawCookName()
		}
		s.add(line[:at], line[at:], s.say(what), true)
	}
}
