package solve

import (
	"context"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Pressing is what a threat comes to.
type Pressing string

const (
	// NoThreat: the defender may do nothing and is not mated.
	NoThreat Pressing = "none"
	// Threatens (詰めろ): the defender who does nothing is mated, and a reply holds.
	Threatens Pressing = "threat"
	// Brinkmate (必至): every reply is mated.
	Brinkmate Pressing = "brinkmate"
	// Unsettled: a threat was not found or disproven within the time.
	Unsettled Pressing = "unknown"
)

// ThreatAnswer says whether the attacker threatens mate, and what the defender can
// do about it. Where a threat has replies that are Open and none that holds, it is
// not known whether it is 必至.
type ThreatAnswer struct {
	Status Pressing
	// Plies is the length of the mate that is threatened and Line the mate, from
	// the position in which the defender has done nothing.
	Plies int
	Line  []shogi.Move
	// Mated, Holds and Open are as in [tsume.Defences].
	Mated []tsume.Defence
	Holds []shogi.Move
	Open  []shogi.Move
	Nodes uint64
	Took  time.Duration
}

func (*ThreatAnswer) event() {}

// threatShare is the part of the time that each search for a threat gets.
const threatShare = 6

// threat answers whether the attacker threatens mate.
func (r *run) threat(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, r.limit)
	defer cancel()
	o := r.options(r.limit / threatShare)
	o.Shortest = true
	found, err := during(context.WithoutCancel(ctx), r, Mating, r.limit, func(context.Context) (*tsume.Defences, error) {
		return tsume.FindDefences(ctx, r.position, o)
	})
	if err != nil {
		return err
	}
	out := &ThreatAnswer{
		Status: NoThreat, Mated: found.Mated, Holds: found.Holds, Open: found.Open, Nodes: found.Nodes, Took: r.solver.config.Now().Sub(r.from),
	}
	switch {
	case found.Threat.Status == tsume.Unknown:
		out.Status = Unsettled
	case found.Brinkmate():
		out.Status = Brinkmate
	case found.Threat.Status == tsume.Mate:
		out.Status = Threatens
	}
	if found.Threat.Status == tsume.Mate {
		if err := found.Threat.Verify(); err != nil {
			return err // the search is wrong, which nobody must be told as an answer
		}
		out.Plies, out.Line = found.Threat.Plies, found.Threat.Line
	}
	return r.emit(out)
}
