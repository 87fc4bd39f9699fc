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
	"github.com/komadai/komadai/internal/session"
	"github.com/komadai/komadai/internal/wire"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
	"github.com/komadai/komadai/variant"
)

// engineName is what the engine is called.
const engineName = "komadai"

// defaultLevel is the level of an engine when none is asked for.
const defaultLevel = 3

// Create starts a game of holder against the engine.
func (h *Hub) Create(ctx context.Context, holder string, n wire.NewGame) (out wire.Game, err error) {
	if h.desk.queue() >= h.config.MaxWaiting {
		return out, errCrowded
	}
	c, person, err := configure(n)
	if err != nil {
		return out, refuse("bad-request", sentence(err.Error()))
	}
	// Others act for nobody but themselves, so that the caller is the holder.
	if who := session.Who(ctx); who.Holder == holder {
		c.Players[person].Name, c.Players[person].Account = who.Name, who.Account
	}
	created, err := match.Create(&h.book, c, time.Now())
	if err != nil {
		return out, refuse("bad-request", sentence(err.Error()))
	}
	events := []match.Event{created}
	g, err := match.Replay(&h.book, events)
	if err != nil {
		return out, err
	}
	id := strings.ToLower(crand.Text()[:idLength])
	t, err := h.pin(id)
	if err != nil {
		return out, err
	}
	defer h.unpin(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	seats := []match.Seat{{Side: person, Holder: holder}}
	if err := h.config.Store.Create(ctx, id, seats, g.Summary(), events); err != nil {
		return out, err
	}
	t.take(g, seats)
	now := time.Now()
	if _, t.hosting, err = h.config.Hosts.Claim(ctx, id, h.config.Node, now, now); err != nil {
		h.forget(t)
		return out, err
	}
	h.proceed(t)
	return t.see(holder), nil
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
