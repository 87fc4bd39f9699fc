package match

import (
	"errors"
	"time"

	"github.com/komadai/komadai/shogi"
)

func checkAgree(c *Config) error {
	switch {
	case !c.Agree:
		return nil
	case c.Grace == 0:
		return errors.New("a game that its players agree to has no time limit for it")
	case c.Players[0].IsEngine() || c.Players[1].IsEngine():
		return errors.New("an engine does not agree to a game")
	}
	return nil
}

// Agreeing reports whether both players are present and have to agree; see [Config.Agree].
func (g *Game) Agreeing() bool {
	return g.config.Agree && g.agreed != [2]bool{true, true} && !g.Waiting() && !g.Result().Over()
}

func (g *Game) Agreed(side shogi.Color) bool { return g.agreed[side] }

func (g *Game) Rejected() bool { return g.events[len(g.events)-1].Kind == Rejected }

// Rejecter is the side whose missing agreement ended the game: it rejected, or let the time
// pass.
func (g *Game) Rejecter() (side shogi.Color, ok bool) {
	last := g.events[len(g.events)-1]
	switch {
	case last.Kind == Rejected:
		return last.Side, true
	case last.Kind != Abandoned || !g.config.Agree || g.agreed == [2]bool{true, true}:
		return shogi.Black, false
	case g.agreed[shogi.Black]:
		return shogi.White, true
	}
	return shogi.Black, true
}

// begun checks c against the stage: waiting for a player or an agreement, or running.
func (g *Game) begun(c Command) error {
	switch {
	case c.Kind == Agreed && (!g.Agreeing() || g.agreed[c.Side]):
		return ErrStale
	case c.Kind != Agreed && c.Kind != Abandoned && (g.Waiting() || g.Agreeing()):
		return ErrWaiting
	}
	return nil
}

// decideAbort makes a player's Abandoned a Rejected while the players have to agree.
func (g *Game) decideAbort(e *Event) error {
	switch {
	case !g.CanAbort():
		return ErrAbort
	case g.Agreeing():
		e.Kind = Rejected
	default:
		e.Side = shogi.Black // no meaning
	}
	return nil
}

// applyAgreed starts the time when both sides have agreed.
func (g *Game) applyAgreed(e Event) error {
	if !g.Agreeing() {
		return ErrTaken
	}
	g.agreed[e.Side] = true
	g.begin(e.At)
	return nil
}

// agreeBy is Grace after the players met, or after a restart of the server.
func (g *Game) agreeBy() time.Time {
	i := len(g.events) - 1
	for i > 0 && g.events[i].Kind == Agreed {
		i--
	}
	return g.events[i].At.Add(g.config.Grace)
}
