package load

import (
	"fmt"
	"slices"
	"time"
)

// History is what two players saw and did.
type History struct {
	Games []Game
	// Sights are the messages of each player's socket.
	Sights [2][]Sight
}

// Game is one game of a history.
type Game struct {
	ID string
	// Main and Byoyomi are the time control.
	Main, Byoyomi time.Duration
	Rated         bool
	// Moves are what the players wanted to play. Only the last may be without an answer.
	Moves []Move
	// Ended: the rules ended the game, for instance by mate.
	Ended bool
	// Begun is when the game was requested, Over when its result was seen, or zero.
	Begun, Over time.Time
	// Finals are the game at the end, as each server shows it; Ratings the number of its rows
	// in the rating history of each player.
	Finals  []Final
	Ratings [2]int
}

// Resign is the move that ends a game. Resignation and TimeUp are reasons of results.
const (
	Resign      = "resign"
	Resignation = "resignation"
	TimeUp      = "time"
)

// Move is one action. It was sent first at Sent and for the last time at Repeated. Answered is
// its acknowledgement, or zero.
type Move struct {
	USI                      string
	Sent, Repeated, Answered time.Time
	// Refused counts the refusals for the time being, Broken the lost connections. Odd are
	// statuses that no client expects.
	Refused, Broken int
	Odd             []int
}

// Sight is a message with the state after event Seq. Fresh: the socket has just been opened.
type Sight struct {
	Game  string
	Seq   int
	At    time.Time
	Fresh bool
}

// Final is a stored game.
type Final struct {
	Seq    int
	Moves  []Played
	Result Result
	// Left is the main time of the side whose clock stands still, Still that side, or -1.
	Left  time.Duration
	Still int
}

type Played struct {
	USI   string
	Spent time.Duration
}

// Result is empty while the game runs. Winner is "b", "w" or "".
type Result struct {
	Winner string `json:"winner"`
	Reason string `json:"reason"`
}

// Outage is the span of a fault. Between Held and Released no server could store actions,
// unless Held is zero.
type Outage struct{ Begin, Held, Released, End time.Time }

// Violation is a broken promise.
type Violation struct{ Kind, Text string }

// Kinds of violations.
const (
	Lost       = "lost"       // an acknowledged move is missing
	Doubled    = "doubled"    // a move is stored twice
	Reordered  = "reordered"  // moves are stored in another order
	Foreign    = "foreign"    // a stored move was not sent
	WrongEnd   = "result"     // two results, a result without a reason, or none
	WrongClock = "clock"      // a clock lost or won time
	WrongRate  = "rating"     // a game is rated twice or never
	Backwards  = "backwards"  // a socket shows an older state
	Away       = "socket"     // a socket is not back
	Odd        = "status"     // an answer that no client expects
	Died       = "died"       // a server ended by itself
	Unfinished = "unfinished" // a game that cannot be played or read
)

// exact is the tolerance of a clock.
const exact = time.Second

// settling is how long after a fault a server may take to notice that another is gone; clocks
// may stand still until then.
const settling = 15 * time.Second

// MinHold is the shortest fault that a server must count as an outage.
const MinHold = 3 * time.Second

// Check returns the violations of a history with outages. Sockets are back within back after
// each.
func Check(h History, outages []Outage, back time.Duration) []Violation {
	var all []Violation
	for i := range h.Games {
		c := checker{Game: &h.Games[i], outages: outages}
		c.check()
		all = append(all, c.found...)
	}
	return append(all, h.sockets(outages, back)...)
}

// sockets finds sockets that are not back after an outage, and states that are older than
// earlier ones of the same socket.
func (h *History) sockets(outages []Outage, back time.Duration) (found []Violation) {
	for side, sights := range h.Sights {
		for i, s := range sights {
			if i > 0 && !s.Fresh && s.Game == sights[i-1].Game && s.Seq < sights[i-1].Seq {
				found = append(found, Violation{Backwards, fmt.Sprintf("game %s: a socket of %s shows event %d after %d", s.Game, sides[side], s.Seq, sights[i-1].Seq)})
			}
		}
		for _, o := range outages {
			if !slices.ContainsFunc(sights, func(s Sight) bool { return s.At.After(o.End) && !s.At.After(o.End.Add(back)) }) {
				found = append(found, Violation{Away, fmt.Sprintf("a socket of %s got no state within %s after the fault", sides[side], back)})
			}
		}
	}
	return found
}

type checker struct {
	*Game
	outages []Outage
	found   []Violation
}

func (c *checker) add(kind, format string, a ...any) {
	c.found = append(c.found, Violation{kind, "game " + c.ID + ": " + fmt.Sprintf(format, a...)})
}

func (c *checker) check() {
	for i, m := range c.Moves {
		for _, status := range m.Odd {
			c.add(Odd, "move %d was answered with status %d", i+1, status)
		}
	}
	if len(c.Finals) == 0 {
		c.add(Unfinished, "it cannot be read")
		return
	}
	final := &c.Finals[0]
	for i := range c.Finals[1:] {
		if other := &c.Finals[i+1]; other.Result != final.Result || !slices.Equal(other.Moves, final.Moves) {
			c.add(WrongEnd, "two servers show %d moves, %v and %d moves, %v", len(final.Moves), final.Result, len(other.Moves), other.Result)
		}
	}
	c.order(final)
	c.result(final)
	if len(c.found) == 0 { // otherwise the moves are not those of the clocks
		c.clocks(final)
	}
	if c.Rated {
		c.ratings(final)
	}
}

func (c *checker) order(final *Final) {
	sent := slices.DeleteFunc(slices.Clone(c.Moves), func(m Move) bool { return m.USI == Resign })
	stored := func(i int) string {
		if i < len(final.Moves) {
			return final.Moves[i].USI
		}
		return ""
	}
	for i := range max(len(sent), len(final.Moves)) {
		is := stored(i)
		switch {
		case i >= len(sent):
			if j := slices.IndexFunc(sent, func(m Move) bool { return m.USI == is }); j >= 0 {
				c.add(Doubled, "move %d is move %d, %s, again", i+1, j+1, is)
			} else {
				c.add(Foreign, "move %d, %s, was not sent", i+1, is)
			}
		case is == sent[i].USI || is == "" && sent[i].Answered.IsZero():
			continue
		case i > 0 && is == sent[i-1].USI && stored(i-1) == is:
			c.add(Doubled, "move %d, %s, is stored twice", i, is)
		case slices.ContainsFunc(final.Moves, func(p Played) bool { return p.USI == sent[i].USI }):
			c.add(Reordered, "move %d, %s, is stored in another place", i+1, sent[i].USI)
		case sent[i].Answered.IsZero():
			c.add(Foreign, "move %d is %s, and %s was sent", i+1, is, sent[i].USI)
		default:
			c.add(Lost, "move %d, %s, was acknowledged and is not there", i+1, sent[i].USI)
		}
		return
	}
}

// result compares the result with what the players did.
func (c *checker) result(final *Final) {
	var last Move
	if n := len(c.Moves); n > 0 {
		last = c.Moves[n-1]
	}
	reason, resigned := final.Result.Reason, last.USI == Resign
	mine := sides[(len(c.Moves)-1)&1]
	switch {
	case resigned && !last.Answered.IsZero() && (reason != Resignation || final.Result.Winner == mine):
		c.add(WrongEnd, "%s resigned, and the result is %v", mine, final.Result)
	case reason == "" && !c.Over.IsZero():
		c.add(WrongEnd, "its result is gone")
	case reason == "" || reason == TimeUp || c.Ended:
	case reason == Resignation && resigned && final.Result.Winner != mine:
	default:
		c.add(WrongEnd, "the result is %v after %d moves", final.Result, len(final.Moves))
	}
}

func (c *checker) ratings(final *Final) {
	want := 0
	if final.Result.Winner != "" {
		want = 1
	}
	if c.Ratings != [2]int{want, want} {
		c.add(WrongRate, "it is rated %v times, want %d; the result is %v", c.Ratings, want, final.Result)
	}
}

// clocks compares the time of each move with when it was sent and acknowledged.
func (c *checker) clocks(final *Final) {
	left := [2]time.Duration{c.Main, c.Main}
	for i, p := range final.Moves {
		side := i & 1
		if low, high := c.span(i); p.Spent > high+exact || i > 1 && p.Spent < low-exact {
			c.add(WrongClock, "move %d took %s to %s and was counted as %s", i+1, low, high, p.Spent)
		}
		left[side] = max(0, left[side]-p.Spent)
	}
	if final.Result.Reason == "" && final.Still >= 0 {
		if off := (left[final.Still] - final.Left).Abs(); off > exact {
			c.add(WrongClock, "%s has %s left, want %s", sides[final.Still], final.Left, left[final.Still])
		}
	}
	if side := len(final.Moves) & 1; final.Result.Reason == TimeUp && !c.Over.IsZero() {
		from := c.Begun
		if n := len(final.Moves); n > 0 {
			from = c.Moves[n-1].Sent
		}
		if most, has := c.charged(from, c.Over), left[side]+c.Byoyomi; most < has-exact {
			c.add(WrongClock, "%s lost on time after at most %s of %s", sides[side], most, has)
		}
	}
}

func (c *checker) span(i int) (low, high time.Duration) {
	m, from, acked := c.Moves[i], c.Begun, c.Begun
	if i > 0 {
		from, acked = c.Moves[i-1].Sent, c.Moves[i-1].Answered
	}
	answered := m.Answered
	if answered.IsZero() { // stored without an answer
		answered = m.Repeated.Add(answerTimeout)
	}
	low = m.Sent.Sub(acked)
	for _, o := range c.outages { // a server may have stored last a second before
		low -= overlap(acked, m.Sent, o.Begin.Add(-time.Second), o.End.Add(settling))
	}
	return max(0, low), c.charged(from, answered)
}

// charged returns the most time that a clock may lose between from and to: it stands still
// while no server can store actions.
func (c *checker) charged(from, to time.Time) time.Duration {
	total := to.Sub(from)
	for _, o := range c.outages {
		if !o.Held.IsZero() && o.Released.Sub(o.Held) >= MinHold {
			total -= overlap(from, to, o.Held, o.Released)
		}
	}
	return max(0, total)
}

// overlap returns how long two spans have in common.
func overlap(from, to, begin, end time.Time) time.Duration {
	if begin.Before(from) {
		begin = from
	}
	if end.After(to) {
		end = to
	}
	return max(0, end.Sub(begin))
}
