package variant

import (
	"fmt"
	"slices"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// BetzaError is a fault in Betza notation.
type BetzaError struct {
	// Column is the fault's place in Text, from 1.
	Text   string
	Column int
	Reason string
}

func (e *BetzaError) Error() string {
	return fmt.Sprintf("movement %.80q, column %d: %s", e.Text, e.Column, e.Reason)
}

// In bytes.
const maxBetza = 64

// ParseBetza reads a movement in Ralph Betza's notation and returns its atoms for Black,
// forward first.
//
// Atoms: W F D N A H C Z G (leaps 0-1, 1-1, 0-2, 1-2, 2-2, 0-3, 1-3, 2-3, 3-3), R B Q K, and
// WW, FF for R, B. Modifiers precede an atom: m (moves only), c (captures only), and
// directions f b l r s v. On W and R they add up: fsR slides forward and sideways. On F and B,
// fl, fr, bl, br name one direction. On N C Z, ff bb ll rr and fs bs name the farthest squares
// that way: ffN is the knight of shogi. Ranges (R3) and hoppers are not supported. The error
// is a [*BetzaError].
func ParseBetza(text string) ([]shogi.Atom, error) {
	p := betza{text: text}
	if len(text) > maxBetza {
		return nil, p.errorf(maxBetza, "the movement is longer than %d characters", maxBetza)
	}
	if text == "" {
		return nil, p.errorf(0, "the movement is empty")
	}
	for p.at < len(text) {
		if err := p.term(); err != nil {
			return nil, err
		}
	}
	return mergeAtoms(p.atoms), nil
}

type betza struct {
	text  string
	at    int
	atoms []shogi.Atom
}

func (p *betza) errorf(at int, format string, args ...any) error {
	return &BetzaError{Text: p.text, Column: at + 1, Reason: fmt.Sprintf(format, args...)}
}

var leaps = map[byte][2]int{
	'W': {1, 0}, 'F': {1, 1}, 'D': {2, 0}, 'N': {2, 1}, 'A': {2, 2},
	'H': {3, 0}, 'C': {3, 1}, 'Z': {3, 2}, 'G': {3, 3},
}

// Lower case slides.
var compounds = map[byte]string{'R': "w", 'B': "f", 'Q': "wf", 'K': "WF"}

// modifiers: at is the place of the first direction.
type modifiers struct {
	quiet, capture bool
	directions     []byte
	at             int
}

func (p *betza) modifiers() (modifiers, error) {
	start := p.at
	m := modifiers{at: start}
	for ; p.at < len(p.text); p.at++ {
		c := p.text[p.at]
		switch {
		case c == 'm' && !m.quiet:
			m.quiet = true
		case c == 'c' && !m.capture:
			m.capture = true
		case c == 'm' || c == 'c':
			return m, p.errorf(p.at, "the modifier %.80q is there twice", c)
		case strings.IndexByte("fblrsv", c) >= 0:
			if len(m.directions) == 0 {
				m.at = p.at
			}
			m.directions = append(m.directions, c)
		case c >= 'a' && c <= 'z':
			return m, p.errorf(p.at, "the modifier %.80q is not known; use m c f b l r s v", c)
		default:
			if !m.quiet && !m.capture {
				m.quiet, m.capture = true, true
			}
			return m, nil
		}
	}
	return m, p.errorf(start, "the modifiers %.80q have no atom after them", p.text[start:])
}

func (p *betza) term() error {
	m, err := p.modifiers()
	if err != nil {
		return err
	}
	atomAt, letter := p.at, p.text[p.at]
	parts, compound := compounds[letter]
	if _, leap := leaps[letter]; !leap && !compound {
		return p.errorf(p.at, "there is no atom %.80q; use W F D N A H C Z G R B Q K", []rune(p.text[p.at:])[0])
	} else if leap {
		parts = string(letter)
	}
	p.at++
	if p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c >= '0' && c <= '9':
			return p.errorf(p.at, "bounded ranges are not supported; write a step (W, F) or a whole slide (R, B)")
		case c == letter && (c == 'W' || c == 'F'):
			parts = strings.ToLower(parts)
			p.at++
		case c == letter && !compound:
			return p.errorf(atomAt, "riders other than WW and FF are not supported")
		}
	}
	for _, part := range []byte(parts) {
		leap := leaps[part&^0x20]
		atom := shogi.Atom{Slides: part >= 'a', Quiet: m.quiet, Capture: m.capture}
		if i, reason := p.expand(leap[0], leap[1], m.directions, atom); reason != "" {
			return p.errorf(m.at+i, "%s", reason)
		}
	}
	return nil
}

// expand appends the atoms of a leap, or returns the place and reason of a fault.
func (p *betza) expand(long, short int, directions []byte, atom shogi.Atom) (int, string) {
	pick := func(left, up int) bool { return true }
	if len(directions) > 0 {
		var tests []func(left, up int) bool
		for i := 0; i < len(directions); i++ {
			next := byte(0)
			if i+1 < len(directions) {
				next = directions[i+1]
			}
			test, used, reason := direction(directions[i], next, long, short)
			if reason != "" {
				return i, reason
			}
			tests = append(tests, test)
			i += used - 1
		}
		pick = func(left, up int) bool {
			return slices.ContainsFunc(tests, func(t func(left, up int) bool) bool { return t(left, up) })
		}
	}
	for _, o := range offsets(long, short) {
		if pick(o[0], o[1]) {
			atom.Left, atom.Up = o[0], o[1]
			p.atoms = append(p.atoms, atom)
		}
	}
	return 0, ""
}

func direction(a, b byte, long, short int) (test func(left, up int) bool, used int, reason string) {
	single := func(c byte) func(left, up int) bool {
		return func(left, up int) bool {
			switch c {
			case 'f':
				return up > 0
			case 'b':
				return up < 0
			case 'l':
				return left > 0
			case 'r':
				return left < 0
			case 's':
				return abs(left) > abs(up)
			default: // 'v'
				return abs(up) > abs(left)
			}
		}
	}
	both := func(left, up int) bool { return single(a)(left, up) && single(b)(left, up) }
	vertical, horizontal := a == 'f' || a == 'b', b == 'l' || b == 'r'
	switch {
	case short == 0: // straight
		if a == b {
			return nil, 0, "a doubled direction means nothing on a straight atom"
		}
	case long == short: // diagonal
		if a == b {
			return nil, 0, "a doubled direction means nothing on a diagonal atom"
		}
		if a == 's' || a == 'v' {
			return nil, 0, fmt.Sprintf("%.80q means nothing on a diagonal atom", a)
		}
		if vertical && horizontal {
			return both, 2, ""
		}
	default: // oblique
		if a == b && a != 's' && a != 'v' {
			axis := byte('v')
			if a == 'l' || a == 'r' {
				axis = 's'
			}
			return func(left, up int) bool { return single(a)(left, up) && single(axis)(left, up) }, 2, ""
		}
		if vertical && b == 's' {
			return both, 2, ""
		}
		if vertical && horizontal || (a == 'l' || a == 'r') && (b == 'f' || b == 'b') {
			return nil, 0, fmt.Sprintf("\"%c%c\" is ambiguous on an oblique atom; use ff fs bb bs ll rr", a, b)
		}
	}
	return single(a), 1, ""
}

func offsets(long, short int) [][2]int {
	var out [][2]int
	for up := long; up >= -long; up-- {
		for left := long; left >= -long; left-- {
			if max(abs(left), abs(up)) == long && min(abs(left), abs(up)) == short {
				out = append(out, [2]int{left, up})
			}
		}
	}
	return out
}

// mergeAtoms joins atoms of one offset and drops steps that a slide includes.
func mergeAtoms(atoms []shogi.Atom) []shogi.Atom {
	var out []shogi.Atom
next:
	for _, a := range atoms {
		for i := range out {
			if o := &out[i]; o.Left == a.Left && o.Up == a.Up && o.Slides == a.Slides {
				o.Quiet, o.Capture = o.Quiet || a.Quiet, o.Capture || a.Capture
				continue next
			}
		}
		out = append(out, a)
	}
	var kept []shogi.Atom
	for _, a := range out {
		if !a.Slides {
			for _, s := range out {
				if s.Slides && s.Left == a.Left && s.Up == a.Up {
					a.Quiet, a.Capture = a.Quiet && !s.Quiet, a.Capture && !s.Capture
				}
			}
		}
		if a.Quiet || a.Capture {
			kept = append(kept, a)
		}
	}
	return kept
}

func abs(n int) int { return max(n, -n) }
