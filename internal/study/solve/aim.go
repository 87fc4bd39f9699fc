package solve

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Aim asks for something else than a mate against the best defence.
type Aim struct {
	// Stipulation is the id of it or a name, "" for the mate of 詰将棋.
	Stipulation string `json:"stipulation,omitempty"`
	// CheckDuty says whose moves all have to check: "attacker", which "" is, too,
	// "none" or "both".
	CheckDuty string `json:"checkDuty,omitempty"`
	// Length is the length that is announced, 0 for none.
	Length int `json:"length,omitempty"`
}

// AimAnswer is what was found of a problem with another aim.
type AimAnswer struct {
	Stipulation stipulation.Stipulation
	// Solution is what was found, with at most maxSolutions lines.
	Solution *stipulation.Solution
	// Soundness is that of a problem with a solution: it is sound when there is one
	// way, nothing is left over, and it is not Early, shorter than was announced.
	Soundness   Soundness
	Left, Early bool
	Took        time.Duration
}

func (*AimAnswer) event() {}

// maxSolutions bounds the lines that are told.
const maxSolutions = 30

// duties are whose moves have to check.
var duties = []stipulation.Duty{stipulation.AttackerChecks, stipulation.NobodyChecks, stipulation.BothCheck}

// readAim reads what is asked for in place of a mate.
func (p *Problem) readAim() error {
	a := p.asked.Aim
	if a.Stipulation == "" {
		return nil
	}
	var err error
	if p.aim, err = stipulation.Lookup(a.Stipulation); err != nil {
		return refusal.Newf(refusal.BadRequest, "There is no stipulation %q.", a.Stipulation).ForPrograms()
	}
	if a.CheckDuty != "" {
		i := slices.IndexFunc(duties, func(d stipulation.Duty) bool { return d.String() == a.CheckDuty })
		if i < 0 {
			return refusal.Newf(refusal.BadRequest, "There is no duty to check %q.", a.CheckDuty).ForPrograms()
		}
		p.duty = duties[i]
	}
	if p.asked.Threat || a.Length < 0 || a.Length > stipulation.MaxLength {
		return refusal.New(refusal.BadRequest, "A stipulation has a length from 1 on and is no question about a threat.").ForPrograms()
	}
	return nil
}

// solveAim answers a question with another aim.
func (r *run) solveAim(ctx context.Context) error {
	c := &r.solver.config
	s, err := during(ctx, r, Mating, r.limit, func(ctx context.Context) (*stipulation.Solution, error) {
		return stipulation.Solve(ctx, r.position, r.aim, stipulation.Options{
			DefenderMoves: r.asked.Defender, Duty: r.duty, Length: r.asked.Aim.Length, Lines: maxSolutions,
			Hash: c.Hash, Time: r.limit, Now: c.Now,
			Progress: func(p stipulation.Progress) { r.last.Store(p.Nodes) },
		})
	})
	if err != nil {
		return err
	}
	out := &AimAnswer{Stipulation: r.aim, Solution: s, Took: c.Now().Sub(r.from)}
	if len(s.Lines) > 0 {
		out.Left = stipulation.LeavesHand(r.position, r.attacker(), s.Lines[0])
	}
	out.Early = s.Status == stipulation.Solved && s.Plies < r.asked.Aim.Length
	switch {
	case s.Status != stipulation.Solved:
	case len(s.Cooks) > 0 || out.Left || out.Early:
		out.Soundness = Flawed
	case s.Unique():
		out.Soundness = Sound
	default:
		out.Soundness = Open
	}
	return r.emit(out)
}

// aimFault says which errors about an aim are the client's.
func aimFault(err error) error {
	switch {
	case errors.Is(err, stipulation.ErrNoKing):
		return refusal.New(refusal.BadPosition, "The side that is to be mated has no king.").Because("mated-no-king")
	case errors.Is(err, stipulation.ErrNoCheck):
		return refusal.New(refusal.BadPosition, "A side that has to give check finds no king to check.").Because("nobody-to-check")
	}
	return nil
}
