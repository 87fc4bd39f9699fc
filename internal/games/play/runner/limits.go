package runner

import (
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
)

const (
	// mostMade bounds the timed games of one holder that are running or open.
	mostMade = 50
	// MostSeeks bounds the lobby games of one holder, mostSeeksEach those of one address.
	MostSeeks     = 3
	mostSeeksEach = 10
	// mostAway bounds the away games per loaded game. An away game costs one timer.
	mostAway = 16
)

var (
	// ErrClosing rejects a request after [Runner.Close].
	ErrClosing = refusal.New(refusal.Busy, "The server is shutting down; try again in a moment.").Because("closing")
	// ErrCrowded rejects a game for lack of memory or of engines.
	ErrCrowded = refusal.New(refusal.Busy, "Too many games are being played here just now; try again in a minute.").Because("crowded")
	// ErrManySeeks rejects a lobby game above [MostSeeks].
	ErrManySeeks = refusal.New(refusal.TooManyGames, "Three of your games are already waiting in the lobby; cancel one, or wait for an opponent.").Because("many-open")

	errManyGames = refusal.New(refusal.TooManyGames, "You have too many games with a clock; finish some first.").Because("many-games")
	errGamesEach = refusal.New(refusal.TooManyGames, "Your network has too many games with a clock; finish some first.").Because("many-games-here")
	errSeeksEach = refusal.New(refusal.TooManyGames, "Too many games from your network are waiting in the lobby; join one, or wait for an opponent.").Because("many-open-here")
)

type limits struct{ games, each int }

// nearlyFull is the number of loaded games that makes idle games leave.
func (l limits) nearlyFull() int { return l.games - l.games/8 }

func (l limits) away() int { return mostAway * l.games }

// Maker is the creator of a game: hashes of the holder and of the address, "" if
// unknown.
type Maker struct{ Holder, Address people.ID }

// Begins is how a new game counts: it has a clock, it is in the lobby.
type Begins struct{ Clock, Seek bool }

type count struct{ clocks, seeks int }

func (c *count) add(d count) { c.clocks, c.seeks = c.clocks+d.clocks, c.seeks+d.seeks }

type begun struct {
	count
	near count
}

func (l limits) check(b Begins, n begun) error {
	switch {
	case b.Seek && n.seeks >= MostSeeks:
		return ErrManySeeks
	case b.Seek && n.near.seeks >= mostSeeksEach:
		return errSeeksEach
	case b.Clock && n.clocks >= mostMade:
		return errManyGames
	case b.Clock && n.near.clocks >= l.each:
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
