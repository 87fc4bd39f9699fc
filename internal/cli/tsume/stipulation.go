package tsume

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
	"github.com/komadai/komadai/internal/lang"
	"github.com/komadai/komadai/internal/study/solve"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
	"github.com/komadai/komadai/tsume/stipulation"
)

type stipulationFlags struct {
	Stipulation string        `placeholder:"NAME" help:"Fairy stipulation: help-mate, help-self-mate, self-mate, worst-mate, devil-mate or direct-mate."`
	Length      int           `placeholder:"N" min:"1" max:"${maxLength}" help:"With --stipulation: announced length; shorter solutions are 早詰."`
	CheckDuty   string        `enum:"attacker,none,both" default:"attacker" help:"With --stipulation: who must check (王手義務): attacker, none or both (default ${default})."`
	Lines       int           `placeholder:"N" default:"20" min:"1" max:"${maxSolutions}" help:"With --stipulation: maximum solutions to print (default ${default})."`
	Lang        verb.Language `enum:"en,ja,zh,zh-Hant,zh-Hans" default:"en" help:"Language of the text: en, ja, zh, zh-Hant or zh-Hans (default ${default})."`
	EmptyHand   bool          `help:"The defender has no pieces in hand (受方持駒なし)."`

	asked stipulation.Stipulation
}

// MaxSolutions bounds printed solutions.
const MaxSolutions = 10_000

func (f *stipulationFlags) check() (err error) {
	switch {
	case f.Stipulation == "" && (f.Length != 0 || f.CheckDuty != stipulation.AttackerChecks.String()):
		return verb.Usagef("--length and --check-duty need --stipulation")
	case f.Stipulation == "":
		return nil
	}
	if f.asked, err = stipulation.Lookup(f.Stipulation); err != nil {
		return verb.Usagef("--stipulation: %w", err)
	}
	return nil
}

func (c *solveCmd) stipulate(ctx context.Context, t *task, o tsume.Options, w *searchWatch, r *problemReport) error {
	intended, err := t.moves, error(nil)
	if c.Line != "" {
		if intended, err = parseLine(&t.position, c.Line); err != nil {
			return verb.Usagef("--line: %w", err)
		}
	}
	f := &c.stipulationFlags
	duty, err := solve.Named(f.CheckDuty, stipulation.AttackerChecks, stipulation.NobodyChecks, stipulation.BothCheck)
	if err != nil {
		return err
	}
	lines := f.Lines
	if len(intended) > 0 {
		lines = MaxSolutions // among which to find it
	}
	s, err := stipulation.Solve(ctx, t.position, f.asked, stipulation.Options{
		DefenderMoves: c.Defender, Duty: duty, Length: f.Length, Lines: lines,
		Hash: o.Hash, Nodes: o.Nodes, Time: o.Time, Now: time.Now, Progress: w.updateStipulation,
	})
	if err != nil {
		return err
	}
	rules := t.position.Rules()
	r.stipulation = s
	r.SetStipulation(rules, f.asked.ID, f.CheckDuty, s)
	out := r.Stipulation
	if s.Status != stipulation.Solved {
		return nil
	}
	if len(s.Lines) > 0 {
		r.Left = stipulation.LeavesHand(t.position, t.attacker, s.Lines[0])
	}
	out.Early = max(f.Length, len(intended)) > s.Plies
	if len(intended) > 0 {
		among := slices.ContainsFunc(s.Lines, func(l []shogi.Move) bool { return slices.Equal(l, intended) })
		if among || !s.More {
			out.Intended = &among
		}
	}
	if len(s.Lines) > f.Lines {
		s.Lines, out.Lines, out.More, s.More = s.Lines[:f.Lines], out.Lines[:f.Lines], true, true
	}
	r.Verdict = r.stipulationVerdict()
	return nil
}

// stipulationVerdict is "sound", "flawed" or "open".
func (r *problemReport) stipulationVerdict() string {
	switch a := r.Stipulation; {
	case len(a.Cooks) > 0, a.Early, r.Left, a.Intended != nil && !*a.Intended:
		return "flawed"
	case r.stipulation.Unique():
		return "sound"
	}
	return "open"
}

func (f *stipulationFlags) text(b *textWriter, r problemReport) {
	s := r.Stipulation
	b.say("", r.stipulationHead(solve.NameOf(f.asked)))
	if len(r.stipulation.Lines) == 0 {
		return
	}
	b.WriteString("\t" + lineIn(b.l, r.from, r.last, r.stipulation.Lines[0]))
	b.say("\t", solve.Verdicts[solve.Soundness(r.Verdict)])
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

func (r *problemReport) stipulationHead(name lang.Text) lang.Text {
	switch s := r.stipulation; {
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

func (f *stipulationFlags) others(b *textWriter, r problemReport) {
	s := r.stipulation
	shown := map[stipulation.Cook]bool{}
	for _, line := range s.Lines[1:] {
		at := solve.Apart(s.Lines[0], line)
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
