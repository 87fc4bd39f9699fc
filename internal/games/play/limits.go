package play

import "github.com/komadai/komadai/internal/people/principal"

const (
	// mostMade bounds the timed games of one holder that are running or open.
	mostMade = 50
	// mostSeeks bounds the lobby games of one holder, mostSeeksEach those of one address.
	mostSeeks     = 3
	mostSeeksEach = 10
	// mostAway is the number of away games allowed for each loaded game. An away game costs
	// one timer.
	mostAway = 16
)

// limits bound the loaded games and the games of one address.
type limits struct{ games, each int }

// nearlyFull is the number of loaded games above which idle games are unloaded.
func (l limits) nearlyFull() int { return l.games - l.games/8 }

// away returns the maximum number of away games.
func (l limits) away() int { return mostAway * l.games }

// maker identifies the creator of a game for limits: hashes of the holder and of the
// address. Both are "" for arranged games and for games created before this process
// started.
type maker struct{ holder, address principal.ID }

func makerOf(who Person) maker {
	return maker{holder: who.Holder, address: principal.OfAddress(who.Address)}
}

// begins describes how a new game counts: it has a clock, it is in the lobby.
type begins struct{ clock, seek bool }

type count struct{ clocks, seeks int }

func (c *count) add(d count) { c.clocks, c.seeks = c.clocks+d.clocks, c.seeks+d.seeks }

// begun counts the unfinished games of a holder and of its address. The address count is
// 0 if the address is unknown.
type begun struct {
	count
	near count
}

// check returns an error if n reaches a limit.
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
