package contest

import "context"

type deal struct {
	// Of the game and of its opening.
	number, round int
	players       [2]int
	opening       Opening
}

func (o *Options) deal(ctx context.Context, n int) (*deal, error) {
	s := slotOf(n, len(o.pairings))
	opening, err := o.Openings.Opening(ctx, s.round)
	if err != nil {
		return nil, err
	}
	pairing := o.pairings[s.pairing]
	d := &deal{number: n, round: s.round, players: [2]int{pairing.First, pairing.Second}, opening: opening}
	if s.swapped {
		d.players[0], d.players[1] = d.players[1], d.players[0]
	}
	return d, nil
}

func (o *Options) pace(player int) *Pace {
	if p := o.Players[player].Pace; p != nil {
		return p
	}
	return &o.Pace
}
