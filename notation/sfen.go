package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/komadai/komadai/shogi"
)

// In bytes. The largest board full of promoted pieces needs under 900.
const maxSFEN = 1024

const maxPly = 99999

// ParseSFEN reads a position in SFEN for the board and pieces of r:
//
//	lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//
// The fields are the board (top rank first, highest file first), the side to move (b or w),
// the hands, and the number of the next move (default 1). A leading "sfen" is allowed. On
// larger boards an empty run may be 10 or more ("12"), and "*" is a place without a square
// (Seishin). In hands a count precedes its letter, upper case for Black; tokens are counted
// too ("5Vm"). With rules for lions, the third field is the square where the last move captured a lion
// with another piece ("6f"), as lishogi writes it.
//
// The result need not be legal: see [shogi.Setup.Position]. The error is an [*Error]. Source:
// Tord Romstad's USI (2007); two-digit counts and "*" are from rules.md.
func ParseSFEN(r *shogi.Rules, text string) (shogi.Setup, error) {
	if len(text) > maxSFEN {
		return shogi.Setup{}, faultf(formatSFEN, text, maxSFEN, len(text), "a SFEN has at most %d bytes, this has %d", maxSFEN, len(text))
	}
	words := tokens(text)
	if len(words) > 0 && text[words[0].start:words[0].end] == "sfen" {
		words = words[1:]
	}
	s, err := parseSFEN(formatSFEN, r, text, words)
	if err != nil {
		return shogi.Setup{}, err
	}
	return s, nil
}

func parseSFEN(format string, r *shogi.Rules, text string, words []token) (shogi.Setup, *Error) {
	s := shogi.Setup{Rules: r, Ply: 1}
	for i, read := range [...]func(format, text string, w token, s *shogi.Setup) *Error{readBoard, readSide, readHands, readPly} {
		if i == len(words) {
			if i == 3 {
				break
			}
			missing := [...]string{"the board", "the side to move (b or w)", "the hands (- if empty)"}[i]
			return s, fault(format, text, len(text), len(text), missing+" was expected")
		}
		if err := read(format, text, words[i], &s); err != nil {
			return s, err
		}
	}
	if len(words) > 4 {
		return s, fault(format, text, words[4].start, words[len(words)-1].end, "nothing may follow the move number")
	}
	return s, nil
}

func readSide(format, text string, w token, s *shogi.Setup) *Error {
	switch text[w.start:w.end] {
	case "b":
		s.Side = shogi.Black
	case "w":
		s.Side = shogi.White
	default:
		return fault(format, text, w.start, w.end, "the side to move is b or w")
	}
	return nil
}

func readPly(format, text string, w token, s *shogi.Setup) *Error {
	number := text[w.start:w.end]
	if number == "0" { // some programs count from 0
		return nil
	}
	n, ok := count(number, maxPly)
	if !ok {
		return faultf(format, text, w.start, w.end, "the move number is a number from 1 to %d", maxPly)
	}
	s.Ply = n
	return nil
}

func readBoard(format, text string, w token, s *shogi.Setup) *Error {
	b := sfenBoard{format: format, text: text, setup: s}
	return b.read(w)
}

type sfenBoard struct {
	format, text string
	setup        *shogi.Setup
}

func (b *sfenBoard) read(w token) *Error {
	r := b.setup.Rules
	rank, start := 1, w.start
	for i := w.start; i <= w.end; i++ {
		if i < w.end && b.text[i] != '/' {
			continue
		}
		if rank > r.Ranks() {
			return faultf(b.format, b.text, start, w.end, "the board has %d ranks, this is one more", r.Ranks()).of(WrongRanks, 0, r.Ranks())
		}
		if err := b.rank(rank, start, i); err != nil {
			return err
		}
		rank, start = rank+1, i+1
	}
	if rank <= r.Ranks() {
		return faultf(b.format, b.text, w.start, w.end, "the board has %d ranks, here are %d", r.Ranks(), rank-1).of(WrongRanks, 0, r.Ranks())
	}
	return nil
}

func (b *sfenBoard) rank(rank, start, end int) *Error {
	r := b.setup.Rules
	file := r.Files()
	for i := start; i < end; {
		if file == 0 {
			return faultf(b.format, b.text, i, end, "rank %c has %d files, this is beyond", 'a'+rank-1, r.Files()).of(WrongFiles, rank, r.Files())
		}
		switch c := b.text[i]; {
		case c == '*':
			if r.SquareAt(file, rank) != shogi.NoSquare {
				return faultf(b.format, b.text, i, i+1, "%s is a square of the board, * stands for a hole", squareName(file, rank))
			}
			file, i = file-1, i+1
		case isDigit(c):
			j := i
			for j < end && isDigit(b.text[j]) {
				j++
			}
			n, ok := count(b.text[i:j], file)
			if !ok {
				return faultf(b.format, b.text, i, j, "rank %c has room for 1 to %d empty squares here", 'a'+rank-1, file).of(WrongFiles, rank, r.Files())
			}
			for ; n > 0; n-- {
				if r.SquareAt(file, rank) == shogi.NoSquare {
					return faultf(b.format, b.text, i, j, "%s is a hole in this board, written *", squareName(file, rank))
				}
				file--
			}
			i = j
		default:
			next, err := b.piece(file, rank, i, end)
			if err != nil {
				return err
			}
			file, i = file-1, next
		}
	}
	if file > 0 {
		return faultf(b.format, b.text, start, end, "rank %c has %d files, here are %d", 'a'+rank-1, r.Files(), r.Files()-file).of(WrongFiles, rank, r.Files())
	}
	return nil
}

// piece returns the offset behind the piece at text[i].
func (b *sfenBoard) piece(file, rank, i, end int) (int, *Error) {
	r := b.setup.Rules
	j := i
	if b.text[j] == '+' {
		j++
	}
	if j == end {
		return j, fault(b.format, b.text, i, j, "a piece letter was expected after +")
	}
	c, ok := sideOf(b.text[j])
	j += runeLen(b.text[j:])
	if j < end && strings.HasPrefix(b.text[j:end], shogi.LetterMark) {
		j += len(shogi.LetterMark)
	}
	k := shogi.NoKind
	if ok {
		k = r.Kind(strings.ToUpper(b.text[i:j]))
	}
	switch {
	case k == shogi.NoKind:
		return j, fault(b.format, b.text, i, j, "this rule set has no such piece").of(NoSuchPiece, 0, 0)
	case r.Info(k).Token:
		return j, fault(b.format, b.text, i, j, "this is only counted in the hand and never stands on the board")
	}
	sq := r.SquareAt(file, rank)
	if sq == shogi.NoSquare {
		return j, faultf(b.format, b.text, i, j, "%s is a hole in this board, written *", squareName(file, rank))
	}
	b.setup.Board[sq] = shogi.NewPiece(c, k)
	return j, nil
}

func readHands(format, text string, w token, s *shogi.Setup) *Error {
	if text[w.start:w.end] == "-" {
		return nil
	}
	if s.Rules.Trades() {
		sq, end, err := scanSquare(format, s.Rules, text, w.start)
		if err == nil && end < w.end {
			err = fault(format, text, end, w.end, "nothing may follow the square where a lion was captured")
		}
		s.Strike(sq)
		return err
	}
	const limit = 255 // the limit of Setup.Hands
	for i := w.start; i < w.end; {
		j, n := i, 1
		for j < w.end && isDigit(text[j]) {
			j++
		}
		if j > i {
			var ok bool
			if n, ok = count(text[i:j], limit); !ok {
				return faultf(format, text, i, j, "a count in the hand is a number from 1 to %d", limit)
			}
		}
		if j == w.end {
			return fault(format, text, i, j, "a piece letter was expected after the count")
		}
		c, ok := sideOf(text[j])
		letterStart := j
		j += runeLen(text[j:])
		if !ok {
			return fault(format, text, letterStart, j, "a hand is written with counts and piece letters, or - if both are empty")
		}
		k := s.Rules.Kind(strings.ToUpper(text[letterStart:j]))
		if k == shogi.NoKind {
			return fault(format, text, letterStart, j, "this rule set has no such piece").of(NoSuchPiece, 0, 0)
		}
		if !slices.Contains(s.Rules.HandKinds(), k) {
			return fault(format, text, letterStart, j, "this piece is never in the hand")
		}
		if n += int(s.Hands[c][k]); n > limit {
			return faultf(format, text, i, j, "a hand holds at most %d of a piece", limit)
		}
		s.Hands[c][k] = uint8(n)
		i = j
	}
	return nil
}

// sideOf goes by the case.
func sideOf(c byte) (shogi.Color, bool) {
	switch {
	case c >= 'A' && c <= 'Z':
		return shogi.Black, true
	case c >= 'a' && c <= 'z':
		return shogi.White, true
	}
	return shogi.Black, false
}

// count reads 1 to limit, no leading zeros.
func count(text string, limit int) (int, bool) {
	if text == "" || text[0] == '0' {
		return 0, false
	}
	n := 0
	for i := range len(text) {
		if !isDigit(text[i]) {
			return 0, false
		}
		if n = n*10 + int(text[i]-'0'); n > limit {
			return 0, false
		}
	}
	return n, true
}

// FormatSFEN returns p in the SFEN of [ParseSFEN], with the move number and Black's hand
// first.
func FormatSFEN(p *shogi.Position) string {
	s := p.Setup()
	return FormatSetup(&s)
}

// FormatSFENKey returns the SFEN of p without the move number, which identifies a position.
func FormatSFENKey(p *shogi.Position) string {
	sfen := FormatSFEN(p)
	return sfen[:strings.LastIndexByte(sfen, ' ')]
}

// FormatSetup returns s in SFEN. It omits unknown kinds and inexpressible hands. A move number
// below 1 becomes 1.
func FormatSetup(s *shogi.Setup) string {
	r := s.Rules
	if r == nil {
		return ""
	}
	var b strings.Builder
	for rank := 1; rank <= r.Ranks(); rank++ {
		if rank > 1 {
			b.WriteByte('/')
		}
		writeRank(&b, s, rank)
	}
	b.WriteString([...]string{" b ", " w "}[s.Side&1])
	writeHands(&b, s)
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa(min(max(s.Ply, 1), maxPly)))
	return b.String()
}

func writeRank(b *strings.Builder, s *shogi.Setup, rank int) {
	r, empty := s.Rules, 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
			empty = 0
		}
	}
	for file := r.Files(); file >= 1; file-- {
		sq := r.SquareAt(file, rank)
		if sq == shogi.NoSquare {
			flush()
			b.WriteByte('*')
			continue
		}
		pc := s.Board[sq]
		if !known(r, pc.Kind()) {
			empty++
			continue
		}
		flush()
		b.WriteString(sided(letter(r, pc.Kind()), pc.Color()))
	}
	flush()
}

func writeHands(b *strings.Builder, s *shogi.Setup) {
	if sq := s.Struck(); s.Rules.Has(sq) {
		b.WriteString(FormatSquare(s.Rules, sq))
		return
	}
	none := true
	for _, c := range [...]shogi.Color{shogi.Black, shogi.White} {
		for _, k := range s.Rules.HandKinds() {
			n := s.Hands[c][k]
			if n == 0 {
				continue
			}
			none = false
			if n > 1 {
				b.WriteString(strconv.Itoa(int(n)))
			}
			b.WriteString(sided(letter(s.Rules, k), c))
		}
	}
	if none {
		b.WriteByte('-')
	}
}

func known(r *shogi.Rules, k shogi.Kind) bool {
	return k != shogi.NoKind && int(k) <= len(r.Kinds())
}

func letter(r *shogi.Rules, k shogi.Kind) string {
	if !known(r, k) {
		return "-"
	}
	return r.Info(k).Letter
}

func sided(letter string, c shogi.Color) string {
	if c == shogi.White {
		return strings.ToLower(letter)
	}
	return letter
}
