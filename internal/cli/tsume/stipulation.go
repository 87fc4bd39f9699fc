package tsume

import (
	"context"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/cli/verb"
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

// duty requires a name that the parser has checked.
func (f *stipulationFlags) duty() stipulation.Duty {
	for _, d := range [...]stipulation.Duty{stipulation.NobodyChecks, stipulation.BothCheck} {
		if f.CheckDuty == d.String() {
			return d
		}
	}
	return stipulation.AttackerChecks
}

func (c *solveCmd) stipulate(ctx context.Context, t *task, o tsume.Options, w *searchWatch, r *problemReport) error {
	intended, err := t.moves, error(nil)
	if c.Line != "" {
		if intended, err = parseLine(&t.position, c.Line); err != nil {
			return verb.Usagef("--line: %w", err)
		}
	}
	f := &c.stipulationFlags
	lines := f.Lines
	if len(intended) > 0 {
		lines = MaxSolutions // among which to find it
	}
	s, err := stipulation.Solve(ctx, t.position, f.asked, stipulation.Options{
		DefenderMoves: c.Defender, Duty: f.duty(), Length: f.Length, Lines: lines,
		Hash: o.Hash, Nodes: o.Nodes, Time: o.Time, Now: time.Now, Progress: w.updateAim,
	})
	if err != nil {
		return err
	}
	rules := t.position.Rules()
	r.aim = s
	r.SetAim(rules, f.asked.ID, f.CheckDuty, s)
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
	r.Verdict = r.aimVerdict()
	return nil
}

// aimVerdict is "sound", "flawed" or "open".
func (r *problemReport) aimVerdict() string {
	switch a := r.Stipulation; {
	case len(a.Cooks) > 0, a.Early, r.Left, a.Intended != nil && !*a.Intended:
		return "flawed"
	case r.aim.Unique():
		return "sound"
	}
	return "open"
}
