package records

import (
	"fmt"
	"strconv"
	"time"

	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// instant is the layout of a header's time, which is in UTC ([kifu.KeyZone]).
const instant = "2006/01/02 15:04:05"

// headers returns the headers of a game, without values that equal the rule set's defaults.
func headers(g *match.Game, rules *variant.RuleSet, site string) kifu.Headers {
	c := g.Config()
	var h kifu.Headers
	h.Set(kifu.KeyStarted, g.Created().UTC().Format(instant))
	if g.Result().Over() {
		events := g.Events()
		h.Set(kifu.KeyEnded, events[len(events)-1].At.UTC().Format(instant))
	}
	h.Set(kifu.KeyZone, "UTC")
	if event := event(&c); event != "" {
		h.Set(kifu.KeyEvent, event)
	}
	if site != "" {
		h.Set(kifu.KeySite, site)
	}
	h = append(h, kifu.TimeHeaders(c.Control)...)
	if c.Left != [2]time.Duration{} { // a replay after 千日手
		h.Set(kifu.KeyBlackTime, kifu.FormatSpan(c.Left[shogi.Black]))
		h.Set(kifu.KeyWhiteTime, kifu.FormatSpan(c.Left[shogi.White]))
	}
	if c.MaxMoves > 0 {
		h.Set(kifu.KeyMaxMoves, strconv.Itoa(c.MaxMoves))
	}
	if name := match.ImpasseName(c.Impasse); name != rules.Impasse {
		h.Set(kifu.KeyImpasse, kifu.ImpasseWord(name))
	}
	if c.Fouls == match.LoseByFoul {
		h.Set(kifu.KeyFouls, "負け")
	}
	if c.Toss != nil {
		h.Set(kifu.KeyToss, tossed(&c))
	}
	names, ratings := kifu.PlayerKeys(c.Handicap != "")
	for side, p := range c.Players {
		if !p.Vacant {
			h.Set(names[side], PlayerName(p))
		}
		if p.Rating > 0 {
			h.Set(ratings[side], strconv.Itoa(p.Rating))
		}
	}
	return h
}

// tossed returns 歩3枚 と2枚 先手 NAME.
func tossed(c *match.Config) string {
	pawns, tokins := c.Toss.Count()
	return fmt.Sprintf("歩%d枚 と%d枚 先手 %s", pawns, tokins, PlayerName(c.Players[shogi.Black]))
}

// event returns the value of 棋戦: the event's name, else the tournament, else the half-lance
// match, else "".
func event(c *match.Config) string {
	switch {
	case c.Event != "":
		return c.Event
	case c.Tournament != "":
		return "komadai tournament " + c.Tournament
	case c.Series == match.HalfLance:
		return "半香 " + strconv.Itoa(c.Round)
	}
	return ""
}
