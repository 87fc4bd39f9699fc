package play

import "github.com/komadai/komadai/internal/people/principal"

const (
	// mostMade is how many games with a clock one holder may have begun that go on,
	// or wait, at a time.
	mostMade = 50
	// mostSeeks is how many games of one holder may stand in the lobby, and
	// mostSeeksEach of one address.
	mostSeeks     = 3
	mostSeeksEach = 10
	// mostAway is how many games with a running clock may be out of memory for each
	// that may be in it: they cost no more than a timer each.
	mostAway = 16
)

// limits bound the games in memory, and those that clients of one address may have
// begun.
type limits struct{ games, each int }

// nearlyFull is how many games in memory are so many that those out of use have
// to leave.
func (l limits) nearlyFull() int { return l.games - l.games/8 }

// away is how many games may be away.
func (l limits) away() int { return mostAway * l.games }

// maker is who has begun a game, as far as that is bounded: the name of a holder
// and that of an address. Both are "" for games that others arrange, and for
// those that were not begun here since the start of the process.
type maker struct{ holder, address principal.ID }

func makerOf(who Person) maker {
	return maker{holder: who.Holder, address: principal.OfAddress(who.Address)}
}

// begins says what of a new game counts: whether it has a clock, and whether it
// stands in the lobby.
type begins struct{ clock, seek bool }

// count counts games with a clock and games in the lobby.
type count struct{ clocks, seeks int }

func (c *count) add(d count) { c.clocks, c.seeks = c.clocks+d.clocks, c.seeks+d.seeks }

// begun counts the games of a maker that go on: its own, and those of its address,
// 0 where that is not known.
type begun struct {
	count
	near count
}

// check reports why one who has begun so many games may not begin another one, nil
// if they may.
func (l limits) check(b begins, n begun) error {
	switch {
	case b.seek && n.seeks >= mostSeeks:
		return errManySeeks
	case b.seek && n.near.seeks >= mostSeeksEach:
		return errSeeksEach
	case b.clock && n.clocks >= mostMade:
		return errManyGames
	case b.clock && n.near.clocks >= l.each:
		return errGamesEach
	}
	return nil
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
