package match

import (
	"errors"
	"fmt"
	"time"

	"github.com/komadai/komadai/clock"
	"github.com/komadai/komadai/notation"
	"github.com/komadai/komadai/shogi"
)

// Command is a player's request.
type Command struct {
	// Kind is Moved, Undone, Resigned, Declared, Counted, Offered, Declined, Sealed,
	// Abandoned, Noted, Planned, Accepted or Agreed.
	Kind EventKind
	Side shogi.Color
	// Move in USI, for Moved and Sealed.
	Move  string
	Offer Offer
	// Text for Noted: one line of at most [MaxNote] bytes. Text for Planned: [Plan.Text].
	Text string
	// Lag is the measured network latency; up to [MaxLag] is not charged.
	Lag time.Duration
	// Seq is the last event seen. A command repeated with the same Seq is performed once.
	Seq int
}

var (
	ErrOver          = errors.New("the game is over")
	ErrNotYourTurn   = errors.New("it is the other side's turn")
	ErrStale         = errors.New("the game has changed since the state this acts on")
	ErrUndo          = errors.New("no move can be taken back")
	ErrNoDeclaration = errors.New("these rules have no declaration")
	// ErrNoCount: see [Game.CanCount].
	ErrNoCount = errors.New("points are counted only under the 24-point rule, when both kings are in the enemy camp")
)

// MaxLag per move is not charged.
const MaxLag = time.Second

// Decide checks a command at now and returns its events, to be stored and then applied
// with [Game.Apply]. A move is followed by the conditional moves that reply to it. No events and
// no error mean a repeated command.
//
// If the side to move has run out of time, the only event ends the game; see [Command.Late].
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
	if err := g.begun(c); err != nil {
		return nil, err
	}
	if _, adjourned := g.Adjourned(); adjourned {
		switch c.Kind {
		case Moved, Undone, Declared, Counted, Sealed:
			return nil, ErrAdjourned
		}
	}
	e := Event{Seq: g.Seq() + 1, At: now, Kind: c.Kind, Side: c.Side}
	if c.Kind == Moved || c.Kind == Sealed {
		e.Lag = lag
	}
	if err := g.decide(c, &e); err != nil {
		return nil, err
	}
	return g.replies(e), nil
}

// Late reports whether the events that [Game.Decide] returned for c end the game in its place,
// because the time has run out.
func (c Command) Late(events []Event) bool {
	if len(events) == 0 || events[0].Kind == c.Kind {
		return false
	}
	return events[0].Kind == TimeUp || events[0].Kind == Abandoned
}

func (g *Game) decide(c Command, e *Event) (err error) {
	switch c.Kind {
	case Moved:
		err = g.decideMove(c, e)
	case Sealed:
		err = g.decideSeal(c, e)
	case Offered:
		err = g.decideOffer(c, e)
	case Accepted:
		err = g.decideAnswer(c, e)
	case Declined:
		err = g.decideRefusal(c, e)
	case Abandoned:
		err = g.decideAbort(e)
	case Undone:
		e.Plies, err = g.undoPlies(c.Side)
	case Resigned, Agreed:
	case Declared:
		err = g.decideDeclaration(c.Side, e)
	case Noted:
		err = g.decideNote(c, e)
	case Planned:
		err = g.decidePlan(c, e)
	case Counted:
		if !g.CanCount(c.Side) {
			err = ErrNoCount
		}
	default:
		err = fmt.Errorf("%q is not something a player does", c.Kind)
	}
	return err
}

// Deadline is when [Game.Tick] has an event: a loss on time, or the end of grace.
func (g *Game) Deadline() (at time.Time, ok bool) {
	switch {
	case g.Result().Over() || g.Waiting():
		return time.Time{}, false
	case g.Agreeing():
		return g.agreeBy(), true
	case g.free():
		return g.events[len(g.events)-1].At.Add(g.config.Grace), true
	}
	return g.clock.Deadline()
}

// Tick returns TimeUp if the time has run out, or Abandoned if the first move is missing.
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

// tooShort ends a game with less than the minimum charged per move left.
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

// Pause stops the clock while the server is down; nil if nothing runs, or for correspondence.
func (g *Game) Pause(now time.Time) []Event {
	if _, running := g.clock.Running(); !running || g.Correspondence() {
		return nil
	}
	return []Event{{Seq: g.Seq() + 1, At: instant(now), Kind: Paused}}
}

// Excuse takes the span from from to now out of a player's time. The span begins at the last
// event if that is later. The events are nil if nothing runs.
func (g *Game) Excuse(from, now time.Time) []Event {
	if last := g.events[len(g.events)-1].At; from.Before(last) {
		from = last
	}
	if from.After(now) {
		from = now
	}
	events := g.Pause(from)
	for _, e := range g.Resume(now) {
		e.Seq += len(events)
		events = append(events, e)
	}
	return events
}

// Extend returns the events that take the span from from to to out of a correspondence player's
// time, if that time is up at now. Otherwise they are nil: an outage of seconds does not matter in
// days.
func (g *Game) Extend(from, to, now time.Time) []Event {
	due, running := g.clock.Deadline()
	if !running || !g.Correspondence() || due.Before(from) || now.Before(due) {
		return nil
	}
	return []Event{
		{Seq: g.Seq() + 1, At: instant(from), Kind: Paused},
		{Seq: g.Seq() + 2, At: instant(to), Kind: Resumed},
	}
}

// Correspondence reports whether the clock runs regardless of players and server.
func (g *Game) Correspondence() bool { return g.config.Control.Kind == clock.Correspondence }

// Resume restarts the clock or grace; nil without a turn.
func (g *Game) Resume(now time.Time) []Event {
	if _, adjourned := g.Adjourned(); adjourned || g.Correspondence() {
		return nil
	}
	if _, running := g.clock.Running(); !running && !g.clock.Paused() && !g.free() {
		return nil
	}
	return []Event{{Seq: g.Seq() + 1, At: instant(now), Kind: Resumed}}
}

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

func (e Event) causedBy(c Command) bool {
	if e.Offer != c.Offer {
		return false
	}
	switch c.Kind {
	case Accepted:
		return !e.aside() && e.Side == c.Side.Other()
	case Offered:
		// It may have met the other side's same offer.
		return e.Kind == Offered && e.Side == c.Side || !e.aside() && e.Side == c.Side.Other()
	case Abandoned:
		return e.Kind == Abandoned || e.Kind == Rejected
	}
	same := e.Kind == c.Kind || e.Kind == Fouled && c.Kind == Moved
	return same && e.Side == c.Side && e.Move == c.Move && e.Text == c.Text
}

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

// decideMove checks a move; where fouls lose, e becomes the foul.
func (g *Game) decideMove(c Command, e *Event) error {
	out := g.game.Position().Side() != c.Side
	if out && g.config.Fouls != LoseByFoul {
		return ErrNotYourTurn
	}
	if g.sealing {
		return ErrSealing
	}
	m, err := notation.ParseMove(g.game.Position(), c.Move)
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

// undoPlies to take back so that side moves again. No consent is needed, so the opponent must
// be an engine.
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

func (g *Game) CanUndo(side shogi.Color) bool {
	_, err := g.undoPlies(side)
	return err == nil && !g.Result().Over()
}

// CanDeclare reports whether side may declare 入玉 now. [Game.Declaration] has the outcome.
func (g *Game) CanDeclare(side shogi.Color) bool {
	return g.Declares() && !g.Result().Over() && g.game.Position().Side() == side
}

// Declares reports whether a declaration of 入玉 decides the game.
func (g *Game) Declares() bool {
	return g.config.Impasse == shogi.Impasse27Declared || g.config.Impasse == shogi.Impasse24Declared
}

func (g *Game) Declaration(side shogi.Color) shogi.DeclarationReport { return g.game.Declaration(side) }

// decideDeclaration: a failed declaration loses, or is refused where fouls are.
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

// CanCount reports whether side may request the count. The 24-point rule needs agreement; an engine agrees
// when both kings are in the enemy camps, as is custom for 持将棋.
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
