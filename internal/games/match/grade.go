package match

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Grade is a grade that a player states, 15 kyu to 9 dan in steps of one; 0 is unknown.
type Grade int

const (
	lowestKyu  = 15
	highestDan = 9
)

// ParseGrade reads "15k" to "1k", "1d" to "9d", or "".
func ParseGrade(text string) (Grade, error) {
	if text == "" {
		return 0, nil
	}
	number, kyu := strings.CutSuffix(text, "k")
	number, dan := strings.CutSuffix(number, "d")
	n, err := strconv.Atoi(number)
	switch {
	case err == nil && kyu && !dan && n >= 1 && n <= lowestKyu:
		return Grade(lowestKyu + 1 - n), nil
	case err == nil && dan && !kyu && n >= 1 && n <= highestDan:
		return Grade(lowestKyu + n), nil
	}
	return 0, fmt.Errorf("%.80q is not a grade: want 15k to 1k or 1d to 9d", text)
}

// String is the inverse of [ParseGrade].
func (g Grade) String() string {
	switch {
	case g == 0:
		return ""
	case g <= lowestKyu:
		return strconv.Itoa(int(lowestKyu+1-g)) + "k"
	}
	return strconv.Itoa(int(g-lowestKyu)) + "d"
}

// ByGrade changes the event of a join to the handicap of the grades (seed 002: a lance for one
// grade, a bishop for two, and so on), if the game has [Config.ByGrade] and both players state
// theirs. The higher grade gives it and has White. Equal grades play even.
func (g *Game) ByGrade(sets RuleSets, e *Event) error {
	guest, host := e.Players[e.Side], e.Players[e.Side.Other()]
	if !g.config.ByGrade || guest.Grade == 0 || host.Grade == 0 {
		return nil
	}
	rs, err := sets.RuleSet(g.config.Rules, g.config.Impasse)
	if err != nil {
		return err
	}
	difference := int(max(guest.Grade, host.Grade) - min(guest.Grade, host.Grade))
	h, ok := rs.HandicapOf(difference)
	if !ok {
		return nil
	}
	e.Side = shogi.Black
	if guest.Grade > host.Grade {
		e.Side = shogi.White
	}
	e.Players[e.Side], e.Players[e.Side.Other()] = guest, host
	e.Toss, e.Handicap, e.Start = nil, h.ID, h.SFEN
	return nil
}

// give sets up the handicap of a join.
func (g *Game) give(e Event) error {
	setup, err := notation.ParseSFEN(g.rules, e.Start)
	if err != nil {
		return err
	}
	start, err := setup.Position()
	if err != nil {
		return err
	}
	g.config.Handicap, g.config.Start, g.config.Rated = e.Handicap, e.Start, false
	g.game = shogi.NewGame(start)
	return nil
}
