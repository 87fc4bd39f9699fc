package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Game is a game in play. Only [Game.Apply] changes it.
type Game struct {
	config Config
	rules  *shogi.Rules
	game   *shogi.Game
	events []Event
	clock  clock.Clock
	plies  []ply
	offers [2]Offer
	agreed [2]bool
	// asked counts offers by side, except to resume.
	asked [2]int
	// sealing: the side to move must seal. sealed is the move of an adjourned game, or nil.
	sealing bool
	sealed  *sealed
	notes   []Note
	plans   [2]Plan
}

type ply struct {
	spent time.Duration
	clock clock.Clock
}

// Rules finds compiled rules, such as [*Rulebook].
type Rules interface {
	Rules(id string, impasse shogi.ImpasseRule) (*shogi.Rules, error)
}

var ErrDecided = errors.New("the start position is already decided")

// Create returns the first event of a game. Errors: unknown rule set, illegal or decided
// start, clock or player out of bounds.
func Create(rules Rules, c Config, now time.Time) (Event, error) {
	e := Event{Seq: 1, At: instant(now), Kind: Created, Config: &c}
	g, err := Replay(rules, []Event{e})
	if err != nil {
		return Event{}, err
	}
	if r := g.Result(); r.Over() {
		return Event{}, fmt.Errorf("%w (%s)", ErrDecided, r.Reason)
	}
	if err := errors.Join(checkVacancy(&c), checkAgree(&c)); err != nil {
		return Event{}, err
	}
	for _, p := range c.Players {
		if p.Engine < 0 || p.Engine > MaxLevel {
			return Event{}, fmt.Errorf("engine level %d: want 1 to %d", p.Engine, MaxLevel)
		}
		if len(p.Name) > MaxName {
			return Event{}, fmt.Errorf("a player's name has %d bytes: want at most %d", len(p.Name), MaxName)
		}
		if p.IsEngine() && c.Rated {
			return Event{}, errors.New("a game against the engine cannot be rated")
		}
	}
	if c.Series != Single && c.Series != HalfLance {
		return Event{}, fmt.Errorf("unknown series %q: want %s", c.Series, HalfLance)
	}
	if len(c.Event) > MaxName {
		return Event{}, fmt.Errorf("the name of the event has %d bytes: want at most %d", len(c.Event), MaxName)
	}
	if c.Least < 0 || c.Least > MaxLeast || c.Least%time.Millisecond != 0 {
		return Event{}, fmt.Errorf("at least %s for each move: want whole milliseconds, at most %s", c.Least, MaxLeast)
	}
	if c.MaxMoves < 0 || c.MaxMoves > MaxMoves {
		return Event{}, fmt.Errorf("a limit of %d moves: want at most %d, or 0 for none", c.MaxMoves, MaxMoves)
	}
	for _, left := range c.Left {
		if left < 0 || left > clock.MaxMain {
			return Event{}, fmt.Errorf("main time of a player is %s: want at most %s", left, clock.MaxMain)
		}
	}
	return e, nil
}

// Replay builds a game from its events. The error names an invalid event.
func Replay(rules Rules, events []Event) (*Game, error) {
	if len(events) == 0 || events[0].Kind != Created || events[0].Config == nil {
		return nil, errors.New("the record does not begin with the creation of a game")
	}
	c := *events[0].Config
	if err := c.Control.Validate(); err != nil {
		return nil, err
	}
	r, err := rules.Rules(c.Rules, c.Impasse)
	if err != nil {
		return nil, err
	}
	setup, err := notation.ParseSFEN(r, c.Start)
	if err != nil {
		return nil, err
	}
	start, err := setup.Position()
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	g := &Game{config: c, rules: r, game: shogi.NewGame(start), clock: clock.NewLeft(c.Control, c.main())}
	for _, e := range events {
		if err := g.Apply(e); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (g *Game) Config() Config { return g.config }

// Rules have the game's impasse rule.
func (g *Game) Rules() *shogi.Rules { return g.rules }

func (g *Game) Start() shogi.Position { return g.game.Start() }

// Position is valid until the next Apply. It must not be modified.
func (g *Game) Position() *shogi.Position { return g.game.Position() }

// Moves without undone ones, valid until the next Apply. The slice must not be modified.
func (g *Game) Moves() []shogi.Move { return g.game.Moves() }

func (g *Game) Len() int { return g.game.Len() }

// Spent on move i, from 0.
func (g *Game) Spent(i int) time.Duration { return g.plies[i].spent }

func (g *Game) Seq() int { return len(g.events) }

// Events must not be modified.
func (g *Game) Events() []Event { return g.events }

func (g *Game) Created() time.Time { return g.events[0].At }

// Result is zero while the game continues.
func (g *Game) Result() shogi.Result { return g.game.Result() }

// Turn returns the side to move; ok is false after the end. A waiting game has a turn
// that cannot be taken.
func (g *Game) Turn() (side shogi.Color, ok bool) {
	return g.game.Position().Side(), !g.game.Result().Over()
}

func (g *Game) Clock() clock.Clock { return g.clock }

func (g *Game) Player(c shogi.Color) Player { return g.config.Players[c] }

// History returns a copy for a search, without results by resignation or time.
func (g *Game) History() *shogi.Game {
	h := shogi.NewGame(g.game.Start())
	for _, m := range g.game.Moves() {
		if h.Play(m) != nil {
			break // impossible: the moves were legal
		}
	}
	return h
}

// Apply returns an error and changes nothing if e does not follow.
func (g *Game) Apply(e Event) error {
	e.At = instant(e.At)
	if e.Seq != len(g.events)+1 {
		return fmt.Errorf("event %d (%s) follows event %d", e.Seq, e.Kind, len(g.events))
	}
	if (e.Kind == Created) != (e.Seq == 1) {
		return fmt.Errorf("event %d (%s) out of place", e.Seq, e.Kind)
	}
	if g.game.Result().Over() && e.Kind != Created {
		return fmt.Errorf("event %d (%s) after the end of the game", e.Seq, e.Kind)
	}
	if err := g.apply(e); err != nil {
		return fmt.Errorf("event %d (%s): %w", e.Seq, e.Kind, err)
	}
	if e.Kind.ends() && !g.game.Result().Over() {
		return fmt.Errorf("event %d (%s) does not end the game", e.Seq, e.Kind)
	}
	g.events = append(g.events, e)
	if e.Kind != Created && g.game.Result().Over() {
		g.clock.Stop(e.At)
	}
	return nil
}

func (g *Game) apply(e Event) error {
	switch e.Kind {
	case Created:
		g.begin(e.At)
	case Joined:
		return g.applyJoin(e)
	case Moved:
		return g.applyMove(e)
	case Undone:
		return g.applyUndo(e)
	case Noted:
		g.notes = append(g.notes, Note{Ply: g.Len(), Side: e.Side, Text: e.Text})
	case Planned:
		return g.applyPlan(e)
	case Offered, Declined:
		return g.applyOffer(e)
	case Adjourning:
		g.sealing, g.offers = true, [2]Offer{}
	case Sealed:
		return g.applySealed(e)
	case Opened:
		return g.applyOpened(e)
	case Fouled:
		g.game.Foul(e.Side, e.Foul)
	case Resigned:
		g.game.Resign(e.Side)
	case Declared:
		g.game.Declare(e.Side)
	case Counted:
		g.game.AgreeImpasse()
	case TimeUp:
		g.game.TimeUp(e.Side)
	case Abandoned, Rejected:
		g.game.Abandon()
	case Agreed:
		return g.applyAgreed(e)
	case Paused:
		g.clock.Pause(e.At)
	case Resumed:
		g.clock.Resume(e.At)
	default:
		return errors.New("unknown kind of event")
	}
	return nil
}

func (g *Game) applyMove(e Event) error {
	if side := g.game.Position().Side(); e.Side != side {
		return fmt.Errorf("it is %s's turn", side)
	}
	m, err := notation.ParseUSI(g.rules, e.Move)
	if err != nil {
		return err
	}
	if g.sealing || g.sealed != nil {
		return ErrSealing
	}
	if g.Agreeing() {
		return ErrWaiting
	}
	before := g.clock
	after := g.clock
	var spent time.Duration
	if g.free() {
		if g.Len() == graceful-1 {
			after.Start(e.Side.Other(), e.At)
		}
	} else {
		var ok bool
		after.Credit(e.Lag, e.At)
		after.AtLeast(g.config.Least, e.At)
		if spent, ok = after.Press(e.At); !ok {
			return fmt.Errorf("%s had no time left", e.Side)
		}
	}
	if err := g.game.Play(m); err != nil {
		return err
	}
	g.plies = append(g.plies, ply{spent: spent, clock: before})
	g.clock = after
	g.exhaust()
	g.lapse(e.Side)
	for side, p := range g.plans {
		g.plans[side] = p.after(e.Move)
	}
	return nil
}

func (g *Game) applyUndo(e Event) error {
	if g.sealed != nil {
		return ErrAdjourned
	}
	if e.Plies < 1 || e.Plies > g.game.Len() {
		return fmt.Errorf("takes back %d of %d moves", e.Plies, g.game.Len())
	}
	for range e.Plies {
		if !g.game.Undo() {
			return errors.New("a move cannot be taken back")
		}
	}
	n := len(g.plies) - e.Plies
	g.clock = g.plies[n].clock
	g.plies = g.plies[:n]
	g.notes = slices.DeleteFunc(g.notes, func(n Note) bool { return n.Ply > g.Len() })
	g.begin(e.At)
	g.sealing, g.offers, g.plans = false, [2]Offer{}, [2]Plan{}
	return nil
}
