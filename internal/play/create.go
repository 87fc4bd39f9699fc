package play

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/internal/match"
	"github.com/komadai/komadai/internal/refusal"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// engineName is what the engine is called.
const engineName = "komadai"

// defaultLevel is the level of an engine when none is asked for.
const defaultLevel = 3

// Create starts a game of who against the engine, or one that waits for another
// person.
func (h *Hub) Create(ctx context.Context, who Person, n wire.NewGame) (out wire.Game, err error) {
	return h.create(ctx, who, n, "")
}

// Challenge starts a game that waits for whom alone, who is told in the lobby.
func (h *Hub) Challenge(ctx context.Context, who, whom Person, n wire.NewGame) (out wire.Game, err error) {
	switch {
	case n.Opponent != "person":
		return out, refusal.New(refusal.BadRequest, "for: only a person can be challenged.")
	case n.Listed:
		return out, refusal.New(refusal.BadRequest, "for: a game for one person is not listed for all.")
	case whom.Holder == who.Holder:
		return out, errOwnGame
	}
	if err := h.atPeace(ctx, who.Holder, whom.Holder); err != nil {
		return out, err
	}
	return h.create(ctx, who, n, whom.Holder)
}

func (h *Hub) create(ctx context.Context, who Person, n wire.NewGame, reserved string) (out wire.Game, err error) {
	c, person, err := configure(n)
	if err == nil {
		c.Players[person], err = who.player(n.Name)
	}
	if err != nil {
		return out, refusal.New(refusal.BadRequest, sentence(err.Error()))
	}
	if c.Players[person], err = h.seated(ctx, c.Players[person], &c); err != nil {
		return out, err
	}
	if c.Players[person.Other()].IsEngine() && h.desk.queue() >= h.config.MaxWaiting {
		return out, errCrowded
	}
	if c.Rated && who.Account == "" {
		return out, errUnrated
	}
	seats := []match.Seat{{Side: person, Holder: who.Holder}}
	id := strings.ToLower(crand.Text()[:idLength])
	return h.open(ctx, id, c, seats, who, reserved)
}

// open begins a game of who, with the given id and seats, and returns it as they
// see it; one that waits for a player is reserved for one, or for nobody. Games of
// nobody are not bounded.
func (h *Hub) open(ctx context.Context, id string, c match.Config, seats []match.Seat, who Person, reserved string) (out wire.Game, err error) {
	now := time.Now()
	created, err := match.Create(&h.book, c, now)
	if err != nil {
		return out, refusal.New(refusal.BadRequest, sentence(err.Error()))
	}
	events := []match.Event{created}
	g, err := match.Replay(&h.book, events)
	if err != nil {
		return out, err
	}
	t, err := h.found(ctx, id, who, begins{
		clock: c.Control.Kind != clock.None && c.Control.Kind != clock.Correspondence,
		seek:  c.Listed && g.Waiting() && reserved == "",
	})
	if err != nil {
		return out, err
	}
	defer h.unpin(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := h.config.Store.Create(ctx, id, seats, g.Summary(), events); err != nil {
		return out, err
	}
	if g.Waiting() {
		if err := h.config.Openings.Announce(ctx, id, reserved, now); err != nil {
			return out, err
		}
	}
	t.take(g, seats)
	t.reserved = reserved
	if _, t.hosting, err = h.config.Hosts.Claim(ctx, id, h.config.Node, now, now); err != nil {
		h.forget(t)
		return out, err
	}
	h.proceed(t)
	h.announce(t)
	h.stir(c.After)
	return t.see(who.Holder), nil
}

// idLength is the length of a game's id: 16 characters of 5 bits, 80 bits that
// nobody guesses.
const idLength = 16

// configure reads a request. The errors name the field.
func configure(n wire.NewGame) (c match.Config, person shogi.Color, err error) {
	rs, err := variant.Lookup(n.Rules)
	if err != nil {
		return c, person, fmt.Errorf("rules: there is no rule set %q", short(n.Rules))
	}
	c = match.Config{Rules: rs.ID, Undo: n.Undo == nil || *n.Undo}
	if c.Control, err = Control(n.Clock); err != nil {
		return c, person, fmt.Errorf("clock: %w", err)
	}
	if c.Fouls, err = match.ParseFoulMode(n.Fouls); err != nil {
		return c, person, fmt.Errorf("fouls: %w", err)
	}
	if c.Impasse, err = impasse(rs, n.Impasse); err != nil {
		return c, person, fmt.Errorf("impasse: %w", err)
	}
	if c.Start, c.Handicap, err = position(rs, n); err != nil {
		return c, person, err
	}
	if n.Opponent == "person" {
		person, err = invite(rs, n, &c)
		return c, person, err
	}
	if n.Listed || n.Rated || n.Series != "" {
		return c, person, errors.New("opponent: only a game of two people is listed, rated or part of a series")
	}
	level := n.Level
	if level == 0 {
		level = defaultLevel
	}
	if level < 1 || level > match.MaxLevel {
		return c, person, fmt.Errorf("level: want 1 to %d, not %d", match.MaxLevel, n.Level)
	}
	if person, c.Toss, err = color(n, c); err != nil {
		return c, person, fmt.Errorf("color: %w", err)
	}
	c.Players[person.Other()] = match.Player{Engine: level, Name: engineName}
	return c, person, nil
}

// grace is how long the first move of each side may take, off the clock, in a
// game of two people who may not be at the board when it begins. In a game by
// correspondence the days begin at once.
const grace = 3 * time.Minute

// invite fills in what a game of two people has of its own, and returns the side
// of the one who is there.
func invite(rs *variant.RuleSet, n wire.NewGame, c *match.Config) (person shogi.Color, err error) {
	if n.Level != 0 {
		return person, errors.New("level: a person has none")
	}
	switch n.Color {
	case "", "b":
	case "w":
		person = shogi.White
	case "random":
		c.Draw = match.RandomDraw
	case "furigoma":
		c.Draw = match.TossDraw
	default:
		return person, fmt.Errorf("color: %q is none of b, w, random and furigoma", short(n.Color))
	}
	if c.Draw == match.TossDraw && c.Handicap != "" {
		return person, errors.New("color: the sides of a handicap game are not tossed for")
	}
	if n.Rated && (c.Handicap != "" || n.SFEN != "") {
		return person, errors.New("rated: a game with a handicap or a position of its own is not rated")
	}
	if n.Rated && c.Control.Kind == clock.None {
		return person, errors.New("rated: a game without a clock is not rated")
	}
	c.Listed, c.Rated = n.Listed, n.Rated
	if n.Rated {
		c.Undo = false
	}
	if k := c.Control.Kind; k != clock.None && k != clock.Correspondence {
		c.Grace = grace
	}
	if n.Series != "" {
		if n.Handicap != "" || n.SFEN != "" || n.First != "" || n.Rated {
			return person, errors.New("series: a half-lance match goes without handicap, sfen, first and rated")
		}
		// Whoever gives the lance has White in every game.
		person, c.Draw, c.Series = shogi.White, match.NoDraw, match.Series(n.Series)
		if err := c.Begin(rs); err != nil {
			return person, fmt.Errorf("series: %w", err)
		}
	}
	c.Players[person.Other()] = match.Player{Vacant: true}
	return person, nil
}

// Control reads a time control.
func Control(c wire.Clock) (clock.Control, error) {
	kind, err := clock.ParseKind(c.Kind)
	if err != nil {
		return clock.Control{}, err
	}
	for _, ms := range []int64{c.Main, c.Byoyomi, c.Increment} {
		if ms < 0 || ms > clock.MaxMove.Milliseconds() {
			return clock.Control{}, fmt.Errorf("%d milliseconds is not a time: want 0 to %d", ms, clock.MaxMove.Milliseconds())
		}
	}
	out := clock.Control{
		Kind: kind, Periods: c.Periods,
		Main:      time.Duration(c.Main) * time.Millisecond,
		Byoyomi:   time.Duration(c.Byoyomi) * time.Millisecond,
		Increment: time.Duration(c.Increment) * time.Millisecond,
	}
	return out, out.Validate()
}

func impasse(rs *variant.RuleSet, name string) (shogi.ImpasseRule, error) {
	if name == "" {
		name = rs.Impasse
	} else if name != rs.Impasse && !slices.Contains(rs.Impasses, name) {
		return 0, fmt.Errorf("%s offers %s, not %q", rs.ID, strings.Join(rs.Impasses, ", "), short(name))
	}
	return match.ParseImpasse(name)
}

// position returns the start position and the id of its handicap.
func position(rs *variant.RuleSet, n wire.NewGame) (sfen, handicap string, err error) {
	if n.SFEN != "" {
		if n.Handicap != "" || n.First != "" {
			return "", "", errors.New("sfen: a position of its own goes without handicap and first")
		}
		setup, err := notation.ParseSFEN(rs.Rules, n.SFEN)
		if err != nil {
			return "", "", fmt.Errorf("sfen: %w", err)
		}
		p, err := setup.Position()
		if err != nil {
			return "", "", fmt.Errorf("sfen: %w", err)
		}
		return notation.FormatSFEN(&p), "", nil
	}
	if n.Handicap != "" {
		if n.First != "" {
			return "", "", errors.New("first: in a handicap game White moves first")
		}
		i := slices.IndexFunc(rs.Handicaps, func(h variant.Handicap) bool { return h.ID == n.Handicap })
		if i < 0 {
			return "", "", fmt.Errorf("handicap: %s has no handicap %q", rs.ID, short(n.Handicap))
		}
		return rs.Handicaps[i].SFEN, n.Handicap, nil
	}
	first := rs.Start.Side()
	if n.First != "" {
		if first, err = match.ParseSide(n.First); err != nil {
			return "", "", fmt.Errorf("first: %w", err)
		}
	}
	start := rs.StartFor(first)
	return notation.FormatSFEN(&start), "", nil
}

// color returns the side of the person, with the toss if it was tossed for.
func color(n wire.NewGame, c match.Config) (shogi.Color, *match.Toss, error) {
	rnd := rand.New(source{})
	switch n.Color {
	case "", "b":
		return shogi.Black, nil, nil
	case "w":
		return shogi.White, nil, nil
	case "random":
		return shogi.Color(rnd.IntN(2)), nil, nil
	case "furigoma":
		if c.Handicap != "" {
			return shogi.Black, nil, errors.New("the sides of a handicap game are not tossed for")
		}
		toss := match.Throw(rnd)
		if toss.Pawns {
			return shogi.Black, &toss, nil
		}
		return shogi.White, &toss, nil
	}
	return shogi.Black, nil, fmt.Errorf("%q is none of b, w, random and furigoma", short(n.Color))
}

// source is a source of randomness that nobody can foretell.
type source struct{}

// Uint64 implements [rand.Source].
func (source) Uint64() uint64 {
	var b [8]byte
	_, _ = crand.Read(b[:]) // never fails
	var n uint64
	for _, x := range b {
		n = n<<8 | uint64(x)
	}
	return n
}

// short cuts what a client sent to a length fit for a message.
func short(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
