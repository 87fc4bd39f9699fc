package solve

import (
	"context"
	"time"

	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/tsume"
)

// Pressing is the result of a threat query.
type Pressing string

const (
	// NoThreat: the defender can pass safely.
	NoThreat Pressing = "none"
	// Threatens (詰めろ): a pass is mated, but a reply holds.
	Threatens Pressing = "threat"
	// Brinkmate (必至): every reply is mated.
	Brinkmate Pressing = "brinkmate"
	Unsettled Pressing = "unknown"
)

// ThreatAnswer is a threat and the replies. With Open replies and no holding one, 必至 is
// unknown.
type ThreatAnswer struct {
	Status Pressing
	// Plies is the mate after a pass.
	Plies int
	Line  []shogi.Move
	Mated []tsume.Defence
	Holds []shogi.Move
	Open  []shogi.Move
	Nodes uint64
	Took  time.Duration
}

func (*ThreatAnswer) event() {}

// threatShare divides the time among the searches.
const threatShare = 6

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
		Status: NoThreat, Mated: found.Mated, Holds: found.Holds, Open: found.Open, Nodes: found.Nodes, Took: r.now().Sub(r.from),
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
			return err // the search is wrong: give no answer
		}
		out.Plies, out.Line = found.Threat.Plies, found.Threat.Line
	}
	return r.emit(out)
}
