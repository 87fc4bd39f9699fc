package play

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/games/ladder"
	"github.com/komadai/komadai/internal/games/match"
	"github.com/komadai/komadai/internal/people"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/kifu"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

const engineName = "komadai"

const defaultLevel = 3

// Terms are the settings of a requested game. The zero value of each field but Rules is
// the default.
type Terms struct {
	// Person asks for a human opponent. Otherwise the opponent is the engine of Level 1 to
	// 10; 0 means 3.
	Person bool
	Level  int
	// For is the only holder that may join, or "".
	For people.ID
	// Rules is the id, name or alias of a rule set in Library; nil is the shipped one.
	Rules   string
	Library *variant.Library
	// Handicap or SFEN gives the start position. First, "b" or "w", moves first in an
	// even game.
	Handicap, SFEN, First string
	// Color is the requester's side: "b", "w", "random" or "furigoma"; "furigoma-host"
	// and "furigoma-guest" name the player who tosses.
	Color   string
	Control clock.Control
	Fouls   match.FoulMode
	// Impasse is a 持将棋 rule of the rule set; "" is its default.
	Impasse string
	NoUndo  bool
	// Listed, Rated and Series are as in [match.Config]. A handicap that alternates is the
	// series.
	Listed, Rated bool
	Series        match.Series
	// Ratings are as in [match.Config]; they need a person with a rating.
	Ratings [2]int
	// Grade is the requester's, or 0. ByGrade is as in [match.Config].
	Grade   match.Grade
	ByGrade bool
	// Name is a guest's name.
	Name string
}

// A Proposal describes a game to create.
type Proposal struct {
	// ID may be "" for a random id.
	ID string
	// Config is the setup. A vacant player is waited for; Seats are those of the others.
	Config match.Config
	Seats  []match.Seat
	// Reserved is the only holder or group that may join, or "".
	Reserved people.ID
	// By is the creator, whose limits apply. The zero Person is not limited.
	By Person
}

// Propose returns the proposal of who, or a [*refusal.Error] that names the field.
func (n *Terms) Propose(who Person) (Proposal, error) {
	switch {
	case n.For == "":
	case !n.Person:
		return Proposal{}, refusal.New(refusal.BadRequest, "for: only a person can be challenged.").ForPrograms()
	case n.Listed && n.For.Club() == "":
		return Proposal{}, refusal.New(refusal.BadRequest, "for: a game for one person is not listed for all.").ForPrograms()
	}
	c, person, err := n.configure()
	if err == nil {
		c.Players[person], err = who.player(n.Name)
	}
	if err != nil {
		return Proposal{}, err
	}
	c.Players[person].Grade = n.Grade
	seats := []match.Seat{{Side: person, Holder: who.Holder}}
	return Proposal{Config: c, Seats: seats, Reserved: n.For, By: who}, nil
}

func (n *Terms) configure() (c match.Config, person shogi.Color, err error) {
	rs, err := n.Library.Lookup(n.Rules)
	if err != nil {
		return c, person, refusal.Newf(refusal.BadRequest, "rules: there is no rule set %q.", kifu.Clip(n.Rules)).Because("no-rules", "rules", kifu.Clip(n.Rules))
	}
	c = match.Config{Rules: rs.ID, Undo: !n.NoUndo, Control: n.Control, Fouls: n.Fouls}
	if err := c.Control.Validate(); err != nil {
		return c, person, refusal.Clock(err)
	}
	if c.Impasse, err = impasse(rs, n.Impasse); err != nil {
		return c, person, err
	}
	if c.Start, c.Handicap, err = n.position(rs); err != nil {
		return c, person, err
	}
	if err := n.series(rs, &c); err != nil {
		return c, person, err
	}
	if n.Person {
		person, err = n.invite(rs, &c)
		return c, person, err
	}
	if n.Listed || n.Rated || n.ByGrade || n.Ratings != [2]int{} {
		return c, person, refusal.New(refusal.BadRequest, "opponent: only a game of two people is listed, rated, by grades or for some ratings.").ForPrograms()
	}
	level := n.Level
	if level == 0 {
		level = defaultLevel
	}
	if level < 1 || level > match.MaxLevel {
		return c, person, refusal.Newf(refusal.BadRequest, "level: want 1 to %d, not %d.", match.MaxLevel, n.Level).ForPrograms()
	}
	side, d, err := n.draw(c.Handicap)
	if err != nil {
		return c, person, err
	}
	person, c.Toss = drawn(side, d)
	c.Players[person.Other()] = match.Player{Engine: level, Name: engineName}
	return c, person, nil
}

// grace is the free time for the first moves of a game of two people, who may not be at
// the board yet.
const grace = 3 * time.Minute

// invite sets the fields of a game of two people.
func (n *Terms) invite(rs *variant.RuleSet, c *match.Config) (person shogi.Color, err error) {
	if n.Level != 0 {
		return person, refusal.New(refusal.BadRequest, "level: only the engine has a level.").ForPrograms()
	}
	if person, c.Draw, err = n.draw(c.Handicap); err != nil {
		return person, err
	}
	if n.Rated && (c.Handicap != "" || n.SFEN != "") {
		return person, refusal.New(refusal.BadRequest, "rated: a game with a handicap or a custom position is not rated.").Because("unrated-start")
	}
	if n.Rated && c.Control.Kind == clock.None {
		return person, refusal.New(refusal.BadRequest, "rated: a game without a clock is not rated.").Because("unrated-clock")
	}
	if n.Rated && !rs.Shipped() {
		return person, refusal.New(refusal.BadRequest, "rated: a game of a changed rule set, or of one from a file, is not rated.").Because("unrated-rules")
	}
	if n.ByGrade && (n.Grade == 0 || n.Rated || c.Start != rs.SFEN) {
		return person, refusal.New(refusal.BadRequest, "byGrade: a game with a handicap by grades starts even, is not rated, and its sender states a grade.").ForPrograms()
	}
	if n.Ratings[0] > n.Ratings[1] || n.Ratings[0] < 0 {
		return person, refusal.Newf(refusal.BadRequest, "ratingMin: %d to %d is no range of ratings.", n.Ratings[0], n.Ratings[1]).ForPrograms()
	}
	if _, ok := ladder.SpeedOf(n.Control); n.Ratings != [2]int{} && !ok {
		return person, refusal.New(refusal.BadRequest, "ratingMin: only games with a clock have ratings.").ForPrograms()
	}
	c.Listed, c.Rated, c.ByGrade, c.Ratings = n.Listed, n.Rated, n.ByGrade, n.Ratings
	if n.Rated {
		c.Undo = false
	}
	if k := c.Control.Kind; k != clock.None && k != clock.Correspondence {
		c.Grace = grace
	}
	if c.Series != match.Single && n.Color == "" {
		person = shogi.White
	}
	c.Players[person.Other()] = match.Player{Vacant: true}
	return person, nil
}

// series begins a half-lance match (半香), asked for by its handicap or by name. The lance giver
// has White in every game.
func (n *Terms) series(rs *variant.RuleSet, c *match.Config) error {
	alternates := slices.ContainsFunc(rs.Handicaps, func(h variant.Handicap) bool { return h.Alternates && h.ID == c.Handicap })
	if n.Series == match.Single && !alternates {
		return nil
	}
	if n.Handicap != "" && !alternates || n.SFEN != "" || n.First != "" || n.Rated {
		return refusal.New(refusal.BadRequest, "series: a half-lance match goes without handicap, sfen, first and rated.").Because("half-lance-terms")
	}
	c.Series = cmp.Or(n.Series, match.HalfLance)
	if err := c.Begin(rs); err != nil {
		return refusal.Newf(refusal.BadRequest, "series: %s.", err).Because("half-lance-rules")
	}
	return nil
}

func impasse(rs *variant.RuleSet, name string) (shogi.ImpasseRule, error) {
	if name == "" {
		name = rs.Impasse
	} else if name != rs.Impasse && !slices.Contains(rs.Impasses, name) {
		return 0, refusal.Newf(refusal.BadRequest, "impasse: %s offers %s, not %q.", rs.ID, strings.Join(rs.Impasses, ", "), kifu.Clip(name)).
			Because("no-impasse", "rules", rs.ID, "impasse", kifu.Clip(name))
	}
	rule, err := match.ParseImpasse(name)
	if err != nil {
		return 0, refusal.Newf(refusal.BadRequest, "impasse: %s.", err).ForPrograms()
	}
	return rule, nil
}

func (n *Terms) position(rs *variant.RuleSet) (sfen, handicap string, err error) {
	if n.SFEN != "" {
		if n.Handicap != "" || n.First != "" {
			return "", "", refusal.New(refusal.BadRequest, "sfen: a custom position cannot be combined with handicap or first.").ForPrograms()
		}
		setup, err := notation.ParseSFEN(rs.Rules, n.SFEN)
		if err != nil {
			return "", "", badStart(err)
		}
		p, err := setup.Position()
		if err != nil {
			return "", "", badStart(err)
		}
		return notation.FormatSFEN(&p), "", nil
	}
	if n.Handicap != "" {
		if n.First != "" {
			return "", "", refusal.New(refusal.BadRequest, "first: in a handicap game White moves first.").ForPrograms()
		}
		i := slices.IndexFunc(rs.Handicaps, func(h variant.Handicap) bool { return h.ID == n.Handicap })
		if i < 0 {
			return "", "", refusal.Newf(refusal.BadRequest, "handicap: %s has no handicap %q.", rs.ID, kifu.Clip(n.Handicap)).ForPrograms()
		}
		return rs.Handicaps[i].SFEN, n.Handicap, nil
	}
	first := rs.Start.Side()
	if n.First != "" {
		if first, err = match.ParseSide(n.First); err != nil {
			return "", "", refusal.Newf(refusal.BadRequest, "first: %s.", err).ForPrograms()
		}
	}
	start := rs.Opening(first, rand.Uint64())
	return notation.FormatSFEN(&start), "", nil
}

func badStart(err error) *refusal.Error {
	r := refusal.Position(err)
	r.Message = fmt.Sprintf("sfen: %s.", err)
	return r
}

func (n *Terms) draw(handicap string) (side shogi.Color, d match.Draw, err error) {
	switch n.Color {
	case "", "b":
	case "w":
		side = shogi.White
	case string(match.RandomDraw), string(match.TossDraw), string(match.HostToss), string(match.GuestToss):
		d = match.Draw(n.Color)
	default:
		return side, d, refusal.Newf(refusal.BadRequest, "color: %q: want b, w, random, furigoma, furigoma-host or furigoma-guest.", kifu.Clip(n.Color)).ForPrograms()
	}
	if d.Tosses() && handicap != "" {
		return side, d, errTossHandicap
	}
	return side, d, nil
}

// drawn returns the side of a person against the engine, and the toss if there was one.
func drawn(side shogi.Color, d match.Draw) (shogi.Color, *match.Toss) {
	rnd := rand.New(source{})
	if d == match.RandomDraw {
		return shogi.Color(rnd.IntN(2)), nil
	} else if !d.Tosses() {
		return side, nil
	}
	toss := match.Throw(rnd)
	if toss.Pawns == (d == match.GuestToss) {
		return shogi.White, &toss
	}
	return shogi.Black, &toss
}
