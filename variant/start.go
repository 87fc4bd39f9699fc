package variant

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

const (
	maxSide  = 20
	maxStart = 1024
)

type start struct {
	files, ranks int
	holes        []shogi.Place
	pieces       []startPiece
	hands        [2]map[string]int
	side         shogi.Color
}

type startPiece struct {
	at     shogi.Place
	color  shogi.Color
	letter string
}

type startError struct {
	at     int
	reason string
}

func (e *startError) Error() string { return e.reason }

func startFault(at int, format string, args ...any) error {
	return &startError{at, fmt.Sprintf(format, args...)}
}

func scanStart(text string, known func(letter string) bool) (*start, error) {
	if len(text) > maxStart {
		return nil, startFault(maxStart, "the start position is longer than %d characters", maxStart)
	}
	if text == "" {
		return nil, startFault(0, "the start position is missing")
	}
	board, rest, _ := strings.Cut(text, " ")
	s := &start{}
	at := 0
	for i, row := range strings.Split(board, "/") {
		if i == maxSide {
			return nil, startFault(at, "a board may have at most %d ranks", maxSide)
		}
		if err := s.row(row, at, known); err != nil {
			return nil, err
		}
		at += len(row) + 1
	}
	return s, s.tail(rest, at, known)
}

// row reads a rank. Files count from the left until the first row gives their number.
func (s *start) row(row string, at int, known func(string) bool) error {
	s.ranks++
	file := 0
	var pieces []startPiece
	var holes []shogi.Place
	for i := 0; i < len(row); i++ {
		c := row[i]
		switch {
		case c >= '1' && c <= '9':
			n, digits := leadingNumber(row[i:])
			if n > maxSide {
				return startFault(at+i, "%s is one number of empty squares, at most %d fit in a rank", row[i:i+digits], cmp.Or(s.files, maxSide))
			}
			file += n
			i += digits - 1
		case c == '*':
			file++
			holes = append(holes, shogi.Place{File: file, Rank: s.ranks})
		case c == '+' || isLetter(c):
			letter := string(c)
			if c == '+' {
				if i++; i == len(row) || !isLetter(row[i]) {
					return startFault(at+i-1, "%.80q must be followed by a letter", "+")
				}
				letter += string(row[i])
			}
			letter, i = marked(letter, row, i)
			upper, color := ownerOf(letter)
			if !known(upper) {
				return startFault(at+i-len(letter)+1, "the letter %.80q names no piece of this rule set", letter)
			}
			file++
			pieces = append(pieces, startPiece{shogi.Place{File: file, Rank: s.ranks}, color, upper})
		default:
			return startFault(at+i, "%.80q cannot stand in a start position", []rune(row[i:])[0])
		}
		if file > maxSide {
			return startFault(at+i, "a board may have at most %d files", maxSide)
		}
	}
	if s.ranks == 1 {
		s.files = file
	}
	if file == 0 {
		return startFault(at, "rank %d is empty; write the number of its squares", s.ranks)
	}
	if file != s.files {
		return startFault(at, "rank %d has %d squares, the first rank %d", s.ranks, file, s.files)
	}
	for _, p := range pieces {
		p.at.File = s.files + 1 - p.at.File
		s.pieces = append(s.pieces, p)
	}
	for _, h := range holes {
		s.holes = append(s.holes, shogi.Place{File: s.files + 1 - h.File, Rank: h.Rank})
	}
	return nil
}

// marked adds the mark behind the letter at row[i].
func marked(letter, row string, i int) (string, int) {
	if strings.HasPrefix(row[i+1:], shogi.LetterMark) {
		return letter + shogi.LetterMark, i + 1
	}
	return letter, i
}

// leadingNumber stops at a number greater than maxSide.
func leadingNumber(text string) (n, digits int) {
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' && n <= maxSide {
		n = n*10 + int(text[digits]-'0')
		digits++
	}
	return n, digits
}

func (s *start) tail(text string, at int, known func(string) bool) error {
	fields := strings.Split(text, " ")
	switch {
	case len(fields) != 3:
		return startFault(0, "a start position has four fields: board, side, hands, move number")
	case fields[0] != "b" && fields[0] != "w":
		return startFault(at, "the side to move is %.80q, not b or w", fields[0])
	case fields[2] != "1":
		return startFault(at+len(text)-len(fields[2]), "the move number of a start position is 1, not %.80q", fields[2])
	}
	if fields[0] == "w" {
		s.side = shogi.White
	}
	s.hands = [2]map[string]int{{}, {}}
	if fields[1] == "-" {
		return nil
	}
	at += len(fields[0]) + 1
	n := 0
	for i := 0; i < len(fields[1]); i++ {
		c := fields[1][i]
		switch {
		case c >= '0' && c <= '9' && n < 100 && (n > 0 || c > '0'):
			n = n*10 + int(c-'0')
		case isLetter(c):
			upper, color := ownerOf(string(c))
			if !known(upper) {
				return startFault(at+i, "the letter %.80q names no piece of this rule set", c)
			}
			s.hands[color][upper] += max(n, 1)
			n = 0
		default:
			return startFault(at+i, "%.80q cannot stand in a hand", []rune(fields[1][i:])[0])
		}
	}
	if n > 0 || fields[1] == "" {
		return startFault(at+len(fields[1]), "the hands end without a piece; write \"-\" for empty hands")
	}
	return nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

func ownerOf(letter string) (upper string, c shogi.Color) {
	if upper = strings.ToUpper(letter); upper != letter {
		c = shogi.White
	}
	return upper, c
}

func (s *start) has(p shogi.Place) bool {
	if p.File < 1 || p.File > s.files || p.Rank < 1 || p.Rank > s.ranks {
		return false
	}
	return !slices.Contains(s.holes, p)
}

func (s *start) find(c shogi.Color, letter string) []shogi.Place {
	var out []shogi.Place
	for _, p := range s.pieces {
		if p.color == c && p.letter == letter {
			out = append(out, p.at)
		}
	}
	return out
}

// total returns the number of each unpromoted letter, hands included.
func (s *start) total() map[string]int {
	out := make(map[string]int)
	for _, p := range s.pieces {
		out[strings.TrimPrefix(p.letter, "+")]++
	}
	for _, hand := range s.hands {
		for letter, n := range hand {
			out[letter] += n
		}
	}
	return out
}

// set returns one side's count of each unpromoted letter, hand included; if the sides differ,
// half the sum, rounded up.
func (s *start) set() map[string]int {
	out := s.total()
	for letter, n := range out {
		out[letter] = (n + 1) / 2
	}
	return out
}

// text is the inverse of scanStart.
func (s *start) text(order []string) string {
	at := make(map[shogi.Place]string)
	for _, p := range s.pieces {
		letter := p.letter
		if p.color == shogi.White {
			letter = strings.ToLower(letter)
		}
		at[p.at] = letter
	}
	for _, h := range s.holes {
		at[h] = "*"
	}
	var b strings.Builder
	for rank := 1; rank <= s.ranks; rank++ {
		if rank > 1 {
			b.WriteByte('/')
		}
		empty := 0
		for file := s.files; file >= 1; file-- {
			letter, ok := at[shogi.Place{File: file, Rank: rank}]
			if !ok {
				empty++
			}
			if empty > 0 && (ok || file == 1) {
				fmt.Fprint(&b, empty)
				empty = 0
			}
			b.WriteString(letter)
		}
	}
	fmt.Fprintf(&b, " %c ", "bw"[s.side])
	none := true
	for c, hand := range s.hands {
		for _, letter := range order {
			n := hand[letter]
			if n == 0 {
				continue
			}
			none = false
			if n > 1 {
				fmt.Fprint(&b, n)
			}
			if c == int(shogi.White) {
				letter = strings.ToLower(letter)
			}
			b.WriteString(letter)
		}
	}
	if none {
		b.WriteByte('-')
	}
	b.WriteString(" 1")
	return b.String()
}

const (
	maxHandicaps = 100
	maxGrades    = 100
)

func (d *draft) handicaps(rules *shogi.Rules, even *start) []Handicap {
	if len(d.def.Handicaps) > maxHandicaps {
		d.fault("handicaps", -1, "there are %d handicap games, at most %d are possible", len(d.def.Handicaps), maxHandicaps)
		return nil
	}
	_, own := d.chain[0].ix.places["handicaps"]
	var out []Handicap
	seen := make(map[string]string)
	for i, h := range d.def.Handicaps {
		path := item("handicaps", i)
		if !idPattern.MatchString(h.ID) || len(h.ID) > maxID {
			d.fault(path+".id", -1, "%.80q is not an id; use lower-case words joined by hyphens", h.ID)
		}
		d.within(path+".grades", h.Grades, 0, maxGrades)
		for _, name := range append([]string{h.ID, h.Names.Ja, h.Names.Zh, h.Names.En}, h.Aliases...) {
			if other, ok := seen[fold(name)]; ok && other != h.ID {
				d.fault(path, -1, "the name %.80q also belongs to the handicap %.80q", name, other)
			}
			if name != "" {
				seen[fold(name)] = h.ID
			}
		}
		try := *d
		try.faults = nil
		sfen := try.give(path, even, h).text(d.def.Drops.Order)
		start := try.position(rules, path, sfen)
		if len(try.faults) > 0 {
			if own && len(d.chosen) == 0 { // skip inherited ones: they may not fit
				d.faults = append(d.faults, try.faults...)
			}
			continue
		}
		out = append(out, Handicap{
			ID: h.ID, Names: filled(h.Names, h.ID), Aliases: h.Aliases, Alternates: h.Alternates, Grades: h.Grades, Start: start, SFEN: sfen,
		})
	}
	return out
}

func (d *draft) give(path string, even *start, h handicapTable) *start {
	s := *even
	s.side = shogi.White
	s.pieces = slices.Clone(even.pieces)
	s.hands = [2]map[string]int{even.hands[0], {}}
	maps.Copy(s.hands[1], even.hands[1])
	for i, text := range h.Removes {
		d.remove(item(path+".removes", i), &s, text)
	}
	if h.Hand != "" {
		hands, err := scanStart("1 w "+strings.ToLower(h.Hand)+" 1", func(letter string) bool {
			return slices.Contains(d.def.Drops.Order, letter)
		})
		if err != nil {
			d.fault(path+".hand", -1, "%v", err)
			return &s
		}
		for letter, n := range hands.hands[1] {
			s.hands[1][letter] += n
		}
	}
	return &s
}

// remove reads "R" (White's only one), "L1" (file 1) or "P*" (all).
func (d *draft) remove(path string, s *start, text string) {
	which := strings.TrimLeft(text, "+ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	letter := text[:len(text)-len(which)]
	file, err := strconv.Atoi(which)
	if which != "" && which != "*" && err != nil || letter == "" {
		d.fault(path, -1, "%.80q names no pieces; write \"R\", \"L1\" (the lance on file 1) or \"P*\"", text)
		return
	}
	before := len(s.pieces)
	s.pieces = slices.DeleteFunc(s.pieces, func(p startPiece) bool {
		return p.color == shogi.White && p.letter == letter && (err != nil || p.at.File == file)
	})
	switch n := before - len(s.pieces); {
	case n == 0:
		d.fault(path, -1, "White has no piece %.80q in the start position", text)
	case n > 1 && which != "*":
		d.fault(path, -1, "White has %d pieces %.80q; name the file, such as \"%s1\", or write \"%s*\" for all", n, text, letter, letter)
	}
}
