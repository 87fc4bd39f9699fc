package usi

import (
	"strconv"
	"strings"
	"time"
)

// ScoreKind is the unit of a [Score].
type ScoreKind uint8

const (
	NoScore    ScoreKind = iota
	Centipawns           // hundredths of a pawn
	Mate                 // plies to mate
)

// UnknownMate is "mate +", a mate of unknown length; -UnknownMate is "mate -".
const UnknownMate = 1 << 20

// Bound is the relation of a score to the true one.
type Bound uint8

// In the protocol: lowerbound and upperbound.
const (
	Exact Bound = iota
	Lower       // at least
	Upper       // at most
)

// Score is a score for the side to move.
type Score struct {
	Kind ScoreKind
	// Value is in centipawns or plies to mate, negative if bad. See [UnknownMate].
	Value int
	Bound Bound
}

// String returns "cp 31" or "mate -4 lowerbound"; "" for none.
func (s Score) String() string {
	var text string
	switch {
	case s.Kind == NoScore:
		return ""
	case s.Kind == Centipawns:
		text = "cp " + strconv.Itoa(s.Value)
	case s.Value >= UnknownMate:
		text = "mate +"
	case s.Value <= -UnknownMate:
		text = "mate -"
	default:
		text = "mate " + strconv.Itoa(s.Value)
	}
	switch s.Bound {
	case Lower:
		text += " lowerbound"
	case Upper:
		text += " upperbound"
	}
	return text
}

func (s *Score) bound(word string) {
	switch {
	case s.Kind == NoScore:
	case word == "lowerbound":
		s.Bound = Lower
	case word == "upperbound":
		s.Bound = Upper
	}
}

// Info is an info line; absent fields are zero.
type Info struct {
	// In plies.
	Depth, SelDepth int
	// MultiPV is the rank from 1.
	MultiPV int
	Score   Score
	Time    time.Duration
	Nodes   int64
	// NPS is nodes per second.
	NPS int64
	// In thousandths.
	HashFull, CPULoad int
	// CurrMove has the number CurrMoveNumber.
	CurrMove       string
	CurrMoveNumber int
	// PV is as written, possibly illegal.
	PV []string
	// Text is a message (info string).
	Text string
}

// In moves.
const maxPV = 1024

// String returns "info depth 8 …".
func (i Info) String() string {
	var b strings.Builder
	b.WriteString("info")
	number := func(key string, n int64) {
		if n != 0 {
			b.WriteString(" " + key + " " + strconv.FormatInt(n, 10))
		}
	}
	number("depth", int64(i.Depth))
	number("seldepth", int64(i.SelDepth))
	number("multipv", int64(i.MultiPV))
	if i.Score.Kind != NoScore {
		b.WriteString(" score " + i.Score.String())
	}
	number("nodes", i.Nodes)
	number("nps", i.NPS)
	number("hashfull", int64(i.HashFull))
	number("cpuload", int64(i.CPULoad))
	number("time", i.Time.Milliseconds())
	if i.CurrMove != "" {
		b.WriteString(" currmove " + i.CurrMove)
	}
	number("currmovenumber", int64(i.CurrMoveNumber))
	if len(i.PV) > 0 {
		b.WriteString(" pv " + strings.Join(i.PV, " "))
	}
	if i.Text != "" {
		b.WriteString(" string " + i.Text)
	}
	return ascii(b.String())
}

// ParseInfo reads an info line, with or without "info". It skips unknown and malformed parts.
func ParseInfo(line string) Info {
	var i Info
	word, rest := cut(line)
	if word == "info" {
		word, rest = cut(rest)
	}
	for ; word != ""; word, rest = cut(rest) {
		switch word {
		case "string":
			i.Text = rest
			return i
		case "pv":
			i.PV, rest = parsePV(rest)
		case "score":
			i.Score, rest = parseScore(rest)
		case "lowerbound", "upperbound":
			i.Score.bound(word)
		case "currmove":
			i.CurrMove, rest = cut(rest)
		default:
			if set := i.number(word); set != nil {
				var value string
				value, rest = cut(rest)
				if n, err := strconv.ParseInt(value, 10, 64); err == nil && n >= 0 {
					set(n)
				}
			}
		}
	}
	return i
}

func (i *Info) number(key string) func(int64) {
	small := func(field *int) func(int64) {
		return func(n int64) { *field = int(min(n, 1<<30)) }
	}
	switch key {
	case "depth":
		return small(&i.Depth)
	case "seldepth":
		return small(&i.SelDepth)
	case "multipv":
		return small(&i.MultiPV)
	case "hashfull":
		return small(&i.HashFull)
	case "cpuload":
		return small(&i.CPULoad)
	case "currmovenumber":
		return small(&i.CurrMoveNumber)
	case "nodes":
		return func(n int64) { i.Nodes = n }
	case "nps":
		return func(n int64) { i.NPS = n }
	case "time":
		return func(n int64) { i.Time = milliseconds(n) }
	}
	return nil
}

// parsePV ends at "string", which some engines append.
func parsePV(rest string) (pv []string, tail string) {
	for rest != "" {
		word, after := cut(rest)
		if word == "string" {
			break
		}
		if len(pv) < maxPV {
			pv = append(pv, word)
		}
		rest = after
	}
	return pv, rest
}

// parseScore reads "cp 31", "mate -4", "mate +". Engines write mate 0 for an unknown length.
func parseScore(rest string) (Score, string) {
	kind, after := cut(rest)
	value, tail := cut(after)
	switch kind {
	case "cp":
		if n, err := strconv.Atoi(value); err == nil {
			return Score{Kind: Centipawns, Value: min(max(n, -UnknownMate), UnknownMate)}, tail
		}
	case "mate":
		switch value {
		case "+", "+0", "0":
			return Score{Kind: Mate, Value: UnknownMate}, tail
		case "-", "-0":
			return Score{Kind: Mate, Value: -UnknownMate}, tail
		}
		if n, err := strconv.Atoi(value); err == nil && n != 0 {
			return Score{Kind: Mate, Value: min(max(n, -UnknownMate), UnknownMate)}, tail
		}
	default:
		return Score{}, rest
	}
	return Score{}, after
}

// A year, in milliseconds.
const maxTime = 366 * 24 * 60 * 60 * 1000

func milliseconds(n int64) time.Duration {
	return time.Duration(min(n, maxTime)) * time.Millisecond
}
