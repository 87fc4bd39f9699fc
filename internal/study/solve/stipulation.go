package solve

import (
	"context"
	"errors"
	"time"

	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/tsume/stipulation"
)

// Stipulation is the goal of a problem.
type Stipulation struct {
	// ID is an ID or name, "" for 詰将棋.
	ID string `json:"stipulation,omitempty"`
	// CheckDuty is "attacker" (also ""), "none" or "both".
	CheckDuty string `json:"checkDuty,omitempty"`
	Length    int    `json:"length,omitempty"`
}

// StipulationAnswer is the result for another stipulation than mate.
type StipulationAnswer struct {
	Stipulation stipulation.Stipulation
	Solution    *stipulation.Solution
	// Soundness is sound for one solution without leftovers that is not Early.
	Soundness   Soundness
	Left, Early bool
	Took        time.Duration
}

func (*StipulationAnswer) event() {}

const maxSolutions = 30

func (p *Problem) readStipulation() error {
	a := p.asked.Stipulation
	if a.ID == "" {
		return nil
	}
	var err error
	if p.stipulation, err = stipulation.Lookup(a.ID); err != nil {
		return refusal.Newf(refusal.BadRequest, "There is no stipulation %q.", a.ID).ForPrograms()
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

func (r *run) solveStipulation(ctx context.Context) error {
	c := &r.solver.config
	s, err := during(ctx, r, Mating, r.limit, func(ctx context.Context) (*stipulation.Solution, error) {
		return stipulation.Solve(ctx, r.position, r.stipulation, stipulation.Options{
			DefenderMoves: r.asked.Defender, Duty: r.duty, Length: r.asked.Stipulation.Length, Lines: maxSolutions,
			Hash: c.Hash, Time: r.limit, Now: r.turn,
			Progress: func(p stipulation.Progress) { r.last.Store(p.Nodes) },
		})
	})
	if err != nil {
		return err
	}
	out := &StipulationAnswer{Stipulation: r.stipulation, Solution: s, Took: r.now().Sub(r.from)}
	if len(s.Lines) > 0 {
		out.Left = stipulation.LeavesHand(r.position, r.attacker(), s.Lines[0])
	}
	out.Early = s.Status == stipulation.Solved && s.Plies < r.asked.Stipulation.Length
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

func stipulationFault(err error) error {
	switch {
	case errors.Is(err, stipulation.ErrNoKing):
		return refusal.New(refusal.BadPosition, "The side that is to be mated has no king.").Because("mated-no-king")
	case errors.Is(err, stipulation.ErrNoCheck):
		return refusal.New(refusal.BadPosition, "A side that has to give check finds no king to check.").Because("nobody-to-check")
	}
	return err
}
