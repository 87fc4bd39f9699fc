// Package notation reads and writes positions and moves of every rule set: SFEN, USI, Japanese
// (▲７六歩) and Western (P-7f) move text.
//
// Files, ranks, holes, letters and names come from [shogi.Rules]. Readers check syntax, and
// legality only where the text needs it: Japanese and Western moves, and the moves of a USI
// position.
//
// Every reader bounds its input, never panics, and returns an [*Error] with the faulty text
// and its column.
package notation

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/komadai/komadai/shogi"
)

type Style uint8

const (
	// Japanese: ▲７六歩, see [FormatJapanese].
	Japanese Style = iota
	// Western: P-7f (Hodges), see [FormatWestern].
	Western
	// Hosking: P76, Western with numbers only.
	Hosking
	// USI: 7g7f, see [FormatUSI].
	USI
	// KanjiSquares: ▲七六歩, WideSquares: ▲７６歩, HalfSquares: ▲76歩; Japanese with
	// other [Numerals].
	KanjiSquares
	WideSquares
	HalfSquares
)

var styleNames = [...]string{
	Japanese: "japanese", Western: "western", Hosking: "hosking", USI: "usi",
	KanjiSquares: "kanji", WideSquares: "wide", HalfSquares: "half",
}

// Styles returns all styles in menu order.
func Styles() []Style {
	return []Style{Japanese, KanjiSquares, WideSquares, HalfSquares, Western, Hosking, USI}
}

// String returns "japanese", "western", "hosking", "usi", "kanji", "wide" or "half".
func (s Style) String() string {
	if int(s) < len(styleNames) {
		return styleNames[s]
	}
	return "unknown"
}

// ParseStyle is the inverse of String.
func ParseStyle(name string) (s Style, ok bool) {
	i := slices.Index(styleNames[:], name)
	return Style(max(i, 0)), i >= 0
}

// Text returns m, played in p after last (NoMove at the start), in style s. Japanese has ▲ and
// △.
func Text(s Style, p *shogi.Position, m, last shogi.Move) string {
	switch s {
	case Western, Hosking:
		return FormatWestern(p, m, s == Hosking)
	case USI:
		return FormatUSI(p.Rules(), m)
	case KanjiSquares:
		return JapaneseStyle{Numerals: Kanji}.Format(p, m, last)
	case WideSquares:
		return JapaneseStyle{Numerals: Wide}.Format(p, m, last)
	case HalfSquares:
		return JapaneseStyle{Numerals: Half}.Format(p, m, last)
	default:
		return FormatJapanese(p, m, last, Triangles)
	}
}

// Parse reads a legal move in any style. Text with a non-ASCII character is Japanese; other
// text that starts with a digit, or "pass", is USI; the rest is Western or a USI drop. The
// error is an [*Error].
func Parse(p *shogi.Position, text string, last shogi.Move) (shogi.Move, error) {
	if strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) >= 0 {
		return ParseJapanese(p, text, last)
	}
	words := tokens(text)
	if len(words) != 1 {
		return shogi.NoMove, fault(formatMove, text, 0, len(text), "one move was expected, such as 7g7f, ７六歩 or P-7f")
	}
	word := text[words[0].start:words[0].end]
	m, err := ParseMove(p, word)
	if word != passUSI && !isDigit(word[0]) {
		// Drops look the same in both; an illegal one gets the USI error.
		if w, werr := ParseWestern(p, word); werr == nil || err != nil {
			return w, werr
		}
	}
	if err != nil {
		return shogi.NoMove, err
	}
	q := *p
	if err := q.Play(m); err != nil {
		e := fault(formatUSI, text, words[0].start, words[0].end, err.Error())
		e.Err = err
		return shogi.NoMove, e
	}
	return m, nil
}

// plausible ignores checks.
func plausible(p *shogi.Position, m shogi.Move) bool {
	if p.IsLegal(m) {
		return true
	}
	q := *p
	return errors.Is(q.Play(m), shogi.LeftInCheck)
}

// FormatWestern returns m in Western notation after George Hodges and Glyndon Townhill (Shogi
// magazine, 1976): piece, origin if ambiguous (pins ignored), - for a move, x for a capture or
// * for a drop, target, and + or = (declined) where promotion was possible: "P-7f", "Rx3d+",
// "G*5b", "S6g-7h", "Nx7c=".
//
// With numeric, squares are numbers and the hyphen needs an origin, as in Tony Hosking, The
// Art of Shogi (1996): "P76", "S67-78", and "P10.7" above 9.
//
// A mine is "M*5n", the void move "pass", a double move "Lnx7e-6d", "Lnx!7e" (back to its square) or "--" (no
// capture).
func FormatWestern(p *shogi.Position, m shogi.Move, numeric bool) string {
	r := p.Rules()
	switch {
	case m == shogi.Pass, m == shogi.NoMove, !r.Has(m.To()):
		return FormatUSI(r, m)
	case m.IsDrop():
		if !known(r, m.Kind()) {
			return FormatUSI(r, m)
		}
		return westernName(r, m.Kind()) + "*" + westernSquare(r, m.To(), numeric)
	case !r.Has(m.From()) || p.Piece(m.From()) == shogi.NoPiece:
		return FormatUSI(r, m)
	}
	if r.Between(m) != shogi.NoSquare {
		return westernDouble(p, m, numeric)
	}
	pc := p.Piece(m.From())
	var b strings.Builder
	b.WriteString(westernName(r, pc.Kind()))
	others := p.Candidates(pc.Color(), pc.Kind(), m.To()).AndNot(shogi.Bit(m.From()))
	if !others.Empty() {
		b.WriteString(westernSquare(r, m.From(), numeric))
	}
	switch {
	case p.Piece(m.To()) != shogi.NoPiece:
		b.WriteByte('x')
	case !numeric || !others.Empty():
		b.WriteByte('-')
	}
	b.WriteString(westernSquare(r, m.To(), numeric))
	switch {
	case m.Promotes():
		b.WriteByte('+')
	case mayPromote(p, m):
		b.WriteByte('=')
	}
	return b.String()
}

func westernName(r *shogi.Rules, k shogi.Kind) string {
	return cmp.Or(r.Info(k).Names.Western, r.Info(k).Letter)
}

func westernSquare(r *shogi.Rules, sq shogi.Square, numeric bool) string {
	file, rank := r.File(sq), r.Rank(sq)
	switch {
	case !numeric:
		return squareName(file, rank)
	case file > 9 || rank > 9:
		return fmt.Sprintf("%d.%d", file, rank)
	}
	return fmt.Sprintf("%d%d", file, rank)
}

// ParseWestern reads a legal move in Western notation, Hodges' or Hosking's squares. The signs
// -, x and = and a redundant origin are optional; a drop is * or '. The [*Error] lists the
// candidates if several fit.
func ParseWestern(p *shogi.Position, text string) (shogi.Move, error) {
	if len(text) > maxMoveText {
		return shogi.NoMove, faultf(formatWestern, text, 0, len(text), "a move has at most %d bytes, this has %d", maxMoveText, len(text))
	}
	text = strings.TrimSpace(text)
	key := westernKey(text)
	var found []shogi.Move
	if westernTwice.MatchString(text) {
		found = parseWesternDouble(p, text)
	} else if mayBeWestern(p.Rules(), key) {
		for _, m := range p.AppendLegal(nil) {
			if slices.Contains(westernKeys(p, m, key), key) {
				found = append(found, m)
			}
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return shogi.NoMove, fault(formatWestern, text, 0, len(text), "no legal move is written like that")
	}
	names := make([]string, len(found))
	for i, m := range found {
		names[i] = FormatWestern(p, m, false)
	}
	return shogi.NoMove, faultf(formatWestern, text, 0, len(text), "this could be %s", strings.Join(names, " or "))
}

func mayBeWestern(r *shogi.Rules, key string) bool {
	for _, k := range r.Kinds() {
		if strings.HasPrefix(key, westernName(r, k)) {
			return true
		}
	}
	return key == passUSI
}

// westernKeys returns the keys of m that key may be: those of a move of its piece.
func westernKeys(p *shogi.Position, m shogi.Move, key string) []string {
	r := p.Rules()
	switch {
	case m.Doubles():
		return nil
	case m == shogi.Pass:
		return []string{passUSI}
	case m.IsDrop() && !strings.HasPrefix(key, westernName(r, m.Kind())):
		return nil
	case m.IsDrop():
		return []string{FormatWestern(p, m, false), FormatWestern(p, m, true)}
	}
	name, end := westernName(r, p.Piece(m.From()).Kind()), ""
	if !strings.HasPrefix(key, name) {
		return nil
	}
	if m.Promotes() {
		end = "+"
	}
	var keys []string
	for _, numeric := range [...]bool{false, true} {
		from, to := westernSquare(r, m.From(), numeric), westernSquare(r, m.To(), numeric)
		keys = append(keys, name+to+end, name+from+to+end)
	}
	return keys
}

func westernKey(text string) string {
	return strings.Map(func(c rune) rune {
		switch c {
		case '-', 'x', '=':
			return -1
		case '\'', '@':
			return '*'
		}
		return c
	}, text)
}
