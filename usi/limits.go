package usi

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/komadai/komadai/shogi"
)

// Limits are the arguments of go. The zero value searches until stop.
type Limits struct {
	// Ponder: no answer before ponderhit or stop.
	Ponder bool
	// Infinite: no answer before stop.
	Infinite bool
	// Timed: Time, Increment or Byoyomi was given, even as zero.
	Timed bool
	// Time left and Increment per move, by colour. Byoyomi is per move after the main time.
	Time, Increment [2]time.Duration
	Byoyomi         time.Duration
	// MovesToGo counts to the next time control; 0 for none.
	MovesToGo int
	// Depth is in plies. 0 means no limit, also for Nodes and MoveTime.
	Depth    int
	Nodes    int64
	MoveTime time.Duration
	// Mate asks for a mate (詰み) within MateTime; 0 means no limit.
	Mate     bool
	MateTime time.Duration
	// SearchMoves restricts the moves, in USI; empty means all.
	SearchMoves []string
}

// More than any position has.
const maxSearchMoves = 1024

// String returns "go btime 60000 wtime 60000 byoyomi 10000". It omits a zero byoyomi with an
// increment: many engines accept one of the two.
func (l Limits) String() string {
	var b strings.Builder
	b.WriteString("go")
	number := func(key string, n int64) { b.WriteString(" " + key + " " + strconv.FormatInt(n, 10)) }
	if l.Mate {
		if l.MateTime == 0 {
			return "go mate infinite"
		}
		number("mate", l.MateTime.Milliseconds())
		return b.String()
	}
	if l.Ponder {
		b.WriteString(" ponder")
	}
	l.clock(&b)
	if l.Depth > 0 {
		number("depth", int64(l.Depth))
	}
	if l.Nodes > 0 {
		number("nodes", l.Nodes)
	}
	if l.MoveTime > 0 {
		number("movetime", l.MoveTime.Milliseconds())
	}
	if l.Infinite {
		b.WriteString(" infinite")
	}
	if len(l.SearchMoves) > 0 {
		b.WriteString(" searchmoves " + strings.Join(l.SearchMoves, " "))
	}
	return b.String()
}

func (l Limits) clock(b *strings.Builder) {
	if !l.Timed {
		return
	}
	number := func(key string, d time.Duration) {
		b.WriteString(" " + key + " " + strconv.FormatInt(d.Milliseconds(), 10))
	}
	number("btime", l.Time[shogi.Black])
	number("wtime", l.Time[shogi.White])
	fischer := l.Increment != [2]time.Duration{}
	if fischer {
		number("binc", l.Increment[shogi.Black])
		number("winc", l.Increment[shogi.White])
	}
	if l.Byoyomi > 0 || !fischer {
		number("byoyomi", l.Byoyomi)
	}
	if l.MovesToGo > 0 {
		b.WriteString(" movestogo " + strconv.Itoa(l.MovesToGo))
	}
}

// ParseLimits reads the arguments of go or ponderhit. The [*Error] is the first fault; the
// rest is still read. With an unreadable limit the result is the shortest search, so that a
// typo does not lose on time.
func ParseLimits(line string) (Limits, error) {
	p := limitsParser{command: "go", words: strings.Fields(line)}
	if len(p.words) > 0 && (p.words[0] == "go" || p.words[0] == "ponderhit") {
		p.command, p.words = p.words[0], p.words[1:]
	}
	for len(p.words) > 0 {
		key := p.words[0]
		p.words = p.words[1:]
		p.read(key)
	}
	if p.unread && !p.limits.limited() {
		p.limits.MoveTime = time.Millisecond
	}
	if p.fault != nil {
		return p.limits, p.fault
	}
	return p.limits, nil
}

func (l Limits) limited() bool {
	return l.Infinite || l.Mate || l.Timed || l.Depth > 0 || l.Nodes > 0 || l.MoveTime > 0
}

type limitsParser struct {
	command string
	words   []string // unread
	limits  Limits
	unread  bool // a limit has no readable number
	fault   *Error
}

func (p *limitsParser) read(key string) {
	l := &p.limits
	switch key {
	case "ponder":
		l.Ponder = true
	case "infinite":
		l.Infinite = true
	case "btime":
		p.time(key, &l.Time[shogi.Black])
	case "wtime":
		p.time(key, &l.Time[shogi.White])
	case "binc":
		p.time(key, &l.Increment[shogi.Black])
	case "winc":
		p.time(key, &l.Increment[shogi.White])
	case "byoyomi":
		p.time(key, &l.Byoyomi)
	case "movestogo":
		l.MovesToGo = int(min(p.positive(key), 1<<20))
	case "depth":
		l.Depth = int(min(p.positive(key), 1<<20))
	case "nodes":
		l.Nodes = p.positive(key)
	case "movetime":
		// Zero time is the shortest search.
		if n, ok := p.number(key); ok {
			l.MoveTime = max(milliseconds(n), time.Millisecond)
		}
	case "mate":
		p.mate()
	case "searchmoves":
		p.moves()
	default:
		p.note(key, "no argument of %s", p.command)
	}
}

func (p *limitsParser) note(text, reason string, args ...any) {
	if p.fault == nil {
		p.fault = faultf(p.command, text, reason, args...)
	}
}

// number clamps to 0, because clocks can be negative, and to 64 bits.
func (p *limitsParser) number(key string) (n int64, ok bool) {
	if len(p.words) == 0 {
		p.unread = true
		p.note(key, "a number was expected after it")
		return 0, false
	}
	n, err := strconv.ParseInt(p.words[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		p.unread = true
		p.note(p.words[0], "%s is a whole number", key)
		if !argument(p.words[0]) {
			p.words = p.words[1:]
		}
		return 0, false
	}
	p.words = p.words[1:]
	return max(n, 0), true
}

func (p *limitsParser) positive(key string) int64 {
	n, ok := p.number(key)
	if ok && n == 0 {
		p.unread = true
		p.note(key, "has to be 1 or more")
	}
	return n
}

func (p *limitsParser) time(key string, d *time.Duration) {
	if n, ok := p.number(key); ok {
		*d = milliseconds(n)
		p.limits.Timed = true
	}
}

// mate reads Shogidokoro's time or "infinite".
func (p *limitsParser) mate() {
	p.limits.Mate = true
	if len(p.words) > 0 && p.words[0] == "infinite" {
		p.words = p.words[1:]
		return
	}
	n, _ := p.number("mate")
	p.limits.MateTime = max(milliseconds(n), time.Millisecond)
}

func (p *limitsParser) moves() {
	l := &p.limits
	for len(p.words) > 0 && !argument(p.words[0]) {
		if len(l.SearchMoves) < maxSearchMoves {
			l.SearchMoves = append(l.SearchMoves, p.words[0])
		}
		p.words = p.words[1:]
	}
	if len(l.SearchMoves) == 0 {
		p.note("searchmoves", "moves were expected after it")
	}
}

func argument(word string) bool {
	switch word {
	case "ponder", "infinite", "btime", "wtime", "binc", "winc", "byoyomi", "movestogo", "depth", "nodes",
		"movetime", "mate", "searchmoves":
		return true
	}
	return false
}
