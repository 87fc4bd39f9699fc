package match

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

type Series string

const (
	Single Series = ""
	// HalfLance: 半香, a left lance handicap and an even game in turn (seed 002). The giver
	// is always White.
	HalfLance Series = "half-lance"
)

// Handicap of odd games of [HalfLance].
const lance = "lance"

type RuleSets interface {
	RuleSet(id string, impasse shogi.ImpasseRule) (*variant.RuleSet, error)
}

var ErrNoNext = errors.New("the game has not ended")

// Next is the game after g, whose ID is id: a replay of 千日手 with colours swapped and the
// remaining time, the next of its series, or a rematch. A rematch swaps colours, but a
// handicap's giver stays White. swapped: each player changes sides.
func (g *Game) Next(sets RuleSets, id string) (c Config, swapped bool, err error) {
	result := g.Result()
	if !result.Over() {
		return Config{}, false, ErrNoNext
	}
	c = g.config
	c.After, c.Toss, c.Draw, c.ByGrade, c.Left = id, nil, NoDraw, false, [2]time.Duration{}
	switch {
	case result.Reason == shogi.Sennichite:
		c.Left = g.replayTime()
		swapped = c.Handicap == ""
	case c.Series == HalfLance:
		rs, err := sets.RuleSet(c.Rules, c.Impasse)
		if err == nil {
			err = c.round(rs, c.Round+1)
		}
		if err != nil {
			return Config{}, false, err
		}
	default:
		swapped = c.Handicap == ""
	}
	if swapped {
		c.Players[0], c.Players[1] = c.Players[1], c.Players[0]
		c.Left[0], c.Left[1] = c.Left[1], c.Left[0]
	}
	return c, swapped, nil
}

// Begin sets up the first game of a series.
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

// replayTime is each side's main time, by colour in g, after 千日手: the remaining time, plus for
// both what the shorter one lacks to an hour or to a shorter main time (the practice of title
// matches).
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

func (c *Config) main() [2]time.Duration {
	if c.Left != [2]time.Duration{} {
		return c.Left
	}
	return [2]time.Duration{c.Control.Main, c.Control.Main}
}
