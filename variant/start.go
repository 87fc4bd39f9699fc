package variant

import (
	"fmt"
	"slices"
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
			n := 0
			for ; i < len(row) && row[i] >= '0' && row[i] <= '9' && n <= maxSide; i++ {
				n = n*10 + int(row[i]-'0')
			}
			i--
			file += n
		case c == '*':
			file++
			holes = append(holes, shogi.Place{File: file, Rank: s.ranks})
		case c == '+' || isLetter(c):
			letter := string(c)
			if c == '+' {
				if i++; i == len(row) || !isLetter(row[i]) {
					return startFault(at+i-1, "%q must be followed by a letter", "+")
				}
				letter += string(row[i])
			}
			upper := strings.ToUpper(letter)
			if !known(upper) {
				return startFault(at+i-len(letter)+1, "the letter %q names no piece of this rule set", letter)
			}
			file++
			color := shogi.White
			if upper == letter {
				color = shogi.Black
			}
			pieces = append(pieces, startPiece{shogi.Place{File: file, Rank: s.ranks}, color, upper})
		default:
			return startFault(at+i, "%q cannot stand in a start position", []rune(row[i:])[0])
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

func (s *start) tail(text string, at int, known func(string) bool) error {
	fields := strings.Split(text, " ")
	switch {
	case len(fields) != 3:
		return startFault(0, "a start position has four fields: board, side, hands, move number")
	case fields[0] != "b" && fields[0] != "w":
		return startFault(at, "the side to move is %q, not b or w", fields[0])
	case fields[2] != "1":
		return startFault(at+len(text)-len(fields[2]), "the move number of a start position is 1, not %q", fields[2])
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
			upper := strings.ToUpper(string(c))
			if !known(upper) {
				return startFault(at+i, "the letter %q names no piece of this rule set", c)
			}
			color := shogi.White
			if upper == string(c) {
				color = shogi.Black
			}
			s.hands[color][upper] += max(n, 1)
			n = 0
		default:
			return startFault(at+i, "%q cannot stand in a hand", []rune(fields[1][i:])[0])
		}
	}
	if n > 0 || fields[1] == "" {
		return startFault(at+len(fields[1]), "the hands end without a piece; write \"-\" for empty hands")
	}
	return nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

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

// set returns one side's count of each unpromoted letter, hand included; if the sides differ,
// half the sum, rounded up.
func (s *start) set() map[string]int {
	out := make(map[string]int)
	for _, p := range s.pieces {
		out[strings.TrimPrefix(p.letter, "+")]++
	}
	for _, hand := range s.hands {
		for letter, n := range hand {
			out[letter] += n
		}
	}
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
