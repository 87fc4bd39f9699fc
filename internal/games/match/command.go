package match

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Command is what a player asks for.
type Command struct {
	// Kind is the event wanted: Moved, Undone, Resigned, Declared, Counted,
	// Offered, Declined, Sealed, Abandoned, Noted; or Accepted.
	Kind EventKind
	// Side is who asks.
	Side shogi.Color
	// Move is a move in USI, for Moved and Sealed.
	Move string
	// Offer is what is offered, declined or accepted.
	Offer Offer
	// Text is what is noted, for Noted: at most [MaxNote] bytes of one line.
	Text string
	// Lag is how long the network took to bring the command, as far as the server
	// could measure; up to [MaxLag] of it is not counted as the player's time.
	Lag time.Duration
	// Seq is the number of the last event the player has seen. A command that
	// is repeated with the same Seq is carried out once.
	Seq int
}

// What a command can be refused for, beside a [*shogi.MoveError] and a
// [*notation.Error].
var (
	// ErrOver: the game has ended.
	ErrOver = errors.New("the game is over")
	// ErrNotYourTurn: the other side is to move.
	ErrNotYourTurn = errors.New("it is the other side's turn")
	// ErrStale: the game has moved on since the event the command acts on.
	ErrStale = errors.New("the game has moved on since the state this acts on")
	// ErrUndo: nothing may be taken back.
	ErrUndo = errors.New("no move can be taken back")
	// ErrNoDeclaration: the game's rules know no declaration of 入玉.
	ErrNoDeclaration = errors.New("these rules have no declaration")
	// ErrNoCount: the count of 持将棋 is not possible now; see [Game.CanCount].
	ErrNoCount = errors.New("the points can be counted only under the 24-point rule, when both kings stand in the enemy camp")
)

// MaxLag is the most time of a move that is put down to the network.
const MaxLag = time.Second

// Decide checks a command at the instant now and returns the events it causes,
// to be stored and then given to [Game.Apply]. No events and no error mean that
// the command is a repetition and was carried out before.
//
// If the time of the side to move has run out by now, the only event is TimeUp,
// whatever the command.
func (g *Game) Decide(c Command, now time.Time) ([]Event, error) {
	now = instant(now)
	if g.repeated(c) {
		return nil, nil
	}
	if g.Result().Over() {
		return nil, ErrOver
	}
	lag := min(max(0, c.Lag), MaxLag).Truncate(time.Millisecond)
	if late := g.Tick(now.Add(-lag)); late != nil {
		late[0].At = now
		return late, nil
	}
	if late := g.tooShort(c.Kind, lag, now); late != nil {
		return late, nil
	}
	if c.Kind != Resigned && !g.current(c.Seq) || c.Seq > g.Seq() {
		return nil, ErrStale
	}
	if g.Waiting() && c.Kind != Abandoned {
		return nil, ErrWaiting
	}
	if _, adjourned := g.Adjourned(); adjourned {
		switch c.Kind {
		case Moved, Undone, Declared, Counted, Sealed:
			return nil, ErrAdjourned
		}
	}
	e := Event{Seq: g.Seq() + 1, At: now, Kind: c.Kind, Side: c.Side}
	var err error
	switch c.Kind {
	case Moved:
		e.Lag = lag
		err = g.decideMove(c, &e)
	case Sealed:
		e.Lag = lag
		err = g.decideSeal(c, &e)
	case Offered:
		err = g.decideOffer(c, &e)
	case Accepted:
		err = g.decideAnswer(c, &e)
	case Declined:
		err = g.decideRefusal(c, &e)
	case Abandoned:
		e.Side = shogi.Black // it has no meaning
		if !g.CanAbort() {
			err = ErrAbort
		}
	case Undone:
		e.Plies, err = g.undoPlies(c.Side)
	case Resigned:
	case Declared:
		err = g.decideDeclaration(c.Side, &e)
	case Noted:
		err = g.decideNote(c, &e)
	case Counted:
		if !g.CanCount(c.Side) {
			err = ErrNoCount
		}
	default:
		err = fmt.Errorf("%q is not something a player does", c.Kind)
	}
	if err != nil {
		return nil, err
	}
	return []Event{e}, nil
}

// Deadline returns the instant at which [Game.Tick] has something to say: the
// running side loses on time, or grace for a first move ends; ok is false when
// there is none.
func (g *Game) Deadline() (at time.Time, ok bool) {
	switch {
	case g.Result().Over() || g.Waiting():
		return time.Time{}, false
	case g.free():
		return g.events[len(g.events)-1].At.Add(g.config.Grace), true
	}
	return g.clock.Deadline()
}

// Tick returns the event TimeUp if the side to move has no time left at now, or
// Abandoned if its first move has not come.
func (g *Game) Tick(now time.Time) []Event {
	now = instant(now)
	if at, ok := g.Deadline(); !ok || now.Before(at) {
		return nil
	}
	if g.free() {
		return []Event{{Seq: g.Seq() + 1, At: now, Kind: Abandoned}}
	}
	side, _ := g.clock.Running()
	return []Event{{Seq: g.Seq() + 1, At: now, Kind: TimeUp, Side: side}}
}

// tooShort returns the end of a game in which the time of the side to move has
// not run out, but is less than what is counted of a move at least.
func (g *Game) tooShort(kind EventKind, lag time.Duration, now time.Time) []Event {
	if g.config.Least == 0 || kind != Moved && kind != Sealed || g.free() {
		return nil
	}
	k := g.clock
	k.Credit(lag, now)
	k.AtLeast(g.config.Least, now)
	side, running := k.Running()
	if !running || !k.Expired(now) {
		return nil
	}
	return []Event{{Seq: g.Seq() + 1, At: now, Kind: TimeUp, Side: side}}
}

// Pause returns the event that makes the clock stand still while the server is
// down, nil when nothing runs, or days do.
func (g *Game) Pause(now time.Time) []Event {
	if _, running := g.clock.Running(); !running || g.Correspondence() {
		return nil
	}
	return []Event{{Seq: g.Seq() + 1, At: instant(now), Kind: Paused}}
}

// Correspondence reports whether the game is played over days: its clock runs
// whether its players or the server are there or not.
func (g *Game) Correspondence() bool { return g.config.Control.Kind == clock.Correspondence }

// Resume returns the event that lets the clock run, or begins grace anew, after
// the server was down; nil when no turn is on.
func (g *Game) Resume(now time.Time) []Event {
	if _, adjourned := g.Adjourned(); adjourned || g.Correspondence() {
		return nil
	}
	if _, running := g.clock.Running(); !running && !g.clock.Paused() && !g.free() {
		return nil
	}
	return []Event{{Seq: g.Seq() + 1, At: instant(now), Kind: Resumed}}
}

// repeated reports whether the first thing that happened after c.Seq is just
// what c asks for.
func (g *Game) repeated(c Command) bool {
	if c.Seq < 1 {
		return false
	}
	for _, e := range g.events[min(c.Seq, len(g.events)):] {
		if e.causedBy(c) {
			return true
		}
		if !e.aside() {
			return false
		}
	}
	return false
}

// causedBy reports whether e is what c asks for.
func (e Event) causedBy(c Command) bool {
	if e.Offer != c.Offer {
		return false
	}
	switch c.Kind {
	case Accepted:
		return !e.aside() && e.Side == c.Side.Other()
	case Offered:
		// It may have met the same offer of the other side.
		return e.Kind == Offered && e.Side == c.Side || !e.aside() && e.Side == c.Side.Other()
	case Abandoned:
		return e.Kind == Abandoned
	}
	same := e.Kind == c.Kind || e.Kind == Fouled && c.Kind == Moved
	return same && e.Side == c.Side && e.Move == c.Move && e.Text == c.Text
}

// current reports whether nothing has happened in the game since event seq.
func (g *Game) current(seq int) bool {
	if seq < 1 || seq > len(g.events) {
		return false
	}
	for _, e := range g.events[seq:] {
		if !e.aside() {
			return false
		}
	}
	return true
}

// decideMove checks a move and turns the event into a foul where the game is
// lost by it.
func (g *Game) decideMove(c Command, e *Event) error {
	out := g.game.Position().Side() != c.Side
	if out && g.config.Fouls != LoseByFoul {
		return ErrNotYourTurn
	}
	if g.sealing {
		return ErrSealing
	}
	m, err := notation.ParseUSI(g.rules, c.Move)
	if err != nil {
		return err
	}
	e.Move = notation.FormatUSI(g.rules, m)
	if out { // 二手指し
		e.Kind, e.Foul = Fouled, shogi.OutOfTurn
		return nil
	}
	p := *g.game.Position()
	if err = p.Play(m); err == nil {
		return nil
	}
	foul := shogi.NoFoul
	if g.config.Fouls == LoseByFoul && errors.As(err, &foul) && Loses(foul) {
		e.Kind, e.Foul = Fouled, foul
		return nil
	}
	return err
}

// undoPlies returns the number of moves to take back so that side is to move
// and its own last move is undone. The undo needs no one's consent, so only an
// engine can suffer it.
func (g *Game) undoPlies(side shogi.Color) (int, error) {
	if !g.config.Undo || !g.config.Players[side.Other()].IsEngine() || g.config.Players[side].IsEngine() {
		return 0, ErrUndo
	}
	n := 1
	if g.game.Position().Side() == side {
		n = 2
	}
	if n > g.game.Len() {
		return 0, ErrUndo
	}
	return n, nil
}

// CanUndo reports whether side may take back now.
func (g *Game) CanUndo(side shogi.Color) bool {
	_, err := g.undoPlies(side)
	return err == nil && !g.Result().Over()
}

// CanDeclare reports whether side may declare 入玉 now: the game has a rule of
// declaration and it is the side's turn. Whether the declaration would hold is
// in [Game.Declaration].
func (g *Game) CanDeclare(side shogi.Color) bool {
	switch g.config.Impasse {
	case shogi.Impasse27Declared, shogi.Impasse24Declared:
		return !g.Result().Over() && g.game.Position().Side() == side
	}
	return false
}

// Declaration reports how a declaration of side would stand now.
func (g *Game) Declaration(side shogi.Color) shogi.DeclarationReport { return g.game.Declaration(side) }

// decideDeclaration lets a failed declaration lose, as in official play, or
// refuses it where fouls are refused.
func (g *Game) decideDeclaration(side shogi.Color, e *Event) error {
	if !g.CanDeclare(side) {
		if g.game.Position().Side() != side {
			return ErrNotYourTurn
		}
		return ErrNoDeclaration
	}
	if report := g.game.Declaration(side); !report.OK && g.config.Fouls == RefuseFouls {
		return shogi.FailedDeclaration
	}
	return nil
}

// CanCount reports whether side may have the points counted now. Under the
// 24-point rule both sides must agree; a person needs an engine's consent, and
// an engine consents when both kings stand in the enemy camp, which is when
// custom speaks of 持将棋.
func (g *Game) CanCount(side shogi.Color) bool {
	if g.config.Impasse != shogi.Impasse24Agreed || g.Result().Over() ||
		!g.config.Players[side.Other()].IsEngine() {
		return false
	}
	p := g.game.Position()
	for _, c := range [...]shogi.Color{shogi.Black, shogi.White} {
		king := p.King(c)
		if king == shogi.NoSquare || !g.rules.Zone(c).Has(king) {
			return false
		}
	}
	return true
}
