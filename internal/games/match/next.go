package match

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// Series is a kind of match of several games.
type Series string

const (
	// Single: no match.
	Single Series = ""
	// HalfLance: 半香, a handicap of a left lance and an even game in turn (seed
	// 002). Whoever gives the lance has White in every game.
	HalfLance Series = "half-lance"
)

// lance is the handicap of the odd games of [HalfLance].
const lance = "lance"

// RuleSets finds rule sets as a whole. [*Rulebook] is one.
type RuleSets interface {
	// RuleSet returns the rule set of that id with the given impasse rule.
	RuleSet(id string, impasse shogi.ImpasseRule) (*variant.RuleSet, error)
}

// ErrNoNext says that the game has not ended: no other follows it yet.
var ErrNoNext = errors.New("the game has not ended")

// Next returns the game that follows g, whose id is id: played again with
// colours changed and the time that is left when it ended by 千日手, the next
// game of its series, or else a rematch. A rematch changes colours, but in a
// handicap game who gave the handicap gives it again, and has White. Swapped says
// that each player has the other's side of g.
func (g *Game) Next(sets RuleSets, id string) (c Config, swapped bool, err error) {
	result := g.Result()
	if !result.Over() {
		return Config{}, false, ErrNoNext
	}
	c = g.config
	c.After, c.Toss, c.Draw, c.Left = id, nil, NoDraw, [2]time.Duration{}
	switch {
	case result.Reason == shogi.Sennichite:
		c.Left = g.replayTime()
		swapped = c.Handicap == ""
	case c.Series == HalfLance:
		if err := c.alternate(sets, c.Round+1); err != nil {
			return Config{}, false, err
		}
	default:
		swapped = c.Handicap == ""
	}
	if swapped {
		c.swap()
	}
	return c, swapped, nil
}

// swap changes the colours of the players.
func (c *Config) swap() {
	c.Players[0], c.Players[1] = c.Players[1], c.Players[0]
	c.Left[0], c.Left[1] = c.Left[1], c.Left[0]
}

// alternate sets up game round of a half-lance match.
func (c *Config) alternate(sets RuleSets, round int) error {
	rs, err := sets.RuleSet(c.Rules, c.Impasse)
	if err != nil {
		return err
	}
	return c.round(rs, round)
}

// Begin sets up the first game of a series of which rs is the rule set.
func (c *Config) Begin(rs *variant.RuleSet) error {
	if c.Series != HalfLance {
		return fmt.Errorf("unknown series %q: want %s", c.Series, HalfLance)
	}
	return c.round(rs, 1)
}

func (c *Config) round(rs *variant.RuleSet, round int) error {
	c.Round, c.Handicap, c.Start = round, "", rs.SFEN
	if round%2 == 0 {
		return nil
	}
	for _, h := range rs.Handicaps {
		if h.ID == lance {
			c.Handicap, c.Start = h.ID, h.SFEN
			return nil
		}
	}
	return fmt.Errorf("%s has no handicap of a lance", c.Rules)
}

// replayTime returns the main time of each side, of the colours it has in g,
// for the game played again after 千日手: what it has left, and as much more to
// both as gives the one with less an hour, or the main time where that is
// shorter (the practice of title matches).
func (g *Game) replayTime() [2]time.Duration {
	control := g.config.Control
	if control.Main == 0 {
		return [2]time.Duration{}
	}
	var left [2]time.Duration
	for c := range left {
		left[c] = g.clock.Remaining(shogi.Color(c), g.events[len(g.events)-1].At).Main
	}
	add := max(0, min(time.Hour, control.Main)-min(left[0], left[1]))
	for c := range left {
		left[c] = min(left[c]+add, clock.MaxMain)
	}
	return left
}

// main returns the main time of each side at the start.
func (c *Config) main() [2]time.Duration {
	if c.Left != [2]time.Duration{} {
		return c.Left
	}
	return [2]time.Duration{c.Control.Main, c.Control.Main}
}
