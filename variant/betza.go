package variant

import (
	"fmt"
	"slices"
	"strconv"
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
// Atoms: W F D N A H C Z G (leaps 0-1, 1-1, 0-2, 1-2, 2-2, 0-3, 1-3, 2-3, 3-3), R B Q K. A
// doubled leap slides (WW is R, NN the nightrider); a number after an atom bounds the slide (R2).
// Modifiers precede an atom: m (moves only), c (captures only), n (a leap that pieces between
// block), p (a slide over exactly one piece), g (to the square behind the first piece), and
// directions f b l r s v. On W and R they add up: fsR slides forward and sideways. On F and B,
// fl, fr, bl, br name one direction. On N C Z, ff bb ll rr and fs bs name the farthest squares
// that way: ffN is the knight of shogi. The error is a [*BetzaError].
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

var compounds = map[byte]string{'R': "W", 'B': "F", 'Q': "WF", 'K': "WF"}

// modifiers: at is the place of the first direction.
type modifiers struct {
	quiet, capture bool
	// special is n, p, g or 0.
	special    byte
	directions []byte
	at         int
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
		case m.special == 0 && strings.IndexByte("npg", c) >= 0:
			m.special = c
		case strings.IndexByte("npg", c) >= 0 && c != m.special:
			return m, p.errorf(p.at, "an atom has only one of n, p and g")
		case strings.IndexByte("mcnpg", c) >= 0:
			return m, p.errorf(p.at, "the modifier %.80q is there twice", c)
		case strings.IndexByte("fblrsv", c) >= 0:
			if len(m.directions) == 0 {
				m.at = p.at
			}
			m.directions = append(m.directions, c)
		case c >= 'a' && c <= 'z':
			return m, p.errorf(p.at, "the modifier %.80q is not known; use m c n p g f b l r s v", c)
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
	most, slides := 0, compound && letter != 'K'
	if p.at < len(p.text) && p.text[p.at] == letter && !compound {
		slides = true
		p.at++
	}
	if digits := p.digits(); digits != "" {
		if most, err = strconv.Atoi(digits); err != nil || most < 1 || most > maxSide {
			return p.errorf(p.at-len(digits), "a slide goes 1 to %d squares, not %.80q", maxSide, digits)
		}
		slides = true
	}
	for _, part := range []byte(parts) {
		leap := leaps[part]
		atom := shogi.Atom{Slides: slides && most != 1, Max: most, Quiet: m.quiet, Capture: m.capture}
		if most == 1 {
			atom.Max = 0
		}
		if reason := m.shape(&atom, leap); reason != "" {
			return p.errorf(atomAt, "%s", reason)
		}
		if i, reason := p.expand(leap[0], leap[1], m, atom); reason != "" {
			return p.errorf(m.at+i, "%s", reason)
		}
	}
	return nil
}

func (p *betza) digits() string {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	return p.text[start:p.at]
}

// shape applies n, p and g to an atom, or returns the reason why it cannot.
func (m *modifiers) shape(atom *shogi.Atom, leap [2]int) string {
	long, short := leap[0], leap[1]
	switch {
	case m.special == 0:
	case m.special != 'n' && !atom.Slides:
		return "a hurdle (p, g) needs a slide, such as R or B"
	case m.special == 'p':
		atom.Hop = shogi.HopBeyond
	case m.special == 'g':
		atom.Hop = shogi.HopBehind
	case atom.Slides || long < 2 || short != 0 && short != long && long != 2:
		return "only the leaps D, N, A, H and G can be blocked (n)"
	case short == 0 || short == long:
		atom.Slides, atom.Min, atom.Max = true, long, long
	}
	return ""
}

// expand appends the atoms of a leap, or returns the place and reason of a fault.
func (p *betza) expand(long, short int, m modifiers, atom shogi.Atom) (int, string) {
	directions := m.directions
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
			if n := atom.Min; n > 1 { // a blocked straight leap
				atom.Left, atom.Up = o[0]/n, o[1]/n
			} else if m.special == 'n' {
				atom.LegLeft, atom.LegUp = o[0]/long, o[1]/long
			}
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
			if o := &out[i]; alike(*o, a) {
				o.Quiet, o.Capture = o.Quiet || a.Quiet, o.Capture || a.Capture
				continue next
			}
		}
		out = append(out, a)
	}
	var kept []shogi.Atom
	for _, a := range out {
		if !a.Slides && a.LegLeft == 0 && a.LegUp == 0 {
			for _, s := range out {
				if s.Slides && s.Left == a.Left && s.Up == a.Up && s.Hop == shogi.HopNone && s.Min == 0 {
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

// alike reports whether two atoms differ at most in what they do on arrival.
func alike(a, b shogi.Atom) bool {
	a.Quiet, a.Capture = b.Quiet, b.Capture
	return a == b
}

func abs(n int) int { return max(n, -n) }
