package solve

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Aim is a stipulation other than mate.
type Aim struct {
	// Stipulation is an ID or name, "" for 詰将棋.
	Stipulation string `json:"stipulation,omitempty"`
	// CheckDuty is "attacker" (also ""), "none" or "both".
	CheckDuty string `json:"checkDuty,omitempty"`
	Length    int    `json:"length,omitempty"`
}

// AimAnswer is the result for another aim.
type AimAnswer struct {
	Stipulation stipulation.Stipulation
	Solution    *stipulation.Solution
	// Soundness is sound for one solution without leftovers that is not Early.
	Soundness   Soundness
	Left, Early bool
	Took        time.Duration
}

func (*AimAnswer) event() {}

const maxSolutions = 30

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
		if p.duty, err = Named(a.CheckDuty, stipulation.AttackerChecks, stipulation.NobodyChecks, stipulation.BothCheck); err != nil {
			return refusal.Newf(refusal.BadRequest, "There is no duty to check %q.", a.CheckDuty).ForPrograms()
		}
	}
	if p.asked.Threat || a.Length < 0 || a.Length > stipulation.MaxLength {
		return refusal.New(refusal.BadRequest, "A stipulation has a length from 1 on and is no question about a threat.").ForPrograms()
	}
	return nil
}

func (r *run) solveAim(ctx context.Context) error {
	c := &r.solver.config
	s, err := during(ctx, r, Mating, r.limit, func(ctx context.Context) (*stipulation.Solution, error) {
		return stipulation.Solve(ctx, r.position, r.aim, stipulation.Options{
			DefenderMoves: r.asked.Defender, Duty: r.duty, Length: r.asked.Aim.Length, Lines: maxSolutions,
			Hash: c.Hash, Time: r.limit, Now: r.turn,
			Progress: func(p stipulation.Progress) { r.last.Store(p.Nodes) },
		})
	})
	if err != nil {
		return err
	}
	out := &AimAnswer{Stipulation: r.aim, Solution: s, Took: r.now().Sub(r.from)}
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

func aimFault(err error) error {
	switch {
	case errors.Is(err, stipulation.ErrNoKing):
		return refusal.New(refusal.BadPosition, "The side that is to be mated has no king.").Because("mated-no-king")
	case errors.Is(err, stipulation.ErrNoCheck):
		return refusal.New(refusal.BadPosition, "A side that has to give check finds no king to check.").Because("nobody-to-check")
	}
	return err
}
